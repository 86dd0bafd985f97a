//! Points: decimal numbers, added exactly.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;

/// The number of decimals that points may have.
const DECIMALS: usize = 6;

/// A millionth of a point is the unit.
const ONE: u64 = 1_000_000;

/// The most points that an exercise may have.
const MOST: u64 = 1_000_000;

/// A hundredth of a point, to which points in part are rounded down.
const HUNDREDTH: u64 = ONE / 100;

/// A share: so many right ones of so many, which may count half.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The number of those that are right.
    pub right: u64,
    /// The number of all.
    pub of: u64,
    /// True if those that are right count half.
    pub is_halved: bool,
}

impl Share {
    /// The whole.
    pub const ALL: Share = Share { right: 1, of: 1, is_halved: false };

    /// Nothing.
    pub const NONE: Share = Share { right: 0, of: 1, is_halved: false };

    /// True if it is the whole.
    pub fn is_all(self) -> bool {
        self >= Share::ALL
    }

    /// The share as a fraction, whose denominator is not 0.
    fn fraction(self) -> (u128, u128) {
        let of = u128::from(self.of.max(1)) * if self.is_halved { 2 } else { 1 };
        (u128::from(self.right).min(of), of)
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Share) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Share {}

impl Ord for Share {
    fn cmp(&self, other: &Share) -> Ordering {
        let ((right, of), (others, of_others)) = (self.fraction(), other.fraction());
        (right * of_others).cmp(&(others * of))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Share) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Some points: a decimal number of at most six decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u64);

impl Points {
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

    /// A share of the points, rounded down to hundredths.
    pub fn part(self, share: Share) -> Points {
        if share.is_all() {
            return self;
        }
        let (right, of) = share.fraction();
        let points = u128::from(self.0) * right / of;
        let points = u64::try_from(points).unwrap_or(self.0);
        Points(points - points % HUNDREDTH)
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
    fn a_share_of_points_is_rounded_down_to_hundredths() {
        for (points, (right, of, is_halved), share) in [
            ("2", (3, 4, false), "1.5"),
            ("1", (2, 3, false), "0.66"),
            ("1", (1, 3, true), "0.16"),
            ("0.5", (1, 3, false), "0.16"),
            ("0.005", (1, 2, false), "0"),
            ("0.005", (2, 2, false), "0.005"),
            ("2", (0, 4, false), "0"),
            ("1000000", (u64::MAX, u64::MAX, true), "500000"),
            ("1", (u64::MAX - 1, u64::MAX, false), "0.99"),
        ] {
            let part = Points::read(points).unwrap().part(Share { right, of, is_halved });
            assert_eq!(part.to_string(), share, "{right} of {of}");
        }
    }

    #[test]
    fn tenths_add_up() {
        let tenth = Points::read("0.1").unwrap();
        assert_eq!(std::iter::repeat_n(tenth, 10).sum::<Points>(), Points::whole(1));
    }
}
