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

use super::conditions::{self, Conditioned};
use crate::analysis::class::{near, words};
use crate::analysis::fault::MalformedJudgement;
use crate::analysis::sign::{class_without_sign, meant, set};
use crate::logic::{Class, Decider, Limit, is_sure_value};
use crate::rules::words::whole;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Fix, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::formula::compact;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::signs::{ARE, Sign};
use crate::syntax::shape::are_formulas;
use crate::syntax::statement::Claim;
use crate::syntax::value::{looks_like_value, of_valued};
use crate::syntax::{
    Formula, Keyword, LineText, Span, Statement, Token, Written, parse, quote, tokens,
};

pub(crate) static RULE: RuleOf<MalformedJudgement> = RuleOf {
    rule: Rule::new("malformed-judgement", Severity::Error, header!("malformed_judgement.rs")),
    judges_truth: |_| false,
    reveals: |context, fault| match fault {
        MalformedJudgement::ForeignSign | MalformedJudgement::Set => Reveals::Help,
        MalformedJudgement::NoSign if is_of_sets(context.text()) => Reveals::Help,
        // The values may stand in words.
        MalformedJudgement::SecondSign if conditioned(context).is_some() => Reveals::Help,
        // What is written for it is what holds.
        MalformedJudgement::TooMany { .. }
            if context.judgement().is_some_and(|it| it.claim == Claim::Equivalence) =>
        {
            Reveals::Help
        }
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
        MalformedJudgement::Set => set_of(context),
        MalformedJudgement::Turned => turned(context, sign),
        MalformedJudgement::Valued => valued(context),
        MalformedJudgement::TooMany { left } => too_many(context, sign, left),
    }
}

/// A claim with the values that it is made under behind it.
fn conditioned(context: Context<'_>) -> Option<Conditioned> {
    let logic = context.scope.settings.logic.as_ref();
    conditions::behind(context.line, context.judgement()?.sign, logic)
}

/// A second claim on the line; or values that are given without `let`.
fn second_sign(context: Context<'_>, sign: Span) -> Diagnostic {
    let message = format!("a line makes one claim, and {} begins a second", context.quoted());
    let diagnostic = RULE.at(context.span, message).related(sign, "the first");
    let line = context.line;
    if let Some(it) = conditioned(context) {
        let ends = "a claim ends with its value";
        let message = format!("{ends}, and {} behind it is not read", quote(line.of(it.at)));
        return it.mend(line, RULE.at(it.at, message));
    }
    let body = context.line.body();
    if let Some(claims) = chain(context) {
        let quoted: Vec<String> = claims.iter().map(|it| whole(it)).collect();
        let (first, below) = quoted.split_at_checked(1).unwrap_or_default();
        let help = format!("write {}, and below it {}", first.concat(), list(below));
        return diagnostic.help(help).replace(
            "Write a line for each claim",
            false,
            body,
            claims.join("\n"),
        );
    }
    let given = format!("{} {}", Keyword::Let.text(), context.line.of(body));
    if !gives_values(LineText::edited(&given)) {
        let logic = context.scope.settings.logic.as_ref();
        return diagnostic.help(match conditions::has_values(line, sign, logic) {
            true => {
                "values that a line `let` gives count for claims with `=`; what follows from \
                 formulas is claimed with `|=`"
            }
            false => "write the second claim on a line of its own",
        });
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

/// The most claims of a chain that are told apart.
const CLAIMS: usize = 4;

/// The claims of a line on which what follows from formulas, or is equivalent to one, goes on to
/// the next: each formula between two signs ends one claim and begins the next.
fn chain(context: Context<'_>) -> Option<Vec<String>> {
    let line = context.line;
    let body = line.body();
    let is_sign = |(token, at): (Option<Token>, Span)| {
        let joins = matches!(token, Some(Token::Entails | Token::Turnstile | Token::Equivalent));
        (joins || token == Some(Token::Equals)).then_some((joins, at))
    };
    let signs: Vec<(bool, Span)> =
        tokens(line.text, body).filter_map(is_sign).take(CLAIMS + 1).collect();
    let (last, before) = signs.split_last()?;
    if before.is_empty() || signs.len() > CLAIMS || !before.iter().all(|(joins, _)| *joins) {
        return None;
    }
    let starts = std::iter::once(body.start).chain(signs.iter().map(|(_, at)| at.end));
    let ends = signs.iter().map(|(_, at)| at.start).chain([body.end]);
    let parts: Vec<&str> = starts
        .zip(ends)
        .map(|(start, end)| line.of(Span { start, end }).trim_matches(is_blank))
        .collect();
    let (end, formulas) = parts.split_last()?;
    let are_between = formulas.iter().skip(1).all(|it| are_formulas(it) && !it.contains(','));
    let ends_right = are_formulas(end) || !last.0 && is_sure_value(end);
    let claim = |(pair, (_, sign)): (&[&str], &(bool, Span))| match pair {
        [left, right] => Some(format!("{left} {} {right}", line.of(*sign))),
        _ => None,
    };
    let begins_right = formulas.first().is_some_and(|it| are_formulas(it));
    (are_between && ends_right && begins_right)
        .then(|| parts.windows(2).zip(&signs).filter_map(claim).collect())
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
    let is_same = own == "=" && [Sign::Same.text(), "≡"].contains(&context.line.of(sign));
    let message = match context.judgement().filter(|_| is_same).map(|it| &it.right[..]) {
        Some([value]) => {
            let (sign, value) = (quote(context.line.of(sign)), quote(context.line.of(*value)));
            format!("{sign} stands between two formulas, and {value} is a value")
        }
        _ => format!("{} is not the sign here; `{own}` {does}", context.quoted()),
    };
    let diagnostic = RULE.at(sign, message);
    let diagnostic = match own {
        "=" if is_same => of_value(context, diagnostic),
        "=" => diagnostic.help(UNDER_VALUES),
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

/// True if a text ends with a word for a class that is said of formulas together.
fn is_of_sets(text: &str) -> bool {
    let text = text.to_lowercase();
    OF_SETS.iter().any(|word| text.ends_with(word))
}

/// The words for classes that are said of formulas together.
pub(super) const OF_SETS: [&str; 2] = ["consistent", "inconsistent"];

/// The help on the sign before a value.
const UNDER_VALUES: &str = "`=` claims the value under the values in force; of every valuation it \
                            is `is tautology` or `is contradiction`";

/// A diagnostic of a sign between formulas before a value, with the claims that can be meant.
fn of_value(context: Context<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let Some(judgement) = context.judgement() else { return diagnostic };
    let ([of], [value]) = (&judgement.left[..], &judgement.right[..]) else {
        return diagnostic.help(UNDER_VALUES);
    };
    let (about, value) = (context.line.of(*of), context.line.of(*value));
    let alone = whole(&format!("{about} = {value}"));
    let Some(logic) = context.scope.settings.logic.as_ref() else { return diagnostic };
    let decider = Decider { logic, oracle: &Limit::new(STEPS, STEPS) };
    let formula = context.formula(*of).filter(|_| logic.is_classical() && !judgement.denied);
    let class = formula.and_then(|it| decider.class(Written::new(&it, context.line.text)).ok());
    let class = match (class.map(|it| it.class), logic.value(value).map(|it| it.is_designated())) {
        (Some(Class::Tautology), Some(true)) => "tautology",
        (Some(Class::Contradiction), Some(false)) => "contradiction",
        _ => {
            return diagnostic
                .help(format!("write {alone}, which claims the value under the values in force"));
        }
    };
    let about = quote(about);
    let claims = format!("is {class}");
    let place = Span { end: context.line.body().end, ..judgement.sign };
    diagnostic
        .help(format!(
            "{about} is {value} under every valuation: write {}; for its value alone, {alone}",
            whole(&format!("{} {claims}", context.line.of(*of)))
        ))
        .replace(format!("Write `{claims}`"), false, place, claims)
}

/// A class without `is`.
fn no_sign(context: Context<'_>) -> Diagnostic {
    let (about, class) = class_without_sign(context.line).unwrap_or_default();
    let place = Span { start: about.end, ..class };
    let (about, class) = (context.line.of(about), context.line.of(class).to_lowercase());
    if let Some(class) = class.strip_prefix(ARE) {
        let word = class.trim_matches(is_blank);
        if OF_SETS.contains(&word) {
            let formulas: Vec<&str> = about.split(',').collect();
            let diagnostic = RULE.at(context.span, format!("`{ARE}` is written `is`"));
            let class = near(word).unwrap_or_default();
            return together(context, diagnostic, &formulas, (class, false));
        }
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

/// Formulas in brackets of which together a class is claimed.
fn set_of(context: Context<'_>) -> Diagnostic {
    let diagnostic = RULE.at(context.span, "brackets have no place in Polish notation");
    let Some(judgement) = context.judgement() else { return diagnostic };
    let Some((at, class)) = set(context.line, judgement) else { return diagnostic };
    let text = context.line.of(at);
    let formulas: Vec<&str> = text.get(1..text.len() - 1).unwrap_or_default().split(',').collect();
    let (_, _, is_denied) = words(context.line, judgement);
    together(context, diagnostic, &formulas, (class, is_denied))
}

/// A diagnostic with a class that is claimed, or denied, of several formulas together, said of one.
pub(super) fn together(
    context: Context<'_>,
    diagnostic: Diagnostic,
    formulas: &[&str],
    (class, is_denied): (&str, bool),
) -> Diagnostic {
    let bare = formulas.iter().map(|it| compact(it, Span::new(0, it.len())));
    let joined = "K".repeat(formulas.len().saturating_sub(1)) + &bare.collect::<String>();
    let sign = if is_denied { "is not" } else { "is" };
    let written = format!("{joined} {sign} {class}");
    diagnostic
        .help(format!(
            "of several formulas together a class is claimed where `K` joins them: write {}",
            whole(&written)
        ))
        .replace(format!("Write {}", whole(&written)), false, context.line.body(), written)
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
    let diagnostic = RULE.at(context.span, message).label("one too many");
    as_consequence(context, &diagnostic).unwrap_or_else(|| diagnostic.help("write a line for each"))
}

/// The steps of each question about what holds.
const STEPS: u64 = 1 << 16;

/// The most bytes of a line of which it is worked out what holds.
const WORKED_OUT: usize = 400;

/// A diagnostic of several formulas on a side of a sign between two, with the consequences that can
/// be meant.
fn as_consequence(context: Context<'_>, diagnostic: &Diagnostic) -> Option<Diagnostic> {
    let line = context.line;
    let judgement = context.judgement().filter(|it| it.claim == Claim::Equivalence)?;
    let is_short = line.text.len() <= WORKED_OUT;
    let (left, right) = (&judgement.left, &judgement.right);
    let logic = context.scope.settings.logic.as_ref().filter(|_| is_short)?;
    let (oracle, text) = (&Limit::new(STEPS, 4 * STEPS), line.text);
    let decider = Decider { logic, oracle };
    let read = |all: &[Span]| -> Option<Vec<Formula>> {
        all.iter().map(|at| context.formula(*at)).collect()
    };
    let (premises, conclusions) = (read(left)?, read(right)?);
    let before: Vec<Written<'_>> = premises.iter().map(|it| Written::new(it, text)).collect();
    let behind: Vec<Written<'_>> = conclusions.iter().map(|it| Written::new(it, text)).collect();
    let follows = behind.iter().all(|it| matches!(decider.counterexample(&before, *it), Ok(None)));
    let pairs = || before.iter().flat_map(|it| behind.iter().map(move |other| (*it, *other)));
    let are_same = pairs().all(|(it, other)| matches!(decider.difference(it, other), Ok(None)));
    let each = |sign: &str, left: &[&str]| {
        let mut all = Vec::new();
        for it in left {
            all.extend(right.iter().map(|at| whole(&format!("{it} {sign} {}", line.of(*at)))));
        }
        list(&all)
    };
    let all: Vec<&str> = left.iter().map(|at| line.of(*at)).collect();
    let joined = each(Sign::Follows.text(), &[&*all.join(", ")]);
    let lines = format!("write a line for each, {}", each(Sign::Same.text(), &all));
    let joins = "premises are joined to what follows from them by `|=`";
    let diagnostic = diagnostic.clone();
    Some(match (follows, are_same) {
        (_, true) => diagnostic.help(lines),
        (true, false) => {
            let diagnostic = diagnostic.help(format!("{joins}: write {joined}"));
            match right.len() {
                1 => diagnostic.write_sign(line, judgement.sign, Sign::Follows.text(), false),
                _ => diagnostic,
            }
        }
        (false, false) => diagnostic.help(format!("{lines}; {joins}: {joined}")),
    })
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
    fn the_claims_of_a_chain_get_a_line_each() {
        for (text, mended) in [
            ("Cpq, Cqr |= Cpr |= CNrNp", "Cpq, Cqr |= Cpr\nCpr |= CNrNp"),
            ("Kpq == Kqp == NANpNq", "Kpq == Kqp\nKqp == NANpNq"),
        ] {
            mends_all(text, mended);
        }
        assert_eq!(
            help("Kpq == Kqp == KNNpq == KqNNp"),
            "write `Kpq == Kqp`, and below it `Kqp == KNNpq` and `KNNpq == KqNNp`"
        );
        for other in ["Kpq = Kqp = T", "Kpq == p, q == r", "p |= Kq |= r"] {
            assert_eq!(help(other), "write the second claim on a line of its own", "{other}");
        }
    }

    #[test]
    fn a_class_of_formulas_together_is_claimed_of_their_conjunction() {
        for (text, mended) in [
            ("{Cpq, p, Nq} is inconsistent", "KKCpqpNq is contradiction"),
            ("{Cpq, p} is not satisfiable", "KCpqp is not satisfiable"),
            ("1) (p, q) is consistent", "1) Kpq is satisfiable"),
            ("Cpq, p, Nq are inconsistent", "KKCpqpNq is contradiction"),
        ] {
            mends(text, mended);
        }
        faults("{Cpq, p} is satisfiable\n^^^^^^^^ brackets have no place in Polish notation");
        faults("{Cpq, p} is wff\n^ brackets have no place in Polish notation");
    }

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
            "p <>\n  ^^ `<>` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults("<> p\n^^ `<>` is a sign of modal logic");
        faults("p ⊬\n  ^ `⊬` is not part of a formula");
    }

    #[test]
    fn values_behind_a_claim_stand_in_a_line_above() {
        for (text, expected) in [
            ("2) Cpq = T when p = F", "let p = F\n2) Cpq = T"),
            ("Cpq = T if p is F", "let p = F\nCpq = T"),
            ("Kpq = F under p = T and q = F", "let p = T, q = F\nKpq = F"),
            ("Kpq = F (p = T, q = F)", "let p = T, q = F\nKpq = F"),
            ("Np is true where p = F", "let p = F\nNp = T"),
            ("if p = F then Cpq = T", "let p = F\nCpq = T"),
            ("with p = F, q = T: Cpq = T", "let p = F, q = T\nCpq = T"),
        ] {
            mends(text, expected);
            assert_eq!(found(text).len(), 1, "{text}");
        }
        faults(
            "Cpq = T when p = F\n        ^^^^^^^^^^ a claim ends with its value, and `when p = F` \
             behind it is not read",
        );
        assert_eq!(
            help("Cpq = T when p = F"),
            "values are given in a line above: `let p = F`, and below it `Cpq = T`"
        );
        assert!(help("CpCqp is tautology when p = F").contains("claimed with `|=`"));
        assert_eq!(help("Kpq = F, Apq = T"), "write the second claim on a line of its own");
    }

    #[test]
    fn what_holds_of_several_formulas_beside_a_sign_is_told() {
        let joins = "premises are joined to what follows from them by `|=`";
        for (text, expected) in [
            ("p, Cpq == q", format!("{joins}: write `p, Cpq |= q`")),
            ("Kpq == p, q", format!("{joins}: write `Kpq |= p` and `Kpq |= q`")),
            ("Kpq, NNKpq == Kqp", "write a line for each, `Kpq == Kqp` and `NNKpq == Kqp`".into()),
            (
                "p, q == r",
                format!("write a line for each, `p == r` and `q == r`; {joins}: `p, q |= r`"),
            ),
        ] {
            assert_eq!(help(text), expected, "{text}");
            assert_eq!(help(&format!("hints off\n{text}")), "", "{text}");
        }
        mends("1) p, Cpq == q", "1) p, Cpq |= q");
    }

    #[test]
    fn a_value_behind_the_sign_between_formulas_is_told_as_one() {
        faults("KpNp == F\n     ^^ `==` stands between two formulas, and `F` is a value");
        mends("2) KpNp == F", "2) KpNp is contradiction");
        mends("ApNp == 1", "ApNp is tautology");
        assert_eq!(
            help("KpNp == F"),
            "`KpNp` is F under every valuation: write `KpNp is contradiction`; for its value \
             alone, `KpNp = F`"
        );
        assert_eq!(
            help("Kpq == F"),
            "write `Kpq = F`, which claims the value under the values in force"
        );
        assert_eq!(help("hints off\nKpNp == F"), "");
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
