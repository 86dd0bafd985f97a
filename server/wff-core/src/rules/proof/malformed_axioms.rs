//! # malformed-axioms
//!
//! A block of axioms does not say what it should: a name behind `axioms`, then lines of a label and
//! a formula each, down to `end`. A label is one digit, or a small letter as numbering (`a)`), and
//! stands once. The name is a word of letters, digits and hyphens that no other system has.
//!
//! ```wff
//! axioms Frege
//!        ^^^^^ there are axioms `Frege` already
//!   1 CpCqp
//!   1 CCpCqrCCpqCpr
//!   ^ another axiom has the label `1`
//!   CNNpp
//!   ^^^^^ an axiom has a label in front of its formula
//! end
//! ```
//!
//! Give the system a name of its own, and each axiom a label:
//!
//! ```wff
//! axioms Mine
//!   1 CpCqp
//!   2 CCpCqrCCpqCpr
//!   a) CNNpp
//! end
//! DD211 proves Cpp
//! ```

use crate::analysis::fault::MalformedAxioms;
use crate::proof::condensed::systems::known;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::letter::is_blank;
use crate::syntax::{Keyword, Span, quote};

pub(crate) static RULE: RuleOf<MalformedAxioms> = RuleOf {
    rule: Rule::new("malformed-axioms", Severity::Error, header!("malformed_axioms.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, fault| match fault {
        MalformedAxioms::NoName | MalformedAxioms::NoFormula => CompletedBy::Text(span),
        MalformedAxioms::Empty => CompletedBy::Block,
        _ => CompletedBy::Word,
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: MalformedAxioms) -> Diagnostic {
    let quoted = context.quoted();
    let at = |message: String| RULE.at(context.span, message);
    let example = || format!("for example `{}`", Keyword::Axioms.example());
    match fault {
        MalformedAxioms::NoName => at(format!("{quoted} names no system")).help(example()),
        MalformedAxioms::TooMuch => {
            at(format!("{quoted} has no place after `axioms` and a name")).help(example())
        }
        MalformedAxioms::Name { taken: true } => {
            let diagnostic = at(format!("there are axioms {quoted} already"));
            match known(context.text()) {
                Some(system) => diagnostic.help(format!(
                    "`{name}` is a system that every file knows: give these axioms another name, \
                     or leave them out and write `system {name}`",
                    name = system.name
                )),
                None => diagnostic.help("give these another name"),
            }
        }
        MalformedAxioms::Name { taken: false } => {
            at(format!("{quoted} is not a name for a system of axioms"))
                .help("a name begins with a letter and has letters, digits and hyphens")
        }
        MalformedAxioms::NoLabel => no_label(context),
        MalformedAxioms::Label => other_label(context, &quoted),
        MalformedAxioms::LabelTwice => at(format!("another axiom has the label {quoted}")),
        MalformedAxioms::NoFormula => {
            at("an axiom has a formula after its label".to_owned()).help("for example `1 CpCqp`")
        }
        MalformedAxioms::Empty => at("this block has no axioms".to_owned()).help(
            "each stands on a line after its label, a digit or a small letter with a bracket",
        ),
    }
}

/// The words for a head of axioms that is to choose a known system: the message, the way out, and
/// what is to be written.
pub(crate) fn existing_system(name: &str) -> (String, String, String) {
    let known = known(&name.to_ascii_lowercase()).map_or(name, |system| system.name);
    let (quoted, written) = (quote(name), format!("{} {known}", Keyword::System.text()));
    let message = format!("{quoted} is a system that exists already, and no axioms follow");
    let help = format!("to use it write {}; `axioms` begins a new system", quote(&written));
    (message, help, written)
}

/// The title of a fix that writes labels, and the words for what one is.
pub(crate) fn labels_in_words(labels: &[&str], lacks_label: bool) -> (String, String) {
    let written = list(&labels.iter().map(|it| quote(it)).collect::<Vec<_>>());
    let end = match (lacks_label, labels) {
        (false, _) => ", and the same in D-proofs",
        (true, [_]) => " before it",
        (true, _) => " before them",
    };
    let help = format!(
        "a label is one digit, or a small letter with a bracket, as in `a)`: write {written}{end}"
    );
    (format!("Write {written}"), help)
}

/// A line without a label, or with a word in its place.
fn no_label(context: Context<'_>) -> Diagnostic {
    let text = context.text();
    let (word, rest) = text.split_once(is_blank).unwrap_or(("", text));
    let formula = rest.trim_start_matches(is_blank);
    let is_formula =
        |text: &str| shape(text, Span::new(0, text.len()), Unit::arity).is_well_formed();
    let said = word.trim_end_matches([':', '.', ')']);
    let labels = || !said.is_empty() && said.chars().all(char::is_alphanumeric);
    if is_formula(formula) && labels() {
        let word = Span { end: context.span.start + said.len() as u32, ..context.span };
        return other_label(Context { span: word, ..context }, &quote(said));
    }
    let diagnostic = RULE.at(context.span, "an axiom has a label in front of its formula");
    let Some(digit) = free(context).filter(|_| is_formula(text)) else {
        return diagnostic
            .help("that is a digit, or a small letter with a bracket: for example `1 CpCqp`");
    };
    let written = format!("{digit} {text}");
    let start = Span { end: context.span.start, ..context.span };
    diagnostic
        .help(format!(
            "a label is one digit, or a small letter with a bracket: write {}",
            quote(&written)
        ))
        .replace(format!("Write {}", quote(&written)), false, start, format!("{digit} "))
}

/// A label that is none.
fn other_label(context: Context<'_>, quoted: &str) -> Diagnostic {
    let diagnostic = RULE.at(context.span, format!("{quoted} is no label of an axiom"));
    let letter = context.text().to_lowercase();
    let is_letter = context.text() == letter && letter.len() == 1;
    let label = match free(context) {
        _ if is_letter => format!("{letter})"),
        Some(digit) => digit.to_string(),
        None => {
            return diagnostic.help(
                "a label is one digit, or a small letter with a bracket: `1 CpCqp`, `a) CpCqp`",
            );
        }
    };
    let (title, help) = labels_in_words(&[&label], false);
    diagnostic.help(help).replace(title, false, context.span, label)
}

/// The digit that is the next label of the block.
fn free(context: Context<'_>) -> Option<usize> {
    let list = context.scope.axiom_list()?;
    let next = list.formulas.len() + list.unread as usize + 1;
    let is_taken = list.formulas.iter().any(|(label, _)| next.to_string().as_bytes() == [*label]);
    (next < 10 && !is_taken).then_some(next)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn an_axiom_has_a_label_of_its_own_and_a_formula() {
        faults("axioms A\n  12 CpCqp\n  ^^ `12` is no label of an axiom\nend");
        faults("axioms A\n  a)\n  ^ an axiom has a formula after its label\nend");
        faults("axioms A\n  1 Cp\n    ^ `C` is missing its second operand\nend\nD11 proves p");
        faults("axioms A\nend\n^^^ this block has no axioms");
        clean("axioms A\n  1) CpCqp\n  (b) CtCut\n  # so\n\n  0 V\nend\n0 proves V");
    }

    #[test]
    fn labels_that_are_none_are_told_once() {
        let with = |labels: [&str; 3]| {
            let axioms = ["CpCqp", "CCpCqrCCpqCpr", "CCNpNqCqp"];
            let lines = labels.into_iter().zip(axioms);
            let lines: String = lines.map(|(label, it)| format!("  {label}{it}\n")).collect();
            format!("axioms Own\n{lines}end\nD11 proves CpCqCrq")
        };
        let right = with(["1 ", "2 ", "3 "]);
        for labels in [["A1 ", "A2 ", "A3 "], ["i. ", "II. ", "3 "], ["", "", ""]] {
            assert_eq!(found(&with(labels)).len(), 1, "{labels:?}");
        }
        let text = with(["A1 ", "A2 ", "A3 "]);
        assert_eq!(
            help(&text),
            "a label is one digit, or a small letter with a bracket, as in `a)`: write `1`, `2` \
             and `3`, and the same in D-proofs"
        );
        mends_all(&text, &right);
        let text = with(["", "", ""]);
        assert!(help(&text).ends_with("write `1`, `2` and `3` before them"), "{}", help(&text));
        mends_all(&text, &right);
    }

    #[test]
    fn a_system_that_exists_is_chosen() {
        let text = "axioms Frege\nD15 proves CpCNNqq\n";
        let found = found(text);
        let told: Vec<&str> = found.iter().map(|it| &*it.diagnostic.message).collect();
        assert_eq!(told, ["`Frege` is a system that exists already, and no axioms follow"]);
        assert_eq!(help(text), "to use it write `system frege`; `axioms` begins a new system");
        mends_all(text, "system frege\nD15 proves CpCNNqq\n");
        mends_all("axioms frege\nend\n1 proves CpCqp", "system frege\n1 proves CpCqp");
    }

    #[test]
    fn the_head_names_the_system() {
        faults("axioms\n^^^^^^ `axioms` names no system\n  1 CpCqp\nend\nD11 proves CpCqCrq");
        faults("axioms A B\n         ^ `B` has no place after `axioms` and a name\n  1 p\nend");
        faults("axioms of logic\n^^^^^^^^^^^^^^^ this line is prose, not a formula");
        faults("axioms A\n  1 p\nend\naxioms A\n       ^ there are axioms `A` already\n  1 q\nend");
        faults("axioms FREGE\n       ^^^^^ there are axioms `FREGE` already\n  1 q\nend");
    }
}
