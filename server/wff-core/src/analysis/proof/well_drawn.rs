//! Proofs whose steps stand where their bars say, seen without reading them.

use crate::syntax::proof::{Citation, PREMISE, STRICT, SUPPOSE, number, own_step};
use crate::syntax::rows;
use memchr::memchr;

/// A subproof, or the outermost level.
struct Level {
    /// The level around it.
    outer: usize,
    /// The numbers of its first and last line.
    lines: (u32, u32),
    is_open: bool,
    /// True if its last line stands in a subproof of it.
    ends_deeper: bool,
}

/// The lines of a proof that were passed.
struct Drawn {
    levels: Vec<Level>,
    /// The level and the number of bars of the last line.
    level: usize,
    depth: usize,
    /// The number of each line, and its level.
    lines: Vec<(u32, usize)>,
}

/// True if the steps of a proof cite what they may at the depths that their bars say, and the last
/// stands outside of subproofs: quick, and never true if one does not. Steps that are put in the
/// language's own way alone are known.
pub(super) fn is_well_drawn(below: &str) -> bool {
    let outermost = Level { outer: 0, lines: (0, 0), is_open: true, ends_deeper: false };
    let mut drawn = Drawn { levels: vec![outermost], level: 0, depth: 0, lines: Vec::new() };
    let mut lines = rows(below).map(|row| row.content.trim(below).of(below));
    let passes = |line: &str| line.is_empty() || line.starts_with('#');
    lines.all(|line| passes(line) || drawn.pass(line).is_some()) && drawn.depth == 0
}

impl Drawn {
    /// Passes a line; `None` if it is not known to be well drawn.
    fn pass(&mut self, line: &str) -> Option<()> {
        let said = memchr(b'#', line.as_bytes()).and_then(|end| line.get(..end)).unwrap_or(line);
        let step = own_step(said)?;
        let number = number(step.number.of(said))?;
        if self.lines.last().is_some_and(|(last, _)| *last >= number) {
            return None;
        }
        let (bars, reason) = (step.bars.len(), step.reason?);
        let opens = matches!(reason.rule, Some(SUPPOSE | STRICT));
        let most = self.depth + usize::from(opens);
        let is_premise = reason.rule == Some(PREMISE);
        if bars < usize::from(opens) || bars > most || bars > 0 && is_premise {
            return None;
        }
        self.close_to(bars - usize::from(opens));
        for citation in reason.citations {
            self.may_cite(Citation::read(citation.of(said))?).then_some(())?;
        }
        if opens {
            let level = Level {
                outer: self.level,
                lines: (number, number),
                is_open: true,
                ends_deeper: false,
            };
            self.level = self.levels.len();
            self.levels.push(level);
        }
        self.depth = bars;
        let level = self.levels.get_mut(self.level)?;
        (level.lines.1, level.ends_deeper) = (number, false);
        self.lines.push((number, self.level));
        Some(())
    }

    /// Closes subproofs down to a depth.
    fn close_to(&mut self, depth: usize) {
        while self.depth > depth {
            let Some(level) = self.levels.get_mut(self.level) else { return };
            level.is_open = false;
            let (last, outer) = (level.lines.1, level.outer);
            if let Some(around) = self.levels.get_mut(outer) {
                (around.lines.1, around.ends_deeper) = (last, true);
            }
            (self.level, self.depth) = (outer, self.depth - 1);
        }
    }

    /// True if a step on the last level may cite this.
    fn may_cite(&self, citation: Citation) -> bool {
        let level = |number: u32| {
            let place = self.lines.binary_search_by_key(&number, |(line, _)| *line).ok()?;
            self.levels.get(self.lines.get(place)?.1)
        };
        match citation {
            Citation::Line(number) => level(number).is_some_and(|level| level.is_open),
            Citation::Subproof(first, last) => level(first).is_some_and(|level| {
                let is_whole = level.lines == (first, last) && !level.ends_deeper;
                is_whole && !level.is_open && level.outer == self.level
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::proof::repair::repairs_in_full;
    use crate::syntax::LineText;
    use proptest::prelude::*;
    use proptest::sample::select;

    const REASONS: [&str; 9] = [
        "premise",
        "suppose",
        "R 1",
        "R 2",
        "Ki 1, 3",
        "Ci 2-3",
        "Ci 2-4",
        "Ao 1 2-3 4-5",
        "axiom",
    ];

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn what_is_well_drawn_needs_no_repairs(
            steps in prop::collection::vec((0..3_usize, select(&REASONS[..])), 1..8),
        ) {
            let steps = steps.into_iter().zip(1..);
            let steps = steps.map(|((bars, reason), number)| {
                format!("{number} {}p {reason}\n", "| ".repeat(bars))
            });
            let below: String = steps.collect();
            let repairs = repairs_in_full(LineText::given("proof p |- p"), &below);
            let is_repaired = !repairs.of(None).is_empty();
            prop_assert!(!(is_well_drawn(&below) && is_repaired), "{}", below);
        }
    }

    #[test]
    fn right_proofs_are_well_drawn() {
        assert!(!is_well_drawn("1 p because # R"));
        let nested = "1 p  premise\n2 | q suppose\n\n3. | | r  suppose # so\n4 || p R 1\n\
                      5 | Crp Ci 3-4\n6 CqCrp Ci 2-5\n7 | s suppose\n8 | s R 7\n\
                      9 Css Ci 7-8\n10 KpCss Ki 1, 9\n";
        assert!(is_well_drawn(nested));
        for (from, to) in [("2-5", "2-4"), ("5 | ", "5 "), ("3. | |", "3. |"), ("R 1", "R 9")] {
            assert!(!is_well_drawn(&nested.replace(from, to)), "{from}");
        }
    }
}
