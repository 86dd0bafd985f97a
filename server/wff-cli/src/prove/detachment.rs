//! D-proofs: condensed detachment from the axioms of a system.

use super::deduction::listed;
use super::sequent::GivenSequent;
use crate::cores::Cores;
use crate::formula::{self, Reading};
use crate::options::{Format, ProveOptions};
use crate::output::{Output, Status};
use crate::pff;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wff_core::logic::spelled;
use wff_core::proof::condensed::find::{Progress, Search};
use wff_core::proof::condensed::systems::{SYSTEMS, Scope as Strength, System};
use wff_core::proof::terms::{Term, Terms};
use wff_core::syntax::{Alphabet, Formula, Span, Written, quote};

/// The pairs of theorems that are tried for one effort where no length is asked for.
const PAIRS: u64 = 1 << 18;

/// The theorems with which a search is given up, since they fill the memory: a million takes more
/// than a gigabyte.
const MOST_THEOREMS: usize = 1 << 22;

/// The time between two showings of progress.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

/// The finding on a formula, as JSON.
#[derive(Serialize)]
struct TheoremJson<'a> {
    system: &'a str,
    theorem: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proves: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<u32>,
}

#[derive(Serialize)]
struct SystemsJson {
    systems: Vec<SystemJson>,
}

#[derive(Serialize)]
struct SystemJson {
    name: &'static str,
    axioms: &'static [&'static str],
    source: &'static str,
}

/// Prints the known systems.
pub fn list(json: bool, output: &mut Output) -> Status {
    if json {
        let record =
            |it: &System| SystemJson { name: it.name, axioms: it.axioms, source: it.source };
        let systems = SYSTEMS.iter().map(record).collect();
        output.json(&SystemsJson { systems });
        return Status::Fine;
    }
    for system in &SYSTEMS {
        let strength = match system.scope {
            Strength::Classical => "",
            Strength::Weaker => ", weaker than classical logic",
        };
        output.line(format_args!("{}{strength}", system.name));
        for (label, axiom) in system.labels() {
            output.line(format_args!("  {} {axiom}", char::from(label)));
        }
        output.line(format_args!("  {}", system.source));
    }
    Status::Fine
}

pub fn run(system: &System, text: &str, options: &ProveOptions, output: &mut Output) -> Status {
    let json = options.format == Format::Json;
    let given = formula::text(text)
        .and_then(|text| Ok((text, formula::scope(options.settings.choices(), output)?)));
    let (text, mut scope) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    // Axioms and what they prove have any letters.
    scope.settings.alphabet = Some(Alphabet::Textbook);
    let formula = match formula::read(&text, &scope) {
        Reading::Formula(formula) => formula,
        Reading::Faulty(document) => return pff::tell(json, &text, &scope, &document, output),
        Reading::Other(formula::JUDGEMENT) => {
            let wrong = format!(
                "{} has premises or a sign, and a D-proof proves a formula; give that alone",
                quote(&text)
            );
            return output.refusal(json, wrong);
        }
        Reading::Other(what) => return output.refusal(json, formula::refusal(&text, what)),
    };
    let Some(theorem) = spelled(Written::new(&formula, &text)) else {
        return output.refusal(json, format!("{} is too long", quote(&text)));
    };
    let none = TheoremJson {
        system: system.name,
        theorem: &theorem,
        proof: None,
        proves: None,
        letters: None,
    };
    let tell_none = |why: String, output: &mut Output| {
        if json {
            write_json(&none, output);
        } else {
            output.line(why);
        }
        Status::Fault
    };
    if let Some(why) = unprovable(system, &theorem) {
        return tell_none(why, output);
    }
    let mut terms = Terms::new();
    let Some(goal) = terms.read(&theorem) else {
        return output.refusal(json, format!("{} is too long", quote(&text)));
    };
    let mut hunt = Hunt::new(options.length, options.effort, options.quiet);
    let mut search = Search::new(&mut terms, system.labels());
    let most = hunt.most;
    let found = search.find(&mut terms, goal, most, &Cores, &mut |it| hunt.goes_on(it));
    hunt.clear();
    let Some(found) = found else {
        let reached = hunt.reached.unwrap_or(most);
        let so_far = format!(
            "{} has no D-proof of up to {reached} letters from {}",
            quote(&theorem),
            system.name
        );
        return match hunt.stopped {
            None => tell_none(so_far, output),
            Some(stopped) => output.refusal(json, format!("{so_far}; {}", stopped.told(reached))),
        };
    };
    let proof = search.proof(&found);
    let proves = terms.write(found.term, usize::MAX);
    if json {
        let (proof, proves) = (Some(&*proof), Some(&*proves));
        write_json(&TheoremJson { proof, proves, letters: Some(found.length), ..none }, output);
        return Status::Fine;
    }
    let used = axioms_of(&proof, system);
    let renamed = renamed(&mut terms, goal);
    let general = match renamed == found.term {
        true => String::new(),
        false => format!(" # an instance of {proves}, which it proves"),
    };
    output.line(format_args!("system {} # {used}", system.name));
    output.line(format_args!("{proof} proves {theorem}{general}"));
    Status::Fine
}

/// The axioms of a system that a D-proof takes, each behind its label.
fn axioms_of(proof: &str, system: &System) -> String {
    let used = system.labels().filter(|(label, _)| proof.as_bytes().contains(label));
    let used = used.map(|(label, axiom)| format!("{} {axiom}", char::from(label)));
    used.collect::<Vec<_>>().join(", ")
}

fn write_json(json: &TheoremJson<'_>, output: &mut Output) {
    output.json(json);
}

/// A formula with its letters named in order of occurrence.
fn renamed(terms: &mut Terms, term: Term) -> Term {
    wff_core::proof::condensed::Detacher::new().renamed(terms, term)
}

/// The reason why a system cannot prove a formula, if that is plain: its theorems are tautologies,
/// and so are their instances, in which a part that begins with a connective that the axioms have
/// not is as good as a letter.
fn unprovable(system: &System, theorem: &str) -> Option<String> {
    let countermodel = |text: String| GivenSequent { formulas: vec![text] }.countermodel();
    if let Some(values) = countermodel(theorem.to_owned()) {
        return Some(format!(
            "{} is not true under every valuation: it is F under {}",
            quote(theorem),
            listed(&values)
        ));
    }
    let own: HashSet<u8> =
        system.axioms.iter().flat_map(|it| it.bytes()).filter(u8::is_ascii_uppercase).collect();
    let (outline, foreign) = outline(theorem, &own)?;
    countermodel(outline)?;
    let names = |letters: &[u8]| {
        let names: Vec<String> =
            letters.iter().map(|letter| format!("`{}`", char::from(*letter))).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} and {last}", before.join(", ")),
            None => String::new(),
        }
    };
    Some(format!(
        "{} cannot be proved: the axioms of {} do not say what {} {}",
        quote(theorem),
        system.name,
        names(&foreign),
        if foreign.len() == 1 { "means" } else { "mean" },
    ))
}

/// A formula with a letter of its own for each part that begins with a connective beyond some, and
/// those connectives; `None` where there is none.
fn outline(text: &str, own: &HashSet<u8>) -> Option<(String, Vec<u8>)> {
    let formula = Formula::read(text, Span::new(0, text.len()), |_| None)?;
    let symbols = || (0..formula.nodes().len()).map(|index| formula.symbol(text, index).of(text));
    let taken: HashSet<&str> = symbols().collect();
    let mut new = (1..).map(|number: u32| format!("p{number}")).filter(|it| !taken.contains(&**it));
    let mut letters: HashMap<&str, String> = HashMap::new();
    let (mut outline, mut foreign) = (String::new(), Vec::new());
    let mut at = 0;
    while let Some(node) = formula.nodes().get(at) {
        if node.letter.is_ascii_uppercase() && !own.contains(&node.letter) {
            let part = formula.subformula(text, at).of(text);
            outline.push_str(letters.entry(part).or_insert_with(|| new.next().unwrap_or_default()));
            foreign.push(node.letter);
            at = node.end as usize;
        } else {
            outline.push_str(formula.symbol(text, at).of(text));
            at += 1;
        }
    }
    foreign.sort_unstable();
    foreign.dedup();
    (!foreign.is_empty()).then_some((outline, foreign))
}

/// A thing that ends a search.
#[derive(Clone, Copy)]
enum Stopped {
    Effort,
    Memory,
    Signal,
}

impl Stopped {
    /// The words for it, where all proofs of up to so many letters were tried.
    fn told(self, reached: usize) -> String {
        match self {
            Stopped::Effort => format!("the effort ended there: try `--length {}`", reached + 6),
            Stopped::Memory => "there are too many longer ones to keep in memory".to_owned(),
            Stopped::Signal => "the search was stopped there".to_owned(),
        }
    }
}

/// A search under way: how far it may go, and what is shown of it.
pub struct Hunt {
    /// The most letters of a proof.
    pub most: usize,
    /// The pairs of theorems that may be tried.
    pairs: u64,
    stopped: Option<Stopped>,
    /// The letters up to which all proofs were tried, if the search was stopped.
    pub reached: Option<usize>,
    interrupted: Arc<AtomicBool>,
    is_shown: bool,
    /// The moment at which progress was shown last.
    shown: Instant,
    was_shown: bool,
}

impl Hunt {
    /// A search for proofs of so many letters at the most, or with so many efforts.
    pub fn new(length: Option<u64>, effort: u32, quiet: bool) -> Hunt {
        let length = length.and_then(|length| usize::try_from(length).ok());
        let interrupted = Arc::new(AtomicBool::new(false));
        watch_for_interrupts(&interrupted);
        Hunt {
            most: length.unwrap_or(usize::MAX - 1),
            pairs: match length {
                Some(_) => u64::MAX,
                None => PAIRS.saturating_mul(effort.into()),
            },
            stopped: None,
            reached: None,
            interrupted,
            is_shown: !quiet && std::io::stderr().is_terminal(),
            shown: Instant::now(),
            was_shown: false,
        }
    }

    /// True if the search goes on; shows its progress.
    pub fn goes_on(&mut self, progress: Progress) -> bool {
        self.stopped = if self.interrupted.load(Ordering::Relaxed) {
            Some(Stopped::Signal)
        } else if progress.theorems >= MOST_THEOREMS {
            Some(Stopped::Memory)
        } else if progress.tried >= self.pairs {
            Some(Stopped::Effort)
        } else {
            None
        };
        self.reached = self.stopped.map(|_| progress.length.saturating_sub(2));
        if self.is_shown && self.shown.elapsed() >= SHOWN_EVERY {
            self.shown = Instant::now();
            self.was_shown = true;
            let Progress { length, theorems, tried } = progress;
            // There is nowhere to say that this failed.
            let _ = write!(
                std::io::stderr(),
                "\rtrying proofs of {length} letters: {theorems} theorems, {tried} pairs tried"
            );
        }
        self.stopped.is_none()
    }

    /// Clears what was shown of it.
    pub fn clear(&self) {
        if self.was_shown {
            let _ = write!(std::io::stderr(), "\r{:79}\r", "");
        }
    }
}

/// Has a signal that would stop the program set a flag; a second one stops it.
#[cfg(unix)]
fn watch_for_interrupts(flag: &Arc<AtomicBool>) {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag::{register, register_conditional_shutdown};
    // Without them the first one stops the program.
    let _ = register_conditional_shutdown(SIGINT, 2, Arc::clone(flag));
    let _ = register(SIGINT, Arc::clone(flag));
}

/// Does nothing: here the system sends no signals.
#[cfg(not(unix))]
fn watch_for_interrupts(_: &Arc<AtomicBool>) {}
