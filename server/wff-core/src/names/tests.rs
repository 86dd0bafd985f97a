//! Tests of definitions, references and renaming.

use super::*;
use crate::scope::Scope;

const PLAY: &str =
    "roll Ann: pq K\nroll Bob: rs N\ncall Ann: Kpq\nroll Ann: pq N\nchallenge Bob: none\n";
const NAMES: &str = "@a\ndef a = p\nK@a@a\ndef a = N@a\n@a == p";

fn lines(text: &str, ranges: &[Range<usize>]) -> Vec<(usize, usize)> {
    let place = |range: &Range<usize>| {
        let before = &text[..range.start];
        (before.matches('\n').count(), before.len() - before.rfind('\n').map_or(0, |end| end + 1))
    };
    ranges.iter().map(place).collect()
}

fn offset(text: &str, line: usize, column: usize) -> usize {
    text.lines().take(line).map(|line| line.len() + 1).sum::<usize>() + column
}

#[test]
fn a_player_is_one_in_the_whole_file() {
    let document = Document::small(PLAY, Scope::default());
    let at = offset(PLAY, 2, 6);
    assert_eq!(lines(PLAY, &references(&document, PLAY, at, true)), [(0, 5), (2, 5), (3, 5)]);
    assert_eq!(lines(PLAY, &references(&document, PLAY, at, false)), [(2, 5), (3, 5)]);
    assert_eq!(definition(&document, PLAY, at), Some(5..8));
    assert_eq!(definition(&document, PLAY, offset(PLAY, 4, 12)), Some(20..23));
    assert_eq!(references(&document, PLAY, offset(PLAY, 2, 11), true), Vec::new());
}

#[test]
fn d_proofs_and_systems_have_names() {
    let text = "axioms S\n1 CpCqp\nend\ndef i = proof D11\nD1@i proves ?\nsystem S\n\
                DD@i 1@i proves p";
    let document = Document::small(text, Scope::default());
    let of =
        |line, column| lines(text, &references(&document, text, offset(text, line, column), true));
    assert_eq!(of(3, 4), [(3, 4), (4, 3), (6, 3), (6, 7)]);
    assert_eq!(of(6, 7), of(3, 4));
    assert_eq!(of(0, 7), [(0, 7), (5, 7)]);
    let renamed = rename(&document, text, offset(text, 5, 7), "T").unwrap();
    assert_eq!(renamed.len(), 2);
    assert!(rename(&document, text, offset(text, 5, 7), "Frege").is_err());
}

#[test]
fn a_name_stands_for_the_definition_above() {
    let document = Document::small(NAMES, Scope::default());
    let of = |line, column| {
        lines(NAMES, &references(&document, NAMES, offset(NAMES, line, column), true))
    };
    assert_eq!(of(0, 1), [(0, 1)]);
    let first = vec![(1, 4), (2, 2), (2, 4), (3, 10)];
    assert!(
        [of(1, 4), of(2, 1), of(2, 4), of(3, 10)].iter().all(|places| *places == first),
        "{:?}",
        of(3, 10)
    );
    assert_eq!(of(3, 4), [(3, 4), (4, 1)]);
    assert_eq!(of(4, 0), of(3, 4));
    assert_eq!(definition(&document, NAMES, 0), None);
    assert_eq!(
        definition(&document, NAMES, offset(NAMES, 3, 10)),
        Some(offset(NAMES, 1, 4)..offset(NAMES, 1, 5))
    );
}

#[test]
fn renaming_keeps_what_the_text_means() {
    let renamed = |text: &str, at: usize, to: &str| {
        let edits = rename(&Document::small(text, Scope::default()), text, at, to)?;
        let mut text = text.to_owned();
        edits.iter().rev().for_each(|edit| text.replace_range(edit.range.clone(), &edit.text));
        Ok::<String, Refused>(text)
    };
    assert_eq!(renamed(PLAY, 5, "Cem").unwrap(), PLAY.replace("Ann", "Cem"));
    assert_eq!(
        renamed(NAMES, offset(NAMES, 2, 1), "@b-1").unwrap(),
        "@a\ndef b-1 = p\nK@b-1@b-1\ndef a = N@b-1\n@a == p"
    );
    assert_eq!(renamed(PLAY, 5, "Bob").unwrap_err(), "`Bob` is used in this file already");
    assert_eq!(
        renamed(PLAY, 5, "none").unwrap_err(),
        "`none` is not a name: a player's name has letters, digits and hyphens and is no word \
         of the language"
    );
    assert_eq!(
        renamed(NAMES, 1, "B").unwrap_err(),
        "`B` is not a name: a name is a small letter followed by small letters, digits and \
         hyphens"
    );
    assert_eq!(renamed(PLAY, 0, "x").unwrap_err(), "there is no name here");
    assert_eq!(renamed(PLAY, 5, "").unwrap_err(), "a new name is needed");
    assert_eq!(
        renamed("def @mp = p\nN@mp", 14, "x").unwrap_err(),
        "`mp` is not written as a name where it is defined; mend that first"
    );
    assert_eq!(
        renamed("def a = p\nK@a q\nK@a p", 4, "a-x").unwrap(),
        "def a-x = p\nK@a-x q\nK@a-x p"
    );
}
const LOGICS: &str = "\
logic Two
matrix Two more
  values F T
end
matrix two
  designated T
end
logic Two
logic TWO
matrix Two
end
logic two
logic K3
logic";

#[test]
fn a_logic_is_the_matrix_in_force() {
    let document = Document::small(LOGICS, Scope::default());
    let of = |line, column| {
        let at = offset(LOGICS, line, column);
        lines(LOGICS, &references(&document, LOGICS, at, true))
    };
    assert_eq!(of(0, 6), [(0, 6)]);
    // The second `Two` is refused, so that the first one stays in force.
    for (line, column) in [(1, 7), (7, 8), (8, 9)] {
        assert_eq!(of(line, column), [(1, 7), (7, 6), (8, 6)], "{line}:{column}");
    }
    for (line, column) in [(4, 8), (11, 6)] {
        assert_eq!(of(line, column), [(4, 7), (11, 6)], "{line}:{column}");
    }
    for (line, column) in [(1, 12), (9, 8), (12, 7), (13, 4), (2, 10)] {
        assert_eq!(of(line, column), [], "{line}:{column}");
    }
    let at = offset(LOGICS, 8, 6);
    assert_eq!(lines(LOGICS, &references(&document, LOGICS, at, false)), [(7, 6), (8, 6)]);
    let defined = definition(&document, LOGICS, at).unwrap();
    assert_eq!(lines(LOGICS, &[defined]), [(1, 7)]);
    assert_eq!(definition(&document, LOGICS, 6), None);
    assert_eq!(renamable(&document, LOGICS, at), Some(at..at + 3));
}

#[test]
fn a_logic_gets_a_name_that_no_logic_has() {
    let document = Document::small(LOGICS, Scope::default());
    let renamed = |line, column, to: &str| {
        rename(&document, LOGICS, offset(LOGICS, line, column), to).map(|edits| edits.len())
    };
    assert_eq!(renamed(11, 6, " Łuk-3 "), Ok(2));
    assert_eq!(renamed(7, 6, "Two"), Ok(3));
    for (to, why) in [
        ("k3", "there is a logic `K3` already"),
        ("two", "`two` is used in this file already"),
        ("tWO", "`two` is used in this file already"),
        (
            "3",
            "`3` is not a name: the name of a logic begins with a letter and has letters, \
             digits and hyphens",
        ),
        (
            "a b",
            "`a b` is not a name: the name of a logic begins with a letter and has letters, \
             digits and hyphens",
        ),
        ("", "a new name is needed"),
    ] {
        assert_eq!(renamed(7, 6, to).unwrap_err(), why);
    }
    let slip = "mtrix M\nend\nlogic M";
    assert_eq!(
        rename(&Document::small(slip, Scope::default()), slip, 18, "L").unwrap_err(),
        "`M` is not written as a name where it is defined; mend that first"
    );
}

/// The line of the matrix that each line of a small text means: the first above it with its
/// name, or else with one that differs in case, capitals first.
fn meant(lines: &[&str]) -> Vec<Option<usize>> {
    let of_line = |(at, line): (usize, &&str)| {
        let name = line.strip_prefix("logic ")?;
        let is = |name: &str| {
            let matrix = format!("matrix {name}");
            lines[..at].iter().position(|line| **line == matrix)
        };
        is(name).or_else(|| is(&name.to_uppercase())).or_else(|| is(&name.to_lowercase()))
    };
    lines.iter().enumerate().map(of_line).collect()
}

#[test]
fn every_logic_of_small_texts_is_found_and_renamed() {
    let kinds = ["matrix m", "matrix M", "logic m", "logic M", "logic K3"];
    let mut texts: Vec<Vec<&str>> = vec![Vec::new()];
    for _ in 0..4 {
        let longer = texts.iter().flat_map(|text| kinds.map(|kind| [&text[..], &[kind]].concat()));
        texts = longer.collect();
    }
    for lines in texts {
        let text = lines.join("\n");
        let means = |text: &str| -> Vec<Option<usize>> {
            let document = Document::small(text, Scope::default());
            let starts = (0..lines.len()).map(|line| offset(text, line, 0));
            let of_line = |start: usize| {
                let is_logic = text[start..].starts_with("logic");
                let place = definition(&document, text, start + 6).filter(|_| is_logic)?;
                Some(text[..place.start].matches('\n').count())
            };
            starts.map(of_line).collect()
        };
        assert_eq!(means(&text), meant(&lines), "{text}");
        let document = Document::small(&text, Scope::default());
        for line in meant(&lines).into_iter().flatten() {
            let edits = rename(&document, &text[..], offset(&text, line, 7), "new").unwrap();
            let mut made = text.clone();
            edits.iter().rev().for_each(|it| made.replace_range(it.range.clone(), &it.text));
            // What was refused beside it may be in force now, with the same meaning.
            let (was, is) = (meant(&lines), meant(&made.lines().collect::<Vec<_>>()));
            for (was, is) in was.iter().zip(is) {
                assert!(was.is_none() || *was == is, "{text}\n\n{made}");
            }
        }
    }
}

const MODELS: &str = "logic K\nmodel m\n  sees w: v\n  world w: p\n  world v\nend\nLp = F at w\n\
                      model n\n  world w\nend\nLp = F at w in m\nframe m is serial\nLp = T at w\n";

#[test]
fn worlds_are_those_of_their_model() {
    let document = Document::small(MODELS, Scope::default());
    let of = |line, column| {
        lines(MODELS, &references(&document, MODELS, offset(MODELS, line, column), true))
    };
    let first = [(2, 7), (3, 8), (6, 10), (10, 10)];
    assert_eq!([of(2, 7), of(3, 8), of(6, 10), of(10, 10)], [(); 4].map(|()| first.to_vec()));
    assert_eq!(of(8, 8), [(8, 8), (12, 10)]);
    assert_eq!(of(1, 6), [(1, 6), (10, 15), (11, 6)]);
    assert_eq!(definition(&document, MODELS, offset(MODELS, 10, 10)), Some(36..37));
    let renamed = |line, column, to| {
        rename(&document, MODELS, offset(MODELS, line, column), to).map(|edits| edits.len())
    };
    assert_eq!(renamed(2, 7, "now"), Ok(4));
    assert!(renamed(2, 7, "v").is_err() && renamed(2, 7, "a-b").is_err());
    assert_eq!(renamed(11, 6, "first"), Ok(3));
    assert!(renamed(11, 6, "n").is_err());
}

#[test]
fn what_requirements_and_answers_name_is_changed_with_its_model() {
    const ASKED: &str = "logic K\nmodel m\n  world w: p\nend\nexercise 1\n\
                         require value of Lp at w in m\nend\nexercise 2\nrequire worlds of Lp\n\
                         require worlds of p in m\nend\nexercise 3\nrequire model of p\n\
                         key at w\nmodel own\n  world w: p\nend\nend\n";
    let document = Document::small(ASKED, Scope::default());
    let of = |line, column| {
        lines(ASKED, &references(&document, ASKED, offset(ASKED, line, column), true))
    };
    assert_eq!(of(2, 8), [(2, 8), (5, 23)]);
    assert_eq!(of(1, 6), [(1, 6), (5, 28), (9, 23)]);
    assert_eq!(of(13, 7), [(13, 7), (15, 8)]);
    let renamed = rename(&document, ASKED, offset(ASKED, 15, 8), "v");
    assert_eq!(renamed.map(|edits| edits.len()), Ok(2));
}
