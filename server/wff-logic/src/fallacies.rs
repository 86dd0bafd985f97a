//! Fallacies that are known by a name, each with the claim that it makes.

use wff_syntax::Written;
use wff_syntax::formula::Node;

/// A pair of formulas that is taken for equivalent, `a`, `b` and `c` standing for any formulas, in
/// either order.
#[derive(Clone, Copy, Debug)]
pub struct FalseEquivalence {
    /// The formulas.
    pub pair: [&'static str; 2],
    /// The mistake, in words.
    pub name: &'static str,
    /// A pair like it that is equivalent in classical logic.
    pub right: [&'static str; 2],
}

const fn equivalence(
    pair: [&'static str; 2],
    name: &'static str,
    right: [&'static str; 2],
) -> FalseEquivalence {
    FalseEquivalence { pair, name, right }
}

/// A conclusion that is taken to follow from premises.
#[derive(Clone, Copy, Debug)]
pub struct FalseConsequence {
    /// The premises.
    pub premises: &'static [&'static str],
    /// The conclusion.
    pub conclusion: &'static str,
    /// The mistake, in words.
    pub name: &'static str,
    /// Premises and a conclusion like it that follows from them in classical logic.
    pub right: (&'static [&'static str], &'static str),
}

const fn consequence(
    premises: &'static [&'static str],
    conclusion: &'static str,
    name: &'static str,
    right: (&'static [&'static str], &'static str),
) -> FalseConsequence {
    FalseConsequence { premises, conclusion, name, right }
}

const CONVERSE: [&str; 2] = ["Cab", "CNbNa"];
const INCLUSIVE: &str = "`A` is inclusive: it holds where both do";

/// The pairs of formulas that are taken for equivalent.
pub const EQUIVALENCES: [FalseEquivalence; 24] = [
    equivalence(["Cab", "Cba"], "a conditional is not its converse", CONVERSE),
    equivalence(["Cab", "CNaNb"], "a conditional is not its inverse", CONVERSE),
    equivalence(["Cab", "CbNa"], "of a contrapositive both sides are negated", CONVERSE),
    equivalence(
        ["NKab", "KNaNb"],
        "negation moved over `K`, which cannot stay `K`",
        ["NKab", "ANaNb"],
    ),
    equivalence(
        ["NAab", "ANaNb"],
        "negation moved over `A`, which cannot stay `A`",
        ["NAab", "KNaNb"],
    ),
    equivalence(
        ["NCab", "CNaNb"],
        "negation moved over `C` as if it were added to both operands",
        ["NCab", "KaNb"],
    ),
    equivalence(
        ["NCab", "CaNb"],
        "to negate a conditional is not to negate its second operand",
        ["NCab", "KaNb"],
    ),
    equivalence(
        ["NCab", "CNab"],
        "to negate a conditional is not to negate its first operand",
        ["NCab", "KaNb"],
    ),
    equivalence(
        ["NCab", "KNab"],
        "a conditional is F where its first operand is T and its second F",
        ["NCab", "KaNb"],
    ),
    equivalence(
        ["NCab", "KNaNb"],
        "a conditional is F where its first operand is T and its second F",
        ["NCab", "KaNb"],
    ),
    equivalence(
        ["Cab", "AaNb"],
        "the disjunction for a conditional negates its first operand",
        ["Cab", "ANab"],
    ),
    equivalence(
        ["NEab", "ENaNb"],
        "negation moved over `E` to both operands, where one would do",
        ["NEab", "EaNb"],
    ),
    equivalence(
        ["NKab", "KNab"],
        "`NK` negates the whole conjunction, `KN` its first operand",
        ["NKab", "ANaNb"],
    ),
    equivalence(
        ["NAab", "ANab"],
        "`NA` negates the whole disjunction, `AN` its first operand",
        ["NAab", "KNaNb"],
    ),
    equivalence(
        ["KaAbc", "AKabc"],
        "`K` goes to both operands of the disjunction",
        ["KaAbc", "AKabKac"],
    ),
    equivalence(
        ["AaKbc", "KAabc"],
        "`A` goes to both operands of the conjunction",
        ["AaKbc", "KAabAac"],
    ),
    equivalence(["Aab", "Jab"], INCLUSIVE, ["NEab", "Jab"]),
    equivalence(["Aab", "NEab"], INCLUSIVE, ["KAabNKab", "NEab"]),
    equivalence(["Aab", "ENab"], INCLUSIVE, ["KAabNKab", "ENab"]),
    equivalence(["Aab", "EaNb"], INCLUSIVE, ["KAabNKab", "EaNb"]),
    equivalence(["Aab", "KAabNKab"], INCLUSIVE, ["NEab", "KAabNKab"]),
    equivalence(
        ["Eab", "Cab"],
        "a biconditional goes both ways, a conditional one",
        ["Eab", "KCabCba"],
    ),
    equivalence(
        ["Eab", "Cba"],
        "a biconditional goes both ways, a conditional one",
        ["Eab", "KCabCba"],
    ),
    equivalence(
        ["Cab", "Kab"],
        "a conditional does not say that its operands hold",
        ["Cab", "NKaNb"],
    ),
];

const PONENS: (&[&str], &str) = (&["Cab", "a"], "b");
const TOLLENS: (&[&str], &str) = (&["Cab", "Nb"], "Na");
const CONTRAPOSITIVE: (&[&str], &str) = (&["Cab"], "CNbNa");

/// The conclusions that are taken to follow from premises.
pub const CONSEQUENCES: [FalseConsequence; 15] = [
    consequence(&["Cab", "b"], "a", "affirming the consequent", PONENS),
    consequence(&["Cab", "Na"], "Nb", "denying the antecedent", TOLLENS),
    consequence(&["Cab"], "Cba", "a conditional taken for its converse", CONTRAPOSITIVE),
    consequence(&["Cab"], "CNaNb", "a conditional taken for its inverse", CONTRAPOSITIVE),
    consequence(
        &["Cab"],
        "Eab",
        "a conditional taken for a biconditional",
        (&["Cab", "Cba"], "Eab"),
    ),
    consequence(
        &["Aab", "a"],
        "Nb",
        "affirming a disjunct, as if `A` were exclusive",
        (&["NEab", "a"], "Nb"),
    ),
    consequence(
        &["Aab", "b"],
        "Na",
        "affirming a disjunct, as if `A` were exclusive",
        (&["NEab", "b"], "Na"),
    ),
    consequence(&["NKab", "Na"], "b", "denying a conjunct", (&["NKab", "a"], "Nb")),
    consequence(&["NKab", "Nb"], "a", "denying a conjunct", (&["NKab", "b"], "Na")),
    consequence(
        &["NKab"],
        "KNaNb",
        "negation moved over `K`, which cannot stay `K`",
        (&["NKab"], "ANaNb"),
    ),
    consequence(
        &["ANaNb"],
        "NAab",
        "negation moved over `A`, which cannot stay `A`",
        (&["ANaNb"], "NKab"),
    ),
    consequence(
        &["Cac", "Cbc"],
        "Cab",
        "two conditionals that share only what they lead to",
        (&["Cac", "Ccb"], "Cab"),
    ),
    consequence(
        &["Cab", "Cac"],
        "Cbc",
        "two conditionals that share only what they start from",
        (&["Cba", "Cac"], "Cbc"),
    ),
    consequence(
        &["Cab", "Cbc"],
        "Cca",
        "a chain of conditionals taken backwards",
        (&["Cab", "Cbc"], "Cac"),
    ),
    consequence(&["Cab"], "b", "a conditional does not say that its operands hold", PONENS),
];

/// A known mistake that a claim makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallacy {
    /// The mistake, in words.
    pub name: &'static str,
    /// The formulas of a claim like it that holds in classical logic, in text order.
    pub right: Vec<String>,
}

/// A subformula.
#[derive(Clone, Copy)]
pub(super) struct Subformula<'f> {
    whole: Written<'f>,
    start: usize,
    end: usize,
}

impl<'f> Subformula<'f> {
    fn nodes(self) -> &'f [Node] {
        self.whole.formula.nodes().get(self.start..self.end).unwrap_or_default()
    }

    fn is(self, other: Subformula<'_>) -> bool {
        let symbol = |part: Subformula<'f>, place: usize| part.whole.symbol(part.start + place);
        self.nodes().len() == other.nodes().len()
            && (0..self.nodes().len())
                .all(|place| symbol(self, place) == other.whole.symbol(other.start + place))
    }
}

/// The formulas that the letters of a schema stand for.
pub(super) type Bound<'f> = [Option<Subformula<'f>>; 3];

/// Reads a formula as an instance of a schema, whose letters begin with `a` or `p`, with what these
/// stand for already.
pub(super) fn instance<'f>(
    schema: &str,
    whole: Written<'f>,
    mut bound: Bound<'f>,
) -> Option<Bound<'f>> {
    let nodes = whole.formula.nodes();
    let mut place = 0;
    for letter in schema.bytes() {
        let node = nodes.get(place)?;
        if letter.is_ascii_uppercase() {
            (node.letter == letter).then_some(())?;
            place += 1;
            continue;
        }
        let part = Subformula { whole, start: place, end: node.end as usize };
        place = part.end;
        let first = if letter < b'p' { b'a' } else { b'p' };
        let slot = bound.get_mut(usize::from(letter - first))?;
        match *slot {
            Some(known) => known.is(part).then_some(())?,
            None => *slot = Some(part),
        }
    }
    (place == nodes.len()).then_some(bound)
}

/// A schema with formulas for its letters; `None` where names stand in these.
fn filled(schema: &str, bound: Bound<'_>) -> Option<String> {
    let mut filled = String::new();
    for letter in schema.bytes() {
        if letter.is_ascii_uppercase() {
            filled.push(char::from(letter));
            continue;
        }
        let part = bound.get(usize::from(letter - b'a')).copied().flatten()?;
        for node in part.start..part.end {
            let symbol = part.whole.symbol(node);
            (!symbol.starts_with('@')).then(|| filled.push_str(symbol))?;
        }
    }
    Some(filled)
}

/// Schemata with formulas for their letters, as far as that is possible.
fn all_filled<'s>(schemata: impl Iterator<Item = &'s &'s str>, bound: Bound<'_>) -> Vec<String> {
    schemata.map(|schema| filled(schema, bound)).collect::<Option<_>>().unwrap_or_default()
}

/// The fallacy that two formulas are which are claimed to be equivalent.
pub fn of_equivalence(one: Written<'_>, other: Written<'_>) -> Option<Fallacy> {
    let fit = |[first, second]: [&str; 2]| {
        instance(second, other, instance(first, one, Bound::default())?)
    };
    EQUIVALENCES.iter().find_map(|it| {
        let [first, second] = it.pair;
        let here = fit([first, second]).map(|bound| (bound, it.right));
        let turned = || {
            let [left, right] = it.right;
            fit([second, first]).map(|bound| (bound, [right, left]))
        };
        let (bound, right) = here.or_else(turned)?;
        Some(Fallacy { name: it.name, right: all_filled(right.iter(), bound) })
    })
}

/// The fallacy that a conclusion from some premises is.
pub fn of_consequence(premises: &[Written<'_>], conclusion: Written<'_>) -> Option<Fallacy> {
    CONSEQUENCES.iter().find_map(|it| {
        let bound = instance(it.conclusion, conclusion, Bound::default())?;
        let (bound, is_turned) = match (it.premises, premises) {
            ([only], [premise]) => (instance(only, *premise, bound)?, false),
            ([first, second], [one, other]) => {
                let fit = |one, other| instance(second, other, instance(first, one, bound)?);
                match fit(*one, *other) {
                    Some(bound) => (bound, false),
                    None => (fit(*other, *one)?, true),
                }
            }
            _ => return None,
        };
        let (premises, conclusion) = it.right;
        let mut right = all_filled(premises.iter().chain([&conclusion]), bound);
        if let ([first, second, _], true) = (&mut right[..], is_turned) {
            std::mem::swap(first, second);
        }
        Some(Fallacy { name: it.name, right })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Decider, Limit, Logic};
    use wff_syntax::{Formula, Span};

    #[test]
    fn what_stands_beside_a_fallacy_holds() {
        let read = |text: &str| Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let decider = Decider { logic: &Logic::classical(), oracle: &Limit::full() };
        for FalseEquivalence { right: [one, other], .. } in EQUIVALENCES {
            let [left, right] = [read(one), read(other)];
            let [left, right] = [Written::new(&left, one), Written::new(&right, other)];
            assert_eq!(decider.difference(left, right), Ok(None), "{one} == {other}");
        }
        for FalseConsequence { right: (premises, conclusion), .. } in CONSEQUENCES {
            let formulas: Vec<Formula> = premises.iter().map(|it| read(it)).collect();
            let written = |(formula, text)| Written::new(formula, text);
            let all: Vec<Written<'_>> =
                formulas.iter().zip(premises.iter().copied()).map(written).collect();
            let end = read(conclusion);
            let found = decider.counterexample(&all, Written::new(&end, conclusion));
            assert_eq!(found, Ok(None), "{premises:?} |= {conclusion}");
        }
    }
}
