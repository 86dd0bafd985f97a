//! D-proofs that answers give on one line: `DD211 proves Cpp`, `Cpp = DD211`, `My proof is DD211`.

use super::around::may_be_a_word;
use super::around::{LONGEST, is_remark};
use super::is_formula;
use crate::d_proof::{PROVES, is_whole};
use crate::keyword::nearest;
use crate::letter::is_blank;
use crate::text::Span;

/// The D-proof that an answer gives, and the formula that it is said to prove, if one is; `None` if
/// it gives none, or says more.
pub fn d_proof(text: &str) -> Option<(&str, Option<&str>)> {
    let said = text.trim().trim_end_matches(['.', '!', ' ']);
    if said.len() > LONGEST {
        return None;
    }
    let is_claimed = |proof: &str, formula: &str| {
        is_proof(proof) && is_formula(formula, Span::new(0, formula.len()))
    };
    let claims = said
        .split_once(PROVES)
        .filter(|(proof, formula)| proof.ends_with(is_blank) && formula.starts_with(is_blank));
    let claims = claims.map(|(proof, formula)| (proof.trim(), formula.trim()));
    let equates =
        said.rsplit_once(['=', ':']).map(|(formula, proof)| (proof.trim(), formula.trim()));
    let other = near_claim(said, Span::new(0, said.len()));
    let other = other
        .filter(|it| !it.is_turned)
        .and_then(|NearClaim { proof, formula, .. }| Some((proof.of(said), formula?.of(said))));
    let claimed =
        claims.or(other).or(equates).filter(|(proof, formula)| is_claimed(proof, formula));
    if let Some((proof, formula)) = claimed {
        return Some((proof, Some(formula)));
    }
    if said.contains(PROVES) {
        return None;
    }
    let is_apart = |c: char| is_blank(c) || matches!(c, ':' | ',' | '"' | '`');
    let mut proofs = said.split(is_apart).filter(|word| is_proof(word));
    let (only, None) = (proofs.next()?, proofs.next()) else { return None };
    let (before, behind) = said.split_once(only)?;
    (is_remark(before) && is_remark(behind)).then_some((only, None))
}

/// A D-proof with what it is said to prove, which is put otherwise than by `proves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearClaim {
    /// The D-proof.
    pub proof: Span,
    /// The word or sign between the two; empty where there is none.
    pub sign: Span,
    /// The formula, if one is claimed.
    pub formula: Option<Span>,
    /// True if the formula stands first.
    pub is_turned: bool,
}

/// The signs that people write for `proves`, the longer ones before those that begin them.
const SIGNS: [&str; 18] = [
    ":=", ":", "===", "==", "=>", "=", "|-", "||-", "|=", "⊢", "⊨", "-->", "->", "→", "⟶", "⇒",
    "├", "\\vdash",
];
/// The words that they do.
const WORDS: [&str; 6] = ["shows", "gives", "yields", "is", "demonstrates", "for"];

/// The D-proof that a line begins with, or ends with behind a formula and a sign. It has a digit
/// after its first letter, which no formula has there.
pub fn near_claim(text: &str, body: Span) -> Option<NearClaim> {
    let said = body.of(text);
    let part = |part: &str| Span::of_part(part, text);
    if let Some(proof) = leading_proof(said) {
        let rest = said.get(proof.len()..)?;
        let behind = rest.trim_start_matches(is_blank);
        let (sign, formula) = match sign_or_word(behind) {
            Some(length) => behind.split_at_checked(length)?,
            None if behind.is_empty() => {
                let end = Span { start: part(proof).end, end: part(proof).end };
                let (proof, formula) = (part(proof), None);
                return Some(NearClaim { proof, sign: end, formula, is_turned: false });
            }
            None => ("", behind),
        };
        let formula = formula.trim_matches(is_blank);
        let formula = formula.strip_suffix('.').unwrap_or(formula);
        let reads = is_formula(formula, Span::new(0, formula.len()));
        let is_one = if sign.is_empty() { reads && rest != behind } else { !formula.is_empty() };
        let sign = if sign.is_empty() {
            Span { start: part(proof).end, end: part(proof).end }
        } else {
            part(sign)
        };
        let formula = Some(part(formula));
        return is_one.then_some(NearClaim { proof: part(proof), sign, formula, is_turned: false });
    }
    let (formula, rest) = said.split_once(is_blank).or_else(|| said.split_once(':'))?;
    let formula = formula.trim_end_matches([':', ',']);
    let start = said.len() - rest.len();
    let sign = sign_or_word(rest.trim_start_matches(is_blank));
    let proof = rest.trim_start_matches(is_blank).get(sign.unwrap_or(0)..)?.trim();
    let reads = is_formula(formula, Span::new(0, formula.len())) && !may_be_a_word(formula);
    (reads && formula.len() > 1 && is_proof(proof)).then(|| {
        let proof = part(proof);
        let sign = Span { start: body.start + start as u32, end: proof.start };
        NearClaim { proof, sign, formula: Some(part(formula)), is_turned: true }
    })
}

/// The D-proof that a text begins with, with `d` for `D` and with blanks between, as far as it
/// goes: its first letter is a `D` that another `D` or a digit follows.
fn leading_proof(said: &str) -> Option<&str> {
    let is_of_proof = |c: char| c.is_ascii_digit() || matches!(c, 'D' | 'd' | '[' | ']');
    let is_passed = |c: char| is_of_proof(c) || is_blank(c);
    let end = said.find(|c| !is_passed(c)).unwrap_or(said.len());
    let proof = said.get(..end)?.trim_end();
    let begins = proof.starts_with(['D', 'd']);
    let is_one = begins && proof.contains(|c: char| c.is_ascii_digit());
    is_one.then_some(proof)
}

/// The length of the sign or word for `proves` that a text begins with.
fn sign_or_word(text: &str) -> Option<usize> {
    let word = text.split(is_blank).next().unwrap_or_default();
    let bare = word.trim_end_matches([':', ',']).to_lowercase();
    let is_word = WORDS.contains(&&*bare) || nearest(&bare, [PROVES]).is_some();
    if is_word {
        return Some(word.len());
    }
    SIGNS.iter().find(|sign| text.starts_with(**sign)).map(|sign| sign.len())
}

/// True if a text is a D-proof from numbered axioms.
fn is_proof(text: &str) -> bool {
    !text.contains('[')
        && text.contains(|c: char| c.is_ascii_digit())
        && is_whole(text, Span::new(0, text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_one_d_proof_and_no_other_formula() {
        for (text, expected) in [
            ("DD211 proves Cpp", Some(("DD211", Some("Cpp")))),
            ("D11 proves p -> (q -> p).", Some(("D11", Some("p -> (q -> p)")))),
            ("Cpp = DD211", Some(("DD211", Some("Cpp")))),
            ("Cpp: D D2 1 1", Some(("D D2 1 1", Some("Cpp")))),
            ("D1DD211", Some(("D1DD211", None))),
            ("My proof is DD211.", Some(("DD211", None))),
            ("It is shown by `DD211`", Some(("DD211", None))),
            ("DD211 or D11", None),
            ("not DD211", None),
            ("DD211, so Cpq", None),
            ("DD21", None),
            ("Dpq", None),
            ("D", None),
            ("DD211 proves", None),
            ("D[1][2]", None),
            ("no idea", None),
        ] {
            assert_eq!(d_proof(text), expected, "{text}");
        }
    }
}
