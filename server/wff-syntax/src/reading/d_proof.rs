//! D-proofs that answers give on one line: `DD211 proves Cpp`, `Cpp = DD211`, `My proof is DD211`.

use super::around::{LONGEST, is_remark};
use super::is_formula;
use crate::d_proof::{PROVES, is_whole};
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
    let claimed = claims.or(equates).filter(|(proof, formula)| is_claimed(proof, formula));
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
