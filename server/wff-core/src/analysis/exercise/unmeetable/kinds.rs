//! The kinds of requirements, and the classes that their judgements claim.

use crate::analysis::class::{ClaimedClass, claimed};
use crate::exercise::requirement;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Line, Statement};

/// The class that a requirement asks for, and true if it is denied.
pub(super) fn class_of(line: &Line<'_>, judgement: &Judgement) -> Option<(ClaimedClass, bool)> {
    (judgement.claim == Claim::Class).then(|| claimed(line, judgement))?
}

pub(super) fn kind_of(line: &Line<'_>) -> Option<RequirementKind> {
    requirement(line)?.kind
}

/// True if a requirement is about nothing but the truth function of an answer.
pub(super) fn is_about_meaning(line: &Line<'_>) -> bool {
    let Some(require) = requirement(line) else { return false };
    match &*require.claims {
        Statement::Judgement(judgement) if require.kind == Some(RequirementKind::Judgement) => {
            judgement.claim != Claim::Class
                || class_of(line, judgement).is_some_and(|(class, _)| class.is_of_truth())
        }
        _ => false,
    }
}

/// True if a judgement stays true where more letters of the answer become one.
pub(super) fn is_general(line: &Line<'_>) -> bool {
    let Some(Statement::Judgement(judgement)) = requirement(line).map(|it| &*it.claims) else {
        return true;
    };
    match judgement.claim {
        Claim::Equivalence | Claim::Consequence => !judgement.denied,
        Claim::Class => matches!(
            class_of(line, judgement),
            Some((ClaimedClass::Tautology | ClaimedClass::Contradiction, false))
        ),
        Claim::Value | Claim::Differs | Claim::Open => false,
    }
}
