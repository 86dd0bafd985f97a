//! `wff tree`: parse trees as text, as a picture and as JSON.

use crate::binary::{Ran, wff};
use expect_test::expect;

#[track_caller]
fn tree(arguments: &[&str]) -> Ran {
    wff(&[&["tree"], arguments].concat())
}

#[test]
fn every_letter_has_a_line_and_its_value() {
    tree(&["C Kpq Nr"]).gives(expect![[r#"
        C
        ├── K
        │   ├── p
        │   └── q
        └── N
            └── r
        exit 0
    "#]]);
    tree(&["CKpqNr", "--let", "p=T,q=F"]).gives(expect![[r#"
        C = T
        ├── K = F
        │   ├── p = T
        │   └── q = F
        └── N
            └── r
        exit 0
    "#]]);
}

#[test]
fn json_is_flat_and_in_text_order() {
    tree(&["K Np q", "--format=json"]).gives(expect![[r#"
        {"formula":"K Np q","wff":true,"logic":"classical","tree":[{"letter":"K","start_byte":0,"end":4},{"letter":"N","start_byte":2,"end":3},{"letter":"p","start_byte":3,"end":3},{"letter":"q","start_byte":5,"end":4}]}
        exit 0
    "#]]);
    tree(&["KNpq", "--let=p=T", "--format=json"]).gives(expect![[r#"
        {"formula":"KNpq","wff":true,"logic":"classical","tree":[{"letter":"K","start_byte":0,"end":4,"value":"F"},{"letter":"N","start_byte":1,"end":3,"value":"F"},{"letter":"p","start_byte":2,"end":3,"value":"T"},{"letter":"q","start_byte":3,"end":4}]}
        exit 0
    "#]]);
    assert_eq!(tree(&["Kp", "--format=json"]).json()["wff"], false);
}

#[test]
fn the_picture_has_words_for_those_who_do_not_see_it() {
    let svg = tree(&["CpNq", "--let", "p=T,q=T", "--format=svg"]).stdout;
    for part in [
        "role=\"img\"",
        "<title>Parse tree of CpNq</title>",
        "<desc>p → ¬q. It is F where p = T, q = T.</desc>",
        "prefers-color-scheme:dark",
        ">C</text>",
        "<g class=\"node undesignated false\" data-node=\"0\">",
    ] {
        assert!(svg.contains(part), "{svg}");
    }
    assert_eq!(svg, tree(&["CpNq", "--let", "p=T,q=T", "--format=svg"]).stdout);
}

#[test]
fn a_tree_of_too_many_letters_is_refused() {
    assert_eq!(tree(&[&("N".repeat(999) + "p"), "--format=svg"]).status, 0);
    tree(&[&("N".repeat(1000) + "p")]).gives(expect![[r#"
        error: the tree has 1001 letters, and one of at most 1000 can be drawn
        exit 2
    "#]]);
}

#[test]
fn what_is_no_formula_is_refused_and_a_pff_told_why() {
    tree(&["p, q"]).gives(expect![[r#"
        error: `p, q` is a list of formulas, and one formula is expected; `wff check` takes whole files
        exit 2
    "#]]);
    tree(&["Kp", "--format=svg"]).gives(expect![[r#"
        `Kp` is a pff: it is not well formed.

        error[missing-operand]: `K` is missing its second operand
          ┌─ <formula>:1:1
          │
        1 │ Kp
          │ ^ - one more formula expected here
          │ │
          │ K (and) takes two; its first is `p`
          │
          = help: for example `Kpq`

        exit 1
    "#]]);
}
