//! The parse tree of a formula as text: every letter on a line, its operands below it.

use wff_core::syntax::Formula;

/// The most letters of a tree that is drawn.
pub const MOST_LETTERS: usize = 1000;

/// The tree, a line for each letter; nothing where it has too many letters.
pub fn tree(formula: &Formula, text: &str) -> Option<Vec<String>> {
    if formula.nodes().len() > MOST_LETTERS {
        return None;
    }
    let mut lines = Vec::new();
    // What is still to be drawn: a node, what stands before it, and what before the lines below it.
    let mut rest = vec![(0, String::new(), String::new())];
    while let Some((index, before, below)) = rest.pop() {
        lines.push(format!("{before}{}", formula.symbol(text, index).of(text)));
        let operands: Vec<usize> = formula.operands(index).collect();
        let last = operands.last().copied();
        for operand in operands.into_iter().rev() {
            let (branch, line) = if Some(operand) == last { ("└── ", "    ") } else { ("├── ", "│   ") };
            rest.push((operand, format!("{below}{branch}"), format!("{below}{line}")));
        }
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use wff_core::syntax::Span;

    fn drawn(text: &str) -> Option<String> {
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        tree(&formula, text).map(|lines| lines.join("\n"))
    }

    #[test]
    fn operands_stand_below_their_connective() {
        expect![[r#"
            C
            ├── K
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
