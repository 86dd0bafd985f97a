//! The rules of models and of what is claimed of them.

pub(crate) mod false_frame;
pub(crate) mod malformed_model;
pub(crate) mod unknown_model;
pub(crate) mod unknown_world;
pub(crate) mod wrong_model;
