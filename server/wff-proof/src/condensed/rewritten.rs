//! D-proofs rewritten: in the place of each part stands the shortest that is known to prove as
//! much, and in the place of an axiom a proof of it from others.

use super::Detacher;
use super::find::Search;
use super::formats::{Axiom, Collection, Theorem};
use super::index::{Index, Lookup};
use super::proof::{Proof, relabelled};
use crate::terms::{Term, Terms};
use std::collections::HashMap;
use wff_syntax::letter::{Constant, is_blank};

/// The most letters of the premises of a part of which it is known what it proves.
const MOST_LETTERS: u64 = 1 << 10;
/// The most letters of what it proves.
const MOST_PROVED: u64 = 1 << 12;
/// The most letters of a proof that is written out.
const MOST_WRITTEN: u64 = 1 << 24;

/// A theorem of a collection with another proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// Its place among the theorems.
    pub place: usize,
    /// The new proof, which cites names if the old one did; the old one where only those that it
    /// cites have changed.
    pub proof: String,
    /// The letters of the old proof, with all names written out.
    pub before: u64,
    /// Those of the new one.
    pub after: u64,
}

/// The reasons why proofs are not rewritten for other axioms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRebased<'a> {
    /// There is no proof of an axiom.
    Axiom(&'a Axiom<'a>),
    /// The new proof of the theorem at a place is too long.
    Theorem(usize),
}

/// A D-proof that stands in others, or may.
#[derive(Clone, Copy, Debug)]
struct Part {
    made: Made,
    /// The place among the formulas of what it proves, where that is known.
    formula: Option<u32>,
    /// Its letters, where each part of it is the shortest that does.
    letters: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Made {
    Axiom(u8),
    /// The parts that are its major and its minor premise.
    Detached(u32, u32),
}

/// A formula that parts prove.
#[derive(Clone, Debug)]
struct Proved {
    term: Term,
    /// The shortest part that proves it alone.
    own: u32,
    /// The shortest that proves it or a formula of which it is an instance.
    best: u32,
    /// The places of the formulas of which it is an instance.
    generals: Vec<u32>,
}

/// Parts of proofs from the same axioms, each behind its premises.
#[derive(Debug, Default)]
struct Parts {
    detacher: Detacher,
    parts: Vec<Part>,
    places: HashMap<Made, u32>,
    formulas: Vec<Proved>,
    formula_places: HashMap<Term, u32>,
    index: Index,
    lookup: Lookup,
}

impl Collection<'_> {
    /// The theorems whose proofs get shorter by each other's parts, and by the theorems that a
    /// search from the same axioms has found.
    pub fn shortened(&self, terms: &mut Terms, search: &mut Search) -> Vec<Rewritten> {
        let mut parts = Parts::default();
        let axioms = self.axioms.iter().map(|it| (it.label, it.formula)).collect::<Vec<_>>();
        let leaves = parts.axioms(terms, &axioms);
        let rewritten = self.rewritten(terms, &mut parts, &leaves, Some(search));
        rewritten.into_iter().flatten().filter(|it| it.after < it.before).collect()
    }

    /// All theorems with proofs from other axioms. A proof of each axiom that they take is one of a
    /// collection from those, or else what a search gives.
    ///
    /// # Errors
    ///
    /// The first axiom of which there is no proof, or the first theorem whose proof is too long.
    pub fn rebased<'a>(
        &'a self,
        terms: &mut Terms,
        axioms: &[(u8, Term)],
        given: Option<&Collection<'_>>,
        search: &mut dyn FnMut(&mut Terms, Term) -> Option<String>,
    ) -> Result<Vec<Rewritten>, NotRebased<'a>> {
        let mut parts = Parts::default();
        let labels = parts.axioms(terms, axioms);
        given.into_iter().for_each(|given| drop(parts.read_all(terms, given, &labels)));
        parts.relate(terms);
        while parts.relax() {}
        let mut leaves = HashMap::new();
        let mut taken = [false; 128];
        for proof in self.theorems.iter().filter_map(|theorem| self.proof(theorem)) {
            for label in relabelled(proof, |_, _| {}).bytes() {
                taken.get_mut(usize::from(label)).into_iter().for_each(|it| *it = true);
            }
        }
        let is_taken = |axiom: &&Axiom<'_>| taken.get(usize::from(axiom.label)) == Some(&true);
        for axiom in self.axioms.iter().filter(is_taken) {
            let part = parts.shortest(terms, axiom.formula).or_else(|| {
                let proof = search(terms, axiom.formula)?;
                parts.read(terms, &proof, &labels, &HashMap::new())
            });
            leaves.insert(axiom.label, part.ok_or(NotRebased::Axiom(axiom))?);
        }
        let rewritten = self.rewritten(terms, &mut parts, &leaves, None);
        let is_left = |(theorem, new): &(&Theorem<'_>, &Option<Rewritten>)| {
            theorem.proof.is_some() && new.is_none()
        };
        match self.theorems.iter().zip(&rewritten).position(|it| is_left(&it)) {
            Some(place) => Err(NotRebased::Theorem(place)),
            None => Ok(rewritten.into_iter().flatten().collect()),
        }
    }

    /// The theorems with their proofs as short as their parts allow, where a label of theirs stands
    /// for a part; `None` for one that has no proof, or too long a one.
    fn rewritten(
        &self,
        terms: &mut Terms,
        parts: &mut Parts,
        leaves: &HashMap<u8, u32>,
        search: Option<&mut Search>,
    ) -> Vec<Option<Rewritten>> {
        let mut roots = parts.read_all(terms, self, leaves);
        if let Some(search) = search {
            parts.take_from(search, terms, leaves);
        }
        let cited = self.cited();
        loop {
            parts.relate(terms);
            while parts.relax() {}
            let known = parts.parts.len();
            for (theorem, root) in self.theorems.iter().zip(&mut roots) {
                let Some(place) = *root else { continue };
                let best = parts.best_for(terms, theorem, place, cited.contains(theorem.name));
                *root = Some(parts.rebuilt(terms, best));
            }
            if parts.parts.len() == known {
                break;
            }
        }
        let mut named: HashMap<u32, &str> = HashMap::new();
        let none = HashMap::new();
        let mut rewritten = Vec::with_capacity(self.theorems.len());
        let theorems = self.theorems.iter().zip(roots).zip(self.letters());
        for (place, ((theorem, root), before)) in theorems.enumerate() {
            let new = root.zip(self.proof(theorem)).and_then(|(root, old)| {
                let names = if old.contains('@') { &named } else { &none };
                let new = parts.written(root, names)?;
                let is_old = without_blanks(&new).eq(without_blanks(old));
                let proof = if is_old { old.to_owned() } else { new };
                Some(Rewritten { place, proof, before, after: parts.letters(root) })
            });
            if let (Some(root), Some(_), false) = (root, &new, theorem.name.is_empty()) {
                named.entry(root).or_insert(theorem.name);
            }
            rewritten.push(new);
        }
        rewritten
    }

    /// The letters of each proof with all names written out.
    fn letters(&self) -> Vec<u64> {
        let mut known: HashMap<&str, u64> = HashMap::new();
        let mut letters = Vec::with_capacity(self.theorems.len());
        for theorem in &self.theorems {
            let mut more = 0_u64;
            let plain = relabelled(self.proof(theorem).unwrap_or_default(), |name, _| {
                more = more.saturating_add(known.get(name).copied().unwrap_or_default());
            });
            let all = more.saturating_add(plain.len() as u64);
            letters.push(all);
            known.insert(theorem.name, all);
        }
        letters
    }
}

fn without_blanks(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !is_blank(*c))
}

impl Parts {
    /// The parts that are the proofs of a collection.
    fn read_all(
        &mut self,
        terms: &mut Terms,
        collection: &Collection<'_>,
        leaves: &HashMap<u8, u32>,
    ) -> Vec<Option<u32>> {
        let mut names: HashMap<&str, Option<u32>> = HashMap::new();
        let mut roots = Vec::new();
        for theorem in &collection.theorems {
            let text = collection.proof(theorem).unwrap_or_default();
            let root = self.read(terms, text, leaves, &names);
            roots.push(root);
            if !theorem.name.is_empty() {
                names.insert(theorem.name, root);
            }
        }
        roots
    }

    /// The shortest part that proves a formula, or one of which it is an instance.
    fn shortest(&mut self, terms: &Terms, formula: Term) -> Option<u32> {
        let generals = self.generals(terms, formula);
        let owns = generals.iter().filter_map(|it| self.formulas.get(*it as usize));
        owns.map(|it| it.own).min_by_key(|own| self.letters(*own))
    }

    /// The part that a text is; `None` if it is no proof.
    fn read(
        &mut self,
        terms: &mut Terms,
        text: &str,
        leaves: &HashMap<u8, u32>,
        names: &HashMap<&str, Option<u32>>,
    ) -> Option<u32> {
        let any = terms.constant(Constant::V);
        let proof = Proof::read(text, |_| Some(any)).ok()?;
        let mut open: Vec<u32> = Vec::new();
        for step in proof.steps() {
            let part = if step.leaf().is_none() {
                let [minor, major] = [open.pop()?, open.pop()?];
                self.detached(terms, major, minor)
            } else {
                let label = step.span.of(text);
                match label.strip_prefix('@') {
                    Some(name) => (*names.get(name)?)?,
                    None => {
                        let &[label] = label.as_bytes() else { return None };
                        *leaves.get(&label)?
                    }
                }
            };
            open.push(part);
        }
        open.pop()
    }

    /// The parts that are axioms, by their labels.
    fn axioms(&mut self, terms: &mut Terms, axioms: &[(u8, Term)]) -> HashMap<u8, u32> {
        let mut parts = HashMap::new();
        for (label, axiom) in axioms {
            let theorem = self.detacher.renamed(terms, *axiom);
            parts.insert(*label, self.put(terms, Made::Axiom(*label), Some(theorem), 1));
        }
        parts
    }

    /// The formula that a part proves, where that is known.
    fn term(&self, part: u32) -> Option<Term> {
        Some(self.formulas.get(self.part(part)?.formula? as usize)?.term)
    }

    fn detached(&mut self, terms: &mut Terms, major: u32, minor: u32) -> u32 {
        let made = Made::Detached(major, minor);
        if let Some(known) = self.places.get(&made) {
            return *known;
        }
        let premises = self.term(major).zip(self.term(minor));
        let premises = premises.filter(|(major, minor)| {
            terms.letters(*major).saturating_add(terms.letters(*minor)) <= MOST_LETTERS
        });
        let theorem = premises.and_then(|(major, minor)| self.detacher.detach(terms, major, minor));
        let letters = [major, minor].map(|part| self.letters(part));
        self.put(terms, made, theorem, 1_u64.saturating_add(letters[0]).saturating_add(letters[1]))
    }

    fn put(&mut self, terms: &Terms, made: Made, theorem: Option<Term>, letters: u64) -> u32 {
        let place = self.parts.len() as u32;
        let theorem = theorem.filter(|it| terms.letters(*it) <= MOST_PROVED);
        let formula = theorem.map(|term| {
            let new = self.formulas.len() as u32;
            let formula = *self.formula_places.entry(term).or_insert(new);
            if formula == new {
                let generals = Vec::new();
                self.formulas.push(Proved { term, own: place, best: place, generals });
            }
            formula
        });
        self.parts.push(Part { made, formula, letters });
        self.places.insert(made, place);
        place
    }

    fn part(&self, place: u32) -> Option<Part> {
        self.parts.get(place as usize).copied()
    }

    fn letters(&self, part: u32) -> u64 {
        self.part(part).map_or(0, |part| part.letters)
    }

    /// Takes what a search has found of which a formula is an instance, if its proof is shorter.
    fn take_from(&mut self, search: &mut Search, terms: &mut Terms, leaves: &HashMap<u8, u32>) {
        for formula in 0..self.formulas.len() {
            let Some(Proved { term, own, .. }) = self.formulas.get(formula) else { continue };
            let (term, letters) = (*term, self.letters(*own));
            let found = search.general(terms, term);
            if let Some(found) = found.filter(|found| u64::from(found.length) < letters) {
                self.read(terms, &search.proof(&found), leaves, &HashMap::new());
            }
        }
    }

    /// Finds out of which formulas each is an instance.
    fn relate(&mut self, terms: &Terms) {
        self.index = Index::default();
        for (place, formula) in (0..).zip(&self.formulas) {
            self.index.enter(terms, formula.term, place);
        }
        for formula in 0..self.formulas.len() {
            let Some(term) = self.formulas.get(formula).map(|it| it.term) else { continue };
            let generals = self.generals(terms, term);
            if let Some(formula) = self.formulas.get_mut(formula) {
                formula.generals = generals;
            }
        }
    }

    /// The places of the formulas of which one is an instance.
    fn generals(&mut self, terms: &Terms, term: Term) -> Vec<u32> {
        let mut found = Vec::new();
        self.lookup.begin(terms, term);
        self.index.generals(&mut self.lookup, terms, |place| {
            found.push(place);
            false
        });
        found
    }

    /// Puts shorter parts in the place of others, once; true if some became shorter by that.
    fn relax(&mut self) -> bool {
        let mut is_shorter = false;
        for place in 0..self.parts.len() {
            let Some(&Part { made, formula, letters }) = self.parts.get(place) else { continue };
            let new = match made {
                Made::Axiom(_) => 1,
                Made::Detached(major, minor) => {
                    let premises = [major, minor].map(|part| self.letters(self.best(part)));
                    premises[0].saturating_add(premises[1]).saturating_add(1)
                }
            };
            if let Some(part) = self.parts.get_mut(place).filter(|_| new < letters) {
                part.letters = new;
                is_shorter = true;
            }
            let own = formula.and_then(|it| self.formulas.get(it as usize)).map(|it| it.own);
            if own.is_some_and(|own| new.min(letters) < self.letters(own))
                && let Some(formula) = formula.and_then(|it| self.formulas.get_mut(it as usize))
            {
                formula.own = place as u32;
                is_shorter = true;
            }
        }
        for place in 0..self.formulas.len() {
            let Some(formula) = self.formulas.get(place) else { continue };
            let generals = formula.generals.iter().filter_map(|it| self.formulas.get(*it as usize));
            let owns = std::iter::once(formula.own).chain(generals.map(|it| it.own));
            let best = owns.fold(formula.best, |best, own| {
                if self.letters(own) < self.letters(best) { own } else { best }
            });
            if let Some(formula) = self.formulas.get_mut(place).filter(|it| it.best != best) {
                formula.best = best;
                is_shorter = true;
            }
        }
        is_shorter
    }

    /// The shortest part that proves what a part does.
    fn best(&self, part: u32) -> u32 {
        let formula = self.part(part).and_then(|part| self.formulas.get(part.formula? as usize));
        formula.map_or(part, |formula| formula.best)
    }

    /// The shortest part that proves a theorem: all that its proof does if it is cited.
    fn best_for(&mut self, terms: &Terms, theorem: &Theorem<'_>, root: u32, is_cited: bool) -> u32 {
        let claim = theorem.claim.or(theorem.result).filter(|_| !is_cited);
        let own = claim.and_then(|claim| self.shortest(terms, claim.formula));
        own.into_iter().fold(self.best(root), |best, own| {
            if self.letters(own) < self.letters(best) { own } else { best }
        })
    }

    /// The part in which each part is the shortest that does.
    fn rebuilt(&mut self, terms: &mut Terms, part: u32) -> u32 {
        let mut built: HashMap<u32, u32> = HashMap::new();
        let mut open = vec![part];
        while let Some(&part) = open.last() {
            let new = match self.part(part).map(|part| part.made) {
                Some(Made::Detached(major, minor)) if !built.contains_key(&part) => {
                    let premises = [major, minor].map(|part| self.best(part));
                    let [major, minor] = premises.map(|part| built.get(&part).copied());
                    let Some((major, minor)) = major.zip(minor) else {
                        open.extend(premises.into_iter().filter(|it| !built.contains_key(it)));
                        continue;
                    };
                    self.detached(terms, major, minor)
                }
                _ => built.get(&part).copied().unwrap_or(part),
            };
            open.pop();
            built.insert(part, new);
        }
        built.get(&part).copied().unwrap_or(part)
    }

    /// A part as a text, with the names of others; `None` if that is too long.
    fn written(&self, root: u32, names: &HashMap<u32, &str>) -> Option<String> {
        let mut text = String::new();
        let mut open = vec![root];
        while let Some(part) = open.pop() {
            if text.len() as u64 > MOST_WRITTEN {
                return None;
            }
            match (self.part(part)?.made, names.get(&part).filter(|_| part != root)) {
                (Made::Axiom(label), _) => text.push(char::from(label)),
                (Made::Detached(..), Some(name)) => text.extend(["@", name, " "]),
                (Made::Detached(major, minor), None) => {
                    text.push('D');
                    open.extend([minor, major]);
                }
            }
        }
        Some(text.trim_end().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condensed::formats::sheet;
    use wff_logic::executor::Sequential;

    /// The lines of a file with its proofs made shorter, by proofs of at most so many letters, too.
    fn shorter(text: &str, most: usize) -> (String, Vec<(u64, u64)>) {
        let mut terms = Terms::new();
        let read = sheet::read(&mut terms, text);
        let collection = &read.collection;
        let axioms: Vec<(u8, String)> = (collection.axioms.iter())
            .map(|axiom| (axiom.label, terms.write(axiom.formula, usize::MAX)))
            .collect();
        let axioms = axioms.iter().map(|(label, axiom)| (*label, &**axiom));
        let mut search = Search::new(&mut terms, axioms);
        search.all(&mut terms, most, &Sequential, &mut |_| true);
        let shortened = collection.shortened(&mut terms, &mut search);
        let mut new = text.to_owned();
        for it in shortened.iter().rev() {
            let span = collection.theorems[it.place].proof.unwrap();
            new.replace_range(span.range(), &it.proof);
        }
        (new, shortened.iter().map(|it| (it.before, it.after)).collect())
    }

    #[test]
    fn a_part_gives_way_to_a_shorter_one_that_proves_as_much() {
        for (text, expected) in [
            // `CpCqp` is proved by axiom 1 itself.
            ("DD112 proves CpCqp\n", "1 proves CpCqp\n"),
            // The claim is an instance of what a shorter proof has.
            ("DD1DD2113 proves Cqq\nDD211 proves Cpp\n", "DD211 proves Cqq\nDD211 proves Cpp\n"),
            ("D1DD1DD2113 proves ?\nDD211 proves ?\n", "D1DD211 proves ?\nDD211 proves ?\n"),
            ("DD211 proves Cpp # id\n", "DD211 proves Cpp # id\n"),
            // A name is cited where the old proof cites some.
            (
                "def id = proof DD1DD2113\nD1@id proves ?\nDD211 proves ?\n",
                "def id = proof DD211\nD1@id proves ?\nDD211 proves ?\n",
            ),
            // What others cite proves as much as before, though it claims less.
            (
                "def a = proof DD112\n@a proves CpCpp\nD@a 1 proves ?\nD11 proves CpCpp\n",
                "def a = proof 1\n@a proves CpCpp\nD11 proves ?\n1 proves CpCpp\n",
            ),
        ] {
            let head = "system lukasiewicz-3\n";
            let (new, _) = shorter(&format!("{head}{text}"), 1);
            assert_eq!(new, format!("{head}{expected}"));
        }
        let (new, letters) = shorter("system lukasiewicz-3\nD1DD1DD2113 proves ?\n", 5);
        assert_eq!(new, "system lukasiewicz-3\nD1DD211 proves ?\n");
        assert_eq!(letters, [(11, 7)]);
    }

    /// The theorems of the parts of D-proofs, each with its text.
    fn parts(terms: &mut Terms, detacher: &mut Detacher, text: &str) -> Vec<(String, Term)> {
        let read = sheet::read(terms, text);
        let axioms: HashMap<u8, Term> =
            read.collection.axioms.iter().map(|it| (it.label, it.formula)).collect();
        let mut parts = Vec::new();
        for theorem in &read.collection.theorems {
            let proof = read.collection.proof(theorem).unwrap();
            for start in 0..proof.len() {
                let mut open = 1;
                let is_end = |letter: &u8| {
                    open += if *letter == b'D' { 1 } else { -1 };
                    open == 0
                };
                let end = proof.as_bytes()[start..].iter().position(is_end).unwrap();
                let part = &proof[start..=start + end];
                let read = Proof::read(part, |label| match label {
                    crate::condensed::proof::Label::Axiom(label) => axioms.get(&label).copied(),
                    _ => None,
                });
                parts.push((part.to_owned(), detacher.check(terms, &read.unwrap()).unwrap()));
            }
        }
        parts
    }

    #[test]
    fn no_part_has_a_shorter_one_beside_it_that_proves_as_much() {
        let mut number = 5_u64;
        let mut below = |most: usize| {
            number =
                number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            (number >> 33) as usize % most
        };
        for (system, labels) in [("lukasiewicz-3", 3), ("frege", 6), ("meredith", 1)] {
            for _ in 0..8 {
                let mut terms = Terms::new();
                let mut detacher = Detacher::new();
                let head = format!("system {system}\n");
                let mut pool: Vec<String> = (1..=labels).map(|it| it.to_string()).collect();
                let mut text = head.clone();
                for _ in 0..400 {
                    let proof = format!("D{}{}", pool[below(pool.len())], pool[below(pool.len())]);
                    let line = format!("{head}{proof} proves ?\n");
                    let read = sheet::read(&mut terms, &line);
                    let verdicts = read.collection.verdicts(&mut terms, &mut detacher, &[]);
                    let holds = matches!(&verdicts[..], [Some(Ok(it))] if terms.letters(*it) < 60);
                    if holds && proof.len() < 90 {
                        text += &format!("{proof} proves ?\n");
                        pool.push(proof);
                    }
                }
                let (new, _) = shorter(&text, 1);
                let theorems = |terms: &mut Terms, detacher: &mut Detacher, text: &str| {
                    let read = sheet::read(terms, text);
                    let verdicts = read.collection.verdicts(terms, detacher, &[]);
                    verdicts.into_iter().map(|it| it.unwrap().unwrap()).collect::<Vec<Term>>()
                };
                let before = theorems(&mut terms, &mut detacher, &text);
                let after = theorems(&mut terms, &mut detacher, &new);
                for (before, after) in before.iter().zip(&after) {
                    assert!(detacher.is_instance_of(&terms, *before, *after), "{text}{new}");
                }
                let parts = parts(&mut terms, &mut detacher, &new);
                let mut seen = std::collections::HashSet::new();
                let parts: Vec<_> =
                    parts.into_iter().filter(|it| seen.insert(it.0.clone())).collect();
                for (part, theorem) in &parts {
                    for (other, general) in parts.iter().filter(|it| it.0.len() < part.len()) {
                        let does_as_much = detacher.is_instance_of(&terms, *theorem, *general);
                        assert!(!does_as_much, "{part} {other}\n{new}");
                    }
                }
            }
        }
    }
}
