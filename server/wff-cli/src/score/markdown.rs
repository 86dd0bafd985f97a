//! Score sheets in Markdown.

use super::text::sentence;
use super::{Broken, Scored, tables, title};
use crate::columns::markdown;
use crate::output::{Output, clean};

pub fn of_game(scored: &Scored, output: &mut Output) {
    let game = &scored.sheet.game;
    output.line(format_args!("## {}", clean(&title(&scored.sheet))));
    for (table, texts) in tables(&scored.sheet) {
        output.line("");
        for line in markdown(&table, texts) {
            output.line(line);
        }
    }
    for (heading, told) in [("Broken rules", &scored.broken), ("Missed", &scored.missed)] {
        if told.is_empty() {
            continue;
        }
        output.line("");
        output.line(format_args!("{heading}:"));
        output.line("");
        for Broken { line, message } in told {
            output.line(format_args!("- line {}: {}", line + 1, clean(message)));
        }
    }
    output.line("");
    output.line(clean(&sentence(&game.state())));
}
