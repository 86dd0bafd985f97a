//! Tables of texts: aligned as text, and in Markdown.

use crate::markup::Markdown;

/// The rows of a table, each a line, with columns under each other: so many first ones are texts,
/// which stand on the left, the others numbers, which stand on the right.
pub fn aligned(rows: &[Vec<String>], texts: usize) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| {
            let blanks = " ".repeat(width - cell.chars().count());
            if column < texts { format!("{cell}{blanks}") } else { format!("{blanks}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// The same in Markdown, the first row as its header.
pub fn markdown(rows: &[Vec<String>], texts: usize) -> Markdown {
    let mut lines = Vec::with_capacity(rows.len() + 1);
    for (number, row) in rows.iter().enumerate() {
        lines.push(Markdown::row(row.iter().map(|cell| Markdown::text(cell))));
        if number == 0 {
            let rule = |column: usize| if column < texts { "---" } else { "---:" };
            lines.push(Markdown::row((0..row.len()).map(|column| rule(column).into())));
        }
    }
    Markdown::join(lines, "\n").drawn(&aligned(rows, texts))
}
