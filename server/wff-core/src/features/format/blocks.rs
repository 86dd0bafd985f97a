//! The layout of blocks. Their lines are indented by two blanks more than the line that opens the
//! block, the rows of a connective by two more than that; the rows of a table stand under each
//! other, and under their head where that has a bar or columns.
//!
//! The lines of a table are kept until it is over, since the widest cell of a column may be in the
//! last row.

use super::columns::{Columns, Row, StepColumns, StepText};
use super::line::{
    Surround, format_line, formula_as, indent_of, is_comment, is_plain, is_same_line, statement,
};
use crate::analysis::{block, letters_where};
use crate::document::{ParseContext, TextEdit};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::formula::shape;
use crate::syntax::letter::Letters;
use crate::syntax::proof::{Citation, REASONS, Step};
use crate::syntax::reading::SlipKind;
use crate::syntax::{KeptLine, Keyword, Line, LineText, Span, Statement, Unit};
use std::collections::VecDeque;

/// The bytes of the deepest indentation of a line under which the lines of its block are indented.
const DEEPEST: usize = 100;

/// The formatter of lines in their blocks. It takes lines in text order, and has an edit of a line
/// once the table is over that the line belongs to.
#[derive(Debug, Default)]
pub(super) struct Formatter {
    /// The blocks that are open, from the outermost, each with the indentation of the line that
    /// opens it.
    open: Vec<(BlockKind, String)>,
    /// The lines of the table that is not over.
    held: Vec<Held>,
    /// The number of the last of these that are indented as the line below them is.
    comments: usize,
    /// True if a connective's table was begun to which a row would belong.
    is_in_table: bool,
    /// The edits that are made, in text order.
    edits: VecDeque<TextEdit>,
}

/// A line that is kept until its table is over.
#[derive(Debug)]
struct Held {
    /// Its first byte.
    start: usize,
    line: KeptLine,
    /// Its new indentation; `None` if it keeps its own.
    indent: Option<String>,
    surround: Surround,
    body: Body,
    is_wanted: bool,
}

/// A line as it is to be written, without its indentation.
#[derive(Debug)]
enum Body {
    /// With this statement; as it is where there is none.
    Statement(Option<String>),
    /// As a row of its table, behind its keyword.
    Row(String, Row),
    /// As a step of its proof.
    Step(StepText),
}

impl Formatter {
    /// Takes the next line, which starts at this byte, with its context. Only a line that is wanted
    /// has an edit.
    pub fn take(
        &mut self,
        start: usize,
        content: LineText<'_>,
        context: &ParseContext,
        is_wanted: bool,
    ) {
        let depth = context.depth();
        if depth < self.open.len() {
            self.end_table();
            self.open.truncate(depth);
        }
        if depth == 0 && (is_plain(&content) || is_comment(&content)) {
            return;
        }
        let line = context.parse(content);
        let edge = block::edge(&line);
        let opens = match edge {
            Some(Edge::Opens(kind)) => Some(kind),
            Some(Edge::Ends) | None => None,
        };
        if depth == 0 && opens.is_none() {
            let edit = if is_wanted { format_line(&line, context.letters) } else { None };
            self.edits.extend(edit.map(|formatted| TextEdit::between(&content, &formatted, start)));
            return;
        }
        let is_comment = matches!(line.statement, Statement::Blank) && line.numbering.is_none();
        if is_comment && line.comment.is_none() {
            return;
        }
        let indent = self.indent(&line, edge);
        if is_comment {
            self.comments += 1;
        } else {
            self.indent_comments(edge.is_none().then_some(indent.as_deref()).flatten());
        }
        let keyword = line.head().map(|(keyword, _)| keyword);
        if opens.is_some() || keyword == Some(Keyword::Table) {
            self.end_table();
        }
        if opens.is_some() || matches!(keyword, Some(Keyword::Table | Keyword::Define)) {
            self.is_in_table = keyword == Some(Keyword::Table);
        }
        if let Some(kind) = opens {
            let base = indent.as_deref().unwrap_or_else(|| indent_of(&content));
            let base = base.trim_start_matches('\u{feff}');
            let base = if base.len() > DEEPEST { "" } else { base };
            self.open.push((kind, base.to_owned()));
        }
        let body = body(&line, context.letters);
        let surround = Surround::of(&line);
        let line = line.keep();
        self.held.push(Held { start, line, indent, surround, body, is_wanted });
        if edge == Some(Edge::Ends) {
            self.end_table();
        }
    }

    /// The next edit that is made.
    pub fn next_edit(&mut self) -> Option<TextEdit> {
        self.edits.pop_front()
    }

    /// The indentation of a line of the innermost block, or of one that opens a block.
    fn indent(&self, line: &Line<'_>, edge: Option<Edge>) -> Option<String> {
        let (kind, base) = self.open.last()?;
        let depth = match (edge, kind) {
            (Some(Edge::Ends), _) => 0,
            (None, BlockKind::Game)
                if matches!(block::keyword(line), Some(Keyword::Round | Keyword::Tiebreak)) =>
            {
                0
            }
            (None, BlockKind::Matrix)
                if self.is_in_table && block::keyword(line) == Some(Keyword::Row) =>
            {
                2
            }
            (
                Some(Edge::Opens(_)) | None,
                BlockKind::Matrix
                | BlockKind::Truth
                | BlockKind::Exercise
                | BlockKind::Game
                | BlockKind::Proof
                | BlockKind::Axioms
                | BlockKind::Model,
            ) => 1,
        };
        let mut indent = String::with_capacity(base.len() + 2 * depth);
        indent.push_str(base);
        (0..depth).for_each(|_| indent.push_str("  "));
        Some(indent)
    }

    /// Indents the comments above a line as that is, or, where it bounds a block, as the lines of
    /// the innermost block are.
    fn indent_comments(&mut self, indent: Option<&str>) {
        let first = self.held.len() - self.comments;
        let inside = self.open.last().map(|(_, base)| format!("{base}  "));
        for comment in self.held.iter_mut().skip(first) {
            comment.indent = indent.map(str::to_owned).or_else(|| inside.clone());
        }
        self.comments = 0;
    }

    /// Makes the edits of the lines kept.
    pub fn end_table(&mut self) {
        // A comment below a block without an end may stand in it or not.
        let first = self.held.len() - self.comments;
        self.held.iter_mut().skip(first).for_each(|comment| comment.indent = None);
        self.comments = 0;
        let held = std::mem::take(&mut self.held);
        let columns = Columns::of(held.iter().filter_map(|line| match &line.body {
            Body::Row(_, row) => Some(row),
            Body::Statement(_) | Body::Step(_) => None,
        }));
        let steps = StepColumns::of(held.iter().filter_map(|line| match &line.body {
            Body::Step(step) => Some(step),
            Body::Statement(_) | Body::Row(..) => None,
        }));
        for Held { start, line, indent, surround, body, is_wanted } in held {
            if !is_wanted {
                continue;
            }
            let content = line.text();
            let statement = match body {
                Body::Statement(statement) => statement,
                Body::Row(keyword, row) => Some(columns.write(&keyword, &row)),
                Body::Step(step) => Some(steps.write(&step)),
            };
            let indent = indent.as_deref().unwrap_or_else(|| indent_of(content));
            let formatted = surround.written(content, indent, statement.as_deref());
            let formatted = formatted.filter(|formatted| *formatted != content);
            let formatted = formatted.filter(|formatted| is_same_line(&line.line(), formatted));
            let edit = formatted.map(|formatted| TextEdit::between(content, &formatted, start));
            self.edits.extend(edit);
        }
    }
}

/// True for a step with a formula and a reason, and nothing else, and for one that waits for its
/// reason. A number with a mark may name an item.
fn is_whole(line: &Line<'_>, step: &Step) -> bool {
    if line.slips.iter().any(|slip| slip.kind != SlipKind::RuleName) {
        return false;
    }
    let is_formula =
        || step.is_bare() || shape(line.text, step.formula, Unit::arity).is_well_formed();
    let Some(reason) = &step.reason else {
        let behind = Span { start: step.number.end, end: step.formula.start }.of(line.text);
        return !behind.starts_with(['.', ')']) && is_formula();
    };
    let cites = |at: &Span| reason.is_d_proof || Citation::read(line.of(*at)).is_some();
    reason.citations.iter().all(cites)
        && (!reason.citations.is_empty()
            || reason.is_d_proof
            || REASONS.contains(&line.of(reason.word)))
        && is_formula()
}

/// A line of a block, or one that opens it, as it is to be written.
fn body(line: &Line<'_>, in_force: Letters) -> Body {
    if let Statement::Step(step) = &line.statement {
        if !is_whole(line, step) {
            return Body::Statement(None);
        }
        let formula = formula_as(line, step.formula, letters_where(line, in_force)).into_owned();
        return Body::Step(StepText::of(line, step, formula));
    }
    let Some((keyword, at)) = line.head().filter(|_| line.open_quote.is_none()) else {
        return Body::Statement(statement(line, in_force));
    };
    let row = match &line.statement {
        Statement::Cells(_, _, words) => Row::of_words(line, at.end, words),
        Statement::Truth(_, head) if !head.formulas.is_empty() => {
            Some(Row::of_head(line, head, |span| formula_as(line, *span, in_force).into_owned()))
        }
        _ => return Body::Statement(statement(line, in_force)),
    };
    let Some(row) = row else { return Body::Statement(None) };
    // A number before the keyword moves all that follows.
    let is_in_columns = line.numbering.is_none()
        && match keyword {
            Keyword::Row | Keyword::Table => row.is_narrow(),
            Keyword::Truth => row.heads_columns(),
            _ => false,
        };
    let is_row = matches!(keyword, Keyword::Row | Keyword::Table);
    if is_in_columns {
        Body::Row(line.of(at).to_owned(), row)
    } else {
        let alone = || Columns::of([&row]).write(line.of(at), &row);
        Body::Statement((!is_row).then(alone))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{format, format_text};
    use crate::document::{Document, TextEdit};
    use crate::generator;
    use crate::scope::Scope;
    use proptest::prelude::*;
    use proptest::sample::select;

    fn made(text: &str, edits: impl IntoIterator<Item = TextEdit>) -> String {
        let mut made = String::new();
        let mut end = 0;
        for edit in edits {
            made.push_str(&text[end..edit.range.start]);
            made.push_str(&edit.text);
            end = edit.range.end;
        }
        made + &text[end..]
    }

    fn formatted(text: &str) -> String {
        made(text, format_text(text, &Scope::default()))
    }

    /// Holds that a text is made this, and that nothing is left to do.
    fn check(text: &str, expected: &[&str]) {
        let expected = expected.join("\n");
        assert_eq!(formatted(text), expected, "{text}");
        assert_eq!(formatted(&expected), expected);
    }

    #[test]
    fn what_is_no_whole_step_stays_as_it_is() {
        for line in [
            "2) CpCqp is  tautology",
            "3) Kpq ==  Kqp",
            "4.  Kpq",
            "5)  ?",
            "3 q  Co 1, 2  because of line 1, and line 2",
            "3 q  Co (1,2)",
            "3 q  Co  1), 2)",
            "1. p. premise.",
            "3 q  1,2  Co",
        ] {
            let text = format!("proof p |- p\n  1 p  premise\n  {line}\nend\n");
            assert_eq!(formatted(&text), text);
        }
        let text = "proof p |- p\n1. p premise\n  12) |  Kpq   R  1,2\nend\n";
        let made = "proof p |- p\n   1 p      premise\n  12 | Kpq  R 1 2\nend\n";
        assert_eq!(formatted(text), made);
        let text = "logic K\nmodel m\nworld w,v:p\n w->w,v\nend\n";
        let made = "logic K\nmodel m\n  world w, v: p\n  w -> w, v\nend\n";
        assert_eq!(formatted(text), made);
        let text = "logic K\nproof Lp |- Lp\n1 Lp premise\n2|strict\n3|p Lo 1\n4 Lp Li 2-3\nend\n";
        let made = "logic K\nproof Lp |- Lp\n  1 Lp   premise\n  2 | strict\n  3 | p  Lo 1\n  4 \
                    Lp   Li \
                    2-3\nend\n";
        assert_eq!(formatted(text), made);
    }

    #[test]
    fn text_for_people_that_begins_like_an_exercise_opens_none() {
        check(
            "exercise let let\nshow require validity of p == p,p\nvalues ",
            &["exercise let let", "show require validity of p == p, p", "values"],
        );
    }

    #[test]
    fn axioms_are_indented_and_d_proofs_have_no_blanks_but_behind_names() {
        check(
            "axioms  S\n1 C p Cqp # so\n a)   Cpp\n2\nend\nD 1 D@i 2 a proves C p q\n\
             def  i=proof D 1 1\ndef i = D1  2\nD1x! proves p\nproof |- p\n\
             1 CpCqp   axiom\n2  p D[1]2\nend",
            &[
                "axioms S",
                "  1 CpCqp # so",
                "  a) Cpp",
                "  2",
                "end",
                "D1D@i 2a proves Cpq",
                "def i = proof D11",
                "def i = D12",
                "D1x! proves p",
                "proof |- p",
                "  1 CpCqp  axiom",
                "  2 p      D[1]2",
                "end",
            ],
        );
    }

    #[test]
    fn the_rows_of_a_truth_table_stand_under_its_head() {
        check(
            "truth q p|Cpq ,  Np\nrow T T|T F\n# the rest\nrow  1/2 T   │ F ?   # so\n\n\t end",
            &[
                "truth q   p | Cpq, Np",
                "  row T   T | T    F",
                "  # the rest",
                "  row 1/2 T | F    ?   # so",
                "",
                "end",
            ],
        );
        check(
            "truth q p | Cpq|Np\nrow T T | T | F\nrow T T | T F\nend",
            &["truth q p | Cpq | Np", "  row T T | T   | F", "  row T T | T     F", "end"],
        );
    }

    #[test]
    fn without_letters_in_the_head_its_rows_stand_under_each_other() {
        check(
            "truth C p q,Np\nrow T,T| T  F\nrow 1/2, T| T F\n  row T F T F\nrow T F\n end",
            &[
                "truth Cpq, Np",
                "  row T,   T | T F",
                "  row 1/2, T | T F",
                "  row T F T F",
                "  row T F",
                "end",
            ],
        );
    }

    #[test]
    fn the_rows_of_a_connective_stand_under_each_other() {
        check(
            "matrix  M  # of three\nvalues   0 1/2 1\ndesignated  1\ntable C |1 1/2 0   # so\n\
             row 1| 1 1/2 0\nrow 1/2| 1 1 0\n# the last\nrow 0| 1 1\n# next\ntable K\n\
             row 0   0 0   |\nrow 1/2  0  1|\n  define  A pq=KCpqq\nend",
            &[
                "matrix M  # of three",
                "  values 0 1/2 1",
                "  designated 1",
                "  table C   | 1 1/2 0   # so",
                "    row 1   | 1 1/2 0",
                "    row 1/2 | 1 1   0",
                "    # the last",
                "    row 0   | 1 1",
                "  # next",
                "  table K",
                "    row 0   0 0 |",
                "    row 1/2 0 1 |",
                "  define A pq = KCpqq",
                "end",
            ],
        );
    }

    #[test]
    fn a_block_is_indented_from_the_line_that_opens_it() {
        check(
            "  truth p | Np\nrow T | F\nend\n  row  T | F",
            &["  truth p | Np", "    row T | F", "  end", "  row  T | F"],
        );
        check(
            "\u{feff}truth p | Np\nrow T|F\nend",
            &["\u{feff}truth p | Np", "  row T | F", "end"],
        );
        check(
            "\ttruth p | Np\n\trow T|F\n\t\tedn\n",
            &["\ttruth p | Np", "\t  row T | F", "\tedn", ""],
        );
        let deep = " ".repeat(super::DEEPEST + 1);
        check(
            &format!("{deep}truth p | Np\nrow T|F"),
            &[&format!("{deep}truth p | Np"), "  row T | F"],
        );
    }

    #[test]
    fn what_is_no_row_of_its_table_is_only_indented() {
        check(
            "2) truth p|Np\n3)row  T | F\nrow T:  F\nrwo T  | F\nT  | F\nend",
            &[
                "2) truth p | Np",
                "  3) row  T | F",
                "  row T:  F",
                "  rwo T  | F",
                "  T  | F",
                "end",
            ],
        );
        let word = "T".repeat(17);
        check(
            &format!("truth p\nrow {word}  | F\nrow T  | F\nend"),
            &["truth p", &format!("  row {word}  | F"), "  row T | F", "end"],
        );
        let long = "N".repeat(100);
        check(
            &format!("truth p | {long}p, q\nrow T | F T\nend"),
            &[&format!("truth p | {long}p, q"), "  row T | F T", "end"],
        );
        check(
            "matrix M\nrow F  | T\ntable N\nrwo F  | T\nKpq\nend\nrow  T |F",
            &[
                "matrix M",
                "  row F | T",
                "  table N",
                "    rwo F  | T",
                "  Kpq",
                "end",
                "row  T |F",
            ],
        );
    }

    #[test]
    fn below_a_block_without_an_end_comments_stay() {
        check(
            "truth p | Np\n# in it\nrow T|F\n\n   # on\n   Kpq",
            &["truth p | Np", "  # in it", "  row T | F", "", "   # on", "   Kpq"],
        );
        check("truth p\n # on", &["truth p", " # on"]);
    }

    /// The places of the cells of a row, which are its words but the first, and of its bar.
    fn places(row: &str) -> (Vec<usize>, Option<usize>) {
        let starts = |place: usize| !row[..place].ends_with(|c: char| c != ' ');
        let words = row.char_indices().filter(|(place, c)| !" |".contains(*c) && starts(*place));
        (words.skip(1).map(|(place, _)| place).collect(), row.find('|'))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn cells_and_bars_stand_under_each_other_as_near_as_can_be(
            rows in prop::collection::vec(
                prop::collection::vec((select(vec!["T", "1/2", "12", "?"]), 1..4_usize), 3),
                1..6,
            ),
            has_head in any::<bool>(),
        ) {
            let row = |cells: &Vec<(&str, usize)>| {
                let cell =
                    |(text, blanks): &(&str, usize)| format!("{text}{}", " ".repeat(*blanks));
                let cells: Vec<String> = cells.iter().map(cell).collect();
                format!("row {}{}|{}\n", cells[0], cells[1], cells[2])
            };
            let head = if has_head { "truth p q | Kpq\n" } else { "truth Kpq\n" };
            let text = format!("{head}{}end", rows.iter().map(row).collect::<String>());
            let made = formatted(&text);
            let mut lines: Vec<&str> = made.lines().collect();
            prop_assert_eq!(lines.pop(), Some("end"));
            let all = if has_head { &lines[..] } else { &lines[1..] };
            let (first, bar) = places(all[0]);
            prop_assert_eq!(first.len(), 3);
            for line in all {
                prop_assert_eq!(places(line), (first.clone(), bar));
            }
            // In each column some cell reaches as far as it can.
            let is_tight = |from: usize, to: usize| {
                all.iter().any(|line| !line[from..to - 1].contains(' '))
            };
            let bar = bar.unwrap();
            prop_assert!(is_tight(first[0], first[1]) && is_tight(first[1], bar));
            prop_assert_eq!((first[0], first[2]), (6, bar + 2));
        }

        #[test]
        fn some_lines_are_formatted_as_in_the_whole(
            text in generator::text(0..12),
            from in any::<prop::sample::Index>(),
            to in any::<prop::sample::Index>(),
        ) {
            let document = Document::small(&text, Scope::default());
            let [from, to] = [from, to].map(|it| it.index(text.len() + 1));
            let range = from.min(to)..from.max(to);
            let some = format(&document, &*text, range.clone());
            let lines = document.lines(&*text, range, |placed| {
                placed.start..placed.start + placed.content.len()
            });
            let whole = format(&document, &*text, 0..text.len());
            let is_of = |edit: &TextEdit| {
                let holds = |line: &std::ops::Range<usize>| {
                    line.start <= edit.range.start && edit.range.end <= line.end
                };
                lines.iter().any(holds)
            };
            prop_assert_eq!(some, whole.into_iter().filter(is_of).collect::<Vec<_>>());
        }
    }
}
