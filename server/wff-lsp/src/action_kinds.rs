//! The protocol's names of the kinds of code actions.

use tower_lsp::lsp_types::CodeActionKind;
use wff_core::actions::ActionKind;

/// The kind of what mends a whole document, below that of all languages.
pub const FIX_ALL: &str = "source.fixAll.wff";

/// The kind of what allows a fault: of none that editors know, since they offer fixes first.
pub const ALLOW: &str = "wff.allow";

/// The protocol's name of a kind of action.
pub fn protocol_kind(kind: ActionKind) -> CodeActionKind {
    match kind {
        ActionKind::QuickFix => CodeActionKind::QUICKFIX,
        ActionKind::Complete => CodeActionKind::new("refactor.rewrite.complete"),
        ActionKind::Allow => CodeActionKind::new(ALLOW),
        ActionKind::FixAll => CodeActionKind::new(FIX_ALL),
        ActionKind::Extract => CodeActionKind::REFACTOR_EXTRACT,
        ActionKind::Inline => CodeActionKind::REFACTOR_INLINE,
        ActionKind::Longest => CodeActionKind::new("refactor.rewrite.longest"),
        ActionKind::Check => CodeActionKind::new("refactor.rewrite.play.check"),
        ActionKind::Start => CodeActionKind::new("refactor.rewrite.play.start"),
        ActionKind::LongestTrue => CodeActionKind::new("refactor.rewrite.longestTrue"),
        ActionKind::Choose => CodeActionKind::new("refactor.rewrite.choose"),
        ActionKind::Roll => CodeActionKind::new("refactor.rewrite.roll"),
        ActionKind::Rewrite => CodeActionKind::REFACTOR_REWRITE,
        ActionKind::Table => CodeActionKind::new("refactor.rewrite.table"),
        ActionKind::Prove => CodeActionKind::new("refactor.rewrite.prove"),
        ActionKind::Model => CodeActionKind::new("refactor.rewrite.model"),
        ActionKind::Renumber => CodeActionKind::new("refactor.rewrite.renumber"),
    }
}
