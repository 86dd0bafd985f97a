//! # infix-answer
//!
//! An answer is infix, and its exercise does not show whether that is asked for. It is right as the
//! infix of a formula; where a WFF is asked for it is a pff.
//!
//! ```wff
//! exercise 1
//!   ask "Write CKpqNr in infix."
//!   answer p & q -> ~r
//!          ^^^^^^^^^^^ `p & q -> ~r` is infix, which is no WFF: right only if infix is asked for
//! end
//! ```
//!
//! If the requirement is shown, nothing is left to tell:
//!
//! ```wff
//! exercise 1
//!   ask "Write CKpqNr in infix."
//!   show require infix of CKpqNr
//!   answer p & q -> ~r
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{infix, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("infix-answer", Severity::Info, header!("infix_answer.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let quoted = context.quoted();
    let message = format!("{quoted} is infix, which is no WFF: right only if infix is asked for");
    let diagnostic = RULE.at(context.span, message);
    let alphabet = context.candidate(context.span).alphabet();
    let read = infix::read(context.line.text, context.span).map(|read| read.polish(alphabet));
    match read.filter(|polish| polish.obstacle.is_none()) {
        Some(polish) => {
            let written = quote(&polish.text);
            diagnostic.help(format!("in Polish notation it is {written}")).replace(
                format!("Write {written}"),
                false,
                context.span,
                polish.text,
            )
        }
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    /// The rules of the faults of an answer in an exercise with these lines above it.
    fn rules(above: &str, answer: &str) -> Vec<&'static str> {
        let text = format!("{above}exercise 1\nask \"What?\"\nanswer {answer}\nend");
        found(&text).into_iter().map(|found| found.diagnostic.rule.id).collect()
    }

    #[test]
    fn infix_is_no_error_where_nobody_knows_what_is_asked() {
        for above in ["", "hints off\n", "exam\n"] {
            for answer in ["p & q -> ~r", "if p then q", "(p ∧ q)", "φ → ψ"] {
                assert_eq!(rules(above, answer), ["infix-answer"], "{above}{answer}");
            }
            for answer in ["CKpqNr", "T", "valid", "?"] {
                assert_eq!(rules(above, answer), [""; 0], "{above}{answer}");
            }
            assert_eq!(rules(above, "p & -> q"), ["infix"]);
            assert_eq!(rules(above, "CKpq"), ["missing-operand"]);
        }
        let shown = "exercise 1\nshow require length <= 7\nanswer p & q\nend";
        assert_eq!(found(shown)[0].diagnostic.rule.id, "infix");
        faults("p & q\n^^^^^ `p & q` is infix; in Polish notation it is `Kpq`");
    }

    #[test]
    fn an_answer_in_words_is_no_pff_where_nobody_knows_what_is_asked() {
        let words = [
            "false",
            "it is F",
            "not valid",
            "it is a valid argument",
            "no, it does not follow",
            "= F",
            "is contingent",
            "a contradiction",
            "n/a",
            "-",
            "p=F q=T",
            "p = F; q = T",
            "p is false and q is true",
            "let p = F, q = T",
            "invalid, p = F, q = T",
            "ANpNq (De Morgan)",
            "they are not equivalent",
            "pff",
        ];
        for answer in words {
            assert_eq!(rules("", answer), [""; 0], "{answer}");
            // A numbered line may answer such an item, too.
            if !answer.contains('(') && !matches!(answer, "n/a" | "-" | "= F" | "is contingent") {
                let written = answer.strip_prefix("let ").unwrap_or(answer);
                assert!(found(&format!("2) {written}")).is_empty(), "{written}");
            }
        }
        for answer in ["ANpNq", "ANpNq (De Morgan)", "F"] {
            for word in ["Answer", "answer"] {
                let line = format!("2) {word}: {answer}");
                assert!(found(&line).is_empty(), "{line}");
            }
        }
        assert!(found("2) (F)").is_empty());
        assert!(found("2) Kpq = T").is_empty());
        for answer in ["Kp", "so is it", "KpNq, because p = F"] {
            assert_ne!(rules("", answer), [""; 0], "{answer}");
        }
        for line in [
            "Kpq = T",
            "2) it rains",
            "2) p is T",
            "it is F",
            "2) CpCqp is contingent",
            "2) Answer: Kp",
            "2) answer: Kp",
            "2) answer: Kp (De Morgan)",
        ] {
            assert!(!found(line).is_empty(), "{line}");
        }
    }

    #[test]
    fn the_wff_is_told_where_answers_are() {
        assert_eq!(
            help("exercise 1\nhints on\nanswer p & q\nend"),
            "in Polish notation it is `Kpq`"
        );
        let hidden = &found("exercise 1\nanswer p & q\nend")[0].diagnostic;
        assert_eq!((&hidden.help, hidden.fixes.len()), (&None, 0));
    }
}
