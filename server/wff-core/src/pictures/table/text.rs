//! Truth tables as text, ruled and in columns.

use super::drawing::{Drawing, Piece, Role};
use super::printed::PrintedTable;
use std::fmt::Result;

/// Writes a table as text, line by line, each of pieces.
pub fn text(table: &PrintedTable<'_>, write: &mut dyn FnMut(&[Piece<'_>]) -> Result) -> Result {
    let mut tell = |words: &str| {
        let role = Role::Frame;
        write(&[Piece { before: 0, text: words, after: 0, role }])
    };
    let verdict = table.verdict_text();
    let mut rows = table.rows().peekable();
    if let (None, Some(verdict)) = (rows.peek(), &verdict) {
        return tell(&format!("{verdict}."));
    }
    if !table.fixed.is_empty() {
        tell(&format!("{}:", table.given()))?;
        tell("")?;
    }
    if rows.peek().is_none() {
        let told = match table.written.len() {
            _ if !table.fixed.is_empty() => "No row refutes it.",
            1 => "No row refutes it: it is a tautology.",
            _ => "No row refutes it: the last formula follows from the others.",
        };
        return tell(told);
    }
    let drawing = match table.steps.is_empty() {
        true => Drawing::new(&table.table, table.formulas.clone()),
        false => Drawing::with_steps(&table.table, table.steps.clone()),
    };
    let drawing = match table.conclusion() {
        Some(conclusion) => drawing.set_off(conclusion),
        None => drawing,
    };
    for line in drawing.head() {
        write(&line)?;
    }
    for row in rows {
        let mut line = drawing.row(row);
        let mark = table.mark(row).map(|mark| format!("← {mark}"));
        line.extend(mark.iter().map(|mark| Piece {
            before: 1,
            text: mark,
            after: 0,
            role: Role::Frame,
        }));
        write(&line)?;
    }
    if let Some(verdict) = verdict {
        let words = format!("{verdict}.");
        for words in ["", &words] {
            write(&[Piece { before: 0, text: words, after: 0, role: Role::Frame }])?;
        }
    }
    Ok(())
}
