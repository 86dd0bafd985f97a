//! A finding with its line, by codespan-reporting. Its source is only an excerpt
//! of the line, made of characters that a terminal may show; the numbers of line and column are the
//! true ones.

use super::Finding;
use crate::excerpt::Excerpt;
use crate::output::clean;
use codespan_reporting::diagnostic::{Diagnostic, Label, LabelStyle, Severity as Style};
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::termcolor::Ansi;
use codespan_reporting::term::{Config, WriteStyle, emit_to_write_style};
use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;
use wff_core::diagnostics::{Fix, Severity};

/// Prints findings with their lines.
pub struct FullPrinter {
    config: Config,
    writer: SeverityWriter,
}

impl FullPrinter {
    pub fn new(colored: bool) -> FullPrinter {
        let writer =
            SeverityWriter { written: Vec::new(), colored, severity: Severity::Error, next: false };
        FullPrinter { config: Config::default(), writer }
    }

    pub fn print(&mut self, finding: &Finding<'_>, printed: &mut Vec<u8>) {
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
        // Where the line does not tell its item itself, a note does.
        let item = finding.item.filter(|item| !item.is_told);
        let item = item.map(|item| format!("item: {}", item.name));
        let shown = Diagnostic::new(style(finding.severity))
            .with_code(diagnostic.rule.id)
            .with_message(clean(&diagnostic.message))
            .with_labels(labels.collect())
            .with_notes(item.into_iter().chain(help.or_else(fix)).collect());
        let writer = &mut self.writer;
        writer.written.clear();
        writer.severity = finding.severity;
        // Writing to memory does not fail, and the source has all lines that labels lie on.
        let _ = emit_to_write_style(writer, &self.config, &source, &shown);
        if writer.colored {
            printed.extend_from_slice(&writer.written);
            return;
        }
        for line in writer.written.split_inclusive(|byte| *byte == b'\n') {
            printed.extend_from_slice(line.trim_ascii_end());
            printed.push(b'\n');
        }
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
/// info and hint.
struct SeverityWriter {
    written: Vec<u8>,
    colored: bool,
    severity: Severity,
    /// True if the name of the severity is to be written next.
    next: bool,
}

impl SeverityWriter {
    /// Sets a style, if there are colours.
    fn set(
        &mut self,
        style: impl FnOnce(&mut Ansi<&mut Vec<u8>>) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.colored { style(&mut Ansi::new(&mut self.written)) } else { Ok(()) }
    }
}

impl Write for SeverityWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let name = std::mem::take(&mut self.next).then(|| self.severity.name().as_bytes());
        self.written.extend_from_slice(name.unwrap_or(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl WriteStyle for SeverityWriter {
    fn set_header(&mut self, severity: Style) -> io::Result<()> {
        self.next = true;
        self.set(|colors| colors.set_header(severity))
    }

    fn set_header_message(&mut self) -> io::Result<()> {
        self.set(|colors| colors.set_header_message())
    }

    fn set_line_number(&mut self) -> io::Result<()> {
        self.set(|colors| colors.set_line_number())
    }

    fn set_note_bullet(&mut self) -> io::Result<()> {
        self.set(|colors| colors.set_note_bullet())
    }

    fn set_source_border(&mut self) -> io::Result<()> {
        self.set(|colors| colors.set_source_border())
    }

    fn set_label(&mut self, severity: Style, style: LabelStyle) -> io::Result<()> {
        self.set(|colors| colors.set_label(severity, style))
    }

    fn reset(&mut self) -> io::Result<()> {
        self.set(|colors| colors.reset())
    }
}
