//! Settings: what they can be set to, and what is meant by other names and orders of words.

use super::fault::{Fault, FaultKind};
use crate::dice::Rules;
use crate::logic::Logic;
use crate::proof::condensed::systems::{SYSTEMS, known};
use crate::scope::Scope;
use crate::syntax::keyword::nearest;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::Sureness;
use crate::syntax::lexicon::settings::{ALPHABETS, AROUND, FAMILIES, LOGICS, NUMBERS, OF_LOGICS};
use crate::syntax::statement::SWITCH;
use crate::syntax::text::shorten;
use crate::syntax::{Alphabet, Keyword, Line, QUOTES, Span, Statement};

/// The most logics of the file that are listed where a setting names an unknown one.
const TOLD: usize = 20;
/// The most letters of a name that is looked up in other spellings.
const LONGEST: usize = 40;

/// The settings that take a name.
const WITH_NAME: [Keyword; 5] =
    [Keyword::Logic, Keyword::Alphabet, Keyword::Rules, Keyword::System, Keyword::Hints];

/// The options of a setting, by name; of the logics of the file twenty at most.
pub(crate) fn options(keyword: Keyword, scope: &Scope) -> Vec<&str> {
    match keyword {
        Keyword::Rules => Rules::NAMES.map(|(name, _)| name).to_vec(),
        Keyword::Alphabet => Alphabet::NAMES.map(|(name, _)| name).to_vec(),
        Keyword::Logic => {
            let mut names: Vec<&str> = Logic::names().collect();
            names.extend(scope.named_blocks.logics().take(TOLD));
            names
        }
        Keyword::System => {
            let mut names: Vec<&str> = SYSTEMS.iter().map(|system| system.name).collect();
            names.extend(scope.named_blocks.systems().take(TOLD));
            names
        }
        Keyword::Hints => SWITCH.to_vec(),
        _ => Vec::new(),
    }
}

/// The option of `hints` that a word was probably meant to be.
pub(crate) fn meant_switch(word: &str) -> Option<&'static str> {
    match &*shorten(word, 10).to_lowercase() {
        "no" | "none" | "false" | "0" => Some("off"),
        "yes" | "true" | "1" => Some("on"),
        word => nearest(word, SWITCH),
    }
}

/// The option that a setting is meant to name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MeantOption<'a> {
    /// The option.
    pub name: &'a str,
    /// True if nothing else can be meant.
    pub is_sure: bool,
    /// True if it stands behind a sign or word that has no place there, as in `logic = K3`.
    pub is_behind_sign: bool,
}

/// The text behind a sign or word that people put between a setting and its name.
fn behind_sign(text: &str) -> &str {
    let bare = text.trim_start_matches(['=', ':']);
    let words = ["is ", "to "].iter().find_map(|word| bare.strip_prefix(word));
    words.unwrap_or(bare).trim_matches(is_blank)
}

/// The option of a setting that a text names, or is meant to name.
pub(crate) fn meant_option<'a>(
    keyword: Keyword,
    text: &str,
    scope: &'a Scope,
) -> Option<MeantOption<'a>> {
    let said = behind_sign(text);
    let meant = |name, is_sure| {
        Some(MeantOption { name, is_sure, is_behind_sign: said.len() < text.len() })
    };
    let own = match keyword {
        Keyword::Logic => scope.named_blocks.logic_in_any_case(said),
        Keyword::System => scope.named_blocks.system_in_any_case(said),
        _ => None,
    };
    let options = options(keyword, scope);
    let known = options.iter().find(|it| **it == said);
    if let Some(name) = known.or_else(|| options.iter().find(|it| it.eq_ignore_ascii_case(said))) {
        return meant(name, true);
    }
    if let Some(name) = own {
        return meant(name, true);
    }
    if said.is_empty() || said.len() > LONGEST {
        return None;
    }
    let words = words_of(said);
    let joined = words.concat();
    if let Some(name) = options.iter().find(|it| folded(it) == joined) {
        return meant(name, true);
    }
    match keyword {
        Keyword::Logic => {
            let (name, is_sure) = meant_logic(&words)?;
            meant(name, is_sure)
        }
        Keyword::Alphabet => {
            let entry = ALPHABETS.read(&joined)?;
            meant(entry.meaning, entry.sure <= Sureness::Certain)
        }
        Keyword::Hints => meant(meant_switch(said)?, false),
        _ => None,
    }
}

/// The logic of the language that words name elsewhere, and if that is sure.
fn meant_logic(words: &[String]) -> Option<(&'static str, bool)> {
    let number = |word: &&String| NUMBERS.read(word).map(|it| it.meaning.to_owned());
    let said = words.iter().filter(|word| !OF_LOGICS.has(word));
    let said: Vec<String> = said.map(|word| number(&word).unwrap_or(word.clone())).collect();
    let joined = said.concat();
    let known = |name: &str| Logic::names().find(|it| it.eq_ignore_ascii_case(name));
    let digits: String = joined.chars().filter(char::is_ascii_digit).collect();
    let letters: String = joined.chars().filter(|c| !c.is_ascii_digit()).collect();
    let by_letters =
        || LOGICS.read(&letters).filter(|it| digits.is_empty() || it.meaning.ends_with(&digits));
    if let Some(entry) = LOGICS.read(&words.concat()).or_else(by_letters) {
        return Some((known(entry.meaning)?, entry.sure <= Sureness::Certain));
    }
    if letters.is_empty() && digits == "2" {
        return Some((known("classical")?, true));
    }
    let family = FAMILIES.read(&letters)?;
    let size = if digits.is_empty() { "3" } else { &digits };
    if size == "2" {
        return Some((known("classical")?, true));
    }
    Some((known(&format!("{}{size}", family.meaning))?, !digits.is_empty()))
}

/// A name in small letters and digits alone.
fn folded(text: &str) -> String {
    let fold = |c: char| match c {
        'ł' => 'l',
        'ö' | 'ó' => 'o',
        'é' | 'è' => 'e',
        c => c,
    };
    let letters = text.chars().flat_map(char::to_lowercase).map(fold);
    letters.filter(|c| c.is_alphanumeric()).collect()
}

/// The words of a name, and the numbers joined to them, each folded.
fn words_of(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for c in text.chars().flat_map(char::to_lowercase) {
        let kind = match c {
            c if c.is_ascii_digit() => Some(true),
            c if c.is_alphanumeric() => Some(false),
            _ => None,
        };
        match (kind, words.last_mut()) {
            (None, _) => {}
            (Some(_), Some(word)) if kind == last => word.push_str(&folded(&c.to_string())),
            _ => words.push(folded(&c.to_string())),
        }
        last = kind;
    }
    words
}

/// True if a setting has an option of this name.
fn is_option(keyword: Keyword, name: &str, scope: &Scope) -> bool {
    match keyword {
        Keyword::Rules => Rules::NAMES.iter().any(|(option, _)| *option == name),
        Keyword::Alphabet => Alphabet::NAMES.iter().any(|(option, _)| *option == name),
        Keyword::Logic => {
            Logic::names().any(|option| option == name) || scope.named_blocks.logic(name).is_some()
        }
        Keyword::System => known(name).is_some() || scope.named_blocks.system(name).is_some(),
        Keyword::Hints => SWITCH.contains(&name),
        Keyword::Exam => name.is_empty(),
        _ => false,
    }
}

/// A setting whose name is missing, unknown, or put otherwise.
pub(super) fn of_setting(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    value: Span,
    scope: &Scope,
) -> Option<Fault> {
    let is_known = is_option(keyword, line.of(value), scope);
    let at = if value.is_empty() { at } else { value };
    (!is_known).then(|| Fault::new(at, FaultKind::UnknownSetting))
}

/// The most words of a line that may be a setting in another order.
const WORDS: usize = 5;

/// A setting whose words stand in another order or behind others, as in `textbook alphabet` or `use
/// logic K3`: its keyword, and the place of its name.
pub(crate) fn in_other_order(line: &Line<'_>, scope: &Scope) -> Option<(Keyword, Span, Span)> {
    if !line.from_statement().starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let body = line.sentence();
    let text = line.of(body);
    if text.len() > LONGEST {
        return None;
    }
    let words = || text.split(is_blank).filter(|word| !word.is_empty());
    let word = |text: &str| {
        let keyword = Keyword::read(text.trim_end_matches([':', '=']));
        keyword.filter(|it| WITH_NAME.contains(it))
    };
    if !(2..=WORDS).contains(&words().count()) {
        return None;
    }
    let place = |word: &str| {
        let start = body.start as usize + word.as_ptr() as usize - text.as_ptr() as usize;
        Span::new(start, start + word.len())
    };
    let named = words().find_map(|it| Some((word(it)?, place(it))));
    let (keyword, at) = named.filter(|(keyword, _)| !scope.settings.locked.has(*keyword))?;
    let names = words().filter(|it| place(it) != at && !AROUND.has(it) && !is_sign(it));
    let names: Vec<&str> = names.map(|it| it.trim_matches(QUOTES)).collect();
    let span = Span { start: place(names.first()?).start, end: place(names.last()?).end };
    let is_whole = line.of(span).split(is_blank).filter(|it| !it.is_empty()).eq(names);
    let meant = meant_option(keyword, line.of(span), scope)?;
    (is_whole && meant.is_sure && !meant.is_behind_sign).then_some((keyword, at, span))
}

/// True if a word is a sign between a setting and its name.
fn is_sign(word: &str) -> bool {
    word.chars().all(|c| matches!(c, '=' | ':'))
}

/// The line as the setting whose words stand in another order.
pub(super) fn put_in_order<'t>(line: &Line<'t>, scope: &Scope) -> Option<(Line<'t>, Fault)> {
    let (keyword, at, name) = in_other_order(line, scope)?;
    let said = line.with(&Statement::Setting(keyword, at, name));
    Some((said, Fault::new(line.sentence(), FaultKind::UnknownSetting)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_elsewhere_are_known() {
        let scope = Scope::default();
        for (keyword, names, meant) in [
            (Keyword::Logic, &["k3", "K-3", "K 3", "Kleene", "= K3", ": k3", "is K3"][..], "K3"),
            (Keyword::Logic, &["Ł3", "L-3", "lukasiewicz-3", "Łukasiewicz"], "L3"),
            (Keyword::Logic, &["three-valued Łukasiewicz", "3-valued Łukasiewicz logic"], "L3"),
            (Keyword::Logic, &["Łukasiewicz 5", "five-valued Lukasiewicz"], "L5"),
            (Keyword::Logic, &["Gödel", "goedel-3", "G 3", "g_3"], "G3"),
            (Keyword::Logic, &["weak Kleene", "weak-kleene", "wk"], "WK"),
            (Keyword::Logic, &["Priest", "logic of paradox", "lp"], "LP"),
            (Keyword::Logic, &["two-valued", "2-valued", "boolean", "Classical"], "classical"),
            (Keyword::Logic, &["s5", "S-5", "KT5", "kt45", "modal", "modal logic"], "S5"),
            (Keyword::Logic, &["KB5", "kb4"], "KB4"),
            (Keyword::Logic, &["Gödel-Löb", "KW", "provability logic"], "GL"),
            (
                Keyword::Logic,
                &["Intuitionistic", "Heyting", "intuitionist logic"],
                "intuitionistic",
            ),
            (Keyword::Alphabet, &["text-book", "text book", "Textbook", "full"], "textbook"),
            (Keyword::Rules, &["xwff", "x wff", "X-WFF"], "x-wff"),
            (Keyword::System, &["Lukasiewicz 3", "lukasiewicz_3"], "lukasiewicz-3"),
            (Keyword::Hints, &["= off", "none"], "off"),
        ] {
            for name in names {
                let found = meant_option(keyword, name, &scope).map(|it| it.name);
                assert_eq!(found, Some(meant), "{name}");
            }
        }
        for name in ["3-valued", "L99", "fuzzy", ""] {
            assert_eq!(meant_option(Keyword::Logic, name, &scope), None, "{name}");
        }
    }
}
