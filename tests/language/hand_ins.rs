//! Hand-ins as people write them: what is right in other words, what is not understood, and what
//! tries to get points that it does not deserve.

mod keys;

use keys::{KINDS, TRICKED};
use wff_core::effort::Effort;
use wff_core::grading::{Key, Status};
use wff_core::scope::Scope;

/// Hand-ins that try to get what their answers do not deserve, each with what it tries. The key
/// asks for `== NKpq` with N and A only, for the value of `Kpq` where q is F, for a table, and for
/// a proof of `p, q |- Kpq`.
const TRICKS: &[(&str, &str)] = &[
    ("a judgement about another formula", "1) Kpp == Kpp\n2) Kpp = T\n"),
    ("a claim that is true of a text that is none", "1) NKpqq is pff\n2) F is pff\n"),
    ("a denial", "1) KNpNq != NKpq\n2) Kpq != T\n"),
    ("own requirements", "exercise 1\nrequire == p\nanswer p\nend\nrequire == p\n2) T\n"),
    ("own keys", "exercise 1\nkey p\nanswer p\nend\nexercise 2\nkey T\nanswer T\nend\n"),
    ("own points", "exercise 1 1000 points\nanswer p\nend\n"),
    ("another logic", "logic K3\n1) ANpq\nlogic LP\n2) T\n"),
    ("other values", "let q = T\n2) T\nexercise 2\nlet q = T, p = T\nanswer T\nend\n"),
    ("another alphabet", "alphabet textbook\n1) Dpq\n"),
    ("a name of another alphabet", "alphabet textbook\ndef d = Dpq\n1) @d\n"),
    ("a name of the key", "1) @right\n2) @right\n"),
    ("a name for a pff", "def a = NKpqq\n1) @a\n"),
    ("a name defined below", "1) @a\ndef a = ANpNq\n"),
    ("a comment", "1) # ANpNq\n2) T # F\n"),
    ("look-alikes", "1) АNpNq\n2) Ｆ\n"),
    ("a list", "1) ANpNq, p\n2) F, T\n"),
    ("two signs", "1) ANpNq == NKpq == p\n2) Kpq = F = T\n"),
    ("an answer in another block", "exercise 9\nanswer ANpNq\nend\ntruth p\nanswer F\nend\n"),
    ("an answer in a nested block", "exercise 1\ntruth Kpq\nanswer ANpNq\nend\nend\n"),
    (
        "a second block that is weaker",
        "exercise 1\nanswer p\nend\nexercise 1\nrequire p |= p\nend\n",
    ),
    ("an unclosed block", "exercise 1\nrequire == p\nanswer p\n2) T\n"),
    ("the question", "1) NKpq\n2) Kpq\n3) truth Kpq\nend\n"),
    ("the requirement", "1) only N A\n2) value of Kpq\n"),
    (
        "a table of another formula",
        "3)\ntruth Apq\nrow T T | T\nrow T F | T\nrow F T | T\nrow F F | F\nend\n",
    ),
    ("a table with fewer letters", "3)\ntruth p | Kpq\nrow T | T\nrow F | F\nend\n"),
    (
        "a table with a row twice",
        "3)\ntruth Kpq\nrow T T | T\nrow T T | T\nrow T F | F\nrow F F | F\nend\n",
    ),
    ("a table without a row", "3)\ntruth Kpq\nrow T T | T\nrow T F | F\nrow F T | F\nend\n"),
    ("a table in another logic", "logic K3\n3)\ntruth Kpq\nrow T T | T\nrow T F | N\nend\n"),
    ("an exam", "exam\n1) p\n2) T\n"),
    ("two lines in an exercise", "exercise 1\nANpNq\nKNpNq\nend\nexercise 2\nF\nT\nend\n"),
    ("a line beside an answer", "exercise 1\nANpNq\nanswer p\nend\n2) T\nF\n"),
    ("a line beside a blank answer", "exercise 1\nANpNq\nanswer\nend\n"),
    ("a line of another number", "exercise 1\n2) ANpNq\nend\nexercise 2\n1) F\nend\n"),
    ("an answer in another's exercise", "exercise 2\n1) ANpNq\nend\n"),
    ("a second answer in a remark", "1) KNpNq (ANpNq)\n2) F (or T)\n"),
    ("two values", "2) Kpq is F or T\n"),
    ("a formula without a number", "ANpNq\n2)\nT\nF\n"),
    ("a value of another formula in words", "2) Kqp is false\n"),
    ("a row of a table", "2 0\n1 1\n0 0\n"),
    ("a number behind later ones", "3) p\n1 ANpNq\n2 F\n"),
    ("a line of another list", "1)\n1 ANpNq\n2)\n2 F\n"),
    ("an answer in a heading", "Exercise 1: is ANpNq right?\nExercise 2: I say F\n"),
    (
        "a proof of another sequent",
        "4) proof p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend\n",
    ),
    ("a proof with a premise more", "4)\nproof p, q, Kpq |- Kpq\n1 Kpq premise\nend\n"),
    ("a proof of a premise less", "4)\nproof p |- Kpp\n1 p premise\n2 Kpp Ki 1 1\nend\n"),
    ("an unfinished proof", "4)\nproof p, q |- Kpq\n1 p premise\n2 q premise\nend\n"),
    ("a proof that ends in a subproof", "4)\nproof p, q |- Kpq\n1 | Kpq suppose\nend\n"),
    ("a proof without lines", "4)\nproof p, q |- Kpq\nend\n"),
    ("a conclusion as a premise", "4)\nproof p, q |- Kpq\n1 Kpq premise\nend\n"),
    ("a conclusion without a reason", "4)\nproof p, q |- Kpq\n1 Kpq\nend\n"),
    (
        "a wrong step that nothing hangs on",
        "4)\nproof p, q |- Kpq\n1 p premise\n2 q premise\n3 r Ki 1 2\n4 Kpq Ki 1 2\nend\n",
    ),
    (
        "a second proof that is not finished",
        "4)\nproof p, q |- Kpq\n1 p premise\n2 q premise\n3 Kpq Ki 1 2\nend\n4)\nproof p, q |- \
         Kpq\n1 p premise\nend\n",
    ),
    (
        "a proof with a name for a pff",
        "def k = KpqKp\n4)\nproof p, q |- Kpq\n1 p premise\n2 @k Ki 1 1\n3 Kpq Ko 2\nend\n",
    ),
    (
        "a proof in an exercise of another name",
        "exercise 9\nanswer\nproof p, q |- Kpq\n1 p premise\n2 q premise\n3 Kpq Ki 1 2\nend\nend\n",
    ),
    (
        "a proof without a number",
        "proof p, q |- Kpq\n1 p premise\n2 q premise\n3 Kpq Ki 1 2\nend\n",
    ),
    ("axioms of one's own", "axioms Mine\n1 Kpq\nend\n4)\nproof p, q |- Kpq\n1 Kpq axiom\nend\n"),
    (
        "a D-proof from axioms of one's own",
        "axioms Mine\n1 CpCqKrs\nend\ndef x = proof D11\n4)\nproof p, q |- Kpq\n1 Kpq D@x \
         @x\nend\n",
    ),
    (
        "a key",
        "exercise 4\nkey\nproof p, q |- Kpq\n1 p premise\n2 q premise\n3 Kpq Ki 1 2\nend\nend\n\
         exercise 3\nkey\n# so\ntruth Kpq\nrow T T | T\nrow T F | F\nrow F T | F\nrow F F | F\n\
         end\nend\nexercise 1\nkey ANpNq\nend\n",
    ),
    ("a value of another formula", "2) v(p) = F\n"),
    ("two reasons", "2) F, since it is T\n1) ANpNq because KNpNq\n"),
    ("a denial of another value", "2) Kpq != F\n2) Kqp != T\n"),
    ("a claim without its subject", "2) it is F\n2) is pff\n1) is not NKpq\n"),
    ("lines of a proof without a proof", "1 p\n2 q\n3 Kpq\n4 Kpq\n"),
    ("text in the place of steps", "4)\nproof p, q |- Kpq\nKpq follows, QED\nend\n"),
    ("a conclusion that is said and not shown", "4)\nproof p, q |- Kpq\n1 p premise\n∴ Kpq\n"),
    ("a rule of another name", "4)\nproof p, q |- Kpq\n1 p premise\n2 Kpq &I 1 1\nend\n"),
    ("a premise of another name", "4)\nproof p, q |- Kpq\n1 Kpq given\nend\n"),
    ("an assumption", "4)\nproof p, q |- Kpq\n1 Kpq assumption\nend\n"),
    ("a bar along an unfinished proof", "4)\nproof |- Kpq\n1 | p premise\n2 | Kpq suppose\nend\n"),
    ("a heading and what is claimed", "4)\nProof:\np and q, so Kpq.\n"),
    ("a block after a heading", "exercise 1\nend\nANpNq\n"),
    ("yes in front of a denial", "2) yes, it is F\n"),
];

/// Hand-ins that say what is right as people say it.
const SAID: &[(&str, &[&str])] = &[
    (
        "1",
        &[
            "1)\nANpNq",
            "1)\n\n# so\nANpNq",
            "exercise 1\nANpNq\nend",
            "exercise 1\n1) ANpNq\nend",
            "exercise 1\nanswer\nANpNq\nend",
            "exercise 1\nanswer: ANpNq\nend",
            "exercise 1\nAnswer: ANpNq\nend",
            "exercise 1)\nanswer ANpNq\nend",
            "1) Answer: ANpNq",
            "1] ANpNq",
            "1 : ANpNq",
            "**1)** ANpNq",
            "１) ANpNq",
            "①ANpNq",
            "1) `ANpNq`",
            "1) \"ANpNq\".",
            "1) $ANpNq$",
            "1) ANpNq (De Morgan)",
            "1) ANpNq!",
            "1) ANpNq\n1) -",
            "1) ANpNq\n1) n/a",
            "No. 1: ANpNq",
            "Nr. 1 ANpNq",
            "nr 1) ANpNq",
            "Question 1 ANpNq",
            "Question 1: ANpNq",
            "QUESTION 1 - ANpNq",
            "Exercise 1\nANpNq",
            "Exercise 1: De Morgan\nANpNq",
            "Problem 1.\n\nANpNq",
            "**No. 1**\nANpNq",
            "Exercise 1: De Morgan\n1) ANpNq",
            "answer 1) ANpNq",
            "1 ANpNq",
            "1 - ANpNq",
            "1 NKpq == ANpNq",
            "\u{feff}1) ANpNq",
            "\u{feff}1 ANpNq",
            "\u{feff}Exercise 1\nANpNq",
            "- 1) ANpNq",
            "[1] ANpNq",
            "1]\nANpNq",
            "**1)**\nANpNq",
            "1 )\nANpNq",
            "１）\nANpNq",
            "Answer 1:\nANpNq",
            "Answer 1\nANpNq",
            "1) it is ANpNq",
            "1) ≡ ANpNq",
            "1) ANpNq by De Morgan",
            "1) ANpNq because a negation goes in",
            "exercise 1\nANpNq",
            "exercise 1\n\nANpNq\nlet p = T",
        ],
    ),
    (
        "2b",
        &[
            "2(b) no",
            "2 (b) no",
            "2B) no",
            "[2b] no",
            "Exercise 2 b) no",
            "Exercise 2(b): no",
            "Question 2b\nno",
            "2b)\ninvalid",
            "Answer 2b: no",
        ],
    ),
    ("2b", &["Ex. 2b) no", "Q2b) no", "2b) NO!", "2b) p ⊬ q", "2b) {p} !|= q", "2b) p |-/ q"]),
    (
        "2b",
        &[
            "2b) invalid",
            "2b) it does not follow.",
            "2b) no, p = T, q = F",
            "2b) no p = T q = F",
            "2b) false",
            "2b) F",
            "2b no",
            "2b - p !|= q",
            "Exercise 2\nb) no",
            "Question 2\na) p\nb) invalid",
        ],
    ),
    ("3", &["3) not valid", "3) it is invalid", "3) No.", "3) p ⊭ q", "3) {p} |-/ q", "3)\nno"]),
    (
        "3",
        &[
            "3) invalid, p = T, q = F",
            "3) Not valid: p=T, q=F",
            "3) invalid p = T q = F",
            "3) not valid p = T, q = F",
            "Problem #3: invalid",
            "3) invalid (p is true and q is false)",
            "3) p !|= q",
            "3)\ninvalid",
            "exercise 3\nanswer\ninvalid\nend",
            "Question 3:\ninvalid",
            "3 invalid",
            "Nr. 3 not valid",
            "3) p |= q is invalid",
            "3) p |= q: not valid",
            "3) p ⊢ q does not hold",
            "3) invalid because a row shows it",
        ],
    ),
    (
        "4",
        &[
            "4) p = T; q = F",
            "4) p=t q=f",
            "4) let p = T and q = F",
            "4) p is true, q is false",
            "4) p true, q false",
            "4) v(p) = T, v(q) = F",
            "4) p → T, q → F",
            "4) (p, q) = (T, F)",
            "4) when p is true and q is false",
            "4) Let p be true and q be false.",
            "4) P = T, Q = F",
            "4) p = T\nq = F",
            "4)\np = T\nq = F",
            "exercise 4\nanswer p = T\nq = F\nend",
        ],
    ),
    (
        "5",
        &[
            "5) contradictory",
            "5) It is a contradiction!",
            "5) It is always false.",
            "5) inconsistent",
            "5) never true",
            "5) KpNp: contradiction",
            "5)\ncontradiction",
            "exercise 5\nanswer\ncontradiction\nend",
            "Exercise 5\ncontradiction",
            "- 5) contradiction",
            "5) CONTRADICTION (in each row)",
            "5) It's a contradiction, since it has p and its negation",
        ],
    ),
    (
        "6",
        &[
            "6) f",
            "6) False",
            "6) Np is F",
            "6) Np = false",
            "6) v(Np) = F",
            "6)\nF",
            "6) the value is F",
            "6) value: F",
        ],
    ),
    (
        "7",
        &[
            "7) see below\ntruth Np\nrow T | F\nrow F | T\nend",
            "7)\nHere it is:\ntruth Np\nrow T | F\nrow F | T\nend",
            "7)\ntruth Np\nT | f\nf | t\nend\n7) done",
            "7)\ntruth Np\nrow 1: T | F\nrow 2: F | T\nend",
            "7)\ntruth Np\nTF\nFT\nend",
            "7)\ntruth Np\np │ Np\n──┼───\nT │ F\nF │ T\n",
            "7)\ntruth Np\nThe first row:\nT | F\nF | T\nI hope this is right\nend",
            "exercise 7\ntruth Np\nrow T | F\nrow F | T\nend\nend",
            "exercise 7\nanswer see below\ntruth Np\nrow T | F\nrow F | T\nend\nend",
            "exercise 7\nanswer truth Np\nrow T | F\nrow F | T\nend\nend",
            "exercise 7\n  Answer: truth Np\nrow T | F\nrow F | T\nend\nend",
            "Question 7\ntruth Np\nrow T | F\nrow F | T\nend",
            "No. 7: here is my table\ntruth Np\nrow T | F\nrow F | T\nend",
        ],
    ),
    ("8", &["8) 0.5", "8) 0,5", "8) u"]),
    ("10", &["10) is pff", "10) it is pff", "10)\nIt is a pff", "10) KpCq is not wff", "10) yes"]),
    (
        "11",
        &["11) equivalent", "11)\nthey are equivalent", "11) yes", "11) Yes, they are equivalent."],
    ),
    (
        "12",
        &[
            "12) (P & Q) -> ~R",
            "12) p & q -> ~r",
            "12) $p \\land q \\to \\lnot r$",
            "12) `p & q -> ~r`",
            "12) p & q –> ~r (brackets left out)",
        ],
    ),
    (
        "9",
        &[
            "9) proof p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend",
            "9)\nproof q, p |- K q p\n2. q premise\n4. p premise\n5. R 4 R\nend\n9)\nproof q, p ⊢ \
             Kqp\n1 | r suppose\n2 p premise\n3 q premise\n4 Kqp Ki 3,2\nend",
            "exercise 9\nanswer\nproof p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend\n\
             end",
            "exercise 9\nanswer proof p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend\n\
             end",
            "exercise 9\nproof p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend\nend",
            "Exercise 9: my proof\nproof p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 \
             2\nend",
            "9]\nproof {p, q} |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend",
            "9]\nproof p, q therefore Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend",
            "9]\nproof p, q / Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend",
            "Answer 9:\nproof p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend",
            "9)\nproof p, q |- Kqp\n1. p Premise\n2. q PREMISE\n3: Kqp KI 1 2\nend",
            "9)\nproof p, q |- Kqp\nlogic classical\n1 p, premise\n2 q by premise\nSo we have both \
             of them:\n3 Kqp - Ki 1 2\nQED\nend",
            "9)\nproof p, q |- Kqp\ndef k = Kqp\nlet p = T\n1 p premise\n2 q premise\n3 @k Ki 1 \
             2\nend",
            "def k = Kqp\n9)\nproof p, q |- @k\n1 p premise\n2 q premise\n3 @k Ki 1 2\nend\n9) \
             done",
            "9)\nproof p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend\n9)\nproof p, q |- \
             Kqp\nend",
            "9)\nproof: p, q |- Kqp\n1 p given\n2 q prem\n3 Kqp ∧I 1,2",
            "9)\nproof of p, q |- Kqp:\n1 p assumption\n2 q suppose\n3 Kqp conj 2 1\nend",
            "9)\nproof p, q / ∴ Kqp\n1 p premise\n2 q premise\n3 Kqp 1, 2 &I\n∴ Kqp",
            "9)\nproof p, q |- Kqp\n1 | p premise\n2 | q premise\n  |-----\n3 | Kqp Ki 1 2",
            "9)\nproof p, q |- Kqp\n1 | p given\n2 | | r suppose\n3 | | r R 2\n4 | q premise\n\
             5 | Kqp Ki 1 4",
            "9)\nproof p, q |- Kqp\n1 | | r suppose\n2 | | r R 1\n3 | p premise\n4 | q premise\n\
             5 | Kqp Ki 3 4",
            "9)\nproof p, q |- Kqp\np premise\nq premise\nKqp Ki 1 2",
            "9)\nproof p, q |- Kqp\n1 p premise\n2 q premise\nSo we have both of \
             them:\n\n3 Kqp Ki 1 2\nThat is all.",
            "9)\nProof:\n1 p premise\n2 q premise\n3 Kqp Ki 1 2",
            "9)\nproof\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nend",
            "9) Prove: p, q |- Kqp\n1 p premise\n2 q premise\n3 Kqp Ki 1 2",
            "9)\nproof p, q |- Kqp\n(1) p premise\n(2) q premise\n(3) Kqp Ki 1 2\nend",
            "9)\nproof p, q |- Kqp\n| 1. p Premise\n| 2. q Premise\n|---\n| 3. Kqp ∧-Intro: 1, 2",
            "9)\nproof p, q |- Kqp\n- p premise\n- q premise\n- Kqp Ki 1 2",
            "9)\nproof p, q |- Kqp\n1. p\n2. q  // ∴ Kqp\n3. Kqp  1, 2; Conj. QED\nend",
            "9)\nproof p, q |- Kqp\n1 Given p\n2 Given q\n3 p R 1 (for once)\n4 Kqp Ki 1 & 2",
            "9) Proof:\n1. p (premise)\n2. q (premise)\n3. Kqp (Ki 1, 2)",
            "9)\np, q ⊢ Kqp\n**Proof.**\n1. p given\n2. q given\n3. Kqp (from 1 and 2 by Ki)",
            "9)\nProof:\n\np, q |- Kqp\n1. p given\n2. q given\n3. Kqp Ki 1 2 ∎",
            "9) Show that p, q ⊢ Kqp.\n\n1 p premise\n2 q premise\n3 Kqp Ki 1 2\nQED",
        ],
    ),
];

#[test]
fn what_is_said_in_other_words_is_graded_by_what_it_says() {
    let key = Key::read(KINDS, &Scope::default());
    for (name, hand_ins) in SAID {
        for hand_in in *hand_ins {
            let graded = key.grade(&[(*hand_in).to_owned()], Effort::default());
            for (keyed, mark) in key.exercises.iter().zip(&graded.marks) {
                let is_it = &*keyed.id == *name;
                let expected = if is_it { Status::Right } else { Status::Blank };
                assert_eq!(mark.status, expected, "{} {hand_in} {mark:?}", keyed.id);
            }
        }
    }
    for (hand_in, comment) in [
        ("4) p=f q=t", Some("turned")),
        ("4) p = F\nq = T", Some("turned")),
        ("4) p = T, q = T", None),
        ("5) It is a tautology!", Some("no")),
        ("5) contingent", None),
        ("6) Np is true", Some("no")),
        ("6) ?", None),
    ] {
        let graded = key.grade(&[hand_in.to_owned()], Effort::default());
        let said = graded.marks.iter().find_map(|mark| mark.comment.as_deref());
        assert_eq!(said, comment, "{hand_in}");
    }
}

#[test]
fn a_comment_behind_an_answer_changes_nothing() {
    let key = Key::read(KINDS, &Scope::default());
    let marks = |hand_in: String| {
        let graded = key.grade(&[hand_in], Effort::default());
        graded.marks.iter().map(|mark| (mark.status, mark.points)).collect::<Vec<_>>()
    };
    for (name, hand_ins) in SAID {
        for hand_in in *hand_ins {
            let of_lines = |it: &str| it.replace('\n', " # so\n") + " # so";
            assert_eq!(marks((*hand_in).to_owned()), marks(of_lines(hand_in)), "{name} {hand_in}");
        }
    }
}

#[test]
fn what_is_not_understood_is_told_apart_from_what_is_wrong() {
    let key = Key::read(KINDS, &Scope::default());
    for (hand_in, why) in [
        ("1) ANpNq, p", "not understood: write one formula, or the judgement with it"),
        ("2b) perhaps", "not understood: write `yes` or `no`"),
        ("3) hm", "not understood: write `valid` or `invalid`"),
        ("3) invalid, it follows", "not understood: write `valid` or `invalid`"),
        ("3) yes", "that is not so, as p = T, q = F shows"),
        ("3) p, q |= q", "it is about another judgement"),
        ("4) p, q = T, F", "not understood: write values, as in `p = T, q = F`"),
        ("5) odd", "not understood: write `tautology`, `contradiction` or `contingent`"),
        ("5) Kpp is contradiction", "it is about another formula"),
        ("6) not T", "not understood: write one truth value and nothing else"),
        ("6) true", "that is not its value"),
        ("7) F, T", "not understood: write a truth table, from `truth` to `end`"),
        ("7)\ntruth p\nrow T | T\nrow F | F\nend", "it is a truth table of other formulas"),
        (
            "5) hm, since it never is",
            "not understood: write `tautology`, `contradiction` or `contingent`",
        ),
        ("6) F because p is T", "not understood: write one truth value and nothing else"),
        ("6) Np != T", "not understood: write one truth value and nothing else"),
        ("7)\ntruth Np\nT | F\nT | F\nF | T\nend", "the row `T | F` stands twice"),
        (
            "7)\ntruth NNp, Np\nT | T F\nF | F T\nend",
            "it has a column more than is asked for, `NNp`",
        ),
        ("10) KpCq is wff", "that is not so"),
        ("11) not equivalent", "that is not so"),
        ("12) p § q", "not understood: `§` is nothing in infix"),
        (
            "9)\nproof p§ q |- Kqp\n1 p premise\nend",
            "its head `proof p§ q |- Kqp` is not well formed: `§` is not part of a formula",
        ),
        (
            "9)\nproof p, q |- Kqp\n1 p prufe\n2 q premise\n3 Kqp Ko 1\nend",
            "the step `1 p prufe` is wrong: `prufe` is no rule here; the step `3 Kqp Ko 1` is \
             wrong: `Ko` takes a formula that begins with `K`: line 1 is `p`",
        ),
        (
            "9)\nproof p, q |- Kqp\n(1) Kqp\nend",
            "the step `(1) Kqp` is wrong: why does `Kqp` stand here?",
        ),
        ("3) valid, p = T, q = F", "that is not so, as p = T, q = F shows"),
        ("3) invalid, p = T, q = T", "under these values the conclusion is true"),
        ("3) invalid, p = T", "it gives `q` no value"),
        ("2b) valid", "that is not so, as p = T, q = F shows"),
        ("2b) no, p = F, q = F", "under these values the premise `p` is not true"),
        ("9) Kqp", "not understood: write a proof, from `proof` to `end`"),
        ("9)\ntruth Kqp\nend\n9) p", "not understood: write a proof, from `proof` to `end`"),
        ("9)\nproof p |- p\n1 p premise\nend", "it is a proof of another sequent"),
        ("9)\nproof p, q |- Kqp\n1 p premise\nend", "the proof is not finished"),
        ("9)\nproof p, q |- Kqp\n1 p premise\n2 ?\n3 Kqp Ki 1 2\nend", "the proof is not finished"),
        ("11) no, they are equivalent", "not understood: write `yes` or `no`"),
        (
            "9)\nproof p, q |- Kqp\n1 p premise\n2 Kqp Ko 1\nend",
            "the step `2 Kqp Ko 1` is wrong: `Ko` takes a formula that begins with `K`: \
             line 1 is `p`",
        ),
        ("9)\nproof p, q |- Kqp\nKqp\nend", "the proof is not finished"),
    ] {
        let graded = key.grade(&[hand_in.to_owned()], Effort::default());
        let of = |mark: &wff_core::grading::Mark| {
            let answered = matches!(mark.status, Status::Wrong | Status::Unread);
            answered.then(|| mark.requirements.iter().find_map(|it| it.why.clone())).flatten()
        };
        assert_eq!(graded.marks.iter().find_map(of).as_deref(), Some(why), "{hand_in}");
    }
}

#[test]
fn what_looks_like_an_answer_and_is_not_read_is_listed() {
    let key = Key::read(KINDS, &Scope::default());
    for (hand_in, listed) in [
        ("ANpNq", &["ANpNq"][..]),
        ("p -> q\nHomework of Anna\nlet p = T", &["p -> q"]),
        ("truth Np\nrow T | F\nrow F | T\nend", &["truth Np"]),
        ("1) NKqp\nANpNq", &["ANpNq"]),
        ("1 - p -> q", &["1 - p -> q"]),
        ("Question 1 ANpN", &[]),
        ("Sheet 1: ANpNq", &["Sheet 1: ANpNq"]),
        ("Exercise 1: What is De Morgan?", &["Exercise 1: What is De Morgan?"]),
        ("Exercise 1: What is De Morgan?\nANpNq", &[]),
        ("1) p\n1 ANpNq", &["1 ANpNq"]),
        ("3) no\n1 ANpNq", &["1 ANpNq"]),
        ("1)\n3 invalid", &["3 invalid"]),
        ("6 0\n6 1", &["6 0", "6 1"]),
        ("9)\nproof p, q |- Kqp\n1 p premise\nend\n9) done", &[]),
        ("9)\nproof p, q |- Kqp\n1 p premise\nend\n9) it is not", &["9) it is not"]),
        ("exercise 7\nanswer truth\nrow T | F\nend", &["truth"]),
        ("#1 ANpNq\n# 1) ANpNq", &["#1 ANpNq", "# 1) ANpNq"]),
        ("# 1) What is this?\n# 1) 2 points", &[]),
        ("exercise 1\nANpNq\nKNpNq\nend", &["ANpNq", "KNpNq"]),
        ("exercise 1\nANpNq\nanswer\nend", &["ANpNq"]),
        ("exercise 1\nANpNq\nanswer p\nend", &[]),
        ("exercise 1\nanswer p\nANpNq\nso it is\nend", &["ANpNq"]),
        ("exercise 1 ANpNq\nend", &["exercise 1 ANpNq"]),
        ("game shake-a-wff Ann, Bob\n1) ANpNq\nend", &["1) ANpNq"]),
        ("7)\ntruth Np\nrow T | F\nrow F | T\nend\n7) done", &[]),
        ("3)\nI think it is not", &["I think it is not"]),
        ("7)\nsee the photo", &["see the photo"]),
        ("1)\nlogic classical\nANpNq", &[]),
        ("7)\nhere it is:\ntruth Np\nrow T | F\nrow F | T\nend", &[]),
        ("1) ANpNq\n2b) no", &[]),
        ("Answer to 2b: no", &["Answer to 2b: no"]),
        ("2b; no", &["2b; no"]),
        ("2b, no", &["2b, no"]),
        ("2-b) no", &["2-b) no"]),
        ("2/b) no", &["2/b) no"]),
        ("2 b no", &["2 b no"]),
        ("7)\nT | F\nF | T", &["T | F"]),
        ("7)\n| p | Np |\n|---|---|\n| T | F |\n| F | T |", &[]),
        ("1) ANpNq\nprof p |- Kpp\n1) p premise\n2) Kpp Ki 1 1", &["prof p |- Kpp"]),
        (
            "1) ANpNq\nprove p |- Kpp\n1) p premise\n2) Kpp Ki 1 1",
            &["prove p |- Kpp", "1) p premise"],
        ),
        ("exercise 9\nkey\nproof p, q |- Kqp\n1 p premise\nend\nend", &["proof p, q |- Kqp"]),
        ("1/ ANpNq\n1=ANpNq\n1> ANpNq", &["1/ ANpNq", "1=ANpNq", "1> ANpNq"]),
        ("№ 1: ANpNq\n§1 ANpNq", &["№ 1: ANpNq", "§1 ANpNq"]),
        ("Answer: ANpNq", &["Answer: ANpNq"]),
        ("9)\np premise\nq premise\nKqp Ki 1 2", &["p premise"]),
        ("9)\nDD211 proves Cpp", &["DD211 proves Cpp"]),
    ] {
        let graded = key.grade(&[hand_in.to_owned()], Effort::default());
        let unread: Vec<&str> = graded.beside.unread.iter().map(|it| &*it.text).collect();
        assert_eq!(unread, listed, "{hand_in}");
    }
}

#[test]
fn an_answer_that_another_line_replaces_is_told() {
    let key = Key::read(KINDS, &Scope::default());
    for (hand_in, replaced) in [
        ("1) p\n1) ANpNq\n3) no", &[("1", [0, 1])][..]),
        ("1) ANpNq\n1) ANpNq\n1) -", &[]),
        ("3) no\n6) F\n\n3) valid", &[("3", [0, 3])]),
    ] {
        let graded = key.grade(&[hand_in.to_owned()], Effort::default());
        let told: Vec<_> =
            graded.beside.replaced.iter().map(|it| (&*it.exercise, it.lines)).collect();
        assert_eq!(told, replaced, "{hand_in}");
    }
}

#[test]
fn no_trick_gets_points() {
    let key = Key::read(TRICKED, &Scope::default());
    for (trick, hand_in) in TRICKS {
        let graded = key.grade(&[(*hand_in).to_owned()], Effort::default());
        let won = graded.marks.iter().filter(|mark| mark.points.to_string() != "0").count();
        assert_eq!(won, 0, "{trick}: {graded:?}");
    }
    let honest = "def my = Np\n1) A@my Nq\n2) Kpq = F\n3)\ntruth Kpq\nrow T T | T\nrow T F | F\n\
                  row F T | F\nrow F F | F\nend\n4)\nproof p, q |- Kpq\n1 p premise\n2 q premise\n\
                  3 Kpq Ki 1 2\nend\n";
    let graded = key.grade(&[honest.to_owned()], Effort::default());
    assert!(graded.marks.iter().all(|mark| mark.status == Status::Right), "{graded:?}");
}

#[test]
fn a_huge_answer_and_names_that_double_are_marked() {
    let key = Key::read(
        "exercise 1\nrequire == p\nend\nexercise 2\nrequire only K\nrequire length > 1000\nend\n",
        &Scope::default(),
    );
    let mut names = String::from("def a = Kpp\n");
    for place in 1..200 {
        let name = |place: usize| format!("x{place}");
        let before = if place == 1 { "a".to_owned() } else { name(place - 1) };
        names.push_str(&format!("def {} = K@{before} @{before}\n", name(place)));
    }
    let bomb = format!("{names}1) @x199\n2) @x199\n");
    let graded = key.grade(&[bomb], Effort::default());
    assert_eq!(graded.marks[0].status, Status::Right);
    assert_eq!(graded.marks[1].status, Status::Right);
    let long = format!("1) {}p\n2) {}p\n", "N".repeat(2_000_000), "Kp".repeat(1_000_000));
    let graded = key.grade(&[long], Effort::default());
    assert_eq!(graded.marks[0].status, Status::Right);
    assert_eq!(graded.marks[1].status, Status::Right);
}
