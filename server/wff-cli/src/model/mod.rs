//! `wff model`: the smallest model that refutes a formula or a judgement, or at a world of which
//! formulas are true, in the logics of possible worlds.

mod asked;

use crate::formula;
use crate::model_json::ModelJson;
use crate::options::{ModelFormat, ModelOptions};
use crate::output::{Output, Status};
use crate::pff;
use crate::prove::sequent;
use crate::shown::Shown;
use asked::Trouble;
use serde::Serialize;
use wff_core::logic::worlds::Model;
use wff_core::logic::{Decider, Limit, Logic, ModelFound};
use wff_core::pictures::model::{self, DrawnModel, ModelQuestion, STYLE, SoughtModel, WorldLine};
use wff_core::scope::Scope;

/// The steps that one effort is: some seconds.
const STEPS: u64 = 1 << 32;

/// The name of the model in its block.
const NAME: &str = "m1";

/// The finding, as JSON.
#[derive(Serialize)]
struct FoundJson<'f> {
    logic: &'f str,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formulas: Option<&'f [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sequent: Option<String>,
    /// Null where there is one that is too large to be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    countermodel: Option<Option<ModelJson<'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Option<ModelJson<'f>>>,
}

pub fn run(options: &ModelOptions, output: &mut Output) -> Status {
    let json = options.format == ModelFormat::Json;
    let (asked, scope) = match read(options, output) {
        Ok(read) => read,
        Err(status) => return status,
    };
    let logic = scope.settings.logic.clone().unwrap_or_default();
    let Some(worlds) = logic.worlds() else {
        return output.refusal(json, without_worlds(&logic));
    };
    let limit = Limit::new(STEPS.saturating_mul(options.effort.into()), u64::MAX);
    let Ok(found) = asked.answer(Decider { logic: &logic, oracle: &limit }) else {
        let wrong = format!(
            "no model was found, and none is ruled out; `--effort {}` looks further",
            options.effort.saturating_mul(10)
        );
        return output.refusal(json, wrong);
    };
    if json {
        write_json(&asked, &logic, &found, output);
    }
    let model = match &found {
        ModelFound::None => {
            let told = asked.absent(&logic);
            match options.format {
                ModelFormat::Json => {}
                ModelFormat::Text => output.line(told),
                ModelFormat::Wff | ModelFormat::Svg | ModelFormat::Dot => output.note(told),
            }
            return Status::Fault;
        }
        ModelFound::Untold => None,
        ModelFound::Told(model) => Some(model),
    };
    let sentence = asked.found(worlds, model.map(|it| &**it));
    let Some(model) = model else {
        return untold(options.format, &sentence, output);
    };
    let drawn = DrawnModel::new(model, worlds, &asked.written());
    match options.format {
        ModelFormat::Json => {}
        ModelFormat::Text => {
            output.line(sentence);
            show(&drawn, output);
        }
        ModelFormat::Wff => output.text(model::written(&drawn, NAME)),
        ModelFormat::Dot => output.text(model::dot(&drawn)),
        ModelFormat::Svg => match model::svg(&drawn, STYLE) {
            Some(svg) => output.text(svg),
            None => return output.failure(too_large(&drawn)),
        },
    }
    Status::Fine
}

/// Reads what is asked, with what is in force; or says why it cannot be read.
fn read(options: &ModelOptions, output: &mut Output) -> Result<(ModelQuestion, Scope), Status> {
    let json = options.format == ModelFormat::Json;
    let claim = options.claim.as_ref().map(std::slice::from_ref);
    let given = formula::texts(claim.unwrap_or(&options.of)).and_then(|texts| {
        let scope = formula::scope_at_worlds(options.settings.choices(), &texts, output)?;
        Ok((texts, scope))
    });
    let (texts, (scope, is_chosen)) = given.map_err(|wrong| output.refusal(json, wrong))?;
    let asked = match (&options.claim, &texts[..]) {
        (Some(_), [text]) => asked::refuting(text, &scope),
        _ => asked::satisfying(&texts, &scope),
    };
    let asked = asked.map_err(|trouble| match trouble {
        Trouble::Pff(text, document) => pff::tell(json, &text, &scope, &document, output),
        Trouble::Faulty(text, document) => sequent::tell(json, &text, &document, output),
        Trouble::Refused(wrong) => output.refusal(json, wrong),
    })?;
    if !is_chosen {
        output.note("no logic is chosen, and this is K, the weakest; `--logic` chooses another");
    }
    Ok((asked, scope))
}

/// The message about a logic whose models have no worlds.
fn without_worlds(logic: &Logic) -> String {
    format!(
        "{} has no worlds, and no models to draw; `--logic S5` is a modal logic, and there are \
         others, and intuitionistic and minimal logic; `wff table` shows what refutes a judgement \
         here",
        logic.title()
    )
}

/// Says that a model is too large to be told.
fn untold(format: ModelFormat, sentence: &str, output: &mut Output) -> Status {
    let why = "the model that was found is too large to be told";
    match format {
        ModelFormat::Text => {
            output.line(sentence);
            output.note(why);
            Status::Fine
        }
        ModelFormat::Json => {
            output.note(why);
            Status::Fine
        }
        ModelFormat::Wff | ModelFormat::Svg | ModelFormat::Dot => output.failure(why),
    }
}

/// The message about a model that is not drawn.
fn too_large(drawn: &DrawnModel) -> String {
    format!(
        "the model has {} worlds, and at most {} are drawn; `--format wff`, `json` and `dot` have \
         them all",
        drawn.model().size(),
        model::MOST_WORLDS
    )
}

/// Prints the worlds, a line for each.
fn show(drawn: &DrawnModel, output: &mut Output) {
    if drawn.untold().is_some() {
        return output.note(too_large(drawn));
    }
    output.line("");
    for WorldLine { text, values } in model::lines(drawn) {
        let mut shown = Shown::default();
        shown.text(&text);
        for (before, is_true) in values {
            shown.text(&before);
            let sign = if is_true { "T" } else { "F" };
            match output.colored {
                true => shown.value(sign, is_true),
                false => shown.text(sign),
            }
        }
        shown.push('\n');
        output.show(&shown);
    }
}

fn write_json(asked: &ModelQuestion, logic: &Logic, found: &ModelFound, output: &mut Output) {
    let model: Option<Option<&Model>> = match found {
        ModelFound::None => None,
        ModelFound::Untold => Some(None),
        ModelFound::Told(model) => Some(Some(model)),
    };
    let model = model.map(|model| model.map(ModelJson::new));
    let (countermodel, model) = match asked.sought() {
        SoughtModel::True => (None, model),
        SoughtModel::NotTrue | SoughtModel::Without(_) => (model, None),
    };
    let sequent = asked.judgement();
    let (formula, formulas) = match asked.texts() {
        _ if sequent.is_some() => (None, None),
        [one] => (Some(one.as_str()), None),
        several => (None, Some(several)),
    };
    output.json(&FoundJson {
        logic: logic.name(),
        formula,
        formulas,
        sequent,
        countermodel,
        model,
    });
}
