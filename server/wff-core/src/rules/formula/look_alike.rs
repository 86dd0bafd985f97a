//! # look-alike
//!
//! A letter looks right but belongs to another script: a Greek, Cyrillic, full-width or
//! mathematical twin of a letter of this language. It often comes with text copied from a document.
//!
//! ```wff
//! Кpq
//! ^ `К` only looks like `K`: it is a Cyrillic letter (U+041A)
//! ```
//!
//! Type the letter itself:
//!
//! ```wff
//! Kpq
//! ```

use crate::analysis::letters::is_look_alike;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, edited, header,
};
use crate::syntax::formula::shape;
use crate::syntax::{Span, Unit, letter, quote};

pub(crate) static RULE: RuleOf<Span> = RuleOf {
    rule: Rule::new("look-alike", Severity::Error, header!("look_alike.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, formula: Span) -> Diagnostic {
    let formula = context.candidate(formula);
    let c = context.text().chars().next().unwrap_or_default();
    let letter = letter::look_alike(c).map_or(c, char::from);
    let message = format!(
        "{} only looks like `{letter}`: it is {} (U+{:04X})",
        context.quoted(),
        script(c),
        u32::from(c)
    );
    let diagnostic = context.first_of(&RULE.rule, formula, is_look_alike, message, "and this");
    let twin = |(unit, at): (Unit, Span)| match unit {
        Unit::LookAlike(letter) if is_look_alike(formula, unit, at) => {
            Some(Edit { span: at, text: char::from(letter).to_string() })
        }
        _ => None,
    };
    let edits: Vec<Edit> = formula.units().filter_map(twin).collect();
    let typed = edited(context.line.text, formula.span, &edits);
    if !shape(&typed, Span::new(0, typed.len()), Unit::arity).is_well_formed() {
        return diagnostic.fix("Type the letters of this language", true, edits);
    }
    let typed = quote(&typed);
    let diagnostic = diagnostic.fix(format!("Write {typed}"), true, edits);
    diagnostic.help(format!("typed with the letters of this language it is {typed}"))
}

/// The script of a letter, in words.
pub(in crate::rules) fn script(c: char) -> &'static str {
    match c {
        '\u{370}'..='\u{3ff}' => "a Greek letter",
        '\u{400}'..='\u{52f}' => "a Cyrillic letter",
        '\u{530}'..='\u{58f}' => "an Armenian letter",
        '\u{13a0}'..='\u{13ff}' => "a Cherokee letter",
        '\u{ff00}'..='\u{ffef}' => "a letter of full width",
        '\u{1d400}'..='\u{1d7ff}' => "a mathematical letter",
        _ => "a letter of another alphabet",
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn all_twins_of_a_formula_are_one_fault() {
        mends("Ｋ𝑝q", "Kpq");
        mends("CpКqр", "CpKqp");
        assert_eq!(
            help("Кpq is contingent"),
            "typed with the letters of this language it is `Kpq`"
        );
        faults(
            "Ｋp\n^ `Ｋ` only looks like `K`: it is a letter of full width (U+FF2B)\n^ `Ｋ` is \
             missing its second operand",
        );
    }
}
