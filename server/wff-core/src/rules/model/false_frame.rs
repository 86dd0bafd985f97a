//! # false-frame
//!
//! The frame of a model is claimed to be what it is not: which worlds see which decides whether it
//! is reflexive, symmetric and so on.
//!
//! ```wff
//! logic K
//! model m1
//!   world w: p = T
//!   world v
//!   sees w: v
//! end
//! frame m1 is transitive, symmetric
//!                         ^^^^^^^^^ `m1` is not symmetric: `w` sees `v`, and `v` does not see `w`
//! ```
//!
//! Claim what it is, or change what its worlds see:
//!
//! ```wff
//! logic K
//! model m1
//!   world w: p = T
//!   world v
//!   sees w: v
//! end
//! frame m1 is transitive, not symmetric
//! ```

use crate::analysis::at_world::framed;
use crate::logic::worlds::{Breach, Model};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::lexicon::models::{NOT, PROPERTIES, Property};
use crate::syntax::{Span, Statement, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("false-frame", Severity::Error, header!("false_frame.rs")),
    judges_truth: |_| true,
    reveals: |context, ()| Reveals::Message(claim(context).0),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

/// The message without its reason, and the claim: the property and the place of `not`.
fn claim(context: Context<'_>) -> (String, Option<(Property, Option<Span>)>) {
    let Statement::Frame(_, frame) = &context.line.statement else {
        return ("the frame is another".to_owned(), None);
    };
    let name = match frame.model.is_empty() {
        true => "the model above".to_owned(),
        false => quote(context.line.of(frame.model)),
    };
    let claimed = frame.properties.iter().find(|it| it.word == context.span);
    let property = PROPERTIES.read(context.text()).map(|it| it.meaning);
    let (Some(claimed), Some(property)) = (claimed, property) else {
        return (format!("{name} has another frame"), None);
    };
    let a = match property {
        Property::Equivalence => "an ",
        Property::PartialOrder => "a ",
        _ => "",
    };
    let not = if claimed.not.is_some() { "" } else { "not " };
    (format!("{name} is {not}{a}{property}"), Some((property, claimed.not)))
}

fn render(context: Context<'_>) -> Diagnostic {
    let (message, claimed) = claim(context);
    let diagnostic = RULE.at(context.span, message.clone());
    let (Some((property, not)), Statement::Frame(at, frame)) = (claimed, &context.line.statement)
    else {
        return diagnostic;
    };
    let own = framed(context.line, *at, frame, context.scope).ok().flatten();
    let breach = own.and_then(|own| Some((own.model.breach(property)?, &own.model)));
    let message = match breach {
        Some((breach, model)) => format!("{message}: {}", lacking(&breach, model)),
        None => message,
    };
    let diagnostic =
        RULE.at(context.span, message).help(format!("{property}: {}", property.definition()));
    let (title, edit) = match not {
        Some(not) => {
            let span = Span { end: context.span.start, ..not };
            ("Claim that it is", Edit { span, text: String::new() })
        }
        None => {
            let span = Span { end: context.span.start, ..context.span };
            let not = NOT.spellings().next().unwrap_or_default();
            ("Claim that it is not", Edit { span, text: format!("{not} ") })
        }
    };
    diagnostic.fix(title, false, vec![edit])
}

/// The worlds that show that a frame lacks a property, as the end of a sentence.
fn lacking(breach: &Breach, model: &Model) -> String {
    let name = |world: usize| quote(model.name(world));
    let seen = |from: usize, to: usize| match from == to {
        true => "itself".to_owned(),
        false => name(to),
    };
    match (breach.property, &breach.worlds[..]) {
        (Property::Reflexive, [world]) => format!("{} does not see itself", name(*world)),
        (Property::Irreflexive, [world]) => format!("{} sees itself", name(*world)),
        (Property::Serial, [world]) => format!("{} sees no world", name(*world)),
        (Property::Symmetric, [one, other]) => {
            let (one, other) = (name(*one), name(*other));
            format!("{one} sees {other}, and {other} does not see {one}")
        }
        (Property::Antisymmetric, [one, other]) => {
            format!("{} and {} see each other", name(*one), name(*other))
        }
        (Property::Transitive, [one, other, third]) => {
            let (from, through) = (name(*one), name(*other));
            let (end, own) = (seen(*other, *third), seen(*one, *third));
            format!("{from} sees {through}, {through} sees {end}, and {from} does not see {own}")
        }
        (Property::Universal, [one, other]) => {
            format!("{} does not see {}", name(*one), seen(*one, *other))
        }
        (property, [one, other, third]) => {
            let (first, second) = (seen(*one, *other), seen(*one, *third));
            let sees = match other == third {
                true => format!("{} sees {first}", name(*one)),
                false => format!("{} sees {first} and {second}", name(*one)),
            };
            let (from, to) = (name(*other), seen(*other, *third));
            let lacks = match property {
                Property::Euclidean => format!("{from} does not see {to}"),
                Property::Connected => "neither of these sees the other".to_owned(),
                _ if other == third => format!("{from} sees no world"),
                _ => "these see no same world".to_owned(),
            };
            format!("{sees}, and {lacks}")
        }
        (property, _) => format!("not so that {}", property.definition()),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    /// A claim about the frame of two or three worlds.
    fn told(lines: &str, property: &str) -> String {
        let text = format!("logic K\nmodel m\nworld w, v, u\n{lines}\nend\nframe m is {property}");
        found(&text).first().map_or(String::new(), |it| it.diagnostic.message.clone())
    }

    #[test]
    fn a_false_claim_names_worlds_that_show_it() {
        for (lines, property, expected) in [
            ("", "reflexive", "not reflexive: `w` does not see itself"),
            ("sees v: v", "irreflexive", "not irreflexive: `v` sees itself"),
            ("", "serial", "not serial: `w` sees no world"),
            (
                "sees w: v\nsees v: w",
                "antisymmetric",
                "not antisymmetric: `w` and `v` see each other",
            ),
            (
                "sees w: v\nsees v: u",
                "transitive",
                "not transitive: `w` sees `v`, `v` sees `u`, and `w` does not see `u`",
            ),
            ("sees w: v", "euclidean", "not euclidean: `w` sees `v`, and `v` does not see itself"),
            (
                "sees w: v, u",
                "connected",
                "not connected: `w` sees `v` and `u`, and neither of these sees the other",
            ),
            ("sees w: v", "convergent", "not convergent: `w` sees `v`, and `v` sees no world"),
            (
                "sees w: v, u\nsees v: v\nsees u: u",
                "confluent",
                "not convergent: `w` sees `v` and `u`, and these see no same world",
            ),
            ("", "universal", "not universal: `w` does not see itself"),
            ("", "an equivalence", "not an equivalence: `w` does not see itself"),
            ("", "a partial order", "not a partial order: `w` does not see itself"),
            ("", "not transitive", "transitive"),
        ] {
            assert_eq!(told(lines, property), format!("`m` is {expected}"));
        }
        assert_eq!(told("", "transitive, symmetric, connected, irreflexive, not serial"), "");
        clean("logic K\nmodel chain\n  world w\nend\nframe chain is transitive");
    }

    #[test]
    fn the_claim_is_turned_by_the_fix() {
        let text = "logic K\nmodel m\n  world w\nend\nframe m is serial";
        mends(text, &text.replace("serial", "not serial"));
        let text = "logic K\nmodel m\n  world w\nend\nframe is not transitive";
        mends(text, &text.replace("not ", ""));
    }
}
