//! The ways out of a step that does not follow, in the lines and formulas of its proof.

use crate::analysis::proof::{number_mark, read};
use crate::logic::near_claims::read as read_formula;
use crate::logic::{Decider, Limit, Logic};
use crate::proof::natural::write::by;
use crate::proof::natural::{
    Letters, Next, Place, Proof, Rule as Natural, Sequent, Step, UNITS, operands,
};
use crate::rules::{Context, Diagnostic, list};
use crate::syntax::proof::Citation;
use crate::syntax::text::shorten;
use crate::syntax::{Formula, Keyword, Span, Statement, Written, quote};
use std::cell::Cell;

/// A step of the proof that is open, as it was read.
pub(super) struct Asked<'a> {
    pub(super) proof: &'a Proof,
    pub(super) step: Step,
    /// The rule with all that is cited, as it is written.
    reason: Option<Span>,
    pub(super) formula: Letters,
    /// The place of the formula on the line.
    at: Span,
    place: Place,
    /// The mark behind its number.
    mark: Option<char>,
    /// True if something is put otherwise than it is written.
    has_slips: bool,
    /// The units of work that are left for ways to it.
    units: Cell<u64>,
}

impl<'a> Asked<'a> {
    /// The step of a line; `None` where it has no formula or no number.
    pub(super) fn of(context: Context<'a>) -> Option<Asked<'a>> {
        let Statement::Step(written) = &context.line.statement else { return None };
        let proof = context.scope.proof()?;
        let step = read(context.line, written, context.scope);
        let reason = written.reason.as_ref().map(|reason| {
            let end = reason.citations.last().map_or(reason.word.end, |it| it.end);
            Span { end: end.max(reason.word.end), ..reason.word }
        });
        let (formula, number) = (step.formula.clone()?, step.number?);
        let place = Place { depth: proof.depth_of(&step), number };
        let has_slips = !context.line.slips.is_empty();
        Some(Asked {
            proof,
            step,
            reason,
            formula,
            at: written.formula,
            place,
            mark: number_mark(context.line, written),
            has_slips,
            units: Cell::new(UNITS),
        })
    }

    fn cited(&self) -> Vec<Citation> {
        self.step.citations.iter().flatten().copied().collect()
    }

    /// The only rule by which the formula follows, or this one, with what it may cite.
    fn reason_by(&self, rule: Option<Natural>) -> Option<Next> {
        let mut all = self.proof.reasons(&self.formula, self.place.depth);
        let own = all.iter().position(|it| Some(it.rule) == rule);
        match own {
            Some(own) => Some(all.swap_remove(own)),
            None if all.len() == 1 => all.pop(),
            None => None,
        }
    }

    /// A diagnostic with the fix that gives the only reason from which the formula follows; `None`
    /// where there is none.
    pub(super) fn with_reason(
        &self,
        rule: Option<Natural>,
        diagnostic: &Diagnostic,
    ) -> Option<Diagnostic> {
        // What mends a slip may write there, too.
        let next = self.reason_by(rule).filter(|_| !self.has_slips)?;
        let reason = by(next.rule, &next.citations);
        let title = match self.reason {
            Some(_) if Some(next.rule) != rule => format!("Write `{reason}`, by which it follows"),
            _ => format!("Write `{reason}`"),
        };
        let (at, before) = match self.reason {
            Some(at) => (at, ""),
            None => (Span { start: self.at.end, ..self.at }, "  "),
        };
        Some(diagnostic.clone().replace(title, false, at, format!("{before}{reason}")))
    }

    /// The lines that reach the formula, as a help.
    pub(super) fn by_lines(&self) -> Option<String> {
        let lines = self.proof.way(&self.formula, self.place, &self.cited(), &self.units)?;
        Some(self.in_place(&lines))
    }

    /// The lines that go on in a subproof to one of some formulas, and from it by the step's rule.
    pub(super) fn by_more_inside(
        &self,
        rule: Natural,
        cited: Citation,
        aims: impl Fn(&Proof) -> Vec<String>,
    ) -> Option<String> {
        let Citation::Subproof(first, last) = cited else { return None };
        let inside = self.proof.reopened(first)?;
        let is_directly_above = last == self.proof.last();
        let number = if is_directly_above { self.place.number } else { last + 1 };
        let place = Place { depth: self.place.depth + 1, number };
        let ways =
            aims(&inside).into_iter().filter_map(|it| inside.way(&it, place, &[], &self.units));
        let mut lines = ways.min_by_key(Vec::len)?;
        if !is_directly_above {
            let lines = self.quoted(&lines);
            return Some(format!("the subproof goes on below line {last} with {lines}{RENUMBER}"));
        }
        let end = number + lines.len() as u32 - 1;
        lines.push(self.closing(rule, (first, end)));
        Some(self.in_place(&lines))
    }

    /// The line of the formula by a rule that closes a subproof, right below it.
    fn closing(&self, rule: Natural, (first, end): (u32, u32)) -> String {
        let reason = by(rule, &[Citation::Subproof(first, end)]);
        let bars = "| ".repeat(self.place.depth);
        format!("{} {bars}{}  {reason}", end + 1, self.formula)
    }

    /// The lines that make conditionals of the subproofs that are cited, and the equivalence that
    /// follows from these.
    pub(super) fn by_conditionals(&self) -> Option<String> {
        let (p, q) = operands(&self.formula, b'E')?;
        let wanted = [format!("C{p}{q}"), format!("C{q}{p}")];
        let bars = "| ".repeat(self.place.depth);
        let (mut lines, mut from) = (Vec::new(), Vec::new());
        let mut number = self.place.number;
        for cited in self.cited() {
            let (formula, line) = match cited {
                Citation::Line(line) => (self.proof.formula(line)?.to_string(), line),
                Citation::Subproof(first, last) => {
                    let (supposed, reached) =
                        (self.proof.formula(first)?, self.proof.formula(last)?);
                    let formula = format!("C{supposed}{reached}");
                    let reason = by(Natural::Ci, &[cited]);
                    lines.push(format!("{number} {bars}{formula}  {reason}"));
                    number += 1;
                    (formula, number - 1)
                }
            };
            from.push((formula, Citation::Line(line)));
        }
        let of =
            |it: &String| from.iter().find(|(formula, _)| formula == it).map(|(_, line)| *line);
        let both: Vec<Citation> = wanted.iter().map(of).collect::<Option<_>>()?;
        let reason = by(Natural::Ei, &both);
        lines.push(format!("{number} {bars}{}  {reason}", self.formula));
        (lines.len() > 1).then(|| self.in_place(&lines))
    }

    /// The lines that part the conjunction on which a subproof right above ends, and close it.
    pub(super) fn by_parts(
        &self,
        rule: Natural,
        cited: Citation,
        both: (&str, &str),
    ) -> Option<String> {
        let Citation::Subproof(first, last) = cited else { return None };
        let bars = "| ".repeat(self.place.depth + 1);
        let part = |number: u32, it: &str| {
            format!("{number} {bars}{it}  {}", by(Natural::Ko, &[Citation::Line(last)]))
        };
        let number = self.place.number;
        let lines = [
            part(number, both.0),
            part(number + 1, both.1),
            self.closing(rule, (first, number + 1)),
        ];
        (last == self.proof.last()).then(|| self.in_place(&lines))
    }

    /// The step itself with another reason.
    pub(super) fn line(&self, reason: &str) -> String {
        let bars = "| ".repeat(self.place.depth);
        marked(&format!("{} {bars}{}  {reason}", self.place.number, self.formula), self.mark)
    }

    /// Some lines as they are quoted.
    fn quoted(&self, lines: &[String]) -> String {
        list(&lines.iter().map(|it| quote(&marked(it, self.mark))).collect::<Vec<_>>())
    }

    /// The lines that stand in the place of a wrong step, in words.
    fn in_place(&self, lines: &[String]) -> String {
        let quoted = self.quoted(lines);
        match lines {
            [_] => format!("write {quoted}"),
            _ => format!("{IN_PLACE} {quoted}{RENUMBER}"),
        }
    }

    /// The lines that reach the formula in the place of a subproof directly above and this step.
    pub(super) fn by_other_subproof(&self, cited: Citation) -> Option<String> {
        let Citation::Subproof(first, last) = cited else { return None };
        if last != self.proof.last() {
            return None;
        }
        let place = Place { number: first, ..self.place };
        let lines = self.proof.way_without(&self.formula, place, cited, &self.units)?;
        let own = self.place.number;
        Some(format!("in place of lines {first} to {own} write {}", self.quoted(&lines)))
    }

    /// The lines that go on in a subproof that supposes what the step's rule asks for.
    pub(super) fn by_fitting_subproof(&self, rule: Natural) -> Option<String> {
        let supposed = supposes(rule, &self.formula)?;
        let all = self.proof.supposing(&supposed, self.place.depth);
        all.into_iter()
            .find_map(|it| self.by_more_inside(rule, it, |inside| self.aims(rule, inside)))
    }

    /// The formulas of which a subproof is to reach one for the step's rule.
    pub(super) fn aims(&self, rule: Natural, inside: &Proof) -> Vec<String> {
        let other_side = |it: &Letters| match it.strip_prefix('N') {
            Some(denied) => denied.to_owned(),
            None => format!("N{it}"),
        };
        match rule {
            Natural::Ci => {
                let reached = operands(&self.formula, b'C').map(|(_, q)| q.to_owned());
                reached.into_iter().collect()
            }
            Natural::Ao => vec![self.formula.to_string()],
            Natural::Ni | Natural::No => inside.last_inside().iter().map(other_side).collect(),
            _ => Vec::new(),
        }
    }

    /// A diagnostic with whichever way out there is: a reason, or the lines that reach the formula.
    pub(super) fn with_way(&self, rule: Option<Natural>, diagnostic: Diagnostic) -> Diagnostic {
        if let Some(mended) = self.with_reason(rule, &diagnostic) {
            return mended;
        }
        let inside = rule.and_then(|rule| self.by_fitting_subproof(rule));
        match inside.or_else(|| self.by_lines()) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }

    /// The formula on a line, if it is one.
    pub(super) fn shown(&self, number: u32) -> Option<String> {
        self.proof.formula(number).map(|it| shown(it))
    }

    /// Its number.
    pub(super) fn number(&self) -> u32 {
        self.place.number
    }
}

/// A line with a mark behind its number.
pub(crate) fn marked(line: &str, mark: Option<char>) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    format!("{number}{}{rest}", mark.map_or(String::new(), String::from))
}

/// The words before lines in the place of a step.
pub(crate) const IN_PLACE: &str = "in place of this line write";

/// The words behind lines in the place of a step where steps stand below.
pub(crate) const RENUMBER: &str = "; renumber what follows";

/// The most characters of the head of a proof that is shown.
const HEAD: usize = 80;

/// The way to one more premise, if the conclusion of a sequent follows with it and not without.
pub(super) fn as_premise(sequent: &Sequent, premise: &str) -> Option<String> {
    if !lacks_premise(sequent, premise) {
        return None;
    }
    let premises: Vec<&str> = sequent.premises.iter().map(|it| &**it).chain([premise]).collect();
    let head =
        format!("{} {} |- {}", Keyword::Proof.text(), premises.join(", "), sequent.conclusion);
    let (conclusion, head) = (shown(&sequent.conclusion), quote(&shorten(&head, HEAD)));
    Some(format!("without it {conclusion} does not follow: to make it a premise, write {head}"))
}

/// True if a sequent is not valid, and with one more premise it is.
fn lacks_premise(sequent: &Sequent, premise: &str) -> bool {
    let follows = |more: Option<&str>| {
        let texts: Vec<&str> = sequent.premises.iter().map(|it| &**it).chain(more).collect();
        let premises: Vec<Formula> =
            texts.iter().map(|it| read_formula(it)).collect::<Option<_>>()?;
        let written: Vec<Written<'_>> =
            premises.iter().zip(&texts).map(|(it, text)| Written::new(it, text)).collect();
        let conclusion = read_formula(&sequent.conclusion)?;
        let conclusion = Written::new(&conclusion, &sequent.conclusion);
        let decider = Decider { logic: &Logic::classical(), oracle: &Limit::brief() };
        Some(decider.counterexample(&written, conclusion).ok()?.is_none())
    };
    follows(None) == Some(false) && follows(Some(premise)) == Some(true)
}

/// The most characters of a formula that are shown.
const SHOWN: usize = 40;

/// A formula as it is quoted.
pub(super) fn shown(formula: &str) -> String {
    quote(&shorten(formula, SHOWN))
}

/// The words for a line or subproof.
pub(super) fn name(citation: Citation) -> String {
    match citation {
        Citation::Line(_) => format!("line {citation}"),
        Citation::Subproof(..) => format!("subproof {citation}"),
    }
}

/// The formula that a subproof supposes for a formula by a rule.
pub(super) fn supposes(rule: Natural, formula: &str) -> Option<String> {
    match rule {
        Natural::Ci => operands(formula, b'C').map(|(p, _)| p.to_owned()),
        Natural::Ni => formula.strip_prefix('N').map(str::to_owned),
        Natural::No => Some(format!("N{formula}")),
        _ => None,
    }
}
