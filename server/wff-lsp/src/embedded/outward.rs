//! Answers of sheets, as the client is given them: every place in them is one of the outer
//! document.
//!
//! The protocol's places are known by their form: ranges, positions, edits of a text, and
//! documents by their URIs. What only the server reads is left as it is, so that it comes back
//! unchanged: the data of an answer, and the place that a command of the server's own works on.

use super::host::{OpenSheet, View};
use crate::command_names::{COUNT_LONGEST, WRITE_LONGEST};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tower_lsp::lsp_types::{InsertReplaceEdit, InsertTextMode, Position, Range, TextEdit};
use wff_files::embedded::Sheet;

/// The way outward from a sheet, or from any that is named.
#[derive(Clone, Copy)]
pub struct Outward<'v> {
    views: &'v [Arc<View>],
    sheet: Option<&'v OpenSheet>,
}

impl<'v> Outward<'v> {
    /// The way from a sheet of these documents, where it is known which one is spoken of.
    pub fn new(views: &'v [Arc<View>], sheet: Option<&'v OpenSheet>) -> Outward<'v> {
        Outward { views, sheet }
    }

    /// Moves all places in a value. False if an edit in it would touch what is not of the sheet.
    pub fn value(self, value: &mut Value) -> bool {
        match value {
            Value::Array(members) => members.iter_mut().all(|it| self.value(it)),
            Value::Object(members) => self.object(members),
            _ => true,
        }
    }

    fn object(self, members: &mut Map<String, Value>) -> bool {
        if is_own_command(members) {
            return true;
        }
        let inner = members.get("uri").or_else(|| members.get("textDocument")?.get("uri"));
        let named = inner.and_then(Value::as_str).and_then(|uri| self.named(uri));
        if let Some((view, sheet)) = named {
            let moved = Outward { sheet: Some(sheet), ..self };
            if let Some(uri) = members.get_mut("uri") {
                *uri = json!(view.uri);
                if let Some(version) = members.get_mut("version") {
                    *version = outer_version(view, sheet, version);
                }
            }
            return moved.members(members);
        }
        let Some(OpenSheet { sheet, .. }) = self.sheet else { return self.members(members) };
        if let Some(edit) = read::<TextEdit>(members, &["range", "newText"]) {
            let Some(edit) = text_edit(sheet, edit) else { return false };
            members.insert("range".to_owned(), json!(edit.range));
            members.insert("newText".to_owned(), json!(edit.new_text));
            return true;
        }
        if let Some(edit) = read::<InsertReplaceEdit>(members, &["insert", "replace", "newText"]) {
            let inserted = TextEdit { range: edit.insert, new_text: edit.new_text };
            let Some(inserted) = text_edit(sheet, inserted) else { return false };
            let replaced = Range { start: inserted.range.start, ..range(sheet, edit.replace) };
            members.insert("insert".to_owned(), json!(inserted.range));
            members.insert("replace".to_owned(), json!(replaced));
            members.insert("newText".to_owned(), json!(inserted.new_text));
            return true;
        }
        if let Some(range) = read::<Range>(members, &["start", "end"]) {
            let range = self::range(sheet, range);
            members.insert("start".to_owned(), json!(range.start));
            members.insert("end".to_owned(), json!(range.end));
            return true;
        }
        if let Some(at) = read::<Position>(members, &["line", "character"]) {
            let at = position(sheet, at);
            members.insert("line".to_owned(), json!(at.line));
            members.insert("character".to_owned(), json!(at.character));
            return true;
        }
        self.members(members)
    }

    fn members(self, members: &mut Map<String, Value>) -> bool {
        if members.contains_key("insertTextMode") {
            self.keep_indentation(members);
        }
        let mut all = true;
        for (name, member) in members.iter_mut() {
            all &= match name.as_str() {
                "data" => true,
                "changes" => self.changes(member),
                // Stretches to fold, and lines that a panel names.
                "startLine" | "endLine" | "line" => self.line(member),
                _ => self.value(member),
            };
        }
        all
    }

    /// Edits by the URIs of their documents.
    fn changes(self, changes: &mut Value) -> bool {
        let Some(members) = changes.as_object_mut() else { return true };
        let mut all = true;
        for (uri, mut edits) in std::mem::take(members) {
            let named = self.named(&uri);
            let sheet = named.map_or(self.sheet, |(_, sheet)| Some(sheet));
            all &= Outward { sheet, ..self }.value(&mut edits);
            let uri = named.map_or(uri, |(view, _)| view.uri.clone());
            members.insert(uri, edits);
        }
        all
    }

    fn line(self, number: &mut Value) -> bool {
        if let (Some(OpenSheet { sheet, .. }), Some(line)) = (self.sheet, number.as_u64()) {
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            *number = json!(position(sheet, Position { line, character: 0 }).line);
        }
        true
    }

    /// Has a client indent nothing itself where further lines of an item come with what stands
    /// before the content of theirs.
    fn keep_indentation(self, item: &mut Map<String, Value>) {
        let edit = item.get("textEdit");
        let is_long = |edit: &Value| edit.get("newText")?.as_str()?.contains('\n').then_some(());
        let line = |edit: &Value| {
            let range = edit.get("range").or_else(|| edit.get("insert"))?;
            let number = usize::try_from(range.pointer("/start/line")?.as_u64()?).ok()?;
            self.sheet?.sheet.lines().get(number).copied()
        };
        let has_prefix = edit.and_then(line).is_some_and(|line| line.prefix > 0);
        if has_prefix && edit.and_then(is_long).is_some() {
            item.insert("insertTextMode".to_owned(), json!(InsertTextMode::AS_IS));
        }
    }

    /// The sheet of a URI, and its document.
    fn named(self, uri: &str) -> Option<(&'v View, &'v OpenSheet)> {
        let in_view = |view: &'v Arc<View>| {
            let same = self.sheet.filter(|sheet| sheet.uri == uri);
            let among = || view.sheets.iter().find(|sheet| sheet.uri == uri);
            Some((&**view, same.or_else(among)?))
        };
        self.views.iter().find_map(in_view)
    }
}

/// True if this is a command that the server runs itself.
fn is_own_command(members: &Map<String, Value>) -> bool {
    let command = members.get("command").and_then(Value::as_str);
    command.is_some_and(|command| [WRITE_LONGEST, COUNT_LONGEST].contains(&command))
}

/// The value that some members make together, if all are there.
fn read<T: serde::de::DeserializeOwned>(members: &Map<String, Value>, names: &[&str]) -> Option<T> {
    let of = |name: &&str| Some(((*name).to_owned(), members.get(*name)?.clone()));
    let all: Map<String, Value> = names.iter().map(of).collect::<Option<_>>()?;
    serde_json::from_value(all.into()).ok()
}

/// The version of the outer document in which a sheet has this version. One that the sheet has no
/// more is one that the document has no more.
fn outer_version(view: &View, sheet: &OpenSheet, version: &Value) -> Value {
    let is_over = *version != json!(sheet.version);
    json!(view.version.map(|outer| outer.saturating_sub(i32::from(is_over))))
}

/// A position of a sheet in the outer document.
pub fn position(sheet: &Sheet, inner: Position) -> Position {
    let lines = sheet.lines();
    let line = lines.get(inner.line as usize).or_else(|| lines.last());
    line.map_or(inner, |line| Position {
        line: u32::try_from(line.outer).unwrap_or(u32::MAX),
        character: inner.character.saturating_add(u32::try_from(line.prefix).unwrap_or(0)),
    })
}

/// A range of a sheet in the outer document.
pub fn range(sheet: &Sheet, inner: Range) -> Range {
    Range { start: position(sheet, inner.start), end: position(sheet, inner.end) }
}

/// An edit of a sheet in the outer document; `None` if it would touch what is not of the sheet.
fn text_edit(sheet: &Sheet, edit: TextEdit) -> Option<TextEdit> {
    let Range { start, end } = edit.range;
    let ends = (start.character == 0, end.character == 0);
    let change = sheet.change(start.line as usize, end.line as usize, ends, &edit.new_text)?;
    let at = |inner: Position, is_line_start: bool| match position(sheet, inner) {
        outer if is_line_start => Position { character: 0, ..outer },
        outer => outer,
    };
    let start_there = at(start, change.from_line_start);
    let end_there = if change.to_block_end {
        let above = Position { line: end.line.saturating_sub(1), character: 0 };
        Position { line: position(sheet, above).line + 1, character: 0 }
    } else {
        at(end, change.to_line_start)
    };
    let range = Range { start: start_there, end: end_there };
    Some(TextEdit { range, new_text: change.text })
}
