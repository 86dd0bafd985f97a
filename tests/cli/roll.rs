//! `wff roll`: dice rolled by the rules of a game.

use crate::binary::{Folder, Ran, wff};
use expect_test::expect;
use serde_json::Value;

#[track_caller]
fn roll(arguments: &[&str]) -> Ran {
    wff(&[&["roll"], arguments].concat())
}

#[track_caller]
fn dice(ran: &Ran) -> Vec<(String, String)> {
    let text = |roll: &Value, key: &str| roll[key].as_str().unwrap().to_owned();
    let report = ran.json();
    report["rolls"]
        .as_array()
        .unwrap()
        .iter()
        .map(|roll| (text(roll, "small"), text(roll, "big")))
        .collect()
}

#[test]
fn a_roll_is_a_line_to_paste_below_the_command_that_repeats_it() {
    roll(&["--seed", "4711"]).gives(expect![[r#"
        # wff roll --seed 4711
        roll qp A
        exit 0
    "#]]);
    roll(&["--seed", "4711", "--rules", "x-wff", "--players", "Ann, Bob"]).gives(expect![[r#"
        # wff roll --rules x-wff --players Ann,Bob --seed 4711
        rules x-wff
        roll Ann: qpr AEA
        roll Bob: sps ENN
        exit 0
    "#]]);
    roll(&["--seed=1", "--rules=shake-a-wff", "--players", "Ann", "--players=Zoë,-3", "--dice=7"])
        .gives(expect![[r#"
        # wff roll --rules shake-a-wff --players Ann,Zoë,-3 --dice 7 --seed 1
        rules shake-a-wff
        roll Ann: qrqi REA
        roll Zoë: qorp KCN
        roll -3: sipi CEN
        exit 0
    "#]]);
    roll(&["--seed=1", "--players=-3", "--dice=1"]).gives(expect![[r#"
        # wff roll --players=-3 --dice 1 --seed 1
        roll -3: q
        exit 0
    "#]]);
}

#[test]
fn the_comment_repeats_the_roll() {
    for arguments in [
        &[][..],
        &["--rules=x-wff"],
        &["--players=-a,b", "--dice=5"],
        &["--rules=shake-a-wff", "--dice=12"],
    ] {
        let first = roll(arguments);
        let command = first.stdout.lines().next().unwrap().strip_prefix("# wff ").unwrap();
        let again = wff(&command.split(' ').collect::<Vec<_>>());
        assert_eq!((again.stdout, again.status), (first.stdout, 0));
    }
}

#[test]
fn without_a_seed_rolls_differ_and_seeds_are_kept_by_every_reader_of_json() {
    let rolls: std::collections::BTreeSet<String> =
        (0..8).map(|_| roll(&["--dice=40"]).stdout).collect();
    assert_eq!(rolls.len(), 8);
    let ran = roll(&["--seed=9007199254740991", "--format=json"]);
    assert_eq!(ran.json()["seed"], 9_007_199_254_740_991_u64);
    assert_eq!(
        roll(&["--format=json"]).json()["seed"].as_u64().map(|seed| seed < 1 << 53),
        Some(true)
    );
}

#[test]
fn json_has_the_names_that_scripts_rely_on() {
    roll(&["--seed=7", "--format=json"]).gives(expect![[r#"
        {"rules":"shake-a-wff","seed":7,"rolls":[{"small":"rq","big":"A"}]}
        exit 0
    "#]]);
    roll(&["--seed=7", "--format=json", "--rules=x-wff", "--players=Ann,Bob"]).gives(expect![[r#"
        {"rules":"x-wff","seed":7,"rolls":[{"player":"Ann","small":"rqr","big":"CEA"},{"player":"Bob","small":"spo","big":"CRC"}]}
        exit 0
    "#]]);
    roll(&["--seed=7", "--format=json", "--players=Ann,Ann"]).gives(expect![[r#"
        {"errors":[{"message":"--players: `Ann` is named twice"}]}
        error: --players: `Ann` is named twice
        exit 2
    "#]]);
}

#[test]
fn a_hand_has_as_many_small_dice_as_big_ones_or_one_more() {
    for (arguments, expected) in [
        (&[][..], (2, 1)),
        (&["--rules=x-wff"], (3, 3)),
        (&["--dice=1"], (1, 0)),
        (&["--dice=8"], (4, 4)),
        (&["--dice=1000000"], (500_000, 500_000)),
    ] {
        let ran = roll(&[arguments, &["--format=json"]].concat());
        assert_eq!(
            dice(&ran).iter().map(|(small, big)| (small.len(), big.len())).collect::<Vec<_>>(),
            [expected]
        );
    }
}

#[test]
fn a_roll_of_x_wff_shows_a_proposition() {
    let names: Vec<String> = (0..200).map(|number| format!("n{number}")).collect();
    let named = format!("--players={}", names.join(","));
    let without = |rules: &str| {
        let rolls = dice(&roll(&["--seed=1", "--format=json", "--dice=2", &named, rules]));
        rolls.iter().filter(|(small, _)| !small.contains(['p', 'q', 'r', 's'])).count()
    };
    assert_eq!(without("--rules=x-wff"), 0);
    assert!((30..110).contains(&without("--rules=shake-a-wff")));
}

#[test]
fn rules_come_from_wff_toml_and_hold_where_the_lines_are_pasted() {
    let folder = Folder::new(&[("wff.toml", "rules = \"x-wff\"\n")]);
    folder.run(&["roll", "--seed=5"]).gives(expect![[r#"
        # wff roll --rules x-wff --seed 5
        rules x-wff
        roll qrq CNR
        exit 0
    "#]]);
    assert_eq!(
        folder.run(&["roll", "--seed=5", "--rules=shake-a-wff"]).stdout.lines().nth(1),
        Some("rules shake-a-wff")
    );
    folder.write("wff.toml", b"rules = 1\n");
    assert_eq!(folder.run(&["roll"]).status, 2);
}

#[test]
fn a_name_that_is_none_is_refused() {
    for (names, expected) in [
        ("Ann,Bob,Ann", "`Ann` is named twice"),
        ("none", "`none` is a word of the language and cannot be a name"),
        ("Ann,pff", "`pff` is a word of the language and cannot be a name"),
        ("to", "`to` is a word of the language and cannot be a name"),
        ("let", "`let` is a word of the language and cannot be a name"),
        ("Ann,", "a name is missing, as in `Ann,Bob`"),
        ("", "a name is missing, as in `Ann,Bob`"),
        ("Ann Lee", "`Ann Lee` is no name: a blank is not a letter, digit or hyphen"),
        ("Ann:", "`Ann:` is no name: `:` is not a letter, digit or hyphen"),
        ("#1", "`#1` is no name: `#` is not a letter, digit or hyphen"),
    ] {
        let ran = roll(&["--players", names]);
        let expected = format!("error: --players: {expected}\n");
        assert_eq!((ran.stdout.as_str(), ran.stderr, ran.status), ("", expected, 2));
    }
}

#[test]
fn x_wff_has_no_more_dice_than_its_rules_allow() {
    roll(&["--rules", "x-wff", "--dice", "13"]).gives(expect![[r#"
        error: --dice: 13 are too many; in x-wff a player has at most 12
        exit 2
    "#]]);
}

#[test]
fn a_number_out_of_range_is_a_usage_error() {
    roll(&["--dice", "0"]).gives(expect![[r#"
        error: invalid value '0' for '--dice <NUMBER>': 0 is not in 1..=1000000

        For more information, try '--help'.
        exit 2
    "#]]);
    roll(&["--dice", "1000001"]).gives(expect![[r#"
        error: invalid value '1000001' for '--dice <NUMBER>': 1000001 is not in 1..=1000000

        For more information, try '--help'.
        exit 2
    "#]]);
    roll(&["--seed", "9007199254740992"]).gives(expect![[r#"
        error: invalid value '9007199254740992' for '--seed <NUMBER>': 9007199254740992 is not in 0..=9007199254740991

        For more information, try '--help'.
        exit 2
    "#]]);
    assert_eq!(roll(&["--seed", "x"]).status, 2);
}
