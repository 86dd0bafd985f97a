//! Frames against the definitions of their properties, on all relations between three worlds.

use crate::worlds::{Breach, Model, System, Worlds};
use std::collections::BTreeSet;
use wff_syntax::lexicon::models::Property;

/// A relation between three worlds: for each, those that it sees.
type Relation = [[bool; 3]; 3];

/// The relation of this number.
fn relation(number: usize) -> Relation {
    std::array::from_fn(|from| std::array::from_fn(|to| number >> (3 * from + to) & 1 == 1))
}

fn model(sees: &Relation) -> Model {
    let worlds = ["w", "v", "u"].map(|name| (name.to_owned(), BTreeSet::new()));
    let pairs = (0..9).map(|it| (it / 3, it % 3)).filter(|(from, to)| sees[*from][*to]);
    Model::new(worlds, pairs, 0)
}

/// True if a relation has a property, as books define it.
fn has(sees: &Relation, property: Property) -> bool {
    let all = || 0..3;
    let each = |test: &dyn Fn(usize, usize, usize) -> bool| {
        all().all(|a| all().all(|b| all().all(|c| test(a, b, c))))
    };
    match property {
        Property::Reflexive => each(&|a, _, _| sees[a][a]),
        Property::Irreflexive => each(&|a, _, _| !sees[a][a]),
        Property::Symmetric => each(&|a, b, _| !sees[a][b] || sees[b][a]),
        Property::Antisymmetric => each(&|a, b, _| !(sees[a][b] && sees[b][a]) || a == b),
        Property::Transitive => each(&|a, b, c| !(sees[a][b] && sees[b][c]) || sees[a][c]),
        Property::Euclidean => each(&|a, b, c| !(sees[a][b] && sees[a][c]) || sees[b][c]),
        Property::Serial => all().all(|a| all().any(|b| sees[a][b])),
        Property::Convergent => {
            each(&|a, b, c| !(sees[a][b] && sees[a][c]) || all().any(|d| sees[b][d] && sees[c][d]))
        }
        Property::Connected => {
            each(&|a, b, c| !(sees[a][b] && sees[a][c]) || sees[b][c] || sees[c][b] || b == c)
        }
        Property::Equivalence => [Property::Reflexive, Property::Symmetric, Property::Transitive]
            .iter()
            .all(|part| has(sees, *part)),
        Property::PartialOrder => {
            [Property::Reflexive, Property::Antisymmetric, Property::Transitive]
                .iter()
                .all(|part| has(sees, *part))
        }
        Property::Universal => each(&|a, b, _| sees[a][b]),
    }
}

/// True if a breach is one: its worlds are related as it says, and lack what it names.
fn is_shown(sees: &Relation, breach: &Breach) -> bool {
    match (breach.property, &breach.worlds[..]) {
        (Property::Reflexive, [a]) => !sees[*a][*a],
        (Property::Irreflexive, [a]) => sees[*a][*a],
        (Property::Serial, [a]) => sees[*a].iter().all(|it| !it),
        (Property::Symmetric, [a, b]) => sees[*a][*b] && !sees[*b][*a],
        (Property::Antisymmetric, [a, b]) => a != b && sees[*a][*b] && sees[*b][*a],
        (Property::Universal, [a, b]) => !sees[*a][*b],
        (Property::Transitive, [a, b, c]) => sees[*a][*b] && sees[*b][*c] && !sees[*a][*c],
        (Property::Euclidean, [a, b, c]) => sees[*a][*b] && sees[*a][*c] && !sees[*b][*c],
        (Property::Connected, [a, b, c]) => {
            sees[*a][*b] && sees[*a][*c] && b != c && !sees[*b][*c] && !sees[*c][*b]
        }
        (Property::Convergent, [a, b, c]) => {
            sees[*a][*b] && sees[*a][*c] && !(0..3).any(|d| sees[*b][d] && sees[*c][d])
        }
        _ => false,
    }
}

#[test]
fn a_frame_has_a_property_unless_some_worlds_show_that_it_lacks_it() {
    for number in 0..512 {
        let sees = relation(number);
        for property in Property::ALL {
            let breach = model(&sees).breach(property);
            assert_eq!(breach.is_none(), has(&sees, property), "{number} {property}");
            assert!(breach.is_none_or(|it| is_shown(&sees, &it)), "{number} {property}");
        }
    }
}

/// True if a relation is a frame of a logic, by the table of the reference.
fn is_frame(sees: &Relation, system: System) -> bool {
    use Property::*;
    let asked: &[Property] = match system {
        System::K => &[],
        System::D => &[Serial],
        System::T => &[Reflexive],
        System::B => &[Reflexive, Symmetric],
        System::KB => &[Symmetric],
        System::KDB => &[Serial, Symmetric],
        System::K4 => &[Transitive],
        System::KD4 => &[Serial, Transitive],
        System::S4 => &[Reflexive, Transitive],
        System::K5 => &[Euclidean],
        System::KD5 => &[Serial, Euclidean],
        System::K45 => &[Transitive, Euclidean],
        System::KD45 => &[Serial, Transitive, Euclidean],
        System::KB4 => &[Symmetric, Transitive],
        System::S5 => &[Equivalence],
        System::GL => &[Transitive, Irreflexive],
        System::Grz => &[PartialOrder],
    };
    asked.iter().all(|property| has(sees, *property))
}

#[test]
fn what_is_missing_makes_a_frame_of_the_logic_with_the_fewest_pairs() {
    for system in System::ALL {
        let worlds = Worlds::Modal(system);
        let frames: Vec<usize> = (0..512).filter(|it| is_frame(&relation(*it), system)).collect();
        for number in 0..512_usize {
            let model = model(&relation(number));
            let is_one = frames.contains(&number);
            assert_eq!(model.breach_of(worlds).is_none(), is_one, "{system} {number}");
            let above = frames.iter().filter(|it| *it & number == number);
            let fewest = above.map(|it| it.count_ones() - number.count_ones()).min();
            let missing = model.missing_pairs(worlds);
            let added = missing.as_ref().map(|it| it.len() as u32);
            // With a world that sees itself a serial frame may have more pairs than one needs.
            let is_serial = system.is_serial() && !system.is_reflexive();
            let agrees = if is_serial { added >= fewest } else { added == fewest };
            assert!(agrees && added.is_some() == fewest.is_some(), "{system} {number}");
            let whole = missing.iter().flatten().fold(number, |all, (a, b)| all | 1 << (3 * a + b));
            assert!(missing.is_none() || frames.contains(&whole), "{system} {number}");
        }
    }
}
