//! # wrong-case
//!
//! A letter of a formula is in the wrong case. Connectives are capitals, propositions are small
//! letters.
//!
//! ```wff
//! kpq
//! ^ `k` is in the wrong case: connectives are capitals
//! KPq
//!  ^ `P` is in the wrong case: propositions are small letters
//! ```
//!
//! Change the case:
//!
//! ```wff
//! Kpq
//! ```

use crate::analysis::Candidate;
use crate::analysis::fault::WrongCase;
use crate::analysis::letters::{Predicate, is_look_alike_capital, is_other_case, other_case};
use crate::rules::formula::missing_operand::completion;
use crate::rules::game::nothing_to_answer::names_nobody;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, edited, header,
};
use crate::syntax::formula::{Missing, shape};
use crate::syntax::letter::meaning_elsewhere;
use crate::syntax::{LineText, Shape, Span, Unit, parse, quote};

pub(crate) static RULE: RuleOf<WrongCase> = RuleOf {
    rule: Rule::new("wrong-case", Severity::Error, header!("wrong_case.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: WrongCase) -> Diagnostic {
    let line = context.line.text;
    let (formula, is_one, safe): (_, Predicate, _) = match fault {
        WrongCase::Whole(formula) => (context.candidate(formula), is_other_case, true),
        WrongCase::Letters(formula) => {
            let formula = context.candidate(formula);
            (formula, is_look_alike_capital, formula.shape().is_well_formed())
        }
    };
    let rule = if context.text().starts_with(char::is_uppercase) {
        "propositions are small letters"
    } else {
        "connectives are capitals"
    };
    let message = format!("{} is in the wrong case: {rule}", context.quoted());
    let diagnostic = context.first_of(&RULE.rule, formula, is_one, message, "and this");
    let edits: Vec<Edit> = formula
        .units()
        .filter(|(unit, at)| is_one(formula, *unit, *at))
        .filter_map(|(unit, at)| {
            Some(Edit { span: at, text: char::from(other_case(line, unit, at)?).to_string() })
        })
        .collect();
    let mended = edited(line, formula.span, &edits);
    if formula.is_played() && names_nobody(context.line) {
        // In the other case the first letters of a call may be a player's name: `Anpq krs`.
        let whole = edited(line, Span::new(0, line.len()), &edits);
        if !names_nobody(&parse(LineText::edited(&whole))) {
            return diagnostic;
        }
    }
    match shape(&mended, Span::new(0, mended.len()), Unit::arity) {
        Shape::WellFormed => {
            let written = quote(&mended);
            diagnostic.help(format!("write {written}")).fix(format!("Write {written}"), safe, edits)
        }
        Shape::Missing(Missing { need, .. }) => {
            match completion(&mended, formula.letters(), need) {
                Some((added, whole)) if !formula.is_played() => {
                    let end = Span { start: formula.span.end, ..formula.span };
                    let completed = [edits, vec![Edit { span: end, text: added }]].concat();
                    let whole = quote(&whole);
                    diagnostic.help(format!("for example {whole}")).fix(
                        format!("Write {whole}"),
                        false,
                        completed,
                    )
                }
                _ => diagnostic.fix("Change the case of these letters", safe, edits),
            }
        }
        _ => match operator(formula) {
            Some(meaning) => {
                diagnostic.help(format!("elsewhere it is {meaning}; this language lacks that"))
            }
            None => diagnostic.fix("Change the case of these letters", safe, edits),
        },
    }
}

/// The meaning of a capital elsewhere, if the formula is well formed with that.
fn operator(formula: Candidate<'_>) -> Option<&'static str> {
    let elsewhere = |at: Span| formula.of(at).chars().next().and_then(meaning_elsewhere);
    let of = |unit: Unit, at: Span| match formula.of(at) {
        "P" => Some(1),
        "S" => Some(2),
        _ => unit.arity(),
    };
    let mut need = 1_i64;
    for (unit, at) in formula.units() {
        need += i64::from(of(unit, at).filter(|_| need > 0)?) - 1;
    }
    let mut units = formula.units().filter(|(_, at)| ["P", "S"].contains(&formula.of(*at)));
    units.next().filter(|_| need == 0).and_then(|(_, at)| elsewhere(at))
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rules::testing::*;

    #[test]
    fn all_letters_of_a_formula_are_mended_at_once() {
        mends("ckPqr", "CKpqr");
        mends("kpq is contingent", "Kpq is contingent");
        mends("NP, q", "Np, q");
        mends("let P = T", "let p = T");
        mends("CPR", "Cpr");
        mends("AKPQR", "AKpqr");
        mends("CP", "Cpq");
        assert_eq!(help("CP"), "for example `Cpq`");
        assert_eq!(help("AKPQR"), "write `AKpqr`");
    }

    #[test]
    fn a_capital_before_an_operand_is_an_operator_of_elsewhere() {
        let told = "elsewhere it is the past (“it was that”); this language lacks that";
        assert_eq!(help("CpPp"), told);
        assert_eq!(help("Spq"), "elsewhere it is “since”; this language lacks that");
        mends("CpP", "Cpp");
    }

    #[test]
    fn letters_that_would_be_a_players_name_are_left() {
        for line in ["call AnPQ krs", "call AnP", "challenge AnPQ krs"] {
            let told = found(line).into_iter().map(|it| it.diagnostic);
            let told: Vec<_> = told.filter(|it| it.rule.id == RULE.rule.id).collect();
            assert_eq!(told.len(), 1, "{line}");
            assert_eq!(told[0].fixes, [], "{line}");
        }
        mends("roll pq K\ncall KpQ s", "roll pq K\ncall Kpq s");
        mends("roll Bob: pq K\ncall Bob: AnPQ s", "roll Bob: pq K\ncall Bob: Anpq s");
    }

    #[test]
    fn the_first_letter_in_wrong_case_is_told() {
        faults("Kpnq\n  ^ `n` is in the wrong case: connectives are capitals");
        faults("KpNQ\n   ^ `Q` is in the wrong case: propositions are small letters");
    }

    #[test]
    fn a_capital_proposition_counts_as_one() {
        faults(
            "KP\n^ `K` is missing its second operand\n ^ `P` is in the wrong case: propositions \
             are small letters",
        );
    }
}
