//! Comments that allow what rules are about, as the command line heeds them.

use crate::binary::Folder;
use expect_test::expect;

/// A sheet with a comment for the file, one above a line, one behind a line, and two in vain.
const SHEET: &str = "\
# wff: allow unused-name -- the next sheets use them

def mp = CKpCpqq
1) CKpq # wff: allow missing-operand -- as it is printed
# wff: allow trailing-letters, infix
2) CKpqrs
3) Kpq # wff: allow missing-operant
4) CCpqp is tautology # wff: allow false-class
";

#[test]
fn what_a_comment_allows_is_told_only_to_those_who_heed_none() {
    let folder = Folder::new(&[("sheet.wff", SHEET)]);
    folder.run(&["check", "--format=concise", "sheet.wff"]).gives(expect![[r#"
        sheet.wff:5:32: warning[unused-allow] there is no `infix` here to allow
        sheet.wff:7:21: warning[malformed-allow] there is no rule `missing-operant`
        exit 0
    "#]]);
    folder.run(&["check", "--format=concise", "--no-allow", "sheet.wff"]).gives(expect![[r#"
        sheet.wff:3:5: hint[unused-name] `@mp` is never used
        sheet.wff:4:4: error[missing-operand] `C` is missing its second operand
        sheet.wff:6:9: error[trailing-letters] the formula ends before `s`
        sheet.wff:8:4: error[false-class] `CCpqp` is not a tautology: it is F under p = F, q = T
        exit 1
    "#]]);
    folder.run(&["check", "-q", "--deny-warnings", "--format=concise", "sheet.wff"]).gives(
        expect![[r#"
            sheet.wff:5:32: warning[unused-allow] there is no `infix` here to allow
            sheet.wff:7:21: warning[malformed-allow] there is no rule `missing-operant`
            exit 1
        "#]],
    );
}

#[test]
fn a_wrong_claim_stays_wrong_though_it_is_allowed() {
    let folder = Folder::new(&[("sheet.wff", SHEET)]);
    folder.run(&["list", "sheet.wff"]).gives(expect![[r#"
        sheet.wff
          item  line  verdict    kind       text
          1        4  pff        formula    CKpq
          2        6  pff        formula    CKpqrs
          3        7  right      formula    Kpq
          4        8  wrong      judgement  CCpqp is tautology

        1 right, 1 wrong and 2 pffs in 1 file
        exit 0
    "#]]);
}
