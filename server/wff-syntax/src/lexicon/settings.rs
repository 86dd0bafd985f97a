//! The words of settings elsewhere: names of logics and alphabets, which are looked up in small
//! letters and digits alone, without blanks, hyphens and accents; and words in `let`.

use super::entry::{Role, certain, likely};

/// The names of logics, beside those of the language.
pub const LOGICS: Role<&str> = Role {
    name: "Names of logics",
    entries: &[
        likely("kleene", "K3"),
        certain("strongkleene", "K3"),
        certain("kleenestrong", "K3"),
        certain("weakkleene", "WK"),
        certain("kleeneweak", "WK"),
        likely("bochvar", "B3E"),
        certain("priest", "LP"),
        certain("paradox", "LP"),
        likely("paraconsistent", "LP"),
        certain("belnap", "FDE"),
        certain("dunn", "FDE"),
        certain("belnapdunn", "FDE"),
        certain("dunnbelnap", "FDE"),
        certain("firstdegreeentailment", "FDE"),
        certain("post", "P3"),
        certain("rmingle", "RM3"),
        certain("sobocinski", "RM3"),
        certain("twovalued", "classical"),
        certain("bivalent", "classical"),
        certain("boolean", "classical"),
        certain("boole", "classical"),
        certain("standard", "classical"),
        likely("normal", "classical"),
        likely("propositional", "classical"),
        certain("truthfunctional", "classical"),
        certain("cpl", "classical"),
        certain("cl", "classical"),
        certain("klassisch", "classical"),
        certain("classique", "classical"),
        likely("modal", "S5"),
        certain("kt", "T"),
        certain("ktb", "B"),
        certain("kd", "D"),
        certain("kb5", "KB4"),
        certain("k4b", "KB4"),
        certain("kt4", "S4"),
        certain("k4t", "S4"),
        certain("kt5", "S5"),
        certain("kt45", "S5"),
        certain("ktb4", "S5"),
        certain("kdb4", "S5"),
        certain("kd4b", "S5"),
        certain("deontic", "D"),
        certain("kl", "GL"),
        certain("kw", "GL"),
        certain("k4w", "GL"),
        certain("prl", "GL"),
        certain("provability", "GL"),
        certain("goedelloeb", "GL"),
        certain("godellob", "GL"),
        certain("loeb", "GL"),
        certain("lob", "GL"),
        certain("grzegorczyk", "Grz"),
        certain("s4grz", "Grz"),
        certain("intuitionist", "intuitionistic"),
        certain("intuitionism", "intuitionistic"),
        certain("constructive", "intuitionistic"),
        certain("heyting", "intuitionistic"),
        certain("brouwer", "intuitionistic"),
        certain("ipc", "intuitionistic"),
        certain("int", "intuitionistic"),
        certain("johansson", "minimal"),
        certain("mpc", "minimal"),
    ],
};

/// The names of families of logics, before the number of their values.
pub const FAMILIES: Role<&str> = Role {
    name: "Names of families of logics",
    entries: &[
        certain("lukasiewicz", "L"),
        certain("l", "L"),
        certain("goedel", "G"),
        certain("godel", "G"),
        certain("g", "G"),
        certain("kleene", "K"),
        certain("k", "K"),
        certain("post", "P"),
    ],
};

/// The words around the name of a logic that say nothing more.
pub const OF_LOGICS: Role<&str> = Role {
    name: "Words around names of logics",
    entries: &[
        certain("logic", "nothing"),
        certain("valued", "nothing"),
        certain("value", "nothing"),
        certain("values", "nothing"),
        certain("the", "nothing"),
        certain("of", "nothing"),
        certain("s", "nothing"),
        certain("with", "nothing"),
    ],
};

/// The numbers of values, in words.
pub const NUMBERS: Role<&str> = Role {
    name: "Numbers of values",
    entries: &[
        certain("two", "2"),
        certain("three", "3"),
        certain("four", "4"),
        certain("five", "5"),
    ],
};

/// The names of alphabets, beside those of the language.
pub const ALPHABETS: Role<&str> = Role {
    name: "Names of alphabets",
    entries: &[
        likely("full", "textbook"),
        likely("all", "textbook"),
        likely("latin", "textbook"),
        likely("letters", "textbook"),
        likely("text", "textbook"),
        likely("book", "textbook"),
        certain("textbooks", "textbook"),
        certain("die", "dice"),
        certain("cubes", "dice"),
        likely("game", "dice"),
        likely("standard", "dice"),
    ],
};

/// The words before a setting or inside it that say nothing more.
pub const AROUND: Role<&str> = Role {
    name: "Words around settings",
    entries: &[
        certain("use", "nothing"),
        certain("using", "nothing"),
        certain("set", "nothing"),
        certain("choose", "nothing"),
        certain("select", "nothing"),
        certain("switch", "nothing"),
        certain("turn", "nothing"),
        certain("the", "nothing"),
        certain("to", "nothing"),
        certain("in", "nothing"),
        certain("is", "nothing"),
        certain("with", "nothing"),
    ],
};

/// The words and signs between a proposition and its meaning.
pub const BEFORE_MEANINGS: Role<&str> = Role {
    name: "Words between a proposition and its meaning",
    entries: &[
        certain("stands for", "nothing"),
        certain("means that", "nothing"),
        certain("means", "nothing"),
        certain("denotes", "nothing"),
        certain("for", "nothing"),
        certain("is", "nothing"),
        certain("be", "nothing"),
        certain("as", "nothing"),
        certain("->", "nothing"),
        certain("=>", "nothing"),
        certain("→", "nothing"),
        certain(":", "nothing"),
        certain("-", "nothing"),
        certain("–", "nothing"),
    ],
};
