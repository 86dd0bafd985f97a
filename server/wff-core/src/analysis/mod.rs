//! The analysis of a line: what is known of it under what is in force, as plain data. It finds
//! verdicts and [faults](Fault); the words for these are made in
//! [`diagnostics`](crate::rules), when they are shown.
//!
//! [`bind`] puts in force what a line says; [`analyse`] judges it. Neither looks at another line.

mod bind;
pub mod block;
mod candidate;
pub(crate) mod claim;
pub(crate) mod class;
pub(crate) mod d_proof;
mod evident;
pub mod exercise;
pub mod fault;
mod flaw;
pub(crate) mod formula;
mod game;
pub(crate) mod letters;
pub(crate) mod matrix;
pub(crate) mod misspelt;
pub(crate) mod play;
pub(crate) mod player;
pub(crate) mod proof;
pub(crate) mod prose;
pub mod relation;
pub(crate) mod roll;
pub(crate) mod sign;
pub(crate) mod statement;
pub(crate) mod truth_table;
mod verdict;

pub(crate) use candidate::{alphabet, alphabet_where};
pub(crate) use class::{claimed, classes, words as class_words};
pub(crate) use exercise::is_bare_answer;
pub(crate) use formula::formula_faults;

pub use bind::{Mentions, bind, mentions};
pub(crate) use bind::{may_bind, may_name};
pub use candidate::{Candidate, Reading};
pub use fault::{Fault, FaultKind};
pub use flaw::Flaw;
pub(crate) use game::AND;
pub use game::RoundEdge;
pub(crate) use prose::text_fault;
pub use verdict::Verdict;

use crate::dice::{Answer, RollQuestion};
use crate::effort::Ask;
use crate::logic::{Oracle, Question, Undecided, Witnesses};
use crate::scope::Scope;
use crate::syntax::exercise::Task;
use crate::syntax::{Keyword, Line, Span, Statement};
use exercise::Shortfall;
use fault::{MalformedStatement, MissingFormula};
use std::sync::Arc;

/// The things known of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// Its faults, in text order.
    pub faults: Vec<Fault>,
    /// More of its faults, which are told once the round that it stands in is over.
    pub withheld: Vec<Fault>,
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
        !self.faults.is_empty() || !self.withheld.is_empty() || self.round_edge.is_some()
    }
}

/// Analyses a line with what is in force before it. Questions about claims are put to the oracle.
/// `has_end` is true if the block that the line opens, should it open one, has an end.
pub fn analyse(line: &Line<'_>, scope: &Scope, has_end: bool, oracle: &dyn Ask) -> Analysis {
    if line.says_nothing() {
        return Analysis::default();
    }
    let mut faults = Vec::new();
    if let Some(quote) = line.open_quote {
        let mark = line.of(quote).chars().next().map_or(0, char::len_utf8);
        let span = Span::new(quote.start as usize, quote.start as usize + mark);
        faults.push(Fault::new(span, FaultKind::UnclosedQuote));
    }
    // What an exercise shows passes or fails in an exam, too.
    let is_silent = scope.settings.exam && !matches!(line.statement, Statement::Task(..));
    let oracle = if is_silent { &Silent } else { oracle };
    let mut verdict = judge(line, scope, has_end, oracle, &mut faults);
    let edge = block::edge(line);
    let of_game = game::round_edge(line, edge, scope, oracle);
    let mut round_edge = of_game.or_else(|| proof::edge(line, edge?, scope));
    if scope.settings.exam {
        faults.retain(|fault| !fault.kind.judges_truth());
        round_edge.iter_mut().for_each(|edge| edge.of_above.retain(|it| !it.judges_truth()));
        verdict = verdict.map(|it| if claims(line) { it.unjudged() } else { it });
    }
    let is_text =
        |fault: &Fault| matches!(fault.kind, FaultKind::Prose { .. } | FaultKind::UnknownKeyword);
    if let Some(mark) = line.punctuation.filter(|_| !faults.iter().any(is_text)) {
        faults.push(Fault::new(mark, FaultKind::Punctuation));
    }
    // Behind the end of a game all has been said.
    if scope.game().is_some_and(|game| game.is_left) {
        faults.clear();
    }
    let withheld = game::withhold(line, scope, &mut faults);
    faults.sort_by_key(|fault| fault.span);
    merge_empty_places(&mut faults);
    let is_unresolved = faults.iter().any(|fault| fault.kind.is_of_all_known());
    Analysis { faults, withheld, verdict, is_unresolved, round_edge }
}

fn judge(
    line: &Line<'_>,
    scope: &Scope,
    has_end: bool,
    oracle: &dyn Ask,
    faults: &mut Vec<Fault>,
) -> Option<Verdict> {
    if let Statement::Cells(..)
    | Statement::Define(..)
    | Statement::Setting(..)
    | Statement::Proves(_)
    | Statement::Task(..) = line.statement
        && let Some(fault) = text_fault(line, scope)
    {
        if exercise::is_in_words(line, scope) {
            return Some(Verdict::Unchecked);
        }
        faults.push(fault);
        return None;
    }
    if let Statement::Let(..) | Statement::Setting(..) = line.statement
        && let Some(at) = statement::locked(line, scope)
    {
        faults.extend(miscased(line, at));
        faults.push(Fault::new(at, FaultKind::LockedSetting));
        return None;
    }
    match &line.statement {
        Statement::Blank => None,
        Statement::Formulas(_) | Statement::Judgement(_) if line.open_quote.is_some() => None,
        Statement::Formulas(_) if scope.block().is_some() && block::is_end(line) => {
            faults.extend(miscased(line, line.body()));
            None
        }
        Statement::Formulas(_) if line.is_question() => Some(Verdict::Open),
        Statement::Formulas(_) | Statement::Judgement(_)
            if truth_table::of_heading(line, scope).is_some() =>
        {
            faults.extend(truth_table::of_heading(line, scope));
            None
        }
        Statement::Formulas(_) | Statement::Judgement(_) if is_bare(line, scope) => {
            Some(Verdict::Unchecked)
        }
        Statement::Formulas(formulas) if evident::are_formulas(line, formulas, scope) => {
            Some(Verdict::Right)
        }
        Statement::Judgement(judgement) if evident::is_right(line, judgement, scope) => {
            Some(Verdict::Right)
        }
        Statement::Formulas(_) | Statement::Judgement(_) if exercise::is_in_words(line, scope) => {
            Some(Verdict::Unchecked)
        }
        Statement::Formulas(_) if truth_table::lacks_row(line, scope) => {
            faults.push(truth_table::of_bare_row(line, scope));
            None
        }
        Statement::Formulas(formulas) => {
            if let Some(fault) = sign::of_text(line) {
                faults.push(fault);
                Some(Verdict::Unchecked)
            } else if let Some(fault) = miscased_in_block(line, scope) {
                faults.push(fault);
                None
            } else if let Some(fault) =
                proof::nearly_step(line, scope).or_else(|| d_proof::nearly_claim(line, scope))
            {
                faults.push(fault);
                None
            } else if let Some(fault) = text_fault(line, scope) {
                faults.push(fault);
                None
            } else if let Some(fault) = stray(line, scope) {
                faults.push(fault);
                None
            } else {
                Some(claim::of_readings(&claim::read_list(line, formulas, scope, faults)))
            }
        }
        Statement::Judgement(judgement) => {
            if let Some(fault) = sign::of_text(line) {
                faults.push(fault);
                Some(Verdict::Unchecked)
            } else if let Some(fault) = proof::nearly_step(line, scope) {
                faults.push(fault);
                None
            } else if let Some(fault) = text_fault(line, scope) {
                faults.push(fault);
                None
            } else if let Some(fault) = stray(line, scope) {
                faults.push(fault);
                None
            } else if let Some(fault) = sign::of_judgement(line, judgement) {
                faults.push(fault);
                Some(Verdict::Unchecked)
            } else {
                Some(claim::judge(line, judgement, scope, oracle, faults))
            }
        }
        Statement::Let(keyword, bindings) => {
            faults.extend(miscased(line, *keyword));
            faults.extend(statement::of_let(line, bindings, scope));
            let late = |binding| game::late_value(binding, scope);
            faults.extend(bindings.iter().find_map(late));
            None
        }
        Statement::Def(keyword, definition) if bind::is_define(line, definition, scope) => {
            faults.push(matrix::of_def(*keyword));
            None
        }
        Statement::Def(keyword, definition) => {
            faults.extend(miscased(line, *keyword));
            faults.extend(statement::of_def(line, *keyword, definition, scope));
            None
        }
        Statement::DefProof(keyword, definition, word) => {
            faults.extend(miscased(line, *keyword));
            faults.extend(statement::of_defined(line, *keyword, definition, scope));
            d_proof::of_def(line, definition, *word, scope, faults);
            None
        }
        Statement::Axiom(axiom) => {
            d_proof::judge_axiom(line, axiom, scope.axiom_list()?, scope, faults)
        }
        Statement::Proves(_) if line.open_quote.is_some() => None,
        Statement::Proves(proves) => match stray(line, scope) {
            Some(fault) => {
                faults.push(fault);
                None
            }
            None => d_proof::judge(line, proves, scope, faults),
        },
        Statement::Setting(keyword, at, value) => {
            faults.extend(miscased(line, *at));
            let misplaced = game::misplaced_setting(*keyword, *at, scope)
                .or_else(|| proof::misplaced_setting(*keyword, *at, scope));
            let of_setting = || statement::of_setting(line, *keyword, *at, *value, scope);
            faults.extend(misplaced.or_else(of_setting));
            None
        }
        Statement::Cells(Keyword::Game, at, cells) => {
            game::of_head(line, *at, cells, has_end, faults);
            None
        }
        Statement::Task(_, at, Task::Proof(claims)) => {
            proof::of_head(line, *at, claims, scope, has_end, faults);
            exercise::of_key_head(line, *at, scope, faults);
            None
        }
        Statement::Step(step) => proof::judge_step(line, step, scope, faults),
        Statement::Cells(keyword @ (Keyword::Round | Keyword::Tiebreak), at, cells) => {
            game::of_round(line, *keyword, *at, cells, scope, faults);
            None
        }
        Statement::Cells(Keyword::Check, at, cells) => {
            game::of_check(line, *at, cells, scope, faults);
            None
        }
        Statement::Cells(keyword, at, cells) => {
            faults.extend(miscased(line, *at));
            match keyword {
                Keyword::Matrix => {
                    faults.extend(matrix::of_head(line, *at, cells, scope));
                    faults.extend(unclosed(*at, has_end));
                }
                Keyword::Axioms => {
                    faults.extend(d_proof::of_head(line, *at, cells, scope));
                    let opens = d_proof::opens(line, cells);
                    faults.extend(unclosed(*at, has_end || !opens));
                }
                Keyword::End => of_end(*at, cells, scope, oracle, faults),
                Keyword::Row if scope.table().is_some() => {
                    let table = scope.table()?;
                    return Some(truth_table::row(line, *at, cells, table, scope, oracle, faults));
                }
                _ => in_matrix(line, *keyword, *at, scope, faults),
            }
            None
        }
        Statement::Truth(at, head) => {
            faults.extend(miscased(line, *at));
            faults.extend(unclosed(*at, has_end));
            let verdict = truth_table::head(line, *at, head, scope, faults).1;
            exercise::of_key_head(line, *at, scope, faults);
            Some(verdict)
        }
        Statement::Task(keyword, at, task) => {
            let head = (*keyword, *at);
            exercise::judge(line, head, task, scope, has_end, oracle, faults)
        }
        Statement::Define(at, _) => {
            faults.extend(miscased(line, *at));
            in_matrix(line, Keyword::Define, *at, scope, faults);
            None
        }
        Statement::Play(keyword, at, play) => {
            faults.extend(miscased(line, *at));
            let before = faults.len();
            let verdict = if scope.game().is_some() {
                game::judge_play(line, *keyword, *at, play, scope, oracle, faults)
            } else {
                faults.extend(player::player_faults(line, *keyword, play));
                let (player, play) = player::read_player(line, *keyword, play);
                play::judge(line, *keyword, *at, (&player, &play), scope, oracle, faults)
            };
            let is_malformed = faults.iter().skip(before).any(|fault| {
                matches!(
                    fault.kind,
                    FaultKind::MalformedPlayer(_) | FaultKind::MalformedStatement(_)
                )
            });
            match verdict {
                Some(Verdict::Right) if is_malformed => Some(Verdict::Unchecked),
                verdict => verdict,
            }
        }
    }
}

/// True if a line answers an item by a word or values, which only the item's exercise judges.
fn is_bare(line: &Line<'_>, scope: &Scope) -> bool {
    line.numbering.is_some()
        && scope.exercise().is_none()
        && exercise::is_bare_answer(line, scope, 2)
}

/// A word of the block that a line stands in, in wrong case at its start.
fn miscased_in_block(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    exercise::miscased_answer(line, scope).or_else(|| game::miscased_word(line, scope))
}

/// A line that is nothing but formulas, or a judgement, in a block that has no such lines.
fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    exercise::stray(line, scope)
        .or_else(|| game::stray(line, scope))
        .or_else(|| proof::stray(line, scope))
        .or_else(|| d_proof::stray(line, scope))
}

/// True if a line claims more than that its texts are formulas.
fn claims(line: &Line<'_>) -> bool {
    matches!(
        line.statement,
        Statement::Judgement(_)
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

fn unclosed(at: Span, has_end: bool) -> Option<Fault> {
    (!has_end).then(|| Fault::new(at, FaultKind::UnclosedBlock))
}

/// Finds the faults of an `end`.
fn of_end(at: Span, cells: &[Span], scope: &Scope, oracle: &dyn Ask, faults: &mut Vec<Fault>) {
    let behind_end = FaultKind::MalformedStatement(MalformedStatement::BehindEnd);
    faults.extend(matrix::cover(cells).map(|at| Fault::new(at, behind_end)));
    if let Some(draft) = scope.draft() {
        faults.extend(matrix::of_end(at, draft));
    } else if let Some(table) = scope.table() {
        let before = faults.len();
        truth_table::of_end(at, table, scope, faults);
        if faults.len() > before
            && let Some(failing) = exercise::of_key_end(Shortfall::Incomplete, scope)
        {
            faults.truncate(before);
            faults.push(Fault::new(at, failing));
        }
    } else if let Some(exercise) = scope.exercise() {
        exercise::of_end(at, exercise, scope, oracle, faults);
    } else if let Some(list) = scope.axiom_list() {
        faults.extend(d_proof::of_end(at, list));
    } else if scope.game().is_none() && scope.proof().is_none() {
        faults.push(matrix::outside(at, Keyword::End));
    }
}

fn in_matrix(line: &Line<'_>, keyword: Keyword, at: Span, scope: &Scope, faults: &mut Vec<Fault>) {
    match scope.draft() {
        Some(draft) => faults.extend(matrix::read(line, &mut draft.clone(), scope)),
        None => faults.push(matrix::outside(at, keyword)),
    }
}

/// A keyword in wrong case. The line counts as if it were in the right one.
fn miscased(line: &Line<'_>, at: Span) -> Option<Fault> {
    let text = line.of(at);
    let is_one = Keyword::read(text).is_some_and(|keyword| keyword.text() != text);
    is_one.then(|| Fault::new(at, FaultKind::MiscasedKeyword))
}

/// Makes one fault of two empty places beside one comma: taking that away does not mend them.
fn merge_empty_places(faults: &mut Vec<Fault>) {
    let several = FaultKind::MissingFormula(MissingFormula::BesideComma { several: true });
    faults.dedup_by(|again, first| {
        let is_place = |fault: &Fault| {
            let place = MissingFormula::BesideComma { several: false };
            fault.kind == FaultKind::MissingFormula(place) || fault.kind == several
        };
        let is_same = again.span == first.span && is_place(again) && is_place(first);
        if is_same {
            first.kind = several.clone();
        }
        is_same
    });
}

/// The place of the name that a line defines.
pub fn defined(line: &Line<'_>, scope: &Scope) -> Option<Span> {
    match &line.statement {
        Statement::Def(_, definition) if !bind::is_define(line, definition, scope) => {
            statement::defined_name(line, definition).map(|_| definition.name)
        }
        Statement::DefProof(_, definition, _) => {
            statement::defined_name(line, definition).map(|_| definition.name)
        }
        _ => None,
    }
}
