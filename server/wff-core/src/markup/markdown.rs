//! Markdown, as CommonMark and GitHub have it.

use super::template::{Markup, PartOf, fill};
use super::visible::visible;
use crate::syntax::quote;
use std::fmt::{self, Display, Formatter, Write};
use std::ops::Deref;

/// A piece of Markdown, which also knows how it is shown where nobody reads Markdown. It is read as
/// the string that it is, and written by its constructors alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markdown {
    source: String,
    plain: String,
}

/// [`Markdown`](crate::markup::Markdown) of a template of words, line ends, and the marks of
/// headings and lists, and its parts.
#[macro_export]
macro_rules! markdown {
    ($template:literal $($parts:tt)*) => {{
        const {
            assert!(!$crate::markup::has_marks($template), "its constructors write marks");
        }
        $crate::markup_template!($crate::markup::Markdown, $template $($parts)*)
    }};
}

/// True if a template has a mark that is not to be seen where nobody reads Markdown.
#[doc(hidden)]
pub const fn has_marks(template: &str) -> bool {
    let mut bytes = template.as_bytes();
    while let [first, rest @ ..] = bytes {
        if matches!(first, b'*' | b'`' | b'_' | b'[' | b'|' | b'\\') {
            return true;
        }
        bytes = rest;
    }
    false
}

impl Markdown {
    /// A text within a line: never a link, a tag, an image, or anything else but that text. Its
    /// blanks are single, since four of them at the start of a line would begin code.
    pub fn text(text: &str) -> Markdown {
        let mut source = String::with_capacity(text.len() + text.len() / 8);
        let mut plain = String::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            if c.is_whitespace() {
                if !plain.ends_with(' ') {
                    source.push(' ');
                    plain.push(' ');
                }
                continue;
            }
            let (before, rest) = text.split_at_checked(at).unwrap_or_default();
            if is_mark(c) || is_of_address(before, rest) {
                source.push('\\');
            }
            source.push(visible(c));
            plain.push(visible(c));
        }
        Markdown { source, plain }
    }

    /// A text that begins a line, and no list, heading or rule there.
    pub fn paragraph(text: &str) -> Markdown {
        let mut markdown = Markdown::text(text.trim_start());
        if let Some(at) = block_mark(&markdown) {
            markdown.source.insert(at, '\\');
        }
        markdown
    }

    /// A text on one line as code.
    pub fn code(text: &str) -> Markdown {
        let text: String = text.chars().map(visible).collect();
        let fence = "`".repeat(longest_run(&text) + 1);
        // A blank inside the fence, on both sides, is no part of the code.
        let is_bare =
            fence.len() == 1 && !text.trim().is_empty() && text.trim().len() == text.len();
        let gap = if is_bare { "" } else { " " };
        Markdown { source: format!("{fence}{gap}{text}{gap}{fence}"), plain: text }
    }

    /// A message, in which what stands between backticks is code.
    pub fn message(words: &str) -> Markdown {
        let parts: Vec<&str> = words.split('`').collect();
        if parts.len().is_multiple_of(2) {
            return Markdown::text(words);
        }
        let part = |(place, part): (usize, &&str)| match place.is_multiple_of(2) {
            true => Markdown::text(part),
            false => Markdown::code(part),
        };
        parts.iter().enumerate().map(part).collect()
    }

    /// A text of the user as a message quotes it.
    pub fn quote(text: &str) -> Markdown {
        Markdown::message(&quote(text))
    }

    /// Lines of text as a block of code in a language; its last line ends without a line end.
    pub fn block(language: &'static str, lines: &str) -> Markdown {
        let seen = |c| if c == '\n' || c == '\t' { c } else { visible(c) };
        let lines: String = lines.chars().map(seen).collect();
        let fence = "`".repeat(longest_run(&lines).max(2) + 1);
        Markdown { source: format!("{fence}{language}\n{lines}\n{fence}"), plain: lines }
    }

    /// A text in bold.
    pub fn strong(text: &str) -> Markdown {
        Markdown::text(text).marked("**", "**")
    }

    /// A text in italics.
    pub fn emphasis(text: &str) -> Markdown {
        Markdown::text(text).marked("*", "*")
    }

    /// Words that run a command of the client where links do.
    pub fn command(words: &'static str, name: &'static str) -> Markdown {
        Markdown::text(words).marked("[", &format!("](command:{name})"))
    }

    fn marked(self, before: &str, after: &str) -> Markdown {
        Markdown { source: format!("{before}{}{after}", self.source), plain: self.plain }
    }

    /// It, with lines of text in its place where nobody reads Markdown.
    pub fn drawn(self, lines: &[String]) -> Markdown {
        let seen = |c| if c == '\n' { c } else { visible(c) };
        Markdown { plain: lines.join("\n").chars().map(seen).collect(), ..self }
    }

    /// A row of a table. A bar in a cell ends none, not even in code.
    pub fn row(cells: impl IntoIterator<Item = Markdown>) -> Markdown {
        let cell = |cell: Markdown| {
            let source = cell.source.replace('|', "\\|");
            let gap = if source.is_empty() { "" } else { " " };
            Markdown { source: format!("{gap}{source} |"), plain: format!("{}  ", cell.plain) }
        };
        cells.into_iter().map(cell).collect::<Markdown>().marked("|", "")
    }

    /// The row below the header of a table, with a mark of each column for where its cells stand.
    pub fn rule(marks: impl IntoIterator<Item = &'static str>) -> Markdown {
        let source = marks.into_iter().fold("|".to_owned(), |rule, mark| format!("{rule}{mark}|"));
        Markdown { source, plain: String::new() }
    }

    /// Pieces with a separator between them.
    pub fn join(pieces: impl IntoIterator<Item = Markdown>, separator: &'static str) -> Markdown {
        let mut joined = Markdown::default();
        for (place, piece) in pieces.into_iter().enumerate() {
            if place > 0 {
                joined.source.push_str(separator);
                joined.plain.push_str(separator);
            }
            joined.push(piece);
        }
        joined
    }

    /// Paragraphs, without those that are empty.
    pub fn paragraphs(pieces: impl IntoIterator<Item = Markdown>) -> Markdown {
        Markdown::join(pieces.into_iter().filter(|piece| !piece.is_empty()), "\n\n")
    }

    /// Puts a piece behind it.
    pub fn push(&mut self, piece: Markdown) {
        self.source.push_str(&piece.source);
        self.plain.push_str(&piece.plain);
    }

    /// It as it is, or the start of one that has more bytes than these, in whole lines if it has
    /// such, with `…` behind it; a block and code are closed.
    pub fn fitting(self, most: usize) -> Markdown {
        Markdown { source: cut_source(self.source, most), plain: cut_plain(self.plain, most) }
    }

    /// The bytes that it has at most, as Markdown or without.
    pub fn longest(&self) -> usize {
        self.source.len().max(self.plain.len())
    }

    /// The text for clients that do not read Markdown.
    pub fn into_plain(self) -> String {
        self.plain
    }

    /// The string that it is.
    pub fn into_string(self) -> String {
        self.source
    }
}

/// The start of a source of at most so many bytes, with `…` behind it, if it is cut.
fn cut_source(source: String, most: usize) -> String {
    const END: &str = "\n```\n\n…";
    if source.len() <= most {
        return source;
    }
    let room = most.saturating_sub(END.len());
    let mut kept = String::new();
    let mut is_fenced = false;
    for line in source.split_inclusive('\n') {
        if kept.len() + line.len() > room {
            if !is_fenced && !line.starts_with('|') {
                kept.push_str(begun(line, room - kept.len()));
            }
            break;
        }
        is_fenced ^= line.starts_with("```");
        kept.push_str(line);
    }
    let is_cut_line = !kept.is_empty() && !kept.ends_with('\n');
    kept.truncate(kept.trim_end().len());
    kept.push_str(match (is_fenced, is_cut_line) {
        (true, _) => END,
        (false, true) => " …",
        (false, false) => "\n\n…",
    });
    kept
}

/// The start of a text of at most so many bytes, with `…` behind it, if it is cut: in whole lines,
/// if it has such.
fn cut_plain(mut text: String, most: usize) -> String {
    const END: &str = "\n…";
    if text.len() > most {
        let room = most.saturating_sub(END.len());
        let room = (0..=room).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
        text.truncate(room);
        text.truncate(text.rfind('\n').unwrap_or(room));
        text.push_str(END);
    }
    text
}

/// True for a character that Markdown may take for a mark wherever it stands.
fn is_mark(c: char) -> bool {
    matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '~' | '&')
}

/// The byte of a mark by which a line begins a list or is a rule.
fn block_mark(line: &str) -> Option<usize> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_rule = |c: char| word.chars().all(|it| it == c) && rest.is_empty();
    let is_item = matches!(word, "-" | "+")
        || number.len() < word.len() && matches!(number, "." | ")")
        || word.starts_with('-') && line.chars().all(|c| matches!(c, '-' | ' '));
    (!word.is_empty() && (is_item || is_rule('=') || is_rule('-'))).then(|| word.len() - 1)
}

/// True if what stands before `rest` and begins it may be shown as the address of a page or of a
/// person.
fn is_of_address(before: &str, rest: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '+');
    let www =
        || before.len() >= 3 && before.as_bytes().iter().rev().take(3).all(|b| b | 32 == b'w');
    match rest.as_bytes() {
        [b':', b'/', ..] => true,
        [b'/', b'/', ..] => before.ends_with(':'),
        [b'.', ..] => www(),
        [b'@', ..] => before.ends_with(is_word) && rest.chars().nth(1).is_some_and(is_word),
        _ => false,
    }
}

/// The number of backticks at the start of a text.
fn run(text: &str) -> usize {
    text.bytes().take_while(|byte| *byte == b'`').count()
}

/// The longest run of backticks in a text.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

/// The byte behind the code that a text begins with; `None` where that is not closed.
fn code_end(text: &str) -> Option<usize> {
    let fence = run(text);
    let mut at = fence;
    loop {
        at += text.get(at..)?.find('`')?;
        let length = run(text.get(at..)?);
        at += length;
        if length == fence {
            return Some(at);
        }
    }
}

/// The start of a line of at most so many bytes that leaves no code open and no escape behind.
fn begun(line: &str, most: usize) -> &str {
    let end = (0..=most).rev().find(|end| line.is_char_boundary(*end)).unwrap_or_default();
    let start = line.get(..end).unwrap_or_default();
    let mut at = 0;
    while let Some(next) = start.get(at..).and_then(|rest| rest.find(['\\', '`'])) {
        let from = start.get(at + next..).unwrap_or_default();
        let length = match from.strip_prefix('\\') {
            Some(escaped) => escaped.chars().next().map(|c| 1 + c.len_utf8()),
            None => code_end(from),
        };
        match length {
            Some(length) => at += next + length,
            None => return start.get(..at + next).unwrap_or_default(),
        }
    }
    start
}

impl Markup for Markdown {
    fn of_template(template: &'static str, parts: &[&dyn PartOf<Markdown>]) -> Markdown {
        let mut markdown = Markdown::default();
        fill(&mut markdown.source, template, parts, |source, part| {
            // Writing to memory does not fail.
            let _ = write!(source, "{part}");
        });
        fill(&mut markdown.plain, template, parts, |plain, part| part.write_plain(plain));
        markdown
    }
}

impl PartOf<Markdown> for Markdown {
    fn write_plain(&self, text: &mut String) {
        text.push_str(&self.plain);
    }
}

/// Words of the program itself, in which what stands between backticks is code.
impl From<&'static str> for Markdown {
    fn from(fixed: &'static str) -> Markdown {
        crate::markup_template!(Markdown, "{}", fixed)
    }
}

impl Deref for Markdown {
    type Target = str;

    fn deref(&self) -> &str {
        &self.source
    }
}

impl Display for Markdown {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

impl PartialEq<str> for Markdown {
    fn eq(&self, other: &str) -> bool {
        self.source == other
    }
}

impl PartialEq<&str> for Markdown {
    fn eq(&self, other: &&str) -> bool {
        self.source == *other
    }
}

impl FromIterator<Markdown> for Markdown {
    fn from_iter<T: IntoIterator<Item = Markdown>>(pieces: T) -> Markdown {
        Markdown::join(pieces, "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_escaped_where_it_would_mean_something() {
        for (text, markdown) in [
            ("Kpq and p-q, a.b (c) 1.5", "Kpq and p-q, a.b (c) 1.5"),
            ("![a](https://x.y)", r"!\[a\](https\:\//x.y)"),
            ("<b>&lt;", r"\<b\>\&lt;"),
            ("*a* _b_ `c` ~d~ #e |f", r"\*a\* \_b\_ \`c\` \~d\~ \#e |f"),
            ("www.x.y ann@x.y @p", r"www\.x.y ann\@x.y @p"),
            ("    a\n\tb\u{1b}", " a b␛"),
        ] {
            assert_eq!(Markdown::text(text), markdown, "{text}");
        }
        for (text, markdown) in [
            ("- a", r"\- a"),
            ("---", r"--\-"),
            ("- - -", r"\- - -"),
            ("===", r"==\="),
            ("12. a", r"12\. a"),
            ("== a -1", "== a -1"),
            ("    a", "a"),
        ] {
            assert_eq!(Markdown::paragraph(text), markdown, "{text}");
        }
    }

    #[test]
    fn code_is_closed_whatever_it_holds() {
        for (text, markdown) in
            [("p", "`p`"), ("a`b", "`` a`b ``"), ("", "`  `"), (" p", "`  p `"), ("a\nb", "`a␊b`")]
        {
            assert_eq!(Markdown::code(text), markdown, "{text}");
        }
        assert_eq!(Markdown::block("text", "a\n```\nb"), "````text\na\n```\nb\n````");
        let row = Markdown::row([Markdown::text("a|b"), Markdown::code("|"), Markdown::default()]);
        assert_eq!(row, r"| a\|b | `\|` | |");
        assert_eq!(Markdown::message("<`K<`>"), r"\<`K<`\>");
        assert_eq!(Markdown::message("a ` b"), r"a \` b");
    }

    #[test]
    fn without_markdown_a_text_is_itself() {
        for text in [r"a\b`c*", "![x](y) <i> --- www.a", "`", "p_1 é\\é", "- a"] {
            assert_eq!(Markdown::text(text).into_plain(), text);
            assert_eq!(Markdown::paragraph(text).into_plain(), text);
            assert_eq!(Markdown::code(text).into_plain(), text);
            assert_eq!(Markdown::strong(text).into_plain(), text);
            assert_eq!(Markdown::block("text", text).into_plain(), text);
        }
        let code = Markdown::code(r"\_");
        let whole = crate::markdown!("{} {}{}", Markdown::strong("a_b"), code, " and `p`");
        assert_eq!(whole, r"**a\_b** `\_` and `p`");
        assert_eq!(whole.into_plain(), r"a_b \_ and p");
        let command = Markdown::command("all of it", "wff.showPanel");
        assert_eq!(command, "[all of it](command:wff.showPanel)");
        assert_eq!(command.into_plain(), "all of it");
        let table = Markdown::row([Markdown::text("p")]).drawn(&["p │".to_owned(), "──┼".into()]);
        assert_eq!(Markdown::join([table, "q".into()], "\n\n").into_plain(), "p │\n──┼\n\nq");
    }

    #[test]
    fn what_is_cut_leaves_no_code_open() {
        let cut = |markdown: &str, most| begun(markdown, most).to_owned();
        assert_eq!(cut("ab `cd` ef", 6), "ab ");
        assert_eq!(cut("ab `` c`d `` ef", 9), "ab ");
        assert_eq!(cut(r"ab\_c", 3), "ab");
        assert_eq!(cut("ab `cd` ef", 8), "ab `cd` ");
    }

    #[test]
    fn what_is_too_long_is_cut_between_lines() {
        const MOST: usize = 4096;
        let fitting = |source: String| Markdown { source, plain: String::new() }.fitting(MOST);
        let plain =
            |plain: String| Markdown { source: String::new(), plain }.fitting(MOST).into_plain();
        assert_eq!(plain("x".repeat(MOST)).len(), MOST);
        assert!(plain("é".repeat(MOST)).ends_with("é\n…") && plain("é".repeat(MOST)).len() <= MOST);
        assert!(plain("Kpq\n".repeat(MOST)).ends_with("Kpq\n…"));
        assert_eq!(fitting("x".repeat(MOST)).len(), MOST);
        let words = |word: &str| fitting(word.repeat(MOST));
        assert!(words("é ").ends_with("é …") && words("é ").len() <= MOST);
        assert!(words("`a`, ").ends_with("`a`, …"));
        assert_eq!(words("`a`, ").matches('`').count() % 2, 0);
        let fence = fitting(format!("p\n\n```wff\n{}", "Kpq\n".repeat(MOST)));
        assert!(fence.ends_with("Kpq\n```\n\n…") && fence.len() <= MOST);
        let table = fitting(format!("p\n\n{}", format!("| {} |\n", "é".repeat(99)).repeat(99)));
        assert!(table.ends_with("é |\n\n…") && table.len() <= MOST);
        assert_eq!(fitting(format!("p\n\n| {} |", "é".repeat(MOST))), "p\n\n…");
    }
}
