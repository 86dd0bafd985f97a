//! Truth tables in Markdown, LaTeX and HTML. If steps are shown, each letter has a column, and
//! that of the main connective is bold. If rows are marked, the marks have the last column.

use super::printed::PrintedTable;
use crate::logic::Steps;
use crate::markup::{Markdown, Xml};
use crate::{markdown, xml};
use std::fmt::{Result, Write};

/// A value and whether it stands in the column of a main connective whose steps are shown.
type MarkupCell<'a> = (&'a str, bool);

/// The columns of the formulas in a row, formula by formula.
fn cells<'s>(table: &'s PrintedTable<'_>, row: u64) -> Vec<Vec<MarkupCell<'s>>> {
    if table.steps.is_empty() {
        return table.results(row).into_iter().map(|value| vec![(value, false)]).collect();
    }
    let set_off = |values: Vec<&'s str>| {
        values.into_iter().enumerate().map(|(place, value)| (value, place == 0)).collect()
    };
    table.steps(row).into_iter().map(set_off).collect()
}

/// The headings of the columns of the formulas.
fn heads<'s>(table: &'s PrintedTable<'_>) -> Vec<Vec<MarkupCell<'s>>> {
    if table.steps.is_empty() {
        return table.formulas.iter().map(|formula| vec![(formula.as_str(), false)]).collect();
    }
    let symbols = |steps: &'s Steps| {
        steps.symbols().iter().enumerate().map(|(at, symbol)| (symbol.as_str(), at == 0)).collect()
    };
    table.steps.iter().map(symbols).collect()
}

/// Writes a table in Markdown. If steps are shown, an empty column stands before each formula.
pub fn markdown(table: &PrintedTable<'_>, write: &mut dyn FnMut(Markdown) -> Result) -> Result {
    if !table.fixed.is_empty() {
        write(markdown!("{}:\n\n", Markdown::text(&table.given())))?;
    }
    let gap: &[MarkupCell<'_>] = if table.steps.is_empty() { &[] } else { &[("", false)] };
    let line = |letters: Vec<&str>, groups: Vec<Vec<MarkupCell<'_>>>, mark: &str| {
        let formulas = groups.iter().flat_map(|group| gap.iter().chain(group)).copied();
        let mark = table.has_marks().then_some((mark, false));
        let cell = |(text, main): MarkupCell<'_>| {
            if main { Markdown::strong(text) } else { Markdown::text(text) }
        };
        let letters = letters.into_iter().map(|letter| (letter, false));
        let cells = letters.chain(formulas).chain(mark).map(cell);
        markdown!("{}\n", Markdown::row(cells))
    };
    let head = heads(table);
    let columns = table.letters.len()
        + head.iter().map(|group| group.len() + gap.len()).sum::<usize>()
        + usize::from(table.has_marks());
    let letters = table.letters.iter().map(String::as_str).collect();
    write(line(letters, head, ""))?;
    let rule = Markdown::rule((0..columns).map(|_| ":-:"));
    write(markdown!("{}\n", rule))?;
    for row in table.rows() {
        let mark = table.mark(row).map_or(String::new(), |mark| format!("← {mark}"));
        write(line(table.values(row), cells(table, row), &mark))?;
    }
    if let Some(verdict) = table.verdict_text() {
        write(markdown!("\n{}.\n", Markdown::message(&verdict)))?;
    }
    Ok(())
}

/// Writes a `tabular` that needs no package.
pub fn latex(table: &PrintedTable<'_>, output: &mut dyn Write) -> Result {
    if !table.fixed.is_empty() {
        writeln!(output, "% {}", table.given())?;
    }
    if let Some(verdict) = table.verdict_text() {
        writeln!(output, "% {verdict}")?;
    }
    let head = heads(table);
    let group = |(place, group): (usize, &Vec<MarkupCell<'_>>)| {
        let rule = if table.conclusion() == Some(place) { "||" } else { "|" };
        format!("{rule}{}", "c".repeat(group.len()))
    };
    let groups: String = head.iter().enumerate().map(group).collect();
    let line = |cells: Vec<String>| format!("{} \\\\", cells.join(" & "));
    let marks = |mark: Option<&str>| {
        let mark = mark.map_or(String::new(), |mark| format!("$\\leftarrow$ {mark}"));
        table.has_marks().then_some(mark)
    };
    writeln!(
        output,
        "\\begin{{tabular}}{{{}{groups}{}}}",
        "c".repeat(table.letters.len()),
        if table.has_marks() { "l" } else { "" }
    )?;
    let letters = table.letters.iter().map(|letter| math(letter, false));
    let formulas = head.concat().into_iter().map(|(text, main)| math(text, main));
    writeln!(output, "{}", line(letters.chain(formulas).chain(marks(None)).collect()))?;
    writeln!(output, "\\hline")?;
    for row in table.rows() {
        let letters = table.values(row).into_iter().map(|value| (value, false));
        let bold = |(text, main)| {
            if main { format!("\\textbf{{{}}}", latex_text(text)) } else { latex_text(text) }
        };
        let values = letters.chain(cells(table, row).concat()).map(bold);
        writeln!(output, "{}", line(values.chain(marks(table.mark(row))).collect()))?;
    }
    writeln!(output, "\\end{{tabular}}")
}

/// Letters in math mode, the digits of propositions below the line.
fn math(letters: &str, main: bool) -> String {
    let mut math = String::new();
    let mut below = false;
    for c in letters.chars() {
        if c.is_ascii_digit() != below {
            math.push_str(if below { "}" } else { "_{" });
            below = !below;
        }
        math.push(c);
    }
    if below {
        math.push('}');
    }
    if main { format!("$\\mathbf{{{math}}}$") } else { format!("${math}$") }
}

/// A value as text, with a minus that looks like one.
fn latex_text(value: &str) -> String {
    let mut text = String::new();
    for c in value.chars() {
        match c {
            '-' => text.push_str("$-$"),
            '\\' => text.push_str("\\textbackslash{}"),
            '~' | '^' => text.push_str(&format!("\\{c}{{}}")),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => text.extend(['\\', c]),
            c => text.push(c),
        }
    }
    text
}

/// Writes a `table` to put into a page. Its cells have the classes `letter`, `formula`, `main`,
/// `designated`, `undesignated` and `mark`, the headings of formulas that are claimed to follow or
/// not `premise` and `conclusion`, and the rows that are marked `refuting`.
pub fn html(table: &PrintedTable<'_>, write: &mut dyn FnMut(Xml) -> Result) -> Result {
    let head = heads(table);
    let is_stepped = !table.steps.is_empty();
    write("<table class=\"wff-table\">\n".into())?;
    let verdict = table.verdict.as_ref().map(|verdict| {
        let (subject, predicate) = (verdict.subject(), table.predicate(verdict));
        xml!("{} {}.", Xml::message(&subject), Xml::message(&predicate))
    });
    let given = (!table.fixed.is_empty()).then(|| Xml::text(&table.given()));
    if let Some(caption) = verdict.or(given) {
        write(xml!("<caption>{}</caption>\n", caption))?;
    }
    if is_stepped {
        let spans = [table.letters.len()]
            .into_iter()
            .chain(head.iter().map(Vec::len))
            .chain([usize::from(table.has_marks())])
            .filter(|span| *span > 0);
        let groups: Xml =
            spans.map(|span| xml!("<colgroup span=\"{}\"></colgroup>", span)).collect();
        write(xml!("{}\n", groups))?;
    }
    let rows = if is_stepped { " rowspan=\"2\"" } else { "" };
    let letter = |letter: &String| {
        xml!("<th scope=\"col\" class=\"letter\"{}>{}</th>", rows, Xml::text(letter))
    };
    let formula = |(place, (formula, group)): (usize, (&String, &Vec<MarkupCell<'_>>))| {
        let class = match table.conclusion() {
            None => "formula",
            Some(conclusion) if conclusion == place => "formula conclusion",
            Some(_) => "formula premise",
        };
        let (scope, span) = match is_stepped {
            true => ("colgroup", xml!(" colspan=\"{}\"", group.len())),
            false => ("col", Xml::default()),
        };
        let formula = Xml::text(formula);
        xml!("<th scope=\"{}\" class=\"{}\"{}>{}</th>", scope, class, span, formula)
    };
    let letters: Xml = table.letters.iter().map(letter).collect();
    let formulas: Xml = table.formulas.iter().zip(&head).enumerate().map(formula).collect();
    let mark = if table.has_marks() { xml!("<td{}></td>", rows) } else { Xml::default() };
    write(xml!("<thead>\n<tr>{}{}{}</tr>\n", letters, formulas, mark))?;
    if is_stepped {
        let symbol = |(text, main): &MarkupCell<'_>| {
            let class = if *main { "main" } else { "step" };
            xml!("<th scope=\"col\" class=\"{}\">{}</th>", class, Xml::text(text))
        };
        write(xml!("<tr>{}</tr>\n", head.iter().flatten().map(symbol).collect::<Xml>()))?;
    }
    write("</thead>\n<tbody>\n".into())?;
    for row in table.rows() {
        let values = table.values(row).into_iter();
        let mut line: Xml =
            values.map(|value| xml!("<td class=\"letter\">{}</td>", Xml::text(value))).collect();
        for (place, group) in cells(table, row).iter().enumerate() {
            let is_designated = table.logic().is_designated(table.table.result(place, row));
            let designated = if is_designated { "designated" } else { "undesignated" };
            for (value, main) in group {
                let value = Xml::text(value);
                line.push(match (is_stepped, main) {
                    (false, _) => xml!("<td class=\"formula {}\">{}</td>", designated, value),
                    (true, true) => xml!("<td class=\"main {}\"><b>{}</b></td>", designated, value),
                    (true, false) => xml!("<td class=\"step\">{}</td>", value),
                });
            }
        }
        let class = match table.mark(row) {
            Some(mark) => {
                line.push(xml!("<td class=\"mark\">← {}</td>", mark));
                " class=\"refuting\""
            }
            None if table.has_marks() => {
                line.push("<td></td>".into());
                ""
            }
            None => "",
        };
        write(xml!("<tr{}>{}</tr>\n", class, line))?;
    }
    write("</tbody>\n</table>\n".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_propositions_stand_below_the_line() {
        assert_eq!(math("CNp12q", false), "$CNp_{12}q$");
        assert_eq!(math("p3", false), "$p_{3}$");
        assert_eq!(math("C", true), "$\\mathbf{C}$");
    }

    #[test]
    fn values_are_escaped() {
        assert_eq!(latex_text("-Fo"), "$-$Fo");
        assert_eq!(latex_text("1/2"), "1/2");
        assert_eq!(latex_text("a_b%"), "a\\_b\\%");
    }
}
