//! The words for faults: for each what is wrong, why, and how to mend it. One file for each rule,
//! with its page, and the table of them all. Nobody else makes a diagnostic; that something is
//! wrong is found in [`analysis`](crate::analysis).

use crate::analysis::letters::Predicate;
use crate::analysis::play::RollClaim;
use crate::analysis::player::read_player;
use crate::analysis::{Candidate, Fault, FaultKind, Reading};
use crate::game::Foul;
use crate::generate::Flaw;
use crate::logic::Valuation;
use crate::proof::natural::Misstep;
use crate::scope::Scope;
use crate::syntax::formula::shape;
use crate::syntax::letter::is_blank;
use crate::syntax::statement::Judgement;
use crate::syntax::{Alphabet, Formula, Line, Span, Statement, Unit, quote};
use answers::given_away;

mod answers;
mod bracketed_prefix;
mod challenge_after_check;
mod check_by_caller;
mod classical_rules;
mod collection;
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
mod habits;
mod hand_kinds;
mod hand_size;
mod incomplete_matrix;
mod infix;
mod irregular_roll;
mod late_roll;
mod late_value;
mod locked_setting;
mod look_alike;
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
mod second_call;
mod second_challenge;
mod second_check;
mod second_roll;
mod slips;
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
mod unused_name;
mod why;
mod wrong_case;
mod wrong_citation;
mod wrong_detachment;
mod wrong_round;
mod wrong_step;

#[cfg(test)]
pub(crate) mod testing;

pub use collection::{in_collection, unread_in_collection};
pub use undecided_value::without_value;
pub use unknown_setting::shown;
pub use unmet_requirement::why_unmet;

/// Every kind of fault, in alphabetical order.
pub static RULES: [&Rule; 97] = [
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
    &irregular_roll::RULE,
    &late_roll::RULE,
    &late_value::RULE,
    &locked_setting::RULE,
    &look_alike::RULE,
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
    &unused_name::RULE,
    &wrong_case::RULE,
    &wrong_citation::RULE,
    &wrong_detachment::RULE,
    &wrong_round::RULE,
    &wrong_step::RULE,
];

/// The gravity of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The line does not say what it should.
    Error,
    /// The line is probably not what was meant.
    Warning,
    /// Worth knowing.
    Info,
    /// Could be better.
    Hint,
}

impl Severity {
    /// The severities by name, worst first.
    pub const NAMES: [(&'static str, Severity); 4] = [
        ("error", Severity::Error),
        ("warning", Severity::Warning),
        ("info", Severity::Info),
        ("hint", Severity::Hint),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Severity::NAMES.iter().find(|(_, severity)| *severity == self).map_or("", |(name, _)| name)
    }
}

/// A kind of fault.
pub struct Rule {
    /// Its name, which reads well after “allow”.
    pub id: &'static str,
    /// Its severity unless a user says otherwise.
    pub severity: Severity,
    /// True if the text that it marks could be left out.
    pub is_unnecessary: bool,
    /// True if it says that something was not checked.
    pub is_unchecked: bool,
    /// The file that knows it, whose header is its page.
    source: &'static str,
}

impl Rule {
    const fn new(id: &'static str, severity: Severity, source: &'static str) -> Rule {
        Rule { id, severity, is_unnecessary: false, is_unchecked: false, source }
    }

    /// The rule, of text that could be left out.
    const fn of_unnecessary(self) -> Rule {
        Rule { is_unnecessary: true, ..self }
    }

    /// The rule, of what was not checked.
    const fn of_unchecked(self) -> Rule {
        Rule { is_unchecked: true, ..self }
    }

    /// The rule with this id.
    pub fn find(id: &str) -> Option<&'static Rule> {
        RULES.into_iter().find(|rule| rule.id == id)
    }

    /// Its page in Markdown: what is wrong, why, and what to do instead, with examples.
    pub fn page(&self) -> String {
        let header = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        header.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
    }

    /// The first sentence of its page, which says what is wrong.
    pub fn summary(&self) -> String {
        let page = self.page();
        let paragraph = page.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
        paragraph.split_inclusive(". ").next().unwrap_or_default().trim().to_owned()
    }

    /// The start of a diagnostic of this kind.
    fn at(&'static self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            rule: self,
            span,
            message: message.into(),
            label: String::new(),
            related: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.id == other.id
    }
}

/// A fault on a line. Spans count from the start of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The rule that is broken.
    pub rule: &'static Rule,
    /// The text that is at fault, never empty.
    pub span: Span,
    /// One line that makes sense alone and says what is wrong.
    pub message: String,
    /// The words at the span itself; may be empty.
    pub label: String,
    /// Other places on the line that explain it; their spans may be empty.
    pub related: Vec<Label>,
    /// A way out.
    pub help: Option<String>,
    /// Edits that mend it, the likeliest first.
    pub fixes: Vec<Fix>,
}

/// A place that explains a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The words for it.
    pub message: String,
}

/// Edits that mend a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Its name, as an imperative.
    pub title: String,
    /// True if it certainly keeps what was meant.
    pub safe: bool,
    /// The edits, which do not overlap, in text order.
    pub edits: Vec<Edit>,
}

/// A replacement of a stretch of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The text that is replaced; empty to insert.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// The most labels a diagnostic shows, its own included.
const LABELS: usize = 4;

impl Diagnostic {
    fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    fn related(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        if self.related.len() + 1 < LABELS {
            self.related.push(Label { span, message: message.into() });
        }
        self
    }

    fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    fn fix(mut self, title: impl Into<String>, safe: bool, edits: Vec<Edit>) -> Diagnostic {
        self.fixes.push(Fix { title: title.into(), safe, edits });
        self
    }

    /// A fix that puts one text in the place of another.
    fn replace(
        self,
        title: impl Into<String>,
        safe: bool,
        span: Span,
        text: impl Into<String>,
    ) -> Diagnostic {
        self.fix(title, safe, vec![Edit { span, text: text.into() }])
    }

    /// A fix that writes a sign in the place of a text, with a blank where it would join what
    /// stands beside it to another sign.
    fn write_sign(self, line: &Line<'_>, span: Span, sign: &str, safe: bool) -> Diagnostic {
        let joins = |c: char| !is_blank(c) && !c.is_alphanumeric() && !"\"“”„@#,()[]{}".contains(c);
        let before = Span { start: 0, end: span.start }.of(line.text);
        let after = Span { start: span.end, ..Span::new(0, line.text.len()) }.of(line.text);
        let blank = |is_one| if is_one { " " } else { "" };
        let start = blank(before.chars().next_back().is_some_and(joins));
        let end = blank(after.chars().next().is_some_and(joins));
        self.replace(format!("Write `{sign}`"), safe, span, [start, sign, end].concat())
    }
}

impl Fix {
    /// The line with its edits made.
    pub fn apply(&self, line: &str) -> String {
        edited(line, Span::new(0, line.len()), &self.edits)
    }
}

/// A stretch of a line with edits in it made, which do not overlap and are in text order.
fn edited(line: &str, span: Span, edits: &[Edit]) -> String {
    let mut edited = String::new();
    let mut end = span.start;
    for edit in edits {
        edited.push_str(Span { start: end, end: edit.span.start }.of(line));
        edited.push_str(&edit.text);
        end = edit.span.end;
    }
    edited.push_str(Span { start: end, ..span }.of(line));
    edited
}

/// The severities of rules that a user has set; `None` for a rule that is not to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(Vec<(&'static str, Option<Severity>)>);

impl Levels {
    /// Sets the level of a kind of fault.
    pub fn set(&mut self, rule: &'static Rule, level: Option<Severity>) {
        self.0.retain(|(id, _)| *id != rule.id);
        self.0.push((rule.id, level));
    }

    /// The severity of a rule; `None` if it is not to be shown.
    pub fn of(&self, rule: &Rule) -> Option<Severity> {
        self.0
            .iter()
            .find(|(id, _)| *id == rule.id)
            .map_or(Some(rule.severity), |(_, level)| *level)
    }
}

/// A fault as it is shown: its place on a line, and what is in force there.
#[derive(Clone, Copy)]
struct Context<'a> {
    line: &'a Line<'a>,
    scope: &'a Scope,
    /// The text that is at fault.
    span: Span,
}

impl<'a> Context<'a> {
    /// The text that is at fault.
    fn text(self) -> &'a str {
        self.span.of(self.line.text)
    }

    /// The text that is at fault, as a message quotes it.
    fn quoted(self) -> String {
        quote(self.text())
    }

    /// A text of the line that should be a formula.
    fn candidate(self, span: Span) -> Candidate<'a> {
        Candidate::new(self.line, span, self.scope)
    }

    /// A text of the line as a formula, if it is one.
    fn formula(self, span: Span) -> Option<Formula> {
        match self.candidate(span).reading() {
            Reading::Formula(formula) => Some(formula),
            Reading::Pff | Reading::Unresolved => None,
        }
    }

    /// The judgement that the line is, if it is one.
    fn judgement(self) -> Option<&'a Judgement> {
        match &self.line.statement {
            Statement::Judgement(judgement) => Some(judgement),
            _ => None,
        }
    }

    /// A diagnostic at the fault, the first unit of a formula that passes a test, with the others
    /// that do as related places.
    fn first_of(
        self,
        rule: &'static Rule,
        formula: Candidate<'_>,
        is_one: Predicate,
        message: impl Into<String>,
        other: &str,
    ) -> Diagnostic {
        let units = formula.units().filter(|(unit, at)| is_one(formula, *unit, *at));
        let others = units.map(|(_, at)| at).filter(|at| at.start > self.span.start);
        let related = |diagnostic: Diagnostic, at| diagnostic.related(at, other);
        others.take(LABELS - 1).fold(rule.at(self.span, message), related)
    }
}

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
        FaultKind::IrregularRoll(_) => &irregular_roll::RULE,
        FaultKind::LockedSetting => &locked_setting::RULE,
        FaultKind::LookAlike(_) => &look_alike::RULE,
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
        FaultKind::UnusedName => &unused_name::RULE,
        FaultKind::WrongCase(_) => &wrong_case::RULE,
        FaultKind::WrongDetachment(_) => &wrong_detachment::RULE,
    }
}

/// The rule that a misstep breaks.
fn rule_of_step(step: &Misstep) -> &'static Rule {
    match step {
        _ if step.is_of_form() => &malformed_proof::RULE,
        Misstep::UnknownRule => &unknown_rule::RULE,
        Misstep::Takes(_) | Misstep::TakesLines | Misstep::Citation(..) => &wrong_citation::RULE,
        _ => &wrong_step::RULE,
    }
}

/// The words for a misstep.
fn of_step(context: Context<'_>, step: &Misstep) -> Diagnostic {
    match step {
        Misstep::Number { last, free } => malformed_proof::of_number(context, *last, *free),
        Misstep::Bars { most } => malformed_proof::of_bars(context, *most),
        Misstep::NoBar => malformed_proof::no_bar(context),
        Misstep::NoReason => malformed_proof::no_reason(context),
        Misstep::Cites => malformed_proof::cites(context),
        Misstep::UnknownRule => unknown_rule::render(context),
        Misstep::Takes(rule) => wrong_citation::of_number(context, *rule),
        Misstep::TakesLines => wrong_citation::of_lines(context),
        Misstep::Citation(_, kind) => wrong_citation::render(context, kind),
        Misstep::NoPremise => wrong_step::no_premise(context),
        Misstep::NoAxiom => wrong_step::no_axiom(context),
        Misstep::PremiseInside => wrong_step::premise_inside(context),
        Misstep::DoesNotFollow { formula, rule, cited, other, instead } => {
            wrong_step::render(context, formula, (*rule, cited), *other, instead)
        }
    }
}

/// The rule of a game that a foul breaks.
fn rule_of_foul(foul: Foul) -> &'static Rule {
    match foul {
        Foul::UnknownPlayer | Foul::Nobody => &unknown_player::RULE,
        Foul::BeforeRound => &move_before_round::RULE,
        Foul::AfterRound => &move_after_round::RULE,
        Foul::AfterEnd => &round_after_end::RULE,
        Foul::WrongRound => &wrong_round::RULE,
        Foul::SecondRoll => &second_roll::RULE,
        Foul::LateRoll => &late_roll::RULE,
        Foul::HandSize { .. } => &hand_size::RULE,
        Foul::HandKinds { .. } => &hand_kinds::RULE,
        Foul::NoProposition => &no_proposition::RULE,
        Foul::SecondCall => &second_call::RULE,
        Foul::NoCall => &nothing_to_answer::RULE,
        Foul::CheckByCaller => &check_by_caller::RULE,
        Foul::SecondCheck => &second_check::RULE,
        Foul::NoSuchMove => &no_such_move::RULE,
        Foul::OwnChallenge => &own_challenge::RULE,
        Foul::ChallengeAfterCheck => &challenge_after_check::RULE,
        Foul::SecondChallenge => &second_challenge::RULE,
        Foul::LateValue => &late_value::RULE,
        Foul::UnagreedValue => &unagreed_value::RULE,
    }
}

/// The words for a foul.
fn of_foul(context: Context<'_>, foul: Foul) -> Diagnostic {
    match foul {
        Foul::UnknownPlayer | Foul::Nobody => unknown_player::render(context, foul),
        Foul::BeforeRound => move_before_round::render(context),
        Foul::AfterRound => move_after_round::render(context),
        Foul::AfterEnd => round_after_end::render(context),
        Foul::WrongRound => wrong_round::render(context),
        Foul::SecondRoll => second_roll::render(context),
        Foul::LateRoll => late_roll::render(context),
        Foul::HandSize { rolled, hand } => hand_size::render(context, rolled, hand),
        Foul::HandKinds { hand } => hand_kinds::render(context, hand),
        Foul::NoProposition => no_proposition::render(context),
        Foul::SecondCall => second_call::render(context),
        Foul::NoCall => nothing_to_answer::in_round(context),
        Foul::CheckByCaller => check_by_caller::render(context),
        Foul::SecondCheck => second_check::render(context),
        Foul::NoSuchMove => no_such_move::render(context),
        Foul::OwnChallenge => own_challenge::render(context),
        Foul::ChallengeAfterCheck => challenge_after_check::render(context),
        Foul::SecondChallenge => second_challenge::render(context),
        Foul::LateValue => late_value::render(context),
        Foul::UnagreedValue => unagreed_value::render(context),
    }
}

/// The player who moves on a line, quoted; on a `check` the one at fault.
fn mover(context: Context<'_>) -> String {
    let Statement::Play(keyword, _, play) = &context.line.statement else {
        return context.quoted();
    };
    let (player, _) = read_player(context.line, *keyword, play, &mut Vec::new());
    player.name().map_or("nobody".to_owned(), quote)
}

/// The first player who called in the round of a game, quoted.
fn caller(context: Context<'_>) -> Option<String> {
    let game = context.scope.game()?;
    let call = game.round.as_ref()?.calls.first()?;
    Some(quote(game.name(call.by)))
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
        FaultKind::IrregularRoll(doubt) => irregular_roll::render(context, *doubt),
        FaultKind::LockedSetting => locked_setting::render(context),
        FaultKind::LookAlike(formula) => look_alike::render(context, *formula),
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
        FaultKind::UnusedName => unused_name::render(context),
        FaultKind::WrongCase(kind) => wrong_case::render(context, *kind),
        FaultKind::WrongDetachment(kind) => wrong_detachment::render(context, kind),
    }
}

/// The letters that a formula may use, for a help text.
fn letters(formula: Candidate<'_>) -> &'static str {
    match formula.alphabet() {
        Some(Alphabet::Textbook) => {
            "the letters are small ones for propositions, and `N K A C E D X J B O V`"
        }
        _ => "the letters are `p q r s` for propositions, and `N K A C E`",
    }
}

/// The values of a valuation, as the end of “under …”.
fn under(valuation: &Valuation) -> String {
    if valuation.is_empty() { "every valuation".to_owned() } else { valuation.to_string() }
}

/// A number in words, as far as these are short.
fn number(number: u64) -> String {
    let words =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    usize::try_from(number)
        .ok()
        .and_then(|place| words.get(place))
        .map_or(number.to_string(), ToString::to_string)
}

/// A number of things in words, with the noun in singular or plural.
fn count(things: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(things), if things == 1 { one } else { many })
}

/// Things in a row: `a`, `a and b`, `a, b and c`.
fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
