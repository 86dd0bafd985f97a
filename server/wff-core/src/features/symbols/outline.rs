//! Lines put together to a tree of symbols: what each holds, and where it ends.

use super::super::sections::{Comment, Heading, Headings};
use super::symbol::{DocumentSymbol, SymbolKind};

/// A symbol that goes on over lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
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
pub(super) struct Taken {
    /// The number of blocks that are open there.
    pub depth: usize,
    /// The byte behind the last one that is not blank; `None` if all are.
    pub end: Option<usize>,
    /// The comment that it is, outside of blocks.
    pub comment: Option<Comment>,
    /// True if the roll above goes on with it: a comment, or what answers the roll.
    pub is_of_roll: bool,
    pub begins_round: bool,
    pub ends_block: bool,
    /// Its symbols, each with what it holds if it goes on over lines.
    pub symbols: Vec<(DocumentSymbol, Option<Holder>)>,
}

impl Taken {
    /// True if there is nothing about it but that it is there.
    fn is_bare(&self) -> bool {
        self.comment.is_none() && self.symbols.is_empty() && !self.begins_round && !self.ends_block
    }

    /// Makes one of this line and the next, if an outline takes both as one.
    pub fn goes_on(&mut self, next: &Taken) -> bool {
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

/// The symbols of the lines so far.
#[derive(Debug, Default)]
pub(super) struct Outline {
    made: Vec<DocumentSymbol>,
    /// The symbols that go on, by their places, from the outermost.
    open: Vec<(usize, Holder)>,
    headings: Headings,
    /// The byte behind the last line that is not blank.
    end: usize,
}

impl Outline {
    /// The symbols of all lines, once they were taken.
    pub fn finish(mut self) -> Vec<DocumentSymbol> {
        self.close_from(0);
        self.made
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

    pub fn take(&mut self, line: Taken) {
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
