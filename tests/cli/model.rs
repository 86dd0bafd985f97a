//! `wff model`: models that refute a claim, or at a world of which formulas are true.

use crate::binary::{Folder, Ran, wff};
use expect_test::expect;

#[track_caller]
fn model(arguments: &[&str]) -> Ran {
    wff(&[&["model"], arguments].concat())
}

#[test]
fn the_smallest_countermodel_is_told_and_drawn() {
    model(&["Lp |= LLp", "--logic", "T"]).gives(expect![[r#"
        `LLp` does not follow: the premises are T and it is F at w, where w sees v, v sees u, and p is T at w and v

        → w  p = T  sees itself, v    Lp = T  LLp = F
          v  p = T  sees itself, u    Lp = F  LLp = F
          u  p = F  sees only itself  Lp = F  LLp = F
        exit 0
    "#]]);
    model(&["CLpLLp", "--logic", "K"]).gives(expect![[r#"
        `CLpLLp` is not a tautology: it is F at w, where w sees v, v sees w, and p is T at v alone

        → w  p = F  sees v  CLpLLp = F
          v  p = T  sees w  CLpLLp = T
        exit 0
    "#]]);
    model(&["ApNp", "--logic", "intuitionistic"]).gives(expect![[r#"
        `ApNp` is not a tautology: it is F at w, where w sees v, and p is T at v alone

        → w  p = F  sees itself, v    ApNp = F
          v  p = T  sees only itself  ApNp = T
        exit 0
    "#]]);
    model(&["LApq == ALpLq", "--logic", "S5"]).gives(expect![[r#"
        `LApq` and `ALpLq` are not equivalent: they differ at w, where w and v see each other, p is T at w alone, and q is T at v alone

        → w  p = T, q = F  sees itself, v  LApq = T  ALpLq = F
          v  p = F, q = T  sees itself, w  LApq = T  ALpLq = F
        exit 0
    "#]]);
    model(&["|- LMp", "--logic", "GL"]).gives(expect![[r#"
        `LMp` is not true at every world of every model: it is F at w, where w sees v, and p is F at every world

        → w  p = F  sees v         LMp = F
          v  p = F  sees no world  LMp = T
        exit 0
    "#]]);
    model(&["KpNp |= q", "--logic", "minimal"]).gives(expect![[r#"
        `q` does not follow: the premises are T and it is F at w, where p and O are T, and q is F

        → w  O = T, p = T, q = F  sees only itself  KpNp = T  q = F
        exit 0
    "#]]);
}

#[test]
fn a_model_of_formulas_has_a_world_at_which_all_are_true() {
    model(&["--of", "MKpq", "--logic", "K"]).gives(expect![[r#"
        `MKpq` is T at w, where w sees itself, and p and q are T

        → w  p = T, q = T  sees only itself  MKpq = T
        exit 0
    "#]]);
    model(&["--logic", "KD45", "--of", "Mp", "MNp", "Lq"]).gives(expect![[r#"
        `Mp`, `MNp` and `Lq` are T at w, where w sees itself and v, v sees w and itself, p is T at w alone, and q is T at every world

        → w  p = T, q = T  sees itself, v  Mp = T  MNp = T  Lq = T
          v  p = F, q = T  sees itself, w  Mp = T  MNp = T  Lq = T
        exit 0
    "#]]);
}

#[test]
fn formulas_without_letters_of_modal_logic_have_models_too() {
    model(&["Cpq", "--logic", "S4"]).gives(expect![[r#"
        `Cpq` is not a tautology: it is F at w, where p is T, and q is F

        → w  p = T, q = F  sees only itself  Cpq = F
        exit 0
    "#]]);
    model(&["Cpp", "--logic", "S4"]).gives(expect![[r#"
        `Cpp` is a tautology of S4: no model refutes it
        exit 1
    "#]]);
}

#[test]
fn where_there_is_none_the_reason_is_told() {
    model(&["CLpp", "--logic", "T"]).gives(expect![[r#"
        `CLpp` is a tautology of T: no model refutes it
        exit 1
    "#]]);
    model(&["Lp, LCpq |= Lq", "--logic", "K"]).gives(expect![[r#"
        `Lq` follows from the premises in K: no model refutes that
        exit 1
    "#]]);
    model(&["|= CLpp", "--logic", "T"]).gives(expect![[r#"
        `CLpp` is true at every world of every model of T
        exit 1
    "#]]);
    model(&["MMp == Mp", "--logic", "S4"]).gives(expect![[r#"
        `MMp` and `Mp` are equivalent in S4: no model tells them apart
        exit 1
    "#]]);
    model(&["--of", "KpNp", "--logic", "K"]).gives(expect![[r#"
        `KpNp` is a contradiction of K: it is true at no world of any model
        exit 1
    "#]]);
    model(&["--of", "Lp", "MNp", "--logic", "K"]).gives(expect![[r#"
        no model of K has a world at which `Lp` and `MNp` are true
        exit 1
    "#]]);
    for format in ["wff", "svg", "dot"] {
        let ran = model(&["CLpp", "--logic=T", "--format", format]);
        let told = "note: `CLpp` is a tautology of T: no model refutes it\n";
        assert_eq!((&*ran.stdout, &*ran.stderr, ran.status), ("", told, 1));
    }
}

#[test]
fn without_a_logic_formulas_with_letters_of_modal_logic_are_read_in_k() {
    model(&["Lp |= p"]).gives(expect![[r#"
        `p` does not follow: the premises are T and it is F at w, where w sees no world, and p is F

        → w  p = F  sees no world  Lp = T  p = F
        note: no logic is chosen, and this is K, the weakest; `--logic` chooses another
        exit 0
    "#]]);
    model(&["--of", "□p"]).gives(expect![[r#"
        `□p` is a pff: it is not well formed.

        error[infix]: `□p` is infix; in Polish notation it is `Lp`
          ┌─ <formula>:1:1
          │
        1 │ □p
          │ ^^ the connective comes first

        exit 1
    "#]]);
    let folder = Folder::new(&[("wff.toml", "logic = \"D\"\n")]);
    folder.run(&["model", "Lp |= p"]).gives(expect![[r#"
        `p` does not follow: the premises are T and it is F at w, where w sees v, v sees w, and p is T at v alone

        → w  p = F  sees v  Lp = T  p = F
          v  p = T  sees w  Lp = F  p = T
        exit 0
    "#]]);
    for arguments in [&["Cpq"][..], &["Kpq |= p", "--logic=classical"], &["Cpp", "--logic=K3"]] {
        let ran = model(arguments);
        assert!(ran.stderr.contains(" has no worlds, and no models to draw; `--logic S5`"));
        assert_eq!((&*ran.stdout, ran.status), ("", 2), "{arguments:?}");
    }
}

#[test]
fn json_has_fixed_names() {
    model(&["Lp |= LLp", "--logic", "T", "--format=json"]).gives(expect![[r#"
        {"logic":"T","sequent":"Lp |= LLp","countermodel":{"worlds":[{"name":"w","true":["p"]},{"name":"v","true":["p"]},{"name":"u","true":[]}],"sees":[["w","w"],["w","v"],["v","v"],["v","u"],["u","u"]],"at":"w"}}
        exit 0
    "#]]);
    model(&["CLpp", "--logic", "T", "--format=json"]).gives(expect![[r#"
        {"logic":"T","formula":"CLpp"}
        exit 1
    "#]]);
    model(&["Lp == p", "--format=json"]).gives(expect![[r#"
        {"logic":"K","sequent":"Lp == p","countermodel":{"worlds":[{"name":"w","true":[]}],"sees":[],"at":"w"}}
        note: no logic is chosen, and this is K, the weakest; `--logic` chooses another
        exit 0
    "#]]);
    model(&["--of", "KpNp", "--logic", "minimal", "--format=json"]).gives(expect![[r#"
        {"logic":"minimal","formula":"KpNp","model":{"worlds":[{"name":"w","true":["O","p"]}],"sees":[["w","w"]],"at":"w"}}
        exit 0
    "#]]);
    model(&["--of", "p", "Np", "--logic", "K", "--format=json"]).gives(expect![[r#"
        {"logic":"K","formulas":["p","Np"]}
        exit 1
    "#]]);
    assert_eq!(model(&["Cpq", "--format=json"]).json()["errors"].as_array().unwrap().len(), 1);
    let faulty = model(&["CLp", "--logic=K", "--format=json"]).json();
    assert_eq!(faulty["diagnostics"][0]["code"], "missing-operand");
}

#[test]
fn a_block_a_graph_and_a_picture_are_written() {
    model(&["CLpLLp", "--logic", "T", "--format", "wff"]).gives(expect![[r#"
        model m1
          world w: p = T
          world v: p = T
          world u
          sees w: w, v
          sees v: v, u
          sees u: u
        end
        exit 0
    "#]]);
    model(&["ACpqCqp", "--logic", "intuitionistic", "--format", "wff"]).gives(expect![[r#"
        model m1
          world w
          world v: p = T
          world u: q = T
          sees w: v, u
        end
        exit 0
    "#]]);
    model(&["CLpLLp", "--logic", "T", "--format", "dot"]).gives(expect![[r#"
        digraph model {
          node [shape=box, style=rounded];
          w0 [label="w\np\nCLpLLp = F", penwidth=3];
          w1 [label="v\np\nCLpLLp = T"];
          w2 [label="u\nCLpLLp = T"];
          w0 -> w0;
          w0 -> w1;
          w1 -> w1;
          w1 -> w2;
          w2 -> w2;
        }
        exit 0
    "#]]);
    let svg = model(&["CLpLLp", "--logic", "T", "--format", "svg"]);
    let picture = roxmltree::Document::parse(&svg.stdout).unwrap();
    let worlds: Vec<&str> =
        picture.descendants().filter_map(|node| node.attribute("data-world")).collect();
    assert_eq!((worlds, svg.status), (vec!["0", "1", "2"], 0));
    for part in [
        "<title>Model of T with 3 worlds</title>",
        "prefers-color-scheme:dark",
        "<g class=\"world undesignated at\" data-world=\"0\">",
    ] {
        assert!(svg.stdout.contains(part), "{}", svg.stdout);
    }
}

#[test]
fn a_sentence_is_what_check_says() {
    let folder = Folder::new(&[]);
    for (logic, claim, line) in [
        ("K", "CLpp", "CLpp is tautology"),
        ("T", "Lp |= LLp", "Lp |= LLp"),
        ("K", "|= Mp", "|= Mp"),
        ("S5", "LApq == ALpLq", "LApq == ALpLq"),
        ("intuitionistic", "NNp |= p", "NNp |= p"),
        ("minimal", "CKpNpq", "CKpNpq is tautology"),
    ] {
        let told = folder.run(&["model", claim, "--logic", logic]).stdout;
        let sentence = told.lines().next().unwrap();
        let text = format!("logic {logic}\n{line}\n");
        let checked = folder.run_with(&text, &["check", "--format=concise", "-"]).stdout;
        assert!(checked.contains(sentence), "{sentence}\n{checked}");
    }
}

#[test]
fn what_is_no_question_is_told() {
    model(&["Cp", "--logic", "K"]).gives(expect![[r#"
        `Cp` is a pff: it is not well formed.

        error[missing-operand]: `C` is missing its second operand
          ┌─ <formula>:1:1
          │
        1 │ Cp
          │ ^ - one more formula expected here
          │ │
          │ C (if … then) takes two; its first is `p`
          │
          = help: for example `Cpq`

        exit 1
    "#]]);
    model(&["Lp, C |= q", "--logic", "K"]).gives(expect![[r#"
        error[missing-operand]: `C` is missing both of its operands
          ┌─ <formula>:1:5
          │
        1 │ Lp, C |= q
          │     ^- two more formulas expected here
          │     │
          │     C (if … then) takes two
          │
          = help: for example `Cpq`

        exit 1
    "#]]);
    model(&["p is tautology", "--logic", "K"]).gives(expect![[r#"
        error: `p is tautology` claims a value or a class; models are searched that refute a formula, or a judgement with `|=` or `==`
        exit 2
    "#]]);
    model(&["Lp, Mp", "--logic", "K"]).gives(expect![[r#"
        error: `Lp, Mp` is a list of formulas; models are searched that refute a formula, or a judgement with `|=` or `==`
        exit 2
    "#]]);
    model(&["let p = T", "--logic", "K"]).gives(expect![[r#"
        error: `let p = T` is a statement; models are searched that refute a formula, or a judgement with `|=` or `==`
        exit 2
    "#]]);
    model(&["", "--logic", "K"]).gives(expect![[r#"
        error: there is no formula
        exit 2
    "#]]);
    model(&["--logic", "K", "--of", "Lp, q"]).gives(expect![[r#"
        error: `Lp, q` is a list; give each formula as an argument of its own
        exit 2
    "#]]);
    model(&["--logic", "K", "--of", "Lp", "Kq"]).gives(expect![[r#"
        `Kq` is a pff: it is not well formed.

        error[missing-operand]: `K` is missing its second operand
          ┌─ <formula>:1:1
          │
        1 │ Kq
          │ ^ - one more formula expected here
          │ │
          │ K (and) takes two; its first is `q`
          │
          = help: for example `Kqp`

        exit 1
    "#]]);
    assert_eq!(model(&["--logic", "K"]).status, 2);
    assert_eq!(model(&["Lp", "--of", "Mp"]).status, 2);
}

#[test]
fn what_is_beyond_the_effort_says_so() {
    let long = format!("{}p", "L".repeat(12_000));
    for format in ["text", "svg"] {
        model(&["--logic=K", &long, "--format", format]).gives(expect![[r#"
            error: no model was found, and none is ruled out; `--effort 10` looks further
            exit 2
        "#]]);
    }
}

#[test]
fn a_large_model_is_written_and_not_drawn_and_a_larger_one_is_not_told() {
    let deep = format!("{}p", "M".repeat(70));
    let in_gl =
        |formula: &str, format: &str| model(&["--logic=GL", "--of", formula, "--format", format]);
    in_gl(&deep, "text").gives(expect![[r#"
        `MMMMMMMMMMMMMMMMMMMMMMMM…` is T at w of a model with 71 worlds
        note: the model has 71 worlds, and at most 64 are drawn; `--format wff`, `json` and `dot` have them all
        exit 0
    "#]]);
    in_gl(&deep, "svg").gives(expect![[r#"
        error: the model has 71 worlds, and at most 64 are drawn; `--format wff`, `json` and `dot` have them all
        exit 2
    "#]]);
    let written = in_gl(&deep, "wff");
    assert_eq!((written.stdout.matches("  world ").count(), written.status), (71, 0));
    let deeper = format!("{}p", "M".repeat(600));
    in_gl(&deeper, "text").gives(expect![[r#"
        `MMMMMMMMMMMMMMMMMMMMMMMM…` is T at a world of some model
        note: the model that was found is too large to be told
        exit 0
    "#]]);
    in_gl(&deeper, "wff").gives(expect![[r#"
        error: the model that was found is too large to be told
        exit 2
    "#]]);
    let json = in_gl(&deeper, "json");
    assert_eq!((&json.json()["model"], json.status), (&serde_json::Value::Null, 0));
    assert!(json.json().as_object().unwrap().contains_key("model"));
}

#[test]
fn hostile_texts_do_not_steer_a_terminal() {
    for hostile in ["\u{1b}[31mLp", "`p` |= <b>", "Lp\u{202e} |= p", "K\"\\p", "L\u{0}p"] {
        for format in ["text", "wff", "json", "svg", "dot"] {
            let hostile = hostile.replace('\0', "\u{1}");
            let ran = model(&[&*hostile, "--logic=K", "--format", format]);
            assert!(!ran.stdout.contains(['\u{1b}', '\u{202e}', '\u{1}']), "{}", ran.stdout);
            assert!(!ran.stderr.contains(['\u{1b}', '\u{202e}', '\u{1}']), "{}", ran.stderr);
        }
    }
    let long = format!("{}p", "L".repeat(3000));
    let ran = model(&[&long, "--logic=K"]);
    assert!(ran.stdout.len() + ran.stderr.len() < 3000, "{}", ran.stdout);
}
