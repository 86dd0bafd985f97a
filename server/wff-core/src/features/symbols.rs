//! Document symbols: the sections of a file, the blocks in them with what these hold, and the
//! names, propositions, settings and rolls of its lines, as a tree.

use super::SHARES;
use super::sections::{Comment, Heading, Headings};
use crate::document::{Document, Framed};
use crate::executor::{Executor, InTurn};
use crate::exercise::unquoted;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::game::GameHead;
use crate::syntax::letter::is_blank;
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Span, Statement, Text};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

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
pub fn symbols(document: &Document, text: &(impl Text + Sync + ?Sized)) -> Vec<DocumentSymbol> {
    symbols_in_shares(document, text, &InTurn)
}

/// The same, found in shares.
pub fn symbols_in_shares(
    document: &Document,
    text: &(impl Text + Sync + ?Sized),
    executor: &impl Executor,
) -> Vec<DocumentSymbol> {
    let rounds: Vec<usize> = document.rounds().collect();
    let number = AtomicUsize::new(0);
    let shares = document.shares_of_blocks(SHARES * executor.shares());
    let read = executor.map(shares, |share| {
        let mut reader = Reader { rounds: &rounds, first_round: 0, number: &number };
        let mut lines: Vec<Taken> = Vec::new();
        document.frames(text, share.start..share.end.saturating_sub(1), |line| {
            let taken = reader.take(&line);
            if !lines.last_mut().is_some_and(|last| last.goes_on(&taken)) {
                lines.push(taken);
            }
        });
        lines
    });
    let mut outline = Outline::default();
    read.into_iter().flatten().for_each(|line| outline.take(line));
    outline.close_from(0);
    let mut made = outline.made;
    if made.len().max(number.into_inner()) > MOST {
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

/// A line as an outline takes it.
#[derive(Debug, Default)]
struct Taken {
    /// The number of blocks that are open there.
    depth: usize,
    /// The byte behind the last one that is not blank; `None` if all are.
    end: Option<usize>,
    /// The comment that it is, outside of blocks.
    comment: Option<Comment>,
    /// True if the roll above goes on with it: a comment, or what answers the roll.
    is_of_roll: bool,
    begins_round: bool,
    ends_block: bool,
    /// Its symbols, each with what it holds if it goes on over lines.
    symbols: Vec<(DocumentSymbol, Option<Holder>)>,
}

impl Taken {
    /// True if there is nothing about it but that it is there.
    fn is_bare(&self) -> bool {
        self.comment.is_none() && self.symbols.is_empty() && !self.begins_round && !self.ends_block
    }

    /// Makes one of this line and the next, if an outline takes both as one.
    fn goes_on(&mut self, next: &Taken) -> bool {
        let is_one = self.is_bare()
            && next.is_bare()
            && (next.end.is_none()
                || self.end.is_some()
                    && self.depth == next.depth
                    && (next.is_of_roll || !self.is_of_roll));
        if is_one {
            self.end = next.end.or(self.end);
        }
        is_one
    }
}

/// A reader of lines for an outline, down from where no block is open.
struct Reader<'d> {
    /// The numbers of the lines where rounds begin.
    rounds: &'d [usize],
    /// The place of the first round of the game.
    first_round: usize,
    /// The number of symbols that were found, here and by others. Once they are more than can be
    /// shown, only wide ones are looked for.
    number: &'d AtomicUsize,
}

impl Reader<'_> {
    fn take(&mut self, placed: &Framed<'_, '_>) -> Taken {
        let content = placed.content;
        let depth = placed.frame.depth();
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
            taken.comment = Comment::read(placed.line, placed.start, content);
            let is_heading = |it: &Comment| matches!(it, Comment::Titled(_));
            self.count(usize::from(taken.comment.as_ref().is_some_and(is_heading)));
        }
        let only_wide = self.number.load(Ordering::Relaxed) > MOST;
        if placed.edge.is_some() || may_have_symbol(placed, only_wide) {
            self.of_line(placed, &placed.frame.parse(content), &mut taken);
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
    fn of_line(&mut self, placed: &Framed<'_, '_>, line: &Line<'_>, taken: &mut Taken) {
        let depth = placed.frame.depth();
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
                if definition.name.is_empty() || placed.frame.block() == Some(BlockKind::Matrix) {
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
            Statement::Cells(Keyword::Game, at, cells) => {
                let head = GameHead::of(line.text, cells);
                let Some(rules) = head.rules.filter(|_| opens.is_some()) else { return };
                let players: Vec<&str> = head.players.iter().map(|it| line.of(*it)).collect();
                let name = format!("{} {}", line.of(*at), line.of(rules));
                push(symbol(SymbolKind::Game, &name, rules, &players.join(", ")), opens);
                self.first_round = self.rounds.partition_point(|round| *round <= placed.line);
            }
            Statement::Cells(keyword @ (Keyword::Round | Keyword::Tiebreak), at, _) => {
                if placed.frame.block() != Some(BlockKind::Game) {
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
                    Keyword::Roll if placed.frame.block() == Some(BlockKind::Game) => {
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
            | Statement::Define(..) => {}
        }
    }
}

/// The symbols of the lines so far.
#[derive(Debug, Default)]
struct Outline {
    made: Vec<DocumentSymbol>,
    /// The symbols that go on, by their places, from the outermost.
    open: Vec<(usize, Holder)>,
    headings: Headings,
    /// The byte behind the last line that is not blank.
    end: usize,
}

impl Outline {
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
        symbol.depth = self.open.len();
        self.open.extend(holder.map(|holder| (self.made.len(), holder)));
        self.made.push(symbol);
    }

    fn take_heading(&mut self, heading: Heading) {
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

    fn take(&mut self, line: Taken) {
        if let Some(heading) = self.headings.next(line.comment) {
            self.take_heading(heading);
        }
        let Some(end) = line.end else { return };
        // A block without an end is over where fewer blocks are open than in it.
        self.close(|holder| matches!(holder, Holder::Block(inside) if inside > line.depth));
        if !line.is_of_roll {
            self.close(|holder| holder == Holder::Roll);
        }
        if line.begins_round {
            self.close(|holder| holder == Holder::Round);
        }
        line.symbols.into_iter().for_each(|(symbol, holder)| self.push(symbol, holder));
        let is_block = |&(_, holder): &(usize, Holder)| holder == Holder::Block(line.depth);
        let block = self.open.iter().position(is_block).filter(|_| line.ends_block);
        block.into_iter().for_each(|block| self.close_from(block + 1));
        self.end = end;
        block.into_iter().for_each(|block| self.close_from(block));
    }
}

/// The keywords of the lines that have wide symbols.
const WIDE: [Keyword; 6] = [
    Keyword::Def,
    Keyword::Matrix,
    Keyword::Axioms,
    Keyword::Game,
    Keyword::Exercise,
    Keyword::Proof,
];

/// True if a line that bounds no block may have symbols, or wide ones: quick, and never false for
/// one that has some. The first word behind the numbering is its keyword.
fn may_have_symbol(placed: &Framed<'_, '_>, wide: bool) -> bool {
    if let Some(BlockKind::Proof | BlockKind::Truth | BlockKind::Matrix | BlockKind::Axioms) =
        placed.frame.block()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::executor::Backwards;
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

        #[test]
        fn symbols_are_the_same_whatever_shares_they_are_found_in(text in generator::text(0..40)) {
            let document = Document::new(&text, Scope::default());
            let whole = symbols_in_shares(&document, &*text, &Backwards(1));
            prop_assert_eq!(&symbols_in_shares(&document, &*text, &Backwards(60)), &whole);
            prop_assert_eq!(&symbols(&document, &*text), &whole);
        }
    }

    #[test]
    fn sections_and_rolls_go_on_over_shares() {
        let text = "# ====\n# Week 1\n# ====\nlet p = T\nroll Ann: pq K\n# so\n\ncall Ann: Kpq\n\
                    p\ncall Ann: p\n## Two\nq\n# a\n\n# ==== b\ndef a = p\n"
            .repeat(30);
        let document = Document::new(&text, Scope::default());
        let in_shares = |executor| symbols_in_shares(&document, &*text, &executor);
        assert!(document.shares_of_blocks(SHARES).len() > SHARES / 2);
        assert_eq!(in_shares(Backwards(1)), in_shares(Backwards(60)));
        let first = in_shares(Backwards(1)).into_iter().take(6).map(|it| (it.depth, it.name));
        let expected = ["Week 1", "p", "roll Ann", "call Ann", "call Ann", "Two"];
        let depths = [0, 1, 1, 2, 1, 1];
        assert_eq!(
            first.collect::<Vec<_>>(),
            depths.into_iter().zip(expected.map(str::to_owned)).collect::<Vec<_>>()
        );
    }
}
