//! Lines that look like steps of a proof without an end, and are items below it.

use crate::scope::Scope;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::proof::{self as written, Citation, PREMISE, STRICT, SUPPOSE};
use crate::syntax::reading::around::is_answer_word;
use crate::syntax::reading::lone_step::begins_behind_label;
use crate::syntax::{Line, Shape};

/// True if a line of the proof that is open, which has no end, is an item outside of it: no reason
/// is given, and the number is not that of the next step, or nothing speaks for one. The first step
/// behind a label, and a number 1 below a blank line, begin another proof.
pub(in crate::analysis) fn is_item(line: &Line<'_>, step: &written::Step, scope: &Scope) -> bool {
    let (Some(block), Some(proof)) = (scope.block(), scope.proof()) else { return false };
    let Some(number) = written::number(line.of(step.number)) else { return false };
    let highest = proof.highest();
    let begins_another = || highest > 0 && begins_behind_label(line);
    if is_labelled_with_letter(line, step) || answers(line, step) || begins_another() {
        return true;
    }
    if number == 1 && highest > 0 && block.above.is_blank {
        return true;
    }
    let gives_reason = |it: &written::Reason| it.is_d_proof || it.rule.is_some();
    let is_bare = step.bars.is_empty() && !step.reason.as_ref().is_some_and(gives_reason);
    let has_other_mark = block.above.mark.is_some_and(|mark| mark != number_mark(line, step));
    let is_over = block.above.is_blank || proof.is_finished();
    let is_apart = is_over || has_other_mark;
    // What is given stands above all steps, and a supposition behind a bar.
    let is_given = |it: &written::Reason| matches!(it.rule, Some(PREMISE | SUPPOSE | STRICT));
    let is_far = highest > 0 && number > highest.saturating_add(1) && is_over;
    let begins_given = is_far && step.bars.is_empty() && step.reason.as_ref().is_some_and(is_given);
    // A formula that goes on is still being written.
    let goes_on = || matches!(shape(line.text, step.formula, Unit::arity), Shape::Missing(_));
    let is_out_of_place = number <= highest || number - highest > 1 && !goes_on() || is_apart;
    begins_given || is_bare && is_out_of_place
}

/// True if the number of a line has a letter and a mark, as that of an item has and none of a step:
/// `4b) no`.
fn is_labelled_with_letter(line: &Line<'_>, step: &written::Step) -> bool {
    let behind = line.text.get(step.number.end as usize..).unwrap_or_default();
    let mut letters = behind.chars();
    let is_letter = letters.next().is_some_and(|c| c.is_ascii_lowercase());
    is_letter && letters.next().is_some_and(|c| matches!(c, ')' | '.' | ':'))
}

/// True if a line without a formula says no more than the name of a rule that answers, too, and
/// cites nothing: `4) No.`
fn answers(line: &Line<'_>, step: &written::Step) -> bool {
    let Some(reason) = &step.reason else { return false };
    let word = line.of(reason.word).trim_end_matches(|c: char| !c.is_alphanumeric());
    let mut cited = reason.citations.iter();
    step.formula.is_empty()
        && step.bars.is_empty()
        && is_answer_word(word)
        && (reason.citations.is_empty() || cited.any(|it| Citation::read(line.of(*it)).is_none()))
}

/// The mark behind the number of a step, if it has one.
pub(crate) fn number_mark(line: &Line<'_>, step: &written::Step) -> Option<char> {
    let behind = line.text.get(step.number.end as usize..)?;
    behind.chars().next().filter(|c| matches!(c, '.' | ')' | ']' | ':'))
}
