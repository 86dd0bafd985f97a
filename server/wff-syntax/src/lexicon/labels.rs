//! Bullets, and numbers in front of answers: the words before them and the signs behind.

use super::entry::{Role, certain, guess, likely, own};

/// The bullets before an item of a list, each with a blank behind it.
pub const BULLETS: Role<&str> = Role {
    name: "Bullets",
    entries: &[
        own("*", "an item"),
        own("•", "an item"),
        own("-", "an item"),
        own("–", "an item"),
        own("—", "an item"),
        certain("+", "an item"),
        certain(">", "an item"),
    ],
};

/// The words before a number.
pub const WORDS: Role<&str> = Role {
    name: "Words before a number",
    entries: &[
        own("Q", "an exercise"),
        own("Ex.", "an exercise"),
        own("Ex", "an exercise"),
        own("Ad", "an exercise"),
        certain("no", "an exercise"),
        certain("nr", "an exercise"),
        certain("number", "an exercise"),
        certain("question", "an exercise"),
        certain("exercise", "an exercise"),
        certain("problem", "an exercise"),
        certain("task", "an exercise"),
        certain("item", "an exercise"),
        certain("Aufgabe", "an exercise"),
        certain("Übung", "an exercise"),
        certain("Frage", "an exercise"),
        certain("exercice", "an exercise"),
        certain("ejercicio", "an exercise"),
        certain("pregunta", "an exercise"),
        certain("problema", "an exercise"),
        certain("exercício", "an exercise"),
        certain("esercizio", "an exercise"),
        certain("domanda", "an exercise"),
        certain("opgave", "an exercise"),
        certain("vraag", "an exercise"),
        certain("uppgift", "an exercise"),
        certain("zadanie", "an exercise"),
        likely("answer", "an answer"),
        likely("A", "an answer"),
    ],
};

/// The words before the number of a page, which is none of an exercise.
pub const PAGES: Role<&str> = Role {
    name: "Words before the number of a page",
    entries: &[certain("page", "a page"), certain("pg", "a page")],
};

/// The words between the number of a page and that of the last.
pub const OF_PAGES: Role<&str> = Role {
    name: "Words before the number of pages",
    entries: &[certain("of", "a number of pages")],
};

/// The signs behind a number.
pub const SIGNS: Role<&str> = Role {
    name: "Signs behind a number",
    entries: &[
        own(")", "end of a label"),
        own(":", "end of a label"),
        own(".", "end of a label"),
        certain("]", "end of a label"),
        certain("）", "end of a label"),
        certain("：", "end of a label"),
        certain("．", "end of a label"),
        likely(";", "end of a label"),
        likely(",", "end of a label"),
        guess("/", "end of a label"),
        guess("=", "end of a label"),
        guess(">", "end of a label"),
    ],
};

/// The signs for the word “number”.
pub const NUMBER_SIGNS: Role<&str> = Role {
    name: "Signs for the word “number”",
    entries: &[certain("#", "a number"), certain("№", "a number"), certain("§", "a number")],
};

/// The marks of other notations that may stand around a label.
pub const MARKS: Role<&str> = Role {
    name: "Marks around a number",
    entries: &[
        certain("*", "bold"),
        certain("_", "bold"),
        certain("|", "a cell"),
        certain(">", "a quotation"),
        certain("#", "a heading"),
        certain("`", "code"),
    ],
};
