//! Answers to what an editor asks about a document, in bytes and plain data. Each function takes
//! the document and its text; an offset beyond the text counts as its end. A text can be formatted
//! without a document.

mod asks;
mod completion;
mod folding;
mod format;
mod highlight;
mod hover;
mod in_force;
mod linked;
mod links;
mod longest_length;
pub mod panel;
mod proved;
mod roles;
mod score;
mod sections;
mod selection;
mod signature;
mod symbols;
mod token_pieces;
mod tokens;
mod typing;
mod unfinished;
mod used_dice;

pub use asks::asks;
pub use completion::{Completion, CompletionKind, completions, completions_while_typing};
pub use folding::{Fold, folds};
pub use format::{format, format_in_jobs, format_text};
pub use highlight::{Highlight, HighlightKind, highlights};
pub use hover::{Hover, TableRest, hover};
pub use in_force::{InForce, in_force};
pub use linked::{Linked, linked};
pub use links::{Link, links};
pub use longest_length::{LongestLength, count as count_longest, longest_lengths};
pub use proved::{Proved, untold};
pub use roles::{Role, roles};
pub use score::{Score, hands, scores};
pub use selection::selections;
pub use signature::{Signature, signature};
pub use symbols::{DocumentSymbol, SymbolKind, closeness, symbols, symbols_in_jobs};
pub use token_pieces::{DocumentTokens, TokenPiece};
pub use tokens::{Modifier, Modifiers, SemanticToken, tokens};
pub use typing::typed;
pub use unfinished::Unfinished;

/// The shares of a document for each share that an executor wants.
const JOBS: usize = 16;
