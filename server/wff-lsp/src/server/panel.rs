//! The requests that are not of the protocol: what a panel beside the text draws, and trees,
//! tables, models and score sheets as text. PROTOCOL.md describes them for who writes a client.

use super::Server;
use super::status::SETTINGS;
use crate::{from_proto, to_proto};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::TextDocumentPositionParams;
use wff_core::features::panel;
use wff_core::markup::Xml;
use wff_core::pictures::model::{self, DrawnModel};
use wff_core::pictures::score;
use wff_core::pictures::table::drawing::plain;
use wff_core::pictures::table::{self, PrintedTable, ShownRows};

/// The subjects of a place, for a panel.
pub const PANEL: &str = "wff/panel";
/// The goals of the blocks around a place.
pub const GOAL: &str = "wff/goal";
/// The parse tree of a formula.
pub const SYNTAX_TREE: &str = "wff/syntaxTree";
/// The truth table of a formula or a judgement.
pub const TRUTH_TABLE: &str = "wff/truthTable";
/// The model that refutes a formula or a judgement.
pub const MODEL: &str = "wff/model";
/// The score sheet of a game.
pub const SCORE_SHEET: &str = "wff/scoreSheet";

/// The capabilities that are announced for these requests, by their methods.
pub fn experimental() -> Value {
    json!({
        PANEL: true,
        GOAL: true,
        SETTINGS: true,
        SYNTAX_TREE: { "formats": ["text", "svg"] },
        TRUTH_TABLE: { "formats": ["text", "markdown", "csv", "latex", "html"] },
        MODEL: { "formats": ["text", "wff", "svg", "dot"] },
        SCORE_SHEET: { "formats": ["text", "markdown"] },
    })
}

/// A place in a document, and the order of the rows of a table.
#[derive(Debug, Deserialize)]
pub struct PanelParams {
    #[serde(flatten)]
    place: TextDocumentPositionParams,
    rows: Option<Rows>,
}

/// A place in a document, and the format of what is drawn there.
#[derive(Debug, Deserialize)]
pub struct DrawingParams<F> {
    #[serde(flatten)]
    place: TextDocumentPositionParams,
    format: Option<F>,
    rows: Option<Rows>,
}

/// The order of the rows of a table.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Rows {
    #[default]
    All,
    RefutingFirst,
}

impl Rows {
    fn shown(self) -> ShownRows {
        match self {
            Rows::All => ShownRows::All,
            Rows::RefutingFirst => ShownRows::RefutingFirst,
        }
    }
}

/// The formats of a tree.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TreeFormat {
    #[default]
    Text,
    Svg,
}

/// The formats of a table.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TableFormat {
    #[default]
    Text,
    Markdown,
    Csv,
    Latex,
    Html,
}

/// The formats of a model.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ModelFormat {
    #[default]
    Text,
    Wff,
    Svg,
    Dot,
}

impl ModelFormat {
    /// A model with the sentence about it, or the reason why it is not drawn.
    fn write(self, sentence: &str, drawn: &DrawnModel) -> panel::Drawn<String> {
        let untold = || drawn.untold().unwrap_or_default();
        Ok(match self {
            ModelFormat::Text if drawn.untold().is_some() => {
                format!("{sentence}\n\n{}\n", untold())
            }
            ModelFormat::Text => {
                let lines = model::lines(drawn).into_iter().map(|line| line.plain() + "\n");
                format!("{sentence}\n\n{}", lines.collect::<String>())
            }
            ModelFormat::Wff => model::written(drawn, "m1"),
            ModelFormat::Svg => {
                model::svg(drawn, model::STYLE).map(Xml::into_string).ok_or_else(untold)?
            }
            ModelFormat::Dot => model::dot(drawn).to_string(),
        })
    }
}

/// The formats of a score sheet.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ScoreFormat {
    #[default]
    Text,
    Markdown,
}

impl TableFormat {
    fn write(self, printed: &PrintedTable<'_>) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = match self {
            TableFormat::Text => {
                table::text(printed, &mut |line| writeln!(text, "{}", plain(line)))
            }
            TableFormat::Markdown => table::markdown(printed, &mut |lines| write!(text, "{lines}")),
            TableFormat::Csv => table::csv(printed, &mut |record| write!(text, "{record}")),
            TableFormat::Latex => table::latex(printed, &mut text),
            TableFormat::Html => table::html(printed, &mut |lines| write!(text, "{lines}")),
        };
        text
    }
}

impl Server {
    /// `wff/panel`.
    pub async fn panel(&self, params: PanelParams) -> Result<Option<Value>> {
        let TextDocumentPositionParams { text_document, position } = params.place;
        let answer = self.with_snapshot_blocking(text_document, move |snapshot| {
            let offset = from_proto::offset(&snapshot.rope, snapshot.client.encoding, position);
            let (document, text) = (&snapshot.document, snapshot.text());
            let levels = &snapshot.settings.levels;
            let rows = params.rows.unwrap_or_default().shown();
            let subjects = panel::subjects(document, &text, offset, levels, rows);
            let goals = panel::goals(document, &text, offset, levels);
            to_proto::panel(snapshot, subjects, goals)
        });
        answer.await
    }

    /// `wff/goal`.
    pub async fn goal(&self, place: TextDocumentPositionParams) -> Result<Option<Value>> {
        let TextDocumentPositionParams { text_document, position } = place;
        let answer = self.with_snapshot_blocking(text_document, move |snapshot| {
            let offset = from_proto::offset(&snapshot.rope, snapshot.client.encoding, position);
            let levels = &snapshot.settings.levels;
            let goals = panel::goals(&snapshot.document, &snapshot.text(), offset, levels);
            to_proto::goals(snapshot, goals)
        });
        answer.await
    }

    /// `wff/syntaxTree`.
    pub async fn syntax_tree(&self, params: DrawingParams<TreeFormat>) -> Result<Option<Value>> {
        let DrawingParams { place, format, .. } = params;
        let answer = self.with_snapshot_blocking(place.text_document, move |snapshot| {
            let offset =
                from_proto::offset(&snapshot.rope, snapshot.client.encoding, place.position);
            let (document, text) = (&snapshot.document, snapshot.text());
            to_proto::drawn(match format.unwrap_or_default() {
                TreeFormat::Text => panel::tree_text(document, &text, offset),
                TreeFormat::Svg => panel::tree_svg(document, &text, offset)
                    .map(|drawn| drawn.map(Xml::into_string)),
            })
        });
        Ok(answer.await?.flatten())
    }

    /// `wff/truthTable`.
    pub async fn truth_table(&self, params: DrawingParams<TableFormat>) -> Result<Option<Value>> {
        let DrawingParams { place, format, rows } = params;
        let answer = self.with_snapshot_blocking(place.text_document, move |snapshot| {
            let offset =
                from_proto::offset(&snapshot.rope, snapshot.client.encoding, place.position);
            let (document, text) = (&snapshot.document, snapshot.text());
            let write = |printed: &PrintedTable<'_>| format.unwrap_or_default().write(printed);
            to_proto::drawn(panel::table_at(
                document,
                &text,
                offset,
                rows.unwrap_or_default().shown(),
                write,
            ))
        });
        Ok(answer.await?.flatten())
    }

    /// `wff/model`.
    pub async fn model(&self, params: DrawingParams<ModelFormat>) -> Result<Option<Value>> {
        let DrawingParams { place, format, .. } = params;
        let answer = self.with_snapshot_blocking(place.text_document, move |snapshot| {
            let offset =
                from_proto::offset(&snapshot.rope, snapshot.client.encoding, place.position);
            let write = |sentence: &str, drawn: &DrawnModel| {
                format.unwrap_or_default().write(sentence, drawn)
            };
            to_proto::drawn(panel::model_at(&snapshot.document, &snapshot.text(), offset, write))
        });
        Ok(answer.await?.flatten())
    }

    /// `wff/scoreSheet`.
    pub async fn score_sheet(&self, params: DrawingParams<ScoreFormat>) -> Result<Option<Value>> {
        let DrawingParams { place, format, .. } = params;
        let answer = self.with_snapshot_blocking(place.text_document, move |snapshot| {
            let offset =
                from_proto::offset(&snapshot.rope, snapshot.client.encoding, place.position);
            let write = |scored: &score::Scored| match format.unwrap_or_default() {
                ScoreFormat::Text => score::text(scored),
                ScoreFormat::Markdown => score::markdown(scored).into_string(),
            };
            to_proto::drawn(panel::score_at(&snapshot.document, &snapshot.text(), offset, write))
        });
        Ok(answer.await?.flatten())
    }
}
