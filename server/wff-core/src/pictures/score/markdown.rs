//! Score sheets in Markdown.

use super::text::sentence;
use super::{Broken, Scored, tables, title};
use crate::markdown;
use crate::markup::Markdown;
use crate::pictures::columns;

/// The score sheet of a game, as a section of a page.
pub fn markdown(scored: &Scored) -> Markdown {
    let mut page = markdown!("## {}\n", Markdown::text(&title(&scored.sheet)));
    for (table, texts) in tables(&scored.sheet) {
        page.push(markdown!("\n{}\n", columns::markdown(&table, texts)));
    }
    for (heading, told) in [("Broken rules", &scored.broken), ("Missed", &scored.missed)] {
        if told.is_empty() {
            continue;
        }
        page.push(markdown!("\n{}:\n\n", heading));
        for Broken { line, message } in told {
            page.push(markdown!("- line {}: {}\n", line + 1, Markdown::message(message)));
        }
    }
    let state = Markdown::paragraph(&sentence(&scored.sheet.game.state()));
    page.push(markdown!("\n{}\n", state));
    page
}
