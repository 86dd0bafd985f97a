//! # malformed-d-proof
//!
//! A text that should be a D-proof is none, or uses an axiom, name or line that is not there. A
//! D-proof is the label of an axiom (a digit or small letter), `@` and the name of another D-proof,
//! in a proof also the number of a line in brackets; or `D` and two D-proofs, of which the first
//! proves a conditional, and the second what its first operand becomes.
//!
//! ```wff
//! system lukasiewicz-3
//! DD21 proves Cpp
//! ^ `D` lacks its second proof
//! DD217 proves Cpp
//!     ^ `lukasiewicz-3` has no axiom `7`
//! ```
//!
//! Write two proofs behind each `D`, from axioms that there are:
//!
//! ```wff
//! system lukasiewicz-3
//! DD211 proves Cpp
//! ```

use crate::analysis::d_proof::axioms;
use crate::analysis::fault::MalformedDProof;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::d_proof::PROVES;
use crate::syntax::{Span, quote};

pub(crate) static RULE: RuleOf<MalformedDProof> = RuleOf {
    rule: Rule::new("malformed-d-proof", Severity::Error, header!("malformed_d_proof.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, fault| match fault {
        MalformedDProof::NoClaim => CompletedBy::Line,
        MalformedDProof::Empty | MalformedDProof::Missing(_) | MalformedDProof::Unclosed => {
            CompletedBy::Text(span)
        }
        _ => CompletedBy::Word,
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: MalformedDProof) -> Diagnostic {
    let quoted = context.quoted();
    let at = |message: String| RULE.at(context.span, message);
    let in_force = || axioms(context.scope).map_or("this system".to_owned(), |it| it.called());
    match fault {
        MalformedDProof::Empty => {
            at(format!("behind {quoted} stands a D-proof")).help("for example `proof D2D13`")
        }
        MalformedDProof::Missing(1) => at(format!("{quoted} lacks its second proof")),
        MalformedDProof::Missing(_) => at(format!("{quoted} lacks both of its proofs"))
            .help("two D-proofs stand behind each `D`: labels of axioms, or `D` and so on"),
        MalformedDProof::Trailing => at(format!("the D-proof ends before {quoted}")),
        MalformedDProof::UnknownAxiom => {
            let diagnostic = at(format!("{} has no axiom {quoted}", in_force()));
            let named = |(label, _)| quote(char::from(label).encode_utf8(&mut [0; 4]));
            let labels: Option<Vec<String>> =
                axioms(context.scope).map(|axioms| axioms.formulas().map(named).collect());
            match labels.as_deref() {
                Some([]) | None => diagnostic,
                Some([only]) => diagnostic.help(format!("its axiom is {only}")),
                Some(labels) => diagnostic.help(format!("its axioms are {}", list(labels))),
            }
        }
        MalformedDProof::UnknownLine => match context.scope.proof() {
            Some(_) => at(format!("no line above has the number {quoted}")),
            None => at(format!("{quoted} is a line of a proof, and none is open here")),
        },
        MalformedDProof::Capital => at(format!("{quoted} has no place in a D-proof"))
            .help("a D-proof has `D`, labels of axioms, and names of D-proofs behind `@`"),
        MalformedDProof::Stray => at(format!("{quoted} has no place in a D-proof"))
            .help("a D-proof has `D`, labels of axioms, and names of D-proofs behind `@`"),
        MalformedDProof::Unclosed => at("this bracket is not closed".to_owned()),
        MalformedDProof::NoClaim => match context.text().starts_with('D') {
            true => {
                let message = format!("`{PROVES}` and a formula stand behind a D-proof");
                let diagnostic = at(message);
                let end = Span { start: context.span.end, ..context.span };
                let claim = format!(" {PROVES} ?");
                diagnostic.replace(format!("Write `{PROVES} ?`"), false, end, claim)
            }
            false => {
                let diagnostic = at(format!("`{PROVES}` stands behind a D-proof, not {quoted}"));
                diagnostic.replace(format!("Write `{PROVES}`"), true, context.span, PROVES)
            }
        },
        MalformedDProof::OtherAxioms => {
            let name = context.text().trim_start_matches('@');
            let theirs = context.scope.names.proof(name).into_iter().flatten().next();
            let theirs = theirs.map_or("other axioms".to_owned(), |it| it.axioms.called());
            let ours = in_force();
            let is = if ours.starts_with('`') { "is" } else { "are" };
            at(format!("{quoted} is proved from {theirs}, and {ours} {is} in force"))
                .help("a D-proof proves from the axioms of one system")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn what_is_no_d_proof_is_told_with_its_place() {
        for (proof, message) in [
            ("D", "^ `D` lacks both of its proofs"),
            ("D1", "^ `D` lacks its second proof"),
            ("D111", "   ^ the D-proof ends before `1`"),
            ("D1p", "  ^ `lukasiewicz-3` has no axiom `p`"),
            ("D1C", "  ^ `C` has no place in a D-proof"),
            ("D1é", "  ^ `é` has no place in a D-proof"),
            ("D1[3", "  ^ this bracket is not closed"),
            ("D1[3]", "  ^^^ `[3]` is a line of a proof, and none is open here"),
            ("D1@x", "  ^^ `@x` is not defined above this line"),
        ] {
            faults(&format!("system lukasiewicz-3\n{proof} proves CpCqp\n{message}"));
        }
    }

    #[test]
    fn a_d_proof_says_what_it_proves() {
        let of = |line: &str| format!("system lukasiewicz-3\n{line}");
        mends(&of("DD211"), &of("DD211 proves ?"));
        faults(&of("DD214\n    ^ `lukasiewicz-3` has no axiom `4`"));
        for other in ["Proves", "prove", "shows", "PROVES"] {
            mends(&of(&format!("DD211 {other} Cpp")), &of("DD211 proves Cpp"));
        }
    }

    #[test]
    fn a_name_is_of_the_axioms_in_force() {
        let text = "system lukasiewicz-3\ndef i = proof DD211\nsystem frege\nD1@i proves CpCqq";
        assert_eq!(
            found(text)[0].diagnostic.message,
            "`@i` is proved from `lukasiewicz-3`, and `frege` is in force"
        );
        clean(&text.replace("frege", "lukasiewicz-3"));
        mends(
            "system frege\ndef i = proof DD211\nDD21@i1 proves p",
            "system frege\ndef i = proof DD211\nDD21@i 1 proves p",
        );
    }

    #[test]
    fn a_name_stands_for_a_formula_or_for_a_d_proof() {
        faults(
            "system frege\ndef i = proof DD211\ndef f = Cpp\nK@i@f\n ^^ `@i` names a D-proof, not \
             a formula\nD1@f proves p\n  ^^ `@f` names a formula, not a D-proof\n@i proves Cpp",
        );
    }
}
