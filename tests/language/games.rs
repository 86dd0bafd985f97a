//! Games against a referee that was written from the rules alone and shares no code with the
//! language: points, hands, mats, stores, broken rules, chances and winners of random games.

mod held;
mod naive;

use held::{check, is_comparable};
use naive::{Kind, random, write};
use std::collections::BTreeSet;
use wff_core::document::Document;
use wff_core::game::{Outcome, kinds};
use wff_core::rules::{Levels, Severity};
use wff_core::scope::Scope;

/// The games of each kind.
const GAMES: u64 = 25_000;

/// The games that are read here: fewer where fewer cases are asked for.
fn games() -> u64 {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    cases.map_or(GAMES, |cases: u64| (cases * 20).min(GAMES))
}

fn check_some(kind: Kind, part: u64) {
    for seed in (part..games()).step_by(2) {
        let game = random(seed, kind);
        if is_comparable(&game) {
            check(&game);
        }
    }
}

#[test]
fn half_of_the_games_of_shake_a_wff_are_refereed_by_the_rules() {
    check_some(Kind::Shake, 0);
}

#[test]
fn the_other_half_of_the_games_of_shake_a_wff_are_refereed_by_the_rules() {
    check_some(Kind::Shake, 1);
}

#[test]
fn half_of_the_games_of_x_wff_are_refereed_by_the_rules() {
    check_some(Kind::Xwff, 0);
}

#[test]
fn the_other_half_of_the_games_of_x_wff_are_refereed_by_the_rules() {
    check_some(Kind::Xwff, 1);
}

/// The facts of a transcript, as its `.expect` has them; what stands behind a colon or in brackets
/// is for people.
fn facts(text: &str) -> Vec<String> {
    let document = Document::new(text, Scope::default());
    let mut facts = Vec::new();
    let mut calls = Vec::new();
    let sheets = document.score_sheets(text);
    for sheet in &sheets {
        let game = &sheet.game;
        let dice = |(small, big): (u64, u64)| format!("{small}+{big}");
        for (number, round) in sheet.rounds.iter().enumerate() {
            let is_played = sheet.played.is_judged() || number + 1 < sheet.rounds.len();
            if !is_played {
                continue;
            }
            let of = |(name, side): (&std::sync::Arc<str>, &wff_core::game::Standing)| {
                if game.rules == wff_core::dice::Rules::XWff {
                    return format!("{name} {}", side.points);
                }
                let (hand, store) = (dice(kinds(side.hand)), dice(side.store()));
                format!("{name} {} mat {} hand {hand} store {store}", side.points, side.mat)
            };
            let sides: Vec<String> = game.players.iter().zip(&round.sides).map(of).collect();
            let finished = if round.is_finished { "finished" } else { "unfinished" };
            facts.push(format!("round {} {finished}; {}", number + 1, sides.join("; ")));
            for call in &round.calls {
                let word =
                    |right: Option<bool>| if right == Some(true) { "right" } else { "wrong" };
                let challenge = call.judged.challenge.map(|(_, right)| word(right));
                let challenge = challenge.map_or(String::new(), |it| format!(", challenge {it}"));
                calls.push(format!("call {}{challenge}", word(call.is_right)));
            }
        }
    }
    facts.extend(calls);
    let is_error = |found: &wff_core::rules::Found| {
        Levels::default().of(found.diagnostic.rule) == Some(Severity::Error)
    };
    let broken: BTreeSet<usize> =
        document.diagnostics(text).filter(is_error).map(|found| found.line + 1).collect();
    facts.extend(broken.into_iter().map(|line| format!("broken {line}")));
    for sheet in &sheets {
        facts.push(match sheet.game.outcome {
            Some(Outcome::Won(player)) => format!("over winner {}", sheet.game.name(player)),
            Some(Outcome::Draw) => "over draw".to_owned(),
            None => "not over".to_owned(),
        });
    }
    facts
}

/// The facts that an `.expect` has, in the same form.
fn expected(text: &str) -> Vec<String> {
    let of = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["round", ..] => {
                let mat = |side: &str| match side.split_once(" mat ") {
                    None => side.to_owned(),
                    Some((points, rest)) => {
                        let (dice, rest) = rest.split_once(' ').unwrap();
                        let dice: u64 = dice.split('+').map(|it| it.parse::<u64>().unwrap()).sum();
                        format!("{points} mat {dice} {rest}")
                    }
                };
                Some(line.split("; ").map(mat).collect::<Vec<_>>().join("; "))
            }
            ["call", _, ..] => Some(format!("call {}", words[2..].join(" "))),
            ["broken", line, ..] => Some(format!("broken {line}")),
            ["over", "winner", winner, ..] => Some(format!("over winner {winner}")),
            ["missed", ..] => None,
            _ => Some(line.to_owned()),
        }
    };
    text.lines().filter_map(of).collect()
}

#[test]
fn transcripts_are_refereed_as_by_hand() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/games");
    let mut number = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|it| it == "wff") {
            let text = std::fs::read_to_string(&path).unwrap();
            let by_hand = std::fs::read_to_string(path.with_extension("expect")).unwrap();
            assert_eq!(facts(&text), expected(&by_hand), "{}", path.display());
            number += 1;
        }
    }
    assert_eq!(number, 6);
}

#[test]
fn an_edited_game_is_the_game_read_afresh() {
    for seed in 0..games() / 100 {
        let kind = if seed % 2 == 0 { Kind::Shake } else { Kind::Xwff };
        let mut text = write(&random(seed, kind));
        let other = write(&random(seed + 1_000_000, kind));
        let mut document = Document::new(&text, Scope::default());
        let mut rng = naive::Rng::new(seed);
        for _ in 0..12 {
            // A line goes, or one of another game comes, or takes its place.
            let starts: Vec<usize> =
                std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
            let from = starts[rng.below(starts.len())];
            let end = text[from..].find('\n').map_or(text.len(), |length| from + length + 1);
            let to = if rng.percent(50) { end } else { from };
            let lines: Vec<&str> = other.split_inclusive('\n').collect();
            let new = if rng.percent(70) { lines[rng.below(lines.len())] } else { "" };
            text.replace_range(from..to, new);
            document.edit(from..to, new.len(), &*text);
            let afresh = Document::new(&text, Scope::default());
            assert!(document.faults().eq(afresh.faults()), "seed {seed}\n{text}");
            let sides = |document: &Document| -> Vec<Vec<wff_core::game::Standing>> {
                let rounds =
                    document.score_sheets(&*text).into_iter().flat_map(|sheet| sheet.rounds);
                rounds.map(|round| round.sides).collect()
            };
            assert_eq!(sides(&document), sides(&afresh), "seed {seed}\n{text}");
        }
    }
}
