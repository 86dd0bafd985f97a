//! Fallacies that are known by a name, each with the claim that it makes.

use wff_syntax::Written;
use wff_syntax::formula::Node;

/// Pairs of formulas that are taken for equivalent, `a`, `b` and `c` standing for any formulas, in
/// either order.
pub const EQUIVALENCES: [(&str, &str, &str); 19] = [
    ("Cab", "Cba", "a conditional is not its converse"),
    ("Cab", "CNaNb", "a conditional is not its inverse"),
    ("Cab", "CbNa", "of a contrapositive both sides are negated"),
    ("NKab", "KNaNb", "negation moved over `K`, which cannot stay `K`"),
    ("NAab", "ANaNb", "negation moved over `A`, which cannot stay `A`"),
    ("NCab", "CNaNb", "negation moved over `C` as if it were added to both operands"),
    ("NCab", "CaNb", "to negate a conditional is not to negate its second operand"),
    ("NCab", "CNab", "to negate a conditional is not to negate its first operand"),
    ("NEab", "ENaNb", "negation moved over `E` to both operands, where one would do"),
    ("NKab", "KNab", "`NK` negates the whole conjunction, `KN` its first operand"),
    ("NAab", "ANab", "`NA` negates the whole disjunction, `AN` its first operand"),
    ("Aab", "Jab", "`A` is inclusive: it holds where both do"),
    ("Aab", "NEab", "`A` is inclusive: it holds where both do"),
    ("Aab", "ENab", "`A` is inclusive: it holds where both do"),
    ("Aab", "EaNb", "`A` is inclusive: it holds where both do"),
    ("Aab", "KAabNKab", "`A` is inclusive: it holds where both do"),
    ("Eab", "Cab", "a biconditional goes both ways, a conditional one"),
    ("Eab", "Cba", "a biconditional goes both ways, a conditional one"),
    ("Cab", "Kab", "a conditional does not say that its operands hold"),
];

/// Premises, conclusions that are taken to follow from them, and the name of the fallacy.
pub const CONSEQUENCES: [(&[&str], &str, &str); 15] = [
    (&["Cab", "b"], "a", "affirming the consequent"),
    (&["Cab", "Na"], "Nb", "denying the antecedent"),
    (&["Cab"], "Cba", "a conditional taken for its converse"),
    (&["Cab"], "CNaNb", "a conditional taken for its inverse"),
    (&["Cab"], "Eab", "a conditional taken for a biconditional"),
    (&["Aab", "a"], "Nb", "affirming a disjunct, as if `A` were exclusive"),
    (&["Aab", "b"], "Na", "affirming a disjunct, as if `A` were exclusive"),
    (&["NKab", "Na"], "b", "denying a conjunct"),
    (&["NKab", "Nb"], "a", "denying a conjunct"),
    (&["NKab"], "KNaNb", "negation moved over `K`, which cannot stay `K`"),
    (&["ANaNb"], "NAab", "negation moved over `A`, which cannot stay `A`"),
    (&["Cac", "Cbc"], "Cab", "two conditionals that share only what they lead to"),
    (&["Cab", "Cac"], "Cbc", "two conditionals that share only what they start from"),
    (&["Cab", "Cbc"], "Cca", "a chain of conditionals taken backwards"),
    (&["Cab"], "b", "a conditional does not say that its operands hold"),
];

/// A subformula.
#[derive(Clone, Copy)]
struct Subformula<'f> {
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
type Bound<'f> = [Option<Subformula<'f>>; 3];

/// Reads a formula as an instance of a schema, with what its letters stand for already.
fn instance<'f>(schema: &str, whole: Written<'f>, mut bound: Bound<'f>) -> Option<Bound<'f>> {
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
        let slot = bound.get_mut(usize::from(letter - b'a'))?;
        match *slot {
            Some(known) => known.is(part).then_some(())?,
            None => *slot = Some(part),
        }
    }
    (place == nodes.len()).then_some(bound)
}

/// The fallacy that two formulas are which are claimed to be equivalent.
pub fn of_equivalence(one: Written<'_>, other: Written<'_>) -> Option<&'static str> {
    let fits = |schemas: [&str; 2], pair: [Written<'_>; 2]| {
        let [first, second] = schemas;
        let [one, other] = pair;
        let bound = instance(first, one, Bound::default());
        bound.and_then(|bound| instance(second, other, bound)).is_some()
    };
    let either = |(first, second, _): &&(&str, &str, &str)| {
        fits([first, second], [one, other]) || fits([first, second], [other, one])
    };
    EQUIVALENCES.iter().find(either).map(|(_, _, fallacy)| *fallacy)
}

/// The fallacy that a conclusion from some premises is.
pub fn of_consequence(premises: &[Written<'_>], conclusion: Written<'_>) -> Option<&'static str> {
    let fits = |(schemas, claimed, _): &&(&[&str], &str, &str)| {
        let Some(bound) = instance(claimed, conclusion, Bound::default()) else { return false };
        match (schemas, premises) {
            ([only], [premise]) => instance(only, *premise, bound).is_some(),
            ([first, second], [one, other]) => {
                [[one, other], [other, one]].into_iter().any(|[one, other]| {
                    let bound = instance(first, *one, bound);
                    bound.and_then(|bound| instance(second, *other, bound)).is_some()
                })
            }
            _ => false,
        }
    };
    CONSEQUENCES.iter().find(fits).map(|(_, _, fallacy)| *fallacy)
}
