//! Definitions, references and renaming of names, players and logics.

use crate::client::{Client, URI, applied, at, capabilities_with, document, range, string};
use serde_json::{Value, json};

/// A game in which Ann and Bob play, with formulas that use a name.
const PLAYED: &str = "roll Ann: pq K # 🎲 Ann\r
roll Bob: rs N\r
call Ann: Kpq\r
challenge Bob: Kqp\r
roll Ann: pp K\r
def mp = p\r
K@mp@mp = T, @mp != F\r
def mp = N@mp\r
@mp == Np\r
";

#[test]
fn names_and_players_have_definitions_and_references() {
    let mut client = Client::open(PLAYED);
    let location =
        |line, start, end| json!({"uri": URI, "range": range((line, start), (line, end))});
    let mut references = |line, character, declared: bool| {
        let mut params = at(line, character);
        params["context"] = json!({"includeDeclaration": declared});
        client.request("textDocument/references", params)
    };
    let ann = [location(0, 5, 8), location(2, 5, 8), location(4, 5, 8)];
    for line in [0, 2, 4] {
        assert_eq!(references(line, 5, true), json!(ann));
        assert_eq!(references(line, 8, false), json!(ann[1..]));
    }
    let first = [
        location(5, 4, 6),
        location(6, 2, 4),
        location(6, 5, 7),
        location(6, 14, 16),
        location(7, 11, 13),
    ];
    for (line, character) in [(5, 4), (6, 1), (6, 6), (6, 13), (7, 12), (7, 13)] {
        assert_eq!(references(line, character, true), json!(first), "{line}:{character}");
        assert_eq!(references(line, character, false), json!(first[1..]), "{line}:{character}");
    }
    assert_eq!(references(7, 4, false), json!([location(8, 1, 3)]));
    for (line, character) in [(0, 0), (0, 10), (0, 21), (2, 11), (6, 0), (8, 7), (99, 0)] {
        assert_eq!(references(line, character, true), json!([]), "{line}:{character}");
    }
    for (line, character, defined) in [
        (4, 6, location(0, 5, 8)),
        (0, 6, location(0, 5, 8)),
        (3, 12, location(1, 5, 8)),
        (6, 5, location(5, 4, 6)),
        (7, 11, location(5, 4, 6)),
        (8, 2, location(7, 4, 6)),
        (0, 12, Value::Null),
        (9, 0, Value::Null),
    ] {
        assert_eq!(
            client.at("textDocument/definition", line, character),
            defined,
            "{line}:{character}"
        );
    }
    // One who is named and never rolls has no definition, and neither has a name before its def.
    client.did_change(json!([{"text": "call Cem: Kpq\n@mp\ndef mp = p\n"}]));
    assert_eq!(client.at("textDocument/definition", 0, 6), Value::Null);
    assert_eq!(client.at("textDocument/definition", 1, 2), Value::Null);
}

#[test]
fn names_and_players_are_renamed() {
    let mut client = Client::initialized(capabilities_with(
        "/textDocument/rename",
        json!({"prepareSupport": true}),
    ));
    client.did_open(PLAYED);
    let rename = |client: &mut Client, line, character, to: &str| {
        let mut params = at(line, character);
        params["newName"] = json!(to);
        let edit = client.request("textDocument/rename", params);
        assert_eq!(
            edit["documentChanges"][0]["textDocument"],
            json!({"uri": URI, "version": client.version})
        );
        applied(PLAYED, &json!({"edit": edit}))
    };
    for (line, character, name) in
        [(2, 5, (5, 8)), (3, 13, (10, 13)), (5, 6, (4, 6)), (6, 5, (5, 7)), (7, 11, (11, 13))]
    {
        let prepared = client.at("textDocument/prepareRename", line, character);
        assert_eq!(prepared, range((line, name.0), (line, name.1)), "{line}:{character}");
    }
    for (line, character) in [(0, 0), (0, 3), (0, 21), (3, 16), (5, 9), (7, 10), (99, 9)] {
        assert_eq!(
            client.at("textDocument/prepareRename", line, character),
            Value::Null,
            "{line}:{character}"
        );
    }
    let cem = PLAYED.replace(" Ann:", " Cem:");
    assert_eq!(rename(&mut client, 2, 5, "Cem"), cem);
    assert_eq!(rename(&mut client, 3, 10, "𝐁"), PLAYED.replace("Bob", "𝐁"));
    let first = PLAYED.replacen("mp", "a-1", 4).replace("N@mp", "N@a-1");
    assert_eq!(rename(&mut client, 6, 1, "@a-1"), first);
    assert_eq!(rename(&mut client, 7, 13, "a-1"), first);
    assert_eq!(
        rename(&mut client, 8, 1, "x"),
        PLAYED.replace("def mp = N", "def x = N").replace("@mp ==", "@x ==")
    );
    assert_eq!(rename(&mut client, 8, 1, "mp"), PLAYED);
    // Nothing else is said of a text whose names have changed.
    let before = client.codes();
    client.did_change(json!([{"text": cem}]));
    assert_eq!(client.codes(), before);

    let mut client = Client::initialized(capabilities_with("/workspace/workspaceEdit", json!({})));
    client.did_open("roll Ann: pq K");
    let mut params = at(0, 6);
    params["newName"] = json!("Cem");
    let edit = client.request("textDocument/rename", params.clone());
    assert_eq!(
        edit,
        json!({"changes": {URI: [{"range": range((0, 5), (0, 8)), "newText": "Cem"}]}})
    );
    client.notify("textDocument/didClose", document());
    assert_eq!(client.request("textDocument/rename", params), Value::Null);
}

#[test]
fn a_name_that_is_used_or_cannot_be_one_is_refused() {
    let mut client = Client::open(PLAYED);
    for (line, character, to, why) in [
        (0, 5, "Bob", "`Bob` is used in this file already"),
        (
            0,
            5,
            "none",
            "`none` is not a name: a player's name has letters, digits and hyphens and is no word \
             of the language",
        ),
        (
            0,
            5,
            "Ann Lee",
            "`Ann Lee` is not a name: a player's name has letters, digits and hyphens and is no \
             word of the language",
        ),
        (
            6,
            1,
            "Mp",
            "`Mp` is not a name: a name is a small letter followed by small letters, digits and \
             hyphens",
        ),
        (6, 1, "a\nb", "is not a name"),
        (6, 1, "", "a new name is needed"),
        (0, 0, "Cem", "there is no name here"),
        (99, 0, "Cem", "there is no name here"),
    ] {
        let mut params = at(line, character);
        params["newName"] = json!(to);
        let refused = client.error("textDocument/rename", params);
        assert_eq!(refused["code"], -32803, "{to:?}: {refused}");
        assert!(string(&refused, "message").contains(why), "{to:?}: {refused}");
    }
    client.did_change(json!([{"text": "def a = p\ndef b = q\nK@a@b\n"}]));
    let mut params = at(2, 2);
    params["newName"] = json!("b");
    assert_eq!(
        client.error("textDocument/rename", params)["message"],
        "`b` is used in this file already"
    );
    client.close();
}

/// A logic of the file's own, which stands beside one that differs in case.
const LOGICS: &str = "logic Mine\r
1) matrix Mine # 🎲 Mine\r
  values F T\r
end\r
logic Mine\r
matrix mine\r
end\r
🎲 logic Mine\r
2) logic MINE\r
logic mine\r
logic K3\r
";

#[test]
fn logics_have_definitions_references_and_highlights() {
    let mut client = Client::open(LOGICS);
    let location =
        |line, start: u32| json!({"uri": URI, "range": range((line, start), (line, start + 4))});
    let first = [location(1, 10), location(4, 6), location(8, 9)];
    for (line, character) in [(1, 11), (4, 6), (8, 13)] {
        let mut params = at(line, character);
        params["context"] = json!({"includeDeclaration": true});
        assert_eq!(client.request("textDocument/references", params.clone()), json!(first));
        params["context"] = json!({"includeDeclaration": false});
        assert_eq!(client.request("textDocument/references", params), json!(first[1..]));
        assert_eq!(client.at("textDocument/definition", line, character), first[0]);
    }
    assert_eq!(client.at("textDocument/definition", 9, 8), location(5, 7));
    for (line, character) in [(0, 8), (1, 21), (7, 11), (10, 7)] {
        assert_eq!(
            client.at("textDocument/definition", line, character),
            Value::Null,
            "{line}:{character}"
        );
    }
    let marks = client.at("textDocument/documentHighlight", 8, 9);
    let kinds: Vec<_> = marks.as_array().unwrap().iter().map(|mark| &mark["kind"]).collect();
    let ranges: Vec<_> = marks.as_array().unwrap().iter().map(|mark| &mark["range"]).collect();
    assert_eq!(kinds, [3, 2, 2]);
    assert_eq!(ranges, first.each_ref().map(|place| &place["range"]));
    client.close();
}

#[test]
fn logics_are_renamed_or_refused() {
    let mut client = Client::open(LOGICS);
    assert_eq!(client.at("textDocument/prepareRename", 8, 10), range((8, 9), (8, 13)));
    assert_eq!(client.at("textDocument/prepareRename", 10, 7), Value::Null);
    let mut params = at(4, 7);
    params["newName"] = json!("Łuk-3");
    let edit = client.request("textDocument/rename", params);
    let renamed = LOGICS
        .replace("matrix Mine #", "matrix Łuk-3 #")
        .replace("end\r\nlogic Mine", "end\r\nlogic Łuk-3")
        .replace("MINE", "Łuk-3");
    assert_eq!(applied(LOGICS, &json!({"edit": edit})), renamed);
    for (to, why) in [
        ("b3e", "there is a logic `B3E` already"),
        ("mine", "`mine` is used in this file already"),
        ("a b", "`a b` is not a name"),
    ] {
        let mut params = at(4, 7);
        params["newName"] = json!(to);
        let refused = client.error("textDocument/rename", params);
        assert!(string(&refused, "message").contains(why), "{to:?}: {refused}");
    }
    client.close();
}
