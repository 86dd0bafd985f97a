//! The shortest proof by going through all proofs, for tests: every line that a rule allows, of
//! every formula in a list, in every open subproof.

use std::collections::HashMap;

fn end_of(text: &str) -> usize {
    let mut need = 1;
    for (at, c) in text.char_indices() {
        match c {
            'N' => {}
            'K' | 'A' | 'C' | 'E' => need += 1,
            _ => need -= 1,
        }
        if need == 0 {
            return at + 1;
        }
    }
    0
}

pub fn operands(text: &str) -> Vec<&str> {
    match text.as_bytes()[0] {
        b'N' => vec![&text[1..]],
        b'K' | b'A' | b'C' | b'E' => {
            let (left, right) = text[1..].split_at(end_of(&text[1..]));
            vec![left, right]
        }
        _ => vec![],
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Target {
    Have(u8),
    End(u8),
    Clash,
}

/// All that proofs may have.
pub struct Exhaustive {
    formulas: Vec<String>,
    failed: HashMap<(u64, u64, u8, Target), u32>,
}

impl Exhaustive {
    /// The subformulas of a sequent, their negations, the conditionals of biconditionals, and
    /// what else is given.
    pub fn new(sequent: &[&str], more: &[&str]) -> Exhaustive {
        let mut formulas: Vec<String> = Vec::new();
        let mut open: Vec<String> = sequent.iter().map(|it| (*it).to_owned()).collect();
        while let Some(formula) = open.pop() {
            if formulas.contains(&formula) {
                continue;
            }
            let parts = operands(&formula);
            open.extend(parts.iter().map(|it| (*it).to_owned()));
            if formula.starts_with('E') {
                open.push(format!("C{}{}", parts[0], parts[1]));
                open.push(format!("C{}{}", parts[1], parts[0]));
            }
            formulas.push(formula);
        }
        for formula in formulas.clone() {
            if !formula.starts_with('N') {
                formulas.push(format!("N{formula}"));
            }
        }
        formulas.extend(more.iter().map(|it| (*it).to_owned()));
        formulas.sort();
        formulas.dedup();
        assert!(formulas.len() <= 64);
        Exhaustive { formulas, failed: HashMap::new() }
    }

    fn place(&self, formula: &str) -> Option<u8> {
        self.formulas.iter().position(|it| it == formula).map(|it| it as u8)
    }

    fn mask(&self, formulas: &[&str]) -> u64 {
        formulas.iter().filter_map(|it| self.place(it)).fold(0, |mask, it| mask | 1 << it)
    }

    /// True if a proof has at most so many lines beside the premises.
    pub fn proves(&mut self, premises: &[&str], conclusion: &str, lines: u32) -> bool {
        let open = self.mask(premises);
        let goal = self.place(conclusion).unwrap();
        self.reach(open, open, 255, Target::Have(goal), lines)
    }

    fn clashes(&self, here: u64, last: u8) -> bool {
        let Some(end) = self.formulas.get(last as usize) else { return false };
        let negation = self.mask(&[&format!("N{end}")]);
        let operand = end.strip_prefix('N').map_or(0, |operand| self.mask(&[operand]));
        here & (negation | operand) != 0
    }

    fn reach(&mut self, open: u64, here: u64, last: u8, target: Target, lines: u32) -> bool {
        let done = match target {
            Target::Have(goal) => open >> goal & 1 == 1,
            Target::End(goal) => last == goal,
            Target::Clash => self.clashes(here, last),
        };
        if done || lines == 0 {
            return done;
        }
        let key = (open, here, last, target);
        if self.failed.get(&key).is_some_and(|failed| *failed >= lines) {
            return false;
        }
        for next in 0..self.formulas.len() as u8 {
            if here >> next & 1 == 1 {
                continue;
            }
            let with = |left: u32| (open | 1 << next, here | 1 << next, next, target, left);
            if open >> next & 1 == 1 || self.at_once(open, next) {
                let (open, here, last, target, left) = with(lines - 1);
                if self.reach(open, here, last, target, left) {
                    return true;
                }
                continue;
            }
            if let Some(inside) = self.with_subproofs(open, next, lines - 1) {
                let (open, here, last, target, left) = with(lines - 1 - inside);
                if self.reach(open, here, last, target, left) {
                    return true;
                }
            }
        }
        self.failed.insert(key, lines);
        false
    }

    /// True if open lines give a formula by one rule without subproofs.
    fn at_once(&self, open: u64, next: u8) -> bool {
        let it = &self.formulas[next as usize];
        let has = |formula: &str| self.mask(&[formula]) & open != 0;
        let parts = operands(it);
        let put = match it.as_bytes()[0] {
            b'K' => parts.iter().all(|part| has(part)),
            b'A' => parts.iter().any(|part| has(part)),
            b'E' => {
                has(&format!("C{}{}", parts[0], parts[1]))
                    && has(&format!("C{}{}", parts[1], parts[0]))
            }
            _ => false,
        };
        put || self.formulas.iter().enumerate().any(|(at, from)| {
            if open >> at & 1 == 0 {
                return false;
            }
            let parts = operands(from);
            match from.as_bytes()[0] {
                b'K' => parts.contains(&it.as_str()),
                b'C' => parts[1] == it && has(parts[0]),
                b'E' => {
                    *it == format!("C{}{}", parts[0], parts[1])
                        || *it == format!("C{}{}", parts[1], parts[0])
                }
                _ => false,
            }
        })
    }

    /// The least number of lines in subproofs from which one line gives a formula.
    fn with_subproofs(&mut self, open: u64, next: u8, most: u32) -> Option<u32> {
        let it = self.formulas[next as usize].clone();
        let mut best: Option<u32> = None;
        let bound = |best: Option<u32>| best.map_or(most, |best| best - 1);
        let parts = operands(&it);
        if it.starts_with('C') {
            let (from, to) = (self.place(parts[0])?, self.place(parts[1])?);
            best = self.subproof(open, from, Target::End(to), bound(best)).or(best);
        }
        if it.starts_with('N') {
            let from = self.place(parts[0])?;
            best = self.subproof(open, from, Target::Clash, bound(best)).or(best);
        }
        if let Some(from) = self.place(&format!("N{it}")) {
            best = self.subproof(open, from, Target::Clash, bound(best)).or(best);
        }
        for at in 0..self.formulas.len() {
            let cases = self.formulas[at].clone();
            if open >> at & 1 == 0 || !cases.starts_with('A') {
                continue;
            }
            let parts = operands(&cases);
            let (left, right) = (self.place(parts[0])?, self.place(parts[1])?);
            let most = bound(best);
            if let Some(one) = self.subproof(open, left, Target::End(next), most)
                && let Some(other) = self.subproof(open, right, Target::End(next), most - one)
            {
                best = Some(one + other);
            }
        }
        best
    }

    fn subproof(&mut self, open: u64, from: u8, target: Target, most: u32) -> Option<u32> {
        (1..=most).find(|lines| self.reach(open | 1 << from, 1 << from, from, target, lines - 1))
    }
}
