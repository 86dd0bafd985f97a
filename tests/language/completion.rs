//! Completion, accepted: every item at every place of the samples and of sheets with every kind of
//! block, as VS Code filters and writes it, whether it inserts or replaces.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use wff_core::document::Document;
use wff_core::features::{Completion, CompletionKind, completions, completions_while_typing};
use wff_core::scope::Scope;

/// Sheets with each kind of block, setting and claim.
const SHEETS: [&str; 5] = [
    "let p \"it is raining\" = T, q = F\ndef mp-2 = CKpCpqq\n@mp-2 is not contingent\nK@mp-2 p\n\
     logic classical # so\nalphabet textbook\nrules x-wff\nsystem lukasiewicz-3\nhints on\n\
     DD211 proves Cpp\nKpq == Kqp\np, Cpq |= q\nKpq = F\nCpq is in nnf\n",
    "matrix Heyting\n  values 0 1/2 1\n  designated 1\n  table N\n    row 0 | 1\n    \
     row 1/2 | 0\n    row 1 | 0\n  table K | 1 1/2 0\n    row 1 | 1 1/2 0\n    \
     row 1/2 | 1/2 1/2 0\n    row 0 | 0 0 0\n  define A pq = KCCpqqCCqpp\n  \
     define E pq = KCpqCqp\n  define C pq = ANpq\nend\nlogic Heyting\n\
     let p = 1/2\nlogic X9\nlet p = -To, q = i\nKpq = -Fo\n",
    "exercise 1 \"De Morgan\" 2 points\n  ask \"Rewrite it.\"\n  require == NKpq\n  \
     require only N A\n  show require value of Kpq\n  key ANpNq\n  wrong KNpNq \"No.\"\n  \
     truth Np\n    row T | F\n    row F | T\n  end\nend\nexercise 2\n  answer contingent\nend\n",
    "roll Łucja: pqr KCN\nroll Ann-2: pqs NKE\ncall Łucja: CKp\nchallenge Ann-2: none\n\
     game x-wff Ęva, Bob to 3 points\n  let p = T, q = F, r = T, s = F\nround\n  \
     roll Ęva: ppo EAR\n  roll Bob: qso KNC\n  call Ęva: ANpp\n  call Bob: none\nend\n\
     game shake-a-wff Ann, Bob, Cem to 12 cubes\nround\n  roll Ann: pq K\n  roll Bob: rs N\n  \
     roll Cem: pp A\n  call Ann: Kpq\n  check Bob, Cem\nend\n",
    "proof p, Cpq |- Crq\n  1 p    premise\n  2 Cpq  premise\n  3 | r  suppose\n  4 | q  Co 1 2\n  \
     5 Crq  Ci 3-4\nend\naxioms Mine\n  1 CpCqp\n  2 CCpCqrCCpqCpr\nend\nsystem Mine\n\
     def i = proof DD211\nD1@i proves ?\n",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn samples() -> Vec<(String, String)> {
    let mut folders = vec![root().join("tests/corpus"), root().join("tests/vscode")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "wff") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path.display().to_string(), text));
            }
        }
    }
    let sheets = SHEETS.iter().enumerate();
    found.extend(sheets.map(|(number, sheet)| (format!("sheet {number}"), (*sheet).to_owned())));
    found.sort();
    found
}

/// The characters of words, by the word pattern of the language configuration.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric()
}

#[test]
fn words_are_those_of_the_language_configuration() {
    let file = root().join("editors/vscode/language-configuration.json");
    let file = std::fs::read_to_string(file).unwrap();
    assert!(file.contains(r"@[a-z][a-z0-9-]*|shake-a-wff|x-wff|[\\p{L}\\p{M}\\p{N}]+"), "{file}");
}

/// True if VS Code shows an item, by its filter, to somebody who has typed this: the first
/// character begins a word, and the others follow in their order.
fn passes(typed: &str, filter: &str) -> bool {
    let typed: Vec<char> = typed.trim_start_matches([' ', '\t']).chars().collect();
    let filter: Vec<char> = filter.chars().collect();
    let same = |one: char, other: char| one.to_lowercase().eq(other.to_lowercase());
    let begins =
        |at: usize| at == 0 || filter[at].is_uppercase() || !filter[at - 1].is_alphanumeric();
    let Some(first) = typed.first() else { return true };
    (0..filter.len()).filter(|at| begins(*at) && same(filter[*at], *first)).any(|at| {
        let mut rest = filter[at + 1..].iter();
        typed[1..].iter().all(|c| rest.any(|other| same(*other, *c)))
    })
}

/// A snippet with its places filled in as they are, written on a line of this indentation.
fn expanded(item: &Completion, indent: &str) -> String {
    let Some(snippet) = &item.snippet else { return item.insert.clone() };
    let mut filled = HashMap::new();
    let (mut made, mut rest) = (String::new(), &**snippet);
    while let Some((before, after)) = rest.split_once('$') {
        made += before;
        let (place, behind) = match after.strip_prefix('{') {
            Some(inner) => inner.split_once('}').unwrap(),
            None => after.split_at(1),
        };
        let (number, default) = place.split_once(':').unwrap_or((place, ""));
        let default = filled.entry(number.to_owned()).or_insert(default);
        made += default;
        rest = behind;
    }
    (made + rest).replace('\n', &format!("\n{indent}"))
}

/// The rules that say of a word that nobody knows it, with their faults on some lines.
fn unknown(text: &str, from: usize) -> BTreeSet<&'static str> {
    let document = Document::new(text, Scope::default());
    let first = text[..from].matches('\n').count();
    let found = document.diagnostics(text).filter(|it| it.line >= first);
    let rules = found.map(|it| it.diagnostic.rule.id);
    rules.filter(|rule| rule.starts_with("unknown-") || rule.starts_with("undefined-")).collect()
}

/// Holds an item of a place against what it announces; the lines that it makes, with the places
/// that it replaces by insertion.
fn hold(what: &str, text: &str, offset: usize, item: &Completion) -> String {
    let what = format!("{what} {:?} {item:?}", &text[..offset]);
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
    let (start, end) = (item.range.start, item.range.end);
    // Insertion replaces the beginning of what replacement replaces, on the line of the cursor.
    assert!(line <= start && start <= end && end == offset, "{what}");
    assert!(offset <= item.word_end && item.word_end <= line_end, "{what}");
    let typed = &text[start..offset];
    assert!(passes(typed, item.filter()), "{what}: an editor drops it");
    let is_word = match item.kind {
        CompletionKind::Keyword
        | CompletionKind::Name
        | CompletionKind::Value
        | CompletionKind::Example
        | CompletionKind::Longest => item.label.starts_with(is_of_word),
        CompletionKind::Connective | CompletionKind::Proposition => false,
    };
    // A word stands where one begins, and replaced where one ends.
    if is_word {
        assert!(!text[line..start].ends_with(is_of_word), "{what}: half a word stays before it");
        let rest = &text[item.word_end..line_end];
        assert!(!rest.starts_with(is_of_word), "{what}: half a word stays behind it");
    }
    let before = &text[line..start];
    let indent = &before[..before.len() - before.trim_start().len()];
    let written = expanded(item, indent);
    match item.kind {
        CompletionKind::Connective => assert!(written.starts_with(&item.label), "{what}"),
        _ => {
            assert!(written.starts_with(&item.label), "{what}: {written:?}");
            let twice = format!("{0}{0}", item.label);
            assert!(!written.contains(&twice), "{what}: {written:?}");
        }
    }
    if item.snippet.is_some() {
        assert!(text[offset..line_end].trim().is_empty(), "{what}: places in the midst of a line");
    }
    format!("{}{written}", &text[..start])
}

/// Holds all items of a place; those of words at the end of a line are known on it.
fn hold_all(what: &str, text: &str, offset: usize, judged: bool) -> usize {
    let document = Document::new(text, Scope::default());
    hold_place(what, &document, text, offset, judged)
}

fn hold_place(what: &str, document: &Document, text: &str, offset: usize, judged: bool) -> usize {
    let offered = completions(document, text, offset);
    let mut labels = BTreeSet::new();
    for item in &offered {
        let made = hold(what, text, offset, item);
        // A die that is the whole of a longest WFF is offered as both.
        let twice = !labels.insert((&item.label, item.range.start));
        assert!(!twice || item.kind == CompletionKind::Longest, "{what} {:?} twice", item.label);
        let is_word = matches!(
            item.kind,
            CompletionKind::Keyword | CompletionKind::Name | CompletionKind::Value
        );
        let is_at_end = text[offset..].lines().next().is_none_or(|rest| rest.trim().is_empty());
        // Behind a blank something is still to be written.
        if judged && is_word && is_at_end && !made.ends_with(' ') {
            let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
            let before = unknown(&text[..item.range.start], line);
            let mut after = unknown(&made, line);
            // The beginning of a D-proof is read as a formula.
            if item.kind == CompletionKind::Name
                && unknown(&format!("{made} proves ?"), line).is_subset(&before)
            {
                after.clear();
            }
            let new: Vec<_> = after.difference(&before).copied().collect();
            assert!(new.is_empty(), "{what}: {made:?} has {new:?}");
        }
    }
    for item in completions_while_typing(document, text, offset) {
        let is_asked = offered.contains(&item);
        let is_letter =
            matches!(item.kind, CompletionKind::Connective | CompletionKind::Proposition);
        assert!(is_asked && !is_letter, "{what} {:?} {item:?}", &text[..offset]);
    }
    offered.len()
}

#[test]
fn every_item_at_every_place_is_written_as_announced() {
    let mut accepted = 0;
    for (name, text) in samples() {
        let document = Document::new(&text, Scope::default());
        // In long samples every seventh place and all ends of lines.
        let step = if text.len() > 4096 { 7 } else { 1 };
        for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
            if offset % step == 0 || text[offset..].starts_with('\n') {
                accepted += hold_place(&name, &document, &text, offset, false);
            }
        }
    }
    assert!(accepted > 30_000, "{accepted}");
}

#[test]
fn every_word_of_a_sheet_being_written_is_known_when_it_is_taken() {
    let mut accepted = 0;
    for (number, sheet) in SHEETS.iter().enumerate() {
        for (offset, _) in sheet.char_indices() {
            accepted += hold_all(&format!("sheet {number}"), &sheet[..offset], offset, true);
        }
    }
    assert!(accepted > 4_000, "{accepted}");
}

#[test]
fn what_is_offered_stays_right_while_it_is_typed() {
    let mut typed = 0;
    for (number, sheet) in SHEETS.iter().enumerate() {
        for (offset, _) in sheet.char_indices().step_by(3) {
            let text = &sheet[..offset];
            let document = Document::new(text, Scope::default());
            for item in completions(&document, text, offset) {
                let is_word = matches!(
                    item.kind,
                    CompletionKind::Keyword | CompletionKind::Name | CompletionKind::Value
                );
                if !is_word || item.is_fleeting {
                    continue;
                }
                // As many characters of it as are typed, and one more.
                let there = text[item.range.clone()].chars().count();
                let next: String = item.filter().chars().take(there + 1).collect();
                let is_begun = item.filter().starts_with(&text[item.range.clone()]);
                // Behind a blank a part of it is offered.
                if next == item.filter() || !is_begun || next.contains(' ') {
                    continue;
                }
                let more = format!("{}{next}", &text[..item.range.start]);
                let document = Document::new(&more, Scope::default());
                let again = completions(&document, &*more, more.len());
                assert!(
                    again
                        .iter()
                        .any(|it| it.label == item.label && it.range.start == item.range.start),
                    "sheet {number}: {more:?} {} {:?}",
                    item.label,
                    again.iter().map(|it| &it.label).collect::<Vec<_>>()
                );
                typed += 1;
            }
        }
    }
    assert!(typed > 500, "{typed}");
}
