//! `wff import`, and `wff check --input-format`: files of D-proofs that other programs wrote.

use crate::binary::{Folder, wff};
use expect_test::expect;

const SUMMARY: &str = "% Walsh's first axiom
    CCpCCNpqrCsCCNtCrtCpt = 1
[0] CpCCNqCCCNrCsrCtrqCCtCCNtusq = D11
[1] CpCCNqCCCrCCNrstuqCuq = D1[0]
";

const PRINCIPIA: &str = "A head
-----
((P v P) -> P); ! *1.2 Taut
((~ P -> P) -> P); ! Result of proof
DD2DD2D13D2
DD2D1311; ! 19 steps

((P ^ Q) -> (P ^ Q)); ! *0.0
(P -> P); ! Result of proof
DD211; ! 5 steps
";

const PROBLEM: &str = "%--------------------
cnf(condensed_detachment,axiom,
    ( ~ is_a_theorem(implies(X,Y))
    | ~ is_a_theorem(X)
    | is_a_theorem(Y) ) ).

cnf(cn_39,axiom,
    ( is_a_theorem(implies(not(not(X)),X)) )).

cnf(prove_c0_1,negated_conjecture,
    ~ is_a_theorem(implies(a,implies(b,a))) ).
";

fn files() -> Folder {
    Folder::new(&[
        ("w1.txt", SUMMARY),
        ("list.txt", "DD211:C0.0\nD2D13: CCpCNqNrCpCrq\nD11\n"),
        ("pmproofs.txt", PRINCIPIA),
        ("LCL-1.p", PROBLEM),
    ])
}

#[test]
fn each_format_becomes_a_file() {
    let folder = files();
    folder.run(&["import", "--from", "pmgenerator", "w1.txt"]).gives(expect![[r#"
        # Walsh's first axiom
        system walsh-1 # 1 CCpCCNpqrCsCCNtCrtCpt
        def t0 = proof D11
        @t0 proves CpCCNqCCCNrCsrCtrqCCtCCNtusq
        D1@t0 proves CpCCNqCCCrCCNrstuqCuq
        exit 0
    "#]]);
    folder.run(&["import", "--from", "proof-list", "list.txt"]).gives(expect![[r#"
        system lukasiewicz-3 # 1 CpCqp, 2 CCpCqrCCpqCpr, 3 CCNpNqCqp
        DD211 proves Cpp
        D2D13 proves CCpCNqNrCpCrq
        D11 proves ?
        exit 0
    "#]]);
    folder.run(&["import", "--from=metamath", "pmproofs.txt"]).gives(expect![[r#"
        system lukasiewicz-3 # 1 CpCqp, 2 CCpCqrCCpqCpr, 3 CCNpNqCqp
        DD2DD2D13D2DD2D1311 proves CCNppp  # *1.2 Taut
        DD211 proves CNCpNqNCpNq  # *0.0
        exit 0
    "#]]);
    folder.run(&["import", "--from=tptp", "LCL-1.p"]).gives(expect![[r#"
        alphabet textbook
        axioms lcl-1
          1 CNNpp  # cn_39
        end
        CpCqp  # prove_c0_1
        exit 0
    "#]]);
}

#[test]
fn lists_have_the_axioms_of_a_system() {
    let folder = Folder::new(&[]);
    let ran = folder.run_with("D11\n", &["import", "--from=proof-list", "--system=BCK", "-"]);
    assert_eq!(ran.stdout, "system bck # 1 CCpqCCrpCrq, 2 CCpCqrCqCpr, 3 CpCqp\nD11 proves ?\n");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    let files = files();
    files.run(&["import", "--from=pmgenerator", "--system=bck", "w1.txt"]).gives(expect![[r#"
        error: w1.txt has axioms of its own, and `--system` is for files that have none
        exit 2
    "#]]);
    let unknown = wff(&["import", "--from=proof-list", "--system=russell", "-"]);
    assert!(unknown.status == 2 && unknown.stderr.contains("tarski-bernays"), "{}", unknown.stderr);
}

#[test]
fn what_cannot_be_read_is_told_with_its_place_and_kept() {
    let folder = Folder::new(&[(
        "bad.txt",
        "CpCqp = 1\n\n[0] CpCqCrq = D11\n[1] Cp = D12\nhello\n  [2] CqCrq = D1é\n[2] p = D1\n",
    )]);
    folder.run(&["import", "--from=pmgenerator", "bad.txt"]).gives(expect![[r#"
        axioms bad
          1 CpCqp
        end
        D11 proves CpCqCrq
        # not read: Cp
        # not read: D12 proves ?
        # not read: hello
        # not read: D1é proves CqCrq
        # not read: [2] p = D1
        error: bad.txt:4:5: `Cp` is no formula
        error: bad.txt:4:12: this system has no axiom `2`
        error: bad.txt:5:1: `hello` has no D-proof
        error: bad.txt:6:17: `é` has no place in a D-proof: that has `D`, labels of axioms, and names after `@`
        note: for example `DD211`, with nothing between
        error: bad.txt:7:1: `[2] p = D1` has no number, or that of a theorem above; each has one of its own
        exit 2
    "#]]);
    let many = "?\n".repeat(100_000);
    let ran = folder.run_with(&many, &["import", "--from=proof-list", "-"]);
    assert_eq!((ran.stdout.lines().count(), ran.stderr.lines().count()), (100_001, 22));
    assert!(ran.stderr.ends_with("error: <stdin>: 99980 faults more\n"), "{}", ran.stderr);
    assert_eq!(ran.status, 2);
    folder.run_with("", &["import", "--from=tptp", "-"]).gives(expect![[r#"
        error: <stdin> has no formulas and no D-proofs
        exit 2
    "#]]);
    folder.run_with("include('a.ax').\n", &["import", "--from=tptp", "-"]).gives(expect![[r#"
        error: <stdin>:1:1: `include('a.ax').` names another file; put its clauses here
        exit 2
    "#]]);
    folder.run(&["import", "--from=tptp", "nowhere.p"]).gives(expect![[r#"
        error: nowhere.p: there is no such file or folder
        exit 2
    "#]]);
    assert_eq!(wff(&["import", "-"]).status, 2);
    assert_eq!(wff(&["import", "--from=latex", "-"]).status, 2);
}

#[test]
fn a_name_of_axioms_is_that_of_the_file() {
    let folder = Folder::new(&[]);
    for (file, name) in [
        ("My proofs.txt", "my-proofs"),
        ("x.y.txt", "x-y"),
        ("2.txt", "imported"),
        ("bck.txt", "imported"),
        ("é.txt", "imported"),
    ] {
        folder.write(file, b"CpCpp = 1\n");
        let ran = folder.run(&["import", "--from=pmgenerator", file]);
        assert_eq!(ran.stdout, format!("axioms {name}\n  1 CpCpp\nend\n"));
    }
}

#[test]
fn a_hundred_thousand_proofs_are_read() {
    let mut text = "CpCqp=1\nCCpCqrCCpqCpr=2\n[0] Cpp = DD211\n".to_owned();
    for number in 1..100_000 {
        text += &format!("[{number}] CpCqq = D1[0]\n");
    }
    let folder = Folder::new(&[("big.txt", &text)]);
    let ran = folder.run(&["import", "--from=pmgenerator", "big.txt"]);
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    assert_eq!(ran.stdout.lines().filter(|line| line.contains(" proves ")).count(), 100_000);
    let lines: Vec<&str> = ran.stdout.lines().take(5_000).collect();
    folder.write("big.wff", lines.join("\n").as_bytes());
    folder.write("bad.txt", text.replace("] CpCqq", "] CpCqp").as_bytes());
    for (options, status) in [
        (&["check", "big.wff"][..], 0),
        (&["check", "--input-format=pmgenerator", "big.txt"], 0),
        (&["check", "--input-format=pmgenerator", "bad.txt"], 1),
    ] {
        let ran = folder.run(&[options, &["--statistics", "--format=json"]].concat());
        let wrong = &ran.json()["statistics"]["wrong-detachment"];
        assert_eq!((wrong.as_u64(), ran.status), ((status > 0).then_some(99_999), status));
    }
}

#[test]
fn a_file_of_another_format_is_checked_where_it_lies() {
    let folder = files();
    let paths = ["w1.txt", "list.txt", "pmproofs.txt", "LCL-1.p"];
    for (format, path) in ["pmgenerator", "proof-list", "metamath", "tptp"].into_iter().zip(paths) {
        let ran = folder.run(&["check", "--input-format", format, path]);
        assert_eq!((ran.stdout.as_str(), ran.status), ("no faults in 1 file\n", 0), "{format}");
    }
    folder.write("bad.txt", SUMMARY.replace("= D1[0]", "= D1[7]").as_bytes());
    folder.run(&["check", "--input-format=pmgenerator", "bad.txt"]).gives(expect![[r#"
        error[malformed-d-proof]: no theorem above has the number `[7]`
          ┌─ bad.txt:4:31
          │
        4 │ [1] CpCCNqCCCrCCNrstuqCuq = D1[7]
          │                               ^^^

        1 error in 1 file
        exit 1
    "#]]);
    folder.write("bad.txt", PRINCIPIA.replace("(~ P -> P)", "(~ P -> Q)").as_bytes());
    folder.run(&["check", "--input-format=metamath", "bad.txt"]).gives(expect![[r#"
        error[wrong-detachment]: this D-proof proves `CCNppp`, of which `((~ P -> Q) -> P)` is no instance
          ┌─ bad.txt:4:1
          │
        4 │ ((~ P -> Q) -> P); ! Result of proof
          │ ^^^^^^^^^^^^^^^^^

        1 error in 1 file
        exit 1
    "#]]);
    let text = "DD211: Cpp\n\nD31: Cpp\nD13D2\nC1: Cpp\nDD211: Cpq\nDD211: Cp\n";
    let list = &["check", "--input-format=proof-list", "-"];
    folder.run_with(text, list).gives(expect![[r#"
        error[wrong-detachment]: `CrCsr` cannot be the first operand of `CCNpNqCqp`: `Nq` and `Csr` differ
          ┌─ <stdin>:3:1
          │
        3 │ D31: Cpp
          │ ^^^
          │  ││
          │  │proves `CrCsr`
          │  proves `CCNpNqCqp`

        error[malformed-d-proof]: the D-proof ends before `D2`
          ┌─ <stdin>:4:4
          │
        4 │ D13D2
          │    ^^
          │
          = help: after each `D` stand two D-proofs: labels of axioms, or `D` and so on

        error[malformed-d-proof]: `C` has no place in a D-proof: that has `D`, labels of axioms, and names after `@`
          ┌─ <stdin>:5:1
          │
        5 │ C1: Cpp
          │ ^
          │
          = help: for example `DD211`, with nothing between

        error[wrong-detachment]: this D-proof proves `Cpp`, of which `Cpq` is no instance
          ┌─ <stdin>:6:8
          │
        6 │ DD211: Cpq
          │        ^^^

        error[malformed-statement]: `Cp` is no formula
          ┌─ <stdin>:7:8
          │
        7 │ DD211: Cp
          │        ^^

        5 errors in 1 file
        exit 1
    "#]]);
    let concise = folder.run_with(text, &[list, &["--format=concise"][..]].concat());
    assert_eq!(concise.stdout.lines().count(), 5, "{}", concise.stdout);
    let json = folder.run_with(text, &[list, &["--format=json"][..]].concat()).json();
    let first = &json["diagnostics"][0];
    let place = ["line", "column", "end_line", "end_column", "start_byte", "end_byte"]
        .map(|name| first[name].as_u64().unwrap());
    assert_eq!(place, [3, 1, 3, 4, 12, 15]);
    assert_eq!((&json["files"], json["diagnostics"].as_array().unwrap().len()), (&1.into(), 5));
    let other = folder.run_with("D11\n", &[list, &["--system=frege"][..]].concat());
    assert_eq!(other.status, 0);
}

#[test]
fn other_formats_are_of_files_that_are_named() {
    let folder = files();
    folder.run(&["check", "--input-format=tptp"]).gives(expect![[r#"
        error: with `--input-format` files of that format are named, and there is none
        exit 2
    "#]]);
    folder.run(&["check", "--input-format=tptp", "."]).gives(expect![[r#"
        error: with `--input-format` files of that format are named, and . is a folder
        exit 2
    "#]]);
    assert_eq!(folder.run(&["check", "--system=bck", "list.txt"]).status, 2);
    for option in ["--no-hints", "--exam", "--lock=let"] {
        let ran = folder.run(&["check", "--input-format=tptp", option, "LCL-1.p"]);
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2));
    }
    folder.write("a.wff", b"p\n");
    assert_eq!(folder.run(&["check", "--input-format=wff"]).stdout, "no faults in 1 file\n");
}
