//! # unknown-value
//!
//! What should be a truth value is none of the logic in force, or of the matrix that is being
//! written down. Classical logic has two, `T` and `F`, which may also be written `1` and `0`.
//!
//! ```wff
//! let p = yes
//!         ^^^ `yes` is not a truth value of classical logic
//! p = q
//!     ^ `q` is not a truth value of classical logic
//! ```
//!
//! Write a value; between formulas write `==`:
//!
//! ```wff
//! let p = T
//! NNp == p
//! ```

use crate::analysis::fault::UnknownValue;
use crate::analysis::statement::{is_words, meant_value};
use crate::analysis::table_line::meant_row;
use crate::analysis::table_row::{divided, meant};
use crate::logic::{Logic, MatrixBuilder};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, edited, header, list,
    words,
};
use crate::syntax::lexicon::tables::EITHER;
use crate::syntax::lexicon::values::VALUES;
use crate::syntax::reading::wording;
use crate::syntax::statement::{Binding, Claim};
use crate::syntax::value::is_proposition;
use crate::syntax::{Keyword, QUOTES, Span, Statement};

pub(crate) static RULE: RuleOf<UnknownValue> = RuleOf {
    rule: Rule::new("unknown-value", Severity::Error, header!("unknown_value.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: UnknownValue) -> Diagnostic {
    if let UnknownValue::Cell = fault {
        return in_matrix(context, context.scope.builder());
    }
    let Some(logic) = &context.scope.settings.logic else {
        return RULE.at(context.span, format!("{} is not a truth value", context.quoted()));
    };
    let diagnostic = in_let(context, logic);
    match (fault, context.judgement()) {
        (UnknownValue::Judgement { is_formula: true }, Some(judgement))
            if judgement.claim == Claim::Value && judgement.left.len() == 1 =>
        {
            diagnostic
                .help(
                    "`=` takes a value; `==` claims that two formulas have the same value under \
                     every valuation",
                )
                .replace("Write `==`", context.span.len() > 1, judgement.sign, "==")
        }
        _ => diagnostic,
    }
}

/// The propositions and values of a `let` between which other marks than commas stand, and the same
/// with commas.
fn with_commas(context: Context<'_>, logic: &Logic) -> Option<(Span, String)> {
    let Statement::Let(_, bindings) = &context.line.statement else { return None };
    let is_one = |it: &&Binding| it.value.is_some_and(|(_, value)| value == context.span);
    let start = bindings.iter().find(is_one)?.proposition.start;
    let at = Span { start, ..context.span };
    let said = context.line.of(at);
    let given = same_value(said, logic).or_else(|| wording::bindings(said, logic))?;
    let given = given.into_iter().map(|(letter, value)| format!("{letter} = {value}"));
    Some((at, given.collect::<Vec<_>>().join(", ")))
}

/// The propositions that are said to have the same value, as in `p = q = T`, each with it.
fn same_value(said: &str, logic: &Logic) -> Option<Vec<(String, String)>> {
    let mut parts = said.split('=').map(str::trim);
    let value = parts.next_back().filter(|it| logic.read(it).is_some())?;
    let given = parts.map(|it| is_proposition(it).then(|| (it.to_owned(), value.to_owned())));
    given.collect()
}

/// A value that the logic does not have.
fn in_let(context: Context<'_>, logic: &Logic) -> Diagnostic {
    let text = context.text();
    let message = format!("{} is not a truth value of {}", context.quoted(), logic.title());
    let help = elsewhere(context, logic).unwrap_or_else(|| values(logic));
    let diagnostic = RULE.at(context.span, message).help(help);
    if text.contains('=') {
        let why = "a comma separates propositions";
        return match with_commas(context, logic) {
            Some((at, given)) => {
                let line = context.line;
                let edit = Edit { span: at, text: given };
                let whole =
                    words::whole(&edited(line.text, line.body(), std::slice::from_ref(&edit)));
                let title = format!("Write {whole}");
                diagnostic.help(format!("{why}: {whole}")).fix(title, true, vec![edit])
            }
            None => diagnostic.help(format!("{why}, as in `let p = T, q = F`")),
        };
    }
    if let Some((sign, meaning)) = meaning(context) {
        let edit =
            Edit { span: Span { start: sign.start, end: meaning.start }, text: String::new() };
        let line = context.line;
        let whole = words::whole(&edited(line.text, line.body(), std::slice::from_ref(&edit)));
        return diagnostic
            .help(format!("a meaning stands right behind its proposition, without `=`: {whole}"))
            .fix(format!("Write {whole}"), false, vec![edit]);
    }
    if let Some(rows) = for_each_value(context, logic) {
        let quoted: Vec<String> = rows.iter().map(|row| format!("`{row}`")).collect();
        let before = Span { start: 0, end: context.line.body().start };
        let lines = rows.join(&format!("\n{}", context.line.of(before)));
        return diagnostic
            .help(format!("a row has one value for each letter: write {}", list(&quoted)))
            .replace("Write a row for each value", false, context.line.body(), lines);
    }
    if let Some(middle) = middle(logic).filter(|_| logic.size() == 3 && MIDDLE.contains(&text)) {
        let is_elsewhere = elsewhere(context, logic).is_some();
        let help = format!("{}; for the middle value write `{middle}`", values(logic));
        let diagnostic = if is_elsewhere { diagnostic } else { diagnostic.help(help) };
        return diagnostic.replace(format!("Write `{middle}`"), false, context.span, middle);
    }
    let cell = context.scope.table().and_then(|table| meant(text, table, logic));
    if let Some(diagnostic) = words_as_meaning(context, &diagnostic) {
        return diagnostic;
    }
    let is_certain = cell.is_some() || VALUES.has(text);
    let cell = cell.map(|value| value.to_string());
    let word = || meant_value(text).filter(|value| logic.read(value).is_some()).map(str::to_owned);
    match cell.or_else(word) {
        Some(value) => {
            let help = format!("it stands for `{value}`: {}", values(logic));
            let diagnostic = diagnostic.help(help);
            diagnostic.replace(format!("Write `{value}`"), is_certain, context.span, value)
        }
        None => diagnostic,
    }
}

/// The rows to write for one with a mark for any value of a letter at fault.
fn for_each_value(context: Context<'_>, logic: &Logic) -> Option<Vec<String>> {
    let table = context.scope.table().filter(|_| EITHER.has(context.text()))?;
    let meant = meant_row(context.line, context.scope);
    let line = meant.as_ref().unwrap_or(context.line);
    let Statement::Cells(Keyword::Row, _, cells) = &line.statement else { return None };
    let row = divided(line, cells, table, logic)?;
    let rows = row.for_each_value(line, table, logic)?;
    row.letters().contains(&context.span).then_some(rows)
}

/// Words without quotes behind the `=` of a `let`, which can only be a meaning.
fn words_as_meaning(context: Context<'_>, diagnostic: &Diagnostic) -> Option<Diagnostic> {
    let Statement::Let(_, bindings) = &context.line.statement else { return None };
    let binding = bindings.iter().find(|it| it.value.is_some_and(|it| it.1 == context.span))?;
    let (sign, value) = binding.value.filter(|_| binding.meaning.is_none())?;
    let text = context.text();
    if !is_words(text) {
        return None;
    }
    let letter = context.line.of(binding.proposition);
    let written = format!("{letter} \"{text}\"");
    let help = format!(
        "a meaning stands in quotes, and without `=`: `let {written}`; a value is one of {}",
        context.scope.settings.logic.as_ref().map_or_else(String::new, named)
    );
    let place = Span { start: sign.start, end: value.end };
    Some(diagnostic.clone().help(help).replace(
        format!("Write `{written}`"),
        false,
        place,
        format!("\"{text}\""),
    ))
}

/// The sign of a `let` before what is a meaning and no value.
fn meaning(context: Context<'_>) -> Option<(Span, Span)> {
    let Statement::Let(_, bindings) = &context.line.statement else { return None };
    let binding = bindings.iter().find(|it| it.value.is_some_and(|it| it.1 == context.span))?;
    let words = context.text().trim_matches(QUOTES);
    let is_quote = context.text().starts_with(['"', '“', '„']) && words.len() > 5;
    (is_quote && binding.meaning.is_none()).then_some(binding.value)?
}

/// A cell of a matrix that names none of its values.
fn in_matrix(context: Context<'_>, builder: Option<&MatrixBuilder>) -> Diagnostic {
    let name = builder.and_then(|builder| builder.name.as_deref());
    let of = name.map_or("the matrix".to_owned(), |name| format!("`{name}`"));
    let values = builder.map_or(&[][..], |builder| &builder.values);
    let names: Vec<String> = values.iter().map(|name| format!("`{name}`")).collect();
    let diagnostic =
        RULE.at(context.span, format!("{} is not a truth value of {of}", context.quoted()));
    let help = format!("the values are {}", list(&names));
    match values {
        [_, middle, _] if MIDDLE.contains(&context.text()) => diagnostic
            .help(format!("{help}; for the middle value write `{middle}`"))
            .replace(format!("Write `{middle}`"), false, context.span, middle.to_string()),
        _ => diagnostic.help(help),
    }
}

/// The names that logics have for the middle one of three values.
pub(crate) const MIDDLE: [&str; 6] = ["N", "B", "U", "I", "1/2", "½"];

/// The values that a logic has, for a help text.
pub(in crate::rules) fn values(logic: &Logic) -> String {
    let names: Vec<String> = logic.values().rev().map(|name| format!("`{name}`")).collect();
    let numbers = match logic.numbers() {
        [] => "",
        [_, _] => ", also written `1` and `0`",
        _ => ", also written `1`, `½` or `U`, and `0`",
    };
    format!("the values are {}{numbers}", list(&names))
}

/// The value in a logic that has another in its place, and the logics that have all values of the
/// line, for a help text; `None` where none has this one.
fn elsewhere(context: Context<'_>, logic: &Logic) -> Option<String> {
    let text = context.text();
    let has = |logic: &Logic, name: &str| logic.values().any(|value| value == name);
    let line = context.line;
    let others: Vec<&str> = match &line.statement {
        Statement::Let(_, bindings) => {
            bindings.iter().filter_map(|it| it.value).map(|(_, value)| line.of(value)).collect()
        }
        _ => Vec::new(),
    };
    let known = || Logic::names().filter_map(Logic::named).filter(|it| has(it, text));
    let has_all = |it: &Logic| others.iter().all(|value| it.value(value).is_some());
    let stem = logic.name().trim_end_matches(|c: char| c.is_ascii_digit());
    let mut found: Vec<Logic> = known().filter(has_all).collect();
    if found.is_empty() {
        found = known().collect();
    }
    // Of the family in force first, which may have been meant with another number.
    found.sort_by_key(|it| !it.name().starts_with(stem));
    let first = found.first()?;
    let own = values(logic);
    let is_family = stem.len() == 1 && first.name().starts_with(stem);
    if is_family {
        return Some(format!(
            "the number counts the values: {} has {}, and `{text}` is one of {}, {}; write \
             `logic {}`",
            logic.name(),
            named(logic),
            first.name(),
            named(first),
            first.name()
        ));
    }
    let names: Vec<String> = found.iter().map(|it| it.name().to_owned()).collect();
    let (some, more) = names.split_at_checked(4).unwrap_or((&names, &[]));
    let all = if more.is_empty() { list(some) } else { format!("{} and others", some.join(", ")) };
    let middle = middle(logic).filter(|_| logic.size() == 3);
    // Any other logic than the classical one is chosen by the file.
    if !logic.is_classical() {
        let way = match middle {
            Some(middle) => format!("for the middle value write `{middle}`"),
            None => "write one of these".to_owned(),
        };
        let meanings = meaning_of(logic, first);
        return Some(format!("{own}; {way}; `{text}` is a value of {all}{meanings}"));
    }
    let way = match middle {
        Some(middle) => format!("for the middle value write `{middle}`, or"),
        None => "write one of these, or".to_owned(),
    };
    Some(format!(
        "{own}; `{text}` is a value of {all}: {way} `logic {}` above{}",
        first.name(),
        meaning_of(logic, first)
    ))
}

/// The values of a logic, in a row.
fn named(logic: &Logic) -> String {
    let names: Vec<String> = logic.values().rev().map(|name| format!("`{name}`")).collect();
    list(&names)
}

/// The middle one of three values.
fn middle(logic: &Logic) -> Option<&str> {
    logic.values().nth(1)
}

/// The meanings of the middle values of two logics, if each says one.
fn meaning_of(logic: &Logic, other: &Logic) -> String {
    let of = |logic: &Logic| {
        let about = logic.about().split([';', ',', '.']).next().unwrap_or_default();
        let is_one = logic.size() == 3 && about.split(' ').next().is_some_and(|it| it.len() == 1);
        is_one.then(|| format!("in {} {about}", logic.name()))
    };
    let both: Vec<String> = [of(logic), of(other)].into_iter().flatten().collect();
    if both.is_empty() { String::new() } else { format!(" ({})", both.join(", ")) }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_mark_for_any_value_is_a_row_for_each() {
        let table = |row: &str| format!("truth Cpq\n  row T T | T\n  row T F | F\n  {row}\nend");
        mends_all(&table("row F * | T"), &table("row F T | T\n  row F F | T"));
        mends_all(&table("row F - | T"), &table("row F T | T\n  row F F | T"));
        assert_eq!(
            help(&table("row F x | T")),
            "a row has one value for each letter: write `row F T | T` and `row F F | T`"
        );
        assert!(!help(&table("row F T | *")).contains("one value for each letter"));
    }

    #[test]
    fn a_letter_beside_one_value_alone_is_the_other() {
        let table = |value: &str, other: &str| {
            format!(
                "truth p, Np\n  row {value} | {value} {other}\n  row {other} | {other} {value}\nend"
            )
        };
        mends_all(&table("R", "F"), &table("T", "F"));
        mends_all(&table("T", "L"), &table("T", "F"));
        assert!(
            help(&table("R", "F"))
                .starts_with("the table has one other value, so `R` is probably `T`")
        );
        assert!(help(&table("V", "F")).starts_with("it stands for `T`: the values are"));
        assert!(help(&table("R", "L")).starts_with("the values are"));
    }

    #[test]
    fn the_middle_value_by_another_name_is_told_once() {
        mends_all(
            "logic K3\nlet p = I, q = T\nKpq = I\nApNp = I",
            "logic K3\nlet p = N, q = T\nKpq = N\nApNp = N",
        );
        mends_all("logic LP\nlet p = I\nNp = I", "logic LP\nlet p = B\nNp = B");
        assert!(
            help("logic K3\nlet p = I\nNp = I")
                .ends_with("for the middle value write `N`; the same at 1 more place")
        );
        assert!(!help("let p = I").contains("middle"));
    }

    #[test]
    fn a_formula_behind_the_sign_wants_another_sign() {
        mends("NNp = p", "NNp == p");
        mends("let p = true", "let p = T");
        mends("let p = \"T\"", "let p = T");
        mends("let p = T.", "let p = T");
        assert_eq!(help("let p = T q = F"), "a comma separates propositions: `let p = T, q = F`");
        mends("let p = T\np = t", "let p = T\np = T");
        for between in [" ", "; ", " and "] {
            mends(&format!("let p = T{between}q = F"), "let p = T, q = F");
        }
        mends("let p = \"it rains\"", "let p \"it rains\"");
        mends("1) let p = \"it rains\" ", "1) let p \"it rains\" ");
        assert_eq!(
            help("let q = T, p = \"it is raining\""),
            "a meaning stands right behind its proposition, without `=`: `let q = T, p \"it is \
             raining\"`"
        );
        assert_eq!(
            help("let p = q = T, r = F"),
            "a comma separates propositions: `let p = T, q = T, r = F`"
        );
        mends("let p = q = T, r = F", "let p = T, q = T, r = F");
        mends("let p = T\np = wahr", "let p = T\np = T");
        mends("let p = it rains", "let p \"it rains\"");
        for (text, expected) in [
            (
                "p = B",
                "the values are `T` and `F`, also written `1` and `0`; `B` is a value of LP, RM3 \
                 and FDE: write one of these, or `logic LP` above (in LP B is both true and false)",
            ),
            (
                "logic K3\nlet p = B",
                "the values are `T`, `N` and `F`, also written `1`, `½` or `U`, and `0`; for the \
                 middle value write `N`; `B` is a value of LP, RM3 and FDE (in K3 N is neither \
                 true nor false, in LP B is both true and false)",
            ),
            (
                "logic LP\nlet p = N\nApNp is tautology",
                "the values are `T`, `B` and `F`, also written `1`, `½` or `U`, and `0`; for the \
                 middle value write `B`; `N` is a value of K3, WK, B3E, P3 and others (in LP B is \
                 both true and false, in K3 N is neither true nor false)",
            ),
            (
                "logic L4\nlet p = 3/4, q = 1/2\nCpq = 3/4\nNp = 1/4",
                "the number counts the values: L4 has `T`, `2/3`, `1/3` and `F`, and `3/4` is one \
                 of L5, `T`, `3/4`, `1/2`, `1/4` and `F`; write `logic L5`",
            ),
        ] {
            assert_eq!(help(text), expected, "{text}");
            assert_eq!(found(text).len(), 1, "{text}");
        }
        faults("let p = ½\n        ^ `½` is not a truth value of classical logic");
        faults("p != N\n     ^ `N` is not a truth value of classical logic");
    }
}
