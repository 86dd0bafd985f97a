//! Actions on rolls, calls and challenges: write the longest WFF, the longest true one, or one of
//! all the longest; roll the dice.

use super::action::{Action, ActionKind, Choice};
use super::line_end::line_end;
use crate::dice::{Answer, Cup, Every, Goal, RollQuestion, is_player};
use crate::document::{Document, Placed, TextEdit};
use crate::effort::Ask;
use crate::logic::{self, Decider, Holds, Limit, Logic, Notation, Valuation};
use crate::scope::Rolled;
use crate::syntax::letter::{PROPOSITIONS, is_blank};
use crate::syntax::{Formula, Keyword, Line, Span, Statement, Text, Written, parse, quote};
use std::ops::Range;
use std::sync::Arc;

/// The most WFFs that are offered to choose from.
const CHOICES: usize = 20;
/// The bytes below a roll in which its call is looked for.
const BELOW: usize = 4096;
/// The most bytes of the infix of a choice.
const INFIX: usize = 200;

/// A slot in which a WFF or dice are written: the bytes that they replace, and what comes before
/// them.
struct Slot {
    range: Range<usize>,
    before: String,
    /// The text that is overwritten, if that is on another line than the cursor.
    over: String,
}

impl Slot {
    fn edit(&self, text: &str) -> Vec<TextEdit> {
        vec![TextEdit { range: self.range.clone(), text: format!("{}{text}", self.before) }]
    }
}

/// The actions on the first line of a range. Dice that are rolled follow from the seed.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
    seed: u64,
) -> Vec<Action> {
    let mut lines = document
        .lines(text, range.start..range.start, |placed| on_line(document, text, &placed, seed));
    lines.pop().unwrap_or_default()
}

fn on_line(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    seed: u64,
) -> Vec<Action> {
    let line = placed.read();
    let scope = placed.scope;
    let in_game = scope.game().is_some();
    match &line.statement {
        // Who rolls in a game rolls the dice of the hand, with all others.
        Statement::Play(Keyword::Roll, _, play) if in_game && play.what.is_empty() => Vec::new(),
        Statement::Play(Keyword::Roll, _, play) if play.what.is_empty() => {
            let Some(rules) = scope.settings.rules else { return Vec::new() };
            let last = scope.plays.roll(line.player()).and_then(|rolled| rolled.faces.as_ref());
            let (small, big) = last.map_or(rules.hand(), |faces| (faces.small(), faces.big()));
            let few = |dice: u64| usize::try_from(dice).unwrap_or_default();
            let dice = Cup::new(seed).roll(rules, few(small), few(big));
            vec![action(
                "Roll the dice",
                ActionKind::Roll,
                written(&line, placed.start).edit(&dice),
            )]
        }
        _ if !scope.settings.tells_answers() => Vec::new(),
        Statement::Play(Keyword::Roll, ..) => {
            let Some(rolled) = placed.rolled() else { return Vec::new() };
            // No longest WFF is shown before the call is made.
            if in_game && document.unanswered(text).contains(&rolled) {
                return Vec::new();
            }
            let slot = call_below(document, text, placed, &rolled)
                .unwrap_or_else(|| new_line(document, text, placed, &line));
            writes(&rolled, placed, &slot, "", &document.oracle())
        }
        Statement::Play(keyword, _, play) => {
            let rolled = match keyword {
                Keyword::Call => scope.plays.roll(line.player()),
                _ => scope.plays.called(line.player()).and_then(|called| called.rolled.as_ref()),
            };
            let is_open = |rolled: &Arc<Rolled>| document.unanswered(text).contains(rolled);
            if in_game && (line.player().is_none() || rolled.is_some_and(is_open)) {
                return Vec::new();
            }
            let write = |rolled: &Arc<Rolled>| {
                let slot = written(&line, placed.start);
                writes(rolled, placed, &slot, line.of(play.what), &document.oracle())
            };
            rolled.map_or(Vec::new(), write)
        }
        _ => Vec::new(),
    }
}

fn action(title: impl Into<String>, kind: ActionKind, edits: Vec<TextEdit>) -> Action {
    Action::new(title, kind, edits)
}

/// The actions that write a WFF of a roll in a slot where there is this text.
fn writes(
    rolled: &Rolled,
    placed: &Placed<'_>,
    slot: &Slot,
    there: &str,
    oracle: &dyn Ask,
) -> Vec<Action> {
    let (Some(faces), Some(rules)) = (&rolled.faces, rolled.rules) else { return Vec::new() };
    let values = placed.scope.propositions.values_of_dice();
    let logic = &placed.scope.settings.logic.clone().unwrap_or_default();
    let asked = rules.goal(logic, &values);
    let is_valued = |letter: &u8| faces.of(*letter) == 0 || values.of(*letter).is_some();
    let some_valued =
        PROPOSITIONS.iter().any(|letter| faces.of(*letter) > 0 && values.of(*letter).is_some());
    let mut goals = vec![
        (Goal::Wff, ActionKind::Longest, "Write the longest WFF"),
        (
            Goal::True { logic, values: &values },
            ActionKind::LongestTrue,
            "Write the longest true WFF",
        ),
    ];
    goals.retain(|(goal, ..)| {
        *goal == Goal::Wff
            || placed.scope.settings.logic.is_some() && (*goal == asked || some_valued)
    });
    goals.sort_by_key(|(goal, ..)| *goal != asked);
    let mut actions = Vec::new();
    for (goal, kind, title) in goals {
        let answer = oracle.longest(&RollQuestion::new(faces, rules, goal));
        let (mut title, text) = match answer.as_deref() {
            Ok(Answer::Longest(longest)) => (title.to_owned(), longest.wff()),
            Ok(Answer::None(_)) if goal == asked => ("Call `none`".to_owned(), "none".to_owned()),
            Ok(_) | Err(_) => continue,
        };
        if goal != asked && asked != Goal::Wff && is_false(&text, logic, &values) {
            title.push_str(", which is false");
        }
        if !slot.over.is_empty() {
            title.push_str(&format!(" in place of {}", quote(&slot.over)));
        }
        if text != there {
            actions.push(action(title, kind, slot.edit(&text)));
        }
    }
    let is_listed = asked == Goal::Wff
        || placed.scope.settings.logic.is_some() && PROPOSITIONS.iter().all(is_valued);
    let every = if is_listed { Every::new(faces, rules, asked).ok() } else { None };
    let among = every.as_ref().map_or(0, Every::count);
    let choices = every.map(|every| every.some(CHOICES)).unwrap_or_default();
    if choices.len() > 1 {
        actions.extend(choices.into_iter().filter(|wff| wff != there).map(|wff| Action {
            choice: infix(&wff).map(|infix| Choice { wff: wff.clone(), infix, among }),
            ..action(format!("Write `{wff}`"), ActionKind::Choose, slot.edit(&wff))
        }));
    }
    actions
}

fn is_false(wff: &str, logic: &Logic, values: &Valuation) -> bool {
    let decider = Decider { logic, oracle: &Limit::brief() };
    let formula = Formula::read(wff, Span::new(0, wff.len()), |_| None);
    formula.is_some_and(|formula| {
        decider.holds(Written::new(&formula, wff), values) == Ok(Holds::Never)
    })
}

fn infix(wff: &str) -> Option<String> {
    let formula = Formula::read(wff, Span::new(0, wff.len()), |_| None)?;
    Some(logic::infix(&formula, wff, Notation::Unicode, INFIX))
}

/// The slot behind the keyword or the colon of a line that starts at this byte, for what stands
/// there or should.
fn written(line: &Line<'_>, start: usize) -> Slot {
    let (before, over) = (String::new(), String::new());
    let Statement::Play(_, at, play) = &line.statement else {
        return Slot { range: start..start, before, over };
    };
    if !play.what.is_empty() {
        return Slot { range: play.what.after(start).range(), before, over };
    }
    let from = Span { start: at.end, end: line.body().end };
    let end = Span::new(from.end.max(from.start) as usize, line.text.len());
    let rest = end.of(line.text);
    let blanks = if rest.chars().all(is_blank) { rest.len() } else { 0 };
    let range = end.start as usize..end.start as usize + blanks;
    Slot { range: range.start + start..range.end + start, before: " ".to_owned(), over }
}

/// The slot in the call that answers a roll, if that stands a little below it.
fn call_below(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    rolled: &Rolled,
) -> Option<Slot> {
    let end = placed.start + placed.content.len();
    let mut superseded = false;
    let calls = document.lines(text, end..end.saturating_add(BELOW).min(text.len()), |below| {
        let line = parse(below.content);
        let player = line.player();
        match &line.statement {
            _ if superseded || below.line <= placed.line => None,
            Statement::Play(Keyword::Roll, ..) => {
                superseded = rolled.player.is_none() || rolled.player.as_deref() == player;
                None
            }
            Statement::Play(Keyword::Call, _, play)
                if below.scope.plays.roll(player).is_some_and(|it| **it == *rolled) =>
            {
                Some(Slot { over: line.of(play.what).to_owned(), ..written(&line, below.start) })
            }
            _ => None,
        }
    });
    calls.into_iter().flatten().next()
}

/// A line of its own for a call, below that of its roll and with the same line end.
fn new_line(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    line: &Line<'_>,
) -> Slot {
    let end = placed.start + placed.content.len();
    let line_end = line_end(document, text, placed);
    let indent = placed.content.len() - placed.content.trim_start().len();
    let indent = placed.content.get(..indent).unwrap_or_default();
    let player = line
        .player()
        .filter(|player| is_player(player))
        .map_or(String::new(), |player| format!(" {player}:"));
    Slot {
        range: end..end,
        before: format!("{line_end}{indent}call{player} "),
        over: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Levels;
    use crate::scope::Scope;
    use expect_test::{Expect, expect};

    /// The actions on the line of `$0`, each with the text that it makes.
    fn check(text: &str, expected: Expect) {
        let offset = text.find("$0").unwrap();
        let text = text.replacen("$0", "", 1);
        let document = Document::new(&text, Scope::default());
        let mut shown = String::new();
        for action in
            super::super::actions(&document, &*text, offset..offset, &Levels::default(), 1, |_| {
                true
            })
        {
            let mut made = text.clone();
            action
                .edits
                .iter()
                .rev()
                .for_each(|edit| made.replace_range(edit.range.clone(), &edit.text));
            let left = Document::new(&made, Scope::default()).faults().count();
            let choice =
                action.choice.map_or(String::new(), |choice| format!(" ({})", choice.infix));
            shown.push_str(&format!("{}{choice}: {made:?}, {left} faults\n", action.title));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn a_roll_is_answered_below_it() {
        check(
            "ro$0ll pq K",
            expect![[r#"
            Write the longest WFF: "roll pq K\ncall Kpq", 0 faults
            Write `Kpq` (p ∧ q): "roll pq K\ncall Kpq", 0 faults
            Write `Kqp` (q ∧ p): "roll pq K\ncall Kqp", 0 faults
        "#]],
        );
        check(
            "  roll$0 Ann: pi N # so\r\nroll Bob: p",
            expect![[r#"
            Write the longest WFF: "  roll Ann: pi N # so\r\n  call Ann: Np\r\nroll Bob: p", 0 faults
        "#]],
        );
        check(
            "roll$0 Ann: pp KN\nroll Bob: p\ncall Ann:  # yet\n",
            expect![[r#"
            Write the longest WFF: "roll Ann: pp KN\nroll Bob: p\ncall Ann: NKpp  # yet\n", 0 faults
            Write `KNpp` (¬p ∧ p): "roll Ann: pp KN\nroll Bob: p\ncall Ann: KNpp  # yet\n", 0 faults
            Write `KpNp` (p ∧ ¬p): "roll Ann: pp KN\nroll Bob: p\ncall Ann: KpNp  # yet\n", 0 faults
            Write `NKpp` (¬(p ∧ p)): "roll Ann: pp KN\nroll Bob: p\ncall Ann: NKpp  # yet\n", 0 faults
        "#]],
        );
        check(
            "roll$0 pp K\nroll qq K\ncall ",
            expect![[r#"
            Write the longest WFF: "roll pp K\ncall Kpp\nroll qq K\ncall ", 0 faults
        "#]],
        );
        check(
            "roll i$0o K",
            expect![[r#"
            Call `none`: "roll io K\ncall none", 0 faults
        "#]],
        );
        check(
            "roll px$0",
            expect![[r#"
            Allow `unknown-die` here: "roll px # wff: allow unknown-die", 0 faults
        "#]],
        );
        check(
            "\u{feff}roll$0 p",
            expect![[r#"
            Write the longest WFF: "\u{feff}roll p\ncall p", 0 faults
        "#]],
        );
        check(
            "p\r\nroll$0 p",
            expect![[r#"
            Write the longest WFF: "p\r\nroll p\r\ncall p", 0 faults
        "#]],
        );
    }

    #[test]
    fn a_poor_call_is_replaced() {
        check(
            "roll$0 p N\ncall p # so",
            expect![[r#"
            Write the longest WFF in place of `p`: "roll p N\ncall Np # so", 0 faults
        "#]],
        );
        check(
            "roll pp KN\ncall p$0 # so",
            expect![[r#"
                Write the longest WFF: "roll pp KN\ncall NKpp # so", 0 faults
                Write `KNpp` (¬p ∧ p): "roll pp KN\ncall KNpp # so", 0 faults
                Write `KpNp` (p ∧ ¬p): "roll pp KN\ncall KpNp # so", 0 faults
                Write `NKpp` (¬(p ∧ p)): "roll pp KN\ncall NKpp # so", 0 faults
                Allow `not-longest` here: "roll pp KN\n# wff: allow not-longest\ncall p # so", 0 faults
            "#]],
        );
        check(
            "roll pp KN\ncall NKpp$0",
            expect![[r#"
            Write `KNpp` (¬p ∧ p): "roll pp KN\ncall KNpp", 0 faults
            Write `KpNp` (p ∧ ¬p): "roll pp KN\ncall KpNp", 0 faults
        "#]],
        );
        check(
            "roll A: p N\ncall A: p\nchallenge B: $0",
            expect![[r#"
                Write the longest WFF: "roll A: p N\ncall A: p\nchallenge B: Np", 1 faults
                Allow `malformed-statement` here: "roll A: p N\ncall A: p\nchallenge B: # wff: allow malformed-statement", 1 faults
            "#]],
        );
        check(
            "call NKpp$0",
            expect![[r#"
            Allow `nothing-to-answer` here: "call NKpp # wff: allow nothing-to-answer", 0 faults
        "#]],
        );
    }

    #[test]
    fn x_wff_writes_what_is_true() {
        check(
            "rules x-wff\nlet p = F\nroll$0 pp KN",
            expect![[r#"
                Write the longest true WFF: "rules x-wff\nlet p = F\nroll pp KN\ncall NKpp", 0 faults
                Write the longest WFF: "rules x-wff\nlet p = F\nroll pp KN\ncall NKpp", 0 faults
            "#]],
        );
        check(
            "rules x-wff\nroll$0 pp KN",
            expect![[r#"
            Write the longest WFF: "rules x-wff\nroll pp KN\ncall NKpp", 1 faults
        "#]],
        );
        check(
            "rules x-wff\nlet p = F\nroll$0 pp K",
            expect![[r#"
                Call `none`: "rules x-wff\nlet p = F\nroll pp K\ncall none", 0 faults
                Write the longest WFF, which is false: "rules x-wff\nlet p = F\nroll pp K\ncall Kpp", 1 faults
            "#]],
        );
        check(
            "let p = F, q = T\nroll$0 p N",
            expect![[r#"
                Write the longest WFF: "let p = F, q = T\nroll p N\ncall Np", 0 faults
                Write the longest true WFF: "let p = F, q = T\nroll p N\ncall Np", 0 faults
            "#]],
        );
    }

    #[test]
    fn dice_are_rolled_for_an_empty_roll() {
        check(
            "roll$0",
            expect![[r#"
                Roll the dice: "roll qr K", 0 faults
                Allow `empty-roll` here: "roll # wff: allow empty-roll", 0 faults
            "#]],
        );
        check(
            "roll pqrs KKKK\nrules x-wff\nroll  $0  # mine",
            expect![[r#"
                Roll the dice: "roll pqrs KKKK\nrules x-wff\nroll qrqi REAK    # mine", 0 faults
                Allow `empty-roll` here: "roll pqrs KKKK\nrules x-wff\n# wff: allow empty-roll\nroll    # mine", 0 faults
            "#]],
        );
        check(
            "rules x-wff\nroll Ann: $0",
            expect![[r#"
                Roll the dice: "rules x-wff\nroll Ann: qrq ERE", 0 faults
                Allow `empty-roll` here: "rules x-wff\nroll Ann: # wff: allow empty-roll", 0 faults
            "#]],
        );
    }
}
