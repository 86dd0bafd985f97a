//! The reasons of steps as other books write them, and what they are here.

use super::Rule;
use crate::syntax::Span;
use crate::syntax::letter::is_blank;
use crate::syntax::proof::{AXIOM, Citation, PREMISE, SUPPOSE, Step, is_reason};
use std::iter;

/// Names that others give the rules, in small letters.
const OTHERS: [(&[&str], &str); 13] = [
    (&["mp", "→e", "->e", "⊃e", "ce", "imp-elim", "detachment"], "Co"),
    (&["cp", "→i", "->i", "⊃i", "dt", "imp-intro"], "Ci"),
    (&["∧i", "&i", "i∧", "i&", "conj", "and-intro"], "Ki"),
    (&["∧e", "&e", "e∧", "e&", "simp", "ke", "and-elim"], "Ko"),
    (&["∨i", "vi", "i∨", "add", "or-intro"], "Ai"),
    (&["∨e", "ve", "e∨", "ae", "cases", "or-elim"], "Ao"),
    (&["↔i", "<->i", "≡i", "iff-intro"], "Ei"),
    (&["↔e", "<->e", "≡e", "ee", "iff-elim"], "Eo"),
    (&["¬i", "~i", "neg-intro"], "Ni"),
    (&["¬e", "~e", "ne", "raa", "ip", "neg-elim"], "No"),
    (&["reit", "rep", "repeat", "reiteration"], "R"),
    (&["pr", "prem", "given"], PREMISE),
    (&["ass", "asm", "acp", "assume", "assumption", "assumed", "sup", "supp", "hyp"], SUPPOSE),
];

/// The rule, or the word in the place of one, that another name stands for.
pub fn other_name(word: &str) -> Option<&'static str> {
    let lower = word.to_lowercase();
    OTHERS.iter().find(|(others, _)| others.contains(&&*lower)).map(|(_, name)| *name)
}

/// True for a rule, or a word that stands in the place of one, by any of its names.
pub fn is_rule(word: &str) -> bool {
    is_reason(word) || other_name(word).is_some()
}

/// The stretch of a step that is meant as its reason, with the reason as it is written here: the
/// rule before the lines that it cites, and these without brackets and points. `None` where it is
/// written so, or where no reason can be made out.
pub fn meant_reason(line: &str, step: &Step) -> Option<(Span, String)> {
    let reason = step.reason.as_ref().filter(|reason| !reason.is_d_proof)?;
    let last = reason.citations.last().unwrap_or(&reason.word);
    let all = Span { start: step.formula.start, end: last.end };
    let separates = |c: char| is_blank(c) || c == ',';
    let mut rest = all.of(line);
    let mut start = rest.len();
    let (mut rule, mut cited) = (None, Vec::new());
    loop {
        rest = rest.trim_end_matches(separates);
        let word = rest.rsplit(separates).next().unwrap_or_default();
        let bare = word.trim_matches(['(', ')', '[', ']', '.', ':']);
        if Citation::read(bare).is_some() {
            cited.push(bare);
        } else if rule.is_none() && is_rule(bare) {
            rule = Some(bare);
        } else if !WORDS.contains(&word) {
            break;
        }
        rest = rest.strip_suffix(word)?;
        start = rest.len();
    }
    let rule = rule.filter(|_| !rest.is_empty())?;
    let takes_none = [PREMISE, SUPPOSE, AXIOM].contains(&rule);
    let written = all.of(line).get(start..)?;
    let words = written.split(separates).filter(|word| !word.is_empty());
    if takes_none || words.eq(iter::once(rule).chain(cited.iter().rev().copied())) {
        return None;
    }
    let at = Span::new(start, all.of(line).len()).after(all.start as usize);
    let rule = match other_name(rule) {
        // A proof by contradiction shows a negation or takes one away.
        Some("No") if all.of(line).starts_with('N') => Rule::Ni.name(),
        other => other.unwrap_or(rule),
    };
    let cited = cited.iter().rev().map(|it| format!(" {it}"));
    Some((at, rule.to_owned() + &cited.collect::<String>()))
}

/// Words that stand between the parts of a reason, and say nothing.
const WORDS: [&str; 5] = ["by", "from", "line", "lines", "and"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Statement, parse};

    #[test]
    fn a_reason_is_read_in_the_order_and_the_signs_of_others() {
        let meant = |text: &str| {
            let line = parse(text).in_proof();
            let Statement::Step(step) = &line.statement else { return None };
            meant_reason(text, step).map(|(at, reason)| format!("{} / {reason}", at.of(text)))
        };
        for (text, expected) in [
            ("3 q Co 1 2", None),
            ("3 q Co 1, 2", None),
            ("3 q MP 1 2", None),
            ("3 q premise", None),
            ("3 Kpq", None),
            ("3 q D 1 2", None),
            ("3 q prufe 1", None),
            ("3 Co 1 2", None),
            ("3 q 1,2 Co", Some("1,2 Co / Co 1 2")),
            ("3 q 1, 2 MP", Some("1, 2 MP / Co 1 2")),
            ("3 K p q (1) (2) Ki", Some("(1) (2) Ki / Ki 1 2")),
            ("3 q (Co 1 2)", Some("(Co 1 2) / Co 1 2")),
            ("3 q [Co 1,2]", Some("[Co 1,2] / Co 1 2")),
            ("3 q Co (1,2)", Some("Co (1,2) / Co 1 2")),
            ("3 q by Co 1 2", Some("by Co 1 2 / Co 1 2")),
            ("3 Apq from 1 by Ai", Some("from 1 by Ai / Ai 1")),
            ("3 q 1-2 →I", Some("1-2 →I / Ci 1-2")),
            ("3 Np 1-2 RAA", Some("1-2 RAA / Ni 1-2")),
        ] {
            assert_eq!(meant(text).as_deref(), expected, "{text}");
        }
    }
}
