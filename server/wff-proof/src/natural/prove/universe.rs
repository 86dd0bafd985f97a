//! The formulas that a proof may have: those in its sequent, the conditionals of biconditionals,
//! and the negations of all these; each with its column in a truth table.

use super::list::List;
use crate::terms::{Node, Proposition, Term, Terms};
use std::collections::{BTreeSet, HashMap, HashSet};
use wff_logic::worlds::Worlds;
use wff_syntax::letter::{Binary, Connective, Unary};

/// A formula of a [`Universe`], by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Form(pub u32);

/// A formula by its main connective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Letter,
    Not(Form),
    And(Form, Form),
    Or(Form, Form),
    If(Form, Form),
    Iff(Form, Form),
}

/// Facts of a formula.
#[derive(Clone, Debug)]
pub(super) struct About {
    pub term: Term,
    pub shape: Shape,
    /// Its letters, the most that fit.
    pub size: u32,
    pub negation: Option<Form>,
    /// True if it stands in the sequent.
    pub stands: bool,
    /// The formulas from which `Ko`, `Co` or `Eo` infers it.
    pub sources: Vec<Form>,
    /// The two conditionals of a biconditional.
    pub conditionals: Option<(Form, Form)>,
}

/// The most propositions of a table that has all their valuations.
const WHOLE: usize = 11;

/// The words of a table that has only some valuations.
const SAMPLE: usize = 32;

/// The most words of all tables.
const ROOM: usize = 1 << 24;

/// The formulas that a proof may have.
#[derive(Debug)]
pub(super) struct Universe {
    pub forms: List<About>,
    /// The disjunctions.
    pub disjunctions: Vec<Form>,
    /// The formulas that have a negation here, with it.
    pub pairs: Vec<(Form, Form)>,
    tables: Vec<u64>,
    /// The words of a table.
    pub width: usize,
    places: HashMap<Term, Form>,
    /// The logic, if it is none of two values.
    pub worlds: Option<Worlds>,
}

impl Universe {
    /// The formulas that a proof from some formulas to others may have, or the first connective
    /// that has no rules; `None` if effort ends first.
    pub fn new(
        terms: &mut Terms,
        sequent: &[Term],
        effort: &mut dyn FnMut() -> bool,
    ) -> Option<Universe> {
        let standing = subformulas(terms, sequent, effort)?;
        let mut all: BTreeSet<Term> = standing.iter().copied().collect();
        for &term in &standing {
            if let Node::Binary(Binary::E, left, right) = terms.node(term) {
                all.insert(terms.binary(Binary::C, left, right));
                all.insert(terms.binary(Binary::C, right, left));
            }
        }
        // In their order, which the places of new terms lean on, and the search on these.
        for term in all.clone() {
            if !matches!(terms.node(term), Node::Unary(Unary::N, _)) {
                all.insert(terms.negation(term));
            }
        }
        let stands: HashSet<Term> = standing.into_iter().collect();
        let all: Vec<Term> = all.into_iter().collect();
        let mut universe = Universe {
            forms: List::default(),
            disjunctions: Vec::new(),
            pairs: Vec::new(),
            tables: Vec::new(),
            width: 1,
            places: (0..).map(Form).zip(&all).map(|(form, term)| (*term, form)).collect(),
            worlds: None,
        };
        for &term in &all {
            universe.add(terms, term, stands.contains(&term))?;
        }
        universe.link(terms);
        universe.fill_tables(terms, effort)?;
        Some(universe)
    }

    /// The same formulas, to be proved by the rules of a logic.
    #[must_use]
    pub fn under(self, worlds: Option<Worlds>) -> Universe {
        Universe { worlds, ..self }
    }

    /// The place of a formula, if it is one of these.
    pub fn place(&self, term: Term) -> Option<Form> {
        self.places.get(&term).copied()
    }

    pub fn about(&self, form: Form) -> &About {
        &self.forms[form.0 as usize]
    }

    pub fn shape(&self, form: Form) -> Shape {
        self.about(form).shape
    }

    pub fn all(&self) -> impl Iterator<Item = Form> + use<> {
        (0..self.forms.0.len() as u32).map(Form)
    }

    /// The valuations that make a formula true, one bit each.
    pub fn table(&self, form: Form) -> &[u64] {
        let start = form.0 as usize * self.width;
        self.tables.get(start..start + self.width).unwrap_or(&[])
    }

    fn add(&mut self, terms: &Terms, term: Term, stands: bool) -> Option<()> {
        let place = |term| self.places.get(&term).copied();
        let form = place(term)?;
        let shape = match terms.node(term) {
            Node::Unary(Unary::N, operand) => Shape::Not(place(operand)?),
            Node::Binary(Binary::K, left, right) => Shape::And(place(left)?, place(right)?),
            Node::Binary(Binary::A, left, right) => Shape::Or(place(left)?, place(right)?),
            Node::Binary(Binary::C, left, right) => Shape::If(place(left)?, place(right)?),
            Node::Binary(Binary::E, left, right) => Shape::Iff(place(left)?, place(right)?),
            Node::Proposition(_) | Node::Constant(_) | Node::Unary(..) | Node::Binary(..) => {
                Shape::Letter
            }
        };
        if let Shape::Or(..) = shape {
            self.disjunctions.push(form);
        }
        let size = u32::try_from(terms.letters(term)).unwrap_or(u32::MAX);
        self.forms.0.push(About {
            term,
            shape,
            size,
            negation: None,
            stands,
            sources: Vec::new(),
            conditionals: None,
        });
        Some(())
    }

    /// Notes the negations, sources and conditionals of all.
    fn link(&mut self, terms: &mut Terms) {
        for form in self.all() {
            match self.shape(form) {
                Shape::Not(operand) => {
                    self.forms[operand.0 as usize].negation = Some(form);
                    self.pairs.push((operand, form));
                }
                Shape::And(left, right) => {
                    self.forms[left.0 as usize].sources.push(form);
                    if left != right {
                        self.forms[right.0 as usize].sources.push(form);
                    }
                }
                Shape::If(_, right) => self.forms[right.0 as usize].sources.push(form),
                Shape::Iff(left, right) => {
                    let (left, right) = (self.about(left).term, self.about(right).term);
                    let one = self.place(terms.binary(Binary::C, left, right));
                    let other = self.place(terms.binary(Binary::C, right, left));
                    if let (Some(one), Some(other)) = (one, other) {
                        self.forms[form.0 as usize].conditionals = Some((one, other));
                        self.forms[one.0 as usize].sources.push(form);
                        if one != other {
                            self.forms[other.0 as usize].sources.push(form);
                        }
                    }
                }
                Shape::Letter | Shape::Or(..) => {}
            }
        }
    }

    fn fill_tables(&mut self, terms: &Terms, effort: &mut dyn FnMut() -> bool) -> Option<()> {
        let mut letters: Vec<(Option<Proposition>, Form)> = self
            .all()
            .filter_map(|form| match terms.node(self.about(form).term) {
                Node::Proposition(letter) => Some((Some(letter), form)),
                node => is_atom(node).then_some((None, form)),
            })
            .collect();
        letters.sort_unstable();
        let forms = self.forms.0.len().max(1);
        let whole = if letters.len() <= 6 { 1 } else { 1 << (letters.len() - 6).min(40) };
        self.width = match letters.len() <= WHOLE && whole * forms <= ROOM {
            true => whole,
            false => SAMPLE.min(ROOM / forms).max(1),
        };
        let columns: HashMap<Form, Vec<u64>> = letters
            .iter()
            .enumerate()
            .map(|(index, (_, form))| {
                let words = 0..self.width as u64;
                let column = match self.width == whole {
                    true => words.map(|block| word(index, block)).collect(),
                    false => words.map(|block| sampled(index, block)).collect(),
                };
                (*form, column)
            })
            .collect();
        let mut tables: Vec<u64> = Vec::with_capacity(forms * self.width);
        for form in self.all() {
            if !effort() {
                return None;
            }
            for at in 0..self.width {
                let of = |form: Form| {
                    tables.get(form.0 as usize * self.width + at).copied().unwrap_or(0)
                };
                let value = match self.shape(form) {
                    Shape::Letter => {
                        columns.get(&form).and_then(|it| it.get(at)).copied().unwrap_or(0)
                    }
                    Shape::Not(operand) => !of(operand),
                    Shape::And(left, right) => of(left) & of(right),
                    Shape::Or(left, right) => of(left) | of(right),
                    Shape::If(left, right) => !of(left) | of(right),
                    Shape::Iff(left, right) => !(of(left) ^ of(right)),
                };
                tables.push(value);
            }
        }
        self.tables = tables;
        Some(())
    }
}

/// True for what the rules of propositional logic do not take apart: propositions, and formulas
/// with `L` or `M` in front.
pub(super) fn is_atom(node: Node) -> bool {
    match node {
        Node::Proposition(_) => true,
        Node::Unary(unary, _) => unary.is_modal(),
        Node::Constant(_) | Node::Binary(..) => false,
    }
}

/// The subformulas of some formulas that are in no formula with `L` or `M` in front, each once,
/// those inside others first; `None` if effort ends.
pub(super) fn subformulas(
    terms: &Terms,
    of: &[Term],
    effort: &mut dyn FnMut() -> bool,
) -> Option<Vec<Term>> {
    let mut known: HashSet<Term> = of.iter().copied().collect();
    let mut open: Vec<Term> = known.iter().copied().collect();
    while let Some(term) = open.pop() {
        if !effort() {
            return None;
        }
        let operands = match terms.node(term) {
            node if is_atom(node) => [None, None],
            Node::Unary(_, operand) => [Some(operand), None],
            Node::Binary(_, left, right) => [Some(left), Some(right)],
            Node::Proposition(_) | Node::Constant(_) => [None, None],
        };
        open.extend(operands.into_iter().flatten().filter(|operand| known.insert(*operand)));
    }
    let mut known: Vec<Term> = known.into_iter().collect();
    known.sort_unstable();
    Some(known)
}

/// The first connective of some subformulas that has no rules.
pub(super) fn without_rules(terms: &Terms, subformulas: &[Term]) -> Option<Connective> {
    subformulas.iter().find_map(|term| match terms.node(*term) {
        Node::Constant(constant) => Some(Connective::Constant(constant)),
        Node::Unary(unary, _) if unary.is_modal() => Some(Connective::Unary(unary)),
        Node::Binary(binary, ..) if !binary.is_of_dice() => Some(Connective::Binary(binary)),
        _ => None,
    })
}

/// The values of a proposition in 64 successive valuations, from all true on.
pub(super) fn word(index: usize, block: u64) -> u64 {
    const FIRST: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    match (FIRST.get(index), index.checked_sub(6)) {
        (Some(pattern), _) => *pattern,
        (None, Some(bit)) if bit < 64 && block >> bit & 1 == 1 => 0,
        (None, _) => u64::MAX,
    }
}

/// The values of a proposition in 64 valuations of a sample: half of them drawn evenly, the others
/// mostly true or mostly false.
fn sampled(index: usize, block: u64) -> u64 {
    let draw = |salt: u64| mix(index as u64 ^ mix(block ^ mix(salt)));
    match block % 4 {
        0 | 1 => draw(1),
        2 => draw(1) | draw(2) | draw(3) | draw(4) | 1,
        _ => draw(1) & draw(2) & draw(3) & draw(4) & !1,
    }
}

/// A number that looks drawn at random.
pub(super) fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_through_all_valuations_from_the_one_that_makes_all_true() {
        for (index, block) in (0..80).flat_map(|it| [0, 1, 6, 1 << 40, u64::MAX].map(|at| (it, at)))
        {
            for row in 0..64 {
                // A valuation is a number whose binary digits are the propositions, zeros true.
                let valuation = u128::from(block) << 6 | row;
                let is_true = word(index, block) >> row & 1 == 1;
                assert_eq!(is_true, valuation >> index & 1 == 0, "{index} {block} {row}");
            }
        }
    }

    #[test]
    fn the_formulas_of_a_sequent_have_the_same_places_each_time() {
        let places = || {
            let mut terms = Terms::new();
            let sequent = ["EAqpEqp", "AKqqCqq", "EpCKqpEqp"].map(|it| terms.read(it).unwrap());
            let universe = Universe::new(&mut terms, &sequent, &mut || true).unwrap();
            let texts = universe.forms.0.iter().map(|it| terms.write(it.term, usize::MAX));
            texts.collect::<Vec<String>>()
        };
        let first = places();
        assert!(first.len() > 20);
        for _ in 0..10 {
            assert_eq!(places(), first);
        }
    }

    #[test]
    fn a_sample_has_valuations_drawn_evenly_and_such_as_make_most_true_or_most_false() {
        let mut words = HashSet::new();
        for (kind, expected) in [(0, 32.0), (1, 32.0), (2, 64.0 * 15.0 / 16.0), (3, 64.0 / 16.0)] {
            let mut trues = 0;
            for (index, turn) in (0..20).flat_map(|it| (0..100).map(move |at| (it, at))) {
                let word = sampled(index, 4 * turn + kind);
                trues += word.count_ones();
                words.insert(word);
            }
            let mean = f64::from(trues) / 2000.0;
            assert!((mean - expected).abs() < 0.5, "{kind}: {mean}");
        }
        assert!(words.len() > 7000, "{}", words.len());
        for index in 0..100 {
            assert_eq!(sampled(index, 2) & 1, 1, "all true");
            assert_eq!(sampled(index, 3) & 1, 0, "all false");
        }
    }
}
