//! Lines that can be nothing but steps of a proof, where no head opens one, or no number stands
//! before them.

use crate::letter::is_blank;
use crate::lexicon::labels::BULLETS;
use crate::lexicon::proofs::RULES;
use crate::lexicon::tables::BARS;
use crate::numbering::{first_label, numbering};
use crate::proof::{AXIOM, PREMISE, STRICT, SUPPOSE, number};
use crate::reading::step::{may_have_assumptions, step, step_behind};
use crate::reading::{SlipKind, is_formula};
use crate::statement::{Line, Statement, Step};
use crate::text::Span;

/// The words that stand where a rule would.
const WORDS: [&str; 4] = [PREMISE, SUPPOSE, STRICT, AXIOM];

/// True if a line outside proofs begins with a number, and ends with a line that is cited or a word
/// such as `premise`: quick. No other opens a proof, however it is put.
pub fn may_be_lone_step(text: &str) -> bool {
    // Most lines begin with a letter.
    if text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let start = text.trim_start_matches(|c| is_blank(c) || c == '|');
    let digits = match start.as_bytes() {
        [b'(' | b'[' | b'{', rest @ ..] => rest,
        other => other,
    };
    if !digits.first().is_some_and(u8::is_ascii_digit) {
        return false;
    }
    if may_have_assumptions(text.trim_start_matches(is_blank)) {
        return true;
    }
    let said = text.split_once('#').map_or(text, |(said, _)| said);
    let said = said.trim_end_matches(|c: char| is_blank(c) || matches!(c, '.' | '|'));
    let Some(word) = said.rsplit(is_blank).next().filter(|word| word.len() < said.len()) else {
        return false;
    };
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    bare.ends_with(|c: char| c.is_ascii_digit()) || gives_no_rule(bare)
}

/// True if a word says that something is a premise, a supposition or an axiom, and is no letter.
fn gives_no_rule(word: &str) -> bool {
    let is_known = || {
        WORDS.iter().any(|it| it.eq_ignore_ascii_case(word))
            || RULES.read(word).is_some_and(|it| WORDS.contains(&it.meaning))
    };
    (word.len() > 1 || is_known_capital(word)) && is_known()
}

/// True if a capital alone is the name of a rule, and no connective.
fn is_known_capital(word: &str) -> bool {
    word.bytes().all(|it| it.is_ascii_uppercase()) && RULES.exact(word).is_some()
}

/// A line outside proofs as a step of one, if it can be nothing else: a number, a formula, and a
/// rule with what it cites or a word that stands where a rule would.
pub(crate) fn as_lone_step(line: Line<'_>) -> Option<Line<'_>> {
    let line = Some(line).filter(|line| matches!(line.statement, Statement::Formulas(_)))?;
    let below_label = first_behind_label(&line);
    below_label.or_else(|| as_step(line.in_proof()))
}

/// The first step of a proof, if it is what stands behind the label of a line, as in
/// `11) 1 p premise`.
pub(crate) fn first_behind_label<'t>(line: &Line<'t>) -> Option<Line<'t>> {
    let numbering = line.numbering?;
    let label = first_label(line.text, numbering).unwrap_or(numbering);
    let behind = Span { start: label.end, end: line.end() };
    let (step, slips) = step(line.text, behind)?;
    let is_first = number(line.of(step.number)) == Some(1);
    let statement = Statement::Step(step);
    let line = || Line { numbering: Some(label), slips, statement, ..line.clone() };
    as_step(Some(line).filter(|_| is_first)?())
}

/// True if a text is a label and the first step of a proof, as in `11) 1 p premise`.
pub fn begins_behind_label(line: &Line<'_>) -> bool {
    let labelled = || {
        let numbering = numbering(line.text, line.bytes);
        first_behind_label(&Line { numbering, ..Line::of_text(line.text) })
    };
    may_be_lone_step(line.text) && labelled().is_some()
}

/// A line that is read as a step, if it can be nothing else.
fn as_step(step: Line<'_>) -> Option<Line<'_>> {
    let Statement::Step(Step { formula, reason: Some(reason), .. }) = &step.statement else {
        return None;
    };
    // A letter alone may be one of a formula.
    let word = reason.word.of(step.text);
    let is_clear = || word.len() > 1 || is_known_capital(word) || has_assumptions(&step);
    let gives_rule = !reason.citations.is_empty() && !reason.rule.is_some_and(is_word);
    let is_reason =
        reason.rule.is_some() && (gives_rule || reason.rule.is_some_and(is_word) && is_clear());
    let is_said = is_formula(step.text, *formula) || is_pff(formula.of(step.text));
    (is_reason && is_said).then_some(step)
}

/// True if the number of a step stands behind those of the lines that it leans on.
fn has_assumptions(step: &Line<'_>) -> bool {
    let number = step.slip(SlipKind::Number).map(|slip| slip.at.of(step.text));
    number.is_some_and(may_have_assumptions)
}

fn is_word(rule: &str) -> bool {
    WORDS.contains(&rule)
}

/// True if a text is letters behind a connective, which may lack something.
fn is_pff(text: &str) -> bool {
    text.len() > 1
        && text.bytes().all(|c| c.is_ascii_alphabetic())
        && text.bytes().next().is_some_and(|c| b"NKACE".contains(&c))
}

impl<'t> Line<'t> {
    /// The line of a proof as a step whose number is left out, if it can be nothing else: a formula
    /// and its reason, perhaps behind bars or a bullet. The number is an empty text at its start.
    pub fn without_step_number(&self) -> Option<Line<'t>> {
        let body = Span { start: 0, end: self.body().end }.trim(self.text);
        let inside = body.of(self.text);
        let behind = BULLETS.begin(inside).map(|(_, behind)| behind);
        let inside = behind.filter(|it| it.starts_with(is_blank)).unwrap_or(inside);
        let start = body.end as usize - inside.trim_start_matches(is_blank).len();
        let first = inside.trim_start_matches(|c| BARS.contains(&c) || is_blank(c));
        if first.starts_with(|c: char| c.is_ascii_digit()) || self.open_quote.is_some() {
            return None;
        }
        let number = Span::new(start, start);
        let (step, slips) = step_behind(self.text, number, start, self.end() as usize);
        let reason = step.reason.as_ref()?;
        let is_bare = step.is_bare() && !step.bars.is_empty();
        let is_one = is_bare
            || (reason.is_d_proof || reason.rule.is_some()) && is_formula(self.text, step.formula);
        let statement = Statement::Step(step);
        is_one.then(|| Line { numbering: None, slips, statement, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use crate::block::BlockKind;
    use crate::statement::Statement;
    use crate::testing::{parse, parse_in};

    #[test]
    fn a_line_outside_proofs_is_a_step_only_if_it_can_be_nothing_else() {
        for (text, is_one) in [
            ("1 p premise", true),
            ("1. p  Prem.", true),
            ("2. Cpq P", true),
            ("2. Cpq A", false),
            ("2. P", false),
            ("1) Cpq (premise)", true),
            ("(1) p assumption", true),
            ("[1] p [given] # so", true),
            ("1 | p suppose", true),
            ("3. q Co 1 2", true),
            ("3. q, MP 1, 2", true),
            ("3. p → q CP 1-2", true),
            ("1. p & q premise", true),
            ("4 Cpp by Ci 1-3.", true),
            ("1 CpCqp axiom", true),
            ("1. Kp premise", true),
            ("\u{feff}1. p premise", true),
            ("1 (1) p A", true),
            ("1,2 (3) q 1,2 MPP", true),
            ("| 1 | p | premise |", true),
            ("| 3. | q | Co 1, 2 |", true),
            ("| 1 | 0 | 1 |", false),
            ("| 1 | p |", false),
            ("11) 1 p premise", true),
            ("11. 1. p premise", true),
            ("Q11: 1 p premise", true),
            ("11) 2 p premise", false),
            ("11) 1 p", false),
            ("{1} 2. q 1 &E", true),
            ("1 (2) p", false),
            ("1 (2) no", false),
            ("1,2", false),
            ("{p, Cpq} |- q", false),
            ("", false),
            ("1)", false),
            ("1) p", false),
            ("1) Kpq", false),
            ("1) p q", false),
            ("1) p a", false),
            ("1) Kpq A", false),
            ("p premise", false),
            ("1) p, q", false),
            ("1) Kpq is tautology", false),
            ("1) Kpq == Kqp", false),
            ("1) let p = T", false),
            ("1) no premise", false),
            ("1) 0 1", false),
            ("1 | 0", false),
            ("1) \"p premise", false),
            ("# 1 p premise", false),
        ] {
            let line = parse_in(text, None);
            assert_eq!(matches!(line.statement, Statement::Step(_)), is_one, "{text}");
            assert_eq!(parse_in(text, Some(BlockKind::Exercise)), line, "{text}");
        }
    }

    #[test]
    fn a_step_may_lack_its_number() {
        for (text, formula, bars) in [
            ("p premise", "p", 0),
            ("| Cpq  suppose # so", "Cpq", 1),
            ("- q MP 1,2", "q", 0),
            ("therefore q by Co 1 2", "q", 0),
            ("p & q Ki 1 2", "p & q", 0),
            ("CpCqp D11", "CpCqp", 0),
        ] {
            let line = parse(text).without_step_number().unwrap();
            let Statement::Step(step) = &line.statement else { panic!("{text}") };
            assert!(step.number.is_empty(), "{text}");
            assert_eq!((line.of(step.formula), step.bars.len()), (formula, bars), "{text}");
        }
        for text in ["", "p", "1 p premise", "Kpq", "end", "note that p is so", "| 2 q Co 1"] {
            assert_eq!(parse(text).without_step_number(), None, "{text}");
        }
    }
}
