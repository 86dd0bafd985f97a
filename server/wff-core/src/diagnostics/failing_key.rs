//! # failing-key
//!
//! The teacher's own answer to an exercise does not meet what the exercise requires.
//!
//! ```wff
//! exercise 1
//!   require only N A
//!   key CpNq
//!       ^^^^ this answer does not meet `only N A`: it uses `C`
//! end
//! ```
//!
//! Change the answer, or what is required. It is told at whichever of the two stands below.
//!
//! ```wff
//! exercise 1
//!   require only N A
//!   key ANpNq
//! end
//! ```

use super::unmet_requirement::why_unmet;
use super::*;
use crate::analysis::fault::Unmet;
use crate::exercise::words;

pub(super) static RULE: Rule =
    Rule::new("failing-key", Severity::Error, include_str!("failing_key.rs"));

pub(super) fn render(context: Context<'_>, unmet: &Unmet) -> Diagnostic {
    let scope = context.scope.telling_answers();
    let why = why_unmet(&unmet.requirement, &unmet.shortfall, &scope);
    let message = match &unmet.answer {
        Some(key) => format!("the key {} does not meet this: {why}", quote(key)),
        None => {
            let requirement = quote(words(&unmet.requirement));
            format!("this answer does not meet {requirement}: {why}")
        }
    };
    RULE.at(context.span, message)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn it_is_told_at_whichever_stands_below() {
        faults(
            "exercise 1\nkey Cpq\nrequire only N A\n        ^^^^^^^^ the key `Cpq` does not meet \
             this: it uses `C`\nend",
        );
        clean("exercise 1\nkey ANpq\nrequire only N A\nend");
    }
}
