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
    Condition,
    Nested,
    /// Beside “if”, where words need brackets unless they are few.
    BesideIf,
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
/// Conjunction and disjunction begin with “both” and “either”, exclusive disjunction with “exactly
/// one of”, and what has “if” behind its first operand stands in brackets, wherever the scope could
/// otherwise be mistaken.
pub fn words<'m>(
    formula: &Formula,
    text: &str,
    meaning: impl Fn(&str) -> Option<&'m str>,
    most: usize,
) -> String {
    let mut writer = Writer::new(formula, text, most);
    while let Some((source, index, place)) = writer.next_part() {
        let (source, index, letter) = resolve(source, index);
        let operands: Vec<(Written<'_>, usize, u8)> =
            source.formula.operands(index).map(|operand| resolve(source, operand)).collect();
        let simple = |&(source, index, letter): &(Written<'_>, usize, u8)| {
            let (_, _, inner) = match letter {
                b'N' => resolve(source, index + 1),
                _ => (source, index, letter),
            };
            arity(inner).is_none_or(|arity| arity == 0)
        };
        let brackets = place == Place::BesideIf && !simple(&(source, index, letter));
        let place = if place == Place::BesideIf { Place::Whole } else { place };
        if brackets {
            writer.written.push('(');
            writer.later(")");
        }
        let short = matches!(place, Place::Whole | Place::Condition) && operands.iter().all(simple);
        let mut say = |[before, between, after]: [&'static str; 3], places: [Place; 2]| {
            writer.written.push_str(before);
            writer.later(after);
            for (&(source, index, _), place) in operands.iter().zip(places).skip(1) {
                writer.rest.push(Rest::Part(source, index, place));
            }
            writer.later(between);
            writer.rest.extend(
                operands.first().map(|&(source, index, _)| Rest::Part(source, index, places[0])),
            );
        };
        let nested = [Place::Nested; 2];
        match Connective::of(letter) {
            Some(Connective::N) => match operands.first() {
                Some(&(source, index, inner))
                    if arity(inner).is_none_or(|arity| arity == 0)
                        && meaning(source.symbol(index)).is_none() =>
                {
                    say(["not ", "", ""], nested);
                }
                _ => say(["it is not the case that ", "", ""], nested),
            },
            Some(Connective::Binary(Binary::K)) if short => say(["", " and ", ""], nested),
            Some(Connective::Binary(Binary::K)) => say(["both ", " and ", ""], nested),
            Some(Connective::Binary(Binary::A)) if short => say(["", " or ", ""], nested),
            Some(Connective::Binary(Binary::A)) => say(["either ", " or ", ""], nested),
            Some(Connective::Binary(Binary::C)) => {
                let then = if operands.first().is_some_and(simple) { " then " } else { ", then " };
                say(["if ", then, ""], [Place::Condition, Place::Nested]);
            }
            Some(Connective::Binary(Binary::E)) if place == Place::Whole => {
                say(["", " if and only if ", ""], nested)
            }
            Some(Connective::Binary(Binary::E)) => say(["(", " if and only if ", ")"], nested),
            Some(Connective::Binary(Binary::D)) => say(["not both ", " and ", ""], nested),
            Some(Connective::Binary(Binary::X)) => say(["neither ", " nor ", ""], nested),
            Some(Connective::Binary(Binary::J)) if short => {
                say(["either ", " or ", " but not both"], nested)
            }
            Some(Connective::Binary(Binary::J)) => say(["exactly one of ", " and ", ""], nested),
            Some(Connective::Binary(Binary::B)) if place == Place::Whole => {
                say(["", " if ", ""], [Place::BesideIf; 2])
            }
            Some(Connective::Binary(Binary::B)) => say(["(", " if ", ")"], [Place::BesideIf; 2]),
            Some(Connective::Constant(_)) => {
                writer.written.push_str(connective(letter).map_or("", |constant| constant.reads))
            }
            None => {
                let symbol = source.symbol(index);
                writer.written.push_str(meaning(symbol).unwrap_or(symbol));
            }
        }
    }
    writer.written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Span;
    use crate::syntax::infix::read;

    fn whole(text: &str) -> Span {
        Span::new(0, text.len())
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
                assert_eq!(
                    read(&written, whole(&written)).map(|infix| infix.polish).as_deref(),
                    Some(&*text),
                    "{written}"
                );
            }
        }
    }

    #[test]
    fn words_read_back_give_the_same_letters() {
        for text in textbook_formulas() {
            let written = words(&formula(&text), &text, |_| None, usize::MAX);
            assert_eq!(
                read(&written, whole(&written)).map(|infix| infix.polish).as_deref(),
                Some(&*text),
                "{written}"
            );
        }
    }

    #[test]
    fn what_is_read_in_letters_of_the_dice_says_the_same() {
        for text in (1..=5).flat_map(|length| formulas_of(length, "pq", "KCEDXJB")) {
            let written = infix(&formula(&text), &text, Notation::Unicode, usize::MAX);
            let dice = read(&written, whole(&written)).unwrap().dice.unwrap();
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
                let same =
                    read(&without, whole(&without)).is_some_and(|infix| infix.polish == text);
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
            ("KKpqs", "both both p and q and s"),
            ("CKpCpqq", "if both p and if p then q, then q"),
            ("CpEqs", "if p then (q if and only if s)"),
            ("EpAqNs", "p if and only if either q or not s"),
            ("CDpqs", "if not both p and q, then s"),
            ("NXpr", "it is not the case that neither p nor it is raining"),
            ("JpNq", "either p or not q but not both"),
            ("AsJpq", "either s or exactly one of p and q"),
            ("Bpr", "p if it is raining"),
            ("BKpqCqs", "(p and q) if (if q then s)"),
            ("CBpqO", "if (p if q), then the false"),
            ("KpNV", "p and not the true"),
        ] {
            assert_eq!(words(&formula(polish), polish, meaning, 999), expected);
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
