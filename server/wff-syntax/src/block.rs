//! Blocks: the lines that open and end them, by their text alone.

use super::keyword::Keyword;

/// The kinds of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockKind {
    /// `matrix`: a logic written down as tables.
    Matrix,
    /// `truth`: a truth table that is filled in row by row.
    Truth,
    /// `exercise`: an exercise, or a student's answer to one.
    Exercise,
    /// `game`: the score sheet of a game.
    Game,
    /// `proof`: a proof in natural deduction.
    Proof,
    /// `axioms`: a system of axioms.
    Axioms,
    /// `model`: worlds, and which worlds these see.
    Model,
}

impl BlockKind {
    /// The kind of block that a keyword opens.
    pub fn opened_by(keyword: Keyword) -> Option<BlockKind> {
        match keyword {
            Keyword::Matrix => Some(BlockKind::Matrix),
            Keyword::Truth => Some(BlockKind::Truth),
            Keyword::Exercise => Some(BlockKind::Exercise),
            Keyword::Game => Some(BlockKind::Game),
            Keyword::Proof => Some(BlockKind::Proof),
            Keyword::Axioms => Some(BlockKind::Axioms),
            Keyword::Model => Some(BlockKind::Model),
            Keyword::Let
            | Keyword::Def
            | Keyword::Logic
            | Keyword::Alphabet
            | Keyword::Hints
            | Keyword::Exam
            | Keyword::Rules
            | Keyword::System
            | Keyword::Roll
            | Keyword::Call
            | Keyword::Challenge
            | Keyword::Values
            | Keyword::Designated
            | Keyword::Table
            | Keyword::Row
            | Keyword::Define
            | Keyword::World
            | Keyword::Sees
            | Keyword::Frame
            | Keyword::Ask
            | Keyword::Require
            | Keyword::Key
            | Keyword::Wrong
            | Keyword::Read
            | Keyword::Accept
            | Keyword::Adjust
            | Keyword::Show
            | Keyword::Answer
            | Keyword::Round
            | Keyword::Tiebreak
            | Keyword::Check
            | Keyword::End => None,
        }
    }

    /// The keyword that opens a block of this kind.
    pub fn keyword(self) -> Keyword {
        match self {
            BlockKind::Matrix => Keyword::Matrix,
            BlockKind::Truth => Keyword::Truth,
            BlockKind::Exercise => Keyword::Exercise,
            BlockKind::Game => Keyword::Game,
            BlockKind::Proof => Keyword::Proof,
            BlockKind::Axioms => Keyword::Axioms,
            BlockKind::Model => Keyword::Model,
        }
    }

    /// True if only a block of this kind uses a keyword.
    pub fn is_served_by(self, keyword: Keyword) -> bool {
        match self {
            BlockKind::Matrix => matches!(
                keyword,
                Keyword::Values | Keyword::Designated | Keyword::Table | Keyword::Define
            ),
            BlockKind::Truth => keyword == Keyword::Row,
            BlockKind::Exercise => matches!(
                keyword,
                Keyword::Ask
                    | Keyword::Require
                    | Keyword::Key
                    | Keyword::Wrong
                    | Keyword::Read
                    | Keyword::Accept
                    | Keyword::Adjust
                    | Keyword::Show
                    | Keyword::Answer
            ),
            BlockKind::Game => {
                matches!(keyword, Keyword::Round | Keyword::Tiebreak | Keyword::Check)
            }
            BlockKind::Model => matches!(keyword, Keyword::World | Keyword::Sees),
            BlockKind::Proof | BlockKind::Axioms => false,
        }
    }

    /// True if a block of another kind may stand in one of this kind.
    pub fn may_hold(self, inner: BlockKind) -> bool {
        match (self, inner) {
            (BlockKind::Exercise, BlockKind::Truth | BlockKind::Proof | BlockKind::Model) => true,
            (
                BlockKind::Matrix
                | BlockKind::Truth
                | BlockKind::Exercise
                | BlockKind::Game
                | BlockKind::Proof
                | BlockKind::Axioms
                | BlockKind::Model,
                _,
            ) => false,
        }
    }
}

/// A line that bounds a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// It opens one of this kind.
    Opens(BlockKind),
    /// It ends the innermost one that is open.
    Ends,
}

/// True if the block that a line opens has an end, by the edges below that line: the innermost
/// block that is open where an [`Edge::Ends`] stands ends there, and a block that cannot hold what
/// is opened in it has none.
pub fn has_end(kind: BlockKind, below: impl IntoIterator<Item = Edge>) -> bool {
    let mut open = vec![kind];
    for edge in below {
        match edge {
            Edge::Opens(inner) => {
                while open.last().is_some_and(|outer| !outer.may_hold(inner)) {
                    open.pop();
                }
                if open.is_empty() {
                    return false;
                }
                open.push(inner);
            }
            Edge::Ends => {
                open.pop();
                if open.is_empty() {
                    return true;
                }
            }
        }
    }
    false
}
