//! The answer to the question if a requirement is met.

use crate::analysis::fault::Shortfall;
use crate::exercise::Share;
use crate::syntax::exercise::Require;

/// The answer to the question if a requirement is met.
#[derive(Clone, Debug, PartialEq)]
pub enum Met {
    /// It is.
    Yes,
    /// It is not, for this reason.
    No(Shortfall),
    /// It could not be decided.
    Undecided,
}

/// The verdict on an answer that is right to a share, and lacks something: in part, where points
/// are given so.
pub(super) fn in_part(require: &Require, share: Share, shortfall: Shortfall) -> Met {
    Met::No(match require.is_partly() {
        true => Shortfall::InPart(share, Box::new(shortfall)),
        false => shortfall,
    })
}
