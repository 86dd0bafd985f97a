//! # unknown-world
//!
//! A world is named that its model does not have: behind `at`, or where worlds see others.
//!
//! ```wff
//! logic K
//! model m1
//!   world w: p = T
//!   sees w: v
//! end
//! ^^^ `m1` has no world `v`
//! model m2
//!   world w: p = T
//! end
//! Lp = T at u
//!           ^ `m2` has no world `u`
//! ```
//!
//! Name one that it has, or give it one:
//!
//! ```wff
//! logic K
//! model m1
//!   world w: p = T
//!   world v
//!   sees w: v
//! end
//! Lp = F at w
//! ```

use super::wrong_model::{above, named};
use crate::analysis::at_world::model_of;
use crate::analysis::fault::UnknownWorld;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::keyword::nearest;
use crate::syntax::{Keyword, quote};

pub(crate) static RULE: RuleOf<UnknownWorld> = RuleOf {
    rule: Rule::new("unknown-world", Severity::Error, header!("unknown_world.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, fault| match fault {
        UnknownWorld::At(_) => CompletedBy::Text(span),
        UnknownWorld::Seen(_) => CompletedBy::Block,
    },
    render,
};

/// The most worlds that are listed, and that a fix adds.
const LISTED: usize = 8;

fn render(context: Context<'_>, fault: &UnknownWorld) -> Diagnostic {
    match fault {
        UnknownWorld::Seen(missing) => {
            let names: Vec<String> = missing.iter().take(LISTED).map(|name| quote(name)).collect();
            let worlds = if missing.len() == 1 { "world" } else { "worlds" };
            let more = if missing.len() > LISTED { " and others" } else { "" };
            let model = named(context.scope.model());
            let message = format!("{model} has no {worlds} {}{more}", list(&names));
            let diagnostic = RULE.at(context.span, message);
            let given: Vec<&str> =
                context.scope.model().map_or(Vec::new(), |it| it.names().map(|it| &**it).collect());
            let meant = match &missing[..] {
                [only] => nearest(only, given),
                _ => None,
            };
            let diagnostic = match meant {
                Some(meant) => diagnostic.help(format!("perhaps {} is meant", quote(meant))),
                None => diagnostic,
            };
            let world = Keyword::World.text();
            let lines: Vec<String> = missing.iter().map(|name| format!("{world} {name}")).collect();
            let title = match &lines[..] {
                [only] => format!("Write {}", quote(only)),
                _ => "Write these worlds".to_owned(),
            };
            match lines.len() {
                0..=LISTED => diagnostic.fix(title, false, vec![above(&context, &lines)]),
                _ => diagnostic,
            }
        }
        UnknownWorld::At(model) => {
            let own = model_of(context.line, context.scope);
            let worlds: Vec<&str> = own.map_or(Vec::new(), |own| own.model.names().collect());
            let model = if model.is_empty() { "the model".to_owned() } else { quote(model) };
            let is_nameless = context.text() == "at";
            let message = match is_nameless {
                true => "`at` names no world".to_owned(),
                false => format!("{model} has no world {}", context.quoted()),
            };
            let shown: Vec<String> = worlds.iter().take(LISTED).map(|name| quote(name)).collect();
            let are = if shown.len() == 1 { "its world is" } else { "its worlds are" };
            let more = if worlds.len() > LISTED { ", …" } else { "" };
            let diagnostic =
                RULE.at(context.span, message).help(format!("{are} {}{more}", list(&shown)));
            let meant = match &worlds[..] {
                [only] => Some(*only),
                _ => nearest(context.text(), worlds.iter().copied()),
            };
            match meant.filter(|_| !is_nameless) {
                Some(meant) => {
                    diagnostic.replace(format!("Write `{meant}`"), false, context.span, meant)
                }
                None => diagnostic,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn worlds_that_are_not_there_are_named_once() {
        let text = "logic K\nmodel m\n  world w\n  sees w: v, u\n  sees t: w\nend";
        assert_eq!(found(text)[0].diagnostic.message, "`m` has no worlds `v`, `u` and `t`");
        mends(
            "logic K\nmodel m\n  world w\n  sees w: v\nend",
            "logic K\nmodel m\n  world w\n  sees w: v\n  world v\nend",
        );
        clean("logic K\nmodel m\n  sees w: v\n  world w\n  world v\nend");
    }

    #[test]
    fn a_claim_names_a_world_that_is_there() {
        let above = "logic K\nmodel m\n  world w1: p = T\n  world w2\nend\n";
        mends(&format!("{above}p = T at w11"), &format!("{above}p = T at w1"));
        let found = found(&format!("{above}p = T at"));
        assert_eq!(found[0].diagnostic.message, "`at` names no world");
        assert_eq!(found[0].diagnostic.help.as_deref(), Some("its worlds are `w1` and `w2`"));
    }
}
