//! The shortest proof without subproofs by going through all of them, for tests: level by level,
//! every set of lines that premises and the rules on lines alone give, of formulas in a list.

use super::exhaustive::operands;
use std::collections::{HashMap, HashSet};

/// The formulas that lines may have, and how the rules on lines alone give them.
pub struct Breadth {
    formulas: Vec<String>,
    /// For each formula the sets of lines that one line gives it from.
    inferred: Vec<Vec<u128>>,
}

impl Breadth {
    pub fn new(formulas: Vec<String>) -> Breadth {
        assert!(formulas.len() <= 128);
        let places: HashMap<String, usize> = formulas.iter().cloned().zip(0..).collect();
        let mut inferred = vec![Vec::new(); formulas.len()];
        let mut infer = |to: &str, from: &[&str]| {
            let from = from.iter().map(|it| places.get(*it)).collect::<Option<Vec<_>>>();
            if let (Some(to), Some(from)) = (places.get(to), from) {
                inferred[*to].push(from.iter().fold(0, |set, it| set | 1 << **it));
            }
        };
        for whole in &formulas {
            let [p, q] = operands(whole)[..] else { continue };
            let (pq, qp) = (format!("C{p}{q}"), format!("C{q}{p}"));
            match whole.as_bytes()[0] {
                b'K' => {
                    infer(whole, &[p, q]);
                    infer(p, &[whole]);
                    infer(q, &[whole]);
                }
                b'A' => {
                    infer(whole, &[p]);
                    infer(whole, &[q]);
                }
                b'C' => infer(q, &[whole, p]),
                _ => {
                    infer(whole, &[&pq, &qp]);
                    infer(&pq, &[whole]);
                    infer(&qp, &[whole]);
                }
            }
        }
        Breadth { formulas, inferred }
    }

    /// The formulas that proofs of so many lines have, premises counted, each with the least
    /// number of lines of one that has it.
    pub fn shortest(&self, premises: &[&str], most: usize) -> HashMap<&str, usize> {
        let mut least: HashMap<&str, usize> = HashMap::new();
        let mut proofs: HashSet<u128> = HashSet::from([0]);
        for lines in 1..=most {
            let mut longer = HashSet::new();
            for proof in proofs {
                for (at, formula) in self.formulas.iter().enumerate() {
                    let follows = || self.inferred[at].iter().any(|from| proof & from == *from);
                    let may_stand = premises.contains(&formula.as_str()) || follows();
                    if proof >> at & 1 == 0 && may_stand {
                        least.entry(formula).or_insert(lines);
                        longer.insert(proof | 1 << at);
                    }
                }
            }
            proofs = longer;
        }
        least
    }
}
