//! A truth table made ready to be printed: its letters, formulas, rows and values as text.

use super::verdict::{Verdict, refutes};
use crate::options::{MOST_ROWS, RowFilter, TableFormat, TableOptions};
use crate::parse_tree::MOST_LETTERS;
use crate::relation::{ClaimedRelation, Relation};
use wff_core::logic::{Decider, Limit, Logic, Steps, Table, TooLong, Valuation};
use wff_core::scope::Scope;
use wff_core::syntax::Written;
use wff_core::syntax::formula::compact;

/// The most rows of a table as text, unless more are asked for.
const MOST_AS_TEXT: u64 = 1 << 10;
/// The most rows of a table in another format, unless more are asked for.
const MOST_ELSE: u64 = 1 << 16;
/// The most values that the columns of formulas have together, a byte each.
const MOST_VALUES: u64 = 1 << 28;

/// A table with all that its formats show of it.
pub struct PrintedTable<'a> {
    pub written: &'a [Written<'a>],
    pub table: Table,
    pub letters: Vec<String>,
    /// The formulas in Polish notation, without blanks.
    pub formulas: Vec<String>,
    /// The steps of each formula, where they are asked for.
    pub steps: Vec<Steps>,
    /// The values that are the same in every row, of propositions of the formulas.
    pub fixed: Valuation,
    /// The verdict on what is claimed of the formulas, where something is.
    pub verdict: Option<Verdict>,
    only: Option<RowFilter>,
}

impl<'a> PrintedTable<'a> {
    /// The table of formulas, between which a relation may be claimed; or why there is none.
    pub fn new(
        options: &TableOptions,
        scope: &Scope,
        written: &'a [Written<'a>],
        claim: Option<ClaimedRelation>,
    ) -> Result<PrintedTable<'a>, String> {
        let logic = scope.settings.logic.clone().unwrap_or_default();
        let values = scope.valuation();
        let usual = if options.format == TableFormat::Text { MOST_AS_TEXT } else { MOST_ELSE };
        let limit = options.limit.unwrap_or(usual);
        let most = limit.min(MOST_VALUES / (written.len() as u64).max(1));
        let table = Table::new(&logic, written, &values, most)
            .map_err(|TooLong { rows }| too_long(rows, limit, written.len()))?;
        let longest =
            written.iter().map(|formula| formula.formula.nodes().len()).max().unwrap_or(0);
        if options.steps && longest > MOST_LETTERS {
            return Err(format!(
                "steps are shown of formulas of at most {MOST_LETTERS} letters, and one has \
                 {longest}"
            ));
        }
        let decider = Decider { logic: &logic, oracle: &Limit::none() };
        let mentioned = written.iter().map(|formula| decider.mentioned(*formula, &values));
        let mut fixed = Valuation::default();
        for (variable, value) in mentioned.collect::<Vec<_>>().iter().flat_map(Valuation::iter) {
            fixed.set(variable.clone(), value.clone());
        }
        let steps = written
            .iter()
            .filter(|_| options.steps)
            .map(|formula| Steps::new(&table, *formula, &fixed));
        let mut printed = PrintedTable {
            written,
            letters: table.variables().iter().map(ToString::to_string).collect(),
            formulas: written
                .iter()
                .map(|it| compact(it.text, it.formula.subformula(it.text, 0)))
                .collect(),
            steps: steps.collect::<Option<Vec<Steps>>>().unwrap_or_default(),
            fixed,
            verdict: None,
            only: options.only,
            table,
        };
        printed.verdict = claim.map(|claim| Verdict::new(&printed, claim));
        Ok(printed)
    }

    pub fn logic(&self) -> &Logic {
        self.table.logic()
    }

    /// The rows that are shown.
    pub fn rows(&self) -> impl Iterator<Item = u64> {
        let relation =
            self.verdict.as_ref().map_or(Relation::Consequence, |verdict| verdict.claim.relation);
        (0..self.table.rows())
            .filter(move |row| self.only.is_none() || refutes(self, relation, *row))
    }

    /// The mark of a row that refutes what is claimed or denied of the formulas.
    pub fn mark(&self, row: u64) -> Option<&'static str> {
        let verdict = self.verdict.as_ref()?;
        refutes(self, verdict.claim.relation, row).then(|| verdict.mark())
    }

    /// True if some row has a mark.
    pub fn has_marks(&self) -> bool {
        self.verdict.as_ref().is_some_and(|verdict| verdict.refuting > 0)
    }

    /// The verdict in words, without a full stop.
    pub fn verdict_text(&self) -> Option<String> {
        let verdict = self.verdict.as_ref()?;
        Some(format!("{} {}", verdict.subject(), verdict.predicate(self)))
    }

    /// The place of the conclusion among the formulas, where one is claimed to follow or not.
    pub fn conclusion(&self) -> Option<usize> {
        let relation = self.verdict.as_ref()?.claim.relation;
        (relation == Relation::Consequence).then(|| self.written.len().saturating_sub(1))
    }

    /// The values of the propositions in a row.
    pub fn values(&self, row: u64) -> Vec<&str> {
        (0..self.letters.len())
            .map(|place| self.logic().show(self.table.value(place, row)))
            .collect()
    }

    /// The values of the formulas in a row.
    pub fn results(&self, row: u64) -> Vec<&str> {
        (0..self.written.len())
            .map(|place| self.logic().show(self.table.result(place, row)))
            .collect()
    }

    /// The values of the letters of each formula in a row, where steps are asked for.
    pub fn steps(&self, row: u64) -> Vec<Vec<&str>> {
        let shown = |steps: &Steps| {
            steps
                .values(&self.table, row)
                .into_iter()
                .map(|value| self.logic().show(value))
                .collect()
        };
        self.steps.iter().map(shown).collect()
    }

    /// The values that are the same in every row, as `where p = T`.
    pub fn given(&self) -> String {
        let given = self.fixed.iter().map(|(variable, value)| format!("{variable} = {value}"));
        format!("where {}", given.collect::<Vec<_>>().join(", "))
    }
}

/// The message about a table that is too long.
fn too_long(rows: u128, limit: u64, formulas: usize) -> String {
    let counted = if rows == u128::MAX {
        "more rows than can be counted".to_owned()
    } else {
        format!("{} rows", grouped(rows))
    };
    let way_out = "values given with `--let` make it shorter";
    if rows > u128::from(MOST_ROWS) {
        return format!(
            "the table has {counted}, and one of at most {} can be printed; {way_out}",
            grouped(MOST_ROWS.into())
        );
    }
    if rows <= limit.into() {
        return format!(
            "a table of {counted} and {formulas} formulas does not fit into memory; {way_out}"
        );
    }
    let limit = grouped(limit.into());
    format!(
        "the table has {counted}, and at most {limit} are printed; `--limit {rows}` prints them \
         all, and {way_out}"
    )
}

/// A number with a comma after each three digits.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    digits
        .char_indices()
        .flat_map(|(place, digit)| comma(place).then_some(',').into_iter().chain([digit]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(
            [0, 999, 1000, 65_536, 1_048_576].map(grouped),
            ["0", "999", "1,000", "65,536", "1,048,576"]
        );
    }
}
