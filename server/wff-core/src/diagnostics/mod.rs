//! The words for faults: for each what is wrong, why, and how to mend it. One file for each rule,
//! with its page, and the table of them all. Nobody else makes a diagnostic; that something is
//! wrong is found in [`analysis`](crate::analysis).

mod answers;
mod bracketed_prefix;
mod challenge_after_check;
mod check_by_caller;
mod classical_rules;
mod collection;
mod context;
mod diagnostic;
mod die_face;
mod duplicate_exercise;
mod duplicate_name;
mod empty_roll;
mod failing_key;
mod false_call;
mod false_cell;
mod false_class;
mod false_consequence;
mod false_equivalence;
mod false_form;
mod false_none;
mod false_pff;
mod false_value;
mod foreign_letter;
mod foul;
mod habits;
mod hand_kinds;
mod hand_size;
mod incomplete_matrix;
mod infix;
mod infix_answer;
mod irregular_roll;
mod late_roll;
mod late_value;
mod locked_setting;
mod look_alike;
mod malformed_allow;
mod malformed_axioms;
mod malformed_d_proof;
mod malformed_exercise;
mod malformed_game;
mod malformed_judgement;
mod malformed_matrix;
mod malformed_name;
mod malformed_player;
mod malformed_proof;
mod malformed_statement;
mod malformed_table;
mod miscased_keyword;
mod misplaced_line;
mod missed_challenge;
mod missed_none;
mod missing_axioms;
mod missing_dice;
mod missing_formula;
mod missing_operand;
mod missing_requirement;
mod missing_rows;
mod missing_value;
mod move_after_round;
mod move_before_round;
mod no_proposition;
mod no_such_move;
mod not_longer;
mod not_longest;
mod nothing_to_answer;
mod operands_first;
mod out_of_reach;
mod own_challenge;
mod passing_wrong;
mod player_count;
mod poor_play;
mod prose;
mod punctuation;
mod round_after_end;
mod rule;
mod second_call;
mod second_challenge;
mod second_check;
mod second_roll;
mod slips;
mod step;
mod superfluous_key;
mod too_many_cubes;
mod trailing_letters;
mod unagreed_value;
mod unclosed_block;
mod unclosed_quote;
mod undecided_value;
mod undefined_name;
mod unequal_points;
mod unfinished_proof;
mod unfinished_round;
mod unknown_claim;
mod unknown_die;
mod unknown_keyword;
mod unknown_letter;
mod unknown_player;
mod unknown_rule;
mod unknown_setting;
mod unknown_value;
mod unmeetable_requirement;
mod unmet_requirement;
mod unused_allow;
mod unused_name;
mod why;
mod words;
mod wrong_case;
mod wrong_citation;
mod wrong_detachment;
mod wrong_round;
mod wrong_step;

#[cfg(test)]
pub(crate) mod testing;

pub use collection::{in_collection, unread_in_collection};
pub use diagnostic::{Diagnostic, Edit, Fix, Label};
pub use rule::{Levels, Rule, Severity};
pub use undecided_value::without_value;
pub use unknown_setting::shown;
pub use unmet_requirement::{NOT_WELL_FORMED, why_unmet, why_unmet_if_told};

use crate::analysis::play::RollClaim;
use crate::analysis::player::read_player;
use crate::analysis::{Candidate, Fault, FaultKind};
use crate::generate::Flaw;
use crate::logic::Valuation;
use crate::scope::Scope;
use crate::syntax::formula::shape;
use crate::syntax::letter::is_blank;
use crate::syntax::{Formula, Line, Span, Statement, Unit, quote};
use answers::given_away;
use context::Context;
use diagnostic::{LABELS, edited};
use foul::{caller, mover, of_foul, rule_of_foul};
use rule::header;
use step::{of_step, rule_of_step};
use words::{count, letters, list, number, under};

/// Every kind of fault, in alphabetical order.
pub static RULES: [&Rule; 100] = [
    &bracketed_prefix::RULE,
    &challenge_after_check::RULE,
    &check_by_caller::RULE,
    &classical_rules::RULE,
    &die_face::RULE,
    &duplicate_exercise::RULE,
    &duplicate_name::RULE,
    &empty_roll::RULE,
    &failing_key::RULE,
    &false_call::RULE,
    &false_cell::RULE,
    &false_class::RULE,
    &false_consequence::RULE,
    &false_equivalence::RULE,
    &false_form::RULE,
    &false_none::RULE,
    &false_pff::RULE,
    &false_value::RULE,
    &foreign_letter::RULE,
    &hand_kinds::RULE,
    &hand_size::RULE,
    &incomplete_matrix::RULE,
    &infix::RULE,
    &infix_answer::RULE,
    &irregular_roll::RULE,
    &late_roll::RULE,
    &late_value::RULE,
    &locked_setting::RULE,
    &look_alike::RULE,
    &malformed_allow::RULE,
    &malformed_axioms::RULE,
    &malformed_d_proof::RULE,
    &malformed_exercise::RULE,
    &malformed_game::RULE,
    &malformed_judgement::RULE,
    &malformed_matrix::RULE,
    &malformed_name::RULE,
    &malformed_player::RULE,
    &malformed_proof::RULE,
    &malformed_statement::RULE,
    &malformed_table::RULE,
    &miscased_keyword::RULE,
    &misplaced_line::RULE,
    &missed_challenge::RULE,
    &missed_none::RULE,
    &missing_axioms::RULE,
    &missing_dice::RULE,
    &missing_formula::RULE,
    &missing_operand::RULE,
    &missing_requirement::RULE,
    &missing_rows::RULE,
    &missing_value::RULE,
    &move_after_round::RULE,
    &move_before_round::RULE,
    &no_proposition::RULE,
    &no_such_move::RULE,
    &not_longer::RULE,
    &not_longest::RULE,
    &nothing_to_answer::RULE,
    &operands_first::RULE,
    &out_of_reach::RULE,
    &own_challenge::RULE,
    &passing_wrong::RULE,
    &player_count::RULE,
    &poor_play::RULE,
    &prose::RULE,
    &punctuation::RULE,
    &round_after_end::RULE,
    &second_call::RULE,
    &second_challenge::RULE,
    &second_check::RULE,
    &second_roll::RULE,
    &superfluous_key::RULE,
    &too_many_cubes::RULE,
    &trailing_letters::RULE,
    &unagreed_value::RULE,
    &unclosed_block::RULE,
    &unclosed_quote::RULE,
    &undecided_value::RULE,
    &undefined_name::RULE,
    &unequal_points::RULE,
    &unfinished_proof::RULE,
    &unfinished_round::RULE,
    &unknown_claim::RULE,
    &unknown_die::RULE,
    &unknown_keyword::RULE,
    &unknown_letter::RULE,
    &unknown_player::RULE,
    &unknown_rule::RULE,
    &unknown_setting::RULE,
    &unknown_value::RULE,
    &unmeetable_requirement::RULE,
    &unmet_requirement::RULE,
    &unused_allow::RULE,
    &unused_name::RULE,
    &wrong_case::RULE,
    &wrong_citation::RULE,
    &wrong_detachment::RULE,
    &wrong_round::RULE,
    &wrong_step::RULE,
];

/// The rule by which a flaw is found.
pub fn rule_of_flaw(flaw: Flaw) -> &'static Rule {
    match flaw {
        Flaw::BracketedPrefix => &bracketed_prefix::RULE,
        Flaw::DieFace => &die_face::RULE,
        Flaw::ForeignLetter => &foreign_letter::RULE,
        Flaw::Infix => &infix::RULE,
        Flaw::LookAlike => &look_alike::RULE,
        Flaw::MissingOperand => &missing_operand::RULE,
        Flaw::OperandsFirst => &operands_first::RULE,
        Flaw::TrailingLetters => &trailing_letters::RULE,
        Flaw::UnknownLetter => &unknown_letter::RULE,
        Flaw::WrongCase => &wrong_case::RULE,
    }
}

/// The rule that a fault breaks.
pub fn rule_of(kind: &FaultKind) -> &'static Rule {
    match kind {
        FaultKind::BracketedPrefix(_) => &bracketed_prefix::RULE,
        FaultKind::DieFace(_) => &die_face::RULE,
        FaultKind::DuplicateExercise => &duplicate_exercise::RULE,
        FaultKind::DuplicateName => &duplicate_name::RULE,
        FaultKind::EmptyRoll => &empty_roll::RULE,
        FaultKind::FailingKey(_) => &failing_key::RULE,
        FaultKind::FalseCall => &false_call::RULE,
        FaultKind::FalseCell { .. } => &false_cell::RULE,
        FaultKind::FalseClass(_) => &false_class::RULE,
        FaultKind::FalseConsequence(_) => &false_consequence::RULE,
        FaultKind::FalseEquivalence(_) => &false_equivalence::RULE,
        FaultKind::FalseForm => &false_form::RULE,
        FaultKind::FalseNone { .. } => &false_none::RULE,
        FaultKind::FalsePff(_) => &false_pff::RULE,
        FaultKind::FalseValue => &false_value::RULE,
        FaultKind::ForeignLetter(_) => &foreign_letter::RULE,
        FaultKind::Foul(foul) => rule_of_foul(*foul),
        FaultKind::Misstep(step) => rule_of_step(step),
        FaultKind::MalformedProof(_) => &malformed_proof::RULE,
        FaultKind::UnfinishedProof => &unfinished_proof::RULE,
        FaultKind::ClassicalRules => &classical_rules::RULE,
        FaultKind::IncompleteMatrix(_) => &incomplete_matrix::RULE,
        FaultKind::Infix(_) => &infix::RULE,
        FaultKind::InfixAnswer => &infix_answer::RULE,
        FaultKind::IrregularRoll(_) => &irregular_roll::RULE,
        FaultKind::LockedSetting => &locked_setting::RULE,
        FaultKind::LookAlike(_) => &look_alike::RULE,
        FaultKind::MalformedAllow(_) => &malformed_allow::RULE,
        FaultKind::MalformedAxioms(_) => &malformed_axioms::RULE,
        FaultKind::MalformedDProof(_) => &malformed_d_proof::RULE,
        FaultKind::MalformedExercise(_) => &malformed_exercise::RULE,
        FaultKind::MalformedGame(_) => &malformed_game::RULE,
        FaultKind::MalformedJudgement(_) => &malformed_judgement::RULE,
        FaultKind::MalformedMatrix(_) => &malformed_matrix::RULE,
        FaultKind::MalformedName(_) => &malformed_name::RULE,
        FaultKind::MalformedPlayer(_) => &malformed_player::RULE,
        FaultKind::MalformedStatement(_) => &malformed_statement::RULE,
        FaultKind::MalformedTable(_) => &malformed_table::RULE,
        FaultKind::MiscasedKeyword => &miscased_keyword::RULE,
        FaultKind::MisplacedLine(_) => &misplaced_line::RULE,
        FaultKind::MissedChallenge(_) => &missed_challenge::RULE,
        FaultKind::MissedNone(_) => &missed_none::RULE,
        FaultKind::MissingAxioms => &missing_axioms::RULE,
        FaultKind::MissingDice => &missing_dice::RULE,
        FaultKind::MissingFormula(_) => &missing_formula::RULE,
        FaultKind::MissingOperand(_) => &missing_operand::RULE,
        FaultKind::MissingRequirement => &missing_requirement::RULE,
        FaultKind::MissingRows(_) => &missing_rows::RULE,
        FaultKind::MissingValue(_) => &missing_value::RULE,
        FaultKind::NotLonger { .. } => &not_longer::RULE,
        FaultKind::NotLongest { .. } => &not_longest::RULE,
        FaultKind::NothingToAnswer(_) => &nothing_to_answer::RULE,
        FaultKind::OperandsFirst => &operands_first::RULE,
        FaultKind::OutOfReach(_) => &out_of_reach::RULE,
        FaultKind::PassingWrong { .. } => &passing_wrong::RULE,
        FaultKind::PlayerCount(_) => &player_count::RULE,
        FaultKind::PoorPlay(_) => &poor_play::RULE,
        FaultKind::Prose { .. } => &prose::RULE,
        FaultKind::Punctuation => &punctuation::RULE,
        FaultKind::SuperfluousKey { .. } => &superfluous_key::RULE,
        FaultKind::TooManyCubes { .. } => &too_many_cubes::RULE,
        FaultKind::TrailingLetters { .. } => &trailing_letters::RULE,
        FaultKind::UnclosedBlock => &unclosed_block::RULE,
        FaultKind::UnclosedQuote => &unclosed_quote::RULE,
        FaultKind::UndecidedValue(_) => &undecided_value::RULE,
        FaultKind::UndefinedName { .. } => &undefined_name::RULE,
        FaultKind::UnequalPoints => &unequal_points::RULE,
        FaultKind::UnfinishedRound(_) => &unfinished_round::RULE,
        FaultKind::UnknownClaim => &unknown_claim::RULE,
        FaultKind::UnknownDie => &unknown_die::RULE,
        FaultKind::UnknownKeyword => &unknown_keyword::RULE,
        FaultKind::UnknownLetter(_) => &unknown_letter::RULE,
        FaultKind::UnknownSetting => &unknown_setting::RULE,
        FaultKind::UnknownValue(_) => &unknown_value::RULE,
        FaultKind::UnmeetableRequirement(_) => &unmeetable_requirement::RULE,
        FaultKind::UnmetRequirement(_) => &unmet_requirement::RULE,
        FaultKind::UnusedAllow { .. } => &unused_allow::RULE,
        FaultKind::UnusedName => &unused_name::RULE,
        FaultKind::WrongCase(_) => &wrong_case::RULE,
        FaultKind::WrongDetachment(_) => &wrong_detachment::RULE,
    }
}

/// The words for a fault of a line, with what is in force before that line.
pub fn render(fault: &Fault, line: &Line<'_>, scope: &Scope) -> Diagnostic {
    // What stands behind a word of an exercise is judged as a line of its own.
    let inside = line.inside();
    let line = inside.as_ref().unwrap_or(line);
    let diagnostic = in_full(fault, line, scope);
    if scope.settings.tells_answers() {
        return diagnostic;
    }
    let context = Context { line, scope, span: fault.span };
    let claim = RollClaim::of(line, scope);
    given_away(&fault.kind, context, claim.as_ref()).taken_from(diagnostic)
}

/// The words for a fault, with all that is known of it.
fn in_full(fault: &Fault, line: &Line<'_>, scope: &Scope) -> Diagnostic {
    let context = Context { line, scope, span: fault.span };
    let claim = || RollClaim::of(line, scope);
    let of_roll = |words: &dyn Fn(&RollClaim<'_>) -> Diagnostic| match claim() {
        Some(claim) => words(&claim),
        None => rule_of(&fault.kind).at(fault.span, format!("{} is wrong", context.quoted())),
    };
    match &fault.kind {
        FaultKind::BracketedPrefix(kind) => bracketed_prefix::render(context, *kind),
        FaultKind::DieFace(formula) => die_face::render(context, *formula),
        FaultKind::DuplicateExercise => duplicate_exercise::render(context),
        FaultKind::DuplicateName => duplicate_name::render(context),
        FaultKind::EmptyRoll => empty_roll::render(context),
        FaultKind::FailingKey(unmet) => failing_key::render(context, unmet),
        FaultKind::FalseCall => of_roll(&|claim| false_call::render(context, claim)),
        FaultKind::FalseCell { column } => false_cell::render(context, *column),
        FaultKind::FalseClass(kind) => false_class::render(context, kind),
        FaultKind::FalseConsequence(kind) => false_consequence::render(context, kind.as_deref()),
        FaultKind::FalseEquivalence(kind) => false_equivalence::render(context, kind.as_deref()),
        FaultKind::FalseForm => false_form::render(context),
        FaultKind::FalseNone { longest } => {
            of_roll(&|claim| false_none::render(context, claim, *longest))
        }
        FaultKind::FalsePff(kind) => false_pff::render(context, *kind),
        FaultKind::FalseValue => false_value::render(context),
        FaultKind::ForeignLetter(kind) => foreign_letter::render(context, *kind),
        FaultKind::Foul(foul) => of_foul(context, *foul),
        FaultKind::Misstep(step) => of_step(context, step),
        FaultKind::MalformedProof(kind) => malformed_proof::render(context, *kind),
        FaultKind::UnfinishedProof => unfinished_proof::render(context),
        FaultKind::ClassicalRules => classical_rules::render(context),
        FaultKind::IncompleteMatrix(kind) => incomplete_matrix::render(context, kind),
        FaultKind::Infix(kind) => infix::render(context, *kind),
        FaultKind::InfixAnswer => infix_answer::render(context),
        FaultKind::IrregularRoll(doubt) => irregular_roll::render(context, *doubt),
        FaultKind::LockedSetting => locked_setting::render(context),
        FaultKind::LookAlike(formula) => look_alike::render(context, *formula),
        FaultKind::MalformedAllow(wrong) => malformed_allow::render(context, *wrong),
        FaultKind::MalformedAxioms(kind) => malformed_axioms::render(context, *kind),
        FaultKind::MalformedDProof(kind) => malformed_d_proof::render(context, *kind),
        FaultKind::MalformedExercise(kind) => malformed_exercise::render(context, *kind),
        FaultKind::MalformedGame(kind) => malformed_game::render(context, *kind),
        FaultKind::MalformedJudgement(kind) => malformed_judgement::render(context, *kind),
        FaultKind::MalformedMatrix(kind) => malformed_matrix::render(context, *kind),
        FaultKind::MalformedName(kind) => malformed_name::render(context, *kind),
        FaultKind::MalformedPlayer(kind) => malformed_player::render(context, *kind),
        FaultKind::MalformedStatement(kind) => malformed_statement::render(context, *kind),
        FaultKind::MalformedTable(kind) => malformed_table::render(context, kind),
        FaultKind::MiscasedKeyword => miscased_keyword::render(context),
        FaultKind::MisplacedLine(kind) => misplaced_line::render(context, *kind),
        FaultKind::MissedChallenge(missed) => missed_challenge::render(context, missed),
        FaultKind::MissedNone(reason) => {
            of_roll(&|claim| missed_none::render(context, claim, *reason))
        }
        FaultKind::MissingAxioms => missing_axioms::render(context),
        FaultKind::MissingDice => of_roll(&|claim| missing_dice::render(context, claim)),
        FaultKind::MissingFormula(kind) => missing_formula::render(context, *kind),
        FaultKind::MissingOperand(formula) => missing_operand::render(context, *formula),
        FaultKind::MissingRequirement => missing_requirement::render(context),
        FaultKind::MissingRows(missing) => missing_rows::render(context, **missing),
        FaultKind::MissingValue(kind) => missing_value::render(context, *kind),
        FaultKind::NotLonger { length, called } => not_longer::render(context, *length, *called),
        FaultKind::NotLongest { length, longest } => {
            of_roll(&|claim| not_longest::render(context, claim, *length, *longest))
        }
        FaultKind::NothingToAnswer(kind) => nothing_to_answer::render(context, *kind),
        FaultKind::OperandsFirst => operands_first::render(context),
        FaultKind::OutOfReach(kind) => out_of_reach::render(context, *kind, claim().as_ref()),
        FaultKind::PassingWrong { number } => passing_wrong::render(context, *number),
        FaultKind::PlayerCount(count) => player_count::render(context, *count),
        FaultKind::PoorPlay(of) => {
            poor_play::render(in_full(&Fault::new(fault.span, (**of).clone()), line, scope))
        }
        FaultKind::Prose { is_note } => prose::render(context, *is_note),
        FaultKind::Punctuation => punctuation::render(context),
        FaultKind::SuperfluousKey { number } => superfluous_key::render(context, *number),
        FaultKind::TooManyCubes { most } => too_many_cubes::render(context, *most),
        FaultKind::TrailingLetters { whole, listed } => {
            trailing_letters::render(context, *whole, *listed)
        }
        FaultKind::UnclosedBlock => unclosed_block::render(context),
        FaultKind::UnclosedQuote => unclosed_quote::render(context),
        FaultKind::UndecidedValue(kind) => undecided_value::render(context, kind, claim().as_ref()),
        FaultKind::UndefinedName { formula, runs_on } => {
            undefined_name::render(context, *formula, *runs_on)
        }
        FaultKind::UnequalPoints => unequal_points::render(context),
        FaultKind::UnfinishedRound(lacks) => unfinished_round::render(context, lacks),
        FaultKind::UnknownClaim => unknown_claim::render(context),
        FaultKind::UnknownDie => unknown_die::render(context),
        FaultKind::UnknownKeyword => unknown_keyword::render(context),
        FaultKind::UnknownLetter(formula) => unknown_letter::render(context, *formula),
        FaultKind::UnknownSetting => unknown_setting::render(context),
        FaultKind::UnknownValue(kind) => unknown_value::render(context, *kind),
        FaultKind::UnmeetableRequirement(reason) => unmeetable_requirement::render(context, reason),
        FaultKind::UnmetRequirement(unmet) => unmet_requirement::render(context, unmet),
        FaultKind::UnusedAllow { superfluous } => unused_allow::render(context, *superfluous),
        FaultKind::UnusedName => unused_name::render(context),
        FaultKind::WrongCase(kind) => wrong_case::render(context, *kind),
        FaultKind::WrongDetachment(kind) => wrong_detachment::render(context, kind),
    }
}
