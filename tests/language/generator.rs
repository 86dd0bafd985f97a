//! Any text of the language, for the property tests: every keyword, every logic and those of the
//! file, both alphabets, both rule books, blocks, and the slips that people make. The lists are
//! taken from the tables of the language, so that nothing new is left out.

#[path = "generator/blocks.rs"]
mod blocks;
#[path = "generator/infix.rs"]
mod infix;

use blocks::{
    AXIOMS, GAME, HEADED_TABLE, MATRIX, MODEL, PROOF, STRICT_PROOF, TABLE, TRUE_GAME, WIDE_MATRIX,
};
use infix::expression;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::ops::Range;
use wff_core::dice::Rules;
use wff_core::logic::Logic;
use wff_core::syntax::{Alphabet, Keyword};

/// One of these texts.
fn one<T: Clone + Into<String> + std::fmt::Debug + 'static>(
    texts: impl Into<Vec<T>>,
) -> BoxedStrategy<String> {
    select(texts.into()).prop_map(Into::into).boxed()
}

/// The names of formulas, few, so that lines are about the same ones; some cannot be defined.
fn name() -> BoxedStrategy<String> {
    one(["a", "a", "b", "c-1", "c-1", "mp", "A", "a b", "1a", "a_b", ""])
}

/// The propositions of both alphabets.
fn proposition() -> BoxedStrategy<String> {
    one(["p", "p", "p", "q", "q", "r", "s", "a", "i", "x1", "p12", "P", "р", "1"])
}

/// The values of all logics, as they are written or meant.
fn value() -> BoxedStrategy<String> {
    let logics = Logic::names().filter_map(Logic::named);
    let mut values: Vec<String> =
        logics.flat_map(|logic| logic.values().map(str::to_owned).collect::<Vec<_>>()).collect();
    values.sort_unstable();
    values.dedup();
    let meant =
        ["?", "1", "0", "½", "U", "2/4", "2 / 4", "X", "true", "falsch", "(T)", "T.", "1/0", ""];
    prop_oneof![4 => one(["T", "F"]), 3 => one(values), 2 => one(meant)].boxed()
}

/// Well-formed formulas of few letters, perhaps with blanks; in the alphabet of the dice, or in
/// that of textbooks.
fn formula(alphabet: Alphabet) -> BoxedStrategy<String> {
    let has = |letter: &&str| alphabet.has(letter.as_bytes()[0], letter.len() > 1);
    let of =
        |letters: &[&'static str]| one(letters.iter().copied().filter(has).collect::<Vec<_>>());
    let names = one(["@a", "@b", "@c-1"]);
    let letters = of(&["p", "q", "p", "q", "r", "s", "a", "x1", "p12", "O", "V"]);
    let connectives = of(&["K", "A", "C", "E", "C ", "D", "X", "J", "B"]);
    let leaf = prop_oneof![12 => letters, 1 => names];
    leaf.prop_recursive(3, 12, 2, move |part| {
        let joined = (connectives.clone(), part.clone(), one(["", "", "", " "]), part.clone());
        prop_oneof![
            1 => part.prop_map(|part| format!("N{part}")),
            2 => joined.prop_map(|(letter, left, blank, right)| letter + &left + &blank + &right),
        ]
    })
    .boxed()
}

/// Letters in any order.
fn letters() -> BoxedStrategy<String> {
    let letters = &b"pqrsNKACENKACEpqpqiRZkoaDXJBOV12 @,()&"[..];
    prop::collection::vec(select(letters), 0..9)
        .prop_map(|letters| letters.into_iter().map(char::from).collect())
        .boxed()
}

/// Formulas between commas.
fn list() -> BoxedStrategy<String> {
    (expression(), prop::collection::vec((one([", ", ",", " , "]), expression()), 0..2))
        .prop_map(|(first, rest)| {
            rest.into_iter().fold(first, |list, (comma, next)| list + &comma + &next)
        })
        .boxed()
}

/// Claims about formulas.
fn judgement() -> BoxedStrategy<String> {
    let is_value = (list(), one([" = ", "=", " != ", " ≠ ", " = = "]), value());
    let placed = one([" at w", " at v", " in m", " at w in m", "  in  m at w", " at", " at u"]);
    let signs = [
        " == ", "==", " != ", " ≡ ", " ≢ ", " |= ", "|=", " !|= ", " ⊨ ", " ⊭ ", " ||- ", " ⊢ ",
        " ? ",
    ];
    let is = one([" is ", " is a ", " is not ", " is not a ", " is an ", " is"]);
    let classes = one([
        "tautology",
        "contradiction",
        "contingent",
        "satisfiable",
        "wff",
        "pff",
        "valid",
        "taut",
        "true",
        "False",
        "T",
        "theorem.",
        "well formed",
        "nothing",
        "?",
        "?",
        "nnf",
        "dnf",
        "a cnf",
        "",
        "a",
        "K",
    ]);
    prop_oneof![
        3 => is_value.clone().prop_map(|(left, sign, value)| left + &sign + &value),
        1 => (is_value, placed).prop_map(|((left, sign, value), at)| left + &sign + &value + &at),
        4 => (list(), one(signs), list()).prop_map(|(left, sign, right)| left + &sign + &right),
        3 => (list(), is, classes).prop_map(|(left, is, class)| left + &is + &class),
    ]
    .boxed()
}

/// The dice of a roll.
fn dice() -> BoxedStrategy<String> {
    let faces = &b"pqrsioNKACERpqNKC"[..];
    let thrown = prop::collection::vec(select(faces), 1..7);
    prop_oneof![
        3 => one(["pq K", "pqr NKE", "pqi KCR", "io K", "ppR", "p"]),
        3 => thrown.prop_map(|dice| dice.into_iter().map(char::from).collect::<String>()),
        1 => one(["", "pqx K", "p, q: K", "PQ k", "pq!", "рq K"]),
    ]
    .boxed()
}

/// One who plays, with the colon.
fn player() -> BoxedStrategy<String> {
    prop_oneof![
        6 => one(["", "", "Ann: ", "Ann: ", "Bob: ", "Cem: "]),
        1 => one([
            "Ann ", "Ann:", "Anna: ", "Ann : ", "x y: ", ":", " : ", "Ann; ", "Ann：", "let: ",
            "none: ", "let Ann: ", "A_b: ", "Ann: Bob: ", "p: ", "1: ", "Łukasz ", "-: ", "to: ",
        ]),
    ]
    .boxed()
}

/// A text that a player says.
fn said() -> BoxedStrategy<String> {
    prop_oneof![
        4 => expression(),
        4 => one([
            "Kpq", "p", "none", "pff", "?", "NKpq", "CC", "", "None", "PFF", "no", "Kp", "none of",
        ]),
    ]
    .boxed()
}

/// Meanings in quotes, of all kinds.
fn meaning() -> BoxedStrategy<String> {
    one([
        "\"it is raining\"",
        "“x, y = T # z”",
        "\"x”",
        "„x“",
        "\"\"",
        "\"open",
        "“é🎲\u{202e}\u{0}”",
    ])
}

/// A part of a `let`.
fn binding() -> BoxedStrategy<String> {
    let equals = one([" = ", "=", " == ", " ≡ ", " ", " is ", " = = ", " != ", ": ", " ≡= "]);
    prop_oneof![
        6 => (proposition(), equals.clone(), value())
            .prop_map(|(letter, sign, value)| letter + &sign + &value),
        2 => (proposition(), meaning()).prop_map(|(letter, meaning)| format!("{letter} {meaning}")),
        2 => (proposition(), meaning(), one(["", "", " x "]), equals, value())
            .prop_map(|(letter, meaning, stray, sign, value)| {
                format!("{letter} {meaning}{stray}{sign}{value}")
            }),
        1 => proposition(),
        1 => value(),
        1 => (expression(), value()).prop_map(|(formula, value)| format!("{formula} = {value}")),
    ]
    .boxed()
}

/// The choices that a setting has, and some that it has not.
fn choice(keyword: Keyword) -> BoxedStrategy<String> {
    let known: Vec<&str> = match keyword {
        Keyword::Rules => Rules::NAMES.map(|(name, _)| name).to_vec(),
        Keyword::Alphabet => Alphabet::NAMES.map(|(name, _)| name).to_vec(),
        Keyword::System => ["lukasiewicz-3", "frege", "meredith", "S", "S", "T"].to_vec(),
        _ => Logic::names().chain(["M", "M", "M", "L"]).collect(),
    };
    let not_known =
        ["", "foo", "m", "clasical", "k3", "Textbook", "x wff", "K 3", "\"K3\"", "K3 L3"];
    prop_oneof![12 => one(known), 1 => one(not_known)].boxed()
}

/// The cells of a row or list of a matrix.
fn cells() -> BoxedStrategy<String> {
    let values =
        prop_oneof![6 => one(["F", "T"]), 1 => one(["N", "1/2", "0", "1", "-i"]), 1 => value()];
    let bars = one([" ", " ", " ", " | ", ", ", "  ", ""]);
    prop::collection::vec((values, bars), 0..4)
        .prop_map(|cells| cells.into_iter().map(|(value, bar)| value + &bar).collect())
        .boxed()
}

/// Points behind something else.
fn points() -> BoxedStrategy<String> {
    one([
        "",
        "",
        "",
        " 1 point",
        " 2 points",
        " 0.5 points",
        " points",
        " x points",
        " 1e9 points",
        " partly",
        " partly 2 points",
    ])
}

/// Texts that an answer may be.
fn answer() -> BoxedStrategy<String> {
    let words = one(["T", "F", "tautology", "Contingent", "valid", "no", "none", "", "?"]);
    let values = one(["p = T", "p = T, q = F", "p=T,p=F", "p = X", "p"]);
    prop_oneof![4 => expression(), 2 => judgement(), 2 => words, 1 => values, 1 => list()].boxed()
}

/// Texts that may follow `require`.
fn requirement() -> BoxedStrategy<String> {
    let about =
        one(["exactly", "value of", "class of", "infix of", "table of", "proof of", "whether"]);
    let about = (about, prop_oneof![3 => expression(), 1 => judgement(), 1 => list()])
        .prop_map(|(words, formula)| format!("{words} {formula}"));
    let of_sequent = (one(["validity of", "countermodel of", "proof of", "whether"]), judgement())
        .prop_map(|(words, judgement)| format!("{words} {judgement}"));
    let open = (one(["== ", "|= ", "p, _ |= ", "_ == ", "_ _ ", "is ", "= "]), expression())
        .prop_map(|(sign, formula)| sign + &formula);
    let others = one([
        "only N A",
        "only NKACE",
        "without C E",
        "without p",
        "uses p q",
        "uses K",
        "proof of p, Cpq |- q",
        "length <= 7",
        "length = 4",
        "length >",
        "from pqr NKE",
        "from pqrs NKACE longest",
        "from pq R longest true",
        "from",
        "is nnf",
        "is contingent",
        "is lovely",
        "= T",
        "p |=",
        "translation of \"if it rains\"",
        "translation of rain",
        "equivalent",
        "countermodel of CLpLLp",
        "countermodel of Lp |= p with 2 worlds",
        "model of Lp, Mq with 1 world",
        "model of Kp",
        "value of Lp at w in m",
        "value of CpLq at v",
        "worlds of Mp in m",
        "systems of CLpLLp among K T S4",
        "systems of CLpLLp among K, TT",
        "",
    ]);
    (prop_oneof![2 => about, 2 => of_sequent, 3 => open, 3 => others, 1 => judgement()], points())
        .prop_map(|(of, points)| of + &points)
        .boxed()
}

/// A statement with a keyword, mostly as it should be.
fn of_keyword(keyword: Keyword) -> BoxedStrategy<String> {
    let rest = match keyword {
        Keyword::Let => (binding(), prop::collection::vec((one([", ", ","]), binding()), 0..3))
            .prop_map(|(first, rest)| {
                rest.into_iter().fold(first, |list, (comma, next)| list + &comma + &next)
            })
            .boxed(),
        Keyword::Def => {
            let equals = one([" = ", " = ", "=", " == ", " ", " ≡ ", " = = "]);
            let proof = (one(["", "", "proof ", "proof", "proof  "]), d_proof());
            let proof = proof.prop_map(|(word, proof)| word + &proof);
            let formula = prop_oneof![8 => expression(), 1 => judgement(), 3 => proof];
            (name(), equals, formula)
                .prop_map(|(name, sign, formula)| name + &sign + &formula)
                .boxed()
        }
        Keyword::Logic | Keyword::Alphabet | Keyword::Rules | Keyword::System => choice(keyword),
        Keyword::Axioms => one(["S", "S", "T", "frege", "", "S T", "of logic", "p", "\"S\""]),
        Keyword::Hints => one(["off", "off", "on", "on", "on", "OFF", "of", "no", "", "for all"]),
        // Of a file that is one the truth is not judged.
        Keyword::Exam => prop_oneof![
            1 => one(["", ".", " # so"]),
            12 => one(["2", "of logic", "for p, q"]),
        ]
        .boxed(),
        Keyword::Roll => (player(), dice()).prop_map(|(player, dice)| player + &dice).boxed(),
        Keyword::Call | Keyword::Challenge => {
            (player(), said()).prop_map(|(player, said)| player + &said).boxed()
        }
        Keyword::Matrix => one(["M", "M", "L", "K3", "", "m", "M N", "p", "\"M\"", "M: of two"]),
        Keyword::Truth => (one(["", "", "p | ", "q p | ", "p q r s | ", "p p |", "| "]), list())
            .prop_map(|(letters, formulas)| letters + &formulas)
            .boxed(),
        Keyword::Values | Keyword::Designated => cells(),
        Keyword::Table => (one(["N", "K", "A", "C", "E", "D", "O", "p", ""]), cells())
            .prop_map(
                |(letter, cells)| {
                    if cells.is_empty() { letter } else { format!("{letter} | {cells}") }
                },
            )
            .boxed(),
        Keyword::Row => (one(["F", "T", "N", ""]), one([" | ", " ", "|"]), cells())
            .prop_map(|(value, bar, cells)| value + &bar + &cells)
            .boxed(),
        Keyword::Define => {
            let heads = one([
                "K pq", "A pq", "C pq", "E pq", "N p", "D pq", "K", "Kpq", "K p", "p", "K pp", "",
            ]);
            (heads, one([" = ", "=", " == ", " "]), expression())
                .prop_map(|(head, sign, formula)| head + &sign + &formula)
                .boxed()
        }
        Keyword::Exercise => {
            let ids = one(["1", "1", "2a", "Q1", "x", "", "1 2", "a b", "1\u{a0}"]);
            (ids, one(["", " \"De Morgan\"", " \"", " title"]), points())
                .prop_map(|(id, title, points)| id + &title + &points)
                .boxed()
        }
        Keyword::Ask => one(["\"Why?\"", "“Kpq”", "\"", "", "why", "\"a\" b", "b \"a\""]),
        Keyword::Require => requirement(),
        Keyword::Show => prop_oneof![
            6 => requirement().prop_map(|it| format!("require {it}")),
            1 => one(["", "key", "me"]),
        ]
        .boxed(),
        Keyword::Key | Keyword::Answer => answer(),
        Keyword::Wrong => (answer(), one(["", " \"No.\"", " \"", "\"No\" p"]))
            .prop_map(|(answer, comment)| answer + &comment)
            .boxed(),
        Keyword::Read => (one(["\"x\" as ", "\"p, or q\" as ", "\"x\" ", "", "\""]), answer())
            .prop_map(|(read, answer)| read + &answer)
            .boxed(),
        Keyword::Accept | Keyword::Adjust => one([
            "\"a tautology\" 0.5 points \"Yes.\"",
            "\"Kpq\" # so",
            "\"p\" 1 point",
            "Ben 2 points",
            "Ben 2 points Why",
            "\"Ann Lee\" 1,5 points \"",
            "",
        ]),
        Keyword::Game => one([
            "shake-a-wff Ann, Bob",
            "shake-a-wff Ann, Bob, Cem to 5 cubes",
            "x-wff Ann, Bob to streak 2",
            "x-wff Ann Bob Cem",
            "x-wf Ann, Ann to",
            "theory",
            "",
        ]),
        Keyword::Proof => one([
            "p, Cpq |- q",
            "|- CpKpp",
            "|- ApNp",
            "p |- p, q",
            "p = T",
            "by cases",
            "@a ⊢ p",
            "",
        ]),
        Keyword::Model => one(["m", "m", "m", "m1", "", "m n", "1", "w-"]),
        Keyword::World => one([
            "w: p = T",
            "w: p, q = F",
            "w",
            "v",
            "w, v",
            "u p = T",
            "w: p, v: q; u",
            "1: Kpq",
            "w: p = X",
            "w: p =",
            ": p",
            "",
        ]),
        Keyword::Sees => one(["w: w, v", "w: v", "v: w", "w v u", "w", "w, v: w", "v: none", ""]),
        Keyword::Frame => one([
            "m is reflexive",
            "is transitive, not serial",
            "m is a partial order and symmetric",
            "m1 is round",
            "m is",
            "m",
            "m is ?",
            "",
        ]),
        Keyword::Round | Keyword::Tiebreak => one(["", "", "", " 2", "about", "."]),
        Keyword::Check => one(["Bob", "Ann", "Bob, Cem", "Ann Bob", "Bbo", "", "the rest"]),
        Keyword::End => one(["", "", "", "", " M", " p", "."]),
    };
    let blank = one([" ", " ", " ", " ", " ", "  ", "\u{a0}", "\t", ""]);
    (blank, rest).prop_map(move |(blank, rest)| keyword.text().to_owned() + &blank + &rest).boxed()
}

/// Words and signs in any order, with blanks of any kind.
fn noise() -> BoxedStrategy<String> {
    let keywords = one(Keyword::ALL.map(Keyword::text));
    let words = one([
        "is",
        "not",
        "a",
        "an",
        "tautology",
        "pff",
        "wff",
        "valid",
        "true",
        "T",
        "F",
        "1",
        "½",
        "1/2",
        "=",
        "==",
        "!=",
        "|=",
        "!|=",
        "≡",
        "≢",
        "≠",
        "⊨",
        "⊭",
        "⊢",
        "||-",
        "@a",
        "@a-1",
        "@c-1",
        "@",
        "@A",
        "p",
        "q",
        "Kpq",
        "NApNq",
        "CKpqr",
        "Npq",
        "K",
        "kpq",
        "KPQ",
        "i",
        "R",
        "(",
        ")",
        "[",
        ",",
        "&",
        "∧",
        "->",
        "<->",
        "<-",
        "<=",
        "¬",
        "-",
        "+",
        "if",
        "then",
        "and",
        "or",
        "both",
        "either",
        "neither",
        "nor",
        "only",
        "but not both",
        "#",
        "\"",
        "“",
        "”",
        "„",
        "rain",
        "1)",
        "(a)",
        "2.",
        "1.a)",
        "ii)",
        "*2.02",
        "Ex. 3:",
        "•",
        "?",
        "Ann:",
        "Ann",
        "Bob:",
        "none",
        "pqi KCR",
        "pqr NKE",
        "К",
        "𝑝",
        "p12",
        "Homework",
        ":",
        "：",
        ";",
        ".",
        "│",
        "|",
        "/",
        "/\\",
        "\\/",
        "M",
        "K3",
        "x-wff",
        "textbook",
    ]);
    let odd = one([
        "\u{a0}", "\u{feff}", "\u{200b}", "🎲", "\u{0}", "\u{202e}", "e\u{301}", "\u{301}",
        "\u{85}", "\u{2028}", "\u{b}",
    ]);
    let any = any::<char>().prop_filter("a line", |c| !['\n', '\r'].contains(c));
    let word = prop_oneof![
        2 => keywords,
        12 => words,
        1 => odd,
        2 => "[pqrsNKACE]{1,6}",
        1 => any.prop_map(String::from),
    ];
    prop::collection::vec((word, one(["", " ", " ", " ", "  "])), 0..9)
        .prop_map(|words| words.into_iter().map(|(word, blank)| word + &blank).collect())
        .boxed()
}

/// Lines for people.
fn prose() -> BoxedStrategy<String> {
    one([
        "Homework 3",
        "Name: Anna",
        "p or q, but not both",
        "it is raining",
        "Let p be true.",
        "Show that p follows",
        "é🎲\u{85}\u{2028}",
        "1)",
        "(a)",
        "“",
        "end of it",
        "Proof. Kpq",
    ])
}

/// A text with a slip: a character more, less, twice, another one, two in each other's place, or
/// one in the other case.
fn slip(text: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let letters =
        one(["p", "K", "N", "=", ",", " ", ":", "\"", "(", ")", "e", "1", "@", "-", "|", "i"]);
    (text, any::<Index>(), 0..6, letters)
        .prop_map(|(text, place, kind, letter)| {
            let mut characters: Vec<String> = text.chars().map(String::from).collect();
            if characters.is_empty() {
                return letter;
            }
            let at = place.index(characters.len());
            let next = (at + 1) % characters.len();
            match kind {
                0 => characters[at] += &letter,
                1 => characters[at].clear(),
                2 => characters[at] = characters[at].repeat(2),
                3 => characters[at] = letter,
                4 => characters.swap(at, next),
                _ => {
                    let small = characters[at].to_lowercase();
                    let is_small = small == characters[at];
                    characters[at] = if is_small { small.to_uppercase() } else { small };
                }
            }
            characters.concat().replace(['\n', '\r'], "")
        })
        .boxed()
}

/// A statement of any kind, mostly as it should be.
fn statement() -> BoxedStrategy<String> {
    let of_keywords = Keyword::ALL.map(|keyword| (1, of_keyword(keyword)));
    let plays = [Keyword::Roll, Keyword::Call, Keyword::Challenge, Keyword::Let, Keyword::Def];
    let of_plays = plays.map(|keyword| (1, of_keyword(keyword)));
    prop_oneof![
        5 => prop::strategy::Union::new_weighted(of_keywords.to_vec()),
        4 => prop::strategy::Union::new_weighted(of_plays.to_vec()),
        4 => list(),
        5 => judgement(),
        2 => proves(),
    ]
    .boxed()
}

/// Any line, without a line end.
pub fn line() -> BoxedStrategy<String> {
    let plain = one(["Kpq", "p", "NApNq", "CKpqr", ""]);
    let dressed = (
        one(["", "", "", "", "  ", "\t", "\u{feff}"]),
        one([
            "", "", "", "", "", "", "1) ", "(a) ", "2.", "3)", "1. a) ", "ii) ", "* ", "- ",
            "Ex. 2) ",
        ]),
        statement(),
        one(["", "", "", "", " # so", "# p, q", " #", " "]),
    );
    prop_oneof![
        3 => plain,
        6 => statement(),
        4 => dressed
            .prop_map(|(indent, number, said, comment)| indent + &number + &said + &comment),
        4 => slip(statement()),
        3 => noise(),
        1 => letters(),
        1 => prose(),
    ]
    .boxed()
}

/// D-proofs, often wrong ones.
fn d_proof() -> BoxedStrategy<String> {
    let leaf = one(["1", "2", "1", "2", "3", "a", "@a", "@b ", "[1]", "[ 2 ]", " 1"]);
    let whole = leaf.prop_recursive(3, 12, 2, |part| {
        (one(["D", "D", "D "]), part.clone(), part).prop_map(|(d, one, other)| d + &one + &other)
    });
    let others = one(["D", "DD1", "D12 3", "D1K", "D1[", "D1@", "DD211", "D", "", "Dpq", "D@a1"]);
    prop_oneof![6 => whole, 1 => others].boxed()
}

/// A claim of what a D-proof proves.
fn proves() -> BoxedStrategy<String> {
    let claimed = prop_oneof![
        3 => one(["Cpp", "CpCqp", "CpCqCrq", "?", "CCpqCpp", ""]),
        1 => formula(Alphabet::Textbook),
        1 => expression(),
    ];
    (d_proof(), one([" proves ", " proves ", " proves", "proves "]), claimed)
        .prop_map(|(proof, word, claimed)| proof + &word + &claimed)
        .boxed()
}

/// A step of a proof, often a wrong one.
fn step() -> BoxedStrategy<String> {
    let numbers = one(["1", "2", "3 ", "4.", "5)", "17", "1234567890"]);
    let reasons = one([
        " premise",
        " suppose",
        " Ki 1 1",
        " Ko 2",
        " Ci 1-2",
        " Co 1, 2",
        " No 1–3",
        " R 1",
        " Ao 1 2-2 3-3",
        " MP 1 2",
        " premise 1",
        " Ei",
        "",
        " D 1 2",
        " axiom",
        " suppos",
        " DD211",
        " D[1]2",
        " D@a 1",
        " D1",
        " strict",
        " Lo 1",
        " Li 1-2",
        " Mi 2",
    ]);
    (numbers, one([" ", " | ", "||", " | │"]), expression(), reasons)
        .prop_map(|(number, bars, formula, reason)| number + &bars + &formula + &reason)
        .boxed()
}

/// A proof with some steps more, and perhaps without an end.
fn proof() -> BoxedStrategy<Vec<String>> {
    let steps = prop::collection::vec(step(), 1..4);
    let heads = one(["proof p, Cpq |- q", "proof |- CpKpp", "proof Kpq |- p", "proof"]);
    (heads, steps, one(["end", "end", "p"]))
        .prop_map(|(head, steps, end)| [vec![head], steps, vec![end]].concat())
        .boxed()
}

/// The lines of a block, and perhaps what chooses it: whole, or with a line less, more, or with a
/// slip; perhaps with blanks of all kinds.
fn block() -> BoxedStrategy<Vec<String>> {
    let of = |lines: &[&str]| lines_of_block(lines.iter().copied().map(String::from).collect());
    prop_oneof![
        2 => of(&MATRIX),
        1 => of(&WIDE_MATRIX),
        1 => of(&TABLE),
        1 => of(&HEADED_TABLE),
        2 => of(&GAME),
        2 => of(&TRUE_GAME),
        2 => of(&PROOF),
        1 => of(&STRICT_PROOF),
        2 => of(&AXIOMS),
        2 => of(&MODEL),
        2 => proof(),
    ]
    .boxed()
}

/// Lines in which other blanks stand where some do, and bars without any.
fn ragged(lines: Vec<String>) -> BoxedStrategy<Vec<String>> {
    let change = || {
        select(vec![
            (" ", " "),
            (" ", " "),
            (" ", "  "),
            (" ", "\t"),
            ("  ", " "),
            ("  ", ""),
            (" | ", "|"),
            (" | ", "  │ "),
            ("  ", "    "),
            (" ", "\u{a0} "),
        ])
    };
    prop::collection::vec(change(), lines.len())
        .prop_map(move |changes| {
            let changed = lines.iter().zip(changes);
            changed.map(|(line, (from, to))| line.replace(from, to)).collect()
        })
        .boxed()
}

fn lines_of_block(lines: Vec<String>) -> BoxedStrategy<Vec<String>> {
    let whole = || lines.clone();
    let changed = |lines: Vec<String>| {
        (any::<Index>(), line(), 0..4, any::<Index>(), one(["p", "=", "N", ""])).prop_map(
            move |(place, line, kind, within, letter)| {
                let mut lines = lines.clone();
                let at = place.index(lines.len());
                match kind {
                    0 => _ = lines.remove(at),
                    1 => lines.insert(at, line),
                    2 => lines[at] = line,
                    _ => {
                        let was = lines[at].clone();
                        let end = within.index(was.len());
                        lines[at] = was[..end].to_owned() + &letter + &was[end + 1..];
                    }
                }
                lines
            },
        )
    };
    let lines = prop_oneof![2 => Just(whole()), 3 => changed(whole())];
    (lines, one(["logic M", "logic M", "logic K3", "logic L16", "alphabet textbook", "p = T"]))
        .prop_map(|(mut lines, last)| {
            lines.push(last);
            lines
        })
        .prop_flat_map(|lines| prop_oneof![Just(lines.clone()), ragged(lines)])
        .boxed()
}

/// Any text of lines and some blocks, so many, with line ends of all kinds.
pub fn text(lines: Range<usize>) -> BoxedStrategy<String> {
    let some = prop_oneof![30 => line().prop_map(|line| vec![line]), 1 => block()];
    let ended = (some, one(["\n", "\n", "\n", "\r\n", "\r"]))
        .prop_map(|(lines, end)| lines.into_iter().map(|line| line + &end).collect::<String>());
    (prop::collection::vec(ended, lines), any::<bool>())
        .prop_map(|(lines, whole)| {
            let mut text = lines.concat();
            if !whole {
                text.truncate(text.trim_end_matches(['\r', '\n']).len());
            }
            text
        })
        .boxed()
}
