use super::*;
use crate::natural::write;
use wff_syntax::letter::{Binary, Constant};

fn shown(premises: &[&str], conclusion: &str) -> String {
    let mut terms = Terms::new();
    let premises: Vec<Term> = premises.iter().map(|it| terms.read(it).unwrap()).collect();
    let conclusion = terms.read(conclusion).unwrap();
    match prove(&mut terms, &premises, conclusion, None, &mut || true).unwrap() {
        Outcome::Proof(proof) => write::lines(&terms, &proof, "  ").join("\n"),
        other => format!("{other:?}"),
    }
}

#[test]
fn known_theorems_have_short_proofs() {
    for (premises, conclusion, lines) in [
        (&["p"][..], "p", 1),
        (&[], "CCCpqpp", 11),
        (&[], "ApNp", 7),
        (&["NApq"], "KNpNq", 10),
        (&["NKpq"], "ANpNq", 12),
        (&["Cpq"], "CNqNp", 7),
        (&["Apq", "Np"], "q", 9),
        (&["KpAqr"], "AKpqKpr", 11),
        (&["KApqApr"], "ApKqr", 13),
        (&[], "EpNNp", 11),
        (&["Cpq"], "ANpq", 9),
        (&["Epq", "Eqr"], "Epr", 15),
        (&["p", "Np"], "q", 6),
    ] {
        let text = shown(premises, conclusion);
        assert_eq!(text.lines().count(), lines, "{premises:?} |- {conclusion}\n{text}");
    }
}

#[test]
fn a_proof_is_written_in_columns() {
    let text = shown(&["NApq"], "KNpNq");
    let expected = "   1 NApq    premise
   2 | p     suppose
   3 | Apq   Ai 2
   4 | NApq  R 1
   5 Np      Ni 2-4
   6 | q     suppose
   7 | Apq   Ai 6
   8 | NApq  R 1
   9 Nq      Ni 6-8
  10 KNpNq   Ki 5 9";
    assert_eq!(text, expected);
}

#[test]
fn a_connective_without_rules_is_named() {
    let mut terms = Terms::new();
    for (formula, connective) in [
        ("KpDqr", Connective::Binary(Binary::D)),
        ("KpCqO", Connective::Constant(Constant::O)),
        ("V", Connective::Constant(Constant::V)),
    ] {
        let premise = terms.read(formula).unwrap();
        let outcome = prove(&mut terms, &[premise], premise, None, &mut || true);
        assert_eq!(outcome, Err(connective), "{formula}");
    }
}

#[test]
fn effort_ends_a_search() {
    let mut terms = Terms::new();
    let goal = terms.read("EEpEqrEEpqr").unwrap();
    for most in [0, 1, 5, 100, 1_000] {
        let mut calls = 0;
        let outcome = prove(&mut terms, &[], goal, None, &mut || {
            calls += 1;
            calls < most
        });
        assert_eq!(outcome, Ok(Outcome::Unfinished));
        assert!(calls <= most.max(1));
    }
}

/// A checker of the rules on text alone, that shares no code with the search.
mod naive {
    /// A line: number, depth, formula, word of its justification, what it cites.
    pub struct Line {
        pub number: usize,
        pub depth: usize,
        pub formula: String,
        pub why: String,
        pub cites: Vec<(usize, usize)>,
    }

    fn after(text: &str) -> usize {
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
        panic!("{text} is no formula")
    }

    fn parts(text: &str) -> Option<(char, &str, &str)> {
        let main = text.chars().next()?;
        if !"KACE".contains(main) {
            return None;
        }
        let end = 1 + after(&text[1..]);
        Some((main, &text[1..end], &text[end..]))
    }

    fn read(line: &str) -> Line {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let number = words.remove(0).parse().unwrap();
        let depth = words.iter().take_while(|word| **word == "|").count();
        let formula = words[depth].to_owned();
        let why = words[depth + 1].to_owned();
        let cites = words[depth + 2..]
            .iter()
            .map(|word| match word.split_once('-') {
                Some((first, last)) => (first.parse().unwrap(), last.parse().unwrap()),
                None => (word.parse().unwrap(), 0),
            })
            .collect();
        Line { number, depth, formula, why, cites }
    }

    /// The fault of a proof.
    pub fn fault(premises: &[&str], conclusion: &str, lines: &[String]) -> Option<String> {
        let lines: Vec<Line> = lines.iter().map(|line| read(line)).collect();
        // The path of subproofs to each line, by the numbers of suppositions.
        let mut paths: Vec<Vec<usize>> = Vec::new();
        let mut path: Vec<usize> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            if at > 0 && lines[at - 1].number >= line.number {
                return Some(format!("{}: numbers rise", line.number));
            }
            if line.why == "suppose" {
                if line.depth == 0 || line.depth > path.len() + 1 {
                    return Some(format!("{}: depth of a supposition", line.number));
                }
                path.truncate(line.depth - 1);
                path.push(line.number);
            } else {
                if line.depth > path.len() {
                    return Some(format!("{}: depth", line.number));
                }
                path.truncate(line.depth);
            }
            paths.push(path.clone());
        }
        for (at, line) in lines.iter().enumerate() {
            if !holds(premises, &lines, &paths, at) {
                return Some(format!("{}: {} {}", line.number, line.formula, line.why));
            }
        }
        let ends = lines.iter().any(|line| line.depth == 0 && line.formula == conclusion);
        (!ends).then(|| "the conclusion is missing".to_owned())
    }

    fn holds(premises: &[&str], lines: &[Line], paths: &[Vec<usize>], at: usize) -> bool {
        let line = &lines[at];
        let mut open: Vec<&str> = Vec::new();
        let mut subproofs: Vec<Vec<&Line>> = Vec::new();
        for (first, last) in &line.cites {
            let Some(from) = lines[..at].iter().position(|it| it.number == *first) else {
                return false;
            };
            if *last == 0 {
                if !paths[at].starts_with(&paths[from]) {
                    return false;
                }
                open.push(&lines[from].formula);
                continue;
            }
            let Some(to) = lines[..at].iter().position(|it| it.number == *last) else {
                return false;
            };
            let path = &paths[from];
            let closed = lines[from].why == "suppose"
                && !paths[at].starts_with(path)
                && path[..path.len() - 1] == paths[at][..]
                && paths[to] == *path
                && paths[to + 1] != *path
                && (to + 1..=at).all(|it| !paths[it].starts_with(path));
            if !closed {
                return false;
            }
            subproofs
                .push((from..=to).filter(|it| paths[*it] == *path).map(|it| &lines[it]).collect());
        }
        let it = line.formula.as_str();
        let contradicts = |subproof: &[&Line]| {
            let (end, others) = subproof.split_last().unwrap();
            others.iter().any(|other| {
                other.formula == format!("N{}", end.formula)
                    || end.formula == format!("N{}", other.formula)
            })
        };
        let from_to = |subproof: &[&Line], from: &str, to: &str| {
            subproof[0].formula == from && subproof.last().unwrap().formula == to
        };
        match (line.why.as_str(), &open[..], &subproofs[..]) {
            ("premise", [], []) => line.depth == 0 && premises.contains(&it),
            ("suppose", [], []) => true,
            ("R", [p], []) => *p == it,
            ("Ki", [p, q], []) => format!("K{p}{q}") == it || format!("K{q}{p}") == it,
            ("Ko", [pq], []) => {
                matches!(parts(pq), Some(('K', p, q)) if p == it || q == it)
            }
            ("Ai", [p], []) => matches!(parts(it), Some(('A', l, r)) if l == *p || r == *p),
            ("Ao", [pq], [one, other]) => matches!(parts(pq), Some(('A', p, q))
                if from_to(one, p, it) && from_to(other, q, it)
                    || from_to(one, q, it) && from_to(other, p, it)),
            ("Ci", [], [one]) => {
                matches!(parts(it), Some(('C', p, q)) if from_to(one, p, q))
            }
            ("Co", [a, b], []) => [(a, b), (b, a)]
                .iter()
                .any(|(c, p)| matches!(parts(c), Some(('C', l, r)) if l == **p && r == it)),
            ("Ei", [a, b], []) => match parts(it) {
                Some(('E', p, q)) => {
                    let both = [format!("C{p}{q}"), format!("C{q}{p}")];
                    both == [*a, *b] || both == [*b, *a]
                }
                _ => false,
            },
            ("Eo", [e], []) => matches!(parts(e), Some(('E', p, q))
                if format!("C{p}{q}") == it || format!("C{q}{p}") == it),
            ("Ni", [], [one]) => it == format!("N{}", one[0].formula) && contradicts(one),
            ("No", [], [one]) => format!("N{it}") == one[0].formula && contradicts(one),
            _ => false,
        }
    }

    /// The value of a formula.
    pub fn value(formula: &str, truths: &[(String, bool)]) -> bool {
        let mut stack: Vec<bool> = Vec::new();
        for c in formula.chars().rev() {
            let value = match c {
                'N' => !stack.pop().unwrap(),
                'K' | 'A' | 'C' | 'E' => {
                    let (p, q): (bool, bool) = (stack.pop().unwrap(), stack.pop().unwrap());
                    match c {
                        'K' => p && q,
                        'A' => p || q,
                        'C' => !p || q,
                        _ => p == q,
                    }
                }
                _ => truths.iter().find(|(letter, _)| *letter == c.to_string()).unwrap().1,
            };
            stack.push(value);
        }
        stack.pop().unwrap()
    }
}

/// Numbers that look drawn at random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % most
    }

    fn formula(&mut self, propositions: usize, connectives: usize) -> String {
        if connectives == 0 {
            return char::from(b'p' + self.below(propositions) as u8).to_string();
        }
        match self.below(5) {
            0 => format!("N{}", self.formula(propositions, connectives - 1)),
            c => {
                let left = self.below(connectives);
                let main = ["K", "A", "C", "E"][c - 1];
                let one = self.formula(propositions, left);
                let other = self.formula(propositions, connectives - 1 - left);
                format!("{main}{one}{other}")
            }
        }
    }

    fn sequent(&mut self) -> (Vec<String>, String) {
        let propositions = 1 + self.below(8);
        let count = self.below(5);
        let premises = (0..count)
            .map(|_| {
                let connectives = self.below(6);
                self.formula(propositions, connectives)
            })
            .collect();
        let connectives = self.below(7);
        (premises, self.formula(propositions, connectives))
    }
}

fn random_sequents(count: usize, effort: u64) {
    let mut dice = Dice(1);
    let (mut valid, mut invalid, mut steps, mut open) = (0, 0, 0, 0);
    while valid < count {
        let (premises, conclusion) = dice.sequent();
        let mut terms = Terms::new();
        let read: Vec<Term> = premises.iter().map(|it| terms.read(it).unwrap()).collect();
        let goal = terms.read(&conclusion).unwrap();
        let mut left = effort;
        let spend = &mut || {
            left -= 1;
            left > 0
        };
        let mut outcome = prove(&mut terms, &read, goal, None, spend).unwrap();
        if outcome == Outcome::Unfinished {
            open += 1;
            outcome = prove(&mut terms, &read, goal, None, &mut || true).unwrap();
        }
        let name = format!("{} |- {conclusion}", premises.join(", "));
        let refs: Vec<&str> = premises.iter().map(String::as_str).collect();
        match outcome {
            Outcome::Invalid(truths) => {
                invalid += 1;
                let truths: Vec<(String, bool)> = truths
                    .into_iter()
                    .map(|(letter, value)| {
                        let term = terms.proposition(letter);
                        (terms.write(term, 9), value)
                    })
                    .collect();
                assert!(premises.iter().all(|it| naive::value(it, &truths)), "{name}");
                assert!(!naive::value(&conclusion, &truths), "{name}");
            }
            Outcome::Proof(proof) => {
                valid += 1;
                steps += proof.steps.len();
                let lines = write::lines(&terms, &proof, "");
                let fault = naive::fault(&refs, &conclusion, &lines);
                assert_eq!(fault, None, "{name}\n{}", lines.join("\n"));
            }
            Outcome::Unfinished | Outcome::Refuted => panic!("{name} is left open"),
        }
    }
    assert!(invalid > 0 && steps >= valid && open * 10 <= valid, "{invalid} {steps} {open}");
}

#[test]
fn random_sequents_are_proved_or_refuted() {
    random_sequents(150, 20_000);
}

#[test]
fn ten_thousand_random_valid_sequents_are_proved_long() {
    random_sequents(10_000, 60_000);
}

/// All formulas of up to so many letters, of some propositions.
fn formulas(propositions: &[&str], length: usize) -> Vec<String> {
    let propositions = propositions.iter().map(|it| (*it).to_owned()).collect();
    let mut all: Vec<Vec<String>> = vec![vec![], propositions];
    for length in 2..=length {
        let mut of: Vec<String> = all[length - 1].iter().map(|it| format!("N{it}")).collect();
        for left in 1..length - 1 {
            for one in &all[left] {
                for other in &all[length - 1 - left] {
                    of.extend(["K", "A", "C", "E"].map(|main| format!("{main}{one}{other}")));
                }
            }
        }
        all.push(of);
    }
    all.concat()
}

fn compare(sequents: &[(Vec<&str>, &str)], most: usize, more: &[&str]) -> (usize, usize, usize) {
    let (mut compared, mut longer, mut skipped) = (0, 0, 0);
    for (premises, conclusion) in sequents {
        let mut terms = Terms::new();
        let read: Vec<Term> = premises.iter().map(|it| terms.read(it).unwrap()).collect();
        let goal = terms.read(conclusion).unwrap();
        let Outcome::Proof(proof) = prove(&mut terms, &read, goal, None, &mut || true).unwrap()
        else {
            continue;
        };
        let premise = |step: &&Step| step.rule == Reason::Premise;
        let found = proof.steps.len() - proof.steps.iter().filter(premise).count();
        if found > most || found == 0 {
            skipped += 1;
            continue;
        }
        compared += 1;
        let mut sequent = premises.clone();
        sequent.push(conclusion);
        let mut all = exhaustive::Exhaustive::new(&sequent, more);
        if all.proves(premises, conclusion, found as u32 - 1) {
            longer += 1;
        }
    }
    (compared, longer, skipped)
}

#[test]
fn small_sequents_have_no_shorter_proof() {
    no_shorter(3, 4, 7);
}

#[test]
fn small_sequents_have_no_shorter_proof_long() {
    no_shorter(4, 5, 12);
}

/// Sequents of one premise or none.
fn no_shorter(premise: usize, conclusion: usize, most: usize) {
    let small = formulas(&["p", "q"], premise);
    let goals = formulas(&["p", "q"], conclusion);
    let mut sequents: Vec<(Vec<&str>, &str)> = Vec::new();
    for goal in &goals {
        sequents.push((vec![], goal));
    }
    for premise in &small {
        for goal in &small {
            sequents.push((vec![premise], goal));
        }
    }
    let (compared, longer, _) = compare(&sequents, most, &[]);
    assert!(compared > 100);
    assert_eq!(longer, 0);
}

/// Of all that up to three premises of so many letters give without subproofs in so many lines, of
/// formulas of so many letters.
fn no_shorter_without_subproofs(
    propositions: &[&str],
    (premise, conclusion): (usize, usize),
    most: usize,
) {
    let small = formulas(propositions, premise);
    let small: Vec<&str> = small.iter().map(String::as_str).collect();
    let oracle = breadth::Breadth::new(formulas(propositions, conclusion));
    let (mut compared, mut without) = (0, 0);
    for (at, one) in small.iter().enumerate() {
        for (to, other) in small.iter().enumerate().skip(at) {
            for third in small.iter().skip(to) {
                let mut premises = vec![*one, *other, *third];
                premises.dedup();
                for (conclusion, lines) in oracle.shortest(&premises, most) {
                    let name = format!("{} |- {conclusion}", premises.join(", "));
                    let text = shown(&premises, conclusion);
                    let found: Vec<String> = text.lines().map(str::to_owned).collect();
                    assert_eq!(naive::fault(&premises, conclusion, &found), None, "{name}");
                    assert!(found.len() <= lines, "{name}: {lines} lines do\n{text}");
                    let has_subproofs = text.contains('|');
                    assert!(has_subproofs || found.len() == lines, "{name}: not found\n{text}");
                    compared += 1;
                    without += usize::from(!has_subproofs);
                }
            }
        }
    }
    assert!(compared > 10_000 && without * 10 > compared * 9, "{compared} {without}");
}

#[test]
fn no_proof_without_subproofs_is_shorter() {
    no_shorter_without_subproofs(&["q"], (4, 4), 6);
}

#[test]
fn no_proof_without_subproofs_is_shorter_of_two_propositions() {
    no_shorter_without_subproofs(&["p", "q"], (3, 3), 4);
}

#[test]
fn a_proof_leans_on_as_few_premises_as_save_a_line() {
    for (premises, conclusion, lines) in [
        (&["Nq", "CNqq", "KNqq"][..], "q", 2),
        (&["Cpq", "Cqr", "Crs", "p", "KKKstpq"], "s", 4),
        (&["Kpp", "Kpq"], "Kqp", 4),
        (&["Kqq", "KKpqKpp"], "Cpp", 2),
    ] {
        let text = shown(premises, conclusion);
        assert_eq!(text.lines().count(), lines, "{premises:?} |- {conclusion}\n{text}");
    }
}

#[test]
fn a_begun_proof_is_finished_with_as_few_premises_as_save_a_line() {
    let mut terms = Terms::new();
    let premises = ["Kqq", "KqNq", "p"].map(|it| terms.read(it).unwrap());
    let [first, .., last] = premises;
    let conclusion = terms.read("KNqq").unwrap();
    for (standing, rest) in [(vec![], 4), (vec![first], 4), (vec![last], 4), (vec![premises[1]], 3)]
    {
        let lines: Vec<Standing> = (1..)
            .zip(&standing)
            .map(|(number, &formula)| Standing { number, depth: 0, formula, supposed: false })
            .collect();
        let partial = Partial {
            premises: &premises,
            lines: &lines,
            closed: &[],
            goals: &[],
            conclusion,
            next: lines.len() + 1,
        };
        let outcome = finish(&mut terms, &partial, &mut || true);
        let Ok(Outcome::Proof(proof)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(proof.steps.len(), rest, "{}", write::lines(&terms, &proof, "").join("\n"));
    }
}

/// The open lines and the closed subproofs behind the first lines of a proof.
fn broken_off(terms: &Terms, steps: &[Step]) -> (Vec<Standing>, Vec<Closed>) {
    let mut open: Vec<Standing> = Vec::new();
    let mut closed: Vec<Closed> = Vec::new();
    for step in steps {
        let supposed = step.rule == Reason::Suppose;
        let depth = step.depth - usize::from(supposed);
        while let Some(line) = open.last().copied().filter(|line| line.depth > depth) {
            let first = open.iter().rposition(|it| it.depth == line.depth && it.supposed).unwrap();
            let lines: Vec<Standing> = open.drain(first..).collect();
            let text = |it: &Standing| terms.write(it.formula, 999);
            let clashes = lines.iter().any(|it| {
                text(it) == format!("N{}", text(&line)) || text(&line) == format!("N{}", text(it))
            });
            closed.retain(|it| it.depth <= line.depth);
            closed.push(Closed {
                first: lines[0].number,
                last: line.number,
                depth: line.depth,
                supposed: lines[0].formula,
                reached: line.formula,
                clashes,
            });
        }
        let Step { number, depth, formula, .. } = *step;
        open.push(Standing { number, depth, formula: formula.unwrap(), supposed });
    }
    (open, closed)
}

fn finishes(count: usize) {
    let mut dice = Dice(3);
    let (mut proofs, mut rests, mut steps, mut before) = (0, 0, 0, 0);
    while proofs < count {
        let (premises, conclusion) = dice.sequent();
        let mut terms = Terms::new();
        let read: Vec<Term> = premises.iter().map(|it| terms.read(it).unwrap()).collect();
        let goal = terms.read(&conclusion).unwrap();
        let Outcome::Proof(proof) = prove(&mut terms, &read, goal, None, &mut || true).unwrap()
        else {
            continue;
        };
        if proof.steps.len() > 16 {
            continue;
        }
        proofs += 1;
        let refs: Vec<&str> = premises.iter().map(String::as_str).collect();
        for cut in 0..proof.steps.len() {
            let (lines, closed) = broken_off(&terms, &proof.steps[..cut]);
            let partial = Partial {
                premises: &read,
                lines: &lines,
                closed: &closed,
                goals: &[],
                conclusion: goal,
                next: cut + 1,
            };
            let name = format!("{} |- {conclusion}", premises.join(", "));
            let rest = match finish(&mut terms, &partial, &mut || true).unwrap() {
                Outcome::Proof(rest) => rest,
                other => panic!("{name} cut at {cut}: {other:?}"),
            };
            rests += 1;
            steps += rest.steps.len();
            before += proof.steps.len() - cut;
            let mut all = Proof { steps: proof.steps[..cut].to_vec() };
            all.steps.extend(rest.steps);
            let written = write::lines(&terms, &all, "");
            let fault = naive::fault(&refs, &conclusion, &written);
            assert_eq!(fault, None, "{name} cut at {cut}\n{}", written.join("\n"));
        }
    }
    assert!(steps <= before + rests, "{rests} rests, {steps} steps for {before}");
}

#[test]
fn what_is_broken_off_is_finished() {
    finishes(10);
}

#[test]
fn what_is_broken_off_is_finished_long() {
    finishes(100);
}

#[test]
fn deep_formulas_are_proved_or_end() {
    for (premises, conclusion) in [
        (vec!["N".repeat(1000) + "p"], "p".to_owned()),
        (vec![], "E".to_owned() + &"N".repeat(300) + "pp"),
        (vec!["K".repeat(3000) + &"pq".repeat(1500) + "r"], "r".to_owned()),
        (vec!["p".to_owned(), "q".to_owned()], "Kp".repeat(500) + "q"),
        (vec![], "Cp".repeat(500) + "p"),
        (vec!["Kp".repeat(500) + "q"], "q".to_owned()),
        (vec![], "N".repeat(200_000) + "p"),
        (vec![], "Cp".repeat(100_000) + "p"),
    ] {
        let mut terms = Terms::new();
        let read: Vec<Term> = premises.iter().map(|it| terms.read(it).unwrap()).collect();
        let goal = terms.read(&conclusion).unwrap();
        let mut left = 1_000_000;
        let outcome = prove(&mut terms, &read, goal, None, &mut || {
            left -= 1;
            left > 0
        });
        match outcome.unwrap() {
            Outcome::Proof(proof) => {
                let lines = write::lines(&terms, &proof, "");
                let refs: Vec<&str> = premises.iter().map(String::as_str).collect();
                assert_eq!(naive::fault(&refs, &conclusion, &lines), None);
            }
            Outcome::Unfinished => assert!(conclusion.len() > 100_000),
            Outcome::Invalid(_) | Outcome::Refuted => assert!(conclusion.starts_with("NN")),
        }
    }
}
