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
//!               ^ `Ci` takes one subproof
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

use crate::analysis::proof::is_miscited;
use crate::proof::natural::{CitedPart, MisplacedCitation, Rule as Natural, WrongCitation, takes};
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::proof::{Citation, number};
use crate::syntax::{LineText, Span, Statement};

pub(crate) static RULE: RuleOf<WrongCitation> = RuleOf {
    rule: Rule::new("wrong-citation", Severity::Error, header!("wrong_citation.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
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
    let diagnostic =
        RULE.at(context.span, format!("`{}` takes {}", rule.name(), takes.number)).help(format!(
            "for {} that is {}; lines are cited by their numbers, subproofs whole, as in `2-4`",
            takes.gives,
            takes.formulas()
        ));
    let meant = from_least_to_greatest(context).filter(|_| takes.parts == [CitedPart::Subproof]);
    writing(context, diagnostic, meant)
}

/// Other than two lines, of which the second detaches from the first.
fn of_lines(context: Context<'_>) -> Diagnostic {
    RULE.at(context.span, "`D` takes two lines".to_owned())
        .help("the line of the conditional comes first, as in `D 2 1`")
}

/// A citation that the step may not have.
fn misplaced(context: Context<'_>, kind: &MisplacedCitation) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    match kind {
        MisplacedCitation::Malformed => at(format!("{} is no line", context.quoted()))
            .help("cite lines by their numbers, and subproofs whole, as in `2-4`"),
        MisplacedCitation::NoLine(line) => at(format!("no line above has the number {line}")),
        MisplacedCitation::Closed { line, whole } => {
            let diagnostic = at(format!("line {line} stands in a subproof that is closed"));
            match whole {
                Some((first, last)) => diagnostic.help(format!(
                    "the subproof is cited whole, as `{first}-{last}`; or this line, or one above, \
                         lacks a bar"
                )),
                None => diagnostic.help(
                    "a supposition with no more bars than the lines above closes their subproof; \
                     to stand in it, it has a bar more",
                ),
            }
        }
        MisplacedCitation::NoSubproof(line) => at(format!("no subproof begins on line {line}"))
            .help("a subproof is cited from its supposition to its last line"),
        MisplacedCitation::StillOpen => at("this subproof is still open".to_owned())
            .help("this line stands in it; with fewer bars it would close it"),
        MisplacedCitation::Ends(last) => {
            let diagnostic = at(format!("this subproof ends on line {last}"));
            let text = context.text();
            let first = text.bytes().take_while(u8::is_ascii_digit).count();
            let first = text.get(..first).unwrap_or_default();
            // The lines that are cited beyond its end may be meant to stand in it.
            let goes_on =
                matches!(Citation::read(text), Some(Citation::Subproof(_, end)) if end > *last);
            if goes_on {
                return diagnostic
                    .help(format!("if the lines below line {last} belong to it, they lack a bar"));
            }
            writing(context, diagnostic, Some((context.span, format!("{first}-{last}"))))
        }
        MisplacedCitation::EndsDeeper => {
            at("the last line of this subproof stands in a subproof of it".to_owned())
                .help("a subproof ends on a line at its own depth")
        }
        MisplacedCitation::OtherDepth => {
            at("this subproof does not stand at the depth of this line".to_owned())
                .help("a subproof is cited from the level that directly holds it")
        }
    }
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
            ("Ci 2-2", "           ^^^ no subproof begins on line 2"),
            ("R 9", "          ^ no line above has the number 9"),
            ("R", "        ^ `R` takes one line"),
            ("Ki 1", "           ^ `Ki` takes two lines"),
            ("Ci 2", "           ^ `Ci` takes one subproof"),
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
            assert_eq!(only.diagnostic.fixes, [], "{last}");
        }
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
