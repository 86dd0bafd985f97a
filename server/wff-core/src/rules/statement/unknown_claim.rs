//! # unknown-claim
//!
//! What follows `is` names no class. A formula is a `tautology`, a `contradiction`, `contingent` or
//! `satisfiable`; a text is a `wff` or a `pff`.
//!
//! ```wff
//! CpCqp is valid
//!          ^^^^^ `valid` is not a class of formulas
//! ```
//!
//! Use one of these words:
//!
//! ```wff
//! CpCqp is a tautology
//! ```

use super::malformed_judgement::{OF_SETS, together};
use crate::analysis::class::{near, truth, words};
use crate::analysis::classes;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::scope::{Scope, System};
use crate::syntax::formula::shape;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::Sureness;
use crate::syntax::lexicon::classes::CLASSES;
use crate::syntax::shape::are_formulas;
use crate::syntax::statement::BEFORE_CLASS;
use crate::syntax::{Line, Span, Unit, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unknown-claim", Severity::Error, header!("unknown_claim.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by,
    render: |context, ()| render(context),
};

fn completed_by(line: &Line<'_>, span: Span, (): &()) -> CompletedBy {
    let rest = Span { end: line.body().end, ..span };
    let last = line.of(rest).split_whitespace().next_back();
    let awaits_class = |word| word == "is" || BEFORE_CLASS.contains(&word);
    if last.is_some_and(awaits_class) { CompletedBy::Line } else { CompletedBy::Word }
}

fn render(context: Context<'_>) -> Diagnostic {
    let Some(judgement) = context.judgement() else {
        return RULE.at(context.span, "a class is missing");
    };
    let (at, word, denied) = words(context.line, judgement);
    if word.is_empty() {
        return RULE
            .at(context.span, "a class is missing after `is`")
            .help("for example `CpCqp is tautology`");
    }
    let diagnostic = RULE.at(at, format!("{} is not a class of formulas", quote(word)));
    let about = Span { end: judgement.sign.start, ..context.line.body() };
    if let Some(value) = truth(word) {
        let sign = if denied { "!=" } else { "=" };
        let span = Span { start: judgement.sign.start, end: at.end };
        let help = format!("to claim its value under the values in force, write `{sign} {value}`");
        return diagnostic.help(help).replace(
            format!("Write `{sign} {value}`"),
            are_formulas(context.line.of(about)),
            span,
            format!("{sign} {value}"),
        );
    }
    if let Some(other) = equivalent_to(word) {
        let sign = if denied { "!=" } else { "==" };
        let other_start = at.end - other.len() as u32;
        let place = Span { start: judgement.sign.start, end: other_start };
        let whole = format!("{}{sign} {other}", context.line.of(about));
        return diagnostic.help(format!("the sign for it is `{sign}`: {}", quote(&whole))).replace(
            format!("Write `{sign}`"),
            false,
            place,
            format!("{sign} "),
        );
    }
    match near(word) {
        Some(class) if word.starts_with(class) && word.contains(' ') => {
            let behind =
                Span { start: at.start + class.len() as u32, end: at.end }.trim(context.line.text);
            let place = Span { end: behind.start, ..behind };
            diagnostic
                .help(format!("the word is `{class}`; what follows it belongs after a `#`"))
                .replace("Make the rest a comment", false, place, "# ")
        }
        Some(class) if judgement.left.len() > 1 && OF_SETS.contains(&word) => {
            let formulas: Vec<&str> =
                judgement.left.iter().map(|at| context.line.of(*at)).collect();
            together(context, diagnostic, &formulas, (class, denied))
        }
        Some(class) => diagnostic.help(format!("the word here is `{class}`")).replace(
            format!("Write `{class}`"),
            class.eq_ignore_ascii_case(word)
                || is_synonym(word, context.scope) && are_formulas(context.line.of(about)),
            at,
            class,
        ),
        None => {
            let names: Vec<String> = classes().map(|(name, _)| format!("`{name}`")).collect();
            diagnostic.help(format!("the classes are {}", list(&names)))
        }
    }
}

/// True if a word that is said of a formula can mean nothing but its class: where axioms are in
/// force, a theorem is what they prove.
fn is_synonym(word: &str, scope: &Scope) -> bool {
    let has_axioms = !matches!(scope.settings.system, System::None);
    let least = if has_axioms { Sureness::Certain } else { Sureness::Likely };
    CLASSES.exact(&word.to_lowercase()).is_some_and(|it| it.sure <= least)
}

/// The formula behind words for equivalence.
fn equivalent_to(word: &str) -> Option<&str> {
    let equal = ["logically equivalent to ", "equivalent to ", "the same as ", "equal to "];
    let other = equal.iter().find_map(|words| word.strip_prefix(words))?.trim_matches(is_blank);
    let is_one = shape(other, Span::new(0, other.len()), Unit::arity).is_well_formed();
    (is_one && word.ends_with(other)).then_some(other)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn near_misses_get_the_word() {
        mends("ApNp is valid", "ApNp is tautology");
        mends("ApNp is not a contradictory", "ApNp is not a contradiction");
        mends("Kpq is not equivalent to Apq", "Kpq != Apq");
        mends("KpNp is always false", "KpNp is contradiction");
        mends("ApNp is Tautology", "ApNp is tautology");
        mends("let p = T\np is true", "let p = T\np = T");
        mends("let p = T\nNp is not true", "let p = T\nNp != T");
        faults("p is\n  ^^ a class is missing after `is`");
        assert!(help("p is nice").starts_with("the classes are"));
        mends("Cpq, p, Nq is inconsistent", "KKCpqpNq is contradiction");
    }
}
