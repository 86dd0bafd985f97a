//! The actions of a game: the dice are rolled for everybody, a call is let stand, a game begins.

use super::action::{Action, ActionKind};
use super::line_end::line_end;
use crate::analysis::block::edge;
use crate::dice::{Cup, Rules};
use crate::document::{Document, Placed, TextEdit};
use crate::game::Game;
use crate::scope::Scope;
use crate::syntax::block::Edge;
use crate::syntax::{Keyword, Line, Statement, Text, parse};
use std::ops::Range;

/// The actions on the first line of a range. Dice that are rolled follow from the seed.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
    seed: u64,
) -> Vec<Action> {
    let on_line = |placed: Placed<'_>| on_line(document, text, &placed, seed);
    document.lines(text, range.start..range.start, on_line).pop().unwrap_or_default()
}

fn on_line(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    seed: u64,
) -> Vec<Action> {
    let line = placed.read();
    let line_end = line_end(document, text, placed);
    if placed.scope.block().is_none() && line.text.trim().is_empty() {
        let starts = Rules::NAMES.map(|(_, rules)| start(placed, rules, &line_end, seed));
        return starts.into();
    }
    if is_followed(document, text, placed) {
        return Vec::new();
    }
    let below = placed.scope_below();
    let Some(game) = below.game().filter(|game| game.is_judged()) else { return Vec::new() };
    let mut actions = Vec::new();
    let indent = indent(&line, placed.scope);
    let below_line = placed.start + placed.content.len();
    let write = |title: &str, kind, lines: &[String]| {
        let text: String = lines.iter().map(|line| format!("{line_end}{line}")).collect();
        let edits = vec![TextEdit { range: below_line..below_line, text }];
        Action::new(title, kind, edits)
    };
    let checks: Vec<&str> = game.movers(Keyword::Check).map(|player| game.name(player)).collect();
    if !checks.is_empty() {
        let check = format!("{indent}  {} {}", Keyword::Check.text(), checks.join(", "));
        actions.push(write("Check for everybody", ActionKind::Check, &[check]));
    }
    if let Some(rolls) = game.rolls(&mut Cup::new(seed)) {
        let head = rolls.begins.map(|keyword| format!("{indent}{}", keyword.text()));
        let title = match rolls.begins {
            Some(Keyword::Tiebreak) => "Begin the tiebreak, and roll for everybody",
            Some(_) => "Begin the next round, and roll for everybody",
            None => "Roll for everybody",
        };
        let lines = rolls.lines.into_iter().map(|line| format!("{indent}  {line}"));
        let lines: Vec<String> = head.into_iter().chain(lines).collect();
        actions.push(write(title, ActionKind::Roll, &lines));
    }
    actions
}

/// The bytes below a line that are looked at for what follows it.
const BELOW: usize = 4096;

/// True if more of the same round, or another round, stands below a line.
fn is_followed(document: &Document, text: &(impl Text + ?Sized), placed: &Placed<'_>) -> bool {
    let end = placed.start + placed.content.len();
    let range = end..end.saturating_add(BELOW).min(text.len());
    let says = document.lines(text, range, |below| {
        let line = parse(below.content);
        let is_something = below.line > placed.line && line.statement != Statement::Blank;
        let is_end = edge(&line) == Some(Edge::Ends) || below.scope.game().is_none();
        is_something.then_some(is_end)
    });
    says.into_iter().flatten().next() == Some(false)
}

/// The indentation of the rounds around a line.
fn indent(line: &Line<'_>, scope: &Scope) -> String {
    let body = line.text.len() - line.text.trim_start().len();
    let own = line.text.get(..body).unwrap_or_default();
    let is_inner = scope.game().is_some()
        && !matches!(line.statement, Statement::Cells(Keyword::Round | Keyword::Tiebreak, ..));
    own.strip_suffix("  ").filter(|_| is_inner).unwrap_or(own).to_owned()
}

/// The action that begins a game of two players on a blank line, with a first round.
fn start(placed: &Placed<'_>, rules: Rules, line_end: &str, seed: u64) -> Action {
    let players = ["Ann", "Bob"];
    let (head, end) = (Keyword::Game.text(), Keyword::End.text());
    let mut lines = vec![format!("{head} {} {}", rules.name(), players.join(", "))];
    if rules == Rules::XWff {
        lines.push("  let p = T, q = T, r = F, s = F".to_owned());
    }
    lines.push(Keyword::Round.text().to_owned());
    let mut game = Game::new(rules, players.map(Into::into).to_vec(), None, true);
    game.begin();
    let rolls = game.rolls(&mut Cup::new(seed)).into_iter().flat_map(|rolls| rolls.lines);
    lines.extend(rolls.map(|line| format!("  {line}")));
    lines.push(end.to_owned());
    let range = placed.start..placed.start + placed.content.len();
    let edits = vec![TextEdit { range, text: lines.join(line_end) }];
    let title = format!("Start a game of {}", rules.title());
    Action { title, kind: ActionKind::Start, preferred: false, mends: None, choice: None, edits }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Levels;
    use expect_test::{Expect, expect};

    /// The actions on the line of `$0`, each with the text that it makes and the faults in it.
    fn check(text: &str, expected: Expect) {
        let offset = text.find("$0").unwrap();
        let text = text.replacen("$0", "", 1);
        let document = Document::new(&text, Scope::default());
        let wants = |kind| matches!(kind, ActionKind::Check | ActionKind::Start | ActionKind::Roll);
        let levels = Levels::default();
        let mut shown = String::new();
        for action in super::super::actions(&document, &*text, offset..offset, &levels, 1, wants) {
            let mut made = text.clone();
            for edit in action.edits.iter().rev() {
                made.replace_range(edit.range.clone(), &edit.text);
            }
            let left = Document::new(&made, Scope::default()).faults().count();
            shown.push_str(&format!("{}, {left} faults\n{made}\n", action.title));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn a_game_begins_on_a_blank_line() {
        check(
            "p\n$0\nq",
            expect![[r#"
            Start a game of Shake-a-WFF, 0 faults
            p
            game shake-a-wff Ann, Bob
            round
              roll Ann: qr K
              roll Bob: io E
            end
            q
            Start a game of x-wff, 0 faults
            p
            game x-wff Ann, Bob
              let p = T, q = T, r = F, s = F
            round
              roll Ann: qrq ERE
              roll Bob: rqo ANK
            end
            q
        "#]],
        );
    }

    #[test]
    fn nobody_rolls_in_a_game_that_is_over_or_not_refereed() {
        let round = "round\n  roll Ann: pq K\n  roll Bob: rs N\n  call Ann: Kpq\n";
        let over = format!("game shake-a-wff Ann, Bob to 1 point\n{round}  check$0 Bob\nend");
        check(&over, expect![[""]]);
        let not_refereed = format!("game shake-a-wff Ann, Ann\n{round}  check$0 Bob\nend");
        check(&not_refereed, expect![[""]]);
    }

    #[test]
    fn everybody_rolls_the_hand_they_have() {
        let game = "game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n  roll Bob: rs N\n  call \
                    Ann: Kpq\n";
        check(
            &format!("{game}  check$0 Bob\nend"),
            expect![[r#"
            Begin the next round, and roll for everybody, 0 faults
            game shake-a-wff Ann, Bob
            round
              roll Ann: pq K
              roll Bob: rs N
              call Ann: Kpq
              check Bob
            round
              roll Ann: qr KE
              roll Bob: oi A
            end
        "#]],
        );
        check(&format!("{game}$0end"), expect![[r#""#]]);
        check(
            "game shake-a-wff Ann, Bob\nround$0\nend",
            expect![[r#"
            Roll for everybody, 0 faults
            game shake-a-wff Ann, Bob
            round
              roll Ann: qr K
              roll Bob: io E
            end
        "#]],
        );
        check(
            &format!("{}$0\nend", game.trim_end()),
            expect![[r#"
            Check for everybody, 0 faults
            game shake-a-wff Ann, Bob
            round
              roll Ann: pq K
              roll Bob: rs N
              call Ann: Kpq
              check Bob
            end
        "#]],
        );
    }
}
