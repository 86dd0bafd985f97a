//! # locked-setting
//!
//! A line of the file sets what is locked, since it is set elsewhere. `wff check --lock logic,let`
//! keeps files from choosing their logic and from giving propositions values, say. What is set
//! elsewhere stays in force, as if the line were not there.
//!
//! ```wff
//! logic K3
//! ^^^^^ `logic` is locked: it is chosen elsewhere
//! let p = T
//! ^^^ `let` is locked: values are given elsewhere
//! CpCqp is tautology
//! ```
//!
//! Leave the line out:
//!
//! ```wff
//! CpCqp is tautology
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Keyword;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("locked-setting", Severity::Error, header!("locked_setting.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let (why, keyword) = match context.line.head() {
        Some((Keyword::Let, _)) => ("values are given elsewhere", "let"),
        Some((keyword, _)) => ("it is chosen elsewhere", keyword.text()),
        None => ("it is chosen elsewhere", context.text()),
    };
    RULE.at(context.span, format!("`{keyword}` is locked: {why}"))
        .help("leave the line out; it changes nothing")
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::scope::{Locked, Scope, Settings};
    use crate::syntax::Keyword;

    /// The rules that a text breaks in which some statements are locked, with the numbers of their
    /// lines.
    fn broken(text: &str, locked: &[Keyword]) -> Vec<(usize, &'static str)> {
        let settings = Settings { locked: Locked::of(locked), ..Settings::default() };
        let document = Document::new(text, Scope::new(settings));
        document.diagnostics(text).map(|found| (found.line, found.diagnostic.rule.id)).collect()
    }

    #[test]
    fn a_locked_line_changes_nothing() {
        let text = "logic K3\nrules x-wff\nalphabet textbook\nlet p = T\nhints off\n\
                    ApNp is tautology\na\np = T\nroll io R\nApNp != T";
        for locked in 0..1 << Locked::ALL.len() {
            let some: Vec<Keyword> = (0..Locked::ALL.len())
                .filter(|place| locked >> place & 1 == 1)
                .map(|place| Locked::ALL[place])
                .collect();
            let mut expected = Vec::new();
            for (line, keyword) in
                [Keyword::Logic, Keyword::Rules, Keyword::Alphabet, Keyword::Let, Keyword::Hints]
                    .into_iter()
                    .enumerate()
            {
                expected.extend(some.contains(&keyword).then_some((line, "locked-setting")));
            }
            let has = |keyword| some.contains(&keyword);
            expected.extend((!has(Keyword::Logic)).then_some((5, "false-class")));
            expected.extend(has(Keyword::Alphabet).then_some((6, "foreign-letter")));
            expected.extend(has(Keyword::Let).then_some((7, "undecided-value")));
            let found: Vec<_> =
                broken(text, &some).into_iter().filter(|(line, _)| *line < 8).collect();
            assert_eq!(found, expected, "{some:?}");
        }
    }

    #[test]
    fn a_locked_line_is_told_in_any_case_and_a_slip_stays_one() {
        assert_eq!(
            broken("LOGIC K3\nlgoic K3\nApNp is tautology", &[Keyword::Logic]),
            [(0, "miscased-keyword"), (0, "locked-setting"), (1, "unknown-keyword")]
        );
        assert_eq!(broken("let\nlogic foo", &[Keyword::Let, Keyword::Logic]).len(), 2);
        assert_eq!(broken("hints for all", &[Keyword::Hints]), [(0, "prose")]);
        assert_eq!(broken("def a = p\n@a\nroll pq K", &Locked::ALL), []);
    }
}
