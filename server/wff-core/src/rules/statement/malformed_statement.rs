//! # malformed-statement
//!
//! A statement lacks a part, or has one too many. `let` gives a proposition a meaning in quotes, a
//! value after `=`, or both; `def` gives a name a formula after `=`. A `roll` has the dice of one
//! roll, and a `call` or `challenge` shows one formula, or says `none`; a challenge can also say
//! `pff`. `end` stands alone on its line.
//!
//! ```wff
//! let Kpq = T
//!     ^^^ `let` gives values to propositions, and `Kpq` is none
//! def mp CKpCpqq
//! ^^^ `def` needs `=` between a name and a formula
//! @mp is tautology
//! roll pq K
//! call Kpq, Kqp
//!           ^^^ a call shows one formula
//! ```
//!
//! Write it so:
//!
//! ```wff
//! let p = T, q = T
//! Kpq = T
//! def mp = CKpCpqq
//! @mp is tautology
//! roll pq K
//! call Kpq
//! ```

use crate::analysis::fault::MalformedStatement;
use crate::analysis::formula::meant_name;
use crate::analysis::play::called_out;
use crate::analysis::statement::{Otherwise, otherwise, place, unsigned, values_otherwise};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Fix, Reveals, Rule, RuleOf, Severity, edited, header,
    words,
};
use crate::syntax::block::BlockKind;
use crate::syntax::letter::is_blank;
use crate::syntax::statement::Definition;
use crate::syntax::{Keyword, LineText, Span, Statement, parse, quote};

pub(crate) static RULE: RuleOf<MalformedStatement> = RuleOf {
    rule: Rule::new("malformed-statement", Severity::Error, header!("malformed_statement.rs")),
    judges_truth: |_| false,
    reveals,
    completed_by: |_, span, fault| match fault {
        MalformedStatement::NoProposition
        | MalformedStatement::NoSign { .. }
        | MalformedStatement::NoName
        | MalformedStatement::NoFormula
        | MalformedStatement::EmptyChallenge => CompletedBy::Line,
        MalformedStatement::Twice { .. } => CompletedBy::Text(span),
        _ => CompletedBy::Word,
    },
    render: |context, it| render(context, *it),
};

fn reveals(_: Context<'_>, fault: &MalformedStatement) -> Reveals {
    match fault {
        MalformedStatement::NoProposition
        | MalformedStatement::NoSign { .. }
        | MalformedStatement::NotProposition { .. }
        | MalformedStatement::NoName
        | MalformedStatement::NoFormula
        | MalformedStatement::Values
        | MalformedStatement::Otherwise => Reveals::Help,
        MalformedStatement::Sign
        | MalformedStatement::Claim
        | MalformedStatement::Twice { .. }
        | MalformedStatement::Stray
        | MalformedStatement::BehindEnd
        | MalformedStatement::TwoRolls
        | MalformedStatement::EmptyChallenge
        | MalformedStatement::CalledPff
        | MalformedStatement::NearlyNone
        | MalformedStatement::CalledOut
        | MalformedStatement::ShowsClaim(_)
        | MalformedStatement::ShowsTwo(_) => Reveals::Nothing,
    }
}

/// The characters of signs that say that two things are the same.
const SIGNS: [char; 2] = ['=', '≡'];

fn render(context: Context<'_>, fault: MalformedStatement) -> Diagnostic {
    let (text, quoted) = (context.text(), context.quoted());
    let at = |message: String| RULE.at(context.span, message);
    let such_as = |keyword: Keyword| format!("for example `{}`", keyword.example());
    match fault {
        MalformedStatement::NoProposition => {
            at("`let` needs a proposition".to_owned()).help(such_as(Keyword::Let))
        }
        MalformedStatement::Otherwise => otherwise_put(context),
        MalformedStatement::Values => values(context),
        MalformedStatement::NoSign { is_given } => {
            let written = unsigned(text)
                .map_or(String::new(), |(letter, value)| format!("{letter} = {value}"));
            let diagnostic = at("`=` stands between a proposition and its value".to_owned())
                .help(format!("write `{written}`"));
            let title = format!("Write `{written}`");
            if is_given {
                diagnostic
            } else {
                diagnostic.replace(title, false, context.span, written)
            }
        }
        MalformedStatement::NotProposition { value } => at(format!(
            "`let` gives values to propositions, and {quoted} is none"
        ))
        .help(match value {
            Some(value) => {
                format!("a claim stands without `let`: `{text} = {}`", context.line.of(value))
            }
            None => such_as(Keyword::Let),
        }),
        MalformedStatement::Sign => sign(context),
        MalformedStatement::Claim => at("`def` names a formula, and this is a claim".to_owned())
            .help("write the claim on a line of its own"),
        MalformedStatement::Twice { first } => at(format!("{quoted} is given a value twice"))
            .related(first, "here for the first time")
            .help("leave one of them out"),
        MalformedStatement::Stray => at(format!("{quoted} has no place after the meaning"))
            .help("write `=` and a value, or a comma and the next proposition"),
        MalformedStatement::BehindEnd => {
            let names_block = Keyword::read(text).and_then(BlockKind::opened_by);
            let diagnostic = at(format!("{quoted} has no place after `end`"));
            match names_block {
                Some(_) => diagnostic.replace("Leave it out", true, context.span, ""),
                None => diagnostic.help("`end` stands alone on its line"),
            }
        }
        MalformedStatement::NoName => {
            at(format!("{quoted} needs a name")).help(such_as(Keyword::Def))
        }
        MalformedStatement::NoFormula => no_formula(context),
        MalformedStatement::TwoRolls => {
            at("a line has one roll".to_owned()).help("write the other one on a line of its own")
        }
        MalformedStatement::EmptyChallenge => {
            at(format!("{quoted} shows nothing")).help("show a formula, or say `none` or `pff`")
        }
        MalformedStatement::CalledPff => at("a call is a WFF or `none`".to_owned())
            .help("`pff` is what a challenge can say of it"),
        MalformedStatement::NearlyNone => at(format!("{quoted} is written `none`")).replace(
            "Write `none`",
            false,
            context.span,
            "none",
        ),
        MalformedStatement::CalledOut => {
            let alone = called_out(text).unwrap_or(text);
            at(format!("the formula stands alone, as {}", quote(alone))).replace(
                format!("Write {}", quote(alone)),
                false,
                context.span,
                alone,
            )
        }
        MalformedStatement::ShowsClaim(keyword) => {
            at(format!("a {} shows one formula and claims nothing else of it", keyword.text()))
        }
        MalformedStatement::ShowsTwo(keyword) => {
            at(format!("a {} shows one formula", keyword.text()))
        }
    }
}

/// A proposition and its meaning or value that are put otherwise, with the others of the line that
/// are.
fn otherwise_put(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    let Statement::Let(_, bindings) = &line.statement else { return RULE.at(context.span, "") };
    let found = bindings.iter().filter_map(|it| Some((it, otherwise(line, it)?)));
    let edits: Vec<Edit> = found
        .clone()
        .map(|(binding, it)| match (it, it.written()) {
            (Otherwise::Between { of, .. }, _) => {
                let behind = Span::new(of.end as usize, line.text.len()).of(line.text);
                let blank = if behind.starts_with(is_blank) { "" } else { " " };
                Edit { span: of, text: blank.to_owned() }
            }
            (_, Some((text, _))) => Edit { span: place(binding), text },
            _ => Edit { span: place(binding), text: line.of(place(binding)).to_owned() },
        })
        .collect();
    let message = match found.clone().next() {
        Some((_, Otherwise::Turned { is_value: true, .. })) => {
            "a proposition stands first, and its value after `=`"
        }
        Some((_, Otherwise::Turned { .. })) => {
            "a proposition stands first, and its meaning after it, without `=`"
        }
        Some((_, Otherwise::Unquoted { .. })) => "a meaning stands in quotes",
        _ => "the meaning stands right after its proposition",
    };
    let is_safe = found.clone().all(|(_, it)| it.written().is_none_or(|(_, is_sure)| is_sure));
    let whole = edited(line.text, line.body(), &edits);
    let whole = words::whole(&whole);
    let title = format!("Write {whole}");
    RULE.at(context.span, message).help(whole).fix(title, is_safe, edits)
}

/// Values that are given with other signs than `=` and commas.
fn values(context: Context<'_>) -> Diagnostic {
    let message = "`=` stands between a proposition and its value, and a comma before the next";
    let diagnostic = RULE.at(context.span, message);
    let Statement::Let(keyword, bindings) = &context.line.statement else { return diagnostic };
    let Some((_, given)) = values_otherwise(context.line, bindings, context.scope) else {
        return diagnostic;
    };
    let given: Vec<String> = given.iter().map(|(it, value)| format!("{it} = {value}")).collect();
    let given = given.join(", ");
    let whole = words::whole(&format!("{} {given}", context.line.of(*keyword)));
    diagnostic.help(format!("write {whole}")).replace(
        format!("Write {whole}"),
        true,
        context.span,
        given,
    )
}

/// Another sign where `=` should stand. More `=` behind it are of the same slip.
fn sign(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    let rest = Span { start: context.span.end, end: line.body().end }.of(line.text);
    let more = rest.len() - rest.trim_start_matches(|c| is_blank(c) || SIGNS.contains(&c)).len();
    let more = rest.get(..more).unwrap_or_default().trim_end_matches(is_blank).len();
    let whole = Span::new(context.span.start as usize, context.span.end as usize + more);
    let message = format!("{} is not the sign here; `=` is", context.quoted());
    RULE.at(context.span, message).write_sign(line, whole, "=", more == 0)
}

/// A `def` without `=`, or with nothing behind it.
fn no_formula(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    let Statement::Def(_, parts) = &line.statement else { return RULE.at(context.span, "") };
    let text = line.of(parts.name);
    if parts.formula.is_some() {
        let message = format!("{} stands for no formula yet", quote(text));
        return RULE.at(context.span, message).label("a formula is expected after it");
    }
    let first = text.split(is_blank).next().unwrap_or_default();
    let message = format!("{} needs `=` between a name and a formula", context.quoted());
    let diagnostic = RULE.at(context.span, message);
    let place = parts.name.start as usize + first.len();
    let insert = vec![Edit { span: Span::new(place, place), text: " =".to_owned() }];
    let mended = diagnostic.clone().fix("Insert `=`", false, insert);
    let defines = |fix: &Fix| match parse(LineText::edited(&fix.apply(line.text))).statement {
        Statement::Def(_, Definition { formula: Some((_, formula)), .. }) => !formula.is_empty(),
        _ => false,
    };
    let rest = parse(LineText::edited(text.get(first.len()..).unwrap_or_default())).statement;
    let is_claim = matches!(rest, Statement::Judgement(_));
    if meant_name(first).is_some() && !is_claim && mended.fixes.iter().all(defines) {
        mended
    } else {
        diagnostic.help(format!("for example `{}`", Keyword::Def.example()))
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;
    use crate::syntax::lexicon::signs::Sign;

    #[test]
    fn values_with_other_signs_are_given_as_they_are_meant() {
        for (text, mended) in [
            ("let p := T; q := F", "let p = T, q = F"),
            ("let p := T", "let p = T"),
            ("2) let p:=T and q:=F", "2) let p = T, q = F"),
        ] {
            mends_all(text, mended);
        }
        faults(
            "let p := T; q := F\n    ^^^^^^^^^^^^^^ `=` stands between a proposition and its \
             value, and a comma before the next\nKpq = F",
        );
        for other in ["let p := T; Kpq := F", "let p := T; p := F", "let Kpq = T"] {
            assert!(!found(other)[0].diagnostic.message.contains("a comma before"), "{other}");
        }
    }

    #[test]
    fn an_end_stands_alone() {
        mends("proof p |- p\n1 p premise\nend proof", "proof p |- p\n1 p premise\nend ");
        for block in ["exercise 1\nrequire == p\nend x", "truth p\nend x", "matrix X\nend x"] {
            let found = found(block);
            let stray = |it: &&Found| it.diagnostic.message == "`x` has no place after `end`";
            let found = found.iter().find(stray).unwrap();
            assert_eq!(found.diagnostic.rule.id, "malformed-statement", "{block}");
        }
    }

    #[test]
    fn each_part_is_asked_for() {
        faults("let = T\n    ^ `let` needs a proposition");
        faults("let\n^^^ `let` needs a proposition");
        faults("def\n^^^ `def` needs a name");
        faults("def a =\n    ^ `@a` is never used\n      ^ `a` stands for no formula yet");
        mends("def mp Cpq\n@mp is contingent", "def mp = Cpq\n@mp is contingent");
        mends("let p T", "let p = T");
        faults("let p = T, q = T, p = F\n                  ^ `p` is given a value twice");
        mends("let p is true, q = F", "let p = T, q = F");
        mends("let p == T", "let p = T");
        mends("let p ≡= T", "let p = T");
        mends("let p≡ ==T", "let p=T");
        mends("let p≡-i", "let p= -i");
        mends("def a≡¬p", "def a= ¬p");
        let found = found("let p T, p = F");
        assert_eq!(found[0].diagnostic.fixes, [], "it would be given a value twice");
        mends("def a == Kpq\n@a", "def a = Kpq\n@a");
        faults(
            "def a = Kpq is contingent\n    ^ `@a` is never used\n        ^^^^^^^^^^^^^^^^^ `def` \
             names a formula, and this is a claim",
        );
        faults("let p \"rain\" wet = T\n             ^^^ `wet` has no place after the meaning");
    }

    #[test]
    fn a_let_that_is_put_otherwise_says_what_it_says() {
        for (text, expected) in [
            (
                "let \"it is raining\" = p, \"the match is off\" = q",
                "let p \"it is raining\", q \"the match is off\"",
            ),
            ("let p: \"it rains\", q means \"it snows\"", "let p \"it rains\", q \"it snows\""),
            ("let rain = p", "let p \"rain\""),
            ("let p: it rains", "let p \"it rains\""),
            ("let T = p, q = F", "let p = T, q = F"),
            ("let true = p", "let p = T"),
        ] {
            mends(text, expected);
            assert_eq!(found(text).len(), 1, "{text}");
        }
        clean("let p = T\nlet q \"it rains\" = F\nKpq = F");
        assert_eq!(found("let T = p\nNp = F").len(), 1, "the value is in force");
    }

    #[test]
    fn no_sign_of_a_claim_is_taken_into_a_definition() {
        for sign in Sign::ALL.map(Sign::text).into_iter().chain(["?", "≠", "⊨", "|-"]) {
            let found = found(&format!("def a = p {sign} q"));
            let mut messages = found.iter().map(|it| &it.diagnostic.message);
            assert!(messages.any(|it| it.ends_with("and this is a claim")), "{sign}");
        }
    }

    #[test]
    fn a_player_does_one_thing_a_line() {
        faults("roll pq K roll rs N\n          ^^^^ a line has one roll\ncall Kpq");
        faults("roll xroll, roll\n            ^^^^ a line has one roll");
        faults("roll pq K\ncall Kpq, p\n          ^ a call shows one formula");
        faults(
            "roll pq K\ncall Kpq = T\n         ^ a call shows one formula and claims nothing else \
             of it",
        );
        faults("roll pq K\ncall pff\n     ^^^ a call is a WFF or `none`");
        for none in ["none.", "nonne", "nothing", "no WFF!", "none at all"] {
            mends(&format!("roll io K\ncall {none}"), "roll io K\ncall none");
        }
        mends("roll pq K\ncall WFF! Kpq", "roll pq K\ncall Kpq");
        mends("roll pq K\ncall Kpq!", "roll pq K\ncall Kpq");
        faults("roll A: pq K\ncall A: Kpq\nchallenge B:\n^^^^^^^^^ `challenge` shows nothing");
    }

    #[test]
    fn a_line_that_leans_on_a_broken_one_says_nothing() {
        faults(
            "def a =\n    ^ `@a` is never used\n      ^ `a` stands for no formula yet\np is wff",
        );
        let only = |text: &str, fault: &str| {
            assert_eq!(
                found(text).iter().map(|f| f.diagnostic.rule.id).collect::<Vec<_>>(),
                [fault]
            )
        };
        only("def a = Kp\n@a is tautology\nN@a == p", "missing-operand");
        only("let p = X\nKpq = T\np = F", "unknown-value");
        only("logic foo\nKpq is tautology\np == q\np |= q", "unknown-setting");
    }
}
