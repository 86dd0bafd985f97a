//! Semantic tokens, and the legend of their numbers.

use super::{PositionCursor, width};
use crate::encoding::Encoding;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend,
};
use wff_core::features;
use wff_core::syntax::rows;

/// The types of tokens: those of the protocol, which every theme colours, and one for letters that
/// belong nowhere.
const TOKEN_TYPES: [SemanticTokenType; 10] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::TYPE,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
    STRAY,
];
const STRAY: SemanticTokenType = SemanticTokenType::new("stray");

const UNARY: SemanticTokenModifier = SemanticTokenModifier::new("unary");
const BINARY: SemanticTokenModifier = SemanticTokenModifier::new("binary");
const NULLARY: SemanticTokenModifier = SemanticTokenModifier::new("nullary");
const DIE: SemanticTokenModifier = SemanticTokenModifier::new("die");
const CLASS: SemanticTokenModifier = SemanticTokenModifier::new("class");
const SETTING: SemanticTokenModifier = SemanticTokenModifier::new("setting");

/// The modifiers of tokens, for themes that know this language.
const TOKEN_MODIFIERS: [SemanticTokenModifier; 6] = [UNARY, BINARY, NULLARY, DIE, CLASS, SETTING];

/// The types and modifiers that the numbers of tokens stand for.
pub fn legend() -> SemanticTokensLegend {
    let known = features::Modifier::ALL.into_iter().map(token_modifier);
    SemanticTokensLegend {
        token_types: TOKEN_TYPES.to_vec(),
        token_modifiers: TOKEN_MODIFIERS.into_iter().chain(known).collect(),
    }
}

/// Semantic tokens, each with its position relative to the one before.
pub fn tokens(snapshot: &Snapshot, tokens: Vec<features::SemanticToken>) -> Vec<SemanticToken> {
    let mut cursor = PositionCursor::default();
    let at = |offset| cursor.advance(snapshot, offset);
    relative(&tokens, at)
}

/// The semantic tokens of some lines of this text, the first counted from the first line.
pub fn token_piece(
    encoding: Encoding,
    text: &str,
    tokens: &[features::SemanticToken],
) -> Vec<SemanticToken> {
    let mut rows = rows(text).zip(0..).peekable();
    let (mut line, mut start) = (0, 0);
    // A line is counted on from the last place on it.
    let (mut last, mut column) = (0, 0);
    let is_ascii = encoding == Encoding::Utf8 || text.is_ascii();
    let at = |offset: usize| {
        while let Some((row, number)) =
            rows.next_if(|(row, _)| row.content.start as usize <= offset)
        {
            (line, start) = (number, row.content.start as usize);
            (last, column) = (start, 0);
        }
        if is_ascii {
            return (line, u32::try_from(offset - start).unwrap_or(u32::MAX));
        }
        let between = text.get(last..offset).unwrap_or_default();
        column += width(between, encoding);
        last = offset;
        (line, u32::try_from(column).unwrap_or(u32::MAX))
    };
    relative(tokens, at)
}

/// Tokens with positions relative to the ones before. `at` is the position of a byte; it is asked
/// in text order.
fn relative(
    tokens: &[features::SemanticToken],
    mut at: impl FnMut(usize) -> (u32, u32),
) -> Vec<SemanticToken> {
    let (mut line, mut column) = (0, 0);
    // There are few roles, and to find their numbers takes comparisons of names.
    let mut met: Vec<(features::Role, (u32, u32))> = Vec::new();
    let token = |token: &features::SemanticToken| {
        let found = met.iter().find(|(role, _)| *role == token.role).map(|(_, numbers)| *numbers);
        let (token_type, own) = found.unwrap_or_else(|| {
            let numbers = numbers(token.role);
            met.push((token.role, numbers));
            numbers
        });
        let known = u32::from(token.modifiers.bits()) << TOKEN_MODIFIERS.len();
        let (here, start) = at(token.range.start);
        let (_, end) = at(token.range.end);
        let delta_start = if here == line { start - column } else { start };
        let delta_line = here - line;
        (line, column) = (here, start);
        SemanticToken {
            delta_line,
            delta_start,
            length: end - start,
            token_type,
            token_modifiers_bitset: known | own,
        }
    };
    tokens.iter().map(token).collect()
}

/// The number of the type of a role, and its modifiers as bits.
fn numbers(role: features::Role) -> (u32, u32) {
    let (kind, modifier) = token_type(role);
    let modifier = modifier.and_then(|modifier| place(&TOKEN_MODIFIERS, &modifier));
    (place(&TOKEN_TYPES, &kind).unwrap_or_default(), modifier.map_or(0, |bit| 1 << bit))
}

fn place<T: PartialEq>(list: &[T], one: &T) -> Option<u32> {
    u32::try_from(list.iter().position(|it| it == one)?).ok()
}

fn token_type(role: features::Role) -> (SemanticTokenType, Option<SemanticTokenModifier>) {
    match role {
        features::Role::Keyword => (SemanticTokenType::KEYWORD, None),
        features::Role::Connective(0) => (SemanticTokenType::OPERATOR, Some(NULLARY)),
        features::Role::Connective(1) => (SemanticTokenType::OPERATOR, Some(UNARY)),
        features::Role::Connective(_) => (SemanticTokenType::OPERATOR, Some(BINARY)),
        features::Role::Sign | features::Role::Separator => (SemanticTokenType::OPERATOR, None),
        features::Role::BigDie => (SemanticTokenType::OPERATOR, Some(DIE)),
        features::Role::SmallDie => (SemanticTokenType::VARIABLE, Some(DIE)),
        features::Role::Proposition => (SemanticTokenType::VARIABLE, None),
        features::Role::Name => (SemanticTokenType::FUNCTION, None),
        features::Role::Player => (SemanticTokenType::TYPE, None),
        features::Role::Value => (SemanticTokenType::ENUM_MEMBER, None),
        features::Role::Class => (SemanticTokenType::ENUM_MEMBER, Some(CLASS)),
        features::Role::Setting => (SemanticTokenType::ENUM_MEMBER, Some(SETTING)),
        features::Role::Numbering => (SemanticTokenType::NUMBER, None),
        features::Role::Quote => (SemanticTokenType::STRING, None),
        features::Role::Comment => (SemanticTokenType::COMMENT, None),
        features::Role::Prose | features::Role::Stray => (STRAY, None),
    }
}

/// The modifier for a trait of a token.
fn token_modifier(known: features::Modifier) -> SemanticTokenModifier {
    match known {
        features::Modifier::Definition => SemanticTokenModifier::DEFINITION,
        features::Modifier::True => SemanticTokenModifier::new("true"),
        features::Modifier::False => SemanticTokenModifier::new("false"),
        features::Modifier::Designated => SemanticTokenModifier::new("designated"),
        features::Modifier::Undesignated => SemanticTokenModifier::new("undesignated"),
        features::Modifier::Used => SemanticTokenModifier::new("used"),
        features::Modifier::Unused => SemanticTokenModifier::new("unused"),
        features::Modifier::Pff => SemanticTokenModifier::new("pff"),
    }
}
