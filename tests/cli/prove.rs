//! `wff prove`: proofs in natural deduction, D-proofs from axioms, and why there is none.

use crate::binary::{Folder, Ran, command, run, wff};
use expect_test::expect;

#[track_caller]
fn prove(arguments: &[&str]) -> Ran {
    wff(&[&["prove"], arguments].concat())
}

#[test]
fn a_proof_is_a_block_of_a_file() {
    prove(&["p, Cpq |- q"]).gives(expect![[r#"
        proof p, Cpq |- q
          1 p    premise
          2 Cpq  premise
          3 q    Co 2 1
        end
        exit 0
    "#]]);
    prove(&["CpCqp"]).gives(expect![[r#"
        proof |- CpCqp
          1 | p    suppose
          2 | | q  suppose
          3 | | p  R 1
          4 | Cqp  Ci 2-3
          5 CpCqp  Ci 1-4
        end
        exit 0
    "#]]);
    prove(&["--alphabet=textbook", "K a b |= b"]).gives(expect![[r#"
        alphabet textbook
        proof Kab |- b
          1 Kab  premise
          2 b    Ko 1
        end
        exit 0
    "#]]);
}

#[test]
fn check_accepts_every_proof_as_it_is() {
    let folder = Folder::new(&[]);
    for sequent in [
        "p |- p",
        "ApNp",
        "CCCpqpp",
        "NKpq |- ANpNq",
        "ANpNq |- NKpq",
        "Epq, Nq |- Np",
        "Apq, Cpr, Cqs |- Ars",
        "|- EEpqEqp",
        "KpNp |- s",
        "ApKqr |- KApqApr",
        "Ka2Kbp10 |- KbKp10a2",
    ] {
        let ran = folder.run(&["prove", "--alphabet", "textbook", sequent]);
        assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{sequent}");
        let checked = folder.run_with(&ran.stdout, &["check", "-q", "--deny-warnings", "-"]);
        let all = (checked.stdout.as_str(), checked.stderr.as_str(), checked.status);
        assert_eq!(all, ("", "", 0), "{}", ran.stdout);
        let again = folder.run_with(&ran.stdout, &["fmt", "--diff", "-q", "-"]);
        assert_eq!((again.stdout.as_str(), again.status), ("", 0), "{}", ran.stdout);
    }
}

#[test]
fn what_is_not_valid_has_a_countermodel() {
    prove(&["q, Cpq |- p"]).gives(expect![[r#"
        `p` does not follow: under p = F, q = T the premises are T and it is F
        exit 1
    "#]]);
    prove(&["Apq |- p"]).gives(expect![[r#"
        `p` does not follow: under p = F, q = T the premise is T and it is F
        exit 1
    "#]]);
    prove(&["|- CpKpq"]).gives(expect![[r#"
        `CpKpq` is not true under every valuation: it is F under p = T, q = F
        exit 1
    "#]]);
    let letters: String = ('a'..='z').chain('a'..='z').map(|it| format!("A{it}1A{it}")).collect();
    let ran = prove(&["--alphabet=textbook", "--format=json", &format!("{letters}a |- b")]);
    let countermodel = ran.json()["countermodel"].as_object().unwrap().clone();
    assert_eq!((countermodel.len(), &countermodel["b"], ran.status), (52, &"F".into(), 1));
    assert!(countermodel.values().any(|value| value == "T"));
}

#[test]
fn json_has_fixed_names() {
    prove(&["--format=json", "r |- CpKpp"]).gives(expect![[r#"
        {"sequent":"r |- CpKpp","provable":true,"proof":[{"number":1,"depth":1,"formula":"p","rule":"suppose","from":[]},{"number":2,"depth":1,"formula":"Kpp","rule":"Ki","from":[1,1]},{"number":3,"depth":0,"formula":"CpKpp","rule":"Ci","from":["1-2"]}]}
        exit 0
    "#]]);
    prove(&["--format=json", "Crp |- q"]).gives(expect![[r#"
        {"sequent":"Crp |- q","provable":false,"countermodel":{"p":"T","q":"F","r":"T"}}
        exit 1
    "#]]);
    let ran = prove(&["--format=json", "p, Cp |- q"]);
    let found = ran.json();
    assert_eq!(
        (&found["sequent"], &found["diagnostics"][0]["code"], &found["diagnostics"][0]["column"]),
        (&"p, Cp |- q".into(), &"missing-operand".into(), &4.into())
    );
    assert_eq!(ran.status, 1);
}

#[test]
fn what_is_no_sequent_is_told() {
    prove(&["p, Cp |- q"]).gives(expect![[r#"
        error[missing-operand]: `C` is missing its second operand
          ┌─ <formula>:1:4
          │
        1 │ p, Cp |- q
          │    ^ - one more formula expected here
          │    │
          │    C (if … then) takes two; its first is `p`
          │
          = help: for example `Cpq`

        exit 1
    "#]]);
    prove(&["p & q ⊢ p"]).gives(expect![[r#"
        error[infix]: `p & q` is infix; in Polish notation it is `Kpq`
          ┌─ <formula>:1:1
          │
        1 │ p & q ⊢ p
          │ ^^^^^ the connective comes first

        exit 1
    "#]]);
    prove(&["Kp"]).gives(expect![[r#"
        `Kp` is a pff: it is not well formed.

        error[missing-operand]: `K` is missing its second operand
          ┌─ <formula>:1:1
          │
        1 │ Kp
          │ ^ - one more formula expected here
          │ │
          │ K (and) takes two; its first is `p`
          │
          = help: for example `Kpq`

        exit 1
    "#]]);
    for (given, expected) in [
        ("", "there is no sequent"),
        (
            "p == q",
            "`p == q` is another judgement; a sequent has premises, `|-` and one \
                    conclusion, as in `p, Cpq |- q`",
        ),
        (
            "p, q",
            "`p, q` is a list of formulas; a sequent has premises, `|-` and one conclusion, \
                  as in `p, Cpq |- q`",
        ),
        (
            "p\nq",
            "one formula is expected, and this text has 2 lines; `wff check -` takes them all",
        ),
    ] {
        let ran = prove(&[given]);
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{given}");
        assert_eq!(ran.stderr, format!("error: {expected}\n"));
        let json = prove(&[given, "--format=json"]).json();
        assert_eq!(json, serde_json::json!({ "errors": [{ "message": expected }] }));
    }
    assert_eq!(prove(&["p |- q, r"]).status, 1);
}

#[test]
fn what_has_no_rules_is_refused_with_the_way_out() {
    prove(&["--alphabet=textbook", "Dpq |- NKpq"]).gives(expect![[r#"
        error: `D` has no rules: proofs are of `N`, `K`, `A`, `C` and `E`; write `NKpq` for `Dpq`
        exit 2
    "#]]);
    prove(&["--logic=K3", "p |- p"]).gives(expect![[r#"
        error: the rules of proofs are those of classical logic, and this is K3; `--logic classical` proves it there
        exit 2
    "#]]);
    for (connective, defined) in [
        ("Dpq", "NKpq"),
        ("Xpq", "NApq"),
        ("Jpq", "NEpq"),
        ("Bpq", "Cqp"),
        ("O", "KpNp"),
        ("V", "Cpp"),
    ] {
        let told = prove(&["--alphabet=textbook", connective]).stderr;
        assert!(told.contains(&format!("write `{defined}` for `{connective}`")), "{told}");
        let same = wff(&["table", "--alphabet=textbook", &format!("{connective} == {defined}")]);
        assert!(same.stdout.contains("holds"), "{}", same.stdout);
    }
}

#[test]
fn a_proof_goes_by_the_rules_of_its_logic() {
    prove(&["--logic=K", "LCpq, Lp |- Lq"]).gives(expect![[r#"
        logic K
        proof LCpq, Lp |- Lq
          1 LCpq   premise
          2 Lp     premise
          3 | strict
          4 | Cpq  Lo 1
          5 | p    Lo 2
          6 | q    Co 4 5
          7 Lq     Li 3-6
        end
        exit 0
    "#]]);
    prove(&["--logic=S4", "Lp |- LLp"]).gives(expect![[r#"
        logic S4
        proof Lp |- LLp
          1 Lp    premise
          2 | strict
          3 | Lp  R 1
          4 LLp   Li 2-3
        end
        exit 0
    "#]]);
    prove(&["Mp, LCpq |- Mq"]).gives(expect![[r#"
        logic K
        proof Mp, LCpq |- Mq
          1 Mp     premise
          2 LCpq   premise
          3 | p    strict
          4 | Cpq  Lo 2
          5 | q    Co 4 3
          6 Mq     Mo 1 3-5
        end
        note: no logic is chosen, and this is K, the weakest; `--logic` chooses another
        exit 0
    "#]]);
    prove(&["--logic=intuitionistic", "Apq, Np |- q"]).gives(expect![[r#"
        logic intuitionistic
        proof Apq, Np |- q
          1 Apq  premise
          2 Np   premise
          3 | p  suppose
          4 | q  No 3 2
          5 | q  suppose
          6 q    Ao 1 3-4 5-5
        end
        exit 0
    "#]]);
    prove(&["--logic=minimal", "--alphabet=textbook", "NNNa |- Na"]).gives(expect![[r#"
        logic minimal
        alphabet textbook
        proof NNNa |- Na
          1 NNNa    premise
          2 | a     suppose
          3 | | Na  suppose
          4 | | a   R 2
          5 | NNa   Ni 3-4
          6 | NNNa  R 1
          7 Na      Ni 2-6
        end
        exit 0
    "#]]);
    prove(&["--logic=S4", "--format=json", "Lp |- LLp"]).gives(expect![[r#"
        {"sequent":"Lp |- LLp","provable":true,"proof":[{"number":1,"depth":0,"formula":"Lp","rule":"premise","from":[]},{"number":2,"depth":1,"strict":true,"rule":"strict","from":[]},{"number":3,"depth":1,"formula":"Lp","rule":"R","from":[1]},{"number":4,"depth":0,"formula":"LLp","rule":"Li","from":["2-3"]}]}
        exit 0
    "#]]);
}

#[test]
fn check_accepts_every_proof_of_its_logic_as_it_is() {
    let folder = Folder::new(&[]);
    for (logic, sequent) in [
        ("K", "|- ELKpqKLpLq"),
        ("K", "MApq |- AMpMq"),
        ("D", "Lp |- Mp"),
        ("KD4", "LLp |- Mp"),
        ("T", "|- CpMp"),
        ("B", "|- CpLMp"),
        ("S4", "|- EMMpMp"),
        ("S5", "|- ELApLqALpLq"),
        ("KD45", "|- LCLpp"),
        ("intuitionistic", "ANpq |- Cpq"),
        ("intuitionistic", "|- NNApNp"),
        ("minimal", "ANpNq |- NKpq"),
    ] {
        let ran = folder.run(&["prove", "--logic", logic, sequent]);
        assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{sequent}");
        let checked = folder.run_with(&ran.stdout, &["check", "-q", "--deny-warnings", "-"]);
        let all = (checked.stdout.as_str(), checked.stderr.as_str(), checked.status);
        assert_eq!(all, ("", "", 0), "{}", ran.stdout);
        let again = folder.run_with(&ran.stdout, &["fmt", "--diff", "-q", "-"]);
        assert_eq!((again.stdout.as_str(), again.status), ("", 0), "{}", ran.stdout);
    }
}

#[test]
fn what_is_not_valid_in_a_logic_of_worlds_is_refuted_by_a_model() {
    prove(&["--logic=T", "Lp |- LLp"]).gives(expect![[r#"
        `LLp` does not follow: the premises are T and it is F at w, where w sees v, v sees u, and p is T at w and v
        exit 1
    "#]]);
    prove(&["--logic=intuitionistic", "ApNp"]).gives(expect![[r#"
        `ApNp` is not a tautology: it is F at w, where w sees v, and p is T at v alone
        exit 1
    "#]]);
    prove(&["--logic=minimal", "p, Np |- q"]).gives(expect![[r#"
        `q` does not follow: the premises are T and it is F at w, where p and O are T, and q is F
        exit 1
    "#]]);
    prove(&["--logic=K", "p |- q"]).gives(expect![[r#"
        `q` does not follow: the premises are T and it is F at w, where w sees no world, p is T, and q is F
        exit 1
    "#]]);
    prove(&["--logic=T", "--format=json", "Lp |- LLp"]).gives(expect![[r#"
        {"sequent":"Lp |- LLp","provable":false,"countermodel":{"worlds":[{"name":"w","true":["p"]},{"name":"v","true":["p"]},{"name":"u","true":[]}],"sees":[["w","w"],["w","v"],["v","v"],["v","u"],["u","u"]],"at":"w"}}
        exit 1
    "#]]);
    prove(&["--logic=minimal", "--format=json", "p, Np |- q"]).gives(expect![[r#"
        {"sequent":"p, Np |- q","provable":false,"countermodel":{"worlds":[{"name":"w","true":["O","p"]}],"sees":[["w","w"]],"at":"w"}}
        exit 1
    "#]]);
}

#[test]
fn a_logic_without_rules_is_refused() {
    prove(&["--logic=GL", "|- CLpLp"]).gives(expect![[r#"
        error: GL has no rules of natural deduction here; `wff model` says whether it is valid
        exit 2
    "#]]);
    prove(&["--logic=Grz", "p |- p"]).gives(expect![[r#"
        error: Grz has no rules of natural deduction here; `wff model` says whether it is valid
        exit 2
    "#]]);
    prove(&["--logic=S4", "--alphabet=textbook", "LDpq |- p"]).gives(expect![[r#"
        error: `D` has no rules: proofs are of `N`, `K`, `A`, `C`, `E`, `L` and `M`; write `NKpq` for `Dpq`
        exit 2
    "#]]);
    prove(&["--logic=minimal", "--alphabet=textbook", "O |- p"]).gives(expect![[r#"
        error: `O` has no rules: proofs are of `N`, `K`, `A`, `C` and `E`; take a letter of your own for `O`
        exit 2
    "#]]);
}

#[test]
fn a_sequent_may_come_on_standard_input_and_be_long() {
    let folder = Folder::new(&[]);
    let ran = folder.run_with("p, Cpq |- q\r\n", &["prove", "-"]);
    assert!(ran.status == 0 && ran.stdout.starts_with("proof p, Cpq |- q\n"), "{}", ran.stdout);
    let long = format!("{}p", "N".repeat(20_000));
    let ran = folder.run_with(&format!("{long} |- {long}"), &["prove", "-"]);
    assert_eq!(ran.stdout, format!("proof {long} |- {long}\n  1 {long}  premise\nend\n"));
    let ran = folder.run_with(&format!("p |- {long}p"), &["prove", "-"]);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_d_proof_is_a_line_of_a_file() {
    prove(&["--system", "lukasiewicz-3", "CNNpp"]).gives(expect![[r#"
        system lukasiewicz-3 # 1 CpCqp, 2 CCpCqrCCpqCpr, 3 CCNpNqCqp
        DD2DD2D13DD2D1311 proves CNNpp
        exit 0
    "#]]);
    prove(&["--system=Lukasiewicz-3", "CKpqKpq"]).gives(expect![[r#"
        system lukasiewicz-3 # 1 CpCqp, 2 CCpCqrCCpqCpr
        DD211 proves CKpqKpq # an instance of Cpp, which it proves
        exit 0
    "#]]);
    prove(&["--system=positive", "--format=json", "Cqq"]).gives(expect![[r#"
        {"system":"positive","theorem":"Cqq","proof":"DD211","proves":"Cpp","letters":5}
        exit 0
    "#]]);
}

#[test]
fn it_is_told_how_far_a_d_proof_was_searched() {
    prove(&["--system=lukasiewicz-3", "--length=12", "CNNpp"]).gives(expect![[r#"
        `CNNpp` has no D-proof of up to 12 letters from lukasiewicz-3
        exit 1
    "#]]);
    prove(&["--system=lukasiewicz-3", "--length=9", "CNNpp", "--format=json"]).gives(expect![[
        r#"
        {"system":"lukasiewicz-3","theorem":"CNNpp"}
        exit 1
    "#
    ]]);
}

#[test]
fn a_search_whose_effort_ended_has_not_done_its_work() {
    prove(&["--system=meredith", "CCpqCCqrCpr"]).gives(expect![[r#"
        error: `CCpqCCqrCpr` has no D-proof of up to 41 letters from meredith; the effort ended there: try `--length 47`
        exit 2
    "#]]);
    prove(&["--system=meredith", "CCpqCCqrCpr", "--format=json", "-q"]).gives(expect![[r#"
        {"errors":[{"message":"`CCpqCCqrCpr` has no D-proof of up to 41 letters from meredith; the effort ended there: try `--length 47`"}]}
        error: `CCpqCCqrCpr` has no D-proof of up to 41 letters from meredith; the effort ended there: try `--length 47`
        exit 2
    "#]]);
}

#[test]
fn a_d_proof_is_the_same_on_any_number_of_cores() {
    let folder = Folder::new(&[]);
    for arguments in [
        ["--system=lukasiewicz-3", "CCNpNqCqp", "--length=19"],
        ["--system=lukasiewicz-3", "CpCNpq", "--length=19"],
        ["--system=lukasiewicz-3", "CCpqCCNpqq", "--length=17"],
        ["--system=frege", "CCpqCNqNp", "--length=11"],
    ] {
        let on = |cores: &str| {
            let mut command = command(&[&["prove"], &arguments[..]].concat());
            run(command.current_dir(folder.path()).env("RAYON_NUM_THREADS", cores), "")
        };
        let [one, more] = ["1", "5"].map(on);
        let all = |ran: Ran| (ran.stdout, ran.stderr, ran.status);
        assert_eq!(all(one), all(more), "{arguments:?}");
    }
}

#[test]
fn what_no_d_proof_can_prove_is_told_at_once() {
    prove(&["--system=meredith", "--length=1001", "CCpqp"]).gives(expect![[r#"
        `CCpqp` is not true under every valuation: it is F under p = F, q = T
        exit 1
    "#]]);
    prove(&["--system=lukasiewicz-3", "--length=1001", "CKpqAps"]).gives(expect![[r#"
        `CKpqAps` cannot be proved: the axioms of lukasiewicz-3 do not say what `A` and `K` mean
        exit 1
    "#]]);
    prove(&["--system=kleene", "Cp"]).gives(expect![[r#"
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
    prove(&["--system=kleene", "p |- p"]).gives(expect![[r#"
        error: `p |- p` has premises or a sign, and a D-proof proves a formula; give that alone
        exit 2
    "#]]);
}

#[test]
fn the_systems_are_listed_and_an_unknown_one_is_refused() {
    let listed = prove(&["--system", "list"]);
    assert!(
        listed.status == 0 && listed.stdout.starts_with("lukasiewicz-3\n  1 CpCqp\n"),
        "{}",
        listed.stdout
    );
    let systems = prove(&["--system", "list", "--format", "json"]).json();
    let meredith =
        systems["systems"].as_array().unwrap().iter().find(|it| it["name"] == "meredith");
    assert_eq!(meredith.unwrap()["axioms"], serde_json::json!(["CCCCCpqCNrNsrtCCtpCsp"]));
    let unknown = prove(&["--system", "russell", "Cpp"]);
    assert!(unknown.status == 2 && unknown.stderr.contains("tarski-bernays"), "{}", unknown.stderr);
    assert_eq!(prove(&["--system", "list", "Cpp"]).status, 2);
    assert_eq!(prove(&["--system", "frege"]).status, 2);
    assert_eq!(prove(&["--length", "9", "Cpp"]).status, 2);
    assert_eq!(prove(&[]).status, 2);
}

#[test]
fn check_accepts_every_d_proof_as_it_is() {
    let folder = Folder::new(&[]);
    for (system, theorem) in [
        ("lukasiewicz-3", "CNNpp"),
        ("lukasiewicz-3", "CKpqKpq"),
        ("lukasiewicz-1", "Cpp"),
        ("meredith", "CpCqp"),
        ("meredith-falsum", "COt"),
        ("tarski-bernays", "CpCCpqq"),
        ("kleene", "Cpp"),
        ("bci", "CpCCpqq"),
    ] {
        let ran = folder.run(&["prove", "--system", system, theorem]);
        assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{system} {theorem}");
        let checked = folder.run_with(&ran.stdout, &["check", "-q", "--deny-warnings", "-"]);
        let all = (checked.stdout.as_str(), checked.stderr.as_str(), checked.status);
        assert_eq!(all, ("", "", 0), "{}", ran.stdout);
    }
}
