//! Formulas in the letters of this language for what people write elsewhere: numbers below a
//! letter, primes, bars, `0` and `1`, other letters for a connective.

use super::context::Context;
use super::{Edit, edited};
use crate::analysis::Candidate;
use crate::syntax::formula::{compact, shape};
use crate::syntax::text::is_formatting;
use crate::syntax::{Span, Token, Unit, infix, tokens};

/// The bytes of the longest formula that is written anew.
const REWRITTEN: usize = 200;

/// A formula with other texts for some units, if it is well formed then, and the edits that make it
/// so.
fn rewritten(
    formula: Candidate<'_>,
    text: impl Fn(Unit, Span) -> Option<String>,
) -> Option<(Vec<Edit>, String)> {
    if formula.span.len() > REWRITTEN {
        return None;
    }
    let units = formula.units();
    let edits: Vec<Edit> =
        units.filter_map(|(unit, span)| Some(Edit { span, text: text(unit, span)? })).collect();
    let whole = edited(formula.line.text, formula.span, &edits);
    let is_one = shape(&whole, Span::new(0, whole.len()), Unit::arity).is_well_formed();
    (!edits.is_empty() && is_one).then_some((edits, whole))
}

/// True if a text is a prime, as in `p'`.
pub(super) fn is_prime(text: &str) -> bool {
    matches!(text, "'" | "′" | "’")
}

/// A formula with the numbers and primes of its propositions as digits: `p1` for `p₁`, `p_1`, `p'`.
pub(super) fn with_digits(formula: Candidate<'_>) -> Option<(Vec<Edit>, String)> {
    let before = |at: Span| formula.of(Span { start: formula.span.start, end: at.start });
    let is_proposition = |text: &str| {
        text.trim_end_matches(|c: char| c.is_ascii_digit())
            .ends_with(|c: char| c.is_ascii_lowercase())
    };
    rewritten(formula, |unit, at| {
        let (text, before) = (formula.of(at), before(at));
        let digit = text.chars().next().and_then(|c| (c as u32).checked_sub(0x2080));
        match digit {
            _ if !matches!(unit, Unit::Stray(_)) => None,
            Some(digit @ 0..=9) => Some(digit.to_string()),
            _ if text == "_" && is_proposition(before) => Some(String::new()),
            _ if text.bytes().all(|c| c.is_ascii_digit()) && before.ends_with('_') => {
                Some(text.to_owned())
            }
            _ if is_prime(text) => {
                let unprimed = before.trim_end_matches(['\'', '′', '’']);
                let after = formula.of(Span { start: at.end, ..formula.span });
                let primes = before.len() - unprimed.len();
                let is_last = !after.starts_with(['\'', '′', '’']);
                let written =
                    if is_last { (primes / text.len() + 1).to_string() } else { String::new() };
                is_proposition(unprimed).then_some(written)
            }
            _ => None,
        }
    })
}

/// A formula with `N` before each letter that has a prime behind it: in switching algebra that
/// negates.
pub(super) fn with_negations(formula: Candidate<'_>) -> Option<(Vec<Edit>, String)> {
    rewritten(formula, |unit, at| {
        if is_prime(formula.of(at)) {
            return Some(String::new());
        }
        let rest = formula.of(Span { start: at.end, ..formula.span });
        let primes = rest.chars().take_while(|c| is_prime(c.encode_utf8(&mut [0; 4]))).count();
        let is_negated = primes > 0 && unit.arity() == Some(0);
        is_negated.then(|| format!("{}{}", "N".repeat(primes), formula.of(at)))
    })
}

/// A formula with `L` before each `C` and `E` that has a prime behind it, which are the strict
/// connectives in Prior.
pub(super) fn with_strict(formula: Candidate<'_>) -> Option<(Vec<Edit>, String)> {
    let is_letter = formula.letters().have(b'L', false);
    let strict = |unit: Unit, at: Span| {
        let before = formula.of(Span { start: formula.span.start, end: at.start });
        let behind = formula.of(Span { start: at.end, ..formula.span });
        let has_prime = behind.chars().next().is_some_and(|c| is_prime(c.encode_utf8(&mut [0; 4])));
        match unit {
            Unit::Letter(b'C' | b'E') if has_prime => Some(format!("L{}", formula.of(at))),
            _ if is_prime(formula.of(at)) && before.ends_with(['C', 'E']) => Some(String::new()),
            _ => None,
        }
    };
    is_letter.then(|| rewritten(formula, strict)).flatten()
}

/// A formula with letters for the signs and words of infix, which stand before their operands
/// already, and the edits that write these.
pub(super) fn with_signs_before(formula: Candidate<'_>) -> Option<(Vec<Edit>, String)> {
    if formula.span.len() > REWRITTEN {
        return None;
    }
    let letter = |(token, at): (Option<Token>, Span)| {
        let of_word = || {
            infix::connective_of_word(formula.of(at)).map(|letter| char::from(letter).to_string())
        };
        let text = token.and_then(Token::letters).map(str::to_owned).or_else(of_word)?;
        let are_known = text.bytes().all(|letter| formula.letters().have(letter, false));
        are_known.then_some(Edit { span: at, text })
    };
    let edits: Vec<Edit> = tokens(formula.line.text, formula.span).filter_map(letter).collect();
    let whole = edited(formula.line.text, formula.span, &edits);
    let whole = compact(&whole, Span::new(0, whole.len()));
    let is_one = shape(&whole, Span::new(0, whole.len()), Unit::arity).is_well_formed();
    (!edits.is_empty() && is_one).then_some((edits, whole))
}

/// A formula with the constants instead of `0` and `1`.
pub(super) fn with_constants(formula: Candidate<'_>) -> Option<(Vec<Edit>, String)> {
    rewritten(formula, |_, at| match formula.of(at) {
        "0" => Some("O".to_owned()),
        "1" => Some("V".to_owned()),
        _ => None,
    })
}

/// A formula without its invisible characters.
pub(super) fn without_unseen(formula: Candidate<'_>) -> Option<(Vec<Edit>, String)> {
    rewritten(formula, |_, at| formula.of(at).chars().all(is_formatting).then(String::new))
}

/// A formula with its letters instead of habits from elsewhere: `I` for “implies”, a bar over a
/// letter, the `$` of LaTeX or single quotes around it.
pub(super) fn with_letters(formula: Candidate<'_>) -> Option<(Vec<Edit>, String)> {
    let is_bar = |text: &str| matches!(text, "\u{304}" | "\u{305}");
    let is_quoted = formula.text().starts_with(['‘', '\'']);
    rewritten(formula, |unit, at| {
        let rest = formula.of(Span { start: at.end, ..formula.span });
        match formula.of(at) {
            "I" => Some("C".to_owned()),
            "$" if at.start == formula.span.start || rest.is_empty() => Some(String::new()),
            "‘" if at.start == formula.span.start => Some(String::new()),
            "’" | "'" if is_quoted && (at.start == formula.span.start || rest.is_empty()) => {
                Some(String::new())
            }
            text if is_bar(text) => Some(String::new()),
            text if rest.starts_with(['\u{304}', '\u{305}']) && unit.arity() == Some(0) => {
                Some(format!("N{text}"))
            }
            _ => None,
        }
    })
}

/// The letters that people take for connectives of the dice, with what they mean by them.
const HABITS: [(&str, &str, &str); 3] =
    [("O", "or", "A"), ("B", "if and only if", "E"), ("D", "or", "A")];

/// The connective that a letter of textbooks was meant to be, if only that makes the formula well
/// formed: its meaning, its letter, the edits and the whole.
pub(super) fn with_dice_letter(
    context: Context<'_>,
    formula: Candidate<'_>,
) -> Option<(&'static str, &'static str, Vec<Edit>, String)> {
    let (other, meant, letter) = HABITS.into_iter().find(|(it, ..)| *it == context.text())?;
    let is_other = |at: Span| formula.of(at) == other;
    let (edits, whole) = rewritten(formula, |_, at| is_other(at).then(|| letter.to_owned()))?;
    let is_alone = formula.units().all(|(unit, at)| is_other(at) || formula.allows(unit, at));
    (is_alone && !formula.shape().is_well_formed()).then_some((meant, letter, edits, whole))
}
