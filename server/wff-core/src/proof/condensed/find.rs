//! The search for D-proofs: all theorems by the letters of their shortest proofs. One that is an
//! instance of another with a proof as short is left out, since it proves no more.

use super::detach::Detacher;
use super::index::Index;
use super::proof::Proof;
use crate::proof::terms::{Term, Terms};
use std::collections::HashSet;

/// The most letters of a theorem that the index has; those with more are looked through.
const INDEXED: u64 = 1 << 12;
/// The pairs of theorems that are tried between two questions whether to go on.
const SLICE: u64 = 1 << 10;

/// A theorem and how it is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The formula, its letters named in order of occurrence.
    pub term: Term,
    /// The letters of its proof.
    pub length: u32,
    origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Axiom(u8),
    /// The places of the two theorems that it is detached from.
    Detached(u32, u32),
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The letters of the proofs that are being tried.
    pub length: usize,
    /// The theorems that are known, without instances of others.
    pub theorems: usize,
    /// The pairs of theorems that were tried, from the beginning.
    pub tried: u64,
}

/// A search from a system of axioms. It can be left and taken up at any time.
#[derive(Clone, Debug)]
pub struct Search {
    detacher: Detacher,
    known: Vec<Theorem>,
    /// For each odd length of a proof, the place of its first theorem.
    starts: Vec<usize>,
    index: Index,
    /// The theorems that are too long for the index.
    long: Vec<u32>,
    seen: HashSet<Term>,
    /// Theorems of the length that is being tried, not yet compared with each other.
    new: Vec<Theorem>,
    /// The same while they are being compared, those with the most letters first.
    sorted: Option<Vec<Theorem>>,
    /// The pair to be tried next: the length of its major premise by its place in `starts`, and the
    /// places of both.
    at: (usize, usize, usize),
    tried: u64,
}

impl Search {
    /// A search from axioms with their labels. Texts that are no formula are left out.
    pub fn new<'t>(terms: &mut Terms, axioms: impl IntoIterator<Item = (u8, &'t str)>) -> Search {
        let axioms: Vec<(u8, Term)> = axioms
            .into_iter()
            .filter_map(|(label, text)| Some((label, terms.read(text)?)))
            .collect();
        Search::from_terms(terms, &axioms)
    }

    /// A search from axioms with their labels.
    pub fn from_terms(terms: &mut Terms, axioms: &[(u8, Term)]) -> Search {
        let mut search = Search {
            detacher: Detacher::new(),
            known: Vec::new(),
            starts: vec![0],
            index: Index::default(),
            long: Vec::new(),
            seen: HashSet::new(),
            new: Vec::new(),
            sorted: None,
            at: (0, 0, 0),
            tried: 0,
        };
        for &(label, axiom) in axioms {
            let term = search.detacher.renamed(terms, axiom);
            search.note(term, 1, Origin::Axiom(label));
        }
        search.close(terms, u64::MAX);
        search
    }

    /// The theorems known so far, by the letters of their proofs.
    pub fn theorems(&self) -> &[Theorem] {
        &self.known
    }

    /// The progress made.
    pub fn progress(&self) -> Progress {
        Progress { length: self.length(), theorems: self.known.len(), tried: self.tried }
    }

    /// The letters of the proofs that are being tried; all theorems with shorter ones are known.
    fn length(&self) -> usize {
        self.starts.len() * 2 - 1
    }

    /// The theorems of proofs of this length, by the place of the length in `starts`.
    fn range(&self, place: usize) -> std::ops::Range<usize> {
        let start = self.starts.get(place).copied().unwrap_or(self.known.len());
        start..self.starts.get(place + 1).copied().unwrap_or(self.known.len())
    }

    /// Tries some pairs of theorems of the length that is being tried, until one that may be new is
    /// the goal.
    fn advance(
        &mut self,
        terms: &mut Terms,
        pairs: u64,
        mut is_goal: impl FnMut(&mut Detacher, &Terms, Term) -> bool,
    ) -> Step {
        // The proofs of `2k + 1` letters have premises of `2i + 1` and `2j + 1`, i + j = k − 1.
        let last = self.starts.len() - 1;
        let length = u32::try_from(self.length()).unwrap_or(u32::MAX);
        let mut left = pairs;
        while left > 0 {
            let (place, major, minor) = self.at;
            let Some(other) = last.checked_sub(place + 1) else { return Step::Done };
            let (majors, minors) = (self.range(place), self.range(other));
            let (Some(one), Some(two)) = (
                self.known.get(majors.start + major).filter(|_| major < majors.len()),
                self.known.get(minors.start + minor).filter(|_| minor < minors.len()),
            ) else {
                let is_next = major >= majors.len() || minors.is_empty();
                self.at = if is_next { (place + 1, 0, 0) } else { (place, major + 1, 0) };
                continue;
            };
            self.at.2 += 1;
            self.tried += 1;
            left -= 1;
            let Some(term) = self.detacher.detach_unnoted(terms, one.term, two.term) else {
                continue;
            };
            let places = [majors.start + major, minors.start + minor]
                .map(|place| u32::try_from(place).unwrap_or(u32::MAX));
            let origin = Origin::Detached(places[0], places[1]);
            if self.note(term, length, origin) && is_goal(&mut self.detacher, terms, term) {
                return Step::Goal(Theorem { term, length, origin });
            }
        }
        Step::Left
    }

    /// Notes a theorem, unless it is known.
    fn note(&mut self, term: Term, length: u32, origin: Origin) -> bool {
        let is_new = self.seen.insert(term);
        if is_new {
            self.new.push(Theorem { term, length, origin });
        }
        is_new
    }

    /// Ends a length, so many theorems at a time: what is an instance of another is left out. True
    /// if all are looked at.
    fn close(&mut self, terms: &Terms, most: u64) -> bool {
        let mut sorted = self.sorted.take().unwrap_or_else(|| {
            let mut new = std::mem::take(&mut self.new);
            // Instances are longer, or as long with fewer propositions, so that each is compared
            // with those behind it, which are taken first.
            new.sort_by_cached_key(|theorem| {
                let propositions = self.detacher.letters(terms, [theorem.term]).len();
                (std::cmp::Reverse(terms.letters(theorem.term)), propositions)
            });
            new
        });
        for _ in 0..most {
            let Some(theorem) = sorted.pop() else {
                self.starts.push(self.known.len());
                self.at = (0, 0, 0);
                return true;
            };
            if self.general(terms, theorem.term).is_some() {
                continue;
            }
            let place = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
            if terms.letters(theorem.term) <= INDEXED {
                self.index.enter(terms, theorem.term, place);
            } else {
                self.long.push(place);
            }
            self.known.push(theorem);
        }
        self.sorted = Some(sorted);
        false
    }

    /// A theorem of which a formula is an instance: one with the shortest proof, of those known.
    pub fn general(&mut self, terms: &Terms, term: Term) -> Option<Theorem> {
        let mut best: Option<u32> = None;
        self.index.generals(terms, term, |number| {
            best = Some(best.map_or(number, |best| best.min(number)));
            false
        });
        for &number in &self.long {
            let known = self.known.get(number as usize);
            if known.is_some_and(|it| self.detacher.is_instance_of(terms, term, it.term)) {
                best = Some(best.map_or(number, |best| best.min(number)));
            }
        }
        self.known.get(best? as usize).copied()
    }

    /// The shortest proof of a formula, or of one of which it is an instance, if one has at most so
    /// many letters. It goes on as long as it is told to; what it has found by then is kept.
    pub fn find(
        &mut self,
        terms: &mut Terms,
        goal: Term,
        most: usize,
        goes_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Option<Theorem> {
        if let Some(known) = self.general(terms, goal) {
            return (known.length as usize <= most).then_some(known);
        }
        let detacher = &mut self.detacher;
        let mut earlier = self.new.iter().chain(self.sorted.iter().flatten()).copied();
        let earlier = earlier.find(|it| detacher.is_instance_of(terms, goal, it.term));
        if let Some(earlier) = earlier {
            return (earlier.length as usize <= most).then_some(earlier);
        }
        while self.length() <= most {
            let step = self.advance(terms, SLICE, |detacher, terms, term| {
                detacher.is_instance_of(terms, goal, term)
            });
            match step {
                Step::Goal(theorem) => return Some(theorem),
                Step::Done => {
                    self.close(terms, SLICE);
                }
                Step::Left => {}
            }
            if !goes_on(self.progress()) {
                return None;
            }
        }
        None
    }

    /// Finds all theorems with proofs of at most so many letters; false if it was stopped.
    pub fn all(
        &mut self,
        terms: &mut Terms,
        most: usize,
        goes_on: &mut dyn FnMut(Progress) -> bool,
    ) -> bool {
        while self.length() <= most {
            if self.advance(terms, SLICE, |_, _, _| false) == Step::Done {
                self.close(terms, SLICE);
            }
            if !goes_on(self.progress()) {
                return false;
            }
        }
        true
    }

    /// The D-proof of a theorem.
    pub fn proof(&self, theorem: &Theorem) -> String {
        let mut text = String::with_capacity(theorem.length as usize);
        let mut open = vec![*theorem];
        while let Some(theorem) = open.pop() {
            match theorem.origin {
                Origin::Axiom(label) => text.push(char::from(label)),
                Origin::Detached(major, minor) => {
                    text.push('D');
                    let premises = [minor, major].map(|it| self.known.get(it as usize).copied());
                    open.extend(premises.into_iter().flatten());
                }
            }
        }
        text
    }

    /// A D-proof with its parts replaced by shorter ones that prove as much, as far as they are
    /// known; `None` if none is. The text is that of the proof.
    pub fn shorten(&mut self, terms: &mut Terms, text: &str, proof: &Proof) -> Option<String> {
        let steps = proof.steps();
        let theorems = self.detacher.short_theorems(terms, proof);
        // From the whole inward: a part is replaced, or its own parts are looked at.
        let mut open = vec![steps.len().checked_sub(1)?];
        let mut pieces: Vec<String> = Vec::new();
        let mut is_shorter = false;
        while let Some(node) = open.pop() {
            let part = proof.part(node)?;
            let theorem = theorems.get(node).copied().flatten();
            let shorter = theorem
                .and_then(|term| self.general(terms, term))
                .filter(|known| (known.length as usize) < part.len());
            match (shorter, proof.operands(node)) {
                (Some(known), _) => {
                    is_shorter = true;
                    pieces.push(self.proof(&known));
                }
                (None, Some([major, minor])) => {
                    pieces.push("D".to_owned());
                    open.extend([minor, major]);
                }
                (None, None) => {
                    let label = steps.get(node)?.span.of(text);
                    let ends = label.starts_with('@');
                    pieces.push(if ends { format!("{label} ") } else { label.to_owned() });
                }
            }
        }
        is_shorter.then(|| pieces.concat().trim_end().to_owned())
    }
}

/// The outcome of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Goal(Theorem),
    /// Proofs of this length remain.
    Left,
    /// All proofs of this length were tried.
    Done,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::condensed::proof::Label;
    use crate::proof::condensed::systems::known;

    /// The counts of representative proofs by length that pmGenerator publishes in its files
    /// `data/cardinalities.txt` and `data/*/cardinalities.txt`.
    #[test]
    fn there_are_as_many_theorems_as_pm_generator_counts() {
        for (name, counts) in [
            ("lukasiewicz-3", &[3, 6, 12, 38, 89, 229, 672, 1844][..]),
            ("meredith", &[1, 1, 1, 3, 7, 10, 13, 19, 37, 56, 87, 140]),
            ("walsh-1", &[1, 1, 2, 2, 1, 0, 1, 2, 3, 4, 5, 5, 5, 6, 7, 15]),
            ("walsh-2", &[1, 1, 2, 5, 10, 24, 57, 137, 339]),
            ("walsh-3", &[1, 1, 2, 4, 7, 14, 23, 42, 72, 119, 180]),
            ("walsh-4", &[1, 1, 1, 1, 2, 2, 2, 2, 5, 5, 3, 6, 10, 7, 12, 14]),
            ("walsh-5", &[1, 1, 1, 2, 4, 7, 12, 22, 42, 80, 151]),
            ("walsh-6", &[1, 1, 2, 3, 6, 7, 12, 15, 23, 36, 61, 99]),
        ] {
            let mut terms = Terms::new();
            let mut search = Search::new(&mut terms, known(name).unwrap().labels());
            assert!(search.all(&mut terms, counts.len() * 2 - 1, &mut |_| true));
            let found: Vec<usize> = (0..counts.len()).map(|it| search.range(it).len()).collect();
            assert_eq!(found, counts, "{name}");
        }
    }

    /// All proofs of up to so many letters, tried one by one: what those of each length prove and
    /// shorter ones, or earlier ones as long, do not.
    fn naive(terms: &mut Terms, axioms: &[Term], most: usize) -> Vec<HashSet<Term>> {
        let mut detacher = Detacher::new();
        let mut by_length: Vec<Vec<Term>> = vec![Vec::new(); most + 1];
        by_length[1] = axioms.to_vec();
        for length in (3..=most).step_by(2) {
            for major in (1..length - 1).step_by(2) {
                for one in by_length[major].clone() {
                    for other in by_length[length - 1 - major].clone() {
                        let term = detacher.detach(terms, one, other);
                        by_length[length].extend(term);
                    }
                }
            }
        }
        let mut shorter: HashSet<Term> = HashSet::new();
        let mut general = Vec::new();
        for found in by_length.iter().skip(1).step_by(2) {
            let all: HashSet<Term> = found.iter().copied().collect();
            let candidates: HashSet<Term> = shorter.union(&all).copied().collect();
            let new: HashSet<Term> = all
                .difference(&shorter)
                .copied()
                .filter(|term| {
                    candidates.iter().all(|other| {
                        other == term || !detacher.is_instance_of(terms, *term, *other)
                    })
                })
                .collect();
            shorter = candidates;
            general.push(new);
        }
        general
    }

    #[test]
    fn the_theorems_are_those_that_all_proofs_prove() {
        for name in ["lukasiewicz-3", "lukasiewicz-1", "tarski-bernays", "bck", "frege"] {
            let mut terms = Terms::new();
            let system = known(name).unwrap();
            let axioms: Vec<Term> =
                system.axioms.iter().map(|axiom| terms.read(axiom).unwrap()).collect();
            let expected = naive(&mut terms, &axioms, 9);
            let mut search = Search::new(&mut terms, system.labels());
            search.all(&mut terms, 9, &mut |_| true);
            for (place, expected) in expected.iter().enumerate() {
                let found = search.theorems().get(search.range(place)).unwrap();
                let found: HashSet<Term> = found.iter().map(|theorem| theorem.term).collect();
                assert_eq!(found, *expected, "{name}, {} letters", 2 * place + 1);
            }
        }
    }

    fn read(terms: &mut Terms, system: &str, text: &str) -> Proof {
        let axioms = known(system).unwrap();
        Proof::read(text, |label| match label {
            Label::Axiom(label) => axioms
                .labels()
                .find(|(other, _)| *other == label)
                .and_then(|(_, axiom)| terms.read(axiom)),
            Label::Name(_) | Label::Line(_) => None,
        })
        .unwrap()
    }

    #[test]
    fn a_proof_that_is_found_proves_its_goal_and_none_is_shorter() {
        let mut terms = Terms::new();
        let mut detacher = Detacher::new();
        let system = known("lukasiewicz-3").unwrap();
        let mut all = Search::new(&mut terms, system.labels());
        all.all(&mut terms, 9, &mut |_| true);
        for theorem in all.theorems().to_vec() {
            let mut search = Search::new(&mut terms, system.labels());
            let found = search.find(&mut terms, theorem.term, 9, &mut |_| true).unwrap();
            assert_eq!(found.length, theorem.length);
            let proof = read(&mut terms, system.name, &search.proof(&found));
            let proved = detacher.check(&mut terms, &proof).unwrap();
            assert!(detacher.is_instance_of(&terms, theorem.term, proved));
            let less = found.length as usize - 1;
            let mut search = Search::new(&mut terms, system.labels());
            assert_eq!(search.find(&mut terms, theorem.term, less, &mut |_| true), None);
        }
    }

    #[test]
    fn a_search_that_was_stopped_goes_on_where_it_was() {
        let mut terms = Terms::new();
        let system = known("lukasiewicz-3").unwrap();
        let mut whole = Search::new(&mut terms, system.labels());
        whole.all(&mut terms, 13, &mut |_| true);
        let mut search = Search::new(&mut terms, system.labels());
        let mut slices = 0;
        while !search.all(&mut terms, 13, &mut |_| false) {
            slices += 1;
            assert!(slices < 1000);
        }
        assert!(slices > 5);
        assert_eq!(search.theorems(), whole.theorems());
    }

    #[test]
    fn a_proof_is_made_shorter_where_a_part_of_it_proves_too_little() {
        let mut terms = Terms::new();
        let mut search = Search::new(&mut terms, known("lukasiewicz-3").unwrap().labels());
        search.all(&mut terms, 9, &mut |_| true);
        for (text, expected) in [
            ("1", None),
            ("DD211", None),
            ("DD112", Some("1")),
            ("DD1DD2113", Some("DD211")),
            ("D1DD1DD2113", Some("D1DD211")),
            ("D DD1 DD2113 DD21DD112", Some("DD211")),
            ("D3 3", None),
        ] {
            let proof = read(&mut terms, "lukasiewicz-3", text);
            let shorter = search.shorten(&mut terms, text, &proof);
            assert_eq!(shorter.as_deref(), expected, "{text}");
        }
    }
}
