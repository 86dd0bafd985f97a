//! Reading a D-proof: `D` and two D-proofs, or a label of an axiom, the name of another proof, or
//! the number of a line in brackets.

use super::clash::Clash;
use crate::terms::Term;
use wff_syntax::Span;
use wff_syntax::formula::is_of_name;
use wff_syntax::letter::is_blank;

/// A thing that a D-proof takes as proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label<'t> {
    /// The axiom of a digit or small letter.
    Axiom(u8),
    /// The proof of a name, without `@`.
    Name(&'t str),
    /// A line, by its number in brackets.
    Line(&'t str),
}

/// One step of a D-proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The bytes of its proof.
    pub span: Span,
    /// The first step of its proof, by its place.
    first: u32,
    leaf: Option<Term>,
}

/// A D-proof: its steps, each behind those that it leans on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    steps: Vec<Step>,
}

/// The reason why a text is no D-proof, with the bytes that say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes it is about; none in an empty text.
    pub span: Span,
    /// The fault.
    pub kind: FaultKind,
}

/// The faults of a text that should be a D-proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// There is nothing.
    Empty,
    /// A `D` lacks its minor premise, or both: 1 or 2.
    Missing(u8),
    /// Letters stand behind the end of the proof.
    Trailing,
    /// There is no such axiom.
    UnknownAxiom,
    /// There is no such proof.
    UnknownName,
    /// There is no such line.
    UnknownLine,
    /// A capital that is not `D`.
    Capital,
    /// A character that has no place in a D-proof.
    Stray,
    /// A bracket that is not closed.
    Unclosed,
}

/// The place where a D-proof fails first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The place of the step, a `D`.
    pub node: usize,
    /// The reason; `None` if its premises could not be written down.
    pub clash: Option<Clash>,
}

impl Step {
    /// The thing that it takes as proved; `None` if it is a `D`.
    pub fn leaf(&self) -> Option<Term> {
        self.leaf
    }
}

impl Proof {
    /// Reads a text. Blanks mean nothing in it, but that they end a name. A closure says what
    /// labels stand for.
    pub fn read(
        text: &str,
        mut stands_for: impl FnMut(Label) -> Option<Term>,
    ) -> Result<Proof, Fault> {
        let mut steps: Vec<Step> = Vec::with_capacity(text.len());
        // The first step and the first byte of each `D` that is open, and if it has its major.
        let mut open: Vec<(u32, u32, bool)> = Vec::new();
        let mut at = 0;
        while let Some(&byte) = text.as_bytes().get(at) {
            let first = u32::try_from(steps.len()).unwrap_or(u32::MAX);
            if open.is_empty() && first > 0 {
                match trailing(text, at) {
                    Some(span) => return Err(Fault { span, kind: FaultKind::Trailing }),
                    None => break,
                }
            }
            let (label, span) = match byte {
                b'D' => {
                    open.push((first, Span::new(at, at).start, false));
                    at += 1;
                    continue;
                }
                b'0'..=b'9' | b'a'..=b'z' => (Label::Axiom(byte), Span::new(at, at + 1)),
                _ => match long_label(text, at)? {
                    (Some(label), span) => (label, span),
                    (None, blank) => {
                        at = blank.end as usize;
                        continue;
                    }
                },
            };
            let leaf = stands_for(label).ok_or(Fault { span, kind: label.unknown() })?;
            at = span.end as usize;
            steps.push(Step { span, first, leaf: Some(leaf) });
            while let Some((first, start, has_major)) = open.pop() {
                if !has_major {
                    open.push((first, start, true));
                    break;
                }
                steps.push(Step { span: Span { start, end: span.end }, first, leaf: None });
            }
        }
        if let Some((_, start, has_major)) = open.pop() {
            let span = Span { start, end: start + 1 };
            return Err(Fault { span, kind: FaultKind::Missing(if has_major { 1 } else { 2 }) });
        }
        if steps.is_empty() {
            return Err(Fault { span: Span::new(0, text.len()), kind: FaultKind::Empty });
        }
        Ok(Proof { steps })
    }

    /// Its steps, each behind those that it leans on, the minor premise right before it.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of its letters; a name or a number in brackets counts as one.
    pub fn letters(&self) -> usize {
        self.steps.len()
    }

    /// The steps of a step's proof, with itself as the last.
    pub fn part(&self, node: usize) -> Option<&[Step]> {
        let first = self.steps.get(node)?.first as usize;
        self.steps.get(first..=node)
    }

    /// The places of the major and minor premise of a `D`.
    pub fn operands(&self, node: usize) -> Option<[usize; 2]> {
        let step = self.steps.get(node)?;
        if step.leaf.is_some() {
            return None;
        }
        let minor = node.checked_sub(1)?;
        let major = (self.steps.get(minor)?.first as usize).checked_sub(1)?;
        Some([major, minor])
    }

    /// The step whose letter, name or number stands at a byte.
    pub fn step_at(&self, at: u32) -> Option<usize> {
        // Proofs either lie in each other or apart, so the shortest that has the byte is it.
        let around = self.steps.iter().enumerate();
        let around = around.filter(|(_, step)| step.span.start <= at && at < step.span.end);
        around.min_by_key(|(_, step)| step.span.end - step.span.start).map(|(node, _)| node)
    }
}

/// A D-proof without blanks, with other texts for its names and numbers in brackets, which a
/// closure writes. What has no place in a D-proof is left out.
pub fn relabelled(text: &str, mut write: impl FnMut(&str, &mut String)) -> String {
    let mut written = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        if byte == b'D' || byte.is_ascii_digit() || byte.is_ascii_lowercase() {
            written.push(char::from(byte));
            at += 1;
            continue;
        }
        at = match long_label(text, at) {
            Ok((label, span)) => {
                if let Some(Label::Name(name) | Label::Line(name)) = label {
                    write(name, &mut written);
                }
                span.end as usize
            }
            Err(fault) => fault.span.end as usize,
        };
    }
    written
}

impl Label<'_> {
    fn unknown(self) -> FaultKind {
        match self {
            Label::Axiom(_) => FaultKind::UnknownAxiom,
            Label::Name(_) => FaultKind::UnknownName,
            Label::Line(_) => FaultKind::UnknownLine,
        }
    }
}

/// The label of more than one letter at a byte, or none where a blank stands, with its bytes.
fn long_label(text: &str, at: usize) -> Result<(Option<Label<'_>>, Span), Fault> {
    let rest = text.get(at..).unwrap_or_default();
    let span = |length: usize| Span::new(at, at + length);
    match rest.chars().next() {
        Some('@') => {
            let name = rest.get(1..).unwrap_or_default();
            let length = name.find(|c| !is_of_name(c)).unwrap_or(name.len());
            Ok((Some(Label::Name(name.get(..length).unwrap_or_default())), span(1 + length)))
        }
        Some('[') => {
            let fault = Fault { span: span(1), kind: FaultKind::Unclosed };
            let length = rest.find(']').ok_or(fault)?;
            let number = rest.get(1..length).unwrap_or_default().trim_matches(is_blank);
            Ok((Some(Label::Line(number)), span(length + 1)))
        }
        Some(c) if is_blank(c) => Ok((None, span(c.len_utf8()))),
        Some(c) => {
            let is_capital = c.is_ascii_uppercase();
            let kind = if is_capital { FaultKind::Capital } else { FaultKind::Stray };
            Err(Fault { span: span(c.len_utf8()), kind })
        }
        None => Ok((None, span(1))),
    }
}

/// The bytes that are left over from a byte on, without the blanks around them.
fn trailing(text: &str, at: usize) -> Option<Span> {
    let rest = text.get(at..)?;
    let trimmed = rest.trim_matches(is_blank);
    let start = at + rest.find(trimmed)?;
    (!trimmed.is_empty()).then(|| Span::new(start, start + trimmed.len()))
}
