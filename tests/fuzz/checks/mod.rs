//! The checks of the fuzz targets: what must hold of any bytes. Each is a function of its module
//! that panics where it does not. `../fuzz_targets` runs them on bytes that coverage finds, and
//! `../../fuzz.rs` on those that were kept.
#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    reason = "a check may panic"
)]

pub mod bytes;
pub mod config;
pub mod d_proofs;
pub mod edits;
pub mod games;
pub mod grading;
pub mod infix;
pub mod outputs;
pub mod protocol;
pub mod text;
