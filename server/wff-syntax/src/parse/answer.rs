//! Formulas and judgements with text around them that says nothing of the answer.

use super::sentence::claims;
use crate::formula::{Unit, shape};
use crate::infix;
use crate::letter::Alphabet;
use crate::lexicon::Sureness;
use crate::lexicon::answers::REASONS;
use crate::reading::around::{self, Remarked};
use crate::reading::wording::is_answer_in_words;
use crate::reading::{Slip, SlipKind};
use crate::statement::{Claim, Judgement, Line, Statement};
use crate::text::Span;
use crate::value::SureValues;

/// True if a line may say something with text around that: quick.
pub(super) fn may_have_some_around(line: &Line<'_>) -> bool {
    line.bytes.has_any(around::BYTES)
        && matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_))
        && line.open_quote.is_none()
        && around::may_have_some(line.of(line.body()), line.bytes)
}

/// The line as what it says without what stands around that; `None` if nothing does, or what is
/// inside says nothing either.
pub(super) fn without_around<'t>(line: &Line<'t>) -> Option<Line<'t>> {
    // Marks of mathematics may stand around infix, too.
    if matches!(line.statement, Statement::Formulas(_)) && says_formulas(line) {
        return None;
    }
    let around = |of: Remarked| around::around(line.text, line.body(), of);
    let (said, slips) = match &line.statement {
        Statement::Judgement(it) if it.claim == Claim::Class => {
            // A claim may be the reason for what stands before it.
            Some(around(Remarked::Class)).filter(|(said, slips)| {
                said.end > it.sign.end && slips.iter().any(|it| it.kind == SlipKind::Remark)
            })
        }
        _ => None,
    }
    .unwrap_or_else(|| around(Remarked::Other));
    // A pff may be any text.
    if matches!(&line.statement, Statement::Judgement(it) if names_any_text(line, it)) {
        return None;
    }
    let mut inner = line.clone();
    if !slips.is_empty() {
        inner.statement = claims(&mut inner, said);
    }
    let of_formulas = without_marks(&mut inner);
    if slips.is_empty() && of_formulas.is_empty() {
        return None;
    }
    inner.slips.extend(slips.into_iter().chain(of_formulas));
    if matches!(inner.statement, Statement::Judgement(_)) {
        // A remark may take a claim back, but for a reason.
        let is_reason = |slip: &Slip| {
            REASONS.spellings().any(|it| slip.at.of(line.text).starts_with(it.trim_start()))
        };
        let remarks = inner.slips.iter_mut().filter(|slip| slip.kind == SlipKind::Remark);
        let remarks = remarks.filter(|slip| !is_reason(slip));
        remarks.for_each(|slip| slip.sure = Sureness::Likely);
    }
    inner.slips.sort_by_key(|slip| slip.at);
    says_formulas(&inner).then_some(inner)
}

/// True if a claim is one of being a WFF or a pff, which may be any text.
fn names_any_text(line: &Line<'_>, judgement: &Judgement) -> bool {
    let is_one = |at: &Span| ["pff", "wff"].iter().any(|class| line.of(*at).contains(class));
    judgement.claim == Claim::Class && judgement.right.iter().any(is_one)
}

/// Takes the formulas of a line out of the marks around them, and returns these.
fn without_marks(line: &mut Line<'_>) -> Vec<Slip> {
    let text = line.text;
    let formulas: Vec<&mut Span> = match &mut line.statement {
        Statement::Formulas(formulas) => formulas.iter_mut().collect(),
        Statement::Judgement(it) => it.left.iter_mut().chain(&mut it.right).collect(),
        _ => Vec::new(),
    };
    let mut slips = Vec::new();
    for at in formulas {
        let (inside, marks) = around::inside_marks(text, *at);
        *at = inside;
        slips.extend(marks);
    }
    slips
}

/// True if a line is about formulas, in this notation or in infix, right or not.
pub(super) fn says_formulas(line: &Line<'_>) -> bool {
    let text = line.text;
    let is_of_dice = |letter| Alphabet::Dice.has(letter, false);
    let is_said = |span: &Span| {
        let said = span.of(text);
        shape(text, *span, Unit::arity).is_well_formed()
            || said.len() > 1 && said.bytes().all(is_of_dice)
            || infix::outline(text, *span).is_some_and(|it| it.operators && it.propositions)
    };
    match &line.statement {
        // A word alone may answer, or be a title.
        Statement::Formulas(formulas) => formulas.iter().all(is_said),
        Statement::Judgement(it) => {
            let may_lack = it.claim == Claim::Consequence;
            (may_lack || !it.left.is_empty()) && it.left.iter().all(is_said)
        }
        _ => false,
    }
}

/// True if a line is nothing but an answer in words, as in `it is a tautology`. A title is a word
/// with a capital.
pub(super) fn says_answer_in_words(line: &Line<'_>) -> bool {
    let may_be_one = matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_));
    let said = line.of(line.body());
    let begins_title = said.len() > 1 && said.starts_with(char::is_uppercase);
    let is_title = begins_title && said.chars().all(char::is_alphanumeric);
    may_be_one && !is_title && is_answer_in_words(said, Some(&SureValues), 2)
}
