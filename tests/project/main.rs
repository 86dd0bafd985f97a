//! The project as a whole: its rooms and their rules, its pages and what they show, the syntaxes of
//! the editors, and the inputs that fuzzing has kept.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod architecture;
mod circles;
mod editors;
mod fuzz;
mod links;
mod manual;
mod reparsed;
