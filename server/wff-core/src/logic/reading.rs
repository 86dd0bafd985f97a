//! Formulas as they read: in infix and in words. Both are written from the flat tree with a stack
//! of what is still to be written, and end with `…` where a limit is reached.
//!
//! In infix ¬ binds closest, then ∧, ∨, →, ↔; → groups to the right, the others to the left. Of ↑ ↓
//! ⊕ ← no such order is taught: they, and the connectives between operands that they join, are
//! always set off with brackets.

use crate::syntax::letter::{Binary, Connective, arity, connective};
use crate::syntax::{Formula, Written};

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

/// The node with this index and where it lies: inside a named formula where a short name is written
/// out.
fn resolve(mut source: Written<'_>, mut index: usize) -> (Written<'_>, usize, u8) {
    loop {
        let letter = source.formula.nodes().get(index).map_or(b'?', |node| node.letter);
        if letter != b'@' {
            return (source, index, letter);
        }
        match source.formula.named(index) {
            Some(named) if named.length <= WRITTEN_OUT => {
                source = named.written();
                index = 0;
            }
            _ => return (source, index, letter),
        }
    }
}

/// A named formula of at most so many letters is written out, a longer one is shown by its name.
const WRITTEN_OUT: u64 = 24;

/// A piece that is still to be written.
enum Rest<'f> {
    Text(&'static str),
    Part(Written<'f>, usize, Place),
}

/// A text that is being written, and what is still to come of it.
struct Writer<'f> {
    written: String,
    rest: Vec<Rest<'f>>,
    /// The length in bytes at which it ends.
    most: usize,
}

impl<'f> Writer<'f> {
    fn new(formula: &'f Formula, text: &'f str, most: usize) -> Writer<'f> {
        Writer {
            written: String::new(),
            rest: vec![Rest::Part(Written::new(formula, text), 0, Place::Whole)],
            most,
        }
    }

    /// Notes text to be written before what is already to come.
    fn later(&mut self, text: &'static str) {
        if !text.is_empty() {
            self.rest.push(Rest::Text(text));
        }
    }

    /// Writes what is only text, up to the next subformula.
    fn next_part(&mut self) -> Option<(Written<'f>, usize, Place)> {
        loop {
            let next = self.rest.pop()?;
            if self.written.len() > self.most {
                self.written.push('…');
                return None;
            }
            match next {
                Rest::Text(text) => self.written.push_str(text),
                Rest::Part(source, index, place) => return Some((source, index, place)),
            }
        }
    }
}

/// The place of a subformula, which decides how it is set off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Whole,
    Under {
        connective: u8,
        right: bool,
    },
    /// Between “if” and “then”.
    Condition,
    /// Behind “then”.
    Consequent,
    /// Beside “if and only if”.
    Side {
        right: bool,
    },
    /// A place in which words have to begin and end what is not a literal.
    Tight,
    /// A place in which only a literal has no brackets.
    Bare,
}

/// The formula in infix with as few brackets as it needs, save that ∧ under ∨ and all beside ↑ ↓ ⊕
/// ← keep their own for the reader. `most` limits its length, in bytes.
pub fn infix(formula: &Formula, text: &str, notation: Notation, most: usize) -> String {
    marked_infix(formula, text, notation, most, usize::MAX, ["", ""])
}

/// The formula in infix, with marks before and after the subformula that a node heads.
pub fn marked_infix(
    formula: &Formula,
    text: &str,
    notation: Notation,
    most: usize,
    node: usize,
    marks: [&'static str; 2],
) -> String {
    let mut writer = Writer::new(formula, text, most);
    while let Some((source, index, place)) = writer.next_part() {
        let [before, after] =
            if std::ptr::eq(source.formula, formula) && index == node { marks } else { [""; 2] };
        let (source, index, letter) = resolve(source, index);
        let Some(connective) = connective(letter) else {
            writer.written.push_str(before);
            push_atom(&mut writer.written, source.symbol(index), notation);
            writer.written.push_str(after);
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
        writer.written.push_str(before);
        writer.later(after);
        let mut part = |right| {
            operands.next().map(|operand| {
                Rest::Part(source, operand, Place::Under { connective: letter, right })
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

fn needs_brackets(letter: u8, place: Place) -> bool {
    let Place::Under { connective, right } = place else { return false };
    let power = |letter: u8| b"ECAKN".iter().position(|other| *other == letter);
    let groups_right = letter == b'C';
    let (Some(own), Some(outer)) = (power(letter), power(connective)) else {
        return arity(letter) == Some(2);
    };
    match own.cmp(&outer) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => letter != b'N' && groups_right != right,
        std::cmp::Ordering::Greater => letter == b'K' && connective == b'A',
    }
}

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
        let part = Part::new(source, index);
        let brackets = speech.needs_brackets(part, place);
        if brackets {
            writer.written.push('(');
            writer.later(")");
        }
        let place = if brackets { Place::Whole } else { place };
        let operands: Vec<Part<'_>> = part.operands().collect();
        let mut say = |[before, between, after]: [&'static str; 3], places: [Place; 2]| {
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
            Some(Connective::N) if speech.is_literal(part) => say(["not ", "", ""], [place; 2]),
            Some(Connective::N) => {
                let is_last = matches!(place, Place::Whole | Place::Consequent);
                let of_if = operands.first().is_some_and(|operand| operand.letter == b'C');
                let inner = if is_last && of_if { Place::Whole } else { Place::Tight };
                say(["it is not the case that ", "", ""], [inner; 2]);
            }
            Some(Connective::Binary(Binary::K)) if place == Place::Tight => {
                say(["both ", " and ", ""], [Place::Bare; 2])
            }
            Some(Connective::Binary(Binary::A)) if place == Place::Tight => {
                say(["either ", " or ", ""], [Place::Bare; 2])
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
                say(["if ", then, ""], [Place::Condition, Place::Consequent]);
            }
            Some(Connective::Binary(Binary::E)) => {
                let sides = [false, true].map(|right| Place::Side { right });
                say(["", " if and only if ", ""], sides)
            }
            Some(Connective::Binary(Binary::J))
                if literals && place != Place::Tight && !matches!(place, Place::Side { .. }) =>
            {
                say(["either ", " or ", " but not both"], [Place::Bare; 2])
            }
            Some(Connective::Binary(Binary::D)) => {
                say(["not both ", " and ", ""], [Place::Bare; 2])
            }
            Some(Connective::Binary(Binary::X)) => say(["neither ", " nor ", ""], [Place::Bare; 2]),
            Some(Connective::Binary(Binary::J)) => {
                say(["exactly one of ", " and ", ""], [Place::Bare; 2])
            }
            Some(Connective::Binary(Binary::B)) => say(["", " if ", ""], [Place::Bare; 2]),
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
struct Part<'f> {
    source: Written<'f>,
    index: usize,
    letter: u8,
}

impl<'f> Part<'f> {
    fn new(source: Written<'f>, index: usize) -> Part<'f> {
        let (source, index, letter) = resolve(source, index);
        Part { source, index, letter }
    }

    fn operands(self) -> impl Iterator<Item = Part<'f>> {
        let Part { source, index, .. } = self;
        source.formula.operands(index).map(move |operand| Part::new(source, operand))
    }

    fn at(self, place: Place) -> Rest<'f> {
        Rest::Part(self.source, self.index, place)
    }

    /// True if it is no connective with operands.
    fn is_atom(self) -> bool {
        arity(self.letter).is_none_or(|arity| arity == 0)
    }

    /// The operands of a chain of one connective that groups to the left, in text order.
    fn chain(self) -> Vec<Part<'f>> {
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
    part: Part<'f>,
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
    fn written(&self, is_and: bool) -> (&'static str, Place, &'static str) {
        match self.kind {
            LinkKind::Literal => ("", Place::Whole, ""),
            LinkKind::List if is_and => ("either ", Place::Whole, ""),
            LinkKind::List => ("", Place::Whole, ""),
            LinkKind::Two | LinkKind::Marked => ("", Place::Tight, ""),
            LinkKind::Bracketed => ("(", Place::Whole, ")"),
        }
    }

    /// True if what follows it has to be set off, so that it does not seem to belong to it.
    fn is_open(&self) -> bool {
        !matches!(self.kind, LinkKind::Literal | LinkKind::Bracketed)
    }
}

/// The decisions on how a formula is said.
struct Speech<'s, 'm> {
    meaning: &'s dyn Fn(&str) -> Option<&'m str>,
}

impl Speech<'_, '_> {
    /// True if it is an atom, or the negation of one that can be said with “not”.
    fn is_literal(&self, part: Part<'_>) -> bool {
        let is_denied = |inner: Part<'_>| {
            inner.is_atom() && (self.meaning)(inner.source.symbol(inner.index)).is_none()
        };
        part.is_atom() || part.letter == b'N' && part.operands().all(is_denied)
    }

    /// True if it is a conjunction or disjunction of two literals.
    fn is_two(&self, part: Part<'_>) -> bool {
        matches!(part.letter, b'K' | b'A') && part.operands().all(|it| self.is_literal(it))
    }

    /// The links of a conjunction or disjunction.
    fn chain<'f>(&self, whole: Part<'f>) -> Vec<Link<'f>> {
        let parts = whole.chain();
        let last = parts.len() - 1;
        let mut links: Vec<Link<'f>> = Vec::with_capacity(parts.len());
        for (index, part) in parts.into_iter().enumerate() {
            let before = links.last();
            let comma = before.is_some_and(|before| before.comma || before.is_open());
            let (kind, comma) = match part.letter {
                _ if self.is_literal(part) => (LinkKind::Literal, comma),
                b'N' | b'X' => (LinkKind::Marked, comma),
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

    fn needs_brackets(&self, part: Part<'_>, place: Place) -> bool {
        if self.is_literal(part) {
            return false;
        }
        let is_right = place == Place::Side { right: true };
        match (place, part.letter) {
            (Place::Whole, _) | (Place::Condition, b'N' | b'K' | b'A' | b'D' | b'X' | b'J') => {
                false
            }
            (Place::Consequent, b'C') => false,
            (Place::Tight, b'K' | b'A') => !self.is_two(part),
            (Place::Consequent | Place::Side { .. }, b'K' | b'A') => {
                let links = self.chain(part);
                let is_open = links.last().is_some_and(Link::is_open);
                links.iter().any(|link| link.comma)
                    || is_open && place != Place::Consequent && !is_right
            }
            (Place::Side { .. }, b'N' | b'D' | b'X' | b'J') => !is_right,
            (Place::Consequent | Place::Tight, b'N' | b'D' | b'X' | b'J') => false,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::infix::{Doubt, read};
    use crate::syntax::{Alphabet, Span};

    fn whole(text: &str) -> Span {
        Span::new(0, text.len())
    }

    fn polish(text: &str) -> Option<String> {
        read(text, whole(text)).map(|infix| infix.polish(None).text)
    }

    fn formula(text: &str) -> Formula {
        Formula::read(text, whole(text), |_| None).unwrap()
    }

    #[test]
    fn infix_has_the_brackets_it_needs() {
        for (polish, expected) in [
            ("CKpqr", "p ∧ q → r"),
            ("KCpqr", "(p → q) ∧ r"),
            ("CpCqr", "p → q → r"),
            ("CCpqr", "(p → q) → r"),
            ("KpKqr", "p ∧ (q ∧ r)"),
            ("KKpqr", "p ∧ q ∧ r"),
            ("AKpqr", "(p ∧ q) ∨ r"),
            ("NApNq", "¬(p ∨ ¬q)"),
            ("NNp", "¬¬p"),
            ("EEpqr", "p ↔ q ↔ r"),
            ("EpEqr", "p ↔ (q ↔ r)"),
            ("EpCqr", "p ↔ q → r"),
            ("DNpq", "¬p ↑ q"),
            ("NDpq", "¬(p ↑ q)"),
            ("DDpqr", "(p ↑ q) ↑ r"),
            ("JpKqr", "p ⊕ (q ∧ r)"),
            ("CXpqO", "(p ↓ q) → ⊥"),
            ("BpNV", "p ← ¬⊤"),
        ] {
            assert_eq!(infix(&formula(polish), polish, Notation::Unicode, usize::MAX), expected);
        }
        assert_eq!(infix(&formula("NKpNq"), "NKpNq", Notation::Ascii, 99), "~(p & ~q)");
        assert_eq!(infix(&formula("CNp1q"), "CNp1q", Notation::Latex, 99), "\\neg p_{1} \\to q");
        assert_eq!(
            infix(&formula("KNOJpq"), "KNOJpq", Notation::Latex, 99),
            "\\neg \\bot \\land (p \\oplus q)"
        );
        assert_eq!(infix(&formula("KNOBpq"), "KNOBpq", Notation::Ascii, 99), "~false & (p <- q)");
    }

    /// All formulas of so many letters.
    fn formulas_of(length: usize, atoms: &str, binary: &str) -> Vec<String> {
        match length {
            0 => vec![],
            1 => atoms.chars().map(String::from).collect(),
            _ => {
                let mut all: Vec<String> = formulas_of(length - 1, atoms, binary)
                    .iter()
                    .map(|f| format!("N{f}"))
                    .collect();
                for split in 1..length - 1 {
                    for left in formulas_of(split, atoms, binary) {
                        for right in formulas_of(length - 1 - split, atoms, binary) {
                            all.extend(
                                binary
                                    .chars()
                                    .map(|connective| format!("{connective}{left}{right}")),
                            );
                        }
                    }
                }
                all
            }
        }
    }

    fn formulas(length: usize) -> Vec<String> {
        formulas_of(length, "pq", "KACE")
    }

    /// All formulas of up to seven letters, where three connectives meet.
    fn textbook_formulas() -> impl Iterator<Item = String> {
        (1..=7).flat_map(|length| formulas_of(length, "pqO", "KACEDXJB"))
    }

    #[test]
    fn infix_read_back_gives_the_same_letters() {
        for text in textbook_formulas() {
            for notation in [Notation::Unicode, Notation::Ascii] {
                let written = infix(&formula(&text), &text, notation, usize::MAX);
                assert_eq!(polish(&written).as_deref(), Some(&*text), "{written}");
            }
        }
    }

    #[test]
    fn latex_read_back_gives_the_same_letters() {
        for text in (1..=5).flat_map(|length| formulas_of(length, "pOV", "KACEDXJB")) {
            let text = text.replace('p', "p12");
            let written = infix(&formula(&text), &text, Notation::Latex, usize::MAX);
            for written in [format!("${written}$"), format!("\\({written}\\)")] {
                assert_eq!(polish(&written).as_deref(), Some(&*text), "{written}");
            }
        }
    }

    /// Checks that the words of a formula are read back as it, and could be meant in no other way.
    fn assert_read_back(text: &str) {
        let written = words(&formula(text), text, |_| None, usize::MAX);
        let read = read(&written, whole(&written));
        let polish = read.as_ref().map(|read| read.polish(None).text);
        assert_eq!(polish.as_deref(), Some(text), "{written}");
        let doubt = read.and_then(|read| read.outline.doubt);
        assert!(matches!(doubt, None | Some(Doubt::Comma)), "{text}: {written}");
    }

    #[test]
    fn words_read_back_give_the_same_letters() {
        textbook_formulas().for_each(|text| assert_read_back(&text));
        formulas_of(8, "p", "KACE").iter().for_each(|text| assert_read_back(text));
    }

    #[test]
    fn what_is_read_in_letters_of_the_dice_says_the_same() {
        for text in (1..=5).flat_map(|length| formulas_of(length, "pq", "KCEDXJB")) {
            let written = infix(&formula(&text), &text, Notation::Unicode, usize::MAX);
            let read = read(&written, whole(&written)).unwrap();
            let dice = read.polish(Some(Alphabet::Dice)).text;
            assert!(dice.bytes().all(|letter| b"pqNKACE".contains(&letter)), "{dice}");
            for logic in ["L3", "P3", "RM3"].map(|name| crate::logic::Logic::named(name).unwrap()) {
                let decider =
                    crate::logic::Decider { logic: &logic, oracle: &crate::logic::Limit::full() };
                let difference = decider.difference(
                    Written::new(&formula(&text), &text),
                    Written::new(&formula(&dice), &dice),
                );
                assert!(difference.unwrap().is_none(), "{text} {dice}");
            }
        }
    }

    #[test]
    fn no_bracket_of_the_infix_can_be_left_out_but_those_of_a_conjunction_under_a_disjunction() {
        for text in
            (1..=6).flat_map(formulas).chain(textbook_formulas().filter(|text| text.len() < 6))
        {
            let written = infix(&formula(&text), &text, Notation::Unicode, usize::MAX);
            for (open, _) in written.match_indices('(') {
                let mut depth = 0;
                let close = written[open..].char_indices().find(|(_, c)| {
                    depth += i32::from(*c == '(') - i32::from(*c == ')');
                    depth == 0
                });
                let close = open + close.unwrap().0;
                let without = format!(
                    "{}{}{}",
                    &written[..open],
                    &written[open + 1..close],
                    &written[close + 1..]
                );
                let same = polish(&without).is_some_and(|polish| polish == text);
                assert!(
                    !same || written[open..close].contains('∧') && written.contains('∨'),
                    "{written} could be {without}"
                );
            }
        }
    }

    #[test]
    fn words_use_meanings_and_keep_scopes_apart() {
        let meaning = |letter: &str| (letter == "r").then_some("it is raining");
        for (polish, expected) in [
            ("Np", "not p"),
            ("Nr", "it is not the case that it is raining"),
            ("CKpqr", "if p and q, then it is raining"),
            ("NKpq", "it is not the case that both p and q"),
            ("CKpCpqq", "if p and (if p then q), then q"),
            ("CpEqs", "if p then (q if and only if s)"),
            ("EpAqNs", "p if and only if q or not s"),
            ("CDpqs", "if not both p and q, then s"),
            ("NXpr", "it is not the case that neither p nor it is raining"),
            ("JpNq", "either p or not q but not both"),
            ("AsJpq", "s or exactly one of p and q"),
            ("Bpr", "p if it is raining"),
            ("BKpqCqs", "(p and q) if (if q then s)"),
            ("CBpqO", "if (p if q), then the false"),
            ("KpNV", "p and not the true"),
            ("KNrq", "it is not the case that it is raining, and q"),
        ] {
            assert_eq!(words(&formula(polish), polish, meaning, 999), expected);
        }
    }

    #[test]
    fn words_are_natural_english() {
        for (polish, expected) in [
            ("KKpqs", "p and q and s"),
            ("KpAqr", "p and either q or r"),
            ("KApqr", "either p or q, and r"),
            ("AKpqr", "p and q, or r"),
            ("ApKqr", "p or both q and r"),
            ("AKpqKrs", "p and q, or r and s"),
            ("KApqArs", "either p or q, and either r or s"),
            ("KKpqKrs", "p and q and both r and s"),
            ("AAKpqKNqrs", "p and q, or not q and r, or s"),
            ("CKpqAqr", "if p and q, then q or r"),
            ("CpCqr", "if p then if q then r"),
            ("CCpqCNqNp", "if (if p then q), then if not q then not p"),
            ("CpKqAKrsp", "if p then q and (r and s, or p)"),
            ("CKApqNpq", "if either p or q, and not p, then q"),
            ("NCpq", "it is not the case that if p then q"),
            ("KNCpqr", "it is not the case that (if p then q), and r"),
            ("EApqCNpq", "p or q if and only if (if not p then q)"),
            ("ENKpqANpNq", "(it is not the case that both p and q) if and only if not p or not q"),
            ("EEpqr", "(p if and only if q) if and only if r"),
            ("KXpqr", "neither p nor q, and r"),
            ("NNp", "it is not the case that not p"),
        ] {
            assert_eq!(words(&formula(polish), polish, |_| None, 999), expected);
        }
    }

    #[test]
    fn long_words_are_read_back_in_linear_time() {
        let shapes = [
            ["N", "p", ""],
            ["Kp", "q", ""],
            ["K", "p", "q"],
            ["ApN", "q", ""],
            ["AK", "p", "qr"],
            ["CKpq", "r", ""],
            ["C", "r", "q"],
            ["EN", "p", "q"],
            ["DX", "p", "qr"],
            ["BpJ", "p", "r"],
            ["KApCqN", "p", "q"],
        ];
        for [before, middle, after] in shapes {
            let times = 100_000 / (before.len() + after.len());
            let text = [&*before.repeat(times), middle, &*after.repeat(times)].concat();
            assert_read_back(&text);
        }
    }

    proptest::proptest! {
        #[test]
        fn random_words_are_read_back(
            choices in proptest::collection::vec(proptest::num::u8::ANY, 1..400),
            alphabet in proptest::sample::select(vec!["KAKANC", "KACEN", "KACEDXJBN"]),
        ) {
            // A formula that goes on until the choices are spent.
            let atoms = ["p", "q", "r", "s", "O", "V", "a", "v", "x12"];
            let mut text = String::new();
            let mut need = 1;
            for choice in choices.into_iter().map(usize::from) {
                if need == 0 {
                    break;
                }
                if choice % 3 == 0 {
                    text.push_str(atoms[choice / 3 % atoms.len()]);
                    need -= 1;
                } else {
                    let letter = alphabet.as_bytes()[choice / 3 % alphabet.len()];
                    text.push(char::from(letter));
                    need += usize::from(letter != b'N');
                }
            }
            text.push_str(&"p".repeat(need));
            assert_read_back(&text);
        }
    }

    #[test]
    fn long_formulas_are_cut_where_the_limit_is() {
        let text = format!("{}p", "N".repeat(200_000));
        assert_eq!(infix(&formula(&text), &text, Notation::Unicode, 10).chars().count(), 7);
        assert!(words(&formula(&text), &text, |_| None, 100).len() < 200);
        assert_eq!(infix(&formula(&text), &text, Notation::Ascii, usize::MAX).len(), 200_001);
    }
}
