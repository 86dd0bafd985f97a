//! Blocks of proofs, drawn at random, right ones and others with a slip.

use super::*;

/// A small generator of random numbers (xorshift).
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..4 {
            rng.next();
        }
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Draws a number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }

    /// Says yes in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Draws one of some.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

fn random_formula(rng: &mut Rng, depth: usize) -> F {
    if depth == 0 || rng.chance(35) {
        return F::Letter(rng.pick(&["p", "q", "r", "s"]).to_string());
    }
    let symbol = rng.pick(&['N', 'K', 'A', 'C', 'C', 'E']);
    let operands = (0..arity(symbol).unwrap()).map(|_| random_formula(rng, depth - 1)).collect();
    F::Node(symbol, operands)
}

/// Cites by the place of lines in the list of steps, before they have numbers.
#[derive(Clone, Debug)]
enum Points {
    Line(usize),
    Sub(usize, usize),
}

#[derive(Clone, Debug)]
struct Step {
    depth: usize,
    formula: F,
    rule: &'static str,
    points: Vec<Points>,
}

/// Grows a proof forward.
struct Grower {
    rng: Rng,
    premises: Vec<F>,
    steps: Vec<Step>,
    /// The subproof of each step: its path of supposition steps, outermost first.
    homes: Vec<Vec<usize>>,
    /// The path that is open.
    path: Vec<usize>,
}

const LONGEST: usize = 24;

impl Grower {
    fn add(&mut self, formula: F, rule: &'static str, points: Vec<Points>) -> usize {
        let depth = self.path.len();
        self.steps.push(Step { depth, formula, rule, points });
        self.homes.push(self.path.clone());
        self.steps.len() - 1
    }

    fn suppose(&mut self, formula: F) -> usize {
        self.path.push(self.steps.len());
        self.add(formula, "suppose", Vec::new())
    }

    /// Lists the steps that are open.
    fn open(&self) -> Vec<usize> {
        (0..self.steps.len()).filter(|i| self.path.starts_with(&self.homes[*i])).collect()
    }

    fn f(&self, i: usize) -> F {
        self.steps[i].formula.clone()
    }

    /// Lists the subproofs, as first and last step, that may be cited from the open path.
    fn closed(&self) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for i in 0..self.steps.len() {
            let home = &self.homes[i];
            let direct = home.len() == self.path.len() + 1 && home.starts_with(&self.path);
            if self.steps[i].rule != "suppose" || !direct {
                continue;
            }
            let inside = |k: &usize| self.homes[*k].starts_with(home);
            let last = (i..self.steps.len()).rfind(inside).unwrap();
            if self.homes[last] == *home {
                found.push((i, last));
            }
        }
        found
    }

    /// Supposes each side of a disjunction, reaches one formula in both, and takes it out.
    fn cases(&mut self, i: usize) {
        let F::Node('A', sides) = self.f(i) else { return };
        let outer: Vec<usize> = self.open();
        if sides[0] == sides[1] && self.rng.chance(60) {
            let first = self.suppose(sides[0].clone());
            let mut last = first;
            if self.rng.chance(50) {
                last = self.add(sides[0].clone(), "R", vec![Points::Line(first)]);
            }
            self.path.pop();
            let sub = Points::Sub(first, last);
            self.add(sides[0].clone(), "Ao", vec![Points::Line(i), sub.clone(), sub]);
            return;
        }
        let repeat = self.rng.chance(35);
        let source = self.rng.pick(&outer);
        let goal = if repeat { self.f(source) } else { two('A', &sides[1], &sides[0]) };
        let mut subs = Vec::new();
        for side in &sides {
            let first = self.suppose(side.clone());
            let last = if repeat {
                self.add(goal.clone(), "R", vec![Points::Line(source)])
            } else {
                self.add(goal.clone(), "Ai", vec![Points::Line(first)])
            };
            self.path.pop();
            subs.push(Points::Sub(first, last));
        }
        let mut points = vec![Points::Line(i), subs[0].clone(), subs[1].clone()];
        let by = self.rng.below(3);
        points.rotate_left(by);
        self.add(goal, "Ao", points);
    }

    /// Takes a contradiction out of a subproof that is made for it.
    fn absurd(&mut self, a: usize, b: usize) {
        let (fa, fb) = (self.f(a), self.f(b));
        let supposed = random_formula(&mut self.rng, 1);
        let supposed = if self.rng.chance(50) { not(&supposed) } else { supposed };
        let first = self.suppose(supposed.clone());
        self.add(fa, "R", vec![Points::Line(a)]);
        if self.rng.chance(30) {
            self.add(supposed.clone(), "R", vec![Points::Line(first)]);
        }
        let last = self.add(fb, "R", vec![Points::Line(b)]);
        self.path.pop();
        self.negate(first, last);
    }

    fn negate(&mut self, first: usize, last: usize) {
        let supposed = self.f(first);
        let points = vec![Points::Sub(first, last)];
        match &supposed {
            F::Node('N', inner) if self.rng.chance(60) => {
                self.add(inner[0].clone(), "No", points);
            }
            _ => {
                self.add(not(&supposed), "Ni", points);
            }
        }
    }

    /// Adds one step or a few by a rule drawn at random, if it can be applied.
    fn grow(&mut self) {
        let open = self.open();
        let choice = self.rng.below(20);
        let room = |f: &F| polish(f).len() < LONGEST;
        if open.is_empty() || choice < 2 && self.path.len() < 3 {
            let f = if !open.is_empty() && self.rng.chance(40) {
                let i = self.rng.pick(&open);
                match self.f(i) {
                    F::Node('C', pq) => pq[0].clone(),
                    other if room(&other) => not(&other),
                    _ => random_formula(&mut self.rng, 1),
                }
            } else {
                random_formula(&mut self.rng, 2)
            };
            if self.path.len() < 3 {
                self.suppose(f);
            }
            return;
        }
        let i = self.rng.pick(&open);
        let j = self.rng.pick(&open);
        let (fi, fj) = (self.f(i), self.f(j));
        match choice {
            2 if self.path.is_empty() && !self.premises.is_empty() => {
                let premise = self.rng.pick(&self.premises.clone());
                self.add(premise, "premise", Vec::new());
            }
            3 => {
                self.add(fi, "R", vec![Points::Line(i)]);
            }
            4 | 5 if room(&fi) && room(&fj) => {
                let points = vec![Points::Line(i), Points::Line(j)];
                let f = if self.rng.chance(70) { two('K', &fi, &fj) } else { two('K', &fj, &fi) };
                self.add(f, "Ki", points);
            }
            6 | 7 if room(&fi) => {
                let other = random_formula(&mut self.rng, 1);
                let other = if self.rng.chance(30) { fi.clone() } else { other };
                let (x, y) = if self.rng.chance(50) { (&fi, &other) } else { (&other, &fi) };
                let f = two('A', x, y);
                self.add(f, "Ai", vec![Points::Line(i)]);
            }
            8..=11 => {
                // Every elimination of one or two lines, and Ei, that the open lines allow.
                let mut found: Vec<(F, &'static str, Vec<Points>)> = Vec::new();
                for a in &open {
                    let one = vec![Points::Line(*a)];
                    match self.f(*a) {
                        F::Node('K', pq) => {
                            found.push((pq[0].clone(), "Ko", one.clone()));
                            found.push((pq[1].clone(), "Ko", one));
                        }
                        F::Node('E', pq) => {
                            found.push((two('C', &pq[0], &pq[1]), "Eo", one.clone()));
                            found.push((two('C', &pq[1], &pq[0]), "Eo", one));
                        }
                        F::Node('C', pq) => {
                            for b in &open {
                                if self.f(*b) == pq[0] {
                                    let both = vec![Points::Line(*a), Points::Line(*b)];
                                    found.push((pq[1].clone(), "Co", both));
                                }
                                if self.f(*b) == two('C', &pq[1], &pq[0]) {
                                    let both = vec![Points::Line(*a), Points::Line(*b)];
                                    found.push((two('E', &pq[0], &pq[1]), "Ei", both));
                                }
                            }
                        }
                        _ => {}
                    }
                }
                if !found.is_empty() {
                    let (f, rule, mut points) = self.rng.pick(&found);
                    if self.rng.chance(50) {
                        points.reverse();
                    }
                    self.add(f, rule, points);
                }
            }
            12 | 13 if self.path.len() < 3 => {
                let found: Vec<usize> = open
                    .iter()
                    .copied()
                    .filter(|k| matches!(self.f(*k), F::Node('A', _)))
                    .collect();
                if !found.is_empty() {
                    let k = self.rng.pick(&found);
                    self.cases(k);
                }
            }
            14 | 15 if self.path.len() < 3 => {
                let mut found = Vec::new();
                for a in &open {
                    for b in &open {
                        if self.f(*b) == not(&self.f(*a)) {
                            found.push((*a, *b));
                            found.push((*b, *a));
                        }
                    }
                }
                if !found.is_empty() {
                    let (a, b) = self.rng.pick(&found);
                    self.absurd(a, b);
                }
            }
            16..=18 => {
                // Leaves some subproofs and cites one, or negates one that has a contradiction.
                if !self.path.is_empty() && self.rng.chance(75) {
                    self.path.pop();
                }
                let closed = self.closed();
                if closed.is_empty() {
                    return;
                }
                let (first, last) = self.rng.pick(&closed);
                let q = self.f(last);
                let home = self.homes[first].clone();
                let pair = (first..last).any(|k| {
                    self.homes[k] == home && (self.f(k) == not(&q) || q == not(&self.f(k)))
                });
                if pair && self.rng.chance(70) {
                    self.negate(first, last);
                } else {
                    let f = two('C', &self.f(first), &q);
                    self.add(f, "Ci", vec![Points::Sub(first, last)]);
                }
            }
            19 if !self.path.is_empty() => {
                // Opens another subproof beside the one that is open.
                self.path.pop();
                let f = random_formula(&mut self.rng, 1);
                self.suppose(f);
            }
            _ => {}
        }
    }

    fn finish(&mut self) {
        while let Some(first) = self.path.last().copied() {
            let last = self.steps.len() - 1;
            let last = if self.homes[last] == self.path {
                last
            } else {
                let open = self.open();
                let i = self.rng.pick(&open);
                self.add(self.f(i), "R", vec![Points::Line(i)])
            };
            self.path.pop();
            let f = two('C', &self.f(first), &self.f(last));
            self.add(f, "Ci", vec![Points::Sub(first, last)]);
        }
    }
}

/// A step as it will be written, for slips of the pen.
#[derive(Clone, Debug)]
struct Inked {
    number: u64,
    bars: usize,
    formula: String,
    rule: String,
    cites: Vec<(u64, Option<u64>)>,
}

/// Holds a random block and the slips made in it, if any.
#[derive(Clone, Debug)]
pub struct RandomBlock {
    pub text: String,
    pub slips: Vec<String>,
}

/// Makes one slip of the pen and says which.
fn slip(rng: &mut Rng, steps: &mut Vec<Inked>) -> String {
    for _ in 0..50 {
        let i = rng.below(steps.len());
        let before = format!("{:?}", steps[i]);
        let top = steps.iter().map(|s| s.number).max().unwrap() as usize + 2;
        let what = match rng.below(9) {
            0 | 1 => {
                if steps[i].cites.is_empty() {
                    continue;
                }
                let k = rng.below(steps[i].cites.len());
                let random = 1 + rng.below(top) as u64;
                let near = steps[i].cites[k].0.saturating_sub(2) + rng.below(5) as u64;
                let number = if rng.chance(50) { random } else { near.max(1) };
                let cite = &mut steps[i].cites[k];
                if cite.1.is_some() && rng.chance(50) {
                    cite.1 = Some(number);
                } else {
                    cite.0 = number;
                }
                "wrong number"
            }
            2 => {
                steps[i].rule = rng.pick(&RULES).to_string();
                "wrong rule"
            }
            3 => {
                if rng.chance(70) {
                    steps[i].bars = steps[i].bars.saturating_sub(1);
                    "bar lost"
                } else {
                    steps[i].bars += 1;
                    "bar too many"
                }
            }
            4 => {
                let k = rng.below(steps[i].formula.len());
                let letter = rng.pick(&["p", "q", "r", "s", "N", "K", "A", "C", "E"]);
                let same = rng.chance(60);
                let old = &steps[i].formula[k..k + 1];
                if same
                    && old.to_lowercase() != letter.to_lowercase()
                    && (old == old.to_lowercase()) != (letter == letter.to_lowercase())
                {
                    continue;
                }
                steps[i].formula.replace_range(k..k + 1, letter);
                "letter changed"
            }
            5 => {
                if steps.len() < 2 {
                    continue;
                }
                steps.remove(i);
                return "line deleted".into();
            }
            6 => {
                if i + 1 >= steps.len() {
                    continue;
                }
                steps.swap(i, i + 1);
                return "order".into();
            }
            7 => {
                if rng.chance(50) {
                    if steps[i].cites.pop().is_none() {
                        continue;
                    }
                } else {
                    let number = 1 + rng.below(top) as u64;
                    steps[i].cites.push((number, None));
                }
                "citation lost or added"
            }
            _ => {
                if i + 1 >= steps.len() {
                    continue;
                }
                let mut formula = steps[i].formula.clone();
                std::mem::swap(&mut formula, &mut steps[i + 1].formula);
                steps[i].formula = formula;
                "formulas swapped"
            }
        };
        if format!("{:?}", steps[i]) != before {
            return format!("{what} at line {}", steps[i].number);
        }
    }
    "none".into()
}

/// Writes a random block, unbroken if `broken` is false, else with one slip or two.
pub fn random_block_as(seed: u64, broken: bool) -> RandomBlock {
    let mut rng = Rng::new(seed);
    let premises: Vec<F> = (0..rng.below(4)).map(|_| random_formula(&mut rng, 2)).collect();
    let mut g = Grower {
        rng,
        premises: premises.clone(),
        steps: Vec::new(),
        homes: Vec::new(),
        path: Vec::new(),
    };
    for premise in &premises {
        if g.rng.chance(80) {
            g.add(premise.clone(), "premise", Vec::new());
        }
    }
    let length = 3 + g.rng.below(24);
    let mut tries = 0;
    while g.steps.len() < length && tries < 200 {
        g.grow();
        tries += 1;
    }
    g.finish();
    let steps = g.steps.clone();
    let mut rng = g.rng;
    let outermost: Vec<F> =
        steps.iter().filter(|s| s.depth == 0).map(|s| s.formula.clone()).collect();
    let conclusion = match rng.below(10) {
        0 => random_formula(&mut rng, 2),
        1 => rng.pick(&outermost),
        _ => outermost.last().unwrap().clone(),
    };
    let mut number = 0;
    let gaps = rng.chance(20);
    let numbers: Vec<u64> = steps
        .iter()
        .map(|_| {
            number += if gaps { 1 + rng.below(3) as u64 } else { 1 };
            number
        })
        .collect();
    let mut inked: Vec<Inked> = steps
        .iter()
        .zip(&numbers)
        .map(|(s, number)| Inked {
            number: *number,
            bars: s.depth,
            formula: polish(&s.formula),
            rule: s.rule.to_string(),
            cites: s
                .points
                .iter()
                .map(|p| match p {
                    Points::Line(i) => (numbers[*i], None),
                    Points::Sub(i, j) => (numbers[*i], Some(numbers[*j])),
                })
                .collect(),
        })
        .collect();
    let mut slips = Vec::new();
    if broken {
        for _ in 0..1 + rng.below(2) {
            slips.push(slip(&mut rng, &mut inked));
        }
    }
    let dot = rng.pick(&["", "", "", ".", ")"]);
    let bar = rng.pick(&["| ", "| ", "|"]);
    let comma = rng.pick(&[" ", " ", ", "]);
    let dash = rng.pick(&["-", "-", "–"]);
    let turnstile = rng.pick(&["|-", "|-", "⊢"]);
    let list: Vec<String> = premises.iter().map(polish).collect();
    let mut text = format!("proof {} {turnstile} {}\n", list.join(", "), polish(&conclusion));
    for s in &inked {
        let cites: Vec<String> = s
            .cites
            .iter()
            .map(|(m, n)| match n {
                Some(n) => format!("{m}{dash}{n}"),
                None => m.to_string(),
            })
            .collect();
        let mut formula = s.formula.clone();
        if formula.len() > 2 && rng.chance(5) {
            formula.insert(1, ' ');
        }
        let line = format!("  {}{dot} {}{formula}  {} ", s.number, bar.repeat(s.bars), s.rule);
        let line = line + &cites.join(comma);
        text += line.trim_end();
        if rng.chance(3) {
            text += "  # a comment";
        }
        text += "\n";
        if rng.chance(2) {
            text += "\n";
        }
    }
    text += "end\n";
    RandomBlock { text, slips }
}

/// Writes a random block; in half of the cases it has one slip of the pen or two.
pub fn random_block(seed: u64) -> String {
    random_block_as(seed, Rng::new(seed ^ 0x5bd1_e995).chance(50)).text
}
