//! # too-many-cubes
//!
//! A game is to end when a mat has more dice than a player can have. A set of Shake-a-WFF has 36
//! cubes; divided evenly, two players have 18 each, and three have twelve.
//!
//! ```wff
//! game shake-a-wff Ann, Bob to 20 cubes
//!                           ^^^^^^^^^^^ no mat can have so many: each player has 18 of the 36 cubes
//! end
//! ```
//!
//! Agree on fewer:
//!
//! ```wff
//! game shake-a-wff Ann, Bob to 12 cubes
//! end
//! ```

use crate::game::CUBES;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<u64> = RuleOf {
    rule: Rule::new("too-many-cubes", Severity::Error, header!("too_many_cubes.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, most: u64) -> Diagnostic {
    RULE.at(
        context.span,
        format!("no mat can have so many: each player has {most} of the {CUBES} cubes"),
    )
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_cubes_are_divided_among_the_players() {
        clean("game shake-a-wff Ann, Bob to 18 cubes\nend");
        clean("game shake-a-wff Ann, Bob, Cem to 12 cubes\nend");
        faults(
            "game shake-a-wff Ann, Bob, Cem to 13 cubes\n                               \
             ^^^^^^^^^^^ no mat can have so many: each player has 12 of the 36 cubes\nend",
        );
    }
}
