//! Steps of proofs as other books put them: marks behind the number, a word before the formula, and
//! text behind the reason.

use super::reason::{last_word, read_reason, separates, trim_end};
use super::rule_name::{is_name, meant};
use super::{Slip, SlipKind};
use crate::letter::is_blank;
use crate::lexicon::labels::BULLETS;
use crate::lexicon::proofs::{DRAWN_BARS, ENDS, LEADS, NOTES, PURPOSES};
use crate::lexicon::tables::BARS;
use crate::proof::{Citation, SUPPOSE, behind_number, cites_ends, number};
use crate::shape::{Unit, shape};
use crate::statement::{Line, Statement, Step};
use crate::text::Span;

impl<'t> Line<'t> {
    /// The line as it reads in a proof: a step, if it begins with a number.
    pub fn in_proof(self) -> Line<'t> {
        let may_be_one = match &self.statement {
            Statement::Blank => self.numbering.is_some(),
            Statement::Formulas(_) | Statement::Judgement(_) => self.open_quote.is_none(),
            _ => false,
        };
        match may_be_one.then(|| step(self.text, Span { start: 0, end: self.end() })).flatten() {
            Some((step, slips)) => {
                Line { numbering: None, slips, statement: Statement::Step(step), ..self }
            }
            None => self,
        }
    }
}

/// The step that a stretch of a line is, and the slips in how it is put.
pub(super) fn step(text: &str, all: Span) -> Option<(Step, Vec<Slip>)> {
    let all = all.trim(text);
    let end = all.end as usize;
    let digits = all.of(text).bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return in_cells(text, all).or_else(|| with_number_inside(text, all));
    }
    let start = all.start as usize;
    let number = Span::new(start, start + digits);
    let from = number.end as usize;
    let from = from + usize::from(text.get(from..end)?.starts_with(['.', ')']));
    let step = behind_number(text, number, from, end);
    if is_right(text, &step) {
        return Some((step, Vec::new()));
    }
    if let Some((number, from)) = pointed_number(text, all) {
        return Some(step_behind(text, number, from, end));
    }
    Some(behind_assumptions(text, all).unwrap_or_else(|| read(text, step, from, end)))
}

/// Reads a step whose number, formula and reason stand in the cells of a table.
fn in_cells(text: &str, all: Span) -> Option<(Step, Vec<Slip>)> {
    let cells = all.of(text).strip_prefix('|')?.split('|').map(str::trim);
    let mut cells = cells.filter(|cell| !cell.is_empty());
    let number = cells.next()?.trim_end_matches(['.', ')']);
    if self::number(number).is_none() || cells.count() < 2 {
        return None;
    }
    let (before, rest) = text.split_at_checked(all.start as usize)?;
    let bare = before.to_owned() + &rest.replace('|', " ");
    let (step, mut slips) = step(&bare, all)?;
    slips.insert(0, Slip::certain(all, SlipKind::Cells));
    Some((step, slips))
}

/// The bars around the cells of a step, with the blanks around them, and the blanks that stand
/// between its parts without them.
pub fn cell_bars(text: &str, at: Span) -> impl Iterator<Item = (Span, &'static str)> {
    let cells = at.split(text, |c| c == '|').into_iter().map(move |cell| cell.trim(text));
    let cells: Vec<Span> = cells.filter(|cell| !cell.is_empty()).collect();
    let starts = cells.iter().map(|cell| cell.start).chain([at.end]);
    let ends = [at.start].into_iter().chain(cells.iter().map(|cell| cell.end));
    let bars = ends.zip(starts).map(|(start, end)| Span { start, end });
    let bars: Vec<Span> = bars.filter(|bars| !bars.is_empty()).collect();
    bars.into_iter().map(move |bars| {
        let is_inside = bars.start > at.start && bars.end < at.end;
        (bars, if is_inside { "  " } else { "" })
    })
}

/// A number of numbers with points between, as in `2.1 p`, and the byte behind its mark.
fn pointed_number(text: &str, all: Span) -> Option<(Span, usize)> {
    let whole = all.of(text);
    let behind = whole.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let number = whole.strip_suffix(behind)?.trim_end_matches('.');
    let mut parts = number.split('.');
    let is_one = number.contains('.') && parts.all(|part| !part.is_empty());
    let behind = behind.strip_prefix(')').unwrap_or(behind);
    let is_apart = behind.starts_with(|c| is_blank(c) || is_bar(c));
    let is_apart = is_apart || is_one && behind.is_empty();
    (is_one && is_apart).then(|| (Span::of_part(number, text), all.end as usize - behind.len()))
}

/// Reads a step behind the numbers of the lines that it leans on, as in `1,2 (3) q 1,2 MPP`.
fn behind_assumptions(text: &str, all: Span) -> Option<(Step, Vec<Slip>)> {
    let (number, from) = number_behind_assumptions(text, all)?;
    let at = Span { end: from as u32, ..all };
    let (step, mut slips) = step_behind(text, number, from, all.end as usize);
    slips.insert(0, Slip::certain(at, SlipKind::Number));
    let is_said = !step.formula.is_empty() && step.reason.is_some();
    is_said.then_some((step, slips))
}

/// The number of a step behind those of the lines that it leans on, perhaps in brackets, and the
/// byte behind its mark. That number has a mark or brackets, too.
fn number_behind_assumptions(text: &str, all: Span) -> Option<(Span, usize)> {
    const BRACKETS: [(char, char); 2] = [('{', '}'), ('[', ']')];
    let whole = all.of(text);
    let bracketed = BRACKETS.into_iter().find_map(|(open, close)| {
        let (inside, behind) = whole.strip_prefix(open)?.split_once(close)?;
        let is_list = inside.chars().all(|c| c.is_ascii_digit() || separates(c));
        is_list.then_some(behind)
    });
    let behind = match bracketed {
        Some(behind) => behind.trim_start_matches(is_blank),
        None => {
            // The last of the numbers in a row is that of the step, if it has a mark.
            let behind = whole.trim_start_matches(|c: char| c.is_ascii_digit() || separates(c));
            let list = whole.strip_suffix(behind)?;
            match behind.starts_with('(') {
                true => behind,
                false => whole.get(list.rfind(is_blank)? + 1..)?,
            }
        }
    };
    let (digits, close) = match behind.strip_prefix('(') {
        Some(digits) => (digits, true),
        None => (behind, false),
    };
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = Span::of_part(digits.strip_suffix(rest)?, text);
    let rest = if close { rest.strip_prefix(')')? } else { rest.strip_prefix(['.', ')'])? };
    (!number.is_empty() && number.start > all.start)
        .then(|| (number, all.end as usize - rest.len()))
}

/// True if a line begins with the numbers of the lines that a step leans on: quick.
pub(super) fn may_have_assumptions(text: &str) -> bool {
    let list = text.trim_start_matches(|c: char| c.is_ascii_digit() || separates(c));
    let is_bracketed = text.starts_with(['{', '[']);
    is_bracketed
        || list.len() < text.len() && {
            let number = list.strip_prefix('(').unwrap_or_default();
            number.starts_with(|c: char| c.is_ascii_digit())
        }
}

/// The step that stands between two bytes behind its number, and the slips in how it is put.
pub(super) fn step_behind(text: &str, number: Span, from: usize, end: usize) -> (Step, Vec<Slip>) {
    let step = behind_number(text, number, from, end);
    let is_right = is_right(text, &step);
    if is_right { (step, Vec::new()) } else { read(text, step, from, end) }
}

/// True if a step is put as the language puts one, so that there is nothing to read again: quick.
fn is_right(text: &str, step: &Step) -> bool {
    let formula = step.formula.of(text);
    // Bars that are drawn otherwise are no letters.
    let is_drawn = formula.bytes().next().is_some_and(|byte| byte == b'_' || !byte.is_ascii());
    let is_one_word = !is_drawn && !formula.contains(|c| is_blank(c) || separates(c) || is_mark(c));
    let is_formula = || shape(text, step.formula, Unit::arity).is_well_formed();
    match &step.reason {
        Some(reason) if reason.is_d_proof => is_one_word || is_formula(),
        Some(reason) => {
            let is_cited = |it: &Span| Citation::is_own(it.of(text));
            (is_one_word || is_formula())
                && reason.rule == Some(reason.word.of(text))
                && reason.citations.iter().all(is_cited)
                && !cites_ends(text, reason)
        }
        None => is_one_word,
    }
}

/// Reads a step once more whose parts are not put as the language puts them, from the byte behind
/// its number to that of its end: the step that is said, and the slips.
fn read(text: &str, mut step: Step, from: usize, mut end: usize) -> (Step, Vec<Slip>) {
    let mut slips = Vec::new();
    let mut from = from;
    if let Some(marks) = number_marks(text, &step) {
        slips.push(Slip::certain(marks, SlipKind::NumberMark));
        from = marks.end as usize;
        step = behind_number(text, step.number, from, end);
    }
    let drawn = drawn_bars(text, Span::new(from, end));
    if let Some((bars, behind)) = &drawn {
        from = behind.start as usize;
        step = behind_number(text, step.number, from, end);
        let at = bars.first().zip(bars.last());
        let at = at.map(|(first, last)| Span { end: last.end, ..*first });
        slips.extend(at.map(|at| Slip::certain(at, SlipKind::Bars)));
    }
    if let Some(tail) = tail(text, Span::new(from, end)) {
        slips.push(Slip::certain(tail, SlipKind::Tail));
        end = tail.start as usize;
        step = behind_number(text, step.number, from, end);
    }
    step.bars.splice(0..0, drawn.into_iter().flat_map(|(bars, _)| bars));
    if let Some(lead) = lead(text, step.formula) {
        slips.push(Slip::certain(lead, SlipKind::Lead));
        step.formula = Span { start: lead.end, ..step.formula }.trim(text);
    }
    slips.extend(read_reason(text, &mut step));
    if step.reason.is_none() {
        step.formula = without_citations(text, step.formula);
    }
    (step, slips)
}

/// The formula of a step without a rule, without the lines that are cited behind it.
fn without_citations(text: &str, formula: Span) -> Span {
    let mut bare = formula;
    loop {
        let rest = trim_end(text, bare);
        let word = last_word(text, rest);
        if word.is_empty() || Citation::read(word.of(text)).is_none() {
            break;
        }
        bare = Span { end: word.start, ..rest }.trim(text);
    }
    if shape(text, bare, Unit::arity).is_well_formed() { bare } else { formula }
}

/// Reads a step whose number stands in brackets, or behind bars or a bullet.
fn with_number_inside(text: &str, all: Span) -> Option<(Step, Vec<Slip>)> {
    if let Some(step) = behind_assumptions(text, all) {
        return Some(step);
    }
    let whole = all.of(text);
    let behind_bullet = BULLETS.begin(whole).map(|(_, behind)| behind);
    let inside = behind_bullet.filter(|it| it.starts_with(is_blank)).unwrap_or(whole);
    let inside = inside.trim_start_matches(|c| is_blank(c) || is_bar(c));
    let behind_bracket = |(open, close)| Some((inside.strip_prefix(open)?, close));
    let bracket = [('(', ')'), ('[', ']')].into_iter().find_map(behind_bracket);
    let digits = bracket.map_or(inside, |(digits, _)| digits);
    let behind = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let start = all.end - digits.len() as u32;
    let number = Span { start, end: all.end - behind.len() as u32 };
    if number.is_empty() {
        return None;
    }
    let behind = bracket.map_or(Some(behind), |(_, close)| behind.strip_prefix(close))?;
    let behind = behind.strip_prefix(['.', ')']).unwrap_or(behind);
    let from = all.end as usize - behind.len();
    let at = Span { end: from as u32, ..all };
    let (mut step, mut slips) = step_behind(text, number, from, all.end as usize);
    slips.insert(0, Slip::certain(at, SlipKind::Number));
    step.bars.splice(0..0, bars(text, at));
    let is_formula = || shape(text, step.formula, Unit::arity).is_well_formed();
    is_formula().then_some((step, slips))
}

/// True for a bar, however it is drawn.
fn is_bar(c: char) -> bool {
    BARS.contains(&c) || DRAWN_BARS.sure(c).is_some()
}

/// The bars in a text.
fn bars(text: &str, at: Span) -> impl Iterator<Item = Span> {
    let bars = at.of(text).char_indices().filter(|(_, c)| is_bar(*c));
    bars.map(move |(place, c)| Span::new(place, place + c.len_utf8()).after(at.start as usize))
}

/// The bars that a text begins with, and the text behind them, where one of them is drawn
/// otherwise.
fn drawn_bars(text: &str, at: Span) -> Option<(Vec<Span>, Span)> {
    let mut rest = at.trim(text);
    let (mut bars, mut is_drawn) = (Vec::new(), false);
    loop {
        let drawn = DRAWN_BARS.begin(rest.of(text)).map(|(_, behind)| behind);
        is_drawn |= drawn.is_some();
        let Some(behind) = drawn.or_else(|| rest.of(text).strip_prefix(BARS)) else { break };
        let start = rest.end - behind.len() as u32;
        bars.push(Span { end: start, ..rest });
        rest = Span { start, ..rest }.trim(text);
    }
    is_drawn.then_some((bars, rest))
}

/// The bars of a step, as the language writes them.
pub fn written_bars(step: &Step) -> String {
    step.bars.iter().map(|_| "|").collect::<Vec<_>>().join(" ")
}

/// The number of a step, and the bars before it, as the language writes them.
pub fn written_number(text: &str, step: &Step, at: Span) -> String {
    let bars = bars(text, at).map(|_| " |");
    [step.number.of(text)].into_iter().chain(bars).collect()
}

/// A mark behind the number of a step that belongs to no number here, as in `1: | p`.
fn is_mark(c: char) -> bool {
    matches!(c, ':' | ';' | ',' | '-' | '.' | ')' | ']' | '>')
}

/// The marks behind the number of a step. A dash is one only right behind the number and before a
/// blank, or before a bar or a whole formula that begins with a capital: else it may deny.
fn number_marks(text: &str, step: &Step) -> Option<Span> {
    let at = step.formula;
    let inside = at.of(text);
    let length = inside.len() - inside.trim_start_matches(is_mark).len();
    let marks = Span { end: at.start + length as u32, ..at };
    let behind = Span { start: marks.end, ..at }.trim(text);
    let is_whole = || {
        behind.of(text).starts_with(|c: char| c.is_ascii_uppercase())
            && shape(text, behind, Unit::arity).is_well_formed()
    };
    let is_of_number = || at.start == step.number.end && behind.start > marks.end;
    let is_clear = !marks.of(text).contains('-')
        || is_of_number()
        || behind.of(text).starts_with(BARS)
        || is_whole();
    (length > 0 && step.bars.is_empty() && is_clear).then_some(marks)
}

/// The word before the formula of a step that leads on to it, with the blank behind it.
fn lead(text: &str, formula: Span) -> Option<Span> {
    let mut rest = formula.of(text);
    while let Some((_, behind)) = leading_word(rest) {
        rest = behind.trim_start_matches(is_blank);
    }
    let end = formula.end - rest.len() as u32;
    (end > formula.start).then_some(Span { end, ..formula })
}

/// The word that a text begins with, if it leads on to a formula, and what stands behind it.
pub fn leading_word(text: &str) -> Option<(&str, &str)> {
    let (word, behind) = text.split_once(is_blank)?;
    LEADS.has(word.trim_end_matches(',')).then_some((word, behind))
}

/// The text behind the reason of a step: a note, a remark in brackets, or the mark of an end.
fn tail(text: &str, all: Span) -> Option<Span> {
    let whole = all.of(text).trim_end_matches(is_blank);
    let said = NOTES.spellings().find_map(|it| whole.split_once(it)).map_or(whole, |(it, _)| it);
    let said = said.trim_end_matches(is_blank);
    let mut bare = said;
    while let Some((before, _)) = ENDS.end(bare) {
        bare = before.trim_end_matches(is_blank);
    }
    bare = before_purpose(bare).unwrap_or(bare);
    let bracketed = [('(', ')'), ('[', ']')]
        .into_iter()
        .find_map(|(open, close)| bare.strip_suffix(close)?.rsplit_once(open));
    // Lines that are cited are no remark.
    let is_cited = |inside: &str| {
        let mut cited = inside.split([',', ' ']).filter(|it| !it.is_empty());
        cited.all(|it| Citation::read(it).is_some())
    };
    let remark = bracketed.filter(|(_, inside)| !is_cited(inside));
    let before = remark.map(|(before, _)| before.trim_end_matches(is_blank)).filter(|before| {
        let word = before.rsplit(is_blank).next().unwrap_or_default();
        let word = word.trim_matches(['(', ')', '[', ']']);
        number(word).is_some() && before.contains(char::is_alphabetic) || is_name(word)
    });
    let start = before.unwrap_or(bare).len();
    (start < whole.len()).then(|| Span::new(start, whole.len()).after(all.start as usize))
}

/// The text before what something is supposed for, as in `p assumption for reductio`.
fn before_purpose(text: &str) -> Option<&str> {
    let is_word = |word: &str, meaning: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        bare.len() > 1 && meant(bare, "").is_some_and(|(it, _)| it == meaning)
    };
    let (before, _) = text.match_indices(is_blank).find_map(|(at, blank)| {
        let behind = text.get(at + blank.len()..)?;
        let (_, rest) = PURPOSES.begin(behind)?;
        rest.starts_with(is_blank).then(|| text.split_at(at))
    })?;
    let said = before.trim_end_matches(separates);
    let mut words = said.split(is_blank).filter(|word| word.contains(char::is_alphabetic));
    // What is supposed stands before it, too.
    let is_said = words.clone().nth(1).is_some();
    (is_said && words.any(|word| is_word(word, SUPPOSE))).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::reason::written;
    use crate::testing::parse;

    /// The number, bars, formula, rule and citations that a step says, and its slips.
    fn said(text: &str) -> (String, Vec<Slip>) {
        let line = parse(text).in_proof();
        let Statement::Step(step) = &line.statement else { panic!("{text}") };
        let reason = step.reason.as_ref();
        let rule = reason.and_then(|it| it.rule).unwrap_or("none");
        let cited = step.citations(text).into_iter().map(|it| Citation::written(it.of(text)));
        let cited: Vec<String> = cited.collect();
        let formula = step.formula.of(text);
        let number = step.number.of(text);
        (format!("{number} {} {formula} {rule} {cited:?}", step.bars.len()), line.slips)
    }

    #[test]
    fn every_way_to_put_a_step_says_the_same() {
        let (own, slips) = said("3 | Cpq Co 1 2");
        assert_eq!(slips, []);
        let numbers = [
            "3 |",
            "3. |",
            "3: |",
            "3 - |",
            "(3) |",
            "[3] |",
            "| 3",
            "|(3)",
            "- 3. |",
            "3 ¦",
            "3 ┌",
            "3. |_",
            "¦ 3",
            "1 (3) |",
            "1,2 (3) |",
            "{1, 2} 3. |",
            "[1] (3) ├",
        ];
        let reasons = [
            " Co 1 2",
            ", Co 1, 2",
            " (Co 1 2)",
            " 1, 2 Co",
            " 1,2, MP",
            " by modus ponens from 1 and 2",
            " →E (1), (2)",
            " : Co 1 2",
        ];
        let tails = ["", " // so", " (by the conditional)", " [so]", " ∎", " ∎ ∎", " QED"];
        for number in numbers {
            for lead in ["", "so ", "∴ ", "so, ", "so then "] {
                for reason in reasons {
                    for tail in tails {
                        let text = format!("{number} {lead}Cpq{reason}{tail}");
                        let (other, slips) = said(&text);
                        assert_eq!(other, own, "{text}");
                        let is_own = ["3 |", "3. |"].contains(&number);
                        let is_own = is_own && lead.is_empty() && reason == " Co 1 2";
                        assert_eq!(slips.is_empty(), is_own && tail.is_empty(), "{text}");
                    }
                }
            }
        }
        for range in ["1-2", "1–2", "1 - 2", "1 to 2", "1..2", "1- 2", "1 -2", "1−2", "(1-2)"] {
            let (other, slips) = said(&format!("3 Cpq Ci {range}"));
            let own = ["1-2", "1–2"].contains(&range);
            assert_eq!(other.replace('–', "-"), said("3 Cpq Ci 1-2").0, "{range}");
            assert_eq!(slips.is_empty(), own, "{range}");
        }
    }

    #[test]
    fn a_number_with_points_is_read_whole() {
        for text in ["2.1 p R 1", "2.1.3) | p R 1", "2.1. p R 1"] {
            let line = parse(text).in_proof();
            let Statement::Step(step) = &line.statement else { panic!("{text}") };
            let number = if text.contains("3)") { "2.1.3" } else { "2.1" };
            assert_eq!(step.number.of(text), number, "{text}");
        }
    }

    #[test]
    fn what_something_is_supposed_for_is_no_part_of_the_step() {
        for tail in [" for reductio", ", for Ni", " (for Ci)", " towards q"] {
            let text = format!("3 | Cpq assumption{tail}");
            assert_eq!(said(&text).0, said("3 | Cpq suppose").0, "{text}");
        }
        for before in ["suppose ", "Suppose that ", "Assume for contradiction: ", "Let "] {
            let text = format!("3 | {before}Cpq");
            let is_one = said(&text).0 == said("3 | Cpq suppose").0;
            assert_eq!(is_one, before != "Let ", "{text}");
        }
    }

    #[test]
    fn words_behind_a_formula_are_its_reason() {
        let words = |text: &str| {
            let line = parse(text).in_proof();
            let Statement::Step(Step { formula, reason: Some(reason), .. }) = line.statement else {
                return None;
            };
            let is_unknown = reason.rule.is_none() && reason.word.of(text).contains(' ');
            is_unknown.then(|| (formula.of(text).to_owned(), reason.word.of(text).to_owned()))
        };
        let found = |formula: &str, words: &str| Some((formula.to_owned(), words.to_owned()));
        assert_eq!(words("3 Np modus tollens 1 2"), found("Np", "modus tollens"));
        assert_eq!(words("3 C p q as was shown 1"), found("C p q", "as was shown"));
        for text in ["3 q MT 1 2", "3 Kp modus tollens 1 2", "3 q then Co 1 2", "3 C p q"] {
            assert_eq!(words(text), None, "{text}");
        }
    }

    #[test]
    fn the_ends_of_a_subproof_may_stand_for_it() {
        let meant = |text: &str| {
            let line = parse(text).in_proof();
            let Statement::Step(step) = &line.statement else { return None };
            Some(written(text, step, line.slip(SlipKind::Ends)?.at))
        };
        for (text, expected) in [
            ("6 Cpr Ci 3, 5", Some("Ci 3-5")),
            ("6 Cpr Ci 3 5", Some("Ci 3-5")),
            ("6 Np RAA (3), (5)", Some("Ni 3-5")),
            ("6 Cpr 3,5 CP", Some("Ci 3-5")),
            ("6 Cpr Ci 3, 3", Some("Ci 3-3")),
            ("6 Cpr Ci 5, 3", None),
            ("6 Cpr Ci 3", None),
            ("6 Cpr Ci 3-5", None),
            ("6 Cpr Ci 3, 4, 5", None),
            ("6 q Co 3, 5", None),
        ] {
            assert_eq!(meant(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_reason_is_read_in_the_order_and_the_signs_of_others() {
        let meant = |text: &str| {
            let line = parse(text).in_proof();
            let Statement::Step(step) = &line.statement else { return None };
            let slip = line.slip(SlipKind::Reason)?;
            Some(format!("{} / {}", slip.at.of(text), written(text, step, slip.at)))
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
            ("3 q Co(1,2)", Some("Co(1,2) / Co 1 2")),
            ("3 q (1)(2) MP", Some("(1)(2) MP / Co 1 2")),
            ("3 q modus ponens 1 2", Some("modus ponens 1 2 / Co 1 2")),
            ("3 q Modus Ponens (1, 2)", Some("Modus Ponens (1, 2) / Co 1 2")),
            ("3 Kpq and intro 1 2", Some("and intro 1 2 / Ki 1 2")),
            ("3 q follows from 1 and 2 by Co", Some("follows from 1 and 2 by Co / Co 1 2")),
            ("3 q -- premise", Some("-- premise / premise")),
            ("3 q : premise", Some(": premise / premise")),
            ("3 q | Co 1 2", Some("| Co 1 2 / Co 1 2")),
            ("3 q modus tollens 1 2", None),
            ("3 q (from 1 and 2 by MP)", Some("(from 1 and 2 by MP) / Co 1 2")),
            ("3 q by Co 1 2", Some("by Co 1 2 / Co 1 2")),
            ("3 q by premise", Some("by premise / premise")),
            ("3 q - Co 1 2", Some("- Co 1 2 / Co 1 2")),
            ("3 q, Co 1 2", Some(", Co 1 2 /  Co 1 2")),
            ("3 q Co 1, Co 2", Some("Co 1, Co 2 / Co 1 2")),
            ("3 | q, suppose", Some(", suppose /  suppose")),
            ("3 q (premise)", Some("(premise) / premise")),
            ("3 | Suppose K p q", Some("Suppose K p q / K p q suppose")),
            ("3 Given: p", Some("Given: p / p premise")),
            ("3 | S Kpq", Some("S Kpq / Kpq suppose")),
            ("3 A p", None),
            ("3 q; Co 1 2", Some("; Co 1 2 /  Co 1 2")),
            ("3 q: MP 1 2", Some(": MP 1 2 /  Co 1 2")),
            ("3 q Co 1; 2", Some("Co 1; 2 / Co 1 2")),
            ("3 Cpq CP (2)-(3)", Some("CP (2)-(3) / Ci 2-3")),
            ("3 Cpq [CP: (2)-(3)]", Some("[CP: (2)-(3)] / Ci 2-3")),
            ("3 q 1, 2; M.P.", Some("1, 2; M.P / Co 1 2")),
            ("3 Apq ∨-Intro from 1", Some("∨-Intro from 1 / Ai 1")),
            ("3 Apq A-in (1)", Some("A-in (1) / Ai 1")),
            ("3 Apq from 1 by Ai", Some("from 1 by Ai / Ai 1")),
            ("3 q 1-2 →I", Some("1-2 →I / Ci 1-2")),
            ("3 Np 1-2 RAA", Some("1-2 RAA / Ni 1-2")),
            ("3 q Co 2&1", Some("Co 2&1 / Co 2 1")),
            ("3 q Co 2 + 1", Some("Co 2 + 1 / Co 2 1")),
            ("3 q Co 2/1", Some("Co 2/1 / Co 2 1")),
            ("3 q Co (2)·(1)", Some("Co (2)·(1) / Co 2 1")),
            ("3 Co 1 2: q", Some("Co 1 2: q / q Co 1 2")),
            ("3 MP 1,2 q", Some("MP 1,2 q / q Co 1 2")),
            ("3 Co: q", None),
            ("3 q Co 1 p", None),
            ("3 | (suppose p)", Some("(suppose p) / p suppose")),
            ("3 DD211 Cpp", Some("DD211 Cpp / Cpp DD211")),
            ("3 Cpp D(D(2,1),1)", Some("D(D(2,1),1) / DD211")),
            ("3 Cpp D(D(2, 1), 1)", Some("D(D(2, 1), 1) / DD211")),
            ("3 Cpp D(2, 1)", Some("D(2, 1) / D 2 1")),
            ("3 Cpp D(D(20,1),1)", Some("D(D(20,1),1) / D 20 1 1")),
        ] {
            assert_eq!(meant(text).as_deref(), expected, "{text}");
        }
    }
}
