//! The tables of a logic as rectangles of cells, of which circuits are made.

use super::matrix::Matrix;
use wff_syntax::letter::Binary;

/// Cells of a table: from one row to another, and from one column to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) rows: [u8; 2],
    pub(super) columns: [u8; 2],
}

/// For each value but the lowest the rectangles that cover the cells of at least that value.
pub(super) type Cover = Vec<Vec<Rectangle>>;

/// The covers of the tables of a logic.
#[derive(Debug)]
pub(super) struct Covers {
    pub(super) negation: Cover,
    /// In the order of [`Binary::ALL`]; empty where two values make the connectives gates.
    pub(super) binary: [Cover; Binary::ALL.len()],
}

impl Covers {
    /// The covers of a logic's tables.
    pub fn new(matrix: &Matrix, is_two_valued: bool) -> Covers {
        let (size, values) = (matrix.size(), 1..matrix.size());
        let negation = matrix.negation();
        Covers {
            negation: values
                .clone()
                .map(|least| covering(size, 1, |x, _| negation.of(x) >= least))
                .collect(),
            binary: Binary::ALL.map(|connective| {
                let operation = matrix.operation(connective);
                let at_least = |least| covering(size, size, |x, y| operation.of(x, y) >= least);
                if is_two_valued { Cover::new() } else { values.clone().map(at_least).collect() }
            }),
        }
    }
}

/// Rectangles that together cover the cells of a table that pass a test, and no others. A table of
/// one column asks nothing of the second operand.
pub(super) fn covering(rows: u8, columns: u8, passes: impl Fn(u8, u8) -> bool) -> Vec<Rectangle> {
    let mut rectangles: Vec<Rectangle> = Vec::new();
    let all = |[top, bottom]: [u8; 2], [left, right]: [u8; 2]| {
        (top..=bottom).all(|x| (left..=right).all(|y| passes(x, y)))
    };
    let area = |it: &Rectangle| {
        u32::from(it.rows[1] - it.rows[0] + 1) * u32::from(it.columns[1] - it.columns[0] + 1)
    };
    // From a cell on, as far as it goes in one direction, then in the other.
    let grown = |x: u8, y: u8, rows_first: bool| {
        let mut grown = Rectangle { rows: [x, x], columns: [y, y] };
        for is_row in [rows_first, !rows_first] {
            let Rectangle { rows: [top, bottom], columns: [left, right] } = grown;
            if is_row {
                let fits = |x: &u8| all([*x, *x], [left, right]);
                grown.rows[1] = (bottom..rows).take_while(fits).last().unwrap_or(bottom);
                grown.rows[0] = (0..=top).rev().take_while(fits).last().unwrap_or(top);
            } else {
                let fits = |y: &u8| all([top, bottom], [*y, *y]);
                grown.columns[1] = (right..columns).take_while(fits).last().unwrap_or(right);
                grown.columns[0] = (0..=left).rev().take_while(fits).last().unwrap_or(left);
            }
        }
        grown
    };
    for (x, y) in (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))) {
        let has = |it: &Rectangle| {
            (it.rows[0]..=it.rows[1]).contains(&x) && (it.columns[0]..=it.columns[1]).contains(&y)
        };
        if passes(x, y) && !rectangles.iter().any(has) {
            let (one, other) = (grown(x, y, true), grown(x, y, false));
            rectangles.push(if area(&other) > area(&one) { other } else { one });
        }
    }
    if columns == 1 {
        // What does not ask anything of a column lies between all values.
        rectangles.iter_mut().for_each(|it| it.columns = [0, u8::MAX - 1]);
    }
    rectangles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_cover_the_cells_that_pass_and_no_others() {
        for pattern in 0..1_u32 << 9 {
            let passes = |x: u8, y: u8| pattern >> (x * 3 + y) & 1 != 0;
            let rectangles = covering(3, 3, passes);
            for (x, y) in (0..3).flat_map(|x| (0..3).map(move |y| (x, y))) {
                let has = |it: &Rectangle| {
                    (it.rows[0]..=it.rows[1]).contains(&x)
                        && (it.columns[0]..=it.columns[1]).contains(&y)
                };
                assert_eq!(rectangles.iter().any(has), passes(x, y), "{pattern:b} {x} {y}");
            }
        }
        // The lesser of two values is at least the third where both are.
        assert_eq!(
            covering(4, 4, |x, y| x.min(y) >= 2),
            [Rectangle { rows: [2, 3], columns: [2, 3] }]
        );
    }
}
