//! The steps that follow at once in a proof as it is written down.

use wff_core::document::Document;
use wff_core::proof::natural::Next;
use wff_core::proof::natural::write::by;
use wff_core::scope::Scope;

/// The steps that follow below a proof, and the reasons for a formula there.
fn next(text: &str, depth: usize, formula: &str) -> [Vec<String>; 2] {
    let document = Document::new(text, Scope::default());
    let scope = document.line(text, text.len(), |placed| placed.scope.clone()).unwrap();
    let proof = scope.proof().unwrap();
    let shown = |it: Next| format!("{} {}", it.formula, by(it.rule, &it.citations));
    [proof.next_steps(depth), proof.reasons(formula, depth)]
        .map(|all| all.into_iter().map(shown).collect())
}

#[test]
fn what_follows_at_once_is_found() {
    let text = "proof Kps, Cpq, EqNp, Arq |- KKpsCpq\n1 Kps premise\n2 Cpq premise\n\
                3 EqNp premise\n4 Arq premise\n";
    let [steps, reasons] = next(text, 0, "KCpqKps");
    let all = ["KKpsCpq Ki 1 2", "CqNp Eo 3", "CNpq Eo 3", "p Ko 1", "s Ko 1"];
    assert_eq!(steps, all);
    assert_eq!(reasons, ["KCpqKps Ki 1 2"]);
    assert_eq!(next(text, 0, "AqArq")[1], ["AqArq Ai 4"]);
    assert_eq!(next(text, 0, "Arq")[1], ["Arq R 4"]);
}

#[test]
fn a_subproof_gives_what_leans_on_it() {
    let text = "proof Apq, q |- Aqp\n1 Apq premise\n2 q premise\n3 | p suppose\n\
                4 | Aqp Ai 3\n5 | q suppose\n6 | Aqp Ai 5\n";
    let [steps, reasons] = next(text, 0, "Aqp");
    assert_eq!(steps, ["CqAqp Ci 5-6", "Aqp Ai 2", "CpAqp Ci 3-4"]);
    assert_eq!(reasons, ["Aqp Ai 2", "Aqp Ao 1 3-4 5-6"]);
    let text = "proof Np |- NKpq\n1 Np premise\n2 | Kpq suppose\n3 | Np R 1\n4 | p Ko 2\n";
    assert_eq!(next(text, 0, "NKpq")[1], ["NKpq Ni 2-4"]);
    assert_eq!(next(text, 1, "NKpq")[1], [""; 0]);
    assert_eq!(next(text, 1, "NKpq")[0], ["q Ko 2"]);
}

#[test]
fn a_subproof_that_ends_in_a_deeper_one_gives_nothing() {
    let text = "proof |- Cpp\n1 | p suppose\n";
    assert_eq!(next(text, 0, "Cpp"), [["Cpp Ci 1-1"], ["Cpp Ci 1-1"]]);
    let text = format!("{text}2 | | q suppose\n");
    assert_eq!(next(&text, 0, "Cpp"), [[""; 0], [""; 0]]);
}
