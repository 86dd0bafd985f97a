//! Formulas as a graph in which equal subformulas are one node, so that a name costs as much as its
//! definition, however often it is used.

use super::frames::Worlds;
use crate::index::{Index, IndexVec, NodeIndex, VariableIndex};
use crate::value::Variable;
use std::collections::HashMap;
use std::sync::Arc;
use wff_syntax::letter::{Binary, Connective, Constant, Unary};
use wff_syntax::{Named, Written};

/// A node: a connective of earlier nodes. What the other letters say is made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A proposition.
    Variable(VariableIndex),
    /// Always false.
    False,
    /// Always true.
    True,
    /// Negation.
    Not(NodeIndex),
    /// Conjunction.
    And(NodeIndex, NodeIndex),
    /// Disjunction.
    Or(NodeIndex, NodeIndex),
    /// The conditional.
    If(NodeIndex, NodeIndex),
    /// The biconditional.
    Iff(NodeIndex, NodeIndex),
    /// True at each world that is seen.
    Box(NodeIndex),
    /// True at a world that is seen.
    Diamond(NodeIndex),
}

/// Formulas that share their subformulas.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    nodes: IndexVec<NodeIndex, Node>,
    known: HashMap<Node, NodeIndex>,
    /// In alphabetical order.
    variables: Vec<Variable>,
    roots: Vec<NodeIndex>,
}

impl Graph {
    /// The graph of formulas as a logic reads them: in minimal logic `O` is a proposition, and `Np`
    /// is `CpO`.
    pub fn new(worlds: Worlds, formulas: &[Written<'_>]) -> Graph {
        let mut reader = Reader {
            worlds,
            graph: Graph::default(),
            variables: HashMap::new(),
            named: HashMap::new(),
        };
        let roots = formulas.iter().map(|formula| reader.root(*formula)).collect();
        reader.graph(roots)
    }

    /// The nodes, each behind those that it is made of.
    pub fn nodes(&self) -> &[Node] {
        self.nodes.as_slice()
    }

    /// The propositions, in alphabetical order.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The most boxes and diamonds that stand one in the other.
    pub fn depth(&self) -> u64 {
        let mut depths: IndexVec<NodeIndex, u64> = IndexVec::default();
        for node in self.nodes() {
            depths.push(match *node {
                Node::Variable(_) | Node::False | Node::True => 0,
                Node::Not(of) => depths[of],
                Node::And(one, other)
                | Node::Or(one, other)
                | Node::If(one, other)
                | Node::Iff(one, other) => depths[one].max(depths[other]),
                Node::Box(of) | Node::Diamond(of) => depths[of] + 1,
            });
        }
        depths.as_slice().iter().copied().max().unwrap_or_default()
    }

    /// The node of each formula.
    pub fn roots(&self) -> &[NodeIndex] {
        &self.roots
    }

    /// A node.
    pub fn node(&self, index: NodeIndex) -> Node {
        self.nodes[index]
    }

    /// The place of a node, which is added if it is new. Operands that can be swapped are in order.
    pub fn add(&mut self, node: Node) -> NodeIndex {
        let node = match node {
            Node::And(one, other) => Node::And(one.min(other), one.max(other)),
            Node::Or(one, other) => Node::Or(one.min(other), one.max(other)),
            Node::Iff(one, other) => Node::Iff(one.min(other), one.max(other)),
            _ => node,
        };
        let Graph { nodes, known, .. } = self;
        *known.entry(node).or_insert_with(|| nodes.push(node))
    }
}

/// Reads formulas into a graph.
struct Reader {
    worlds: Worlds,
    graph: Graph,
    variables: HashMap<Variable, VariableIndex>,
    /// The node of each named formula.
    named: HashMap<*const Named, NodeIndex>,
}

impl Reader {
    /// The node of a formula, once the names that it uses have theirs.
    fn root(&mut self, written: Written<'_>) -> NodeIndex {
        let mut open: Vec<&Arc<Named>> = written.formula.names().collect();
        while let Some(&named) = open.last() {
            if self.named.contains_key(&Arc::as_ptr(named)) {
                open.pop();
                continue;
            }
            let before = open.len();
            let is_unread = |it: &&Arc<Named>| !self.named.contains_key(&Arc::as_ptr(it));
            open.extend(named.formula.names().filter(is_unread));
            if open.len() == before {
                let node = self.read(named.written());
                self.named.insert(Arc::as_ptr(named), node);
            }
        }
        self.read(written)
    }

    /// The node of a formula whose names have theirs.
    fn read(&mut self, written: Written<'_>) -> NodeIndex {
        let mut names = written.formula.names().rev();
        let mut stack: Vec<NodeIndex> = Vec::new();
        for (index, node) in written.formula.nodes().iter().enumerate().rev() {
            let made = match Connective::of(node.letter) {
                Some(Connective::Unary(Unary::N)) => {
                    let operand = popped(&mut stack);
                    self.not(operand)
                }
                Some(Connective::Unary(Unary::L)) => {
                    let operand = popped(&mut stack);
                    self.graph.add(Node::Box(operand))
                }
                Some(Connective::Unary(Unary::M)) => {
                    let operand = popped(&mut stack);
                    self.graph.add(Node::Diamond(operand))
                }
                Some(Connective::Binary(connective)) => {
                    let left = popped(&mut stack);
                    let right = popped(&mut stack);
                    self.binary(connective, left, right)
                }
                Some(Connective::Constant(Constant::V)) => self.graph.add(Node::True),
                Some(Connective::Constant(Constant::O)) => self.falsum(),
                None if node.letter == b'@' => {
                    let known = names.next().and_then(|it| self.named.get(&Arc::as_ptr(it)));
                    match known {
                        Some(node) => *node,
                        None => unreachable!("a name is read before what uses it"),
                    }
                }
                None => match Variable::read(written.symbol(index)) {
                    Some(variable) => self.variable(variable),
                    None => unreachable!("`{}` is no proposition", written.symbol(index)),
                },
            };
            stack.push(made);
        }
        popped(&mut stack)
    }

    fn variable(&mut self, variable: Variable) -> NodeIndex {
        let next = VariableIndex::new(match u32::try_from(self.variables.len()) {
            Ok(number) => number,
            Err(_) => unreachable!("a formula has at most 2^32 letters"),
        });
        let index = *self.variables.entry(variable).or_insert(next);
        self.graph.add(Node::Variable(index))
    }

    /// The constant that is always false, but in minimal logic.
    fn falsum(&mut self) -> NodeIndex {
        match self.worlds {
            Worlds::Minimal => self.variable(Variable::from(b'O')),
            Worlds::Modal(_) | Worlds::Intuitionistic => self.graph.add(Node::False),
        }
    }

    fn not(&mut self, operand: NodeIndex) -> NodeIndex {
        match self.worlds {
            Worlds::Modal(_) => self.graph.add(Node::Not(operand)),
            Worlds::Intuitionistic | Worlds::Minimal => {
                let falsum = self.falsum();
                self.graph.add(Node::If(operand, falsum))
            }
        }
    }

    fn binary(&mut self, connective: Binary, left: NodeIndex, right: NodeIndex) -> NodeIndex {
        let made = match connective {
            Binary::K | Binary::D => self.graph.add(Node::And(left, right)),
            Binary::A | Binary::X => self.graph.add(Node::Or(left, right)),
            Binary::C => self.graph.add(Node::If(left, right)),
            Binary::B => self.graph.add(Node::If(right, left)),
            Binary::E | Binary::J if !self.worlds.is_persistent() => {
                self.graph.add(Node::Iff(left, right))
            }
            Binary::E | Binary::J => {
                let there = self.graph.add(Node::If(left, right));
                let back = self.graph.add(Node::If(right, left));
                self.graph.add(Node::And(there, back))
            }
        };
        match connective {
            Binary::D | Binary::X | Binary::J => self.not(made),
            Binary::K | Binary::A | Binary::C | Binary::B | Binary::E => made,
        }
    }

    /// The graph, with its propositions put in alphabetical order.
    fn graph(self, roots: Vec<NodeIndex>) -> Graph {
        let mut order: Vec<(Variable, VariableIndex)> = self.variables.into_iter().collect();
        order.sort();
        let mut places: Vec<(VariableIndex, VariableIndex)> =
            order.iter().zip((0..).map(VariableIndex::new)).map(|(it, to)| (it.1, to)).collect();
        places.sort();
        let places: IndexVec<VariableIndex, VariableIndex> =
            places.into_iter().map(|(_, to)| to).collect();
        let mut graph = self.graph;
        for node in graph.nodes.iter_mut() {
            if let Node::Variable(index) = node {
                *index = places[*index];
            }
        }
        graph.known = graph.nodes.as_slice().iter().copied().zip(graph.nodes.indices()).collect();
        graph.variables = order.into_iter().map(|(variable, _)| variable).collect();
        graph.roots = roots;
        graph
    }
}

fn popped(stack: &mut Vec<NodeIndex>) -> NodeIndex {
    match stack.pop() {
        Some(node) => node,
        None => unreachable!("a connective lacks an operand"),
    }
}
