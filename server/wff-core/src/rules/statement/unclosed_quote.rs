//! # unclosed-quote
//!
//! A quote is opened and never closed. It ends with its line, so that everything after it counts as
//! the quoted text.
//!
//! ```wff
//! let p "it is raining = T
//!       ^ this quote is never closed
//! ```
//!
//! Close it:
//!
//! ```wff
//! let p "it is raining" = T
//! ```
//!
//! Leave its mark out where no quoted text can stand, as in a formula.

use crate::logic::is_sure_value;
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
    // Where a value follows at the end of the line, the quote was meant to end before it.
    let inner = match text.rsplit_once('=') {
        Some((before, value)) if is_sure_value(value.trim()) => before.trim_end(),
        _ => text.trim_end(),
    };
    let end = quote.start as usize + inner.len();
    let mended = diagnostic.clone().replace("Close the quote", false, Span::new(end, end), "\"");
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
        mends("let p “rain, # q", "let p “rain, # q\"");
        mends("Kpq\"", "Kpq");
        faults(
            "let p \"rain\n      ^ this quote is never closed\np\np \"q\n  ^ this quote is never \
             closed",
        );
    }
}
