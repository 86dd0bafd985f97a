//! # malformed-judgement
//!
//! A judgement has more parts than its sign takes, or a sign from elsewhere. A line makes one
//! claim, with one sign; `==` takes one formula on each side, `|=` one conclusion, `=` one value.
//!
//! ```wff
//! p, q |= Kpq, Apq
//!              ^^^ `|=` takes one conclusion
//! Kpq == Kqp == Krs
//!            ^^ a line makes one claim, and `==` begins a second
//! Kpq |- p
//!     ^^ `|-` is not the sign here; `|=` claims that a conclusion follows
//! ```
//!
//! Write a line for each claim, with the sign for it:
//!
//! ```wff
//! p, q |= Kpq
//! p, q |= Apq
//! Kpq == Kqp
//! Kqp != Krs
//! Kpq |= p
//! ```

use crate::analysis::fault::MalformedJudgement;
use crate::analysis::sign::{class_without_sign, meant};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Fix, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::signs::{ARE, Sign};
use crate::syntax::shape::are_formulas;
use crate::syntax::statement::Claim;
use crate::syntax::value::{looks_like_value, of_valued};
use crate::syntax::{Keyword, LineText, Span, Statement, parse, quote};

pub(crate) static RULE: RuleOf<MalformedJudgement> = RuleOf {
    rule: Rule::new("malformed-judgement", Severity::Error, header!("malformed_judgement.rs")),
    judges_truth: |_| false,
    reveals: |_, fault| match fault {
        MalformedJudgement::ForeignSign => Reveals::Help,
        _ => Reveals::Nothing,
    },
    completed_by: |_, span, fault| {
        // A value and more behind it may be a valuation.
        let may_be = matches!(
            fault,
            MalformedJudgement::TooMany { left: false } | MalformedJudgement::SecondSign
        );
        CompletedBy::text_if(may_be, span)
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: MalformedJudgement) -> Diagnostic {
    let sign = context.judgement().map_or(context.span, |judgement| judgement.sign);
    match fault {
        MalformedJudgement::SecondSign => second_sign(context, sign),
        MalformedJudgement::ForeignSign => foreign_sign(context, sign),
        MalformedJudgement::NoSign => no_sign(context),
        MalformedJudgement::Bracketed => bracketed(context),
        MalformedJudgement::Semicolons => semicolons(context, sign),
        MalformedJudgement::Turned => turned(context, sign),
        MalformedJudgement::Valued => valued(context),
        MalformedJudgement::TooMany { left } => too_many(context, sign, left),
    }
}

/// A second claim on the line; or values that are given without `let`.
fn second_sign(context: Context<'_>, sign: Span) -> Diagnostic {
    let message = format!("a line makes one claim, and {} begins a second", context.quoted());
    let diagnostic = RULE.at(context.span, message).related(sign, "the first");
    let body = context.line.body();
    let given = format!("{} {}", Keyword::Let.text(), context.line.of(body));
    if !gives_values(LineText::edited(&given)) {
        return diagnostic.help("write the second claim on a line of its own");
    }
    let written = quote(&given);
    let start = Span { end: body.start, ..body };
    diagnostic.help(format!("to give values, write {written}")).replace(
        format!("Write {written}"),
        false,
        start,
        "let ",
    )
}

/// A sign from elsewhere.
fn foreign_sign(context: Context<'_>, sign: Span) -> Diagnostic {
    let (sign, own) = meant(context.line).unwrap_or((sign, "="));
    let does = match own {
        "|=" => "claims that a conclusion follows",
        "!|=" => "claims that a conclusion does not follow",
        "!=" => "claims that formulas or values differ",
        "is not" => "denies a class",
        "==" => "claims the same value under every valuation",
        _ => "stands before a value",
    };
    let message = format!("{} is not the sign here; `{own}` {does}", context.quoted());
    let diagnostic = RULE.at(sign, message);
    let diagnostic = match own {
        "=" => diagnostic.help(
            "`=` claims the value under the values in force; of every valuation it is \
             `is tautology` or `is contradiction`",
        ),
        _ => diagnostic,
    };
    // The premises may stand on the lines above.
    let has_premises = context.judgement().is_some_and(|it| !it.left.is_empty());
    if context.line.of(sign) == "∴" && !has_premises {
        return diagnostic.help("the premises stand before it, as in `p, Cpq |= q`");
    }
    // A value may be claimed of every valuation, and words may be a part of prose.
    let is_word = context.line.of(sign).contains(char::is_alphabetic);
    let before = || context.line.of(Span { end: sign.start, ..context.line.body() });
    let behind = || context.line.of(Span { start: sign.end, ..context.line.body() });
    let is_consequence = [Sign::Follows.text(), Sign::FollowsNot.text()].contains(&own);
    let is_colon = own == "=" && context.line.of(sign) == ":";
    let is_certain = match is_consequence {
        true => !is_word && are_formulas(before()) && are_formulas(behind()),
        false => is_colon && are_formulas(before()),
    };
    let mended = diagnostic.clone().write_sign(context.line, sign, own, is_certain);
    // With its own sign the line may have too many parts.
    let is_one = |fix: &Fix| {
        let text = fix.apply(context.line.text);
        let mended = parse(LineText::edited(&text));
        let Statement::Judgement(it) = &mended.statement else { return false };
        let takes_several = it.claim == Claim::Consequence || !mended.has_formulas_right(it);
        it.right.len() < 2 && it.second.is_none() && (takes_several || it.left.len() < 2)
    };
    if mended.fixes.iter().all(is_one) { mended } else { diagnostic }
}

/// A class without `is`.
fn no_sign(context: Context<'_>) -> Diagnostic {
    let (about, class) = class_without_sign(context.line).unwrap_or_default();
    let place = Span { start: about.end, ..class };
    let (about, class) = (context.line.of(about), context.line.of(class).to_lowercase());
    if let Some(class) = class.strip_prefix(ARE) {
        let written = format!("{} is{class}", about.replace(" and ", ", "));
        let place = Span { start: context.line.body().start, ..place };
        return RULE
            .at(context.span, format!("`{ARE}` is written `is`"))
            .help(format!("commas stand between formulas: {}", quote(&written)))
            .replace(format!("Write {}", quote(&written)), false, place, written);
    }
    let is_safe = are_formulas(about);
    RULE.at(context.span, format!("`is` is missing before {}", context.quoted()))
        .help(format!("write {}", quote(&format!("{about} is {class}"))))
        .replace(format!("Write `is {class}`"), is_safe, place, format!(" is {class}"))
}

/// Brackets around the premises.
fn bracketed(context: Context<'_>) -> Diagnostic {
    let text = context.text();
    let inside = text.get(1..text.len() - 1).unwrap_or_default().trim_matches(is_blank);
    let message = "premises stand without brackets, with commas between them";
    let title = match inside {
        "" => "Take the brackets away".to_owned(),
        inside => format!("Write {}", quote(inside)),
    };
    let diagnostic = RULE.at(context.span, message);
    // With several conclusions the line stays malformed.
    match &context.line.statement {
        Statement::Judgement(it) if it.right.len() > 1 => diagnostic,
        _ => diagnostic.replace(title, true, context.span, inside),
    }
}

/// Semicolons between the premises.
fn semicolons(context: Context<'_>, sign: Span) -> Diagnostic {
    let premises = Span { end: sign.start, ..context.span };
    let marks = context.line.of(premises).match_indices(';');
    let edits = marks.map(|(at, _)| Edit {
        span: Span::new(at, at + 1).after(premises.start as usize),
        text: ",".to_owned(),
    });
    RULE.at(context.span, "a comma stands between premises").fix(
        "Write `,`".to_owned(),
        true,
        edits.collect(),
    )
}

/// A value before its formula.
fn turned(context: Context<'_>, sign: Span) -> Diagnostic {
    let diagnostic = RULE.at(sign, "`=` stands after a formula, and before its value");
    let Some(judgement) = context.judgement() else { return diagnostic };
    let ([value], [of]) = (&judgement.left[..], &judgement.right[..]) else {
        return diagnostic;
    };
    let written = format!("{} = {}", context.line.of(*of), context.line.of(*value));
    let whole = Span { start: value.start, end: of.end };
    diagnostic.replace(format!("Write {}", quote(&written)), false, whole, written)
}

/// A value that is claimed of `v(…)`.
fn valued(context: Context<'_>) -> Diagnostic {
    let formula = of_valued(context.text()).unwrap_or_default();
    RULE.at(context.span, "the value of a formula is claimed of the formula itself").replace(
        format!("Write {}", quote(formula)),
        are_formulas(formula),
        context.span,
        formula,
    )
}

/// More than the sign takes, on one side of it.
fn too_many(context: Context<'_>, sign: Span, left: bool) -> Diagnostic {
    let text = context.line.of(sign);
    let message = match (text, left) {
        ("|=" | "!|=" | "⊨" | "⊭", _) => format!("{} takes one conclusion", quote(text)),
        ("=", false) => "`=` takes one value".to_owned(),
        ("=" | "is", _) => format!("{} takes one formula here", quote(text)),
        _ => format!("{} takes one formula on each side", quote(text)),
    };
    RULE.at(context.span, message).label("one too many").help("write a line for each")
}

/// True if a line is a `let` that gives each of its propositions a value.
fn gives_values(line: LineText<'_>) -> bool {
    let parsed = parse(line);
    let Statement::Let(_, bindings) = &parsed.statement else { return false };
    let is_letter =
        |at: Span| matches!(parsed.of(at).as_bytes(), [letter] if letter.is_ascii_lowercase());
    let has_value = |value: Option<(Span, Span)>| {
        value.is_some_and(|(_, value)| looks_like_value(parsed.of(value)))
    };
    bindings.iter().all(|it| is_letter(it.proposition) && it.stray.is_none() && has_value(it.value))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_sign_from_elsewhere_is_one_fault() {
        mends("p |- p", "p |= p");
        mends("p, q ⊢ Kpq", "p, q |= Kpq");
        mends("let p = T\np == T", "let p = T\np = T");
        mends("Cpq not == Cqp", "Cpq != Cqp");
        mends("Cpq =/= Cqp", "Cpq != Cqp");
        mends("p, q /= T", "p, q != T");
        faults(
            "p, q /= r\n     ^^ `/=` is not the sign here; `!=` claims that formulas or values \
             differ",
        );
        mends("Cpq <> Cqp", "Cpq != Cqp");
        mends("q, Cpq |/= p", "q, Cpq !|= p");
        mends("q, Cpq ⊬ p", "q, Cpq !|= p");
        mends("p, Cpq \\|= q", "p, Cpq |= q");
        mends("KpNp isn't satisfiable", "KpNp is not satisfiable");
        mends("KpNp isnt a tautology", "KpNp is not a tautology");
        mends("Npq PFF", "Npq is pff");
        mends("Npq: pff", "Npq is pff");
        mends("CpCqp tautology", "CpCqp is tautology");
        mends("CpCqp and Cpp are tautology", "CpCqp, Cpp is tautology");
        mends("Npq is pff because N takes one", "Npq is pff # because N takes one");
        mends("let p = T\np := T", "let p = T\np = T");
        mends("Kpp: F", "Kpp = F");
        mends("p, q -> T", "p, q = T");
        mends("v(Kpp) = F", "Kpp = F");
        mends("T = App", "App = T");
        mends("Kpq is equivalent to Kqp", "Kpq == Kqp");
        mends("Kpq equals Kqp", "Kpq == Kqp");
        mends("Kpq equals F", "Kpq = F");
        mends("Kpq entails Apq", "Kpq |= Apq");
        mends("p, q does not entail r", "p, q !|= r");
        mends("Np||-q", "Np|=q");
        mends("p = T, q = F", "let p = T, q = F");
        mends("p!⊢q", "p!|=q");
        mends("p; Cpq;Cqr |= r", "p, Cpq,Cqr |= r");
        mends("{p, Cpq} |= q", "p, Cpq |= q");
        mends("{ } ⊨ ApNp", " ⊨ ApNp");
        mends("(p, Cpq) !|= r", "p, Cpq !|= r");
        for line in ["⊢,K", "q<->q ||-r, s", "∴ q"] {
            assert_eq!(found(line)[0].diagnostic.fixes, [], "{line}");
        }
        faults("p |- Kpq\n  ^^ `|-` is not the sign here; `|=` claims that a conclusion follows");
    }

    #[test]
    fn a_sign_from_elsewhere_stands_between_two_sides() {
        faults(
            "p <>\n   ^ `>` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults(
            "<> p\n ^ `>` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults("p ⊬\n  ^ `⊬` is not part of a formula");
    }

    #[test]
    fn what_is_called_a_pff_or_asked_about_may_have_any_sign() {
        clean("Kp⊬q is pff\nKp ⊬ q is pff\nKp⊬q is ?");
    }

    #[test]
    fn a_list_stands_only_where_it_is_claimed_of_each() {
        clean("let p = T, q = T\np, q = T\np, q is wff\np, q |= Kpq");
        faults("p, q == Kpq\n   ^ `==` takes one formula on each side");
        faults("p = T, q = F\n         ^ a line makes one claim, and `=` begins a second");
    }
}
