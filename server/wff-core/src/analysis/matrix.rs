//! The lines of a `matrix` block: each is read into the builder of the logic that the block writes
//! down, and what cannot be read is a fault.

use super::candidate::{Candidate, Reading};
use super::fault::{
    Fault, FaultKind, IncompleteMatrix, MalformedMatrix, MisplacedLine, UnknownValue,
};
use super::formula::formula_faults;
use crate::logic::matrix_builder::{CONNECTIVES, Current, Lack, MOST_VALUES};
use crate::logic::{Logic, MatrixBuilder, Table, Valuation, Variable, looks_like_value};
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

/// The logic that a `matrix` line names, or the fault of a name that it cannot have.
pub(crate) fn name(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    scope: &Scope,
) -> Result<Arc<str>, Fault> {
    let nothing = || malformed(at, MalformedMatrix::Nothing(Keyword::Matrix));
    let name = *cells.first().ok_or_else(nothing)?;
    let text = line.of(name);
    let taken = Logic::names().any(|other| other.eq_ignore_ascii_case(text))
        || scope.named_blocks.logic(text).is_some();
    if taken || !is_name(text) {
        return Err(malformed(name, MalformedMatrix::Name { taken }));
    }
    Ok(text.into())
}

/// The fault of a `matrix` line.
pub(super) fn of_head(line: &Line<'_>, at: Span, cells: &[Span], scope: &Scope) -> Option<Fault> {
    let too_much = || Some(malformed(cover(cells.get(1..)?)?, MalformedMatrix::TooMuch));
    name(line, at, cells, scope).err().or_else(too_much)
}

/// The parts that a matrix lacks at its end. If a line of it is at fault, what follows from that is
/// no second mistake.
fn lacks(builder: &MatrixBuilder) -> Vec<Lack> {
    builder.lacks().into_iter().filter(|lack| !builder.follows_from_faults(lack)).collect()
}

/// The logic that a builder has become at its end; `None` where it is broken or not complete.
pub(super) fn finished(builder: &MatrixBuilder) -> Option<Logic> {
    (!builder.faulty && lacks(builder).is_empty()).then(|| builder.matrix().into())
}

/// The fault of a matrix that lacks something at its `end`.
pub(super) fn of_end(at: Span, builder: &MatrixBuilder) -> Option<Fault> {
    let lacks = lacks(builder);
    (!lacks.is_empty()).then(|| incomplete(at, IncompleteMatrix::AtEnd(lacks)))
}

/// A line of a matrix where none is open.
pub(super) fn outside(at: Span, keyword: Keyword) -> Fault {
    misplaced(at, MisplacedLine::Outside(keyword))
}

/// A `def` of a connective, which should be a `define`.
pub(super) fn of_def(keyword: Span) -> Fault {
    misplaced(keyword, MisplacedLine::Def)
}

/// Reads a line into the builder of a matrix, and finds what is wrong with it. Lines that are none
/// of a matrix change nothing.
pub(super) fn read(line: &Line<'_>, builder: &mut MatrixBuilder, scope: &Scope) -> Vec<Fault> {
    let faults = match &line.statement {
        Statement::Cells(
            keyword @ (Keyword::Values | Keyword::Designated | Keyword::Table | Keyword::Row),
            at,
            cells,
        ) => write(line, *keyword, *at, cells, builder),
        Statement::Define(at, definition) => define(line, *at, definition, builder, scope),
        _ => Vec::new(),
    };
    builder.faulty |= !faults.is_empty();
    faults
}

fn write(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    cells: &[Span],
    builder: &mut MatrixBuilder,
) -> Vec<Fault> {
    if keyword == Keyword::Values {
        return values(line, at, cells, builder);
    }
    if builder.values.is_empty() {
        return before_values(at, builder);
    }
    let Some((first, rest)) = cells.split_first() else {
        return vec![malformed(at, MalformedMatrix::Nothing(keyword))];
    };
    match keyword {
        Keyword::Designated => designated(line, at, cells, builder),
        Keyword::Table => table(line, *first, rest, builder),
        _ => row(line, at, *first, rest, builder),
    }
}

/// The fault of a line above the values, unless it follows from another.
fn before_values(at: Span, builder: &MatrixBuilder) -> Vec<Fault> {
    let fault = || misplaced(at, MisplacedLine::BeforeValues);
    (!builder.faulty).then(fault).into_iter().collect()
}

fn values(line: &Line<'_>, at: Span, cells: &[Span], builder: &mut MatrixBuilder) -> Vec<Fault> {
    if !builder.values.is_empty() {
        return vec![malformed(at, MalformedMatrix::Again)];
    }
    let mut values: Vec<Arc<str>> = Vec::new();
    let mut seen: HashSet<&str> = HashSet::new();
    let mut faults = Vec::new();
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
    if faults.is_empty() {
        if (2..=MOST_VALUES).contains(&values.len()) {
            builder.values = values;
        } else {
            faults.push(malformed(at, MalformedMatrix::HowMany(values.len())));
        }
    }
    faults
}

/// The value that a cell names, or the fault of one that names none.
fn value(line: &Line<'_>, cell: Span, builder: &MatrixBuilder) -> Result<u8, Fault> {
    let unknown = || Fault::new(cell, FaultKind::UnknownValue(UnknownValue::Cell));
    builder.value(line.of(cell)).ok_or_else(unknown)
}

fn designated(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    builder: &mut MatrixBuilder,
) -> Vec<Fault> {
    if builder.designated.is_some() {
        return vec![malformed(at, MalformedMatrix::Again)];
    }
    let mut faults = Vec::new();
    let mut all = 0;
    for cell in cells {
        match value(line, *cell, builder) {
            Ok(value) => all |= 1 << value,
            Err(fault) => faults.push(fault),
        }
    }
    builder.designated = Some(all);
    faults
}

/// The connective that a word of one letter is, if it can have a table.
fn connective(text: &str) -> Option<u8> {
    match *text.as_bytes() {
        [letter] if CONNECTIVES.contains(&letter) => Some(letter),
        _ => None,
    }
}

fn table(line: &Line<'_>, at: Span, columns: &[Span], builder: &mut MatrixBuilder) -> Vec<Fault> {
    builder.current = None;
    let Some(letter) = connective(line.of(at)) else {
        builder.unread = true;
        return vec![malformed(at, MalformedMatrix::Connective)];
    };
    if builder.has(letter) {
        // What its rows say is not asked.
        builder.give_up(letter);
        builder.current = Some(Current { letter, columns: Vec::new() });
        return vec![malformed(at, MalformedMatrix::GivenTwice)];
    }
    let all = 0..u8::try_from(builder.values.len()).unwrap_or(u8::MAX);
    if arity(letter) == Some(1) {
        builder.begin(letter);
        builder.current = Some(Current { letter, columns: vec![0] });
        let fault = |columns| malformed(columns, MalformedMatrix::ColumnsOfOne);
        return cover(columns).map(fault).into_iter().collect();
    }
    let mut order: Vec<u8> = Vec::new();
    let mut faults = Vec::new();
    for cell in columns {
        match value(line, *cell, builder) {
            Ok(value) if order.contains(&value) => {
                faults.push(malformed(*cell, MalformedMatrix::Twice));
            }
            Ok(value) => order.push(value),
            Err(fault) => faults.push(fault),
        }
    }
    if columns.is_empty() {
        order = all.collect();
    } else if faults.is_empty() {
        let missing = all.filter(|value| !order.contains(value));
        let missing: Vec<Arc<str>> =
            missing.filter_map(|value| builder.values.get(usize::from(value)).cloned()).collect();
        if let Some(columns) = cover(columns).filter(|_| !missing.is_empty()) {
            faults.push(incomplete(columns, IncompleteMatrix::Columns(missing)));
        }
    }
    builder.begin(letter);
    if !faults.is_empty() {
        builder.give_up(letter);
        order.clear();
    }
    builder.current = Some(Current { letter, columns: order });
    faults
}

fn row(
    line: &Line<'_>,
    at: Span,
    head: Span,
    cells: &[Span],
    builder: &mut MatrixBuilder,
) -> Vec<Fault> {
    let Some(Current { letter, columns }) = builder.current.clone() else {
        let fault = || misplaced(at, MisplacedLine::NoTable);
        return (!builder.faulty).then(fault).into_iter().collect();
    };
    let row = match value(line, head, builder) {
        Ok(row) => row,
        Err(fault) => {
            builder.give_up(letter);
            return vec![fault];
        }
    };
    let mut faults = Vec::new();
    let mut values: Vec<Option<u8>> = Vec::new();
    for cell in cells {
        let value = value(line, *cell, builder);
        values.push(value.map_err(|fault| faults.push(fault)).ok());
    }
    if columns.is_empty() {
        return faults;
    }
    let at_cells = cover(cells).unwrap_or(head);
    if builder.has_row(letter, row) {
        faults.push(malformed(head, MalformedMatrix::RowTwice(letter)));
    } else if values.len() != columns.len() {
        let last =
            columns.last().and_then(|column| builder.values.get(usize::from(*column))).cloned();
        let (cells, columns) = (cells.len(), columns.len());
        let kind = IncompleteMatrix::Row { head, cells, letter, columns, last };
        faults.push(incomplete(at_cells, kind));
        builder.write(letter, row, []);
    } else {
        let known =
            columns.iter().zip(values).filter_map(|(column, value)| Some((*column, value?)));
        builder.write(letter, row, known.collect::<Vec<_>>());
    }
    faults
}

fn define(
    line: &Line<'_>,
    at: Span,
    definition: &Definition,
    builder: &mut MatrixBuilder,
    scope: &Scope,
) -> Vec<Fault> {
    if builder.values.is_empty() {
        return before_values(at, builder);
    }
    builder.current = None;
    let (letter, faults) = match connective_of(line, at, definition, builder) {
        Ok((letter, operands)) => {
            (Some(letter), defined(line, definition, letter, &operands, builder, scope))
        }
        Err((letter, fault)) => (letter, vec![fault]),
    };
    builder.unread |= letter.is_none();
    if let Some(letter) = letter.filter(|_| !faults.is_empty()) {
        builder.give_up(letter);
    }
    faults
}

/// The connective that a `define` is about, with its operands; or what is wrong with these, and the
/// connective that it is about all the same.
fn connective_of(
    line: &Line<'_>,
    at: Span,
    definition: &Definition,
    builder: &MatrixBuilder,
) -> Result<(u8, Vec<Variable>), (Option<u8>, Fault)> {
    let head = definition.name;
    if head.is_empty() {
        return Err((None, malformed(at, MalformedMatrix::Head)));
    }
    let parts: Vec<(Unit, Span)> = units(line.text, head).collect();
    if definition.formula.is_none() && parts.len() > 3 {
        return Err((None, malformed(head, MalformedMatrix::NoSign)));
    }
    let (letter, operands) = match parts.split_first() {
        Some(((Unit::Letter(letter), _), operands)) if CONNECTIVES.contains(letter) => {
            (*letter, operands)
        }
        Some(((Unit::Letter(_) | Unit::Stray(Some(Token::Word)) | Unit::Wild, at), _)) => {
            return Err((None, malformed(*at, MalformedMatrix::Connective)));
        }
        _ => return Err((None, malformed(head, MalformedMatrix::Head))),
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
        return Err((Some(letter), malformed(head, MalformedMatrix::Head)));
    }
    let takes = arity(letter).unwrap_or_default();
    if usize::from(takes) != operands.len() || !distinct {
        return Err((Some(letter), malformed(head, MalformedMatrix::Operands(letter))));
    }
    if builder.has(letter) {
        return Err((None, malformed(head, MalformedMatrix::GivenTwice)));
    }
    Ok((letter, operands))
}

/// Writes down what a `define` gives a connective, or finds what is wrong with it.
fn defined(
    line: &Line<'_>,
    definition: &Definition,
    letter: u8,
    operands: &[Variable],
    builder: &mut MatrixBuilder,
    scope: &Scope,
) -> Vec<Fault> {
    let head = definition.name;
    let Some((_, span)) = definition.formula.filter(|(_, span)| !span.is_empty()) else {
        return vec![malformed(head, MalformedMatrix::NoFormula)];
    };
    let candidate = Candidate::new(line, span, scope);
    let Reading::Formula(formula) = candidate.reading() else {
        return formula_faults(candidate, false);
    };
    let unusable = units(line.text, span).find(|(unit, at)| match unit {
        Unit::Letter(b'O' | b'V') => false,
        Unit::Letter(letter) if letter.is_ascii_lowercase() => {
            !Variable::read(line.of(*at)).is_some_and(|variable| operands.contains(&variable))
        }
        Unit::Letter(letter) => !builder.has(*letter),
        _ => true,
    });
    if let Some((_, at)) = unusable {
        let is_given = |letter: &u8| builder.has(*letter);
        let given = CONNECTIVES.iter().rev().fold(0, |all, it| all << 1 | u16::from(is_given(it)));
        return vec![malformed(at, MalformedMatrix::Unusable { head, given })];
    }
    // Gaps in the tables that it uses are reported at the end.
    let is_whole = |(unit, _): (Unit, Span)| match unit {
        Unit::Letter(letter) if CONNECTIVES.contains(&letter) => builder.is_whole(letter),
        _ => true,
    };
    if !units(line.text, span).all(is_whole) {
        builder.give_up(letter);
        return Vec::new();
    }
    let logic = Logic::from(builder.matrix());
    let size = logic.size();
    let written = [Written::new(&formula, line.text)];
    let Ok(table) = Table::new(&logic, &written, &Valuation::default(), MOST_ROWS) else {
        return Vec::new();
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
        builder.write(letter, x, cells.collect::<Vec<_>>());
    }
    Vec::new()
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
