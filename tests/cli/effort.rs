//! Claims that take long: dear ones share an allowance, cheap ones are always checked, and one that
//! is left unchecked is told by the exit status.

use crate::binary::*;
use expect_test::expect;

/// A call of which nobody finds out whether it is the longest.
const OUT_OF_REACH: &str = "rules x-wff
logic L16
roll pqrspq RRRCKA
call Cpp
";

#[test]
fn dear_claims_do_not_hide_a_cheap_one() {
    let dear = "CKaKbKcKdKeKfKgKhKiKjkAab is tautology\n".repeat(9);
    let text = format!("alphabet textbook\nlogic L16\n{dear}logic classical\nCaNa is tautology\n");
    let folder = Folder::new(&[("hard.wff", &text)]);
    folder.run(&["check", "--format=concise"]).gives(expect![[r#"
        hard.wff:13:1: error[false-class] `CaNa` is not a tautology: it is F under a = T
        exit 1
    "#]]);
}

#[test]
fn a_claim_that_is_left_unchecked_is_work_not_done() {
    let folder = Folder::new(&[("a.wff", OUT_OF_REACH), ("b.wff", "C\n")]);
    folder.run(&["check", "--format=concise"]).gives(expect![[r#"
        a.wff:4:6: warning[out-of-reach] whether a longer true WFF can be made is out of reach: 12 dice in L16
        b.wff:1:1: error[missing-operand] `C` is missing both of its operands
        exit 2
    "#]]);
    folder.run(&["check", "-q", "--format=concise", "a.wff"]).gives(expect![[r#"
        exit 2
    "#]]);
    folder.write("wff.toml", b"[severity]\nout-of-reach = \"off\"\n");
    folder.run(&["check", "--format=concise"]).gives(expect![[r#"
        b.wff:1:1: error[missing-operand] `C` is missing both of its operands
        exit 1
    "#]]);
}

#[test]
fn effort_is_a_number_from_one() {
    let folder = Folder::new(&[("a.wff", OUT_OF_REACH), ("b.wff", "CaNa is tautology\n")]);
    let checked = ["check", "--effort=3", "--alphabet=textbook", "--format=concise", "b.wff"];
    folder.run(&checked).gives(expect![[r#"
        b.wff:1:1: error[false-class] `CaNa` is not a tautology: it is F under a = T
        exit 1
    "#]]);
    folder.run(&["check", "--effort=0"]).gives(expect![[r#"
        error: invalid value '0' for '--effort <N>': 0 is not in 1..=4294967295

        For more information, try '--help'.
        exit 2
    "#]]);
}
