//! The text around the answer that a line gives: `It is p`, `"p"`, `p (by De Morgan)`.

use super::{Slip, SlipKind};
use crate::bytes::ByteSet;
use crate::formula::{Unit, shape};
use crate::keyword::Keyword;
use crate::letter::is_blank;
use crate::lexicon::Sureness;
use crate::lexicon::answers::{
    ANSWER_WORDS, AROUND, BEFORE, CLAIMING, CONCLUDING, DENIALS, NOTES, REASONS, STRUCK, VALIDITY,
    WHETHER,
};
use crate::lexicon::classes::{CLASSES, STEMS};
use crate::lexicon::labels::{OF_PAGES, PAGES, WORDS};
use crate::lexicon::values::VALUES;
use crate::proof;
use crate::text::Span;
use crate::token::{Token, tokens};
use crate::value::is_sure_value;

/// The most bytes of an answer in words, and of a remark.
pub const LONGEST: usize = 1_000;

/// The marks behind an answer that end a sentence.
const ENDS: [char; 4] = ['!', '.', ';', ' '];

/// The bytes of which each text that has something around what it says has one.
pub(crate) const BYTES: ByteSet =
    ByteSet::of("\"'`$*|~\\;-/!.(,bitvmITVM").union(ByteSet::BEYOND_ASCII);

/// True if a text may have something around what it says: quick, and never false for one that has.
pub(crate) fn may_have_some(text: &str, bytes: ByteSet) -> bool {
    const MARKS: ByteSet = ByteSet::of("\"'`$*|\\;").union(ByteSet::BEYOND_ASCII);
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
    // A word of a remark has a vowel, and few formulas have one.
    let may_end_sentence = || {
        bytes.has_any(const { ByteSet::of(",.!") })
            && bytes.has_any(const { ByteSet::of("aeiou") })
            && [", ", ". ", "! "].into_iter().any(has)
    };
    let start = text.as_bytes().first_chunk().map(|it: &[u8; 2]| it.map(|it| it | 0x20));
    bytes.has_any(MARKS)
        || text.trim_end().ends_with([')', '!', '.'])
        || bytes.has_any(const { ByteSet::of("~") }) && struck(text).is_some()
        || bytes.has_any(IN_SIGNS) && [" - ", "--", "//"].into_iter().any(has)
        || spellings.iter().any(|(all, it)| bytes.has_all(*all) && has(it))
        || may_end_sentence()
        || matches!(
            start.as_ref(),
            Some(b"it" | b"th" | b"va" | b"is" | b"my" | b"so" | b"re" | b"an" | b"ri")
        )
}

/// True if a text is drawn between others: one mark several times, the line below the head of a
/// table, or the fence of code.
pub fn is_ruler(text: &str) -> bool {
    let marks = ['-', '_', '=', '~', '*', '–', '—'];
    let first = text.chars().next().filter(|c| marks.contains(c));
    let is_drawn = first.is_some_and(|first| text.len() > 2 && text.chars().all(|c| c == first));
    let is_below_head = text.starts_with('|') && text.bytes().all(|c| b"|-: ".contains(&c));
    is_drawn
        || is_below_head
        || text.strip_prefix("```").is_some_and(|it| it.chars().all(char::is_alphanumeric))
}

/// The thing that is said, with a remark behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remarked {
    /// A class, the reason for which may have formulas and values.
    Class,
    /// Anything else.
    Other,
}

/// The part of a text that says something, and the slips around it, in text order: words before it,
/// marks around it, and a remark behind it.
pub(crate) fn around(text: &str, at: Span, of: Remarked) -> (Span, Vec<Slip>) {
    let mut slips = Vec::new();
    let behind = behind_words(text, at);
    // Words before a denial are of that.
    let behind = if begins_with_denial(behind.of(text)) { at } else { behind };
    if behind != at {
        let words = Span { end: behind.start, ..at }.trim(text);
        slips.push(Slip::certain(words, SlipKind::Before));
    }
    let (said, more) = inside(text, behind, of);
    slips.extend(more);
    slips.sort_by_key(|slip| slip.at);
    (said, slips)
}

/// True if the first word of a text denies something.
pub fn begins_with_denial(text: &str) -> bool {
    words(text).next().is_some_and(is_denial)
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
/// remark; and the slips that these are.
pub fn inside(text: &str, at: Span, of: Remarked) -> (Span, Vec<Slip>) {
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
        if let Some(length) = struck(said.of(text)) {
            let end = said.start + length as u32;
            slips.extend(mark(said.start, end));
            said = Span { start: end, ..said }.trim(text);
        }
        let (bare, marks) = inside_marks(text, said);
        slips.extend(marks);
        said = bare;
        if let Some((before, start)) = remark_behind(said.of(text), of) {
            let remark = Span { start: said.start + start as u32, end: whole.end }.trim(text);
            slips.push(Slip::certain(remark, SlipKind::Remark));
            said = Span { end: said.start + before as u32, ..said }.trim(text);
        } else {
            slips.extend(end_of_sentence);
        }
    }
    (said, slips)
}

/// The bytes of what is struck out at the start of a text, before more: `~~p~~ q`.
fn struck(text: &str) -> Option<usize> {
    let (inside, behind) = text.strip_prefix(STRUCK)?.split_once(STRUCK)?;
    let is_one = !inside.starts_with(is_blank) && !inside.ends_with(is_blank);
    let is_before_more = behind.starts_with(is_blank) && !inside.is_empty();
    (is_one && is_before_more).then_some(inside.len() + 2 * STRUCK.len())
}

/// The text inside the marks around one, each kind of which is taken off once, and these.
pub(crate) fn inside_marks(text: &str, mut at: Span) -> (Span, Vec<Slip>) {
    let mut slips = Vec::new();
    let is_around = |at: Span, open: &str, close: &str| {
        let inside = at.of(text).strip_prefix(open).and_then(|it| it.strip_suffix(close));
        inside.is_some_and(|it| !it.contains(open))
    };
    // The last cell of a row ends with a bar.
    let last = at.of(text).strip_suffix('|').filter(|it| it.ends_with(is_blank));
    if let Some(cell) = last.filter(|it| !it.contains('|')) {
        let end = at.start + cell.len() as u32;
        slips.push(Slip::certain(Span { start: end, ..at }, SlipKind::Mark));
        at = Span { end, ..at }.trim(text);
    }
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
fn remark_behind(text: &str, of: Remarked) -> Option<(usize, usize)> {
    let bracketed = || {
        let (before, remark) = text.strip_suffix(')')?.rsplit_once('(')?;
        before.ends_with(is_blank).then_some((before, before.len(), remark))
    };
    let behind = |spelling: &str, at: usize| {
        let (before, remark) = (text.get(..at)?, text.get(at + spelling.len()..)?);
        let is_apart = spelling.ends_with(' ') || before.ends_with(is_blank);
        is_apart.then_some((before.trim_end_matches(SEPARATORS), at, remark))
    };
    let notes = || NOTES.spellings().filter(|it| !it.starts_with(['"', '“']));
    let in_words = |it: &str| of == Remarked::Class && it.contains(char::is_alphabetic);
    let is_one = |(before, _, remark): &(&str, usize, &str), is_reasoned| {
        let is_one = || if is_reasoned { is_reason(remark) } else { is_remark(remark) };
        !before.trim().is_empty() && (is_one() || is_glossary(remark))
    };
    let opened = || {
        // A remark is short.
        let start = (text.len().saturating_sub(LONGEST)..).find(|at| text.is_char_boundary(*at));
        let start = start.unwrap_or_default();
        let last = text.get(start..).unwrap_or_default();
        let opens = |it: &'static str| last.match_indices(it).map(move |(at, _)| (it, start + at));
        let mut all = REASONS.spellings().chain(notes()).flat_map(opens);
        // Formulas with commas between them are a list, and a sentence has words.
        let may_follow = |it: &str, (before, _, remark): &(&str, usize, &str)| {
            let has_word = |it: &str| it.len() > 1 && it.contains(['a', 'e', 'i', 'o', 'u']);
            let claims = |it: &str| CLAIMING.has(it) || CONCLUDING.has(it);
            let may_end = || {
                words(remark).any(has_word)
                    && !words(remark).any(claims)
                    && (it != ", " || !is_formula(before))
            };
            !matches!(it, ", " | ". " | "! ") || may_end()
        };
        all.find_map(|(it, at)| {
            let behind = behind(it, at).filter(|behind| is_one(behind, in_words(it)))?;
            Some(behind).filter(|behind| may_follow(it, behind))
        })
    };
    let (before, start, _) = bracketed().filter(|it| is_one(it, false)).or_else(opened)?;
    Some((before.len(), start))
}

/// The characters that may separate an answer from the reason for it.
const SEPARATORS: [char; 3] = [',', ';', ' '];

/// True if a text is a remark, which says nothing that an answer could: none of its words is a
/// formula, a value, a class, a denial or a number, or names a rule, and no sign stands in it.
pub fn is_remark(text: &str) -> bool {
    let is_alone = words(text).nth(1).is_none();
    let says_some = |word: &str| {
        let may_be_formula = is_alone || !may_be_a_word(word);
        word.starts_with(|c: char| c.is_ascii_digit())
            || is_denial(word)
            || is_value(word)
            || is_answer_word(word)
            || proof::REASONS.contains(&word)
            || may_be_formula && is_formula(word)
    };
    text.len() <= LONGEST && !uncounted(text).into_iter().any(says_some) && !has_sign(text)
}

/// True if a line is a remark with a number, as at the foot of a page, or that between dashes:
/// `Page 2 of 3`, `Done 10:40`, `- 2 -`.
pub fn is_footer(text: &str) -> bool {
    let is_dash = |c: char| matches!(c, '-' | '–' | '—');
    let between = text.strip_prefix(is_dash).and_then(|it| it.strip_suffix(is_dash));
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
    between.is_some_and(|it| is_number(it.trim()))
        || text.contains(|c: char| c.is_ascii_digit()) && is_remark(text)
}

/// The words of a text without the numbers of pages and times of the day behind words.
fn uncounted(text: &str) -> Vec<&str> {
    let mut kept: Vec<&str> = Vec::new();
    // The number of a page may come next, or the word before that of the last.
    let (mut awaits_page, mut awaits_last) = (false, false);
    for part in text.split(is_blank) {
        let is_titled = kept.last().is_some_and(|it| {
            it.chars().count() > 2 && it.chars().all(char::is_alphabetic) && !WORDS.has(it)
        });
        if is_titled && (is_time(part) || is_date(part)) {
            continue;
        }
        for word in words(part) {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            if awaits_page && is_number {
                (awaits_page, awaits_last) = (false, true);
                continue;
            }
            awaits_page = PAGES.has(word) || awaits_last && OF_PAGES.has(word);
            awaits_last = false;
            kept.push(word);
        }
    }
    kept
}

/// True if a text is a time of the day, as `10:40`.
fn is_time(text: &str) -> bool {
    let bare = text.trim_end_matches(['.', ',', ';', ')']);
    let is_below = |text: &str, most: u8| text.parse::<u8>().is_ok_and(|it| it < most);
    let are_digits = bare.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    let parts = bare.split_once(':').filter(|(_, minutes)| minutes.len() == 2 && are_digits);
    parts.is_some_and(|(hours, minutes)| is_below(hours, 24) && is_below(minutes, 60))
}

/// True if a text is a date in numbers, as `12.11.2026` and `2026-11-12`.
fn is_date(text: &str) -> bool {
    let bare = text.trim_end_matches(['.', ',', ';', ')']);
    let parts: Vec<&str> = bare.split(['.', '-', '/']).collect();
    let is_number =
        |it: &&str| (1..=4).contains(&it.len()) && it.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() == 3 && parts.iter().all(is_number)
}

/// True if a text says what letters stand for, as `p: it rains, q = the sun shines`.
fn is_glossary(text: &str) -> bool {
    let is_one = |part: &str| {
        let part = part.trim_start();
        let (letter, said) = part.split_at_checked(1).unwrap_or_default();
        let said = said.trim_start();
        let said = said.strip_prefix([':', '=']).or_else(|| said.strip_prefix("is "));
        letter.starts_with(|c: char| c.is_ascii_lowercase())
            && said.is_some_and(|it| words(it).count() > 1 && is_remark(it))
    };
    text.len() <= LONGEST && text.split([',', ';']).all(is_one)
}

/// True if a text is a reason, which takes no answer back: it denies nothing, gives no letter a
/// value, and has no class, no other word that answers and none that concludes.
fn is_reason(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut classes = CLASSES.entries.iter().filter(|it| it.sure < Sureness::Guess);
    let is_other = |word| is_denial(word) || is_answer_word(word) || CONCLUDING.has(word);
    let is_letter = |word: &str| word.len() == 1 && is_formula(word) && !may_be_a_word(word);
    let gives_value = words(text).any(is_letter) && words(text).any(is_value);
    text.len() <= LONGEST
        && !gives_value
        && !words(&lower).any(is_other)
        && !classes.any(|it| it.spelling.contains(' ') && lower.contains(it.spelling))
}

/// True if a word of a text is a formula of several letters, or a sign of one stands in it.
pub fn has_formula(text: &str) -> bool {
    let is_one = |word: &str| word.len() > 1 && is_formula(word) && !may_be_a_word(word);
    words(text).any(is_one) || has_sign(text)
}

/// True if a word of a text names a class or the like; a plural is the subject of a title, and a
/// short word as `no` stands before numbers.
pub fn names_answer(text: &str) -> bool {
    words(text).any(|word| word.len() > 4 && !word.ends_with('s') && is_answer_word(word))
}

/// The words of a text, with the apostrophes in them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let words = text.split(move |c: char| !is_of_word(c));
    words.map(|word| word.trim_matches(['\'', '’'])).filter(|it| !it.is_empty())
}

/// True if the sign of a judgement or of infix stands in a text that is no mark of a sentence, too.
fn has_sign(text: &str) -> bool {
    tokens(text, Span::new(0, text.len())).any(|(token, at)| {
        let is_mark = at.len() == 1 && at.of(text).starts_with(|c: char| !"=&~^".contains(c));
        let is_sign = |it: Token| it.is_judgement() || it.connective().is_some();
        token.is_some_and(is_sign) && !is_mark
    })
}

/// True if a formula may be a word of a language as well, as `a`, `i`, `My`, `Ms` and `And`: beside
/// other words it is one.
pub(super) fn may_be_a_word(formula: &str) -> bool {
    let is_small = |it: &u8| it.is_ascii_lowercase();
    match formula.as_bytes() {
        [b'a' | b'i'] => true,
        [b'L' | b'M', letter] => is_small(letter) && !matches!(letter, b'p' | b'q' | b'r'),
        [b'A'..=b'Z', rest @ ..] => {
            rest.len() == 2 && rest.iter().all(is_small) && rest.iter().any(|it| *it < b'p')
        }
        _ => false,
    }
}

/// True if a word denies something, or takes it back.
fn is_denial(word: &str) -> bool {
    let lower = word.to_lowercase();
    DENIALS.has(&lower) || lower.ends_with("n't") || lower.ends_with("n’t")
}

/// True if a word is a value of some logic, or several that have run together; other numbers count
/// something, and `I` is a pronoun.
fn is_value(word: &str) -> bool {
    let is_one =
        |c: char| !matches!(c, '2'..='9' | 'I') && is_sure_value(c.encode_utf8(&mut [0; 4]));
    VALUES.has(word) || word.chars().all(is_one)
}

fn is_formula(word: &str) -> bool {
    shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed()
}

/// True if a word is an answer of every logic, or offers another.
pub fn is_answer_word(word: &str) -> bool {
    let lower = word.to_lowercase();
    let is_of_class = STEMS.iter().any(|it| lower.contains(it))
        || CLASSES.exact(&lower).is_some_and(|it| it.sure < Sureness::Guess);
    is_of_class
        || ANSWER_WORDS.contains(&&*lower)
        || lower.len() > 1 && (VALIDITY.has(&lower) || WHETHER.has(&lower) && !VALUES.has(word))
        || lower == "or"
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
        let (said, slips) = around(text, Span::new(0, text.len()), Remarked::Other);
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
    fn what_is_struck_out_before_an_answer_is_no_part_of_it() {
        assert_eq!(read("~~Kpq~~ Kqp"), ("Kqp", vec![(SlipKind::Mark, "~~Kpq~~")]));
        for infix in ["~~p", "~~p & ~~q", "~~p~~", "~~ p~~ q", "~~~~ q"] {
            assert_eq!(read(infix), (infix, vec![]), "{infix}");
        }
    }

    #[test]
    fn a_remark_says_nothing_that_an_answer_could() {
        for remark in
            ["That was all", "Anna Müller", "And so it is", "by De Morgan", "a guess", "- so", ""]
        {
            assert!(is_remark(remark) && !has_formula(remark), "{remark}");
        }
        for footer in ["Page 2", "Page 2 of 3", "- page 2 -", "Finished 10:40", "Time: 9:05."] {
            assert!(is_footer(footer), "{footer}");
        }
        for other in ["Page 2 3", "Page 2 of p", "10:40", "Exercise 1:10", "Answer 1:10", "at 1:0"]
        {
            assert!(!is_remark(other), "{other}");
        }
        for other in ["no", "it isn't", "p", "2 points", "by Ki", "T", "TF", "always true", "wff"] {
            assert!(!is_remark(other) && !has_formula(other), "{other}");
        }
        for formula in ["because Np", "so p = T", "p → q", "a -> b", "CKpNqr."] {
            assert!(!is_remark(formula) && has_formula(formula), "{formula}");
        }
    }

    #[test]
    fn a_remark_has_nothing_of_an_answer() {
        for remark in [
            "(or NApq)",
            "(no)",
            "(T)",
            "(p)",
            "- q",
            "(it isn't)",
            "(not 'Apq')",
            "// 'Kqp'",
            "because it is not",
            "since Kqp",
        ] {
            let text = format!("Kpq {remark}");
            assert_eq!(read(&text), (&*text, vec![]), "{text}");
        }
        let said = |text: &str| {
            let (said, _) = inside(text, Span::new(0, text.len()), Remarked::Class);
            said.of(text) == "contingent"
        };
        for reason in ["because Np is not said", "since it is always true", "as p is T, so no"] {
            assert!(!said(&format!("contingent, {reason}")), "{reason}");
        }
        for reason in ["because Kpq has it", "since one row is T", "by row 2 of Cpq"] {
            assert!(said(&format!("contingent, {reason}")), "{reason}");
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
