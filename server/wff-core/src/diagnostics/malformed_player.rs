//! # malformed-player
//!
//! A player's name is not written as one. It has letters, digits and hyphens, is no word of this
//! language, and a colon stands behind it.
//!
//! ```wff
//! roll Ann Lee: pq K
//!      ^^^^^^^ `Ann Lee` is written `Ann-Lee`: a player's name has letters, digits and hyphens
//! roll call: pq K
//!      ^^^^ `call` is a word of the language and cannot be a player's name
//! roll Bob pq K
//!      ^^^ a colon stands behind a player's name, as in `Bob:`
//! ```
//!
//! Write it so:
//!
//! ```wff
//! roll Ann-Lee: pq K
//! roll Bob: pq K
//! ```

use super::play::Player;
use super::*;
use crate::dice::is_player;
use crate::syntax::faces::is_face;
use crate::syntax::formula::shape;
use crate::syntax::letter::{self, PROPOSITIONS, is_blank, look_alike};
use crate::syntax::statement::Play;
use crate::syntax::{Faces, Keyword, Line, Unit, quote};

pub(super) static RULE: Rule =
    Rule::new("malformed-player", Severity::Error, include_str!("malformed_player.rs"));

/// Who acts, and the parts of the line, with what is wrong with the name.
pub(super) fn check(
    line: &Line<'_>,
    keyword: Keyword,
    play: &Play,
    found: &mut Vec<Diagnostic>,
) -> (Player, Play) {
    let Some(at) = play.player else {
        let Some((name, what)) = without_colon(line, keyword, play.what) else {
            return (Player::Nobody, *play);
        };
        let text = line.of(name);
        let stop = Span {
            start: name.end,
            end: name.end
                + u32::from(Span { start: name.end, ..what }.of(line.text).starts_with(';')),
        };
        let diagnostic = RULE.at(
            name,
            format!("a colon stands behind a player's name, as in {}", quote(&format!("{text}:"))),
        );
        found.push(diagnostic.replace("Write the colon", false, stop, ":"));
        return (
            Player::Named(text.into()),
            Play { player: Some(name), what: Span { start: stop.end, ..what }.trim(line.text) },
        );
    };
    let text = line.of(at);
    let between = Span { start: at.end, end: play.what.start.max(at.end) };
    let colon = |c: char| {
        let place = line.of(between).find(c)?;
        Some(Span::new(place, place + c.len_utf8()).after(between.start as usize))
    };
    if let Some(wide) = colon('：') {
        let diagnostic = RULE.at(wide, "`：` only looks like `:`: it is the sign U+FF1A");
        found.push(diagnostic.replace("Write `:`", true, wide, ":"));
    }
    if is_player(text) {
        return (Player::Named(text.into()), *play);
    }
    if at.is_empty() {
        let colon = colon(':').or(colon('：')).unwrap_or(line.body());
        let diagnostic = RULE
            .at(colon, "a player's name stands before the colon")
            .help("without a name there is no colon");
        found.push(diagnostic.replace("Take the colon out", false, colon, ""));
        return (Player::Nobody, *play);
    }
    let repaired = repaired(text);
    let message = match &repaired {
        _ if is_word(text) => {
            format!("{} is a word of the language and cannot be a player's name", quote(text))
        }
        Some(name) => {
            format!(
                "{} is written {}: a player's name has letters, digits and hyphens",
                quote(text),
                quote(name)
            )
        }
        None => {
            format!("{} is not a player's name, which has letters, digits and hyphens", quote(text))
        }
    };
    let diagnostic = RULE.at(at, message);
    match repaired {
        Some(name) => {
            found.push(diagnostic.replace(format!("Write {}", quote(&name)), true, at, &*name));
            (Player::Named(name.into()), *play)
        }
        None => {
            found.push(diagnostic);
            (Player::Broken, *play)
        }
    }
}

/// Whether a text has a meaning of its own where a player's name stands.
fn is_word(text: &str) -> bool {
    let named = text.chars().all(|c| c.is_alphanumeric() || c == '-');
    named && !is_player(text)
}

/// The name that a text was probably meant to be.
fn repaired(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| is_blank(c) || matches!(c, '_' | '.' | '-'))
        .filter(|word| !word.is_empty())
        .collect();
    let name = words.join("-");
    (words.len() < 4 && !is_word(text) && is_player(&name)).then_some(name)
}

/// Whether a word is a formula of propositions of the dice with a connective of textbooks, which is
/// no name: `Dpq`, not `Bob`.
fn is_formula(word: &str) -> bool {
    let no_vowel = word
        .bytes()
        .all(|letter| letter::connective(letter).is_some() || PROPOSITIONS.contains(&letter));
    no_vowel && shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed()
}

/// A name without a colon behind it, and what follows: a word that can be neither dice nor a
/// formula.
fn without_colon(line: &Line<'_>, keyword: Keyword, what: Span) -> Option<(Span, Span)> {
    let text = line.of(what);
    let word = text.split(is_blank).next().unwrap_or_default();
    let rest = text.get(word.len()..)?.trim_matches(is_blank);
    let word = word.strip_suffix(';').unwrap_or(word);
    let follows = match keyword {
        Keyword::Roll => Faces::read(rest).is_ok_and(|dice| !dice.is_empty()),
        _ => !rest.is_empty(),
    };
    let is_foreign = |c: char| !u8::try_from(c).is_ok_and(is_face);
    let is_title =
        word.starts_with(char::is_uppercase) && word.chars().skip(1).all(char::is_lowercase);
    let is_other = word.chars().all(|c| !c.is_ascii() && look_alike(c).is_none());
    let number =
        word.chars().filter(|c| is_foreign(*c) && unknown_die::meant(*c).is_none()).count();
    let is_name = is_player(word)
        && !is_formula(word)
        && (is_other
            || word.chars().count() > 1
                && (is_title && word.chars().any(is_foreign) || follows && number > 1));
    let name = Span::new(what.start as usize, what.start as usize + word.len());
    is_name.then_some((name, Span { start: name.end, ..what }))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_name_that_can_be_guessed_acts_all_the_same() {
        mends("roll Ann Lee: pq K\ncall Ann-Lee: Kpq", "roll Ann-Lee: pq K\ncall Ann-Lee: Kpq");
        mends("roll Bob pq K\ncall Bob: Kpq", "roll Bob: pq K\ncall Bob: Kpq");
        mends("roll Ann： pq K\ncall Ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
        mends("roll Ann; pq K\ncall Ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
        mends("roll Ann\ncall Ann: Kpq", "roll Ann:\ncall Ann: Kpq");
        mends("roll 李 pq K\ncall 李: Kpq", "roll 李: pq K\ncall 李: Kpq");
        mends("roll : pq K\ncall Kpq", "roll  pq K\ncall Kpq");
        clean("roll Żaneta-2: pq K\ncall Żaneta-2: Kpq\nroll 1: p\ncall 1: p");
    }

    #[test]
    fn words_of_the_language_are_no_names() {
        for word in ["none", "pff", "to", "roll", "call", "challenge", "let", "None"] {
            let fault = format!("`{word}` is a word of the language and cannot be a player's name");
            assert_eq!(found(&format!("roll {word}: pq K"))[0].diagnostic.message, fault);
        }
        faults(
            "roll !: pq K\n     ^ `!` is not a player's name, which has letters, digits and \
             hyphens",
        );
        faults(
            "call Bob Kpq\n     ^^^ a colon stands behind a player's name, as in `Bob:`\n     ^^^ \
             `Bob` has no roll above this line",
        );
        mends("roll Ann pq K\ncall Ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
    }
}
