//! The steps of a proof: their parts, as spans. Whether they follow is judged elsewhere.

pub use super::d_proof::number;
pub use super::statement::{Reason, Step};

use super::d_proof::{Piece, last_proof, pieces};
use super::letter::is_blank;
use super::lexicon::Sureness;
use super::lexicon::proofs::RANGES;
use super::lexicon::tables::BARS;
use super::shape::{Unit, shape};
use super::text::Span;
use std::fmt;

impl Step {
    /// The places where it cites something; in a D-proof those of the numbers in brackets, without
    /// these.
    pub fn citations(&self, line: &str) -> Vec<Span> {
        let Some(reason) = &self.reason else { return Vec::new() };
        if !reason.is_d_proof {
            return reason.citations.clone();
        }
        let lines = pieces(line, reason.word).filter(|(piece, _)| *piece == Piece::Line);
        lines.map(|(_, at)| Span { start: at.start + 1, end: at.end - 1 }.trim(line)).collect()
    }

    /// True if it opens a strict subproof that supposes nothing.
    pub fn is_bare(&self) -> bool {
        let opens = self.reason.as_ref().is_some_and(|reason| reason.rule == Some(STRICT));
        opens && self.formula.is_empty()
    }

    /// True if its reason is an axiom or what is detached.
    pub fn is_from_axioms(&self) -> bool {
        self.reason.as_ref().is_some_and(|reason| {
            reason.is_d_proof || reason.rule.is_some_and(|rule| [AXIOM, DETACH].contains(&rule))
        })
    }
}

/// The words that give no rule as a reason.
pub const SUPPOSE: &str = "suppose";
/// The word that opens a strict subproof, and supposes the formula before it, if there is one.
pub const STRICT: &str = "strict";
/// The reason of a premise.
pub const PREMISE: &str = "premise";
/// The reason of an axiom.
pub const AXIOM: &str = "axiom";
/// The rule that detaches one line from another.
pub const DETACH: &str = "D";

/// The rules of natural deduction, and the words that stand where a rule would.
pub const REASONS: [&str; 20] = [
    "Ki", "Ko", "Ai", "Ao", "Ci", "Co", "Ei", "Eo", "Ni", "No", "R", "Li", "Lo", "Mi", "Mo", "Me",
    PREMISE, SUPPOSE, STRICT, AXIOM,
];

/// True for a blank or a bracket around a number.
fn is_around(c: char) -> bool {
    is_blank(c) || matches!(c, '(' | ')' | '[' | ']')
}

/// The numbers before and behind the sign of a subproof, and true if the language has that sign.
fn range(text: &str) -> Option<(&str, &str, bool)> {
    // Most cite a line.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let by_sign = RANGES.entries.iter().find_map(|it| {
        let (first, last) = text.split_once(it.spelling)?;
        Some((first, last, it.sure == Sureness::Own))
    });
    // Its first line and its last may be all that is said.
    let by_ends = || text.split_once(|c| is_blank(c) || matches!(c, ',' | ';'));
    by_sign.or_else(|| by_ends().map(|(first, last)| (first, last, false)))
}

/// A line or a subproof, by numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Citation {
    /// The line of this number.
    Line(u32),
    /// The subproof from a line to another.
    Subproof(u32, u32),
}

impl Citation {
    /// The citation that a text is, by whatever sign.
    pub fn read(text: &str) -> Option<Citation> {
        match range(text) {
            None => Some(Citation::Line(number(text)?)),
            Some((first, last, _)) => {
                let number = |text: &str| number(text.trim_matches(|c| is_around(c) || c == ','));
                Some(Citation::Subproof(number(first)?, number(last)?))
            }
        }
    }

    /// True if a text is a citation as the language writes one.
    pub(crate) fn is_own(text: &str) -> bool {
        let is_own_range = range(text).is_none_or(|(.., is_own)| is_own);
        is_own_range && !text.contains(is_around) && Citation::read(text).is_some()
    }

    /// A citation as the language writes it; its own signs stay.
    pub fn written(text: &str) -> String {
        match Citation::read(text) {
            Some(citation) if !Citation::is_own(text) => citation.to_string(),
            _ => text.to_owned(),
        }
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Citation::Line(line) => write!(f, "{line}"),
            Citation::Subproof(first, last) => write!(f, "{first}-{last}"),
        }
    }
}

/// The numbers in the text of a citation, with their places.
pub fn numbers(text: &str, citation: Span) -> impl Iterator<Item = (u32, Span)> {
    let parts = match range(citation.of(text)) {
        None => [Some(citation), None],
        Some((first, last, _)) => {
            let (start, end) = (citation.start as usize, citation.end as usize);
            [(start, start + first.len()), (end - last.len(), end)]
                .map(|(start, end)| Some(Span::new(start, end).trim(text)))
        }
    };
    parts.into_iter().flatten().filter_map(|it| Some((number(it.of(text))?, it)))
}

/// The step that a text is, if it is put in the language's own way: quick, and if its formula is
/// plain, no other than the one that is read in full.
pub fn own_step(text: &str) -> Option<Step> {
    let at = |part: &str| Span::of_part(part, text);
    let all = Span::new(0, text.len()).trim(text);
    let digits = all.of(text).bytes().take_while(u8::is_ascii_digit).count();
    let (digits, behind) = all.of(text).split_at_checked(digits)?;
    let behind = behind.strip_prefix(['.', ')']).unwrap_or(behind);
    let drawn = behind.bytes().take_while(|it| matches!(it, b'|' | b' ' | b'\t')).count();
    let (drawn, behind) = behind.split_at_checked(drawn)?;
    let bars = (at(drawn).start..).zip(drawn.bytes()).filter(|(_, byte)| *byte == b'|');
    let bars: Vec<Span> = bars.map(|(start, _)| Span { start, end: start + 1 }).collect();
    let is_cited = |byte: &u8| matches!(byte, b'0'..=b'9' | b',' | b'-' | b' ');
    let cited = behind.bytes().rev().take_while(is_cited).count();
    let (step, cited) = behind.split_at_checked(behind.len() - cited)?;
    let place = step.bytes().rposition(|byte| matches!(byte, b' ' | b'\t'))?;
    let (formula, word) = (step.get(..place)?, step.get(place + 1..)?);
    let rule = *REASONS.iter().chain(&[DETACH]).find(|it| **it == word)?;
    let is_line = |it: &str| number(it).is_some();
    let mut citations = Vec::new();
    for it in cited.split([',', ' ']).filter(|it| !it.is_empty()) {
        if !is_line(it) && !Citation::is_own(it) {
            return None;
        }
        citations.push(at(it));
    }
    let detaches = || citations.first().is_some_and(|it| is_line(it.of(text)));
    let is_one = !digits.is_empty()
        && !formula.is_empty()
        && (cited.is_empty() || cited.starts_with([' ', ',']) && !cited.ends_with(','))
        && (rule != DETACH || detaches());
    let reason = Reason { word: at(word), rule: Some(rule), is_d_proof: false, citations };
    (is_one && !cites_ends(text, &reason)).then(|| Step {
        number: at(digits),
        bars,
        formula: at(formula).trim(text),
        reason: Some(reason),
    })
}

/// True if a reason cites the first line of a subproof and its last, where its rule takes that.
pub(crate) fn cites_ends(text: &str, reason: &Reason) -> bool {
    let [first, last] = reason.citations[..] else { return false };
    if !reason.rule.is_some_and(|rule| OF_SUBPROOFS.contains(&rule)) {
        return false;
    }
    let [first, last] = [first, last].map(|it| number(it.of(text)));
    first.is_some() && first <= last
}

/// The rules that take one subproof and nothing else.
const OF_SUBPROOFS: [&str; 3] = ["Ci", "Ni", "No"];

/// The step with a number that stands between two bytes behind that, by the strict grammar.
pub(crate) fn behind_number(text: &str, number: Span, from: usize, end: usize) -> Step {
    let mut at = from;
    let mut bars = Vec::new();
    let rest = loop {
        let rest = Span::new(at, end).trim(text);
        let Some(bar) = rest.of(text).chars().next().filter(|c| BARS.contains(c)) else {
            break rest;
        };
        let start = rest.start as usize;
        at = start + bar.len_utf8();
        bars.push(Span::new(start, at));
    };
    let words = words(text, rest);
    let (place, is_d_proof) = reason(text, rest, &words).unzip();
    let place = place.unwrap_or(words.len()).min(words.len());
    let (before, behind) = words.split_at(place);
    let formula = match (before.first(), before.last()) {
        (Some(first), Some(last)) => Span { start: first.start, end: last.end },
        _ => Span { end: rest.start, ..rest },
    };
    let reason = behind.split_first().map(|(word, citations)| {
        if is_d_proof == Some(true) {
            let word = Span { start: word.start, end: rest.end };
            return Reason { word, rule: None, is_d_proof: true, citations: Vec::new() };
        }
        let citations = citations.iter().copied().filter(|it| it.of(text) != ",").collect();
        let rule = REASONS.into_iter().chain([DETACH]).find(|it| *it == word.of(text));
        Reason { word: *word, rule, is_d_proof: false, citations }
    });
    Step { number, bars, formula, reason }
}

/// The words of a stretch of a line, between blanks and commas, which are words, too.
fn words(text: &str, span: Span) -> Vec<Span> {
    let mut words: Vec<Span> = Vec::new();
    let mut is_open = false;
    for (place, c) in span.of(text).char_indices() {
        let at = Span::new(place, place + c.len_utf8()).after(span.start as usize);
        match words.last_mut() {
            Some(word) if is_open && !is_blank(c) && c != ',' => word.end = at.end,
            _ if is_blank(c) => {}
            _ => words.push(at),
        }
        is_open = !is_blank(c) && c != ',';
    }
    words
}

/// The place among the words behind the bars where the justification begins, and true if it is a
/// D-proof: at the last that is a rule, at a D-proof at the end, at the word before the citations
/// at the end, or at the last of several that are no formula.
fn reason(text: &str, rest: Span, words: &[Span]) -> Option<(usize, bool)> {
    let cites_below =
        |place: usize| words.get(place + 1).is_some_and(|next| number(next.of(text)).is_some());
    let mut places = words.iter().enumerate().rev();
    let known = places.find(|(place, word)| {
        let word = word.of(text);
        REASONS.contains(&word) || word == DETACH && cites_below(*place)
    });
    if let Some((known, _)) = known {
        return Some((known, false));
    }
    if shape(text, rest, Unit::arity).is_well_formed() {
        return None;
    }
    if let Some(place) = last_proof(text, words) {
        return Some((place, true));
    }
    let cites = |word: &&Span| word.of(text) == "," || Citation::read(word.of(text)).is_some();
    let cited = words.iter().rev().take_while(cites).count();
    (words.len() - cited).checked_sub(1).filter(|place| *place > 0).map(|place| (place, false))
}

#[cfg(test)]
mod tests {
    use crate::Statement;
    use crate::testing::parse;

    /// The parts of a step, with `/` between them.
    fn parts(text: &str) -> String {
        let line = parse(text).in_proof();
        let Statement::Step(step) = &line.statement else { return "none".to_owned() };
        let mut parts = vec![line.of(step.number)];
        parts.extend(step.bars.iter().map(|bar| line.of(*bar)));
        parts.push(line.of(step.formula));
        if let Some(reason) = &step.reason {
            parts.push(line.of(reason.word));
            parts.extend(reason.citations.iter().map(|it| line.of(*it)));
        }
        parts.join("/")
    }

    #[test]
    fn a_step_has_a_number_bars_a_formula_and_a_reason() {
        for (text, expected) in [
            ("  1 p          premise", "1/p/premise"),
            ("3 q  Co 2 1 # so", "3/q/Co/2/1"),
            ("3. q Co 2,1", "3/q/Co/2/1"),
            ("12) | | Kpp Ki 1, 1", "12/|/|/Kpp/Ki/1/1"),
            ("3||p suppose", "3/|/|/p/suppose"),
            ("3 CpKpp Ci 1-2", "3/CpKpp/Ci/1-2"),
            ("3 C p K p p Ci 1–2", "3/C p K p p/Ci/1–2"),
            ("3 C p q", "3/C p q"),
            ("3 p", "3/p"),
            ("3 p MP 1 2", "3/p/MP/1/2"),
            ("3 p modus", "3/p/modus"),
            ("3 p 1 2", "3/p"),
            ("3", "3/"),
            ("3 |", "3/|/"),
            ("3 premise", "3//premise"),
            ("1 CpCqp  axiom", "1/CpCqp/axiom"),
            ("3 CCpqCpp D 2 1", "3/CCpqCpp/D/2/1"),
            ("3 D p q Ko 1", "3/D p q/Ko/1"),
            ("3 D p q", "3/D p q"),
            ("3 Cpp DD211", "3/Cpp/DD211"),
            ("3 C p p D[3]1", "3/C p p/D[3]1"),
            ("3 C@mp p D1@syl 2", "3/C@mp p/D1@syl 2"),
            ("3 Cpp DD@a 1@b 2 # so", "3/Cpp/DD@a 1@b 2"),
            ("3 Cpp Dab", "3/Cpp/Dab"),
            ("3 q Detach 1 2", "3/q/Detach/1/2"),
            ("3 q Disj", "3/q/Disj"),
            ("3 q D@ D", "3/q D@/D"),
            ("Kpq", "none"),
            ("3 let p = T", "none"),
        ] {
            if text != "3 let p = T" {
                assert_eq!(parts(text), expected, "{text}");
            }
        }
    }
}
