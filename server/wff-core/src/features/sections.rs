//! Headings in comments, which part a file into sections: `## Title`, `# ==== Title ====`, and a
//! title between two rulers. The level of a heading is the number of its `#`.

use crate::syntax::letter::is_blank;
use crate::syntax::text::shorten;
use std::ops::Range;

/// The characters that rulers are drawn with.
const DRAWN: [char; 6] = ['=', '-', '*', '~', '_', '#'];

/// The fewest of them in a row that are a ruler.
const RULER: usize = 3;

/// The most characters of a title that are shown.
const SHOWN: usize = 60;

/// The deepest level of a heading.
const DEEPEST: u8 = 6;

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// Its level, from 1.
    pub level: u8,
    /// The number of its first line.
    pub line: usize,
    /// The bytes of its lines, from the first `#`.
    pub range: Range<usize>,
    /// The bytes of its title.
    pub title: Range<usize>,
    /// The title, shortened.
    pub name: String,
}

/// A line that is a comment and nothing else.
#[derive(Clone, Debug)]
pub(super) enum Comment {
    /// Nothing but a ruler.
    Ruler(Heading),
    /// Text with a sign that it is a heading.
    Titled(Heading),
    /// Other text.
    Plain(Heading),
}

/// A reader of comments that finds their headings.
#[derive(Debug, Default)]
pub(super) struct Headings {
    /// The comment on the line above.
    above: Option<Comment>,
    /// The one on the line above that.
    before: Option<Comment>,
}

impl Headings {
    /// The heading that ends with this line, by the comment that it is. Each line outside of blocks
    /// is to be given, in text order; blank ones may be left out behind one that is no comment.
    pub fn next(&mut self, comment: Option<Comment>) -> Option<Heading> {
        let Some(comment) = comment else {
            self.pass();
            return None;
        };
        let found = match (&self.before, &self.above, &comment) {
            (_, _, Comment::Titled(heading)) => Some(heading.clone()),
            (Some(Comment::Ruler(above)), Some(Comment::Plain(title)), Comment::Ruler(below))
                if above.level == below.level =>
            {
                Some(Heading {
                    level: above.level,
                    line: above.line,
                    range: above.range.start..below.range.end,
                    title: title.title.clone(),
                    name: title.name.clone(),
                })
            }
            _ => None,
        };
        self.before = self.above.replace(comment);
        if found.is_some() {
            // What a heading has used begins none.
            self.pass();
        }
        found
    }

    /// Passes a line that stands in a block.
    pub fn pass(&mut self) {
        (self.before, self.above) = (None, None);
    }
}

impl Comment {
    /// The comment that a line is, if it is nothing else.
    pub fn read(line: usize, start: usize, text: &str) -> Option<Comment> {
        let lead = |text: &str| text.len() - text.trim_start_matches(is_blank).len();
        let body = text.trim_matches(is_blank);
        let hashes = body.bytes().take_while(|byte| *byte == b'#').count();
        let inside = body.get(hashes..).filter(|_| hashes > 0)?;
        let trimmed = inside.trim_matches(is_blank);
        let first = trimmed.chars().next().filter(|c| DRAWN.contains(c));
        let drawn =
            first.map_or(0, |first| trimmed.len() - trimmed.trim_start_matches(first).len());
        let drawn = if drawn < RULER { 0 } else { drawn };
        let rest = trimmed.get(drawn..).unwrap_or_default();
        let last = rest.chars().next_back().filter(|c| DRAWN.contains(c));
        let bare = last.map_or(rest, |last| rest.trim_end_matches(last));
        // A single sign behind a title is the title's.
        let closes = bare.len() + RULER <= rest.len() || (hashes > 1 && last == Some('#'));
        let shown = if closes { bare } else { rest };
        let title = shown.trim_matches(is_blank);
        let body_at = start + lead(text);
        let title_at = body_at + hashes + lead(inside) + drawn + lead(shown);
        let level = u8::try_from(hashes).unwrap_or(DEEPEST).min(DEEPEST);
        let is_ruler = title.is_empty() && (drawn > 0 || closes || hashes > RULER);
        let heading = Heading {
            level: if trimmed.is_empty() { 1 } else { level },
            line,
            range: body_at..body_at + body.len(),
            title: title_at..title_at + title.len(),
            name: shorten(title, SHOWN),
        };
        Some(if is_ruler {
            Comment::Ruler(heading)
        } else if !title.is_empty() && (hashes > 1 || drawn > 0 || closes) {
            Comment::Titled(heading)
        } else {
            Comment::Plain(heading)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::rows;

    /// The headings of a text, each as its level, its title and the lines that it takes.
    fn headings(text: &str) -> Vec<(u8, &str, usize)> {
        let mut headings = Headings::default();
        let rows = rows(text).enumerate();
        rows.filter_map(|(number, row)| {
            let (start, content) = (row.content.start as usize, row.content.of(text));
            let found = headings.next(Comment::read(number, start, content))?;
            Some((found.level, &text[found.title], text[found.range].lines().count()))
        })
        .collect()
    }

    #[test]
    fn headings_are_known_by_their_signs() {
        for (text, expected) in [
            ("## Values", vec![(2, "Values", 1)]),
            ("  ### Deep ###", vec![(3, "Deep", 1)]),
            ("# ==== Week 1 ====", vec![(1, "Week 1", 1)]),
            ("# --- Week 1", vec![(1, "Week 1", 1)]),
            ("#=== Week 1 ===", vec![(1, "Week 1", 1)]),
            ("# Week 1 =====", vec![(1, "Week 1", 1)]),
            ("# a note", vec![]),
            ("# p == q", vec![]),
            ("# wff roll --rules x-wff", vec![]),
            ("# ====", vec![]),
            ("##", vec![]),
            ("#", vec![]),
            ("######### x", vec![(6, "x", 1)]),
            ("p # ==== no heading ====", vec![]),
            ("# =====\n# Week 1\n# =====\n# with a note\n# =====", vec![(1, "Week 1", 3)]),
            ("##########\n# Week 1\n##########", vec![(1, "Week 1", 3)]),
            ("# =====\n# a note\n\n# =====", vec![]),
            ("# ──\n## Größe – ½", vec![(2, "Größe – ½", 1)]),
        ] {
            assert_eq!(headings(text), expected, "{text}");
        }
    }

    #[test]
    fn long_comments_are_read() {
        for text in
            ["#".repeat(200_000), "# =".repeat(100_000), format!("# {}x", "=".repeat(200_000))]
        {
            assert!(headings(&text).len() <= 1);
        }
    }
}
