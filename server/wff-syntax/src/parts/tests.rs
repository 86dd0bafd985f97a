//! Tests of the parts of lines.

use super::*;
use crate::letter::is_blank;
use crate::lexicon::tables::SEPARATORS;
use crate::statement::Play;
use crate::testing::parse;
use proptest::prelude::*;
use proptest::sample::select;

/// The parts of a line, each with its text.
fn shown(text: &str) -> Vec<(PartKind, &str)> {
    parse(text).parts().iter().map(|part| (part.kind, part.span.of(text))).collect()
}

/// The formulas of an answer.
fn formulas_of_answer(line: &Line<'_>) -> Vec<Span> {
    let is_word = line.is_answer_word() || line.is_answer_value();
    if is_word { Vec::new() } else { formulas_of(line) }
}

/// The formulas of a line, statement by statement.
fn formulas_of(line: &Line<'_>) -> Vec<Span> {
    let mut formulas = match &line.statement {
        Statement::Task(_, _, Task::Key(of) | Task::Answer(of) | Task::Proof(of)) => {
            formulas_of_answer(&line.with(of))
        }
        Statement::Task(_, _, Task::Require(require)) => {
            let mut formulas = formulas_of(&line.with(&require.claims));
            formulas.retain(|span| line.of(*span) != ANSWER);
            formulas
        }
        Statement::Task(_, _, Task::Wrong(text, _)) => match is_quoted(line.of(*text)) {
            true => Vec::new(),
            false => formulas_of_answer(&parse_part(line, *text)),
        },
        Statement::Task(_, _, Task::Decision(decision)) => {
            let meant = decision.meant.map(|(_, meant)| meant).filter(|it| !line.is_blank(*it));
            meant.map_or(Vec::new(), |meant| formulas_of_answer(&parse_part(line, meant)))
        }
        Statement::Formulas(formulas) if !line.is_question() => formulas.clone(),
        Statement::Judgement(judgement) if line.is_question() && judgement.claim != Claim::Open => {
            judgement.left.clone()
        }
        Statement::Judgement(judgement) if line.has_formulas_right(judgement) => {
            [&judgement.left[..], &judgement.right].concat()
        }
        Statement::Judgement(judgement) => judgement.left.clone(),
        Statement::Def(_, Definition { formula: Some((_, formula)), .. }) => vec![*formula],
        Statement::Truth(_, head) => head.formulas.clone(),
        Statement::Proves(it) if !line.is_question() => vec![it.formula],
        Statement::Play(Keyword::Call | Keyword::Challenge, _, Play { what, .. })
            if Said::read(line.of(*what)) == Said::Formula =>
        {
            vec![*what]
        }
        _ => Vec::new(),
    };
    formulas.retain(|span| !span.is_empty());
    formulas
}

/// Fails unless the parts of a line lie in it, one behind the other, with its formulas among
/// them.
fn check(text: &str) -> Line<'_> {
    let line = parse(text);
    let mut end = line.numbering.map_or(0, |numbering| numbering.end);
    for Part { span, .. } in line.parts() {
        assert!(end <= span.start && !span.is_empty(), "{text:?}");
        assert!(text.is_char_boundary(span.start as usize), "{text:?}");
        assert!(text.is_char_boundary(span.end as usize), "{text:?}");
        end = span.end;
    }
    assert!(end <= line.comment.map_or(u32::MAX, |comment| comment.start), "{text:?}");
    assert_eq!(line.formulas(), formulas_of(&line), "{text:?}");
    let word = line.head().map(|(keyword, at)| {
        assert!(line.of(at).eq_ignore_ascii_case(keyword.text()), "{text:?}");
        Part { span: at, kind: PartKind::Keyword }
    });
    let first = line.parts().first().copied();
    assert_eq!(first.filter(|part| part.kind == PartKind::Keyword), word, "{text:?}");
    let parts = line.parts();
    assert!(line.definitions().iter().all(|part| parts.contains(part)), "{text:?}");
    line
}

/// Fails unless each character of a line is in its numbering, its comment or a part, or
/// separates.
fn check_clean(text: &str) {
    let line = check(text);
    let mut covered = vec![false; text.len()];
    let parts = line.parts().into_iter();
    assert!(parts.clone().all(|part| part.kind != PartKind::Stray), "{text:?}");
    for span in parts.map(|part| part.span).chain(line.numbering).chain(line.comment) {
        covered[span.range()].fill(true);
    }
    let separates = |c: char| match &line.statement {
        Statement::Cells(..) => SEPARATORS.contains(&c),
        Statement::Play(..) => c == ':',
        Statement::World(..) | Statement::Sees(..) => matches!(c, ':' | ','),
        _ => c == ',',
    };
    for (place, c) in text.char_indices().filter(|(place, _)| !covered[*place]) {
        assert!(is_blank(c) || separates(c), "{text:?}: {c:?} at {place}");
    }
}

#[test]
fn each_statement_has_its_parts() {
    use PartKind::*;
    for (text, parts) in [
        ("  # so", vec![]),
        ("1) Kpq, p # so", vec![(Formula, "Kpq"), (Formula, "p")]),
        ("p, q |= Kpq", vec![(Formula, "p"), (Formula, "q"), (Sign, "|="), (Formula, "Kpq")]),
        (
            "p is not a tautology",
            vec![(Formula, "p"), (Sign, "is"), (Sign, "not"), (Sign, "a"), (Class, "tautology")],
        ),
        ("p !=  T", vec![(Formula, "p"), (Sign, "!="), (Value, "T")]),
        ("p != q", vec![(Formula, "p"), (Sign, "!="), (Formula, "q")]),
        (
            "let p \"a, b\" c = T, q",
            vec![
                (Keyword, "let"),
                (Proposition, "p"),
                (Meaning, "\"a, b\""),
                (Stray, "c"),
                (Sign, "="),
                (Value, "T"),
                (Proposition, "q"),
            ],
        ),
        (
            "def mp = C p q",
            vec![(Keyword, "def"), (DefinedName, "mp"), (Sign, "="), (Formula, "C p q")],
        ),
        ("rules x-wff", vec![(Keyword, "rules"), (Setting, "x-wff")]),
        ("roll Ann: pq K", vec![(Keyword, "roll"), (Player, "Ann"), (Dice, "pq K")]),
        ("call Ann: Kpq", vec![(Keyword, "call"), (Player, "Ann"), (Formula, "Kpq")]),
        ("challenge PFF", vec![(Keyword, "challenge"), (Answer, "PFF")]),
        ("call :", vec![(Keyword, "call")]),
        ("matrix Mine", vec![(Keyword, "matrix"), (DefinedLogic, "Mine")]),
        ("table C | F", vec![(Keyword, "table"), (Connective, "C"), (Value, "F")]),
        ("row N | F", vec![(Keyword, "row"), (Value, "N"), (Value, "F")]),
        (
            "define E pq = Kpq",
            vec![
                (Keyword, "define"),
                (DefinedConnective, "E pq"),
                (Sign, "="),
                (DefiningFormula, "Kpq"),
            ],
        ),
        (
            "world w: p = T, q",
            vec![
                (Keyword, "world"),
                (DefinedWorld, "w"),
                (Column, "p"),
                (Sign, "="),
                (Value, "T"),
                (Column, "q"),
            ],
        ),
        ("sees w: v", vec![(Keyword, "sees"), (World, "w"), (World, "v")]),
        (
            "p = T in m at w",
            vec![
                (Formula, "p"),
                (Sign, "="),
                (Value, "T"),
                (Sign, "in"),
                (Model, "m"),
                (Sign, "at"),
                (World, "w"),
            ],
        ),
        (
            "frame m is not a partial order",
            vec![
                (Keyword, "frame"),
                (Model, "m"),
                (Sign, "is"),
                (Sign, "not"),
                (Property, "a partial order"),
            ],
        ),
        ("end", vec![(Keyword, "end")]),
    ] {
        assert_eq!(shown(text), parts, "{text}");
    }
}

#[test]
fn what_begins_to_stand_for_something_is_told_from_what_is_mentioned() {
    let defined = |text: &str| -> Vec<String> {
        let definitions = parse(text).definitions();
        definitions.iter().map(|part| part.span.of(text).to_owned()).collect()
    };
    assert_eq!(defined("let p = T, q = F"), ["p", "q"]);
    assert_eq!(defined("roll Ann: pq K"), ["Ann"]);
    assert_eq!(defined("call Ann: Kpq"), [""; 0]);
    assert_eq!(defined("define E pq = KCpqCqp"), ["E pq"]);
}

#[test]
fn every_keyword_heads_its_line() {
    for keyword in Keyword::ALL {
        let text = keyword.example();
        check_clean(text);
        assert_eq!(parse(text).head(), Some((keyword, Span::new(0, keyword.text().len()))));
        for text in [keyword.text().to_owned(), format!("2. {}", keyword.text())] {
            assert_eq!(parse(&text).head().map(|(head, _)| head), Some(keyword));
            check_clean(&text);
        }
    }
}

/// A well-formed formula, perhaps with blanks.
fn formula() -> impl Strategy<Value = String> {
    let leaf = select(vec!["p", "q", " r", "s ", "@mp", "x1"]).prop_map(str::to_owned);
    leaf.prop_recursive(4, 20, 2, |part| {
        let binary = (select(vec!["K", "A", "C ", "E"]), part.clone(), part.clone());
        let joined =
            binary.prop_map(|(connective, left, right)| format!("{connective}{left} {right}"));
        prop_oneof![part.prop_map(|part| format!("N{part}")), joined]
    })
}

/// A statement with all its parts in place.
fn clean() -> impl Strategy<Value = String> {
    let judged = (formula(), select(vec!["= T", "!= F", "is not a tautology", "is pff"]));
    let compared = (formula(), select(vec!["==", "|=", "!=", "⊭"]), formula());
    let play = (select(vec!["call", "challenge"]), select(vec!["", " Ann:"]), formula());
    let example = select(Keyword::ALL.to_vec()).prop_map(|it| it.example().to_owned());
    prop_oneof![
        formula(),
        (formula(), formula()).prop_map(|(one, other)| format!("{one} ,{other}")),
        judged.prop_map(|(formula, claim)| format!("{formula} {claim}")),
        compared.prop_map(|(left, sign, right)| format!("{left}{sign}{right} q")),
        play.prop_map(|(keyword, player, formula)| format!("{keyword}{player} {formula}")),
        formula().prop_map(|formula| format!("def a-1={formula}")),
        formula().prop_map(|formula| format!("define A pq = {formula}")),
        example,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn parts_of_any_line_lie_behind_each_other(
        keyword in select(Keyword::ALL.map(Keyword::text).to_vec()),
        text in "([A-Za-z0-9 ]|[-@#:,=!|(\"“\u{a0}é│]|is |none|pff|\\PC){0,30}",
    ) {
        check(&text);
        check(&format!("{keyword} {text}"));
        check(&format!(" 3) {keyword}{text}"));
    }

    #[test]
    fn parts_cover_all_that_a_clean_line_says(
        numbering in select(vec!["", "3) ", " (a)\t"]),
        statement in clean(),
        comment in select(vec!["", "# so", " # p, q"]),
    ) {
        check_clean(&format!("{numbering}{statement}{comment}"));
    }
}
