//! The opening, writing and leaving of blocks.

use super::contents::{AxiomList, Contents, LineAbove};
use super::plays::Plays;
use super::settings::System;
use super::{Block, Scope};
use crate::exercise::Exercise;
use crate::game::Game;
use crate::logic::worlds::ModelBuilder;
use crate::logic::{FilledTable, MatrixBuilder};
use crate::proof::natural::Proof;
use crate::syntax::block::BlockKind;
use rpds::VectorSync;
use std::sync::Arc;

impl Block {
    /// The scope where it was opened.
    pub fn around(&self) -> &Scope {
        &self.outer
    }
}

impl Scope {
    /// The innermost block that is open.
    pub fn block(&self) -> Option<&Block> {
        self.block.as_deref()
    }

    /// True if some block is open that has no end.
    pub fn is_any_unclosed(&self) -> bool {
        self.block().is_some_and(|block| block.is_any_unclosed)
    }

    /// The scope around the innermost block that is open.
    pub fn around(&self) -> Option<&Scope> {
        self.block().map(|block| &block.outer)
    }

    /// True if a line that is nothing but formulas may have no place here.
    pub fn minds_formulas(&self) -> bool {
        let minds = |block: &Block| match block.kind {
            BlockKind::Exercise
            | BlockKind::Game
            | BlockKind::Proof
            | BlockKind::Axioms
            | BlockKind::Model => true,
            BlockKind::Matrix | BlockKind::Truth => false,
        };
        self.block().is_some_and(minds)
    }

    /// The number of blocks that are open.
    pub fn depth(&self) -> usize {
        self.block().map_or(0, |block| block.depth)
    }

    /// The kinds of the blocks that are open, from the outermost.
    pub fn open_blocks(&self) -> VectorSync<BlockKind> {
        let blocks = std::iter::successors(self.block(), |block| block.outer.block());
        let kinds: Vec<BlockKind> = blocks.map(|block| block.kind).collect();
        kinds.into_iter().rev().collect()
    }

    /// Opens a matrix. `name` is what it is called, if that could be understood.
    pub fn open_matrix(&mut self, has_end: bool, name: Option<Arc<str>>) {
        if let Some(name) = &name {
            // Until its end is reached nothing can be said in a logic that is written down.
            self.named_blocks.define_logic(name, None);
        }
        self.open(BlockKind::Matrix, has_end, Contents::Matrix(Box::new(MatrixBuilder::new(name))));
    }

    /// Opens a truth table.
    pub fn open_table(&mut self, has_end: bool, table: FilledTable) {
        self.open(BlockKind::Truth, has_end, Contents::Truth(table));
    }

    /// Opens an exercise, of which this is written so far.
    pub fn open_exercise(&mut self, has_end: bool, exercise: Exercise) {
        self.open(BlockKind::Exercise, has_end, Contents::Exercise(Arc::new(exercise)));
        self.settings.hints = false;
    }

    /// Opens a game. Nothing that was rolled or called above is on its table.
    pub fn open_game(&mut self, has_end: bool, game: Game) {
        let rules = game.rules;
        self.open(BlockKind::Game, has_end, Contents::Game(Arc::new(game)));
        self.settings.rules = Some(rules);
        self.plays = Plays::default();
    }

    /// Opens a proof.
    pub fn open_proof(&mut self, has_end: bool, proof: Proof) {
        self.open(BlockKind::Proof, has_end, Contents::Proof(proof));
    }

    /// Opens a block of axioms. `name` is what they are called, if that could be understood.
    pub fn open_axioms(&mut self, has_end: bool, name: Option<Arc<str>>) {
        if let Some(name) = &name {
            self.named_blocks.define_system(name, None);
        }
        let list = AxiomList { is_broken: name.is_none(), name, ..AxiomList::default() };
        self.open(BlockKind::Axioms, has_end, Contents::Axioms(list));
    }

    /// Opens a model. `name` is what it is called, if that could be understood.
    pub fn open_model(&mut self, has_end: bool, name: Option<Arc<str>>) {
        self.models.define(name.as_ref(), None);
        let builder = ModelBuilder::new(name, self.worlds());
        self.open(BlockKind::Model, has_end, Contents::Model(Arc::new(builder)));
    }

    fn open(&mut self, kind: BlockKind, has_end: bool, contents: Contents) {
        let depth = self.depth() + 1;
        let is_any_unclosed = self.is_any_unclosed() || !has_end;
        self.since_number = None;
        let outer = self.clone();
        let above = LineAbove::default();
        let block = Block { kind, has_end, depth, is_any_unclosed, outer, contents, above };
        self.block = Some(Arc::new(block));
    }

    /// Leaves the innermost block: what it put in force lapses, except logics, systems of axioms
    /// and the names of exercises.
    pub fn leave(&mut self) {
        if let Some(block) = self.block.take() {
            let kind = block.kind;
            let outer = Arc::try_unwrap(block).map_or_else(|it| it.outer.clone(), |it| it.outer);
            let named_blocks = std::mem::take(&mut self.named_blocks);
            *self = Scope { named_blocks, ..outer };
            if kind == BlockKind::Axioms {
                // A block of axioms chooses itself, once it has come to its end.
                self.settings.system = System::Unknown;
            }
        }
    }

    /// Takes note of the line above in the innermost block.
    pub fn note_above(&mut self, above: LineAbove) {
        if let Some(block) = self.block.as_mut().filter(|block| block.above != above) {
            Arc::make_mut(block).above = above;
        }
    }

    /// The matrix that is being written down.
    pub fn builder(&self) -> Option<&MatrixBuilder> {
        match &self.block()?.contents {
            Contents::Matrix(builder) => Some(builder),
            _ => None,
        }
    }

    /// The truth table that is being filled in.
    pub fn table(&self) -> Option<&FilledTable> {
        match &self.block()?.contents {
            Contents::Truth(table) => Some(table),
            _ => None,
        }
    }

    /// The exercise that is being written down, if the line stands in it directly.
    pub fn exercise(&self) -> Option<&Exercise> {
        match &self.block()?.contents {
            Contents::Exercise(exercise) => Some(exercise),
            _ => None,
        }
    }

    /// The game that is being written down.
    pub fn game(&self) -> Option<&Game> {
        match &self.block()?.contents {
            Contents::Game(game) => Some(game),
            _ => None,
        }
    }

    /// The proof that is being written down.
    pub fn proof(&self) -> Option<&Proof> {
        match &self.block()?.contents {
            Contents::Proof(proof) => Some(proof),
            _ => None,
        }
    }

    /// The axioms that are being written down.
    pub fn axiom_list(&self) -> Option<&AxiomList> {
        match &self.block()?.contents {
            Contents::Axioms(list) => Some(list),
            _ => None,
        }
    }

    /// The model that is being written down.
    pub fn model(&self) -> Option<&ModelBuilder> {
        match &self.block()?.contents {
            Contents::Model(builder) => Some(builder),
            _ => None,
        }
    }

    /// Writes something down in the model that is open.
    pub fn write_model(&mut self, write: impl FnOnce(&mut ModelBuilder)) {
        if let Some(block) = &mut self.block
            && let Contents::Model(builder) = &mut Arc::make_mut(block).contents
        {
            write(Arc::make_mut(builder));
        }
    }

    /// Replaces the matrix that is being written down.
    pub fn write(&mut self, builder: MatrixBuilder) {
        if let Some(block) = &mut self.block {
            Arc::make_mut(block).contents = Contents::Matrix(Box::new(builder));
        }
    }

    /// Writes something down in the exercise that is open.
    pub fn write_exercise(&mut self, write: impl FnOnce(&mut Exercise)) {
        if let Some(block) = &mut self.block
            && let Contents::Exercise(exercise) = &mut Arc::make_mut(block).contents
        {
            write(Arc::make_mut(exercise));
        }
    }

    /// Writes something down in the game that is open.
    pub fn write_game(&mut self, write: impl FnOnce(&mut Game)) {
        if let Some(block) = &mut self.block
            && let Contents::Game(game) = &mut Arc::make_mut(block).contents
        {
            write(Arc::make_mut(game));
        }
    }

    /// Writes something down in the proof that is open.
    pub fn write_proof(&mut self, write: impl FnOnce(&mut Proof)) {
        if let Some(block) = &mut self.block
            && let Contents::Proof(proof) = &mut Arc::make_mut(block).contents
        {
            write(proof);
        }
    }

    /// Writes something down in the block of axioms that is open.
    pub fn write_axioms(&mut self, write: impl FnOnce(&mut AxiomList)) {
        if let Some(block) = &mut self.block
            && let Contents::Axioms(list) = &mut Arc::make_mut(block).contents
        {
            write(list);
        }
    }

    /// Changes the table that is being filled in.
    pub fn change_table(&mut self, change: impl FnOnce(&mut FilledTable)) {
        if let Some(block) = &mut self.block
            && let Contents::Truth(table) = &mut Arc::make_mut(block).contents
        {
            change(table);
        }
    }

    /// Replaces the table that is being filled in.
    pub fn write_table(&mut self, table: FilledTable) {
        if let Some(block) = &mut self.block {
            Arc::make_mut(block).contents = Contents::Truth(table);
        }
    }
}
