//! Hover: what is known of the letter, name or keyword under the cursor. What a formula or a logic
//! says stands in files of its own.

mod d_proof;
mod formula;
mod logic;
#[cfg(test)]
mod tests;

use super::{reach, score};
use crate::analysis::truth_table::divided;
use crate::analysis::{classes, d_proof as judge};
use crate::document::{Document, Placed};
use crate::effort::Ask;
use crate::logic::{FilledTable, Logic, Value};
use crate::proof::condensed::axioms::Axioms;
use crate::proof::condensed::systems::known;
use crate::proof::natural::{Rule, Takes, takes};
use crate::scope::{Rolled, Scope};
use crate::syntax::exercise::{ANSWER, Task};
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::connective;
use crate::syntax::proof::{AXIOM, Citation, DETACH, Step};
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, PartKind, Span, Statement, Text, quote};
use d_proof::of_d_proof;
use formula::{about, heading, of_formula, read};
use logic::of_logic;
use std::ops::Range;
use std::sync::Arc;

/// A text to show over a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The bytes it is about.
    pub range: Range<usize>,
    /// The text, in Markdown of at most 4 KiB.
    pub markdown: String,
}

/// The words that a call or challenge can have instead of a formula, each with what it claims.
const WORDS: [(&str, &str); 2] = [
    ("none", "no WFF can be made from the roll, in x-wff no true one"),
    ("pff", "what was called is not a WFF of its roll"),
];

/// The reasons of steps that lean on axioms.
const FROM_AXIOMS: [(&str, &str); 2] = [
    (AXIOM, "an axiom of the system in force, or an instance of one"),
    (DETACH, "takes two lines, and detaches the second from the first, a conditional"),
];

/// The hover of a roll that a call is yet to answer.
const UNANSWERED: &str = "How long a WFF can be made of these dice is for the call to say.";

/// The most bytes of a hover.
const MOST: usize = 4096;
/// The most bytes of each part of a hover.
const PART: usize = 400;

/// The hover at this byte.
pub fn hover(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Option<Hover> {
    let offset = offset.min(text.len());
    document.line(text, offset, |placed| {
        let line = placed.read();
        let is_unanswered =
            |rolled: &Rolled| document.unanswered(text).iter().any(|open| **open == *rolled);
        let oracle = document.oracle();
        let (span, mut markdown) =
            at(&line, &placed, offset - placed.start, &oracle, is_unanswered)?;
        let is_keyword = line.head().is_some_and(|(_, at)| at == span);
        if let Some(score) = is_keyword.then(|| score::of_keyword(document, text, &placed)) {
            score.iter().for_each(|score| markdown.push_str(&format!("\n\n{score}")));
        }
        Some(Hover { range: span.after(placed.start).range(), markdown: fitting(markdown) })
    })?
}

/// The hover at a byte of a line, and the bytes of the line it is about.
fn at(
    line: &Line<'_>,
    placed: &Placed<'_>,
    offset: usize,
    oracle: &dyn Ask,
    is_unanswered: impl Fn(&Rolled) -> bool,
) -> Option<(Span, String)> {
    let scope = placed.scope;
    let tells = scope.settings.tells_answers();
    if let Some(span) = line.formulas().into_iter().find(|span| span.touches(offset)) {
        return of_formula(line, span, scope, oracle, offset);
    }
    let proof = line.parts().into_iter().find(|it| it.kind == PartKind::DProof);
    if let Some(proof) = proof.filter(|it| it.span.touches(offset)) {
        return of_d_proof(line, proof.span, scope, offset);
    }
    let blank = line.parts().into_iter().find(|it| it.kind == PartKind::Blank);
    if let Some(blank) = blank.filter(|it| it.span.touches(offset)) {
        if let (Statement::Proves(it), true) = (&line.statement, tells)
            && let Some(proved) = proved(line, it.proof, scope)
        {
            return Some((blank.span, format!("this D-proof proves {proved}")));
        }
        let told = match line.of(blank.span) {
            ANSWER => "**_** stands for the answer",
            _ => "**?** a blank: what stands here is to be filled in",
        };
        return Some((blank.span, told.to_owned()));
    }
    let word = word_at(line.text, offset)?;
    if let Some((keyword, _)) = line.head().filter(|(_, at)| *at == word) {
        return Some((word, of_keyword(keyword, scope)));
    }
    match &line.statement {
        Statement::Task(_, _, Task::Require(require)) => {
            let is_named = !require.words.is_empty() && require.words.touches(offset);
            let kind = require.kind.filter(|_| is_named)?;
            Some((require.words, format!("**{}** the answer {}", kind.words(), kind.asks())))
        }
        Statement::Setting(Keyword::System, _, value) if value.touches(offset) => {
            let name = line.of(*value);
            let own = scope.own_system(name).cloned().flatten();
            let axioms = own.or_else(|| Axioms::known(name).map(Arc::new))?;
            Some((*value, of_system(&axioms, tells)))
        }
        Statement::Setting(keyword, _, value) => {
            if *keyword != Keyword::Logic || !value.touches(offset) {
                return None;
            }
            let name = line.of(*value);
            let logic = Logic::named(name).or_else(|| scope.own_logic(name).cloned().flatten())?;
            Some((*value, if tells { of_logic(&logic) } else { logic::heading(&logic) }))
        }
        Statement::Let(_, bindings) => {
            let binding = bindings.iter().find(|binding| binding.proposition.touches(offset))?;
            let meaning = binding
                .meaning
                .map_or(String::new(), |meaning| format!(" {}", quote(line.of(meaning))));
            let value = binding
                .value
                .map_or(String::new(), |(_, value)| format!(" = {}", shorten(line.of(value), 10)));
            Some((
                binding.proposition,
                format!(
                    "**{}** from here on:{meaning}{value}",
                    shorten(line.of(binding.proposition), 10)
                ),
            ))
        }
        Statement::Def(_, definition) => {
            let (_, span) = definition.formula.filter(|_| definition.name.touches(offset))?;
            let formula = read(line, span, scope)?;
            let name = shorten(line.of(definition.name), 40);
            let stands_for = if tells {
                format!("\n\n{}", about(&formula, line.of(span), span.start, scope, oracle))
            } else {
                format!(" {}", quote(line.of(span)))
            };
            Some((definition.name, format!("**@{name}** stands for{stands_for}")))
        }
        Statement::Play(keyword, _, play) => {
            if let Some(player) = play.player.filter(|player| player.touches(offset)) {
                let name = line.of(player);
                if let Some(standing) = score::of_player(name, placed) {
                    return Some((player, standing));
                }
                let roll = scope.roll(Some(name)).map(|rolled| quote(&rolled.text));
                let roll =
                    roll.map_or(String::new(), |dice| format!("; the last roll above is {dice}"));
                return Some((player, format!("**{}**: a player{roll}", shorten(name, 40))));
            }
            if *keyword == Keyword::Roll {
                if !play.what.touches(offset) {
                    return None;
                }
                let reach = || reach::of_line(placed, oracle);
                let markdown = match if tells { Some(reach()?) } else { None } {
                    Some((rolled, reach)) if !is_unanswered(&rolled) => reach.markdown,
                    _ => UNANSWERED.to_owned(),
                };
                return Some((play.what, markdown));
            }
            let (said, claims) = WORDS.into_iter().find(|(said, _)| *said == line.of(play.what))?;
            Some((play.what, format!("**{said}**: {claims}")))
        }
        Statement::Define(_, definition) => {
            let (head, formula) = (
                definition.name,
                definition.formula.map_or(definition.name, |(_, formula)| formula),
            );
            let (unit, at) = units(line.text, if formula.touches(offset) { formula } else { head })
                .find(|(_, at)| at.touches(offset))?;
            let Unit::Letter(letter) = unit else { return None };
            let operand = || format!("**{}**: an operand of {}", line.of(at), quote(line.of(head)));
            Some((at, connective(letter).map_or_else(operand, heading)))
        }
        Statement::DefProof(_, definition, _) => {
            let (_, span) = definition.formula.filter(|_| definition.name.touches(offset))?;
            let name = shorten(line.of(definition.name), 40);
            let proves = proved(line, span, scope).filter(|_| tells);
            let proves = proves.map_or(String::new(), |it| format!(", which proves {it}"));
            let proof = quote(line.of(span));
            Some((definition.name, format!("**@{name}** stands for the D-proof {proof}{proves}")))
        }
        Statement::Proves(it) if it.sign.touches(offset) => {
            let told = "what stands before it proves a formula of which the one behind it is an \
                        instance";
            Some((it.sign, format!("**proves**: {told}")))
        }
        Statement::Step(step) => of_step(line, step, offset, scope),
        Statement::Judgement(_) | Statement::Task(..) => {
            let (name, claims) = classes().find(|(name, _)| *name == line.of(word))?;
            Some((word, format!("**{name}**: {claims}")))
        }
        Statement::Cells(Keyword::Row, _, cells) => {
            let table = scope.table()?;
            let place = cells.iter().position(|cell| cell.touches(offset))?;
            Some((*cells.get(place)?, of_cell(line, cells, place, table, scope)?))
        }
        Statement::Cells(Keyword::Game | Keyword::Check, ..) => {
            let part = line.parts().into_iter().find(|part| part.span.touches(offset))?;
            let is_player = part.kind == PartKind::Player;
            let standing = score::of_player(line.of(part.span), placed).filter(|_| is_player);
            Some((part.span, standing?))
        }
        Statement::Blank
        | Statement::Formulas(_)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Cells(..)
        | Statement::Truth(..) => None,
    }
}

/// The formula that a D-proof proves, as far as it is shown.
fn proved(line: &Line<'_>, proof: Span, scope: &Scope) -> Option<String> {
    judge::at_bench(scope, |bench| {
        let term = judge::proved(line, proof, scope, bench)?;
        Some(bench.terms.excerpt(term).to_string())
    })
}

/// The axioms of a system, and who gave them.
fn of_system(axioms: &Axioms, tells: bool) -> String {
    let known = axioms.name.as_deref().and_then(known);
    let mut text = format!("**{}**", axioms.name.as_deref().unwrap_or_default());
    for (label, formula) in axioms.formulas().filter(|_| tells) {
        let label = char::from(label);
        text.push_str(&format!("\n\n{label}) {}", quote(&shorten(formula, PART))));
    }
    if let Some(known) = known {
        text.push_str(&format!("\n\n{}", known.source));
    }
    text
}

/// The rule of a step with what it takes, and the lines that the step cites.
fn of_step(line: &Line<'_>, step: &Step, offset: usize, scope: &Scope) -> Option<(Span, String)> {
    const SHOWN: usize = 60;
    let (proof, reason) = (scope.proof()?, step.reason.as_ref()?);
    let of_line = |number: u32| Some(quote(&shorten(proof.formula(number)?, SHOWN)));
    let of = |citation: Citation| match citation {
        Citation::Line(number) => Some(format!("line {number}: {}", of_line(number)?)),
        Citation::Subproof(first, last) => {
            Some(format!("subproof {first}-{last}: from {} to {}", of_line(first)?, of_line(last)?))
        }
    };
    if let Some(at) = reason.citations.iter().find(|it| it.touches(offset)) {
        return Some((*at, of(Citation::read(line.of(*at))?)?));
    }
    if !reason.word.touches(offset) {
        return None;
    }
    if let Some((_, told)) = FROM_AXIOMS.iter().find(|(word, _)| *word == line.of(reason.word)) {
        return Some((reason.word, format!("**{}** {told}", line.of(reason.word))));
    }
    let rule = Rule::of(line.of(reason.word))?;
    let Takes { number, formulas, gives, .. } = takes(rule);
    let mut text = format!("**{}** takes {number}", rule.name());
    if scope.settings.tells_answers() {
        text.push_str(&format!(", {formulas}, and gives {gives}"));
    }
    let cited = reason.citations.iter().filter_map(|at| of(Citation::read(line.of(*at))?));
    cited.for_each(|cited| text.push_str(&format!("\n\n{cited}")));
    Some((reason.word, text))
}

/// A text in Markdown as it is, or the start of one that is too long, in whole lines if it has
/// such, with `…` behind it; a fenced block and code are closed.
fn fitting(markdown: String) -> String {
    const END: &str = "\n```\n\n…";
    if markdown.len() <= MOST {
        return markdown;
    }
    let room = MOST - END.len();
    let mut kept = String::new();
    let mut is_fenced = false;
    for line in markdown.split_inclusive('\n') {
        if kept.len() + line.len() > room {
            if !is_fenced && !line.starts_with('|') {
                kept.push_str(begun(line, room - kept.len()));
            }
            break;
        }
        is_fenced ^= line.starts_with("```");
        kept.push_str(line);
    }
    let is_cut_line = !kept.is_empty() && !kept.ends_with('\n');
    kept.truncate(kept.trim_end().len());
    kept.push_str(match (is_fenced, is_cut_line) {
        (true, _) => END,
        (false, true) => " …",
        (false, false) => "\n\n…",
    });
    kept
}

/// The start of a line of at most so many bytes that leaves no code open.
fn begun(line: &str, most: usize) -> &str {
    let end = (0..=most).rev().find(|end| line.is_char_boundary(*end)).unwrap_or_default();
    let start = line.get(..end).unwrap_or_default();
    match start.rfind('`') {
        Some(open) if start.matches('`').count() % 2 == 1 => start.get(..open).unwrap_or_default(),
        _ => start,
    }
}

/// The head over a cell of a truth table; of a result also the values at the start of its row.
fn of_cell(
    line: &Line<'_>,
    cells: &[Span],
    place: usize,
    table: &FilledTable,
    scope: &Scope,
) -> Option<String> {
    let row = divided(line, cells, table)?;
    let Some(column) = place.checked_sub(row.letters.len()) else {
        return Some(format!("the value of **{}** on this row", table.letters().get(place)?));
    };
    let logic = scope.settings.logic.as_ref()?;
    let values: Option<Vec<Value>> =
        row.letters.iter().map(|cell| logic.value(line.of(*cell))).collect();
    let values = values.filter(|_| scope.settings.tells_answers());
    let under = values.map_or(String::new(), |values| {
        let under = table.valuation(&values);
        if under.is_empty() { String::new() } else { format!(" under {under}") }
    });
    Some(format!("the value of {}{under}", quote(table.formula(column)?.text)))
}

/// A keyword's purpose and, since that may have a formula, only where these are told, an example.
fn of_keyword(keyword: Keyword, scope: &Scope) -> String {
    let (text, tells) = (keyword.text(), scope.settings.tells_answers());
    let does = scope.game().map_or(keyword.does(), |game| game.does(keyword));
    let example = || format!("\n\n```wff\n{}\n```", keyword.example());
    format!("**{text}** {does}{}", if tells { example() } else { String::new() })
}

/// The word of letters that touches a byte.
fn word_at(text: &str, offset: usize) -> Option<Span> {
    let (before, after) = text.split_at_checked(offset)?;
    let start = before.trim_end_matches(char::is_alphanumeric).len();
    let end = text.len() - after.trim_start_matches(char::is_alphanumeric).len();
    (start < end).then(|| Span::new(start, end))
}
