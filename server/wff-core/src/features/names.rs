//! The names of formulas and players in a document: definition, references, renaming.

use super::TextEdit;
use crate::dice::is_player;
use crate::document::{Document, Placed};
use crate::scope::Symbol;
use crate::syntax::formula::{Unit, is_name, units};
use crate::syntax::{Line, PartKind, Span, Text, parse, quote};
use std::ops::Range;

/// The reason why a name cannot be changed to another, in words.
pub type Refused = String;

/// A name on a line.
struct Mention {
    symbol: Symbol,
    /// Its bytes in the line, without `@`.
    span: Span,
    /// True if it begins to stand for something there: in a `def`, or in a roll of the player.
    defines: bool,
}

/// A name in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    /// The number of its line.
    line: usize,
    /// Its bytes, without `@`.
    pub range: Range<usize>,
    /// True if it begins to stand for something there: in a `def`, or in a roll of the player.
    pub defines: bool,
}

/// The names on a line, in text order.
fn mentions(line: &Line<'_>) -> Vec<Mention> {
    let definitions = line.definitions();
    let mut found = Vec::new();
    for part in line.parts() {
        let text = line.of(part.span);
        let symbol = match part.kind {
            PartKind::DefinedName if is_name(text) => Symbol::Name(text.into()),
            PartKind::Player if is_player(text) => Symbol::Player(text.into()),
            PartKind::DefinedName
            | PartKind::Player
            | PartKind::Keyword
            | PartKind::Formula
            | PartKind::Proposition
            | PartKind::Meaning
            | PartKind::Sign
            | PartKind::Value
            | PartKind::Class
            | PartKind::Setting
            | PartKind::Dice
            | PartKind::Answer
            | PartKind::DefinedLogic
            | PartKind::Connective
            | PartKind::DefinedConnective
            | PartKind::DefiningFormula
            | PartKind::Column
            | PartKind::Blank
            | PartKind::Stray => continue,
        };
        found.push(Mention { symbol, span: part.span, defines: definitions.contains(&part) });
    }
    // A claim may be about text that is no formula.
    let formulas = if line.head().is_none() { vec![line.body()] } else { line.formulas() };
    for formula in formulas {
        for (_, at) in units(line.text, formula).filter(|(unit, _)| *unit == Unit::Name) {
            let span = Span { start: at.start + 1, ..at };
            let symbol = Symbol::Name(line.of(span).into());
            found.push(Mention { symbol, span, defines: false });
        }
    }
    found.sort_by_key(|mention| mention.span);
    found
}

/// The name at a byte, and where it stands.
pub(super) fn at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<(Symbol, Range<usize>)> {
    let offset = offset.min(text.len());
    document.line(text, offset, |placed| {
        let touches = |span: Span| span.touches(offset - placed.start);
        let mut found = mentions(&parse(placed.content));
        found.retain(|it| touches(it.span) || it.span.start as usize + placed.start == offset + 1);
        found.sort_by_key(|mention| !touches(mention.span));
        let first = found.into_iter().next();
        first.map(|mention| (mention.symbol, mention.span.after(placed.start).range()))
    })?
}

/// The places where a name stands for the same as it does at some bytes. A formula's name stands
/// for the last definition above, a player's for one player in the whole document.
pub(super) fn occurrences(
    document: &Document,
    text: &(impl Text + ?Sized),
    symbol: &Symbol,
    here: &Range<usize>,
) -> Vec<Occurrence> {
    let on_line = |placed: Placed<'_>| {
        let of_symbol =
            mentions(&parse(placed.content)).into_iter().filter(|it| it.symbol == *symbol);
        let occurrence = |mention: Mention| Occurrence {
            line: placed.line,
            range: mention.span.after(placed.start).range(),
            defines: mention.defines,
        };
        of_symbol.map(occurrence).collect::<Vec<_>>()
    };
    let mut found: Vec<Occurrence> =
        document.mentions(text, symbol, on_line).into_iter().flatten().collect();
    if matches!(symbol, Symbol::Player(_)) {
        return found;
    }
    // A line uses names before it defines one.
    found.sort_by_key(|it| (it.line, it.defines));
    let index = found.iter().position(|it| it.range == *here).unwrap_or_default();
    let (before, after) = found.split_at_checked(index + 1).unwrap_or_default();
    let start = before.iter().rposition(|it| it.defines).unwrap_or_default();
    let end = after.iter().position(|it| it.defines).map_or(found.len(), |end| index + 1 + end);
    let mut same = found.get(start..end).unwrap_or_default().to_vec();
    same.sort_by_key(|it| it.range.start);
    same
}

/// The bytes where the name at a byte is defined: its `def`, or the first roll of a player.
pub fn definition(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Range<usize>> {
    let (symbol, here) = at(document, text, offset)?;
    let mut found = occurrences(document, text, &symbol, &here).into_iter();
    found.find(|it| it.defines).map(|it| it.range)
}

/// The references to the name at a byte, in text order; its definition only if it is wanted.
pub fn references(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    definition: bool,
) -> Vec<Range<usize>> {
    let Some((symbol, here)) = at(document, text, offset) else { return Vec::new() };
    let mut found = occurrences(document, text, &symbol, &here);
    if !definition {
        let defines = found.iter().position(|it| it.defines);
        defines.map(|index| found.remove(index));
    }
    found.into_iter().map(|it| it.range).collect()
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
                mentions(&parse(placed.content)).iter().any(|it| it.symbol == other)
            })
            .contains(&true)
    {
        return Err(format!("{} is used in this file already", quote(to)));
    }
    let found = occurrences(document, text, &symbol, &here);
    if let Symbol::Name(name) = &symbol
        && !found.iter().any(|it| it.defines)
        && document.line(text, here.start, |placed| placed.scope.name(name).is_some()) == Some(true)
    {
        return Err(format!(
            "{} is not written as a name where it is defined; mend that first",
            quote(name)
        ));
    }
    let edits = found.into_iter().map(|it| TextEdit { range: it.range, text: to.to_owned() });
    Ok(edits.collect())
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
