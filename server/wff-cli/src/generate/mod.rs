//! `wff generate`: random formulas, pffs, equivalences, arguments and rolls, as the lines of a
//! sheet.

mod key;
mod sheet;
mod shortage;

use crate::options::{Format, GenerateOptions};
use crate::output::{Output, Status, count};
use crate::roll;
use sheet::{Refusal, Sheet, head};

pub fn run(options: &GenerateOptions, output: &mut Output) -> Status {
    let is_json = options.format == Format::Json;
    let seed = options.seed.unwrap_or_else(roll::random);
    let is_key = options.is_key();
    if is_key && is_json {
        return output.refusal(true, "a key of exercises is written as text only");
    }
    if let (Some(names), Some(folder)) = (&options.students, &options.into) {
        return match key::of_students(names, folder, seed, options, output) {
            Ok(number) => {
                output.line(format_args!(
                    "a key and a sheet for {} in {}",
                    count(number, "student"),
                    folder.display()
                ));
                Status::Fine
            }
            Err(Refusal(status, message)) => {
                let _ = output.failure(message);
                status
            }
        };
    }
    let sheet = match Sheet::of(seed, options, output) {
        Ok(sheet) => sheet,
        Err(Refusal(status, message)) => {
            let _ = output.refusal(is_json, message);
            return status;
        }
    };
    match options.format {
        Format::Json => {
            output.json(&sheet.json(options.kind, seed));
        }
        Format::Text if is_key => {
            output.file_text(&sheet.key(&head(options, &sheet, seed)));
        }
        Format::Text => sheet.show(&head(options, &sheet, seed), output),
    }
    Status::Fine
}
