//! # wrong-model
//!
//! A model is none of the logic in force. Each logic asks something of the worlds that a world
//! sees: of T that each world sees itself, of S4 that one also sees whatever those that it sees
//! see. In intuitionistic and minimal logic a letter that is true at a world is true at all that it
//! sees.
//!
//! ```wff
//! logic T
//! model m1
//!   world w: p = T
//!   world v
//!   sees w: w, v
//! end
//! ^^^ `m1` is no model of T: `v` has to see itself
//! ```
//!
//! Add what is missing, or choose a logic that asks for less. Claims below are judged in the model
//! as it is written.
//!
//! ```wff
//! logic T
//! model m1
//!   world w: p = T
//!   world v
//!   sees w: w, v
//!   sees v: v
//! end
//! ```

use crate::analysis::fault::WrongModel;
use crate::logic::worlds::{Breach, Model, ModelBuilder};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::lexicon::models::Property;
use crate::syntax::{Keyword, Span, quote};

pub(crate) static RULE: RuleOf<WrongModel> = RuleOf {
    rule: Rule::new("wrong-model", Severity::Error, header!("wrong_model.rs")),
    judges_truth: |_| false,
    reveals: |context, fault| Reveals::Message(plain(context, fault)),
    completed_by: |_, _, _| CompletedBy::Block,
    render,
};

/// The most lines that a fix adds.
const ADDED: usize = 20;

/// The start of the message: which model is none of which logic.
fn no_model(builder: Option<&ModelBuilder>) -> String {
    let name = named(builder);
    let logic = builder.and_then(|it| it.logic).map_or("this logic", |logic| logic.name());
    let of = match builder.is_some_and(ModelBuilder::is_persistent) {
        true => format!("{logic} logic"),
        false => logic.to_owned(),
    };
    format!("{name} is no model of {of}")
}

/// The name of the model that is written down.
pub(super) fn named(builder: Option<&ModelBuilder>) -> String {
    let name = builder.and_then(|builder| builder.name.as_deref());
    name.map_or("the model".to_owned(), quote)
}

/// The message that names no world and no letter.
fn plain(context: Context<'_>, fault: &WrongModel) -> String {
    let asked = match fault {
        WrongModel::Frame(breach) => breach.property.definition(),
        WrongModel::Lost(_) => "what is true at a world is true at all that it sees",
    };
    format!("{}, where {asked}", no_model(context.scope.model()))
}

fn render(context: Context<'_>, fault: &WrongModel) -> Diagnostic {
    let builder = context.scope.model();
    let head = no_model(builder);
    let (model, logic) = match builder.and_then(|it| Some((it.model(), it.logic?))) {
        Some(found) => found,
        None => return RULE.at(context.span, head),
    };
    match fault {
        WrongModel::Lost(lost) => {
            let (from, to) = (quote(&lost.from), quote(&lost.to));
            let letter = quote(&lost.letter.to_string());
            RULE.at(
                context.span,
                format!("{head}: {letter} is T at {from}, and not at {to}, which {from} sees"),
            )
            .help(format!("what is T at a world is T at all that it sees: {letter} at {to}, too"))
        }
        WrongModel::Frame(breach) => {
            let message = format!("{head}: {}", asked(breach, &model));
            let diagnostic = RULE.at(context.span, message).help(format!(
                "in {logic}, {}",
                breach.property.definition(),
                logic = logic.name()
            ));
            let lines = model.missing_pairs(logic).map(|pairs| lines(&model, &pairs));
            match lines.filter(|lines| lines.len() <= ADDED) {
                Some(lines) => {
                    let title = match &lines[..] {
                        [only] => format!("Write {}", quote(only)),
                        _ => "Write what is missing".to_owned(),
                    };
                    diagnostic.fix(title, false, vec![above(&context, &lines)])
                }
                None => diagnostic,
            }
        }
    }
}

/// The edit that writes lines above an `end`.
pub(super) fn above(context: &Context<'_>, lines: &[String]) -> Edit {
    let text = context.line.text;
    let indent = text.get(..text.len() - text.trim_start().len()).unwrap_or_default();
    let lines: String = lines.iter().map(|line| format!("{indent}  {line}\n")).collect();
    Edit { span: Span::default(), text: lines }
}

/// The lines that let worlds see others.
fn lines(model: &Model, pairs: &[(usize, usize)]) -> Vec<String> {
    let seen = |from: usize| {
        let to = pairs.iter().filter(|(world, _)| *world == from);
        let to: Vec<&str> = to.map(|(_, to)| model.name(*to)).collect();
        let sees = Keyword::Sees.text();
        (!to.is_empty()).then(|| format!("{sees} {}: {}", model.name(from), to.join(", ")))
    };
    (0..model.size()).filter_map(seen).collect()
}

/// The pairs that the worlds which show that a property is lacking have to be, or must not be.
fn asked(breach: &Breach, model: &Model) -> String {
    let name = |world: usize| quote(model.name(world));
    let seen = |from: usize, to: usize| match from == to {
        true => "itself".to_owned(),
        false => name(to),
    };
    match (breach.property, &breach.worlds[..]) {
        (Property::Reflexive, [world]) => format!("{} has to see itself", name(*world)),
        (Property::Irreflexive, [world]) => format!("{} must not see itself", name(*world)),
        (Property::Serial, [world]) => format!("{} has to see a world", name(*world)),
        (Property::Symmetric, [one, other]) => {
            let (one, other) = (name(*one), name(*other));
            format!("{one} sees {other}, so {other} has to see {one}")
        }
        (Property::Antisymmetric, [one, other]) => {
            format!("{} and {} must not see each other", name(*one), name(*other))
        }
        (Property::Transitive, [one, other, third]) => {
            let (from, through) = (name(*one), name(*other));
            let (end, own) = (seen(*other, *third), seen(*one, *third));
            format!("{from} sees {through}, and {through} sees {end}, so {from} has to see {own}")
        }
        (Property::Euclidean, [one, other, third]) if other == third => {
            let (from, to) = (name(*one), seen(*one, *other));
            format!("{from} sees {to}, so {} has to see itself", name(*other))
        }
        (Property::Euclidean, [one, other, third]) => {
            let (first, second) = (seen(*one, *other), seen(*one, *third));
            let (from, to) = (name(*other), name(*third));
            format!("{} sees {first} and {second}, so {from} has to see {to}", name(*one))
        }
        (property, _) => property.definition().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    /// A model of some logic with these lines.
    fn model(logic: &str, lines: &str) -> String {
        format!("logic {logic}\nmodel m\n{lines}\nend")
    }

    fn message(logic: &str, lines: &str) -> String {
        let found = found(&model(logic, lines));
        found.first().map_or(String::new(), |it| it.diagnostic.message.clone())
    }

    #[test]
    fn what_is_missing_is_named_by_the_worlds() {
        for (logic, lines, expected) in [
            ("D", "world w", "D: `w` has to see a world"),
            ("GL", "world w\nsees w: w", "GL: `w` must not see itself"),
            ("KB", "world w\nworld v\nsees w: v", "KB: `w` sees `v`, so `v` has to see `w`"),
            (
                "Grz",
                "world w, v\nsees w: w, v\nsees v: v, w",
                "Grz: `w` and `v` must not see each other",
            ),
            (
                "K4",
                "world w, v\nsees w: v\nsees v: w",
                "K4: `w` sees `v`, and `v` sees `w`, so `w` has to see itself",
            ),
            ("K5", "world w, v\nsees w: v", "K5: `w` sees `v`, so `v` has to see itself"),
            (
                "K5",
                "world w, v, u\nsees w: v, u\nsees v: v",
                "K5: `w` sees `v` and `u`, so `v` has to see `u`",
            ),
            (
                "intuitionistic",
                "world w: p\nworld v\nsees w: v",
                "intuitionistic logic: `p` is T at `w`, and not at `v`, which `w` sees",
            ),
            (
                "minimal",
                "world w: O = T\nworld v\nworld u: O\nsees w: v\nsees v: u",
                "minimal logic: `O` is T at `w`, and not at `v`, which `w` sees",
            ),
        ] {
            assert_eq!(message(logic, lines), format!("`m` is no model of {expected}"), "{lines}");
        }
        for (logic, lines) in [
            ("K", "world w"),
            ("KD45", "world w, v\nsees w, v: v"),
            ("S5", "world w\nsees w: w"),
            ("GL", "world w, v\nsees w: v"),
            ("intuitionistic", "world w\nworld v: p\nsees w: v"),
        ] {
            assert_eq!(message(logic, lines), "", "{logic}: {lines}");
        }
    }

    #[test]
    fn what_is_missing_is_written_by_the_fix() {
        mends(
            &model("S4", "  world w, v, u\n  sees w: v\n  sees v: u"),
            &model(
                "S4",
                "  world w, v, u\n  sees w: v\n  sees v: u\n  sees w: w, u\n  sees v: v\n  \
                 sees u: u",
            ),
        );
        let text = model("GL", "world w\nsees w: w");
        assert_eq!(found(&text)[0].diagnostic.fixes, []);
    }

    #[test]
    fn with_hints_off_only_the_property_is_named() {
        let text = format!("hints off\n{}", model("T", "world w"));
        assert_eq!(
            found(&text)[0].diagnostic.message,
            "`m` is no model of T, where each world sees itself"
        );
    }
}
