//! Everything that a file may have many of: each kind with a text of any number of it. What has a
//! table in the language is taken from there, so that nothing new is left out.

use super::lines::LINES;
use super::proofs::{d_proofs, proofs};
use wff_core::logic::worlds::MOST_GIVEN;
use wff_core::rules::RULES;
use wff_core::syntax::Keyword;
use wff_core::syntax::exercise::RequirementKind;

/// Something that a file may have many of.
pub struct Kind {
    pub name: String,
    /// The files that have so many of it.
    pub files: Files,
}

type Made<T> = Box<dyn Fn(usize) -> T>;

/// Files, made for a number.
pub enum Files {
    /// A sheet.
    Sheet(Made<String>),
    /// A file in which sheets stand, of this ending.
    Outer(&'static str, Made<String>),
    /// A `wff.toml`.
    Settings(Made<String>),
    /// A key and a hand-in.
    HandIn(Made<[String; 2]>),
}

pub fn sheet(name: impl Into<String>, text: impl Fn(usize) -> String + 'static) -> Kind {
    Kind { name: name.into(), files: Files::Sheet(Box::new(text)) }
}

fn outer(ending: &'static str, name: &str, text: impl Fn(usize) -> String + 'static) -> Kind {
    Kind { name: format!("{name}, in {ending}"), files: Files::Outer(ending, Box::new(text)) }
}

fn settings(name: &str, text: impl Fn(usize) -> String + 'static) -> Kind {
    Kind { name: format!("wff.toml, {name}"), files: Files::Settings(Box::new(text)) }
}

fn hand_in(
    name: impl Into<String>,
    key: impl Fn(usize) -> String + 'static,
    hand_in: impl Fn(usize) -> String + 'static,
) -> Kind {
    let made = move |number| [key(number), hand_in(number)];
    Kind { name: format!("hand-in, {}", name.into()), files: Files::HandIn(Box::new(made)) }
}

/// A text for each number from 1 to the last, joined.
pub fn each(last: usize, text: impl Fn(usize) -> String) -> String {
    (1..=last).map(text).collect()
}

/// The name of a number in small letters.
pub fn letters(mut number: usize) -> String {
    let mut name = String::from("x");
    while number > 0 {
        name.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    name
}

/// All of them.
pub fn kinds() -> Vec<Kind> {
    let all = [
        lines(),
        keywords(),
        pages(),
        names(),
        labels(),
        comments(),
        plays(),
        matrices(),
        tables(),
        models(),
        exercises(),
        proofs(),
        d_proofs(),
        blocks(),
        outers(),
        tomls(),
        hand_ins(),
    ];
    all.into_iter().flatten().collect()
}

/// Lines, and lines of many parts.
fn lines() -> Vec<Kind> {
    let all = LINES.iter().flat_map(|kind| {
        let lines = sheet(format!("{}, lines", kind.name), |number| {
            format!("{}\n", kind.line).repeat(number)
        });
        let long = kind.long.map(|[start, unit, end]| {
            let text = move |number| format!("{start}{}{end}\n", unit.repeat(number));
            sheet(format!("{}, one line", kind.name), text)
        });
        [Some(lines), long].into_iter().flatten()
    });
    let ends = [("LF", "\n"), ("CRLF", "\r\n"), ("CR", "\r")];
    let ends = ends.map(|(name, end)| {
        sheet(format!("lines that end with {name}"), move |number| {
            format!("KpC{end}").repeat(number)
        })
    });
    all.chain(ends).collect()
}

/// A statement of each keyword, and of each kind of requirement, outside of blocks.
fn keywords() -> Vec<Kind> {
    let keywords = Keyword::ALL.into_iter().map(|keyword| {
        let line = format!("{}\n", keyword.example());
        sheet(format!("statement of {}", keyword.text()), move |number| line.repeat(number))
    });
    let slips = Keyword::ALL.into_iter().map(|keyword| {
        let (word, behind) = keyword.example().split_at(keyword.text().len());
        let line = format!("{}{behind}\n", word.to_uppercase());
        sheet(format!("statement of {} in capitals", keyword.text()), move |number| {
            line.repeat(number)
        })
    });
    keywords.chain(slips).collect()
}

/// The examples of the pages of all rules, so that they have about so many lines.
fn pages() -> Vec<Kind> {
    let of = |page: String, name: String| -> Vec<Kind> {
        let examples = page.split("```wff\n").skip(1).filter_map(|it| it.split("```").next());
        let examples = examples.map(|it| {
            let marks = |line: &&str| !line.trim_start().starts_with('^');
            it.lines().filter(marks).map(|line| format!("{line}\n")).collect::<String>()
        });
        let kind = |(place, example): (usize, String)| {
            let lines = example.lines().count().max(1);
            sheet(format!("{name}, example {place}"), move |number| {
                // An odd number of them, so that the line in the middle is always the same.
                example.repeat(number.div_ceil(lines) | 1)
            })
        };
        (1..).zip(examples).map(kind).collect()
    };
    RULES.iter().flat_map(|rule| of(rule.page(), format!("page of {}", rule.id))).collect()
}

fn names() -> Vec<Kind> {
    let names = |text: fn(usize, &str, &str) -> String| {
        move |last| each(last, |number| text(number, &letters(number), &letters(number - 1)))
    };
    vec![
        sheet("unused names", names(|_, name, _| format!("def {name} = Kpq\n"))),
        sheet("used names", names(|_, name, _| format!("def {name} = Kpq\nN@{name}\n"))),
        sheet("chain of names", |last| {
            let first = format!("def {} = p\n", letters(0));
            first
                + &each(last, |number| {
                    format!("def {} = N@{}\n", letters(number), letters(number - 1))
                })
        }),
        sheet(
            "names defined twice",
            names(|number, _, _| format!("def {} = Kpq\n", letters(number % 99))),
        ),
        sheet("one name defined again", |last| "def mp = Kpq\n".repeat(last)),
        sheet("one name used often", |last| format!("def mp = Kpq\n{}", "N@mp\n".repeat(last))),
        sheet("one name judged often", |last| {
            format!("def mp = CKpCpqq\n{}", "@mp is tautology\n".repeat(last))
        }),
        sheet("unknown names", names(|_, name, _| format!("N@{name}\n"))),
        sheet("many unknown names, one line", |last| {
            each(last, |number| format!("N@{}, ", letters(number))) + "p\n"
        }),
        sheet("many names, one line", |last| {
            let defined = each(last, |number| format!("def {} = p\n", letters(number)));
            defined + &each(last, |number| format!("N@{}, ", letters(number))) + "p\n"
        }),
        sheet("names that are nearly another", |last| {
            format!("def abcdefgh = p\n{}", "N@abcdefgi\n".repeat(last))
        }),
        sheet(
            "unknown names among many",
            names(|_, name, _| format!("def {name} = p\n@{name}y = T\n")),
        ),
        sheet("one long name", |last| format!("def {0} = p\nN@{0}\n", "a".repeat(last))),
        sheet("name of a long formula", |last| {
            format!("def a = {}p\n@a is contingent\n", "N".repeat(last))
        }),
        sheet("formula of names of a long formula", |last| {
            format!("def a = {}p\n{}@a\n", "N".repeat(99), "K@a ".repeat(last))
        }),
        sheet("propositions", |last| {
            format!("alphabet textbook\n{}", each(last, |number| format!("let p{number} = T\n")))
        }),
        sheet("propositions in one let", |last| {
            let all = each(last, |number| format!("p{number} = T, "));
            format!("alphabet textbook\nlet {all}p = T\n")
        }),
        sheet("propositions given a value twice", |last| {
            let all = each(last, |number| format!("p{} = T, ", number / 2));
            format!("alphabet textbook\nlet {all}q = T\n")
        }),
        sheet("propositions and claims of them", |last| {
            let all = each(last, |number| format!("let p{number} = T\np{number} = F\n"));
            format!("alphabet textbook\n{all}")
        }),
        sheet("meanings", |last| {
            let all = each(last, |number| format!("let p{number} \"it rains {number}\"\n"));
            format!("alphabet textbook\n{all}")
        }),
        sheet("a formula of many propositions", |last| {
            let all = each(last, |number| format!("Kp{number} "));
            format!("alphabet textbook\n{all}q\n")
        }),
        sheet("a claim of many propositions", |last| {
            let all = each(last, |number| format!("Kp{number} "));
            format!("alphabet textbook\n{all}q is contingent\n")
        }),
        sheet("values of a formula of many propositions", |last| {
            let given = each(last, |number| format!("let p{number} = T\n"));
            let all = each(last, |number| format!("Kp{number} "));
            format!("alphabet textbook\n{given}{all}p1 = F\n")
        }),
        sheet("many premises", |last| {
            let all = each(last, |number| format!("Cp{number}p{}, ", number + 1));
            format!("alphabet textbook\n{all}p1 |= p2\n")
        }),
        sheet("logics in turn", |last| {
            "logic L3\np = T\nlogic classical\np = T\n".repeat(last / 4)
        }),
        sheet("alphabets in turn", |last| {
            "alphabet textbook\nDab\nalphabet dice\nDab\n".repeat(last / 4)
        }),
        sheet("rules in turn", |last| {
            "rules x-wff\nroll: pq R\nrules shake-a-wff\nroll: pq R\n".repeat(last / 4)
        }),
        sheet("hints in turn", |last| "hints off\np = F\nhints on\np = F\n".repeat(last / 4)),
    ]
}

fn labels() -> Vec<Kind> {
    let mut kinds = vec![
        sheet("numbers", |last| each(last, |number| format!("{number}. p\n"))),
        sheet("numbers in brackets", |last| each(last, |number| format!("({number}) Kp\n"))),
        sheet("numbers downward", |last| each(last, |number| format!("{}) p\n", last - number))),
        sheet("one number", |last| "7. Kpq\n".repeat(last)),
        sheet("letters below numbers", |last| {
            each(last, |number| {
                format!(
                    "{}{}) Kp\n",
                    if number % 3 == 1 { "1. " } else { "" },
                    ["a", "b", "c"][number % 3]
                )
            })
        }),
        sheet("numbers of many parts", |last| each(last, |number| format!("1.2.{number} Cp\n"))),
        sheet("numbers ever deeper", |last| {
            each(last, |number| format!("{}p\n", "1.".repeat(1 + number % 9)))
        }),
        sheet("numbers on one line", |last| each(last, |number| format!("{number}. p ")) + "\n"),
        sheet("parts of a number", |last| "1.".repeat(last) + " p\n"),
        sheet("headings", |last| each(last, |number| format!("# == Part {number} ==\np\n"))),
        sheet("underlined headings", |last| {
            each(last, |number| format!("# Part {number}\n# ======\np\n"))
        }),
        sheet("bullets", |last| "- Kpq\n* Kp\n• p\n".repeat(last / 3)),
    ];
    for (name, line) in [
        ("Exercise", "Exercise 3: Kpq\n"),
        ("Problem #", "Problem #3 Kpq\n"),
        ("Homework", "Homework 3\n"),
        ("bold", "**3.** Kpq\n"),
    ] {
        kinds.push(sheet(format!("lines of {name}"), move |last| line.repeat(last)));
    }
    kinds
}

fn comments() -> Vec<Kind> {
    let rule = |number: usize| RULES[number % RULES.len()].id;
    vec![
        sheet("comments that allow", |last| "Cp # wff: allow missing-operand\n".repeat(last)),
        sheet("comments that allow the line below", |last| {
            "# wff: allow missing-operand\nCp\n".repeat(last / 2)
        }),
        sheet("comments that allow in vain", |last| "p # wff: allow infix\n".repeat(last)),
        sheet("comments that allow one above the other", |last| {
            "# wff: allow infix\n".repeat(last) + "p\n"
        }),
        sheet("comments that allow what is unknown", |last| "p # wff: allow so\n".repeat(last)),
        sheet("comments that ignore", |last| "Cp # wff: ignore missing-operand\n".repeat(last)),
        sheet("rules that a comment allows", move |last| {
            let all = each(last, |number| format!("{}, ", rule(number)));
            format!("Cp # wff: allow {all}infix\n")
        }),
        sheet("rules that a comment allows in vain", |last| {
            format!("p # wff: allow {}prose\n", "infix ".repeat(last))
        }),
        sheet("unknown rules that a comment allows", |last| {
            format!("p # wff: allow {}so\n", each(last, |number| format!("so{number}, ")))
        }),
        sheet("rules that the head allows", move |last| {
            let all = each(last, |number| format!("{}, ", rule(number)));
            format!("# wff: allow {all}infix\n\n{}", "Cp\n".repeat(last))
        }),
        sheet("comments of the head", |last| {
            "# wff: allow infix\n".repeat(last) + "\n" + &"p & q\n".repeat(last)
        }),
        sheet("comments", |last| "# so it is\n".repeat(last)),
        sheet("faults allowed on one line", |last| {
            format!("{}C # wff: allow missing-operand\n", "C, ".repeat(last))
        }),
    ]
}

fn plays() -> Vec<Kind> {
    let game = |lines: &'static str| {
        move |last: usize| format!("game shake-a-wff Ann, Bob\n{}end\n", lines.repeat(last))
    };
    const ROUND: &str =
        "round\nroll Ann: pqr NKE\nroll Bob: pqs NKA\ncall Ann: EKpqNr\ncheck Bob\n";
    vec![
        sheet("rolls of many players", |last| {
            each(last, |number| format!("roll {}: pq K\n", letters(number)))
        }),
        sheet("calls of many players", |last| {
            each(last, |number| {
                let name = letters(number);
                format!("roll {name}: pq K\ncall {name}: Kpq\nchallenge Bob: Kpq\n")
            })
        }),
        sheet("calls on one roll", |last| {
            format!("roll Ann: pqr NKE\n{}", "call Ann: EKpqNr\n".repeat(last))
        }),
        sheet("open calls on one roll", |last| {
            format!("roll Ann: pqr NKE\n{}", "call Ann:\n".repeat(last))
        }),
        sheet("challenges of one call", |last| {
            format!("roll Ann: pqr NKE\ncall Ann: p\n{}", "challenge Bob: EKpqNr\n".repeat(last))
        }),
        sheet("dice of a roll", |last| {
            format!("roll Ann: {} {}\n", "pqr".repeat(last), "KN".repeat(last))
        }),
        sheet("calls on a roll of many dice", |last| {
            format!("roll Ann: {} {}\ncall Ann: Kpq\n", "pqr".repeat(last), "KN".repeat(last))
        }),
        sheet("true calls on a roll of many dice", |last| {
            let roll = format!("roll Ann: {} {}", "pqr".repeat(last), "KN".repeat(last));
            format!("rules x-wff\nlet p = T, q = F, r = T, s = F\n{roll}\ncall Ann: Kpq\n")
        }),
        sheet("rounds of a game", game(ROUND)),
        sheet("rounds of a game without an end", |last| {
            format!("game shake-a-wff Ann, Bob\n{}", ROUND.repeat(last))
        }),
        sheet("rounds without a call", game("round\nroll Ann: pqr NKE\n")),
        sheet("empty rounds", game("round\n")),
        sheet("rolls in a round", game("roll Ann: pqr NKE\n")),
        sheet("calls in a round", game("call Ann: EKpqNr\n")),
        sheet("checks in a round", game("check Bob\n")),
        sheet("challenges in a round", game("challenge Bob: EKpqNr\n")),
        sheet("tiebreaks", |last| {
            format!("game x-wff Ann, Bob\n{}end\n", "tiebreak\nroll Ann: pqr KNR\n".repeat(last))
        }),
        sheet("rounds of x-wff", |last| {
            let round = "round\nlet p = T, q = F\nroll Ann: pqr KNR\nroll Bob: pqs KNR\n\
                         call Ann: Kpq\ncall Bob: Apq\n";
            format!("game x-wff Ann, Bob\n{}end\n", round.repeat(last / 6))
        }),
        sheet("games", |last| {
            format!("game shake-a-wff Ann, Bob\n{ROUND}end\n").repeat(last.div_ceil(7))
        }),
        sheet("players of a game", |last| {
            let all = each(last, |number| format!("{}, ", letters(number)));
            format!("game shake-a-wff {all}Ann\nround\nroll Ann: pqr NKE\nend\n")
        }),
        sheet("players of a game, each of whom rolls", |last| {
            let all = each(last, |number| format!("{}, ", letters(number)));
            let rolls = each(last, |number| format!("roll {}: pqr NKE\n", letters(number)));
            format!("game shake-a-wff {all}Ann\nround\n{rolls}end\n")
        }),
        sheet("players of a game, each of whom checks", |last| {
            let all = each(last, |number| format!("{}, ", letters(number)));
            let rolls = each(last, |number| format!("roll {}: pqr NKE\n", letters(number)));
            let checks = each(last, |number| format!("check {}\n", letters(number)));
            let rolls = format!("{rolls}roll Ann: pqr NKE\ncall Ann: Kpq\n{checks}");
            format!("game shake-a-wff {all}Ann\nround\n{rolls}end\n")
        }),
        sheet("one player of a game again", |last| {
            format!("game shake-a-wff {}Ann\nround\nend\n", "Bob, ".repeat(last))
        }),
        sheet("players who are not in a game", |last| {
            let rolls = each(last, |number| format!("roll {}: pqr NKE\n", letters(number)));
            format!("game shake-a-wff Ann, Bob\nround\n{rolls}end\n")
        }),
    ]
}

const TABLES: &str = "values F N T\ndesignated T\ntable N\nrow F | T\nrow N | N\nrow T | F\n\
                      define C pq = p\ndefine K pq = p\ndefine A pq = p\ndefine E pq = p\n";

fn matrices() -> Vec<Kind> {
    let matrix = |lines: &'static str| {
        move |last: usize| format!("matrix X\n{TABLES}{}end\n", lines.repeat(last))
    };
    vec![
        sheet("matrices", |last| {
            each(last / 12, |number| format!("matrix {}\n{TABLES}end\n", letters(number)))
        }),
        sheet("matrices, each chosen", |last| {
            each(last / 14, |number| {
                let name = letters(number);
                format!("matrix {name}\n{TABLES}end\nlogic {name}\nCpp is tautology\n")
            })
        }),
        sheet("a matrix chosen often", |last| {
            format!("matrix X\n{TABLES}end\n{}", "logic X\n".repeat(last))
        }),
        sheet("a matrix that judges", |last| {
            format!("matrix X\n{TABLES}end\nlogic X\n{}", "Cpp is tautology\n".repeat(last))
        }),
        sheet("one matrix again", |last| format!("matrix X\n{TABLES}end\n").repeat(last / 12)),
        sheet("matrices without an end", |last| {
            each(last, |number| format!("matrix {}\n", letters(number)))
        }),
        sheet("rows of a matrix", matrix("row T | F\n")),
        sheet("tables of a matrix", matrix("table D | F N T\n")),
        sheet("lines of values of a matrix", matrix("values F N T\n")),
        sheet("defines of a matrix", matrix("define D pq = Kpq\n")),
        sheet("claims in a matrix", matrix("Cpp is tautology\n")),
        sheet("values of a matrix", |last| {
            let all = each(last, |number| format!(" v{number}"));
            format!("matrix X\nvalues{all}\ndesignated v1\nend\n")
        }),
        sheet("values of a table", |last| {
            format!("matrix X\nvalues F T\ntable K |{}\nrow F |{0}\nend\n", " F T".repeat(last))
        }),
        sheet("designated values", |last| {
            format!("matrix X\nvalues F T\ndesignated{}\nend\n", " T".repeat(last))
        }),
    ]
}

fn tables() -> Vec<Kind> {
    let table =
        |row: &'static str| move |last: usize| format!("truth Kpq\n{}end\n", row.repeat(last));
    vec![
        sheet("rows of a truth table", table("row T T | T\n")),
        sheet("wrong rows of a truth table", table("row T T | F\n")),
        sheet("bare rows of a truth table", table("T T | T\n")),
        sheet("rows that are none", table("row T X | T\n")),
        sheet("rows with too few cells", table("row T |\n")),
        sheet("rows of a truth table without an end", |last| {
            format!("truth Kpq\n{}", "row T T | T\n".repeat(last))
        }),
        sheet("different rows of a truth table", |last| {
            let letters = (1..15).map(|number| format!("Kp{number} ")).collect::<String>();
            let row = |number: usize| {
                let bit = |bit: usize| if number >> bit & 1 == 1 { "T " } else { "F " };
                format!("row {}| F\n", (0..15).map(bit).collect::<String>())
            };
            format!("alphabet textbook\ntruth {letters}q\n{}end\n", each(last, row))
        }),
        sheet("truth tables", |last| "truth Np\nrow T | F\nrow F | T\nend\n".repeat(last / 4)),
        sheet("formulas of a truth table", |last| {
            format!("truth {}p\nrow T F |{}\nend\n", "Kpq, ".repeat(last), " T".repeat(last))
        }),
        sheet("letters of a truth table", |last| {
            let letters = each(last, |number| format!("Kp{number} "));
            let row = format!("row {}| F\n", "T ".repeat(last + 1));
            format!("alphabet textbook\ntruth {letters}q\n{row}end\n")
        }),
        sheet("cells of a row", |last| format!("truth Kpq\nrow T T |{}\nend\n", " T".repeat(last))),
        sheet("a truth table as textbooks have it", |last| {
            format!("p q | Kpq\n{}", "T T | T\n".repeat(last))
        }),
        sheet("a table with bars", |last| {
            format!("| p | q | Kpq |\n|---|---|---|\n{}", "| T | T | F |\n".repeat(last))
        }),
    ]
}

fn models() -> Vec<Kind> {
    let worlds = |last: usize, of: fn(usize) -> String| {
        let worlds = each(last, |number| format!("world w{number}{}\n", of(number)));
        format!("logic K\nmodel m\n{worlds}end\n")
    };
    let pairs = |last: usize, logic: &str, of: fn(usize) -> String| {
        let worlds = each(MOST_GIVEN, |number| format!("world w{number}: p\n"));
        format!("logic {logic}\nmodel m\n{worlds}{}end\n", each(last, of))
    };
    const MODEL: &str = "world w: p, q = F\nworld v: q\nsees w: w, v\n";
    let claims = |claim: &'static str| {
        move |last: usize| format!("logic K\nmodel m\n{MODEL}end\n{}", claim.repeat(last))
    };
    vec![
        sheet("models", |last| {
            let model = |number| format!("model m{number}\n{MODEL}end\n");
            format!("logic K\n{}", each(last / 5, model))
        }),
        sheet("models of one name", |last| {
            format!("logic K\n{}", format!("model m\n{MODEL}end\n").repeat(last / 5))
        }),
        sheet("models without an end", |last| {
            format!("logic K\n{}", each(last, |number| format!("model m{number}\n")))
        }),
        sheet("models, each with a claim", |last| {
            let model = |number| format!("model m{number}\n{MODEL}end\nMKpq = F at w\n");
            format!("logic K\n{}", each(last / 6, model))
        }),
        sheet("worlds of a model", move |last| worlds(last, |_| ": p = T".to_owned())),
        sheet("worlds without propositions", move |last| worlds(last, |_| String::new())),
        sheet("one world again", |last| {
            format!("logic K\nmodel m\n{}end\n", "world w: p\n".repeat(last))
        }),
        sheet("worlds on one line", |last| {
            let worlds = each(last, |number| format!("w{number}: p, "));
            format!("logic K\nmodel m\nworld {worlds}w: p\nend\n")
        }),
        sheet("propositions of a world", |last| {
            let letters = each(last, |number| format!("p{number}, "));
            format!("alphabet textbook\nlogic K\nmodel m\nworld w: {letters}q\nend\n")
        }),
        sheet("propositions of many worlds", |last| {
            let names = each(last, |number| format!("w{number}, "));
            let letters = each(last, |number| format!("p{number}, "));
            let world = format!("world {names}w: {letters}q");
            format!("alphabet textbook\nlogic K\nmodel m\n{world}\nend\n")
        }),
        sheet("what worlds see", move |last| {
            pairs(last, "S4", |number| {
                format!("sees w{}: w{}\n", 1 + number % 256, 1 + number / 256 % 256)
            })
        }),
        sheet("what worlds see, drawn", move |last| {
            pairs(last, "K", |number| {
                format!("w{} -> w{}\n", 1 + number % 256, 1 + number / 256 % 256)
            })
        }),
        sheet("an order of worlds", move |last| {
            let chain = |number: usize| format!("sees w{}: w{}\n", number % 256, 1 + number % 256);
            pairs(last, "intuitionistic", chain)
        }),
        sheet("what one world sees", |last| {
            let seen = each(last, |number| format!("w{}, ", number % 9));
            format!("logic K\nmodel m\nworld w\nsees w: {seen}w\nend\n")
        }),
        sheet("unknown worlds that are seen", |last| {
            let seen = each(last, |number| format!("sees w: u{number}\n"));
            format!("logic K\nmodel m\nworld w\n{seen}end\n")
        }),
        sheet("claims at a world", claims("MKpq = F at w\n")),
        sheet("claims at an unknown world", claims("MKpq = F at u\n")),
        sheet("claims in a model", claims("LCpp = T in m\n")),
        sheet("claims in an unknown model", claims("LCpp = T in n\n")),
        sheet("claims about a frame", claims("frame m is transitive, not serial\n")),
        sheet("words of a claim about a frame", |last| {
            let words = "reflexive, not symmetric, ".repeat(last);
            format!("logic K\nmodel m\n{MODEL}end\nframe m is {words}serial\n")
        }),
        sheet("claims at the worlds of a large model", |last| {
            let worlds = each(MOST_GIVEN, |number| format!("world w{number}: p\n"));
            let claim = |number| format!("Lp = T at w{}\n", 1 + number % MOST_GIVEN);
            format!("logic K\nmodel m\n{worlds}end\n{}", each(last, claim))
        }),
        sheet("a long formula at a world", |last| {
            format!("logic K\nmodel m\n{MODEL}end\n{}p = T at w\n", "MN".repeat(last))
        }),
        sheet("models in exercises", |last| {
            let exercise = |number| {
                format!("exercise {number}\nmodel m{number}\n{MODEL}end\nkey p = T at w\nend\n")
            };
            format!("logic K\n{}", each(last / 8, exercise))
        }),
    ]
}

fn exercises() -> Vec<Kind> {
    let exercise = |line: &'static str| {
        move |last: usize| format!("exercise 1\nrequire == NKpq\n{}end\n", line.repeat(last))
    };
    let mut kinds = vec![
        sheet("exercises", |last| {
            each(last / 4, |number| format!("exercise {number}\nrequire == NKpq\nkey ANpNq\nend\n"))
        }),
        sheet("exercises of one name", |last| {
            "exercise 1\nrequire == NKpq\nkey ANpNq\nend\n".repeat(last / 4)
        }),
        sheet("answered exercises", |last| {
            each(last / 3, |number| format!("exercise {number}\nanswer ANpNq\nend\n"))
        }),
        sheet("questions of an exercise", exercise("ask \"Write it.\"\n")),
        sheet("keys of an exercise", exercise("key ANpNq\n")),
        sheet("wrong keys of an exercise", exercise("key KNpNq\n")),
        sheet("mistakes of an exercise", exercise("wrong KNpNq \"No.\"\n")),
        sheet("answers of an exercise", exercise("answer ANpNq\n")),
        sheet("shown requirements of an exercise", exercise("show require only N A\n")),
        sheet("formulas in an exercise", exercise("Kpq\n")),
        sheet("lets in an exercise", exercise("let p = T\n")),
        sheet("proofs in exercises", |last| {
            each(last / 6, |number| {
                format!(
                    "exercise {number}\nrequire proof of p |- p\nproof p |- p\n1 p premise\n\
                     end\nend\n"
                )
            })
        }),
    ];
    for kind in RequirementKind::ALL {
        let name = match kind.words() {
            "" => "judgements",
            words => words,
        };
        let line = kind.example();
        kinds.push(sheet(format!("requirements of one exercise: {name}"), move |last| {
            format!("exercise 1\n{}end\n", format!("{line}\n").repeat(last))
        }));
        kinds.push(sheet(format!("requirements of an exercise each: {name}"), move |last| {
            each(last / 3, |number| format!("exercise {number}\n{line}\nend\n"))
        }));
    }
    let items = |name: &str, unit: [&'static str; 3]| {
        let [start, unit, end] = unit;
        sheet(format!("a long requirement: {name}"), move |last| {
            format!("exercise 1\nrequire {start}{}{end}\nend\n", unit.repeat(last))
        })
    };
    kinds.extend([
        items("only", ["only", " N A", ""]),
        items("uses", ["uses", " p q", ""]),
        items("from", ["from ", "pqNK", " longest"]),
        items("exactly", ["exactly Kpq", ", Kpq", ""]),
        items("validity", ["validity of p", ", Kpq", " |= q"]),
        items("translation", ["translation of \"", "so ", "\""]),
        items("table", ["table of p", ", Kpq", ""]),
        items("proof", ["proof of p", ", Kpq", " |- q"]),
    ]);
    kinds
}

/// Blocks that lack an end, and ends that lack a block.
fn blocks() -> Vec<Kind> {
    let openers =
        ["matrix M", "truth Kpq", "exercise 1", "game shake-a-wff Ann, Bob", "axioms X", "model m"];
    let unclosed = openers.map(|line| {
        sheet(format!("openers without an end: {line}"), move |last| {
            format!("{line}\n").repeat(last)
        })
    });
    let empty = openers.map(|line| {
        sheet(format!("empty blocks: {line}"), move |last| {
            format!("{line}\nend\n").repeat(last / 2)
        })
    });
    let ended = openers.map(|line| {
        sheet(format!("openers, then ends: {line}"), move |last| {
            format!("{line}\n").repeat(last / 2) + &"end\n".repeat(last / 2)
        })
    });
    let above = openers.map(|line| {
        sheet(format!("formulas below an opener without an end: {line}"), move |last| {
            format!("{line}\n{}", "Kpq\n".repeat(last))
        })
    });
    let below = openers.map(|line| {
        sheet(format!("formulas in a block: {line}"), move |last| {
            format!("{line}\n{}end\n", "Kpq\n".repeat(last))
        })
    });
    let all = [unclosed, empty, ended, above, below];
    all.into_iter().flatten().collect()
}

/// Sheets in other files.
fn outers() -> Vec<Kind> {
    let md = "```wff\nKp\ndef a = p\n```\n\ntext\n";
    vec![
        outer("md", "blocks", move |last| md.repeat(last / 6)),
        outer("md", "blocks of one sheet", |last| "```wff a\nKp\n```\n".repeat(last / 3)),
        outer("md", "blocks of sheets of their own", |last| {
            each(last / 3, |it| format!("```wff s{it}\nKp\n```\n"))
        }),
        outer("md", "blocks in quotations", |last| "> ```wff\n> Kp\n> ```\n\n".repeat(last / 4)),
        outer("md", "lines of a block", |last| format!("```wff\n{}```\n", "Kp\n".repeat(last))),
        outer("md", "text", |last| "text *so* `it` is\n".repeat(last)),
        outer("md", "quotations in quotations", |last| {
            format!("{}```wff\nKp\n", "> ".repeat(last / 10))
        }),
        outer("adoc", "blocks", |last| "[source,wff]\n----\nKp\n----\n\ntext\n".repeat(last / 6)),
        outer("tex", "blocks", |last| "\\begin{wff}\nKp\n\\end{wff}\ntext\n".repeat(last / 4)),
    ]
}

fn tomls() -> Vec<Kind> {
    let rule = |number: usize| RULES[number % RULES.len()].id;
    vec![
        settings("unknown keys", |last| each(last, |it| format!("k{it} = 1\n"))),
        settings("one key again", |last| "rules = \"x-wff\"\n".repeat(last)),
        settings("lines that are none", |last| "so it is\n".repeat(last)),
        settings("unknown propositions", |last| {
            format!("[let]\n{}", each(last, |it| format!("k{it} = \"T\"\n")))
        }),
        settings("propositions", |last| {
            let all = each(last, |it| format!("p{it} = \"T\"\n"));
            format!("alphabet = \"textbook\"\n[let]\n{all}")
        }),
        settings("propositions with unknown values", |last| {
            let all = each(last, |it| format!("p{it} = \"X\"\n"));
            format!("alphabet = \"textbook\"\n[let]\n{all}")
        }),
        settings("severities", move |last| {
            format!("[severity]\n{}", each(last, |it| format!("{} = \"off\"\n", rule(it))))
        }),
        settings("unknown rules", |last| {
            format!("[severity]\n{}", each(last, |it| format!("r{it} = \"off\"\n")))
        }),
        settings("tables of files", |last| {
            "[[files]]\nmatch = [\"a.wff\"]\nrules = \"x-wff\"\n".repeat(last / 3)
        }),
        settings("tables of files without a match", |last| "[[files]]\n".repeat(last)),
        settings("globs", |last| format!("exclude = [{}]\n", "\"b*.wff\", ".repeat(last))),
        settings("globs that are none", |last| {
            format!("exclude = [{}]\n", "\"b[.wff\", ".repeat(last))
        }),
        settings("values in one table", |last| {
            format!("let = {{ {}p = \"T\" }}\n", each(last, |it| format!("p{it} = \"T\", ")))
        }),
        settings("tables in tables", |last| format!("{}k = 1\n", "a.".repeat(last.min(8000)))),
        settings("comments", |last| "# so it is\n".repeat(last)),
        settings("a long text", |last| format!("rules = \"{}\"\n", "x".repeat(last))),
    ]
}

fn hand_ins() -> Vec<Kind> {
    let key = |requirement: &'static str| {
        move |last: usize| {
            each(last / 3, |it| format!("exercise {it}\n  require {requirement}\nend\n"))
        }
    };
    let one = |requirement: &'static str| {
        move |_: usize| format!("exercise 1\n  require {requirement}\nend\n")
    };
    let answers =
        |answer: &'static str| move |last: usize| each(last / 3, |it| format!("{it}) {answer}\n"));
    let same = |line: &'static str| move |last: usize| line.repeat(last);
    let proof = "proof of p |- p";
    let mut kinds = vec![
        hand_in("answers as blocks", key("== NKpq"), |last| {
            each(last / 3, |it| format!("exercise {it}\nanswer ANpNq\nend\n"))
        }),
        hand_in("wrong answers", key("== NKpq"), answers("KNpNq")),
        hand_in("answers that are pffs", key("== NKpq"), answers("KNp")),
        hand_in("answers in infix", key("== NKpq"), answers("not p or not q")),
        hand_in("answers in words", key("== NKpq"), answers("The answer is ANpNq, I think")),
        hand_in("answers below their numbers", key("== NKpq"), |last| {
            each(last / 3, |it| format!("Exercise {it}:\nANpNq\n"))
        }),
        hand_in("answers downward", key("== NKpq"), |last| {
            each(last / 3, |it| format!("{}) ANpNq\n", last / 3 + 1 - it))
        }),
        hand_in("answers to one exercise", one("== NKpq"), same("1) ANpNq\n")),
        hand_in("blocks that answer one exercise", one("== NKpq"), |last| {
            "exercise 1\nanswer ANpNq\nend\n".repeat(last / 3)
        }),
        hand_in("answers to no exercise", one("== NKpq"), |last| {
            each(last, |it| format!("{}) ANpNq\n", it + 1))
        }),
        hand_in("prose", one("== NKpq"), same("So it is, since p and q are.\n")),
        hand_in("blank lines", one("== NKpq"), same("\n")),
        hand_in("lines of one answer", one("== NKpq"), |last| {
            format!("1)\n{}", "ANpNq\n".repeat(last))
        }),
        hand_in("a long answer", one("== NKpq"), |last| format!("1) {}p\n", "Kp".repeat(last))),
        hand_in("settings", one("== NKpq"), same("let p = T\n")),
        hand_in("comments", one("== NKpq"), same("# so it is\n")),
        hand_in("names", one("== NKpq"), |last| {
            each(last, |it| format!("def {} = p\n", letters(it))) + "1) ANpNq\n"
        }),
        hand_in("answers in bold", key("== NKpq"), |last| {
            each(last / 3, |it| format!("**{it}.** `ANpNq`\n"))
        }),
        hand_in("steps of a proof", one(proof), |last| {
            format!(
                "1)\nproof p |- p\n1 p premise\n{}end\n",
                each(last, |it| format!("{} p R 1\n", it + 1))
            )
        }),
        hand_in("steps of a proof without its head", one(proof), |last| {
            format!("1)\n1 p premise\n{}", each(last, |it| format!("{} p R 1\n", it + 1)))
        }),
        hand_in("steps of a proof by other names", one(proof), |last| {
            format!(
                "1)\n1. p Premise\n{}",
                each(last, |it| format!("{}. p Reiteration, 1\n", it + 1))
            )
        }),
        hand_in("citations by Ni in a proof", one(proof), |last| {
            let inside = each(last / 2, |it| match it {
                1 => "1 | p suppose\n".to_owned(),
                _ => format!("{it} | p R 1\n"),
            });
            let below = each(last / 2, |it| format!("{} Np Ni 1-{}\n", last / 2 + it, last / 2));
            format!("1)\nproof p |- p\n{inside}{below}end\n")
        }),
        hand_in("suppositions without bars in a proof", one(proof), |last| {
            format!("1)\nproof p |- p\n{}end\n", each(last, |it| format!("{it} p suppose\n")))
        }),
        hand_in("rows of a table", one("table of Kpq"), |last| {
            format!("1)\ntruth Kpq\n{}end\n", "row T T | T\n".repeat(last))
        }),
        hand_in("rows of a table without its head", one("table of Kpq"), |last| {
            format!("1)\np q Kpq\n{}", "T T T\n".repeat(last))
        }),
        hand_in(
            "many keys",
            |_| {
                format!(
                    "exercise 1\n{}{}end\n",
                    "require uses p\n".repeat(90),
                    "key Kpq\n".repeat(90)
                )
            },
            same("1) Kpq\n"),
        ),
    ];
    for (kind, answer) in answers_of_all() {
        let [requirement, answer] = [kind.example(), answer].map(str::to_owned);
        let name = match kind.words() {
            "" => "a judgement",
            words => words,
        };
        let keys = move |last: usize| {
            each(last / 3, |it| format!("exercise {it}\n{requirement}\nkey Kpq\nend\n"))
        };
        let keys: Made<String> = match kind {
            RequirementKind::Translation => Box::new(keys),
            _ => Box::new(move |last| keys(last).replace("key Kpq\n", "")),
        };
        kinds.push(hand_in(format!("answers to {name}"), keys, move |last| {
            each(last / 3, |it| format!("exercise {it}\nanswer {answer}\nend\n"))
        }));
    }
    kinds
}

/// Each kind of requirement with an answer.
fn answers_of_all() -> impl Iterator<Item = (RequirementKind, &'static str)> {
    RequirementKind::ALL.into_iter().map(|kind| {
        let answer = match kind {
            RequirementKind::Judgement | RequirementKind::Exactly | RequirementKind::Only => {
                "ANpNq"
            }
            RequirementKind::Without | RequirementKind::Uses | RequirementKind::Length => "Kpq",
            RequirementKind::From => "EKpqNr",
            RequirementKind::Value => "F",
            RequirementKind::Class => "tautology",
            RequirementKind::Validity => "valid",
            RequirementKind::Whether => "yes",
            RequirementKind::Countermodel => "p = F, q = T",
            RequirementKind::Translation => "Kpq",
            RequirementKind::Infix => "p & q -> r",
            RequirementKind::Table => "\ntruth CKpqr\nrow T T T | T\nend",
            RequirementKind::Proof => {
                "\nproof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q Co 2 1\nend"
            }
            RequirementKind::Model => "\nmodel m\nworld w: p\nend",
            RequirementKind::Worlds => "w and v",
            RequirementKind::Systems => "S4, S5",
        };
        (kind, answer)
    })
}
