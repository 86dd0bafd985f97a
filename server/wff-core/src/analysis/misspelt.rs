//! Lines whose first word is nearly a keyword, or stands for one.

use super::fault::{Fault, FaultKind};
use super::formula::without_words;
use super::letters::is_miscased;
use crate::scope::Scope;
use crate::syntax::bytes::ByteSet;
use crate::syntax::edge::edge;
use crate::syntax::formula::{self, Unit};
use crate::syntax::keyword::{is_one_edit, nearest_keyword};
use crate::syntax::letter::{Alphabet, FACES, PROPOSITIONS};
use crate::syntax::model::is_name;
use crate::syntax::{Keyword, Line, QUOTES, Span, Statement, infix, parse_as, table_title};

/// True if a line begins as most formulas do: with a capital that neither `Game` nor the title of a
/// table begins with. A slip of another keyword has small letters alone.
fn begins_as_formula(line: &Line<'_>) -> bool {
    let first = line.text.as_bytes().first();
    line.numbering.is_none()
        && first.is_some_and(|it| it.is_ascii_uppercase() && !matches!(it, b'G' | b'T'))
}

/// The first word of a line, if only a keyword can look like it: two or more small letters.
fn first_word(line: &Line<'_>) -> Option<Span> {
    // Most lines begin with a capital, or with a letter alone.
    if let [first, second, ..] = line.from_statement().as_bytes()
        && [first, second].iter().any(|it| it.is_ascii() && !it.is_ascii_lowercase())
    {
        return None;
    }
    line.first_word().filter(|word| {
        let text = line.of(*word);
        text.chars().take(2).filter(|c| c.is_lowercase()).count() == 2
            && text.chars().all(|c| c.is_lowercase() || c.is_numeric())
            && text != "is"
    })
}

/// A keyword, and the place of what stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MeantKeyword {
    /// The keyword.
    pub keyword: Keyword,
    /// The place of the word or title that stands for it; of `exercise7` without the number.
    pub at: Span,
}

impl MeantKeyword {
    /// The line as one with the keyword.
    pub(crate) fn read<'t>(self, line: &Line<'t>) -> Line<'t> {
        parse_as(line, self.keyword, self.at)
    }
}

/// The keyword that the first word was probably meant to be, or that a title stands for. In the
/// textbook alphabet, where any small letters may be propositions, only one edit away.
pub(crate) fn near_keyword(line: &Line<'_>, scope: &Scope) -> Option<MeantKeyword> {
    if let Some(title) = title(line) {
        return Some(title);
    }
    let (meant, is_one_edit) = meant_keyword(line)?;
    // A name without its `@` is no keyword.
    if scope.names.get(line.of(meant.at)).is_some() {
        return None;
    }
    let is_textbook = scope.settings.alphabet == Some(Alphabet::Textbook);
    (!is_textbook || is_one_edit).then_some(meant)
}

/// The keyword that the first word is like, and if it is one edit away; a number may be joined to
/// `exercise`.
fn meant_keyword(line: &Line<'_>) -> Option<(MeantKeyword, bool)> {
    let at = first_word(line)?;
    let word = line.of(at);
    let exercise = Keyword::Exercise.text();
    let number = word.strip_prefix(exercise).filter(|rest| !rest.is_empty());
    if number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit())) {
        let at = Span { end: at.start + exercise.len() as u32, ..at };
        return Some((MeantKeyword { keyword: Keyword::Exercise, at }, true));
    }
    // Where the word is one, it stands for something else there.
    let keyword = nearest_keyword(word).filter(|keyword| keyword.text() != word)?;
    let is_one_edit = is_one_edit(word, keyword.text());
    let behind = Span::new(at.end as usize, line.text.len()).trim(line.text);
    // Text for people begins with words like these, too.
    let said = line.of(behind);
    let is_followed = match keyword {
        Keyword::Read | Keyword::Accept | Keyword::Adjust => said.starts_with(QUOTES),
        Keyword::World | Keyword::Sees => is_one_edit && said.contains([':', '=']),
        Keyword::Frame => is_one_edit && said.contains(" is "),
        Keyword::Model => is_one_edit && is_name(said) && said.ends_with(|c: char| c.is_numeric()),
        _ => true,
    };
    if !is_followed {
        return None;
    }
    let title = table_title(line.of(behind)).filter(|_| keyword == Keyword::Truth);
    let end = title.map_or(at.end, |length| behind.start + length as u32);
    Some((MeantKeyword { keyword, at: Span { end, ..at } }, is_one_edit))
}

/// The title of a truth table, instead of `truth`.
pub(crate) fn title(line: &Line<'_>) -> Option<MeantKeyword> {
    let text = line.from_statement();
    let start = line.text.len() - text.len();
    let at = table_title(text).map(|length| Span::new(start, start + length))?;
    Some(MeantKeyword { keyword: Keyword::Truth, at })
}

/// A line whose first word is no keyword and no text of a formula either.
pub(super) fn unknown_keyword(line: &Line<'_>, formulas: &[Span], scope: &Scope) -> Option<Fault> {
    if let Some(title) = title(line) {
        return Some(Fault::new(title.at, FaultKind::UnknownKeyword));
    }
    let at = first_word(line)?;
    let text = line.of(at);
    let as_formula = match scope.settings.alphabet {
        Some(Alphabet::Dice) | None => {
            text.bytes().all(|letter| PROPOSITIONS.contains(&letter) || FACES.contains(&letter))
        }
        Some(Alphabet::Textbook) => near_keyword(line, scope).is_none(),
    };
    let first = formulas.first().copied().unwrap_or(at);
    let is_one = !as_formula && !is_nearly_formula(line, first);
    is_one.then(|| Fault::new(at, FaultKind::UnknownKeyword))
}

/// True if a text is a formula, or would be one by another reading.
fn is_nearly_formula(line: &Line<'_>, span: Span) -> bool {
    is_miscased(line.text, span)
        || infix::outline(line.text, span).is_some_and(|outline| outline.propositions)
        || infix::is_postfix(line.text, span)
        || without_words(line.of(span)).is_some()
        || formula::shape(line.text, span, Unit::arity).is_well_formed()
}

/// The keyword that the first word is one edit away from, whatever the alphabet, or that a title
/// stands for.
pub(crate) fn one_slip_away(line: &Line<'_>) -> Option<MeantKeyword> {
    let formulas = match &line.statement {
        _ if begins_as_formula(line) || line.open_quote.is_some() => return None,
        Statement::Formulas(formulas) => formulas,
        Statement::Judgement(judgement) => &judgement.left,
        _ => return None,
    };
    if let Some(meant) = miscased_game(line).or_else(|| title(line)) {
        return Some(meant);
    }
    let (meant, is_one_edit) = meant_keyword(line)?;
    let is_slip =
        is_one_edit && !is_nearly_formula(line, formulas.first().copied().unwrap_or(meant.at));
    is_slip.then_some(meant)
}

/// The word `game` in wrong case before what follows it: text for people begins with the word, too.
pub(super) fn miscased_game(line: &Line<'_>) -> Option<MeantKeyword> {
    let may_be_one = line.bytes.has_any(const { ByteSet::of("gG") });
    if !may_be_one || !line.bytes.has_any(const { ByteSet::of("mM") }) {
        return None;
    }
    let is_game = |at: &Span| Keyword::read(line.of(*at)) == Some(Keyword::Game);
    let at = line.first_word().filter(is_game)?;
    let meant = MeantKeyword { keyword: Keyword::Game, at };
    edge(&meant.read(line)).map(|_| meant)
}

/// A keyword in wrong case. The line counts as if it were in the right one.
pub(super) fn miscased(line: &Line<'_>, at: Span) -> Option<Fault> {
    let text = line.of(at);
    let is_one = !text.bytes().all(|it| it.is_ascii_lowercase())
        && Keyword::read(text).is_some_and(|keyword| keyword.text() != text);
    is_one.then(|| Fault::new(at, FaultKind::MiscasedKeyword))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::lexicon::tables::TITLES;
    use crate::syntax::{LineText, parse};

    #[test]
    fn no_slip_of_a_keyword_begins_as_a_formula() {
        let own = Keyword::ALL.iter().map(|it| it.text()).chain(TITLES.spellings());
        let mut passed = 0;
        for word in own.flat_map(|word| (1..=word.len()).map(|end| &word[..end])) {
            let (first, behind) = word.split_at(1);
            for first in [first.to_ascii_uppercase().as_str(), "K", "X"] {
                for rest in ["", " Kpq", " for Kpq", " = T", " p |- p"] {
                    let text = format!("{first}{behind}{rest}");
                    let line = parse(LineText::given(&text));
                    if begins_as_formula(&line) {
                        let found = miscased_game(&line).or_else(|| title(&line));
                        assert_eq!(found.or(meant_keyword(&line).map(|it| it.0)), None, "{text}");
                        passed += 1;
                    }
                }
            }
        }
        assert!(passed > 1_000, "{passed}");
    }
}
