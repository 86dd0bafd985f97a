//! # malformed-exercise
//!
//! A line of an exercise does not give what it should.
//!
//! ```wff
//! exercise 1 "De Morgan" 2,5 points
//!                        ^^^ `2,5` is no number of points
//!   require equivalent NKpq
//!           ^^^^^^^^^^^^^^^ `equivalent NKpq` is no requirement
//! end
//! ```
//!
//! Hover on `require` lists what can be required.
//!
//! ```wff
//! exercise 1 "De Morgan" 2 points
//!   require == NKpq
//! end
//! ```

use super::*;
use crate::analysis::fault::MalformedExercise;
use crate::exercise::MOST;
use crate::syntax::exercise::{ANSWER, RequirementKind};
use crate::syntax::keyword::nearest;
use crate::syntax::{Keyword, QUOTES};

pub(super) static RULE: Rule =
    Rule::new("malformed-exercise", Severity::Error, include_str!("malformed_exercise.rs"));

pub(super) fn render(context: Context<'_>, fault: MalformedExercise) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    let for_example = |keyword: Keyword| format!("for example `{}`", keyword.example());
    match fault {
        MalformedExercise::NoId => {
            at("an exercise needs a name under which it is answered".to_owned())
                .help(for_example(Keyword::Exercise))
        }
        MalformedExercise::Id => {
            at(format!("{} cannot be the name of an exercise", context.quoted()))
                .help("a name has at most 32 letters, digits, dots and hyphens")
        }
        MalformedExercise::Stray(keyword) => {
            let diagnostic =
                at(format!("{} has no place behind `{}`", context.quoted(), keyword.text()));
            let text = context.text();
            if text.contains(QUOTES) {
                return diagnostic.help("one text in quotes is enough");
            }
            let title = format!("Put it in quotes: `\"{text}\"`");
            let is_alone = !context.line.text.contains(QUOTES);
            let diagnostic = diagnostic.help(for_example(keyword));
            if is_alone && text.len() <= 100 {
                diagnostic.replace(title, false, context.span, format!("\"{text}\""))
            } else {
                diagnostic
            }
        }
        MalformedExercise::Points => {
            let word = context.text();
            let message = match word.starts_with(|c: char| c.is_ascii_digit()) {
                true => format!("{} is no number of points", quote(word)),
                false => {
                    format!("{} follows a number, as in `2 points` or `0.5 points`", quote(word))
                }
            };
            at(message).help("points are decimal numbers of at most six decimals, up to a million")
        }
        MalformedExercise::NoText(keyword) => {
            at(format!("`{}` takes a text in quotes", keyword.text())).help(for_example(keyword))
        }
        MalformedExercise::NoRequirement => at("`require` says what an answer must be".to_owned())
            .help(for_example(Keyword::Require)),
        MalformedExercise::UnknownRequirement => unknown_requirement(context),
        MalformedExercise::NothingBehind(kind) => {
            let words = kind.words();
            at(format!("`{words}` is not followed by what it takes"))
                .help(format!("for example `{}`", kind.example()))
        }
        MalformedExercise::Letter(kind) => {
            let (one, some) = match kind {
                RequirementKind::Uses => ("letter", "letters of propositions"),
                _ => ("connective", "connectives"),
            };
            at(format!("{} is no {one}", context.quoted())).help(format!(
                "`{}` takes {some}, as in `{}`",
                kind.words(),
                kind.example()
            ))
        }
        MalformedExercise::Place => {
            at(format!("{} has no one place for the answer", context.quoted())).help(format!(
                "`{ANSWER}` stands for the answer, once and as a whole part, as in `require p, \
                 {ANSWER} |= q`; left out, it is the left side of `==`, `=` and `is`, and the \
                 right one of `|=`; what asks about a judgement takes a whole one, without it"
            ))
        }
        MalformedExercise::NoValue => {
            at(format!("{} is no value of the logic in force", context.quoted()))
        }
        MalformedExercise::Shows => {
            at("`show` stands before a requirement".to_owned()).help(for_example(Keyword::Show))
        }
        MalformedExercise::NoAnswer(keyword) => {
            at(format!("`{}` takes an answer", keyword.text())).help(for_example(keyword))
        }
        MalformedExercise::TooMany(keyword) => {
            at(format!("an exercise has at most {MOST} lines of `{}`", keyword.text()))
        }
    }
}

fn unknown_requirement(context: Context<'_>) -> Diagnostic {
    let text = context.text();
    let diagnostic = RULE.at(context.span, format!("{} is no requirement", context.quoted()));
    if context.formula(context.span).is_some() {
        return diagnostic.help(format!(
            "`require exactly {text}` asks for it, `require == {text}` for any that means the same"
        ));
    }
    let first = text.split(is_blank).next().unwrap_or_default();
    let firsts =
        RequirementKind::ALL.map(|kind| kind.words().split(' ').next().unwrap_or_default());
    if let Some(word) = nearest(first, firsts.into_iter().filter(|word| !word.is_empty())) {
        let example = RequirementKind::ALL.into_iter().find(|kind| kind.words().starts_with(word));
        let example = example.map_or("", RequirementKind::example);
        return diagnostic.help(format!("did you mean `{word}`, as in `{example}`?"));
    }
    let words: Vec<String> = RequirementKind::ALL
        .iter()
        .filter(|kind| !kind.words().is_empty())
        .map(|kind| format!("`{}`", kind.words()))
        .collect();
    diagnostic.help(format!(
        "a judgement can be required, as in `require == NKpq`, or one of {}",
        list(&words)
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn each_line_says_what_it_takes() {
        let told = |line: &str| -> String {
            let text = format!("exercise 1\nrequire is nnf\n{line}\nend");
            found(&text).first().map_or(String::new(), |it| it.diagnostic.message.clone())
        };
        for (line, message) in [
            ("ask", "`ask` takes a text in quotes"),
            ("ask what is it", "`what is it` has no place behind `ask`"),
            ("require", "`require` says what an answer must be"),
            ("require only", "`only` is not followed by what it takes"),
            ("require only N p", "`p` is no connective"),
            ("require uses p K", "`K` is no letter"),
            ("require length 7", "`length` is not followed by what it takes"),
            ("require from pqz NK", "`from` is not followed by what it takes"),
            ("require value of p, q", "`value of` is not followed by what it takes"),
            ("require validity of p == q", "`validity of` is not followed by what it takes"),
            ("require whether _ == q", "`_ == q` has no one place for the answer"),
            ("require p == q", "`p == q` has no one place for the answer"),
            ("require _ == _", "`_ == _` has no one place for the answer"),
            ("require == p, q", "`==` takes one formula on each side"),
            ("require p, q == _", "`==` takes one formula on each side"),
            ("require != p, q", "`!=` takes one formula on each side"),
            ("require p |= q, _", "`|=` takes one conclusion"),
            ("require p, _ is tautology", "`is` takes one formula here"),
            ("require p, _ = T", "`=` takes one formula here"),
            ("require = T, F", "`=` takes one value"),
            ("require == p,", "nothing follows this comma"),
            ("require == p == q", "a line makes one claim, and `==` begins a second"),
            ("require ==", "a formula is missing after `==`"),
            ("require p ==", "a formula is missing after `==`"),
            ("require |=", ""),
            ("require p |=", ""),
            ("require =", "a value is missing after `=`"),
            ("require is", "a class is missing after `is`"),
            ("require whether == q", "a formula is missing before `==`"),
            ("require whether p ==", "a formula is missing after `==`"),
            ("require whether is tautology", "a formula is missing before `is`"),
            ("require whether p =", "a value is missing after `=`"),
            ("require validity of p |=", "a formula is missing after `|=`"),
            ("require = X", "`X` is no value of the logic in force"),
            ("require translation of rain", "`translation of` is not followed by what it takes"),
            ("require == KpCq", "`C` is missing its second operand"),
            ("require is lovely", "`lovely` is not a class of formulas"),
            ("show key", "`show` stands before a requirement"),
            ("key", "`key` takes an answer"),
            ("wrong", "`wrong` takes an answer"),
        ] {
            assert_eq!(told(line), message, "{line}");
        }
    }
}
