//! The binary, run in a folder of its own, and what comes of it. A failure points at the test that
//! ran it.

use expect_test::Expect;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with some files, in which the binary is run.
pub struct Folder(TempDir);

impl Folder {
    #[track_caller]
    pub fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    #[track_caller]
    pub fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    #[track_caller]
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    #[track_caller]
    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with("", arguments)
    }

    /// Runs the binary with this on standard input. The path of the folder becomes `/here` in what
    /// is said on standard error.
    #[track_caller]
    pub fn run_with(&self, stdin: &str, arguments: &[&str]) -> Ran {
        let mut ran = run(command(arguments).current_dir(self.path()), stdin);
        let folder = fs::canonicalize(self.path()).unwrap();
        ran.stderr = ran.stderr.replace(folder.to_str().unwrap(), "/here");
        ran
    }
}

/// The status and the output of a run that has ended.
pub struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

impl Ran {
    /// Compares everything that was printed, and the exit status.
    #[track_caller]
    pub fn gives(&self, expected: Expect) {
        expected.assert_eq(&format!("{}{}exit {}\n", self.stdout, self.stderr, self.status));
    }

    /// Standard output read as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }
}

/// The binary with these arguments, and without variables that ask for colours or none, or tell
/// where a repository is.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wff"));
    command.args(arguments);
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
        command.env_remove(name);
    }
    command
}

/// Runs a command to its end with this on standard input.
#[track_caller]
pub fn run(command: &mut Command, stdin: &str) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.to_owned();
    let writer = std::thread::spawn(move || drop(pipe.write_all(stdin.as_bytes())));
    let Output { stdout, stderr, status } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
        status: status.code().unwrap(),
    }
}

/// Runs the binary in an empty folder.
#[track_caller]
pub fn wff(arguments: &[&str]) -> Ran {
    Folder::new(&[]).run(arguments)
}

/// Runs the binary at the root of the repository, where the samples are.
#[track_caller]
pub fn wff_at_root(arguments: &[&str]) -> Ran {
    run(command(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")), "")
}
