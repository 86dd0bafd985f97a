//! # nothing-to-answer
//!
//! A call has no roll above it, or a challenge no call. A call answers the last roll of its player,
//! or of anybody if it names nobody; a challenge answers the last call of another player.
//!
//! ```wff
//! roll Ann: pq K
//! call Bob: Kpq
//!      ^^^ `Bob` has no roll above this line
//! challenge Bob: Kpq
//! ^^^^^^^^^ there is no call of another player above this challenge
//! ```
//!
//! Write the roll above the call, and the call above the challenge:
//!
//! ```wff
//! roll Ann: pq K
//! call Ann: Kpq
//! roll Bob: rs K
//! call Bob: Krs
//! ```

use crate::analysis::fault::Unanswered;
use crate::analysis::player::{Player, read_player};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Fix, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::keyword::nearest;
use crate::syntax::{Line, LineText, Span, Statement, parse, quote};

pub(crate) static RULE: RuleOf<Unanswered> = RuleOf {
    rule: Rule::new("nothing-to-answer", Severity::Error, header!("nothing_to_answer.rs")),
    judges_truth: |_| false,
    reveals: |_, fault| match fault {
        Unanswered::InRound => Reveals::Help,
        Unanswered::Roll | Unanswered::Call => Reveals::Nothing,
    },
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: Unanswered) -> Diagnostic {
    let player = player(context);
    match fault {
        Unanswered::Roll => roll(context, player),
        Unanswered::InRound => RULE
            .at(context.span, "there is no call in this round to answer")
            .help("a check or challenge answers the call of another player above it"),
        Unanswered::Call => {
            let own = player.is_some() && context.scope.plays.called(None).is_some();
            let message = if own {
                "there is no call of another player above this challenge"
            } else {
                "there is no call above this challenge"
            };
            RULE.at(context.span, message)
                .help("a challenge answers the last call of another player")
        }
    }
}

/// A call without a roll.
fn roll(context: Context<'_>, player: Option<(std::sync::Arc<str>, Span, Span)>) -> Diagnostic {
    let Some((name, player, what)) = player else {
        return RULE
            .at(context.span, "there is no roll above this call")
            .help("write one above, for example `roll pqi KCR`");
    };
    let diagnostic = RULE.at(player, format!("{} has no roll above this line", quote(&name)));
    let others = context.scope.plays.players().map(|other| &**other);
    if let Some(near) = nearest(&name, others) {
        return diagnostic.help(format!("{} has one", quote(near))).replace(
            format!("Write {}", quote(near)),
            false,
            player,
            near,
        );
    }
    if context.scope.plays.roll(None).is_some_and(|roll| roll.player.is_none()) {
        let start = Span { end: what.start, ..player };
        let diagnostic = diagnostic
            .help("the roll above names nobody; name its player in it, or nobody in the call");
        let mended = diagnostic.clone().replace("Name nobody in the call", false, start, "");
        // What follows the colon may look like a name, too.
        let is_fixed =
            |fix: &Fix| names_nobody(&parse(LineText::edited(&fix.apply(context.line.text))));
        return if mended.fixes.iter().all(is_fixed) { mended } else { diagnostic };
    }
    let text = context.line.of(player);
    diagnostic.help(format!("write one above, for example `roll {text}: pqi KCR`"))
}

/// True if a line is a play of no player.
pub(in crate::rules) fn names_nobody(line: &Line<'_>) -> bool {
    let Statement::Play(keyword, _, play) = &line.statement else { return false };
    read_player(line, *keyword, play).0 == Player::Nobody
}

/// The player of a line, the place of the name, and that of what is shown.
fn player(context: Context<'_>) -> Option<(std::sync::Arc<str>, Span, Span)> {
    let Statement::Play(keyword, _, play) = &context.line.statement else { return None };
    let (player, play) = read_player(context.line, *keyword, play);
    Some((player.name()?.into(), play.player.unwrap_or(context.span), play.what))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_call_answers_a_roll_of_its_player() {
        clean("roll Ann: pq K\nroll Bob: io K\ncall Ann: Kpq\ncall none");
        faults("call Kpq\n^^^^ there is no roll above this call\nroll pq K");
        mends("roll Ann: pq K\ncall ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
        mends("roll pq K\ncall Ann: Kpq", "roll pq K\ncall Kpq");
        assert_eq!(help("call Ann: Kpq"), "write one above, for example `roll Ann: pqi KCR`");
    }

    #[test]
    fn a_challenge_answers_a_call_of_another_player() {
        faults("challenge p\n^^^^^^^^^ there is no call above this challenge");
        faults(
            "roll Ann: p\ncall Ann: p\nchallenge Ann: p\n^^^^^^^^^ there is no call of another \
             player above this challenge",
        );
        faults(
            "roll pq K\ncall p\n     ^ `p` has one letter, and a WFF of three can be made from \
             this roll\nchallenge Ann: Kpq",
        );
    }
}
