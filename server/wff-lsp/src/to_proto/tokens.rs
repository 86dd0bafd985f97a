//! Semantic tokens, and the legend of their numbers.

use super::PositionCursor;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend,
};
use wff_core::features;

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
    let (mut line, mut column) = (0, 0);
    let mut token = |token: features::SemanticToken| {
        let (kind, modifier) = token_type(token.role);
        let kind = TOKEN_TYPES.iter().position(|it| *it == kind).unwrap_or_default();
        let modifier =
            modifier.and_then(|modifier| TOKEN_MODIFIERS.iter().position(|it| *it == modifier));
        let known = features::Modifier::ALL
            .into_iter()
            .enumerate()
            .filter(|(_, known)| token.modifiers.has(*known));
        let known = known.map(|(place, _)| TOKEN_MODIFIERS.len() + place);
        let modifiers = modifier.into_iter().chain(known).fold(0, |bits, place| bits | 1 << place);
        let (at, start) = cursor.advance(snapshot, token.range.start);
        let (_, end) = cursor.advance(snapshot, token.range.end);
        let delta_start = if at == line { start - column } else { start };
        let delta_line = at - line;
        (line, column) = (at, start);
        SemanticToken {
            delta_line,
            delta_start,
            length: end - start,
            token_type: u32::try_from(kind).unwrap_or_default(),
            token_modifiers_bitset: modifiers,
        }
    };
    tokens.into_iter().map(&mut token).collect()
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
