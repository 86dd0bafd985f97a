//! # malformed-player
//!
//! A player's name is not written as one. It has letters, digits and hyphens, is no word of this
//! language, and a colon stands behind it.
//!
//! ```wff
//! roll Ann Lee: pq K
//!      ^^^^^^^ `Ann Lee` is written `Ann-Lee`: a player's name has letters, digits and hyphens
//! roll call: pq K
//!      ^^^^ `call` is a word of the language and cannot be a player's name
//! roll Bob pq K
//!      ^^^ a colon stands after a player's name, as in `Bob:`
//! ```
//!
//! Write it so:
//!
//! ```wff
//! roll Ann-Lee: pq K
//! roll Bob: pq K
//! ```

use crate::analysis::fault::MalformedPlayer;
use crate::analysis::player::{is_reserved, meant_player, player_faults};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Fix, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::letter::is_blank;
use crate::syntax::{LineText, Span, Statement, parse, quote};

pub(crate) static RULE: RuleOf<MalformedPlayer> = RuleOf {
    rule: Rule::new("malformed-player", Severity::Error, header!("malformed_player.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, _| CompletedBy::Text(span),
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: MalformedPlayer) -> Diagnostic {
    let (text, quoted) = (context.text(), context.quoted());
    match fault {
        MalformedPlayer::NoColon { stop } => {
            let written = quote(&format!("{text}:"));
            let diagnostic = RULE
                .at(context.span, format!("a colon stands after a player's name, as in {written}"))
                .replace("Write the colon", false, stop, ":");
            let keyword = context.line.head().map_or("", |(keyword, _)| keyword.text());
            let is_last = context.line.body().end <= stop.end;
            let what = match keyword {
                "roll" => "the dice",
                "call" => "a WFF of the roll, or `none`",
                "challenge" => "a WFF of the caller's dice that is longer, or `pff`",
                _ => return diagnostic,
            };
            if is_last {
                diagnostic.help(format!("write `{keyword} {text}: …`, with {what}"))
            } else {
                diagnostic
            }
        }
        MalformedPlayer::WideColon => RULE
            .at(context.span, "`：` only looks like `:`: it is the sign U+FF1A")
            .replace("Write `:`", true, context.span, ":"),
        MalformedPlayer::NoName => {
            let diagnostic = RULE
                .at(context.span, "a player's name stands before the colon")
                .help("without a name there is no colon");
            let mended = diagnostic.clone().replace("Take the colon out", false, context.span, "");
            // Behind it a name and its colon may come to light.
            let is_fixed = |fix: &Fix| names_well(LineText::edited(&fix.apply(context.line.text)));
            if mended.fixes.iter().all(is_fixed) { mended } else { diagnostic }
        }
        MalformedPlayer::Name => {
            let meant = meant_player(text);
            let message = match &meant {
                _ if is_reserved(text) => {
                    format!("{quoted} is a word of the language and cannot be a player's name")
                }
                Some(name) => format!(
                    "{quoted} is written {}: a player's name has letters, digits and hyphens",
                    quote(name)
                ),
                None => {
                    format!(
                        "{quoted} is not a player's name, which has letters, digits and hyphens"
                    )
                }
            };
            let diagnostic = RULE.at(context.span, message);
            match meant {
                Some(name) => {
                    // What is taken away may have stood between the keyword and the name.
                    let before = Span { start: 0, end: context.span.start }.of(context.line.text);
                    let blank = if before.ends_with(is_blank) { "" } else { " " };
                    let title = format!("Write {}", quote(&name));
                    diagnostic.replace(title, true, context.span, format!("{blank}{name}"))
                }
                None => diagnostic,
            }
        }
    }
}

/// True if a line is a play with nothing wrong in how it names its player.
fn names_well(line: LineText<'_>) -> bool {
    let line = parse(line);
    match &line.statement {
        Statement::Play(keyword, _, play) => player_faults(&line, *keyword, play).is_empty(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_name_that_can_be_guessed_acts_all_the_same() {
        mends("roll Ann - pq K", "roll Ann: pq K");
        mends("roll Ann Lee: pq K\ncall Ann-Lee: Kpq", "roll Ann-Lee: pq K\ncall Ann-Lee: Kpq");
        mends("roll- Ann: pq K\ncall Ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
        mends("roll Bob pq K\ncall Bob: Kpq", "roll Bob: pq K\ncall Bob: Kpq");
        mends("roll Ann： pq K\ncall Ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
        mends("roll Ann; pq K\ncall Ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
        mends("roll Ann\ncall Ann: Kpq", "roll Ann:\ncall Ann: Kpq");
        mends("roll 李 pq K\ncall 李: Kpq", "roll 李: pq K\ncall 李: Kpq");
        mends("roll : pq K\ncall Kpq", "roll  pq K\ncall Kpq");
        for line in ["roll : let Ann:", "roll : !: pq K", "call : Bob Kpq"] {
            assert_eq!(found(line)[0].diagnostic.fixes, [], "{line}");
        }
        clean("roll Żaneta-2: pq K\ncall Żaneta-2: Kpq\nroll 1: p\ncall 1: p");
    }

    #[test]
    fn words_of_the_language_are_no_names() {
        for word in ["none", "pff", "to", "roll", "call", "challenge", "let", "None"] {
            let fault = format!("`{word}` is a word of the language and cannot be a player's name");
            assert_eq!(found(&format!("roll {word}: pq K"))[0].diagnostic.message, fault);
        }
        faults(
            "roll !: pq K\n     ^ `!` is not a player's name, which has letters, digits and \
             hyphens",
        );
        faults(
            "call Bob Kpq\n     ^^^ a colon stands after a player's name, as in `Bob:`\n     ^^^ \
             `Bob` has no roll above this line",
        );
        mends("roll Ann pq K\ncall Ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
    }
}
