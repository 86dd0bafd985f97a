//! Formulas in infix. ¬ □ ◇ bind closest, then ∧, ∨, →, ↔; → groups to the right, the others to the
//! left. Of ↑ ↓ ⊕ ← no such order is taught: they, and the connectives between operands that they
//! join, are always set off with brackets.

use super::{Position, Rest, Writer, resolve};
use wff_syntax::Formula;
use wff_syntax::letter::{Binary, Unary, arity, connective};
use wff_syntax::lexicon::infix::binding;

/// A way to write infix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `¬p ∧ q`
    Unicode,
    /// `~p & q`
    Ascii,
    /// `\neg p \land q`
    Latex,
}

/// The formula in infix with as few brackets as it needs, save that ∧ under ∨ and all beside ↑ ↓ ⊕
/// ← keep their own for the reader. `most` limits its length, in bytes.
pub fn infix(formula: &Formula, text: &str, notation: Notation, most: usize) -> String {
    marked_infix(formula, text, notation, most, usize::MAX, "")
}

/// A formula in infix, divided: what stands before the subformula that a node heads, that
/// subformula, and what stands behind it.
pub fn divided_infix(
    formula: &Formula,
    text: &str,
    notation: Notation,
    most: usize,
    node: usize,
) -> [String; 3] {
    // No formula has a control character.
    let marked = marked_infix(formula, text, notation, most, node, "\0");
    let mut parts = marked.splitn(3, '\0').map(str::to_owned);
    [(); 3].map(|()| parts.next().unwrap_or_default())
}

/// The formula in infix, with a mark before and behind the subformula that a node heads.
fn marked_infix(
    formula: &Formula,
    text: &str,
    notation: Notation,
    most: usize,
    node: usize,
    mark: &'static str,
) -> String {
    let mut writer = Writer::new(formula, text, most);
    while let Some((source, index, place)) = writer.next_part() {
        let mark = if std::ptr::eq(source.formula, formula) && index == node { mark } else { "" };
        let (source, index, letter) = resolve(source, index);
        let Some(connective) = connective(letter) else {
            writer.written.push_str(mark);
            push_atom(&mut writer.written, source.symbol(index), notation);
            writer.written.push_str(mark);
            continue;
        };
        let sign = match notation {
            Notation::Unicode => connective.sign,
            Notation::Ascii => connective.ascii,
            Notation::Latex => connective.latex,
        };
        let mut operands = source.formula.operands(index);
        let brackets = needs_brackets(letter, place);
        if brackets {
            writer.written.push('(');
            writer.rest.push(Rest::Text(")"));
        }
        writer.written.push_str(mark);
        writer.later(mark);
        let mut part = |right| {
            operands.next().map(|operand| {
                Rest::Part(source, operand, Position::Under { connective: letter, right })
            })
        };
        match connective.arity {
            0 => writer.written.push_str(sign),
            1 => {
                writer.written.push_str(sign);
                if notation == Notation::Latex {
                    writer.written.push(' ');
                }
                writer.rest.extend(part(true));
            }
            _ => {
                let (left, right) = (part(false), part(true));
                writer.rest.extend(right);
                writer.rest.extend([Rest::Text(" "), Rest::Text(sign), Rest::Text(" ")]);
                writer.rest.extend(left);
            }
        }
    }
    writer.written
}

fn push_atom(written: &mut String, atom: &str, notation: Notation) {
    match (notation, atom.split_at_checked(1)) {
        (Notation::Latex, Some(("@", name))) => written.push_str(&format!("\\text{{@{name}}}")),
        (Notation::Latex, Some((letter, digits))) if !digits.is_empty() => {
            written.push_str(&format!("{letter}_{{{digits}}}"))
        }
        _ => written.push_str(atom),
    }
}

fn needs_brackets(letter: u8, place: Position) -> bool {
    let Position::Under { connective, right } = place else { return false };
    let power = |letter: u8| match Unary::of(letter) {
        Some(_) => Some(u8::MAX),
        None => Binary::of(letter).map(binding).filter(|power| *power > 0),
    };
    let groups_right = letter == b'C';
    let (Some(own), Some(outer)) = (power(letter), power(connective)) else {
        return arity(letter) == Some(2);
    };
    match own.cmp(&outer) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => Unary::of(letter).is_none() && groups_right != right,
        std::cmp::Ordering::Greater => letter == b'K' && connective == b'A',
    }
}
