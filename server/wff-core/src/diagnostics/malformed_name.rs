//! # malformed-name
//!
//! A name is not written as a name. A name is a small letter followed by small letters, digits and
//! hyphens; `@` stands before it where it is used, not where it is defined.
//!
//! ```wff
//! def @mp = CKpCpqq
//!     ^^^ `@mp` is written `mp` where it is defined
//! @mp is tautology
//! def Chain = CKCpqCqrCpr
//!     ^^^^^ `Chain` is written `chain`: a name has small letters, digits and hyphens
//! @chain is tautology
//! ```
//!
//! Write it so:
//!
//! ```wff
//! def mp = CKpCpqq
//! @mp is tautology
//! def chain = CKCpqCqrCpr
//! @chain is tautology
//! ```

use super::formula::Suspect;
use super::*;
use crate::syntax::formula::is_name;
use crate::syntax::statement::Definition;
use crate::syntax::{Line, Unit, quote};

pub(super) static RULE: Rule =
    Rule::new("malformed-name", Severity::Error, include_str!("malformed_name.rs"));

/// The name that a text was probably meant to be.
fn repaired(text: &str) -> Option<String> {
    let joined: Vec<&str> =
        text.trim_start_matches('@').split(crate::syntax::letter::is_blank).collect();
    let name = joined.join("-").replace('_', "-").to_lowercase();
    is_name(&name).then_some(name)
}

/// The place and text of the name, and the place of the formula.
type Parts = (Span, String, Span);

/// Takes a `def` apart, with what is wrong with its parts. Without a formula, gives the place and
/// text of the name, so that it is defined all the same.
pub(super) fn definition(
    line: &Line<'_>,
    keyword: Span,
    parts: &Definition,
    found: &mut Vec<Diagnostic>,
) -> Result<Parts, (Span, Option<String>)> {
    let Definition { name, formula } = *parts;
    if name.is_empty() {
        found.push(malformed_statement::no_name(line, keyword));
        return Err((keyword, None));
    }
    let Some((_, formula)) = formula.filter(|(_, formula)| !formula.is_empty()) else {
        let first = line.of(name).split(crate::syntax::letter::is_blank).next().unwrap_or_default();
        found.push(malformed_statement::no_formula(
            line,
            keyword,
            parts,
            repaired(first).as_deref(),
        ));
        return Err((name, repaired(first)));
    };
    let text = line.of(name);
    if is_name(text) {
        return Ok((name, text.to_owned(), formula));
    }
    let repaired = repaired(text);
    let message = match &repaired {
        Some(repaired) if text.strip_prefix('@') == Some(repaired) => {
            format!("{} is written {} where it is defined", quote(text), quote(repaired))
        }
        Some(repaired) => format!(
            "{} is written {}: a name has small letters, digits and hyphens",
            quote(text),
            quote(repaired)
        ),
        None => {
            format!("{} is not a name: a name has small letters, digits and hyphens", quote(text))
        }
    };
    let diagnostic = RULE.at(name, message).label("a name begins with a small letter");
    match repaired {
        Some(repaired) => {
            found.push(diagnostic.replace(
                format!("Write {}", quote(&repaired)),
                true,
                name,
                repaired.as_str(),
            ));
            Ok((name, repaired, formula))
        }
        None => {
            found.push(diagnostic);
            Err((name, None))
        }
    }
}

/// A `@` in a formula that no name follows.
pub(super) fn in_formula(suspect: Suspect) -> Option<Diagnostic> {
    let (_, at) = suspect
        .units()
        .find(|&(unit, at)| matches!(unit, Unit::Stray(_)) && suspect.of(at) == "@")?;
    let rest = Span { start: at.end, end: suspect.span.end }.of(suspect.line);
    let length =
        rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '-').len();
    let span = Span { start: at.start, end: Span::new(0, at.end as usize + length).end };
    // A capital ends a name, so only what is known as a name can be meant.
    let known = repaired(suspect.of(span)).filter(|name| suspect.scope.name(name).is_some());
    let message = match &known {
        Some(name) => format!(
            "{} is written {}: a name has small letters, digits and hyphens",
            quote(suspect.of(span)),
            quote(&format!("@{name}"))
        ),
        None => "`@` stands before a name of small letters, digits and hyphens".to_owned(),
    };
    let diagnostic = RULE.at(span, message);
    Some(match known {
        Some(name) => {
            diagnostic.replace(format!("Write `@{name}`"), true, span, format!("@{name}"))
        }
        None => diagnostic,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_name_that_can_be_guessed_is_defined_all_the_same() {
        mends("def MP = Cpq\n@mp is contingent", "def mp = Cpq\n@mp is contingent");
        mends(
            "def modus ponens = Cpq\n@modus-ponens is contingent",
            "def modus-ponens = Cpq\n@modus-ponens is contingent",
        );
        mends("def mp = Cpq\n@MP is contingent", "def mp = Cpq\n@mp is contingent");
        faults("def 3 = p\n    ^ `3` is not a name: a name has small letters, digits and hyphens");
        faults("K@ p\n ^ `@` stands before a name of small letters, digits and hyphens");
    }
}
