//! Axioms in force, those of a known system or of a file, and what D-proofs from them have in
//! common.

use super::detach::Detacher;
use super::systems;
use crate::terms::{OwnTerm, Term, Terms};
use std::sync::{Arc, Mutex};
use wff_syntax::letter::is_blank;

/// The formulas and notes with which a workspace is cleared.
const MOST: usize = 1 << 18;

/// The most formulas in a theorem that is kept under a name, each counted once.
const LARGEST: usize = 1 << 12;

/// A system of axioms.
#[derive(Debug)]
pub struct Axioms {
    /// Its name, if it has one.
    pub name: Option<Arc<str>>,
    /// The formulas by their labels; `None` for one that is broken.
    formulas: Vec<(u8, Option<Box<str>>)>,
    /// True if more axioms were written down than could be understood.
    pub lacks: bool,
    /// A workspace that is free.
    workspace: Mutex<Option<Box<Workspace>>>,
}

/// A place to detach formulas at, with axioms in reach and notes of what came of others.
#[derive(Debug)]
pub struct Workspace {
    /// The formulas.
    pub terms: Terms,
    /// The notes on them.
    pub detacher: Detacher,
    axioms: Vec<(u8, Option<Term>)>,
}

/// A D-proof that a `def` named.
#[derive(Debug, PartialEq)]
pub struct NamedProof {
    /// Its text, without blanks at its ends.
    pub text: Box<str>,
    /// The axioms that were in force there.
    pub axioms: Arc<Axioms>,
    /// The formula that it proves.
    pub theorem: OwnTerm,
}

impl PartialEq for Axioms {
    fn eq(&self, other: &Axioms) -> bool {
        std::ptr::eq(self, other)
            || self.name == other.name
                && self.formulas == other.formulas
                && self.lacks == other.lacks
    }
}

impl Axioms {
    /// A system of these formulas, which have no names in them; `None` stands for one that is
    /// broken.
    pub fn new(
        name: Option<Arc<str>>,
        formulas: Vec<(u8, Option<Box<str>>)>,
        lacks: bool,
    ) -> Axioms {
        Axioms { name, formulas, lacks, workspace: Mutex::default() }
    }

    /// The known system of a name in any case.
    pub fn known(name: &str) -> Option<Axioms> {
        let system = systems::SYSTEMS.iter().find(|it| it.name.eq_ignore_ascii_case(name))?;
        let formulas = system.labels().map(|(label, axiom)| (label, Some(axiom.into())));
        Some(Axioms::new(Some(system.name.into()), formulas.collect(), false))
    }

    /// The formulas by their labels, except those that are broken.
    pub fn formulas(&self) -> impl Iterator<Item = (u8, &str)> {
        self.formulas.iter().filter_map(|(label, formula)| Some((*label, formula.as_deref()?)))
    }

    /// Its name in words.
    pub fn called(&self) -> String {
        self.name.as_ref().map_or("the axioms above".to_owned(), |name| format!("`{name}`"))
    }

    /// Does something in a workspace. What comes of it does not depend on what was done there
    /// before.
    pub fn in_workspace<T>(&self, work: impl FnOnce(&mut Workspace) -> T) -> T {
        let lent = self.workspace.try_lock().ok().and_then(|mut workspace| workspace.take());
        let mut workspace = lent.unwrap_or_else(|| Box::new(Workspace::new(self)));
        let done = work(&mut workspace);
        if workspace.terms.len() < MOST
            && let Ok(mut place) = self.workspace.try_lock()
        {
            *place = Some(workspace);
        }
        done
    }
}

impl Workspace {
    /// A workspace of axioms at which nothing was done yet.
    pub fn new(axioms: &Axioms) -> Workspace {
        let mut terms = Terms::new();
        let read = |(label, formula): &(u8, Option<Box<str>>)| {
            (*label, formula.as_deref().and_then(|formula| terms.read(formula)))
        };
        let axioms = axioms.formulas.iter().map(read).collect();
        Workspace { terms, detacher: Detacher::new(), axioms }
    }

    /// The axiom of a label: `None` if there is none, `Some(None)` for one that is broken.
    pub fn axiom(&self, label: u8) -> Option<Option<Term>> {
        self.axioms.iter().find(|(other, _)| *other == label).map(|(_, term)| *term)
    }

    /// True if a formula is an instance of an axiom, or may be one of a broken one.
    pub fn is_of_axiom(&mut self, term: Term) -> bool {
        let Workspace { terms, detacher, axioms } = self;
        axioms
            .iter()
            .any(|(_, axiom)| axiom.is_none_or(|axiom| detacher.is_instance_of(terms, term, axiom)))
    }
}

impl NamedProof {
    /// The text and theorem of a D-proof that a workspace has found right; `None` where the theorem
    /// is too large to be kept.
    pub fn new(
        text: &str,
        axioms: &Arc<Axioms>,
        terms: &Terms,
        theorem: Term,
    ) -> Option<NamedProof> {
        let theorem = OwnTerm::of(terms, theorem);
        (theorem.size() <= LARGEST).then(|| NamedProof {
            text: text.trim_matches(is_blank).into(),
            axioms: axioms.clone(),
            theorem,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_knows_its_axioms_whatever_was_done_there_before() {
        let axioms = Axioms::known("Lukasiewicz-3").unwrap();
        assert_eq!(axioms.name.as_deref(), Some("lukasiewicz-3"));
        for _ in 0..2 {
            let found = axioms.in_workspace(|workspace| {
                let term = workspace.axiom(b'2').flatten().unwrap();
                let instance = workspace.terms.read("CNpCqNp").unwrap();
                let other = workspace.terms.read("Cpp").unwrap();
                let is_one = [instance, other].map(|it| workspace.is_of_axiom(it));
                (workspace.terms.write(term, 100), workspace.axiom(b'4'), is_one)
            });
            assert_eq!(found, ("CCpCqrCCpqCpr".to_owned(), None, [true, false]));
        }
        let inside = axioms
            .in_workspace(|_| axioms.in_workspace(|workspace| workspace.axiom(b'1').is_some()));
        assert!(inside);
        assert!(Axioms::known("lukasiewicz").is_none());
    }
}
