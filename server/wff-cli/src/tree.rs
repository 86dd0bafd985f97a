//! `wff tree`: the parse tree of a formula.

use crate::formula::{self, Reading};
use crate::formula_json::{FormulaJson, TreeJson};
use crate::options::{TreeFormat, TreeOptions};
use crate::output::{Output, Status};
use crate::pff;
use crate::shown::Shown;
use std::fmt::Write;
use wff_core::logic::Limit;
use wff_core::pictures::tree::{self, MOST_LETTERS, STYLE, svg};
use wff_core::syntax::Written;

pub fn run(options: &TreeOptions, output: &mut Output) -> Status {
    let json = options.format == TreeFormat::Json;
    let given = formula::text(&options.formula).and_then(|text| {
        let scope =
            formula::scope_of(options.settings.choices(), std::slice::from_ref(&text), output)?;
        Ok((text, scope))
    });
    let (text, scope) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let formula = match formula::read(&text, &scope) {
        Reading::Formula(formula) => formula,
        Reading::Faulty(document) => return pff::tell(json, &text, &scope, &document, output),
        Reading::Other(what) => return output.refusal(json, formula::refusal(&text, what)),
    };
    let letters = formula.nodes().len();
    let Some(lines) = tree::lines(&formula, &text) else {
        let message = format!(
            "the tree has {letters} letters, and one of at most {MOST_LETTERS} can be drawn"
        );
        return output.refusal(json, message);
    };
    let written = Written::new(&formula, &text);
    let values = tree::values(written, &scope, &Limit::full());
    match options.format {
        TreeFormat::Text => {
            for line in &lines {
                let Some(value) = line.value(&values).filter(|_| output.colored) else {
                    output.line(line.with(&values));
                    continue;
                };
                let mut shown = Shown::default();
                let _ = write!(shown, "{} = ", line.text);
                shown.value(&value.to_string(), value.is_designated());
                shown.push('\n');
                output.show(&shown);
            }
        }
        TreeFormat::Svg => output.text(svg(written, &values, &scope, STYLE)),
        TreeFormat::Json => {
            let tree = TreeJson { text: &text, formula: &formula, values: &values };
            output.json(&FormulaJson::of_tree(tree, &scope));
        }
    }
    Status::Fine
}
