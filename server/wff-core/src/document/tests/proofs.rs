//! Edits in proofs, whose steps lean on the steps that they cite and on nothing else.

use super::{make, naive, shown};
use crate::document::Document;
use crate::scope::Scope;
use proptest::prelude::*;

/// A step: the bars by which it may be deeper or less deep, a formula, and why it stands there.
fn step() -> impl Strategy<Value = (i8, &'static str, &'static str, [u32; 2])> {
    let formulas = &["p", "Np", "q", "Cpq", "Kpq", "Kpp", "Cpp", "NNp", "x", "", "NKpNp"];
    let reasons =
        &["R", "Ki", "Ko", "Ci", "Co", "Ni", "No", "premise", "suppose", "D", "axiom", ""];
    (
        -1..=1_i8,
        prop::sample::select(&formulas[..]),
        prop::sample::select(&reasons[..]),
        any::<[u32; 2]>(),
    )
}

/// A proof of such steps, some with an end; citations are mostly of lines above.
fn proof() -> impl Strategy<Value = String> {
    let head = prop::sample::select(&["proof p, Cpq |- q", "proof |- Cpp", "proof p |- NNp"][..]);
    let steps = prop::collection::vec(step(), 4..40);
    (head, steps, any::<bool>()).prop_map(|(head, steps, has_end)| {
        let mut text = format!("system lukasiewicz-3\n{head}\n");
        let mut depth = 0_usize;
        for (number, (deeper, formula, reason, [one, other])) in (1_u32..).zip(steps) {
            depth = match reason {
                "suppose" => depth + 1,
                _ => depth.saturating_add_signed(deeper.min(0).into()),
            };
            let cite = |it: u32| 1 + it % number;
            let (first, last) = (cite(one).min(cite(other)), cite(one).max(cite(other)));
            let cited = match reason {
                "R" | "Ko" => format!("{first}"),
                "Ki" | "Co" | "D" => format!("{first} {last}"),
                "Ci" | "Ni" | "No" => format!("{first}-{last}"),
                _ => String::new(),
            };
            text += &format!("{number} {}{formula} {reason} {cited}\n", "|".repeat(depth));
        }
        text + if has_end { "end\nKpq\n" } else { "" }
    })
}

/// The proof that is open at the end of a text.
fn open(document: &Document, text: &str) -> Option<String> {
    document.line(text, text.len(), |placed| Some(placed.scope.proof()?.contents()))?
}

/// The texts that edits write.
const WRITTEN: [&str; 14] =
    ["p", "q", "N", "C", "", "1", "2", "|", " ", "-", "\n", "\n3 Kpq R 1\n", "Co", "end\n"];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_edited_proof_equals_one_read_afresh(
        mut text in proof(),
        edits in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..2_usize, prop::sample::select(&WRITTEN[..])),
            1..24,
        ),
    ) {
        let mut document = Document::small(&text, Scope::default());
        for (place, length, new) in edits {
            make(&(place, length, new.to_owned()), &mut document, &mut text);
            let afresh = Document::small(&text, Scope::default());
            prop_assert_eq!(shown(&document, &text), shown(&afresh, &text));
            prop_assert!(document.verdicts().eq(afresh.verdicts()));
            prop_assert_eq!(document.blocks(&*text), afresh.blocks(&*text));
            prop_assert_eq!(open(&document, &text), open(&afresh, &text));
        }
        prop_assert_eq!(shown(&document, &text), naive(&text));
    }
}

#[test]
fn an_edit_inside_a_subproof_goes_to_the_step_that_cites_it_as_a_whole() {
    let mut text = "proof Np |- NKpp\n1 Np premise\n2 |Kpp suppose\n".to_owned();
    (3..1_500).for_each(|number| text += &format!("{number} |Kpp R 2\n"));
    text += "1500 |p Ko 2\n";
    (1_501..3_000).for_each(|number| text += &format!("{number} |Kpp R 2\n"));
    text += "3000 |Np R 1\n3001 NKpp Ni 2-3000\nend\n";
    let mut document = Document::small(&text, Scope::default());
    assert_eq!(document.faults().count(), 0);
    // What is wrong, and that nothing contradicts the last line any more.
    for (from, to, faults) in [("1500 |p", "1500 |q", 2), ("1500 |q", "1500 |p", 0)] {
        let place = text.find(from).unwrap();
        text.replace_range(place..place + from.len(), to);
        document.edit(place..place + from.len(), to.len(), &*text);
        assert_eq!(shown(&document, &text), naive(&text));
        assert_eq!(document.faults().count(), faults);
    }
}

#[test]
fn the_first_line_of_a_proof_is_no_supposition_once_it_is_a_formula() {
    let mut text = "proof p |- Kpp\n1 x premise\n".to_owned();
    (2..1_500).for_each(|number| text += &format!("{number} p premise\n"));
    let mut document = Document::small(&text, Scope::default());
    let place = text.find('x').unwrap();
    text.replace_range(place..=place, "p");
    document.edit(place..place + 1, 1, &*text);
    let afresh = Document::small(&text, Scope::default());
    assert_eq!(open(&document, &text), open(&afresh, &text));
}

#[test]
fn an_edit_of_a_step_goes_to_those_that_cite_it() {
    let mut text = "proof p, q |- Kpp\n1 p premise\n2 q premise\n".to_owned();
    (3..3_000).for_each(|number| text += &format!("{number} Kpp Ki 1 1\n"));
    text += "3000 Kqq Ki 2 2\nend\n";
    let mut document = Document::small(&text, Scope::default());
    // The places of lists, which are made anew where a chunk is read.
    let places = |document: &Document| -> Vec<usize> {
        document.chunks.iter().skip(2).map(|chunk| chunk.mentions.as_ptr().addr()).collect()
    };
    for (from, to, faults) in [("2 q", "2 p", 1), ("2 p", "2 NNq", 2), ("2 NNq", "2 C", 1)] {
        let place = text.find(from).unwrap();
        let before = places(&document);
        text.replace_range(place..place + from.len(), to);
        document.edit(place..place + from.len(), to.len(), &*text);
        assert_eq!(shown(&document, &text), naive(&text));
        let pairs = places(&document).into_iter().zip(before);
        let read_again = pairs.filter(|(one, other)| one != other).count();
        assert_eq!((document.faults().count(), read_again), (faults, 1));
    }
}

#[test]
fn what_a_line_of_a_subproof_leans_on_goes_to_the_step_that_cites_it_as_a_whole() {
    let mut text = "proof p |- NNp\n1 p premise\n2 |Np suppose\n3 |p R 1\n".to_owned();
    (4..40).for_each(|number| text += &format!("{number} |Np R 2\n"));
    text += "40 NNp Ni 2-39\n";
    (41..60).for_each(|number| text += &format!("{number} p R 1\n"));
    let mut document = Document::small(&text, Scope::default());
    for (from, to) in [("3 |p R 1\n", "3 |p axiom\n"), ("3 |p axiom\n", "3 |p R 1\n")] {
        let place = text.find(from).unwrap();
        text.replace_range(place..place + from.len(), to);
        document.edit(place..place + from.len(), to.len(), &*text);
        let afresh = Document::small(&text, Scope::default());
        assert_eq!(open(&document, &text), open(&afresh, &text));
    }
}
