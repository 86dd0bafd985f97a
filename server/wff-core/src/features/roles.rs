//! What each letter and word of a line is there for. Grammars that colour a file before the server
//! starts are held against it.

use crate::diagnostics::check;
use crate::document::Document;
use crate::logic::Budget;
use crate::scope::Scope;
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::{Alphabet, connective, is_blank};
use crate::syntax::statement::{Claim, SEPARATORS, Said};
use crate::syntax::{Keyword, Line, Span, Statement, Text, Token, faces, infix, parse, tokens};
use std::ops::Range;

/// What a stretch of text is there for.
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
    /// The name of a player.
    Player,
    /// A truth value.
    Value,
    /// What a setting is set to, or the name of a logic that is written down.
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
    /// What has no place where it stands: a letter of another alphabet, a word or sign of infix, an
    /// unknown keyword.
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

/// What the letters and words of the lines are there for that touch a range of bytes, in text
/// order.
pub fn roles(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<(Range<usize>, Role)> {
    let of_lines = document.lines(text, range, |placed| {
        let roles = of_line(&parse(placed.content), &placed.scope).roles.into_iter();
        roles.map(|(span, role)| (span.after(placed.start).range(), role)).collect::<Vec<_>>()
    });
    of_lines.into_iter().flatten().collect()
}

/// A line's letters and words.
#[derive(Debug, Default)]
pub(super) struct Roles {
    /// What they are there for, in text order.
    pub roles: Vec<(Span, Role)>,
    /// Its formulas that are not well formed, in text order.
    pub pffs: Vec<Span>,
}

/// What the letters and words of a line are there for, with what is in force before it.
pub(super) fn of_line(line: &Line<'_>, scope: &Scope) -> Roles {
    let mut roles = Vec::new();
    let mut pffs = Vec::new();
    roles.extend(line.numbering.map(|span| (span, Role::Numbering)));
    roles.extend(line.comment.map(|span| (span, Role::Comment)));
    let is_play = matches!(line.statement, Statement::Play(..));
    let alphabet = if is_play { Some(Alphabet::Dice) } else { scope.settings.alphabet };
    for formula in line.formulas() {
        let first = roles.len();
        roles.extend(of_formula(line, formula, alphabet));
        if !is_well_formed(roles.get(first..).unwrap_or_default()) {
            pffs.push(formula);
        }
    }
    match &line.statement {
        Statement::Blank | Statement::Formulas(_) => {}
        Statement::Judgement(judgement) => {
            roles.push((judgement.sign, Role::Sign));
            if !line.has_formulas_right(judgement) {
                for word in judgement.right.iter().flat_map(|right| words(line, *right)) {
                    roles.push(match (judgement.claim, line.of(word)) {
                        (Claim::Class, "not" | "a" | "an") => (word, Role::Sign),
                        (Claim::Class, _) => (word, Role::Class),
                        _ => (word, Role::Value),
                    });
                }
            }
        }
        Statement::Let(keyword, bindings) => {
            roles.push((*keyword, Role::Keyword));
            for binding in bindings {
                roles.extend(of_formula(line, binding.proposition, alphabet));
                roles.extend(binding.meaning.map(|meaning| (meaning, Role::Quote)));
                if let Some((sign, value)) = binding.value {
                    roles.extend([(sign, Role::Sign), (value, Role::Value)]);
                }
            }
        }
        Statement::Def(keyword, definition) => {
            roles.extend([(*keyword, Role::Keyword), (definition.name, Role::Name)]);
            roles.extend(definition.formula.map(|(sign, _)| (sign, Role::Sign)));
        }
        Statement::Cells(keyword, at, cells) => {
            roles.push((*at, Role::Keyword));
            let bars = line.of(line.body()).match_indices(SEPARATORS);
            let start = line.body().start as usize;
            roles.extend(bars.map(|(place, bar)| {
                (Span::new(place, place + bar.len()).after(start), Role::Separator)
            }));
            for (place, cell) in cells.iter().enumerate() {
                let letter = line.of(*cell).as_bytes().first().copied().and_then(connective);
                let role = match letter {
                    Some(connective) if *keyword == Keyword::Table && place == 0 => {
                        Role::Connective(connective.arity)
                    }
                    _ if *keyword == Keyword::Matrix => Role::Setting,
                    _ => Role::Value,
                };
                roles.push((*cell, role));
            }
        }
        Statement::Define(keyword, definition) => {
            roles.push((*keyword, Role::Keyword));
            roles.extend(of_formula(line, definition.name, alphabet));
            if let Some((sign, formula)) = definition.formula {
                roles.push((sign, Role::Sign));
                roles.extend(of_formula(line, formula, alphabet));
            }
        }
        Statement::Setting(_, keyword, value) => {
            roles.extend([(*keyword, Role::Keyword), (*value, Role::Setting)])
        }
        Statement::Play(keyword, at, play) => {
            roles.push((*at, Role::Keyword));
            if let Some(player) = play.player {
                let colon = Span { start: player.end, end: play.what.start };
                let colon = line
                    .of(colon)
                    .find(':')
                    .map(|place| Span::new(place, place + 1).after(colon.start as usize));
                roles.push((player, Role::Player));
                roles.extend(colon.map(|colon| (colon, Role::Separator)));
            }
            if *keyword == Keyword::Roll {
                let letters =
                    line.of(play.what).char_indices().filter(|(_, c)| !faces::is_separator(*c));
                roles.extend(letters.map(|(place, c)| {
                    let is_face =
                        u8::try_from(c).is_ok_and(|face| c.is_ascii() && faces::is_face(face));
                    let at = Span::new(place, place + c.len_utf8()).after(play.what.start as usize);
                    let role = if c.is_ascii_lowercase() { Role::SmallDie } else { Role::BigDie };
                    (at, if is_face { role } else { Role::Stray })
                }));
            } else if matches!(Said::read(line.of(play.what)), Said::None | Said::Pff) {
                roles.push((play.what, Role::Class));
            }
        }
    }
    roles.retain(|(span, _)| !span.is_empty());
    roles.sort_by_key(|(span, _)| *span);
    let told: Vec<(Span, Role)> = rest(line, &roles);
    roles.extend(told);
    roles.sort_by_key(|(span, _)| *span);
    if !pffs.is_empty() {
        let words = whole_words(line, scope, &pffs);
        roles.retain(|(span, _)| told_of(&words, *span).is_none());
        roles.extend(words);
        roles.sort_by_key(|(span, _)| *span);
    }
    Roles { roles, pffs }
}

/// Whether what units of a formula are there for makes it a well-formed one.
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
        let checked = check(line, &mut scope.clone(), None, &Budget::zero());
        for diagnostic in checked.diagnostics {
            match diagnostic.rule.id {
                "unknown-keyword" => found.push((diagnostic.span, Role::Stray)),
                "prose" => found.extend(of_prose(line, diagnostic.span, scope)),
                _ => {}
            }
        }
        found.sort_by_key(|(span, _)| *span);
    }
    let parts = pffs.iter().flat_map(|pff| tokens(line.text, *pff));
    let words =
        parts.filter(|(token, at)| *token == Some(Token::Word) && infix::is_word(line.of(*at)));
    let words: Vec<_> = words
        .filter(|(_, at)| told_of(&found, *at).is_none())
        .map(|(_, at)| (at, Role::Stray))
        .collect();
    found.extend(words);
    found.sort_by_key(|(span, _)| *span);
    found
}

fn of_prose(line: &Line<'_>, prose: Span, scope: &Scope) -> Vec<(Span, Role)> {
    let is_formula = |at: Span| {
        is_well_formed(&of_formula(line, at, scope.settings.alphabet).collect::<Vec<_>>())
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

/// What has been told of a place.
fn told_of(told: &[(Span, Role)], at: Span) -> Option<Role> {
    let before = told.partition_point(|(span, _)| span.start <= at.start);
    let (span, role) = told.get(before.checked_sub(1)?)?;
    (at.start < span.end).then_some(*role)
}

/// Of the tokens that nothing has been told of the commas separate, and the others have no place.
fn rest(line: &Line<'_>, told: &[(Span, Role)]) -> Vec<(Span, Role)> {
    tokens(line.text, Span::new(0, line.text.len()))
        .filter(|(token, at)| *token != Some(Token::Blank) && told_of(told, *at).is_none())
        .map(|(token, at)| match token {
            Some(Token::Comma) => (at, Role::Separator),
            Some(Token::Quote | Token::OpenQuote) => (at, Role::Quote),
            _ => (at, Role::Stray),
        })
        .collect()
}

fn words(line: &Line<'_>, span: Span) -> Vec<Span> {
    let text = line.of(span);
    let mut words = Vec::new();
    let mut start = 0;
    for word in text.split(is_blank) {
        words.push(Span::new(start, start + word.len()).after(span.start as usize));
        start += word.len()
            + text
                .get(start + word.len()..)
                .and_then(|rest| rest.chars().next())
                .map_or(0, char::len_utf8);
    }
    words
}

/// What the letters of a stretch of formula are there for.
pub(super) fn of_formula(
    line: &Line<'_>,
    span: Span,
    alphabet: Option<Alphabet>,
) -> impl Iterator<Item = (Span, Role)> {
    units(line.text, span).map(move |(unit, at)| {
        let role = match unit {
            Unit::Letter(_) if !unit.belongs_to(alphabet, at) => Role::Stray,
            Unit::Letter(letter) => {
                connective(letter).map_or(Role::Proposition, |it| Role::Connective(it.arity))
            }
            Unit::Name => Role::Name,
            Unit::LookAlike(_) | Unit::Wild | Unit::Stray(_) => Role::Stray,
        };
        (at, role)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line below itself, each character as a letter for its role.
    fn shown(text: &str) -> String {
        let document = Document::new(text, Scope::default());
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
