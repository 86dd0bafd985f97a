//! `wff longest`: the longest WFF or the longest true WFF of some dice, all of them, how many there
//! are.

use crate::column_index::ColumnIndex;
use crate::formula;
use crate::inputs::STDIN;
use crate::options::{Format, LongestOptions};
use crate::output::{Output, Status, count};
use crate::settings;
use serde::Serialize;
use serde::ser::Serializer;
use std::path::Path;
use wff_core::dice::{self, Answer, Every, Goal, LIMIT, Longest, Rules};
use wff_core::logic::{Notation, Variable, infix};
use wff_core::rules::without_value;
use wff_core::syntax::letter::{BIG, PROPOSITIONS, SMALL, look_alike};
use wff_core::syntax::{Faces, Formula, Span, quote, rows};
use wff_files::PartialSettings;

/// The most WFFs that are printed unless `--limit` asks for more.
const PRINTED: u64 = 100_000;

/// The most letters of a WFF whose infix is shown.
const SHOWN: usize = 4096;

#[derive(Serialize)]
struct LongestJson<'a> {
    roll: String,
    rules: &'static str,
    goal: &'static str,
    length: u64,
    wff: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<AllJson<'a>>,
}

/// The longest WFFs that are asked for, written one by one so that they never stand in memory
/// together.
struct AllJson<'a>(&'a Every, usize);

impl Serialize for AllJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().take(self.1))
    }
}

pub fn run(options: &LongestOptions, output: &mut Output) -> Status {
    let query = match LongestQuery::read(options, output) {
        Ok(query) => query,
        Err(wrong) => return output.refusal(options.format == Format::Json, wrong),
    };
    match options.format {
        Format::Json => {
            output.json(&query.json(options));
        }
        Format::Text => query.show(options, output),
    }
    match query.answer {
        Answer::Longest(_) => Status::Fine,
        Answer::None(_) | Answer::Depends { .. } | Answer::OutOfReach => Status::Fault,
    }
}

/// A request for the longest WFF of some dice, and the answer.
struct LongestQuery {
    roll: Faces,
    rules: Rules,
    truth: bool,
    answer: Answer,
    /// All the longest, where these or their number are asked for.
    every: Option<Every>,
    /// The most of them that are printed.
    printed: usize,
}

impl LongestQuery {
    /// Reads the options and finds the answer; or what is in the way of it.
    fn read(options: &LongestOptions, output: &mut Output) -> Result<LongestQuery, String> {
        let given = settings::values(&options.values)?;
        let roll = read(&options.dice)?;
        let choices = PartialSettings {
            rules: options.rules,
            logic: options.logic.clone(),
            values: given,
            ..PartialSettings::default()
        };
        let scope = formula::scope(Ok(choices), output)?;
        let logic = scope.settings.logic.clone().unwrap_or_default();
        let rules = scope.settings.rules.unwrap_or(Rules::ShakeAWff);
        let values = scope.propositions.valuation();
        let goal =
            if options.r#true { Goal::True { logic: &logic, values: &values } } else { Goal::Wff };
        let answer = dice::longest(&roll, rules, goal);
        if let Answer::Depends { letters, .. } = &answer {
            return Err(format!(
                "the longest true WFF depends on {}; {}",
                without_value(letters),
                advice(letters)
            ));
        }
        if answer == Answer::OutOfReach {
            let dice = count(usize::try_from(roll.len()).unwrap_or(usize::MAX), "die");
            return Err(format!(
                "the longest true WFF of {} in {} is out of reach; twelve dice in a logic of four \
                 values are within it",
                dice.replace("dies", "dice"),
                logic.name()
            ));
        }
        let wanted = [(options.all, "--all"), (options.count, "--count")]
            .into_iter()
            .find(|(wanted, _)| *wanted);
        let every = wanted.map(|(_, option)| {
            every(&roll, rules, goal).map_err(|wrong| format!("{option}: {wrong}"))
        });
        let every = every.transpose()?;
        let number = every.as_ref().map_or(0, Every::count);
        if options.all && options.limit.is_none() && number > PRINTED.into() {
            return Err(format!(
                "--all: there are {number} longest {}s; print the first of them with `--limit`, \
                 as in `--all --limit {PRINTED}`, or only their number with `--count`",
                if options.r#true { "true WFF" } else { "WFF" },
            ));
        }
        let printed = usize::try_from(options.limit.unwrap_or(PRINTED)).unwrap_or(usize::MAX);
        Ok(LongestQuery { roll, rules, truth: options.r#true, answer, every, printed })
    }

    fn json(&self, options: &LongestOptions) -> LongestJson<'_> {
        let (longest, reason) = match &self.answer {
            Answer::Longest(longest) => (Some(longest), longest.shorter),
            Answer::None(reason) => (None, Some(*reason)),
            Answer::Depends { .. } | Answer::OutOfReach => (None, None),
        };
        LongestJson {
            // The same for the same dice.
            roll: self.roll.shown(),
            rules: self.rules.name(),
            goal: if self.truth { "true" } else { "wff" },
            length: longest.map_or(0, Longest::length),
            wff: longest.map(Longest::wff),
            reason: reason.map(dice::Reason::sentence),
            count: self
                .every
                .as_ref()
                .filter(|_| options.count)
                .map(|every| every.count().to_string()),
            all: self
                .every
                .as_ref()
                .filter(|_| options.all)
                .map(|every| AllJson(every, self.printed)),
        }
    }

    /// Prints what is asked for, for people and for scripts that read lines.
    fn show(&self, options: &LongestOptions, output: &mut Output) {
        let every = self.every.as_ref();
        if let Some(every) = every.filter(|_| options.count) {
            output.line(every.count());
        }
        match &self.answer {
            Answer::Longest(_) if options.all => {
                for wff in every.into_iter().flat_map(Every::iter).take(self.printed) {
                    output.line(wff);
                    if output.is_closed() {
                        break;
                    }
                }
            }
            Answer::None(reason) if !options.quiet && (options.all || !options.count) => {
                let what = if self.truth { "true WFF" } else { "WFF" };
                output.line(format_args!("no {what} can be made: {}", reason.sentence()));
            }
            Answer::Longest(longest) if !options.count => {
                let wff = longest.wff();
                output.line(&wff);
                if !options.quiet {
                    self.remark(longest, &wff, output);
                }
            }
            Answer::Longest(_) | Answer::None(_) | Answer::Depends { .. } | Answer::OutOfReach => {}
        }
    }

    /// Says something of a WFF: how long it is, what became of the wildcards, its infix, why there
    /// is no longer one.
    fn remark(&self, longest: &Longest, wff: &str, output: &mut Output) {
        let mut remark = count(wff.len(), "letter") + &self.wildcards(longest);
        // One letter is its own infix.
        if (2..=SHOWN).contains(&wff.len())
            && let Some(formula) = Formula::read(wff, Span::new(0, wff.len()), |_| None)
        {
            remark = format!("{remark}: {}", infix(&formula, wff, Notation::Unicode, usize::MAX));
        }
        output.line(remark);
        if let Some(reason) = longest.shorter {
            let most = match dice::longest(&self.roll, self.rules, Goal::Wff) {
                Answer::Longest(longest) => longest.length(),
                Answer::None(_) | Answer::Depends { .. } | Answer::OutOfReach => 0,
            };
            let most = count(usize::try_from(most).unwrap_or(usize::MAX), "letter");
            output.line(match reason {
                dice::Reason::Undesignated => format!(
                    "every longer WFF (up to {most}) has a value that does not count as true"
                ),
                _ => format!("every longer WFF (up to {most}) is false: {}", reason.sentence()),
            });
        }
    }

    /// The faces that wildcards stand for in a WFF, behind a comma; empty where it uses none.
    fn wildcards(&self, longest: &Longest) -> String {
        let used = longest.faces();
        let beyond = BIG.map(|letter| {
            (char::from(letter), used.of(letter).saturating_sub(self.roll.of(letter)))
        });
        let beyond: Vec<(char, u64)> =
            beyond.into_iter().filter(|(_, number)| *number > 0).collect();
        match beyond[..] {
            [] => String::new(),
            [(letter, 1)] => format!(", `R` as `{letter}`"),
            _ => {
                let told: Vec<String> =
                    beyond.iter().map(|(letter, number)| format!("{number} `{letter}`")).collect();
                format!(", `R`s as {}", told.join(" and "))
            }
        }
    }
}

/// All the longest WFFs of some dice; or why they cannot be listed.
fn every(roll: &Faces, rules: Rules, goal: Goal<'_>) -> Result<Every, String> {
    if let Goal::True { values, .. } = goal {
        let open = |letter: &u8| roll.of(*letter) > 0 && values.of(*letter).is_none();
        let missing: Vec<Variable> =
            PROPOSITIONS.into_iter().filter(open).map(Variable::from).collect();
        if !missing.is_empty() {
            return Err(format!(
                "the longest true WFFs may use {}; {}",
                without_value(&missing),
                advice(&missing)
            ));
        }
    }
    Every::new(roll, rules, goal).map_err(|dice::TooMany| {
        let (small, big) = (roll.small(), roll.big());
        if let Goal::True { logic, .. } = goal
            && !logic.is_classical()
        {
            return format!(
                "{} dice are too many to go through in {}; twelve can \
             be",
                roll.len(),
                logic.name()
            );
        }
        format!(
            "there are {small} small and {big} big dice; at most {LIMIT} of each can be gone \
         through"
        )
    })
}

/// Reads dice: words of faces, or `-` for standard input.
fn read(words: &[String]) -> Result<Faces, String> {
    let roll = match words {
        [word] if word == "-" => read_standard_input()?,
        _ => {
            let mut roll = Faces::default();
            for word in words {
                roll.add_all(&read_word(word)?);
            }
            roll
        }
    };
    if roll.is_empty() { Err("there are no dice".to_owned()) } else { Ok(roll) }
}

fn read_standard_input() -> Result<Faces, String> {
    let name = Path::new(STDIN);
    let text = wff_files::read_stdin(name).map_err(|failure| failure.to_string())?;
    Faces::read(&text).map_err(|unknown| unknown.at).map_err(|at| {
        let lines = rows(&text).take_while(|row| row.content.start as usize <= at).enumerate();
        let Some((index, row)) = lines.last() else { return String::new() };
        let column = 1 + ColumnIndex::new(row.content.of(&text), index == 0)
            .of(at - row.content.start as usize);
        format!("{}:{}:{column}: {}", name.display(), index + 1, no_face(&text, at, ""))
    })
}

fn read_word(word: &str) -> Result<Faces, String> {
    if word == "-" {
        return Err("`-` is standard input, and takes no dice beside it".to_owned());
    }
    Faces::read(word).map_err(|unknown| unknown.at).map_err(|at| {
        let place =
            format!(", character {} of {},", 1 + ColumnIndex::new(word, false).of(at), quote(word));
        no_face(word, at, if word.chars().count() > 1 { &place } else { "" })
    })
}

/// The message about a character that is on no die, with its place.
fn no_face(text: &str, at: usize, place: &str) -> String {
    let c = text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or_default();
    let is_on = |faces: [u8; 6], c: char| u8::try_from(c).is_ok_and(|face| faces.contains(&face));
    let (small, capital) = (c.to_ascii_lowercase(), c.to_ascii_uppercase());
    let why = match look_alike(c).filter(|_| !c.is_ascii()).map(char::from) {
        Some(twin) if is_on(SMALL, twin) || is_on(BIG, twin) => {
            format!("it only looks like `{twin}`")
        }
        _ if is_on(BIG, capital) => format!("connectives are capitals; did you mean `{capital}`?"),
        _ if is_on(SMALL, small) => {
            format!("small dice show small letters; did you mean `{small}`?")
        }
        _ => format!("small dice show `{}`, big dice `{}`", apart(SMALL), apart(BIG)),
    };
    format!("{}{place} is on no die: {why}", quote(&c.to_string()))
}

/// Faces with blanks between them.
fn apart(faces: [u8; 6]) -> String {
    faces.map(|face| char::from(face).to_string()).join(" ")
}

/// The advice to give letters values.
fn advice(letters: &[Variable]) -> String {
    let values: Vec<String> = letters.iter().map(|letter| format!("{letter}=T")).collect();
    let them = if letters.len() == 1 { "it one" } else { "them some" };
    format!("give {them}, as in `--let {}`", values.join(","))
}
