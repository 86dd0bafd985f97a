//! Numbers alone on their lines, below which their answers may stand.

use super::Scope;
use crate::syntax::bytes::ByteSet;
use crate::syntax::exercise::Task;
use crate::syntax::reading::around::is_ruler;
use crate::syntax::reading::label::heading;
use crate::syntax::statement::Claim;
use crate::syntax::{Line, Span, Statement};

/// The most lines that answer nothing between a number and its answer.
pub(crate) const MOST_BETWEEN: u8 = 3;

/// Bytes of which each heading has one.
const DIGITS: ByteSet = ByteSet::of("0123456789").union(ByteSet::BEYOND_ASCII);

/// The bytes of a longest heading.
const LONGEST_HEADING: usize = 40;

/// The number of lines since a number alone on its line, below a line, which stands so many lines
/// below one; `None` where what follows answers none. Values of letters may go on below.
pub fn since_number(line: &Line<'_>, above: Option<u8>) -> Option<u8> {
    let next = || above?.checked_add(1).filter(|it| *it <= MOST_BETWEEN);
    let is_letter = |at: &Span| at.len() == 1;
    match &line.statement {
        Statement::Blank if line.numbering.is_some() => Some(0),
        Statement::Task(_, _, Task::Answer(claims))
            if line.numbering.is_some() && **claims == Statement::Blank =>
        {
            Some(0)
        }
        Statement::Blank => next(),
        Statement::Judgement(it) if it.claim == Claim::Value && it.left.iter().all(is_letter) => {
            if line.has_label() {
                Some(0)
            } else {
                next()
            }
        }
        Statement::Formulas(_) => {
            let text = line.of(line.body());
            if is_ruler(text) {
                return next();
            }
            let may_be_one = text.len() <= LONGEST_HEADING && line.bytes.has_any(DIGITS);
            (may_be_one && heading(text).is_some()).then_some(0)
        }
        _ => None,
    }
}

/// True if a line is blank, or a comment.
pub fn is_silent(content: &str) -> bool {
    let said = content.trim_start();
    said.is_empty() || said.starts_with('#')
}

impl Scope {
    /// True if the line answers an item outside of blocks: it has a number, or stands below one.
    pub fn is_item(&self, line: &Line<'_>) -> bool {
        self.block.is_none() && (line.numbering.is_some() || self.is_below_number())
    }

    /// True if a number alone on its line stands above, and nothing else is said since.
    pub fn is_below_number(&self) -> bool {
        self.since_number.is_some()
    }

    /// Passes a line, below which the next one may answer its number.
    pub fn pass_line(&mut self, line: &Line<'_>) {
        self.put_number(since_number(line, self.since_number));
    }

    /// Passes a line that is not read: it is blank, a comment, or a plain formula.
    pub fn pass_unread(&mut self, content: &str) {
        match is_silent(content) {
            true => self.pass_silent(1),
            false => self.put_number(None),
        }
    }

    /// Passes so many lines that say nothing.
    pub fn pass_silent(&mut self, lines: usize) {
        let since = |passed: u8| passed.checked_add(u8::try_from(lines).ok()?);
        self.put_number(self.since_number.and_then(since).filter(|it| *it <= MOST_BETWEEN));
    }

    /// Takes note of how many lines are passed since a number; `None` if what follows answers none.
    pub fn put_number(&mut self, since: Option<u8>) {
        self.since_number = since.filter(|_| self.block.is_none());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{LineText, parse};

    #[test]
    fn an_answer_stands_below_a_number_alone() {
        for (above, is_below) in [
            ("3)", true),
            ("- 3.", true),
            ("Exercise 3", true),
            ("3)\n\n# so\n---", true),
            ("3)\n\n\n\n", true),
            ("3)\n\n\n\n\n", false),
            ("3)\np = F", true),
            ("3) p = F", true),
            ("3) answer", true),
            ("3) F", false),
            ("3)\nKpq", false),
            ("3)\nKpq = F", false),
            ("Sheet of Anna", false),
        ] {
            let mut scope = Scope::default();
            above.lines().for_each(|line| scope.pass_line(&parse(LineText::given(line))));
            assert_eq!(scope.is_below_number(), is_below, "{above:?}");
            let mut unread = scope.clone();
            unread.pass_unread("Kpq");
            assert!(!unread.is_below_number(), "{above:?}");
        }
    }
}
