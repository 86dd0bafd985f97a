//! Single-step rewrites: a subformula becomes another that has the same value.
//!
//! One table of [laws](super::law) is the whole definition; only laws that hold are applied.

pub use super::law::Law;
use super::law::{law, place};
use super::matrix::Matrix;
use crate::syntax::letter::Alphabet;
use crate::syntax::{Formula, Span};

/// A way to rewrite a formula.
#[derive(Debug)]
pub struct Rewrite {
    /// Its title, as an imperative.
    pub title: &'static str,
    /// Its laws. Of those that hold and fit, the first is applied.
    pub laws: &'static [Law],
}

/// A formula with one subformula rewritten: the bytes to replace, and what to write there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The title of the rewrite, as an imperative.
    pub title: &'static str,
    /// The law that was applied.
    pub law: Law,
    /// The alphabet that the connectives it brought in belong to.
    pub alphabet: Alphabet,
    /// The bytes of the subformula.
    pub span: Span,
    /// The text that stands there now, without blanks but for those that end a name.
    pub text: String,
}

const fn rewrite(title: &'static str, laws: &'static [Law]) -> Rewrite {
    Rewrite { title, laws }
}

/// The rewrites, in the order in which they are offered: what shortens first, what is only for
/// variety last.
pub static REWRITES: [Rewrite; 44] = [
    rewrite("Remove the double negation", &[law("NNx", "x")]),
    rewrite("Remove the repetition", &[law("Kxx", "x"), law("Axx", "x")]),
    rewrite(
        "Absorb the longer operand",
        &[
            law("KxAxy", "x"),
            law("KxAyx", "x"),
            law("KAxyx", "x"),
            law("KAyxx", "x"),
            law("AxKxy", "x"),
            law("AxKyx", "x"),
            law("AKxyx", "x"),
            law("AKyxx", "x"),
        ],
    ),
    rewrite(
        "Drop what the other operand settles",
        &[
            law("AxKNxy", "Axy"),
            law("AxKyNx", "Axy"),
            law("AKNxyx", "Ayx"),
            law("AKyNxx", "Ayx"),
            law("ANxKxy", "ANxy"),
            law("ANxKyx", "ANxy"),
            law("KxANxy", "Kxy"),
            law("KxAyNx", "Kxy"),
            law("KANxyx", "Kyx"),
            law("KAyNxx", "Kyx"),
            law("KNxAxy", "KNxy"),
            law("KNxAyx", "KNxy"),
            law("KxCxy", "Kxy"),
            law("KCxyx", "Kyx"),
            law("CxCxy", "Cxy"),
        ],
    ),
    rewrite(
        "Simplify the constant",
        &[
            law("NO", "V"),
            law("NV", "O"),
            law("KxV", "x"),
            law("KVx", "x"),
            law("KxO", "O"),
            law("KOx", "O"),
            law("AxO", "x"),
            law("AOx", "x"),
            law("AxV", "V"),
            law("AVx", "V"),
            law("CVx", "x"),
            law("COx", "V"),
            law("CxV", "V"),
            law("CxO", "Nx"),
            law("ExV", "x"),
            law("EVx", "x"),
            law("ExO", "Nx"),
            law("EOx", "Nx"),
        ],
    ),
    rewrite(
        "Write as a constant",
        &[
            law("KxNx", "O"),
            law("KNxx", "O"),
            law("AxNx", "V"),
            law("ANxx", "V"),
            law("Cxx", "V"),
            law("Exx", "V"),
            law("ExNx", "O"),
            law("ENxx", "O"),
        ],
    ),
    rewrite(
        "Swap the operands",
        &[
            law("Kxy", "Kyx"),
            law("Axy", "Ayx"),
            law("Exy", "Eyx"),
            law("Dxy", "Dyx"),
            law("Xxy", "Xyx"),
            law("Jxy", "Jyx"),
        ],
    ),
    rewrite(
        "Apply De Morgan's law",
        &[
            law("NKNxNy", "Axy"),
            law("NKNxy", "AxNy"),
            law("NKxNy", "ANxy"),
            law("NKxy", "ANxNy"),
            law("NANxNy", "Kxy"),
            law("NANxy", "KxNy"),
            law("NAxNy", "KNxy"),
            law("NAxy", "KNxNy"),
            law("KNxNy", "NAxy"),
            law("ANxNy", "NKxy"),
        ],
    ),
    rewrite(
        "Write as a negated disjunction",
        &[law("KNxy", "NAxNy"), law("KxNy", "NANxy"), law("Kxy", "NANxNy")],
    ),
    rewrite(
        "Write as a negated conjunction",
        &[
            law("ANxy", "NKxNy"),
            law("AxNy", "NKNxy"),
            law("Axy", "NKNxNy"),
            law("CxNy", "NKxy"),
            law("Cxy", "NKxNy"),
        ],
    ),
    rewrite(
        "Take the contrapositive",
        &[
            law("CNxNy", "Cyx"),
            law("CNxy", "CNyx"),
            law("CxNy", "CyNx"),
            law("Cxy", "CNyNx"),
            law("BNxNy", "Byx"),
            law("BNxy", "BNyx"),
            law("BxNy", "ByNx"),
            law("Bxy", "BNyNx"),
        ],
    ),
    rewrite(
        "Expand the conditional",
        &[law("CNxy", "Axy"), law("Cxy", "ANxy"), law("BxNy", "Axy"), law("Bxy", "AxNy")],
    ),
    rewrite(
        "Expand the negated conditional",
        &[law("NCxNy", "Kxy"), law("NCxy", "KxNy"), law("NBNxy", "Kxy"), law("NBxy", "KNxy")],
    ),
    rewrite(
        "Write as a conditional",
        &[law("ANxy", "Cxy"), law("Axy", "CNxy"), law("NKxNy", "Cxy"), law("NKxy", "CxNy")],
    ),
    rewrite("Write as a negated conditional", &[law("KxNy", "NCxy"), law("Kxy", "NCxNy")]),
    rewrite("Expand into both conditionals", &[law("Exy", "KCxyCyx")]),
    rewrite("Expand into two cases", &[law("Exy", "AKxyKNxNy"), law("Jxy", "AKxNyKNxy")]),
    rewrite(
        "Contract to a biconditional",
        &[
            law("KCxyCyx", "Exy"),
            law("AKxyKNxNy", "Exy"),
            law("AKNxNyKxy", "Exy"),
            law("AKxyKNyNx", "Exy"),
            law("AKNxNyKyx", "Eyx"),
            law("AKxNyKNxy", "ExNy"),
            law("AKxNyKyNx", "ExNy"),
            law("AKNxyKxNy", "ENxy"),
            law("AKNxyKNyx", "ENxy"),
        ],
    ),
    rewrite(
        "Move the negation inside",
        &[law("NENxy", "Exy"), law("NExNy", "Exy"), law("NExy", "ExNy"), law("NJxy", "Exy")],
    ),
    rewrite("Move the negation outside", &[law("ExNy", "NExy"), law("ENxy", "NExy")]),
    rewrite("Remove both negations", &[law("ENxNy", "Exy"), law("JNxNy", "Jxy")]),
    rewrite("Negate both operands", &[law("Exy", "ENxNy"), law("Jxy", "JNxNy")]),
    rewrite(
        "Distribute over the second operand",
        &[
            law("KxAyz", "AKxyKxz"),
            law("AxKyz", "KAxyAxz"),
            law("CxKyz", "KCxyCxz"),
            law("CxAyz", "ACxyCxz"),
        ],
    ),
    rewrite(
        "Distribute over the first operand",
        &[
            law("KAxyz", "AKxzKyz"),
            law("AKxyz", "KAxzAyz"),
            law("CAxyz", "KCxzCyz"),
            law("CKxyz", "ACxzCyz"),
        ],
    ),
    rewrite(
        "Factor out the common operand",
        &[
            law("AKxyKxz", "KxAyz"),
            law("AKxzKyz", "KAxyz"),
            law("AKxyKzx", "KxAyz"),
            law("AKyxKxz", "KxAyz"),
            law("KAxyAxz", "AxKyz"),
            law("KAxzAyz", "AKxyz"),
            law("KAxyAzx", "AxKyz"),
            law("KAyxAxz", "AxKyz"),
            law("KCxyCxz", "CxKyz"),
            law("KCxzCyz", "CAxyz"),
            law("ACxyCxz", "CxAyz"),
            law("ACxzCyz", "CKxyz"),
        ],
    ),
    rewrite("Join the conditions", &[law("CxCyz", "CKxyz")]),
    rewrite("Split the condition", &[law("CKxyz", "CxCyz")]),
    rewrite("Swap the conditions", &[law("CxCyz", "CyCxz")]),
    rewrite(
        "Group to the left",
        &[
            law("KxKyz", "KKxyz"),
            law("AxAyz", "AAxyz"),
            law("ExEyz", "EExyz"),
            law("JxJyz", "JJxyz"),
        ],
    ),
    rewrite(
        "Group to the right",
        &[
            law("KKxyz", "KxKyz"),
            law("AAxyz", "AxAyz"),
            law("EExyz", "ExEyz"),
            law("JJxyz", "JxJyz"),
        ],
    ),
    rewrite("Replace D by N and K", &[law("Dxy", "NKxy")]),
    rewrite("Replace X by N and A", &[law("Xxy", "NAxy")]),
    rewrite("Replace J by N and E", &[law("Jxy", "NExy")]),
    rewrite("Replace B by C", &[law("Bxy", "Cyx")]),
    rewrite("Replace the negated D by K", &[law("NDxy", "Kxy")]),
    rewrite("Replace the negated X by A", &[law("NXxy", "Axy")]),
    rewrite("Replace D by N and A", &[law("Dxy", "ANxNy")]),
    rewrite("Replace X by N and K", &[law("Xxy", "KNxNy")]),
    rewrite(
        "Write with D",
        &[
            law("NKxy", "Dxy"),
            law("Nx", "Dxx"),
            law("Kxy", "NDxy"),
            law("ANxNy", "Dxy"),
            law("ANxy", "DxNy"),
            law("AxNy", "DNxy"),
            law("Axy", "DNxNy"),
            law("CxNy", "Dxy"),
            law("Cxy", "DxNy"),
        ],
    ),
    rewrite(
        "Write with X",
        &[
            law("NAxy", "Xxy"),
            law("Nx", "Xxx"),
            law("Axy", "NXxy"),
            law("KNxNy", "Xxy"),
            law("KNxy", "XxNy"),
            law("KxNy", "XNxy"),
            law("Kxy", "XNxNy"),
        ],
    ),
    rewrite(
        "Write with J",
        &[law("NExy", "Jxy"), law("ExNy", "Jxy"), law("ENxy", "Jxy"), law("Exy", "NJxy")],
    ),
    rewrite("Write with B", &[law("Cxy", "Byx")]),
    rewrite("Write with E", &[law("Jxy", "ExNy")]),
    rewrite("Put a double negation in front", &[law("x", "NNx")]),
];

impl Law {
    /// The nodes that x, y, z stand for where the subformula at a node has the form of the left
    /// side.
    fn fit(&self, formula: &Formula, text: &str, node: usize) -> Option<[Option<usize>; 3]> {
        let mut fit = [None; 3];
        let mut next = node;
        for form in self.left.bytes() {
            let found = formula.nodes().get(next)?;
            match fit.get_mut(place(form)) {
                Some(Some(known)) => same(formula, text, *known, next).then_some(())?,
                Some(free) => *free = Some(next),
                None => (found.letter == form).then_some(())?,
            }
            next = if place(form) < fit.len() { found.end as usize } else { next + 1 };
        }
        Some(fit)
    }

    /// The alphabet of the connectives that only the right side has.
    fn alphabet(&self) -> Alphabet {
        let new =
            |letter: &u8| letter.is_ascii_uppercase() && !self.left.as_bytes().contains(letter);
        let dice = self.right.bytes().filter(new).all(|letter| Alphabet::Dice.has(letter, false));
        if dice { Alphabet::Dice } else { Alphabet::Textbook }
    }
}

/// True if two nodes head the same subformula, blanks aside.
fn same(formula: &Formula, text: &str, one: usize, other: usize) -> bool {
    let letters = |node: usize| {
        let end = formula.nodes().get(node).map_or(node, |node| node.end as usize);
        (node..end).map(|index| formula.symbol(text, index).of(text))
    };
    one == other || letters(one).len() == letters(other).len() && letters(one).eq(letters(other))
}

/// A text that grows letter by letter, a blank only after a name that would swallow the next
/// letter.
#[derive(Default)]
struct Writer {
    text: String,
    after_name: bool,
}

impl Writer {
    fn letter(&mut self, letter: &str) {
        if self.after_name && letter.starts_with(continues_name) {
            self.text.push(' ');
        }
        self.text.push_str(letter);
        self.after_name = letter.starts_with('@');
    }

    fn subformula(&mut self, formula: &Formula, text: &str, node: usize) {
        let end = formula.nodes().get(node).map_or(node, |node| node.end as usize);
        (node..end).for_each(|index| self.letter(formula.symbol(text, index).of(text)));
    }
}

fn continues_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

/// The rewrites of the subformula at a node that keep its value in a logic and change it, each
/// result once.
///
/// The nodes count in `text`. A name is a letter here, whatever it stands for.
pub fn rewrites(formula: &Formula, text: &str, node: usize, matrix: &Matrix) -> Vec<Rewritten> {
    let mut before = Writer::default();
    before.subformula(formula, text, node);
    let span = formula.subformula(text, node);
    let mut found: Vec<Rewritten> = Vec::new();
    for rewrite in &REWRITES {
        let fitting =
            rewrite.laws.iter().filter_map(|law| Some((law, law.fit(formula, text, node)?)));
        let Some((law, fit)) = fitting.into_iter().find(|(law, _)| law.holds_in(matrix)) else {
            continue;
        };
        let mut after = Writer::default();
        for letter in law.right.chars() {
            match fit.get(place(letter as u8)) {
                Some(part) => part.iter().for_each(|part| after.subformula(formula, text, *part)),
                None => after.letter(letter.encode_utf8(&mut [0; 4])),
            }
        }
        if after.text != before.text {
            let text = apart(formula, text, node, after);
            if found.iter().all(|other| other.text != text) {
                found.push(Rewritten {
                    title: rewrite.title,
                    law: *law,
                    alphabet: law.alphabet(),
                    span,
                    text,
                });
            }
        }
    }
    found
}

/// The text of a new subformula with blanks where a name would grow together with what stands
/// beside it.
fn apart(formula: &Formula, text: &str, node: usize, after: Writer) -> String {
    let span = formula.subformula(text, node);
    let before = node
        .checked_sub(1)
        .filter(|before| formula.nodes().get(*before).is_some_and(|node| node.letter == b'@'));
    let touches_name = before.is_some_and(|before| formula.symbol(text, before).end == span.start);
    let mut apart = after.text;
    if touches_name && apart.starts_with(continues_name) {
        apart.insert(0, ' ');
    }
    if after.after_name
        && Span::new(span.end as usize, text.len()).of(text).starts_with(continues_name)
    {
        apart.push(' ');
    }
    apart
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::logic::Logic;
    use crate::syntax::Named;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// All formulas over p and q of at most so many letters.
    pub fn formulas(most: usize) -> Vec<String> {
        let mut by_length: Vec<Vec<String>> = vec![vec![], vec!["p".into(), "q".into()]];
        for n in 2..=most {
            let mut new: Vec<String> = by_length[n - 1].iter().map(|f| format!("N{f}")).collect();
            for i in 1..n - 1 {
                for left in &by_length[i] {
                    for right in &by_length[n - 1 - i] {
                        new.extend("KACE".chars().map(|c| format!("{c}{left}{right}")));
                    }
                }
            }
            by_length.push(new);
        }
        by_length.concat()
    }

    /// The value of a formula by the recursive definition, and the length of its text.
    pub fn naive(text: &str, value: &dyn Fn(&str) -> u8, matrix: &Matrix) -> (u8, usize) {
        let letter = text.as_bytes()[0];
        if letter == b'N' {
            let (x, n) = naive(&text[1..], value, matrix);
            return (matrix.unary(letter, x).unwrap(), n + 1);
        }
        if let Some(constant) = matrix.constant(letter) {
            return (constant, 1);
        }
        if letter.is_ascii_uppercase() {
            let (x, n) = naive(&text[1..], value, matrix);
            let (y, m) = naive(&text[1 + n..], value, matrix);
            return (matrix.binary(letter, x, y).unwrap(), 1 + n + m);
        }
        let end = text[1..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| end + 1);
        (value(&text[..end]), end)
    }

    /// The values of a formula of these propositions under all valuations.
    pub fn column(text: &str, propositions: &[&str], matrix: &Matrix) -> Vec<u8> {
        let size = usize::from(matrix.size());
        let rows = 0..size.pow(u32::try_from(propositions.len()).unwrap());
        let value = |row: usize, symbol: &str| {
            let place = propositions.iter().position(|other| *other == symbol).unwrap();
            u8::try_from(row / size.pow(u32::try_from(place).unwrap()) % size).unwrap()
        };
        rows.map(|row| {
            let (x, length) = naive(text, &|symbol| value(row, symbol), matrix);
            assert_eq!(length, text.len(), "{text}");
            x
        })
        .collect()
    }

    pub fn logic(name: &str) -> &'static Matrix {
        Box::leak(Box::new(Logic::named(name).unwrap()))
    }

    /// Reads a formula; every name in it stands for this text.
    pub fn read(text: &str, name: &'static str) -> Formula {
        Formula::read(text, Span::new(0, text.len()), |called| {
            Some(Arc::new(Named::new(called.into(), read(name, ""), name)))
        })
        .unwrap()
    }

    fn laws() -> impl Iterator<Item = &'static Law> {
        REWRITES.iter().flat_map(|rewrite| rewrite.laws)
    }

    /// The formula after a rewrite.
    fn after(text: &str, rewritten: &Rewritten) -> String {
        format!(
            "{}{}{}",
            &text[..rewritten.span.range().start],
            rewritten.text,
            &text[rewritten.span.range().end..]
        )
    }

    /// The result of a rewrite of a formula at a node, in a logic.
    fn rewritten(text: &str, node: usize, title: &str, name: &str) -> Option<String> {
        let all = rewrites(&read(text, "Kpq"), text, node, logic(name));
        all.iter()
            .find(|rewritten| rewritten.title == title)
            .map(|rewritten| after(text, rewritten))
    }

    #[test]
    fn laws_are_formulas_and_the_right_side_has_nothing_new() {
        for law in laws() {
            let letters =
                |form: &str| form.bytes().filter(u8::is_ascii_lowercase).collect::<BTreeSet<u8>>();
            assert!(letters(law.left).is_superset(&letters(law.right)), "{law:?}");
            assert!(letters(law.left).is_subset(&BTreeSet::from(*b"xyz")), "{law:?}");
            read(law.left, "p");
            read(law.right, "p");
        }
        let titles: BTreeSet<&str> = REWRITES.iter().map(|rewrite| rewrite.title).collect();
        assert_eq!(titles.len(), REWRITES.len());
    }

    #[test]
    fn every_law_holds_classically_and_elsewhere_where_the_recursive_definition_says_so() {
        for matrix in Logic::names().filter_map(Logic::named) {
            let matrix = &*matrix;
            for law in laws() {
                let sides =
                    [law.left, law.right].map(|side| column(side, &["x", "y", "z"], matrix));
                assert_eq!(law.holds_in(matrix), sides[0] == sides[1], "{law:?} {}", matrix.name());
                assert!(matrix.name() != "classical" || law.holds_in(matrix), "{law:?}");
            }
        }
    }

    #[test]
    fn some_laws_fail_where_the_literature_says_so() {
        for (left, right, holds, fails) in [
            ("NNx", "x", "K3 LP L3 L16 WK B3E RM3 FDE X9", "G3 G16 P3"),
            ("NKxy", "ANxNy", "K3 LP L3 G3 WK RM3 FDE X9", "P3"),
            ("Cxy", "ANxy", "K3 LP WK P3 FDE X9", "L3 G3 B3E RM3"),
            ("Cxy", "CNyNx", "K3 LP L3 WK RM3 FDE X9", "G3 B3E"),
            ("Exy", "KCxyCyx", "K3 LP L3 G3 WK B3E RM3 P3 FDE X9", ""),
            ("CKxyz", "CxCyz", "K3 LP G3 G16 FDE X9", "L3 RM3"),
            ("KxAyz", "AKxyKxz", "K3 LP L3 G3 WK RM3 FDE X9", ""),
            ("KxAxy", "x", "K3 LP L3 G3 RM3 FDE X9", "WK B3E"),
            ("AxNx", "V", "classical", "K3 LP L3 G3 WK FDE X9"),
            ("KxNx", "O", "classical G3 G16", "K3 LP L3 WK FDE X9"),
            ("Exy", "AKxyKNxNy", "K3 LP WK X9", "L3 G3 FDE"),
        ] {
            for (names, expected) in [(holds, true), (fails, false)] {
                for name in names.split_whitespace() {
                    assert_eq!(
                        law(left, right).holds_in(logic(name)),
                        expected,
                        "{left} {right} {name}"
                    );
                }
            }
        }
    }

    #[test]
    fn rewrites_keep_the_value_under_every_valuation_in_every_logic() {
        for matrix in Logic::names().filter_map(Logic::named) {
            let matrix = &*matrix;
            for text in formulas(if matrix.size() <= 4 { 6 } else { 4 }) {
                let formula = read(&text, "p");
                let before = column(&text, &["p", "q"], matrix);
                for node in 0..text.len() {
                    let mut seen = BTreeSet::from([text.clone()]);
                    for rewritten in rewrites(&formula, &text, node, matrix) {
                        let after = after(&text, &rewritten);
                        assert_eq!(
                            column(&after, &["p", "q"], matrix),
                            before,
                            "{text} {node} {rewritten:?} {}",
                            matrix.name()
                        );
                        assert!(seen.insert(after), "{text} {node} {rewritten:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn each_rewrite_does_what_its_title_says() {
        let mut untold: BTreeSet<&str> = REWRITES.iter().map(|rewrite| rewrite.title).collect();
        for (title, pairs) in [
            (
                "Swap the operands",
                "Kpq Kqp, ANpq AqNp, Epq Eqp, Dpq Dqp, Xpq Xqp, Jp1p12 Jp12p1, Kpp -, Cpq -",
            ),
            (
                "Apply De Morgan's law",
                "NKpq ANpNq, NApq KNpNq, NKNpq ApNq, NANpNq Kpq, NANpq KpNq, KNpNq NApq, ANpNq \
                 NKpq, Kpq -",
            ),
            ("Write as a negated disjunction", "Kpq NANpNq, KNpq NApNq"),
            ("Write as a negated conjunction", "Cpq NKpNq, Apq NKNpNq, ANpq NKpNq, CpNq NKpq"),
            ("Take the contrapositive", "Cpq CNqNp, CNqNp Cpq, CNpq CNqp, CpNq CqNp, Bpq BNqNp"),
            ("Remove the double negation", "NNp p, NNKpq Kpq, Np -"),
            ("Put a double negation in front", "p NNp, Kpq NNKpq"),
            ("Expand the conditional", "Cpq ANpq, CNpq Apq, Bpq ApNq, Kpq -"),
            ("Write as a conditional", "ANpq Cpq, Apq CNpq, NKpNq Cpq"),
            ("Expand the negated conditional", "NCpq KpNq, NCpNq Kpq"),
            ("Write as a negated conditional", "KpNq NCpq, Kpq NCpNq"),
            ("Expand into both conditionals", "Epq KCpqCqp"),
            ("Expand into two cases", "Epq AKpqKNpNq, Jpq AKpNqKNpq"),
            (
                "Contract to a biconditional",
                "KCpqCqp Epq, AKpqKNpNq Epq, KCpqCpq -, AKpNqKNpq EpNq",
            ),
            ("Replace D by N and K", "Dpq NKpq"),
            ("Replace X by N and A", "Xpq NApq"),
            ("Replace J by N and E", "Jpq NEpq"),
            ("Replace B by C", "Bpq Cqp"),
            ("Write with D", "NKpq Dpq, Np Dpp, NApq DApqApq"),
            ("Write with X", "NApq Xpq"),
            ("Write with J", "NEpq Jpq, EpNq Jpq"),
            ("Write with B", "Cpq Bqp"),
            (
                "Distribute over the second operand",
                "KpAqr AKpqKpr, ApKqr KApqApr, KpAp1p2 AKpp1Kpp2",
            ),
            ("Distribute over the first operand", "KApqr AKprKqr, CApqr KCprCqr"),
            ("Factor out the common operand", "AKpqKpr KpAqr, KAqpArp AKqrp, AKpqKrs -"),
            ("Absorb the longer operand", "ApKpq p, KApqp p, ApKqr -"),
            ("Remove the repetition", "Kpp p, ANpNp Np, Kpp1 -"),
            ("Drop what the other operand settles", "ApKNpq Apq, KpCpq Kpq"),
            ("Simplify the constant", "KpV p, KpO O, NO V, CpO Np"),
            ("Write as a constant", "KpNp O, AKpqNKpq V"),
            ("Group to the left", "KpKqr KKpqr, KpAqr -"),
            ("Group to the right", "KKpqr KpKqr"),
            ("Join the conditions", "CpCqr CKpqr"),
            ("Swap the conditions", "CpCqr CqCpr"),
            ("Move the negation inside", "NEpq EpNq, NEpNq Epq"),
            ("Move the negation outside", "EpNq NEpq, ENpq NEpq"),
            ("Remove both negations", "ENpNq Epq"),
            ("Negate both operands", "Epq ENpNq"),
            ("Replace the negated D by K", "NDpq Kpq"),
            ("Replace the negated X by A", "NXpq Apq"),
            ("Replace D by N and A", "Dpq ANpNq"),
            ("Replace X by N and K", "Xpq KNpNq"),
            ("Write with E", "Jpq EpNq"),
            ("Split the condition", "CKpqr CpCqr"),
        ] {
            for pair in pairs.split(", ") {
                let (text, expected) = pair.split_once(' ').unwrap();
                let found = rewritten(text, 0, title, "classical");
                assert_eq!(found.as_deref().unwrap_or("-"), expected, "{title}: {text}");
            }
            untold.remove(title);
        }
        assert_eq!(untold, BTreeSet::new());
        assert_eq!(rewritten("NKNpq", 0, "Apply De Morgan's law", "G3").unwrap(), "ANNpNq");
        assert_eq!(rewritten("Cpq", 0, "Expand the conditional", "L3"), None);
    }

    #[test]
    fn names_and_blanks_around_what_is_rewritten_stay_apart() {
        for (text, node, title, expected) in [
            ("C @mp q", 0, "Write with B", "Bq@mp"),
            ("A@mp q", 0, "Swap the operands", "Aq@mp"),
            ("CA@mp qr", 1, "Swap the operands", "CAq@mp r"),
            ("CA@mp q r", 1, "Swap the operands", "CAq@mp r"),
            ("K@mpNNq", 2, "Remove the double negation", "K@mp q"),
            ("K p K q  r", 2, "Swap the operands", "K p Krq"),
            ("K@mp@mp", 0, "Remove the repetition", "@mp"),
            ("K@mp@mq", 0, "Swap the operands", "K@mq@mp"),
            ("Kq12@mp", 0, "Swap the operands", "K@mp q12"),
        ] {
            assert_eq!(
                rewritten(text, node, title, "classical").as_deref(),
                Some(expected),
                "{text} {title}"
            );
        }
        assert_eq!(rewritten("K@mp@mq", 0, "Remove the repetition", "classical"), None);
    }

    #[test]
    fn connectives_of_the_textbook_are_told_from_those_of_the_dice() {
        for rewritten in rewrites(&read("NKpq", ""), "NKpq", 0, logic("classical")) {
            assert_eq!(
                rewritten.alphabet == Alphabet::Textbook,
                rewritten.text.contains(['D', 'X', 'J', 'B', 'O', 'V'])
            );
        }
        assert_eq!(law("Dxy", "NDxDyy").alphabet(), Alphabet::Dice);
    }

    #[test]
    fn long_formulas_are_rewritten_without_recursion() {
        let deep = format!("{}p", "N".repeat(200_000));
        let twins = format!("K{0}{0}", format!("{}p", "Cp".repeat(50_000)));
        for text in [deep, twins] {
            let formula = read(&text, "");
            assert!(!rewrites(&formula, &text, 0, logic("classical")).is_empty());
            assert!(!rewrites(&formula, &text, text.len() - 1, logic("L16")).is_empty());
        }
    }
}
