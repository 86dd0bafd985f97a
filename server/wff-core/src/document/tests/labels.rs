//! Lines with labels as people write them: what they say counts, wherever they stand.

use super::{naive, shown, text};
use crate::document::Document;
use crate::scope::Scope;
use proptest::prelude::*;

const LABELS: [&str; 7] = ["No. 1: ", "[2] ", "3] ", "① ", "Question 4b: ", "**5)** ", "1 ) "];

/// A text with such labels before some lines.
fn labelled() -> impl Strategy<Value = String> {
    let label = prop::sample::select(LABELS.to_vec());
    let labels = prop::collection::vec((any::<prop::sample::Index>(), label), 1..6);
    (text(1..12), labels).prop_map(|(text, labels)| {
        let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        for (place, label) in labels {
            let place = place.index(lines.len());
            lines[place].insert_str(0, label);
        }
        lines.join("\n")
    })
}

proptest! {
    #[test]
    fn a_document_reads_labels_of_people_as_each_line_in_turn(text in labelled()) {
        let document = Document::small(&text, Scope::default());
        prop_assert_eq!(shown(&document, &text), naive(&text));
    }
}

#[test]
fn what_is_said_behind_a_label_of_people_holds() {
    let text = "def a = Np\n[2] @a == Np\nQuestion 4: Kpq\n① KpNp is contradiction\n";
    let found = naive(text);
    assert_eq!(shown(&Document::small(text, Scope::default()), text), found);
    let rules: Vec<&str> = found.iter().map(|(_, _, diagnostic)| diagnostic.rule.id).collect();
    assert_eq!(rules, ["malformed-label"; 3]);
}
