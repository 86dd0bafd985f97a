//! Judges the lines of a matrix, and writes it down.

use super::*;
use crate::logic::draft::{CONNECTIVES, Current, MOST_VALUES};
use crate::logic::{Budget, Decider, Draft, Logic, Valuation, Variable, looks_like_value};
use crate::scope::{Scope, Settings, Symbol};
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::arity;
use crate::syntax::statement::Definition;
use crate::syntax::{Alphabet, Keyword, Line, Token, Written};
use std::sync::Arc;

/// What a line of a matrix has to do with other lines.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub uses: Vec<Symbol>,
    pub defines: Vec<Symbol>,
    /// What to say if the block that it opens does not end.
    pub unclosed: Option<Diagnostic>,
}

/// Judges a line of a matrix but `define`.
pub(super) fn judge(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    cells: &[Span],
    scope: &mut Scope,
    found: &mut Vec<Diagnostic>,
) -> Said {
    match keyword {
        Keyword::Matrix => open(line, at, cells, scope, found),
        Keyword::End => close(line, at, cells, scope, found),
        _ => {
            match scope.draft_mut() {
                None => found.push(misplaced_line::outside(line, at)),
                Some(draft) => {
                    let before = found.len();
                    write(line, keyword, at, cells, draft, found);
                    draft.faulty |= found.len() > before;
                }
            }
            Said { uses: vec![Symbol::Draft], defines: vec![Symbol::Draft], unclosed: None }
        }
    }
}

fn open(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    scope: &mut Scope,
    found: &mut Vec<Diagnostic>,
) -> Said {
    let (name, rest) =
        cells.split_first().map_or((None, cells), |(name, rest)| (Some(*name), rest));
    let is_name = |text: &str| {
        text.chars().all(|c| c.is_alphanumeric() || c == '-')
            && text.starts_with(char::is_alphabetic)
    };
    let known = match name {
        None => {
            found.push(malformed_matrix::nothing(line, Keyword::Matrix, at));
            None
        }
        Some(name) => {
            let text = line.of(name);
            let taken = Logic::names().any(|other| other.eq_ignore_ascii_case(text))
                || scope.own_logic(text).is_some();
            if taken || !is_name(text) {
                found.push(malformed_matrix::name(line, name, taken));
                None
            } else {
                found.extend(malformed_matrix::too_much(line, Keyword::Matrix, rest));
                Some(Arc::<str>::from(text))
            }
        }
    };
    if let Some(name) = &known {
        // Until its end is reached nothing can be said in it.
        scope.define_logic(name, None);
    }
    scope.begin(Some(Draft::new(known)));
    let defines = vec![Symbol::Draft, Symbol::End, Symbol::Logics];
    Said { uses: vec![Symbol::Logics], defines, unclosed: Some(unclosed_block::check(line, at)) }
}

fn close(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    scope: &mut Scope,
    found: &mut Vec<Diagnostic>,
) -> Said {
    found.extend(malformed_matrix::too_much(line, Keyword::End, cells));
    let uses = vec![Symbol::Draft, Symbol::End];
    let said = Said { uses, defines: vec![Symbol::Draft, Symbol::Logics], unclosed: None };
    let Some(draft) = scope.draft().cloned() else {
        found.push(misplaced_line::outside(line, at));
        return said;
    };
    let lacks = draft.lacks();
    // Where a line is at fault, what follows from that is no second mistake.
    let lacks: Vec<_> = lacks.into_iter().filter(|lack| !draft.follows_from_faults(lack)).collect();
    found.extend(incomplete_matrix::at_end(at, &draft, &lacks));
    if let Some(name) = &draft.name {
        let whole = !draft.faulty && lacks.is_empty();
        scope.define_logic(name, whole.then(|| draft.matrix().into()));
    }
    scope.begin(None);
    said
}

fn write(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    cells: &[Span],
    draft: &mut Draft,
    found: &mut Vec<Diagnostic>,
) {
    if keyword == Keyword::Values {
        values(line, at, cells, draft, found);
        return;
    }
    if draft.values.is_empty() {
        if !draft.faulty {
            found.push(misplaced_line::before_values(at));
        }
        return;
    }
    let Some((first, rest)) = cells.split_first() else {
        found.push(malformed_matrix::nothing(line, keyword, at));
        return;
    };
    match keyword {
        Keyword::Designated => designated(line, at, cells, draft, found),
        Keyword::Table => table(line, *first, rest, draft, found),
        _ => row(line, at, *first, rest, draft, found),
    }
}

fn values(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    draft: &mut Draft,
    found: &mut Vec<Diagnostic>,
) {
    if !draft.values.is_empty() {
        found.push(malformed_matrix::again(line, at));
        return;
    }
    let mut values: Vec<Arc<str>> = Vec::new();
    let before = found.len();
    for cell in cells {
        let text = line.of(*cell);
        let is_formula = Variable::read(text).is_some() || matches!(text, "O" | "V");
        if !looks_like_value(text) || is_formula {
            found.push(malformed_matrix::value(line, *cell, is_formula));
        } else if values.iter().any(|other| **other == *text) {
            found.push(malformed_matrix::twice(line, *cell));
        } else {
            values.push(text.into());
        }
    }
    if found.len() == before && !(2..=MOST_VALUES).contains(&values.len()) {
        found.push(malformed_matrix::how_many(at, values.len()));
    }
    if found.len() == before {
        draft.values = values;
    }
}

/// The value that a cell names; what is wrong with one that names none is told.
fn value(line: &Line<'_>, cell: Span, draft: &Draft, found: &mut Vec<Diagnostic>) -> Option<u8> {
    let value = draft.value(line.of(cell));
    if value.is_none() {
        found.push(unknown_value::in_matrix(line, cell, draft));
    }
    value
}

fn designated(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    draft: &mut Draft,
    found: &mut Vec<Diagnostic>,
) {
    if draft.designated.is_some() {
        found.push(malformed_matrix::again(line, at));
        return;
    }
    let values = cells.iter().filter_map(|cell| value(line, *cell, draft, found));
    draft.designated = Some(values.fold(0, |all, value| all | 1 << value));
}

/// The connective that a word of one letter is, if it can have a table.
fn connective(text: &str) -> Option<u8> {
    match *text.as_bytes() {
        [letter] if CONNECTIVES.contains(&letter) => Some(letter),
        _ => None,
    }
}

fn table(
    line: &Line<'_>,
    at: Span,
    columns: &[Span],
    draft: &mut Draft,
    found: &mut Vec<Diagnostic>,
) {
    draft.current = None;
    let Some(letter) = connective(line.of(at)) else {
        found.push(malformed_matrix::connective(line, at));
        draft.unread = true;
        return;
    };
    if draft.has(letter) {
        found.push(malformed_matrix::given_twice(line, at));
        // What its rows say is not asked.
        draft.give_up(letter);
        draft.current = Some(Current { letter, columns: Vec::new() });
        return;
    }
    let all = 0..u8::try_from(draft.values.len()).unwrap_or(u8::MAX);
    if arity(letter) == Some(1) {
        found.extend(malformed_matrix::columns_of_one(line, columns));
        draft.begin(letter);
        draft.current = Some(Current { letter, columns: vec![0] });
        return;
    }
    let mut order: Vec<u8> = Vec::new();
    let before = found.len();
    for cell in columns {
        match value(line, *cell, draft, found) {
            Some(value) if order.contains(&value) => {
                found.push(malformed_matrix::twice(line, *cell))
            }
            Some(value) => order.push(value),
            None => {}
        }
    }
    if columns.is_empty() {
        order = all.collect();
    } else if found.len() == before {
        let missing = all.filter(|value| !order.contains(value));
        let missing: Vec<String> = missing
            .filter_map(|value| draft.values.get(usize::from(value)).map(ToString::to_string))
            .collect();
        if !missing.is_empty() {
            found.extend(incomplete_matrix::columns(line, columns, &missing));
        }
    }
    draft.begin(letter);
    if found.len() > before {
        draft.give_up(letter);
        order.clear();
    }
    draft.current = Some(Current { letter, columns: order });
}

fn row(
    line: &Line<'_>,
    at: Span,
    head: Span,
    cells: &[Span],
    draft: &mut Draft,
    found: &mut Vec<Diagnostic>,
) {
    let Some(Current { letter, columns }) = draft.current.clone() else {
        if !draft.faulty {
            found.push(misplaced_line::no_table(at));
        }
        return;
    };
    let Some(row) = value(line, head, draft, found) else {
        draft.give_up(letter);
        return;
    };
    let values: Vec<Option<u8>> =
        cells.iter().map(|cell| value(line, *cell, draft, found)).collect();
    if columns.is_empty() {
        return;
    }
    if draft.has_row(letter, row) {
        found.push(malformed_matrix::row_twice(line, head, letter));
    } else if values.len() != columns.len() {
        found.push(incomplete_matrix::row(line, head, cells, letter, &columns, draft));
        draft.write(letter, row, []);
    } else {
        let known =
            columns.iter().zip(values).filter_map(|(column, value)| Some((*column, value?)));
        draft.write(letter, row, known.collect::<Vec<_>>());
    }
}

/// Judges a `define`.
pub(super) fn define(
    line: &Line<'_>,
    at: Span,
    definition: &Definition,
    scope: &mut Scope,
    found: &mut Vec<Diagnostic>,
) {
    let before = found.len();
    let alphabet = Some(Alphabet::Textbook);
    let textbook = Scope::new(Settings { alphabet, ..scope.settings.clone() });
    let Some(draft) = scope.draft_mut() else {
        found.push(misplaced_line::outside(line, at));
        return;
    };
    if draft.values.is_empty() {
        if !draft.faulty {
            found.push(misplaced_line::before_values(at));
            draft.faulty = true;
        }
        return;
    }
    draft.current = None;
    let letter = defined(line, at, definition, draft, &textbook, found);
    draft.faulty |= found.len() > before;
    draft.unread |= letter.is_none();
    if let Some(letter) = letter.filter(|_| found.len() > before) {
        draft.give_up(letter);
    }
}

/// Writes down what a `define` gives. Tells the connective, if it names one.
fn defined(
    line: &Line<'_>,
    at: Span,
    definition: &Definition,
    draft: &mut Draft,
    textbook: &Scope,
    found: &mut Vec<Diagnostic>,
) -> Option<u8> {
    let head = definition.name;
    if head.is_empty() {
        found.push(malformed_matrix::head(line, at));
        return None;
    }
    let parts: Vec<(Unit, Span)> = units(line.text, head).collect();
    if definition.formula.is_none() && parts.len() > 3 {
        found.push(malformed_matrix::no_sign(line, head));
        return None;
    }
    let (letter, operands) = match parts.split_first() {
        Some(((Unit::Letter(letter), _), operands)) if CONNECTIVES.contains(letter) => {
            (*letter, operands)
        }
        Some(((Unit::Letter(_) | Unit::Stray(Some(Token::Word)) | Unit::Wild, at), _)) => {
            found.push(malformed_matrix::connective(line, *at));
            return None;
        }
        _ => {
            found.push(malformed_matrix::head(line, head));
            return None;
        }
    };
    let operands: Vec<Variable> = operands
        .iter()
        .filter_map(|(unit, at)| match unit {
            Unit::Letter(letter) if letter.is_ascii_lowercase() => Variable::read(line.of(*at)),
            _ => None,
        })
        .collect();
    let distinct = operands
        .iter()
        .enumerate()
        .all(|(place, operand)| !operands.iter().take(place).any(|other| other == operand));
    if operands.len() + 1 != parts.len() {
        found.push(malformed_matrix::head(line, head));
        return Some(letter);
    }
    let takes = arity(letter).unwrap_or_default();
    if usize::from(takes) != operands.len() || !distinct {
        found.push(malformed_matrix::operands(line, head, letter, takes));
        return Some(letter);
    }
    if draft.has(letter) {
        found.push(malformed_matrix::given_twice(line, head));
        return None;
    }
    let Some((_, span)) = definition.formula.filter(|(_, span)| !span.is_empty()) else {
        found.push(malformed_matrix::no_formula(line, head));
        return Some(letter);
    };
    let Judged::Formula(formula) = judge_formula(line.text, span, textbook, false, found) else {
        return Some(letter);
    };
    let unusable = units(line.text, span).find(|(unit, at)| match unit {
        Unit::Letter(b'O' | b'V') => false,
        Unit::Letter(letter) if letter.is_ascii_lowercase() => {
            !Variable::read(line.of(*at)).is_some_and(|variable| operands.contains(&variable))
        }
        Unit::Letter(letter) => !draft.has(*letter),
        _ => true,
    });
    if let Some((_, at)) = unusable {
        found.push(malformed_matrix::unusable(line, at, head, draft));
        return Some(letter);
    }
    // What is missing in the tables that it uses is told at the end.
    let is_whole = |(unit, _): (Unit, Span)| match unit {
        Unit::Letter(letter) if CONNECTIVES.contains(&letter) => draft.is_whole(letter),
        _ => true,
    };
    if !units(line.text, span).all(is_whole) {
        draft.give_up(letter);
        return Some(letter);
    }
    let logic = Logic::from(draft.matrix());
    let decider = Decider { logic: &logic, budget: &Budget::zero() };
    let size = logic.size();
    let written = Written::new(&formula, line.text);
    let columns = if operands.len() == 1 { 0..1 } else { 0..size };
    for x in 0..size {
        let cells = columns.clone().map(|y| {
            let values = operands.iter().zip([x, y]);
            let valuation: Valuation = values
                .filter_map(|(operand, value)| {
                    Some((operand.clone(), logic.value(logic.show(value))?))
                })
                .collect();
            (y, decider.value(written, &valuation).index())
        });
        draft.write(letter, x, cells.collect::<Vec<_>>());
    }
    Some(letter)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use crate::document::Document;
    use crate::scope::Scope;

    /// Łukasiewicz's three values as a textbook prints them.
    const OWN: &str = "\
matrix Luk   # of three values
  values 0 1/2 1
  designated 1
  table N
    row 1   | 0
    row 1/2 | 1/2
    row 0   | 1
  table C | 1   1/2 0
    row 1   | 1   1/2 0
    row 1/2 | 1   1   1/2
    row 0   | 1   1   1
  define A pq = CCpqq
  define K pq = NANpNq
  define E pq = KCpqCqp
end
logic Luk
";

    #[test]
    fn a_logic_of_one_s_own_judges_as_the_one_of_the_language() {
        let claims = "let p = 1/2, q = 0\nApNp = 1/2\nCpp, CpCqp, CCpqCNqNp is tautology\nApNp is \
         contingent\n\
                      p, Cpq |= q\nCpCpq !|= Cpq\nDpq == NKpq\nCpq != ANpq\nAq1/2 is pff\n";
        clean(&format!("alphabet textbook\n{OWN}{claims}"));
        clean(&format!("alphabet textbook\nlogic L3\n{}", claims.replace("q = 0", "q = F")));
        faults(&format!(
            "{OWN}ApNp is tautology\n^^^^ `ApNp` is not a tautology: it is 1/2 under p = 1/2\nlet \
             p = T\n        ^ `T` is not a truth value of Luk"
        ));
    }

    #[test]
    fn a_broken_matrix_is_chosen_and_says_nothing() {
        for (good, bad) in [
            ("1   1   1/2", "1   1   2"),
            ("end\n", "\n"),
            ("values 0", "values p"),
            ("CCpqq", "CCpqr"),
            ("Luk   #", "L3   #"),
        ] {
            let text = OWN.replacen(good, bad, 1) + "p = X\nCpp is contradiction\n";
            let codes: Vec<&str> =
                found(&text).into_iter().map(|found| found.diagnostic.rule.id).collect();
            assert!(codes.len() <= 2 && !codes.contains(&"false-class"), "{bad}: {codes:?}");
        }
    }

    #[test]
    fn its_values_lapse_and_its_name_holds_below_only() {
        faults("logic Luk\n      ^^^ there is no logic `Luk`");
        clean(&format!("{OWN}let p = 1/2\nlogic K3\nlogic Luk\nCpp = 1"));
        mends(&format!("{}\n", OWN.replace("logic Luk", "logic Lok")), &format!("{OWN}\n"));
    }

    #[test]
    fn an_edit_in_a_matrix_reaches_what_leans_on_it() {
        let text = format!("{OWN}{}Cpp is tautology\n", "p\n".repeat(300));
        let mut edited = text.clone();
        let mut document = Document::new(&text, Scope::default());
        assert_eq!(document.diagnostics().count(), 0);
        let cell = text.find("| 1   1   1/2").unwrap() + 6;
        for (new, faults) in [("0", 1), ("1", 0), ("x", 1), ("1", 0)] {
            edited.replace_range(cell..cell + 1, new);
            document.edit(cell..cell + 1, 1, &*edited);
            let afresh = Document::new(&edited, Scope::default());
            assert!(document.diagnostics().eq(afresh.diagnostics()), "{new}");
            assert_eq!(document.diagnostics().count(), faults, "{new}");
        }
        let end = text.find("\nend").unwrap() + 1;
        edited.replace_range(end..end + 3, "eee");
        document.edit(end..end + 3, 3, &*edited);
        assert!(document.diagnostics().eq(Document::new(&edited, Scope::default()).diagnostics()));
    }
}
