//! The lengths that requirements allow.

use crate::analysis::exercise::judge::is_of_length;
use crate::exercise::requirement;
use crate::syntax::Line;
use crate::syntax::exercise::{Require, RequirementKind};

/// The lengths that the requirements of an exercise allow together.
pub(super) struct Lengths<'l>(Vec<(&'l Line<'l>, &'l Require)>);

impl<'l> Lengths<'l> {
    pub(super) fn new(lines: &'l [Line<'l>]) -> Lengths<'l> {
        let all = lines.iter().filter_map(|line| Some((line, requirement(line)?)));
        Lengths(all.filter(|it| it.1.kind == Some(RequirementKind::Length)).collect())
    }

    pub(super) fn allow(&self, length: u64) -> bool {
        self.0.iter().all(|(line, require)| is_of_length(line, require, length) != Some(false))
    }

    /// The longest length that is allowed, 0 if none is, and `None` if there is no longest.
    pub(super) fn longest(&self) -> Option<u64> {
        if self.allow(u64::MAX) {
            return None;
        }
        // What one requirement allows ends at its number or beside it.
        let ends = self.0.iter().filter_map(|(line, require)| {
            let (_, number) = line.comparison(require.of);
            let number = line.of(number).parse::<u64>().ok()?;
            Some([number.saturating_sub(1), number, number.saturating_add(1)])
        });
        let allowed = ends.flatten().filter(|length| self.allow(*length));
        Some(allowed.max().unwrap_or(0))
    }
}
