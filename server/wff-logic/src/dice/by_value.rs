//! A thing for each of the two classical values.

/// Something for each truth value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ByValue<T> {
    pub(super) t: T,
    pub(super) f: T,
}

impl<T> ByValue<T> {
    pub(super) fn of(&self, value: bool) -> &T {
        if value { &self.t } else { &self.f }
    }

    pub(super) fn of_mut(&mut self, value: bool) -> &mut T {
        if value { &mut self.t } else { &mut self.f }
    }

    pub(super) fn negated(self) -> ByValue<T> {
        ByValue { t: self.f, f: self.t }
    }
}

impl ByValue<bool> {
    pub(super) fn when(fits: impl Fn(bool) -> bool) -> ByValue<bool> {
        ByValue { t: fits(true), f: fits(false) }
    }

    pub(super) fn any(self) -> bool {
        self.t || self.f
    }
}
