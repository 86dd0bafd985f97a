//! The documentation is true: it shows what the command prints, and its tables are those of the
//! code. (That the examples in the language reference are true is held beside the pages of the
//! rules, in core.)

use expect_test::expect_file;
use std::fmt::Write as _;
use std::io::{BufRead as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wff_core::dice::Rules;
use wff_core::document::Document;
use wff_core::logic::Logic;
use wff_core::proof::condensed::systems::{SYSTEMS, Scope as Strength};
use wff_core::rules::{Diagnostic, RULES, Severity};
use wff_core::scope::Scope;
use wff_core::syntax::letter::{Alphabet, CONNECTIVES};
use wff_core::syntax::lexicon::models::Property;
use wff_core::syntax::lexicon::{Sureness, roles};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// The blocks of a page between fences that open with this word.
fn fenced<'p>(page: &'p str, fence: &str) -> Vec<&'p str> {
    page.split(&format!("```{fence}\n"))
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect()
}

#[test]
fn the_page_of_logics_has_those_of_possible_worlds() {
    let page = page("grammar/LOGICS.md");
    let logics = Logic::names().filter_map(Logic::named).filter(|it| it.worlds().is_some());
    for logic in logics {
        let row = format!("| `{}` | {} | {} |", logic.name(), logic.about(), logic.source());
        assert!(page.contains(&row), "{row}");
    }
    for property in Property::ALL {
        let row = format!("| `{property}` | {} |", property.definition());
        assert!(page.contains(&row), "{row}");
    }
    for row in CONNECTIVES.iter().filter(|connective| connective.alphabet.is_none()) {
        let start =
            format!("| `{}` | {} | `{}` `{}` ", row.letter as char, row.name, row.sign, row.ascii);
        assert!(page.contains(&start) && page.contains(row.reads), "{start}");
    }
}

#[test]
fn the_language_reference_has_the_table_of_letters() {
    let page = page("grammar/LANGUAGE.md");
    for connective in
        CONNECTIVES.iter().filter(|connective| connective.alphabet == Some(Alphabet::Dice))
    {
        let row = format!(
            "| `{}` | {} | {} | {} | {} |",
            char::from(connective.letter),
            connective.name,
            connective.polish,
            connective.reads,
            connective.sign
        );
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn the_language_reference_has_the_table_of_logics() {
    let page = page("grammar/LANGUAGE.md");
    let rows: Vec<Vec<&str>> = page.lines().map(|line| line.split(" | ").collect()).collect();
    let named = Logic::names().map(|name| (name, Logic::named(name).unwrap()));
    for (name, logic) in named.filter(|(_, logic)| logic.worlds().is_none()) {
        let join = |of: &dyn Fn(u8) -> bool| {
            (0..logic.size())
                .filter(|x| of(*x))
                .map(|x| logic.show(x))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let numbered = name[1..].parse::<u8>().is_ok() && name.starts_with(['L', 'G']);
        let (start, values) = match name.get(..1) {
            Some(family) if numbered => {
                (format!("| `{family}3` … `{family}16` "), "F, fractions, T".to_owned())
            }
            _ => (format!("| `{name}`"), join(&|_| true)),
        };
        let designated = join(&|value| logic.is_designated(value));
        let is_told = |row: &Vec<&str>| {
            row[0].starts_with(&start) && row.get(1..3) == Some(&[&*values, &*designated])
        };
        assert!(rows.iter().any(is_told), "{name}: {start} {values} {designated}");
    }
}

#[test]
fn the_page_of_systems_has_them_all() {
    let page = page("grammar/SYSTEMS.md");
    let (classical, weaker) = page.split_once("## Weaker logics").unwrap();
    for system in &SYSTEMS {
        let axioms: Vec<String> = system
            .labels()
            .map(|(label, axiom)| format!("{} `{axiom}`", char::from(label)))
            .collect();
        let row = format!("| `{}` | {} | {} |\n", system.name, axioms.join(", "), system.source);
        let of = if system.scope == Strength::Classical { classical } else { weaker };
        assert!(of.contains(&row), "{row}");
    }
    assert_eq!(page.lines().filter(|line| line.starts_with("| `")).count(), SYSTEMS.len());
}

#[test]
fn the_extension_has_the_version_and_the_settings_of_the_server() {
    let package: serde_json::Value =
        serde_json::from_str(&page("editors/vscode/package.json")).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let settings = &package["contributes"]["configuration"]["properties"];
    let offered = |setting: &str| settings[setting]["enum"].clone();
    assert_eq!(offered("wff.rules"), serde_json::json!(Rules::NAMES.map(|(name, _)| name)));
    assert_eq!(offered("wff.logic"), serde_json::json!(Logic::names().collect::<Vec<_>>()));
    assert_eq!(offered("wff.alphabet"), serde_json::json!(Alphabet::NAMES.map(|(name, _)| name)));
}

#[test]
fn the_pages_are_without_errors_where_they_do_not_show_any() {
    let pages = ["COMMANDS", "LANGUAGE", "RULES", "SETTINGS", "TEACHING"];
    let pages = pages.map(|name| format!("grammar/{name}.md"));
    for path in pages.iter().map(|path| &**path).chain(["README.md"]) {
        let output = Command::new(env!("CARGO_BIN_EXE_wff"))
            .args(["check", "--format", "concise", path])
            .current_dir(root())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "", "{path}");
        assert_eq!(output.status.code(), Some(0), "{path}");
    }
}

/// The page of a rule below its heading, its examples marked as files of their own: what shows a
/// fault is left out by `wff check`.
fn page_of_rule(page: &str) -> String {
    let (_, text) = page.split_once("\n\n").unwrap();
    let mut pieces = text.split("```wff\n");
    let mut page = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (block, _) = piece.split_once("```").unwrap();
        let shows_a_fault = block.lines().any(|line| line.trim_start().starts_with('^'));
        page += if shows_a_fault { "```wff ignore\n" } else { "```wff\n" };
        page += piece;
    }
    page
}

#[test]
fn the_page_of_rules_has_them_all() {
    let mut page = "# Rules

The word beside a message, `missing-operand` in `error[missing-operand]`, is the name of its rule. \
                    Each has a page here, with an example that shows the fault, under `^`, and \
                    one that is right. `wff explain missing-operand` prints such a page, and \
                    editors link to it where a [site of these pages](site/README.md) is known.

An error makes `wff check` end with status 1, with `--deny-warnings` a warning does, too; \
                    information and hints never count. `[severity]` in `wff.toml` and comments \
                    [change that](SETTINGS.md#rules), rule by rule.

<!-- Written by `UPDATE_EXPECT=1 cargo test -p wff --test project rules`. -->

| rule | severity | what is wrong |
|---|---|---|
"
    .to_owned();
    for rule in RULES {
        let (id, severity) = (rule.id, rule.severity.name());
        writeln!(page, "| [`{id}`](#{id}) | {severity} | {} |", rule.summary()).unwrap();
    }
    for rule in RULES {
        let (id, severity) = (rule.id, rule.severity.name());
        let text = page_of_rule(&rule.page());
        write!(page, "\n## {id}\n\nSeverity: {severity}.\n\n{}\n", text.trim_end()).unwrap();
    }
    expect_file!["../../grammar/RULES.md"].assert_eq(&page);
}

/// A spelling in a cell of a table.
fn in_cell(spelling: &str) -> String {
    let mark = if spelling.contains('`') { "``" } else { "`" };
    let blank = if spelling.contains('`') { " " } else { "" };
    format!("{mark}{blank}{}{blank}{mark}", spelling.trim().replace('|', "\\|"))
}

#[test]
fn the_page_of_spellings_has_them_all() {
    let mut page = "# Spellings

The words and signs that people write, beside the letters of formulas and the keywords: each \
                    stands once for each role that it has, with its meaning. `wff check`, `wff \
                    grade`, `wff convert` and editors look words and signs up in these tables.

What stands under *certain* can have been meant as nothing else; under *likely* another meaning is \
                    possible; under *a guess* are spellings that are read so only where what \
                    stands around them speaks for it.

<!-- Written by `UPDATE_EXPECT=1 cargo test -p wff --test project spellings`. -->
"
    .to_owned();
    for role in roles() {
        write!(page, "\n## {}\n\n", role.name).unwrap();
        page.push_str("| means | as the language has it | certain | likely | a guess |\n");
        page.push_str("|---|---|---|---|---|\n");
        let mut meanings: Vec<&str> = role.rows.iter().map(|(_, meaning, _)| &**meaning).collect();
        meanings.sort_by_key(|it| role.rows.iter().position(|(_, meaning, _)| meaning == it));
        meanings.dedup();
        for meaning in meanings {
            let cells = [Sureness::Own, Sureness::Certain, Sureness::Likely, Sureness::Guess];
            let cells = cells.map(|sure| {
                let rows = role.rows.iter().filter(|it| it.1 == meaning && it.2 == sure);
                rows.map(|(spelling, ..)| in_cell(spelling)).collect::<Vec<_>>().join(" ")
            });
            writeln!(page, "| {} | {} |", meaning.replace('|', "\\|"), cells.join(" | ")).unwrap();
        }
    }
    expect_file!["../../grammar/SPELLINGS.md"].assert_eq(&page);
}

/// The words of a command; what stands between single quotes is one of them.
fn words(command: &str) -> Vec<String> {
    let pieces = command.split('\'').enumerate();
    pieces
        .flat_map(|(place, piece)| match place % 2 {
            0 => piece.split_whitespace().map(str::to_owned).collect(),
            _ => vec![piece.to_owned()],
        })
        .collect()
}

#[test]
fn the_page_of_commands_shows_what_they_print() {
    let [commands, logics] = ["COMMANDS", "LOGICS"].map(|it| page(&format!("grammar/{it}.md")));
    let blocks = [&commands, &logics].map(|page| fenced(page, "console"));
    assert!(blocks[0].len() > 10 && !blocks[1].is_empty(), "{blocks:?}");
    let blocks = blocks.concat();
    for block in blocks {
        let (command, expected) =
            block.strip_prefix("$ ").and_then(|block| block.split_once('\n')).unwrap();
        let mut words = words(command).into_iter();
        assert_eq!(words.next().as_deref(), Some("wff"), "{command}");
        let output = Command::new(env!("CARGO_BIN_EXE_wff"))
            .args(words)
            .current_dir(root())
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8(output.stdout).unwrap().trim_end(),
            expected.trim_end(),
            "{command}"
        );
    }
}

#[test]
fn the_picture_in_the_readme_shows_what_check_prints() {
    let picture = page("tests/corpus/homework.svg")
        .replace("&gt;", ">")
        .replace("&lt;", "<")
        .replace("&amp;", "&");
    let sample = page("tests/corpus/homework.wff");
    for found in Document::new(&sample, Scope::default())
        .diagnostics(&*sample)
        .filter(|found| found.diagnostic.rule.severity < Severity::Hint)
    {
        let Diagnostic { message, label, help, .. } = found.diagnostic.clone();
        for text in [Some(message), Some(label), help.map(|help| format!("help: {help}"))]
            .into_iter()
            .flatten()
        {
            assert!(picture.contains(&text), "{text}");
        }
    }
}

#[test]
fn the_charts_show_what_was_measured() {
    let shown = page("tests/charts/README.md");
    let measured: serde_json::Value =
        serde_json::from_str(&page("tests/charts/measured.json")).unwrap();
    let charts: Vec<&str> = shown
        .split("![")
        .skip(1)
        .filter_map(|rest| rest.split_once("](")?.1.split(')').next()?.strip_suffix(".svg"))
        .collect();
    assert_eq!(charts, ["keystroke", "lint", "truth", "proofs"]);
    assert_eq!(measured.as_object().unwrap().len(), charts.len());
    for name in charts {
        let (picture, group) = (page(&format!("tests/charts/{name}.svg")), &measured[name]);
        assert!(picture.len() < 30_000, "{name}");
        for fact in ["processor", "rustc", "date"] {
            let fact = group[fact].as_str().unwrap();
            assert!(picture.contains(fact), "{name} shows no {fact}");
        }
        let points = group["series"].as_object().unwrap().values().flat_map(|it| it.as_array());
        let circles = picture.split("<path ").filter(|it| it.contains("0A")).count();
        assert_eq!(circles, points.flatten().count(), "{name}");
    }
}

/// The messages of the server about the settings of an editor, one set of them after the other.
fn told_of(settings: &[serde_json::Value]) -> Vec<String> {
    let mut server = Command::new(env!("CARGO_BIN_EXE_wff"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().unwrap();
    let mut send = |message: serde_json::Value| {
        let message = message.to_string();
        write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).unwrap();
    };
    let start = serde_json::json!({"capabilities": {}});
    send(serde_json::json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": start}));
    send(serde_json::json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}));
    // Of the last it says something for certain, so that all is told by then.
    let last = serde_json::json!({"wff": {"rules": "the last"}});
    for settings in settings.iter().chain([&last]) {
        let method = "workspace/didChangeConfiguration";
        let params = serde_json::json!({"settings": settings});
        send(serde_json::json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }
    let mut output = std::io::BufReader::new(server.stdout.take().unwrap());
    let mut told = Vec::new();
    loop {
        let mut header = String::new();
        output.read_line(&mut header).unwrap();
        let length = header.trim_end().strip_prefix("Content-Length: ").unwrap();
        let mut message = vec![0; length.parse::<usize>().unwrap() + "\r\n".len()];
        output.read_exact(&mut message).unwrap();
        let message: serde_json::Value = serde_json::from_slice(&message).unwrap();
        let Some(text) = message["params"]["message"].as_str() else { continue };
        if text.contains("the last") {
            break;
        }
        told.push(text.to_owned());
    }
    drop(output);
    server.kill().unwrap();
    server.wait().unwrap();
    told
}

/// The names of the settings in a section, those of sections in it among them.
fn names_of_settings(section: &serde_json::Value, prefix: &str) -> Vec<String> {
    let under = |(name, value): (&String, &serde_json::Value)| {
        let name = format!("{prefix}/{name}");
        if value.is_object() { names_of_settings(value, &name) } else { vec![name] }
    };
    section.as_object().unwrap().iter().flat_map(under).collect()
}

/// The server says nothing of the settings that are shown, and knows each: of a value that makes no
/// sense it says so.
#[test]
fn the_settings_that_are_shown_are_those_of_the_server() {
    let page = page("grammar/SETTINGS.md");
    let [block] = fenced(&page, "json")[..] else { panic!("{page}") };
    let settings: serde_json::Value = serde_json::from_str(block).unwrap();
    let names = names_of_settings(&settings, "");
    assert!(names.len() > 10, "{names:?}");
    let mut senseless = settings.clone();
    for name in &names {
        *senseless.pointer_mut(name).unwrap() = serde_json::json!([]);
    }
    let told = told_of(&[settings, senseless]).join("\n");
    let says = |name: &String| told.contains(&format!("`{}` is []", name[1..].replace('/', ".")));
    assert!(names.iter().all(says), "{told}");
    assert_eq!(told.matches("the setting ").count(), names.len(), "{told}");
}

/// A page that is followed from top to bottom, in a folder of its own.
struct Followed {
    folder: tempfile::TempDir,
}

impl Followed {
    fn run(&self, words: &[String]) -> std::process::Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wff"));
        command.args(words).current_dir(self.folder.path()).env("NO_COLOR", "1").output().unwrap()
    }

    /// Runs a script as people do, with the command on the path.
    fn script(&self, text: &str) {
        let binary = Path::new(env!("CARGO_BIN_EXE_wff")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let ran = Command::new("sh")
            .args(["-e", "-c", text])
            .current_dir(self.folder.path())
            .env("PATH", format!("{}:{path}", binary.display()))
            .output()
            .unwrap();
        assert!(ran.status.success(), "{text} {}", String::from_utf8_lossy(&ran.stderr));
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Fails unless `wff check` says of a text what stands under its lines, behind `^`, and nothing
    /// else. Gives the text without that.
    fn check(&self, block: &str) -> String {
        let mut text = String::new();
        let mut expected = Vec::new();
        for line in block.lines() {
            let marks = line.trim_start_matches(' ');
            let start = line.len() - marks.len();
            let message = marks.trim_start_matches('^');
            let length = marks.len() - message.len();
            if length > 0 {
                let place = (text.lines().count(), start + 1, start + 1 + length);
                expected.push((place, message.trim().to_owned()));
            } else {
                text.push_str(line);
                text.push('\n');
            }
        }
        self.write("block.wff", &text);
        let words = ["check", "--format", "json", "block.wff"].map(str::to_owned);
        let found: serde_json::Value = serde_json::from_slice(&self.run(&words).stdout).unwrap();
        let mut found: Vec<_> = found["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|found| {
                let place = ["line", "column", "end_column"]
                    .map(|name| usize::try_from(found[name].as_u64().unwrap()).unwrap());
                ((place[0], place[1], place[2]), found["message"].as_str().unwrap().to_owned())
            })
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{block}");
        std::fs::remove_file(self.folder.path().join("block.wff")).unwrap();
        text
    }

    /// Fails unless a requirement takes an answer and refuses another.
    fn check_requirement(&self, requirement: &str, right: &str, wrong: &str) {
        let key = format!(
            "let p = T, q = F\nexercise 1\n  require {requirement}\n  key {right}\n  wrong {wrong} \
             \"no\"\nend\n"
        );
        self.write("row.wff", &key);
        let ran = self.run(&["grade", "--check", "row.wff"].map(str::to_owned));
        assert!(ran.status.success(), "{key}");
        for (answer, is_right) in [(right, true), (wrong, false)] {
            self.write("answer.wff", &format!("1) {answer}\n"));
            let words = ["grade", "-q", "--format", "json", "row.wff", "answer.wff"];
            let ran = self.run(&words.map(str::to_owned));
            let graded: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
            let status = &graded["handins"][0]["exercises"][0]["status"];
            assert_eq!(status == "right", is_right, "{answer} for {requirement}");
        }
    }
}

/// The text of a cell that is one span of code.
fn code(cell: &str) -> Option<String> {
    let inside = cell.trim().strip_prefix('`')?.strip_suffix('`')?;
    (!inside.contains('`')).then(|| inside.replace("\\|", "|"))
}

/// A block of a page that is named in a comment above it is a file, a part of one, or a script, for
/// which there are an export with a comma in a name, and a course; what stands behind `$` is run;
/// and each row of the table of requirements is an exercise.
#[cfg(unix)]
#[test]
fn the_page_on_teaching_can_be_followed() {
    let page = page("grammar/TEACHING.md");
    let followed = Followed { folder: tempfile::tempdir().unwrap() };
    followed
        .write("export/Berg, Anna_4711_assignsubmission_file_/hw.wff", "1) ANpNq\n2) tautology\n");
    let matrix = "matrix Two\n  values F T\n  designated T\n  table N\n    row F | T\n    row T | \
                  F\n  table K\n    row F | F F\n    row T | F T\n  define A pq = NKNpNq\n  define \
                  C pq = ANpq\n  define E pq = KCpqCqp\nend\nlogic Two\n";
    let key = format!("{matrix}\nexercise 1\n  show require table of Kpq\nend\n");
    followed.write("keys/week.wff", &key);
    followed.write("sheets/week.wff", "");
    let keys = ["grade", "--sheet", "keys/week.wff"].map(str::to_owned);
    let sheet = followed.run(&keys).stdout;
    followed.write("sheets/week.wff", &String::from_utf8(sheet).unwrap());
    let mut lines = page.lines();
    let mut marker: Option<(&str, &str)> = None;
    let mut followed_rows = 0;
    while let Some(line) = lines.next() {
        if let Some(row) = line.strip_prefix("| `") {
            let row = format!("`{row}").replace("\\|", "\u{0}");
            let cells: Vec<String> = row.split('|').map(|it| it.replace('\u{0}', "\\|")).collect();
            if let (Some(requirement), Some(right), Some(wrong)) = (
                code(&cells[0]),
                cells.get(2).and_then(|it| code(it)),
                cells.get(3).and_then(|it| code(it)),
            ) {
                followed.check_requirement(&requirement, &right, &wrong);
                followed_rows += 1;
            }
        }
        let fence: String = line.chars().take_while(|c| *c == '`').collect();
        if fence.len() < 3 {
            let inside = line.strip_prefix("<!-- ").and_then(|it| it.strip_suffix(" -->"));
            marker = inside.and_then(|it| it.split_once(": "));
            continue;
        }
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != fence).collect();
        let mut block = block.join("\n") + "\n";
        let kind = &line[fence.len()..];
        if ["wff", "wff ignore"].contains(&kind) {
            block = followed.check(&block);
        }
        match marker.take() {
            Some(("file", name)) => followed.write(name, &block),
            Some(("run", _)) => followed.script(&block),
            Some(("part of", name)) => {
                let text = std::fs::read_to_string(followed.folder.path().join(name)).unwrap();
                assert!(text.replace('\r', "").contains(&block), "{text}");
            }
            _ => {}
        }
        if kind == "console" {
            for part in block.strip_prefix("$ ").unwrap().split("\n$ ") {
                let (command, expected) = part.split_once('\n').unwrap();
                let words = words(command);
                assert_eq!(words[0], "wff");
                let printed = String::from_utf8(followed.run(&words[1..]).stdout).unwrap();
                let printed = printed.replace('\r', "");
                assert_eq!(printed.trim_end(), expected.trim_end(), "{command}");
            }
        }
    }
    assert!(followed_rows >= 20, "{followed_rows}");
}
