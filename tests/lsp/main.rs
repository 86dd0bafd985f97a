//! The language server as an editor meets it: the real `wff lsp` over pipes, every message written
//! and read here. Nothing waits for time; a server that does not answer is killed after a minute.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    reason = "a panic is how a test fails"
)]

mod actions;
mod afresh;
mod class;
mod client;
mod completion;
mod diagnostics;
mod embedded;
mod features;
mod flood;
mod hints;
mod lenses;
mod lifecycle;
mod listener;
mod names;
mod panel;
mod positions;
mod rolls;
mod settings;
mod sync;
mod tokens;
mod transport;
mod typing;
mod unfinished;
mod workspace;
