//! The D-proofs of a `.wff` file, and a collection as such a file.
//!
//! ```wff
//! system lukasiewicz-3
//! def syl = proof DD2D121
//! @syl proves CCpqCCrpCrq
//! D2D13 proves CCpCNqNrCpCrq # another
//! ```

use super::collection::{Axiom, Collection, Comment, Expected, Theorem, Written, trimmed};
use crate::condensed::Detacher;
use crate::condensed::proof::relabelled;
use crate::condensed::systems::{SYSTEMS, System};
use crate::terms::{Term, Terms};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use wff_syntax::block::BlockKind;
use wff_syntax::formula::is_name;
use wff_syntax::statement::BLANK;
use wff_syntax::{Keyword, LineText, Span, Statement, parse_in, rows};

/// The D-proofs of a `.wff` file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet<'t> {
    /// The axioms that it chooses, and its D-proofs.
    pub collection: Collection<'t>,
    /// The name of its system.
    pub system: Option<&'t str>,
    /// The bytes of the names of systems on its lines `system`.
    pub names: Vec<Span>,
    /// The number of lines that say something else, except other settings.
    pub other_lines: usize,
}

/// Reads a file.
pub fn read<'t>(terms: &mut Terms, text: &'t str) -> Sheet<'t> {
    let mut reader = SheetReader {
        terms,
        sheet: Sheet { collection: Collection::new(text), ..Sheet::default() },
        own: HashMap::new(),
        block: None,
        places: HashMap::new(),
    };
    for row in rows(text) {
        reader.read(row.line(text));
    }
    reader.sheet
}

/// A file as far as it is read.
struct SheetReader<'r, 't> {
    terms: &'r mut Terms,
    sheet: Sheet<'t>,
    /// The axioms of its blocks, by their names in small letters.
    own: HashMap<String, Vec<Axiom<'t>>>,
    /// The block of axioms that is open, with its name.
    block: Option<(&'t str, Vec<Axiom<'t>>)>,
    /// The places of theorems that have a name.
    places: HashMap<&'t str, usize>,
}

impl<'t> SheetReader<'_, 't> {
    /// Reads a line.
    fn read(&mut self, text: LineText<'t>) {
        let line = parse_in(text, self.block.as_ref().map(|_| BlockKind::Axioms));
        let text = text.as_str();
        let of = |span: Span| span.of(text);
        let title = trimmed(line.comment.map_or("", of).trim_start_matches('#'));
        match &line.statement {
            Statement::Cells(Keyword::Axioms, _, cells) => {
                self.block = Some((cells.first().map_or("", |name| of(*name)), Vec::new()));
            }
            Statement::Cells(Keyword::End, ..) => match self.block.take() {
                Some((name, axioms)) => {
                    self.own.insert(name.to_ascii_lowercase(), axioms.clone());
                    self.choose(text, name, axioms);
                }
                None => self.sheet.other_lines += 1,
            },
            Statement::Axiom(axiom) => self.axiom(text, of(axiom.label), of(axiom.formula), title),
            Statement::Setting(Keyword::System, _, name) => {
                let name = of(*name);
                self.sheet.names.push(self.sheet.collection.span_of(name));
                let own = self.own.get(&name.to_ascii_lowercase()).cloned();
                let is_named = |it: &&System| it.name.eq_ignore_ascii_case(name);
                let known = || SYSTEMS.iter().find(is_named).map(|it| axioms_of(self.terms, it));
                match own.or_else(known) {
                    Some(axioms) => self.choose(text, name, axioms),
                    None => self.sheet.collection.fault(text, Expected::System),
                }
            }
            Statement::DefProof(_, definition, _) => {
                let (name, proof) = (of(definition.name), definition.formula);
                if !is_name(name) || self.places.contains_key(name) {
                    return self.sheet.collection.fault(text, Expected::Name);
                }
                self.places.insert(name, self.sheet.collection.theorems.len());
                let theorem = Theorem { name, title, ..Theorem::default() };
                self.add(text, theorem, proof.map_or("", |(_, proof)| of(proof)));
            }
            Statement::Proves(proves) => {
                self.proves(text, of(proves.proof), of(proves.formula), title);
            }
            Statement::Setting(..) => {}
            Statement::Blank => self.sheet.collection.comment(title),
            _ if self.block.is_some() => self.sheet.collection.fault(text, Expected::Axiom),
            _ => self.sheet.other_lines += 1,
        }
    }

    /// Takes an axiom into the block that is open.
    fn axiom(&mut self, line: &'t str, label: &str, formula: &str, title: &'t str) {
        let Some((_, axioms)) = &mut self.block else { return };
        let formula = self.terms.read(formula);
        match (label.as_bytes(), formula) {
            (&[label @ (b'0'..=b'9' | b'a'..=b'z')], Some(formula))
                if axioms.iter().all(|it| it.label != label) =>
            {
                axioms.push(Axiom { label, formula, title });
            }
            _ => self.sheet.collection.fault(line, Expected::Axiom),
        }
    }

    /// Takes a claim of what a D-proof proves. The claim of a name that has none yet is that of its
    /// theorem.
    fn proves(&mut self, line: &'t str, proof: &'t str, formula: &'t str, title: &'t str) {
        let collection = &mut self.sheet.collection;
        let read = self.terms.read(formula);
        let claim = read.map(|read| Written { formula: read, span: collection.span_of(formula) });
        if claim.is_none() && formula != BLANK {
            let at = if formula.is_empty() { line } else { formula };
            return collection.fault(at, Expected::Formula);
        }
        let named = proof.strip_prefix('@').and_then(|name| self.places.get(name));
        let named = named.and_then(|place| collection.theorems.get_mut(*place));
        match named.filter(|theorem| theorem.claim.is_none()) {
            Some(theorem) => {
                theorem.claim = claim;
                theorem.title = if title.is_empty() { theorem.title } else { title };
            }
            None => self.add(line, Theorem { claim, title, ..Theorem::default() }, proof),
        }
    }

    /// Chooses axioms from here on.
    fn choose(&mut self, line: &str, name: &'t str, axioms: Vec<Axiom<'t>>) {
        let formulas = |axioms: &[Axiom<'_>]| -> Vec<(u8, Term)> {
            axioms.iter().map(|axiom| (axiom.label, axiom.formula)).collect()
        };
        let sheet = &mut self.sheet;
        if sheet.collection.theorems.is_empty() {
            sheet.system = Some(name);
            sheet.collection.axioms = axioms;
        } else if formulas(&axioms) != formulas(&sheet.collection.axioms) {
            sheet.collection.fault(line, Expected::SameSystem);
        }
    }

    /// Adds a theorem with its proof.
    fn add(&mut self, line: &str, theorem: Theorem<'t>, proof: &str) {
        let collection = &mut self.sheet.collection;
        if self.sheet.system.is_none() {
            return collection.fault(line, Expected::SystemAbove);
        }
        if proof.is_empty() {
            return collection.fault(line, Expected::Line);
        }
        let proof = Some(collection.span_of(proof));
        collection.theorems.push(Theorem { proof, ..theorem });
    }
}

/// The axioms of a known system.
fn axioms_of(terms: &mut Terms, system: &System) -> Vec<Axiom<'static>> {
    let axioms = system
        .labels()
        .filter_map(|(label, axiom)| Some(Axiom { label, formula: terms.read(axiom)?, title: "" }));
    axioms.collect()
}

impl Theorem<'_> {
    /// Its name, where that says more than a number: empty for numbers and the names that these get
    /// in a file.
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
    pub(in crate::condensed) fn cited(&self) -> HashSet<String> {
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
