//! The words for what is wrong with a file of D-proofs that another program wrote. Its lines are
//! none of this language, so that their faults are not those of an analysis.

use super::context::Context;
use super::proof::{malformed_axioms, malformed_d_proof, missing_axioms, wrong_detachment};
use super::statement::malformed_statement;
use super::{Diagnostic, Found, Rule};
use crate::analysis::d_proof::of_clash;
use crate::analysis::fault::{MalformedDProof, WrongDetachment};
use crate::proof::condensed::detach::{Clash, ClashKind};
use crate::proof::condensed::formats::{Collection, Expected, FailedStep, Unread, Written, Wrong};
use crate::proof::condensed::proof::{Fault as ProofFault, FaultKind as FaultOfProof};
use crate::proof::terms::{Excerpt, Term, Terms};
use crate::scope::Scope;
use crate::syntax::bytes::ByteSet;
use crate::syntax::rows;
use crate::syntax::text::shorten;
use crate::syntax::{Line, Span, Statement};

/// The most letters of a claim that are shown.
const CLAIMED: usize = 60;

/// Something that is wrong with a file.
enum Finding<'c> {
    Unread(&'c Unread),
    Malformed(&'c ProofFault),
    Fails(&'c FailedStep),
    /// A claim, and what is proved instead.
    Other(Span, Term),
}

impl Finding<'_> {
    /// The first byte of it.
    fn start(&self) -> u32 {
        match self {
            Finding::Unread(unread) => unread.span.start,
            Finding::Malformed(fault) => fault.span.start,
            Finding::Fails(step) => step.span.start,
            Finding::Other(claim, _) => claim.start,
        }
    }

    /// The words for it. Places count in the file.
    fn words(&self, text: &str, terms: &Terms) -> Diagnostic {
        let line = Line {
            text,
            bytes: ByteSet::default(),
            numbering: None,
            comment: None,
            punctuation: None,
            open_quote: None,
            slips: Vec::new(),
            statement: Statement::Blank,
        };
        let scope = Scope::default();
        let context = |span| Context { line: &line, scope: &scope, span };
        let diagnostic = match self {
            Finding::Unread(unread) => of_unread(context(unread.span), unread.expected),
            Finding::Malformed(fault) => of_malformed(context(fault.span), fault.kind),
            Finding::Fails(step) => of_failure(context(step.span), terms, step),
            Finding::Other(claim, term) => of_claim(context(*claim), terms, *term),
        };
        // What would be written is of this language.
        Diagnostic { fixes: Vec::new(), ..diagnostic }
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
            Wrong::Malformed(fault) => Finding::Malformed(fault),
            Wrong::Fails(step) => Finding::Fails(step),
            Wrong::Other(term) => Finding::Other(said(theorem.claim), *term),
            Wrong::OtherResult(term) => Finding::Other(said(theorem.result), *term),
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
    found(collection, terms, malformed.iter().map(|(_, fault)| Finding::Malformed(fault)).collect())
}

/// All that is wrong, in words, with its lines. What goes on behind the end of a line is cut off.
fn found<'c>(
    collection: &'c Collection<'_>,
    terms: &'c Terms,
    mut items: Vec<Finding<'c>>,
) -> impl Iterator<Item = Found> + 'c {
    items.extend(collection.faults.iter().map(Finding::Unread));
    items.sort_by_key(Finding::start);
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
        Some(Found { line: *line, start: content.start as usize, diagnostic, others: Vec::new() })
    })
}

fn of_unread(context: Context<'_>, expected: Expected) -> Diagnostic {
    let text = context.quoted();
    let at = |rule: &'static Rule, message: String| rule.at(context.span, message);
    let unread = |message: String| at(&malformed_statement::RULE.rule, message);
    match expected {
        Expected::Formula => unread(format!("{text} is no formula")),
        Expected::Line => unread(format!("{text} has no D-proof")),
        Expected::Number => unread(format!(
            "{text} has no number, or that of a theorem above; each has one of its own"
        )),
        Expected::Clause => {
            unread(format!("{text} is no axiom or conjecture of the form `is_a_theorem(…)`"))
        }
        Expected::Clauses => unread(format!("{text} names another file; put its clauses here")),
        Expected::Detachment => unread(format!(
            "{text} is another rule than that of `D`, which detaches from `implies`"
        )),
        Expected::Proof => unread(format!(
            "{text} is no formula, result and D-proof of a theorem, each ended by `;`"
        )),
        Expected::Name => unread(format!("{text} has no name, or that of a D-proof above")),
        Expected::SameSystem => unread(
            "the D-proofs above have other axioms, and all in one file have the same".to_owned(),
        ),
        Expected::System => {
            unread(format!("{text}: neither this file nor the literature has that system"))
        }
        Expected::FewerAxioms => at(
            &malformed_axioms::RULE.rule,
            format!("{text} is one more than the 35 axioms that have a letter"),
        ),
        Expected::Axiom => at(
            &malformed_axioms::RULE.rule,
            format!("{text} has no formula or no label of its own, a digit or small letter"),
        ),
        Expected::SystemAbove => missing_axioms::RULE.words(context, &()),
    }
}

fn of_malformed(context: Context<'_>, kind: FaultOfProof) -> Diagnostic {
    let told = |kind| malformed_d_proof::RULE.words(context, &kind);
    let at = |message: String| malformed_d_proof::RULE.at(context.span, message);
    match kind {
        FaultOfProof::Empty => at("there is no D-proof".to_owned()),
        FaultOfProof::UnknownName => at(format!("no D-proof above is named {}", context.quoted())),
        FaultOfProof::UnknownLine => {
            at(format!("no theorem above has the number {}", context.quoted()))
        }
        FaultOfProof::Missing(lacks) => told(MalformedDProof::Missing(lacks)),
        FaultOfProof::Trailing => told(MalformedDProof::Trailing),
        FaultOfProof::UnknownAxiom => told(MalformedDProof::UnknownAxiom),
        FaultOfProof::Capital => told(MalformedDProof::Capital),
        FaultOfProof::Stray => told(MalformedDProof::Stray),
        FaultOfProof::Unclosed => told(MalformedDProof::Unclosed),
    }
}

fn of_failure(context: Context<'_>, terms: &Terms, step: &FailedStep) -> Diagnostic {
    let wrong = match step.clash {
        Some(clash) => of_clash(clash, terms, false),
        None => WrongDetachment::TooLarge,
    };
    let told = wrong_detachment::RULE.words(context, &wrong);
    let Some(Clash { major, minor, kind }) = step.clash else { return told };
    if kind == ClashKind::TooLarge {
        return told;
    }
    let [first, second] = [major, minor].map(|term| format!("proves {}", terms.excerpt(term)));
    told.related(step.premises[0], first).related(step.premises[1], second)
}

fn of_claim(context: Context<'_>, terms: &Terms, term: Term) -> Diagnostic {
    let proved = terms.excerpt(term);
    // The claim as it stands, which may be in infix.
    let claimed = Excerpt { text: shorten(context.text(), CLAIMED).into(), letters: 0 };
    wrong_detachment::RULE.words(context, &WrongDetachment::Proves { proved, claimed })
}
