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
        likely("answer", "an answer"),
    ],
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
