//! Lists whose places are of a type of their own, so that a place in one list is never taken for a
//! place in another. A place that a list does not have is a fault of the program, and panics: no
//! default ever takes the place of a truth value.

use std::marker::PhantomData;

/// A place in a list.
pub(super) trait Index: Copy {
    /// The place with this number.
    fn new(number: u32) -> Self;
    /// Its number.
    fn number(self) -> u32;
}

/// Declares types of places.
macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(super) struct $name(u32);

        impl Index for $name {
            fn new(number: u32) -> $name {
                $name(number)
            }

            fn number(self) -> u32 {
                self.0
            }
        }
    )*};
}

indices! {
    /// A variable of a compiled formula.
    VariableIndex;
    /// A part of a compiled formula.
    PartIndex;
    /// A node of formulas that share their subformulas.
    NodeIndex;
    /// A formula whose negations stand before propositions alone.
    FormIndex;
    /// A proposition of the solver.
    Atom;
    /// A clause of the solver.
    ClauseIndex;
    /// A place in the literals of all clauses.
    Place;
}

/// A list of which each item has a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct IndexVec<I, T> {
    items: Vec<T>,
    index: PhantomData<I>,
}

impl<I: Index, T> IndexVec<I, T> {
    /// The place that the next item gets.
    pub fn next_index(&self) -> I {
        match u32::try_from(self.items.len()) {
            Ok(number) => I::new(number),
            Err(_) => unreachable!("a list has at most 2^32 items"),
        }
    }

    /// Adds an item; gives its place.
    pub fn push(&mut self, item: T) -> I {
        let index = self.next_index();
        self.items.push(item);
        index
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The items in their order.
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }

    /// The items in their order, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// Adds items.
    pub fn extend(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
    }

    /// Swaps two items.
    pub fn swap(&mut self, one: I, other: I) {
        self.items.swap(one.number() as usize, other.number() as usize);
    }

    /// The places of all items, in their order.
    pub fn indices(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.next_index().number()).map(I::new)
    }

    /// The items with their places.
    pub fn into_enumerated(self) -> impl Iterator<Item = (I, T)> {
        (0..).map(I::new).zip(self.items)
    }
}

impl<I, T> Default for IndexVec<I, T> {
    fn default() -> IndexVec<I, T> {
        IndexVec { items: Vec::new(), index: PhantomData }
    }
}

impl<I, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(items: It) -> IndexVec<I, T> {
        IndexVec { items: items.into_iter().collect(), index: PhantomData }
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "a place comes from the list itself; another is a fault of the program"
)]
impl<I: Index, T> std::ops::Index<I> for IndexVec<I, T> {
    type Output = T;

    fn index(&self, index: I) -> &T {
        &self.items[index.number() as usize]
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "a place comes from the list itself; another is a fault of the program"
)]
impl<I: Index, T> std::ops::IndexMut<I> for IndexVec<I, T> {
    fn index_mut(&mut self, index: I) -> &mut T {
        &mut self.items[index.number() as usize]
    }
}
