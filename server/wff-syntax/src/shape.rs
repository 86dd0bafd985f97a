//! The units of a text that should be a formula, and its shape: by counting, without a tree, it is
//! found to be well formed, or where it ends too early or too late.

use super::fast_path::is_plain;
use super::letter::{self, Letters};
use super::text::Span;
use super::token::{Token, tokens};

/// A piece of a formula's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A letter of the widest alphabet; a proposition includes its digits.
    Letter(u8),
    /// `@` and a name.
    Name,
    /// A character that looks like this letter.
    LookAlike(u8),
    /// The die face `R`.
    Wild,
    /// Anything else: a sign, a bracket, a digit, a foreign character.
    Stray(Option<Token>),
}

impl Unit {
    /// The number of formulas it takes; `None` for what has no place in a formula.
    pub fn arity(self) -> Option<u8> {
        match self {
            Unit::Letter(letter) | Unit::LookAlike(letter) => letter::arity(letter),
            Unit::Name => Some(0),
            Unit::Wild | Unit::Stray(_) => None,
        }
    }

    /// True if formulas with these letters may have the unit at this place.
    pub fn belongs_to(self, letters: Letters, at: Span) -> bool {
        match self {
            Unit::Letter(letter) => {
                letters.have(letter, letter.is_ascii_lowercase() && at.len() > 1)
            }
            _ => true,
        }
    }
}

/// The units of a stretch of a line, blanks left out; spans count from the start of the line.
pub fn units(line: &str, span: Span) -> impl Iterator<Item = (Unit, Span)> + Clone + '_ {
    let mut tokens = tokens(line, span);
    // The bytes of the word whose letters come next.
    let (mut next, mut end) = (0, 0);
    std::iter::from_fn(move || {
        while next == end {
            match tokens.next()? {
                (Some(Token::Blank), _) => {}
                (Some(Token::Word), at) => (next, end) = (at.start as usize, at.end as usize),
                (Some(Token::Name), at) => return Some((Unit::Name, at)),
                (stray, at) => return Some((Unit::Stray(stray), at)),
            }
        }
        let start = next;
        let (unit, length) = letter(line, start, end)?;
        next = start + length;
        Some((unit, Span::new(start, next)))
    })
}

/// The letter of a word that starts at this byte, and how many bytes it has; the word ends at
/// `end`.
#[inline]
fn letter(line: &str, start: usize, end: usize) -> Option<(Unit, usize)> {
    let word = line.as_bytes().get(start..end)?;
    let first = *word.first()?;
    let unit = match first {
        b'R' => Unit::Wild,
        _ if letter::arity(first).is_some() => Unit::Letter(first),
        _ => {
            let c = line.get(start..)?.chars().next()?;
            let stray = Unit::Stray(Some(Token::Word));
            return Some((letter::look_alike(c).map_or(stray, Unit::LookAlike), c.len_utf8()));
        }
    };
    let digits = if first.is_ascii_lowercase() {
        word.iter().skip(1).take_while(|byte| byte.is_ascii_digit()).count()
    } else {
        0
    };
    Some((unit, 1 + digits))
}

/// The shape of a text as a formula.
///
/// Starting from a need of one formula, each unit takes one need away and adds its arity. A text is
/// well formed when the need is met exactly at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A text without units.
    Empty,
    /// A well-formed formula.
    WellFormed,
    /// It ends too early.
    Missing(Missing),
    /// A formula ends before the text does.
    Trailing {
        /// The formula.
        whole: Span,
        /// The text that is left over.
        rest: Span,
    },
    /// A unit has no arity, so counting says nothing.
    Uncounted,
}

/// The operands that a formula lacks which ends too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The number of formulas that the whole text still needs.
    pub need: u64,
    /// The innermost connective that lacks an operand.
    pub connective: Span,
    /// The number of operands that connective takes.
    pub arity: u8,
    /// The operand it has, if any.
    pub operand: Option<Span>,
}

impl Shape {
    /// True if the text is a well-formed formula.
    pub fn is_well_formed(self) -> bool {
        self == Shape::WellFormed
    }
}

/// Counts through a stretch of a line, with the arity that each unit is to have; letters of the
/// dice always have their own.
pub fn shape(line: &str, span: Span, arity: impl Fn(Unit) -> Option<u8>) -> Shape {
    if is_plain(span.of(line)) {
        return Shape::WellFormed;
    }
    let mut need = 1_u64;
    let mut last = None;
    for (unit, at) in units(line, span) {
        let Some(arity) = arity(unit) else { return Shape::Uncounted };
        if need == 0 {
            let rest = Span { start: at.start, end: span.end }.trim(line);
            if units(line, rest).any(|(unit, _)| unit.arity().is_none()) {
                return Shape::Uncounted;
            }
            let whole =
                Span { start: span.start, end: last.map_or(at, |(_, at): (u8, Span)| at).end }
                    .trim(line);
            return Shape::Trailing { whole, rest };
        }
        need = need - 1 + u64::from(arity);
        last = Some((arity, at));
    }
    match last {
        None => Shape::Empty,
        Some(_) if need == 0 => Shape::WellFormed,
        Some((arity, connective)) if arity > 0 => {
            Shape::Missing(Missing { need, connective, arity, operand: None })
        }
        Some((_, end)) => Shape::Missing(half_finished(line, span, need, end, arity)),
    }
}

/// The innermost connective that lacks an operand in a text that ends with a whole one: the last
/// whose need before it equals the need at the end, since from there on the need never falls below
/// that.
fn half_finished(
    line: &str,
    span: Span,
    need: u64,
    end: Span,
    arity: impl Fn(Unit) -> Option<u8>,
) -> Missing {
    let mut before = 1_u64;
    let mut found = span;
    let mut takes = 2;
    for (unit, at) in units(line, span) {
        let arity = arity(unit).unwrap_or(0);
        if before == need && arity == 2 {
            (found, takes) = (at, arity);
        }
        before = (before + u64::from(arity)).saturating_sub(1);
    }
    let operand = Span { start: found.end, end: end.end }.trim(line);
    Missing { need, connective: found, arity: takes, operand: Some(operand) }
}

/// True if a text is a list of formulas.
pub fn are_formulas(text: &str) -> bool {
    text.split(',').all(|it| shape(it, Span::new(0, it.len()), Unit::arity).is_well_formed())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Well-formedness by its recursive definition: the length of the formula at the start of the
    /// text, if any.
    pub fn naive(text: &[u8]) -> Option<usize> {
        match text.first()? {
            b'N' => naive(&text[1..]).map(|n| n + 1),
            b'K' | b'A' | b'C' | b'E' => {
                let left = naive(&text[1..])?;
                naive(&text[1 + left..]).map(|right| 1 + left + right)
            }
            b'p' | b'q' | b'r' | b's' => Some(1),
            _ => None,
        }
    }

    /// Every text of at most so many of these letters.
    pub fn words(alphabet: &str, most: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut last = all.clone();
        for _ in 0..most {
            last = last
                .iter()
                .flat_map(|word| alphabet.chars().map(move |c| format!("{word}{c}")))
                .collect();
            all.extend(last.iter().cloned());
        }
        all
    }

    #[test]
    fn counting_finds_exactly_the_well_formed() {
        for text in words("pqNKCZ", 5).into_iter().chain(words("pqrsNKACER", 4)) {
            let expected = naive(text.as_bytes()) == Some(text.len());
            assert_eq!(
                shape(&text, Span::new(0, text.len()), Unit::arity).is_well_formed(),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn the_number_of_formulas_follows_its_recurrence() {
        let mut w = vec![0_u64, 4];
        for n in 2..=5 {
            w.push(w[n - 1] + 4 * (1..n - 1).map(|i| w[i] * w[n - 1 - i]).sum::<u64>());
        }
        let mut counted = vec![0_u64; 6];
        for text in words("pqrsNKACE", 5) {
            counted[text.len()] +=
                u64::from(shape(&text, Span::new(0, text.len()), Unit::arity).is_well_formed());
        }
        assert_eq!(counted, w);
    }

    #[test]
    fn what_is_missing_is_told_of_the_innermost_connective() {
        let missing = |text: &str| match shape(text, Span::new(0, text.len()), Unit::arity) {
            Shape::Missing(m) => {
                (m.need, m.connective.of(text).to_owned(), m.operand.map(|o| o.of(text).to_owned()))
            }
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(missing("C"), (2, "C".into(), None));
        assert_eq!(missing("KpCq"), (1, "C".into(), Some("q".into())));
        assert_eq!(missing("KCp"), (2, "C".into(), Some("p".into())));
        assert_eq!(missing("KApq"), (1, "K".into(), Some("Apq".into())));
        assert_eq!(missing("KpN"), (1, "N".into(), None));
        assert_eq!(missing("E K p q N"), (1, "N".into(), None));
    }
}
