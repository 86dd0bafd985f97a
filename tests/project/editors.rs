//! The syntaxes under `editors/` know the words and letters of the server's tables: one that is
//! forgotten, or that is none, is named with its file. (That the editors colour by them is held by
//! `tests/editors.sh`.)

use std::collections::BTreeSet;
use std::path::Path;
use wff_core::document::Document;
use wff_core::features::{CompletionKind, completions};
use wff_core::scope::Scope;
use wff_core::syntax::Keyword;
use wff_core::syntax::letter::{BIG, CONNECTIVES, SMALL, connective};

/// Words or letters that a syntax lists, or should.
type Listed = BTreeSet<String>;

/// The lists of a syntax, each by the texts that stand before it, between its parts and behind it.
struct Syntax {
    file: &'static str,
    keywords: [&'static str; 3],
    classes: [&'static str; 3],
    /// Before and behind the connectives of no, one and two operands.
    connectives: [[&'static str; 2]; 3],
    small: [&'static str; 2],
    big: [&'static str; 2],
    /// Before and behind the capitals that are no connectives, with which words of prose begin.
    others: [&'static str; 2],
}

static SYNTAXES: [Syntax; 4] = [
    Syntax {
        file: "editors/vim/syntax/wff.vim",
        keywords: ["\\d\\+\\.\\s\\+\\)\\?\\)\\@<=\\%(", "\\|", "\\)\\>/"],
        classes: ["syntax match wffClass /\\<\\%(", "\\|", "\\)\\>/"],
        connectives: [["wffConstant /[", "]/"], ["wffUnary /[", "]/"], ["wffBinary /[", "]/"]],
        small: ["wffSmall /[", "]/"],
        big: ["wffBig /[", "]/"],
        others: ["\\%(\\l\\|[", "]"],
    },
    Syntax {
        file: "editors/emacs/wff-mode.el",
        keywords: ["(defconst wff-keywords\n  '(\"", "\"", "\")"],
        classes: ["(defconst wff-classes\n  '(\"", "\"", "\")"],
        connectives: [["wff-constants \"", "\""], ["wff-unary \"", "\""], ["wff-binary \"", "\""]],
        small: ["wff-small \"", "\""],
        big: ["wff-big \"", "\""],
        others: ["[a-z]\\\\|[", "]"],
    },
    Syntax {
        file: "editors/kate/wff.xml",
        keywords: [
            "<list name=\"keywords\">\n      <item>",
            "</item>\n      <item>",
            "</item>\n    </list>",
        ],
        classes: [
            "<list name=\"classes\">\n      <item>",
            "</item>\n      <item>",
            "</item>\n    </list>",
        ],
        connectives: [
            ["attribute=\"Constant\" context=\"#stay\" String=\"", "\""],
            ["attribute=\"Unary\" context=\"#stay\" String=\"", "\""],
            ["attribute=\"Binary\" context=\"#stay\" String=\"", "\""],
        ],
        small: ["attribute=\"Small\" context=\"#stay\" String=\"", "\""],
        big: ["attribute=\"Big\" context=\"#stay\" String=\"", "\""],
        others: ["(?:[a-z]|[", "]"],
    },
    Syntax {
        file: "editors/sublime/wff.sublime-syntax",
        keywords: ["\n  keywords: ", "|", "\n"],
        classes: ["\n  classes: ", "|", "\n"],
        connectives: [["  constants: '[", "]'"], ["  unary: '[", "]'"], ["  binary: '[", "]'"]],
        small: ["  small: '[", "]'"],
        big: ["  big: '[", "]'"],
        others: ["(?:[a-z]|[", "]"],
    },
];

/// The part of a file between these two texts.
fn between<'p>(file: &str, page: &'p str, before: &str, behind: &str) -> &'p str {
    let (_, rest) = page.split_once(before).unwrap_or_else(|| panic!("{file} has no `{before}`"));
    rest.split_once(behind)
        .unwrap_or_else(|| panic!("{file} has no `{behind}` behind `{before}`"))
        .0
}

fn words(file: &str, page: &str, [before, separator, behind]: [&str; 3]) -> Listed {
    let words = between(file, page, before, behind).split(separator).map(str::trim);
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Letters as they stand in a class of a regular expression, ranges included.
fn letters(file: &str, page: &str, [before, behind]: [&str; 2]) -> Listed {
    let mut found = Listed::new();
    let mut class = between(file, page, before, behind).chars().peekable();
    while let Some(first) = class.next() {
        let last = class.next_if_eq(&'-').and_then(|_| class.next()).unwrap_or(first);
        found.extend((first..=last).map(String::from));
    }
    found
}

fn hold(file: &str, what: &str, found: &Listed, table: &Listed) {
    let forgotten: Vec<_> = table.difference(found).collect();
    let none: Vec<_> = found.difference(table).collect();
    assert!(forgotten.is_empty(), "{file} forgets the {what} {forgotten:?}");
    assert!(none.is_empty(), "{file} has {none:?} as {what}, which the server does not have");
}

fn of(letters: impl IntoIterator<Item = u8>) -> Listed {
    letters.into_iter().map(|letter| char::from(letter).to_string()).collect()
}

fn of_arity(arity: u8) -> Listed {
    of(CONNECTIVES
        .iter()
        .filter(|connective| connective.arity == arity)
        .map(|connective| connective.letter))
}

/// The classes: what the server offers behind `is`, but for `not`.
fn classes() -> Listed {
    let line = "Kpq is ";
    let offered = completions(&Document::new(line, Scope::default()), line, line.len());
    let values =
        offered.into_iter().filter(|one| one.kind == CompletionKind::Value).map(|one| one.label);
    values.filter(|label| label != "not").collect()
}

#[test]
fn every_editor_knows_every_keyword_class_and_letter() {
    let keywords: Listed = Keyword::ALL.map(|keyword| keyword.text().to_owned()).into();
    for syntax in &SYNTAXES {
        let file = syntax.file;
        let page =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file))
                .unwrap();
        hold(file, "keyword", &words(file, &page, syntax.keywords), &keywords);
        hold(file, "class", &words(file, &page, syntax.classes), &classes());
        for (arity, place) in (0..).zip(syntax.connectives) {
            hold(
                file,
                &format!("connective of arity {arity}"),
                &letters(file, &page, place),
                &of_arity(arity),
            );
        }
        hold(file, "face of a small die", &letters(file, &page, syntax.small), &of(SMALL));
        hold(file, "face of a big die", &letters(file, &page, syntax.big), &of(BIG));
        let others = of((b'A'..=b'Z').filter(|letter| connective(*letter).is_none()));
        hold(file, "capital that is no connective", &letters(file, &page, syntax.others), &others);
    }
}

#[test]
fn every_package_has_the_version_of_the_workspace() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let version = |path: &str| -> String {
        let text = std::fs::read_to_string(root.join(path)).unwrap();
        let line = text
            .lines()
            .map(str::trim)
            .find(|it| it.starts_with("version = ") || it.starts_with("\"version\": "));
        let line = line.unwrap_or_else(|| panic!("{path} has no version"));
        line.rsplit('"').nth(1).unwrap().to_owned()
    };
    for path in [
        "editors/vscode/package.json",
        "editors/vscode/package-lock.json",
        "editors/web/package.json",
        "editors/web/package-lock.json",
        "editors/web/wasm/Cargo.toml",
        "editors/zed/Cargo.toml",
        "editors/zed/extension.toml",
        "grammar/tree-sitter-wff/package.json",
        "grammar/tree-sitter-wff/tree-sitter.json",
    ] {
        assert_eq!(version(path), version("Cargo.toml"), "{path}");
    }
}
