//! `wff import`: a `.wff` file of the formulas and D-proofs that another program wrote.

use crate::column_index::ColumnIndex;
use crate::d_proofs;
use crate::options::ImportOptions;
use crate::output::{Output, Status, count};
use crate::system::{GivenSystem, NoSystem};
use std::path::Path;
use wff_core::proof::condensed::formats::{Axiom, Format};
use wff_core::proof::condensed::systems::SYSTEMS;
use wff_core::proof::terms::Terms;
use wff_core::rules::{Found, unread_in_collection};
use wff_core::syntax::rows;

/// The most unreadable texts that are reported one by one.
const MOST_TOLD: usize = 20;

/// The axioms of lists that do not name them.
const USUAL_SYSTEM: &str = "lukasiewicz-3";

pub fn run(options: &ImportOptions, output: &mut Output) -> Status {
    let (file, text) = match d_proofs::read(&options.file, output) {
        Ok(read) => read,
        Err(status) => return status,
    };
    let mut terms = Terms::new();
    let format = options.from.unwrap_or_else(|| Format::of(&text));
    let mut collection = format.read(&mut terms, &text);
    let has_axioms = !collection.axioms.is_empty();
    if has_axioms && options.system.is_some() {
        return output.failure(format!(
            "{file} has axioms of its own, and `--system` is for files that have none"
        ));
    }
    let mut name = axioms_name(&options.file);
    let (system, axioms) = if has_axioms {
        (collection.known_system(&mut terms), Vec::new())
    } else {
        let chosen = match chosen_or_usual(options.system.as_deref()) {
            Ok(chosen) => chosen,
            Err(wrong) => {
                wrong.tell(false, output);
                return Status::Failure;
            }
        };
        let axioms = chosen.terms(&mut terms);
        let known = chosen.known();
        if known.is_none() {
            let axiom = |(label, formula)| Axiom { label, formula, title: "" };
            collection.axioms = axioms.iter().copied().map(axiom).collect();
            name = chosen.name;
        }
        (known, axioms)
    };
    let malformed = collection.malformed(&mut terms, &axioms);
    let unread = unread_in_collection(&collection, &terms, &malformed);
    let is_unread = tell(unread, &file, &text, output) > 0;
    if collection.theorems.is_empty() && !has_axioms {
        if !is_unread {
            output.failure(format!("{file} has no formulas and no D-proofs"));
        }
        return Status::Failure;
    }
    let mut commented: Vec<usize> = malformed.iter().map(|(place, _)| *place).collect();
    commented.dedup();
    let written = collection.to_wff(&terms, system, &name, &commented);
    output.file_text(&written);
    if is_unread { Status::Failure } else { Status::Fine }
}

/// The axioms that were chosen for a file that has none.
pub fn chosen_or_usual(chosen: Option<&str>) -> Result<GivenSystem, NoSystem> {
    GivenSystem::read(chosen.unwrap_or(USUAL_SYSTEM), None)
}

/// Says on standard error what is wrong with a file, with its lines and columns; gives the number
/// of faults.
pub fn tell(
    found: impl Iterator<Item = Found>,
    file: &str,
    text: &str,
    output: &mut Output,
) -> usize {
    let mut number = 0;
    let mut last_help = None;
    for Found { line, start, diagnostic, .. } in found {
        number += 1;
        if number > MOST_TOLD {
            continue;
        }
        let (column, message) = (diagnostic.span.start, &diagnostic.message);
        let content = rows(text.get(start..).unwrap_or_default()).next();
        let content = content
            .map_or("", |row| text.get(start..start + row.content.len()).unwrap_or_default());
        let column = 1 + ColumnIndex::new(content, line == 0).of(column as usize);
        output.failure(format!("{file}:{}:{column}: {message}", line + 1));
        if diagnostic.help != last_help {
            diagnostic.help.iter().for_each(|help| output.note(help));
            last_help = diagnostic.help;
        }
    }
    if number > MOST_TOLD {
        output.failure(format!("{file}: {} more", count(number - MOST_TOLD, "fault")));
    }
    number
}

/// The name of the axioms of a file: that of the file, where it can be one and no known system has
/// it.
fn axioms_name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let is_of_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let name: String = stem.chars().map(|c| if is_of_name(c) { c } else { '-' }).collect();
    let name = name.trim_matches('-');
    let is_taken = SYSTEMS.iter().any(|system| system.name == name);
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase());
    if is_name && !is_taken { name.to_owned() } else { "imported".to_owned() }
}
