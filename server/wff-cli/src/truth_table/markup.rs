//! Truth tables in Markdown, LaTeX and HTML. If steps are shown, each letter has a column, and
//! that of the main connective is bold.

use super::printed::PrintedTable;
use crate::output::Output;
use crate::xml::escaped;
use wff_core::logic::Steps;

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
pub fn markdown(table: &PrintedTable<'_>, output: &mut Output) {
    if !table.fixed.is_empty() {
        output.line(format_args!("{}:\n", table.given()));
    }
    let gap: &[MarkupCell<'_>] = if table.steps.is_empty() { &[] } else { &[("", false)] };
    let line = |letters: Vec<&str>, groups: Vec<Vec<MarkupCell<'_>>>| {
        let formulas = groups.iter().flat_map(|group| gap.iter().chain(group)).copied();
        let cell = |(text, main): MarkupCell<'_>| {
            let text = text.replace('|', "\\|");
            if main { format!("| **{text}** ") } else { format!("| {text} ") }
        };
        letters
            .into_iter()
            .map(|letter| (letter, false))
            .chain(formulas)
            .map(cell)
            .collect::<String>()
            + "|"
    };
    let head = heads(table);
    let columns =
        table.letters.len() + head.iter().map(|group| group.len() + gap.len()).sum::<usize>();
    output.line(line(table.letters.iter().map(String::as_str).collect(), head));
    output.line("|:-:".repeat(columns) + "|");
    for row in table.rows() {
        output.line(line(table.values(row), cells(table, row)));
        if output.is_closed() {
            return;
        }
    }
}

/// Writes a `tabular` that needs no package.
pub fn latex(table: &PrintedTable<'_>, output: &mut Output) {
    if !table.fixed.is_empty() {
        output.line(format_args!("% {}", table.given()));
    }
    let head = heads(table);
    let groups: String = head.iter().map(|group| format!("|{}", "c".repeat(group.len()))).collect();
    let line = |cells: Vec<String>| format!("{} \\\\", cells.join(" & "));
    output.line(format_args!("\\begin{{tabular}}{{{}{groups}}}", "c".repeat(table.letters.len())));
    let letters = table.letters.iter().map(|letter| math(letter, false));
    output.line(line(
        letters.chain(head.concat().into_iter().map(|(text, main)| math(text, main))).collect(),
    ));
    output.line("\\hline");
    for row in table.rows() {
        let letters = table.values(row).into_iter().map(|value| (value, false));
        let bold = |(text, main)| {
            if main { format!("\\textbf{{{}}}", latex_text(text)) } else { latex_text(text) }
        };
        output.line(line(letters.chain(cells(table, row).concat()).map(bold).collect()));
        if output.is_closed() {
            return;
        }
    }
    output.line("\\end{tabular}");
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
/// `designated` and `undesignated`.
pub fn html(table: &PrintedTable<'_>, output: &mut Output) {
    let head = heads(table);
    let is_stepped = !table.steps.is_empty();
    output.line("<table class=\"wff-table\">");
    if !table.fixed.is_empty() {
        output.line(format_args!("<caption>{}</caption>", escaped(&table.given())));
    }
    if is_stepped {
        let spans = [table.letters.len()]
            .into_iter()
            .chain(head.iter().map(Vec::len))
            .filter(|span| *span > 0);
        output.line(
            spans.map(|span| format!("<colgroup span=\"{span}\"></colgroup>")).collect::<String>(),
        );
    }
    let rows = if is_stepped { " rowspan=\"2\"" } else { "" };
    let letter = |letter: &String| {
        format!("<th scope=\"col\" class=\"letter\"{rows}>{}</th>", escaped(letter))
    };
    let formula = |(formula, group): (&String, &Vec<MarkupCell<'_>>)| match is_stepped {
        true => format!(
            "<th scope=\"colgroup\" class=\"formula\" colspan=\"{}\">{}</th>",
            group.len(),
            escaped(formula)
        ),
        false => format!("<th scope=\"col\" class=\"formula\">{}</th>", escaped(formula)),
    };
    let letters: String = table.letters.iter().map(letter).collect();
    let formulas: String = table.formulas.iter().zip(&head).map(formula).collect();
    output.line(format_args!("<thead>\n<tr>{letters}{formulas}</tr>"));
    if is_stepped {
        let symbol = |(text, main): &MarkupCell<'_>| {
            let class = if *main { "main" } else { "step" };
            format!("<th scope=\"col\" class=\"{class}\">{}</th>", escaped(text))
        };
        output.line(format_args!(
            "<tr>{}</tr>",
            head.iter().flatten().map(symbol).collect::<String>()
        ));
    }
    output.line("</thead>\n<tbody>");
    for row in table.rows() {
        let mut line: String = table
            .values(row)
            .into_iter()
            .map(|value| format!("<td class=\"letter\">{}</td>", escaped(value)))
            .collect();
        for (place, group) in cells(table, row).iter().enumerate() {
            let is_designated = table.logic().is_designated(table.table.result(place, row));
            let designated = if is_designated { "designated" } else { "undesignated" };
            for (value, main) in group {
                line.push_str(&match (is_stepped, main) {
                    (false, _) => {
                        format!("<td class=\"formula {designated}\">{}</td>", escaped(value))
                    }
                    (true, true) => {
                        format!("<td class=\"main {designated}\"><b>{}</b></td>", escaped(value))
                    }
                    (true, false) => format!("<td class=\"step\">{}</td>", escaped(value)),
                });
            }
        }
        output.line(format_args!("<tr>{line}</tr>"));
        if output.is_closed() {
            return;
        }
    }
    output.line("</tbody>\n</table>");
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
