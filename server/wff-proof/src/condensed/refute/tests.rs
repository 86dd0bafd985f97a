use super::*;
use crate::condensed::find::Search;
use crate::condensed::systems::{SYSTEMS, known};
use std::collections::HashMap;
use wff_logic::executor::Sequential;

/// A search for a matrix in which some axioms hold, with detachment, and a goal does not.
fn refuter(terms: &mut Terms, axioms: &[&str], goal: &str) -> Refuter {
    let mut rules = vec![Rule::detachment(terms)];
    for axiom in axioms {
        let axiom = terms.read(axiom).unwrap();
        rules.push(Rule::axiom(axiom));
    }
    let goal = terms.read(goal).unwrap();
    Refuter::new(terms, &rules, goal)
}

/// The matrix that is found without limits.
fn refuted(axioms: &[&str], goal: &str) -> Sought {
    let mut terms = Terms::new();
    refuter(&mut terms, axioms, goal).run(MOST_VALUES, u64::MAX, &Stop::default()).unwrap()
}

/// The value of a formula in tables by their letters.
fn value(
    tables: &HashMap<char, Vec<usize>>,
    size: usize,
    text: &str,
    letters: &[(char, usize)],
) -> usize {
    let mut stack: Vec<usize> = Vec::new();
    for letter in text.chars().rev() {
        let made = match letter {
            'O' => 0,
            'V' => size - 1,
            'N' | 'L' | 'M' => tables[&letter][stack.pop().unwrap()],
            'a'..='z' => letters.iter().find(|(it, _)| *it == letter).unwrap().1,
            _ => {
                let (x, y) = (stack.pop().unwrap(), stack.pop().unwrap());
                tables[&letter][x * size + y]
            }
        };
        stack.push(made);
    }
    assert_eq!(stack.len(), 1, "{text}");
    stack[0]
}

/// All valuations of the letters of some formulas.
fn valuations(size: usize, formulas: &[&str]) -> Vec<Vec<(char, usize)>> {
    let mut letters: Vec<char> =
        formulas.iter().flat_map(|it| it.chars()).filter(char::is_ascii_lowercase).collect();
    letters.sort_unstable();
    letters.dedup();
    let mut all = vec![vec![]];
    for letter in letters {
        let longer = |of: &Vec<(char, usize)>| -> Vec<Vec<(char, usize)>> {
            (0..size).map(|value| [&of[..], &[(letter, value)]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// True if each rule keeps designated values in some tables, and the goal does not always have one.
fn refutes(
    tables: &HashMap<char, Vec<usize>>,
    designated: &[bool],
    rules: &[(&[&str], &str)],
    goal: &str,
) -> bool {
    let size = designated.len();
    let holds =
        |text: &str, letters: &[(char, usize)]| designated[value(tables, size, text, letters)];
    let keeps = |(premises, conclusion): &(&[&str], &str)| {
        valuations(size, &[premises, &[*conclusion][..]].concat()).iter().all(|letters| {
            !premises.iter().all(|it| holds(it, letters)) || holds(conclusion, letters)
        })
    };
    rules.iter().all(keeps) && valuations(size, &[goal]).iter().any(|it| !holds(goal, it))
}

/// Checks what was found against the definitions.
fn confirm(found: &Refutation, rules: &[(&[&str], &str)], goal: &str) {
    let size = usize::from(found.size);
    let tables: HashMap<char, Vec<usize>> = found
        .tables
        .iter()
        .map(|it| {
            assert_eq!(it.cells.len(), size.pow(u32::from(it.arity)));
            (char::from(it.letter), it.cells.iter().map(|cell| usize::from(*cell)).collect())
        })
        .collect();
    let designated: Vec<bool> = (0..size).map(|it| found.designated >> it & 1 == 1).collect();
    assert!(refutes(&tables, &designated, rules, goal), "{goal}: {found:?}");
    let letters: Vec<(char, usize)> = found
        .valuation
        .iter()
        .map(|(letter, value)| (letter.parse().unwrap(), usize::from(*value)))
        .collect();
    assert!(!designated[value(&tables, size, goal, &letters)], "{goal}: {found:?}");
}

const DETACHMENT: (&[&str], &str) = (&["Cpq", "p"], "q");

fn rules<'a>(axioms: &'a [&'a str]) -> Vec<(&'a [&'a str], &'a str)> {
    axioms.iter().map(|it| (&[][..], *it)).chain([DETACHMENT]).collect()
}

#[test]
fn what_the_literature_knows_to_be_unprovable_is_refuted() {
    for (system, goal, size) in [
        ("bck", "CCCpqpp", 3),
        ("bck", "CCpCpqCpq", 3),
        ("bci", "CpCqp", 2),
        ("positive", "CCCpqpp", 3),
        ("bciw", "CpCqp", 3),
        ("bbiw", "CCpCqrCqCpr", 3),
        ("intuitionistic", "ApNp", 3),
        ("intuitionistic", "CNNpp", 3),
        ("lukasiewicz-valued", "CCpCpqCpq", 3),
        ("lukasiewicz-3", "CKpqAps", 2),
        ("meredith-falsum", "CVp", 2),
    ] {
        let axioms = known(system).unwrap().axioms;
        let Sought::Found(found) = refuted(axioms, goal) else { panic!("{system}: {goal}") };
        assert_eq!(found.size, size, "{system}: {goal}");
        confirm(&found, &rules(axioms), goal);
    }
}

/// The axiom at a place is no theorem of the others, and the proofs of the others are none of it.
#[test]
fn each_axiom_of_lukasiewicz_is_independent_of_the_others() {
    let axioms = known("lukasiewicz-3").unwrap().axioms;
    for (place, size) in [(0, 3), (1, 3), (2, 2)] {
        let mut others = axioms.to_vec();
        let goal = others.remove(place);
        let Sought::Found(found) = refuted(&others, goal) else { panic!("{goal}") };
        assert_eq!(found.size, size, "{goal}");
        confirm(&found, &rules(&others), goal);
    }
}

/// Numbers that look random, the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// A formula of at most so many connectives one in the other.
    fn formula(&mut self, depth: usize, letters: &[char]) -> String {
        let operands = |numbers: &mut Numbers, number| -> String {
            (0..number).map(|_| numbers.formula(depth - 1, letters)).collect()
        };
        match self.below(10) {
            0..=5 if depth > 0 => format!("C{}", operands(self, 2)),
            6 if depth > 0 => format!("N{}", operands(self, 1)),
            7 if depth > 0 => format!("K{}", operands(self, 2)),
            8 if self.below(8) == 0 => ["O", "V"][self.below(2)].to_owned(),
            _ => letters[self.below(letters.len())].to_string(),
        }
    }
}

/// True if one of all matrices of two values refutes a goal.
fn is_refuted_by_some(rules: &[(&[&str], &str)], goal: &str) -> bool {
    let bits = |number: usize, from: usize, cells: usize| -> Vec<usize> {
        (0..cells).map(|cell| number >> (from + cell) & 1).collect()
    };
    (0..1 << 11).any(|number| {
        let tables = [('C', 0, 4), ('K', 4, 4), ('N', 8, 2)];
        let tables = tables.map(|(letter, from, cells)| (letter, bits(number, from, cells)));
        let designated = [number >> 10 & 1 == 1, number >> 10 & 1 == 0];
        refutes(&tables.into(), &designated, rules, goal)
    })
}

#[test]
fn matrices_of_two_values_are_found_where_there_are_some() {
    let mut numbers = Numbers(7);
    let (mut found, mut none) = (0, 0);
    for _ in 0..300 {
        let axioms: Vec<String> = (0..1 + numbers.below(2))
            .map(|_| {
                format!("C{}{}", numbers.formula(2, &['p', 'q']), numbers.formula(2, &['p', 'q']))
            })
            .collect();
        let axioms: Vec<&str> = axioms.iter().map(|it| it.as_str()).collect();
        let goal = numbers.formula(3, &['p', 'q', 'r']);
        let mut terms = Terms::new();
        let mut refuter = refuter(&mut terms, &axioms, &goal);
        let sought = refuter.run(2, u64::MAX, &Stop::default()).unwrap();
        let expected = is_refuted_by_some(&rules(&axioms), &goal);
        assert_eq!(matches!(sought, Sought::Found(_)), expected, "{axioms:?} {goal}");
        if let Sought::Found(matrix) = &sought {
            confirm(matrix, &rules(&axioms), &goal);
            found += 1;
        } else {
            none += 1;
        }
    }
    assert!(found > 50 && none > 50, "{found} {none}");
}

#[test]
fn matrices_of_more_values_refute_what_they_are_said_to() {
    let mut numbers = Numbers(11);
    let mut sizes = [0; 5];
    for _ in 0..150 {
        let system = &SYSTEMS[numbers.below(SYSTEMS.len())];
        let goal =
            format!("C{}{}", numbers.formula(2, &['p', 'q']), numbers.formula(2, &['p', 'q', 'r']));
        let mut terms = Terms::new();
        let mut refuter = refuter(&mut terms, system.axioms, &goal);
        if let Some(Sought::Found(found)) = refuter.run(MOST_VALUES, 1 << 26, &Stop::default()) {
            confirm(&found, &rules(system.axioms), &goal);
            sizes[usize::from(found.size)] += 1;
        }
    }
    assert!(sizes[2] > 50 && sizes[3] > 0, "{sizes:?}");
}

#[test]
fn what_has_a_d_proof_is_never_refuted() {
    for system in &SYSTEMS {
        let mut terms = Terms::new();
        let mut search = Search::new(&mut terms, system.labels());
        search.all(&mut terms, 7, &Sequential, &mut |_| true);
        for theorem in search.theorems().iter().rev().take(6) {
            let goal = terms.write(theorem.term, usize::MAX);
            let mut refuter = refuter(&mut terms, system.axioms, &goal);
            let sought = refuter.run(3, 1 << 26, &Stop::default());
            assert!(
                !matches!(sought, Some(Sought::Found(_))),
                "{}: {goal} {sought:?}",
                system.name
            );
        }
    }
}

#[test]
fn a_search_that_is_left_and_taken_up_finds_the_same_in_as_many_steps() {
    let axioms = known("bck").unwrap().axioms;
    for goal in ["CCCpqpp", "CCpqCCrpCrq", "CCCpqqCCqpp"] {
        let mut terms = Terms::new();
        let mut whole = refuter(&mut terms, axioms, goal);
        let found = whole.run(MOST_VALUES, u64::MAX, &Stop::default());
        let mut parted = refuter(&mut terms, axioms, goal);
        let mut steps = 0;
        let by_parts = loop {
            steps += 1 << 18;
            if let Some(sought) = parted.run(MOST_VALUES, steps, &Stop::default()) {
                break sought;
            }
        };
        assert_eq!((found, whole.steps()), (Some(by_parts), parted.steps()), "{goal}");
    }
}

#[test]
fn rules_are_whatever_is_given() {
    let mut terms = Terms::new();
    let [lp, p, q, kpq] = ["Lp", "p", "q", "Kpq"].map(|it| terms.read(it).unwrap());
    let axioms = ["CpCqp", "CCpCqrCCpqCpr", "CCNpNqCqp", "CLCpqCLpLq"];
    let mut given: Vec<Rule> = axioms.map(|it| Rule::axiom(terms.read(it).unwrap())).into();
    given.push(Rule::detachment(&mut terms));
    given.push(Rule { premises: vec![p], conclusion: lp });
    given.push(Rule { premises: vec![p, q], conclusion: kpq });
    let own: [(&[&str], &str); 2] = [(&["p"], "Lp"), (&["p", "q"], "Kpq")];
    let all: Vec<(&[&str], &str)> = rules(&axioms).into_iter().chain(own).collect();
    for (goal, is_refuted) in [("CLpp", true), ("CpLp", true), ("CKpqp", true), ("LCpp", false)] {
        let term = terms.read(goal).unwrap();
        let mut refuter = Refuter::new(&terms, &given, term);
        match refuter.run(MOST_VALUES, 1 << 30, &Stop::default()) {
            Some(Sought::Found(found)) => {
                assert!(is_refuted, "{goal}: {found:?}");
                confirm(&found, &all, goal);
            }
            sought => assert!(!is_refuted, "{goal}: {sought:?}"),
        }
    }
}

#[test]
fn a_search_that_would_be_too_large_is_not_begun() {
    let letters: String = ('a'..='z').map(|letter| format!("C{letter}")).collect();
    assert_eq!(refuted(&[&format!("{letters}a")], "Cpq"), Sought::None);
    let long = format!("{}{}", "Cp".repeat(1 << 20), "p");
    assert_eq!(refuted(&["CpCqp"], &long), Sought::None);
    let stop = Stop::default();
    stop.raise();
    assert_eq!(refuter(&mut Terms::new(), &["CpCqp"], "p").run(4, u64::MAX, &stop), None);
}
