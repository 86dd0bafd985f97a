//! Judges what players do: rolls, calls and challenges.

use super::*;
use crate::dice::{Answer, Goal, Rules, longest};
use crate::logic::{Budget, Decider, Holds, Logic, Valuation, Variable};
use crate::scope::{Called, Rolled, Scope, Shown, Symbol};
use crate::syntax::statement::{Play, Said};
use crate::syntax::{Faces, Formula, Keyword, Line, Written};
use std::sync::Arc;

/// The symbols that a line mentions, and those that it puts in force.
type Symbols = (Vec<Symbol>, Vec<Symbol>);

/// Judges a `roll`, `call` or `challenge`, and puts it on the table.
pub(super) fn judge(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    play: &Play,
    scope: &mut Scope,
    found: &mut Vec<Diagnostic>,
) -> Symbols {
    let (player, play) = malformed_player::check(line, keyword, play, found);
    let by_player = |player: &Player| player.name().cloned().map(Symbol::Player);
    if keyword == Keyword::Roll {
        let faces = dice(line, at, play.what, found);
        let rules = scope.settings.rules;
        if let (Some(faces), Some(rules), true) = (faces, rules, found.is_empty()) {
            found.extend(irregular_roll::check(&faces, rules, play.what));
        }
        if player == Player::Broken {
            scope.lose();
        }
        let defines = [Symbol::Roll].into_iter().chain(by_player(&player)).collect();
        scope.lay(Rolled::new(player.into_name(), line.of(play.what), faces, rules));
        return (Vec::new(), defines);
    }
    let uses = [Symbol::Roll, Symbol::Calls].into_iter().chain(by_player(&player)).collect();
    let answered = match (&player, keyword) {
        (Player::Broken, _) => None,
        (player, Keyword::Call) => {
            let rolled = scope.roll(player.name().map(|name| &**name)).cloned();
            if rolled.is_none() && !scope.is_lost() {
                found.push(nothing_to_answer::roll(line, at, &play, player.name(), scope));
            }
            rolled.map(|rolled| (rolled, None))
        }
        (player, _) => {
            let called = scope.called(player.name().map(|name| &**name)).cloned();
            if called.is_none() {
                found.push(nothing_to_answer::call(line, at, player.name(), scope));
            }
            called.and_then(|called| Some((called.rolled.clone()?, Some(called))))
        }
    };
    let against = answered.as_ref().and_then(|(_, called)| called.as_deref());
    let shown = said(
        line,
        keyword,
        play.what,
        answered.as_ref().map(|(rolled, _)| &**rolled),
        against,
        scope,
        found,
    );
    if keyword == Keyword::Challenge {
        if play.what.is_empty() {
            found.push(malformed_statement::empty_challenge(line, at));
        }
        return (uses, Vec::new());
    }
    scope.call(Called {
        player: player.into_name(),
        rolled: answered.map(|(rolled, _)| rolled),
        shown,
    });
    (uses, vec![Symbol::Calls])
}

/// Who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// Nobody is named.
    Nobody,
    /// This one.
    Named(Arc<str>),
    /// Somebody whose name could not be understood.
    Broken,
}

impl Player {
    pub(super) fn name(&self) -> Option<&Arc<str>> {
        match self {
            Player::Named(name) => Some(name),
            Player::Nobody | Player::Broken => None,
        }
    }

    fn into_name(self) -> Option<Arc<str>> {
        self.name().cloned()
    }
}

/// The dice of a roll; nothing where they could not be understood.
fn dice(line: &Line<'_>, at: Span, what: Span, found: &mut Vec<Diagnostic>) -> Option<Faces> {
    if let Some(diagnostic) = malformed_statement::two_rolls(line, what) {
        found.push(diagnostic);
        return None;
    }
    match Faces::read(line.of(what)) {
        Ok(faces) if faces.is_empty() => {
            // Of a name without its colon the dice are often still to come.
            if found.is_empty() {
                found.push(empty_roll::check(line, at));
            }
            None
        }
        Ok(faces) => Some(faces),
        Err(_) => {
            found.push(unknown_die::check(line, what));
            None
        }
    }
}

/// What is claimed of a roll, and where.
#[derive(Clone, Copy)]
pub(super) struct Shot<'a> {
    pub line: &'a Line<'a>,
    pub keyword: Keyword,
    pub span: Span,
    /// The dice, and they as they are written.
    pub faces: &'a Faces,
    pub roll: &'a str,
    pub rules: Rules,
    /// The logic and the values in force.
    pub logic: &'a Logic,
    pub values: &'a Valuation,
}

impl Shot<'_> {
    pub fn text(&self) -> &str {
        self.line.of(self.span)
    }

    pub fn goal(&self) -> Goal<'_> {
        self.rules.goal(self.logic, self.values)
    }

    /// What a WFF of the roll is called that has the goal.
    pub fn wff(&self) -> &'static str {
        if self.goal() == Goal::Wff { "WFF" } else { "true WFF" }
    }
}

/// Judges what a call or challenge says of a roll, a challenge against the call that it answers.
fn said(
    line: &Line<'_>,
    keyword: Keyword,
    what: Span,
    rolled: Option<&Rolled>,
    against: Option<&Called>,
    scope: &Scope,
    found: &mut Vec<Diagnostic>,
) -> Shown {
    let asks_truth = rolled.is_some_and(|rolled| rolled.rules == Some(Rules::XWff));
    let (values, broken) = if asks_truth { scope.valuation() } else { Default::default() };
    let dice = rolled.and_then(|rolled| Some((rolled.faces.as_ref()?, rolled.rules?)));
    let dice =
        dice.filter(|(_, rules)| *rules == Rules::ShakeAWff || scope.settings.logic.is_some());
    let logic = &scope.settings.logic.clone().unwrap_or_default();
    let roll = rolled.map_or("", |rolled| &rolled.text);
    let shot = dice.map(|(faces, rules)| Shot {
        line,
        keyword,
        span: what,
        faces,
        roll,
        rules,
        logic,
        values: &values,
    });
    let said = Said::read(line.of(what));
    if let Some(diagnostic) = miscased_keyword::word(line, what, said) {
        found.push(diagnostic);
        return if said == Said::None { Shown::None } else { Shown::Nothing };
    }
    match (said, shot) {
        (Said::Nothing, _) => Shown::Nothing,
        (Said::Pff, _) if keyword == Keyword::Call => {
            found.push(malformed_statement::called_pff(what));
            Shown::Nothing
        }
        (Said::Pff, _) => {
            found.extend(against.and_then(|called| false_pff::challenge(what, called)));
            Shown::Nothing
        }
        (Said::None, None) => Shown::None,
        (Said::None, Some(shot)) => {
            match longest(shot.faces, shot.rules, shot.goal()) {
                Answer::Longest(longest) => found.push(false_none::check(shot, longest.length())),
                Answer::Depends { least, .. } if least > 0 => {
                    found.push(false_none::check(shot, least))
                }
                Answer::None(_) => {}
                Answer::OutOfReach => found.push(out_of_reach::of_roll(shot)),
                Answer::Depends { letters, .. } => {
                    found.extend(undecided_value::of_roll(shot, &letters, &broken))
                }
            }
            Shown::None
        }
        (Said::Formula, shot) => {
            let before = found.len();
            let judged =
                judge_formula(line.text, what, &foreign_letter::of_dice(scope), false, found);
            if judged == Judged::Pff {
                let none = malformed_statement::nearly_none(line, what);
                let shown = if none.is_some() { Shown::None } else { Shown::Nothing };
                let malformed = none
                    .or_else(|| malformed_statement::not_one_formula(line, keyword, what))
                    .or_else(|| malformed_statement::called_out(line, what));
                if let Some(diagnostic) = malformed {
                    found.truncate(before);
                    found.push(diagnostic);
                    return shown;
                }
            }
            // An example or a way to mend it could be the very WFF that is looked for, or take dice
            // that are not there.
            for diagnostic in found
                .iter_mut()
                .skip(before)
                .filter(|it| [&missing_operand::RULE, &trailing_letters::RULE].contains(&it.rule))
            {
                diagnostic.help = None;
                diagnostic.fixes.clear();
            }
            match (judged, shot) {
                (Judged::Pff, _) => Shown::Pff,
                (Judged::Formula(formula), Some(shot)) => match formula.faces(line.text) {
                    Some(faces) => formula_of_roll(shot, &formula, &faces, &broken, against, found),
                    None => {
                        found.extend(foreign_letter::of_name(line.text, &formula));
                        Shown::Nothing
                    }
                },
                _ => Shown::Nothing,
            }
        }
    }
}

/// Judges a formula as a WFF of a roll.
fn formula_of_roll(
    shot: Shot<'_>,
    formula: &Formula,
    faces: &Faces,
    broken: &[Variable],
    against: Option<&Called>,
    found: &mut Vec<Diagnostic>,
) -> Shown {
    let answer = longest(shot.faces, shot.rules, shot.goal());
    let lacking = shot.rules.lacking(shot.faces, faces);
    let decider = Decider { logic: shot.logic, budget: &Budget::brief() };
    let written = Written::new(formula, shot.line.text);
    let holds = match shot.goal() {
        Goal::Wff => Holds::Always,
        // A formula of dice has at most four propositions, so that this is in reach unless it is
        // very long.
        Goal::True { values, .. } => {
            decider.holds(written, values).unwrap_or(Holds::Depends(Vec::new()))
        }
    };
    let is_false = holds == Holds::Never;
    if let (Answer::None(reason), true) = (&answer, is_false || !lacking.is_empty()) {
        found.push(missed_none::check(shot, *reason));
        return if lacking.is_empty() { Shown::False } else { Shown::Pff };
    }
    if !lacking.is_empty() {
        found.push(missing_dice::check(shot, faces, &lacking));
        return Shown::Pff;
    }
    if is_false {
        let given = decider.mentioned(written, shot.values);
        found.push(false_call::check(shot, &decider.value(written, &given), &given));
        return Shown::False;
    }
    if let Holds::Depends(letters) = holds {
        if !letters.is_empty() {
            found.extend(undecided_value::of_call(shot, &letters, broken));
        }
        return Shown::Nothing;
    }
    let length = faces.len();
    match (shot.keyword, answer) {
        (Keyword::Challenge, _) => {
            if let Some(Called { shown: Shown::Wff(called), .. }) = against
                && length <= *called
            {
                found.push(not_longer::check(shot, length, *called));
            }
        }
        (_, Answer::Longest(longest)) if length < longest.length() => {
            found.push(not_longest::check(shot, length, longest.length()));
        }
        (_, Answer::Depends { least, .. }) if length < least => {
            found.push(not_longest::check(shot, length, least))
        }
        (_, Answer::Depends { letters, most, .. }) if length < most => {
            found.extend(undecided_value::of_roll(shot, &letters, broken));
        }
        (_, Answer::OutOfReach) => found.push(out_of_reach::of_roll(shot)),
        _ => {}
    }
    Shown::Wff(length)
}
