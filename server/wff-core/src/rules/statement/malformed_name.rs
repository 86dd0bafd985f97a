//! # malformed-name
//!
//! A name is not written as a name. A name is a small letter followed by small letters, digits and
//! hyphens; `@` stands before it where it is used, not where it is defined.
//!
//! ```wff
//! def @mp = CKpCpqq
//!     ^^^ `@mp` is written `mp` where it is defined
//! @mp is tautology
//! def Chain = CKCpqCqrCpr
//!     ^^^^^ `Chain` is written `chain`: a name has small letters, digits and hyphens
//! @chain is tautology
//! ```
//!
//! Write it so:
//!
//! ```wff
//! def mp = CKpCpqq
//! @mp is tautology
//! def chain = CKCpqCqrCpr
//! @chain is tautology
//! ```

use crate::analysis::fault::MalformedName;
use crate::analysis::formula::{bare_ats, meant_name};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::letter::is_blank;
use crate::syntax::{Span, quote};

pub(crate) static RULE: RuleOf<MalformedName> = RuleOf {
    rule: Rule::new("malformed-name", Severity::Error, header!("malformed_name.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |line, span, fault| {
        let is_begun = matches!(fault, MalformedName::Used { .. }) && line.of(span) == "@";
        CompletedBy::text_if(is_begun, span)
    },
    render: |context, it| render(context, *it),
};

/// The letters of a name, in words.
const LETTERS: &str = "a name has small letters, digits and hyphens";

/// The operands of a name, in words.
const BARE: &str = "a name stands for one formula, and takes no letters of its own";

fn render(context: Context<'_>, fault: MalformedName) -> Diagnostic {
    let (text, quoted) = (context.text(), context.quoted());
    match fault {
        MalformedName::Defined => {
            let meant = meant_name(text);
            let message = match &meant {
                Some(meant) if text.strip_prefix('@') == Some(meant) => {
                    format!("{quoted} is written {} where it is defined", quote(meant))
                }
                Some(meant) => {
                    let last = text.split(is_blank).next_back().unwrap_or_default();
                    let why = if meant.ends_with(&last.to_lowercase()) { LETTERS } else { BARE };
                    format!("{quoted} is written {}: {why}", quote(meant))
                }
                None => format!("{quoted} is not a name: {LETTERS}"),
            };
            let mut diagnostic = RULE.at(context.span, message);
            if !text.trim_start_matches('@').starts_with(|c: char| c.is_ascii_lowercase()) {
                diagnostic = diagnostic.label("a name begins with a small letter");
            }
            match meant {
                Some(meant) => diagnostic.replace(
                    format!("Write {}", quote(&meant)),
                    true,
                    context.span,
                    meant,
                ),
                None => diagnostic,
            }
        }
        MalformedName::Used { formula } => used(context, formula),
    }
}

/// An `@` that no name follows. Only all such places of a formula are mended, or none.
fn used(context: Context<'_>, formula: Span) -> Diagnostic {
    let edits = || {
        bare_ats(context.candidate(formula))
            .map(|(span, meant)| Some(Edit { span, text: format!("@{}", meant?) }))
    };
    let Some(first) = edits().next().flatten().map(|edit| quote(&edit.text)) else {
        let message = "`@` stands before a name of small letters, digits and hyphens";
        return RULE.at(context.span, message);
    };
    let message = format!("{} is written {first}: {LETTERS}", context.quoted());
    let diagnostic = RULE.at(context.span, message);
    match edits().collect() {
        Some(edits) => diagnostic.fix(format!("Write {first}"), true, edits),
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_name_that_can_be_guessed_is_defined_all_the_same() {
        mends("def MP = Cpq\n@mp is contingent", "def mp = Cpq\n@mp is contingent");
        mends(
            "def modus ponens = Cpq\n@modus-ponens is contingent",
            "def modus-ponens = Cpq\n@modus-ponens is contingent",
        );
        mends("def mp = Cpq\n@MP is contingent", "def mp = Cpq\n@mp is contingent");
        mends("def mp = Cpq\nK@MP@Mp\n@mp", "def mp = Cpq\nK@mp@mp\n@mp");
        mends("def my-rule = Cpq\nK@my_rule@my_rule", "def my-rule = Cpq\nK@my-rule@my-rule");
        let spaced = "def De Morgan = ENKpqANpNq\n@De Morgan is tautology";
        assert_eq!(found(spaced).len(), 1);
        mends(spaced, "def de-morgan = ENKpqANpNq\n@de-morgan is tautology");
        let put = "def my_rule = Cpq\nK@my_ruleN@My_rule\n@my_rule is contingent\ndef my_rule = p";
        assert_eq!(found(put)[0].diagnostic.rule.id, "malformed-name");
        assert_eq!(found("def my_rule = Cpq\nK@my_ruleN@My_rule").len(), 1);
        mends(
            put,
            "def my-rule = Cpq\nK@my-ruleN@my-rule\n@my-rule is contingent\ndef my_rule = p",
        );
        assert_eq!(found("def mp = Cpq\nN@mp\n@MP@").last().unwrap().diagnostic.fixes, []);
        faults("def 3 = p\n    ^ `3` is not a name: a name has small letters, digits and hyphens");
        faults("K@ p\n ^ `@` stands before a name of small letters, digits and hyphens");
    }
}
