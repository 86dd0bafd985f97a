//! The analysis of a line by itself, but for what the exercise that it stands in asks of it.

use super::fault::{
    Fault, FaultKind, ForeignLetter, Infix, MalformedProof, MalformedStatement, MisplacedLine,
    MissingFormula, Prose, UnknownValue,
};
use super::game::RoundEdge;
use super::judged::Judged;
use super::misspelt::miscased;
use super::recognise::Understood;
use super::verdict::Verdict;
use super::{
    at_world, axiom_list, block, claim, d_proof, ends, exercise, formula, game, matrix, model,
    play, proof, setting, sides, statement, truth_table,
};
use crate::dice::{Answer, RollQuestion};
use crate::effort::Ask;
use crate::logic::{Oracle, Question, Undecided, Witnesses};
use crate::scope::Scope;
use crate::syntax::edge::{opens_axioms, opens_model};
use crate::syntax::exercise::Task;
use crate::syntax::reading::SlipKind;
use crate::syntax::{Formula, Keyword, Line, Span, Statement};
use block::unclosed;
use std::sync::Arc;

/// The things known of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// Its faults, in text order.
    pub faults: Vec<Fault>,
    /// More of its faults, which are reported once the round it stands in is over.
    pub deferred: Vec<Fault>,
    /// The verdict on it; `None` for a line that claims nothing, or that is not understood.
    pub verdict: Option<Verdict>,
    /// True if it mentions something that is not known, so that its faults depend on all that is.
    pub is_unresolved: bool,
    /// The edge of a round that it is, if it is one.
    pub round_edge: Option<RoundEdge>,
}

impl Analysis {
    /// True if it has faults, or the line may have some that depend on lines below.
    pub fn has_faults(&self) -> bool {
        !self.faults.is_empty() || !self.deferred.is_empty() || self.round_edge.is_some()
    }
}

/// Analyses a line outside of exercises with what is in force before it, as [`analyse`] does. A
/// block that it opens has an end.
///
/// [`analyse`]: super::analyse
pub(super) fn analyse_outside(line: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> Analysis {
    let understood = Understood::new(line, scope);
    let oracle = understood.heard(scope, oracle);
    understood.analysed(understood.judged(scope, true, oracle), scope, oracle)
}

impl Understood<'_, '_> {
    /// The oracle that is asked about the line.
    pub(super) fn heard<'o>(&self, scope: &Scope, oracle: &'o dyn Ask) -> &'o dyn Ask {
        // What an exercise shows passes or fails in an exam, too.
        let is_silent = scope.settings.exam && !matches!(self.line.statement, Statement::Task(..));
        if is_silent { &Silent } else { oracle }
    }

    /// Judges the line by itself, by its recogniser if one knows it.
    pub(super) fn judged(&self, scope: &Scope, has_end: bool, oracle: &dyn Ask) -> Judged {
        match &self.recognised {
            Some(recognised) => recognised.judged.clone(),
            None => judge(self, scope, has_end, oracle),
        }
    }

    /// The analysis of the line that comes of the judgement on it.
    pub(super) fn analysed(&self, judged: Judged, scope: &Scope, oracle: &dyn Ask) -> Analysis {
        let Understood { line, recognised, .. } = self;
        if line.says_nothing() {
            return Analysis::default();
        }
        let of_quote = line.open_quote.map(|quote| {
            let mark = line.of(quote).chars().next().map_or(0, char::len_utf8);
            let span = Span::new(quote.start as usize, quote.start as usize + mark);
            Fault::new(span, FaultKind::UnclosedQuote)
        });
        let judged = judged.behind(of_quote);
        let Judged { mut verdict, mut faults } = judged;
        let edge = block::edge(line);
        let mut round_edge = ends::round_edge(line, edge, scope, oracle);
        if scope.settings.exam {
            faults.retain(|fault| !fault.kind.judges_truth());
            round_edge.iter_mut().for_each(|edge| edge.of_above.retain(|it| !it.judges_truth()));
            let said = recognised.as_ref().and_then(|it| it.said.as_deref()).unwrap_or(line);
            verdict = verdict.map(|it| if claims(said) { it.unjudged() } else { it });
        }
        if faults.is_empty() && line.slips.is_empty() && line.punctuation.is_none() {
            return Analysis { verdict, round_edge, ..Analysis::default() };
        }
        let is_text = faults
            .iter()
            .any(|it| matches!(it.kind, FaultKind::Prose(_) | FaultKind::UnknownKeyword));
        // What stands around infix is told once it is known whether that is asked for.
        let is_infix = faults.iter().any(|it| it.kind == FaultKind::InfixAnswer);
        if !is_text {
            // Outside exercises what stands behind `answer:` answers in whatever words.
            let is_answer = matches!(line.statement, Statement::Task(Keyword::Answer, ..))
                && scope.exercise().is_none();
            faults.extend(of_slips(line).filter(|_| !(is_infix || is_answer)));
            // What else is put otherwise is told first, and what is no fault later.
            let is_wrong = matches!(verdict, Some(Verdict::Pff | Verdict::Wrong));
            let is_first = faults.is_empty() || is_infix || is_wrong;
            let label = line.slip(SlipKind::Label).filter(|_| is_first);
            faults.retain(|it| label.is_none() || it.kind != FaultKind::InfixAnswer);
            faults.extend(label.map(|slip| Fault::new(slip.at, FaultKind::MalformedLabel)));
        }
        // Once what is meant is put right, the mark behind it is told.
        let is_no_step =
            |it: &Fault| matches!(it.kind, FaultKind::MalformedProof(MalformedProof::NoNumber));
        let is_read_otherwise = recognised.as_ref().is_some_and(|it| it.said.is_some())
            || faults.iter().any(is_no_step);
        let is_put_otherwise = is_read_otherwise || !line.slips.is_empty() && !faults.is_empty();
        let waits = is_put_otherwise && verdict != Some(Verdict::Pff);
        if !(waits || is_text || is_infix) {
            let mark = line.punctuation.filter(|_| !ends_in_remark(line));
            faults.extend(mark.map(|mark| Fault::new(mark, FaultKind::Punctuation)));
        }
        if faults.is_empty() {
            return Analysis { verdict, round_edge, ..Analysis::default() };
        }
        // Behind the end of a game all has been said.
        if scope.game().is_some_and(|game| game.is_left) {
            faults.clear();
        }
        faults.retain(|fault| !formula::is_of_definition(fault, line, scope));
        let is_withheld = |fault: &mut Fault| game::is_withheld(fault, line, scope);
        let deferred = faults.extract_if(.., is_withheld).collect();
        faults.sort_by_key(|fault| fault.span);
        faults.dedup_by(merge_empty_places);
        tell_once(&mut faults, line);
        let is_unresolved = faults.iter().any(|fault| fault.kind.is_of_all_known());
        Analysis { faults, deferred, verdict, is_unresolved, round_edge }
    }
}

/// True if text stands behind what a line says, to which a mark at its end belongs.
fn ends_in_remark(line: &Line<'_>) -> bool {
    line.slips.iter().any(|it| matches!(it.kind, SlipKind::Tail | SlipKind::Remark))
}

/// The faults of the slips of a line behind its label; those of heads and steps of proofs are
/// reported with these, and of those around an answer only the first.
fn of_slips(line: &Line<'_>) -> impl Iterator<Item = Fault> {
    let answer = line.slip(SlipKind::Answer);
    let beside = FaultKind::MisplacedLine(MisplacedLine::BesideBlock);
    let answer = answer.map(|slip| Fault::new(slip.at, beside));
    let is_head = matches!(line.statement, Statement::Task(_, _, Task::Proof(_)));
    let around = line.slips.iter().find(|slip| slip.kind.is_around() && !is_head);
    let around = around.map(|slip| Fault::new(slip.at, FaultKind::Prose(Prose::Around(slip.kind))));
    answer.into_iter().chain(around)
}

/// Judges a line that no recogniser knows.
fn judge(it: &Understood<'_, '_>, scope: &Scope, has_end: bool, oracle: &dyn Ask) -> Judged {
    let line = it.line;
    match &line.statement {
        Statement::Blank => Judged::default(),
        Statement::Formulas(formulas) => sides::judge_list(line, formulas, scope),
        Statement::Judgement(judgement) => claim::judge(line, judgement, scope, oracle),
        Statement::Let(keyword, bindings) => {
            let of_let = statement::of_let(line, bindings, scope);
            let late = bindings.iter().find_map(|binding| game::late_value(binding, scope));
            Judged::faulty(of_let.into_iter().chain(late)).behind(miscased(line, *keyword))
        }
        Statement::Def(keyword, definition) => {
            let of_def = statement::of_def(line, *keyword, definition, scope);
            Judged::faulty(of_def).behind(miscased(line, *keyword))
        }
        Statement::DefProof(keyword, definition, word) => {
            let of_defined = statement::of_defined(line, *keyword, definition, scope).into_iter();
            let of_proof = d_proof::of_def(line, definition, *word, scope);
            Judged::faulty(of_defined.chain(of_proof)).behind(miscased(line, *keyword))
        }
        Statement::Axiom(axiom) => {
            let judge = |list| axiom_list::judge_axiom(line, axiom, list, scope);
            scope.axiom_list().map(judge).unwrap_or_default()
        }
        Statement::Proves(proves) => d_proof::judge(line, proves, scope),
        Statement::Setting(keyword, at, value) => {
            let misplaced = game::misplaced_setting(*keyword, *at, scope)
                .or_else(|| proof::misplaced_setting(*keyword, *at, scope));
            let of_setting = || setting::of_setting(line, *keyword, *at, *value, scope);
            Judged::faulty(misplaced.or_else(of_setting)).behind(miscased(line, *at))
        }
        Statement::Cells(Keyword::Game, at, cells) => {
            let (_, of_head) = game::head(line, *at, cells);
            Judged::faulty(of_head.into_iter().chain(unclosed(*at, has_end)))
                .behind(miscased(line, *at))
        }
        Statement::Task(_, at, Task::Proof(claims)) => {
            let of_end = unclosed(*at, has_end);
            let is_slip = |it: &Fault| {
                matches!(it.kind, FaultKind::MalformedProof(MalformedProof::Slip { .. }))
            };
            let is_told = |it: &Fault| of_end.is_none() || !is_slip(it);
            let of_head = proof::of_head(line, *at, claims, scope).into_iter().filter(is_told);
            let judged = Judged::faulty(of_head.chain(of_end.clone()));
            judged.behind(miscased(line, *at).filter(|_| line.slips.is_empty()))
        }
        Statement::Step(step) => match scope.proof() {
            Some(proof) => proof::judge_in(proof, line, step, it.step(step, scope), scope),
            None => proof::judge_first(line, step, scope),
        },
        Statement::Cells(keyword @ (Keyword::Round | Keyword::Tiebreak), at, cells) => {
            let of_round = game::of_round(*keyword, *at, cells, scope);
            Judged::faulty(of_round).behind(miscased(line, *at))
        }
        Statement::Cells(Keyword::Check, at, cells) => {
            let of_check = game::of_check(line, *at, cells, scope);
            Judged::faulty(of_check).behind(miscased(line, *at))
        }
        Statement::Cells(keyword, at, cells) => {
            let judged = match (keyword, scope.table()) {
                (Keyword::Matrix, _) => {
                    let of_head = matrix::of_head(line, *at, cells, scope).into_iter();
                    Judged::faulty(of_head.chain(unclosed(*at, has_end)))
                }
                (Keyword::Axioms, _) => {
                    let of_head = axiom_list::of_head(line, *at, cells, scope);
                    let opens = opens_axioms(line, cells);
                    // It may be to choose a system that exists.
                    let chooses = of_head.as_ref().is_some_and(axiom_list::names_existing);
                    let of_end = unclosed(*at, has_end || !opens || chooses);
                    Judged::faulty(of_head.into_iter().chain(of_end))
                }
                (Keyword::Model, _) => {
                    let of_head = model::of_head(line, *at, cells, scope).into_iter();
                    let of_end = unclosed(*at, has_end || !opens_model(cells));
                    Judged::faulty(of_head.chain(of_end))
                }
                (Keyword::End, _) => Judged::faulty(ends::of_end(*at, cells, scope)),
                (Keyword::Row, Some(table)) => {
                    let row = it.row(*at, cells, scope);
                    row.map(|row| truth_table::row(line, *at, row, table, scope, oracle))
                        .unwrap_or_default()
                }
                _ => Judged::faulty(in_matrix(line, *keyword, *at, scope)),
            };
            judged.behind(miscased(line, *at))
        }
        Statement::World(at, _) | Statement::Sees(at, _) => {
            Judged::faulty(model::of_line(line, scope)).behind(miscased(line, *at))
        }
        Statement::Frame(at, frame) => {
            at_world::judge_frame(line, *at, frame, scope).behind(miscased(line, *at))
        }
        Statement::Truth(at, head) => {
            let judged = it.table(*at, head, scope).1.clone();
            let miscased = miscased(line, *at).filter(|_| line.slips.is_empty());
            judged.behind(unclosed(*at, has_end)).behind(miscased)
        }
        Statement::Task(keyword, at, task @ Task::Head(_)) => {
            let of_head = exercise::form_faults(line, *keyword, *at, task, scope).into_iter();
            Judged::faulty(of_head.chain(unclosed(*at, has_end))).behind(miscased(line, *at))
        }
        // What is accepted outside exercises is harmless in all hand-ins.
        Statement::Task(keyword @ Keyword::Accept, at, task @ Task::Decision(decision))
            if scope.depth() == 0 && decision.points.is_none() && decision.comment.is_none() =>
        {
            Judged::faulty(exercise::form_faults(line, *keyword, *at, task, scope))
                .behind(miscased(line, *at))
        }
        Statement::Task(keyword, at, _) => {
            Judged::faulty([matrix::outside(*at, *keyword)]).behind(miscased(line, *at))
        }
        Statement::Define(at, _) => {
            let of_line = in_matrix(line, Keyword::Define, *at, scope);
            Judged::faulty(of_line).behind(miscased(line, *at))
        }
        Statement::Play(keyword, at, play) => {
            let head = (*keyword, *at);
            let mut judged = match scope.game() {
                Some(game) => game::judge_play(line, head, play, game, scope, oracle),
                None => play::judge(line, head, play, scope, oracle),
            };
            let is_malformed = judged.faults.iter().any(|fault| {
                matches!(
                    fault.kind,
                    FaultKind::MalformedPlayer(_) | FaultKind::MalformedStatement(_)
                )
            });
            if is_malformed && judged.verdict == Some(Verdict::Right) {
                judged.verdict = Some(Verdict::Unchecked);
            }
            judged.behind(miscased(line, *at))
        }
    }
}

/// True if a line claims more than that its texts are formulas.
fn claims(line: &Line<'_>) -> bool {
    matches!(
        line.statement,
        Statement::Judgement(_)
            | Statement::Frame(..)
            | Statement::Play(..)
            | Statement::Cells(..)
            | Statement::Step(_)
            | Statement::Proves(_)
    )
}

/// An oracle that says nothing, and asks for no effort.
#[derive(Debug)]
struct Silent;

impl Oracle for Silent {
    fn answer(&self, _: &Question<'_>) -> Result<Arc<Witnesses>, Undecided> {
        Err(Undecided::Deferred)
    }
}

impl Ask for Silent {
    fn longest(&self, _: &RollQuestion) -> Result<Arc<Answer>, Undecided> {
        Err(Undecided::Deferred)
    }
}

fn in_matrix(line: &Line<'_>, keyword: Keyword, at: Span, scope: &Scope) -> Vec<Fault> {
    match scope.builder() {
        Some(builder) => matrix::read(line, &mut builder.clone(), scope),
        None => vec![matrix::outside(at, keyword)],
    }
}

/// Leaves one fault of those that one change mends, for all that the line has: formulas in infix,
/// letters of another alphabet, values of another logic, bindings that are put otherwise.
fn tell_once(faults: &mut Vec<Fault>, line: &Line<'_>) {
    let mut told: Vec<FaultKind> = Vec::new();
    faults.retain(|fault| {
        let kind = match &fault.kind {
            FaultKind::Infix(Infix::Whole) => fault.kind.clone(),
            FaultKind::ForeignLetter(ForeignLetter::In(formula))
                if is_of_textbooks(line, *formula, fault.span) =>
            {
                FaultKind::ForeignLetter(ForeignLetter::InName)
            }
            FaultKind::UnknownValue(UnknownValue::Let | UnknownValue::Judgement { .. })
                if statement::is_value_elsewhere(line.of(fault.span)) =>
            {
                FaultKind::UnknownValue(UnknownValue::Let)
            }
            FaultKind::MalformedStatement(MalformedStatement::Otherwise) => fault.kind.clone(),
            _ => return true,
        };
        let is_first = !told.contains(&kind);
        told.extend(is_first.then_some(kind));
        is_first
    });
}

/// True if a letter of a formula is a proposition of textbooks, and no call is made of it.
fn is_of_textbooks(line: &Line<'_>, formula: Span, letter: Span) -> bool {
    !matches!(line.statement, Statement::Play(..))
        && line.of(letter).starts_with(|c: char| c.is_ascii_lowercase())
        && Formula::read(line.text, formula, |_| None).is_some()
}

/// Makes one fault of two empty places beside one comma: taking that away does not mend them.
fn merge_empty_places(again: &mut Fault, first: &mut Fault) -> bool {
    let place = |several| FaultKind::MissingFormula(MissingFormula::BesideComma { several });
    let is_place = |fault: &Fault| fault.kind == place(false) || fault.kind == place(true);
    let is_same = again.span == first.span && is_place(again) && is_place(first);
    if is_same {
        first.kind = place(true);
    }
    is_same
}
