//! A stream finds what a document finds, with any executor.

use super::*;
use crate::document::Document;
use crate::executor::Backwards;
use crate::generator;
use proptest::prelude::*;

/// Everything that is found in a text: its faults, the items that these belong to, and how many
/// blanks there are to fill in.
fn told(text: &str, executor: impl Executor + Copy) -> (Vec<Told>, usize) {
    let levels = Levels::default();
    let (start, effort) = (Scope::default(), Effort::hardly_free());
    let mut stream = Stream::of_sizes(text, &start, effort, &levels, executor, Sizes::SMALL);
    let words = |faults: Faults<'_>| {
        let with_item = |found: Found| (faults.item(found.line).cloned(), found);
        faults.words().into_iter().map(with_item).collect::<Vec<_>>()
    };
    let told = stream.by_ref().flat_map(words).collect();
    (told, stream.open())
}

type Told = (Option<Item>, Found);

/// Texts with more plain lines in a row, blank ones and comments than others have.
fn text() -> impl Strategy<Value = String> {
    let plain = (1..30_usize).prop_map(|number| "CKpqr\nNp\n\n".repeat(number));
    let comments = (1..4_usize).prop_map(|number| "# nothing\n  \n".repeat(number));
    let part = prop_oneof![
        4 => generator::text(0..12).prop_map(|text| text + "\n"),
        1 => plain,
        1 => comments,
        1 => prop::sample::select(vec!["1)\n", "a)\n", "Q 2) p\n", "K p\n", "Let p = T\n"])
            .prop_map(str::to_owned),
        1 => prop::sample::select(vec!["exam\n", "p = F\n", "K # wff: allow missing-operand\n"])
            .prop_map(str::to_owned),
    ];
    prop::collection::vec(part, 0..8).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_text_that_is_looked_over_in_jobs_has_the_faults_that_it_has(
        text in text(),
        jobs in 2..5_usize,
    ) {
        let in_turn = told(&text, Sequential);
        prop_assert_eq!(&told(&text, Backwards(jobs)), &in_turn);
        let levels = Levels::default();
        let document = Document::small(&text, Scope::default());
        let shown: Vec<Found> = document.shown(&*text, &levels).collect();
        let found: Vec<Found> = in_turn.0.into_iter().map(|(_, found)| found).collect();
        prop_assert_eq!(found, shown);
    }
}

#[test]
fn a_letter_alone_uses_no_name_however_the_text_is_read() {
    for below in ["p = T", "p", "p == q", "p1 = T"] {
        let text = format!("def  p q\n{below}\n");
        let rules = |told: Vec<(Option<Item>, Found)>| {
            told.into_iter().map(|(_, found)| found.diagnostic.rule.id).collect::<Vec<_>>()
        };
        let in_turn = rules(told(&text, Sequential).0);
        assert!(in_turn.contains(&"unused-name"), "{text}");
        assert_eq!(rules(told(&text, Backwards(2)).0), in_turn, "{text}");
    }
}
