//! Models that are asked for and of which there is none, or none so small.

use crate::analysis::{Candidate, Reading};
use crate::effort::Ask;
use crate::exercise::requirement;
use crate::logic::worlds::MOST_SOUGHT;
use crate::logic::{Decider, ModelFound, Sought, spelled};
use crate::scope::Scope;
use crate::syntax::exercise::{Require, RequirementKind};
use crate::syntax::{Formula, Line, Span, Statement, Written};

/// The most steps of a search for a model of few worlds.
const STEPS: u64 = 1 << 24;

/// The formulas that a requirement is about, read, with their texts.
struct Asked(Vec<(String, Formula)>);

impl Asked {
    /// `None` where some cannot be read.
    fn read(line: &Line<'_>, require: &Require, scope: &Scope) -> Option<Asked> {
        let spans: Vec<Span> = match &*require.claims {
            Statement::Formulas(formulas) => formulas.clone(),
            Statement::Judgement(of) => of.left.iter().chain(&of.right).copied().collect(),
            _ => return None,
        };
        let read = |span: Span| {
            let Reading::Formula(read) = Candidate::new(line, span, scope).reading() else {
                return None;
            };
            let text = spelled(Written::new(&read, line.text))?;
            let formula = Formula::read(&text, Span::new(0, text.len()), |_| None)?;
            Some((text, formula))
        };
        let all: Option<Vec<_>> = spans.into_iter().map(read).collect();
        Some(Asked(all?)).filter(|it| !it.0.is_empty())
    }

    fn written(&self) -> Vec<Written<'_>> {
        self.0.iter().map(|(text, formula)| Written::new(formula, text)).collect()
    }
}

/// The formulas that have to be true at a world, and the one that must not.
fn sides<'w>(
    kind: Option<RequirementKind>,
    written: &'w [Written<'w>],
) -> Option<(&'w [Written<'w>], Option<Written<'w>>)> {
    match (kind?, written) {
        (RequirementKind::Model, all) => Some((all, None)),
        (RequirementKind::Countermodel, [premises @ .., conclusion]) => {
            Some((premises, Some(*conclusion)))
        }
        _ => None,
    }
}

/// The answer to the question for a model.
fn found(
    decider: Decider<'_>,
    (premises, conclusion): (&[Written<'_>], Option<Written<'_>>),
) -> Option<ModelFound> {
    let sought = match conclusion {
        Some(conclusion) => Sought::Refuting { premises, conclusion },
        None => Sought::True(premises),
    };
    decider.model(sought).ok()
}

/// True if a model is asked for of formulas that no world of any makes true together.
pub(super) fn lacks_model(line: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> bool {
    let answer = || {
        let require = requirement(line)?;
        let logic = scope.settings.logic.as_ref().filter(|logic| logic.worlds().is_some())?;
        let asked = Asked::read(line, require, scope)?;
        found(Decider { logic, oracle }, sides(require.kind, &asked.written())?)
    };
    answer() == Some(ModelFound::None)
}

/// True if a model of at most so many worlds is asked for, and all are larger.
pub(super) fn exceeds_limit(line: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> bool {
    let is_known = || {
        let require = requirement(line)?;
        let limit = usize::try_from(require.limit(line.text)?).ok()?;
        let logic = scope.settings.logic.as_ref()?;
        let worlds = logic.worlds()?;
        let asked = Asked::read(line, require, scope)?;
        let written = asked.written();
        let sides = sides(require.kind, &written)?;
        let is_large = match found(Decider { logic, oracle }, sides)? {
            ModelFound::None => false,
            ModelFound::Untold => true,
            ModelFound::Told(model) => model.size() > limit,
        };
        if !is_large || limit >= MOST_SOUGHT {
            return Some(false);
        }
        let (premises, conclusion) = sides;
        worlds.has_model_within(premises, conclusion, limit, STEPS).map(|it| !it)
    };
    is_known().unwrap_or_default()
}
