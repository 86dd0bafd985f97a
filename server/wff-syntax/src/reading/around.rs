//! The text around the answer that a line gives: `It is p`, `"p"`, `p (by De Morgan)`.

use super::{Slip, SlipKind};
use crate::bytes::ByteSet;
use crate::formula::{Unit, shape};
use crate::keyword::Keyword;
use crate::letter::is_blank;
use crate::lexicon::answers::{ANSWER_WORDS, AROUND, BEFORE, DENIALS, NOTES, REASONS};
use crate::lexicon::classes::STEMS;
use crate::lexicon::values::VALUES;
use crate::text::Span;
use crate::value::is_sure_value;

/// The most bytes of an answer in words, and of a remark.
pub const LONGEST: usize = 1_000;

/// The marks behind an answer that end a sentence.
const ENDS: [char; 4] = ['!', '.', ';', ' '];

/// The bytes of which each text that has something around what it says has one.
pub(crate) const BYTES: ByteSet =
    ByteSet::of("\"'`$*\\;-/!.(,bitvmITVM").union(ByteSet::BEYOND_ASCII);

/// True if a text may have something around what it says: quick, and never false for one that has.
pub(crate) fn may_have_some(text: &str, bytes: ByteSet) -> bool {
    const MARKS: ByteSet = ByteSet::of("\"'`$*\\;").union(ByteSet::BEYOND_ASCII);
    const IN_SIGNS: ByteSet = ByteSet::of("-/!");
    let spellings = [
        (const { ByteSet::of("by ") }, " by "),
        (const { ByteSet::of("because ") }, " because "),
        (const { ByteSet::of("since ") }, " since "),
        (const { ByteSet::of(", as") }, ", as "),
    ];
    // Shorter than the searches of the library, which prepare more than such a line is long.
    let has = |spelling: &str| {
        let first = spelling.as_bytes().first();
        let mut windows = text.as_bytes().windows(spelling.len());
        windows.any(|it| it.first() == first && it == spelling.as_bytes())
    };
    let start = text.as_bytes().first_chunk().map(|it: &[u8; 2]| it.map(|it| it | 0x20));
    bytes.has_any(MARKS)
        || text.ends_with([')', '!', '.'])
        || bytes.has_any(IN_SIGNS) && [" - ", "--", "//"].into_iter().any(has)
        || spellings.iter().any(|(all, it)| bytes.has_all(*all) && has(it))
        || matches!(start.as_ref(), Some(b"it" | b"th" | b"va" | b"is" | b"my"))
}

/// True if a text is drawn between others: one mark several times, or the fence of code.
pub fn is_ruler(text: &str) -> bool {
    let marks = ['-', '_', '=', '~', '*', '–', '—'];
    let first = text.chars().next().filter(|c| marks.contains(c));
    let is_drawn = first.is_some_and(|first| text.len() > 2 && text.chars().all(|c| c == first));
    is_drawn || text.strip_prefix("```").is_some_and(|it| it.chars().all(char::is_alphanumeric))
}

/// The part of a text that says something, and the slips around it, in text order: words before it,
/// marks around it, and a remark behind it without a denial, a value or another word of an answer.
pub(crate) fn around(
    text: &str,
    at: Span,
    is_of_answer: impl Fn(&str) -> bool,
) -> (Span, Vec<Slip>) {
    let mut slips = Vec::new();
    let behind = behind_words(text, at);
    // Words before a denial are of that.
    let is_denied = behind.of(text).split(is_blank).next().is_some_and(is_denial);
    let behind = if is_denied { at } else { behind };
    if behind != at {
        let words = Span { end: behind.start, ..at }.trim(text);
        slips.push(Slip::certain(words, SlipKind::Before));
    }
    let says_some = |word: &str| is_denial(word) || is_value(word) || is_of_answer(word);
    let (said, more) = inside(text, behind, says_some);
    slips.extend(more);
    slips.sort_by_key(|slip| slip.at);
    (said, slips)
}

/// The text behind the words that may stand before an answer.
fn behind_words(text: &str, at: Span) -> Span {
    let said = at.of(text);
    let mut behind = BEFORE.entries.iter().filter_map(|it| it.behind(said));
    let rest = behind.find(|rest| rest.starts_with([' ', ':']));
    let Some(rest) = rest.map(|rest| rest.trim_start_matches([' ', ':'])) else { return at };
    Span { start: at.end - rest.len() as u32, ..at }
}

/// A text without the words that may stand before an answer.
pub fn without_words_before(text: &str) -> &str {
    behind_words(text, Span::new(0, text.len())).of(text)
}

/// The text inside the marks around an answer, before those of a sentence behind it, and before a
/// remark none of whose words is of an answer; and the slips that these are.
pub fn inside(text: &str, at: Span, is_of_answer: impl Fn(&str) -> bool) -> (Span, Vec<Slip>) {
    let mut slips = Vec::new();
    let mut said = at.trim(text);
    let mark = |start: u32, end: u32| {
        let at = Span { start, end }.trim(text);
        (!at.is_empty()).then(|| Slip::certain(at, SlipKind::Mark))
    };
    // What stands around a remark stands around the answer, too.
    for _ in 0..3 {
        let whole = said;
        if !may_have_some(said.of(text), ByteSet::of(said.of(text))) {
            break;
        }
        let bare = said.of(text).trim_end_matches(ENDS);
        let end = said.start + bare.len() as u32;
        let end_of_sentence = mark(end, said.end);
        said = Span { end, ..said }.trim(text);
        let (bare, marks) = inside_marks(text, said);
        slips.extend(marks);
        said = bare;
        if let Some((before, start)) = remark_behind(said.of(text), &is_of_answer) {
            let remark = Span { start: said.start + start as u32, end: whole.end }.trim(text);
            slips.push(Slip::certain(remark, SlipKind::Remark));
            said = Span { end: said.start + before as u32, ..said }.trim(text);
        } else {
            slips.extend(end_of_sentence);
        }
    }
    (said, slips)
}

/// The text inside the marks around one, each kind of which is taken off once, and these.
pub(crate) fn inside_marks(text: &str, mut at: Span) -> (Span, Vec<Slip>) {
    let mut slips = Vec::new();
    let is_around = |at: Span, open: &str, close: &str| {
        let inside = at.of(text).strip_prefix(open).and_then(|it| it.strip_suffix(close));
        inside.is_some_and(|it| !it.contains(open))
    };
    while let Some(around) = AROUND.entries.iter().find(|it| is_around(at, it.spelling, it.meaning))
    {
        let start = at.start + around.spelling.len() as u32;
        let end = at.end - around.meaning.len() as u32;
        let marks = [Span { end: start, ..at }, Span { start: end, ..at }];
        slips.extend(marks.map(|mark| Slip::certain(mark, SlipKind::Mark)));
        at = Span { start, end }.trim(text);
    }
    (at, slips)
}

/// The byte at which what stands before a remark at the end of a text ends, and that at which the
/// remark begins: it stands in brackets, or behind a word or mark that opens a reason or a note.
fn remark_behind(text: &str, is_of_answer: impl Fn(&str) -> bool) -> Option<(usize, usize)> {
    let bracketed = || {
        let (before, remark) = text.strip_suffix(')')?.rsplit_once('(')?;
        before.ends_with(is_blank).then_some((before, before.len(), remark))
    };
    let behind = |spelling: &str| {
        let at = text.find(spelling)?;
        let (before, remark) = (text.get(..at)?, text.get(at + spelling.len()..)?);
        let is_apart = spelling.starts_with([' ', ',']) || before.ends_with(is_blank);
        is_apart.then_some((before.trim_end_matches(SEPARATORS), at, remark))
    };
    let notes = || NOTES.spellings().filter(|it| !it.starts_with(['"', '“']));
    let opened = || REASONS.spellings().chain(notes()).find_map(behind);
    let (before, start, remark) = bracketed().or_else(opened)?;
    let is_one = !before.trim().is_empty() && is_remark(remark, is_of_answer);
    is_one.then_some((before.len(), start))
}

/// The characters that may separate an answer from the reason for it.
const SEPARATORS: [char; 3] = [',', ';', ' '];

/// True if none of the words of a text is of an answer.
fn is_remark(text: &str, is_of_answer: impl Fn(&str) -> bool) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let words = text.split(|c: char| !is_of_word(c)).map(|word| word.trim_matches(['\'', '’']));
    let words = words.filter(|it| !it.is_empty());
    // Before another word `a` is no letter of a formula.
    let mut words = words.clone().zip(words.skip(1).map(Some).chain([None]));
    let is_article = |(word, next): (&str, Option<&str>)| word == "a" && next.is_some();
    text.len() <= LONGEST && words.all(|it| is_article(it) || !is_of_answer(it.0))
}

/// True if a word denies something, or takes it back.
fn is_denial(word: &str) -> bool {
    let lower = word.to_lowercase();
    DENIALS.has(&lower) || lower.ends_with("n't") || lower.ends_with("n’t")
}

/// True if a word is a value of some logic; other numbers count something, and `I` is a pronoun.
fn is_value(word: &str) -> bool {
    let is_other = matches!(word.as_bytes(), [b'2'..=b'9' | b'I']);
    VALUES.has(word) || word.len() == 1 && is_sure_value(word) && !is_other
}

/// True if a word is a formula, an answer of every logic, or offers another.
pub fn is_of_answer(word: &str) -> bool {
    is_answer_word(word) || shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed()
}

/// True if a word is an answer of every logic, or offers another.
pub fn is_answer_word(word: &str) -> bool {
    let lower = word.to_lowercase();
    let is_of_class = STEMS.iter().any(|it| lower.contains(it));
    is_of_class || ANSWER_WORDS.contains(&&*lower) || lower == "or"
}

/// The text behind the word `answer`, in any case and with a colon or none; `None` if it does not
/// begin with that.
pub fn behind_answer(text: &str) -> Option<&str> {
    let word = Keyword::Answer.text();
    let (first, rest) = text.split_at_checked(word.len())?;
    let is_between = |c: char| is_blank(c) || matches!(c, ':' | '=');
    let is_whole = rest.is_empty() || rest.starts_with(is_between);
    let is_it = first.eq_ignore_ascii_case(word) && is_whole;
    is_it.then(|| rest.trim_start_matches(is_between))
}

/// The words of a sentence behind a pronoun as its subject and the verb, as in `they are not
/// equivalent`; all if there is none.
pub fn behind_subject<'w, 't>(words: &'w [&'t str]) -> &'w [&'t str] {
    match words {
        ["it" | "this" | "that" | "they" | "these", "is" | "are", behind @ ..]
        | ["is" | "are" | "it's" | "they're", behind @ ..] => behind,
        all => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of a text that says something, and the texts of its slips.
    fn read(text: &str) -> (&str, Vec<(SlipKind, &str)>) {
        let (said, slips) = around(text, Span::new(0, text.len()), is_of_answer);
        (said.of(text), slips.iter().map(|slip| (slip.kind, slip.at.of(text))).collect())
    }

    #[test]
    fn words_marks_and_remarks_stand_around_an_answer() {
        for (open, close) in AROUND.entries.iter().map(|it| (it.spelling, it.meaning)) {
            let text = format!("{open}Kpq{close}");
            let marks = vec![(SlipKind::Mark, open), (SlipKind::Mark, close)];
            assert_eq!(read(&text), ("Kpq", marks), "{text}");
        }
        for outer in AROUND.entries {
            for inner in AROUND.entries.iter().filter(|it| !it.spelling.contains('*')) {
                let [outer, inner] = [outer, inner].map(|it| (it.spelling, it.meaning));
                let text = format!("{}{}Kpq{}{}", outer.0, inner.0, inner.1, outer.1);
                let is_nested = outer.0 != inner.0 && outer.0 != inner.1;
                assert_eq!(read(&text).1.len(), if is_nested { 4 } else { 0 }, "{text}");
            }
        }
        for before in BEFORE.spellings() {
            for colon in [" ", ": ", " : "] {
                let text = format!("{before}{colon}Kpq");
                let (said, slips) = read(&text);
                assert_eq!((said, slips[0].0), ("Kpq", SlipKind::Before), "{text}");
            }
        }
        for remark in [
            "(by De Morgan)",
            "(2 points)",
            "(a guess)",
            "because both hold",
            "by De Morgan",
            "- De Morgan",
            "// both",
            "-- both",
            "; both",
        ] {
            let text = format!("Kpq {remark}");
            assert_eq!(read(&text), ("Kpq", vec![(SlipKind::Remark, remark)]), "{text}");
        }
        let slips = vec![
            (SlipKind::Before, "It is"),
            (SlipKind::Mark, "`"),
            (SlipKind::Mark, "`"),
            (SlipKind::Remark, "(why?)"),
        ];
        assert_eq!(read("It is `Kpq` (why?)"), ("Kpq", slips));
        assert_eq!(read("Kpq (so)!"), ("Kpq", vec![(SlipKind::Remark, "(so)!")]));
    }

    #[test]
    fn a_remark_has_nothing_of_an_answer() {
        for remark in
            ["(or NApq)", "(no)", "(T)", "(p)", "- q", "(it isn't)", "(not 'Apq')", "// 'Kqp'"]
        {
            let text = format!("Kpq {remark}");
            assert_eq!(read(&text), (&*text, vec![]), "{text}");
        }
        assert_eq!(read("That is not Kpq"), ("That is not Kpq", vec![]));
    }

    #[test]
    fn what_may_have_nothing_around_has_nothing() {
        let mut pieces =
            vec!["Kpq ".to_owned(), "(so)".to_owned(), "so".to_owned(), "!".to_owned()];
        pieces.extend(BEFORE.spellings().map(|it| format!("{it} ")));
        pieces
            .extend(AROUND.entries.iter().flat_map(|it| [it.spelling, it.meaning]).map(Into::into));
        pieces.extend(REASONS.spellings().chain(NOTES.spellings()).map(Into::into));
        for first in &pieces {
            for second in &pieces {
                for third in &pieces {
                    let text = [&**first, second, third].concat();
                    let bytes = ByteSet::of(&text);
                    let may = bytes.has_any(BYTES) && may_have_some(&text, bytes);
                    assert!(may || read(&text).1.is_empty(), "{text}");
                }
            }
        }
    }
}
