//! Lines of proofs that are no steps, and the steps they should be.

use super::{letters, malformed};
use crate::analysis::candidate::Candidate;
use crate::analysis::fault::{Fault, MalformedProof};
use crate::proof::natural::Proof;
use crate::scope::Scope;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::reading::step::leading_word;
use crate::syntax::{Line, Span, Statement, parse_part};

/// The step that a line of the proof that is open says without a number.
pub(crate) fn step_without_number<'t>(line: &Line<'t>, scope: &Scope) -> Option<Line<'t>> {
    scope.proof()?;
    let is_other = !matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_));
    if is_other { None } else { line.without_step_number() }
}

/// True if a line is only drawn, as others part what is supposed from what follows.
pub(crate) fn is_drawn(line: &Line<'_>) -> bool {
    let is_line = |c: char| {
        let is_of_box = ('─'..='╿').contains(&c) && !BARS.contains(&c);
        is_of_box || matches!(c, '-' | '–' | '—' | '‾' | '_' | '=' | '+')
    };
    let text = line.text.get(..line.body().end as usize).unwrap_or_default().trim();
    let is_bar = !text.is_empty() && text.chars().all(|c| BARS.contains(&c) || is_blank(c));
    // A colon tells in Markdown to which side a column goes.
    let has_bars = text.contains(BARS);
    let is_beside = |c: char| BARS.contains(&c) || is_blank(c) || has_bars && c == ':';
    is_bar || text.contains(is_line) && text.chars().all(|c| is_line(c) || is_beside(c))
}

/// True if a line without a number says once more, behind a word or sign that leads on to it, what
/// the proof that is open has shown, as in `∴ q`.
pub(crate) fn is_restated(line: &Line<'_>, scope: &Scope) -> bool {
    let may_be_one = line.numbering.is_none() && leading_word(line.of(line.body())).is_some();
    let is_shown = |proof: &Proof| proof.sequent.is_none() || proof.is_finished();
    may_be_one && scope.proof().is_some_and(is_shown) && restates(line, scope)
}

/// True if a line without a number says once more what the proof that is open is to show, or has
/// reached if it has no head.
pub(crate) fn restates(line: &Line<'_>, scope: &Scope) -> bool {
    let text = line.of(line.body());
    let said = leading_word(text).map_or(text, |(_, behind)| behind);
    let said = said.trim_start_matches(|c| is_blank(c) || c == ':');
    let said = parse_part(line, Span::of_part(said, line.text));
    let Statement::Formulas(formulas) = &said.statement else { return false };
    let [formula] = formulas[..] else { return false };
    let letters = letters(Candidate::new(&said, formula, scope));
    let Some(proof) = scope.proof() else { return false };
    let shown = match &proof.sequent {
        Some(sequent) => Some(&sequent.conclusion),
        None => proof.line(proof.highest()).map(|(formula, _)| formula),
    };
    letters.is_some() && letters.as_ref() == shown
}

/// The fault of a line that is drawn in a proof.
pub(in crate::analysis) fn of_drawn(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    if is_drawn(line) { stray(line, scope) } else { None }
}

/// The fault of a line of a proof that is no step.
pub(in crate::analysis) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.proof()?;
    let body = line.body();
    let first = Span { end: body.start, ..body };
    Some(malformed(if body.is_empty() { first } else { body }, MalformedProof::NoNumber))
}
