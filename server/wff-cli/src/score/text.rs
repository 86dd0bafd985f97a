//! Score sheets for a terminal.

use super::{Broken, Scored, tables, title};
use crate::columns::aligned;
use crate::output::{Output, clean};

pub fn of_game(scored: &Scored, output: &mut Output) {
    let game = &scored.sheet.game;
    output.line(format_args!("{} (line {})", clean(&title(&scored.sheet)), scored.sheet.line + 1));
    for (table, texts) in tables(&scored.sheet) {
        output.line("");
        for line in aligned(&table, texts) {
            output.line(clean(&line));
        }
    }
    for (heading, told) in [("Broken rules", &scored.broken), ("Missed", &scored.missed)] {
        if told.is_empty() {
            continue;
        }
        output.line("");
        output.line(format_args!("{heading}:"));
        for Broken { line, message } in told {
            output.line(format_args!("  line {}: {}", line + 1, clean(message)));
        }
    }
    output.line("");
    output.line(clean(&sentence(&game.state())));
}

/// A sentence that begins with a capital and ends with a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}
