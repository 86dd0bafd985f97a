//! Answers held against requirements, and requirements that nothing meets, in small worlds gone
//! through one by one by the definition.

use std::collections::BTreeSet;
use wff_core::document::Document;
use wff_core::effort::Effort;
use wff_core::grading::{Key, Status, sheet};
use wff_core::rules::rule_of;
use wff_core::scope::Scope;

/// The length of the WFF at the start of a text, by its definition.
fn wff(text: &[u8]) -> Option<usize> {
    match text.first()? {
        b'p' | b'q' => Some(1),
        b'N' => Some(1 + wff(&text[1..])?),
        b'K' | b'A' | b'C' => {
            let one = 1 + wff(&text[1..])?;
            Some(one + wff(&text[one..])?)
        }
        _ => None,
    }
}

/// The value of a WFF where `p` and `q` have these.
fn value(text: &[u8], p: bool, q: bool) -> bool {
    let operand = || value(&text[1..], p, q);
    let second = || value(&text[1 + wff(&text[1..]).unwrap()..], p, q);
    match text[0] {
        b'p' => p,
        b'q' => q,
        b'N' => !operand(),
        b'K' => operand() && second(),
        b'A' => operand() || second(),
        _ => !operand() || second(),
    }
}

fn column(text: &str) -> [bool; 4] {
    [(true, true), (true, false), (false, true), (false, false)]
        .map(|(p, q)| value(text.as_bytes(), p, q))
}

/// All texts of these letters up to a length.
fn words(letters: &str, longest: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut last = vec![String::new()];
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}")))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

#[test]
fn every_text_of_up_to_five_letters_is_marked_by_the_definition() {
    type Test = fn(&str) -> bool;
    let tests: [(&str, Test); 13] = [
        ("== NKpq", |it| column(it) == column("NKpq")),
        ("!= p", |it| column(it) != column("p")),
        ("is tautology", |it| column(it) == [true; 4]),
        ("is not contradiction", |it| column(it) != [false; 4]),
        ("p, _ |= q", |it| !column(it)[1]),
        ("_ |= Apq", |it| {
            column(it).iter().zip(column("Apq")).all(|(premise, conclusion)| !premise || conclusion)
        }),
        ("only N A", |it| !it.contains(['K', 'C'])),
        ("without C E", |it| !it.contains('C')),
        ("uses p q", |it| it.contains('p') && it.contains('q')),
        ("uses p N C", |it| "pNC".chars().all(|letter| it.contains(letter))),
        ("length <= 3", |it| it.len() <= 3),
        ("length > 3", |it| it.len() > 3),
        ("from pq NKA", |it| {
            "pqNKAC"
                .chars()
                .all(|letter| it.matches(letter).count() <= "pqNKA".matches(letter).count())
        }),
    ];
    let mut key = String::new();
    for (number, (requirement, _)) in tests.iter().enumerate() {
        key.push_str(&format!("exercise {}\nrequire {requirement}\nend\n", number + 1));
    }
    let key = Key::read(&key, &Scope::default());
    assert_eq!(key.exercises.len(), tests.len());
    for word in words("pqNKAC", 5) {
        let hand_in: String =
            (1..=tests.len()).map(|number| format!("{number}) {word}\n")).collect();
        let graded = key.grade(&[hand_in], Effort::default());
        let is_wff = wff(word.as_bytes()) == Some(word.len());
        for ((requirement, test), mark) in tests.iter().zip(graded.marks) {
            let met = is_wff && test(&word);
            let expected = match (is_wff, met) {
                (false, _) => Status::Pff,
                (true, true) => Status::Right,
                (true, false) => Status::Wrong,
            };
            assert_eq!(mark.status, expected, "{word} for {requirement}");
        }
    }
}

/// The columns of all formulas of so many letters, of `p`, `q` and these connectives.
fn columns(connectives: &str, longest: usize) -> Vec<BTreeSet<u8>> {
    let mut of: Vec<BTreeSet<u8>> = vec![BTreeSet::new(), BTreeSet::from([0b1100, 0b1010])];
    for length in 2..=longest {
        let mut here = BTreeSet::new();
        if connectives.contains('N') {
            here.extend(of[length - 1].iter().map(|column| !column & 0b1111));
        }
        for left in 1..length - 1 {
            for one in &of[left] {
                for other in &of[length - 1 - left] {
                    for connective in connectives.chars() {
                        let column = match connective {
                            'K' => one & other,
                            'A' => one | other,
                            'C' => !one | other,
                            'E' => !(one ^ other),
                            _ => continue,
                        };
                        here.insert(column & 0b1111);
                    }
                }
            }
        }
        of.push(here);
    }
    of
}

/// A formula for each column of a table of `p` and `q`.
const OF_COLUMNS: [&str; 16] = [
    "KpNKpNKqNq",
    "NApq",
    "KNpq",
    "Np",
    "KpNq",
    "Nq",
    "NEpq",
    "NKpq",
    "Kpq",
    "Epq",
    "q",
    "Cpq",
    "p",
    "Cqp",
    "Apq",
    "CpCqp",
];

/// True if these requirements are told to be unmeetable, and nothing else is told.
fn is_reported(requirements: &str) -> bool {
    let text = format!("exercise 1\n{requirements}\nend");
    let faults: Vec<String> = Document::new(&text, Scope::default())
        .faults()
        .map(|found| rule_of(&found.fault.kind).id.to_owned())
        .collect();
    assert!(faults.iter().all(|rule| rule == "unmeetable-requirement"), "{text} {faults:?}");
    !faults.is_empty()
}

#[test]
fn what_is_said_to_be_unmeetable_is_so_and_nothing_else() {
    for set in 0..32_u32 {
        let connectives: String = "NKACE"
            .chars()
            .enumerate()
            .filter(|(at, _)| set >> at & 1 == 1)
            .map(|it| it.1)
            .collect();
        // No column of two letters is new beyond this length.
        let of = columns(&connectives, 19);
        let all: BTreeSet<u8> = of.iter().flatten().copied().collect();
        for (column, formula) in (0_u8..).zip(OF_COLUMNS) {
            let only = match connectives.is_empty() {
                true => "require without N K A C E".to_owned(),
                false => format!("require only {connectives}"),
            };
            let asked = format!("{only}\nrequire == {formula}");
            assert_eq!(is_reported(&asked), !all.contains(&column), "{asked}");
            for longest in [1, 4, 7] {
                let within = (1..=longest).any(|length| of[length].contains(&column));
                let bounded = format!("{asked}\nrequire length <= {longest}");
                assert_eq!(is_reported(&bounded), !within, "{bounded}");
                let exact = format!("{asked}\nrequire length = {longest}");
                assert_eq!(is_reported(&exact), !of[longest].contains(&column), "{exact}");
                let between = format!("{bounded}\nrequire length > {}", longest / 2);
                let within = (longest / 2 + 1..=longest).any(|it| of[it].contains(&column));
                assert_eq!(is_reported(&between), !within, "{between}");
            }
        }
    }
}

#[test]
fn lengths_are_unmeetable_together_if_no_formula_with_the_letters_has_one() {
    type Compares = fn(&u64, &u64) -> bool;
    let signs: [(&str, Compares); 7] = [
        ("<=", |one, other| one <= other),
        ("=", |one, other| one == other),
        ("==", |one, other| one == other),
        ("<", |one, other| one < other),
        (">", |one, other| one > other),
        (">=", |one, other| one >= other),
        ("≤", |one, other| one <= other),
    ];
    let numbers = [0, 1, 3, 4, 7, 100];
    let all = signs.iter().flat_map(|sign| numbers.map(|number| (*sign, number)));
    let all: Vec<((&str, Compares), u64)> = all.collect();
    for ((one, is_one), first) in &all {
        for ((other, is_other), second) in &all {
            for (uses, least) in [
                ("", 1),
                ("require uses p q\n", 3),
                ("require uses p q r s\n", 7),
                ("require uses N\n", 2),
                ("require uses K C E\n", 7),
                ("require uses p q N C\n", 4),
                ("require uses p q r\nrequire uses A\n", 5),
            ] {
                let lengths =
                    format!("{uses}require length {one} {first}\nrequire length {other} {second}");
                let is_met = (least..300).any(|it| is_one(&it, first) && is_other(&it, second));
                assert_eq!(is_reported(&lengths), !is_met, "{lengths}");
            }
        }
    }
}

#[test]
fn a_table_is_blank_if_all_its_results_are_however_it_is_drawn() {
    let key = "exercise 1\nrequire table of Np, p\nend\n";
    let key = Key::read(key, &Scope::default());
    let cells = ["T", "F", "?"];
    let rows: Vec<[&str; 4]> =
        (0..81).map(|number| [1, 3, 9, 27].map(|place| cells[number / place % 3])).collect();
    for bar in [" | ", "|", "│", " ", " |", "| "] {
        let between = if bar == "|" { "|" } else { " " };
        for results in &rows {
            let [a, b, c, d] = results;
            let table =
                format!("truth Np, p\nrow T{bar}{a}{between}{b}\nrow F{bar}{c}{between}{d}\nend");
            let is_right = *results == ["F", "T", "T", "F"];
            let is_blank = *results == ["?"; 4];
            let expected = match (is_right, is_blank) {
                (true, _) => Status::Right,
                (_, true) => Status::Blank,
                _ => Status::Wrong,
            };
            for hand_in in [format!("1)\n{table}\n"), format!("1) {table}\n")] {
                let graded = key.grade(&[hand_in], Effort::default());
                assert_eq!(graded.marks[0].status, expected, "{table}");
            }
            // A line over the columns changes nothing.
            let headed = format!("1)\n{}\n", table.replacen("p\n", "p\np | Np p\n", 1));
            let graded = key.grade(&[headed], Effort::default());
            assert_eq!(graded.marks[0].status, expected, "{table}");
            // Without its results a row is blank.
            let left_out = format!("1)\n{table}\n1)\ntruth Np, p\nrow T |\nF\nend\n");
            let graded = key.grade(&[left_out], Effort::default());
            assert_eq!(graded.marks[0].status, expected, "{table}");
            let kept = format!("1) p\n1) {table}\n");
            let graded = key.grade(&[kept], Effort::default());
            let earlier = if is_blank { Status::Wrong } else { expected };
            assert_eq!(graded.marks[0].status, earlier, "{table}");
        }
    }
}

/// A key with everything that must stay with the teacher, each with a mark.
const SECRETS: &str = "# secret-comment\ndef secret = KpNq\nlogic classical # secret-remark\n\
                       exercise 1 \"Title\" 2 points # secret\n  ask \"Rewrite it.\"\n  \
                       let p \"it rains\" = T # secret\n  require == @secret\n  \
                       show require uses p q\n  show require == N@secret\n  key KpNNNq\n  \
                       wrong KNpNNNNq \"secret-words\"\nend\nKpq # secret\nroll pqr NKE\nend\n\
                       exercise 2\n  require only N 0.5 points\n  require is nnf 1.5 points\nend\n";

#[test]
fn a_students_sheet_has_nothing_of_the_key() {
    let sheet = sheet(SECRETS, &Scope::default());
    assert_eq!(
        sheet,
        "logic classical\n\nexercise 1 \"Title\" 2 points\n  ask \"Rewrite it.\"\n  let p \"it \
         rains\" = T\n  show require uses p q\n  show require == NKpNq\n  answer\nend\n\n\
         exercise 2 2 points\n  answer\nend\n"
    );
    let document = Document::new(&sheet, Scope::default());
    assert_eq!(document.faults().count(), 0);
}

#[test]
fn a_sheet_keeps_the_axioms_and_the_matrix_that_it_is_about() {
    let given = "axioms Mine\n  1 CpCqp\n  b) CCpCqrCCpqCpr\nend\n";
    let text = format!("{given}\nexercise 1\n  require proof of |- Cpp\nend\n");
    let expected = format!("{given}\nexercise 1 1 point\n  answer\nend\n");
    assert_eq!(sheet(&text, &Scope::default()), expected);
    let key = Key::read(&text, &Scope::default());
    let proof = "1) proof |- Cpp\n1 CpCqp axiom\n2 CCpCqrCCpqCpr axiom\n3 CCpqCpp D 2 1\n4 Cpp D 3 \
                 1\nend\n";
    let graded = key.grade(&[proof.to_owned()], Effort::default());
    assert_eq!(graded.marks[0].status, Status::Right, "{graded:?}");
    let other = proof.replace("1 CpCqp axiom", "1 CqCpp axiom");
    let graded = key.grade(&[format!("system lukasiewicz-1\n{other}")], Effort::default());
    assert_eq!(graded.marks[0].status, Status::Wrong, "{graded:?}");
}

#[test]
fn a_sheet_keeps_the_models_that_it_asks_about_and_none_of_the_key() {
    let asked = "model m1\n  world w: p\n  sees w: w\nend\n";
    let inner = "  model m2\n    world v: p\n    sees v: v\n  end\n";
    let secret = "  model secret\n    world s\n    sees s: s\n  end\n";
    let text = format!(
        "logic T\n{asked}exercise 1\n  ask \"Lp?\"\n{inner}  require worlds of Lp in m1\nend\n\
         exercise 2\n  require countermodel of |= p\n  key\n{secret}end\nexercise 3\n  require \
         model of Np\n  key at s\n{secret}end\n"
    );
    let key = Key::read(&text, &Scope::default());
    let blank = sheet(&text, &Scope::default());
    assert!(blank.contains(asked) && blank.contains(inner), "{blank}");
    assert!(!blank.contains("secret") && !blank.contains("at s"), "{blank}");
    assert_eq!(key.exercises[2].right_answers()[0].split('\n').next(), Some("at s"));
    let graded = key.grade(std::slice::from_ref(&blank), Effort::default());
    assert!(graded.marks.iter().all(|mark| mark.status == Status::Blank), "{graded:?}");
    assert!(graded.beside.unread.is_empty(), "{graded:?}");
    let mut answers = ["answer w\n", "answer\n", "answer at s\n"].into_iter();
    let filled: String = blank
        .lines()
        .map(|line| match line.trim() {
            "answer" => {
                let answer = answers.next().unwrap();
                let block = if answer.contains(" w") { "" } else { secret };
                format!("  {answer}{block}")
            }
            _ => format!("{line}\n"),
        })
        .collect();
    let graded = key.grade(&[filled], Effort::default());
    assert!(graded.marks.iter().all(|mark| mark.status == Status::Right), "{graded:?}");
}

#[test]
fn a_sheet_that_is_filled_in_with_the_keys_is_right() {
    let text = "exercise 1\nrequire == NKpq\nrequire only N A\nkey ANpNq\nend\nexercise 2\nrequire \
                countermodel of p |= q\nkey p = T, q = F\nend\nexercise 3\nrequire infix of Cpq\n\
                key p -> q\nend\nexercise 4\nlet p \"rain\", q \"wet\"\nrequire translation \
                of \"if rain, wet\"\nkey Cpq\nend\n";
    let key = Key::read(text, &Scope::default());
    let keys = key.exercises.iter().map(|keyed| keyed.exercise.keys[0].clone());
    let mut filled = String::new();
    let blank = sheet(text, &Scope::default());
    let mut parts = blank.split("  answer\n");
    filled.push_str(parts.next().unwrap());
    for (part, key) in parts.zip(keys) {
        filled.push_str(&format!("  answer {key}\n{part}"));
    }
    let graded = key.grade(&[filled], Effort::default());
    assert!(graded.marks.iter().all(|mark| mark.status == Status::Right), "{graded:?}");
    let graded = key.grade(&[blank], Effort::default());
    assert!(graded.marks.iter().all(|mark| mark.status == Status::Blank), "{graded:?}");
}

#[test]
fn answers_below_a_proof_without_an_end_are_read_or_told() {
    let key = "exercise 1\nrequire proof of p |- App\nend\nexercise 2\nrequire == NKpq\nend\n\
               exercise 3\nrequire countermodel of p |= q\nend\nexercise 4\nrequire == p\nend\n";
    let key = Key::read(key, &Scope::default());
    let graded = |text: &str| key.grade(&[text.to_owned()], Effort::default());
    let statuses = |text: &str| {
        let marks = graded(text).marks;
        marks.iter().map(|mark| mark.status).collect::<Vec<_>>()
    };
    let answers = "2) ANpNq\n3) p = T, q = F\n4) p\n";
    let all = [Status::Right; 4];
    assert_eq!(statuses(&format!("1) proof p |- App\n1 p premise\n2 App Ai 1\n{answers}")), all);
    assert_eq!(statuses(&format!("1) proof p |- App\n1. p premise\n2. App Ai 1\n{answers}")), all);
    assert_eq!(statuses(&format!("1) proof p |- App\n1) p premise\n2) App Ai 1\n{answers}")), all);
    // Where the answer has the number of the next step, it may be one.
    let graded = graded("1) proof p |- App\n1) p premise\n2) ANpNq\n3) p = T, q = F\n");
    assert_eq!(graded.marks[1].status, Status::Unread);
    assert_eq!(graded.beside.unread.len(), 3, "{graded:?}");
    // A step without its reason is none in a proof with an end, nor before a step with one.
    for steps in ["1) p premise\n2) App\nend\n", "1 p premise\n2 App\n3 App Ai 1\n"] {
        let text = format!("1) proof p |- App\n{steps}");
        assert_eq!(statuses(&text)[1..], [Status::Blank; 3], "{text}");
    }
}

#[test]
fn answers_to_exercises_above_are_read_below_a_proof_without_an_end() {
    let key = "exercise 1\nrequire == NKpq\nend\nexercise 2\nrequire class of CCpqp\nend\n\
               exercise 3\nrequire proof of p |- App\nend\nexercise 4\n\
               require proof of q |- Aqq\nend\n";
    let key = Key::read(key, &Scope::default());
    let statuses = |text: &str| {
        let marks = key.grade(&[text.to_owned()], Effort::default()).marks;
        marks.iter().map(|mark| mark.status).collect::<Vec<_>>()
    };
    let proof = "3) proof p |- App\n1 p premise\n7 App Ai 1\n";
    let right = Status::Right;
    let read = [right, right, right, Status::Blank];
    assert_eq!(statuses(&format!("{proof}2) contingent\n1) ANpNq\n")), read);
    let other = "proof q |- Aqq\n1 q premise\n2 Aqq Ai 1\nend\n";
    let with_heading = format!("{proof}4)\n{other}");
    assert_eq!(statuses(&with_heading), [Status::Blank, Status::Blank, right, right]);
    // Steps without a head answer nothing, whatever their rules are called.
    let steps = "4)\n1) q assumption\n2) | q case\n1) q given\n2) Aqq ->I 1-1\n";
    let answers = "1) ANpNq\n2) contingent\n";
    assert_eq!(statuses(&format!("{answers}{steps}"))[..2], [right, right]);
}

#[test]
fn a_block_under_a_title_or_a_slip_of_its_keyword_is_graded() {
    let key = "exercise 1\nrequire table of Np\nend\nexercise 2\nrequire proof of p |- App\nend\n";
    let key = Key::read(key, &Scope::default());
    let rows = "row T | F\nrow F | T\nend\n";
    for head in ["truth table for Np", "Truth table of Np", "table Np", "truht Np"] {
        let graded = key.grade(&[format!("1) {head}\n{rows}")], Effort::default());
        assert_eq!(graded.marks[0].status, Status::Right, "{head}");
    }
    // A head over its columns and what is drawn count for nothing.
    let rows = ["p | Np\nT | F\nF | T\n", "| p | Np |\n|---|---|\n| T | F |\n| F | T |\n"];
    for rows in rows.into_iter().chain(["p Np\n----\nT F\nF T\n"]) {
        let graded = key.grade(&[format!("1) truth Np\n{rows}2) App\n")], Effort::default());
        assert_eq!(graded.marks[0].status, Status::Right, "{rows}");
    }
    let proof = "2) prof p |- App\n1 p premise\n2 App Ai 1\nend\n";
    let graded = key.grade(&[proof.to_owned()], Effort::default());
    assert_eq!(graded.marks[1].status, Status::Right);
}

#[test]
fn what_infix_says_counts_where_no_notation_is_asked_for() {
    let key = "exercise 1\nrequire proof of p, q |- Kpq\nend\n\
               exercise 2\nrequire table of Np\nend\nexercise 3\nrequire == NKpq\nend\n\
               exercise 4\nrequire whether p & q is pff\nend\n";
    let key = Key::read(key, &Scope::default());
    let status = |answer: &str, number: usize| {
        key.grade(&[answer.to_owned()], Effort::default()).marks[number - 1].status
    };
    let proof = |step: &str| {
        format!("1) proof p, q |- p & q\n1 p premise\n2 q premise\n3 {step} Ki 1 2\nend\n")
    };
    assert_eq!(status(&proof("p & q"), 1), Status::Right);
    // A dash before infix denies it.
    for wrong in ["q & q", "-p & q", "- (p & q)", "-. p & q"] {
        assert_eq!(status(&proof(wrong), 1), Status::Wrong, "{wrong}");
    }
    assert_eq!(status("2) truth ~p\nT, F\nF, T\nend\n", 2), Status::Right);
    assert_eq!(status("2) truth ~p\nT, F\nF, F\nend\n", 2), Status::Wrong);
    for (answer, expected) in [
        ("3) ~(p & q)", Status::Pff),
        ("3) NKpq == ~(p & q)", Status::Pff),
        ("3) ~(p & q) == ANpNq", Status::Right),
    ] {
        assert_eq!(status(answer, 3), expected, "{answer}");
    }
    assert_eq!(status("4) p & q is pff", 4), Status::Right);
    assert_eq!(status("4) Kpq is pff", 4), Status::Wrong);
}

#[test]
fn a_proof_with_a_step_that_is_too_long_to_be_compared_is_not_right() {
    let key = "exercise 1\nrequire proof of p |- Kpq\nend\n";
    let key = Key::read(key, &Scope::default());
    let names = (1..=20).map(|n| format!("def a{n} = K@a{} @a{}\n", n - 1, n - 1));
    let names = format!("def a0 = p\n{}", names.collect::<String>());
    let long = format!("{}p", "N".repeat(1 << 20));
    for step in ["@a20", &long] {
        let proof = format!("1) proof p |- Kpq\n1 {step} premise\n2 Kpq Ko 1\nend\n");
        let graded = key.grade(&[format!("{names}{proof}")], Effort::default());
        assert_ne!(graded.marks[0].status, Status::Right);
    }
}
