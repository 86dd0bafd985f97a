use super::naive::fault;
use super::*;
use crate::natural::{self, write};
use std::sync::Arc;
use wff_logic::worlds::System;

const LOGICS: [Worlds; 17] = [
    Worlds::Intuitionistic,
    Worlds::Minimal,
    Worlds::Modal(System::K),
    Worlds::Modal(System::D),
    Worlds::Modal(System::T),
    Worlds::Modal(System::B),
    Worlds::Modal(System::K4),
    Worlds::Modal(System::KD4),
    Worlds::Modal(System::S4),
    Worlds::Modal(System::S5),
    Worlds::Modal(System::KB),
    Worlds::Modal(System::KDB),
    Worlds::Modal(System::K5),
    Worlds::Modal(System::KD5),
    Worlds::Modal(System::K45),
    Worlds::Modal(System::KD45),
    Worlds::Modal(System::KB4),
];

fn named(name: &str) -> Worlds {
    LOGICS.into_iter().find(|it| it.name() == name).unwrap()
}

/// The units of work that a search may take: those of one effort on the command line.
const EFFORT: u64 = 1 << 21;

fn attempt(worlds: Worlds, premises: &[&str], conclusion: &str) -> (Outcome, Vec<String>) {
    let mut terms = Terms::new();
    let read: Vec<Term> = premises.iter().map(|it| terms.read(it).unwrap()).collect();
    let goal = terms.read(conclusion).unwrap();
    let mut left = EFFORT;
    let outcome = prove(&mut terms, &read, goal, Some(worlds), &mut || {
        left = left.saturating_sub(1);
        left > 0
    });
    let outcome = outcome.unwrap();
    let lines = match &outcome {
        Outcome::Proof(proof) => {
            judged(worlds, premises, conclusion, &terms, proof);
            write::lines(&terms, proof, "")
        }
        _ => Vec::new(),
    };
    let text = lines.join("\n");
    if !lines.is_empty() {
        let name: String = premises.join(", ").chars().take(200).collect();
        assert_eq!(fault(worlds.name(), premises, conclusion, &lines), None, "{name}\n{text}");
    }
    (outcome, lines)
}

/// Has the judge of the crate look at a proof.
fn judged(worlds: Worlds, premises: &[&str], conclusion: &str, terms: &Terms, proof: &Proof) {
    let premises = premises.iter().map(|it| Arc::from(*it)).collect();
    let sequent = natural::Sequent::new(premises, Arc::from(conclusion));
    let mut judge = natural::Proof::new(Some(sequent), Some(worlds));
    for step in &proof.steps {
        let step = step.as_read(terms, 0);
        let misstep = judge.misstep(&step);
        let text = || write::lines(terms, proof, "").join("\n");
        assert_eq!(misstep, None, "{}: {step:?}\n{}", worlds.name(), text());
        judge.take(&step);
    }
    assert!(judge.is_finished(), "{}: {conclusion}", worlds.name());
}

fn proved(worlds: Worlds, premises: &[&str], conclusion: &str) -> Vec<String> {
    let (outcome, lines) = attempt(worlds, premises, conclusion);
    let name = format!("{}: {} |- {conclusion}", worlds.name(), premises.join(", "));
    assert!(matches!(outcome, Outcome::Proof(_)), "{name}: {outcome:?}");
    lines
}

/// Numbers that look drawn at random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % most
    }

    fn formula(&mut self, letters: usize, connectives: usize, is_modal: bool) -> String {
        if connectives == 0 {
            return char::from(b'p' + self.below(letters) as u8).to_string();
        }
        match self.below(if is_modal { 9 } else { 6 }) {
            c @ (0 | 6..) => {
                let main = if c == 0 { 'N' } else { ['L', 'L', 'M'][c - 6] };
                format!("{main}{}", self.formula(letters, connectives - 1, is_modal))
            }
            c => {
                let left = self.below(connectives);
                let main = ['K', 'A', 'C', 'E', 'C'][c - 1];
                let one = self.formula(letters, left, is_modal);
                let other = self.formula(letters, connectives - 1 - left, is_modal);
                format!("{main}{one}{other}")
            }
        }
    }

    fn sequent(&mut self, is_modal: bool) -> (Vec<String>, String) {
        let letters = 1 + self.below(3);
        let count = self.below(4);
        let mut formula = |most: usize| {
            let connectives = self.below(most);
            self.formula(letters, connectives, is_modal)
        };
        let premises = (0..count).map(|_| formula(6)).collect();
        (premises, formula(9))
    }
}

/// Proves so many random sequents that are valid in each logic; those that are left open.
fn random(logics: &[Worlds], each: usize, seed: u64) -> Vec<String> {
    let mut open = Vec::new();
    for &worlds in logics {
        let mut dice = Dice(seed);
        let mut valid = 0;
        while valid < each {
            let (premises, conclusion) = dice.sequent(worlds.system().is_some());
            if premises.contains(&conclusion) {
                continue;
            }
            let name = format!("{}: {} |- {conclusion}", worlds.name(), premises.join(", "));
            let premises: Vec<&str> = premises.iter().map(|it| &**it).collect();
            let (outcome, _) = attempt(worlds, &premises, &conclusion);
            if outcome == Outcome::Refuted {
                continue;
            }
            valid += 1;
            if outcome == Outcome::Unfinished {
                open.push(name);
            }
        }
    }
    open
}

#[test]
fn valid_sequents_of_all_logics_have_proofs_that_two_judges_accept() {
    let open = random(&LOGICS, 300, 7);
    assert_eq!(open, Vec::<String>::new());
}

#[test]
fn what_textbooks_show_has_proofs_where_it_is_valid() {
    // Each with the weakest logics in which it is valid.
    for (logics, premises, conclusion) in [
        ("K", &[][..], "CLCpqCLpLq"),
        ("K", &[], "ELKpqKLpLq"),
        ("K", &[], "EMApqAMpMq"),
        ("K", &[], "CALpLqLApq"),
        ("K", &[], "CMKpqKMpMq"),
        ("K", &[], "ELpNMNp"),
        ("K", &[], "EMpNLNp"),
        ("K", &[], "ENLpMNp"),
        ("K", &[], "ENMpLNp"),
        ("K", &[], "CLCpqCMpMq"),
        ("K", &[], "CKLpMqMKpq"),
        ("K", &[], "CLApqALpMq"),
        ("K", &[], "EMCpqCLpMq"),
        ("K", &["LCpq", "LCqr"], "LCpr"),
        ("K", &["LEpq"], "ELpLq"),
        ("K", &["MLCpq", "LLp"], "MLq"),
        ("D KDB KD4 KD5 KD45", &[], "CLpMp"),
        ("D", &[], "NLKpNp"),
        ("D", &[], "MCpp"),
        ("T", &[], "CLpp"),
        ("T", &[], "CpMp"),
        ("T", &["LLp"], "Mp"),
        ("T", &[], "MCpLp"),
        ("KB KDB B KB4", &[], "CpLMp"),
        ("KB", &[], "CMLpp"),
        ("B", &["LCMpq"], "CpLq"),
        ("K4 KD4 S4 K45", &[], "CLpLLp"),
        ("K4", &[], "CMMpMp"),
        ("S4", &[], "ELpLLp"),
        ("S4", &[], "EMMpMp"),
        ("S4", &[], "ELMLMpLMp"),
        ("S4", &[], "EMLMLpMLp"),
        ("S4", &["LALpLq"], "ALLpLLq"),
        ("K5 KD5 K45 KD45 KB4 S5", &[], "CMpLMp"),
        ("K5 KD5 K45", &[], "CMLpLp"),
        ("K5 KD5", &[], "LCLpp"),
        ("KD45", &[], "LCLpp"),
        ("KB4", &[], "CKpMqMKqMp"),
        ("KB4", &[], "CLpLLp"),
        ("S5", &[], "CpLMp"),
        ("S5", &[], "ELpMLp"),
        ("S5", &[], "ELApLqALpLq"),
        ("S5", &[], "CKMpMqMKpMq"),
        ("S5", &[], "ALCLpLqLCLqLp"),
        ("intuitionistic minimal", &[], "CpNNp"),
        ("intuitionistic minimal", &[], "NNApNp"),
        ("intuitionistic minimal", &[], "CNNNpNp"),
        ("intuitionistic minimal", &["ANpNq"], "NKpq"),
        ("intuitionistic minimal", &[], "ENApqKNpNq"),
        ("intuitionistic minimal", &["Cpq"], "CNqNp"),
        ("intuitionistic minimal", &["NNCpq"], "CNNpNNq"),
        ("intuitionistic minimal", &["CApCpqq"], "q"),
        ("intuitionistic minimal", &[], "CCCCCpqppqq"),
        ("intuitionistic", &["Np", "p"], "q"),
        ("intuitionistic", &["ANpq"], "Cpq"),
        ("intuitionistic", &["Apq", "Np"], "q"),
        ("intuitionistic", &[], "NNCNNpp"),
        ("intuitionistic", &["CNNpNNq"], "NNCpq"),
    ] {
        for logic in logics.split(' ') {
            proved(named(logic), premises, conclusion);
        }
    }
}

#[test]
fn what_is_not_valid_is_refuted() {
    for (logics, premises, conclusion) in [
        ("K K4 KB K5 K45 KB4", &[][..], "CLpMp"),
        ("K D K4 KD45", &[], "CLpp"),
        ("K T B", &[], "CLpLLp"),
        ("T S4", &[], "CMpLMp"),
        ("S4 KD45", &["p"], "LMp"),
        ("S5", &["p"], "Lp"),
        ("intuitionistic minimal", &[], "ApNp"),
        ("intuitionistic minimal", &[], "CNNpp"),
        ("intuitionistic minimal", &[], "CCCpqpp"),
        ("intuitionistic minimal", &["NKpq"], "ANpNq"),
        ("minimal", &["p", "Np"], "q"),
        ("minimal", &["p", "Np"], "CNqq"),
    ] {
        for logic in logics.split(' ') {
            let (outcome, _) = attempt(named(logic), premises, conclusion);
            assert_eq!(outcome, Outcome::Refuted, "{logic}: {conclusion}");
        }
    }
}

#[test]
fn direct_proofs_are_found_as_one_writes_them() {
    for (logic, premises, conclusion, lines) in [
        ("K", &["LCpq", "Lp"][..], "Lq", 7),
        ("K", &["Mp", "LCpq"], "Mq", 6),
        ("K", &["ALpLq"], "LApq", 12),
        ("S4", &[], "CLpLLp", 5),
        ("B", &[], "CpLMp", 5),
        ("S5", &[], "CMpLMp", 5),
        ("D", &[], "CLpMp", 3),
        ("T", &[], "CLpp", 3),
        ("K", &["NLp"], "MNp", 2),
        ("intuitionistic", &["Apq", "Np"], "q", 6),
        ("intuitionistic", &["p", "Np"], "q", 3),
        ("minimal", &[], "CpNNp", 5),
    ] {
        let proof = proved(named(logic), premises, conclusion);
        assert!(proof.len() <= lines, "{logic}: {conclusion}\n{}", proof.join("\n"));
    }
    let proof = proved(named("K"), &["LCpq", "Lp"], "Lq");
    let expected = "1 LCpq   premise
2 Lp     premise
3 | strict
4 | Cpq  Lo 1
5 | p    Lo 2
6 | q    Co 4 5
7 Lq     Li 3-6";
    assert_eq!(proof.join("\n"), expected);
}

#[test]
fn a_proof_is_the_same_each_time() {
    for worlds in LOGICS {
        let sequent = match worlds.system() {
            Some(_) => (&["LCpMq", "ALpLr", "LNr"][..], "CLpLMq"),
            None => (&["CCpqr", "Crs", "Apq"][..], "CCpqs"),
        };
        let first = proved(worlds, sequent.0, sequent.1);
        for _ in 0..3 {
            assert_eq!(proved(worlds, sequent.0, sequent.1), first, "{}", worlds.name());
        }
    }
}

#[test]
fn many_premises_and_deep_formulas_are_no_trouble() {
    let mut premises: Vec<String> = (1..1_000).map(|at| format!("LCp{at}p{}", at + 1)).collect();
    premises.push("Lp990".into());
    let premises: Vec<&str> = premises.iter().map(|it| &**it).collect();
    assert_eq!(proved(named("K"), &premises, "Lp1000").len(), 34);
    let premises: Vec<String> = (1..1_000).map(|at| format!("Cp{at}p{}", at + 1)).collect();
    let premises: Vec<&str> = premises.iter().map(|it| &**it).collect();
    proved(named("intuitionistic"), &premises, "Cp980p1000");
    let boxes = "L".repeat(100);
    let premises = [format!("{boxes}Cpq"), format!("{boxes}p")];
    let premises: Vec<&str> = premises.iter().map(|it| &**it).collect();
    proved(named("K"), &premises, &format!("{boxes}q"));
    let deep = "N".repeat(20_000) + "p";
    proved(named("intuitionistic"), &[&deep], &deep);
    let deep = "L".repeat(20_000) + "p";
    proved(named("S4"), &[&deep], &deep);
}

#[test]
fn effort_ends_a_search_in_any_logic() {
    for worlds in LOGICS {
        let mut terms = Terms::new();
        let goal = terms.read("EKApqArsAAKprKpsAKqrKqs").unwrap();
        for most in [0, 1, 5, 20] {
            let mut calls = 0;
            let outcome = prove(&mut terms, &[], goal, Some(worlds), &mut || {
                calls += 1;
                calls < most
            });
            assert_eq!(outcome, Ok(Outcome::Unfinished), "{}", worlds.name());
            assert!(calls <= most.max(1));
        }
    }
}

#[test]
fn a_connective_without_rules_is_named_in_any_logic() {
    use wff_syntax::letter::{Binary, Constant, Unary};
    let mut terms = Terms::new();
    for (logic, formula, connective) in [
        ("K", "LKpDqr", Connective::Binary(Binary::D)),
        ("minimal", "CpO", Connective::Constant(Constant::O)),
        ("intuitionistic", "CpLp", Connective::Unary(Unary::L)),
    ] {
        let premise = terms.read(formula).unwrap();
        let outcome = prove(&mut terms, &[premise], premise, Some(named(logic)), &mut || true);
        assert_eq!(outcome, Err(connective), "{formula}");
    }
}

/// The proofs of each logic that are broken off.
const BROKEN_OFF: usize = 20;

/// Breaks proofs off behind each line: they are finished by the rules of their logic.
#[test]
fn what_is_broken_off_is_finished_in_each_logic() {
    let (mut rests, mut steps, mut before) = (0, 0, 0);
    for worlds in LOGICS {
        let mut dice = Dice(11);
        let mut left = BROKEN_OFF;
        while left > 0 {
            let (premises, conclusion) = dice.sequent(worlds.system().is_some());
            if premises.contains(&conclusion) {
                continue;
            }
            let premises: Vec<&str> = premises.iter().map(String::as_str).collect();
            let mut terms = Terms::new();
            let read: Vec<Term> = premises.iter().map(|it| terms.read(it).unwrap()).collect();
            let goal = terms.read(&conclusion).unwrap();
            let found = prove(&mut terms, &read, goal, Some(worlds), &mut || true).unwrap();
            let Outcome::Proof(proof) = found else { continue };
            left -= 1;
            let given = premises.iter().map(|it| Arc::from(*it)).collect();
            let sequent = natural::Sequent::new(given, Arc::from(&*conclusion));
            let mut begun = natural::Proof::new(Some(sequent), Some(worlds));
            for (cut, step) in proof.steps.iter().enumerate() {
                let name = format!("{}: {premises:?} |- {conclusion}, {cut}", worlds.name());
                let all = write::lines(&terms, &proof, "");
                let (own, rest) =
                    begun.rest(EFFORT).unwrap_or_else(|| panic!("{name}\n{}", all.join("\n")));
                let mut lines = all[..cut].to_vec();
                lines.extend(write::lines(&own, &rest, ""));
                let fault = fault(worlds.name(), &premises, &conclusion, &lines);
                assert_eq!(fault, None, "{name}\n{}", lines.join("\n"));
                rests += 1;
                steps += rest.steps.len();
                before += proof.steps.len() - cut;
                begun.take(&step.as_read(&terms, 0));
            }
        }
    }
    assert!(2 * steps <= 3 * before, "{rests} rests, {steps} steps for {before}");
}
