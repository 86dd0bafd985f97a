//! Tasks of a proof in the making, and its lines.

use super::universe::Form;
use crate::natural::Rule;

/// Something to be done. A task may count on those above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// To have a formula on an open line.
    Want(Form),
    /// The same, where the formula is to be taken apart: not by the rule that puts it together.
    Take(Form),
    /// To have a formula on a line of the innermost subproof.
    Here(Form),
    /// To have a formula on the last line, and in the innermost subproof.
    End(Form),
    /// To repeat a formula.
    Repeat(Form),
    /// To end the innermost subproof with a formula whose negation it has, or the other way round.
    Clash,
    /// To suppose a formula.
    Open(Form),
    /// To close the innermost subproof.
    Close,
    /// To bring in a premise.
    Premise(Form),
    /// To cite a subproof that stands closed, by its lines, with the next rule.
    Cite(u32, u32),
    /// To infer a formula by a rule from what the tasks above have brought; the second formula is
    /// what `Ko`, `Co`, `Eo`, `Ao` take apart, and the operand that `Ai` has.
    Emit(Rule, Form, Form),
}

/// The premises of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cite {
    Line(u32),
    Subproof(u32, u32),
}

/// The reason for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It stands already: a premise or a line of the reader's.
    Stands,
    /// It is the first or last line of a subproof that stands closed.
    Hidden,
    Suppose,
    By(Rule, [Option<Cite>; 3]),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub form: Form,
    pub depth: u32,
    pub why: Why,
}

impl Task {
    /// A number for it.
    pub fn code(self) -> u64 {
        let of = |kind: u64, form: Form| kind << 32 | u64::from(form.0);
        match self {
            Task::Want(form) => of(1, form),
            Task::Take(form) => of(2, form),
            Task::Here(form) => of(3, form),
            Task::End(form) => of(4, form),
            Task::Repeat(form) => of(5, form),
            Task::Clash => 6 << 32,
            Task::Open(form) => of(7, form),
            Task::Close => 8 << 32,
            Task::Premise(form) => of(9, form),
            Task::Cite(first, last) => 10 << 32 ^ u64::from(first) ^ u64::from(last) << 16,
            Task::Emit(rule, form, from) => {
                of(11 + rule as u64, form) ^ u64::from(from.0).rotate_right(24)
            }
        }
    }
}
