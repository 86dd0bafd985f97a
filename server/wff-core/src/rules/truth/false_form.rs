//! # false-form
//!
//! A formula is claimed to be in a normal form, and it is not; or that is denied, and it is.
//! Negation normal form (`nnf`) has only `N`, `K` and `A`, and `N` only on propositions. A
//! disjunctive normal form (`dnf`) is a disjunction of conjunctions of literals, a conjunctive one
//! (`cnf`) a conjunction of disjunctions of them; a literal is a proposition or its negation.
//!
//! ```wff
//! NKpq is nnf
//! ^^^^ `NKpq` is not in negation normal form: `N` stands before more than a proposition
//! KpAqr is dnf
//! ^^^^^ `KpAqr` is not in disjunctive normal form: an `A` stands under a `K`
//! ```
//!
//! Move the connectives to where the form has them; the actions of an editor do so:
//!
//! ```wff
//! ANpNq is nnf
//! AKpqKpr is dnf
//! KpAqr is cnf
//! ```

use crate::analysis::class::{ClaimedClass, claimed, words};
use crate::logic::{NormalForm, Obstacle, normal};
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Formula, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("false-form", Severity::Error, header!("false_form.rs")),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let quoted = context.quoted();
    let form = context.judgement().and_then(|it| claimed(context.line, it));
    let (Some((ClaimedClass::Form(form), _)), Some(formula)) =
        (form, context.formula(context.span))
    else {
        return RULE.at(context.span, format!("{quoted} has another form"));
    };
    let (name, _) = names(form);
    let Some(obstacle) = form.obstacle(&formula) else {
        return RULE.at(context.span, format!("{quoted} is in {name}"));
    };
    let text = context.line.text;
    let symbol = |node: usize| formula.symbol(text, node);
    let shown = |node: usize| quote(symbol(node).of(text));
    let (why, node) = match obstacle {
        Obstacle::Connective(node) => (format!("it has {}", with_article(&shown(node))), node),
        Obstacle::Negation(node) => ("`N` stands before more than a proposition".to_owned(), node),
        Obstacle::Inside { inner, outer } => (
            format!("{} stands under {}", with_article(&shown(inner)), with_article(&shown(outer))),
            inner,
        ),
        Obstacle::Name(node) => {
            (format!("what {} stands for cannot stand there", shown(node)), node)
        }
    };
    let diagnostic = RULE.at(context.span, format!("{quoted} is not in {name}: {why}"));
    let diagnostic = offered(context, diagnostic, &formula, form);
    if formula.nodes().len() > 1 {
        diagnostic.related(symbol(node), format!("this {}", shown(node)))
    } else {
        diagnostic
    }
}

/// The name of a form, and the word that claims it.
fn names(form: NormalForm) -> (&'static str, &'static str) {
    match form {
        NormalForm::Negation => ("negation normal form", "nnf"),
        NormalForm::Disjunctive => ("disjunctive normal form", "dnf"),
        NormalForm::Conjunctive => ("conjunctive normal form", "cnf"),
    }
}

/// The letters of the longest normal form that is shown.
const LONGEST: usize = 40;

/// The diagnostic with the form that the formula has, or else the formula in the form claimed.
fn offered(
    context: Context<'_>,
    diagnostic: Diagnostic,
    formula: &Formula,
    claimed: NormalForm,
) -> Diagnostic {
    let all = [NormalForm::Disjunctive, NormalForm::Conjunctive];
    if let Some(form) = all.into_iter().find(|form| form.obstacle(formula).is_none()) {
        let (name, word) = names(form);
        let judgement = context.judgement().filter(|it| it.left.len() == 1);
        let place = judgement.map(|judgement| words(context.line, judgement).0);
        let diagnostic = diagnostic.help(format!("it is in {name}: write `{word}`"));
        return match place {
            Some(place) => diagnostic.replace(format!("Write `{word}`"), false, place, word),
            None => diagnostic,
        };
    }
    let (text, Some(logic)) = (context.line.text, &context.scope.settings.logic) else {
        return diagnostic;
    };
    let made = match claimed {
        NormalForm::Negation => normal::nnf(formula, text, logic, LONGEST),
        NormalForm::Disjunctive => normal::dnf(formula, text, logic, LONGEST),
        NormalForm::Conjunctive => normal::cnf(formula, text, logic, LONGEST),
    };
    match made {
        Ok(made) if made.len() <= LONGEST => {
            diagnostic.help(format!("in {} it is `{made}`", names(claimed).0))
        }
        _ => diagnostic,
    }
}

/// A quoted letter with its article.
fn with_article(letter: &str) -> String {
    let is_vowel = ["`A", "`E", "`N", "`X", "`O"].iter().any(|start| letter.starts_with(start));
    format!("{} {letter}", if is_vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_first_obstacle_is_told() {
        clean("p is nnf\nKpNq is cnf\nKpNq is dnf\nApq is a dnf\nNNp is not nnf\nApq, p is in cnf");
        faults("CKpqr is cnf\n^^^^^ `CKpqr` is not in conjunctive normal form: it has a `C`");
        faults("ApNq is not dnf\n^^^^ `ApNq` is in disjunctive normal form");
        faults(
            "AKpqr is cnf\n^^^^^ `AKpqr` is not in conjunctive normal form: a `K` stands under \
             an `A`",
        );
        faults(
            "def n = NKpq\nAr@n is nnf\n^^^^ `Ar@n` is not in negation normal form: what `@n` \
             stands for cannot stand there",
        );
        mends("AKpqKNrs is cnf", "AKpqKNrs is dnf");
        for (text, expected) in [
            ("AKpqKNrs is cnf", "it is in disjunctive normal form: write `dnf`"),
            ("CKpqr is dnf", "in disjunctive normal form it is `AANpNqr`"),
            ("NKpq is nnf", "in negation normal form it is `ANpNq`"),
            ("hints off\nNKpq is nnf", ""),
        ] {
            assert_eq!(help(text), expected, "{text}");
        }
        mends("p is NNF", "p is nnf");
        mends("p is disjunctive normal form", "p is dnf");
    }
}
