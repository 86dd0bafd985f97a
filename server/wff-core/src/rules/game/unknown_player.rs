//! # unknown-player
//!
//! A move in a game names nobody, or somebody who does not play. The players stand behind `game`.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bbo: rs N
//!        ^^^ `Bbo` does not play in this game
//! end
//! ```
//!
//! Name a player of the game:
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//! end
//! ```

use crate::analysis::AND;
use crate::game::Foul;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::keyword::nearest;
use crate::syntax::{Keyword, quote};

pub(crate) static RULE: RuleOf<Foul> = RuleOf {
    rule: Rule::new("unknown-player", Severity::Error, header!("unknown_player.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, foul| match foul {
        Foul::Nobody => CompletedBy::Line,
        _ => CompletedBy::Word,
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, foul: Foul) -> Diagnostic {
    let players: Vec<&str> = context
        .scope
        .game()
        .map(|game| game.players.iter().map(|player| &**player).collect())
        .unwrap_or_default();
    let names: Vec<String> = players.iter().map(|player| quote(player)).collect();
    if foul == Foul::Nobody {
        let keyword = context.line.head().map_or("roll", |(keyword, _)| keyword.text());
        let first = players.first().copied().unwrap_or("Ann");
        return RULE
            .at(context.span, format!("a `{keyword}` in a game names its player"))
            .help(format!("for example `{keyword} {first}: …`; the players are {}", list(&names)));
    }
    let diagnostic =
        RULE.at(context.span, format!("{} does not play in this game", context.quoted()));
    let are = format!("the players are {}", list(&names));
    let said = context.line.head().filter(|(keyword, _)| *keyword == Keyword::Check);
    if said.is_some() && context.formula(context.span).is_some() {
        let name = players
            .iter()
            .find(|name| context.line.of(context.line.body()).contains(**name))
            .unwrap_or(&"NAME");
        return diagnostic.help(format!(
            "`check` is followed by names alone: write `check {name}`, or `challenge {name}: {}` \
             to \
             show a longer WFF of the caller's dice",
            context.text()
        ));
    }
    if context.text() == AND {
        let help = format!("commas stand between players; {are}");
        return diagnostic.help(help).replace("Write `,`", false, context.span, ",");
    }
    match nearest(context.text(), players) {
        Some(near) => {
            let diagnostic = diagnostic.help(format!("is {} meant? {are}", quote(near)));
            diagnostic.replace(format!("Write {}", quote(near)), false, context.span, near)
        }
        None => diagnostic.help(are),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn every_move_has_its_player() {
        let game = "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\n";
        mends(&format!("{game}call ann: Kpq\nend"), &format!("{game}call Ann: Kpq\nend"));
        faults(&format!("{game}call Kpq\n^^^^ a `call` in a game names its player\nend"));
        faults(&format!(
            "{game}call Ann: Kpq\ncheck Cem\n      ^^^ `Cem` does not play in this game\nend"
        ));
    }
}
