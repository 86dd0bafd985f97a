//! The material itself: lines that are true of the formulas on them.

use super::flaw::{Flaw, one_of};
use super::formulas::Formulas;
use super::natural::Natural;
use super::random::Random;
use crate::analysis::Verdict;
use crate::document::Document;
use crate::logic::{Class, Decider, Limit, Logic, Undecided};
use crate::scope::{Scope, Settings};
use crate::syntax::{Alphabet, Formula, Span, Written, parse};
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

/// The most draws of which all are gone through. In the tests below it is low, as is the next, so
/// that what there is not is known sooner.
const FEW: u64 = if cfg!(test) { 1 << 15 } else { 1 << 18 };

/// The most draws for one line, and the most letters that they have together.
const MOST_DRAWN: u64 = if cfg!(test) { 1 << 12 } else { 1 << 19 };
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
    pub const NAMES: [(&'static str, Kind); 8] = [
        ("wff", Kind::Wff),
        ("pff", Kind::Pff),
        ("tautology", Kind::OfClass(Class::Tautology)),
        ("contradiction", Kind::OfClass(Class::Contradiction)),
        ("contingent", Kind::OfClass(Class::Contingent)),
        ("equivalent", Kind::Equivalent),
        ("valid", Kind::Valid),
        ("invalid", Kind::Invalid),
    ];

    /// The number of formulas on a line.
    fn formulas(self) -> u32 {
        match self {
            Kind::Wff | Kind::Pff | Kind::OfClass(_) => 1,
            Kind::Equivalent => 2,
            Kind::Valid | Kind::Invalid => 3,
        }
    }
}

impl Material {
    /// The material of a seed.
    pub fn new(request: Request, seed: u64) -> Material {
        let scope = Scope::new(Settings {
            logic: Some(request.logic.clone()),
            alphabet: Some(request.alphabet),
            ..Settings::default()
        });
        let count = request.formulas.count().to_u64();
        let draws = count.and_then(|count| count.checked_pow(request.kind.formulas()));
        // Of each formula there are many pffs.
        let few = draws
            .filter(|draws| *draws <= FEW && request.kind != Kind::Pff)
            .map(|draws| (0..u32::try_from(draws).unwrap_or(u32::MAX)).collect());
        Material {
            request,
            scope,
            random: Random::new(seed),
            few,
            seen: 0,
            is_lenient: false,
            given: HashSet::new(),
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
        let most = if kind == Kind::Pff { MOST_FLAWED } else { MOST_DRAWN };
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
            (Kind::Valid, [one, other, last]) => format!("{one}, {other} |= {last}"),
            (Kind::Invalid, [one, other, last]) => format!("{one}, {other} !|= {last}"),
            (_, texts) => texts.concat(),
        };
        let is_new = self.is_right(&line, texts) && self.given.insert(self.sorted(texts));
        Ok(is_new.then_some(line))
    }

    /// A formula with one flaw, which is told as this and nothing else.
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
        let parsed = parse(&numbered);
        let document = Document::new(&numbered, self.scope.clone());
        let is_text = |(span, text): (Span, &String)| span.of(&numbered) == text;
        let spans = parsed.formulas();
        spans.len() == texts.len()
            && spans.into_iter().zip(texts).all(is_text)
            && document.faults().next().is_none()
            && document.verdicts().all(|(_, verdict)| verdict == Verdict::Right)
    }

    /// Formulas in an order that does not tell apart what says the same.
    fn sorted(&self, texts: &[String]) -> String {
        let mut texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        match (self.request.kind, &mut texts[..]) {
            (Kind::Valid | Kind::Invalid, [premises @ .., _]) | (_, premises) => premises.sort(),
        }
        texts.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Variable;
    use crate::syntax::letter::Connective;
    use proptest::prelude::*;
    use proptest::sample::{select, subsequence};
    use std::collections::{BTreeMap, BTreeSet};

    fn request(kind: Kind, length: usize, letters: &str, logic: &str) -> Request {
        let (propositions, connectives): (String, String) =
            letters.chars().partition(char::is_ascii_lowercase);
        let propositions: Vec<Variable> = propositions.bytes().map(Variable::from).collect();
        let connectives: Vec<Connective> =
            connectives.bytes().map(|letter| Connective::of(letter).unwrap()).collect();
        let is_of_dice = |letter: u8| Alphabet::Dice.has(letter, false);
        let alphabet = match letters.bytes().all(is_of_dice) {
            true => Alphabet::Dice,
            false => Alphabet::Textbook,
        };
        Request {
            kind,
            formulas: Formulas::new(length, &propositions, &connectives),
            logic: Logic::named(logic).unwrap(),
            alphabet,
            flaws: Flaw::ALL.to_vec(),
        }
    }

    fn lines(request: Request, seed: u64, most: usize) -> (Vec<String>, Option<Shortage>) {
        let mut material = Material::new(request, seed);
        let mut lines = Vec::new();
        while lines.len() < most {
            match material.next_line() {
                Ok(line) => lines.push(line),
                Err(shortage) => return (lines, Some(shortage)),
            }
        }
        (lines, None)
    }

    /// The value of the formula at the start of a word, by the definition, and what follows it.
    fn value<'w>(logic: &Logic, word: &'w str, values: &BTreeMap<u8, u8>) -> (u8, &'w str) {
        let (letter, rest) = (word.as_bytes()[0], &word[1..]);
        if letter.is_ascii_lowercase() {
            return (values[&letter], rest);
        }
        if let Some(value) = logic.constant(letter) {
            return (value, rest);
        }
        let (first, rest) = value(logic, rest, values);
        if let Some(value) = logic.unary(letter, first) {
            return (value, rest);
        }
        let (second, rest) = value(logic, rest, values);
        (logic.binary(letter, first, second).unwrap(), rest)
    }

    /// The values of formulas under all valuations of their letters.
    fn rows(logic: &Logic, formulas: &[&str]) -> Vec<Vec<u8>> {
        let is_letter = |letter: &u8| letter.is_ascii_lowercase();
        let letters: BTreeSet<u8> = formulas.concat().bytes().filter(is_letter).collect();
        let mut valuations = vec![BTreeMap::new()];
        for letter in letters {
            let with = |valuation: &BTreeMap<u8, u8>, value| {
                valuation.iter().map(|(a, b)| (*a, *b)).chain([(letter, value)]).collect()
            };
            valuations = (0..logic.size())
                .flat_map(|value| valuations.iter().map(move |it| with(it, value)))
                .collect();
        }
        let row = |values: &BTreeMap<u8, u8>| {
            formulas.iter().map(|formula| value(logic, formula, values).0).collect()
        };
        valuations.iter().map(row).collect()
    }

    /// True if formulas are as a kind asks, by the definitions.
    fn are(kind: Kind, logic: &Logic, formulas: &[&str], is_lenient: bool) -> bool {
        let rows = rows(logic, formulas);
        let is = |row: &Vec<u8>, place: usize| logic.is_designated(row[place]);
        let class = |place| match rows.iter().filter(|row| is(row, place)).count() {
            0 => Class::Contradiction,
            all if all == rows.len() => Class::Tautology,
            _ => Class::Contingent,
        };
        let follows = |premises: &[usize]| {
            rows.iter().all(|row| is(row, 2) || !premises.iter().all(|place| is(row, *place)))
        };
        let together =
            |places: &[usize]| rows.iter().any(|row| places.iter().all(|place| is(row, *place)));
        let distinct = formulas.iter().collect::<BTreeSet<_>>().len() == formulas.len();
        distinct
            && match kind {
                Kind::Wff => true,
                Kind::Pff => false,
                Kind::OfClass(wanted) => class(0) == wanted,
                Kind::Equivalent => {
                    class(0) == Class::Contingent && rows.iter().all(|row| row[0] == row[1])
                }
                Kind::Valid => {
                    follows(&[0, 1])
                        && class(2) != Class::Tautology
                        && together(&[0, 1])
                        && (is_lenient || !follows(&[0]) && !follows(&[1]))
                }
                Kind::Invalid => {
                    !follows(&[0, 1])
                        && together(&[0, 1, 2])
                        && (is_lenient
                            || class(0) != Class::Tautology && class(1) != Class::Tautology)
                }
            }
    }

    /// The formulas on a line.
    fn formulas(line: &str) -> Vec<&str> {
        let signs = [" is ", " == ", " |= ", " !|= "];
        let (left, right) = signs
            .iter()
            .find_map(|sign| line.split_once(sign).map(|(left, right)| (left, Some((sign, right)))))
            .unwrap_or((line, None));
        let right = right.filter(|(sign, _)| **sign != " is ").map(|(_, right)| right);
        left.split(", ").chain(right).collect()
    }

    #[test]
    fn a_small_world_is_given_whole() {
        let worlds = [
            (5, "pqNKC", "classical"),
            (3, "pqNKC", "L3"),
            (4, "pNKA", "K3"),
            (3, "pNKACE", "LP"),
            (3, "pNJXOV", "WK"),
            (3, "paE", "classical"),
            (2, "pqrN", "G3"),
        ];
        for (length, letters, logic) in worlds {
            for (name, kind) in Kind::NAMES {
                let request = request(kind, length, letters, logic);
                let count = request.formulas.count().to_u64().unwrap();
                if kind == Kind::Pff || count.pow(kind.formulas()) > FEW {
                    continue;
                }
                let all: Vec<String> =
                    (0..count).map(|number| request.formulas.nth(number).unwrap()).collect();
                let mut tuples: Vec<Vec<&str>> = vec![Vec::new()];
                for _ in 0..kind.formulas() {
                    let mut longer = Vec::new();
                    for tuple in &tuples {
                        longer.extend(all.iter().map(|text| [&tuple[..], &[text]].concat()));
                    }
                    tuples = longer;
                }
                let logic = request.logic.clone();
                tuples.retain(|tuple| are(kind, &logic, tuple, true));
                // What differs only in the order of premises or sides comes once.
                let ordered = |mut tuple: Vec<&str>| -> Vec<String> {
                    match (kind, &mut tuple[..]) {
                        (Kind::Valid | Kind::Invalid, [premises @ .., _]) => premises.sort(),
                        (_, all) => all.sort(),
                    }
                    tuple.into_iter().map(str::to_owned).collect()
                };
                let expected: BTreeSet<Vec<String>> = tuples.into_iter().map(ordered).collect();
                let (lines, shortage) = lines(request, 11, usize::MAX);
                let given: Vec<Vec<String>> =
                    lines.iter().map(|line| ordered(formulas(line))).collect();
                let case = format!("{name} {length} {letters} {}", logic.name());
                assert_eq!(shortage, Some(Shortage::NoMore), "{case}");
                assert_eq!(given.len(), expected.len(), "{case}");
                // The strict ones come first.
                let is_strict = |line: &String| are(kind, &logic, &formulas(line), false);
                assert!(lines.is_sorted_by_key(|line| !is_strict(line)), "{case}");
                assert_eq!(given.into_iter().collect::<BTreeSet<_>>(), expected, "{case}");
            }
        }
    }

    #[test]
    fn every_one_of_a_small_class_comes_first_about_as_often() {
        let wish = || request(Kind::OfClass(Class::Tautology), 4, "pqNAC", "classical");
        let (all, _) = lines(wish(), 0, usize::MAX);
        let mut times: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..200 * all.len() as u64 {
            *times.entry(Material::new(wish(), seed).next_line().unwrap()).or_default() += 1;
        }
        assert_eq!(times.len(), all.len());
        assert!(times.values().all(|times| (140..260).contains(times)), "{times:?}");
    }

    /// Lines with what is to be known of them, below the settings that hold on them.
    fn sheet(request: &Request, lines: &[String]) -> String {
        let numbered = (1..).zip(lines).map(|(number, line)| format!("{number}) {line}\n"));
        let settings =
            format!("logic {}\nalphabet {}\n", request.logic.name(), request.alphabet.name());
        settings + &numbered.collect::<String>()
    }

    proptest! {
        #[test]
        fn every_line_is_as_it_says(
            kind in select(Kind::NAMES.map(|(_, kind)| kind).to_vec()),
            length in 1_usize..12,
            propositions in subsequence(b"pqrsiovaz".to_vec(), 1..4),
            is_of_dice in any::<bool>(),
            connectives in subsequence(b"NKACEDXJBOV".to_vec(), 1..6),
            logic in select(Logic::names().collect::<Vec<_>>()),
            seed in any::<u32>(),
        ) {
            let has = |letter: &u8| !is_of_dice || Alphabet::Dice.has(*letter, false);
            let letters: String =
                propositions.into_iter().chain(connectives).filter(has).map(char::from).collect();
            prop_assume!(letters.contains(|c: char| c.is_ascii_lowercase()));
            let request = request(kind, length, &letters, logic);
            // Small tables, so that the definitions are gone through quickly.
            prop_assume!(request.logic.size() <= 5);
            let (lines, _) = lines(request.clone(), seed.into(), 5);
            let sheet = sheet(&request, &lines);
            let document = Document::new(&sheet, Scope::default());
            let found: Vec<String> =
                document.diagnostics(&*sheet).map(|found| found.diagnostic.message).collect();
            prop_assert!(found.is_empty(), "{}\n{:?}", sheet, found);
            prop_assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), lines.len());
            for line in lines.iter().filter(|_| kind != Kind::Pff) {
                let formulas = formulas(line);
                prop_assert_eq!(formulas.len() as u32, kind.formulas());
                prop_assert!(formulas.iter().all(|formula| formula.len() == length), "{}", line);
                prop_assert!(are(kind, &request.logic, &formulas, true), "{}", line);
            }
        }
    }

    #[test]
    fn every_flaw_can_be_made_and_is_the_only_one() {
        for (letters, alphabet) in
            [("pqrsNKACE", Alphabet::Dice), ("abpqNKACDJ", Alphabet::Textbook)]
        {
            for flaw in Flaw::ALL.into_iter().filter(|flaw| flaw.is_of(alphabet)) {
                for length in [3, 7, 30] {
                    let mut request = request(Kind::Pff, length, letters, "classical");
                    request.flaws = vec![flaw];
                    let (lines, shortage) = lines(request.clone(), 3, 10);
                    assert_eq!(shortage, None, "{flaw:?} {length} {alphabet:?}");
                    for line in &lines {
                        let text = line.strip_suffix(" is pff").unwrap();
                        let sheet = sheet(&request, &[text.to_owned()]);
                        let document = Document::new(&sheet, Scope::default());
                        let faults: Vec<_> = document.faults().collect();
                        assert_eq!(faults.len(), 1, "{sheet}");
                        assert!(flaw.is(&faults[0].fault.kind), "{flaw:?}: {sheet}");
                    }
                    let whole = sheet(&request, &lines);
                    assert_eq!(Document::new(&whole, Scope::default()).faults().count(), 0);
                }
            }
        }
    }

    #[test]
    fn what_there_is_not_is_told() {
        let shortage =
            |kind, length, letters| lines(request(kind, length, letters, "classical"), 1, 3).1;
        let tautology = Kind::OfClass(Class::Tautology);
        assert_eq!(shortage(tautology, 2, "pqKACE"), Some(Shortage::NoFormulas));
        assert_eq!(shortage(tautology, 5, "pqKA"), Some(Shortage::NoMore));
        assert_eq!(shortage(Kind::Valid, 1, "pqrs"), Some(Shortage::NoMore));
        assert_eq!(shortage(Kind::Pff, 1, "p"), None);
        let many = shortage(tautology, 31, "pqKA");
        assert_eq!(many, Some(Shortage::NotFound { drawn: MOST_DRAWN, undecided: 0 }));
    }
}
