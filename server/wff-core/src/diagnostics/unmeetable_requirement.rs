//! # unmeetable-requirement
//!
//! No answer can meet all that an exercise requires.
//!
//! ```wff
//! exercise 1
//!   require == Np
//!   require only K A
//! end
//! ^^^ no answer meets all of this: no formula of the connectives that are allowed meets `== Np`
//! ```
//!
//! Change one of the requirements. It is found by meaning in classical logic, for up to three
//! letters, and by search up to eleven letters where a length is required.
//!
//! ```wff
//! exercise 1
//!   require == Np
//!   require only N K
//! end
//! ```

use super::*;
use crate::analysis::fault::Unmeetable;
use crate::exercise::words;

pub(super) static RULE: Rule =
    Rule::new("unmeetable-requirement", Severity::Error, include_str!("unmeetable_requirement.rs"));

pub(super) fn render(context: Context<'_>, reason: &Unmeetable) -> Diagnostic {
    let why = match reason {
        Unmeetable::Kinds(one, other) => {
            let (one, other) = (quote(words(one)), quote(words(other)));
            format!("{one} and {other} ask for different things")
        }
        Unmeetable::Meaning(text) => {
            let text = quote(words(text));
            format!("no formula of the connectives that are allowed meets {text}")
        }
        Unmeetable::Length(most) => {
            format!("no formula of up to {} does", count(*most, "letter", "letters"))
        }
        Unmeetable::NoKey(text) => {
            format!("{} is compared with a `key`, and there is none", quote(words(text)))
        }
        Unmeetable::Together => "together they leave none".to_owned(),
    };
    let exercise = context.scope.exercise();
    let message = match exercise.map(|it| &it.requirements[..]) {
        Some([only]) => {
            let is_alone = matches!(reason, Unmeetable::Together | Unmeetable::Meaning(_));
            let only = quote(only.words());
            if is_alone {
                format!("no answer meets {only}")
            } else {
                format!("no answer meets {only}: {why}")
            }
        }
        _ => format!("no answer meets all of this: {why}"),
    };
    RULE.at(context.span, message)
}
