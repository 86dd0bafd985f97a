//! Answers after edits, which are those of a server that opens the text as it is then.

use crate::client::{Client, document, range, replace};
use crate::tokens::token_capabilities;
use serde_json::{Value, json};

/// Lines that lean on each other, and some that are broken.
pub const LINES: [&str; 28] = [
    "CKpqr",
    "KpCq",
    "let p \"rain\" = T, q = F",
    "def mp = CKpCpqq",
    "@mp is tautology",
    "NKpq == ANpNq # De Morgan",
    "p, Cpq |= q",
    "Kpq = F",
    "logic K3",
    "roll Ann: pqr NKE",
    "roll Bob: pqi KCR",
    "call Ann: EKpqNr",
    "call Bob:",
    "# ==== Week 1 ====",
    "## Dice",
    "# a note",
    "truth Cpq",
    "  row T T | T",
    "end",
    "game shake-a-wff Ann, Bob",
    "round",
    "exercise 1 \"So\" 2 points",
    "  require == NKpq",
    "proof |- CpKpp",
    "  1 | p suppose",
    "let q = ",
    "K ℂ 🎲",
    "",
];

/// The requests about a place, and what stands beside that in them.
pub const AT_A_PLACE: [&str; 8] = [
    "hover",
    "completion",
    "signatureHelp",
    "definition",
    "documentHighlight",
    "linkedEditingRange",
    "prepareRename",
    "references",
];

/// The context that these take among them.
pub fn context() -> Value {
    json!({
        "includeDeclaration": true,
        "triggerKind": 1,
        "isRetrigger": false,
        "diagnostics": [],
    })
}

/// The requests about a whole document.
pub const OF_ALL: [&str; 6] = [
    "documentSymbol",
    "foldingRange",
    "documentLink",
    "codeLens",
    "semanticTokens/full",
    "formatting",
];

/// A client of the tokens and the linked editing of documents.
pub fn client() -> Client {
    let mut capabilities = token_capabilities();
    capabilities["textDocument"]["linkedEditingRange"] = json!({});
    Client::initialized(capabilities)
}

/// All answers about a document, each with what was asked; names of results are left out.
fn answers(client: &mut Client, lines: u32, places: &[(u32, u32)]) -> Vec<(String, Value)> {
    let mut answers = Vec::new();
    let mut ask = |method: &str, beside: Value| {
        let mut params = document();
        params.as_object_mut().unwrap().extend(beside.as_object().unwrap().clone());
        let id = client.send_request(&format!("textDocument/{method}"), params);
        let mut answer = client.response(id);
        if let Some(result) = answer.get_mut("result").and_then(Value::as_object_mut) {
            result.remove("resultId");
        }
        assert!(answer["error"].is_null(), "{method} {beside}: {answer}");
        answers.push((format!("{method} {beside}"), answer["result"].clone()));
    };
    for &(line, character) in places {
        let position = json!({"line": line, "character": character});
        for method in AT_A_PLACE {
            ask(method, json!({"position": position, "context": context()}));
        }
        ask("selectionRange", json!({"positions": [position]}));
        let options = json!({"tabSize": 2, "insertSpaces": true});
        let typed = json!({"position": position, "ch": "\n", "options": options});
        ask("onTypeFormatting", typed);
        let here = range((line, 0), (line + 2, 0));
        ask("rangeFormatting", json!({"range": here, "options": options}));
        ask("semanticTokens/range", json!({"range": here}));
    }
    let all = range((0, 0), (lines, 0));
    ask("inlayHint", json!({"range": all}));
    for method in OF_ALL {
        ask(method, json!({"options": {"tabSize": 2, "insertSpaces": true}}));
    }
    answers
}

/// The numbers of the tokens that a client has after it has asked for their changes.
pub fn tokens_by_change(client: &mut Client, params: Value, have: &mut (String, Vec<Value>)) {
    let mut params = params;
    params["previousResultId"] = json!(have.0);
    let answer = client.request("textDocument/semanticTokens/full/delta", params);
    answer["resultId"].as_str().unwrap().clone_into(&mut have.0);
    match answer.get("edits").and_then(Value::as_array) {
        Some(edits) => {
            for edit in edits {
                let number = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
                let (start, end) = (number("start"), number("start") + number("deleteCount"));
                let data = edit.get("data").and_then(Value::as_array).cloned();
                have.1.splice(start..end, data.unwrap_or_default());
            }
        }
        None => have.1.clone_from(answer["data"].as_array().unwrap()),
    }
}

#[test]
fn after_edits_every_answer_is_that_of_a_server_that_opens_the_text_afresh() {
    let mut state = 16_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut lines: Vec<String> = (0..60).map(|_| LINES[random(LINES.len())].to_owned()).collect();
    let mut edited = client();
    edited.did_open(&lines.join("\n"));
    let first = edited.request("textDocument/semanticTokens/full", document());
    let data = first["data"].as_array().unwrap().clone();
    let mut tokens = (first["resultId"].as_str().unwrap().to_owned(), data);
    for _ in 0..6 {
        for _ in 0..1 + random(6) {
            let at = random(lines.len());
            let number = u32::try_from(at).unwrap();
            let new = LINES[random(LINES.len())];
            if random(3) == 0 {
                lines.insert(at, new.to_owned());
                edited.did_change(json!([replace((number, 0), (number, 0), &format!("{new}\n"))]));
            } else {
                new.clone_into(&mut lines[at]);
                edited.did_change(json!([replace((number, 0), (number, 999), new)]));
            }
        }
        let mut fresh = client();
        fresh.did_open(&lines.join("\n"));
        let places: Vec<(u32, u32)> = (0..8)
            .map(|_| {
                let line = random(lines.len());
                let column = random(lines[line].encode_utf16().count() + 1);
                (line.try_into().unwrap(), column.try_into().unwrap())
            })
            .collect();
        let count = u32::try_from(lines.len()).unwrap();
        let (left, right) =
            (answers(&mut edited, count, &places), answers(&mut fresh, count, &places));
        for (left, right) in left.iter().zip(&right) {
            assert_eq!(left, right, "{}", lines.join("\n"));
        }
        tokens_by_change(&mut edited, document(), &mut tokens);
        let whole = fresh.request("textDocument/semanticTokens/full", document());
        assert_eq!(whole["data"], json!(tokens.1), "{}", lines.join("\n"));
        fresh.close();
    }
    edited.close();
}
