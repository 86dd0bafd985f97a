//! # second-check
//!
//! A player checks twice in a round.
//!
//! ```wff
//! game shake-a-wff Ann, Bob, Cem
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   roll Cem: rs A
//!   call Ann: Kpq
//!   check Bob, Cem
//!   check Bob
//!         ^^^ `Bob` has checked in this round already
//! end
//! ```
//!
//! Leave it out:
//!
//! ```wff
//! game shake-a-wff Ann, Bob, Cem
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   roll Cem: rs A
//!   call Ann: Kpq
//!   check Bob, Cem
//! end
//! ```

use super::*;

pub(super) static RULE: Rule =
    Rule::new("second-check", Severity::Error, header!("second_check.rs"));

pub(super) fn render(context: Context<'_>) -> Diagnostic {
    let player = mover(context);
    RULE.at(context.span, format!("{player} has checked in this round already"))
        .help("a new round begins with `round`")
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_line_may_name_somebody_twice() {
        faults(
            "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\ncall Ann: \
             Kpq\ncheck Bob, Bob\n           ^^^ `Bob` has checked in this round already\nend",
        );
    }
}
