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
//! Change the answer, or what is required. It is told at whichever of the two stands below; a table
//! or a proof that is a key is told at its head, and the rows that a table lacks at its end.
//!
//! ```wff
//! exercise 1
//!   require only N A
//!   key ANpNq
//! end
//! ```

use crate::analysis::fault::{Shortfall, Unmet};
use crate::exercise::words;
use crate::rules::exercise::unmet_requirement::why_unmet;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::exercise::RequirementKind;
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<Unmet> = RuleOf {
    rule: Rule::new("failing-key", Severity::Error, header!("failing_key.rs")),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, _| CompletedBy::Text(span),
    render,
};

fn render(context: Context<'_>, unmet: &Unmet) -> Diagnostic {
    let scope = context.scope.telling_answers();
    let why = why_unmet(&unmet.requirement, &unmet.shortfall, &scope);
    let message = match &unmet.answer {
        Some(key) => format!("the key {} does not meet this: {why}", quote(key)),
        None => {
            let requirement = quote(words(&unmet.requirement));
            format!("this answer does not meet {requirement}: {why}")
        }
    };
    let diagnostic = RULE.at(context.span, message);
    match allowing(context, unmet) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The way to allow a connective of the key.
fn allowing(context: Context<'_>, unmet: &Unmet) -> Option<String> {
    let Shortfall::Connective(letter) = unmet.shortfall else { return None };
    let letter = char::from(letter);
    let (text, key) = (words(&unmet.requirement), unmet.answer.as_deref());
    let used = key.unwrap_or(context.text());
    if text.starts_with(RequirementKind::Only.words()) {
        let mut more: Vec<char> = Vec::new();
        let is_more = |c: &char| c.is_ascii_uppercase() && !text.contains(*c);
        for c in used.chars().filter(is_more) {
            more.extend((!more.contains(&c)).then_some(c));
        }
        let more: Vec<String> = more.iter().map(char::to_string).collect();
        return Some(format!(
            "allow it, as in `require {text} {}`, or write the key without `{letter}`",
            more.join(" ")
        ));
    }
    Some(format!("allow `{letter}`, or write the key without it"))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn it_is_told_at_whichever_stands_below() {
        faults(
            "exercise 1\nkey Cpq\nrequire only N A\n        ^^^^^^^^ the key `Cpq` does not meet \
             this: it uses `C`\nend",
        );
        clean("exercise 1\nkey ANpq\nrequire only N A\nend");
    }

    #[test]
    fn nothing_is_told_of_a_key_in_an_exercise_that_is_broken() {
        faults(
            "exercise 1\nrequire\n^^^^^^^ `require` says what an answer must be\nrequire only \
                N A\nkey Cpq\nend",
        );
    }

    #[test]
    fn a_block_that_is_a_key_is_what_is_asked_for_and_whole() {
        let steps = "1 p premise\n2 Kpp Ki 1 1\n";
        let proof = "exercise 1\nrequire proof of p |- Kpp\nkey\n";
        clean(&format!("{proof}proof p |- Kpp\n{steps}end\nend"));
        clean(&format!(
            "{proof}# so\n\nproof p |- K p p\n{steps}end\nkey\nproof p |- Kpp\n{steps}end\nend"
        ));
        let not_met = "this answer does not meet `proof of p |- Kpp`";
        faults(&format!(
            "{proof}proof p |- App\n      ^^^^^^^^ {not_met}: it is a proof of another \
             sequent\n1 p premise\n2 App Ai 1\nend\nend"
        ));
        faults(&format!(
            "{proof}proof p |- Kpp\n^^^^^ {not_met}: the proof is not finished\n1 p \
             premise\nend\nend"
        ));
        faults(&format!(
            "{proof}truth Kpp\n      ^^^ {not_met}: not understood: write a proof, from `proof` to \
             `end`\nrow T | T\nrow F | F\nend\nend"
        ));
        let table = "exercise 1\nrequire table of Np\nkey\n";
        clean(&format!("{table}truth Np\nrow T | F\nrow F | T\nend\nend"));
        faults(&format!(
            "{table}truth Np\nrow T | F\nend\n^^^ this answer does not meet `table of Np`: rows \
             are missing or not filled in\nend"
        ));
        // No key stands above these, or another block does.
        clean(&format!(
            "{proof}proof p |- Kpp\n{steps}end\ntruth q\nrow T | T\nrow F | F\nend\nend"
        ));
        faults("exercise 1\nrequire table of Np\nkey\nend\n^^^ `key` takes an answer");
        faults("exercise 1\nrequire == Np\nkey\n^^^ `key` takes an answer\nend");
    }
}
