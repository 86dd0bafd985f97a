//! `wff longest`: the longest WFFs of dice.

use crate::binary::{Folder, Ran, command, wff};
use expect_test::expect;
use std::process::Stdio;

#[track_caller]
fn longest(arguments: &[&str]) -> Ran {
    wff(&[&["longest"], arguments].concat())
}

/// Longest WFFs are asked for and cannot be told: this is said.
#[track_caller]
fn refuses(arguments: &[&str], expected: &str) {
    let ran = longest(arguments);
    assert_eq!(
        (ran.stdout.as_str(), ran.stderr, ran.status),
        ("", format!("error: {expected}\n"), 2)
    );
    let ran = longest(&[arguments, &["--format=json"]].concat());
    let report = serde_json::json!({ "errors": [{ "message": expected }] });
    assert_eq!((ran.json(), ran.stderr, ran.status), (report, format!("error: {expected}\n"), 2));
}

#[test]
fn the_wff_comes_first_then_a_remark() {
    longest(&["pqr", "KNC"]).gives(expect![[r#"
        NCKpqr
        6 letters: ¬(p ∧ q → r)
        exit 0
    "#]]);
    longest(&["i, p"]).gives(expect![[r#"
        p
        1 letter
        exit 0
    "#]]);
}

#[test]
fn a_script_gets_only_the_wff() {
    for dice in [&["pqi", "KCR"][..], &["pqiKCR"], &["p,q", "i", "K, C R"], &["--", "pqi\u{a0}KCR"]]
    {
        let ran = longest(&[&["-q"], dice].concat());
        assert_eq!(
            (ran.stdout.as_str(), ran.stderr.as_str(), ran.status),
            ("Kpq\n", "", 0),
            "{dice:?}"
        );
    }
}

#[test]
fn a_wildcard_of_x_wff_is_said_to_be_what_it_became() {
    longest(&["--rules=x-wff", "pqi", "KCR"]).gives(expect![[r#"
        NKpq
        4 letters, `R` as `N`: ¬(p ∧ q)
        exit 0
    "#]]);
    longest(&["--rules=x-wff", "pqi", "RRR"]).gives(expect![[r#"
        NNCpq
        5 letters, `R`s as 2 `N` and 1 `C`: ¬¬(p → q)
        exit 0
    "#]]);
    longest(&["--rules=x-wff", "pqr", "RR"]).gives(expect![[r#"
        CCpqr
        5 letters, `R`s as 2 `C`: (p → q) → r
        exit 0
    "#]]);
    longest(&["--rules=x-wff", "pq", "KR", "-q"]).gives(expect![[r#"
        NKpq
        exit 0
    "#]]);
}

#[test]
fn where_no_wff_can_be_made_it_is_said_why() {
    longest(&["ii", "KC"]).gives(expect![[r#"
        no WFF can be made: no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them
        exit 1
    "#]]);
    longest(&["ii", "KC", "-q"]).gives(expect![[r#"
        exit 1
    "#]]);
    longest(&["ii", "KC", "--all"]).gives(expect![[r#"
        no WFF can be made: no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them
        exit 1
    "#]]);
    longest(&["ii", "KC", "--all", "-q"]).gives(expect![[r#"
        exit 1
    "#]]);
    longest(&["ii", "KC", "--count"]).gives(expect![[r#"
        0
        exit 1
    "#]]);
    longest(&["ii", "KC", "--true"]).gives(expect![[r#"
        no true WFF can be made: no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them
        exit 1
    "#]]);
    longest(&["pq", "KA", "--true", "--let", "p=F,q=F"]).gives(expect![[r#"
        no true WFF can be made: the propositions are all false, and `K` and `A` make only falsehoods of falsehoods
        exit 1
    "#]]);
    longest(&["ii", "KC", "--format=json", "--all", "--count"]).gives(expect![[r#"
        {"roll":"ii KC","rules":"shake-a-wff","goal":"wff","length":0,"wff":null,"reason":"no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them","count":"0","all":[]}
        exit 1
    "#]]);
}

#[test]
fn where_the_longest_true_wff_is_shorter_it_is_said_why() {
    longest(&["pqr", "KK", "--true", "--let=p=T,q=T", "--let", "r=F"]).gives(expect![[r#"
        Kpq
        3 letters: p ∧ q
        every longer WFF (up to 5 letters) is false: `K` needs every proposition under it to be true, and there is no other connective
        exit 0
    "#]]);
    longest(&["pqr", "KK", "--true", "--let", "p=T,q=T,r=F", "-q"]).gives(expect![[r#"
        Kpq
        exit 0
    "#]]);
    longest(&["p", "N", "--true", "--let", "p=T", "--format=json"]).gives(expect![[r#"
        {"roll":"p N","rules":"shake-a-wff","goal":"true","length":1,"wff":"p","reason":"without a binary connective a WFF is one proposition under `N`s, and the number of these decides its value"}
        exit 0
    "#]]);
    longest(&["pq", "KE", "--true", "--let", "p=F,q=F"]).gives(expect![[r#"
        Epq
        3 letters: p ↔ q
        exit 0
    "#]]);
}

#[test]
fn the_true_one_is_true() {
    for (dice, values) in
        [("pqrs KACENN", "p=F,q=F,r=F,s=F"), ("ppq EKN", "p=T,q=F"), ("pqr KCE", "p=F,q=T,r=T")]
    {
        let made = longest(&[dice, "--true", "--let", values, "-q"]).stdout;
        let explained = wff(&["explain", made.trim_end(), "--let", values, "--format=json"]).json();
        assert_eq!(
            explained["value"].as_str().map(|value| value.starts_with('T')),
            Some(true),
            "{made}"
        );
    }
}

#[test]
fn a_value_that_matters_is_asked_for() {
    refuses(
        &["pq", "K", "--true", "--let=p=T"],
        "the longest true WFF depends on `q`, which has no value; give it one, as in `--let \
         q=T`",
    );
    refuses(
        &["pqr", "KK", "--true"],
        "the longest true WFF depends on `p`, `q` and `r`, which have no values; give them \
         some, as in `--let p=T,q=T,r=T`",
    );
}

#[test]
fn all_true_ones_need_the_values_of_all_that_is_rolled() {
    let dice = ["ppq", "E", "--true", "--let=p=T"];
    assert_eq!(longest(&[&dice[..], &["-q"]].concat()).stdout, "Epp\n");
    for option in ["--all", "--count"] {
        refuses(
            &[&dice[..], &[option]].concat(),
            &format!(
                "{option}: the longest true WFFs may use `q`, which has no value; give it \
                 one, as in `--let q=T`"
            ),
        );
    }
    assert_eq!(longest(&["ppq", "E", "--true", "--let=p=T,q=F", "--all"]).stdout, "Epp\n");
}

#[test]
fn a_value_for_a_letter_that_is_not_rolled_changes_nothing() {
    for more in [&[][..], &["--all", "--count"], &["--format=json", "--all"]] {
        let ask = |values| longest(&[&["pq", "KN", "--true", values], more].concat());
        let [alone, with_others] = ["--let=p=T,q=F", "--let=p=T,q=F,r=F,s=T"].map(ask);
        assert_eq!(alone.status, 0);
        assert_eq!(alone.stdout, with_others.stdout);
        assert_eq!((with_others.stderr.as_str(), with_others.status), ("", 0));
    }
    // It says nothing of those that are rolled.
    refuses(
        &["pq", "K", "--true", "--let=p=T,s=T"],
        "the longest true WFF depends on `q`, which has no value; give it one, as in `--let q=T`",
    );
    assert_eq!(longest(&["ii", "KC", "--true", "--let=p=T"]).status, 1);
}

#[test]
fn a_value_that_is_none_is_refused() {
    refuses(
        &["p", "K", "--true", "--let=p=X"],
        "--let: `X` is not a value of classical logic; there are `T` and `F`",
    );
    refuses(
        &["p", "K", "--true", "--let=p=T,s=X"],
        "--let: `X` is not a value of classical logic; there are `T` and `F`",
    );
    refuses(&["p", "K", "--true", "--let=p=T,p=F"], "--let: `p` is given a value twice");
    let ran = longest(&["p", "--let", "p=T"]);
    assert!(ran.status == 2 && ran.stderr.contains("  --true\n"), "{}", ran.stderr);
}

#[test]
fn wff_toml_gives_rules_and_values_and_flags_win() {
    let toml = "rules = \"x-wff\"\nlet.p = \"T\"\nlet.q = \"F\"\nlet.s = \"T\"\n";
    let folder = Folder::new(&[("wff.toml", toml)]);
    let ask = |arguments: &[&str]| folder.run(&[&["longest", "-q"], arguments].concat()).stdout;
    assert_eq!(ask(&["pq", "R"]), "Cpq\n");
    assert_eq!(ask(&["pq", "R", "--rules", "shake-a-wff"]), "p\n");
    assert_eq!(ask(&["pq", "K", "--true"]), "p\n");
    assert_eq!(ask(&["pq", "K", "--true", "--let", "q=T"]), "Kpq\n");
    folder.write("wff.toml", b"rules = \"poker\"\n");
    folder.run(&["longest", "pq", "K"]).gives(expect![[r#"
        Kpq
        3 letters: p ∧ q
        error: /here/wff.toml:1:9: `poker` is not a rule book; there are `shake-a-wff` and `x-wff`
        exit 2
    "#]]);
}

#[test]
fn all_are_listed_or_counted() {
    longest(&["pqi", "KCR", "--all"]).gives(expect![[r#"
        Cpq
        Cqp
        Kpq
        Kqp
        exit 0
    "#]]);
    longest(&["pqi", "KCR", "--count"]).gives(expect![[r#"
        4
        exit 0
    "#]]);
    longest(&["pqi", "KCR", "--count", "--all"]).gives(expect![[r#"
        4
        Cpq
        Cqp
        Kpq
        Kqp
        exit 0
    "#]]);
    longest(&["pq", "CR", "--rules=x-wff", "--true", "--let=p=T,q=F", "--all"]).gives(expect![[
        r#"
        NCpq
        CpNq
        CqNp
        CNpq
        CNqp
        exit 0
    "#
    ]]);
    for (dice, more) in
        [("pqrs KACEN", &[][..]), ("pqrs KACEN", &["--true", "--let=p=T,q=F,r=F,s=T"])]
    {
        let listed = longest(&[&[dice, "--all"], more].concat()).stdout;
        let distinct: std::collections::BTreeSet<&str> = listed.lines().collect();
        let counted = longest(&[&[dice, "--count"], more].concat()).stdout;
        assert_eq!(
            (format!("{}\n", listed.lines().count()), listed.lines().count()),
            (counted, distinct.len())
        );
    }
}

#[test]
fn too_many_dice_to_list_are_said_to_be_so() {
    for option in ["--all", "--count"] {
        let expected = format!(
            "{option}: there are 13 small and 4 big dice; at most 12 of each can be gone \
             through"
        );
        refuses(&["ppppppppppppp", "NNKK", option], &expected);
    }
    assert_eq!(longest(&["pqrspqrspqrs", "NKACENKACENK", "--count"]).stdout, "10676797971840000\n");
}

#[test]
fn more_than_anybody_reads_are_listed_only_as_far_as_is_asked() {
    let full = ["pqrsiopqrsio", "NKACERNKACER", "--rules=x-wff"];
    let expected = "--all: there are 8336424096000 longest WFFs; print the first of them with \
                    `--limit`, as in `--all --limit 100000`, or only their number with `--count`";
    refuses(&[&full[..], &["--all"]].concat(), expected);
    refuses(&[&full[..], &["--all", "--count"]].concat(), expected);
    assert_eq!(longest(&[&full[..], &["--count"]].concat()).stdout, "8336424096000\n");
    let roll = ["pqr", "KAC", "--all"];
    let all = longest(&roll).stdout;
    for limit in [1, 7, all.lines().count(), 1_000_000] {
        let limit_of = limit.to_string();
        let some = longest(&[&roll[..], &["--limit", &limit_of]].concat());
        assert_eq!((some.status, some.stderr.as_str()), (0, ""));
        assert!(some.stdout.lines().eq(all.lines().take(limit)), "{limit}");
    }
    longest(&[&full[..], &["--all", "--count", "--limit=2"]].concat()).gives(expect![[r#"
        8336424096000
        NNNNKpApAqCqCrErEss
        NNNNKpApAqCqCrEsErs
        exit 0
    "#]]);
    longest(&[&full[..], &["--all", "--count", "--limit=2", "--format=json"]].concat())
        .gives(expect![[r#"
            {"roll":"ppqqrrssiioo NNKKAACCEERR","rules":"x-wff","goal":"wff","length":19,"wff":"NNNNEECCAAKppqqrrss","count":"8336424096000","all":["NNNNKpApAqCqCrErEss","NNNNKpApAqCqCrEsErs"]}
            exit 0
        "#]]);
    assert_eq!(longest(&["pqr", "KAC", "--limit=2"]).status, 2);
    assert_eq!(longest(&["pqr", "KAC", "--all", "--limit=0"]).status, 2);
}

#[test]
fn json_has_the_names_that_scripts_rely_on() {
    longest(&["Cq", "i", "p R", "--format=json"]).gives(expect![[r#"
        {"roll":"pqi CR","rules":"shake-a-wff","goal":"wff","length":3,"wff":"Cpq"}
        exit 0
    "#]]);
    let all_true =
        ["pq", "R", "--format=json", "--rules=x-wff", "--true", "--let=p=T,q=T", "--all"];
    longest(&all_true).gives(expect![[r#"
        {"roll":"pq R","rules":"x-wff","goal":"true","length":3,"wff":"Cqp","all":["Cpq","Cqp","Apq","Aqp","Kpq","Kqp"]}
        exit 0
    "#]]);
    longest(&["pqrspqrspqrs", "NKACENKACENK", "--format=json", "--count"]).gives(expect![[r#"
        {"roll":"pppqqqrrrsss NNNKKKAACCEE","rules":"shake-a-wff","goal":"wff","length":22,"wff":"NNNEECCAAKKKpppqqqrrss","count":"10676797971840000"}
        exit 0
    "#]]);
    for more in [&[][..], &["--count"], &["--all"], &["--all", "--count", "-q"]] {
        let report = longest(&[&["pqr", "KAN", "--format=json"], more].concat()).json();
        assert_eq!(report.get("all").is_some(), more.contains(&"--all"));
        assert_eq!(report.get("count").is_some(), more.contains(&"--count"));
    }
}

#[test]
fn a_character_on_no_die_is_named_with_its_place() {
    refuses(&["Z"], "`Z` is on no die: small dice show `p q r s i o`, big dice `N K A C E R`");
    refuses(
        &["pq", "KpZ"],
        "`Z`, character 3 of `KpZ`, is on no die: small dice show `p q r s i o`, big dice `N \
         K A C E R`",
    );
    refuses(
        &["pq k"],
        "`k`, character 4 of `pq k`, is on no die: connectives are capitals; did you mean `K`?",
    );
    refuses(&["P"], "`P` is on no die: small dice show small letters; did you mean `p`?");
    refuses(&["I"], "`I` is on no die: small dice show small letters; did you mean `i`?");
    refuses(&["p\u{a0}К"], "`К`, character 3 of `p К`, is on no die: it only looks like `K`");
    refuses(
        &["\u{1b}"],
        "`U+001B` is on no die: small dice show `p q r s i o`, big dice `N K A C E R`",
    );
    refuses(&["p", "-"], "`-` is standard input, and takes no dice beside it");
}

#[test]
fn dice_are_read_from_standard_input() {
    let folder = Folder::new(&[]);
    assert_eq!(
        folder.run_with("\u{feff}p q,\r\ni\nKCR\n", &["longest", "-q", "-"]).stdout,
        "Kpq\n"
    );
    folder.run_with("pé", &["longest", "-"]).gives(expect![[r#"
        error: <stdin>:1:2: `é` is on no die: small dice show `p q r s i o`, big dice `N K A C E R`
        exit 2
    "#]]);
    folder.run_with("\u{feff}pq\r\nKé k\r\n", &["longest", "-"]).gives(expect![[r#"
        error: <stdin>:2:2: `é` is on no die: small dice show `p q r s i o`, big dice `N K A C E R`
        exit 2
    "#]]);
    folder.run_with("\u{feff}k", &["longest", "-"]).gives(expect![[r#"
        error: <stdin>:1:1: `k` is on no die: connectives are capitals; did you mean `K`?
        exit 2
    "#]]);
    folder.run_with(" \n", &["longest", "-"]).gives(expect![[r#"
        error: there are no dice
        exit 2
    "#]]);
}

#[test]
fn without_dice_there_is_nothing_to_do() {
    refuses(&[""], "there are no dice");
    refuses(&[" ", ","], "there are no dice");
    let ran = longest(&[]);
    assert!(ran.status == 2 && ran.stderr.contains("  <DICE>...\n"), "{}", ran.stderr);
}

#[test]
fn ten_million_dice_are_no_trouble() {
    let folder = Folder::new(&[]);
    let dice = "pqrsio".repeat(833_333) + &"NKACER".repeat(833_334);
    let ran = folder.run_with(&dice, &["longest", "-"]);
    let (wff, remark) = ran.stdout.split_once('\n').unwrap();
    assert_eq!((wff.len(), remark, ran.status), (7_499_997, "7499997 letters\n", 0));
    let answer =
        ["longest", "-", "--rules=x-wff", "--true", "--let=p=F,q=F,r=F,s=F", "--format=json"];
    let report = folder.run_with(&dice, &answer).json();
    let length = usize::try_from(report["length"].as_u64().unwrap()).unwrap();
    assert_eq!(report["wff"].as_str().unwrap().len(), length);
    assert_eq!(report["roll"].as_str().unwrap().len(), dice.len() + 1);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for format in ["text", "json"] {
        let all = ["longest", "--all", "--limit", "10000000000"];
        let mut command =
            command(&[&all[..], &["pqrspqrspqrs", "NKACENKACENK", "--format", format]].concat());
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut some = [0; 100];
        std::io::Read::read_exact(&mut child.stdout.take().unwrap(), &mut some).unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!(
            (String::from_utf8(ended.stderr).unwrap().as_str(), ended.status.code()),
            ("", Some(0))
        );
    }
}
