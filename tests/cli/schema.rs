//! `wff schema`, of which the extension for VS Code has a copy.

use crate::binary::{Folder, wff};
use expect_test::expect_file;
use serde_json::Value;

#[test]
fn the_extension_has_the_schema() {
    expect_file!["../../editors/vscode/schemas/wff.toml.json"].assert_eq(&wff(&["schema"]).stdout);
}

#[test]
fn the_examples_of_the_schema_are_accepted() {
    let schema = wff(&["schema"]).json();
    let properties = schema["properties"].as_object().unwrap();
    let accepts = |toml: &str| {
        let ran = Folder::new(&[("wff.toml", toml)]).run(&["config"]);
        assert_eq!(ran.stderr, "", "{toml}");
    };
    let mut tried = 0;
    let values = |property: &Value| -> Vec<Value> {
        let lists = ["enum", "examples"].iter().filter_map(|list| property[*list].as_array());
        lists.flatten().cloned().chain(property.get("default").cloned()).collect()
    };
    for (name, property) in properties {
        for value in values(property) {
            let pairs = value.as_object().map(|it| {
                let pairs = it.iter().map(|(key, value)| format!("{key} = {value}"));
                format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
            });
            accepts(&format!("{name} = {}", pairs.unwrap_or_else(|| value.to_string())));
            tried += 1;
        }
    }
    for (rule, level) in properties["severity"]["properties"].as_object().unwrap() {
        let all: String = values(level)
            .iter()
            .enumerate()
            .map(|(place, value)| {
                format!("[[files]]\nmatch = [\"{place}\"]\nseverity.{rule} = {value}\n")
            })
            .collect();
        accepts(&all);
        tried += 1;
    }
    assert!(tried > 140, "{tried}");
}
