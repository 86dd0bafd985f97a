//! Steps whose bars do not fit what is cited below them, by the text of the lines alone.

use super::head::sequent_as;
use super::step::read_in;
use super::well_drawn::is_well_drawn;
use crate::logic::worlds::{System, Worlds};
use crate::proof::natural::{Letters, Proof, Reason, Repairs, Step};
use crate::syntax::block::BlockKind;
use crate::syntax::exercise::Task;
use crate::syntax::letter::is_blank;
use crate::syntax::proof::Citation;
use crate::syntax::reading::SlipKind;
use crate::syntax::{Line, LineText, Span, Statement, parse, parse_in, rows};
use std::collections::HashSet;

/// The most steps of a proof that is repaired.
const MOST_STEPS: usize = 1_000;

/// The repairs of a proof, whatever logic it stands in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProofRepairs {
    /// Those in most logics.
    of_most: Repairs,
    /// Those in intuitionistic logic, where `No 3 4` cites two lines.
    intuitionistic: Option<Box<Repairs>>,
}

impl ProofRepairs {
    /// Those in a logic.
    pub fn of(&self, worlds: Option<Worlds>) -> &Repairs {
        let own = self.intuitionistic.as_deref();
        own.filter(|_| worlds == Some(Worlds::Intuitionistic)).unwrap_or(&self.of_most)
    }
}

/// The repairs of a proof with this head, or none, and the lines below it. Formulas that are put in
/// other words count as others.
pub(crate) fn repairs(head: LineText<'_>, below: &str) -> ProofRepairs {
    if is_well_drawn(below) { ProofRepairs::default() } else { repairs_in_full(head, below) }
}

/// The same, without a first look at the lines.
pub(super) fn repairs_in_full(head: LineText<'_>, below: &str) -> ProofRepairs {
    let below = rows(below).map(|row| parse_in(row.line(below), Some(BlockKind::Proof)));
    let of = |worlds| repairs_of_lines(&parse(head), below.clone(), worlds);
    let joins = below.clone().any(|line| line.slip(SlipKind::Ends).is_some());
    ProofRepairs {
        // T has the rules of classical logic, and those of all modal logics.
        of_most: of(Some(Worlds::Modal(System::T))),
        intuitionistic: joins.then(|| Box::new(of(Some(Worlds::Intuitionistic)))),
    }
}

/// The repairs of lines that are read, by the rules of a logic.
pub(crate) fn repairs_of_lines<'t>(
    head: &Line<'_>,
    below: impl Iterator<Item = Line<'t>> + Clone,
    worlds: Option<Worlds>,
) -> Repairs {
    let sequent = match &head.statement {
        Statement::Task(_, _, Task::Proof(claims)) => sequent_as(head, claims, as_written),
        _ => None,
    };
    let mut proof = Proof::new(sequent, worlds);
    let mut steps = steps(&proof, below.clone());
    // A bar is drawn along the whole proof, or not at all.
    let begins = |step: &Step| step.reason == Reason::Premise && proof.is_margin(step.bars);
    if steps.first().is_some_and(begins) && steps.iter().any(|step| step.bars == 0) {
        proof.repairs = Repairs::without_margin();
        steps = self::steps(&proof, below.clone());
    } else if supposes_premises(&proof, &steps) {
        proof.repairs = Repairs::with_supposed_premises();
        steps = self::steps(&proof, below.clone());
    }
    let supposed = called_premises(&proof, &steps);
    if proof.repairs.is_empty() && !supposed.is_empty() {
        proof.repairs = Repairs::with_supposed(supposed.into_iter());
        steps = self::steps(&proof, below.clone());
    }
    proof.repairs_for(&steps)
}

/// The numbers of steps that are called premises and are none, and are cited as what a subproof
/// supposes.
fn called_premises(proof: &Proof, steps: &[Step]) -> Vec<u32> {
    let begins = |it: &Citation| match it {
        Citation::Subproof(first, last) if first < last => Some(*first),
        _ => None,
    };
    let cited = steps.iter().flat_map(|step| step.citations.iter().flatten());
    let firsts: HashSet<u32> = cited.filter_map(begins).collect();
    let is_one =
        |step: &&Step| step.reason == Reason::Premise && !proof.is_given(step.formula.as_ref());
    let premises = steps.iter().filter(|_| proof.sequent.is_some()).filter(is_one);
    premises.filter_map(|step| step.number).filter(|number| firsts.contains(number)).collect()
}

/// True if a bar is drawn along the whole of a proof that begins with a premise, which it calls
/// supposed: so it never leaves what it supposes, and reaches its conclusion there.
fn supposes_premises(proof: &Proof, steps: &[Step]) -> bool {
    let conclusion = proof.sequent.as_ref().map(|it| &it.conclusion);
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return false };
    first.reason == Reason::Suppose
        && first.bars == 1
        && proof.is_given(first.formula.as_ref())
        && steps.iter().all(|step| step.bars > 0)
        && last.formula.as_ref() == conclusion
}

/// The steps of a proof that has none yet, by the lines below.
fn steps<'t>(proof: &Proof, below: impl Iterator<Item = Line<'t>>) -> Vec<Step> {
    let (mut passed, mut steps) = (proof.clone(), Vec::new());
    for line in below {
        let unnumbered = line.without_step_number();
        let line = unnumbered.as_ref().unwrap_or(&line);
        let Statement::Step(step) = &line.statement else { continue };
        let step = read_in(Some(&passed), line, step, as_written(line, step.formula));
        // Below a proof without an end the numbers of other answers begin.
        if steps.len() == MOST_STEPS || step.number.is_some_and(|it| it <= passed.highest()) {
            break;
        }
        passed.take(&step);
        steps.push(step);
    }
    steps
}

/// The characters of a formula without blanks.
fn as_written(line: &Line<'_>, at: Span) -> Option<Letters> {
    let letters: String = line.of(at).chars().filter(|c| !is_blank(*c)).collect();
    (!letters.is_empty()).then(|| letters.into())
}
