//! Tests of `wff.toml` as it is read.

use super::*;
use expect_test::expect;
use wff_core::dice::Rules;
use wff_core::rules::{Rule, Severity};
use wff_core::syntax::Alphabet;

fn read(text: &str) -> Config {
    Config::read(PathBuf::from("wff.toml"), text.to_owned())
}

/// The mistakes of a text, each on a line.
fn told(text: &str) -> String {
    read(text).mistakes.iter().map(|mistake| format!("{mistake}\n")).collect()
}

#[test]
fn every_key_is_read() {
    let config = read(
        "rules = \"X-WFF\"\nlogic = \"classical\"\nalphabet = \"dice\"\n[let]\nq = \"0\"\np = \
         \"T\"\n\
         [severity]\nunused-name = \"off\"\ninfix = \"warning\"\n",
    );
    assert_eq!(config.mistakes, []);
    assert_eq!(config.settings.rules, Some(Rules::XWff));
    assert_eq!(config.settings.scope().propositions.valuation().to_string(), "p = T, q = F");
    assert_eq!(config.levels.of(Rule::find("unused-name").unwrap()), None);
    assert_eq!(config.levels.of(Rule::find("infix").unwrap()), Some(Severity::Warning));
    let lines: Vec<String> =
        config.lines.iter().map(|(key, line)| format!("{key} {line}")).collect();
    assert_eq!(
        lines.join(", "),
        "alphabet 3, let.p 6, let.q 5, logic 2, rules 1, severity.infix 9, severity.unused-name 8"
    );
    assert_eq!(read(""), Config { path: read("").path, ..Config::default() });
}

#[test]
fn pages_may_have_a_domain_in_any_script() {
    let config = read("pages = \"https://b\u{fc}cher.example/{code}\"");
    assert_eq!(config.mistakes, []);
    let page = config.pages.unwrap().of("infix").unwrap();
    assert_eq!(page.to_string(), "https://xn--bcher-kva.example/infix");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let texts = [
        "rules = shake",
        "rulez = \"x-wff\"",
        "# é\n  colour = 1",
        "logic = \"clasical\"",
        "logic = 3",
        "alphabet = \"greek\"",
        "rules = \"poker\"",
        "let = \"p=T\"",
        "[let]\nx = \"T\"",
        "let.p = \"X\"",
        "[let]\nlogic = \"K3\"",
        "[let]\np = \"T\"\np = \"F\"",
        "[severity]\nmissing-oprand = \"off\"",
        "[severity]\nspelling = \"off\"",
        "[severity]\nhints = false",
        "[severity]\ninfix = \"fatal\"",
        "[severity]\ninfix = \"eror\"",
        "[rules",
        "include = \"*.wff\"",
        "include = *.wff",
        "exclude = [3]",
        "exclude = [\"a{b\", \"c\"]",
        "exclude = [\"\"]",
        "pages = 1",
        "pages = \"https://example.org/rules/\"",
        "pages = \"{code}.html\"",
        "pages = \"command:workbench.action.quit?{code}\"",
        "pages = \"java\\nscript:alert(1)//{code}\"",
        "[files]\nmatch = [\"a\"]",
        "[[files]]\nlogic = \"K3\"",
        "\nfiles = [\"a\"]",
        "[[files]]\nmatsch = [\"a\"]",
        "[[files]]\nmatch = [\"a\"]\nexclude = [\"b\"]\nlet.p = \"U\"\nlogik = \"K3\"",
        "[[files]]\nmatch = [\"a\"]\n[files.severity]\ninfx = \"off\"",
        "match = [\"a\"]",
        "logic = \"K3\"\n[[files]]\nmatch = [\"a\"]\nlet.p = \"U\"\nlogic = \"classical\"",
    ];
    let told = texts.map(told).concat();
    expect![[r#"
        wff.toml:1:9: the quotes around `shake` are missing; write `rules = "shake"`
        wff.toml:1:1: `rulez` is not a key of wff.toml; did you mean `rules`?
        wff.toml:2:3: `colour` is not a key of wff.toml; there are `rules`, `logic`, `alphabet`, `hints`, `exam`, `let`, `severity`, `include`, `exclude`, `pages` and `files`
        wff.toml:1:9: `clasical` is not a logic; did you mean `classical`?
        wff.toml:1:9: a text in quotes is needed here, such as "classical"
        wff.toml:1:12: `greek` is not an alphabet; there are `dice` and `textbook`
        wff.toml:1:9: `poker` is not a rule book; there are `shake-a-wff` and `x-wff`
        wff.toml:1:7: a table is needed here, such as `let = { p = "T" }`
        wff.toml:2:1: `x` is not a proposition; there are `p`, `q`, `r` and `s`
        wff.toml:1:5: `X` is not a value of classical logic; there are `T` and `F`
        wff.toml:2:1: `logic` stands at the top of the file, above all tables
        wff.toml:3:1: this key stands here for the second time; leave one of them out
        wff.toml:2:1: `missing-oprand` is not a rule; did you mean `missing-operand`?
        wff.toml:2:1: `spelling` is not a rule; `wff explain` lists them
        wff.toml:2:1: `hints` stands at the top of the file, above all tables
        wff.toml:2:9: `fatal` is not a severity; there are `error`, `warning`, `info`, `hint` and `off`
        wff.toml:2:9: `eror` is not a severity; did you mean `error`?
        wff.toml:1:7: unclosed table, expected `]`
        wff.toml:1:11: a list of texts in quotes is needed here, such as `include = ["week1/*.wff"]`
        wff.toml:1:11: a list is needed here; write `include = ["*.wff"]`
        wff.toml:1:12: a text in quotes is needed here, such as "week1/*.wff"
        wff.toml:1:12: `a{b` is no glob: unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)
        wff.toml:1:12: a glob is needed here, such as "week1/*.wff"
        wff.toml:1:9: a text in quotes is needed here, such as "https://example.org/rules/{code}/"
        wff.toml:1:9: `https://example.org/rule…` is no address of pages such as "https://example.org/rules/{code}/": the place of a name, `{code}`, is missing
        wff.toml:1:9: `{code}.html` is no address of pages such as "https://example.org/rules/{code}/": it begins neither with `https://` nor with `http://`
        wff.toml:1:9: `command:workbench.action…` is no address of pages such as "https://example.org/rules/{code}/": it begins neither with `https://` nor with `http://`
        wff.toml:1:9: `java script:alert(1)//{c…` is no address of pages such as "https://example.org/rules/{code}/": blanks and backslashes do not belong into it
        wff.toml:1:1: there may be several such tables; write `[[files]]`
        wff.toml:1:1: it is not said for which files this holds; add `match = ["week1/*.wff"]`
        wff.toml:2:10: a table is needed here, such as `[[files]]` and below it `match = ["week1/*.wff"]`
        wff.toml:2:1: `matsch` is not a key of `[[files]]`; did you mean `match`?
        wff.toml:3:1: `exclude` is not a key of `[[files]]`; it stands at the top of the file, above all tables
        wff.toml:4:5: `U` is not a value of classical logic; there are `T` and `F`
        wff.toml:5:1: `logik` is not a key of `[[files]]`; did you mean `logic`?
        wff.toml:4:1: `infx` is not a rule; did you mean `infix`?
        wff.toml:1:1: `match` is not a key of wff.toml; it stands in a table `[[files]]`
        wff.toml:4:5: `U` is not a value of classical logic; there are `T` and `F`
    "#]]
    .assert_eq(&told);
}

#[test]
fn what_lacks_its_quotes_is_told_so_wherever_it_stands() {
    let texts = [
        "p = T",
        "[let]\np = T # true",
        "let.p=T",
        "let = { p = T, q = F }",
        "let = {p=T}",
        "logic = K3\n",
        "rules = “x-wff”",
        "[severity]\ninfix = off\nunused-name = off\n",
        "rules =",
        "p = \"T",
        "rules = [x",
        "p = T\0",
        "logic = K\"3",
        "exclude = a\\b",
    ];
    expect![[r#"
        wff.toml:1:5: the quotes around `T` are missing; write `p = "T"`
        wff.toml:2:5: the quotes around `T` are missing; write `p = "T"`
        wff.toml:1:7: the quotes around `T` are missing; write `let.p = "T"`
        wff.toml:1:13: the quotes around `T` are missing; write `p = "T"`
        wff.toml:1:10: the quotes around `T` are missing; write `p = "T"`
        wff.toml:1:9: the quotes around `K3` are missing; write `logic = "K3"`
        wff.toml:1:9: the quotes around `x-wff` are missing; write `rules = "x-wff"`
        wff.toml:2:9: the quotes around `off` are missing; write `infix = "off"`
        wff.toml:3:15: the quotes around `off` are missing; write `unused-name = "off"`
        wff.toml:1:8: a value is missing here; write it in quotes
        wff.toml:1:7: the quote that ends this text is missing
        wff.toml:1:11: unclosed array, expected `]`
        wff.toml:1:5: the quotes around `TU+0000` are missing
        wff.toml:1:9: the quotes around `K"3` are missing
        wff.toml:1:11: the quotes around `a\b` are missing
    "#]]
    .assert_eq(&texts.map(told).concat());
}

#[test]
fn hints_and_exam_are_true_or_false() {
    let settings = |text| {
        let settings = read(text).settings;
        (settings.hints, settings.exam)
    };
    assert_eq!(settings("hints = false\nexam = true"), (Some(false), true));
    assert_eq!(settings("hints = true\nexam = false"), (Some(true), false));
    assert_eq!(settings("exam = \"true\""), (None, false));
    let texts = ["hints = off", "exam = yes # so", "exam = \"true\"", "hints = 0", "hint = true"];
    expect![[r#"
        wff.toml:1:9: `off` is neither `true` nor `false`
        wff.toml:1:8: `yes` is neither `true` nor `false`
        wff.toml:1:8: `true` or `false` is needed here, such as `exam = true`
        wff.toml:1:9: `true` or `false` is needed here, such as `hints = false`
        wff.toml:1:1: `hint` is not a key of wff.toml; did you mean `hints`?
    "#]]
    .assert_eq(&texts.map(told).concat());
}

#[test]
fn the_rest_of_the_file_holds_and_every_mistake_is_told() {
    let config = read(
        "rules = x-wff\nlogick = \"K3\"\nalphabet = \"textbook\"\n[let]\np = T\nq = \
         \"F\"\nr = 1\nz = \"X\"\n[severity]\ninfix = \"warning\"\nunused-nam = \
         \"off\"\nprose = \"loud\"\nlook-alike = \"hint\"\n",
    );
    assert_eq!(config.settings.alphabet, Some(Alphabet::Textbook));
    assert_eq!(config.settings.scope().propositions.valuation().to_string(), "q = F");
    let level = |id| config.levels.of(Rule::find(id).unwrap());
    assert_eq!(level("infix"), Some(Severity::Warning));
    assert_eq!(level("look-alike"), Some(Severity::Hint));
    let told: String = config.mistakes.iter().map(|mistake| format!("{mistake}\n")).collect();
    expect![[r#"
        wff.toml:1:9: the quotes around `x-wff` are missing; write `rules = "x-wff"`
        wff.toml:2:1: `logick` is not a key of wff.toml; did you mean `logic`?
        wff.toml:5:5: the quotes around `T` are missing; write `p = "T"`
        wff.toml:7:5: a text in quotes is needed here, such as "T"
        wff.toml:8:1: `X` is not a value of classical logic; there are `T` and `F`
        wff.toml:11:1: `unused-nam` is not a rule; did you mean `unused-name`?
        wff.toml:12:9: `loud` is not a severity; there are `error`, `warning`, `info`, `hint` and `off`
    "#]].assert_eq(&told);
    for mistake in &config.mistakes {
        assert!(!mistake.at.is_empty() && mistake.at.end <= config.text.len(), "{mistake}");
    }
}

#[test]
fn of_many_mistakes_the_first_are_told_and_the_others_counted() {
    let told = |number: usize| {
        let keys = (0..number).map(|it| format!("k{it} = 1\n")).collect::<String>();
        let config = read(&format!("{keys}rules = \"x-wff\""));
        assert_eq!(config.settings.scope().settings.rules, Some(Rules::XWff));
        config.mistakes.into_iter().map(|mistake| mistake.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(told(20).len(), 20);
    assert_eq!(told(21)[20], "wff.toml:21:1: there is one more mistake, which is not told");
    let many = told(8_000);
    assert_eq!(many[..20], told(20));
    let rest = "wff.toml:21:1: there are 7980 more mistakes from here on, which are not told";
    assert_eq!(many[20..], [rest]);
}

#[test]
fn what_is_no_file_of_settings_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wff.toml");
    let file = folder.path().join("a.wff");
    let told = || {
        let config = Config::find(&file);
        assert_eq!(config.path, Some(fs::canonicalize(folder.path()).unwrap().join(CONFIG_NAME)));
        config.mistakes.into_iter().map(|mistake| mistake.message).collect::<String>()
    };
    fs::create_dir(&path).unwrap();
    assert!(told().starts_with("it is a folder"), "{}", told());
    fs::remove_dir(&path).unwrap();
    fs::write(&path, b"rules = \"\xe9\"").unwrap();
    assert!(told().starts_with("it is not UTF-8 text"), "{}", told());
    fs::File::create(&path).unwrap().set_len(MOST_BYTES + 1).unwrap();
    assert!(told().starts_with("it is longer than 1 MiB"), "{}", told());
    fs::remove_file(&path).unwrap();
    if cfg!(unix) {
        let run = |command: &str, arguments: &[&str]| {
            let mut command = std::process::Command::new(command);
            assert!(command.args(arguments).arg(&path).status().unwrap().success());
        };
        run("mkfifo", &[]);
        assert!(told().starts_with("it is a pipe"), "{}", told());
        fs::remove_file(&path).unwrap();
        run("ln", &["-s", "nowhere"]);
        assert!(told().starts_with("it is a link that leads nowhere"), "{}", told());
        fs::remove_file(&path).unwrap();
        run("ln", &["-s", "/dev/null"]);
        assert!(told().starts_with("it is a device"), "{}", told());
    }
}

#[test]
fn the_nearest_file_holds_alone() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("a/b/c")).unwrap();
    fs::write(root.join("wff.toml"), "rules = \"x-wff\"\nlet.p = \"T\"").unwrap();
    fs::write(root.join("a/wff.toml"), "let.q = \"T\"").unwrap();
    let configs = ConfigCache::default();
    for (file, values) in [
        ("x.wff", "p = T"),
        ("a/x.wff", "q = T"),
        ("a/b/c/x.wff", "q = T"),
        ("a/../x.wff", "p = T"),
    ] {
        let found = Config::find(&root.join(file));
        assert_eq!(found.settings.scope().propositions.valuation().to_string(), values, "{file}");
        assert_eq!(*configs.of(&root.join(file)), found);
    }
    fs::write(root.join("a/b/wff.toml"), "oops").unwrap();
    assert_eq!(*ConfigCache::new(true).of(&root.join("x.wff")), Config::default());
    let broken = ConfigCache::default().of(&root.join("a/b/c/x.wff"));
    assert_eq!(broken.mistakes[0].place, Some((1, 5)));
}

#[test]
fn tables_hold_for_the_files_that_they_match() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("week1/more")).unwrap();
    let toml = r#"logic = "K3"
let.p = "U"
let.q = "T"
[severity]
infix = "warning"
prose = "hint"
[[files]]
match = ["week1/", "intro.wff"]
logic = "L3"
let.q = "F"
severity.infix = "off"
[[files]]
match = ["more"]
rules = "x-wff"
let.q = "1/2"
logic = "L5"
"#;
    fs::write(root.join("wff.toml"), toml).unwrap();
    let configs = ConfigCache::default();
    let of = |file: &str| {
        let config = Config::find(&root.join(file));
        assert_eq!(config.mistakes.len(), 0, "{:?}", config.mistakes);
        assert_eq!(*configs.of(&root.join(file)), config);
        let scope = config.settings.scope();
        let level = |id| config.levels.of(Rule::find(id).unwrap()).map(Severity::name);
        format!(
            "{} {} {:?} {:?} {:?}",
            scope.settings.logic.clone().unwrap_or_default().title(),
            scope.propositions.valuation(),
            level("infix"),
            level("prose"),
            config.lines,
        )
    };
    let shown = ["a.wff", "week1/a.wff", "x/intro.wff", "week1/more/b.wff"].map(of).join("\n");
    expect![[r#"
        K3 p = N, q = T Some("warning") Some("hint") {"files": 7, "let.p": 2, "let.q": 3, "logic": 1, "severity.infix": 5, "severity.prose": 6}
        L3 p = 1/2, q = F None Some("hint") {"files": 7, "let.p": 2, "let.q": 10, "logic": 9, "severity.infix": 11, "severity.prose": 6}
        L3 p = 1/2, q = F None Some("hint") {"files": 7, "let.p": 2, "let.q": 10, "logic": 9, "severity.infix": 11, "severity.prose": 6}
        L5 p = 1/2, q = 1/2 None Some("hint") {"files": 7, "let.p": 2, "let.q": 15, "logic": 16, "rules": 14, "severity.infix": 11, "severity.prose": 6}"#]].assert_eq(&shown);
}

#[test]
fn a_mistake_has_the_text_that_mends_it_where_that_is_known() {
    for (text, mended) in [
        ("logic = \"classcal\"", "logic = \"classical\""),
        ("logic = K3", "logic = \"K3\""),
        ("hints = off", "hints = false"),
        ("hints = \"yes\"", "hints = true"),
        ("exam = TRUE", "exam = true"),
        ("include = week1", "include = [\"week1\"]"),
        ("include = \"week1\"", "include = [\"week1\"]"),
        ("alphabt = \"dice\"", "alphabet = \"dice\""),
        ("[severity]\nunused-nam = \"off\"", "[severity]\nunused-name = \"off\""),
        ("[severity]\nunused-name = \"of\"", "[severity]\nunused-name = \"off\""),
    ] {
        let mistakes = |text: &str| Config::read("/a/wff.toml".into(), text.to_owned()).mistakes;
        let told = mistakes(text);
        let [mistake] = &told[..] else { panic!("{text}: {told:?}") };
        let mut fixed = text.to_owned();
        fixed.replace_range(mistake.at.clone(), mistake.fix.as_ref().unwrap());
        assert_eq!(fixed, mended);
        assert_eq!(mistakes(&fixed), []);
    }
    let none = Config::read("/a/wff.toml".into(), "logic = \"zzz\"\nlogic = 3".to_owned());
    assert!(none.mistakes.iter().all(|mistake| mistake.fix.is_none()), "{none:?}");
}
