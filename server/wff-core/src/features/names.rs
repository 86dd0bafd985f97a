//! Where the names of formulas and players stand: definition, references, renaming.

use super::TextEdit;
use crate::dice::is_player;
use crate::document::{Document, Placed};
use crate::scope::Symbol;
use crate::syntax::formula::{Unit, is_name, units};
use crate::syntax::{Keyword, Line, Span, Statement, Text, parse, quote};
use std::ops::Range;

/// Why a name cannot be changed to another, in words.
pub type Refused = String;

/// A place where a name stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The number of its line.
    line: usize,
    /// Its bytes, without `@`.
    pub range: Range<usize>,
    /// Whether it is where the name begins to stand for something: a `def`, or a roll of the
    /// player.
    pub defines: bool,
}

/// The names on a line: where each stands, and whether it is defined there.
fn on_line(line: &Line<'_>) -> Vec<(Symbol, Span, bool)> {
    let mut names = Vec::new();
    let mut formulas = line.formulas();
    match &line.statement {
        Statement::Def(_, definition) if is_name(line.of(definition.name)) => {
            names.push((Symbol::Name(line.of(definition.name).into()), definition.name, true));
        }
        Statement::Play(keyword, _, play) => {
            if let Some(player) = play.player.filter(|player| is_player(line.of(*player))) {
                names.push((
                    Symbol::Player(line.of(player).into()),
                    player,
                    *keyword == Keyword::Roll,
                ));
            }
        }
        // A claim may be about text that is no formula.
        Statement::Judgement(_) => formulas = vec![line.body()],
        _ => {}
    }
    for formula in formulas {
        for (_, at) in units(line.text, formula).filter(|(unit, _)| *unit == Unit::Name) {
            let name = Span { start: at.start + 1, ..at };
            names.push((Symbol::Name(line.of(name).into()), name, false));
        }
    }
    names.sort_by_key(|(_, at, _)| *at);
    names
}

/// The name at a byte, and where it stands.
pub(super) fn at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<(Symbol, Range<usize>)> {
    let offset = offset.min(text.len());
    document.line(text, offset, |placed| {
        let names = on_line(&parse(placed.content)).into_iter();
        let here = |at: Span| {
            at.touches(offset - placed.start) || at.start as usize + placed.start == offset + 1
        };
        let mut found = names.filter(|(_, at, _)| here(*at)).collect::<Vec<_>>();
        found.sort_by_key(|(_, at, _)| !at.touches(offset - placed.start));
        found.into_iter().next().map(|(symbol, at, _)| (symbol, at.after(placed.start).range()))
    })?
}

/// The places of a name that stand for the same as it does at some bytes. A formula's name stands
/// for the last definition above, a player's for one player in the whole document.
pub(super) fn places(
    document: &Document,
    text: &(impl Text + ?Sized),
    symbol: &Symbol,
    here: &Range<usize>,
) -> Vec<Place> {
    let on_line = |placed: Placed<'_>| {
        let of_symbol =
            on_line(&parse(placed.content)).into_iter().filter(|(other, _, _)| other == symbol);
        let place = |at: Span, defines| Place {
            line: placed.line,
            range: at.after(placed.start).range(),
            defines,
        };
        of_symbol.map(|(_, at, defines)| place(at, defines)).collect::<Vec<_>>()
    };
    let mut places: Vec<Place> =
        document.mentions(text, symbol, on_line).into_iter().flatten().collect();
    if matches!(symbol, Symbol::Player(_)) {
        return places;
    }
    // A line uses names before it defines one.
    places.sort_by_key(|place| (place.line, place.defines));
    let index = places.iter().position(|place| place.range == *here).unwrap_or_default();
    let (before, after) = places.split_at_checked(index + 1).unwrap_or_default();
    let start = before.iter().rposition(|place| place.defines).unwrap_or_default();
    let end =
        after.iter().position(|place| place.defines).map_or(places.len(), |end| index + 1 + end);
    let mut same = places.get(start..end).unwrap_or_default().to_vec();
    same.sort_by_key(|place| place.range.start);
    same
}

/// Where the name at a byte is defined: its `def`, or the first roll of a player.
pub fn definition(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Range<usize>> {
    let (symbol, here) = at(document, text, offset)?;
    places(document, text, &symbol, &here)
        .into_iter()
        .find(|place| place.defines)
        .map(|place| place.range)
}

/// Where the name at a byte stands, in text order; its definition only if it is wanted.
pub fn references(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    definition: bool,
) -> Vec<Range<usize>> {
    let Some((symbol, here)) = at(document, text, offset) else { return Vec::new() };
    let mut places = places(document, text, &symbol, &here);
    if !definition {
        let defines = places.iter().position(|place| place.defines);
        defines.map(|place| places.remove(place));
    }
    places.into_iter().map(|place| place.range).collect()
}

/// The bytes of the name at a byte, if it can be changed.
pub fn renamable(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Range<usize>> {
    // An editor wants the cursor to be in what is changed, which `@` is not.
    at(document, text, offset).map(|(_, here)| here).filter(|here| here.start <= offset)
}

/// The edits that change the name at a byte to another, wherever it stands for the same.
pub fn rename(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    to: &str,
) -> Result<Vec<TextEdit>, Refused> {
    let (symbol, here) = at(document, text, offset).ok_or("there is no name here")?;
    let to = to.trim();
    let to =
        if matches!(symbol, Symbol::Name(_)) { to.strip_prefix('@').unwrap_or(to) } else { to };
    let (other, fits) = match &symbol {
        Symbol::Player(_) => (Symbol::Player(to.into()), is_player(to)),
        _ => (Symbol::Name(to.into()), is_name(to)),
    };
    if to.is_empty() {
        return Err("a new name is needed".to_owned());
    }
    if !fits {
        let rule = match symbol {
            Symbol::Player(_) => {
                "a player's name has letters, digits and hyphens and is no word of the language"
            }
            _ => "a name is a small letter followed by small letters, digits and hyphens",
        };
        return Err(format!("{} is not a name: {rule}", quote(to)));
    }
    if other != symbol
        && document
            .mentions(text, &other, |placed| {
                on_line(&parse(placed.content)).iter().any(|(it, _, _)| *it == other)
            })
            .contains(&true)
    {
        return Err(format!("{} is used in this file already", quote(to)));
    }
    let places = places(document, text, &symbol, &here);
    if let Symbol::Name(name) = &symbol
        && !places.iter().any(|place| place.defines)
        && document.line(text, here.start, |placed| placed.scope.name(name).is_some()) == Some(true)
    {
        return Err(format!(
            "{} is not written as a name where it is defined; mend that first",
            quote(name)
        ));
    }
    Ok(places
        .into_iter()
        .map(|place| TextEdit { range: place.range, text: to.to_owned() })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    const PLAY: &str =
        "roll Ann: pq K\nroll Bob: rs N\ncall Ann: Kpq\nroll Ann: pq N\nchallenge Bob: none\n";
    const NAMES: &str = "@a\ndef a = p\nK@a@a\ndef a = N@a\n@a == p";

    fn lines(text: &str, ranges: &[Range<usize>]) -> Vec<(usize, usize)> {
        let place = |range: &Range<usize>| {
            let before = &text[..range.start];
            (
                before.matches('\n').count(),
                before.len() - before.rfind('\n').map_or(0, |end| end + 1),
            )
        };
        ranges.iter().map(place).collect()
    }

    fn offset(text: &str, line: usize, column: usize) -> usize {
        text.lines().take(line).map(|line| line.len() + 1).sum::<usize>() + column
    }

    #[test]
    fn a_player_is_one_in_the_whole_file() {
        let document = Document::new(PLAY, Scope::default());
        let at = offset(PLAY, 2, 6);
        assert_eq!(lines(PLAY, &references(&document, PLAY, at, true)), [(0, 5), (2, 5), (3, 5)]);
        assert_eq!(lines(PLAY, &references(&document, PLAY, at, false)), [(2, 5), (3, 5)]);
        assert_eq!(definition(&document, PLAY, at), Some(5..8));
        assert_eq!(definition(&document, PLAY, offset(PLAY, 4, 12)), Some(20..23));
        assert_eq!(references(&document, PLAY, offset(PLAY, 2, 11), true), []);
    }

    #[test]
    fn a_name_stands_for_the_definition_above() {
        let document = Document::new(NAMES, Scope::default());
        let of = |line, column| {
            lines(NAMES, &references(&document, NAMES, offset(NAMES, line, column), true))
        };
        assert_eq!(of(0, 1), [(0, 1)]);
        let first = vec![(1, 4), (2, 2), (2, 4), (3, 10)];
        assert!(
            [of(1, 4), of(2, 1), of(2, 4), of(3, 10)].iter().all(|places| *places == first),
            "{:?}",
            of(3, 10)
        );
        assert_eq!(of(3, 4), [(3, 4), (4, 1)]);
        assert_eq!(of(4, 0), of(3, 4));
        assert_eq!(definition(&document, NAMES, 0), None);
        assert_eq!(
            definition(&document, NAMES, offset(NAMES, 3, 10)),
            Some(offset(NAMES, 1, 4)..offset(NAMES, 1, 5))
        );
    }

    #[test]
    fn renaming_keeps_what_the_text_means() {
        let renamed = |text: &str, at: usize, to: &str| {
            let edits = rename(&Document::new(text, Scope::default()), text, at, to)?;
            let mut text = text.to_owned();
            edits.iter().rev().for_each(|edit| text.replace_range(edit.range.clone(), &edit.text));
            Ok::<String, Refused>(text)
        };
        assert_eq!(renamed(PLAY, 5, "Cem").unwrap(), PLAY.replace("Ann", "Cem"));
        assert_eq!(
            renamed(NAMES, offset(NAMES, 2, 1), "@b-1").unwrap(),
            "@a\ndef b-1 = p\nK@b-1@b-1\ndef a = N@b-1\n@a == p"
        );
        assert_eq!(renamed(PLAY, 5, "Bob").unwrap_err(), "`Bob` is used in this file already");
        assert_eq!(
            renamed(PLAY, 5, "none").unwrap_err(),
            "`none` is not a name: a player's name has letters, digits and hyphens and is no word \
             of the language"
        );
        assert_eq!(
            renamed(NAMES, 1, "B").unwrap_err(),
            "`B` is not a name: a name is a small letter followed by small letters, digits and \
             hyphens"
        );
        assert_eq!(renamed(PLAY, 0, "x").unwrap_err(), "there is no name here");
        assert_eq!(renamed(PLAY, 5, "").unwrap_err(), "a new name is needed");
        assert_eq!(
            renamed("def @mp = p\nN@mp", 14, "x").unwrap_err(),
            "`mp` is not written as a name where it is defined; mend that first"
        );
        assert_eq!(
            renamed("def a = p\nK@a q\nK@a p", 4, "a-x").unwrap(),
            "def a-x = p\nK@a-x q\nK@a-x p"
        );
    }
}
