//! The order of names as people count: `a` before `a (2)`, and `hw9` before `hw10`.

use std::path::{Path, PathBuf};

/// A part of a name: its letters, or a number in it by its value.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NamePart {
    Number(usize, String),
    Text(String),
}

/// The place of a file among others: folder by folder, without the extension, numbers by their
/// value.
pub(super) fn order(path: &Path) -> (Vec<Vec<NamePart>>, PathBuf) {
    let stem = path.with_extension("");
    let parts = stem.components().map(|part| parts(&part.as_os_str().to_string_lossy()));
    (parts.collect(), path.to_owned())
}

/// The parts of a name.
pub(super) fn parts(name: &str) -> Vec<NamePart> {
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let is_number = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_number).unwrap_or(rest.len());
        let (part, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let digits = part.trim_start_matches('0');
        parts.push(match is_number {
            true => NamePart::Number(digits.len(), digits.to_owned()),
            false => NamePart::Text(part.to_lowercase()),
        });
        rest = after;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_in_which_people_count() {
        let sorted = [
            "a/1.wff",
            "a/2.wff",
            "a/10.wff",
            "a/hw.wff",
            "a/hw9.wff",
            "a/hw10.wff",
            "a/hw10a.wff",
            "a/hw (2).wff",
            "a/hw (10).wff",
            "b.wff",
        ];
        for (place, one) in sorted.iter().enumerate() {
            for (other_place, other) in sorted.iter().enumerate() {
                let found = order(Path::new(one)).cmp(&order(Path::new(other)));
                assert_eq!(found, place.cmp(&other_place), "{one} {other}");
            }
        }
    }
}
