//! The question if there is a model of few worlds.

use super::forms::{Claim, Forms, Reading};
use super::frames::Worlds;
use super::graph::Graph;
use super::smallest::{MOST, Smallest};
use crate::stop::Stop;
use wff_syntax::Written;

/// The most worlds of models that are sought as a whole.
pub const MOST_SOUGHT: usize = MOST;

impl Worlds {
    /// True if a model of at most so many worlds has one at which the premises are true and the
    /// conclusion, if there is one, is not; `None` where so many steps do not tell.
    pub fn has_model_within(
        self,
        premises: &[Written<'_>],
        conclusion: Option<Written<'_>>,
        most: usize,
        steps: u64,
    ) -> Option<bool> {
        let all: Vec<Written<'_>> = premises.iter().copied().chain(conclusion).collect();
        let graph = Graph::new(self, &all);
        let (of_premises, of_conclusion) = graph.roots().split_at_checked(premises.len())?;
        let claim =
            Claim { premises: of_premises.to_vec(), conclusion: of_conclusion.first().copied() };
        let (forms, root) = Forms::refuting(&graph, &[claim], Reading::of(self));
        let found = Smallest::new(self, forms, root, most).run(steps, &Stop::default())?;
        Some(found.is_some())
    }
}
