//! Answers that are blocks themselves: truth tables, proofs and models.

use super::{Below, Fate, Given, OpenBlock, Reader, Rest, Unread, WhyUnread, unread};
use crate::analysis::misspelt::one_slip_away;
use crate::analysis::table_columns::begins_without_head;
use crate::document::walk::Passed;
use crate::exercise::id;
use crate::syntax::block::BlockKind;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::item::Item;
use crate::syntax::lexicon::labels::SIGNS;
use crate::syntax::proof::{Step, number};
use crate::syntax::reading::SlipKind;
use crate::syntax::{KeptLine, Keyword, Line, Span, Statement};

impl Reader<'_> {
    pub(super) fn open_block(
        &mut self,
        passed: &Passed<'_, '_>,
        item: Option<Item>,
        kind: BlockKind,
    ) -> Fate {
        let line = passed.line;
        let asks = |place: usize| self.key.takes_block(place, kind);
        let at = self.at.take();
        let mut below = self.below.take();
        let is_beside_answer = line.slip(SlipKind::Answer).is_some();
        if is_beside_answer && let Some(exercise) = &mut self.exercise {
            exercise.has_answer = true;
            below = exercise.place.map(|place| Below { place, is_open: true });
        }
        // What stands below `key` is a teacher's.
        let awaits_key = self.exercise.as_mut().map(|it| std::mem::take(&mut it.awaits_key));
        let is_key = awaits_key.unwrap_or_default();
        // A model that is asked about stands on the sheet, too.
        let is_asked_about = || match &line.statement {
            Statement::Cells(Keyword::Model, _, words) => {
                let name = words.first().map_or("", |name| line.of(*name));
                self.key.models.contains(name)
            }
            _ => false,
        };
        let is_awaited = below.is_some_and(|it| it.is_open && asks(it.place));
        let is_numbered = item.is_some() && self.exercise.is_none();
        if !is_key && !is_awaited && !is_numbered && is_asked_about() {
            self.below = below;
            return Fate::Harmless;
        }
        let (place, is_candidate) = match &self.exercise {
            _ if is_key => (None, false),
            Some(exercise) if passed.scope.exercise().is_some() => match below {
                Some(below) if below.is_open || asks(below.place) => (Some(below.place), false),
                _ => (exercise.place.filter(|place| asks(*place) && !exercise.has_answer), true),
            },
            _ => {
                let below = below.map(|it| it.place).filter(|place| asks(*place));
                let named = item.as_ref().and_then(|item| self.key.place(line, &item.name));
                (named.or(below.filter(|_| item.is_none())), false)
            }
        };
        if let Some(place) = place {
            let is_step = matches!(line.statement, Statement::Step(_));
            let meant = one_slip_away(line).filter(|_| !is_step);
            let head = meant.map(|keyword| keyword.read(line));
            let head = head.or_else(|| begins_without_head(line, passed.scope));
            let head = head.unwrap_or_else(|| line.clone());
            let lines = vec![head.keep()];
            let names = passed.scope.clone();
            let at = at.unwrap_or_default();
            // The world alone was no answer.
            let is_above =
                |it: &Given| it.block.is_empty() && it.line == at && !at.body().is_empty();
            if let Some(given) = self.given.get_mut(place) {
                given.take_if(|it| is_above(it));
            }
            self.block = Some(OpenBlock { place, line: passed.number, at, lines, names });
            self.is_candidate = is_candidate;
            return if is_candidate { Fate::Harmless } else { Fate::Answers(place) };
        }
        if let Some(exercise) = &mut self.exercise {
            let unread = unread(passed, self.file, exercise.place, WhyUnread::NoAnswer);
            exercise.rest.push(Rest { lines: passed.number..passed.number + 1, unread });
            Fate::Harmless
        } else if let Some(item) = item {
            Fate::Unasked(item.name)
        } else if matches!(line.statement, Statement::Step(_)) {
            self.unread(passed, self.under, WhyUnread::NoProof)
        } else {
            self.unread(passed, self.under, WhyUnread::NoNumber)
        }
    }

    /// True if a line begins a table that has no head, and the exercise that it answers, if there
    /// is one, asks for a table.
    pub(super) fn begins_table(&self, passed: &Passed<'_, '_>, item: Option<&Item>) -> bool {
        let asks = |place: usize| self.key.asks_for(place, RequirementKind::Table);
        let answered = match (item, &self.exercise) {
            (Some(item), _) => self.key.place(passed.line, &item.name),
            (None, Some(exercise)) => exercise.place,
            (None, None) => self.below.map(|it| it.place),
        };
        begins_without_head(passed.line, passed.scope).is_some() && answered.is_none_or(asks)
    }

    /// Reads a line that stands for a step of a proof without an `end` as an answer, or reports it,
    /// if it gives no reason and has the number of an exercise that is not answered. A number alone
    /// that does not rise, or below a blank line, is a heading. Gives nothing for other lines. One
    /// that is reported is a step all the same.
    pub(super) fn below_block(&mut self, passed: &Passed<'_, '_>) -> Option<Fate> {
        let Statement::Step(step) = &passed.line.statement else { return None };
        let is_open = passed.scope.block().is_some_and(|block| !block.has_end);
        let gives_reason = step.reason.as_ref().is_some_and(|reason| {
            reason.is_d_proof || !reason.citations.is_empty() || reason.rule.is_some()
        });
        if !is_open || self.exercise.is_some() || !step.bars.is_empty() || gives_reason {
            return None;
        }
        let line = passed.line;
        let place = *self.key.places.get(&id(line.of(step.number)))?;
        let own = self.block.as_ref().map(|block| block.place).or(self.last);
        if self.is_answered(place) || own == Some(place) {
            return None;
        }
        let behind = line.of(Span { start: step.number.end, end: line.body().end });
        let (_, text) = SIGNS.begin(behind)?;
        let text = text.trim_start();
        let number = numbered(passed.line, step);
        let above = self.step_above();
        let rises = above.zip(number).is_none_or(|((last, _), (own, _))| own > last);
        let is_below_blank =
            self.block.as_ref().and_then(|it| it.lines.last()).is_some_and(is_blank);
        let is_heading = text.is_empty() && (!rises || is_below_blank);
        if text.is_empty() && !is_heading {
            return None;
        }
        // The number that follows that of the step right above, with the same mark, or the first.
        let is_next = match above {
            Some((last, mark)) => number == Some((last + 1, mark)),
            None => number.is_some_and(|(own, _)| own == 1),
        };
        if !is_below_blank && !is_heading && is_next {
            return Some(self.unread(passed, Some(place), WhyUnread::InBlock));
        }
        self.finish_block(passed.number);
        Some(self.answer(place, text, passed))
    }

    /// The number of the last line of the block that is read, if it is a step, and the mark behind
    /// that.
    fn step_above(&self) -> Option<(u32, Option<char>)> {
        let lines = &self.block.as_ref()?.lines;
        let above = lines.iter().rfind(|line| !is_blank(line))?.line();
        match &above.statement {
            Statement::Step(step) => numbered(&above, step),
            _ => None,
        }
    }

    /// Ends the block that is open, before the line of this number.
    pub(super) fn finish_block(&mut self, end: usize) {
        let Some(OpenBlock { place, line, at, lines, names }) = self.block.take() else { return };
        let file = self.file;
        let given = Given { line: at, more: Vec::new(), block: lines, number: line, file, names };
        let is_blank = given.is_blank();
        if std::mem::take(&mut self.is_candidate) {
            if let Some(exercise) = &mut self.exercise {
                let head = given.block.first().map(KeptLine::content);
                let text = head.unwrap_or_default().to_owned();
                let is_first = exercise.rest.is_empty() && exercise.candidate.is_none();
                exercise.candidate = Some(given).filter(|_| is_first);
                let (place, of) = ((line, file), exercise.place);
                let unread = Unread { place, text, of, why: WhyUnread::NoAnswer };
                exercise.rest.push(Rest { lines: line..end, unread });
            }
            return;
        }
        if let Some(exercise) = &mut self.exercise {
            exercise.is_answered |= !is_blank;
        }
        if self.given.get(place).is_some_and(|it| it.is_none() || !is_blank) {
            self.give(place, given);
        }
    }
}

/// True if a line is empty but for a comment.
fn is_blank(line: &KeptLine) -> bool {
    line.content().is_empty()
}

/// The number of a step, and the mark behind it.
fn numbered(line: &Line<'_>, step: &Step) -> Option<(u32, Option<char>)> {
    let behind = line.text.get(step.number.end as usize..)?;
    let mark = behind.chars().next().filter(|c| matches!(c, '.' | ')'));
    Some((number(line.of(step.number))?, mark))
}
