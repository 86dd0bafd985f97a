//! Formulas as they read: in infix and in words. Both are written from the flat tree with a stack
//! of what is still to be written, and end with `…` where a limit is reached.

mod infix;
mod words;

pub use infix::{Notation, divided_infix, infix};
pub use words::words;

use wff_syntax::{Formula, Written};

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
    Part(Written<'f>, usize, Position),
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
            rest: vec![Rest::Part(Written::new(formula, text), 0, Position::Whole)],
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
    fn next_part(&mut self) -> Option<(Written<'f>, usize, Position)> {
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
enum Position {
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

#[cfg(test)]
mod tests {
    use super::*;
    use wff_syntax::infix::{Doubt, read};
    use wff_syntax::{Alphabet, Span};

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
            for logic in ["L3", "P3", "RM3"].map(|name| crate::Logic::named(name).unwrap()) {
                let decider = crate::Decider { logic: &logic, oracle: &crate::Limit::full() };
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
    fn a_name_is_written_out_if_it_stands_for_24_letters_at_most() {
        let written = |letters: usize| {
            let named = format!("{}q", "N".repeat(letters - 1)).leak();
            let formula = crate::rewrite::tests::read("Cp@a", named);
            infix(&formula, "Cp@a", Notation::Ascii, 99)
        };
        assert_eq!(written(24), format!("p -> {}q", "~".repeat(23)));
        assert_eq!(written(25), "p -> @a");
    }

    #[test]
    fn long_formulas_are_cut_where_the_limit_is() {
        let text = format!("{}p", "N".repeat(200_000));
        assert_eq!(infix(&formula(&text), &text, Notation::Unicode, 10).chars().count(), 7);
        assert!(words(&formula(&text), &text, |_| None, 100).len() < 200);
        assert_eq!(infix(&formula(&text), &text, Notation::Ascii, usize::MAX).len(), 200_001);
    }
}
