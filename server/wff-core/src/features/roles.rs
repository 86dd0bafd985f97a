//! The role of each letter and word of a line. Grammars that colour a file before the server starts
//! are held against it.

use crate::analysis::{FaultKind, letters, text_fault};
use crate::document::Document;
use crate::scope::Scope;
use crate::syntax::d_proof::{Piece, pieces};
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::{Alphabet, Letters, connective, is_blank};
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::lexicon::tables::SEPARATORS;
use crate::syntax::statement::{Play, TableHead};
use crate::syntax::{Line, PartKind, Span, Statement, Text, Token, faces, infix, tokens};
use std::ops::Range;

/// The purpose of a stretch of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A comment, its sign included.
    Comment,
    /// A number before a statement.
    Numbering,
    /// The word that opens a statement.
    Keyword,
    /// A connective of so many operands.
    Connective(u8),
    /// A proposition.
    Proposition,
    /// A small die of a roll.
    SmallDie,
    /// A big die of a roll.
    BigDie,
    /// The name of a formula, `@` included.
    Name,
    /// The name of a player, or of a world.
    Player,
    /// A truth value.
    Value,
    /// The word that a setting is set to, or the name of a logic or model that is written down.
    Setting,
    /// A class of formulas; `none` or `pff`, where a player says that.
    Class,
    /// A sign of a judgement, or `=`.
    Sign,
    /// A comma, a colon, a bar.
    Separator,
    /// Text in quotes, these included.
    Quote,
    /// A word of a line that is text for people, or a sign in it.
    Prose,
    /// Text that has no place where it stands: a letter of another alphabet, a word or sign of
    /// infix, an unknown keyword.
    Stray,
}

impl Role {
    /// A letter that stands for it where roles are shown below their text.
    pub fn letter(self) -> char {
        match self {
            Role::Comment => 'c',
            Role::Numbering => '#',
            Role::Keyword => 'k',
            Role::Connective(1) => 'N',
            Role::Connective(_) => 'K',
            Role::Proposition => 'p',
            Role::SmallDie | Role::BigDie => 'd',
            Role::Name => 'n',
            Role::Player => 'P',
            Role::Value | Role::Setting | Role::Class => 'v',
            Role::Sign | Role::Separator => 's',
            Role::Quote => 'q',
            Role::Prose | Role::Stray => 'x',
        }
    }
}

/// The roles of the letters and words on the lines that touch a range of bytes, in text order.
pub fn roles(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<(Range<usize>, Role)> {
    let of_lines = document.lines(text, range, |placed| {
        let roles = of_line(&placed.read(), placed.scope).roles.into_iter();
        roles.map(|(span, role)| (span.after(placed.start).range(), role)).collect::<Vec<_>>()
    });
    of_lines.into_iter().flatten().collect()
}

/// The bytes of a long line, as lines go.
const USUAL: usize = 64;

/// The roles on a line.
#[derive(Debug, Default)]
pub(super) struct Roles {
    /// The role of each letter and word, in text order.
    pub roles: Vec<(Span, Role)>,
    /// Its formulas that are not well formed, in text order.
    pub pffs: Vec<Span>,
    /// The parts that begin to stand for something on it, in text order.
    pub defined: Vec<Span>,
}

/// The roles of a line's letters and words, with what is in force before it.
pub(super) fn of_line(line: &Line<'_>, scope: &Scope) -> Roles {
    let mut roles = Vec::with_capacity(line.text.len().min(USUAL));
    let mut pffs = Vec::new();
    let mut defined = Vec::new();
    roles.extend(line.numbering.map(|span| (span, Role::Numbering)));
    roles.extend(line.comment.map(|span| (span, Role::Comment)));
    let letters = match line.statement {
        Statement::Define(..) => scope.settings.letters(),
        _ => letters(line, scope),
    };
    line.each_part(&mut |span, kind| {
        if line.is_definition(kind) {
            defined.push(span);
        }
        match kind {
            PartKind::Keyword => roles.push((span, Role::Keyword)),
            PartKind::Formula => {
                let first = roles.len();
                roles.extend(of_formula(line, span, letters));
                if !is_well_formed(roles.get(first..).unwrap_or_default()) {
                    pffs.push(span);
                }
            }
            PartKind::Proposition
            | PartKind::Column
            | PartKind::DefinedConnective
            | PartKind::DefiningFormula => {
                roles.extend(of_formula(line, span, letters));
            }
            PartKind::DefinedName => roles.push((span, Role::Name)),
            PartKind::Meaning | PartKind::Text => roles.push((span, Role::Quote)),
            PartKind::Sign => roles.push((span, Role::Sign)),
            // The ends of a subproof may stand apart.
            PartKind::Number if matches!(line.statement, Statement::Step(_)) => {
                let ends = span.split(line.text, |c| is_blank(c) || c == ',');
                roles.extend(ends.into_iter().map(|end| (end, Role::Value)));
            }
            PartKind::Value | PartKind::Blank | PartKind::Number => roles.push((span, Role::Value)),
            PartKind::Class
            | PartKind::Answer
            | PartKind::Requirement
            | PartKind::Rule
            | PartKind::Property => {
                roles.push((span, Role::Class));
            }
            PartKind::Setting
            | PartKind::DefinedLogic
            | PartKind::DefinedSystem
            | PartKind::DefinedExercise
            | PartKind::DefinedModel
            | PartKind::Model => {
                roles.push((span, Role::Setting));
            }
            PartKind::Player | PartKind::DefinedWorld | PartKind::World => {
                roles.push((span, Role::Player));
            }
            PartKind::Dice => roles.extend(of_dice(line, span)),
            PartKind::DProof => roles.extend(of_d_proof(line, span)),
            PartKind::Connective => {
                let letter = line.of(span).bytes().next();
                let connective = letter.and_then(connective);
                let role = connective.map_or(Role::Value, |it| Role::Connective(it.arity));
                roles.push((span, role));
            }
            PartKind::Stray => {}
        }
    });
    roles.extend(separators(line).into_iter().map(|span| (span, Role::Separator)));
    roles.sort_by_key(|(span, _)| *span);
    let others = unassigned(line, &roles);
    if !others.is_empty() {
        roles.extend(others);
        roles.sort_by_key(|(span, _)| *span);
    }
    if !pffs.is_empty() {
        let words = whole_words(line, scope, &pffs);
        roles.retain(|(span, _)| role_at(&words, *span).is_none());
        roles.extend(words);
        roles.sort_by_key(|(span, _)| *span);
    }
    Roles { roles, pffs, defined }
}

/// The roles of the pieces of a D-proof.
fn of_d_proof(line: &Line<'_>, proof: Span) -> impl Iterator<Item = (Span, Role)> {
    pieces(line.text, proof).map(|(piece, at)| {
        let role = match piece {
            Piece::Detachment => Role::Connective(2),
            Piece::Axiom | Piece::Line => Role::Value,
            Piece::Name => Role::Name,
            Piece::Stray => Role::Stray,
        };
        (at, role)
    })
}

/// The roles of the characters of a roll, except those that only separate.
fn of_dice(line: &Line<'_>, dice: Span) -> impl Iterator<Item = (Span, Role)> {
    let letters = line.of(dice).char_indices().filter(|(_, c)| !faces::is_separator(*c));
    letters.map(move |(place, c)| {
        let is_face = u8::try_from(c).is_ok_and(|face| c.is_ascii() && faces::is_face(face));
        let at = Span::new(place, place + c.len_utf8()).after(dice.start as usize);
        let role = if c.is_ascii_lowercase() { Role::SmallDie } else { Role::BigDie };
        (at, if is_face { role } else { Role::Stray })
    })
}

/// The characters of a line that only separate its parts, except commas outside a matrix.
fn separators(line: &Line<'_>) -> Vec<Span> {
    let matches = |span: Span, characters: &[char]| {
        let matches = line.of(span).match_indices(characters);
        let at = |(place, text): (usize, &str)| Span::new(place, place + text.len());
        matches.map(|found| at(found).after(span.start as usize)).collect::<Vec<_>>()
    };
    match &line.statement {
        Statement::Play(_, _, Play { player: Some(player), what }) => {
            matches(Span { start: player.end, end: what.start }, &[':'])
        }
        Statement::Cells(..) => matches(line.body(), &SEPARATORS),
        Statement::World(..) | Statement::Sees(..) => matches(line.body(), &[':', '：']),
        Statement::Truth(_, TableHead { bar: Some(bar), formulas, .. }) => {
            let mut bars = vec![*bar];
            bars.extend(formulas.windows(2).flat_map(|pair| match pair {
                [one, next] => matches(Span { start: one.end, end: next.start }, &BARS),
                _ => Vec::new(),
            }));
            bars
        }
        Statement::Step(step) => step.bars.clone(),
        Statement::Blank
        | Statement::Formulas(_)
        | Statement::Judgement(_)
        | Statement::Let(..)
        | Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Define(..)
        | Statement::Frame(..)
        | Statement::Setting(..)
        | Statement::Task(..)
        | Statement::Truth(_, TableHead { bar: None, .. })
        | Statement::Play(_, _, Play { player: None, .. }) => Vec::new(),
    }
}

/// True if the units of a formula with these roles are a well-formed one.
fn is_well_formed(roles: &[(Span, Role)]) -> bool {
    let mut need = 1_u64;
    for (_, role) in roles {
        let arity = match role {
            Role::Connective(arity) => *arity,
            Role::Proposition | Role::Name => 0,
            _ => return false,
        };
        if need == 0 {
            return false;
        }
        need = need - 1 + u64::from(arity);
    }
    need == 0
}

/// The words and signs of a line with pffs that are not to be read letter by letter: those of
/// infix, an unknown keyword, and prose. A word of prose that is a formula by itself is left as
/// that.
fn whole_words(line: &Line<'_>, scope: &Scope, pffs: &[Span]) -> Vec<(Span, Role)> {
    let mut found = Vec::new();
    // Only a word of several characters, of which one is no letter of the dice, is prose or nearly
    // a keyword.
    let is_foreign =
        |c: char| !u8::try_from(c).is_ok_and(|letter| Alphabet::Dice.has(letter, false));
    let is_wordy = |word: &str| word.chars().nth(1).is_some() && word.contains(is_foreign);
    let wordy = || {
        tokens(line.text, line.body())
            .any(|(token, at)| token == Some(Token::Word) && is_wordy(line.of(at)))
    };
    if matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_)) && wordy() {
        if let Some(fault) = text_fault(line, scope) {
            match fault.kind {
                FaultKind::UnknownKeyword => found.push((fault.span, Role::Stray)),
                FaultKind::Prose(_) => found.extend(of_prose(line, fault.span, scope)),
                _ => {}
            }
        }
        found.sort_by_key(|(span, _)| *span);
    }
    let parts = pffs.iter().flat_map(|pff| tokens(line.text, *pff));
    let words =
        parts.filter(|(token, at)| *token == Some(Token::Word) && infix::is_word(line.of(*at)));
    let words: Vec<_> = words
        .filter(|(_, at)| role_at(&found, *at).is_none())
        .map(|(_, at)| (at, Role::Stray))
        .collect();
    found.extend(words);
    found.sort_by_key(|(span, _)| *span);
    found
}

fn of_prose(line: &Line<'_>, prose: Span, scope: &Scope) -> Vec<(Span, Role)> {
    let is_formula = |at: Span| {
        is_well_formed(&of_formula(line, at, scope.settings.letters()).collect::<Vec<_>>())
    };
    tokens(line.text, prose)
        .filter(|(token, at)| match token {
            Some(Token::Word) => !is_formula(*at),
            Some(
                Token::Blank | Token::Comma | Token::Quote | Token::OpenQuote | Token::Comment,
            ) => false,
            _ => true,
        })
        .map(|(_, at)| (at, Role::Prose))
        .collect()
}

/// The role, among some in text order, of what stands at the start of a stretch.
fn role_at(roles: &[(Span, Role)], at: Span) -> Option<Role> {
    let before = roles.partition_point(|(span, _)| span.start <= at.start);
    let (span, role) = roles.get(before.checked_sub(1)?)?;
    (at.start < span.end).then_some(*role)
}

/// The roles of the tokens that have none among these: commas separate, and the others have no
/// place.
fn unassigned(line: &Line<'_>, roles: &[(Span, Role)]) -> Vec<(Span, Role)> {
    if is_covered(line, roles) {
        return Vec::new();
    }
    tokens(line.text, Span::new(0, line.text.len()))
        .filter(|(token, at)| *token != Some(Token::Blank) && role_at(roles, *at).is_none())
        .map(|(token, at)| match token {
            Some(Token::Comma) => (at, Role::Separator),
            Some(Token::Quote | Token::OpenQuote) => (at, Role::Quote),
            _ => (at, Role::Stray),
        })
        .collect()
}

/// True if between these roles, which are in text order, there are only spaces.
fn is_covered(line: &Line<'_>, roles: &[(Span, Role)]) -> bool {
    let ends = [0].into_iter().chain(roles.iter().map(|(span, _)| span.end));
    let starts = roles.iter().map(|(span, _)| span.start).chain([line.text.len() as u32]);
    let mut gaps = ends.zip(starts).map(|(start, end)| Span { start, end });
    gaps.all(|gap| gap.of(line.text).bytes().all(|byte| byte == b' '))
}

/// The roles of the units of a formula.
pub(super) fn of_formula(
    line: &Line<'_>,
    span: Span,
    letters: Letters,
) -> impl Iterator<Item = (Span, Role)> {
    units(line.text, span).map(move |(unit, at)| {
        let role = match unit {
            Unit::Letter(_) if !unit.belongs_to(letters, at) => Role::Stray,
            Unit::Letter(letter) => role_of_letter(letter),
            Unit::Name => Role::Name,
            Unit::LookAlike(_) | Unit::Wild | Unit::Stray(_) => Role::Stray,
        };
        (at, role)
    })
}

/// The role of a letter of a formula.
pub(super) fn role_of_letter(letter: u8) -> Role {
    connective(letter).map_or(Role::Proposition, |it| Role::Connective(it.arity))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line below itself, each character as a letter for its role.
    fn shown(text: &str) -> String {
        let document = Document::small(text, Scope::default());
        let mut shown = vec![' '; text.len()];
        for (range, role) in roles(&document, text, 0..text.len()) {
            shown[range].fill(role.letter());
        }
        shown.into_iter().collect()
    }

    #[test]
    fn every_letter_has_a_role() {
        for (text, roles) in [
            ("1) CNp q, @mp # so", "## KNp ps nnn cccc"),
            ("CpZ & i", "Kpx x x"),
            ("p is not a tautology", "p ss sss s vvvvvvvvv"),
            ("p, q |= Kpq", "ps p ss Kpp"),
            ("let p \"a, b\" = T, q = F", "kkk p qqqqqq s vs p s v"),
            ("def mp = CKpCpqq", "kkk nn s KKpKppp"),
            ("rules x-wff", "kkkkk vvvvv"),
            ("roll Ann: pq, K z", "kkkk PPPs dds d x"),
            ("call Ann: Kpq", "kkkk PPPs Kpp"),
            ("challenge none", "kkkkkkkkk vvvv"),
            ("not p or q", "xxx p xx p"),
            ("p -> q", "p xx p"),
            ("pKq", "pKp"),
            ("Homework 3", "xxxxxxxx x"),
            ("Name: Anna", "xxxxx xxxx"),
            ("Solve: Kpq, and r", "xxxxxx Kpps xxx p"),
            ("p and q is pff", "p xxx p ss vvv"),
            ("rol pq K", "xxx pp K"),
        ] {
            assert_eq!(shown(text).trim_end(), roles, "{text}");
        }
    }

    #[test]
    fn letters_of_textbooks_have_a_role_in_their_alphabet_but_not_on_a_roll() {
        let textbook = |text: &str| {
            shown(&format!("alphabet textbook\n{text}")).split_off("alphabet textbook\n".len())
        };
        assert_eq!(textbook("DaNp12, CpO").trim_end(), "KpNppps KpK");
        assert_eq!(textbook("let x = T").trim_end(), "kkk p s v");
        assert_eq!(textbook("call Kpa").trim_end(), "kkkk Kpx");
        assert_eq!(shown("Dpa").trim_end(), "xpx");
    }
}
