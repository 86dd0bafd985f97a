//! # missing-value
//!
//! A proposition is given no value. In `let p, q = T` the value belongs to `q` alone: each
//! proposition has its own.
//!
//! ```wff
//! let p, q = T
//!     ^ `p` is given no value
//! ```
//!
//! Give each its value:
//!
//! ```wff
//! let p = T, q = T
//! ```

use crate::analysis::fault::MissingValue;
use crate::analysis::statement::{is_loose_value, lacks_value};
use crate::rules::statement::unknown_value;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, LABELS, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::statement::Binding;
use crate::syntax::{Line, Span, Statement};
use std::collections::HashMap;

pub(crate) static RULE: RuleOf<MissingValue> = RuleOf {
    rule: Rule::new("missing-value", Severity::Error, header!("missing_value.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, fault| CompletedBy::text_if(*fault != MissingValue::Loose, span),
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: MissingValue) -> Diagnostic {
    let bindings = match &context.line.statement {
        Statement::Let(_, bindings) => &bindings[..],
        _ => &[],
    };
    match fault {
        MissingValue::Bare => bare(context, bindings),
        MissingValue::Loose => loose(context, bindings),
        MissingValue::AfterSign => {
            RULE.at(context.span, format!("a value is missing after {}", context.quoted())).help(
                context
                    .scope
                    .settings
                    .logic
                    .as_ref()
                    .map_or_else(|| "write `T` or `F`".to_owned(), unknown_value::values),
            )
        }
    }
}

/// The propositions of a `let` that get neither a meaning nor a value.
fn bare(context: Context<'_>, bindings: &[Binding]) -> Diagnostic {
    let line = context.line;
    let lacking = || bindings.iter().filter(|binding| lacks_value(line, binding));
    let diagnostic = RULE.at(context.span, format!("{} is given no value", context.quoted()));
    let diagnostic = lacking().skip(1).take(LABELS).fold(diagnostic, |diagnostic, other| {
        diagnostic.related(other.proposition, "nor is this one")
    });
    let value = bindings
        .iter()
        .rev()
        .find_map(|binding| binding.value)
        .map(|(_, value)| line.of(value))
        .filter(|value| !value.is_empty());
    let is_value = |text: &str| {
        context.scope.settings.logic.as_ref().is_none_or(|logic| logic.value(text).is_some())
    };
    match value {
        Some(value) if !is_value(value) || lacks_again(line, bindings) => {
            diagnostic.help("each proposition has a value of its own")
        }
        Some(value) => {
            let insert = |binding: &Binding| Edit {
                span: Span { start: binding.proposition.end, ..binding.proposition },
                text: format!(" = {value}"),
            };
            let edits = lacking().map(insert).collect();
            diagnostic.help("each proposition has a value of its own").fix(
                format!("Give each the value {value}"),
                true,
                edits,
            )
        }
        None => {
            let keyword = line.first_word().map_or("let", |word| line.of(word)).to_lowercase();
            diagnostic.help(format!("for example `{keyword} {} = T`", context.text()))
        }
    }
}

/// True if a proposition without a value stands in another part of its `let`, too.
fn lacks_again(line: &Line<'_>, bindings: &[Binding]) -> bool {
    let mut given: HashMap<&str, bool> = HashMap::new();
    bindings.iter().filter(|binding| !binding.proposition.is_empty()).any(|binding| {
        let lacks = lacks_value(line, binding);
        given.insert(line.of(binding.proposition), lacks).is_some_and(|other| lacks || other)
    })
}

/// Values in a row behind propositions in a row, as in `let p, q = T, F`.
fn loose(context: Context<'_>, bindings: &[Binding]) -> Diagnostic {
    let line = context.line;
    let diagnostic = RULE
        .at(context.span, format!("{} has no proposition before it", context.quoted()))
        .help("each proposition has a value of its own, as in `let p = T, q = F`");
    let decimal = bindings.iter().zip(bindings.iter().skip(1)).find_map(|(one, next)| {
        let value = one.value.map(|(_, value)| line.of(value))?;
        (value == "0" && next.proposition == context.span).then(|| format!("0.{}", context.text()))
    });
    if let (Some(decimal), Some(logic)) = (decimal, &context.scope.settings.logic)
        && context.text().bytes().all(|c| c.is_ascii_digit())
    {
        let values = unknown_value::values(logic);
        return diagnostic.help(format!("`{decimal}` is no value of {}; {values}", logic.name()));
    }
    let values: Vec<&str> = bindings
        .iter()
        .filter_map(|binding| match binding.value {
            Some((_, value)) => Some(line.of(value)),
            None => is_loose_value(line, binding).then(|| line.of(binding.proposition)),
        })
        .collect();
    let propositions: Vec<Span> = bindings
        .iter()
        .filter(|binding| !is_loose_value(line, binding))
        .map(|binding| binding.proposition)
        .collect();
    let (Some(first), Some(last)) = (propositions.first(), bindings.last()) else {
        return diagnostic;
    };
    let whole = Span { start: first.start, end: last.proposition.end };
    let in_order =
        is_loose_value(line, last) && bindings.iter().all(|binding| binding.meaning.is_none());
    if values.len() != propositions.len() || !in_order {
        return diagnostic;
    }
    let pairs: Vec<String> = propositions
        .iter()
        .zip(values)
        .map(|(proposition, value)| format!("{} = {value}", line.of(*proposition)))
        .collect();
    diagnostic.replace("Give each its value", false, whole, pairs.join(", "))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn every_proposition_without_a_value_is_mended_at_once() {
        mends("let p, q, r = F", "let p = F, q = F, r = F");
        mends("let p, q, r = T, F, T", "let p = T, q = F, r = T");
        for line in ["let p, q = X", "let p, q = = T", "let p, p = T", "let p, p, q = T"] {
            let fixes = |found: &Found| found.diagnostic.fixes.clone();
            assert_eq!(found(line).iter().flat_map(fixes).count(), 0, "{line}");
        }
        faults("let p = T, F\n           ^ `F` has no proposition before it");
        faults("let p\n    ^ `p` is given no value");
        faults("let p =\n      ^ a value is missing after `=`");
        faults("p =\n  ^ a value is missing after `=`");
        clean("let p \"rain\", q = T");
    }
}
