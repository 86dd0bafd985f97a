//! Lines that are not right as they stand, or have no place there, and what they are taken for:
//! recognisers, asked one after the other. The first that knows a line decides its judgement, and
//! what is put in force in its place.

use super::fault::{Fault, FaultKind, MalformedModel, MissingFormula, Prose};
use super::judged::Judged;
use super::misspelt::{miscased, miscased_game, near_keyword};
use super::prose::text_fault;
use super::truth_table::ReadRow;
use super::verdict::Verdict;
use super::{
    at_world, axiom_list, block, claim, d_proof, exercise, fast_path, game, matrix, proof, setting,
    sides, sign, statement, table_columns, table_line, truth_table,
};
use crate::logic::FilledTable;
use crate::proof::natural::Step;
use crate::scope::{Scope, System};
use crate::syntax::bytes::ByteSet;
use crate::syntax::formula::{Unit, is_name, shape};
use crate::syntax::proof as written;
use crate::syntax::reading::around::{behind_answer, is_ruler};
use crate::syntax::reading::d_proof::d_proof;
use crate::syntax::reading::label;
use crate::syntax::reading::wording::is_blank;
use crate::syntax::statement::{Claim, TableHead};
use crate::syntax::{Alphabet, Keyword, Line, Span, Statement, infix, parse_as};
use std::cell::OnceCell;

/// A reading of a line that is not right as it stands.
#[derive(Debug)]
pub(super) struct Recognised<'t> {
    /// The judgement on the line.
    pub judged: Judged,
    /// The line that is put in force in its place; none where it puts nothing in force.
    pub said: Option<Box<Line<'t>>>,
}

impl<'t> Recognised<'t> {
    fn judged(judged: impl Into<Judged>) -> Recognised<'t> {
        Recognised { judged: judged.into(), said: None }
    }

    fn faulty(faults: impl IntoIterator<Item = Fault>) -> Recognised<'t> {
        Recognised::judged(Judged::faulty(faults))
    }

    fn saying(self, said: Option<Line<'t>>) -> Recognised<'t> {
        Recognised { said: said.map(Box::new), ..self }
    }
}

/// A line, and what it is taken for where it stands.
#[derive(Debug)]
pub struct Understood<'l, 't> {
    /// The line.
    pub(super) line: &'l Line<'t>,
    /// The reading that it is taken for, if it is not right as it stands or has no place there.
    pub(super) recognised: Option<Recognised<'t>>,
    /// The table that it begins, with the judgement on its head, once that was read.
    table: OnceCell<(FilledTable, Judged)>,
    /// The row that it is in the table that is open, once that was read.
    row: OnceCell<ReadRow<'l>>,
    /// The step of a proof that it is, once that was read.
    step: OnceCell<Step>,
}

impl<'l, 't> Understood<'l, 't> {
    /// Finds out what a line is taken for where this is in force.
    pub fn new(line: &'l Line<'t>, scope: &Scope) -> Understood<'l, 't> {
        let recognisers: &[Recogniser] = match &line.statement {
            Statement::Formulas(_) | Statement::Judgement(_) => &OF_FORMULAS,
            Statement::Cells(..)
            | Statement::World(..)
            | Statement::Sees(..)
            | Statement::Frame(..) => &[text_behind_keyword],
            Statement::Define(..) => &[text_behind_keyword, def_as_define],
            Statement::Task(..) => &[text_behind_keyword, answer_in_words],
            Statement::Setting(..) => &[text_behind_keyword, locked_setting],
            Statement::Let(..) => &[locked_setting, answer_in_words],
            Statement::Def(..) => &[define_as_def],
            Statement::Proves(_) => &[text_behind_keyword, open_quote, d_proof_answer, misplaced],
            Statement::Blank
            | Statement::DefProof(..)
            | Statement::Play(..)
            | Statement::Truth(..)
            | Statement::Step(_)
            | Statement::Axiom(_) => &[],
        };
        let recognised = recognisers.iter().find_map(|recognise| recognise(line, scope));
        let (table, row, step) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Understood { line, recognised, table, row, step }
    }

    /// The table that the line begins where this is in force, and the judgement on its head.
    pub(super) fn table(
        &self,
        at: Span,
        head: &TableHead,
        scope: &Scope,
    ) -> &(FilledTable, Judged) {
        self.table.get_or_init(|| truth_table::head(self.line, at, head, scope))
    }

    /// The row with these cells that the line is in the table that is open.
    pub(super) fn row(&self, at: Span, cells: &'l [Span], scope: &Scope) -> Option<&ReadRow<'l>> {
        let table = scope.table()?;
        Some(self.row.get_or_init(|| ReadRow::new(self.line, at, cells, table, scope)))
    }

    /// The step that the line is in the proof that is open, as the judge of steps takes it.
    pub(super) fn step(&self, step: &written::Step, scope: &Scope) -> &Step {
        self.step.get_or_init(|| proof::read(self.line, step, scope))
    }
}

/// Takes a line for something, or does not know it.
type Recogniser = for<'t> fn(&Line<'t>, &Scope) -> Option<Recognised<'t>>;

/// The recognisers of formulas and judgements.
const OF_FORMULAS: [Recogniser; 28] = [
    open_quote,
    miscased_end,
    line_of_no_model,
    question,
    unanswered,
    heading,
    bare_answer,
    right_at_first_sight,
    several_answers,
    d_proof_answer,
    answer_in_words,
    lone_columns,
    bare_row,
    restated,
    drawn_or_nearly_d_proof,
    value_at_world,
    foreign_sign,
    miscased_word,
    setting_in_other_order,
    definition_without_keyword,
    value_without_keyword,
    step_without_number,
    infix_answer,
    answer_by_other_word,
    text_for_people,
    misplaced,
    sign_before_answer,
    misplaced_sign,
];

/// Text for people that begins with a keyword, as in `exam tomorrow`; or an answer in words.
fn text_behind_keyword<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let fault = text_fault(line, scope)?;
    let is_answer = exercise::is_in_words(line, scope);
    Some(if is_answer {
        Recognised::judged(Verdict::Unchecked)
    } else {
        Recognised::faulty([fault])
    })
}

/// A setting or `let` that may not stand in its file, as in a hand-in.
fn locked_setting<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let (keyword, at) = line.head()?;
    let locked = || Fault::new(at, FaultKind::LockedSetting);
    let is_locked = scope.settings.locked.has(keyword);
    is_locked.then(|| Recognised::faulty(miscased(line, at).into_iter().chain([locked()])))
}

/// A `def` of a connective, instead of the `define` of a matrix.
fn define_as_def<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let Statement::Def(keyword, definition) = &line.statement else { return None };
    let is_one = scope.builder().is_some() && block::is_head(line.of(definition.name));
    is_one.then(|| {
        let define = line.with(&Statement::Define(*keyword, *definition));
        Recognised::faulty([matrix::of_def(*keyword)]).saying(Some(define))
    })
}

/// A `define` of a name, outside of matrices, instead of `def`.
fn def_as_define<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let Statement::Define(keyword, definition) = &line.statement else { return None };
    let is_one = scope.block().is_none() && is_name(line.of(definition.name));
    is_one.then(|| {
        let def = line.with(&Statement::Def(*keyword, *definition));
        Recognised::faulty([matrix::outside(*keyword, Keyword::Define)]).saying(Some(def))
    })
}

/// A name that is given a formula without the word `def`.
fn definition_without_keyword<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let (name, definition) = statement::definition_without_keyword(line, scope)?;
    let start = Span { end: name.start, ..name };
    let def = line.with(&Statement::Def(start, definition));
    let fault = Fault::new(name, FaultKind::UnknownKeyword);
    Some(Recognised::faulty([fault]).saying(Some(def)))
}

/// A value that is claimed of propositions alone which have none: it is given to them.
fn value_without_keyword<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let (bindings, fault) = claim::given_without_let(line, scope)?;
    let start = Span { end: line.body().start, ..line.body() };
    let given = line.with(&Statement::Let(start, bindings));
    let judged = Judged::new(Verdict::Unchecked, [fault]);
    Some(Recognised::judged(judged).saying(Some(given)))
}

/// A line of an exercise that begins with another word than `key` or `answer`, and answers.
fn answer_by_other_word<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let (meant, _) = exercise::other_word(line, scope)?;
    Some(Recognised::faulty([Fault::new(meant.at, FaultKind::UnknownKeyword)]))
}

/// A line of which not more is said than that nothing closes its quote.
fn open_quote<'t>(line: &Line<'t>, _: &Scope) -> Option<Recognised<'t>> {
    line.open_quote.is_some().then(|| Recognised::judged(Judged::default()))
}

/// `end` in wrong case, in a block.
fn miscased_end<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let is_one = scope.block().is_some()
        && matches!(line.statement, Statement::Formulas(_))
        && block::is_end(line);
    is_one.then(|| {
        let end = parse_as(line, Keyword::End, line.body());
        Recognised::faulty(miscased(line, line.body())).saying(Some(end))
    })
}

/// `?` alone, which asks.
fn question<'t>(line: &Line<'t>, _: &Scope) -> Option<Recognised<'t>> {
    let is_one = matches!(line.statement, Statement::Formulas(_)) && line.is_question();
    is_one.then(|| Recognised::judged(Verdict::Open))
}

/// Another sign that an item is not answered.
fn unanswered<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let is_said = matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_));
    if !is_said || !scope.is_item(line) {
        return None;
    }
    let text = line.of(line.body());
    let is_one = (line.numbering.is_some() || !is_ruler(text)) && is_blank(text);
    is_one.then(|| {
        let fault = Fault::new(line.body(), FaultKind::Prose(Prose::Unanswered));
        Recognised::judged(Judged::new(Verdict::Open, [fault]))
    })
}

/// The heading of a truth table inside it, or a line that is drawn there.
fn heading<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let fault = table_columns::of_heading(line, scope)?;
    Some(Recognised::faulty([fault]).saying(table_columns::columns_in(line, scope)))
}

/// A word or values that answer an item outside exercises, which only its exercise judges.
fn bare_answer<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let is_placed = scope.is_item(line) || line.numbering.is_some() && scope.exercise().is_none();
    let is_one = is_placed && exercise::is_bare_answer(line, scope, 2);
    is_one.then(|| Recognised::judged(Verdict::Unchecked))
}

/// A line of which nothing is to be said.
fn right_at_first_sight<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let is_one = match &line.statement {
        Statement::Formulas(formulas) => fast_path::are_formulas(line, formulas, scope),
        Statement::Judgement(judgement) => fast_path::is_right(line, judgement, scope),
        _ => false,
    };
    is_one.then(|| Recognised::judged(Verdict::Right))
}

/// An item that is answered by a D-proof, from axioms that only its exercise knows.
fn d_proof_answer<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    if !scope.is_item(line) || !matches!(scope.settings.system, System::None) {
        return None;
    }
    let may_be_one = line.bytes.has_all(const { ByteSet::of("D") });
    let (_, formula) = may_be_one.then(|| d_proof(line.of(line.body()))).flatten()?;
    let said: Vec<Span> = formula.map(|it| Span::of_part(it, line.text)).into_iter().collect();
    let faults = sides::judge_list(line, &said, scope).faults;
    Some(Recognised::judged(Judged::new(Verdict::Unchecked, faults)))
}

/// An item outside blocks that is answered in words.
fn answer_in_words<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    exercise::is_in_words(line, scope).then(|| Recognised::judged(Verdict::Unchecked))
}

/// Several answers on one line, as in `1) p 2) q`.
fn several_answers<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    line.numbering.filter(|_| scope.block().is_none())?;
    let several = label::several(line.text);
    let second = several.get(1)?;
    let answer = Span::of_part(second.label.answer, line.text);
    let at = Span { start: second.start as u32, end: answer.start }.trim(line.text);
    Some(Recognised::faulty([Fault::new(at, FaultKind::Prose(Prose::Several))]))
}

/// The row of a truth table without its keyword.
fn bare_row<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    table_line::lacks_row(line, scope).then(|| {
        Recognised::faulty(table_line::of_bare_row(line, scope))
            .saying(table_line::meant_row(line, scope))
    })
}

/// A line over the columns of a table that has no head, as in `p q | Kpq`.
fn lone_columns<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let meant = table_columns::begins_without_head(line, scope)?;
    let judged = table_columns::of_lone_columns(line, &meant, scope);
    Some(Recognised::judged(judged).saying(Some(meant)))
}

/// The conclusion of a proof, once more below its steps.
fn restated<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let fault = proof::stray(line, scope).filter(|_| proof::is_restated(line, scope))?;
    Some(Recognised::faulty([fault]))
}

/// A line in a model that gives no world and does not say what one sees.
fn line_of_no_model<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let is_one = scope.model().is_some()
        && block::edge(line).is_none()
        && near_keyword(line, scope).is_none();
    let fault = || Fault::new(line.body(), FaultKind::MalformedModel(MalformedModel::Line));
    is_one.then(|| Recognised::faulty([fault()]))
}

/// A value at a world, or in a model, that is claimed in another way, as in `w |= Lp`.
fn value_at_world<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    at_world::otherwise(line, scope)?;
    let fault = Fault::new(line.body(), FaultKind::MalformedModel(MalformedModel::Otherwise));
    Some(Recognised::judged(Judged::new(Verdict::Unchecked, [fault])))
}

/// A sign from elsewhere between formulas, as in `Kpq -> p`.
fn foreign_sign<'t>(line: &Line<'t>, _: &Scope) -> Option<Recognised<'t>> {
    sign::of_text(line).map(|fault| Recognised::judged(Judged::new(Verdict::Unchecked, [fault])))
}

/// A word of the block that a line stands in, in wrong case at its start.
fn miscased_word<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let Statement::Formulas(_) = line.statement else { return None };
    if let Some(fault) = exercise::miscased_answer(line, scope) {
        return Some(Recognised::faulty([fault]));
    }
    let word = game::miscased_word(line, scope)?;
    let fault = Fault::new(word.at, FaultKind::MiscasedKeyword);
    Some(Recognised::faulty([fault]).saying(Some(word.read(line))))
}

/// A setting whose keyword does not stand first, as in `textbook alphabet`.
fn setting_in_other_order<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let (said, fault) = setting::put_in_order(line, scope)?;
    Some(Recognised::faulty([fault]).saying(Some(said)))
}

/// A step of a proof without its number, which is the next one.
fn step_without_number<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let said = proof::step_without_number(line, scope)?;
    let judged = proof::judge_without_number(&said, scope);
    Some(Recognised::judged(judged).saying(Some(said)))
}

/// A line that is drawn in a proof, or a D-proof without what it proves.
fn drawn_or_nearly_d_proof<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let of_d_proof = || match line.statement {
        Statement::Formulas(_) | Statement::Judgement(_) => d_proof::nearly_claim(line, scope),
        _ => None,
    };
    let fault = proof::of_drawn(line, scope).or_else(of_d_proof)?;
    Some(Recognised::faulty([fault]))
}

/// Text for people, or a line whose first word is nearly a keyword.
fn text_for_people<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let fault = text_fault(line, scope)?;
    let keyword = match fault.kind {
        FaultKind::UnknownKeyword => near_keyword(line, scope),
        FaultKind::MiscasedKeyword => miscased_game(line),
        _ => None,
    };
    let said = keyword.map(|keyword| keyword.read(line));
    // Where a block begins and ends is found without regard to what is in force.
    let said = said.filter(|said| block::edge(said) == block::edge(line));
    let is_claim = matches!(fault.kind, FaultKind::MalformedJudgement(_));
    let judged = match is_claim {
        true => Judged::new(Verdict::Unchecked, [fault]),
        false => Judged::faulty([fault]),
    };
    Some(Recognised::judged(judged).saying(said))
}

/// A line in a block that has no such lines.
fn misplaced<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let fault = exercise::stray(line, scope)
        .or_else(|| game::stray(line, scope))
        .or_else(|| proof::stray(line, scope))
        .or_else(|| axiom_list::stray(line, scope))?;
    // The same habit is told once.
    let is_told_above = matches!(fault.kind, FaultKind::MalformedAxioms(_))
        && scope.axiom_list().is_some_and(|list| list.has_other_labels);
    Some(Recognised::faulty((!is_told_above).then_some(fault)))
}

/// An item outside blocks that is a formula behind a sign alone, as in `= Kpq`.
fn sign_before_answer<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let is_same = matches!(judgement.claim, Claim::Value | Claim::Equivalence);
    let [formula] = judgement.right[..] else { return None };
    let is_one = is_same
        && scope.is_item(line)
        && judgement.left.is_empty()
        && shape(line.text, formula, Unit::arity).is_well_formed();
    let missing = FaultKind::MissingFormula(MissingFormula::BeforeAnswer);
    let fault = Fault::new(judgement.sign, missing);
    is_one.then(|| Recognised::judged(Judged::new(Verdict::Unchecked, [fault])))
}

/// A second sign of a judgement, one from elsewhere, or brackets around its premises.
fn misplaced_sign<'t>(line: &Line<'t>, _: &Scope) -> Option<Recognised<'t>> {
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let fault = sign::of_judgement(line, judgement)?;
    let said = sign::said(line, judgement).map(|it| line.with(&Statement::Judgement(it)));
    Some(Recognised::judged(Judged::new(Verdict::Unchecked, [fault])).saying(said))
}

/// An item outside blocks that is infix, without a formula in Polish notation inside: only its
/// exercise knows whether that is asked for.
fn infix_answer<'t>(line: &Line<'t>, scope: &Scope) -> Option<Recognised<'t>> {
    let only = match &line.statement {
        Statement::Formulas(formulas) => {
            let [only] = formulas[..] else { return None };
            let parts = line.of(only).split_once(':');
            let parts = parts.map(|it| [it.0, it.1].map(|it| Span::of_part(it.trim(), line.text)));
            let put = parts.and_then(|[formula, said]| put_in_infix(line, formula, said));
            put.unwrap_or(only)
        }
        Statement::Judgement(it) if matches!(it.claim, Claim::Value | Claim::Equivalence) => {
            let ([formula], [said]) = (&it.left[..], &it.right[..]) else { return None };
            put_in_infix(line, *formula, *said).filter(|_| !it.denied && it.second.is_none())?
        }
        _ => return None,
    };
    if !scope.is_item(line) {
        return None;
    }
    let said = behind_answer(line.of(only)).map(|said| Span::of_part(said, line.text));
    let said = said.unwrap_or(only);
    infix::outline(line.text, said).filter(|outline| outline.propositions)?;
    let mut words = line.of(said).split(|c: char| !c.is_alphanumeric());
    // What begins in Polish notation is in it, whole or not.
    let is_polish = |word: &str| {
        word.len() > 1 && shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed()
            || begins_in_polish(word)
    };
    if words.any(is_polish) {
        return None;
    }
    let fault = exercise::infix_answer(sides::judge_list(line, &[said], scope).faults)?;
    Some(Recognised::judged(Judged::new(Verdict::Unchecked, [fault])))
}

/// True if a word is letters of the dice, a connective of two first and propositions behind it.
fn begins_in_polish(word: &str) -> bool {
    let is_letter = |byte: u8| Alphabet::Dice.has(byte, false);
    word.starts_with(['K', 'A', 'C', 'E'])
        && word.bytes().all(is_letter)
        && word.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// The infix behind a formula that says the same as that.
fn put_in_infix(line: &Line<'_>, formula: Span, said: Span) -> Option<Span> {
    let infix = infix::read(line.text, said)?;
    (infix.polish(None).text == line.of(formula)).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::bind;
    use crate::scope::{Locked, Symbol};
    use crate::syntax::LineText;

    /// A recogniser, lines above, a line that it knows, and one that it does not, if there is any.
    const EXAMPLES: [(Recogniser, &str, &str, &str); 45] = [
        (text_behind_keyword, "", "exam tomorrow", "exam"),
        (text_behind_keyword, "", "answer to be given orally", "answer Kpq"),
        (locked_setting, "", "logic k3", "Kpq"),
        (define_as_def, "matrix M", "def A pq = q", "def a = Kpq"),
        (def_as_define, "", "define lem = ArNr", "define A pq = q"),
        (setting_in_other_order, "", "textbook alphabet", "textbook example"),
        (definition_without_keyword, "", "lem = ArNr", "lem = T"),
        (value_without_keyword, "", "p = T", "Kpq = T"),
        (value_without_keyword, "let p = T", "q = F", "p = F"),
        (answer_by_other_word, "exercise 1\nrequire == Np", "model Np", "model answer"),
        (open_quote, "", "Kpq, \"so", "Kpq, \"so\""),
        (miscased_end, "truth Kpq", "End", "Enp"),
        (question, "", "?", "Kpq?"),
        (unanswered, "", "1) n/a", "n/a"),
        (heading, "truth Kpq", "p q | Kpq", "T T | T"),
        (heading, "truth Kpq", "p | q | result", "p | r | result"),
        (heading, "truth Kpq", "p  q  p & q", "p & q"),
        (bare_answer, "", "1) valid", "valid"),
        (right_at_first_sight, "", "CpCqp is tautology", "Kpq is tautology"),
        (answer_in_words, "", "1) invalid, p = F, q = T", "1) Kpq"),
        (answer_in_words, "", "1) 1/2", "1) K"),
        (answer_in_words, "", "1) p: B, q: F", "1) p: 2, q: F"),
        (d_proof_answer, "", "1) DD211 proves Cpp", "DD211 proves Cpp"),
        (d_proof_answer, "1)", "DD211", "Dpq"),
        (lone_columns, "", "p q | Kpq", "p | Kpq"),
        (lone_columns, "", "p | q | p & q", "p | ~p"),
        (lone_columns, "", "p q ~p v q", "p, q, p & q"),
        (bare_row, "truth Np", "T | F", "Np"),
        (line_of_no_model, "model m", "w |= Lp", "end"),
        (value_at_world, "model m\nworld w1\nend", "w1 |= Kpq", "p |= Kpq"),
        (foreign_sign, "", "p := T", "p = T"),
        (miscased_word, "game shake-a-wff Ann, Bob", "Round", "Kpq"),
        (step_without_number, "proof p |- p", "p premise", "p"),
        (drawn_or_nearly_d_proof, "proof p |- p", "─────", "p"),
        (text_for_people, "", "Homework of Anna", "Kpq"),
        (misplaced, "proof p |- p", "Kpq", ""),
        (sign_before_answer, "", "1) == Kpq", "1) Kpq == Kpq"),
        (misplaced_sign, "", "{p, Cpq} |= q", "p, Cpq |= q"),
        (misplaced_sign, "", "p; Cpq |= q", "p, Cpq |= q"),
        (restated, "proof p |- p\n1 p premise", "∴ p", "∴ q"),
        (infix_answer, "", "11) Cpq == p -> q", "11) Cpq == q -> p"),
        (infix_answer, "", "1) p & q", "p & q"),
        (infix_answer, "", "1) p -> q", "1) CKpq (q -> r)"),
        (infix_answer, "1)", "p & q", "1 p"),
        (bare_answer, "1)", "F", "2"),
    ];

    #[test]
    fn each_recogniser_knows_its_own() {
        for (recognise, above, known, other) in EXAMPLES {
            let mut scope = Scope::default();
            scope.settings.locked = Locked::of(&[Keyword::Logic]);
            for line in
                above.lines().map(|line| scope.parse(LineText::given(line))).collect::<Vec<_>>()
            {
                bind(&line, true, &mut scope);
                scope.pass_line(&line);
            }
            assert!(
                recognise(&scope.parse(LineText::given(known)), &scope).is_some(),
                "{above:?} {known}"
            );
            let is_known = recognise(&scope.parse(LineText::given(other)), &scope).is_some();
            assert_eq!(is_known, other.is_empty(), "{above:?} {other}");
        }
    }

    #[test]
    fn what_is_meant_is_put_in_force() {
        for (above, line, said) in [
            ("", "lte p = T", "let p = T"),
            ("", "textbook alphabet", "alphabet textbook"),
            ("", "p = T", "let p = T"),
            ("", "p, q = T", "let p = T, q = T"),
            ("", "let p := T; q := F", "let p = T, q = F"),
            ("", "rol pqr", "roll pqr"),
            ("", "Game shake-a-wff Ann, Bob", "game shake-a-wff Ann, Bob"),
            ("game shake-a-wff Ann, Bob", "Round", "round"),
            ("truth Np", "T | F", "row T | F"),
            ("truth Np", "END", "end"),
            ("proof p |- p", "p premise", "1 p premise"),
            ("matrix M", "def A pq = q", "define A pq = q"),
        ] {
            let mut before = Scope::default();
            above
                .lines()
                .for_each(|line| bind(&before.parse(LineText::given(line)), true, &mut before));
            let (mut meant, mut put) = (before.clone(), before.clone());
            bind(&meant.parse(LineText::given(line)), true, &mut meant);
            bind(&put.parse(LineText::given(said)), true, &mut put);
            // That it lacks its keyword is kept of a row, too.
            let table = meant.table().map(FilledTable::without_slips);
            table.into_iter().for_each(|table| meant.write_table(table));
            let is_same = |other: &Scope| {
                let of_blocks = [Symbol::Block, Symbol::Roll, Symbol::Calls];
                meant.same_facts(other)
                    && meant.depth() == other.depth()
                    && of_blocks.iter().all(|symbol| meant.same(other, symbol))
            };
            assert!(is_same(&put) && !is_same(&before), "{line}");
        }
    }
}
