//! A truth table made ready to be printed: its letters, formulas, rows and values as text.

use super::verdict::{Verdict, refutes};
use crate::analysis::relation::{ClaimedRelation, Relation};
use crate::logic::{Decider, Limit, Logic, Steps, Table, Untabled, Valuation};
use crate::pictures::tree::MOST_LETTERS;
use crate::scope::Scope;
use crate::syntax::Written;
use crate::syntax::formula::compact;

/// The most values that the columns of formulas have together, a byte each.
const MOST_VALUES: u64 = 1 << 28;

/// The parts of a table that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// The most rows that it may have.
    pub limit: u64,
    /// True if the value of every subformula stands below the letter that heads it.
    pub steps: bool,
    /// The rows that are shown, and their order.
    pub rows: ShownRows,
    /// The most rows that are shown.
    pub shown: u64,
}

/// The rows of a table that are shown, and their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShownRows {
    /// All of them, from all highest to all lowest.
    #[default]
    All,
    /// Those that refute what is claimed of the formulas; where nothing is, those in which the last
    /// formula is not designated and all the others are.
    Refuting,
    /// All of them, the refuting ones first.
    RefutingFirst,
}

/// A reason why a table cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTable {
    /// There is none, or it has more rows than may be.
    Untabled(Untabled),
    /// A formula has more letters than steps are shown of.
    TooManyLetters {
        /// The number of them.
        letters: usize,
    },
}

/// A table with all that its formats show of it.
pub struct PrintedTable<'a> {
    /// The formulas.
    pub written: &'a [Written<'a>],
    /// Their values.
    pub table: Table,
    /// The propositions that have columns.
    pub letters: Vec<String>,
    /// The formulas in Polish notation, without blanks.
    pub formulas: Vec<String>,
    /// The steps of each formula, where they are asked for.
    pub steps: Vec<Steps>,
    /// The values that are the same in every row, of propositions of the formulas.
    pub fixed: Valuation,
    /// The verdict on what is claimed of the formulas, where something is.
    pub verdict: Option<Verdict>,
    rows: ShownRows,
    shown: u64,
}

impl<'a> PrintedTable<'a> {
    /// The table of formulas, between which a relation may be claimed; or why there is none.
    pub fn new(
        options: TableOptions,
        scope: &Scope,
        written: &'a [Written<'a>],
        claim: Option<ClaimedRelation>,
    ) -> Result<PrintedTable<'a>, NoTable> {
        let logic = scope.settings.logic.clone().unwrap_or_default();
        let values = scope.propositions.valuation();
        let most = options.limit.min(MOST_VALUES / (written.len() as u64).max(1));
        let table = Table::new(&logic, written, &values, most).map_err(NoTable::Untabled)?;
        let lengths = written.iter().map(|formula| formula.formula.nodes().len());
        let letters = lengths.max().unwrap_or(0);
        if options.steps && letters > MOST_LETTERS {
            return Err(NoTable::TooManyLetters { letters });
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
            rows: options.rows,
            shown: options.shown,
            table,
        };
        printed.verdict = claim.map(|claim| Verdict::new(&printed.table, written.len(), claim));
        Ok(printed)
    }

    /// The logic.
    pub fn logic(&self) -> &Logic {
        self.table.logic()
    }

    /// The rows that are shown, in their order.
    pub fn rows(&self) -> impl Iterator<Item = u64> {
        let relation =
            self.verdict.as_ref().map_or(Relation::Consequence, |verdict| verdict.claim.relation);
        let refutes = move |row: &u64| self.refutes(relation, *row);
        let all = move || 0..self.table.rows();
        let (first, rest) = match self.rows {
            ShownRows::All => (all(), 0..0),
            ShownRows::Refuting => (0..0, 0..0),
            ShownRows::RefutingFirst => (0..0, all()),
        };
        let refuting = if self.rows == ShownRows::All { 0..0 } else { all() };
        let others = rest.filter(move |row| !refutes(row));
        let shown = usize::try_from(self.shown).unwrap_or(usize::MAX);
        first.chain(refuting.filter(refutes)).chain(others).take(shown)
    }

    fn refutes(&self, relation: Relation, row: u64) -> bool {
        refutes(&self.table, self.written.len(), relation, row)
    }

    /// The mark of a row that refutes what is claimed or denied of the formulas.
    pub fn mark(&self, row: u64) -> Option<&'static str> {
        let verdict = self.verdict.as_ref()?;
        self.refutes(verdict.claim.relation, row).then(|| verdict.mark())
    }

    /// True if some row has a mark.
    pub fn has_marks(&self) -> bool {
        self.verdict.as_ref().is_some_and(|verdict| verdict.refuting > 0)
    }

    /// The verdict in words, without a full stop.
    pub fn verdict_text(&self) -> Option<String> {
        let verdict = self.verdict.as_ref()?;
        Some(format!("{} {}", verdict.subject(), self.predicate(verdict)))
    }

    /// A verdict in words, behind its subject and without a full stop.
    pub fn predicate(&self, verdict: &Verdict) -> String {
        let given = (!self.fixed.is_empty()).then(|| self.given());
        verdict.predicate(&self.table, given.as_deref())
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
