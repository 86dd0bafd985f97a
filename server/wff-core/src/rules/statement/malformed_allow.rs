//! # malformed-allow
//!
//! A comment that begins with `wff:` and `allow`, or nearly, should allow what some rules are
//! about, and names none of them.
//!
//! ```wff
//! CKpqr # wff: allow missing-operator
//!                    ^^^^^^^^^^^^^^^^ there is no rule `missing-operator`
//! ```
//!
//! Write `allow` and the names of rules, each of which has a page like this one; commas may stand
//! between them, and what follows `--` is for people:
//!
//! ```wff
//! CKpq # wff: allow missing-operand -- as it is printed
//! ```
//!
//! One behind a line holds for that line, one on a line of its own for the line below. At the head
//! of a file, with a blank line below, it holds for the whole file.

use crate::analysis::fault::MalformedAllow;
use crate::rules::{
    CompletedBy, Context, Diagnostic, RULES, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::allow::ALLOW;
use crate::syntax::keyword::nearest;

pub(crate) static RULE: RuleOf<MalformedAllow> = RuleOf {
    rule: Rule::new("malformed-allow", Severity::Warning, header!("malformed_allow.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Line,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, wrong: MalformedAllow) -> Diagnostic {
    let (message, near) = match wrong {
        MalformedAllow::NoRule => {
            return RULE
                .at(context.span, "no rule is named that this comment allows")
                .help("name one, such as `missing-operand`, or leave the comment out");
        }
        MalformedAllow::Word => (format!("{} should be `{ALLOW}`", context.quoted()), Some(ALLOW)),
        MalformedAllow::Unknown => {
            let near = nearest(context.text(), RULES.iter().map(|rule| rule.id));
            (format!("there is no rule {}", context.quoted()), near)
        }
    };
    let diagnostic = RULE.at(context.span, message);
    let is_word = wrong == MalformedAllow::Word;
    match near {
        Some(near) => diagnostic.replace(format!("Write `{near}`"), is_word, context.span, near),
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_nearest_rule_is_offered() {
        faults(
            "Cp # wff: allow\n^ `C` is missing its second operand\n          ^^^^^ no rule is \
                named that this comment allows",
        );
        faults("p # wff: allow all\n               ^^^ there is no rule `all`");
        mends("def a = p # wff: alow unused-name", "def a = p # wff: allow unused-name");
        mends("def a = p # wff: ignore unused-name", "def a = p # wff: allow unused-name");
        mends("def a = p # wff: allow unused-nam", "def a = p # wff: allow unused-name");
        clean("p # wff: what is this?");
    }
}
