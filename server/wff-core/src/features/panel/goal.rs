//! The goals of a place: what is still to be done in its D-proof and in the blocks around it, what
//! may be used, how to go on, and the edits that do a next step.

use super::place::PanelPlace;
use super::{d_proof, exercise, proof};
use crate::actions::{self, Action, ActionKind};
use crate::analysis::Fault;
use crate::document::{BlockEnd, Placed};
use crate::game::Game;
use crate::markup::Markdown;
use crate::proof::natural::{Aim, Goal as ProofGoal, Letters, Way};
use crate::rules::{Severity, count, list, rows_missing, rule_of};
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::proof::{Citation, PREMISE, STRICT};
use crate::syntax::text::{excerpt, shorten};
use crate::syntax::{Keyword, Span, Statement, Text, quote};
use std::ops::Range;

/// The most characters of a formula and of a title that are shown.
pub(super) const SHOWN: usize = 200;
/// The most lines and subproofs that may be used and are shown.
const USABLE: usize = 50;

/// The kinds of things that have a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// A D-proof.
    DProof,
    /// A filled truth table.
    Truth,
    /// A proof by natural deduction.
    Proof,
    /// A game.
    Game,
    /// An exercise.
    Exercise,
}

/// The goal of a D-proof or a block.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The kind of the thing.
    pub kind: GoalKind,
    /// The D-proof, or the head of the block without the keyword.
    pub title: String,
    /// True if nothing is left to be done, and nothing is wrong.
    pub is_done: bool,
    /// The things that are still to be done or shown, the first first; code between backquotes.
    pub left: Vec<String>,
    /// The lines and subproofs that may be used for that: the names by which they are cited, and
    /// the formulas.
    pub usable: Vec<(String, String)>,
    /// The ways to go on, the likeliest first.
    pub ways: Vec<String>,
    /// The edits that do a next step.
    pub writes: Vec<Action>,
    /// The reason why there are no ways and edits.
    pub untold: Option<&'static str>,
}

/// The goals of the blocks around a place, from the innermost out.
pub(super) fn at(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Vec<Goal> {
    let kinds = [BlockKind::Truth, BlockKind::Proof, BlockKind::Game, BlockKind::Exercise];
    let goal = |kind: BlockKind| match kind {
        BlockKind::Exercise => of_exercise(place, text),
        _ => {
            let end = place.document.block_end(text, place.offset)?;
            match end.kind {
                BlockKind::Truth => of_table(place, text, &end),
                BlockKind::Proof => of_proof(place, text, &end),
                BlockKind::Game => of_game(place, text, &end),
                BlockKind::Matrix | BlockKind::Exercise | BlockKind::Axioms | BlockKind::Model => {
                    None
                }
            }
        }
    };
    kinds.into_iter().filter(|kind| place.is_in(*kind)).filter_map(goal).collect()
}

impl Goal {
    /// The words that come first: that all is done, or what kind of thing is left.
    pub fn heading(&self) -> &'static str {
        match (self.kind, self.is_done, self.left.is_empty()) {
            (GoalKind::DProof, true, _) => "The D-proof is whole",
            (GoalKind::Proof, true, _) => "The proof is finished",
            (GoalKind::Truth, true, _) => "The table is filled in",
            (GoalKind::Game, true, _) => "The game is over",
            (GoalKind::Exercise, true, _) => "All requirements are met",
            // Where it is not judged, or hidden, that is all that can be said.
            (GoalKind::Proof, false, true) => "The conclusion stands",
            (GoalKind::Exercise, false, true) => "Not all that is required is shown here",
            (GoalKind::DProof, false, _) => "Still lacking",
            (GoalKind::Proof, false, false) => "Still to be shown",
            (GoalKind::Truth, false, _) => "Still to be done",
            (GoalKind::Game, false, _) => "What comes next",
            (GoalKind::Exercise, false, false) => "Not met yet",
        }
    }

    /// All of it as lines of text, for editors without a panel.
    pub fn text(&self) -> String {
        let usable = self.usable.iter().map(|(name, text)| format!("{name}  {text}"));
        let usable: Vec<String> = usable.collect();
        let parts = [
            (self.heading(), &self.left),
            ("How to go on", &self.ways),
            ("What may be cited", &usable),
        ];
        let mut text = String::new();
        for (place, (heading, lines)) in parts.into_iter().enumerate() {
            if place == 0 || !lines.is_empty() {
                text += heading;
                text += if lines.is_empty() { ".\n" } else { ":\n" };
            }
            lines.iter().for_each(|line| text.extend(["  ", line, "\n"]));
        }
        text.extend(self.untold.into_iter().flat_map(|told| [told, "\n"]));
        text
    }

    /// The part of it that is left and the ways to go on, as a hover says it.
    pub fn markdown(&self) -> Markdown {
        let told = |heading: &str, all: &[String], or: &str| match all {
            [] => Markdown::message(&format!("{heading}.")),
            all => Markdown::message(&format!("{heading}: {}.", all.join(or))),
        };
        let ways = (!self.ways.is_empty()).then(|| told("How to go on", &self.ways, "; or "));
        let left = told(self.heading(), &self.left, "; then ");
        Markdown::paragraphs([left].into_iter().chain(ways))
    }

    pub(super) fn new(kind: GoalKind, title: String, scope: &Scope) -> Goal {
        let settings = &scope.settings;
        let untold = match (settings.exam, settings.tells_answers()) {
            (true, _) => Some("In an exam it is not told what comes next."),
            (_, false) => Some("Hints are off here: it is not told what comes next."),
            _ => None,
        };
        let (left, usable, ways, writes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Goal { kind, title, is_done: false, left, usable, ways, writes, untold }
    }
}

/// The head of the innermost block of a place, without its keyword.
fn title(place: &PanelPlace<'_>, text: &(impl Text + ?Sized), end: &BlockEnd) -> String {
    let head = end.head(place.document, text).unwrap_or(place.offset);
    let title = place.document.line(text, head, |placed| {
        let line = placed.read();
        let body = line.body();
        let start = line.head().map_or(body.start, |(_, at)| at.end);
        excerpt(line.of(Span { start, ..body }), SHOWN)
    });
    title.unwrap_or_default()
}

/// The actions of a kind on the line of a byte.
pub(super) fn written(
    place: &PanelPlace<'_>,
    text: &(impl Text + ?Sized),
    at: usize,
    kinds: &[ActionKind],
) -> Vec<Action> {
    let wants = |kind: ActionKind| kinds.contains(&kind);
    actions::actions(place.document, text, at..at, place.levels, 0, wants)
}

/// The number of lines in some bytes with a mistake.
fn mistakes(place: &PanelPlace<'_>, range: Range<usize>) -> u64 {
    let is_error = |fault: &Fault| place.levels.of(rule_of(&fault.kind)) == Some(Severity::Error);
    let found = place.document.faults().skip_while(|it| it.start < range.start);
    let found = found.take_while(|it| it.start <= range.end).filter(|it| is_error(&it.fault));
    let mut lines: Vec<usize> = found.map(|it| it.line).collect();
    lines.dedup();
    lines.len() as u64
}

/// The mistakes of the line of a place, as something that is left to be done.
pub(super) fn mistakes_on(place: &PanelPlace<'_>) -> Option<String> {
    let placed = place.placed;
    wrong(mistakes(place, placed.start..placed.start + placed.content.len()), ("line", "lines"))
}

/// The mistakes of a block, as something that is left to be done.
fn wrong(number: u64, of: (&str, &str)) -> Option<String> {
    let has = if number == 1 { "has" } else { "have" };
    (number > 0).then(|| format!("{} {has} a mistake", count(number, of.0, of.1)))
}

fn of_table(place: &PanelPlace<'_>, text: &(impl Text + ?Sized), end: &BlockEnd) -> Option<Goal> {
    let mut goal = Goal::new(GoalKind::Truth, title(place, text, end), &end.scope);
    let table = end.scope.table().filter(|table| !table.is_broken())?;
    let logic = end.scope.settings.logic.as_ref()?;
    let head = end.head(place.document, text)?;
    let open = |placed: Placed<'_>| {
        let line = placed.read();
        let Statement::Cells(Keyword::Row, _, cells) = &line.statement else { return 0 };
        cells.iter().filter(|at| line.is_blank(**at)).count() as u64
    };
    let open: u64 = place.document.lines(text, head..end.at, open).into_iter().sum();
    let missing = table.missing(logic);
    goal.left.extend((missing > 0).then(|| rows_missing(missing, table.all(logic))));
    goal.left.extend(
        (open > 0).then(|| format!("{} to be filled in", count(open, "place is", "places are"))),
    );
    let rows = ("row", "rows");
    goal.left.extend(wrong(mistakes(place, head..end.at), rows));
    goal.is_done = goal.left.is_empty();
    goal.writes = written(place, text, end.at, &[ActionKind::Complete]);
    Some(goal)
}

fn of_proof(place: &PanelPlace<'_>, text: &(impl Text + ?Sized), end: &BlockEnd) -> Option<Goal> {
    let below = place.placed.scope_below();
    let scope = if below.proof().is_some() { &below } else { place.placed.scope };
    let here = scope.proof().or(end.scope.proof())?;
    let mut goal = Goal::new(GoalKind::Proof, title(place, text, end), &end.scope);
    let sequent = here.sequent.as_ref()?;
    let goals = here.goals();
    // A formula that stands there in another notation is an answer in this one.
    let head = end.head(place.document, text).unwrap_or(end.at);
    let letters: String = text.slice(head..end.at).split_whitespace().collect();
    let tells_all = goal.untold.is_none();
    let is_told = |formula: &Letters| tells_all || letters.contains(&**formula);
    let is_goal_told = |goal: &ProofGoal| {
        let aim = match &goal.aim {
            Aim::Formula(formula) => Some(formula),
            Aim::Contradiction | Aim::Unknown => None,
        };
        let supposed = goal.opened.as_ref().and_then(|(_, supposed)| supposed.as_ref());
        aim.into_iter().chain(supposed).all(is_told)
    };
    let left = goals.iter().rev().filter_map(|goal| match is_goal_told(goal) {
        true => Some(sought(goal)),
        false => goal.opened.is_none().then(|| "the conclusion of the head".to_owned()),
    });
    goal.left = left.collect();
    if goals.is_empty() {
        let of = proof::at(place, text);
        goal.left.extend(wrong(mistakes(place, head..end.at), ("line", "lines")));
        let is_finished = of.is_some_and(|of| of.is_finished == Some(true));
        goal.is_done = is_finished && goal.left.is_empty();
    } else {
        let usable = here.usable();
        let stands =
            |premise: &&Letters| usable.iter().any(|(_, it, _)| it.as_ref() == Some(premise));
        let premises = sequent.premises.iter().filter(|it| !stands(it) && is_told(it));
        let premises = premises.map(|it| (PREMISE.to_owned(), shorten(it, SHOWN)));
        let cited = usable.iter().filter(|(_, first, last)| first.iter().chain(last).all(is_told));
        let cited = cited.map(|(citation, first, last)| {
            let first = first.as_ref().map_or(STRICT.to_owned(), |first| shorten(first, SHOWN));
            let formula = last.as_ref().map(|last| format!("{first} … {}", shorten(last, SHOWN)));
            (name(*citation), formula.unwrap_or(first))
        });
        goal.usable = cited.chain(premises).take(USABLE).collect();
        if tells_all {
            let by_axioms = match goals.last().map(|goal| &goal.aim) {
                Some(Aim::Formula(formula)) => d_proof::at_once(formula, scope),
                _ => None,
            };
            let at_once = by_axioms.map(Way::AtOnce);
            let ways = at_once.into_iter().chain(here.ways());
            goal.ways = ways.map(|way| words(&way, goals.last())).collect();
        }
    }
    goal.writes = written(place, text, end.at, &[ActionKind::Prove]);
    Some(goal)
}

/// A goal of a proof in words.
fn sought(goal: &ProofGoal) -> String {
    let aim = aim(&goal.aim);
    match (&goal.opened, &goal.aim) {
        (None, _) => aim,
        (Some((first, None)), Aim::Unknown) => {
            format!("the strict subproof of line {first} serves nothing that is sought")
        }
        (Some((first, None)), _) => format!("{aim}, in the strict subproof of line {first}"),
        (Some((first, Some(supposed))), Aim::Unknown) => format!(
            "{} is supposed on line {first}, and serves nothing that is sought",
            quote(&shorten(supposed, SHOWN))
        ),
        (Some((first, Some(supposed))), _) => format!(
            "{aim}, in the subproof of line {first}, which supposes {}",
            quote(&shorten(supposed, SHOWN))
        ),
    }
}

fn aim(aim: &Aim) -> String {
    match aim {
        Aim::Formula(formula) => quote(&shorten(formula, SHOWN)),
        Aim::Contradiction => "a formula and its negation".to_owned(),
        Aim::Unknown => "something".to_owned(),
    }
}

fn name(citation: Citation) -> String {
    match citation {
        Citation::Line(line) => line.to_string(),
        Citation::Subproof(first, last) => format!("{first}-{last}"),
    }
}

/// A way on in words.
fn words(way: &Way, goal: Option<&ProofGoal>) -> String {
    let code = |formula: &str| quote(&shorten(formula, SHOWN));
    let sought = goal.map_or(String::new(), |goal| aim(&goal.aim));
    match way {
        Way::AtOnce(reason) => format!("{sought} follows at once: {}", quote(reason)),
        Way::Suppose(formula, reached, rule) => format!(
            "suppose {}, reach {}, and close the subproof by {}",
            code(formula),
            aim(reached),
            quote(rule.name())
        ),
        Way::Strict(reached, rule) => format!(
            "open a strict subproof, reach {}, and close it by {}",
            code(reached),
            quote(rule.name())
        ),
        Way::StrictFrom(supposed, reached, line, rule) => format!(
            "suppose {} in a strict subproof, reach {}, and close it by {} with line {line}",
            code(supposed),
            code(reached),
            quote(rule.name())
        ),
        Way::Both(p, q, rule) => {
            format!(
                "show {} and {}: both give {sought} by {}",
                code(p),
                code(q),
                quote(rule.name())
            )
        }
        Way::Either(p, q, rule) => {
            format!(
                "show {} or {}: either gives {sought} by {}",
                code(p),
                code(q),
                quote(rule.name())
            )
        }
        Way::With(formula, line, rule) if goal.is_some_and(|it| it.aim == Aim::Contradiction) => {
            format!(
                "show {}: line {line} is its negation, and {} repeats that",
                code(formula),
                quote(rule.name())
            )
        }
        Way::With(formula, line, rule) => format!(
            "show {}: with line {line} it gives {sought} by {}",
            code(formula),
            quote(rule.name())
        ),
        Way::Cases(p, q, line, rule) => format!(
            "suppose {}, then {}, and reach {sought} from each: with line {line} that is {}",
            code(p),
            code(q),
            quote(rule.name())
        ),
    }
}

fn of_game(place: &PanelPlace<'_>, text: &(impl Text + ?Sized), end: &BlockEnd) -> Option<Goal> {
    let mut goal = Goal::new(GoalKind::Game, title(place, text, end), &end.scope);
    // Whether the game is over hangs on its scores.
    let game = end.scope.game().filter(|_| goal.untold.is_none())?;
    goal.is_done = game.outcome.is_some();
    goal.left = moves(game);
    let last = if end.has_end { end.at.saturating_sub(1) } else { end.at };
    goal.writes = written(place, text, last, &[ActionKind::Check, ActionKind::Roll]);
    Some(goal)
}

/// The moves that are legal now, each with the players who may make it.
fn moves(game: &Game) -> Vec<String> {
    let moves = [Keyword::Roll, Keyword::Call, Keyword::Check, Keyword::Challenge];
    let of = |keyword: Keyword| {
        let players: Vec<String> =
            game.movers(keyword).map(|player| quote(game.name(player))).collect();
        (!players.is_empty()).then(|| format!("{} may {}", list(&players), keyword.text()))
    };
    let begins = [Keyword::Round, Keyword::Tiebreak].into_iter();
    let begins = begins
        .filter(|keyword| game.may_begin(*keyword))
        .map(|keyword| format!("{} may begin", quote(keyword.text())));
    moves.into_iter().filter_map(of).chain(begins).collect()
}

fn of_exercise(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Option<Goal> {
    let exercise = exercise::at(place, text)?;
    let mut goal = Goal::new(GoalKind::Exercise, exercise.title, place.placed.scope);
    let is_hidden = exercise.requirements.iter().any(|it| it.is_met.is_none());
    let unmet = exercise.requirements.iter().filter(|it| it.is_met == Some(false));
    goal.left = unmet
        .map(|it| match &it.why {
            Some(why) => format!("{}: {why}", quote(&it.text)),
            None => quote(&it.text),
        })
        .collect();
    goal.left.extend(exercise.answer.is_none().then(|| "an answer".to_owned()));
    goal.is_done = !is_hidden && goal.left.is_empty();
    Some(goal)
}
