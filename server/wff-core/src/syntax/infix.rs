//! Infix, read to mend it or to convert it: the usual signs, words (not, and, or, if … then, if and
//! only if, both … and, either … or, neither … nor), and connectives of Polish notation put between
//! their operands.
//!
//! ¬ binds closest, then ∧, ∨, →, ↔; → groups to the right, the others to the left. ↑ ↓ ⊕ ← have no
//! place in that order: beside another connective between operands, and beside themselves, they
//! need brackets, and without them nothing is read. What follows “both … and”, “either … or”,
//! “neither … nor”, “not both … and” or “exactly one of … and” is the one operand that comes next;
//! “but not both” makes the plain “or” before it exclusive.

use super::formula::{Unit, units};
use super::letter::{self, Alphabet, Binary, Connective};
use super::text::Span;
use super::token::{Token, tokens};

/// A stretch of infix, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Infix {
    /// The same formula in Polish notation.
    pub polish: String,
    /// It with the connectives of the dice only; `None` where it has a constant, which they cannot
    /// say.
    pub dice: Option<String>,
    /// Its make-up.
    pub outline: Outline,
}

/// The make-up of a stretch of infix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// True if an operator stood between, or before, its operands, or a sign or word for a
    /// constant: without one only brackets were too many.
    pub operators: bool,
    /// True if it has a proposition or a name: words without one, such as “true or false”, may be
    /// prose.
    pub propositions: bool,
}

impl Infix {
    /// It in Polish notation, in letters of an alphabet as far as these can say it.
    pub fn written_in(self, alphabet: Option<Alphabet>) -> String {
        match (alphabet, self.dice) {
            (Some(Alphabet::Dice), Some(dice)) => dice,
            _ => self.polish,
        }
    }
}

/// An item of infix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// A connective's sign or word.
    Operator(u8),
    /// A capital of Polish notation.
    Capital(u8),
    /// A proposition or name with its text, or a constant without; and the letter that it stands
    /// for.
    Atom(Span, u8),
    Open,
    Close,
    If,
    Then,
    /// “both”, “either” and the like, before the first operand of this connective.
    Pair(u8),
    /// “but not both”, behind a disjunction.
    NotBoth,
    Comma,
    Foreign,
}

/// A node of the tree under construction: a connective, or an atom without operands.
#[derive(Clone, Copy)]
struct Branch {
    letter: u8,
    atom: Span,
    operands: [Option<u32>; 2],
}

/// An item that waits for its right operand, or for its closing bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    Operator(u8),
    Open,
    If,
    Pair(u8),
    /// A connective before its operands that still needs so many.
    Prefix(u8, u8),
}

/// Reads a stretch of a line as infix; `None` where it is not whole.
pub fn read(line: &str, span: Span) -> Option<Infix> {
    let (reader, outline) = reader(line, span)?;
    let dice = reader.branches.iter().all(|branch| !is_constant(branch.letter));
    Some(Infix {
        polish: reader.polish(line, Alphabet::Textbook),
        dice: dice.then(|| reader.polish(line, Alphabet::Dice)),
        outline,
    })
}

/// The make-up of a stretch of a line as infix; `None` where it is not whole.
pub fn outline(line: &str, span: Span) -> Option<Outline> {
    reader(line, span).map(|(_, outline)| outline)
}

fn reader(line: &str, span: Span) -> Option<(Reader, Outline)> {
    let mut reader = Reader::default();
    let mut operators = false;
    let mut propositions = false;
    let mut before_operand = true;
    let mut after_comma = false;
    // How many branches there were when a bracket was closed last.
    let mut closed = 0;
    for item in items(line, span) {
        if after_comma && !matches!(item, Item::Then | Item::NotBoth) {
            return None;
        }
        after_comma = item == Item::Comma;
        before_operand = match (item, before_operand) {
            (Item::Comma, false) => false,
            (Item::Pair(letter), true) => {
                operators = true;
                reader.mark(Waiting::Pair(letter))
            }
            (Item::Operator(letter), false)
                if reader.open_pair().is_some_and(|pair| between(pair) == Some(letter)) =>
            {
                let pair = reader.open_pair()?;
                reader.reduce(0, false)?;
                reader.unmark(Waiting::Pair(pair))?;
                reader.wait(Waiting::Prefix(pair, 1))
            }
            (Item::Atom(atom, letter), true) => {
                operators |= letter.is_ascii_uppercase();
                propositions |= !letter.is_ascii_uppercase();
                reader.push(Branch { letter, atom, operands: [None; 2] });
                reader.needs_another()
            }
            (Item::Open, true) => reader.mark(Waiting::Open),
            (Item::If, true) => reader.mark(Waiting::If),
            // “if p if q then r” could be meant in two ways.
            (Item::If, false) if reader.last_mark() == Some(Waiting::If) => return None,
            (Item::If, false) => {
                operators = true;
                reader.put_between(b'B')?
            }
            (Item::NotBoth, false) => {
                reader.reduce(binding(b'A')?, false)?;
                reader.exclude_both()?;
                false
            }
            (Item::Operator(b'N'), true) => {
                operators = true;
                reader.wait(Waiting::Prefix(b'N', 1))
            }
            (Item::Capital(letter), true) => match letter::arity(letter)? {
                0 => {
                    reader.push(Branch { letter, atom: Span::default(), operands: [None; 2] });
                    reader.needs_another()
                }
                arity => reader.wait(Waiting::Prefix(letter, arity)),
            },
            // Between operands a lone `v` is the sign of disjunction, not a proposition, and `V` no
            // constant.
            (Item::Operator(_) | Item::Capital(_) | Item::Atom(_, b'v'), false) => {
                let letter = match item {
                    Item::Capital(b'V') => b'A',
                    Item::Operator(letter) | Item::Capital(letter) => letter,
                    Item::Atom(atom, _) if stands_alone(line, atom) => b'A',
                    _ => return None,
                };
                // “neither p nor q nor r” is about three at once.
                let last = reader.branches.last().map_or(b'?', |branch| branch.letter);
                if is_apart(last)
                    && between(last) == Some(letter)
                    && closed != reader.branches.len()
                {
                    return None;
                }
                operators = true;
                reader.put_between(letter)?
            }
            (Item::Close, false) => {
                reader.reduce(0, false)?;
                closed = reader.branches.len();
                reader.unmark(Waiting::Open)?;
                reader.needs_another()
            }
            (Item::Then, false) => {
                reader.reduce(0, false)?;
                reader.unmark(Waiting::If)?;
                operators = true;
                reader.wait(Waiting::Operator(b'C'))
            }
            _ => return None,
        };
    }
    reader.reduce(0, false)?;
    (!before_operand && !after_comma && reader.waiting.is_empty())
        .then_some((reader, Outline { operators, propositions }))
}

/// Reads a stretch of a line whose connectives stand behind their operands, and gives it in Polish
/// notation; `None` where it is not whole, or is one proposition.
pub fn read_postfix(line: &str, span: Span) -> Option<String> {
    Some(postfix_reader(line, span)?.polish(line, Alphabet::Textbook))
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
fn is_apart(letter: u8) -> bool {
    Binary::of(letter).is_some_and(|connective| !connective.is_of_dice())
}

fn is_constant(letter: u8) -> bool {
    matches!(Connective::of(letter), Some(Connective::Constant(_)))
}

/// The connective whose sign or word stands between the operands of one that has a word before them
/// too: “nor” of “neither … nor”.
fn between(pair: u8) -> Option<u8> {
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

fn items(line: &str, span: Span) -> impl Iterator<Item = Item> + '_ {
    let mut tokens = tokens(line, span).filter(|(token, _)| *token != Some(Token::Blank));
    let mut letters = units(line, Span::default());
    std::iter::from_fn(move || {
        loop {
            if let Some((unit, at)) = letters.next() {
                return Some(match unit {
                    Unit::Name => Item::Atom(at, b'@'),
                    Unit::Letter(letter) | Unit::LookAlike(letter)
                        if letter.is_ascii_lowercase() =>
                    {
                        Item::Atom(at, letter)
                    }
                    Unit::Letter(letter) | Unit::LookAlike(letter) => Item::Capital(letter),
                    Unit::Wild | Unit::Stray(_) => Item::Foreign,
                });
            }
            let (token, at) = tokens.next()?;
            let sign = match token {
                Some(Token::Not) => Some(Item::Operator(b'N')),
                Some(Token::And) => Some(Item::Operator(b'K')),
                Some(Token::Or) => Some(Item::Operator(b'A')),
                Some(Token::If) => Some(Item::Operator(b'C')),
                Some(Token::Iff) => Some(Item::Operator(b'E')),
                Some(Token::Nand) => Some(Item::Operator(b'D')),
                Some(Token::Nor) => Some(Item::Operator(b'X')),
                Some(Token::Xor) => Some(Item::Operator(b'J')),
                Some(Token::Converse) => Some(Item::Operator(b'B')),
                Some(Token::Falsum) => Some(constant(b'O')),
                Some(Token::Verum) => Some(constant(b'V')),
                Some(Token::Open) => Some(Item::Open),
                Some(Token::Close) => Some(Item::Close),
                Some(Token::Comma) => Some(Item::Comma),
                Some(Token::Word) => phrase(line, at, &mut tokens).or_else(|| word(at.of(line))),
                Some(Token::Name) => None,
                _ => Some(Item::Foreign),
            };
            match sign {
                Some(sign) => return Some(sign),
                None => letters = units(line, at),
            }
        }
    })
}

const fn constant(letter: u8) -> Item {
    Item::Atom(Span { start: 0, end: 0 }, letter)
}

/// The items that have several words.
const PHRASES: [(&[&str], Item); 8] = [
    (&["if", "and", "only", "if"], Item::Operator(b'E')),
    (&["only", "if"], Item::Operator(b'C')),
    (&["it", "is", "not", "the", "case", "that"], Item::Operator(b'N')),
    (&["not", "both"], Item::Pair(b'D')),
    (&["exactly", "one", "of"], Item::Pair(b'J')),
    (&["but", "not", "both"], Item::NotBoth),
    (&["the", "false"], constant(b'O')),
    (&["the", "true"], constant(b'V')),
];

/// The item that has several words and begins with this one; its other words are taken.
fn phrase(
    line: &str,
    first: Span,
    tokens: &mut (impl Iterator<Item = (Option<Token>, Span)> + Clone),
) -> Option<Item> {
    let same =
        |at: Span, word: &str| at.len() == word.len() && at.of(line).eq_ignore_ascii_case(word);
    PHRASES.into_iter().find_map(|(words, item)| {
        let (begin, others) = words.split_first()?;
        let mut after = tokens.clone();
        let all = same(first, begin)
            && others.iter().all(|word| after.next().is_some_and(|(_, at)| same(at, word)));
        all.then(|| {
            *tokens = after;
            item
        })
    })
}

/// True if a word is one that infix has, alone or in a phrase.
pub fn is_word(text: &str) -> bool {
    let in_phrase = || {
        PHRASES.iter().any(|(words, _)| words.iter().any(|word| word.eq_ignore_ascii_case(text)))
    };
    word(text).is_some() || in_phrase()
}

/// The sign that a word stands for which no prose has between formulas: nand, nor, xor.
pub fn sign_of_word(word: &str) -> Option<Token> {
    [("nand", Token::Nand), ("nor", Token::Nor), ("xor", Token::Xor)]
        .into_iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|(_, sign)| sign)
}

fn word(word: &str) -> Option<Item> {
    if word.len() > "implies".len() {
        return None;
    }
    match word.to_ascii_lowercase().as_str() {
        "not" => Some(Item::Operator(b'N')),
        "and" => Some(Item::Operator(b'K')),
        "or" => Some(Item::Operator(b'A')),
        "implies" => Some(Item::Operator(b'C')),
        "iff" => Some(Item::Operator(b'E')),
        "nand" => Some(Item::Operator(b'D')),
        "nor" => Some(Item::Operator(b'X')),
        "xor" => Some(Item::Operator(b'J')),
        "neither" => Some(Item::Pair(b'X')),
        "false" => Some(constant(b'O')),
        "true" => Some(constant(b'V')),
        "both" => Some(Item::Pair(b'K')),
        "either" => Some(Item::Pair(b'A')),
        "if" => Some(Item::If),
        "then" => Some(Item::Then),
        _ => None,
    }
}

#[derive(Default)]
struct Reader {
    branches: Vec<Branch>,
    operands: Vec<u32>,
    waiting: Vec<Waiting>,
    /// The places in `waiting` where brackets, “if”, “both” and “either” are.
    marks: Vec<usize>,
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

    /// Notes a connective behind its first operand; `None` where brackets are needed to tell which
    /// operand that is.
    fn put_between(&mut self, letter: u8) -> Option<bool> {
        if is_apart(letter) && matches!(self.waiting.last(), Some(Waiting::Operator(_))) {
            return None;
        }
        self.reduce(binding(letter)?, letter == b'C')?;
        match self.waiting.last() {
            Some(Waiting::Operator(other)) if is_apart(*other) => None,
            _ => Some(self.wait(Waiting::Operator(letter))),
        }
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

    /// After an operand: joins the connectives before it that have all of theirs, and tells whether
    /// one needs another.
    fn needs_another(&mut self) -> bool {
        while let Some(Waiting::Prefix(letter, needs)) = self.waiting.last_mut() {
            *needs -= 1;
            if *needs > 0 {
                return true;
            }
            let letter = *letter;
            self.waiting.pop();
            self.join(letter, letter::arity(letter).map_or(2, usize::from));
        }
        false
    }

    /// Joins the operators that bind more closely than this power; those that bind as closely too,
    /// unless they group to the right. `None` where a connective before its operands still needs
    /// one.
    fn reduce(&mut self, power: u8, right: bool) -> Option<()> {
        while let Some(&Waiting::Operator(letter)) = self.waiting.last() {
            if binding(letter).is_none_or(|own| own < power || (own == power && right)) {
                break;
            }
            self.waiting.pop();
            self.join(letter, 2);
            (!self.needs_another()).then_some(())?;
        }
        Some(())
    }

    /// The finished tree in Polish notation, with the connectives of an alphabet: those of the dice
    /// say the others too.
    fn polish(&self, line: &str, alphabet: Alphabet) -> String {
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
            if after_name && branch.letter.is_ascii_lowercase() {
                polish.push(' ');
            }
            after_name = branch.letter == b'@';
            match branch.atom.of(line) {
                "" if !letters.is_empty() => polish.push_str(letters),
                "" => polish.push(char::from(branch.letter)),
                atom if branch.letter == b'@' => polish.push_str(atom),
                atom => {
                    polish.push(char::from(branch.letter));
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
        read(text, Span::new(0, text.len())).map(|infix| infix.polish)
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
        ] {
            assert_eq!(polish(infix).unwrap_or_default(), expected, "{infix}");
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
    }
}
