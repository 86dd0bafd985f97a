//! The reading of infix: operands and operators wait on a stack until it is known what they join.

use super::branch::Branch;
use super::items::{InfixItem, Vocabulary, items};
use super::operator::{Manner, Operator, binding, middle, operator_between};
use super::outline::{Doubt, Outline};
use crate::letter;
use crate::lexicon::Sureness;
use crate::lexicon::infix::{SIGNS, needs_brackets};
use crate::text::Span;

/// An item that waits for its right operand, or for its closing bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    Operator(Operator),
    Open,
    If,
    /// “only if” or “unless” before its second operand, and the connective.
    Turning(u8),
    Pair(u8),
    Prefix(Prefix),
}

/// A connective before its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Prefix {
    letter: u8,
    /// The number of operands that it still needs.
    needs: u8,
    scope: Scope,
}

/// The reach of what an operand ends with, as people may take it.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    /// It is plain.
    #[default]
    Clear,
    /// It is read as ending here, and another connective behind it is in doubt.
    Doubtful,
    /// It may reach over any connective behind it.
    Open,
}

/// Reads a stretch of a line; `None` where it is not whole.
pub(super) fn read_with(
    line: &str,
    span: Span,
    vocabulary: Vocabulary,
) -> Option<(Reader, Outline)> {
    let mut reader = Reader::default();
    let mut between = false;
    let mut before = false;
    let mut signs = false;
    let mut digits = false;
    let mut propositions = false;
    let mut before_operand = true;
    let mut comma = false;
    for item in items(line, span, vocabulary) {
        if item == InfixItem::Comma {
            if before_operand || comma {
                return None;
            }
            comma = true;
            continue;
        }
        if comma && reader.waits_for_then() && begins_operand(item) {
            reader.end_condition()?;
            (between, before_operand, comma) = (true, true, false);
        }
        let after_comma = std::mem::take(&mut comma);
        let may_follow_comma = match item {
            InfixItem::Then
            | InfixItem::NotBoth
            | InfixItem::Word(_)
            | InfixItem::But
            | InfixItem::If => true,
            InfixItem::Turning(_) => !reader.waits_for_then(),
            _ => false,
        };
        if after_comma && !may_follow_comma {
            return None;
        }
        signs |= matches!(item, InfixItem::Sign(_) | InfixItem::StrictIf);
        before_operand = match (item, before_operand) {
            (InfixItem::Pair(letter), true) => {
                before = true;
                reader.mark(Waiting::Pair(letter))
            }
            (InfixItem::Word(letter) | InfixItem::Sign(letter), false)
                if reader.open_pair().is_some_and(|pair| middle(pair) == Some(letter)) =>
            {
                let letter = reader.open_pair()?;
                reader.reduce(0, false)?;
                reader.unmark(Waiting::Pair(letter))?;
                let scope = Scope::Doubtful;
                reader.wait(Waiting::Prefix(Prefix { letter, needs: 1, scope }))
            }
            (InfixItem::Digit(letter), true) => {
                digits = true;
                reader.push(Branch { letter, atom: Span::default(), operands: [None; 2] });
                reader.needs_another()
            }
            (InfixItem::Atom(atom, letter), true) => {
                if vocabulary == Vocabulary::Symbols && letter.is_ascii_lowercase() {
                    return None;
                }
                before |= letter.is_ascii_uppercase();
                propositions |= !letter.is_ascii_uppercase();
                reader.push(Branch { letter, atom, operands: [None; 2] });
                reader.needs_another()
            }
            (InfixItem::Open, true) => reader.mark(Waiting::Open),
            (InfixItem::If, true) => reader.mark(Waiting::If),
            (InfixItem::Turning(letter), true) => reader.mark(Waiting::Turning(letter)),
            // “if p if q then r” could be meant in two ways.
            (InfixItem::If, false) if reader.waits_for_then() => return None,
            (InfixItem::Before(letter), true) => {
                before = true;
                reader.wait(Waiting::Prefix(Prefix { letter, needs: 1, scope: Scope::Clear }))
            }
            (InfixItem::That(letter), true) => {
                before = true;
                reader.wait(Waiting::Prefix(Prefix { letter, needs: 1, scope: Scope::Open }))
            }
            (InfixItem::NotBoth, false) => {
                reader.reduce(binding(b'A')?, false)?;
                reader.exclude_both()?;
                false
            }
            (InfixItem::Capital(letter), true) => match letter::arity(letter)? {
                0 => {
                    reader.push(Branch { letter, atom: Span::default(), operands: [None; 2] });
                    reader.needs_another()
                }
                needs => {
                    reader.wait(Waiting::Prefix(Prefix { letter, needs, scope: Scope::Clear }))
                }
            },
            (InfixItem::Close, false) => {
                reader.reduce(0, false)?;
                reader.closed = reader.branches.len();
                reader.unmark(Waiting::Open)?;
                reader.needs_another()
            }
            (InfixItem::Then, false) => {
                between = true;
                (reader.last_mark() == Some(Waiting::If)).then_some(())?;
                reader.end_condition()?
            }
            (item, false) => {
                between = true;
                let mut operator = operator_between(line, item)?;
                if after_comma {
                    operator.manner = Manner::Comma;
                }
                reader.put_between(operator)?
            }
            _ => return None,
        };
    }
    reader.reduce(0, false)?;
    let whole = !before_operand && !comma && reader.waiting.is_empty();
    let own = vocabulary == Vocabulary::Own;
    // `-1` is a number, and no formula.
    let operators = between || before && (propositions || !digits);
    let known = if own { !reader.is_mixed(line) } else { propositions && operators };
    if !whole || !known {
        return None;
    }
    let doubt = match reader.doubt {
        None if has_sign_of_judgement(span.of(line)) => Some(Doubt::Equivalence),
        doubt => doubt,
    };
    let outline = Outline { operators, propositions: propositions && (own || signs), doubt };
    Some((reader, outline))
}

/// True if a text has a sign that may claim something of formulas as well.
fn has_sign_of_judgement(text: &str) -> bool {
    let mut signs = SIGNS.entries.iter().filter(|it| it.sure == Sureness::Likely);
    signs.any(|it| text.contains(it.spelling))
}

/// True if an item stands where an operand begins, and nowhere else.
fn begins_operand(item: InfixItem) -> bool {
    use InfixItem::{Atom, Before, Capital, Digit, If, Open, Pair, That};
    matches!(item, Atom(..) | Before(_) | Capital(_) | Digit(_) | If | Open | Pair(_) | That(_))
}

#[derive(Default)]
pub(super) struct Reader {
    pub(super) branches: Vec<Branch>,
    pub(super) operands: Vec<u32>,
    waiting: Vec<Waiting>,
    /// The places in `waiting` where brackets, “if”, “both” and “either” are.
    marks: Vec<usize>,
    /// The number of branches when a bracket was closed last.
    closed: usize,
    /// The number of branches when an operand ended last whose scope is not clear, and that.
    unclear: (usize, Scope),
    doubt: Option<Doubt>,
}

impl Reader {
    pub(super) fn push(&mut self, branch: Branch) {
        self.operands.push(u32::try_from(self.branches.len()).unwrap_or(u32::MAX));
        self.branches.push(branch);
    }

    /// Notes what waits for an operand, which must come next.
    fn wait(&mut self, waiting: Waiting) -> bool {
        self.waiting.push(waiting);
        true
    }

    /// Notes a bracket or word that its partner will close.
    fn mark(&mut self, waiting: Waiting) -> bool {
        self.marks.push(self.waiting.len());
        self.wait(waiting)
    }

    fn last_mark(&self) -> Option<Waiting> {
        self.marks.last().and_then(|mark| self.waiting.get(*mark)).copied()
    }

    /// The connective whose words before and between its operands the last mark is about.
    fn open_pair(&self) -> Option<u8> {
        match self.last_mark() {
            Some(Waiting::Pair(pair)) => Some(pair),
            _ => None,
        }
    }

    /// True if the last mark is the word before a condition, or before the second operand.
    fn waits_for_then(&self) -> bool {
        matches!(self.last_mark(), Some(Waiting::If | Waiting::Turning(_)))
    }

    /// Ends what stands behind “if”, “only if” or “unless”: the other operand must come next.
    fn end_condition(&mut self) -> Option<bool> {
        self.reduce(0, false)?;
        self.marks.pop()?;
        let (letter, turned) = match self.waiting.pop()? {
            Waiting::If => (b'C', false),
            Waiting::Turning(letter) => (letter, true),
            _ => return None,
        };
        let manner = Manner::Then;
        Some(self.wait(Waiting::Operator(Operator { letter, manner, turned, is_strict: false })))
    }

    /// The operator that waits for its right operand since the last mark.
    fn last_operator(&self) -> Option<Operator> {
        match self.waiting.last() {
            Some(Waiting::Operator(operator)) => Some(*operator),
            _ => None,
        }
    }

    /// Notes an operator behind its first operand; `None` where brackets are needed to tell which
    /// operand that is.
    fn put_between(&mut self, operator: Operator) -> Option<bool> {
        let letter = operator.letter;
        if self.is_third(letter) {
            return None;
        }
        if operator.manner == Manner::Comma {
            self.set_off(letter)?;
            return Some(self.wait(Waiting::Operator(operator)));
        }
        let is_same = self.branches.last().is_some_and(|last| last.letter == letter);
        match self.scope_of_last() {
            Scope::Open => return None,
            Scope::Doubtful if !is_same => self.doubt = Some(Doubt::Scope),
            Scope::Doubtful | Scope::Clear => {}
        }
        if let Some(last) = self.last_operator() {
            let beside_but = last.manner != Manner::But || letter == b'K';
            let alone = last.manner == Manner::Alone || operator.manner == Manner::Alone;
            (beside_but && !alone).then_some(())?;
        }
        let is_then = |reader: &Reader| {
            reader.last_operator().is_some_and(|last| last.manner == Manner::Then)
        };
        let power = operator.power();
        while self
            .last_operator()
            .is_some_and(|last| last.power() > power || last.power() == power && letter != b'C')
        {
            if is_then(self) {
                self.doubt = Some(Doubt::Scope);
            }
            self.join_last()?;
        }
        if operator.manner == Manner::But {
            let last = self.last_operator();
            let is_free = last.is_none_or(|it| matches!(it.manner, Manner::Then | Manner::Comma));
            is_free.then_some(())?;
            if is_then(self) {
                self.doubt = Some(Doubt::Scope);
            }
        }
        Some(self.wait(Waiting::Operator(operator)))
    }

    /// True if a connective stands behind two operands as if there were a third: “neither p nor q
    /// nor r” is about all at once.
    fn is_third(&self, letter: u8) -> bool {
        let last = self.branches.last().map_or(b'?', |branch| branch.letter);
        let is_bracketed = self.closed == self.branches.len();
        needs_brackets(last) && middle(last) == Some(letter) && !is_bracketed
    }

    /// Joins all operators since the last mark, since one behind a comma follows. `None` where it
    /// could be meant to stand behind the last of several.
    fn set_off(&mut self, letter: u8) -> Option<()> {
        if self.open_pair().is_some() {
            return None;
        }
        while let Some(last) = self.last_operator() {
            let may_reach = last.manner == Manner::Then
                || last.manner == Manner::Comma && (last.letter != letter || letter == b'B');
            (!may_reach).then_some(())?;
            self.join_last()?;
        }
        self.doubt = self.doubt.or(Some(Doubt::Comma));
        Some(())
    }

    /// Makes the disjunction read last exclusive; `None` if it is none of two literals, which
    /// “both” would be.
    fn exclude_both(&mut self) -> Option<()> {
        let branch = |index: u32| self.branches.get(index as usize);
        let is_atom = |index: u32| branch(index).is_some_and(|it| it.operands == [None; 2]);
        let is_literal = |index: u32| {
            is_atom(index)
                || branch(index).is_some_and(|it| {
                    it.letter == b'N' && it.operands.into_iter().flatten().all(is_atom)
                })
        };
        let index = *self.operands.last()?;
        let fits = branch(index)?.letter == b'A'
            && branch(index)?.operands.into_iter().flatten().all(is_literal);
        self.branches.get_mut(index as usize).filter(|_| fits)?.letter = b'J';
        Some(())
    }

    /// Takes the mark away that should now be last; `None` if it is not.
    fn unmark(&mut self, mark: Waiting) -> Option<()> {
        self.marks.pop()?;
        (self.waiting.pop()? == mark).then_some(())
    }

    /// Builds the branch of a connective from the operands read last.
    pub(super) fn join(&mut self, letter: u8, arity: usize) {
        let last = self.operands.pop();
        let operands = if arity == 1 { [last, None] } else { [self.operands.pop(), last] };
        self.push(Branch { letter, atom: Span::default(), operands });
    }

    /// Builds the branch of the operator that waits last; `None` where a connective before its
    /// operands still needs one.
    fn join_last(&mut self) -> Option<()> {
        let operator = self.last_operator()?;
        self.waiting.pop();
        self.join(operator.letter, 2);
        if let Some(branch) = self.branches.last_mut().filter(|_| operator.turned) {
            branch.operands.reverse();
        }
        if operator.is_strict {
            self.join(b'L', 1);
        }
        (!self.needs_another()).then_some(())
    }

    /// After an operand: joins the connectives before it that have all of theirs, and tells whether
    /// one needs another.
    fn needs_another(&mut self) -> bool {
        while let Some(Waiting::Prefix(prefix)) = self.waiting.last_mut() {
            prefix.needs -= 1;
            if prefix.needs > 0 {
                return true;
            }
            let Prefix { letter, scope, .. } = *prefix;
            self.waiting.pop();
            let inner = self.scope_of_last();
            self.join(letter, letter::arity(letter).map_or(2, usize::from));
            self.unclear = (self.branches.len(), scope.max(inner));
        }
        false
    }

    /// The scope of the operand read last.
    fn scope_of_last(&self) -> Scope {
        let (length, scope) = self.unclear;
        let is_last = length == self.branches.len() && self.closed != length;
        if is_last { scope } else { Scope::Clear }
    }

    /// Joins the operators that bind more closely than this power; those that bind as closely too,
    /// unless they group to the right. `None` where a connective before its operands still needs
    /// one.
    fn reduce(&mut self, power: u8, right: bool) -> Option<()> {
        while let Some(last) = self.last_operator() {
            let own = last.power();
            if own < power || own == power && right {
                break;
            }
            self.join_last()?;
        }
        Some(())
    }
}
