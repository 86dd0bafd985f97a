//! An editor that connects to a server which it has not started, and strangers who do the same.

use crate::client::frame;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A token that somebody has chosen.
const OWN: &str = "correct-horse-battery-staple-0123456789";

/// A server at a port or socket; it ends with the test at the latest.
struct Server {
    process: Child,
    /// The place where it listens.
    address: String,
    /// The lines that it has written to standard error since.
    stderr: BufReader<Box<dyn Read>>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn lsp(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wff"));
    command.arg("lsp").args(arguments).stdin(Stdio::null());
    command
}

impl Server {
    #[track_caller]
    fn start(arguments: &[&str]) -> Server {
        let mut process = lsp(arguments).stderr(Stdio::piped()).spawn().unwrap();
        let stderr: Box<dyn Read> = Box::new(process.stderr.take().unwrap());
        let mut server = Server { process, address: String::new(), stderr: BufReader::new(stderr) };
        let said = server.said();
        let address = said.strip_prefix("listening on ").unwrap_or_else(|| panic!("{said}"));
        server.address = address.to_owned();
        server
    }

    /// The next line on standard error.
    fn said(&mut self) -> String {
        let mut line = String::new();
        self.stderr.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The token that it prints.
    #[track_caller]
    fn token(&mut self) -> String {
        self.said().strip_prefix("token ").unwrap().to_owned()
    }

    fn connect(&self) -> TcpStream {
        patient(TcpStream::connect(&self.address).unwrap())
    }

    /// Serves this editor to the end of its session.
    #[track_caller]
    fn serves(mut self, mut editor: impl Read + Write, options: Value) {
        let answer = asked(&mut editor, "initialize", options);
        assert_eq!(answer["result"]["serverInfo"]["name"], "wff", "{answer}");
        self.ends_with(editor);
    }

    #[track_caller]
    fn ends_with(&mut self, mut editor: impl Read + Write) {
        asked(&mut editor, "shutdown", Value::Null);
        editor.write_all(frame(r#"{"jsonrpc":"2.0","method":"exit"}"#).as_bytes()).unwrap();
        assert_eq!(self.process.wait().unwrap().code(), Some(0));
    }
}

/// A stream on which a server that does not answer is waited for no longer than a minute.
fn patient(stream: TcpStream) -> TcpStream {
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

fn request(method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string()
}

/// The parameters of `initialize` with these options.
fn initialize(options: Value) -> Value {
    json!({"capabilities": {}, "initializationOptions": options})
}

/// The answer to a request; `initialize` has these options.
#[track_caller]
fn asked(stream: &mut (impl Read + Write), method: &str, params: Value) -> Value {
    let params = if method == "initialize" { initialize(params) } else { params };
    stream.write_all(frame(&request(method, &params)).as_bytes()).unwrap();
    answer(stream)
}

#[track_caller]
fn answer(stream: &mut impl Read) -> Value {
    let mut header = Vec::new();
    while !header.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        header.extend(byte);
    }
    let header = String::from_utf8(header).unwrap();
    let length = header.trim().strip_prefix("Content-Length: ").unwrap().parse().unwrap();
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    serde_json::from_slice(&body).unwrap()
}

/// True if the connection ends without another byte.
fn ends(mut stream: impl Read) -> bool {
    match stream.read(&mut [0]) {
        Ok(read) => read == 0,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    }
}

fn refusal(arguments: &[&str]) -> String {
    let Output { status, stderr, .. } = lsp(arguments).output().unwrap();
    let told = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(2), "{told}");
    told
}

/// A file with a token, with these permissions.
fn token_file(folder: &Path, text: impl AsRef<[u8]>, mode: u32) -> String {
    let path = folder.join(format!("token-{mode:o}"));
    fs::write(&path, text).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn an_editor_with_the_token_is_served_and_the_log_has_all_but_that() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut server = Server::start(&["--tcp", "0", "--log", log.to_str().unwrap()]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let token = server.token();
    let mut editor = server.connect();
    let options = json!({"wff": {"rules": "x-wff"}, "token": token});
    let answer = asked(&mut editor, "initialize", options);
    assert_eq!(answer["result"]["serverInfo"]["name"], "wff");
    // Nobody else can connect any more.
    assert!(TcpStream::connect(&server.address).is_err());
    server.ends_with(editor);
    let log = fs::read_to_string(&log).unwrap();
    let ways: Vec<&str> = log.lines().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(ways, ["-->", "<--", "-->", "<--", "-->"], "{log}");
    assert!(log.contains(r#""initializationOptions":{"wff":{"rules":"x-wff"}}"#), "{log}");
    assert!(!log.contains(&token) && !log.contains("token"), "{log}");
}

#[test]
fn a_token_can_be_chosen_and_come_in_the_header() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    // As Windows writes it.
    let text = format!("\u{feff}{OWN}\r\n");
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let file = token_file(folder.path(), bytes, 0o600);
    let arguments = ["--tcp", "0", "--token-file", &file, "--log", log.to_str().unwrap()];
    let mut server = Server::start(&arguments);
    let mut editor = server.connect();
    let params = initialize(Value::Null);
    let header = format!("Token: {OWN}\r\n");
    editor.write_all((header + &frame(&request("initialize", &params))).as_bytes()).unwrap();
    assert_eq!(answer(&mut editor)["result"]["serverInfo"]["name"], "wff");
    server.ends_with(editor);
    // It is in the file, so it is not printed.
    assert_eq!(server.said(), "");
    assert!(!fs::read_to_string(&log).unwrap().contains(OWN));
}

#[test]
fn whoever_has_no_token_is_told_and_the_server_goes_on_waiting() {
    let mut server = Server::start(&["--tcp", "0"]);
    let token = server.token();
    for (options, opening) in [
        (Value::Null, "no token was given: send the one that `wff lsp` printed"),
        (json!({"wff": {}}), "no token was given: "),
        (json!({"token": OWN}), "the token is wrong: send the one that `wff lsp` printed"),
        (json!({"token": true}), "the token is wrong: "),
    ] {
        let mut stranger = server.connect();
        let answer = asked(&mut stranger, "initialize", options);
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.starts_with(opening) && !message.contains(&token), "{message}");
        assert!(ends(stranger));
    }
    let editor = server.connect();
    server.serves(editor, json!({"token": token}));
}

#[test]
fn what_a_web_page_can_send_is_not_answered() {
    let mut server = Server::start(&["--tcp", "0"]);
    let token = server.token();
    let host = format!("Host: {}\r\nOrigin: https://example.org\r\n", server.address);
    let body = frame(&request("initialize", &initialize(json!({"token": token}))));
    for start in [
        format!("POST / HTTP/1.1\r\n{host}Content-Length: {}\r\n\r\n", body.len()),
        format!("OPTIONS / HTTP/1.1\r\n{host}\r\n"),
        format!("GET / HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"),
        format!("Token: {token}"),
        "\u{16}\u{3}\u{1}\u{2}".to_owned(),
    ] {
        let mut page = server.connect();
        page.write_all((start + &body).as_bytes()).unwrap();
        assert!(ends(page));
    }
    let editor = server.connect();
    server.serves(editor, json!({"token": token}));
}

#[test]
fn who_connects_and_says_nothing_keeps_nobody_waiting() {
    let mut server = Server::start(&["--tcp", "0"]);
    let token = server.token();
    let mut slow = server.connect();
    slow.write_all(b"Content-Length: 1").unwrap();
    let strangers: Vec<TcpStream> = (0..40).map(|_| server.connect()).collect();
    let editor = server.connect();
    server.serves(editor, json!({"token": token}));
    assert!(strangers.into_iter().chain([slow]).all(ends));
}

#[test]
fn a_port_or_token_that_cannot_be_had_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let told = refusal(&["--tcp", &port]);
    assert!(told.starts_with(&format!("wff lsp: port {port}: ")), "{told}");
    let folder = tempfile::tempdir().unwrap();
    let several = token_file(folder.path(), "a\nb\n", 0o600);
    let told = refusal(&["--tcp", "0", "--token-file", &several]);
    assert!(told.contains("a token is one line, and this file has several"), "{told}");
    let told = refusal(&["--tcp", "0", "--token-file", "/nowhere/token"]);
    assert_eq!(told, "wff lsp: /nowhere/token: there is no such file or folder\n");
    for contradiction in [
        &["--token-file", &several][..],
        &["--stdio", "--tcp", "0"],
        &["--stdio", "--socket", "a"],
        &["--tcp", "0", "--socket", "a"],
        &["--socket", "a", "--token-file", &several],
    ] {
        refusal(contradiction);
    }
}

#[cfg(unix)]
#[test]
fn a_token_that_others_can_read_or_write_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for mode in [0o644, 0o640, 0o620, 0o602] {
        let file = token_file(folder.path(), OWN, mode);
        assert_eq!(
            refusal(&["--tcp", "0", "--token-file", &file]),
            format!(
                "wff lsp: {file}: others can read or write this token (mode {mode:o}); make it \
                 yours alone with `chmod 600`\n"
            )
        );
    }
}

#[cfg(unix)]
mod socket {
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::net::{UnixListener, UnixStream};
    use tempfile::TempDir;

    /// A folder with these permissions, and the path of a socket in it.
    fn folder(mode: u32) -> (TempDir, String) {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), PermissionsExt::from_mode(mode)).unwrap();
        let path = folder.path().join("wff.sock").to_str().unwrap().to_owned();
        (folder, path)
    }

    fn connect(path: &str) -> UnixStream {
        let stream = UnixStream::connect(path).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    #[test]
    fn an_editor_at_a_socket_needs_no_token_and_the_socket_goes_when_it_has_come() {
        let (_folder, path) = folder(0o700);
        let mut server = Server::start(&["--socket", &path]);
        assert_eq!(server.address, path);
        let mut page = connect(&path);
        page.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert!(ends(page));
        let silent = connect(&path);
        let mut editor = connect(&path);
        asked(&mut editor, "initialize", json!({}));
        assert!(!Path::new(&path).exists());
        assert!(ends(silent));
        server.ends_with(editor);
        assert_eq!(server.said(), "");
    }

    #[test]
    fn a_socket_where_others_can_reach_it_is_refused() {
        for mode in [0o755, 0o710, 0o701, 0o1777] {
            let (_folder, path) = folder(mode);
            let told = refusal(&["--socket", &path]);
            let start = format!(
                "wff lsp: {path}: others can reach the folder of this socket (mode {mode:o}); \
                 choose one that is yours alone, such as $XDG_RUNTIME_DIR"
            );
            assert!(told.starts_with(&start), "{told}");
            assert!(!Path::new(&path).exists());
        }
    }

    #[test]
    fn a_socket_that_was_left_is_replaced_and_nothing_else_is() {
        let (_folder, path) = folder(0o700);
        drop(UnixListener::bind(&path).unwrap());
        let server = Server::start(&["--socket", &path]);
        let told = refusal(&["--socket", &path]);
        assert_eq!(
            told,
            format!("wff lsp: {path}: a server listens there already; choose another name\n")
        );
        server.serves(connect(&path), Value::Null);
        fs::write(&path, "p").unwrap();
        let told = refusal(&["--socket", &path]);
        assert!(told.contains("something else of this name is there already"), "{told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "p");
        let long = path.replace("wff.sock", &"a".repeat(200));
        assert!(refusal(&["--socket", &long]).contains("this name is too long for a socket"));
    }

    #[test]
    fn a_server_that_is_stopped_takes_its_socket_along() {
        let (_folder, path) = folder(0o700);
        let mut server = Server::start(&["--socket", &path]);
        let pid = server.process.id().to_string();
        assert!(Command::new("kill").arg(&pid).status().unwrap().success());
        assert_eq!(server.process.wait().unwrap().code(), None);
        assert!(!Path::new(&path).exists());
    }
}
