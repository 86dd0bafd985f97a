//! # false-value
//!
//! A formula is claimed to have a truth value that it does not have. Its value follows from the
//! values that its propositions were given by `let` above; at a world, from the model that the
//! claim names, or the nearest one above.
//!
//! ```wff
//! let p = T, q = F
//! Kpq = T
//! ^^^ `Kpq` is F under p = T, q = F, not T
//! ```
//!
//! Claim its value, or change the values above:
//!
//! ```wff
//! let p = T, q = F
//! Kpq = F
//! Apq = T
//! ```

use crate::analysis::at_world::about;
use crate::logic::{Decider, Limit, why};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header, under,
};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Span, Written, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("false-value", Severity::Error, header!("false_value.rs")),
    judges_truth: |_| true,
    reveals: |context, _| Reveals::Message(plain(context)),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    if let Some(at_world) = at_world(context) {
        return at_world;
    }
    let quoted = context.quoted();
    let told = context.formula(context.span).zip(context.scope.settings.logic.as_ref());
    let told = told.map(|(formula, logic)| {
        let formula = Written::new(&formula, context.line.text);
        let decider = Decider { logic, oracle: &Limit::none() };
        let given = decider.mentioned(formula, &context.scope.propositions);
        let why = why(formula, logic, &given);
        (decider.value(formula, &given).to_string(), under(&given), why)
    });
    let (value, under, why) = told.unwrap_or_default();
    let Some(judgement) = context.judgement() else {
        return RULE.at(context.span, format!("{quoted} is {value} under {under}"));
    };
    let claimed = judgement.right.first().map_or("", |claimed| context.line.of(*claimed));
    let not = if judgement.denied { String::new() } else { format!(", not {claimed}") };
    let diagnostic = RULE.at(context.span, format!("{quoted} is {value} under {under}{not}"));
    let diagnostic = Diagnostic { help: why, ..diagnostic };
    match (&judgement.left[..], &judgement.right[..]) {
        ([_], [claimed]) => claims(diagnostic, judgement, *claimed, &value),
        _ => diagnostic,
    }
}

/// The words for a claim of a value at a world, or in a whole model.
fn at_world(context: Context<'_>) -> Option<Diagnostic> {
    let judgement = context.judgement().filter(|it| !it.place.is_empty())?;
    let about = about(context.line, judgement, context.scope).ok()??;
    let formula = context.formula(context.span)?;
    let written = Written::new(&formula, context.line.text);
    let values = about.values(&formula, context.line.text)?;
    let model = &about.own.model;
    let claimed = context.line.of(*judgement.right.first()?);
    let name = quote(&about.own.name);
    let quoted = context.quoted();
    let because = |world: usize| {
        let why = model.why(about.worlds, written, world);
        why.map_or(String::new(), |why| format!(": {why}"))
    };
    let letter = |value: bool| if value { "T" } else { "F" };
    let Some(world) = about.world else {
        let differs = values.iter().position(|value| letter(*value) != claimed);
        let message = match differs.filter(|_| !judgement.denied) {
            Some(world) => {
                let (value, at) = (letter(*values.get(world)?), quote(model.name(world)));
                format!("{quoted} is {value} at {at} in {name}{}", because(world))
            }
            None => format!("{quoted} is {claimed} at every world of {name}"),
        };
        return Some(RULE.at(context.span, message));
    };
    let value = letter(*values.get(world)?);
    let not = if judgement.denied { String::new() } else { format!(", not {claimed}") };
    let at = quote(model.name(world));
    let message = format!("{quoted} is {value} at {at}{not}{}", because(world));
    let diagnostic = RULE.at(context.span, message);
    Some(match (&judgement.left[..], &judgement.right[..]) {
        ([_], [claimed]) => claims(diagnostic, judgement, *claimed, value),
        _ => diagnostic,
    })
}

/// A diagnostic with the fix that claims the value that the formula has.
fn claims(diagnostic: Diagnostic, judgement: &Judgement, at: Span, value: &str) -> Diagnostic {
    let edit = |span: Span, text: &str| Edit { span, text: text.to_owned() };
    let mut edits = vec![edit(at, value)];
    if judgement.claim == Claim::Differs {
        edits.insert(0, edit(judgement.sign, "="));
    }
    diagnostic.fix(format!("Claim that it is {value}"), false, edits)
}

/// The message without the value of the formula.
fn plain(context: Context<'_>) -> String {
    let claimed = context.judgement().and_then(|it| Some((it.denied, *it.right.first()?)));
    let (denied, claimed) = claimed.unwrap_or((false, context.span));
    let is = if denied { "is" } else { "is not" };
    let place = context.judgement().map(|it| it.place).unwrap_or_default();
    let named = |word: &str, named: Option<(Span, Span)>| {
        named.map_or(String::new(), |(_, name)| format!(" {word} {}", context.line.of(name)))
    };
    let place = named("at", place.world) + &named("in", place.model);
    format!("{} {is} {}{place}", context.quoted(), context.line.of(claimed))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_value_that_follows_anyway_is_judged() {
        clean("let p = F\nKpq = F\nCpq = 1\nApNp = T\nKpq != T");
        faults("let p = F\nCpq = F\n^^^ `Cpq` is T under p = F, not F");
        faults("let p = T\nNp != F\n^^ `Np` is F under p = T");
        faults("ApNp = F\n^^^^ `ApNp` is T under every valuation, not F");
        mends("let p = T\nNp = T", "let p = T\nNp = F");
        mends("let p = T\np != T", "let p = T\np = T");
    }

    #[test]
    fn the_steps_of_a_reason_go_from_the_inside_out() {
        assert_eq!(
            help("let p = F, q = F\nCpq = F"),
            "`Cpq` is T: a conditional is F only where its first operand is T and its second F, \
             and `p` is F"
        );
        assert_eq!(
            help("let p = T, q = T, r = F\nKpCqr = T"),
            "`Cqr` is F: a conditional is F only where its first operand is T and its second F, \
             and `q` is T and `r` is F; `KpCqr` is F: a conjunction is T only where both its \
             operands are T, and `Cqr` is F"
        );
        assert_eq!(help("let p = T\nNNNNp = F").matches("negation").count(), 3);
        assert_eq!(
            help("logic K3\nlet p = N, q = T\nKpq = F"),
            "`Kpq` is N: in K3 the conjunction of N and T is N, true where both are, and false \
             where one is; N is neither true nor false"
        );
        for (text, expected) in [
            (
                "logic L3\nlet p = 1/2, q = F\nCpq = T",
                "`Cpq` is 1/2: in L3 the conditional of 1/2 and F is 1/2, 1 − 1/2 + 0",
            ),
            (
                "logic L3\nlet p = 1/2\nNp = T",
                "`Np` is 1/2: in L3 the negation of 1/2 is 1/2, 1 − 1/2",
            ),
            (
                "logic G3\nlet p = 1/2\nNp = T",
                "`Np` is F: in G3 the negation of 1/2 is F, since `N` makes F of everything but F",
            ),
        ] {
            assert_eq!(help(text), expected, "{text}");
        }
        assert_eq!(help("let p = T\np = F"), "");
    }

    /// The message of a claim about a model of three worlds.
    fn in_model(logic: &str, claim: &str) -> String {
        let text = format!(
            "logic {logic}\nmodel m\n  world w, u: p\n  world v: p, q\n  sees w: w, v, u\n  \
             sees v: v\n  sees u: u\nend\n{claim}"
        );
        let found = found(&text);
        found.first().map_or(String::new(), |it| it.diagnostic.message.clone())
    }

    #[test]
    fn a_value_at_a_world_has_its_reason() {
        for (logic, claim, expected) in [
            ("S4", "Lq = T at w", "`Lq` is F at `w`, not T: `w` sees itself, where `q` is F"),
            ("S4", "Mq = F at w", "`Mq` is T at `w`, not F: `w` sees `v`, where `q` is T"),
            ("S4", "Lq = F at v", "`Lq` is T at `v`, not F: `v` sees itself alone, where `q` is T"),
            (
                "S4",
                "Lp != T at w",
                "`Lp` is T at `w`: `w` sees itself, `u` and `v`, and `p` is T at each",
            ),
            ("S4", "Kpq = T at w", "`Kpq` is F at `w`, not T: `p` is T and `q` is F there"),
            ("S4", "q = T at w", "`q` is F at `w`, not T"),
            ("S4", "q = T in m", "`q` is F at `w` in `m`"),
            ("S4", "q = F in m", "`q` is T at `v` in `m`"),
            ("S4", "p != T in m", "`p` is T at every world of `m`"),
            (
                "intuitionistic",
                "Nq = T at w",
                "`Nq` is F at `w`, not T: `w` sees `v`, where `q` is T",
            ),
            (
                "intuitionistic",
                "Cpq = T at w",
                "`Cpq` is F at `w`, not T: `w` sees itself, where `p` is T and `q` is F",
            ),
            (
                "intuitionistic",
                "Cqp = F at w",
                "`Cqp` is T at `w`, not F: wherever `w` sees `q` T, `p` is T, too",
            ),
            (
                "intuitionistic",
                "Nq = F at u",
                "`Nq` is T at `u`, not F: `u` sees itself alone, where `q` is F",
            ),
        ] {
            assert_eq!(in_model(logic, claim), expected, "{claim}");
        }
        assert_eq!(in_model("S4", "LMp = T at w"), "");
        assert_eq!(in_model("S4", "q = ? at w"), "");
        assert_eq!(in_model("S4", "q != F in m"), "");
        assert_eq!(in_model("S4\nhints off", "Mq = F at w"), "`Mq` is not F at w");
    }
}
