//! Formulas as texts say them: in Polish notation, or in another that can be read in one way alone.
//! The notation is a fault of its own, beside those of what is said.

use super::candidate::{Candidate, Reading};
use super::formula::without_brackets;
use super::letters::is_bracket;
use crate::syntax::infix::{self, Polish};
use crate::syntax::{Formula, Span, Written};
use std::borrow::Cow;

/// A formula that a text says, with the text that its nodes lie in: that of the line, or its own
/// where the formula is put in another notation there.
#[derive(Clone, Debug)]
pub(crate) struct SaidFormula<'a> {
    /// The formula.
    pub formula: Formula,
    /// The text.
    pub text: Cow<'a, str>,
}

impl SaidFormula<'_> {
    /// True if it stands in another notation in the file.
    pub fn is_put_otherwise(&self) -> bool {
        matches!(self.text, Cow::Owned(_))
    }

    /// The formula with its text.
    pub fn written(&self) -> Written<'_> {
        Written::new(&self.formula, &self.text)
    }
}

impl<'a> Candidate<'a> {
    /// The formula that it says, in whatever notation.
    pub(crate) fn said(self) -> Option<SaidFormula<'a>> {
        match self.reading() {
            Reading::Formula(formula) => {
                Some(SaidFormula { formula, text: Cow::Borrowed(self.line.text) })
            }
            Reading::Unresolved => None,
            Reading::Pff => self.said_otherwise(),
        }
    }

    /// The formula that it says in infix or with brackets, if nothing else can have been meant.
    pub(crate) fn said_otherwise(self) -> Option<SaidFormula<'a>> {
        let is_bracketed = || self.units().any(|(unit, _)| is_bracket(unit));
        let text =
            self.said_in_infix().or_else(|| is_bracketed().then(|| without_brackets(self)))?;
        let named = |name: &str| self.named(name).cloned().flatten();
        let formula = Formula::read(&text, Span::new(0, text.len()), named)?;
        Some(SaidFormula { formula, text: Cow::Owned(text) })
    }

    /// Its text in Polish notation, if it is infix.
    fn said_in_infix(self) -> Option<String> {
        let infix = infix::read(self.line.text, self.span)?;
        let outline = infix.outline;
        let is_infix = outline.operators && outline.propositions && outline.doubt.is_none();
        let Polish { text, renamed, obstacle } = is_infix.then(|| infix.polish(self.alphabet()))?;
        (renamed.is_empty() && obstacle.is_none()).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;
    use crate::syntax::{LineText, parse};

    #[test]
    fn a_formula_is_said_in_each_notation_that_reads_in_one_way() {
        for (text, said) in [
            ("Kpq", Some("Kpq")),
            ("p & q -> ~r", Some("CKpqNr")),
            ("p ⊕ q", Some("NEpq")),
            ("if p then q", Some("Cpq")),
            ("K(p, q)", Some("Kpq")),
            ("[[Kpq]]", Some("Kpq")),
            ("p & q | r ↑ s", None),
            ("P & Q", None),
            ("p ∨ ⊥", None),
            ("kpq", None),
            ("Kp", None),
            ("K(p", None),
            ("@a", None),
        ] {
            let (line, scope) = (parse(LineText::given(text)), Scope::default());
            let found = Candidate::new(&line, Span::new(0, text.len()), &scope).said();
            let spelled = found.as_ref().map(|it| {
                let nodes = 0..it.formula.nodes().len();
                nodes.map(|node| it.written().symbol(node)).collect::<String>()
            });
            assert_eq!(spelled.as_deref(), said, "{text}");
        }
    }
}
