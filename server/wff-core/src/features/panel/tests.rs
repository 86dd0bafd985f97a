use super::*;
use crate::scope::Settings;
use expect_test::expect;

fn at(text: &str, mark: &str) -> Vec<Subject> {
    let document = Document::small(text, Scope::default());
    let offset = text.find(mark).unwrap();
    subjects(&document, text, offset, &Levels::default(), ShownRows::All)
}

fn formula(text: &str, mark: &str) -> FormulaSubject {
    let mut all = at(text, mark).into_iter();
    all.find_map(|it| if let Subject::Formula(it) = it { Some(*it) } else { None }).unwrap()
}

fn roll(text: &str, mark: &str) -> RollSubject {
    let mut all = at(text, mark).into_iter();
    all.find_map(|it| if let Subject::Roll(it) = it { Some(*it) } else { None }).unwrap()
}

fn game(text: &str, mark: &str) -> GameSubject {
    let mut all = at(text, mark).into_iter();
    all.find_map(|it| if let Subject::Game(it) = it { Some(*it) } else { None }).unwrap()
}

fn proof(text: &str, mark: &str) -> ProofSubject {
    let mut all = at(text, mark).into_iter();
    all.find_map(|it| if let Subject::Proof(it) = it { Some(*it) } else { None }).unwrap()
}

fn exercise(text: &str, mark: &str) -> ExerciseSubject {
    let mut all = at(text, mark).into_iter();
    all.find_map(|it| if let Subject::Exercise(it) = it { Some(*it) } else { None }).unwrap()
}

/// The end of the formula that begins at a letter, by the definition of a formula.
fn end(letters: &[u8], start: usize) -> Option<usize> {
    match letters.get(start)? {
        b'N' => end(letters, start + 1),
        b'K' | b'C' => end(letters, end(letters, start + 1)?),
        _ => Some(start + 1),
    }
}

/// The names of the elements of a text in XML, each of which is closed.
fn elements(xml: &str) -> Vec<String> {
    let (mut open, mut all) = (Vec::new(), Vec::new());
    for piece in xml.split('<').skip(1) {
        let (tag, rest) = piece.split_once('>').unwrap();
        assert!(!rest.contains('>') && tag.matches('"').count() % 2 == 0, "{piece}");
        let name = tag.split(' ').next().unwrap().trim_end_matches('/').to_owned();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "{xml}"),
            None => {
                all.push(name.clone());
                open.extend((!tag.ends_with('/')).then_some(name));
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
    all
}

#[test]
fn a_node_of_every_small_tree_is_its_subformula() {
    let mut texts = vec![String::new()];
    for _ in 0..5 {
        let longer = |text: &String| ["p", "q", "N", "K", "C"].map(|letter| text.clone() + letter);
        let next: Vec<String> = texts.iter().flat_map(longer).collect();
        for text in &next {
            let letters = text.as_bytes();
            let is_one = end(letters, 0) == Some(text.len());
            let subject = at(text, "").into_iter().next();
            let Some(Subject::Formula(it)) = subject else {
                assert!(!is_one, "{text}");
                continue;
            };
            assert!(is_one, "{text}");
            let tree = it.tree.unwrap();
            for (index, node) in tree.nodes.iter().enumerate() {
                assert_eq!(node.range, index..end(letters, index).unwrap(), "{text}");
                let around = (0..index).rev().find(|at| end(letters, *at).unwrap() > index);
                assert_eq!(node.parent, around, "{text}");
                let group = format!("data-node=\"{index}\"");
                assert_eq!(tree.svg.matches(&group).count(), 1, "{text}");
            }
            let groups = elements(&tree.svg).iter().filter(|it| *it == "g").count();
            assert_eq!(groups, text.len());
        }
        texts = next;
    }
}

#[test]
fn a_formula_has_facts_a_tree_a_table_and_laws() {
    let text = "let p \"it rains\" = T, q = F\nC p Kqr # a comment";
    let it = formula(text, "Kqr");
    assert_eq!(&text[it.range.clone()], "C p Kqr");
    let facts: Vec<String> =
        it.facts.iter().map(|it| format!("{}: {}", it.name, it.text)).collect();
    expect![[r#"
        infix: p → q ∧ r
        in words: if it rains then q and r
        length: 5 letters
        class: contingent: true where p = T, q = T, r = T; false where p = T, q = T, r = F
        value: F, where p = T, q = F"#]]
    .assert_eq(&facts.join("\n"));
    let tree = it.tree.unwrap();
    assert_eq!(tree.current, Some(2));
    assert_eq!(&text[tree.nodes[2].range.clone()], "Kqr");
    assert_eq!(tree.nodes[2].label, "K, and, value F");
    assert!(tree.svg.contains("class=\"node undesignated false\" data-node=\"2\""));
    assert!(!tree.svg.contains("style"));
    let laws: Vec<&str> = it.laws.iter().map(|it| &*it.title).collect();
    assert!(laws.contains(&"Swap the operands: `Krq`"), "{laws:?}");
    // The table is of all valuations, whatever is in force.
    let table = it.table.unwrap();
    assert_eq!((table.shown, table.rows), (8, 8));
    assert_eq!(elements(&table.html).iter().filter(|it| *it == "tr").count(), 2 + 8);
    assert_eq!(table.html.matches("class=\"main designated\"").count(), 5);
    // Beside the formula, it is the same.
    assert_eq!(formula(text, "a comment").tree.unwrap().current, None);
}

#[test]
fn rows_that_refute_come_first_if_that_is_asked() {
    let rows = |text: &str, order| {
        let document = Document::small(text, Scope::default());
        let write = |table: &PrintedTable<'_>| format!("{:?}", table.rows().collect::<Vec<_>>());
        table_at(&document, text, 0, order, write)
    };
    let shown = |text, order| rows(text, order).unwrap().unwrap();
    assert_eq!(shown("Cpq", ShownRows::All), "[0, 1, 2, 3]");
    assert_eq!(shown("Cpq", ShownRows::RefutingFirst), "[1, 0, 2, 3]");
    assert_eq!(shown("p |= Kpq", ShownRows::RefutingFirst), "[1, 0, 2, 3]");
    assert_eq!(shown("p == q", ShownRows::RefutingFirst), "[1, 2, 0, 3]");
    assert_eq!(shown("Kpq is tautology", ShownRows::RefutingFirst), "[1, 2, 3, 0]");
    assert_eq!(rows("let p = T", ShownRows::All), None);
    let marked = formula("Kpq is tautology", "K").table.unwrap();
    assert_eq!(marked.html.matches("class=\"refuting\"").count(), 3);
    assert!(rows("Kp", ShownRows::All).unwrap().is_err());
}

#[test]
fn a_long_table_is_shown_in_part_and_a_longer_one_is_not() {
    let of = |letters: usize| {
        let all: String = ('a'..='z').take(letters).collect();
        let text = format!("alphabet textbook\n{}{all}", "K".repeat(letters - 1));
        formula(&text, "K").table.map(|it| (it.shown, it.rows))
    };
    assert_eq!(of(10), Ok((256, 1024)));
    assert_eq!(of(16), Ok((256, 65_536)));
    let reason = "The table has 131,072 rows, and one of at most 65,536 is drawn.";
    assert_eq!(of(17), Err(reason.to_owned()));
}

#[test]
fn of_a_long_formula_nothing_but_its_length_is_said() {
    let it = formula(&format!("{}p", "N".repeat(1_000_000)), "p");
    assert!(it.facts.is_empty() && it.laws.is_empty() && it.text.len() < 1000);
    let reason = "It has 1,000,001 letters, and formulas of at most 1,000 are drawn.";
    assert_eq!(it.tree.unwrap_err(), reason);
    assert_eq!(it.table.unwrap_err(), reason);
    assert!(formula(&format!("{}p", "N".repeat(999)), "p").tree.is_ok());
    let wide = format!("alphabet textbook\nNp{}", "1".repeat(9000));
    assert_eq!(formula(&wide, "N").tree.unwrap_err(), "Its letters are too wide to be drawn.");
}

#[test]
fn a_long_judgement_has_the_reason_in_the_place_of_its_table() {
    let text = format!("{}p |= q", "p, ".repeat(600_000));
    let it = formula(&text, "q");
    let reason =
        "The formulas of this line have 600,002 letters together, and at most 1,000 are drawn.";
    assert_eq!(it.table.unwrap_err(), reason);
    assert!(it.tree.is_ok());
    let of = |premises: usize| formula(&format!("{}p |= q", "p, ".repeat(premises)), "q").table;
    assert!(of(998).is_ok() && of(999).is_err());
    // A name stands for more letters than it has.
    let named = format!("def a = {}p\n@a, @a |= q", "N".repeat(600));
    assert!(formula(&named, "q").table.unwrap_err().contains("1,203 letters together"));
}

#[test]
fn of_infix_of_a_megabyte_its_length_is_told() {
    let text = format!("{}p", "p & ".repeat(1 << 18));
    let subjects = at(&text, "p");
    let [Subject::Pff(it)] = &*subjects else { panic!("{} subjects", subjects.len()) };
    assert!(it.problems.is_empty() && it.text.len() < 1000);
    assert!(it.untold.as_ref().unwrap().starts_with("Its line is too long"));
}

#[test]
fn a_claim_of_a_class_is_known_however_it_is_put() {
    let refuting =
        |text: &str| formula(text, "K").table.unwrap().html.matches("class=\"refuting\"").count();
    for (text, rows) in [
        ("Kpq is tautology", 3),
        ("Kpq is a tautology", 3),
        ("Kpq is contingent", 0),
        ("Kpq is wff", 0),
        ("Kpq is not a tautology", 3),
    ] {
        assert_eq!(refuting(text), rows, "{text}");
    }
}

#[test]
fn a_row_of_a_table_shows_the_formula_of_its_column() {
    let text = "truth Np, Cpq\n  row T T | F F\n  row T F | F F\nend";
    let shown = |mark: &str| {
        let it = formula(text, mark);
        (text[it.range.clone()].to_owned(), it.problems.len())
    };
    assert_eq!(shown("row T T"), ("Np".to_owned(), 1));
    assert_eq!(shown("F F\n  row"), ("Np".to_owned(), 1));
    assert_eq!(shown("F\n  row"), ("Cpq".to_owned(), 1));
    assert_eq!(shown("F\nend"), ("Cpq".to_owned(), 0));
    assert!(at("hints off\ntruth Np\n  row T | F", "F").iter().all(|it| match it {
        Subject::Formula(it) => it.table.is_err() && it.facts.is_empty(),
        _ => true,
    }));
    assert!(at("row T | F", "T").is_empty());
}

#[test]
fn a_setting_is_told_with_the_tables_of_its_logic() {
    let setting = |text: &str| {
        let mut all = at(text, text.split(' ').next_back().unwrap()).into_iter();
        all.find_map(|it| if let Subject::Setting(it) = it { Some(*it) } else { None })
    };
    let it = setting("logic K3").unwrap();
    assert_eq!((&*it.title, it.range.clone(), it.tables.len()), ("K3", 6..8, 5));
    assert_eq!(it.told[1], "Values, from the highest: `T`, `N`, `F`. Designated: `T`.");
    assert_eq!(it.tables[0], [["p", "Np"], ["T", "F"], ["N", "N"], ["F", "T"]]);
    assert_eq!(setting("logic classical").unwrap().tables[1].len(), 5);
    for text in ["rules x-wff", "alphabet textbook", "system lukasiewicz-3", "hints off"] {
        let it = setting(text).unwrap();
        assert!(!it.told.is_empty() && it.tables.is_empty(), "{text}");
    }
    assert!(setting("hints off\nlogic K3").unwrap().tables.is_empty());
    assert!(setting("logic none-such").is_none() && setting("let p = T").is_none());
}

#[test]
fn a_pff_has_what_is_wrong_with_it_and_its_fixes() {
    let subjects = at("Kpq\np -> q, KpC", "->");
    let [Subject::Pff(it)] = &*subjects else { panic!("{subjects:?}") };
    assert_eq!(it.range, 4..10);
    let told: Vec<&str> = it.problems.iter().map(|it| &*it.message).collect();
    assert_eq!(told, ["`p -> q` is infix; in Polish notation it is `Cpq`"]);
    assert_eq!(it.problems[0].fixes[0].edits[0].text, "Cpq");
    let subjects = at("Kpq\np -> q, KpC", "KpC");
    let [Subject::Pff(it)] = &*subjects else { panic!("{subjects:?}") };
    assert_eq!(it.problems.len(), 1);
}

#[test]
fn a_roll_has_its_dice_and_what_the_last_call_takes() {
    let text = "roll Ann: pqi KC\nroll Bob: rs N\ncall Ann: Kpq\n";
    let it = roll(text, "pqi");
    let dice: String = it
        .dice
        .iter()
        .map(|die| {
            assert_eq!(text[die.range.clone()], die.face.to_string());
            format!("{}{} ", die.face, die.is_used.map_or('?', |it| if it { '+' } else { '-' }))
        })
        .collect();
    assert_eq!(dice, "p+ q+ i- K+ C- ");
    assert_eq!(it.call.as_ref().map(|it| &*it.text), Some("Kpq"));
    assert_eq!(it.reach.as_deref(), Some("longest WFF: 3 letters"));
    assert_eq!((it.player.as_deref(), it.rules), (Some("Ann"), Some("shake-a-wff")));
    assert!(it.writes.contains(&crate::actions::ActionKind::Longest));
    // The line of the call has the same roll, behind its formula.
    let subjects = at(text, "Kpq");
    let [Subject::Formula(_), Subject::Roll(same)] = &*subjects else { panic!("{subjects:?}") };
    assert_eq!(same.range, it.range);
    // Beside that formula it is alone.
    assert_eq!(at(text, "call").len(), 1);
    let other = roll(text, "rs N");
    assert_eq!((other.dice.len(), other.call.is_none()), (3, true));
}

#[test]
fn nothing_is_told_of_a_roll_before_its_call_or_where_answers_are_not_told() {
    let game = "game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n  roll Bob: rs N\n";
    for text in ["roll pq K\ncall", game, "hints off\nroll pq K\ncall Kpq"] {
        let it = roll(text, "pq K");
        assert!(it.reach.is_none() && it.untold.is_some(), "{text}");
        // Outside games one can be had on request, as by a code action.
        assert_eq!(it.writes.is_empty(), text != "roll pq K\ncall", "{text}");
    }
    let told = roll(&format!("{game}  call Ann: Kpq\n"), "pq K");
    assert_eq!(told.untold, None);
}

const GAME: &str = "game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n  roll Bob: rs N\n  \
                    call Ann: Kpq\n  check Bob\nround\n  roll Ann: pq KN\n  roll Bob: rs N\n  \
                    call Ann: Kpq\n";

#[test]
fn a_game_has_its_score_sheet_and_calls_that_can_be_challenged_are_not_judged() {
    let it = game(GAME, "check");
    assert_eq!(it.title, "Shake-a-WFF: Ann, Bob");
    let calls: Vec<&str> = it.tables[0].0.iter().map(|row| &*row[1]).collect();
    assert_eq!(calls, ["call", "Ann: Kpq, right", "Ann: Kpq, not judged"]);
    assert_eq!(it.tables[1].0[1], ["Ann", "1", "3", "2 + 2", "5 + 6"]);
    assert_eq!(it.state, "The game is not over, and Ann leads.");
    // Nobody has challenged, and so there is no column for that.
    let (rounds, texts) = &it.tables[0];
    assert_eq!((&*rounds[0], *texts), (&["round", "call", "Ann", "Bob"].map(String::from)[..], 2));
    let challenged = game(&format!("{GAME}  challenge Bob: p\n"), "check");
    assert_eq!((challenged.tables[0].0[0][2].as_str(), challenged.tables[0].1), ("challenge", 3));
    let silent = game(&format!("hints off\n{GAME}"), "check");
    assert!(silent.tables.is_empty() && silent.untold.is_some());
    let broken = game(&GAME.replace("check Bob\n", "check Ann\n  check Bob\n"), "round");
    let told: Vec<&str> = broken.broken.iter().map(|it| &*it.message).collect();
    assert!(told.iter().any(|it| it.contains("Ann")), "{told:?}");
}

#[test]
fn a_proof_has_its_steps_with_what_they_cite() {
    let text = "proof p, Cpq |- CrKqq\n  1 p premise\n  2 Cpq premise\n  3 | r suppose\n  \
                4 | q Co 2, 1\n  5 | Kqq Ki 4 4\n  6 CrKqq Ci 3-5\nend\n";
    let it = proof(text, "Co 2");
    assert_eq!((&*it.title, it.is_finished), ("p, Cpq |- CrKqq", Some(true)));
    let shown: Vec<String> = it
        .steps
        .iter()
        .map(|it| format!("{} {} {} {} {:?}", it.number, it.depth, it.formula, it.reason, it.cites))
        .collect();
    expect![[r#"
        1 0 p premise []
        2 0 Cpq premise []
        3 1 r suppose []
        4 1 q Co 2 1 [(1, 1), (0, 0)]
        5 1 Kqq Ki 4 4 [(3, 3), (3, 3)]
        6 0 CrKqq Ci 3-5 [(2, 4)]"#]]
    .assert_eq(&shown.join("\n"));
    assert_eq!(it.steps[5].infix.as_deref(), Some("r → q ∧ q"));
    // At its head and its end it is the same proof; beside it there is none.
    for mark in ["proof p", "end"] {
        assert_eq!(proof(text, mark).steps, it.steps);
    }
    assert!(at(&format!("{text}Kpq"), "Kpq").len() == 1);
    let wrong = proof(&text.replace("4 4", "3 4"), "Co 2");
    assert_eq!(wrong.is_finished, Some(false));
    assert!(wrong.steps[4].problem.is_some());
    assert_eq!(proof(&format!("exam\n{text}"), "Co 2").is_finished, None);
}

#[test]
fn an_exercise_has_its_requirements_met_or_not() {
    let text = "exercise 1 \"De Morgan\" 2 points\n  ask \"Without K.\"\n  show require == NKpq\n  \
                show require only N A\n  answer ANpq\nend\n";
    let met = |text: &str| {
        let it = exercise(text, "ask");
        it.requirements.into_iter().map(|it| it.is_met).collect::<Vec<_>>()
    };
    let it = exercise(text, "answer");
    assert_eq!((&*it.title, &*it.points), ("1 · De Morgan", "2 points"));
    assert_eq!((&*it.ask, it.answer.as_deref()), (&["Without K.".to_owned()][..], Some("ANpq")));
    assert_eq!(met(text), [Some(false), Some(true)]);
    assert_eq!(met(&text.replace("ANpq", "ANpNq")), [Some(true), Some(true)]);
    // The letter that is too much stands in the answer; what is right does not.
    let of_k = exercise(&text.replace("ANpq", "KpNq"), "ask").requirements;
    assert_eq!(of_k[0].why, None);
    assert_eq!(of_k[1].why.as_deref(), Some("it uses `K`"));
    let of_pff = exercise(&text.replace("ANpq", "ANp"), "ask").requirements;
    assert_eq!(of_pff[1].why.as_deref(), Some("it is not well formed"));
    assert_eq!(met(&text.replace("  answer ANpq\n", "")), [None, None]);
    let key = text.replace("show ", "").replace("answer ANpq", "key ANpq");
    assert_eq!(met(&key), [Some(false), Some(true)]);
    assert_eq!(met(&format!("exam\n{key}")), [None, None]);
    assert_eq!(exercise(&key, "end").title, "1 · De Morgan");
}

#[test]
fn an_exercise_is_answered_by_the_block_below_its_answer() {
    let met = |text: &str| {
        let it = exercise(text, "exercise");
        (it.answer, it.requirements[0].is_met)
    };
    let head = "exercise 1\n  show require table of CpNq\n";
    let table = |results: [&str; 4]| {
        let rows = ["T T", "T F", "F T", "F F"].into_iter().zip(results);
        let rows: String = rows.map(|(row, is)| format!("    row {row} | {is}\n")).collect();
        format!("  truth CpNq\n{rows}  end\n")
    };
    let answered = |results| met(&format!("{head}  answer\n{}end\n", table(results)));
    let shown = Some("truth CpNq".to_owned());
    assert_eq!(answered(["F", "T", "T", "T"]), (shown.clone(), Some(true)));
    assert_eq!(answered(["T", "T", "T", "T"]), (shown.clone(), Some(false)));
    assert_eq!(answered(["F", "T", "?", "T"]), (shown, Some(false)));
    assert_eq!(answered(["?"; 4]), (None, None));
    let key = format!("{}  key\n{}end\n", head.replace("show ", ""), table(["F"; 4]));
    assert_eq!(met(&key).1, None);
    let proof = "exercise 1\n  show require proof of Kpq |- p\n  answer\n  proof Kpq |- p\n    \
                 1 Kpq premise\n    2 p Ko 1\n  end\nend\n";
    assert_eq!(met(proof), (Some("proof Kpq |- p".to_owned()), Some(true)));
    assert_eq!(met(&proof.replace("    2 p Ko 1\n", "")).1, Some(false));
}

#[test]
fn where_answers_are_not_told_a_formula_has_its_form_alone() {
    for exam in [false, true] {
        let text = "let p = T\nCpNNp";
        let settings = Settings { hints: exam, exam, ..Settings::default() };
        let document = Document::small(text, Scope::new(settings));
        let all = subjects(&document, text, 11, &Levels::default(), ShownRows::All);
        let [Subject::Formula(it)] = &*all else { panic!("{all:?}") };
        assert!(it.facts.is_empty() && it.laws.is_empty() && it.table.is_err());
        let tree = it.tree.as_ref().unwrap();
        assert!(!tree.svg.contains("designated") && !tree.svg.contains("<desc>"));
        assert!(tree.nodes.iter().all(|node| !node.label.contains("value")));
    }
}

#[test]
fn a_d_proof_has_its_tree_with_what_each_part_proves() {
    let of = |text: &str, mark: &str| {
        let mut all = at(text, mark).into_iter();
        all.find_map(|it| if let Subject::DProof(it) = it { Some(*it) } else { None }).unwrap()
    };
    let text = "system lukasiewicz-3\nDD211 proves Cpp\n";
    let it = of(text, "211");
    assert_eq!((&text[it.range.clone()], it.proves.as_deref()), ("DD211", Some("Cpp")));
    let tree = it.tree.unwrap();
    assert_eq!(tree.current, Some(2));
    let parts: Vec<&str> = tree.nodes.iter().map(|node| &text[node.range.clone()]).collect();
    assert_eq!(parts, ["DD211", "D21", "2", "1", "1"]);
    let parents: Vec<Option<usize>> = tree.nodes.iter().map(|node| node.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(1), Some(0)]);
    assert_eq!(tree.nodes[3].label, "1, proves CpCqp");
    assert_eq!(elements(&tree.svg).iter().filter(|it| *it == "g").count(), 5);
    let silent = of(&format!("hints off\n{text}"), "211");
    assert!(silent.proves.is_none() && silent.untold.is_some());
    assert!(silent.tree.unwrap().nodes.iter().all(|node| !node.label.contains("proves")));
    for pff in ["DD21 proves Cpp", "D", "D2111 proves p", "DDx proves p"] {
        let text = format!("system lukasiewicz-3\n{pff}");
        let drawn = at(&text, pff).into_iter().all(|it| match it {
            Subject::DProof(it) => it.tree.is_err(),
            _ => true,
        });
        assert!(drawn, "{pff}");
    }
    let long = format!("system lukasiewicz-3\n{}1 proves p", "D1".repeat(300));
    assert!(of(&long, "D1").tree.is_err());
}

/// The goals at a mark, as text, with the titles of what they write.
fn told_goals(text: &str, mark: &str) -> String {
    let document = Document::small(text, Scope::default());
    let all = goals(&document, text, text.find(mark).unwrap(), &Levels::default());
    let told = |goal: &Goal| {
        let writes = goal.writes.iter().map(|action| format!("[{}]\n", action.title));
        format!("{}: {}{}", goal.title, goal.text(), writes.collect::<String>())
    };
    all.iter().map(told).collect()
}

const CHAIN: &str = "proof Cpq, Cqr |- Cpr\n  1 Cpq  premise\n  2 Cqr  premise\n  3 | p  \
                     suppose\n  4 | q  Co 1 3\n  5 | r  Co 2 4\n  6 Cpr  Ci 3-5\nend\n";

#[test]
fn a_proof_says_on_each_line_what_is_still_to_be_shown() {
    expect![[r#"
        Cpq, Cqr |- Cpr: Still to be shown:
          `Cpr`
        How to go on:
          suppose `p`, reach `r`, and close the subproof by `Ci`
        What may be cited:
          1  Cpq
          premise  Cqr
        "#]]
    .assert_eq(&told_goals(CHAIN, "1 Cpq"));
    expect![[r#"
        Cpq, Cqr |- Cpr: Still to be shown:
          `r`, in the subproof of line 3, which supposes `p`
          `Cpr`
        How to go on:
          show `q`: with line 2 it gives `r` by `Co`
        What may be cited:
          1  Cpq
          2  Cqr
          3  p
        "#]]
    .assert_eq(&told_goals(CHAIN, "3 | p"));
    for mark in ["6 Cpr", "end"] {
        let finished = "Cpq, Cqr |- Cpr: The proof is finished.\n";
        assert_eq!(told_goals(CHAIN, mark), finished, "{mark}");
    }
    let wrong = CHAIN.replace("Co 1 3", "Ko 1");
    assert_eq!(
        told_goals(&wrong, "6 Cpr"),
        "Cpq, Cqr |- Cpr: Still to be shown:\n  one line has a mistake\n"
    );
    let open = &CHAIN[..CHAIN.find("  3 |").unwrap()];
    expect![[r#"
        Cpq, Cqr |- Cpr: Still to be shown:
          `Cpr`
        How to go on:
          suppose `p`, reach `r`, and close the subproof by `Ci`
        What may be cited:
          1  Cpq
          2  Cqr
        [Finish this proof]
        [Write the next step]
        "#]]
    .assert_eq(&told_goals(open, "2 Cqr"));
}

#[test]
fn a_table_a_game_and_an_exercise_say_what_is_left() {
    expect![[r#"
        Cpq: Still to be done:
          2 of 4 rows are missing
          one place is to be filled in
          one row has a mistake
        [Add the missing rows]
        [Add the missing rows with their values]
        "#]]
    .assert_eq(&told_goals("truth Cpq\nrow T T | ?\nrow T F | T\nend\n", "row"));
    let whole = "truth Np\nrow T | F\nrow F | T\nend\n";
    assert_eq!(told_goals(whole, "truth"), "Np: The table is filled in.\n");
    let game = "game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n  roll Bob: pq K\n";
    assert_eq!(
        told_goals(game, "roll Bob"),
        "shake-a-wff Ann, Bob: What comes next:\n  `Ann` and `Bob` may call\n"
    );
    expect![[r#"
        shake-a-wff Ann, Bob: What comes next:
          `Bob` may check
          `Bob` may challenge
        [Check for everybody]
    "#]]
    .assert_eq(&told_goals(&format!("{game}  call Ann: Kpq\n"), "roll Bob"));
    let exercise = "exercise 1 \"A\" 1 point\n  show require == NKpq\n  answer Apq\nend\n";
    let told = told_goals(exercise, "answer");
    assert!(told.starts_with("1 · A: Not met yet:\n  `== NKpq`"), "{told}");
    assert!(told_goals("exercise 1\n  answer\nend\n", "answer").contains("an answer"));
}

#[test]
fn where_hints_are_off_no_way_on_is_told_and_an_exam_says_that_it_hides() {
    let steps = "proof Cpq, Cqr |- Cpr\n  1 Cpq  premise\nend\n";
    for (setting, why) in [
        ("hints off", "Hints are off here: it is not told what comes next."),
        ("exam", "In an exam it is not told what comes next."),
    ] {
        let told = told_goals(&format!("{setting}\n{steps}"), "1 Cpq");
        assert_eq!(
            told,
            format!(
                "Cpq, Cqr |- Cpr: Still to be shown:\n  `Cpr`\nWhat may be cited:\n  1  Cpq\n  \
                 premise  Cqr\n{why}\n"
            )
        );
    }
}

#[test]
fn where_nothing_is_judged_or_shown_nothing_is_said_to_be_left() {
    let exam = format!("exam\n{CHAIN}");
    assert!(told_goals(&exam, "6 Cpr").contains("The conclusion stands.\n"));
    let hidden = "exercise 1\n  require == Kpq\n  answer Apq\nend\n";
    let told = told_goals(hidden, "answer");
    assert!(told.contains("Not all that is required is shown here.\n"), "{told}");
    let infix = "hints off\nproof p, q |- p & q\n  1 p  premise\nend\n";
    let told = told_goals(infix, "1 p");
    assert!(told.contains("Still to be shown:\n  the conclusion of the head\n"), "{told}");
}

#[test]
fn a_d_proof_says_what_its_next_part_is_to_prove_and_what_fits() {
    let system = "system lukasiewicz-3\n";
    expect![[r#"
        DD2: Still lacking:
          next, a proof of `CpCqp`, with anything for `q`
          one D-proof after it
        How to go on:
          `1` fits: then a proof of `Cpq`, with anything for `q`
          `D` detaches it: first a proof of `CrCpCqp`, with anything for `r` and `q`
        What may be cited:
          1  CpCqp
          2  CCpCqrCCpqCpr
          3  CCNpNqCqp
        [Find a D-proof of this]
    "#]]
    .assert_eq(&told_goals(&format!("{system}DD2 proves Cpp"), "DD2"));
    let told = told_goals(&format!("{system}def i = proof DD21"), "DD21");
    assert!(told.contains("`1` makes it whole: it proves `Cpp`\n"), "{told}");
    let told = told_goals(&format!("{system}def i = proof DD211\nD@i proves ?"), "D@i");
    assert!(told.contains("@i  Cpp\n") && told.contains("`@i` makes it whole"), "{told}");
    for (text, expected) in [
        ("DD211 proves Cpp", "DD211: The D-proof is whole.\n"),
        ("DD211 proves Cpq", "DD211: Still lacking:\n  one line has a mistake\n"),
        ("DD211 proves ?", "DD211: Still lacking:\n  what it proves\n[Write what this D-proof"),
        ("D1 proves Np", "D1: Still lacking:\n  what it claims, to which nothing leads any more"),
        ("hints off\nDD2 proves Cpp", "DD2: Still lacking:\n  two more D-proofs\nHints are off"),
        ("exam\nDD2 proves Cpp", "DD2: Still lacking:\n  two more D-proofs\nIn an exam"),
    ] {
        let mark = text.lines().last().unwrap();
        let told = told_goals(&format!("{system}{text}"), mark);
        assert!(told.starts_with(expected), "{text}: {told}");
    }
    let steps = "proof |- Cpp\n1 CpCqp axiom\n2 CCpCqrCCpqCpr axiom\n3 CCpqCpp D 2 1\nend";
    let told = told_goals(&format!("{system}{steps}"), "3 CC");
    assert!(told.contains("`Cpp` follows at once: `D 3 1`\n"), "{told}");
    let told = told_goals(&format!("{system}proof |- CqCrq\n1 Cpp Ci\nend"), "proof");
    assert!(told.contains("`CqCrq` follows at once: `axiom`\n"), "{told}");
}

#[test]
fn models_are_bounded_and_told_where_answers_are() {
    let told = |text: &str, mark: &str| match formula(text, mark).models {
        None => "no models".to_owned(),
        Some(Err(reason)) => reason,
        Some(Ok(models)) => {
            let told = models.into_iter().map(|it| format!("{} {}", it.svg.is_some(), it.told));
            told.collect::<Vec<_>>().join("\n")
        }
    };
    let many = "L".repeat(600);
    let all: String = [
        told("logic S4\nCLMpMLp", "CLM"),
        told("logic KB\nCLpp is contradiction", "CLp"),
        told("logic K\nKLpMNp", "KLp"),
        told("logic K\nLp != Mp", "Lp"),
        told("logic GL\nCLCLppLp", "CLC"),
        told("logic S4\nCpq", "Cpq"),
        told("logic K3\nCpq", "Cpq"),
        told("logic S4\nhints off\nCLpLMp", "CLp"),
        told(&format!("logic K\n{many}p |= {many}q"), "LL"),
        told(&format!("logic K\n{many}{many}q"), "LL"),
        told(&format!("logic GL\nN{}p", "M".repeat(70)), "NM"),
    ]
    .join("\n\n");
    expect![[r#"
        true `CLMpMLp` is not a tautology: it is F at w, where w sees v, v sees w, and p is T at w alone.
        true `CLMpMLp` is T at w, where p is F.

        true `CLpp` is not a tautology: it is F at w, where w sees no world, and p is F.
        true `CLpp` is T at w, where w sees no world, and p is T.

        true `KLpMNp` is not a tautology: it is F at w, where w sees no world, and p is F.
        false `KLpMNp` is a contradiction of K: it is true at no world of any model.

        true `Lp` and `Mp` are not equivalent: they differ at w, where w sees no world, and p is F.

        false `CLCLppLp` is a tautology of GL: no model refutes it.

        no models

        no models

        Answers are not told here.

        The formulas of this line have 1,202 letters together, and at most 1,000 are drawn.

        no models

        false `NMMMMMMMMMMMMMMMMMMMMMMM…` is not a tautology: it is F at w of a model with 71 worlds. It has 71 worlds, and models of at most 64 are drawn.
        true `NMMMMMMMMMMMMMMMMMMMMMMM…` is T at w, where w sees no world, and p is F."#]].assert_eq(&all);
}

#[test]
fn a_model_is_drawn_in_its_block_and_where_values_are_claimed_in_it() {
    let text =
        "logic S4\nmodel m\n  world w: p\n  world v\n  sees w: w, v\n  sees v: v\nend\nLp = F at w";
    let document = Document::new(text, Scope::default());
    let at = |offset: usize| subjects(&document, text, offset, &Levels::default(), ShownRows::All);
    for (line, _) in text.match_indices('\n').take(6) {
        let found = at(line + 1);
        let [Subject::Model(model)] = &found[..] else { panic!("{line}: {found:?}") };
        assert_eq!((&*model.title, &*model.told), ("m", "2 worlds."));
        let worlds: Vec<&str> = model.worlds.iter().map(|it| &text[it.clone()]).collect();
        assert_eq!(worlds, ["w", "v"]);
        assert!(model.svg.as_ref().is_some_and(|svg| svg.contains("data-world=\"1\"")));
    }
    let found = at(text.len() - 10);
    let [Subject::Formula(formula)] = &found[..] else { panic!("{found:?}") };
    let models = formula.models.clone().unwrap().unwrap();
    assert_eq!(models[0].told, "In `m` it is F at every world.");
    assert!(models[0].svg.as_ref().is_some_and(|svg| svg.contains("Lp")));
}
