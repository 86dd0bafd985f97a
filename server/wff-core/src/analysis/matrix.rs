//! The lines of a `matrix` block: each is read into the draft of the logic that the block writes
//! down, and what cannot be read is a fault.

use super::candidate::{Candidate, Reading};
use super::fault::{
    Fault, FaultKind, IncompleteMatrix, MalformedMatrix, MisplacedLine, UnknownValue,
};
use super::formula::judge_candidate;
use crate::logic::draft::{CONNECTIVES, Current, Lack, MOST_VALUES};
use crate::logic::{Draft, Logic, Table, Valuation, Variable, looks_like_value};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::arity;
use crate::syntax::statement::Definition;
use crate::syntax::{Keyword, Line, Span, Statement, Token, Written};
use std::collections::HashSet;
use std::sync::Arc;

/// The most rows of the table of a connective.
const MOST_ROWS: u64 = (MOST_VALUES * MOST_VALUES) as u64;

fn malformed(at: Span, kind: MalformedMatrix) -> Fault {
    Fault::new(at, FaultKind::MalformedMatrix(kind))
}

fn misplaced(at: Span, kind: MisplacedLine) -> Fault {
    Fault::new(at, FaultKind::MisplacedLine(kind))
}

fn incomplete(at: Span, kind: IncompleteMatrix) -> Fault {
    Fault::new(at, FaultKind::IncompleteMatrix(Box::new(kind)))
}

/// The stretch from the first of some words to the last.
pub(crate) fn cover(words: &[Span]) -> Option<Span> {
    Some(Span { start: words.first()?.start, end: words.last()?.end })
}

/// True if a text is written as the name of a logic.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || c == '-')
}

/// The logic that a `matrix` line names; `None`, with a fault, where it cannot have that name.
pub(crate) fn name(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    scope: &Scope,
    faults: &mut Vec<Fault>,
) -> Option<Arc<str>> {
    let Some((name, rest)) = cells.split_first() else {
        faults.push(malformed(at, MalformedMatrix::Nothing(Keyword::Matrix)));
        return None;
    };
    let text = line.of(*name);
    let taken = Logic::names().any(|other| other.eq_ignore_ascii_case(text))
        || scope.own_logic(text).is_some();
    if taken || !is_name(text) {
        faults.push(malformed(*name, MalformedMatrix::Name { taken }));
        return None;
    }
    faults.extend(cover(rest).map(|rest| malformed(rest, MalformedMatrix::TooMuch)));
    Some(text.into())
}

/// The parts that a matrix lacks at its end. If a line of it is at fault, what follows from that is
/// no second mistake.
fn lacks(draft: &Draft) -> Vec<Lack> {
    draft.lacks().into_iter().filter(|lack| !draft.follows_from_faults(lack)).collect()
}

/// The logic that a draft has become at its end; `None` where it is broken or not complete.
pub(super) fn finished(draft: &Draft) -> Option<Logic> {
    (!draft.faulty && lacks(draft).is_empty()).then(|| draft.matrix().into())
}

/// Finds what a matrix lacks at its `end`.
pub(super) fn of_end(at: Span, draft: &Draft, faults: &mut Vec<Fault>) {
    let lacks = lacks(draft);
    if !lacks.is_empty() {
        faults.push(incomplete(at, IncompleteMatrix::AtEnd(lacks)));
    }
}

/// A line of a matrix where none is open.
pub(super) fn outside(at: Span, keyword: Keyword) -> Fault {
    misplaced(at, MisplacedLine::Outside(keyword))
}

/// A `def` of a connective, which should be a `define`.
pub(super) fn of_def(keyword: Span) -> Fault {
    misplaced(keyword, MisplacedLine::Def)
}

/// Reads a line into the draft of a matrix, with what is wrong with it. Lines that are none of a
/// matrix change nothing.
pub(super) fn read(line: &Line<'_>, draft: &mut Draft, scope: &Scope, faults: &mut Vec<Fault>) {
    let before = faults.len();
    match &line.statement {
        Statement::Cells(
            keyword @ (Keyword::Values | Keyword::Designated | Keyword::Table | Keyword::Row),
            at,
            cells,
        ) => write(line, *keyword, *at, cells, draft, faults),
        Statement::Define(at, definition) => define(line, *at, definition, draft, scope, faults),
        _ => return,
    }
    draft.faulty |= faults.len() > before;
}

fn write(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    cells: &[Span],
    draft: &mut Draft,
    faults: &mut Vec<Fault>,
) {
    if keyword == Keyword::Values {
        values(line, at, cells, draft, faults);
        return;
    }
    if draft.values.is_empty() {
        if !draft.faulty {
            faults.push(misplaced(at, MisplacedLine::BeforeValues));
        }
        return;
    }
    let Some((first, rest)) = cells.split_first() else {
        faults.push(malformed(at, MalformedMatrix::Nothing(keyword)));
        return;
    };
    match keyword {
        Keyword::Designated => designated(line, at, cells, draft, faults),
        Keyword::Table => table(line, *first, rest, draft, faults),
        _ => row(line, at, *first, rest, draft, faults),
    }
}

fn values(line: &Line<'_>, at: Span, cells: &[Span], draft: &mut Draft, faults: &mut Vec<Fault>) {
    if !draft.values.is_empty() {
        faults.push(malformed(at, MalformedMatrix::Again));
        return;
    }
    let mut values: Vec<Arc<str>> = Vec::new();
    let mut seen: HashSet<&str> = HashSet::new();
    let before = faults.len();
    for cell in cells {
        let text = line.of(*cell);
        let is_formula = Variable::read(text).is_some() || matches!(text, "O" | "V");
        if !looks_like_value(text) || is_formula {
            faults.push(malformed(*cell, MalformedMatrix::Value { is_formula }));
        } else if !seen.insert(text) {
            faults.push(malformed(*cell, MalformedMatrix::Twice));
        } else {
            values.push(text.into());
        }
    }
    if faults.len() == before && !(2..=MOST_VALUES).contains(&values.len()) {
        faults.push(malformed(at, MalformedMatrix::HowMany(values.len())));
    }
    if faults.len() == before {
        draft.values = values;
    }
}

/// The value that a cell names; what is wrong with one that names none is told.
fn value(line: &Line<'_>, cell: Span, draft: &Draft, faults: &mut Vec<Fault>) -> Option<u8> {
    let value = draft.value(line.of(cell));
    if value.is_none() {
        faults.push(Fault::new(cell, FaultKind::UnknownValue(UnknownValue::Cell)));
    }
    value
}

fn designated(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    draft: &mut Draft,
    faults: &mut Vec<Fault>,
) {
    if draft.designated.is_some() {
        faults.push(malformed(at, MalformedMatrix::Again));
        return;
    }
    let values = cells.iter().filter_map(|cell| value(line, *cell, draft, faults));
    draft.designated = Some(values.fold(0, |all, value| all | 1 << value));
}

/// The connective that a word of one letter is, if it can have a table.
fn connective(text: &str) -> Option<u8> {
    match *text.as_bytes() {
        [letter] if CONNECTIVES.contains(&letter) => Some(letter),
        _ => None,
    }
}

fn table(line: &Line<'_>, at: Span, columns: &[Span], draft: &mut Draft, faults: &mut Vec<Fault>) {
    draft.current = None;
    let Some(letter) = connective(line.of(at)) else {
        faults.push(malformed(at, MalformedMatrix::Connective));
        draft.unread = true;
        return;
    };
    if draft.has(letter) {
        faults.push(malformed(at, MalformedMatrix::GivenTwice));
        // What its rows say is not asked.
        draft.give_up(letter);
        draft.current = Some(Current { letter, columns: Vec::new() });
        return;
    }
    let all = 0..u8::try_from(draft.values.len()).unwrap_or(u8::MAX);
    if arity(letter) == Some(1) {
        faults.extend(
            cover(columns).map(|columns| malformed(columns, MalformedMatrix::ColumnsOfOne)),
        );
        draft.begin(letter);
        draft.current = Some(Current { letter, columns: vec![0] });
        return;
    }
    let mut order: Vec<u8> = Vec::new();
    let before = faults.len();
    for cell in columns {
        match value(line, *cell, draft, faults) {
            Some(value) if order.contains(&value) => {
                faults.push(malformed(*cell, MalformedMatrix::Twice))
            }
            Some(value) => order.push(value),
            None => {}
        }
    }
    if columns.is_empty() {
        order = all.collect();
    } else if faults.len() == before {
        let missing = all.filter(|value| !order.contains(value));
        let missing: Vec<Arc<str>> =
            missing.filter_map(|value| draft.values.get(usize::from(value)).cloned()).collect();
        if let Some(columns) = cover(columns).filter(|_| !missing.is_empty()) {
            faults.push(incomplete(columns, IncompleteMatrix::Columns(missing)));
        }
    }
    draft.begin(letter);
    if faults.len() > before {
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
    faults: &mut Vec<Fault>,
) {
    let Some(Current { letter, columns }) = draft.current.clone() else {
        if !draft.faulty {
            faults.push(misplaced(at, MisplacedLine::NoTable));
        }
        return;
    };
    let Some(row) = value(line, head, draft, faults) else {
        draft.give_up(letter);
        return;
    };
    let values: Vec<Option<u8>> =
        cells.iter().map(|cell| value(line, *cell, draft, faults)).collect();
    if columns.is_empty() {
        return;
    }
    let at_cells = cover(cells).unwrap_or(head);
    if draft.has_row(letter, row) {
        faults.push(malformed(head, MalformedMatrix::RowTwice(letter)));
    } else if values.len() != columns.len() {
        let last =
            columns.last().and_then(|column| draft.values.get(usize::from(*column))).cloned();
        let (cells, columns) = (cells.len(), columns.len());
        let kind = IncompleteMatrix::Row { head, cells, letter, columns, last };
        faults.push(incomplete(at_cells, kind));
        draft.write(letter, row, []);
    } else {
        let known =
            columns.iter().zip(values).filter_map(|(column, value)| Some((*column, value?)));
        draft.write(letter, row, known.collect::<Vec<_>>());
    }
}

fn define(
    line: &Line<'_>,
    at: Span,
    definition: &Definition,
    draft: &mut Draft,
    scope: &Scope,
    faults: &mut Vec<Fault>,
) {
    let before = faults.len();
    if draft.values.is_empty() {
        if !draft.faulty {
            faults.push(misplaced(at, MisplacedLine::BeforeValues));
        }
        return;
    }
    draft.current = None;
    let letter = defined(line, at, definition, draft, scope, faults);
    draft.unread |= letter.is_none();
    if let Some(letter) = letter.filter(|_| faults.len() > before) {
        draft.give_up(letter);
    }
}

/// Writes down what a `define` gives. Tells the connective, if it names one.
fn defined(
    line: &Line<'_>,
    at: Span,
    definition: &Definition,
    draft: &mut Draft,
    scope: &Scope,
    faults: &mut Vec<Fault>,
) -> Option<u8> {
    let head = definition.name;
    if head.is_empty() {
        faults.push(malformed(at, MalformedMatrix::Head));
        return None;
    }
    let parts: Vec<(Unit, Span)> = units(line.text, head).collect();
    if definition.formula.is_none() && parts.len() > 3 {
        faults.push(malformed(head, MalformedMatrix::NoSign));
        return None;
    }
    let (letter, operands) = match parts.split_first() {
        Some(((Unit::Letter(letter), _), operands)) if CONNECTIVES.contains(letter) => {
            (*letter, operands)
        }
        Some(((Unit::Letter(_) | Unit::Stray(Some(Token::Word)) | Unit::Wild, at), _)) => {
            faults.push(malformed(*at, MalformedMatrix::Connective));
            return None;
        }
        _ => {
            faults.push(malformed(head, MalformedMatrix::Head));
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
        faults.push(malformed(head, MalformedMatrix::Head));
        return Some(letter);
    }
    let takes = arity(letter).unwrap_or_default();
    if usize::from(takes) != operands.len() || !distinct {
        faults.push(malformed(head, MalformedMatrix::Operands(letter)));
        return Some(letter);
    }
    if draft.has(letter) {
        faults.push(malformed(head, MalformedMatrix::GivenTwice));
        return None;
    }
    let Some((_, span)) = definition.formula.filter(|(_, span)| !span.is_empty()) else {
        faults.push(malformed(head, MalformedMatrix::NoFormula));
        return Some(letter);
    };
    let Reading::Formula(formula) =
        judge_candidate(Candidate::new(line, span, scope), false, faults)
    else {
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
        let is_given = |letter: &u8| draft.has(*letter);
        let given = CONNECTIVES.iter().rev().fold(0, |all, it| all << 1 | u16::from(is_given(it)));
        faults.push(malformed(at, MalformedMatrix::Unusable { head, given }));
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
    let size = logic.size();
    let written = [Written::new(&formula, line.text)];
    let Ok(table) = Table::new(&logic, &written, &Valuation::default(), MOST_ROWS) else {
        return Some(letter);
    };
    let columns = if operands.len() == 1 { 0..1 } else { 0..size };
    for x in 0..size {
        // The rows begin with the highest values, and those of the last proposition change fastest.
        let row = |y: u8| {
            table.variables().iter().fold(0, |row, variable| {
                let value = if operands.first() == Some(variable) { x } else { y };
                row * u64::from(size) + u64::from(size - 1 - value)
            })
        };
        let cells = columns.clone().map(|y| (y, table.result(0, row(y))));
        draft.write(letter, x, cells.collect::<Vec<_>>());
    }
    Some(letter)
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::rules::testing::*;
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
    fn a_def_in_a_matrix_is_told_and_defines_all_the_same() {
        let text = OWN.replace("define A", "def A") + "ApNp is tautology\n";
        let rules: Vec<&str> =
            found(&text).into_iter().map(|found| found.diagnostic.rule.id).collect();
        assert_eq!(rules, ["misplaced-line", "false-class"]);
    }

    #[test]
    fn a_logic_is_chosen_by_its_very_name_first() {
        let other = OWN.replace("Luk", "luk").replace("designated 1", "designated 1 1/2");
        clean(&format!("{OWN}{other}ApNp is tautology\nlogic Luk\nApNp is contingent\n"));
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
        assert_eq!(document.faults().count(), 0);
        let cell = text.find("| 1   1   1/2").unwrap() + 6;
        for (new, faults) in [("0", 1), ("1", 0), ("x", 1), ("1", 0)] {
            edited.replace_range(cell..cell + 1, new);
            document.edit(cell..cell + 1, 1, &*edited);
            let afresh = Document::new(&edited, Scope::default());
            assert!(document.faults().eq(afresh.faults()), "{new}");
            assert_eq!(document.faults().count(), faults, "{new}");
        }
        let end = text.find("\nend").unwrap() + 1;
        edited.replace_range(end..end + 3, "eee");
        document.edit(end..end + 3, 3, &*edited);
        assert!(document.faults().eq(Document::new(&edited, Scope::default()).faults()));
    }
}
