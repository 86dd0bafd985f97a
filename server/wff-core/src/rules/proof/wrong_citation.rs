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
//!              ^ line 2 stands in subproof 1-2, which is closed
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

use super::border::{other_kind, outside, strict_help, way_in};
use super::from_axioms::FromAxioms;
use super::way_out::{Asked, IN_PLACE};
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
        WrongCitation::OtherKind(_, kind) => {
            let diagnostic = RULE.at(context.span, other_kind(context, *kind));
            diagnostic.help(strict_help(*kind))
        }
        WrongCitation::Border(_, border) => {
            let diagnostic = RULE.at(context.span, outside(border));
            let diagnostic = with_way(context, border.rule, diagnostic);
            let is_told = diagnostic.help.is_some() || !diagnostic.fixes.is_empty();
            if is_told { diagnostic } else { diagnostic.help(way_in(border, context.scope)) }
        }
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
    let cites_subproof = cited.iter().any(|it| matches!(it, Citation::Subproof(..)));
    let (name, takes_all) = (rule.name(), takes.number);
    let message = format!("`{name}` takes {takes_all}, {}, {}", kind(rule), not(&cited, takes));
    let diagnostic = RULE.at(context.span, message);
    let meant = from_least_to_greatest(context)
        .filter(|_| matches!(takes.parts, [CitedPart::Subproof | CitedPart::Strict]));
    let diagnostic = writing(context, diagnostic, meant);
    if !diagnostic.fixes.is_empty() {
        return diagnostic;
    }
    let conditionals = Asked::of(context).filter(|_| rule == Natural::Ei);
    if let Some(help) = conditionals.and_then(|it| it.by_conditionals()) {
        return diagnostic.help(help);
    }
    let diagnostic = with_way(context, Some(rule), diagnostic);
    let is_told = diagnostic.help.is_some() || !diagnostic.fixes.is_empty();
    if is_told {
        return diagnostic;
    }
    if let (Natural::Li, [Citation::Line(line)]) = (rule, &*cited)
        && let Some(shown) = Asked::of(context).and_then(|it| it.shown(*line))
    {
        return diagnostic.help(format!(
            "show {shown} behind the bar of a line `strict`, for all worlds that are seen, and \
             cite that subproof"
        ));
    }
    if rule == Natural::NoOfLines && cites_subproof {
        return diagnostic.help(
            "in intuitionistic logic a contradiction under `Np` shows `NNp`, by `Ni`, and not `p`",
        );
    }
    diagnostic.help("lines are cited by their numbers, subproofs whole, as in `2-4`")
}

/// A diagnostic with a reason or lines by which the step is right; in a proof from axioms a step
/// that detaches is detached.
fn with_way(context: Context<'_>, rule: Option<Natural>, diagnostic: Diagnostic) -> Diagnostic {
    let detaches = matches!(rule, None | Some(Natural::Co));
    if let Some(from_axioms) = FromAxioms::of(context).filter(|_| detaches) {
        return from_axioms.with_reason(&diagnostic).unwrap_or(diagnostic);
    }
    match Asked::of(context) {
        Some(asked) => asked.with_way(rule, diagnostic),
        None => diagnostic,
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
        Natural::NoOfLines => "a formula and its negation",
        Natural::R => "the formula itself",
        Natural::Li => "to the operand",
        Natural::Lo | Natural::MiOfL => "a formula with `L`",
        Natural::Mi => "the operand",
        Natural::Mo => "a formula with `M` and what follows from its operand",
        Natural::Me => "a formula with `M`, `NL` or `NM`",
    }
}

/// The things that are cited, counted: `not three`, `not one line and one subproof`.
fn not(cited: &[Citation], takes: Takes) -> String {
    let lines = cited.iter().filter(|it| matches!(it, Citation::Line(_))).count() as u64;
    let subproofs = cited.len() as u64 - lines;
    let takes_lines = takes.parts.iter().all(|part| *part == CitedPart::Line);
    if lines > 0 && subproofs == 0 && takes_lines {
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
    let diagnostic = RULE.at(context.span, "`D` takes two lines".to_owned());
    let mended = FromAxioms::of(context).and_then(|it| it.with_reason(&diagnostic));
    mended.unwrap_or_else(|| {
        diagnostic.help("first that of a conditional, then one that its first operand fits")
    })
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
        let diagnostic = with_way(context, rule, diagnostic);
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
            let inside = context.scope.proof().and_then(|proof| proof.subproof_of(*line));
            let subproof = inside.map_or("a subproof".to_owned(), super::way_out::name);
            let diagnostic = at(format!("line {line} stands in {subproof}, which is closed"));
            match whole {
                Some((first, last)) if is_strict(context, *first) => or_else(
                    diagnostic,
                    &format!(
                        "it holds at the worlds that are seen: cite the subproof whole, \
                         `{first}-{last}`, by `Li` or `Mo`"
                    ),
                ),
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
                None => {
                    let told = or_else(diagnostic, &anew(asked().as_ref(), inside));
                    let anew = |help: &String| match help.starts_with(IN_PLACE) {
                        true => format!("derive it anew: {help}"),
                        false => help.clone(),
                    };
                    Diagnostic { help: told.help.as_ref().map(anew), ..told }
                }
            }
        }
        MisplacedCitation::NoSubproof(line) => {
            let shown = asked().and_then(|it| it.shown(*line));
            let is_below = asked().is_some_and(|it| it.number() < *line);
            let message = match shown {
                None if is_below => format!(
                    "subproof {} is not above this line, and a step leans on what stands above it",
                    context.text()
                ),
                Some(shown) => {
                    format!("no subproof begins on line {line}: {shown} is not supposed there")
                }
                None => format!("no subproof begins on line {line}"),
            };
            let words = match rule {
                Some(Natural::Li) => {
                    "a strict subproof begins with a line `strict` behind a bar, as in `2 | \
                     strict`, \
                     and is cited from there to its last line"
                }
                _ => {
                    "a subproof begins with what is supposed, as in `2 | p  suppose`, and is cited \
                     from there to its last line"
                }
            };
            or_else(at(message), words)
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
        MisplacedCitation::Empty => at("no line stands in this strict subproof".to_owned())
            .help("it is cited from the line that opens it to the last line behind its bar"),
        MisplacedCitation::Bare(line) => {
            at(format!("line {line} opens a strict subproof, and has no formula"))
                .help("cite a line with a formula, or the subproof whole")
        }
        MisplacedCitation::EndsDeeper => of_deeper_end(context),
        MisplacedCitation::OtherDepth => {
            at("this subproof does not stand at the depth of this line".to_owned())
                .help("a subproof is cited from the level that directly holds it")
        }
    }
}

/// True if a line opens a strict subproof.
fn is_strict(context: Context<'_>, first: u32) -> bool {
    context.scope.proof().is_some_and(|proof| proof.is_strict(first))
}

/// The words on a line of a closed subproof that is not cited whole, where no way is known.
fn anew(asked: Option<&Asked<'_>>, inside: Option<Citation>) -> String {
    let Some((asked, Citation::Subproof(first, _))) = asked.zip(inside) else {
        return "derive it anew here, from lines that are open".to_owned();
    };
    let supposed = asked.shown(first).map_or(String::new(), |it| format!(", {it}"));
    format!(
        "it holds only under what line {first} supposes{supposed}: derive it anew here, from \
         lines that are open"
    )
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
    fn an_equivalence_of_two_subproofs_takes_their_conditionals() {
        let inside = "1 | Kpq suppose\n2 | q Ko 1\n3 | p Ko 1\n4 | Kqp Ki 2 3\n5 | Kqp \
                      suppose\n6 | p \
                      Ko 5\n7 | q Ko 5\n8 | Kpq Ki 6 7\n";
        assert_eq!(
            help(&format!("proof |- EKpqKqp\n{inside}9 EKpqKqp Ei 1-4 5-8\nend")),
            "in place of this line write `9 CKpqKqp Ci 1-4`, `10 CKqpKpq Ci 5-8` and `11 EKpqKqp \
             Ei 9 \
             10`"
        );
    }

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
            "proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\n3 p R 1\n      ^ line 1 stands in \
             subproof 1-1, which is closed\nend",
        );
    }

    #[test]
    fn the_lines_that_detach_a_step_are_cited() {
        let with = |lines: &str| {
            format!(
                "system frege\nproof p |- Cqp\n1 p premise\n2 CpCqp axiom\n3 Cqp D {lines}\nend"
            )
        };
        mends(&with("2"), &with("2 1"));
        let none = help("system frege\nproof p |- q\n1 p premise\n2 q D 1\nend");
        assert_eq!(none, "first that of a conditional, then one that its first operand fits");
    }

    #[test]
    fn a_line_of_another_subproof_is_derived_anew() {
        let text = "proof CpKqr |- KCpqCpr\n1. CpKqr premise\n2. | p suppose\n3. | Kqr Co 1 2\n\
                    4. | q Ko 3\n5. Cpq Ci 2-4\n6. | p suppose\n7. | r Ko 3\n8. Cpr Ci 6-7\n\
                    9. KCpqCpr Ki 5 8\nend";
        let told = found(text).remove(0).diagnostic;
        assert_eq!(told.message, "line 3 stands in subproof 2-4, which is closed");
        assert_eq!(
            told.help.unwrap(),
            "derive it anew: in place of this line write `7. | Kqr Co 1 6` and `8. | r Ko 7`; \
             renumber what follows"
        );
        let other = "proof s |- s\n1 s premise\n2 | p suppose\n3 | | q suppose\n4 | | Kpq Ki 2 3\n\
                     5 | CqKpq Ci 3-4\n6 CpCqKpq Ci 2-5\n7 | r suppose\n8 | Kpq R 4\n\
                     9 CrKpq Ci 7-8\nend";
        assert_eq!(
            help(other),
            "it holds only under what line 3 supposes, `q`: derive it anew here, from lines that \
             are open"
        );
    }

    #[test]
    fn a_step_that_leans_on_lines_below_is_moved_there() {
        let goal = "3 Kpr Ki 4 6 # the goal\n";
        let with = |before: &str, behind: &str| {
            format!(
                "proof Kpq, Cqr |- Kpr\n1 Kpq premise\n2 Cqr premise\n{before}4 p Ko 1\n5 q Ko \
                 1\n6 r Co 2 5\n{behind}end"
            )
        };
        assert_eq!(help(&with(goal, "")), "move this line below line 6, as `7 Kpr Ki 4 6`");
        let moved = with("", "7 Kpr Ki 4 6 # the goal\n");
        clean(&moved);
        let fix = found(&with(goal, "")).remove(0).diagnostic.fixes.remove(0);
        assert_eq!(fix.title, "Move it below line 6");
        assert_eq!(mended(&with(goal, "")), moved);
        assert_eq!(
            help(&with(goal, "7 KKprp Ki 3 4\n")),
            "move this line below line 6, as `7 Kpr Ki 4 6`; renumber what follows"
        );
        assert_eq!(
            help(&with(goal, "9 KKprp Ki 3 4\n")),
            "move this line below line 6, as `7 Kpr Ki 4 6`, and cite it as 7 below"
        );
        // It is so whatever is cited, and with a subproof.
        assert_eq!(help(&with("3 Kpr Ki 1 2\n", "")), help(&with(goal, "")));
        faults(
            "proof |- Cpp\n1 Cpp Ci 2-3\n         ^^^ subproof 2-3 is not above this line, and a \
             step leans on what stands above it\n2 | p suppose\n3 | p R 2\nend",
        );
        assert_eq!(
            help("proof |- Cpp\n1 Cpp Ci 2-3\n2 | p suppose\n3 | p R 2\nend"),
            "move this line below line 3, as `4 Cpp Ci 2-3`"
        );
        // Lines that stand below are not offered again.
        assert_eq!(help(&with("3 r R 6\n", "")), "line 6 is the same: leave this line out");
        assert_eq!(
            help(&with("3 Arp Ai 6\n", "")),
            "move this line below line 4, as `5 Arp Ai 4`; renumber what follows"
        );
        assert_eq!(
            help(&with("3 KKprp Ki 6 4\n", "")),
            "lines 4, 5 and 6 have what is missing: move them above this line; renumber what \
             follows"
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
