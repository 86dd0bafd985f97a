//! Texts of files and people are markup in no format of output: each is read here by a reader of
//! its own.

use crate::binary::Folder;
use crate::readers::{is_formula, is_safe_markdown, read_record};
use serde_json::Value;
use wff_core::markup::visible;

/// Texts that mean something to a reader of Markdown, HTML, XML, a spreadsheet or a terminal.
const HOSTILE: [&str; 10] = [
    "![a](https://a.b/c)",
    "[a](command:b)",
    "<b>bold</b><script>1</script>",
    "]]>--><a&lt;\"'",
    "`a`` <i>",
    "=1+1",
    "＝cmd(1)",
    "\u{1b}[31m\u{1b}]0;title\u{7}",
    "\u{9b}31m\u{202e}\u{7f}",
    "\u{fffe}\u{ffff}",
];

/// A sheet that has a text wherever a name, a meaning, a title or a formula may stand.
fn sheet(hostile: &str) -> String {
    format!(
        "{hostile}\n1) {hostile}\ndef {hostile} = Kpq\n@{hostile}\nlet p \"{hostile}\", q = \
         {hostile}\nlogic {hostile}\nroll {hostile}: pq K\ncall {hostile}: Kpq\nmatrix \
         {hostile}\nvalues {hostile} 1\nend\naxioms {hostile}\n1 CpCqp\nend\nsystem \
         {hostile}\nD11 proves {hostile}\nKp{hostile}q\np |= {hostile}\nproof {hostile} |- p\n1 \
         {hostile} premise\nend\ngame shake-a-wff {hostile}, Bob\nround\nroll {hostile}: pq \
         K\nroll Bob: rs N\ncall {hostile}: Kpqr\ncheck Bob\nend\n# wff: allow {hostile}\n"
    )
}

fn key(hostile: &str) -> String {
    // Quotes and what ends a line cannot stand between quotes.
    let hostile = hostile.replace('"', "");
    format!(
        "exercise 1 \"{hostile}\" 2 points\n  ask \"{hostile}\"\n  require == Kpq \n  key \
         Kpq\n  wrong Apq \"{hostile}\"\nend\n"
    )
}

/// A folder with sheets, a key and hand-ins of hostile texts, under hostile names.
fn folder() -> Folder {
    let folder = Folder::new(&[]);
    for (number, hostile) in HOSTILE.iter().enumerate() {
        let name = hostile.replace('/', "∕");
        folder.write(&format!("sheets/{number}{name}.wff"), sheet(hostile).as_bytes());
        folder.write(&format!("keys/{number}.wff"), key(hostile).as_bytes());
        let answer = format!("1) {hostile}\n2) Apq\n");
        folder.write(&format!("in/{name}.wff"), answer.as_bytes());
        folder.write(&format!("in/{number}.wff"), b"1) Apq\n");
    }
    folder
}

/// Panics if an output has a character that would steer a terminal.
#[track_caller]
fn is_shown(text: &str) {
    let hidden = text.chars().find(|c| !matches!(c, '\n' | '\t' | '\r') && visible(*c) != *c);
    assert_eq!(hidden, None, "{text}");
}

/// The outputs of `wff grade` in a format, of each key.
fn graded(folder: &Folder, options: &[&str]) -> Vec<String> {
    let grade = |number: usize| {
        let key = format!("keys/{number}.wff");
        let ran = folder.run(&[&["grade", &key, "in"], options].concat());
        is_shown(&ran.stdout);
        is_shown(&ran.stderr);
        ran.stdout
    };
    (0..HOSTILE.len()).map(grade).collect()
}

#[test]
fn the_findings_of_a_check_are_data_in_every_format() {
    let folder = folder();
    let check = |format: &str| {
        let ran = folder.run(&["check", "--format", format, "sheets"]);
        is_shown(&ran.stdout);
        is_shown(&ran.stderr);
        ran.stdout
    };
    check("full");
    check("concise");
    let found: Value = serde_json::from_str(&check("json")).unwrap();
    assert!(found["diagnostics"].as_array().unwrap().len() > 5 * HOSTILE.len());
    let report = check("sarif");
    let sarif: Value = serde_json::from_str(&report).unwrap();
    for result in sarif["runs"][0]["results"].as_array().unwrap() {
        let message = result["message"]["text"].as_str().unwrap();
        assert!(!message.contains("](") || message.contains("\\]("), "a link: {message}");
    }
    let issues: Value = serde_json::from_str(&check("gitlab")).unwrap();
    assert!(issues.is_array());
    let junit = check("junit");
    let junit = roxmltree::Document::parse(&junit).unwrap();
    let known = ["testsuites", "testsuite", "testcase", "failure", "error", "system-out"];
    for element in junit.descendants().filter(roxmltree::Node::is_element) {
        assert!(known.contains(&element.tag_name().name()), "{element:?}");
    }
    assert!(check("github").lines().all(|line| line.starts_with("::")));
}

#[test]
fn lists_and_score_sheets_are_data() {
    let folder = folder();
    let ran = folder.run(&["list", "sheets"]);
    is_shown(&ran.stdout);
    let ran = folder.run(&["list", "--format", "json", "sheets"]);
    is_shown(&ran.stdout);
    ran.json();
    for (number, hostile) in HOSTILE.iter().enumerate() {
        let sheet = format!("sheets/{number}{}.wff", hostile.replace('/', "∕"));
        is_shown(&folder.run(&["score", &sheet]).stdout);
        let markdown = folder.run(&["score", "--format", "markdown", &sheet]).stdout;
        is_shown(&markdown);
        is_safe_markdown(&markdown);
    }
}

#[test]
fn marks_are_data_in_every_format() {
    let folder = folder();
    graded(&folder, &["--summary"]);
    for json in graded(&folder, &["--format", "json", "--summary"]) {
        serde_json::from_str::<Value>(&json).unwrap();
    }
    for markdown in graded(&folder, &["--format", "markdown", "--summary"]) {
        is_safe_markdown(&markdown);
    }
    for table in graded(&folder, &["--format", "csv"]) {
        let rows: Vec<Vec<String>> = table.split_inclusive("\r\n").map(read_record).collect();
        assert_eq!(rows.len(), 1 + 2 * HOSTILE.len());
        assert!(rows.iter().flatten().all(|field| !is_formula(field)), "{table}");
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{table}");
    }
}

#[test]
fn pages_of_feedback_hold_no_markup_of_others() {
    for (format, ending) in [("markdown", ".md"), ("html", ".html")] {
        let folder = folder();
        graded(&folder, &["--feedback", "pages", "--feedback-format", format, "--show-key"]);
        let pages = std::fs::read_dir(folder.path().join("pages")).unwrap();
        let pages: Vec<_> = pages.map(|page| page.unwrap().path()).collect();
        assert_eq!(pages.len(), 2 * HOSTILE.len());
        for path in pages {
            assert!(path.to_str().unwrap().ends_with(ending));
            let page = std::fs::read_to_string(path).unwrap();
            is_shown(&page);
            match format {
                "markdown" => is_safe_markdown(&page),
                _ => {
                    // Without what only HTML leaves open, it is XML.
                    let page = page.replace("<!DOCTYPE html>", "");
                    let page = page.replace("<meta charset=\"utf-8\">", "");
                    let page = roxmltree::Document::parse(page.trim()).unwrap();
                    for element in page.descendants().filter(roxmltree::Node::is_element) {
                        let name = element.tag_name().name();
                        let is_ours = !["a", "img", "script", "b", "i"].contains(&name);
                        assert!(is_ours, "{element:?}");
                    }
                }
            }
        }
    }
}
