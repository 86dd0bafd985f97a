//! Requests about an outer document, as the sheets are asked.

use super::host::{OpenSheet, View};
use super::message::set;
use serde_json::{Value, json};
use tower_lsp::lsp_types::{Position, Range};
use wff_files::embedded::Sheet;

/// The requests that one about a document becomes: each with the place of its sheet among the
/// sheets, and its parameters there.
pub fn parts(view: &View, params: &Value) -> Vec<(usize, Value)> {
    let read = |name: &str| params.get(name).cloned().unwrap_or_default();
    let sheets = || view.sheets.iter().enumerate();
    let asking = |place: usize, name: &str, value: Value| {
        let mut params = params.clone();
        let uri = view.sheets.get(place).map(|it| &it.uri);
        set(&mut params, name, value);
        set(&mut params, "textDocument", json!({ "uri": uri }));
        (place, params)
    };
    if let Ok(at) = serde_json::from_value::<Position>(read("position")) {
        let place = sheets().find_map(|(place, it)| Some((place, position(&it.sheet, at)?)));
        return place.into_iter().map(|(place, at)| asking(place, "position", json!(at))).collect();
    }
    if let Ok(wanted) = serde_json::from_value::<Range>(read("range")) {
        let touched = |(place, it): (usize, &OpenSheet)| {
            range(&it.sheet, wanted).map(|range| asking(place, "range", json!(range)))
        };
        return sheets().filter_map(touched).collect();
    }
    if let Ok(all) = serde_json::from_value::<Vec<Position>>(read("positions")) {
        let of = |(place, it): (usize, &OpenSheet)| {
            let there = all.iter().filter_map(|at| position(&it.sheet, *at));
            let there: Vec<Position> = there.collect();
            (!there.is_empty()).then(|| asking(place, "positions", json!(there)))
        };
        return sheets().filter_map(of).collect();
    }
    let whole = |(place, _)| {
        let (place, mut params) = asking(place, "range", Value::Null);
        if let Some(members) = params.as_object_mut() {
            // Results have other names there.
            members.remove("previousResultId");
            members.remove("range");
        }
        (place, params)
    };
    sheets().map(whole).collect()
}

/// A position in a sheet, if it is on one of its lines.
pub fn position(sheet: &Sheet, outer: Position) -> Option<Position> {
    let number = sheet.line_at(outer.line as usize)?;
    let character = outer.character.saturating_sub(prefix(sheet, number));
    Some(Position { line: narrow(number), character })
}

/// The part of a range that lies in a sheet, if it touches one of its lines.
fn range(sheet: &Sheet, outer: Range) -> Option<Range> {
    let (start, end) = (outer.start.min(outer.end), outer.start.max(outer.end));
    let lines = sheet.lines();
    let first = lines.partition_point(|line| line.outer < start.line as usize);
    let behind = lines.partition_point(|line| line.outer <= end.line as usize && !line.is_end);
    let last = behind.checked_sub(1).filter(|last| first <= *last)?;
    let begins = Position { line: narrow(first), character: 0 };
    let ends = Position { line: narrow(last), character: u32::MAX };
    Some(Range {
        start: position(sheet, start).unwrap_or(begins),
        end: position(sheet, end).unwrap_or(ends),
    })
}

fn prefix(sheet: &Sheet, number: usize) -> u32 {
    narrow(sheet.lines().get(number).map_or(0, |line| line.prefix))
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
