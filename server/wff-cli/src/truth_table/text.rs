//! Truth tables as text, ruled and in columns.

use super::printed::PrintedTable;
use crate::output::{Output, painted};
use wff_core::logic::drawing::{Drawing, Piece, Role, plain};

/// Writes a table as text.
pub fn text(table: &PrintedTable<'_>, output: &mut Output) {
    let verdict = table.verdict_text();
    let mut rows = table.rows().peekable();
    if let (None, Some(verdict)) = (rows.peek(), &verdict) {
        output.line(format_args!("{verdict}."));
        return;
    }
    if !table.fixed.is_empty() {
        output.line(format_args!("{}:\n", table.given()));
    }
    if rows.peek().is_none() {
        output.line(match table.written.len() {
            _ if !table.fixed.is_empty() => "No row refutes it.",
            1 => "No row refutes it: it is a tautology.",
            _ => "No row refutes it: the last formula follows from the others.",
        });
        return;
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
        output.line(shown(&line, output.colored));
    }
    for row in rows {
        if output.is_closed() {
            return;
        }
        let mut line = drawing.row(row);
        let mark = table.mark(row).map(|mark| format!("← {mark}"));
        line.extend(mark.iter().map(|mark| Piece {
            before: 1,
            text: mark,
            after: 0,
            role: Role::Frame,
        }));
        output.line(shown(&line, output.colored));
    }
    if let Some(verdict) = verdict {
        output.line(format_args!("\n{verdict}."));
    }
}

/// A line as a terminal shows it.
fn shown(line: &[Piece<'_>], colored: bool) -> String {
    if !colored {
        return plain(line);
    }
    let mut text = String::new();
    for piece in line {
        text.extend(std::iter::repeat_n(' ', piece.before));
        match piece.role {
            Role::Result { designated } => text.push_str(&painted(piece.text, designated)),
            Role::Head { main: true } => {
                text.push_str(&format!("\u{1b}[1m{}\u{1b}[0m", piece.text))
            }
            Role::Frame | Role::Head { main: false } | Role::Value => text.push_str(piece.text),
        }
        text.extend(std::iter::repeat_n(' ', piece.after));
    }
    text.truncate(text.trim_end_matches(' ').len());
    text
}
