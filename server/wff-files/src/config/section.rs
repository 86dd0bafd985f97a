//! The tables of a `wff.toml` that have settings, read.

use super::globs::Globs;
use crate::PartialSettings;
use std::collections::BTreeMap;
use wff_core::rules::Levels;

/// A table `[[files]]`: what holds for some of the files, instead of what holds for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilesTable {
    pub globs: Globs,
    pub section: Section,
}

/// The settings of a table of a `wff.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    pub settings: PartialSettings,
    pub levels: Levels,
    pub lines: BTreeMap<String, usize>,
}
