//! Labels of answers that people write otherwise than the language does: `1] p`, `**1)** p`,
//! `Ex. 2b) p`, `Question 1: p`.

use super::around::{LONGEST, inside_marks, is_answer_word};
use crate::bytes::ByteSet;
use crate::infix;
use crate::keyword::Keyword;
use crate::letter::is_blank;
use crate::lexicon::labels::{BULLETS, MARKS, NUMBER_SIGNS, SIGNS, WORDS};
use crate::lexicon::{Entry, Sureness};
use crate::numbering::numbering;
use crate::text::Span;
use crate::token::tokens;
use std::ops::RangeInclusive;

/// True for a mark of another notation that may stand around a label.
fn is_mark(c: char) -> bool {
    MARKS.sure(c).is_some()
}

/// True for a sign behind a label that means one.
fn is_sign(c: char) -> bool {
    SIGNS.sure(c).is_some_and(|sure| sure <= Sureness::Certain)
}

/// The entry of a word before a number, without its point.
fn word_before(word: &str) -> Option<&'static Entry<&'static str>> {
    WORDS.read(word).filter(|it| it.sure != Sureness::Own || it.spelling == word)
}

/// A label, and the answer behind it.
#[derive(Debug, PartialEq, Eq)]
pub struct Label<'t> {
    /// The name as numbering writes it, such as `2b`.
    pub name: String,
    /// The text behind it; empty only in a heading.
    pub answer: &'t str,
    /// Its kind.
    pub kind: LabelKind,
}

/// The kinds of labels, by how sure it is that they are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// It can be nothing else.
    Clear,
    /// A word such as `Exercise` and a number with a sign, or a label with nothing behind it: a
    /// label, or a heading.
    Word,
    /// A number with a blank behind it, or with a dash; with nothing behind it, a heading where no
    /// answer is waited for.
    Apart {
        /// True if a dash stands behind it, which may be a sign of infix.
        is_dashed: bool,
    },
    /// It may be meant as something else: there is another word or sign, or it is a comment.
    Unclear,
}

/// True if a line begins with a word for a number, before `#` and a digit.
pub fn has_number_sign(line: &str) -> bool {
    line.split_once('#').is_some_and(|(word, behind)| {
        let word = word.trim();
        behind.starts_with(|c: char| c.is_ascii_digit())
            && word_before(word).is_some_and(|it| it.sure != Sureness::Own)
    })
}

/// True if a line may begin with a label that people write and the language does not: quick, and
/// false for steps of proofs, which have a blank or a bar behind their number.
pub fn may_begin(line: &str, bytes: ByteSet) -> bool {
    const NUMBERS: ByteSet = ByteSet::of("0123456789").union(ByteSet::BEYOND_ASCII);
    if !bytes.has_any(NUMBERS) {
        return false;
    }
    let text = line.trim_start_matches(is_blank);
    let Some(first) = text.chars().next() else { return false };
    match first {
        '0'..='9' => {
            let behind = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '.');
            let sign = behind.trim_start();
            // Behind a number with a blank the answer itself may stand.
            let is_apart = sign.len() < behind.len();
            sign.starts_with(|c| is_sign(c) || c == '(')
                || is_apart && sign.starts_with(|c: char| c.is_alphabetic() || is_dash(c))
        }
        _ if first.is_alphabetic() => {
            let behind = text.trim_start_matches(char::is_alphabetic);
            text.strip_suffix(behind).is_some_and(|word| {
                WORDS.has(word) && Keyword::read(word).is_none_or(|it| it.text() != word)
            })
        }
        '[' | '+' | '>' | '*' | '_' | '`' | '|' => true,
        // A dash without a blank may be a sign of infix.
        '-' => text.strip_prefix('-').is_some_and(|rest| rest.starts_with(is_blank)),
        _ => bullet_or_digit(first),
    }
}

/// True for a dash, which may stand behind a number.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// True for a bullet beyond ASCII, a digit of full width, or a number in a circle.
fn bullet_or_digit(c: char) -> bool {
    !c.is_ascii() && (BULLETS.sure(c).is_some() || digit(c).is_some() || CIRCLED.contains(&c))
}

/// The label that a line begins with, or is, if it can be nothing else, and the byte at which the
/// rest begins. A word before the number may be one of a heading, too.
pub fn certain(line: &str) -> Option<(Label<'_>, usize)> {
    let label = Label::read(line, |_| true)?;
    let start = match label.answer {
        "" => line.len(),
        answer => Span::of_part(answer, line).start as usize,
    };
    let written = line.get(..start)?.trim();
    let said = label.answer.split('#').next().unwrap_or_default().trim_end();
    let is_one = match said {
        "" => {
            let is_whole = label.kind == LabelKind::Word || label.answer.starts_with('#');
            is_whole && !label.is_apart() && !written.starts_with(char::is_alphabetic)
        }
        answer => {
            let is_known = match label.kind {
                LabelKind::Clear | LabelKind::Word => true,
                // Brackets behind a number may be of another text.
                _ if label.is_apart() => {
                    let is_bracket = answer.starts_with('(') && !is_infix(answer);
                    let number = written.trim_start_matches(|c| is_mark(c) || is_blank(c));
                    number.starts_with(|c: char| c.is_ascii_digit()) && !is_bracket
                }
                _ => false,
            };
            let inside = inside_marks(answer, Span::new(0, answer.len())).0.of(answer);
            // Another mark at the end belongs to one before the label.
            is_known && may_stand_behind(inside) && !inside.ends_with(is_mark)
        }
    };
    let is_dashed = label.kind == LabelKind::Apart { is_dashed: true };
    let number = if is_dashed { written.trim_end_matches(is_dash).trim_end() } else { written };
    (is_one && is_whole(number, &label)).then_some((label, start))
}

/// True if a text is infix with a connective.
fn is_infix(text: &str) -> bool {
    let outline = infix::outline(text, Span::new(0, text.len()));
    outline.is_some_and(|it| it.operators && it.propositions)
}

/// True if all of a text is the label that is read of it.
fn is_whole(written: &str, label: &Label<'_>) -> bool {
    // A letter apart from the number may begin the answer, but for one before a bracket.
    let part = written.trim_end_matches(|c| is_mark(c) || is_sign(c));
    let mut apart = part.chars().rev().skip_while(char::is_ascii_alphabetic);
    let is_part = written.trim_end_matches([':', '*', '_', '`']).ends_with(')')
        || label.number() == label.name
        || apart.next().is_some_and(|c| digit(c).is_some());
    // A letter in brackets may be a formula, or a value.
    let bracketed = written.split_once('(').and_then(|(_, behind)| behind.chars().next());
    let is_formula = bracketed.is_some_and(|c| c.is_alphabetic() && !matches!(c, 'a'..='o'));
    let is_open = written.contains('[') && !written.contains(']');
    is_part && !is_formula && !is_open && !written.ends_with(is_dash)
}

/// True if a text may stand behind a label: one that begins with what is left of a mark, a second
/// label or a sign of infix shows that the label is another.
fn may_stand_behind(answer: &str) -> bool {
    let is_left = |c: char| is_mark(c) || SIGNS.sure(c).is_some() || CIRCLED.contains(&c);
    let is_open = |word: &str| word.ends_with(is_mark) && !word.starts_with(is_mark);
    let is_cut = answer.starts_with(is_left)
        || answer.split(is_blank).next().is_some_and(is_open)
        || numbering(answer, ByteSet::of(answer)).is_some();
    let first = tokens(answer, Span::new(0, answer.len())).next().and_then(|(token, _)| token);
    let is_infix = first.is_some_and(|it| it.is_between_operands() || it.is_equality());
    !is_cut && !is_infix
}

impl<'t> Label<'t> {
    /// Reads a line as a label with an answer behind it. A letter apart from the number belongs to
    /// it where the name with it `is_known`.
    pub fn read(line: &'t str, is_known: impl Fn(&str) -> bool) -> Option<Label<'t>> {
        let line = line.trim_start_matches('\u{feff}').trim();
        let is_comment = line.starts_with('#');
        let text = line.trim_start_matches(is_mark).trim_start();
        let is_marked = text.len() < line.len();
        let is_cell = line.starts_with('|');
        let text = text.strip_suffix('|').filter(|_| is_cell).unwrap_or(text).trim();
        let bulleted = BULLETS.begin(text).map(|(_, behind)| behind);
        let bulleted = bulleted.filter(|behind| behind.starts_with(is_blank));
        let text = bulleted.unwrap_or(text).trim_start().trim_start_matches(is_mark);
        let text = text.strip_prefix('[').unwrap_or(text);
        if let Some((name, answer)) = circled(text) {
            let kind = match answer {
                _ if is_comment => LabelKind::Unclear,
                "" => LabelKind::Word,
                _ => LabelKind::Clear,
            };
            return Some(Label { name, answer, kind });
        }
        let (word, numbered) = text.split_at_checked(text.find(|c| digit(c).is_some())?)?;
        let word = word.trim_end_matches(|c| c == '.' || is_blank(c));
        let signed = word.strip_suffix('#').map(str::trim_end);
        let word = signed.filter(|word| !word.is_empty()).unwrap_or(word);
        let is_number_sign = |c| NUMBER_SIGNS.sure(c).is_some_and(|sure| sure <= Sureness::Certain);
        let is_word = |c: char| c.is_alphabetic() || is_blank(c) || is_number_sign(c);
        let words = word.split(is_blank).count();
        if !word.chars().all(is_word) || words > MOST_WORDS {
            return None;
        }
        let behind = numbered.trim_start_matches(|c| digit(c).is_some() || c == '.');
        let digits = numbered.strip_suffix(behind)?.trim_end_matches('.');
        let number: String = digits.chars().map(|c| digit(c).unwrap_or(c)).collect();
        if !number.starts_with(|c: char| c.is_ascii_digit()) || number.len() > 32 {
            return None;
        }
        let behind = numbered.get(digits.len()..)?;
        let part = LabelLetter::read(behind, |letter| is_known(&[&*number, letter].concat()));
        let rest = behind.get(part.length..)?.trim_end();
        let rest = if rest.chars().all(is_mark) { "" } else { rest };
        // Of a table with two columns the second has the answer.
        let cell = rest.trim_start().strip_prefix('|');
        let cell = cell.filter(|answer| is_cell && !answer.contains('|'));
        let rest = if is_marked { rest.trim_start_matches(is_mark) } else { rest };
        let sign = rest.trim_start();
        let after = sign.strip_prefix(is_sign).or(part.is_closed.then_some(sign));
        let is_likely = |c| SIGNS.sure(c) == Some(Sureness::Likely);
        let is_odd = |c| SIGNS.sure(c) == Some(Sureness::Guess);
        let other = sign.strip_prefix(is_likely).filter(|it| it.starts_with(is_blank));
        let dashed = sign.strip_prefix(is_dash).filter(|it| it.starts_with(is_blank));
        let is_apart = rest.len() > sign.len() && words == 1;
        let odd = rest.strip_prefix(is_odd).filter(|it| !it.starts_with(|c| digit(c).is_some()));
        let odd = odd.filter(|_| after.or(other).is_none());
        let answer = match (after.or(other).or(odd), dashed.filter(|_| odd.is_none())) {
            (Some(after), _) => after,
            (None, Some(after)) if is_apart => after,
            (None, None) if cell.is_some() => cell.unwrap_or_default().trim_start(),
            (None, None) if is_apart || rest.is_empty() => sign,
            _ => return None,
        };
        let answer = answer.trim_start_matches(is_sign).trim_start();
        let answer = answer.trim_start_matches("**").trim_start_matches("__").trim();
        let known = word_before(word).map(|it| it.sure);
        let is_answer = known == Some(Sureness::Likely);
        // A letter alone before a number may be one of a formula.
        let may_be_formula = word.len() < 2 || !answer.is_empty();
        let is_heading = known.is_some_and(|sure| sure != Sureness::Own || !may_be_formula);
        let is_usual = word.is_empty() || known.is_some();
        let has_sign = after.or(dashed).or(cell).is_some();
        let is_item = after.is_none() && bulleted.is_some() && known.is_none();
        let is_commented = is_comment && !(is_heading && answer.is_empty());
        let is_unclear =
            is_commented || !is_usual || is_item || part.is_unclear || other.or(odd).is_some();
        let kind = match after {
            _ if is_unclear => LabelKind::Unclear,
            // `answer 1` may say that the answer is 1.
            None if answer.is_empty() && (is_answer || !is_heading) => {
                LabelKind::Apart { is_dashed: false }
            }
            _ if answer.is_empty() => LabelKind::Word,
            None if known.is_some() && !is_answer => LabelKind::Word,
            _ if is_heading && has_sign && !is_answer => LabelKind::Word,
            Some(_) => LabelKind::Clear,
            None => LabelKind::Apart { is_dashed: dashed.is_some() },
        };
        let name = number + &part.letter;
        let is_named = has_sign || is_heading || !part.letter.is_empty();
        let may_be_heading = kind != LabelKind::Unclear && is_named;
        (may_be_heading || !answer.is_empty()).then_some(Label { name, answer, kind })
    }

    /// True if it names an exercise and nothing else, and may be a value as well.
    pub fn is_bare(&self) -> bool {
        self.answer.is_empty() && self.kind != LabelKind::Word
    }

    /// True if a blank or a dash stands behind it, and no sign.
    pub fn is_apart(&self) -> bool {
        matches!(self.kind, LabelKind::Apart { .. })
    }

    /// The name without its letter, to which letters below a heading belong.
    pub fn number(&self) -> &str {
        self.name.trim_end_matches(|c: char| c.is_ascii_alphabetic())
    }
}

/// An answer of a line with several.
#[derive(Debug, PartialEq, Eq)]
pub struct Several<'t> {
    /// The label, with its answer.
    pub label: Label<'t>,
    /// The byte at which the label begins.
    pub start: usize,
}

/// The answers of a line with several, each behind its number, which rises by one: `1) p 2) q`.
/// Empty for other lines.
pub fn several(line: &str) -> Vec<Several<'_>> {
    let is_one = |label: &Label<'_>| matches!(label.kind, LabelKind::Clear | LabelKind::Word);
    let Some(first) = Some(line).filter(|it| it.len() <= LONGEST && has_label_inside(it)) else {
        return Vec::new();
    };
    let Some(first) = Label::read(first, |_| false).filter(is_one) else { return Vec::new() };
    let Ok(number) = first.name.parse::<u32>() else { return Vec::new() };
    let mut found = vec![Several { label: first, start: 0 }];
    let blanks = || line.match_indices(is_blank).map(|(at, blank)| at + blank.len());
    for start in blanks() {
        let text = line.get(start..).unwrap_or_default();
        let is_next = text.starts_with(char::is_alphanumeric)
            && !text.split(is_blank).next().is_some_and(is_answer_word);
        let label = Label::read(text, |_| false).filter(is_one).filter(|_| is_next);
        let is_due = |it: &Label<'_>| it.name.parse() == Ok(number + found.len() as u32);
        let Some(label) = label.filter(is_due).filter(|it| !it.answer.is_empty()) else { continue };
        if let Some(last) = found.last_mut() {
            let length =
                start.saturating_sub(Span::of_part(last.label.answer, line).start as usize);
            let answer = last.label.answer.get(..length).unwrap_or_default();
            last.label.answer = answer.trim_end_matches(|c| is_blank(c) || matches!(c, ',' | ';'));
        }
        found.push(Several { label, start });
    }
    let are_several = found.len() > 1 && found.iter().all(|it| !it.label.answer.is_empty());
    if are_several { found } else { Vec::new() }
}

/// True if a number with a sign stands behind a blank: quick, and true of each line with several
/// labels.
fn has_label_inside(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_sign = |at: usize| matches!(bytes.get(at), Some(b')' | b':' | b'.' | b']'));
    bytes.iter().enumerate().skip(3).any(|(at, byte)| byte.is_ascii_digit() && is_sign(at + 1))
}

/// The name in a heading that is a word such as `Exercise` and a number, with nothing behind them.
pub fn heading(text: &str) -> Option<String> {
    let is_word = text.starts_with(char::is_alphabetic);
    let label = Label::read(text, |_| false).filter(|label| is_word && label.answer.is_empty())?;
    (label.kind == LabelKind::Word).then_some(label.name)
}

/// The most words before a number.
const MOST_WORDS: usize = 3;

/// The letter behind a number.
#[derive(Default)]
struct LabelLetter {
    /// In small letters; empty if there is none.
    letter: String,
    /// The bytes from the number up to its end.
    length: usize,
    /// True if it ends with a bracket of its own, as in `1(a)`.
    is_closed: bool,
    /// True if it may be meant as something else.
    is_unclear: bool,
}

impl LabelLetter {
    /// Reads the text behind a number.
    fn read(behind: &str, is_known: impl Fn(&str) -> bool) -> LabelLetter {
        let text = behind.trim_start_matches(|c| is_blank(c) || matches!(c, '(' | '-' | '/'));
        let open = behind.strip_suffix(text).unwrap_or_default();
        let mut letters = text.chars();
        let (Some(letter), next) =
            (letters.next().filter(char::is_ascii_alphabetic), letters.next())
        else {
            return LabelLetter::default();
        };
        if next.is_some_and(char::is_alphanumeric) {
            return LabelLetter::default();
        }
        let made = |length: usize, is_closed, is_unclear| LabelLetter {
            letter: letter.to_ascii_lowercase().into(),
            length: open.len() + length,
            is_closed,
            is_unclear,
        };
        let is_signed = next.is_some_and(is_sign);
        match open.trim() {
            "" if open.is_empty() && letter.is_ascii_lowercase() => made(1, false, false),
            _ if !is_known(&letter.to_ascii_lowercase().to_string()) => LabelLetter::default(),
            "" => match is_signed {
                true => made(1, false, false),
                false if next.is_some() => made(1, false, true),
                false => LabelLetter::default(),
            },
            "(" if next == Some(')') => made(2, true, false),
            "-" | "/" if is_signed => made(1, false, true),
            _ => LabelLetter::default(),
        }
    }
}

/// A digit, of full width or not.
fn digit(c: char) -> Option<char> {
    let narrow = u32::from(c).checked_sub(0xff10).filter(|it| *it < 10);
    match narrow {
        Some(digit) => char::from_digit(digit, 10),
        None => c.is_ascii_digit().then_some(c),
    }
}

/// The numbers in circles, from one.
const CIRCLED: RangeInclusive<char> = '①'..='⑳';

/// A number in a circle, and what stands behind it.
fn circled(text: &str) -> Option<(String, &str)> {
    let first = text.chars().next()?;
    let number = CIRCLED.contains(&first).then(|| u32::from(first) - u32::from('①'))?;
    Some(((number + 1).to_string(), text.get(first.len_utf8()..)?.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Label<'_>> {
        Label::read(text, |name| name == "1a")
    }

    #[test]
    fn labels_of_people_are_read_and_clear_where_they_can_be_nothing_else() {
        let apart = LabelKind::Apart { is_dashed: false };
        for (text, name, kind) in [
            ("1] p", "1", LabelKind::Clear),
            ("1 : p", "1", LabelKind::Clear),
            ("1 ) p", "1", LabelKind::Clear),
            ("**1)** p", "1", LabelKind::Clear),
            ("Ex. 2b) p", "2b", LabelKind::Clear),
            ("Ex 2b. p", "2b", LabelKind::Clear),
            ("Q2b) p", "2b", LabelKind::Clear),
            ("１) p", "1", LabelKind::Clear),
            ("①p", "1", LabelKind::Clear),
            ("| 1) p |", "1", LabelKind::Clear),
            ("No. 1: p", "1", LabelKind::Word),
            ("No.\u{a0}1:\u{a0}p", "1", LabelKind::Word),
            ("•\u{a0}2b: p", "2b", LabelKind::Clear),
            ("Nr. 2b) p", "2b", LabelKind::Word),
            ("Exercise 1: p", "1", LabelKind::Word),
            ("PROBLEM 1.2. p", "1.2", LabelKind::Word),
            ("question 1 - p", "1", LabelKind::Word),
            ("answer 1) p", "1", LabelKind::Clear),
            ("- 1) p", "1", LabelKind::Clear),
            ("• 2b: p", "2b", LabelKind::Clear),
            ("1(a) p", "1a", LabelKind::Clear),
            ("1 (a) p", "1a", LabelKind::Clear),
            ("1A) p", "1a", LabelKind::Clear),
            ("[1a] p", "1a", LabelKind::Clear),
            ("Exercise 1 a) p", "1a", LabelKind::Word),
            ("Exercise 1(a): p", "1a", LabelKind::Word),
            ("1 - p", "1", LabelKind::Apart { is_dashed: true }),
            ("1 p", "1", apart),
            ("2b p", "2b", apart),
            ("Question 1 p", "1", LabelKind::Word),
            ("Nr. 1 p", "1", LabelKind::Word),
            ("• Ex. 1 p", "1", LabelKind::Word),
            ("Übung 1: p", "1", LabelKind::Word),
            ("A1: p", "1", LabelKind::Clear),
            ("| 1 | p |", "1", apart),
            ("| Exercise 1 | p |", "1", LabelKind::Word),
            ("#1 p", "1", LabelKind::Unclear),
            ("# 1) p", "1", LabelKind::Unclear),
            ("**1**: p", "1", LabelKind::Clear),
            ("**1** p", "1", apart),
            ("**Exercise 1**: p", "1", LabelKind::Word),
            ("Answer to 1a: p", "1a", LabelKind::Unclear),
            ("1a; p", "1a", LabelKind::Unclear),
            ("1a, p", "1a", LabelKind::Unclear),
            ("1-a) p", "1a", LabelKind::Unclear),
            ("1/a) p", "1a", LabelKind::Unclear),
            ("1 a p", "1a", LabelKind::Unclear),
            ("- 1 p", "1", LabelKind::Unclear),
            ("Aufgabe 1.2) p", "1.2", LabelKind::Word),
            ("Teil 1.2) p", "1.2", LabelKind::Unclear),
            ("Sheet 7: p", "7", LabelKind::Unclear),
        ] {
            let read = read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&*read.name, read.answer, read.kind), (name, "p", kind), "{text}");
        }
        for text in [
            "Exercise 1",
            "Question 1:",
            "**No. 1**",
            "Nr. 1.",
            "1]",
            "**1)**",
            "1 )",
            "１）",
            "## Exercise 1",
            "Answer 1:",
            "Ex. 1",
            "Ad 1",
        ] {
            let read = read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&*read.name, read.answer, read.kind), ("1", "", LabelKind::Word), "{text}");
        }
        for (text, name) in [("answer 1", "1"), ("1p", "1p"), ("Answer 2a", "2a")] {
            let read = read(text).unwrap_or_else(|| panic!("{text}"));
            assert!(read.is_bare() && read.name == name, "{text}");
        }
        for text in [
            "",
            "p",
            "1",
            "1/2",
            "1/2 p",
            "p = T",
            "Kpq",
            "Question",
            "1-p",
            "**",
            "Sheet 7",
            "Q1",
            "K p1 p2",
            "as I say in 1) p",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
    #[test]
    fn a_line_may_have_several_answers() {
        for (text, answers) in [
            ("1) ANpNq  2) tautology 3) F", &["ANpNq", "tautology", "F"][..]),
            ("1: p, 2: no; 3: F", &["p", "no", "F"]),
            ("A1: p, A2: q", &["p", "q"]),
            ("6) p=F q=T  7) Cpq", &["p=F q=T", "Cpq"]),
            ("1) p 3) q", &[]),
            ("1) p 2 q", &[]),
            ("1) no 2", &[]),
            ("10) 1. p given 2. Cpq given", &[]),
            ("1) 2) q", &[]),
            ("1) p 2)", &[]),
        ] {
            let found: Vec<&str> = several(text).iter().map(|it| it.label.answer).collect();
            assert_eq!(found, answers, "{text}");
        }
    }

    #[test]
    fn what_can_be_nothing_but_a_label_is_certain() {
        for (text, name) in [
            ("2(a) p", "2a"),
            ("2 (a) p", "2a"),
            ("2A) p", "2a"),
            ("2 a) p", "2a"),
            ("**2(a):** p", "2a"),
            ("Exercise 2 a) p", "2a"),
            ("[7]", "7"),
            ("- 7)", "7"),
            ("- 2b.", "2b"),
            ("**7)**", "7"),
            ("2a Kpq", "2a"),
            ("2 – Kpq", "2"),
            ("2): Kpq", "2"),
            ("> 2) Kpq", "2"),
            ("2 (p & q)", "2"),
            ("**2.** `Kpq`", "2"),
            ("**2)** **F**", "2"),
            ("②", "2"),
            ("② # so", "2"),
            ("[2] # `so`", "2"),
        ] {
            let name_of = |(label, _): (Label<'_>, usize)| label.name;
            assert_eq!(certain(text).map(name_of).as_deref(), Some(name), "{text}");
        }
        for text in [
            "2 p: q",
            "2 p. q",
            "2 (p) & q",
            "2 F. p",
            "2(N) p",
            "2 (p) Kpq",
            "**2.a** Kpq",
            "7",
            "3 (F)",
            "Exercise 7",
        ] {
            assert_eq!(certain(text), None, "{text}");
        }
    }
}
