//! `wff score`: the score sheets of the games of a file.

use crate::inputs::{Input, name_of};
use crate::options::{ScoreFormat, ScoreOptions};
use crate::output::{Output, Status};
use crate::score_json;
use std::fmt::Display;
use wff_core::document::Document;
use wff_core::pictures::score::{Scored, markdown, scored, text};
use wff_core::syntax::text::Row;
use wff_core::syntax::{parse, rows};
use wff_files::{ConfigCache, PartialSettings};

pub fn run(options: &ScoreOptions, output: &mut Output) -> Status {
    let json = options.format == ScoreFormat::Json;
    let choices = match options.settings.for_files() {
        Ok(choices) => choices,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let configs = ConfigCache::new(options.isolated);
    let config = configs.of(&options.file);
    output.mistakes(&config);
    let text = match Input::file(&options.file).read() {
        Ok(text) => text,
        Err(failure) => return output.refusal(json, failure),
    };
    let settings = choices.or(&config.settings);
    if is_exam(&text, &settings) {
        let path = name_of(&options.file);
        let wrong = format_args!("{path}: this is an exam, in which no call is judged");
        return output.refusal(json, wrong);
    }
    let games = of_text(&text, settings);
    if games.is_empty() {
        let path = name_of(&options.file);
        return output.refusal(json, format_args!("{path}: there is no game in this file"));
    }
    match options.format {
        ScoreFormat::Text => each(&games, self::text, output),
        ScoreFormat::Markdown => each(&games, markdown, output),
        ScoreFormat::Json => score_json::print(&games, output),
    }
    if games.iter().any(|game| !game.broken.is_empty()) { Status::Fault } else { Status::Fine }
}

/// The games of a text.
pub fn of_text(text: &str, settings: PartialSettings) -> Vec<Scored> {
    scored(&Document::new(text, settings.scope()), text)
}

/// Prints all games, with a blank line between two.
fn each<T: Display>(games: &[Scored], shown: fn(&Scored) -> T, output: &mut Output) {
    for (number, scored) in games.iter().enumerate() {
        if number > 0 {
            output.line("");
        }
        output.text(shown(scored));
    }
}

/// True if a text is an exam.
fn is_exam(text: &str, settings: &PartialSettings) -> bool {
    let says = |row: Row| parse(row.line(text)).is_exam();
    settings.scope().settings.exam || rows(text).any(says)
}
