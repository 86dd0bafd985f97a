//! Games against a referee that was written from the rules alone and shares no code with the
//! language: points, hands, mats, stores, broken rules, chances and winners of random games.

#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test may panic"
)]

#[path = "games/naive.rs"]
mod naive;

use naive::{Breach, Broken, Game, Kind, random, referee, write};
use std::collections::BTreeSet;
use wff_core::diagnostics::{Levels, Severity};
use wff_core::document::Document;
use wff_core::features::sheets;
use wff_core::game::{Outcome, Sheet, kinds};
use wff_core::scope::Scope;

/// The games of each kind.
const GAMES: u64 = 50_000;

/// The games that are read here: fewer where fewer cases are asked for.
fn games() -> u64 {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    cases.map_or(GAMES, |cases: u64| (cases * 20).min(GAMES))
}

/// The rules by which a breach may be told.
fn rules(broken: Broken) -> &'static [&'static str] {
    match broken {
        Broken::Header => &["malformed-game", "player-count", "too-many-cubes"],
        Broken::MissingValue => &["unagreed-value"],
        Broken::LateLet => &["late-value"],
        Broken::Unreadable => &[],
        Broken::OutsideRound => &["move-before-round"],
        Broken::UnknownPlayer | Broken::NoPlayer => &["unknown-player"],
        Broken::WrongDice => &["hand-size", "hand-kinds"],
        Broken::NoProposition => &["no-proposition"],
        Broken::RollAfterCall => &["late-roll"],
        Broken::RollTwice => &["second-roll"],
        Broken::CallTwice => &["second-call"],
        Broken::CheckInXwff | Broken::ChallengeInTiebreak => &["no-such-move"],
        Broken::CheckBeforeCall => &["nothing-to-answer"],
        // The challenger may have called.
        Broken::ChallengeBeforeCall => &["nothing-to-answer", "own-challenge"],
        Broken::CheckByCaller => &["check-by-caller"],
        Broken::CheckTwice => &["second-check"],
        Broken::ChallengeOwn => &["own-challenge", "move-after-round"],
        Broken::ChallengeAfterCheck => &["challenge-after-check"],
        Broken::ChallengeTwice => &["second-challenge"],
        Broken::AfterRound => &["move-after-round"],
        Broken::RoundLacks => &["unfinished-round"],
        Broken::TiebreakForRound | Broken::RoundForTiebreak => &["wrong-round"],
        Broken::RoundAfterEnd => &["round-after-end"],
    }
}

/// Holds the score sheet of a game against the naive one.
fn check(game: &Game) {
    let text = write(game);
    let expected = referee(game);
    let document = Document::new(&text, Scope::default());
    let known = |what: &str| format!("{what}; choices {:?}\n{text}", expected.choices);

    let found: Vec<(usize, &str)> = document
        .diagnostics(&*text)
        .filter(|found| Levels::default().of(found.diagnostic.rule) == Some(Severity::Error))
        .map(|found| (found.line + 1, found.diagnostic.rule.id))
        .collect();
    // What a line was meant to be that cannot be read is a guess, and so is what it excuses. An end
    // that cannot be reached is an error here.
    let has_junk = game.rounds.iter().any(|round| round.lines.iter().any(is_junk));
    let is_compared = |id: &str| id != "too-many-cubes" && !(has_junk && id == "unfinished-round");
    let of_form = ["unknown-keyword", "prose", "unknown-die", "empty-roll", "malformed-player"];
    let is_form = |line: usize, id: &str| {
        !expected.refereed && (of_form.contains(&id) || id == "malformed-game" && line > 1)
    };
    let told = found.iter().filter(|(line, id)| is_compared(id) && !is_form(*line, id));
    let told: BTreeSet<usize> = told.map(|(line, _)| *line).collect();
    let lines = expected.broken.iter().filter(|it| !has_junk || it.rule != Broken::RoundLacks);
    let lines: BTreeSet<usize> = lines.map(|breach| breach.line).collect();
    assert_eq!(told, lines, "{}", known(&format!("{found:?} {:?}", expected.broken)));
    for Breach { line, rule, .. } in &expected.broken {
        if !lines.contains(line) {
            continue;
        }
        let ids = rules(*rule);
        let is_told = found.iter().any(|(at, id)| at == line && ids.contains(id));
        assert!(is_told || ids.is_empty(), "{}", known(&format!("{line} {rule:?} {found:?}")));
    }

    let sheets = sheets(&document, &*text);
    assert_eq!(sheets.len(), 1, "{text}");
    let sheet = &sheets[0];
    assert_eq!(sheet.game.is_refereed, expected.refereed, "{}", known("refereed"));
    if !expected.refereed {
        return;
    }
    let of = |found: &Sheet, sides: &[wff_core::game::Side]| -> Vec<String> {
        let names = found.game.players.iter();
        names
            .zip(sides)
            .map(|(name, side)| {
                let (hand, store) = (kinds(side.hand), side.store());
                format!("{name} {} {} {hand:?} {store:?}", side.points, side.mat)
            })
            .collect()
    };
    let is_x_wff = game.kind == Kind::Xwff;
    let of_naive = |standings: &[naive::Standing]| -> Vec<String> {
        let shown = |it: &naive::Standing| {
            let wide = |(one, other): (u32, u32)| (u64::from(one), u64::from(other));
            let (hand, store) =
                if is_x_wff { ((3, 3), (0, 0)) } else { (wide(it.hand), wide(it.store)) };
            let mat = it.mat.0 + it.mat.1;
            format!("{} {} {mat} {hand:?} {store:?}", it.player, it.points)
        };
        standings.iter().map(shown).collect()
    };
    // A round that follows the end is none.
    let counted = expected.rounds.len();
    for (round, other) in sheet.rounds.iter().zip(&expected.rounds) {
        assert_eq!(round.line + 1, other.line, "{}", known("line"));
        assert_eq!(round.is_tiebreak, other.tiebreak, "{}", known("tiebreak"));
        assert_eq!(round.is_finished, other.finished, "{}", known("finished"));
        assert_eq!(of(sheet, &round.sides), of_naive(&other.standings), "{}", known("standings"));
        let name = |player: usize| sheet.game.name(player).to_owned();
        let calls: Vec<_> = round
            .calls
            .iter()
            .map(|call| {
                let challenge = call.judged.challenge;
                let by = challenge.map(|(by, _)| name(by));
                let right = challenge.and_then(|(_, right)| right);
                (name(call.judged.by), call.text.clone(), call.is_right, by, right)
            })
            .collect();
        let others: Vec<_> = other
            .calls
            .iter()
            .map(|call| {
                let (by, right) = (call.challenger.clone(), call.challenge_right);
                (call.player.clone(), call.call.clone(), call.right, by, right)
            })
            .collect();
        assert_eq!(calls, others, "{}", known("calls"));
    }
    assert!(sheet.rounds.len() >= counted, "{}", known("rounds"));
    assert_eq!(of(sheet, &sheet.game.sides), of_naive(&expected.standings), "{}", known("end"));
    let missed: BTreeSet<usize> = document
        .diagnostics(&*text)
        .filter(|found| found.diagnostic.rule.id == "missed-challenge")
        .map(|found| found.line + 1)
        .collect();
    let chances: BTreeSet<usize> = expected
        .missed
        .iter()
        .filter_map(|it| Some(expected.rounds.get(it.round.checked_sub(1)?)?.line))
        .collect();
    // A challenge may be among the lines that were left out.
    let answers = [
        "challenge-after-check",
        "check-by-caller",
        "move-after-round",
        "no-such-move",
        "nothing-to-answer",
        "own-challenge",
        "second-challenge",
        "second-check",
        "unknown-player",
    ];
    let of_answers = |id: &str| answers.contains(&id);
    let has_silent = expected.choices.contains(&13);
    if has_junk || has_silent || found.iter().any(|(_, id)| of_answers(id)) {
        assert!(missed.is_subset(&chances), "{}", known("missed"));
    } else {
        assert_eq!(missed, chances, "{}", known("missed"));
    }
    let winner = match sheet.game.outcome {
        Some(Outcome::Won(player)) => Some(sheet.game.name(player).to_owned()),
        Some(Outcome::Draw) | None => None,
    };
    assert_eq!(winner, expected.winner, "{}", known("winner"));
    assert_eq!(sheet.game.outcome == Some(Outcome::Draw), expected.draw, "{}", known("draw"));
    assert_eq!(sheet.game.outcome.is_some(), expected.over, "{}", known("over"));
}

fn is_junk(line: &naive::Line) -> bool {
    matches!(line, naive::Line::Junk { .. })
}

fn check_some(kind: Kind, part: u64) {
    for seed in (part..games()).step_by(2) {
        let game = random(seed, kind);
        // `No`, of two dice, is taken for `none`, and a missing colon is known as such.
        let is_known = |line: &naive::Line| match line {
            naive::Line::Junk { text, .. } => !text.contains(':') && text.contains(' '),
            _ => false,
        };
        let has_known = game.rounds.iter().any(|round| round.lines.iter().any(is_known));
        if !has_known && !write(&game).contains(": No\n") {
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
    let sheets = sheets(&document, text);
    for sheet in &sheets {
        let game = &sheet.game;
        let dice = |(small, big): (u64, u64)| format!("{small}+{big}");
        for (number, round) in sheet.rounds.iter().enumerate() {
            let is_played = sheet.played.is_judged() || number + 1 < sheet.rounds.len();
            if !is_played {
                continue;
            }
            let of = |(name, side): (&std::sync::Arc<str>, &wff_core::game::Side)| {
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
    let is_error = |found: &wff_core::document::Found| {
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
        let mut rng = naive::Rng(seed);
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
            let sides = |document: &Document| -> Vec<Vec<wff_core::game::Side>> {
                let rounds = sheets(document, &*text).into_iter().flat_map(|sheet| sheet.rounds);
                rounds.map(|round| round.sides).collect()
            };
            assert_eq!(sides(&document), sides(&afresh), "seed {seed}\n{text}");
        }
    }
}
