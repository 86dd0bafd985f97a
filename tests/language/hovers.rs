//! A walk over the words of sheets: each has a hover.

use std::path::{Path, PathBuf};
use wff_core::analysis::{Candidate, Reading};
use wff_core::document::{Document, Placed};
use wff_core::features::hover;
use wff_core::scope::Scope;
use wff_core::syntax::{Line, Part, PartKind, Span, Token, tokens};

/// The `.wff` files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension().and_then(|it| it.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("wff") => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// The stretches of a line that need no hover: its comment, texts in quotes, what has no place, and
/// texts that are no formulas.
fn exempt(line: &Line<'_>, placed: &Placed<'_>) -> Vec<Span> {
    let reading = |span| Candidate::new(line, span, placed.scope).reading();
    let is_text = |part: &Part| match part.kind {
        PartKind::Meaning | PartKind::Text | PartKind::Stray => true,
        PartKind::Formula => !matches!(reading(part.span), Reading::Formula(_)),
        _ => false,
    };
    let quotes = tokens(line.text, Span::new(0, line.text.len()))
        .filter(|(token, _)| matches!(token, Some(Token::Quote | Token::OpenQuote)))
        .map(|(_, at)| at);
    let texts = line.parts().into_iter().filter(is_text).map(|part| part.span);
    texts.chain(line.comment).chain(quotes).collect()
}

/// The words of a text that have no hover and need one, and hovers that are not about their word.
fn without_hover(text: &str) -> Vec<String> {
    let document = Document::new(text, Scope::default());
    let mut found = Vec::new();
    document.lines(text, 0..text.len(), |placed| {
        let line = placed.read();
        let exempt = exempt(&line, &placed);
        let is_exempt = |at: usize| exempt.iter().any(|it| it.touches(at) && it.end as usize > at);
        let mut at = 0;
        for piece in placed.content.split_inclusive([' ', ',', ':', '\t']) {
            let word = piece.trim_end_matches([' ', ',', ':', '\t']);
            if !word.is_empty() && !is_exempt(at) {
                let place = placed.start + at;
                match hover(&document, text, place) {
                    None => found.push(format!("{}: {word}", placed.content.as_str())),
                    Some(hover) if hover.markdown.is_empty() => found.push(word.to_owned()),
                    Some(hover) if !(hover.range.start..=hover.range.end).contains(&place) => {
                        found.push(format!("{}: {word} beside its range", placed.content.as_str()));
                    }
                    Some(_) => {}
                }
            }
            at += piece.len();
        }
    });
    found
}

#[test]
fn every_word_of_the_sample_sheets_has_a_hover() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let mut lines = 0;
    for file in files(&samples) {
        let text = std::fs::read_to_string(&file).unwrap();
        lines += text.lines().count();
        assert_eq!(without_hover(&text), [""; 0], "{}", file.display());
    }
    assert!(lines > 500, "{lines}");
}

#[test]
fn every_word_of_what_the_samples_lack_has_a_hover() {
    for text in [
        "alphabet dice\nalphabet textbook\nhints on\nhints off\nrules x-wff\nrules shake-a-wff",
        "exam",
        "proof p, Cpq |- q\n  1 p premise\n  2 Cpq premise\n  3 | p suppose\n  4 | q Co 2 3\n  \
         5 Cpq Ci 3-4\n  6 p R 9\nend",
        "proof |- Cpp\n  1 | p suppose\n  2 Cpp Ci 1-1\nend",
        "system frege\nDD211 proves Cpp\ndef i = proof DD211\n@i proves ?",
        "axioms Own\n  1 CpCqp\n  2 CCpCqrCCpqCpr\nend\nsystem Own\nDD211 proves ?",
        "matrix Own\nvalues F N T\ndesignated T\ntable N\nrow F | T\nrow N | N\nrow T | F\n\
         table K | F N T\nrow F | F F F\nrow N | F N N\nrow T | F N T\n\
         define A pq = NKNpNq\ndefine C pq = ANpq\ndefine E pq = KCpqCqp\nend\nlogic Own\nKpq = N",
        "truth p q | Cpq, Np\n  row T T | T F\n  row T F | ? T\nend",
        "p, q !|= Kpq\np != q\np != T\nKpq is not in cnf\np is a wff\n(a) Np\n(b) q\n1. p\np ? q",
        "logic FDE\nKpq is not a tautology\nlet p = B\nKpp = B",
        "game x-wff Ann, Bob to streak 3\nround\n  roll Ann: pqR KKR\n  roll Bob: ioi KNA\nend",
        "game x-wff Ann, Bob to one round\nround\nend\ngame x-wff Ann, Bob to 9 letters\n\
         round\nend",
        "exercise 1 \"So\" 2 points\n  require from pqr NKE longest true 1,5 points\n  \
         require length >= 5\nend",
        "exercise 2\n  answer Contradiction\nend\nexercise 3\n  answer no\nend",
        "def mp = CKpCpqq\n@mp = T\nroll Ann: pqr KKN\ncall Ann: pff\nchallenge Bob: None",
    ] {
        assert_eq!(without_hover(text), [""; 0], "{text}");
    }
}
