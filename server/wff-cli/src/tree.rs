//! `wff tree`: the parse tree of a formula.

use crate::formula::{self, Reading};
use crate::formula_json::{FormulaJson, TreeJson};
use crate::options::{TreeFormat, TreeOptions};
use crate::output::{Output, Status};
use crate::parse_tree::{self, MOST_LETTERS};
use crate::pff;
use wff_core::syntax::Written;

pub fn run(options: &TreeOptions, output: &mut Output) -> Status {
    let json = options.format == TreeFormat::Json;
    let given = formula::text(&options.formula)
        .and_then(|text| Ok((text, formula::scope(options.settings.choices(), output)?)));
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
    let Some(lines) = parse_tree::lines(&formula, &text) else {
        let message = format!(
            "the tree has {letters} letters, and one of at most {MOST_LETTERS} can be drawn"
        );
        return output.refusal(json, message);
    };
    let written = Written::new(&formula, &text);
    let values = parse_tree::values(written, &scope);
    match options.format {
        TreeFormat::Text => {
            lines.iter().for_each(|line| output.line(line.with(&values, output.colored)))
        }
        TreeFormat::Svg => output.write(parse_tree::svg(written, &values, &scope).as_bytes()),
        TreeFormat::Json => {
            let tree = TreeJson { text: &text, formula: &formula, values: &values };
            let _ = serde_json::to_writer(&mut *output, &FormulaJson::of_tree(tree, &scope));
            output.line("");
        }
    }
    Status::Fine
}
