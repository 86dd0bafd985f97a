//! # unknown-letter
//!
//! A formula contains a character that is no letter of this language. It takes no known number of
//! operands, so nothing else can be said of the formula.
//!
//! ```wff
//! KpZq
//!   ^ `Z` is not a letter of this language
//! CGpp
//!  ^ `G` is not a letter of this language
//! ```
//!
//! Some letters have a meaning elsewhere: `Π` and `Σ` are quantifiers, `F`, `G`, `P` and `H`
//! tenses. This language has no letters for these.
//!
//! Some characters cannot be seen, such as a soft hyphen or a mark of direction, which come with
//! text copied from elsewhere. They are no letters either, and a fix takes them out.
//!
//! Use the letters of formulas:
//!
//! ```wff
//! KpNq
//! ```

use crate::analysis::Candidate;
use crate::analysis::letters::{is_unknown, out_of_place};
use crate::rules::habits::{
    is_prime, with_constants, with_digits, with_letters, with_negations, with_strict,
    without_unseen,
};
use crate::rules::proof::apart::lines_apart;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, edited, header,
    letters,
};
use crate::syntax::formula::shape;
use crate::syntax::letter::{is_blank, meaning_elsewhere};
use crate::syntax::statement::{BLANK, Claim};
use crate::syntax::text::{is_formatting, sets_order};
use crate::syntax::{Keyword, Span, Statement, Unit, quote};

pub(crate) static RULE: RuleOf<Span> = RuleOf {
    rule: Rule::new("unknown-letter", Severity::Error, header!("unknown_letter.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, formula: Span) -> Diagnostic {
    let formula = context.candidate(formula);
    if context.text() == "," {
        return comma(context, formula);
    }
    let is_letter = context.text().chars().all(char::is_alphabetic);
    let is_hidden = context.text().chars().all(is_formatting);
    let what = match is_letter {
        true => "is not a letter of this language",
        false if is_hidden => "cannot be seen, and is not part of a formula",
        false => "is not part of a formula",
    };
    let message = format!("{} {what}", context.quoted());
    let is_one = out_of_place(formula);
    let diagnostic = context.first_of(&RULE.rule, formula, is_one, message, "nor is this");
    let text = context.text();
    if let Some((edits, whole)) = without_unseen(formula).filter(|_| is_hidden) {
        // What is displayed in another order may have been meant so.
        let safe = !formula.text().contains(sets_order);
        let help = format!("without it the formula is {}", quote(&whole));
        return diagnostic.help(help).fix("Take out what cannot be seen", safe, edits);
    }
    if formula.text().len() > 1 && formula.text().bytes().all(|byte| byte == b'_') {
        let help = format!("a blank to fill in is written `{BLANK}`");
        let title = format!("Write `{BLANK}`");
        return diagnostic.help(help).replace(title, false, formula.span, BLANK);
    }
    if let Some((edits, whole)) = with_strict(formula) {
        let written = quote(&whole);
        let help = format!("the strict conditional is `LC`, and both ways `LE`: {written}");
        return diagnostic.help(help).fix(format!("Write {written}"), true, edits);
    }
    if let Some((edits, whole)) = with_digits(formula) {
        let written = quote(&whole);
        if let Some((negations, negated)) = with_negations(formula).filter(|_| is_prime(text)) {
            let (mark, negates) = (context.quoted(), quote(&negated));
            let negation = format!("where {mark} negates, write {negates}");
            let help = match formula.with_dice() {
                true => format!(
                    "{negation}; propositions with a number, as in `p1`, are of `alphabet textbook`"
                ),
                false => {
                    format!("where {mark} names another proposition, write {written}; {negation}")
                }
            };
            let diagnostic = diagnostic.help(help);
            let diagnostic = match formula.with_dice() {
                true => diagnostic,
                false => diagnostic.fix(format!("Write {written}"), false, edits),
            };
            return diagnostic.fix(format!("Write {negates}"), false, negations);
        }
        return if formula.with_dice() {
            diagnostic.help("propositions with a number, as in `p1`, are of `alphabet textbook`")
        } else {
            diagnostic.help(format!("write {written}")).fix(format!("Write {written}"), true, edits)
        };
    }
    if let Some((edits, whole)) = with_constants(formula) {
        let written = quote(&whole);
        return if formula.with_dice() {
            diagnostic.help("`O` (always F) and `V` (always T) are of `alphabet textbook`")
        } else {
            let help = format!("`O` is always F and `V` always T: {written}");
            diagnostic.help(help).fix(format!("Write {written}"), false, edits)
        };
    }
    let follows = |at: &Span| {
        let between = Span { start: at.end, end: context.span.start };
        text == ":" && context.line.of(between).chars().all(is_blank)
    };
    let word = context.line.first_word().filter(follows);
    if let Some(keyword) = word.and_then(|at| Keyword::read(context.line.of(at))) {
        let behind = Span { start: context.span.end, end: formula.span.end };
        let blank = if context.line.of(behind).starts_with(is_blank) { "" } else { " " };
        return diagnostic.help(format!("no colon stands after `{}`", keyword.text())).replace(
            "Leave it out",
            true,
            context.span,
            blank,
        );
    }
    if let Some(edits) = separated(formula) {
        let commas = quote(&edited(formula.line.text, formula.span, &edits));
        let help = format!("formulas are separated by commas: {commas}");
        return diagnostic.help(help).fix(format!("Write {commas}"), false, edits);
    }
    if let Some((place, text, help)) = beside(formula) {
        let title = format!("Write `{}`", text.trim());
        let edit = Edit { span: place, text };
        return diagnostic.help(help).fix(title, false, vec![edit]);
    }
    if let Some((edits, whole)) = with_letters(formula) {
        let written = quote(&whole);
        let why = match text {
            "I" => "the letter for “if … then” is `C`: ",
            "$" => "",
            "‘" | "'" => "a formula has no quotes around it: ",
            _ => "a bar over a letter is `N` before it: ",
        };
        return diagnostic.help(format!("{why}write {written}")).fix(
            format!("Write {written}"),
            false,
            edits,
        );
    }
    match text.chars().next().and_then(meaning_elsewhere) {
        Some(meaning) => diagnostic
            .label(format!("elsewhere {meaning}"))
            .help(format!("this language has no letter for that; {}", letters(formula))),
        None => diagnostic.help(letters(formula)),
    }
}

/// The signs that people write between formulas for a comma.
const SEPARATORS: [&str; 5] = [";", "；", "，", "、", "•"];

/// The most formulas that another sign than a comma parts.
const PARTED: usize = 16;

/// The edits that write a comma for each of the signs that part whole formulas here, if one sign
/// alone does, where a list of formulas may stand.
fn separated(formula: Candidate<'_>) -> Option<Vec<Edit>> {
    let line = formula.line;
    let may_be_list = match &line.statement {
        Statement::Formulas(_) => true,
        Statement::Judgement(it) => {
            matches!(it.claim, Claim::Class | Claim::Value) && formula.span.end <= it.sign.start
        }
        _ => false,
    };
    let strange = || formula.units().filter(|(unit, _)| is_unknown(*unit)).map(|(_, at)| at);
    let sign = formula.of(strange().next().filter(|_| may_be_list)?);
    let signs: Vec<Span> = strange().take(PARTED).collect();
    let is_sign = |at: &Span| formula.of(*at) == sign;
    let are_known = formula.units().all(|(unit, at)| is_unknown(unit) || formula.allows(unit, at));
    if !are_known || !SEPARATORS.contains(&sign) || !signs.iter().all(is_sign) {
        return None;
    }
    let starts = std::iter::once(formula.span.start).chain(signs.iter().map(|it| it.end));
    let ends = signs.iter().map(|it| it.start).chain([formula.span.end]);
    let mut parts = starts.zip(ends).map(|(start, end)| Span { start, end }.trim(line.text));
    let are_whole = parts.all(|it| shape(line.text, it, Unit::arity).is_well_formed());
    let comma = |at: &Span| {
        let before = Span { start: formula.span.start, end: at.start };
        let start = before.start + formula.of(before).trim_end_matches(is_blank).len() as u32;
        let behind = formula.of(Span { start: at.end, ..formula.span });
        let text = if behind.starts_with(is_blank) { "," } else { ", " };
        Edit { span: Span { start, ..*at }, text: text.to_owned() }
    };
    are_whole.then(|| signs.iter().map(comma).collect())
}

/// A comma, which parts formulas, where one formula stands.
fn comma(context: Context<'_>, formula: Candidate<'_>) -> Diagnostic {
    let text = formula.line.text;
    let parts = formula.span.split(text, |c| c == ',').into_iter().map(|it| it.trim(text));
    let parts: Vec<Span> = parts.collect();
    let are_whole = parts.iter().all(|it| shape(text, *it, Unit::arity).is_well_formed());
    let is_step = matches!(formula.line.statement, Statement::Step(_));
    let stands = if is_step { "a step has one formula" } else { "one formula stands here" };
    let diagnostic = RULE.at(context.span, format!("`,` separates formulas, and {stands}"));
    let lines = (is_step && are_whole).then(|| lines_apart(context, &parts)).flatten();
    match lines {
        Some(help) => diagnostic.help(help),
        None if is_step => diagnostic.help("write a line for each, with its own number"),
        None => diagnostic,
    }
}

/// The sign that is missing beside a whole formula, with its place and a sentence about it: behind
/// a number before it, or before a mark behind it.
fn beside(formula: Candidate<'_>) -> Option<(Span, String, String)> {
    let Span { start, end } = formula.span;
    let is_whole = |span: Span| shape(formula.line.text, span, Unit::arity).is_well_formed();
    let is_alone = matches!(formula.line.statement, Statement::Formulas(_)) && !formula.is_played();
    let strange = formula.units().find(|(unit, _)| is_unknown(*unit)).filter(|_| is_alone);
    let (_, at) = strange?;
    let text = formula.of(at);
    let before = Span { start, end: at.start }.trim(formula.line.text);
    let behind = Span { start: at.end, end }.trim(formula.line.text);
    let is_first = at.start == formula.line.body().start;
    if is_first
        && text.bytes().all(|c| c.is_ascii_digit())
        && formula.line.numbering.is_none()
        && is_whole(behind)
    {
        let written = quote(&format!("{text}) {}", formula.of(behind)));
        let place = Span { start: at.end, ..at };
        return Some((
            place,
            ")".to_owned(),
            format!("a number before a formula ends in `)`: {written}"),
        ));
    }
    let is_mark = at.start > before.end && !text.starts_with(|c: char| c.is_alphanumeric());
    (is_mark && before.len() > 1 && is_whole(before)).then(|| {
        let written = quote(formula.of(before));
        let place = Span { end: at.start, ..at };
        (
            place,
            "# ".to_owned(),
            format!("{written} is whole; what stands after it begins with `#`"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::sets_order;
    use crate::rules::testing::*;

    #[test]
    fn a_prime_behind_a_conditional_makes_it_strict_where_that_is_known() {
        mends("logic S4\nC'pC’qp", "logic S4\nLCpLCqp");
        mends("logic S4\nNE'pq", "logic S4\nNLEpq");
        assert!(!help("C'pq").contains("strict"));
    }

    #[test]
    fn nothing_is_said_of_operands() {
        faults("Zq\n^ `Z` is not a letter of this language");
        faults("KZ\n ^ `Z` is not a letter of this language");
        faults("Kp?\n  ^ `?` is not part of a formula");
        faults("Kp\u{0}q\n  ^ `U+0000` is not part of a formula");
        faults("p 3\n  ^ `3` is not part of a formula");
        assert_eq!(found("ZKYp")[0].diagnostic.related.len(), 1);
    }

    #[test]
    fn a_comma_in_a_step_is_told_with_the_lines_to_write() {
        for (text, lines) in [
            (
                "proof Kpq |- q\n1 Kpq premise\n2 p, q Ko 1\nend",
                "write a line for each: `2 p Ko 1` and `3 q Ko 1`; renumber what follows",
            ),
            (
                "proof p, q |- p\n1 p, q premise\nend",
                "write a line for each: `1 p premise` and `2 q premise`; renumber what follows",
            ),
            (
                "proof |- CKpqp\n1 | Kpq suppose\n2. | p, q Ko 1\nend",
                "write a line for each: `2. | p Ko 1` and `3. | q Ko 1`; renumber what follows",
            ),
            (
                "proof p, q |- p\n1 p premise\n2 q, r Ko 1\nend",
                "write a line for each, with its own number",
            ),
            ("proof p, q |- p\n1 p, K premise\nend", "write a line for each, with its own number"),
        ] {
            let found =
                found(text).into_iter().find(|it| it.diagnostic.rule.id == "unknown-letter");
            let diagnostic = found.unwrap().diagnostic;
            assert_eq!(diagnostic.message, "`,` separates formulas, and a step has one formula");
            assert_eq!(diagnostic.help.as_deref(), Some(lines), "{text}");
        }
    }

    #[test]
    fn another_sign_between_whole_formulas_is_a_comma() {
        for (text, mended) in [
            ("a) Kpq; Apq; NCpq", "a) Kpq, Apq, NCpq"),
            ("Kpq ; Apq", "Kpq, Apq"),
            ("Kpq;Apq is contingent", "Kpq, Apq is contingent"),
        ] {
            mends(text, mended);
        }
        assert_eq!(help("p; Apq"), "formulas are separated by commas: `p, Apq`");
        for text in ["Kpq; Ap", "Kpq; Apq / Kpq", "Kpq; Apq == Kpq"] {
            assert!(!help(text).contains("separated by commas"), "{text}");
        }
    }

    #[test]
    fn a_prime_is_a_negation_or_another_proposition() {
        let dice = "where `'` negates, write `ANpNq`; propositions with a number, as in `p1`, \
                    are of `alphabet textbook`";
        assert_eq!(help("Ap'q'"), dice);
        mends("Ap'q'", "ANpNq");
        mends("Kp''q", "KNNpq");
        let fixes = &found("alphabet textbook\nKp'q")[0].diagnostic.fixes;
        let titles: Vec<&str> = fixes.iter().map(|fix| &*fix.title).collect();
        assert_eq!(titles, ["Write `Kp1q`", "Write `KNpq`"]);
        assert!(fixes.iter().all(|fix| !fix.safe));
    }

    #[test]
    fn what_cannot_be_seen_is_taken_out() {
        faults("K\u{ad}pq\n ^ `U+00AD` cannot be seen, and is not part of a formula");
        for hidden in ["\u{ad}", "\u{fe0f}", "\u{200e}", "\u{202e}", "\u{2066}"] {
            let text = format!("Kp{hidden}q");
            mends(&text, "Kpq");
            assert_eq!(help(&text), "without it the formula is `Kpq`");
            let is_safe = found(&text)[0].diagnostic.fixes[0].safe;
            assert_eq!(is_safe, !hidden.contains(sets_order), "{hidden:?}");
        }
        assert!(found("Kp\u{202e}")[0].diagnostic.fixes.is_empty());
    }

    #[test]
    fn numbers_and_primes_of_propositions_are_digits() {
        for (text, whole) in [
            ("Kp₁q", "Kp1q"),
            ("Kp_1q_12", "Kp1q12"),
            ("Kp'q", "Kp1q"),
            ("Kpp''", "Kpp2"),
            ("Cp₁₂p′", "Cp12p1"),
        ] {
            mends(&format!("alphabet textbook\n{text}"), &format!("alphabet textbook\n{whole}"));
            assert!(help(text).ends_with("are of `alphabet textbook`"), "{text}");
        }
        assert!(found("alphabet textbook\nK_q")[0].diagnostic.fixes.is_empty());
    }

    #[test]
    fn nought_and_one_are_the_constants() {
        mends("alphabet textbook\nC0p", "alphabet textbook\nCOp");
        mends("alphabet textbook\nC1K0p", "alphabet textbook\nCVKOp");
        assert_eq!(help("C0p"), "`O` (always F) and `V` (always T) are of `alphabet textbook`");
    }

    #[test]
    fn habits_from_elsewhere_are_mended() {
        mends("IpKqr", "CpKqr");
        let steps = "\n1 p premise\n2 Cpq premise\n3 q Co 2 1\nend";
        mends(&format!("proof: p, Cpq |- q{steps}"), &format!("proof p, Cpq |- q{steps}"));
        mends("truth:p\nrow T | T\nrow F | F\nend", "truth p\nrow T | T\nrow F | F\nend");
        mends("$C p K q r$", "C p K q r");
        mends("‘Kpq’", "Kpq");
        mends("'Kpq'", "Kpq");
        mends("Kp\u{304}q", "KNpq");
        assert_eq!(help("IpKqr"), "the letter for “if … then” is `C`: write `CpKqr`");
    }

    #[test]
    fn what_stands_beside_a_formula_gets_its_sign() {
        mends("3 CpKqr", "3) CpKqr");
        mends("Cpq == ____", "Cpq == ?");
        mends("4) ENpq ✓", "4) ENpq # ✓");
        mends("Kpq ? # so", "Kpq # ? # so");
    }

    #[test]
    fn a_letter_from_elsewhere_is_told_by_what_it_means_there() {
        for (text, label) in [
            ("CFpp", "elsewhere the future (“it will be that”)"),
            ("Πp Cpp", "elsewhere the universal quantifier (“for all”)"),
        ] {
            assert_eq!(found(text)[0].diagnostic.label, label);
        }
        assert!(help("GNp").starts_with("this language has no letter for that; the letters are"));
    }
}
