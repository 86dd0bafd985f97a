//! `wff prove`: proofs of sequents in natural deduction, D-proofs of formulas from axioms.

mod deduction;
mod detachment;
pub mod sequent;

pub use detachment::Hunt;

use crate::options::{ChosenSystem, Format, ProveOptions};
use crate::output::{Output, Status};

pub fn run(options: &ProveOptions, output: &mut Output) -> Status {
    let json = options.format == Format::Json;
    match (options.system, &options.sequent) {
        (Some(ChosenSystem::List), None) => detachment::list(json, output),
        (Some(ChosenSystem::List), Some(_)) => {
            let wrong = "--system list prints the systems; name one of them to prove a formula";
            output.refusal(json, wrong)
        }
        (Some(ChosenSystem::Known(system)), Some(text)) => {
            detachment::run(system, text, options, output)
        }
        (Some(ChosenSystem::Known(system)), None) => {
            let wrong = format!(
                "there is no formula to prove; give one, as in `wff prove --system {} Cpp`",
                system.name
            );
            output.refusal(json, wrong)
        }
        (None, text) => deduction::run(text.as_deref().unwrap_or_default(), options, output),
    }
}
