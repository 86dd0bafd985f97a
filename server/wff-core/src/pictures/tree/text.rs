//! The parse tree of a formula as text: every letter is on a line, its operands below it.

use super::MOST_LETTERS;
use crate::logic::Value;
use crate::syntax::Formula;

/// A line of a tree.
pub struct TreeLine {
    /// The text on it before a value.
    pub text: String,
    /// The index of the letter that stands on it.
    index: usize,
}

impl TreeLine {
    /// It with the value of its letter, if there is one.
    pub fn with(&self, values: &[Option<Value>]) -> String {
        match self.value(values) {
            Some(value) => format!("{} = {value}", self.text),
            None => self.text.clone(),
        }
    }

    /// The value of its letter among those of the letters of the formula.
    pub fn value<'v>(&self, values: &'v [Option<Value>]) -> Option<&'v Value> {
        values.get(self.index)?.as_ref()
    }
}

/// The tree, a line for each letter; `None` if it has too many letters.
pub fn lines(formula: &Formula, text: &str) -> Option<Vec<TreeLine>> {
    if formula.nodes().len() > MOST_LETTERS {
        return None;
    }
    let mut lines = Vec::new();
    // What is still to be drawn: a node, what stands before it, and what before the lines below it.
    let mut rest = vec![(0, String::new(), String::new())];
    while let Some((index, before, below)) = rest.pop() {
        lines.push(TreeLine {
            text: format!("{before}{}", formula.symbol(text, index).of(text)),
            index,
        });
        let operands: Vec<usize> = formula.operands(index).collect();
        let last = operands.last().copied();
        for operand in operands.into_iter().rev() {
            let (branch, line) = if Some(operand) == last {
                ("└── ", "    ")
            } else {
                ("├── ", "│   ")
            };
            rest.push((operand, format!("{below}{branch}"), format!("{below}{line}")));
        }
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Span;
    use expect_test::expect;

    fn drawn(text: &str) -> Option<String> {
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let lines = lines(&formula, text)?;
        Some(
            lines
                .iter()
                .map(|line| line.with(&[None, Some(true.into())]))
                .collect::<Vec<_>>()
                .join("\n"),
        )
    }

    #[test]
    fn operands_stand_below_their_connective_and_values_beside() {
        expect![[r#"
            C
            ├── K = T
            │   ├── p
            │   └── N
            │       └── q
            └── r"#]]
        .assert_eq(&drawn("CKpNqr").unwrap());
    }

    #[test]
    fn a_tree_of_too_many_letters_is_left_out() {
        assert!(drawn(&format!("{}p", "N".repeat(999))).is_some());
        assert!(drawn(&format!("{}p", "N".repeat(1000))).is_none());
    }
}
