//! `wff check` for other programs: SARIF, GitHub, GitLab and JUnit. That they are what their
//! schemas say is held by `tests/formats.sh`.

use crate::binary::{Folder, Ran, command, run};
use expect_test::expect;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const FORMATS: [&str; 7] = ["full", "concise", "json", "sarif", "github", "gitlab", "junit"];

fn sheets() -> Folder {
    let folder = Folder::new(&[
        ("a b.wff", "\u{feff}kpq\nlet p = T\nKp∧q\nkpq\n"),
        ("week,1/c.wff", "Kpq.\n1) p = F\n"),
        ("fine.wff", "Kpq\n"),
    ]);
    folder.write("bad.wff", b"p\xff\n");
    folder
}

#[test]
fn github_gets_commands() {
    sheets().run(&["check", "--format", "github"]).gives(expect![[r#"
        ::error title=wff (wrong-case),file=a b.wff,line=1,col=1,endLine=1,endColumn=2::`k` is in the wrong case: connectives are capitals%0Awrite `Kpq`
        ::error title=wff (infix),file=a b.wff,line=3,col=3,endLine=3,endColumn=4::`∧` is a sign of infix; in Polish notation a letter stands before its operands%0A`K` stands for it, before its two operands: `Kpq`
        ::error title=wff (wrong-case),file=a b.wff,line=4,col=1,endLine=4,endColumn=2::`k` is in the wrong case: connectives are capitals%0Awrite `Kpq`
        ::warning title=wff (punctuation),file=week%2C1/c.wff,line=1,col=4,endLine=1,endColumn=5::`.` ends a sentence, not a formula%0Aleave it out
        ::error title=wff (undecided-value),file=week%2C1/c.wff,line=2,col=4,endLine=2,endColumn=5::`p` has no value, so that it is F cannot be claimed%0Ato give it that value, write `let p = F`
        ::error title=wff,file=bad.wff::it is not UTF-8 text; the first bad byte is 0xff at offset 1, on line 1; save it as UTF-8
        error: bad.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 1, on line 1; save it as UTF-8
        exit 2
    "#]]);
}

#[test]
fn gitlab_gets_a_list_of_issues() {
    sheets().run(&["check", "--format", "gitlab"]).gives(expect![[r#"
        [
        {"description":"`k` is in the wrong case: connectives are capitals\nwrite `Kpq`","check_name":"wrong-case","severity":"major","location":{"path":"a b.wff","lines":{"begin":1,"end":1}},"fingerprint":"20d4d1d563e6ece82e9ae0613327617a"},
        {"description":"`∧` is a sign of infix; in Polish notation a letter stands before its operands\n`K` stands for it, before its two operands: `Kpq`","check_name":"infix","severity":"major","location":{"path":"a b.wff","lines":{"begin":3,"end":3}},"fingerprint":"94388cad434c73438cee0cf75b43ff80"},
        {"description":"`k` is in the wrong case: connectives are capitals\nwrite `Kpq`","check_name":"wrong-case","severity":"major","location":{"path":"a b.wff","lines":{"begin":4,"end":4}},"fingerprint":"45cbbafd11218b44a8b2b032c19211d9"},
        {"description":"`.` ends a sentence, not a formula\nleave it out","check_name":"punctuation","severity":"minor","location":{"path":"week,1/c.wff","lines":{"begin":1,"end":1}},"fingerprint":"7545bd1ce11a806eb7f5379e8aa12141"},
        {"description":"`p` has no value, so that it is F cannot be claimed\nto give it that value, write `let p = F`","check_name":"undecided-value","severity":"major","location":{"path":"week,1/c.wff","lines":{"begin":2,"end":2}},"fingerprint":"892aff31ab6acb64d0cf360b36ae834d"}]
        error: bad.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 1, on line 1; save it as UTF-8
        exit 2
    "#]]);
    let clean = Folder::new(&[("a.wff", "Kpq\n")]);
    clean.run(&["check", "--format", "gitlab"]).gives(expect![[r#"
        []
        exit 0
    "#]]);
}

#[test]
fn junit_gets_a_case_for_each_finding() {
    sheets().run(&["check", "--format", "junit"]).gives(expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="wff" tests="7" skipped="0" errors="1" failures="4">
            <testsuite name="a b.wff" tests="3" skipped="0" errors="0" failures="3">
                <testcase name="wrong-case (1:1)" classname="a b.wff">
                    <failure message="`k` is in the wrong case: connectives are capitals" type="error">a b.wff:1:1: error: `k` is in the wrong case: connectives are capitals
        write `Kpq`</failure>
                </testcase>
                <testcase name="infix (3:3)" classname="a b.wff">
                    <failure message="`∧` is a sign of infix; in Polish notation a letter stands before its operands" type="error">a b.wff:3:3: error: `∧` is a sign of infix; in Polish notation a letter stands before its operands
        `K` stands for it, before its two operands: `Kpq`</failure>
                </testcase>
                <testcase name="wrong-case (4:1)" classname="a b.wff">
                    <failure message="`k` is in the wrong case: connectives are capitals" type="error">a b.wff:4:1: error: `k` is in the wrong case: connectives are capitals
        write `Kpq`</failure>
                </testcase>
            </testsuite>
            <testsuite name="fine.wff" tests="1" skipped="0" errors="0" failures="0">
                <testcase name="no faults" classname="fine.wff"/>
            </testsuite>
            <testsuite name="week,1/c.wff" tests="2" skipped="0" errors="0" failures="1">
                <testcase name="punctuation (1:4)" classname="week,1/c.wff">
                    <system-out>week,1/c.wff:1:4: warning: `.` ends a sentence, not a formula
        leave it out</system-out>
                </testcase>
                <testcase name="undecided-value (2:4)" classname="week,1/c.wff">
                    <failure message="`p` has no value, so that it is F cannot be claimed" type="error">week,1/c.wff:2:4: error: `p` has no value, so that it is F cannot be claimed
        to give it that value, write `let p = F`</failure>
                </testcase>
            </testsuite>
            <testsuite name="bad.wff" tests="1" skipped="0" errors="1" failures="0">
                <testcase name="could not be checked" classname="bad.wff">
                    <error message="it is not UTF-8 text; the first bad byte is 0xff at offset 1, on line 1; save it as UTF-8" type="error"/>
                </testcase>
            </testsuite>
        </testsuites>
        error: bad.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 1, on line 1; save it as UTF-8
        exit 2
    "#]]);
}

#[test]
fn sarif_gets_results_rules_and_notifications() {
    let folder = sheets();
    folder.write("wff.toml", b"logic = \"K9\"\n");
    let report = folder.run(&["check", "--format", "sarif"]);
    assert_eq!(report.status, 2);
    let log = report.json();
    let run = &log["runs"][0];
    let results: Vec<String> =
        run["results"].as_array().unwrap().iter().map(ToString::to_string).collect();
    expect![[r#"
        {"fixes":[{"artifactChanges":[{"artifactLocation":{"uri":"a%20b.wff","uriBaseId":"SRCROOT"},"replacements":[{"deletedRegion":{"endColumn":2,"endLine":1,"startColumn":1,"startLine":1},"insertedContent":{"text":"K"}}]}],"description":{"text":"Write `Kpq`"}}],"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.wff","uriBaseId":"SRCROOT"},"region":{"endColumn":2,"endLine":1,"startColumn":1,"startLine":1}}}],"message":{"text":"`k` is in the wrong case: connectives are capitals\nwrite `Kpq`"},"partialFingerprints":{"primaryLocationLineHash":"a7dff65c809d730dcee100ae9279c6de"},"ruleId":"wrong-case"}
        {"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.wff","uriBaseId":"SRCROOT"},"region":{"endColumn":4,"endLine":3,"startColumn":3,"startLine":3}}}],"message":{"text":"`∧` is a sign of infix; in Polish notation a letter stands before its operands\n`K` stands for it, before its two operands: `Kpq`"},"partialFingerprints":{"primaryLocationLineHash":"edb6b490768a0ae636b5a97f7b990cf4"},"ruleId":"infix"}
        {"fixes":[{"artifactChanges":[{"artifactLocation":{"uri":"a%20b.wff","uriBaseId":"SRCROOT"},"replacements":[{"deletedRegion":{"endColumn":2,"endLine":4,"startColumn":1,"startLine":4},"insertedContent":{"text":"K"}}]}],"description":{"text":"Write `Kpq`"}}],"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.wff","uriBaseId":"SRCROOT"},"region":{"endColumn":2,"endLine":4,"startColumn":1,"startLine":4}}}],"message":{"text":"`k` is in the wrong case: connectives are capitals\nwrite `Kpq`"},"partialFingerprints":{"primaryLocationLineHash":"496372412aa4c1e462f0675538f9d025"},"ruleId":"wrong-case"}
        {"fixes":[{"artifactChanges":[{"artifactLocation":{"uri":"week%2C1/c.wff","uriBaseId":"SRCROOT"},"replacements":[{"deletedRegion":{"endColumn":5,"endLine":1,"startColumn":4,"startLine":1},"insertedContent":{"text":""}}]}],"description":{"text":"Leave it out"}}],"level":"warning","locations":[{"physicalLocation":{"artifactLocation":{"uri":"week%2C1/c.wff","uriBaseId":"SRCROOT"},"region":{"endColumn":5,"endLine":1,"startColumn":4,"startLine":1}}}],"message":{"text":"`.` ends a sentence, not a formula\nleave it out"},"partialFingerprints":{"primaryLocationLineHash":"48c795a66d9305c22f6f0b2c955e4073"},"ruleId":"punctuation"}
        {"fixes":[{"artifactChanges":[{"artifactLocation":{"uri":"week%2C1/c.wff","uriBaseId":"SRCROOT"},"replacements":[{"deletedRegion":{"endColumn":9,"endLine":2,"startColumn":4,"startLine":2},"insertedContent":{"text":"let p = F"}}]}],"description":{"text":"Write `let p = F`"}}],"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"week%2C1/c.wff","uriBaseId":"SRCROOT"},"region":{"endColumn":5,"endLine":2,"startColumn":4,"startLine":2}}}],"message":{"text":"`p` has no value, so that it is F cannot be claimed\nto give it that value, write `let p = F`"},"partialFingerprints":{"primaryLocationLineHash":"aac7dfa547d3bcb3fde9a94913ce26bf"},"properties":{"item":"1"},"ruleId":"undecided-value"}"#]].assert_eq(&results.join("\n"));
    let rules: Vec<&str> = run["tool"]["driver"]["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    assert_eq!(rules, ["infix", "punctuation", "undecided-value", "wrong-case"]);
    let invocation = run["invocations"][0].to_string();
    let here = std::fs::canonicalize(folder.path()).unwrap();
    expect![[r#"{"executionSuccessful":false,"toolConfigurationNotifications":[{"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"wff.toml","uriBaseId":"SRCROOT"}}}],"message":{"text":"line 1, column 9: `K9` is not a logic; did you mean `K3`?"}}],"toolExecutionNotifications":[{"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"bad.wff","uriBaseId":"SRCROOT"}}}],"message":{"text":"it is not UTF-8 text; the first bad byte is 0xff at offset 1, on line 1; save it as UTF-8"}}]}"#]].assert_eq(&invocation.replace(here.to_str().unwrap(), "/here"));
}

#[test]
fn rules_in_sarif_link_to_the_pages_that_wff_toml_names() {
    let folder = sheets();
    let pages = "pages = \"https://example.org/{code}/#{code}\"\n";
    folder.write("week,1/wff.toml", pages.as_bytes());
    let log = folder.run(&["check", "--format", "sarif"]).json();
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    let links: Vec<String> =
        rules.iter().map(|rule| format!("{} {}", rule["id"], rule["helpUri"])).collect();
    assert_eq!(
        links,
        [
            r#""infix" null"#,
            r#""punctuation" "https://example.org/punctuation/#punctuation""#,
            r#""undecided-value" "https://example.org/undecided-value/#undecided-value""#,
            r#""wrong-case" null"#
        ]
    );
}

#[test]
fn an_address_of_pages_that_is_no_site_does_not_reach_sarif() {
    let folder = sheets();
    folder.write("week,1/wff.toml", b"pages = \"javascript:alert(1)//{code}\"\n");
    let log = folder.run(&["check", "--format", "sarif"]).json();
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(rules.iter().all(|rule| rule.get("helpUri").is_none()), "{log}");
    let told = &log["runs"][0]["invocations"][0]["toolConfigurationNotifications"][0]["message"];
    let message = told["text"].as_str().unwrap();
    let start = "line 1, column 9: `javascript:alert(1)//{co…` is no address of pages such as";
    assert!(message.starts_with(start), "{message}");
}

/// The fingerprints in a report, by what stands before them.
fn fingerprints(ran: &Ran) -> Vec<String> {
    let mark = ["primaryLocationLineHash\":\"", "fingerprint\":\""];
    let mut found = Vec::new();
    for line in ran.stdout.lines() {
        found.extend(mark.iter().filter_map(|mark| {
            let (digits, _) = line.split_once(mark)?.1.split_at_checked(32)?;
            Some(digits.to_owned())
        }));
    }
    found
}

#[test]
fn a_fingerprint_survives_lines_above_and_tells_findings_apart() {
    let text = "kpq\np & q\nC\nkpq\nkpq, kpr\n";
    let folder = Folder::new(&[("a.wff", text), ("b.wff", text)]);
    for format in ["sarif", "gitlab"] {
        folder.write("a.wff", text.as_bytes());
        let before = fingerprints(&folder.run(&["check", "--format", format]));
        let unlike: BTreeSet<&String> = before.iter().collect();
        // Without the file in it a fingerprint of SARIF is one of the file.
        let files = if format == "gitlab" { 2 } else { 1 };
        assert_eq!((before.len(), unlike.len()), (12, 6 * files), "{format}");
        assert!(before.iter().all(|it| it.bytes().all(|digit| digit.is_ascii_hexdigit())));
        folder.write("a.wff", format!("# new\n\nNp\n  {text}").as_bytes());
        assert_eq!(fingerprints(&folder.run(&["check", "--format", format])), before, "{format}");
    }
    // What stands for a fingerprint until it is known may stand elsewhere, too.
    let marks = "?".repeat(32);
    let folder = Folder::new(&[(&format!("{marks}.wff"), "C\nC\n")]);
    let ran = folder.run(&["check", "--format", "gitlab"]);
    assert_eq!(ran.json()[1]["location"]["path"], format!("{marks}.wff"));
    assert!(fingerprints(&ran).iter().all(|it| !it.contains('?')), "{}", ran.stdout);
}

#[test]
fn a_fingerprint_is_the_same_in_a_long_file() {
    let lines: String = (0..30_000).map(|_| "kpq\nCp\n").collect();
    let folder = Folder::new(&[("a.wff", &lines)]);
    let found = fingerprints(&folder.run(&["check", "--format", "gitlab"]));
    assert_eq!(found.len(), 60_000);
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 60_000);
    assert_eq!(found, fingerprints(&folder.run(&["check", "--format", "gitlab"])));
}

#[test]
fn files_are_named_from_the_root_of_the_repository_on() {
    let folder = Folder::new(&[("week1/a.wff", "C\n")]);
    let root = std::fs::canonicalize(folder.path()).unwrap();
    for (format, variable, expected) in [
        ("github", "GITHUB_WORKSPACE", "file=week1/a.wff,"),
        ("sarif", "GITHUB_WORKSPACE", "\"uri\":\"week1/a.wff\""),
        ("gitlab", "CI_PROJECT_DIR", "\"path\":\"week1/a.wff\""),
        ("junit", "CI_PROJECT_DIR", "classname=\"week1/a.wff\""),
    ] {
        let mut check = command(&["check", "--format", format]);
        let check = check.current_dir(root.join("week1")).env(variable, &root);
        let ran = run(check, "");
        assert!(ran.stdout.contains(expected), "{}", ran.stdout);
    }
}

#[test]
fn every_format_has_the_same_findings_and_the_same_status() {
    let folder = sheets();
    std::fs::remove_file(folder.path().join("bad.wff")).unwrap();
    let of =
        |more: &[&str], format: &str| folder.run(&[&["check", "--format", format], more].concat());
    let number = |format: &str, ran: &Ran| match format {
        "json" => ran.json()["diagnostics"].as_array().unwrap().len(),
        "sarif" => ran.json()["runs"][0]["results"].as_array().unwrap().len(),
        "gitlab" => ran.json().as_array().unwrap().len(),
        "github" => ran.stdout.matches("::").count() / 2,
        "junit" => {
            ran.stdout.matches("<testcase").count() - ran.stdout.matches("no faults").count()
        }
        "full" => ran.stdout.matches("┌─").count(),
        _ => ran.stdout.lines().count(),
    };
    for (more, findings, status) in [
        (&[][..], 5, 1),
        (&["--quiet"], 4, 1),
        (&["--deny-warnings"], 5, 1),
        (&["--deny-warnings", "-q"], 5, 1),
    ] {
        for format in FORMATS {
            let ran = of(more, format);
            assert_eq!((number(format, &ran), ran.status), (findings, status), "{format} {more:?}");
        }
    }
    let warning = Folder::new(&[("a.wff", "Kpq.\n")]);
    for format in FORMATS {
        let status =
            |more: &[&str]| warning.run(&[&["check", "--format", format], more].concat()).status;
        assert_eq!((status(&[]), status(&["--deny-warnings"])), (0, 1), "{format}");
    }
    let failures = |more: &[&str]| {
        warning
            .run(&[&["check", "--format", "junit"], more].concat())
            .stdout
            .matches("<failure")
            .count()
    };
    assert_eq!((failures(&[]), failures(&["--deny-warnings"])), (0, 1));
}

#[test]
fn the_findings_of_each_rule_are_counted_in_every_format() {
    let folder = Folder::new(&[("a.wff", "kpq\nkpq\np & q\n")]);
    let expected: BTreeMap<&str, Value> =
        [("infix", 1.into()), ("wrong-case", 2.into())].into_iter().collect();
    let expected = serde_json::to_value(expected).unwrap();
    for format in FORMATS {
        let ran = folder.run(&["check", "--format", format, "--statistics"]);
        match format {
            "json" => assert_eq!(ran.json()["statistics"], expected),
            "sarif" => assert_eq!(ran.json()["runs"][0]["properties"]["statistics"], expected),
            "gitlab" | "junit" => {
                assert_eq!(ran.stderr, "note: 2 wrong-case\nnote: 1 infix\n", "{format}");
            }
            _ => assert!(ran.stdout.contains("\n2 wrong-case\n1 infix\n"), "{}", ran.stdout),
        }
    }
}

#[test]
fn a_report_is_written_to_a_file_whole_or_not_at_all() {
    let folder = Folder::new(&[("a.wff", "C\n")]);
    for format in FORMATS {
        let plain = folder.run(&["check", "--format", format]);
        let ran = folder.run(&["check", "--format", format, "--output-file", "report"]);
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.status), ("", "", 1), "{format}");
        assert_eq!(folder.read("report"), plain.stdout, "{format}");
    }
    folder.run(&["check", "--output-file", "no/report"]).gives(expect![[r#"
        error: no/report: there is no such file or folder
        exit 2
    "#]]);
    folder.run(&["check", "--output-file", "-"]).gives(expect![[r#"
        error: --output-file takes a file; without it standard output is written to
        exit 2
    "#]]);
    for file in ["a.wff", "./a.wff", "wff.toml"] {
        let ran = folder.run(&["check", "--output-file", file, "a.wff"]);
        assert_eq!(ran.status, 2, "{file}");
        assert!(ran.stderr.contains("is what is checked, and is not written over"), "{file}");
    }
    assert_eq!(folder.read("a.wff"), "C\n");
    folder.run(&["check", "--output-file", "."]).gives(expect![[r#"
        error: .: it is a folder
        exit 2
    "#]]);
    folder.run(&["check", "--input-format", "tptp", "--output-file", "report"]).gives(expect![[
        r#"
            error: with `--input-format` files of that format are named, and there is none
            exit 2
        "#
    ]]);
    let nothing = ["check", "--stdin-filename", "a.wff", "--output-file", "report"];
    assert_eq!(folder.run(&nothing).status, 2);
    assert!(folder.read("report").ends_with("</testsuites>\n"), "what was there stays");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}
