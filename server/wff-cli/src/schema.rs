//! `wff schema`: the JSON schema of `wff.toml`, by which editors complete and check it.

use crate::output::{Output, Status};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::ser::PrettyFormatter;
use serde_json::{Value, json};
use wff_core::dice::Rules;
use wff_core::logic::Logic;
use wff_core::rules::{RULES, Rule, Severity};
use wff_core::scope::Settings;
use wff_core::syntax::Alphabet;
use wff_files::Key;

/// A piece of a schema, whose parts stay in their order.
enum Node {
    Value(Value),
    Object(Vec<(&'static str, Node)>),
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Node::Value(value) => value.serialize(serializer),
            Node::Object(parts) => {
                let mut map = serializer.serialize_map(Some(parts.len()))?;
                parts.iter().try_for_each(|(name, part)| map.serialize_entry(name, part))?;
                map.end()
            }
        }
    }
}

/// Prints the schema.
pub fn run(output: &mut Output) -> Status {
    let mut printed = Vec::new();
    let formatter = PrettyFormatter::with_indent(b" ");
    let mut serializer = serde_json::Serializer::with_formatter(&mut printed, formatter);
    // Writing to memory does not fail.
    let _ = schema().serialize(&mut serializer);
    output.line(String::from_utf8_lossy(&printed));
    Status::Fine
}

fn value(value: impl Into<Value>) -> Node {
    Node::Value(value.into())
}

fn schema() -> Node {
    let about = "Settings of the .wff files in a folder and below it. A line in a file wins over \
                 them.";
    Node::Object(vec![
        ("$schema", value("http://json-schema.org/draft-07/schema#")),
        ("title", value("wff.toml")),
        ("description", value(about)),
        ("type", value("object")),
        ("additionalProperties", value(false)),
        ("properties", properties(&Key::TOP, property)),
    ])
}

fn properties(keys: &[Key], property: impl Fn(Key) -> Node) -> Node {
    Node::Object(keys.iter().map(|key| (key.name(), property(*key))).collect())
}

/// The schema of a key at the top of the file.
fn property(key: Key) -> Node {
    let usual = Settings::default();
    let logics: Vec<&str> = Logic::names().collect();
    let rules = Rules::NAMES.map(|(name, _)| name);
    let alphabets = Alphabet::NAMES.map(|(name, _)| name);
    match key {
        Key::Rules => choice("The rules for rolls.", &rules, rules[0]),
        Key::Logic => {
            let classical = Logic::classical();
            choice("The logic in which claims are judged.", &logics, classical.name())
        }
        Key::Alphabet => choice(
            "The letters of formulas: p q r s and N K A C E, or every small letter and D X J B O V \
             too.",
            &alphabets,
            usual.alphabet.map_or("", Alphabet::name),
        ),
        Key::Hints => switch("Tell what is right, not only what is wrong.", usual.hints),
        Key::Exam => {
            switch("Judge the form of lines only, not whether they are right.", usual.exam)
        }
        Key::Let => Node::Object(vec![
            ("description", value("Values of propositions, such as p = \"T\".")),
            ("type", value("object")),
            ("propertyNames", value(json!({ "pattern": "^[a-z][0-9]*$" }))),
            ("additionalProperties", value(json!({ "type": "string" }))),
            ("examples", value(json!([{ "p": "T", "q": "F" }]))),
        ]),
        Key::Severity => Node::Object(vec![
            (
                "description",
                value("As what the findings of a rule are told, or that they are not."),
            ),
            ("type", value("object")),
            ("additionalProperties", value(false)),
            ("properties", Node::Object(RULES.iter().map(|rule| (rule.id, level(rule))).collect())),
        ]),
        Key::Include => globs(
            "The files that a folder stands for, in the place of .wff files and those with blocks \
             of formulas. Globs are as in a .gitignore; one of a folder includes its .wff files.",
            "week*/*.wff",
        ),
        Key::Exclude => globs(
            "The files and folders that are left out of a folder, unless a path names them. Globs \
             are as in a .gitignore.",
            "drafts/",
        ),
        Key::Pages => Node::Object(vec![
            (
                "description",
                value(
                    "The address of the pages of rules and logics on a site, with {code} in the \
                     place of the name. Reports and editors link to them.",
                ),
            ),
            ("type", value("string")),
            ("pattern", value(r"^[Hh][Tt][Tt][Pp][Ss]?://[^\s\\/?#]\S*\{code\}")),
            ("examples", value(json!(["https://example.org/wff/rules/{code}/"]))),
        ]),
        Key::Files => Node::Object(vec![
            ("description", value("What holds for some of the files. A later table wins.")),
            ("type", value("array")),
            (
                "items",
                Node::Object(vec![
                    ("type", value("object")),
                    ("additionalProperties", value(false)),
                    ("required", value(json!([Key::Match.name()]))),
                    ("properties", properties(&Key::OF_FILES, property_of_files)),
                ]),
            ),
        ]),
        Key::Match => globs(
            "The files that this table is for. Globs are as in a .gitignore; one of a folder is \
             for all files in it.",
            "week1/",
        ),
    }
}

/// The schema of a key of a table `[[files]]`.
fn property_of_files(key: Key) -> Node {
    match key {
        Key::Match => property(key),
        key => Node::Object(vec![("$ref", value(format!("#/properties/{}", key.name())))]),
    }
}

fn choice(description: &str, options: &[&str], usual: &str) -> Node {
    Node::Object(vec![
        ("description", value(description)),
        ("enum", value(json!(options))),
        ("default", value(usual)),
    ])
}

fn switch(description: &str, usual: bool) -> Node {
    Node::Object(vec![
        ("description", value(description)),
        ("type", value("boolean")),
        ("default", value(usual)),
    ])
}

fn globs(description: &str, example: &str) -> Node {
    Node::Object(vec![
        ("description", value(description)),
        ("type", value("array")),
        ("items", value(json!({ "type": "string" }))),
        ("examples", value(json!([[example]]))),
    ])
}

fn level(rule: &Rule) -> Node {
    let names: Vec<&str> = Severity::NAMES.iter().map(|(name, _)| *name).chain(["off"]).collect();
    choice(&rule.summary(), &names, rule.severity.name())
}
