//! Logics and their truth values.

use std::fmt;

/// A logic that a file can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Logic {
    /// Two values, true and false.
    Classical,
}

/// A truth value. Values are ordered from false to true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(bool);

impl Value {
    /// False.
    pub const F: Value = Value(false);
    /// True.
    pub const T: Value = Value(true);
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value(truth)
    }
}

impl From<Value> for bool {
    fn from(value: Value) -> bool {
        value.0
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "T" } else { "F" })
    }
}

impl Logic {
    /// The logics, by the names that a file gives them.
    pub const NAMES: [(&'static str, Logic); 1] = [("classical", Logic::Classical)];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Logic::Classical => "classical",
        }
    }

    /// The value that a name stands for here, if any: also `1` and `0`.
    pub fn read(self, name: &str) -> Option<Value> {
        match name {
            "T" | "1" => Some(Value::T),
            "F" | "0" => Some(Value::F),
            _ => None,
        }
    }
}

/// Whether a text is a value of some logic that a file can choose.
pub fn is_value(text: &str) -> bool {
    Logic::NAMES.iter().any(|(_, logic)| logic.read(text).is_some())
}

/// Whether a text is written as the value of some logic: a name, a number, a fraction.
pub fn looks_like_value(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    matches!(text, "T" | "F" | "N" | "B" | "U" | "½" | "To" | "Fo" | "-i" | "-To" | "-Fo")
        || number(text)
        || text.split_once('/').is_some_and(|(above, below)| number(above.trim()) && number(below.trim()))
}
