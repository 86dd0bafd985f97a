//! Frames: the properties of the relation between the worlds of a model, what shows that it lacks
//! one, and the pairs that would mend that.

use super::frames::{System, Worlds};
use super::model::Model;
use std::collections::BTreeSet;
use wff_syntax::lexicon::models::Property;

/// The worlds that show that a frame lacks a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The property; of one that is made of several, the first of these that is lacking.
    pub property: Property,
    /// The worlds: one that does not see itself, say, or two of which one sees the other alone. Of
    /// a transitive frame the first sees the second and that the third; of a Euclidean, convergent
    /// or connected one the first sees the two others.
    pub worlds: Vec<usize>,
}

/// The worlds that each world sees, a bit for each.
struct Rows(Vec<Vec<u64>>);

impl Rows {
    fn new(model: &Model) -> Rows {
        let size = model.size();
        let mut rows = Rows(vec![vec![0; size.div_ceil(64)]; size]);
        model.pairs().for_each(|(from, to)| _ = rows.add(from, to));
        rows
    }

    fn row(&self, from: usize) -> &[u64] {
        self.0.get(from).map_or(&[], Vec::as_slice)
    }

    fn has(&self, from: usize, to: usize) -> bool {
        self.row(from).get(to / 64).is_some_and(|bits| bits >> (to % 64) & 1 == 1)
    }

    /// Lets a world see another; true if it did not.
    fn add(&mut self, from: usize, to: usize) -> bool {
        let is_new = !self.has(from, to);
        if let Some(bits) = self.0.get_mut(from).and_then(|row| row.get_mut(to / 64)) {
            *bits |= 1 << (to % 64);
        }
        is_new
    }

    /// Lets a world see whatever another one sees; true if it did not.
    fn join(&mut self, into: usize, from: usize) -> bool {
        let row = self.row(from).to_vec();
        let mut is_new = false;
        for (bits, more) in self.0.get_mut(into).into_iter().flatten().zip(row) {
            is_new |= more & !*bits != 0;
            *bits |= more;
        }
        is_new
    }

    /// The first world that the one sees and the other does not.
    fn first_beyond(&self, one: usize, other: usize) -> Option<usize> {
        let beyond = |(place, (bits, own)): (usize, (&u64, &u64))| {
            let beyond = bits & !own;
            (beyond != 0).then(|| place * 64 + beyond.trailing_zeros() as usize)
        };
        self.row(one).iter().zip(self.row(other)).enumerate().find_map(beyond)
    }

    /// True if two worlds see some same world.
    fn meet(&self, one: usize, other: usize) -> bool {
        self.row(one).iter().zip(self.row(other)).any(|(one, other)| one & other != 0)
    }
}

impl System {
    /// The properties of its frames, the simplest first.
    pub fn properties(self) -> impl Iterator<Item = Property> {
        [
            (self.is_irreflexive(), Property::Irreflexive),
            (self.is_reflexive(), Property::Reflexive),
            (self.is_serial() && !self.is_reflexive(), Property::Serial),
            (self.is_symmetric(), Property::Symmetric),
            (self.is_antisymmetric(), Property::Antisymmetric),
            (self.is_transitive(), Property::Transitive),
            (self.is_euclidean() && !self.is_symmetric(), Property::Euclidean),
        ]
        .into_iter()
        .filter_map(|(has, property)| has.then_some(property))
    }
}

impl Model {
    /// The worlds that show that its frame lacks a property, the first in their order; `None` if it
    /// has it.
    pub fn breach(&self, property: Property) -> Option<Breach> {
        let all = || 0..self.size();
        let is_seen = |from: usize, to: usize| self.sees(from, to);
        let breach = |worlds: Vec<usize>| Breach { property, worlds };
        let pairs = || self.pairs();
        let seen_together = |is_breach: &dyn Fn(usize, usize) -> bool| {
            all().find_map(|from| {
                let (one, other) = self.seen(from).find_map(|one| {
                    let other = self.seen(from).find(|other| is_breach(one, *other))?;
                    Some((one, other))
                })?;
                Some(vec![from, one, other])
            })
        };
        let first = |parts: &[Property]| parts.iter().find_map(|part| self.breach(*part));
        let rows = Rows::new(self);
        let worlds = match property {
            Property::Reflexive => all().find(|world| !is_seen(*world, *world)).map(|it| vec![it]),
            Property::Irreflexive => all().find(|world| is_seen(*world, *world)).map(|it| vec![it]),
            Property::Symmetric => {
                pairs().find(|(from, to)| !is_seen(*to, *from)).map(|(from, to)| vec![from, to])
            }
            Property::Antisymmetric => pairs()
                .find(|(from, to)| from != to && is_seen(*to, *from))
                .map(|(from, to)| vec![from, to]),
            Property::Transitive => pairs().find_map(|(from, through)| {
                Some(vec![from, through, rows.first_beyond(through, from)?])
            }),
            Property::Euclidean => {
                pairs().find_map(|(from, one)| Some(vec![from, one, rows.first_beyond(from, one)?]))
            }
            Property::Serial => {
                all().find(|world| self.seen(*world).next().is_none()).map(|it| vec![it])
            }
            Property::Convergent => seen_together(&|one, other| !rows.meet(one, other)),
            Property::Connected => seen_together(&|one, other| {
                one != other && !rows.has(one, other) && !rows.has(other, one)
            }),
            Property::Equivalence => {
                return first(&[Property::Reflexive, Property::Symmetric, Property::Transitive]);
            }
            Property::PartialOrder => {
                let parts = [Property::Reflexive, Property::Antisymmetric, Property::Transitive];
                return first(&parts);
            }
            Property::Universal => all().find_map(|from| {
                let to = all().find(|to| !rows.has(from, *to))?;
                Some(vec![from, to])
            }),
        };
        worlds.map(breach)
    }

    /// The worlds that show that its frame is none of a logic; `None` if it is one.
    pub fn breach_of(&self, worlds: Worlds) -> Option<Breach> {
        worlds.frames().properties().find_map(|property| self.breach(property))
    }

    /// The pairs that its frame lacks to be one of a logic, in their order; `None` if it would be
    /// none with any more of them.
    pub fn missing_pairs(&self, worlds: Worlds) -> Option<Vec<(usize, usize)>> {
        let size = self.size();
        let whole = self.with(self.closed(worlds.frames()));
        whole.breach_of(worlds).is_none().then(|| {
            let all = (0..size).flat_map(|from| (0..size).map(move |to| (from, to)));
            all.filter(|(from, to)| whole.sees(*from, *to) && !self.sees(*from, *to)).collect()
        })
    }

    /// The model in which each world sees itself and whatever those that it sees see.
    pub fn ordered(&self) -> Model {
        self.with(self.closed(System::Grz))
    }

    /// The pairs with those that frames of a logic have beside them. A world that would see none
    /// sees itself, where each has to see one.
    fn closed(&self, system: System) -> Rows {
        let mut rows = Rows::new(self);
        let size = self.size();
        loop {
            let mut is_new = false;
            for world in 0..size {
                let is_end = system.is_serial() && rows.row(world).iter().all(|bits| *bits == 0);
                if system.is_reflexive() || is_end {
                    is_new |= rows.add(world, world);
                }
            }
            for (from, to) in (0..size).flat_map(|from| (0..size).map(move |to| (from, to))) {
                if !rows.has(from, to) {
                    continue;
                }
                if system.is_symmetric() {
                    is_new |= rows.add(to, from);
                }
                if system.is_transitive() {
                    is_new |= rows.join(from, to);
                }
                if system.is_euclidean() {
                    is_new |= rows.join(to, from);
                }
            }
            if !is_new {
                return rows;
            }
        }
    }

    /// The model with these pairs in the place of its own.
    fn with(&self, rows: Rows) -> Model {
        let size = self.size();
        let worlds = (0..size).map(|world| {
            (self.name(world).to_owned(), self.letters(world).cloned().collect::<BTreeSet<_>>())
        });
        let pairs = (0..size).flat_map(|from| (0..size).map(move |to| (from, to)));
        Model::new(worlds, pairs.filter(|(from, to)| rows.has(*from, *to)), self.at())
    }
}
