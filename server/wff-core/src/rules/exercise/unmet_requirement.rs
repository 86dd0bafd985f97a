//! # unmet-requirement
//!
//! An answer does not meet a requirement that its exercise shows.
//!
//! ```wff
//! exercise 1
//!   ask "Rewrite Cpq with N and A."
//!   show require only N A
//!   answer CNqNp
//!          ^^^^^ the answer does not meet `only N A`: it uses `C`
//! end
//! ```
//!
//! A requirement that is not shown is judged by the teacher's key alone.
//!
//! ```wff
//! exercise 1
//!   ask "Rewrite Cpq with N and A."
//!   show require only N A
//!   answer ANpq
//! end
//! ```

use crate::analysis::exercise::block_asked;
use crate::analysis::fault::{Shortfall, Unmet};
use crate::analysis::{Candidate, Fault, formula_faults};
use crate::exercise::{Share, requirement, words};
use crate::logic::Valuation;
use crate::rules::exercise::of_worlds;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, list, number,
    under,
};
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::letter::{BIG, SMALL};
use crate::syntax::{Faces, KeptLine, Line, quote};

pub(crate) static RULE: RuleOf<Unmet> = RuleOf {
    rule: Rule::new("unmet-requirement", Severity::Error, header!("unmet_requirement.rs")),
    judges_truth: |_| false,
    reveals: |_, unmet| match is_answer(&unmet.shortfall) {
        true => Reveals::Message(plain(unmet)),
        false => Reveals::Nothing,
    },
    completed_by: |_, span, _| CompletedBy::Text(span),
    render,
};

fn render(context: Context<'_>, unmet: &Unmet) -> Diagnostic {
    let requirement = words(&unmet.requirement);
    let why = why_unmet(&unmet.requirement, &unmet.shortfall, context.scope);
    RULE.at(context.span, format!("the answer does not meet {}: {why}", quote(requirement)))
}

/// The message without what may give the answer away.
fn plain(unmet: &Unmet) -> String {
    let message = format!("the answer does not meet {}", quote(words(&unmet.requirement)));
    let told = match &unmet.shortfall {
        Shortfall::OfWorlds(of) => of_worlds::plain(of),
        _ => None,
    };
    told.map_or(message.clone(), |told| format!("{message}: {told}"))
}

/// True if the reason gives an answer away: a value, class, formula or row that the file does not
/// have.
fn is_answer(shortfall: &Shortfall) -> bool {
    match shortfall {
        Shortfall::Judged(_) | Shortfall::Other(_) | Shortfall::OfWorlds(_) => true,
        Shortfall::InPart(_, rest) => is_answer(rest),
        _ => false,
    }
}

/// The reason why an answer does not meet a requirement, as [`why_unmet`] has it; `None` where
/// answers are hidden and it gives one away.
pub fn why_unmet_if_told(of: &KeptLine, shortfall: &Shortfall, scope: &Scope) -> Option<String> {
    let is_told = scope.settings.tells_answers() || !is_answer(shortfall);
    is_told.then(|| why_unmet(of, shortfall, scope))
}

/// The reason why a pff meets no requirement of a formula.
pub const NOT_WELL_FORMED: &str = "it is not well formed";

/// The reason why an answer is no formula, as the first fault of it has it. The line is the part
/// that is the answer, and `scope` that of the exercise.
pub fn why_no_formula(line: &Line<'_>, mut scope: Scope) -> String {
    // What should have been written is hidden.
    scope.settings.hints = false;
    let formulas = line.formulas().into_iter();
    let mut faults =
        formulas.flat_map(|span| formula_faults(Candidate::new(line, span, &scope), false));
    let told = faults.next().map(|fault| crate::rules::render(&fault, line, &scope).message);
    told.unwrap_or_else(|| NOT_WELL_FORMED.to_owned())
}

/// The reason why an answer does not meet a requirement, as the end of a sentence about it.
/// `scope` is that of the exercise.
pub fn why_unmet(of: &KeptLine, shortfall: &Shortfall, scope: &Scope) -> String {
    let kind = requirement(&of.line()).and_then(|it| it.kind);
    match shortfall {
        Shortfall::Unreadable if is_model(of, scope) => {
            "not understood: write a model, from `model` to `end`".to_owned()
        }
        Shortfall::Unreadable => format!("not understood: {}", write_instead(kind)),
        Shortfall::Equated => {
            "not understood: `=` stands before a value; between formulas write `==`".to_owned()
        }
        Shortfall::Judged(judged) => {
            let (line, fault) = &**judged;
            crate::rules::render(fault, &line.line(), scope).message
        }
        Shortfall::Connective(letter) => format!("it uses `{}`", char::from(*letter)),
        Shortfall::Letter(letter) => format!("it lacks the letter `{letter}`"),
        Shortfall::Length(u64::MAX) => "it has more letters than can be counted".to_owned(),
        Shortfall::Length(length) => format!("it has {}", count(*length, "letter", "letters")),
        Shortfall::Dice(lacking) => dice(lacking),
        Shortfall::Short => "a longer one can be made".to_owned(),
        Shortfall::False => "it is not true under the values in force".to_owned(),
        Shortfall::Differs if asks_at_world(of) => {
            "it is about another world, model or formula".to_owned()
        }
        Shortfall::Differs => differs(kind).to_owned(),
        Shortfall::Other(valuation) => other(kind, valuation.as_deref()),
        Shortfall::NoValue(letter) => format!("it gives `{letter}` no value"),
        Shortfall::Premise(premise) => {
            let premise = quote(premise);
            format!("under these values the premise {premise} is not {}", designated(scope))
        }
        Shortfall::Conclusion => {
            format!("under these values the conclusion is {}", designated(scope))
        }
        Shortfall::Row(row) => format!("the row {} is wrong", quote(row)),
        Shortfall::RowUnread(row) => format!("the row {} is not understood", quote(row)),
        Shortfall::RowTwice(row) => format!("the row {} stands twice", quote(row)),
        Shortfall::Column(column) => {
            format!("it has a column more than is asked for, {}", quote(column))
        }
        Shortfall::Sign(sign) => format!("not understood: {} is nothing in infix", quote(sign)),
        Shortfall::Incomplete => "rows are missing or not filled in".to_owned(),
        Shortfall::Steps(wrong) => steps(wrong, scope),
        Shortfall::Head(head) => {
            let (line, fault) = &**head;
            let line = line.line();
            let why = crate::rules::render(fault, &line, scope).message;
            format!("its head {} is not well formed: {why}", quote(line.of(line.body())))
        }
        Shortfall::Line(line) => {
            let (line, fault) = &**line;
            let line = line.line();
            let why = crate::rules::render(fault, &line, scope).message;
            format!("not understood: {}: {why}", quote(line.of(line.body())))
        }
        Shortfall::OfWorlds(of) => of_worlds::why(of, scope),
        Shortfall::Unfinished => "the proof is not finished".to_owned(),
        Shortfall::InPart(share, rest) => {
            format!("{}: {}", in_part(of, *share), why_unmet(of, rest, scope))
        }
    }
}

/// The words for the share of an answer that is right.
fn in_part(of: &KeptLine, share: Share) -> String {
    let line = of.line();
    let require = requirement(&line);
    let kind = require.and_then(|it| it.kind);
    let has_limit = require.is_some_and(|it| it.limit(line.text).is_some());
    let (one, some) = match kind {
        Some(RequirementKind::Table) => ("row", "rows"),
        Some(RequirementKind::Proof) => ("derived step", "derived steps"),
        Some(RequirementKind::Worlds) => ("world", "worlds"),
        Some(RequirementKind::Systems) => ("logic", "logics"),
        Some(RequirementKind::Countermodel | RequirementKind::Model) if has_limit => {
            ("condition", "conditions")
        }
        _ => ("formula", "formulas"),
    };
    let some = if share.of == 1 { one } else { some };
    let verb = if share.right == 1 || share.of == 1 { "is right" } else { "are right" };
    let halved = match share.right {
        0 => "",
        _ if !share.is_halved => "",
        1 => ", and counts half without the conclusion",
        _ => ", and count half without the conclusion",
    };
    format!("{} of {} {some} {verb}{halved}", share.right, share.of)
}

/// The form of an answer that a requirement of this kind asks for.
fn write_instead(kind: Option<RequirementKind>) -> &'static str {
    match kind {
        Some(RequirementKind::Value) => "write one truth value and nothing else",
        Some(RequirementKind::Class) => "write `tautology`, `contradiction` or `contingent`",
        Some(RequirementKind::Validity) => "write `valid` or `invalid`",
        Some(RequirementKind::Whether) => "write `yes` or `no`",
        Some(RequirementKind::Countermodel) => "write values, as in `p = T, q = F`",
        Some(RequirementKind::Infix) => "write one formula in infix",
        Some(RequirementKind::Table) => "write a truth table, from `truth` to `end`",
        Some(RequirementKind::Proof) => "write a proof, from `proof` to `end`",
        Some(RequirementKind::Worlds) => "write the names of worlds, as in `w, v`, or `none`",
        Some(RequirementKind::Systems) => "write the names of logics, as in `S4, S5`, or `none`",
        _ => "write one formula, or the judgement with it",
    }
}

/// True if a requirement asks for a model and nothing else.
fn is_model(of: &KeptLine, scope: &Scope) -> bool {
    block_asked(&of.line(), scope) == Some((BlockKind::Model, true))
}

/// True if a requirement asks for a value at a world.
fn asks_at_world(of: &KeptLine) -> bool {
    requirement(&of.line()).is_some_and(|it| it.place().is_some())
}

/// The words for an answer about something else.
fn differs(kind: Option<RequirementKind>) -> &'static str {
    match kind {
        Some(RequirementKind::Translation) => "it does not mean the same",
        Some(RequirementKind::Infix) => "it is the infix of another formula",
        Some(RequirementKind::Value | RequirementKind::Class) => "it is about another formula",
        Some(RequirementKind::Validity | RequirementKind::Whether) => {
            "it is about another judgement"
        }
        Some(RequirementKind::Table) => "it is a truth table of other formulas",
        Some(RequirementKind::Proof) => "it is a proof of another sequent",
        _ => "it is another formula",
    }
}

/// The words for another value, class or judgement than is right, with a valuation that shows it.
fn other(kind: Option<RequirementKind>, valuation: Option<&Valuation>) -> String {
    let not = match kind {
        Some(RequirementKind::Value) => "that is not its value",
        Some(RequirementKind::Class) => "that is not its class",
        _ => "that is not so",
    };
    let seen = valuation.map(|it| format!(", as {} shows", under(it)));
    format!("{not}{}", seen.unwrap_or_default())
}

/// The words for dice that an answer takes and that are not there.
fn dice(lacking: &Faces) -> String {
    if lacking.is_empty() {
        return "it has letters that no die shows".to_owned();
    }
    let faces = SMALL.into_iter().chain(BIG).filter(|face| lacking.of(*face) > 0);
    let each = |face: u8| format!("{} `{}`", number(lacking.of(face)), char::from(face));
    let dice: Vec<String> = faces.map(each).collect();
    format!("it takes dice that are not there: {}", list(&dice))
}

/// The word for a value that counts as true in the logic of an exercise.
fn designated(scope: &Scope) -> &'static str {
    let is_two_valued = scope.settings.logic.as_ref().is_some_and(|logic| logic.is_two_valued());
    if is_two_valued { "true" } else { "designated" }
}

/// The words for the wrong steps of a proof.
fn steps(wrong: &[(KeptLine, Fault)], scope: &Scope) -> String {
    let told: Vec<String> = wrong.iter().take(STEPS).map(|it| step(it, scope)).collect();
    let more = wrong.len().saturating_sub(STEPS);
    let more = (more > 0).then(|| format!("; {more} more are wrong"));
    told.join("; ") + &more.unwrap_or_default()
}

/// The most wrong steps of a proof that are shown.
const STEPS: usize = 3;

/// The words for a step with a fault.
fn step((line, fault): &(KeptLine, Fault), scope: &Scope) -> String {
    let told = crate::rules::render(fault, &line.line(), scope);
    // A slip of spelling is shown with its correction.
    let fix = told.fixes.iter().find(|fix| fix.safe).map(|fix| fix.title.as_str());
    let mend = fix.and_then(|title| title.strip_prefix("Write "));
    let mend = mend.map_or(String::new(), |it| format!("; write {it}"));
    format!("the step {} is wrong: {}{mend}", quote(line.content().trim()), told.message)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn what_is_shown_is_judged_as_it_is_written() {
        let told = |requirement: &str, answer: &str| -> Option<String> {
            let text =
                format!("exercise 1\nhints on\nshow require {requirement}\nanswer {answer}\nend");
            let found = found(&text);
            let message = found.first().map(|it| it.diagnostic.message.clone())?;
            Some(message.split_once(": ").map_or(message.clone(), |(_, why)| why.to_owned()))
        };
        for (requirement, right, wrong, why) in [
            ("== NKpq", "ANpNq", "KNpNq", "they differ under p = T, q = F"),
            ("only N A", "ANpq", "Cpq", "it uses `C`"),
            ("without C E", "KpNq", "CpEqr", "it uses `C`"),
            ("uses p q", "Kqp", "Kqr", "it lacks the letter `p`"),
            ("length <= 3", "Kpq", "KpNq", "it has four letters"),
            ("from pq K", "Kpq", "KpNq", "it takes dice that are not there: one `N`"),
            ("from pqr KN longest", "NKpq", "Kpq", "a longer one can be made"),
            ("exactly Kpq", "K p q", "Kqp", "it is another formula"),
            ("value of CpCqp", "T", "F", "that is not its value"),
            ("class of CpCqp", "Tautology", "contingent", "that is not its class"),
            ("class of Cpq", "contingent", "tautology", "as p = T, q = F shows"),
            ("validity of p |= q", "invalid", "valid", "as p = T, q = F shows"),
            ("whether p == NNp", "yes", "no", "that is not so"),
            ("countermodel of p |= q", "q = F, p = T", "p = T", "it gives `q` no value"),
            ("infix of CpKqr", "p -> (q & r)", "p & q -> r", "it is the infix of another formula"),
        ] {
            assert_eq!(told(requirement, right), None, "{requirement}");
            let told = told(requirement, wrong).unwrap_or_default();
            assert!(told.contains(why), "{requirement}: {told}");
        }
    }
}
