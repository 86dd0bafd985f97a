//! Truth tables of formulas, kept as columns.

use super::compiled::Compiled;
use super::logics::Logic;
use super::value::{Values, Variable};
use wff_syntax::Written;

/// The truth table of some formulas. Row 0 gives every proposition the highest value; the last one
/// changes fastest.
#[derive(Clone, Debug)]
pub struct Table {
    compiled: Compiled,
    columns: Vec<Vec<u8>>,
}

/// A reason why formulas have no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untabled {
    /// It has more rows than were allowed.
    TooLong {
        /// The number of its rows; the most a `u128` holds where there are more.
        rows: u128,
    },
    /// They have a value at each world.
    AtWorlds,
}

impl Table {
    /// The table of formulas in a logic, of at most so many rows. Propositions of fixed values are
    /// no columns of it.
    pub fn new(
        logic: &Logic,
        formulas: &[Written<'_>],
        fixed: &dyn Values,
        most: u64,
    ) -> Result<Table, Untabled> {
        if !formulas.iter().all(|it| logic.has_value(it.formula)) {
            return Err(Untabled::AtWorlds);
        }
        let compiled = Compiled::new(logic, formulas, fixed);
        let rows = compiled.rows();
        let Some(length) = usize::try_from(rows).ok().filter(|_| rows <= most.into()) else {
            return Err(Untabled::TooLong { rows });
        };
        let mut columns: Vec<Vec<u8>> =
            formulas.iter().map(|_| Vec::with_capacity(length)).collect();
        compiled.walk(0, |block| {
            for (place, column) in columns.iter_mut().enumerate() {
                block.values(place, column);
            }
            true
        });
        Ok(Table { compiled, columns })
    }

    /// The logic.
    pub fn logic(&self) -> &Logic {
        self.compiled.logic()
    }

    /// The propositions, in alphabetical order.
    pub fn variables(&self) -> &[Variable] {
        self.compiled.variables()
    }

    /// The number of its rows.
    pub fn rows(&self) -> u64 {
        u64::try_from(self.compiled.rows()).unwrap_or(u64::MAX)
    }

    /// The value of a proposition in a row, by its place in the logic's list of values.
    pub fn value(&self, variable: usize, row: u64) -> u8 {
        self.compiled.value_of(variable, row)
    }

    /// The value of a formula in a row, by its place in the logic's list of values.
    #[expect(
        clippy::indexing_slicing,
        reason = "a formula or row that is not there is a fault of the program, and panics"
    )]
    pub fn result(&self, formula: usize, row: u64) -> u8 {
        self.columns[formula][row as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Valuation;
    use wff_syntax::{Formula, Span};

    fn rows(logic: &str, texts: &[&str]) -> Vec<String> {
        let logic = Logic::named(logic).unwrap();
        let formulas: Vec<Formula> = texts
            .iter()
            .map(|text| Formula::read(text, Span::new(0, text.len()), |_| None).unwrap())
            .collect();
        let written: Vec<Written<'_>> =
            formulas.iter().zip(texts).map(|(formula, text)| Written::new(formula, text)).collect();
        let table = Table::new(&logic, &written, &Valuation::default(), 1 << 20).unwrap();
        let row = |row| {
            let values = (0..table.variables().len()).map(|place| table.value(place, row));
            let results = (0..texts.len()).map(|place| table.result(place, row));
            values.chain(results).map(|value| logic.show(value)).collect::<Vec<_>>().join(" ")
        };
        (0..table.rows()).map(row).collect()
    }

    #[test]
    fn the_highest_values_come_first_and_the_last_letter_changes_fastest() {
        assert_eq!(rows("classical", &["CsNp", "s"]), ["T T F T", "T F T F", "F T T T", "F F T F"]);
        assert_eq!(rows("K3", &["Np12", "Ap12p2"]).len(), 9);
        assert_eq!(rows("K3", &["Np"]), ["T F", "N N", "F T"]);
        assert_eq!(rows("FDE", &["KpV"]), ["T T", "B B", "N N", "F F"]);
        assert_eq!(rows("L5", &["O"]), ["F"]);
    }

    #[test]
    fn a_long_table_is_refused_and_measured() {
        let text = "KaKbKcKdKeKfKgKhp";
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let of = |logic: &str, most| {
            Table::new(
                &Logic::named(logic).unwrap(),
                &[Written::new(&formula, text)],
                &Valuation::default(),
                most,
            )
        };
        assert_eq!(of("L16", 1000).unwrap_err(), Untabled::TooLong { rows: 16_u128.pow(9) });
        assert_eq!(of("classical", 512).unwrap().rows(), 512);
    }
}
