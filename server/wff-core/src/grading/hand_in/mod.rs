//! Hand-ins: the last answer to each exercise of a key, wherever it stands, and what the key does
//! not ask for.

mod block;
mod exercise;
mod file_name;
mod numbered;

use super::given::{Beside, Fate, Given, Replaced, Unread, WhyUnread};
use super::key::Key;
use crate::analysis::exercise::is_blank_answer;
use crate::analysis::fault::Prose;
use crate::analysis::{FaultKind, text_fault};
use crate::document::walk::{Passed, walk};
use crate::exercise::{MOST, requirement};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::{RequirementKind, Task};
use crate::syntax::item::{Items, item_name};
use crate::syntax::letter::is_blank;
use crate::syntax::model::world_alone;
use crate::syntax::proof_head::is_meant_head;
use crate::syntax::reading::around::{behind_answer, is_remark};
use crate::syntax::reading::d_proof::d_proof;
use crate::syntax::reading::wording;
use crate::syntax::{Alphabet, KeptLine, Line, Span, Statement, parse_part, within};
use std::ops::Range;

/// A table, proof or model that is being read.
struct OpenBlock {
    place: usize,
    line: usize,
    /// The part of the line above that names the world of a model; empty where none does.
    at: KeptLine,
    lines: Vec<KeptLine>,
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
    /// True below a `key` alone on its line, whose block is no answer.
    awaits_key: bool,
    /// True if an answer was found in it.
    is_answered: bool,
    /// The only one of the rest that may be its answer.
    candidate: Option<Given>,
    /// The lines and blocks that may be meant as its answer, without that word.
    rest: Vec<Rest>,
}

/// Lines of an exercise that may be meant as its answer.
struct Rest {
    /// Their numbers, from 0.
    lines: Range<usize>,
    /// The report on the first of them, if they are no answer.
    unread: Unread,
}

impl OpenExercise {
    /// The fate of its head and its `end`.
    fn fate(&self) -> Fate {
        match self.place {
            Some(place) => Fate::BelongsTo(place),
            None => Fate::Unasked(self.name.clone()),
        }
    }
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
    /// The exercise below whose number, or in whose block, the next line stands.
    under: Option<usize>,
    /// True below a step of a proof that no head opens.
    has_step: bool,
    /// The exercise and the last number of a list of lines that stands for its proof.
    list: Option<(usize, u32)>,
    /// The headings with a text, which may be meant as answers, and their exercises.
    headings: Vec<(usize, Unread)>,
    exercise: Option<OpenExercise>,
    below: Option<Below>,
    /// The world that the answer above names, for the model below it.
    at: Option<KeptLine>,
    block: Option<OpenBlock>,
    /// True if the block that is open is a candidate and no answer yet.
    is_candidate: bool,
    /// The fates of the lines so far.
    fates: Vec<Fate>,
}

impl Key {
    /// Reads the last answers of a text, exercise by exercise, and what is none. Gives the fate of
    /// each line.
    pub(super) fn read_answers(
        &self,
        (file, text): (usize, &str),
        given: &mut [Option<Given>],
        beside: &mut Beside,
    ) -> Vec<Fate> {
        let mut start = Scope::default();
        // Names are read in the widest alphabet; an answer with them, in that of its exercise.
        start.settings.alphabet = Some(Alphabet::Textbook);
        let mut logics = self.exercises.iter().filter_map(|it| it.scope.settings.logic.as_ref());
        if let Some(modal) = logics.find(|logic| logic.is_modal()) {
            start.settings.logic = Some(modal.clone());
        }
        let text = wording::with_spaces(text);
        let mut reader = Reader {
            key: self,
            given,
            beside,
            file,
            items: Items::default(),
            number: None,
            last: None,
            under: None,
            has_step: false,
            list: None,
            headings: Vec::new(),
            exercise: None,
            below: None,
            at: None,
            block: None,
            is_candidate: false,
            fates: Vec::new(),
        };
        walk(&text, &start, |passed| {
            let fate = reader.pass(passed);
            match &fate {
                // An exercise in a block ends with that.
                _ if ends_exercise(passed) => reader.under = None,
                Fate::Answers(place) | Fate::BelongsTo(place) => reader.under = Some(*place),
                Fate::Unasked(_) => reader.under = None,
                Fate::Harmless | Fate::Unread(_) | Fate::UnreadToo => {}
            }
            reader.fates.push(fate);
            matches!(passed.line.statement, Statement::Def(..))
        });
        reader.finish_block(reader.fates.len());
        _ = reader.finish_exercise();
        reader.finish_headings();
        let fates = reader.fates;
        for fate in &fates {
            if let Fate::Unasked(name) = fate {
                push(&mut beside.unknown, name.clone());
            }
        }
        fates
    }

    /// The place of the exercise that an item answers. A letter alone belongs to the last number,
    /// unless the key has it as a name.
    fn place(&self, line: &Line<'_>, item: &str) -> Option<usize> {
        let own = item_name(line).filter(|name| name.number.is_empty()).map(|name| name.letters);
        let own = own.and_then(|letters| self.places.get(&*letters));
        own.or_else(|| self.places.get(item)).copied()
    }

    /// True if an exercise asks for a table, a proof or a model, and for nothing that could be
    /// another answer.
    fn asks_for_block(&self, place: usize) -> bool {
        let keyed = self.exercises.get(place);
        keyed.is_some_and(|keyed| keyed.blocks.iter().any(|(_, is_only)| *is_only))
    }

    /// True if an exercise may be answered by a block of a kind.
    fn takes_block(&self, place: usize, kind: BlockKind) -> bool {
        let keyed = self.exercises.get(place);
        keyed.is_some_and(|keyed| keyed.blocks.iter().any(|(block, _)| *block == kind))
    }

    /// True if an exercise asks for something of a kind.
    fn asks_for(&self, place: usize, kind: RequirementKind) -> bool {
        self.exercises.get(place).is_some_and(|keyed| keyed.kinds.contains(&kind))
    }
}

impl Reader<'_> {
    /// Takes note of the answer that a line is or belongs to, and gives its fate. That of a line in
    /// an exercise may change where the exercise ends, and that of a heading where the text does.
    fn pass(&mut self, passed: &Passed<'_, '_>) -> Fate {
        let line = passed.line;
        let item = self.items.next(Some(line), passed.place);
        let doubt = match self.below_block(passed) {
            Some(fate @ Fate::Unread(_)) => Some(fate),
            Some(fate) => return fate,
            None => None,
        };
        let scope = passed.scope;
        let in_block =
            scope.table().is_some() || scope.proof().is_some() || scope.model().is_some();
        let of_block = self.block.as_ref().map(|block| match self.is_candidate {
            true => Fate::Harmless,
            false => Fate::BelongsTo(block.place),
        });
        if self.block.is_some() && (!in_block || passed.edge.is_some()) {
            let is_end = passed.edge == Some(Edge::Ends);
            self.finish_block(passed.number + usize::from(is_end));
        } else if let Some(block) = &mut self.block {
            block.lines.push(line.keep());
        }
        if self.exercise.is_some() && passed.scope.depth() == 0 {
            // A head that the line below leaves at once is a heading.
            let heading = self.finish_exercise().filter(|_| passed.edge.is_none());
            self.below = heading.map(|place| Below { place, is_open: true });
        }
        let in_exercise = passed.scope.exercise().is_some();
        let fate = match (passed.edge, &line.statement) {
            (Some(Edge::Opens(BlockKind::Exercise)), Statement::Task(_, _, Task::Head(head))) => {
                self.open_exercise(passed, head)
            }
            (
                Some(Edge::Opens(kind @ (BlockKind::Truth | BlockKind::Proof | BlockKind::Model))),
                _,
            ) => self.open_block(passed, item, kind),
            (Some(Edge::Ends), _) if ends_exercise(passed) => {
                let of_exercise = self.exercise.as_ref().map(OpenExercise::fate);
                _ = self.finish_exercise();
                of_exercise.unwrap_or_default()
            }
            (Some(_), _) => of_block.unwrap_or_default(),
            (None, Statement::Step(_)) if passed.scope.proof().is_none() => {
                self.open_block(passed, item, BlockKind::Proof)
            }
            (None, _) if self.begins_table(passed, item.as_ref()) => {
                self.open_block(passed, item, BlockKind::Truth)
            }
            (None, _) if in_exercise && of_block.is_none() => self.in_exercise(passed),
            (None, _) if passed.scope.depth() == 0 => self.outside(passed, item),
            (None, _) => self.in_other_block(passed).or(of_block).unwrap_or_default(),
        };
        doubt.unwrap_or(fate)
    }

    /// True if an exercise has an answer that is not blank.
    fn is_answered(&self, place: usize) -> bool {
        let given = self.given.get(place).and_then(Option::as_ref);
        given.is_some_and(|given| !given.is_blank())
    }

    /// Takes note of an answer, which may go on below.
    fn answer(&mut self, place: usize, text: &str, passed: &Passed<'_, '_>) -> Fate {
        let line = part(passed.line, text);
        let is_head = self.key.asks_for(place, RequirementKind::Proof) && is_meant_head(text);
        let is_copied = self.is_question(place, text);
        let names_world = self.key.takes_block(place, BlockKind::Model)
            && world_alone(line.text, line.body()).is_some();
        self.at = names_world.then(|| line.keep());
        let is_blank = is_blank_answer(&line) || is_head || is_copied || names_world;
        self.last = Some(place);
        self.below = Some(Below { place, is_open: is_copied || is_blank && !text.contains('?') });
        if is_copied || is_head || is_blank && self.given.get(place).is_some_and(Option::is_some) {
            return Fate::BelongsTo(place);
        }
        if self.is_d_proof(place, text) {
            self.give(place, self.given_by(&line, passed));
            return Fate::Answers(place);
        }
        let has_block = |it: &Given| !it.block.is_empty() && !it.is_blank();
        let has_block = self.given.get(place).is_some_and(|it| it.as_ref().is_some_and(has_block));
        if has_block && self.key.asks_for_block(place) {
            if is_remark(text) {
                return Fate::BelongsTo(place);
            }
            let name = self.key.exercises.get(place).map(|keyed| keyed.id.to_string());
            return self.unread(passed, Some(place), WhyUnread::NoBlock(name.unwrap_or_default()));
        }
        self.give(place, self.given_by(&line, passed));
        Fate::Answers(place)
    }

    /// True if a text is the question of an exercise, or a line of it, as people copy it.
    fn is_question(&self, place: usize, text: &str) -> bool {
        let Some(keyed) = self.key.exercises.get(place) else { return false };
        let letters = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let asked = &keyed.exercise.ask;
        // A word alone may be an answer.
        let said = Some(letters(text)).filter(|_| text.trim().contains(is_blank));
        said.is_some_and(|said| {
            asked.iter().any(|it| letters(it) == said) || letters(&asked.join(" ")) == said
        })
    }

    /// True if a text is a D-proof, and a proof from no premises is asked for.
    fn is_d_proof(&self, place: usize, text: &str) -> bool {
        let asks = |line: &Line<'_>| {
            requirement(line).is_some_and(|require| {
                let of = require.claims.sequent();
                require.kind == Some(RequirementKind::Proof)
                    && of.is_some_and(|it| it.left.is_empty())
            })
        };
        let keyed = self.key.exercises.get(place);
        keyed.is_some_and(|it| it.exercise.lines().any(|line| asks(&line)))
            && d_proof(text).is_some()
    }

    /// The answer that a part of a line is.
    fn given_by(&self, part: &Line<'_>, passed: &Passed<'_, '_>) -> Given {
        Given {
            line: part.keep(),
            more: Vec::new(),
            block: Vec::new(),
            number: passed.number,
            file: self.file,
            names: passed.scope.clone(),
        }
    }

    /// Reads a line as the answer whose number or `answer` stands above it, or as more values of
    /// it.
    fn goes_on(&mut self, below: Below, passed: &Passed<'_, '_>) -> Option<Fate> {
        let Below { place, is_open } = below;
        let line = passed.line;
        let text = line.of(line.body());
        let behind = behind_answer(text).filter(|it| !it.is_empty());
        if let Some(text) = behind.filter(|_| is_open)
            && self.may_answer(place, &within(part(line, text)))
        {
            let fate = self.answer(place, text, passed);
            self.below = Some(Below { place, is_open: false });
            return Some(fate);
        }
        if is_open && self.may_answer(place, line) {
            let fate = self.answer(place, text, passed);
            self.below = Some(Below { place, is_open: false });
            return Some(fate);
        }
        if is_open || !self.key.asks_for(place, RequirementKind::Countermodel) {
            return None;
        }
        let logic = self.key.exercises.get(place)?.scope.settings.logic.as_ref()?;
        let given = self.given.get_mut(place)?.as_mut()?;
        let mut known = wording::bindings(given.line.body(), logic)?;
        let above = given.more.iter().filter_map(|it| wording::bindings(it.body(), logic));
        known.extend(above.flatten());
        let more = wording::bindings(text, logic)?;
        let is_new = |(letter, _): &(String, String)| known.iter().all(|(it, _)| it != letter);
        more.iter().all(is_new).then_some(())?;
        given.more.push(parse_part(line, line.body()).keep());
        Some(Fate::BelongsTo(place))
    }

    /// True if a line without a label or `answer` may be an answer to an exercise: it is no text
    /// for people, and no line where a table or proof is asked for.
    fn may_answer(&self, place: usize, line: &Line<'_>) -> bool {
        let Some(keyed) = self.key.exercises.get(place) else { return false };
        let fault = || text_fault(line, &keyed.scope);
        let is_text = || fault().is_some_and(|it| matches!(it.kind, FaultKind::Prose(Prose::Line)));
        let text = line.of(line.body());
        let is_known = || keyed.understands(text);
        !self.key.asks_for_block(place) && (!is_text() || is_known())
    }

    /// Gives this answer instead of the one before.
    fn give(&mut self, place: usize, given: Given) {
        let Some(before) = self.given.get_mut(place) else { return };
        if let Some(before) = before
            && (!before.block.is_empty() || !before.is_blank())
            && let Some(keyed) = self.key.exercises.get(place)
        {
            let exercise = keyed.id.to_string();
            if before.file != given.file {
                push(&mut self.beside.again, (exercise, [before.file, given.file]));
            } else if before.written() != given.written() {
                let lines = [before.number, given.number];
                push(&mut self.beside.replaced, Replaced { exercise, lines, file: given.file });
            }
        }
        *before = Some(given);
    }

    fn unread(&self, passed: &Passed<'_, '_>, of: Option<usize>, why: WhyUnread) -> Fate {
        Fate::Unread(unread(passed, self.file, of, why))
    }

    /// Gives lines that were passed their fates: that of the first, and that of the others.
    fn assign(&mut self, lines: Range<usize>, first: Fate, other: &Fate) {
        let passed = self.fates.iter_mut().enumerate().take(lines.end).skip(lines.start);
        for (number, fate) in passed {
            *fate = if number == lines.start { first.clone() } else { other.clone() };
        }
    }
}

/// True if a line ends the block of an exercise.
fn ends_exercise(passed: &Passed<'_, '_>) -> bool {
    let is_end = passed.edge == Some(Edge::Ends);
    is_end && passed.scope.exercise().is_some() && passed.scope.depth() == 1
}

fn unread(passed: &Passed<'_, '_>, file: usize, of: Option<usize>, why: WhyUnread) -> Unread {
    let line = passed.line;
    let whole = Span { start: 0, ..line.body() }.trim(line.text).of(line.text);
    let whole = if whole.is_empty() { line.text.trim() } else { whole };
    Unread { place: (passed.number, file), text: whole.to_owned(), of, why }
}

/// A part of a line, read as an answer.
fn part<'t>(line: &Line<'t>, text: &str) -> Line<'t> {
    parse_part(line, Span::of_part(text, line.text))
}

fn push<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if list.len() < MOST && !list.contains(&one) {
        list.push(one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effort::Effort;
    use crate::grading::Status;

    const KEY: &str = "exercise 1\nrequire == Cpq\nend\n\
        exercise 2\nrequire table of Np\nend\n\
        exercise 3\nrequire proof of p |- p\nend\n\
        exercise 4\nrequire countermodel of p |= q\nend";

    fn key() -> Key {
        Key::read(KEY, &Scope::default())
    }

    /// A fate in a word, with the exercise that it is about.
    fn told(fate: &Fate) -> String {
        match fate {
            Fate::Answers(place) => format!("answers {}", place + 1),
            Fate::BelongsTo(place) => format!("of {}", place + 1),
            Fate::Harmless => "harmless".to_owned(),
            Fate::Unasked(name) => format!("unasked {name}"),
            Fate::Unread(_) => "unread".to_owned(),
            Fate::UnreadToo => "unread, too".to_owned(),
        }
    }

    #[track_caller]
    fn has_fates(lines: &[(&str, &str)]) {
        let texts: Vec<&str> = lines.iter().map(|(text, _)| *text).collect();
        let graded = key().grade(&[texts.join("\n")], Effort::default());
        let found: Vec<String> = graded.fates[0].iter().map(told).collect();
        let found: Vec<(&str, &str)> =
            texts.into_iter().zip(found.iter().map(String::as_str)).collect();
        assert_eq!(found, lines);
    }

    #[test]
    fn every_line_has_its_fate() {
        has_fates(&[
            ("# Anna", "harmless"),
            ("", "harmless"),
            ("1) Cpq", "answers 1"),
            ("2)", "answers 2"),
            ("truth Np", "answers 2"),
            ("row T | F", "of 2"),
            ("row F | T", "of 2"),
            ("end", "of 2"),
            ("def a = Kpq", "harmless"),
            ("3) proof p |- p", "answers 3"),
            ("1 p premise", "of 3"),
            ("end", "of 3"),
            ("4) p = T", "answers 4"),
            ("q = F", "of 4"),
            ("5) Kpq", "unasked 5"),
            ("Kpq", "unread"),
            ("That is all.", "harmless"),
        ]);
        has_fates(&[
            ("exercise 1", "of 1"),
            ("Cpq", "answers 1"),
            ("end", "of 1"),
            ("exercise 2", "of 2"),
            ("truth Np", "answers 2"),
            ("row T | F", "of 2"),
            ("row F | T", "of 2"),
            ("end", "of 2"),
            ("end", "of 2"),
            ("exercise 9", "unasked 9"),
            ("answer Kpq", "unasked 9"),
            ("end", "unasked 9"),
        ]);
        has_fates(&[
            ("exercise 1", "of 1"),
            ("Cpq", "unread"),
            ("Cqp", "unread"),
            ("end", "of 1"),
            ("3)", "answers 3"),
            ("p premise", "unread"),
            ("p R 1", "unread, too"),
            ("2)", "answers 2"),
            ("T | F", "unread"),
            ("F | T", "unread, too"),
        ]);
    }

    #[test]
    fn a_list_where_a_proof_is_waited_for_answers_nothing_else() {
        has_fates(&[
            ("1) Cpq", "answers 1"),
            ("3)", "answers 3"),
            ("1. p zal.", "unread"),
            ("2. q z.d.n.", "unread, too"),
            ("4) p = T, q = F", "answers 4"),
            ("2. no", "answers 2"),
        ]);
        // Where the first is not answered, it may be that.
        has_fates(&[("3)", "answers 3"), ("1. p zal.", "answers 1")]);
    }

    #[test]
    fn a_number_in_a_comment_in_an_open_proof_is_unread() {
        has_fates(&[
            ("3)", "answers 3"),
            ("1 p premise", "answers 3"),
            ("2 p R 1", "of 3"),
            ("# 4)", "unread"),
            ("# so", "of 3"),
        ]);
        has_fates(&[("3) 1 p premise", "answers 3"), ("2 p R 1", "of 3"), ("Q2:", "answers 2")]);
    }

    #[test]
    fn no_line_of_a_hand_in_is_lost() {
        const PIECES: [&str; 28] = [
            "1) Cpq",
            "1)",
            "2)",
            "3)",
            "4) p = T",
            "q = F",
            "Cpq",
            "truth Np",
            "row T | F",
            "T | F",
            "proof p |- p",
            "1 p premise",
            "p premise",
            "end",
            "exercise 1",
            "exercise 2",
            "answer Cpq",
            "",
            "# so",
            "so it is",
            "5) q",
            "Exercise 3: p",
            "key",
            "1) p (why?)",
            "because Np",
            "or no",
            "## Exercise 2",
            "<p>4) p</p>",
        ];
        /// The lines that no text around them makes harmless, outside of blocks.
        const SAYS_SOME: [&str; 6] =
            ["Cpq", "because Np", "or no", "<p>4) p</p>", "1) Cpq", "4) p = T"];
        let key = key();
        let mut state = 1_u64;
        let mut below = |most: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(state >> 33).unwrap() % most
        };
        for _ in 0..20_000 {
            let lines: Vec<&str> = (0..below(9) + 1).map(|_| PIECES[below(PIECES.len())]).collect();
            let text = lines.join("\n");
            let graded = key.grade(std::slice::from_ref(&text), Effort::default());
            let fates = &graded.fates[0];
            assert_eq!(fates.len(), lines.len(), "{text}");
            for (place, mark) in graded.marks.iter().enumerate() {
                if let Some((line, 0)) = mark.place {
                    assert_eq!(fates[line], Fate::Answers(place), "{text}");
                }
                let is_answered = fates.contains(&Fate::Answers(place));
                let is_of = |fate: &Fate| fate.unread().is_some_and(|it| it.of == Some(place));
                let is_unread = fates.iter().any(is_of);
                assert!(is_answered || is_unread || mark.status == Status::Blank, "{text}");
                assert!(!is_unread || mark.status == Status::Unread, "{text}");
            }
            // Above the first number stand names and titles.
            let heads = ["truth", "proof", "exercise", "1 p"];
            let opens_block = |line: &&str| heads.iter().any(|it| line.starts_with(it));
            let in_block = lines.iter().position(opens_block).unwrap_or(lines.len());
            let mut is_below_number = false;
            for (line, fate) in lines.iter().zip(fates).take(in_block) {
                is_below_number = match fate {
                    Fate::Answers(_) | Fate::BelongsTo(_) => true,
                    Fate::Unasked(_) => false,
                    _ => is_below_number,
                };
                let is_harmless = *fate == Fate::Harmless;
                assert!(!(is_below_number && is_harmless && SAYS_SOME.contains(line)), "{text}");
            }
            // Beside the lines that are unread the answers that are not understood are told.
            for unread in &graded.beside.unread {
                let answers = unread.of.map(Fate::Answers);
                let fate = &fates[unread.place.0];
                assert!(fate.unread() == Some(unread) || answers.as_ref() == Some(fate), "{text}");
            }
            let told = graded.beside.unread.iter();
            let lines = told.filter(|it| fates[it.place.0].unread().is_some()).count();
            let unread = fates.iter().filter(|it| it.unread().is_some()).count();
            assert_eq!(unread, lines, "{text}");
            let mut is_unread = false;
            for fate in fates {
                is_unread |= matches!(fate, Fate::Unread(_));
                assert!(is_unread || *fate != Fate::UnreadToo, "{text}");
            }
        }
    }
}
