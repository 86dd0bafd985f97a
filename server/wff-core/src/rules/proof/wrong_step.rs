//! # wrong-step
//!
//! The formula of a step does not follow by its rule from what it cites, or is called a premise and
//! is none of those of the head. Only this step is wrong: the steps below lean on its formula as it
//! stands.
//!
//! ```wff
//! proof p, Cqp |- q
//!   1 p    premise
//!   2 Cqp  premise
//!   3 q    Co 2 1
//!     ^ line 2 is `Cqp`, whose first operand is `q`, and line 1 is `p`
//! end
//! ```
//!
//! Cite the lines from which the formula follows, or another rule:
//!
//! ```wff
//! proof p, Cpq |- q
//!   1 p    premise
//!   2 Cpq  premise
//!   3 q    Co 2 1
//! end
//! ```

use crate::analysis::d_proof::axioms;
use crate::logic::{Decider, Limit, Logic, Valuation};
use crate::proof::natural::{Cited, Rule as Natural, WrongStep, operands};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::proof::Citation;
use crate::syntax::text::shorten;
use crate::syntax::{Formula, Span, Statement, Written, quote};

pub(crate) static RULE: RuleOf<WrongStep> = RuleOf {
    rule: Rule::new("wrong-step", Severity::Error, header!("wrong_step.rs")),
    judges_truth: |wrong| !matches!(wrong, WrongStep::PremiseInside),
    reveals,
    completed_by: |_, span, wrong| {
        CompletedBy::text_if(matches!(wrong, WrongStep::DoesNotFollow { .. }), span)
    },
    render,
};

/// The part of the words that gives an answer away: where formulas stand in another notation, the
/// message would show how they are put right.
fn reveals(context: Context<'_>, wrong: &WrongStep) -> Reveals {
    let is_put_otherwise = || match &context.line.statement {
        Statement::Step(step) => context.candidate(step.formula).said_otherwise().is_some(),
        _ => false,
    };
    match (wrong, context.scope.proof()) {
        (WrongStep::DoesNotFollow { rule, .. }, Some(proof))
            if proof.is_put_otherwise || is_put_otherwise() =>
        {
            let rule = quote(rule.name());
            Reveals::Message(format!("this step does not follow by {rule} from what it cites"))
        }
        _ => Reveals::Help,
    }
}

/// The most characters of a formula that are shown.
const SHOWN: usize = 40;

fn render(context: Context<'_>, wrong: &WrongStep) -> Diagnostic {
    match wrong {
        WrongStep::NoPremise => no_premise(context),
        WrongStep::NoAxiom => no_axiom(context),
        WrongStep::PremiseInside => premise_inside(context),
        WrongStep::DoesNotFollow { formula, rule, cited, other, instead } => {
            does_not_follow(context, formula, (*rule, cited), *other, instead)
        }
    }
}

fn shown(formula: &str) -> String {
    quote(&shorten(formula, SHOWN))
}

fn name(citation: Citation) -> String {
    match citation {
        Citation::Line(_) => format!("line {citation}"),
        Citation::Subproof(..) => format!("subproof {citation}"),
    }
}

/// A formula that is no premise.
fn no_premise(context: Context<'_>) -> Diagnostic {
    let diagnostic = RULE.at(context.span, format!("{} is no premise", context.quoted()));
    let sequent = context.scope.proof().and_then(|proof| proof.sequent.clone());
    let premises: Vec<String> =
        sequent.iter().flat_map(|it| &it.premises).map(|it| shown(it)).collect();
    match &*premises {
        [] => diagnostic.help("the proof has no premises: suppose it, or show it"),
        [one] => diagnostic.help(format!("the premise is {one}")),
        _ if premises.len() < 8 => diagnostic.help(format!("the premises are {}", list(&premises))),
        _ => diagnostic,
    }
}

/// A formula that is no instance of an axiom.
fn no_axiom(context: Context<'_>) -> Diagnostic {
    let quoted = context.quoted();
    let Some(axioms) = axioms(context.scope) else {
        return RULE.at(context.span, format!("{quoted} is no axiom"));
    };
    let message = format!("{quoted} is no instance of an axiom of {}", axioms.called());
    let shown: Vec<String> = axioms.formulas().map(|(_, formula)| self::shown(formula)).collect();
    let diagnostic = RULE.at(context.span, message);
    match &*shown {
        [] => diagnostic,
        [one] => diagnostic.help(format!("its axiom is {one}")),
        _ if shown.len() < 8 => diagnostic.help(format!("its axioms are {}", list(&shown))),
        _ => diagnostic,
    }
}

/// A premise inside a subproof.
fn premise_inside(context: Context<'_>) -> Diagnostic {
    RULE.at(context.span, "premises stand outside of subproofs".to_owned())
        .help("write it above the subproof; a line in it may cite it from there")
}

/// A formula that does not follow by its rule from what is cited.
fn does_not_follow(
    context: Context<'_>,
    formula: &str,
    (rule, cited): (Natural, &[Cited]),
    other: Option<Natural>,
    instead: &[Citation],
) -> Diagnostic {
    let diagnostic = RULE.at(context.span, mismatch(rule, formula, cited));
    let reason = match &context.line.statement {
        Statement::Step(step) => step.reason.as_ref(),
        _ => None,
    };
    let Some(reason) = reason else { return diagnostic };
    if let Some(other) = other {
        let title = format!("Write `{}`, by which it follows", other.name());
        return diagnostic.replace(title, false, reason.word, other.name());
    }
    let first = reason.citations.first().zip(reason.citations.last());
    let at = first.map(|(first, last)| Span { start: first.start, end: last.end });
    match (instead, at) {
        ([], _) | (_, None) => match (cited, countermodel(formula, cited)) {
            ([Cited { refutes: false, clash: Some([_, negated]), .. }], _)
                if matches!(rule, Natural::Ni | Natural::No) =>
            {
                diagnostic.help(format!("repeat line {negated} with `R` as its last line"))
            }
            ([Cited { refutes: false, contradicts: Some((line, of)), .. }], _)
                if matches!(rule, Natural::Ni | Natural::No) =>
            {
                let line = format!("line {line} is {}", shown(of));
                diagnostic.help(format!("{line}: repeat it in the subproof with `R`"))
            }
            (_, Some(under)) => diagnostic.help(format!(
                "it does not follow from that by any rule: under {under} what is cited is true, \
                 and {} is false",
                shown(formula)
            )),
            (_, None) => diagnostic,
        },
        (instead, Some(at)) => {
            let lines = instead.iter().map(Citation::to_string).collect::<Vec<_>>().join(" ");
            diagnostic.replace(format!("Cite `{lines}`"), false, at, lines)
        }
    }
}

/// The steps of a search for a countermodel.
const STEPS: u64 = 1 << 20;

/// A valuation under which all the lines cited are true and a formula is not; `None` where a
/// subproof is cited, too.
fn countermodel(formula: &str, cited: &[Cited]) -> Option<Valuation> {
    if cited.iter().any(|it| it.reached.is_some()) {
        return None;
    }
    let says = cited.iter().map(|it| it.formula.to_string());
    let texts: Vec<String> = says.chain([formula.to_owned()]).collect();
    let read = |text: &String| Formula::read(text, Span::new(0, text.len()), |_| None);
    let formulas: Vec<Formula> = texts.iter().map(read).collect::<Option<_>>()?;
    let written: Vec<Written<'_>> =
        formulas.iter().zip(&texts).map(|(formula, text)| Written::new(formula, text)).collect();
    let (conclusion, premises) = written.split_last()?;
    let decider = Decider { logic: &Logic::classical(), oracle: &Limit::new(STEPS, STEPS) };
    decider.counterexample(premises, *conclusion).ok()?.map(|found| found.under)
}

/// The reason why a formula does not follow by a rule, with formulas of the file only.
fn mismatch(rule: Natural, formula: &str, cited: &[Cited]) -> String {
    let is = |it: &Cited| format!("{} is {}", name(it.citation), shown(&it.formula));
    let all = || list(&cited.iter().map(is).collect::<Vec<_>>());
    let rule_name = rule.name();
    let needs =
        |connective: char| format!("`{rule_name}` gives a formula that begins with `{connective}`");
    let lacks = |connective: u8| {
        let line = cited.iter().find(|it| operands(&it.formula, connective).is_none());
        line.map(|it| {
            let connective = char::from(connective);
            format!("`{rule_name}` takes a formula that begins with `{connective}`: {}", is(it))
        })
    };
    let with = |connective: u8| operands(formula, connective);
    match rule {
        Natural::Ki => match with(b'K') {
            None => needs('K'),
            Some((p, q)) => {
                format!(
                    "{} has the operands {} and {}: {}",
                    shown(formula),
                    shown(p),
                    shown(q),
                    all()
                )
            }
        },
        Natural::Ko => lacks(b'K')
            .unwrap_or_else(|| format!("{}, of which {} is no operand", all(), shown(formula))),
        Natural::Ai => match with(b'A') {
            None => needs('A'),
            Some(_) => format!("{}, and no operand of {} is that", all(), shown(formula)),
        },
        Natural::Ao => of_cases(formula, cited),
        Natural::Ci => match (with(b'C'), cited) {
            (None, _) => needs('C'),
            (Some((p, _)), [subproof]) if *subproof.formula != *p => format!(
                "the first operand of {} is {}, and {} supposes {}",
                shown(formula),
                shown(p),
                name(subproof.citation),
                shown(&subproof.formula)
            ),
            (Some((_, q)), [subproof, ..]) => format!(
                "the second operand of {} is {}, and {} reaches {}",
                shown(formula),
                shown(q),
                name(subproof.citation),
                shown(subproof.reached.as_deref().unwrap_or_default())
            ),
            (Some(_), []) => needs('C'),
        },
        Natural::Co => of_detachment(formula, cited),
        Natural::Ei => match with(b'E') {
            None => needs('E'),
            Some(_) => lacks(b'C').unwrap_or_else(|| {
                format!(
                    "{} needs each of its operands to follow from the other: {}",
                    shown(formula),
                    all()
                )
            }),
        },
        Natural::Eo => lacks(b'E').unwrap_or_else(|| {
            format!("{}, and {} is no conditional of its operands", all(), shown(formula))
        }),
        Natural::Ni | Natural::No => of_contradiction(rule, formula, cited),
        Natural::R => format!("{}, and `R` repeats a line", all()),
    }
}

fn of_cases(formula: &str, cited: &[Cited]) -> String {
    let line = cited.iter().find(|it| it.reached.is_none());
    let Some(line) = line else { return "`Ao` takes a line and two subproofs".to_owned() };
    let Some((p, q)) = operands(&line.formula, b'A') else {
        let line = format!("{} is {}", name(line.citation), shown(&line.formula));
        return format!("`Ao` takes a formula that begins with `A`: {line}");
    };
    let subproofs = || cited.iter().filter(|it| it.reached.is_some());
    if let Some(it) = subproofs().find(|it| it.reached.as_deref() != Some(formula)) {
        let reached = shown(it.reached.as_deref().unwrap_or_default());
        return format!("{} reaches {reached}, not {}", name(it.citation), shown(formula));
    }
    let supposed = subproofs().map(|it| shown(&it.formula)).collect::<Vec<_>>();
    format!(
        "one subproof has to suppose {} and the other {}, and they suppose {}",
        shown(p),
        shown(q),
        list(&supposed)
    )
}

fn of_detachment(formula: &str, cited: &[Cited]) -> String {
    let is = |it: &Cited| format!("{} is {}", name(it.citation), shown(&it.formula));
    let [one, other] = cited else { return "`Co` takes two lines".to_owned() };
    let splits =
        |major: &Cited| operands(&major.formula, b'C').map(|(p, q)| (p.to_owned(), q.to_owned()));
    for (major, minor) in [(one, other), (other, one)] {
        if let Some((p, q)) = splits(major)
            && *p == *minor.formula
        {
            return format!("this gives {}, not {}", shown(&q), shown(formula));
        }
    }
    let majors = [(one, other), (other, one)];
    let major = majors.into_iter().find(|(it, _)| splits(it).is_some_and(|(_, q)| q == formula));
    let major = major.or_else(|| majors.into_iter().find(|(it, _)| splits(it).is_some()));
    match major {
        Some((major, minor)) => {
            let (p, _) = splits(major).unwrap_or_default();
            format!("{}, whose first operand is {}, and {}", is(major), shown(&p), is(minor))
        }
        None => format!("no line begins with `C`: {} and {}", is(one), is(other)),
    }
}

fn of_contradiction(rule: Natural, formula: &str, cited: &[Cited]) -> String {
    let [it] = cited else { return format!("`{}` takes one subproof", rule.name()) };
    let of = name(it.citation);
    if !it.refutes {
        let last = shown(it.reached.as_deref().unwrap_or_default());
        return match it.clash {
            Some([line, negated]) => format!(
                "line {negated} negates line {line}, but the last line of {of}, {last}, negates \
                 none in it, and none negates that"
            ),
            None => {
                format!("no line directly in {of} negates its last, {last}, or is negated by it")
            }
        };
    }
    let supposed = shown(&it.formula);
    match rule {
        Natural::No => {
            format!("`No` takes what is supposed without its `N`: {of} supposes {supposed}")
        }
        _ => format!("{} is not `N` before what {of} supposes, {supposed}", shown(formula)),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    fn wrong(premises: &str, step: &str, marks: &str) {
        let shown = premises.split(", ").next().unwrap();
        let mut text = format!("proof {premises} |- {shown}\n");
        for (number, premise) in premises.split(", ").enumerate() {
            text += &format!("{} {premise} premise\n", number + 1);
        }
        faults(&format!("{text}9 {step}\n  {marks}\nend"));
    }

    #[test]
    fn a_step_says_which_part_fails() {
        wrong(
            "p, Cqp",
            "q Co 1 2",
            "^ line 2 is `Cqp`, whose first operand is `q`, and line 1 is `p`",
        );
        wrong("p, Cpq", "s Co 1 2", "^ this gives `q`, not `s`");
        wrong("p, q", "r Co 1 2", "^ no line begins with `C`: line 1 is `p` and line 2 is `q`");
        wrong(
            "p, q",
            "Kpr Ki 1 2",
            "^^^ `Kpr` has the operands `p` and `r`: line 1 is `p` and line 2 is `q`",
        );
        wrong("Apq", "p Ko 1", "^ `Ko` takes a formula that begins with `K`: line 1 is `Apq`");
        wrong("Kpq", "r Ko 1", "^ line 1 is `Kpq`, of which `r` is no operand");
        wrong("p", "Aqr Ai 1", "^^^ line 1 is `p`, and no operand of `Aqr` is that");
        wrong("p", "q premise", "^ `q` is no premise");
        faults(
            "system frege\nproof |- Cpp\n1 Cpp axiom\n  ^^^ `Cpp` is no instance of an axiom \
             of `frege`\nend",
        );
    }

    #[test]
    fn without_hints_no_formula_in_another_notation_is_put_right() {
        let text =
            "proof p, p -> q |- q\n1 p premise\n2 p -> q premise\n3 q & p Ko 2\n4 p Ko 2\nend";
        let messages = |text: &str| -> Vec<String> {
            let found = found(text).into_iter().map(|it| it.diagnostic);
            found.filter(|it| it.rule.id == "wrong-step").map(|it| it.message).collect()
        };
        let told = messages(text);
        assert!(told.len() == 2 && told.iter().all(|it| it.contains("`Cpq`")), "{told:?}");
        let plain = "this step does not follow by `Ko` from what it cites";
        assert_eq!(messages(&format!("hints off\n{text}")), [plain; 2]);
    }

    #[test]
    fn what_follows_by_no_rule_has_a_countermodel() {
        let help = |premise: &str, step: &str| {
            let text = format!("proof {premise} |- p\n1 {premise} premise\n2 {step}\nend");
            let found = found(&text).into_iter().find(|it| it.line == 2);
            found.and_then(|it| it.diagnostic.help)
        };
        assert_eq!(
            help("Cqp", "p Co 1 1").unwrap(),
            "it does not follow from that by any rule: under p = F, q = F what is cited is true, \
             and `p` is false"
        );
        // It follows, in more than one step.
        assert_eq!(help("KKpqr", "p Ko 1"), None);
        let text = "proof Np |- Nq\n1 Np premise\n2 | q suppose\n3 | p R 9\n4 Nq Ni 2-3\nend";
        let last = found(text).pop().and_then(|it| it.diagnostic.help);
        assert_eq!(last.unwrap(), "line 1 is `Np`: repeat it in the subproof with `R`");
        assert_eq!(help("KpNp", "q Ko 1"), None);
    }

    #[test]
    fn another_rule_or_other_lines_are_proposed() {
        let with = |step: &str| format!("proof Kpq |- p\n1 Kpq premise\n2 q Ko 1\n3 p {step}\nend");
        mends(&with("Ai 1"), &with("Ko 1"));
        mends(&with("Ko 2"), &with("Ko 1"));
        let by = |premises: &str, formula: &str, rule: &str, cited: &str| {
            let premises: Vec<&str> = premises.split(", ").collect();
            let mut text = format!("proof {} |- s\n1 s premise\n", premises.join(", "));
            for (number, premise) in premises.iter().enumerate() {
                text += &format!("{} {premise} premise\n", number + 2);
            }
            let ones = if cited.contains(' ') { "1 1" } else { "1" };
            let with = |cited: &str| format!("{text}9 {formula} {rule} {cited}\nend");
            mends(&with(ones), &with(cited));
        };
        by("p, q, s", "Kqp", "Ki", "2 3");
        by("CqNp, CNpq, s", "EqNp", "Ei", "2 3");
        by("EqNp, s", "CNpq", "Eo", "2");
        by("q, s", "Apq", "Ai", "2");
        by("KNpq, s", "q", "Ko", "2");
        by("Np, CrNq, CNpNq, s", "Nq", "Co", "2 4");
        by("q, s", "q", "R", "2");
    }
}
