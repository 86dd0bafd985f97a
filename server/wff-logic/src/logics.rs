//! The logics of the language, by name, and their tables.

use super::classical;
use super::covers::Covers;
use super::matrix::{Head, Matrix};
use super::worlds::{System, Worlds};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use wff_syntax::letter::Binary;
use wff_syntax::value::Values;
use wff_syntax::{Fingerprint, Formula, Written};

/// A finite logic, shared by all who use it.
#[derive(Clone)]
pub struct Logic(Arc<Shared>);

/// A matrix, and what is made of it once it is wanted.
struct Shared {
    matrix: Matrix,
    worlds: Option<Worlds>,
    covers: OnceLock<Covers>,
    fingerprint: OnceLock<Fingerprint>,
}

impl Values for Logic {
    fn has(&self, name: &str) -> bool {
        self.read(name).is_some()
    }
}

impl Logic {
    /// The names of the logics of the language, in the order in which lists show them.
    pub fn names() -> impl ExactSizeIterator<Item = &'static str> {
        LOGICS.iter().map(|known| known.name)
    }

    /// The logic of the language that has this name.
    pub fn named(name: &str) -> Option<Logic> {
        LOGICS.iter().find(|known| known.name == name).map(NamedLogic::logic)
    }

    /// The logic of the language that has this name in some case.
    pub fn named_in_any_case(name: &str) -> Option<Logic> {
        LOGICS.iter().find(|known| known.name.eq_ignore_ascii_case(name)).map(NamedLogic::logic)
    }

    /// Two values, true and false.
    pub fn classical() -> Logic {
        let [classical, ..] = &LOGICS;
        classical.logic()
    }

    fn new(matrix: Matrix, worlds: Option<Worlds>) -> Logic {
        let (covers, fingerprint) = (OnceLock::new(), OnceLock::new());
        Logic(Arc::new(Shared { matrix, worlds, covers, fingerprint }))
    }

    /// The covers of its tables.
    pub(super) fn covers(&self) -> &Covers {
        self.0.covers.get_or_init(|| Covers::new(self, self.is_two_valued()))
    }

    /// The fingerprint of its values and tables.
    pub fn fingerprint(&self) -> Fingerprint {
        *self.0.fingerprint.get_or_init(|| Fingerprint::of(&(&self.0.matrix, self.0.worlds)))
    }

    /// True for a modal logic, in which `L` and `M` mean something.
    pub fn is_modal(&self) -> bool {
        self.worlds().is_some_and(|worlds| !worlds.is_persistent())
    }

    /// The worlds of which it speaks, if it is a modal logic, intuitionistic or minimal logic. Its
    /// tables are those of classical logic then: what is so at a world that sees itself alone.
    pub fn worlds(&self) -> Option<Worlds> {
        self.0.worlds
    }

    /// The worlds of which some formulas speak in it: in modal logics those with `L` or `M` alone.
    pub fn worlds_of(&self, formulas: &[Written<'_>]) -> Option<Worlds> {
        let is_modal = || formulas.iter().any(|it| it.formula.is_modal());
        self.worlds().filter(|worlds| worlds.is_persistent() || is_modal())
    }

    /// True if a formula has a value in it under values of its letters: not one at each world.
    pub fn has_value(&self, formula: &Formula) -> bool {
        self.worlds().is_none_or(|worlds| !worlds.is_persistent() && !formula.is_modal())
    }

    /// The logic in which the formulas of dice are judged, which know of no worlds.
    pub fn of_dice(&self) -> Logic {
        if self.worlds().is_some() { Logic::classical() } else { self.clone() }
    }

    /// True for classical logic.
    pub fn is_classical(&self) -> bool {
        self.name() == "classical"
    }

    /// True if its tables are the two-valued ones of classical logic, for which there are shorter
    /// ways.
    pub fn is_two_valued(&self) -> bool {
        self.is_classical() || self.worlds().is_some()
    }

    /// True if formulas without `L` and `M` are in it what their classical tables say.
    pub(super) fn is_decided_by_truth(&self) -> bool {
        self.is_classical() || self.is_modal()
    }
}

impl Default for Logic {
    fn default() -> Logic {
        Logic::classical()
    }
}

impl From<Matrix> for Logic {
    fn from(matrix: Matrix) -> Logic {
        Logic::new(matrix, None)
    }
}

impl Deref for Logic {
    type Target = Matrix;

    fn deref(&self) -> &Matrix {
        &self.0.matrix
    }
}

impl PartialEq for Logic {
    fn eq(&self, other: &Logic) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl Eq for Logic {}

impl Hash for Logic {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Logic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A logic of the language.
struct NamedLogic {
    name: &'static str,
    make: fn() -> Matrix,
    worlds: Option<Worlds>,
    /// It is made once it is needed.
    made: OnceLock<Logic>,
}

impl NamedLogic {
    const fn new(name: &'static str, make: fn() -> Matrix) -> NamedLogic {
        NamedLogic { name, make, worlds: None, made: OnceLock::new() }
    }

    const fn of_worlds(worlds: Worlds) -> NamedLogic {
        let make = two_valued;
        NamedLogic { name: worlds.name(), make, worlds: Some(worlds), made: OnceLock::new() }
    }

    fn logic(&self) -> Logic {
        let matrix = || match self.worlds {
            Some(worlds) => at_a_world(worlds.name(), worlds.about(), worlds.source()),
            None => (self.make)(),
        };
        self.made.get_or_init(|| Logic::new(matrix(), self.worlds)).clone()
    }
}

/// The logics in the order in which lists show them, classical logic first.
static LOGICS: [NamedLogic; 56] = [
    NamedLogic::new("classical", two_valued),
    NamedLogic::new("K3", strong_kleene),
    NamedLogic::new("LP", logic_of_paradox),
    NamedLogic::new("L3", || lukasiewicz(3)),
    NamedLogic::new("L4", || lukasiewicz(4)),
    NamedLogic::new("L5", || lukasiewicz(5)),
    NamedLogic::new("L6", || lukasiewicz(6)),
    NamedLogic::new("L7", || lukasiewicz(7)),
    NamedLogic::new("L8", || lukasiewicz(8)),
    NamedLogic::new("L9", || lukasiewicz(9)),
    NamedLogic::new("L10", || lukasiewicz(10)),
    NamedLogic::new("L11", || lukasiewicz(11)),
    NamedLogic::new("L12", || lukasiewicz(12)),
    NamedLogic::new("L13", || lukasiewicz(13)),
    NamedLogic::new("L14", || lukasiewicz(14)),
    NamedLogic::new("L15", || lukasiewicz(15)),
    NamedLogic::new("L16", || lukasiewicz(16)),
    NamedLogic::new("G3", || godel(3)),
    NamedLogic::new("G4", || godel(4)),
    NamedLogic::new("G5", || godel(5)),
    NamedLogic::new("G6", || godel(6)),
    NamedLogic::new("G7", || godel(7)),
    NamedLogic::new("G8", || godel(8)),
    NamedLogic::new("G9", || godel(9)),
    NamedLogic::new("G10", || godel(10)),
    NamedLogic::new("G11", || godel(11)),
    NamedLogic::new("G12", || godel(12)),
    NamedLogic::new("G13", || godel(13)),
    NamedLogic::new("G14", || godel(14)),
    NamedLogic::new("G15", || godel(15)),
    NamedLogic::new("G16", || godel(16)),
    NamedLogic::new("WK", weak_kleene),
    NamedLogic::new("B3E", bochvar),
    NamedLogic::new("RM3", r_mingle),
    NamedLogic::new("P3", post),
    NamedLogic::new("FDE", belnap_dunn),
    NamedLogic::new("X9", x_wff),
    NamedLogic::of_worlds(Worlds::Modal(System::K)),
    NamedLogic::of_worlds(Worlds::Modal(System::D)),
    NamedLogic::of_worlds(Worlds::Modal(System::T)),
    NamedLogic::of_worlds(Worlds::Modal(System::B)),
    NamedLogic::of_worlds(Worlds::Modal(System::KB)),
    NamedLogic::of_worlds(Worlds::Modal(System::KDB)),
    NamedLogic::of_worlds(Worlds::Modal(System::K4)),
    NamedLogic::of_worlds(Worlds::Modal(System::KD4)),
    NamedLogic::of_worlds(Worlds::Modal(System::S4)),
    NamedLogic::of_worlds(Worlds::Modal(System::K5)),
    NamedLogic::of_worlds(Worlds::Modal(System::KD5)),
    NamedLogic::of_worlds(Worlds::Modal(System::K45)),
    NamedLogic::of_worlds(Worlds::Modal(System::KD45)),
    NamedLogic::of_worlds(Worlds::Modal(System::KB4)),
    NamedLogic::of_worlds(Worlds::Modal(System::S5)),
    NamedLogic::of_worlds(Worlds::Modal(System::GL)),
    NamedLogic::of_worlds(Worlds::Modal(System::Grz)),
    NamedLogic::of_worlds(Worlds::Intuitionistic),
    NamedLogic::of_worlds(Worlds::Minimal),
];

/// The upper two of three values.
const B_AND_T: u16 = 0b110;

fn two_valued() -> Matrix {
    at_a_world(
        "classical",
        "Every proposition is true or false, and none is both.",
        "The tables: Post 1921, Wittgenstein 1921",
    )
}

/// The tables of two values, for whatever is so at a single world.
fn at_a_world(name: &str, about: &'static str, source: &'static str) -> Matrix {
    let head = Head::chain(name, 2, "", about, source);
    let table = |connective: Binary| {
        move |x: u8, y: u8| u8::from(classical::of_bits(connective, x != 0, y != 0))
    };
    let [k, a, c, e] = Binary::OF_DICE.map(table);
    Matrix::new(head, &|x| 1 - x, [&k, &a, &c, &e])
}

fn strong_kleene() -> Matrix {
    kleene(Head::chain(
        "K3",
        3,
        "N",
        "N is neither true nor false; a compound is N where its other parts do not settle it.",
        "Kleene 1938",
    ))
}

fn logic_of_paradox() -> Matrix {
    kleene(Head {
        designated: B_AND_T,
        ..Head::chain(
            "LP",
            3,
            "B",
            "B is both true and false, and counts as true; the tables are those of K3.",
            "Asenjo 1966, Priest 1979",
        )
    })
}

/// The biconditional as both conditionals.
fn both(k: impl Fn(u8, u8) -> u8, c: impl Fn(u8, u8) -> u8) -> impl Fn(u8, u8) -> u8 {
    move |x, y| k(c(x, y), c(y, x))
}

/// K and A are the lower and the higher value, C is A of `Nx` and y, E is both C.
fn kleene(head: Head) -> Matrix {
    let top = head.size().saturating_sub(1);
    let c = |x: u8, y: u8| y.max(top - x);
    Matrix::new(head, &|x| top - x, [&u8::min, &u8::max, &c, &both(u8::min, c)])
}

fn lukasiewicz(size: u8) -> Matrix {
    let head = Head::chain(
        &format!("L{size}"),
        size,
        "",
        "Degrees of truth; a conditional falls short of T by as much as its consequent is below \
         its antecedent.",
        if size == 3 { "Łukasiewicz 1920" } else { "Łukasiewicz and Tarski 1930" },
    );
    let top = size - 1;
    let c = |x: u8, y: u8| top.min(top - x + y);
    Matrix::new(head, &|x| top - x, [&u8::min, &u8::max, &c, &|x, y| top - x.abs_diff(y)])
}

fn godel(size: u8) -> Matrix {
    let head = Head::chain(
        &format!("G{size}"),
        size,
        "",
        "Degrees of truth; a conditional is T, or else as true as its consequent, and Np is p \
         implying F.",
        "Gödel 1932",
    );
    let top = size - 1;
    let c = |x: u8, y: u8| if x <= y { top } else { y };
    Matrix::new(head, &|x| c(x, 0), [&u8::min, &u8::max, &c, &both(u8::min, c)])
}

/// The tables of classical logic, where N in a part makes N of the whole.
fn weak(connective: impl Fn(u8, u8) -> u8) -> impl Fn(u8, u8) -> u8 {
    move |x, y| if x == 1 || y == 1 { 1 } else { connective(x, y) }
}

fn weak_kleene() -> Matrix {
    let head = Head::chain(
        "WK",
        3,
        "N",
        "N is meaningless, and so is every compound with a meaningless part.",
        "Bochvar 1938 (internal connectives), Kleene 1952",
    );
    let c = |x: u8, y: u8| y.max(2 - x);
    Matrix::new(
        head,
        &|x| 2 - x,
        [&weak(u8::min), &weak(u8::max), &weak(c), &weak(both(u8::min, c))],
    )
}

fn bochvar() -> Matrix {
    let head = Head::chain(
        "B3E",
        3,
        "N",
        "N is meaningless, as in WK; but C and E ask of their parts only whether they are true, \
         and so are T or F.",
        "Bochvar 1938 (C and E external)",
    );
    let asserted = |x: u8| if x == 2 { 2 } else { 0 };
    let c = |x: u8, y: u8| asserted(y).max(2 - asserted(x));
    Matrix::new(head, &|x| 2 - x, [&weak(u8::min), &weak(u8::max), &c, &both(u8::min, c)])
}

fn r_mingle() -> Matrix {
    let head = Head::chain(
        "RM3",
        3,
        "B",
        "B is both true and false, and counts as true, as in LP; but a conditional to something \
         less true is F.",
        "Sobociński 1952",
    );
    let c = |x: u8, y: u8| if x > y { 0 } else { y.max(2 - x) };
    Matrix::new(
        Head { designated: B_AND_T, ..head },
        &|x| 2 - x,
        [&u8::min, &u8::max, &c, &both(u8::min, c)],
    )
}

/// As in Post, all is defined by N and A: `Kpq` is `NANpNq`, `Cpq` is `ANpq`.
fn post() -> Matrix {
    let head = Head::chain(
        "P3",
        3,
        "N",
        "Negation goes round the values, T to N to F to T; with A it can express every table of \
         three values.",
        "Post 1921",
    );
    let n = |x: u8| (x + 2) % 3;
    let k = |x: u8, y: u8| n(n(x).max(n(y)));
    let c = |x: u8, y: u8| y.max(n(x));
    Matrix::new(head, &n, [&k, &u8::max, &c, &both(k, c)])
}

/// A value has a bit for being told true, and one for not being told false: 00 is F, 01 is N, 10 is
/// B, 11 is T.
fn belnap_dunn() -> Matrix {
    let head = Head {
        name: "FDE".to_owned(),
        about: "A value says what one was told: that it is true (T), that it is false (F), both \
         (B), or nothing (N).",
        source: "Dunn 1976, Belnap 1977",
        values: ["F", "N", "B", "T"].map(str::to_owned).into(),
        chain: false,
        designated: 0b1100,
    };
    let n = |x: u8| (!x & 1) << 1 | (!x & 2) >> 1;
    let k = |x: u8, y: u8| x & y;
    let c = |x: u8, y: u8| n(x) | y;
    Matrix::new(head, &n, [&k, &|x, y| x | y, &c, &both(k, c)])
}

/// A value has two digits in base three, its values of K3 in the two cases.
fn x_wff() -> Matrix {
    fn cases(connective: impl Fn(u8, u8) -> u8) -> impl Fn(u8, u8) -> u8 {
        move |x, y| connective(x / 3, y / 3) * 3 + connective(x % 3, y % 3)
    }
    let head = Head {
        name: "X9".to_owned(),
        about: "A value says what a proposition is if i is T and what if i is F, each T, o or F; \
                the tables are those of K3 in each case.",
        source: "The nine values of x-wff",
        values: ["F", "-Fo", "-i", "Fo", "o", "-To", "i", "To", "T"].map(str::to_owned).into(),
        chain: false,
        designated: 1 << 8,
    };
    let c = |x: u8, y: u8| y.max(2 - x);
    Matrix::new(
        head,
        &|x| 8 - x,
        [&cases(u8::min), &cases(u8::max), &cases(c), &cases(both(u8::min, c))],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Tables as the literature prints them: the values from lowest to highest, those designated,
    /// N, and the rows of K A C E, one for each first operand.
    const PRINTED: [[&str; 8]; 8] = [
        ["classical", "FT", "T", "TF", "FF FT", "FT TT", "TT FT", "TF FT"],
        ["K3", "FNT", "T", "TNF", "FFF FNN FNT", "FNT NNT TTT", "TTT NNT FNT", "TNF NNN FNT"],
        ["LP", "FBT", "BT", "TBF", "FFF FBB FBT", "FBT BBT TTT", "TTT BBT FBT", "TBF BBB FBT"],
        ["WK", "FNT", "T", "TNF", "FNF NNN FNT", "FNT NNN TNT", "TNT NNN FNT", "TNF NNN FNT"],
        ["B3E", "FNT", "T", "TNF", "FNF NNN FNT", "FNT NNN TNT", "TTT TTT FFT", "TTF TTF FFT"],
        ["RM3", "FBT", "BT", "TBF", "FFF FBB FBT", "FBT BBT TTT", "TTT FBT FFT", "TFF FBF FFT"],
        ["P3", "FNT", "T", "TFN", "NNN NTF NFF", "FNT NNT TTT", "TTT FNT NNT", "FNF NTF FFF"],
        [
            "FDE",
            "FNBT",
            "BT",
            "TNBF",
            "FFFF FNFN FFBB FNBT",
            "FNBT NNTT BTBT TTTT",
            "TTTT NNTT BTBT FNBT",
            "TNBF NNTN BTBB FNBT",
        ],
    ];

    /// X9's values: if i is T, and if i is F.
    const CASES: [(&str, &str); 9] = [
        ("F", "FF"),
        ("-Fo", "Fo"),
        ("-i", "FT"),
        ("Fo", "oF"),
        ("o", "oo"),
        ("-To", "oT"),
        ("i", "TF"),
        ("To", "To"),
        ("T", "TT"),
    ];

    fn logic(name: &str) -> Logic {
        Logic::named(name).unwrap()
    }

    fn all() -> Vec<Logic> {
        Logic::names().map(logic).collect()
    }

    /// The names of the logics that are not about worlds.
    fn of_tables() -> impl Iterator<Item = &'static str> {
        Logic::names().filter(|name| logic(name).worlds().is_none())
    }

    #[test]
    fn logics_of_worlds_have_the_tables_of_classical_logic_and_differ_in_all_else() {
        let classical = Logic::classical();
        let mut seen = BTreeSet::from([classical.fingerprint()]);
        let of_worlds: Vec<Logic> =
            all().into_iter().filter(|logic| logic.worlds().is_some()).collect();
        assert_eq!(of_worlds.len(), 19);
        for logic in of_worlds {
            assert_eq!(logic.worlds().map(Worlds::name), Some(logic.name()));
            assert!(logic.is_two_valued() && !logic.is_classical() && logic != classical);
            assert!(seen.insert(logic.fingerprint()), "{logic:?}");
            for (x, y) in pairs(&logic) {
                for letter in *b"KACEDXJB" {
                    assert_eq!(logic.binary(letter, x, y), classical.binary(letter, x, y));
                }
                assert_eq!(logic.unary(b'N', x), classical.unary(b'N', x));
            }
        }
    }

    /// The numbered logics of a family.
    fn family(letter: char) -> impl Iterator<Item = Logic> {
        (3..=16).map(move |n| logic(&format!("{letter}{n}")))
    }

    /// The name of a connective's value, from names of its operands.
    fn named(matrix: &Matrix, letter: u8, operands: &[&str]) -> String {
        let values: Vec<u8> = operands.iter().map(|name| matrix.read(name).unwrap()).collect();
        let value = match *values {
            [x] => matrix.unary(letter, x),
            [x, y] => matrix.binary(letter, x, y),
            _ => None,
        };
        matrix.show(value.unwrap()).to_owned()
    }

    /// The value of a formula of p and q.
    fn value(matrix: &Matrix, formula: &str, p: u8, q: u8) -> u8 {
        let mut stack = Vec::new();
        for letter in formula.bytes().rev() {
            let value = match letter {
                b'p' => Some(p),
                b'q' => Some(q),
                b'O' | b'V' => matrix.constant(letter),
                b'N' => matrix.unary(letter, stack.pop().unwrap()),
                _ => matrix.binary(letter, stack.pop().unwrap(), stack.pop().unwrap()),
            };
            stack.push(value.unwrap());
        }
        stack.pop().unwrap()
    }

    fn pairs(matrix: &Matrix) -> impl Iterator<Item = (u8, u8)> {
        let size = matrix.size();
        (0..size).flat_map(move |x| (0..size).map(move |y| (x, y)))
    }

    /// True if two formulas have the same value everywhere.
    fn same(matrix: &Matrix, left: &str, right: &str) -> bool {
        pairs(matrix).all(|(p, q)| value(matrix, left, p, q) == value(matrix, right, p, q))
    }

    /// A fraction; what is below the line is positive.
    type Q = (i64, i64);
    const ZERO: Q = (0, 1);
    const ONE: Q = (1, 1);

    fn minus(x: Q, y: Q) -> Q {
        (x.0 * y.1 - y.0 * x.1, x.1 * y.1)
    }

    fn lower(x: Q, y: Q) -> Q {
        if minus(x, y).0 < 0 { x } else { y }
    }

    fn higher(x: Q, y: Q) -> Q {
        if minus(x, y).0 < 0 { y } else { x }
    }

    fn equal(x: Q, y: Q) -> bool {
        minus(x, y).0 == 0
    }

    /// The number that a value is: a middle with a name of its own is one half.
    fn number(name: &str) -> Q {
        match name.split_once('/') {
            Some((above, below)) => (above.parse().unwrap(), below.parse().unwrap()),
            None => {
                [("F", ZERO), ("N", (1, 2)), ("B", (1, 2)), ("T", ONE)]
                    .iter()
                    .find(|(other, _)| *other == name)
                    .unwrap()
                    .1
            }
        }
    }

    #[test]
    fn the_logics_are_those_of_the_language_in_their_order() {
        let names: Vec<&str> = Logic::names().collect();
        assert_eq!(
            names.join(" "),
            "classical K3 LP L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 L16 G3 G4 G5 G6 G7 G8 \
             G9 G10 G11 G12 G13 G14 \
             G15 G16 WK B3E RM3 P3 FDE X9 K D T B KB KDB K4 KD4 S4 K5 KD5 K45 KD45 KB4 S5 GL Grz \
             intuitionistic minimal"
        );
        for name in names {
            assert_eq!(logic(name).name(), name);
            assert!(
                logic(name).about().ends_with('.') && !logic(name).source().is_empty(),
                "{name}"
            );
        }
        for name in ["", "L2", "L17", "L03", "G", "k3", "Classical"] {
            assert!(Logic::named(name).is_none(), "{name}");
        }
    }

    #[test]
    fn the_small_tables_are_as_printed() {
        for [name, values, designated, negation, tables @ ..] in PRINTED {
            let matrix = logic(name);
            assert_eq!(matrix.values().collect::<String>(), values, "{name}");
            let shown: String =
                (0..16).filter(|x| matrix.is_designated(*x)).map(|x| matrix.show(x)).collect();
            assert_eq!(shown, designated, "{name}");
            let row: String =
                (0..matrix.size()).map(|x| matrix.show(matrix.unary(b'N', x).unwrap())).collect();
            assert_eq!(row, negation, "{name}");
            for (letter, table) in b"KACE".iter().zip(tables) {
                let row = |x| {
                    (0..matrix.size())
                        .map(|y| matrix.show(matrix.binary(*letter, x, y).unwrap()))
                        .collect()
                };
                let rows: Vec<String> = (0..matrix.size()).map(row).collect();
                assert_eq!(rows.join(" "), table, "{name} {}", char::from(*letter));
            }
        }
    }

    #[test]
    fn the_tables_of_lukasiewicz_and_godel_are_their_arithmetic() {
        let not: fn(Q) -> Q = |x| minus(ONE, x);
        let c: fn(Q, Q) -> Q = |x, y| lower(ONE, minus(ONE, minus(x, y)));
        let e: fn(Q, Q) -> Q = |x, y| minus(ONE, higher(minus(x, y), minus(y, x)));
        family('L').for_each(|matrix| assert_computes(&matrix, not, [lower, higher, c, e]));
        let not: fn(Q) -> Q = |x| if equal(x, ZERO) { ONE } else { ZERO };
        let c: fn(Q, Q) -> Q = |x, y| if equal(x, lower(x, y)) { ONE } else { y };
        let e: fn(Q, Q) -> Q = |x, y| if equal(x, y) { ONE } else { lower(x, y) };
        family('G').for_each(|matrix| assert_computes(&matrix, not, [lower, higher, c, e]));
    }

    fn assert_computes(matrix: &Matrix, negation: fn(Q) -> Q, tables: [fn(Q, Q) -> Q; 4]) {
        let names: Vec<&str> = matrix.values().collect();
        for (place, name) in (0..).zip(&names) {
            let (above, below) = number(name);
            assert!(
                equal((above, below), (place, names.len() as i64 - 1)),
                "{} {name}",
                matrix.name()
            );
            assert!(
                (2..=below).all(|by| above % by != 0 || below % by != 0),
                "{name} is not reduced"
            );
            assert_eq!(matrix.is_designated(place as u8), *name == "T");
        }
        for x in &names {
            assert!(
                equal(number(&named(matrix, b'N', &[x])), negation(number(x))),
                "{} N {x}",
                matrix.name()
            );
            for (y, (letter, table)) in
                names.iter().flat_map(|y| b"KACE".iter().zip(tables).map(move |both| (y, both)))
            {
                let found = named(matrix, *letter, &[x, y]);
                assert!(
                    equal(number(&found), table(number(x), number(y))),
                    "{} {letter} {x} {y} {found}",
                    matrix.name()
                );
            }
        }
    }

    #[test]
    fn belnap_and_dunn_s_values_are_what_one_was_told() {
        let fde = logic("FDE");
        let names = [
            ("F", (false, true)),
            ("N", (false, false)),
            ("B", (true, true)),
            ("T", (true, false)),
        ];
        let fde = &*fde;
        let name = |told: (bool, bool)| names.iter().find(|(_, other)| *other == told).unwrap().0;
        for (x, (x_true, x_false)) in names {
            assert_eq!(named(fde, b'N', &[x]), name((x_false, x_true)));
            assert_eq!(fde.is_designated(fde.read(x).unwrap()), x_true);
            for (y, (y_true, y_false)) in names {
                let c = (x_false || y_true, x_true && y_false);
                let converse = (y_false || x_true, y_true && x_false);
                assert_eq!(
                    named(fde, b'K', &[x, y]),
                    name((x_true && y_true, x_false || y_false)),
                    "K{x}{y}"
                );
                assert_eq!(
                    named(fde, b'A', &[x, y]),
                    name((x_true || y_true, x_false && y_false)),
                    "A{x}{y}"
                );
                assert_eq!(named(fde, b'C', &[x, y]), name(c), "C{x}{y}");
                assert_eq!(
                    named(fde, b'E', &[x, y]),
                    name((c.0 && converse.0, c.1 || converse.1)),
                    "E{x}{y}"
                );
            }
        }
    }

    #[test]
    fn x_wff_s_values_are_those_of_k3_in_two_cases() {
        let (x9, k3) = (&*logic("X9"), &*logic("K3"));
        assert!(x9.values().eq(CASES.map(|(name, _)| name)));
        let case = |letter: u8, operands: &[char]| {
            let operands: Vec<String> =
                operands.iter().map(|o| o.to_string().replace('o', "N")).collect();
            named(k3, letter, &operands.iter().map(String::as_str).collect::<Vec<_>>())
                .replace('N', "o")
        };
        let name = |cases: String| CASES.iter().find(|(_, other)| *other == cases).unwrap().0;
        let in_case = |text: &str, n: usize| text.chars().nth(n).unwrap();
        for (x, of_x) in CASES {
            assert_eq!(x9.is_designated(x9.read(x).unwrap()), of_x == "TT");
            let negated = [0, 1].map(|n| case(b'N', &[in_case(of_x, n)])).concat();
            assert_eq!(named(x9, b'N', &[x]), name(negated), "N{x}");
            for (y, of_y) in CASES {
                for letter in *b"KACE" {
                    let joined = [0, 1]
                        .map(|n| case(letter, &[in_case(of_x, n), in_case(of_y, n)]))
                        .concat();
                    assert_eq!(
                        named(x9, letter, &[x, y]),
                        name(joined),
                        "{} {x} {y}",
                        char::from(letter)
                    );
                }
            }
        }
        // The minus swaps the cases; it does not negate.
        assert_eq!(named(x9, b'N', &["To"]), "-Fo");
        assert_eq!(named(x9, b'N', &["-To"]), "Fo");
        assert_eq!(named(x9, b'N', &["i"]), "-i");
        assert_eq!(named(x9, b'A', &["i", "-i"]), "T");
        // By these the names are defined.
        assert_eq!(["i", "-i"].map(|i| named(x9, b'A', &[i, "o"])), ["To", "-To"]);
        assert_eq!(["i", "-i"].map(|i| named(x9, b'K', &[i, "o"])), ["Fo", "-Fo"]);
        assert_eq!(named(x9, b'K', &["To", "-To"]), "o");
    }

    #[test]
    fn the_textbook_s_connectives_are_defined_by_those_of_the_dice() {
        for matrix in all() {
            for (short, long) in [("Dpq", "NKpq"), ("Xpq", "NApq"), ("Jpq", "NEpq"), ("Bpq", "Cqp")]
            {
                assert!(same(&matrix, short, long), "{} {short}", matrix.name());
            }
            assert_eq!(
                ["O", "V"].map(|formula| matrix.show(value(&matrix, formula, 0, 0))),
                ["F", "T"]
            );
        }
        let agree: Vec<&str> =
            of_tables().filter(|name| same(&logic(name), "Jpq", "KApqNKpq")).collect();
        assert_eq!(agree, ["classical", "K3", "LP", "WK", "X9"]);
    }

    #[test]
    fn all_but_p3_are_classical_between_f_and_t() {
        let classical = logic("classical");
        let normal = |matrix: &Matrix| {
            let agrees = |letter: u8, operands: &[&str]| {
                named(matrix, letter, operands) == named(&classical, letter, operands)
            };
            let two = [["F", "F"], ["F", "T"], ["T", "F"], ["T", "T"]];
            ["F", "T"].iter().all(|x| agrees(b'N', &[x]))
                && b"KACEDXJB".iter().all(|l| two.iter().all(|both| agrees(*l, both)))
        };
        // In P3 even NT is neither T nor F.
        assert!(Logic::names().filter(|name| !normal(&logic(name))).eq(["P3"]));
        assert_eq!(named(&logic("P3"), b'N', &["T"]), "N");
    }

    /// The columns that formulas of at most six letters, of p and the connectives of the dice,
    /// have.
    fn small_columns(matrix: &Matrix) -> BTreeSet<Vec<u8>> {
        let mut by_length: Vec<BTreeSet<Vec<u8>>> =
            vec![BTreeSet::new(), [(0..matrix.size()).collect()].into()];
        for length in 2..=6 {
            let negate =
                |column: &Vec<u8>| column.iter().map(|x| matrix.unary(b'N', *x).unwrap()).collect();
            let mut columns: BTreeSet<Vec<u8>> = by_length[length - 1].iter().map(negate).collect();
            for (left, right) in
                (1..length - 1).map(|left| (&by_length[left], &by_length[length - 1 - left]))
            {
                for (x, y) in left.iter().flat_map(|x| right.iter().map(move |y| (x, y))) {
                    let join = |letter| {
                        x.iter()
                            .zip(y)
                            .map(|(x, y)| matrix.binary(letter, *x, *y).unwrap())
                            .collect()
                    };
                    columns.extend(b"KACE".map(join));
                }
            }
            by_length.push(columns);
        }
        by_length.into_iter().flatten().collect()
    }

    #[test]
    fn which_logics_have_tautologies_and_contradictions() {
        for matrix in all() {
            // Where all connectives keep a value, each formula has it when its propositions have
            // it.
            let keeps = |x: &u8| {
                matrix.unary(b'N', *x) == Some(*x)
                    && b"KACE".iter().all(|l| matrix.binary(*l, *x, *x) == Some(*x))
            };
            let kept: Vec<&str> =
                (0..matrix.size()).filter(keeps).map(|x| matrix.show(x)).collect();
            let columns = small_columns(&matrix);
            let tautology =
                columns.iter().any(|column| column.iter().all(|x| matrix.is_designated(*x)));
            let contradiction =
                columns.iter().any(|column| !column.iter().any(|x| matrix.is_designated(*x)));
            let expected: (&[&str], _, _) = match matrix.name() {
                "K3" | "WK" => (&["N"], false, true),
                "X9" => (&["o"], false, true),
                "LP" | "RM3" => (&["B"], true, false),
                "FDE" => (&["N", "B"], false, false),
                _ => (&[], true, true),
            };
            assert_eq!((&*kept, tautology, contradiction), expected, "{}", matrix.name());
        }
    }

    /// The values of a formula of p, for p from lowest to highest.
    fn row(name: &str, formula: &str) -> String {
        let matrix = logic(name);
        (0..matrix.size())
            .map(|p| matrix.show(value(&matrix, formula, p, 0)))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn what_textbooks_say_of_these_logics() {
        assert_eq!(["Cpp", "Epp", "ApNp"].map(|formula| row("K3", formula)), ["T N T"; 3]);
        assert_eq!(
            ["Cpp", "ApNp", "NKpNp"].map(|formula| row("L3", formula)),
            ["T T T", "T 1/2 T", "T 1/2 T"]
        );
        assert_eq!(row("L4", "ApNp"), "T 2/3 2/3 T");
        assert_eq!(
            ["Np", "NNp", "ApNp", "ANpNNp"].map(|f| row("G3", f)),
            ["T F F", "F T T", "T 1/2 T", "T T T"]
        );
        assert_eq!(
            ["Cpp", "ApNp", "KpNp"].map(|formula| row("RM3", formula)),
            ["T B T", "T B T", "F B F"]
        );
        assert_eq!(["Cpp", "ApNp"].map(|formula| row("B3E", formula)), ["T T T", "T N T"]);
        assert_eq!(
            ["Np", "NNp", "NNNp"].map(|formula| row("P3", formula)),
            ["T F N", "N T F", "F N T"]
        );
        assert_eq!(row("P3", "ApANpNNp"), "T T T");
        // Being T each does not make two sentences T together.
        assert_eq!(named(&logic("P3"), b'K', &["T", "T"]), "F");
        // FDE is no chain: of N and B neither is the lower.
        assert_eq!(
            [b'K', b'A'].map(|letter| named(&logic("FDE"), letter, &["N", "B"])),
            ["F", "T"]
        );
        assert_eq!(["Cpp", "KpNp"].map(|formula| row("FDE", formula)), ["T N B T", "F N B F"]);
        // In both families C is T just where it does not lead down.
        for matrix in family('L').chain(family('G')) {
            let top = matrix.constant(b'V').unwrap();
            assert!(
                pairs(&matrix).all(|(x, y)| (value(&matrix, "Cpq", x, y) == top) == (x <= y)),
                "{}",
                matrix.name()
            );
            assert!(
                pairs(&matrix).all(|(x, y)| (value(&matrix, "Epq", x, y) == top) == (x == y)),
                "{}",
                matrix.name()
            );
            assert!(same(&matrix, "ACpqCqp", "Cpp"), "{}", matrix.name());
        }
        for n in 3..=16 {
            let (l, g) = (logic(&format!("L{n}")), logic(&format!("G{n}")));
            assert!(same(&l, "Apq", "CCpqq") && same(&l, "NNp", "p"), "L{n}");
            assert!(pairs(&l).all(|(x, y)| l.binary(b'J', x, y) == Some(x.abs_diff(y))), "L{n}");
            assert!(
                same(&g, "Np", "CpO") && same(&g, "CpCpq", "Cpq") && !same(&g, "NNp", "p"),
                "G{n}"
            );
        }
    }

    #[test]
    fn values_are_read_by_name_and_chains_by_number() {
        for matrix in all() {
            let chain = !["FDE", "X9"].contains(&matrix.name());
            let reads = |text: &str| matrix.read(text).map(|value| matrix.show(value));
            for (value, name) in (0..).zip(matrix.values()) {
                assert_eq!(matrix.read(name), Some(value), "{} {name}", matrix.name());
                // As a number too it is this value or none.
                assert!(
                    matrix.read_number(name).is_none_or(|other| other == value),
                    "{} {name}",
                    matrix.name()
                );
            }
            let as_number = |q: Q| matrix.values().find(|name| chain && equal(number(name), q));
            for (text, q) in [("0", ZERO), ("1", ONE), ("½", (1, 2)), ("U", (1, 2))] {
                assert_eq!(reads(text), as_number(q), "{} {text}", matrix.name());
            }
            for (above, below) in
                (0..=40).flat_map(|above| (1..=40).map(move |below| (above, below)))
            {
                for text in [format!("{above}/{below}"), format!("0{above} / {below}")] {
                    assert_eq!(reads(&text), as_number((above, below)), "{} {text}", matrix.name());
                }
            }
            for text in
                all().iter().flat_map(|logic| logic.values()).filter(|text| !text.contains('/'))
            {
                assert_eq!(
                    reads(text).is_some(),
                    matrix.values().any(|name| name == text),
                    "{} {text}",
                    matrix.name()
                );
            }
            let most = u64::MAX;
            assert_eq!(reads(&format!("{most}/{most}")), chain.then_some("T"));
            for text in [
                "",
                "t",
                "2",
                "00",
                "/",
                "1/",
                "/2",
                "0/0",
                "1/0",
                "+1/2",
                "-1/2",
                "1/2/1",
                "1.0",
                "FF",
                "99999999999999999999/1",
            ] {
                assert_eq!(reads(text), None, "{} {text}", matrix.name());
            }
        }
    }

    #[test]
    fn nothing_is_looked_up_outside_a_logic() {
        for matrix in all() {
            for beyond in [matrix.size(), 16, 17, 255] {
                assert_eq!(matrix.unary(b'N', beyond), None);
                assert_eq!(matrix.binary(b'K', beyond, 0), None);
                assert_eq!(matrix.binary(b'K', 0, beyond), None);
                assert_eq!(matrix.show(beyond), "");
                assert!(!matrix.is_designated(beyond));
            }
            assert_eq!(
                (matrix.unary(b'K', 0), matrix.binary(b'N', 0, 0), matrix.constant(b'N')),
                (None, None, None)
            );
        }
    }
}
