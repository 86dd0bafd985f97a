//! Tests of hovers.

use super::told::MOST;
use super::*;
use crate::scope::Scope;
use expect_test::{Expect, expect};
use proptest::prelude::*;

/// The hover at the place that `$0` marks.
fn check(text: &str, expected: Expect) {
    let offset = text.find("$0").unwrap();
    let text = text.replacen("$0", "", 1);
    let hover = hover(&Document::small(&text, Scope::default()), &*text, offset);
    let shown = hover.map_or("nothing".to_owned(), |hover| {
        format!("[{}]\n{}", &text[hover.range], hover.markdown)
    });
    expected.assert_eq(&shown);
}

#[test]
fn a_formula_about_worlds_has_a_model_and_no_table() {
    check(
        "logic K\nC$0Lpp",
        expect![[r#"
            [Lp]
            **L** necessity (necessarily)

            in **□p** → p: necessarily p

            Contingent in K; F at w, where w sees itself, and p is F. The whole formula is contingent in K.

            ```text
            → w  p = F  sees no world  Lp = T  CLpp = F
            ```"#]],
    );
    check(
        "logic intuitionistic\n$0ApNp",
        expect![[r#"
            [ApNp]
            **A** disjunction (or), from Polish *alternatywa*

            `p ∨ ¬p`: p or not p

            Contingent in intuitionistic logic; F at w, where w sees v, and p is T at v alone. It is a tautology of classical logic.

            ```text
            → w  p = F  sees itself, v    ApNp = F
              v  p = T  sees only itself  ApNp = T
            ```"#]],
    );
}

#[test]
fn a_connective_tells_its_subformula_inside_the_whole() {
    check(
        "let p \"it is raining\" = T, q = F\n$0CKpqr",
        expect![[r#"
            [CKpqr]
            **C** conditional (if … then), from Polish *implikacja*

            `p ∧ q → r`: if it is raining and q, then r

            Contingent; **T** here, since p = T, q = F. `Kpq` is F.

            | p | q | r | CKpqr |
            |---|---|---|---|
            | T | T | T | T |
            | T | T | F | F ✗ |
            | T | F | T | T |
            | T | F | F | T |
            | F | T | T | T |
            | F | T | F | T |
            | F | F | T | T |
            | F | F | F | T |

            | p | q | Cpq |
            |---|---|---|
            | T | T | T |
            | T | F | F |
            | F | T | T |
            | F | F | T |"#]],
    );
    check(
        "let p \"it is raining\" = T\nC$0KNp qr",
        expect![[r#"
            [KNp q]
            **K** conjunction (and), from Polish *koniunkcja*

            in **¬p ∧ q** → r: it is not the case that it is raining, and q

            Contingent; **F** here, since p = T. `Np` is F. The whole formula is contingent.

            | p | q | r | CKNpqr |
            |---|---|---|---|
            | T | T | T | T |
            | T | T | F | T |
            | T | F | T | T |
            | T | F | F | T |
            | F | T | T | T |
            | F | T | F | F ✗ |
            | F | F | T | T |
            | F | F | F | T |

            | p | q | Kpq |
            |---|---|---|
            | T | T | T |
            | T | F | F |
            | F | T | F |
            | F | F | F |"#]],
    );
}

#[test]
fn a_meaning_is_no_markdown() {
    let text = "let p \"<b>x</b> **y**\"\n$0p";
    check(
        text,
        expect![[r"
        [p]
        **p** “\<b\>x\</b\> \*\*y\*\*”: a proposition without a value"]],
    );
    check(
        "let p \"a_b\", q \"c\"\n$0Kpq",
        expect![[r#"
            [Kpq]
            **K** conjunction (and), from Polish *koniunkcja*

            `p ∧ q`: a\_b and c

            Contingent.

            | p | q | Kpq |
            |---|---|---|
            | T | T | T |
            | T | F | F ✗ |
            | F | T | F ✗ |
            | F | F | F ✗ |"#]],
    );
}

#[test]
fn a_proposition_tells_its_meaning_and_value() {
    check("let p \"it is raining\" = T\n$0p", expect!["[p]\n**p** “it is raining” = T"]);
    check(
        "Kp$0q",
        expect![[r#"
            [q]
            **q**: a proposition without a value

            in p ∧ **q**

            The whole formula is contingent.

            | p | q | Kpq |
            |---|---|---|
            | T | T | T |
            | T | F | F ✗ |
            | F | T | F ✗ |
            | F | F | F ✗ |"#]],
    );
}

#[test]
fn a_name_tells_what_it_stands_for() {
    check(
        "def mp = CKpCpqq\n@m$0p is tautology",
        expect![[r#"
            [@mp]
            **@mp** stands for `CKpCpqq`

            `p ∧ (p → q) → q`: if p and (if p then q), then q

            A tautology.

            | p | q | @mp |
            |---|---|---|
            | T | T | T |
            | T | F | T |
            | F | T | T |
            | F | F | T |"#]],
    );
    check(
        "def m$0p = Cpq",
        expect![[r#"
            [mp]
            **@mp** stands for

            `p → q`: if p then q

            Contingent."#]],
    );
}

#[test]
fn keywords_and_classes_tell_what_they_do() {
    check(
        "l$0et p = T",
        expect![[r#"
            [let]
            **let** gives a proposition a meaning in quotes, a truth value, or both, from this line on

            ```wff
            let p "it is raining" = T
            ```"#]],
    );
    check(
        "p is conti$0ngent",
        expect!["[contingent]\n**contingent**: true under some valuations and false under others"],
    );
    check("p # comm$0ent", expect!["nothing"]);
}

#[test]
fn plays_tell_their_parts() {
    check(
        "roll Ann: pq K\nca$0ll Ann: Kpq",
        expect![[r#"
        [call]
        **call** claims a longest WFF of the roll above, or `none` where none can be made

        ```wff
        call Ann: Kpq
        ```"#]],
    );
    check(
        "roll Ann: pq K\ncall A$0nn: Kpq",
        expect![[r#"
        [Ann]
        **Ann**: a player; the last roll above is `pq K`"#]],
    );
    check(
        "roll Ann: p$0q K",
        expect![[r#"
            [q]
            **q**: a small die, a proposition

            The longest WFF has **3 letters**.

            | dice | rolled | used |
            | --- | ---: | ---: |
            | propositions | 2 | 2 |
            | binary connectives | 1 | 1 |"#]],
    );
    check(
        "roll io K\ncall no$0ne",
        expect![[r#"
        [none]
        **none**: no WFF can be made from the roll, in x-wff no true one"#]],
    );
    check(
        "let p = T\nroll pq K\ncall K$0pq",
        expect![[r#"
            [p]
            **p** = T

            in **p** ∧ q

            The whole formula is contingent.

            | p | q | Kpq |
            |---|---|---|
            | T | T | T |
            | T | F | F ✗ |
            | F | T | F ✗ |
            | F | F | F ✗ |"#]],
    );
    check("roll $0", expect!["nothing"]);
    check(
        "roll p$0q K\ncall",
        expect![[r#"
            [q]
            **q**: a small die, a proposition

            How long a WFF can be made of these dice is for the call to say."#]],
    );
}

#[test]
fn a_letter_of_a_pff_tells_what_it_is() {
    check("$0kpq", expect!["nothing"]);
    check("$0i", expect!["nothing"]);
    check(
        "K$0p",
        expect![[r#"
        [p]
        **p**: a proposition without a value"#]],
    );
}

/// A matrix of this name and these values.
fn matrix(name: &str, values: &[String]) -> String {
    let lowest = &values[0];
    let row = |value: &String, cells: usize| {
        format!("row {value} |{}\n", format!(" {lowest}").repeat(cells))
    };
    let rows = |cells| values.iter().map(|value| row(value, cells)).collect::<String>();
    format!(
        "matrix {name}\nvalues {}\ndesignated {}\ntable N\n{}table K\n{}\
         define A pq = NKNpNq\ndefine C pq = ANpq\ndefine E pq = KCpqCqp\nend\n",
        values.join(" "),
        values[1..].join(" "),
        rows(1),
        rows(values.len()),
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_hover_of_what_has_a_long_name_fits(
        lengths in prop::array::uniform4(prop_oneof![1..40_usize, 300..3000_usize]),
        number in 2..10_usize,
        quoted in "[é`*|\u{1F3B2}a-c ]{1,9}",
        place in any::<prop::sample::Index>(),
    ) {
        let [name, logic, value, meaning] = lengths;
        let (name, logic) = (format!("a{}", "b".repeat(name)), "M".repeat(logic));
        let values: Vec<String> =
            (1..=number).map(|digit| digit.to_string().repeat(value)).collect();
        let digits = &values[0];
        let text = format!(
            "alphabet textbook\nlet p{digits} \"{}\"\n{}logic {logic}\n\
             let q = {}, p{digits} = {}\ndef {name} = KpNp{digits}\nroll {logic}: pq K\n\
             K@{name}Cp{digits}q = {digits}\nN@{name}\ncall {logic}: Kpq\n",
            quoted.repeat(meaning),
            matrix(&logic, &values),
            values[1],
            values[number - 1],
        );
        let document = Document::small(&text, Scope::default());
        let starts = text.match_indices(|c: char| !c.is_alphanumeric()).map(|(at, _)| at + 1);
        let any = place.index(text.len());
        for offset in starts.chain([any]).filter(|offset| text.is_char_boundary(*offset)) {
            if let Some(hover) = hover(&document, &*text, offset) {
                let shown = hover.markdown;
                prop_assert!(!shown.is_empty() && shown.len() <= MOST, "{} {}", offset, shown);
                prop_assert_eq!(shown.matches("```").count() % 2, 0, "{}", shown);
            }
        }
    }
}

/// The hover at the place that `$0` marks.
fn told(text: &str) -> String {
    let offset = text.find("$0").unwrap();
    let text = text.replacen("$0", "", 1);
    hover(&Document::small(&text, Scope::default()), &*text, offset).unwrap().markdown.into_string()
}

#[test]
fn a_d_proof_tells_what_its_parts_prove() {
    let shown = told("system frege\nD$0D211 proves Cpp");
    for part in ["proves `CCpqCpp`\n\nfrom `CCpCqrCCpqCpr` and `CsCts`\n\nby ", "\n\n3 letters"] {
        assert!(shown.contains(part), "{shown}");
    }
    for (text, expected) in [
        ("system frege\nDD$0211 proves ?", "**2**: axiom `CCpCqrCCpqCpr` of `frege`"),
        ("system frege\nDD211 proves $0?", "this D-proof proves `Cpp`"),
        ("system frege\nD1$0D51 proves p", "**D** detaches nothing here.\n\n3 letters"),
        (
            "system frege\ndef i = proof DD211\nD1@$0i proves ?",
            "**@i** stands for the D-proof `DD211`, which proves `Cpp`",
        ),
        (
            "system frege\nhints off\ndef i = proof DD211\nD1@$0i proves ?",
            "**@i** stands for the D-proof `DD211`",
        ),
        ("proof p |- p\n1 p premise\n2 p D[$01]1\nend", "line 1: `p`"),
        ("system bc$0i", "**bci**"),
    ] {
        let shown = told(text);
        assert!(shown.starts_with(expected), "{text}: {shown}");
    }
    assert_eq!(told("system frege\nhints off\n$0DD211 proves ?"), told("$0DD211 proves ?"));
}

#[test]
fn a_hover_is_never_long() {
    let long = "it is raining ".repeat(10_000);
    for text in [
        format!("let p \"{long}\"\n{}p", "N".repeat(200_000)),
        format!("let p \"{long}\"\n{}{}", "K".repeat(100_000), "p".repeat(100_001)),
    ] {
        let document = Document::small(&text, Scope::default());
        for offset in [10, text.len() - 200_001, text.len() - 100_000, text.len()] {
            let length = hover(&document, &*text, offset).map_or(0, |hover| hover.markdown.len());
            assert!(length <= 4096, "{length}");
        }
    }
}

#[test]
fn the_table_of_the_whole_formula_is_marked_and_cut() {
    check(
        "logic L3\nKp$0Nq",
        expect![[r#"
            [Nq]
            **N** negation (not), from Polish *negacja*

            in p ∧ **¬q**: not q

            Contingent in L3. The whole formula is contingent in L3.

            | p | q | KpNq |
            |---|---|---|
            | T | T | F ✗ |
            | T | 1/2 | 1/2 ✗ |
            | T | F | T |
            | 1/2 | T | F ✗ |
            | 1/2 | 1/2 | 1/2 ✗ |
            | 1/2 | F | 1/2 ✗ |
            | F | T | F ✗ |
            | F | 1/2 | F ✗ |
            | F | F | F ✗ |

            | p | Np |
            |---|---|
            | T | F |
            | 1/2 | 1/2 |
            | F | T |"#]],
    );
    let hover = |text: &str| {
        let offset = text.find("$0").unwrap();
        let text = text.replacen("$0", "", 1);
        hover(&Document::small(&text, Scope::default()), &*text, offset).unwrap()
    };
    let formulas = |hover: &Hover| hover.rest.clone().and_then(|rest| rest.formulas);
    let cut = hover("def mp = Kpq\n$0C@mpArs");
    assert!(cut.markdown.contains("\n| F | F | F | F | T |\n\n| p | q | Cpq |"), "{cut:?}");
    assert_eq!(cut.rest, None);
    let cut = hover("logic K3\n$0CKpqr");
    assert!(cut.markdown.ends_with("\n\n18 more rows, 4 of them marked"), "{cut:?}");
    assert!(cut.rest.as_ref().unwrap().after.starts_with("| Cpq"), "{cut:?}");
    assert_eq!(formulas(&cut).as_deref(), Some("--logic K3 CKpqr"));
    let left_out = hover("alphabet textbook\nKpKqKrKs$0t");
    assert!(left_out.markdown.contains("The truth table has 32 rows"));
    assert_eq!(formulas(&left_out).as_deref(), Some("KpKqKrKst"));
    let judged = hover("p, Cpq, Crs $0|= Cps");
    assert!(
        judged.markdown.contains("\n| T | T | F | T | T | T | T | T | |"),
        "{}",
        judged.markdown
    );
    assert!(judged.markdown.contains("\n| T | T | F | F | T | T | T | F | ← refutes |"));
    let judged = hover("logic K3\np, Cpq, Cqr $0|= Cpr");
    assert_eq!(formulas(&judged).as_deref(), Some("--logic K3 'p, Cpq, Cqr |= Cpr'"));
    let told = formulas(&hover("logic K3\nKp$0Aqr"));
    assert_eq!(told.as_deref(), Some("--logic K3 KpAqr"));
    let own = matrix("Own", &["1", "2", "3"].map(str::to_owned));
    assert_eq!(hover(&format!("{own}logic Own\nKp$0Aqr")).rest.unwrap().formulas, None);
    assert_eq!(hover("hints off\nKp$0Nq").rest, None);
    assert!(!hover("hints off\nKp$0Nq").markdown.contains("---"));
    assert!(!hover("hints off\np, Cpq $0|= q").markdown.contains("---"));
    assert_eq!(hover("logic X9\np, Kqr $0|= Kqr").markdown.matches('\n').count(), 14);
}

#[test]
fn without_markdown_a_table_is_drawn_as_the_command_line_does() {
    let plain = |text: &str| {
        let offset = text.find("$0").unwrap();
        let text = text.replacen("$0", "", 1);
        let hover = hover(&Document::small(&text, Scope::default()), &*text, offset).unwrap();
        hover.markdown.into_plain()
    };
    expect![[r#"
        C conditional (if … then), from Polish implikacja

        p → ¬q: if a_b then not q

        Contingent; here it depends on q. p is T.

        p q │ CpNq
        ────┼─────
        T T │   F  ✗
        T F │   T
        F T │   T
        F F │   T

        p  q  Cpq
        T  T  T
        T  F  F
        F  T  T
        F  F  T"#]]
    .assert_eq(&plain("let p \"a_b\" = T\n$0CpNq"));
    expect![[r#"
        |= claims that the formula after it follows from those before it, so that no valuation refutes it

        p q │ p │ Cpq ║ q
        ────┼───┼─────╫──
        T T │ T │  T  ║ T
        T F │ T │  F  ║ F
        F T │ F │  T  ║ T
        F F │ F │  T  ║ F"#]].assert_eq(&plain("p, Cpq $0|= q"));
    expect![[r#"
        let gives a proposition a meaning in quotes, a truth value, or both, from this line on

        let p "it is raining" = T"#]]
    .assert_eq(&plain("l$0et p = T"));
    expect![[r#"
        K: a big die, conjunction (and)

        The last call, q, does not take it.

        The longest WFF has 4 letters.

        dice                rolled  used
        propositions             3     2
        binary connectives       1     1
        N                        1     1"#]]
    .assert_eq(&plain("roll ppq $0KN\ncall q"));
}

#[test]
fn signs_dice_cells_and_other_words_tell_what_they_are() {
    for (text, expected) in [
        ("p, Cpq $0!|= q", "**!|=** denies that the formula after it follows from those"),
        ("logic K3\np $0|= p", "**|=** claims that the formula after it follows from those"),
        ("p $0!= q", "**!=** denies that the formulas beside it have the same value under every"),
        ("p $0!= T", "**!=** denies that the formulas before it have the value after it, under"),
        ("p is $0not a pff", "**not**: denies the claim"),
        ("p is not $0a pff", "**a**: stands before a class, and changes nothing"),
        ("Npq $0is pff", "**is** claims that the formulas before it are of the class after it"),
        ("proof p $0|- p\nend", "**|-**: the premises of the proof stand before it"),
        ("rules $0x-wff", "**x-wff**: the rules of x-wff. A call claims a longest true WFF"),
        ("game $0shake-a-wff Ann, Bob\nend", "**shake-a-wff**: the rules of Shake-a-WFF."),
        ("hints o$0ff", "**off**: what is wrong is said, and never what is right"),
        ("rules x-wff\nroll pq $0R\ncall Npq", "**R**: a big die, a wildcard: a call makes it one"),
        ("roll pq $0R\ncall p", "**R**: a big die, which no WFF takes\n\nThe last call, `p`, does"),
        ("roll p$0p\ncall p", "**p**: a small die, a proposition\n\nThe last call, `p`, does not"),
        (
            "roll $0pp\ncall q\ncall p",
            "**p**: a small die, a proposition\n\nThe last call, `p`, takes",
        ),
        (
            "truth Cpq\nrow T F | $0T",
            "the value of `Cpq` under p = T, q = F: **F**, so that this cell is wrong",
        ),
        (
            "truth Cpq\nrow T F | $0F",
            "the value of `Cpq` under p = T, q = F: **F**, so that this cell is right",
        ),
        ("truth Cpq\nrow T F | $0?", "the value of `Cpq` under p = T, q = F, to be filled in"),
        ("hints off\ntruth Cpq\nrow T F | $0T", "the value of `Cpq`"),
        ("truth Cpq\nrow T $0F | T", "the value of **q** on this row"),
        ("proof p |- p\n1 p $0premise\nend", "**premise** one of the formulas before the sign"),
        ("proof p |- p\n1 p premise\n2 p R $07\nend", "**7**: no line above has this number"),
        ("exercise 1 $02 points\nend", "**2**: the points that a right answer to this exercise"),
        ("(a) $0p", "**p**: a proposition"),
        ("3$0a) p", "`3a`: the number of this item, by which it is listed"),
        ("game x-wff Ann, Bob to 3 $0points\nend", "**points**: the game ends when a player has"),
        ("logic K3\nKpq = $0N", "**N**: a value of K3"),
    ] {
        let shown = told(text);
        assert!(shown.starts_with(expected), "{text}: {shown}");
    }
    let hidden = told("hints off\ntruth Cpq\nrow T F | $0T");
    assert_eq!(hidden, "the value of `Cpq`");
}

#[test]
fn the_number_of_a_step_and_the_edges_of_a_block_tell_what_is_left() {
    let text = "proof Cpq, Cqr |- Cpr\n  1 Cpq  premise\n  2 | p  suppose\nend\ntruth Np\n  \
                row T | F\nend\n";
    let document = Document::small(text, Scope::default());
    let told = |mark: &str| hover(&document, text, text.find(mark).unwrap()).unwrap();
    let step = told("2 | p").markdown.into_string();
    let left = "`r`, in the subproof of line 2, which supposes `p`; then `Cpr`.";
    assert!(step.contains(&format!("Still to be shown: {left}")), "{step}");
    let proof = told("proof").markdown.into_string();
    let ways = "How to go on: suppose `p`, reach `r`, and close the subproof by `Ci`.";
    assert!(proof.contains(ways), "{proof}");
    let table = told("truth").markdown.into_string();
    assert!(table.contains("Still to be done: 1 of 2 rows is missing."), "{table}");
}

#[test]
fn what_detaches_a_line_tells_by_which_substitution() {
    check(
        "system lukasiewicz-3\nproof |- Cpp\n1 CpCqp axiom\n2 CCpCqrCCpqCpr axiom\n3 \
         CCpqCpp $0D 2 1\nend",
        expect![[r#"
            [D]
            **D** takes two lines, and detaches the second from the first, a conditional

            proves `CCpqCpp`

            from `CCpCqrCCpqCpr` and `CsCts`

            by r = `p`, s = `p`, t = `q`"#]],
    );
}

#[test]
fn what_opens_a_strict_subproof_is_told_and_what_cites_it() {
    let text = "logic K\nproof Lp |- Lp\n1 Lp premise\n2 | $0strict\n3 | p Lo 1\n4 Lp Li 2-3\nend";
    check(
        text,
        expect![[r#"
        [strict]
        **strict** opens a strict subproof, after one more bar: what holds at any world that is seen; lines above come in by `Lo`, and by `R` where the logic lets them"#]],
    );
    let cites = text.replace("$0", "").replace("Li", "L$0i");
    check(
        &cites,
        expect![[r#"
        [Li]
        **Li** takes one strict subproof, to `p`, and gives `Lp`

        strict subproof 2-3: to `p`"#]],
    );
}
