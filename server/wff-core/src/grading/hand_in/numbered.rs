//! Answers outside of blocks, under the number of their exercise.

use super::{Below, Fate, Reader, WhyUnread, part, unread};
use crate::analysis::exercise::is_blank_answer;
use crate::analysis::is_answer_like;
use crate::analysis::table_line::{are_meant_values, can_stand};
use crate::document::walk::Passed;
use crate::exercise::id;
use crate::grading::given::TOLD;
use crate::grading::meaning::meaning;
use crate::logic::Logic;
use crate::scope::Scope;
use crate::syntax::exercise::{RequirementKind, Task};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::item::{Item, item_name};
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::proofs::ENDS;
use crate::syntax::proof_head::is_meant_head;
use crate::syntax::reading::around::{
    behind_answer, has_formula, is_footer, is_remark, is_ruler, names_answer,
};
use crate::syntax::reading::label::{self, Label, LabelKind, Several, has_number_sign};
use crate::syntax::text::excerpt;
use crate::syntax::{Line, Span, Statement, within};

impl Reader<'_> {
    /// Reads a line outside of blocks and exercises.
    pub(super) fn outside(&mut self, passed: &Passed<'_, '_>, item: Option<Item>) -> Fate {
        let line = passed.line;
        let text = line.of(line.body());
        if let Some(fate) = self.step(passed) {
            return fate;
        }
        if let Some(fate) = self.several(passed) {
            return fate;
        }
        let Some(item) = item else { return self.without_item(passed) };
        if let Some(fate) = self.listed(&item, passed) {
            return fate;
        }
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
        if let Some((label, value)) = number_behind_label(line)
            && let Some(place) = self.key.places.get(&id(label)).copied()
        {
            return self.answer(place, value, passed);
        }
        match self.key.place(line, &item) {
            Some(place) => {
                let text = behind_answer(text).unwrap_or(text);
                self.answer(place, text, passed)
            }
            None if text.is_empty() => Fate::Harmless,
            None => Fate::Unasked(item),
        }
    }

    /// Reads a line as one of a numbered list where a proof is waited for, if the first exercise is
    /// answered already: such lines are its steps, however they are put.
    fn listed(&mut self, item: &Item, passed: &Passed<'_, '_>) -> Option<Fate> {
        let number: Option<u32> = item.name.parse().ok();
        let begun = self.list.take();
        if let (Some((place, last)), Some(number)) = (begun, number)
            && number == last + 1
        {
            self.list = Some((place, number));
            return Some(Fate::UnreadToo);
        }
        let proof = self.below.filter(|it| it.is_open).map(|it| it.place);
        let proof = proof.filter(|place| self.key.asks_for(*place, RequirementKind::Proof))?;
        let first = self.key.places.get(&id("1")).copied();
        let is_free = first.is_none_or(|first| self.is_answered(first) && first != proof);
        (number == Some(1) && is_free).then_some(())?;
        self.list = Some((proof, 1));
        Some(self.unread(passed, Some(proof), WhyUnread::NoProof))
    }

    /// Reads a line as the answers to several exercises, if each suits its own.
    fn several(&mut self, passed: &Passed<'_, '_>) -> Option<Fate> {
        let line = passed.line;
        let is_said = matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_));
        let several = Some(label::several(line.text)).filter(|_| is_said)?;
        let place = |it: &Several<'_>| {
            let place = self.key.places.get(&id(&it.label.name)).copied()?;
            self.suits(place, &it.label, line, false).then_some(place)
        };
        let places: Vec<usize> = several.iter().map(place).collect::<Option<_>>()?;
        let fates = places.into_iter().zip(&several);
        fates.map(|(place, it)| self.answer(place, it.label.answer, passed)).last()
    }

    /// Reads a line as a step without a number of a proof that no head opens; the first of them is
    /// reported.
    pub(super) fn step(&mut self, passed: &Passed<'_, '_>) -> Option<Fate> {
        let line = passed.line;
        let is_awaited = self
            .below
            .is_some_and(|it| it.is_open && self.key.asks_for(it.place, RequirementKind::Proof));
        let is_below = std::mem::take(&mut self.has_step);
        let is_one = (is_awaited || is_below) && line.without_step_number().is_some();
        self.has_step = is_one || is_below && line.statement == Statement::Blank;
        is_one.then(|| match is_below {
            true => Fate::UnreadToo,
            false => self.unread(passed, self.under, WhyUnread::NoProof),
        })
    }

    /// Reads a line outside blocks that has no number as the language writes it.
    fn without_item(&mut self, passed: &Passed<'_, '_>) -> Fate {
        let line = passed.line;
        if let Some(fate) = self.row(passed) {
            return fate;
        }
        let is_awaited = self.below.is_some_and(|it| it.is_open);
        let is_known = |name: &str| self.key.places.contains_key(&id(name));
        let label =
            Label::read(before_comment(line), is_known).filter(|it| !(it.is_bare() && is_awaited));
        let is_said = matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_));
        let is_sure = label.as_ref().is_some_and(|it| it.kind == LabelKind::Word);
        if is_said && !is_sure && is_footer(line.text.trim()) {
            return Fate::Harmless;
        }
        if let Some(label) = label {
            let place = self.key.places.get(&id(&label.name)).copied();
            if label.kind == LabelKind::Word {
                self.number = Some(label.number().to_owned());
            }
            match place {
                Some(place) => return self.labelled(place, &label, passed),
                None if label.kind == LabelKind::Word => {
                    self.below = None;
                    return match is_answer_like(&within(part(line, label.answer)), passed.scope) {
                        true => Fate::Unasked(label.name),
                        false => Fate::Harmless,
                    };
                }
                None => {}
            }
        }
        let text = line.of(line.body());
        if let Some(Below { place, is_open: true }) = self.below
            && (self.is_d_proof(place, text) || self.is_question(place, text))
        {
            return self.answer(place, text, passed);
        }
        let is_answer = matches!(line.statement, Statement::Task(_, _, Task::Answer(_)));
        if is_answer && !line.is_question() {
            return self.unread(passed, self.under, WhyUnread::NoExercise);
        }
        let is_open = |it: &Below| it.is_open;
        if let (Statement::Proves(_), Some(below)) = (&line.statement, self.below.filter(is_open)) {
            let name = self.key.exercises.get(below.place).map(|keyed| keyed.id.to_string());
            let why = WhyUnread::NoBlock(name.unwrap_or_default());
            return self.unread(passed, Some(below.place), why);
        }
        match &line.statement {
            Statement::Formulas(_) | Statement::Judgement(_) => {}
            Statement::Blank
            | Statement::Def(..)
            | Statement::DefProof(..)
            | Statement::Setting(..)
            | Statement::Task(_, _, Task::Answer(_)) => return Fate::Harmless,
            _ => return self.not_understood(passed, self.below.filter(is_open).map(|it| it.place)),
        }
        let text = line.of(line.body());
        if is_ruler(text) || ENDS.has(text) || behind_answer(text) == Some("") {
            return Fate::Harmless;
        }
        let asks = |it: &Below| self.key.asks_for(it.place, RequirementKind::Proof);
        if let Some(below) = self.below.filter(asks).filter(|_| is_meant_head(text)) {
            return Fate::BelongsTo(below.place);
        }
        if let Some(below) = self.below
            && let Some(fate) = self.goes_on(below, passed)
        {
            return fate;
        }
        if let Some((place, behind)) = self.odd_label(line, passed.scope) {
            let why = self.instead(place, line, behind);
            return self.unread(passed, Some(place), why);
        }
        if let Some(Below { place, is_open: true }) = self.below {
            let why = self.instead(place, line, text);
            if !(self.key.asks_for_block(place) && is_remark(text)) {
                return self.unread(passed, Some(place), why);
            }
            // A table or a proof may follow.
            self.headings.push((place, unread(passed, self.file, Some(place), why)));
            return Fate::Harmless;
        }
        let behind = behind_answer(text).map(|text| within(part(line, text)));
        match self.under {
            under if is_answer_like(behind.as_ref().unwrap_or(line), passed.scope) => {
                self.unread(passed, under, WhyUnread::NoNumber)
            }
            Some(place) if is_remark(text) && !self.goes_on_listing(place, text) => Fate::Harmless,
            // Above all numbers stand names and titles.
            None if has_formula(text) || names_answer(text) => {
                self.unread(passed, None, WhyUnread::NoNumber)
            }
            under => self.not_understood(passed, under),
        }
    }

    /// True if a text names a logic where logics are asked for: a list may go on in it.
    fn goes_on_listing(&self, place: usize, text: &str) -> bool {
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        self.key.asks_for(place, RequirementKind::Systems)
            && words.any(|word| Logic::named(word).is_some())
    }

    /// The exercise whose number a line begins with between marks that no label has, as in
    /// `<p>3) x`, and the text behind it. Values of letters are none.
    fn odd_label<'t>(&self, line: &Line<'t>, scope: &Scope) -> Option<(usize, &'t str)> {
        let text = Some(line.text).filter(|_| !is_answer_like(line, scope))?;
        let (before, _) = text.split_at_checked(text.find(|c: char| c.is_ascii_digit())?)?;
        let numbered = text.get(before.len()..)?;
        let behind = numbered.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let number = numbered.strip_suffix(behind)?.trim_end_matches('.');
        let rest = behind.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '@');
        let words = before.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty());
        let has_sign = number.contains('.')
            || numbered.len() - behind.len() > number.len()
            || behind.starts_with(|c: char| !c.is_alphanumeric() && !is_blank(c));
        let place = |name: &str| self.key.places.get(&id(name)).copied();
        let found = place(number).or_else(|| place(number.rsplit_once('.')?.1));
        found.filter(|_| has_sign && !rest.is_empty() && words.count() < 2).map(|it| (it, rest))
    }

    /// Reports a line as one that is not understood as an answer to this exercise; without an
    /// exercise it is passed over.
    fn not_understood(&self, passed: &Passed<'_, '_>, of: Option<usize>) -> Fate {
        let keyed = of.and_then(|place| self.key.exercises.get(place));
        keyed.map_or(Fate::Harmless, |keyed| {
            self.unread(passed, of, WhyUnread::NotUnderstood(keyed.id.to_string()))
        })
    }

    /// The reason why a text is not read as the answer to an exercise: it is written otherwise, or
    /// would not be understood either.
    fn instead(&self, place: usize, line: &Line<'_>, text: &str) -> WhyUnread {
        let Some(keyed) = self.key.exercises.get(place) else { return WhyUnread::NoNumber };
        let is_formula = || {
            let asks =
                |kind: &RequirementKind| kind.asks_for_formula() || *kind == RequirementKind::Infix;
            keyed.kinds.iter().any(asks) && is_answer_like(&within(part(line, text)), &keyed.scope)
        };
        match keyed.understands(text) || is_formula() {
            true => WhyUnread::Written(excerpt(&format!("{}) {text}", keyed.id), TOLD)),
            false => WhyUnread::NotUnderstood(keyed.id.to_string()),
        }
    }

    /// Reads a line as a row of a table without a head, below the number of an exercise that asks
    /// for one; the first is reported.
    fn row(&mut self, passed: &Passed<'_, '_>) -> Option<Fate> {
        let Below { place, is_open } = self.below?;
        let is_one =
            self.key.asks_for(place, RequirementKind::Table) && are_meant_values(passed.line);
        is_one.then(|| match is_open {
            true => {
                self.below = Some(Below { place, is_open: false });
                self.unread(passed, Some(place), WhyUnread::NoTable)
            }
            false => Fate::UnreadToo,
        })
    }

    /// Reads a line with a label that people write and the language does not: as an answer where it
    /// can be nothing else, as a heading where text for people follows.
    fn labelled(&mut self, place: usize, label: &Label<'_>, passed: &Passed<'_, '_>) -> Fate {
        let is_heading = label.kind == LabelKind::Word || label.is_bare();
        if label.kind == LabelKind::Unclear
            && let Some(below) = self.below.filter(|it| it.is_open)
            && let Some(fate) = self.goes_on(below, passed)
        {
            return fate;
        }
        let below = self.below.take();
        let is_answer = match label.kind {
            _ if label.answer.is_empty() => false,
            LabelKind::Clear => true,
            LabelKind::Word => {
                let answer = part(passed.line, label.answer);
                let is_asked = label.answer.ends_with('?') && label.answer.contains(": ");
                is_blank_answer(&answer) || !is_asked && self.may_answer(place, &within(answer))
            }
            // Numbers below a label alone, or behind later ones, may count something else.
            LabelKind::Apart { is_dashed } => {
                let is_next = self.last.is_none_or(|last| place > last);
                let is_free = !below.is_some_and(|it| it.is_open) && !self.is_answered(place);
                is_next && is_free && self.suits(place, label, passed.line, is_dashed)
            }
            LabelKind::Unclear => false,
        };
        if is_answer {
            return self.answer(place, label.answer, passed);
        }
        let why = self.instead(place, passed.line, label.answer);
        if !is_heading {
            if passed.line.is_comment() && matches!(why, WhyUnread::NotUnderstood(_)) {
                return Fate::Harmless;
            }
            // Above all answers a word and a number may be the title of a sheet.
            let is_title = label.kind == LabelKind::Unclear && self.last.is_none();
            let text = passed.line.of(passed.line.body());
            if is_title && text.starts_with(char::is_alphabetic) && is_remark(label.answer) {
                return Fate::Harmless;
            }
            return self.unread(passed, Some(place), why);
        }
        self.last = Some(place);
        // A heading in a comment is none to the language.
        let below = Some(Below { place, is_open: true });
        self.below = below.filter(|_| !passed.line.is_comment());
        if !label.answer.is_empty() {
            self.headings.push((place, unread(passed, self.file, Some(place), why)));
        }
        Fate::BelongsTo(place)
    }

    /// True if the text behind a number alone can be nothing but an answer to its exercise.
    fn suits(&self, place: usize, label: &Label<'_>, line: &Line<'_>, is_dashed: bool) -> bool {
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
        let line = within(part(line, text));
        let is_whole = |span: &Span| shape(line.text, *span, Unit::arity).is_well_formed();
        let logic = keyed.scope.settings.logic.as_ref();
        let is_value = |text: &str| logic.is_some_and(|logic| logic.read(text).is_some());
        let suits = |kind: RequirementKind| match (kind, &line.statement) {
            (RequirementKind::Table | RequirementKind::Proof | RequirementKind::Model, _) => false,
            (RequirementKind::Worlds | RequirementKind::Systems, _) => keyed.understands(text),
            (RequirementKind::Infix, _) if is_dashed => false,
            (RequirementKind::Infix, _) => {
                logic.is_some_and(|logic| meaning(text, kind, logic).is_some())
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
            _ => logic.is_some_and(|logic| meaning(text, kind, logic).is_some()),
        };
        !keyed.kinds.is_empty() && keyed.kinds.iter().copied().all(suits)
    }

    /// Reports a line of a block that looks like an answer, or like the number of another.
    pub(super) fn in_other_block(&self, passed: &Passed<'_, '_>) -> Option<Fate> {
        let line = passed.line;
        if line.is_comment() && passed.scope.block().is_some_and(|block| !block.has_end) {
            let place = |name: &str| self.key.places.get(&id(name)).copied();
            let said = line.text.trim_start_matches(['#', ' ']);
            let label = Label::read(said, |name| place(name).is_some());
            let label = label.filter(|it| it.answer.is_empty()).map(|it| it.name);
            let place = place(label.as_deref().unwrap_or(said.trim_end()));
            let own = self.block.as_ref().map(|block| block.place);
            let other = place.filter(|it| !self.is_answered(*it) && own != Some(*it));
            return other.map(|place| self.unread(passed, Some(place), WhyUnread::InBlock));
        }
        let name = item_name(line).map(|name| [name.number, name.letters].concat());
        let named = self.key.place(line, &name?)?;
        let is_one = match passed.scope.table() {
            Some(_) => line.numbering.is_some() && !can_stand(line),
            None => is_answer_like(line, passed.scope),
        };
        is_one.then(|| self.unread(passed, Some(named), WhyUnread::InBlock))
    }

    /// Reports headings whose exercises have no answer: their text may be one.
    pub(super) fn finish_headings(&mut self) {
        for (place, unread) in std::mem::take(&mut self.headings) {
            if !self.is_answered(place) {
                let line = unread.place.0;
                self.assign(line..line + 1, Fate::Unread(unread), &Fate::UnreadToo);
            }
        }
    }
}

/// The text of a line without the comment behind it; a line that is a comment is whole.
fn before_comment<'t>(line: &Line<'t>) -> &'t str {
    let is_one = |_: &Span| !line.is_comment() && !has_number_sign(line.text);
    let end = line.comment.filter(is_one).map(|comment| comment.start as usize);
    end.and_then(|end| line.text.get(..end)).unwrap_or(line.text)
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
