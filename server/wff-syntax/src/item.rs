//! Items: what the numbers in front of lines name, going down a file.
//!
//! A line's numbering says its own part of the name. A letter or Roman number alone belongs to the
//! last number above it, so that the whole name is known only from the lines above. No line's parse
//! depends on that.

use super::bytes::ByteSet;
use super::exercise::Task;
use super::letter::is_blank;
use super::numbering::{labels, numbering};
use super::parse::read;
use super::reading::SlipKind;
use super::reading::label::certain;
use super::statement::{Line, Statement};
use super::text::Span;

/// The most letters of a label that names an item.
const LONGEST: usize = 32;

/// The name of an item, as far as a line gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemName {
    /// Digits, joined by dots; empty where a letter or Roman number stands alone.
    pub number: String,
    /// A letter or Roman number behind them, in small letters.
    pub letters: String,
}

/// An item that a line belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its whole name, such as `2a`.
    pub name: String,
    /// True if the numbering of the line gives the whole name.
    pub is_told: bool,
}

/// The place of a line, as blocks see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Outside blocks.
    Outside,
    /// At the head of a block.
    Opens,
    /// In a block.
    Inside,
}

/// The part of a line that counts for items, whatever stands above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing is written on the line.
    Blank,
    /// Something without numbering, outside blocks.
    Unnumbered,
    /// Something behind numbering, outside blocks.
    Numbered(ItemName),
    /// Numbering alone, outside blocks.
    Lone(ItemName),
    /// The head of a block, with the name of the exercise that it is, or its numbering.
    Opens(Option<Item>, Option<ItemName>),
    /// A line of a block.
    Inside,
}

/// The numbers so far, which decide what the next lines belong to.
#[derive(Clone, Debug, Default)]
pub struct Items {
    /// The last number.
    number: String,
    /// The item that a label alone on its line names, if nothing was written below it yet.
    lone: Option<String>,
    /// The item of the block that is open.
    block: Option<String>,
}

/// The name that the numbering of a line gives to an item. A number with a blank or a dash behind
/// it may count something else, and names none.
pub fn item_name(line: &Line<'_>) -> Option<ItemName> {
    let is_slip = line.slip(SlipKind::Label).is_some();
    let is_apart = is_slip && certain(line.text).is_some_and(|(label, _)| label.is_apart());
    if is_apart { None } else { label_name(line) }
}

impl Line<'_> {
    /// True if it has a number or a letter as its label: a bullet numbers nothing.
    pub fn has_label(&self) -> bool {
        self.numbering.is_some_and(|at| self.of(at).contains(char::is_alphanumeric))
    }
}

/// The name that the numbering of a line is.
pub fn label_name(line: &Line<'_>) -> Option<ItemName> {
    let is_slip = line.slip(SlipKind::Label).is_some();
    if is_slip && let Some((label, _)) = certain(line.text) {
        let letters = label.name.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).to_owned();
        return Some(ItemName { number: without_zeros(label.number()).to_owned(), letters });
    }
    name_of(line.text, line.numbering?)
}

/// The name that a text is as numbering, with nothing around it but a bracket: `1.a` is `1a`, `Q1`
/// is `1`.
pub fn name_of_label(text: &str) -> Option<ItemName> {
    let label = [text, ")"].concat();
    let whole = numbering(&label, ByteSet::of(&label)).filter(|it| it.len() == label.len())?;
    name_of(&label, whole)
}

/// The name that the numbering at a place of a text is.
fn name_of(text: &str, numbering: Span) -> Option<ItemName> {
    let mut name = ItemName::default();
    for label in labels(text, numbering) {
        let text = label.name.of(text);
        if text.len() > LONGEST {
            return None;
        }
        if !label.has_digits {
            name.letters.push_str(&text.to_ascii_lowercase());
            continue;
        }
        let is_digit = |c: char| c.is_ascii_digit();
        let digits = text.trim_start_matches(|c| !is_digit(c));
        let number = digits.trim_end_matches(|c| !is_digit(c));
        let letter = digits.trim_start_matches(|c| is_digit(c) || matches!(c, '.' | ' '));
        let into = if name.letters.is_empty() { &mut name.number } else { &mut name.letters };
        if into.ends_with(is_digit) {
            into.push('.');
        }
        into.push_str(without_zeros(number));
        name.letters.push_str(letter);
    }
    (name != ItemName::default()).then_some(name)
}

/// The item behind a word before its number, as in `Exercise 1: p`, which is no numbering.
pub fn behind_word(text: &str) -> Option<&str> {
    let word = text.len() - text.trim_start_matches(char::is_alphabetic).len();
    let item = text.get(word..)?.trim_start_matches(is_blank);
    let is_item = word > 1 && item.starts_with(|c: char| c.is_ascii_digit());
    Some(item).filter(|item| is_item && read(item).numbering.is_some())
}

/// A number without the zeros that stand first: `01` is 1.
fn without_zeros(number: &str) -> &str {
    let zeros = number.len() - number.trim_start_matches('0').len();
    let is_zero = !number.get(zeros..).is_some_and(|it| it.starts_with(|c| c != '.'));
    number.get(zeros - usize::from(is_zero && zeros > 0)..).unwrap_or_default()
}

impl Mark {
    /// The mark of a line; `None` stands for one that is a plain formula.
    pub fn of(line: Option<&Line<'_>>, place: Place) -> Mark {
        let Some(line) = line.filter(|_| place != Place::Inside) else {
            // Numbers in a block count its lines.
            return if place == Place::Inside { Mark::Inside } else { Mark::Unnumbered };
        };
        let is_blank = line.statement == Statement::Blank;
        match item_name(line) {
            name if place == Place::Opens => Mark::Opens(exercise(line), name),
            Some(name) if is_blank => Mark::Lone(name),
            Some(name) => Mark::Numbered(name),
            None if is_blank => Mark::Blank,
            None => Mark::Unnumbered,
        }
    }
}

impl Items {
    /// The item that the next line belongs to; `None` stands for a line that is one plain formula.
    /// Blank lines without numbering may be left out.
    pub fn next(&mut self, line: Option<&Line<'_>>, place: Place) -> Option<Item> {
        self.take(Mark::of(line, place))
    }

    /// The item that the next line belongs to, by its mark.
    pub fn take(&mut self, mark: Mark) -> Option<Item> {
        if mark == Mark::Blank {
            return None;
        }
        let within = |name| Item { name, is_told: false };
        let (block, lone) = (self.block.take(), self.lone.take());
        match mark {
            Mark::Blank | Mark::Unnumbered => None,
            Mark::Numbered(name) => Some(self.whole(name)),
            Mark::Lone(name) => {
                let item = self.whole(name);
                self.lone = Some(item.name.clone());
                Some(item)
            }
            Mark::Opens(exercise, name) => {
                let item = name.map(|name| self.whole(name));
                let item = exercise.or(item).or_else(|| lone.map(within));
                self.block = item.as_ref().map(|item| item.name.clone());
                item
            }
            Mark::Inside => {
                self.block = block;
                self.block.clone().map(within)
            }
        }
    }

    /// Completes a name by the last number, if it has none of its own; else that is the last.
    fn whole(&mut self, name: ItemName) -> Item {
        let is_told = !name.number.is_empty() || self.number.is_empty();
        if !name.number.is_empty() {
            self.number = name.number;
        }
        Item { name: [&*self.number, &*name.letters].concat(), is_told }
    }
}

/// The item that an exercise is.
fn exercise(line: &Line<'_>) -> Option<Item> {
    match &line.statement {
        Statement::Task(_, _, Task::Head(head)) if !head.id.is_empty() => {
            Some(Item { name: line.of(head.id).to_owned(), is_told: true })
        }
        _ => None,
    }
}

/// True if a name is that of an item or of a part of it: `2a` and `2.1` are parts of `2`.
pub fn is_part_of(name: &str, whole: &str) -> bool {
    let is_number = whole.ends_with(|c: char| c.is_ascii_digit());
    name.strip_prefix(whole).is_some_and(|rest| {
        rest.is_empty() || is_number && !rest.starts_with(|c: char| c.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::parse;

    /// The names of the items of some lines outside blocks, as a listing has them.
    fn names(lines: &[&str]) -> Vec<String> {
        let mut items = Items::default();
        let mut next = |text: &&str| items.next(Some(&parse(text)), Place::Outside);
        lines.iter().map(|text| next(text).map_or(String::new(), |item| item.name)).collect()
    }

    #[test]
    fn a_label_names_an_item_however_it_is_written() {
        for (name, labels) in [
            ("1", &["1)", "1.", "1:", "(1)", "1.)", "01)", "Q1)", "Q 1.", "Ex. 1)", "Ad 1:"][..]),
            ("1", &["* 1)", "- 1)", "\u{2022} (1)", "\t1)", "Ex 01)"]),
            ("1a", &["1a)", "1.a)", "1 a)", "(1a)", "1a.", "1. a)", "1) a)", "1: (a)", "1) A)"]),
            ("1.2", &["1.2)", "1.2.", "(1.2)", "Q1.2)", "*1.2", "1) 2)", "1. 2)", "Ex. 1) 02)"]),
            ("1.2b", &["1.2b)", "1.2.b)", "1.2) b)", "Ad 1.2. B)"]),
            ("1ii", &["1) ii)", "1. (II)"]),
            ("1aiv", &["1a) iv)", "1.a. IV)"]),
            ("a", &["a)", "(a)", "A)", "\u{2022} a)"]),
            ("xxxix", &["xxxix)", "(XXXIX)"]),
            ("a1", &["a) 1)", "A) (01)"]),
            ("0", &["0)", "00)", "0."]),
            ("0.1", &["0.1)", "00.1)"]),
            ("1.01", &["1.01)", "01.01)", "*1.01"]),
        ] {
            for label in labels {
                assert_eq!(names(&[&format!("{label} Kpq")]), [name], "{label}");
            }
        }
        assert_eq!(names(&["Kpq", "- Kpq", "\u{2022} Kpq", "(p)", "# 1) p", "0.5"]), [""; 6]);
        let longest = "1".repeat(LONGEST);
        assert_eq!(names(&[&format!("{longest}) p"), &format!("{longest}1) p")]), [&*longest, ""]);
    }

    #[test]
    fn a_letter_alone_belongs_to_the_last_number() {
        for (lines, expected) in [
            (&["2)", "a) p", "b) q", "3) p", "a) q"][..], &["2", "2a", "2b", "3", "3a"][..]),
            (&["a) p", "b) q", "1) p", "a) q"], &["a", "b", "1", "1a"]),
            (&["1a) p", "b) q", "ii) p"], &["1a", "1b", "1ii"]),
            (&["1.1) p", "a) q", "1. 2) p", "B) q"], &["1.1", "1.1a", "1.2", "1.2b"]),
            (&["2)", "let p = T", "", "a) p", "p", "b) p"], &["2", "", "", "2a", "", "2b"]),
            (&["2)", "a) 1) p", "2) p"], &["2", "2a1", "2"]),
        ] {
            assert_eq!(names(lines), expected);
        }
    }

    /// One way to write a number: its text, its digits, and its letter.
    type Written = (String, &'static str, &'static str);

    /// Every label of a small world, made from what it is to name.
    fn written() -> Vec<Written> {
        let mut labels = Vec::new();
        for digits in ["", "1", "2", "1.1"] {
            for letter in ["", "a", "b", "ii"] {
                let is_one_letter = letter.len() == 1;
                let both = if is_one_letter { ["", ".", " "].as_slice() } else { &[] };
                let (digits_only, letter_only) = (letter.is_empty(), digits.is_empty());
                let bodies: Vec<String> = match (letter_only, digits_only) {
                    (true, true) => Vec::new(),
                    (true, false) => vec![letter.to_owned(), letter.to_ascii_uppercase()],
                    (false, true) => {
                        ["", "0", "Q", "Ex. "].iter().map(|it| format!("{it}{digits}")).collect()
                    }
                    (false, false) => {
                        both.iter().map(|between| format!("{digits}{between}{letter}")).collect()
                    }
                };
                let mut ends = vec![("", ")"), ("(", ")")];
                ends.extend((!letter_only).then_some([("", "."), ("", ":")]).into_iter().flatten());
                for body in bodies {
                    let ends = ends.iter().map(|(open, end)| format!("{open}{body}{end}"));
                    labels.extend(ends.map(|text| (text, digits, letter)));
                }
                if !letter_only && !digits_only {
                    labels.push((format!("{digits}) ({letter})"), digits, letter));
                    labels.push((format!("{digits}. {})", letter.to_uppercase()), digits, letter));
                }
            }
        }
        labels
    }

    #[test]
    fn every_two_labels_below_each_other_name_what_they_say() {
        let labels = written();
        assert!(labels.len() > 100);
        for (first, above, a) in &labels {
            for (second, digits, b) in &labels {
                let number = if digits.is_empty() { above } else { digits };
                let expected = [format!("{above}{a}"), String::new(), format!("{number}{b}")];
                let lines = [format!("{first} Kpq"), "Kpq".into(), format!("{second} Np = T")];
                let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                assert_eq!(names(&lines), expected, "{lines:?}");
            }
        }
    }

    #[test]
    fn a_block_belongs_to_its_number_or_to_the_one_alone_above_it() {
        use Place::{Inside, Opens, Outside};
        let table = [("truth Cpq", Opens), ("1) row T T | T", Inside), ("end", Inside)];
        for (above, expected) in [
            (&["3)"][..], "3"),
            (&["3) # here", "", "# table"], "3"),
            (&["3)", "a)"], "3a"),
            (&["3) Kpq"], ""),
            (&["3)", "Kpq"], ""),
            (&["3)", "let p = T"], ""),
            (&[], ""),
        ] {
            let mut items = Items::default();
            for line in above {
                items.next(Some(&parse(line)), Outside);
            }
            for (line, place) in table {
                let name = items.next(Some(&parse(line)), place).map(|item| item.name);
                assert_eq!(name.unwrap_or_default(), expected, "{above:?} {line}");
            }
            let below = items.next(Some(&parse("b) p")), Outside).map(|item| item.name);
            let number = if above.is_empty() { "b" } else { "3b" };
            assert_eq!(below.as_deref(), Some(number));
            assert_eq!(items.next(None, Outside), None);
        }
    }

    #[test]
    fn parts_of_a_number_are_not_other_numbers() {
        for (name, whole, expected) in [
            ("2a", "2", true),
            ("2.1", "2", true),
            ("2", "2", true),
            ("21", "2", false),
            ("1ii", "1i", false),
            ("3", "2", false),
        ] {
            assert_eq!(is_part_of(name, whole), expected, "{name} {whole}");
        }
    }
}
