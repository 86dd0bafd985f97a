//! Document symbols: the names that a file defines and the propositions that it gives meanings or
//! values.

use crate::analysis::block::edge;
use crate::document::Document;
use crate::exercise::unquoted;
use crate::syntax::exercise::Task;
use crate::syntax::game::GameHead;
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Span, Statement, Text};
use std::ops::Range;

/// Something that a document defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentSymbol {
    /// Its name, as in `@mp` or `p`.
    pub name: String,
    /// A few words on what it stands for.
    pub detail: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// The bytes of its line, without blanks at its ends.
    pub range: Range<usize>,
    /// The bytes of its name, which lie in the range.
    pub selection: Range<usize>,
}

/// The kinds of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A name of a formula.
    Name,
    /// A proposition with a meaning or a value.
    Proposition,
    /// A logic.
    Logic,
    /// A system of axioms.
    System,
    /// An exercise.
    Exercise,
    /// A game.
    Game,
    /// A round of a game.
    Round,
    /// A proof.
    Proof,
}

/// The most characters of a detail.
const DETAIL: usize = 60;

/// The symbols of a document, in text order.
pub fn symbols(document: &Document, text: &(impl Text + ?Sized)) -> Vec<DocumentSymbol> {
    let of_lines = document.statements(text, |placed| {
        let line = placed.read();
        let range = line.body().after(placed.start).range();
        let symbol = |kind, name: String, at: Span, detail: &str| {
            let selection = at.after(placed.start).range();
            DocumentSymbol {
                name,
                detail: shorten(detail, DETAIL),
                kind,
                range: range.clone(),
                selection,
            }
        };
        match &line.statement {
            Statement::Def(_, definition) | Statement::DefProof(_, definition, _) => {
                if definition.name.is_empty() {
                    return Vec::new();
                }
                let formula = definition.formula.map_or("", |(_, formula)| line.of(formula));
                let name = format!("@{}", line.of(definition.name).trim_start_matches('@'));
                vec![symbol(SymbolKind::Name, shorten(&name, DETAIL), definition.name, formula)]
            }
            Statement::Cells(Keyword::Matrix, _, cells) => {
                let name = cells.iter().take(1);
                name.map(|name| {
                    symbol(SymbolKind::Logic, shorten(line.of(*name), DETAIL), *name, "a logic")
                })
                .collect()
            }
            Statement::Cells(Keyword::Axioms, _, cells) if edge(&line).is_some() => {
                let name = cells.iter().take(1);
                name.map(|name| {
                    let label = shorten(line.of(*name), DETAIL);
                    symbol(SymbolKind::System, label, *name, "axioms")
                })
                .collect()
            }
            Statement::Cells(Keyword::Game, at, cells) => {
                let head = GameHead::of(line.text, cells);
                let Some(rules) = head.rules.filter(|_| edge(&line).is_some()) else {
                    return Vec::new();
                };
                let players: Vec<&str> = head.players.iter().map(|it| line.of(*it)).collect();
                let name = format!("{} {}", line.of(*at), line.of(rules));
                vec![symbol(SymbolKind::Game, shorten(&name, DETAIL), rules, &players.join(", "))]
            }
            Statement::Cells(keyword @ (Keyword::Round | Keyword::Tiebreak), at, _) => {
                let Some(game) = placed.scope.game() else { return Vec::new() };
                let number = game.rounds.saturating_add(1);
                let name = if *keyword == Keyword::Round { "Round" } else { "Tiebreak, round" };
                vec![symbol(SymbolKind::Round, format!("{name} {number}"), *at, "")]
            }
            Statement::Task(_, _, Task::Head(head)) if !head.id.is_empty() => {
                let title = head.title.map_or("", |title| unquoted(line.of(title)));
                let points =
                    head.points.map_or("", |it| line.of(Span { end: it.word.end, ..it.number }));
                let comma = if title.is_empty() || points.is_empty() { "" } else { ", " };
                let name = format!("Exercise {}", line.of(head.id));
                let detail = [title, comma, points].concat();
                vec![symbol(SymbolKind::Exercise, shorten(&name, DETAIL), head.id, &detail)]
            }
            Statement::Task(_, at, Task::Proof(_)) => {
                let sequent = line.of(Span { start: at.end, ..line.body() }.trim(line.text));
                vec![symbol(SymbolKind::Proof, "Proof".to_owned(), *at, sequent)]
            }
            Statement::Let(_, bindings) => bindings
                .iter()
                .filter(|binding| !binding.proposition.is_empty())
                .map(|binding| {
                    let value = binding.value.map_or("", |(_, value)| line.of(value));
                    let meaning = binding.meaning.map_or("", |meaning| line.of(meaning));
                    let equals = if value.is_empty() { "" } else { "= " };
                    let name = shorten(line.of(binding.proposition), DETAIL);
                    symbol(
                        SymbolKind::Proposition,
                        name,
                        binding.proposition,
                        &format!("{meaning} {equals}{value}"),
                    )
                })
                .collect(),
            Statement::Blank
            | Statement::Formulas(_)
            | Statement::Judgement(_)
            | Statement::Setting(..)
            | Statement::Play(..)
            | Statement::Step(_)
            | Statement::Axiom(_)
            | Statement::Proves(_)
            | Statement::Task(..)
            | Statement::Cells(..)
            | Statement::Truth(..)
            | Statement::Define(..) => Vec::new(),
        }
    });
    of_lines.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    #[test]
    fn definitions_and_propositions_are_listed() {
        let text = "p\nlet p \"rain\" = T, q = F # so\ndef mp = CKpCpqq\n@mp\ndef\nlet\n";
        let listed: Vec<_> = symbols(&Document::new(text, Scope::default()), text)
            .into_iter()
            .map(|symbol| {
                (symbol.name, symbol.detail, &text[symbol.selection], &text[symbol.range])
            })
            .map(|(name, detail, selection, range)| {
                format!("{name} | {detail} | {selection} | {range}")
            })
            .collect();
        assert_eq!(
            listed,
            [
                "p | \"rain\" = T | p | let p \"rain\" = T, q = F",
                "q | = F | q | let p \"rain\" = T, q = F",
                "@mp | CKpCpqq | mp | def mp = CKpCpqq",
            ]
        );
    }
}
