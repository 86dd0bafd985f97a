//! Claims with the values that they are made under on the same line, as in `Cpq = T when p = F`.

use crate::analysis::statement::meant_value;
use crate::logic::Logic;
use crate::rules::words::whole;
use crate::rules::{Diagnostic, Edit};
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::answers::SHOWING;
use crate::syntax::reading::wording;
use crate::syntax::shape::are_formulas;
use crate::syntax::value::looks_like_value;
use crate::syntax::{Keyword, Line, LineText, Span, Statement, parse};

/// The most bytes of a line that is looked through.
const LOOKED_AT: usize = 400;

/// A claim of a value, and the values that it is made under.
pub(super) struct Conditioned {
    /// The claim alone, as it is written.
    claim: String,
    /// The line that gives the values.
    given: String,
    /// The place of the values, with the word or mark before them.
    pub(super) at: Span,
}

impl Conditioned {
    /// A diagnostic with the way out: a line for the values, and one for the claim.
    pub(super) fn mend(&self, line: &Line<'_>, diagnostic: Diagnostic) -> Diagnostic {
        let (given, claim) = (whole(&self.given), whole(&self.claim));
        let start = Span::new(0, 0);
        let above = Edit { span: start, text: format!("{}\n", self.given) };
        let alone = Edit { span: line.body(), text: self.claim.clone() };
        diagnostic
            .help(format!("values are given in a line above: {given}, and below it {claim}"))
            .fix(format!("Write {given} above, and {claim}"), false, vec![above, alone])
    }
}

/// True if values that a claim is made under stand behind it, in words.
pub(super) fn has_values(line: &Line<'_>, sign: Span, logic: Option<&Logic>) -> bool {
    let of = condition(line, sign).map(|(_, of)| line.of(of));
    of.zip(logic).is_some_and(|(of, logic)| given(of, logic).is_some())
}

/// The place of a condition behind a claim, with the word that begins it.
fn condition(line: &Line<'_>, sign: Span) -> Option<(Span, Span)> {
    let body = line.body();
    if body.len() > LOOKED_AT {
        return None;
    }
    let rest = Span { start: sign.end, ..body };
    let words = rest.split(line.text, is_blank).into_iter();
    let is_of_mark = |c: char| matches!(c, ',' | ';' | '(' | '[' | '|' | ':');
    let is_word =
        |at: &Span| SHOWING.has(&line.of(*at).trim_matches(is_of_mark).to_ascii_lowercase());
    let word = words.skip(1).find(is_word)?;
    let of = Span { start: word.end, ..body }.trim(line.text);
    (!of.is_empty()).then_some((Span { end: body.end, ..word }, of))
}

/// The claim of a value with what it is made under behind it, in words or in brackets.
pub(super) fn behind(line: &Line<'_>, sign: Span, logic: Option<&Logic>) -> Option<Conditioned> {
    let body = line.body();
    let bracket = || {
        let rest = Span { start: sign.end, ..body };
        let at = line.of(rest).find(['(', '['])? as u32 + rest.start;
        let inside = Span { start: at, ..body };
        line.of(inside).ends_with([')', ']']).then_some((inside, inside))
    };
    let is_short = body.len() <= LOOKED_AT;
    let (at, of) = condition(line, sign).or_else(|| bracket().filter(|_| is_short))?;
    let said = line.of(of).trim_matches(|c: char| matches!(c, '(' | ')' | '[' | ']'));
    let given = given(said, logic?)?;
    let claim = Span { end: at.start, ..body }.of(line.text);
    let claim = claimed(claim.trim_end_matches(|c: char| is_blank(c) || ",;(|[:".contains(c)))?;
    Some(Conditioned { claim, given, at })
}

/// The claim of a value with what it is made under before it, as in `if p = F then Cpq = T`.
pub(super) fn before(line: &Line<'_>, logic: Option<&Logic>) -> Option<Conditioned> {
    let body = line.body();
    let word = line.first_word().filter(|_| body.len() <= LOOKED_AT)?;
    let is_word = SHOWING.has(&line.of(word).to_ascii_lowercase());
    let rest = Span { start: word.end, ..body };
    let text = line.of(rest).trim_matches(is_blank);
    let ends = text.rmatch_indices([',', ':']).map(|(at, mark)| (at, at + mark.len()));
    let then = text.find(" then ").map(|at| (at, at + " then ".len()));
    let logic = logic.filter(|_| is_word)?;
    let (claim, given) = then.into_iter().chain(ends).find_map(|(end, start)| {
        let claim = text.get(start..)?.trim_matches(is_blank);
        let claim = claimed(claim.strip_prefix("then ").unwrap_or(claim))?;
        Some((claim, given(text.get(..end)?.trim_end_matches([',', ' ']), logic)?))
    })?;
    Some(Conditioned { claim, given, at: Span { end: body.end, ..word } })
}

/// The line that gives the values that a text says.
fn given(text: &str, logic: &Logic) -> Option<String> {
    let all = wording::bindings(text, logic).filter(|it| !it.is_empty())?;
    let is_letter = |it: &str| matches!(it.as_bytes(), [letter] if letter.is_ascii_lowercase());
    let all: Option<Vec<String>> = all
        .into_iter()
        .map(|(letter, value)| is_letter(&letter).then(|| format!("{letter} = {value}")))
        .collect();
    Some(format!("{} {}", Keyword::Let.text(), all?.join(", ")))
}

/// A claim of a value as it is written, if a text is one.
fn claimed(text: &str) -> Option<String> {
    let line = parse(LineText::edited(text));
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let ([of], [value], None) = (&judgement.left[..], &judgement.right[..], judgement.second)
    else {
        return None;
    };
    let (of, value) = (line.of(*of), line.of(*value));
    let value = if looks_like_value(value) { value } else { meant_value(value)? };
    let sign = match line.of(judgement.sign) {
        sign @ ("=" | "!=") => sign,
        "is" => "=",
        _ => return None,
    };
    are_formulas(of).then(|| format!("{of} {sign} {value}"))
}
