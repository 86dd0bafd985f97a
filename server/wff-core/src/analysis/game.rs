//! The lines of a game: what is wrong with their form, the moves that they are, and the rules that
//! these break.

use super::block;
use super::fault::{Fault, FaultKind, MalformedGame, MisplacedLine, Missed, PlayerCount};
use super::matrix::outside;
use super::play::{self, RollClaim};
use super::player::{Player, read_player};
use super::roll::dice;
use super::verdict::Verdict;
use super::{miscased, unclosed};
use crate::dice::{Answer, RollQuestion, Rules, is_player};
use crate::effort::Ask;
use crate::game::{CUBES, End, Foul, Game, Move, Score, Shows};
use crate::logic::Variable;
use crate::scope::{Says, Scope};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::game::GameHead;
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::statement::{Binding, Play, Said};
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Span, Statement};
use std::collections::HashSet;
use std::sync::Arc;

/// A word that people write between names.
pub(crate) const AND: &str = "and";

/// The most players that are kept of a game. None has so many.
const MOST: usize = 4;

/// The most characters that are kept of a text which is no formula.
const SHOWN: usize = 40;

fn malformed(at: Span, kind: MalformedGame) -> Fault {
    Fault::new(at, FaultKind::MalformedGame(kind))
}

fn foul(at: Span, foul: Foul) -> Fault {
    Fault::new(at, FaultKind::Foul(foul))
}

/// The game that a line opens; what is wrong with it is added to the faults.
pub(super) fn head(line: &Line<'_>, at: Span, cells: &[Span], faults: &mut Vec<Fault>) -> Game {
    let mut head = GameHead::of(line.text, cells);
    let before = faults.len();
    let rules = head.rules.and_then(|rules| Rules::named(line.of(rules)));
    if let Some(end) = end_without_to(line, &mut head, rules) {
        faults.push(malformed(end, MalformedGame::NoTo));
    }
    if rules.is_none() {
        faults.push(malformed(head.rules.unwrap_or(at), MalformedGame::Rules));
    }
    let mut players: Vec<Arc<str>> = Vec::new();
    let mut named = HashSet::new();
    for span in &head.players {
        let name = line.of(*span);
        if name == AND {
            faults.push(malformed(*span, MalformedGame::And));
        } else if !is_player(name) {
            faults.push(malformed(*span, MalformedGame::Player));
        } else if !named.insert(name) {
            faults.push(malformed(*span, MalformedGame::PlayerTwice));
        } else if players.len() < MOST {
            players.push(name.into());
        }
    }
    let of = rules.unwrap_or(Rules::ShakeAWff);
    let number = head.players.iter().filter(|span| line.of(**span) != AND).count();
    let is_number = Game::sizes(of).contains(&number);
    if rules.is_some() && !is_number {
        let first = head.players.first().zip(head.players.last());
        let all = first.map(|(first, last)| Span { start: first.start, end: last.end });
        let players = number;
        let span = all.or(head.rules).unwrap_or(at);
        faults.push(Fault::new(span, FaultKind::PlayerCount(PlayerCount { rules: of, players })));
    }
    let end = rules.and_then(|rules| end_of(line, &head, rules, number, faults));
    let is_broken = |fault: &Fault| !matches!(fault.kind, FaultKind::TooManyCubes { .. });
    let is_understood = !faults.iter().skip(before).any(is_broken);
    Game::new(of, players, end, is_understood)
}

/// The end of a game without `to` before it, which is parted from the players; the span of its
/// words.
fn end_without_to(line: &Line<'_>, head: &mut GameHead, rules: Option<Rules>) -> Option<Span> {
    const WORDS: usize = 2;
    if head.to.is_some() {
        return None;
    }
    let (players, end) = head.players.split_at_checked(head.players.len().checked_sub(WORDS)?)?;
    let words: Vec<&str> = end.iter().map(|word| line.of(*word)).collect();
    End::read(&words, rules?)?;
    let span = Span { start: end.first()?.start, end: end.last()?.end };
    head.to = Some(Span { end: span.start, ..span });
    head.end = end.to_vec();
    head.players = players.to_vec();
    Some(span)
}

/// The end that the head of a game says.
fn end_of(
    line: &Line<'_>,
    head: &GameHead,
    rules: Rules,
    players: usize,
    faults: &mut Vec<Fault>,
) -> Option<End> {
    let to = head.to?;
    let words: Vec<&str> = head.end.iter().map(|word| line.of(*word)).collect();
    let span = Span { end: head.end.last().map_or(to.end, |last| last.end), ..to };
    let Some(end) = End::read(&words, rules) else {
        faults.push(malformed(span, MalformedGame::End { rules }));
        return None;
    };
    let most = CUBES / (players as u64).max(1);
    if let End::Cubes(cubes) = end
        && cubes > most
    {
        let kind = FaultKind::TooManyCubes { most };
        faults.push(Fault::new(span, kind));
    }
    Some(end)
}

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

/// The fouls of a move by somebody.
fn fouls(game: &Game, player: &Player<'_>, made: Option<&Move>) -> Vec<Foul> {
    let player = match player {
        // What is wrong with the name is told.
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

/// True if a foul is told: where the call was left out, what leans on it says nothing.
fn is_told(game: &Game, foul: Foul) -> bool {
    let is_call_left_out = game.round.as_ref().is_some_and(|round| round.is_call_left_out());
    let leans_on_call =
        foul == Foul::NoCall || foul == Foul::OwnChallenge && game.rules == Rules::XWff;
    !leans_on_call || !is_call_left_out
}

/// Makes the move of a line, and puts it on the table, unless it is left out.
pub(super) fn bind_play(line: &Line<'_>, keyword: Keyword, play: &Play, scope: &mut Scope) {
    let Some(game) = scope.game() else { return };
    let (player, parts) = read_player(line, keyword, play, &mut Vec::new());
    if !game.is_judged() {
        play::bind(line, keyword, (&player, &parts), scope);
        return;
    }
    let outline = outline(line, keyword, &parts);
    let is_fair = fouls(game, &player, outline.as_ref()).iter().all(|foul| foul.counts());
    let by = player.name().and_then(|name| game.player(name)).filter(|_| is_fair);
    if by.is_some() {
        play::bind(line, keyword, (&player, &parts), scope);
    }
    let called = || scope.called(None).map(|called| &called.says);
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
        _ => leave_out(game, Some(keyword)),
    });
}

/// The players who check on a line; or, of the first who cannot, the place of the name and the
/// foul, which is nothing where nobody is named.
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
pub(super) fn bind_check(line: &Line<'_>, cells: &[Span], scope: &mut Scope) {
    let Some(game) = scope.game().filter(|game| game.is_judged()) else { return };
    let checks = checks(line, cells, game);
    scope.write_game(|game| match checks {
        Ok(checks) => checks.into_iter().for_each(|by| game.play(by, Move::Check)),
        Err(_) => leave_out(game, Some(Keyword::Check)),
    });
}

/// Takes note that a line was left out: one with this keyword, or one of which nothing can be made
/// out.
fn leave_out(game: &mut Game, keyword: Option<Keyword>) {
    if let Some(round) = &mut game.round {
        round.leave_out(keyword);
    }
}

/// Takes note of a line in a game that is none of its lines.
pub(super) fn bind_stray(scope: &mut Scope) {
    scope.write_game(|game| leave_out(game, None));
}

/// Begins a round.
pub(super) fn bind_round(scope: &mut Scope) {
    let is_first = |game: &Game| game.rounds == 0 && game.rules == Rules::XWff;
    let agreed = scope.game().filter(|game| is_first(game)).map(|_| {
        let logic = scope.settings.logic.clone();
        let is_whole = unvalued(scope).is_empty() && logic.is_some() && !has_broken_value(scope);
        (is_whole, scope.values_of_dice(), logic.unwrap_or_default())
    });
    scope.write_game(|game| {
        if let Some((is_whole, values, logic)) = agreed {
            game.is_refereed &= is_whole;
            game.values = values;
            game.logic = logic;
        }
        game.begin();
    });
    scope.clear_table();
}

/// The propositions of the dice that have no value.
fn unvalued(scope: &Scope) -> Vec<Variable> {
    let values = scope.values_of_dice();
    let letters = PROPOSITIONS.into_iter().filter(|letter| values.of(*letter).is_none());
    letters.map(Variable::from).filter(|letter| !scope.is_broken(letter)).collect()
}

fn has_broken_value(scope: &Scope) -> bool {
    PROPOSITIONS.into_iter().any(|letter| scope.is_broken(&Variable::from(letter)))
}

/// True if a value given here, or a logic chosen, comes too late for the game that is open.
pub(super) fn is_late(scope: &Scope) -> bool {
    scope.game().is_some_and(|game| game.rules == Rules::XWff && game.rounds > 0)
}

/// The value of a binding that comes too late for the game that is open.
pub(super) fn late_value(binding: &Binding, scope: &Scope) -> Option<Fault> {
    let (sign, value) = binding.value?;
    let at = if value.is_empty() { sign } else { value };
    is_told_late(scope).then(|| foul(at, Foul::LateValue))
}

/// A setting that has no place in the game that is open.
pub(super) fn misplaced_setting(keyword: Keyword, at: Span, scope: &Scope) -> Option<Fault> {
    scope.game()?;
    match keyword {
        Keyword::Rules => {
            let kind = MisplacedLine::InGame;
            Some(Fault::new(at, FaultKind::MisplacedLine(kind)))
        }
        Keyword::Logic => is_told_late(scope).then(|| foul(at, Foul::LateValue)),
        _ => None,
    }
}

/// True if a setting of this kind counts for nothing in the game that is open.
pub(super) fn is_void(keyword: Keyword, scope: &Scope) -> bool {
    match keyword {
        Keyword::Rules => scope.game().is_some(),
        Keyword::Logic => is_late(scope),
        _ => false,
    }
}

fn is_told_late(scope: &Scope) -> bool {
    is_late(scope) && scope.game().is_some_and(Game::is_judged)
}

/// A word of games in wrong case at the start of a line in a game.
pub(super) fn miscased_word(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.game()?;
    let word = line.first_word()?;
    let keyword = Keyword::read(line.of(word)).filter(|it| BlockKind::Game.is_served_by(*it))?;
    let is_one = line.of(word) != keyword.text();
    is_one.then(|| Fault::new(word, FaultKind::MiscasedKeyword))
}

/// The line that one with such a word was meant to be.
pub(super) fn meant(line: &Line<'_>, scope: &Scope) -> Option<String> {
    let word = miscased_word(line, scope)?.span;
    let behind = Span { start: word.end, end: line.body().end };
    Some(format!("{}{}", line.of(word).to_lowercase(), line.of(behind)))
}

/// A line in a game that is none of its lines.
pub(super) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.game()?;
    Some(Fault::new(line.body(), FaultKind::MisplacedLine(MisplacedLine::InGame)))
}

/// Judges the line that opens a game.
pub(super) fn of_head(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    has_end: bool,
    faults: &mut Vec<Fault>,
) {
    faults.extend(miscased(line, at));
    head(line, at, cells, faults);
    faults.extend(unclosed(at, has_end));
}

/// Judges a line that begins a round.
pub(super) fn of_round(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    cells: &[Span],
    scope: &Scope,
    faults: &mut Vec<Fault>,
) {
    faults.extend(miscased(line, at));
    let Some(game) = scope.game() else {
        faults.push(outside(at, keyword));
        return;
    };
    if let Some((first, last)) = cells.first().zip(cells.last()) {
        let rest = Span { start: first.start, end: last.end };
        faults.push(malformed(rest, MalformedGame::TooMuch(keyword)));
    }
    if game.is_judged() {
        faults.extend(game.foul_of_round(keyword == Keyword::Tiebreak).map(|it| foul(at, it)));
        let is_first = game.rounds == 0 && game.rules == Rules::XWff;
        if is_first && !unvalued(scope).is_empty() {
            faults.push(foul(at, Foul::UnagreedValue));
        }
    }
}

/// A line where a round or a proof begins or ends, or a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundEdge {
    /// The place of its keyword, if a round or a proof begins there.
    pub begins: Option<(Keyword, Span)>,
    /// The faults of the one above that ends there. They belong to the line where that begins.
    pub of_above: Vec<FaultKind>,
}

impl RoundEdge {
    /// True if a round begins there.
    pub fn is_round(&self) -> bool {
        self.begins.is_some_and(|(keyword, _)| keyword != Keyword::Proof)
    }
}

/// The edge of a round that a line is, if it is one.
pub(super) fn round_edge(line: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> Option<RoundEdge> {
    let begins = match line.statement {
        Statement::Cells(keyword @ (Keyword::Round | Keyword::Tiebreak), at, _) => {
            Some((keyword, at))
        }
        _ => None,
    };
    let edge = block::edge(line);
    if edge == Some(Edge::Opens(BlockKind::Game)) {
        return Some(RoundEdge { begins: None, of_above: Vec::new() });
    }
    let is_end = edge == Some(Edge::Ends);
    let game = scope.game().filter(|_| is_end || begins.is_some())?;
    Some(RoundEdge { begins, of_above: of_ended(game, is_end, oracle) })
}

/// The faults of the round that is being played, if it ends now.
fn of_ended(game: &Game, is_last: bool, oracle: &dyn Ask) -> Vec<FaultKind> {
    let (Some(round), Some(score)) = (&game.round, game.score()) else { return Vec::new() };
    if is_last && !score.lacks.is_empty() {
        return Vec::new();
    }
    let lacks = score.lacks.told(round);
    let lacking = (!lacks.is_empty()).then(|| FaultKind::UnfinishedRound(Box::new(lacks)));
    lacking.into_iter().chain(missed(game, &score, oracle)).collect()
}

/// The calls of a round that nobody challenged, and somebody could have.
fn missed(game: &Game, score: &Score, oracle: &dyn Ask) -> Vec<FaultKind> {
    let mut missed = Vec::new();
    let Some(round) = game.round.as_ref().filter(|round| !round.is_tiebreak) else {
        return missed;
    };
    // A challenge may be among what was left out.
    let [_, _, is_answer_left_out] = round.left_out;
    for call in score.calls.iter().filter(|it| it.challenge.is_none() && !is_answer_left_out) {
        let longest = round.roll(call.by).and_then(|roll| game.longest(roll, oracle));
        let found = longest.and_then(|longest| Missed::of(game.rules, call, longest));
        missed.extend(found.map(|it| FaultKind::MissedChallenge(Box::new(it))));
    }
    missed
}

/// Judges a `roll`, `call` or `challenge` of a game.
pub(super) fn judge_play(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    play: &Play,
    scope: &Scope,
    oracle: &dyn Ask,
    faults: &mut Vec<Fault>,
) -> Option<Verdict> {
    let game = scope.game()?;
    let mut found = Vec::new();
    let (player, parts) = read_player(line, keyword, play, &mut found);
    let verdict = play::judge(line, keyword, at, (&player, &parts), scope, oracle, &mut found);
    found.retain(|fault| {
        !matches!(fault.kind, FaultKind::NothingToAnswer(_) | FaultKind::IrregularRoll(_))
    });
    if !game.is_refereed {
        let of_form = |fault: &Fault| {
            !fault.kind.is_of_truth() && !matches!(fault.kind, FaultKind::MissingDice)
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
    faults.extend(found.into_iter().map(|Fault { span, kind }| {
        let is_of_text = is_pff && span.start >= parts.what.start;
        let is_form = matches!(kind, FaultKind::MalformedStatement(_));
        let is_poor = kind.is_poor_play() || is_of_text && !is_form;
        Fault::new(span, if is_poor { FaultKind::PoorPlay(Box::new(kind)) } else { kind })
    }));
    for it in broken.into_iter().filter(|it| is_told(game, *it)) {
        let named = || parts.player.filter(|player| !player.is_empty());
        let of_dice = matches!(it, Foul::HandSize { .. } | Foul::HandKinds { .. })
            || it == Foul::NoProposition;
        let span = match it {
            _ if of_dice => parts.what,
            Foul::UnknownPlayer => named().unwrap_or(at),
            _ => at,
        };
        faults.push(foul(if span.is_empty() { line.body() } else { span }, it));
    }
    verdict
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

/// Judges a `check`.
pub(super) fn of_check(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    scope: &Scope,
    faults: &mut Vec<Fault>,
) {
    faults.extend(miscased(line, at));
    let Some(game) = scope.game() else {
        faults.push(outside(at, Keyword::Check));
        return;
    };
    if cells.is_empty() && !game.is_left {
        faults.push(malformed(at, MalformedGame::NoCheck));
    }
    if !game.is_judged() {
        return;
    }
    if let Err(Some((span, it))) = checks(line, cells, game) {
        faults.extend(is_told(game, it).then(|| foul(span, it)));
    }
}

/// True if a line opens a game.
pub(super) fn opens(line: &Line<'_>, cells: &[Span]) -> bool {
    GameHead::of(line.text, cells).opens(line.text, Rules::NAMES.map(|(name, _)| name))
}

/// True if a line is a game's, as far as its statement tells.
pub(super) fn can_stand(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Blank
        | Statement::Let(..)
        | Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Setting(..)
        | Statement::Play(..)
        | Statement::Cells(
            Keyword::Round | Keyword::Tiebreak | Keyword::Check | Keyword::End,
            ..,
        ) => true,
        Statement::Formulas(_)
        | Statement::Judgement(_)
        | Statement::Cells(..)
        | Statement::Truth(..)
        | Statement::Define(..)
        | Statement::Step(_)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Task(..) => false,
    }
}
