//! The part of a line that is worth showing: all of a short one; of a long one what is near the
//! places in question, with `…` where something was left out.

use std::ops::Range;
use wff_core::markup::visible;

/// The most columns of an excerpt.
const WIDTH: usize = 160;
/// The number of characters to show on both sides of a place, the most that fit being taken. Four
/// labels have eight ends, so that the last always fits.
const AROUND: [usize; 8] = [140, 70, 48, 36, 24, 18, 12, 8];

/// A part of a line, in characters that a terminal may show.
pub struct Excerpt {
    pub text: String,
    /// For each place its byte in the line and its byte in the text, in order.
    places: Vec<(usize, usize)>,
}

impl Excerpt {
    /// The excerpt of a line which may be the first of its text, around both ends of some ranges of
    /// its bytes.
    pub fn new(line: &str, first: bool, ranges: &[Range<usize>]) -> Excerpt {
        let start = if first && line.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut places: Vec<usize> =
            ranges.iter().flat_map(|range| [range.start, range.end]).collect();
        places.sort_unstable();
        places.dedup();
        places.retain(|place| line.is_char_boundary(*place));
        let parts = parts(line, start, &places);
        let mut excerpt = Excerpt { text: String::new(), places: Vec::new() };
        let mut places = places.into_iter().peekable();
        let mut before = start;
        for part in parts {
            if part.start > before {
                excerpt.text.push('…');
            }
            for (byte, c) in line.get(part.clone()).unwrap_or_default().char_indices() {
                while let Some(place) = places.next_if(|place| *place <= part.start + byte) {
                    excerpt.places.push((place, excerpt.text.len()));
                }
                excerpt.text.push(visible(c));
            }
            while let Some(place) = places.next_if(|place| *place <= part.end) {
                excerpt.places.push((place, excerpt.text.len()));
            }
            before = part.end;
        }
        if before < line.len() {
            excerpt.text.push('…');
        }
        excerpt
    }

    /// The byte of the text at which a byte of the line stands, which is one of the places.
    pub fn place(&self, byte: usize) -> usize {
        let index = self.places.partition_point(|(place, _)| *place < byte);
        self.places.get(index).map_or(self.text.len(), |(_, at)| *at)
    }
}

/// The parts of a line to show, in order and apart.
fn parts(line: &str, start: usize, places: &[usize]) -> Vec<Range<usize>> {
    let whole = start..line.len();
    if is_short(line.get(whole.clone()).unwrap_or_default(), WIDTH) {
        return vec![whole];
    }
    let mut parts: Vec<Range<usize>> = Vec::new();
    for around in AROUND {
        parts.clear();
        for &place in places {
            let (before, after) = line.split_at_checked(place).unwrap_or_default();
            let from = before
                .char_indices()
                .rev()
                .take(around)
                .last()
                .map_or(place, |(byte, _)| byte)
                .max(start);
            let to = after.char_indices().nth(around).map_or(line.len(), |(byte, _)| place + byte);
            match parts.last_mut() {
                Some(last) if from <= last.end => last.end = last.end.max(to),
                _ => parts.push(from..to),
            }
        }
        let gaps = parts.len() + 1;
        let shown: usize = parts
            .iter()
            .map(|part| line.get(part.clone()).unwrap_or_default().chars().take(WIDTH).count())
            .sum();
        if shown + gaps <= WIDTH {
            break;
        }
    }
    parts
}

fn is_short(text: &str, most: usize) -> bool {
    text.len() <= most || text.chars().nth(most).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_line_is_shown_whole() {
        let excerpt = Excerpt::new("\u{feff}K∧\u{1b}p", true, &[4..7, 8..9]);
        assert_eq!(excerpt.text, "K∧␛p");
        assert_eq!([4, 7, 8, 9].map(|byte| excerpt.place(byte)), [1, 4, 7, 8]);
    }

    #[test]
    fn a_long_line_is_cut_between_the_places() {
        let line = format!("C{}p{}q", "∧".repeat(500), "N".repeat(500));
        let excerpt = Excerpt::new(&line, true, &[0..1, 1501..1502, line.len()..line.len()]);
        assert!(excerpt.text.chars().count() <= WIDTH, "{}", excerpt.text);
        assert_eq!(excerpt.text.matches('…').count(), 2);
        assert!(excerpt.text.split_at(excerpt.place(1501)).1.starts_with("pN"));
        assert_eq!(excerpt.place(line.len()), excerpt.text.len());
        assert_eq!(excerpt.place(0), 0);
    }

    #[test]
    fn eight_places_far_apart_fit() {
        let line = "N".repeat(100_000);
        let ranges: Vec<Range<usize>> = (1..5).map(|i| i * 20_000 - 7_000..i * 20_000).collect();
        let excerpt = Excerpt::new(&line, false, &ranges);
        assert!(excerpt.text.chars().count() <= WIDTH);
        assert_eq!(excerpt.text.matches('…').count(), 9);
    }

    #[test]
    fn a_place_inside_a_character_does_no_harm() {
        assert_eq!(Excerpt::new("∧∧", false, &[1..2, 4..5]).place(1), "∧∧".len());
    }
}
