//! A formula with its names written out, and the alphabetical order of its propositions.

use wff_syntax::letter::arity;
use wff_syntax::{Formula, Written};

/// A formula of more letters is not written out: it would take more memory than any answer is
/// worth.
const LONGEST: u64 = 1 << 20;

/// A letter of a formula whose names are written out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter<'f> {
    /// The letter.
    pub letter: u8,
    /// It with its digits.
    pub symbol: &'f str,
    /// The index of the letter after the subformula that it heads.
    pub end: usize,
}

/// The letters of a formula with all names written out; `None` where that is too long.
pub(super) fn written_out<'f>(formula: &'f Formula, text: &'f str) -> Option<Vec<Letter<'f>>> {
    if formula.length() > LONGEST {
        return None;
    }
    let mut letters = Vec::new();
    let mut to_read = vec![(formula, text, 0)];
    // Names for nothing but names have no letters of their own, so that steps are counted too.
    let mut steps = 0;
    while let Some((formula, text, index)) = to_read.pop() {
        steps += 1;
        if steps > 4 * LONGEST {
            return None;
        }
        let Some(node) = formula.nodes().get(index) else { continue };
        if index + 1 < formula.nodes().len() {
            to_read.push((formula, text, index + 1));
        }
        match formula.named(index) {
            Some(named) => to_read.push((&named.formula, &named.text, 0)),
            None => letters.push(Letter {
                letter: node.letter,
                symbol: formula.symbol(text, index).of(text),
                end: 0,
            }),
        }
    }
    let mut ends = Vec::new();
    for (index, letter) in letters.iter_mut().enumerate().rev() {
        letter.end = index + 1;
        for _ in 0..arity(letter.letter)? {
            letter.end = ends.pop()?;
        }
        ends.push(letter.end);
    }
    (ends.len() == 1).then_some(letters)
}

/// A formula with all names written out, without blanks; `None` where that is too long.
pub fn spelled(formula: Written<'_>) -> Option<String> {
    let nodes = formula.formula.nodes();
    if formula.formula.named_nodes().is_empty() && nodes.len() as u64 <= LONGEST {
        return Some((0..nodes.len()).map(|index| formula.symbol(index)).collect());
    }
    let letters = written_out(formula.formula, formula.text)?;
    Some(letters.iter().map(|letter| letter.symbol).collect())
}

/// The place of a proposition in the alphabet: by its letter, then by the number that its digits
/// are.
pub(super) fn order(symbol: &str) -> (&str, usize, &str, usize) {
    let (letter, digits) = symbol.split_at_checked(1).unwrap_or((symbol, ""));
    let number = digits.trim_start_matches('0');
    (letter, number.len(), number, digits.len())
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::tests::read;
    use super::*;

    #[test]
    fn a_formula_is_written_out_up_to_the_longest() {
        for (negations, is_short) in [(LONGEST - 1, true), (LONGEST, false)] {
            let text = "N".repeat(usize::try_from(negations).unwrap()) + "p";
            let formula = read(&text, "p");
            let spelled = spelled(Written::new(&formula, &text));
            assert!(spelled == is_short.then_some(text), "{negations}");
            let named = "N".repeat(usize::try_from(negations - 1).unwrap()) + "@a";
            let formula = read(&named, "Np");
            let spelled = super::spelled(Written::new(&formula, &named));
            assert_eq!(spelled.is_some(), is_short, "{negations}");
        }
    }
}
