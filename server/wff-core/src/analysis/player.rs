//! The one who rolls, calls or challenges, and what is wrong with how the name is written.

use super::fault::{Fault, FaultKind, MalformedPlayer};
use super::roll::meant_face;
use crate::dice::is_player;
use crate::syntax::faces::is_face;
use crate::syntax::formula::shape;
use crate::syntax::letter::{self, PROPOSITIONS, is_blank, look_alike};
use crate::syntax::statement::Play;
use crate::syntax::{Faces, Keyword, Line, Span, Unit};
use std::borrow::Cow;

fn malformed_player(at: Span, kind: MalformedPlayer) -> Fault {
    Fault::new(at, FaultKind::MalformedPlayer(kind))
}

/// The one who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Player<'t> {
    /// Nobody is named.
    Nobody,
    /// This one.
    Named(Cow<'t, str>),
    /// Somebody whose name could not be understood.
    Broken,
}

impl Player<'_> {
    pub fn name(&self) -> Option<&str> {
        match self {
            Player::Named(name) => Some(name),
            Player::Nobody | Player::Broken => None,
        }
    }
}

/// The player who acts, and the parts of the line as read.
pub(crate) fn read_player<'t>(
    line: &Line<'t>,
    keyword: Keyword,
    play: &Play,
) -> (Player<'t>, Play) {
    let Some(at) = play.player else {
        let Some((name, stop)) = without_colon(line, keyword, play.what) else {
            return (Player::Nobody, *play);
        };
        let what = Span { start: stop.end, ..play.what }.trim(line.text);
        return (Player::Named(name.of(line.text).into()), Play { player: Some(name), what });
    };
    let text = at.of(line.text);
    let player = match text {
        "" => Player::Nobody,
        _ if is_player(text) => Player::Named(text.into()),
        _ => meant_player(text).map_or(Player::Broken, |name| Player::Named(name.into())),
    };
    (player, *play)
}

/// The faults in how a line names its player.
pub(crate) fn player_faults(line: &Line<'_>, keyword: Keyword, play: &Play) -> Vec<Fault> {
    let Some(at) = play.player else {
        let found = without_colon(line, keyword, play.what);
        let fault = |(name, stop)| malformed_player(name, MalformedPlayer::NoColon { stop });
        return found.map(fault).into_iter().collect();
    };
    let is_narrow = line.text.as_bytes().get(at.end as usize) == Some(&b':');
    let wide = if is_narrow { None } else { colon(line, play, '：') };
    let of_name = match at.of(line.text) {
        "" => {
            let colon = colon(line, play, ':').or(wide).unwrap_or(line.body());
            Some(malformed_player(colon, MalformedPlayer::NoName))
        }
        text if is_player(text) => None,
        _ => Some(malformed_player(at, MalformedPlayer::Name)),
    };
    let wide = wide.map(|wide| malformed_player(wide, MalformedPlayer::WideColon));
    wide.into_iter().chain(of_name).collect()
}

/// The colon, of this kind, behind the player of a play.
fn colon(line: &Line<'_>, play: &Play, kind: char) -> Option<Span> {
    let at = play.player?;
    let between = Span { start: at.end, end: play.what.start.max(at.end) };
    let place = line.of(between).find(kind)?;
    Some(Span::new(place, place + kind.len_utf8()).after(between.start as usize))
}

/// True if a text has a meaning of its own where a player's name stands.
pub(crate) fn is_reserved(text: &str) -> bool {
    let named = text.chars().all(|c| c.is_alphanumeric() || c == '-');
    named && !is_player(text)
}

/// The player's name that a text was probably meant to be.
pub(crate) fn meant_player(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| is_blank(c) || matches!(c, '_' | '.' | '-'))
        .filter(|word| !word.is_empty())
        .collect();
    let name = words.join("-");
    (words.len() < 4 && !is_reserved(text) && is_player(&name)).then_some(name)
}

/// The bytes of what stands for the colon at the start of a text: a mark, and the blanks before it.
fn stop(text: &str) -> usize {
    const MARKS: [char; 5] = [';', '-', '–', '—', '='];
    let mark = text.trim_start_matches(is_blank);
    mark.strip_prefix(MARKS).map_or(0, |rest| text.len() - rest.len())
}

/// True if a word is a formula of propositions of the dice with a connective of textbooks, which is
/// no name: `Dpq`, not `Bob`.
fn is_formula(word: &str) -> bool {
    let no_vowel = word
        .bytes()
        .all(|letter| letter::connective(letter).is_some() || PROPOSITIONS.contains(&letter));
    no_vowel && shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed()
}

/// A name without a colon behind it, a word that can be neither dice nor a formula; and what stands
/// for the colon.
fn without_colon(line: &Line<'_>, keyword: Keyword, what: Span) -> Option<(Span, Span)> {
    let text = line.of(what);
    let word = text.split(is_blank).next().unwrap_or_default();
    if word.bytes().all(is_face) {
        return None;
    }
    let rest = text.get(word.len()..)?;
    let rest = rest.get(stop(rest)..)?.trim_matches(is_blank);
    let word = word.strip_suffix(';').unwrap_or(word);
    let follows = match keyword {
        Keyword::Roll => Faces::read(rest).is_ok_and(|dice| !dice.is_empty()),
        _ => !rest.is_empty(),
    };
    let is_foreign = |c: char| !u8::try_from(c).is_ok_and(is_face);
    let is_title =
        word.starts_with(char::is_uppercase) && word.chars().skip(1).all(char::is_lowercase);
    let is_other = word.chars().all(|c| !c.is_ascii() && look_alike(c).is_none());
    let number = word.chars().filter(|c| is_foreign(*c) && meant_face(*c).is_none()).count();
    let is_initial = keyword == Keyword::Roll && follows && word.len() == 1 && number == 1;
    let is_name = is_player(word)
        && !is_formula(word)
        && (is_other
            || is_initial
            || word.chars().count() > 1
                && (is_title && word.chars().any(is_foreign) || follows && number > 1));
    is_name.then(|| {
        let name = Span::new(what.start as usize, what.start as usize + word.len());
        let behind = Span { start: name.end, ..what }.of(line.text);
        (name, Span { start: name.end, end: name.end + stop(behind) as u32 })
    })
}
