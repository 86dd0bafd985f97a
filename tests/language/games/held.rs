//! The score sheet of a game, held against that of the naive referee.

use super::naive::{self, Breach, Broken, Game, Kind, referee, write};
use std::collections::BTreeSet;
use wff_core::document::{Document, ScoreSheet};
use wff_core::game::{Outcome, kinds};
use wff_core::rules::{Levels, Severity};
use wff_core::scope::Scope;

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
pub fn check(game: &Game) {
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

    let sheets = document.score_sheets(&*text);
    assert_eq!(sheets.len(), 1, "{text}");
    let sheet = &sheets[0];
    assert_eq!(sheet.game.is_refereed, expected.refereed, "{}", known("refereed"));
    if !expected.refereed {
        return;
    }
    let of = |found: &ScoreSheet, sides: &[wff_core::game::Standing]| -> Vec<String> {
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
        "second-call",
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

/// True if the naive referee reads a game as the language does.
pub fn is_comparable(game: &Game) -> bool {
    // `No`, of two dice, is taken for `none`, and a missing colon is known as such.
    let is_known = |line: &naive::Line| match line {
        naive::Line::Junk { text, .. } => !text.contains(':') && text.contains(' '),
        _ => false,
    };
    let has_known = game.rounds.iter().any(|round| round.lines.iter().any(is_known));
    !has_known && !write(game).contains(" No\n")
}
