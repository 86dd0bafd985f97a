//! A sheet of random material: what is asked for is looked at, drawn and written.

use super::shortage::{described, short_of, without};
use crate::formula;
use crate::options::{GenerateOptions, MaterialKind};
use crate::output::{Output, Status};
use crate::roll;
use serde::Serialize;
use wff_core::analysis::Flaw;
use wff_core::dice::{Answer, Cup, Goal, Rules, longest};
use wff_core::generate::{Formulas, Kind, Mixture, Request};
use wff_core::logic::{Logic, Variable};
use wff_core::rules::rule_of_flaw;
use wff_core::syntax::letter::{Connective, is_blank};
use wff_core::syntax::{Alphabet, Faces, Keyword, quote};
use wff_files::PartialSettings;

/// The letters of a formula where no other length is asked for.
const LENGTH: u64 = 7;

/// The letters of the formulas where no others are asked for.
const LETTERS: &str = "pqrs";
const CONNECTIVES: &str = "NKACE";

/// Those in modal logics.
const MODAL_CONNECTIVES: &str = "NKACELM";

/// The most letters of a sheet.
const MOST: u64 = 100_000_000;

#[derive(Serialize)]
pub(super) struct SheetJson<'a> {
    kind: &'static str,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    logic: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alphabet: Option<&'static str>,
    items: &'a [String],
}

/// The rolls among which one is looked for of which a WFF can be made.
const TRIES: usize = 10_000;

/// True if a WFF can be made from a roll.
fn has_wff(roll: &str, rules: Rules) -> bool {
    let faces = Faces::read(roll).unwrap_or_default();
    matches!(longest(&faces, rules, Goal::Wff), Answer::Longest(_))
}

/// A reason why there is no sheet, and the status that the command ends with.
pub(super) struct Refusal(pub Status, pub String);

/// A refusal of the options.
pub(super) fn usage(message: impl Into<String>) -> Refusal {
    Refusal(Status::Failure, message.into())
}

/// A sheet: what holds on it, and its lines without numbers.
pub(super) struct Sheet {
    /// The rule book of its rolls.
    rules: Option<Rules>,
    /// The logic and the alphabet of its formulas.
    logic: Option<Logic>,
    alphabet: Option<Alphabet>,
    /// The settings that it writes: those that hold nowhere else, or were asked for.
    pub(super) settings: Vec<(Keyword, String)>,
    pub(super) lines: Vec<String>,
}

impl Sheet {
    pub(super) fn of(
        seed: u64,
        options: &GenerateOptions,
        output: &mut Output,
    ) -> Result<Sheet, Refusal> {
        match options.kind {
            MaterialKind::Lines(kind) => Sheet::of_formulas(kind, seed, options, output),
            MaterialKind::Rolls => Sheet::of_rolls(seed, options, output),
        }
    }

    fn of_rolls(
        seed: u64,
        options: &GenerateOptions,
        output: &mut Output,
    ) -> Result<Sheet, Refusal> {
        for (is_given, option) in [
            (options.length.is_some(), "--length"),
            (options.letters.is_some(), "--letters"),
            (options.connectives.is_some(), "--connectives"),
            (options.logic.is_some(), "--logic"),
            (!options.rule.is_empty(), "--rule"),
        ] {
            if is_given {
                return Err(usage(format!("{option} is about formulas, and rolls have none")));
            }
        }
        let choices = PartialSettings { rules: options.rules, ..PartialSettings::default() };
        let scope = formula::scope(Ok(choices), output).map_err(usage)?;
        let rules = scope.settings.rules.unwrap_or(Rules::ShakeAWff);
        let (small, big) = roll::hand(rules, options.dice).map_err(usage)?;
        check_size(options, (small + big) as u64)?;
        let mut cup = Cup::new(seed);
        let is_key = options.is_key();
        let mut roll = || -> String {
            let mut rolls = (0..TRIES).map(|_| cup.roll(rules, small, big));
            // An exercise asks for a WFF, so that there has to be one.
            rolls.find(|roll| !is_key || has_wff(roll, rules)).unwrap_or_default()
        };
        let lines = (0..options.count).map(|_| format!("roll {}", roll()));
        let is_told = options.rules.is_some() || rules != Rules::ShakeAWff;
        Ok(Sheet {
            rules: Some(rules),
            logic: None,
            alphabet: None,
            settings: Vec::from_iter(is_told.then(|| (Keyword::Rules, rules.name().to_owned()))),
            lines: lines.collect(),
        })
    }

    fn of_formulas(
        kind: Kind,
        seed: u64,
        options: &GenerateOptions,
        output: &mut Output,
    ) -> Result<Sheet, Refusal> {
        for (is_given, option) in
            [(options.rules.is_some(), "--rules"), (options.dice.is_some(), "--dice")]
        {
            if is_given {
                return Err(usage(format!("{option} is about rolls; give --kind roll")));
            }
        }
        if !options.rule.is_empty() && kind != Kind::Pff {
            return Err(usage("--rule is about pffs; give --kind pff"));
        }
        if options.unmixed && !options.is_key() {
            return Err(usage("--unmixed is about exercises; give --exercises"));
        }
        let length = options.length.unwrap_or(LENGTH);
        check_size(options, length)?;
        let letters = propositions(options.letters.as_deref().unwrap_or(LETTERS))?;
        let choices =
            PartialSettings { logic: options.logic.clone(), ..PartialSettings::default() };
        let scope = formula::scope(Ok(choices), output).map_err(usage)?;
        let logic = scope.settings.logic.clone().unwrap_or_default();
        let default = if logic.is_modal() { MODAL_CONNECTIVES } else { CONNECTIVES };
        let connectives = connectives(options.connectives.as_deref().unwrap_or(default))?;
        if let Some(modal) = connectives.iter().find(|it| it.is_modal() && !logic.is_modal()) {
            return Err(usage(format!(
                "--connectives: `{}` is a letter of modal logic, and this is {}; give --logic S4 \
                 or \
                 another one",
                char::from(modal.letter()),
                logic.title()
            )));
        }
        let alphabet = alphabet(&letters, &connectives);
        let flaws: Vec<Flaw> =
            if options.rule.is_empty() { Flaw::ALL.to_vec() } else { options.rule.clone() };
        if let Some(flaw) = options.rule.iter().find(|flaw| !flaw.is_of(alphabet)) {
            return Err(usage(format!(
                "--rule: {} has no place in the alphabet of textbooks, which these letters are of",
                rule_of_flaw(*flaw).id
            )));
        }
        let formulas =
            Formulas::new(usize::try_from(length).unwrap_or(usize::MAX), &letters, &connectives);
        if alphabet == Alphabet::Dice
            && let Some(reason) = without(kind, &logic)
        {
            return Err(Refusal(Status::Fault, format!("{reason}; choose another --logic")));
        }
        let is_mixed = options.is_key() && !options.unmixed;
        let kinds = if is_mixed { kind.alternatives() } else { std::slice::from_ref(&kind) };
        let is_drawn = |it: &Kind| *it == kind || without(*it, &logic).is_none();
        let request = |kind: Kind| {
            let (formulas, logic, flaws) = (formulas.clone(), logic.clone(), flaws.clone());
            Request { kind, formulas, logic, alphabet, flaws }
        };
        let drawn = kinds.iter().copied().filter(is_drawn);
        let mut mixture = Mixture::new(drawn.map(request).collect(), seed);
        let mut lines = Vec::new();
        for _ in 0..options.count {
            let (of, line) = mixture.next_line();
            let line = line.map_err(|shortage| {
                let what = described(of, length, &letters, &connectives, &logic);
                let found = mixture.given(of);
                let mut message = short_of(shortage, found, options.count, &what, &connectives);
                if of != kind {
                    message.push_str("; or give --unmixed");
                }
                Refusal(Status::Fault, message)
            })?;
            // Beside pffs a formula is said to be none.
            let is_other = of == Kind::Wff && kind == Kind::Pff;
            lines.push(if is_other { format!("{line} is wff") } else { line });
        }
        let mut settings = Vec::new();
        if options.logic.is_some() || !logic.is_classical() {
            settings.push((Keyword::Logic, logic.name().to_owned()));
        }
        if alphabet != Alphabet::Dice || scope.settings.alphabet != Some(alphabet) {
            settings.push((Keyword::Alphabet, alphabet.name().to_owned()));
        }
        Ok(Sheet { rules: None, logic: Some(logic), alphabet: Some(alphabet), settings, lines })
    }

    pub(super) fn show(&self, head: &str, output: &mut Output) {
        output.line(head);
        for (keyword, name) in &self.settings {
            output.line(format_args!("{} {name}", keyword.text()));
        }
        for (number, line) in (1..).zip(&self.lines) {
            output.line(format_args!("{number}) {line}"));
        }
    }

    pub(super) fn json(&self, kind: MaterialKind, seed: u64) -> SheetJson<'_> {
        SheetJson {
            kind: kind.name(),
            seed,
            rules: self.rules.map(Rules::name),
            logic: self.logic.as_ref().map(|logic| logic.name()),
            alphabet: self.alphabet.map(Alphabet::name),
            items: &self.lines,
        }
    }
}

/// A comment with the command that writes the same sheet again.
pub(super) fn head(options: &GenerateOptions, sheet: &Sheet, seed: u64) -> String {
    let mut command = format!("# wff generate --kind {}", options.kind.name());
    if options.is_key() {
        command.push_str(" --exercises");
    }
    if options.unmixed {
        command.push_str(" --unmixed");
    }
    let mut tell = |option: &str, value: Option<String>| {
        if let Some(value) = value {
            command.push_str(&format!(" --{option} {value}"));
        }
    };
    let is_of_formulas = sheet.alphabet.is_some();
    let length = options.length.unwrap_or(LENGTH);
    tell("length", is_of_formulas.then(|| length.to_string()));
    let without_blanks = |letters: &String| letters.replace(|c| is_blank(c) || c == ',', "");
    tell("letters", options.letters.as_ref().map(without_blanks));
    tell("connectives", options.connectives.as_ref().map(without_blanks));
    let rules: Vec<&str> = options.rule.iter().map(|flaw| rule_of_flaw(*flaw).id).collect();
    tell("rule", (!rules.is_empty()).then(|| rules.join(",")));
    // The letters say which alphabet it is.
    for (keyword, name) in sheet.settings.iter().filter(|(it, _)| *it != Keyword::Alphabet) {
        tell(keyword.text(), Some(name.clone()));
    }
    tell("dice", options.dice.map(|dice| dice.to_string()));
    tell("count", Some(options.count.to_string()));
    tell("seed", Some(seed.to_string()));
    command
}

/// Refuses a sheet that is too big, by the letters of a line's formulas.
fn check_size(options: &GenerateOptions, letters: u64) -> Result<(), Refusal> {
    if options.count * letters <= MOST {
        return Ok(());
    }
    let most = MOST / letters;
    Err(usage(format!(
        "--count: a sheet has at most {MOST} letters, and {} lines have more; {most} can be \
         written",
        options.count
    )))
}

/// The propositions that `--letters` gives.
fn propositions(given: &str) -> Result<Vec<Variable>, Refusal> {
    let wrong = |message: String| usage(format!("--letters: {message}"));
    let mut letters: Vec<Variable> = Vec::new();
    let mut rest = given.trim_start_matches(is_between);
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let end = if c.is_ascii_lowercase() { 1 + digits } else { c.len_utf8() };
        let (symbol, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let letter = Variable::read(symbol).ok_or_else(|| {
            wrong(format!(
                "{} is not a proposition; propositions are small letters, with digits if need be",
                quote(symbol)
            ))
        })?;
        if letters.contains(&letter) {
            return Err(wrong(format!("`{letter}` is given twice")));
        }
        letters.push(letter);
        rest = after.trim_start_matches(is_between);
    }
    if letters.is_empty() {
        return Err(wrong("there are no propositions; give some, as in `pqr`".to_owned()));
    }
    Ok(letters)
}

/// The connectives that `--connectives` gives.
fn connectives(given: &str) -> Result<Vec<Connective>, Refusal> {
    let wrong = |message: String| usage(format!("--connectives: {message}"));
    let mut connectives: Vec<Connective> = Vec::new();
    for c in given.chars().filter(|c| !is_between(*c)) {
        let connective = u8::try_from(c).ok().and_then(Connective::of).ok_or_else(|| {
            wrong(format!(
                "{} is not a connective; there are N K A C E, D X J B O V of textbooks, and L M of \
                 modal logics",
                quote(&c.to_string())
            ))
        })?;
        if connectives.contains(&connective) {
            return Err(wrong(format!("`{c}` is given twice")));
        }
        connectives.push(connective);
    }
    Ok(connectives)
}

/// True for what may stand between letters.
fn is_between(c: char) -> bool {
    is_blank(c) || c == ','
}

/// The alphabet that has these letters: that of the dice if it will do.
fn alphabet(letters: &[Variable], connectives: &[Connective]) -> Alphabet {
    let is_of_dice =
        |letter: &Variable| letter.letter().is_some_and(|letter| Alphabet::Dice.has(letter, false));
    let has = |connective: &Connective| {
        connective.is_modal() || Alphabet::Dice.has(connective.letter(), false)
    };
    if letters.iter().all(is_of_dice) && connectives.iter().all(has) {
        Alphabet::Dice
    } else {
        Alphabet::Textbook
    }
}
