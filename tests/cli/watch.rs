//! `wff check --watch`, of files that really change.
#![cfg(unix)]

use crate::binary::{Folder, command};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A process that watches a folder.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

/// The time in which something must be told.
const PATIENCE: Duration = Duration::from_secs(30);

impl Watching {
    fn new(folder: &Folder, more: &[&str]) -> Watching {
        let arguments = [&["check", "--watch", "--format", "concise"], more].concat();
        let mut child = command(&arguments)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let other = sender.clone();
        std::thread::spawn(move || {
            BufReader::new(stdout)
                .lines()
                .map_while(Result::ok)
                .for_each(|it| drop(sender.send(it)));
        });
        std::thread::spawn(move || {
            BufReader::new(stderr)
                .lines()
                .map_while(Result::ok)
                .for_each(|it| drop(other.send(it)));
        });
        Watching { child, lines }
    }

    /// The lines up to the next summary.
    #[track_caller]
    fn told(&self) -> Vec<String> {
        let mut told = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("nothing was told after {told:?}"));
            let is_end = line.ends_with("waiting for changes, Ctrl-C ends");
            told.push(line);
            if is_end {
                return told;
            }
        }
    }

    /// Waits until a line begins and ends so; those before it are passed over.
    #[track_caller]
    fn wait_for(&self, start: &str, end: &str) {
        self.wait_for_all(&[(start, end)]);
    }

    /// Waits until lines begin and end so, in any order: errors come by another pipe.
    #[track_caller]
    fn wait_for_all(&self, wanted: &[(&str, &str)]) {
        let mut wanted = wanted.to_vec();
        let mut told = Vec::new();
        while !wanted.is_empty() {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("{wanted:?} was not told: {told:?}"));
            wanted.retain(|(start, end)| !(line.starts_with(start) && line.ends_with(end)));
            told.push(line);
        }
    }

    fn stop(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

const FAULTY: &str = "error[missing-operand] `C` is missing both of its operands";

#[test]
fn only_what_changes_is_checked_again() {
    let folder = Folder::new(&[("a.wff", "C\n"), ("b.wff", "Kpq\n"), ("note.txt", "")]);
    let watching = Watching::new(&folder, &[]);
    let end = "waiting for changes, Ctrl-C ends";
    assert_eq!(
        watching.told(),
        [format!("a.wff:1:1: {FAULTY}"), format!("1 error in 2 files; {end}")]
    );
    folder.write("note.txt", b"C");
    folder.write("b.wff", b"p\nC\n");
    assert_eq!(
        watching.told(),
        [format!("b.wff:2:1: {FAULTY}"), format!("2 errors in 2 files; {end}")]
    );
    folder.write("b.wff", b"p\nNp\n");
    assert_eq!(
        watching.told(),
        ["b.wff: no faults".to_owned(), format!("1 error in 2 files; {end}")]
    );
    assert_eq!(watching.stop(), Some(0));
}

#[test]
fn files_that_come_go_and_are_replaced_are_followed() {
    let folder = Folder::new(&[("a.wff", "Kpq\n"), ("x/b.wff", "Kpq\n")]);
    let watching = Watching::new(&folder, &[]);
    watching.wait_for("no faults in 2 files", "");
    // As editors save: beside it, then over it.
    folder.write(".a.tmp", b"C\n");
    fs::rename(folder.path().join(".a.tmp"), folder.path().join("a.wff")).unwrap();
    watching.wait_for("a.wff:1:1: ", FAULTY);
    watching.wait_for("1 error in 2 files", "");
    fs::rename(folder.path().join("a.wff"), folder.path().join("c.wff")).unwrap();
    watching.wait_for("c.wff:1:1: ", FAULTY);
    fs::remove_file(folder.path().join("c.wff")).unwrap();
    watching.wait_for("c.wff: gone", "");
    watching.wait_for("no faults in 1 file", "");
    fs::remove_dir_all(folder.path().join("x")).unwrap();
    watching.wait_for("x/b.wff: gone", "");
    folder.write("x/y/d.wff", b"C\n");
    watching.wait_for("x/y/d.wff:1:1: ", FAULTY);
    folder.write("x/y/d.wff", b"Np\nC\n");
    watching.wait_for("x/y/d.wff:2:1: ", FAULTY);
    folder.write("x/y/d.wff", b"\xff");
    watching.wait_for("error: x/y/d.wff: it is not UTF-8 text", "");
    assert_eq!(watching.stop(), Some(0));
}

#[test]
fn a_folder_that_is_made_again_is_followed_and_so_is_a_file() {
    let folder = Folder::new(&[("x/a.wff", "Kpq\n"), ("y/b.wff", "Kpq\n")]);
    let watching = Watching::new(&folder, &["x", "y/b.wff"]);
    watching.wait_for("no faults in 2 files", "");
    fs::remove_dir_all(folder.path().join("x")).unwrap();
    watching.wait_for("error: x: there is no such file or folder", "");
    folder.write("x/c.wff", b"C\n");
    watching.wait_for("x/c.wff:1:1: ", FAULTY);
    folder.write("x/c.wff", b"\n\nC\n");
    watching.wait_for("x/c.wff:3:1: ", FAULTY);
    folder.write("y/.b.tmp", b"C\n");
    fs::rename(folder.path().join("y/.b.tmp"), folder.path().join("y/b.wff")).unwrap();
    watching.wait_for("y/b.wff:1:1: ", FAULTY);
    assert_eq!(watching.stop(), Some(0));
}

#[test]
fn what_leans_on_a_wff_toml_that_changes_is_checked_again() {
    let folder = Folder::new(&[("x/a.wff", "C\n"), ("b.wff", "C\n"), ("x/wff.toml", "")]);
    let watching = Watching::new(&folder, &[]);
    watching.wait_for("2 errors in 2 files", "");
    folder.write("x/wff.toml", b"severity.missing-operand = \"warning\"\n");
    let told = watching.told();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("x/a.wff:1:1: warning[missing-operand]"), "{told:?}");
    folder.write("x/wff.toml", b"severity.missing-oprand = \"warning\"\n");
    watching
        .wait_for_all(&[("error: ", "did you mean `missing-operand`?"), ("x/a.wff:1:1: ", FAULTY)]);
    folder.write("wff.toml", b"exclude = [\"b.wff\"]\n");
    watching.wait_for("b.wff: gone", "");
    watching.wait_for("1 error in 1 file", "");
    assert_eq!(watching.stop(), Some(0));
}
