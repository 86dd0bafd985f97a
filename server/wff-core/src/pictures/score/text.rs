//! Score sheets as text.

use super::{Broken, Scored, tables, title};
use crate::pictures::columns::aligned;

/// The score sheet of a game, in columns.
pub fn text(scored: &Scored) -> String {
    let mut text = format!("{} (line {})\n", title(&scored.sheet), scored.sheet.line + 1);
    for (table, texts) in tables(&scored.sheet) {
        text.push('\n');
        for line in aligned(&table, texts) {
            text.push_str(&format!("{line}\n"));
        }
    }
    for (heading, told) in [("Broken rules", &scored.broken), ("Missed", &scored.missed)] {
        if told.is_empty() {
            continue;
        }
        text.push_str(&format!("\n{heading}:\n"));
        for Broken { line, message } in told {
            text.push_str(&format!("  line {}: {message}\n", line + 1));
        }
    }
    text.push_str(&format!("\n{}\n", sentence(&scored.sheet.game.state())));
    text
}

/// A sentence that begins with a capital and ends with a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}
