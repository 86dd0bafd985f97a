//! Claims about rolls: what a call or challenge shows of which dice, under which values.

use crate::analysis::candidate::{Candidate, Reading};
use crate::analysis::fault::{DependsOn, Fault, FaultKind, UndecidedValue};
use crate::analysis::player::{Player, read_player};
use crate::dice::{Answer, Goal, RollQuestion, Rules};
use crate::effort::Ask;
use crate::game::Shown;
use crate::logic::{Decider, Holds, Logic, Undecided, Valuation, Variable};
use crate::scope::{Called, Rolled, Says, Scope};
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::{Faces, Formula, Keyword, Line, Span, Statement, Unit, Written};
use std::sync::Arc;

/// The thing that a call shows of its roll, under the values in force where it was made.
pub(super) fn shown(called: &Called, oracle: &dyn Ask) -> Result<Shown, Undecided> {
    let formula = match &called.says {
        Says::Nothing => return Ok(Shown::Unclear),
        Says::None => return Ok(Shown::None),
        Says::Pff => return Ok(Shown::Pff),
        Says::Formula(formula) => formula,
    };
    let Some((roll, rules)) = called.rolled.as_deref().and_then(Rolled::dice) else {
        return Ok(Shown::Unclear);
    };
    let logic = match (&called.logic, rules) {
        (Some(logic), _) => logic,
        (None, Rules::ShakeAWff) => &Logic::classical(),
        (None, Rules::XWff) => return Ok(Shown::Unclear),
    };
    let Some(uses) = formula.formula.faces(&formula.text) else { return Ok(Shown::Unclear) };
    let goal = rules.goal(logic, &called.values);
    if !rules.lacking(&roll, &uses).is_empty() {
        return Ok(Shown::Pff);
    }
    Ok(match holds(goal, Written::new(&formula.formula, &formula.text), oracle)? {
        Holds::Never => Shown::False(uses.len()),
        Holds::Depends(_) => Shown::Unclear,
        Holds::Always => Shown::Wff(uses.len()),
    })
}

/// The truth of a WFF of a roll where it must be true.
pub(super) fn holds(
    goal: Goal<'_>,
    formula: Written<'_>,
    oracle: &dyn Ask,
) -> Result<Holds, Undecided> {
    match goal {
        Goal::Wff => Ok(Holds::Always),
        Goal::True { logic, values } => Decider { logic, oracle }.holds(formula, values),
    }
}

/// The roll that a call answers, or that the call which a challenge answers is about.
pub(super) fn answered(
    keyword: Keyword,
    player: &Player<'_>,
    scope: &Scope,
) -> Option<Arc<Rolled>> {
    let name = player.name();
    match (player, keyword) {
        (Player::Broken, _) => None,
        (_, Keyword::Call) => scope.plays.roll(name).cloned(),
        _ => scope.plays.called(name)?.rolled.clone(),
    }
}

/// The values of the propositions of the dice, and those whose value is broken. In a game they are
/// as they were agreed on.
pub(super) fn values_of_rolls(scope: &Scope) -> (Valuation, Vec<Variable>) {
    match scope.game().filter(|game| game.is_judged() && game.has_fixed_values()) {
        Some(game) => (game.values.clone(), Vec::new()),
        None => {
            let letters = PROPOSITIONS.into_iter().map(Variable::from);
            (
                scope.propositions.values_of_dice(),
                letters.filter(|it| scope.propositions.is_broken(it)).collect(),
            )
        }
    }
}

/// A call or challenge about a roll whose dice and rules are known.
#[derive(Clone, Debug)]
pub(crate) struct RollClaim<'a> {
    /// Its line.
    pub line: &'a Line<'a>,
    /// `call` or `challenge`.
    pub keyword: Keyword,
    /// The text that it shows.
    pub span: Span,
    /// The roll.
    pub rolled: Arc<Rolled>,
    /// Its dice.
    pub faces: Faces,
    /// Its rule book.
    pub rules: Rules,
    /// The logic in force.
    pub logic: Logic,
    /// The values in force, if they matter.
    pub values: Valuation,
    /// The propositions of the dice whose value is broken.
    broken: Vec<Variable>,
}

impl<'a> RollClaim<'a> {
    /// The claim of a line; `None` where it makes none, or the roll could not be understood.
    pub fn of(line: &'a Line<'a>, scope: &Scope) -> Option<RollClaim<'a>> {
        let Statement::Play(keyword, _, play) = &line.statement else { return None };
        let (player, play) = read_player(line, *keyword, play);
        let rolled = answered(*keyword, &player, scope)?;
        RollClaim::new(line, *keyword, play.what, rolled, scope)
    }

    pub(super) fn new(
        line: &'a Line<'a>,
        keyword: Keyword,
        span: Span,
        rolled: Arc<Rolled>,
        scope: &Scope,
    ) -> Option<RollClaim<'a>> {
        let (faces, rules) = rolled.dice()?;
        let logic = scope.settings.logic.as_ref().map(Logic::of_dice);
        let (values, broken) = match rules {
            Rules::XWff => values_of_rolls(scope),
            Rules::ShakeAWff => Default::default(),
        };
        let logic = match rules {
            Rules::XWff => logic?,
            Rules::ShakeAWff => logic.unwrap_or_default(),
        };
        Some(RollClaim { line, keyword, span, rolled, faces, rules, logic, values, broken })
    }

    /// The text of what it shows.
    pub fn text(&self) -> &'a str {
        self.span.of(self.line.text)
    }

    /// The goal that a WFF of the roll must meet.
    pub fn goal(&self) -> Goal<'_> {
        self.rules.goal(&self.logic, &self.values)
    }

    /// The longest WFF of the roll.
    pub(super) fn longest(&self, oracle: &dyn Ask) -> Result<Arc<Answer>, Undecided> {
        oracle.longest(&RollQuestion::new(&self.faces, self.rules, self.goal()))
    }

    /// A WFF that has the goal, in words.
    pub fn wff(&self) -> &'static str {
        if self.goal() == Goal::Wff { "WFF" } else { "true WFF" }
    }

    /// The formula that it shows, if it is one, with the dice that this takes.
    pub fn formula(&self, scope: &Scope) -> Option<(Formula, Faces)> {
        match Candidate::new(self.line, self.span, scope).reading() {
            Reading::Formula(formula) => {
                let faces = formula.faces(self.line.text)?;
                Some((formula, faces))
            }
            Reading::Pff | Reading::Unresolved => None,
        }
    }

    pub(super) fn fault(&self, kind: FaultKind) -> Fault {
        Fault::new(self.span, kind)
    }

    /// The fault of depending on propositions without a value, unless one of them is broken.
    pub(super) fn undecided(&self, of: DependsOn, variables: Vec<Variable>) -> Option<Fault> {
        let is_known = !variables.iter().any(|variable| self.broken.contains(variable));
        let undecided = || Box::new(UndecidedValue { of, variables });
        is_known.then(|| self.fault(FaultKind::UndecidedValue(undecided())))
    }
}

/// The most places without a die that are reported.
const TOLD: usize = 4;

/// The letters that are left without a die when the others are laid from left to right; none where
/// names hide letters.
pub(crate) fn undiced(claim: &RollClaim<'_>, uses: &Faces) -> Vec<Span> {
    let lacking = claim.rules.lacking(&claim.faces, uses);
    let mut laid = Faces::default();
    let mut places = Vec::new();
    for (unit, at) in crate::syntax::formula::units(claim.line.text, claim.span) {
        let Unit::Letter(letter) = unit else { return Vec::new() };
        laid.add(letter, 1);
        if laid.of(letter) > uses.of(letter) - lacking.of(letter) && places.len() < TOLD {
            places.push(at);
        }
    }
    places
}
