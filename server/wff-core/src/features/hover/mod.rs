//! Hover: what is known of the letter, name or keyword under the cursor. What a formula or a logic
//! says stands in files of its own.

mod countermodel;
mod d_proof;
mod dice;
mod formula;
pub(crate) mod logic;
mod model;
pub(crate) mod setting;
mod sign;
mod step;
mod table;
#[cfg(test)]
mod tests;
mod told;
mod word;

pub use told::{Hover, TableRest};

use super::panel::{GoalKind, goals};
use super::score;
use crate::analysis::block::edge;
use crate::analysis::d_proof as judge;
use crate::document::{Document, Placed};
use crate::logic::Oracle;
use crate::markdown;
use crate::markup::Markdown;
use crate::rules::Levels;
use crate::scope::Scope;
use crate::syntax::d_proof::{PROOF, is_whole};
use crate::syntax::exercise::ANSWER;
use crate::syntax::letter::connective;
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Part, PartKind, Span, Statement, Text};
use d_proof::of_d_proof;
use dice::{of_dice, of_die};
use formula::{about, heading, of_formula, of_matrix_letter, proposition};
use setting::Setting;
use sign::of_sign;
use told::Told;

/// The hover at this byte.
pub fn hover(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Option<Hover> {
    let offset = offset.min(text.len());
    document.line(text, offset, |placed| {
        let line = placed.read();
        let (span, mut told) = at(document, text, &placed, &line, offset - placed.start)?;
        let is_keyword = line.head().is_some_and(|(_, at)| at == span);
        if let Some(score) = is_keyword.then(|| score::of_keyword(document, text, &placed)) {
            score.into_iter().for_each(|score| told.push(score));
        }
        let is_number = matches!(&line.statement, Statement::Step(step) if step.number == span);
        // A D-proof that is whole proves what the hovers of its letters say.
        let is_in =
            |it: &Part| matches!(it.kind, PartKind::DProof) && it.span.touches(span.start as usize);
        let lacks = line.parts().iter().any(|it| is_in(it) && !is_whole(line.text, it.span));
        if is_number || lacks || is_keyword && edge(&line).is_some() {
            let goals = goals(document, text, placed.start, &Levels::default());
            let mut asked = goals.iter().filter(|it| (it.kind == GoalKind::DProof) == lacks);
            asked.next().into_iter().for_each(|goal| told.push(goal.markdown()));
        }
        Some(told.hover(span.after(placed.start).range()))
    })?
}

/// The part of a line that holds a byte, else the one that ends there.
fn part_at(line: &Line<'_>, offset: usize) -> Option<Part> {
    let parts = line.parts();
    let holds = |part: &&Part| part.span.touches(offset) && part.span.end as usize > offset;
    let part = parts.iter().find(holds);
    part.or_else(|| parts.iter().find(|part| part.span.touches(offset))).copied()
}

/// The hover at a byte of a line, and the bytes of the line it is about.
fn at(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    line: &Line<'_>,
    offset: usize,
) -> Option<(Span, Told)> {
    let told = |(span, text): (Span, Markdown)| (span, Told::from(text));
    let Some(Part { span, kind }) = part_at(line, offset) else {
        return word::beside_parts(line, offset).map(told);
    };
    let scope = placed.scope;
    let word = line.of(span);
    let words = match kind {
        PartKind::Formula => return of_formula(line, span, scope, &document.oracle(), offset),
        PartKind::Sign => return Some((span, of_sign(line, span, scope)?)),
        PartKind::DProof => return of_d_proof(line, span, scope, offset).map(told),
        PartKind::Dice => {
            return match &line.statement {
                Statement::Play(..) => of_dice(document, text, placed, line, span, offset),
                _ => of_die(line, span, offset, scope.settings.rules),
            }
            .map(told);
        }
        PartKind::DefinedConnective | PartKind::DefiningFormula => {
            return of_matrix_letter(line, span, offset).map(told);
        }
        PartKind::Keyword => of_keyword(line, span, scope),
        PartKind::DefinedName => of_name(line, span, scope, &document.oracle()),
        PartKind::Proposition => of_binding(line, span),
        PartKind::Value => word::of_value(line, span, scope),
        PartKind::Blank => of_blank(line, span, scope),
        PartKind::Class => word::of_class(word, scope),
        PartKind::Setting => Setting::of(line, span, scope).map(Setting::markdown),
        PartKind::Player => Some(word::of_player(line, word, placed)),
        PartKind::Answer => word::of_answer(line, word, scope),
        PartKind::DefinedLogic | PartKind::DefinedSystem | PartKind::DefinedExercise => {
            word::of_own(line, word)
        }
        PartKind::DefinedModel | PartKind::Model => model::of_model(line, span, scope),
        PartKind::DefinedWorld | PartKind::World => model::of_world(line, span, scope),
        PartKind::Property => model::of_property(line, span, scope),
        PartKind::Connective => connective(*word.as_bytes().first()?).map(heading),
        PartKind::Column => Some(proposition(word, scope)),
        PartKind::Requirement => word::of_requirement(line, span),
        PartKind::Rule => match &line.statement {
            Statement::Step(step) => step::of_reason(line, step, span, scope),
            _ => None,
        },
        PartKind::Number => match &line.statement {
            Statement::Step(step) => step::of_number(line, step, span, scope),
            _ => word::of_number(line, span),
        },
        PartKind::Meaning | PartKind::Text | PartKind::Stray => None,
    };
    Some((span, words?.into()))
}

/// The hover of a blank: what is to be filled in there, which a D-proof already says.
fn of_blank(line: &Line<'_>, at: Span, scope: &Scope) -> Option<Markdown> {
    let tells = scope.settings.tells_answers();
    if let (Statement::Proves(it), true) = (&line.statement, tells)
        && let Some(proved) = proved(line, it.proof, scope)
    {
        return Some(markdown!("this D-proof proves {}", proved));
    }
    if let (Statement::Cells(Keyword::Row, _, cells), Some(table)) =
        (&line.statement, scope.table())
        && let Some(cell) = word::of_cell(line, cells, at, table, scope)
    {
        return Some(cell);
    }
    Some(match line.of(at) {
        ANSWER => markdown!("{} stands for the answer", Markdown::strong(ANSWER)),
        _ => markdown!("{} a blank: what stands here is to be filled in", Markdown::strong("?")),
    })
}

/// The hover of a proposition to which a `let` gives something.
fn of_binding(line: &Line<'_>, at: Span) -> Option<Markdown> {
    let inside = line.inside();
    let Statement::Let(_, bindings) = &inside.as_ref().unwrap_or(line).statement else {
        return None;
    };
    let binding = bindings.iter().find(|binding| binding.proposition == at)?;
    let short = |at| shorten(line.of(at), 10);
    let meaning = binding.meaning.map(|it| markdown!(" {}", Markdown::quote(line.of(it))));
    let value = binding.value.map(|(_, it)| markdown!(" = {}", Markdown::text(&short(it))));
    let (meaning, value) = (meaning.unwrap_or_default(), value.unwrap_or_default());
    Some(markdown!("{} from here on:{}{}", Markdown::strong(&short(at)), meaning, value))
}

/// The hover of the name that a `def` gives something.
fn of_name(line: &Line<'_>, at: Span, scope: &Scope, oracle: &dyn Oracle) -> Option<Markdown> {
    let tells = scope.settings.tells_answers();
    let name = Markdown::strong(&format!("@{}", shorten(line.of(at), 40)));
    match &line.statement {
        Statement::Def(_, definition) => {
            let (_, span) = definition.formula?;
            let formula = scope.names.formula(line.text, span)?;
            let stands_for = if tells {
                markdown!("\n\n{}", about(&formula, line.of(span), span.start, scope, oracle))
            } else {
                markdown!(" {}", Markdown::quote(line.of(span)))
            };
            Some(markdown!("{} stands for{}", name, stands_for))
        }
        Statement::DefProof(_, definition, _) => {
            let (_, span) = definition.formula?;
            let proves = proved(line, span, scope).filter(|_| tells);
            let proves = proves.map(|it| markdown!(", which proves {}", it)).unwrap_or_default();
            let proof = Markdown::quote(line.of(span));
            Some(markdown!("{} stands for the D-proof {}{}", name, proof, proves))
        }
        _ => None,
    }
}

/// The formula that a D-proof proves, as far as it is shown.
fn proved(line: &Line<'_>, proof: Span, scope: &Scope) -> Option<Markdown> {
    judge::in_workspace(scope, |workspace| {
        let term = judge::proved(line, proof, scope, workspace)?;
        Some(Markdown::message(&workspace.terms.excerpt(term).to_string()))
    })
}

/// A keyword's purpose and, where answers are shown, an example, which may have a formula.
fn of_keyword(line: &Line<'_>, at: Span, scope: &Scope) -> Option<Markdown> {
    let is_head = line.head().is_some_and(|(_, head)| head == at);
    if !is_head && matches!(line.statement, Statement::DefProof(..)) {
        return Some(markdown!("{}: what follows is a D-proof", Markdown::strong(PROOF)));
    }
    let keyword = match line.head() {
        Some((keyword, head)) if head == at => keyword,
        _ => Keyword::read(line.of(at))?,
    };
    let (text, tells) = (keyword.text(), scope.settings.tells_answers());
    let does = scope.game().map_or(keyword.does(), |game| game.does(keyword));
    let first = markdown!("{} {}", Markdown::strong(text), Markdown::message(does));
    let example = tells.then(|| Markdown::block("wff", keyword.example()));
    Some(Markdown::paragraphs(std::iter::once(first).chain(example)))
}
