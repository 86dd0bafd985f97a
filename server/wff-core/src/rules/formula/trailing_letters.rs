//! # trailing-letters
//!
//! A formula ends before the text does. Once every connective has its operands the formula is
//! whole, and what follows belongs to nothing.
//!
//! ```wff
//! Npq
//!   ^ the formula ends before `q`
//! ```
//!
//! Join the formulas, or give each its own line:
//!
//! ```wff
//! KNpq
//! Np, q
//! ```

use crate::analysis::Candidate;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::formula::{Unit, shape, units};
use crate::syntax::letter::connective;
use crate::syntax::statement::Claim;
use crate::syntax::{Keyword, Span, quote};

pub(crate) static RULE: RuleOf<(Span, bool)> = RuleOf {
    rule: Rule::new("trailing-letters", Severity::Error, header!("trailing_letters.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |line, span, _| {
        // The letters of a table stand before its formulas.
        let is_table = line.head().is_some_and(|(head, _)| head == Keyword::Truth);
        CompletedBy::text_if(is_table, span)
    },
    render: |context, (whole, listed)| render(context, *whole, *listed),
};

/// The most formulas that a fix separates.
const TOLD_APART: usize = 16;

fn render(context: Context<'_>, whole: Span, listed: bool) -> Diagnostic {
    let rest = context.span;
    let formula = context.candidate(Span { start: whole.start, end: rest.end });
    let (first, more) = (quote(formula.of(whole)), context.quoted());
    let diagnostic = RULE
        .at(rest, format!("the formula ends before {more}"))
        .label("no connective takes this")
        .related(whole, has_its_own(formula, whole, &first));
    if context.text() == "N" && !formula.is_played() && formula.of(whole).len() > 1 {
        let negated = quote(&format!("N{}", formula.of(whole)));
        let last = units(formula.line.text, whole).last().map(|(_, at)| at);
        let last = last.filter(|last| last.start > whole.start);
        let edits = vec![
            Edit { span: Span { end: whole.start, ..whole }, text: "N".to_owned() },
            Edit { span: Span { start: whole.end, end: rest.end }, text: String::new() },
        ];
        let stands = "`N` stands before what it negates";
        let Some(last) = last else {
            let diagnostic = diagnostic.help(format!("{stands}, as in {negated}"));
            return diagnostic.fix(format!("Write {negated}"), false, edits);
        };
        let before = formula.of(Span { start: whole.start, end: last.start });
        let inside = quote(&format!("{before}N{}", formula.of(last)));
        let help =
            format!("{stands}: {inside} negates {}, {negated} all of it", quote(formula.of(last)));
        let of_last = vec![
            Edit { span: Span { end: last.start, ..last }, text: "N".to_owned() },
            Edit { span: Span { start: whole.end, end: rest.end }, text: String::new() },
        ];
        return diagnostic.help(help).fix(format!("Write {inside}"), false, of_last).fix(
            format!("Write {negated}"),
            false,
            edits,
        );
    }
    // Of what is shown on a roll a way to mend it could take dice that are not there.
    let starts = formulas(formula, rest).filter(|_| !formula.is_played());
    let Some(starts) = starts else { return diagnostic };
    let line = if listed { format!(", or give {more} its own line") } else { String::new() };
    if starts.len() == 1 && whole.len() > 1 && is_same(formula, whole, rest) {
        let place = Span { start: whole.end, end: rest.end };
        let help = format!("{more} stands here twice: leave one out");
        let diagnostic = diagnostic.help(help).replace("Leave one out", false, place, "");
        return match listed {
            false => diagnostic,
            true => {
                let between = Span { start: whole.end, end: rest.start };
                diagnostic.replace("Separate them with a comma", false, between, ", ")
            }
        };
    }
    let insert =
        |at: u32, text: &str| Edit { span: Span { start: at, end: at }, text: text.to_owned() };
    let mut diagnostic = diagnostic;
    if let Some((at, capital)) = small_connective(formula) {
        let written = format!("{capital}{}", formula.text().get(1..).unwrap_or_default());
        let meant = quote(&written);
        return diagnostic.help(format!("connectives are capitals: {meant}")).replace(
            format!("Write {meant}"),
            false,
            at,
            capital,
        );
    }
    let is_premise = context
        .judgement()
        .is_some_and(|it| it.claim == Claim::Consequence && formula.span.end <= it.sign.start);
    let first_capital = |at: Span| formula.of(at).starts_with(|c: char| c.is_ascii_uppercase());
    let is_apart = whole.end < rest.start && first_capital(whole) && first_capital(rest);
    let is_two = is_apart || is_premise && whole.end < rest.start;
    let lacks = lacking(formula, whole, rest).filter(|_| starts.len() == 1 && !is_two);
    if let Some(lacks) = lacks {
        let apart = match (is_premise && listed, listed) {
            (true, _) => {
                let comma = [formula.of(whole), ", ", formula.of(rest)].concat();
                format!("; or, as two premises, {}", quote(&comma))
            }
            (false, true) => format!("; or give {more} its own line"),
            (false, false) => String::new(),
        };
        diagnostic = diagnostic.help(format!("{}{apart}", lacks.help));
        for text in lacks.whole {
            let title = format!("Write {}", quote(&text));
            diagnostic = diagnostic.replace(title, false, formula.span, text);
        }
    } else if is_premise && listed {
        diagnostic = diagnostic.help("separate the premises with commas");
    } else if listed && is_apart && starts.len() == 1 {
        let joined = quote(&format!("{}{}", join(context, formula), formula.text()));
        diagnostic = diagnostic.help(format!(
            "separate them with a comma, or give {more} its own line; joined they are one formula, \
             as in {joined}"
        ));
    } else if starts.len() == 1 {
        let by = join(context, formula);
        let joined = format!("{by}{}", formula.text());
        let help = format!("join them, as in {}{line}", quote(&joined));
        diagnostic = diagnostic.help(help).fix(
            format!("Join them: {}", quote(&joined)),
            false,
            vec![insert(whole.start, by)],
        );
    } else if listed {
        diagnostic =
            diagnostic.help("separate the formulas with commas, or give each its own line");
    }
    if listed {
        let comma = |start: u32| {
            let before = Span { start: whole.start, end: start }.trim(context.line.text);
            Edit { span: Span { start: before.end, end: start }, text: ", ".to_owned() }
        };
        let edits = starts.into_iter().map(comma).collect();
        diagnostic = diagnostic.fix("Separate them with commas", false, edits);
    }
    diagnostic
}

/// True if two texts are the same formula.
fn is_same(formula: Candidate<'_>, whole: Span, rest: Span) -> bool {
    let text = formula.line.text;
    let bare = |at: Span| units(text, at).map(move |(_, at)| at.of(text));
    bare(whole).eq(bare(rest))
}

/// The words for what is whole: the connective that heads it has as many formulas as it takes.
fn has_its_own(formula: Candidate<'_>, whole: Span, first: &str) -> String {
    let head = formula.of(whole).bytes().next().and_then(connective).filter(|it| it.arity > 0);
    match head {
        Some(row) => {
            let letter = char::from(row.letter);
            let takes = if row.arity == 1 { "the one formula" } else { "the two formulas" };
            format!("{first} is whole: `{letter}` has {takes} it takes")
        }
        None => format!("{first} is already a whole formula"),
    }
}

/// The formulas that one with a formula too many may be meant as.
struct Lacking {
    help: String,
    /// The formulas, the likeliest first.
    whole: Vec<String>,
}

/// The letters of the longest formula of which it is told what it may lack.
const LONGEST: usize = 16;

/// The connective that a formula with one more behind it lacks: another of the connective that
/// heads it, or one somewhere inside.
fn lacking(formula: Candidate<'_>, whole: Span, rest: Span) -> Option<Lacking> {
    let all: Vec<&str> = formula.units().map(|(_, at)| formula.of(at)).collect();
    if all.len() > LONGEST || all.iter().any(|unit| unit.starts_with('@')) {
        return None;
    }
    let (head, inside) = all.split_first()?;
    let row = head.bytes().next().and_then(connective).filter(|_| head.len() == 1)?;
    let count = units(formula.line.text, whole).count();
    let is_literal = |text: &str| text.trim_start_matches('N').len() == 1;
    let (last, more) = (formula.of(rest), inside.concat());
    if row.letter == b'N' {
        if count != 2 || !is_literal(last) {
            return None;
        }
        let bare = last.trim_start_matches('N');
        let first = inside.first()?;
        let joined = [format!("KN{first}{last}"), format!("NK{first}{bare}")];
        let neither = format!("NA{first}{bare}");
        let help = match last.starts_with('N') {
            true => format!(
                "`N` takes one formula: “neither {first} nor {bare}” is {}, “not both” is {}",
                quote(&joined[0]),
                quote(&joined[1])
            ),
            false => format!(
                "`N` takes one formula: “not both” is {}, “neither {first} nor {bare}” is {}, “not \
                 {first}, but {bare}” is {}",
                quote(&joined[1]),
                quote(&neither),
                quote(&joined[0])
            ),
        };
        let whole = if last.starts_with('N') {
            joined.to_vec()
        } else {
            let [but, both] = joined;
            vec![both, neither, but]
        };
        return Some(Lacking { help, whole });
    }
    if row.arity != 2 {
        return None;
    }
    // The places where another connective makes one formula of it, from the inside out.
    let with = |at: usize, by: &str| -> String {
        let (before, behind) = all.split_at_checked(at).unwrap_or_default();
        before.iter().chain([&by]).chain(behind).copied().collect()
    };
    let letter = char::from(row.letter);
    let is_simple = count == 3 && is_literal(last);
    if is_simple {
        let [left, right] = [with(0, head), with(2, head)];
        let same = match row.letter {
            b'K' | b'A' | b'E' => "which mean the same",
            _ => "which mean different things",
        };
        return Some(Lacking {
            help: format!(
                "`{letter}` takes exactly two formulas, and {more} has three: write {} or {}, \
                 {same}",
                quote(&left),
                quote(&right),
                more = quote(&more)
            ),
            whole: vec![left, right],
        });
    }
    if !is_literal(last) {
        let [outer, inner] = [with(0, "K"), with(1, "K")];
        if outer == inner {
            return None;
        }
        let help = format!(
            "a connective of two is missing, for example `K`: {} joins both, {} makes {} the \
             second that the first `{letter}` takes",
            quote(&outer),
            quote(&inner),
            quote(last)
        );
        return Some(Lacking { help, whole: vec![outer, inner] });
    }
    let mut found: Vec<String> = Vec::new();
    for at in (0..count).rev() {
        let text = with(at, "K");
        if !found.contains(&text) {
            found.push(text);
        }
    }
    let (outer, inner) = found.split_last()?;
    let inner: Vec<String> = inner.iter().take(3).map(|text| quote(text)).collect();
    let help = format!(
        "a connective of two is missing somewhere before {}, for example `K`: {} join two \
         formulas inside, {} joins the whole with {}",
        quote(last),
        list(&inner),
        quote(outer),
        quote(last)
    );
    Some(Lacking { help, whole: found })
}

/// The connective to join formulas by: the one that heads the first, where the order of what it
/// joins means nothing; else the one that the formula on the other side of a sign has before these
/// very letters.
fn join<'a>(context: Context<'a>, formula: Candidate<'a>) -> &'a str {
    let beyond = context.judgement().and_then(|it| {
        let is_left = formula.span.end <= it.sign.start;
        let [other] = (if is_left { &it.right[..] } else { &it.left }) else { return None };
        Some(context.line.of(*other))
    });
    let same = beyond.filter(|other| other.get(1..) == Some(formula.text()));
    let text = same.unwrap_or(formula.text());
    let head = text.get(..1).unwrap_or_default();
    let is_join = |head: &str| ["A", "E", "J"].contains(&head) || same.is_some();
    let is_binary = head.bytes().next().and_then(connective).is_some_and(|it| it.arity == 2);
    if is_binary && is_join(head) { head } else { "K" }
}

/// The first letter and its capital, where that makes a formula of small letters that are all
/// propositions of textbooks.
fn small_connective(formula: Candidate<'_>) -> Option<(Span, String)> {
    let (_, at) = formula.units().next()?;
    let first = Some(formula.of(at)).filter(|first| first.len() == 1)?;
    let capital = Some(first.to_ascii_uppercase()).filter(|capital| capital != first)?;
    let written = format!("{capital}{}", formula.text().get(1..)?);
    let is_formula = shape(&written, Span::new(0, written.len()), Unit::arity).is_well_formed();
    is_formula.then_some((at, capital))
}

/// The places where the formulas in what is left over start, if it is made of a few whole ones.
fn formulas(formula: Candidate<'_>, rest: Span) -> Option<Vec<u32>> {
    let mut starts = Vec::new();
    let mut need = 0_u64;
    for (unit, at) in units(formula.line.text, rest) {
        if !formula.allows(unit, at) {
            return None;
        }
        if need == 0 {
            starts.push(at.start);
            need = 1;
        }
        need = need - 1 + u64::from(Unit::arity(unit)?);
        if starts.len() > TOLD_APART {
            return None;
        }
    }
    (need == 0).then_some(starts)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_formula_that_stands_there_twice_is_left_out_once() {
        assert_eq!(help("CpqCpq"), "`Cpq` stands here twice: leave one out");
        mends("CCpqCCqrCprCCpqCCqrCpr", "CCpqCCqrCpr");
        mends("CpCqp Cp Cqp is tautology", "CpCqp is tautology");
        for other in ["pp", "CpqCqp", "NpNq"] {
            assert!(!help(other).contains("twice"), "{other}");
        }
    }

    #[test]
    fn whole_formulas_are_joined_or_separated() {
        mends("rs", "Krs");
        mends("pqr", "p, q, r");
        mends("C Kpq r NNs", "C Kpq r, NNs");
        mends("p == qr", "p == Kqr");
        mends("Apqr", "AApqr");
        mends("pq == Apq", "Apq == Apq");
        mends("Apq == pq", "Apq == Apq");
        mends("pq == Apr", "Kpq == Apr");
        mends("Cpq |= pNq", "Cpq |= KpNq");
        mends("Cpq p |= q", "Cpq, p |= q");
        assert_eq!(help("def a = p\n@a q"), "join them, as in `K@a q`, or give `q` its own line");
        assert_eq!(found("Kpq Apq")[0].diagnostic.fixes[0].apply("Kpq Apq"), "Kpq, Apq");
        assert_eq!(help("rs"), "join them, as in `Krs`, or give `s` its own line");
    }

    #[test]
    fn what_may_be_missing_is_told() {
        for (text, expected) in [
            (
                "Npq",
                "`N` takes one formula: “not both” is `NKpq`, “neither p nor q” is `NApq`, “not \
                 p, but q” is `KNpq`; or give `q` its own line",
            ),
            (
                "NpNq",
                "`N` takes one formula: “neither p nor q” is `KNpNq`, “not both” is `NKpq`; or \
                 give `Nq` its own line",
            ),
            (
                "Kpqr |= q",
                "`K` takes exactly two formulas, and `pqr` has three: write `KKpqr` or `KpKqr`, \
                 which mean the same; or, as two premises, `Kpq, r`",
            ),
            (
                "Cpqr == p",
                "`C` takes exactly two formulas, and `pqr` has three: write `CCpqr` or `CpCqr`, \
                 which mean different things",
            ),
            (
                "CNpqr",
                "a connective of two is missing somewhere before `r`, for example `K`: `CNpKqr`, \
                 `CNKpqr` and `CKNpqr` join two formulas inside, `KCNpqr` joins the whole with \
                 `r`; or give `r` its own line",
            ),
        ] {
            assert_eq!(help(text), expected, "{text}");
        }
        assert_eq!(
            help("CpqCqp is tautology"),
            "a connective of two is missing, for example `K`: `KCpqCqp` joins both, `CKpqCqp` \
             makes `Cqp` the second that the first `C` takes; or give `Cqp` its own line"
        );
        assert!(help("KpqKpr == KpKqr").starts_with("join them, as in `KKpqKpr`"));
        mends("Npq", "NKpq");
        mends("NpNq", "KNpNq");
        mends("Kpqr |= q", "KKpqr |= q");
    }

    #[test]
    fn a_small_connective_is_a_proposition_of_textbooks() {
        faults("alphabet textbook\nkab\n ^^ the formula ends before `ab`");
        assert_eq!(help("alphabet textbook\nkab"), "connectives are capitals: `Kab`");
        mends("alphabet textbook\nkDab c", "alphabet textbook\nKDab c");
        assert_eq!(
            help("alphabet textbook\nab"),
            "join them, as in `Kab`, or give `b` its own line"
        );
    }

    #[test]
    fn half_a_formula_left_over_is_only_pointed_at() {
        mends("KpqN", "KpNq");
        assert_eq!(
            help("KpqN"),
            "`N` stands before what it negates: `KpNq` negates `q`, `NKpq` all of it"
        );
        faults("pC\n ^ the formula ends before `C`");
        assert_eq!(help("pC"), "");
        assert!(found("pC")[0].diagnostic.fixes.is_empty());
    }
}
