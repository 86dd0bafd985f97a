//! # malformed-game
//!
//! A line of a game lacks something, or says what it cannot say. `game` is followed by
//! `shake-a-wff` or `x-wff`, by the players, with commas, and, if it is agreed on, by `to` and
//! the end: `to 12 cubes` or `to 5 points` in Shake-a-WFF, `to 4 points`, `to 3 falsehoods`, `to
//! 20 letters`, `to streak 3` or `to one round` in x-wff. `round` and `tiebreak` stand alone;
//! `check` names who checks.
//!
//! ```wff
//! game shake-a-wff Ann, Bob to 12 dice
//!                           ^^^^^^^^^^ this is no end of Shake-a-WFF
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   check
//!   ^^^^^ nobody is named who checks
//! end
//! ```
//!
//! Write the end as it is called, and name the players:
//!
//! ```wff
//! game shake-a-wff Ann, Bob to 12 cubes
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   check Bob
//! end
//! ```

use crate::analysis::fault::MalformedGame;
use crate::dice::Rules;
use crate::game::{End, UNITS};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::game::{GameHead, NAMES};
use crate::syntax::keyword::nearest;
use crate::syntax::{Span, Statement, quote};

pub(crate) static RULE: RuleOf<MalformedGame> = RuleOf {
    rule: Rule::new("malformed-game", Severity::Error, header!("malformed_game.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |line, span, fault| match fault {
        MalformedGame::NoCheck => CompletedBy::Line,
        MalformedGame::Rules => {
            CompletedBy::text_if(line.head().is_some_and(|(_, at)| at == span), span)
        }
        MalformedGame::End { .. } | MalformedGame::PlayerTwice => CompletedBy::Text(span),
        _ => CompletedBy::Word,
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, kind: MalformedGame) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    match kind {
        MalformedGame::Rules => of_rules(context),
        MalformedGame::Player => at(format!("{} cannot be a player's name", context.quoted()))
            .help("a name has letters, digits and hyphens, and is no word of the language"),
        MalformedGame::And => at("commas stand between players".to_owned()).replace(
            "Write `,`",
            false,
            context.span,
            ",",
        ),
        MalformedGame::PlayerTwice => {
            at(format!("{} is named twice", context.quoted())).help("name each player once")
        }
        MalformedGame::NoTo => at("the end of a game begins with `to`".to_owned()).replace(
            "Write `to`",
            true,
            Span { end: context.span.start, ..context.span },
            "to ",
        ),
        MalformedGame::End { rules } => {
            let ends = UNITS.iter().filter(|(_, of, _)| of.contains(&rules));
            let ends: Vec<String> = ends.map(|(words, ..)| quote(&format!("to {words}"))).collect();
            let diagnostic = at(format!("this is no end of {}", rules.title()));
            let words: Vec<&str> = context.text().split_whitespace().collect();
            let meant = match (rules, &words[..]) {
                (Rules::XWff, ["to", "1" | "a" | "1.", word]) if word.starts_with("round") => {
                    Some("to one round".to_owned())
                }
                (_, ["to", number]) if number.bytes().all(|it| it.is_ascii_digit()) => {
                    Some(format!("to {number} points"))
                }
                _ => None,
            };
            if let Some(meant) = meant {
                return diagnostic.replace(format!("Write `{meant}`"), false, context.span, meant);
            }
            diagnostic.help(format!("there are {}; `N` is a number", list(&ends)))
        }
        MalformedGame::TooMuch(keyword) => {
            let diagnostic = at(format!("`{}` stands alone on its line", keyword.text()));
            let is_number = context.text().bytes().all(|digit| digit.is_ascii_digit());
            diagnostic.replace("Leave this out", is_number, context.span, "")
        }
        MalformedGame::NoCheck => at("nobody is named who checks".to_owned())
            .help("for example `check Bob`, or `check Bob, Cem`"),
    }
}

/// True if the end that a head says is one of the game of this name.
fn fits(context: Context<'_>, name: &str) -> bool {
    let Statement::Cells(_, _, cells) = &context.line.statement else { return false };
    let head = GameHead::of(context.line.text, cells);
    let words: Vec<&str> = head.end.iter().map(|word| context.line.of(*word)).collect();
    let has_end = |rules| head.to.is_none() || End::read(&words, rules).is_some();
    Rules::named(name).is_some_and(has_end)
}

/// A head without the name of a game, or with another.
fn of_rules(context: Context<'_>) -> Diagnostic {
    // A sign that is no blank may be all that keeps a word apart from `game`.
    let is_stuck = context.line.head().is_some_and(|(_, at)| at.end == context.span.start);
    let blank = if is_stuck { " " } else { "" };
    let names_in_words = NAMES.map(quote).join(" and ");
    if context.line.head().is_some_and(|(_, at)| at == context.span) {
        return RULE
            .at(context.span, "a game has a name and players")
            .help("for example `game shake-a-wff Ann, Bob`");
    }
    if let Statement::Cells(_, _, cells) = &context.line.statement
        && GameHead::of(context.line.text, cells).is_unnamed(context.line.text)
    {
        let place = Span { end: context.span.start, ..context.span };
        let message = "the name of the game stands before the players".to_owned();
        let diagnostic = RULE.at(context.span, message);
        let name = |diagnostic: Diagnostic, name: &str| {
            let words = format!("{blank}{name} ");
            diagnostic.replace(format!("Write `{name}`"), false, place, &words)
        };
        return NAMES.into_iter().filter(|near| fits(context, near)).fold(diagnostic, name);
    }
    let diagnostic = RULE.at(context.span, format!("{} is no game", context.quoted()));
    let diagnostic = diagnostic.help(format!("the games are {names_in_words}"));
    match nearest(context.text(), NAMES).filter(|near| fits(context, near)) {
        Some(near) => {
            let title = format!("Write `{near}`");
            diagnostic.replace(title, false, context.span, format!("{blank}{near}"))
        }
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_head_has_a_game_players_and_an_end() {
        mends("game x-wff Ann, Bob 3 points\nend", "game x-wff Ann, Bob to 3 points\nend");
        mends("game x wff Ann, Bob\nend", "game x-wff Ann, Bob\nend");
        mends("game Shake a WFF Ann, Bob\nend", "game shake-a-wff Ann, Bob\nend");
        mends("game Ann, Bob\nend", "game shake-a-wff Ann, Bob\nend");
        mends("Game x-wff Ann, Bob\nend", "game x-wff Ann, Bob\nend");
        clean("game shake-a-wff Ann, Bob, Cem\nend\ngame x-wff Ann Bob to one round\nend");
        faults("game\n^^^^ a game has a name and players\nend");
        faults("game shake Ann, Bob\n     ^^^^^ `shake` is no game\nend");
        mends("game x-wf Ann, Bob\nend", "game x-wff Ann, Bob\nend");
        mends("game-x-wff Ann, Bob\nend", "game x-wff Ann, Bob\nend");
        mends("game\u{1a}x-wfm Ann, Bob\nend", "game x-wff Ann, Bob\nend");
        mends("game x-wff Ann and Bob\nend", "game x-wff Ann , Bob\nend");
        faults("game x-wff Ann, Ann\n                ^^^ `Ann` is named twice\nend");
        faults("game x-wff Ann, pff\n                ^^^ `pff` cannot be a player's name\nend");
        faults("game x-wff Ann, Bob to\n                    ^^ this is no end of x-wff\nend");
        faults(
            "game x-wff Ann, Bob to 3 cubes\n                    ^^^^^^^^^^ this is no end of \
             x-wff\nend",
        );
        faults(
            "game x-wff Ann, Bob to streak 0\n                    ^^^^^^^^^^^ this is no end of \
             x-wff\nend",
        );
    }

    #[test]
    fn a_round_stands_alone() {
        mends("game shake-a-wff A, B\nround 1\nend", "game shake-a-wff A, B\nround \nend");
    }
}
