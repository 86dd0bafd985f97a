//! Truth tables as text, ruled and in columns.

use super::printed::PrintedTable;
use crate::output::{Output, painted};
use wff_core::logic::drawing::{Drawing, Piece, Role, plain};

/// Writes a table as text.
pub fn text(table: &PrintedTable<'_>, output: &mut Output) {
    if !table.fixed.is_empty() {
        output.line(format_args!("{}:\n", table.given()));
    }
    let mut rows = table.rows().peekable();
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
    for line in drawing.head() {
        output.line(shown(&line, output.colored));
    }
    for row in rows {
        if output.is_closed() {
            return;
        }
        output.line(shown(&drawing.row(row), output.colored));
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
