//! Calls and challenges: what is shown of which roll, and what is wrong with it.

mod roll_claim;
mod words;

pub(crate) use roll_claim::{RollClaim, undiced};
pub(crate) use words::{PLAYED, called_out};

use super::candidate::{Candidate, Reading};
use super::fault::{
    DependsOn, FalsePff, Fault, FaultKind, ForeignLetter, MalformedStatement, OutOfReach,
    Unanswered,
};
use super::formula::formula_faults;
use super::judged::Judged;
use super::misspelt::miscased;
use super::player::{Player, player_faults, read_player};
use super::roll::{dice, of_roll};
use super::verdict::Verdict;
use crate::dice::{Answer, Rules};
use crate::effort::Ask;
use crate::game::Shown;
use crate::logic::{Holds, Logic, Undecided, Valuation};
use crate::scope::{Called, Rolled, Says, Scope};
use crate::syntax::statement::{Play, Said};
use crate::syntax::{Faces, Formula, Keyword, Line, OwnFormula, Span, Written};
use roll_claim::{answered, holds, shown, values_of_rolls};
use std::sync::Arc;
use words::{is_nearly_none, malformed, not_a_formula, not_alone};

/// The text of a call or challenge, as far as it can be read.
pub(super) fn says(line: &Line<'_>, what: Span, scope: &Scope) -> Says {
    match Said::read(line.of(what)) {
        Said::Nothing | Said::Blank | Said::Pff => Says::Nothing,
        Said::None => Says::None,
        Said::Formula => match Candidate::new(line, what, scope).reading() {
            Reading::Formula(formula) => Says::Formula(Arc::new(OwnFormula {
                formula: formula.moved(what.start),
                text: line.of(what).into(),
            })),
            Reading::Unresolved => Says::Nothing,
            Reading::Pff if is_nearly_none(line.of(what)) => Says::None,
            Reading::Pff
                if not_alone(line, what).is_some() || called_out(line.of(what)).is_some() =>
            {
                Says::Nothing
            }
            Reading::Pff => Says::Pff,
        },
    }
}

/// Puts a `roll` or `call` on the table.
pub(super) fn bind(
    line: &Line<'_>,
    keyword: Keyword,
    (player, play): (&Player<'_>, &Play),
    scope: &mut Scope,
) {
    match keyword {
        Keyword::Roll => {
            if *player == Player::Broken {
                scope.plays.lose();
            }
            lay(line, player, play.what, dice(line, play.what), scope);
        }
        Keyword::Call => {
            let name = player.name().map(|name| scope.shared_name(name));
            let rolled = answered(keyword, player, scope);
            let says = says(line, play.what, scope);
            let needs_values = rolled.as_ref().is_some_and(|it| it.rules == Some(Rules::XWff));
            let values = if needs_values { values_of_rolls(scope).0 } else { Valuation::default() };
            let logic = scope.settings.logic.as_ref().map(Logic::of_dice);
            scope.plays.call(Called { player: name, rolled, says, logic, values });
        }
        _ => {}
    }
}

/// Lays dice on the table, as they are written.
pub(super) fn lay(
    line: &Line<'_>,
    player: &Player<'_>,
    what: Span,
    faces: Option<Faces>,
    scope: &mut Scope,
) {
    let name = player.name().map(|name| scope.shared_name(name));
    let rules = scope.settings.rules;
    scope.plays.lay(Rolled::new(name, line.of(what), faces, rules));
}

/// Judges a `roll`, `call` or `challenge`.
pub(super) fn judge(
    line: &Line<'_>,
    (keyword, at): (Keyword, Span),
    play: &Play,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Judged {
    let mut faults = player_faults(line, keyword, play);
    let is_misnamed = !faults.is_empty();
    let (player, play) = read_player(line, keyword, play);
    if keyword == Keyword::Roll {
        // Behind a name without its colon, or a word in wrong case, they are often still to come.
        let is_first = !is_misnamed && (scope.game().is_some() || miscased(line, at).is_none());
        let is_of_hand =
            |kind: &FaultKind| matches!(kind, FaultKind::EmptyRoll | FaultKind::IrregularRoll(_));
        let of_dice = of_roll(line, at, play.what, scope);
        faults.extend(of_dice.filter(|fault| is_first || !is_of_hand(&fault.kind)));
        return Judged::faulty(faults);
    }
    let name = player.name();
    let against = match (&player, keyword) {
        (Player::Named(_) | Player::Nobody, Keyword::Challenge) => {
            scope.plays.called(name).cloned()
        }
        _ => None,
    };
    let rolled = answered(keyword, &player, scope);
    let unanswered = |at: Span, kind| Fault::new(at, FaultKind::NothingToAnswer(kind));
    match (&player, keyword) {
        (Player::Broken, _) => {}
        (_, Keyword::Call) if rolled.is_none() && !scope.plays.is_lost() => {
            let at = player.name().and(play.player).unwrap_or(at);
            faults.push(unanswered(at, Unanswered::Roll));
        }
        (_, Keyword::Challenge) if against.is_none() => {
            let at = if at.is_empty() { line.body() } else { at };
            faults.push(unanswered(at, Unanswered::Call));
        }
        _ => {}
    }
    if line.is_question() {
        return Judged::new(Verdict::Open, faults);
    }
    if keyword == Keyword::Challenge && play.what.is_empty() && !is_misnamed {
        faults.push(malformed(at, MalformedStatement::EmptyChallenge));
    }
    let claim = rolled.and_then(|rolled| RollClaim::new(line, keyword, play.what, rolled, scope));
    let against = against.filter(|called| called.rolled.is_some());
    let context = Context {
        line,
        keyword,
        what: play.what,
        against: against.as_deref(),
        oracle,
        exam: scope.settings.exam,
        in_game: scope.game().is_some(),
    };
    let judged = judge_shown(context, claim, scope);
    faults.extend(judged.faults);
    Judged { verdict: judged.verdict, faults }
}

/// A call or challenge, with the call that it answers and who answers questions about it.
#[derive(Clone, Copy)]
struct Context<'a> {
    line: &'a Line<'a>,
    keyword: Keyword,
    what: Span,
    against: Option<&'a Called>,
    oracle: &'a dyn Ask,
    /// True if it is only asked if the roll has the dice.
    exam: bool,
    in_game: bool,
}

impl Context<'_> {
    /// The thing that the call shows which a challenge answers.
    fn shown(self) -> Result<Option<Shown>, Undecided> {
        self.against.map(|called| shown(called, self.oracle)).transpose()
    }
}

/// Judges what a call or challenge shows of a roll, a challenge against the call that it answers.
fn judge_shown(context: Context<'_>, claim: Option<RollClaim<'_>>, scope: &Scope) -> Judged {
    let Context { line, keyword, what, .. } = context;
    let said = Said::read(line.of(what));
    let is_miscased = || line.of(what).chars().any(char::is_uppercase);
    let is_open = claim.is_none();
    let mut faults = Vec::new();
    let found = match said {
        Said::None | Said::Pff if is_miscased() => {
            Ok(Some(Fault::new(what, FaultKind::MiscasedKeyword)))
        }
        Said::Nothing | Said::Blank => Ok(None),
        Said::Pff if keyword == Keyword::Call => {
            Ok(Some(malformed(what, MalformedStatement::CalledPff)))
        }
        Said::Pff => judge_pff(context),
        Said::None => claim.map_or(Ok(None), |claim| judge_none(&claim, context.oracle)),
        Said::Formula => {
            let candidate = Candidate::new(line, what, scope);
            match candidate.reading() {
                Reading::Pff => {
                    let other = not_a_formula(line, keyword, what).map(|fault| vec![fault]);
                    let faults = other.unwrap_or_else(|| formula_faults(candidate, false));
                    return Judged::new(Verdict::Pff, faults);
                }
                Reading::Unresolved => {
                    faults = formula_faults(candidate, false);
                    Ok(None)
                }
                Reading::Formula(formula) => match (claim, formula.faces(line.text)) {
                    (None, _) => Ok(None),
                    (Some(claim), Some(faces)) => judge_formula(&claim, &formula, &faces, context),
                    (Some(_), None) => Ok(foreign_name(line, &formula)),
                },
            }
        }
    };
    match found {
        Ok(fault) => faults.extend(fault),
        Err(Undecided::Deferred | Undecided::AtWorlds) => return Verdict::Unchecked.into(),
        Err(Undecided::OutOfReach) => {
            faults.push(Fault::new(what, FaultKind::OutOfReach(OutOfReach::Claim)));
        }
    }
    let is_undecided = |fault: &Fault| {
        matches!(fault.kind, FaultKind::OutOfReach(_) | FaultKind::UndecidedValue(_))
    };
    let verdict = match &faults[..] {
        [] if is_open => Verdict::Unchecked,
        [] => Verdict::Right,
        found if found.iter().all(is_undecided) => Verdict::Unchecked,
        _ => Verdict::Wrong,
    };
    Judged::new(verdict, faults)
}

/// Judges the challenge that a call shows a pff.
fn judge_pff(context: Context<'_>) -> Result<Option<Fault>, Undecided> {
    let refuted = |shown: &Shown| !matches!(shown, Shown::Unclear | Shown::Pff);
    let kind = |shown| FaultKind::FalsePff(FalsePff::Challenge(shown));
    let shown = context.shown()?.filter(refuted);
    Ok(shown.map(|shown| Fault::new(context.what, kind(shown))))
}

/// A name in what is shown on a roll that stands for letters which no die shows.
fn foreign_name(line: &Line<'_>, formula: &Formula) -> Option<Fault> {
    let (index, _) = formula.named_nodes().iter().find(|(_, named)| named.faces.is_none())?;
    let at = formula.symbol(line.text, *index as usize);
    Some(Fault::new(at, FaultKind::ForeignLetter(ForeignLetter::InName)))
}

/// Judges `none`.
fn judge_none(claim: &RollClaim<'_>, oracle: &dyn Ask) -> Result<Option<Fault>, Undecided> {
    let false_none = |longest| Some(claim.fault(FaultKind::FalseNone { longest }));
    let out_of_reach = || Some(claim.fault(FaultKind::OutOfReach(OutOfReach::Roll)));
    let answer = match claim.longest(oracle) {
        Err(Undecided::OutOfReach) => return Ok(out_of_reach()),
        answer => answer?,
    };
    Ok(match &*answer {
        Answer::Longest(longest) => false_none(longest.length()),
        Answer::Depends { least, .. } if *least > 0 => false_none(*least),
        Answer::None(_) => None,
        Answer::OutOfReach => out_of_reach(),
        Answer::Depends { letters, .. } => claim.undecided(DependsOn::Roll, letters.clone()),
    })
}

/// Judges a formula as a WFF of a roll.
fn judge_formula(
    claim: &RollClaim<'_>,
    formula: &Formula,
    uses: &Faces,
    context: Context<'_>,
) -> Result<Option<Fault>, Undecided> {
    let lacks = !claim.rules.lacking(&claim.faces, uses).is_empty();
    let missing_dice = || {
        let places = undiced(claim, uses);
        Fault::new(places.first().copied().unwrap_or(claim.span), FaultKind::MissingDice)
    };
    if context.exam {
        return Ok(lacks.then(missing_dice));
    }
    // All questions are asked, whatever the answer to one is: so what a file costs does not depend
    // on answers.
    let answer = claim.longest(context.oracle);
    let holds = holds(claim.goal(), Written::new(formula, claim.line.text), context.oracle);
    let shown = context.shown();
    let answer = match answer {
        Err(Undecided::OutOfReach) => Arc::new(Answer::OutOfReach),
        answer => answer?,
    };
    let holds = holds?;
    if let (Answer::None(reason), true) = (&*answer, holds == Holds::Never || lacks) {
        return Ok(Some(claim.fault(FaultKind::MissedNone(*reason))));
    }
    if lacks {
        return Ok(Some(missing_dice()));
    }
    match holds {
        Holds::Never => return Ok(Some(claim.fault(FaultKind::FalseCall))),
        Holds::Depends(letters) => return Ok(claim.undecided(DependsOn::Call, letters)),
        Holds::Always => {}
    }
    let length = uses.len();
    let not_longest = |longest| Some(claim.fault(FaultKind::NotLongest { length, longest }));
    Ok(match (claim.keyword, &*answer) {
        (Keyword::Challenge, _) => match shown? {
            Some(Shown::Wff(called)) if length <= called => {
                Some(claim.fault(FaultKind::NotLonger { length, called }))
            }
            // In a game a false WFF counts its letters.
            Some(Shown::False(called)) if length <= called && context.in_game => {
                Some(claim.fault(FaultKind::NotLonger { length, called }))
            }
            _ => None,
        },
        (_, Answer::Longest(longest)) if length < longest.length() => not_longest(longest.length()),
        (_, Answer::Depends { least, .. }) if length < *least => not_longest(*least),
        (_, Answer::Depends { letters, most, .. }) if length < *most => {
            claim.undecided(DependsOn::Roll, letters.clone())
        }
        (_, Answer::OutOfReach) => Some(claim.fault(FaultKind::OutOfReach(OutOfReach::Roll))),
        _ => None,
    })
}

/// The dice that what is shown on a roll takes: of a WFF its letters, of `none` no die; `None`
/// where it is neither.
pub(crate) fn uses(line: &Line<'_>, what: Span, scope: &Scope) -> Option<Faces> {
    match Said::read(line.of(what)) {
        Said::None => Some(Faces::default()),
        Said::Formula => match Candidate::new(line, what, scope).reading() {
            Reading::Formula(formula) => formula.faces(line.text),
            Reading::Pff | Reading::Unresolved => None,
        },
        Said::Nothing | Said::Blank | Said::Pff => None,
    }
}
