//! Tests of hand-ins as plain text.

use super::*;
use expect_test::{Expect, expect};
use proptest::prelude::*;

#[track_caller]
fn gives(kind: FileKind, text: &str, expected: &Expect) {
    let plain = Plain::of(text.to_owned(), Some(kind));
    let mut told = String::new();
    for (place, line) in plain.text.lines().enumerate() {
        let of = plain.line(place);
        let line = if of == place { line.to_owned() } else { format!("{line} <{}>", of + 1) };
        told += &format!("{}\n", line.trim_end());
    }
    expected.assert_eq(&told);
}

#[test]
fn markdown_is_read_without_its_markup() {
    gives(
        FileKind::Md,
        "---\ntitle: Homework 2\n---\n\n# Homework 2\n\n## Exercise 1\n\n\
        The answer is `ANpNq`.\n\n**2)** tautology\n\n### 3.\n\n- [ ] tautology\n\
        - [x] **contingent**\n\n4\\) $p \\land \\lnot q$<br>\n\n5. ```wff\n   proof p |- p\n\
        \x20  1 p premise\n   end\n   ```\n\n> 6. _valid_\n",
        &expect![[r#"
            # ---
            # title: Homework 2
            # ---

            # Homework 2

             Exercise 1

            The answer is ANpNq.

            2) tautology

             3.

            # - [ ] tautology
            contingent

            4) p \land \lnot q

            5. # wff
               proof p |- p
               1 p premise
               end


            6. valid
        "#]],
    );
    gives(
        FileKind::Md,
        "| p | q | `Kpq` |\n|---|:-:|---|\n| T | **T** | T |\n\n1. Kpq\n1. Apq\n1. q\n\n\
        Exercise 7\n----------\n<!-- write below\nthe line -->\nKpq\n\n<!-- old --> 3) Kpq\n\n\
        \\(p \\to q\\) and p*q*r and ~~Kpq~~ Apq and p \\/ q /\\ r &rarr; q\n\nKqp\\\n\
        q &amp; r\n\n~~~\n**8)** Kpq\n~~~\n",
        &expect![[r#"
            | p | q | Kpq |
            |---|:-:|---|
            | T | T | T |

            1. Kpq
            2. Apq
            3. q

            Exercise 7

            #  write below
            # the line -->
            Kpq

             3) Kpq # old

            p \to q and p*q*r and ~~Kpq~~ Apq and p \/ q /\ r → q

            Kqp
            q & r


            **8)** Kpq

        "#]],
    );
}

#[test]
fn latex_is_read_without_its_markup() {
    gives(
        FileKind::Tex,
        "\\documentclass[a4paper]{article}\n\\title{Homework}\n\\begin{document}\n\
        \\section*{Exercise 1}\nThe answer is $\\neg p \\lor \\neg{q}$. % a guess\n\
        \\begin{enumerate}[start=2]\n  \\item \\textbf{tautology}\n\
        \x20 \\item \\begin{tabular}{cc|c} $p$ & $q$ & $p \\land q$ \\\\ \
         \\hline T & T & T \\\\ T & F & F\\\\ \\end{tabular}\n\
        \\item[7.] valid\n\\setcounter{enumi}{8}\n\\item\n  \\begin{enumerate}\n\
        \x20 \\item yes \\item no\n  \\end{enumerate}\n\\end{enumerate}\n\\begin{verbatim}\n\
        5) {Kpq} % so\n\\end{verbatim}\n\\end{document}\nKpq\n",
        &expect![[r#"
            # \documentclass[a4paper]{article}
            # \title{Homework}

            Exercise 1
            The answer is \neg p \lor \neg q. # a guess
            # start=2
              2) tautology
              3)  p  |  q  |  p \land q
            T  |  T  |  T  <8>
            T  |  F  |  F <8>
            7. valid <9>
            # setcounter{enumi}{8} <10>
            9)  <11>
               <12>
              a) yes  <13>
            b) no <13>
               <14>
             <15>
             <16>
            5) {Kpq} % so <17>
             <18>
             <19>
            # Kpq <20>
        "#]],
    );
    gives(
        FileKind::Tex,
        "\\begin{enumerate}[label=(\\alph*)]\n\\item \\texttt{CKpNqr}\n\\item \\verb|Kpq|\n\
        \\end{enumerate}\n\\begin{enumerate}[resume]\n\
        \\item $\\overline{p \\land q}$ \\foo{Kpq}[x] 5\\% \\& so~it is ~p\n\\end{enumerate}\n\
        \\begin{tabular}{c}\np &\n q\n\\\\[2pt]\nT & F\n\\end{tabular} done\n\
        \\[ p_{12} /\\ q \\/ r \\]\n\\begin{align*} p &\\to q \\\\ q &\\to r \\end{align*}\n\
        ``Kpq'' \\label{eq:1}\\vspace{1cm} Apq\n",
        &expect![[r#"
             # label=(\alph*)
            (a) CKpNqr
            (b) Kpq

            # resume
            3) \overline{p \land q} \foo{Kpq}[x] 5% & so it is ~p


            p  |   q # 2pt
            T  |  F  <12>
            done <13>
             p_{12} /\ q \/ r  <14>
             p  \to q  <15>
            q  \to r  <15>
            "Kpq"  Apq # {eq:1} {1cm} <16>
        "#]],
    );
}

proptest! {
    #[test]
    fn no_word_of_a_hand_in_vanishes(
        pieces in proptest::collection::vec(0..PIECES.len(), 1..40),
    ) {
        let (text, words) = with_words(pieces.iter().map(|piece| PIECES[*piece]));
        for kind in [FileKind::Md, FileKind::Tex] {
            let plain = Plain::of(text.clone(), Some(kind));
            for word in &words {
                prop_assert!(plain.text.contains(word), "{word} in {text:?}: {:?}", plain.text);
            }
            let rows = |text: &str| text.split('\n').count();
            for line in 0..rows(&plain.text) {
                prop_assert!(plain.line(line) < rows(&text));
            }
            if kind == FileKind::Md {
                prop_assert_eq!(rows(&text), rows(&plain.text), "{:?}", text);
            }
        }
    }

    #[test]
    fn what_a_reader_sees_is_in_no_comment(
        in_markdown in proptest::collection::vec(0..SEEN_IN_MARKDOWN.len(), 1..40),
        in_latex in proptest::collection::vec(0..SEEN_IN_LATEX.len(), 1..40),
    ) {
        let markdown = with_words(in_markdown.iter().map(|piece| SEEN_IN_MARKDOWN[*piece]));
        let latex = with_words(in_latex.iter().map(|piece| SEEN_IN_LATEX[*piece]));
        for (kind, (text, words)) in [(FileKind::Md, markdown), (FileKind::Tex, latex)] {
            let plain = Plain::of(text.clone(), Some(kind));
            let lines = plain.text.lines().map(|line| line.split('#').next().unwrap());
            let said: Vec<&str> = lines.collect();
            for word in &words {
                let is_said = said.iter().any(|line| line.contains(word));
                prop_assert!(is_said, "{word} in {text:?}: {:?}", plain.text);
            }
        }
    }
}

/// A text of pieces with another formula for each `@`, and these.
fn with_words<'p>(pieces: impl Iterator<Item = &'p str>) -> (String, Vec<String>) {
    let mut words = Vec::new();
    let mut text = String::new();
    for piece in pieces {
        for (place, part) in piece.split('@').enumerate() {
            if place > 0 {
                // Of one length, so that none is in another.
                let bits = (0..8).map(|bit| ["Kp", "Ap"][words.len() >> bit & 1]);
                let word = format!("Cr{}q", bits.collect::<String>());
                text += &word;
                words.push(word);
            }
            text += part;
        }
    }
    (text, words)
}

/// Pieces of both notations.
const PIECES: [&str; 73] = [
    " @ ",
    "\n",
    "\n\n",
    "\r\n",
    "# @\n",
    "## Exercise 3 @ ##\n",
    " @\n---\n",
    " **@** ",
    " *@* ",
    " _@_ ",
    "`@`",
    "``@``",
    "\n```\n",
    "\n```wff @\n",
    "\n~~~\n@\n",
    "- @\n",
    "- [x] @\n",
    "- [ ] @\n",
    "1. @\n",
    "1. ",
    "3) @\n",
    "> @\n",
    "> ",
    "| @ | T |\n",
    "|---|---|\n",
    "<!-- @ -->",
    "<!--",
    "-->",
    "<br>",
    "<p>@</p>",
    "[@](@)",
    "![@](x)",
    "[@]: x\n",
    "\\",
    "\\@ ",
    "\\) @",
    "\\(",
    "\\[",
    "&amp; @",
    "$@$",
    "$$",
    "$",
    "    @\n",
    "~~@~~",
    "\\textbf{@}",
    "\\item @",
    "\\item[@] ",
    "{",
    "}",
    "{@}",
    "\\begin{enumerate}",
    "\\end{enumerate}",
    "\\begin{tabular}{cc}",
    " & @ ",
    "\\\\",
    "\\hline",
    "\\end{tabular}",
    "\\begin{@}",
    "% @\n",
    "%",
    "\\label{@}",
    "\\foo{@}",
    "\\foo[@]",
    "\\verb|@|",
    "\\begin{verbatim}\n@\n",
    "\\end{verbatim}",
    "\\begin{document}",
    "\\end{document}",
    "\\multicolumn{2}{@}{@}",
    "_{@}",
    "``@''",
    "~@",
    "# ",
];

/// Pieces of Markdown whose words a reader sees as text.
const SEEN_IN_MARKDOWN: [&str; 31] = [
    " @ ",
    "\n",
    "\n\n",
    "\r\n",
    "# @\n",
    "## Exercise 3 @ ##\n",
    " @\n---\n",
    " **@** ",
    " *@* ",
    " _@_ ",
    "`@`",
    "\n\n```\n@\n```\n\n",
    "- @\n",
    "- [x] @\n",
    "1. @\n",
    "1. ",
    "3) @\n",
    "> @\n",
    "> ",
    "| @ | T |\n",
    "|---|---|\n",
    "<br>",
    "\\@ ",
    "\\) @",
    "\\(",
    "&amp; @",
    "$@$",
    "$",
    "~~@~~",
    " # @ ",
    " #@",
];

/// Pieces of LaTeX whose words a reader sees as text.
const SEEN_IN_LATEX: [&str; 30] = [
    " @ ",
    "\n",
    "\n\n",
    "\r\n",
    "\\textbf{@}",
    "\\section*{@}\n",
    "\\item @",
    "\\item[@] ",
    "{",
    "}",
    "{@}",
    "\n\\begin{enumerate}[start=3]",
    "\\end{enumerate}",
    "\\begin{tabular}{cc}",
    " & @ ",
    "\\\\",
    "\\hline",
    "\\end{tabular}\n",
    "\\begin{align*}",
    "\\end{align*}",
    "\\\\[2pt]",
    "\\foo{@}",
    "\\foo[@]",
    "\\verb|@|",
    "\n\\begin{verbatim}\n@ # so\n\\end{verbatim}",
    "$@$",
    "\\# @",
    "_{@}",
    "``@''",
    "~@",
];

#[test]
fn a_line_that_is_put_above_comes_from_the_first() {
    let plain = Plain::of("Kpq\nq".to_owned(), Some(FileKind::Txt)).below("Exercise 2:");
    assert_eq!(plain.text, "Exercise 2:\nKpq\nq");
    assert_eq!([0, 1, 2].map(|line| plain.line(line)), [0, 0, 1]);
}
