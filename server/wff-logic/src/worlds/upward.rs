//! The search for a model of intuitionistic or minimal logic.
//!
//! Each subformula has a name, a proposition of one solver, whose clauses say what follows from
//! what at a single world. What is not said by clauses is that a conditional that is not true at a
//! world fails at one above it. So worlds are gathered, the newest looked at first: if a
//! conditional is true neither there nor refuted above, a world above is asked for that refutes it;
//! if there is none, the reasons are a clause, by which the search begins again (Claessen and Rosén
//! 2015; Fiorentini 2021).

use super::clauses::Truths;
use super::draft::{Draft, MOST_WORLDS};
use super::forms::Claim;
use super::graph::{Graph, Node};
use super::literal::Lit;
use super::solver::Solver;
use crate::index::{Atom, IndexVec, NodeIndex, VariableIndex};
use crate::stop::Stop;

/// A conditional that is a part of the claim: what it is named by is true where it is.
#[derive(Clone, Copy, Debug)]
struct Conditional {
    antecedent: Lit,
    consequent: Lit,
    name: Lit,
}

/// A world that was found.
#[derive(Clone, Debug)]
struct World {
    truths: Truths,
    /// The literals that are true there.
    lits: Vec<Lit>,
    /// The conditional that is looked at next; those before it are in order there.
    next: usize,
}

/// The steps of what is looked at in a list, and of a node of which the solver is told.
const A_LOOK: u64 = 2;
const A_NODE: u64 = 256;

/// A search for a model of intuitionistic logic; in minimal logic what is false is a letter.
#[derive(Debug)]
pub(super) struct Upward {
    solver: Solver,
    conditionals: Vec<Conditional>,
    letters: Vec<(VariableIndex, Atom)>,
    worlds: Vec<World>,
    /// The forms that are not to be true at the first world.
    goal: Vec<Lit>,
    /// The world above which another is looked for, and the conditional that is to be refuted.
    wanted: Option<(usize, Conditional)>,
    steps: u64,
}

/// The ways in which a node is used: its name says that it is true, or follows from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Said,
    Asked,
}

impl Upward {
    /// A search for a model with a world at which a claim is refuted.
    pub fn new(graph: &Graph, claim: &Claim) -> Upward {
        let mut upward = Upward {
            solver: Solver::default(),
            conditionals: Vec::new(),
            letters: Vec::new(),
            worlds: Vec::new(),
            goal: Vec::new(),
            wanted: None,
            steps: 0,
        };
        let atoms: IndexVec<NodeIndex, Atom> =
            graph.nodes().iter().map(|_| upward.solver.atom()).collect();
        let name = |node: NodeIndex| Lit::new(atoms[node], true);
        let mut open: Vec<(NodeIndex, Use)> =
            claim.premises.iter().map(|premise| (*premise, Use::Said)).collect();
        open.extend(claim.conclusion.map(|conclusion| (conclusion, Use::Asked)));
        let mut known: IndexVec<NodeIndex, [bool; 2]> =
            graph.nodes().iter().map(|_| [false; 2]).collect();
        while let Some((node, use_of)) = open.pop() {
            let [said, asked] = &mut known[node];
            if std::mem::replace(if use_of == Use::Said { said } else { asked }, true) {
                continue;
            }
            upward.tell(graph.node(node), node, use_of, &name, &mut open);
        }
        for premise in &claim.premises {
            upward.solver.add(&[name(*premise)]);
        }
        upward.goal = claim.conclusion.map(|conclusion| !name(conclusion)).into_iter().collect();
        let letters = graph.nodes().iter().zip(atoms.indices());
        upward.letters = letters
            .filter_map(|(node, index)| match node {
                Node::Variable(variable) => Some((*variable, atoms[index])),
                _ => None,
            })
            .collect();
        upward.steps = A_NODE * graph.nodes().len() as u64;
        upward.begin();
        upward
    }

    /// Tells the solver what a node says of its name in one use.
    fn tell(
        &mut self,
        node: Node,
        index: NodeIndex,
        use_of: Use,
        name: &dyn Fn(NodeIndex) -> Lit,
        open: &mut Vec<(NodeIndex, Use)>,
    ) {
        let this = name(index);
        let mut part = |node: NodeIndex, use_of: Use| {
            open.push((node, use_of));
            name(node)
        };
        match (node, use_of) {
            (Node::Variable(_), _) => {}
            (Node::False, _) => self.solver.add(&[!this]),
            (Node::True, _) => self.solver.add(&[this]),
            (Node::And(one, other), Use::Said) => {
                let (one, other) = (part(one, use_of), part(other, use_of));
                self.solver.add(&[!this, one]);
                self.solver.add(&[!this, other]);
            }
            (Node::And(one, other), Use::Asked) => {
                let (one, other) = (part(one, use_of), part(other, use_of));
                self.solver.add(&[!one, !other, this]);
            }
            (Node::Or(one, other), Use::Said) => {
                let (one, other) = (part(one, use_of), part(other, use_of));
                self.solver.add(&[!this, one, other]);
            }
            (Node::Or(one, other), Use::Asked) => {
                let (one, other) = (part(one, use_of), part(other, use_of));
                self.solver.add(&[!one, this]);
                self.solver.add(&[!other, this]);
            }
            (Node::If(one, other), Use::Said) => {
                let (one, other) = (part(one, Use::Asked), part(other, Use::Said));
                self.solver.add(&[!this, !one, other]);
            }
            (Node::If(one, other), Use::Asked) => {
                let (one, other) = (part(one, Use::Said), part(other, Use::Asked));
                self.solver.add(&[!other, this]);
                self.conditionals.push(Conditional {
                    antecedent: one,
                    consequent: other,
                    name: this,
                });
            }
            (Node::Not(_) | Node::Iff(..) | Node::Box(_) | Node::Diamond(_), _) => {
                unreachable!("they are no connectives of this logic")
            }
        }
    }

    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps + self.solver.steps()
    }

    /// The number of propositions of its solver.
    pub fn size(&self) -> usize {
        self.solver.size()
    }

    /// Begins from the first world.
    fn begin(&mut self) {
        self.worlds.clear();
        self.wanted = None;
        self.solver.begin(self.goal.iter().copied());
    }

    /// Goes on with the search: a model, or that there is none; `None` where it was left after at
    /// least so many steps, or stopped.
    pub fn run(&mut self, steps: u64, stop: &Stop) -> Option<Option<Draft>> {
        loop {
            if self.worlds.is_empty() || self.wanted.is_some() {
                let left = steps.saturating_sub(self.steps());
                let before = self.solver.steps();
                let answer = self.solver.run(before.saturating_add(left), stop)?;
                match (answer, self.wanted.take()) {
                    (true, _) => self.gather(),
                    (false, None) => return Some(None),
                    (false, Some((_, conditional))) => self.learn(conditional),
                }
                continue;
            }
            if self.steps() >= steps || stop.is_raised() {
                return None;
            }
            match self.next_wanted() {
                None => return Some(Some(self.draft())),
                Some((world, conditional)) => {
                    let lits = self.worlds.get(world).map(|world| world.lits.as_slice());
                    let first = [!conditional.consequent, conditional.antecedent];
                    let lits = lits.unwrap_or_default().iter().copied();
                    self.solver.begin(first.into_iter().chain(lits));
                    self.wanted = Some((world, conditional));
                }
            }
        }
    }

    /// Adds the world that the solver has found.
    fn gather(&mut self) {
        let size = self.solver.size();
        let mut lits: Vec<Lit> = self.solver.truths().map(|atom| Lit::new(atom, true)).collect();
        lits.sort_unstable();
        let truths = Truths::new(size, lits.iter().map(|lit| lit.atom()));
        self.steps += A_LOOK * size as u64;
        self.worlds.push(World { truths, lits, next: 0 });
    }

    /// Learns why no world refutes a conditional.
    fn learn(&mut self, conditional: Conditional) {
        let given = [!conditional.consequent, conditional.antecedent];
        let reasons = self.solver.core().iter().filter(|lit| !given.contains(lit));
        let clause: Vec<Lit> = reasons.map(|lit| !*lit).chain([conditional.name]).collect();
        self.solver.add(&clause);
        self.begin();
    }

    /// The next conditional that is neither true at a world nor refuted above, the newest worlds
    /// first.
    fn next_wanted(&mut self) -> Option<(usize, Conditional)> {
        let mut looked = 0;
        let words = 1 + self.solver.size() as u64 / 64;
        let mut found = None;
        for place in (0..self.worlds.len()).rev() {
            let Some(world) = self.worlds.get(place) else { continue };
            let mut next = world.next;
            while let Some(conditional) = self.conditionals.get(next) {
                looked += 1;
                let is_in_order = world.truths.has(conditional.name)
                    || world.truths.has(conditional.antecedent)
                    || self.worlds.iter().rev().any(|other| {
                        looked += 1;
                        other.truths.has(conditional.antecedent)
                            && !other.truths.has(conditional.consequent)
                            && {
                                looked += words;
                                world.truths.is_within(&other.truths)
                            }
                    });
                if !is_in_order {
                    found = Some((place, *conditional));
                    break;
                }
                next += 1;
            }
            if let Some(world) = self.worlds.get_mut(place) {
                world.next = next;
            }
            if found.is_some() {
                break;
            }
        }
        self.steps += A_LOOK * looked;
        found
    }

    /// The model that was found: the worlds, each seeing those at which no less is true.
    fn draft(&self) -> Draft {
        let mut draft = Draft::new();
        let told = self.worlds.len().min(MOST_WORLDS);
        draft.is_cut = told < self.worlds.len();
        for world in self.worlds.iter().take(told) {
            let is_true = |atom: &Atom| world.truths.has(Lit::new(*atom, true));
            let letters = self.letters.iter().filter(|(_, atom)| is_true(atom));
            draft.world(letters.map(|(letter, _)| *letter).collect());
        }
        for (from, world) in self.worlds.iter().take(told).enumerate() {
            let above = self.worlds.iter().take(told).enumerate();
            let above = above.filter(|(_, other)| world.truths.is_within(&other.truths));
            above.for_each(|(to, _)| draft.see(from, to));
        }
        draft
    }
}
