//! Code actions: fixes, truth tables, rewrites of formulas.

use crate::client::{Client, URI, applied, capabilities_with, edited, range, string};
use serde_json::{Value, json};

/// Parameters for the actions of certain kinds at the first letter.
fn action_params(only: Value) -> Value {
    let context = json!({"diagnostics": [], "only": only});
    json!({"textDocument": {"uri": URI}, "range": range((0, 0), (0, 1)), "context": context})
}

#[test]
fn code_actions_mend_and_are_filtered_by_kind() {
    let text = "p & q\nrs\n";
    let mut client = Client::open(text);
    let published = client.diagnostics();
    let actions = client.request("textDocument/codeAction", action_params(Value::Null));
    let quick = &actions[0];
    assert_eq!((&quick["kind"], &quick["isPreferred"]), (&json!("quickfix"), &json!(true)));
    assert_eq!(quick["diagnostics"][0], published[0]);
    let change = &quick["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({"uri": URI, "version": 0}));
    assert_eq!(edited(text, &change["edits"]), "Kpq\nrs\n");
    let kinds = |actions: &Value| -> Vec<String> {
        actions
            .as_array()
            .unwrap()
            .iter()
            .map(|action| action["kind"].as_str().unwrap().to_owned())
            .collect()
    };
    let only = |client: &mut Client, kind: &str| {
        kinds(&client.request("textDocument/codeAction", action_params(json!([kind]))))
    };
    assert_eq!(kinds(&actions), ["quickfix", "wff.allow"]);
    assert_eq!(only(&mut client, "quickfix"), ["quickfix"]);
    assert_eq!(only(&mut client, "wff.allow"), ["wff.allow"]);
    for kind in ["source", "source.fixAll", "source.fixAll.wff"] {
        assert_eq!(only(&mut client, kind), ["source.fixAll.wff"]);
    }
    assert_eq!(only(&mut client, "source.fixAll.other"), [""; 0]);
    assert_eq!(only(&mut client, "source.organizeImports"), [""; 0]);

    let mut client = Client::initialized(capabilities_with("/workspace/workspaceEdit", json!({})));
    client.did_open(text);
    let actions = client.request("textDocument/codeAction", action_params(json!(["quickfix"])));
    assert_eq!(edited(text, &actions[0]["edit"]["changes"][URI]), "Kpq\nrs\n");
}

#[test]
fn a_truth_table_is_inserted_and_brought_up_to_date() {
    let mut client = Client::open("");
    let inserted = "Np\n# p │ Np\n# ──┼───\n# T │  F\n# F │  T\nq";
    let offered = |client: &mut Client, text: &str| {
        let mut offered = client.offered(text, 0);
        offered.retain(|(title, _)| title.ends_with("truth table"));
        offered
    };
    assert_eq!(
        offered(&mut client, "Np\nq"),
        [("Insert its truth table".to_owned(), inserted.to_owned())]
    );
    client.did_change(json!([{"text": "Np"}]));
    assert_eq!(client.actions(0, json!(["refactor.rewrite.table"])).len(), 1);
    let changed = inserted.replacen("Np", "NNp", 1);
    let updated = "NNp\n# p │ NNp\n# ──┼────\n# T │  T\n# F │  F\nq";
    assert_eq!(
        offered(&mut client, &changed),
        [("Update its truth table".to_owned(), updated.to_owned())]
    );
    assert_eq!(offered(&mut client, updated), []);
}

#[test]
fn formulas_are_rewritten_at_the_cursor_by_the_laws_of_their_logic() {
    let text = "CNK p q r # so\nlogic L3\nCpq\n";
    let mut client = Client::open(text);
    assert_eq!(client.codes(), [""; 0]);
    let ask = |client: &mut Client, line: u32, character: u32, only: Value| {
        let range = range((line, character), (line, character));
        let context = json!({"diagnostics": [], "only": only});
        let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
        let mut actions =
            client.request("textDocument/codeAction", params).as_array().unwrap().clone();
        // That the subformula could have a name is told elsewhere.
        actions.retain(|action| string(action, "kind") != "refactor.extract");
        actions
    };
    let titles = |actions: &[Value]| {
        actions.iter().map(|action| string(action, "title")).collect::<Vec<_>>()
    };
    let all = ask(&mut client, 0, 1, Value::Null);
    assert!(
        all.iter().all(|action| string(action, "kind").starts_with("refactor.rewrite")
            && action.get("isPreferred").is_none()),
        "{all:?}"
    );
    let de_morgan =
        all.iter().find(|action| action["title"] == "Apply De Morgan's law: `ANpNq`").unwrap();
    assert_eq!(de_morgan["edit"]["documentChanges"][0]["textDocument"]["version"], 0);
    assert_eq!(applied(text, de_morgan), text.replace("NK p q", "ANpNq"));
    let form = all
        .iter()
        .find(|action| string(action, "title").starts_with("Rewrite in conjunctive normal form"))
        .unwrap();
    assert_eq!(applied(text, form), text.replace("CNK p q r", "KAprAqr"));
    for only in [
        json!(["refactor.rewrite"]),
        json!(["refactor"]),
        json!([""]),
        json!(["source", "refactor"]),
    ] {
        assert_eq!(titles(&ask(&mut client, 0, 1, only)), titles(&all));
    }
    for only in [
        json!(["quickfix"]),
        json!(["source"]),
        json!(["refactor.rewrite.longest"]),
        json!(["refactor.inline"]),
        json!([]),
    ] {
        assert_eq!(titles(&ask(&mut client, 0, 1, only)), [""; 0]);
    }
    // In L3 a conditional is no disjunction.
    let others = titles(&ask(&mut client, 2, 0, Value::Null));
    assert!(others.iter().any(|title| title == "Take the contrapositive: `CNqNp`"), "{others:?}");
    assert!(
        !others.iter().any(|title| title.contains("ANpq") || title.contains("normal form")),
        "{others:?}"
    );
    assert_eq!(ask(&mut client, 1, 7, Value::Null), [Value::Null; 0]);
}

#[test]
fn a_subformula_is_named_and_the_name_put_out_of_use() {
    let mut client = Client::open("CKpqr");
    let ask = |client: &mut Client, at: (u32, u32), kind: &str| {
        let context = json!({"diagnostics": [], "only": [kind]});
        let params =
            json!({"textDocument": {"uri": URI}, "range": range(at, at), "context": context});
        client.request("textDocument/codeAction", params)
    };
    let named = ask(&mut client, (0, 1), "refactor.extract");
    assert_eq!(named[0]["title"], "Name this subformula: `def f = Kpq`");
    let made = applied("CKpqr", &named[0]);
    assert_eq!(made, "def f = Kpq\nC@f r");
    client.did_change(json!([{"text": made}]));
    let inlined = ask(&mut client, (0, 4), "refactor.inline");
    assert_eq!(applied(&made, &inlined[0]), "CKpqr");
    assert_eq!(ask(&mut client, (0, 4), "refactor.extract"), json!([]));
}

#[test]
fn an_edit_that_is_asked_for_later_is_the_one_that_is_sent_at_once() {
    let text = "CNKpqr\nroll pqr KNE\nsystem lukasiewicz-3\nDD211 proves ?\n";
    let mut at_once = Client::open(text);
    let support = json!({
        "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor"]}},
        "dataSupport": true,
        "resolveSupport": {"properties": ["edit"]},
    });
    let mut later = Client::initialized(capabilities_with("/textDocument/codeAction", support));
    later.did_open(text);
    let mut resolved = 0;
    for line in 0..4 {
        let whole = at_once.actions(line, Value::Null);
        let offered = later.actions(line, Value::Null);
        assert_eq!(whole.len(), offered.len());
        for (whole, offered) in whole.into_iter().zip(offered) {
            if offered.get("data").is_none() {
                assert_eq!(whole, offered);
                continue;
            }
            assert_eq!(offered.get("edit"), None);
            let mut answer = later.request("codeAction/resolve", offered.clone());
            answer.as_object_mut().unwrap().remove("data");
            assert_eq!(answer, whole);
            resolved += 1;
        }
    }
    assert!(resolved > 5, "{resolved}");
    let stale = later.actions(0, json!(["refactor.rewrite.table"])).remove(0);
    later.did_change(json!([{"text": "CNpq"}]));
    assert_eq!(later.error_code("codeAction/resolve", stale), -32801);
    assert_eq!(at_once.actions(0, Value::Null)[0].get("data"), None);
}

#[test]
fn a_law_that_fails_is_shown_with_the_reason_to_clients_that_take_it() {
    let text = "logic L3\nCpq\n";
    let support = json!({
        "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor"]}},
        "disabledSupport": true,
    });
    let mut client = Client::initialized(capabilities_with("/textDocument/codeAction", support));
    client.did_open(text);
    let actions = client.actions(1, json!(["refactor"]));
    let disabled: Vec<&Value> =
        actions.iter().filter(|action| action.get("disabled").is_some()).collect();
    assert!(!disabled.is_empty(), "{actions:?}");
    assert!(disabled.iter().all(|action| action.get("edit").is_none()));
    let one = disabled.iter().find(|action| string(action, "title").contains("ANpq"));
    let reason = &one.unwrap_or_else(|| panic!("{disabled:?}"))["disabled"]["reason"];
    assert_eq!(reason, "in L3 it would be 1/2 where p = 1/2, q = 1/2, and is T there");
    let mut other = Client::open(text);
    let sent = other.actions(1, json!(["refactor"]));
    assert!(sent.iter().all(|action| action.get("disabled").is_none()));
}
