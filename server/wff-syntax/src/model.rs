//! The lines of a model and those about one: worlds, what these see, frames, and the world or model
//! that a claim names. Whether what they name is there is not known here.

use super::binding::Binding;
use super::keyword::Keyword;
use super::letter;
use super::lexicon::models::{ARROWS, NOT, OF_MODELS, OF_WORLDS};
use super::text::Span;

/// The worlds that one colon gives the same propositions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenWorlds {
    /// Their names.
    pub names: Vec<Span>,
    /// The propositions with their values; one without a value is true.
    pub letters: Vec<Binding>,
}

/// The worlds that some worlds see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sees {
    /// The worlds that see.
    pub from: Vec<Span>,
    /// The worlds that these see.
    pub to: Vec<Span>,
    /// True if an arrow stands for the keyword.
    pub is_drawn: bool,
}

/// A claim about the frame of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The name of the model; empty for the one above.
    pub model: Span,
    /// The word `is`.
    pub sign: Option<Span>,
    /// The words for what it is.
    pub properties: Vec<ClaimedProperty>,
}

/// A word for what a frame is or is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimedProperty {
    /// The word `not`.
    pub not: Option<Span>,
    /// The word, or words; may be empty.
    pub word: Span,
}

/// The world or the model that a claim names, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The word `at`, and the name of the world, which may be empty.
    pub world: Option<(Span, Span)>,
    /// The word `in`, and the name of the model, which may be empty.
    pub model: Option<(Span, Span)>,
}

impl Place {
    /// True if it names nothing.
    pub fn is_empty(self) -> bool {
        self == Place::default()
    }

    /// The word and the name of the world and of the model, in text order, each with true for the
    /// world.
    pub(super) fn named(self) -> impl Iterator<Item = ((Span, Span), bool)> {
        let (world, model) = (self.world.zip(Some(true)), self.model.zip(Some(false)));
        let mut named = [world, model];
        named.sort_by_key(|named| named.map(|((word, _), _)| word));
        named.into_iter().flatten()
    }
}

/// True if a text is written as the name of a world or a model.
pub fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphanumeric) && text.chars().all(is_name_part)
}

/// True if a character can be part of the name of a world or a model.
pub fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'')
}

/// The stretches between characters that divide, without the blanks around them.
fn between<'t>(
    text: &'t str,
    span: Span,
    divides: impl Fn(char) -> bool + 't,
) -> impl Iterator<Item = Span> + 't {
    span.of(text).split(divides).map(move |part| Span::of_part(part, text).trim(text))
}

/// The words of a stretch, which blanks and commas divide.
fn words(text: &str, span: Span) -> Vec<Span> {
    span.split(text, |c| letter::is_blank(c) || is_comma(c))
}

fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';')
}

fn is_colon(c: char) -> bool {
    matches!(c, ':' | '：')
}

/// The two sides of the first character that divides.
fn sides(text: &str, span: Span, divides: impl Fn(char) -> bool) -> Option<(Span, Span)> {
    let (at, mark) = span.of(text).char_indices().find(|(_, c)| divides(*c))?;
    let at = span.start + at as u32;
    let before = Span { end: at, ..span }.trim(text);
    Some((before, Span { start: at + mark.len_utf8() as u32, ..span }.trim(text)))
}

/// Reads what stands behind `world`: names, a colon, and propositions, perhaps several times.
pub(super) fn worlds(text: &str, rest: Span) -> Vec<GivenWorlds> {
    let mut worlds: Vec<GivenWorlds> = Vec::new();
    let mut names: Vec<Span> = Vec::new();
    for part in between(text, rest, is_comma).filter(|it| !it.is_empty()) {
        match (sides(text, part, is_colon), worlds.last_mut()) {
            (Some((name, letter)), _) => {
                names.push(name);
                let letters = (!letter.is_empty()).then(|| binding(text, letter));
                let names = std::mem::take(&mut names);
                worlds.push(GivenWorlds { names, letters: letters.into_iter().collect() });
            }
            (None, Some(world)) => world.letters.push(binding(text, part)),
            (None, None) => names.push(part),
        }
    }
    worlds.extend(without_colon(text, &names));
    worlds
}

/// Worlds without a colon: names alone, or one name with propositions behind it.
fn without_colon(text: &str, parts: &[Span]) -> Option<GivenWorlds> {
    let first = parts.first()?;
    let is_word = |part: &Span| !part.of(text).contains(|c| letter::is_blank(c) || c == '=');
    if parts.iter().all(is_word) {
        return Some(GivenWorlds { names: parts.to_vec(), letters: Vec::new() });
    }
    let (name, letter) = sides(text, *first, letter::is_blank).unwrap_or((*first, *first));
    let behind = [letter].into_iter().filter(|it| it.start > name.start);
    let letters = behind.chain(parts.iter().skip(1).copied());
    Some(GivenWorlds { names: vec![name], letters: letters.map(|it| binding(text, it)).collect() })
}

/// Reads a proposition with its value.
fn binding(text: &str, span: Span) -> Binding {
    let Some((proposition, value)) = sides(text, span, |c| c == '=') else {
        return Binding { proposition: span, meaning: None, value: None, stray: None };
    };
    let sign = Span { start: proposition.end, end: value.start }.trim(text);
    Binding { proposition, meaning: None, value: Some((sign, value)), stray: None }
}

/// Reads what stands behind `sees`: the worlds that see, a colon, and those that they see.
pub(super) fn sees(text: &str, rest: Span) -> Sees {
    let (from, to) = match sides(text, rest, is_colon) {
        Some((from, to)) => (words(text, from), words(text, to)),
        None => {
            let mut words = words(text, rest);
            let to = words.split_off(words.len().min(1));
            (words, to)
        }
    };
    Sees { from, to, is_drawn: false }
}

/// Reads a line that draws with an arrow what a world sees.
pub(super) fn drawn(text: &str, rest: Span) -> Option<(Span, Sees)> {
    let find = |arrow: &str| rest.of(text).find(arrow).map(|at| (at, arrow.len()));
    let (at, length) = ARROWS.spellings().filter_map(find).min()?;
    let start = rest.start as usize + at;
    let arrow = Span::new(start, start + length);
    let from = words(text, Span { end: arrow.start, ..rest });
    let to = words(text, Span { start: arrow.end, ..rest });
    let is_named = |names: &[Span]| names.iter().all(|it| is_name(it.of(text)));
    let first = from.first().map_or("", |name| name.of(text));
    let is_other = Keyword::read(first).is_some_and(|it| it.text() == first) || first == "is";
    (!from.is_empty() && !is_other && is_named(&from) && is_named(&to))
        .then_some((arrow, Sees { from, to, is_drawn: true }))
}

/// Reads what stands behind `frame`.
pub(super) fn frame(text: &str, rest: Span) -> Frame {
    let all = rest.split(text, letter::is_blank);
    let is = all.iter().position(|it| it.of(text) == "is");
    let model = match is.map_or(all.first(), |is| is.checked_sub(1).and_then(|at| all.get(at))) {
        Some(last) => Span { end: last.end, ..rest }.trim(text),
        None => Span { end: rest.start, ..rest },
    };
    let sign = is.and_then(|is| all.get(is)).copied();
    let behind = sign.map(|sign| Span { start: sign.end, ..rest }.trim(text));
    let properties = behind.into_iter().flat_map(|behind| {
        between(text, behind, is_comma).flat_map(|part| joined(text, part)).collect::<Vec<_>>()
    });
    Frame { model, sign, properties: properties.map(|it| property(text, it)).collect() }
}

/// The parts of a stretch that the word `and` joins.
fn joined(text: &str, part: Span) -> Vec<Span> {
    let mut parts = Vec::new();
    let mut start = part.start;
    for word in part.split(text, letter::is_blank) {
        if word.of(text) == "and" {
            parts.push(Span { start, end: word.start }.trim(text));
            start = word.end;
        }
    }
    parts.push(Span { start, end: part.end }.trim(text));
    parts.retain(|it| !it.is_empty());
    parts
}

fn property(text: &str, part: Span) -> ClaimedProperty {
    let not = part.split(text, letter::is_blank).into_iter().next();
    let not = not.filter(|word| NOT.has(word.of(text)));
    let start = not.map_or(part.start, |not| not.end);
    ClaimedProperty { not, word: Span { start, ..part }.trim(text) }
}

/// Takes the world and the model that a claim names off what is claimed: a word, then `at` and a
/// name or `in` and a name, or both.
pub fn place(text: &str, claimed: Span) -> Option<(Span, Place)> {
    let words = claimed.split(text, letter::is_blank);
    let (value, behind) = words.split_first()?;
    Some((*value, named(text, behind)?))
}

/// Takes the world and the model that stand behind formulas off these.
pub fn place_behind(text: &str, whole: Span) -> Option<(Span, Place)> {
    let words = whole.split(text, letter::is_blank);
    let first = words.iter().position(|word| matches!(word.of(text), "at" | "in"))?;
    let (formulas, behind) = words.split_at_checked(first)?;
    let end = formulas.last().map_or(whole.start, |last| last.end);
    Some((Span { end, ..whole }, named(text, behind)?))
}

/// The world that is all that a text names, as in `at v` or `world v`.
pub fn world_alone(text: &str, whole: Span) -> Option<Place> {
    let words = whole.split(text, letter::is_blank);
    let place = match words[..] {
        [word, name] if OF_WORLDS.has(word.of(text)) => {
            Some(Place { world: Some((word, name)), model: None })
        }
        _ => named(text, &words),
    };
    place.filter(|it| it.model.is_none() && it.world.is_some_and(|(_, it)| is_name(it.of(text))))
}

/// The world and the model that words name.
fn named(text: &str, words: &[Span]) -> Option<Place> {
    let mut words = words.iter().copied().peekable();
    let mut place = Place::default();
    while let Some(word) = words.next() {
        let (kinds, named) = match word.of(text) {
            "at" if place.world.is_none() => (&OF_WORLDS, &mut place.world),
            "in" if place.model.is_none() => (&OF_MODELS, &mut place.model),
            _ => return None,
        };
        words.next_if(|next| kinds.has(next.of(text)));
        *named = Some((word, words.next().unwrap_or(Span { start: word.end, ..word })));
    }
    (!place.is_empty()).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Span {
        Span::new(0, text.len())
    }

    fn shown(text: &str) -> String {
        let letter = |it: &Binding| {
            let value = it.value.map_or(String::new(), |(_, value)| format!("={}", value.of(text)));
            format!("{}{value}", it.proposition.of(text))
        };
        let world = |it: &GivenWorlds| {
            let names: Vec<_> = it.names.iter().map(|name| name.of(text)).collect();
            let letters: Vec<_> = it.letters.iter().map(letter).collect();
            format!("{}({})", names.join("+"), letters.join(" "))
        };
        worlds(text, whole(text)).iter().map(world).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn worlds_are_read_in_the_ways_that_people_write_them() {
        for (text, read) in [
            ("w: p = T, q = F", "w(p=T q=F)"),
            ("w: p, q", "w(p q)"),
            ("w", "w()"),
            ("w, v", "w+v()"),
            ("w:", "w()"),
            ("w p = T, q", "w(p=T q)"),
            ("w p", "w(p)"),
            ("w: p, v: q = T", "w(p) v(q=T)"),
            ("w, v: p; u: q", "w+v(p) u(q)"),
            ("1 : p1=T", "1(p1=T)"),
            ("", ""),
            ("w: = T", "w(=T)"),
        ] {
            assert_eq!(shown(text), read, "{text}");
        }
    }

    #[test]
    fn what_is_seen_is_read_with_and_without_its_colon() {
        let shown = |text: &str, it: &Sees| {
            let list =
                |all: &[Span]| all.iter().map(|it| it.of(text)).collect::<Vec<_>>().join(" ");
            format!("{} > {}", list(&it.from), list(&it.to))
        };
        for (text, read) in [
            ("w: w, v", "w > w v"),
            ("w", "w > "),
            ("w: v u", "w > v u"),
            ("w v, u", "w > v u"),
            ("w, v: u", "w v > u"),
            ("", " > "),
        ] {
            assert_eq!(shown(text, &sees(text, whole(text))), read, "{text}");
        }
        for (text, read) in [
            ("w -> v, u", Some("w > v u")),
            ("w→w", Some("w > w")),
            ("w, v ⟶ u", Some("w v > u")),
            ("w ->", Some("w > ")),
            ("-> v", None),
            ("Kpq => r -> s!", None),
        ] {
            let found = drawn(text, whole(text)).map(|(_, it)| shown(text, &it));
            assert_eq!(found.as_deref(), read, "{text}");
        }
    }

    #[test]
    fn a_claim_about_a_frame_is_taken_apart() {
        let shown = |text: &str| {
            let frame = frame(text, whole(text));
            let property = |it: &ClaimedProperty| {
                format!("{}{}", if it.not.is_some() { "-" } else { "" }, it.word.of(text))
            };
            let properties: Vec<_> = frame.properties.iter().map(property).collect();
            format!("{}|{}", frame.model.of(text), properties.join("|"))
        };
        for (text, read) in [
            ("m1 is reflexive, not symmetric", "m1|reflexive|-symmetric"),
            ("m1 is a partial order", "m1|a partial order"),
            ("is serial and not connected", "|serial|-connected"),
            ("m1", "m1|"),
            ("", "|"),
            ("m1 is", "m1|"),
        ] {
            assert_eq!(shown(text), read, "{text}");
        }
    }

    #[test]
    fn a_place_follows_one_word() {
        fn shown(text: &str) -> Option<(&str, Option<&str>, Option<&str>)> {
            let (value, place) = place(text, whole(text))?;
            let name = |it: Option<(Span, Span)>| it.map(|(_, name)| name.of(text));
            Some((value.of(text), name(place.world), name(place.model)))
        }
        for (text, read) in [
            ("T at w", Some(("T", Some("w"), None))),
            ("? at w in m1", Some(("?", Some("w"), Some("m1")))),
            ("F in m1 at w", Some(("F", Some("w"), Some("m1")))),
            ("F in model m1", Some(("F", None, Some("m1")))),
            ("T at world w'", Some(("T", Some("w'"), None))),
            ("T at", Some(("T", Some(""), None))),
            ("T", None),
            ("T at w at v", None),
            ("q or r", None),
            ("", None),
        ] {
            assert_eq!(shown(text), read, "{text}");
        }
    }

    #[test]
    fn a_place_stands_behind_formulas_or_alone() {
        let name = |text: &str, it: Option<(Span, Span)>| it.map(|(_, it)| it.of(text).to_owned());
        let behind = |text: &str| {
            let (formulas, place) = place_behind(text, whole(text))?;
            let model = name(text, place.model);
            Some((formulas.of(text).to_owned(), name(text, place.world), model))
        };
        let owned = |it: &str| Some(it.to_owned());
        assert_eq!(behind("Lp at w in m1"), Some(("Lp".into(), owned("w"), owned("m1"))));
        assert_eq!(behind("K p q in m1"), Some(("K p q".into(), None, owned("m1"))));
        assert_eq!(behind("Lp at"), Some(("Lp".into(), owned(""), None)));
        assert_eq!(behind("Lp at w and v"), None);
        assert_eq!(behind("Lp"), None);
        for (text, world) in [
            ("at v", Some("v")),
            ("at world v", Some("v")),
            ("world v", Some("v")),
            ("at", None),
            ("v", None),
            ("at v in m", None),
            ("at w, v", None),
        ] {
            let found = world_alone(text, whole(text)).and_then(|it| name(text, it.world));
            assert_eq!(found.as_deref(), world, "{text}");
        }
    }
}
