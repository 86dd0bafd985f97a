//! # missing-operand
//!
//! A connective lacks an operand, so the formula ends too early. `N` takes one formula after it;
//! `K`, `A`, `C` and `E` take two, and so do `D`, `X`, `J` and `B` of the textbook alphabet.
//!
//! ```wff
//! KpCq
//!   ^ `C` is missing its second operand
//! ```
//!
//! Give it what it needs:
//!
//! ```wff
//! KpCqr
//! ```

use crate::analysis::Candidate;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header,
};
use crate::syntax::formula::{Unit, shape, units};
use crate::syntax::letter::{self, Letters, PROPOSITIONS};
use crate::syntax::{Shape, Span, quote};

pub(crate) static RULE: RuleOf<Span> = RuleOf {
    rule: Rule::new("missing-operand", Severity::Error, header!("missing_operand.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, formula| CompletedBy::Text(*formula),
    render: |context, it| render(context, *it),
};

/// The most letters that a completion adds; what needs more is not to be guessed.
const COMPLETED: u64 = 8;

fn render(context: Context<'_>, formula: Span) -> Diagnostic {
    let formula = context.candidate(formula);
    let quoted = context.quoted();
    let Shape::Missing(missing) = formula.shape() else {
        return RULE.at(context.span, format!("{quoted} is missing an operand"));
    };
    let lacks = match (missing.arity, missing.operand) {
        (1, _) => "its operand",
        (_, None) => "both of its operands",
        (_, Some(_)) => "its second operand",
    };
    let reads = stands_for(context.text())
        .and_then(letter::connective)
        .map_or(String::new(), |it| format!("{} ({}) ", char::from(it.letter), it.reads));
    let label = match (missing.arity, missing.operand) {
        (1, _) => format!("{reads}takes one"),
        (_, None) => format!("{reads}takes two"),
        (_, Some(operand)) => {
            format!("{reads}takes two; its first is {}", quote(formula.of(operand)))
        }
    };
    let end = Span { start: formula.span.end, ..formula.span };
    let here = format!("{} expected here", count(missing.need, "more formula", "more formulas"));
    let diagnostic = RULE
        .at(context.span, format!("{quoted} is missing {lacks}"))
        .label(label)
        .related(end, here);
    let diagnostic = match beyond_comma(formula) {
        Some(comma) => {
            diagnostic.related(comma, "the comma ends the formula; without it there is one")
        }
        None => diagnostic,
    };
    if let Some((player, place)) = initial(formula) {
        let written = quote(&format!("{player}: {}", formula.of(Span { start: place, ..end })));
        let stop = Span { start: formula.span.start + 1, end: formula.span.start + 1 };
        return diagnostic
            .help(format!("if {player} is a player, a colon stands after the name: {written}"))
            .replace("Write the colon", false, stop, ":");
    }
    // Of what is shown on a roll an example could be the very WFF that is looked for.
    let fitting = || that_is_right(context, formula, missing.need);
    let completion = || completion(formula.text(), formula.letters(), missing.need);
    match fitting().or_else(completion) {
        Some((added, whole)) if !formula.is_played() => {
            let title = format!("Complete it as {}", quote(&whole));
            diagnostic
                .help(format!("for example {}", quote(&whole)))
                .replace(title, false, end, added)
        }
        _ => diagnostic,
    }
}

/// The capital before a whole formula that is shown on a roll, which may be a player, and where
/// that formula starts.
fn initial(formula: Candidate<'_>) -> Option<(&str, u32)> {
    let text = formula.text();
    let rest = text.get(1..)?;
    let start = formula.span.start
        + 1
        + (rest.len() - rest.trim_start_matches(letter::is_blank).len()) as u32;
    let rest = Span { start, ..formula.span };
    let is_one = shape(formula.line.text, rest, Unit::arity).is_well_formed();
    (formula.is_played() && is_one && start > formula.span.start + 1)
        .then(|| (text.get(..1).unwrap_or_default(), start))
}

/// The bytes that a formula which a comma hides may have, and the characters behind the comma that
/// are looked at for it.
const HIDDEN: usize = 40;

/// The comma behind a formula, if this and what follows would be one without it.
fn beyond_comma(formula: Candidate<'_>) -> Option<Span> {
    let text = formula.line.text;
    let rest = Span::new(formula.span.end as usize, text.len()).of(text);
    let blanks = rest.len() - rest.trim_start_matches(letter::is_blank).len();
    let is_one = |text: &str| shape(text, Span::new(0, text.len()), Unit::arity).is_well_formed();
    let behind = rest.get(blanks..)?.strip_prefix(',')?;
    let far = behind.char_indices().nth(HIDDEN).and_then(|(far, _)| behind.get(..far));
    let list = far.unwrap_or(behind).split(['#', '=', '|', '!']).next()?.split(" is ").next()?;
    // The fewest commas that hide a whole formula.
    let mut parts = list.split(',');
    let mut joined = formula.text().to_owned();
    let is_short = |joined: &str| joined.len() < HIDDEN && !is_one(joined);
    while is_short(&joined) {
        joined.push_str(parts.next()?);
    }
    let comma = formula.span.end as usize + blanks;
    (joined.len() < HIDDEN && is_one(&joined)).then(|| Span::new(comma, comma + 1))
}

/// The letter that a connective of the text stands for, whatever its script or case.
fn stands_for(text: &str) -> Option<u8> {
    let c = text.chars().next()?;
    u8::try_from(c).ok().filter(u8::is_ascii).or_else(|| letter::look_alike(c))
}

/// The operand to add to a formula so that what its line claims is right: a letter of the line, or
/// its negation; and the whole.
fn that_is_right(
    context: Context<'_>,
    formula: Candidate<'_>,
    need: u64,
) -> Option<(String, String)> {
    let judgement = context.judgement().filter(|_| need == 1)?;
    let text = formula.text();
    let formulas = judgement.left.iter().chain(&judgement.right);
    let units = formulas.flat_map(|span| units(context.line.text, *span));
    let letter = |(unit, _): (Unit, Span)| match unit {
        Unit::Letter(letter) if letter.is_ascii_lowercase() => Some(char::from(letter)),
        _ => None,
    };
    let letters: Vec<char> = units.filter_map(letter).collect();
    // The rarest one first: any other is likelier to be right for a reason that nobody means.
    let times = |letter: &char| letters.iter().filter(|it| *it == letter).count();
    let mut counted: Vec<(usize, char)> = letters.iter().map(|it| (times(it), *it)).collect();
    counted.sort_unstable();
    counted.dedup();
    let letters: Vec<char> = counted.into_iter().map(|(_, letter)| letter).collect();
    let negated = letters.iter().map(|letter| format!("N{letter}"));
    let added = letters.iter().map(ToString::to_string).chain(negated);
    let whole = context.first_right(formula.span, added.map(|added| format!("{text}{added}")))?;
    Some((whole.get(text.len()..)?.to_owned(), whole))
}

/// The letters to add to a text for a whole formula, which uses the propositions that are not in it
/// yet, and the whole.
pub(in crate::rules) fn completion(
    text: &str,
    letters: Letters,
    need: u64,
) -> Option<(String, String)> {
    if need > COMPLETED || text.len() > 200 {
        return None;
    }
    let mut used = Vec::new();
    let mut ends_in_name = false;
    for (unit, at) in units(text, Span::new(0, text.len())) {
        match unit {
            Unit::Letter(letter) if unit.belongs_to(letters, at) => used.push(letter),
            Unit::Name => {}
            _ => return None,
        }
        ends_in_name = unit == Unit::Name;
    }
    // Beside letters that are not on the dice those that follow them in the alphabet.
    let is_beyond = |letter: &&u8| letter.is_ascii_lowercase() && !PROPOSITIONS.contains(letter);
    let choice = match used.iter().filter(is_beyond).max() {
        Some(last) => (last + 1..=b'z').chain(b'a'..=*last).collect(),
        None => PROPOSITIONS.to_vec(),
    };
    let fresh = choice.iter().filter(|letter| !used.contains(letter)).chain(choice.iter().cycle());
    let mut added: String =
        fresh.take(usize::try_from(need).ok()?).copied().map(char::from).collect();
    if ends_in_name {
        added.insert(0, ' ');
    }
    let whole = format!("{text}{added}");
    Some((added, whole))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn what_goes_on_on_the_line_below_is_joined() {
        for (text, joined) in [
            ("1) CKpq\n     Arq\n2) EpNNp", "1) CKpqArq\n2) EpNNp"),
            ("CKp q\n  A r q # so", "CKpqArq # so"),
            ("1) CKpq\nArq", "1) CKpqArq"),
            ("C\nrs\n", ""),
        ] {
            match joined {
                "" => assert!(!help(text).contains("stands on one line"), "{text}"),
                _ => mends_all(text, joined),
            }
        }
        assert_eq!(
            help("CKpq\n  Arq"),
            "a formula stands on one line; with `Arq` of the line below it is `CKpqArq`"
        );
        for other in ["CKpq\nArq", "CKpq\n  2) Arq", "CKpq\n\n  Arq"] {
            assert!(!help(other).contains("stands on one line"), "{other}");
        }
        assert!(!help("hints off\nCKpq\n  Arq").contains("stands on one line"));
    }

    #[test]
    fn the_innermost_connective_is_named() {
        faults("C\n^ `C` is missing both of its operands");
        faults("KpN\n  ^ `N` is missing its operand");
        faults("KApq\n^ `K` is missing its second operand");
        faults("KCp, q\n ^ `C` is missing its second operand");
    }

    #[test]
    fn the_labels_say_what_it_takes_and_has() {
        let diagnostic = &found("KpCq")[0].diagnostic;
        assert_eq!(diagnostic.label, "C (if … then) takes two; its first is `q`");
        assert_eq!(diagnostic.related[0].message, "one more formula expected here");
        assert_eq!(diagnostic.help.as_deref(), Some("for example `KpCqr`"));
        assert_eq!(
            found("C p, r")[0].diagnostic.related[1].message,
            "the comma ends the formula; without it there is one"
        );
        assert_eq!(
            found("C, p, q")[0].diagnostic.related[1].message,
            "the comma ends the formula; without it there is one"
        );
        assert_eq!(found("C")[0].diagnostic.related[0].message, "two more formulas expected here");
        for (commas, labels) in [(1, 2), (40, 2), (41, 1), (400, 1)] {
            let text = format!("Cp{}q", ",".repeat(commas));
            assert_eq!(found(&text)[0].diagnostic.related.len(), labels, "{commas}");
        }
    }

    #[test]
    fn a_player_may_lack_the_colon() {
        mends("roll A: pqr EKN\ncall A EKpqNr", "roll A: pqr EKN\ncall A: EKpqNr");
    }

    #[test]
    fn a_completion_is_well_formed() {
        mends("C", "Cpq");
        mends("KpCq # so", "KpCqr # so");
        mends("KKKK", "KKKKpqrsp");
        mends("def a = p\nK@a", "def a = p\nK@a p");
        mends("alphabet textbook\nDaX", "alphabet textbook\nDaXbc");
        mends("alphabet textbook\nKp1", "alphabet textbook\nKp1q");
        mends("alphabet textbook\nKz", "alphabet textbook\nKza");
        faults("alphabet textbook\nBOD\n  ^ `D` is missing both of its operands");
    }
}
