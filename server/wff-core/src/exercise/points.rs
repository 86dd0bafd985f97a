//! Points: decimal numbers, added exactly.

use std::fmt;
use std::iter::Sum;

/// The number of decimals that points may have.
const DECIMALS: usize = 6;

/// A millionth of a point is the unit.
const ONE: u64 = 1_000_000;

/// The most points that an exercise may have.
const MOST: u64 = 1_000_000;

/// Some points: a decimal number of at most six decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u64);

impl Points {
    /// No points.
    pub const NONE: Points = Points(0);

    /// So many whole points.
    pub fn whole(points: u64) -> Points {
        Points(points.saturating_mul(ONE))
    }

    /// The points that a text gives, such as `2` or `0.5`, up to a million; `None` if it is no such
    /// number.
    pub fn read(text: &str) -> Option<Points> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let has_digits = !whole.is_empty() && !decimals.is_empty();
        if !has_digits || !is_number(whole) || !is_number(decimals) || decimals.len() > DECIMALS {
            return None;
        }
        let whole = whole.parse::<u64>().ok().filter(|whole| *whole <= MOST)?;
        let decimals = format!("{decimals:0<DECIMALS$}").parse::<u64>().ok()?;
        Some(Points(whole * ONE + decimals))
    }

    /// The points as people write them, such as `1 point` or `2.5 points`.
    pub fn in_words(self) -> String {
        let noun = if self == Points::whole(1) { "point" } else { "points" };
        format!("{self} {noun}")
    }

    /// The points as the nearest number that a computer has.
    pub fn to_f64(self) -> f64 {
        // Exact up to nine thousand million points.
        self.0 as f64 / ONE as f64
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        Points(points.fold(0, |sum, points| sum.saturating_add(points.0)))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = format!("{:0DECIMALS$}", self.0 % ONE);
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{}", self.0 / ONE),
            decimals => write!(f, "{}.{decimals}", self.0 / ONE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_and_shown_as_they_are_written() {
        for (text, shown) in [
            ("0", "0"),
            ("2", "2"),
            ("007", "7"),
            ("0.5", "0.5"),
            ("2.50", "2.5"),
            ("1.000001", "1.000001"),
            ("1000000", "1000000"),
        ] {
            assert_eq!(Points::read(text).map(|it| it.to_string()).as_deref(), Some(shown));
        }
        for text in ["", ".", "1.", ".5", "-1", "1e3", "1,5", "0.0000001", "1000001", "two", "½"] {
            assert_eq!(Points::read(text), None, "{text}");
        }
    }

    #[test]
    fn tenths_add_up() {
        let tenth = Points::read("0.1").unwrap();
        assert_eq!(std::iter::repeat_n(tenth, 10).sum::<Points>(), Points::whole(1));
    }
}
