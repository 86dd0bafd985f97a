//! # false-class
//!
//! A formula is claimed to be of a class that it is not of. A tautology is true under every
//! valuation, a contradiction under none, a contingent formula under some; a satisfiable one is no
//! contradiction.
//!
//! ```wff
//! CpKpq is tautology
//! ^^^^^ `CpKpq` is not a tautology: it is F under p = T, q = F
//! ```
//!
//! The message gives a valuation that refutes the claim. Claim what holds:
//!
//! ```wff
//! CpKpq is contingent
//! CpApq is tautology
//! CpKpq is not tautology
//! ```

use crate::analysis::class::{ClaimedClass, claimed, words};
use crate::analysis::fault::FalseClass;
use crate::logic::worlds::{Model, System};
use crate::logic::{Class, Decider, Limit, Logic, Valuation};
use crate::rules::at_world::{are_of_worlds, at_world};
use crate::rules::near_claims::NearClaims;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, counts, header, words,
};
use crate::syntax::letter::is_blank;
use crate::syntax::{Keyword, Span, Written};
use std::sync::Arc;

pub(crate) static RULE: RuleOf<FalseClass> = RuleOf {
    rule: Rule::new("false-class", Severity::Error, header!("false_class.rs")),
    judges_truth: |_| true,
    reveals: |context, _| Reveals::Message(plain(context)),
    completed_by: |_, _, _| CompletedBy::Word,
    render,
};

fn render(context: Context<'_>, fault: &FalseClass) -> Diagnostic {
    use Class::{Contingent, Contradiction, Tautology};
    let FalseClass { classified, .. } = fault;
    let (claimed, denied) = context
        .judgement()
        .and_then(|judgement| claimed(context.line, judgement))
        .unwrap_or((ClaimedClass::Wff, false));
    let class = classified.class;
    let phrase = phrase(claimed);
    let quoted = context.quoted();
    let classical = Logic::classical();
    let logic = context.scope.settings.logic.as_ref().unwrap_or(&classical);
    let decider = Decider { logic, oracle: &Limit::none() };
    let of_worlds = are_of_worlds(&context, &[context.span]);
    let under = |valuation: &Option<Valuation>, model: Option<&Arc<Model>>, value: &str| {
        if of_worlds {
            return format!("{value} {}", at_world(&context, &[context.span], model));
        }
        let valuation = valuation.clone().unwrap_or_default();
        let value = context.formula(context.span).map_or(String::new(), |formula| {
            decider.value(Written::new(&formula, context.line.text), &valuation).to_string()
        });
        format!("{value} under {}", words::under(&valuation))
    };
    let message = match (denied, claimed, class) {
        (true, _, _) => format!("{quoted} is {phrase}"),
        (false, ClaimedClass::Tautology, Contingent) => {
            format!(
                "{quoted} is not {phrase}: it is {}",
                under(&classified.refuted(), classified.refuting_model(), "F")
            )
        }
        (false, ClaimedClass::Contradiction, Contingent) => {
            format!(
                "{quoted} is not {phrase}: it is {}",
                under(&classified.satisfied(), classified.satisfying_model(), "T")
            )
        }
        (false, _, _) => format!("{quoted} is not {phrase}: it is {}", class.phrase()),
    };
    let always = |value: &str, designated: &str| match logic.is_two_valued() {
        true if of_worlds => format!("{value} at every world of every model"),
        true => format!("{value} under every valuation"),
        false => format!("designated under {designated} valuation"),
    };
    let label = match (class, claimed) {
        (Tautology, _) => always("T", "every"),
        (Contradiction, _) => always("F", "no"),
        (Contingent, ClaimedClass::Tautology | ClaimedClass::Contradiction) if !denied => {
            "contingent".to_owned()
        }
        (Contingent, _) => {
            format!(
                "{}, and {}",
                under(&classified.satisfied(), classified.satisfying_model(), "T"),
                under(&classified.refuted(), classified.refuting_model(), "F")
            )
        }
    };
    let model = match (denied, claimed) {
        (false, ClaimedClass::Tautology) => classified.refuting_model(),
        (false, ClaimedClass::Contradiction) => classified.satisfying_model(),
        _ => None,
    };
    let diagnostic = RULE.at(context.span, message).label(label).countermodel(model);
    let help = match denied {
        true => Vec::new(),
        false => help(context, claimed, fault, logic),
    };
    let diagnostic = if help.is_empty() { diagnostic } else { diagnostic.help(help.join("; ")) };
    claim_class(context, diagnostic, class)
}

/// The steps that may be spent on what a formula is in classical logic.
const STEPS: u64 = 1 << 16;

/// True if the formula at fault is a tautology of classical logic, as is seen in a few steps.
fn is_classical_tautology(context: Context<'_>) -> bool {
    let (logic, oracle) = (&Logic::classical(), &Limit::new(STEPS, STEPS));
    let Some(formula) = context.formula(context.span) else { return false };
    let found = Decider { logic, oracle }.class(Written::new(&formula, context.line.text));
    found.is_ok_and(|it| it.class == Class::Tautology)
}

/// The modal logics of the usual courses that a formula may be a tautology of.
const STRONGER: [System; 7] =
    [System::D, System::T, System::B, System::K4, System::S4, System::S5, System::GL];

/// The first of the usual modal logics, from the weaker ones on, in which the formula at fault is a
/// tautology, as is seen in a few steps.
fn stronger(context: Context<'_>, logic: &Logic) -> Option<String> {
    logic.is_modal().then_some(())?;
    let formula = context.formula(context.span)?;
    let written = Written::new(&formula, context.line.text);
    let oracle = &Limit::new(STEPS, STEPS);
    let is_one = |system: &System| {
        let logic = Logic::named(system.name());
        let class = logic.and_then(|logic| Decider { logic: &logic, oracle }.class(written).ok());
        class.is_some_and(|it| it.class == Class::Tautology)
    };
    let found = STRONGER.into_iter().find(is_one)?;
    Some(format!("under `{} {found}` it is a tautology", Keyword::Logic.text()))
}

/// The parts of the help for a claim that is not denied.
fn help(
    context: Context<'_>,
    claimed: ClaimedClass,
    FalseClass { classified, note }: &FalseClass,
    logic: &Logic,
) -> Vec<String> {
    let near = NearClaims::new(context);
    let near = near.as_ref();
    let note = note.as_ref().map(|note| note.text(logic, false));
    let is_contingent = classified.class == Class::Contingent;
    let of_worlds = are_of_worlds(&context, &[context.span]);
    let under = match logic.is_two_valued() {
        true if of_worlds => ["T at some worlds and F at others", "T at some world"],
        true => ["T under some valuations and F under others", "T under some valuation"],
        false => ["true under some valuations and not under others", "true under some valuation"],
    };
    match claimed {
        ClaimedClass::Contingent => vec![format!("a contingent formula is {}", under[0])],
        ClaimedClass::Satisfiable => vec![format!("a satisfiable formula is {}", under[1])],
        ClaimedClass::Tautology if of_worlds => {
            let near = stronger(context, logic);
            let written = is_contingent.then(|| "here write `contingent`".to_owned());
            near.into_iter().chain(note).chain(written).collect()
        }
        ClaimedClass::Tautology if !logic.is_two_valued() => {
            let kept = near.filter(|_| note.is_some()).map(|it| it.kept(&[], context.span));
            let (law, kept) = kept.unwrap_or_default();
            let law = law.map(|law| format!("“{law}” does not hold here"));
            let counts = is_contingent.then(|| counts(logic)).flatten();
            let written = is_contingent.then(|| match is_classical_tautology(context) {
                true => "here write `contingent`; for classical logic, `logic classical` above",
                false => "here write `contingent`",
            });
            let written = written.map(str::to_owned);
            [counts, law, note, kept, written].into_iter().flatten().collect()
        }
        ClaimedClass::Tautology | ClaimedClass::Contradiction
            if logic.is_two_valued() && !of_worlds =>
        {
            let (class, words) = match claimed {
                ClaimedClass::Tautology => (Class::Tautology, ["is a tautology", "so is"]),
                _ => (Class::Contradiction, ["is a contradiction", "so is"]),
            };
            let near = near.map(|it| it.of_class(context.span, class));
            let near = near.and_then(|near| near.words(words));
            let written =
                is_contingent.then(|| "to keep the formula, write `contingent`".to_owned());
            near.into_iter().chain(written).collect()
        }
        _ => is_contingent.then(|| counts(logic)).flatten().into_iter().chain(note).collect(),
    }
}

/// The diagnostic with the fix that claims the class of the formula, if the claim is of it alone.
fn claim_class(context: Context<'_>, diagnostic: Diagnostic, class: Class) -> Diagnostic {
    let judgement = context.judgement().filter(|it| it.left.len() == 1);
    let Some((judgement, first)) = judgement.and_then(|it| Some((it, it.right.first()?))) else {
        return diagnostic;
    };
    let (at, _, denied) = words(context.line, judgement);
    let before = Span { end: at.start, ..*first };
    if denied {
        // The words stand before the class in this order.
        return diagnostic.replace("Leave out `not`", false, not(context, before), "");
    }
    let is_noun = context.line.of(before).split(is_blank).any(|word| ["a", "an"].contains(&word));
    let claim = if is_noun { class.phrase() } else { class.name() };
    let place = Span { end: at.end, ..*first };
    diagnostic.replace(format!("Write `{claim}`"), false, place, claim)
}

/// The word `not` at the start of a stretch, with the blanks behind it.
fn not(context: Context<'_>, stretch: Span) -> Span {
    let text = context.line.of(stretch);
    let rest = text.trim_start_matches(|c| !is_blank(c)).trim_start_matches(is_blank);
    Span::new(stretch.start as usize, stretch.end as usize - rest.len())
}

/// The message without the class of the formula.
fn plain(context: Context<'_>) -> String {
    let claimed = context.judgement().and_then(|judgement| claimed(context.line, judgement));
    let (claimed, denied) = claimed.unwrap_or((ClaimedClass::Wff, false));
    let is = if denied { "is" } else { "is not" };
    format!("{} {is} {}", context.quoted(), phrase(claimed))
}

/// A class as it is claimed, behind “is”.
fn phrase(claimed: ClaimedClass) -> &'static str {
    match claimed {
        ClaimedClass::Tautology => Class::Tautology.phrase(),
        ClaimedClass::Contradiction => Class::Contradiction.phrase(),
        ClaimedClass::Contingent => Class::Contingent.phrase(),
        ClaimedClass::Satisfiable => "satisfiable",
        ClaimedClass::Wff | ClaimedClass::Pff | ClaimedClass::Form(_) => "well formed",
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn each_class_is_told_from_the_others() {
        clean(
            "CpCqp is a tautology\nKpNp is contradiction\nKpq is contingent\nKpq, ApNp is \
             satisfiable\nKpq is not a tautology",
        );
        faults("ApNp is contingent\n^^^^ `ApNp` is not contingent: it is a tautology");
        faults("ApNp is not tautology\n^^^^ `ApNp` is a tautology");
        faults("KpNp is satisfiable\n^^^^ `KpNp` is not satisfiable: it is a contradiction");
        faults(
            "p, ApNp is a contradiction\n^ `p` is not a contradiction: it is T under p = T\n   \
             ^^^^ `ApNp` is not a contradiction: it is a tautology",
        );
    }

    #[test]
    fn the_right_class_is_offered() {
        for (text, expected) in [
            ("CpKpq is tautology", "CpKpq is contingent"),
            ("CpKpq is a tautology # so", "CpKpq is contingent # so"),
            ("ApNp is a contradiction", "ApNp is a tautology"),
            ("ApNp is contingent", "ApNp is tautology"),
            ("KpNp is satisfiable", "KpNp is contradiction"),
            ("ApNp is not a tautology", "ApNp is a tautology"),
            ("ApNp is not satisfiable", "ApNp is satisfiable"),
        ] {
            mends(text, expected);
        }
        assert!(found("p, ApNp is a contradiction")[0].diagnostic.fixes.is_empty());
        for hidden in ["hints off", "exam"] {
            let found = found(&format!("{hidden}\nCpKpq is tautology"));
            assert!(found.iter().all(|it| it.diagnostic.fixes.is_empty()), "{hidden}");
        }
    }

    #[test]
    fn a_formula_near_it_that_is_of_the_class_is_told() {
        for (text, expected) in [
            (
                "CpKpq is tautology",
                "`CKpqp` is a tautology, and so is `CpApq`; to keep the formula, write \
                 `contingent`",
            ),
            (
                "def law = CCrsCsr\n@law is tautology",
                "a common mistake: a conditional taken for its converse; `CCrsCNsNr` is a \
                 tautology; to keep the formula, write `contingent`",
            ),
            (
                "CKCpqqp is tautology",
                "a common mistake: affirming the consequent; `CKCpqpq` is a tautology; to keep the \
                 formula, write `contingent`",
            ),
            ("ApNp is contradiction", "`KpNp` is a contradiction, and so is `NApNp`"),
            (
                "ApNp is contingent",
                "a contingent formula is T under some valuations and F under others",
            ),
            (
                "logic L3\nCKpNpq is tautology",
                "in L3 only `T` counts as true; “explosion” does not hold here; it is a tautology \
                 of classical logic; as a consequence it holds, `KpNp |= q`; here write \
                 `contingent`; for classical logic, `logic classical` above",
            ),
            (
                "CCpqp is tautology",
                "`CKpqp` is a tautology; to keep the formula, write `contingent`",
            ),
            ("Apq is tautology", "to keep the formula, write `contingent`"),
        ] {
            assert_eq!(help(text), expected, "{text}");
        }
    }

    #[test]
    fn in_other_logics_it_says_which_values_count() {
        assert!(help("logic K3\nApNp is tautology").starts_with("in K3 only `T` counts as true; "));
        assert_eq!(help("logic LP\nKpq is contradiction"), "in LP `T` and `B` count as true");
    }

    #[test]
    fn the_label_refutes() {
        assert_eq!(
            found("p is not contingent")[0].diagnostic.label,
            "T under p = T, and F under p = F"
        );
        assert_eq!(found("ApNp is contingent")[0].diagnostic.label, "T under every valuation");
    }
}
