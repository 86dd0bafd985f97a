//! Tables of texts: aligned as text, and in Markdown.

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
pub fn markdown(rows: &[Vec<String>], texts: usize) -> Vec<String> {
    let mut lines = Vec::with_capacity(rows.len() + 1);
    for (number, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| plain(cell)).collect();
        lines.push(format!("| {} |", cells.join(" | ")));
        if number == 0 {
            let rule = |column: usize| if column < texts { "---" } else { "---:" };
            let rules: Vec<&str> = (0..row.len()).map(rule).collect();
            lines.push(format!("| {} |", rules.join(" | ")));
        }
    }
    lines
}

/// A text without what Markdown takes for a mark or for HTML.
pub fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~') {
            plain.push('\\');
        }
        plain.push(if c.is_control() { ' ' } else { c });
    }
    plain
}
