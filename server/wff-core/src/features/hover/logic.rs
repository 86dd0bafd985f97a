//! The hover of a logic, and the table of a connective in it.

use crate::logic::{self, Logic, note_on_connective};
use crate::syntax::letter::ConnectiveRow;

/// The largest logic in which the table of a connective is shown.
const MOST_VALUES: u8 = 9;

/// A logic's name and what it is.
pub(super) fn heading(logic: &Logic) -> String {
    let source =
        if logic.source().is_empty() { String::new() } else { format!(" ({})", logic.source()) };
    format!("**{}**: {}{source}", logic.name(), logic.about())
}

/// A logic's values, what they mean, and what it lacks.
pub(super) fn of_logic(logic: &Logic) -> String {
    let names = |designated: bool| {
        let values =
            logic.values().zip(0..).filter(|(_, value)| !designated || logic.is_designated(*value));
        let names: Vec<String> = values.map(|(name, _)| format!("`{name}`")).collect();
        names.into_iter().rev().collect::<Vec<_>>().join(", ")
    };
    let mut parts = vec![
        heading(logic),
        format!("Values, from the highest: {}. Designated: {}.", names(false), names(true)),
    ];
    let notes = [logic::without_tautologies(logic), logic::without_contradictions(logic)];
    parts.extend(notes.into_iter().flatten().map(|note| format!("{note}.")));
    parts.extend(b"NKACE".iter().filter_map(|letter| note_on_connective(logic, *letter)));
    parts.join("\n\n")
}

/// The truth table of a connective in Markdown: as a list of rows where there are two values, else
/// as a square.
pub(super) fn table(connective: &ConnectiveRow, logic: &Logic) -> Option<String> {
    let letter = char::from(connective.letter);
    let values = || (0..logic.size()).rev();
    if logic.size() > MOST_VALUES {
        return None;
    }
    if connective.arity == 1 {
        let row = |x: u8| {
            Some(format!(
                "\n| {} | {} |",
                logic.show(x),
                logic.show(logic.unary(connective.letter, x)?)
            ))
        };
        return Some(format!(
            "| p | {letter}p |\n|---|---|{}",
            values().filter_map(row).collect::<String>()
        ));
    }
    let of = |x: u8, y: u8| logic.binary(connective.letter, x, y).map(|value| logic.show(value));
    if logic.size() == 2 {
        let rows = values().flat_map(|x| values().map(move |y| (x, y)));
        let row =
            |(x, y)| Some(format!("\n| {} | {} | {} |", logic.show(x), logic.show(y), of(x, y)?));
        return Some(format!(
            "| p | q | {letter}pq |\n|---|---|---|{}",
            rows.filter_map(row).collect::<String>()
        ));
    }
    let heads: String = values().map(|y| format!(" {} |", logic.show(y))).collect();
    let lines = "---|".repeat(usize::from(logic.size()) + 1);
    let row = |x: u8| {
        let cells: String = values().filter_map(|y| Some(format!(" {} |", of(x, y)?))).collect();
        format!("\n| **{}** |{cells}", logic.show(x))
    };
    Some(format!(
        "| {letter}pq: p ↓ q → |{heads}\n|{lines}{}",
        values().map(row).collect::<String>()
    ))
}
