//! The symbols of a line, each line read by itself.

use super::super::sections::Comment;
use super::outline::{Holder, Taken};
use super::symbol::{DocumentSymbol, MOST, SymbolKind};
use crate::document::LineToParse;
use crate::exercise::unquoted;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::game::GameHead;
use crate::syntax::letter::is_blank;
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Span, Statement};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most characters of a name or detail.
const SHOWN: usize = 60;

/// A reader of lines for an outline, down from where no block is open.
pub(super) struct Reader<'d> {
    /// The numbers of the lines where rounds begin.
    rounds: &'d [usize],
    /// The place of the first round of the game.
    first_round: usize,
    /// The number of symbols that were found, here and by others. Once they are more than can be
    /// shown, only wide ones are looked for.
    number: &'d AtomicUsize,
}

impl<'d> Reader<'d> {
    pub fn new(rounds: &'d [usize], number: &'d AtomicUsize) -> Reader<'d> {
        Reader { rounds, first_round: 0, number }
    }

    pub fn take(&mut self, placed: &LineToParse<'_, '_>) -> Taken {
        let content = placed.content;
        let depth = placed.context.depth();
        let ink = content.trim_end_matches(is_blank).len();
        if ink == 0 {
            return Taken { depth, ..Taken::default() };
        }
        let is_comment = content.trim_start_matches(is_blank).starts_with('#');
        let mut taken = Taken {
            depth,
            end: Some(placed.start + ink),
            is_of_roll: is_comment,
            ends_block: placed.edge == Some(Edge::Ends),
            ..Taken::default()
        };
        if is_comment && depth == 0 {
            taken.comment = Comment::read(placed.line, placed.start, &content);
            let is_heading = |it: &Comment| matches!(it, Comment::Titled(_));
            self.count(usize::from(taken.comment.as_ref().is_some_and(is_heading)));
        }
        let only_wide = self.number.load(Ordering::Relaxed) > MOST;
        if placed.edge.is_some() || may_have_symbol(placed, only_wide) {
            self.of_line(placed, &placed.context.parse(content), &mut taken);
            // The protocol knows no symbol without a name.
            taken.symbols.retain(|(symbol, _)| !symbol.name.trim().is_empty());
            self.count(taken.symbols.len());
        }
        taken
    }

    fn count(&self, more: usize) {
        if more > 0 {
            self.number.fetch_add(more, Ordering::Relaxed);
        }
    }

    /// Takes the symbols of a line that may have some.
    fn of_line(&mut self, placed: &LineToParse<'_, '_>, line: &Line<'_>, taken: &mut Taken) {
        let depth = placed.context.depth();
        taken.is_of_roll =
            matches!(&line.statement, Statement::Play(Keyword::Call | Keyword::Challenge, ..));
        let mut push = |symbol, holder| taken.symbols.push((symbol, holder));
        let symbol = |kind, name: &str, at: Span, detail: &str| DocumentSymbol {
            name: shorten(name, SHOWN),
            detail: shorten(detail, SHOWN),
            kind,
            range: line.body().after(placed.start).range(),
            selection: at.after(placed.start).range(),
            depth: 0,
        };
        let opens = placed.edge.is_some().then_some(Holder::Block(depth + 1));
        match &line.statement {
            Statement::Def(_, definition) | Statement::DefProof(_, definition, _) => {
                if definition.name.is_empty() || placed.context.block() == Some(BlockKind::Matrix) {
                    return;
                }
                let formula = definition.formula.map_or("", |(_, formula)| line.of(formula));
                let name = format!("@{}", line.of(definition.name).trim_start_matches('@'));
                push(symbol(SymbolKind::Name, &name, definition.name, formula), None);
            }
            Statement::Let(_, bindings) => {
                for binding in bindings.iter().filter(|it| !it.proposition.is_empty()) {
                    let value = binding.value.map_or("", |(_, value)| line.of(value));
                    let meaning = binding.meaning.map_or("", |meaning| line.of(meaning));
                    let equals = if value.is_empty() { "" } else { "= " };
                    let name = line.of(binding.proposition);
                    let detail = format!("{meaning} {equals}{value}");
                    let kind = SymbolKind::Proposition;
                    push(symbol(kind, name, binding.proposition, &detail), None);
                }
            }
            Statement::Setting(_, at, value) => {
                let name = line.of(line.body());
                let at = if value.is_empty() { *at } else { *value };
                push(symbol(SymbolKind::Setting, name, at, ""), None);
            }
            Statement::Cells(Keyword::Matrix, _, cells) => {
                if let Some(name) = cells.first() {
                    let name = symbol(SymbolKind::Logic, line.of(*name), *name, "a logic");
                    push(name, opens);
                }
            }
            Statement::Cells(Keyword::Axioms, _, cells) if opens.is_some() => {
                if let Some(name) = cells.first() {
                    push(symbol(SymbolKind::System, line.of(*name), *name, "axioms"), opens);
                }
            }
            Statement::Cells(Keyword::Model, _, words) if opens.is_some() => {
                if let Some(name) = words.first() {
                    push(symbol(SymbolKind::Model, line.of(*name), *name, "a model"), opens);
                }
            }
            Statement::Cells(Keyword::Game, at, cells) => {
                let head = GameHead::of(line.text, cells);
                let Some(rules) = head.rules.filter(|_| opens.is_some()) else { return };
                let players: Vec<&str> = head.players.iter().map(|it| line.of(*it)).collect();
                let name = format!("{} {}", line.of(*at), line.of(rules));
                push(symbol(SymbolKind::Game, &name, rules, &players.join(", ")), opens);
                self.first_round = self.rounds.partition_point(|round| *round <= placed.line);
            }
            Statement::Cells(keyword @ (Keyword::Round | Keyword::Tiebreak), at, _) => {
                if placed.context.block() != Some(BlockKind::Game) {
                    return;
                }
                taken.begins_round = true;
                let seen = self.rounds.partition_point(|round| *round <= placed.line);
                let number = seen.saturating_sub(self.first_round);
                let name = if *keyword == Keyword::Round { "Round" } else { "Tiebreak, round" };
                let name = format!("{name} {number}");
                push(symbol(SymbolKind::Round, &name, *at, ""), Some(Holder::Round));
            }
            Statement::Play(keyword, at, play) => {
                let name = match play.player.filter(|player| !player.is_empty()) {
                    Some(player) => format!("{} {}", line.of(*at), line.of(player)),
                    None => line.of(*at).to_owned(),
                };
                let (kind, holder) = match keyword {
                    // In a game others roll before the call on a roll is made.
                    Keyword::Roll if placed.context.block() == Some(BlockKind::Game) => {
                        (SymbolKind::Roll, None)
                    }
                    Keyword::Roll => (SymbolKind::Roll, Some(Holder::Roll)),
                    _ => (SymbolKind::Call, None),
                };
                push(symbol(kind, &name, *at, line.of(play.what)), holder);
            }
            Statement::Truth(at, _) => {
                let head = line.of(Span { start: at.end, ..line.body() }.trim(line.text));
                let name = format!("Truth table {head}");
                push(symbol(SymbolKind::Table, name.trim_end(), *at, ""), opens);
            }
            Statement::Task(_, _, Task::Head(head)) if !head.id.is_empty() => {
                let title = head.title.map_or("", |title| unquoted(line.of(title)));
                let points =
                    head.points.map_or("", |it| line.of(Span { end: it.word.end, ..it.number }));
                let colon = if title.is_empty() { "" } else { ": " };
                let name = ["Exercise ", line.of(head.id), colon, title].concat();
                push(symbol(SymbolKind::Exercise, &name, head.id, points), opens);
            }
            Statement::Task(_, at, Task::Require(_)) => {
                let required = line.of(Span { start: at.end, ..line.body() }.trim(line.text));
                push(symbol(SymbolKind::Requirement, required, *at, ""), None);
            }
            Statement::Task(_, at, Task::Proof(_)) => {
                let sequent = line.of(Span { start: at.end, ..line.body() }.trim(line.text));
                let name = format!("Proof {sequent}");
                push(symbol(SymbolKind::Proof, name.trim_end(), *at, ""), opens);
            }
            Statement::Blank
            | Statement::Formulas(_)
            | Statement::Judgement(_)
            | Statement::Step(_)
            | Statement::Axiom(_)
            | Statement::Proves(_)
            | Statement::Task(..)
            | Statement::Cells(..)
            | Statement::World(..)
            | Statement::Sees(..)
            | Statement::Frame(..)
            | Statement::Define(..) => {}
        }
    }
}

/// The keywords of the lines that have wide symbols.
const WIDE: [Keyword; 7] = [
    Keyword::Def,
    Keyword::Matrix,
    Keyword::Model,
    Keyword::Axioms,
    Keyword::Game,
    Keyword::Exercise,
    Keyword::Proof,
];

/// True if a line that bounds no block may have symbols, or wide ones: quick, and never false for
/// one that has some. The first word behind the numbering is its keyword.
fn may_have_symbol(placed: &LineToParse<'_, '_>, wide: bool) -> bool {
    let block = placed.context.block();
    if let Some(
        BlockKind::Proof
        | BlockKind::Truth
        | BlockKind::Matrix
        | BlockKind::Axioms
        | BlockKind::Model,
    ) = block
    {
        return false;
    }
    let body = placed.content.trim_start_matches(is_blank);
    let Some(first) = body.chars().next().filter(|first| *first != '#') else { return false };
    let word = body.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let is_numbered = || !first.is_alphabetic() || body.contains([')', '.', ':']);
    match Keyword::read(word) {
        Some(keyword) => !wide || WIDE.contains(&keyword),
        None => is_numbered(),
    }
}
