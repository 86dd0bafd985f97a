//! # malformed-model
//!
//! A line of a model, or about one, does not give what it should. A name is missing or taken, a
//! world is given twice, or what stands behind it is no proposition with `T` or `F`.
//!
//! ```wff
//! logic K
//! model m1
//!   world w: p = T, Kpq = F
//!                   ^^^ `Kpq` is not a proposition
//!   world w: q = T
//!         ^ the model has a world `w` already
//! end
//! ```
//!
//! A world has a name, and behind a colon the values of propositions there. What is not named is
//! `F`, and what is named alone is `T`:
//!
//! ```wff
//! logic K
//! model m1
//!   world w: p = T, q = F
//!   world v: q
//!   sees w: w, v
//! end
//! ```

use super::wrong_model::named;
use crate::analysis::fault::MalformedModel;
use crate::analysis::{at_world, model};
use crate::logic::Variable;
use crate::logic::worlds::{MOST_GIVEN, world_name};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::keyword::nearest;
use crate::syntax::lexicon::models::{PROPERTIES, Property};
use crate::syntax::lexicon::values::VALUES;
use crate::syntax::{Keyword, Span, quote};

pub(crate) static RULE: RuleOf<MalformedModel> = RuleOf {
    rule: Rule::new("malformed-model", Severity::Error, header!("malformed_model.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, fault| match fault {
        MalformedModel::Nothing(_) | MalformedModel::NoValue(_) => CompletedBy::Text(span),
        MalformedModel::NoSign | MalformedModel::Property => CompletedBy::Line,
        MalformedModel::NoWorlds => CompletedBy::Block,
        MalformedModel::TooMuch
        | MalformedModel::Name
        | MalformedModel::Taken
        | MalformedModel::WorldTwice
        | MalformedModel::TooMany
        | MalformedModel::Letter
        | MalformedModel::LetterTwice
        | MalformedModel::Value
        | MalformedModel::OfNoLogic
        | MalformedModel::Line
        | MalformedModel::Otherwise => CompletedBy::Word,
    },
    render: |context, fault| render(context, *fault),
};

fn render(context: Context<'_>, fault: MalformedModel) -> Diagnostic {
    let quoted = context.quoted();
    let at = |message: String| RULE.at(context.span, message);
    let such_as = |keyword: Keyword| format!("for example `{}`", keyword.example());
    match fault {
        MalformedModel::Nothing(keyword) => {
            let lacks = match keyword {
                Keyword::Model => "`model` has no name",
                Keyword::World => "`world` has no name",
                Keyword::Sees => "`sees` names no world",
                _ if context.text() == "is" => "nothing stands behind `is`",
                _ => "`frame` names no model, and nothing that it is",
            };
            at(lacks.to_owned()).help(such_as(keyword))
        }
        MalformedModel::TooMuch => {
            at(format!("{quoted} has no place after `model`")).help(such_as(Keyword::Model))
        }
        MalformedModel::Name => at(format!("{quoted} is not a name for a world or a model"))
            .help("a name has letters and digits, and may have `_` and `'` behind the first"),
        MalformedModel::Taken => at(format!("there is a model {quoted} already")),
        MalformedModel::WorldTwice => at(format!("the model has a world {quoted} already"))
            .help("all that is true at a world stands on one line"),
        MalformedModel::TooMany => at(format!("a model has at most {MOST_GIVEN} worlds")),
        MalformedModel::Letter if letter_of(context.text()).is_some() => {
            let meant = letter_of(context.text()).unwrap_or_default();
            at(format!("{quoted} is not a proposition"))
                .help("a world says which propositions are T there, by small letters")
                .replace(format!("Write {}", quote(&meant)), false, context.span, meant)
        }
        MalformedModel::Letter => at(format!("{quoted} is not a proposition")).help(
            "a world says which propositions are T there; the values of other formulas follow",
        ),
        MalformedModel::LetterTwice => at(format!("{quoted} has a value at this world already")),
        MalformedModel::Value if VALUES.has(context.text()) => {
            let value = VALUES.read(context.text()).map_or("T", |it| it.meaning);
            at(format!("{quoted} is not a value: a proposition is T or F at a world"))
                .help(format!("it stands for `{value}`"))
                .replace(format!("Write `{value}`"), true, context.span, value)
        }
        MalformedModel::Value => {
            at(format!("{quoted} is not a value: a proposition is T or F at a world"))
        }
        MalformedModel::NoValue(letter) => {
            at(format!("{} is given no value", quote(context.line.of(letter))))
        }
        MalformedModel::NoWorlds => {
            let line = format!("{} {}: p = T", Keyword::World.text(), world_name(0));
            at(format!("{} has no worlds", named(context.scope.model())))
                .help(format!("a world is given by a line such as {}", quote(&line)))
        }
        MalformedModel::OfNoLogic => {
            let logic =
                context.scope.settings.logic.as_ref().map_or(String::new(), |it| it.title());
            let choose = format!("{} K", Keyword::Logic.text());
            at(format!("a model has worlds, and {logic} knows none"))
                .help(format!(
                    "choose a logic of worlds above it: {}, or another modal logic, or \
                     `intuitionistic`",
                    quote(&choose)
                ))
                .fix(
                    format!("Write {} above it", quote(&choose)),
                    false,
                    vec![Edit { span: Span::default(), text: format!("{choose}\n") }],
                )
        }
        MalformedModel::NoSign => {
            at(format!("nothing is claimed of {quoted}")).help(such_as(Keyword::Frame))
        }
        MalformedModel::Line => {
            let diagnostic = at(format!("{quoted} gives no world, and does not say what one sees"));
            match model::meant(context.text()) {
                Some(lines) => {
                    let title = match &lines[..] {
                        [only] => format!("Write {}", quote(only)),
                        _ => "Write it so".to_owned(),
                    };
                    diagnostic
                        .help(format!("in a model that is written {}", quote(&lines.join("; "))))
                        .replace(title, false, context.span, lines.join("\n  "))
                }
                None => diagnostic.help(
                    "a line of a model is like `world w: p = T` or `sees w: v`; claims about it \
                     stand below its `end`",
                ),
            }
        }
        MalformedModel::Otherwise => {
            let meant = at_world::otherwise(context.line, context.scope).unwrap_or_default();
            at(format!("{quoted} is written {}", quote(&meant))).replace(
                "Write it so",
                false,
                context.span,
                meant,
            )
        }
        MalformedModel::Property => {
            let diagnostic = at(format!("{quoted} is nothing that a frame can be"));
            // A word such as `asymmetric` is no slip of its opposite.
            let text = context.text();
            let is_near = |meant: &&str| !(text.len() > meant.len() && text.ends_with(meant));
            match nearest(text, PROPERTIES.spellings()).filter(is_near) {
                Some(meant) => diagnostic.help(format!("it can be {}", quote(meant))).replace(
                    format!("Write `{meant}`"),
                    false,
                    context.span,
                    meant,
                ),
                None => {
                    let names = Property::ALL.iter().map(|it| quote(it.text()));
                    let names = list(&names.collect::<Vec<_>>());
                    diagnostic.help(format!("a frame is {names}, or not"))
                }
            }
        }
    }
}

/// The proposition with its value that is meant by a capital or by a negation.
fn letter_of(text: &str) -> Option<String> {
    let negated = ["N", "¬", "~", "not "].into_iter().find_map(|sign| text.strip_prefix(sign));
    let negated = negated.filter(|letter| Variable::read(letter.trim()).is_some());
    let small = text.to_lowercase();
    let is_small = Variable::read(&small).is_some();
    negated.map(|letter| format!("{} = F", letter.trim())).or(is_small.then_some(small))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    fn model(lines: &str) -> String {
        format!("logic K\nmodel m\n{lines}\nend")
    }

    #[test]
    fn each_slip_in_a_model_is_named() {
        for (lines, expected) in [
            ("world", "`world` has no name"),
            ("world w\nsees", "`sees` names no world"),
            ("world w-: p", "`w-` is not a name for a world or a model"),
            ("world w\nworld w: p", "the model has a world `w` already"),
            ("world w, w", "the model has a world `w` already"),
            ("world w: Kpq", "`Kpq` is not a proposition"),
            ("world w: O = T", "`O` is not a proposition"),
            ("world w: p = T, p = F", "`p` has a value at this world already"),
            ("world w: p = maybe", "`maybe` is not a value: a proposition is T or F at a world"),
            ("world w: p =", "`p` is given no value"),
            ("", "`m` has no worlds"),
        ] {
            let found = found(&model(lines));
            let messages: Vec<&str> =
                found.iter().map(|it| it.diagnostic.message.as_str()).collect();
            assert_eq!(messages, [expected], "{lines}");
        }
        clean(&model(
            "world w: p, q = F, v: q\nworld u\nsees w v u\nsees v: none\nu -> u # a loop",
        ));
        let worlds: String = (0..300).map(|world| format!("world w{world}\n")).collect();
        assert_eq!(found(&model(&worlds))[0].diagnostic.message, "a model has at most 256 worlds");
    }

    #[test]
    fn a_model_has_a_name_of_its_own_and_a_logic_with_worlds() {
        let message = |text: &str| found(text).first().map(|it| it.diagnostic.message.clone());
        assert_eq!(message("logic K\nmodel\nworld w\nend").as_deref(), Some("`model` has no name"));
        let answers = "logic K\nexercise 1\nrequire model of p\nkey\nmodel\nworld w: p\nend\nend";
        clean(answers);
        let twice = format!("{}\nmodel m\nworld w\nend", model("world w"));
        assert_eq!(message(&twice).as_deref(), Some("there is a model `m` already"));
        mends("model m\nworld w\nend", "logic K\nmodel m\nworld w\nend");
        clean("logic minimal\nmodel m\nworld w: O = T\nend");
    }

    #[test]
    fn lines_that_models_do_not_have_are_told_with_what_is_meant() {
        let whole =
            |lines: &str| format!("logic K\nmodel m\n  world w: p\n  world v\n{lines}\nend");
        for (line, meant) in [
            ("w sees v", "sees w: v"),
            ("wRv", "sees w: v"),
            ("Rwv", "sees w: v"),
            ("w R v", "sees w: v"),
            ("w => v", "sees w: v"),
            ("w -> v -> w", "sees w: v\n  sees v: w"),
            ("w <-> v", "sees w: v\n  sees v: w"),
            ("R = {(w, v), (v,w)}", "sees w: v\n  sees v: w"),
            ("u: p", "world u: p"),
            ("W = {t, u}", "world t, u"),
        ] {
            mends(&whole(&format!("  {line}")), &whole(&format!("  {meant}")));
        }
        for line in ["V(p) = {w}", "Lp = F at w", "Kpq", "so"] {
            let found = found(&whole(line));
            assert_eq!(found.len(), 1, "{line}");
            assert!(found[0].diagnostic.message.ends_with("does not say what one sees"), "{line}");
        }
        mends(&model("world w: P"), &model("world w: p"));
        mends(&model("world w: Np"), &model("world w: p = F"));
        mends(&model("world w: p = true"), &model("world w: p = T"));
    }

    #[test]
    fn values_at_worlds_are_read_as_books_claim_them() {
        let above = "logic K\nmodel m\n  world w1: p\n  sees w1: w1\nend\n";
        for (claim, meant) in [
            ("m, w1 |= Lp", "Lp = T at w1 in m"),
            ("w1 !|= KpNp", "KpNp != T at w1"),
            ("Lp is true at w1", "Lp = T at w1"),
            ("Lp is not false at world w1", "Lp != F at w1"),
            ("CLpp is valid in m", "CLpp = T in m"),
            ("p, Lp is true in model m", "p, Lp = T in m"),
            ("m |= Cpp", "Cpp = T in m"),
            ("m !|= Lp", "Lp != T in m"),
        ] {
            mends(&format!("{above}{claim}"), &format!("{above}{meant}"));
        }
        clean(&format!("{above}p |= Cqp\nCpp is tautology"));
        let broken = "logic K\nmodel m\n  world w: Kpq\nend\n";
        mends(&format!("{broken}m, w |= Lp"), &format!("{broken}Lp = T at w in m"));
    }

    #[test]
    fn a_claim_about_a_frame_says_what_it_is() {
        let above = model("world w");
        for (claim, expected) in [
            ("frame", "`frame` names no model, and nothing that it is"),
            ("frame m", "nothing is claimed of `m`"),
            ("frame m is", "nothing stands behind `is`"),
            ("frame m is round", "`round` is nothing that a frame can be"),
        ] {
            let found = found(&format!("{above}\n{claim}"));
            assert_eq!(found[0].diagnostic.message, expected);
        }
        mends(
            &format!("{above}\nframe m is transitiv"),
            &format!("{above}\nframe m is transitive"),
        );
    }
}
