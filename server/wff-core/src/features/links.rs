//! Links: the rules that comments name and the logics that lines choose, of which there are pages.

use crate::logic::Logic;
use crate::rules::Rule;
use crate::syntax::{Keyword, LineText, Span, Statement, Text, parse, rows};
use std::ops::Range;

/// A link to a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The bytes of the name.
    pub range: Range<usize>,
    /// The name of the page: that of a rule or of a logic.
    pub page: String,
    /// A few words on it.
    pub title: String,
}

/// The most links of a document.
const MOST: usize = 2_000;

/// The links of a text, in text order, at most 2,000.
pub fn links(text: &(impl Text + ?Sized)) -> Vec<Link> {
    let text = text.slice(0..text.len());
    let of_lines = rows(&text).flat_map(|row| {
        let content = row.line(&text);
        let start = row.content.start as usize;
        if may_link(&content) { of_line(content, start) } else { Vec::new() }
    });
    of_lines.take(MOST).collect()
}

/// False for a line that certainly has none.
fn may_link(content: &str) -> bool {
    content.contains('#') || content.contains(Keyword::Logic.text())
}

fn of_line(content: LineText<'_>, start: usize) -> Vec<Link> {
    let line = parse(content);
    let link = |span: Span, page: &str, title: String| Link {
        range: span.after(start).range(),
        page: page.to_owned(),
        title,
    };
    let mut links = Vec::new();
    if let Statement::Setting(Keyword::Logic, _, value) = &line.statement
        && let Some(logic) = Logic::named(line.of(*value))
    {
        links.push(link(*value, logic.name(), format!("About the logic {}", logic.name())));
    }
    let Some(comment) = line.comment else { return links };
    let mut from = comment.start as usize;
    for word in line.of(comment).split_inclusive(|c: char| !c.is_ascii_lowercase() && c != '-') {
        let name = word.trim_end_matches(|c: char| !c.is_ascii_lowercase() && c != '-');
        // The names of some rules are everyday words, too.
        if let Some(rule) = Rule::find(name).filter(|_| name.contains('-')) {
            links.push(link(Span::new(from, from + name.len()), rule.id, rule.summary()));
        }
        from += word.len();
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_comments_and_logics_have_pages() {
        let text = "logic K3 # see missing-operand, prose and nothing-here\n\nlogic None\r\n\
                    p \"# missing-operand\nKp # (trailing-letters)";
        let found = links(text);
        let found: Vec<_> =
            found.iter().map(|it| (&text[it.range.clone()], it.page.as_str())).collect();
        assert_eq!(
            found,
            [
                ("K3", "K3"),
                ("missing-operand", "missing-operand"),
                ("trailing-letters", "trailing-letters")
            ]
        );
    }

    #[test]
    fn long_texts_have_some() {
        let line = "p # missing-operand\n";
        assert_eq!(links(&*line.repeat(100_000)).len(), MOST);
        assert_eq!(links(&*format!("# {}", "missing-operand ".repeat(20_000))).len(), MOST);
        assert_eq!(links(&*"#".repeat(200_000)).len(), 0);
    }
}
