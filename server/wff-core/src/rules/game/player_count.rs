//! # player-count
//!
//! A game has too many players, or too few: Shake-a-WFF is for two or three, x-wff for two.
//!
//! ```wff
//! game x-wff Ann, Bob, Cem
//!            ^^^^^^^^^^^^^ x-wff is a game for two players, and here are three
//! end
//! ```
//!
//! Name as many as play:
//!
//! ```wff
//! game shake-a-wff Ann, Bob, Cem
//! end
//! ```

use crate::analysis::fault::PlayerCount;
use crate::dice::Rules;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, number,
};

pub(crate) static RULE: RuleOf<PlayerCount> = RuleOf {
    rule: Rule::new("player-count", Severity::Error, header!("player_count.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, count| CompletedBy::text_if(count.players < 2, span),
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, count: PlayerCount) -> Diagnostic {
    let of = match count.rules {
        Rules::ShakeAWff => "two or three players",
        Rules::XWff => "two players",
    };
    let are = match count.players {
        0 => "nobody is named".to_owned(),
        1 => "here is one".to_owned(),
        players => format!("here are {}", number(players as u64)),
    };
    let title = count.rules.title();
    RULE.at(context.span, format!("{title} is a game for {of}, and {are}"))
        .help(format!("for example `game {} Ann, Bob`", count.rules.name()))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn each_game_has_its_number() {
        faults(
            "game shake-a-wff Ann\n                 ^^^ Shake-a-WFF is a game for two or three \
             players, and here is one\nend",
        );
        faults("game x-wff\n     ^^^^^ x-wff is a game for two players, and nobody is named\nend");
    }
}
