//! # miscased-keyword
//!
//! A keyword is written with capitals. Keywords have small letters only, so that a word of capitals
//! can be a formula.
//!
//! ```wff
//! LET p = T
//! ^^^ `LET` is written `let`
//! ```
//!
//! Write it small:
//!
//! ```wff
//! let p = T
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Keyword;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("miscased-keyword", Severity::Error, header!("miscased_keyword.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let keyword = Keyword::read(context.text()).map(Keyword::text);
    let small = context.text().to_ascii_lowercase();
    let written = keyword.unwrap_or(&small);
    let diagnostic = RULE.at(context.span, format!("{} is written `{written}`", context.quoted()));
    let diagnostic = match keyword {
        Some(_) => diagnostic.label("keywords have small letters"),
        None => diagnostic,
    };
    diagnostic.replace(format!("Write `{written}`"), true, context.span, written)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_line_counts_all_the_same() {
        faults("Let p = T\n^^^ `Let` is written `let`\np = T");
        mends("DEF a = p\n@a is wff", "def a = p\n@a is wff");
        mends("Logic classical", "logic classical");
        mends("Roll pq K\ncall Kpq", "roll pq K\ncall Kpq");
        mends("roll io K\ncall None", "roll io K\ncall none");
        for head in ["1 \"De Morgan\"", "1 2 points", "1a \"De Morgan\" 1 point"] {
            let with = |word: &str| format!("{word} {head}\nrequire == p\nkey p\nend");
            mends(&with("Exercise"), &with("exercise"));
        }
        faults("Exercise 1: show \"p\"\n^^^^^^^^^^^^^^^^^^^^ this line is prose, not a formula");
    }
}
