//! Negations moved inward, law by law, until they stand on propositions only. What becomes of each
//! connective is settled on the way from the first letter to the last; then the formula is folded
//! from the last to the first.

use super::law::{Law, law};
use super::logics::Logic;
use super::written_out::{Letter, written_out};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use wff_syntax::Formula;

/// A reason why a formula has no normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNormalForm {
    /// A law that is needed does not hold in the logic.
    Law(Law),
    /// The normal form, or a step on the way to it, is too long.
    TooLong,
    /// It has `L` or `M`.
    Modal,
}

/// The laws by which a connective, negated or not, is written with K, A and N, the N on its
/// operands. Of two ways to write the same, a normal form takes the one that is of its own form, if
/// that holds.
static INWARD: [Law; 22] = [
    law("Nx", "Nx"),
    law("NNx", "x"),
    law("Kxy", "Kxy"),
    law("NKxy", "ANxNy"),
    law("Axy", "Axy"),
    law("NAxy", "KNxNy"),
    law("Cxy", "ANxy"),
    law("NCxy", "KxNy"),
    law("Exy", "KANxyANyx"),
    law("Exy", "AKxyKNxNy"),
    law("NExy", "KAxyANxNy"),
    law("NExy", "AKxNyKNxy"),
    law("Dxy", "ANxNy"),
    law("NDxy", "Kxy"),
    law("Xxy", "KNxNy"),
    law("NXxy", "Axy"),
    law("Jxy", "KAxyANxNy"),
    law("Jxy", "AKxNyKNxy"),
    law("NJxy", "KANxyANyx"),
    law("NJxy", "AKxyKNxNy"),
    law("Bxy", "AxNy"),
    law("NBxy", "KNxy"),
];

/// The constants' negations; where these do not hold, N stays on the constants.
const CONSTANTS: [Law; 2] = [law("NO", "V"), law("NV", "O")];

/// A piece of the right side of a law of [`INWARD`].
#[derive(Clone, Copy)]
enum Piece {
    /// K or A.
    Connective(u8),
    /// An operand, negated or not.
    Operand { second: bool, negated: bool },
}

fn pieces(form: &'static str) -> Vec<Piece> {
    let before = std::iter::once(0).chain(form.bytes());
    let pieces = before.zip(form.bytes()).filter(|(_, letter)| *letter != b'N');
    let piece = |(before, letter)| match letter {
        b'x' | b'y' => Piece::Operand { second: letter == b'y', negated: before == b'N' },
        connective => Piece::Connective(connective),
    };
    pieces.map(piece).collect()
}

/// A proposition or constant, negated or not.
#[derive(Clone, Copy)]
pub(super) struct Literal<'f> {
    pub symbol: &'f str,
    pub negated: bool,
}

/// The way in which negations are moved inward through a formula: which of its subformulas are
/// wanted as they are and which negated, and how each connective is then written.
pub(super) struct Plan<'f> {
    /// The letters of the formula, names written out.
    pub letters: Vec<Letter<'f>>,
    /// For each letter, whether its subformula is wanted as it is, and whether negated.
    wanted: Vec<[bool; 2]>,
    /// For a connective, negated or not, what it becomes.
    becomes: BTreeMap<(u8, bool), Vec<Piece>>,
    /// The constants that the negations of O and V become, where that holds.
    constants: [Option<&'static str>; 2],
}

impl<'f> Plan<'f> {
    /// The plan for a formula in a logic. Where a law has a twin, that one is preferred whose main
    /// connective this is.
    #[expect(clippy::indexing_slicing, reason = "there is an entry for each letter")]
    pub fn new(
        formula: &'f Formula,
        text: &'f str,
        logic: &Logic,
        main: Option<u8>,
    ) -> Result<Plan<'f>, NoNormalForm> {
        if formula.is_modal() {
            return Err(NoNormalForm::Modal);
        }
        let letters = written_out(formula, text).ok_or(NoNormalForm::TooLong)?;
        let mut wanted = vec![[false; 2]; letters.len()];
        if let Some(whole) = wanted.first_mut() {
            *whole = [true, false];
        }
        let mut becomes = BTreeMap::new();
        for (index, letter) in letters.iter().enumerate() {
            let own = wanted[index];
            for (negated, _) in [false, true].into_iter().zip(own).filter(|(_, own)| *own) {
                if index + 1 == letter.end {
                    continue;
                }
                let found = match becomes.entry((letter.letter, negated)) {
                    Entry::Occupied(found) => found.into_mut(),
                    Entry::Vacant(free) => {
                        free.insert(pieces(inward(letter.letter, negated, logic, main)?.right))
                    }
                };
                let second = letters.get(index + 1).map_or(0, |first| first.end);
                for piece in found.iter() {
                    if let Piece::Operand { second: is_second, negated } = *piece
                        && let Some([plain, opposite]) =
                            wanted.get_mut(if is_second { second } else { index + 1 })
                    {
                        *(if negated { opposite } else { plain }) = true;
                    }
                }
            }
        }
        let constants = CONSTANTS.map(|law| law.holds_in(logic).then_some(law.right));
        Ok(Plan { letters, wanted, becomes, constants })
    }

    /// The literal that a proposition or constant is.
    fn literal(&self, letter: Letter<'f>, negated: bool) -> Literal<'f> {
        let [not_o, not_v] = self.constants;
        let constant = match letter.letter {
            b'O' => not_o,
            b'V' => not_v,
            _ => None,
        };
        match constant.filter(|_| negated) {
            Some(constant) => Literal { symbol: constant, negated: false },
            None => Literal { symbol: letter.symbol, negated },
        }
    }

    /// The result of the formula, from those of literals and from how K and A join them; from the
    /// last letter to the first, so that there is no recursion.
    pub fn fold<T: Clone>(
        &self,
        mut literal: impl FnMut(Literal<'f>) -> T,
        mut join: impl FnMut(u8, T, T) -> Result<T, NoNormalForm>,
    ) -> Result<T, NoNormalForm> {
        let mut stack: Vec<[Option<T>; 2]> = Vec::new();
        let none = Vec::new();
        for (index, (letter, wanted)) in self.letters.iter().zip(&self.wanted).enumerate().rev() {
            let is_literal = index + 1 == letter.end;
            let mut operands = match letter.letter {
                _ if is_literal => [const { [None, None] }; 2],
                b'N' => [popped(&mut stack), [None, None]],
                _ => [popped(&mut stack), popped(&mut stack)],
            };
            // Only a biconditional wants its operands both as they are and negated.
            let again = *wanted == [true, true] && matches!(letter.letter, b'E' | b'J');
            let mut own = [None, None];
            for ((negated, wanted), own) in [false, true].into_iter().zip(wanted).zip(&mut own) {
                if *wanted && is_literal {
                    *own = Some(literal(self.literal(*letter, negated)));
                } else if *wanted {
                    let mut parts: Vec<T> = Vec::new();
                    for piece in
                        self.becomes.get(&(letter.letter, negated)).unwrap_or(&none).iter().rev()
                    {
                        let part = match *piece {
                            Piece::Connective(connective) => {
                                let (left, right) = (popped(&mut parts), popped(&mut parts));
                                join(connective, left, right)?
                            }
                            Piece::Operand { second, negated } => {
                                let [first_operand, second_operand] = &mut operands;
                                let [plain, opposite] =
                                    if second { second_operand } else { first_operand };
                                let part = if negated { opposite } else { plain };
                                let part = if again { part.clone() } else { part.take() };
                                match part {
                                    Some(part) => part,
                                    None => unreachable!("an operand is made as it is wanted"),
                                }
                            }
                        };
                        parts.push(part);
                    }
                    *own = parts.pop();
                }
            }
            stack.push(own);
        }
        match popped(&mut stack) {
            [Some(whole), _] => Ok(whole),
            [None, _] => unreachable!("the whole formula is wanted as it is"),
        }
    }

    /// The formula with its negations inside.
    pub fn written(&self) -> String {
        enum Rest {
            Connective(u8),
            Part(usize, bool),
        }
        let mut written = String::new();
        let mut rest = vec![Rest::Part(0, false)];
        while let Some(next) = rest.pop() {
            match next {
                Rest::Connective(connective) => written.push(char::from(connective)),
                Rest::Part(index, negated) => {
                    let Some(letter) = self.letters.get(index) else { continue };
                    let Some(pieces) = self
                        .becomes
                        .get(&(letter.letter, negated))
                        .filter(|_| index + 1 < letter.end)
                    else {
                        self.literal(*letter, negated).write(&mut written);
                        continue;
                    };
                    let second = self.letters.get(index + 1).map_or(index, |first| first.end);
                    rest.extend(pieces.iter().rev().map(|piece| match *piece {
                        Piece::Connective(connective) => Rest::Connective(connective),
                        Piece::Operand { second: true, negated } => Rest::Part(second, negated),
                        Piece::Operand { second: false, negated } => Rest::Part(index + 1, negated),
                    }));
                }
            }
        }
        written
    }
}

/// The law by which a connective, negated or not, goes inward in a logic.
fn inward(
    letter: u8,
    negated: bool,
    logic: &Logic,
    main: Option<u8>,
) -> Result<&'static Law, NoNormalForm> {
    let connectives = if negated { vec![b'N', letter] } else { vec![letter] };
    let fits = |law: &&Law| law.left.trim_end_matches(['x', 'y']).as_bytes() == connectives;
    let other = |law: &&Law| main.is_some_and(|main| law.right.as_bytes().first() != Some(&main));
    let mut laws: Vec<&'static Law> = INWARD.iter().filter(fits).collect();
    laws.sort_by_key(other);
    let held = laws.iter().find(|law| law.holds_in(logic));
    held.copied()
        .ok_or_else(|| laws.first().map_or(NoNormalForm::TooLong, |law| NoNormalForm::Law(**law)))
}

/// The operand on top.
fn popped<T>(stack: &mut Vec<T>) -> T {
    match stack.pop() {
        Some(operand) => operand,
        None => unreachable!("a connective lacks an operand"),
    }
}

impl Literal<'_> {
    pub fn write(self, written: &mut String) {
        if self.negated {
            written.push('N');
        }
        written.push_str(self.symbol);
    }
}
