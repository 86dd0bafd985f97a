//! `wff check` at its edges: long lines and files, characters that steer a terminal, colours, pipes
//! that close.

use crate::binary::{Folder, command, run};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn colours_come_only_when_wanted() {
    let folder = Folder::new(&[("a.wff", "C\n")]);
    let colored = |arguments: &[&str], no_color: &str| {
        let mut command = command(arguments);
        run(command.current_dir(folder.path()).env("NO_COLOR", no_color), "")
            .stdout
            .contains('\u{1b}')
    };
    assert!(!colored(&["check"], ""));
    assert!(!colored(&["check"], "1"));
    assert!(colored(&["check", "--color=always"], ""));
    assert!(colored(&["check", "--color=always"], "1"));
    assert!(!colored(&["check", "--color=never"], ""));
}

#[test]
fn control_characters_do_not_reach_the_output() {
    let text = "Kp\u{1b}[31mq\n\u{7}C\nKp\u{202e}q\u{9b}\nlet p \"\u{1b}]0;x\u{7}\" = Q\nN\tp q\n";
    let folder = Folder::new(&[("bad\u{1b}[2J.wff", text)]);
    folder.write("worse\u{1b}.wff", b"\xff");
    for arguments in [&["check"][..], &["check", "--format=concise"], &["list"]] {
        let ran = folder.run(arguments);
        let all = ran.stdout + &ran.stderr;
        assert!(all.contains("bad␛[2J.wff") && all.contains("worse␛.wff"), "{all}");
        let steers =
            |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202a}'..='\u{202e}');
        assert!(!all.contains(steers), "{all:?}");
    }
}

#[test]
fn a_long_line_is_cut_around_what_is_wrong() {
    let folder =
        Folder::new(&[("a.wff", &format!("{}p{} q\n", "N".repeat(50_000), " ".repeat(50_000)))]);
    let ran = folder.run(&["check"]);
    let excerpt = ran.stdout.lines().find_map(|line| line.strip_prefix("1 │ ")).unwrap();
    assert!(
        excerpt.chars().count() <= 160 && excerpt.starts_with("NN") && excerpt.ends_with('q'),
        "{excerpt}"
    );
    assert!(ran.stdout.contains("a.wff:1:100003\n"), "{}", ran.stdout);
}

#[test]
fn many_faults_on_one_line_take_no_longer_each() {
    let folder = Folder::new(&[("a.wff", &["K∧p"; 20_000].join(","))]);
    assert_eq!(folder.run(&["check", "--format=concise"]).stdout.lines().count(), 20_000);
}

#[test]
fn a_very_long_formula_is_checked() {
    let folder = Folder::new(&[
        ("a.wff", &format!("{}p\n", "N".repeat(1_000_000))),
        ("b.wff", &"N".repeat(1_000_000)),
    ]);
    let ran = folder.run(&["check", "--format=concise"]);
    assert_eq!(ran.stdout, "b.wff:1:1000000: error[missing-operand] `N` is missing its operand\n");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let folder = Folder::new(&[("a.wff", &"C\n".repeat(50_000)), ("b.wff", &"C\n".repeat(50_000))]);
    for format in ["full", "concise", "json"] {
        let mut command = command(&["check", "--format", format]);
        command
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
        assert_eq!(ended.status.code(), Some(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_read_to_its_end_is_told_and_nobody_waits() {
    let folder = Folder::new(&[("a.wff", "p\n")]);
    let wff = env!("CARGO_BIN_EXE_wff");
    let run = |script: &str| {
        let mut shell = std::process::Command::new("sh");
        run(shell.args(["-c", script, wff]).current_dir(folder.path()), "")
    };
    for command in
        ["check - <&-", "fmt - <&-", "list - <&-", "explain - <&-", "longest - <&-", "check - 0> b"]
    {
        let ran = run(&format!("\"$0\" {command}"));
        assert!(ran.stderr.contains("standard input is closed"), "{command}: {}", ran.stderr);
        assert_eq!(ran.status, 2, "{command}");
    }
    assert_eq!(run("\"$0\" check - < /dev/null").status, 0);
    assert_eq!(run("mkfifo pipe; \"$0\" check pipe a.wff").status, 2);
    let ran = run("printf C > pipe & \"$0\" check --format concise pipe");
    assert!(ran.stdout.starts_with("pipe:1:1: error[missing-operand]"), "{}", ran.stdout);
    let ran = run("\"$0\" fmt -q pipe");
    assert!(ran.status == 2 && ran.stderr.contains("not a regular file"), "{}", ran.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_whatever_is_printed() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in
        [&["--version"][..], &["help"], &["--help"], &["check", "--help"], &["explain"]]
    {
        let ended = command(arguments).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        let told = String::from_utf8(ended.stderr).unwrap();
        assert!(told.starts_with("error: standard output: "), "{arguments:?}: {told}");
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_does_not_fit_into_memory_is_told() {
    let folder = Folder::new(&[("b.wff", "C\n")]);
    let file = std::fs::File::create(folder.path().join("a.wff")).unwrap();
    file.set_len(u32::MAX.into()).unwrap();
    for arguments in ["check --format concise", "fmt"] {
        let script = format!("ulimit -v 4000000; exec \"$0\" {arguments}");
        let mut shell = std::process::Command::new("sh");
        let shell = shell.args(["-c", &script, env!("CARGO_BIN_EXE_wff")]);
        let ran = run(shell.current_dir(folder.path()), "");
        assert_eq!(ran.stderr, "error: a.wff: it does not fit into memory\n");
        assert_eq!(ran.status, 2);
    }
}

#[test]
fn other_encodings_are_told_with_the_way_out() {
    let folder = Folder::new(&[("c.wff", "p\n")]);
    folder.write("a.wff", &"Kpq\n".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    folder.write("b.wff", b"p # K\xf6nig\n");
    let ran = folder.run(&["check", "--format=concise"]);
    assert_eq!(
        ran.stderr,
        "error: a.wff: this looks like UTF-16; save it as UTF-8 (in Notepad: Save as, \
         Encoding)\nerror: b.wff: it is not UTF-8 text; the first bad byte is 0xf6 at offset 5, \
         on line 1; save it as UTF-8\n"
    );
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 2));
}

#[test]
fn a_byte_order_mark_changes_nothing_wherever_people_give_a_file() {
    let key = "exercise 1\n  ask \"x\"\n  require infix of Kpq\nend\n";
    let problem = "cnf(a,axiom,( is_a_theorem(implies(not(not(X)),X)) )).\n";
    for (text, command) in [
        ("CpqC\n", "check --format concise -"),
        ("```wff\nC\n```\n", "check --format concise - --stdin-filename a.md"),
        ("DD211:C0.0\n", "check --input-format proof-list file"),
        ("DD211:C0.0\nD11\n", "import --from proof-list file"),
        (
            "% so\n    CCpCCNpqrCsCCNtCrtCpt = 1\n[0] CpCCNqCCCNrCsrCtrqCCtCCNtusq = D11\n",
            "import --from pmgenerator file",
        ),
        ("((P v P) -> P); ! *1.2\n(P -> P); ! so\nDD211;\n", "import --from metamath file"),
        (problem, "import --from tptp file"),
        ("system lukasiewicz-3\nDD211 proves Cpp\n", "export --to proof-list file"),
        ("1) Kpq\n", "list file"),
        (key, "grade --sheet file"),
        (key, "grade --check file"),
        (key, "grade file ann.wff"),
        ("1) p & q\n", "grade key.wff file --format csv"),
        ("Kpq\n", "table -"),
        ("p & q\n", "convert --from infix --to polish -"),
    ] {
        let [bare, marked] = [text.to_owned(), format!("\u{feff}{text}")].map(|text| {
            let folder = Folder::new(&[("key.wff", key), ("ann.wff", "1) p & q\n")]);
            folder.write("file", text.as_bytes());
            let words: Vec<&str> = command.split(' ').collect();
            let ran = folder.run_with(&text, &words);
            (ran.status, ran.stdout, ran.stderr)
        });
        assert_eq!(marked, bare, "{command}");
        assert!(bare.0 < 2, "{command}: {}", bare.2);
    }
}
