//! Formulas with negations before propositions alone, as the searches for modal models take them:
//! each form has another that is its opposite.
//!
//! The conditional of intuitionistic logic is a box over its modal counterpart (Gödel 1933), and in
//! Grz, which is the logic GL of the pairs of different worlds, a box also speaks of its own world.

use super::frames::{System, Worlds};
use super::graph::{Graph, Node};
use crate::index::{FormIndex, IndexVec, NodeIndex, VariableIndex};
use std::collections::HashMap;

/// A form, made of earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// A proposition, or its negation.
    Letter(VariableIndex, bool),
    /// Always this.
    Constant(bool),
    /// Conjunction.
    And(FormIndex, FormIndex),
    /// Disjunction.
    Or(FormIndex, FormIndex),
    /// True at each world that is seen.
    Box(FormIndex),
    /// True at a world that is seen.
    Diamond(FormIndex),
}

/// A claim that is to be refuted at a world: these are true there, and that is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub premises: Vec<NodeIndex>,
    pub conclusion: Option<NodeIndex>,
}

/// Forms that share their parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Forms {
    forms: IndexVec<FormIndex, Form>,
    opposites: IndexVec<FormIndex, FormIndex>,
    known: HashMap<Form, FormIndex>,
}

/// The way in which the modal connectives of a graph become forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As they are.
    Plain,
    /// As they are, where each world sees itself and what those that it sees see: a box of a box is
    /// no more than that.
    Repeated,
    /// As they are, where all worlds see each other: a box of a box or diamond is no more than
    /// that.
    Universal,
    /// Of the own world too.
    Inclusive,
    /// The conditional as a box.
    Upward,
}

impl Reading {
    /// The reading of models of a logic whose pairs are told one and all.
    pub fn of(worlds: Worlds) -> Reading {
        match worlds {
            Worlds::Modal(_) => Reading::Plain,
            Worlds::Intuitionistic | Worlds::Minimal => Reading::Upward,
        }
    }

    /// The reading under which a modal logic is searched.
    pub fn searched(system: System) -> Reading {
        match system {
            System::Grz => Reading::Inclusive,
            System::S4 => Reading::Repeated,
            System::S5 => Reading::Universal,
            _ => Reading::Plain,
        }
    }
}

impl Forms {
    /// The form that is true where one of some claims is refuted, with all that it is made of.
    pub fn refuting(graph: &Graph, claims: &[Claim], reading: Reading) -> (Forms, FormIndex) {
        let mut forms = Forms::default();
        let of_nodes = forms.read(graph, reading);
        let mut any = forms.constant(false);
        for claim in claims {
            let mut all = forms.constant(true);
            for premise in &claim.premises {
                all = forms.and(all, of_nodes[*premise]);
            }
            if let Some(conclusion) = claim.conclusion {
                let refuted = forms.opposites[of_nodes[conclusion]];
                all = forms.and(all, refuted);
            }
            any = forms.or(any, all);
        }
        (forms, any)
    }

    /// A form.
    pub fn form(&self, index: FormIndex) -> Form {
        self.forms[index]
    }

    /// The opposite of a form.
    pub fn opposite(&self, index: FormIndex) -> FormIndex {
        self.opposites[index]
    }

    /// The number of forms.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// The form of each node.
    fn read(&mut self, graph: &Graph, reading: Reading) -> IndexVec<NodeIndex, FormIndex> {
        let mut of_nodes: IndexVec<NodeIndex, FormIndex> = IndexVec::default();
        for node in graph.nodes() {
            let form = match *node {
                Node::Variable(variable) => self.pair(Form::Letter(variable, true)),
                Node::False => self.constant(false),
                Node::True => self.constant(true),
                Node::Not(of) => self.opposites[of_nodes[of]],
                Node::And(one, other) => self.and(of_nodes[one], of_nodes[other]),
                Node::Or(one, other) => self.or(of_nodes[one], of_nodes[other]),
                Node::If(one, other) => {
                    let here = self.or(self.opposites[of_nodes[one]], of_nodes[other]);
                    match reading {
                        Reading::Upward => self.necessary(here),
                        _ => here,
                    }
                }
                Node::Iff(one, other) => {
                    let (one, other) = (of_nodes[one], of_nodes[other]);
                    let there = self.or(self.opposites[one], other);
                    let back = self.or(one, self.opposites[other]);
                    self.and(there, back)
                }
                Node::Box(of) => self.boxed(of_nodes[of], reading),
                Node::Diamond(of) => {
                    let boxed = self.boxed(self.opposites[of_nodes[of]], reading);
                    self.opposites[boxed]
                }
            };
            of_nodes.push(form);
        }
        of_nodes
    }

    fn boxed(&mut self, of: FormIndex, reading: Reading) -> FormIndex {
        match (reading, self.forms[of]) {
            (Reading::Repeated | Reading::Universal, Form::Box(_))
            | (Reading::Universal, Form::Diamond(_)) => of,
            (Reading::Inclusive, _) => {
                let beyond = self.necessary(of);
                self.and(of, beyond)
            }
            _ => self.necessary(of),
        }
    }

    /// A form of known parts, and its opposite.
    fn pair(&mut self, form: Form) -> FormIndex {
        if let Some(known) = self.known.get(&form) {
            return *known;
        }
        let of = |part: FormIndex| self.opposites[part];
        let opposite = match form {
            Form::Letter(variable, value) => Form::Letter(variable, !value),
            Form::Constant(value) => Form::Constant(!value),
            Form::And(one, other) => Form::Or(of(one), of(other)),
            Form::Or(one, other) => Form::And(of(one), of(other)),
            Form::Box(part) => Form::Diamond(of(part)),
            Form::Diamond(part) => Form::Box(of(part)),
        };
        let index = self.forms.push(form);
        let other = self.forms.push(opposite);
        self.opposites.extend([other, index]);
        self.known.insert(form, index);
        self.known.insert(opposite, other);
        index
    }

    fn constant(&mut self, value: bool) -> FormIndex {
        self.pair(Form::Constant(value))
    }

    fn and(&mut self, one: FormIndex, other: FormIndex) -> FormIndex {
        match (self.forms[one], self.forms[other]) {
            (Form::Constant(true), _) => other,
            (_, Form::Constant(true)) => one,
            (Form::Constant(false), _) => one,
            (_, Form::Constant(false)) => other,
            _ if one == other => one,
            _ if one == self.opposites[other] => self.constant(false),
            _ => self.pair(Form::And(one, other)),
        }
    }

    fn or(&mut self, one: FormIndex, other: FormIndex) -> FormIndex {
        let both = self.and(self.opposites[one], self.opposites[other]);
        self.opposites[both]
    }

    /// The form that is true where another is so at each world that is seen.
    pub fn necessary(&mut self, of: FormIndex) -> FormIndex {
        match self.forms[of] {
            Form::Constant(true) => of,
            _ => self.pair(Form::Box(of)),
        }
    }
}
