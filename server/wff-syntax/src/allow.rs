//! Comments that allow what rules are about: `# wff: allow missing-operand, unused-name`. What
//! stands behind `--` is for people.

use super::keyword::nearest;
use super::letter::is_blank;
use super::statement::{Line, Statement};
use super::text::Span;

/// The start of such a comment, behind its `#`.
pub const MARK: &str = "wff:";

/// The word behind the mark.
pub const ALLOW: &str = "allow";

/// The words that stand for it in the comments of other linters.
const ELSEWHERE: [&str; 5] = ["disable", "expect", "ignore", "skip", "suppress"];

/// A comment that allows something, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allow {
    /// The word behind the mark, `allow` or nearly.
    pub word: Span,
    /// The names of the rules.
    pub rules: Vec<Span>,
}

impl Line<'_> {
    /// Its comment, if that allows something.
    pub fn allow(&self) -> Option<Allow> {
        let comment = self.comment?;
        let said = comment.of(self.text).strip_prefix('#')?.trim_start_matches(is_blank);
        let said = said.strip_prefix(MARK)?;
        let start = comment.end as usize - said.len();
        let said = said.split("--").next().unwrap_or_default();
        let mut words = words(said).map(|word| word.after(start));
        let word = words.next()?;
        let said = word.of(self.text);
        let is_meant = nearest(said, [ALLOW]).is_some() || ELSEWHERE.contains(&said);
        is_meant.then(|| Allow { word, rules: words.collect() })
    }

    /// The bytes that are left out with one of the rules of its comment: with the only one all of
    /// that.
    pub fn without_rule(&self, allow: &Allow, place: usize) -> Span {
        let rule = |place: usize| allow.rules.get(place).copied();
        let (Some(here), Some(comment)) = (rule(place), self.comment) else {
            return Span::default();
        };
        match (place.checked_sub(1).and_then(rule), rule(place + 1)) {
            (_, Some(next)) => Span { end: next.start, ..here },
            (Some(last), None) => Span { start: last.end, ..here },
            (None, None) => {
                let before = Span { start: 0, end: comment.start }.of(self.text);
                let start = before.trim_end_matches(is_blank).len();
                Span::new(start, comment.end as usize)
            }
        }
    }

    /// True if it has a comment and nothing else.
    pub fn is_comment(&self) -> bool {
        self.statement == Statement::Blank && self.numbering.is_none() && self.comment.is_some()
    }
}

/// The words of a text, between which blanks and commas stand.
fn words(text: &str) -> impl Iterator<Item = Span> + '_ {
    let separates = |c: char| is_blank(c) || c == ',';
    let mut start = 0;
    text.split_inclusive(separates).filter_map(move |piece| {
        let word = piece.trim_end_matches(separates);
        let at = Span::new(start, start + word.len());
        start += piece.len();
        (!word.is_empty()).then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::parse;

    #[test]
    fn a_comment_names_rules_between_blanks_and_commas() {
        let read = |text: &'static str| {
            let allow = parse(text).allow()?;
            let rules: Vec<&str> = allow.rules.iter().map(|rule| rule.of(text)).collect();
            Some((allow.word.of(text), rules))
        };
        for (text, rules) in [
            ("Cp # wff: allow missing-operand", vec!["missing-operand"]),
            ("#wff:allow infix,  prose -- as Smith has it, on p. 3", vec!["infix", "prose"]),
            ("1. Cp # wff: allow", vec![]),
            ("roll pq K # wff:\u{a0}allow a", vec!["a"]),
        ] {
            assert_eq!(read(text), Some(("allow", rules)), "{text}");
        }
        assert_eq!(read("# wff: alow a"), Some(("alow", vec!["a"])));
        assert_eq!(read("# wff: ignore a"), Some(("ignore", vec!["a"])));
        for text in ["Cp", "# allow infix", "# wff: what is it?", "# wff:", "p # so wff: allow a"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
