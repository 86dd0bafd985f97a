//! Texts of infix, which every command reads alike.

use super::CORPUS;
use super::properties::only_fewer;
use super::said::said_of;
use crate::binary::Folder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// The texts that are read, each with the formula that it is in Polish notation; `-` for what
/// means none, or more than one.
fn texts() -> Vec<(String, Option<String>)> {
    let text = fs::read_to_string(format!("{CORPUS}/infix.tsv")).unwrap();
    let of = |line: &str| {
        let (text, polish) = line.split_once('\t').unwrap_or_else(|| panic!("{line}"));
        (text.to_owned(), (polish != "-").then(|| polish.to_owned()))
    };
    text.lines().map(of).collect()
}

#[test]
fn infix_is_read_alike_but_for_fewer_and_fewer() {
    let texts = texts();
    let mut found = BTreeSet::new();
    let mut differ = |who: &str, text: &str, meant: &Option<String>, read: &Option<String>| {
        if read != meant {
            let [meant, read] = [meant, read].map(|it| it.as_deref().unwrap_or("nothing"));
            found.insert(format!("{who} reads `{text}` as {read}, not as {meant}"));
        }
    };
    let folder = Folder::new(&[]);
    let mut arguments = vec!["convert", "--from=infix", "--to=polish", "--format=json", "--"];
    arguments.extend(texts.iter().map(|(text, _)| &**text));
    let converted = folder.run(&arguments).json();
    for ((text, meant), read) in texts.iter().zip(converted.as_array().unwrap()) {
        differ("convert", text, meant, &read["output"].as_str().map(str::to_owned));
    }
    let mut key = String::new();
    for (number, (text, _)) in texts.iter().enumerate() {
        folder.write(&format!("line/{number:03}.wff"), text.as_bytes());
        folder
            .write(&format!("answer/a/{number:03}.wff"), format!("{number}) {text}\n").as_bytes());
    }
    for (number, (_, meant)) in texts.iter().enumerate() {
        let formula = meant.as_deref().unwrap_or("p");
        key += &format!("exercise {number}\nrequire infix of {formula}\nend\n");
    }
    folder.write("key.wff", key.as_bytes());
    let graded = folder.run(&["grade", "key.wff", "answer", "--format=json"]).json();
    let marks = graded["handins"][0]["exercises"].as_array().unwrap();
    for ((text, meant), mark) in texts.iter().zip(marks) {
        let is_right = mark["status"] == "right";
        let read = is_right.then(|| meant.clone().unwrap_or_else(|| "p".to_owned()));
        differ("grade", text, meant, &read);
    }
    let listed = folder.run(&["list", "line", "--format=json"]).json();
    for ((text, meant), file) in texts.iter().zip(listed["files"].as_array().unwrap()) {
        let is_formula = |it: &&Value| it["kind"] == "formula" && it["verdict"] == "pff";
        let read = file["items"].as_array().unwrap().iter().find(is_formula);
        if read.is_none() && meant.is_some() {
            differ("list", text, meant, &None);
        }
    }
    folder.run(&["fmt", "line"]);
    for (number, (text, meant)) in texts.iter().enumerate() {
        let written = folder.read(&format!("line/{number:03}.wff"));
        if written.trim_end() != text {
            differ("fmt", text, meant, &Some(written.trim_end().to_owned()));
        }
    }
    let mut checked = said_of(&folder, "line");
    for (number, (text, meant)) in texts.iter().enumerate() {
        let said = checked.remove(&format!("line/{number:03}.wff")).unwrap_or_default();
        // The fix of the whole line, if it is told to be infix.
        let of_infix = said.findings.iter().find(|it| it["code"] == "infix");
        let edit = of_infix.map(|it| &it["fixes"][0]["edits"][0]);
        let is_whole = |edit: &&Value| edit["start_byte"] == 0 && edit["end_byte"] == text.len();
        let read = edit.filter(is_whole).and_then(|edit| edit["text"].as_str());
        differ("check", text, meant, &read.map(str::to_owned));
    }
    only_fewer("infix-exceptions.list", &found);
}
