//! The language as it is written down in `grammar/`: what is read, judged, explained, mended and
//! graded, compared with naive definitions that stand in the tests and share no code with it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod answers;
mod any_text;
mod completion;
mod dice;
mod exercises;
mod fixes;
mod games;
mod generator;
mod hand_ins;
mod hovers;
mod logics;
mod models;
mod next_steps;
#[path = "../fuzz/checks/text.rs"]
mod of_text;
mod proofs;
mod small_world;
mod theorems;
mod unfinished;
