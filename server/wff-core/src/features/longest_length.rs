//! The length of the longest WFF of a roll: for hovers, for hints behind
//! the dice, and for lenses above them.

use crate::dice::{Answer, Every, Goal, RollQuestion, Rules};
use crate::document::{Document, Placed};
use crate::effort::Ask;
use crate::logic::Valuation;
use crate::markdown;
use crate::markup::Markdown;
use crate::pictures::columns;
use crate::rules::without_value;
use crate::scope::{Rolled, Scope};
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::{Faces, Keyword, Statement, Text, quote};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The length of the longest WFF of a roll of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestLength {
    /// The bytes of its dice.
    pub dice: Range<usize>,
    /// True if a WFF can be made.
    pub has_wff: bool,
    /// It in a few words, to stand behind the dice.
    pub label: String,
    /// It in a few words more, to stand alone.
    pub title: String,
    /// It in sentences.
    pub markdown: Markdown,
}

/// The length of the longest WFF of each roll in a range of bytes. A roll that a call is yet to
/// answer is left out, since it is a question then; so is one where answers are hidden, and one on
/// the lines of `edited`, whose dice are being typed.
pub fn longest_lengths(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
    edited: Option<Range<usize>>,
) -> Vec<LongestLength> {
    let open: HashSet<Arc<Rolled>> = document.unanswered(text).into_iter().collect();
    let oracle = document.oracle();
    let is_edited = |placed: &Placed<'_>| {
        let end = placed.start + placed.content.len();
        edited.as_ref().is_some_and(|edited| placed.start <= edited.end && edited.start <= end)
    };
    let of_lines = document.lines(text, range, |placed| {
        if is_edited(&placed) {
            return None;
        }
        of_line(&placed, &oracle).filter(|(rolled, _)| !open.contains(rolled))
    });
    of_lines.into_iter().flatten().map(|(_, reach)| reach).collect()
}

/// The number of the longest WFFs of the roll on the line of an offset, or of the longest true ones
/// where the rules ask for these, in a sentence; `None` where that is hidden.
pub fn count(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Option<String> {
    let placed = |placed: Placed<'_>| {
        let (rolled, _) = of_line(&placed, &document.oracle())?;
        let (faces, rules) = rolled.dice()?;
        let logic = placed.scope.settings.logic.clone()?;
        Some((rolled, faces, rules, logic, placed.scope.propositions.values_of_dice()))
    };
    let (rolled, faces, rules, logic, values) = document.line(text, offset, placed).flatten()?;
    if document.unanswered(text).contains(&rolled) {
        return None;
    }
    let goal = rules.goal(&logic, &values);
    let dice = quote(&rolled.text);
    let Ok(every) = Every::new(&faces, rules, goal) else {
        return Some(format!("{dice} has too many dice for their longest WFFs to be counted."));
    };
    let longest = match goal {
        Goal::Wff => "longest WFF",
        Goal::True { .. } => "longest true WFF",
    };
    Some(match every.count() {
        0 => format!("{dice} has no {longest} that is known."),
        1 => format!("{dice} has one {longest}."),
        number => format!("{dice} has {number} {longest}s."),
    })
}

/// The roll of a line and the length of its longest WFF, if that may be shown.
pub(super) fn of_line(
    placed: &Placed<'_>,
    oracle: &dyn Ask,
) -> Option<(Arc<Rolled>, LongestLength)> {
    let line = placed.read();
    let Statement::Play(Keyword::Roll, _, play) = &line.statement else { return None };
    if !placed.scope.settings.tells_answers() || play.what.is_empty() {
        return None;
    }
    let rolled = placed.rolled()?;
    let (faces, rules) = (rolled.faces?, rolled.rules?);
    let (label, markdown) = in_words(&faces, rules, placed.scope, oracle);
    let has_wff = label.starts_with(char::is_numeric);
    let title = if has_wff { format!("longest WFF: {label}") } else { label.clone() };
    Some((
        rolled,
        LongestLength {
            dice: play.what.after(placed.start).range(),
            has_wff,
            label,
            title,
            markdown,
        },
    ))
}

/// The longest WFF and the longest true one in two or three words, and in sentences.
fn in_words(faces: &Faces, rules: Rules, scope: &Scope, oracle: &dyn Ask) -> (String, Markdown) {
    let longest = |goal| oracle.longest(&RollQuestion::new(faces, rules, goal));
    let mut label;
    let mut markdown;
    let whole;
    match longest(Goal::Wff).as_deref() {
        Ok(Answer::Longest(longest)) => {
            whole = longest.length();
            label = letters(whole);
            markdown = vec![
                markdown!("The longest WFF has {}.", Markdown::strong(&letters(whole))),
                by_kind(faces, rules, &longest.faces()),
            ];
        }
        Ok(Answer::None(reason)) => {
            let why = markdown!("No WFF can be made: {}.", reason.sentence());
            return ("no WFF".to_owned(), why);
        }
        Ok(Answer::Depends { .. } | Answer::OutOfReach) | Err(_) => return Default::default(),
    }
    let values = scope.propositions.values_of_dice();
    let Some(logic) = &scope.settings.logic else {
        return (label, Markdown::paragraphs(markdown));
    };
    let asked = rules.goal(logic, &values) != Goal::Wff;
    let given = given(faces, &values);
    match longest(Goal::True { logic, values: &values }).as_deref() {
        Ok(Answer::Longest(longest)) if asked || !given.is_empty() => {
            if asked {
                label.push_str(&if_true(whole, longest.length()));
            }
            let why = longest.shorter.map(|reason| markdown!(", since {}", reason.sentence()));
            let letters = Markdown::strong(&letters(longest.length()));
            let (given, why) = (Markdown::text(&given), why.unwrap_or_default());
            markdown.push(markdown!("The longest true WFF has {}{}{}.", letters, given, why));
        }
        Ok(Answer::None(reason)) if asked || !given.is_empty() => {
            if asked {
                label.push_str(", none true");
            }
            let (given, reason) = (Markdown::text(&given), reason.sentence());
            markdown.push(markdown!("No true WFF can be made{}: {}.", given, reason));
        }
        Ok(Answer::Depends { least, most, .. }) if asked && least == most => {
            label.push_str(&if_true(whole, *most));
            let letters = Markdown::strong(&letters(*most));
            markdown.push(markdown!("The longest true WFF has {}.", letters));
        }
        Ok(Answer::Depends { letters, .. }) if asked => {
            let missing = Markdown::message(&without_value(letters));
            markdown.push(markdown!("How long the longest true WFF is depends on {}.", missing));
        }
        Ok(Answer::OutOfReach) | Err(_) if asked => {
            markdown.push(markdown!(
                "How long the longest true WFF is in {} is out of reach for so many dice.",
                Markdown::text(logic.name())
            ));
        }
        _ => {}
    }
    (label, Markdown::paragraphs(markdown))
}

/// The length of the longest true WFF behind that of the longest.
fn if_true(whole: u64, length: u64) -> String {
    if length == whole { ", true too".to_owned() } else { format!(", {length} if true") }
}

fn letters(length: u64) -> String {
    format!("{length} {}", if length == 1 { "letter" } else { "letters" })
}

/// The values of the propositions of a roll, as the rest of a sentence.
fn given(faces: &Faces, values: &Valuation) -> String {
    let rolled =
        values.among(|variable| variable.letter().is_some_and(|letter| faces.of(letter) > 0));
    if rolled.is_empty() { String::new() } else { format!(" under {rolled}") }
}

/// A table of how many dice of each kind were rolled and are used.
fn by_kind(faces: &Faces, rules: Rules, used: &Faces) -> Markdown {
    let connectives = *b"KACE";
    let of = |kind: &[u8]| kind.iter().map(|face| used.of(*face).min(faces.of(*face))).sum::<u64>();
    let own = of(&PROPOSITIONS) + of(&connectives) + of(b"N");
    let useless: &[u8] = if rules.has_wildcard() { b"io" } else { b"ioR" };
    let mut rows = vec![
        ("propositions", faces.among(&PROPOSITIONS), of(&PROPOSITIONS)),
        ("binary connectives", faces.among(&connectives), of(&connectives)),
        ("N", faces.of(b'N'), of(b"N")),
    ];
    if rules.has_wildcard() {
        rows.push(("wildcards", faces.of(b'R'), used.len() - own));
    }
    rows.push(("of no use", faces.among(useless), 0));
    let head = ["dice", "rolled", "used"].map(str::to_owned).into();
    let rows = rows.into_iter().filter(|(_, rolled, _)| *rolled > 0);
    let rows =
        rows.map(|(kind, rolled, used)| vec![kind.into(), rolled.to_string(), used.to_string()]);
    columns::markdown(&std::iter::once(head).chain(rows).collect::<Vec<_>>(), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn shown(text: &str) -> Vec<String> {
        let document = Document::small(text, Scope::default());
        longest_lengths(&document, text, 0..text.len(), None)
            .into_iter()
            .map(|it| format!("{} {}", &text[it.dice], it.label))
            .collect()
    }

    #[test]
    fn a_roll_tells_how_far_it_reaches() {
        assert_eq!(
            shown("roll pqi KCR # three\nroll io K\nroll\nroll pqx"),
            ["pqi KCR 3 letters", "io K no WFF"]
        );
        assert_eq!(
            shown(
                "rules x-wff\nlet p = T\nroll pqi KKN\nlet p = F, q = T\nroll ppq KKK\nroll pp KA"
            ),
            ["pqi KKN 4 letters", "ppq KKK 5 letters, 1 if true", "pp KA 3 letters, none true"]
        );
    }

    #[test]
    fn a_true_one_that_is_as_long_is_told_in_a_word() {
        assert_eq!(shown("rules x-wff\nlet p = T\nroll pp K"), ["pp K 3 letters, true too"]);
    }

    #[test]
    fn a_roll_that_is_being_edited_tells_nothing() {
        let text = "roll pq K\nroll p N\nroll pqr KK";
        let document = Document::small(text, Scope::default());
        let shown = |edited| {
            let all = longest_lengths(&document, text, 0..text.len(), edited).into_iter();
            all.map(|it| it.label).collect::<Vec<_>>()
        };
        assert_eq!(shown(None), ["3 letters", "2 letters", "5 letters"]);
        assert_eq!(shown(Some(12..12)), ["3 letters", "5 letters"]);
        assert_eq!(shown(Some(18..18)), ["3 letters", "5 letters"], "at its end");
        assert_eq!(shown(Some(0..9)), ["2 letters", "5 letters"]);
    }

    #[test]
    fn the_longest_wffs_are_counted() {
        let counted = |text: &str| {
            let document = Document::small(text, Scope::default());
            count(&document, text, text.rfind("roll").unwrap()).unwrap_or_default()
        };
        assert_eq!(counted("roll pq K"), "`pq K` has 2 longest WFFs.");
        assert_eq!(counted("roll Ann: p N"), "`p N` has one longest WFF.");
        assert_eq!(
            counted("rules x-wff\nlet p = T, q = F\nroll pq K"),
            "`pq K` has one longest true WFF."
        );
        let many = format!("roll {} {}", "p".repeat(90), "K".repeat(90));
        assert!(counted(&many).contains("too many dice"), "{}", counted(&many));
        for hidden in ["hints off\nroll pq K", "roll pq K\ncall ", "exam\nroll pq K", "p\nroll"] {
            assert_eq!(counted(hidden), "", "{hidden}");
        }
    }

    #[test]
    fn an_open_question_is_not_answered() {
        assert_eq!(
            shown("roll Ann: pq K\nroll Bob: rs N\ncall Ann:\ncall Bob: Nr"),
            ["rs N 2 letters"]
        );
        assert_eq!(shown("roll pq K\ncall # ?\nroll pqr K"), ["pqr K 3 letters"]);
        assert_eq!(shown("roll Ann Lee: pq K\ncall Ann-Lee:"), [""; 0]);
    }

    #[test]
    fn it_tells_by_kind_of_die_and_why() {
        let text = "rules x-wff\nlet p = T, q = F\nroll pqi KRR";
        let document = Document::small(text, Scope::default());
        expect![[r#"
            The longest WFF has **5 letters**.

            | dice | rolled | used |
            | --- | ---: | ---: |
            | propositions | 2 | 2 |
            | binary connectives | 1 | 1 |
            | wildcards | 2 | 2 |
            | of no use | 1 | 0 |

            The longest true WFF has **5 letters** under p = T, q = F."#]]
        .assert_eq(&longest_lengths(&document, text, 0..text.len(), None)[0].markdown);
        let text = "let p = T\nroll ppi KEN";
        let document = Document::small(text, Scope::default());
        expect![[r#"
            The longest WFF has **4 letters**.

            | dice | rolled | used |
            | --- | ---: | ---: |
            | propositions | 2 | 2 |
            | binary connectives | 2 | 1 |
            | N | 1 | 1 |
            | of no use | 1 | 0 |

            The longest true WFF has **3 letters** under p = T, since a single `N` over true propositions makes all of `K` and `E` around it false."#]]
        .assert_eq(&longest_lengths(&document, text, 0..text.len(), None)[0].markdown);
    }
}
