//! The pages of the rules, and the list of them.

use crate::options::Format;
use crate::output::{Output, Status};
use crate::shown::Shown;
use anstyle::Style;
use serde::Serialize;
use std::fmt::Write;
use wff_core::logic::Logic;
use wff_core::rules::{RULES, Rule};
use wff_core::syntax::keyword::nearest;

/// The letters of the shortest word that may be meant as the name of a rule or logic.
const SHORTEST: usize = 5;

#[derive(Serialize)]
struct Page {
    code: &'static str,
    severity: &'static str,
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
}

impl Page {
    fn of(rule: &'static Rule) -> Page {
        Page { code: rule.id, severity: rule.severity.name(), summary: rule.summary(), page: None }
    }
}

/// Prints what each rule is about.
pub fn list(format: Format, output: &mut Output) -> Status {
    let pages: Vec<Page> = RULES.into_iter().map(Page::of).collect();
    match format {
        Format::Json => output.json(&pages),
        Format::Text => {
            let width = pages.iter().map(|page| page.code.len()).max().unwrap_or_default();
            for Page { code, severity, summary, .. } in pages {
                output.line(format_args!("{code:width$}  {severity:7}  {summary}"));
            }
            output.line(
                "\n`wff explain CODE` shows the page of a rule; `wff explain FORMULA` \
             tells everything about a formula, `wff explain LOGIC` about a logic.",
            );
        }
    }
    Status::Fine
}

/// Prints the page of a rule.
pub fn page(rule: &'static Rule, format: Format, output: &mut Output) -> Status {
    match format {
        Format::Json => output.json(&Page { page: Some(rule.page()), ..Page::of(rule) }),
        Format::Text => output.show(&text(rule, output.colored)),
    }
    Status::Fine
}

/// The page as it is read on a terminal: examples are indented, and the marks of Markdown are gone.
fn text(rule: &Rule, colored: bool) -> Shown {
    let bold = if colored { Style::new().bold() } else { Style::new() };
    let mut text = Shown::default();
    let mut example = false;
    // Writing to memory does not fail.
    for line in rule.page().trim_end().lines() {
        if line.starts_with("```") {
            example = !example;
        } else if example && !line.is_empty() {
            let _ = writeln!(text, "    {line}");
        } else if let Some(heading) = line.strip_prefix("# ").filter(|_| !example) {
            text.styled(bold, heading);
            let _ = writeln!(text, " ({})", rule.severity.name());
        } else {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// The message about an argument that is meant as the name of a rule or logic but is none: no
/// formula has words of small letters with a hyphen between them, or is one long word of these.
pub fn no_rule(argument: &str) -> Option<String> {
    let mut words = argument.split(['-', '_', ' ']);
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|it| it.is_ascii_lowercase());
    let is_one = is_word(argument);
    if !words.clone().all(is_word) || !words.any(|word| word.len() > 1) {
        return None;
    }
    let is_hyphened = argument.contains('-');
    let plain = |name: &str| name.replace(['-', '_', ' '], "");
    let ids: Vec<String> = RULES.iter().map(|rule| plain(rule.id)).collect();
    let near = match is_hyphened {
        true => nearest(argument, RULES.iter().map(|rule| rule.id)),
        false if argument.len() < SHORTEST => None,
        false => {
            let known = ids.iter().zip(RULES).find(|(id, _)| **id == plain(argument));
            let near = || {
                let near = nearest(&plain(argument), ids.iter().map(String::as_str))?;
                ids.iter().zip(RULES).find(|(id, _)| *id == near)
            };
            known.or_else(near).map(|(_, rule)| rule.id)
        }
    };
    let near_logic = || nearest(argument, Logic::names()).filter(|_| is_one && !is_hyphened);
    match near {
        Some(near) => Some(format!("there is no rule `{argument}`; did you mean `{near}`?")),
        None if is_hyphened => {
            Some(format!("there is no rule `{argument}`; `wff explain` lists them"))
        }
        None if argument.len() < SHORTEST || Logic::named_in_any_case(argument).is_some() => None,
        None => near_logic()
            .map(|near| format!("there is no logic `{argument}`; did you mean `{near}`?")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_as_a_rule_is_taken_for_one() {
        assert_eq!(
            no_rule("missing-oprand").unwrap(),
            "there is no rule `missing-oprand`; did you mean `missing-operand`?"
        );
        assert_eq!(
            no_rule("no-such-thing").unwrap(),
            "there is no rule `no-such-thing`; `wff explain` lists them"
        );
        for (meant, near) in [
            ("misingoperand", "there is no rule `misingoperand`; did you mean `missing-operand`?"),
            (
                "missing operand",
                "there is no rule `missing operand`; did you mean `missing-operand`?",
            ),
            (
                "missing_oprand",
                "there is no rule `missing_oprand`; did you mean `missing-operand`?",
            ),
            ("proze", "there is no rule `proze`; did you mean `prose`?"),
            ("clasical", "there is no logic `clasical`; did you mean `classical`?"),
        ] {
            assert_eq!(no_rule(meant).as_deref(), Some(near));
        }
        for formula in [
            "p-q",
            "-p",
            "p->q",
            "Kpq",
            "-",
            "p and q",
            "pandq",
            "classical",
            "not p",
            "kpq",
            "p or q",
        ] {
            assert_eq!(no_rule(formula), None, "{formula}");
        }
    }

    #[test]
    fn no_page_shows_marks_of_markdown() {
        for rule in RULES {
            let text = String::from(&*text(rule, false));
            assert!(
                text.starts_with(&format!("{} ({})\n\n", rule.id, rule.severity.name())),
                "{text}"
            );
            assert!(!text.contains("```"), "{text}");
        }
    }

    #[test]
    fn examples_are_shown_as_they_are_written() {
        for rule in RULES {
            let (page, text) = (rule.page(), String::from(&*text(rule, false)));
            for line in
                page.split("```").skip(1).step_by(2).flat_map(|example| example.lines().skip(1))
            {
                assert!(
                    line.is_empty()
                        || text.lines().any(|shown| shown.strip_prefix("    ") == Some(line)),
                    "{line}\n{text}"
                );
            }
        }
    }
}
