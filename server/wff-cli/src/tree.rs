//! The parse tree of a formula: `wff tree`, and the drawing as text that `wff explain` shows too.
//! Every letter is on a line, its operands below it.

use crate::explain::{Report, Tree, pff};
use crate::formula::{self, Reading};
use crate::options::{Tree as Options, TreeFormat};
use crate::output::{Output, Status};
use crate::picture::picture;
use crate::table::painted;
use wff_core::logic::{Value, values_of_letters};
use wff_core::scope::Scope;
use wff_core::syntax::{Formula, Written};

/// The most letters of a tree that is drawn.
pub const MOST_LETTERS: usize = 1000;

pub fn run(options: &Options, output: &mut Output) -> Status {
    let json = options.format == TreeFormat::Json;
    let given = formula::text(&options.formula)
        .and_then(|text| Ok((text, formula::scope(options.settings.choices())?)));
    let (text, scope) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let formula = match formula::read(&text, &scope) {
        Reading::Formula(formula) => formula,
        Reading::Faulty(document) => return pff(json, &text, &scope, &document, output),
        Reading::Other(what) => return output.refusal(json, formula::refusal(&text, what)),
    };
    let letters = formula.nodes().len();
    let Some(lines) = tree(&formula, &text) else {
        let message = format!(
            "the tree has {letters} letters, and one of at most {MOST_LETTERS} can be drawn"
        );
        return output.refusal(json, message);
    };
    let written = Written::new(&formula, &text);
    let values = values(written, &scope);
    match options.format {
        TreeFormat::Text => {
            lines.iter().for_each(|line| output.line(line.with(&values, output.colored)))
        }
        TreeFormat::Svg => output.write(picture(written, &values, &scope).as_bytes()),
        TreeFormat::Json => {
            let tree = Tree { text: &text, formula: &formula, values: &values };
            let _ = serde_json::to_writer(&mut *output, &Report::of_tree(tree, &scope));
            output.line("");
        }
    }
    Status::Fine
}

/// The values of the letters of a formula under those that are given; none where none are.
pub fn values(written: Written<'_>, scope: &Scope) -> Vec<Option<Value>> {
    let (valuation, _) = scope.valuation();
    match &scope.settings.logic {
        Some(logic) if !valuation.is_empty() => values_of_letters(logic, written, &valuation),
        _ => Vec::new(),
    }
}

/// A line of a tree.
pub struct Line {
    text: String,
    /// Which letter of the formula stands on it.
    index: usize,
}

impl Line {
    /// It with the value of its letter, if there is one.
    pub fn with(&self, values: &[Option<Value>], colored: bool) -> String {
        match values.get(self.index).and_then(Option::as_ref) {
            Some(value) => {
                let shown = value.to_string();
                let shown = if colored { painted(&shown, value.is_designated()) } else { shown };
                format!("{} = {shown}", self.text)
            }
            None => self.text.clone(),
        }
    }
}

/// The tree, a line for each letter; nothing where it has too many letters.
pub fn tree(formula: &Formula, text: &str) -> Option<Vec<Line>> {
    if formula.nodes().len() > MOST_LETTERS {
        return None;
    }
    let mut lines = Vec::new();
    // What is still to be drawn: a node, what stands before it, and what before the lines below it.
    let mut rest = vec![(0, String::new(), String::new())];
    while let Some((index, before, below)) = rest.pop() {
        lines.push(Line {
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
    use expect_test::expect;
    use wff_core::syntax::Span;

    fn drawn(text: &str) -> Option<String> {
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let lines = tree(&formula, text)?;
        Some(
            lines
                .iter()
                .map(|line| line.with(&[None, Some(true.into())], false))
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
