//! The D-proofs of a `.wff` file, and a collection as such a file.
//!
//! ```wff
//! system lukasiewicz-3
//! def syl = proof DD2D121
//! @syl proves CCpqCCrpCrq
//! D2D13 proves CCpCNqNrCpCrq # another
//! ```

use super::{Axiom, Collection, Comment, Expected, Theorem, Written, trimmed};
use crate::proof::condensed::Detacher;
use crate::proof::condensed::proof::relabelled;
use crate::proof::condensed::systems::{SYSTEMS, System, known};
use crate::proof::terms::{Term, Terms};
use crate::syntax::formula::is_name;
use crate::syntax::letter::is_blank;
use crate::syntax::{Statement, parse, rows};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The D-proofs of a `.wff` file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet<'t> {
    /// The axioms that it chooses, and its D-proofs.
    pub collection: Collection<'t>,
    /// The name of its system.
    pub system: Option<&'t str>,
    /// The number of lines that say something else, but for other settings.
    pub other_lines: usize,
}

/// The statements that are read here.
enum Said<'t> {
    Axioms(&'t str),
    System(&'t str),
    Def(&'t str, &'t str),
    Proves(&'t str, &'t str),
    Other,
}

impl<'t> Said<'t> {
    fn read(body: &'t str) -> Said<'t> {
        let (word, rest) = body.split_once(is_blank).unwrap_or((body, ""));
        let rest = trimmed(rest);
        match word {
            "axioms" => return Said::Axioms(rest),
            "system" => return Said::System(rest),
            "def" => {
                let named = rest.split_once('=').and_then(|(name, proof)| {
                    let proof = trimmed(proof).strip_prefix("proof")?;
                    Some(Said::Def(trimmed(name), trimmed(proof)))
                });
                return named.unwrap_or(Said::Other);
            }
            _ => {}
        }
        let word = |(at, _): &(usize, &str)| {
            let before = body.get(..*at).unwrap_or_default();
            let after = body.get(at + PROVES.len()..).unwrap_or_default();
            before.ends_with(is_blank) && (after.is_empty() || after.starts_with(is_blank))
        };
        match body.match_indices(PROVES).find(word) {
            Some((at, _)) => {
                let (proof, claim) = body.split_at_checked(at).unwrap_or((body, ""));
                Said::Proves(trimmed(proof), trimmed(claim.get(PROVES.len()..).unwrap_or("")))
            }
            None => Said::Other,
        }
    }
}

const PROVES: &str = "proves";

/// Reads a file.
pub fn read<'t>(terms: &mut Terms, text: &'t str) -> Sheet<'t> {
    let mut sheet = Sheet { collection: Collection::new(text), ..Sheet::default() };
    let mut own: HashMap<&str, Vec<Axiom<'t>>> = HashMap::new();
    let mut block: Option<(&str, Vec<Axiom<'t>>)> = None;
    let mut places: HashMap<&str, usize> = HashMap::new();
    for line in rows(text).map(|row| row.content.of(text)) {
        let read = parse(line);
        let body = read.body().of(line);
        let comment = read.comment.map_or("", |span| span.of(line));
        let title = trimmed(comment.trim_start_matches('#'));
        if let Some((name, axioms)) = &mut block {
            match trimmed(line.split('#').next().unwrap_or_default()) {
                "" => {}
                "end" => {
                    let (name, axioms) = (*name, std::mem::take(axioms));
                    own.insert(name, axioms.clone());
                    block = None;
                    sheet.choose(line, name, axioms);
                }
                line => match axiom(terms, line) {
                    Some((label, formula)) if axioms.iter().all(|it| it.label != label) => {
                        axioms.push(Axiom { label, formula, title });
                    }
                    _ => sheet.collection.fault(line, Expected::Axiom),
                },
            }
            continue;
        }
        match Said::read(body) {
            Said::Axioms(name) => block = Some((name, Vec::new())),
            Said::System(name) => {
                let literature = || known(name).map(|system| axioms_of(terms, system));
                match own.get(name).cloned().or_else(literature) {
                    Some(axioms) => sheet.choose(line, name, axioms),
                    None => sheet.collection.fault(body, Expected::System),
                }
            }
            Said::Def(name, proof) => {
                if is_name(name) && !places.contains_key(name) {
                    places.insert(name, sheet.collection.theorems.len());
                    sheet.add(line, Theorem { name, title, ..Theorem::default() }, proof);
                } else {
                    sheet.collection.fault(body, Expected::Name);
                }
            }
            Said::Proves(proof, claim) => {
                let read = terms.read(claim);
                let span = sheet.collection.span_of(claim);
                let written = read.map(|formula| Written { formula, span });
                if written.is_none() && claim != "?" {
                    let at = if claim.is_empty() { body } else { claim };
                    sheet.collection.fault(at, Expected::Formula);
                }
                // The claim of a name that has none yet is that of its theorem.
                let named = proof.strip_prefix('@').and_then(|name| places.get(name));
                let named = named.and_then(|place| sheet.collection.theorems.get_mut(*place));
                match named.filter(|theorem| theorem.claim.is_none()) {
                    Some(theorem) => {
                        theorem.claim = written;
                        theorem.title = if title.is_empty() { theorem.title } else { title };
                    }
                    None => {
                        let theorem = Theorem { claim: written, title, ..Theorem::default() };
                        sheet.add(line, theorem, proof);
                    }
                }
            }
            Said::Other if matches!(read.statement, Statement::Setting(..)) => {}
            Said::Other if !body.is_empty() => sheet.other_lines += 1,
            Said::Other if !title.is_empty() => sheet.collection.comment(title),
            Said::Other => {}
        }
    }
    sheet
}

impl<'t> Sheet<'t> {
    /// Chooses axioms from here on.
    fn choose(&mut self, line: &str, name: &'t str, axioms: Vec<Axiom<'t>>) {
        let formulas = |axioms: &[Axiom<'_>]| -> Vec<(u8, Term)> {
            axioms.iter().map(|axiom| (axiom.label, axiom.formula)).collect()
        };
        let is_same = formulas(&axioms) == formulas(&self.collection.axioms);
        if self.collection.theorems.is_empty() {
            self.system = Some(name);
            self.collection.axioms = axioms;
        } else if !is_same {
            self.collection.fault(line, Expected::SameSystem);
        }
    }

    /// Adds a theorem with its proof.
    fn add(&mut self, line: &str, theorem: Theorem<'t>, proof: &str) {
        if self.system.is_none() {
            return self.collection.fault(line, Expected::SystemAbove);
        }
        if proof.is_empty() {
            return self.collection.fault(line, Expected::Line);
        }
        let proof = Some(self.collection.span_of(proof));
        self.collection.theorems.push(Theorem { proof, ..theorem });
    }
}

/// The axioms of a known system.
pub fn axioms_of(terms: &mut Terms, system: &System) -> Vec<Axiom<'static>> {
    let axioms = system
        .labels()
        .filter_map(|(label, axiom)| Some(Axiom { label, formula: terms.read(axiom)?, title: "" }));
    axioms.collect()
}

/// The label and the formula of a line of a block of axioms: `1 CpCqp`, `a) CpCqp`.
fn axiom(terms: &mut Terms, line: &str) -> Option<(u8, Term)> {
    let (&label, rest) = line.as_bytes().split_first()?;
    let rest = line.get(line.len() - rest.len()..)?;
    let formula = rest.strip_prefix([')', '.']);
    let formula = match (label, formula) {
        (b'0'..=b'9' | b'a'..=b'z', Some(formula)) => formula,
        (b'0'..=b'9', None) if rest.starts_with(is_blank) => rest,
        _ => return None,
    };
    Some((label, terms.read(trimmed(formula))?))
}

impl Theorem<'_> {
    /// Its name, where that tells more than a number: empty for numbers and the names that these
    /// get in a file.
    pub(super) fn told_name(&self) -> &str {
        let number = self.name.strip_prefix('t').unwrap_or(self.name);
        if number.bytes().all(|byte| byte.is_ascii_digit()) { "" } else { self.name }
    }
}

impl Collection<'_> {
    /// The known system whose axioms these are, with the same labels and whatever letters.
    pub fn known_system(&self, terms: &mut Terms) -> Option<&'static System> {
        let mut detacher = Detacher::new();
        let own: Vec<(u8, Term)> = self
            .axioms
            .iter()
            .map(|axiom| (axiom.label, detacher.renamed(terms, axiom.formula)))
            .collect();
        SYSTEMS.iter().find(|system| {
            system.axioms.len() == own.len()
                && system.labels().zip(&own).all(|((label, axiom), (own_label, own))| {
                    let axiom = terms.read(axiom).map(|axiom| detacher.renamed(terms, axiom));
                    label == *own_label && axiom == Some(*own)
                })
        })
    }

    /// The lines of a `.wff` file: a system, or a block of axioms of this name; and a line for each
    /// theorem. What was not read is in comments, and so are theorems at some places, in order.
    pub fn to_wff(
        &self,
        terms: &Terms,
        system: Option<&System>,
        name: &str,
        not: &[usize],
    ) -> String {
        let mut text = String::new();
        if self.theorems.iter().any(|theorem| theorem.proof.is_none()) {
            text += "alphabet textbook\n";
        }
        let mut asides = Asides { collection: self, comments: 0, faults: 0 };
        asides.write(0, &mut text);
        match system {
            Some(system) => {
                let axioms: Vec<String> = system
                    .labels()
                    .map(|(label, axiom)| format!("{} {axiom}", char::from(label)))
                    .collect();
                let _ = writeln!(text, "system {} # {}", system.name, axioms.join(", "));
            }
            None if !self.axioms.is_empty() => {
                let _ = writeln!(text, "axioms {name}");
                for axiom in &self.axioms {
                    let end = if axiom.label.is_ascii_digit() { "" } else { ")" };
                    let formula = terms.write(axiom.formula, usize::MAX);
                    let label = char::from(axiom.label);
                    let _ = writeln!(text, "  {label}{end} {formula}{}", comment(axiom.title));
                }
                text += "end\n";
            }
            None => {}
        }
        let cited = self.cited();
        let mut not = not.iter().copied().peekable();
        for (place, theorem) in self.theorems.iter().enumerate() {
            if place > 0 {
                asides.write(place, &mut text);
            }
            let claim = theorem.claim.or(theorem.result);
            let claim = claim.map(|written| terms.write(written.formula, usize::MAX));
            let title = comment(theorem.title);
            let mark = if not.next_if_eq(&place).is_some() { NOT_READ } else { "" };
            let Some(proof) = self.proof(theorem) else {
                let _ = writeln!(text, "{mark}{}{title}", claim.unwrap_or_default());
                continue;
            };
            let proof = if mark.is_empty() {
                let proof = relabelled(proof, |name, written| {
                    let _ = write!(written, "@{} ", cited_name(name));
                });
                trimmed(&proof).to_owned()
            } else {
                proof.split_whitespace().collect()
            };
            let claim = claim.unwrap_or_else(|| "?".to_owned());
            let _ = if cited.contains(theorem.name) || !theorem.told_name().is_empty() {
                let name = cited_name(theorem.name);
                let def = format!("{mark}def {name} = proof {proof}");
                writeln!(text, "{def}\n{mark}@{name} proves {claim}{title}")
            } else {
                writeln!(text, "{mark}{proof} proves {claim}{title}")
            };
        }
        asides.write(self.theorems.len().max(1), &mut text);
        text
    }

    /// The names that proofs cite.
    fn cited(&self) -> HashSet<String> {
        let mut cited = HashSet::new();
        for theorem in &self.theorems {
            let proof = self.proof(theorem).filter(|proof| proof.contains(['[', '@']));
            relabelled(proof.unwrap_or_default(), |name, _| {
                cited.insert(name.to_owned());
            });
        }
        cited
    }
}

/// The start of a comment that keeps what was not read.
const NOT_READ: &str = "# not read: ";

/// Comments and what was not read, which stand between theorems.
struct Asides<'c> {
    collection: &'c Collection<'c>,
    /// The numbers of those that are written.
    comments: usize,
    faults: usize,
}

impl Asides<'_> {
    /// Writes those with so many theorems above them.
    fn write(&mut self, above: usize, text: &mut String) {
        let Collection { text: source, comments, faults, .. } = self.collection;
        let next = |it: &&Comment<'_>| it.above <= above;
        while let Some(comment) = comments.get(self.comments).filter(next) {
            let _ = writeln!(text, "# {}", one_line(comment.text));
            self.comments += 1;
        }
        while let Some(fault) = faults.get(self.faults).filter(|it| it.above <= above) {
            let _ = writeln!(text, "{NOT_READ}{}", one_line(fault.span.of(source)));
            self.faults += 1;
        }
    }
}

/// The name of a theorem in a file: `t` and the number of one that has a number.
fn cited_name(name: &str) -> String {
    if is_name(name) { name.to_owned() } else { format!("t{name}") }
}

/// A name as a comment behind a statement, if there is one.
fn comment(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!("  # {}", one_line(title)) }
}

/// A text with its line ends and the like as blanks.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
