//! Outputs in the markup of others: read by readers of these, they hold no markup but that of the
//! program, whatever the text has.
#![allow(dead_code, reason = "each test holds a part of it")]

use pulldown_cmark::{Event, Options, Parser, Tag};
use wff_core::document::Document;
use wff_core::features::panel::{self, Subject};
use wff_core::features::{hover, longest_lengths};
use wff_core::markup::{Field, Markdown, Record, Xml, visible};
use wff_core::pictures::score;
use wff_core::pictures::table::{self, ShownRows};
use wff_core::rules::Levels;
use wff_core::scope::Scope;

/// The most places of a text that are asked about.
const PLACES: usize = 60;

/// Holds all of it of any bytes.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    constructors_keep(&text);
    what_is_shown_is_safe(&text);
}

/// Each constructor writes a text so that it is read back as that text, and as nothing else.
fn constructors_keep(text: &str) {
    let seen: String = text.chars().map(visible).collect();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    is_safe_markdown(&Markdown::text(text));
    let markdown = Markdown::paragraph(text);
    is_safe_markdown(&markdown);
    let line: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let line: String = line.chars().map(visible).collect();
    assert_eq!(words(&read_markdown(&markdown)), words(&line), "{markdown}");
    let code = Markdown::code(text);
    is_safe_markdown(&code);
    assert_eq!(words(&read_markdown(&code)), words(&seen), "{code}");
    is_safe_markdown(&Markdown::message(text));
    is_safe_markdown(&Markdown::block("text", text));
    is_safe_markdown(&Markdown::message(text).fitting(40));
    assert_eq!(words(&markdown.clone().into_plain()), words(&line), "{markdown}");
    let row = Markdown::row([Markdown::text(text), code]);
    let table = format!("{row}\n{}\n{row}", Markdown::rule(["---", "---"]));
    is_safe_markdown(&table);
    let cells = Parser::new_ext(&table, options())
        .filter(|event| matches!(event, Event::Start(Tag::TableCell)));
    assert_eq!(cells.count(), 4, "{table}");
    for xml in [Xml::text(text), Xml::message(text)] {
        let whole = format!("<a b=\"{}\">{}</a>", Xml::text(text), &*xml);
        let read = roxmltree::Document::parse(&whole).unwrap_or_else(|it| panic!("{it}: {whole}"));
        let is_ours =
            |node: roxmltree::Node<'_, '_>| ["a", "code"].contains(&node.tag_name().name());
        assert!(read.descendants().filter(roxmltree::Node::is_element).all(is_ours), "{whole}");
    }
    let record: Record = [text, "p"].map(Field::text).into_iter().collect();
    let fields = read_record(&record.to_string());
    assert_eq!(fields.len(), 2, "{record}");
    assert!(fields[0] == seen || fields[0] == format!("'{seen}"), "{record}");
    assert!(!is_formula(&fields[0]), "{record}");
}

/// Hovers, hints, drawings and score sheets of a text have no markup of its own.
fn what_is_shown_is_safe(text: &str) {
    let document = Document::new(text, Scope::default());
    let step = (text.len() / PLACES).max(1);
    for offset in (0..=text.len()).step_by(step).filter(|it| text.is_char_boundary(*it)) {
        if let Some(hover) = hover(&document, text, offset) {
            is_safe_markdown(&hover.markdown);
        }
        let levels = Levels::default();
        for subject in panel::subjects(&document, text, offset, &levels, ShownRows::All) {
            let Subject::Formula(it) = subject else { continue };
            it.tree.iter().for_each(|tree| is_well_formed(&tree.svg));
            it.table.iter().for_each(|table| is_well_formed(&table.html));
            let models = it.models.iter().flatten().flatten();
            models.filter_map(|model| model.svg.as_ref()).for_each(|svg| is_well_formed(svg));
        }
        let written = panel::table_at(&document, text, offset, ShownRows::All, |printed| {
            let mut written = String::new();
            let _ = table::markdown(printed, &mut |lines| {
                written.push_str(&lines);
                Ok(())
            });
            let _ = table::csv(printed, &mut |record| {
                assert!(read_record(&record.to_string()).iter().all(|it| !is_formula(it)));
                Ok(())
            });
            written
        });
        written.into_iter().flatten().for_each(|written| is_safe_markdown(&written));
    }
    for reach in longest_lengths(&document, text, 0..text.len(), None) {
        is_safe_markdown(&reach.markdown);
    }
    for scored in score::scored(&document, text) {
        is_safe_markdown(&score::markdown(&scored));
    }
}

/// Those of GitHub beyond CommonMark.
fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH
}

/// Panics if Markdown has a link, a picture, a tag, or an address that may be shown as a link.
pub fn is_safe_markdown(markdown: &str) {
    let mut is_code = false;
    for (event, range) in Parser::new_ext(markdown, options()).into_offset_iter() {
        match event {
            Event::Html(_) | Event::InlineHtml(_) => panic!("a tag: {markdown}"),
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => panic!("a link: {markdown}"),
            Event::Start(Tag::CodeBlock(_)) => is_code = true,
            Event::End(pulldown_cmark::TagEnd::CodeBlock) => is_code = false,
            Event::Text(_) if !is_code => {
                let written = markdown.get(range).unwrap_or_default().to_lowercase();
                for address in ["http://", "https://", "ftp://", "www."] {
                    assert!(!written.contains(address), "an address: {markdown}");
                }
            }
            _ => {}
        }
    }
    assert!(!markdown.chars().any(|c| !matches!(c, '\n' | '\t') && visible(c) != c), "{markdown}");
}

/// The words that Markdown shows.
fn read_markdown(markdown: &str) -> String {
    let mut text = String::new();
    for event in Parser::new_ext(markdown, options()) {
        match event {
            Event::Text(words) | Event::Code(words) => text.push_str(&words),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::Start(Tag::Paragraph) | Event::End(_) => {}
            other => panic!("{other:?}: {markdown}"),
        }
    }
    text
}

/// Panics if a drawing is not well formed.
fn is_well_formed(xml: &str) {
    if let Err(error) = roxmltree::Document::parse(xml) {
        panic!("{error}: {xml}");
    }
}

/// The fields of a line of comma-separated values, as RFC 4180 has them.
pub fn read_record(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut characters = line.strip_suffix("\r\n").unwrap().chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if is_quoted && characters.peek() == Some(&'"') => {
                characters.next();
                fields.last_mut().unwrap().push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    assert!(!is_quoted, "{line}");
    fields
}

/// True if a spreadsheet would compute a field.
pub fn is_formula(field: &str) -> bool {
    let field = field.trim_start();
    let is_number =
        field.trim_start_matches(['-', '+']).chars().all(|c| "0123456789.eE".contains(c));
    field.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) && !is_number
}
