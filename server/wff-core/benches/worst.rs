//! The dearest documents of a megabyte: of every kind of line one that fills it, thousands of them,
//! and thousands that lean on a line at the top.
//!
//! Each is opened, edited in several places as the server does it, and asked about, in a process of
//! its own that is ended if it takes too long. `cargo bench --bench worst` prints them all, by
//! their dearest edit, and fails if opening or an edit, a slice of what it leaves over, or what is
//! published then takes more than a tenth of a second; words behind `--` choose the documents
//! whose names contain one of them.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a benchmark may panic"
)]

mod allocator;
#[path = "../../../tests/growth/lines.rs"]
mod lines;

use lines::LINES;
use std::fs;
use std::hint::black_box;
use std::io::Read;
use std::ops::Range;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use wff_core::actions::{ActionKind, actions};
use wff_core::document::Document;
use wff_core::features::{format, hover, longest_lengths, symbols, tokens};
use wff_core::rules::Levels;
use wff_core::scope::Scope;

/// The bytes of a document.
const SIZE: usize = 1 << 20;
/// The diagnostics that an editor is sent.
const SHOWN: usize = 2_000;
/// The longest that an edit may take, a slice of what it leaves over, and publishing that.
const LIMIT: Duration = Duration::from_millis(100);
/// The longest that a document may take altogether.
const PATIENCE: Duration = Duration::from_secs(30);
/// The argument with which the process of one document is started.
const CHILD: &str = "--document";

/// The documents whose edits may take longer, with the reason.
const EXEMPT: [(&str, &str); 0] = [];

/// Settings that the lines of a document lean on, each with another that it is changed to.
const SETTINGS: [[&str; 2]; 5] = [
    ["let p = 1/2, q = T, r = F, s = 1/2", "let p = T, q = T, r = F, s = 1/2"],
    ["logic L3", "logic K3"],
    ["rules x-wff", "rules shake-a-wff"],
    ["alphabet textbook", "alphabet dice"],
    ["roll: pqrspq RRRKNR", "roll: pqrspq RRRKNN"],
];

/// A document, and edits of it beside those that all have.
struct Sample {
    name: String,
    text: Box<dyn FnOnce() -> String>,
    /// The text that is replaced where it stands first, and the new one.
    edits: Vec<[&'static str; 2]>,
}

impl Sample {
    fn new(name: impl Into<String>, text: impl FnOnce() -> String + 'static) -> Sample {
        Sample { name: name.into(), text: Box::new(text), edits: Vec::new() }
    }

    /// The document with an edit that puts one text in the place of the first of another.
    fn replacing(mut self, from: &'static str, to: &'static str) -> Sample {
        self.edits.push([from, to]);
        self
    }

    /// The document below some settings, with the edits that change these.
    fn below_settings(self) -> Sample {
        let below = || SETTINGS.map(|[line, _]| format!("{line}\n")).concat() + &(self.text)();
        Sample { edits: SETTINGS.to_vec(), ..Sample::new(self.name + ", below settings", below) }
    }
}

/// A text as often as it fits.
fn filled(text: &str) -> String {
    text.repeat(SIZE / text.len())
}

/// Lines made of their numbers, as many as fit.
fn numbered(line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0.. {
        if text.len() >= SIZE {
            break;
        }
        text.push_str(&line(number));
        text.push('\n');
    }
    text
}

/// The name of this number in small letters.
fn letters(mut number: usize) -> String {
    let mut name = String::from("x");
    while number > 0 {
        name.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    name
}

const TABLES: &str = "values F N T\ndesignated T\ntable N\nrow F | T\nrow N | N\nrow T | F\n\
                      define C pq = p\ndefine K pq = p\ndefine A pq = p\ndefine E pq = p\n";

/// All documents.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for kind in LINES {
        let lines =
            || Sample::new(format!("{}, lines", kind.name), || filled(&format!("{}\n", kind.line)));
        samples.push(lines());
        samples.push(lines().below_settings());
        let Some([start, unit, end]) = kind.long else { continue };
        let text = move || format!("{start}{}{end}", filled(unit));
        let line = || Sample::new(format!("{}, one line", kind.name), text);
        samples.push(line());
        samples.push(line().below_settings());
    }
    samples.extend(names());
    samples.extend(plays());
    samples.extend(matrices());
    samples.extend(proofs());
    samples.extend(propositions());
    samples
}

/// Documents of many names.
fn names() -> Vec<Sample> {
    let uses = |name: &str| filled(&format!("N@{name}\n"));
    let chain = |number: usize| match number {
        0 => format!("def {} = KpNq", letters(0)),
        _ => {
            let above = letters(number - 1);
            format!("def {} = K@{above} @{above}", letters(number))
        }
    };
    vec![
        Sample::new("chain of names", move || numbered(chain)).replacing("KpNq", "KpNr"),
        Sample::new("names that are used", move || {
            numbered(|number| match number % 2 {
                0 => format!("def {} = Kpq", letters(number)),
                _ => format!("N@{} is contingent", letters(number - 1)),
            })
        }),
        Sample::new("unused names", move || {
            numbered(|number| format!("def {} = Kpq", letters(number)))
        }),
        Sample::new("names defined twice", move || {
            numbered(|number| format!("def {} = Kpq", letters(number % 99)))
        }),
        Sample::new("one name used often", move || format!("def mp = CKpCpqq\n{}", uses("mp")))
            .replacing("CKpCpqq", "CKpCpqr"),
        Sample::new("one name judged often", move || {
            format!("def mp = CKpCpqq\n{}", filled("@mp is tautology\n"))
        })
        .replacing("CKpCpqq", "CKpCpqr"),
        Sample::new("undefined names", move || uses("mp")),
        Sample::new("many undefined names", move || {
            numbered(|number| format!("N@{}", letters(number)))
        }),
        Sample::new("names that run on", move || format!("def a = p\n{}", uses("apqrs"))),
        Sample::new("one long name", move || format!("def {0} = p\nN@{0}\n", "a".repeat(SIZE / 2))),
        Sample::new("many names, one line", move || {
            let mut line = numbered(|number| format!("N@{}", letters(number))).replace('\n', ", ");
            line.push('p');
            line
        }),
        Sample::new("name of a long formula", move || {
            format!(
                "def a = {}p\n{}",
                "N".repeat(SIZE / 2),
                "@a is contingent\n".repeat(SIZE / 2 / 17)
            )
        })
        .replacing("Np", "Nq"),
        Sample::new("names of names on a line", move || {
            format!(
                "def a = Kpq\ndef b = {}@a\n{}",
                "K@a ".repeat(SIZE / 8),
                "@b = T\n".repeat(SIZE / 16)
            )
        }),
    ]
}

/// Documents of proofs.
fn proofs() -> Vec<Sample> {
    // A subproof, and many steps below it that cite it.
    let cited = |last: &'static str, step: &'static str| {
        move || {
            let inside = SIZE / 32;
            let lines = (2..inside).map(|number| format!("{number} | p R 1\n"));
            let lines =
                format!("1 | p suppose\n{}{inside} | {last} R 1\n", lines.collect::<String>());
            let steps = numbered(|number| format!("{} {step} 1-{inside}", inside + 1 + number));
            let steps = steps.get(..SIZE - lines.len()).unwrap_or(&steps);
            format!("proof |- q\n{lines}{steps}")
        }
    };
    vec![
        Sample::new("a subproof cited rightly", cited("p", "Cpp Ci")),
        Sample::new("a subproof cited by Ni", cited("p", "Np Ni")),
        Sample::new("a subproof cited by No", cited("Np", "q No")),
    ]
}

/// Documents of plays.
fn plays() -> Vec<Sample> {
    let players = |line: fn(String) -> String| move |number: usize| line(letters(number));
    let l3 = |lines: &str| format!("logic L3\nrules x-wff\nlet p = T\n{}", filled(lines));
    vec![
        Sample::new("rolls of many players", move || {
            numbered(players(|name| format!("roll {name}: pq K")))
        }),
        Sample::new("calls of many players", move || {
            numbered(players(|name| {
                format!("roll {name}: pq K\ncall {name}: Kpq\nchallenge Bob: Kpq")
            }))
        }),
        Sample::new("calls without a roll", move || {
            numbered(players(|name| format!("call {name}: Kpq")))
        }),
        Sample::new("a roll with many calls", move || {
            format!("roll Ann: pqr NKE\n{}", filled("call Ann: EKpqNr\n"))
        })
        .replacing("pqr", "pqs"),
        Sample::new("a roll with many open calls", move || {
            format!("roll Ann: pqr NKE\n{}", filled("call Ann:\n"))
        })
        .replacing("pqr", "pqs"),
        Sample::new("a call with many challenges", move || {
            format!("roll Ann: pqr NKE\ncall Ann: p\n{}", filled("challenge Bob: EKpqNr\n"))
        })
        .replacing("Ann: p\n", "Ann: q\n"),
        Sample::new("rolls with unknown values", move || l3("roll: pqrspq RRRKNR\ncall: EKpqNr\n"))
            .replacing("p = T", "p = F"),
        Sample::new("rolls with wildcards", move || l3("roll: pqrspq RRRRRR\ncall: none\n"))
            .replacing("p = T", "p = F"),
        Sample::new("calls of many WFFs", move || {
            l3("roll: pqrspq RRRKNR\ncall:\nchallenge: EpNq\n")
        })
        .replacing("p = T", "p = F"),
        Sample::new("many different rolls", move || {
            format!(
                "logic L3\nrules x-wff\nlet p = T\n{}",
                numbered(|number| {
                    let dice: String = (0..6)
                        .map(|die| b"NKACER"[number / 6_usize.pow(die) % 6] as char)
                        .collect();
                    format!("roll: pqrspq {dice}\ncall: EKpqNr")
                })
            )
        })
        .replacing("p = T", "p = F"),
        Sample::new("many different rolls, classical", move || {
            format!(
                "rules x-wff\nlet p = T\n{}",
                numbered(|number| {
                    let dice: String = (0..6)
                        .map(|die| b"NKACER"[number / 6_usize.pow(die) % 6] as char)
                        .collect();
                    format!("roll: pqrspq {dice}\ncall: EKpqNr")
                })
            )
        })
        .replacing("p = T", "p = F"),
        Sample::new("calls of a long formula", move || {
            format!("roll: pq N\n{}", {
                let call = format!("call: {}p\n", "N".repeat(SIZE / 64));
                filled(&call)
            })
        }),
        Sample::new("challenges of a long call", move || {
            format!(
                "roll: {}p\ncall Ann: {}p\n{}",
                "N".repeat(SIZE / 2),
                "N".repeat(SIZE / 2),
                "challenge Bob: pff\n".repeat(SIZE / 40)
            )
        }),
    ]
}

/// Documents of matrices.
fn matrices() -> Vec<Sample> {
    vec![
        Sample::new("matrices", move || {
            numbered(|number| format!("matrix {}\n{TABLES}end", letters(number)))
        })
        .replacing("row N | N", "row N | T"),
        Sample::new("matrices, each chosen", move || {
            numbered(|number| {
                let name = letters(number);
                format!("matrix {name}\n{TABLES}end\nlogic {name}\nCpp is tautology")
            })
        })
        .replacing("row N | N", "row N | T"),
        Sample::new("a matrix chosen often", move || {
            format!("matrix X\n{TABLES}end\n{}", filled("logic X\n"))
        })
        .replacing("row N | N", "row N | T"),
        Sample::new("a matrix that judges", move || {
            format!("matrix X\n{TABLES}end\nlogic X\n{}", filled("Cpp is tautology\n"))
        })
        .replacing("row N | N", "row N | T"),
        Sample::new("matrices without an end", move || {
            numbered(|number| format!("matrix {}", letters(number)))
        }),
        Sample::new("matrices with tables without an end", move || {
            numbered(|number| format!("matrix {}\n{TABLES}", letters(number)))
        }),
        Sample::new("empty matrices", move || {
            numbered(|number| format!("matrix {}\nend", letters(number)))
        }),
        Sample::new("unknown matrices chosen", move || {
            numbered(|number| format!("matrix {}\nend\nlogic own{number}", letters(number)))
        }),
        Sample::new("rows of a matrix", move || {
            format!(
                "matrix X\nvalues F N T\ntable C | F N T\n{}end\nlogic X\n",
                filled("row N | F T T\n")
            )
        })
        .replacing("values F N T", "values F T"),
        Sample::new("rows of a matrix without an end", move || {
            format!("matrix X\nvalues F N T\ntable C | F N T\n{}", filled("row N | F T T\n"))
        })
        .replacing("values F N T", "values F T"),
        Sample::new("tables of a matrix", move || {
            format!("matrix X\nvalues F N T\n{}end\n", filled("table C | F N T\n"))
        }),
        Sample::new("values of a matrix", move || {
            format!("matrix X\n{}end\n", filled("values F N T\n"))
        }),
        Sample::new("long values of a matrix", move || {
            format!(
                "matrix X\nvalues{}\nend\n",
                numbered(|number| number.to_string()).replace('\n', " ")
            )
        }),
        Sample::new("defines of a matrix", move || {
            format!("matrix X\n{TABLES}{}end\n", filled("define D pq = NKpq\n"))
        }),
        Sample::new("long define of a matrix", move || {
            format!("matrix X\n{TABLES}define D pq = {}p\nend\n", filled("N"))
        })
        .replacing("row N | N", "row N | T"),
        Sample::new("long define of two letters", move || {
            format!("matrix X\n{}define D pq = {}p\nend\n", TABLES, filled("Kq"))
        })
        .replacing("row N | N", "row N | T"),
        Sample::new("long define that lacks a table", move || {
            format!("matrix X\nvalues F N T\ndefine D pq = {}p\nend\n", filled("Kq"))
        }),
        Sample::new("formulas in a matrix", move || format!("matrix X\n{}end\n", filled("Kpq\n"))),
        Sample::new("formulas in a matrix without an end", move || {
            format!("matrix X\n{}", filled("Kpq\n"))
        }),
        Sample::new("claims in a matrix", move || {
            format!("matrix X\n{TABLES}{}end\n", filled("Kpq is tautology\n"))
        })
        .replacing("matrix", "matri"),
        Sample::new("openers, then ends", move || {
            format!("{}{}", "matrix X\n".repeat(SIZE / 18), "end\n".repeat(SIZE / 8))
        }),
        Sample::new("an opener above formulas", move || {
            format!("matrix X\n{}", filled("Cpp is tautology\n"))
        })
        .replacing("matrix", "matri"),
        Sample::new("an opener above formulas and an end", move || {
            format!("matrix X\n{}end\n", filled("p\n"))
        })
        .replacing("matrix", "matri")
        .replacing("end", "en"),
    ]
}

/// A `let` for each of many propositions.
fn lets() -> String {
    numbered(|number| format!("let p{number} = T"))
}

/// Half of them.
fn half() -> String {
    lets().lines().step_by(2).map(|line| format!("{line}\n")).collect()
}

/// Documents with many propositions.
fn propositions() -> Vec<Sample> {
    let textbook = |text: String| format!("alphabet textbook\n{text}");
    vec![
        Sample::new("lets of many propositions", move || textbook(lets()))
            .replacing("p0 = T", "p0 = F"),
        Sample::new("let of many propositions", move || {
            textbook(format!(
                "let q = T{}\np0 = T",
                numbered(|number| { format!(", p{number} = T") }).replace('\n', "")
            ))
        }),
        Sample::new("claims below many propositions", move || {
            textbook(format!("{}{}", half(), "Kp0p1 = T\n".repeat(SIZE / 20)))
        })
        .replacing("p0 = T", "p0 = F"),
        Sample::new("plays below many propositions", move || {
            textbook(format!(
                "{}rules x-wff\n{}",
                half(),
                "roll pq K\ncall Kpq\n".repeat(SIZE / 38)
            ))
        })
        .replacing("p0 = T", "p0 = F"),
        Sample::new("logics below many propositions", move || {
            textbook(format!("{}{}", half(), "logic L3\nlogic K3\n".repeat(SIZE / 36)))
        })
        .replacing("p0 = T", "p0 = F"),
        Sample::new("formulas below many propositions", move || {
            textbook(format!("{}{}", half(), "KpC\n".repeat(SIZE / 8)))
        })
        .replacing("p0 = T", "p0 = F"),
        Sample::new("value of many propositions, one line", move || {
            textbook(format!(
                "{}p0 = T",
                numbered(|number| format!("Kp{number}")).replace('\n', "")
            ))
        }),
        Sample::new("class of many propositions, one line", move || {
            textbook(format!(
                "{}p0 is tautology",
                numbered(|number| format!("Ap{number}")).replace('\n', "")
            ))
        }),
        Sample::new("equivalence of many propositions", move || {
            textbook(format!(
                "logic L3\n{0}p0 == {0}p1",
                numbered(|number| format!("Ap{number}"))
                    .replace('\n', "")
                    .split_at(SIZE / 2)
                    .0
                    .rsplit_once('A')
                    .unwrap_or_default()
                    .0
            ))
        }),
        Sample::new("consequence of many propositions, one line", move || {
            textbook(format!(
                "{}p0 |= p1",
                numbered(|number| format!("Cp{number}q{number}, ")).replace('\n', "")
            ))
        }),
    ]
}

/// The time that something takes, without that of other processes where this is known.
fn timed<T>(of: impl FnOnce() -> T) -> (Duration, T) {
    let on_processor = || {
        let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(told.split_whitespace().next()?.parse().ok()?))
    };
    let before = on_processor();
    let start = Instant::now();
    let made = of();
    let took = start.elapsed();
    // It is told to some milliseconds only.
    let own = before.zip(on_processor()).map_or(took, |(before, after)| after - before);
    (took.min(own.max(Duration::from_millis(10))), made)
}

/// The times that an edit takes.
#[derive(Clone, Copy, Default)]
struct Edit {
    /// Until what its lines say is published.
    first: Duration,
    /// The dearest slice of what was left over.
    slice: Duration,
    /// For publishing when nothing is left over.
    again: Duration,
    /// Until then.
    whole: Duration,
}

impl Edit {
    fn each(self, other: Edit, choose: impl Fn(Duration, Duration) -> Duration) -> Edit {
        Edit {
            first: choose(self.first, other.first),
            slice: choose(self.slice, other.slice),
            again: choose(self.again, other.again),
            whole: choose(self.whole, other.whole),
        }
    }
}

/// The times that an edit takes; where it is just too long, the least of some.
fn quickest(mut of: impl FnMut() -> Edit) -> Edit {
    let first = of();
    let dearest = first.first.max(first.slice).max(first.again);
    let more = if dearest > LIMIT && dearest < LIMIT * 5 { 2 } else { 0 };
    (0..more).map(|_| of()).fold(first, |one, other| one.each(other, Duration::min))
}

/// Does what a server does before it publishes.
fn publish(document: &Document, text: &str) {
    let levels = Levels::default();
    black_box(document.attempts().next().is_some());
    let mut shown = document.shown(text, &levels);
    black_box(shown.by_ref().take(SHOWN).count());
    if shown.next().is_some() {
        black_box(document.number_shown(&levels, |_, _| false));
    }
}

/// The times that an edit takes which puts a text in the place of another.
fn edited(document: &mut Document, text: &mut String, old: Range<usize>, new: &str) -> Edit {
    text.replace_range(old.clone(), new);
    let (first, ()) = timed(|| {
        document.edit(old, new.len(), &**text);
        publish(document, text);
    });
    finished(first, document, text)
}

/// The times that it takes to open a document.
fn opened(text: &str) -> (Edit, Document) {
    let (first, mut document) = timed(|| {
        let document = Document::being_edited(text, Scope::default());
        publish(&document, text);
        document
    });
    (finished(first, &mut document, text), document)
}

/// The times that something takes, if what it leaves over is done after the first.
fn finished(first: Duration, document: &mut Document, text: &str) -> Edit {
    let mut edit = Edit { first, whole: first, ..Edit::default() };
    while !document.is_settled() {
        let (slice, ()) = timed(|| document.advance(text));
        edit.slice = edit.slice.max(slice);
        edit.whole += slice;
    }
    if edit.whole > edit.first {
        edit.again = timed(|| publish(document, text)).0;
        edit.whole += edit.again;
    }
    edit
}

/// The first place from a byte on that is between characters.
fn place(text: &str, from: usize) -> usize {
    (from..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

/// Measures a document and prints what was found, as it is found.
fn measure(sample: Sample) {
    let mut text = (sample.text)();
    let edits = sample.edits.into_iter().map(|[from, to]| {
        let at = text.find(from).expect("the text is there");
        (at..at + from.len(), to.to_owned())
    });
    let mut edits: Vec<(Range<usize>, String)> = edits.collect();
    let print = |what: &str, took: Duration| println!("{what} {}", took.as_micros());
    let print_edit = |edit: Edit, at: &str| {
        let took = [edit.first, edit.slice, edit.again, edit.whole];
        for (what, took) in EDIT.into_iter().zip(took) {
            print(what, took);
            println!("at {at}");
        }
    };
    let (open, mut document) = opened(&text);
    print("open", open.whole);
    // What it takes altogether is told of edits.
    print_edit(Edit { whole: Duration::ZERO, ..open }, "its opening");
    println!("open_memory {}", peak());
    let first = text.find('\n').unwrap_or(text.len());
    let middle = place(&text, text.len() / 2);
    for (at, new) in [(0, "C"), (first, "p"), (middle, "p"), (middle, "\n"), (text.len(), "p")] {
        edits.push((at..at, new.to_owned()));
    }
    for (range, new) in edits {
        let old = text[range.clone()].to_owned();
        let took = quickest(|| {
            let there = edited(&mut document, &mut text, range.clone(), &new);
            let back = edited(&mut document, &mut text, range.start..range.start + new.len(), &old);
            there.each(back, Duration::max)
        });
        print_edit(took, &format!("{} {new:?} for {old:?}", range.start));
    }
    let text = &*text;
    let levels = Levels::default();
    let all = 0..text.len();
    print("format", timed(|| black_box(format(&document, text, all.clone()))).0);
    print("symbols", timed(|| black_box(symbols(&document, text))).0);
    print("tokens", timed(|| black_box(tokens(&document, text, all.clone()))).0);
    print("hover", timed(|| black_box(hover(&document, text, middle))).0);
    print("reaches", timed(|| black_box(longest_lengths(&document, text, all.clone(), None))).0);
    print(
        "actions",
        timed(|| {
            black_box(actions(&document, text, middle..middle, &levels, 1, |kind| {
                kind != ActionKind::FixAll
            }))
        })
        .0,
    );
    print(
        "all_actions",
        timed(|| black_box(actions(&document, text, all, &levels, 1, |_| true))).0,
    );
    println!("memory {}", peak());
}

/// The most memory that this process has had, in MB; 0 where that is not told.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.unwrap_or_default() / 1024
}

/// The measurements of a document; those that could not be made in time are missing.
#[derive(Default)]
struct Measured {
    name: String,
    /// The times in microseconds, and megabytes, by what was measured.
    numbers: Vec<(String, u64)>,
    /// The dearest of what is measured of an edit, and where that is.
    edits: [(Option<Duration>, String); 4],
    is_done: bool,
}

/// The times that are measured of an edit.
const EDIT: [&str; 4] = ["edit", "slice", "publish", "whole"];
/// The other columns of the table.
const COLUMNS: [&str; 8] =
    ["open", "format", "symbols", "tokens", "hover", "reaches", "actions", "all_actions"];

impl Measured {
    /// Reads what the process of a document has printed.
    fn read(name: &str, printed: &str) -> Measured {
        let mut measured = Measured { name: name.to_owned(), ..Measured::default() };
        let mut dearest: Option<usize> = None;
        for line in printed.lines() {
            let Some((what, value)) = line.split_once(' ') else { continue };
            match (what, value.parse::<u64>()) {
                ("at", _) => {
                    if let Some(kind) = dearest {
                        measured.edits[kind].1 = value.to_owned();
                    }
                }
                (what, Ok(value)) if let Some(kind) = EDIT.iter().position(|it| *it == what) => {
                    let took = Some(Duration::from_micros(value));
                    dearest = (took > measured.edits[kind].0).then_some(kind);
                    measured.edits[kind].0 = took.max(measured.edits[kind].0);
                }
                (what, Ok(value)) => {
                    measured.is_done |= what == "memory";
                    measured.numbers.push((what.to_owned(), value));
                }
                _ => {}
            }
        }
        measured
    }

    fn number(&self, what: &str) -> Option<u64> {
        self.numbers.iter().find(|(name, _)| name == what).map(|(_, value)| *value)
    }

    /// Its row of the table, in milliseconds.
    fn row(&self) -> String {
        let shown =
            |micros: Option<u64>| micros.map_or("-".to_owned(), |it| (it / 1000).to_string());
        let edits = self.edits.each_ref().map(|(took, _)| took.map(|took| took.as_micros() as u64));
        let mut row: String = edits.map(|edit| format!("{:>8}", shown(edit))).concat();
        for column in COLUMNS {
            row.push_str(&format!("{:>8}", shown(self.number(column))));
        }
        for memory in ["open_memory", "memory"] {
            let memory = self.number(memory).map_or("-".to_owned(), |it| it.to_string());
            row.push_str(&format!("{memory:>8}"));
        }
        let late = if self.is_done { "" } else { " (ended)" };
        format!("{row}  {}{late}", self.name)
    }

    /// The longest part of an edit that is not to take long.
    fn edit(&self) -> Option<Duration> {
        self.limited().map(|(_, (took, _))| *took).max()?
    }

    /// The parts of an edit that are not to take long, each with its name: a message may wait for
    /// them. A line is read in one go, for which none waits.
    fn limited(&self) -> impl Iterator<Item = (&str, &(Option<Duration>, String))> {
        let is_limited = |what: &str| match what {
            "slice" => !self.name.contains("one line"),
            what => what != "whole",
        };
        EDIT.into_iter().zip(&self.edits).filter(move |(what, _)| is_limited(what))
    }

    /// The edits that take too long, and what was not even measured in time.
    fn too_dear(&self) -> Vec<String> {
        if EXEMPT.iter().any(|(name, _)| *name == self.name) {
            return Vec::new();
        }
        if self.edit().is_none() {
            return vec!["no edit in time".to_owned()];
        }
        let dear = self.limited().filter_map(|(what, (took, at))| {
            let took = took.filter(|took| *took > LIMIT)?;
            Some(format!("{took:.0?} for the {what} at {at}"))
        });
        dear.collect()
    }
}

/// Measures a document in a process of its own.
fn in_process(index: usize, name: &str) -> Measured {
    let own = std::env::current_exe().expect("the benchmark has a path");
    let mut child = Command::new(own)
        .args([CHILD, &index.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the benchmark starts again");
    let started = Instant::now();
    while child.try_wait().is_ok_and(|status| status.is_none()) {
        if started.elapsed() > PATIENCE {
            child.kill().expect("the process can be ended");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let mut printed = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut printed).expect("it is text");
    Measured::read(name, &printed)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [child, index] = &words[..]
        && child == CHILD
    {
        let index: usize = index.parse().expect("a number");
        measure(samples().swap_remove(index));
        return ExitCode::SUCCESS;
    }
    let samples = samples();
    let mut measured = Vec::new();
    for (index, Sample { name, .. }) in samples.iter().enumerate() {
        if words.is_empty() || words.iter().any(|word| name.contains(&**word)) {
            let mut found = in_process(index, name);
            if !found.too_dear().is_empty() && found.is_done {
                // Another process may have been in the way.
                let again = in_process(index, name);
                found = if again.edit() < found.edit() && again.is_done { again } else { found };
            }
            eprintln!("{}", found.row());
            measured.push(found);
        }
    }
    measured.sort_by_key(|it| (it.edit(), it.number("open")));
    let heads = EDIT.into_iter().chain(COLUMNS).chain(["MB open", "MB"]);
    let heads: String = heads.map(|head| format!("{head:>8.8}")).collect();
    println!("{heads}  milliseconds of");
    for found in &measured {
        println!("{}", found.row());
    }
    let mut code = ExitCode::SUCCESS;
    for found in &measured {
        for dear in found.too_dear() {
            println!("too dear: {}: {dear}", found.name);
            code = ExitCode::FAILURE;
        }
    }
    if code == ExitCode::SUCCESS {
        println!("none over {} ms", LIMIT.as_millis());
    }
    code
}
