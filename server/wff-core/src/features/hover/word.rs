//! The hovers of words that no other file here knows: classes, values, settings, names that a line
//! begins to use, numbers, words of requirements, bars and numbering.

use super::formula::proposition;
use crate::analysis::classes;
use crate::analysis::play::PLAYED;
use crate::analysis::table_row::{divided, value};
use crate::document::Placed;
use crate::features::asks::asks;
use crate::features::score;
use crate::game::UNITS;
use crate::logic::{Decider, FilledTable, Outcome, Variable};
use crate::markdown;
use crate::markup::Markdown;
use crate::scope::Scope;
use crate::syntax::exercise::{Behind, GOALS, Require, RequirementKind, Task};
use crate::syntax::game::TO;
use crate::syntax::item::item_name;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Span, Statement};

/// The most characters of a word.
const SHOWN: usize = 40;

/// Words that answer an exercise, each with what it answers; class names have their own list.
const ANSWERS: [(&str, &str); 5] = [
    ("valid", "the conclusion follows from the premises"),
    ("invalid", "the conclusion does not follow from the premises"),
    ("yes", "the judgement holds"),
    ("no", "the judgement does not hold"),
    ("none", "there is none"),
];

/// True if a word is the known one; in another case, too, where answers are shown.
fn is_meant(word: &str, known: &str, scope: &Scope) -> bool {
    known == word || scope.settings.tells_answers() && known.eq_ignore_ascii_case(word)
}

/// The hover of a word behind `is`.
pub(super) fn of_class(word: &str, scope: &Scope) -> Option<Markdown> {
    let (name, claims) = classes().find(|(name, _)| is_meant(word, name, scope))?;
    Some(markdown!("{}: {}", Markdown::strong(name), claims))
}

/// The hover of a word that stands instead of a formula.
pub(super) fn of_answer(line: &Line<'_>, word: &str, scope: &Scope) -> Option<Markdown> {
    let is_played = matches!(line.statement, Statement::Play(..));
    let words = if is_played { &PLAYED[..] } else { &ANSWERS[..] };
    let is_one = |known: &str| match is_played {
        true => is_meant(word, known, scope),
        false => known.eq_ignore_ascii_case(word),
    };
    let known = words.iter().copied().find(|(known, _)| is_one(known));
    let class = || classes().find(|(known, _)| !is_played && is_one(known));
    let (known, claims) = known.or_else(class)?;
    Some(markdown!("{}: {}", Markdown::strong(known), claims))
}

/// The hover of a player.
pub(super) fn of_player(line: &Line<'_>, name: &str, placed: &Placed<'_>) -> Markdown {
    if let Some(standing) = score::of_player(name, placed) {
        return standing;
    }
    let is_play = matches!(line.statement, Statement::Play(..));
    let roll = placed.scope.plays.roll(Some(name)).filter(|_| is_play);
    let roll =
        roll.map(|rolled| markdown!("; the last roll above is {}", Markdown::quote(&rolled.text)));
    let name = Markdown::strong(&shorten(name, SHOWN));
    markdown!("{}: a player{}", name, roll.unwrap_or_default())
}

/// The hover of a truth value.
pub(super) fn of_value(line: &Line<'_>, at: Span, scope: &Scope) -> Option<Markdown> {
    let text = shorten(line.of(at), SHOWN);
    let is_first = |cells: &[Span]| cells.first() == Some(&at);
    let says = match &line.statement {
        Statement::Cells(Keyword::Values, ..) => {
            "a value of the matrix; the lowest stands first".into()
        }
        Statement::Cells(Keyword::Designated, ..) => {
            "a value that counts as true in the matrix".into()
        }
        Statement::Cells(Keyword::Table, ..) => {
            "the value of the second operand in this column".into()
        }
        Statement::Cells(Keyword::Row, _, cells) => match scope.table() {
            Some(table) => return of_cell(line, cells, at, table, scope),
            None if is_first(cells) => "the value of the first operand on this row".into(),
            None => "the value of the connective on this row, in this column".into(),
        },
        _ => {
            let logic = scope.settings.logic.as_ref()?;
            let Some(value) = logic.value(line.of(at)) else {
                return of_given(line.of(at), scope);
            };
            let not = if value.is_designated() { "" } else { "not " };
            markdown!("a value of {}, {}designated", Markdown::text(&logic.title()), not)
        }
    };
    Some(markdown!("{}: {}", Markdown::strong(&text), says))
}

/// The hover of a word of an answer that gives several propositions values.
fn of_given(word: &str, scope: &Scope) -> Option<Markdown> {
    if word == "=" {
        let sign = Markdown::strong(word);
        return Some(markdown!("{}: gives the proposition before it the value after it", sign));
    }
    Variable::read(word).map(|_| proposition(word, scope))
}

/// The head over a cell of a truth table; of a result also the values at the start of its row, and
/// whether it is right.
pub(super) fn of_cell(
    line: &Line<'_>,
    cells: &[Span],
    at: Span,
    table: &FilledTable,
    scope: &Scope,
) -> Option<Markdown> {
    let logic = scope.settings.logic.as_ref()?;
    let row = divided(line, cells, table, logic)?;
    let is_here = |cell: &Span| at.start <= cell.start && cell.end <= at.end;
    let Some(column) = row.results().iter().position(is_here) else {
        let place = row.letters().iter().position(is_here)?;
        let letter = Markdown::strong(&table.letters().get(place)?.to_string());
        return Some(markdown!("the value of {} on this row", letter));
    };
    let under = row.values(line, table, logic).filter(|_| scope.settings.tells_answers());
    let under = under.map(|values| table.valuation(&values));
    let words = under.as_ref().filter(|under| !under.is_empty());
    let words = words.map(|under| markdown!(" under {}", Markdown::text(&under.to_string())));
    let formula = Markdown::quote(table.shown(column)?);
    let mut told = markdown!("the value of {}{}", formula, words.unwrap_or_default());
    if line.is_blank(at) {
        told.push(", to be filled in".into());
    } else if let (Some(written), Some(under)) = (value(line.of(at), table, logic), &under) {
        let decider = Decider { logic, oracle: &crate::logic::Limit::brief() };
        if let Ok(Outcome::Value(value)) = decider.outcome(table.named(column)?, under) {
            let is_right = if value == written { "right" } else { "wrong" };
            let value = Markdown::strong(&value.to_string());
            told.push(markdown!(": {}, so that this cell is {}", value, is_right));
        }
    }
    Some(told)
}

/// The hover of a name that a block begins to write down.
pub(super) fn of_own(line: &Line<'_>, name: &str) -> Option<Markdown> {
    let says = match line.head()? {
        (Keyword::Matrix, _) => {
            "a logic of this file; its values and tables stand below, down to `end`"
        }
        (Keyword::Axioms, _) => "a system of this file; its axioms stand below, down to `end`",
        (Keyword::Exercise, _) => "the name of this exercise, under which answers are given",
        _ => return None,
    };
    Some(markdown!("{}: {}", Markdown::strong(&shorten(name, SHOWN)), says))
}

/// The hover of the points of an exercise or a requirement.
fn of_points(line: &Line<'_>, number: Span) -> Markdown {
    let whose = match line.head() {
        Some((Keyword::Exercise, _)) => "a right answer to this exercise is worth",
        _ => "an answer is given where it meets this requirement",
    };
    let number = Markdown::strong(&shorten(line.of(number), SHOWN));
    markdown!("{}: the points that {}", number, whose)
}

/// The hover of a number that is no part of a step.
pub(super) fn of_number(line: &Line<'_>, at: Span) -> Option<Markdown> {
    let number = Markdown::strong(&shorten(line.of(at), SHOWN));
    match &line.statement {
        Statement::Axiom(_) => {
            Some(markdown!("{}: the label of this axiom, by which D-proofs cite it", number))
        }
        Statement::Cells(Keyword::Game, ..) => {
            Some(markdown!("{}: the number at which the game ends", number))
        }
        Statement::Task(_, _, Task::Head(head)) => Some(of_points(line, head.points?.number)),
        Statement::Task(_, _, Task::Require(require)) => {
            let points = require.points.filter(|points| points.number == at);
            let says = match require.behind {
                Behind::Limit { .. } => "the most worlds of a model that answers",
                _ => "the number of letters of the answer",
            };
            let letters = || markdown!("{}: {}", number, says);
            Some(points.map_or_else(letters, |points| of_points(line, points.number)))
        }
        _ => None,
    }
}

/// The hover of a word that says what an answer must be, or when a game ends.
pub(super) fn of_requirement(line: &Line<'_>, at: Span) -> Option<Markdown> {
    let word = line.of(at);
    let strong = Markdown::strong(word);
    match &line.statement {
        Statement::Cells(Keyword::Game, ..) if word == TO => {
            Some(markdown!("{}: what stands after it ends the game", strong))
        }
        Statement::Cells(Keyword::Game, ..) => {
            let is_one = |unit: &str| unit == word || unit.strip_suffix('s') == Some(word);
            let mut units = UNITS.into_iter();
            let (_, _, when) = units.find(|(words, ..)| words.split(' ').any(is_one))?;
            Some(markdown!("{}: the game ends {}", strong, when))
        }
        Statement::Task(_, _, Task::Head(head)) => Some(of_points(line, head.points?.number)),
        Statement::Task(_, _, Task::Require(require)) => of_require(line, require, at),
        _ => None,
    }
}

fn of_require(line: &Line<'_>, require: &Require, at: Span) -> Option<Markdown> {
    if let Some(points) = require.points.filter(|points| points.word == at) {
        return Some(of_points(line, points.number));
    }
    if require.partly == Some(at) {
        let says = "the points are given in part, for what is right of the answer";
        return Some(markdown!("{}: {}", Markdown::strong(line.of(at)), says));
    }
    let kind = require.kind?;
    if at == require.words {
        let words = Markdown::strong(kind.words());
        return Some(markdown!("{} the answer {}", words, asks(kind)));
    }
    if matches!(require.behind, Behind::Limit { noun, .. } if noun == at) {
        let says = "the most that a model may have that answers";
        return Some(markdown!("{}: {}", Markdown::strong(line.of(at)), says));
    }
    let (_, goal) = require.dice(line.text);
    let says = match GOALS.iter().position(|it| it.eq_ignore_ascii_case(line.of(goal)))? {
        0 => "no longer true WFF can be made of the dice",
        _ => "no longer WFF can be made of the dice",
    };
    (kind == RequirementKind::From)
        .then(|| markdown!("{}: {}", Markdown::strong(line.of(goal)), says))
}

/// The hover of what stands between the parts of a line: its numbering, or a bar.
pub(super) fn beside_parts(line: &Line<'_>, offset: usize) -> Option<(Span, Markdown)> {
    if let Some(at) = line.numbering.filter(|at| at.touches(offset)) {
        let at = at.trim(line.text);
        let item = item_name(line)?;
        let name = Markdown::quote(&format!("{}{}", item.number, item.letters));
        return Some((at, markdown!("{}: the number of this item, by which it is listed", name)));
    }
    let bar = |at: usize| {
        let c = line.text.get(at..)?.chars().next().filter(|c| BARS.contains(c))?;
        Some(Span::new(at, at + c.len_utf8()))
    };
    let before = || BARS.iter().find_map(|c| bar(offset.checked_sub(c.len_utf8())?));
    let at = bar(offset).or_else(before)?;
    let says = match &line.statement {
        Statement::Step(step) => {
            step.bars.contains(&at).then_some("a subproof: the lines in it lean on its first")?
        }
        Statement::Cells(Keyword::Row | Keyword::Table, ..) | Statement::Truth(..) => {
            "what is given stands before the bar, what is found for that after it"
        }
        _ => return None,
    };
    let is_comment = line.comment.is_some_and(|comment| comment.start <= at.start);
    (!is_comment).then(|| (at, markdown!("{} {}", Markdown::strong(line.of(at)), says)))
}
