//! Hand-ins: the last answer to each exercise of a key, wherever it stands, and what the key does
//! not ask for.

use super::answer::is_blank_answer;
use super::key::Key;
use super::label::{Label, LabelKind};
use super::{MOST, id, requirement, wording};
use crate::analysis::{FaultKind, is_bare_answer, text_fault};
use crate::document::walk::{Passed, walk};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::{Head, RequirementKind, Task};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::item::{Item, Items, Place, item_name};
use crate::syntax::text::shorten;
use crate::syntax::{Alphabet, Line, Span, Statement, infix, parse, rows};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The most letters of a line that is told.
const TOLD: usize = 60;

/// The last answer to an exercise.
#[derive(Clone)]
pub(super) struct Given {
    /// Its text; empty where it is a block.
    pub text: String,
    /// The lines of the truth table or proof that it is.
    pub block: Option<String>,
    /// The number of its line, from 0.
    pub line: usize,
    /// The number of the text that it stands in.
    pub file: usize,
    /// The scope there, for its names.
    pub names: Scope,
}

/// A line that looks like an answer and is not read as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number of the line, from 0, and that of the text that it stands in.
    pub place: (usize, usize),
    /// Its text, shortened.
    pub text: String,
    /// The reason why it is not read.
    pub why: WhyUnread,
}

/// The reason why a line that looks like an answer is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyUnread {
    /// An answer is written like this one, shortened.
    Written(String),
    /// It has `answer` and stands in no exercise.
    NoExercise,
    /// No number stands before it.
    NoNumber,
    /// It stands in an exercise that has no `answer`, or none that is filled in.
    NoAnswer,
    /// It stands in a block of another kind.
    InBlock,
    /// The answer to this exercise is a table or proof, which this is not.
    NoBlock(String),
}

/// The rest of a hand-in, beside answers to the exercises of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The items that were answered and that the key does not have, each once.
    pub unknown: Vec<String>,
    /// The lines that look like answers and are not read.
    pub unread: Vec<Unread>,
    /// The exercises that are answered in two texts, and the numbers of these.
    pub again: Vec<(String, [usize; 2])>,
}

/// A table or proof that is being read.
struct OpenBlock {
    place: usize,
    line: usize,
    lines: String,
    names: Scope,
}

/// A place at which an answer may go on below its first line.
#[derive(Clone, Copy)]
struct Below {
    place: usize,
    /// True if nothing is answered yet, so that the next line may be the answer.
    is_open: bool,
}

/// An exercise of a hand-in, as far as it is read.
struct OpenExercise {
    place: Option<usize>,
    /// The label under which it is known.
    name: String,
    /// True if a line with `answer` stands in it.
    has_answer: bool,
    /// True if an answer was found in it.
    is_answered: bool,
    /// The only line or table that may be its answer without that word.
    candidate: Option<Given>,
    /// The lines that are none of an exercise.
    rest: Vec<Unread>,
}

/// The answers of a text, as far as they are read.
struct Reader<'r> {
    key: &'r Key,
    given: &'r mut [Option<Given>],
    beside: &'r mut Beside,
    file: usize,
    items: Items,
    /// The number in a heading that the letters below it belong to, as in `Exercise 2`.
    number: Option<String>,
    /// The last exercise that was labelled.
    last: Option<usize>,
    /// The headings with a text, which may be meant as answers, and their exercises.
    headings: Vec<(usize, Unread)>,
    /// The lines that were `answer truth …` or `answer proof …`.
    unfolded: BTreeSet<usize>,
    exercise: Option<OpenExercise>,
    below: Option<Below>,
    block: Option<OpenBlock>,
    /// True if the block that is open is a candidate and no answer yet.
    is_candidate: bool,
}

impl Key {
    /// Reads the last answers of a text, exercise by exercise, and what is none.
    pub(super) fn read_answers(
        &self,
        (file, text): (usize, &str),
        given: &mut [Option<Given>],
        beside: &mut Beside,
    ) {
        let (text, unfolded) = unfolded(text);
        let mut start = Scope::default();
        // Names are read in the widest alphabet; an answer with them, in that of its exercise.
        start.settings.alphabet = Some(Alphabet::Textbook);
        let mut reader = Reader {
            key: self,
            given,
            beside,
            file,
            items: Items::default(),
            number: None,
            last: None,
            headings: Vec::new(),
            unfolded,
            exercise: None,
            below: None,
            block: None,
            is_candidate: false,
        };
        walk(&text, &start, |passed| {
            reader.pass(passed);
            matches!(passed.line.statement, Statement::Def(..))
        });
        reader.finish_block();
        reader.finish_exercise();
        reader.finish_headings();
    }

    /// The place of the exercise that an item answers. A letter alone belongs to the last number,
    /// unless the key has it as a name.
    fn place(&self, line: &Line<'_>, item: &str) -> Option<usize> {
        let own = item_name(line).filter(|name| name.number.is_empty()).map(|name| name.letters);
        let own = own.and_then(|letters| self.places.get(&*letters));
        own.or_else(|| self.places.get(item)).copied()
    }

    /// True if an exercise asks for a table or a proof.
    fn asks_for_block(&self, place: usize) -> bool {
        self.exercises.get(place).is_some_and(|keyed| keyed.exercise.asks_for_block())
    }

    /// True if an exercise asks for something of a kind.
    fn asks_for(&self, place: usize, kind: RequirementKind) -> bool {
        let keyed = self.exercises.get(place);
        keyed.is_some_and(|keyed| {
            keyed
                .exercise
                .lines()
                .any(|line| requirement(&line).and_then(|it| it.kind) == Some(kind))
        })
    }
}

impl Reader<'_> {
    fn pass(&mut self, passed: &Passed<'_, '_>) {
        let line = passed.line;
        let item = self.items.next(Some(line), passed.place);
        let in_block = passed.scope.table().is_some() || passed.scope.proof().is_some();
        if self.block.is_some() && (!in_block || passed.edge.is_some()) {
            self.finish_block();
        } else if let Some(block) = &mut self.block {
            block.lines.push_str(line.of(line.body()));
            block.lines.push('\n');
        }
        if self.exercise.is_some() && passed.scope.depth() == 0 {
            self.finish_exercise();
        }
        let in_exercise = passed.scope.exercise().is_some();
        match (passed.edge, &line.statement) {
            (Some(Edge::Opens(BlockKind::Exercise)), Statement::Task(_, _, Task::Head(head))) => {
                self.open_exercise(passed, head);
            }
            (Some(Edge::Opens(BlockKind::Truth)), _) => {
                self.open_block(passed, item, RequirementKind::Table);
            }
            (Some(Edge::Opens(BlockKind::Proof)), _) => {
                self.open_block(passed, item, RequirementKind::Proof);
            }
            (Some(_), _) => {}
            (None, _) if in_exercise => self.in_exercise(passed),
            (None, _) if passed.place == Place::Outside => self.outside(passed, item),
            (None, _) => self.in_other_block(passed),
        }
    }

    fn open_exercise(&mut self, passed: &Passed<'_, '_>, head: &Head) {
        self.finish_exercise();
        self.below = None;
        let line = passed.line;
        let written = line.of(head.id).trim_end_matches([')', ':', ']']);
        let name = id(written);
        let places = &self.key.places;
        // `2 b` is `2b`, where the key has that.
        let joined = head.stray.map(|stray| id(&[written, line.of(stray)].concat()));
        let found = places.get(&name).or_else(|| places.get(&joined?)).copied();
        if found.is_none() {
            push(&mut self.beside.unknown, name.to_string());
        }
        let mut rest = Vec::new();
        if head.stray.is_some_and(|stray| is_answer_like(&parse(line.of(stray)), passed.scope)) {
            rest.push(self.unread(passed, WhyUnread::NoAnswer));
        }
        self.exercise = Some(OpenExercise {
            place: found,
            name: name.to_string(),
            has_answer: false,
            is_answered: false,
            candidate: None,
            rest,
        });
    }

    fn open_block(&mut self, passed: &Passed<'_, '_>, item: Option<Item>, kind: RequirementKind) {
        let line = passed.line;
        let asks = |place: usize| self.key.asks_for(place, kind);
        let mut below = self.below.take();
        if self.unfolded.contains(&passed.number)
            && let Some(exercise) = &mut self.exercise
        {
            exercise.has_answer = true;
            below = exercise.place.map(|place| Below { place, is_open: true });
        }
        let (place, is_candidate) = match &self.exercise {
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
            let lines = format!("{}\n", line.of(line.body()));
            let names = passed.scope.clone();
            self.block = Some(OpenBlock { place, line: passed.number, lines, names });
            self.is_candidate = is_candidate;
        } else if let Some(exercise) = &mut self.exercise {
            let why = WhyUnread::NoAnswer;
            exercise.rest.push(unread(passed, self.file, why));
        } else if let Some(item) = item {
            push(&mut self.beside.unknown, item.name);
        } else {
            self.tell(passed, WhyUnread::NoNumber);
        }
    }

    fn in_exercise(&mut self, passed: &Passed<'_, '_>) {
        let line = passed.line;
        let Some(place) = self.exercise.as_ref().map(|it| it.place) else { return };
        let body = line.of(line.body());
        let answer = match &line.statement {
            Statement::Task(_, at, Task::Answer(_)) => {
                let text = Span { start: at.end, ..line.body() }.trim(line.text);
                Some(line.of(text).trim_start_matches([':', '=']).trim_start())
            }
            Statement::Formulas(_) | Statement::Judgement(_) => wording::behind_answer(body),
            _ => None,
        };
        if let Some(text) = answer {
            if let Some(exercise) = &mut self.exercise {
                exercise.has_answer = true;
                exercise.is_answered |= !is_blank_text(text);
            }
            if let Some(place) = place {
                self.answer(place, text, passed);
            }
            return;
        }
        if !matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_)) {
            return;
        }
        if let Some(below) = self.below
            && self.goes_on(below, passed)
        {
            if let Some(exercise) = &mut self.exercise {
                exercise.is_answered = true;
            }
            return;
        }
        let label = item_name(line).map(|name| [name.number, name.letters].concat());
        let is_own = |name: String| self.exercise.as_ref().is_some_and(|it| it.name == name);
        let is_own = label.is_none_or(is_own);
        let given = place.filter(|place| is_own && self.may_answer(*place, line)).map(|_| Given {
            text: body.to_owned(),
            block: None,
            line: passed.number,
            file: self.file,
            names: passed.scope.clone(),
        });
        let told = unread(passed, self.file, WhyUnread::NoAnswer);
        if let Some(exercise) = &mut self.exercise {
            let is_first = exercise.rest.is_empty() && exercise.candidate.is_none();
            exercise.candidate = given.filter(|_| is_first);
            if exercise.rest.len() < MOST {
                exercise.rest.push(told);
            }
        }
    }

    fn outside(&mut self, passed: &Passed<'_, '_>, item: Option<Item>) {
        let line = passed.line;
        let text = line.of(line.body());
        let Some(item) = item else { return self.without_item(passed) };
        self.below = None;
        let own = item_name(line).unwrap_or_default();
        let item = match &self.number {
            Some(number) if own.number.is_empty() => [&**number, &*own.letters].concat(),
            _ => item.name,
        };
        if !own.number.is_empty() {
            self.number = None;
        }
        // A number behind the label is the answer, although a second label may look so.
        if let Some((label, value)) = number_behind_label(line) {
            let label = parse(label);
            let name = item_name(&label).map(|name| [name.number, name.letters].concat());
            if let Some(place) = name.and_then(|name| self.key.place(&label, &name)) {
                return self.answer(place, value, passed);
            }
        }
        match self.key.place(line, &item) {
            Some(place) => self.answer(place, text, passed),
            None if text.is_empty() => {}
            None => push(&mut self.beside.unknown, item),
        }
    }

    /// Reads a line outside blocks that has no number as the language writes it.
    fn without_item(&mut self, passed: &Passed<'_, '_>) {
        let line = passed.line;
        if let Some(label) = Label::read(line.text) {
            let place = self.key.places.get(&id(&label.name)).copied();
            if label.kind == LabelKind::Word {
                self.number = Some(label.name.clone());
            }
            match place {
                Some(place) => return self.labelled(place, &label, passed),
                None if label.kind == LabelKind::Word => {
                    self.below = None;
                    if is_answer_like(&parse(label.answer), passed.scope) {
                        push(&mut self.beside.unknown, label.name);
                    }
                    return;
                }
                None => {}
            }
        }
        let is_answer = matches!(line.statement, Statement::Task(_, _, Task::Answer(_)));
        if is_answer && !line.is_question() {
            return self.tell(passed, WhyUnread::NoExercise);
        }
        if !matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_)) {
            return;
        }
        if let Some(below) = self.below
            && self.goes_on(below, passed)
        {
            return;
        }
        if is_answer_like(line, passed.scope) {
            self.tell(passed, WhyUnread::NoNumber);
        } else if let Some(below) = self.below.filter(|it| it.is_open)
            && !self.key.asks_for_block(below.place)
            && let Some(keyed) = self.key.exercises.get(below.place)
        {
            let instead = shorten(&format!("{}) {}", keyed.id, line.of(line.body())), TOLD);
            self.tell(passed, WhyUnread::Written(instead));
        }
    }

    /// Reads a line with a label that people write and the language does not: as an answer where it
    /// can be nothing else, as a heading where text for people follows.
    fn labelled(&mut self, place: usize, label: &Label<'_>, passed: &Passed<'_, '_>) {
        let below = self.below.take();
        let is_answer = match label.kind {
            LabelKind::Clear => true,
            LabelKind::Word => {
                let is_blank = !label.answer.is_empty() && is_blank_text(label.answer);
                is_blank || !label.answer.is_empty() && self.may_answer(place, &parse(label.answer))
            }
            // Numbers below a label alone, or behind later ones, may count something else.
            LabelKind::Apart { is_dashed } => {
                let is_next = self.last.is_none_or(|last| place > last);
                let is_free = !below.is_some_and(|it| it.is_open) && !self.is_answered(place);
                is_next && is_free && self.suits(place, label, is_dashed)
            }
            LabelKind::Unclear => false,
        };
        if is_answer {
            return self.answer(place, label.answer, passed);
        }
        let instead = shorten(&format!("{}) {}", label.name, label.answer), TOLD);
        let unread = self.unread(passed, WhyUnread::Written(instead));
        if label.kind == LabelKind::Word {
            self.last = Some(place);
            self.below = Some(Below { place, is_open: true });
            if !label.answer.is_empty() && self.headings.len() < MOST {
                self.headings.push((place, unread));
            }
        } else {
            push(&mut self.beside.unread, unread);
        }
    }

    /// True if an exercise has an answer that is not blank.
    fn is_answered(&self, place: usize) -> bool {
        let given = self.given.get(place).and_then(Option::as_ref);
        given.is_some_and(|given| match &given.block {
            Some(lines) => !is_blank_block(lines),
            None => !is_blank_text(&given.text),
        })
    }

    /// True if the text behind a number alone can be nothing but an answer to its exercise.
    fn suits(&self, place: usize, label: &Label<'_>, is_dashed: bool) -> bool {
        let Some(keyed) = self.key.exercises.get(place) else { return false };
        let text = label.answer;
        // A row of a table has numbers, too; a letter may belong to the number.
        let is_part = || {
            let part = [&*label.name, text].concat();
            text.len() == 1 && self.key.places.contains_key(&id(&part))
        };
        if text.starts_with(|c: char| c.is_ascii_digit()) || is_part() {
            return false;
        }
        let line = parse(text);
        let is_whole = |span: &Span| shape(text, *span, Unit::arity).is_well_formed();
        let logic = keyed.scope.settings.logic.as_ref();
        let is_value = |text: &str| logic.is_some_and(|logic| logic.read(text).is_some());
        let suits = |kind: RequirementKind| match (kind, &line.statement) {
            (RequirementKind::Table | RequirementKind::Proof, _) => false,
            (RequirementKind::Infix, _) if is_dashed => false,
            (RequirementKind::Infix, _) => {
                logic.is_some_and(|logic| wording::meaning(text, kind, logic).is_some())
            }
            (RequirementKind::Validity | RequirementKind::Whether, Statement::Judgement(of))
                if of.left.iter().chain(&of.right).all(is_whole) =>
            {
                true
            }
            (_, Statement::Judgement(of)) if kind.asks_for_formula() => {
                !of.left.is_empty() && of.left.iter().all(is_whole)
            }
            (_, Statement::Formulas(formulas)) if kind.asks_for_formula() => {
                matches!(formulas[..], [only] if is_whole(&only))
            }
            _ if kind.asks_for_formula() || is_dashed && is_value(&format!("-{text}")) => false,
            _ => logic.is_some_and(|logic| wording::meaning(text, kind, logic).is_some()),
        };
        let lines = keyed.exercise.lines();
        let kinds: Vec<_> = lines.filter_map(|line| requirement(&line)?.kind).collect();
        !kinds.is_empty() && kinds.into_iter().all(suits)
    }

    /// Reads a line of a block that answers nothing.
    fn in_other_block(&mut self, passed: &Passed<'_, '_>) {
        let line = passed.line;
        let name = item_name(line).map(|name| [name.number, name.letters].concat());
        let is_known = name.is_some_and(|name| self.key.place(line, &name).is_some());
        if is_known && passed.scope.table().is_none() && is_answer_like(line, passed.scope) {
            self.tell(passed, WhyUnread::InBlock);
        }
    }

    /// Takes note of an answer, which may go on below.
    fn answer(&mut self, place: usize, text: &str, passed: &Passed<'_, '_>) {
        let is_blank = is_blank_text(text);
        self.last = Some(place);
        self.below = Some(Below { place, is_open: is_blank && !text.contains('?') });
        if is_blank && self.given.get(place).is_some_and(Option::is_some) {
            return;
        }
        let has_block = self.given.get(place).is_some_and(|it| {
            it.as_ref().and_then(|it| it.block.as_deref()).is_some_and(|it| !is_blank_block(it))
        });
        if has_block && self.key.asks_for_block(place) {
            let name = self.key.exercises.get(place).map(|keyed| keyed.id.to_string());
            return self.tell(passed, WhyUnread::NoBlock(name.unwrap_or_default()));
        }
        let names = passed.scope.clone();
        let text = text.to_owned();
        self.give(place, Given { text, block: None, line: passed.number, file: self.file, names });
    }

    /// Reads a line as the answer whose number or `answer` stands above it, or as more values of
    /// it.
    fn goes_on(&mut self, below: Below, passed: &Passed<'_, '_>) -> bool {
        let Below { place, is_open } = below;
        let line = passed.line;
        let text = line.of(line.body());
        if is_open && self.may_answer(place, line) {
            self.answer(place, text, passed);
            self.below = Some(Below { place, is_open: false });
            return true;
        }
        if is_open || !self.key.asks_for(place, RequirementKind::Countermodel) {
            return false;
        }
        let logic = self.key.exercises.get(place).and_then(|it| it.scope.settings.logic.as_ref());
        let Some(given) = self.given.get_mut(place).and_then(Option::as_mut) else { return false };
        let more = logic.and_then(|logic| {
            let known = wording::bindings(&given.text, logic)?;
            let more = wording::bindings(text, logic)?;
            let is_new = |(letter, _): &(String, String)| known.iter().all(|(it, _)| it != letter);
            more.iter().all(is_new).then_some(text)
        });
        if let Some(more) = more {
            given.text = format!("{}, {more}", given.text.trim_end_matches([',', ';', ' ']));
        }
        more.is_some()
    }

    /// True if a line without a label or `answer` may be an answer to an exercise: it is no text
    /// for people, and no line where a table or proof is asked for.
    fn may_answer(&self, place: usize, line: &Line<'_>) -> bool {
        let Some(keyed) = self.key.exercises.get(place) else { return false };
        let fault = || text_fault(line, &keyed.scope);
        let is_text =
            || fault().is_some_and(|it| matches!(it.kind, FaultKind::Prose { is_note: false }));
        let kinds = || {
            let lines = keyed.exercise.lines();
            let kinds: Vec<_> = lines.filter_map(|line| requirement(&line)?.kind).collect();
            kinds.into_iter().filter(|kind| !kind.asks_for_formula())
        };
        let logic = keyed.scope.settings.logic.as_ref();
        let is_known = || {
            let text = line.of(line.body());
            kinds().any(|kind| {
                kind != RequirementKind::Infix && wording::plain(text, kind, logic).is_some()
            })
        };
        !self.key.asks_for_block(place) && (!is_text() || is_known())
    }

    /// Puts an answer in the place of the one before it.
    fn give(&mut self, place: usize, given: Given) {
        let Some(before) = self.given.get_mut(place) else { return };
        if let Some(before) = before
            && before.file != given.file
            && (before.block.is_some() || !is_blank_text(&before.text))
            && let Some(keyed) = self.key.exercises.get(place)
        {
            push(&mut self.beside.again, (keyed.id.to_string(), [before.file, given.file]));
        }
        *before = Some(given);
    }

    fn finish_block(&mut self) {
        let Some(OpenBlock { place, line, lines, names }) = self.block.take() else { return };
        let is_blank = is_blank_block(&lines);
        let file = self.file;
        let given = Given { text: String::new(), block: Some(lines), line, file, names };
        if std::mem::take(&mut self.is_candidate) {
            if let Some(exercise) = &mut self.exercise {
                let head = given.block.as_deref().and_then(|it| it.lines().next());
                let text = shorten(head.unwrap_or_default(), TOLD);
                let is_first = exercise.rest.is_empty() && exercise.candidate.is_none();
                exercise.candidate = Some(given).filter(|_| is_first);
                let place = (line, file);
                exercise.rest.push(Unread { place, text, why: WhyUnread::NoAnswer });
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

    /// Ends an exercise: what alone stands in it, without the word `answer`, is its answer; else
    /// what stands in it is told, if nothing was answered.
    fn finish_exercise(&mut self) {
        let Some(exercise) = self.exercise.take() else { return };
        self.below = None;
        if exercise.is_answered {
            return;
        }
        match (exercise.candidate, exercise.place) {
            (Some(given), Some(place)) if !exercise.has_answer && exercise.rest.len() == 1 => {
                self.give(place, given);
            }
            _ => {
                for unread in exercise.rest {
                    push(&mut self.beside.unread, unread);
                }
            }
        }
    }

    /// Tells the headings whose exercises have no answer: their text may be meant as one.
    fn finish_headings(&mut self) {
        for (place, unread) in std::mem::take(&mut self.headings) {
            if !self.is_answered(place) {
                push(&mut self.beside.unread, unread);
            }
        }
        self.beside.unread.sort_by_key(|unread| (unread.place.1, unread.place.0));
    }

    fn unread(&self, passed: &Passed<'_, '_>, why: WhyUnread) -> Unread {
        unread(passed, self.file, why)
    }

    fn tell(&mut self, passed: &Passed<'_, '_>, why: WhyUnread) {
        let unread = self.unread(passed, why);
        push(&mut self.beside.unread, unread);
    }
}

fn unread(passed: &Passed<'_, '_>, file: usize, why: WhyUnread) -> Unread {
    let line = passed.line;
    let whole = Span { start: 0, ..line.body() }.trim(line.text).of(line.text);
    let whole = if whole.is_empty() { line.text.trim() } else { whole };
    Unread { place: (passed.number, file), text: shorten(whole, TOLD), why }
}

/// True if a line looks like an answer: a value or a word that answers, or formulas, Polish or
/// infix, and a judgement about them.
fn is_answer_like(line: &Line<'_>, scope: &Scope) -> bool {
    let is_whole = |span: &Span| shape(line.text, *span, Unit::arity).is_well_formed();
    let is_formula = |span: &Span| {
        let outline = || infix::outline(line.text, *span);
        is_whole(span) || outline().is_some_and(|outline| outline.propositions)
    };
    match &line.statement {
        Statement::Formulas(formulas) => {
            is_bare_answer(line, scope, 1) || formulas.iter().all(is_formula)
        }
        Statement::Judgement(judgement) => {
            is_bare_answer(line, scope, 1)
                || !judgement.left.is_empty() && judgement.left.iter().all(is_formula)
        }
        _ => false,
    }
}

/// The label of a line that is nothing but that and a number with a full stop, as in `1) 0.`, and
/// the number.
fn number_behind_label<'t>(line: &Line<'t>) -> Option<(&'t str, &'t str)> {
    let numbering = line.numbering.filter(|_| line.statement == Statement::Blank)?;
    let (label, rest) = line.text.get(..numbering.end as usize)?.rsplit_once([' ', '\t'])?;
    let number = rest.trim_end_matches('.');
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !label.trim().is_empty()).then_some((label, number))
}

/// A text in which what stands behind `answer` and opens a block has a line to itself, and the
/// numbers of these lines.
fn unfolded(text: &str) -> (Cow<'_, str>, BTreeSet<usize>) {
    let mut lines = BTreeSet::new();
    let mut written = String::new();
    let mut end = 0;
    for (number, row) in rows(text).enumerate() {
        let content = row.content.of(text);
        let Some(rest) = wording::behind_answer(content.trim_start()) else { continue };
        let line = parse(rest);
        let is_whole = |span: &Span| shape(rest, *span, Unit::arity).is_well_formed();
        let opens = match &line.statement {
            Statement::Truth(_, head) => {
                !head.formulas.is_empty() && head.formulas.iter().all(is_whole)
            }
            Statement::Task(_, _, Task::Proof(claims)) => {
                matches!(&**claims, Statement::Judgement(of) if of.right.iter().all(is_whole))
            }
            _ => false,
        };
        if opens {
            let start = row.content.end as usize - rest.len();
            written.push_str(text.get(end..row.content.start as usize).unwrap_or_default());
            written.push_str(&" ".repeat(start - row.content.start as usize));
            end = start;
            lines.insert(number);
        }
    }
    if lines.is_empty() {
        return (Cow::Borrowed(text), lines);
    }
    written.push_str(text.get(end..).unwrap_or_default());
    (Cow::Owned(written), lines)
}

fn push<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if list.len() < MOST && !list.contains(&one) {
        list.push(one);
    }
}

/// True if an answer is blank.
fn is_blank_text(text: &str) -> bool {
    is_blank_answer(&parse(&format!("answer {text}")))
}

/// True if a block is not filled in: the results of a table are all blanks, which are the last
/// cells of each row, one for each formula of its head; or a proof has no lines.
pub(super) fn is_blank_block(lines: &str) -> bool {
    let mut lines = lines.lines().map(parse);
    let head = lines.next();
    let columns = match head.as_ref().map(|line| &line.statement) {
        Some(Statement::Truth(_, head)) => head.formulas.len(),
        _ => 0,
    };
    let mut rows = lines.filter(|line| line.statement != Statement::Blank);
    rows.all(|line| {
        let Statement::Cells(_, _, cells) = &line.statement else { return false };
        let results = cells.len().checked_sub(columns).and_then(|from| cells.get(from..));
        let is_open = |results: &[Span]| results.iter().all(|cell| line.is_blank(*cell));
        results.is_some_and(|results| !results.is_empty() && is_open(results))
    })
}
