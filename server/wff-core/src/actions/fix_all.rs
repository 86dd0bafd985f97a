//! Fixes made one round after the other, until none is left: the action of an editor that makes all
//! safe ones, and what the command line writes.
//!
//! A fix is made only if it takes its fault away and brings no error of form, and none at all to a
//! text that has none. Claims that could not be judged before may turn out to be wrong.

use super::action::{Action, ActionKind};
use super::fix::edits;
use crate::document::{Document, TextEdit};
use crate::rules::{Levels, Severity, rule_of};
use crate::scope::Scope;
use crate::syntax::{LineText, Statement, Text, parse};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The most times that fixes are made and what they have brought to light is looked for.
const ROUNDS: usize = 100;

/// So many times that is done with any text, more often with a short one: as long as no more bytes
/// than these are read in all.
const LEAST_ROUNDS: usize = 8;
const ROUNDS_BYTES: usize = 256 << 10;

/// Bytes that are read at the most to find out which fixes are not to be made.
const TRIED_BYTES: usize = 1 << 20;

/// The most times that the whole text is read for that.
const TRIED_TIMES: usize = 64;

/// The fixes that are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixes {
    /// Those that certainly keep the meaning.
    Safe,
    /// The likeliest one of each fault, be it a guess.
    Any,
}

/// A text after fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// The number of fixes that were made.
    pub number: usize,
    /// True if there were more to make after the last round.
    pub goes_on: bool,
    /// The bytes at which those lines begin that the text had before.
    starts: Vec<usize>,
}

impl Fixed {
    fn new(text: &str) -> Fixed {
        let ends = text.split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        });
        let starts = std::iter::once(0).chain(ends).collect();
        Fixed { text: text.to_owned(), number: 0, goes_on: false, starts }
    }

    /// The lines of the text that was fixed, with their line ends, each with what became of it.
    pub fn lines<'a>(&'a self, old: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let bounds = self.starts.iter().zip(self.starts.iter().skip(1));
        let new = bounds.map(|(start, end)| self.text.get(*start..*end).unwrap_or_default());
        old.split_inclusive('\n').zip(new)
    }

    /// The edits that made it of the text that was fixed, at most one in a line.
    fn edits(&self, old: &str) -> Vec<TextEdit> {
        let mut start = 0;
        let edits = self.lines(old).filter_map(|(old, new)| {
            start += old.len();
            (old != new).then(|| TextEdit::between(old, new, start - old.len()))
        });
        edits.collect()
    }

    /// The text that edits of an old one make, which are so many fixes.
    pub fn by_edits(old: &str, edits: &[TextEdit], number: usize, goes_on: bool) -> Fixed {
        let mut fixed = Fixed { number, goes_on, ..Fixed::new(old) };
        fixed.become_by(applied(old, edits), edits);
        fixed
    }

    /// Takes the text that it becomes by edits.
    fn become_by(&mut self, text: String, edits: &[TextEdit]) {
        let mut edits = edits.iter().peekable();
        let (mut added, mut removed, mut end) = (0, 0, 0);
        for start in &mut self.starts {
            while let Some(edit) = edits.next_if(|edit| edit.range.start < *start) {
                added += edit.text.len();
                removed += edit.range.len();
                end = edit.range.end;
            }
            // A line that an edit joins to the one above begins behind it.
            *start = end.max(*start) + added - removed;
        }
        // What is added behind the last line belongs to it.
        if let Some(end) = self.starts.last_mut() {
            *end = text.len();
        }
        self.text = text;
    }
}

/// A text after the fixes of all faults that are to be shown, those of what they bring to light
/// included; `None` if none is made. `start` is in force before its first line.
pub fn fixed(text: &str, start: &Scope, levels: &Levels, fixes: Fixes) -> Option<Fixed> {
    let read = |text: &str| Document::new(text, start.clone());
    Mender { read, levels, fixes, spare: tried(text) }.mend(text, &read(text))
}

/// The action that makes all safe fixes, those of what they bring to light included.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    levels: &Levels,
) -> Option<Action> {
    let mut faults = document.shown(text, levels).flat_map(|found| found.diagnostic.fixes);
    faults.find(|fix| fix.safe)?;
    let start = document.line(text, 0, |placed| placed.scope.clone())?;
    let old = text.slice(0..text.len()).into_owned();
    let read = |text: &str| {
        let mut document = Document::being_edited(text, start.clone());
        document.finish(text);
        document
    };
    let mut mender = Mender { read, levels, fixes: Fixes::Safe, spare: tried(&old) };
    let fixed = mender.mend(&old, document)?;
    let title = "Mend everything that can safely be mended";
    Some(Action::new(title, ActionKind::FixAll, fixed.edits(&old)))
}

/// The bytes that may be read to find out which fixes of a text are not to be made.
fn tried(text: &str) -> usize {
    TRIED_BYTES.min(TRIED_TIMES * text.len())
}

/// A fault, by its rule, its line and its place there.
type FaultKey = u64;

/// A fix, with its edits in text order.
#[derive(Clone, Debug)]
struct Planned {
    mends: FaultKey,
    edits: Vec<TextEdit>,
}

/// The faults of a text that are to be shown.
struct Reading {
    /// The number of those that are alike.
    faults: HashMap<FaultKey, usize>,
    errors: usize,
    /// The number of errors that are no judgements of truth.
    errors_of_form: usize,
    /// A fix for each that has one, save those that overlap an earlier one.
    fixes: Vec<Planned>,
}

impl Reading {
    fn of(document: &Document, text: &str, levels: &Levels, fixes: Fixes) -> Reading {
        let mut reading =
            Reading { faults: HashMap::new(), errors: 0, errors_of_form: 0, fixes: Vec::new() };
        let mut settings = HashSet::new();
        // The line of the fault before, with a number for what it says.
        let (mut start, mut line, mut said) = (usize::MAX, "", 0);
        for found in document.shown(text, levels) {
            if found.start != start {
                start = found.start;
                line = text.get(start..).unwrap_or_default();
                line = line.split(['\n', '\r']).next().unwrap_or_default();
                said = hash(line);
            }
            let span = found.diagnostic.span;
            let mends = hash((found.diagnostic.rule.id, said, span.start, span.end));
            *reading.faults.entry(mends).or_default() += 1;
            let mut of_fault = found.diagnostic.fixes.iter();
            let Some(fix) = of_fault.find(|fix| fix.safe || fixes == Fixes::Any) else { continue };
            let mut edits = edits(fix, found.start);
            // What one of them writes for all lines below may mend the others, too.
            let is_setting = |edit: &&TextEdit| {
                matches!(parse(LineText::edited(&edit.text)).statement, Statement::Setting(..))
            };
            if let Some(setting) = edits.iter().find(is_setting)
                && !settings.insert(setting.text.clone())
            {
                continue;
            }
            for edit in edits.iter_mut().filter(|edit| edit.text.contains('\n')) {
                edit.text = edit.text.replace('\n', line_end(text, found.start, line.len()));
            }
            let last = reading.fixes.last().and_then(|planned| planned.edits.last());
            let end = last.map_or(0, |edit| edit.range.end);
            if edits.first().is_some_and(|edit| edit.range.start >= end) {
                reading.fixes.push(Planned { mends, edits });
            }
        }
        let errors = |is_counted: &dyn Fn(bool) -> bool| {
            document.number_shown(levels, |_, fault| {
                levels.of(rule_of(&fault.kind)) != Some(Severity::Error)
                    || !is_counted(fault.kind.judges_truth())
            })
        };
        reading.errors = errors(&|_| true);
        reading.errors_of_form = errors(&|is_of_truth| !is_of_truth);
        reading
    }

    /// True if fixes may be made that lead from these faults to others.
    fn may_become(&self, after: &Reading, fixes: &[Planned]) -> bool {
        let number = |reading: &Reading, key| reading.faults.get(key).copied().unwrap_or_default();
        let mut alike: HashMap<FaultKey, usize> = HashMap::new();
        fixes.iter().for_each(|fix| *alike.entry(fix.mends).or_default() += 1);
        after.errors_of_form <= self.errors_of_form
            && (self.errors > 0 || after.errors == 0)
            && alike.iter().all(|(key, fixed)| number(after, key) + fixed <= number(self, key))
    }
}

/// Whoever makes fixes in a text, which `read` reads.
struct Mender<'m, R> {
    read: R,
    levels: &'m Levels,
    fixes: Fixes,
    /// Bytes that may still be read to find out which fixes are not to be made.
    spare: usize,
}

impl<R: Fn(&str) -> Document> Mender<'_, R> {
    fn mend(&mut self, text: &str, document: &Document) -> Option<Fixed> {
        let mut fixed = Fixed::new(text);
        let mut reading = Reading::of(document, text, self.levels, self.fixes);
        let rounds = LEAST_ROUNDS + ROUNDS_BYTES / text.len().max(1);
        for round in 0.. {
            let planned = std::mem::take(&mut reading.fixes);
            if planned.is_empty() {
                break;
            }
            if round == rounds.min(ROUNDS) {
                fixed.goes_on = true;
                break;
            }
            let before = fixed.number;
            self.make(&planned, &mut reading, &mut fixed);
            if fixed.number == before {
                break;
            }
        }
        Some(fixed).filter(|fixed| fixed.text != text)
    }

    /// Makes fixes, save those that are not to be made.
    fn make(&mut self, planned: &[Planned], reading: &mut Reading, fixed: &mut Fixed) {
        let edits: Vec<TextEdit> = planned.iter().flat_map(|fix| fix.edits.clone()).collect();
        let text = applied(&fixed.text, &edits);
        let after = Reading::of(&(self.read)(&text), &text, self.levels, self.fixes);
        if reading.may_become(&after, planned) {
            *reading = after;
            fixed.number += planned.len();
            fixed.become_by(text, &edits);
            return;
        }
        let (first, second) = planned.split_at(planned.len() / 2);
        let cost = 2 * fixed.text.len();
        if first.is_empty() || self.spare < cost {
            return;
        }
        self.spare -= cost;
        let length = fixed.text.len();
        self.make(first, reading, fixed);
        let moved = |place: usize| (place + fixed.text.len()).saturating_sub(length);
        let second: Vec<Planned> = second
            .iter()
            .cloned()
            .map(|mut fix| {
                for edit in &mut fix.edits {
                    edit.range = moved(edit.range.start)..moved(edit.range.end);
                }
                fix
            })
            .collect();
        self.make(&second, reading, fixed);
    }
}

fn hash(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// The line end of a line that begins on a byte; of the last one that of the line above.
fn line_end(text: &str, start: usize, length: usize) -> &'static str {
    let (above, rest) = text.split_at_checked(start).unwrap_or((text, ""));
    let below = rest.get(length..).unwrap_or_default();
    let ends = ["\r\n", "\n", "\r"];
    let own = ends.into_iter().find(|end| below.starts_with(end));
    own.or_else(|| ends.into_iter().find(|end| above.ends_with(end))).unwrap_or("\n")
}

/// A text after edits in text order.
fn applied(text: &str, edits: &[TextEdit]) -> String {
    let mut made = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        made.push_str(text.get(done..edit.range.start).unwrap_or_default());
        made.push_str(&edit.text);
        done = edit.range.end;
    }
    made.push_str(text.get(done..).unwrap_or_default());
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Verdict;
    use crate::scope::Scope;
    use proptest::prelude::*;
    use proptest::sample::select;

    fn mended(text: &str) -> Option<String> {
        let document = Document::small(text, Scope::default());
        offered(&document, text, &Levels::default()).map(|action| applied(text, &action.edits))
    }

    fn pffs(text: &str) -> usize {
        let document = Document::small(text, Scope::default());
        document.verdicts().filter(|(_, verdict)| *verdict == Verdict::Pff).count()
    }

    #[test]
    fn fixes_are_made_until_none_is_left() {
        assert_eq!(mended("p & q\nrs\nkpq").as_deref(), Some("Kpq\nrs\nKpq"));
        assert_eq!(mended("Kpq\nrs"), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn mending_all_leaves_nothing_to_mend_and_a_clean_text_alone(
            lines in prop::collection::vec(select(vec![
                "p & q", "kpq", "Kpq", "Cp q r", "rs", "(p -> q) & r", "LET p = t", "Let q = F",
                "kpq is tautology", "KpNp is Contradiction", "p => q", "roll PQ k", "call kpq",
                "exam.", "Cpq;", "@a", "def a = kpq", "p == NNp.", "p|-p", "1) cPq", "end", "",
                "truth kpq", "row t t | t", "logic k3", "C(p)(q)", "KKpq", "Kpq = t", "#c",
            ]), 1..8),
        ) {
            let text = lines.join("\n");
            if let Some(made) = mended(&text) {
                prop_assert!(pffs(&made) <= pffs(&text), "{:?} {:?}", text, made);
                prop_assert_eq!(mended(&made), None, "{:?} {:?}", text, made);
            }
            let document = Document::small(&text, Scope::default());
            if document.diagnostics(&*text).next().is_none() {
                prop_assert_eq!(mended(&text), None);
            }
        }
    }
}
