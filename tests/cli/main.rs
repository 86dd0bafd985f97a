//! The command line as its users meet it: the binary is run, and its output and exit status are
//! compared, command by command.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod allow;
mod binary;
mod check;
mod config;
mod convert;
mod decisions;
mod edges;
mod effort;
mod embedded;
mod explain;
mod export;
mod fixing;
mod fmt;
mod formats;
mod forms;
mod generate;
mod grade;
mod hand_ins;
mod import;
mod list;
mod longest;
mod model;
mod options;
mod outputs;
mod partly;
mod prove;
mod readings;
mod roll;
mod schema;
mod score;
mod settings;
mod shorten;
mod system;
mod table;
mod tree;
mod unread;
mod watch;

#[path = "../fuzz/checks/outputs.rs"]
mod readers;
