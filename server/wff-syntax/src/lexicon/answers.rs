//! Words of answers: yes and no, valid and invalid, and what stands before, around and behind an
//! answer.

use super::entry::{Role, certain, own};

/// The words that are answers, beside values.
pub const ANSWER_WORDS: [&str; 9] = [
    "tautology",
    "contradiction",
    "contingent",
    "satisfiable",
    "valid",
    "invalid",
    "yes",
    "no",
    "none",
];

/// The words that answer yes or no.
pub const WHETHER: Role<&str> = Role {
    name: "Yes and no",
    entries: &[
        own("yes", "yes"),
        own("no", "no"),
        certain("true", "yes"),
        certain("false", "no"),
        certain("t", "yes"),
        certain("f", "no"),
        certain("yep", "yes"),
        certain("nope", "no"),
        certain("ja", "yes"),
        certain("nein", "no"),
        certain("oui", "yes"),
        certain("non", "no"),
        certain("sí", "yes"),
        certain("tak", "yes"),
        certain("nie", "no"),
    ],
};

/// The words that answer whether an argument is valid; an article and a noun may stand around the
/// first two.
pub const VALIDITY: Role<&str> = Role {
    name: "Valid and invalid",
    entries: &[
        own("valid", "valid"),
        own("invalid", "invalid"),
        certain("not valid", "invalid"),
        certain("yes", "valid"),
        certain("no", "invalid"),
        certain("it follows", "valid"),
        certain("follows", "valid"),
        certain("it does not follow", "invalid"),
        certain("does not follow", "invalid"),
        certain("gültig", "valid"),
        certain("ungültig", "invalid"),
        certain("valide", "valid"),
        certain("invalide", "invalid"),
        certain("válido", "valid"),
        certain("inválido", "invalid"),
        certain("valido", "valid"),
        certain("invalido", "invalid"),
    ],
};

/// The nouns behind `valid` and `invalid`.
pub const ARGUMENTS: Role<&str> = Role {
    name: "Nouns behind valid and invalid",
    entries: &[
        certain("argument", "an argument"),
        certain("inference", "an argument"),
        certain("sequent", "an argument"),
    ],
};

/// The verdicts behind a claim that something follows.
pub const VERDICTS: Role<&str> = Role {
    name: "Verdicts behind a consequence",
    entries: &[
        certain("is valid", "valid"),
        certain("is invalid", "invalid"),
        certain("is not valid", "invalid"),
        certain("holds", "valid"),
        certain("does not hold", "invalid"),
        certain(": valid", "valid"),
        certain(": invalid", "invalid"),
        certain(": not valid", "invalid"),
    ],
};

/// The words that may stand before an answer.
pub const BEFORE: Role<&str> = Role {
    name: "Words before an answer",
    entries: &[
        certain("it is", "nothing"),
        certain("it's", "nothing"),
        certain("this is", "nothing"),
        certain("that is", "nothing"),
        certain("the value is", "nothing"),
        certain("the truth value is", "nothing"),
        certain("the truth value", "nothing"),
        certain("the value", "nothing"),
        certain("value", "nothing"),
        certain("the formula is", "nothing"),
        certain("this formula is", "nothing"),
        certain("the sentence is", "nothing"),
        certain("the answer is", "nothing"),
        certain("my answer is", "nothing"),
        certain("my answer", "nothing"),
        certain("the translation is", "nothing"),
        certain("the argument is", "nothing"),
        certain("this argument is", "nothing"),
        certain("the inference is", "nothing"),
        certain("this one is", "nothing"),
        certain("is", "nothing"),
        certain("solution", "nothing"),
        certain("result", "nothing"),
        certain("Antwort", "nothing"),
        certain("Lösung", "nothing"),
        certain("réponse", "nothing"),
        certain("respuesta", "nothing"),
        certain("risposta", "nothing"),
    ],
};

/// The marks that may stand around an answer, each with the one at its end.
pub const AROUND: Role<&str> = Role {
    name: "Marks around an answer",
    entries: &[
        certain("\"", "\""),
        certain("“", "”"),
        certain("„", "“"),
        certain("‘", "’"),
        certain("«", "»"),
        certain("'", "'"),
        certain("`", "`"),
        certain("$", "$"),
        certain("\\(", "\\)"),
        certain("|", "|"),
        certain("**", "**"),
        certain("*", "*"),
    ],
};

/// The mark around what is struck out, as Markdown has it.
pub const STRUCK: &str = "~~";

/// The words and marks that open a reason behind an answer, each with its blanks.
pub const REASONS: Role<&str> = Role {
    name: "Openings of a reason behind an answer",
    entries: &[
        certain(" because ", "a reason follows"),
        certain(" since ", "a reason follows"),
        certain(" by ", "a reason follows"),
        certain(", as ", "a reason follows"),
        certain(" – ", "a reason follows"),
        certain(" — ", "a reason follows"),
        certain(" - ", "a reason follows"),
        certain(", ", "a reason follows"),
        certain(". ", "a reason follows"),
        certain("! ", "a reason follows"),
    ],
};

/// The words that deny what stands before them, or take it back.
pub const DENIALS: Role<&str> = Role {
    name: "Words that deny",
    entries: &[
        own("not", "not"),
        certain("never", "not"),
        certain("nope", "not"),
        certain("nor", "not"),
        certain("neither", "not"),
        certain("wrong", "not"),
        certain("incorrect", "not"),
        certain("untrue", "not"),
        certain("instead", "not"),
        certain("rather", "not"),
        certain("crossed", "not"),
        certain("scratch", "not"),
        certain("ignore", "not"),
        certain("disregard", "not"),
        certain("opposite", "not"),
        certain("undo", "not"),
        certain("cancel", "not"),
        certain("changed", "not"),
        certain("swap", "not"),
        certain("nicht", "not"),
        certain("kein", "not"),
        certain("keine", "not"),
        certain("pas", "not"),
    ],
};

/// The words that claim something of formulas, so that they may contradict the answer before them.
pub const CLAIMING: Role<&str> = Role {
    name: "Words that claim something of formulas",
    entries: &[
        certain("equivalent", "a claim"),
        certain("inequivalent", "a claim"),
        certain("equal", "a claim"),
        certain("unequal", "a claim"),
        certain("same", "a claim"),
        certain("different", "a claim"),
        certain("follows", "a claim"),
        certain("follow", "a claim"),
        certain("holds", "a claim"),
        certain("hold", "a claim"),
        certain("implies", "a claim"),
        certain("entails", "a claim"),
        certain("proves", "a claim"),
        certain("fails", "a claim"),
    ],
};

/// The words that lead from a reason to what follows from it.
pub const CONCLUDING: Role<&str> = Role {
    name: "Words that conclude from a reason",
    entries: &[
        certain("so", "it follows"),
        certain("hence", "it follows"),
        certain("thus", "it follows"),
        certain("therefore", "it follows"),
        certain("then", "it follows"),
        certain("actually", "it follows"),
    ],
};

/// The words before values of letters, which may show an answer.
pub const SHOWING: Role<&str> = Role {
    name: "Words before values of letters",
    entries: &[
        certain("because", "values follow"),
        certain("since", "values follow"),
        certain("as", "values follow"),
        certain("by", "values follow"),
        certain("under", "values follow"),
        certain("for", "values follow"),
        certain("if", "values follow"),
        certain("when", "values follow"),
        certain("where", "values follow"),
        certain("with", "values follow"),
        certain("take", "values follow"),
        certain("let", "values follow"),
        certain("e.g.", "values follow"),
        certain("eg", "values follow"),
        certain("example", "values follow"),
        certain("instance", "values follow"),
        certain("counterexample", "values follow"),
        certain("countermodel", "values follow"),
        certain("at", "values follow"),
    ],
};

/// The marks that open a note behind a formula.
pub const NOTES: Role<&str> = Role {
    name: "Openings of a note behind a formula",
    entries: &[
        certain("//", "a note follows"),
        certain("--", "a note follows"),
        certain("\"", "a note follows"),
        certain("“", "a note follows"),
        certain(";", "a note follows"),
    ],
};

/// The texts that say that nothing is answered; a sign of them may come several times, and marks
/// may end a sentence of them.
pub const UNANSWERED: Role<&str> = Role {
    name: "Signs that nothing is answered",
    entries: &[
        own("?", "no answer yet"),
        own("-", "no answer yet"),
        certain("–", "no answer yet"),
        certain("—", "no answer yet"),
        certain(".", "no answer yet"),
        certain("…", "no answer yet"),
        certain("_", "no answer yet"),
        certain("n/a", "no answer yet"),
        certain("idk", "no answer yet"),
        certain("i don't know", "no answer yet"),
        certain("i don’t know", "no answer yet"),
        certain("i do not know", "no answer yet"),
        certain("don't know", "no answer yet"),
        certain("don’t know", "no answer yet"),
        certain("no idea", "no answer yet"),
        certain("no time", "no answer yet"),
        certain("out of time", "no answer yet"),
        certain("ran out of time", "no answer yet"),
        certain("I ran out of time", "no answer yet"),
        certain("could not do this", "no answer yet"),
        certain("I could not do this", "no answer yet"),
        certain("could not do it", "no answer yet"),
        certain("I could not do it", "no answer yet"),
        certain("couldn't do it", "no answer yet"),
        certain("not sure", "no answer yet"),
        certain("skip", "no answer yet"),
        certain("skipped", "no answer yet"),
        certain("no answer", "no answer yet"),
        certain("todo", "no answer yet"),
        certain("tbd", "no answer yet"),
    ],
};
