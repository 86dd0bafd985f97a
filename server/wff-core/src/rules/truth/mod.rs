//! The rules of what is claimed of formulas.

pub(crate) mod false_class;
pub(crate) mod false_consequence;
pub(crate) mod false_equivalence;
pub(crate) mod false_form;
pub(crate) mod false_pff;
pub(crate) mod false_value;
pub(crate) mod out_of_reach;
pub(crate) mod undecided_value;
