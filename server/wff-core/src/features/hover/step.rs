//! The hovers of a step of a proof: its rule, and the lines that it cites.

use crate::proof::natural::{Rule, takes};
use crate::scope::Scope;
use crate::syntax::proof::{AXIOM, Citation, DETACH, PREMISE, SUPPOSE, Step};
use crate::syntax::text::shorten;
use crate::syntax::{Line, Span, quote};

/// The most characters of a formula that is cited.
const SHOWN: usize = 60;

/// The words that give no rule of natural deduction as a reason.
const REASONS: [(&str, &str); 4] = [
    (AXIOM, "an axiom of the system in force, or an instance of one"),
    (DETACH, "takes two lines, and detaches the second from the first, a conditional"),
    (PREMISE, "one of the formulas before the sign in the head of the proof"),
    (SUPPOSE, "opens a subproof, behind one more bar; what stands in that leans on this formula"),
];

/// The hover of the reason of a step.
pub(super) fn of_reason(line: &Line<'_>, step: &Step, at: Span, scope: &Scope) -> Option<String> {
    let word = line.of(at);
    if let Some((_, told)) = REASONS.iter().find(|(known, _)| *known == word) {
        return Some(format!("**{word}** {told}"));
    }
    let rule = Rule::of(word)?;
    let takes = takes(rule);
    let mut text = format!("**{}** takes {}", rule.name(), takes.number);
    if scope.settings.tells_answers() {
        text.push_str(&format!(", {}, and gives {}", takes.formulas(), takes.gives));
    }
    let cited = step.reason.iter().flat_map(|reason| &reason.citations);
    let cited = cited.filter_map(|at| cited_line(Citation::read(line.of(*at))?, scope));
    cited.for_each(|cited| text.push_str(&format!("\n\n{cited}")));
    Some(text)
}

/// The hover of a number on a step: its own, or one that it cites.
pub(super) fn of_number(line: &Line<'_>, step: &Step, at: Span, scope: &Scope) -> Option<String> {
    let text = line.of(at);
    if at == step.number {
        return Some(format!("**{text}**: the number of this step, by which others cite it"));
    }
    let citation = Citation::read(text)?;
    let none = || match citation {
        Citation::Line(_) => format!("**{text}**: no line above has this number and a formula"),
        Citation::Subproof(..) => {
            format!("**{text}**: no subproof above runs from line to line so")
        }
    };
    Some(cited_line(citation, scope).unwrap_or_else(none))
}

/// The line or subproof that a citation means, if it stands above.
fn cited_line(citation: Citation, scope: &Scope) -> Option<String> {
    let proof = scope.proof()?;
    let of_line = |number: u32| Some(quote(&shorten(proof.formula(number)?, SHOWN)));
    match citation {
        Citation::Line(number) => Some(format!("line {number}: {}", of_line(number)?)),
        Citation::Subproof(first, last) => {
            Some(format!("subproof {first}-{last}: from {} to {}", of_line(first)?, of_line(last)?))
        }
    }
}
