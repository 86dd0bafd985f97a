//! The rules. Each has a file, with its page and with all that is known of its faults: the words
//! for them, what of these gives an answer away, what typing on may mend. The faults are found in
//! [`analysis`](crate::analysis), and are data; only rules make diagnostics of them.

mod above;
mod at_world;
mod collection;
mod context;
mod diagnostic;
mod examples;
mod exercise;
mod formula;
mod found;
mod game;
mod habits;
mod model;
mod moves;
mod near_claims;
mod proof;
mod rule;
mod rule_of;
mod statement;
mod table;
mod truth;
mod words;

#[cfg(test)]
pub(crate) mod testing;

pub(crate) use above::explaining;
pub use collection::{in_collection, unread_in_collection};
pub use diagnostic::{Diagnostic, Edit, Fix, Label};
pub(crate) use diagnostic::{LABELS, edited};
pub use exercise::unmet_requirement::{
    NOT_WELL_FORMED, why_no_formula, why_unmet, why_unmet_if_told,
};
pub use found::{Found, OtherLine};
pub(crate) use proof::malformed_axioms::{existing_system, labels_in_words};
pub(crate) use proof::malformed_proof::head_without_keyword;
pub(crate) use proof::unfinished_proof::to_close;
pub(crate) use proof::unknown_rule::other_name;
pub(crate) use proof::way_out::{IN_PLACE, RENUMBER, marked};
pub use rule::{CompletedBy, Levels, Rule, Severity};
pub use statement::unknown_setting::shown;
pub use truth::undecided_value::without_value;

use crate::analysis::fault::Unanswered;
use crate::analysis::proof::step_without_number;
use crate::analysis::{Fault, FaultKind, Flaw};
use crate::game::Foul;
use crate::scope::Scope;
use crate::syntax::Line;
use context::Context;
use rule::{Reveals, header};
use rule_of::{AnyFault, FaultOf, RuleOf};
pub(crate) use statement::unknown_value::MIDDLE;
pub(crate) use table::malformed_table::head_without_letters;
pub(crate) use table::missing_rows::rows_missing;
pub(crate) use words::{count, list};
use words::{counts, letters, number, under};

/// Makes the table of rules, in alphabetical order, and the way from a fault to its rule with the
/// data of the fault. A fault that is in no row does not compile.
macro_rules! rules {
    ($($room:ident::$rule:ident { $($fault:pat $(=> $data:expr)?),+ })+) => {
        /// Every kind of fault, in alphabetical order.
        pub static RULES: [&Rule; [$(stringify!($rule)),+].len()] =
            [$(&$room::$rule::RULE.rule),+];

        /// Asks the rule of a fault.
        fn ask<R>(kind: &FaultKind, question: impl FnOnce(&dyn AnyFault) -> R) -> R {
            match kind {
                $($($fault => question(&FaultOf::new(&$room::$rule::RULE, data!($($data)?))),)+)+
            }
        }
    };
}

/// The data of a fault; nothing, if it has none.
macro_rules! data {
    () => {
        &()
    };
    ($data:expr) => {
        $data
    };
}

rules! {
    formula::bracketed_prefix { FaultKind::BracketedPrefix(it) => it }
    game::challenge_after_check { FaultKind::Foul(Foul::ChallengeAfterCheck) }
    game::check_by_caller { FaultKind::Foul(Foul::CheckByCaller) }
    proof::classical_rules { FaultKind::ClassicalRules }
    formula::die_face { FaultKind::DieFace(it) => it }
    exercise::duplicate_exercise { FaultKind::DuplicateExercise }
    statement::duplicate_name { FaultKind::DuplicateName }
    game::empty_roll { FaultKind::EmptyRoll }
    exercise::failing_key { FaultKind::FailingKey(it) => it }
    game::false_call { FaultKind::FalseCall }
    table::false_cell { FaultKind::FalseCell { column } => column }
    truth::false_class { FaultKind::FalseClass(it) => it }
    truth::false_consequence { FaultKind::FalseConsequence(it) => it }
    truth::false_equivalence { FaultKind::FalseEquivalence(it) => it }
    truth::false_form { FaultKind::FalseForm }
    model::false_frame { FaultKind::FalseFrame }
    game::false_none { FaultKind::FalseNone { longest } => longest }
    truth::false_pff { FaultKind::FalsePff(it) => it }
    truth::false_value { FaultKind::FalseValue }
    formula::foreign_letter { FaultKind::ForeignLetter(it) => it }
    game::hand_kinds { FaultKind::Foul(Foul::HandKinds { hand }) => hand }
    game::hand_size { FaultKind::Foul(Foul::HandSize { rolled, hand }) => &(*rolled, *hand) }
    table::incomplete_matrix { FaultKind::IncompleteMatrix(it) => it }
    formula::infix { FaultKind::Infix(it) => it }
    exercise::infix_answer { FaultKind::InfixAnswer }
    game::irregular_roll { FaultKind::IrregularRoll(it) => it }
    game::late_roll { FaultKind::Foul(Foul::LateRoll) }
    game::late_value { FaultKind::Foul(Foul::LateValue) }
    statement::locked_setting { FaultKind::LockedSetting }
    proof::logic_without_rules { FaultKind::LogicWithoutRules }
    formula::look_alike { FaultKind::LookAlike(it) => it }
    statement::malformed_allow { FaultKind::MalformedAllow(it) => it }
    proof::malformed_axioms { FaultKind::MalformedAxioms(it) => it }
    proof::malformed_d_proof { FaultKind::MalformedDProof(it) => it }
    exercise::malformed_exercise { FaultKind::MalformedExercise(it) => it }
    game::malformed_game { FaultKind::MalformedGame(it) => it }
    statement::malformed_judgement { FaultKind::MalformedJudgement(it) => it }
    statement::malformed_label { FaultKind::MalformedLabel }
    table::malformed_matrix { FaultKind::MalformedMatrix(it) => it }
    model::malformed_model { FaultKind::MalformedModel(it) => it }
    statement::malformed_name { FaultKind::MalformedName(it) => it }
    game::malformed_player { FaultKind::MalformedPlayer(it) => it }
    proof::malformed_proof { FaultKind::MalformedProof(it) => it }
    statement::malformed_statement { FaultKind::MalformedStatement(it) => it }
    table::malformed_table { FaultKind::MalformedTable(it) => it }
    statement::miscased_keyword { FaultKind::MiscasedKeyword }
    statement::misplaced_line { FaultKind::MisplacedLine(it) => it }
    game::missed_challenge { FaultKind::MissedChallenge(it) => it }
    game::missed_none { FaultKind::MissedNone(it) => it }
    proof::missing_axioms { FaultKind::MissingAxioms }
    game::missing_dice { FaultKind::MissingDice }
    statement::missing_formula { FaultKind::MissingFormula(it) => it }
    formula::missing_operand { FaultKind::MissingOperand(it) => it }
    exercise::missing_requirement { FaultKind::MissingRequirement }
    table::missing_rows { FaultKind::MissingRows(it) => it }
    statement::missing_value { FaultKind::MissingValue(it) => it }
    game::move_after_round { FaultKind::Foul(Foul::AfterRound) }
    game::move_before_round { FaultKind::Foul(Foul::BeforeRound) }
    game::no_proposition { FaultKind::Foul(Foul::NoProposition) }
    game::no_such_move { FaultKind::Foul(Foul::NoSuchMove) }
    game::not_longer { FaultKind::NotLonger { length, called } => &(*length, *called) }
    game::not_longest { FaultKind::NotLongest { length, longest } => &(*length, *longest) }
    game::nothing_to_answer {
        FaultKind::NothingToAnswer(it) => it,
        FaultKind::Foul(Foul::NoCall) => &Unanswered::InRound
    }
    formula::operands_first { FaultKind::OperandsFirst }
    truth::out_of_reach { FaultKind::OutOfReach(it) => it }
    game::own_challenge { FaultKind::Foul(Foul::OwnChallenge) }
    exercise::passing_wrong { FaultKind::PassingWrong { number } => number }
    game::player_count { FaultKind::PlayerCount(it) => it }
    game::poor_play { FaultKind::PoorPlay(it) => it }
    statement::prose { FaultKind::Prose(it) => it }
    statement::punctuation { FaultKind::Punctuation }
    game::round_after_end { FaultKind::Foul(Foul::AfterEnd) }
    game::second_call { FaultKind::Foul(Foul::SecondCall) }
    game::second_challenge { FaultKind::Foul(Foul::SecondChallenge) }
    game::second_check { FaultKind::Foul(Foul::SecondCheck) }
    game::second_roll { FaultKind::Foul(Foul::SecondRoll) }
    exercise::superfluous_key { FaultKind::SuperfluousKey { number } => number }
    game::too_many_cubes { FaultKind::TooManyCubes { most } => most }
    formula::trailing_letters { FaultKind::TrailingLetters { whole, listed } => &(*whole, *listed) }
    game::unagreed_value { FaultKind::Foul(Foul::UnagreedValue) }
    statement::unclosed_block { FaultKind::UnclosedBlock }
    statement::unclosed_quote { FaultKind::UnclosedQuote }
    truth::undecided_value { FaultKind::UndecidedValue(it) => it }
    formula::undefined_name {
        FaultKind::UndefinedName { formula, runs_on } => &(*formula, *runs_on)
    }
    exercise::unequal_points { FaultKind::UnequalPoints }
    statement::unfinished_block { FaultKind::UnfinishedBlock }
    proof::unfinished_proof { FaultKind::UnfinishedProof(it) => it }
    game::unfinished_round { FaultKind::UnfinishedRound(it) => it }
    statement::unknown_claim { FaultKind::UnknownClaim }
    game::unknown_die { FaultKind::UnknownDie }
    statement::unknown_keyword { FaultKind::UnknownKeyword }
    formula::unknown_letter { FaultKind::UnknownLetter(it) => it }
    model::unknown_model { FaultKind::UnknownModel(it) => it }
    game::unknown_player { FaultKind::Foul(it @ (Foul::UnknownPlayer | Foul::Nobody)) => it }
    proof::unknown_rule { FaultKind::UnknownRule(it) => it }
    statement::unknown_setting { FaultKind::UnknownSetting }
    statement::unknown_value { FaultKind::UnknownValue(it) => it }
    model::unknown_world { FaultKind::UnknownWorld(it) => it }
    exercise::unlike_keys { FaultKind::UnlikeKeys(it) => it }
    exercise::unmeetable_requirement { FaultKind::UnmeetableRequirement(it) => it }
    exercise::unmet_requirement { FaultKind::UnmetRequirement(it) => it }
    statement::unused_allow { FaultKind::UnusedAllow { superfluous } => superfluous }
    statement::unused_name { FaultKind::UnusedName }
    formula::wrong_case { FaultKind::WrongCase(it) => it }
    proof::wrong_citation { FaultKind::WrongCitation(it) => it }
    proof::wrong_detachment { FaultKind::WrongDetachment(it) => it }
    model::wrong_model { FaultKind::WrongModel(it) => it }
    game::wrong_round { FaultKind::Foul(Foul::WrongRound) }
    proof::wrong_step { FaultKind::WrongStep(it) => it }
}

/// The rule by which a flaw is found.
pub fn rule_of_flaw(flaw: Flaw) -> &'static Rule {
    match flaw {
        Flaw::BracketedPrefix => &formula::bracketed_prefix::RULE.rule,
        Flaw::DieFace => &formula::die_face::RULE.rule,
        Flaw::ForeignLetter => &formula::foreign_letter::RULE.rule,
        Flaw::Infix => &formula::infix::RULE.rule,
        Flaw::LookAlike => &formula::look_alike::RULE.rule,
        Flaw::MissingOperand => &formula::missing_operand::RULE.rule,
        Flaw::OperandsFirst => &formula::operands_first::RULE.rule,
        Flaw::TrailingLetters => &formula::trailing_letters::RULE.rule,
        Flaw::UnknownLetter => &formula::unknown_letter::RULE.rule,
        Flaw::WrongCase => &formula::wrong_case::RULE.rule,
    }
}

/// The rule that a fault breaks.
pub fn rule_of(kind: &FaultKind) -> &'static Rule {
    ask(kind, |it| it.rule())
}

impl FaultKind {
    /// True if it is a judgement on whether something is right, and not on its form: whether a
    /// claim holds, a cell has the value of its formula, or a call is the best of its roll. In an
    /// exam there are none of these.
    pub fn judges_truth(&self) -> bool {
        ask(self, |it| it.judges_truth())
    }
}

/// The part of its line that would have to go on for a fault to vanish.
pub fn completed_by(fault: &Fault, line: &Line<'_>) -> CompletedBy {
    ask(&fault.kind, |it| it.completed_by(line, fault.span))
}

/// The words for a fault of a line, with what is in force before that line.
pub fn render(fault: &Fault, line: &Line<'_>, scope: &Scope) -> Diagnostic {
    // What stands behind a word of an exercise is judged as a line of its own, and a line of a
    // proof without a number as a step.
    let inside = line.inside().or_else(|| step_without_number(line, scope));
    let line = inside.as_ref().unwrap_or(line);
    let context = Context { line, scope, span: fault.span };
    ask(&fault.kind, |it| {
        let diagnostic = it.render(context);
        match scope.settings.tells_answers() {
            true => diagnostic,
            false => diagnostic.redacted(it.reveals(context)),
        }
    })
}
