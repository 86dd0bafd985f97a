//! # prose
//!
//! A line is text for people, not a formula. Every line is read as a formula or a statement; only
//! what follows `#` is left alone.
//!
//! ```wff
//! Homework 3
//! ^^^^^^^^^^ this line is prose, not a formula
//! Name: Anna
//! ^^^^^^^^^^ this line is prose, not a formula
//! ```
//!
//! Put `#` before it:
//!
//! ```wff
//! # Homework 3
//! # Name: Anna
//! ```

use super::*;

pub(super) static RULE: Rule = Rule::new("prose", Severity::Error, include_str!("prose.rs"));

pub(super) fn render(context: Context<'_>, is_note: bool) -> Diagnostic {
    let message = if is_note {
        format!("{} is prose, not part of the formula", context.quoted())
    } else {
        "this line is prose, not a formula".to_owned()
    };
    let start = Span { end: context.span.start, ..context.span };
    RULE.at(context.span, message).help("put `#` before it to make it a comment").replace(
        "Make it a comment",
        false,
        start,
        "# ",
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn prose_is_one_fault_and_becomes_a_comment() {
        mends("1. Solve these", "1. # Solve these");
        mends("What is truth?", "# What is truth?");
        mends("CKpqr // if both", "CKpqr # // if both");
        mends("Kpq means both of them", "Kpq # means both of them");
        mends("please write down the answers", "# please write down the answers");
        for text in [
            "Übung 4",
            "Task",
            "This is a test",
            "DUE MONDAY",
            "Solve: p and q",
            "宿題",
            "Logic 101, sheet 3",
            "Let us begin",
            "Rules:",
            "If you have questions, ask",
            "Unless you are done, go on",
            "It is not the case that all must be answered",
            "Answer all questions, and show your work",
            "Provided that p, you get a point",
            "A and B",
            "Part A and B",
            "I and I",
        ] {
            assert_eq!(
                found(text).iter().map(|f| f.diagnostic.rule.id).collect::<Vec<_>>(),
                ["prose"],
                "{text}"
            );
        }
    }

    #[test]
    fn prose_is_told_from_the_letters_of_textbooks() {
        let prose = |text: &str| {
            found(&format!("alphabet textbook\n{text}"))
                .iter()
                .any(|it| it.diagnostic.rule == &super::RULE)
        };
        for text in [
            "Exercise",
            "Exercise 3",
            "Name: Anna",
            "please write down the answers",
            "Homework",
            "Kab means both of them",
        ] {
            assert!(prose(text), "{text}");
        }
        for text in [
            "Kabc",
            "Cpqrst",
            "abcde",
            "Kabcd",
            "KabDcdef",
            "Zab",
            "Mab",
            "ab",
            "Kp12q3r",
            "true",
            "neither a nor b",
            "a nand b nand c",
        ] {
            assert!(!prose(text), "{text}");
        }
    }

    #[test]
    fn words_of_infix_without_propositions_are_prose_as_ever() {
        for text in ["True or false", "Not true", "Neither true nor false"] {
            assert_eq!(
                found(text).iter().map(|f| f.diagnostic.rule.id).collect::<Vec<_>>(),
                ["prose"],
                "{text}"
            );
        }
        faults("true\n^^^^ `true` is not a keyword");
    }

    #[test]
    fn a_formula_with_a_slip_is_not_prose() {
        for text in [
            "Zq",
            "Kab",
            "CKpqrsx",
            "KPQ",
            "Npq",
            "CpZqr",
            "p is valid",
            "Kpqrs",
            "ckpqr",
            "akpqr",
            "def demo = p\nK@demo",
            "def demo = p\n@demo q, @demo @demo",
            "Сpкqr",
        ] {
            assert!(found(text).iter().all(|f| f.diagnostic.rule.id != "prose"), "{text}");
        }
    }
}
