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

use crate::analysis::fault::Unmeetable;
use crate::exercise::words;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header,
};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<Unmeetable> = RuleOf {
    rule: Rule::new(
        "unmeetable-requirement",
        Severity::Error,
        header!("unmeetable_requirement.rs"),
    ),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render,
};

fn render(context: Context<'_>, reason: &Unmeetable) -> Diagnostic {
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
        Unmeetable::Pff(text) => {
            format!("{} asks for a pff, and only formulas are answers", quote(words(text)))
        }
        Unmeetable::NoKey(text) => {
            format!("{} is compared with a `key`, and there is none", quote(words(text)))
        }
        Unmeetable::Together => "together they leave none".to_owned(),
    };
    let exercise = context.scope.exercise();
    let message = match exercise.map(|it| &it.requirements[..]) {
        Some([only]) => {
            let only = quote(only.words());
            match reason {
                Unmeetable::Together | Unmeetable::Meaning(_) => {
                    format!("no answer meets {only}")
                }
                Unmeetable::Pff(_) => {
                    format!("no answer meets {only}: an answer that is a pff gets no points")
                }
                _ => format!("no answer meets {only}: {why}"),
            }
        }
        _ => format!("no answer meets all of this: {why}"),
    };
    RULE.at(context.span, message)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_proof_can_be_asked_for_of_what_follows_in_classical_logic() {
        let told = |of: &str| {
            let required = format!("exercise 1\nrequire proof of {of}\nend\n");
            faults(&format!("{required}^^^ no answer meets `proof of {of}`"));
        };
        told("p |- q");
        told("|- p");
        told("Cpq, q |- p");
        for of in ["p, Cpq |- q", "|- ApNp", "p, Np ⊢ q", "p |= p"] {
            clean(&format!("exercise 1\nrequire proof of {of}\nend"));
            clean(&format!("logic K3\nexercise 1\nrequire proof of {of}\nend"));
        }
        faults(
            "exercise 1\nrequire proof of p |- p\nrequire only N\nend\n^^^ no answer meets all of \
             this: `proof of p |- p` and `only N` ask for different things",
        );
    }

    #[test]
    fn a_pff_is_no_answer() {
        for claim in ["is pff", "is not wff", "is not a wff"] {
            faults(&format!(
                "exercise 1\nrequire {claim}\nend\n^^^ no answer meets `{claim}`: an answer that \
                 is a pff gets no points"
            ));
        }
        faults(
            "exercise 1\nrequire is pff\nrequire only N\nend\n^^^ no answer meets all of this: \
             `is pff` asks for a pff, and only formulas are answers",
        );
        for claim in ["is wff", "is not pff"] {
            clean(&format!("exercise 1\nrequire {claim}\nend"));
        }
    }

    #[test]
    fn a_connective_that_is_to_be_used_must_be_allowed() {
        let told = "^^^ no answer meets all of this: together they leave none";
        faults(&format!("exercise 1\nrequire uses p C\nrequire without C\nend\n{told}"));
        faults(&format!("exercise 1\nrequire only N A\nrequire uses C\nend\n{told}"));
        clean("exercise 1\nrequire only N C\nrequire uses p C\nend");
        clean("exercise 1\nrequire without A\nrequire uses C, N\nend");
    }
}
