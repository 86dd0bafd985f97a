//! Blocks of formulas in Markdown, AsciiDoc and LaTeX: checked, listed and formatted where they
//! stand.

use crate::binary::Folder;
use expect_test::expect;

const WEEK: &str = "\
# Week 3

```wff week3
def mp = CKpCpqq
K p q
```

*Kp* is prose.

1. first

   ```wff
   1) Kp
   2) C  pq  # so
   ```

> ```wff week3
> @mp is   tautology
> CCpqp is tautology
> ```

```wff ignore
Kp
```
";

fn folder() -> Folder {
    Folder::new(&[("week.md", WEEK), ("plain.md", "prose\n"), ("a.wff", "p\n")])
}

#[test]
fn what_is_found_in_a_block_is_told_where_the_block_stands() {
    folder().run(&["check", "--format", "concise"]).gives(expect![[r#"
        week.md:13:7: error[missing-operand] `K` is missing its second operand
        week.md:19:3: error[false-class] `CCpqp` is not a tautology: it is F under p = F, q = T
        exit 1
    "#]]);
    folder().run(&["check", "week.md"]).gives(expect![[r#"
        error[missing-operand]: `K` is missing its second operand
           ┌─ week.md:13:7
           │
        13 │    1) Kp
           │       ^ - one more formula expected here
           │       │
           │       K (and) takes two; its first is `p`
           │
           = help: for example `Kpq`

        error[false-class]: `CCpqp` is not a tautology: it is F under p = F, q = T
           ┌─ week.md:19:3
           │
        19 │ > CCpqp is tautology
           │   ^^^^^ contingent
           │
           = help: `CKpqp` is a tautology; to keep the formula, write `contingent`

        2 errors in 1 file
        exit 1
    "#]]);
    folder().run(&["check", "--format", "json", "week.md"]).gives(expect![[r#"
        {"diagnostics": [
        {"file":"week.md","line":13,"column":7,"end_line":13,"end_column":8,"start_byte":93,"end_byte":94,"item":"1","severity":"error","code":"missing-operand","message":"`K` is missing its second operand","label":"K (and) takes two; its first is `p`","help":"for example `Kpq`","related":[{"line":13,"column":9,"end_line":13,"end_column":9,"message":"one more formula expected here"}],"fixes":[{"title":"Complete it as `Kpq`","safe":false,"edits":[{"start_byte":95,"end_byte":95,"text":"q"}]}]},
        {"file":"week.md","line":19,"column":3,"end_line":19,"end_column":8,"start_byte":160,"end_byte":165,"severity":"error","code":"false-class","message":"`CCpqp` is not a tautology: it is F under p = F, q = T","label":"contingent","help":"`CKpqp` is a tautology; to keep the formula, write `contingent`","fixes":[{"title":"Write `contingent`","safe":false,"edits":[{"start_byte":169,"end_byte":178,"text":"contingent"}]}]}],
        "files":1}
        exit 1
    "#]]);
}

#[test]
fn blocks_are_listed_in_the_order_of_the_file() {
    folder().run(&["list"]).gives(expect![[r#"
        a.wff
          item  line  verdict    kind       text
                   1  right      formula    p

        week.md
          item  line  verdict    kind       text
                   5  right      formula    K p q
          1       13  pff        formula    Kp
          2       14  right      formula    C pq
                  18  right      judgement  @mp is tautology
                  19  wrong      judgement  CCpqp is tautology

        4 right, 1 wrong and 1 pff in 2 files
        exit 1
    "#]]);
    folder().run(&["list", "--format", "json", "week.md"]).gives(expect![[r#"
        {"files": [{"file": "week.md", "items": [{"line":5,"kind":"formula","text":"K p q","verdict":"right"},
        {"item":"1","line":13,"kind":"formula","text":"Kp","verdict":"pff"},
        {"item":"2","line":14,"kind":"formula","text":"C  pq","verdict":"right"},
        {"line":18,"kind":"judgement","text":"@mp is   tautology","verdict":"right"},
        {"line":19,"kind":"judgement","text":"CCpqp is tautology","verdict":"wrong"}]}]}
        exit 1
    "#]]);
}

#[test]
fn only_what_stands_in_blocks_is_formatted() {
    let folder = folder();
    let diff = folder.run(&["fmt", "--diff"]);
    let changed: Vec<&str> =
        diff.stdout.lines().filter(|line| line.starts_with(['-', '+', '@'])).collect();
    let expected = [
        "--- week.md",
        "+++ week.md",
        "@@ -2,7 +2,7 @@",
        "-K p q",
        "+Kpq",
        "@@ -11,11 +11,11 @@",
        "-   2) C  pq  # so",
        "+   2) Cpq  # so",
        "-> @mp is   tautology",
        "+> @mp is tautology",
    ];
    assert_eq!((changed.as_slice(), diff.status), (expected.as_slice(), 1));
    folder.run(&["fmt"]).gives(expect![[r#"
        1 file formatted, 1 left as it was
        exit 0
    "#]]);
    let form = WEEK.replace("K p q", "Kpq").replace("is   t", "is t").replace("C  pq", "Cpq");
    assert_eq!(folder.read("week.md"), form);
    assert_eq!(folder.run(&["fmt", "--check", "-q"]).status, 0);
    let wide = WEEK.replace('\n', "\r\n");
    let made = folder.run_with(&wide, &["fmt", "-", "--stdin-filename", "notes.md"]).stdout;
    assert_eq!(made, form.replace('\n', "\r\n"));
}

#[test]
fn a_file_without_blocks_is_noted_if_it_is_named() {
    let folder = folder();
    for command in ["check", "list", "fmt"] {
        let outcome = folder.run(&[command, "plain.md", "-q"]);
        assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str(), outcome.status), ("", "", 0));
    }
    folder.run(&["check", "plain.md"]).gives(expect![[r#"
        note: plain.md: there are no wff blocks in this file
        exit 0
    "#]]);
    assert_eq!(folder.run_with("Kp\n", &["check", "-", "--stdin-filename", "n.md"]).status, 0);
}

#[test]
fn the_settings_of_the_folder_hold_and_each_sheet_numbers_its_own_items() {
    let text = "```wff\n1) Kxy\n```\n\n```wff\n1) Dxy\n2)\n```\n";
    let folder = Folder::new(&[("wff.toml", "alphabet = \"textbook\"\n"), ("a.markdown", text)]);
    folder.run(&["list"]).gives(expect![[r#"
        a.markdown
          item  line  verdict    kind       text
          1        2  right      formula    Kxy
          1        6  right      formula    Dxy
          2        7  open       blank

        2 right and 1 open in 1 file
        exit 0
    "#]]);
}

#[test]
fn blocks_in_asciidoc_and_latex_are_checked_too() {
    let adoc = "= Week\n\n[source,wff]\n----\nKp\n----\n";
    let tex = "\\section{Week}\n\\begin{wff}\n  Npq\n\\end{wff}\n";
    let folder = Folder::new(&[("a.adoc", adoc), ("b.tex", tex)]);
    folder.run(&["check", "--format", "concise"]).gives(expect![[r#"
        a.adoc:5:1: error[missing-operand] `K` is missing its second operand
        b.tex:3:5: error[trailing-letters] the formula ends before `q`
        exit 1
    "#]]);
}

#[test]
fn fixes_are_made_in_blocks_and_prose_stays() {
    let text = "p & q\n\n> - so\n>\n>   ```wff\n>   let x1 = T\n>   p & q\n>   ```\n";
    let folder = Folder::new(&[("week.md", text)]);
    folder.run(&["check", "--fix", "--unsafe-fixes", "-q", "week.md"]);
    let made = "p & q\n\n> - so\n>\n>   ```wff\n>   alphabet textbook\n>   let x1 = T\n>   \
                Kpq\n>   ```\n";
    assert_eq!(folder.read("week.md"), made);
}

#[test]
fn a_fix_in_a_block_may_change_the_line_above() {
    let rows = "> row T T | T\n> row F T | F\n> row T F | T\n> row F F | T\n> end\n> ```\n";
    let text = format!("so\n\n> ```wff\n> truth Cpq\n> q p | Cpq\n{rows}");
    let folder = Folder::new(&[("week.md", &text)]);
    folder.run(&["check", "--fix", "-q", "week.md"]);
    assert_eq!(folder.read("week.md"), format!("so\n\n> ```wff\n> truth q p | Cpq\n{rows}"));
}

#[test]
fn a_long_file_with_many_blocks_is_checked() {
    let text = "prose, *Kp*\n\n> ```wff week\n> Kpq\n> ```\n\n".repeat(20_000);
    let folder = Folder::new(&[("a.md", &format!("{text}```wff\nKp\n```\n"))]);
    folder.run(&["check", "--format", "concise"]).gives(expect![[r#"
        a.md:120002:1: error[missing-operand] `K` is missing its second operand
        exit 1
    "#]]);
}
