//! The parts of a hand-in that were not graded, in words.

use super::Marked;
use wff_core::grading::{Replaced, Unread, WhyUnread};
use wff_core::syntax::quote;

/// A note on something that was not graded.
pub struct Note {
    /// The line that it is about, from 1, and the number of its file.
    pub place: Option<(usize, usize)>,
    pub text: String,
}

/// The notes on a hand-in.
pub fn notes(marked: &Marked) -> Vec<Note> {
    let beside = &marked.graded.beside;
    let mut notes = Vec::new();
    let mut note = |place, text| notes.push(Note { place, text });
    let unknown: Vec<String> = beside.unknown.iter().map(|item| quote(item)).collect();
    if !unknown.is_empty() {
        note(None, format!("the key has no exercise {}", unknown.join(", ")));
    }
    for file in &beside.passed_over {
        note(Some((1, *file)), "nothing was read in this file".to_owned());
    }
    for unread in &beside.unread {
        let Unread { place: (line, file), why, of, .. } = unread;
        let mark = of.and_then(|place| marked.graded.marks.get(place));
        let is_answered = mark.is_some_and(|mark| mark.answer.is_some());
        let why = match why {
            WhyUnread::Written(instead) => format!("an answer is written {}", quote(instead)),
            WhyUnread::NotUnderstood(name) => {
                format!("it is not understood as an answer to {}", quote(name))
            }
            WhyUnread::NoProof => "the head `proof …` is missing or misspelt".to_owned(),
            WhyUnread::NoTable => "the head `truth …` is missing or misspelt".to_owned(),
            WhyUnread::NoExercise => "it stands in no exercise".to_owned(),
            WhyUnread::NoNumber if is_answered => {
                "it stands below an answer, and has no number of its own".to_owned()
            }
            WhyUnread::NoNumber => "no number stands before it".to_owned(),
            WhyUnread::NoAnswer => "in an exercise an answer stands after `answer`".to_owned(),
            WhyUnread::InBlock => "it stands in a block of another kind".to_owned(),
            WhyUnread::NoBlock(name) => {
                format!("the answer to {} is the block that stands before", quote(name))
            }
        };
        note(Some((line + 1, *file)), format!("{} was not read: {why}", quote(&unread.shown())));
    }
    for (exercise, [first, last]) in &beside.again {
        let (first, last) = (marked.name(*first), marked.name(*last));
        let exercise = quote(exercise);
        note(None, format!("{exercise} is answered in {first} and in {last}, which counts"));
    }
    for Replaced { exercise, lines: [above, line], file } in &beside.replaced {
        let (exercise, above) = (quote(exercise), above + 1);
        let text = format!("this answer to {exercise} counts, and not the one on line {above}");
        note(Some((line + 1, *file)), text);
    }
    notes
}
