//! The hover of a logic, and the table of a connective in it.

use crate::logic::{self, Logic, note_on_connective};
use crate::markup::Markdown;
use crate::pictures::columns::aligned;
use crate::syntax::letter::ConnectiveRow;

/// The largest logic in which the table of a connective is shown.
const MOST_VALUES: u8 = 9;

/// A sentence on a logic, with who gave it.
pub(super) fn about(logic: &Logic) -> String {
    match logic.source() {
        "" => logic.about().to_owned(),
        source => format!("{} ({source})", logic.about()),
    }
}

/// A logic's values, what they mean, and what it lacks.
pub(super) fn facts(logic: &Logic) -> Vec<String> {
    let names = |designated: bool| {
        let values =
            logic.values().zip(0..).filter(|(_, value)| !designated || logic.is_designated(*value));
        let names: Vec<String> = values.map(|(name, _)| format!("`{name}`")).collect();
        names.into_iter().rev().collect::<Vec<_>>().join(", ")
    };
    let values =
        format!("Values, from the highest: {}. Designated: {}.", names(false), names(true));
    let notes = [logic::without_tautologies(logic), logic::without_contradictions(logic)];
    let notes = notes.into_iter().flatten().map(|note| format!("{note}."));
    let of_connectives = b"NKACE".iter().filter_map(|letter| note_on_connective(logic, *letter));
    std::iter::once(values).chain(notes).chain(of_connectives).collect()
}

/// The truth table of a connective, its header first: as a list of rows where there are two values,
/// else as a square. There is none for a logic of very many values.
pub(crate) fn cells(connective: &ConnectiveRow, logic: &Logic) -> Option<Vec<Vec<String>>> {
    let letter = char::from(connective.letter);
    let values = || (0..logic.size()).rev();
    let show = |value: u8| logic.show(value).to_owned();
    if logic.size() > MOST_VALUES {
        return None;
    }
    if connective.arity == 1 {
        let row = |x: u8| Some(vec![show(x), show(logic.unary(connective.letter, x)?)]);
        let head = vec!["p".to_owned(), format!("{letter}p")];
        return Some(std::iter::once(head).chain(values().filter_map(row)).collect());
    }
    let of = |x: u8, y: u8| logic.binary(connective.letter, x, y).map(show);
    if logic.size() == 2 {
        let rows = values().flat_map(|x| values().map(move |y| (x, y)));
        let row = |(x, y)| Some(vec![show(x), show(y), of(x, y)?]);
        let head = vec!["p".to_owned(), "q".to_owned(), format!("{letter}pq")];
        return Some(std::iter::once(head).chain(rows.filter_map(row)).collect());
    }
    let corner = format!("{letter}pq: p ↓ q →");
    let head = std::iter::once(corner).chain(values().map(show)).collect();
    let row = |x: u8| std::iter::once(show(x)).chain(values().filter_map(|y| of(x, y))).collect();
    Some(std::iter::once(head).chain(values().map(row)).collect())
}

/// The truth table of a connective in Markdown.
pub(super) fn table(connective: &ConnectiveRow, logic: &Logic) -> Option<Markdown> {
    let rows = cells(connective, logic)?;
    let drawn = aligned(&rows, usize::MAX);
    let is_square = connective.arity > 1 && logic.size() != 2;
    let rule = Markdown::rule(rows.first()?.iter().map(|_| "---"));
    let mut lines: Vec<Markdown> = Vec::with_capacity(rows.len() + 1);
    for (place, row) in rows.into_iter().enumerate() {
        let cell = |(column, cell): (usize, String)| match (place, column) {
            (1.., 0) if is_square => Markdown::strong(&cell),
            _ => Markdown::text(&cell),
        };
        lines.push(Markdown::row(row.into_iter().enumerate().map(cell)));
    }
    lines.insert(1, rule);
    Some(Markdown::join(lines, "\n").drawn(&drawn))
}
