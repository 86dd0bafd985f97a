//! Formulas in words.

use super::{Position, Rest, Writer, resolve};
use wff_syntax::letter::{Binary, Connective, Unary, arity, connective};
use wff_syntax::{Formula, Written};

/// The formula in words, with the meanings of its propositions where they have one. `most` limits
/// its length, in bytes.
///
/// Words keep the order in which the signs bind: not, and, or, if … then, if and only if. Where
/// that would be hard to hear, “both” and “either” stand before two literals, a comma before “and”
/// or “or” sets it off from all before it, and what goes deeper stands in brackets. Read back as
/// infix they are the same formula, letter for letter.
pub fn words<'m>(
    formula: &Formula,
    text: &str,
    meaning: impl Fn(&str) -> Option<&'m str>,
    most: usize,
) -> String {
    let mut writer = Writer::new(formula, text, most);
    let speech = Speech { meaning: &meaning };
    while let Some((source, index, place)) = writer.next_part() {
        let part = Subformula::new(source, index);
        let brackets = speech.needs_brackets(part, place);
        if brackets {
            writer.written.push('(');
            writer.later(")");
        }
        let place = if brackets { Position::Whole } else { place };
        let operands: Vec<Subformula<'_>> = part.operands().collect();
        let mut say = |[before, between, after]: [&'static str; 3], places: [Position; 2]| {
            writer.written.push_str(before);
            writer.later(after);
            for (operand, place) in operands.iter().zip(places).skip(1) {
                writer.rest.push(operand.at(place));
            }
            writer.later(between);
            writer.rest.extend(operands.first().map(|operand| operand.at(places[0])));
        };
        let literals = operands.iter().all(|operand| speech.is_literal(*operand));
        match Connective::of(part.letter) {
            Some(Connective::Unary(unary)) if speech.is_literal(part) => {
                let before = match unary {
                    Unary::N => "not ",
                    Unary::L => "necessarily ",
                    Unary::M => "possibly ",
                };
                say([before, "", ""], [place; 2])
            }
            Some(Connective::Unary(unary)) => {
                let is_last = matches!(place, Position::Whole | Position::Consequent);
                let of_if = operands.first().is_some_and(|operand| operand.letter == b'C');
                let inner = if is_last && of_if { Position::Whole } else { Position::Tight };
                let before = match unary {
                    Unary::N => "it is not the case that ",
                    Unary::L => "it is necessary that ",
                    Unary::M => "it is possible that ",
                };
                say([before, "", ""], [inner; 2]);
            }
            Some(Connective::Binary(Binary::K)) if place == Position::Tight => {
                say(["both ", " and ", ""], [Position::Bare; 2])
            }
            Some(Connective::Binary(Binary::A)) if place == Position::Tight => {
                say(["either ", " or ", ""], [Position::Bare; 2])
            }
            Some(Connective::Binary(Binary::K | Binary::A)) => {
                let is_and = part.letter == b'K';
                for (index, link) in speech.chain(part).into_iter().enumerate().rev() {
                    let (before, place, after) = link.written(is_and);
                    writer.later(after);
                    writer.rest.push(link.part.at(place));
                    writer.later(before);
                    writer.later(match (index, link.comma, is_and) {
                        (0, ..) => "",
                        (_, false, true) => " and ",
                        (_, true, true) => ", and ",
                        (_, false, false) => " or ",
                        (_, true, false) => ", or ",
                    });
                }
            }
            Some(Connective::Binary(Binary::C)) => {
                let is_short = operands.first().is_some_and(|it| speech.is_literal(*it));
                let then = if is_short { " then " } else { ", then " };
                say(["if ", then, ""], [Position::Condition, Position::Consequent]);
            }
            Some(Connective::Binary(Binary::E)) => {
                let sides = [false, true].map(|right| Position::Side { right });
                say(["", " if and only if ", ""], sides)
            }
            Some(Connective::Binary(Binary::J))
                if literals
                    && place != Position::Tight
                    && !matches!(place, Position::Side { .. }) =>
            {
                say(["either ", " or ", " but not both"], [Position::Bare; 2])
            }
            Some(Connective::Binary(Binary::D)) => {
                say(["not both ", " and ", ""], [Position::Bare; 2])
            }
            Some(Connective::Binary(Binary::X)) => {
                say(["neither ", " nor ", ""], [Position::Bare; 2])
            }
            Some(Connective::Binary(Binary::J)) => {
                say(["exactly one of ", " and ", ""], [Position::Bare; 2])
            }
            Some(Connective::Binary(Binary::B)) => say(["", " if ", ""], [Position::Bare; 2]),
            Some(Connective::Constant(_)) => {
                let row = connective(part.letter);
                writer.written.push_str(row.map_or("", |constant| constant.reads))
            }
            None => {
                let symbol = part.source.symbol(part.index);
                writer.written.push_str(meaning(symbol).unwrap_or(symbol));
            }
        }
    }
    writer.written
}

/// A subformula, short names written out.
#[derive(Clone, Copy)]
struct Subformula<'f> {
    source: Written<'f>,
    index: usize,
    letter: u8,
}

impl<'f> Subformula<'f> {
    fn new(source: Written<'f>, index: usize) -> Subformula<'f> {
        let (source, index, letter) = resolve(source, index);
        Subformula { source, index, letter }
    }

    fn operands(self) -> impl Iterator<Item = Subformula<'f>> {
        let Subformula { source, index, .. } = self;
        source.formula.operands(index).map(move |operand| Subformula::new(source, operand))
    }

    fn at(self, place: Position) -> Rest<'f> {
        Rest::Part(self.source, self.index, place)
    }

    /// True if it is no connective with operands.
    fn is_atom(self) -> bool {
        arity(self.letter).is_none_or(|arity| arity == 0)
    }

    /// The operands of a chain of one connective that groups to the left, in text order.
    fn chain(self) -> Vec<Subformula<'f>> {
        let mut joined = Vec::new();
        let mut left = self;
        while left.letter == self.letter
            && let [first, second] = left.operands().collect::<Vec<_>>()[..]
        {
            joined.push(second);
            left = first;
        }
        joined.push(left);
        joined.reverse();
        joined
    }
}

/// A part of what “and” or “or” joins.
struct Link<'f> {
    part: Subformula<'f>,
    kind: LinkKind,
    /// True if a comma stands before its “and” or “or”.
    comma: bool,
}

/// A way to say a part of what “and” or “or” joins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkKind {
    Literal,
    /// Two literals, with “both” or “either” before them.
    Two,
    /// Literals that the other of “and” and “or” joins.
    List,
    /// With words of its own before its operands.
    Marked,
    Bracketed,
}

impl Link<'_> {
    /// The text before it, its place, and the text behind it.
    fn written(&self, is_and: bool) -> (&'static str, Position, &'static str) {
        match self.kind {
            LinkKind::Literal => ("", Position::Whole, ""),
            LinkKind::List if is_and => ("either ", Position::Whole, ""),
            LinkKind::List => ("", Position::Whole, ""),
            LinkKind::Two | LinkKind::Marked => ("", Position::Tight, ""),
            LinkKind::Bracketed => ("(", Position::Whole, ")"),
        }
    }

    /// True if what follows it has to be set off, so that it does not seem to belong to it.
    fn is_open(&self) -> bool {
        !matches!(self.kind, LinkKind::Literal | LinkKind::Bracketed)
    }
}

/// The most places that are looked at before it is known if a formula is a literal.
const MOST_BEFORE: usize = 4;

/// The operand of a connective of one operand.
fn part_of_one(part: Subformula<'_>) -> Option<Subformula<'_>> {
    Unary::of(part.letter)?;
    part.operands().next()
}

/// The decisions on how a formula is said.
struct Speech<'s, 'm> {
    meaning: &'s dyn Fn(&str) -> Option<&'m str>,
}

impl Speech<'_, '_> {
    /// True if it is an atom, or one with few connectives of one operand before it that can be said
    /// with “not”, “necessarily” and “possibly”.
    fn is_literal(&self, part: Subformula<'_>) -> bool {
        let mut inner = part;
        let mut before = None;
        for _ in 0..MOST_BEFORE {
            let is_denied = before == Some(b'N');
            if inner.is_atom() {
                let symbol = inner.source.symbol(inner.index);
                return !is_denied || (self.meaning)(symbol).is_none();
            }
            let Some(operand) = part_of_one(inner).filter(|_| !is_denied || inner.letter != b'N')
            else {
                return false;
            };
            (before, inner) = (Some(inner.letter), operand);
        }
        false
    }

    /// True if it is a conjunction or disjunction of two literals.
    fn is_two(&self, part: Subformula<'_>) -> bool {
        matches!(part.letter, b'K' | b'A') && part.operands().all(|it| self.is_literal(it))
    }

    /// The links of a conjunction or disjunction.
    fn chain<'f>(&self, whole: Subformula<'f>) -> Vec<Link<'f>> {
        let parts = whole.chain();
        let last = parts.len() - 1;
        let mut links: Vec<Link<'f>> = Vec::with_capacity(parts.len());
        for (index, part) in parts.into_iter().enumerate() {
            let before = links.last();
            let comma = before.is_some_and(|before| before.comma || before.is_open());
            let (kind, comma) = match part.letter {
                _ if self.is_literal(part) => (LinkKind::Literal, comma),
                b'N' | b'L' | b'M' | b'X' => (LinkKind::Marked, comma),
                // “not both p and q and r” could be about three.
                b'D' | b'J' if whole.letter == b'A' || index == last => (LinkKind::Marked, comma),
                b'K' | b'A' if index > 0 && !comma && self.is_two(part) => (LinkKind::Two, false),
                b'K' | b'A' if part.letter == whole.letter => match self.is_two(part) {
                    true => (LinkKind::Two, comma),
                    false => (LinkKind::Bracketed, comma),
                },
                b'K' | b'A' if part.chain().into_iter().all(|it| self.is_literal(it)) => {
                    (LinkKind::List, index > 0)
                }
                _ => (LinkKind::Bracketed, comma),
            };
            links.push(Link { part, kind, comma });
        }
        links
    }

    fn needs_brackets(&self, part: Subformula<'_>, place: Position) -> bool {
        if self.is_literal(part) {
            return false;
        }
        let is_right = place == Position::Side { right: true };
        match (place, part.letter) {
            (Position::Whole, _)
            | (Position::Condition, b'N' | b'L' | b'M' | b'K' | b'A' | b'D' | b'X' | b'J') => false,
            (Position::Consequent, b'C') => false,
            (Position::Tight, b'K' | b'A') => !self.is_two(part),
            (Position::Consequent | Position::Side { .. }, b'K' | b'A') => {
                let links = self.chain(part);
                let is_open = links.last().is_some_and(Link::is_open);
                links.iter().any(|link| link.comma)
                    || is_open && place != Position::Consequent && !is_right
            }
            (Position::Side { .. }, b'N' | b'L' | b'M' | b'D' | b'X' | b'J') => !is_right,
            (Position::Consequent | Position::Tight, b'N' | b'L' | b'M' | b'D' | b'X' | b'J') => {
                false
            }
            _ => true,
        }
    }
}
