//! Truth tables drawn as text: lines of pieces, each of which says what it is, so that the caller
//! can colour them. Values stand below the formula they are of, or with its steps below each of its
//! letters.

use crate::logic::{Matrix, Steps, Table};

/// A truth table as text.
///
/// ```text
/// p q │ Cpq      p q │ C p q
/// ────┼────          │ ^
/// T T │  T       ────┼──────
/// T F │  F       T T │ T T T
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<'t> {
    table: &'t Table,
    letters: Vec<Column>,
    formulas: Vec<Vec<Column>>,
    /// The steps of each formula, where they are shown.
    steps: Vec<Steps>,
    /// The formula before which the line is double.
    set_off: Option<usize>,
    rule: String,
}

/// A column: what stands above it, and how many characters wide it is.
#[derive(Clone, Debug)]
struct Column {
    head: String,
    width: usize,
}

/// A part of a line: blanks, a text, blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'d> {
    /// The number of blanks before the text.
    pub before: usize,
    /// The text.
    pub text: &'d str,
    /// The number of blanks behind it.
    pub after: usize,
    /// Its role.
    pub role: Role,
}

/// The role of a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A line between cells, or the mark of the main connective.
    Frame,
    /// The heading of a column; of steps, the main connective is set off.
    Head {
        /// True if it is the main connective of a formula whose steps are shown.
        main: bool,
    },
    /// The value of a proposition, or of a step that is not the whole formula.
    Value,
    /// The value of a formula.
    Result {
        /// True if it counts as true.
        designated: bool,
    },
}

/// The text of a line, without blanks at its end.
pub fn plain(line: &[Piece<'_>]) -> String {
    let mut text = String::new();
    for piece in line {
        text.extend(std::iter::repeat_n(' ', piece.before));
        text.push_str(piece.text);
        text.extend(std::iter::repeat_n(' ', piece.after));
    }
    text.truncate(text.trim_end_matches(' ').len());
    text
}

impl<'t> Drawing<'t> {
    /// A table with a heading for each of its formulas.
    pub fn new(table: &'t Table, headings: Vec<String>) -> Drawing<'t> {
        let formulas =
            headings.into_iter().map(|head| vec![Column::new(head, table.logic())]).collect();
        Drawing::of(table, formulas, Vec::new())
    }

    /// A table with a column for each letter of its formulas.
    pub fn with_steps(table: &'t Table, steps: Vec<Steps>) -> Drawing<'t> {
        let columns = |steps: &Steps| {
            steps
                .symbols()
                .iter()
                .map(|symbol| Column::new(symbol.clone(), table.logic()))
                .collect()
        };
        let formulas = steps.iter().map(columns).collect();
        Drawing::of(table, formulas, steps)
    }

    /// The table with a double line before a formula: a conclusion, before which its premises
    /// stand.
    pub fn set_off(self, formula: usize) -> Drawing<'t> {
        let set_off = Some(formula);
        let rule = rule(&self.letters, &self.formulas, set_off);
        Drawing { set_off, rule, ..self }
    }

    fn of(table: &'t Table, formulas: Vec<Vec<Column>>, steps: Vec<Steps>) -> Drawing<'t> {
        let letters: Vec<Column> = table
            .variables()
            .iter()
            .map(|letter| Column::new(letter.to_string(), table.logic()))
            .collect();
        let rule = rule(&letters, &formulas, None);
        Drawing { table, letters, formulas, steps, set_off: None, rule }
    }

    /// Its width in characters.
    pub fn width(&self) -> usize {
        self.rule.chars().count()
    }

    /// The lines above the rows.
    pub fn head(&self) -> Vec<Vec<Piece<'_>>> {
        let mains = !self.steps.is_empty();
        let letter = |place: usize| self.letters.get(place).map_or("", |column| &column.head);
        let symbol = |formula: usize, place: usize| {
            self.formulas.get(formula).and_then(|it| it.get(place)).map_or("", |it| &it.head)
        };
        let role = |place| Role::Head { main: mains && place == 0 };
        let mut lines = vec![self.line(
            |place| (letter(place), Role::Head { main: false }),
            |formula, place| (symbol(formula, place), role(place)),
            0,
        )];
        if mains {
            let mark = |_, place| (if place == 0 { "^" } else { "" }, Role::Frame);
            lines.push(self.line(|_| ("", Role::Frame), mark, 0));
        }
        lines.push(vec![Piece { before: 0, text: &self.rule, after: 0, role: Role::Frame }]);
        lines
    }

    /// A row.
    pub fn row(&self, row: u64) -> Vec<Piece<'_>> {
        let logic = self.table.logic();
        let steps: Vec<Vec<u8>> =
            self.steps.iter().map(|steps| steps.values(self.table, row)).collect();
        let value = |formula: usize, place: usize| {
            let step = steps.get(formula).and_then(|values| values.get(place)).copied();
            let value = step.unwrap_or_else(|| self.table.result(formula, row));
            let role = if place == 0 {
                Role::Result { designated: logic.is_designated(value) }
            } else {
                Role::Value
            };
            (logic.show(value), role)
        };
        self.line(
            |place| (logic.show(self.table.value(place, row)), Role::Value),
            value,
            widest(logic),
        )
    }

    /// A line of the cells of all columns, each of which is in its middle at least so wide.
    fn line<'d>(
        &'d self,
        letter: impl Fn(usize) -> (&'d str, Role),
        formula: impl Fn(usize, usize) -> (&'d str, Role),
        least: usize,
    ) -> Vec<Piece<'d>> {
        let mut line = Vec::new();
        for (place, column) in self.letters.iter().enumerate() {
            let (text, role) = letter(place);
            line.push(Piece {
                before: 0,
                text,
                after: column.width + 1 - text.chars().count().min(column.width),
                role,
            });
        }
        for (place, columns) in self.formulas.iter().enumerate() {
            let text = if self.set_off == Some(place) { "║" } else { "│" };
            line.push(Piece { before: 0, text, after: 1, role: Role::Frame });
            // A value stands in the middle below a heading, a step at the left below its letter.
            let centred = self.steps.is_empty();
            for (index, column) in columns.iter().enumerate() {
                let (text, role) = formula(place, index);
                let before = if centred && least > 0 {
                    (column.width - least.min(column.width)).div_ceil(2)
                } else {
                    0
                };
                let after = (column.width + 1).saturating_sub(before + text.chars().count());
                line.push(Piece { before, text, after, role });
            }
        }
        line
    }
}

impl Column {
    fn new(head: String, logic: &Matrix) -> Column {
        let width = head.chars().count().max(widest(logic));
        Column { head, width }
    }
}

/// The line below the headings.
fn rule(letters: &[Column], formulas: &[Vec<Column>], set_off: Option<usize>) -> String {
    let wide = |columns: &[Column]| columns.iter().map(|column| column.width + 1).sum::<usize>();
    let mut rule = "─".repeat(wide(letters));
    for (place, columns) in formulas.iter().enumerate() {
        let gap = usize::from(place + 1 < formulas.len());
        rule.push(if set_off == Some(place) { '╫' } else { '┼' });
        rule.push_str(&"─".repeat(wide(columns) + gap));
    }
    rule
}

/// The number of characters of the longest name of a value.
fn widest(logic: &Matrix) -> usize {
    logic.values().map(|name| name.chars().count()).max().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Logic, Valuation};
    use crate::syntax::{Formula, Span, Written};
    use expect_test::{Expect, expect};

    fn check(logic: &str, texts: &[&str], steps: bool, expected: Expect) {
        let logic = Logic::named(logic).unwrap();
        let formulas: Vec<Formula> = texts
            .iter()
            .map(|text| Formula::read(text, Span::new(0, text.len()), |_| None).unwrap())
            .collect();
        let written: Vec<Written<'_>> =
            formulas.iter().zip(texts).map(|(formula, text)| Written::new(formula, text)).collect();
        let fixed = Valuation::default();
        let table = Table::new(&logic, &written, &fixed, 64).unwrap();
        let drawing = match steps {
            false => Drawing::new(&table, texts.iter().map(ToString::to_string).collect()),
            true => Drawing::with_steps(
                &table,
                written.iter().map(|it| Steps::new(&table, *it, &fixed).unwrap()).collect(),
            ),
        };
        let lines = drawing.head().into_iter().chain((0..table.rows()).map(|row| drawing.row(row)));
        expected.assert_eq(&lines.map(|line| plain(&line)).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn values_stand_in_the_middle_below_their_formula() {
        check(
            "classical",
            &["CqNp", "p"],
            false,
            expect![[r#"
                p q │ CqNp │ p
                ────┼──────┼──
                T T │   F  │ T
                T F │   T  │ T
                F T │   T  │ F
                F F │   T  │ F"#]],
        );
    }

    #[test]
    fn steps_stand_below_their_letters_and_the_main_connective_is_marked() {
        check(
            "L3",
            &["CpNp", "Np12"],
            true,
            expect![[r#"
                p   p12 │ C   p   N   p   │ N   p12
                        │ ^               │ ^
                ────────┼─────────────────┼────────
                T   T   │ F   T   F   T   │ F   T
                T   1/2 │ F   T   F   T   │ 1/2 1/2
                T   F   │ F   T   F   T   │ T   F
                1/2 T   │ T   1/2 1/2 1/2 │ F   T
                1/2 1/2 │ T   1/2 1/2 1/2 │ 1/2 1/2
                1/2 F   │ T   1/2 1/2 1/2 │ T   F
                F   T   │ T   F   T   F   │ F   T
                F   1/2 │ T   F   T   F   │ 1/2 1/2
                F   F   │ T   F   T   F   │ T   F"#]],
        );
    }

    #[test]
    fn the_value_below_the_main_connective_is_the_result() {
        let logic = Logic::classical();
        let formula = Formula::read("KNpq", Span::new(0, 4), |_| None).unwrap();
        let written = Written::new(&formula, "KNpq");
        let fixed = Valuation::default();
        let table = Table::new(&logic, &[written], &fixed, 64).unwrap();
        let steps = Steps::new(&table, written, &fixed).unwrap();
        let drawing = Drawing::with_steps(&table, vec![steps]);
        let row = drawing.row(3);
        let results: Vec<(usize, &str, Role)> = row
            .iter()
            .enumerate()
            .filter(|(_, piece)| matches!(piece.role, Role::Result { .. }))
            .map(|(place, piece)| (place, piece.text, piece.role))
            .collect();
        // Behind the values of `p` and `q` and a line.
        assert_eq!(results, [(3, "F", Role::Result { designated: false })]);
    }

    #[test]
    fn a_conclusion_stands_behind_a_double_line() {
        let texts = ["p", "Cpq", "q"];
        let formulas =
            texts.map(|text| Formula::read(text, Span::new(0, text.len()), |_| None).unwrap());
        let written: Vec<Written<'_>> =
            formulas.iter().zip(texts).map(|(formula, text)| Written::new(formula, text)).collect();
        let logic = Logic::classical();
        let table = Table::new(&logic, &written, &Valuation::default(), 64).unwrap();
        let drawing = Drawing::new(&table, texts.map(str::to_owned).into()).set_off(2);
        let lines = drawing.head().into_iter().chain([drawing.row(1)]);
        expect![[r#"
            p q │ p │ Cpq ║ q
            ────┼───┼─────╫──
            T F │ T │  F  ║ F"#]]
        .assert_eq(&lines.map(|line| plain(&line)).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn a_formula_without_propositions_has_one_row() {
        check(
            "classical",
            &["NO"],
            false,
            expect![[r#"
            │ NO
            ┼───
            │  T"#]],
        );
    }
}
