//! The lexicon: every spelling of a word or sign that people write, once for each role that it has,
//! with its meaning there and how sure that is. Readers of lines ask these tables, and the page on
//! what may be written is made from them.
//!
//! The letters of formulas have a table of their own (`letter`), and so have keywords
//! (`keyword.rs`).
//!
//! ```
//! use wff_syntax::lexicon::{Sureness, classes::CLASSES};
//!
//! let entry = CLASSES.read("logically true").unwrap();
//! assert_eq!((entry.meaning, entry.sure), ("tautology", Sureness::Certain));
//! ```

pub mod answers;
pub mod classes;
mod entry;
pub mod infix;
pub mod labels;
pub mod lists;
pub mod models;
pub mod proofs;
pub mod requirements;
pub mod settings;
pub mod signs;
pub mod tables;
pub mod values;

pub use entry::{Entry, Role, Shown, Sureness};

/// All roles, as they are shown to people.
pub fn roles() -> Vec<Shown> {
    vec![
        infix::shown(),
        signs::SIGNS.shown(),
        signs::OF_VALUES.shown(),
        signs::CONNECTIVES_BEFORE_BRACKETS.shown(),
        classes::CLASSES.shown(),
        values::VALUES.shown(),
        values::MEANT_VALUES.shown(),
        answers::WHETHER.shown(),
        answers::VALIDITY.shown(),
        answers::ARGUMENTS.shown(),
        answers::VERDICTS.shown(),
        answers::BEFORE.shown(),
        answers::AROUND.shown(),
        answers::REASONS.shown(),
        answers::NOTES.shown(),
        answers::SHOWING.shown(),
        answers::DENIALS.shown(),
        answers::CLAIMING.shown(),
        answers::CONCLUDING.shown(),
        answers::UNANSWERED.shown(),
        labels::BULLETS.shown(),
        labels::WORDS.shown(),
        labels::PAGES.shown(),
        labels::OF_PAGES.shown(),
        labels::SIGNS.shown(),
        labels::NUMBER_SIGNS.shown(),
        labels::MARKS.shown(),
        tables::TITLES.shown(),
        tables::OF.shown(),
        tables::EITHER.shown(),
        tables::shown(),
        requirements::REQUIREMENTS.shown(),
        settings::LOGICS.shown(),
        settings::FAMILIES.shown(),
        settings::OF_LOGICS.shown(),
        settings::NUMBERS.shown(),
        settings::ALPHABETS.shown(),
        settings::AROUND.shown(),
        settings::BEFORE_MEANINGS.shown(),
        models::PROPERTIES.shown(),
        models::NOT.shown(),
        models::OF_WORLDS.shown(),
        models::OF_MODELS.shown(),
        models::NOTHING.shown(),
        models::ARROWS.shown(),
        models::MEANT_ARROWS.shown(),
        models::BOTH_WAYS.shown(),
        models::SEEING.shown(),
        lists::LISTS.shown(),
        proofs::TITLES.shown(),
        proofs::ASKS.shown(),
        proofs::BEFORE_SEQUENTS.shown(),
        proofs::NOTHING.shown(),
        proofs::TURNSTILES.shown(),
        proofs::RULES.shown(),
        proofs::CONNECTIVES.shown(),
        proofs::WAYS.shown(),
        proofs::BETWEEN.shown(),
        proofs::JOINED.shown(),
        proofs::PURPOSES.shown(),
        proofs::LEADS.shown(),
        proofs::DRAWN_BARS.shown(),
        proofs::RANGES.shown(),
        proofs::NOTES.shown(),
        proofs::ENDS.shown(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;
    use crate::token::{Token, tokens};
    use answers::ANSWER_WORDS;
    use std::collections::BTreeSet;

    #[test]
    fn each_role_is_shown() {
        let files = [
            include_str!("answers.rs"),
            include_str!("classes.rs"),
            include_str!("labels.rs"),
            include_str!("lists.rs"),
            include_str!("proofs.rs"),
            include_str!("requirements.rs"),
            include_str!("settings.rs"),
            include_str!("signs.rs"),
            include_str!("values.rs"),
        ];
        let shown: Vec<&str> = roles().iter().map(|role| role.name).collect();
        for line in files.iter().flat_map(|file| file.lines()) {
            if let Some(name) = line.trim().strip_prefix("name: \"") {
                let name = name.trim_end_matches("\",");
                assert!(shown.contains(&name), "{name}");
            }
        }
    }

    #[test]
    fn no_spelling_stands_twice_in_a_role() {
        for role in roles() {
            let mut seen = BTreeSet::new();
            for (spelling, ..) in &role.rows {
                assert!(seen.insert(*spelling), "{}: {spelling}", role.name);
            }
        }
    }

    #[test]
    fn no_spelling_hides_a_longer_one_below_it() {
        for role in roles() {
            // Signs that are tokens are distinguished by the lexer, and words are read whole.
            let is_token = |sure: Sureness| match role.name {
                "Infix" => true,
                name => name == signs::SIGNS.name && sure != Sureness::Certain,
            };
            let is_word = |text: &str| text.contains(char::is_alphabetic);
            for (at, (above, _, sure)) in role.rows.iter().enumerate() {
                let mut below = role.rows.iter().skip(at + 1).map(|(below, ..)| *below);
                let hidden = below.find(|it| it.starts_with(above) || it.ends_with(above));
                let is_exempt = is_token(*sure) || is_word(above);
                assert!(hidden.is_none() || is_exempt, "{}: {above} {hidden:?}", role.name);
            }
        }
    }

    #[test]
    fn words_that_answer_are_own_words_of_a_role() {
        let is_own = |word: &str| {
            let roles = [classes::CLASSES, answers::VALIDITY, answers::WHETHER];
            let mut found = roles.iter().filter_map(|role| role.exact(word));
            found.any(|it| it.sure == Sureness::Own)
        };
        for word in ANSWER_WORDS {
            assert!(is_own(word) || word == "none", "{word}");
        }
    }

    #[test]
    fn a_sign_of_infix_is_one_token_of_its_connective() {
        let only = |text: &str| {
            let mut tokens = tokens(text, Span::new(0, text.len()));
            let (token, at) = tokens.next()?;
            token.filter(|_| at.of(text) == text)
        };
        for sign in infix::SIGNS.entries {
            let token = only(sign.spelling);
            let letters = token.and_then(Token::letters);
            let is_judgement = token == Some(Token::Equivalent);
            assert!(is_judgement || letters == Some(sign.meaning), "{}", sign.spelling);
        }
        for sign in signs::SIGNS.entries.iter().filter(|it| it.sure == Sureness::Own) {
            assert!(only(sign.spelling).is_some(), "{}", sign.spelling);
        }
    }
}
