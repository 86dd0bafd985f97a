//! The dice of the WFF games: what a roll is, the longest WFF and the longest true WFF that can be
//! made of one, all of them, and rolling itself. A roll is [`Faces`](crate::syntax::Faces); lines
//! of a file come in [`scope`](crate::scope) and [`diagnostics`](crate::diagnostics).

mod every;
mod every_valued;
mod hands;
mod longest;
mod player;
mod rolling;
mod rules;
mod table;
mod valued;

pub use every::{Every, LIMIT, Patterns, TooMany};
pub use every_valued::{EveryValued, OutOfReach};
pub use longest::{Answer, Longest, Reason, longest};
pub use player::is_player;
pub use rolling::Cup;
pub use rules::{BECOMES, Doubt, Goal, MOST, Rules};
pub use valued::{Valued, longest_valued};
