//! # undefined-name
//!
//! A name is used that no `def` above the line defines. A name ends at the first character that is
//! no small letter, digit or hyphen, so a proposition behind it needs a blank before it.
//!
//! ```wff
//! def mp = CKpCpqq
//! C@mpq
//!  ^^^^ `@mpq` is not defined above this line
//! @mp is tautology
//! ```
//!
//! Define it above, or end it with a blank:
//!
//! ```wff
//! def mp = CKpCpqq
//! C@mp q
//! ```

use super::*;
use crate::analysis::Candidate;
use crate::syntax::keyword::nearest;
use crate::syntax::quote;

pub(super) static RULE: Rule =
    Rule::new("undefined-name", Severity::Error, include_str!("undefined_name.rs"));

/// The most names that are looked through for the one that was meant.
const LOOKED_THROUGH: usize = 1000;

pub(super) fn render(context: Context<'_>, formula: Span, runs_on: Option<u32>) -> Diagnostic {
    let formula = context.candidate(formula);
    let message = format!("{} is not defined above this line", context.quoted());
    let is_undefined = |formula: Candidate<'_>, unit, at| formula.is_undefined(unit, at);
    let diagnostic = context.first_of(&RULE, formula, is_undefined, message, "nor is this one");
    let name = formula.name(context.span);
    // A defined name with propositions behind it lacks the blank that ends it.
    if let Some((start, rest)) = runs_on.and_then(|length| name.split_at_checked(length as usize)) {
        let place = context.span.start as usize + 1 + start.len();
        let with_blank = format!("`@{start} {rest}`");
        let edit = Edit { span: Span::new(place, place), text: " ".to_owned() };
        let diagnostic = diagnostic.help(format!("a blank ends a name: {with_blank}"));
        return diagnostic.fix(format!("Write {with_blank}"), false, vec![edit]);
    }
    let names = context.scope.names().take(LOOKED_THROUGH).map(|(name, _)| &**name);
    match nearest(name, names) {
        Some(near) => diagnostic.help(format!("`@{near}` is defined")).replace(
            format!("Write `@{near}`"),
            false,
            context.span,
            format!("@{near}"),
        ),
        None => diagnostic.help(format!(
            "define it on a line above, as in {}",
            quote(&format!("def {name} = CKpCpqq"))
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_slip_in_a_name_is_mended() {
        mends("def chain = p\n@chian\n@chain", "def chain = p\n@chain\n@chain");
        mends("def mp = p\nC@mpq\n@mp", "def mp = p\nC@mp q\n@mp");
        assert_eq!(help("@x"), "define it on a line above, as in `def x = CKpCpqq`");
    }

    #[test]
    fn a_name_is_known_only_below_its_line() {
        faults(
            "@a\n^^ `@a` is not defined above this line\ndef a = N@a\n         ^^ `@a` is not \
             defined above this line\n@a",
        );
        faults("K@a\n^ `K` is missing its second operand\n ^^ `@a` is not defined above this line");
    }
}
