//! The rest of a line that a part of a `let` takes in, where a quote is never closed, and other
//! propositions before the value of one, as in `p = q = T`.

use crate::syntax::letter::is_blank;
use crate::syntax::statement::Binding;
use crate::syntax::value::{is_proposition, looks_like_value};
use crate::syntax::{Line, Span, Statement};

/// The most bytes of a text that is looked through.
const LOOKED_AT: usize = 400;

/// The propositions that a part of a `let` takes in with its meaning or its value, and its own
/// where that is all that gives it a value.
pub(super) fn swallowed<'l>(line: &'l Line<'_>, binding: &Binding) -> Vec<&'l str> {
    let of_value = binding.value.map(|(_, value)| line.of(value));
    let of_quote = || binding.meaning.filter(|_| closing(line).is_some()).map(|at| line.of(at));
    let Some(text) = of_value.or_else(of_quote).filter(|it| it.len() <= LOOKED_AT) else {
        return Vec::new();
    };
    let own = binding.value.is_none().then(|| line.of(binding.proposition));
    let before = text.match_indices('=').filter_map(|(at, _)| text.get(..at));
    let letters = before.filter_map(|it| it.trim_end_matches(is_blank).rsplit(is_apart).next());
    letters.chain(own).filter(|it| is_proposition(it)).collect()
}

/// True for what stands between propositions.
fn is_apart(c: char) -> bool {
    is_blank(c) || matches!(c, ',' | ';' | '=')
}

/// The byte of the line before which its open quote was meant to be closed: values follow there.
pub(crate) fn closing(line: &Line<'_>) -> Option<usize> {
    let is_let = matches!(line.statement, Statement::Let(..));
    let quote = line.open_quote.filter(|quote| is_let && quote.len() <= LOOKED_AT)?;
    let signs = line.of(quote).match_indices('=').map(|(at, _)| at + quote.start as usize);
    let mut signs = signs.filter(|at| {
        let behind = line.text.get(at + 1..).unwrap_or_default();
        are_values(behind.split('#').next().unwrap_or_default())
    });
    let sign = signs.next()?;
    Some(Span { end: sign as u32, ..quote }.trim(line.text).end as usize)
}

/// True if a text is a value, and others behind it with their propositions.
fn are_values(text: &str) -> bool {
    let is_value = |it: &str| looks_like_value(it.trim_matches(is_blank));
    let is_given = |it: &str| {
        let split = it.split_once('=');
        split
            .is_some_and(|(of, value)| is_proposition(of.trim_matches(is_blank)) && is_value(value))
    };
    let mut parts = text.split(',');
    parts.next().is_some_and(is_value) && parts.all(is_given)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{LineText, parse};

    #[test]
    fn a_part_of_a_let_takes_in_what_stands_behind_it() {
        for (text, swallowed) in [
            ("let p \"rain = T", &["p"][..]),
            ("let p \"rain = T, q = F", &["q", "p"]),
            ("let p \"rain", &[]),
            ("let p = q = T", &["q"]),
            ("let p = T q = F", &["q"]),
            ("let p = q = r = T", &["q", "r"]),
            ("let p = T", &[]),
        ] {
            let line = parse(LineText::given(text));
            let Statement::Let(_, bindings) = &line.statement else { panic!("{text}") };
            assert_eq!(super::swallowed(&line, &bindings[0]), swallowed, "{text}");
        }
    }
}
