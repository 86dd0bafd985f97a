//! A naive checker of proofs in modal, intuitionistic and minimal logic, a generator of such
//! proofs, and small models that show whether what they prove is so.
//!
//! It is written from LANGUAGE.md section 8 alone. All searches are plain loops, and panics are
//! allowed.

use super::natural::Rng;
use std::collections::BTreeSet;

/// A formula of the letters `p q`, as it is written.
type Formula = String;

/// The logics with rules of strict subproofs, and what the worlds of each see: reflexive, serial,
/// transitive, Euclidean and symmetric.
const MODAL: [(&str, [bool; 5]); 15] = [
    ("K", [false, false, false, false, false]),
    ("D", [false, true, false, false, false]),
    ("T", [true, true, false, false, false]),
    ("B", [true, true, false, false, true]),
    ("KB", [false, false, false, false, true]),
    ("KDB", [false, true, false, false, true]),
    ("K4", [false, false, true, false, false]),
    ("KD4", [false, true, true, false, false]),
    ("S4", [true, true, true, false, false]),
    ("K5", [false, false, false, true, false]),
    ("KD5", [false, true, false, true, false]),
    ("K45", [false, false, true, true, false]),
    ("KD45", [false, true, true, true, false]),
    ("KB4", [false, false, true, true, true]),
    ("S5", [true, true, true, true, true]),
];

/// A logic in whose proofs the steps are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    Modal(&'static str, [bool; 5]),
    Intuitionistic,
    Minimal,
}

impl Logic {
    pub fn all() -> Vec<Logic> {
        let modal = MODAL.iter().map(|(name, sees)| Logic::Modal(name, *sees));
        modal.chain([Logic::Intuitionistic, Logic::Minimal]).collect()
    }

    pub fn name(self) -> &'static str {
        match self {
            Logic::Modal(name, _) => name,
            Logic::Intuitionistic => "intuitionistic",
            Logic::Minimal => "minimal",
        }
    }

    fn is_modal(self) -> bool {
        matches!(self, Logic::Modal(..))
    }
}

/// A line of a proof: the subproofs that it stands in, by the numbers of the lines that open them,
/// with true for strict ones; one that it opens counted.
#[derive(Clone, Debug)]
struct Row {
    inside: Vec<(usize, bool)>,
    formula: Option<Formula>,
    reason: String,
    /// True if it is right, and so is all that it leans on.
    is_sound: bool,
}

/// A line or a subproof that is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cited {
    Line(usize),
    Whole(usize, usize),
}

/// A proof as it is drawn.
pub struct Drawn {
    pub logic: Logic,
    pub text: String,
    /// The numbers of the rows that are wrong.
    pub wrong: BTreeSet<usize>,
    premises: Vec<Formula>,
    /// The formulas outside of subproofs that are right, and lean on what is right.
    pub proved: Vec<Formula>,
}

/// The end of the formula that begins a text.
fn end(text: &str) -> usize {
    let mut needed = 1;
    for (place, c) in text.char_indices() {
        needed -= 1;
        needed += match c {
            'N' | 'L' | 'M' => 1,
            'K' | 'A' | 'C' | 'E' => 2,
            _ => 0,
        };
        if needed == 0 {
            return place + 1;
        }
    }
    panic!("a pff: {text}")
}

/// The operands of a formula that begins with a connective of two.
fn two(formula: &str, connective: char) -> Option<(&str, &str)> {
    let inner = formula.strip_prefix(connective)?;
    Some(inner.split_at(end(inner)))
}

struct State<'s> {
    logic: Logic,
    rows: &'s [Row],
    /// The subproofs that the next line stands in.
    here: Vec<(usize, bool)>,
}

impl State<'_> {
    fn row(&self, number: usize) -> &Row {
        &self.rows[number - 1]
    }

    /// The lines with a formula that stand in what is open.
    fn open(&self) -> Vec<usize> {
        let is_open = |row: &Row| row.formula.is_some() && self.here.starts_with(&row.inside);
        (1..=self.rows.len()).filter(|number| is_open(self.row(*number))).collect()
    }

    /// The subproofs that are closed and stand directly where the next line does.
    fn closed(&self) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for first in 1..=self.rows.len() {
            let inside = &self.row(first).inside;
            let Some(((opened, _), around)) = inside.split_last() else { continue };
            if *opened != first || around != self.here {
                continue;
            }
            let holds =
                |number: &usize| self.row(*number).inside.iter().any(|(it, _)| *it == first);
            let last = (first..=self.rows.len()).rfind(holds).unwrap();
            if self.row(last).inside == *inside && self.row(last).formula.is_some() {
                all.push((first, last));
            }
        }
        all
    }

    /// The formulas that stand directly in a subproof.
    fn directly(&self, first: usize) -> Vec<&Formula> {
        let inside = &self.row(first).inside;
        let rows = self.rows.iter().filter(|row| row.inside == *inside);
        rows.filter_map(|row| row.formula.as_ref()).collect()
    }

    fn refutes(&self, first: usize, last: usize) -> bool {
        let end = self.row(last).formula.as_ref().unwrap();
        self.directly(first)
            .into_iter()
            .any(|it| *it == format!("N{end}") || *end == format!("N{it}"))
    }

    /// True if a formula follows by a rule from lines and subproofs.
    fn follows(&self, rule: &str, formula: &str, cited: &[Cited]) -> bool {
        let mut lines = Vec::new();
        let mut borders = Vec::new();
        let mut wholes = Vec::new();
        for it in cited {
            match it {
                Cited::Line(number) => {
                    let row = self.row(*number);
                    lines.push(row.formula.as_deref().unwrap());
                    let beyond = &self.here[row.inside.len()..];
                    borders.push(beyond.iter().filter(|(_, strict)| *strict).count());
                }
                Cited::Whole(first, last) => {
                    let (_, strict) = *self.row(*first).inside.last().unwrap();
                    wholes.push((*first, *last, strict));
                }
            }
        }
        let supposed = |first: usize| self.row(first).formula.as_deref();
        let reached = |last: usize| self.row(last).formula.as_deref().unwrap();
        if let (Logic::Modal(_, sees), [1], [one], true) =
            (self.logic, &borders[..], &lines[..], wholes.is_empty())
        {
            let [_, _, transitive, euclidean, symmetric] = sees;
            let is_same = *one == formula;
            let [is_l, is_nl, is_m] = ["L", "NL", "M"].map(|it| one.starts_with(it));
            return match rule {
                "Lo" => *one == format!("L{formula}"),
                "R" => {
                    is_same && transitive && is_l
                        || is_same && euclidean && (is_nl || is_m)
                        || symmetric && formula == format!("M{one}")
                }
                _ => false,
            };
        }
        if borders.iter().any(|it| *it > 0) {
            return false;
        }
        let ordinary: Vec<(usize, usize)> =
            wholes.iter().filter(|it| !it.2).map(|it| (it.0, it.1)).collect();
        let strict: Vec<(usize, usize)> =
            wholes.iter().filter(|it| it.2).map(|it| (it.0, it.1)).collect();
        let [reflexive, serial, ..] = match self.logic {
            Logic::Modal(_, sees) => sees,
            _ => [false; 5],
        };
        match (rule, &lines[..], &ordinary[..], &strict[..]) {
            ("Ki", [a, b], [], []) => {
                formula == format!("K{a}{b}") || formula == format!("K{b}{a}")
            }
            ("Ko", [a], [], []) => two(a, 'K').is_some_and(|(p, q)| formula == p || formula == q),
            ("Ai", [a], [], []) => two(formula, 'A').is_some_and(|(p, q)| p == *a || q == *a),
            ("Ao", [a], [one, other], []) => two(a, 'A').is_some_and(|(p, q)| {
                let is = |it: &(usize, usize), from| {
                    supposed(it.0) == Some(from) && reached(it.1) == formula
                };
                is(one, p) && is(other, q) || is(one, q) && is(other, p)
            }),
            ("Ci", [], [it], []) => {
                formula == format!("C{}{}", supposed(it.0).unwrap(), reached(it.1))
            }
            ("Co", [a, b], [], []) => {
                *a == format!("C{b}{formula}") || *b == format!("C{a}{formula}")
            }
            ("Ei", [a, b], [], []) => two(formula, 'E').is_some_and(|(p, q)| {
                let [there, back] = [format!("C{p}{q}"), format!("C{q}{p}")];
                **a == there && **b == back || **a == back && **b == there
            }),
            ("Eo", [a], [], []) => two(a, 'E').is_some_and(|(p, q)| {
                formula == format!("C{p}{q}") || formula == format!("C{q}{p}")
            }),
            ("Ni", [], [it], []) => {
                formula == format!("N{}", supposed(it.0).unwrap()) && self.refutes(it.0, it.1)
            }
            ("No", [], [it], []) if self.logic.is_modal() => {
                supposed(it.0).unwrap() == format!("N{formula}") && self.refutes(it.0, it.1)
            }
            ("No", [a, b], [], []) if self.logic == Logic::Intuitionistic => {
                **a == format!("N{b}") || **b == format!("N{a}")
            }
            ("R", [a], [], []) => formula == *a,
            ("Lo", [a], [], []) => reflexive && *a == format!("L{formula}"),
            ("Mi", [a], [], []) if reflexive => formula == format!("M{a}"),
            ("Mi", [a], [], []) if serial => {
                a.starts_with('L') && formula == format!("M{}", &a[1..])
            }
            ("Me", [a], [], []) if self.logic.is_modal() => {
                let says = |one: &str, other: &str| {
                    [("M", "NLN"), ("NL", "MN"), ("NM", "LN")].iter().any(|(from, to)| {
                        let [one, other] = [one.strip_prefix(from), other.strip_prefix(to)];
                        one.is_some() && one == other
                    })
                };
                says(a, formula) || says(formula, a)
            }
            ("Li", [], [], [it]) => {
                supposed(it.0).is_none() && formula == format!("L{}", reached(it.1))
            }
            ("Mo", [a], [], [it]) => {
                supposed(it.0).is_some_and(|from| **a == format!("M{from}"))
                    && formula == format!("M{}", reached(it.1))
            }
            _ => false,
        }
    }

    /// True if what is cited is right, and all that it leans on.
    fn is_sound(&self, cited: &[Cited]) -> bool {
        cited.iter().all(|it| match it {
            Cited::Line(number) => self.row(*number).is_sound,
            Cited::Whole(first, last) => (*first..=*last).all(|it| self.row(it).is_sound),
        })
    }
}

const RULES: [&str; 16] =
    ["Ki", "Ko", "Ai", "Ao", "Ci", "Co", "Ei", "Eo", "Ni", "No", "R", "Li", "Lo", "Mi", "Mo", "Me"];

/// The formulas that are drawn: the letters, and what is made of them and of each other.
fn pool(rng: &mut Rng, is_modal: bool) -> Vec<Formula> {
    let mut pool: Vec<Formula> = ["p", "q"].map(str::to_owned).to_vec();
    for _ in 0..14 {
        let (one, other) = (rng.pick(&pool), rng.pick(&pool));
        let signs = if is_modal { "NLMLMNKACE" } else { "NNNNKACCEA" };
        let sign = signs.chars().nth(rng.below(10)).unwrap();
        let formula = match sign {
            'N' | 'L' | 'M' => format!("{sign}{one}"),
            _ => format!("{sign}{one}{other}"),
        };
        if formula.len() <= 9 && !pool.contains(&formula) {
            pool.push(formula);
        }
    }
    pool
}

/// The formulas that one formula leads to by itself.
fn parts(formula: &str) -> Vec<Formula> {
    let mut all: Vec<Formula> =
        [format!("L{formula}"), format!("M{formula}"), format!("N{formula}")]
            .into_iter()
            .filter(|it| it.len() <= 9)
            .collect();
    for sign in ['K', 'A', 'C', 'E'] {
        if let Some((p, q)) = two(formula, sign) {
            all.extend([p.to_owned(), q.to_owned()]);
        }
    }
    for sign in ['L', 'M', 'N'] {
        all.extend(formula.strip_prefix(sign).map(str::to_owned));
    }
    for (from, to) in [("M", "NLN"), ("NL", "MN"), ("NM", "LN")] {
        all.extend(formula.strip_prefix(from).map(|it| format!("{to}{it}")));
        all.extend(formula.strip_prefix(to).map(|it| format!("{from}{it}")));
    }
    all
}

/// Draws a proof, most of whose steps are right.
pub fn draw(logic: Logic, rng: &mut Rng) -> Drawn {
    let mut pool = pool(rng, logic.is_modal());
    let premises: Vec<Formula> = (0..1 + rng.below(3)).map(|_| rng.pick(&pool)).collect();
    let mut rows: Vec<Row> = Vec::new();
    let mut wrong = BTreeSet::new();
    for premise in &premises {
        rows.push(Row {
            inside: Vec::new(),
            formula: Some(premise.clone()),
            reason: "premise".to_owned(),
            is_sound: true,
        });
    }
    let mut here: Vec<(usize, bool)> = Vec::new();
    for _ in 0..14 {
        let number = rows.len() + 1;
        let opens_last = here.last().is_some_and(|(first, _)| *first == number - 1);
        match rng.below(10) {
            0 | 1 if here.len() < 3 => {
                let is_strict = logic.is_modal() && rng.below(3) > 0;
                here.push((number, is_strict));
                let formula = (!is_strict || rng.below(3) == 0).then(|| rng.pick(&pool));
                let reason = if is_strict { "strict" } else { "suppose" }.to_owned();
                rows.push(Row { inside: here.clone(), formula, reason, is_sound: true });
                continue;
            }
            2 | 3 if !opens_last => _ = here.pop(),
            _ => {}
        }
        let state = State { logic, rows: &rows, here: here.clone() };
        let (open, closed) = (state.open(), state.closed());
        for number in &open {
            let formulas = parts(state.row(*number).formula.as_ref().unwrap());
            pool.extend(
                formulas.into_iter().filter(|it| logic.is_modal() || !it.contains(['L', 'M'])),
            );
        }
        for (first, last) in &closed {
            let to = state.row(*last).formula.clone().unwrap();
            let from = state.row(*first).formula.clone();
            pool.extend(from.map(|from| format!("C{from}{to}")));
            pool.extend(
                logic
                    .is_modal()
                    .then(|| [format!("L{to}"), format!("M{to}")])
                    .into_iter()
                    .flatten(),
            );
        }
        pool.retain(|it| it.len() <= 12);
        pool.sort();
        pool.dedup();
        let draws = |rng: &mut Rng| {
            let rule = rng.pick(&RULES);
            let formula = rng.pick(&pool);
            let lines = if open.is_empty() { 0 } else { rng.below(3) };
            let wholes = if closed.is_empty() { 0 } else { rng.below(3) };
            let mut cited: Vec<Cited> = (0..lines).map(|_| Cited::Line(rng.pick(&open))).collect();
            cited.extend((0..wholes).map(|_| rng.pick(&closed)).map(|it| Cited::Whole(it.0, it.1)));
            (!cited.is_empty()).then_some((rule, formula, cited))
        };
        let mut found = None;
        for _ in 0..3_000 {
            let Some((rule, formula, cited)) = draws(rng) else { continue };
            if state.follows(rule, &formula, &cited) && (rule != "R" || rng.below(20) == 0) {
                found = Some((rule, formula, cited));
                break;
            }
        }
        let any = draws(rng);
        let Some((rule, formula, cited)) = (if rng.below(4) == 0 { any } else { found }) else {
            continue;
        };
        let is_right = state.follows(rule, &formula, &cited);
        let is_sound = is_right && state.is_sound(&cited);
        // Two lines are never read as the ends of a subproof.
        let by_ends = matches!(cited[..], [Cited::Line(a), Cited::Line(b)] if a <= b);
        if ["Ci", "Ni", "No"].contains(&rule) && by_ends && logic != Logic::Intuitionistic {
            continue;
        }
        let words = cited.iter().map(|it| match it {
            Cited::Line(number) => format!(" {number}"),
            Cited::Whole(first, last) => format!(" {first}-{last}"),
        });
        let reason = format!("{rule}{}", words.collect::<String>());
        if !is_right {
            wrong.insert(number);
        }
        rows.push(Row { inside: here.clone(), formula: Some(formula), reason, is_sound });
    }
    let outside = |row: &&Row| row.inside.is_empty() && row.is_sound;
    let proved: Vec<Formula> =
        rows.iter().filter(outside).filter_map(|row| row.formula.clone()).collect();
    let conclusion = proved.last().cloned().unwrap();
    let mut text =
        format!("logic {}\nproof {} |- {conclusion}\n", logic.name(), premises.join(", "));
    for (number, row) in (1..).zip(&rows) {
        let bars = "| ".repeat(row.inside.len());
        let formula = row.formula.as_deref().unwrap_or_default();
        text.push_str(&format!("{number} {bars}{formula}  {}\n", row.reason));
    }
    text.push_str("end\n");
    Drawn { logic, text, wrong, premises, proved }
}

/// A small model: what each world sees, and the letters that are true there, `O` last.
struct Model {
    sees: Vec<Vec<bool>>,
    letters: Vec<[bool; 3]>,
}

impl Model {
    fn seen(&self, world: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.sees.len()).filter(move |it| self.sees[world][*it])
    }

    fn value(&self, is_modal: bool, formula: &str, at: usize) -> bool {
        let value = |formula: &str, at: usize| self.value(is_modal, formula, at);
        let inner = &formula[1..];
        let both = || inner.split_at(end(inner));
        let arrow = |p: &str, q: &str| match is_modal {
            true => !value(p, at) || value(q, at),
            false => self.seen(at).all(|it| !value(p, it) || value(q, it)),
        };
        match &formula[..1] {
            "p" => self.letters[at][0],
            "q" => self.letters[at][1],
            "N" if is_modal => !value(inner, at),
            "N" => self.seen(at).all(|it| !value(inner, it) || self.letters[it][2]),
            "L" => self.seen(at).all(|it| value(inner, it)),
            "M" => self.seen(at).any(|it| value(inner, it)),
            "K" => value(both().0, at) && value(both().1, at),
            "A" => value(both().0, at) || value(both().1, at),
            "C" => arrow(both().0, both().1),
            "E" => arrow(both().0, both().1) && arrow(both().1, both().0),
            other => panic!("{other}"),
        }
    }

    /// True if it is a model of the logic.
    fn is_of(&self, logic: Logic) -> bool {
        let worlds = 0..self.sees.len();
        let sees = |a: usize, b: usize| self.sees[a][b];
        let all = |holds: &dyn Fn(usize, usize, usize) -> bool| {
            let n = worlds.len();
            (0..n * n * n).all(|it| holds(it / n / n, it / n % n, it % n))
        };
        let is_reflexive = worlds.clone().all(|it| sees(it, it));
        let is_transitive = all(&|a, b, c| !(sees(a, b) && sees(b, c)) || sees(a, c));
        match logic {
            Logic::Modal(_, [reflexive, serial, transitive, euclidean, symmetric]) => {
                (!reflexive || is_reflexive)
                    && (!serial || worlds.clone().all(|it| self.seen(it).count() > 0))
                    && (!transitive || is_transitive)
                    && (!euclidean || all(&|a, b, c| !(sees(a, b) && sees(a, c)) || sees(b, c)))
                    && (!symmetric || all(&|a, b, _| !sees(a, b) || sees(b, a)))
            }
            Logic::Intuitionistic | Logic::Minimal => {
                let keeps = |a: usize, b: usize| {
                    (0..3).all(|it| !self.letters[a][it] || self.letters[b][it])
                };
                let has_o = worlds.clone().any(|it| self.letters[it][2]);
                is_reflexive
                    && is_transitive
                    && all(&|a, b, _| !sees(a, b) || keeps(a, b))
                    && all(&|a, b, _| a == b || !(sees(a, b) && sees(b, a)))
                    && (logic == Logic::Minimal || !has_o)
            }
        }
    }

    /// The model of a number, of so many worlds.
    fn nth(worlds: usize, mut number: usize) -> Model {
        let mut bit = || {
            let bit = number & 1 == 1;
            number >>= 1;
            bit
        };
        let sees = (0..worlds).map(|_| (0..worlds).map(|_| bit()).collect()).collect();
        let letters = (0..worlds).map(|_| [bit(), bit(), bit()]).collect();
        Model { sees, letters }
    }
}

/// A small model that refutes a formula that was proved: all of two worlds, and some of three.
pub fn refutation(drawn: &Drawn, rng: &mut Rng) -> Option<String> {
    let of_two = (0..1 << 10).map(|number| Model::nth(2, number));
    let of_three: Vec<usize> = (0..2_000).map(|_| rng.below(1 << 18)).collect();
    let of_three = of_three.into_iter().map(|number| Model::nth(3, number));
    let is_modal = drawn.logic.is_modal();
    for model in of_two.chain(of_three).filter(|model| model.is_of(drawn.logic)) {
        for world in 0..model.sees.len() {
            let is_true = |it: &String| model.value(is_modal, it, world);
            if drawn.premises.iter().all(is_true)
                && let Some(wrong) = drawn.proved.iter().find(|it| !is_true(it))
            {
                return Some(wrong.clone());
            }
        }
    }
    None
}
