//! The speed of `wff check` on a large file and on a folder, as a whole process on one core and on
//! two, beside programs that people know: `wc` and ripgrep on the same file, Ruff on the modules of
//! Python's own library. Those that are not there are left out, and said to be.
#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "the harness makes public items, and a benchmark may panic"
)]

#[path = "../../wff-core/benches/texts/mod.rs"]
mod texts;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use texts::{plain, sheet};

/// The bytes of the file of formulas, and of the mixed one.
const SIZES: [usize; 2] = [32_000_000, 10_000_000];

/// Prints where the modules of Python's library are.
const LIBRARY: &str = "import sysconfig; print(sysconfig.get_path('stdlib'))";

/// The files in the folder of mixed sheets.
const FILES: usize = 100;

/// A command that uses so many cores and prints nothing to wait for.
fn command<S: AsRef<OsStr>>(words: impl IntoIterator<Item = S>, cores: u32) -> Option<Command> {
    let mut words = words.into_iter();
    let mut command = Command::new(words.next()?);
    command.args(words).env("RAYON_NUM_THREADS", cores.to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Some(command)
}

/// Copies the modules of Python's library, without its tests, and gives their bytes.
fn copy_modules(from: &Path, to: &Path) -> u64 {
    let left_out = ["test", "tests", "idle_test", "site-packages", "dist-packages"];
    let mut bytes = 0;
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            if !left_out.iter().any(|name| entry.file_name() == *name) {
                bytes += copy_modules(&path, &to);
            }
        } else if path.extension().is_some_and(|ending| ending == "py") {
            bytes += std::fs::copy(path, to).unwrap();
        }
    }
    bytes
}

/// The folder of Python's library.
fn library() -> Option<PathBuf> {
    let told = Command::new("python3").args(["-c", LIBRARY]).output().ok()?;
    Some(PathBuf::from(String::from_utf8(told.stdout).ok()?.trim()))
}

fn lint(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lint");
    group.sample_size(10).nresamples(1_001);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, &text).unwrap();
        (path.display().to_string(), text.len() as u64)
    };
    let (plain, mixed) = (file("plain.wff", plain(SIZES[0])), file("mixed.wff", sheet(SIZES[1])));
    let sheets = folder.path().join("sheets");
    std::fs::create_dir(&sheets).unwrap();
    let one = sheet(SIZES[1] / FILES);
    for number in 0..FILES {
        std::fs::write(sheets.join(format!("{number}.wff")), &one).unwrap();
    }
    let sheets = (sheets.display().to_string(), (one.len() * FILES) as u64);
    let modules = library().map(|from| {
        let to = folder.path().join("modules");
        let bytes = copy_modules(&from, &to);
        (to.display().to_string(), bytes)
    });
    let wff = env!("CARGO_BIN_EXE_wff");
    let check: &[&str] = &[wff, "check", "--format", "concise"];
    let ruff: &[&str] =
        &["ruff", "check", "--isolated", "--no-cache", "--output-format", "concise"];
    let of = [
        ("wff check, plain", check, 1, Some(&plain)),
        ("wff check, plain, 2 cores", check, 2, Some(&plain)),
        ("wff check, mixed", check, 1, Some(&mixed)),
        ("wff check, mixed, 2 cores", check, 2, Some(&mixed)),
        ("wff check, folder", check, 1, Some(&sheets)),
        ("wff check, folder, 2 cores", check, 2, Some(&sheets)),
        ("wc -l, plain", &["wc", "-l"], 1, Some(&plain)),
        ("wc -w, plain", &["wc", "-w"], 1, Some(&plain)),
        ("rg, plain", &["rg", "--threads", "1", "--count", "[^ACEKNp-s]"], 1, Some(&plain)),
        ("ruff check, Python", ruff, 1, modules.as_ref()),
    ];
    for (name, words, cores, file) in of {
        let ran = file.and_then(|(path, bytes)| {
            let mut command = command(words.iter().copied().chain([&**path]), cores)?;
            // A linter that finds something ends with status 1.
            matches!(command.status().ok()?.code(), Some(0 | 1)).then_some((command, *bytes))
        });
        let Some((mut command, bytes)) = ran else {
            println!("{name}: left out, since it is not there");
            continue;
        };
        group.throughput(Throughput::Bytes(bytes));
        group.bench_function(BenchmarkId::new(name, bytes), |bench| {
            bench.iter(|| command.status().unwrap());
        });
    }
    group.finish();
}

criterion_group!(benches, lint);
criterion_main!(benches);
