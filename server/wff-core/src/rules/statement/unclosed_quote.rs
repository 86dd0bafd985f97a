//! # unclosed-quote
//!
//! A quote is opened and never closed. It ends with its line, so that everything after it counts as
//! the quoted text.
//!
//! ```wff
//! let p "it is raining = T
//!       ^ this quote is never closed, so that `= T` is a part of it
//! ```
//!
//! Close it:
//!
//! ```wff
//! let p "it is raining" = T
//! ```
//!
//! Leave its mark out where no quoted text can stand, as in a formula.

use crate::analysis::open_quote::closing;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{LineText, Span, Statement, parse};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unclosed-quote", Severity::Error, header!("unclosed_quote.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Line,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    let quote = line.open_quote.unwrap_or(context.span);
    let text = line.of(quote);
    let diagnostic = RULE.at(context.span, "this quote is never closed").label("opened here");
    if !matches!(line.statement, Statement::Let(..) | Statement::Task(..)) {
        return diagnostic.replace("Leave it out", false, context.span, "");
    }
    let end = quote.start as usize + text.trim_end().len();
    let mended = match closing(line) {
        // Where values follow, the quote was meant to end before them.
        Some(end) => {
            let behind = crate::syntax::quote(line.text.get(end..).unwrap_or_default().trim());
            let message = format!("{}, so that {behind} is a part of it", diagnostic.message);
            let title = format!("Write `\"` before {behind}");
            let at = Span::new(end, end);
            Diagnostic { message, ..diagnostic.clone() }.replace(title, false, at, "\"")
        }
        None => diagnostic.clone().replace("Close the quote", false, Span::new(end, end), "\""),
    };
    let closes = mended
        .fixes
        .first()
        .is_some_and(|fix| parse(LineText::edited(&fix.apply(line.text))).open_quote.is_none());
    if closes { mended } else { diagnostic }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_quote_ends_with_its_line() {
        mends("let p \"rain = T", "let p \"rain\" = T");
        mends("let p \"rain = T, q = F", "let p \"rain\" = T, q = F");
        mends("let p “rain, # q", "let p “rain, # q\"");
        mends("Kpq\"", "Kpq");
        faults(
            "let p \"rain\n      ^ this quote is never closed\np\np \"q\n  ^ this quote is never \
             closed",
        );
    }

    #[test]
    fn nothing_is_told_below_of_what_an_open_quote_takes_in() {
        for given in ["let p \"rain = T", "let q = T\nlet p \"rain = T, q = F", "let p = q = T"] {
            assert_eq!(found(&format!("{given}\nKpq = T\nNp = F")).len(), 1, "{given}");
        }
        // A meaning alone gives no value.
        assert_eq!(found("let p \"rain\nNp = F").len(), 2);
    }
}
