//! Clauses: what disjunctive and conjunctive normal forms are made of, and which laws make them and
//! shorten them.

use super::inward::{Literal, NoNormalForm, Plan};
use super::law::{Law, law};
use super::logics::Logic;
use super::written_out::order;

/// So many literals may be written on the way to a normal form.
const WORK: u64 = 1 << 21;

/// The laws that a normal form of clauses needs and those that shorten it. Its clauses are joined
/// by the outer connective, the literals of a clause by the inner.
pub(super) struct Form {
    pub outer: u8,
    pub inner: u8,
    /// The constant that makes a clause the same as none.
    zero: &'static str,
    /// The constant that does not matter in a clause.
    one: &'static str,
    /// The order of operands does not matter: for the inner, for the outer connective.
    pub swap: [Law; 2],
    /// Their grouping does not matter.
    pub group: [Law; 2],
    distribute: Law,
    /// A literal that is in a clause twice may as well be there once.
    repeat_literal: Law,
    repeat_clause: Law,
    /// A clause that contains another may go.
    absorb: Law,
    /// A clause with a literal and its negation is zero: of two literals, of more.
    clash: [Law; 2],
    zero_in_clause: Law,
    zero_among_clauses: Law,
    one_in_clause: Law,
    one_among_clauses: Law,
}

/// A disjunction of conjunctions.
pub(super) static DISJUNCTIVE: Form = Form {
    outer: b'A',
    inner: b'K',
    zero: "O",
    one: "V",
    swap: [law("Kxy", "Kyx"), law("Axy", "Ayx")],
    group: [law("KxKyz", "KKxyz"), law("AxAyz", "AAxyz")],
    distribute: law("KxAyz", "AKxyKxz"),
    repeat_literal: law("Kxx", "x"),
    repeat_clause: law("Axx", "x"),
    absorb: law("AxKxy", "x"),
    clash: [law("KxNx", "O"), law("KKxNxy", "O")],
    zero_in_clause: law("KxO", "O"),
    zero_among_clauses: law("AxO", "x"),
    one_in_clause: law("KxV", "x"),
    one_among_clauses: law("AxV", "V"),
};

/// A conjunction of disjunctions.
pub(super) static CONJUNCTIVE: Form = Form {
    outer: b'K',
    inner: b'A',
    zero: "V",
    one: "O",
    swap: [law("Axy", "Ayx"), law("Kxy", "Kyx")],
    group: [law("AxAyz", "AAxyz"), law("KxKyz", "KKxyz")],
    distribute: law("AxKyz", "KAxyAxz"),
    repeat_literal: law("Axx", "x"),
    repeat_clause: law("Kxx", "x"),
    absorb: law("KxAxy", "x"),
    clash: [law("AxNx", "V"), law("AAxNxy", "V")],
    zero_in_clause: law("AxV", "V"),
    zero_among_clauses: law("KxV", "x"),
    one_in_clause: law("AxO", "x"),
    one_among_clauses: law("KxO", "O"),
};

/// An error where a law does not hold in a logic.
pub(super) fn needs(law: &Law, logic: &Logic) -> Result<(), NoNormalForm> {
    if law.holds_in(logic) { Ok(()) } else { Err(NoNormalForm::Law(*law)) }
}

/// The propositions of a formula in alphabetical order, then the constants; a literal's number is
/// twice the place of its symbol, and one more if it is negated.
pub(super) struct Literals<'f> {
    symbols: Vec<&'f str>,
    constants: bool,
}

impl<'f> Literals<'f> {
    pub fn new(plan: &Plan<'f>) -> Literals<'f> {
        let atoms = || {
            plan.letters
                .iter()
                .enumerate()
                .filter(|(index, letter)| index + 1 == letter.end)
                .map(|(_, letter)| letter)
        };
        let propositions = atoms().filter(|letter| letter.letter.is_ascii_lowercase());
        let mut symbols: Vec<&str> = propositions.map(|letter| letter.symbol).collect();
        symbols.sort_unstable_by_key(|symbol| order(symbol));
        symbols.dedup();
        symbols.extend(["O", "V"]);
        Literals { symbols, constants: atoms().any(|letter| letter.letter.is_ascii_uppercase()) }
    }

    pub fn number(&self, literal: Literal<'_>) -> u32 {
        let propositions = self.symbols.len().saturating_sub(2);
        let place = match literal.symbol {
            "O" => propositions,
            "V" => propositions + 1,
            symbol => {
                let propositions = self.symbols.get(..propositions).unwrap_or_default();
                propositions.partition_point(|other| order(other) < order(symbol))
            }
        };
        u32::try_from(place * 2 + usize::from(literal.negated)).unwrap_or(u32::MAX)
    }

    #[expect(clippy::indexing_slicing, reason = "a number is that of a literal")]
    fn literal(&self, number: u32) -> Literal<'f> {
        Literal { symbol: self.symbols[number as usize / 2], negated: number % 2 == 1 }
    }

    /// The text of a normal form.
    pub fn written(
        &self,
        list: &[Vec<u32>],
        form: &Form,
        most: usize,
    ) -> Result<String, NoNormalForm> {
        let zero = self.number(Literal { symbol: form.zero, negated: false });
        // A contradiction has become O; where the formula is without constants it is written as one
        // again.
        let contradiction = [0, 1];
        let clause = |clause: &'_ Vec<u32>| {
            if *clause == [zero] && !self.constants {
                contradiction.to_vec()
            } else {
                clause.clone()
            }
        };
        let letters = |clause: &Vec<u32>| {
            clause.iter().map(|literal| 2 + u64::from(literal % 2)).sum::<u64>()
        };
        let length = list
            .iter()
            .fold(0_u64, |sum, own| sum.saturating_add(letters(&clause(own))))
            .saturating_sub(1);
        if length > most as u64 {
            return Err(NoNormalForm::TooLong);
        }
        let mut written = String::new();
        let join = |written: &mut String, connective: u8, parts: usize| {
            (1..parts).for_each(|_| written.push(char::from(connective)));
        };
        join(&mut written, form.outer, list.len());
        for own in list {
            let clause = clause(own);
            join(&mut written, form.inner, clause.len());
            clause.iter().for_each(|literal| self.literal(*literal).write(&mut written));
        }
        Ok(written)
    }
}

/// Clauses, each a sorted list of literals' numbers.
#[derive(Clone, Default)]
pub(super) struct Clauses {
    pub list: Vec<Vec<u32>>,
    /// The number of their literals together.
    literals: u64,
    /// True if all that can be dropped has been.
    tidy: bool,
}

impl From<u32> for Clauses {
    /// One clause of one literal.
    fn from(literal: u32) -> Clauses {
        Clauses { list: vec![vec![literal]], literals: 1, tidy: false }
    }
}

impl Clauses {
    /// These clauses and others, in any order.
    pub fn and(self, other: Clauses) -> Clauses {
        let (mut more, less) =
            if self.list.len() < other.list.len() { (other, self) } else { (self, other) };
        more.list.extend(less.list);
        Clauses {
            list: more.list,
            literals: more.literals.saturating_add(less.literals),
            tidy: false,
        }
    }
}

/// Makes clauses of clauses, with the laws that hold.
pub(super) struct Maker<'m> {
    logic: &'m Logic,
    form: &'static Form,
    /// True if the law of distribution has been found to hold.
    distributes: bool,
    repeat_literal: bool,
    repeat_clause: bool,
    absorb: bool,
    clash: [bool; 2],
    zero_in_clause: bool,
    zero_among_clauses: bool,
    one_in_clause: bool,
    one_among_clauses: bool,
    zero: u32,
    one: u32,
    /// The number of literals that may still be written.
    work: u64,
}

impl<'m> Maker<'m> {
    pub fn new(literals: &Literals<'_>, logic: &'m Logic, form: &'static Form) -> Maker<'m> {
        let holds = |law: &Law| law.holds_in(logic);
        let number = |symbol| literals.number(Literal { symbol, negated: false });
        Maker {
            logic,
            form,
            distributes: false,
            repeat_literal: holds(&form.repeat_literal),
            repeat_clause: holds(&form.repeat_clause),
            absorb: holds(&form.absorb),
            clash: form.clash.each_ref().map(holds),
            zero_in_clause: holds(&form.zero_in_clause),
            zero_among_clauses: holds(&form.zero_among_clauses),
            one_in_clause: holds(&form.one_in_clause),
            one_among_clauses: holds(&form.one_among_clauses),
            zero: number(form.zero),
            one: number(form.one),
            work: WORK,
        }
    }

    /// Takes so much from the work that may be done.
    fn spend(&mut self, literals: u64) -> Result<(), NoNormalForm> {
        self.work = self.work.checked_sub(literals).ok_or(NoNormalForm::TooLong)?;
        Ok(())
    }

    /// Every clause of the left joined with every clause of the right.
    pub fn product(
        &mut self,
        mut left: Clauses,
        mut right: Clauses,
    ) -> Result<Clauses, NoNormalForm> {
        self.tidy(&mut left)?;
        self.tidy(&mut right)?;
        if !self.distributes && left.list.len().max(right.list.len()) > 1 {
            needs(&self.form.distribute, self.logic)?;
            self.distributes = true;
        }
        let times = |clauses: &Clauses, other: &Clauses| {
            clauses.literals.saturating_mul(other.list.len() as u64)
        };
        let literals = times(&left, &right).saturating_add(times(&right, &left));
        self.spend(literals)?;
        let mut list = Vec::with_capacity(left.list.len() * right.list.len());
        for one in &left.list {
            for other in &right.list {
                let mut both = [one.as_slice(), other].concat();
                both.sort();
                if self.repeat_literal {
                    both.dedup();
                }
                list.push(both);
            }
        }
        Ok(Clauses { list, literals, tidy: false })
    }

    /// Sorts clauses and drops what the logic lets drop.
    pub fn tidy(&mut self, clauses: &mut Clauses) -> Result<(), NoNormalForm> {
        if std::mem::replace(&mut clauses.tidy, true) {
            return Ok(());
        }
        let list = &mut clauses.list;
        list.iter_mut().for_each(|clause| self.tidy_clause(clause));
        list.sort_unstable();
        if self.repeat_clause {
            list.dedup();
        }
        if self.one_among_clauses && list.iter().any(|clause| *clause == [self.one]) {
            *list = vec![vec![self.one]];
        }
        if self.zero_among_clauses {
            list.retain(|clause| *clause != [self.zero]);
            if list.is_empty() {
                list.push(vec![self.zero]);
            }
        }
        if self.absorb && list.len() > 1 {
            let mut absorbed = Vec::with_capacity(list.len());
            for clause in list.iter() {
                absorbed.push(self.is_absorbed(clause, list)?);
            }
            let mut absorbed = absorbed.into_iter();
            list.retain(|_| absorbed.next() != Some(true));
        }
        clauses.literals = list.iter().map(|clause| clause.len() as u64).sum();
        Ok(())
    }

    fn tidy_clause(&self, clause: &mut Vec<u32>) {
        let clashing =
            clause.windows(2).any(|pair| matches!(pair, [one, other] if one ^ 1 == *other));
        let [clash_of_two, clash_of_more] = self.clash;
        let clash = clashing && if clause.len() > 2 { clash_of_more } else { clash_of_two };
        if clash || self.zero_in_clause && clause.contains(&self.zero) {
            *clause = vec![self.zero];
        } else if self.one_in_clause && clause.len() > 1 {
            clause.retain(|literal| *literal != self.one);
            if clause.is_empty() {
                clause.push(self.one);
            }
        }
    }

    /// True if some shorter clause of a sorted list lies wholly in this one. Such a clause begins
    /// with one of its literals, so that only those need to be looked at.
    fn is_absorbed(&mut self, clause: &[u32], list: &[Vec<u32>]) -> Result<bool, NoNormalForm> {
        for literal in clause {
            let from = list.partition_point(|other| other.first() < Some(literal));
            for other in list.iter().skip(from).take_while(|other| other.first() == Some(literal)) {
                self.spend(1)?;
                if other.len() < clause.len() && lies_in(other, clause) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// True if a sorted list has all of another, as often.
fn lies_in(part: &[u32], whole: &[u32]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|wanted| whole.by_ref().any(|literal| literal == wanted))
}
