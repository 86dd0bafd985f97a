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

use super::*;
use crate::analysis::claim::{foreign_sign, own_sign};
use crate::analysis::fault::MalformedJudgement;
use crate::syntax::{parse, quote};

pub(super) static RULE: Rule =
    Rule::new("malformed-judgement", Severity::Error, include_str!("malformed_judgement.rs"));

pub(super) fn render(context: Context<'_>, fault: MalformedJudgement) -> Diagnostic {
    let sign = context.judgement().map_or(context.span, |judgement| judgement.sign);
    match fault {
        MalformedJudgement::SecondSign => {
            let quoted = context.quoted();
            RULE.at(context.span, format!("a line makes one claim, and {quoted} begins a second"))
                .related(sign, "the first")
                .help("write the second claim on a line of its own")
        }
        MalformedJudgement::ForeignSign => {
            let own =
                foreign_sign(context.line).or_else(|| own_sign(context.line, context.judgement()?));
            let (sign, own) = own.unwrap_or((sign, "="));
            let does = match own {
                "|=" => "claims that a conclusion follows",
                "!|=" => "claims that a conclusion does not follow",
                "!=" => "claims that formulas or values differ",
                _ => "stands before a value",
            };
            let message = format!("{} is not the sign here; `{own}` {does}", context.quoted());
            let diagnostic = RULE.at(sign, message);
            let mended = diagnostic.clone().write_sign(context.line, sign, own, false);
            // With its own sign the line may have too many parts.
            let is_one = |fix: &Fix| match parse(&fix.apply(context.line.text)).statement {
                Statement::Judgement(it) => it.right.len() < 2 && it.second.is_none(),
                _ => false,
            };
            if mended.fixes.iter().all(is_one) { mended } else { diagnostic }
        }
        MalformedJudgement::NoSign => {
            let class = context.text().to_lowercase();
            let about = Span { end: context.span.start, ..context.line.body() };
            let about = context.line.of(about);
            let about = about.trim_end_matches(|c: char| is_blank(c) || c == ':');
            let start = context.line.body().start as usize + about.len();
            let place = Span { start: start as u32, end: context.span.end };
            RULE.at(context.span, format!("`is` is missing before {}", context.quoted()))
                .help(format!("write {}", quote(&format!("{about} is {class}"))))
                .replace(format!("Write `is {class}`"), false, place, format!(" is {class}"))
        }
        MalformedJudgement::TooMany { left } => {
            let text = context.line.of(sign);
            let message = match (text, left) {
                ("|=" | "!|=" | "⊨" | "⊭", _) => {
                    format!("{} takes one conclusion", quote(text))
                }
                ("=", _) => "`=` takes one value".to_owned(),
                _ => format!("{} takes one formula on each side", quote(text)),
            };
            RULE.at(context.span, message).label("one too many").help("write a line for each")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_sign_from_elsewhere_is_one_fault() {
        mends("p |- p", "p |= p");
        mends("p, q ⊢ Kpq", "p, q |= Kpq");
        mends("let p = T\np == T", "let p = T\np = T");
        mends("Cpq not == Cqp", "Cpq != Cqp");
        mends("Cpq =/= Cqp", "Cpq != Cqp");
        mends("Cpq <> Cqp", "Cpq != Cqp");
        mends("q, Cpq |/= p", "q, Cpq !|= p");
        mends("q, Cpq ⊬ p", "q, Cpq !|= p");
        mends("p, Cpq \\|= q", "p, Cpq |= q");
        mends("Npq PFF", "Npq is pff");
        mends("Npq: pff", "Npq is pff");
        mends("CpCqp tautology", "CpCqp is tautology");
        mends("Npq is pff because N takes one", "Npq is pff # because N takes one");
        mends("Np||-q", "Np|=q");
        mends("p!⊢q", "p! |=q");
        for line in ["⊢,K", "q<->q ||-r, s"] {
            assert_eq!(found(line)[0].diagnostic.fixes, [], "{line}");
        }
        faults("p |- Kpq\n  ^^ `|-` is not the sign here; `|=` claims that a conclusion follows");
    }

    #[test]
    fn a_list_stands_only_where_it_is_claimed_of_each() {
        clean("let p = T, q = T\np, q = T\np, q is wff\np, q |= Kpq");
        faults("p, q == Kpq\n   ^ `==` takes one formula on each side");
        faults("p = T, q = F\n         ^ a line makes one claim, and `=` begins a second");
    }
}
