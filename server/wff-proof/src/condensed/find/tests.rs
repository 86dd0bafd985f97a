//! The theorems that a search finds are those that there are, in the same order whatever executor
//! does its shares.

use super::*;
use crate::condensed::proof::Label;
use crate::condensed::systems::known;
use wff_logic::executor::Backwards;

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
        assert!(search.all(&mut terms, counts.len() * 2 - 1, &Sequential, &mut |_| true));
        let found: Vec<usize> = (0..counts.len()).map(|it| search.range(it).len()).collect();
        assert_eq!(found, counts, "{name}");
    }
}

#[test]
fn progress_tells_of_the_theorems_that_are_known_and_the_pairs_that_were_tried() {
    let mut terms = Terms::new();
    let mut search = Search::new(&mut terms, known("lukasiewicz-3").unwrap().labels());
    let mut begun = vec![search.progress()];
    search.all(&mut terms, 11, &Sequential, &mut |progress| {
        if begun.last().is_none_or(|last| last.length < progress.length) {
            begun.push(progress);
        }
        true
    });
    let begun: Vec<_> = begun.iter().map(|it| (it.length, it.theorems, it.tried)).collect();
    // As pmGenerator counts, 3, 6, 12, 38, 89 and 229 theorems of these lengths; each pair has the
    // length of its premises and one letter more.
    assert_eq!(
        begun,
        [
            (3, 3, 0),
            (5, 3 + 6, 3 * 3),
            (7, 3 + 6 + 12, 9 + 3 * 6 * 2),
            (9, 3 + 6 + 12 + 38, 45 + 3 * 12 * 2 + 6 * 6),
            (11, 59 + 89, 153 + 3 * 38 * 2 + 6 * 12 * 2),
            (13, 148 + 229, 525 + 3 * 89 * 2 + 6 * 38 * 2 + 12 * 12),
        ]
    );
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
                candidates
                    .iter()
                    .all(|other| other == term || !detacher.is_instance_of(terms, *term, *other))
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
        search.all(&mut terms, 9, &Sequential, &mut |_| true);
        for (place, expected) in expected.iter().enumerate() {
            let found = search.theorems().get(search.range(place)).unwrap();
            let found: HashSet<Term> = found.iter().map(|theorem| theorem.term).collect();
            assert_eq!(found, *expected, "{name}, {} letters", 2 * place + 1);
        }
    }
}

#[test]
fn an_axiom_that_is_an_instance_of_another_is_left_out_however_long_it_is() {
    for length in [1, 10_000] {
        let [general, instance] = [0, 1].map(|more| "N".repeat(length + more) + "p");
        let axioms = [(b'1', &*instance), (b'2', &*general)];
        let search = Search::new(&mut Terms::new(), axioms);
        let left: Vec<String> = search.theorems().iter().map(|it| search.proof(it)).collect();
        assert_eq!(left, ["2"], "{length}");
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
    all.all(&mut terms, 9, &Sequential, &mut |_| true);
    for theorem in all.theorems().to_vec() {
        let mut search = Search::new(&mut terms, system.labels());
        let found = search.find(&mut terms, theorem.term, 9, &Sequential, &mut |_| true).unwrap();
        assert_eq!(found.length, theorem.length);
        let proof = read(&mut terms, system.name, &search.proof(&found));
        let proved = detacher.check(&mut terms, &proof).unwrap();
        assert!(detacher.is_instance_of(&terms, theorem.term, proved));
        let less = found.length as usize - 1;
        let mut search = Search::new(&mut terms, system.labels());
        assert_eq!(search.find(&mut terms, theorem.term, less, &Sequential, &mut |_| true), None);
    }
}

#[test]
fn a_search_that_was_stopped_goes_on_where_it_was() {
    let mut terms = Terms::new();
    let system = known("lukasiewicz-3").unwrap();
    let mut whole = Search::new(&mut terms, system.labels());
    whole.all(&mut terms, 13, &Sequential, &mut |_| true);
    let mut search = Search::new(&mut terms, system.labels());
    let mut slices = 0;
    while !search.all(&mut terms, 13, &Sequential, &mut |_| false) {
        slices += 1;
        assert!(slices < 1000);
    }
    assert!(slices > 5);
    assert_eq!(search.theorems(), whole.theorems());
}

/// The theorems of a system with their proofs, or the first that proves a goal.
fn found(
    system: &str,
    most: usize,
    goal: Option<&str>,
    executor: &impl Executor,
) -> Vec<(String, String)> {
    let mut terms = Terms::new();
    let mut search = Search::new(&mut terms, known(system).unwrap().labels());
    let theorems = match goal {
        None => {
            search.all(&mut terms, most, executor, &mut |_| true);
            search.theorems().to_vec()
        }
        Some(goal) => {
            let goal = terms.read(goal).unwrap();
            vec![search.find(&mut terms, goal, most, executor, &mut |_| true).unwrap()]
        }
    };
    theorems.iter().map(|it| (terms.write(it.term, usize::MAX), search.proof(it))).collect()
}

#[test]
fn the_order_of_the_shares_changes_nothing() {
    for (name, most) in [("lukasiewicz-3", 15), ("meredith", 29), ("frege", 11), ("walsh-2", 17)] {
        let in_turn = found(name, most, None, &Sequential);
        let goals = [None, in_turn.get(in_turn.len() / 2), in_turn.last()];
        for goal in goals.map(|it| it.map(|(theorem, _)| &**theorem)) {
            let in_turn = found(name, most, goal, &Sequential);
            for shares in [2, 7, 64] {
                assert_eq!(found(name, most, goal, &Backwards(shares)), in_turn, "{name} {goal:?}");
            }
        }
    }
}

#[test]
fn a_proof_is_made_shorter_where_a_part_of_it_proves_too_little() {
    let mut terms = Terms::new();
    let mut search = Search::new(&mut terms, known("lukasiewicz-3").unwrap().labels());
    search.all(&mut terms, 9, &Sequential, &mut |_| true);
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
