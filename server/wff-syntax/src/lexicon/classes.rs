//! Words for the classes of formulas, as they stand behind `is` and in answers.

use super::entry::{Role, certain, guess, likely, own};

/// The words for a class, each with the word of the language.
pub const CLASSES: Role<&str> = Role {
    name: "Classes",
    entries: &[
        own("tautology", "tautology"),
        own("contradiction", "contradiction"),
        own("contingent", "contingent"),
        own("satisfiable", "satisfiable"),
        own("wff", "wff"),
        own("pff", "pff"),
        own("nnf", "nnf"),
        own("dnf", "dnf"),
        own("cnf", "cnf"),
        certain("tautologies", "tautology"),
        certain("tautologous", "tautology"),
        certain("tautological", "tautology"),
        certain("logically true", "tautology"),
        certain("necessarily true", "tautology"),
        certain("always true", "tautology"),
        certain("contradictions", "contradiction"),
        certain("self-contradictory", "contradiction"),
        certain("contradictory", "contradiction"),
        certain("logically false", "contradiction"),
        certain("necessarily false", "contradiction"),
        certain("always false", "contradiction"),
        certain("never true", "contradiction"),
        certain("unsatisfiable", "contradiction"),
        certain("inconsistent", "contradiction"),
        certain("contingency", "contingent"),
        certain("taut", "tautology"),
        certain("contra", "contradiction"),
        certain("Tautologie", "tautology"),
        certain("tautología", "tautology"),
        certain("tautologia", "tautology"),
        certain("Kontradiktion", "contradiction"),
        certain("contradicción", "contradiction"),
        certain("contraddizione", "contradiction"),
        certain("kontingent", "contingent"),
        certain("contingente", "contingent"),
        certain("sometimes true", "satisfiable"),
        certain("consistent", "satisfiable"),
        certain("poorly formed", "pff"),
        certain("ill-formed", "pff"),
        certain("ill formed", "pff"),
        certain("well-formed", "wff"),
        certain("well formed", "wff"),
        certain("well-formed formula", "wff"),
        certain("well formed formula", "wff"),
        certain("negation normal form", "nnf"),
        certain("disjunctive normal form", "dnf"),
        certain("conjunctive normal form", "cnf"),
        likely("theorem", "tautology"),
        likely("valid", "tautology"),
        likely("neither", "contingent"),
        guess("possible", "satisfiable"),
        guess("formula", "wff"),
    ],
};

/// The noun that may stand behind a word for a class, as in “a contingent formula”.
pub const NOUN: &str = "formula";

/// The starts of words that are of a class, whatever ends them.
pub const STEMS: [&str; 6] =
    ["tautolog", "contradic", "contraddi", "contingen", "kontradikt", "kontingen"];
