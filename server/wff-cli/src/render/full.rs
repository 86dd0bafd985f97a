//! A finding with its line, by codespan-reporting. Its source is only an excerpt
//! of the line, made of characters that a terminal may show; the numbers of line and column are the
//! true ones.

use super::Finding;
use crate::excerpt::Excerpt;
use crate::shown::{Shown, clean};
use anstyle::{AnsiColor, Style as Look};
use codespan_reporting::diagnostic::{Diagnostic, Label, LabelStyle, Severity as Style};
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{Config, WriteStyle, emit_to_write_style};
use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::Range;
use wff_core::rules::{Fix, Severity};

/// Prints findings with their lines.
pub struct FullPrinter {
    config: Config,
    writer: SeverityWriter,
}

impl FullPrinter {
    pub fn new(colored: bool) -> FullPrinter {
        let writer = SeverityWriter {
            written: Shown::default(),
            colored,
            severity: Severity::Error,
            next: false,
        };
        FullPrinter { config: Config::default(), writer }
    }

    pub fn print(&mut self, finding: &Finding<'_>, printed: &mut Shown) {
        let diagnostic = finding.diagnostic;
        let related =
            diagnostic.related.iter().map(|label| (label.span.range(), label.message.as_str()));
        let labels: Vec<(Range<usize>, &str)> =
            [(diagnostic.span.range(), diagnostic.label.as_str())]
                .into_iter()
                .chain(related)
                .collect();
        let ranges: Vec<Range<usize>> = labels.iter().map(|(range, _)| range.clone()).collect();
        let source = ExcerptSource {
            excerpt: Excerpt::new(finding.line, finding.number == 1, &ranges),
            file: clean(finding.file),
            number: finding.number,
            column: 1 + finding.columns.of(diagnostic.span.start as usize),
        };
        let labels = labels.into_iter().enumerate().map(|(index, (range, message))| {
            let style = if index == 0 { LabelStyle::Primary } else { LabelStyle::Secondary };
            let shown = source.excerpt.place(range.start)..source.excerpt.place(range.end);
            Label::new(style, (), shown).with_message(clean(message))
        });
        let help = diagnostic.help.as_ref().map(|help| format!("help: {}", clean(help)));
        // Where the message has what the fix writes, that is enough.
        let is_news = |fix: &&Fix| {
            let written = fix.title.find('`').and_then(|start| fix.title.get(start..));
            written.is_none_or(|written| !diagnostic.message.contains(written))
        };
        let fix = diagnostic.fixes.first().filter(is_news);
        let fix = || fix.map(|fix| format!("fix: {}", clean(&fix.title)));
        // Where the line does not name its item itself, a note does.
        let item = finding.item.filter(|item| !item.is_told);
        let item = item.map(|item| format!("item: {}", item.name));
        let shown = Diagnostic::new(style(finding.severity))
            .with_code(diagnostic.rule.id)
            .with_message(clean(&diagnostic.message))
            .with_labels(labels.collect())
            .with_notes(item.into_iter().chain(help.or_else(fix)).collect());
        let writer = &mut self.writer;
        writer.severity = finding.severity;
        // Writing to memory does not fail, and the source has all lines that labels lie on.
        let _ = emit_to_write_style(writer, &self.config, &source, &shown);
        printed.append(&mut writer.written);
    }
}

fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => Style::Error,
        Severity::Warning => Style::Warning,
        Severity::Info => Style::Note,
        Severity::Hint => Style::Help,
    }
}

/// A file of which one line is known, and of that an excerpt.
struct ExcerptSource<'a> {
    excerpt: Excerpt,
    file: Cow<'a, str>,
    number: usize,
    column: usize,
}

impl<'a> Files<'a> for ExcerptSource<'_> {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.file)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.excerpt.text)
    }

    fn line_index(&'a self, (): (), _: usize) -> Result<usize, Error> {
        Ok(0)
    }

    fn line_number(&'a self, (): (), _: usize) -> Result<usize, Error> {
        Ok(self.number)
    }

    /// Only the column of the primary label is ever shown.
    fn column_number(&'a self, (): (), _: usize, _: usize) -> Result<usize, Error> {
        Ok(self.column)
    }

    fn line_range(&'a self, (): (), _: usize) -> Result<Range<usize>, Error> {
        Ok(0..self.excerpt.text.len())
    }
}

/// A writer to memory that calls severities by our names: codespan-reporting has note and help for
/// info and hint. Without colours it leaves out the blanks at the ends of lines.
struct SeverityWriter {
    written: Shown,
    colored: bool,
    severity: Severity,
    /// True if the name of the severity is to be written next.
    next: bool,
}

impl SeverityWriter {
    /// Sets a look and no other, if there are colours.
    fn set(&mut self, look: Look) -> fmt::Result {
        if self.colored {
            self.written.look(look);
        }
        Ok(())
    }
}

/// The colour of a severity.
fn color(severity: Style) -> AnsiColor {
    match severity {
        Style::Bug | Style::Error => AnsiColor::Red,
        Style::Warning => AnsiColor::Yellow,
        Style::Note => AnsiColor::Green,
        Style::Help => AnsiColor::Cyan,
    }
}

/// The look of what stands around a message: borders, numbers and all labels but the first.
const AROUND: Look = AnsiColor::Cyan.on_default();

impl Write for SeverityWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let name = std::mem::take(&mut self.next).then(|| self.severity.name());
        let text = name.unwrap_or(text);
        match text.strip_suffix('\n') {
            Some(end) if !self.colored => {
                self.written.write_str(end)?;
                self.written.trim_end();
                self.written.push('\n');
                Ok(())
            }
            _ => self.written.write_str(text),
        }
    }

    /// Writes what most of an excerpt is written as: blanks and lines, one by one.
    fn write_char(&mut self, c: char) -> fmt::Result {
        if self.next || c == '\n' {
            return self.write_str(c.encode_utf8(&mut [0; 4]));
        }
        self.written.push(c);
        Ok(())
    }
}

impl WriteStyle for SeverityWriter {
    fn set_header(&mut self, severity: Style) -> fmt::Result {
        self.next = true;
        self.set(color(severity).bright(true).on_default().bold())
    }

    fn set_header_message(&mut self) -> fmt::Result {
        self.set(Look::new().bold())
    }

    fn set_line_number(&mut self) -> fmt::Result {
        self.set(AROUND)
    }

    fn set_note_bullet(&mut self) -> fmt::Result {
        self.set(AROUND)
    }

    fn set_source_border(&mut self) -> fmt::Result {
        self.set(AROUND)
    }

    fn set_label(&mut self, severity: Style, style: LabelStyle) -> fmt::Result {
        self.set(match style {
            LabelStyle::Primary => color(severity).on_default(),
            LabelStyle::Secondary => AROUND,
        })
    }

    fn reset(&mut self) -> fmt::Result {
        self.set(Look::new())
    }
}
