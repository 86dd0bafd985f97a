//! The rules of truth tables and matrices.

pub(crate) mod false_cell;
pub(crate) mod incomplete_matrix;
pub(crate) mod malformed_matrix;
pub(crate) mod malformed_table;
pub(crate) mod missing_rows;
