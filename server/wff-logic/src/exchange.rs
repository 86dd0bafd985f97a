//! Formulas as they are written for theorem provers: in the languages of TPTP and SMT-LIB, with
//! names written out. Both are written from the flat tree with a stack of what is still to be
//! written.

use wff_syntax::letter::{Binary, Connective, Constant, Unary};
use wff_syntax::{Formula, Written};

/// A language that theorem provers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// A formula of TPTP: `((p & q) => ~ r)`. It is a `fof_logic_formula` of the TPTP syntax, with
    /// `[.]` and `<.>` for `L` and `M` one of its non-classical form (NXF, since release 9).
    /// Connectives have no precedence there, so that every formula with two operands has brackets.
    /// As in TPTP's own files a blank follows `~`, since Prolog reads signs that touch as one.
    Tptp,
    /// A term of SMT-LIB 2 of the sort `Bool`: `(=> (and p q) (not r))`. It is in the theory Core.
    Smt2,
}

/// A piece of what a connective becomes.
#[derive(Clone, Copy)]
enum Piece {
    Text(&'static str),
    /// An operand, counted from zero.
    Operand(usize),
}

/// A piece that is still to be written.
enum Rest<'f> {
    Text(&'static str),
    Part(Written<'f>, usize),
}

/// The formula in a language of theorem provers; `None` where it has more letters than `most` with
/// names written out, or in SMT-LIB `L` or `M`.
pub fn exchanged(formula: &Formula, text: &str, language: Exchange, most: u64) -> Option<String> {
    if formula.length() > most {
        return None;
    }
    let mut written = String::new();
    let mut rest = vec![Rest::Part(Written::new(formula, text), 0)];
    while let Some(next) = rest.pop() {
        let (source, index) = match next {
            Rest::Text(text) => {
                written.push_str(text);
                continue;
            }
            Rest::Part(source, index) => (source, index),
        };
        if let Some(named) = source.formula.named(index) {
            rest.push(Rest::Part(named.written(), 0));
            continue;
        }
        let letter = source.formula.nodes().get(index).map(|node| node.letter);
        let Some(connective) = letter.and_then(Connective::of) else {
            written.push_str(source.symbol(index));
            continue;
        };
        let pieces = match language {
            Exchange::Tptp => tptp(connective),
            Exchange::Smt2 => smt2(connective)?,
        };
        rest.extend(pieces.into_iter().rev().filter_map(|piece| match piece {
            Piece::Text(text) => Some(Rest::Text(text)),
            Piece::Operand(place) => {
                Some(Rest::Part(source, source.formula.operands(index).nth(place)?))
            }
        }));
    }
    Some(written)
}

/// A connective with its operands in TPTP.
fn tptp(connective: Connective) -> Vec<Piece> {
    let before = |sign| vec![Piece::Text(sign), Piece::Operand(0)];
    let sign = match connective {
        Connective::Unary(Unary::N) => return before("~ "),
        Connective::Unary(Unary::L) => return before("[.] "),
        Connective::Unary(Unary::M) => return before("<.> "),
        Connective::Constant(Constant::O) => return vec![Piece::Text("$false")],
        Connective::Constant(Constant::V) => return vec![Piece::Text("$true")],
        Connective::Binary(Binary::K) => " & ",
        Connective::Binary(Binary::A) => " | ",
        Connective::Binary(Binary::C) => " => ",
        Connective::Binary(Binary::E) => " <=> ",
        Connective::Binary(Binary::D) => " ~& ",
        Connective::Binary(Binary::X) => " ~| ",
        Connective::Binary(Binary::J) => " <~> ",
        Connective::Binary(Binary::B) => " <= ",
    };
    let (left, right) = (Piece::Operand(0), Piece::Operand(1));
    vec![Piece::Text("("), left, Piece::Text(sign), right, Piece::Text(")")]
}

/// A connective with its operands in SMT-LIB.
fn smt2(connective: Connective) -> Option<Vec<Piece>> {
    let (before, operands, after): (_, &[usize], _) = match connective {
        Connective::Constant(Constant::O) => ("false", &[], ""),
        Connective::Constant(Constant::V) => ("true", &[], ""),
        Connective::Unary(Unary::L | Unary::M) => return None,
        Connective::Unary(Unary::N) => ("(not ", &[0], ")"),
        Connective::Binary(Binary::K) => ("(and ", &[0, 1], ")"),
        Connective::Binary(Binary::A) => ("(or ", &[0, 1], ")"),
        Connective::Binary(Binary::C) => ("(=> ", &[0, 1], ")"),
        Connective::Binary(Binary::E) => ("(= ", &[0, 1], ")"),
        Connective::Binary(Binary::J) => ("(xor ", &[0, 1], ")"),
        // There is no word for these three.
        Connective::Binary(Binary::D) => ("(not (and ", &[0, 1], "))"),
        Connective::Binary(Binary::X) => ("(not (or ", &[0, 1], "))"),
        Connective::Binary(Binary::B) => ("(=> ", &[1, 0], ")"),
    };
    let between = |place: usize| (place > 0).then_some(Piece::Text(" "));
    let operands = operands
        .iter()
        .enumerate()
        .flat_map(|(place, operand)| between(place).into_iter().chain([Piece::Operand(*operand)]));
    Some([Piece::Text(before)].into_iter().chain(operands).chain([Piece::Text(after)]).collect())
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::tests::read;
    use super::*;

    fn written(text: &str, language: Exchange) -> String {
        exchanged(&read(text, "KpNq"), text, language, u64::MAX).unwrap()
    }

    /// All formulas of at most so many letters, of these connectives and propositions or constants.
    fn formulas(most: usize, connectives: &str, atoms: &[&str]) -> Vec<String> {
        let mut by_length: Vec<Vec<String>> =
            vec![vec![], atoms.iter().map(ToString::to_string).collect()];
        for length in 2..=most {
            let mut new: Vec<String> =
                by_length[length - 1].iter().map(|operand| format!("N{operand}")).collect();
            for left in 1..length - 1 {
                for (one, other) in by_length[left].iter().flat_map(|one| {
                    by_length[length - 1 - left].iter().map(move |other| (one, other))
                }) {
                    new.extend(
                        connectives.chars().map(|connective| format!("{connective}{one}{other}")),
                    );
                }
            }
            by_length.push(new);
        }
        by_length.concat()
    }

    /// The pieces of a text between blanks, brackets apart.
    fn pieces(text: &str) -> Vec<String> {
        text.replace('(', " ( ").replace(')', " ) ").split_whitespace().map(str::to_owned).collect()
    }

    /// Reads a TPTP formula by the grammar, in which nothing binds stronger: gives Polish notation.
    fn read_tptp(pieces: &mut &[String]) -> String {
        let (first, rest) = pieces.split_first().unwrap();
        *pieces = rest;
        match &**first {
            "~" => format!("N{}", read_tptp(pieces)),
            "$false" => "O".into(),
            "$true" => "V".into(),
            "(" => {
                let left = read_tptp(pieces);
                let (sign, rest) = pieces.split_first().unwrap();
                *pieces = rest;
                let signs = ["&", "|", "=>", "<=>", "~&", "~|", "<~>", "<="];
                let connective =
                    &"KACEDXJB"[signs.iter().position(|known| known == sign).unwrap()..][..1];
                let right = read_tptp(pieces);
                let (close, rest) = pieces.split_first().unwrap();
                *pieces = rest;
                assert_eq!(close, ")");
                format!("{connective}{left}{right}")
            }
            proposition => {
                assert!(proposition.starts_with(|c: char| c.is_ascii_lowercase()));
                proposition.into()
            }
        }
    }

    /// Reads a term of SMT-LIB: gives Polish notation.
    fn read_smt2(pieces: &mut &[String]) -> String {
        let (first, rest) = pieces.split_first().unwrap();
        *pieces = rest;
        if first != "(" {
            return match &**first {
                "false" => "O".into(),
                "true" => "V".into(),
                proposition => proposition.into(),
            };
        }
        let (word, rest) = pieces.split_first().unwrap();
        *pieces = rest;
        let words = ["not", "and", "or", "=>", "=", "xor"];
        let place = words.iter().position(|known| known == word).unwrap();
        let operands: String =
            (0..if place == 0 { 1 } else { 2 }).map(|_| read_smt2(pieces)).collect();
        assert_eq!(pieces[0], ")");
        *pieces = &pieces[1..];
        format!("{}{operands}", &"NKACEJ"[place..][..1])
    }

    #[test]
    fn what_is_read_back_is_the_same_formula() {
        for text in formulas(6, "KACEDXJB", &["p", "q", "O", "V"]).into_iter().chain(formulas(
            5,
            "KC",
            &["a12", "a1", "i"],
        )) {
            let tptp = written(&text, Exchange::Tptp);
            let pieces_of_tptp = pieces(&tptp);
            let mut left = &*pieces_of_tptp;
            assert_eq!((read_tptp(&mut left), left.len()), (text.clone(), 0), "{tptp}");
            // SMT-LIB has no word for D and X; B is its conditional with the operands in the other
            // order.
            if !text.contains('B') {
                let smt2 = written(&text, Exchange::Smt2);
                let pieces_of_smt2 = pieces(&smt2);
                let mut left = &*pieces_of_smt2;
                let expected = text.replace('D', "NK").replace('X', "NA");
                assert_eq!((read_smt2(&mut left), left.len()), (expected, 0), "{smt2}");
            }
        }
    }

    #[test]
    fn every_connective_is_written() {
        for (text, tptp, smt2) in [
            ("p", "p", "p"),
            ("CK p q r12", "((p & q) => r12)", "(=> (and p q) r12)"),
            ("NNp", "~ ~ p", "(not (not p))"),
            ("NApq", "~ (p | q)", "(not (or p q))"),
            ("EpNq", "(p <=> ~ q)", "(= p (not q))"),
            ("Dpq", "(p ~& q)", "(not (and p q))"),
            ("Xpq", "(p ~| q)", "(not (or p q))"),
            ("Jpq", "(p <~> q)", "(xor p q)"),
            ("Bpq", "(p <= q)", "(=> q p)"),
            ("AOV", "($false | $true)", "(or false true)"),
            ("N@mp", "~ (p & ~ q)", "(not (and p (not q)))"),
        ] {
            assert_eq!(written(text, Exchange::Tptp), tptp);
            assert_eq!(written(text, Exchange::Smt2), smt2);
        }
    }

    #[test]
    fn necessity_and_possibility_are_written_for_tptp_alone() {
        assert_eq!(written("CLpMNLq", Exchange::Tptp), "([.] p => <.> ~ [.] q)");
        assert_eq!(exchanged(&read("Lp", ""), "Lp", Exchange::Smt2, u64::MAX), None);
    }

    #[test]
    fn long_formulas_are_written_without_recursion_and_too_long_ones_not() {
        for text in [
            "N".repeat(200_000) + "p",
            "Kp".repeat(100_000) + "q",
            "C".repeat(100_000) + &"p".repeat(100_001),
        ] {
            for language in [Exchange::Tptp, Exchange::Smt2] {
                assert!(written(&text, language).len() > text.len());
                assert_eq!(exchanged(&read(&text, ""), &text, language, 200_000), None);
            }
        }
        assert_eq!(exchanged(&read("@a", "KpNq"), "@a", Exchange::Smt2, 3), None);
    }
}
