//! Properties of every hand-in, and the exceptions that are left, which only get fewer.

use super::said::{HandIn, Said};
use super::{CORPUS, themes};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The exceptions, a line each: a property and a hand-in.
const EXCEPTIONS: &str = "exceptions.list";

/// A test of what is said of a hand-in, before `check --fix` and after it.
type Holds = fn(&HandIn, &Said, &Said) -> bool;

/// The properties, by their names in the file of exceptions.
const PROPERTIES: [(&str, Holds); 7] = [
    ("graded as a teacher would", is_fair),
    ("no point is given or refused wrongly", is_fair_but_for_unread),
    ("right and only slips told", tells_slips),
    ("right and clean when mended", is_clean_when_mended),
    ("right and as many points when mended", has_its_points_when_mended),
    ("mended and understood before", is_understood_unmended),
    ("right and listed so", is_listed_right),
];

#[test]
fn the_commands_agree_about_hand_ins_but_for_fewer_and_fewer() {
    let mut found = BTreeSet::new();
    for theme in themes() {
        for (hand_in, (before, after)) in theme.hand_ins.iter().zip(theme.said()) {
            for (property, holds) in PROPERTIES {
                if !holds(hand_in, &before, &after) {
                    found.insert(format!("{property}: {}/{}", theme.name, hand_in.name));
                }
            }
        }
    }
    only_fewer(EXCEPTIONS, &found);
}

/// Fails where something is found that the list of exceptions does not have, or no longer found
/// that it has. With `UPDATE_EXPECT` set, the latter are taken from the list.
pub fn only_fewer(list: &str, found: &BTreeSet<String>) {
    let path = format!("{CORPUS}/{list}");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let known: BTreeSet<String> = text.lines().map(str::to_owned).collect();
    let new: Vec<&String> = found.difference(&known).collect();
    let gone: Vec<&String> = known.difference(found).collect();
    if std::env::var_os("UPDATE_EXPECT").is_some() && !gone.is_empty() {
        let left: Vec<&str> = known.intersection(found).map(|it| &**it).collect();
        fs::write(&path, left.join("\n") + "\n").unwrap();
    }
    assert!(new.is_empty(), "the commands disagree anew:\n{new:#?}");
    assert!(
        gone.is_empty(),
        "these agree now; run the test with UPDATE_EXPECT=1 to strike them off {path}:\n{gone:#?}"
    );
}

fn exercises(said: &Said) -> impl Iterator<Item = &Value> {
    said.marks["exercises"].as_array().into_iter().flatten()
}

fn points(said: &Said) -> f64 {
    said.marks["points"].as_f64().unwrap()
}

/// The findings or items of answers that have full points.
fn of_right<'s>(said: &'s Said, all: &'s [Value]) -> impl Iterator<Item = &'s Value> {
    all.iter().filter(|it| it["line"].as_u64().is_some_and(|line| said.right.contains(&line)))
}

/// The names and statuses of exercises.
fn statuses(said: &Said) -> impl Iterator<Item = (String, &str)> {
    exercises(said).map(|it| (it["id"].to_string(), it["status"].as_str().unwrap()))
}

fn is_fair(hand_in: &HandIn, said: &Said, _: &Said) -> bool {
    points(said) == hand_in.points
}

/// True if only the points of what is unread are still to be given.
fn is_fair_but_for_unread(hand_in: &HandIn, said: &Said, _: &Said) -> bool {
    // What stands below no number may answer whatever is blank.
    let is_below_none = said.marks.get("unread").or(said.marks.get("unknown")).is_some();
    let is_open =
        |it: &&Value| it["status"] == "unread" || it["status"] == "blank" && is_below_none;
    let open: f64 = exercises(said).filter(is_open).map(|it| it["out_of"].as_f64().unwrap()).sum();
    (points(said)..=points(said) + open).contains(&hand_in.points)
}

/// True if what has full points has at most one finding on a line, which can be mended.
fn tells_slips(_: &HandIn, said: &Said, _: &Said) -> bool {
    let mut lines = BTreeSet::new();
    let is_slip = |it: &Value| it["fixes"].as_array().is_some_and(|fixes| !fixes.is_empty());
    let mut findings = of_right(said, &said.findings);
    findings.all(|it| is_slip(it) && lines.insert(it["line"].as_u64()))
}

/// True if what has full points has no error and no warning after `--fix`.
fn is_clean_when_mended(_: &HandIn, _: &Said, after: &Said) -> bool {
    let is_red = |it: &Value| it["severity"] == "error" || it["severity"] == "warning";
    !of_right(after, &after.findings).any(is_red)
}

/// True if what has full points has them after `--fix`, too.
fn has_its_points_when_mended(_: &HandIn, before: &Said, after: &Said) -> bool {
    let after: BTreeMap<String, &str> = statuses(after).collect();
    let is_right = |(id, status): (String, &str)| status != "right" || after[&id] == "right";
    statuses(before).all(is_right)
}

/// True if no more is understood of what is mended with certainty than before, but for pffs.
fn is_understood_unmended(_: &HandIn, before: &Said, after: &Said) -> bool {
    let after: BTreeMap<String, &str> = statuses(after).collect();
    statuses(before).all(|(id, status)| status == "pff" || after[&id] == status)
}

/// True if nothing that is graded right is listed as wrong or as a pff.
fn is_listed_right(_: &HandIn, said: &Said, _: &Said) -> bool {
    of_right(said, &said.items).all(|it| it["verdict"] != "wrong" && it["verdict"] != "pff")
}
