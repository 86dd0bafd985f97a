//! Claims that hold, near one that does not: the known mistake that it makes put right, or else one
//! connective, negation or order changed. Each is tried in the logic in force.

use super::context::Context;
use crate::logic::near_claims::{Change, changes, read};
use crate::logic::{
    ClaimMade, Class, Decider, Limit, Logic, fallacies, spelled, without_tautologies,
};
use crate::syntax::formula::compact;
use crate::syntax::letter::connective;
use crate::syntax::{Alphabet, Formula, Span, Written};

/// The steps that each question may take, and all about one claim.
const STEPS: [u64; 2] = [1 << 12, 1 << 17];
/// The bytes of the longest formula beside which something is looked for.
const LONGEST: usize = 60;
/// The most premises of a consequence beside which something is looked for.
const PREMISES: usize = 8;
/// The most claims that are told.
const TOLD: usize = 2;

/// The way from a claim to others near it.
pub(super) struct NearClaims<'a> {
    context: Context<'a>,
    logic: &'a Logic,
    limit: Limit,
}

/// The claims that are near one.
#[derive(Default)]
pub(super) struct Near {
    /// The known mistake that the claim makes.
    pub mistake: Option<&'static str>,
    /// Claims that hold, or formulas of the class that is claimed.
    pub right: Vec<String>,
}

impl Near {
    /// It in words: `holds` is what is said of what is right.
    pub fn words(&self, [holds, so_does]: [&str; 2]) -> Option<String> {
        let right = match &self.right[..] {
            [] => None,
            [one] => Some(format!("{one} {holds}")),
            [one, other, ..] => Some(format!("{one} {holds}, and {so_does} {other}")),
        };
        let mistake = self.mistake.map(|mistake| format!("a common mistake: {mistake}"));
        let parts: Vec<String> = mistake.into_iter().chain(right).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// The place of a change among those that are likely in an equivalence.
fn likely_in_equivalence(change: Change) -> u8 {
    match change {
        Change::Connective { .. } => 0,
        Change::Turned => 1,
        Change::Negation => 2,
    }
}

/// The place of a change among those that are likely in a consequence.
fn likely_in_consequence(change: Change) -> u8 {
    match change {
        Change::Turned => 0,
        Change::Negation => 1,
        Change::Connective { .. } => 2,
    }
}

/// The meaning of letters beyond the dice, where a change exchanges one.
fn note(change: Change) -> String {
    let Change::Connective { from, to } = change else { return String::new() };
    if from.is_of_dice() && to.is_of_dice() {
        return String::new();
    }
    let reads = |letter| connective(letter).map_or("", |row| row.reads);
    let [one, other] = [from.letter(), to.letter()];
    let [first, second] = [one, other].map(char::from);
    format!(" (`{first}` is “{}”, `{second}` “{}”)", reads(one), reads(other))
}

impl<'a> NearClaims<'a> {
    /// Of the claim on the line, if its logic is known.
    pub fn new(context: Context<'a>) -> Option<NearClaims<'a>> {
        let logic = context.scope.settings.logic.as_ref()?;
        let [each, all] = STEPS;
        Some(NearClaims { context, logic, limit: Limit::new(each, all) })
    }

    fn decider(&self) -> Decider<'_> {
        Decider { logic: self.logic, oracle: &self.limit }
    }

    /// The letters that may be brought in.
    fn alphabet(&self) -> Alphabet {
        let alphabet = self.context.candidate(self.context.span).alphabet();
        alphabet.unwrap_or(Alphabet::Textbook)
    }

    fn text(&self, span: Span) -> String {
        compact(self.context.line.text, span)
    }

    /// Formulas of the line, if all are short.
    fn formulas(&self, spans: &[Span]) -> Option<Vec<Formula>> {
        let short = |span: &Span| (span.len() <= LONGEST).then(|| self.context.formula(*span));
        spans.iter().map(|span| short(span)?).collect()
    }

    /// True if formulas have the same value under every valuation, and are not the same.
    fn are_equivalent(&self, one: &str, other: &str) -> bool {
        let formulas = read(one).zip(read(other)).filter(|_| one != other);
        formulas.is_some_and(|(left, right)| {
            let (left, right) = (Written::new(&left, one), Written::new(&right, other));
            self.decider().difference(left, right) == Ok(None)
        })
    }

    /// True if a conclusion follows from premises; `None` where it is not known.
    fn follows(&self, premises: &[&str], conclusion: &str) -> Option<bool> {
        let formulas: Vec<Formula> = premises.iter().map(|it| read(it)).collect::<Option<_>>()?;
        let written: Vec<Written<'_>> = formulas
            .iter()
            .zip(premises)
            .map(|(formula, text)| Written::new(formula, text))
            .collect();
        let end = read(conclusion)?;
        let found = self.decider().counterexample(&written, Written::new(&end, conclusion));
        found.ok().map(|found| found.is_none())
    }

    /// True if a formula is of a class.
    fn is_of(&self, text: &str, class: Class) -> bool {
        let found = read(text).map(|it| self.decider().class(Written::new(&it, text)));
        found.is_some_and(|found| found.is_ok_and(|found| found.class == class))
    }

    /// The formulas of a claim with their names written out.
    fn spelled(&self, formulas: &[Formula]) -> Option<Vec<String>> {
        let spelled = |formula| spelled(Written::new(formula, self.context.line.text));
        formulas.iter().map(|it| spelled(it).filter(|text| text.len() <= LONGEST)).collect()
    }

    /// Equivalences near one that does not hold.
    pub fn equivalences(&self, [left, right]: [Span; 2]) -> Near {
        self.try_equivalences([left, right]).unwrap_or_default()
    }

    fn try_equivalences(&self, sides: [Span; 2]) -> Option<Near> {
        let formulas = self.formulas(&sides)?;
        let text = self.context.line.text;
        let [left, right] = &formulas[..] else { return None };
        let [left, right] = [left, right].map(|formula| Written::new(formula, text));
        if let Some(fallacy) = fallacies::of_equivalence(left, right) {
            let right = match &fallacy.right[..] {
                [one, other] if self.are_equivalent(one, other) => {
                    vec![format!("`{one} == {other}`")]
                }
                _ => Vec::new(),
            };
            return Some(Near { mistake: Some(fallacy.name), right });
        }
        let spelled = self.spelled(&formulas)?;
        let [one, other] = &spelled[..] else { return None };
        let first = |formula, beside: &str| {
            let mut changed = changes(formula, self.alphabet());
            changed.sort_by_key(|(change, _)| likely_in_equivalence(*change));
            changed.into_iter().find(|(_, text)| self.are_equivalent(text, beside))
        };
        let [here, there] = sides.map(|side| self.text(side));
        let before =
            first(left, other).map(|(change, text)| format!("`{text} == {there}`{}", note(change)));
        let after =
            first(right, one).map(|(change, text)| format!("`{here} == {text}`{}", note(change)));
        Some(Near { mistake: None, right: before.into_iter().chain(after).collect() })
    }

    /// Consequences near one that does not hold.
    pub fn consequences(&self, premises: &[Span], conclusion: Span) -> Near {
        self.try_consequences(premises, conclusion).unwrap_or_default()
    }

    fn try_consequences(&self, premises: &[Span], conclusion: Span) -> Option<Near> {
        if premises.len() > PREMISES {
            return None;
        }
        let spans = [premises, &[conclusion]].concat();
        let formulas = self.formulas(&spans)?;
        let written = |formula| Written::new(formula, self.context.line.text);
        let (end, start) = formulas.split_last()?;
        let claim = |texts: &[String]| {
            let (end, start) = texts.split_last()?;
            let premises = start.join(", ");
            let blank = if premises.is_empty() { "" } else { " " };
            Some(format!("`{premises}{blank}|= {end}`"))
        };
        let start: Vec<Written<'_>> = start.iter().map(written).collect();
        if let Some(fallacy) = fallacies::of_consequence(&start, written(end)) {
            let holds = self.is_sound(&fallacy.right).then(|| claim(&fallacy.right)).flatten();
            return Some(Near { mistake: Some(fallacy.name), right: holds.into_iter().collect() });
        }
        let spelled = self.spelled(&formulas)?;
        let mut right = Vec::new();
        let last = premises.len();
        let exchanged = (0..last).find_map(|place| {
            let mut texts = spelled.clone();
            texts.swap(place, last);
            self.is_sound(&texts).then(|| claim(&texts)).flatten()
        });
        right.extend(exchanged);
        let mut changed: Vec<(Change, usize, String)> = formulas
            .iter()
            .enumerate()
            .flat_map(|(place, formula)| {
                let changed = changes(written(formula), self.alphabet());
                changed.into_iter().map(move |(change, text)| (change, place, text))
            })
            .collect();
        // What is concluded is likelier to be wrong than a premise, and of that what is short.
        changed.sort_by_key(|(change, place, text)| {
            (likely_in_consequence(*change), *place < last, text.len())
        });
        right.extend(changed.into_iter().find_map(|(change, place, text)| {
            let mut texts = spelled.clone();
            *texts.get_mut(place)? = text;
            let claim = self.is_sound(&texts).then(|| claim(&texts)).flatten()?;
            Some(format!("{claim}{}", note(change)))
        }));
        right.dedup();
        Some(Near { mistake: None, right })
    }

    /// True if the last of some formulas follows from the others, all of which are needed, and
    /// could be false.
    fn is_sound(&self, texts: &[String]) -> bool {
        let Some((end, start)) = texts.split_last() else { return false };
        let start: Vec<&str> = start.iter().map(String::as_str).collect();
        let without = |place: usize| {
            let others = start.iter().enumerate().filter(|(other, _)| *other != place);
            others.map(|(_, text)| *text).collect::<Vec<_>>()
        };
        self.follows(&start, end) == Some(true)
            && self.follows(&start, &format!("N{end}")) == Some(false)
            && !start.contains(&end.as_str())
            && (0..start.len()).all(|place| self.follows(&without(place), end) == Some(false))
    }

    /// Formulas of a class near one that is not of it.
    pub fn of_class(&self, span: Span, class: Class) -> Near {
        self.try_class(span, class).unwrap_or_default()
    }

    fn try_class(&self, span: Span, class: Class) -> Option<Near> {
        let formulas = self.formulas(&[span])?;
        let spelled = self.spelled(&formulas)?;
        let [text] = &spelled[..] else { return None };
        if class == Class::Tautology && without_tautologies(self.logic).is_some() {
            return None;
        }
        let formula = read(text)?;
        let whole = Written::new(&formula, text);
        let fallacy = (class == Class::Tautology).then(|| self.of_operands(whole)).flatten();
        if let Some((mistake, right)) = fallacy {
            let right = right.filter(|it| self.is_of(it, class)).map(|it| format!("`{it}`"));
            return Some(Near { mistake: Some(mistake), right: right.into_iter().collect() });
        }
        let mut right: Vec<String> = Vec::new();
        let mut kinds = Vec::new();
        for (change, changed) in changes(whole, self.alphabet()) {
            let kind = std::mem::discriminant(&change);
            // A law is known by its main connective.
            let is_other = whole.symbol(0) != changed.get(..1).unwrap_or_default();
            let is_far = class == Class::Tautology
                && (change == Change::Negation && !right.is_empty()
                    || is_other && matches!(whole.symbol(0), "C" | "E"));
            let is_new = right.len() < TOLD && !kinds.contains(&kind) && !is_far;
            if is_new && self.is_of(&changed, class) {
                kinds.push(kind);
                right.push(format!("`{changed}`{}", note(change)));
            }
        }
        right.dedup();
        Some(Near { mistake: None, right })
    }

    /// The mistake that a conditional or biconditional makes of its operands, and the formula like
    /// it that is right.
    fn of_operands(&self, whole: Written<'_>) -> Option<(&'static str, Option<String>)> {
        let part = |node: usize| whole.formula.part(node);
        let operands: Vec<usize> = whole.formula.operands(0).collect();
        let [first, second] = operands[..] else { return None };
        let [one, other] = [part(first), part(second)];
        let written = |formula| Written::new(formula, whole.text);
        match whole.symbol(0) {
            "E" => {
                let fallacy = fallacies::of_equivalence(written(&one), written(&other))?;
                let right = (!fallacy.right.is_empty()).then(|| fallacy.right.concat());
                Some((fallacy.name, right.map(|it| format!("E{it}"))))
            }
            "C" => {
                let joined: Vec<Formula> = match whole.symbol(first) {
                    "K" => whole.formula.operands(first).map(part).collect(),
                    _ => Vec::new(),
                };
                let joined: Vec<Written<'_>> = joined.iter().map(written).collect();
                let found = fallacies::of_consequence(&joined, written(&other))
                    .or_else(|| fallacies::of_consequence(&[written(&one)], written(&other)))?;
                let right = match &found.right[..] {
                    [premise, end] => Some(format!("C{premise}{end}")),
                    [premise, more, end] => Some(format!("CK{premise}{more}{end}")),
                    _ => None,
                };
                Some((found.name, right))
            }
            _ => None,
        }
    }

    /// The name of the law that a claim is which holds in classical logic alone, and what the logic
    /// keeps of it: the conditional instead of the consequence, the consequence instead of the
    /// conditional, or its double negation.
    pub fn kept(
        &self,
        premises: &[Span],
        conclusion: Span,
    ) -> (Option<&'static str>, Option<String>) {
        if self.logic.is_classical() || premises.len() > PREMISES {
            return (None, None);
        }
        let spans = [premises, &[conclusion]].concat();
        let found = self.formulas(&spans).and_then(|formulas| {
            let text = self.context.line.text;
            let written: Vec<Written<'_>> =
                formulas.iter().map(|formula| Written::new(formula, text)).collect();
            let (end, start) = written.split_last()?;
            let made = match start {
                [] => ClaimMade::Tautology(*end),
                _ => ClaimMade::Consequence(start, *end),
            };
            Some((made.law(), self.kept_of(&self.spelled(&formulas)?)))
        });
        found.unwrap_or_default()
    }

    fn kept_of(&self, spelled: &[String]) -> Option<String> {
        let is_tautology = |text: &String| self.is_of(text, Class::Tautology);
        let (end, start) = spelled.split_last()?;
        if !start.is_empty() {
            let joined = format!("{}{}", "K".repeat(start.len() - 1), start.concat());
            let whole = Some(format!("C{joined}{end}")).filter(is_tautology)?;
            return Some(format!("as a formula it is a tautology, `{whole}`"));
        }
        let whole = read(end)?;
        let operand = |node| whole.subformula(end, node).of(end);
        let operands: Vec<&str> = whole.operands(0).map(operand).collect();
        if let ([from, to], true) = (&operands[..], end.starts_with('C'))
            && self.follows(&[from], to) == Some(true)
        {
            return Some(format!("as a consequence it holds, `{from} |= {to}`"));
        }
        let doubled = Some(format!("NN{end}")).filter(is_tautology)?;
        Some(format!("its double negation is a tautology, `{doubled}`"))
    }

    /// The name of the law that an equivalence is.
    pub fn law_of_equivalence(&self, sides: [Span; 2]) -> Option<&'static str> {
        let formulas = self.formulas(&sides).filter(|_| !self.logic.is_classical())?;
        let [left, right] = &formulas[..] else { return None };
        let written = |formula| Written::new(formula, self.context.line.text);
        ClaimMade::Equivalence(written(left), written(right)).law()
    }
}
