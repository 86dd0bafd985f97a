//! `wff tree`: the parse tree of a formula.

use crate::formula::{self, Reading};
use crate::formula_json::{FormulaJson, TreeJson};
use crate::options::{TreeFormat, TreeOptions};
use crate::output::{Output, Status, painted};
use crate::pff;
use wff_core::logic::{Limit, Value};
use wff_core::pictures::tree::{self, MOST_LETTERS, STYLE, svg};
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
            let colored = output.colored;
            let show = |value: &Value| {
                let shown = value.to_string();
                if colored { painted(&shown, value.is_designated()) } else { shown }
            };
            lines.iter().for_each(|line| output.line(line.with(&values, show)));
        }
        TreeFormat::Svg => output.write(svg(written, &values, &scope, STYLE).as_bytes()),
        TreeFormat::Json => {
            let tree = TreeJson { text: &text, formula: &formula, values: &values };
            let _ = serde_json::to_writer(&mut *output, &FormulaJson::of_tree(tree, &scope));
            output.line("");
        }
    }
    Status::Fine
}
