//! The lines of models and those about them, as they should be written.

use crate::syntax::letter::is_blank;
use crate::syntax::model::{ClaimedProperty, Frame, GivenWorlds, Place, Sees};
use crate::syntax::statement::{Binding, Judgement};
use crate::syntax::{Line, Span};

/// A text with one blank between its words.
pub(super) fn single_blanks(text: &str) -> String {
    text.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The world and the model that a claim names, with the words before them.
pub(super) fn place_of(line: &Line<'_>, judgement: &Judgement) -> String {
    let Place { world, model } = judgement.place;
    let first = world.into_iter().chain(model).map(|(word, _)| word.start).min();
    let place = first.map(|start| Span { start, ..line.body() });
    place.map_or(String::new(), |place| single_blanks(line.of(place)))
}

/// Names between commas.
fn names(line: &Line<'_>, names: &[Span]) -> String {
    names.iter().map(|name| line.of(*name)).collect::<Vec<_>>().join(", ")
}

/// A `world` line; `None` where a part of it is missing, or its colon.
pub(super) fn of_world(line: &Line<'_>, keyword: Span, worlds: &[GivenWorlds]) -> Option<String> {
    let letter = |it: &Binding| {
        let parts = [Some(it.proposition), it.value.map(|it| it.0), it.value.map(|it| it.1)];
        let parts: Vec<&str> = parts.into_iter().flatten().map(|part| line.of(part)).collect();
        (!parts.contains(&"")).then(|| parts.join(" "))
    };
    let world = |it: &GivenWorlds| {
        let letters: Vec<String> = it.letters.iter().map(letter).collect::<Option<_>>()?;
        let behind = Span { start: it.names.last()?.end, ..line.body() }.of(line.text);
        let colon = if behind.trim_start_matches(is_blank).starts_with(':') { ":" } else { "" };
        let is_whole = letters.is_empty() || !colon.is_empty();
        let text = format!("{}{colon} {}", names(line, &it.names), letters.join(", "));
        is_whole.then(|| text.trim_end().to_owned())
    };
    let worlds: Vec<String> = worlds.iter().map(world).collect::<Option<_>>()?;
    (!worlds.is_empty()).then(|| format!("{} {}", line.of(keyword), worlds.join(", ")))
}

/// A line that says what worlds see; `None` where none of them is named.
pub(super) fn of_sees(line: &Line<'_>, at: Span, sees: &Sees) -> Option<String> {
    let (from, to) = (names(line, &sees.from), names(line, &sees.to));
    let colon = if line.of(line.body()).contains([':', '：']) { ":" } else { "" };
    let text = match sees.is_drawn {
        true => format!("{from} {} {to}", line.of(at)),
        false => format!("{} {from}{colon} {to}", line.of(at)),
    };
    let is_whole = !from.is_empty() && (sees.is_drawn || to.is_empty() || !colon.is_empty());
    is_whole.then(|| text.trim_end().to_owned())
}

/// A claim about a frame; `None` where its `is` is missing, or words join what it claims.
pub(super) fn of_frame(line: &Line<'_>, at: Span, frame: &Frame) -> Option<String> {
    let sign = frame.sign?;
    let behind = Span { start: sign.end, ..line.body() };
    let is_joined = line.of(behind).split(is_blank).any(|word| word == "and");
    let property = |it: &ClaimedProperty| {
        let not = it.not.map_or(String::new(), |not| format!("{} ", line.of(not)));
        not + &single_blanks(line.of(it.word))
    };
    let properties: Vec<String> = frame.properties.iter().map(property).collect();
    let head = [line.of(at), line.of(frame.model), line.of(sign)];
    let head: Vec<&str> = head.into_iter().filter(|it| !it.is_empty()).collect();
    let text = format!("{} {}", head.join(" "), properties.join(", "));
    (!is_joined).then(|| text.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{LineText, Statement, parse};

    #[test]
    fn lines_of_models_have_one_blank_between_their_parts() {
        for (text, expected) in [
            ("world  w :p=T ,q", Some("world w: p = T, q")),
            ("world w:", Some("world w:")),
            ("world w ,v", Some("world w, v")),
            ("world w: p, v: q", Some("world w: p, v: q")),
            ("world w p", None),
            ("world w: p =", None),
            ("sees w:w,v", Some("sees w: w, v")),
            ("sees w", Some("sees w")),
            ("sees w v", None),
            (
                "frame  m1 is reflexive,not  a partial  order",
                Some("frame m1 is reflexive, not a partial order"),
            ),
            ("frame is serial", Some("frame is serial")),
            ("frame m1 is serial and reflexive", None),
            ("frame m1", None),
        ] {
            let line = parse(LineText::given(text));
            let written = match &line.statement {
                Statement::World(at, worlds) => of_world(&line, *at, worlds),
                Statement::Sees(at, sees) => of_sees(&line, *at, sees),
                Statement::Frame(at, frame) => of_frame(&line, *at, frame),
                _ => panic!("{text}"),
            };
            assert_eq!(written.as_deref(), expected, "{text}");
        }
    }
}
