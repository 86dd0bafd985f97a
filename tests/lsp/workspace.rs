//! Folders: diagnostics of all their files, and settings of their own.

use crate::client::*;
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

fn uri(folder: &TempDir, name: &str) -> String {
    format!("file://{}", folder.path().canonicalize().unwrap().join(name).display())
}

fn write(folder: &TempDir, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
}

/// A client that pulls, of these folders.
fn pulling(folders: &[&TempDir], capabilities: Value) -> Client {
    let mut client = Client::start(&[]);
    let folders: Vec<Value> =
        folders.iter().map(|it| json!({"uri": uri(it, ""), "name": "a"})).collect();
    let params = json!({"capabilities": capabilities, "workspaceFolders": folders});
    let result = client.request("initialize", params);
    assert_eq!(result["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"], true);
    client.notify("initialized", json!({}));
    client
}

fn capabilities_that_pull() -> Value {
    capabilities_with("/textDocument/diagnostic", json!({}))
}

/// The reports, each as its file's name, its codes (`None` if unchanged) and its result.
fn reports(answer: &Value) -> Vec<(String, Option<Vec<String>>, Value)> {
    let mut reports: Vec<_> = answer["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| {
            let name = item["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
            let found = (item["kind"] == "full").then(|| codes(&item["items"]));
            (name, found, item["resultId"].clone())
        })
        .collect();
    reports.sort_by(|one, other| one.0.cmp(&other.0));
    reports
}

fn pull(client: &mut Client, folder: &TempDir, known: &[(String, Value)]) -> Value {
    let known: Vec<Value> =
        known.iter().map(|(name, id)| json!({"uri": uri(folder, name), "value": id})).collect();
    client.request("workspace/diagnostic", json!({"previousResultIds": known}))
}

#[test]
fn all_files_of_the_folders_are_reported_and_only_what_has_changed_again() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.wff", "C\n");
    write(&folder, "b.wff", "p\n");
    write(&folder, "sub/c.wff", "Zp\n");
    write(&folder, "notes.txt", "C\n");
    write(&folder, "sub/wff.toml", "[severity]\nunknown-letter = \"off\"\n");
    let mut client = pulling(&[&folder], capabilities_that_pull());
    let first = reports(&pull(&mut client, &folder, &[]));
    let found: Vec<_> = first.iter().map(|(name, codes, _)| (&**name, codes.clone())).collect();
    let missing = vec!["missing-operand".to_owned()];
    assert_eq!(
        found,
        [("a.wff", Some(missing.clone())), ("b.wff", Some(vec![])), ("c.wff", Some(vec![]))]
    );

    let known = |reports: &[(String, Option<Vec<String>>, Value)]| {
        let path =
            |name: &str| if name == "c.wff" { format!("sub/{name}") } else { name.to_owned() };
        let known = reports.iter().filter(|(_, _, id)| !id.is_null());
        known.map(|(name, _, id)| (path(name), id.clone())).collect::<Vec<_>>()
    };
    let again = reports(&pull(&mut client, &folder, &known(&first)));
    assert!(again.iter().all(|(_, codes, _)| codes.is_none()), "{again:?}");

    write(&folder, "b.wff", "pq is wff\n");
    fs::remove_file(folder.path().join("a.wff")).unwrap();
    let third = reports(&pull(&mut client, &folder, &known(&first)));
    let found: Vec<_> = third.iter().map(|(name, codes, _)| (&**name, codes.clone())).collect();
    let changed = Some(vec!["trailing-letters".to_owned()]);
    assert_eq!(found, [("a.wff", Some(vec![])), ("b.wff", changed), ("c.wff", None)]);

    // What is open is as the editor has it.
    let open = json!({
        "uri": uri(&folder, "b.wff"), "languageId": "wff", "version": 7, "text": "Np\n",
    });
    client.notify("textDocument/didOpen", json!({ "textDocument": open }));
    let answer = pull(&mut client, &folder, &[]);
    let of_b = answer["items"].as_array().unwrap().iter().find(|it| it["version"] == 7).unwrap();
    assert_eq!((of_b["items"].clone(), &of_b["uri"]), (json!([]), &json!(uri(&folder, "b.wff"))));
    assert_eq!(answer["items"].as_array().unwrap().len(), 2);
    client.close();
}

#[test]
fn a_text_that_is_no_file_is_reported_once_until_it_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut client = pulling(&[&folder], capabilities_that_pull());
    let uri = "untitled:Untitled-1";
    let open = json!({"uri": uri, "languageId": "wff", "version": 1, "text": "C\n"});
    client.notify("textDocument/didOpen", json!({ "textDocument": open }));
    let pulled = |client: &mut Client, known: Value| {
        let answer = client.request("workspace/diagnostic", json!({"previousResultIds": known}));
        reports(&answer)
    };
    let first = pulled(&mut client, json!([]));
    let [(name, Some(found), id)] = &first[..] else { panic!("{first:?}") };
    assert_eq!((&**name, &found[..]), (uri, &["missing-operand".to_owned()][..]));
    let known = json!([{"uri": uri, "value": id}]);
    assert_eq!(pulled(&mut client, known.clone()), [(uri.to_owned(), None, id.clone())]);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    assert_eq!(pulled(&mut client, known), [(uri.to_owned(), Some(vec![]), Value::Null)]);
    client.close();
}

#[test]
fn a_text_that_is_closed_is_reported_though_the_client_does_not_know_of_it() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.wff", "p\n");
    let mut client = pulling(&[&folder], capabilities_that_pull());
    let first = reports(&pull(&mut client, &folder, &[]));
    let known = [("a.wff".to_owned(), first[0].2.clone())];
    let text = json!({"uri": "untitled:Untitled-1"});
    let open = json!({"uri": text["uri"], "languageId": "wff", "version": 1, "text": "C\n"});
    let gone = vec![("Untitled-1".to_owned(), Some(vec![]), Value::Null)];
    let news = |answer: &Value| {
        let mut news = reports(answer);
        news.retain(|(_, found, _)| found.is_some());
        news.iter_mut().for_each(|it| it.0 = it.0.trim_start_matches("untitled:").to_owned());
        news
    };
    client.notify("textDocument/didOpen", json!({ "textDocument": open }));
    client.notify("textDocument/didClose", json!({ "textDocument": text }));
    assert_eq!(news(&pull(&mut client, &folder, &known)), gone);
    // A client that lets what it asked of the document itself go before the whole asks for it last.
    client.request("textDocument/diagnostic", json!({ "textDocument": text }));
    assert_eq!(news(&pull(&mut client, &folder, &known)), gone);
    client.close();
}

/// The messages of the reports on a file, and its result; none if it is unchanged.
fn messages(answer: &Value, name: &str) -> Option<(Vec<String>, Value)> {
    let items = answer["items"].as_array().unwrap();
    let item = items.iter().find(|it| it["uri"].as_str().unwrap().ends_with(name))?;
    let found = item.get("items")?.as_array()?;
    let messages = found.iter().map(|it| it["message"].as_str().unwrap().to_owned());
    Some((messages.collect(), item["resultId"].clone()))
}

#[test]
fn a_file_that_cannot_be_read_is_reported_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.wff", "C\n");
    let mut client = pulling(&[&folder], capabilities_that_pull());
    let (first, id) = messages(&pull(&mut client, &folder, &[]), "a.wff").unwrap();
    assert_eq!(first.len(), 1);
    fs::write(folder.path().join("a.wff"), b"K\xe9q\n").unwrap();
    let answer = pull(&mut client, &folder, &[("a.wff".to_owned(), id)]);
    let (told, id) = messages(&answer, "a.wff").unwrap();
    let [only] = &told[..] else { panic!("{told:?}") };
    assert!(only.starts_with("this file is not checked: it is not UTF-8"), "{only}");
    let again = pull(&mut client, &folder, &[("a.wff".to_owned(), id.clone())]);
    assert_eq!(messages(&again, "a.wff"), None, "{again}");
    write(&folder, "a.wff", "p\n");
    let mended = pull(&mut client, &folder, &[("a.wff".to_owned(), id)]);
    assert_eq!(messages(&mended, "a.wff").unwrap().0, [""; 0]);
    client.close();
}

#[test]
fn mistakes_in_a_wff_toml_are_reported_unless_it_holds_for_an_open_document() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.wff", "p\n");
    write(&folder, "wff.toml", "rules = \"none\"\n");
    let mut client = pulling(&[&folder], capabilities_that_pull());
    let (told, id) = messages(&pull(&mut client, &folder, &[]), "wff.toml").unwrap();
    assert_eq!(told.len(), 1, "{told:?}");
    let known = [("wff.toml".to_owned(), id)];
    assert_eq!(messages(&pull(&mut client, &folder, &known), "wff.toml"), None);
    // Then it is published, and would stand there twice.
    let open = json!({
        "uri": uri(&folder, "a.wff"), "languageId": "wff", "version": 1, "text": "p\n",
    });
    client.notify("textDocument/didOpen", json!({ "textDocument": open }));
    let published = client.receive("textDocument/publishDiagnostics");
    assert!(published["params"]["uri"].as_str().unwrap().ends_with("wff.toml"));
    let answer = pull(&mut client, &folder, &known);
    assert_eq!(messages(&answer, "wff.toml").unwrap().0, [""; 0]);
    client.close();
}

#[test]
fn wff_toml_says_which_files_are_reported_and_what_holds_for_some() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.wff", "week1/b.wff", "drafts/c.wff", "drafts/d.wff"] {
        write(&folder, name, "C\n");
    }
    let tables = "[[files]]\nmatch = [\"week1/\"]\nseverity.missing-operand = \"off\"\n";
    write(&folder, "wff.toml", &format!("exclude = [\"drafts/\"]\n{tables}"));
    let mut client = pulling(&[&folder], capabilities_that_pull());
    let found = |client: &mut Client| -> Vec<(String, Option<Vec<String>>)> {
        let reports = reports(&pull(client, &folder, &[]));
        reports.into_iter().map(|(name, codes, _)| (name, codes)).collect()
    };
    let faulty = |name: &str| (name.to_owned(), Some(vec!["missing-operand".to_owned()]));
    let clean = ("b.wff".to_owned(), Some(Vec::new()));
    assert_eq!(found(&mut client), [faulty("a.wff"), clean]);
    // One that is open is told of, as one that a path names is.
    let open = json!({
        "uri": uri(&folder, "drafts/d.wff"), "languageId": "wff", "version": 1, "text": "C\n",
    });
    client.notify("textDocument/didOpen", json!({ "textDocument": open }));
    write(&folder, "wff.toml", "include = [\"week1/*.wff\"]\n");
    assert_eq!(found(&mut client), [faulty("b.wff"), faulty("d.wff")]);
    client.close();
}

#[test]
fn a_client_that_tells_of_changed_files_is_answered_when_there_is_news() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.wff", "p\n");
    let mut capabilities = capabilities_that_pull();
    capabilities["workspace"]["didChangeWatchedFiles"] = json!({"dynamicRegistration": true});
    let mut client = pulling(&[&folder], capabilities);
    let asked = client.receive("client/registerCapability");
    assert!(asked.to_string().contains("**/*.wff"));
    client.reply(&asked, Value::Null);
    let first = reports(&pull(&mut client, &folder, &[]));
    let known = json!([{"uri": uri(&folder, "a.wff"), "value": first[0].2}]);
    let params = json!({"previousResultIds": known, "workDoneToken": "t"});
    let waiting = client.send_request("workspace/diagnostic", params.clone());
    // Others are answered meanwhile, and there is progress.
    let progress = client.receive("$/progress");
    assert_eq!(progress["params"]["value"]["kind"], "begin");
    client.did_open("p");
    let hover = client.at("textDocument/hover", 0, 0);
    assert!(!hover.is_null());
    write(&folder, "a.wff", "pq\n");
    let events = json!([{"uri": uri(&folder, "a.wff"), "type": 2}]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": events }));
    let news = client.response(waiting);
    let found = reports(&news["result"]);
    let of_a =
        found.iter().find(|(_, codes, _)| codes == &Some(vec!["trailing-letters".to_owned()]));
    let opened = found.iter().any(|(name, ..)| name == "a.wff");
    assert!(of_a.is_some() || opened, "{found:?}");
    // A request that waits can be cancelled.
    let known: Vec<Value> =
        found.iter().map(|(_, _, id)| json!({"uri": uri(&folder, "a.wff"), "value": id})).collect();
    let waiting =
        client.send_request("workspace/diagnostic", json!({ "previousResultIds": known }));
    client.notify("$/cancelRequest", json!({ "id": waiting }));
    let cancelled = client.response(waiting);
    assert!(cancelled.get("error").is_none_or(|error| error["code"] == -32800), "{cancelled}");
    client.close();
}

#[test]
fn each_folder_has_the_settings_that_the_editor_gives_it() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let text = "roll pqi KKE\ncall Kpq\n";
    let mut capabilities = capabilities();
    capabilities["workspace"]["configuration"] = json!(true);
    capabilities["workspace"]["workspaceFolders"] = json!(true);
    let mut client = Client::start(&[]);
    let folders = json!([{"uri": uri(&one, ""), "name": "one"}]);
    let params = json!({"capabilities": capabilities, "workspaceFolders": folders});
    let result = client.request("initialize", params);
    assert_eq!(result["capabilities"]["workspace"]["workspaceFolders"]["supported"], true);
    client.notify("initialized", json!({}));
    let asked = client.receive("workspace/configuration");
    assert_eq!(asked["params"]["items"].as_array().unwrap().len(), 2);
    client.reply(&asked, json!([{"logic": "classical"}, {"logic": "K3"}]));
    let wait_for = |client: &mut Client, uri: &str, logic: &str| {
        let open = json!({"uri": uri, "languageId": "wff", "version": 1, "text": text});
        client.notify("textDocument/didOpen", json!({ "textDocument": open }));
        let params = json!({"textDocument": {"uri": uri}, "position": position(1, 0)});
        // The answer on settings is taken in beside the messages that follow it.
        while client.request("wff/settings", params.clone())["logic"] != logic {}
    };
    wait_for(&mut client, &uri(&one, "a.wff"), "K3");
    wait_for(&mut client, &uri(&other, "a.wff"), "classical");
    let event = json!({"added": [{"uri": uri(&other, ""), "name": "other"}], "removed": []});
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    let asked = client.receive("workspace/configuration");
    assert_eq!(asked["params"]["items"].as_array().unwrap().len(), 3);
    let position_of_one = 1 + usize::from(uri(&one, "") > uri(&other, ""));
    let mut answers =
        vec![json!({"logic": "classical"}), json!({"logic": "LP"}), json!({"logic": "LP"})];
    answers[position_of_one] = json!({"logic": "K3"});
    client.reply(&asked, answers.into());
    wait_for(&mut client, &uri(&other, "b.wff"), "LP");
    wait_for(&mut client, &uri(&one, "b.wff"), "K3");
    wait_for(&mut client, "untitled:Untitled-1", "classical");
    client.close();
}
