//! The steps of the grammar, counted: linear in the text, and few after a keystroke.

use super::*;

/// Reads a text, and counts the steps: what the library counts, and each visit of the lexer to a
/// stretch of the text.
fn read(parser: &mut Parser, text: &str, old: Option<&Tree>, steps: &Cell<usize>) -> Tree {
    const STRETCH: usize = 64;
    let step = || steps.set(steps.get() + 1);
    let mut input = |byte: usize, _| {
        step();
        let rest = text.as_bytes().get(byte..).unwrap_or_default();
        rest.get(..STRETCH).unwrap_or(rest)
    };
    let mut progress = |_: &ParseState| {
        step();
        ControlFlow::Continue(())
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    parser.parse_with_options(&mut input, old, Some(options)).unwrap()
}

/// The steps in which a text is read, highlighted, edited in the middle and read again.
fn steps(text: &str) -> usize {
    let steps = Cell::new(0);
    let mut parser = parser();
    let mut text = text.to_owned();
    let mut tree = read(&mut parser, &text, None, &steps);
    assert!(!tree.root_node().has_error());

    let query = Query::new(&tree.language(), tree_sitter_wff::HIGHLIGHTS_QUERY).unwrap();
    let mut progress = |_: &QueryCursorState| {
        steps.set(steps.get() + 1);
        ControlFlow::Continue(())
    };
    let options = QueryCursorOptions::new().progress_callback(&mut progress);
    let mut cursor = QueryCursor::new();
    let mut captures =
        cursor.captures_with_options(&query, tree.root_node(), text.as_bytes(), options);
    while captures.next().is_some() {}

    let middle = boundary(&text, text.len() / 2);
    replace(&mut tree, &mut text, middle..middle, "N");
    read(&mut parser, &text, Some(&tree), &steps);
    steps.get()
}

/// A text of so many lines of which hardly any differ.
pub fn many_lines(number: usize) -> String {
    ["CKpqNr\n", "ANpCqEpr # so\n", "p, Cpq |= q\n"].into_iter().cycle().take(number).collect()
}

#[test]
fn a_keystroke_in_a_long_text_reads_little_of_it_again_and_a_query_sees_little_of_it() {
    let mut parser = parser();
    let mut text = many_lines(50_000);
    let mut tree = parser.parse(&text, None).unwrap();
    let query = Query::new(&tree.language(), tree_sitter_wff::HIGHLIGHTS_QUERY).unwrap();
    for place in [0, text.len() / 3, text.len() / 2 + 5, text.len() - 1] {
        for new in ["N", "\n", "p\nq\n", "let p = T\n"] {
            replace(&mut tree, &mut text, place..place, new);
            let steps = Cell::new(0);
            tree = read(&mut parser, &text, Some(&tree), &steps);
            assert!(steps.get() < 50, "{new:?} at {place}: {} steps of reading", steps.get());

            let mut progress = |_: &QueryCursorState| {
                steps.set(steps.get() + 1);
                ControlFlow::Continue(())
            };
            let options = QueryCursorOptions::new().progress_callback(&mut progress);
            let mut cursor = QueryCursor::new();
            cursor.set_byte_range(place.saturating_sub(500)..place + 500);
            let mut captures =
                cursor.captures_with_options(&query, tree.root_node(), text.as_bytes(), options);
            while captures.next().is_some() {}
            assert!(steps.get() < 100, "{new:?} at {place}: {} steps in all", steps.get());
        }
    }
    assert_eq!(tree.root_node().to_sexp(), self::tree(&text).root_node().to_sexp());
}

#[test]
fn long_lines_of_every_kind_are_read_in_linear_time() {
    const LENGTH: usize = 200_000;
    /// So few steps are next to none: a few visits to each stretch of the longer text.
    const FEW: usize = LENGTH / 8;
    let kinds = [
        ("", "N", "p"),
        ("", "N", ""),
        ("", "K", ""),
        ("", "Kp", "q"),
        ("", "Kp", ""),
        ("", "KNpNA", ""),
        ("", "p", ""),
        ("", "pK", ""),
        ("", "p K ", ""),
        ("", "(", ""),
        ("", "(,", ""),
        ("", ")", ""),
        ("", ",", ""),
        ("", ", ", ""),
        ("", "K,", ""),
        ("", "Kpq,", ""),
        ("p == ", "(,", ""),
        ("", "=", ""),
        ("p = ", ",", ""),
        ("p = ", "(,", ""),
        ("p = ", "T,", ""),
        ("p != ", "1", ""),
        ("p is ", "not ", ""),
        ("p is ", "a, ", ""),
        ("", "is ", ""),
        ("", "\"", ""),
        ("", "\" ", ""),
        ("", "#", ""),
        ("", " ", "p"),
        ("", ", then ", ""),
        ("", "@a", ""),
        ("", "@", ""),
        ("", "R", ""),
        ("", "1", ")"),
        ("", "1)", ""),
        ("", "1.", ""),
        ("", "1) ", ""),
        ("- ", "K", "p"),
        ("", "? ", ""),
        ("", "p ? ", "q"),
        ("truth ", "p,", "| q"),
        ("truth ", "p|", ""),
        ("Truth ", "p,", "q"),
        ("", "truth p\n", ""),
        ("", "a)", ""),
        ("", "<=", ""),
        ("", "|", ""),
        ("", "é", ""),
        ("", "let ", ""),
        ("let ", "p,", ""),
        ("let ", "p=T,", ""),
        ("let ", "\"", ""),
        ("def a", "=", ""),
        ("def ", "a", ""),
        ("def a = ", "N", "p"),
        ("roll ", "pK ", ""),
        ("roll ", ":", ""),
        ("call ", "n", ""),
        ("call ", "N", "p"),
        ("call A: ", "none", ""),
        ("LET ", "p", ""),
        ("Call ", "N", "p"),
        ("row ", "T ", ""),
        ("exercise ", "1 ", ""),
        ("exercise ", "1 \"", ""),
        ("ask ", "\"", ""),
        ("require ", "1 ", ""),
        ("require ", "_, ", ""),
        ("require p = ", "1 ", ""),
        ("require p is ", "2 point ", ""),
        ("require ", "p 1 ", "points"),
        ("require only ", "N 1 ", ""),
        ("require from ", "p longest ", ""),
        ("require length ", "1 ", ""),
        ("show ", "require ", ""),
        ("wrong ", "\" ", ""),
        ("answer ", "1", ""),
        ("answer ", "N", "p"),
        ("", "exercise 1\n", ""),
        ("game x ", "to ", ""),
        ("game x ", "A, ", "to 1"),
        ("game x to ", "1 ", ""),
        ("check ", "A,", ""),
        ("check ", "\"", ""),
        ("round ", "1 ", ""),
        ("", "round\n", ""),
        ("", "game x\nround\n", ""),
        ("game x\n", "1) round\n", ""),
        ("", "1) game\n", ""),
        ("", "exercise 1\ntruth p\n", ""),
        ("proof ", "is ", ""),
        ("proof ", "|", ""),
        ("", "proof\n", ""),
        ("", "1) proof\n", ""),
        ("exercise 1\n", "proof\n", ""),
        ("proof\n", "1 p R 1\n", ""),
        ("proof\n", "1", ""),
        ("proof\n1 ", "|", ""),
        ("proof\n1 ", "Ki ", ""),
        ("proof\n1 ", "Ki,", "p"),
        ("proof\n1 ", "KKi", " Ki 1"),
        ("proof\n1 ", "premise", " Ki 1"),
        ("proof\n1 ", "N", "p Ki 1"),
        ("proof\n1 ", "K", " x 1"),
        ("proof\n1 ", "N p ", "Ki 1"),
        ("proof\n1 ", "Kp,", "Ki 1"),
        ("proof\n1 ", "p", " x 1"),
        ("proof\n1 ", "p,", "x 1"),
        ("proof\n1 ", "p 1 ", "x 1"),
        ("proof\n1 p ", "1 ", ""),
        ("proof\n1 p x ", "1 ", ""),
        ("proof\n1 p Ki ", "1,", ""),
        ("proof\n1 p Ki ", "x", ""),
        ("proof\n1 ", "\"p\" ", "Ki 1"),
        ("proof\n1 p ", "D", ""),
        ("proof\n1 p ", "D1 ", ""),
        ("proof\n1 p ", "D@a ", ""),
        ("proof\n1 p D1", "@a ", "1"),
        ("proof\n1 p ", "D@a,", "1"),
        ("proof\n1 p D", "[1]", ""),
        ("", "D1", " proves p"),
        ("D1 ", "p ", " proves p"),
        ("D1 ", "proves", ""),
        ("D1 proves ", "N", "p"),
        ("", "1 proves p\n", ""),
        ("def a = proof ", "D", ""),
        ("def a = ", "D", ""),
        ("def a = ", "D1", ""),
        ("axioms S\n1 ", "K", ""),
        ("axioms S\n", "1 p\n", ""),
        ("axioms S\n", "a) p\n", ""),
        ("", "axioms S\n", ""),
        ("world ", "w,", ""),
        ("world ", "w,", ": p"),
        ("world ", "w,", "= p"),
        ("world w: ", "p,", ""),
        ("world w: ", "v:p,", ""),
        ("world ", "w:", ""),
        ("world w p ", ",p", ""),
        ("sees ", "w,", ""),
        ("sees ", "w ", ": v"),
        ("sees w: ", "v", ""),
        ("sees w: ", "v;", ""),
        ("model m\n", "w", " -> v"),
        ("model m\n", "w,", " -> v"),
        ("model m\nw -> ", "v,", ""),
        ("model m\n", "w-> ", ""),
        ("model m\n", "w -> v\n", ""),
        ("model m\n", "world w\n", ""),
        ("", "model m\n", ""),
        ("", "exercise 1\nmodel m\n", ""),
        ("model ", "m ", ""),
        ("frame ", "m ", ""),
        ("frame m is ", "not ", ""),
        ("frame m is ", "serial,", ""),
        ("p = T ", "at w ", ""),
        ("p = T at ", "w", ""),
        ("p != T ", "at ", ""),
        ("row ", "|", ""),
        ("logic ", "K", ""),
        ("", "matrix M\n", ""),
        ("", "matrix M\np\nend\n", ""),
        ("matrix M\n", "p\n", ""),
        ("", "1) matrix\n", ""),
        ("", "\n", ""),
        ("", "\r", ""),
        ("", "(\r", ""),
        ("", "\0", ""),
    ];
    let next = AtomicUsize::new(0);
    let read_some = || {
        while let Some((before, repeated, after)) = kinds.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let text = |length: usize| {
                format!("{before}{}{after}", repeated.repeat(length / repeated.len()))
            };
            // Four times as much may take ten times as many steps, but not sixteen.
            let (short, long) = (steps(&text(LENGTH / 4)), steps(&text(LENGTH)));
            assert!(long < FEW || long < short * 10, "{before}{repeated}…{after}: {short}, {long}");
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(read_some);
        }
    });
}

#[test]
fn ten_megabytes_on_a_line_are_read() {
    for part in ["CKpqr, ", "KpCq &", "NKANpqKrs@mp"] {
        assert!(!tree(part.repeat(10_000_000 / part.len())).root_node().has_error(), "{part}");
    }
}
