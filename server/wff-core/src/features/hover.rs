//! Hover: what is known of the letter, name or keyword under the cursor.

use super::reach;
use crate::diagnostics::classes;
use crate::document::{Document, Placed};
use crate::logic::{
    self, Budget, Decider, Logic, Notation, Outcome, note_on_class, note_on_connective,
};
use crate::scope::{Given, Rolled, Scope};
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::{Connective, connective};
use crate::syntax::text::shorten;
use crate::syntax::{Formula, Keyword, Line, Span, Statement, Text, Written, parse, quote};
use std::ops::Range;

/// What to show over a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The bytes it is about.
    pub range: Range<usize>,
    /// What to say, in Markdown of at most 4 KiB.
    pub markdown: String,
}

/// What a call or challenge can say instead of a formula.
const WORDS: [(&str, &str); 2] = [
    ("none", "no WFF can be made from the roll, in x-wff no true one"),
    ("pff", "what was called is not a WFF of its roll"),
];

/// What is told of a roll that a call is yet to answer.
const OPEN: &str = "How long a WFF can be made of these dice is for the call to say.";

/// How long each part of a hover is at most, in bytes.
const PART: usize = 400;

/// What is known of the place at this byte.
pub fn hover(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Option<Hover> {
    let offset = offset.min(text.len());
    document.line(text, offset, |placed| {
        let line = parse(placed.content);
        let is_open =
            |rolled: &Rolled| document.unanswered(text).iter().any(|open| **open == *rolled);
        let (span, markdown) = at(&line, &placed, offset - placed.start, is_open)?;
        Some(Hover { range: span.after(placed.start).range(), markdown })
    })?
}

fn at(
    line: &Line<'_>,
    placed: &Placed<'_>,
    offset: usize,
    is_open: impl Fn(&Rolled) -> bool,
) -> Option<(Span, String)> {
    let scope = &placed.scope;
    if let Some(span) = line.formulas().into_iter().find(|span| span.touches(offset)) {
        return formula_hover(line, span, scope, offset);
    }
    let word = word_at(line.text, offset)?;
    match &line.statement {
        Statement::Let(keyword, _)
        | Statement::Def(keyword, _)
        | Statement::Setting(_, keyword, _)
        | Statement::Play(_, keyword, _)
        | Statement::Cells(_, keyword, _)
        | Statement::Define(keyword, _)
            if *keyword == word =>
        {
            let keyword = Keyword::read(line.of(word))?;
            Some((
                word,
                format!(
                    "**{}** {}\n\n```wff\n{}\n```",
                    keyword.text(),
                    keyword.does(),
                    keyword.example()
                ),
            ))
        }
        Statement::Setting(Keyword::Logic, _, value) if value.touches(offset) => {
            let name = line.of(*value);
            let logic = Logic::named(name).or_else(|| scope.own_logic(name).cloned().flatten())?;
            Some((*value, of_logic(&logic)))
        }
        Statement::Let(_, bindings) => {
            let binding = bindings.iter().find(|binding| binding.proposition.touches(offset))?;
            let meaning = binding
                .meaning
                .map_or(String::new(), |meaning| format!(" {}", quote(line.of(meaning))));
            let value = binding
                .value
                .map_or(String::new(), |(_, value)| format!(" = {}", shorten(line.of(value), 10)));
            Some((
                binding.proposition,
                format!(
                    "**{}** from here on:{meaning}{value}",
                    shorten(line.of(binding.proposition), 10)
                ),
            ))
        }
        Statement::Def(_, definition) if definition.name.touches(offset) => {
            let (_, span) = definition.formula?;
            let formula = read(line, span, scope)?;
            let name = shorten(line.of(definition.name), 40);
            Some((
                definition.name,
                format!(
                    "**@{name}** stands for\n\n{}",
                    about(&formula, line.of(span), span.start, scope)
                ),
            ))
        }
        Statement::Play(keyword, _, play) => {
            if let Some(player) = play.player.filter(|player| player.touches(offset)) {
                let name = line.of(player);
                let roll = scope.roll(Some(name)).map(|rolled| quote(&rolled.text));
                let roll =
                    roll.map_or(String::new(), |dice| format!("; the last roll above is {dice}"));
                return Some((player, format!("**{}**: a player{roll}", shorten(name, 40))));
            }
            if *keyword == Keyword::Roll {
                let (rolled, reach) =
                    reach::of_line(placed).filter(|_| play.what.touches(offset))?;
                let told = if is_open(&rolled) { OPEN.to_owned() } else { reach.markdown };
                return Some((play.what, told));
            }
            let (said, claims) = WORDS.into_iter().find(|(said, _)| *said == line.of(play.what))?;
            Some((play.what, format!("**{said}**: {claims}")))
        }
        Statement::Define(_, definition) => {
            let (head, formula) = (
                definition.name,
                definition.formula.map_or(definition.name, |(_, formula)| formula),
            );
            let (unit, at) = units(line.text, if formula.touches(offset) { formula } else { head })
                .find(|(_, at)| at.touches(offset))?;
            let Unit::Letter(letter) = unit else { return None };
            let operand = || format!("**{}**: an operand of {}", line.of(at), quote(line.of(head)));
            Some((at, connective(letter).map_or_else(operand, heading)))
        }
        Statement::Judgement(_) => {
            let (name, claims) = classes().find(|(name, _)| *name == line.of(word))?;
            Some((word, format!("**{name}**: {claims}")))
        }
        _ => None,
    }
}

/// The word of letters that touches a byte.
fn word_at(text: &str, offset: usize) -> Option<Span> {
    let (before, after) = text.split_at_checked(offset)?;
    let start = before.trim_end_matches(char::is_alphanumeric).len();
    let end = text.len() - after.trim_start_matches(char::is_alphanumeric).len();
    (start < end).then(|| Span::new(start, end))
}

fn read(line: &Line<'_>, span: Span, scope: &Scope) -> Option<Formula> {
    Formula::read(line.text, span, |name| scope.name(name).cloned().flatten())
}

fn formula_hover(
    line: &Line<'_>,
    span: Span,
    scope: &Scope,
    offset: usize,
) -> Option<(Span, String)> {
    let Some(formula) = read(line, span, scope) else {
        // Of a text that is no formula only the letter itself can be told; what is wrong its
        // diagnostic says.
        let (unit, at) = units(line.text, span).find(|(_, at)| at.touches(offset))?;
        return match unit {
            Unit::Letter(letter) if unit.belongs_to(scope.settings.alphabet, at) => Some((
                at,
                connective(letter).map_or_else(|| proposition(line.of(at), scope), heading),
            )),
            _ => None,
        };
    };
    let index = formula.at(line.text, offset)?;
    let node = *formula.nodes().get(index)?;
    let at = formula.symbol(line.text, index);
    let sub_span = formula.subformula(line.text, index);
    let sub = read(line, sub_span, scope)?;
    let mut parts = Vec::new();
    match connective(node.letter) {
        Some(connective) => parts.push(heading(connective)),
        None if node.letter == b'@' => {
            let named = formula.named(index)?;
            parts.push(format!(
                "**@{}** stands for {}",
                shorten(&named.name, 40),
                quote(&named.text)
            ));
        }
        None if !Unit::Letter(node.letter).belongs_to(scope.settings.alphabet, at) => return None,
        None => parts.push(proposition(line.of(at), scope)),
    }
    if index > 0 && formula.length() <= 100 {
        parts.push(format!(
            "in {}",
            logic::marked_infix(&formula, line.text, Notation::Unicode, PART, index, ["**", "**"])
        ));
    }
    if sub.nodes().len() > 1 || node.letter == b'@' {
        parts.push(about(&sub, line.text, 0, scope));
        parts.extend(values_of_parts(&formula, line, index, scope));
    }
    if let Some(logic) = &scope.settings.logic {
        let decider = Decider { logic, budget: &Budget::brief() };
        if index > 0
            && let Ok(whole) = decider.class(Written::new(&formula, line.text))
        {
            parts.push(format!(
                "The whole formula is {}{}.",
                whole.class.phrase(),
                in_logic(logic)
            ));
        }
        parts.extend(
            connective(node.letter)
                .filter(|connective| connective.arity > 0)
                .and_then(|it| table(it, logic)),
        );
        parts.extend(note_on_connective(logic, node.letter));
    }
    Some((sub_span, parts.join("\n\n")))
}

/// Infix, words, class and value of a formula whose nodes count from `base` bytes before its text.
fn about(formula: &Formula, text: &str, base: u32, scope: &Scope) -> String {
    let moved = formula.moved(base);
    let meaning = |letter: &str| {
        scope.proposition(letter).and_then(|proposition| proposition.meaning.as_deref())
    };
    let infix = logic::infix(&moved, text, Notation::Unicode, PART);
    let words = shorten(&logic::words(&moved, text, meaning, PART), PART);
    let mut about = format!("`{infix}`\n\n{words}");
    if let Some(logic) = &scope.settings.logic {
        about.push_str("\n\n");
        about.push_str(&class_and_value(
            Decider { logic, budget: &Budget::brief() },
            Written::new(&moved, text),
            scope,
        ));
    }
    about
}

/// What is known of a logic: its values, what they mean, and what it lacks.
fn of_logic(logic: &Logic) -> String {
    let names = |designated: bool| {
        let values =
            logic.values().zip(0..).filter(|(_, value)| !designated || logic.is_designated(*value));
        let names: Vec<String> = values.map(|(name, _)| format!("`{name}`")).collect();
        names.into_iter().rev().collect::<Vec<_>>().join(", ")
    };
    let source =
        if logic.source().is_empty() { String::new() } else { format!(" ({})", logic.source()) };
    let mut parts = vec![
        format!("**{}**: {}{source}", logic.name(), logic.about()),
        format!("Values, from the highest: {}. Designated: {}.", names(false), names(true)),
    ];
    let notes = [logic::without_tautologies(logic), logic::without_contradictions(logic)];
    parts.extend(notes.into_iter().flatten().map(|note| format!("{note}.")));
    parts.extend(b"NKACE".iter().filter_map(|letter| note_on_connective(logic, *letter)));
    parts.join("\n\n")
}

/// What is added to a class in a logic where that could be mistaken.
fn in_logic(logic: &Logic) -> String {
    if logic.is_classical() { String::new() } else { format!(" in {}", logic.name()) }
}

/// The class of a formula, its value under the values in force, and what is to be said of that.
fn class_and_value(decider: Decider<'_>, formula: Written<'_>, scope: &Scope) -> String {
    let Ok(classified) = decider.class(formula) else {
        return "Its class is out of reach: its truth table is too long.".to_owned();
    };
    let class = format!("{}{}", capital(classified.class.phrase()), in_logic(decider.logic));
    let note = note_on_class(decider, formula, &classified, true)
        .map_or(String::new(), |note| format!(" {}.", capital(&note)));
    format!("{class}{}{note}", value(decider, formula, classified.class, scope))
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

/// The value of a formula under the values in force, as the rest of a sentence about its class.
fn value(decider: Decider<'_>, formula: Written<'_>, class: logic::Class, scope: &Scope) -> String {
    let (valuation, _) = scope.valuation();
    let given = decider.mentioned(formula, &valuation);
    let is_classical = decider.logic.is_classical();
    match decider.outcome(formula, &valuation) {
        Ok(Outcome::Value(value))
            if !given.is_empty() && (!is_classical || class == logic::Class::Contingent) =>
        {
            let designated = match (is_classical, value.is_designated()) {
                (true, _) => "",
                (false, true) => ", which is designated",
                (false, false) => ", which is not designated",
            };
            format!("; **{value}** here, since {given}{designated}.")
        }
        Ok(Outcome::Depends(letters)) if !given.is_empty() => {
            let more = if letters.len() > LETTERS { ", …" } else { "" };
            let letters: Vec<String> =
                letters.iter().take(LETTERS).map(|letter| format!("`{letter}`")).collect();
            format!("; here it depends on {}{more}.", letters.join(", "))
        }
        _ => ".".to_owned(),
    }
}

/// The values of a connective's operands, where they have one.
fn values_of_parts(
    formula: &Formula,
    line: &Line<'_>,
    index: usize,
    scope: &Scope,
) -> Option<String> {
    let (valuation, _) = scope.valuation();
    let decider = Decider { logic: scope.settings.logic.as_ref()?, budget: &Budget::brief() };
    let mut parts = Vec::new();
    for operand in formula.operands(index) {
        let span = formula.subformula(line.text, operand);
        let formula = read(line, span, scope)?;
        if let Ok(Outcome::Value(value)) =
            decider.outcome(Written::new(&formula, line.text), &valuation)
        {
            parts.push(format!("{} is {value}", quote(line.of(span))));
        }
    }
    (!parts.is_empty()).then(|| format!("{}.", parts.join(", ")))
}

/// What a connective is called and how it is read.
fn heading(connective: &Connective) -> String {
    let polish = if connective.polish.is_empty() {
        String::new()
    } else {
        format!(", from Polish *{}*", connective.polish)
    };
    format!(
        "**{}** {} ({}){polish}",
        char::from(connective.letter),
        connective.name,
        connective.reads
    )
}

/// What is known of a proposition.
fn proposition(letter: &str, scope: &Scope) -> String {
    let known = scope.proposition(letter);
    let meaning = known
        .and_then(|known| known.meaning.as_deref())
        .map_or(String::new(), |meaning| format!(" “{}”", shorten(meaning, PART)));
    match known.and_then(|known| known.value.as_ref()) {
        Some(Given::Value(value)) => format!("**{letter}**{meaning} = {value}"),
        Some(Given::Broken) => format!("**{letter}**{meaning}"),
        None => format!("**{letter}**{meaning}: a proposition without a value"),
    }
}

/// How many propositions a hover names.
const LETTERS: usize = 12;

/// The largest logic in which the table of a connective is shown.
const MOST_VALUES: u8 = 9;

/// The truth table of a connective in Markdown: as a list of rows where there are two values, else
/// as a square.
fn table(connective: &Connective, logic: &Logic) -> Option<String> {
    let letter = char::from(connective.letter);
    let values = || (0..logic.size()).rev();
    if logic.size() > MOST_VALUES {
        return None;
    }
    if connective.arity == 1 {
        let row = |x: u8| {
            Some(format!(
                "\n| {} | {} |",
                logic.show(x),
                logic.show(logic.unary(connective.letter, x)?)
            ))
        };
        return Some(format!(
            "| p | {letter}p |\n|---|---|{}",
            values().filter_map(row).collect::<String>()
        ));
    }
    let of = |x: u8, y: u8| logic.binary(connective.letter, x, y).map(|value| logic.show(value));
    if logic.size() == 2 {
        let rows = values().flat_map(|x| values().map(move |y| (x, y)));
        let row =
            |(x, y)| Some(format!("\n| {} | {} | {} |", logic.show(x), logic.show(y), of(x, y)?));
        return Some(format!(
            "| p | q | {letter}pq |\n|---|---|---|{}",
            rows.filter_map(row).collect::<String>()
        ));
    }
    let heads: String = values().map(|y| format!(" {} |", logic.show(y))).collect();
    let lines = "---|".repeat(usize::from(logic.size()) + 1);
    let row = |x: u8| {
        let cells: String = values().filter_map(|y| Some(format!(" {} |", of(x, y)?))).collect();
        format!("\n| **{}** |{cells}", logic.show(x))
    };
    Some(format!(
        "| {letter}pq: p ↓ q → |{heads}\n|{lines}{}",
        values().map(row).collect::<String>()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    /// The hover at the place that `$0` marks.
    fn check(text: &str, expected: Expect) {
        let offset = text.find("$0").unwrap();
        let text = text.replacen("$0", "", 1);
        let hover = hover(&Document::new(&text, Scope::default()), &*text, offset);
        let shown = hover.map_or("nothing".to_owned(), |hover| {
            format!("[{}]\n{}", &text[hover.range], hover.markdown)
        });
        expected.assert_eq(&shown);
    }

    #[test]
    fn a_connective_tells_its_subformula_inside_the_whole() {
        check(
            "let p \"it is raining\" = T, q = F\n$0CKpqr",
            expect![[r#"
                [CKpqr]
                **C** conditional (if … then), from Polish *implikacja*

                `p ∧ q → r`

                if it is raining and q, then r

                Contingent; **T** here, since p = T, q = F.

                `Kpq` is F.

                | p | q | Cpq |
                |---|---|---|
                | T | T | T |
                | T | F | F |
                | F | T | T |
                | F | F | T |"#]],
        );
        check(
            "let p \"it is raining\" = T\nC$0KNp qr",
            expect![[r#"
                [KNp q]
                **K** conjunction (and), from Polish *koniunkcja*

                in **¬p ∧ q** → r

                `¬p ∧ q`

                it is not the case that it is raining and q

                Contingent; **F** here, since p = T.

                `Np` is F.

                The whole formula is contingent.

                | p | q | Kpq |
                |---|---|---|
                | T | T | T |
                | T | F | F |
                | F | T | F |
                | F | F | F |"#]],
        );
    }

    #[test]
    fn a_proposition_tells_its_meaning_and_value() {
        check("let p \"it is raining\" = T\n$0p", expect!["[p]\n**p** “it is raining” = T"]);
        check(
            "Kp$0q",
            expect![[r#"
                [q]
                **q**: a proposition without a value

                in p ∧ **q**

                The whole formula is contingent."#]],
        );
    }

    #[test]
    fn a_name_tells_what_it_stands_for() {
        check(
            "def mp = CKpCpqq\n@m$0p is tautology",
            expect![[r#"
                [@mp]
                **@mp** stands for `CKpCpqq`

                `p ∧ (p → q) → q`

                if both p and if p then q, then q

                A tautology."#]],
        );
        check(
            "def m$0p = Cpq",
            expect![[r#"
                [mp]
                **@mp** stands for

                `p → q`

                if p then q

                Contingent."#]],
        );
    }

    #[test]
    fn keywords_and_classes_tell_what_they_do() {
        check(
            "l$0et p = T",
            expect![[r#"
                [let]
                **let** gives a proposition a meaning in quotes, a truth value, or both, from this line on

                ```wff
                let p "it is raining" = T
                ```"#]],
        );
        check(
            "p is conti$0ngent",
            expect![
                "[contingent]\n**contingent**: true under some valuations and false under others"
            ],
        );
        check("p # comm$0ent", expect!["nothing"]);
    }

    #[test]
    fn plays_tell_their_parts() {
        check(
            "roll Ann: pq K\nca$0ll Ann: Kpq",
            expect![[r#"
            [call]
            **call** claims a longest WFF of the roll above, or `none` where none can be made

            ```wff
            call Ann: Kpq
            ```"#]],
        );
        check(
            "roll Ann: pq K\ncall A$0nn: Kpq",
            expect![[r#"
            [Ann]
            **Ann**: a player; the last roll above is `pq K`"#]],
        );
        check(
            "roll Ann: p$0q K",
            expect![[r#"
                [pq K]
                The longest WFF has **3 letters**.

                | dice | rolled | used |
                |---|---|---|
                | propositions | 2 | 2 |
                | binary connectives | 1 | 1 |"#]],
        );
        check(
            "roll io K\ncall no$0ne",
            expect![[r#"
            [none]
            **none**: no WFF can be made from the roll, in x-wff no true one"#]],
        );
        check(
            "let p = T\nroll pq K\ncall K$0pq",
            expect![[r#"
            [p]
            **p** = T

            in **p** ∧ q

            The whole formula is contingent."#]],
        );
        check("roll $0", expect!["nothing"]);
        check(
            "roll p$0q K\ncall",
            expect![[r#"
            [pq K]
            How long a WFF can be made of these dice is for the call to say."#]],
        );
    }

    #[test]
    fn a_letter_of_a_pff_tells_what_it_is() {
        check("$0kpq", expect!["nothing"]);
        check("$0i", expect!["nothing"]);
        check("K$0p", expect!["[K]\n**K** conjunction (and), from Polish *koniunkcja*"]);
    }

    #[test]
    fn a_hover_is_never_long() {
        let long = "it is raining ".repeat(10_000);
        for text in [
            format!("let p \"{long}\"\n{}p", "N".repeat(200_000)),
            format!("let p \"{long}\"\n{}{}", "K".repeat(100_000), "p".repeat(100_001)),
        ] {
            let document = Document::new(&text, Scope::default());
            for offset in [10, text.len() - 200_001, text.len() - 100_000, text.len()] {
                let length =
                    hover(&document, &*text, offset).map_or(0, |hover| hover.markdown.len());
                assert!(length <= 4096, "{length}");
            }
        }
    }
}
