//! # misplaced-line
//!
//! A line of a block stands where there is no such block, or before what it needs: `values` comes
//! first in a matrix, and a `row` belongs to the `table` above it. A truth table or a proof that
//! answers stands below the word `answer`.
//!
//! ```wff
//! row T | F T
//! ^^^ `row` stands in a truth table or a matrix, and none is open here
//! matrix Two
//!   row T | F
//!   ^^^ the values of the matrix come first
//! end
//! ```
//!
//! Open the block, and write its lines in their order: `values`, `designated`, then each `table`
//! with its rows.
//!
//! ```wff
//! matrix Two
//!   values F T
//!   designated T
//!   table N
//!     row F | T
//!     row T | F
//!   table K | F T
//!     row F | F F
//!     row T | F T
//!   define A pq = NKNpNq
//!   define C pq = NKpNq
//!   define E pq = KCpqCqp
//! end
//! ```

use crate::analysis::fault::MisplacedLine;
use crate::logic::MatrixBuilder;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::block::BlockKind;
use crate::syntax::formula::is_name;
use crate::syntax::letter::is_blank;
use crate::syntax::{Keyword, Span, Statement, quote};

pub(crate) static RULE: RuleOf<MisplacedLine> = RuleOf {
    rule: Rule::new("misplaced-line", Severity::Error, header!("misplaced_line.rs")),
    judges_truth: |_| false,
    reveals,
    completed_by: |_, span, fault| {
        CompletedBy::text_if(*fault == MisplacedLine::Outside(Keyword::Answer), span)
    },
    render: |context, it| render(context, *it),
};

fn reveals(_: Context<'_>, fault: &MisplacedLine) -> Reveals {
    match fault {
        // A name of the exercise may look like a formula.
        MisplacedLine::Outside(_)
        | MisplacedLine::BeforeValues
        | MisplacedLine::NoTable
        | MisplacedLine::InExercise => Reveals::Help,
        MisplacedLine::BesideBlock => Reveals::Nothing,
        MisplacedLine::InGame | MisplacedLine::InProof | MisplacedLine::Def => Reveals::Nothing,
    }
}

fn render(context: Context<'_>, fault: MisplacedLine) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    match fault {
        MisplacedLine::Outside(keyword) => outside(context, keyword),
        MisplacedLine::BeforeValues => at("the values of the matrix come first".to_owned())
            .help(format!("for example `{}`", Keyword::Values.example())),
        MisplacedLine::Def => {
            let define = Keyword::Define.text();
            let diagnostic = at(format!(
                "{} names a formula; a connective of a matrix is given by `{define}`",
                context.quoted()
            ));
            // Before the values a `define` has no place either.
            let is_place = |builder: &MatrixBuilder| builder.faulty || !builder.values.is_empty();
            if context.scope.builder().is_some_and(is_place) {
                diagnostic.replace(format!("Write `{define}`"), false, context.span, define)
            } else {
                diagnostic
            }
        }
        MisplacedLine::InExercise => {
            let answer = Keyword::Answer.text();
            let diagnostic =
                at(format!("{} answers nothing: only `{answer}` does", context.quoted()));
            let end = Span { end: context.span.start, ..context.span };
            let title = format!("Write `{answer}` before it");
            diagnostic.replace(title, false, end, format!("{answer} "))
        }
        MisplacedLine::BesideBlock => beside_block(context),
        MisplacedLine::InProof => at(format!("{} has no place in a proof", context.quoted()))
            .help("all of a proof leans on the axioms in force at its head: choose them above it"),
        MisplacedLine::InGame => at(format!("{} is no line of a game", context.quoted()))
            .help("a game has rounds, rolls, calls, checks and challenges, and brings its rules"),
        MisplacedLine::NoTable => at("a row belongs to a table, and none is above it".to_owned())
            .help(format!("for example `{}`", Keyword::Table.example())),
    }
}

/// A line that stands outside of its block.
fn outside(context: Context<'_>, keyword: Keyword) -> Diagnostic {
    if let Statement::Define(at, definition) = &context.line.statement
        && is_name(context.line.of(definition.name))
    {
        let def = Keyword::Def.text();
        return RULE
            .at(
                context.span,
                format!("a name is given a formula by `{def}`; `define` stands in a matrix"),
            )
            .replace(format!("Write `{def}`"), false, *at, def);
    }
    let message = match keyword {
        Keyword::End => "`end` ends a block, and none is open here".to_owned(),
        Keyword::Row => {
            "`row` stands in a truth table or a matrix, and none is open here".to_owned()
        }
        Keyword::Tiebreak => {
            "`tiebreak` stands in a game of x-wff, and none is open here".to_owned()
        }
        _ if BlockKind::Game.is_served_by(keyword) => {
            format!("`{}` stands in a game, and none is open here", keyword.text())
        }
        _ if BlockKind::Exercise.is_served_by(keyword) => {
            format!("`{}` stands in an exercise, and none is open here", keyword.text())
        }
        _ if BlockKind::Model.is_served_by(keyword) => {
            format!("`{}` stands in a model, and none is open here", keyword.text())
        }
        _ => format!("`{}` stands in a matrix, and none is open here", keyword.text()),
    };
    let model = format!("a model begins with its name, as in `{}`", Keyword::Model.example());
    let matrix = format!("a matrix begins with its name, as in `{}`", Keyword::Matrix.example());
    let table =
        format!("a truth table begins with its formulas, as in `{}`", Keyword::Truth.example());
    let exercise =
        format!("an exercise begins with its name, as in `{}`", Keyword::Exercise.example());
    let game = match keyword {
        Keyword::Tiebreak => "game x-wff Ann, Bob",
        _ => Keyword::Game.example(),
    };
    let game = format!("a game begins with its name and players, as in `{game}`");
    RULE.at(context.span, message).help(match keyword {
        _ if BlockKind::Game.is_served_by(keyword) => game,
        _ if BlockKind::Exercise.is_served_by(keyword) => exercise,
        _ if BlockKind::Model.is_served_by(keyword) => model,
        Keyword::Row => table,
        Keyword::End => "a block begins with `truth`, `matrix`, `exercise`, `game`, `proof`, \
             `axioms` or `model`"
            .to_owned(),
        Keyword::Table => format!("{table}; {matrix}"),
        _ => matrix,
    })
}

/// The word `answer` before the head of a table or a proof.
fn beside_block(context: Context<'_>) -> Diagnostic {
    let text = context.line.text;
    let behind = Span { start: context.span.end, ..Span::new(0, text.len()) };
    let head = behind.trim(text);
    let beside = Span { end: head.start, ..context.span };
    if context.scope.exercise().is_none() {
        return outside(context, Keyword::Answer).replace("Leave it out", true, beside, "");
    }
    let is_proof = head.of(text).starts_with(['p', 'P']);
    let keyword = if is_proof { Keyword::Proof } else { Keyword::Truth };
    let indent = text.len() - text.trim_start_matches(is_blank).len();
    let above = format!("{}\n{}", Keyword::Answer.text(), text.get(..indent).unwrap_or_default());
    let (word, below) = (context.quoted(), quote(keyword.text()));
    RULE.at(context.span, format!("{word} stands on a line of its own, and {below} below it"))
        .replace("Put them on two lines", true, beside, above)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_table_and_a_proof_stand_below_the_word_answer() {
        let below = "row T | F\n  row F | T\n  end\nend";
        faults(&format!(
            "exercise 1\n  Answer: truth Np\n  ^^^^^^^ `Answer:` stands on a line of its own, and \
             `truth` below it\n  {below}"
        ));
        let of = |answer: &str| format!("exercise 1\n  require table of Np\n  {answer}\n  {below}");
        mends(&of("answer truth Np"), &of("answer\n  truth Np"));
        let proof = "p |- p\n  1 p premise\n  end\nend";
        let of =
            |answer: &str| format!("exercise 1\n  require proof of p |- p\n  {answer} {proof}");
        mends(&of("answer proof"), &of("answer\n  proof"));
        mends("1) answer proof p |- p\n1 p premise\nend", "1) proof p |- p\n1 p premise\nend");
        clean("exercise 1\nrequire whether Kpq is tautology\nanswer no\nend");
    }

    #[test]
    fn a_proof_leans_on_one_system() {
        faults(
            "system bci\nproof |- Cpp\n1 Cpp axiom\nsystem bck\n^^^^^^ `system` has no place in a \
             proof\n2 CpCqp axiom\n  ^^^^^ `CpCqp` is no instance of an axiom of `bci`\nend",
        );
        clean("system bck\nproof |- CpCqp\n  1 CpCqp  axiom\nend\nsystem bci\nD12 proves ?");
    }

    #[test]
    fn a_game_is_played_by_the_rules_that_it_begins_with() {
        faults(
            "game shake-a-wff Ann, Bob\nround\n  rules x-wff\n  ^^^^^ `rules` is no line of a \
             game\n  roll Ann: ppR\n  roll Bob: pqK\n  call Ann: Kpp\n            ^ `Kpp` takes \
             dice that the roll of `Ann` does not have: one `K`\n  challenge Bob: pff\nend",
        );
    }

    #[test]
    fn slips_in_a_matrix_are_mended() {
        let whole = "matrix M\n  values 0 1\n  designated 1\n  table N\n    row 0 | 1\n    row 1 \
         | 0\n  table K | 0 1\n    row 0 | 0 0\n    \
                     row 1 | 0 1\n  define A pq = NKNpNq\n  define C pq = NKpNq\n  define E pq = \
                     KCpqCqp\nend\nlogic M\nApNp is tautology";
        mends(&whole.replace("define A", "def A"), whole);
        mends(&whole.replace("\nend", "\nEnd"), whole);
        clean(
            &whole.replace("row 0 | 0 0", "row 0: 0, 0").replace("values 0 1", "values = {0, 1}"),
        );
        assert!(found(&whole.replace("row 0 | 1", "row x | 1")).len() == 1, "one label, one fault");
    }

    #[test]
    fn before_the_values_a_connective_cannot_be_given() {
        let found = found("matrix M\ndef A pq = q\nend");
        assert_eq!(found[0].diagnostic.rule.id, "misplaced-line");
        assert_eq!(found[0].diagnostic.fixes, []);
    }

    #[test]
    fn what_a_line_needs_is_told_once() {
        faults("end\n^^^ `end` ends a block, and none is open here");
        faults(
            "matrix M\n  values F T\n  row F | F\n  ^^^ a row belongs to a table, and none is \
             above it\n  row T | T\n  \
             designated T\n  table N\n  row F | T\n  row T | F\n  define K pq = q\n  define A pq \
             = q\n  define C pq = q\n  \
             define E pq = q\nend",
        );
        assert_eq!(found("matrix M\n  designated T\n  table N\n  row F | T\nend").len(), 1);
    }
}
