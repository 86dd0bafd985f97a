//! The dice of the WFF games: what a roll is, the longest WFF and the longest true WFF that can be
//! made of one, all of them, and rolling itself. A roll is [`Faces`](wff_syntax::Faces); lines
//! of a file come in [`scope`](crate::scope) and [`analysis`](crate::analysis).

mod algebra;
mod by_value;
mod chart;
mod counted;
mod every;
mod every_valued;
mod fillings;
mod longest;
mod meter;
mod multisets;
mod patterns;
mod player;
mod question;
mod rolling;
mod rules;
mod skeleton;
mod stock;
mod valued;
mod valued_roll;

pub use every::Every;
pub use every_valued::EveryValued;
pub use longest::{Answer, Longest, longest};
pub use meter::OutOfReach;
pub use patterns::Patterns;
pub use patterns::{LIMIT, TooMany};
pub use player::is_player;
pub use question::RollQuestion;
pub use rolling::Cup;
pub use rules::{BECOMES, Doubt, Goal, MOST, Rules};
pub use skeleton::Reason;
pub use valued::{Valued, longest_valued};
