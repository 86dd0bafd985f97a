//! Systems of axioms that the literature has, with the rule of detachment alone.
//!
//! Each is written in the letters of this language; who wrote `⊃`, `~` or brackets wrote the same.
//! Systems whose conditional is defined (*Principia*, Hilbert and Ackermann) are left out: `D`
//! detaches from a `C`, which they have not.

/// A known system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct System {
    /// Its name in a file.
    pub name: &'static str,
    /// Its axioms; the first has the label 1.
    pub axioms: &'static [&'static str],
    /// The strength of it.
    pub scope: Scope,
    /// The person who gave it, the place and the year, or who reports it.
    pub source: &'static str,
}

/// The strength of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The tautologies in the connectives of its axioms.
    Classical,
    /// Less: the tautologies of a weaker logic.
    Weaker,
}

use Scope::{Classical, Weaker};

const WALSH: &str = "M. Walsh and B. Fitelson, Answers to some open questions of Ulrich and \
                     Meredith, 2021; with proofs of completeness in S. Discher's pmGenerator";

/// The known systems, those of classical logic first.
pub static SYSTEMS: [System; 27] = [
    System {
        name: "lukasiewicz-3",
        axioms: &["CpCqp", "CCpCqrCCpqCpr", "CCNpNqCqp"],
        scope: Classical,
        source: "Frege's axioms, simplified by J. Łukasiewicz; A. Church's system P2 \
                 (Introduction to Mathematical Logic, Princeton 1956)",
    },
    System {
        name: "lukasiewicz-1",
        axioms: &["CCpqCCqrCpr", "CCNppp", "CpCNpq"],
        scope: Classical,
        source: "J. Łukasiewicz, Elementy logiki matematycznej, Warsaw 1929",
    },
    System {
        name: "lukasiewicz-2",
        axioms: &["CCCpqrCqr", "CCCpqrCNpr", "CCNprCCqrCCpqr"],
        scope: Classical,
        source: "J. Łukasiewicz, theses 19, 37 and 59; reported in the TPTP library (problems \
                 LCL, axioms CN-19, CN-37, CN-59)",
    },
    System {
        name: "wos",
        axioms: &["CCCpqrCqr", "CCCpqrCNpr", "CCsCNprCsCCqrCCpqr"],
        scope: Classical,
        source: "L. Wos; reported in the TPTP library (problems LCL, axioms CN-19, CN-37, CN-60)",
    },
    System {
        name: "meredith",
        axioms: &["CCCCCpqCNrNsrtCCtpCsp"],
        scope: Classical,
        source: "C. A. Meredith, Single axioms for the systems (C,N), (C,O) and (A,N) of the \
                 two-valued propositional calculus, Journal of Computing Systems 1 (1953), 155–164",
    },
    System {
        name: "meredith-falsum",
        axioms: &["CCCpqCCOrsCCspCtCup"],
        scope: Classical,
        source: "C. A. Meredith, as for `meredith`; with a proof of completeness in Metamath \
                 (merco2)",
    },
    System { name: "walsh-1", axioms: &["CCpCCNpqrCsCCNtCrtCpt"], scope: Classical, source: WALSH },
    System { name: "walsh-2", axioms: &["CpCCqCprCCNrCCNstqCsr"], scope: Classical, source: WALSH },
    System { name: "walsh-3", axioms: &["CpCCNqCCNrsCptCCtqCrq"], scope: Classical, source: WALSH },
    System { name: "walsh-4", axioms: &["CpCCNqCCNrsCtqCCrtCrq"], scope: Classical, source: WALSH },
    System { name: "walsh-5", axioms: &["CCpqCCCrCstCqCNsNpCps"], scope: Classical, source: WALSH },
    System { name: "walsh-6", axioms: &["CCCpqCCCNrNsrtCCtpCsp"], scope: Classical, source: WALSH },
    System {
        name: "frege",
        axioms: &["CpCqp", "CCpCqrCCpqCpr", "CCpCqrCqCpr", "CCpqCNqNp", "CNNpp", "CpNNp"],
        scope: Classical,
        source: "G. Frege, Begriffsschrift, Halle 1879",
    },
    System {
        name: "hilbert",
        axioms: &["CpCqp", "CCpCpqCpq", "CCpCqrCqCpr", "CCqrCCpqCpr", "CpCNpq", "CCpqCCNpqq"],
        scope: Classical,
        source: "D. Hilbert, Die logischen Grundlagen der Mathematik, Mathematische Annalen 88 \
                 (1923), 151–165",
    },
    System {
        name: "mendelson",
        axioms: &["CpCqp", "CCpCqrCCpqCpr", "CCNpNqCCNpqp"],
        scope: Classical,
        source: "E. Mendelson, Introduction to Mathematical Logic, Princeton 1964",
    },
    System {
        name: "kleene",
        axioms: &[
            "CpCqp",
            "CCpqCCpCqrCpr",
            "CpCqKpq",
            "CKpqp",
            "CKpqq",
            "CpApq",
            "CqApq",
            "CCprCCqrCApqr",
            "CCpqCCpNqNp",
            "CNNpp",
        ],
        scope: Classical,
        source: "S. C. Kleene, Introduction to Metamathematics, Amsterdam 1952, § 19",
    },
    System {
        name: "tarski-bernays",
        axioms: &["CCpqCCqrCpr", "CCCpqpp", "CpCqp"],
        scope: Classical,
        source: "A. Tarski and P. Bernays; in J. Łukasiewicz and A. Tarski, Untersuchungen über \
                 den Aussagenkalkül, Comptes rendus de la Société des Sciences et des Lettres de \
                 Varsovie, classe III, 23 (1930), 30–50",
    },
    System {
        name: "lukasiewicz-implication",
        axioms: &["CCCpqrCCrpCsp"],
        scope: Classical,
        source: "J. Łukasiewicz, The shortest axiom of the implicational calculus of \
                 propositions, Proceedings of the Royal Irish Academy 52 A (1948), 25–33",
    },
    System {
        name: "lukasiewicz-valued",
        axioms: &["CpCqp", "CCpqCCqrCpr", "CCCpqqCCqpp", "CCNpNqCqp", "CCCpqCqpCqp"],
        scope: Weaker,
        source: "J. Łukasiewicz, of infinitely many values; in J. Łukasiewicz and A. Tarski, \
                 Untersuchungen über den Aussagenkalkül, 1930",
    },
    System {
        name: "intuitionistic",
        axioms: &[
            "CpCqp",
            "CCpqCCpCqrCpr",
            "CpCqKpq",
            "CKpqp",
            "CKpqq",
            "CpApq",
            "CqApq",
            "CCprCCqrCApqr",
            "CCpqCCpNqNp",
            "CNpCpq",
        ],
        scope: Weaker,
        source: "S. C. Kleene, Introduction to Metamathematics, Amsterdam 1952, § 23",
    },
    System {
        name: "positive",
        axioms: &["CpCqp", "CCpCqrCCpqCpr"],
        scope: Weaker,
        source: "The part of Frege's axioms without negation; J. J. Zeman, Modal Logic, Oxford \
                 1973, chapter 2",
    },
    System {
        name: "positive-meredith",
        axioms: &["CpCCqrCCCsqCrtCqt"],
        scope: Weaker,
        source: "C. A. Meredith; in C. A. Meredith and A. N. Prior, Notes on the axiomatics of \
                 the propositional calculus, Notre Dame Journal of Formal Logic 4 (1963), 180; \
                 with a proof of completeness in Metamath (adh-minimp)",
    },
    System {
        name: "bck",
        axioms: &["CCpqCCrpCrq", "CCpCqrCqCpr", "CpCqp"],
        scope: Weaker,
        source: "C. A. Meredith, 1956; in C. A. Meredith and A. N. Prior, Notes on the axiomatics \
                 of the propositional calculus, Notre Dame Journal of Formal Logic 4 (1963), \
                 171–187",
    },
    System {
        name: "bck-meredith",
        axioms: &["CCCpqrCCsCrtCqCst"],
        scope: Weaker,
        source: "C. A. Meredith; in Meredith and Prior 1963, section 8",
    },
    System {
        name: "bci",
        axioms: &["CCpqCCrpCrq", "CCpCqrCqCpr", "Cpp"],
        scope: Weaker,
        source: "C. A. Meredith, 1956; in Meredith and Prior 1963, section 7",
    },
    System {
        name: "bciw",
        axioms: &["CCpqCCrpCrq", "CCpCqrCqCpr", "Cpp", "CCpCpqCpq"],
        scope: Weaker,
        source: "A. Church, The weak theory of implication, in Kontrolliertes Denken, Munich 1951",
    },
    System {
        name: "bbiw",
        axioms: &["CCpqCCrpCrq", "CCpqCCqrCpr", "Cpp", "CCpCpqCpq"],
        scope: Weaker,
        source: "A. R. Anderson and N. D. Belnap, Entailment, volume 1, Princeton 1975: the \
                 implication of ticket entailment",
    },
];

/// The known system of a name.
pub fn known(name: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| system.name == name)
}

/// The labels of axioms in their order: digits, then small letters.
pub fn labels() -> impl Iterator<Item = u8> + Clone {
    (b'1'..=b'9').chain(b'a'..=b'z')
}

impl System {
    /// The texts of its axioms by their labels.
    pub fn labels(&self) -> impl Iterator<Item = (u8, &'static str)> {
        labels().zip(self.axioms.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condensed::{Detacher, find::Search};
    use crate::terms::{Node, Term, Terms};
    use wff_logic::executor::Sequential;
    use wff_syntax::letter::{Binary, Constant, Unary};

    /// The classical value of a formula of the axioms, whose letters are bits of a number.
    fn value(terms: &Terms, term: Term, letters: &[Term], row: usize) -> bool {
        match terms.node(term) {
            Node::Proposition(_) => {
                row >> letters.iter().position(|letter| *letter == term).unwrap() & 1 == 1
            }
            Node::Constant(constant) => constant == Constant::V,
            Node::Unary(Unary::L | Unary::M, _) => panic!("it has no value"),
            Node::Unary(Unary::N, operand) => !value(terms, operand, letters, row),
            Node::Binary(binary, left, right) => {
                let [left, right] = [left, right].map(|it| value(terms, it, letters, row));
                match binary {
                    Binary::C => !left || right,
                    Binary::K => left && right,
                    Binary::A => left || right,
                    _ => panic!("{binary:?}"),
                }
            }
        }
    }

    #[test]
    fn every_axiom_is_a_tautology_and_names_differ() {
        let mut terms = Terms::new();
        let mut detacher = Detacher::new();
        for (place, system) in SYSTEMS.iter().enumerate() {
            assert_eq!(known(system.name), Some(system));
            assert_eq!(SYSTEMS.iter().position(|it| it.name == system.name), Some(place));
            assert!(SYSTEMS.iter().skip(place + 1).all(|it| it.axioms != system.axioms));
            for (_, axiom) in system.labels() {
                let term = terms.read(axiom).unwrap();
                let letters = detacher.letters(&terms, [term]);
                for row in 0..1 << letters.len() {
                    assert!(value(&terms, term, &letters, row), "{}: {axiom}", system.name);
                }
            }
        }
    }

    /// Some of what the literature derives from the systems, in few steps.
    #[test]
    fn systems_prove_each_other_s_axioms() {
        for (name, theorems) in [
            ("frege", &["Cpp", "CCpqCCqrCpr"][..]),
            ("hilbert", &["Cpp", "CCpqCCqrCpr", "CCNppp", "CNNpp"]),
            ("mendelson", &["Cpp", "CNNpp"]),
            ("kleene", &["Cpp"]),
            ("bck", &["Cpp"]),
            ("bci", &["CCpqCCqrCpr", "CpCCpqq"]),
            ("bciw", &["CCpqCCqrCpr", "CCpCqrCCpqCpr"]),
            ("bbiw", &["CCpCqrCCpqCpr", "CCpqCCpCqrCpr"]),
            ("positive", &["Cpp", "CCpqCCrpCrq", "CCpCpqCpq"]),
            ("lukasiewicz-1", &["Cpp"]),
            ("lukasiewicz-2", &["CpCqp"]),
            ("tarski-bernays", &["Cpp"]),
        ] {
            let mut terms = Terms::new();
            let system = known(name).unwrap();
            for theorem in theorems {
                let goal = terms.read(theorem).unwrap();
                let mut search = Search::new(&mut terms, system.labels());
                let found = search.find(&mut terms, goal, 13, &Sequential, &mut |_| true);
                assert!(found.is_some(), "{name}: {theorem}");
            }
        }
    }
}
