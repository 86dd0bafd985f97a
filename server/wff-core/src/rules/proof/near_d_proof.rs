//! The D-proofs that are nearly one that does not prove what is claimed, or is none: with two
//! proofs exchanged, with other axioms, with a `D` more or fewer.

use crate::analysis::d_proof::{axioms, claimed, first_that_proves};
use crate::rules::Context;
use crate::syntax::d_proof::{Piece, pieces};
use crate::syntax::{Span, Statement};

/// The most letters of a D-proof for which others are tried.
const LONGEST: usize = 24;
/// The most axioms, names and lines in one for which the `D`s are set anew.
const MOST_LEAVES: usize = 7;

/// A D-proof as the texts of its letters.
type Letters = Vec<String>;

/// A D-proof of a line, or of a step of a proof.
pub(super) struct NearDProof<'a> {
    context: Context<'a>,
    /// The place of the D-proof.
    pub(super) span: Span,
    letters: Letters,
    /// The formula that it is said to prove, if it is one.
    claim: Option<String>,
}

impl<'a> NearDProof<'a> {
    /// The D-proof of a line; `None` where it has none, or a long one.
    pub(super) fn of(context: Context<'a>) -> Option<NearDProof<'a>> {
        let (span, formula) = match &context.line.statement {
            Statement::Proves(proves) => (proves.proof, Some(proves.formula)),
            Statement::Step(step) => {
                let reason = step.reason.as_ref().filter(|reason| reason.is_d_proof)?;
                (reason.word, Some(step.formula))
            }
            Statement::DefProof(_, definition, _) => (definition.formula?.1, None),
            _ => return None,
        };
        let claim = formula.and_then(|formula| claimed(context.line, formula, context.scope));
        let texts = pieces(context.line.text, span).map(|(_, at)| context.line.of(at).to_owned());
        let letters: Letters = texts.take(LONGEST + 1).collect();
        (letters.len() <= LONGEST).then_some(NearDProof { context, span, letters, claim })
    }

    fn leaves(&self) -> Letters {
        self.letters.iter().filter(|it| *it != "D").cloned().collect()
    }

    /// The number of its axioms, names and lines, and that of its `D`s.
    pub(super) fn counts(&self) -> (u64, u64) {
        let leaves = self.leaves().len() as u64;
        (leaves, self.letters.len() as u64 - leaves)
    }

    fn labels(&self) -> Vec<String> {
        let labels = axioms(self.context.scope).into_iter().flat_map(|it| it.formulas());
        labels.map(|(label, _)| char::from(label).to_string()).collect()
    }

    fn first(&self, all: impl IntoIterator<Item = Letters>) -> Option<String> {
        let claim = self.claim.as_ref()?;
        let texts = all.into_iter().filter(|it| *it != self.letters).map(|it| joined(&it));
        first_that_proves(claim, texts, self.context.scope)
    }

    /// The first D-proof of what is claimed that has the two proofs behind a `D` exchanged.
    pub(super) fn exchanged(&self) -> Option<String> {
        let starts = self.letters.iter().enumerate().filter(|(_, it)| *it == "D");
        let exchanged = starts.filter_map(|(start, _)| {
            let middle = end(&self.letters, start + 1)?;
            let end = end(&self.letters, middle)?;
            let mut all = self.letters.clone();
            all.get_mut(start + 1..end)?.rotate_left(middle - start - 1);
            Some(all)
        });
        self.first(exchanged.collect::<Vec<_>>())
    }

    /// The axiom of which what is claimed is an instance.
    pub(super) fn axiom(&self) -> Option<String> {
        self.first(self.labels().into_iter().map(|label| vec![label]))
    }

    /// The first D-proof of what is claimed that has another axiom in one place.
    pub(super) fn with_other_axiom(&self) -> Option<String> {
        let labels = self.labels();
        let is_label = |it: &str| it.len() == 1 && it != "D";
        let places = (0..self.letters.len())
            .filter(|at| self.letters.get(*at).is_some_and(|it| is_label(it)));
        let others = places.flat_map(|at| {
            labels.iter().filter_map(move |label| {
                let mut all = self.letters.clone();
                label.clone_into(all.get_mut(at)?);
                Some(all)
            })
        });
        self.first(others.collect::<Vec<_>>())
    }

    /// The first D-proof of what is claimed from the same axioms in the same order, or with two
    /// letters beside each other exchanged.
    pub(super) fn set_anew(&self) -> Option<String> {
        let leaves = self.leaves();
        let mut trees = if leaves.len() <= MOST_LEAVES { trees(&leaves) } else { Vec::new() };
        if let [one, other] = &leaves[..] {
            trees.push(vec!["D".to_owned(), other.clone(), one.clone()]);
        }
        let exchanged = (1..self.letters.len()).map(|at| {
            let mut all = self.letters.clone();
            all.swap(at - 1, at);
            all
        });
        self.first(trees.into_iter().chain(exchanged))
    }

    /// The first D-proof of what is claimed with one axiom more.
    pub(super) fn with_axiom_more(&self) -> Option<String> {
        const MOST: usize = 4;
        let (leaves, labels) = (self.leaves(), self.labels());
        if leaves.len() > MOST {
            return None;
        }
        let more = (0..=leaves.len()).flat_map(|at| {
            let leaves = &leaves;
            labels.iter().flat_map(move |label| {
                let mut all = leaves.clone();
                all.insert(at, label.clone());
                trees(&all)
            })
        });
        self.first(more.collect::<Vec<_>>())
    }

    /// The D-proof that it is without marks between its letters, and with `D` for other capitals,
    /// if it is one then.
    pub(super) fn without_marks(&self) -> Option<String> {
        let text = self.context.line.of(self.span);
        let is_mark = |c: &char| matches!(c, ',' | '.' | ';' | ':' | '(' | ')' | '-' | '·' | '/');
        let plain: String = text.chars().filter(|c| !is_mark(c)).collect();
        let other = |c: char| c.is_ascii_uppercase() && c != 'D';
        // As in `A1`, or `Ax1`.
        let unlabelled = without_words(&plain);
        let mut detached = String::new();
        for c in plain.chars() {
            if !other(c) {
                detached.push(c);
            } else if !detached.ends_with('D') {
                detached.push('D');
            }
        }
        let bare: String = plain.chars().filter(|c| !other(*c)).collect();
        let known = self.labels();
        let is_known = |it: &String| {
            let all = Span::new(0, it.len());
            let mut letters = pieces(it, all).map(|(piece, at)| (piece, at.of(it)));
            let is_label = |label: &str| known.is_empty() || known.iter().any(|it| it == label);
            letters.all(|(piece, it)| piece != Piece::Axiom || is_label(it))
                && crate::syntax::d_proof::is_whole(it, all)
        };
        [plain, unlabelled, bare, detached].into_iter().find(is_known)
    }

    /// The D-proof with `D` for `d`, if it is one then.
    pub(super) fn in_capitals(&self) -> String {
        let upper = |it: &String| if it == "d" { "D".to_owned() } else { it.clone() };
        joined(&self.letters.iter().map(upper).collect::<Vec<_>>())
    }

    /// The letters as they are written, with all `D`s in front: which is whole.
    pub(super) fn whole(&self) -> String {
        let leaves = self.leaves();
        let mut all = vec!["D".to_owned(); leaves.len().saturating_sub(1)];
        all.extend(leaves);
        joined(&all)
    }
}

/// A text without the letters of words before digits, `D` apart.
fn without_words(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let behind = rest.get(c.len_utf8()..).unwrap_or_default();
        let tail = behind.trim_start_matches(|c: char| c.is_ascii_lowercase());
        if c.is_ascii_uppercase() && c != 'D' && tail.starts_with(|c: char| c.is_ascii_digit()) {
            rest = tail;
        } else {
            kept.push(c);
            rest = behind;
        }
    }
    kept
}

/// The end of the D-proof that begins at a place.
fn end(letters: &[String], start: usize) -> Option<usize> {
    let mut need = 1_usize;
    for (at, letter) in letters.iter().enumerate().skip(start) {
        need = if letter == "D" { need + 1 } else { need - 1 };
        if need == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// All D-proofs with these axioms in this order.
fn trees(leaves: &[String]) -> Vec<Letters> {
    if let [only] = leaves {
        return vec![vec![only.clone()]];
    }
    let mut all = Vec::new();
    for at in 1..leaves.len() {
        let (left, right) = leaves.split_at(at);
        let rights = trees(right);
        for left in trees(left) {
            for right in &rights {
                let mut tree = vec!["D".to_owned()];
                tree.extend(left.iter().cloned());
                tree.extend(right.iter().cloned());
                all.push(tree);
            }
        }
    }
    all
}

/// The text of a D-proof: a blank ends a name before a label.
fn joined(letters: &[String]) -> String {
    let mut text = String::new();
    let mut after_name = false;
    for letter in letters {
        if after_name && letter.starts_with(|c: char| c.is_ascii_alphanumeric() && c != 'D') {
            text.push(' ');
        }
        text.push_str(letter);
        after_name = letter.starts_with('@');
    }
    text
}
