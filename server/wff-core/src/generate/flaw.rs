//! Flaws: a WFF becomes a pff by one mistake, of a kind that the analysis knows.

use super::random::Random;
use crate::analysis::Flaw;
use crate::logic::{Notation, infix};
use crate::syntax::letter::{FACES, PROPOSITIONS, arity, connective, look_alike};
use crate::syntax::{Alphabet, Span, Written};
use std::ops::RangeInclusive;

/// The blocks of Greek and Cyrillic, whose letters can pass for those of the language.
const SCRIPTS: RangeInclusive<char> = '\u{370}'..='\u{52f}';

impl Flaw {
    /// The text of a formula with the flaw at a random place; `None` where it cannot be there. The
    /// analysis may read it otherwise.
    pub(super) fn made(self, written: Written<'_>, random: &mut Random) -> Option<String> {
        let formula = written.formula;
        let all: Vec<usize> = (0..formula.nodes().len()).collect();
        let letter = |node: &usize| formula.nodes().get(*node).map_or(b'?', |node| node.letter);
        let with = |node: usize, new: &str| {
            replaced(written.text, formula.symbol(written.text, node), new)
        };
        let propositions = || -> Vec<usize> {
            all.iter().copied().filter(|node| letter(node).is_ascii_lowercase()).collect()
        };
        match self {
            Flaw::BracketedPrefix => {
                let has_operands = |node: &usize| formula.operands(*node).next().is_some();
                let connectives: Vec<usize> = all.iter().copied().filter(has_operands).collect();
                let node = one_of(&connectives, random)?;
                let span = |part| formula.subformula(written.text, part);
                let operands: Vec<&str> =
                    formula.operands(node).map(|part| span(part).of(written.text)).collect();
                let head = formula.symbol(written.text, node).of(written.text);
                let bracketed = format!("{head}({})", operands.join(", "));
                Some(replaced(written.text, span(node), &bracketed))
            }
            Flaw::DieFace => {
                let face = one_of(&FACES.map(char::from), random)?;
                Some(with(one_of(&propositions(), random)?, &face.to_string()))
            }
            Flaw::ForeignLetter => {
                let node = one_of(&all, random)?;
                let is_other = |other: &u8| {
                    !Alphabet::Dice.has(*other, false)
                        && arity(*other) == arity(letter(&node))
                        && connective(*other).is_some() == connective(letter(&node)).is_some()
                };
                let others: Vec<u8> = (b'A'..=b'z').filter(is_other).collect();
                Some(with(node, &char::from(one_of(&others, random)?).to_string()))
            }
            Flaw::Infix => Some(infix(formula, written.text, Notation::Unicode, usize::MAX)),
            Flaw::LookAlike => {
                let node = one_of(&all, random)?;
                let is_twin = |c: &char| look_alike(*c) == Some(letter(&node));
                let twins: Vec<char> = SCRIPTS.filter(is_twin).collect();
                Some(with(node, &one_of(&twins, random)?.to_string()))
            }
            Flaw::MissingOperand => Some(with(one_of(&propositions(), random)?, "")),
            Flaw::OperandsFirst => Some(postfix(written)),
            Flaw::TrailingLetters => {
                let more = formula.symbol(written.text, one_of(&propositions(), random)?);
                let node = one_of(&all, random)?;
                let at = formula.symbol(written.text, node).end as usize;
                Some(replaced(written.text, Span::new(at, at), more.of(written.text)))
            }
            Flaw::UnknownLetter => {
                let is_unknown = |c: &char| {
                    look_alike(*c).is_none()
                        && u8::try_from(*c).is_ok_and(|c| arity(c).is_none() && !FACES.contains(&c))
                };
                let unknown: Vec<char> = ('A'..='Z').filter(is_unknown).collect();
                Some(with(one_of(&all, random)?, &one_of(&unknown, random)?.to_string()))
            }
            Flaw::WrongCase => {
                let has_other_case = |node: &usize| {
                    connective(letter(node)).is_some()
                        || PROPOSITIONS.contains(&letter(node))
                            && formula.symbol(written.text, *node).len() == 1
                };
                let some: Vec<usize> = all.iter().copied().filter(has_other_case).collect();
                let node = one_of(&some, random)?;
                let other = char::from(letter(&node) ^ 0x20);
                Some(with(node, &other.to_string()))
            }
        }
    }
}

/// One of some things, each as likely.
pub(super) fn one_of<T: Copy>(things: &[T], random: &mut Random) -> Option<T> {
    let end = things.len() as u64;
    let place = (end > 0).then(|| random.below(end))?;
    things.get(usize::try_from(place).ok()?).copied()
}

/// A text with a stretch of it written anew.
fn replaced(text: &str, span: Span, new: &str) -> String {
    let before = Span { start: 0, end: span.start }.of(text);
    let after = Span { start: span.end, ..Span::new(0, text.len()) }.of(text);
    [before, new, after].concat()
}

/// A formula with each connective behind its operands.
fn postfix(written: Written<'_>) -> String {
    let mut text = String::with_capacity(written.text.len());
    // The connectives whose operands are being written, each with the node behind them.
    let mut open: Vec<(&str, u32)> = Vec::new();
    for (index, node) in (1..).zip(written.formula.nodes()) {
        open.push((written.symbol(index as usize - 1), node.end));
        while let Some((symbol, _)) = open.pop_if(|(_, end)| *end == index) {
            text.push_str(symbol);
        }
    }
    text
}
