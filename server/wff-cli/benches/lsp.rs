//! The time that an editor waits for `wff lsp`, over pipes, with the real binary: from a change to
//! its diagnostics, in a short and in a long document, and from the start to the first answer,
//! beside the start of a program that does nothing. Criterion keeps the medians in
//! `target/criterion/*/new/estimates.json`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a panic is how a benchmark fails"
)]

#[path = "../../wff-core/benches/texts/mod.rs"]
mod texts;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use texts::{SIZES, plain, sheet};

const URI: &str = "file:///a.wff";

/// A client that has started a server.
struct Client {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn start() -> Client {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wff"));
        let mut server =
            command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) =
            (server.stdin.take().unwrap(), BufReader::new(server.stdout.take().unwrap()));
        let mut client = Client { server, input, output };
        client
            .send(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#);
        client.receive("\"id\":1");
        client
    }

    fn open(text: &str) -> Client {
        let mut client = Client::start();
        client.notify("initialized", "{}");
        let text = serde_json::to_string(text).unwrap();
        let document = format!(r#"{{"uri":"{URI}","languageId":"wff","version":0,"text":{text}}}"#);
        client.notify("textDocument/didOpen", &format!(r#"{{"textDocument":{document}}}"#));
        client.receive("\"version\":0");
        client
    }

    /// Writes one of two letters into a line, and waits for the diagnostics.
    fn change(&mut self, version: usize, line: usize, column: usize, letters: [&str; 2]) {
        let [letter, other] = letters;
        let letter = if version.is_multiple_of(2) { letter } else { other };
        let place = |column: usize| format!(r#"{{"line":{line},"character":{column}}}"#);
        let range = format!(r#"{{"start":{},"end":{}}}"#, place(column), place(column + 1));
        let document = format!(r#"{{"uri":"{URI}","version":{version}}}"#);
        let change = format!(r#"{{"range":{range},"text":"{letter}"}}"#);
        self.notify(
            "textDocument/didChange",
            &format!(r#"{{"textDocument":{document},"contentChanges":[{change}]}}"#),
        );
        self.receive(&format!("\"version\":{version}"));
    }

    fn notify(&mut self, method: &str, params: &str) {
        self.send(&format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#));
    }

    fn send(&mut self, body: &str) {
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.input.flush().unwrap();
    }

    /// Reads messages up to one that holds this.
    fn receive(&mut self, wanted: &str) {
        loop {
            let mut header = String::new();
            self.output.read_line(&mut header).unwrap();
            let length = header.strip_prefix("Content-Length: ").unwrap().trim().parse().unwrap();
            self.output.read_line(&mut header).unwrap();
            let mut body = vec![0; length];
            self.output.read_exact(&mut body).unwrap();
            if String::from_utf8(body).unwrap().contains(wanted) {
                return;
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn changes(criterion: &mut Criterion) {
    let kinds = [
        ("formula", "CKpqNr\n", 1, ["K", "A"]),
        ("roll", "roll Ann: pqr NKE\ncall Ann: EKpqNr\n", 11, ["q", "s"]),
    ];
    for (name, text, column, letters) in kinds {
        for lines in [100, 100_000] {
            let mut client = Client::open(&text.repeat(lines / text.lines().count()));
            let mut version = 0;
            criterion.bench_function(
                &format!("change_in_a_{name}_to_diagnostics_{lines}_lines"),
                |bench| {
                    bench.iter(|| {
                        version += 1;
                        client.change(version, lines / 2, column, letters);
                    });
                },
            );
        }
    }
}

/// A letter of the formula in the middle is typed over, there and back.
fn keystrokes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("keystroke");
    group.sample_size(25).nresamples(1_001);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_millis(600));
    let kinds =
        [("plain, in an editor", plain as fn(usize) -> String), ("mixed, in an editor", sheet)];
    for (name, text) in kinds {
        for bytes in SIZES {
            let mut state = None;
            group.bench_function(BenchmarkId::new(name, bytes), |bench| {
                let (client, line, version) = state.get_or_insert_with(|| {
                    let text = text(bytes);
                    let before = text.split_at(bytes / 2).0;
                    let above = before.rfind("\nCKpqr\n").unwrap();
                    let line = 1 + before.split_at(above).0.matches('\n').count();
                    (Client::open(&text), line, 0)
                });
                bench.iter(|| {
                    *version += 1;
                    client.change(*version, *line, 0, ["C", "A"]);
                });
            });
        }
    }
    group.finish();
}

fn starts(criterion: &mut Criterion) {
    criterion
        .bench_function("start_to_initialized", |bench| bench.iter_with_large_drop(Client::start));
    let mut nothing = Command::new("/bin/true");
    nothing.stdin(Stdio::piped()).stdout(Stdio::piped());
    criterion.bench_function("start_of_a_program_that_does_nothing", |bench| {
        bench.iter(|| nothing.spawn().unwrap().wait().unwrap());
    });
}

/// Not a time: the memory of a server without documents, where the system tells it.
fn memory(_: &mut Criterion) {
    let client = Client::start();
    if let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", client.server.id())) {
        status
            .lines()
            .filter(|line| line.starts_with("VmRSS"))
            .for_each(|line| println!("without documents {line}"));
    }
}

criterion_group!(benches, memory, changes, keystrokes, starts);
criterion_main!(benches);
