//! The hovers of a step of a proof: its rule, and the lines that it cites.

use super::d_proof::of_detachment;
use crate::markdown;
use crate::markup::Markdown;
use crate::proof::natural::{Rule, takes};
use crate::scope::Scope;
use crate::syntax::proof::{AXIOM, Citation, DETACH, PREMISE, STRICT, SUPPOSE, Step};
use crate::syntax::text::shorten;
use crate::syntax::{Line, Span};

/// The most characters of a formula that is cited.
const SHOWN: usize = 60;

/// The words that give no rule of natural deduction as a reason.
const REASONS: [(&str, &str); 5] = [
    (AXIOM, "an axiom of the system in force, or an instance of one"),
    (DETACH, "takes two lines, and detaches the second from the first, a conditional"),
    (PREMISE, "one of the formulas before the sign in the head of the proof"),
    (SUPPOSE, "opens a subproof, after one more bar; what stands in that leans on this formula"),
    (
        STRICT,
        "opens a strict subproof, after one more bar: what holds at any world that is seen; \
         lines above come in by `Lo`, and by `R` where the logic lets them",
    ),
];

/// The hover of the reason of a step.
pub(super) fn of_reason(line: &Line<'_>, step: &Step, at: Span, scope: &Scope) -> Option<Markdown> {
    let word = line.of(at);
    if let Some((_, told)) = REASONS.iter().find(|(known, _)| *known == word) {
        let told = markdown!("{} {}", Markdown::strong(word), *told);
        let detached = word == DETACH && scope.settings.tells_answers();
        let detached = if detached { of_detachment(line, step, scope) } else { None };
        return Some(Markdown::paragraphs(std::iter::once(told).chain(detached)));
    }
    let worlds = scope.proof().and_then(|proof| proof.worlds);
    let rule = Rule::named(word, worlds)?;
    let takes = takes(rule);
    let mut first = markdown!("{} takes {}", Markdown::strong(rule.name()), takes.number);
    if scope.settings.tells_answers() {
        let formulas = Markdown::message(&takes.formulas());
        first.push(markdown!(", {}, and gives {}", formulas, takes.gives));
    }
    let cited = step.reason.iter().flat_map(|reason| &reason.citations);
    let cited = cited.filter_map(|at| cited_line(Citation::read(line.of(*at))?, scope));
    Some(Markdown::paragraphs(std::iter::once(first).chain(cited)))
}

/// The hover of a number on a step: its own, or one that it cites.
pub(super) fn of_number(line: &Line<'_>, step: &Step, at: Span, scope: &Scope) -> Option<Markdown> {
    let text = line.of(at);
    let number = Markdown::strong(text);
    if at == step.number {
        return Some(markdown!("{}: the number of this step, by which others cite it", number));
    }
    let citation = Citation::read(text)?;
    let none = || match citation {
        Citation::Line(_) => {
            markdown!("{}: no line above has this number and a formula", number)
        }
        Citation::Subproof(..) => {
            markdown!("{}: no subproof above runs from line to line so", number)
        }
    };
    Some(cited_line(citation, scope).unwrap_or_else(none))
}

/// The line or subproof that a citation means, if it stands above.
fn cited_line(citation: Citation, scope: &Scope) -> Option<Markdown> {
    let proof = scope.proof()?;
    let of_line = |number: u32| Some(Markdown::quote(&shorten(proof.formula(number)?, SHOWN)));
    match citation {
        Citation::Line(number) => Some(markdown!("line {}: {}", number, of_line(number)?)),
        Citation::Subproof(first, last) => {
            let to = of_line(last)?;
            if proof.is_bare(first) {
                return Some(markdown!("strict subproof {}-{}: to {}", first, last, to));
            }
            let from = of_line(first)?;
            Some(markdown!("subproof {}-{}: from {} to {}", first, last, from, to))
        }
    }
}
