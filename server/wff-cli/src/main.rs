//! `wff`: checks, explains, converts and formats formulas in Polish notation. This crate knows the
//! terminal: options, output, exit statuses. The language is known in `wff-core`, files in
//! `wff-files`.

mod advice;
mod check;
mod column_index;
mod completions;
mod config;
mod convert;
mod cores;
mod d_proofs;
mod diff;
mod excerpt;
mod explain;
mod export;
mod fix;
mod fmt;
mod formula;
mod formula_json;
mod generate;
mod grade;
mod import;
mod inputs;
mod list;
mod logic_page;
mod longest;
mod look;
mod lsp;
mod man;
mod model;
mod model_json;
mod options;
mod output;
mod pages;
mod pff;
mod prove;
mod rebase;
mod render;
mod roll;
mod schema;
mod score;
mod score_json;
mod settings;
mod shorten;
mod shown;
mod stop;
mod system;
mod system_page;
mod table;
mod table_json;
mod totals;
mod tree;
mod watch;

use mimalloc::MiMalloc;
use options::Command;
use output::{Output, Status};
use std::process::ExitCode;

/// An allocator that is quick with many small pieces, of which a line has a few.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let options = match options::read() {
        Ok(options) => options,
        Err(told) => return output::print_clap(&advice::with_advice(told)).into(),
    };
    let mut output = Output::new(options.color);
    let status = match &options.command {
        Command::Check(options) => check::run(options, &mut output),
        Command::Explain(options) => explain::run(options, &mut output),
        Command::Table(options) => table::run(options, &mut output),
        Command::Tree(options) => tree::run(options, &mut output),
        Command::Model(options) => model::run(options, &mut output),
        Command::Convert(options) => convert::run(options, &mut output),
        Command::Longest(options) => longest::run(options, &mut output),
        Command::Roll(options) => roll::run(options, &mut output),
        Command::Prove(options) => prove::run(options, &mut output),
        Command::Import(options) => import::run(options, &mut output),
        Command::Export(options) => export::run(options, &mut output),
        Command::Shorten(options) => shorten::run(options, &mut output),
        Command::Rebase(options) => rebase::run(options, &mut output),
        Command::Generate(options) => generate::run(options, &mut output),
        Command::Fmt(options) => fmt::run(options, &mut output),
        Command::Grade(options) => grade::run(options, &mut output),
        Command::Score(options) => score::run(options, &mut output),
        Command::List(options) => list::run(options, &mut output),
        Command::Config(options) => config::run(options, &mut output),
        Command::Schema => schema::run(&mut output),
        Command::Lsp(options) => return lsp::run(options, output),
        Command::Completions { shell } => {
            output.file_text(&String::from_utf8_lossy(&completions::script(*shell)));
            Status::Fine
        }
        Command::Man(options) => man::run(options, &mut output),
    };
    output.end(status).into()
}
