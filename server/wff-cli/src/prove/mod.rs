//! `wff prove`: proofs of sequents in natural deduction, D-proofs of formulas from axioms.

mod deduction;
mod detachment;
mod hunt;
mod reason;
pub mod sequent;

pub use hunt::Hunt;

use crate::options::{Format, LIST, ProveOptions};
use crate::output::{Output, Status};
use crate::system::GivenSystem;

pub fn run(options: &ProveOptions, output: &mut Output) -> Status {
    let json = options.format == Format::Json;
    match (options.system.as_deref(), &options.sequent) {
        (Some(LIST), None) => detachment::list(json, output),
        (Some(LIST), Some(_)) => {
            let wrong = "--system list prints the systems; name one of them to prove a formula";
            output.refusal(json, wrong)
        }
        (Some(given), text) => match (GivenSystem::read(given, None), text) {
            (Ok(system), Some(text)) => detachment::run(&system, text, options, output),
            (Ok(_), None) => {
                let wrong = format!(
                    "there is no formula to prove; give one, as in `wff prove --system {given} Cpp`"
                );
                output.refusal(json, wrong)
            }
            (Err(wrong), _) => wrong.tell(json, output),
        },
        (None, text) => deduction::run(text.as_deref().unwrap_or_default(), options, output),
    }
}
