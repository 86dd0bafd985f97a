//! Lists of names in whatever words: `w and v`, `every world but u`, `S4, S5 only`, `none of them`.

use super::around::bare;
use crate::letter::is_blank;
use crate::lexicon::lists::{InList, LISTS};
use crate::reading::around::{LONGEST, behind_answer, without_words_before};

/// The names that a list has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed<'t> {
    /// These; none where there are none.
    Names(Vec<&'t str>),
    /// All but these.
    AllBut(Vec<&'t str>),
}

/// The marks between the words of a list.
const BETWEEN: [char; 13] = [',', ';', ':', '.', '=', '/', '(', ')', '{', '}', '[', ']', '!'];

/// Reads a list of names; `None` where a word of it is neither a name nor one of a list, or it says
/// nothing, or two things. What is a name is asked first, so that a world may be called `in`.
pub fn listed<'t>(text: &'t str, is_name: &dyn Fn(&str) -> bool) -> Option<Listed<'t>> {
    if text.len() > LONGEST {
        return None;
    }
    let text = text.trim();
    // A remark behind a list might be its end.
    let behind = without_words_before(behind_answer(text).unwrap_or(text));
    [text, behind, bare(text)].into_iter().find_map(|text| read(text, is_name))
}

fn read<'t>(text: &'t str, is_name: &dyn Fn(&str) -> bool) -> Option<Listed<'t>> {
    let mut names: Vec<&str> = Vec::new();
    let mut others: Vec<&str> = Vec::new();
    let (mut is_all, mut is_none) = (false, false);
    // Names that follow are left out; before `not` a `but` says no more.
    let (mut are_out, mut awaits_not) = (false, false);
    if matches!(text, "{}" | "{ }") {
        return Some(Listed::Names(Vec::new()));
    }
    for word in text.split(|c| is_blank(c) || BETWEEN.contains(&c)).filter(|it| !it.is_empty()) {
        if is_name(word) {
            if awaits_not || is_none {
                return None;
            }
            if are_out { &mut others } else { &mut names }.push(word);
            continue;
        }
        match LISTS.read(word)?.meaning {
            InList::Nothing => {}
            InList::All if !is_none && !is_all && names.is_empty() => is_all = true,
            InList::None if !is_none && !is_all && !are_out => is_none = true,
            // Beside those that are named there are none.
            InList::Others if is_none && !names.is_empty() => is_none = false,
            InList::But if is_all && !are_out => are_out = true,
            InList::But if !names.is_empty() && !are_out => awaits_not = true,
            InList::Not if is_all || !names.is_empty() => (are_out, awaits_not) = (true, false),
            InList::All | InList::None | InList::Others | InList::But | InList::Not => return None,
        }
    }
    let is_apart = names.iter().all(|name| !others.contains(name));
    match (is_all, is_none, names.is_empty()) {
        (true, false, true) if !awaits_not => Some(Listed::AllBut(others)),
        (false, true, true) => Some(Listed::Names(Vec::new())),
        (false, false, false) if is_apart && !awaits_not => Some(Listed::Names(names)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_by_what_their_words_say() {
        let shown = |text: &str| {
            let is_name = |it: &str| ["w", "v", "u", "S4", "S5", "K", "T", "now"].contains(&it);
            listed(text, &is_name).map_or("?".to_owned(), |it| match it {
                Listed::Names(names) if names.is_empty() => "none".to_owned(),
                Listed::Names(names) => names.join(" "),
                Listed::AllBut(names) => ["all".to_owned(), names.join(" ")].join(" -"),
            })
        };
        for (text, read) in [
            ("w, v", "w v"),
            ("w and v", "w v"),
            ("{w, v}", "w v"),
            ("at w and v", "w v"),
            ("at the worlds w, v and u.", "w v u"),
            ("The answer is w and v", "w v"),
            ("S4 & S5 only", "S4 S5"),
            ("in S4 and S5", "S4 S5"),
            ("S4 S5", "S4 S5"),
            ("only in S4, not in K", "S4"),
            ("w and v but not u", "w v"),
            ("w; no others", "w"),
            ("w and nothing else", "w"),
            ("It is valid in S4 and S5.", "S4 S5"),
            ("now", "now"),
            ("**w**, v", "?"),
            ("**w, v**", "w v"),
            ("every world", "all -"),
            ("all", "all -"),
            ("all of them", "all -"),
            ("all but K", "all -K"),
            ("every world except u", "all -u"),
            ("all but not K", "all -K"),
            ("none", "none"),
            ("no world", "none"),
            ("none of them", "none"),
            ("nowhere", "none"),
            ("at no world", "none"),
            ("{}", "none"),
            ("∅", "none"),
            ("not K", "?"),
            ("false at u", "?"),
            ("w and x", "?"),
            ("w, not w", "?"),
            ("w but v", "?"),
            ("all and none", "?"),
            ("none, w", "?"),
            ("it depends", "?"),
            ("and", "?"),
            ("", "?"),
        ] {
            assert_eq!(shown(text), read, "{text}");
        }
    }
}
