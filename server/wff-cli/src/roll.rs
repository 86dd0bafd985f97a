//! `wff roll`: dice rolled by the rules of a game, as lines to paste into a file.

use crate::formula;
use crate::inputs::{Input, name_of};
use crate::options::{Format, RollOptions};
use crate::output::{Output, Status};
use crate::score;
use serde::Serialize;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use wff_core::dice::{Cup, MOST, Rules, is_player};
use wff_core::syntax::letter::is_blank;
use wff_core::syntax::{Keyword, quote};
use wff_files::{ConfigCache, PartialSettings};

#[derive(Serialize)]
struct RollsJson<'a> {
    rules: &'static str,
    seed: u64,
    rolls: Vec<PlayerRoll<'a>>,
}

#[derive(Serialize)]
struct PlayerRoll<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    small: String,
    big: String,
}

pub fn run(options: &RollOptions, output: &mut Output) -> Status {
    let is_json = options.format == Format::Json;
    if let Some(file) = &options.game {
        return of_game(file, options, output);
    }
    let choices = PartialSettings { rules: options.rules, ..PartialSettings::default() };
    let (players, scope) = match players(&options.players)
        .and_then(|players| Ok((players, formula::scope(Ok(choices), output)?)))
    {
        Ok(read) => read,
        Err(wrong) => return output.refusal(is_json, wrong),
    };
    let rules = scope.settings.rules.unwrap_or(Rules::ShakeAWff);
    let (small, big) = match hand(rules, options.dice) {
        Ok(hand) => hand,
        Err(wrong) => return output.refusal(is_json, wrong),
    };
    let seed = options.seed.unwrap_or_else(random);
    let mut cup = Cup::new(seed);
    let mut roll = |player| {
        let roll = cup.roll(rules, small, big);
        let (small, big) = roll.split_once(' ').unwrap_or((&roll, ""));
        PlayerRoll { player, small: small.to_owned(), big: big.to_owned() }
    };
    let rollers =
        if players.is_empty() { vec![None] } else { players.iter().copied().map(Some).collect() };
    match options.format {
        Format::Json => {
            let json = RollsJson {
                rules: rules.name(),
                seed,
                rolls: rollers.into_iter().map(roll).collect(),
            };
            output.json(&json);
        }
        Format::Text => {
            // Shake-a-WFF is what a file is about that says nothing.
            let told = options.rules.is_some() || rules != Rules::ShakeAWff;
            output.line(again(options, told.then_some(rules), &players, seed));
            if told {
                output.line(format_args!("rules {}", rules.name()));
            }
            for player in rollers {
                output.line(roll(player).line());
            }
        }
    }
    Status::Fine
}

/// The next rolls of a game, as JSON has them.
#[derive(Serialize)]
struct GameRollsJson {
    rules: &'static str,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    begins: Option<&'static str>,
    lines: Vec<String>,
}

/// Rolls for the players of the last game in a file.
fn of_game(file: &Path, options: &RollOptions, output: &mut Output) -> Status {
    let is_json = options.format == Format::Json;
    let configs = ConfigCache::new(false);
    let config = configs.of(file);
    output.mistakes(&config);
    let text = match Input::file(file).read() {
        Ok(text) => text,
        Err(failure) => return output.refusal(is_json, failure),
    };
    let path = name_of(file);
    let games = score::of_text(&text, config.settings.clone());
    let Some(last) = games.last() else {
        let wrong = format_args!("{path}: there is no game in this file");
        return output.refusal(is_json, wrong);
    };
    let game = &last.sheet.played;
    let seed = options.seed.unwrap_or_else(random);
    let Some(rolls) = game.rolls(&mut Cup::new(seed)) else {
        let concluded = game.concluded();
        let why = if concluded.outcome.is_some() || !concluded.is_judged() {
            concluded.state()
        } else {
            "nobody is to roll now, since the round is not finished".to_owned()
        };
        return output.refusal(is_json, format_args!("{path}: {why}"));
    };
    let begins = rolls.begins.map(Keyword::text);
    match options.format {
        Format::Json => {
            let rules = game.rules.name();
            let json = GameRollsJson { rules, seed, begins, lines: rolls.lines };
            output.json(&json);
        }
        Format::Text => {
            let file = shell(&path.to_string());
            output.line(format_args!("# wff roll --game {file} --seed {seed}"));
            begins.into_iter().for_each(|keyword| output.line(keyword));
            rolls.lines.iter().for_each(|line| output.line(format_args!("  {line}")));
        }
    }
    Status::Fine
}

/// A path as a shell takes it.
fn shell(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+".contains(c);
    if path.chars().all(is_plain) { path.to_owned() } else { quoted(path) }
}

/// A text between quotes for a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

impl PlayerRoll<'_> {
    /// It as a line of a file.
    fn line(&self) -> String {
        let player = self.player.map_or(String::new(), |player| format!(" {player}:"));
        let blank = if self.big.is_empty() { "" } else { " " };
        format!("roll{player} {}{blank}{}", self.small, self.big)
    }
}

/// A comment with the command that rolls the same again.
fn again(options: &RollOptions, rules: Option<Rules>, players: &[&str], seed: u64) -> String {
    let mut command = String::from("# wff roll");
    if let Some(rules) = rules {
        command.push_str(&format!(" --rules {}", rules.name()));
    }
    if let Some(first) = players.first() {
        let sign = if first.starts_with('-') { '=' } else { ' ' };
        command.push_str(&format!(" --players{sign}{}", players.join(",")));
    }
    if let Some(dice) = options.dice {
        command.push_str(&format!(" --dice {dice}"));
    }
    format!("{command} --seed {seed}")
}

/// The number of small and of big dice that a player rolls: so many in all, or as the rules begin.
pub fn hand(rules: Rules, dice: Option<u64>) -> Result<(usize, usize), String> {
    let most = 2 * MOST;
    if let Some(dice) = dice.filter(|dice| rules == Rules::XWff && *dice > most) {
        let name = rules.name();
        return Err(format!("--dice: {dice} are too many; in {name} a player has at most {most}"));
    }
    let (small, big) = dice.map_or(rules.hand(), |dice| (dice.div_ceil(2), dice / 2));
    let number = |dice: u64| usize::try_from(dice).unwrap_or(usize::MAX);
    Ok((number(small), number(big)))
}

/// A seed from the operating system, short enough to be typed.
pub fn random() -> u64 {
    RandomState::new().hash_one(0) >> 32
}

/// The names of players; or what is wrong with them.
fn players(given: &[String]) -> Result<Vec<&str>, String> {
    let mut players = Vec::new();
    for name in given.iter().flat_map(|names| names.split(',')).map(str::trim) {
        let stranger = name.chars().find(|c| !c.is_alphanumeric() && *c != '-');
        let wrong = match stranger {
            _ if name.is_empty() => "a name is missing, as in `Ann,Bob`".to_owned(),
            Some(c) => {
                let c = if is_blank(c) { "a blank".to_owned() } else { quote(&c.to_string()) };
                format!("{} is no name: {c} is not a letter, digit or hyphen", quote(name))
            }
            None if !is_player(name) => {
                format!("{} is a word of the language and cannot be a name", quote(name))
            }
            None if players.contains(&name) => format!("{} is named twice", quote(name)),
            None => {
                players.push(name);
                continue;
            }
        };
        return Err(format!("--players: {wrong}"));
    }
    Ok(players)
}
