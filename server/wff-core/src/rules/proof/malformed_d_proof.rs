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
//! ^ `D` lacks its second proof: two labels take one `D`, and there are two
//! DD217 proves Cpp
//!     ^ `lukasiewicz-3` has no axiom `7`: its axioms are `1`, `2` and `3`
//! ```
//!
//! Write two proofs after each `D`, from axioms that there are:
//!
//! ```wff
//! system lukasiewicz-3
//! DD211 proves Cpp
//! ```

use super::near_d_proof::NearDProof;
use crate::analysis::d_proof::axioms;
use crate::analysis::fault::MalformedDProof;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list, words,
};
use crate::syntax::d_proof::{PROVES, is_whole};
use crate::syntax::letter::is_blank;
use crate::syntax::reading::d_proof::{NearClaim, near_claim};
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
            at(format!("after {quoted} stands a D-proof")).help("for example `proof D2D13`")
        }
        MalformedDProof::Missing(_) | MalformedDProof::Trailing => not_whole(context, fault),
        MalformedDProof::SmallD => {
            let diagnostic = at("the `D` of a D-proof is a capital".to_owned());
            match NearDProof::of(context).map(|near| (near.in_capitals(), near.span)) {
                Some((written, span)) => {
                    diagnostic.replace(format!("Write `{written}`"), true, span, written)
                }
                None => diagnostic,
            }
        }
        MalformedDProof::UnknownAxiom => {
            let named = |(label, _)| quote(char::from(label).encode_utf8(&mut [0; 4]));
            let labels: Option<Vec<String>> =
                axioms(context.scope).map(|axioms| axioms.formulas().map(named).collect());
            let message = format!("{} has no axiom {quoted}", in_force());
            let message = match labels.as_deref() {
                Some([]) | None => message,
                Some([only]) => format!("{message}: its axiom is {only}"),
                Some(labels) => format!("{message}: its axioms are {}", list(labels)),
            };
            let diagnostic = at(message);
            let name = context.scope.names.proof(context.text()).is_some();
            if name {
                let title = format!("Write `@{}`", context.text());
                let text = format!("@{} ", context.text());
                return diagnostic
                    .help(format!(
                        "a D-proof that is named has `@` before its name: `{}`",
                        text.trim()
                    ))
                    .replace(title, false, context.span, text);
            }
            match NearDProof::of(context)
                .and_then(|near| Some((near.with_other_axiom()?, near.span)))
            {
                Some((other, span)) => writing(diagnostic, other, span),
                None => diagnostic,
            }
        }
        MalformedDProof::UnknownLine => match context.scope.proof() {
            Some(_) => at(format!("no line above has the number {quoted}")),
            None => at(format!("{quoted} is a line of a proof, and none is open here")),
        },
        MalformedDProof::Capital | MalformedDProof::Stray => {
            let diagnostic = at(format!(
                "{quoted} has no place in a D-proof: that has `D`, labels of axioms, and names \
                 after `@`"
            ));
            match NearDProof::of(context).and_then(|near| Some((near.without_marks()?, near.span)))
            {
                Some((other, span)) => {
                    diagnostic.replace(format!("Write `{other}`"), false, span, other)
                }
                None => match NearDProof::of(context)
                    .and_then(|near| Some((near.with_other_axiom()?, near.span)))
                {
                    Some((other, span)) => writing(diagnostic, other, span),
                    None => diagnostic.help("for example `DD211`, with nothing between"),
                },
            }
        }
        MalformedDProof::Unclosed => at("this bracket is not closed".to_owned()),
        MalformedDProof::NoClaim => no_claim(context),
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

/// A D-proof with too few proofs after a `D`, or with letters after its end.
fn not_whole(context: Context<'_>, fault: MalformedDProof) -> Diagnostic {
    let quoted = context.quoted();
    let message = match fault {
        MalformedDProof::Missing(1) => format!("{quoted} lacks its second proof"),
        MalformedDProof::Missing(_) => format!("{quoted} lacks both of its proofs"),
        _ => format!("the D-proof ends before {quoted}"),
    };
    let near = NearDProof::of(context).map(|near| (near.counts(), near));
    let Some(((labels @ 1.., detachments), near)) = near else {
        return RULE
            .at(context.span, message)
            .help("after each `D` stand two D-proofs: labels of axioms, or `D` and so on");
    };
    let needed = labels - 1;
    let why = if needed == detachments {
        "each `D` stands before the two proofs that it takes".to_owned()
    } else {
        let take = if labels == 1 { "takes" } else { "take" };
        let are = if detachments == 1 { "is" } else { "are" };
        format!(
            "{} {take} {}, and there {are} {}",
            words::count(labels, "label", "labels"),
            words::count(needed, "`D`", "`D`s"),
            if detachments == 0 { "none".to_owned() } else { words::number(detachments) }
        )
    };
    let diagnostic = RULE.at(context.span, format!("{message}: {why}"));
    let is_short = needed < detachments;
    let more = || is_short.then(|| near.with_axiom_more()).flatten();
    match near.set_anew().or_else(more) {
        Some(other) => writing(diagnostic, other, near.span),
        None if is_short => diagnostic.help(with_example(
            "after each `D` stand two proofs: add a label, or leave a `D` out",
            near.whole(),
        )),
        None => diagnostic.help(with_example(
            "write a `D` for each detachment, before its two proofs",
            near.whole(),
        )),
    }
}

/// A help with a D-proof as its example, unless its letters may be taken for those of a formula.
fn with_example(help: &str, example: String) -> String {
    match example.contains(|c: char| c.is_ascii_lowercase()) {
        true => help.to_owned(),
        false => format!("{help}, as in `{example}`"),
    }
}

/// A diagnostic with the fix that writes a D-proof which proves what is claimed.
fn writing(diagnostic: Diagnostic, other: String, span: Span) -> Diagnostic {
    diagnostic.help(format!("write `{other}`, which proves what is claimed")).replace(
        format!("Write `{other}`"),
        false,
        span,
        other,
    )
}

/// A D-proof that stands without `proves`, or with another word or sign.
fn no_claim(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    let said = near_claim(line.text, line.body());
    match said {
        Some(NearClaim { proof, sign: _, formula: Some(formula), is_turned: true }) => {
            let written = format!("{} {PROVES} {}", line.of(proof), line.of(formula));
            let message = format!("a D-proof is followed by `{PROVES}` and what it proves");
            RULE.at(context.span, message).replace(
                format!("Write {}", quote(&written)),
                true,
                line.body(),
                written,
            )
        }
        Some(NearClaim { proof, sign, formula: Some(_), .. }) => {
            let of = quote(line.of(proof));
            let message = match line.of(sign) {
                PROVES => format!("a blank stands before `{PROVES}`"),
                "" => format!("`{PROVES}` stands between {of} and the formula that it proves"),
                sign => format!("after the D-proof {of} stands `{PROVES}`, not {}", quote(sign)),
            };
            let after = Span { start: proof.end, end: sign.end.max(proof.end) };
            let rest = line.text.get(after.end as usize..).unwrap_or_default();
            let blank = if rest.starts_with(is_blank) { "" } else { " " };
            let diagnostic = RULE.at(context.span, message);
            let text = format!(" {PROVES}{blank}");
            diagnostic.replace(format!("Write `{PROVES}`"), true, after, text)
        }
        _ => {
            let message = format!("after a D-proof stand `{PROVES}` and a formula");
            let end = Span { start: context.span.end, ..context.span };
            let diagnostic = RULE.at(context.span, message);
            if !is_whole(line.text, context.span) {
                return diagnostic.help("for example `DD211 proves Cpp`");
            }
            let claim = format!(" {PROVES} ?");
            diagnostic.replace(format!("Write `{PROVES} ?`"), false, end, claim)
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
            ("D1", "^ `D` lacks its second proof: one label takes no `D`s, and there is one"),
            (
                "D111",
                "   ^ the D-proof ends before `1`: three labels take two `D`s, and there is one",
            ),
            ("D1p", "  ^ `lukasiewicz-3` has no axiom `p`: its axioms are `1`, `2` and `3`"),
            (
                "D1C",
                "  ^ `C` has no place in a D-proof: that has `D`, labels of axioms, and names \
                 after `@`",
            ),
            (
                "D1é",
                "  ^ `é` has no place in a D-proof: that has `D`, labels of axioms, and names \
                 after `@`",
            ),
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
        faults(&of(
            "DD214\n    ^ `lukasiewicz-3` has no axiom `4`: its axioms are `1`, `2` and `3`",
        ));
        for other in ["Proves", "prove", "shows", "PROVES"] {
            mends(&of(&format!("DD211 {other} Cpp")), &of("DD211 proves Cpp"));
        }
    }

    #[test]
    fn another_sign_than_proves_is_one_fault_with_its_fix() {
        for sign in [" = ", ": ", " |- ", " ⊢ ", " |= ", " -> ", " == ", " is ", " "] {
            let text = format!("system bci\nD23{sign}CpCCpqq");
            assert_eq!(found(&text).len(), 1, "{text}");
            mends(&text, "system bci\nD23 proves CpCCpqq");
        }
        mends("system bci\nCpCCpqq = D23", "system bci\nD23 proves CpCCpqq");
    }

    #[test]
    fn a_d_proof_that_is_not_whole_is_made_one_that_proves_the_claim() {
        let of = |proof: &str, claim: &str| format!("system lukasiewicz-3\n{proof} proves {claim}");
        for (put, right) in [
            ("D211", "DD211"),
            ("DD21", "DD211"),
            ("21D1", "DD211"),
            ("dd211", "DD211"),
            ("DD2l1", "DD211"),
            ("D(D2,1),1", "DD211"),
            ("DDA2A1A1", "DD211"),
        ] {
            mends(&of(put, "Cpp"), &of(right, "Cpp"));
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
