//! The material itself: lines that are true of the formulas on them.

#[cfg(test)]
mod tests;

use super::flaw::one_of;
use super::formulas::Formulas;
use super::natural::Natural;
use super::random::Random;
use crate::analysis::{Flaw, Verdict};
use crate::document::Document;
use crate::logic::{Class, Decider, Limit, Logic, Undecided};
use crate::scope::{Scope, Settings};
use crate::syntax::{Alphabet, Formula, LineText, Span, Written, parse};
use std::collections::HashSet;

/// A kind of material, by what its lines claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A formula: `f`.
    Wff,
    /// A text that one flaw keeps from being a formula: `f is pff`.
    Pff,
    /// A formula of a class: `f is tautology`.
    OfClass(Class),
    /// Two contingent formulas that are equivalent: `f == g`.
    Equivalent,
    /// Two contingent formulas that are not equivalent: `f != g`.
    Inequivalent,
    /// A conclusion that follows from two premises: `f, g |= h`. It is no tautology, the premises
    /// can be true together, and if there are such arguments both are needed.
    Valid,
    /// A conclusion that does not follow from two premises, and can be true with them:
    /// `f, g !|= h`. If there are such arguments the premises are no tautologies.
    Invalid,
}

/// A wish for material.
#[derive(Clone, Debug)]
pub struct Request {
    /// The kind.
    pub kind: Kind,
    /// The formulas to draw from. Of a pff they are what it was before the flaw.
    pub formulas: Formulas,
    /// The logic of the claims.
    pub logic: Logic,
    /// The alphabet of the lines, which has the letters of the formulas.
    pub alphabet: Alphabet,
    /// The flaws that pffs may have.
    pub flaws: Vec<Flaw>,
}

/// Random material of one kind. What it is follows from the request and the seed alone.
#[derive(Clone, Debug)]
pub struct Material {
    request: Request,
    /// The scope of its lines.
    scope: Scope,
    random: Random,
    /// The numbers of all draws that there can be, where these are few; first those that were gone
    /// through.
    few: Option<Vec<u32>>,
    /// The number of those that were gone through.
    seen: usize,
    /// True if an argument may have a premise that is of no use, since there are no others.
    is_lenient: bool,
    /// The formulas of the lines that were given.
    given: HashSet<String>,
    draws: Draws,
}

/// A reason why there is no more material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// There are no formulas to draw from.
    NoFormulas,
    /// All draws that there can be were gone through.
    NoMore,
    /// None was found among those that were drawn.
    NotFound {
        /// The number of draws.
        drawn: u64,
        /// The number of those that it takes too long to decide.
        undecided: u64,
    },
}

/// The numbers of draws up to which material is looked for.
#[derive(Clone, Copy, Debug)]
struct Draws {
    /// The most of which all are gone through.
    few: u64,
    /// The most for one line.
    most: u64,
}

impl Draws {
    const DEFAULT: Draws = Draws { few: 1 << 18, most: 1 << 19 };
}

/// The most letters that the draws for one line have together.
const MOST_LETTERS: u64 = 1 << 24;

/// The most draws for a pff: nearly every WFF can have a flaw, and all that is made is
/// checked.
const MOST_FLAWED: u64 = 1 << 12;

/// The steps of one question. A claim that takes no more is always checked, whatever stands beside
/// it.
const STEPS: u64 = 1 << 20;

/// The steps of all questions for one line, a second or so.
const ALL_STEPS: u64 = 1 << 30;

impl Kind {
    /// The kinds by name.
    pub const NAMES: [(&'static str, Kind); 9] = [
        ("wff", Kind::Wff),
        ("pff", Kind::Pff),
        ("tautology", Kind::OfClass(Class::Tautology)),
        ("contradiction", Kind::OfClass(Class::Contradiction)),
        ("contingent", Kind::OfClass(Class::Contingent)),
        ("equivalent", Kind::Equivalent),
        ("inequivalent", Kind::Inequivalent),
        ("valid", Kind::Valid),
        ("invalid", Kind::Invalid),
    ];

    /// The number of formulas on a line.
    fn formulas(self) -> u32 {
        match self {
            Kind::Wff | Kind::Pff | Kind::OfClass(_) => 1,
            Kind::Equivalent | Kind::Inequivalent => 2,
            Kind::Valid | Kind::Invalid => 3,
        }
    }

    /// The kinds that a question about one of this kind tells apart.
    pub fn alternatives(self) -> &'static [Kind] {
        match self {
            Kind::Wff => &[Kind::Wff],
            Kind::Pff => &[Kind::Pff, Kind::Wff],
            Kind::OfClass(_) => &[
                Kind::OfClass(Class::Tautology),
                Kind::OfClass(Class::Contradiction),
                Kind::OfClass(Class::Contingent),
            ],
            Kind::Equivalent | Kind::Inequivalent => &[Kind::Equivalent, Kind::Inequivalent],
            Kind::Valid | Kind::Invalid => &[Kind::Valid, Kind::Invalid],
        }
    }
}

impl Material {
    /// The material of a seed.
    pub fn new(request: Request, seed: u64) -> Material {
        Material::within(Draws::DEFAULT, request, seed)
    }

    fn within(draws: Draws, request: Request, seed: u64) -> Material {
        let scope = Scope::new(Settings {
            logic: Some(request.logic.clone()),
            alphabet: Some(request.alphabet),
            ..Settings::default()
        });
        let count = request.formulas.count().to_u64();
        let all = count.and_then(|count| count.checked_pow(request.kind.formulas()));
        // Of each formula there are many pffs.
        let few = all
            .filter(|all| *all <= draws.few && request.kind != Kind::Pff)
            .map(|all| (0..u32::try_from(all).unwrap_or(u32::MAX)).collect());
        Material {
            request,
            scope,
            random: Random::new(seed),
            few,
            seen: 0,
            is_lenient: false,
            given: HashSet::new(),
            draws,
        }
    }

    /// The next line, which is none of those before; each that can come is as likely. It has no
    /// numbering.
    pub fn next_line(&mut self) -> Result<String, Shortage> {
        if self.request.formulas.count() == Natural::default() {
            return Err(Shortage::NoFormulas);
        }
        loop {
            let shortage = match self.sought() {
                Ok(line) => return Ok(line),
                Err(shortage) => shortage,
            };
            if self.is_lenient || self.request.kind.formulas() < 3 {
                return Err(shortage);
            }
            self.is_lenient = true;
            self.seen = 0;
        }
    }

    /// The next line that is as strict as before.
    fn sought(&mut self) -> Result<String, Shortage> {
        let kind = self.request.kind;
        let letters = self.request.formulas.length() as u64 * u64::from(kind.formulas());
        let most = if kind == Kind::Pff { MOST_FLAWED } else { self.draws.most };
        let most = most.min(MOST_LETTERS / letters.max(1)).max(1);
        let oracle = Limit::new(STEPS, ALL_STEPS);
        let logic = self.request.logic.clone();
        let decider = Decider { logic: &logic, oracle: &oracle };
        let (mut drawn, mut undecided) = (0, 0);
        while self.few.is_some() || drawn < most {
            let Some(texts) = self.draw() else { break };
            drawn += 1;
            match self.line(&texts, decider) {
                Ok(Some(line)) => return Ok(line),
                Ok(None) => {}
                Err(_) => undecided += 1,
            }
        }
        let is_certain = self.few.is_some() && undecided == 0;
        Err(if is_certain { Shortage::NoMore } else { Shortage::NotFound { drawn, undecided } })
    }

    /// The formulas of the next draw; `None` where all were gone through.
    fn draw(&mut self) -> Option<Vec<String>> {
        let Material { request: Request { formulas, kind, .. }, random, .. } = self;
        let Some(few) = &mut self.few else {
            return (0..kind.formulas()).map(|_| formulas.draw(random)).collect();
        };
        let left = few.get_mut(self.seen..).filter(|left| !left.is_empty())?;
        let next = usize::try_from(random.below(left.len() as u64)).unwrap_or_default();
        left.swap(0, next);
        self.seen += 1;
        let mut number = u64::from(*left.first()?);
        let count = formulas.count().to_u64()?;
        let mut nth = || {
            let nth = formulas.nth(number % count);
            number /= count;
            nth
        };
        (0..kind.formulas()).map(|_| nth()).collect()
    }

    /// The line of some formulas, if it is one to give.
    fn line(
        &mut self,
        texts: &[String],
        decider: Decider<'_>,
    ) -> Result<Option<String>, Undecided> {
        let read = |text: &String| Formula::read(text, Span::new(0, text.len()), |_| None);
        let Some(formulas) = texts.iter().map(read).collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let written: Vec<Written<'_>> =
            formulas.iter().zip(texts).map(|(formula, text)| Written::new(formula, text)).collect();
        let flawed = match (self.request.kind, &written[..]) {
            (Kind::Pff, [formula]) => match self.flawed(*formula) {
                Some(text) => Some(text),
                None => return Ok(None),
            },
            _ if self.is_wanted(&written, texts, decider)? => None,
            _ => return Ok(None),
        };
        let texts = flawed.as_ref().map_or(texts, std::slice::from_ref);
        let line = match (self.request.kind, texts) {
            (Kind::Pff, [text]) => format!("{text} is pff"),
            (Kind::OfClass(class), [text]) => format!("{text} is {}", class.name()),
            (Kind::Equivalent, [one, other]) => format!("{one} == {other}"),
            (Kind::Inequivalent, [one, other]) => format!("{one} != {other}"),
            (Kind::Valid, [one, other, last]) => format!("{one}, {other} |= {last}"),
            (Kind::Invalid, [one, other, last]) => format!("{one}, {other} !|= {last}"),
            (_, texts) => texts.concat(),
        };
        let is_new = self.is_right(&line, texts) && self.given.insert(self.sorted(texts));
        Ok(is_new.then_some(line))
    }

    /// A formula with one flaw, reported as this and nothing else.
    fn flawed(&mut self, formula: Written<'_>) -> Option<String> {
        let flaw = one_of(&self.request.flaws, &mut self.random)?;
        let text = flaw.made(formula, &mut self.random)?;
        let document = Document::new(&text, self.scope.clone());
        let mut faults = document.faults();
        let is_alone = faults.next().is_some_and(|found| flaw.is(&found.fault.kind));
        (is_alone && faults.next().is_none()).then_some(text)
    }

    /// True if formulas are as the kind asks.
    fn is_wanted(
        &self,
        formulas: &[Written<'_>],
        texts: &[String],
        decider: Decider<'_>,
    ) -> Result<bool, Undecided> {
        let class = |formula: Written<'_>| Ok(decider.class(formula)?.class);
        let follows = |premises: &[Written<'_>], conclusion: Written<'_>| {
            Ok(decider.counterexample(premises, conclusion)?.is_none())
        };
        // Classical logic has a shorter way for letters of the dice.
        let falsum = if decider.logic.is_classical() { "KpNp" } else { "O" };
        let never = Formula::read(falsum, Span::new(0, falsum.len()), |_| None).unwrap_or_default();
        let are_true_together =
            |formulas: &[Written<'_>]| Ok(!follows(formulas, Written::new(&never, falsum))?);
        let are_different = || {
            (1..texts.len()).all(|place| {
                let (before, rest) = texts.split_at(place);
                rest.first().is_some_and(|text| !before.contains(text))
            })
        };
        if !are_different() {
            return Ok(false);
        }
        match (self.request.kind, formulas) {
            (Kind::OfClass(wanted), [formula]) => Ok(class(*formula)? == wanted),
            (Kind::Equivalent, [one, other]) => {
                Ok(decider.difference(*one, *other)?.is_none() && class(*one)? == Class::Contingent)
            }
            (Kind::Inequivalent, [one, other]) => Ok(decider.difference(*one, *other)?.is_some()
                && class(*one)? == Class::Contingent
                && class(*other)? == Class::Contingent),
            (Kind::Valid, [one, other, last]) => Ok(follows(&[*one, *other], *last)?
                && (self.is_lenient || !follows(&[*one], *last)? && !follows(&[*other], *last)?)
                && class(*last)? != Class::Tautology
                && are_true_together(&[*one, *other])?),
            (Kind::Invalid, [one, other, last]) => Ok(!follows(&[*one, *other], *last)?
                && are_true_together(formulas)?
                && (self.is_lenient
                    || class(*one)? != Class::Tautology && class(*other)? != Class::Tautology)),
            _ => Ok(true),
        }
    }

    /// True if a line says what it should of these formulas, and nothing is wrong with it. The
    /// letters of textbooks also spell words of the language.
    fn is_right(&self, line: &str, texts: &[String]) -> bool {
        let numbered = format!("1) {line}");
        let parsed = parse(LineText::given(&numbered));
        let document = Document::new(&numbered, self.scope.clone());
        let is_text = |(span, text): (Span, &String)| span.of(&numbered) == text;
        let spans = parsed.formulas();
        spans.len() == texts.len()
            && spans.into_iter().zip(texts).all(is_text)
            && document.faults().next().is_none()
            && document.verdicts().all(|(_, verdict)| verdict == Verdict::Right)
    }

    /// Formulas in an order that is the same for equal claims.
    fn sorted(&self, texts: &[String]) -> String {
        let mut texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        match (self.request.kind, &mut texts[..]) {
            (Kind::Valid | Kind::Invalid, [premises @ .., _]) | (_, premises) => premises.sort(),
        }
        texts.join(" ")
    }
}
