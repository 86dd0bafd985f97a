//! Exercises by the names of files: a file `ex2` whose text has no label answers exercise 2.

use super::{Beside, Fate};
use crate::exercise::id;
use crate::grading::Key;
use crate::syntax::block::BlockKind;
use crate::syntax::item::name_of_label;
use crate::syntax::reading::label::{Label, LabelKind};

impl Key {
    /// The label to put above a text that has none, by the name of its file without its extension;
    /// `None` if the text has one, or the name tells no exercise of the key.
    pub fn label_by_name(&self, name: &str, text: &str) -> Option<String> {
        let place = self.place_by_name(name)?;
        let mut given = vec![None; self.exercises.len()];
        let fates = self.read_answers((0, text), &mut given, &mut Beside::default());
        // The steps of a proof and the rows of a table may have numbers of their own.
        let is_block = self.exercises.get(place).is_some_and(|keyed| {
            let asked = [BlockKind::Proof, BlockKind::Truth];
            keyed.blocks.iter().any(|(kind, _)| asked.contains(kind))
        });
        let is_labelled = fates.iter().any(|fate| match fate {
            Fate::Answers(of) | Fate::BelongsTo(of) => *of == place || !is_block,
            Fate::Unasked(_) => !is_block,
            Fate::Harmless | Fate::Unread(_) | Fate::UnreadToo => false,
        });
        let keyed = self.exercises.get(place).filter(|_| !is_labelled)?;
        Some(format!("{})", keyed.id))
    }

    /// The place of the exercise that a file's name tells with the last label in it, or is.
    fn place_by_name(&self, name: &str) -> Option<usize> {
        let spaced = name.replace(['_', '-', '.'], " ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        (0..words.len()).rev().find_map(|start| {
            let text = words.get(start..)?.join(" ");
            // The case of a word in a name means nothing; `Ex` is a word, and `ex` is none.
            let (first, rest) = text.split_at_checked(1)?;
            let text = first.to_uppercase() + rest;
            let is_known = |name: &str| self.places.contains_key(&id(name));
            let label = Label::read(&text, is_known).filter(|label| label.answer.is_empty());
            let label = label.filter(|label| match label.kind {
                LabelKind::Word => true,
                LabelKind::Clear | LabelKind::Apart { .. } => start == 0,
                LabelKind::Unclear => false,
            });
            let name = label.map(|label| label.name).or_else(|| {
                let name = name_of_label(&text).filter(|name| !name.number.is_empty())?;
                // A number without a word may count something else.
                let is_word = text.starts_with(char::is_alphabetic);
                (is_word || start == 0).then(|| [name.number, name.letters].concat())
            });
            self.places.get(&id(&name?)).copied()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    #[test]
    fn the_last_label_in_a_name_tells_the_exercise() {
        let key = "exercise 1\nrequire == p\nend\nexercise 2a\nrequire == q\nend\n\
            exercise 3\nrequire proof of p |- p\nend";
        let key = Key::read(key, &Scope::default());
        for (name, text, label) in [
            ("ex1", "p", Some("1)")),
            ("exercise-1", "p", Some("1)")),
            ("ada_hw2_Exercise 2a", "q", Some("2a)")),
            ("question2a", "q", Some("2a)")),
            ("1", "p", Some("1)")),
            ("1", "1) p", None),
            ("ex1", "exercise 2a\nanswer q\nend", None),
            ("ex1", "7) q", None),
            ("ex3", "1 p premise\nend", Some("3)")),
            ("ex3", "3) proof p |- p\n1 p premise", None),
            ("hw1", "p", None),
            ("sheet 1", "p", None),
            ("ex9", "p", None),
            ("2026-01-03", "p", None),
        ] {
            assert_eq!(key.label_by_name(name, text).as_deref(), label, "{name} {text}");
        }
    }
}
