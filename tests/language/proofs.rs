//! Proofs against checkers that were written from the rules alone and share no code with the
//! language: each step of random proofs, right and broken, and D-proofs of the literature.

pub mod condensed;
mod natural;
mod strict;

use condensed::{Known, Term, all_proofs, follows_in_block, is_instance, parse, prove, show};
use natural::{Reason, Rng, Verdict, check_block, random_block};
use std::collections::{BTreeMap, BTreeSet};
use wff_core::document::Document;
use wff_core::features::untold;
use wff_core::rules::Severity;
use wff_core::scope::Scope;

/// The random proofs.
const PROOFS: u64 = 10_000;

/// The proofs that are read here: fewer where fewer cases are asked for.
fn proofs() -> u64 {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    cases.map_or(PROOFS, |cases: u64| (cases * 20).min(PROOFS))
}

/// The rules by which a reason may be told; none where any will do.
fn rules(reason: Reason) -> &'static [&'static str] {
    match reason {
        Reason::Unreadable | Reason::IsPff => &[],
        Reason::NumberNotRising | Reason::TooManyBars | Reason::MissingBar => &["malformed-proof"],
        Reason::NoJustification => &["malformed-proof", "unknown-rule"],
        Reason::WrongNumberOfCitations | Reason::WrongKind => {
            &["wrong-citation", "malformed-proof"]
        }
        Reason::UnknownLine
        | Reason::NotAbove
        | Reason::Closed
        | Reason::NotASubproof
        | Reason::StillOpen
        | Reason::HeldElsewhere => &["wrong-citation"],
        Reason::DoesNotFollow
        | Reason::NotRepeated
        | Reason::NotAPremise
        | Reason::PremiseNotAtDepth0 => &["wrong-step"],
        Reason::CitesPff | Reason::Hilbert => &["none"],
    }
}

/// The reason why a line is wrong, or not judged.
fn reason(verdict: Verdict) -> Option<Reason> {
    match verdict {
        Verdict::Right => None,
        Verdict::Wrong(reason) | Verdict::NotJudged(reason) => Some(reason),
    }
}

/// True if a line cites what it may not, so that bars of the block may be read otherwise.
fn may_be_repaired(verdict: Verdict) -> bool {
    let Verdict::Wrong(reason) = verdict else { return false };
    rules(reason) == ["wrong-citation"]
}

/// True if a line has other bars than it should have.
fn is_of_bars(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Wrong(Reason::TooManyBars | Reason::MissingBar))
}

#[test]
fn steps_are_judged_by_the_rules() {
    let head = "alphabet textbook\n";
    let mut reasons = BTreeMap::new();
    let (mut by_lines, mut by_block) = (0, 0);
    for seed in 0..proofs() {
        let block = random_block(seed);
        let text = format!("{head}{block}");
        let document = Document::new(&text, Scope::default());
        let mut told: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
        for found in document.diagnostics(&*text) {
            told.entry(found.line).or_default().insert(found.diagnostic.rule.id);
        }
        let report = check_block(&block);
        let verdicts = report.lines.iter().map(|line| line.verdict);
        for reason in verdicts.clone().filter_map(reason) {
            *reasons.entry(reason).or_insert(0) += 1;
        }
        if verdicts.clone().any(may_be_repaired) {
            let wrong = report.lines.iter().filter(|it| matches!(it.verdict, Verdict::Wrong(_)));
            let (wrong, told) = (wrong.count(), told.range(2..).count());
            // A step may be wrong at its own depth that could not be judged at another one.
            assert!((1..=wrong + 1).contains(&told), "seed {seed}: {told} for {wrong}\n{text}");
            (by_lines, by_block) = (by_lines + wrong, by_block + told);
            continue;
        }
        let none = BTreeSet::new();
        let mut lacks = false;
        let mut cites = false;
        for line in &report.lines {
            let told = told.get(&(line.line + 1)).unwrap_or(&none);
            // The bars of lines that follow each other are told at the first of them.
            let goes_on = std::mem::replace(&mut lacks, is_of_bars(line.verdict));
            // That a step cites lines though it leans on none is told at the first.
            let written = text.lines().nth(line.line + 1).unwrap_or_default();
            let leans_on_none = ["premise", "suppose"].iter().any(|word| written.contains(word));
            let in_vain =
                leans_on_none && reason(line.verdict) == Some(Reason::WrongNumberOfCitations);
            let is_again = in_vain && std::mem::replace(&mut cites, true);
            let is_right = match line.verdict {
                Verdict::Wrong(_) if goes_on && lacks || is_again => continue,
                Verdict::Right => told.is_empty(),
                Verdict::NotJudged(_) => !told.contains("wrong-step"),
                Verdict::Wrong(reason) => {
                    let rules = rules(reason);
                    let is_told = rules.iter().any(|rule| told.contains(rule));
                    is_told || rules.is_empty() && !told.is_empty()
                }
            };
            assert!(is_right, "seed {seed}, {:?}: {told:?}\n{text}", line);
        }
        let is_open = told.get(&1).is_some_and(|told| told.contains("unfinished-proof"));
        if let Some(finished) = report.finished {
            assert_eq!(is_open, !finished, "seed {seed}\n{text}");
        }
    }
    if proofs() == PROOFS {
        assert!(by_block * 10 < by_lines * 9, "{by_block} lines are told of {by_lines}");
        assert!(reasons.len() > 10, "{reasons:?}");
    }
}

#[test]
fn steps_in_other_logics_are_judged_by_their_rules_and_prove_what_holds() {
    let mut rng = Rng::new(1);
    let (mut rows, mut wrong, mut proved) = (0, 0, 0);
    for logic in strict::Logic::all() {
        for _ in 0..proofs() / 40 {
            let drawn = strict::draw(logic, &mut rng);
            let told: BTreeSet<usize> =
                errors(&drawn.text).into_keys().map(|line| line - 1).collect();
            assert_eq!(told, drawn.wrong, "{}", drawn.text);
            assert_eq!(strict::refutation(&drawn, &mut rng), None, "{}", drawn.text);
            rows += drawn.text.lines().count() - 3;
            (wrong, proved) = (wrong + drawn.wrong.len(), proved + drawn.proved.len());
        }
    }
    if proofs() == PROOFS {
        assert!(rows > 40_000 && wrong > 3_000 && proved > 8_000, "{rows} {wrong} {proved}");
    }
}

/// The lines of a text with an error, and the rules of it.
fn errors(text: &str) -> BTreeMap<usize, BTreeSet<&'static str>> {
    let document = Document::new(text, Scope::default());
    let mut told: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
    for found in document.diagnostics(text) {
        if found.diagnostic.rule.severity == Severity::Error {
            told.entry(found.line).or_default().insert(found.diagnostic.rule.id);
        }
    }
    told
}

/// A formula with another one in the place of each of its letters.
fn substituted(term: &Term, by: &dyn Fn(&str) -> Term) -> Term {
    match term {
        Term::Letter(name) => by(name),
        Term::Node(symbol, operands) => {
            Term::Node(*symbol, operands.iter().map(|it| substituted(it, by)).collect())
        }
    }
}

#[test]
fn every_d_proof_of_up_to_seven_letters_proves_what_it_proves_and_nothing_else() {
    for (labels, axioms) in [
        ("123", &["CpCqp", "CCpCqrCCpqCpr", "CCNpNqCqp"][..]),
        ("123", &["CCpqCCqrCpr", "CCNppp", "CpCNpq"]),
        ("ab", &["CpCqp", "CCpqCKtpKtq"]),
    ] {
        let mut known = Known::axioms(axioms);
        let named: Vec<(char, Term)> = labels
            .chars()
            .zip(axioms)
            .map(|(label, axiom)| (label, parse(axiom).unwrap()))
            .collect();
        known.axioms = named.iter().cloned().collect();
        let mut text = "axioms Own\n".to_owned();
        for (label, axiom) in named {
            text += &format!("  {label}) {}\n", show(&axiom));
        }
        text += "end\n";
        let others: Vec<Term> =
            ["Cpp", "CpCqp", "CNpCpq", "Ctt", "KpNq", "p"].map(|it| parse(it).unwrap()).into();
        let mut expected = BTreeMap::new();
        let mut asked = Vec::new();
        let proofs = [1, 3, 5, 7].into_iter().flat_map(|length| all_proofs(labels, length));
        for proof in proofs {
            let result = prove(&proof, &known).ok();
            asked.extend(result.as_ref().map(show));
            let line = text.lines().count();
            text += &format!("{proof} proves ?\n");
            expected.insert(line, result.is_some());
            let mut claims = others.clone();
            if let Some(result) = &result {
                let grown = |name: &str| parse(&format!("C{name}Kq{name}")).unwrap();
                let joined = |_: &str| parse("Nr").unwrap();
                claims.extend([
                    result.clone(),
                    substituted(result, &grown),
                    substituted(result, &joined),
                ]);
            }
            for claim in claims {
                let line = text.lines().count();
                text += &format!("{proof} proves {}\n", show(&claim));
                let holds = result.as_ref().is_some_and(|result| is_instance(&claim, result));
                expected.insert(line, holds);
            }
        }
        assert!(expected.values().filter(|holds| **holds).count() > 100);
        let errors = errors(&text);
        for (line, content) in text.lines().enumerate() {
            let told = errors.get(&line).cloned().unwrap_or_default();
            match expected.get(&line) {
                Some(false) => assert_eq!(told, ["wrong-detachment"].into(), "{content}"),
                Some(true) | None => assert!(told.is_empty(), "{content}: {told:?}"),
            }
        }
        let document = Document::new(&text, Scope::default());
        let told = untold(&document, &*text, 0..text.len());
        let told: Vec<String> = told.into_iter().map(|it| it.told).collect();
        assert_eq!(told, asked);
    }
}

/// A line of a proof: its formula, and the suppositions that it leans on; 0 stands for premises.
struct Standing {
    number: usize,
    term: Term,
    leans: BTreeSet<usize>,
}

#[test]
fn steps_detach_what_they_may() {
    let pool = [
        "p",
        "q",
        "Np",
        "Cpq",
        "Cpp",
        "CqCpq",
        "CCpqr",
        "CCpqCpp",
        "CCppq",
        "CNpq",
        "CKpqr",
        "Kpq",
        "CCpqCCqrCpr",
        "CrCsr",
        "Crr",
    ];
    let pool = pool.map(|it| parse(it).unwrap());
    let mut counts = [0_usize; 2];
    for seed in 0..proofs() {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = |most: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state >> 33).unwrap() % most
        };
        let mut open: Vec<usize> = Vec::new();
        let mut standing: Vec<Standing> = Vec::new();
        let premises: Vec<Term> = (0..2).map(|_| pool[next(pool.len())].clone()).collect();
        let given = premises.iter().map(show).collect::<Vec<_>>().join(", ");
        let mut text = format!("system lukasiewicz-3\nproof {given} |- s\n");
        let mut expected = BTreeMap::new();
        for number in 1..=14 {
            let bars = "| ".repeat(open.len());
            let (term, reason, leans) = match next(8) {
                0 if open.is_empty() => {
                    let premise = premises[next(2)].clone();
                    (premise, "premise".to_owned(), [0].into())
                }
                1 if open.len() < 3 => {
                    open.push(number);
                    let supposed = pool[next(pool.len())].clone();
                    (supposed, "suppose".to_owned(), [number].into())
                }
                2 if !open.is_empty() => {
                    let first = open.pop().unwrap();
                    let kept = standing.iter().position(|it| it.number == first).unwrap();
                    let last = standing.last().unwrap();
                    let operands = vec![standing[kept].term.clone(), last.term.clone()];
                    let mut leans = last.leans.clone();
                    leans.remove(&first);
                    let reason = format!("Ci {first}-{}", last.number);
                    standing.truncate(kept);
                    (Term::Node('C', operands), reason, leans)
                }
                3 => {
                    let axiom = ["CpCqp", "CqCKpNrq", "CCNpNqCqp"][next(3)];
                    (parse(axiom).unwrap(), "axiom".to_owned(), BTreeSet::new())
                }
                _ if standing.is_empty() => continue,
                _ => {
                    let [major, minor] =
                        [next(standing.len()), next(standing.len())].map(|it| &standing[it]);
                    let term = match &major.term {
                        Term::Node('C', operands) if next(3) > 0 => {
                            let joined = pool[next(pool.len())].clone();
                            let changed = |name: &str| match name {
                                "r" => joined.clone(),
                                name => Term::Letter(name.to_owned()),
                            };
                            match next(2) {
                                0 => operands[1].clone(),
                                _ => substituted(&operands[1], &changed),
                            }
                        }
                        _ => pool[next(pool.len())].clone(),
                    };
                    let sides = [major, minor].map(|it| (&it.term, !it.leans.is_empty()));
                    let holds = follows_in_block(&term, sides[0], sides[1]);
                    expected.insert(text.lines().count(), holds);
                    counts[usize::from(holds)] += 1;
                    let leans = major.leans.union(&minor.leans).copied().collect();
                    let reason = match next(2) {
                        0 => format!("D {} {}", major.number, minor.number),
                        _ => format!("D[{}][{}]", major.number, minor.number),
                    };
                    (term, reason, leans)
                }
            };
            let bars = if reason == "suppose" { bars + "| " } else { bars };
            let bars = if reason.starts_with("Ci") { "| ".repeat(open.len()) } else { bars };
            text += &format!("{number} {bars}{} {reason}\n", show(&term));
            standing.push(Standing { number, term, leans });
        }
        text += "end\n";
        let errors = errors(&text);
        for (line, content) in text.lines().enumerate() {
            let told = errors.get(&line).cloned().unwrap_or_default();
            match expected.get(&line) {
                Some(false) => {
                    assert_eq!(told, ["wrong-detachment"].into(), "{content}\n{text}");
                }
                Some(true) | None => assert!(told.is_empty(), "{content}: {told:?}\n{text}"),
            }
        }
    }
    assert!(counts.into_iter().all(|count| count > 50), "{counts:?}");
}
