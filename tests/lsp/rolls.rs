//! Code actions on rolls and calls.

use crate::client::{Client, applied, capabilities_with, string};
use serde_json::{Value, json};

#[test]
fn the_longest_wff_of_a_roll_is_written_below_it() {
    let mut client = Client::open("");
    let pair = |title: &str, text: &str| (title.to_owned(), text.to_owned());
    assert_eq!(
        client.offered("roll Ann: pp KN # hers\nroll Bob: rs N\n", 0),
        [
            pair(
                "Write the longest WFF",
                "roll Ann: pp KN # hers\ncall Ann: NKpp\nroll Bob: rs N\n"
            ),
            pair("Write `KNpp`", "roll Ann: pp KN # hers\ncall Ann: KNpp\nroll Bob: rs N\n"),
            pair("Write `KpNp`", "roll Ann: pp KN # hers\ncall Ann: KpNp\nroll Bob: rs N\n"),
            pair("Write `NKpp`", "roll Ann: pp KN # hers\ncall Ann: NKpp\nroll Bob: rs N\n"),
        ]
    );
    assert_eq!(client.offered("roll io K", 0), [pair("Call `none`", "roll io K\ncall none")]);
    let x_wff = "rules x-wff\nlet p = F, q = T\nroll pq NK";
    let offered = client.offered(x_wff, 2);
    assert_eq!(offered[0], pair("Write the longest true WFF", &format!("{x_wff}\ncall NKpq")));
    assert_eq!(offered.len(), 2 + 4, "{offered:?}");
    // What is longer, but false, is offered last and only where it is asked for by its name.
    let x_wff = "rules x-wff\nlet p = F\nroll pp K";
    client.did_change(json!([{"text": x_wff}]));
    let [none, longest] = &client.actions(2, Value::Null)[..] else {
        panic!("two actions are offered")
    };
    for (action, title, call, left) in [
        (none, "Call `none`", "none", vec![]),
        (longest, "Write the longest WFF, which is false", "Kpp", vec!["missed-none"]),
    ] {
        assert_eq!(
            (string(action, "title").as_str(), applied(x_wff, action)),
            (title, format!("{x_wff}\ncall {call}"))
        );
        client.did_change(json!([{"text": applied(x_wff, action)}]));
        assert_eq!(client.codes(), left);
    }
}

#[test]
fn a_client_that_can_lets_its_user_choose_among_the_longest_wffs() {
    let text = "roll pp KN\ncall\n";
    let mut client = Client::initialized(capabilities_with(
        "/experimental",
        json!({"commands": {"commands": ["other", "wff.choose"]}}),
    ));
    client.did_open(text);
    let actions = client.actions(0, Value::Null);
    assert_eq!(
        actions.iter().map(|action| string(action, "kind")).collect::<Vec<_>>(),
        ["refactor.rewrite.longest", "refactor.rewrite.choose"]
    );
    assert_eq!(applied(text, &actions[0]), "roll pp KN\ncall NKpp\n");
    let choose = &actions[1];
    assert!(
        choose.get("edit").is_none() && choose["command"]["command"] == "wff.choose",
        "{choose}"
    );
    assert_eq!(choose["command"]["title"], choose["title"]);
    let [question] = &choose["command"]["arguments"].as_array().unwrap()[..] else {
        panic!("{choose}")
    };
    assert_eq!(question["title"], choose["title"]);
    let choices = question["choices"].as_array().unwrap();
    let shown: Vec<_> = choices
        .iter()
        .map(|choice| {
            (string(choice, "label"), string(choice, "description"), applied(text, choice))
        })
        .collect();
    let choice = |wff: &str, infix: &str| {
        (wff.to_owned(), infix.to_owned(), format!("roll pp KN\ncall {wff}\n"))
    };
    assert_eq!(
        shown,
        [choice("KNpp", "¬p ∧ p"), choice("KpNp", "p ∧ ¬p"), choice("NKpp", "¬(p ∧ p)")]
    );
    assert!(
        choices
            .iter()
            .all(|choice| choice["edit"]["documentChanges"][0]["textDocument"]["version"] == 0),
        "{choose}"
    );
    for (_, _, made) in shown {
        client.did_change(json!([{"text": made}]));
        assert_eq!(client.codes(), [""; 0], "{made:?}");
    }
    // Where there is one only, nobody is asked.
    client.did_change(json!([{"text": "roll p N"}]));
    assert_eq!(client.actions(0, Value::Null).len(), 1);

    let mut client = Client::initialized(capabilities_with(
        "/experimental",
        json!({"commands": {"commands": ["other"]}}),
    ));
    client.did_open(text);
    let actions = client.actions(0, json!(["refactor.rewrite.choose"]));
    assert!(
        actions.len() == 3 && actions.iter().all(|action| action.get("command").is_none()),
        "{actions:?}"
    );
}

#[test]
fn actions_on_rolls_are_rewrites() {
    let mut client =
        Client::open("rules x-wff\nlet p = T, q = T\nroll pqr KA\ncall p & q\nroll pq KA\nroll\n");
    let mut kinds = |line: u32, only: Value| -> Vec<String> {
        let mut kinds: Vec<_> =
            client.actions(line, only).iter().map(|action| string(action, "kind")).collect();
        kinds.dedup();
        kinds
    };
    let rewrites =
        ["longestTrue", "longest", "choose"].map(|kind| format!("refactor.rewrite.{kind}"));
    for all in [
        Value::Null,
        json!(["refactor"]),
        json!(["refactor.rewrite"]),
        json!(["quickfix", "refactor"]),
    ] {
        assert_eq!(kinds(4, all.clone())[..], rewrites, "{all}");
    }
    for one in &rewrites {
        assert_eq!(kinds(4, json!([one])), [one.as_str()]);
    }
    for none in [
        json!(["quickfix"]),
        json!(["refactor.extract"]),
        json!(["refactor.rewrite.long"]),
        json!(["source"]),
        json!([]),
    ] {
        assert!(!kinds(4, none.clone()).iter().any(|kind| kind.starts_with("refactor")), "{none}");
    }
    assert_eq!(kinds(3, json!(["quickfix"])), ["quickfix"]);
    assert_eq!(kinds(3, Value::Null)[0], "quickfix");
    assert_eq!(kinds(5, Value::Null), ["refactor.rewrite.roll", "wff.allow"]);
    assert_eq!(kinds(5, json!(["refactor"])), ["refactor.rewrite.roll"]);
    assert_eq!(kinds(0, json!(["refactor"])), [""; 0]);
}

#[test]
fn dice_are_rolled_for_an_empty_roll() {
    for (text, line, dice) in [
        ("roll", 0, (2, 1)),
        ("roll Ann:  # 🎲\r\nroll Bob: pq K\r\n", 0, (2, 1)),
        ("rules x-wff\nroll Ann:\n", 1, (3, 3)),
        ("roll pqrs KKKK\nroll   # 🎲\n", 1, (4, 4)),
    ] {
        let mut client = Client::open(text);
        // All are asked of one version.
        let rolled: Vec<Value> =
            (0..20).flat_map(|_| client.actions(line, json!(["refactor"]))).collect();
        assert!(
            rolled.len() == 20 && rolled.iter().all(|action| action["title"] == "Roll the dice"),
            "{rolled:?}"
        );
        let mut made: Vec<String> = rolled.iter().map(|action| applied(text, action)).collect();
        for made in &made {
            let line = made.lines().nth(line as usize).unwrap().split('#').next().unwrap();
            let (_, faces) = line.rsplit_once(':').unwrap_or(("", line.trim_start_matches("roll")));
            let count = |kind: fn(char) -> bool| faces.chars().filter(|c| kind(*c)).count();
            assert_eq!(
                (count(|c| c.is_lowercase()), count(|c| c.is_uppercase())),
                dice,
                "{made:?}"
            );
            client.did_change(json!([{"text": made}]));
            assert_eq!(client.codes(), [""; 0], "{made:?}");
        }
        made.sort();
        made.dedup();
        assert!(made.len() > 1, "{made:?}");
    }
}

#[test]
fn a_poor_call_is_replaced() {
    let text = "roll Ann: pq KN\nroll Bob: rs N\ncall Ann: Kpq  # 🎲\n";
    let mut client = Client::open(text);
    assert_eq!(client.codes(), ["not-longest"]);
    for (line, title) in
        [(0, "Write the longest WFF in place of `Kpq`"), (2, "Write the longest WFF")]
    {
        let offered = client.offered(text, line);
        assert_eq!(offered[0], (title.to_owned(), text.replace("Kpq", "NKpq")));
        // N stands before K or one of its operands, which stand in either order. On the call its
        // fault can be allowed, too.
        assert_eq!(offered.len(), 1 + 6 + usize::from(line == 2), "{offered:?}");
    }
    // What is there already is not offered, and where there is no roll nothing is.
    assert!(
        client
            .offered("roll pp KN\ncall NKpp", 1)
            .iter()
            .all(|(title, _)| !title.contains("NKpp") && !title.contains("longest"))
    );
    for (text, line) in [("call NKpp", 0), ("roll pz K\ncall p", 1)] {
        let offered = client.offered(text, line);
        assert!(offered.iter().all(|(title, _)| title.starts_with("Allow ")), "{offered:?}");
    }
}

#[test]
fn actions_on_rolls_keep_line_ends_and_wide_characters() {
    let mut client = Client::open("");
    for (text, line, made) in [
        (
            "# 🎲\r\n  roll p N # 🎲\r\n# 🎲\r\n",
            1,
            "# 🎲\r\n  roll p N # 🎲\r\n  call Np\r\n# 🎲\r\n",
        ),
        ("# 🎲\n\troll 𝐀nn: p N # 🎲\n# 🎲", 1, "# 🎲\n\troll 𝐀nn: p N # 🎲\n\tcall 𝐀nn: Np\n# 🎲"),
        (
            "roll 𝐀nn: p N\r\n🎲 p is pff\r\ncall 𝐀nn: p # 🎲",
            0,
            "roll 𝐀nn: p N\r\n🎲 p is pff\r\ncall 𝐀nn: Np # 🎲",
        ),
        ("roll p N\r\n# 🎲\r\ncall\u{a0}# 🎲\r\n", 0, "roll p N\r\n# 🎲\r\ncall Np\u{a0}# 🎲\r\n"),
        ("roll p N\n🎲 is pff", 0, "roll p N\ncall Np\n🎲 is pff"),
    ] {
        let [(title, offered)] = &client.offered(text, line)[..] else {
            panic!("one action is offered")
        };
        assert!(
            title.starts_with("Write the longest WFF") && offered == made,
            "{title}: {offered:?}"
        );
    }
    // Wherever a look some thousand bytes down happens to end.
    for blanks in 0..4 {
        let far = format!("roll p N\n{}# {}\n", " ".repeat(blanks), "🎲".repeat(2_000));
        assert_eq!(client.offered(&far, 0)[0].1, far.replacen('\n', "\ncall Np\n", 1));
    }
}
