//! Score sheets as JSON, with the names that scripts rely on.

use crate::output::Output;
use serde_json::{Map, Value, json};
use wff_core::dice::Rules;
use wff_core::document::{CallSheet, RoundSheet};
use wff_core::game::{Game, Outcome, Standing, kinds};
use wff_core::pictures::score::Scored;

pub fn print(games: &[Scored], output: &mut Output) {
    let games: Vec<Value> = games.iter().map(game).collect();
    output.json(&json!({ "games": games }));
}

fn game(scored: &Scored) -> Value {
    let game = &scored.sheet.game;
    let players = game.players.iter().zip(&game.sides);
    let players: Vec<Value> = players.map(|(name, side)| player(game, name, side)).collect();
    let rounds = scored.sheet.rounds.iter().enumerate();
    let rounds: Vec<Value> = rounds.map(|(number, it)| round(scored, number, it)).collect();
    let mut made = Map::new();
    made.insert("game".to_owned(), json!(game.rules.name()));
    made.insert("line".to_owned(), json!(scored.sheet.line + 1));
    made.insert("players".to_owned(), json!(players));
    made.insert("rounds".to_owned(), json!(rounds));
    if let Some(Outcome::Won(winner)) = game.outcome {
        made.insert("winner".to_owned(), json!(game.name(winner)));
    }
    made.insert("over".to_owned(), json!(game.outcome.is_some()));
    Value::Object(made)
}

fn player(game: &Game, name: &str, side: &Standing) -> Value {
    let mut player = Map::new();
    player.insert("name".to_owned(), json!(name));
    player.insert("points".to_owned(), json!(side.points));
    if game.rules == Rules::ShakeAWff {
        let (small, big) = side.store();
        player.insert("mat".to_owned(), json!(side.mat));
        let (of_hand, of_hand_big) = kinds(side.hand);
        player.insert("hand".to_owned(), json!(of_hand + of_hand_big));
        player.insert("store".to_owned(), json!({ "small": small, "big": big }));
    }
    Value::Object(player)
}

fn round(scored: &Scored, number: usize, round: &RoundSheet) -> Value {
    let game = &scored.sheet.game;
    let calls: Vec<Value> = round.calls.iter().map(|it| call(game, it)).collect();
    let points = game.players.iter().zip(&round.sides);
    let points: Map<String, Value> =
        points.map(|(name, side)| (name.to_string(), json!(side.points))).collect();
    let broken: Vec<&str> = scored.broken_in(number).map(|it| &*it.message).collect();
    let missed = scored.missed.iter().filter(|it| it.line == round.line);
    let missed: Vec<&str> = missed.map(|it| &*it.message).collect();
    json!({
        "round": number + 1,
        "line": round.line + 1,
        "calls": calls,
        "points": points,
        "broken": broken,
        "missed": missed,
    })
}

fn call(game: &Game, call: &CallSheet) -> Value {
    let mut made = Map::new();
    made.insert("player".to_owned(), json!(game.name(call.judged.by)));
    made.insert("call".to_owned(), json!(call.text));
    made.insert("right".to_owned(), json!(call.is_right));
    if let Some((by, is_right)) = call.judged.challenge {
        made.insert("challenger".to_owned(), json!(game.name(by)));
        made.insert("challenge".to_owned(), json!(call.challenge));
        made.insert("challenge_right".to_owned(), json!(is_right));
    }
    Value::Object(made)
}
