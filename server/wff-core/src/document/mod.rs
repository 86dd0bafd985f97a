//! A document, kept as its lines in chunks. A chunk knows how long it is, what is wrong in it, and
//! what is in force after it; clean lines of plain formulas leave no trace. The text itself stays
//! with whoever holds the document.
//!
//! An edit reads anew the chunks it touches, then goes downward only where what is in force has
//! changed, and there only to the chunks that lean on the change.

mod chunk;

use crate::diagnostics::{Diagnostic, check};
use crate::logic::{Answer, Budget, KnownAnswers, OutOfReach, Query};
use crate::scope::{Rolled, Scope, Symbol};
use crate::syntax::{Text, parse, rows};
use chunk::{CHUNK_LINES, Change, Chunk, Noted, is_unanswered, read};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

/// A chunk that an edit leaves shorter than this takes the next one in, unless it has many lines
/// that are more than plain.
const SHORT_CHUNK: usize = if cfg!(test) { 16 } else { 1024 };

/// The lines of a text and what is known of them.
#[derive(Clone, Debug)]
pub struct Document {
    /// What is in force before the first line.
    start: Scope,
    /// Shared until it is edited, so that a copy of a document costs nothing.
    chunks: Arc<Vec<Arc<Chunk>>>,
    /// What has been found out of questions that take long; nothing where there is time for them at
    /// once.
    learned: Option<Arc<KnownAnswers>>,
}

/// A diagnostic and where its line is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<'d> {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// The diagnostic, whose spans count from there.
    pub diagnostic: &'d Diagnostic,
}

/// A line in its document.
#[derive(Clone, Debug)]
pub struct Placed<'t> {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// What is in force before it.
    pub scope: Scope,
    /// The text of the line.
    pub content: &'t str,
}

impl Placed<'_> {
    /// The roll that the line lays on the table; if it lays none, the last one above.
    pub fn rolled(&self) -> Option<Arc<Rolled>> {
        let mut scope = self.scope.clone();
        check(&parse(self.content), &mut scope, None, &Budget::zero());
        scope.roll(None).cloned()
    }
}

impl Document {
    /// Reads a text, with what is in force before its first line, and finds out all that is wrong,
    /// however long it takes.
    pub fn new(text: &str, start: Scope) -> Document {
        let mut document = Document {
            chunks: read(text, &start, None, &Budget::full()).into(),
            start,
            learned: None,
        };
        document.settle(None);
        document
    }

    /// Reads a text that is being edited: of questions that take longer than a keystroke nothing is
    /// said until their answers are learned.
    pub fn being_edited(text: &str, start: Scope) -> Document {
        let learned = Arc::new(KnownAnswers::default());
        let chunks = read(text, &start, None, &Budget::of_keystroke(&learned)).into();
        let mut document = Document { chunks, start, learned: Some(learned) };
        document.settle(None);
        document
    }

    /// The questions that were left for later and whose answer is not known yet.
    pub fn open_queries(&self) -> Vec<Arc<Query>> {
        let Some(learned) = &self.learned else { return Vec::new() };
        let asked = self.chunks.iter().flat_map(|chunk| &chunk.long);
        asked.filter(|question| !learned.contains_key(*question)).cloned().collect()
    }

    /// Takes note of answers to such questions. `text` is the document's.
    pub fn learn(
        &mut self,
        answers: impl IntoIterator<Item = (Arc<Query>, Result<Answer, OutOfReach>)>,
        text: &(impl Text + ?Sized),
    ) {
        let mut answers = answers.into_iter().peekable();
        let Some(learned) = self.learned.as_mut().filter(|_| answers.peek().is_some()) else {
            return;
        };
        // What nobody asks any more is forgotten.
        let asked: HashSet<&Arc<Query>> =
            self.chunks.iter().flat_map(|chunk| &chunk.long).collect();
        let mut kept: KnownAnswers = KnownAnswers::default();
        kept.extend(
            learned
                .iter()
                .filter(|(question, _)| asked.contains(question))
                .map(|(q, answer)| (q.clone(), answer.clone())),
        );
        kept.extend(answers);
        *learned = Arc::new(kept);
        let learned = learned.clone();
        let budget = Budget::per_query(&learned);
        let mut start = 0;
        let mut before = self.start.clone();
        for chunk in Arc::make_mut(&mut self.chunks) {
            let end = start + chunk.bytes;
            if !chunk.long.is_empty()
                && let Some(new) =
                    read(&text.slice(start..end), &before, Some(&chunk.after), &budget)
                        .into_iter()
                        .next()
            {
                *chunk = new;
            }
            start = end;
            before = chunk.after.clone();
        }
        self.settle(None);
    }

    /// Its length in bytes.
    pub fn bytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.bytes).sum()
    }

    /// Everything that is wrong, in text order.
    pub fn diagnostics(&self) -> impl Iterator<Item = Found<'_>> {
        self.noted().flat_map(|(line, start, noted)| {
            let mut of_line: Vec<&Diagnostic> =
                noted.diagnostics.iter().chain(noted.unused()).collect();
            of_line.sort_by_key(|diagnostic| diagnostic.span);
            of_line.into_iter().map(move |diagnostic| Found { line, start, diagnostic })
        })
    }

    fn noted(&self) -> impl Iterator<Item = (usize, usize, &Noted)> + '_ {
        let mut line = 0;
        let mut start = 0;
        self.chunks.iter().flat_map(move |chunk| {
            let place = (line, start);
            line += chunk.line_ends;
            start += chunk.bytes;
            chunk
                .noted
                .iter()
                .map(move |noted| (place.0 + noted.line, place.1 + noted.start, noted))
        })
    }

    /// The lines that touch a range of bytes, each with what is in force before it. `text` is the
    /// document's.
    pub fn lines<T>(
        &self,
        text: &(impl Text + ?Sized),
        range: Range<usize>,
        each: impl FnMut(Placed<'_>) -> T,
    ) -> Vec<T> {
        self.visit(text, range, |_| true, each)
    }

    /// Lines of which some put something in force; all that do are among them.
    pub fn statements<T>(
        &self,
        text: &(impl Text + ?Sized),
        each: impl FnMut(Placed<'_>) -> T,
    ) -> Vec<T> {
        self.visit(text, 0..text.len(), |chunk| chunk.changes, each)
    }

    fn visit<T>(
        &self,
        text: &(impl Text + ?Sized),
        range: Range<usize>,
        which: impl Fn(&Chunk) -> bool,
        mut each: impl FnMut(Placed<'_>) -> T,
    ) -> Vec<T> {
        let mut made = Vec::new();
        let (mut line, mut start) = (0, 0);
        let mut before = &self.start;
        for (index, chunk) in self.chunks.iter().enumerate() {
            let end = start + chunk.bytes;
            let last_chunk = index + 1 == self.chunks.len();
            if (range.start < end || last_chunk) && which(chunk) {
                let lines = text.slice(start..end);
                let mut scope = before.clone();
                for (number, row) in
                    rows(&lines).enumerate().take(chunk.line_ends + usize::from(last_chunk))
                {
                    let from = start + row.content.start as usize;
                    if from > range.end {
                        return made;
                    }
                    let content = row.content.of(&lines);
                    if range.start < start + row.next || (last_chunk && number == chunk.line_ends) {
                        made.push(each(Placed {
                            line: line + number,
                            start: from,
                            scope: scope.clone(),
                            content,
                        }));
                    }
                    if chunk.changes {
                        check(&parse(content), &mut scope, None, &Budget::zero());
                    }
                }
            }
            line += chunk.line_ends;
            start = end;
            before = &chunk.after;
        }
        made
    }

    /// The rolls that a call is to answer which says nothing yet. `text` is the document's.
    pub fn unanswered(&self, text: &(impl Text + ?Sized)) -> Vec<Arc<Rolled>> {
        let rolls = self.visit(
            text,
            0..text.len(),
            |chunk| chunk.unanswered,
            |placed| {
                let line = parse(placed.content);
                is_unanswered(&line).then(|| placed.scope.roll(line.player()).cloned()).flatten()
            },
        );
        rolls.into_iter().flatten().collect()
    }

    /// The lines that mention a symbol or put it in force, in text order. `text` is the document's.
    pub fn mentions<T>(
        &self,
        text: &(impl Text + ?Sized),
        symbol: &Symbol,
        each: impl FnMut(Placed<'_>) -> T,
    ) -> Vec<T> {
        self.visit(text, 0..text.len(), |chunk| !chunk.mentions_of(symbol).is_empty(), each)
    }

    /// The line that holds a byte offset. `text` is the document's.
    pub fn line<T>(
        &self,
        text: &(impl Text + ?Sized),
        offset: usize,
        each: impl FnMut(Placed<'_>) -> T,
    ) -> Option<T> {
        self.lines(text, offset..offset, each).pop()
    }

    /// Follows an edit: the bytes of `old` became `length` bytes of what is now `text`.
    pub fn edit(&mut self, old: Range<usize>, length: usize, text: &(impl Text + ?Sized)) {
        let (mut touched, mut region) = self.touched(&old);
        let moved = |end: usize| (end + length).saturating_sub(old.len());
        let mut involved = self
            .chunks
            .get(touched.clone())
            .into_iter()
            .flatten()
            .map(|chunk| chunk.involved)
            .sum::<u32>();
        while moved(region.end) - region.start < SHORT_CHUNK
            && involved * 4 < CHUNK_LINES
            && let Some(next) = self.chunks.get(touched.end)
        {
            involved += next.involved;
            region.end += next.bytes;
            touched.end += 1;
        }
        let after = |end: usize| {
            end.checked_sub(1)
                .and_then(|last| self.chunks.get(last))
                .map_or(&self.start, |chunk| &chunk.after)
                .clone()
        };
        let (before, old_after) = (after(touched.start), after(touched.end));
        let learned = self.learned.clone();
        let budget = learned.as_deref().map_or(Budget::full(), Budget::of_keystroke);
        let new =
            read(&text.slice(region.start..moved(region.end)), &before, Some(&old_after), &budget);
        let below = touched.start + new.len();
        let mut unsettled: BTreeSet<Symbol> =
            new.iter().flat_map(|chunk| chunk.symbols(|_| true)).collect();
        let replaced: Vec<Arc<Chunk>> =
            Arc::make_mut(&mut self.chunks).splice(touched, new).collect();
        unsettled.extend(replaced.iter().flat_map(|chunk| chunk.symbols(|_| true)));
        self.spread(below, moved(region.end), &old_after, text, &mut unsettled, &budget);
        self.settle(Some(&unsettled));
    }

    /// The chunks that an edit of these bytes can change, and their bytes. An edit at the edge of a
    /// chunk also touches its neighbour, since it may join two lines or the halves of a line end.
    fn touched(&self, old: &Range<usize>) -> (Range<usize>, Range<usize>) {
        let (mut chunks, mut bytes) = (0..0, 0..0);
        for chunk in self.chunks.iter() {
            if bytes.end > old.end {
                break;
            }
            let start = bytes.end;
            chunks.end += 1;
            bytes.end += chunk.bytes;
            if bytes.end < old.start {
                chunks.start = chunks.end;
                bytes.start = start + chunk.bytes;
            }
        }
        (chunks, bytes)
    }

    /// Carries what is in force before a chunk downward from there, until it is what it was. The
    /// chunk starts at this byte, and before it this was in force. Symbols of chunks read anew are
    /// added to the unsettled.
    fn spread(
        &mut self,
        below: usize,
        start: usize,
        was: &Scope,
        text: &(impl Text + ?Sized),
        unsettled: &mut BTreeSet<Symbol>,
        budget: &Budget<'_>,
    ) {
        let Some((above, chunks)) = below
            .checked_sub(1)
            .and_then(|last| Arc::make_mut(&mut self.chunks).split_at_mut_checked(last + 1))
        else {
            return;
        };
        let mut before = above.last().map(|chunk| chunk.after.clone()).unwrap_or_default();
        let mut change = Change::between(was, &before, unsettled.iter().cloned());
        let mut start = start;
        for chunk in chunks {
            if change.is_empty() {
                break;
            }
            let was = chunk.after.clone();
            let end = start + chunk.bytes;
            if chunk.leans_on(&change) {
                // What a chunk holds does not depend on what is in force, so that reading it anew
                // gives one chunk.
                if let Some(new) =
                    read(&text.slice(start..end), &before, Some(&was), budget).into_iter().next()
                {
                    *chunk = new;
                }
            } else {
                Arc::make_mut(chunk).pass(&change, &before);
            }
            let defined: Vec<Symbol> = chunk.symbols(|mention| mention.defines).collect();
            before = chunk.after.clone();
            change.advance(&was, &before, &defined);
            unsettled.extend(defined);
            start = end;
        }
    }

    /// Finds out which definitions are used, and which blocks end: those of the names among these
    /// symbols, or all.
    fn settle(&mut self, symbols: Option<&BTreeSet<Symbol>>) {
        let is_name = |symbol: &&Symbol| matches!(symbol, Symbol::Name(_) | Symbol::End);
        let names: Option<Vec<&Symbol>> =
            symbols.map(|symbols| symbols.iter().filter(is_name).collect());
        if names.as_ref().is_some_and(Vec::is_empty) {
            return;
        }
        let mut used_below: HashMap<Symbol, bool> = HashMap::new();
        for chunk in Arc::make_mut(&mut self.chunks)
            .iter_mut()
            .rev()
            .filter(|chunk| !chunk.mentions.is_empty())
        {
            let ranges: Vec<Range<usize>> = match &names {
                Some(names) if names.len() < chunk.mentions.len() => {
                    names.iter().map(|name| chunk.mentions_of(name)).collect()
                }
                _ => {
                    let wanted = |symbol: &Symbol| {
                        names.as_ref().is_none_or(|names| names.binary_search(&symbol).is_ok())
                    };
                    let here = chunk
                        .symbols(|mention| is_name(&&mention.symbol) && wanted(&mention.symbol));
                    here.map(|name| chunk.mentions_of(&name)).collect()
                }
            };
            let mut settled = Vec::new();
            for mention in ranges
                .into_iter()
                .filter_map(|range| chunk.mentions.get(range))
                .flat_map(|range| range.iter().rev())
            {
                let used =
                    used_below.insert(mention.symbol.clone(), !mention.defines).unwrap_or(false);
                if mention.defines {
                    settled.push((mention.line, used));
                }
            }
            for (line, used) in settled {
                let place = chunk.noted.binary_search_by_key(&line, |noted| noted.line);
                if let Ok(place) = place
                    && chunk
                        .noted
                        .get(place)
                        .and_then(|noted| noted.defined.as_ref())
                        .is_some_and(|defined| defined.used != used)
                    && let Some(defined) = Arc::make_mut(chunk)
                        .noted
                        .get_mut(place)
                        .and_then(|noted| noted.defined.as_mut())
                {
                    defined.used = used;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::MAX_STEPS;
    use proptest::prelude::*;
    use proptest::sample::select;
    use std::sync::atomic::AtomicBool;

    /// The diagnostics of a text by their definition: every line checked in turn, and a definition
    /// unused when no line below uses its name before defining it again.
    fn naive(text: &str) -> Vec<(usize, usize, Diagnostic)> {
        let mut scope = Scope::default();
        let checked: Vec<_> = rows(text)
            .enumerate()
            .map(|(number, row)| {
                (
                    number,
                    row.content.start as usize,
                    check(&parse(row.content.of(text)), &mut scope, None, &Budget::full()),
                )
            })
            .collect();
        let mut all = Vec::new();
        for (index, (number, start, here)) in checked.iter().enumerate() {
            let mut of_line = here.diagnostics.clone();
            if let Some(unused) = &here.unused {
                let name = here
                    .defines
                    .iter()
                    .find(|symbol| matches!(symbol, Symbol::Name(_) | Symbol::End))
                    .unwrap();
                let below = checked[index + 1..].iter().map(|(_, _, line)| line);
                let next = below
                    .clone()
                    .find(|line| line.uses.contains(name) || line.defines.contains(name));
                if !next.is_some_and(|line| line.uses.contains(name)) {
                    of_line.push(unused.clone());
                }
            }
            of_line.sort_by_key(|diagnostic| diagnostic.span);
            all.extend(of_line.into_iter().map(|diagnostic| (*number, *start, diagnostic)));
        }
        all
    }

    fn shown(document: &Document) -> Vec<(usize, usize, Diagnostic)> {
        document
            .diagnostics()
            .map(|found| (found.line, found.start, found.diagnostic.clone()))
            .collect()
    }

    fn piece() -> impl Strategy<Value = String> {
        let letters = || {
            prop::collection::vec(select(&b"pqrsNKACENKACEpqiRZk @,()&"[..]), 0..8)
                .prop_map(|bytes| String::from_utf8(bytes).unwrap())
        };
        let name = || select(vec!["a", "b", "c-1"]);
        prop_oneof![
            4 => letters(),
            4 => select(vec!["Kpq", "p", "NApNq", "CKpqr", ""]).prop_map(str::to_owned),
            2 => (name(), letters()).prop_map(|(name, formula)| format!("def {name} = {formula}")),
            2 => (name(), name()).prop_map(|(name, other)| format!("def {name} = N@{other}")),
            3 => (name(), letters()).prop_map(|(name, rest)| format!("K@{name} {rest}")),
            2 => name().prop_map(|name| format!("@{name} is tautology")),
            4 => select(vec![
                "matrix M", "matrix L", "values F \
                 T", "values F N T", "designated T", "table N", "row F | T", "row T | F", "row T |",
                "define K pq = q", "define A pq = \
                 Kpq", "define C pq = \
                  q", "define E pq = p", "end", "end", "End", "def A pq = \
                   Kpq", "logic M", "logic L",
                "logic K3", "logic FDE", "alphabet \
                 textbook", "CKpKqrApq is \
                  tautology", "KpKqr == \
                   KpKrq", "p, Cpq |= CrKqr", "alphabet \
                    dice", "let p = N", "ApNp is tautology", "KpNp != T", "Dab",
                "matrix M\nvalues F T\ndesignated T\ntable N\nrow F | T\nrow T | F\ntable K\nrow \
                 F | F F\nrow T | F T\n\
                 define A pq = NKNpNq\ndefine C pq = ANpq\ndefine E pq = KCpqCqp\nend\nlogic M",
            ]).prop_map(str::to_owned),
            2 => select(vec!["let p = \
             T", "let p = F, q \"x\"", "let p, q = \
              T", "let p = X", "logic \
               foo", "logic classical", "alphabet x"]).prop_map(str::to_owned),
            3 => (select(vec!["", "Ann: ", "Bob: ", "Ann ", "x \
             y: "]), select(vec!["pq K", "pqr NKE", "", "io K", "pqx K", "ppR"]))
                .prop_map(|(player, dice)| format!("roll {player}{dice}")),
            4 => (select(vec!["call", "challenge"]), select(vec!["", "Ann: ", "Anna: ", "Bob: ", "Cem: "]), select(vec!["Kpq", "p", "none", "pff", "", "Kp", "K@a q"]))
                .prop_map(|(does, player, said)| format!("{does} {player}{said}")),
            1 => select(vec!["rules \
             x-wff", "rules shake-a-wff", "rules chess"]).prop_map(str::to_owned),
            2 => select(vec!["p = \
             T", "Kpq = F", "NKpq == \
              ANpNq", "p |= q", "Apq is \
               contingent", "“", "Homework 3", "é🎲\u{85}\u{2028}"]).prop_map(str::to_owned),
        ]
    }

    fn text(lines: std::ops::Range<usize>) -> impl Strategy<Value = String> {
        let line =
            (piece(), select(vec!["\n", "\r\n", "\r", "\n"])).prop_map(|(piece, end)| piece + end);
        prop::collection::vec(line, lines).prop_map(|lines| lines.concat())
    }

    fn boundary(text: &str, mut offset: usize) -> usize {
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_document_finds_what_each_line_in_turn_has(text in text(0..300)) {
            prop_assert_eq!(shown(&Document::new(&text, Scope::default())), naive(&text));
        }

        #[test]
        fn an_edited_document_equals_one_parsed_afresh(
            mut text in text(0..60),
            edits in prop::collection::vec((any::<prop::sample::Index>(), 0..40_usize, prop_oneof![text(0..3), piece(), text(10..20)]), 1..30),
        ) {
            let mut document = Document::new(&text, Scope::default());
            for (place, length, new) in edits {
                let start = boundary(&text, place.index(text.len() + 1));
                let end = boundary(&text, (start + length).min(text.len()));
                text.replace_range(start..end, &new);
                document.edit(start..end, new.len(), &*text);
                prop_assert_eq!(shown(&document), naive(&text));
                prop_assert_eq!(document.bytes(), text.len());
            }
        }

        #[test]
        fn what_is_left_for_later_is_known_in_the_end(
            mut text in text(0..60),
            edits in prop::collection::vec((any::<prop::sample::Index>(), 0..40_usize, piece(), any::<bool>()), 1..20),
        ) {
            let mut document = Document::being_edited(&text, Scope::default());
            let learn = |document: &mut Document, text: &str| {
                let answer = |question: Arc<Query>| (question.clone(), question.decide(MAX_STEPS, &AtomicBool::new(false)));
                let answers: Vec<_> = document.open_queries().into_iter().map(answer).collect();
                document.learn(answers, text);
            };
            for (place, length, new, settles) in edits {
                let start = boundary(&text, place.index(text.len() + 1));
                let end = boundary(&text, (start + length).min(text.len()));
                text.replace_range(start..end, &new);
                document.edit(start..end, new.len(), &*text);
                let found = naive(&text);
                prop_assert!(shown(&document).iter().all(|diagnostic| found.contains(diagnostic)));
                if settles {
                    learn(&mut document, &text);
                    prop_assert_eq!(document.open_queries().len(), 0);
                    prop_assert_eq!(shown(&document), found);
                }
            }
        }

        #[test]
        fn a_line_is_found_with_what_is_in_force_before_it(text in text(0..200), place in any::<prop::sample::Index>()) {
            let document = Document::new(&text, Scope::default());
            let offset = boundary(&text, place.index(text.len() + 1));
            let (number, row) = rows(&text).enumerate().filter(|(_, row)| row.content.start as usize <= offset).last().unwrap();
            let mut scope = Scope::default();
            rows(&text).take(number).for_each(|row| drop(check(&parse(row.content.of(&text)), &mut scope, None, &Budget::zero())));
            let (line, start, content, same) = document
                .line(&*text, offset, |placed| (placed.line, placed.start, placed.content.to_owned(), placed.scope.same_facts(&scope)))
                .unwrap();
            prop_assert_eq!((line, start, &*content), (number, row.content.start as usize, row.content.of(&text)));
            prop_assert!(same);
            let table = |scope: &Scope| {
                let rolls = [None, Some("Ann"), Some("Bob")].map(|player| scope.roll(player).cloned());
                let calls = [None, Some("Ann"), Some("Bob")].map(|player| scope.called(player).cloned());
                (rolls, calls)
            };
            prop_assert_eq!(document.line(&*text, offset, |placed| table(&placed.scope)), Some(table(&scope)));
        }
    }

    #[test]
    fn a_line_end_can_be_split_and_joined() {
        for (before, range, new) in [
            ("p\r\nq", 2..2, "x"),
            ("p\rq", 2..2, "\n"),
            ("p\r\nq", 1..2, ""),
            ("Kp\nq", 2..3, ""),
            ("", 0..0, "p"),
            ("p", 0..1, ""),
        ] {
            let mut document = Document::new(before, Scope::default());
            let mut after = before.to_owned();
            after.replace_range(range.clone(), new);
            document.edit(range, new.len(), &*after);
            assert_eq!(shown(&document), naive(&after), "{before:?} became {after:?}");
        }
    }

    #[test]
    fn clean_formulas_leave_no_trace() {
        let document = Document::new(&"CKpqr\n".repeat(10_000), Scope::default());
        assert!(document.chunks.iter().all(|chunk| chunk.noted.capacity() == 0
            && chunk.mentions.capacity() == 0
            && chunk.involved == 0));
    }

    #[test]
    fn a_long_chain_of_names_is_read_edited_and_dropped() {
        let mut text = String::from("def a0 = p\n");
        (1..20_000).for_each(|i| text.push_str(&format!("def a{i} = N@a{}\n", i - 1)));
        text.push_str("@a19999 == Np");
        let mut document = Document::new(&text, Scope::default());
        assert_eq!(shown(&document), vec![]);
        text.replace_range(9..10, "q");
        document.edit(9..10, 1, &*text);
        assert_eq!(shown(&document).len(), 1);
        assert_eq!(document.diagnostics().next().unwrap().line, 20_000);
    }

    #[test]
    fn an_edit_in_a_roll_goes_no_further_than_the_next_one() {
        let mut text = String::from("roll Cem: pq K\n");
        (0..2_000).for_each(|i| {
            text.push_str(&format!("roll Ann: pq K\ncall Ann: Kpq\nroll Bob{i}: rs N\ncall Nr\n"))
        });
        text.push_str("call Cem: Kpq");
        let mut document = Document::new(&text, Scope::default());
        let before = document.chunks.clone();
        assert_eq!(shown(&document), vec![]);
        let same = |document: &Document, from: usize| {
            let pairs = before.iter().zip(document.chunks.iter()).skip(from);
            pairs.filter(|(one, other)| one.mentions.as_ptr() != other.mentions.as_ptr()).count()
        };
        text.replace_range(26..27, "r");
        document.edit(26..27, 1, &*text);
        assert_eq!(
            (shown(&document).len(), same(&document, 3)),
            (1, 0),
            "Ann's first roll is answered in its chunk"
        );
        text.replace_range(26..27, "q");
        document.edit(26..27, 1, &*text);
        text.replace_range(10..11, "r");
        document.edit(10..11, 1, &*text);
        assert_eq!(shown(&document), naive(&text), "Cem's roll is answered in the last line");
        assert_eq!(shown(&document).len(), 1);
    }

    #[test]
    fn a_name_of_many_letters_has_the_most_letters_that_can_be_counted() {
        let mut text = String::from("def a0 = Kpq\n");
        (1..200).for_each(|i| text.push_str(&format!("def a{i} = K@a{}@a{}\n", i - 1, i - 1)));
        text.push_str("@a199 == Kpq");
        let document = Document::new(&text, Scope::default());
        assert_eq!(shown(&document), vec![]);
        let length = document.line(&*text, text.len(), |placed| {
            placed.scope.name("a199").cloned().flatten().unwrap().length
        });
        assert_eq!(length, Some(u64::MAX));
    }
}
