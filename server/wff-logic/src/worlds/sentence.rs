//! Models in a sentence.

use super::frames::{System, Worlds};
use super::model::Model;
use crate::value::Variable;

/// Things in a row: `a`, `a and b`, `a, b and c`.
pub(super) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The most worlds of a model that is told in full.
const TOLD: usize = 6;

impl Model {
    /// The world that the model is about and the model, behind a value: “at w, where w sees v, and
    /// p is T at w alone”. It is told of these letters, and of all that are true somewhere; of a
    /// model of many worlds only how many there are.
    pub fn at_world(&self, worlds: Worlds, letters: &[Variable]) -> String {
        let at = self.name(self.at());
        if self.size() > TOLD {
            return format!("at {at} of a model with {} worlds", self.size());
        }
        let mut letters = letters.to_vec();
        for letter in (0..self.size()).flat_map(|world| self.letters(world)) {
            if !letters.contains(letter) {
                letters.push(letter.clone());
            }
        }
        match self.sentence(worlds, &letters) {
            told if told.is_empty() => format!("at {at}"),
            told => format!("at {at}, where {told}"),
        }
    }

    /// The model as the end of a sentence: “w sees v, and p is T at w alone”. It is told of these
    /// letters. That a world sees itself is left out where every world of the logic does.
    fn sentence(&self, worlds: Worlds, letters: &[Variable]) -> String {
        let mut clauses = self.sight(worlds);
        let sets: Vec<Vec<usize>> = letters
            .iter()
            .map(|letter| (0..self.size()).filter(|world| self.is_true(*world, letter)).collect())
            .collect();
        for (place, set) in sets.iter().enumerate() {
            if sets.iter().take(place).any(|other| other == set) {
                continue;
            }
            let same = letters.iter().zip(&sets).filter(|(_, other)| *other == set);
            let same: Vec<String> = same.map(|(letter, _)| letter.to_string()).collect();
            let are = if same.len() == 1 { "is" } else { "are" };
            clauses.push(format!("{} {are} {}", list(&same), self.where_true(set)));
        }
        match &clauses[..] {
            [first @ .., last] if !first.is_empty() => {
                format!("{}, and {last}", first.join(", "))
            }
            clauses => clauses.concat(),
        }
    }

    /// The worlds at which letters are true, behind “is”.
    fn where_true(&self, set: &[usize]) -> String {
        let names: Vec<String> = set.iter().map(|world| self.name(*world).to_owned()).collect();
        match names.len() {
            0 if self.size() == 1 => "F".to_owned(),
            0 => "F at every world".to_owned(),
            1 if self.size() == 1 => "T".to_owned(),
            all if all == self.size() => "T at every world".to_owned(),
            1 => format!("T at {} alone", list(&names)),
            _ => format!("T at {}", list(&names)),
        }
    }

    /// A clause for each world that sees one.
    fn sight(&self, worlds: Worlds) -> Vec<String> {
        let is_own = worlds.frames().is_reflexive();
        let all: Vec<String> = (0..self.size()).map(|world| self.name(world).to_owned()).collect();
        let is_universal = self.pairs().count() == self.size() * self.size();
        if worlds == Worlds::Modal(System::S5) && is_universal {
            let each = if all.len() > 1 {
                vec![format!("{} see each other", list(&all))]
            } else {
                Vec::new()
            };
            return each;
        }
        let seen_by = |world: usize| {
            let seen = self.seen(world).filter(move |seen| !is_own || *seen != world);
            let name = move |seen| match seen == world {
                true => "itself".to_owned(),
                false => self.name(seen).to_owned(),
            };
            let seen: Vec<String> = seen.map(name).collect();
            (!seen.is_empty()).then(|| format!("{} sees {}", self.name(world), list(&seen)))
        };
        let told: Vec<String> = (0..self.size()).filter_map(seen_by).collect();
        match told.is_empty() && !is_own {
            true => all.iter().map(|name| format!("{name} sees no world")).collect(),
            false => told,
        }
    }
}
