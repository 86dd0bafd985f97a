//! # malformed-statement
//!
//! A statement lacks a part, or has one too many. `let` gives a proposition a meaning in quotes, a
//! value after `=`, or both; `def` gives a name a formula after `=`. A `roll` has the dice of one
//! roll, and a `call` or `challenge` shows one formula, or says `none`; a challenge can also say
//! `pff`.
//!
//! ```wff
//! let Kpq = T
//!     ^^^ `let` gives values to propositions, and `Kpq` is none
//! def mp CKpCpqq
//! ^^^ `def` needs `=` between a name and a formula
//! @mp is tautology
//! roll pq K
//! call Kpq, Kqp
//!           ^^^ a call shows one formula
//! ```
//!
//! Write it so:
//!
//! ```wff
//! let p = T, q = T
//! Kpq = T
//! def mp = CKpCpqq
//! @mp is tautology
//! roll pq K
//! call Kpq
//! ```

use super::formula::Suspect;
use super::*;
use crate::scope::Scope;
use crate::syntax::formula;
use crate::syntax::keyword::nearest;
use crate::syntax::letter::is_blank;
use crate::syntax::statement::{Binding, Definition};
use crate::syntax::{Keyword, Line, Statement, Unit, parse, quote};
use std::collections::HashMap;

pub(super) static RULE: Rule =
    Rule::new("malformed-statement", Severity::Error, include_str!("malformed_statement.rs"));

/// The proposition of a binding, with what is wrong with how it is written; or that there is none.
pub(super) fn proposition(
    line: &Line<'_>,
    binding: &Binding,
    scope: &Scope,
) -> (Option<String>, Option<Diagnostic>) {
    let span = binding.proposition;
    let text = line.of(span);
    if span.is_empty() {
        let at = binding
            .meaning
            .or(binding.value.map(|(sign, _)| sign))
            .or(missing_formula::comma_near(line, span))
            .or(line.first_word());
        let diagnostic = RULE.at(at.unwrap_or(line.body()), "`let` needs a proposition");
        return (None, Some(diagnostic.help(format!("for example `{}`", Keyword::Let.example()))));
    }
    let suspect = Suspect { line: line.text, span, scope, listed: false };
    let mut units = suspect.units();
    if let (Some((unit, _)), None) = (units.next(), units.next()) {
        let letter = match unit {
            Unit::Letter(letter) | Unit::LookAlike(letter) if letter.is_ascii_lowercase() => {
                Some(letter)
            }
            _ => None,
        };
        let checks =
            [wrong_case::letters, look_alike::check, die_face::check, foreign_letter::check];
        let diagnostic = checks.into_iter().find_map(|check| check(suspect));
        if let Some(letter) = letter {
            let name =
                if diagnostic.is_none() { text.to_owned() } else { char::from(letter).to_string() };
            return (Some(name), diagnostic);
        }
        if let Some(diagnostic) = diagnostic {
            return (None, Some(diagnostic));
        }
    }
    if let Some((letter, value)) =
        unsigned(text).filter(|_| binding.value.is_none() && binding.meaning.is_none())
    {
        let written = format!("{letter} = {value}");
        let diagnostic = RULE.at(span, "`=` stands between a proposition and its value");
        let diagnostic = diagnostic.help(format!("write `{written}`")).replace(
            format!("Write `{written}`"),
            false,
            span,
            &*written,
        );
        return (Some(letter.to_string()), Some(diagnostic));
    }
    let diagnostic =
        RULE.at(span, format!("`let` gives values to propositions, and {} is none", quote(text)));
    let diagnostic = match (suspect.shape().is_well_formed(), binding.value) {
        (true, Some((_, value))) => diagnostic.help(format!(
            "a claim stands without `let`: `{} = {}`",
            text,
            line.of(value)
        )),
        _ => diagnostic.help(format!("for example `{}`", Keyword::Let.example())),
    };
    (None, Some(diagnostic))
}

/// A proposition and a value without the sign between them, as in `p T`, `p is T`, `p: true`.
fn unsigned(text: &str) -> Option<(char, &'static str)> {
    let mut words = text.split(|c: char| is_blank(c) || c == ':').filter(|word| !word.is_empty());
    let letter = words
        .next()
        .filter(|word| word.len() == 1)?
        .chars()
        .next()
        .filter(char::is_ascii_lowercase)?;
    let value = unknown_value::meant(words.next_back()?)?;
    words.all(|word| matches!(word, "is" | "be" | "to")).then_some((letter, value))
}

/// Another sign where `=` should stand.
pub(super) fn sign(line: &Line<'_>, sign: Span) -> Option<Diagnostic> {
    let text = line.of(sign);
    let message = || format!("{} is not the sign here; `=` is", quote(text));
    (text != "=").then(|| RULE.at(sign, message()).replace("Write `=`", true, sign, "="))
}

/// A claim where a formula should stand.
pub(super) fn claim(line: &Line<'_>, formula: Span) -> Option<Diagnostic> {
    let is_claim = matches!(parse(line.of(formula)).statement, Statement::Judgement(_));
    is_claim.then(|| {
        RULE.at(formula, "`def` names a formula, and this is a claim")
            .help("write the claim on a line of its own")
    })
}

/// The first proposition that one `let` gives a value twice.
pub(super) fn twice(line: &Line<'_>, bindings: &[Binding]) -> Option<Diagnostic> {
    let mut given: HashMap<&str, Span> = HashMap::new();
    bindings
        .iter()
        .filter(|binding| binding.value.is_some() && !binding.proposition.is_empty())
        .find_map(|binding| {
            let text = line.of(binding.proposition);
            let first = given.insert(text, binding.proposition)?;
            let message = format!("{} is given a value twice", quote(text));
            Some(
                RULE.at(binding.proposition, message)
                    .related(first, "here for the first time")
                    .help("leave one of them out"),
            )
        })
}

/// Text that has no place in a binding.
pub(super) fn stray(line: &Line<'_>, binding: &Binding) -> Option<Diagnostic> {
    let span = binding.stray?;
    Some(
        RULE.at(span, format!("{} has no place behind the meaning", quote(line.of(span))))
            .help("write `=` and a value, or a comma and the next proposition"),
    )
}

/// A `def` without a name.
pub(super) fn no_name(line: &Line<'_>, keyword: Span) -> Diagnostic {
    RULE.at(keyword, format!("{} needs a name", quote(line.of(keyword))))
        .help(format!("for example `{}`", Keyword::Def.example()))
}

/// A `def` without `=`, or with nothing behind it.
pub(super) fn no_formula(
    line: &Line<'_>,
    keyword: Span,
    parts: &Definition,
    name: Option<&str>,
) -> Diagnostic {
    if let Some((sign, _)) = parts.formula {
        let message = format!("{} stands for no formula yet", quote(line.of(parts.name)));
        return RULE.at(sign, message).label("a formula is expected after it");
    }
    let text = line.of(parts.name);
    let first = text.split(crate::syntax::letter::is_blank).next().unwrap_or_default();
    let diagnostic = RULE
        .at(keyword, format!("{} needs `=` between a name and a formula", quote(line.of(keyword))));
    let place = parts.name.start as usize + first.len();
    let mended = diagnostic.clone().fix(
        "Insert `=`",
        false,
        vec![Edit { span: Span::new(place, place), text: " =".to_owned() }],
    );
    let defines = |fix: &Fix| match parse(&fix.apply(line.text)).statement {
        Statement::Def(_, Definition { formula: Some((_, formula)), .. }) => !formula.is_empty(),
        _ => false,
    };
    let is_claim = matches!(
        parse(text.get(first.len()..).unwrap_or_default()).statement,
        Statement::Judgement(_)
    );
    if name.is_some() && !is_claim && mended.fixes.iter().all(defines) {
        mended
    } else {
        diagnostic.help(format!("for example `{}`", Keyword::Def.example()))
    }
}

/// The word `roll` among the dice of a roll.
pub(super) fn two_rolls(line: &Line<'_>, what: Span) -> Option<Diagnostic> {
    let text = line.of(what);
    let place = text
        .split(|c: char| is_blank(c) || c == ',')
        .find(|word| word.eq_ignore_ascii_case(Keyword::Roll.text()))?;
    let start = text.find(place)?;
    let at = Span::new(start, start + place.len()).after(what.start as usize);
    Some(RULE.at(at, "a line has one roll").help("write the other one on a line of its own"))
}

/// A challenge that shows nothing.
pub(super) fn empty_challenge(line: &Line<'_>, at: Span) -> Diagnostic {
    RULE.at(at, format!("{} shows nothing", quote(line.of(at))))
        .help("show a formula, or say `none` or `pff`")
}

/// `pff` where a call should be.
pub(super) fn called_pff(at: Span) -> Diagnostic {
    RULE.at(at, "a call is a WFF or `none`").help("`pff` is what a challenge can say of it")
}

/// Words for `none` that are not it.
pub(super) fn nearly_none(line: &Line<'_>, what: Span) -> Option<Diagnostic> {
    let text = line.of(what);
    let small = text.to_lowercase();
    let words: Vec<&str> = small
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(3)
        .collect();
    let is_meant = match words[..] {
        ["no"] | ["no", "wff" | "wffs", ..] => true,
        [first, ..] => {
            first.len() > 2 && nearest(first, ["none", "nothing"]).is_some()
                || ["none", "nothing"].contains(&first)
        }
        [] => false,
    };
    let message = || format!("{} is written `none`", quote(text));
    is_meant.then(|| RULE.at(what, message()).replace("Write `none`", false, what, "none"))
}

/// What players call out, beside the formula.
pub(super) fn called_out(line: &Line<'_>, what: Span) -> Option<Diagnostic> {
    let text = line.of(what);
    let rest = text
        .get(..3)
        .filter(|word| word.eq_ignore_ascii_case("wff"))
        .map_or(text, |_| text.get(3..).unwrap_or_default());
    let alone = rest.trim_matches(|c: char| c == '!' || is_blank(c));
    let span = Span::new(0, alone.len());
    let is_formula = alone != text && formula::shape(alone, span, Unit::arity).is_well_formed();
    let message = || format!("the formula stands alone, as {}", quote(alone));
    is_formula.then(|| {
        RULE.at(what, message()).replace(format!("Write {}", quote(alone)), false, what, alone)
    })
}

/// More than one formula, or a claim, where a call or challenge shows one.
pub(super) fn not_one_formula(line: &Line<'_>, keyword: Keyword, what: Span) -> Option<Diagnostic> {
    let keyword = keyword.text();
    match parse(line.of(what)).statement {
        Statement::Judgement(judgement) => {
            let sign = judgement.sign.after(what.start as usize);
            Some(
                RULE.at(
                    sign,
                    format!("a {keyword} shows one formula and claims nothing else of it"),
                ),
            )
        }
        Statement::Formulas(formulas) if formulas.len() > 1 => {
            let second = formulas
                .get(1)
                .copied()
                .filter(|second| !second.is_empty())?
                .after(what.start as usize);
            Some(RULE.at(second, format!("a {keyword} shows one formula")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn each_part_is_asked_for() {
        faults("let = T\n    ^ `let` needs a proposition");
        faults("let\n^^^ `let` needs a proposition");
        faults("def\n^^^ `def` needs a name");
        faults("def a =\n    ^ `@a` is never used\n      ^ `a` stands for no formula yet");
        mends("def mp Cpq\n@mp is contingent", "def mp = Cpq\n@mp is contingent");
        mends("let p T", "let p = T");
        faults("let p = T, q = T, p = F\n                  ^ `p` is given a value twice");
        mends("let p is true, q = F", "let p = T, q = F");
        mends("let p == T", "let p = T");
        mends("def a == Kpq\n@a", "def a = Kpq\n@a");
        faults(
            "def a = Kpq is contingent\n    ^ `@a` is never used\n        ^^^^^^^^^^^^^^^^^ `def` \
             names a formula, and this is a claim",
        );
        faults("let p \"rain\" wet = T\n             ^^^ `wet` has no place behind the meaning");
    }

    #[test]
    fn a_player_does_one_thing_a_line() {
        faults("roll pq K roll rs N\n          ^^^^ a line has one roll\ncall Kpq");
        faults("roll pq K\ncall Kpq, p\n          ^ a call shows one formula");
        faults(
            "roll pq K\ncall Kpq = T\n         ^ a call shows one formula and claims nothing else \
             of it",
        );
        faults("roll pq K\ncall pff\n     ^^^ a call is a WFF or `none`");
        for none in ["none.", "nonne", "nothing", "no WFF!", "none at all"] {
            mends(&format!("roll io K\ncall {none}"), "roll io K\ncall none");
        }
        mends("roll pq K\ncall WFF! Kpq", "roll pq K\ncall Kpq");
        mends("roll pq K\ncall Kpq!", "roll pq K\ncall Kpq");
        faults("roll A: pq K\ncall A: Kpq\nchallenge B:\n^^^^^^^^^ `challenge` shows nothing");
    }

    #[test]
    fn a_line_that_leans_on_a_broken_one_says_nothing() {
        faults(
            "def a =\n    ^ `@a` is never used\n      ^ `a` stands for no formula yet\np is wff",
        );
        let only = |text: &str, fault: &str| {
            assert_eq!(
                found(text).iter().map(|f| f.diagnostic.rule.id).collect::<Vec<_>>(),
                [fault]
            )
        };
        only("def a = Kp\n@a is tautology\nN@a == p", "missing-operand");
        only("let p = X\nKpq = T\np = F", "unknown-value");
        only("logic foo\nKpq is tautology\np == q\np |= q", "unknown-setting");
    }
}
