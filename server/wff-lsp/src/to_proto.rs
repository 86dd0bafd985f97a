//! From core to the protocol: byte offsets to positions, and core's plain data to what editors are
//! sent.

use crate::capabilities::Encoding;
use crate::documents::Snapshot;
use ropey::Rope;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::Range;
use tower_lsp::jsonrpc::{self, ErrorCode};
use tower_lsp::lsp_types::{self, *};
use wff_core::actions::{Action, ActionKind, Choice};
use wff_core::diagnostics::Severity;
use wff_core::document::Found;
use wff_core::features;

/// How many diagnostics of a document an editor is sent.
const MOST_DIAGNOSTICS: usize = 2_000;

/// The position of a byte offset.
pub fn position(rope: &Rope, encoding: Encoding, offset: usize) -> Position {
    let offset = offset.min(rope.len_bytes());
    let line = rope.byte_to_line(offset);
    let start = rope.line_to_byte(line);
    let (first, character) = (rope.byte_to_char(start), rope.byte_to_char(offset));
    let column = match encoding {
        Encoding::Utf8 => offset - start,
        Encoding::Utf16 => rope.char_to_utf16_cu(character) - rope.char_to_utf16_cu(first),
        Encoding::Utf32 => character - first,
    };
    let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Position { line: narrow(line), character: narrow(column) }
}

/// The range of some bytes of a document.
pub fn range(seen: &Snapshot, bytes: Range<usize>) -> lsp_types::Range {
    let place = |offset| position(&seen.rope, seen.client.encoding, offset);
    lsp_types::Range { start: place(bytes.start), end: place(bytes.end) }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Info => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}

/// A diagnostic; nothing where its kind is not to be shown.
fn diagnostic(seen: &Snapshot, found: Found<'_>) -> Option<Diagnostic> {
    let fault = found.diagnostic;
    let at = |span: wff_core::syntax::Span| range(seen, span.after(found.start).range());
    // The protocol has no text for the place of a diagnostic itself, so that comes as the first of
    // the others.
    let label = Some((fault.span, &fault.label)).filter(|(_, label)| !label.is_empty());
    let labels =
        label.into_iter().chain(fault.related.iter().map(|label| (label.span, &label.message)));
    let related = labels.filter(|_| seen.client.related).map(|(span, message)| {
        DiagnosticRelatedInformation {
            location: Location { uri: seen.uri.clone(), range: at(span) },
            message: message.clone(),
        }
    });
    let related: Vec<DiagnosticRelatedInformation> = related.collect();
    let tags = (seen.client.tags && fault.rule.id == "unused-name")
        .then(|| vec![DiagnosticTag::UNNECESSARY]);
    Some(Diagnostic {
        range: at(fault.span),
        severity: Some(severity(seen.start.levels.of(fault.rule)?)),
        code: Some(NumberOrString::String(fault.rule.id.to_owned())),
        source: Some("wff".to_owned()),
        message: fault
            .help
            .iter()
            .fold(fault.message.clone(), |message, help| message + "\n" + help),
        related_information: Some(related).filter(|related| !related.is_empty()),
        tags,
        ..Diagnostic::default()
    })
}

/// What is wrong in a document: at most 2,000 diagnostics, then one that says how many remain.
pub fn diagnostics(seen: &Snapshot) -> Vec<Diagnostic> {
    let mut shown = seen
        .document
        .diagnostics()
        .filter(|found| seen.start.levels.of(found.diagnostic.rule).is_some());
    let mut list: Vec<Diagnostic> =
        shown.by_ref().take(MOST_DIAGNOSTICS).filter_map(|found| diagnostic(seen, found)).collect();
    if let Some(first) = shown.next() {
        let rest = match 1 + shown.count() {
            1 => "1 more diagnostic is not shown here".to_owned(),
            count => format!("{count} more diagnostics are not shown here"),
        };
        list.push(Diagnostic {
            range: range(seen, first.diagnostic.span.after(first.start).range()),
            severity: Some(DiagnosticSeverity::INFORMATION),
            source: Some("wff".to_owned()),
            message: format!("{rest}\n`wff check` prints them all"),
            ..Diagnostic::default()
        });
    }
    list
}

/// What is wrong in a document of which nothing was asked.
pub fn publication(seen: &Snapshot) -> PublishDiagnosticsParams {
    PublishDiagnosticsParams {
        uri: seen.uri.clone(),
        diagnostics: diagnostics(seen),
        version: Some(seen.version),
    }
}

/// What is wrong in a document, as the answer to a pull.
pub fn report(items: Vec<Diagnostic>) -> DocumentDiagnosticReportResult {
    let full_document_diagnostic_report = FullDocumentDiagnosticReport { result_id: None, items };
    let report = RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report,
    };
    DocumentDiagnosticReport::Full(report).into()
}

/// A hover.
pub fn hover(seen: &Snapshot, hover: features::Hover) -> Hover {
    let kind = if seen.client.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    let contents = HoverContents::Markup(MarkupContent { kind, value: hover.markdown });
    Hover { contents, range: Some(range(seen, hover.range)) }
}

/// Replacements of stretches of the text.
pub fn edits(seen: &Snapshot, edits: Vec<features::TextEdit>) -> Vec<TextEdit> {
    edits
        .into_iter()
        .map(|edit| TextEdit { range: range(seen, edit.range), new_text: edit.text })
        .collect()
}

/// Edits of a document, and of no other version where the client can tell.
fn workspace_edit(seen: &Snapshot, edits: Vec<TextEdit>) -> WorkspaceEdit {
    if !seen.client.versioned_edits {
        return WorkspaceEdit {
            changes: Some(HashMap::from([(seen.uri.clone(), edits)])),
            ..WorkspaceEdit::default()
        };
    }
    let text_document = OptionalVersionedTextDocumentIdentifier {
        uri: seen.uri.clone(),
        version: Some(seen.version),
    };
    let edits = edits.into_iter().map(OneOf::Left).collect();
    let changes = DocumentChanges::Edits(vec![TextDocumentEdit { text_document, edits }]);
    WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() }
}

/// A kind of code action.
pub fn action_kind(kind: ActionKind) -> CodeActionKind {
    match kind {
        ActionKind::QuickFix => CodeActionKind::QUICKFIX,
        ActionKind::FixAll => CodeActionKind::SOURCE_FIX_ALL,
        ActionKind::Longest => CodeActionKind::new("refactor.rewrite.longest"),
        ActionKind::LongestTrue => CodeActionKind::new("refactor.rewrite.longestTrue"),
        ActionKind::Choose => CodeActionKind::new("refactor.rewrite.choose"),
        ActionKind::Roll => CodeActionKind::new("refactor.rewrite.roll"),
        ActionKind::Rewrite => CodeActionKind::REFACTOR_REWRITE,
        ActionKind::Table => CodeActionKind::new("refactor.rewrite.table"),
    }
}

/// The command of a client that lets a user choose among edits.
pub const CHOOSE: &str = "wff.choose";

/// Code actions. A client that can is left to ask which of many that do the same in different ways
/// is wanted.
pub fn actions(seen: &Snapshot, actions: Vec<Action<'_>>) -> Vec<CodeActionOrCommand> {
    let (choices, mut plain): (Vec<_>, Vec<_>) = actions
        .into_iter()
        .partition(|action| seen.client.chooses && action.kind == ActionKind::Choose);
    let place =
        plain.iter().position(|action| action.kind == ActionKind::FixAll).unwrap_or(plain.len());
    let last = plain.split_off(place);
    let plain = plain.into_iter().map(|one| action(seen, one));
    plain
        .chain(choose(seen, choices))
        .chain(last.into_iter().map(|one| action(seen, one)))
        .collect()
}

/// One action in which the client asks for one of several.
fn choose(seen: &Snapshot, choices: Vec<Action<'_>>) -> Option<CodeActionOrCommand> {
    let first = choices.first()?;
    let kind = action_kind(first.kind);
    let title = "Choose among the longest WFFs…".to_owned();
    let (offered, among) = (choices.len(), first.choice.as_ref()?.among);
    let question = match among > offered as u128 + 1 {
        true => format!("{offered} of {among} longest WFFs"),
        false => title.clone(),
    };
    let choice = |action: Action<'_>| {
        let Choice { wff, infix, .. } = action.choice?;
        Some(
            json!({ "label": wff, "description": infix, "edit": workspace_edit(seen, edits(seen, action.edits)) }),
        )
    };
    let choices: Vec<Value> = choices.into_iter().filter_map(choice).collect();
    let arguments = Some(vec![json!({ "title": question, "choices": choices })]);
    let command = Command { title: title.clone(), command: CHOOSE.to_owned(), arguments };
    let action =
        CodeAction { title, kind: Some(kind), command: Some(command), ..CodeAction::default() };
    Some(CodeActionOrCommand::CodeAction(action))
}

/// Hints behind the dice of rolls.
pub fn hints(seen: &Snapshot, reaches: Vec<features::Reach>) -> Vec<InlayHint> {
    let hint = |reach: features::Reach| {
        let kind = if seen.client.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
        InlayHint {
            position: position(&seen.rope, seen.client.encoding, reach.dice.end),
            label: InlayHintLabel::String(reach.label),
            kind: None,
            text_edits: None,
            tooltip: Some(InlayHintTooltip::MarkupContent(MarkupContent {
                kind,
                value: reach.markdown,
            })),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        }
    };
    reaches.into_iter().map(hint).collect()
}

/// Lenses above the dice of rolls.
pub fn lenses(seen: &Snapshot, reaches: Vec<features::Reach>) -> Vec<CodeLens> {
    let lens = |reach: features::Reach| {
        // A lens is text for people; a command without a name does nothing.
        let command = Command { title: reach.title, command: String::new(), arguments: None };
        CodeLens { range: range(seen, reach.dice), command: Some(command), data: None }
    };
    reaches.into_iter().map(lens).collect()
}

/// Places in a document.
pub fn locations(seen: &Snapshot, ranges: Vec<Range<usize>>) -> Vec<Location> {
    ranges
        .into_iter()
        .map(|bytes| Location { uri: seen.uri.clone(), range: range(seen, bytes) })
        .collect()
}

/// The edits of a renaming; or why there are none, which the client shows.
pub fn renaming(
    seen: &Snapshot,
    renaming: Result<Vec<features::TextEdit>, features::Refused>,
) -> jsonrpc::Result<Option<WorkspaceEdit>> {
    // The protocol's code for a request that is right in form and cannot be done.
    let refused = |message: String| jsonrpc::Error {
        code: ErrorCode::ServerError(-32803),
        message: message.into(),
        data: None,
    };
    renaming.map(|changes| Some(workspace_edit(seen, edits(seen, changes)))).map_err(refused)
}

/// What belongs together. An editor that knows two colours shows operands apart in that one is
/// written and one is read.
pub fn highlights(seen: &Snapshot, highlights: Vec<features::Highlight>) -> Vec<DocumentHighlight> {
    let kind = |kind| match kind {
        features::HighlightKind::Definition | features::HighlightKind::First => {
            DocumentHighlightKind::WRITE
        }
        features::HighlightKind::Use | features::HighlightKind::Second => {
            DocumentHighlightKind::READ
        }
        features::HighlightKind::Connective => DocumentHighlightKind::TEXT,
    };
    let highlight = |it: features::Highlight| DocumentHighlight {
        range: range(seen, it.range),
        kind: Some(kind(it.kind)),
    };
    highlights.into_iter().map(highlight).collect()
}

/// The types of tokens: those of the protocol, which every theme colours, and one for what has no
/// place.
const TOKEN_TYPES: [SemanticTokenType; 10] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::TYPE,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
    STRAY,
];
const STRAY: SemanticTokenType = SemanticTokenType::new("stray");

const UNARY: SemanticTokenModifier = SemanticTokenModifier::new("unary");
const BINARY: SemanticTokenModifier = SemanticTokenModifier::new("binary");
const NULLARY: SemanticTokenModifier = SemanticTokenModifier::new("nullary");
const DIE: SemanticTokenModifier = SemanticTokenModifier::new("die");
const CLASS: SemanticTokenModifier = SemanticTokenModifier::new("class");
const SETTING: SemanticTokenModifier = SemanticTokenModifier::new("setting");

/// The modifiers of tokens: what a theme may tell apart that knows this language.
const TOKEN_MODIFIERS: [SemanticTokenModifier; 6] = [UNARY, BINARY, NULLARY, DIE, CLASS, SETTING];

/// The modifier for something that is known of a token.
fn token_modifier(known: features::Trait) -> SemanticTokenModifier {
    match known {
        features::Trait::Definition => SemanticTokenModifier::DEFINITION,
        features::Trait::True => SemanticTokenModifier::new("true"),
        features::Trait::False => SemanticTokenModifier::new("false"),
        features::Trait::Designated => SemanticTokenModifier::new("designated"),
        features::Trait::Undesignated => SemanticTokenModifier::new("undesignated"),
        features::Trait::Used => SemanticTokenModifier::new("used"),
        features::Trait::Unused => SemanticTokenModifier::new("unused"),
        features::Trait::Pff => SemanticTokenModifier::new("pff"),
    }
}

/// The types and modifiers that the numbers of tokens stand for.
pub fn legend() -> SemanticTokensLegend {
    let known = features::Trait::ALL.into_iter().map(token_modifier);
    SemanticTokensLegend {
        token_types: TOKEN_TYPES.to_vec(),
        token_modifiers: TOKEN_MODIFIERS.into_iter().chain(known).collect(),
    }
}

fn token_type(role: features::Role) -> (SemanticTokenType, Option<SemanticTokenModifier>) {
    match role {
        features::Role::Keyword => (SemanticTokenType::KEYWORD, None),
        features::Role::Connective(0) => (SemanticTokenType::OPERATOR, Some(NULLARY)),
        features::Role::Connective(1) => (SemanticTokenType::OPERATOR, Some(UNARY)),
        features::Role::Connective(_) => (SemanticTokenType::OPERATOR, Some(BINARY)),
        features::Role::Sign | features::Role::Separator => (SemanticTokenType::OPERATOR, None),
        features::Role::BigDie => (SemanticTokenType::OPERATOR, Some(DIE)),
        features::Role::SmallDie => (SemanticTokenType::VARIABLE, Some(DIE)),
        features::Role::Proposition => (SemanticTokenType::VARIABLE, None),
        features::Role::Name => (SemanticTokenType::FUNCTION, None),
        features::Role::Player => (SemanticTokenType::TYPE, None),
        features::Role::Value => (SemanticTokenType::ENUM_MEMBER, None),
        features::Role::Class => (SemanticTokenType::ENUM_MEMBER, Some(CLASS)),
        features::Role::Setting => (SemanticTokenType::ENUM_MEMBER, Some(SETTING)),
        features::Role::Numbering => (SemanticTokenType::NUMBER, None),
        features::Role::Quote => (SemanticTokenType::STRING, None),
        features::Role::Comment => (SemanticTokenType::COMMENT, None),
        features::Role::Prose | features::Role::Stray => (STRAY, None),
    }
}

/// Tokens, each with its place as counted from the one before.
pub fn tokens(seen: &Snapshot, tokens: Vec<features::Token>) -> Vec<SemanticToken> {
    let mut columns = Columns::default();
    let (mut line, mut column) = (0, 0);
    let mut token = |token: features::Token| {
        let (kind, modifier) = token_type(token.role);
        let kind = TOKEN_TYPES.iter().position(|it| *it == kind).unwrap_or_default();
        let modifier =
            modifier.and_then(|modifier| TOKEN_MODIFIERS.iter().position(|it| *it == modifier));
        let known = features::Trait::ALL
            .into_iter()
            .enumerate()
            .filter(|(_, known)| token.traits.has(*known));
        let known = known.map(|(place, _)| TOKEN_MODIFIERS.len() + place);
        let modifiers = modifier.into_iter().chain(known).fold(0, |bits, place| bits | 1 << place);
        let (at, start) = columns.of(seen, token.range.start);
        let (_, end) = columns.of(seen, token.range.end);
        let delta_start = if at == line { start - column } else { start };
        let delta_line = at - line;
        (line, column) = (at, start);
        SemanticToken {
            delta_line,
            delta_start,
            length: end - start,
            token_type: u32::try_from(kind).unwrap_or_default(),
            token_modifiers_bitset: modifiers,
        }
    };
    tokens.into_iter().map(&mut token).collect()
}

/// Finds the positions of places in text order, each line being looked at once.
#[derive(Default)]
struct Columns {
    /// The text of a line, with its line end.
    text: String,
    line: usize,
    /// The first byte of the line.
    start: usize,
    /// The place that was found last, counted from there, and its column.
    last: usize,
    column: usize,
}

impl Columns {
    /// The line and the column of a place; one in an earlier line than the place before counts as
    /// that.
    fn of(&mut self, seen: &Snapshot, offset: usize) -> (u32, u32) {
        if self.text.is_empty() || offset >= self.start + self.text.len() {
            self.line = seen.rope.byte_to_line(offset.min(seen.rope.len_bytes()));
            self.start = seen.rope.line_to_byte(self.line);
            self.text.clear();
            seen.rope.line(self.line).chunks().for_each(|chunk| self.text.push_str(chunk));
            (self.last, self.column) = (0, 0);
        }
        let place = offset.saturating_sub(self.start);
        let between = self.text.get(self.last..place).unwrap_or_default();
        self.column += match seen.client.encoding {
            Encoding::Utf8 => between.len(),
            _ if between.is_ascii() => between.len(),
            Encoding::Utf16 => between.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => between.chars().count(),
        };
        self.last = place.max(self.last);
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        (narrow(self.line), narrow(self.column))
    }
}

/// A code action.
fn action(seen: &Snapshot, action: Action<'_>) -> CodeActionOrCommand {
    let mends = action.mends.and_then(|found| diagnostic(seen, found)).map(|found| vec![found]);
    CodeActionOrCommand::CodeAction(CodeAction {
        title: action.title,
        kind: Some(action_kind(action.kind)),
        diagnostics: mends,
        is_preferred: action.preferred.then_some(true),
        edit: Some(workspace_edit(seen, edits(seen, action.edits))),
        ..CodeAction::default()
    })
}

/// Symbols, as a tree if the client takes one.
pub fn symbols(seen: &Snapshot, symbols: Vec<features::Symbol>) -> DocumentSymbolResponse {
    let kind = |kind| match kind {
        features::SymbolKind::Name => SymbolKind::CONSTANT,
        features::SymbolKind::Proposition => SymbolKind::VARIABLE,
        features::SymbolKind::Logic => SymbolKind::NAMESPACE,
    };
    if seen.client.symbol_trees {
        #[allow(deprecated, reason = "the field has to be given")]
        let tree = |symbol: features::Symbol| DocumentSymbol {
            name: symbol.name,
            detail: Some(symbol.detail).filter(|detail| !detail.is_empty()),
            kind: kind(symbol.kind),
            tags: None,
            deprecated: None,
            range: range(seen, symbol.range),
            selection_range: range(seen, symbol.selection),
            children: None,
        };
        return DocumentSymbolResponse::Nested(symbols.into_iter().map(tree).collect());
    }
    #[allow(deprecated, reason = "the field has to be given")]
    let flat = |symbol: features::Symbol| SymbolInformation {
        name: symbol.name,
        kind: kind(symbol.kind),
        tags: None,
        deprecated: None,
        location: Location { uri: seen.uri.clone(), range: range(seen, symbol.range) },
        container_name: None,
    };
    DocumentSymbolResponse::Flat(symbols.into_iter().map(flat).collect())
}

/// The ranges around an offset, given from the innermost to the outermost; where there are none, an
/// empty one there.
pub fn selection_range(
    seen: &Snapshot,
    offset: usize,
    ranges: Vec<Range<usize>>,
) -> SelectionRange {
    let nest = |parent: Option<SelectionRange>, bytes| {
        Some(SelectionRange { range: range(seen, bytes), parent: parent.map(Box::new) })
    };
    let nested = ranges.into_iter().rev().fold(None, nest);
    nested.unwrap_or_else(|| SelectionRange { range: range(seen, offset..offset), parent: None })
}

/// Completions, in the order given.
pub fn completions(seen: &Snapshot, completions: Vec<features::Completion>) -> CompletionResponse {
    let items = completions.into_iter().enumerate().map(|(place, completion)| {
        let snippet = completion.snippet && seen.client.snippets;
        let new_text = if completion.snippet && !snippet {
            completion.label.clone()
        } else {
            completion.insert
        };
        let format = if snippet { InsertTextFormat::SNIPPET } else { InsertTextFormat::PLAIN_TEXT };
        CompletionItem {
            label: completion.label,
            kind: Some(completion_kind(completion.kind)),
            detail: Some(completion.detail).filter(|detail| !detail.is_empty()),
            sort_text: Some(format!("{place:04}")),
            insert_text_format: Some(format),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range: range(seen, completion.range),
                new_text,
            })),
            ..CompletionItem::default()
        }
    });
    CompletionResponse::Array(items.collect())
}

fn completion_kind(kind: features::CompletionKind) -> CompletionItemKind {
    match kind {
        features::CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        features::CompletionKind::Connective => CompletionItemKind::OPERATOR,
        features::CompletionKind::Proposition => CompletionItemKind::VARIABLE,
        features::CompletionKind::Name => CompletionItemKind::CONSTANT,
        features::CompletionKind::Value => CompletionItemKind::VALUE,
    }
}
