//! Words and signs of proofs in natural deduction, as other books have them.

use super::entry::{Role, certain, guess, likely, own};

/// The titles of proofs, which stand where their heads should.
pub const TITLES: Role<&str> = Role {
    name: "Titles of proofs",
    entries: &[
        own("proof", "proof"),
        certain("formal proof", "proof"),
        certain("derivation", "proof"),
        likely("solution", "proof"),
    ],
};

/// The words before a sequent that is to be proved.
pub const ASKS: Role<&str> = Role {
    name: "Words before what is to be proved",
    entries: &[
        certain("to prove", "proof"),
        certain("to show", "proof"),
        certain("goal", "proof"),
        certain("prove that", "proof"),
        certain("prove", "proof"),
        certain("show that", "proof"),
        certain("show", "proof"),
        certain("derive", "proof"),
        own("proof", "proof"),
    ],
};

/// The words that may stand between `proof` and a sequent, and say nothing of it.
pub const BEFORE_SEQUENTS: Role<&str> = Role {
    name: "Words between `proof` and what is proved",
    entries: &[
        certain("of the sequent", "nothing"),
        certain("of", "nothing"),
        certain("that", "nothing"),
        certain("for", "nothing"),
    ],
};

/// The signs and words for premises where there are none.
pub const NOTHING: Role<&str> = Role {
    name: "Signs that there are no premises",
    entries: &[certain("∅", "nothing"), certain("{}", "nothing"), certain("{ }", "nothing")],
};

/// The signs and words between the premises in the head of a proof and its conclusion.
pub const TURNSTILES: Role<&str> = Role {
    name: "Signs in the head of a proof",
    entries: &[
        own("|-", "|-"),
        certain("|–", "|-"),
        certain("|—", "|-"),
        certain("|−", "|-"),
        certain("├", "|-"),
        certain("//", "|-"),
        certain("/ ∴", "|-"),
        certain("/∴", "|-"),
        certain("/ therefore", "|-"),
        certain("/", "|-"),
        certain("therefore", "|-"),
        certain("hence", "|-"),
        certain("so", "|-"),
        certain("\\vdash", "|-"),
        guess("=>", "|-"),
        guess("->", "|-"),
        guess("⇒", "|-"),
        guess("→", "|-"),
        guess("⟹", "|-"),
        guess("⟶", "|-"),
    ],
};

/// The names of rules, and the words for premises and what is supposed. Points in them are left
/// out, and a blank is a hyphen.
pub const RULES: Role<&str> = Role {
    name: "Names of rules",
    entries: &[
        certain("mp", "Co"),
        certain("mpp", "Co"),
        certain("ce", "Co"),
        likely("detachment", "D"),
        certain("modus-ponens", "Co"),
        certain("cp", "Ci"),
        certain("dt", "Ci"),
        certain("conditional-proof", "Ci"),
        certain("conj", "Ki"),
        certain("conjunction", "Ki"),
        certain("simp", "Ko"),
        certain("simplification", "Ko"),
        certain("ke", "Ko"),
        certain("add", "Ai"),
        certain("addition", "Ai"),
        certain("ae", "Ao"),
        certain("cases", "Ao"),
        certain("by-cases", "Ao"),
        certain("ee", "Eo"),
        likely("ne", "No"),
        likely("raa", "No"),
        likely("ip", "No"),
        likely("pbc", "No"),
        likely("indirect-proof", "No"),
        likely("nec", "Li"),
        likely("necessitation", "Li"),
        certain("dual", "Me"),
        certain("duality", "Me"),
        certain("reit", "R"),
        certain("rep", "R"),
        certain("repeat", "R"),
        certain("reiteration", "R"),
        certain("pr", "premise"),
        certain("prem", "premise"),
        certain("premiss", "premise"),
        certain("given", "premise"),
        certain("P", "premise"),
        certain("√", "premise"),
        certain("ax", "axiom"),
        certain("As", "suppose"),
        certain("ass", "suppose"),
        certain("asm", "suppose"),
        certain("ap", "suppose"),
        certain("acp", "suppose"),
        certain("aip", "suppose"),
        certain("a/cp", "suppose"),
        certain("a/ip", "suppose"),
        certain("assume", "suppose"),
        certain("assumption", "suppose"),
        certain("assumed", "suppose"),
        certain("sup", "suppose"),
        certain("supp", "suppose"),
        certain("supposition", "suppose"),
        certain("supposed", "suppose"),
        certain("hyp", "suppose"),
        certain("hypothesis", "suppose"),
        certain("strict-subproof", "strict"),
        likely("s", "suppose"),
        likely("a", "suppose"),
        likely("h", "suppose"),
    ],
};

/// Words for connectives in the names of rules, each with the letter that such rules begin with;
/// the signs of infix stand there, too.
pub const CONNECTIVES: Role<&str> = Role {
    name: "Connectives in the names of rules",
    entries: &[
        certain("implication", "C"),
        certain("conditional", "C"),
        certain("imp", "C"),
        certain("if", "C"),
        certain("c-", "C"),
        certain("conjunction", "K"),
        certain("conj", "K"),
        certain("and", "K"),
        certain("k-", "K"),
        certain("disjunction", "A"),
        certain("disj", "A"),
        certain("or", "A"),
        certain("a-", "A"),
        certain("v", "A"),
        certain("biconditional", "E"),
        certain("equivalence", "E"),
        certain("iff", "E"),
        certain("e-", "E"),
        certain("negation", "N"),
        certain("neg", "N"),
        certain("not", "N"),
        certain("n-", "N"),
        certain("box", "L"),
        certain("necessity", "L"),
        certain("l-", "L"),
        certain("diamond", "M"),
        certain("possibility", "M"),
        certain("m-", "M"),
    ],
};

/// Words for bringing a connective in, and for taking it out, each with the letter that such rules
/// end with.
pub const WAYS: Role<char> = Role {
    name: "Bringing in and taking out in the names of rules",
    entries: &[
        certain("i", 'i'),
        certain("in", 'i'),
        certain("int", 'i'),
        certain("intro", 'i'),
        certain("introduction", 'i'),
        certain("e", 'o'),
        certain("out", 'o'),
        certain("elim", 'o'),
        certain("elimination", 'o'),
    ],
};

/// Words and signs between the parts of a reason, and between it and its formula, that say nothing;
/// signs do so only before a rule.
pub const BETWEEN: Role<&str> = Role {
    name: "Words and signs around a reason",
    entries: &[
        certain("by", "nothing"),
        certain("from", "nothing"),
        certain("lines", "nothing"),
        certain("line", "nothing"),
        certain("and", "nothing"),
        certain("on", "nothing"),
        certain("using", "nothing"),
        certain("via", "nothing"),
        certain("follows", "nothing"),
        certain("that", "nothing"),
        certain("rule", "nothing"),
        likely("--", "nothing"),
        likely("-", "nothing"),
        likely("–", "nothing"),
        likely("—", "nothing"),
        likely(":", "nothing"),
        likely("|", "nothing"),
    ],
};

/// Signs between the lines that a step cites.
pub const JOINED: Role<&str> = Role {
    name: "Signs between lines that are cited",
    entries: &[
        own(",", "and"),
        certain(";", "and"),
        certain("&", "and"),
        certain("+", "and"),
        certain("/", "and"),
        certain("·", "and"),
    ],
};

/// Words between what is supposed and what that is for.
pub const PURPOSES: Role<&str> = Role {
    name: "Words before what something is supposed for",
    entries: &[certain("for", "a purpose"), certain("towards", "a purpose")],
};

/// Words that lead on to the formula of a step.
pub const LEADS: Role<&str> = Role {
    name: "Words before the formula of a step",
    entries: &[
        certain("then", "nothing"),
        certain("so", "nothing"),
        certain("thus", "nothing"),
        certain("therefore", "nothing"),
        certain("hence", "nothing"),
        certain("∴", "nothing"),
        certain("⊢", "nothing"),
        certain("→", "nothing"),
        certain("⇒", "nothing"),
        certain("->", "nothing"),
        certain("=>", "nothing"),
    ],
};

/// The bars before the steps of a subproof, as others draw them, in corners and with a line below
/// what is supposed.
pub const DRAWN_BARS: Role<&str> = Role {
    name: "Bars before the steps of a subproof",
    entries: &[
        certain("|_", "|"),
        certain("│_", "|"),
        certain("¦", "|"),
        certain("┃", "|"),
        certain("┆", "|"),
        certain("┊", "|"),
        certain("┌", "|"),
        certain("├", "|"),
        certain("└", "|"),
        certain("┏", "|"),
        certain("┣", "|"),
        certain("┗", "|"),
        certain("╔", "|"),
        certain("╠", "|"),
        certain("╚", "|"),
        certain("⎡", "|"),
        certain("⎢", "|"),
        certain("⎣", "|"),
    ],
};

/// The signs between the first line of a subproof that is cited and its last.
pub const RANGES: Role<&str> = Role {
    name: "Signs between the lines of a subproof",
    entries: &[
        certain("--", "-"),
        own("-", "-"),
        own("–", "-"),
        own("—", "-"),
        certain("−", "-"),
        certain("‑", "-"),
        certain("…", "-"),
        certain("..", "-"),
        certain("to", "-"),
        certain("through", "-"),
    ],
};

/// The signs that open a note behind a step.
pub const NOTES: Role<&str> = Role {
    name: "Openings of a note behind a step",
    entries: &[certain("//", "a note"), certain("/ ∴", "a note"), certain("/∴", "a note")],
};

/// The marks of the end of a proof, behind its last step.
pub const ENDS: Role<&str> = Role {
    name: "Marks of the end of a proof",
    entries: &[
        certain("∎", "end"),
        certain("■", "end"),
        certain("□", "end"),
        certain("QED", "end"),
        certain("Q.E.D.", "end"),
        certain("Q.E.D", "end"),
    ],
};
