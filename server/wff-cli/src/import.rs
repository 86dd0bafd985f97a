//! `wff import`: a `.wff` file of the formulas and D-proofs that another program wrote.

use crate::d_proofs;
use crate::options::ImportOptions;
use crate::output::{Output, Status};
use crate::system::{GivenSystem, NoSystem};
use std::path::Path;
use wff_core::proof::condensed::formats::{Axiom, Format};
use wff_core::proof::condensed::systems::SYSTEMS;
use wff_core::proof::terms::Terms;
use wff_core::rules::unread_in_collection;

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
    let is_unread = d_proofs::tell(unread, &file, &text, output) > 0;
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
