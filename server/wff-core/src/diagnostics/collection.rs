//! The words for what is wrong with a file of D-proofs that another program wrote. Its lines are
//! none of this language, so that their faults are not those of an analysis.

use super::*;
use crate::document::Found;
use crate::proof::condensed::detach::{Clash, ClashKind};
use crate::proof::condensed::formats::{Collection, Expected, FailedStep, Unread, Written, Wrong};
use crate::proof::condensed::proof::{Fault as ProofFault, FaultKind as Malformed};
use crate::proof::terms::{Term, Terms};
use crate::syntax::rows;

/// The most letters of a formula that are shown.
const SHOWN: usize = 40;

/// Something that is wrong with a file.
enum Item<'c> {
    Unread(&'c Unread),
    Malformed(&'c ProofFault),
    Fails(&'c FailedStep),
    /// A claim, the proof, and what that proves.
    Other(Span, Span, Term),
}

impl Item<'_> {
    /// The first byte of it.
    fn start(&self) -> u32 {
        match self {
            Item::Unread(unread) => unread.span.start,
            Item::Malformed(fault) => fault.span.start,
            Item::Fails(step) => step.span.start,
            Item::Other(claim, ..) => claim.start,
        }
    }

    /// The words for it. Places count in the file.
    fn words(&self, text: &str, terms: &Terms) -> Diagnostic {
        match self {
            Item::Unread(unread) => of_unread(text, unread),
            Item::Malformed(fault) => of_malformed(text, fault),
            Item::Fails(step) => of_failure(terms, step),
            Item::Other(claim, proof, term) => of_claim(text, terms, *claim, *proof, *term),
        }
    }
}

/// The findings on a file whose proofs were checked, in text order.
pub fn in_collection<'c>(
    collection: &'c Collection<'_>,
    terms: &'c Terms,
    verdicts: &'c [Option<Result<Term, Wrong>>],
) -> impl Iterator<Item = Found> + 'c {
    let wrong = collection.theorems.iter().zip(verdicts).filter_map(|(theorem, verdict)| {
        let proof = theorem.proof?;
        let said = |said: Option<Written>| said.map_or(proof, |said| said.span);
        Some(match verdict.as_ref()?.as_ref().err()? {
            Wrong::Malformed(fault) => Item::Malformed(fault),
            Wrong::Fails(step) => Item::Fails(step),
            Wrong::Other(term) => Item::Other(said(theorem.claim), proof, *term),
            Wrong::OtherResult(term) => Item::Other(said(theorem.result), proof, *term),
        })
    });
    found(collection, terms, wrong.collect())
}

/// The findings on a file of which only the form was looked at, in text order.
pub fn unread_in_collection<'c>(
    collection: &'c Collection<'_>,
    terms: &'c Terms,
    malformed: &'c [(usize, ProofFault)],
) -> impl Iterator<Item = Found> + 'c {
    found(collection, terms, malformed.iter().map(|(_, fault)| Item::Malformed(fault)).collect())
}

/// All that is wrong, in words, with its lines. What goes on behind the end of a line is cut off.
fn found<'c>(
    collection: &'c Collection<'_>,
    terms: &'c Terms,
    mut items: Vec<Item<'c>>,
) -> impl Iterator<Item = Found> + 'c {
    items.extend(collection.faults.iter().map(Item::Unread));
    items.sort_by_key(Item::start);
    let text = collection.text;
    let mut rows = rows(text).enumerate().peekable();
    items.into_iter().filter_map(move |item| {
        while rows.next_if(|(_, row)| row.next <= item.start() as usize).is_some() {}
        let (line, row) = rows.peek()?;
        let content = row.content;
        let cut = |span: Span| Span {
            start: span.start.clamp(content.start, content.end) - content.start,
            end: span.end.clamp(content.start, content.end) - content.start,
        };
        let mut diagnostic = item.words(text, terms);
        diagnostic.span = cut(diagnostic.span);
        for label in &mut diagnostic.related {
            label.span = cut(label.span);
        }
        diagnostic.related.retain(|label| !label.span.is_empty());
        Some(Found { line: *line, start: content.start as usize, diagnostic })
    })
}

fn of_unread(text: &str, unread: &Unread) -> Diagnostic {
    let span = unread.span;
    let text = quote(span.of(text));
    let message = match unread.expected {
        Expected::Formula => format!("{text} is no formula"),
        Expected::Line => format!("{text} has no D-proof"),
        Expected::Number => {
            format!("{text} has no number, or that of a theorem above; each has one of its own")
        }
        Expected::Clause => {
            format!("{text} is no axiom or conjecture of the form `is_a_theorem(…)`")
        }
        Expected::Clauses => format!("{text} names another file; put its clauses here"),
        Expected::Detachment => {
            format!("{text} is another rule than that of `D`, which detaches from `implies`")
        }
        Expected::FewerAxioms => {
            format!("{text} is one more than the 35 axioms that have a letter")
        }
        Expected::Proof => {
            format!("{text} is no formula, result and D-proof of a theorem, each ended by `;`")
        }
        Expected::Axiom => {
            format!("{text} has no formula or no label of its own, a digit or small letter")
        }
        Expected::Name => format!("{text} has no name, or that of a D-proof above"),
        Expected::System => format!("{text}: neither this file nor the literature has that system"),
        Expected::SameSystem => {
            "the D-proofs above have other axioms, and all in one file have the same".to_owned()
        }
        Expected::SystemAbove => format!("no axioms are chosen for {text}"),
    };
    let diagnostic = malformed_proof::RULE.at(span, message);
    match unread.expected {
        Expected::SystemAbove => {
            diagnostic.help("write for example `system lukasiewicz-3` above the first D-proof")
        }
        _ => diagnostic,
    }
}

fn of_malformed(text: &str, fault: &ProofFault) -> Diagnostic {
    let text = quote(fault.span.of(text));
    let lacks = |what: &str| format!("`D` lacks {what}: two D-proofs stand behind each `D`");
    let message = match fault.kind {
        Malformed::Empty => "there is no D-proof".to_owned(),
        Malformed::Missing(1) => lacks("its minor premise"),
        Malformed::Missing(_) => lacks("its premises"),
        Malformed::Trailing => format!("the D-proof ends before {text}"),
        Malformed::UnknownAxiom => format!("there is no axiom {text}"),
        Malformed::UnknownName => format!("no D-proof above is named {text}"),
        Malformed::UnknownLine => format!("no theorem above has the number {text}"),
        Malformed::Capital | Malformed::Stray => format!(
            "{text} is no letter of a D-proof, which has `D`, and digits and small letters for \
             axioms"
        ),
        Malformed::Unclosed => "this bracket is not closed".to_owned(),
    };
    malformed_proof::RULE.at(fault.span, message)
}

fn shown(terms: &Terms, term: Term) -> String {
    format!("`{}`", terms.write(term, SHOWN))
}

fn of_failure(terms: &Terms, step: &FailedStep) -> Diagnostic {
    let Some(clash) = step.clash else {
        return wrong_step::RULE.at(step.span, "the formulas are too large to be written down");
    };
    let Clash { major, minor, kind } = clash;
    let [shown_major, shown_minor] = [major, minor].map(|term| shown(terms, term));
    let message = match kind {
        ClashKind::NoConditional => {
            format!("nothing is detached from {shown_major}, which does not begin with `C`")
        }
        ClashKind::Different(one, other) => format!(
            "{shown_minor} is not detached from {shown_major}: {} and {} would have to be the same",
            shown(terms, one),
            shown(terms, other)
        ),
        ClashKind::Inside(letter, value) => format!(
            "{shown_minor} is not detached from {shown_major}: {} would have to be {}, in which \
             it stands itself",
            shown(terms, letter),
            shown(terms, value)
        ),
        ClashKind::TooLarge => "the formulas that are detached here are too large".to_owned(),
    };
    let [major, minor] = step.premises;
    wrong_step::RULE
        .at(step.span, message)
        .related(major, format!("proves {shown_major}"))
        .related(minor, format!("proves {shown_minor}"))
}

fn of_claim(text: &str, terms: &Terms, claim: Span, proof: Span, term: Term) -> Diagnostic {
    let message = format!(
        "{} proves {}, of which {} is no instance",
        quote(proof.of(text)),
        shown(terms, term),
        quote(claim.of(text))
    );
    wrong_step::RULE.at(claim, message)
}
