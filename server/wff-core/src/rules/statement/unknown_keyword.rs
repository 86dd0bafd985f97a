//! # unknown-keyword
//!
//! A line begins with a word that is no keyword. A formula of more than one letter begins with a
//! capital, so a word of small letters can only be meant as a keyword.
//!
//! ```wff
//! lte p = T
//! ^^^ `lte` is not a keyword
//! ```
//!
//! Write the keyword, or `#` before a comment:
//!
//! ```wff
//! let p = T
//! ```

use super::conditions::{self, Conditioned};
use crate::analysis::classes;
use crate::analysis::exercise::other_word;
use crate::analysis::misspelt::{MeantKeyword, near_keyword, title};
use crate::analysis::statement::definition_without_keyword;
use crate::rules::words::whole;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::shape::are_formulas;
use crate::syntax::{Keyword, Span};
use strsim::osa_distance;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unknown-keyword", Severity::Error, header!("unknown_keyword.rs")),
    judges_truth: |_| false,
    // The values of a condition may stand in words.
    reveals: |context, ()| match conditioned(context) {
        Some(_) => Reveals::Help,
        None => Reveals::Nothing,
    },
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    if definition_without_keyword(context.line, context.scope).is_some() {
        let start = Span { end: context.span.start, ..context.span };
        let message = format!("`def` is missing before {}, a name", context.quoted());
        let title = format!("Write `def {}`", context.text());
        return RULE.at(context.span, message).replace(title, false, start, "def ");
    }
    let diagnostic = RULE.at(context.span, format!("{} is not a keyword", context.quoted()));
    if let Some((MeantKeyword { keyword, at }, answer)) = other_word(context.line, context.scope) {
        let written = whole(&format!("{} {}", keyword.text(), context.line.of(answer)));
        let what = match keyword {
            Keyword::Key => "a teacher's answer is",
            _ => "what answers is",
        };
        let place = Span { end: answer.start, ..at };
        return diagnostic
            .help(format!("{what} `{}` here: write {written}", keyword.text()))
            .replace(format!("Write {written}"), false, place, format!("{} ", keyword.text()));
    }
    if let Some(MeantKeyword { keyword, at }) = near_keyword(context.line, context.scope) {
        let keyword = keyword.text();
        if at.end < context.span.end {
            let number = context.line.of(Span { start: at.end, ..context.span });
            let help = format!("a blank stands after `{keyword}`");
            let gap = Span { end: at.end, start: at.end };
            let title = format!("Write `{keyword} {number}`");
            return diagnostic.help(help).replace(title, false, gap, " ");
        }
        let is_title = title(context.line).is_some();
        let help = match is_title {
            true => format!("a truth table begins with `{keyword}`"),
            false => format!("`{keyword}` is one"),
        };
        let title = format!("Write `{keyword}`");
        let behind = context.line.of(Span { start: at.end, ..context.line.body() });
        let is_head = is_title && are_formulas(behind.trim_end_matches(':'));
        return diagnostic.help(help).replace(title, is_head, at, keyword);
    }
    if let Some(it) = conditioned(context) {
        return it.mend(context.line, diagnostic);
    }
    let start = Span { end: context.span.start, ..context.span };
    if context.scope.names.get(context.text()).is_some() {
        let written = format!("`@{}`", context.text());
        let message = format!("{} is a name, which is used with `@` before it", context.quoted());
        return RULE.at(context.span, message).replace(
            format!("Write {written}"),
            false,
            start,
            "@",
        );
    }
    let help = match classes().find(|(name, _)| *name == context.text()) {
        Some((name, _)) => format!("`is` stands before it, as in `Npq is {name}`"),
        None => likely(context.text()),
    };
    diagnostic.help(format!("{help}; `#` begins a comment")).replace(
        "Make it a comment",
        false,
        start,
        "# ",
    )
}

/// A claim with the values that it is made under before it.
fn conditioned(context: Context<'_>) -> Option<Conditioned> {
    conditions::before(context.line, context.scope.settings.logic.as_ref())
}

/// The keywords that a word is most like, for a help text.
fn likely(word: &str) -> String {
    let word: String = word.chars().take(20).flat_map(char::to_lowercase).collect();
    let mut keywords = Keyword::ALL.map(Keyword::text);
    keywords.sort_by_key(|keyword| osa_distance(&word, keyword));
    let likely: Vec<String> = keywords.iter().take(4).map(|it| format!("`{it}`")).collect();
    format!("a line begins with a formula or a keyword, such as {}", list(&likely))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_word_before_an_answer_is_key_or_answer() {
        for word in ["solution", "model", "sol", "solution:"] {
            let sheet = |word: &str| format!("exercise 1\nrequire == Np\n{word} Np\nend");
            mends_all(&sheet(word), &sheet("key"));
            let told = found(&sheet(word));
            assert!(told.len() == 1 && told[0].diagnostic.fixes.iter().all(|fix| !fix.safe));
        }
        assert_eq!(
            help("exercise 1\nrequire == Np\nsolution Np\nend"),
            "a teacher's answer is `key` here: write `key Np`"
        );
        mends("exercise 1\nask \"?\"\nsolution Np\nend", "exercise 1\nask \"?\"\nanswer Np\nend");
        assert!(help("exercise 1\nrequire == Np\nsolution Kp\nend").contains("#"));
    }

    #[test]
    fn the_likely_keyword_is_offered() {
        mends("lte p = T", "let p = T");
        mends("deff a = p\n", "def a = p\n");
        mends("alfabet dice", "alphabet dice");
        assert_eq!(
            found("exercise12")[0].diagnostic.help.as_deref(),
            Some("a blank stands after `exercise`")
        );
        mends("exercise12\nask \"p?\"\nend", "exercise 12\nask \"p?\"\nend");
        mends("def syl = p\nsyl is contingent", "def syl = p\n@syl is contingent");
        mends("def lem = ArNr\nlem is tautology", "def lem = ArNr\n@lem is tautology");
        assert_eq!(found("def lem = ArNr\nlem is tautology").len(), 1);
        mends("lem = ArNr\n@lem is tautology", "def lem = ArNr\n@lem is tautology");
        assert_eq!(found("lem = ArNr\n@lem is tautology").len(), 1);
        faults("foo\n^^^ `foo` is not a keyword");
        faults("foo = T\n^^^ `foo` is not a keyword");
    }

    #[test]
    fn the_line_counts_as_if_it_were_the_likely_keyword() {
        faults(
            "rol Ann: pq K\n^^^ `rol` is not a keyword\ncall Ann: Kpq\ncal Ann: p\n^^^ `cal` is \
             not a keyword\nchallenge Bob: p\n               ^ `p` has one letter, and the WFF \
             called has as many",
        );
        faults(
            "df mp = CKpCpqq\n^^ `df` is not a keyword\n@mp is tautology\nlt p = T\n^^ `lt` is \
             not a keyword\np = T",
        );
    }

    #[test]
    fn a_word_that_is_short_for_a_keyword_is_that() {
        let game = "game shake-a-wff Ann, Bob\nrnd\nroll Ann: pq K\nroll Bob: rs N\ncall Ann: Kpq\n\
                    check Bob\nend";
        mends(game, &game.replace("rnd", "round"));
        assert_eq!(found(game).len(), 1);
    }

    #[test]
    fn a_title_stands_for_truth() {
        let rows = "\nrow T T | T\nrow T F | F\nrow F T | F\nrow F F | F\nend";
        for title in [
            "table",
            "tables",
            "truth table",
            "Truth table for",
            "Truth Table of",
            "truth-table",
            "1) table of",
        ] {
            let number = if title.starts_with('1') { "1) " } else { "" };
            let mended = format!("{number}truth Kpq{rows}");
            mends(&format!("{title} Kpq{rows}"), &mended);
            assert_eq!(found(&format!("{title} Kpq{rows}")).len(), 1, "{title}");
        }
        let rows = "row T T | T\nrow T F | T\n          ^ `Kpq` is F under p = T, q = F, not T\n\
                    row F T | F\nrow F F | F\nend";
        let title = "Truth table for p q | Kpq\n^^^^^^^^^^^^^^^ `Truth table for` is not a keyword";
        faults(&format!("{title}\n{rows}"));
        faults("Table of contents\n^^^^^^^^^^^^^^^^^ this line is prose, not a formula");
    }

    #[test]
    fn small_letters_of_textbooks_are_propositions_unless_a_keyword_is_one_slip_away() {
        faults("alphabet textbook\nlte a = T\n^^^ `lte` is not a keyword\na = T");
        faults("alphabet textbook\nab\n ^ the formula ends before `b`");
        faults("alphabet textbook\nalfabet\n ^^^^^^ the formula ends before `lfabet`");
        mends("alphabet textbook\nalphabt dice", "alphabet textbook\nalphabet dice");
    }

    #[test]
    fn letters_of_the_dice_are_text_of_a_formula() {
        faults("rs\n ^ the formula ends before `s`");
        faults("not p\n^^^^^ `not p` is infix; in Polish notation it is `Np`");
        faults("if p then q\n^^^^^^^^^^^ `if p then q` is infix; in Polish notation it is `Cpq`");
    }
}
