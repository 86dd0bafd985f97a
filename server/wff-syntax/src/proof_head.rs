//! The head of a proof: `proof PREMISES |- CONCLUSION`, and what others write in its place.

use super::exercise::head_of_proof;
use super::letter::is_blank;
use super::lexicon::Sureness;
use super::lexicon::proofs::{ASKS, TITLES, TURNSTILES};
use super::reading::is_formula;
use super::shape::{Unit, shape};
use super::statement::{Line, Statement};
use super::text::Span;

/// The formulas that stand behind `proof` where a sequent should.
pub fn lone_formulas<'c>(line: &Line<'_>, claims: &'c Statement) -> Option<&'c [Span]> {
    let Statement::Formulas(formulas) = claims else { return None };
    let is_formula = |it: &Span| shape(line.text, *it, Unit::arity).is_well_formed();
    let is_bare = line.open_quote.is_none() && line.numbering.is_none();
    (is_bare && formulas.iter().all(is_formula)).then_some(formulas)
}

/// The sign or word used for `|-` that a text begins with.
pub fn leading_turnstile(text: &str) -> Option<&'static str> {
    let is_first = |sign: &&'static str| {
        let behind = text.strip_prefix(sign);
        behind.is_some_and(|behind| {
            !sign.ends_with(char::is_alphabetic) || behind.starts_with(is_blank)
        })
    };
    let certain = TURNSTILES.entries.iter().filter(|it| it.sure == Sureness::Certain);
    certain.map(|it| it.spelling).find(is_first)
}

/// True if a line that begins with `proof` opens one, and is no text for people.
pub fn opens(line: &Line<'_>, claims: &Statement) -> bool {
    *claims == Statement::Blank && line.numbering.is_none()
        || lone_formulas(line, claims).is_some()
        || claims.sequent().is_some()
}

/// True if a text stands above a proof as its head does, in other words: a title, or what is to be
/// proved.
pub fn is_meant_head(text: &str) -> bool {
    TITLES.has(text.trim_matches(is_around_title)) || to_prove(text).is_some()
}

/// True if a text is a word that asks for a proof, and what is to be proved.
pub fn asks_for_proof(text: &str) -> bool {
    asked(text).and_then(shown).is_some()
}

/// The sequent or the formula that a text asks to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToProve<'t> {
    /// A sequent.
    Sequent(&'t str),
    /// A formula, from premises that are not said.
    Conclusion(&'t str),
}

/// The sequent or the formula that a text asks to be proved, perhaps behind a word for that.
pub fn to_prove(text: &str) -> Option<ToProve<'_>> {
    let is_one = || is_sequent(text).then_some(ToProve::Sequent(text));
    asked(text).and_then(shown).or_else(is_one)
}

/// The text behind a word that asks for a proof.
fn asked(text: &str) -> Option<&str> {
    let mut behind = ASKS.entries.iter().filter_map(|it| it.behind(text));
    let rest = behind.find(|rest| rest.starts_with(|c| is_blank(c) || c == ':'))?;
    Some(rest.trim_start_matches(is_around_title))
}

/// The sequent or the formula that a text is.
fn shown(text: &str) -> Option<ToProve<'_>> {
    if is_formula(text, Span::new(0, text.len())) {
        return Some(ToProve::Conclusion(text));
    }
    is_sequent(text).then_some(ToProve::Sequent(text))
}

/// True for a blank or a mark around the title of a proof.
fn is_around_title(c: char) -> bool {
    matches!(c, ':' | '.' | '*' | '_') || is_blank(c)
}

/// True if a text is formulas with the sign of a proof between them.
fn is_sequent(text: &str) -> bool {
    let mut line = Line::of_text(text);
    let head = head_of_proof(&mut line, Span::new(0, text.len()));
    let is_formula = |it: &Span| is_formula(text, *it);
    let Some(judgement) = head.sequent() else { return false };
    let all = judgement.left.iter().chain(&judgement.right);
    line.of(judgement.sign) != "|=" && all.into_iter().all(is_formula)
}
