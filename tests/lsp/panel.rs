//! The requests behind a panel: what a place is about, and trees, tables and score sheets as text.

use crate::client::{
    Client, URI, capabilities, capabilities_with, edited, position, range, string,
};
use serde_json::{Value, json};

/// The parameters of a request at a position, with one more.
fn at(line: u32, character: u32, name: &str, value: &str) -> Value {
    let position = position(line, character);
    let mut params = json!({"textDocument": {"uri": URI}, "position": position});
    params[name] = json!(value);
    params
}

fn subjects(client: &mut Client, line: u32, character: u32) -> Vec<Value> {
    let panel = client.at("wff/panel", line, character);
    assert_eq!(panel["version"], client.version);
    panel["subjects"].as_array().unwrap().clone()
}

fn kinds(subjects: &[Value]) -> Vec<String> {
    subjects.iter().map(|subject| string(subject, "kind")).collect()
}

#[test]
fn what_is_held_back_is_not_in_the_panel_either() {
    let mut client = Client::initialized(capabilities());
    let settings = json!({"wff": {"diagnostics": {"unfinished": "onLeave"}}});
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    client.did_open("KpCq\n\nproof p |- Kpp\n  1 p premise\n\nend\n");
    for (line, text, at) in [(1, "KpC", 0), (4, "  2 Kpp K", 1)] {
        client.did_change(json!([{"range": range((line, 0), (line, 0)), "text": text}]));
        let problem = |client: &mut Client| {
            let subjects = subjects(client, line, 3);
            let pff = subjects.iter().any(|it| !it["problems"][0].is_null());
            let step = subjects.iter().any(|it| !it["steps"][at]["problem"].is_null());
            pff || step
        };
        assert!(!problem(&mut client), "{text}");
        client.notify("textDocument/didSave", json!({"textDocument": {"uri": URI}}));
        assert!(problem(&mut client), "{text}");
    }
    client.close();
}

#[test]
fn the_requests_are_announced_with_their_formats() {
    let mut client = Client::start(&[]);
    let made = client.request("initialize", json!({"capabilities": capabilities()}));
    let announced = &made["capabilities"]["experimental"];
    assert_eq!(announced["wff/panel"], true);
    client.notify("initialized", json!({}));
    client.did_open("Kpq");
    for method in ["wff/syntaxTree", "wff/truthTable"] {
        for format in announced[method]["formats"].as_array().unwrap() {
            let params = at(0, 0, "format", format.as_str().unwrap());
            assert!(client.request(method, params)["text"].is_string(), "{method} {format}");
        }
        assert_eq!(client.error_code(method, at(0, 0, "format", "png")), -32602);
    }
    // What is null counts as left out.
    for method in ["wff/panel", "wff/syntaxTree", "wff/truthTable"] {
        let mut params = at(0, 0, "format", "text");
        (params["format"], params["rows"]) = (Value::Null, Value::Null);
        assert!(client.request(method, params).is_object(), "{method}");
    }
}

#[test]
fn a_formula_comes_with_ranges_of_its_nodes_and_edits_of_its_version() {
    let text = "let p \"ł🎲\" = T\n🎲, C p Kqr # two";
    let mut client = Client::open(text);
    let found = subjects(&mut client, 1, 8);
    assert_eq!(kinds(&found), ["formula"]);
    let formula = &found[0];
    assert_eq!(formula["range"], range((1, 4), (1, 11)));
    let nodes = formula["tree"]["nodes"].as_array().unwrap();
    assert_eq!(nodes[2]["range"], range((1, 8), (1, 11)));
    assert_eq!((&nodes[2]["parent"], &formula["tree"]["current"]), (&json!(0), &json!(2)));
    let swap = |it: &&Value| string(it, "title").starts_with("Swap");
    let law = formula["laws"].as_array().unwrap().iter().find(swap).unwrap();
    let change = &law["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"]["version"], 0);
    assert_eq!(edited(text, &change["edits"]), text.replace("Kqr", "Krq"));
    assert!(string(&formula["table"], "html").contains("<table class=\"wff-table\">"));
    // A client that takes no versions gets plain changes.
    let mut plain = Client::initialized(capabilities_with("/workspace/workspaceEdit", json!({})));
    plain.did_open(text);
    assert!(subjects(&mut plain, 1, 8)[0]["laws"][0]["edit"]["changes"].is_object());
    // In bytes, where a client counts so.
    let bytes = capabilities_with("/general/positionEncodings", json!(["utf-8"]));
    let mut bytes = Client::initialized(bytes);
    bytes.did_open(text);
    assert_eq!(subjects(&mut bytes, 1, 8)[0]["range"], range((1, 6), (1, 13)));
}

#[test]
fn every_subject_of_a_place_comes_from_the_innermost_out() {
    let text = "game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n  roll Bob: rs N\n  \
                call Ann: Kpq\nend\nexercise 1\n  show require |- Cpp\n  answer\nend\n\
                proof |- Cpp\n  \
                1 | p suppose\n  2 Cpp Ci 1-1\nend\nKp\n# nothing";
    let mut client = Client::open(text);
    assert_eq!(kinds(&subjects(&mut client, 4, 13)), ["formula", "roll", "game"]);
    assert_eq!(kinds(&subjects(&mut client, 3, 3)), ["roll", "game"]);
    assert_eq!(kinds(&subjects(&mut client, 8, 3)), ["exercise"]);
    assert_eq!(kinds(&subjects(&mut client, 12, 5)), ["formula", "proof"]);
    assert_eq!(kinds(&subjects(&mut client, 14, 0)), ["pff"]);
    assert_eq!(kinds(&subjects(&mut client, 15, 0)), [""; 0]);
    assert_eq!(kinds(&subjects(&mut client, 99, 99)), [""; 0]);
    let steps = &subjects(&mut client, 12, 5)[1]["steps"];
    assert_eq!(steps[1]["cites"], json!([[0, 0]]));
    assert_eq!(steps[1]["verdict"], "right");
    let mut client = Client::open("logic K3\ntruth Np\n  row T | F\nend");
    let setting = subjects(&mut client, 0, 7);
    assert_eq!((kinds(&setting), &setting[0]["title"]), (vec!["setting".into()], &json!("K3")));
    assert_eq!(setting[0]["range"], range((0, 6), (0, 8)));
    assert_eq!(subjects(&mut client, 2, 4)[0]["range"], range((1, 6), (1, 8)));
}

#[test]
fn trees_tables_and_score_sheets_are_had_as_text() {
    let mut client = Client::open(
        "CpKqr\np, Cpq |= q\nround\ngame shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\nend\nKp\n",
    );
    let tree = client.at("wff/syntaxTree", 0, 0);
    assert_eq!(tree["text"], "C\n├── p\n└── K\n    ├── q\n    └── r\n");
    let table = client.at("wff/truthTable", 1, 0);
    assert!(string(&table, "text").starts_with("p q │ p │ Cpq ║ q\n"), "{table}");
    let params = at(0, 0, "rows", "refutingFirst");
    let text = string(&client.request("wff/truthTable", params), "text");
    assert_eq!(text.lines().nth(2), Some("T T F │   F"));
    let sheet = client.at("wff/scoreSheet", 4, 0);
    assert!(string(&sheet, "text").starts_with("Shake-a-WFF: Ann, Bob (line 4)\n"), "{sheet}");
    // Of other places there is none, and of a pff a reason.
    for (method, line) in [("wff/scoreSheet", 0), ("wff/syntaxTree", 3), ("wff/truthTable", 3)] {
        assert_eq!(client.at(method, line, 0), Value::Null);
    }
    assert_eq!(client.at("wff/syntaxTree", 7, 0)["reason"], "What stands here is not well formed.");
}

#[test]
fn where_answers_are_not_told_none_is_sent() {
    let mut client = Client::open("hints off\nlet p = T\nCpNp\nroll pq K\ncall Kpq\n");
    for line in 2..5 {
        let shown = Value::from(subjects(&mut client, line, 5)).to_string();
        for answer in ["designated", "¬", "letters", "<table", "contingent", "longest"] {
            assert!(!shown.contains(answer), "{line} {answer} {shown}");
        }
    }
    assert_eq!(client.at("wff/truthTable", 2, 0)["reason"], "Answers are not told here.");
    assert_eq!(client.at("wff/syntaxTree", 2, 0)["text"], "C\n├── p\n└── N\n    └── p\n");
}

#[test]
fn a_megabyte_is_answered_in_words() {
    for (text, kind) in [
        (format!("{}p", "N".repeat(1 << 20)), "formula"),
        ("C".repeat(1 << 20), "pff"),
        ("p & ".repeat(1 << 16) + "p", "pff"),
        ("p & ".repeat(1 << 18) + "p", "pff"),
        ("p, ".repeat(200_000) + "p |= q", "formula"),
        (format!("roll {}", "pqKN".repeat(1 << 16)), "roll"),
    ] {
        let mut client = Client::open(&text);
        let found = subjects(&mut client, 0, 7);
        assert_eq!(kinds(&found), [kind]);
        assert!(found[0].to_string().len() < 1 << 16);
    }
}

#[test]
fn a_document_that_is_not_open_has_nothing() {
    let mut client = Client::initialized(capabilities());
    for method in ["wff/panel", "wff/syntaxTree", "wff/truthTable", "wff/scoreSheet"] {
        assert_eq!(client.at(method, 0, 0), Value::Null);
        assert_eq!(client.error_code(method, json!({"textDocument": 1})), -32602);
    }
}

#[test]
fn a_problem_has_its_severity() {
    for (text, severity) in [("KpC", "error"), ("Kpq;", "warning"), ("def a = Kpq", "hint")] {
        let mut client = Client::open(text);
        let column = u32::from(severity == "hint") * 8;
        let found = subjects(&mut client, 0, column);
        let problem = &found[0]["problems"][0];
        assert_eq!(problem["severity"], severity, "{text}: {found:?}");
    }
}

#[test]
fn the_goals_of_a_place_are_told_with_edits_that_do_a_next_step() {
    let text = "proof Kpq |- Kqp\n  1 Kpq  premise\n";
    let mut client = Client::open(text);
    let told = client.at("wff/goal", 1, 4);
    assert_eq!(told["version"], client.version);
    let goal = &told["goals"][0];
    assert_eq!((string(goal, "kind"), goal["done"].clone()), ("proof".to_owned(), json!(false)));
    assert_eq!(goal["left"], json!(["`Kqp`"]));
    assert_eq!(goal["usable"], json!([{"name": "1", "text": "Kpq"}]));
    assert!(string(goal, "text").contains("show `q` and `p`"), "{goal}");
    assert_eq!(client.at("wff/panel", 1, 4)["goals"], told["goals"]);
    let finish = &goal["writes"][0];
    assert_eq!(finish["title"], "Finish this proof");
    let text = edited(text, &finish["edit"]["documentChanges"][0]["edits"]);
    assert!(text.ends_with("  4 Kqp  Ki 2 3\nend\n"), "{text}");
    client.did_change(json!([{ "text": text }]));
    let goal = &client.at("wff/goal", 4, 0)["goals"][0];
    assert_eq!((&goal["done"], &goal["heading"]), (&json!(true), &json!("The proof is finished")));
    assert_eq!(client.at("wff/goal", 9, 0)["goals"], json!([]));
    client.close();
}

#[test]
fn in_a_logic_of_worlds_a_model_stands_in_the_place_of_a_table() {
    let text = "logic T\nCLpLLp\nLp |= LLp\nCLpp\nKpNLp == p\nlogic S4\nCpq\nhints off\nCLpLNp\n";
    let mut client = Client::open(text);
    let models = |client: &mut Client, line: u32| subjects(client, line, 0)[0]["models"].clone();
    let contingent = models(&mut client, 1);
    let told = "`CLpLLp` is not a tautology: it is F at w, where w sees v, v sees u, and p is T at \
                w and v.";
    assert_eq!((&contingent[0]["refutes"], &contingent[0]["told"]), (&json!(true), &json!(told)));
    assert!(string(&contingent[0], "svg").contains("<g class=\"world undesignated at\""));
    assert_eq!(contingent[1]["refutes"], false);
    assert!(string(&contingent[1], "told").starts_with("`CLpLLp` is T at w"), "{contingent}");
    let judgement = models(&mut client, 2);
    assert_eq!(judgement.as_array().unwrap().len(), 1);
    assert!(string(&judgement[0], "svg").matches("<tspan").count() == 6, "{judgement}");
    let told = "`CLpp` is a tautology of T: no model refutes it.";
    assert_eq!(models(&mut client, 3), json!([{"refutes": true, "told": told}]));
    assert!(string(&models(&mut client, 4)[0], "told").contains(" are not equivalent: "));
    // What has a value has a table; and where answers are not told there is neither.
    assert_eq!(models(&mut client, 6), Value::Null);
    let untold = subjects(&mut client, 8, 0)[0].to_string();
    assert!(!untold.contains("<svg xmlns=\\\"http://www.w3.org/2000/svg\\\" class=\\\"wff-model"));
    assert!(!untold.contains(" at w"), "{untold}");

    let drawn = |client: &mut Client, line, format| {
        client.request("wff/model", at(line, 0, "format", format))
    };
    let text = string(&client.at("wff/model", 1, 0), "text");
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            "`CLpLLp` is not a tautology: it is F at w, where w sees v, v sees u, and p is T at w \
             and v",
            "",
            "→ w  p = T  sees itself, v    CLpLLp = F",
            "  v  p = T  sees itself, u    CLpLLp = T",
            "  u  p = F  sees only itself  CLpLLp = T",
        ]
    );
    let block = string(&drawn(&mut client, 2, "wff"), "text");
    assert!(block.starts_with("model m1\n  world w: p = T\n"), "{block}");
    assert!(string(&drawn(&mut client, 2, "svg"), "text").contains("prefers-color-scheme:dark"));
    assert!(string(&drawn(&mut client, 2, "dot"), "text").starts_with("digraph model {\n"));
    for (line, reason) in [
        (3, "`CLpp` is a tautology of T: no model refutes it."),
        (6, "Models of worlds are drawn in modal, intuitionistic and minimal logic: "),
        (8, "Answers are not told here."),
    ] {
        let told = string(&client.at("wff/model", line, 0), "reason");
        assert!(told.starts_with(reason), "{told}");
    }
    assert_eq!(client.at("wff/model", 9, 0), Value::Null);
    assert_eq!(client.error_code("wff/model", at(1, 0, "format", "png")), -32602);
    client.close();
}
