//! # infix
//!
//! A formula is written in infix, with the connective between its operands. In Polish notation the
//! connective comes first, and no brackets are needed.
//!
//! ```wff
//! p & q
//! ^^^^^ `p & q` is infix; in Polish notation it is `Kpq`
//! if p then (q or not p)
//! ^^^^^^^^^^^^^^^^^^^^^^ `if p then (q or not p)` is infix; in Polish notation it is `CpAqNp`
//! ```
//!
//! Put the connective first:
//!
//! ```wff
//! Kpq
//! CpAqNp
//! ```

use super::*;
use crate::analysis::Candidate;
use crate::analysis::fault::Infix;
use crate::analysis::formula::infix_sign;
use crate::syntax::{Token, infix, quote, tokens};

pub(super) static RULE: Rule = Rule::new("infix", Severity::Error, include_str!("infix.rs"));

/// The way in which a sign of infix is written in Polish notation, with an example.
fn stands_for(token: Token, formula: Candidate<'_>) -> &'static str {
    let dice = formula.with_dice();
    match token {
        Token::Not => "`N` stands for it: `Np`",
        Token::And => "`K` stands for it, before its two operands: `Kpq`",
        Token::Or => "`A` stands for it, before its two operands: `Apq`",
        Token::If => "`C` stands for it, before its two operands: `Cpq`",
        Token::Iff => "`E` stands for it, before its two operands: `Epq`",
        Token::Nand if dice => "with the letters of the dice it is `NKpq`",
        Token::Nand => "`D` stands for it, before its two operands: `Dpq`",
        Token::Nor if dice => "with the letters of the dice it is `NApq`",
        Token::Nor => "`X` stands for it, before its two operands: `Xpq`",
        Token::Xor if dice => "with the letters of the dice it is `NEpq`",
        Token::Xor => "`J` stands for it, before its two operands: `Jpq`",
        Token::Converse if dice => "with the letters of the dice it is `Cqp`: if q then p",
        Token::Converse => "`B` stands for it, before its two operands: `Bpq`",
        Token::Falsum if dice => "the false constant is `O`, a letter of `alphabet textbook`",
        Token::Falsum => "`O` stands for it",
        Token::Verum if dice => "the true constant is `V`, a letter of `alphabet textbook`",
        _ => "`V` stands for it",
    }
}

pub(super) fn render(context: Context<'_>, fault: Infix) -> Diagnostic {
    match fault {
        Infix::Whole => whole(context),
        Infix::Sign(formula) => sign(context, context.candidate(formula)),
        Infix::Bracket(formula) => bracket(context, context.candidate(formula)),
    }
}

/// A whole formula in infix.
fn whole(context: Context<'_>) -> Diagnostic {
    let formula = context.candidate(context.span);
    let Some(read) = infix::read(context.line.text, context.span) else {
        return RULE.at(context.span, format!("{} is infix", context.quoted()));
    };
    let with_dice = read.dice.filter(|_| formula.with_dice());
    let can_be_written = with_dice.is_some() || !formula.with_dice();
    let polish = with_dice.unwrap_or(read.polish);
    let message =
        format!("{} is infix; in Polish notation it is {}", context.quoted(), quote(&polish));
    let label = if polish.len() > 1 { "the connective comes first" } else { "" };
    let diagnostic = RULE.at(context.span, message).label(label);
    if !can_be_written {
        return diagnostic
            .help("`O` and `V` are the constants of `alphabet textbook`; the dice have none");
    }
    let title = format!("Write {}", quote(&polish));
    // A line that begins with a dash may be an item of a list.
    let safe = !formula.text().starts_with("- ");
    diagnostic.replace(title, safe, context.span, polish)
}

/// A bracket without its partner, beside a sign of infix.
fn bracket(context: Context<'_>, formula: Candidate<'_>) -> Diagnostic {
    let message = bracketed_prefix::unmatched(formula).unwrap_or_default();
    let diagnostic = RULE.at(context.span, message);
    let diagnostic = match infix_sign(formula) {
        Some((sign, _)) => diagnostic.related(sign, "this is infix"),
        None => diagnostic,
    };
    diagnostic.help("in Polish notation no brackets are needed")
}

/// A sign or word of infix in what is not a whole formula.
fn sign(context: Context<'_>, formula: Candidate<'_>) -> Diagnostic {
    let help = infix_sign(formula).map_or("", |(_, token)| stands_for(token, formula));
    let is_word = context.text().chars().all(char::is_alphabetic);
    let what = if is_word { "word" } else { "sign" };
    let sign = context.quoted();
    let message = format!(
        "{sign} is a {what} of infix; in Polish notation a letter stands before its operands"
    );
    let is_between = |(token, at): (Option<Token>, Span)| {
        token.is_some_and(Token::is_between_operands)
            || infix::sign_of_word(formula.of(at)).is_some()
    };
    let signs = tokens(context.line.text, formula.span).filter(|part| is_between(*part)).take(2);
    let signs = signs.count();
    let sign = sign.trim_matches('`');
    let help = match infix::sign_of_word(sign) {
        None if !["↑", "⊼", "↓", "⊽", "⊕", "⊻", "←", "<-"].contains(&sign) => {
            help.to_owned()
        }
        _ if signs < 2 => help.to_owned(),
        _ => format!("brackets have to tell what it joins, as in `(p {sign} q) {sign} r`; {help}"),
    };
    RULE.at(context.span, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn what_can_be_read_is_mended() {
        mends("¬(p ∨ q) → r, p", "CNApqr, p");
        mends("p and q is contingent", "Kpq is contingent");
        mends("pKq", "Kpq");
        mends("3) p v q", "3) Apq");
        mends("def a = p\n@a -> q", "def a = p\nC@a q");
    }

    #[test]
    fn what_the_alphabet_has_no_connective_for_is_said_with_those_it_has() {
        mends("neither p nor q, Kpq", "NApq, Kpq");
        mends("Kpq, neither p nor q", "Kpq, NApq");
        mends("p <- (q xor r)", "CNEqrp");
        mends("p or q, but not both", "NEpq");
        mends("(p) ↓ q", "NApq");
        mends("alphabet textbook\np ↑ (q ⊕ ⊥)", "alphabet textbook\nDpJqO");
        mends("alphabet textbook\na1 if b", "alphabet textbook\nBa1b");
        mends("alphabet textbook\ntrue", "alphabet textbook\nV");
        faults("p → ⊥\n^^^^^ `p → ⊥` is infix; in Polish notation it is `CpO`");
        assert_eq!(
            help("p → ⊥"),
            "`O` and `V` are the constants of `alphabet textbook`; the dice have none"
        );
        faults(
            "p ↑ q ↑ r\n  ^ `↑` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults(
            "p nand q nand r\n  ^^^^ `nand` is a word of infix; in Polish notation a letter \
             stands before its operands",
        );
        assert_eq!(
            help("p ↑ q ↑ r"),
            "brackets have to tell what it joins, as in `(p ↑ q) ↑ r`; with the letters of the \
             dice it is `NKpq`"
        );
        assert_eq!(
            help("alphabet textbook\np ↑"),
            "`D` stands for it, before its two operands: `Dpq`"
        );
    }

    #[test]
    fn what_cannot_be_read_is_one_fault_at_its_first_sign() {
        faults(
            "p & & q\n  ^ `&` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults(
            "Kp & q\n   ^ `&` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults("(p -> q\n^ `(` is never closed");
        faults("p & q)\n     ^ `)` closes nothing");
        assert_eq!(help("p &"), "`K` stands for it, before its two operands: `Kpq`");
    }
}
