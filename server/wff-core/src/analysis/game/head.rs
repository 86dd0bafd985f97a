//! The line that opens a game: which one it is, who plays, and when it ends.

use super::malformed;
use crate::analysis::fault::{Fault, FaultKind, MalformedGame, PlayerCount};
use crate::dice::{Rules, is_player};
use crate::game::{CUBES, End, Game};
use crate::syntax::game::GameHead;
use crate::syntax::{Line, Span};
use std::collections::HashSet;
use std::sync::Arc;

/// A word that people write between names.
pub(crate) const AND: &str = "and";

/// The most players that are kept of a game. None has so many.
const MOST: usize = 4;

/// The game that a line opens, and what is wrong with the line.
pub(in crate::analysis) fn head(line: &Line<'_>, at: Span, cells: &[Span]) -> (Game, Vec<Fault>) {
    let mut head = GameHead::of(line.text, cells);
    let mut faults = Vec::new();
    let rules = head.rules.and_then(|rules| Rules::named(line.of(rules)));
    if let Some(end) = end_without_to(line, &mut head, rules) {
        faults.push(malformed(end, MalformedGame::NoTo));
    }
    if rules.is_none() {
        faults.push(malformed(head.rules.unwrap_or(at), MalformedGame::Rules));
    }
    let mut players: Vec<Arc<str>> = Vec::new();
    let mut named = HashSet::new();
    for span in &head.players {
        let name = line.of(*span);
        if name == AND {
            faults.push(malformed(*span, MalformedGame::And));
        } else if !is_player(name) {
            faults.push(malformed(*span, MalformedGame::Player));
        } else if !named.insert(name) {
            faults.push(malformed(*span, MalformedGame::PlayerTwice));
        } else if players.len() < MOST {
            players.push(name.into());
        }
    }
    let of = rules.unwrap_or(Rules::ShakeAWff);
    let number = head.players.iter().filter(|span| line.of(**span) != AND).count();
    let is_number = Game::sizes(of).contains(&number);
    if rules.is_some() && !is_number {
        let first = head.players.first().zip(head.players.last());
        let all = first.map(|(first, last)| Span { start: first.start, end: last.end });
        let players = number;
        let span = all.or(head.rules).unwrap_or(at);
        faults.push(Fault::new(span, FaultKind::PlayerCount(PlayerCount { rules: of, players })));
    }
    let (end, of_end) = rules.map(|rules| end_of(line, &head, rules, number)).unwrap_or_default();
    faults.extend(of_end);
    let is_broken = |fault: &Fault| !matches!(fault.kind, FaultKind::TooManyCubes { .. });
    let is_understood = !faults.iter().any(is_broken);
    (Game::new(of, players, end, is_understood), faults)
}

/// The end of a game, of any where its name is unknown, without `to` before it; it is parted from
/// the players. The span of its words.
fn end_without_to(line: &Line<'_>, head: &mut GameHead, rules: Option<Rules>) -> Option<Span> {
    const WORDS: usize = 2;
    if head.to.is_some() {
        return None;
    }
    let (players, end) = head.players.split_at_checked(head.players.len().checked_sub(WORDS)?)?;
    let words: Vec<&str> = end.iter().map(|word| line.of(*word)).collect();
    let is_end = |of: Rules| End::read(&words, of).is_some();
    let of_any = || Rules::NAMES.into_iter().any(|(_, of)| is_end(of));
    if !rules.map_or_else(of_any, is_end) {
        return None;
    }
    let span = Span { start: end.first()?.start, end: end.last()?.end };
    head.to = Some(span);
    head.end = end.to_vec();
    head.players = players.to_vec();
    Some(span)
}

/// The end that the head of a game says, and what is wrong with it.
fn end_of(
    line: &Line<'_>,
    head: &GameHead,
    rules: Rules,
    players: usize,
) -> (Option<End>, Option<Fault>) {
    let Some(to) = head.to else { return (None, None) };
    let words: Vec<&str> = head.end.iter().map(|word| line.of(*word)).collect();
    let span = Span { end: head.end.last().map_or(to.end, |last| last.end), ..to };
    let most = CUBES / (players as u64).max(1);
    let end = End::read(&words, rules);
    let fault = match end {
        None => Some(malformed(span, MalformedGame::End { rules })),
        Some(End::Cubes(cubes)) if cubes > most => {
            Some(Fault::new(span, FaultKind::TooManyCubes { most }))
        }
        Some(_) => None,
    };
    (end, fault)
}
