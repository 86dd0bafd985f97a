//! Infix: a formula written in it is read back as that formula, and a text in it means what the
//! order of the signs says, by a reader that was written from that order alone.

use super::bytes::Bytes;
use wff_core::document::Document;
use wff_core::logic::{Notation, infix, words};
use wff_core::scope::Scope;
use wff_core::syntax::infix::read;
use wff_core::syntax::{Alphabet, Formula, Span};

/// Holds it of any bytes: the first says which part.
pub fn check(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    match first % 4 {
        0 => is_read_back(&mut Bytes(rest)),
        1 => means_what_its_signs_say(&mut Bytes(rest)),
        _ => is_one_formula_or_none(&String::from_utf8_lossy(rest)),
    }
}

fn whole(text: &str) -> Span {
    Span::new(0, text.len())
}

/// The arity of a letter, by the table of the language.
fn arity(letter: char) -> usize {
    match letter {
        'N' => 1,
        'K' | 'A' | 'C' | 'E' | 'D' | 'X' | 'J' | 'B' => 2,
        _ => 0,
    }
}

/// True if a text of letters, perhaps with digits and names, is one formula.
fn is_formula(text: &str) -> bool {
    let mut need = 1_usize;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if need == 0 {
            return false;
        }
        let is_name = |it: &char| matches!(it, 'a'..='z' | '0'..='9' | '-');
        match character {
            '@' => {
                while characters.next_if(is_name).is_some() {}
                // Names and the letters behind them are kept apart by a blank.
                characters.next_if_eq(&' ');
            }
            'a'..='z' => while characters.next_if(char::is_ascii_digit).is_some() {},
            'N' | 'K' | 'A' | 'C' | 'E' | 'D' | 'X' | 'J' | 'B' | 'O' | 'V' => {}
            _ => return false,
        }
        need = need - 1 + arity(character);
    }
    need == 0
}

fn formula(text: &str) -> Formula {
    Formula::read(text, whole(text), |_| None).unwrap()
}

/// Polish notation to infix and back is the same text.
fn is_read_back(bytes: &mut Bytes<'_>) {
    const LETTERS: [&str; 16] =
        ["K", "A", "C", "E", "N", "D", "X", "J", "B", "O", "V", "p", "q", "r1", "s", "z"];
    let mut text = String::new();
    let mut need = 1;
    while need > 0 {
        let letter = match bytes.is_empty() || text.len() > 200 {
            true => "p",
            false => bytes.pick(&LETTERS),
        };
        need = need - 1 + letter.chars().next().map_or(0, arity);
        text.push_str(letter);
    }
    let polish = |written: &str| {
        let read = read(written, whole(written))?.polish(None);
        assert_eq!((&*read.renamed, read.obstacle), (&[][..], None), "{text}: {written}");
        Some(read.text)
    };
    for notation in [Notation::Unicode, Notation::Ascii] {
        let written = infix(&formula(&text), &text, notation, usize::MAX);
        assert_eq!(polish(&written).as_deref(), Some(&*text), "{written}");
    }
    let written = infix(&formula(&text), &text, Notation::Latex, usize::MAX);
    for written in [format!("${written}$"), format!("\\({written}\\)")] {
        assert_eq!(polish(&written).as_deref(), Some(&*text), "{written}");
    }
    let written = words(&formula(&text), &text, |_| None, usize::MAX);
    assert_eq!(polish(&written).as_deref(), Some(&*text), "{written}");
    let written = infix(&formula(&text), &text, Notation::Unicode, usize::MAX);
    let dice = read(&written, whole(&written)).unwrap().polish(Some(Alphabet::Dice));
    assert!(dice.obstacle.is_some() || is_formula(&dice.text), "{written}: {}", dice.text);
}

/// A text of propositions, brackets and the signs that have an order is read as that says.
fn means_what_its_signs_say(bytes: &mut Bytes<'_>) {
    const SIGNS: [[&str; 9]; 2] = [
        ["¬", "∧", "∨", "→", "↔", "(", ")", "p", "q"],
        ["~", "&", "|", "->", "<->", "(", ")", "p", "q"],
    ];
    let signs = &SIGNS[bytes.below(2)];
    let tokens: Vec<usize> = bytes.0.iter().take(60).map(|byte| usize::from(byte % 9)).collect();
    let text: Vec<&str> = tokens.iter().map(|token| signs[*token]).collect();
    let text = text.join(" ");
    let mut at = 0;
    let expected = naive(&tokens, &mut at, 0).filter(|_| at == tokens.len());
    // Letters side by side, and brackets before and behind letters, are other mistakes than those
    // of infix.
    let found = read(&text, whole(&text)).map(|read| read.polish(None).text);
    assert_eq!(found, expected, "{text}");
}

/// The formula that begins at a token, whose signs bind at least so much: ¬ binds closest, then ∧,
/// ∨, →, ↔; → groups to the right, the others to the left.
fn naive(tokens: &[usize], at: &mut usize, least: usize) -> Option<String> {
    let first = *tokens.get(*at)?;
    *at += 1;
    let mut left = match first {
        0 => format!("N{}", naive(tokens, at, 4)?),
        5 => {
            let inside = naive(tokens, at, 0)?;
            if tokens.get(*at) != Some(&6) {
                return None;
            }
            *at += 1;
            inside
        }
        7 => "p".to_owned(),
        8 => "q".to_owned(),
        _ => return None,
    };
    while let Some(sign @ 1..=4) = tokens.get(*at).copied() {
        let power = 4 - sign;
        if power < least {
            break;
        }
        *at += 1;
        let right = naive(tokens, at, if sign == 3 { power } else { power + 1 })?;
        left = format!("{}{left}{right}", ["K", "A", "C", "E"][sign - 1]);
    }
    Some(left)
}

/// Any line that is read as infix is one formula, and read back it is the same.
fn is_one_formula_or_none(line: &str) {
    let line = line.lines().next().unwrap_or_default();
    let Some(found) = read(line, whole(line)) else { return };
    for alphabet in [None, Some(Alphabet::Textbook), Some(Alphabet::Dice)] {
        let polish = found.polish(alphabet);
        assert!(is_formula(&polish.text), "{line:?} {alphabet:?}: {}", polish.text);
        if alphabet.is_some() || polish.text.contains('@') {
            continue;
        }
        let text = &polish.text;
        let written = infix(&formula(text), text, Notation::Unicode, usize::MAX);
        let again = read(&written, whole(&written)).map(|it| it.polish(None).text);
        assert_eq!(again.as_deref(), Some(&**text), "{line:?}: {written}");
    }
    let text = format!("{line}\n{line} is tautology\nrequire infix of {line}");
    let document = Document::being_edited(&text, Scope::default());
    for found in document.diagnostics(&*text) {
        assert!(!found.diagnostic.span.is_empty(), "{found:?}");
    }
}
