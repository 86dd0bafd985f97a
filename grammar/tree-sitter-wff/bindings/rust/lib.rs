//! A [tree-sitter] grammar of `.wff` files: formulas in Łukasiewicz's Polish notation.
//!
//! ```
//! let mut parser = tree_sitter::Parser::new();
//! parser.set_language(&tree_sitter_wff::LANGUAGE.into()).unwrap();
//! let tree = parser.parse("CKpqr", None).unwrap();
//! assert_eq!(
//!     tree.root_node().to_sexp(),
//!     "(source_file (formulas (binary connective: (binary_connective) \
//!      left: (binary connective: (binary_connective) left: (proposition) right: (proposition)) \
//!      right: (proposition))))",
//! );
//! ```
//!
//! [tree-sitter]: https://tree-sitter.github.io/

use tree_sitter_language::LanguageFn;

#[allow(unsafe_code, reason = "the parser is C: tree-sitter generates it")]
mod parser {
    use tree_sitter_language::LanguageFn;

    unsafe extern "C" {
        fn tree_sitter_wff() -> *const ();
    }

    // SAFETY: the function takes nothing and gives a language that lives for ever, as `tree-sitter
    // generate` wrote it.
    pub(super) const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_wff) };
}

/// The grammar.
pub const LANGUAGE: LanguageFn = parser::LANGUAGE;

/// The nodes that there are, and their fields: `node-types.json`.
pub const NODE_TYPES: &str = include_str!("../../src/node-types.json");

/// The query for colours.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");

/// The query for text in another language.
pub const INJECTIONS_QUERY: &str = include_str!("../../queries/injections.scm");

/// The query for the places where names are defined and used.
pub const LOCALS_QUERY: &str = include_str!("../../queries/locals.scm");

/// The query for what can be gone to by its name.
pub const TAGS_QUERY: &str = include_str!("../../queries/tags.scm");

/// The query for what can be folded.
pub const FOLDS_QUERY: &str = include_str!("../../queries/folds.scm");

/// The query for the lines that are indented.
pub const INDENTS_QUERY: &str = include_str!("../../queries/indents.scm");

/// The query for what can be selected and moved over as one thing.
pub const TEXTOBJECTS_QUERY: &str = include_str!("../../queries/textobjects.scm");
