//! The axioms, theorems and D-proofs of a file, in whatever format it is.

use crate::terms::Term;
use wff_syntax::letter::is_blank;
use wff_syntax::{Span, rows};

/// The axioms, theorems and proofs of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection<'t> {
    /// The text of the file, in which all places count.
    pub text: &'t str,
    /// Its axioms; none where a file leaves them to a system.
    pub axioms: Vec<Axiom<'t>>,
    /// Its theorems in their order.
    pub theorems: Vec<Theorem<'t>>,
    /// Comments between them.
    pub comments: Vec<Comment<'t>>,
    /// Texts that could not be read.
    pub faults: Vec<Unread>,
}

/// An axiom of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axiom<'t> {
    /// Its letter in D-proofs.
    pub label: u8,
    /// Its formula.
    pub formula: Term,
    /// The name that the file tells with it, empty if it has none.
    pub title: &'t str,
}

/// A theorem of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theorem<'t> {
    /// The name or number by which proofs below cite it, empty if it has none.
    pub name: &'t str,
    /// The name that the file tells with it, empty if it has none.
    pub title: &'t str,
    /// The formula that is said to be proved, or an instance of it.
    pub claim: Option<Written>,
    /// The theorem in full, where a file gives that, too.
    pub result: Option<Written>,
    /// The bytes of its D-proof. In it stand names and numbers in brackets of theorems above.
    pub proof: Option<Span>,
}

/// A formula of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The formula.
    pub formula: Term,
    /// Its bytes in the file.
    pub span: Span,
}

/// A comment of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'t> {
    /// The number of theorems above it.
    pub above: usize,
    /// Its text.
    pub text: &'t str,
}

/// Something in a file that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number of theorems above it.
    pub above: usize,
    /// Its bytes, at least one.
    pub span: Span,
    /// The kind of text that it should be.
    pub expected: Expected,
}

/// The kinds of text that one should be and is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A formula in the notation of the file.
    Formula,
    /// A formula, a sign, and a D-proof.
    Line,
    /// A number in brackets that no theorem above has.
    Number,
    /// A clause with `is_a_theorem`.
    Clause,
    /// Clauses in the file itself, not in another.
    Clauses,
    /// The rule of detachment of `implies`.
    Detachment,
    /// One of the 35 axioms that have a letter.
    FewerAxioms,
    /// A theorem, its result and its proof.
    Proof,
    /// The label of an axiom and its formula.
    Axiom,
    /// A name that nothing above has.
    Name,
    /// A system that the file or the literature has.
    System,
    /// The system of the D-proofs above.
    SameSystem,
    /// A D-proof below a system.
    SystemAbove,
}

/// The text of a file in another format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Export {
    /// The text.
    pub text: String,
    /// The theorems, by their places, that it has not.
    pub left_out: Vec<(usize, LeftOut)>,
}

impl Export {
    /// The proof of the theorem at a place, which is left out if it cannot be written.
    pub(super) fn kept(
        &mut self,
        place: usize,
        proof: Option<Result<String, LeftOut>>,
    ) -> Option<String> {
        proof?.map_err(|why| self.left_out.push((place, why))).ok()
    }
}

/// The reasons why a theorem is left out of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Its proof, with all names written out, has so many letters.
    LongProof(u64),
    /// It claims nothing, and what it proves is too long.
    LongFormula,
    /// The format has no sign for a connective or letter of it.
    NoSign,
}

impl<'t> Collection<'t> {
    pub(super) fn new(text: &'t str) -> Collection<'t> {
        Collection { text, ..Collection::default() }
    }

    /// The text of a D-proof of it.
    pub fn proof(&self, theorem: &Theorem<'t>) -> Option<&'t str> {
        theorem.proof.map(|span| span.of(self.text))
    }

    /// The bytes of a part of its text, without the blanks around it.
    pub(super) fn span_of(&self, part: &str) -> Span {
        let part = trimmed(part);
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        Span::new(start, start + part.len())
    }

    /// Notes that a part of its text could not be read.
    pub(super) fn fault(&mut self, part: &str, expected: Expected) {
        let span = self.span_of(part);
        let next = self.text.get(span.start as usize..).and_then(|rest| rest.chars().next());
        let end = span.start as usize + next.map_or(0, char::len_utf8);
        let span = if span.is_empty() { Span::new(span.start as usize, end) } else { span };
        self.faults.push(Unread { above: self.theorems.len(), span, expected });
    }

    /// The comments with so many theorems above them.
    pub(super) fn comments_below(&self, above: usize) -> &[Comment<'t>] {
        let start = self.comments.partition_point(|it| it.above < above);
        let end = self.comments.partition_point(|it| it.above <= above);
        self.comments.get(start..end).unwrap_or_default()
    }

    /// Notes a comment.
    pub(super) fn comment(&mut self, text: &'t str) {
        let text = trimmed(text);
        if !text.is_empty() {
            self.comments.push(Comment { above: self.theorems.len(), text });
        }
    }
}

/// A text without blanks at its ends.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// The lines of a text, without blanks at their ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    rows(text).map(|row| trimmed(row.content.of(text)))
}
