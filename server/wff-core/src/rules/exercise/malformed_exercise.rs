//! # malformed-exercise
//!
//! A line of an exercise does not give what it should.
//!
//! ```wff
//! exercise 1 "De Morgan" 2,5 points
//!                        ^^^ `2,5` is not how points are written
//!   require equivalent NKpq
//!           ^^^^^^^^^^^^^^^ `equivalent NKpq` is written `== NKpq`
//! end
//! ```
//!
//! Write points with a point, and one of the requirements that the message lists.
//!
//! ```wff
//! exercise 1 "De Morgan" 2 points
//!   require == NKpq
//! end
//! ```

use crate::analysis::class::near;
use crate::analysis::exercise::is_malformed;
use crate::analysis::fault::MalformedExercise;
use crate::analysis::setting::meant_option;
use crate::exercise::{Exercise, MOST, Points};
use crate::proof::natural::operands;
use crate::rules::exercise::of_worlds;
use crate::rules::words::whole;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, edited, header, list,
    words,
};
use crate::syntax::block::BlockKind;
use crate::syntax::exercise::{ANSWER, PARTLY, RequirementKind, Task};
use crate::syntax::keyword::nearest;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::requirements::REQUIREMENTS;
use crate::syntax::shape::are_formulas;
use crate::syntax::statement::Claim;
use crate::syntax::{Keyword, Line, LineText, QUOTES, Span, Statement, parse, parse_in, quote};

pub(crate) static RULE: RuleOf<MalformedExercise> = RuleOf {
    rule: Rule::new("malformed-exercise", Severity::Error, header!("malformed_exercise.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by,
    render: |context, it| render(context, *it),
};

fn completed_by(line: &Line<'_>, span: Span, fault: &MalformedExercise) -> CompletedBy {
    match fault {
        MalformedExercise::NothingBehind(_)
        | MalformedExercise::NoRequirement
        | MalformedExercise::NoWorld
        | MalformedExercise::NoSystems
        | MalformedExercise::Limit => CompletedBy::Line,
        MalformedExercise::System | MalformedExercise::OtherLetters(_) => CompletedBy::Text(span),
        MalformedExercise::Shows => {
            CompletedBy::text_if(line.of(span) == Keyword::Show.text(), span)
        }
        MalformedExercise::NoId
        | MalformedExercise::UnknownRequirement
        | MalformedExercise::NoText(_)
        | MalformedExercise::Incomplete(_)
        | MalformedExercise::NoAnswer(_)
        | MalformedExercise::NoValue
        | MalformedExercise::Place => CompletedBy::Text(span),
        _ => CompletedBy::Word,
    }
}

fn render(context: Context<'_>, fault: MalformedExercise) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    let for_example = |keyword: Keyword| format!("for example `{}`", keyword.example());
    match fault {
        MalformedExercise::NoId => {
            at("an exercise needs a name under which it is answered".to_owned())
                .help(for_example(Keyword::Exercise))
        }
        MalformedExercise::Id => {
            at(format!("{} cannot be the name of an exercise", context.quoted()))
                .help("a name has at most 32 letters, digits, dots and hyphens")
        }
        MalformedExercise::Stray(_) | MalformedExercise::Points
            if let Some(points) = points_meant(context) =>
        {
            let message = format!("{} is not how points are written", context.quoted());
            at(message).help(format!("write `{points}`")).replace(
                format!("Write `{points}`"),
                false,
                context.span,
                points,
            )
        }
        MalformedExercise::Stray(keyword) => {
            let diagnostic =
                at(format!("{} has no place after `{}`", context.quoted(), keyword.text()));
            let text = context.text();
            if text.contains(QUOTES) {
                return diagnostic.help("one text in quotes is enough");
            }
            let title = format!("Put it in quotes: `\"{text}\"`");
            let is_alone = !context.line.text.contains(QUOTES);
            if !is_alone || text.len() > 100 {
                return diagnostic.help(for_example(keyword));
            }
            // A colon before it says what the quotes do.
            let before = context.line.of(Span { end: context.span.start, start: 0 });
            let bare = before.trim_end_matches(is_blank).trim_end_matches(':');
            let place = Span { start: bare.len() as u32, ..context.span };
            let edit = Edit { span: place, text: format!(" \"{text}\"") };
            let written =
                edited(context.line.text, context.line.body(), std::slice::from_ref(&edit));
            diagnostic.help(format!("put it in quotes: {}", whole(&written))).fix(
                title,
                false,
                vec![edit],
            )
        }
        MalformedExercise::Points => {
            let word = context.text();
            let message = match word.starts_with(|c: char| c.is_ascii_digit()) {
                true => format!("{} is no number of points", quote(word)),
                false => {
                    format!("{} follows a number, as in `2 points` or `0.5 points`", quote(word))
                }
            };
            at(message).help("points are decimal numbers of at most six decimals, up to a million")
        }
        MalformedExercise::NoText(keyword) => {
            at(format!("`{}` takes a text in quotes", keyword.text())).help(for_example(keyword))
        }
        MalformedExercise::NoRequirement => at("`require` says what an answer must be".to_owned())
            .help(for_example(Keyword::Require)),
        MalformedExercise::UnknownRequirement => unknown_requirement(context),
        MalformedExercise::Letter(_)
        | MalformedExercise::NothingBehind(_)
        | MalformedExercise::NoValue
        | MalformedExercise::Place
            if let Some(diagnostic) = meant_requirement(context) =>
        {
            diagnostic
        }
        MalformedExercise::NothingBehind(RequirementKind::Length) => {
            let diagnostic = at("`length` takes a sign and a number".to_owned());
            match length_meant(context.text()) {
                Some(meant) => diagnostic.help(format!("write `length {meant}`")).replace(
                    format!("Write `length {meant}`"),
                    false,
                    context.span,
                    meant,
                ),
                None => {
                    diagnostic.help(format!("for example `{}`", RequirementKind::Length.example()))
                }
            }
        }
        MalformedExercise::NothingBehind(kind)
            if let Some(diagnostic) = of_another_kind(context, kind) =>
        {
            diagnostic
        }
        MalformedExercise::NothingBehind(kind) => {
            let words = kind.words();
            at(format!("`{words}` is not followed by what it takes"))
                .help(format!("for example `{}`", kind.example()))
        }
        MalformedExercise::Letter(kind) => {
            let (one, some) = match kind {
                RequirementKind::Uses => ("letter", "letters of propositions and connectives"),
                _ => ("connective", "connectives"),
            };
            let diagnostic = at(format!("{} is no {one}", context.quoted()));
            diagnostic.help(format!("`{}` takes {some}, as in `{}`", kind.words(), kind.example()))
        }
        MalformedExercise::Place => {
            at(format!("{} has no one place for the answer", context.quoted())).help(format!(
                "`{ANSWER}` stands for the answer, once and as a whole part, as in `require p, \
                 {ANSWER} |= q`; left out, it is the left side of `==`, `=` and `is`, and the \
                 right one of `|=`; what asks about a judgement takes a whole one, without it"
            ))
        }
        MalformedExercise::Partly(kind) => {
            let behind = match kind.words() {
                "" => "a judgement".to_owned(),
                words => format!("`{words}`"),
            };
            at(format!("{} has no place after {behind}", context.quoted())).help(format!(
                "points are given in part for a table, a proof, a model or a list, as in \
                 `{} {PARTLY} 2 points`",
                RequirementKind::Table.example()
            ))
        }
        MalformedExercise::NoValue => {
            at(format!("{} is no value of the logic in force", context.quoted()))
        }
        MalformedExercise::OfWorlds(_)
        | MalformedExercise::NoWorld
        | MalformedExercise::OneWorld
        | MalformedExercise::Limit
        | MalformedExercise::NoSystems
        | MalformedExercise::System
        | MalformedExercise::OtherLetters(_) => {
            let (message, help) = of_worlds::behind(context, fault).unwrap_or_default();
            let diagnostic = at(message).help(help);
            let meant = meant_option(Keyword::Logic, context.text(), context.scope);
            let meant = meant.filter(|_| fault == MalformedExercise::System);
            match meant.filter(|it| it.name != context.text()) {
                Some(it) => {
                    diagnostic.replace(format!("Write `{}`", it.name), false, context.span, it.name)
                }
                None => diagnostic,
            }
        }
        MalformedExercise::Shows => {
            at("`show` stands before a requirement".to_owned()).help(for_example(Keyword::Show))
        }
        MalformedExercise::NoAnswer(keyword) => {
            let below = match keyword {
                Keyword::Key => {
                    "; a table, a proof or a model stands below it, and it below its `require`"
                }
                _ => "",
            };
            let example = for_example(keyword);
            at(format!("`{}` takes an answer", keyword.text())).help(format!("{example}{below}"))
        }
        MalformedExercise::Incomplete(keyword) => {
            let takes = match keyword {
                Keyword::Adjust => "a student and points",
                _ => "an answer in quotes, `as`, and what it is read as",
            };
            at(format!("`{}` takes {takes}", keyword.text())).help(for_example(keyword))
        }
        MalformedExercise::AboveAll => {
            let exercise = context.scope.exercise();
            let accepted = exercise.and_then(|it| it.most_accepted.clone());
            let (text, points) = accepted.unwrap_or_default();
            let out_of = exercise.map(Exercise::out_of).unwrap_or_default();
            let (points, out_of) = (points.in_words(), out_of.in_words());
            at(format!("{} is accepted with {points}, and the exercise has {out_of}", quote(&text)))
        }
        MalformedExercise::TooMany(keyword) => {
            at(format!("an exercise has at most {MOST} lines of `{}`", keyword.text()))
        }
    }
}

/// A formula behind what asks about an argument or a judgement, or one of these behind what asks
/// about a formula, with the exercise's own.
fn of_another_kind(context: Context<'_>, kind: RequirementKind) -> Option<Diagnostic> {
    let (text, asks) = (context.text(), kind.words());
    let own = |kind: RequirementKind, of: &str| {
        words::whole(&format!("{} {} {of}", Keyword::Require.text(), kind.words()))
    };
    let quoted = context.quoted();
    let at = |takes: &str, is: &str| {
        RULE.at(context.span, format!("`{asks}` takes {takes}, and {quoted} is {is}"))
    };
    if context.formula(context.span).is_some() {
        let as_formula = format!("for the formula itself, {}", own(RequirementKind::Class, text));
        let (sign, takes) = match kind {
            RequirementKind::Validity | RequirementKind::Countermodel => {
                ("|=", "an argument, premises `|=` conclusion")
            }
            RequirementKind::Proof => ("|-", "a sequent, premises `|-` conclusion"),
            RequirementKind::Whether => {
                let claim = own(kind, &format!("{text} is tautology"));
                return Some(
                    at("a judgement, with `|=`, `==` or `is`", "a formula")
                        .help(format!("write, for example, {claim}; {as_formula}")),
                );
            }
            _ => return None,
        };
        let ways = [argument(text, sign), Some(format!("{sign} {text}"))];
        let ways: Vec<String> = ways.into_iter().flatten().map(|it| own(kind, &it)).collect();
        let ways = ways.join(" or ");
        return Some(at(takes, "a formula").help(match kind {
            RequirementKind::Validity => format!("write {ways}; {as_formula}"),
            _ => format!("write {ways}"),
        }));
    }
    let line = parse(LineText::edited(text));
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let takes_formula = matches!(
        kind,
        RequirementKind::Value
            | RequirementKind::Class
            | RequirementKind::Table
            | RequirementKind::Infix
            | RequirementKind::Worlds
            | RequirementKind::Systems
    );
    let is_whole = |at: &Span| are_formulas(line.of(*at)) && !at.is_empty();
    let right = !line.has_formulas_right(judgement) || judgement.right.iter().all(is_whole);
    if !takes_formula || !right || !judgement.left.iter().all(is_whole) {
        return None;
    }
    let (asks, is) = match judgement.claim {
        Claim::Consequence => (RequirementKind::Validity, "an argument"),
        _ => (RequirementKind::Whether, "a judgement"),
    };
    Some(at("a formula", is).help(format!("to ask about it, write {}", own(asks, text))))
}

/// The argument that a conditional puts on one line, its antecedents as premises.
fn argument(text: &str, sign: &str) -> Option<String> {
    let letters: String = text.split(is_blank).collect();
    let (premises, conclusion) = operands(&letters, b'C')?;
    let premises = match operands(premises, b'K') {
        Some((one, other)) => format!("{one}, {other}"),
        None => premises.to_owned(),
    };
    Some(format!("{premises} {sign} {conclusion}"))
}

/// The first numbers in words.
const NUMBERS: [&str; 11] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// A number of points, as it is written here.
fn number_meant(text: &str) -> Option<String> {
    let number = match NUMBERS.iter().position(|word| word.eq_ignore_ascii_case(text)) {
        Some(number) => number.to_string(),
        None => text.replace(',', "."),
    };
    Points::read(&number).map(|_| number)
}

/// The points that a text was meant to give, if they mend the line in its place: in brackets, with
/// a comma, in words, or with another word behind them.
fn points_meant(context: Context<'_>) -> Option<String> {
    let text = context.text();
    let text = text.trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
    let text = text.trim_matches(is_blank);
    let start = text.find(|c: char| is_blank(c)).unwrap_or(text.len());
    let (number, word) = text.split_at_checked(start)?;
    let is_word = |word: &str| {
        let word = word.trim_end_matches('.').to_ascii_lowercase();
        matches!(&*word, "point" | "points" | "pt" | "pts")
    };
    let number = number_meant(number)?;
    let word = word.trim_matches(is_blank);
    let meant = match word {
        "" => number,
        word if is_word(word) && number == "1" => "1 point".to_owned(),
        word if is_word(word) => format!("{number} points"),
        _ => return None,
    };
    let whole = context.line.text;
    let before = whole.get(..context.span.start as usize)?;
    let mended = [before, &*meant, whole.get(context.span.end as usize..)?].concat();
    let points = match &parse(LineText::edited(&mended)).statement {
        Statement::Task(_, _, Task::Decision(it)) if it.stray.is_none() => it.points,
        Statement::Task(_, _, Task::Head(head)) if head.stray.is_none() => head.points,
        Statement::Task(_, _, Task::Require(require)) => require.points,
        _ => None,
    };
    let is_mended = points.is_some_and(|at| Points::read(at.number.of(&mended)).is_some());
    (is_mended && meant != context.text()).then_some(meant)
}

/// The sign and the number that a text behind `length` was meant to be.
fn length_meant(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let text = text.strip_suffix("letters").or(text.strip_suffix("letter")).unwrap_or(&text);
    let text = text.trim_matches(is_blank);
    let number = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (sign, number) = text.split_at_checked(text.len() - number)?;
    number.parse::<u64>().ok()?;
    let sign = match sign.trim_matches(is_blank) {
        sign @ ("=" | "<" | ">" | "<=" | ">=") => sign,
        "" | "is" | "of" | "exactly" => "=",
        "at most" | "up to" | "maximum" | "max" => "<=",
        "at least" | "minimum" | "min" => ">=",
        "less than" | "fewer than" | "under" | "below" => "<",
        "more than" | "over" | "above" => ">",
        _ => return None,
    };
    Some(format!("{sign} {number}"))
}

/// A requirement in other words, with those of the language.
fn meant_requirement(context: Context<'_>) -> Option<Diagnostic> {
    // The whole line, of which what is required is a part.
    let line = &parse_in(LineText::edited(context.line.text), Some(BlockKind::Exercise));
    let Statement::Task(keyword, at, Task::Require(require)) = &line.statement else {
        return None;
    };
    let end = require.points.map_or(line.body().end, |it| it.number.start);
    let start = require.shown.map_or(at.end, |shown| shown.end.max(at.end));
    let rest = Span { start, end }.trim(line.text);
    let said = line.of(rest);
    let entries = REQUIREMENTS.entries.iter().filter_map(|it| Some((it, it.behind(said)?)));
    let is_word = |spelling: &str| spelling.ends_with(char::is_alphabetic);
    let whole = entries.filter(|(it, behind)| {
        !is_word(it.spelling) || behind.starts_with(|c: char| is_blank(c) || c == ':')
    });
    let behind = |text: &str| text.trim_start_matches(|c: char| is_blank(c) || c == ':').to_owned();
    let length = length_meant(said).map(|it| format!("{} {it}", RequirementKind::Length.words()));
    let others = whole.map(|(it, rest)| format!("{} {}", it.meaning, behind(rest)));
    let meant = length.into_iter().chain(others).find_map(|meant| {
        let text = format!("{} {meant}", Keyword::Require.text());
        let read = parse_in(LineText::edited(&text), Some(BlockKind::Exercise));
        let is_one = matches!(&read.statement, Statement::Task(_, _, Task::Require(it))
            if it.kind.is_some());
        (is_one && !is_malformed(&read, context.scope)).then_some(meant)
    })?;
    let is_two = said.starts_with("uses only") || said.starts_with("only uses");
    let written = format!("{} {meant}", keyword.text());
    let message = match is_two {
        true => format!("`uses` and `only` are two requirements: write {}", quote(&written)),
        false => format!("{} is written {}", quote(said), quote(&meant)),
    };
    let title = format!("Write {}", quote(&written));
    Some(RULE.at(rest, message).replace(title, false, rest, meant))
}

fn unknown_requirement(context: Context<'_>) -> Diagnostic {
    if let Some(diagnostic) = meant_requirement(context) {
        return diagnostic;
    }
    let text = context.text();
    let diagnostic = RULE.at(context.span, format!("{} is no requirement", context.quoted()));
    let class =
        near(text).filter(|class| text.split(is_blank).count() <= class.split(' ').count() + 1);
    if let Some(class) = class {
        return diagnostic
            .help(format!("`is` stands before a class: `require is {class}`"))
            .replace(format!("Write `is {class}`"), false, context.span, format!("is {class}"));
    }
    if context.formula(context.span).is_some() {
        return diagnostic.help(format!(
            "`require exactly {text}` asks for it, `require == {text}` for any that means the same"
        ));
    }
    let first = text.split(is_blank).next().unwrap_or_default();
    let firsts =
        RequirementKind::ALL.map(|kind| kind.words().split(' ').next().unwrap_or_default());
    if let Some(word) = nearest(first, firsts.into_iter().filter(|word| !word.is_empty())) {
        let example = RequirementKind::ALL.into_iter().find(|kind| kind.words().starts_with(word));
        let example = example.map_or("", RequirementKind::example);
        if word == first {
            return diagnostic.help(format!("for example `{example}`"));
        }
        return diagnostic.help(format!("`{word}` is one, as in `{example}`"));
    }
    let words: Vec<String> = RequirementKind::ALL
        .iter()
        .filter(|kind| !kind.words().is_empty())
        .map(|kind| format!("`{}`", kind.words()))
        .collect();
    diagnostic.help(format!(
        "a judgement can be required, as in `require == NKpq`, or one of {}",
        list(&words)
    ))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_remark_is_put_in_quotes_without_its_colon() {
        for (line, mended) in [
            ("wrong KNpNq: you kept the K", "wrong KNpNq \"you kept the K\""),
            ("wrong KNpNq you kept the K", "wrong KNpNq \"you kept the K\""),
        ] {
            let sheet = |line: &str| format!("exercise 1\nrequire == NKpq\n{line}\nend");
            mends(&sheet(line), &sheet(mended));
            assert_eq!(help(&sheet(line)), format!("put it in quotes: `{mended}`"));
        }
    }

    #[test]
    fn what_takes_another_kind_of_claim_says_so_with_the_own_formula() {
        for (of, told, way) in [
            (
                "validity of CKpCpqq",
                "`validity of` takes an argument, premises `|=` conclusion, and `CKpCpqq` is a \
                 formula",
                "write `require validity of p, Cpq |= q` or `require validity of |= CKpCpqq`; for \
                 the formula itself, `require class of CKpCpqq`",
            ),
            (
                "countermodel of Cpq",
                "`countermodel of` takes an argument, premises `|=` conclusion, and `Cpq` is a \
                 formula",
                "write `require countermodel of p |= q` or `require countermodel of |= Cpq`",
            ),
            (
                "whether Apq",
                "`whether` takes a judgement, with `|=`, `==` or `is`, and `Apq` is a formula",
                "write, for example, `require whether Apq is tautology`; for the formula itself, \
                 `require class of Apq`",
            ),
            (
                "proof of ApNp",
                "`proof of` takes a sequent, premises `|-` conclusion, and `ApNp` is a formula",
                "write `require proof of |- ApNp`",
            ),
            (
                "class of p, Cpq |= q",
                "`class of` takes a formula, and `p, Cpq |= q` is an argument",
                "to ask about it, write `require validity of p, Cpq |= q`",
            ),
            (
                "value of Cpq == ANpq",
                "`value of` takes a formula, and `Cpq == ANpq` is a judgement",
                "to ask about it, write `require whether Cpq == ANpq`",
            ),
        ] {
            let text = format!("exercise 3\nrequire {of}\nend");
            let first = found(&text).remove(0).diagnostic;
            assert_eq!((&*first.message, first.help.as_deref()), (told, Some(way)));
        }
    }

    #[test]
    fn a_requirement_in_other_words_is_written_in_those_of_the_language() {
        for (said, meant) in [
            ("tautology", "is tautology"),
            ("uses only N K", "only N K"),
            ("only uses N K", "only N K"),
            ("using only N, K", "only N, K"),
            ("equivalent to Cpq", "== Cpq"),
            ("equals Cpq", "== Cpq"),
            ("exact NKpq", "exactly NKpq"),
            ("no C", "without C"),
            ("truth table of Cpq", "table of Cpq"),
            ("classify Cpq", "class of Cpq"),
            ("counterexample to p |= q", "countermodel of p |= q"),
            ("derivation of p |- p", "proof of p |- p"),
        ] {
            let of = |words: &str| format!("exercise 1\nrequire {words}\nend");
            mends(&of(said), &of(meant));
            assert_eq!(found(&of(said)).len(), 1, "{said}");
        }
    }

    #[test]
    fn a_remark_on_what_is_foreseen_stands_in_quotes() {
        let of = |wrong: &str| format!("exercise 1\nrequire == NKpq\nwrong {wrong}\nend");
        for (wrong, mended) in [
            ("p That is one only", "p \"That is one only\""),
            ("NNp you kept it", "NNp \"you kept it\""),
        ] {
            mends(&of(wrong), &of(mended));
        }
        faults(
            "exercise 1\nrequire == NKpq\nwrong p you \"kept it\"\n        ^^^ `you` has no \
             place after `wrong`\nend",
        );
        faults(
            "exercise 1\nrequire == NKpq\nwrong p \"kept it\" there\n                  ^^^^^ \
             `there` has no place after `wrong`\nend",
        );
        for (requirement, wrong) in [
            ("== NKpq", "A Np q"),
            ("== NKpq", "Npq \"Two.\""),
            ("validity of p |= p", "not valid \"No.\""),
            ("class of p", "it is a tautology \"No.\""),
            ("countermodel of p |= q", "p = T and q = T"),
            ("infix of Cpq", "if q then p \"Turned.\""),
            ("infix of Cpq", "\"q -> p\" \"Turned.\""),
            ("infix of Cpq", "\"q\" -> p"),
        ] {
            clean(&format!("exercise 1\nrequire {requirement}\nwrong {wrong}\nend"));
        }
    }

    #[test]
    fn what_is_to_be_translated_stands_between_two_quotes() {
        clean("exercise 1\nrequire translation of \"rain\"\nkey p\nend");
        faults(
            "exercise 1\nrequire translation of \"\n                       ^ this quote is never \
             closed\n                       ^ `translation of` is not followed by what it \
             takes\nkey p\nend",
        );
    }

    #[test]
    fn points_and_lengths_are_mended_as_they_were_meant() {
        let mended = |line: &str, by: &str| {
            mends(&format!("{line}\nrequire is nnf\nend"), &format!("{by}\nrequire is nnf\nend"));
        };
        for (points, by) in [
            ("(1 point)", "1 point"),
            ("[2 points]", "2 points"),
            ("two points", "2 points"),
            ("One point", "1 point"),
            ("1,5 points", "1.5 points"),
            ("(1,5 points)", "1.5 points"),
            ("(3 pts.)", "3 points"),
        ] {
            mended(&format!("exercise 1 {points}"), &format!("exercise 1 {by}"));
            mended(&format!("exercise 1 \"a\" {points}"), &format!("exercise 1 \"a\" {by}"));
        }
        mends(
            "exercise 1\nrequire is nnf 0,5 points\nend",
            "exercise 1\nrequire is nnf 0.5 points\nend",
        );
        for (length, by) in [
            ("7", "= 7"),
            ("7 letters", "= 7"),
            ("is 7", "= 7"),
            ("<= 7 letters", "<= 7"),
            ("at most 7", "<= 7"),
            ("more than 3", "> 3"),
        ] {
            mends(
                &format!("exercise 1\nrequire length {length}\nend"),
                &format!("exercise 1\nrequire length {by}\nend"),
            );
        }
        for line in
            ["exercise 1 lovely points", "exercise 1 (a) 2 points", "exercise 1 (2) 3 points"]
        {
            let found = found(&format!("{line}\nrequire is nnf\nend"));
            let writes = |title: &str| title.starts_with("Write");
            let fixes = found.iter().flat_map(|it| &it.diagnostic.fixes);
            assert!(
                !found.is_empty() && !fixes.into_iter().any(|fix| writes(&fix.title)),
                "{line}"
            );
        }
    }

    #[test]
    fn where_the_alphabet_is_unknown_a_letter_of_any_may_be_used() {
        let told = |letters: &str| -> Vec<String> {
            let text =
                format!("alphabet greek\nexercise 1\nrequire uses {letters}\nrequire is nnf\nend");
            found(&text).into_iter().skip(1).map(|it| it.diagnostic.message).collect()
        };
        assert_eq!(told("p X a2"), Vec::<String>::new());
        assert_eq!(told("p X Z"), ["`Z` is no letter"]);
    }

    #[test]
    fn each_line_says_what_it_takes() {
        let told = |line: &str| -> String {
            let text = format!("exercise 1\nrequire is nnf\n{line}\nend");
            found(&text).first().map_or(String::new(), |it| it.diagnostic.message.clone())
        };
        for (line, message) in [
            ("ask", "`ask` takes a text in quotes"),
            ("ask what is it", "`what is it` has no place after `ask`"),
            ("require", "`require` says what an answer must be"),
            ("require only", "`only` is not followed by what it takes"),
            ("require only N p", "`p` is no connective"),
            ("require uses p Z", "`Z` is no letter"),
            ("require uses p X", "`X` is no letter"),
            ("require length 7", "`length` takes a sign and a number"),
            ("require from pqz NK", "`from` is not followed by what it takes"),
            ("require value of p, q", "`value of` is not followed by what it takes"),
            ("require value", "`value` is no requirement"),
            ("require only N partly", "`partly` has no place after `only`"),
            ("require == p partly 2 points", "`partly` has no place after a judgement"),
            ("require class of p Partly", "`Partly` has no place after `class of`"),
            ("require translation of \"a\" partly", "`partly` has no place after `translation of`"),
            ("require validity of p == q", "`validity of` is not followed by what it takes"),
            ("require whether _ == q", "`_ == q` has no one place for the answer"),
            ("require p == q", "`p == q` has no one place for the answer"),
            ("require _ == _", "`_ == _` has no one place for the answer"),
            ("require == p, q", "`==` takes one formula on each side"),
            ("require p, q == _", "`==` takes one formula on each side"),
            ("require != p, q", "`!=` takes one formula on each side"),
            ("require p |= q, _", "`|=` takes one conclusion"),
            ("require p, _ is tautology", "`is` takes one formula here"),
            ("require p, _ = T", "`=` takes one formula here"),
            ("require = T, F", "`=` takes one value"),
            ("require == p,", "nothing follows this comma"),
            ("require == p == q", "a line makes one claim, and `==` begins a second"),
            ("require ==", "a formula is missing after `==`"),
            ("require p ==", "a formula is missing after `==`"),
            ("require |=", ""),
            ("require p |=", ""),
            ("require =", "a value is missing after `=`"),
            ("require is", "a class is missing after `is`"),
            ("require whether == q", "a formula is missing before `==`"),
            ("require whether p ==", "a formula is missing after `==`"),
            ("require whether is tautology", "a formula is missing before `is`"),
            ("require whether p =", "a value is missing after `=`"),
            ("require validity of p |=", "a formula is missing after `|=`"),
            ("require = X", "`X` is no value of the logic in force"),
            ("require translation of rain", "`translation of` is not followed by what it takes"),
            ("require == KpCq", "`C` is missing its second operand"),
            ("require is lovely", "`lovely` is not a class of formulas"),
            ("show key", "`show` stands before a requirement"),
            ("key", "`key` takes an answer"),
            ("wrong", "`wrong` takes an answer"),
        ] {
            assert_eq!(told(line), message, "{line}");
        }
    }
}
