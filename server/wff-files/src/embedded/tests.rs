//! The sheets of files of each kind, held against a parser's idea of their content, and edits of
//! them.
#![allow(clippy::string_slice, reason = "a test may panic")]

use super::*;
use proptest::prelude::*;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use wff_core::syntax::rows;

fn texts(host: Host, text: &str) -> Vec<String> {
    host.sheets(text).iter().map(|sheet| sheet.text().to_owned()).collect()
}

/// The content of each block of formulas, as the parser of Markdown gives it.
fn parsed(text: &str) -> Vec<String> {
    let text = text.trim_start_matches('\u{feff}');
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    for (event, range) in Parser::new_ext(text, Options::empty()).into_offset_iter() {
        let has_line = text[range].contains('\n');
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(told))) if &*told == "wff" => {
                open = has_line.then(String::new);
            }
            Event::Text(text) => open.iter_mut().for_each(|open| open.push_str(&text)),
            Event::End(TagEnd::CodeBlock) => found.extend(open.take()),
            _ => {}
        }
    }
    found
}

/// Checks that each line of a sheet is that of the outer text to which it is moved.
fn assert_moved(text: &str, sheet: &Sheet) {
    let outer: Vec<_> = rows(text).collect();
    let inner: Vec<_> = rows(sheet.text()).collect();
    assert_eq!(inner.len(), sheet.lines().len(), "{text:?}");
    for (number, (row, line)) in inner.iter().zip(sheet.lines()).enumerate() {
        let there = outer[line.outer];
        let whole = &text[there.content.start as usize..there.next];
        let (prefix, content) = whole.split_at(line.prefix);
        if line.is_end {
            assert_eq!((number + 1, row.content.is_empty()), (inner.len(), true), "{text:?}");
            assert_eq!(sheet.line_at(line.outer), None, "{text:?}");
            continue;
        }
        assert!(prefix.bytes().all(|byte| b" \t>".contains(&byte)), "{text:?}");
        assert_eq!(content, &sheet.text()[row.content.start as usize..row.next], "{text:?}");
        assert_eq!(sheet.line_at(line.outer), Some(number), "{text:?}");
    }
}

/// Checks the sheets of a Markdown text, none of which has a name.
fn assert_as_parsed(text: &str) {
    let sheets = Host::Markdown.sheets(text);
    let is_like = |own: &str, parsed: &str| {
        let own = own.replace("\r\n", "\n");
        // A tab that is parted between the indentation and the content leaves blanks there.
        let mut lines = own.split('\n').zip(parsed.split('\n'));
        own.split('\n').count() == parsed.split('\n').count()
            && lines.all(|(own, parsed)| {
                own == parsed || text.contains('\t') && own.trim_start() == parsed.trim_start()
            })
    };
    let parsed = parsed(text);
    assert_eq!(sheets.len(), parsed.len(), "{text:?}");
    for (sheet, parsed) in sheets.iter().zip(&parsed) {
        assert!(is_like(sheet.text(), parsed), "{text:?}: {:?} is {parsed:?}", sheet.text());
        assert_moved(text, sheet);
    }
}

#[test]
fn blocks_are_found_as_commonmark_has_them() {
    let lines = [
        "```wff",
        "~~~wff",
        "````wff",
        "> ```wff",
        "- ```wff",
        "1. > ```wff",
        "  ```wff",
        "    ```wff",
        "```",
        "~~~",
        "> ```",
        "  ```",
        "Kpq",
        "> Kpq",
        "  Kpq",
        "\tKpq",
        ">",
        "",
        "<!--",
        "-->",
    ];
    for ends in ["\n", "\r\n"] {
        for code in 0..lines.len().pow(4) {
            let chosen = (0..4).map(|at| lines[code / lines.len().pow(at) % lines.len()]);
            let text = chosen.collect::<Vec<_>>().join(ends);
            assert_as_parsed(&text);
            if code % 7 == 0 {
                assert_as_parsed(&(text + ends));
            }
        }
    }
}

#[test]
fn a_block_is_a_sheet_wherever_it_stands() {
    for (text, expected) in [
        ("# Week 1\n\n```wff\nKpq\nNp\n```\nprose\n", vec!["Kpq\nNp\n"]),
        ("```wff\nKpq", vec!["Kpq"]),
        ("```wff\n", vec![""]),
        ("```wff", vec![]),
        ("\u{feff}```wff\nKpq\n```", vec!["Kpq\n"]),
        ("```wff\r\nKpq\r\n\r\nNp\r\n```\r\n", vec!["Kpq\r\n\r\nNp\r\n"]),
        ("> - ```wff\n>   Kpq\n>\n>   Np\n>   ```\n", vec!["Kpq\n\nNp\n"]),
        ("1. one\n\n   ```wff\n   Kpq\n     Np\n\n   p\n   ```\n", vec!["Kpq\n  Np\n\np\n"]),
        ("- ```wff\n\tKpq\n  ```\n", vec!["Kpq\n"]),
        ("````wff\n```wff\nKpq\n```\n````", vec!["```wff\nKpq\n```\n"]),
        ("````md\n```wff\nKpq\n```\n````", vec![]),
        ("<!--\n```wff\nKpq\n```\n-->", vec![]),
        ("    ```wff\n    Kpq\n    ```", vec![]),
        ("text\n    ```wff\n", vec![]),
        ("```wff ignore\nKq\n```\n```wff\nKpq\n```", vec!["Kpq\n"]),
        ("```wff a\np\n```\nx\n```wff\nq\n```\n> ```wff a\n> r\n> ```", vec!["p\nr\n", "q\n"]),
        ("```wff a\np\n```\n```wff a\nq", vec!["p\nq"]),
        ("~~~ {.wff #a}\np\n~~~\n```wff a\nq\n```", vec!["p\nq\n"]),
    ] {
        assert_eq!(texts(Host::Markdown, text), expected, "{text:?}");
        for sheet in Host::Markdown.sheets(text) {
            assert_moved(text, &sheet);
        }
    }
}

#[test]
fn asciidoc_has_listings() {
    for (text, expected) in [
        ("= Week\n\n[source,wff]\n----\nKpq\n\nNp\n----\n", vec!["Kpq\n\nNp\n"]),
        ("[source,WFF]\r\n.Title\r\n-----\r\nKpq\r\n----\r\n-----\r\n", vec!["Kpq\r\n----\r\n"]),
        ("[source#a,wff]\n----\np\n----\n[,wff,id=\"a\"]\n----\nq\n----\n", vec!["p\nq\n"]),
        ("[#a]\n[source,wff]\n----\np\n----\n```wff a\nq\n```\n", vec!["p\nq\n"]),
        ("[source.ignore,wff]\n----\np\n----\n", vec![]),
        ("[source,wff]\n\n----\np\n----\n", vec![]),
        ("[source,c]\n----\n[source,wff]\n----\np\n----\n", vec![]),
        ("....\n[source,wff]\n----\np\n----\n....\n", vec![]),
        ("////\n[source,wff]\n----\np\n----\n////\n", vec![]),
        ("[source,wff]\n----\np", vec!["p"]),
        ("[quote,wff]\n----\np\n----\n", vec![]),
    ] {
        assert_eq!(texts(Host::AsciiDoc, text), expected, "{text:?}");
        Host::AsciiDoc.sheets(text).iter().for_each(|sheet| assert_moved(text, sheet));
    }
}

#[test]
fn latex_has_environments() {
    for (text, expected) in [
        ("a\n\\begin{wff}\n  Kpq\n\nNp\n\\end{wff}\nb\n", vec!["  Kpq\n\nNp\n"]),
        (
            "  \\begin{wff}[a] % x\r\np\r\n  \\end{wff}\n\\begin{wff}[label=a]\nq\r\n\\end{wff}",
            vec!["p\r\nq\r\n"],
        ),
        ("\\begin{wff}\np\n", vec![]),
        ("% \\begin{wff}\np\n\\end{wff}\n", vec![]),
        ("\\begin{verbatim}\n\\begin{wff}\np\n\\end{wff}\n\\end{verbatim}\n", vec![]),
        ("\\begin{wff} Kpq \\end{wff}\np\n\\begin{wff}\nq\n\\end{wff}\n", vec![]),
        ("\\begin{wff}[ignore]\np\n\\end{wff}\n\\begin{wff}\nq\n\\end{wff}", vec!["q\n"]),
    ] {
        assert_eq!(texts(Host::Latex, text), expected, "{text:?}");
        Host::Latex.sheets(text).iter().for_each(|sheet| assert_moved(text, sheet));
    }
}

/// A text with edits made.
fn edited(text: &str, edits: &[TextEdit]) -> String {
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.range.clone(), &edit.text);
    }
    text
}

/// A block in a container: the lines around its content, and what stands before each of these.
fn container() -> impl Strategy<Value = (&'static str, &'static str, &'static str)> {
    prop::sample::select(vec![
        ("```wff\n", "", "```\n"),
        ("> ```wff\n", "> ", "> ```\n"),
        ("- ```wff\n", "  ", "  ```\n"),
        ("1. x\n\n   ~~~wff\n", "   ", "   ~~~\n"),
        ("> - > ```wff\n", ">   > ", ">   > ```\n"),
        ("  ```wff\n", "  ", "```\n"),
    ])
}

fn lines() -> impl Strategy<Value = Vec<&'static str>> {
    prop::collection::vec(prop::sample::select(vec!["Kpq", "N p", "", "p # x", "∧q"]), 0..5)
}

/// A text with blocks between prose, all of one name or each for itself.
fn document() -> impl Strategy<Value = String> {
    let block = (container(), lines(), any::<bool>());
    (prop::collection::vec(block, 1..4), any::<bool>(), any::<bool>()).prop_map(
        |(blocks, is_joined, is_wide)| {
            let mut text = String::from("# Prose\n\n");
            for ((open, prefix, close), lines, trims) in blocks {
                let open = if is_joined { open.replace("wff", "wff one") } else { open.to_owned() };
                text.push_str(&open);
                for line in lines {
                    let prefix = if line.is_empty() && trims { prefix.trim_end() } else { prefix };
                    text.extend([prefix, line, "\n"]);
                }
                text.push_str(close);
                text.push_str("\nfor *N p* and so on\n\n");
            }
            if is_wide { text.replace('\n', "\r\n") } else { text }
        },
    )
}

proptest! {
    #[test]
    fn any_text_is_read_as_parsed(lines in prop::collection::vec(
        prop::sample::select(vec![
            "```wff", "```", "~~~~wff", "~~~~", "> ```wff", "> ```", "- ```wff", "  ```", "* > x",
            "   1. ```wff", "Kpq", "  Kpq", "    Kpq", "> Kpq", ">\tKpq", " \t Kpq", "\u{142}", "",
            "<!-- x", "-->", "<pre>", "</pre>", "---", "    ", "K\rpq",
        ]), 0..14), ends in prop::sample::select(vec!["\n", "\r\n"])) {
        let text = lines.join(ends);
        // Where a line ends in the middle of one of Markdown, it says so and the lines differ.
        if text.contains("K\r") {
            Host::Markdown.sheets(&text).iter().for_each(|sheet| assert_moved(&text, sheet));
        } else {
            assert_as_parsed(&text);
        }
    }

    #[test]
    fn an_edit_of_a_sheet_is_that_edit_of_the_file(
        text in document(),
        (at, length) in (0..40_usize, 0..12_usize),
        new in prop::sample::select(vec!["", "p", "Np\n", "\n", "Np\nq", "\n\n", "\nAp∧\n\nr\n"]),
    ) {
        let sheets = Host::Markdown.sheets(&text);
        for (index, sheet) in sheets.iter().enumerate() {
            let inner = sheet.text();
            let within = |at: usize| (0..=at.min(inner.len())).rev()
                .find(|at| inner.is_char_boundary(*at) && !inner[..*at].ends_with('\r')).unwrap();
            let range = within(at)..within(at + length).max(within(at));
            let edit = TextEdit { range, text: new.to_owned() };
            let Some(outer) = sheet.edit(&edit) else { continue };
            let made = edited(&text, &[outer]);
            let after = Host::Markdown.sheets(&made);
            prop_assert_eq!(after.len(), sheets.len(), "{:?} {:?} {:?}", text, edit, made);
            // A line of one block is never joined with one of another.
            let block = |at: usize| sheet.lines()[inner[..at].matches('\n').count()].block;
            let mut joined = edit.clone();
            let before = format!("{}{new}", &inner[..edit.range.start]);
            let is_cut = !before.is_empty() && !before.ends_with('\n');
            if is_cut && block(edit.range.start) != block(edit.range.end) {
                joined.text.push('\n');
            }
            let mut expected = edited(inner, &[joined]);
            if !expected.is_empty() && !expected.ends_with('\n') {
                expected.push_str(if text.contains('\r') { "\r\n" } else { "\n" });
            }
            let plain = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
            prop_assert_eq!(plain(after[index].text()), plain(&expected), "{:?} {:?}", text, made);
            // Nothing else has changed.
            let prose = |text: &str, sheets: &[Sheet]| -> Vec<String> {
                let inside = |line: usize| sheets[index].line_at(line).is_some();
                text.lines().enumerate().filter(|(line, _)| !inside(*line))
                    .map(|(_, line)| line.to_owned()).collect()
            };
            prop_assert_eq!(prose(&made, &after), prose(&text, &sheets), "{:?}", made);
        }
    }
}

#[test]
fn what_would_touch_prose_is_no_edit() {
    let text = "```wff a\np\n```\nprose\n```wff a\nq\n```\n";
    let [sheet] = &Host::Markdown.sheets(text)[..] else { panic!() };
    assert_eq!(sheet.edit(&TextEdit { range: 0..3, text: String::new() }), None);
    // The last line of a block alone ends where the next block begins.
    let edit = sheet.edit(&TextEdit { range: 0..2, text: String::new() }).unwrap();
    assert_eq!(edited(text, &[edit]), "```wff a\n```\nprose\n```wff a\nq\n```\n");
    let edit = sheet.edit(&TextEdit { range: 1..2, text: "q".to_owned() }).unwrap();
    assert_eq!(edited(text, &[edit]), "```wff a\npq\n```\nprose\n```wff a\nq\n```\n");
    let edit = sheet.edit(&TextEdit { range: 4..4, text: "r".to_owned() }).unwrap();
    assert_eq!(edited(text, &[edit]), "```wff a\np\n```\nprose\n```wff a\nq\nr\n```\n");
}

#[test]
fn what_has_become_of_lines_is_written_where_they_stand() {
    let text = "> ```wff a\n> p\n> q\n> ```\nprose\n```wff a\nr\ns\n```\n";
    let sheets = Host::Markdown.sheets(text);
    let became = [("p\n", "p\n"), ("q\n", "Kp\nNq\n"), ("r\n", "Nr\n"), ("s\n", "s\n")];
    let edits = edits(&sheets, |sheet| sheet.becoming(became));
    let expected = "> ```wff a\n> p\n> Kp\n> Nq\n> ```\nprose\n```wff a\nNr\ns\n```\n";
    assert_eq!(edited(text, &edits), expected);
}

#[test]
fn long_files_are_read_in_time_that_grows_with_them() {
    let block = "- x\n\n  > ```wff week\n  > Kpq\n  > ```\n";
    let blocks = 20_000;
    let text = block.repeat(blocks);
    let [sheet] = &Host::Markdown.sheets(&text)[..] else { panic!() };
    assert_eq!(sheet.lines().len(), blocks + 1);
    let alone = text.replace(" week", "");
    assert_eq!(Host::Markdown.sheets(&alone).len(), blocks);
    let one = format!("```wff\n{}```\n", "Kpq\n".repeat(300_000));
    assert_eq!(Host::Markdown.sheets(&one)[0].lines().len(), 300_001);
}
