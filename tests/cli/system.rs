//! `--system`, wherever it is taken: known systems, files, axioms written out; and what shows that
//! a formula cannot be proved from them.

use crate::binary::{Folder, Ran, wff};
use expect_test::expect;
use std::collections::HashMap;

const SHEET: &str = "axioms Mine\n  1 CpCqp\n  2 CCpCqrCCpqCpr\nend\nDD211 proves Cpp\n";
const SHEETS: &str = "axioms One\n  1 Cpp\nend\naxioms Two\n  1 CpCqp\nend\n";

fn folder() -> Folder {
    Folder::new(&[
        ("mine.wff", SHEET),
        ("two.wff", SHEETS),
        ("none.wff", "CpCqp\n"),
        ("bad.wff", "axioms Bad\n  1 CpCqp\n  2 CpCq\nend\n"),
        ("page.md", "Text.\n\n```wff\naxioms Page\n  1 CpCqp\nend\n```\n"),
        ("list.txt", "DD211\n"),
    ])
}

#[track_caller]
fn prove(folder: &Folder, system: &str, theorem: &str) -> Ran {
    folder.run(&["prove", "--system", system, theorem])
}

#[test]
fn a_system_is_a_file_a_block_of_one_or_axioms() {
    let folder = folder();
    prove(&folder, "mine.wff", "Cpp").gives(expect![[r#"
        axioms Mine
          1 CpCqp
          2 CCpCqrCCpqCpr
        end
        DD211 proves Cpp
        exit 0
    "#]]);
    prove(&folder, "two.wff:two", "CpCqp").gives(expect![[r#"
        axioms Two
          1 CpCqp
        end
        1 proves CpCqp
        exit 0
    "#]]);
    prove(&folder, "page.md", "CqCrq").gives(expect![[r#"
        axioms Page
          1 CpCqp
        end
        1 proves CqCrq
        exit 0
    "#]]);
    prove(&folder, "CpCqp, CCpCqrCCpqCpr", "Cpp").gives(expect![[r#"
        axioms given
          1 CpCqp
          2 CCpCqrCCpqCpr
        end
        DD211 proves Cpp
        exit 0
    "#]]);
    folder.run(&["prove", "--system=CpCqp,CCpCqrCCpqCpr", "--format=json", "Cpp"]).gives(expect![
        [r#"
        {"system":"CpCqp,CCpCqrCCpqCpr","theorem":"Cpp","proof":"DD211","proves":"Cpp","letters":5}
        exit 0
    "#]
    ]);
    folder.run(&["import", "--from=proof-list", "--system=mine.wff", "list.txt"]).gives(expect![[
        r#"
        axioms Mine
          1 CpCqp
          2 CCpCqrCCpqCpr
        end
        DD211 proves ?
        exit 0
    "#
    ]]);
    folder
        .run(&["check", "--input-format=proof-list", "--system=CpCqp,CCpCqrCCpqCpr", "list.txt"])
        .gives(expect![[r#"
        no faults in 1 file
        exit 0
    "#]]);
}

#[test]
fn what_is_no_system_is_told() {
    let folder = folder();
    for system in [
        "two.wff",
        "two.wff:Three",
        "two.wff:Twoo",
        "none.wff",
        "bad.wff",
        "CpCqp,CpCq",
        "CpCq",
        "CpCqp,p |= q",
    ] {
        let ran = prove(&folder, system, "Cpp");
        let is_pff = ran.stderr.contains("pff");
        assert_eq!((ran.status, &*ran.stdout), (if is_pff { 1 } else { 2 }, ""), "{system}");
    }
    prove(&folder, "two.wff", "Cpp").gives(expect![[r#"
        error: two.wff has the axioms `One` and `Two`; name one of them, as in `--system two.wff:One`
        exit 2
    "#]]);
    prove(&folder, "two.wff:Twoo", "Cpp").gives(expect![[r#"
        error: two.wff has no axioms `Twoo`: did you mean `Two`?
        exit 2
    "#]]);
    prove(&folder, "none.wff", "Cpp").gives(expect![[r#"
        error: none.wff has no axioms; a block of them begins with a line such as `axioms Mine`
        exit 2
    "#]]);
    prove(&folder, "bad.wff", "Cpp").gives(expect![[r#"
        error: the axioms `Bad` of bad.wff cannot be taken; `wff check bad.wff` tells what is wrong
        exit 2
    "#]]);
    prove(&folder, "CpCqp,CpCq", "Cpp").gives(expect![[r#"
        error: `CpCq` among the axioms is a pff: `C` is missing its second operand
        exit 1
    "#]]);
    let near = prove(&folder, "lukasiewicz3", "Cpp").stderr;
    let start = "error: there is no system and no file `lukasiewicz3`: did you mean";
    assert!(near.starts_with(start), "{near}");
    let json = folder.run(&["prove", "--system=CpCq", "--format=json", "Cpp"]);
    assert!(json.stdout.starts_with("{\"errors\":[{\"message\":\"`CpCq` among the axioms"));
    let import = folder.run(&["import", "--from=proof-list", "--system=CpCq", "list.txt"]);
    assert_eq!((import.status, &*import.stdout), (2, ""));
}

/// The value of a formula in tables, by naive recursion over its letters.
fn value<'f>(
    tables: &HashMap<char, Vec<Vec<usize>>>,
    values: &HashMap<char, usize>,
    text: &'f str,
) -> (usize, &'f str) {
    let letter = text.chars().next().unwrap();
    let rest = text.get(1..).unwrap();
    if letter.is_ascii_lowercase() {
        return (values[&letter], rest);
    }
    let (first, rest) = value(tables, values, rest);
    if letter == 'N' {
        return (tables[&letter][first][0], rest);
    }
    let (second, rest) = value(tables, values, rest);
    (tables[&letter][first][second], rest)
}

/// True if a formula is designated under all values of its letters, in a matrix as it is printed.
fn holds(block: &str, premises: &[&str], conclusion: &str) -> bool {
    let mut tables: HashMap<char, Vec<Vec<usize>>> = HashMap::new();
    let (mut last, mut size, mut designated) = (' ', 0, Vec::new());
    let numbers = |words: &str| -> Vec<usize> {
        words.split_whitespace().map(|word| word.parse().unwrap()).collect()
    };
    for line in block.lines() {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "values" => size = numbers(rest).len(),
            "designated" => designated = numbers(rest),
            "table" => last = rest.chars().next().unwrap(),
            "row" => {
                let cells = numbers(rest.split_once('|').unwrap().1);
                tables.entry(last).or_default().push(cells);
            }
            _ => {}
        }
    }
    let all = premises.concat() + conclusion;
    let mut letters: Vec<char> = all.chars().filter(char::is_ascii_lowercase).collect();
    letters.sort_unstable();
    letters.dedup();
    (0..size.pow(letters.len() as u32)).all(|number| {
        let digit = |place: usize| number / size.pow(place as u32) % size;
        let values = letters.iter().enumerate().map(|(at, letter)| (*letter, digit(at))).collect();
        let is = |text: &str| designated.contains(&value(&tables, &values, text).0);
        !premises.iter().all(|it| is(it)) || is(conclusion)
    })
}

#[test]
fn a_matrix_shows_that_a_formula_cannot_be_proved() {
    wff(&["prove", "--system=bck", "CCCpqpp"]).gives(expect![[r#"
        `CCCpqpp` cannot be proved: here is a matrix with three values in which the axioms of bck hold and it does not
        matrix Refuting
          values 0 1 2
          designated 2
          table C | 0 1 2
            row 0 | 2 1 2
            row 1 | 2 2 2
            row 2 | 0 1 2
          define N p = p # whatever it means
          define K pq = p # whatever it means
          define A pq = p # whatever it means
          define E pq = p # whatever it means
        end
        logic Refuting
        CCpqCCrpCrq is tautology
        CCpCqrCqCpr is tautology
        CpCqp is tautology
        Cpq, p |= q
        CCCpqpp is not tautology # under p = 0, q = 1
        exit 1
    "#]]);
    let folder = folder();
    for (system, theorem) in [
        ("bck", "CCCpqpp"),
        ("bci", "CpCqp"),
        ("positive", "CCCpqpp"),
        ("intuitionistic", "ApNp"),
        ("lukasiewicz-valued", "CCpCpqCpq"),
        ("CCpqCCqrCpr,Cpp", "CCpCqrCqCpr"),
        ("CpCqp,CCpCqrCCpqCpr,CCNpNqCqp,Kpq", "Cpq"),
        ("mine.wff", "CCCpqpp"),
    ] {
        let ran = prove(&folder, system, theorem);
        assert_eq!((ran.status, &*ran.stderr), (1, ""), "{system}");
        let (sentence, sheet) = ran.stdout.split_once('\n').unwrap();
        assert!(sentence.starts_with(&format!("`{theorem}` cannot be proved: ")), "{sentence}");
        let checked = folder.run_with(sheet, &["check", "-q", "--deny-warnings", "-"]);
        let all = (checked.stdout.as_str(), checked.stderr.as_str(), checked.status);
        assert_eq!(all, ("", "", 0), "{sheet}");
        let json = folder.run(&["prove", "--system", system, theorem, "--format=json"]).json();
        assert_eq!(json["unprovable"], true);
        let block = json["matrix"].as_str().unwrap();
        assert!(sheet.starts_with(block), "{block}");
        assert!(holds(block, &["Cpq", "p"], "q"), "{block}");
        let axioms = sheet.lines().filter_map(|line| line.strip_suffix(" is tautology"));
        assert!(axioms.clone().count() > 0 && axioms.clone().all(|it| holds(block, &[], it)));
        assert!(!holds(block, &[], theorem), "{block}");
    }
}

#[test]
fn what_is_no_tautology_or_has_foreign_letters_has_a_matrix_as_data() {
    for (system, theorem) in
        [("lukasiewicz-3", "Cpq"), ("lukasiewicz-3", "CKpqAps"), ("meredith", "CCpqp")]
    {
        let json = wff(&["prove", "--system", system, theorem, "--format=json"]);
        assert_eq!(json.status, 1, "{theorem}");
        let json = json.json();
        assert_eq!(json["unprovable"], true, "{theorem}");
        assert!(holds(json["matrix"].as_str().unwrap(), &["Cpq", "p"], "q"));
    }
}

#[test]
fn each_axiom_is_told_to_follow_from_the_others_or_not() {
    wff(&["explain", "--system=lukasiewicz-3"]).gives(expect![[r#"
        lukasiewicz-3
          Frege's axioms, simplified by J. Łukasiewicz; A. Church's system P2 (Introduction to Mathematical Logic, Princeton 1956)

        1 `CpCqp` does not follow from the others: here is a matrix with three values in which they hold and it does not
        matrix Refuting1
          values 0 1 2
          designated 2
          table N
            row 0 | 0
            row 1 | 0
            row 2 | 0
          table C | 0 1 2
            row 0 | 1 1 2
            row 1 | 2 2 2
            row 2 | 1 1 2
          define K pq = p # whatever it means
          define A pq = p # whatever it means
          define E pq = p # whatever it means
        end

        2 `CCpCqrCCpqCpr` does not follow from the others: here is a matrix with three values in which they hold and it does not
        matrix Refuting2
          values 0 1 2
          designated 2
          table N
            row 0 | 0
            row 1 | 2
            row 2 | 1
          table C | 0 1 2
            row 0 | 2 0 2
            row 1 | 2 2 2
            row 2 | 0 1 2
          define K pq = p # whatever it means
          define A pq = p # whatever it means
          define E pq = p # whatever it means
        end

        3 `CCNpNqCqp` does not follow from the others: here is a matrix with two values in which they hold and it does not
        matrix Refuting3
          values 0 1
          designated 1
          table N
            row 0 | 0
            row 1 | 0
          table C | 0 1
            row 0 | 1 1
            row 1 | 0 1
          define K pq = p # whatever it means
          define A pq = p # whatever it means
          define E pq = p # whatever it means
        end
        exit 0
    "#]]);
    let json = wff(&["explain", "--system=hilbert", "--format=json"]).json();
    let axioms = json["axioms"].as_array().unwrap();
    let independent: Vec<&serde_json::Value> = axioms.iter().map(|it| &it["independent"]).collect();
    assert_eq!(axioms.len(), 6);
    assert_eq!((independent[0], independent[1]), (&true.into(), &false.into()));
    for axiom in axioms {
        let has = ["matrix", "proof"].map(|it| axiom[it].is_string());
        let expected = [axiom["independent"] == true, axiom["independent"] == false];
        assert_eq!(has, expected, "{axiom}");
    }
    wff(&["explain", "--system=CpCqp,CpCqCrp"]).gives(expect![[r#"
        The axioms given

        1 `CpCqp` does not follow from the others: here is a matrix with three values in which they hold and it does not
        matrix Refuting1
          values 0 1 2
          designated 2
          table C | 0 1 2
            row 0 | 2 0 2
            row 1 | 2 2 2
            row 2 | 1 0 2
          define N p = p # whatever it means
          define K pq = p # whatever it means
          define A pq = p # whatever it means
          define E pq = p # whatever it means
        end

        2 `CpCqCrp` does not follow from the others: here is a matrix with three values in which they hold and it does not
        matrix Refuting2
          values 0 1 2
          designated 2
          table C | 0 1 2
            row 0 | 1 2 2
            row 1 | 2 0 2
            row 2 | 1 0 2
          define N p = p # whatever it means
          define K pq = p # whatever it means
          define A pq = p # whatever it means
          define E pq = p # whatever it means
        end
        exit 0
    "#]]);
    wff(&["explain", "--system=meredith"]).gives(expect![[r#"
        meredith
          C. A. Meredith, Single axioms for the systems (C,N), (C,O) and (A,N) of the two-valued propositional calculus, Journal of Computing Systems 1 (1953), 155–164

        1 `CCCCCpqCNrNsrtCCtpCsp` is the only axiom
        exit 0
    "#]]);
    wff(&["explain", "--system=russel"]).gives(expect![[r#"
        error: there is no system and no file `russel`: `--system` takes a file with `axioms`, axioms with commas between them, or one of the systems lukasiewicz-3, lukasiewicz-1, lukasiewicz-2, wos, meredith, meredith-falsum, walsh-1, walsh-2, walsh-3, walsh-4, walsh-5, walsh-6, frege, hilbert, mendelson, kleene, tarski-bernays, lukasiewicz-implication, lukasiewicz-valued, intuitionistic, positive, positive-meredith, bck, bck-meredith, bci, bciw, bbiw
        exit 2
    "#]]);
    assert_eq!(wff(&["explain", "--system=frege", "Cpp"]).status, 2);
}
