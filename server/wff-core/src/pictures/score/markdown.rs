//! Score sheets in Markdown.

use super::text::sentence;
use super::{Broken, Scored, tables, title};
use crate::pictures::columns;

/// The score sheet of a game, as a section of a page.
pub fn markdown(scored: &Scored) -> String {
    let mut page = format!("## {}\n", title(&scored.sheet));
    for (table, texts) in tables(&scored.sheet) {
        page.push('\n');
        for line in columns::markdown(&table, texts) {
            page.push_str(&format!("{line}\n"));
        }
    }
    for (heading, told) in [("Broken rules", &scored.broken), ("Missed", &scored.missed)] {
        if told.is_empty() {
            continue;
        }
        page.push_str(&format!("\n{heading}:\n\n"));
        for Broken { line, message } in told {
            page.push_str(&format!("- line {}: {message}\n", line + 1));
        }
    }
    page.push_str(&format!("\n{}\n", sentence(&scored.sheet.game.state())));
    page
}
