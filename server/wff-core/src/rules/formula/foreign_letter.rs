//! # foreign-letter
//!
//! A letter is used that the alphabet in force does not have. Formulas from the dice use the
//! propositions `p q r s` and the connectives `N K A C E`. So does what is called on a roll,
//! whatever the alphabet.
//!
//! ```wff
//! Kxp
//!  ^ `x` is not a letter of the dice
//! Dpq
//! ^ `D` is not a letter of the dice
//! CLpp
//!  ^ `L` is a letter of modal logic
//! ```
//!
//! `L` (necessarily) and `M` (possibly) are letters where the logic is a modal one, in either
//! alphabet; a line `logic S5` above makes it one.
//!
//! Use the letters of the alphabet, or the alphabet of textbooks, which has all small letters and
//! more connectives:
//!
//! ```wff
//! Kqp
//! alphabet textbook
//! Kxp, Dpq
//! logic S5
//! CLpp
//! ```

use crate::analysis::Candidate;
use crate::analysis::fault::ForeignLetter;
use crate::analysis::letters::is_foreign;
use crate::rules::habits::with_dice_letter;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, letters,
};
use crate::syntax::letter::{Letters, Unary, connective};
use crate::syntax::{Alphabet, Keyword, Span, Unit, quote};

pub(crate) static RULE: RuleOf<ForeignLetter> = RuleOf {
    rule: Rule::new("foreign-letter", Severity::Error, header!("foreign_letter.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: ForeignLetter) -> Diagnostic {
    let formula = match fault {
        ForeignLetter::In(formula) => context.candidate(formula),
        ForeignLetter::Sign(formula) => {
            let message = format!("{} is a sign of modal logic", context.quoted());
            return modal(context, context.candidate(formula), RULE.at(context.span, message));
        }
        ForeignLetter::InName => return in_name(context),
    };
    let first = context.text().bytes().next().unwrap_or_default();
    if Unary::of(first).is_some_and(Unary::is_modal) {
        let message = format!("{} is a letter of modal logic", context.quoted());
        let diagnostic = context.first_of(&RULE.rule, formula, is_foreign, message, "and this");
        let reads = connective(first).map_or("", |it| it.reads);
        return modal(context, formula, diagnostic.label(reads));
    }
    let message = format!("{} is not a letter of the dice", context.quoted());
    let diagnostic = context.first_of(&RULE.rule, formula, is_foreign, message, "and this");
    let foreign = formula.units().find(|(_, at)| *at == context.span);
    let connective = match foreign {
        Some((Unit::Letter(letter), _)) => connective(letter),
        _ => None,
    };
    let label = match connective {
        Some(connective) => {
            format!("{} ({}); the dice have `N K A C E`", connective.name, connective.reads)
        }
        None => {
            "unless a line `alphabet` says otherwise, the propositions are `p q r s`".to_owned()
        }
    };
    let diagnostic = diagnostic.label(label);
    let would_do = |(unit, at): (Unit, Span)| match unit {
        Unit::Letter(_) | Unit::Name => unit.belongs_to(Letters::of(Alphabet::Textbook), at),
        _ => false,
    };
    if formula.is_played() || !formula.units().all(would_do) {
        return diagnostic.help(letters(formula));
    }
    if let Some((habit, letter, edits, whole)) = with_dice_letter(context, formula) {
        let written = quote(&whole);
        return diagnostic.help(format!("for “{habit}” the letter is `{letter}`: {written}")).fix(
            format!("Write {written}"),
            false,
            edits,
        );
    }
    let setting = format!("{} {}", Keyword::Alphabet.text(), Alphabet::Textbook.name());
    let letters = "all small letters, and more connectives";
    let diagnostic = diagnostic.help(format!("write `{setting}` above, which has {letters}"));
    with_setting(context, diagnostic, &setting)
}

/// The diagnostic with the fix that writes a setting above the line.
fn with_setting(context: Context<'_>, diagnostic: Diagnostic, setting: &str) -> Diagnostic {
    let bom = '\u{feff}';
    let start = if context.line.text.starts_with(bom) { bom.len_utf8() } else { 0 };
    diagnostic.replace(
        format!("Write `{setting}` above this line"),
        false,
        Span::new(start, start),
        format!("{setting}\n"),
    )
}

/// The diagnostic on a letter or sign of modal logic where the logic is none, with the way out.
fn modal(context: Context<'_>, formula: Candidate<'_>, diagnostic: Diagnostic) -> Diagnostic {
    if formula.is_played() {
        return diagnostic.help(letters(formula));
    }
    let setting = format!("{} S5", Keyword::Logic.text());
    let diagnostic =
        diagnostic.help(format!("write `{setting}` above, or the name of another modal logic"));
    with_setting(context, diagnostic, &setting)
}

/// A name in what is shown on a roll that stands for letters which no die shows.
fn in_name(context: Context<'_>) -> Diagnostic {
    let named = context.scope.names.get(context.text().trim_start_matches('@')).cloned().flatten();
    let text = named.map_or(String::new(), |named| quote(&named.text));
    let message = format!("{} has letters that are not those of the dice", context.quoted());
    RULE.at(context.span, message).label(format!("it stands for {text}"))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_foreign_letter_counts_as_it_does_elsewhere() {
        faults("Dpq\n^ `D` is not a letter of the dice");
        assert_eq!(found("Dpq")[0].diagnostic.label, "nand (not both); the dice have `N K A C E`");
        faults("Kab\n ^ `a` is not a letter of the dice");
        faults("Kp12q\n ^^^ `p12` is not a letter of the dice");
        faults("Ka\n^ `K` is missing its second operand\n ^ `a` is not a letter of the dice");
        faults("KaLp\n ^ `a` is not a letter of the dice");
    }

    #[test]
    fn the_alphabet_that_has_the_letters_is_offered() {
        mends("p\n  Dpq12", "p\nalphabet textbook\n  Dpq12");
        mends("\u{feff}Kab", "\u{feff}alphabet textbook\nKab");
        mends("let a \"rain\" = T", "alphabet textbook\nlet a \"rain\" = T");
        assert_eq!(
            help("Kab"),
            "write `alphabet textbook` above, which has all small letters, and more connectives"
        );
        assert_eq!(help("KaR"), "the letters are `p q r s` for propositions, and `N K A C E`");
        mends("COpqr", "CApqr");
        assert_eq!(help("COpqr"), "for “or” the letter is `A`: `CApqr`");
        clean("alphabet textbook\nDpq, Kab, p12, XJapBp1q");
    }

    #[test]
    fn the_letters_of_modal_logic_ask_for_one() {
        faults("CLpMp\n ^ `L` is a letter of modal logic");
        assert_eq!(found("CLpMp")[0].diagnostic.label, "necessarily");
        assert_eq!(help("NMp"), "write `logic S5` above, or the name of another modal logic");
        mends("p\nCLpp", "p\nlogic S5\nCLpp");
        mends("logic K3\nCLpp", "logic K3\nlogic S5\nCLpp");
        faults("□p → p\n^ `□` is a sign of modal logic");
        mends("□p → p", "logic S5\n□p → p");
        faults("roll pq K\ncall KLpq\n      ^ `L` is a letter of modal logic");
        assert!(found("roll pq K\ncall KLpq")[0].diagnostic.fixes.is_empty());
    }

    #[test]
    fn a_step_has_the_letters_of_the_file_unless_it_is_one_from_axioms() {
        let head = "system bck\nproof p |- p\n  1 p premise\n";
        clean(&format!("{head}  2 CtCut axiom\n  3 p R 1\nend"));
        faults(&format!(
            "{head}  2 NNt R 1\n      ^ `t` is not a letter of the dice\n  3 p R 1\nend"
        ));
    }

    #[test]
    fn what_is_called_on_a_roll_has_the_letters_of_the_dice() {
        faults("alphabet textbook\nroll pq K\ncall Dpq\n     ^ `D` is not a letter of the dice");
        faults(
            "alphabet textbook\nroll pq K\ncall KpNa\n        ^ `a` is not a letter of the dice",
        );
        assert!(found("alphabet textbook\nroll pq K\ncall Dpq")[0].diagnostic.fixes.is_empty());
        faults(
            "alphabet textbook\ndef a = Dpq\nroll pq KN\ncall @a\n     ^^ `@a` has letters that \
             are not those of the dice",
        );
        faults("alphabet textbook\nroll pi K\ncall i\n     ^ `i` cannot stand in a formula");
    }
}
