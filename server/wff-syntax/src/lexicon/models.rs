//! The words and signs of models and their frames.

use super::entry::{Role, certain, likely, own};
use std::fmt;

/// Something that the worlds of a model can be to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// Each world sees itself.
    Reflexive,
    /// No world sees itself.
    Irreflexive,
    /// A world is seen by those that it sees.
    Symmetric,
    /// No two worlds see each other.
    Antisymmetric,
    /// A world sees what those that it sees see.
    Transitive,
    /// The worlds that a world sees see each other and themselves.
    Euclidean,
    /// Each world sees one.
    Serial,
    /// Of two worlds seen from one, both see some same world.
    Convergent,
    /// Of two worlds seen from one, one sees the other, or they are the same.
    Connected,
    /// Reflexive, symmetric and transitive.
    Equivalence,
    /// Each world sees all.
    Universal,
    /// Reflexive, antisymmetric and transitive.
    PartialOrder,
}

impl Property {
    /// The properties, in the order in which lists show them.
    pub const ALL: [Property; 12] = [
        Property::Reflexive,
        Property::Irreflexive,
        Property::Symmetric,
        Property::Antisymmetric,
        Property::Transitive,
        Property::Euclidean,
        Property::Serial,
        Property::Convergent,
        Property::Connected,
        Property::Equivalence,
        Property::Universal,
        Property::PartialOrder,
    ];

    /// The word of the language.
    pub const fn text(self) -> &'static str {
        match self {
            Property::Reflexive => "reflexive",
            Property::Irreflexive => "irreflexive",
            Property::Symmetric => "symmetric",
            Property::Antisymmetric => "antisymmetric",
            Property::Transitive => "transitive",
            Property::Euclidean => "euclidean",
            Property::Serial => "serial",
            Property::Convergent => "convergent",
            Property::Connected => "connected",
            Property::Equivalence => "equivalence",
            Property::Universal => "universal",
            Property::PartialOrder => "partial order",
        }
    }

    /// The definition of the word, as a sentence without its end.
    pub const fn definition(self) -> &'static str {
        match self {
            Property::Reflexive => "each world sees itself",
            Property::Irreflexive => "no world sees itself",
            Property::Symmetric => "whatever a world sees sees it, too",
            Property::Antisymmetric => "no two worlds see each other",
            Property::Transitive => "a world sees whatever those that it sees see",
            Property::Euclidean => "all worlds that one sees see each other and themselves",
            Property::Serial => "each world sees one at least",
            Property::Convergent => "any two worlds that one sees both see some same world",
            Property::Connected => "of any two worlds that one sees, one sees the other",
            Property::Equivalence => "it is reflexive, symmetric and transitive",
            Property::Universal => "each world sees all",
            Property::PartialOrder => "it is reflexive, antisymmetric and transitive",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The words for what a frame is.
pub const PROPERTIES: Role<Property> = Role {
    name: "Words for what the frame of a model is",
    entries: &[
        own("reflexive", Property::Reflexive),
        own("irreflexive", Property::Irreflexive),
        own("symmetric", Property::Symmetric),
        certain("symmetrical", Property::Symmetric),
        own("antisymmetric", Property::Antisymmetric),
        certain("anti-symmetric", Property::Antisymmetric),
        own("transitive", Property::Transitive),
        own("euclidean", Property::Euclidean),
        own("serial", Property::Serial),
        certain("left-total", Property::Serial),
        likely("extendable", Property::Serial),
        own("convergent", Property::Convergent),
        certain("confluent", Property::Convergent),
        certain("weakly directed", Property::Convergent),
        likely("directed", Property::Convergent),
        own("connected", Property::Connected),
        certain("weakly connected", Property::Connected),
        certain("piecewise connected", Property::Connected),
        own("equivalence", Property::Equivalence),
        certain("an equivalence", Property::Equivalence),
        certain("equivalence relation", Property::Equivalence),
        certain("an equivalence relation", Property::Equivalence),
        own("universal", Property::Universal),
        own("partial order", Property::PartialOrder),
        certain("a partial order", Property::PartialOrder),
        certain("partially ordered", Property::PartialOrder),
        certain("a partial ordering", Property::PartialOrder),
        certain("poset", Property::PartialOrder),
        certain("a poset", Property::PartialOrder),
    ],
};

/// The word that denies what a frame is.
pub const NOT: Role<&str> =
    Role { name: "Words that deny what a frame is", entries: &[own("not", "not")] };

/// The words that may stand before the name of a world behind `at`.
pub const OF_WORLDS: Role<&str> = Role {
    name: "Words before the name of a world",
    entries: &[certain("world", "nothing"), certain("point", "nothing")],
};

/// The words that may stand before the name of a model behind `in`.
pub const OF_MODELS: Role<&str> =
    Role { name: "Words before the name of a model", entries: &[certain("model", "nothing")] };

/// The words and signs for no world, behind `sees`.
pub const NOTHING: Role<&str> = Role {
    name: "Words for no world that is seen",
    entries: &[
        certain("none", "nothing"),
        certain("nothing", "nothing"),
        certain("∅", "nothing"),
        certain("{}", "nothing"),
        certain("-", "nothing"),
        certain("–", "nothing"),
    ],
};

/// The signs that draw what a world sees.
pub const ARROWS: Role<&str> = Role {
    name: "Arrows from a world to those that it sees",
    entries: &[
        certain("-->", "sees"),
        certain("->", "sees"),
        certain("→", "sees"),
        certain("⟶", "sees"),
        certain("⇝", "sees"),
    ],
};

/// The signs that are meant as such an arrow, and have another meaning elsewhere.
pub const MEANT_ARROWS: Role<&str> = Role {
    name: "Signs that may be meant as an arrow between worlds",
    entries: &[likely("=>", "sees"), likely("⇒", "sees"), likely(">", "sees")],
};

/// The arrows between worlds that see each other.
pub const BOTH_WAYS: Role<&str> = Role {
    name: "Arrows between worlds that see each other",
    entries: &[likely("<->", "sees"), likely("<=>", "sees"), likely("↔", "sees")],
};

/// The words and signs between a world and those that it sees.
pub const SEEING: Role<&str> = Role {
    name: "Words between a world and those that it sees",
    entries: &[
        certain("sees", "sees"),
        certain("accesses", "sees"),
        likely("R", "sees"),
        likely("≤", "sees"),
        likely("<=", "sees"),
        likely("<", "sees"),
    ],
};
