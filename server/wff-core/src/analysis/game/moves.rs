//! Moves: what players do in a round, which rules that breaks, and what is poor play.

use super::{foul, leave_out, malformed};
use crate::analysis::fault::{Fault, FaultKind, MalformedGame};
use crate::analysis::judged::Judged;
use crate::analysis::matrix::outside;
use crate::analysis::play::{self, RollClaim};
use crate::analysis::player::{Player, read_player};
use crate::analysis::roll::dice;
use crate::analysis::verdict::Verdict;
use crate::dice::{Answer, RollQuestion, Rules};
use crate::effort::Ask;
use crate::game::{Foul, Game, Move, Shows};
use crate::scope::{Says, Scope};
use crate::syntax::statement::{Play, Said};
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Span, Statement};

/// The most characters that are kept of a text which is no formula.
const SHOWN: usize = 40;

/// The thing that a call or challenge shows; `None` where it shows nothing, or nothing that can be
/// read.
fn shows(line: &Line<'_>, what: Span, says: &Says) -> Option<Shows> {
    match says {
        Says::Nothing => None,
        Says::None => Some(Shows::None),
        Says::Pff => Some(Shows::Text(shorten(line.of(what), SHOWN).into())),
        Says::Formula(formula) => Some(Shows::Formula(formula.clone())),
    }
}

/// The move that a line is, as far as the rules about who may move ask for it: what is shown is not
/// read.
fn outline(line: &Line<'_>, keyword: Keyword, play: &Play) -> Option<Move> {
    let is_blank = || matches!(Said::read(line.of(play.what)), Said::Nothing | Said::Blank);
    match keyword {
        Keyword::Roll => dice(line, play.what).map(Move::Roll),
        _ if is_blank() => None,
        Keyword::Call => Some(Move::Call(Shows::None)),
        _ => Some(Move::Challenge(Shows::None)),
    }
}

/// The fouls of a player's move.
fn fouls(game: &Game, player: &Player<'_>, made: Option<&Move>) -> Vec<Foul> {
    let player = match player {
        // The fault of the name is reported.
        Player::Broken => return Vec::new(),
        Player::Nobody => return vec![Foul::Nobody],
        Player::Named(name) => match game.player(name) {
            Some(player) => player,
            None => return vec![Foul::UnknownPlayer],
        },
    };
    match made {
        Some(made) => game.fouls(player, made),
        None if game.round.is_none() => vec![Foul::BeforeRound],
        None => Vec::new(),
    }
}

/// True if a foul is reported. One that depends on a call left out is not; that no round has begun
/// is, once.
fn is_told(game: &Game, foul: Foul) -> bool {
    if foul == Foul::BeforeRound {
        return !game.is_early;
    }
    // Where a round of Shake-a-WFF has all its moves, a roll begins another whose `round` is
    // missing: that is told once.
    let is_of_another = || {
        let begun = game.round.as_ref().is_some_and(|round| round.is_roll_left_out());
        begun
            && game.rules == Rules::ShakeAWff
            && game.score().is_some_and(|score| score.lacks.is_empty())
    };
    let is_again = matches!(
        foul,
        Foul::SecondRoll | Foul::SecondCall | Foul::SecondCheck | Foul::CheckByCaller
    );
    if is_again && is_of_another() {
        return false;
    }
    let is_call_left_out = game.round.as_ref().is_some_and(|round| round.is_call_left_out());
    let leans_on_call = matches!(foul, Foul::NoCall | Foul::CheckByCaller)
        || foul == Foul::OwnChallenge && game.rules == Rules::XWff;
    !leans_on_call || !is_call_left_out
}

/// Makes the move of a line, and puts it on the table, unless it is left out.
pub(in crate::analysis) fn bind_play(
    line: &Line<'_>,
    keyword: Keyword,
    play: &Play,
    scope: &mut Scope,
) {
    let Some(game) = scope.game() else { return };
    let (player, parts) = read_player(line, keyword, play);
    if !game.is_judged() {
        play::bind(line, keyword, (&player, &parts), scope);
        return;
    }
    let outline = outline(line, keyword, &parts);
    let fouls = fouls(game, &player, outline.as_ref());
    let is_fair = fouls.iter().all(|foul| foul.counts());
    let is_early = fouls.contains(&Foul::BeforeRound);
    let caller = game.round.as_ref().and_then(|round| round.calls.first()).map(|call| call.by);
    let by_name = player.name().and_then(|name| game.player(name));
    let is_other_call =
        fouls.contains(&Foul::SecondCall) && game.rules == Rules::ShakeAWff && caller != by_name;
    let by = player.name().and_then(|name| game.player(name)).filter(|_| is_fair);
    match &outline {
        _ if by.is_none() => {}
        Some(Move::Roll(faces)) => play::lay(line, &player, parts.what, Some(*faces), scope),
        _ => play::bind(line, keyword, (&player, &parts), scope),
    }
    let called = || scope.plays.called(None).map(|called| &called.says);
    let made = outline.filter(|_| by.is_some()).and_then(|outline| match outline {
        Move::Call(_) => shows(line, parts.what, called()?).map(Move::Call),
        Move::Challenge(_) if Said::read(line.of(parts.what)) == Said::Pff => {
            Some(Move::Challenge(Shows::Pff))
        }
        Move::Challenge(_) => {
            let says = play::says(line, parts.what, scope);
            shows(line, parts.what, &says).map(Move::Challenge)
        }
        made => Some(made),
    });
    scope.write_game(|game| match (made, by) {
        (Some(made), Some(by)) => game.play(by, made),
        _ => {
            game.is_early |= is_early;
            leave_out(game, Some(keyword));
            // A call by another stands in the place of an answer.
            if is_other_call {
                leave_out(game, Some(Keyword::Check));
            }
        }
    });
}

/// The players who check on a line; or, of the first who cannot, the place of the name and the
/// foul, or nothing where no player is named.
fn checks(
    line: &Line<'_>,
    cells: &[Span],
    game: &Game,
) -> Result<Vec<usize>, Option<(Span, Foul)>> {
    let mut game = game.clone();
    let mut checks = Vec::new();
    for span in cells {
        let player = Player::Named(line.of(*span).into());
        match (fouls(&game, &player, Some(&Move::Check)).first(), game.player(line.of(*span))) {
            (None, Some(by)) => {
                game.play(by, Move::Check);
                checks.push(by);
            }
            (foul, _) => return Err(foul.map(|foul| (*span, *foul))),
        }
    }
    if checks.is_empty() { Err(None) } else { Ok(checks) }
}

/// Has the players of a line check.
pub(in crate::analysis) fn bind_check(line: &Line<'_>, cells: &[Span], scope: &mut Scope) {
    let Some(game) = scope.game().filter(|game| game.is_judged()) else { return };
    let checks = checks(line, cells, game);
    scope.write_game(|game| match checks {
        Ok(checks) => checks.into_iter().for_each(|by| game.play(by, Move::Check)),
        Err(foul) => {
            game.is_early |= foul.is_some_and(|(_, foul)| foul == Foul::BeforeRound);
            leave_out(game, Some(Keyword::Check));
        }
    });
}

/// Judges a `roll`, `call` or `challenge` of a game.
pub(in crate::analysis) fn judge_play(
    line: &Line<'_>,
    (keyword, at): (Keyword, Span),
    play: &Play,
    game: &Game,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Judged {
    let (player, parts) = read_player(line, keyword, play);
    let Judged { verdict, faults: mut found } =
        play::judge(line, (keyword, at), play, scope, oracle);
    found.retain(|fault| {
        !matches!(fault.kind, FaultKind::NothingToAnswer(_) | FaultKind::IrregularRoll(_))
    });
    if !game.is_refereed {
        let of_form = |fault: &Fault| {
            !fault.kind.judges_truth() && !matches!(fault.kind, FaultKind::MissingDice)
        };
        found.retain(of_form);
    }
    let is_pff = verdict == Some(Verdict::Pff);
    let mut broken = Vec::new();
    if game.is_judged() {
        let outline = outline(line, keyword, &parts);
        broken = fouls(game, &player, outline.as_ref());
    }
    if broken.iter().any(|foul| !foul.counts()) {
        found.retain(|fault| matches!(fault.kind, FaultKind::MalformedPlayer(_)));
    }
    if keyword == Keyword::Challenge && verdict == Some(Verdict::Right) {
        found.extend(short_challenge(line, &parts, scope, oracle));
    }
    if found.iter().any(|fault| matches!(fault.kind, FaultKind::MalformedPlayer(_))) {
        broken.retain(|foul| *foul != Foul::Nobody);
    }
    let as_told = |Fault { span, kind }| {
        let is_of_text = is_pff && span.start >= parts.what.start;
        let is_form = matches!(kind, FaultKind::MalformedStatement(_));
        let is_poor = kind.is_poor_play() || is_of_text && !is_form;
        Fault::new(span, if is_poor { FaultKind::PoorPlay(Box::new(kind)) } else { kind })
    };
    let told = broken.into_iter().filter(|it| is_told(game, *it)).map(|it| {
        let named = || parts.player.filter(|player| !player.is_empty());
        let of_dice = matches!(it, Foul::HandSize { .. } | Foul::HandKinds { .. })
            || it == Foul::NoProposition;
        let span = match it {
            _ if of_dice => parts.what,
            Foul::UnknownPlayer => named().unwrap_or(at),
            _ => at,
        };
        foul(if span.is_empty() { line.body() } else { span }, it)
    });
    Judged { verdict, faults: found.into_iter().map(as_told).chain(told).collect() }
}

/// The fault of a challenge that is right and could have been longer.
fn short_challenge(
    line: &Line<'_>,
    parts: &Play,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Option<Fault> {
    let claim = RollClaim::of(line, scope)?;
    let (_, uses) = claim.formula(scope)?;
    let question = RollQuestion::new(&claim.faces, claim.rules, claim.goal());
    let Answer::Longest(longest) = &*oracle.longest(&question).ok()? else { return None };
    let (length, longest) = (uses.len(), longest.length());
    let kind = FaultKind::NotLongest { length, longest };
    (length < longest).then(|| Fault::new(parts.what, kind))
}

/// True if a fault is one of a call that others may still challenge: that it is false, or not the
/// longest, is reported after the round.
pub(in crate::analysis) fn is_withheld(fault: &Fault, line: &Line<'_>, scope: &Scope) -> bool {
    let is_poor = matches!(&fault.kind, FaultKind::PoorPlay(kind) if kind.judges_truth());
    let is_call = matches!(line.statement, Statement::Play(Keyword::Call, ..));
    let round = scope.game().filter(|_| is_poor && is_call).and_then(|game| game.round.as_ref());
    round.is_some_and(|round| !round.is_tiebreak)
}

/// The faults of a `check`.
pub(in crate::analysis) fn of_check(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    scope: &Scope,
) -> Vec<Fault> {
    let Some(game) = scope.game() else { return vec![outside(at, Keyword::Check)] };
    let mut faults = Vec::new();
    if cells.is_empty() && !game.is_left {
        faults.push(malformed(at, MalformedGame::NoCheck));
    }
    if game.is_judged()
        && let Err(Some((span, it))) = checks(line, cells, game)
    {
        faults.extend(is_told(game, it).then(|| foul(span, it)));
    }
    faults
}
