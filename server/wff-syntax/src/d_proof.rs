//! D-proofs, what is claimed of them, and the lines of a block of axioms: their parts, as spans.
//! The judge of what they prove is `analysis/d_proof.rs`.

pub use super::statement::{Axiom, Proves};

use super::bytes::ByteSet;
use super::formula::{is_name, name_length};
use super::letter::is_blank;
use super::numbering::labels;
use super::shape::{Unit, shape};
use super::statement::{BLANK, Definition, Line, Statement, stands_alone};
use super::text::Span;
use super::token::{Token, tokens};

/// The word between a D-proof and what it proves.
pub const PROVES: &str = "proves";
/// The word before a D-proof that is named.
pub const PROOF: &str = "proof";

/// The pieces of a D-proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// `D`, which two proofs follow.
    Detachment,
    /// The label of an axiom: a digit or a small letter.
    Axiom,
    /// `@` and the name of a D-proof.
    Name,
    /// The number of a line in brackets.
    Line,
    /// Anything else.
    Stray,
}

/// The pieces of a D-proof in text order, without the blanks between them.
pub fn pieces(line: &str, span: Span) -> impl Iterator<Item = (Piece, Span)> + Clone + '_ {
    let mut at = span.start as usize;
    let end = span.end as usize;
    std::iter::from_fn(move || {
        let rest = line.get(at..end)?;
        let start = at + rest.len() - rest.trim_start_matches(is_blank).len();
        let rest = line.get(start..end)?;
        let (piece, length) = match rest.chars().next()? {
            'D' => (Piece::Detachment, 1),
            c if c.is_ascii_digit() || c.is_ascii_lowercase() => (Piece::Axiom, 1),
            '@' => match name_length(rest.get(1..).unwrap_or_default()) {
                0 => (Piece::Stray, 1),
                length => (Piece::Name, 1 + length),
            },
            '[' => match bracketed(rest) {
                Some(length) => (Piece::Line, length),
                None => (Piece::Stray, 1),
            },
            c => (Piece::Stray, c.len_utf8()),
        };
        at = start + length;
        Some((piece, Span::new(start, at)))
    })
}

/// The bytes of a number in brackets at the start of a text.
fn bracketed(text: &str) -> Option<usize> {
    let rest = text.get(1..)?.trim_start_matches(is_blank);
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = rest.get(digits..)?.trim_start_matches(is_blank).strip_prefix(']')?;
    number(rest.get(..digits)?).map(|_| text.len() - after.len())
}

/// The number that digits are; `None` for other text, and for more digits than any proof needs.
pub fn number(text: &str) -> Option<u32> {
    const MOST: usize = 9;
    let is_one = !text.is_empty() && text.len() <= MOST && text.bytes().all(|c| c.is_ascii_digit());
    is_one.then(|| text.bytes().fold(0, |number, digit| 10 * number + u32::from(digit - b'0')))
}

/// The number of the line that a piece in brackets cites.
pub fn cited(piece: &str) -> Option<u32> {
    number(piece.trim_matches(|c| matches!(c, '[' | ']') || is_blank(c)))
}

/// A D-proof without blanks, save one that ends a name. What is none is left as it stands.
pub fn compact(line: &str, span: Span) -> String {
    let mut compact = String::new();
    let mut after_name = false;
    for (piece, at) in pieces(line, span) {
        if piece == Piece::Stray {
            return span.of(line).to_owned();
        }
        if after_name && piece == Piece::Axiom {
            compact.push(' ');
        }
        match piece {
            Piece::Line => compact.extend(at.of(line).chars().filter(|c| !is_blank(*c))),
            _ => compact.push_str(at.of(line)),
        }
        after_name = piece == Piece::Name;
    }
    compact
}

/// True if a text has the make-up of a D-proof of more than one letter: two proofs behind each `D`,
/// and nothing behind the whole.
pub fn is_whole(line: &str, span: Span) -> bool {
    let mut need = 1_u64;
    for (piece, _) in pieces(line, span) {
        match piece {
            _ if need == 0 => return false,
            Piece::Detachment => need += 1,
            Piece::Axiom | Piece::Name | Piece::Line => need -= 1,
            Piece::Stray => return false,
        }
    }
    need == 0 && span.of(line).starts_with('D')
}

/// True if a text of capitals and small letters alone is no D-proof, but a word.
pub fn is_word(line: &str, span: Span) -> bool {
    !span.of(line).contains(|c: char| c.is_ascii_digit() || c == '[' || c == '@')
        && !is_whole(line, span)
}

/// The place among some words, the last of which ends a line, where a D-proof begins that is the
/// last of them, or goes on behind names that a blank ends.
pub(super) fn last_proof(line: &str, words: &[Span]) -> Option<usize> {
    let last = words.last()?;
    for (place, word) in words.iter().enumerate().rev() {
        let whole = Span { start: word.start, end: last.end };
        if word.len() + whole.len() > 2 && word.of(line).starts_with('D') {
            return (place > 0 && !is_word(line, whole)).then_some(place);
        }
        let before = words.get(place.checked_sub(1)?)?.of(line);
        if !before.rsplit_once('@').is_some_and(|(_, name)| is_name(name)) {
            return None;
        }
    }
    None
}

/// The claim of what a D-proof proves that a stretch of a line is; notes the comment and an open
/// quote on the line.
pub(super) fn proves(line: &mut Line<'_>, span: Span) -> Option<Proves> {
    let text = line.text;
    if !line.bytes.has_all(const { ByteSet::of(PROVES) }) || !span.of(text).contains(PROVES) {
        return None;
    }
    let (mut sign, mut comment, mut open_quote) = (None, None, None);
    for (token, at) in tokens(text, span) {
        match token {
            Some(Token::Comment) => comment = Some(at),
            Some(Token::Quote | Token::OpenQuote) if sign.is_none() => return None,
            Some(Token::OpenQuote) => open_quote = Some(at),
            Some(Token::Word) if sign.is_none() && at.of(text) == PROVES => {
                sign = Some(at).filter(|at| stands_alone(text, span, *at));
            }
            _ => {}
        }
    }
    let sign = sign?;
    let end = comment.map_or(span.end, |comment| comment.start);
    let proof = Span { start: span.start, end: sign.start }.trim(text);
    let formula = Span { start: sign.end, end }.trim(text);
    let begins = |c: char| matches!(c, 'D' | '@' | '[') || c.is_ascii_digit();
    let left = proof.of(text);
    let is_proof = left.starts_with(begins)
        || left.len() == 1 && left.starts_with(|c: char| c.is_ascii_lowercase());
    let is_formula =
        || formula.of(text) == BLANK || shape(text, formula, Unit::arity).is_well_formed();
    if proof.is_empty() || !is_proof && !is_formula() {
        return None;
    }
    line.comment = line.comment.or(comment);
    line.open_quote = open_quote;
    Some(Proves { proof, sign, formula })
}

/// A definition that names a D-proof, with the word before that if there is one: what `proof`
/// precedes, or what can be no formula.
pub(super) fn defined(text: &str, definition: Definition) -> Option<(Definition, Option<Span>)> {
    let (sign, whole) = definition.formula?;
    let behind = whole.of(text).strip_prefix(PROOF);
    let word = behind.filter(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'));
    let Some(behind) = word else {
        let is_one = !shape(text, whole, Unit::arity).is_well_formed() && is_whole(text, whole);
        return is_one.then_some((definition, None));
    };
    let start = whole.end as usize - behind.len();
    let proof = Span::new(start, whole.end as usize).trim(text);
    let word = Span::new(whole.start as usize, start);
    Some((Definition { formula: Some((sign, proof)), ..definition }, Some(word)))
}

impl<'t> Line<'t> {
    /// The line as it reads in a block of axioms: an axiom, if it begins with a label.
    pub fn in_axioms(self) -> Line<'t> {
        let may_be_one = match &self.statement {
            Statement::Blank => self.numbering.is_some(),
            Statement::Formulas(_) | Statement::Judgement(_) => self.open_quote.is_none(),
            _ => false,
        };
        match axiom(&self).filter(|_| may_be_one) {
            Some(axiom) => Line { numbering: None, statement: Statement::Axiom(axiom), ..self },
            None => self,
        }
    }
}

/// The axiom that a line is.
fn axiom(line: &Line<'_>) -> Option<Axiom> {
    let text = line.text;
    let body = line.body();
    if let Some(numbering) = line.numbering {
        let mut all = labels(text, numbering);
        let label = match (all.next(), all.next()) {
            (Some(only), None) => only.name,
            (Some(_), Some(_)) => numbering,
            (None, _) => return None,
        };
        return Some(Axiom { label, formula: body });
    }
    let digits = body.of(text).bytes().take_while(u8::is_ascii_digit).count();
    let start = body.start as usize;
    let label = Span::new(start, start + digits);
    let formula = Span { start: label.end, ..body }.trim(text);
    (digits > 0).then_some(Axiom { label, formula })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::BlockKind;
    use crate::testing::{parse, parse_in};

    fn claim(text: &str) -> Option<[&str; 2]> {
        match parse(text).statement {
            Statement::Proves(it) => Some([it.proof.of(text), it.formula.of(text)]),
            _ => None,
        }
    }

    #[test]
    fn a_claim_has_a_d_proof_and_what_it_proves() {
        for (text, expected) in [
            ("D2D13 proves CCpCNqNrCpCrq", Some(["D2D13", "CCpCNqNrCpCrq"])),
            ("  DD@syl 1 3 proves Cpp # so", Some(["DD@syl 1 3", "Cpp"])),
            ("3) D12 proves ?", Some(["D12", "?"])),
            ("1 proves CpCqp", Some(["1", "CpCqp"])),
            ("a proves CpCqp.", Some(["a", "CpCqp"])),
            ("D12 proves", Some(["D12", ""])),
            ("K12 proves CpCqp", Some(["K12", "CpCqp"])),
            ("K12 proves it", None),
            ("this proves nothing", None),
            ("proves p", None),
            ("D12 \"proves Cpp\"", None),
            ("D12 # proves Cpp", None),
            ("D12proves Cpp", None),
        ] {
            assert_eq!(claim(text), expected, "{text}");
        }
    }

    #[test]
    fn a_definition_names_a_d_proof_that_proof_precedes_or_that_is_no_formula() {
        let named = |text: &str| match parse(text).statement {
            Statement::DefProof(_, Definition { formula, .. }, word) => {
                Some((formula.unwrap().1.of(text).to_owned(), word.is_some()))
            }
            _ => None,
        };
        for (text, expected) in [
            ("def syl = proof D2D12", Some(("D2D12", true))),
            ("def syl = proof Dpq # so", Some(("Dpq", true))),
            ("def syl = proof", Some(("", true))),
            ("def syl = D2D12", Some(("D2D12", false))),
            ("def syl = D@a 1", Some(("D@a 1", false))),
            ("def syl = Dpq", None),
            ("def syl = D@a@b", None),
            ("def syl = Cpq", None),
            ("def syl = proofs", None),
            ("def syl = D1", None),
        ] {
            let expected = expected.map(|(proof, word)| (proof.to_owned(), word));
            assert_eq!(named(text), expected, "{text}");
        }
    }

    #[test]
    fn an_axiom_has_a_label_and_a_formula() {
        let axioms = Some(BlockKind::Axioms);
        let parts = |text: &str| match parse_in(text, axioms).statement {
            Statement::Axiom(axiom) => {
                format!("{}/{}", axiom.label.of(text), axiom.formula.of(text))
            }
            _ => "none".to_owned(),
        };
        for (text, expected) in [
            ("  1 CpCqp", "1/CpCqp"),
            ("1) CpCqp # so", "1/CpCqp"),
            ("(1) C p C q p", "1/C p C q p"),
            ("a) CpCqp", "a/CpCqp"),
            ("12 CpCqp", "12/CpCqp"),
            ("1. a) CpCqp", "1. a)/CpCqp"),
            ("1", "1/"),
            ("a)", "a/"),
            ("CpCqp", "none"),
            ("End", "none"),
            ("- CpCqp", "none"),
            ("let p = T", "none"),
        ] {
            assert_eq!(parts(text), expected, "{text}");
        }
    }

    #[test]
    fn pieces_cover_any_text_but_its_blanks() {
        for text in ["D2D13", " D @syl 1[ 12 ]", "D[x]1", "[", "@", "@-", "Dé\u{a0}D", "D@a-1@b"] {
            let whole = Span::new(0, text.len());
            let covered: String = pieces(text, whole).map(|(_, at)| at.of(text)).collect();
            let bare = |text: &str| text.replace([' ', '\u{a0}'], "");
            assert_eq!(bare(&covered), bare(text));
        }
        let whole = Span::new(0, 14);
        let found: Vec<Piece> = pieces("D@a-1 2[12]@bK", whole).map(|(piece, _)| piece).collect();
        use Piece::*;
        assert_eq!(found, [Detachment, Name, Axiom, Line, Name, Stray]);
    }
}
