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
//!     ^ `Co` takes line 2, `Cqp`, with its first operand, `q`, but line 1 is `p`, its second
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

use super::apart::lines_of;
use super::border::way_in;
use super::from_axioms::{FromAxioms, system_with};
use super::mismatch::{conjunction, mismatch};
use super::near_axiom::near_axiom;
use super::way_out::{Asked, as_premise, shown, supposes};
use crate::analysis::d_proof::{axioms, first_that_proves};
use crate::logic::{Decider, Limit, Logic, Valuation};
use crate::proof::natural::write::by;
use crate::proof::natural::{Cited, Rule as Natural, WrongStep, operands};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::proof::{Citation, DETACH, SUPPOSE};
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
        (WrongStep::NoPremise, _) => {
            Reveals::Message(format!("{} is no premise", context.quoted()))
        }
        (WrongStep::DoesNotFollow { rule, .. }, Some(proof))
            if proof.is_put_otherwise || is_put_otherwise() =>
        {
            let rule = quote(rule.name());
            Reveals::Message(format!("this step does not follow by {rule} from what it cites"))
        }
        _ => Reveals::Help,
    }
}

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

/// A formula that is no premise.
fn no_premise(context: Context<'_>) -> Diagnostic {
    let from_axioms = FromAxioms::of(context);
    let quoted = context.quoted();
    if let Some(is) = from_axioms.as_ref().and_then(FromAxioms::as_axiom) {
        let diagnostic = RULE.at(context.span, format!("{quoted} is no premise, but {is}"));
        let mended = from_axioms.and_then(|it| it.with_reason(&diagnostic));
        return mended.unwrap_or(diagnostic);
    }
    let sequent = context.scope.proof().and_then(|proof| proof.sequent.clone());
    let premises: Vec<String> =
        sequent.iter().flat_map(|it| &it.premises).map(|it| shown(it)).collect();
    let message = match &*premises {
        [] if sequent.is_some() => format!("{quoted} is no premise: the proof has none"),
        [] => format!("{quoted} is no premise"),
        [one] => format!("{quoted} is no premise: the only one is {one}"),
        _ if premises.len() < 8 => {
            format!("{quoted} is no premise: the premises are {}", list(&premises))
        }
        _ => format!("{quoted} is no premise"),
    };
    let diagnostic = RULE.at(context.span, message);
    if let Some(from_axioms) = from_axioms {
        return from_axioms.with_reason(&diagnostic).unwrap_or_else(|| {
            diagnostic.help(
                "what the head does not give is an `axiom`, or is detached by `D` from lines above",
            )
        });
    }
    let Some(asked) = Asked::of(context) else { return diagnostic };
    if let Some(mended) = asked.with_reason(None, &diagnostic) {
        return mended;
    }
    if let Some(help) = sequent.and_then(|it| as_premise(&it, &asked.formula)) {
        return diagnostic.help(help);
    }
    let bars = "| ".repeat(asked.proof.depth() + 1);
    let supposed = format!("{} {bars}{}  {SUPPOSE}", asked.number(), context.text());
    diagnostic.help(format!(
        "what is tried is supposed, for `Ci`, `Ni`, `No` or `Ao`: write {}, and a bar before each \
         line that stands under it",
        quote(&supposed)
    ))
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
    let detached = FromAxioms::of(context).and_then(|it| it.with_reason(&diagnostic));
    if let Some(mended) = detached {
        return mended;
    }
    let other = system_with(context)
        .map(|name| format!("it is an axiom of `{name}`: write `system {name}`"));
    let formula = FromAxioms::of(context).map(FromAxioms::claim);
    let near = formula.and_then(|it| near_axiom(&it, axioms.formulas().map(|it| it.1)));
    if let Some(near) = near.filter(|_| other.is_none()) {
        return near.mend(diagnostic, context.span);
    }
    let own = match &*shown {
        [] => None,
        [one] => Some(format!("the axiom of {} is {one}", axioms.called())),
        _ if shown.len() < 8 => {
            Some(format!("the axioms of {} are {}", axioms.called(), list(&shown)))
        }
        _ => None,
    };
    let help: Vec<String> = other.into_iter().chain(own).collect();
    let help = (!help.is_empty()).then(|| help.join("; "));
    Diagnostic { help, ..diagnostic }
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
    if let Some(help) = both_operands(context, rule, formula) {
        return diagnostic.help(help);
    }
    if let Some(other) = other {
        let title = format!("Write `{}`, by which it follows", other.name());
        return diagnostic.replace(title, false, reason.word, other.name());
    }
    let first = reason.citations.first().zip(reason.citations.last());
    let at = first.map(|(first, last)| Span { start: first.start, end: last.end });
    if let (Some(at), [_, ..]) = (at, instead) {
        let lines = instead.iter().map(Citation::to_string).collect::<Vec<_>>().join(" ");
        return diagnostic.replace(format!("Cite `{lines}`"), false, at, lines);
    }
    if let Some(lines) = detaches(context, rule) {
        let at = Span { end: at.map_or(reason.word.end, |at| at.end), ..reason.word };
        let written = format!("{DETACH} {lines}");
        return diagnostic
            .help(format!(
                "`Co` takes formulas as they stand; `{DETACH}` puts formulas for letters: write \
                 `{written}`"
            ))
            .replace(format!("Write `{written}`"), false, at, written);
    }
    if rule == Natural::Co
        && let Some(mended) = FromAxioms::of(context).and_then(|it| it.with_reason(&diagnostic))
    {
        return mended;
    }
    if let [Cited { border: Some(border), .. }] = cited {
        return diagnostic.help(way_in(border, context.scope));
    }
    let Some(asked) = Asked::of(context) else { return diagnostic };
    if let Some(help) = of_one_line(&asked, rule, cited) {
        return diagnostic.help(help);
    }
    if let Some(help) = in_subproofs(&asked, rule, cited) {
        return diagnostic.help(help);
    }
    let mut diagnostic = asked.with_way(Some(rule), diagnostic);
    if diagnostic.fixes.is_empty()
        && diagnostic.help.is_none()
        && let Some(given) = given(rule, cited)
    {
        let title = format!("Write {}, which follows from that", quote(&given));
        diagnostic = diagnostic.replace(title, false, context.span, given);
    }
    if diagnostic.fixes.is_empty() && diagnostic.help.is_none() {
        diagnostic.help = countermodel(formula, cited).map(|under| {
            format!(
                "it does not follow from that by any rule: under {under} what is cited is true, \
                 and {} is false",
                shown(formula)
            )
        });
    }
    diagnostic
}

/// The lines of both operands of a conjunction, where a step takes these apart at once.
fn both_operands(context: Context<'_>, rule: Natural, formula: &str) -> Option<String> {
    let (p, q) = operands(formula, b'K').filter(|_| rule == Natural::Ko)?;
    let apart = [p, q].map(str::to_owned);
    let proof = context.scope.proof()?;
    let Statement::Step(step) = &context.line.statement else { return None };
    let follows =
        |it: &String| proof.reasons(it, step.bars.len()).iter().any(|it| it.rule == Natural::Ko);
    apart.iter().all(follows).then(|| lines_of(context, &apart, proof.highest()))?
}

/// The two lines from which a step by `Co` is detached once formulas are put for letters.
fn detaches(context: Context<'_>, rule: Natural) -> Option<String> {
    let Statement::Step(step) = &context.line.statement else { return None };
    let is_meant = rule == Natural::Co && axioms(context.scope).is_some();
    let [one, other] = step.reason.as_ref().filter(|_| is_meant).map(|it| &*it.citations)? else {
        return None;
    };
    let [one, other] = [*one, *other].map(|at| context.line.of(at));
    let orders = [(one, other), (other, one)];
    let proofs = orders.map(|(major, minor)| format!("{DETACH}[{major}][{minor}]"));
    let found = first_that_proves(context.line.of(step.formula), proofs.clone(), context.scope)?;
    let of_order = orders.iter().zip(&proofs).find(|(_, proof)| **proof == found);
    of_order.map(|((major, minor), _)| format!("{major} {minor}"))
}

/// The way out where a subproof that is cited supposes or reaches another formula than its rule
/// asks for.
fn in_subproofs(asked: &Asked<'_>, rule: Natural, cited: &[Cited]) -> Option<String> {
    let subproof = cited.iter().find(|it| it.reached.is_some())?;
    if rule == Natural::Ao {
        let falls_short =
            |it: &&Cited| it.reached.as_deref().is_some_and(|it| *it != *asked.formula);
        let case = cited.iter().find(falls_short)?;
        return asked.by_more_inside(rule, case.citation, |inside| asked.aims(rule, inside));
    }
    if *subproof.formula != *supposes(rule, &asked.formula)? {
        return asked.by_other_subproof(subproof.citation);
    }
    asked.by_more_inside(rule, subproof.citation, |inside| asked.aims(rule, inside))
}

/// The way out where a subproof ends on a conjunction of which one operand negates the other.
fn of_one_line(asked: &Asked<'_>, rule: Natural, cited: &[Cited]) -> Option<String> {
    let [it] = cited else { return None };
    let both = conjunction(rule, &asked.formula, it)?;
    let Citation::Subproof(first, last) = it.citation else { return None };
    match it.clash {
        Some([one, other]) => {
            let end = one.max(other);
            let is_next = (end + 1..last).all(|line| asked.shown(line).is_none());
            let line = asked.line(&by(rule, &[Citation::Subproof(first, end)]));
            is_next.then(|| format!("leave out line {last}, and write {}", quote(&line)))
        }
        None => asked.by_parts(rule, it.citation, both),
    }
}

/// The formula that the cited lines and subproofs give by a rule, if it gives one only.
fn given(rule: Natural, cited: &[Cited]) -> Option<String> {
    match (rule, cited) {
        (Natural::Ci, [it]) => Some(format!("C{}{}", it.formula, it.reached.as_deref()?)),
        (Natural::Ni, [it]) if it.refutes => Some(format!("N{}", it.formula)),
        (Natural::No, [it]) if it.refutes => it.formula.strip_prefix('N').map(str::to_owned),
        (Natural::Co, [one, other]) => {
            let detached = |major: &Cited, minor: &Cited| {
                let (p, q) = operands(&major.formula, b'C')?;
                (*p == *minor.formula).then(|| q.to_owned())
            };
            detached(one, other).or_else(|| detached(other, one))
        }
        (Natural::R, [it]) => Some(it.formula.to_string()),
        (Natural::Li, [it]) => Some(format!("L{}", it.reached.as_deref()?)),
        (Natural::Lo, [it]) => it.formula.strip_prefix('L').map(str::to_owned),
        (Natural::Mi, [it]) => Some(format!("M{}", it.formula)),
        (Natural::MiOfL, [it]) => it.formula.strip_prefix('L').map(|it| format!("M{it}")),
        _ => None,
    }
}

/// The steps of a search for a countermodel.
const STEPS: u64 = 1 << 20;

/// A valuation under which all the lines cited are true and a formula is not; `None` where a
/// subproof is cited, too.
fn countermodel(formula: &str, cited: &[Cited]) -> Option<Valuation> {
    let is_modal = |text: &str| text.contains(['L', 'M']);
    let is_of_lines = cited.iter().all(|it| it.reached.is_none() && !is_modal(&it.formula));
    if !is_of_lines || is_modal(formula) {
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

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_axiom_that_is_nearly_met_is_told_with_what_is_put_for_its_letters() {
        let head = "system lukasiewicz-3\nproof |- Cpp\n1 ";
        assert_eq!(
            help(&format!("{head}CCpCCqppCCpqCpp axiom\nend")),
            "the nearest is `CCpCqrCCpqCpr`: with `Cqp` for `q` and `p` for `r` it is \
             `CCpCCqppCCpCqpCpp`, which has `Cqp` where this has `q`"
        );
        assert!(help(&format!("{head}CpCqq axiom\nend")).starts_with("the axioms of"));
        assert!(help(&format!("{head}Kpq axiom\nend")).starts_with("the axioms of"));
    }

    #[test]
    fn both_operands_of_a_conjunction_get_a_line_each() {
        for step in ["2 p and q Ko 1", "2 Kpq Ko 1"] {
            let text = format!("proof Kpq |- p\n1 Kpq premise\n{step}\n3 p Ko 1\nend");
            let found = found(&text);
            let wrong = found.iter().find(|it| it.diagnostic.rule.id == "wrong-step").unwrap();
            let lines = "write a line for each: `2 p Ko 1` and `3 q Ko 1`; renumber what follows";
            assert_eq!(wrong.diagnostic.help.as_deref(), Some(lines));
            assert!(wrong.diagnostic.fixes.is_empty());
        }
    }

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
            "^ `Co` takes line 2, `Cqp`, with its first operand, `q`, but line 1 is `p`, its \
             second",
        );
        wrong("p, Cpq", "s Co 1 2", "^ `Co` gives `q` from lines 2 and 1, not `s`");
        wrong(
            "Cpq, r",
            "q Co 1 2",
            "^ `Co` takes line 1, `Cpq`, with its first operand, `p`, but line 2 is `r`",
        );
        wrong(
            "Cpq",
            "q Co 1 1",
            "^ `Co` takes line 1, `Cpq`, with its first operand, `p`, on another line, and no \
             other \
             is cited",
        );
        wrong(
            "p, q",
            "r Co 1 2",
            "^ `Co` takes a formula that begins with `C`: line 1 is `p` and line 2 is `q`",
        );
        wrong(
            "p, q",
            "Kpr Ki 1 2",
            "^^^ `Ki` makes `Kpr` of `p` and `r`, each on a line: line 1 is `p` and line 2 is `q`",
        );
        wrong("Apq", "p Ko 1", "^ `Ko` takes a formula that begins with `K`: line 1 is `Apq`");
        wrong(
            "Kpq",
            "r Ko 1",
            "^ line 1 is `Kpq`, and `r` is neither of its operands, `p` and `q`",
        );
        wrong("p", "Aqr Ai 1", "^^^ `Ai` makes `Aqr` of `q` or `r` on a line: line 1 is `p`");
        wrong("NNp", "p R 1", "^ `R` repeats a line as it stands: line 1 is `NNp`, not `p`");
        wrong("p", "q premise", "^ `q` is no premise: the only one is `p`");
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
        let text = "proof Np |- Nq\n1 Np premise\n2 | q suppose\n3 | p R 9\n4 Nq Ni 2-3\nend";
        let last = found(text).pop().and_then(|it| it.diagnostic.help);
        assert_eq!(last.unwrap(), "in place of this line write `4 | Np R 1` and `5 Nq Ni 2-4`");
        // It follows, in more than one step.
        let lines = help("KKpqr", "p Ko 1").unwrap();
        assert!(lines.starts_with("in place of this line write `2 Kpq Ko 1`"), "{lines}");
        let lines = help("KpNp", "q Ko 1").unwrap();
        assert!(lines.starts_with("in place of this line write `2 "), "{lines}");
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

    /// The help on the last wrong line of a proof.
    fn way(text: &str) -> String {
        found(text).pop().and_then(|it| it.diagnostic.help).unwrap_or_default()
    }

    #[test]
    fn the_lines_that_are_missing_are_told_in_the_formulas_of_the_proof() {
        for (text, expected) in [
            (
                "proof CKpqr, p, q |- r\n1 CKpqr premise\n2 p premise\n3 q premise\n4 r Co 1 \
                 2\nend",
                "in place of this line write `4 Kpq Ki 2 3` and `5 r Co 1 4`",
            ),
            (
                "proof Epq, p |- q\n1 Epq premise\n2 p premise\n3 q Co 1 2\nend",
                "in place of this line write `3 Cpq Eo 1` and `4 q Co 3 2`",
            ),
            (
                "proof Cpq, Nq |- Np\n1 Cpq premise\n2 Nq premise\n3 | p suppose\n4 | q Co 1 3\n\
                 5 Np Ni 3-4\nend",
                "in place of this line write `5 | Nq R 2` and `6 Np Ni 3-5`",
            ),
            (
                "proof NNp |- p\n1 NNp premise\n2 | p suppose\n3 p No 2-2\nend",
                "in place of lines 2 to 3 write `2 | Np suppose`, `3 | NNp R 1` and `4 p No 2-3`",
            ),
            (
                "proof p |- Cqp\n1 p premise\n2 | q suppose\n3 Cqp Ci 2-2\nend",
                "in place of this line write `3 | p R 1` and `4 Cqp Ci 2-3`",
            ),
            (
                "proof Apq, Cpr |- Aqr\n1 Apq premise\n2 Cpr premise\n3 | p suppose\n4 | r Co 2 3\n\
                 5 | q suppose\n6 | Aqr Ai 5\n7 Aqr Ao 1 3-4 5-6\nend",
                "the subproof goes on below line 4 with `5 | Aqr Ai 4`; renumber what follows",
            ),
            (
                "system frege\nproof |- CsCpCqp\n1 CpCqp axiom\n2 CsCpCqp Co 1 1\nend",
                "`Co` takes formulas as they stand; `D` puts formulas for letters: write `D 1 1`",
            ),
        ] {
            assert_eq!(way(text), expected, "{text}");
        }
    }

    #[test]
    fn a_connective_inside_a_line_is_told_and_how_its_formula_is_got_out() {
        let told = |text: &str| {
            let first = found(text).remove(0).diagnostic;
            (first.message, first.help.unwrap_or_default())
        };
        let inside = |takes: &str, of: &str, connective: char| {
            format!(
                "{takes} takes a formula that begins with `{connective}`: {of}; its \
                 `{connective}` stands inside, and a rule takes a whole line"
            )
        };
        for (text, of, help) in [
            (
                "proof CpKqr, p |- q\n1 CpKqr premise\n2 p premise\n3 Cpq Ko 1\n4 q Co 3 2\nend",
                inside("`Ko`", "line 1 is `CpKqr`", 'K'),
                "in place of lines 3 and 4 write `3 Kqr Co 1 2` and `4 q Ko 3`",
            ),
            (
                "proof CpKqr, p |- Aqs\n1. CpKqr premise\n2. p premise\n3. Cpq Ko 1\n\
                 4. q Co 3 2\n5. Aqs Ai 4\nend",
                inside("`Ko`", "line 1 is `CpKqr`", 'K'),
                "in place of lines 3 and 4 write `3. Kqr Co 1 2` and `4. q Ko 3`",
            ),
            (
                "proof CpEqr, p, q |- r\n1 CpEqr premise\n2 p premise\n3 q premise\n\
                 4 Cqr Eo 1\n5 r Co 4 3\nend",
                inside("`Eo`", "line 1 is `CpEqr`", 'E'),
                "in place of this line write `4 Eqr Co 1 2` and `5 Cqr Eo 4`; renumber what \
                 follows",
            ),
            (
                "proof KCpqr, p |- q\n1 KCpqr premise\n2 p premise\n3 q Co 1 2\nend",
                inside("`Co`", "line 1 is `KCpqr` and line 2 is `p`", 'C'),
                "in place of this line write `3 Cpq Ko 1` and `4 q Co 3 2`",
            ),
        ] {
            assert_eq!(told(text), (of, help.to_owned()), "{text}");
        }
        // A line that leans on the step through another one is not told to stand above it.
        let text = "proof CpKqr, p |- q\n1 CpKqr premise\n2 p premise\n3 Cpq Ko 1\n4 KpCpq Ki 2 3\n\
                    5 Cpq Ko 4\n6 q Co 5 2\nend";
        let (_, help) = told(text);
        assert!(
            help.starts_with("in place of this line write `3 | p suppose`, `4 | Kqr "),
            "{help}"
        );
    }

    #[test]
    fn an_axiom_that_is_called_a_premise_is_named() {
        let with = |system: &str, step: &str| {
            format!("system {system}\nproof p |- CNpq\n1) p premise\n2) {step}\n3) CNpq D 2 1\nend")
        };
        let put = with("hilbert", "CpCNpq premise");
        mends(&put, &with("hilbert", "CpCNpq axiom"));
        let told = |text: &str| {
            let all = found(text).into_iter().map(|it| it.diagnostic);
            all.map(|it| (it.message, it.fixes.first().map(|it| it.title.clone()), it.help)).next()
        };
        let title = |it: &str| Some(it.to_owned());
        assert_eq!(
            told(&put).unwrap(),
            (
                "`CpCNpq` is no premise, but an axiom of `hilbert`".to_owned(),
                title("Write `2) CpCNpq axiom`"),
                None
            )
        );
        let instance = told(&with("hilbert", "CrCNrs premise")).unwrap().0;
        let expected = "`CrCNrs` is no premise, but an instance of `CpCNpq`, an axiom of `hilbert`";
        assert_eq!(instance, expected);
        // Without hints it is not told what it is.
        let plain = told(&format!("hints off\n{put}")).unwrap();
        assert_eq!(plain, ("`CpCNpq` is no premise".to_owned(), None, None));
        // Nothing is supposed in a proof from axioms.
        let other = told(&with("frege", "Kpq premise")).unwrap().2.unwrap();
        let expected = "what the head does not give is an `axiom`, or is detached by `D` from \
                        lines above";
        assert_eq!(other, expected);
    }

    #[test]
    fn the_system_that_has_an_axiom_is_named() {
        let with = |formula: &str| {
            format!("system lukasiewicz-3\nproof |- {formula}\n1 {formula} axiom\nend")
        };
        assert_eq!(
            help(&with("CCNpNqCCNpqp")),
            "it is an axiom of `mendelson`: write `system mendelson`; the axioms of \
             `lukasiewicz-3` are `CpCqp`, `CCpCqrCCpqCpr` and `CCNpNqCqp`"
        );
        let none = help(&with("CCpqCrr"));
        assert!(none.starts_with("the axioms of `lukasiewicz-3` are `CpCqp`, "), "{none}");
    }

    #[test]
    fn a_contradiction_on_one_line_is_told_as_two() {
        let with = |last: &str, by: &str| {
            format!(
                "proof CpKqNq |- Np\n1 CpKqNq premise\n2 | p suppose\n3 | KqNq Co 1 2\n\
                 {last}{by}\nend"
            )
        };
        assert_eq!(
            way(&with("", "9 Np Ni 2-3")),
            "in place of this line write `9 | q Ko 3`, `10 | Nq Ko 3` and `11 Np Ni 2-10`"
        );
        let two = with("4 | q Ko 3\n5 | Nq Ko 3\n6 | KqNq Ki 4 5\n", "7 Np Ni 2-6");
        assert_eq!(way(&two), "leave out line 6, and write `7 Np Ni 2-5`");
        let told = found(&two).pop().unwrap().diagnostic.message;
        assert_eq!(
            told,
            "`Ni` takes two lines of which one negates the other, as lines 4 and 5 do: the last of \
             subproof 2-6, `KqNq`, says both on one"
        );
    }

    #[test]
    fn what_follows_from_what_is_cited_is_written_instead() {
        let with = |formula: &str| {
            format!(
                "proof p |- Cqp\n1 p premise\n2 | q suppose\n3 | p R 1\n4 {formula} Ci 2-3\nend"
            )
        };
        mends(&with("Cpq"), &with("Cqp"));
    }
}
