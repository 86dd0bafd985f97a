//! # malformed-proof
//!
//! A line of a proof lacks something, or its number or its bars cannot be. `proof` is followed by
//! the premises, `|-` and the conclusion. A step has a number above the last one, a bar for each
//! subproof that it stands in, a formula, and the reason why it stands there: `premise`,
//! `suppose`, or a rule with the lines it leans on.
//!
//! `suppose` opens a subproof, so that it has a bar more than the line above, or as many: then it
//! closes the subproof before. A step with other bars than what it leans on, and what leans on it,
//! ask for counts as one that stands where they do; of lines that follow each other that is told
//! once. A bar along the whole proof sets nothing apart. A step whose number or reason is put
//! otherwise (`(3) q`, `1, 2 Co`, `Ci 3 to 5`) is judged by what it says.
//!
//! ```wff
//! proof Kpq |- q
//!   1 Kpq
//!     ^^^ why does `Kpq` stand here?
//!   1 q    Ko 1
//!   ^ numbers have to rise: the line above has 1
//! end
//! ```
//!
//! Give each step a number of its own, and its reason:
//!
//! ```wff
//! proof Kpq |- q
//!   1 Kpq  premise
//!   2 q    Ko 1
//! end
//! ```

use super::from_axioms::FromAxioms;
use super::step_fixes::{mend_slips, mending, slip_edits};
use super::way_out::Asked;
use crate::analysis::fault::MalformedProof;
use crate::analysis::proof::{
    called_premise, first_slip, is_drawn, is_given, is_restated, mended_bars, supposed_premise,
};
use crate::proof::natural::{MalformedStep, Proof, Rule as Natural};
use crate::rules::statement::prose::edit_around;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Fix, Reveals, Rule, RuleOf, Severity, header,
};
use crate::scope::System;
use crate::syntax::letter::is_blank;
use crate::syntax::proof::{AXIOM, Citation, PREMISE, STRICT, SUPPOSE, Step, number};
use crate::syntax::reading::{Slip, SlipKind};
use crate::syntax::shape::shape;
use crate::syntax::{Keyword, Span, Statement, Unit, quote};

pub(crate) static RULE: RuleOf<MalformedProof> = RuleOf {
    rule: Rule::new("malformed-proof", Severity::Error, header!("malformed_proof.rs")),
    judges_truth: |_| false,
    reveals: |_, fault| match fault {
        MalformedProof::NoHead | MalformedProof::NoNumber => Reveals::Nothing,
        _ => Reveals::Help,
    },
    completed_by: |_, span, fault| match fault {
        MalformedProof::NoHead => CompletedBy::Block,
        MalformedProof::NoSequent
        | MalformedProof::Step(MalformedStep::NoReason | MalformedStep::Bars { .. }) => {
            CompletedBy::Line
        }
        MalformedProof::NoNumber
        | MalformedProof::Slip { kind: SlipKind::Turnstile, .. }
        | MalformedProof::Step(_) => CompletedBy::Word,
        _ => CompletedBy::Text(span),
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, kind: MalformedProof) -> Diagnostic {
    let at = |message: &str| RULE.at(context.span, message);
    match kind {
        MalformedProof::NoSequent if Keyword::read(context.text()).is_some() => {
            at("`proof` is followed by what is to be shown")
                .help("premises, `|-` and the conclusion: for example `proof p, Cpq |- q`")
        }
        MalformedProof::NoSequent => {
            let start = Span { end: context.span.start, ..context.span };
            // It may have been meant as a premise.
            at("`|-` stands before what is to be shown").replace("Write `|-`", false, start, "|- ")
        }
        MalformedProof::Conclusions => at("a proof has one conclusion")
            .help("after `|-` stands one formula: for example `proof p, Cpq |- q`"),
        MalformedProof::NoNumber if is_drawn(context.line) => {
            let diagnostic = at("no lines are drawn in a proof: bars set apart what is supposed");
            let whole = Span::new(0, context.line.body().end as usize);
            diagnostic.replace("Leave it out", true, whole, "")
        }
        MalformedProof::NoNumber if is_restated(context.line, context.scope) => {
            let start = Span { end: context.span.start, ..context.span };
            at("the proof has shown this already").replace("Make it a comment", true, start, "# ")
        }
        MalformedProof::NoHead => at("no `proof` stands above this step")
            .help("a proof begins with `proof`, its premises, `|-` and its conclusion"),
        MalformedProof::NoNumber => no_number(context),
        MalformedProof::NoFormula => at("a step has a formula after its number")
            .help("for example `1 p premise`, or `2 | p suppose`"),
        MalformedProof::CalledPremise => called_premise_words(context, context.span),
        MalformedProof::Slip { is_certain, .. }
            if !matches!(context.line.statement, Statement::Step(_)) =>
        {
            slip_of_head(context, is_certain)
        }
        MalformedProof::Slip { kind, is_certain } => {
            let message = match kind {
                SlipKind::Number if context.text().starts_with(['(', '[']) => {
                    "the number of a step has no brackets: `1`, `1.` or `1)`"
                }
                SlipKind::Number => "a step of a proof begins with its number",
                SlipKind::Cells => "a step has no bars between its number, formula and reason",
                SlipKind::NumberMark => "the number of a step is written `1`, `1.` or `1)`",
                SlipKind::Ends => {
                    "a subproof is cited from its first line to its last, as in `2-4`"
                }
                SlipKind::Bars => "the bars before a step are written `|`",
                SlipKind::Lead => "after the number and the bars of a step stands its formula",
                SlipKind::Tail => {
                    "text after the reason of a step is a comment, and begins with `#`"
                }
                _ => "a reason is the rule, and after it the lines that it leans on",
            };
            mend_slips(context, at(message), is_certain)
        }
        MalformedProof::Step(form) => of_step(context, form),
    }
}

/// A step that is called a premise and is cited as what a subproof supposes.
fn called_premise_words(context: Context<'_>, word: Span) -> Diagnostic {
    let formula = step_of(context).map_or(word, |step| step.formula);
    let quoted = quote(context.line.of(formula));
    let message = format!("{quoted} is no premise, but supposed for a subproof");
    let diagnostic = RULE.at(context.span, message);
    let edit = Edit { span: word, text: SUPPOSE.to_owned() };
    diagnostic.fix(format!("Write `{SUPPOSE}`"), false, vec![edit])
}

/// The step that a line is.
fn step_of(context: Context<'_>) -> Option<&Step> {
    match &context.line.statement {
        Statement::Step(step) => Some(step),
        _ => None,
    }
}

/// The message about a line that says what the steps below it show.
pub(crate) fn head_without_keyword() -> String {
    format!("what a proof is to show stands after `{}`", Keyword::Proof.text())
}

/// The head of a proof that is put otherwise, all of which the fix puts right.
fn slip_of_head(context: Context<'_>, is_certain: bool) -> Diagnostic {
    let line = context.line;
    let Some(first) = first_slip(line) else { return RULE.at(context.span, "") };
    let quoted = context.quoted();
    let message = match first.kind {
        SlipKind::Turnstile => "between premises and conclusion stands `|-`".to_owned(),
        SlipKind::Separator => "a comma stands between premises".to_owned(),
        _ => format!("{quoted} has no place in the head of a proof"),
    };
    let edit = |slip: &Slip| match slip.kind {
        SlipKind::Turnstile => Edit { span: slip.at, text: "|-".to_owned() },
        SlipKind::Separator => {
            let before = Span { start: 0, end: slip.at.start }.trim(line.text);
            let span = Span { start: before.end, ..slip.at };
            Edit { span, text: ",".to_owned() }
        }
        _ => edit_around(line, slip),
    };
    let start = line.head().map_or(line.body().start, |(_, at)| at.start) as usize;
    let word = Span::new(start, start + Keyword::Proof.text().len());
    let keyword = Edit { span: word, text: Keyword::Proof.text().to_owned() };
    let is_miscased = line.of(word) != keyword.text;
    let edits = is_miscased.then_some(keyword).into_iter();
    let slips =
        line.slips.iter().filter(|it| !matches!(it.kind, SlipKind::Answer | SlipKind::Label));
    let edits: Vec<Edit> = edits.chain(slips.map(edit)).collect();
    let mut fix = Fix { title: String::new(), safe: is_certain, above: 0, edits };
    fix.title = match &fix.edits[..] {
        [only] if only.text.is_empty() => "Leave it out".to_owned(),
        [only] => format!("Write {}", quote(&only.text)),
        _ => format!("Write {}", quote(fix.apply(line.text).get(start..).unwrap_or_default())),
    };
    let mut diagnostic = RULE.at(context.span, message);
    diagnostic.fixes.push(fix);
    diagnostic
}

/// A step whose number, bars or reason are at fault.
fn of_step(context: Context<'_>, form: MalformedStep) -> Diagnostic {
    match form {
        MalformedStep::Number { last, free } => of_number(context, last, free),
        MalformedStep::NoNumber => no_such_number(context),
        MalformedStep::Bars { most } => of_bars(context, most),
        MalformedStep::Margin => of_margin(context),
        MalformedStep::NoBar { needed } => no_bar(context, needed),
        MalformedStep::FewBars { needed, first } => few_bars(context, needed, first),
        MalformedStep::Outside { needed, first } => outside(context, needed, first),
        MalformedStep::NoReason => no_reason(context),
        MalformedStep::Cites => cites(context),
    }
}

/// A line of a proof without a number.
fn no_number(context: Context<'_>) -> Diagnostic {
    let diagnostic = RULE.at(context.span, "a step of a proof begins with its number".to_owned());
    let next = context.scope.proof().and_then(|proof| proof.highest().checked_add(1));
    match (&context.line.statement, next) {
        (Statement::Step(step), Some(next)) => {
            let text = context.line.text;
            let start = text.len() - text.trim_start().len();
            // A bullet goes.
            let before = Span { start: start as u32, end: step.number.start };
            let said = Span { start: step.number.start, end: context.span.end };
            let title = format!("Write {}", quote(&format!("{next} {}", said.of(text))));
            diagnostic.replace(title, true, before, format!("{next} "))
        }
        _ => diagnostic.help("for example `1 p premise`; `end` ends the proof"),
    }
}

/// The number of a step that does not rise, or stands above already.
fn of_number(context: Context<'_>, last: u32, free: u32) -> Diagnostic {
    let Some(own) = number(context.text()) else { return no_such_number(context) };
    let message = if own > last {
        format!("another line has the number {own}")
    } else {
        format!("numbers have to rise: the line above has {last}")
    };
    let free = free.to_string();
    let diagnostic = RULE.at(context.span, message);
    // A number of ten digits is none.
    if number(&free).is_none() {
        return diagnostic;
    }
    mending(context, diagnostic.replace(format!("Write {free}"), false, context.span, free))
}

/// The number of a step that is none.
fn no_such_number(context: Context<'_>) -> Diagnostic {
    let message = match context.text().contains('.') {
        true => "the steps of a proof are counted without a point: `1`, `2`, `3`",
        false => "no proof needs so high a number",
    };
    RULE.at(context.span, message.to_owned())
}

/// More bars than subproofs are open.
fn of_bars(context: Context<'_>, most: usize) -> Diagnostic {
    let is_premise = match &context.line.statement {
        Statement::Step(Step { reason: Some(it), .. }) => it.rule == Some(PREMISE),
        _ => false,
    };
    let place = match most {
        0 if is_premise => "a premise stands outside of subproofs".to_owned(),
        0 => "no subproof is open here".to_owned(),
        1 => "one subproof is open here".to_owned(),
        _ => format!("{most} subproofs are open here"),
    };
    let message = format!("{}: {place}", too_many(context, most));
    let help = match Natural::Li.is_of(context.scope.worlds()) {
        true => "only a line that supposes something, or `strict`, has a bar more than that above",
        false => "a bar more than above stands only before what is supposed",
    };
    with_bars(context, RULE.at(context.span, message)).help(help)
}

/// A step behind a bar that is drawn along the whole proof.
fn of_margin(context: Context<'_>) -> Diagnostic {
    let diagnostic = RULE.at(context.span, "a bar too many: none is drawn along the proof itself");
    with_bars(context, diagnostic).help("bars set apart what is supposed")
}

/// The number of bars of a step, of which it should have so many, that are too many.
fn too_many(context: Context<'_>, needed: usize) -> String {
    match bars_of(context).saturating_sub(needed) {
        1 => "a bar too many".to_owned(),
        more => format!("{more} bars too many"),
    }
}

/// The number of bars of a step.
fn bars_of(context: Context<'_>) -> usize {
    match &context.line.statement {
        Statement::Step(step) => step.bars.len(),
        _ => 0,
    }
}

/// A step that lacks bars in front of its formula.
fn few_bars(context: Context<'_>, needed: usize, first: u32) -> Diagnostic {
    let is_supposed = match &context.line.statement {
        Statement::Step(Step { reason: Some(reason), .. }) => {
            matches!(reason.rule, Some(SUPPOSE | STRICT))
        }
        _ => false,
    };
    let message = match (needed, bars_of(context)) {
        _ if is_supposed => nested(needed, first),
        (1, _) => {
            format!("this line stands in the subproof of line {first}, and needs a bar before it")
        }
        (_, 0) => {
            format!("this line stands in the subproof of line {first}, and needs {needed} bars")
        }
        (_, has) => format!(
            "this line stands in the subproof of line {first}, and needs {needed} bars, not {has}"
        ),
    };
    with_bars(context, RULE.at(context.span, message))
}

/// The message about a supposition in a subproof, which has other bars than it needs.
fn nested(needed: usize, first: u32) -> String {
    format!("a supposition in the subproof of line {first} needs {needed} bars")
}

/// A step with bars of a subproof that it stands outside of.
fn outside(context: Context<'_>, needed: usize, first: u32) -> Diagnostic {
    let too_many = too_many(context, needed);
    let cited = match &context.line.statement {
        Statement::Step(step) => step.reason.as_ref(),
        _ => None,
    };
    let closes = |at: &Span| {
        let cited = Citation::read(context.line.of(*at));
        matches!(cited, Some(Citation::Subproof(it, _)) if it == first)
    };
    let closing = cited.filter(|it| it.citations.iter().any(closes));
    let message = match closing.zip(closing.and_then(|it| it.citations.last())) {
        Some((reason, last)) => {
            let reason = quote(context.line.of(Span { end: last.end, ..reason.word }));
            format!(
                "{too_many}: {reason} closes the subproof of line {first}, so this line stands \
                 outside it"
            )
        }
        None => format!("{too_many}: this line stands outside the subproof of line {first}"),
    };
    with_bars(context, RULE.at(context.span, message))
}

/// A diagnostic with the fix that writes the bars that a step lacks, or leaves out those that are
/// too many.
fn with_bars(context: Context<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let Some((place, bars)) = mended_bars(context.line, context.scope, true) else {
        return diagnostic;
    };
    let is_one = place.of(context.line.text).trim_end().chars().count() == 1;
    let title = match bars.trim_end() {
        "" if is_one => "Leave the bar out".to_owned(),
        "" => "Leave the bars out".to_owned(),
        bars => format!("Write {}", quote(bars)),
    };
    // Where no head says what is given, it may be a premise; and anything behind an unknown reason.
    let has_head = context.scope.proof().is_some_and(|proof| proof.sequent.is_some());
    // In a modal logic a line may be missing that opens a strict subproof.
    let may_be_strict = Natural::Li.is_of(context.scope.worlds());
    let is_sure = !bars.is_empty() || !(has_unknown_reason(context) || may_be_strict);
    let is_certain = has_head && is_sure;
    let mut edits = vec![Edit { span: place, text: bars }];
    edits.extend(premise(context));
    mending(context, diagnostic.fix(title, is_certain, edits))
}

/// True if the reason of a step is no rule.
fn has_unknown_reason(context: Context<'_>) -> bool {
    match &context.line.statement {
        Statement::Step(Step { reason: Some(it), .. }) => it.rule.is_none() && !it.is_d_proof,
        _ => false,
    }
}

/// The edit that gives the reason of a premise that has none, or supposes it.
fn premise(context: Context<'_>) -> Option<Edit> {
    let Statement::Step(step) = &context.line.statement else { return None };
    if let Some(word) = supposed_premise(context.line, context.scope) {
        return Some(Edit { span: word, text: PREMISE.to_owned() });
    }
    if let Some(word) = called_premise(context.line, context.scope) {
        return Some(Edit { span: word, text: SUPPOSE.to_owned() });
    }
    let end = Span { start: step.formula.end, ..step.formula };
    let is_one = step.reason.is_none() && is_given(context.line, context.scope);
    is_one.then(|| Edit { span: end, text: format!("  {PREMISE}") })
}

/// A supposition without a bar.
fn no_bar(context: Context<'_>, needed: usize) -> Diagnostic {
    let first = context.scope.proof().filter(|_| needed > 1);
    let first = first.and_then(|proof| proof.subproof_at(needed - 1));
    let opens =
        if step_of(context).is_some_and(Step::is_bare) { "`strict`" } else { "a supposition" };
    let alone = || format!("{opens} needs a bar before it");
    let message = first.map_or_else(alone, |first| nested(needed, first));
    let diagnostic = RULE.at(context.span, message);
    if let Statement::Step(Step { reason: Some(reason), .. }) = &context.line.statement
        && needed == 0
    {
        let title = format!("Write `{PREMISE}`");
        let message = format!("{} is given in the head: it is a `{PREMISE}`", context.quoted());
        let diagnostic = RULE.at(context.span, message);
        return mending(context, diagnostic.replace(title, false, reason.word, PREMISE));
    }
    if called_premise(context.line, context.scope).is_some() {
        let message = format!(
            "{} is no premise, but supposed for a subproof: it needs a bar",
            context.quoted()
        );
        let number = context.line.of(step_of(context).map_or(context.span, |step| step.number));
        let written = format!("{number} {}{}  {SUPPOSE}", "| ".repeat(needed), context.text());
        let mut diagnostic = with_bars(context, RULE.at(context.span, message));
        for fix in &mut diagnostic.fixes {
            "Mend it".clone_into(&mut fix.title);
            fix.safe = false;
        }
        return diagnostic
            .help(format!("write `{written}`, and a bar before each line of its subproof"));
    }
    // Another sign may have been meant as the bar.
    let is_sign = |c: char| !c.is_alphanumeric() && !is_blank(c) && c != '@' && c != '_';
    if context.text().contains(is_sign) {
        return diagnostic.help("for example `2 | p suppose`");
    }
    with_bars(context, diagnostic)
}

/// A step without a reason.
fn no_reason(context: Context<'_>) -> Diagnostic {
    let diagnostic = RULE.at(context.span, format!("why does {} stand here?", context.quoted()));
    let is_step = |holds: fn(&Step, &Proof) -> bool| match &context.line.statement {
        Statement::Step(step) => context.scope.proof().is_some_and(|proof| holds(step, proof)),
        _ => false,
    };
    let is_supposed = is_step(|step, proof| step.bars.len() > proof.depth());
    let is_outside =
        is_step(|step, proof| step.bars.is_empty() || proof.is_margin(step.bars.len()));
    let is_premise = is_outside && is_given(context.line, context.scope);
    let is_whole = shape(context.line.text, context.span, Unit::arity).is_well_formed();
    let may_be_premise =
        || is_whole && is_step(|step, proof| step.bars.is_empty() && proof.sequent.is_none());
    if is_supposed || is_premise || may_be_premise() {
        let (reason, is_safe) = match is_supposed {
            true => (SUPPOSE, false),
            false => (PREMISE, is_premise),
        };
        let end = Span { start: context.span.end, ..context.span };
        let mut edits = slip_edits(context);
        let place = edits.partition_point(|edit| edit.span.start < end.start);
        edits.insert(place, Edit { span: end, text: format!("  {reason}") });
        return diagnostic.fix(format!("Write `{reason}`"), is_safe, edits);
    }
    let mended = match FromAxioms::of(context) {
        Some(from_axioms) => from_axioms.with_reason(&diagnostic),
        None => Asked::of(context).and_then(|asked| asked.with_reason(None, &diagnostic)),
    };
    mended.unwrap_or_else(|| {
        diagnostic.help(
            "after the formula stands `premise`, `suppose`, or a rule and the lines it leans on",
        )
    })
}

/// A premise or supposition that cites something.
fn cites(context: Context<'_>) -> Diagnostic {
    let diagnostic =
        RULE.at(context.span, "premises, suppositions and axioms lean on no line".to_owned());
    let rule = match &context.line.statement {
        Statement::Step(step) => step.reason.as_ref().and_then(|reason| reason.rule),
        _ => None,
    };
    let is_premise = rule == Some(PREMISE) && is_given(context.line, context.scope);
    // The number is that of the axiom, if these are not known here.
    let is_axiom = rule == Some(AXIOM)
        && matches!(context.scope.settings.system, System::None | System::Unknown);
    let is_safe = is_premise || is_axiom;
    let before = context.line.of(Span { start: 0, end: context.span.start });
    let blanks = before.len() - before.trim_end_matches(is_blank).len();
    let whole = Span { start: context.span.start - blanks as u32, ..context.span };
    mending(context, diagnostic.replace("Leave this out", is_safe, whole, ""))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn that_axioms_cite_nothing_is_told_once() {
        let steps = "system lukasiewicz-3\nproof |- Cpp\n1 CCpCCqppCCpCqpCpp axiom 2\n2 CpCCqpp \
                     axiom \
                     1\n3 CCpCqpCpp D 1 2\n4 CpCqp axiom 1\n5 Cpp D 3 4\nend";
        assert_eq!(found(steps).len(), 1);
        let mended = steps.replace("axiom 1", "axiom").replace("axiom 2", "axiom");
        mends_all(steps, &mended);
    }

    #[test]
    fn premises_are_joined_by_commas() {
        for joined in ["p and Cpq", "p; Cpq", "p , and Cpq"] {
            let proof = "|- q\n1 p premise\n2 Cpq premise\n3 q Co 1 2\nend";
            mends_all(&format!("proof {joined} {proof}"), &format!("proof p, Cpq {proof}"));
        }
    }

    #[test]
    fn a_slip_that_recurs_is_told_once_and_mended_everywhere() {
        let right = "proof Kpq |- Kqp\n1 Kpq premise\n2 p Ko 1\n3 q Ko 1\n4 Kqp Ki 3 2\nend";
        let numbers = ["\n1 ", "\n2 ", "\n3 ", "\n4 "];
        let with = |mark: &dyn Fn(&str) -> String| {
            numbers.iter().fold(right.to_owned(), |text, it| text.replace(it, &mark(it)))
        };
        for put in [
            with(&|number| number.replace(' ', ": ")),
            with(&|number| number.replace('\n', "\n(").replace(' ', ") ")),
            right.replace("Ko", "&E"),
            right.replace("Ko 1", "1, &E"),
        ] {
            assert_eq!(found(&put).len(), 1, "{put}");
            mends_all(&put, right);
        }
    }

    #[test]
    fn what_a_proof_shows_is_no_step_and_may_stand_above_it() {
        let steps = "1 Kpq premise\n2 p Ko 1";
        for said in ["Kpq |- p", "Kpq ⊢ p", "{Kpq} ⊢ p", "Kpq therefore p", "Kpq / ∴ p"] {
            let found = found(&format!("{said}\n{steps}\n"));
            let [of_line, of_step] = &found[..] else { panic!("{said}: {found:#?}") };
            let fixes = [of_line, of_step].map(|it| {
                let replaced = it.diagnostic.fixes[0].replacements(it.start);
                replaced.map(|(at, text)| (at, text.to_owned())).collect::<Vec<_>>()
            });
            assert_eq!(fixes[0], fixes[1], "{said}");
            assert_eq!(fixes[0][0], (0..said.len(), format!("proof {said}")), "{said}");
        }
        mends_all(
            &format!("proof Kpq |- p\n{steps}\n∴ p\nend"),
            &format!("proof Kpq |- p\n{steps}\n# ∴ p\nend"),
        );
    }

    #[test]
    fn steps_without_their_bars_are_mended_by_these() {
        let head = "proof Cpq, Cqr |- Cpr\n1 Cpq premise\n2 Cqr premise\n";
        mends_all(
            &format!("{head}3 p suppose\n4 q Co 1 3\n5 r Co 2 4\n6 Cpr Ci 3-5\nend"),
            &format!("{head}3 | p suppose\n4 | q Co 1 3\n5 | r Co 2 4\n6 Cpr Ci 3-5\nend"),
        );
        mends_all(
            "proof |- CpCqp\n1 p suppose\n2 q suppose\n3 p R 1\n4 Cqp Ci 2-3\n5 CpCqp Ci 1-4\nend",
            "proof |- CpCqp\n1 | p suppose\n2 | | q suppose\n3 | | p R 1\n4 | Cqp Ci 2-3\n5 CpCqp \
             Ci 1-4\nend",
        );
        mends_all(
            "proof Apq |- Aqp\n1 Apq premise\n2 p suppose\n3 Aqp Ai 2\n4 q suppose\n5 Aqp Ai 4\n\
             6 Aqp Ao 1 2-3 4-5\nend",
            "proof Apq |- Aqp\n1 Apq premise\n2 | p suppose\n3 | Aqp Ai 2\n4 | q suppose\n5 | Aqp \
             Ai 4\n6 Aqp Ao 1 2-3 4-5\nend",
        );
        mends(
            "proof |- CpKpp\n1 | p suppose\n2 Kpp Ki 1 1\n3 CpKpp Ci 1-2\nend",
            "proof |- CpKpp\n1 | p suppose\n2 | Kpp Ki 1 1\n3 CpKpp Ci 1-2\nend",
        );
        faults(
            "proof |- Cqp\n1 | p suppose\n2 | | q suppose\n3 p R 1\n  ^ this line stands in the \
             subproof of line 1, and needs a bar before it\n4 Cqp Ci 2-2\n         ^^^ this \
             subproof does not stand at the depth of this line\nend",
        );
        faults(
            "proof p |- Kpp\n1 p suppose\n  ^ `p` is given in the head: it is a `premise`\n\
             2 Kpp Ki 1 1\nend",
        );
    }

    #[test]
    fn a_fix_writes_no_more_bars_than_anybody_reads() {
        let steps = (1..=40).map(|number| format!("\n{number} p suppose"));
        let found = found(&format!("proof |- q{}\nend", steps.collect::<String>()));
        assert_eq!(found.len(), 10);
        let most = 32;
        let edits = found.iter().flat_map(|it| &it.diagnostic.fixes).map(|fix| fix.edits.len());
        assert_eq!(edits.max(), Some(most));
    }

    /// Right proofs: what they prove, and their steps without numbers.
    const RIGHT: [(&str, &str); 4] = [
        ("p |- Cqp", "p premise\n| q suppose\n| p R 1\nCqp Ci 2-3"),
        (
            "p |- CqCrp",
            "p premise\n| q suppose\n| | r suppose\n| | p R 1\n| Crp Ci 3-4\nCqCrp Ci 2-5",
        ),
        (
            "Apq |- Aqp",
            "Apq premise\n| p suppose\n| Aqp Ai 2\n| q suppose\n| Aqp Ai 4\nAqp Ao 1 2-3 4-5",
        ),
        (
            "Cpq, Cqr |- Cpr",
            "Cpq premise\nCqr premise\n| p suppose\n| q Co 1 3\n| r Co 2 4\nCpr Ci 3-5",
        ),
    ];

    /// The proof that consists of these steps.
    fn proof<'s>(sequent: &str, steps: impl Iterator<Item = &'s str>) -> String {
        let steps = steps.zip(1..).map(|(step, number)| format!("{number} {step}\n"));
        format!("proof {sequent}\n{}end\n", steps.collect::<String>())
    }

    #[test]
    fn bars_that_are_lacking_or_too_many_are_told_once_and_mended() {
        for (sequent, steps) in RIGHT {
            let steps: Vec<&str> = steps.lines().collect();
            let text = |steps: &[String]| proof(sequent, steps.iter().map(String::as_str));
            let right: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
            clean(&text(&right));
            for first in 0..steps.len() {
                for last in first..steps.len() {
                    let mut put = right.clone();
                    for step in &mut put[first..=last] {
                        *step = step.strip_prefix("| ").unwrap_or(step).to_owned();
                    }
                    if put != right {
                        told_once(&text(&put), &text(&right));
                    }
                }
                let mut put = right.clone();
                put[first] = format!("| {}", put[first]);
                told_once(&text(&put), &text(&right));
            }
        }
    }

    #[test]
    fn what_mends_a_reason_leaves_out_bars_that_are_too_many() {
        let put = ["p premise", "| q suppose", "| p R 1", "| Cqp CP 2-3"];
        let right = ["p premise", "| q suppose", "| p R 1", "Cqp Ci 2-3"];
        told_once(&proof("p |- Cqp", put.into_iter()), &proof("p |- Cqp", right.into_iter()));
    }

    /// Holds that a text has one diagnostic, whose fix is certain and makes it another.
    #[track_caller]
    fn told_once(text: &str, expected: &str) {
        let found = found(text);
        let [only] = &*found else { panic!("{text}{found:#?}") };
        assert!(only.diagnostic.fixes.iter().all(|fix| fix.safe), "{text}");
        assert_eq!(mended(text), expected, "{text}");
    }

    #[test]
    fn bars_that_are_off_by_more_are_mended_all_the_same() {
        for (sequent, put, right) in [
            (
                "Apq |- Aqp",
                "Apq premise\n| p suppose\nAqp Ai 2\n| q suppose\n| Aqp Ai 4\nAqp Ao 1 2-3 4-5",
                "Apq premise\n| p suppose\n| Aqp Ai 2\n| q suppose\n| Aqp Ai 4\nAqp Ao 1 2-3 4-5",
            ),
            ("|- Cpp", "| p suppose\n| p R 1\n| | Cpp Ci 1-2", "| p suppose\n| p R 1\nCpp Ci 1-2"),
            (
                "|- CpCqp",
                "| p suppose\n| | q suppose\n| | p R 1\n| | Cqp Ci 2-3\n| | CpCqp Ci 1-4",
                "| p suppose\n| | q suppose\n| | p R 1\n| Cqp Ci 2-3\nCpCqp Ci 1-4",
            ),
            (
                "Apq, Np |- q",
                "Apq premise\nNp premise\n| p suppose\n| | Nq suppose\n| | p R 3\n| | Np R 2\n\
                 | q No 4-6\n| | q suppose\n| | q Ao 1 3-7 8-8",
                "Apq premise\nNp premise\n| p suppose\n| | Nq suppose\n| | p R 3\n| | Np R 2\n\
                 | q No 4-6\n| q suppose\nq Ao 1 3-7 8-8",
            ),
            (
                "ApAqr |- AApqr",
                "ApAqr premise\n| p suppose\n| Apq Ai 2\n| AApqr Ai 3\n| Aqr suppose\nq suppose\n\
                 Apq Ai 6\nAApqr Ai 7\n| | r suppose\n| | AApqr Ai 9\n| AApqr Ao 5 6-8 9-10\n\
                 AApqr Ao 1 2-4 5-11",
                "ApAqr premise\n| p suppose\n| Apq Ai 2\n| AApqr Ai 3\n| Aqr suppose\n\
                 | | q suppose\n| | Apq Ai 6\n| | AApqr Ai 7\n| | r suppose\n| | AApqr Ai 9\n\
                 | AApqr Ao 5 6-8 9-10\nAApqr Ao 1 2-4 5-11",
            ),
            (
                "Cpq |- CpKpq",
                "| Cpq\n| | p suppose\n| | q Co 1 2\n| | Kpq Ki 2 3\n| CpKpq Ci 2-4",
                "Cpq  premise\n| p suppose\n| q Co 1 2\n| Kpq Ki 2 3\nCpKpq Ci 2-4",
            ),
        ] {
            told_once(&proof(sequent, put.lines()), &proof(sequent, right.lines()));
        }
    }

    #[test]
    fn where_no_bars_make_it_right_a_line_is_taken_as_it_stands() {
        faults(
            "proof p |- Cqp\n1 p premise\n2 | q suppose\n3 | p R 1\n4 q R 2\n      ^ line 2 \
             stands in subproof 2-3, which is closed\n5 Cqp Ci 2-3\nend",
        );
        // A citation that is one line short says less than bars that are drawn.
        faults(
            "proof p |- Cqp\n1 p premise\n2 | q suppose\n3 | p R 1\n4 | Kpp Ki 1 1\n5 Cqp Ci 2-3\n\
             \x20        ^^^ this subproof ends on line 4\nend",
        );
    }

    #[test]
    fn in_an_exam_bars_are_told_whether_or_not_steps_follow() {
        let told = |formula: &str| {
            let steps = "1 p premise\n2 | q suppose\n3 p R 1\n4";
            let text = format!("exam\nproof p |- Cqp\n{steps} {formula} Ci 2-3\nend");
            let found = found(&text).into_iter();
            found.map(|it| (it.line, it.diagnostic.message)).collect::<Vec<_>>()
        };
        let line = "this line stands in the subproof of line 2, and needs a bar before it";
        assert_eq!(told("Cqp"), [(4, line.to_owned())]);
        assert_eq!(told("Cqp"), told("Cpq"));
    }

    #[test]
    fn a_premise_that_is_cited_as_a_subproof_is_supposed() {
        let head = "proof Cpr, Crs |- Cps\n1 Cpr premise\n2 Crs premise\n";
        let right = format!("{head}3 | p suppose\n4 | r Co 1 3\n5 | s Co 2 4\n6 Cps Ci 3-5\nend");
        let without_bars = right.replace("| ", "").replace("p suppose", "p premise");
        let with_bars = right.replace("p suppose", "p premise");
        for put in [without_bars, with_bars] {
            assert_eq!(found(&put).len(), 1, "{put}");
            mends_all(&put, &right);
        }
    }

    #[test]
    fn cases_without_bars_stand_beside_each_other() {
        let bare = "proof |- CApqAqp\n1 Apq suppose\n2 p suppose\n3 Aqp Ai 2\n4 q suppose\n";
        let mended = "proof |- CApqAqp\n1 | Apq suppose\n2 | | p suppose\n3 | | Aqp Ai 2\n\
                      4 | | q suppose\n5 | | Aqp Ai 4\n6 | Aqp Ao 1 2-3 4-5\n";
        let end = "7 CApqAqp Ci 1-6\nend";
        mends_all(
            &format!("{bare}5 Aqp Ai 4\n6 Aqp Ao 1 2-3 4-5\n{end}"),
            &format!("{mended}{end}"),
        );
    }

    #[test]
    fn a_bar_along_the_whole_proof_is_taken_out() {
        let mended = "proof Cpq, Cqr |- Cpr\n1 Cpq premise\n2 Cqr premise\n3 | p suppose\n\
                      4 | q Co 1 3\n5 | r Co 2 4\n6 Cpr Ci 3-5\nend";
        let margin = (1..=6).fold(mended.to_owned(), |text, number| {
            text.replace(&format!("\n{number} "), &format!("\n{number} | "))
        });
        mends_all(&margin, mended);
    }

    #[test]
    fn a_word_that_leads_on_to_a_formula_is_left_out() {
        for lead in ["then", "Therefore", "so", "∴"] {
            let text = |lead: &str| format!("proof Kpq |- p\n1 Kpq premise\n2 {lead}p Ko 1\nend");
            mends(&text(&format!("{lead} ")), &text(""));
        }
    }

    #[test]
    fn words_that_are_no_rule_are_one_fault() {
        faults(
            "proof Cpq |- Cpq\n1 Cpq premise\n2 | p as a case\n      ^^^^^^^^^ `as a case` is no \
             rule here\n3 | q Co 1 2\n4 Cpq Ci 2-3\nend",
        );
        faults(
            "proof Cpq |- q\n1 Cpq premise\n2 | p suppose\n3 | q Co 1 \
             2\n4 q R 3\n      ^ line 3 stands in subproof 2-3, which is closed\nend",
        );
        mends(
            "proof |- CpApq\n1 p (assumption)\n2 | Apq Ai 1\n3 CpApq Ci 1-2\nend",
            "proof |- CpApq\n1 | p suppose\n2 | Apq Ai 1\n3 CpApq Ci 1-2\nend",
        );
    }

    #[test]
    fn a_head_has_a_sequent() {
        faults("proof\n^^^^^ `proof` is followed by what is to be shown\nend");
        mends(
            "proof Cpp\n1 | p suppose\n2 Cpp Ci 1-1\nend",
            "proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\nend",
        );
        faults("proof p, q\n^^^^^ `proof` is followed by what is to be shown\n1 p premise\nend");
        mends("Proof p |- p\n1 p premise\nend", "proof p |- p\n1 p premise\nend");
        faults("proof p |- q, r\n           ^^^^ a proof has one conclusion\nend");
        clean("proof p |- p\n  1 p premise\nend");
        let by = |sign: &str| {
            format!("proof p, Cpq {sign} q\n1 p premise\n2 Cpq premise\n3 q Co 2 1\nend")
        };
        for sign in ["|–", "|—", "/", "//", "therefore", "├", "\\vdash", "=>", "⟶"] {
            mends(&by(sign), &by("|-"));
            assert_eq!(found(&by(sign)).len(), 1);
        }
        faults(
            "proof /q\n      ^ between premises and conclusion stands `|-`\n\
             1 q premise\n  ^ `q` is no premise: the proof has none\nend",
        );
        let of = |head: &str| format!("{head}\n1 p premise\n2 Cpq premise\n3 q Co 2 1\nend");
        for head in ["proof: p, Cpq |- q", "proof of p, Cpq |- q", "proof p, Cpq |- q:"] {
            mends(&of(head), &of("proof p, Cpq |- q"));
            assert_eq!(found(&of(head)).len(), 1, "{head}");
        }
        for head in ["proof p, Cpq / ∴ q", "proof p, Cpq / therefore q"] {
            mends(&of(head), &of("proof p, Cpq |- q"));
        }
        faults("proof that r, so be it\n^^^^^^^^^^^^^^^^^^^^^^ this line is prose, not a formula");
    }

    #[test]
    fn a_step_has_a_number_and_a_formula() {
        faults("proof p |- p\nKpq\n^^^ a step of a proof begins with its number\n1 p premise\nend");
        faults("proof p |- p\n1\n^ a step has a formula after its number\n2 p premise\nend");
        mends(
            "proof |- Cpp\n1 p suppose\n2 Cpp Ci 1-1\nend",
            "proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\nend",
        );
        mends("proof p |- p\n3 p premise\n3 p R 3\nend", "proof p |- p\n3 p premise\n4 p R 3\nend");
        faults(
            "proof Kpq |- q\n1 Kpq premise\n2 q 1 Ko\n    ^^^^ \
             a reason is the rule, and after it the lines that it leans on\nend",
        );
        let by = |reason: &str| {
            format!("proof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q {reason}\nend")
        };
        mends(&by("1,2 Co"), &by("Co 1 2"));
        mends(&by("1, 2 MP"), &by("Co 1 2"));
        mends(&by("(Co 1 2)"), &by("Co 1 2"));
        mends(&by("Co (1,2)"), &by("Co 1 2"));
        clean("proof |- Cpp\n1 | p suppose\n2 | p R 1\n3 Cpp Ci 1-2\nend");
        mends(
            "proof |- Cpp\n1 | p\n2 | p R 1\n3 Cpp Ci 1-2\nend",
            "proof |- Cpp\n1 | p  suppose\n2 | p R 1\n3 Cpp Ci 1-2\nend",
        );
        let of = |step: &str| format!("proof |- Cpp\n{step}\n2 Cpp Ci 1-1\nend");
        let marks = "^^^ the number of a step has no brackets: `1`, `1.` or `1)`\n2 p premise";
        faults(&format!("proof p |- p\n(1) p premise\n{marks}\nend"));
        for other in ["(1) | p suppose", "| 1 p suppose", "| p suppose", "|(1) p suppose"] {
            mends(&of(other), &of("1 | p suppose"));
        }
        for other in ["1: | p suppose", "1- | p suppose", "1.) | p suppose", "1; | p suppose"] {
            let number = if other.starts_with("1.") { "1." } else { "1" };
            mends(&of(other), &of(&format!("{number} | p suppose")));
        }
        for bars in ["¦", "┌", "├", "┃", "|_", "│_"] {
            mends(&of(&format!("1 {bars} p suppose")), &of("1 | p suppose"));
        }
        let comma = &found("proof p,\n1 p premise\nend")[0].diagnostic;
        assert!(comma.message.starts_with("`proof` is followed by"), "{}", comma.message);
        mends(&of("1 | p suppose\n  |------"), &of("1 | p suppose\n"));
        mends("proof p |- p\n1 p suppose\nend", "proof p |- p\n1 p premise\nend");
        mends("proof p |- p\n1 | p premise\nend", "proof p |- p\n1 p premise\nend");
        clean("proof p |- p\n1 p premise\n2 ?\n3 p R 1\nend");
        mends("proof p |- p\n3 p premise 1\nend", "proof p |- p\n3 p premise\nend");
    }
}
