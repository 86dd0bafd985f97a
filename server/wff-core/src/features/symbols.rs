//! Document symbols: the sections of a file, the blocks in them with what these hold, and the
//! names, propositions, settings and rolls of its lines, as a tree.

use super::sections::Headings;
use crate::document::{Document, Framed};
use crate::exercise::unquoted;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::game::GameHead;
use crate::syntax::letter::is_blank;
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Span, Statement, Text};
use std::ops::Range;

/// A part of a document that has a name, or defines one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentSymbol {
    /// Its name, as in `@mp` or `p`.
    pub name: String,
    /// A few words on what it stands for.
    pub detail: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// The bytes of its lines, without blanks at their ends.
    pub range: Range<usize>,
    /// The bytes of its name, which lie in the range.
    pub selection: Range<usize>,
    /// The number of symbols that it lies in, each of which stands before it.
    pub depth: usize,
}

/// The kinds of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A section, by its heading.
    Section,
    /// A name of a formula.
    Name,
    /// A proposition with a meaning or a value.
    Proposition,
    /// A setting.
    Setting,
    /// A logic.
    Logic,
    /// A system of axioms.
    System,
    /// A truth table.
    Table,
    /// An exercise.
    Exercise,
    /// A requirement of an exercise.
    Requirement,
    /// A game.
    Game,
    /// A round of a game.
    Round,
    /// A roll.
    Roll,
    /// A call or challenge.
    Call,
    /// A proof.
    Proof,
}

impl SymbolKind {
    /// True if it is found by its name from other documents.
    pub fn is_wide(self) -> bool {
        match self {
            SymbolKind::Section
            | SymbolKind::Name
            | SymbolKind::Logic
            | SymbolKind::System
            | SymbolKind::Exercise
            | SymbolKind::Game
            | SymbolKind::Proof => true,
            SymbolKind::Proposition
            | SymbolKind::Setting
            | SymbolKind::Table
            | SymbolKind::Requirement
            | SymbolKind::Round
            | SymbolKind::Roll
            | SymbolKind::Call => false,
        }
    }
}

/// The most characters of a name or detail.
const SHOWN: usize = 60;

/// The most symbols of a document. Where there are more, first those are left out that are not
/// [wide](SymbolKind::is_wide).
const MOST: usize = 10_000;

/// The symbols of a document in text order, each behind those that it lies in; at most 10,000.
pub fn symbols(document: &Document, text: &(impl Text + ?Sized)) -> Vec<DocumentSymbol> {
    let mut outline = Outline::new(document.rounds().collect());
    document.frames(text, 0..text.len(), |line| outline.take(&line));
    outline.close_from(0);
    let mut made = outline.made;
    if made.len() > MOST {
        made.retain(|symbol| symbol.kind.is_wide());
        made.truncate(MOST);
        nest(&mut made);
    }
    made
}

/// The closeness of a name to a query, whatever their case: 0 if it begins with that, 1 if it has
/// it, 2 if it has its characters in their order; else `None`.
pub fn closeness(query: &str, name: &str) -> Option<u8> {
    let (query, name) = (query.to_lowercase(), name.to_lowercase());
    let mut letters = name.chars();
    match name.find(&query) {
        Some(0) => Some(0),
        Some(_) => Some(1),
        None => query.chars().all(|c| letters.any(|letter| letter == c)).then_some(2),
    }
}

/// Counts the symbols anew that each of some in text order lies in.
fn nest(symbols: &mut [DocumentSymbol]) {
    let mut open: Vec<usize> = Vec::new();
    for symbol in symbols {
        while open.pop_if(|end| *end < symbol.range.end).is_some() {}
        symbol.depth = open.len();
        open.push(symbol.range.end);
    }
}

/// A symbol that goes on over lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    /// A section of this level.
    Section(u8),
    /// A block in which so many are open.
    Block(usize),
    /// A round of a game.
    Round,
    /// A roll and the calls directly below.
    Roll,
}

/// The symbols of the lines so far.
#[derive(Debug)]
struct Outline {
    made: Vec<DocumentSymbol>,
    /// The symbols that go on, by their places, from the outermost.
    open: Vec<(usize, Holder)>,
    headings: Headings,
    /// The numbers of the lines where rounds begin.
    rounds: Vec<usize>,
    /// The place of the first round of the game.
    first_round: usize,
    /// The byte behind the last line that is not blank.
    end: usize,
}

impl Outline {
    fn new(rounds: Vec<usize>) -> Outline {
        Outline {
            made: Vec::new(),
            open: Vec::new(),
            headings: Headings::default(),
            rounds,
            first_round: 0,
            end: 0,
        }
    }

    /// Closes the holders from this place among those that are open.
    fn close_from(&mut self, place: usize) {
        for (index, _) in self.open.drain(place.min(self.open.len())..) {
            if let Some(symbol) = self.made.get_mut(index) {
                symbol.range.end = symbol.range.end.max(self.end);
            }
        }
    }

    /// Closes the first holder that passes a test, and all in it.
    fn close(&mut self, is_one: impl Fn(Holder) -> bool) {
        if let Some(place) = self.open.iter().position(|(_, holder)| is_one(*holder)) {
            self.close_from(place);
        }
    }

    fn push(&mut self, mut symbol: DocumentSymbol, holder: Option<Holder>) {
        // The protocol knows no symbol without a name.
        if symbol.name.trim().is_empty() {
            return;
        }
        symbol.depth = self.open.len();
        self.open.extend(holder.map(|holder| (self.made.len(), holder)));
        self.made.push(symbol);
    }

    fn take(&mut self, placed: &Framed<'_, '_>) {
        let content = placed.content;
        let depth = placed.frame.depth();
        if depth == 0 {
            let heading = self.headings.next(placed.line, placed.start, content);
            if let Some(heading) = heading {
                // It may have begun above.
                self.end = self.end.min(heading.range.start);
                self.close(|holder| match holder {
                    Holder::Section(level) => level >= heading.level,
                    Holder::Block(_) | Holder::Round | Holder::Roll => true,
                });
                let symbol = DocumentSymbol {
                    name: heading.name,
                    detail: String::new(),
                    kind: SymbolKind::Section,
                    range: heading.range,
                    selection: heading.title,
                    depth: 0,
                };
                self.push(symbol, Some(Holder::Section(heading.level)));
            }
        } else {
            self.headings.pass();
        }
        let ink = content.trim_end_matches(is_blank).len();
        if ink == 0 {
            return;
        }
        if !self.open.is_empty() {
            // A block without an end is over where fewer blocks are open than in it.
            self.close(|holder| matches!(holder, Holder::Block(inside) if inside > depth));
        }
        if placed.edge.is_some() || may_have_symbol(placed) {
            self.of_line(placed, &placed.frame.parse(content));
        } else if !content.trim_start_matches(is_blank).starts_with('#') {
            self.close(|holder| holder == Holder::Roll);
        }
        let ends = placed.edge == Some(Edge::Ends);
        let is_block = |&(_, holder): &(usize, Holder)| holder == Holder::Block(depth);
        let block = self.open.iter().position(is_block).filter(|_| ends);
        block.into_iter().for_each(|block| self.close_from(block + 1));
        self.end = placed.start + ink;
        block.into_iter().for_each(|block| self.close_from(block));
    }
}

impl Outline {
    /// Takes the symbols of a line that may have some.
    fn of_line(&mut self, placed: &Framed<'_, '_>, line: &Line<'_>) {
        let depth = placed.frame.depth();
        let is_answer =
            matches!(&line.statement, Statement::Play(Keyword::Call | Keyword::Challenge, ..));
        if !is_answer {
            self.close(|holder| holder == Holder::Roll);
        }
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
                if definition.name.is_empty() || placed.frame.block() == Some(BlockKind::Matrix) {
                    return;
                }
                let formula = definition.formula.map_or("", |(_, formula)| line.of(formula));
                let name = format!("@{}", line.of(definition.name).trim_start_matches('@'));
                self.push(symbol(SymbolKind::Name, &name, definition.name, formula), None);
            }
            Statement::Let(_, bindings) => {
                for binding in bindings.iter().filter(|it| !it.proposition.is_empty()) {
                    let value = binding.value.map_or("", |(_, value)| line.of(value));
                    let meaning = binding.meaning.map_or("", |meaning| line.of(meaning));
                    let equals = if value.is_empty() { "" } else { "= " };
                    let name = line.of(binding.proposition);
                    let detail = format!("{meaning} {equals}{value}");
                    let kind = SymbolKind::Proposition;
                    self.push(symbol(kind, name, binding.proposition, &detail), None);
                }
            }
            Statement::Setting(_, at, value) => {
                let name = line.of(line.body());
                let at = if value.is_empty() { *at } else { *value };
                self.push(symbol(SymbolKind::Setting, name, at, ""), None);
            }
            Statement::Cells(Keyword::Matrix, _, cells) => {
                if let Some(name) = cells.first() {
                    let name = symbol(SymbolKind::Logic, line.of(*name), *name, "a logic");
                    self.push(name, opens);
                }
            }
            Statement::Cells(Keyword::Axioms, _, cells) if opens.is_some() => {
                if let Some(name) = cells.first() {
                    self.push(symbol(SymbolKind::System, line.of(*name), *name, "axioms"), opens);
                }
            }
            Statement::Cells(Keyword::Game, at, cells) => {
                let head = GameHead::of(line.text, cells);
                let Some(rules) = head.rules.filter(|_| opens.is_some()) else { return };
                let players: Vec<&str> = head.players.iter().map(|it| line.of(*it)).collect();
                let name = format!("{} {}", line.of(*at), line.of(rules));
                self.push(symbol(SymbolKind::Game, &name, rules, &players.join(", ")), opens);
                self.first_round = self.rounds.partition_point(|round| *round <= placed.line);
            }
            Statement::Cells(keyword @ (Keyword::Round | Keyword::Tiebreak), at, _) => {
                if placed.frame.block() != Some(BlockKind::Game) {
                    return;
                }
                self.close(|holder| holder == Holder::Round);
                let seen = self.rounds.partition_point(|round| *round <= placed.line);
                let number = seen.saturating_sub(self.first_round);
                let name = if *keyword == Keyword::Round { "Round" } else { "Tiebreak, round" };
                let name = format!("{name} {number}");
                self.push(symbol(SymbolKind::Round, &name, *at, ""), Some(Holder::Round));
            }
            Statement::Play(keyword, at, play) => {
                let name = match play.player.filter(|player| !player.is_empty()) {
                    Some(player) => format!("{} {}", line.of(*at), line.of(player)),
                    None => line.of(*at).to_owned(),
                };
                let (kind, holder) = match keyword {
                    // In a game others roll before the call on a roll is made.
                    Keyword::Roll if placed.frame.block() == Some(BlockKind::Game) => {
                        (SymbolKind::Roll, None)
                    }
                    Keyword::Roll => (SymbolKind::Roll, Some(Holder::Roll)),
                    _ => (SymbolKind::Call, None),
                };
                self.push(symbol(kind, &name, *at, line.of(play.what)), holder);
            }
            Statement::Truth(at, _) => {
                let head = line.of(Span { start: at.end, ..line.body() }.trim(line.text));
                let name = format!("Truth table {head}");
                self.push(symbol(SymbolKind::Table, name.trim_end(), *at, ""), opens);
            }
            Statement::Task(_, _, Task::Head(head)) if !head.id.is_empty() => {
                let title = head.title.map_or("", |title| unquoted(line.of(title)));
                let points =
                    head.points.map_or("", |it| line.of(Span { end: it.word.end, ..it.number }));
                let colon = if title.is_empty() { "" } else { ": " };
                let name = ["Exercise ", line.of(head.id), colon, title].concat();
                self.push(symbol(SymbolKind::Exercise, &name, head.id, points), opens);
            }
            Statement::Task(_, at, Task::Require(_)) => {
                let required = line.of(Span { start: at.end, ..line.body() }.trim(line.text));
                self.push(symbol(SymbolKind::Requirement, required, *at, ""), None);
            }
            Statement::Task(_, at, Task::Proof(_)) => {
                let sequent = line.of(Span { start: at.end, ..line.body() }.trim(line.text));
                let name = format!("Proof {sequent}");
                self.push(symbol(SymbolKind::Proof, name.trim_end(), *at, ""), opens);
            }
            Statement::Blank
            | Statement::Formulas(_)
            | Statement::Judgement(_)
            | Statement::Step(_)
            | Statement::Axiom(_)
            | Statement::Proves(_)
            | Statement::Task(..)
            | Statement::Cells(..)
            | Statement::Define(..) => {}
        }
    }
}

/// True if a line may have symbols: quick, and never false for one that has some. The first word
/// behind the numbering is its keyword.
fn may_have_symbol(placed: &Framed<'_, '_>) -> bool {
    if let Some(BlockKind::Proof | BlockKind::Truth | BlockKind::Matrix | BlockKind::Axioms) =
        placed.frame.block()
    {
        return false;
    }
    let body = placed.content.trim_start_matches(is_blank);
    let Some(first) = body.chars().next().filter(|first| *first != '#') else { return false };
    let word = body.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let is_numbered = || !first.is_alphabetic() || body.contains([')', '.', ':']);
    Keyword::read(word).is_some() || is_numbered()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator;
    use crate::scope::Scope;
    use proptest::prelude::*;

    /// The symbols of a text, indented as they lie in each other, with the lines that they take.
    fn shown(text: &str) -> String {
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let symbols = symbols(&Document::new(text, Scope::default()), text);
        let shown = symbols.iter().map(|it| {
            let (indent, name) = ("  ".repeat(it.depth), &it.name);
            let (first, last) = (line(it.range.start), line(it.range.end));
            format!("{indent}{:?} {name} | {} | {first}-{last}\n", it.kind, it.detail)
        });
        shown.collect()
    }

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

    #[test]
    fn sections_blocks_and_rolls_hold_what_is_in_them() {
        let text = "logic K3\n# ==== Week 1 ====\ndef a = p\n## Dice\nroll Ann: pq K\ncall Ann: \
                    Kpq\ncall Ann: p\n\nKpq\n## Games\ngame x-wff Ann, Bob\nround\n  roll Ann: \
                    pq K\n  call Ann: Kpq\nround\nend\n# ==== Week 2 ====\n1) exercise 2 \"So\"\n  \
                    require == Kpq\n  truth Kpq\n    row T T | T\n  end\nend\nproof |- \
                    Cpp\n  1 | p suppose\nmatrix Own\nvalues T F\nend\n";
        expect_test::expect![[r"
            Setting logic K3 |  | 1-1
            Section Week 1 |  | 2-16
              Name @a | p | 3-3
              Section Dice |  | 4-9
                Roll roll Ann | pq K | 5-7
                  Call call Ann | Kpq | 6-6
                  Call call Ann | p | 7-7
              Section Games |  | 10-16
                Game game x-wff | Ann, Bob | 11-16
                  Round Round 1 |  | 12-14
                    Roll roll Ann | pq K | 13-13
                    Call call Ann | Kpq | 14-14
                  Round Round 2 |  | 15-15
            Section Week 2 |  | 17-28
              Exercise Exercise 2: So |  | 18-23
                Requirement == Kpq |  | 19-19
                Table Truth table Kpq |  | 20-22
              Proof Proof |- Cpp |  | 24-25
              Logic Own | a logic | 26-28
        "]]
        .assert_eq(&shown(text));
    }

    #[test]
    fn a_query_is_found_in_names() {
        for (query, name, expected) in [
            ("", "@mp", Some(0)),
            ("MP", "@mp", Some(1)),
            ("ex2", "Exercise 2", Some(2)),
            ("Exer", "exercise 2", Some(0)),
            ("2x", "Exercise 2", None),
            ("mpp", "@mp", None),
        ] {
            assert_eq!(closeness(query, name), expected, "{query} {name}");
        }
    }

    #[test]
    fn of_very_many_symbols_those_are_left_that_are_found_from_elsewhere() {
        let text = format!("## One\n{}## Two\ndef a = p\n", "roll pq K\n".repeat(MOST));
        assert_eq!(shown(&text).lines().count(), 3);
        assert!(shown(&text).ends_with("Name @a | p | 10003-10003\n"));
        assert_eq!(shown("exercise 1\nrequire\nend"), "Exercise Exercise 1 |  | 1-3\n");
        let many = "## x\n".repeat(MOST + 5);
        assert_eq!(shown(&many).lines().count(), MOST);
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn a_symbol_lies_in_those_that_hold_it(text in generator::text(0..40)) {
            let mut open: Vec<Range<usize>> = Vec::new();
            let mut last = 0;
            for symbol in symbols(&Document::new(&text, Scope::default()), &*text) {
                prop_assert!(symbol.range.start <= symbol.selection.start);
                prop_assert!(symbol.selection.end <= symbol.range.end);
                prop_assert!(text.get(symbol.range.clone()).is_some());
                prop_assert!(last <= symbol.range.start && symbol.depth <= open.len());
                last = symbol.range.start;
                open.truncate(symbol.depth);
                prop_assert!(open.iter().all(|around| symbol.range.end <= around.end));
                open.push(symbol.range);
            }
        }
    }
}
