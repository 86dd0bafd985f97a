//! LaTeX as plain text: items of lists get their labels, cells of tables bars between them, and
//! what says how a text looks is taken out. A command that is not known stays, as those of infix
//! do, which are read as they are. There are more lines where `\\` ends one.

use super::enumerate::Numbered;
use super::latex_words::{Command, Environment};
use wff_core::syntax::lexicon::infix;

/// The most bytes of an argument that is no text.
const LONGEST: usize = 500;

/// The text of a document without its markup, and the line that each of its lines comes from.
pub fn plain(text: &str) -> (String, Vec<usize>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new(text);
    if let Some(length) = text.find(BEGIN) {
        reader.comment_out(length);
        reader.is_broken = reader.has_text;
        reader.at = length + BEGIN.len();
    }
    while let Some(c) = reader.rest().chars().next() {
        reader.take(c);
    }
    reader.end_line();
    (reader.plain, reader.lines_of)
}

const BEGIN: &str = "\\begin{document}";
const END: &str = "document";

/// An environment that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    List,
    Rows,
    Math,
    Other,
}

/// A document, as far as it is read.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    plain: String,
    /// The line that is read, and those that the lines written come from.
    line: usize,
    lines_of: Vec<usize>,
    /// The parts of the line that are no text.
    notes: Vec<&'t str>,
    open: Vec<Open>,
    /// The lists that are open, with the place of each that is numbered.
    lists: Vec<Option<usize>>,
    /// Those that are numbered.
    numbered: Vec<Numbered>,
    /// The last numbers of lists, by their depth.
    counted: Vec<usize>,
    /// True if there is text on the line that is written.
    has_text: bool,
    /// True behind the end of a row, until there is more on the line.
    is_broken: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader {
            text,
            at: 0,
            plain: String::with_capacity(text.len()),
            line: 0,
            lines_of: vec![0],
            notes: Vec::new(),
            open: Vec::new(),
            lists: Vec::new(),
            numbered: Vec::new(),
            counted: Vec::new(),
            has_text: false,
            is_broken: false,
        }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Makes comments of the lines in so many bytes.
    fn comment_out(&mut self, length: usize) {
        let text = self.rest().get(..length).unwrap_or_default();
        for (place, line) in text.split('\n').enumerate() {
            if place > 0 {
                self.new_line();
            }
            let said = line.trim();
            if !said.is_empty() {
                self.put("# ");
                self.put(said);
            }
        }
        self.at += length;
    }

    /// Writes a text without line ends.
    fn put(&mut self, text: &str) {
        if self.is_broken {
            if text.trim().is_empty() {
                return;
            }
            self.break_line();
        }
        self.has_text |= !text.trim().is_empty();
        self.plain += text;
    }

    /// Writes what is no text as a comment behind the line.
    fn end_line(&mut self) {
        let notes: Vec<&str> = self.notes.drain(..).flat_map(str::split_whitespace).collect();
        if !notes.is_empty() {
            let blank = if self.plain.ends_with([' ', '\n']) { "# " } else { " # " };
            self.plain += blank;
            self.plain += &notes.join(" ");
        }
    }

    /// Ends a line that is written, whether or not one that is read ends.
    fn break_line(&mut self) {
        self.is_broken = false;
        self.end_line();
        self.plain.push('\n');
        self.has_text = false;
        self.lines_of.push(self.line);
    }

    /// Passes the end of a line. In a row of a table it is a blank.
    fn new_line(&mut self) {
        self.line += 1;
        let in_row = matches!(self.open.last(), Some(Open::Rows));
        if in_row && !self.is_broken && self.has_text {
            return self.plain.push(' ');
        }
        self.break_line();
    }

    fn take(&mut self, c: char) {
        let rest = self.rest();
        self.at += c.len_utf8();
        match c {
            '\n' => self.new_line(),
            '\r' => {}
            '%' => {
                let comment = rest.split('\n').next().unwrap_or_default();
                self.at += comment.len() - 1;
                self.notes.push(comment.trim_start_matches('%').trim_end());
            }
            '\\' => self.command(),
            '{' | '}' | '$' => {}
            '#' => self.number_sign(),
            '_' | '^' => {
                self.put(if c == '_' { "_" } else { "^" });
                if let Some(group) = self.group_of_line('{', '}') {
                    self.put(group);
                }
            }
            '&' => match self.open.last() {
                Some(Open::Rows) => self.put(" | "),
                Some(Open::Math) => self.put(" "),
                _ => self.put("&"),
            },
            '~' => {
                let is_operand = |c: char| c.is_alphanumeric() || matches!(c, '.' | ')');
                let is_tie = self.plain.ends_with(is_operand);
                self.put(if is_tie { " " } else { "~" });
            }
            '`' | '\'' if rest.get(1..).is_some_and(|it| it.starts_with(c)) => {
                self.at += 1;
                self.put("\"");
            }
            _ => self.put(rest.get(..c.len_utf8()).unwrap_or_default()),
        }
    }

    /// Takes a group that stands here, with its marks, if it ends soon.
    fn group(&mut self, open: char, close: char) -> Option<&'t str> {
        let rest = self.rest();
        rest.starts_with(open).then_some(())?;
        let mut depth = 0_usize;
        for (place, c) in rest.char_indices().take_while(|(place, _)| *place < LONGEST) {
            if c == open {
                depth += 1;
            } else if c == close {
                depth -= 1;
            }
            if depth == 0 {
                let group = rest.get(..place + c.len_utf8())?;
                self.at += group.len();
                self.line += group.matches('\n').count();
                return Some(group);
            }
        }
        None
    }

    /// Takes a group that stands here, if it is text of one line and no comment is in it.
    fn group_of_line(&mut self, open: char, close: char) -> Option<&'t str> {
        let (at, line) = (self.at, self.line);
        let group = self.group(open, close)?;
        if group.contains(['\n', '\r', '#', '%']) {
            (self.at, self.line) = (at, line);
            return None;
        }
        Some(group)
    }

    /// Takes the text inside of brackets that stand here.
    fn option(&mut self) -> Option<&'t str> {
        let group = self.group('[', ']')?;
        group.strip_prefix('[')?.strip_suffix(']')
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Takes a command, behind its backslash.
    fn command(&mut self) {
        let rest = self.rest();
        let name = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        if name.is_empty() {
            return self.sign();
        }
        let start = self.at;
        self.at += name.len();
        let starred = self.rest().strip_prefix('*').is_some();
        let known = Command::of(name);
        if starred && (known.is_some() || name == "item") {
            self.at += 1;
        }
        match (name, known) {
            ("begin", _) => self.begin(),
            ("end", _) => self.end(),
            ("item", _) => self.item(),
            ("setcounter" | "addtocounter", _) => self.counter(name, start),
            ("verb" | "lstinline", _) => self.verbatim_word(),
            ("iffalse", _) => self.hidden("\\fi"),
            (_, Some(Command::Looks)) => {
                // What stands behind it in brackets is another title, or a place.
                if let Some(option) = self.option() {
                    self.notes.push(option);
                }
            }
            (_, Some(Command::Blank)) => self.put(" "),
            (_, Some(Command::Break)) => self.is_broken |= self.has_text,
            (_, Some(Command::Sign(sign))) => self.put(sign),
            (_, Some(Command::Struck)) => {
                let group = self.group('{', '}').unwrap_or_default();
                self.put(&format!("~~{group}~~"));
            }
            (_, Some(Command::Apart(groups))) => {
                while let Some(option) = self.option() {
                    self.notes.push(option);
                }
                for _ in 0..groups {
                    let group = self.group('{', '}');
                    self.notes.extend(group);
                }
            }
            (_, None) => {
                let command = self.text.get(start - 1..self.at).unwrap_or_default();
                let is_over = ["\\bar", "\\overline"].contains(&command);
                let is_sign = infix::SIGNS.exact(command).is_some() && !is_over;
                self.put(command);
                if is_sign {
                    let is_apart = !self.rest().starts_with(|c: char| c.is_ascii_alphanumeric());
                    self.put(if is_apart { "" } else { " " });
                    if self.rest().starts_with('{') {
                        self.put(" ");
                    }
                } else {
                    self.arguments();
                }
            }
        }
    }

    /// Copies the arguments of a command that is not known, as they stand.
    fn arguments(&mut self) {
        for (open, close) in [('[', ']'), ('{', '}'), ('{', '}')] {
            if let Some(group) = self.group_of_line(open, close) {
                self.put(group);
            }
        }
    }

    /// Takes a command that is a sign.
    fn sign(&mut self) {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return self.put("\\") };
        let is_of_sign = self.plain.ends_with('/') && !self.is_broken;
        match c {
            '\n' | '\r' => return self.put(if is_of_sign { "\\" } else { " " }),
            _ if is_of_sign && c != '\\' => return self.put("\\"),
            _ => {}
        }
        self.at += c.len_utf8();
        match c {
            '\\' => {
                self.at += usize::from(self.rest().starts_with('*'));
                self.is_broken |= self.has_text;
                self.space_behind_row();
            }
            '(' | ')' | '[' | ']' | '-' => {}
            ' ' | ',' | ';' | ':' | '!' | '>' => self.put(" "),
            '%' | '&' | '_' | '{' | '}' | '$' => self.put(rest.get(..1).unwrap_or_default()),
            '#' => self.number_sign(),
            _ => {
                self.put("\\");
                self.put(rest.get(..c.len_utf8()).unwrap_or_default());
            }
        }
    }

    /// Writes a number sign. Before a number it belongs to a label; elsewhere it begins no comment.
    fn number_sign(&mut self) {
        let is_label = self.rest().starts_with(|c: char| c.is_ascii_digit());
        self.put(if is_label { "#" } else { "＃" });
    }

    /// Takes the space behind a row, which is no text.
    fn space_behind_row(&mut self) {
        let is_length =
            |it: &str| it.starts_with(['.', '-', '\\']) || it.starts_with(char::is_numeric);
        let start = self.at;
        match self.option() {
            Some(space) if is_length(space) => self.notes.push(space),
            _ => self.at = start,
        }
    }

    /// Takes the name of an environment.
    fn name(&mut self) -> Option<&'t str> {
        self.group('{', '}')?.strip_prefix('{')?.strip_suffix('}').map(str::trim)
    }

    fn begin(&mut self) {
        let Some(name) = self.name() else { return self.put("\\begin") };
        if name == "comment" {
            return self.hidden("\\end{comment}");
        }
        let environment = Environment::of(name);
        match environment {
            Environment::Verbatim => return self.verbatim(name),
            Environment::Enumerate => {
                let options = self.option().unwrap_or_default();
                self.notes.push(options);
                let depth = self.numbered.len();
                let before = self.counted.get(depth).copied().unwrap_or_default();
                self.numbered.push(Numbered::new(depth, options, before));
                self.lists.push(Some(depth));
                return self.open.push(Open::List);
            }
            Environment::Items => {
                let options = self.option();
                self.notes.extend(options);
                self.lists.push(None);
                return self.open.push(Open::List);
            }
            Environment::Other => self.notes.push(name),
            Environment::Rows(_) | Environment::Math | Environment::Looks(_) => {}
        }
        if let Environment::Rows(groups) | Environment::Looks(groups) = environment {
            let option = self.option();
            self.notes.extend(option);
            for _ in 0..groups {
                // The letters of columns are no words.
                let is_word = |it: &&str| it.contains(|c: char| !"{}lcrpm|@*".contains(c));
                let group = self.group('{', '}').filter(is_word);
                self.notes.extend(group);
            }
        }
        self.open.push(match environment {
            Environment::Rows(_) => Open::Rows,
            Environment::Math => Open::Math,
            _ => Open::Other,
        });
    }

    fn end(&mut self) {
        let Some(name) = self.name() else { return self.put("\\end") };
        match self.open.pop() {
            Some(Open::List) => {
                if let Some(Some(depth)) = self.lists.pop()
                    && let Some(list) = self.numbered.pop()
                {
                    self.counted.truncate(depth + 1);
                    self.counted.resize(depth + 1, 0);
                    if let Some(counted) = self.counted.last_mut() {
                        *counted = list.last;
                    }
                }
            }
            Some(Open::Rows) => self.is_broken |= self.has_text,
            _ => {}
        }
        if name == END {
            self.is_broken |= self.has_text;
            self.comment_out(self.rest().len());
        } else if Environment::of(name) == Environment::Other {
            self.notes.push(name);
        }
    }

    fn item(&mut self) {
        if self.has_text && !self.is_broken {
            self.break_line();
        }
        let label = self.option();
        let list = self.lists.last().copied().flatten();
        let list = list.and_then(|depth| self.numbered.get_mut(depth));
        match (label, list) {
            (Some(label), _) => {
                let (label, _) = plain(label);
                let label = label.trim().replace('\n', " ");
                self.put(&label);
                if label.ends_with(|c: char| c.is_alphanumeric()) {
                    self.put(":");
                }
                self.put(" ");
            }
            (None, Some(list)) => {
                let label = list.next();
                self.put(&label);
            }
            (None, None) => self.put("- "),
        }
        self.blanks();
    }

    /// Sets the number of a list that is open.
    fn counter(&mut self, command: &str, start: usize) {
        let groups = [self.name(), self.name()];
        self.notes.extend(self.text.get(start..self.at));
        let [Some(counter), Some(number)] = groups else { return };
        let depth = ["enumi", "enumii", "enumiii", "enumiv"].iter().position(|it| *it == counter);
        let list = depth.and_then(|depth| self.numbered.get_mut(depth));
        if let (Some(list), Ok(number)) = (list, number.parse::<usize>()) {
            list.last = match command {
                "setcounter" => number,
                _ => list.last.saturating_add(number),
            };
        }
    }

    /// Makes comments of what is not typeset, up to its end.
    fn hidden(&mut self, end: &str) {
        let rest = self.rest();
        self.comment_out(rest.find(end).map_or(rest.len(), |length| length + end.len()));
    }

    /// Copies a word between two marks.
    fn verbatim_word(&mut self) {
        let rest = self.rest();
        let Some(mark) = rest.chars().next().filter(|c| !c.is_whitespace()) else { return };
        let Some(behind) = rest.strip_prefix(mark) else { return };
        let close = if mark == '{' { '}' } else { mark };
        let word = behind.split('\n').next().unwrap_or_default().split(close).next();
        let word = word.unwrap_or_default();
        self.put(word);
        self.at += mark.len_utf8() + word.len();
        self.at += if self.rest().starts_with(close) { close.len_utf8() } else { 0 };
    }

    /// Copies the lines of an environment as they stand.
    fn verbatim(&mut self, name: &str) {
        let option = self.option();
        self.notes.extend(option);
        if name == "minted" {
            let language = self.group('{', '}');
            self.notes.extend(language);
        }
        let end = format!("\\end{{{name}}}");
        let length = self.rest().find(&end).unwrap_or(self.rest().len());
        let text = self.rest().get(..length).unwrap_or_default();
        for (place, line) in text.split('\n').enumerate() {
            if place > 0 {
                self.line += 1;
                self.break_line();
            }
            self.put(line.trim_end_matches('\r'));
        }
        self.at = (self.at + length + end.len()).min(self.text.len());
    }
}
