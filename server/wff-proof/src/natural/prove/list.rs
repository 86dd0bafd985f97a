//! Lists that are asked only for places they have.

/// A list; a place that it does not have is a fault of the program, and panics.
#[derive(Clone, Debug)]
pub(super) struct List<T>(pub Vec<T>);

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List(Vec::new())
    }
}

#[expect(clippy::indexing_slicing, reason = "another place is a fault of the program")]
impl<T> std::ops::Index<usize> for List<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        &self.0[at]
    }
}

#[expect(clippy::indexing_slicing, reason = "another place is a fault of the program")]
impl<T> std::ops::IndexMut<usize> for List<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.0[at]
    }
}
