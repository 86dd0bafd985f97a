//! The names of formulas, players and logics in a document, and the numbers of steps: definition,
//! references, renaming.

use super::{TextEdit, steps};
use crate::analysis::{d_proof, matrix};
use crate::dice::is_player;
use crate::document::{Document, Placed};
use crate::logic::Logic;
use crate::proof::condensed::systems::known;
use crate::scope::{Scope, Symbol};
use crate::syntax::formula::{Unit, is_name, units};
use crate::syntax::{Keyword, Line, PartKind, Span, Statement, Text, quote};
use std::ops::Range;
use std::sync::Arc;

/// The reason why a name cannot be changed to another, in words.
pub type Refused = String;

/// A name, and the kind of what it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Formula(Arc<str>),
    Player(Arc<str>),
    /// A logic that the file defines, as it is written there.
    Logic(Arc<str>),
    /// A system of axioms that the file defines, as it is written there.
    System(Arc<str>),
}

impl Name {
    /// The symbol that lines mention which have it.
    fn symbol(&self) -> Symbol {
        match self {
            Name::Formula(name) => Symbol::Name(name.clone()),
            Name::Player(name) => Symbol::Player(name.clone()),
            Name::Logic(_) => Symbol::Logics,
            Name::System(_) => Symbol::Systems,
        }
    }

    /// Another name of its kind.
    fn changed_to(&self, to: &str) -> Name {
        match self {
            Name::Formula(_) => Name::Formula(to.into()),
            Name::Player(_) => Name::Player(to.into()),
            Name::Logic(_) => Name::Logic(to.into()),
            Name::System(_) => Name::System(to.into()),
        }
    }

    /// True if it could be mistaken for another. A `logic` line means one in any case.
    fn clashes_with(&self, other: &Name) -> bool {
        match (self, other) {
            (Name::Logic(one), Name::Logic(other)) | (Name::System(one), Name::System(other)) => {
                one.eq_ignore_ascii_case(other)
            }
            _ => self == other,
        }
    }
}

/// A name on a line.
struct Mention {
    name: Name,
    /// Its bytes in the line, without `@`.
    span: Span,
    /// True if it begins to stand for something there: in a `def` or `matrix`, or in a roll of the
    /// player.
    defines: bool,
}

/// A name in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    /// The number of its line.
    pub line: usize,
    /// Its bytes, without `@`.
    pub range: Range<usize>,
    /// True if it begins to stand for something there: in a `def` or `matrix`, in a roll of the
    /// player, or in front of a step.
    pub defines: bool,
}

/// The names on a line, in text order, with what is in force before it.
fn mentions(line: &Line<'_>, scope: &Scope) -> Vec<Mention> {
    let definitions = line.definitions();
    let mut logic = logic(line, scope).map(Name::Logic);
    logic = logic.or_else(|| system(line, scope).map(Name::System));
    let mut found = Vec::new();
    for part in line.parts() {
        let text = line.of(part.span);
        let name = match part.kind {
            PartKind::DefinedName if is_name(text) => Name::Formula(text.into()),
            PartKind::Player if is_player(text) => Name::Player(text.into()),
            PartKind::DefinedLogic | PartKind::DefinedSystem | PartKind::Setting => {
                match logic.take() {
                    Some(name) => name,
                    None => continue,
                }
            }
            PartKind::DefinedName
            | PartKind::Player
            | PartKind::Keyword
            | PartKind::Formula
            | PartKind::Proposition
            | PartKind::Meaning
            | PartKind::Sign
            | PartKind::Value
            | PartKind::Class
            | PartKind::Dice
            | PartKind::Answer
            | PartKind::Connective
            | PartKind::DefinedConnective
            | PartKind::DefiningFormula
            | PartKind::Column
            | PartKind::DefinedExercise
            | PartKind::Text
            | PartKind::Requirement
            | PartKind::Rule
            | PartKind::DProof
            | PartKind::Number
            | PartKind::Blank
            | PartKind::Stray => continue,
        };
        found.push(Mention { name, span: part.span, defines: definitions.contains(&part) });
    }
    // A claim may be about text that is no formula.
    let formulas = if line.head().is_none() { vec![line.body()] } else { line.formulas() };
    let proof = match &line.statement {
        Statement::DefProof(_, definition, _) => definition.formula.map(|(_, proof)| proof),
        _ => None,
    };
    for formula in formulas.into_iter().chain(proof) {
        for (_, at) in units(line.text, formula).filter(|(unit, _)| *unit == Unit::Name) {
            let span = Span { start: at.start + 1, ..at };
            let name = Name::Formula(line.of(span).into());
            found.push(Mention { name, span, defines: false });
        }
    }
    found.sort_by_key(|mention| mention.span);
    found
}

/// The name of the logic that a line begins to write down or means, unless it is one of the
/// language.
fn logic(line: &Line<'_>, scope: &Scope) -> Option<Arc<str>> {
    match &line.statement {
        Statement::Cells(Keyword::Matrix, at, cells) => {
            matrix::name(line, *at, cells, scope, &mut Vec::new())
        }
        Statement::Setting(Keyword::Logic, _, value) => {
            let text = line.of(*value);
            let is_open = || matrix::is_name(text) && Logic::named_in_any_case(text).is_none();
            scope.own_logic_meant(text).or_else(|| is_open().then_some(text)).map(Arc::from)
        }
        _ => None,
    }
}

/// The name of the system of axioms that a line begins to write down or means, unless it is a known
/// one.
fn system(line: &Line<'_>, scope: &Scope) -> Option<Arc<str>> {
    match &line.statement {
        Statement::Cells(Keyword::Axioms, at, cells) => {
            d_proof::system_name(line, *at, cells, scope, &mut Vec::new())
        }
        Statement::Setting(Keyword::System, _, value) => {
            let text = line.of(*value);
            let is_open = || matrix::is_name(text) && known(&text.to_ascii_lowercase()).is_none();
            scope.own_system_meant(text).or_else(|| is_open().then_some(text)).map(Arc::from)
        }
        _ => None,
    }
}

/// The name at a byte, and where it stands.
pub(super) fn at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<(Name, Range<usize>)> {
    let offset = offset.min(text.len());
    document.line(text, offset, |placed| {
        let touches = |span: Span| span.touches(offset - placed.start);
        let mut found = mentions(&placed.read(), &placed.scope);
        found.retain(|it| touches(it.span) || it.span.start as usize + placed.start == offset + 1);
        found.sort_by_key(|mention| !touches(mention.span));
        let first = found.into_iter().next();
        first.map(|mention| (mention.name, mention.span.after(placed.start).range()))
    })?
}

/// The places where a name stands for the same as it does at some bytes. The name of a formula or
/// logic stands for the last definition above, a player's for one player in the whole document.
pub(super) fn occurrences(
    document: &Document,
    text: &(impl Text + ?Sized),
    name: &Name,
    here: &Range<usize>,
) -> Vec<Occurrence> {
    let on_line = |placed: Placed<'_>| {
        let all = mentions(&placed.read(), &placed.scope);
        let occurrence = |mention: Mention| Occurrence {
            line: placed.line,
            range: mention.span.after(placed.start).range(),
            defines: mention.defines,
        };
        all.into_iter().filter(|it| it.name == *name).map(occurrence).collect::<Vec<_>>()
    };
    let mut found: Vec<Occurrence> =
        document.mentions(text, &name.symbol(), on_line).into_iter().flatten().collect();
    if matches!(name, Name::Player(_)) {
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

/// The places where the name or the number of a step at a byte stands for the same.
pub(super) fn of_same(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Vec<Occurrence>> {
    match at(document, text, offset) {
        Some((name, here)) => Some(occurrences(document, text, &name, &here)),
        None => steps::occurrences(document, text, offset),
    }
}

/// The bytes where the name at a byte is defined: its `def` or `matrix`, or the first roll of a
/// player. The number of a step is where the step stands.
pub fn definition(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Range<usize>> {
    let mut found = of_same(document, text, offset)?.into_iter();
    found.find(|it| it.defines).map(|it| it.range)
}

/// The references to the name or the step at a byte, in text order; its definition only if it is
/// wanted.
pub fn references(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    definition: bool,
) -> Vec<Range<usize>> {
    let mut found = of_same(document, text, offset).unwrap_or_default();
    if !definition {
        let defines = found.iter().position(|it| it.defines);
        defines.map(|index| found.remove(index));
    }
    found.into_iter().map(|it| it.range).collect()
}

/// The bytes of the name or the number of a step at a byte, if it can be changed.
pub fn renamable(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Range<usize>> {
    // An editor wants the cursor to be in what is changed, which `@` is not.
    match at(document, text, offset) {
        Some((_, here)) => Some(here).filter(|here| here.start <= offset),
        None => steps::at(document, text, offset),
    }
}

/// The edits that change the name at a byte to another, wherever it stands for the same; or the
/// number of a step, and those below that are in its way.
pub fn rename(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    to: &str,
) -> Result<Vec<TextEdit>, Refused> {
    let to = to.trim();
    let Some((name, here)) = at(document, text, offset) else {
        let of_step = steps::renumber_from(document, text, offset, to);
        return of_step.unwrap_or_else(|| Err("there is no name here".to_owned()));
    };
    let to = if matches!(name, Name::Formula(_)) { to.strip_prefix('@').unwrap_or(to) } else { to };
    let other = name.changed_to(to);
    if to.is_empty() {
        return Err("a new name is needed".to_owned());
    }
    let (fits, rule) = match name {
        Name::Formula(_) => {
            (is_name(to), "a name is a small letter followed by small letters, digits and hyphens")
        }
        Name::Player(_) => (
            is_player(to),
            "a player's name has letters, digits and hyphens and is no word of the language",
        ),
        Name::Logic(_) => (
            matrix::is_name(to),
            "the name of a logic begins with a letter and has letters, digits and hyphens",
        ),
        Name::System(_) => (
            matrix::is_name(to),
            "the name of a system begins with a letter and has letters, digits and hyphens",
        ),
    };
    if !fits {
        return Err(format!("{} is not a name: {rule}", quote(to)));
    }
    if matches!(name, Name::Logic(_))
        && let Some(known) = Logic::names().find(|known| known.eq_ignore_ascii_case(to))
    {
        return Err(format!("there is a logic {} already", quote(known)));
    }
    if matches!(name, Name::System(_))
        && let Some(known) = known(&to.to_ascii_lowercase())
    {
        return Err(format!("there is a system {} already", quote(known.name)));
    }
    let found = occurrences(document, text, &name, &here);
    let clash = document.mentions(text, &other.symbol(), |placed| {
        let mentions = mentions(&placed.read(), &placed.scope);
        let is_other = |it: &Mention| name != other && it.name != name;
        let clash = mentions.into_iter().find(|it| is_other(it) && it.name.clashes_with(&other));
        clash.map(|it| it.span.of(placed.content).to_owned())
    });
    if let Some(used) = clash.into_iter().flatten().next() {
        return Err(format!("{} is used in this file already", quote(&used)));
    }
    let is_defined = |scope: &Scope| match &name {
        Name::Formula(name) => scope.has_name(name),
        Name::System(name) => scope.own_system(name).is_some(),
        Name::Logic(name) => scope.own_logic(name).is_some(),
        Name::Player(_) => false,
    };
    if !found.iter().any(|it| it.defines)
        && document.line(text, here.start, |placed| is_defined(&placed.scope)) == Some(true)
    {
        return Err(format!(
            "{} is not written as a name where it is defined; mend that first",
            quote(text.slice(here).as_ref())
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
        assert_eq!(references(&document, PLAY, offset(PLAY, 2, 11), true), Vec::new());
    }

    #[test]
    fn d_proofs_and_systems_have_names() {
        let text = "axioms S\n1 CpCqp\nend\ndef i = proof D11\nD1@i proves ?\nsystem S\n\
                    DD@i 1@i proves p";
        let document = Document::new(text, Scope::default());
        let of = |line, column| {
            lines(text, &references(&document, text, offset(text, line, column), true))
        };
        assert_eq!(of(3, 4), [(3, 4), (4, 3), (6, 3), (6, 7)]);
        assert_eq!(of(6, 7), of(3, 4));
        assert_eq!(of(0, 7), [(0, 7), (5, 7)]);
        let renamed = rename(&document, text, offset(text, 5, 7), "T").unwrap();
        assert_eq!(renamed.len(), 2);
        assert!(rename(&document, text, offset(text, 5, 7), "Frege").is_err());
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
    const LOGICS: &str = "\
logic Two
matrix Two more
  values F T
end
matrix two
  designated T
end
logic Two
logic TWO
matrix Two
end
logic two
logic K3
logic";

    #[test]
    fn a_logic_is_the_matrix_in_force() {
        let document = Document::new(LOGICS, Scope::default());
        let of = |line, column| {
            let at = offset(LOGICS, line, column);
            lines(LOGICS, &references(&document, LOGICS, at, true))
        };
        assert_eq!(of(0, 6), [(0, 6)]);
        // The second `Two` is refused, so that the first one stays in force.
        for (line, column) in [(1, 7), (7, 8), (8, 9)] {
            assert_eq!(of(line, column), [(1, 7), (7, 6), (8, 6)], "{line}:{column}");
        }
        for (line, column) in [(4, 8), (11, 6)] {
            assert_eq!(of(line, column), [(4, 7), (11, 6)], "{line}:{column}");
        }
        for (line, column) in [(1, 12), (9, 8), (12, 7), (13, 4), (2, 10)] {
            assert_eq!(of(line, column), [], "{line}:{column}");
        }
        let at = offset(LOGICS, 8, 6);
        assert_eq!(lines(LOGICS, &references(&document, LOGICS, at, false)), [(7, 6), (8, 6)]);
        let defined = definition(&document, LOGICS, at).unwrap();
        assert_eq!(lines(LOGICS, &[defined]), [(1, 7)]);
        assert_eq!(definition(&document, LOGICS, 6), None);
        assert_eq!(renamable(&document, LOGICS, at), Some(at..at + 3));
    }

    #[test]
    fn a_logic_gets_a_name_that_no_logic_has() {
        let document = Document::new(LOGICS, Scope::default());
        let renamed = |line, column, to: &str| {
            rename(&document, LOGICS, offset(LOGICS, line, column), to).map(|edits| edits.len())
        };
        assert_eq!(renamed(11, 6, " Łuk-3 "), Ok(2));
        assert_eq!(renamed(7, 6, "Two"), Ok(3));
        for (to, why) in [
            ("k3", "there is a logic `K3` already"),
            ("two", "`two` is used in this file already"),
            ("tWO", "`two` is used in this file already"),
            (
                "3",
                "`3` is not a name: the name of a logic begins with a letter and has letters, \
                 digits and hyphens",
            ),
            (
                "a b",
                "`a b` is not a name: the name of a logic begins with a letter and has letters, \
                 digits and hyphens",
            ),
            ("", "a new name is needed"),
        ] {
            assert_eq!(renamed(7, 6, to).unwrap_err(), why);
        }
        let slip = "mtrix M\nend\nlogic M";
        assert_eq!(
            rename(&Document::new(slip, Scope::default()), slip, 18, "L").unwrap_err(),
            "`M` is not written as a name where it is defined; mend that first"
        );
    }

    /// The line of the matrix that each line of a small text means: the first above it with its
    /// name, or else with one that differs in case, capitals first.
    fn meant(lines: &[&str]) -> Vec<Option<usize>> {
        let of_line = |(at, line): (usize, &&str)| {
            let name = line.strip_prefix("logic ")?;
            let is = |name: &str| {
                let matrix = format!("matrix {name}");
                lines[..at].iter().position(|line| **line == matrix)
            };
            is(name).or_else(|| is(&name.to_uppercase())).or_else(|| is(&name.to_lowercase()))
        };
        lines.iter().enumerate().map(of_line).collect()
    }

    #[test]
    fn every_logic_of_small_texts_is_found_and_renamed() {
        let kinds = ["matrix m", "matrix M", "logic m", "logic M", "logic K3"];
        let mut texts: Vec<Vec<&str>> = vec![Vec::new()];
        for _ in 0..4 {
            let longer =
                texts.iter().flat_map(|text| kinds.map(|kind| [&text[..], &[kind]].concat()));
            texts = longer.collect();
        }
        for lines in texts {
            let text = lines.join("\n");
            let means = |text: &str| -> Vec<Option<usize>> {
                let document = Document::new(text, Scope::default());
                let starts = (0..lines.len()).map(|line| offset(text, line, 0));
                let of_line = |start: usize| {
                    let is_logic = text[start..].starts_with("logic");
                    let place = definition(&document, text, start + 6).filter(|_| is_logic)?;
                    Some(text[..place.start].matches('\n').count())
                };
                starts.map(of_line).collect()
            };
            assert_eq!(means(&text), meant(&lines), "{text}");
            let document = Document::new(&text, Scope::default());
            for line in meant(&lines).into_iter().flatten() {
                let edits = rename(&document, &text[..], offset(&text, line, 7), "new").unwrap();
                let mut made = text.clone();
                edits.iter().rev().for_each(|it| made.replace_range(it.range.clone(), &it.text));
                // What was refused beside it may be in force now, and means what it meant.
                let (was, is) = (meant(&lines), meant(&made.lines().collect::<Vec<_>>()));
                for (was, is) in was.iter().zip(is) {
                    assert!(was.is_none() || *was == is, "{text}\n\n{made}");
                }
            }
        }
    }
}
