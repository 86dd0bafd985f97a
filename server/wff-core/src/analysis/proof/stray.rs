//! Lines of proofs that are no steps, and the steps they should be.

use super::{letters, malformed};
use crate::analysis::candidate::Candidate;
use crate::analysis::fault::{Fault, MalformedProof};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::labels::BULLETS;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::reading::step::leading_word;
use crate::syntax::{Line, Span, Statement, parse};

/// The step that a line without a number can only be meant as, in a proof with this highest number:
/// a formula and its reason, perhaps behind bars.
pub(crate) fn meant_step(line: &Line<'_>, highest: u32) -> Option<String> {
    let body = Span { start: 0, end: line.body().end }.trim(line.text);
    let text = body.of(line.text);
    let behind_bullet = BULLETS.begin(text).map(|(_, behind)| behind);
    let text = behind_bullet.filter(|it| it.starts_with(is_blank)).map_or(text, str::trim_start);
    if text
        .trim_start_matches(|c| BARS.contains(&c) || is_blank(c))
        .starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let before = Span { start: 0, end: body.start };
    let behind = Span::new(body.end as usize, line.text.len());
    let number = highest.checked_add(1)?;
    let meant = format!("{}{number} {text}{}", line.of(before), line.of(behind));
    let step = parse(&meant).in_proof();
    let Statement::Step(made) = &step.statement else { return None };
    let is_formula = shape(&meant, made.formula, Unit::arity).is_well_formed();
    let has_reason = made.reason.as_ref().is_some_and(|it| it.is_d_proof || it.rule.is_some());
    (is_formula && has_reason).then_some(meant)
}

/// The step that a line of the proof that is open is meant as.
fn meant_here(line: &Line<'_>, scope: &Scope) -> Option<String> {
    meant_step(line, scope.proof()?.highest())
}

/// True if a line is only drawn, as others part what is supposed from what follows.
pub(crate) fn is_drawn(line: &Line<'_>) -> bool {
    let is_line = |c: char| {
        let is_of_box = ('─'..='╿').contains(&c) && !BARS.contains(&c);
        is_of_box || matches!(c, '-' | '–' | '—' | '‾' | '_' | '=' | '+')
    };
    let text = line.text.get(..line.body().end as usize).unwrap_or_default().trim();
    let is_bar = !text.is_empty() && text.chars().all(|c| BARS.contains(&c) || is_blank(c));
    is_bar
        || text.contains(is_line)
            && text.chars().all(|c| is_line(c) || BARS.contains(&c) || is_blank(c))
}

/// True if a line without a number says once more what the proof that is open is to show, as in
/// `∴ q`.
pub(crate) fn restates(line: &Line<'_>, scope: &Scope) -> bool {
    let text = line.of(line.body());
    let said = leading_word(text).map_or(text, |(_, behind)| behind);
    let said = parse(said.trim_start_matches(|c| is_blank(c) || c == ':'));
    let Statement::Formulas(formulas) = &said.statement else { return false };
    let [formula] = formulas[..] else { return false };
    let letters = Candidate::new(&said, formula, scope).said().and_then(|it| letters(&it));
    let sequent = scope.proof().and_then(|proof| proof.sequent.as_ref());
    sequent.is_some_and(|it| letters.as_ref() == Some(&it.conclusion))
}

/// The fault of a line of a proof that is no step, though more than text for people.
pub(in crate::analysis) fn nearly_step(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.proof()?;
    let is_one = is_drawn(line) || meant_here(line, scope).is_some();
    if is_one { stray(line, scope) } else { None }
}

/// The fault of a line of a proof that is no step.
pub(in crate::analysis) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.proof()?;
    let body = line.body();
    let first = Span { end: body.start, ..body };
    Some(malformed(if body.is_empty() { first } else { body }, MalformedProof::NoNumber))
}
