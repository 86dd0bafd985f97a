//! With `hints off` and in an exam nothing that is shown of a file has an answer: a formula, value,
//! class, row, length or valuation that the file does not have. What is shown is looked through by
//! its letters alone.

use crate::generator;

use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use wff_core::actions::{ActionKind, actions};
use wff_core::document::Document;
use wff_core::features::panel::{Subject, goals, subjects};
use wff_core::features::{CompletionKind, asks, completions, hover, longest_lengths, symbols};
use wff_core::pictures::table::ShownRows;
use wff_core::rules::{Diagnostic, Found, Levels, RULES};
use wff_core::scope::{Locked, Scope, Settings};
use wff_core::syntax::exercise::RequirementKind;
use wff_core::syntax::letter::{is_blank, look_alike};
use wff_core::syntax::{Keyword, QUOTES, rows};

/// The rules that judge if something is right.
const OF_TRUTH: [&str; 23] = [
    "failing-key",
    "false-call",
    "false-cell",
    "false-class",
    "false-consequence",
    "false-equivalence",
    "false-form",
    "false-frame",
    "false-none",
    "false-pff",
    "false-value",
    "missed-challenge",
    "missed-none",
    "not-longer",
    "not-longest",
    "out-of-reach",
    "passing-wrong",
    "undecided-value",
    "unfinished-proof",
    "unlike-keys",
    "unmeetable-requirement",
    "wrong-detachment",
    "wrong-step",
];

/// The rules about lines that only a key has, which its teacher writes and nobody else sees.
const OF_KEYS: [&str; 8] = [
    "failing-key",
    "malformed-exercise",
    "missing-requirement",
    "passing-wrong",
    "superfluous-key",
    "unequal-points",
    "unlike-keys",
    "unmeetable-requirement",
];

/// The scope of a file that cannot switch hints on.
fn start(hints: bool, exam: bool) -> Scope {
    let locked = Locked::of(&[Keyword::Hints]);
    Scope::new(Settings { hints, exam, locked, ..Settings::default() })
}

/// A text without its blanks, and with letters of this language in the place of their twins.
fn compact(text: &str) -> String {
    let plain = |c: char| look_alike(c).map_or(c, char::from);
    // A quote that nothing closes may be left out.
    let is_dropped = |c: char| is_blank(c) || c.is_whitespace() || QUOTES.contains(&c);
    text.chars().filter(|c| !is_dropped(*c)).map(plain).collect()
}

/// True if a text is a WFF of more than one letter, in the alphabet of the dice or in all letters.
fn is_wff(text: &str, all: bool) -> bool {
    let mut need = 1_i64;
    let mut letters = 0;
    let mut before = ' ';
    for c in text.chars() {
        if all && c.is_ascii_digit() && (before.is_ascii_lowercase() || before.is_ascii_digit()) {
            before = c;
            continue;
        }
        before = c;
        letters += 1;
        need += match c {
            _ if need == 0 => return false,
            'N' => 0,
            'K' | 'A' | 'C' | 'E' => 1,
            'D' | 'X' | 'J' | 'B' if all => 1,
            'O' | 'V' if all => -1,
            'p'..='s' => -1,
            'a'..='z' if all => -1,
            _ => return false,
        };
    }
    need == 0 && letters > 1
}

/// The words of a text: letters, digits, and the signs of names of values.
fn words(text: &str) -> Vec<&str> {
    let ends = |c: char| !(c.is_alphanumeric() || matches!(c, '/' | '-'));
    text.split(ends).filter(|word| !word.is_empty()).collect()
}

const CLASSES: [&str; 10] = [
    "tautology",
    "tautologies",
    "contradiction",
    "contradictory",
    "contradictions",
    "contingent",
    "satisfiable",
    "nnf",
    "dnf",
    "cnf",
];

const NUMBERS: [&str; 10] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// True if a word names a value, whatever stands around it.
fn is_value(word: &str) -> bool {
    let is_fraction = word.split_once('/').is_some_and(|(over, under)| {
        [over, under].iter().all(|it| !it.is_empty() && it.bytes().all(|c| c.is_ascii_digit()))
    });
    is_fraction || matches!(word, "T" | "F" | "½" | "-i" | "To" | "Fo" | "-To" | "-Fo")
}

/// An answer in a text that is shown of a file, if the file does not have it.
fn leak(shown: &str, file: &str) -> Option<String> {
    let has = compact(file);
    let file_words: BTreeSet<&str> = words(file).into_iter().collect();
    // What x-wff asks for is no value, nor how a constant is read, a letter that is none, and what
    // a logic lacks that the file defines; and the name of a rule is no formula.
    // It is a keyword at the start of what is quoted.
    let without_keyword = |(place, part): (usize, &str)| {
        let rest = part.trim_start().strip_prefix(Keyword::Designated.text());
        rest.filter(|_| place % 2 == 1).unwrap_or(part).to_owned()
    };
    let shown: Vec<String> = shown.split('`').enumerate().map(without_keyword).collect();
    let shown = shown
        .join("`")
        .replace("is called `Ni` here", "is called otherwise")
        .replace("`Ni` may be meant", "another")
        .replace("falsum (the false)", "falsum")
        .replace("`F` is not a letter of this language", "")
        .replace("`T` is not a letter of this language", "")
        .replace("no value is designated", "")
        .replace("verum (the true)", "verum")
        .replace("true WFF", "WFF")
        .replace("is not true, and in x-wff it must be", "")
        .replace("is true depends on", "depends on");
    for (place, stretch) in shown.split('`').enumerate() {
        let is_quoted = place % 2 == 1;
        let whole = compact(stretch);
        for word in words(stretch).into_iter().chain(is_quoted.then_some(&*whole)) {
            if is_wff(word, is_quoted) && !has.contains(word) {
                return Some(format!("the formula {word}"));
            }
        }
        if is_quoted {
            let cells: Vec<&str> = stretch.split([' ', '|']).filter(|it| !it.is_empty()).collect();
            let is_row = cells.len() > 1 && cells.iter().all(|it| is_value(it));
            if is_row && !has.contains(&whole) {
                return Some(format!("the row {stretch}"));
            }
        }
    }
    let all = words(&shown);
    for (place, word) in all.iter().enumerate() {
        let in_file =
            |word: &str| file_words.contains(word) || !word.is_ascii() && file.contains(word);
        let is_told = |words: &[&str]| words.contains(word) && !in_file(word);
        if is_told(&["true", "false", "designated"]) || is_value(word) && is_told(&[word]) {
            return Some(format!("the value {word}"));
        }
        // A class is read in any case.
        if is_told(&CLASSES) && !file.to_lowercase().contains(word) {
            return Some(format!("the class {word}"));
        }
        let before = place.checked_sub(1).map_or("", |place| all[place]);
        let after = all.get(place + 1).copied().unwrap_or_default();
        let is_of_formula =
            shown.contains(&format!("{word}@")) || shown.contains(&format!("`{word} "));
        if matches!(before, "is" | "be") && !is_of_formula && is_told(&["N", "B", "U"]) {
            return Some(format!("the value {word}"));
        }
        let spelt = NUMBERS.iter().position(|number| number == word).map(|place| place + 1);
        if let Some(number) = spelt.or_else(|| word.parse().ok())
            && (after.starts_with("letter")
                || [after, all.get(place + 2).copied().unwrap_or("")] == ["can", "be"])
            && !words(file).iter().any(|word| word.len() == number)
        {
            return Some(format!("the length {word}"));
        }
    }
    if let Some(sign) = shown.chars().find(|c| "¬∧∨→↔↑↓⊕".contains(*c) && !file.contains(*c))
    {
        return Some(format!("the sign {sign}"));
    }
    // Another sign in the place of `=` gives the same, and so do a value in brackets and a comma
    // too many.
    let bare = has.replace(['(', ')', '[', ']', '{', '}'], "").replace(",=", "=");
    let given: Vec<&str> = bare.split(['=', '≡']).filter(|it| !it.is_empty()).collect();
    let given = given.join("=");
    let pairs = shown.match_indices('=').find_map(|(place, _)| {
        let letter = shown[..place].trim_end().rsplit(|c: char| !c.is_alphanumeric()).next()?;
        let value = words(&shown[place + 1..]).into_iter().next()?;
        let is_letter = letter.starts_with(|c: char| c.is_ascii_lowercase())
            && letter.chars().skip(1).all(|c| c.is_ascii_digit());
        let pair = format!("{letter}={value}");
        (is_letter && is_value(value) && !given.contains(&pair)).then_some(pair)
    });
    pairs.map(|pair| format!("the value {pair}"))
}

/// All texts of a diagnostic, with the lines that its fixes make of its own.
fn texts_of(diagnostic: &Diagnostic, line: &str) -> Vec<String> {
    let mut texts = vec![diagnostic.message.clone(), diagnostic.label.clone()];
    texts.extend(diagnostic.related.iter().map(|label| label.message.clone()));
    texts.extend(diagnostic.help.clone());
    for fix in &diagnostic.fixes {
        texts.push(fix.title.clone());
        texts.push(format!("`{}`", fix.apply(line).replace('`', " ")));
    }
    texts
}

/// Everything that is shown of a file at some bytes, each text with what it is.
fn shown(document: &Document, text: &str, offsets: &[usize]) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let mut add = |what: &str, text: String| texts.push((what.to_owned(), text));
    let lines: Vec<&str> = rows(text).map(|row| row.content.of(text)).collect();
    let is_of_key = |found: &Found| OF_KEYS.contains(&found.diagnostic.rule.id);
    for found in document.diagnostics(text).filter(|found| !is_of_key(found)) {
        for words in texts_of(&found.diagnostic, lines[found.line]) {
            add(found.diagnostic.rule.id, words);
        }
    }
    for reach in longest_lengths(document, text, 0..text.len(), None) {
        add("reach", [reach.label, reach.title, reach.markdown.into_string()].join("; "));
    }
    for symbol in symbols(document, text) {
        add("symbol", format!("{} `{}`", symbol.name, symbol.detail));
    }
    for &offset in offsets {
        if let Some(hover) = hover(document, text, offset) {
            add("hover", hover.markdown.into_string());
        }
        for action in actions(document, text, offset..offset, &Levels::default(), 1, |_| true) {
            add("action", action.title);
            let tells_none = matches!(
                action.kind,
                ActionKind::QuickFix
                    | ActionKind::Allow
                    | ActionKind::FixAll
                    | ActionKind::Roll
                    | ActionKind::Check
                    | ActionKind::Start
                    | ActionKind::Renumber
                    | ActionKind::Extract
                    | ActionKind::Inline
            );
            // The rows of a table to fill in have no results.
            let written = action.edits.iter().flat_map(|edit| edit.text.split(['\n', '\r']));
            let mut results = written.filter_map(|line| line.split_once('|')?.1.into());
            let is_to_fill_in = action.kind == ActionKind::Complete
                && results.all(|cells: &str| cells.split_whitespace().all(|cell| cell == "?"));
            if !tells_none && !is_to_fill_in {
                add("action", format!("`p` is `T`: an action of kind {:?}", action.kind));
            }
        }
        for subject in subjects(document, text, offset, &Levels::default(), ShownRows::All) {
            for shown in of_subject(&subject) {
                add("panel", shown);
            }
        }
        for goal in goals(document, text, offset, &Levels::default()) {
            add("goal", goal.text());
        }
        let offered = completions(document, text, offset);
        check_lists(document, text, offset, &offered);
        for completion in offered {
            // The lists of all values, classes, keywords and examples say nothing of this file.
            if !matches!(
                completion.kind,
                CompletionKind::Value | CompletionKind::Keyword | CompletionKind::Example
            ) {
                let texts = [completion.label, completion.detail, completion.insert];
                add("completion", format!("`{}`", texts.join("` `")));
            }
        }
    }
    texts
}

/// The texts of a subject of the panel that are not those of diagnostics.
fn of_subject(subject: &Subject) -> Vec<String> {
    match subject {
        Subject::Formula(it) => {
            let mut texts: Vec<String> = it.facts.iter().map(|it| it.text.clone()).collect();
            texts.extend(it.table.iter().map(|it| it.html.to_string()));
            texts.extend(it.laws.iter().map(|it| it.title.clone()));
            if let Ok(tree) = &it.tree {
                assert!(!tree.svg.contains("designated") && !tree.svg.contains("<desc>"));
                texts.extend(tree.nodes.iter().map(|it| it.label.clone()));
            }
            texts
        }
        Subject::Pff(_) => Vec::new(),
        Subject::DProof(it) => {
            let tree = it.tree.iter().flat_map(|it| &it.nodes).map(|it| it.label.clone());
            tree.chain(it.proves.clone()).collect()
        }
        Subject::Roll(it) => {
            assert!(it.writes.is_empty());
            it.reach.iter().cloned().collect()
        }
        Subject::Setting(it) => {
            assert!(it.tables.is_empty());
            Vec::new()
        }
        Subject::Model(_) => Vec::new(),
        Subject::Game(it) => it.tables.iter().flat_map(|(rows, _)| rows.concat()).collect(),
        Subject::Proof(it) => it.steps.iter().filter_map(|it| it.infix.clone()).collect(),
        Subject::Exercise(it) => {
            let why = it.requirements.iter().filter_map(|it| it.why.as_ref());
            why.map(|why| format!("`p`: {why}")).collect()
        }
    }
}

/// Holds that of values and classes all are offered, or none.
fn check_lists(
    document: &Document,
    text: &str,
    offset: usize,
    offered: &[wff_core::features::Completion],
) {
    let labels: BTreeSet<&str> = offered.iter().map(|it| &*it.label).collect();
    // Of what is typed those are offered that it begins, whatever the file says.
    if offered.iter().any(|it| !it.range.is_empty()) {
        return;
    }
    let classes = ["tautology", "contradiction", "contingent", "satisfiable"];
    let is_class = |label: &str| classes.contains(&label);
    assert!(
        !labels.iter().any(|it| is_class(it)) || classes.iter().all(|it| labels.contains(it)),
        "{text:?} {labels:?}"
    );
    let details = ["true", "false", "designated", "not designated"];
    if offered.iter().any(|it| details.contains(&&*it.detail)) {
        let logic =
            document.line(text, offset, |placed| placed.scope.settings.logic.clone()).flatten();
        let all: Vec<String> = logic.unwrap().values().map(str::to_owned).collect();
        assert!(all.iter().all(|value| labels.contains(&**value)), "{text:?} {labels:?}");
    }
}

/// True if a text is about the language alone: what a keyword does, or a class that the file names.
fn is_general(what: &str, shown: &str, file: &str) -> bool {
    let of_keyword = |keyword: &Keyword| {
        shown == format!("**{}** {}", keyword.text(), keyword.does())
            && file.to_lowercase().contains(keyword.text())
    };
    let class = shown.strip_prefix("**").and_then(|rest| rest.split_once("**: "));
    let of_class = class.is_some_and(|(class, _)| words(file).contains(&class));
    let of_requirement = |kind: &RequirementKind| {
        shown == format!("**{}** the answer {}", kind.words(), asks(*kind))
            && file.to_lowercase().contains(kind.words())
    };
    let is_one =
        Keyword::ALL.iter().any(of_keyword) || RequirementKind::ALL.iter().any(of_requirement);
    what == "hover" && (is_one || of_class)
}

/// A fault: its line, place and rule.
type Broken = (usize, Range<usize>, &'static str);

fn faults(document: &Document, text: &str) -> Vec<Broken> {
    let fault =
        |found: Found| (found.line, found.diagnostic.span.range(), found.diagnostic.rule.id);
    document.diagnostics(text).map(fault).collect()
}

/// The answers of a file that are shown at some bytes, and where other faults are found than with
/// hints; in an exam, where those of form are others, or more than form is judged.
fn told(text: &str, offsets: &[usize]) -> Vec<String> {
    let mut told = Vec::new();
    let usual = faults(&Document::new(text, start(true, false)), text);
    for exam in [false, true] {
        let document = Document::new(text, start(false, exam));
        // The same is shown at many places.
        let shown: BTreeSet<(String, String)> =
            shown(&document, text, offsets).into_iter().collect();
        for (what, shown) in shown {
            let leak = leak(&shown, text).filter(|_| !is_general(&what, &shown, text));
            told.extend(leak.map(|leak| format!("{leak} of {text:?}: {what}: {shown}")));
        }
        let found = faults(&document, text);
        let is_kept = |rule: &str| !exam || !OF_TRUTH.contains(&rule);
        // In an exam dice are lacking also where nothing can be made of them at all, and of play
        // that is poor only the form is told.
        let is_other = |rule: &str| ["missing-dice", "poor-play"].contains(&rule);
        // Nobody looks in an exam whether a comment allows what is nowhere.
        let is_of_comment = |rule: &str| rule == "unused-allow";
        let is_other = |rule: &str| is_other(rule) || is_of_comment(rule);
        let is_compared = |rule: &str| is_kept(rule) && (!exam || !is_other(rule));
        let compared = |faults: &[Broken]| -> Vec<Broken> {
            faults.iter().filter(|(_, _, rule)| is_compared(rule)).cloned().collect()
        };
        let dice = usual.iter().filter(|(_, _, rule)| *rule == "missing-dice");
        if compared(&found) != compared(&usual)
            || !dice.clone().all(|fault| found.contains(fault))
            || !found.iter().all(|(_, _, rule)| is_kept(rule))
        {
            told.push(format!("{text:?} has {found:?}, and else {usual:?}"));
        }
    }
    told
}

fn told_everywhere(text: &str) -> Vec<String> {
    let offsets: Vec<usize> =
        (0..=text.len()).filter(|offset| text.is_char_boundary(*offset)).collect();
    told(text, &offsets)
}

/// The examples of a page, without the marks below their lines.
fn examples(page: &str) -> Vec<String> {
    let example = |rest: &str| {
        let lines = rest.split("```").next().unwrap().lines();
        let kept: Vec<&str> = lines.filter(|line| !line.trim_start().starts_with('^')).collect();
        kept.join("\n")
    };
    page.replace("```wff ignore\n", "```wff\n").split("```wff\n").skip(1).map(example).collect()
}

/// The texts between quotes of a Rust file.
fn literals(source: &str) -> Vec<String> {
    let mut literals = Vec::new();
    let mut rest = source;
    while let Some(start) = rest.find('"') {
        let mut literal = String::new();
        let mut chars = rest[start + 1..].char_indices();
        let mut end = rest.len();
        while let Some((place, c)) = chars.next() {
            match c {
                '"' => {
                    end = start + 2 + place;
                    break;
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => literal.push('\n'),
                    Some((_, 'r')) => literal.push('\r'),
                    Some((_, 't')) => literal.push('\t'),
                    Some((_, '\n')) => {
                        let after = chars.as_str();
                        let blanks = after.len() - after.trim_start().len();
                        (0..blanks).for_each(|_| _ = chars.next());
                    }
                    Some((_, c)) => literal.push(c),
                    None => {}
                },
                c => literal.push(c),
            }
        }
        literals.push(literal);
        rest = &rest[end..];
    }
    literals
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn of_repository(path: &str) -> String {
    std::fs::read_to_string(repository().join(path)).unwrap()
}

#[test]
fn the_pages_of_all_rules_tell_no_answers() {
    let mut pages: Vec<String> = RULES.iter().map(|rule| rule.page()).collect();
    pages.extend(["grammar/LANGUAGE.md", "grammar/LOGICS.md", "README.md"].map(of_repository));
    let examples: Vec<String> = pages.iter().flat_map(|page| examples(page)).collect();
    assert!(examples.len() > 2 * RULES.len());
    let told: Vec<String> = examples.iter().flat_map(|text| told_everywhere(text)).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_examples_in_the_tests_of_all_rules_tell_no_answers() {
    let mut texts = Vec::new();
    for rule in RULES {
        let name = format!("{}.rs", rule.id.replace('-', "_"));
        let rooms = std::fs::read_dir(repository().join("server/wff-core/src/rules")).unwrap();
        let mut files = rooms.map(|room| room.unwrap().path().join(&name));
        let file = files.find(|it| it.exists()).expect("a file of the rule");
        let source = std::fs::read_to_string(file).unwrap();
        let tests = source.split("#[cfg(test)]").nth(1).unwrap_or_default();
        let text = |literal: String| examples(&format!("```wff\n{literal}```")).concat();
        texts.extend(literals(tests).into_iter().map(text));
    }
    assert!(texts.len() > 500, "{}", texts.len());
    let told: Vec<String> = texts
        .iter()
        .flat_map(|text| {
            told(
                text,
                &[0, text.len() / 2, text.len()]
                    .into_iter()
                    .filter(|at| text.is_char_boundary(*at))
                    .collect::<Vec<_>>(),
            )
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn a_leak_is_found() {
    for (shown, file) in [
        ("`K(p,q)` is `Kpq`", "K(p,q)"),
        ("`Kpq` is F under p = T, q = F", "Kpq is tautology"),
        ("`p` is T", "p = F"),
        ("`p` is N", "p = F"),
        ("it is true here", "p"),
        ("designated under every valuation", "p"),
        ("`ApNp` is a tautology", "ApNp is contingent"),
        ("`none` is called, and a WFF of five letters can be made", "call none"),
        ("`p` has one letter, and a WFF of three can be made", "call p"),
        ("the row `T F` is missing", "truth Cpq\nrow T T | T\nrow F F | T"),
        ("they differ under q = 1/2", "p == 1/2"),
        ("in p ∧ **q**", "Kpq"),
        ("write `let p = T`", "let p T"),
    ] {
        assert!(leak(shown, file).is_some(), "{shown}");
    }
    for (shown, file) in [
        ("`K p q` is not a tautology", "K p q is tautology"),
        ("`Kpq` has three letters", "call Kpq"),
        ("the letters are `p q r s` for propositions, and `N K A C E`", "Z"),
        ("whether a longer true WFF can be made depends on `p`", "call q"),
    ] {
        assert_eq!(leak(shown, file), None, "{shown}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_answer_of_any_text_is_told(
        text in generator::text(0..8),
        place in any::<prop::sample::Index>(),
    ) {
        let text = format!("def a = p\n{text}");
        let mut offset = place.index(text.len() + 1);
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let told = told(&text, &[offset]);
        prop_assert!(told.is_empty(), "{}", told.join("\n"));
    }
}
