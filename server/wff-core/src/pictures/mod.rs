//! Formulas drawn: parse trees and truth tables, as text and in the formats of pages, and the score
//! sheets of games. The callers add colours; all drawing is done here.

pub mod columns;
mod facts;
pub mod matrix;
pub mod model;
pub mod score;
pub mod table;
pub mod tree;

pub use facts::{Fact, facts};

/// A number with a comma after each three digits.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    digits
        .char_indices()
        .flat_map(|(place, digit)| comma(place).then_some(',').into_iter().chain([digit]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(
            [0, 999, 1000, 65_536, 1_048_576].map(grouped),
            ["0", "999", "1,000", "65,536", "1,048,576"]
        );
    }
}
