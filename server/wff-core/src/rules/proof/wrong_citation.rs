//! # wrong-citation
//!
//! A step leans on a line or a subproof that it cannot lean on, or not on as many as its rule
//! takes. A step cites lines above that are not in a subproof that is closed; such a subproof is
//! cited whole, by its first and its last line, as in `2-4`, from a line that stands directly
//! around it. Its last line stands at its own depth.
//!
//! ```wff
//! proof |- CpKpp
//!   1 | p    suppose
//!   2 | Kpp  Ki 1 1
//!   3 CpKpp  Ci 2
//!               ^ `Ci` takes one subproof, from the first operand to the second, not one line
//!   4 CpKpp  R 2
//!              ^ line 2 stands in a subproof that is closed
//! end
//! ```
//!
//! Cite what the rule takes:
//!
//! ```wff
//! proof |- CpKpp
//!   1 | p    suppose
//!   2 | Kpp  Ki 1 1
//!   3 CpKpp  Ci 1-2
//! end
//! ```

use super::way_out::Asked;
use crate::analysis::proof::is_miscited;
use crate::proof::natural::{
    CitedPart, MisplacedCitation, Reason, Rule as Natural, Takes, WrongCitation, takes,
};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list, words,
};
use crate::syntax::proof::{Citation, number};
use crate::syntax::{LineText, Span, Statement};

pub(crate) static RULE: RuleOf<WrongCitation> = RuleOf {
    rule: Rule::new("wrong-citation", Severity::Error, header!("wrong_citation.rs")),
    judges_truth: |_| false,
    reveals: |_, fault| match fault {
        WrongCitation::Misplaced(_, MisplacedCitation::NoSubproof(line)) => {
            Reveals::Message(format!("no subproof begins on line {line}"))
        }
        _ => Reveals::Help,
    },
    completed_by: |_, span, _| CompletedBy::Text(span),
    render,
};

fn render(context: Context<'_>, fault: &WrongCitation) -> Diagnostic {
    match fault {
        WrongCitation::Takes(rule) => of_number(context, *rule),
        WrongCitation::TakesLines => of_lines(context),
        WrongCitation::Misplaced(_, kind) => misplaced(context, kind),
    }
}

/// Another number of citations than the rule takes, or other kinds.
fn of_number(context: Context<'_>, rule: Natural) -> Diagnostic {
    let takes = takes(rule);
    let cited: Vec<Citation> = match &context.line.statement {
        Statement::Step(step) => {
            let all = step.citations(context.line.text).into_iter();
            all.filter_map(|at| Citation::read(context.line.of(at))).collect()
        }
        _ => Vec::new(),
    };
    let (takes_all, cited) = (takes.number, not(&cited, takes));
    let message = format!("`{}` takes {takes_all}, {}, {cited}", rule.name(), kind(rule));
    let diagnostic = RULE.at(context.span, message);
    let meant = from_least_to_greatest(context).filter(|_| takes.parts == [CitedPart::Subproof]);
    let diagnostic = writing(context, diagnostic, meant);
    if !diagnostic.fixes.is_empty() {
        return diagnostic;
    }
    let by_rule = "lines are cited by their numbers, subproofs whole, as in `2-4`";
    match Asked::of(context) {
        Some(asked) => {
            let diagnostic = asked.with_way(Some(rule), diagnostic);
            let is_told = diagnostic.help.is_some() || !diagnostic.fixes.is_empty();
            if is_told { diagnostic } else { diagnostic.help(by_rule) }
        }
        None => diagnostic.help(by_rule),
    }
}

/// The kind of what a rule takes, in words.
fn kind(rule: Natural) -> &'static str {
    match rule {
        Natural::Ki => "the two operands",
        Natural::Ko => "a formula with `K`",
        Natural::Ai => "one of the operands",
        Natural::Ao => "a formula with `A` and a case for each operand",
        Natural::Ci => "from the first operand to the second",
        Natural::Co => "a formula with `C` and its first operand",
        Natural::Ei => "a conditional and its converse",
        Natural::Eo => "a formula with `E`",
        Natural::Ni | Natural::No => "which contradicts itself",
        Natural::R => "the formula itself",
    }
}

/// The things that are cited, counted: `not three`, `not one line and one subproof`.
fn not(cited: &[Citation], takes: Takes) -> String {
    let lines = cited.iter().filter(|it| matches!(it, Citation::Line(_))).count() as u64;
    let subproofs = cited.len() as u64 - lines;
    if lines > 0 && subproofs == 0 && !takes.parts.contains(&CitedPart::Subproof) {
        return format!("not {}", words::number(lines));
    }
    let lines = (lines > 0).then(|| words::count(lines, "line", "lines"));
    let subproofs = (subproofs > 0).then(|| words::count(subproofs, "subproof", "subproofs"));
    match list(&lines.into_iter().chain(subproofs).collect::<Vec<_>>()) {
        none if none.is_empty() => "and none is cited".to_owned(),
        all => format!("not {all}"),
    }
}

/// Other than two lines, of which the second detaches from the first.
fn of_lines(context: Context<'_>) -> Diagnostic {
    RULE.at(context.span, "`D` takes two lines".to_owned())
        .help("the line of the conditional comes first, as in `D 2 1`")
}

/// A citation that the step may not have.
fn misplaced(context: Context<'_>, kind: &MisplacedCitation) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    let asked = || Asked::of(context);
    let rule = match asked().map(|it| it.step.reason) {
        Some(Reason::By(rule)) => Some(rule),
        _ => None,
    };
    // A reason or lines that are right, or else some words.
    let or_else = |diagnostic: Diagnostic, words: &str| {
        let diagnostic = match asked() {
            Some(asked) => asked.with_way(rule, diagnostic),
            None => diagnostic,
        };
        let is_told = diagnostic.help.is_some() || !diagnostic.fixes.is_empty();
        if is_told { diagnostic } else { diagnostic.help(words.to_owned()) }
    };
    match kind {
        MisplacedCitation::Malformed => at(format!("{} is no line", context.quoted()))
            .help("cite lines by their numbers, and subproofs whole, as in `2-4`"),
        MisplacedCitation::NoLine(line) => {
            let own = asked().map(|it| it.number());
            let message = match own {
                Some(own) if own == *line => format!("line {line} cannot lean on itself"),
                Some(own) if own < *line => {
                    format!("line {line} is not above this one, and a step leans on lines above it")
                }
                _ => format!("no line above has the number {line}"),
            };
            or_else(at(message), "cite lines above, or move the lines it needs above this one")
        }
        MisplacedCitation::Closed { line, whole } => {
            let diagnostic = at(format!("line {line} stands in a subproof that is closed"));
            match whole {
                Some((first, last)) => {
                    let supposed = asked().and_then(|it| it.shown(*first));
                    let supposed = supposed.map_or(String::new(), |it| format!(", {it}"));
                    or_else(
                        diagnostic,
                        &format!(
                            "it holds only under what line {first} supposes{supposed}: if this \
                             line does, too, it needs a bar; else cite the subproof whole, \
                             `{first}-{last}`, by `Ci`, `Ni`, `No` or `Ao`"
                        ),
                    )
                }
                None => diagnostic.help(
                    "a supposition with no more bars than the lines above closes their subproof; \
                     to stand in it, it has a bar more",
                ),
            }
        }
        MisplacedCitation::NoSubproof(line) => {
            let shown = asked().and_then(|it| it.shown(*line));
            let message = match shown {
                Some(shown) => {
                    format!("no subproof begins on line {line}: {shown} is not supposed there")
                }
                None => format!("no subproof begins on line {line}"),
            };
            or_else(
                at(message),
                "a subproof begins with what is supposed, as in `2 | p  suppose`, and is cited \
                 from \
                 there to its last line",
            )
        }
        MisplacedCitation::StillOpen => {
            at("this subproof is still open: this line stands in it".to_owned())
                .help("with a bar less it would stand below the subproof, and could cite it")
        }
        MisplacedCitation::Ends(last) => {
            let diagnostic = at(format!("this subproof ends on line {last}"));
            if let Some(mended) = asked().and_then(|it| it.with_reason(rule, &diagnostic)) {
                return mended;
            }
            let text = context.text();
            let first = text.bytes().take_while(u8::is_ascii_digit).count();
            let first = text.get(..first).unwrap_or_default();
            // The lines that are cited beyond its end may be meant to stand in it.
            let goes_on =
                matches!(Citation::read(text), Some(Citation::Subproof(_, end)) if end > *last);
            let own = asked().map(|it| it.number());
            let reaches_itself = matches!(Citation::read(text), Some(Citation::Subproof(_, end))
                if own.is_some_and(|own| end >= own));
            if goes_on && !(reaches_itself && context.line.slips.is_empty()) {
                return diagnostic.help(format!(
                    "if lines below line {last} belong to it, each needs a bar; else cite \
                     `{first}-{last}`"
                ));
            }
            writing(context, diagnostic, Some((context.span, format!("{first}-{last}"))))
        }
        MisplacedCitation::EndsDeeper => of_deeper_end(context),
        MisplacedCitation::OtherDepth => {
            at("this subproof does not stand at the depth of this line".to_owned())
                .help("a subproof is cited from the level that directly holds it")
        }
    }
}

/// A subproof whose last line stands in a subproof of it.
fn of_deeper_end(context: Context<'_>) -> Diagnostic {
    let asked = Asked::of(context);
    let cited = Citation::read(context.text());
    let Some((asked, cited @ Some(Citation::Subproof(first, last)))) = asked.zip(Some(cited))
    else {
        return RULE.at(context.span, "this subproof has no last line of its own".to_owned());
    };
    let message = format!(
        "the subproof of line {first} has no last line of its own: line {last} stands in one \
         inside it"
    );
    let diagnostic = RULE.at(context.span, message);
    let (Reason::By(rule), Some(cited)) = (asked.step.reason, cited) else { return diagnostic };
    let help = asked.by_more_inside(rule, cited, |inside| asked.aims(rule, inside));
    diagnostic.help(help.unwrap_or_else(|| "a subproof ends on a line at its own depth".to_owned()))
}

/// A diagnostic with the fix that writes what is meant, unless the step would still cite what it
/// cannot lean on.
fn writing(
    context: Context<'_>,
    diagnostic: Diagnostic,
    meant: Option<(Span, String)>,
) -> Diagnostic {
    let Some((place, written)) = meant else { return diagnostic };
    let mut mended = diagnostic.replace(format!("Write `{written}`"), false, place, written);
    mended.fixes.retain(|fix| {
        let text = fix.apply(context.line.text);
        !is_miscited(&context.scope.parse(LineText::edited(&text)), context.scope)
    });
    mended
}

/// All that a step cites, if it is some lines, and the subproof from the least to the greatest of
/// them.
fn from_least_to_greatest(context: Context<'_>) -> Option<(Span, String)> {
    let Statement::Step(step) = &context.line.statement else { return None };
    let all = step.citations(context.line.text);
    let whole = Span { start: all.first()?.start, end: all.last()?.end };
    let lines = all.iter().map(|it| number(context.line.of(*it)));
    let lines: Vec<u32> = lines.collect::<Option<_>>()?;
    let (first, last) = (*lines.iter().min()?, *lines.iter().max()?);
    (first < last).then(|| (whole, Citation::Subproof(first, last).to_string()))
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rules::testing::*;

    #[test]
    fn what_is_closed_is_cited_whole() {
        let of = |line: &str| {
            format!("proof |- CpKpp\n1 | p suppose\n2 | Kpp Ki 1 1\n3 CpKpp {line}\nend")
        };
        clean(&of("Ci 1-2"));
        mends(&of("Ci 1-1"), &of("Ci 1-2"));
        for other in [
            "Ci 1 - 2",
            "Ci 1..2",
            "Ci 1 to 2",
            "Ci 1 through 2",
            "Ci 1 -- 2",
            "Ci (1)-(2)",
            "Ci 1, 2",
            "Ci 2 1",
        ] {
            mends(&of(other), &of("Ci 1-2"));
        }
        for (line, marks) in [
            ("Ci 2-2", "           ^^^ no subproof begins on line 2: `Kpp` is not supposed there"),
            ("R 9", "          ^ line 9 is not above this one, and a step leans on lines above it"),
            ("R", "        ^ `R` takes one line, the formula itself, and none is cited"),
            ("Ki 1", "           ^ `Ki` takes two lines, the two operands, not one"),
            (
                "Ci 2",
                "           ^ `Ci` takes one subproof, from the first operand to the second, not \
                 one line",
            ),
            ("Ki 1 x", "             ^ `x` is no line"),
        ] {
            let text = format!("3 CpKpp {line}");
            let text =
                format!("proof |- CpKpp\n1 | p suppose\n2 | Kpp Ki 1 1\n{text}\n{marks}\nend");
            faults(&text);
        }
    }

    #[test]
    fn what_is_closed_is_cited_whole_by_lines_below() {
        faults(
            "proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\n3 p R 1\n      ^ line 1 stands in a \
             subproof that is closed\nend",
        );
    }

    #[test]
    fn what_would_be_wrong_all_the_same_is_not_offered() {
        for last in ["Ci 2-3", "Ei 1-2 1-2", "Ci 2, 3", "Ci 1, 1-2", "Ci 3", "R 1, 2"] {
            let text = "proof |- Cpp\n1 | p suppose\n2 | | q suppose\n3 | p R 1\n4 Cpp";
            let found = found(&format!("{text} {last}\nend"));
            let [only] = &*found else { panic!("{last}: {found:#?}") };
            assert_eq!(only.diagnostic.rule.id, RULE.rule.id, "{last}");
            // Nothing but what is right.
            let written = only.diagnostic.fixes.iter().flat_map(|fix| &fix.edits);
            assert!(written.clone().all(|edit| edit.text == "Ci 1-3"), "{last}");
        }
        clean("proof |- Cpp\n1 | p suppose\n2 | | q suppose\n3 | p R 1\n4 Cpp Ci 1-3\nend");
        // The signs are a slip of their own.
        for last in ["Ci 1..4", "Ci 2--2", "R 1--3", "Ei 1 - 3 9"] {
            let text = "proof |- Cpp\n1 | p suppose\n2 | | q suppose\n3 | p R 1\n4 Cpp";
            let found = found(&format!("{text} {last}\nend"));
            let [_, wrong] = &*found else { panic!("{last}: {found:#?}") };
            assert_eq!(wrong.diagnostic.rule.id, RULE.rule.id, "{last}");
            assert_eq!(wrong.diagnostic.fixes, [], "{last}");
        }
    }
}
