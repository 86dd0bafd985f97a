//! # prose
//!
//! A line is text for people, not a formula. Every line is read as a formula or a statement; only
//! what follows `#` is left alone.
//!
//! ```wff
//! Homework 3
//! ^^^^^^^^^^ this line is prose, not a formula
//! Name: Anna
//! ^^^^^^^^^^ this line is prose, not a formula
//! ```
//!
//! The same is told of words before a formula, of marks around it, and of a remark behind it, as in
//! `It is Kpq (by De Morgan)`. These have nothing of an answer, and the line is read without them.
//!
//! Put `#` before it:
//!
//! ```wff
//! # Homework 3
//! # Name: Anna
//! ```

use crate::analysis::fault::Prose;
use crate::analysis::play::called_out;
use crate::analysis::text_fault;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::formula::{shape, units};
use crate::syntax::item::behind_word;
use crate::syntax::letter::{Letters, is_blank};
use crate::syntax::lexicon::Sureness;
use crate::syntax::lexicon::labels::WORDS;
use crate::syntax::lexicon::proofs::ENDS;
use crate::syntax::proof_head::{asks_for_proof, leading_turnstile};
use crate::syntax::reading::around::{behind_answer, is_answer_word};
use crate::syntax::reading::label::{self, Label, LabelKind, heading};
use crate::syntax::reading::wording::is_answer_in_words;
use crate::syntax::reading::{Slip, SlipKind};
use crate::syntax::statement::BLANK;
use crate::syntax::{
    Alphabet, Keyword, Line, LineText, Span, Statement, Unit, infix, parse, quote,
};

pub(crate) static RULE: RuleOf<Prose> = RuleOf {
    rule: Rule::new("prose", Severity::Error, header!("prose.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, prose: Prose) -> Diagnostic {
    if let Prose::Around(kind) = prose {
        return around(context, kind);
    }
    if prose == Prose::Unanswered {
        return RULE
            .at(context.span, format!("{} says nothing", context.quoted()))
            .help(format!("`{BLANK}` stands where an answer is still to come"))
            .replace(format!("Write `{BLANK}`"), true, context.span, BLANK);
    }
    if prose == Prose::Several {
        let several = label::several(context.line.text);
        let before = |start: usize| {
            let text = context.line.text.get(..start).unwrap_or_default();
            Span::new(text.trim_end_matches(|c| is_blank(c) || matches!(c, ',' | ';')).len(), start)
        };
        let breaks =
            several.iter().skip(1).map(|it| Edit { span: before(it.start), text: "\n".into() });
        return RULE
            .at(context.span, format!("{} begins another answer on this line", context.quoted()))
            .help("each answer stands on a line of its own")
            .fix("Write each on a line of its own".to_owned(), true, breaks.collect());
    }
    if let Some(diagnostic) = exam(context).filter(|_| prose == Prose::Line) {
        return diagnostic;
    }
    let is_note = prose == Prose::Note;
    let start = Span { end: context.span.start, ..context.span };
    if is_note && context.text().starts_with('(') && says_formula(context.text()) {
        return RULE
            .at(context.span, format!("{} is one too many after a whole formula", context.quoted()))
            .help("give it its own line, or put `#` before it to make it a comment")
            .replace("Make it a comment", false, start, "# ");
    }
    if let Some((at, sign)) = meant_sign(context).filter(|_| is_note) {
        let title = format!("Write `{sign}`");
        return match sign {
            "is" => RULE
                .at(at, format!("{} is written `is`", quote(context.line.of(at))))
                .replace(title, true, at, sign),
            _ => RULE
                .at(at, format!("between premises and conclusion stands `{sign}`"))
                .replace(title, false, at, sign),
        };
    }
    let message = if is_note {
        format!("{} is prose, not part of the formula", context.quoted())
    } else {
        "this line is prose, not a formula".to_owned()
    };
    let diagnostic = RULE.at(context.span, message);
    // It may be part of a step or a move, and would be lost.
    let may_be_more = context.scope.proof().is_some() || context.scope.game().is_some();
    let body = context.line.body();
    let is_before = context.span.start == body.start && context.span.end < body.end;
    if is_note && is_before && !may_be_more {
        let behind = context.line.of(Span { start: context.span.end, ..body });
        let rest = behind.trim_start_matches(is_blank);
        let whole = Span { end: body.end - rest.len() as u32, ..context.span };
        // Where more is put otherwise behind it, the line is no better without it.
        return match &context.scope.parse(LineText::edited(rest)).slips[..] {
            [] => diagnostic.replace("Leave it out", false, whole, ""),
            _ => diagnostic,
        };
    }
    if let Some((start, meant)) = meant(context).filter(|_| !is_note) {
        let written = quote(&meant);
        let is_heading = heading(context.text()).is_some();
        // The mark behind a heading goes.
        let mark = context.line.punctuation.filter(|_| is_heading);
        let place = Span { end: mark.map_or(start, |it| it.end), ..context.span };
        let added = meant.strip_suffix(context.line.of(Span { start, ..context.span }));
        return diagnostic.help(format!("put `#` before it, or write {written}")).replace(
            format!("Write {written}"),
            is_heading && context.scope.block().is_none(),
            place,
            added.unwrap_or_default(),
        );
    }
    if let Some(help) = in_game(context).filter(|_| !is_note) {
        return diagnostic.help(help);
    }
    let diagnostic = diagnostic.help("put `#` before it to make it a comment");
    let is_certain = !is_note && answers_nothing(context);
    if may_be_more && !is_certain {
        return diagnostic;
    }
    diagnostic.replace("Make it a comment", is_certain, start, "# ")
}

/// A line that says in more words whether its file is an exam.
fn exam(context: Context<'_>) -> Option<Diagnostic> {
    let exam = Keyword::Exam.text();
    let (text, word) = (context.text(), context.line.first_word()?);
    let written = context.line.of(word).trim_end_matches(|c: char| !c.is_alphanumeric());
    let rest = text.get(written.len()..).filter(|_| written.eq_ignore_ascii_case(exam))?;
    let is_mark = |c: char| is_blank(c) || matches!(c, ':' | '=' | '!');
    let behind = rest.trim_matches(is_mark);
    let switch = behind.to_lowercase();
    let at = |message: String| RULE.at(context.span, message);
    if OFF.contains(&&*switch) {
        return Some(
            at(format!("{} says nothing: `{exam}` stands alone on its line", quote(text)))
                .help("a file is an exam only if it says so: leave the line out")
                .replace("Leave it out", true, context.span, ""),
        );
    }
    // Alone in capitals, or with a number behind it, it may be a title.
    ON.contains(&&*switch).then(|| {
        let message = format!("`{exam}` stands alone on its line: as it is, the file is no exam");
        let is_certain = written == exam;
        at(message).replace(format!("Write `{exam}`"), is_certain, context.span, exam)
    })
}

/// The words that switch something on.
const ON: [&str; 5] = ["on", "true", "yes", "1", "mode"];

/// The words that switch something off.
const OFF: [&str; 5] = ["off", "false", "no", "0", "none"];

/// The move that a line of words in a game is probably meant as, or what such a line can be.
fn in_game(context: Context<'_>) -> Option<String> {
    let game = context.scope.game()?;
    let is_of_name = |c: char| c.is_alphanumeric() || c == '-';
    let words: Vec<&str> =
        context.text().split(|c| !is_of_name(c)).filter(|it| !it.is_empty()).collect();
    let named = words.iter().find(|word| game.player(word).is_some())?;
    let (name, others) = (*named, words.iter().filter(|word| word != &named));
    let others: Vec<&str> = others.copied().collect();
    let is_formula =
        |word: &&&str| shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed();
    let is_letter = |byte: u8| Alphabet::Dice.has(byte, false);
    let is_shown = |word: &&&str| {
        let is_of_dice = word.bytes().all(is_letter) && game.player(word).is_none();
        **word == "none" || is_of_dice && is_formula(word)
    };
    let shown = others.iter().rev().find(is_shown);
    let passes = ["check", "checks", "pass", "passes", "accept", "accepts", "ok", "agrees"];
    let is_called = game.round.as_ref().is_some_and(|round| !round.calls.is_empty());
    let written = match shown {
        Some(shown) if is_called => format!("challenge {name}: {shown}"),
        Some(shown) => format!("call {name}: {shown}"),
        None if others.iter().any(|it| passes.contains(&&*it.to_lowercase())) => {
            format!("check {name}")
        }
        None => {
            return Some(
                "a game counts its score by itself: leave this out, or put `#` before it; a move \
                 is `roll NAME: …`, `call NAME: …`, `check NAME` or `challenge NAME: …`"
                    .to_owned(),
            );
        }
    };
    Some(format!("if it is a move, write {}; with `#` before it, it is a comment", quote(&written)))
}

/// True if a text has nothing of an answer: it only asks for a proof, marks the end of one, or has
/// no formula, value or word that answers, and numbers only behind words, as no label has them.
fn answers_nothing(context: Context<'_>) -> bool {
    let Context { scope, .. } = context;
    let text = context.text();
    let letters = Letters { alphabet: None, ..scope.settings.letters() };
    let is_formula = |word: &str| {
        let whole = Span::new(0, word.len());
        shape(word, whole, Unit::arity).is_well_formed()
            && units(word, whole).all(|(unit, at)| unit.belongs_to(letters, at))
    };
    // A number behind words counts something.
    let is_number = |word: &str| word.bytes().all(|it| it.is_ascii_digit());
    let (before, _) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let is_titled = before.split(is_blank).any(|word| word.chars().count() > 2);
    let says_nothing = |word: &str| match word.len() {
        _ if is_number(word) => is_titled,
        _ if WORDS.has(word) => true,
        1 => matches!(word, "a" | "A" | "I"),
        _ => {
            let mut letters = word.chars().filter(|c| !APOSTROPHES.contains(c));
            letters.all(char::is_alphabetic) && !is_formula(word)
        }
    };
    let is_of_word = |c: char| c.is_alphanumeric() || APOSTROPHES.contains(&c);
    let words = text.split(|c| !is_of_word(c)).map(|word| word.trim_matches(APOSTROPHES));
    let words = words.filter(|word| !word.is_empty());
    let has_number = before.len() < text.len();
    let may_be_label = || {
        let label = Label::read(text, |_| true);
        label.is_some_and(|label| label.kind != LabelKind::Unclear)
            || words.clone().any(is_answer_word)
    };
    let is_outside = scope.block().is_none() || scope.proof().is_some();
    asks_for_proof(text)
        || ENDS.has(text)
        || is_outside
            && text.len() <= LOOKED_AT
            && !(has_number && may_be_label())
            && !text.contains(['=', '?', '@'])
            && parse(LineText::edited(&format!("# {text}"))).allow().is_none()
            && words.clone().all(says_nothing)
            && !is_answer_in_words(text, scope.settings.logic.as_ref(), 1)
}

/// The characters that may stand in a word.
const APOSTROPHES: [char; 2] = ['\'', '’'];

/// Tells the text around an answer, all of which the fix takes out, or makes a comment.
fn around(context: Context<'_>, kind: SlipKind) -> Diagnostic {
    let line = context.line;
    let quoted = context.quoted();
    let before = line.text.get(..context.span.start as usize).unwrap_or_default();
    let last = before.trim_end_matches(is_blank).rsplit(is_blank).next();
    let is_behind_answer = last.and_then(behind_answer) == Some("");
    let (message, title) = match kind {
        SlipKind::Mark if is_behind_answer => {
            (format!("{quoted} has no place after `{}`", Keyword::Answer.text()), "Leave it out")
        }
        SlipKind::Mark if context.span.start < line.formulas().first().map_or(0, |it| it.start) => {
            (format!("{quoted} stands around the formula, and is no part of it"), "Leave them out")
        }
        SlipKind::Mark => (format!("{quoted} is not part of the formula"), "Leave it out"),
        SlipKind::Remark => {
            (format!("{quoted} is prose, not part of the formula"), "Make it a comment")
        }
        _ => (format!("{quoted} is prose, not part of the formula"), "Leave it out"),
    };
    let edits = line.slips.iter().filter(|slip| slip.kind.is_around());
    let edits = edits.map(|slip| edit_around(line, slip)).collect();
    let is_certain = line.slips.iter().all(|slip| slip.sure <= Sureness::Certain);
    RULE.at(context.span, message).fix(title.to_owned(), is_certain, edits)
}

/// The edit that takes out what stands around something else, or makes it a comment.
pub(in crate::rules) fn edit_around(line: &Line<'_>, slip: &Slip) -> Edit {
    let (start, end) = (slip.at.start as usize, slip.at.end as usize);
    let before = line.text.get(..start).unwrap_or_default();
    let behind = line.text.get(end..).unwrap_or_default();
    if slip.kind == SlipKind::Remark {
        let joins = before.ends_with(|c| !is_blank(c));
        let text = if joins { " # " } else { "# " };
        return Edit { span: Span::new(start, start), text: text.to_owned() };
    }
    // What stood apart goes with the blanks behind it, and at the end with those before it.
    let is_apart = before.is_empty() || before.ends_with(is_blank);
    let blanks = behind.len() - behind.trim_start_matches(is_blank).len();
    let (start, end) = match behind.trim_start_matches(is_blank) {
        "" => (before.trim_end_matches(is_blank).len(), end),
        _ if is_apart => (start, end + blanks),
        _ => (start, end),
    };
    let joins =
        before.ends_with(char::is_alphanumeric) && behind.starts_with(char::is_alphanumeric);
    Edit { span: Span::new(start, end), text: if joins { " " } else { "" }.to_owned() }
}

/// The sign of a claim in whose place another one begins a note, and where that stands.
fn meant_sign(context: Context<'_>) -> Option<(Span, &'static str)> {
    let text = context.text();
    if text.len() > LOOKED_AT {
        return None;
    }
    let word = text.split(is_blank).next().unwrap_or_default();
    let (written, sign) = match leading_turnstile(text) {
        Some(written) => (written, "|="),
        None if word.eq_ignore_ascii_case("is") => (word, "is"),
        None => return None,
    };
    let (start, end) = (context.span.start as usize, context.span.start as usize + written.len());
    let (before, behind) = (context.line.text.get(..start)?, context.line.text.get(end..)?);
    let mended = [before, sign, behind].concat();
    let line = parse(LineText::edited(&mended));
    let conclusion = Span::new(0, behind.len()).trim(behind);
    let is_claim = matches!(line.statement, Statement::Judgement(_))
        && text_fault(&line, context.scope).is_none()
        && (sign == "is" || shape(behind, conclusion, Unit::arity).is_well_formed());
    is_claim.then(|| (Span::new(start, end), sign))
}

/// The most bytes of a line that is looked through for what was meant.
const LOOKED_AT: usize = 200;

/// True if words in brackets say a formula, in this notation or in infix.
fn says_formula(text: &str) -> bool {
    let is_one = |word: &str| shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    text.len() <= LOOKED_AT
        && (words.any(is_one) || infix::read(text, Span::new(0, text.len())).is_some())
}

/// The line that one of prose was meant to be, and where what it keeps begins: a call that is
/// called out, a number behind a word that announces an answer, or an item behind such.
fn meant(context: Context<'_>) -> Option<(u32, String)> {
    let text = context.text();
    if text.len() > LOOKED_AT {
        return None;
    }
    if let Some(called) = called_out(text) {
        let start = text.rfind(called)?;
        let call = Keyword::Call.text();
        let is_end = text.ends_with(called);
        return is_end.then(|| (context.span.start + start as u32, format!("{call} {called}")));
    }
    if let Some(name) = heading(text) {
        return Some((context.span.end, format!("{name})")));
    }
    let item = behind_word(text)?;
    let line = parse(LineText::edited(item));
    let is_whole = |span: Span| shape(item, span, Unit::arity).is_well_formed();
    let formulas = line.formulas();
    // A line of a block is prose outside of it, too.
    let is_of_block = matches!(line.statement, Statement::Task(..) | Statement::Cells(..));
    let is_one = !is_of_block && !formulas.is_empty() && formulas.into_iter().all(is_whole);
    is_one.then(|| (context.span.end - item.len() as u32, item.to_owned()))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_score_in_a_game_is_left_out() {
        let game =
            "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\ncall Ann: Kpq\n";
        for line in ["score Ann 1, Bob 0", "Ann wins!", "Ann: 1, Bob: 0", "point Ann"] {
            let told = help(&format!("{game}{line}\nend"));
            assert!(told.starts_with("a game counts its score by itself: leave"), "{line}: {told}");
        }
        let told = help(&format!("{game}Bob challenges NNp with Ann\nend"));
        assert!(told.starts_with("if it is a move, write `challenge Bob: NNp`"), "{told}");
    }

    #[test]
    fn an_exam_takes_no_word_behind_it() {
        for line in ["exam on", "exam: on", "exam = true", "exam yes", "Exam on"] {
            mends(&format!("{line}\nCpCqp is ?"), "exam\nCpCqp is ?");
        }
        for line in ["exam off", "exam: no", "exam = false"] {
            mends(&format!("{line}\np"), "\np");
        }
        faults("exam on\n^^^^^^^ `exam` stands alone on its line: as it is, the file is no exam");
        for line in ["EXAM", "Exam 2", "exam in May"] {
            mends(line, &format!("# {line}"));
        }
    }

    #[test]
    fn prose_is_one_fault_and_becomes_a_comment() {
        mends("1. Solve these", "1. # Solve these");
        mends("Aufgabe 3) EpNq", "3) EpNq");
        mends("Aufgabe 3) require p", "# Aufgabe 3) require p");
        mends("Exercise 2\nKpq", "2)\nKpq");
        mends("Question 3b:", "3b)");
        mends("Homework 3", "# Homework 3");
        mends("1) Kpq 2) tautology; 3) no", "1) Kpq\n2) tautology\n3) no");
        mends("| No. | Answer |", "# | No. | Answer |");
        mends("|---|---|", "# |---|---|");
        mends("3) n/a", "3) ?");
        mends("3) ---", "3) ?");
        mends("```", "# ```");
        mends("QED", "# QED");
        mends("Page 2 of 2", "# Page 2 of 2");
        mends("WFF! KpNq", "call KpNq");
        mends("What is truth?", "# What is truth?");
        mends("CKpqr // if both", "CKpqr # // if both");
        mends("KpNq (or NApq)", "KpNq # (or NApq)");
        mends("ANpNq (De Morgan)", "ANpNq # (De Morgan)");
        for line in ["Npq by hand is pff", "Kpq (by hand) is wff"] {
            assert!(found(line).iter().all(|it| it.diagnostic.fixes.iter().all(|it| !it.safe)));
        }
        mends("It is `Kpq` (by hand).", "Kpq # (by hand).");
        for (claim, is_safe) in [("It is Kpq (I think)", true), ("Kpq == Kqp (I think)", false)] {
            let found = found(claim);
            assert!(found[0].diagnostic.fixes.iter().all(|it| it.safe == is_safe), "{claim}");
        }
        mends("Kpq means both of them", "Kpq # means both of them");
        mends("let p = T\nSuppose p = T", "let p = T\np = T");
        mends("Kpq Is contingent", "Kpq is contingent");
        mends("Kpq (this is contingent)", "Kpq # (this is contingent)");
        for sign in ["therefore", "so", "/", "//", "hence"] {
            mends(&format!("p, Cpq {sign} q"), "p, Cpq |= q");
        }
        mends("please write down the answers", "# please write down the answers");
        let proof = "proof Kpq |- p\n1 Kpq premise\nwhich has p in it, by Ko\nend";
        assert!(found(proof).iter().all(|it| it.diagnostic.fixes.is_empty()));
        for text in [
            "Übung 4",
            "Task",
            "This is a test",
            "DUE MONDAY",
            "Solve: p and q",
            "宿題",
            "Logic 101, sheet 3",
            "Let us begin",
            "Rules:",
            "This isn't a formula",
            "It isn't clear",
            "If you have questions, ask",
            "Unless you are done, go on",
            "It is not the case that all must be answered",
            "Answer all questions, and show your work",
            "Provided that p, you get a point",
            "A and B",
            "Part A and B",
            "I and I",
        ] {
            assert_eq!(
                found(text).iter().map(|f| f.diagnostic.rule.id).collect::<Vec<_>>(),
                ["prose"],
                "{text}"
            );
        }
    }

    #[test]
    fn brackets_behind_a_formula_hold_prose_or_one_formula_too_many() {
        faults(
            "ANpNq (De Morgan)\n      ^^^^^^^^^^^ `(De Morgan)` is prose, not part of the formula",
        );
        for remark in ["(or NApq)", "(if p then q)"] {
            let fault = format!("{remark}` is one too many after a whole formula");
            let found = found(&format!("ANpNq {remark}"));
            assert!(found.iter().any(|it| it.diagnostic.message.ends_with(&fault)), "{remark}");
        }
    }

    #[test]
    fn prose_is_told_from_the_letters_of_textbooks() {
        let prose = |text: &str| {
            found(&format!("alphabet textbook\n{text}"))
                .iter()
                .any(|it| it.diagnostic.rule == &super::RULE.rule)
        };
        for text in [
            "Exercise",
            "Exercise 3",
            "Name: Anna",
            "please write down the answers",
            "Homework",
            "Kab means both of them",
        ] {
            assert!(prose(text), "{text}");
        }
        for text in [
            "Kabc",
            "Cpqrst",
            "abcde",
            "Kabcd",
            "KabDcdef",
            "Zab",
            "Mab",
            "ab",
            "Kp12q3r",
            "true",
            "neither a nor b",
            "a nand b nand c",
        ] {
            assert!(!prose(text), "{text}");
        }
    }

    #[test]
    fn words_of_infix_without_propositions_are_prose_as_ever() {
        for text in ["True or false", "Not true", "Neither true nor false"] {
            assert_eq!(
                found(text).iter().map(|f| f.diagnostic.rule.id).collect::<Vec<_>>(),
                ["prose"],
                "{text}"
            );
        }
        faults("true\n^^^^ `true` is not a keyword");
    }

    #[test]
    fn a_formula_with_a_slip_is_not_prose() {
        for text in [
            "Zq",
            "Kab",
            "CKpqrsx",
            "KPQ",
            "Npq",
            "CpZqr",
            "p is valid",
            "Kpqrs",
            "ckpqr",
            "akpqr",
            "def demo = p\nK@demo",
            "def demo = p\n@demo q, @demo @demo",
            "Сpкqr",
        ] {
            assert!(found(text).iter().all(|f| f.diagnostic.rule.id != "prose"), "{text}");
        }
    }

    #[test]
    fn what_a_word_proves_is_prose() {
        faults(
            "Dana proves completeness\n^^^^^^^^^^^^^^^^^^^^^^^^ this line is prose, not a formula",
        );
    }
}
