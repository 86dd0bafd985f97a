//! Infix, read to mend it or to convert it: the usual signs, those of ASCII, LaTeX and Metamath,
//! words (not, and, or, if … then, if and only if, unless, both … and, either … or, neither … nor),
//! and connectives of Polish notation put between their operands.
//!
//! ¬ binds closest, then ∧, ∨, →, ↔; → groups to the right, the others to the left. ↑ ↓ ⊕ ←,
//! “unless” and “if” between operands have no place in that order: beside another connective
//! between operands, and beside themselves, they need brackets, and without them nothing is read.
//! “but” stands beside “and” only. What follows “both … and”, “either … or”, “neither … nor”, “not
//! both … and” or “exactly one of … and” is the one operand that comes next; “but not both” makes
//! the plain “or” before it exclusive. A comma before a word between operands sets that off from
//! all before it: “p or q, and r”.
//!
//! Propositions may be symbols that Polish notation has no letter for, if all are: then each gets a
//! letter, and what is read says so.

mod items;
mod renaming;

use super::formula::{Unit, units};
use super::letter::{self, Alphabet, Binary, Connective};
use super::text::Span;
use super::token::Token;
use items::{Item, Vocabulary, items};
use renaming::{Symbols, is_renamed};
use std::collections::HashSet;

pub use renaming::Renamed;

/// A stretch of infix, read.
pub struct Infix<'t> {
    /// Its make-up.
    pub outline: Outline,
    line: &'t str,
    reader: Reader,
}

/// The make-up of a stretch of infix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// True if an operator stood between, or before, its operands, or a sign or word for a
    /// constant: without one only brackets were too many.
    pub operators: bool,
    /// True if it has a proposition or a name: words without one, such as “true or false”, may be
    /// prose, and so may words between capitals, such as “A and B”.
    pub propositions: bool,
    /// A reason why it could have been meant in another way.
    pub doubt: Option<Doubt>,
}

/// A reason why infix could have been meant in another way than it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The reach of some word.
    Scope,
    /// A comma sets a word off that may stand between formulas of a list.
    Comma,
    /// `\equiv` is written for ↔ by some, and by others for what `==` claims.
    Equivalence,
}

/// A stretch of infix in Polish notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polish {
    /// The formula.
    pub text: String,
    /// The symbols that got a letter, in text order.
    pub renamed: Vec<Renamed>,
    /// The reason why it is not in the alphabet that was asked for, but in that of textbooks.
    pub obstacle: Option<Obstacle>,
}

/// A reason why an alphabet cannot say a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It has a constant.
    Constant,
    /// It has so many propositions, which are too many.
    Propositions(usize),
}

impl Infix<'_> {
    /// It in Polish notation, in letters of an alphabet if these can say it, else in those of
    /// textbooks.
    pub fn polish(&self, alphabet: Option<Alphabet>) -> Polish {
        let Infix { line, reader, .. } = self;
        let mut symbols = Symbols::default();
        for branch in reader.branches.iter().filter(|branch| branch.letter == b'?') {
            symbols.place(branch.atom.of(line));
        }
        let alphabet = alphabet.unwrap_or(Alphabet::Textbook);
        let is_constant = |letter| matches!(Connective::of(letter), Some(Connective::Constant(_)));
        let has_constant = || reader.branches.iter().any(|branch| is_constant(branch.letter));
        let said = symbols.renamed(alphabet);
        let obstacle = match &said {
            _ if alphabet == Alphabet::Dice && has_constant() => Some(Obstacle::Constant),
            None => Some(Obstacle::Propositions(symbols.len())),
            Some(_) => None,
        };
        let alphabet = if obstacle.is_some() { Alphabet::Textbook } else { alphabet };
        let said = said.filter(|_| obstacle.is_none());
        let mut renamed = said.or_else(|| symbols.renamed(alphabet)).unwrap_or_default();
        let text = reader.polish(line, alphabet, &mut symbols, &renamed);
        if renamed.is_empty() {
            renamed = reader.look_alikes(line);
        }
        Polish { text, renamed, obstacle }
    }
}

/// A node of the tree under construction: a connective, or an atom without operands.
#[derive(Clone, Copy)]
struct Branch {
    letter: u8,
    atom: Span,
    operands: [Option<u32>; 2],
}

/// The manner in which a connective stands between its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// As its sign does.
    Plain,
    /// With brackets around it and its operands, unless there is nothing else.
    Alone,
    /// As “but”: beside “and” only.
    But,
    /// Behind “if” and its condition.
    Then,
    /// Behind a comma.
    Comma,
}

/// A connective between its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Operator {
    letter: u8,
    manner: Manner,
    /// True if its second operand stands first.
    turned: bool,
}

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
enum Scope {
    /// It is plain.
    #[default]
    Clear,
    /// It is read as ending here, and another connective behind it is in doubt.
    Doubtful,
    /// It may reach over any connective behind it.
    Open,
}

/// Reads a stretch of a line as infix; `None` where it is not whole.
pub fn read(line: &str, span: Span) -> Option<Infix<'_>> {
    let span = without_dollars(line, span);
    let own = read_with(line, span, Vocabulary::Own);
    if own.as_ref().is_some_and(|own| own.reader.look_alikes(line).is_empty()) {
        return own;
    }
    read_with(line, span, Vocabulary::Symbols).or(own)
}

/// The make-up of a stretch of a line as infix; `None` where it is not whole.
pub fn outline(line: &str, span: Span) -> Option<Outline> {
    read(line, span).map(|infix| infix.outline)
}

/// The stretch between the dollar signs that LaTeX has around formulas.
fn without_dollars(line: &str, span: Span) -> Span {
    let mut inner = span.trim(line);
    for _ in 0..2 {
        let text = inner.of(line);
        if text.len() < 2 || !text.starts_with('$') || !text.ends_with('$') {
            break;
        }
        inner = Span { start: inner.start + 1, end: inner.end - 1 };
    }
    inner
}

fn read_with(line: &str, span: Span, vocabulary: Vocabulary) -> Option<Infix<'_>> {
    let mut reader = Reader::default();
    let mut between = false;
    let mut before = false;
    let mut signs = false;
    let mut digits = false;
    let mut propositions = false;
    let mut before_operand = true;
    let mut comma = false;
    for item in items(line, span, vocabulary) {
        if item == Item::Comma {
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
            Item::Then | Item::NotBoth | Item::Word(_) | Item::But | Item::If => true,
            Item::Turning(_) => !reader.waits_for_then(),
            _ => false,
        };
        if after_comma && !may_follow_comma {
            return None;
        }
        signs |= matches!(item, Item::Sign(_));
        before_operand = match (item, before_operand) {
            (Item::Pair(letter), true) => {
                before = true;
                reader.mark(Waiting::Pair(letter))
            }
            (Item::Word(letter) | Item::Sign(letter), false)
                if reader.open_pair().is_some_and(|pair| middle(pair) == Some(letter)) =>
            {
                let letter = reader.open_pair()?;
                reader.reduce(0, false)?;
                reader.unmark(Waiting::Pair(letter))?;
                let scope = Scope::Doubtful;
                reader.wait(Waiting::Prefix(Prefix { letter, needs: 1, scope }))
            }
            (Item::Digit(letter), true) => {
                digits = true;
                reader.push(Branch { letter, atom: Span::default(), operands: [None; 2] });
                reader.needs_another()
            }
            (Item::Atom(atom, letter), true) => {
                if vocabulary == Vocabulary::Symbols && letter.is_ascii_lowercase() {
                    return None;
                }
                before |= letter.is_ascii_uppercase();
                propositions |= !letter.is_ascii_uppercase();
                reader.push(Branch { letter, atom, operands: [None; 2] });
                reader.needs_another()
            }
            (Item::Open, true) => reader.mark(Waiting::Open),
            (Item::If, true) => reader.mark(Waiting::If),
            (Item::Turning(letter), true) => reader.mark(Waiting::Turning(letter)),
            // “if p if q then r” could be meant in two ways.
            (Item::If, false) if reader.waits_for_then() => return None,
            (Item::Not, true) => {
                before = true;
                reader.wait(Waiting::Prefix(Prefix { letter: b'N', needs: 1, scope: Scope::Clear }))
            }
            (Item::NotTheCase, true) => {
                before = true;
                reader.wait(Waiting::Prefix(Prefix { letter: b'N', needs: 1, scope: Scope::Open }))
            }
            (Item::NotBoth, false) => {
                reader.reduce(binding(b'A')?, false)?;
                reader.exclude_both()?;
                false
            }
            (Item::Capital(letter), true) => match letter::arity(letter)? {
                0 => {
                    reader.push(Branch { letter, atom: Span::default(), operands: [None; 2] });
                    reader.needs_another()
                }
                needs => {
                    reader.wait(Waiting::Prefix(Prefix { letter, needs, scope: Scope::Clear }))
                }
            },
            (Item::Close, false) => {
                reader.reduce(0, false)?;
                reader.closed = reader.branches.len();
                reader.unmark(Waiting::Open)?;
                reader.needs_another()
            }
            (Item::Then, false) => {
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
        None if span.of(line).contains("\\equiv") => Some(Doubt::Equivalence),
        doubt => doubt,
    };
    let outline = Outline { operators, propositions: propositions && (own || signs), doubt };
    Some(Infix { outline, line, reader })
}

/// True if an item stands where an operand begins, and nowhere else.
fn begins_operand(item: Item) -> bool {
    use Item::{Atom, Capital, Digit, If, Not, NotTheCase, Open, Pair};
    matches!(item, Atom(..) | Capital(_) | Digit(_) | If | Not | NotTheCase | Open | Pair(_))
}

/// The operator that an item is between operands.
fn operator_between(line: &str, item: Item) -> Option<Operator> {
    use Manner::{Alone, But, Plain};
    let (letter, manner) = match item {
        Item::If => (b'B', Alone),
        Item::Turning(b'A') => (b'A', Alone),
        Item::But => (b'K', But),
        // A lone `v` is the sign of disjunction, not a proposition, and `V` no constant.
        Item::Capital(b'V') => (b'A', Plain),
        Item::Atom(atom, _) if matches!(atom.of(line), "v" | "V") && stands_alone(line, atom) => {
            (b'A', Plain)
        }
        Item::Sign(letter) | Item::Word(letter) | Item::Turning(letter) | Item::Capital(letter) => {
            (letter, if needs_brackets(letter) { Alone } else { Plain })
        }
        _ => return None,
    };
    binding(letter)?;
    Some(Operator { letter, manner, turned: false })
}

/// Reads a stretch of a line whose connectives stand behind their operands, and gives it in Polish
/// notation; `None` where it is not whole, or is one proposition.
pub fn read_postfix(line: &str, span: Span) -> Option<String> {
    let reader = postfix_reader(line, span)?;
    Some(reader.polish(line, Alphabet::Textbook, &mut Symbols::default(), &[]))
}

/// True if a stretch of a line is a whole formula whose connectives stand behind their operands.
pub fn is_postfix(line: &str, span: Span) -> bool {
    postfix_reader(line, span).is_some()
}

fn postfix_reader(line: &str, span: Span) -> Option<Reader> {
    let mut reader = Reader::default();
    for (unit, at) in units(line, span) {
        match unit {
            Unit::Name => reader.push(Branch { letter: b'@', atom: at, operands: [None; 2] }),
            Unit::Letter(letter) if letter.is_ascii_lowercase() => {
                reader.push(Branch { letter, atom: at, operands: [None; 2] })
            }
            Unit::Letter(letter) => {
                let arity = usize::from(letter::arity(letter)?);
                (reader.operands.len() >= arity).then(|| match arity {
                    0 => reader.push(Branch { letter, atom: Span::default(), operands: [None; 2] }),
                    _ => reader.join(letter, arity),
                })?;
            }
            _ => return None,
        }
    }
    (reader.operands.len() == 1 && reader.branches.len() > 1).then_some(reader)
}

/// The closeness with which a connective binds its operands between them. Those that need brackets
/// wait for the end of theirs.
fn binding(letter: u8) -> Option<u8> {
    Some(match Binary::of(letter)? {
        Binary::K => 4,
        Binary::A => 3,
        Binary::C => 2,
        Binary::E => 1,
        Binary::D | Binary::X | Binary::J | Binary::B => 0,
    })
}

/// True if a connective stands between operands that it shares with no other.
fn needs_brackets(letter: u8) -> bool {
    Binary::of(letter).is_some_and(|connective| !connective.is_of_dice())
}

/// The connective whose sign or word stands between the operands of one that has a word before them
/// too: “nor” of “neither … nor”.
fn middle(pair: u8) -> Option<u8> {
    match pair {
        b'K' | b'D' | b'J' => Some(b'K'),
        b'A' | b'X' => Some(pair),
        _ => None,
    }
}

fn stands_alone(line: &str, span: Span) -> bool {
    let before = Span { start: 0, end: span.start }.of(line).chars().next_back();
    let after = Span::new(span.end as usize, line.len()).of(line).chars().next();
    before.is_none_or(|c| !c.is_alphanumeric()) && after.is_none_or(|c| !c.is_alphanumeric())
}

/// True if a word is one that infix has, alone or in a phrase.
pub fn is_word(text: &str) -> bool {
    items::is_word(text)
}

/// The connective that a word of infix stands for by itself, such as `and`.
pub fn connective_of_word(word: &str) -> Option<u8> {
    items::connective_of_word(word)
}

/// The sign that a word stands for which no prose has between formulas: nand, nor, xor.
pub fn sign_of_word(word: &str) -> Option<Token> {
    items::sign_of_word(word)
}

impl Operator {
    /// The closeness with which it binds.
    fn power(self) -> u8 {
        match self.manner {
            Manner::Alone | Manner::Comma => 0,
            Manner::Plain | Manner::But => binding(self.letter).unwrap_or(0),
            Manner::Then => 2,
        }
    }
}

#[derive(Default)]
struct Reader {
    branches: Vec<Branch>,
    operands: Vec<u32>,
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
    fn push(&mut self, branch: Branch) {
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
        Some(self.wait(Waiting::Operator(Operator { letter, manner: Manner::Then, turned })))
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
    fn join(&mut self, letter: u8, arity: usize) {
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

    /// True if a letter and a capital that looks like it are both in it.
    fn is_mixed(&self, line: &str) -> bool {
        let bits = |are_renamed: bool| {
            let atoms = self.branches.iter().filter(|branch| branch.letter.is_ascii_lowercase());
            let same = atoms.filter(|it| it.atom.of(line).starts_with(is_renamed) == are_renamed);
            same.fold(0_u32, |bits, branch| bits | 1 << (branch.letter - b'a'))
        };
        bits(true) & bits(false) != 0
    }

    /// The propositions that stand for letters which they only look like, each once.
    fn look_alikes(&self, line: &str) -> Vec<Renamed> {
        let mut found: Vec<Renamed> = Vec::new();
        let mut seen = HashSet::new();
        for branch in self.branches.iter().filter(|branch| branch.letter.is_ascii_lowercase()) {
            let symbol = branch.atom.of(line);
            if symbol.starts_with(is_renamed) && seen.insert(symbol) {
                let digits = symbol.chars().filter(char::is_ascii_digit);
                let letter = [char::from(branch.letter)].into_iter().chain(digits).collect();
                found.push(Renamed { symbol: symbol.to_owned(), letter });
            }
        }
        found
    }

    /// The finished tree in Polish notation, with the connectives of an alphabet: those of the dice
    /// say the others too.
    fn polish<'t>(
        &self,
        line: &'t str,
        alphabet: Alphabet,
        symbols: &mut Symbols<'t>,
        renamed: &[Renamed],
    ) -> String {
        let mut polish = String::new();
        let mut to_write: Vec<u32> = self.operands.clone();
        let mut after_name = false;
        while let Some(branch) = to_write.pop().and_then(|index| self.branches.get(index as usize))
        {
            let (letters, swap) = match (branch.letter, alphabet) {
                (b'D', Alphabet::Dice) => ("NK", false),
                (b'X', Alphabet::Dice) => ("NA", false),
                (b'J', Alphabet::Dice) => ("NE", false),
                (b'B', Alphabet::Dice) => ("C", true),
                _ => ("", false),
            };
            let [first, second] = branch.operands;
            to_write
                .extend(if swap { [first, second] } else { [second, first] }.into_iter().flatten());
            let atom = branch.atom.of(line);
            if after_name && branch.letter.is_ascii_lowercase() {
                polish.push(' ');
            }
            after_name = branch.letter == b'@';
            match branch.letter {
                b'@' => polish.push_str(atom),
                b'?' => {
                    let renamed = renamed.get(symbols.place(atom));
                    polish.push_str(renamed.map_or(atom, |renamed| &renamed.letter));
                }
                _ if !letters.is_empty() => polish.push_str(letters),
                letter => {
                    polish.push(char::from(letter));
                    polish.extend(atom.chars().filter(char::is_ascii_digit));
                }
            }
        }
        polish
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polish(text: &str) -> Option<String> {
        read(text, Span::new(0, text.len())).map(|infix| infix.polish(None).text)
    }

    #[test]
    fn operators_bind_and_group_as_taught() {
        for (infix, expected) in [
            ("p & q", "Kpq"),
            ("p ∧ q ∨ r → s ↔ p", "ECAKpqrsp"),
            ("p -> q -> r", "CpCqr"),
            ("p & q & r", "KKpqr"),
            ("p <-> q <-> r", "EEpqr"),
            ("~(p | q)", "NApq"),
            ("not p and q", "KNpq"),
            ("if p and q then if r then s", "CKpqCrs"),
            ("p or if q then r or s", "ApCqArs"),
            ("If p and q, then r", "CKpqr"),
            ("p if and only if not q", "EpNq"),
            ("p only if q", "Cpq"),
            ("either both p and q or r", "AKpqr"),
            ("it is not the case that p", "Np"),
            ("not if p then q", "NCpq"),
            ("p v q", "Apq"),
            ("¬¬p", "NNp"),
            ("Kpq -> Nr", "CKpqNr"),
            ("(p)", "p"),
            ("@mp & @b c", ""),
            ("p & @mp", "Kp@mp"),
            ("@mp -> q", "C@mp q"),
            ("pKq", "Kpq"),
            ("NpCqAr", "CNpAqr"),
            ("P & Q", "Kpq"),
            ("p1 → q2", "Cp1q2"),
            ("p ↑ ¬q", "DpNq"),
            ("(p ⊼ q) ↑ (p nand q)", "DDpqDpq"),
            ("p ↓ q", "Xpq"),
            ("p nor (q and r)", "XpKqr"),
            ("p ⊕ q", "Jpq"),
            ("(p ⊻ q) ∧ r", "KJpqr"),
            ("p xor q", "Jpq"),
            ("p ← q", "Bpq"),
            ("p <- (q -> r)", "BpCqr"),
            ("p if q", "Bpq"),
            ("neither p nor q", "Xpq"),
            ("not both p and q", "Dpq"),
            ("exactly one of p and q", "Jpq"),
            ("either p or q but not both", "Jpq"),
            ("p or not q, but not both", "JpNq"),
            ("if p then q or r but not both", "CpJqr"),
            ("if neither p nor q, then both r and s", "CXpqKrs"),
            ("neither p nor q or r", "AXpqr"),
            ("¬p → ⊥", "CNpO"),
            ("p and not the true", "KpNV"),
            ("p → O", "CpO"),
            ("pDq", "Dpq"),
            ("p V V", "ApV"),
            ("true or false", "AVO"),
            ("p unless q", "Apq"),
            ("not p unless (q and r)", "ANpKqr"),
            ("unless p, q and r", "AKqrp"),
            ("p and q, unless r", "AKpqr"),
            ("p but not q", "KpNq"),
            ("p and q but r but s", "KKKpqrs"),
            ("if p but not q, then r", "CKpNqr"),
            ("p or q, but r", "KApqr"),
            ("q provided that p", "Bqp"),
            ("provided p, q", "Cpq"),
            ("if p, q", "Cpq"),
            ("if p and q, r or s", "CKpqArs"),
            ("if p, if q, r", "CpCqr"),
            ("if if p, q, r", "CCpqr"),
            ("if p, both q and r", "CpKqr"),
            ("only if p, q", "Cqp"),
            ("only if p, q and r", "CKqrp"),
            ("if p only if q, then r", "CCpqr"),
            ("p or q, and r or s", "KApqArs"),
            ("p and q, or r, or s", "AAKpqrs"),
            ("if p or q, and r, then s", "CKApqrs"),
            ("p and q, if r", "BKpqr"),
            ("p, if and only if q or r", "EpAqr"),
            ("it is not the case that both p and q, and r", "KNKpqr"),
            ("either p or q or r, and s", "KAApqrs"),
            ("either p, or q", "Apq"),
            ("p → 0", "CpO"),
            ("1 ∧ p", "KVp"),
            ("p \\land \\lnot q \\to \\bot", "CKpNqO"),
            ("$p \\supset q$", "Cpq"),
            ("$$p \\iff q$$", "Epq"),
            ("\\(p \\vee q\\)", "Apq"),
            ("\\left(p \\wedge q\\right) \\implies \\top", "CKpqV"),
            ("p_1 \\to q_{23}", "Cp1q23"),
            ("-. p /\\ q", "KNpq"),
        ] {
            assert_eq!(polish(infix).unwrap_or_default(), expected, "{infix}");
        }
    }

    /// The Polish notation in an alphabet, and what stands for what in it.
    fn renamed(text: &str, alphabet: Alphabet) -> Option<(String, String)> {
        let polish = read(text, Span::new(0, text.len()))?.polish(Some(alphabet));
        let renamed = polish.renamed.iter().map(|it| format!("{}{} ", it.letter, it.symbol));
        Some((polish.text, renamed.collect::<String>().trim_end().to_owned()))
    }

    #[test]
    fn symbols_get_letters() {
        for (text, dice, textbook) in [
            ("(ψ → φ)", ("Cpq", "pψ qφ"), ("Cpq", "pψ qφ")),
            ("P ⊃ Q", ("Cpq", "pP qQ"), ("Cpq", "pP qQ")),
            ("Q → P", ("Cqp", "qQ pP"), ("Cqp", "qQ pP")),
            ("(A ∧ B) → A", ("CKpqp", "pA qB"), ("CKaba", "aA bB")),
            ("A ∧ P → R", ("CKqpr", "qA pP rR"), ("CKapr", "aA pP rR")),
            ("A V B v C", ("AApqr", "pA qB rC"), ("AAabc", "aA bB cC")),
            ("P → q", ("Cpq", "pP"), ("Cpq", "pP")),
            ("( ph -> ( ps -> ph ) )", ("CpCqp", "pph qps"), ("CpCqp", "pph qps")),
            ("\\varphi \\to \\psi_1", ("Cpq", "p\\varphi q\\psi_1"), ("Cpq", "p\\varphi q\\psi_1")),
            ("A1 ↔ A2", ("Epq", "pA1 qA2"), ("Ea1a2", "a1A1 a2A2")),
            ("α ∧ β ∧ γ ∧ δ ∧ ε", ("KKKKpqrst", "pα qβ rγ sδ tε"), ("KKKKpqrst", "pα qβ rγ sδ tε")),
        ] {
            let both = [Alphabet::Dice, Alphabet::Textbook].map(|it| renamed(text, it).unwrap());
            let shown = both.each_ref().map(|(polish, renamed)| (&**polish, &**renamed));
            assert_eq!(shown, [dice, textbook], "{text}");
        }
        let five = "α ∧ β ∧ γ ∧ δ ∧ ε";
        let polish = read(five, Span::new(0, five.len())).unwrap().polish(Some(Alphabet::Dice));
        assert_eq!(polish.obstacle, Some(Obstacle::Propositions(5)));
        for text in ["p → P", "φ → p", "A → p", "φ", "A", "Part → A", "A B", "v → A", "και → φ"]
        {
            assert_eq!(renamed(text, Alphabet::Textbook), None, "{text}");
        }
    }

    #[test]
    fn what_could_be_meant_otherwise_is_in_doubt() {
        for (text, doubt) in [
            ("either p or q and r", Some(Doubt::Scope)),
            ("neither p nor q or r", Some(Doubt::Scope)),
            ("p and either q or r and s", Some(Doubt::Scope)),
            ("if p then q iff r", Some(Doubt::Scope)),
            ("if p then q but not r", Some(Doubt::Scope)),
            ("p \\equiv q", Some(Doubt::Equivalence)),
            ("p or q, and r", Some(Doubt::Comma)),
            ("(either p or q) and r", None),
            ("either p or q or r", None),
            ("if p, q", None),
            ("p iff if q then r", None),
        ] {
            let outline = outline(text, Span::new(0, text.len())).unwrap();
            assert_eq!(outline.doubt, doubt, "{text}");
        }
    }

    #[test]
    fn broken_infix_is_not_guessed_at() {
        for infix in [
            "p &",
            "& p",
            "(p",
            "p)",
            "p q",
            "if p",
            "p then q",
            "()",
            "",
            "p & & q",
            "(p then q)",
            "both p or q",
            "both p",
            "p, q",
            "if p,",
            "p if q if r",
            "if p if q then r",
            "p if q then r",
            "p ↑ q ↑ r",
            "p ↑ q ∧ r",
            "p → q ↑ r",
            "p nand q nand r",
            "p ⊕ q ⊕ r",
            "p and q if r",
            "neither p nor q nor r",
            "neither (p) nor (q) nor r",
            "exactly one of p and q and r",
            "neither p or q",
            "p or q or r but not both",
            "p and q but not both",
            "but not both",
            "p, but not both",
            "⊥ ⊤",
            "↑ p",
            "either p",
            "Kp & q",
            "p & Z",
            "p unless q and r",
            "p and q unless r",
            "if p then q unless r",
            "if p then q, unless r",
            "p or q but r",
            "p but q or r",
            "if p then q, and r",
            "p, and q, or r",
            "p, if q, if r",
            "if p, q, r",
            "if p, only if q, r",
            "p, q and r",
            "p, ∧ q",
            "either p, q",
            "it is not the case that p and q",
            "it is not the case that p if q",
            "only if p then q",
            "unless p then q",
            "p 0",
            "p \\foo q",
            "$p",
            "p_q ∧ r",
        ] {
            assert_eq!(polish(infix), None, "{infix}");
        }
    }

    #[test]
    fn long_infix_is_read_without_recursion() {
        let deep = format!("{}p{}", "(¬".repeat(50_000), ")".repeat(50_000));
        assert_eq!(polish(&deep).map(|p| p.len()), Some(50_001));
        let long = vec!["p"; 100_000].join(" → ");
        assert_eq!(polish(&long).map(|p| p.len()), Some(199_999));
        let sentence = format!("{}s", "if p or q, and r, ".repeat(30_000));
        assert_eq!(polish(&sentence).map(|p| p.len()), Some(180_001));
        let symbols: Vec<String> = (0..50_000).map(|number| format!("φ{number}")).collect();
        assert!(polish(&symbols.join(" ∧ ")).is_some());
    }
}
