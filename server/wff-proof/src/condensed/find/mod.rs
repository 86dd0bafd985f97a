//! The search for D-proofs: all theorems by the letters of their shortest proofs. One that is an
//! instance of another with a proof as short is left out, since it proves no more.
//!
//! Most of the time goes into unifying the premises of a length, and into looking for theorems of
//! which what comes of it is an instance. Both are done in jobs, which lean on nothing but what
//! was known before, so that what is found does not depend on who works on them.

use super::detach::Detacher;
use super::index::{Index, Lookup};
use super::proof::Proof;
use crate::terms::{Term, Terms};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use wff_logic::executor::{Executor, Sequential};

/// The most letters of a theorem that an index has; those with more are looked through.
const INDEXED: u64 = 1 << 12;
/// The pairs of theorems that are tried in a share.
const PAIRS: usize = 1 << 10;
/// The theorems that are compared with others in a share.
const COMPARED: usize = 1 << 3;

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
    /// The theorems that are known. Of those whose proofs have that many letters, some may be
    /// instances of others.
    pub theorems: usize,
    /// The pairs of theorems that were tried, from the beginning.
    pub tried: u64,
}

/// A search from a system of axioms. It can be left and taken up at any time.
#[derive(Clone, Debug)]
pub struct Search {
    detacher: Detacher,
    lookup: Lookup,
    known: Vec<Theorem>,
    /// For each odd length of a proof, the place of its first theorem.
    starts: Vec<usize>,
    /// The theorems of the length that is being tried, of the one before it, and of all others:
    /// a theorem is entered again when there are some times as many.
    indexes: [Index; 3],
    /// The theorems that are too long for an index.
    long: Vec<u32>,
    /// Theorems of the length that is being tried, not yet compared with each other.
    new: Vec<New>,
    seen: HashSet<Term>,
    /// True if the new ones are sorted, the last of them to be compared first.
    is_sorted: bool,
    /// The pairs of the length that were tried.
    at: usize,
    tried: u64,
}

/// A theorem that is no instance of one with a shorter proof.
#[derive(Clone, Copy, Debug)]
struct New {
    theorem: Theorem,
    rank: Rank,
}

/// The letters of a theorem, and how many different ones of them are propositions. An instance of
/// another has more letters, or as many and fewer propositions.
type Rank = (Reverse<u64>, usize);

/// The outcome of a share of pairs: theorems with their premises, in the order of the pairs.
struct JobTheorems {
    terms: Terms,
    theorems: Vec<(Term, Origin, Rank)>,
}

impl Search {
    /// A search from axioms with their labels. Texts that are no formula are left out.
    pub fn new<'t>(terms: &mut Terms, axioms: impl IntoIterator<Item = (u8, &'t str)>) -> Search {
        let mut search = Search {
            detacher: Detacher::new(),
            lookup: Lookup::default(),
            known: Vec::new(),
            starts: vec![0],
            indexes: Default::default(),
            long: Vec::new(),
            new: Vec::new(),
            seen: HashSet::new(),
            is_sorted: false,
            at: 0,
            tried: 0,
        };
        for (label, text) in axioms {
            let Some(axiom) = terms.read(text) else { continue };
            let term = search.detacher.renamed(terms, axiom);
            let rank = rank(&mut search.detacher, terms, term);
            search.note(term, Origin::Axiom(label), rank);
        }
        while search.starts.len() == 1 {
            search.close(terms, &Sequential);
        }
        search
    }

    /// The theorems known so far, by the letters of their proofs.
    pub fn theorems(&self) -> &[Theorem] {
        &self.known
    }

    /// The progress made.
    pub fn progress(&self) -> Progress {
        let theorems = self.known.len() + self.new.len();
        Progress { length: self.length(), theorems, tried: self.tried }
    }

    /// The letters of the proofs that are being tried; all theorems with shorter ones are known.
    fn length(&self) -> usize {
        self.starts.len() * 2 - 1
    }

    /// The theorems of proofs of this length, by the place of the length in `starts`.
    fn range(&self, place: usize) -> Range<usize> {
        let start = self.starts.get(place).copied().unwrap_or(self.known.len());
        start..self.starts.get(place + 1).copied().unwrap_or(self.known.len())
    }

    /// The major and minor premises of the length that is being tried, in blocks of one length
    /// each: proofs of `2k + 1` letters have premises of `2i + 1` and `2j + 1`, i + j = k − 1.
    fn premises(&self) -> impl Iterator<Item = [Range<usize>; 2]> {
        let last = self.starts.len() - 1;
        (0..last).map(move |place| [self.range(place), self.range(last - 1 - place)])
    }

    /// The number of pairs of the length that is being tried.
    fn pairs(&self) -> usize {
        self.premises().map(|[majors, minors]| majors.len().saturating_mul(minors.len())).sum()
    }

    /// The places of the premises of a pair, by its number among those of the length.
    fn pair(&self, mut number: usize) -> Option<[usize; 2]> {
        for [majors, minors] in self.premises() {
            let pairs = majors.len().saturating_mul(minors.len());
            if number < pairs {
                let row = number / minors.len();
                return Some([majors.start + row, minors.start + number % minors.len()]);
            }
            number -= pairs;
        }
        None
    }

    /// Tries pairs of theorems.
    fn try_pairs(&self, terms: &Terms, pairs: Range<usize>) -> JobTheorems {
        let (mut detacher, mut lookup) = (Detacher::new(), Lookup::default());
        let mut seen = HashSet::new();
        let mut found = JobTheorems { terms: Terms::new(), theorems: Vec::new() };
        for [major, minor] in pairs.filter_map(|pair| self.pair(pair)) {
            let premises = [major, minor].map(|place| self.known.get(place).map(|it| it.term));
            let [Some(one), Some(other)] = premises else { continue };
            let Some(term) = detacher.detach_into(&mut found.terms, terms, one, other) else {
                continue;
            };
            if !seen.insert(term) {
                continue;
            }
            lookup.begin(&found.terms, term);
            if self.indexes.iter().rev().any(|index| index.has_general(&mut lookup, &found.terms)) {
                continue;
            }
            let [major, minor] =
                [major, minor].map(|place| u32::try_from(place).unwrap_or(u32::MAX));
            let rank = rank(&mut detacher, &found.terms, term);
            found.theorems.push((term, Origin::Detached(major, minor), rank));
        }
        found
    }

    /// Notes a theorem, unless it is known.
    fn note(&mut self, term: Term, origin: Origin, rank: Rank) -> Option<Theorem> {
        let length = u32::try_from(self.length()).unwrap_or(u32::MAX);
        let theorem = Theorem { term, length, origin };
        let is_new = self.seen.insert(term);
        is_new.then(|| self.new.push(New { theorem, rank }))?;
        Some(theorem)
    }

    /// Tries some shares of the length that is being tried, or, when all pairs were tried, compares
    /// some of what is new. Gives the first new theorem of which a goal is an instance.
    fn advance(
        &mut self,
        terms: &mut Terms,
        goal: Option<Term>,
        executor: &impl Executor,
    ) -> Option<Theorem> {
        let all = self.pairs();
        if self.at >= all {
            self.close(terms, executor);
            return None;
        }
        let end = all.min(self.at + PAIRS * executor.jobs().max(1));
        let jobs = (self.at..end).step_by(PAIRS).map(|at| at..end.min(at + PAIRS)).collect();
        let (search, read) = (&*self, &*terms);
        let found = executor.map(jobs, |pairs| search.try_pairs(read, pairs));
        self.tried += (end - self.at) as u64;
        self.at = end;
        let mut best = None;
        for job in found {
            let mut made = HashMap::new();
            for (term, origin, rank) in job.theorems {
                let term = terms.copy(&job.terms, term, &mut made);
                let new = self.note(term, origin, rank);
                let is_goal = |theorem: &Theorem| {
                    goal.is_some_and(|it| self.detacher.is_instance_of(terms, it, theorem.term))
                };
                best = best.or_else(|| new.filter(is_goal));
            }
        }
        best
    }

    /// Compares some of what is new, and leaves out what is an instance of another. Ends the length
    /// when all are compared.
    fn close(&mut self, terms: &Terms, executor: &impl Executor) {
        if !self.is_sorted {
            self.new.sort_by_key(|new| new.rank);
            self.is_sorted = true;
        }
        let mut left = PAIRS * executor.jobs().max(1);
        while let Some(&New { rank, .. }) = self.new.last().filter(|_| left > 0) {
            // None of the same rank is an instance of another.
            let first = self.new.partition_point(|new| new.rank < rank);
            let mut group = self.new.split_off(first.max(self.new.len().saturating_sub(left)));
            group.reverse();
            left -= group.len();
            let search = &*self;
            let are_instances =
                executor.map(group.chunks(COMPARED).collect(), |job| search.compare(terms, job));
            for (new, is_instance) in group.iter().zip(are_instances.into_iter().flatten()) {
                if !is_instance {
                    self.enter(terms, new.theorem);
                }
            }
        }
        if self.new.is_empty() {
            let before = self.starts.len().checked_sub(2).map(|place| self.range(place));
            self.starts.push(self.known.len());
            let [fresh, last, others] = &mut self.indexes;
            *last = std::mem::take(fresh);
            for place in before.into_iter().flatten() {
                let Some(theorem) = self.known.get(place) else { continue };
                if terms.letters(theorem.term) <= INDEXED {
                    others.enter(terms, theorem.term, u32::try_from(place).unwrap_or(u32::MAX));
                }
            }
            self.seen.clear();
            self.is_sorted = false;
            self.at = 0;
        }
    }

    /// True for each new theorem that is an instance of one of its length that was entered.
    fn compare(&self, terms: &Terms, job: &[New]) -> Vec<bool> {
        let (mut detacher, mut lookup) = (Detacher::new(), Lookup::default());
        let is_instance = |new: &New| {
            let term = new.theorem.term;
            lookup.begin(terms, term);
            self.indexes[0].has_general(&mut lookup, terms)
                || self.long_general(&mut detacher, terms, term).is_some()
        };
        job.iter().map(is_instance).collect()
    }

    /// Enters a theorem that is no instance of others.
    fn enter(&mut self, terms: &Terms, theorem: Theorem) {
        let place = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        if terms.letters(theorem.term) > INDEXED {
            self.long.push(place);
        } else {
            self.indexes[0].enter(terms, theorem.term, place);
        }
        self.known.push(theorem);
    }

    /// The first of the theorems too long for an index of which a formula is an instance.
    fn long_general(&self, detacher: &mut Detacher, terms: &Terms, term: Term) -> Option<u32> {
        // It has no fewer letters than they.
        let long = if terms.letters(term) > INDEXED { &*self.long } else { &[] };
        let mut long = long.iter().copied();
        long.find(|place| {
            let known = self.known.get(*place as usize);
            known.is_some_and(|it| detacher.is_instance_of(terms, term, it.term))
        })
    }

    /// A theorem of which a formula is an instance: one with the shortest proof, of those known.
    pub fn general(&mut self, terms: &Terms, term: Term) -> Option<Theorem> {
        let mut best: Option<u32> = None;
        self.lookup.begin(terms, term);
        for index in &self.indexes {
            index.generals(&mut self.lookup, terms, |number| {
                best = Some(best.map_or(number, |best| best.min(number)));
                false
            });
        }
        let mut detacher = std::mem::take(&mut self.detacher);
        let long = self.long_general(&mut detacher, terms, term);
        self.detacher = detacher;
        let best = best.into_iter().chain(long).min()?;
        self.known.get(best as usize).copied()
    }

    /// The shortest proof of a formula, or of one of which it is an instance, if one has at most so
    /// many letters. It goes on as long as `goes_on` says; what it has found by then is kept.
    pub fn find(
        &mut self,
        terms: &mut Terms,
        goal: Term,
        most: usize,
        executor: &impl Executor,
        goes_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Option<Theorem> {
        if let Some(known) = self.general(terms, goal) {
            return (known.length as usize <= most).then_some(known);
        }
        let detacher = &mut self.detacher;
        let mut earlier = self.new.iter().map(|new| new.theorem);
        let earlier = earlier.find(|it| detacher.is_instance_of(terms, goal, it.term));
        if let Some(earlier) = earlier {
            return (earlier.length as usize <= most).then_some(earlier);
        }
        while self.length() <= most {
            let found = self.advance(terms, Some(goal), executor);
            if found.is_some() {
                return found;
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
        executor: &impl Executor,
        goes_on: &mut dyn FnMut(Progress) -> bool,
    ) -> bool {
        while self.length() <= most {
            self.advance(terms, None, executor);
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

/// The rank of a theorem.
fn rank(detacher: &mut Detacher, terms: &Terms, term: Term) -> Rank {
    (Reverse(terms.letters(term)), detacher.letters(terms, [term]).len())
}

#[cfg(test)]
mod tests;
