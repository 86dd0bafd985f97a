//! The tree-sitter grammar and the server agree: on what each line is, on what a WFF is, and on
//! where every part of it lies; also after edits. No text is an error of the grammar, and its
//! steps are linear in the text.
#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may panic"
)]

use proptest::prelude::*;
use proptest::sample::select;
use std::cell::Cell;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tree_sitter::{
    InputEdit, Node, ParseOptions, ParseState, Parser, Point, Query, QueryCursor,
    QueryCursorOptions, QueryCursorState, StreamingIterator, Tree, TreeCursor,
};
use wff_core::dice::Rules;
use wff_core::logic::{Logic, looks_like_value};
use wff_core::syntax::block::BlockKind;
use wff_core::syntax::exercise::{ANSWER, ANSWER_WORDS, PointsAt, RequirementKind, Task};
use wff_core::syntax::formula::{Unit, shape, units};
use wff_core::syntax::game::GameHead;
use wff_core::syntax::letter::{self, Alphabet, BIG, CONNECTIVES, SMALL};
use wff_core::syntax::proof::{Citation, DETACH, REASONS};
use wff_core::syntax::statement::{Claim, SEPARATORS, Said};
use wff_core::syntax::{
    Formula, Keyword, Line, Named, PartKind, Span, Statement, Token, parse_start, rows, tokens,
};

fn parser() -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_wff::LANGUAGE.into()).unwrap();
    parser
}

fn tree(text: impl AsRef<[u8]>) -> Tree {
    parser().parse(text, None).unwrap()
}

/// Something that grammar and server say of a stretch of text.
type Fact = (Range<usize>, String);

/// A formula that every name stands for: which one does not matter here.
fn any_formula() -> Arc<Named> {
    let formula = Formula::read("p", Span::new(0, 1), |_| None).unwrap();
    Arc::new(Named::new("a".into(), formula, "p"))
}

/// The facts of a span that should be a formula: its subformulas with their letters, or the whole
/// formulas in a pff.
///
/// Inside brackets of a judgement `is` between blanks closes them; the grammar makes a sign of it,
/// the server two letters.
fn facts_of_formula(line: &str, span: Span, judged: bool, facts: &mut Vec<(Span, String)>) {
    let named = any_formula();
    let mut subformulas = |span: Span| {
        let formula = Formula::read(line, span, |_| Some(named.clone()))?;
        for index in 0..formula.nodes().len() {
            let of = |index| formula.subformula(line, index);
            let operands: Vec<&str> =
                formula.operands(index).map(|operand| of(operand).of(line)).collect();
            let symbol = formula.symbol(line, index).of(line);
            facts.push((of(index), format!("formula {symbol} of {operands:?}")));
        }
        Some(())
    };
    if subformulas(span).is_some() {
        return;
    }
    // From each letter on, count to where its formula ends; look-alikes, `R` and strays end every
    // formula.
    let letters: Vec<(Option<u8>, Span)> = units(line, span)
        .map(|(unit, at)| {
            let of_is = judged && is_in_brackets(line, span, at);
            (if of_is || matches!(unit, Unit::LookAlike(_)) { None } else { unit.arity() }, at)
        })
        .collect();
    let mut at = 0;
    while at < letters.len() {
        let mut need = 1_u32;
        let end = letters[at..].iter().position(|(arity, _)| {
            need = need.wrapping_sub(1).wrapping_add(arity.map_or(u32::MAX / 2, u32::from));
            need == 0 || arity.is_none()
        });
        match end.filter(|_| need == 0) {
            Some(end) => {
                subformulas(Span { start: letters[at].1.start, end: letters[at + end].1.end })
                    .unwrap();
                at += end + 1;
            }
            None => at += 1,
        }
    }
    facts.push((span, "pff".to_owned()));
}

/// True if a letter is one of an `is` between blanks with brackets open before it.
fn is_in_brackets(line: &str, span: Span, at: Span) -> bool {
    let before = |end: u32| Span { start: span.start, end }.of(line);
    let start = if at.of(line) == "s" { at.start.saturating_sub(1) } else { at.start };
    let (blanks, rest) = (before(start), &line[start as usize..]);
    let alone = blanks.ends_with(letter::is_blank)
        && rest.strip_prefix("is").is_some_and(|rest| {
            rest.chars().next().is_none_or(|c| letter::is_blank(c) || c == '#')
        });
    let depth =
        tokens(line, Span { start: span.start, end: start }).fold(0_u32, |depth, (token, word)| {
            match token {
                Some(Token::Open) => depth + 1,
                Some(Token::Close) => depth.saturating_sub(1),
                Some(Token::Equals | Token::Differs | Token::Equivalent | Token::NotEquivalent) => {
                    0
                }
                Some(Token::Entails | Token::Turnstile | Token::NotEntails) => 0,
                Some(Token::Word) if is_word(line, word) => 0,
                _ => depth,
            }
        });
    alone && depth > 0
}

/// True if a word is an `is` between blanks.
fn is_word(line: &str, word: Span) -> bool {
    let is_blank = |c: Option<char>| c.is_none_or(|c| letter::is_blank(c) || c == '#');
    let before = line[..word.start as usize].chars().next_back();
    word.of(line) == "is" && is_blank(before) && is_blank(line[word.end as usize..].chars().next())
}

/// The facts of a line, according to the server.
fn facts_of_line(line: &Line<'_>) -> Vec<(Span, String)> {
    let mut facts = facts_of_statement(line, line.body());
    facts.extend(line.numbering.map(|span| (span, "numbering".to_owned())));
    facts.extend(line.comment.map(|span| (span, "comment".to_owned())));
    facts
}

/// The facts of a statement that lies there.
fn facts_of_statement(line: &Line<'_>, body: Span) -> Vec<(Span, String)> {
    let text = line.text;
    let mut facts: Vec<(Span, String)> = Vec::new();
    let of_task =
        matches!(line.statement, Statement::Task(_, _, ref it) if !matches!(it, Task::Wrong(..)));
    let judged = matches!(line.statement, Statement::Judgement(_));
    let is_list = matches!(line.statement, Statement::Formulas(_));
    for formula in line.formulas().into_iter().filter(|_| !of_task) {
        if is_list && line.of(formula) == ANSWER {
            facts.push((formula, "blank".to_owned()));
        } else {
            facts_of_formula(text, formula, judged, &mut facts);
        }
    }
    if let Statement::Task(_, at, task) = &line.statement {
        facts_of_task(line, *at, task, &mut facts);
    }
    if let Statement::Judgement(judgement) = &line.statement {
        let right = line.has_formulas_right(judgement).then_some(&judgement.right);
        for span in judgement.left.iter().chain(right.into_iter().flatten()) {
            if line.of(*span) == ANSWER {
                facts.push((*span, "blank".to_owned()));
            }
        }
    }
    let mut say = |span: Span, what: &str| {
        if !span.is_empty() {
            facts.push((span, what.to_owned()));
        }
    };
    let value = |span: Span| if looks_like_value(line.of(span)) { "value" } else { "text" };
    let kind = match &line.statement {
        Statement::Blank => "",
        Statement::Formulas(formulas) => {
            if line.is_question() {
                formulas.iter().for_each(|span| say(*span, "blank"));
            }
            "formulas"
        }
        Statement::Judgement(judgement) => {
            let sign = match (judgement.claim, line.of(judgement.sign)) {
                (Claim::Differs, _) => "!=",
                (Claim::Value, _) => "=",
                (Claim::Class, _) => "is",
                (Claim::Equivalence, _) => {
                    if judgement.denied {
                        "≢"
                    } else {
                        "=="
                    }
                }
                (Claim::Consequence, "|=" | "⊨") => "|=",
                (Claim::Consequence, "!|=" | "⊭") => "!|=",
                (Claim::Consequence, _) => "|-",
                (Claim::Open, _) => "blank",
            };
            say(judgement.sign, sign);
            if line.is_question() && judgement.claim != Claim::Open {
                judgement.right.iter().for_each(|right| say(*right, "blank"));
            } else if !line.has_formulas_right(judgement) && judgement.claim != Claim::Class {
                judgement.right.iter().for_each(|right| say(*right, value(*right)));
            }
            "judgement"
        }
        Statement::Let(keyword, bindings) => {
            say(*keyword, "let");
            for binding in bindings {
                binding.meaning.into_iter().for_each(|span| say(span, "meaning"));
                binding.value.into_iter().for_each(|(sign, span)| {
                    say(sign, "=");
                    say(span, value(span));
                });
            }
            let places: Vec<Span> = bindings.iter().map(|binding| binding.proposition).collect();
            let stray = bindings.iter().filter_map(|binding| binding.stray);
            for span in places.into_iter().chain(stray).filter(|span| !span.is_empty()) {
                facts_of_formula(text, span, false, &mut facts);
            }
            "let"
        }
        Statement::Def(keyword, definition) => {
            say(*keyword, "def");
            let name = if wff_core::syntax::formula::is_name(line.of(definition.name)) {
                "identifier"
            } else {
                "text"
            };
            say(definition.name, name);
            definition.formula.into_iter().for_each(|(sign, _)| say(sign, "="));
            "def"
        }
        Statement::DefProof(keyword, definition, word) => {
            say(*keyword, "def");
            let is_name = wff_core::syntax::formula::is_name(line.of(definition.name));
            say(definition.name, if is_name { "identifier" } else { "text" });
            word.iter().for_each(|word| say(*word, "proof"));
            if let Some((sign, proof)) = definition.formula {
                say(sign, "=");
                say(proof, "d_proof");
            }
            "def"
        }
        Statement::Axiom(axiom) => {
            let end = if axiom.formula.is_empty() { body.end } else { axiom.formula.start };
            say(Span { end, ..body }.trim(text), "number");
            "axiom"
        }
        Statement::Proves(it) => {
            say(it.proof, "d_proof");
            say(it.sign, "proves");
            if line.is_question() {
                say(it.formula, "blank");
            }
            "proves"
        }
        Statement::Define(keyword, definition) => {
            say(*keyword, "define");
            definition.formula.into_iter().for_each(|(sign, _)| say(sign, "="));
            if let Some((_, span)) = definition.formula.filter(|(_, span)| !span.is_empty()) {
                facts_of_formula(text, span, false, &mut facts);
            }
            if !definition.name.is_empty() {
                facts_of_formula(text, definition.name, false, &mut facts);
            }
            "define"
        }
        Statement::Truth(keyword, head) => {
            say(*keyword, "truth");
            for column in &head.letters {
                facts_of_formula(text, *column, false, &mut facts);
            }
            // The block goes on to its `end`.
            ""
        }
        Statement::Task(keyword, at, _) => {
            say(*at, keyword.text());
            // An exercise and a proof go on to their `end`.
            let opens = matches!(keyword, Keyword::Exercise | Keyword::Proof);
            if opens { "" } else { keyword.text() }
        }
        Statement::Step(step) => {
            say(step.number, "number");
            step.bars.iter().for_each(|bar| say(*bar, "bar"));
            if let Some(reason) = &step.reason {
                let word = line.of(reason.word);
                let is_rule = REASONS.contains(&word) || word == DETACH;
                let other = if is_rule { "rule" } else { "text" };
                say(reason.word, if reason.is_d_proof { "d_proof" } else { other });
                for cited in &reason.citations {
                    let is_read = Citation::read(line.of(*cited)).is_some();
                    say(*cited, if is_read { "citation" } else { "text" });
                }
            }
            "step"
        }
        Statement::Setting(keyword, at, span) => {
            say(*at, keyword.text());
            say(*span, keyword.text());
            "setting"
        }
        Statement::Play(keyword, at, play) => {
            say(*at, keyword.text());
            play.player.into_iter().for_each(|player| say(player, "player"));
            match keyword {
                Keyword::Roll => say(play.what, "dice"),
                _ if matches!(Said::read(line.of(play.what)), Said::None | Said::Pff) => {
                    say(play.what, "claim")
                }
                _ if line.is_blank(play.what) => say(play.what, "blank"),
                _ => {}
            }
            keyword.text()
        }
        Statement::Cells(Keyword::Game, at, cells) => {
            say(*at, "game");
            let head = GameHead::of(text, cells);
            head.rules.into_iter().for_each(|span| say(span, "rules"));
            head.players.iter().for_each(|span| say(*span, "player"));
            head.to.into_iter().for_each(|span| say(span, "to"));
            for word in &head.end {
                let is_number = line.of(*word).as_bytes()[0].is_ascii_digit();
                say(*word, if is_number { "number" } else { "requirement" });
            }
            // The game goes on to its `end`.
            ""
        }
        Statement::Cells(keyword, at, cells) => {
            say(*at, keyword.text());
            for (index, cell) in cells.iter().enumerate() {
                let connective = match *line.of(*cell).as_bytes() {
                    [letter] => letter::arity(letter).filter(|_| letter.is_ascii_uppercase()),
                    _ => None,
                };
                match (keyword, index, connective) {
                    (Keyword::Matrix, 0, _) => say(*cell, "logic"),
                    (Keyword::Axioms, 0, _) => say(*cell, "system"),
                    (Keyword::Table, 0, Some(1)) => say(*cell, "unary_connective"),
                    (Keyword::Table, 0, Some(2)) => say(*cell, "binary_connective"),
                    (Keyword::Table, 0, _) => say(*cell, "text"),
                    (Keyword::Row, ..) if line.is_blank(*cell) => say(*cell, "blank"),
                    (Keyword::Check, ..) => say(*cell, "player"),
                    (Keyword::Round | Keyword::Tiebreak, ..) => say(*cell, "text"),
                    _ => say(*cell, value(*cell)),
                }
            }
            match keyword {
                Keyword::Values => "values_line",
                Keyword::Designated => "designated_line",
                Keyword::Table => "table_line",
                Keyword::Row => "row_line",
                Keyword::Check => "check",
                Keyword::End => "end",
                _ => "",
            }
        }
    };
    if !kind.is_empty() {
        facts.push((body, kind.to_owned()));
    }
    facts
}

/// The facts of what follows a keyword of an exercise.
fn facts_of_task(line: &Line<'_>, at: Span, task: &Task, facts: &mut Vec<(Span, String)>) {
    let end = line.body().end;
    let mut say = |span: Span, what: &str| {
        if !span.is_empty() {
            facts.push((span, what.to_owned()));
        }
    };
    let quotation = |span: Span| {
        let mut quotes = tokens(line.text, span)
            .filter(|(token, _)| matches!(token, Some(Token::Quote | Token::OpenQuote)));
        quotes.next().map(|(_, at)| at)
    };
    match task {
        Task::Head(head) => {
            say(head.id, "exercise_id");
            head.title.into_iter().for_each(|span| say(span, "quotation"));
            head.points.into_iter().for_each(|points| facts_of_points(points, facts));
        }
        Task::Ask(quoted) => quoted.text.into_iter().for_each(|span| say(span, "quotation")),
        Task::Wrong(_, comment) => comment.iter().for_each(|span| say(*span, "quotation")),
        Task::Show(_) => {}
        Task::Key(claims) | Task::Answer(claims) | Task::Proof(claims) => {
            let inside = line.with(claims);
            let body = Span { start: at.end, end }.trim(line.text);
            let kinds: Vec<PartKind> = line.parts()[1..].iter().map(|part| part.kind).collect();
            match kinds[..] {
                [PartKind::Answer] => say(body, "claim"),
                [PartKind::Value] => say(body, "value"),
                _ => facts.extend(facts_of_statement(&inside, body)),
            }
        }
        Task::Require(require) => {
            if let Some(word) = require.shown {
                say(word, "require");
                say(Span { start: word.start, end }, "require");
            }
            say(require.words, "requirement");
            let of = require.of;
            match require.kind {
                Some(RequirementKind::Only | RequirementKind::Without | RequirementKind::Uses) => {
                    say(of, "letters");
                    facts_of_letters(line.text, of, facts);
                }
                Some(RequirementKind::Length) => {
                    let text = of.of(line.text);
                    let sign =
                        text.len() - text.trim_start_matches(['<', '>', '=', '≤', '≥']).len();
                    let sign = Span { end: of.start + u32::try_from(sign).unwrap(), ..of };
                    say(sign, "comparison");
                    let rest = Span { start: sign.end, ..of }.trim(line.text);
                    let word = rest.of(line.text).split(letter::is_blank).next().unwrap();
                    if word.bytes().all(|byte| byte.is_ascii_digit()) {
                        let length = u32::try_from(word.len()).unwrap();
                        say(Span { end: rest.start + length, ..rest }, "number");
                    }
                }
                Some(RequirementKind::From) => {
                    let (dice, goal) = require.dice(line.text);
                    say(dice, "dice");
                    say(goal, "requirement");
                }
                Some(RequirementKind::Translation) => {
                    quotation(of).into_iter().for_each(|span| say(span, "quotation"));
                }
                _ => facts.extend(facts_of_statement(&line.with(&require.claims), of)),
            }
            require.points.into_iter().for_each(|points| facts_of_points(points, facts));
        }
    }
}

/// The facts of a list of letters, each for itself.
fn facts_of_letters(line: &str, list: Span, facts: &mut Vec<(Span, String)>) {
    for (unit, at) in units(line, list) {
        let kind = match unit.arity() {
            _ if matches!(unit, Unit::LookAlike(_)) => continue,
            None => continue,
            Some(0) => format!("formula {} of []", at.of(line)),
            Some(1) => "unary_connective".to_owned(),
            Some(_) => "binary_connective".to_owned(),
        };
        facts.push((at, kind));
    }
}

fn facts_of_points(points: PointsAt, facts: &mut Vec<(Span, String)>) {
    let PointsAt { number, word } = points;
    if !number.is_empty() {
        facts.push((number, "number".to_owned()));
    }
    let start = if number.is_empty() { word.start } else { number.start };
    facts.extend([(word, "points".to_owned()), (Span { start, ..word }, "points".to_owned())]);
}

/// True if a line opens a proof.
fn opens_proof(line: &Line<'_>, claims: &Statement) -> bool {
    match claims {
        Statement::Blank => line.numbering.is_none(),
        Statement::Judgement(it) => it.claim == Claim::Consequence && !it.denied,
        Statement::Formulas(of) => {
            line.numbering.is_none()
                && line.open_quote.is_none()
                && of.iter().all(|it| shape(line.text, *it, Unit::arity).is_well_formed())
        }
        _ => false,
    }
}

/// True if a line opens a block of axioms.
fn opens_axioms(line: &Line<'_>, cells: &[Span]) -> bool {
    !cells.get(1).is_some_and(|it| line.of(*it).starts_with(|c: char| c.is_ascii_lowercase()))
}

/// The lines of a text, as the server reads them, each with its first byte. A block without an end
/// goes on to the next.
fn lines(text: &str) -> impl Iterator<Item = (usize, Line<'_>)> {
    let mut block = None;
    // A BOM is the editor's, as tree-sitter has it.
    rows(text).map(move |row| {
        // The grammar does not know which mark ends a line as it ends a sentence.
        let line = parse_start(row.content.of(text));
        let line = match block {
            Some(BlockKind::Proof) => line.in_proof(),
            Some(BlockKind::Axioms) => line.in_axioms(),
            _ => line,
        };
        block = match &line.statement {
            Statement::Task(_, _, Task::Proof(claims)) if opens_proof(&line, claims) => {
                Some(BlockKind::Proof)
            }
            Statement::Cells(Keyword::Axioms, _, cells) if opens_axioms(&line, cells) => {
                Some(BlockKind::Axioms)
            }
            Statement::Task(Keyword::Exercise, ..) | Statement::Truth(..) => None,
            Statement::Cells(Keyword::Matrix | Keyword::Game | Keyword::End, ..) => None,
            _ => block,
        };
        (row.content.start as usize, line)
    })
}

/// The facts of a text, according to the server.
fn facts_of_server(text: &str) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (start, line) in lines(text) {
        let facts_here = facts_of_line(&line).into_iter();
        facts.extend(
            facts_here.map(|(span, what)| (span.trim(line.text).after(start).range(), what)),
        );
    }
    facts.sort_by(|one, other| {
        (one.0.start, one.0.end, &one.1).cmp(&(other.0.start, other.0.end, &other.1))
    });
    facts
}

/// Calls a function with every node of a tree, from top to bottom, without recursion.
fn for_each_node(tree: &Tree, mut see: impl FnMut(&TreeCursor<'_>)) {
    let mut cursor = tree.walk();
    loop {
        see(&cursor);
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

/// The nodes in which text is that of people, or what is no class.
const OF_PEOPLE: [&str; 5] = ["classes", "exercise", "ask", "require", "show"];

/// The facts of a text, according to the grammar.
fn facts_of_grammar(tree: &Tree, text: &str) -> Vec<Fact> {
    let mut facts = Vec::new();
    let of = |node: Node<'_>| text[node.byte_range()].to_owned();
    for_each_node(tree, |cursor| {
        let node = cursor.node();
        assert!(
            !node.is_error() && !node.is_missing(),
            "{:?} in {:?}",
            node.range(),
            text.lines().nth(node.range().start_point.row)
        );
        let what = match node.kind() {
            "proposition" | "constant" | "name" => format!("formula {} of []", of(node)),
            "unary" => {
                let field = |name| of(node.child_by_field_name(name).unwrap());
                format!("formula {} of {:?}", field("connective"), [field("operand")])
            }
            "binary" => {
                let field = |name| of(node.child_by_field_name(name).unwrap());
                format!("formula {} of {:?}", field("connective"), [field("left"), field("right")])
            }
            // Connectives are told of with their operands, but for those over a table.
            "unary_connective" | "binary_connective"
                if node
                    .parent()
                    .is_some_and(|it| !["table_line", "letters"].contains(&it.kind())) =>
            {
                return;
            }
            "|" if node.parent().is_some_and(|it| it.kind() == "step") => "bar".to_owned(),
            "identifier" if node.parent().is_some_and(|it| it.kind() == "name") => return,
            "@" | "," | ":" | "|" | "not" | "in" | "a" => return,
            "source_file" | "incomplete" | "stray" | "infix" | "bracket" | "quote" | "values"
            | "classes" | "binding" | "small_die" | "big_die" | "class" | "matrix" | "truth"
            | "exercise" | "game" | "round" | "proof" | "axioms"
                if node.is_named() =>
            {
                return;
            }
            "text" if node.parent().is_some_and(|it| OF_PEOPLE.contains(&it.kind())) => return,
            "formulas"
                if node.parent().is_some_and(|it| it.kind() == "judgement")
                    || cursor.field_name() == Some("formulas") =>
            {
                return;
            }
            kind => kind.to_owned(),
        };
        // A quotation that is left open has the blanks behind it.
        let span = Span::new(node.start_byte(), node.end_byte()).trim(text);
        facts.push((span.range(), what));
    });
    facts.sort_by(|one, other| {
        (one.0.start, one.0.end, &one.1).cmp(&(other.0.start, other.0.end, &other.1))
    });
    facts
}

/// Words that stand between operands in infix.
const INFIX: [&str; 13] = [
    "and", "or", "implies", "iff", "nand", "nor", "xor", "if", "only", "but", "unless", "provided",
    "given",
];

/// True if a line has a comma that may belong to a sentence, as in `if p, q` and `p or q, and r`:
/// the grammar does not look back so far.
fn has_comma_of_sentence(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    let is_any = |text: &str, words: &[&str]| {
        let mut found = text.split(|c: char| !c.is_alphanumeric());
        found.any(|word| words.contains(&word))
    };
    lower.match_indices(',').any(|(at, _)| {
        let (before, after) = (&lower[..at], lower[at + 1..].trim_start_matches(letter::is_blank));
        let begins = |words: &[&str]| words.iter().any(|word| after.starts_with(word));
        let is_known = begins(&["then", "but not both"]);
        is_any(before, &["if", "unless", "provided", "given"]) && !is_known
            || begins(&["then"]) && !is_any(before, &["if"])
            || begins(&["and", "or", "but", "unless", "iff", "if and"])
    })
}

/// True if a line begins with a letter in a bracket and a sign or word that may be infix: whether
/// that letter is numbering only a reader of infix knows, and the grammar has none.
fn leans_on_infix(line: &str) -> bool {
    let tokens: Vec<_> = tokens(line, Span::new(0, line.len()))
        .filter(|(token, _)| !matches!(token, Some(Token::Blank)))
        .take(13)
        .collect();
    let before = |word: Span| line[..word.start as usize].trim_end().trim_end_matches('.');
    let letter = |it: &str| it.chars().next_back().is_some_and(|c| c.is_ascii_alphabetic());
    tokens.windows(2).any(|pair| {
        let [(label, at), (token, next)] = pair else { return false };
        let word = next.of(line).to_ascii_lowercase();
        let signed =
            INFIX.contains(&&*word) || token.as_ref().is_some_and(|it| it.is_between_operands());
        *label == Some(Token::Close) && letter(before(*at)) && signed
    })
}

/// True if the number before `points` at the end of a line has other characters than digits in it:
/// the grammar may take that for none, or a comma in it for one between values.
fn has_odd_points(line: &str) -> bool {
    let said = line.split('#').next().unwrap();
    let mut words = said.split(letter::is_blank).filter(|word| !word.is_empty()).rev();
    let is_points = |word: &str| ["point", "points"].contains(&&*word.to_ascii_lowercase());
    words.next().is_some_and(is_points)
        && words.next().is_some_and(|word| {
            let is_odd = |c: char| !c.is_ascii_digit() && c != '.';
            word.contains(|c: char| c.is_ascii_digit()) && word.contains(is_odd)
        })
}

/// True if a line has two items before `but not both`: the grammar takes the second for what it
/// joins.
fn is_odd_item(line: &Line<'_>) -> bool {
    let rest = line.numbering.map_or("", |at| line.of(Span { start: at.end, ..line.sentence() }));
    rest.trim_start().starts_with("but not both")
}

/// True if a line is a step with quotes in it, or one justified by a word that is no rule and
/// begins with a sign: of these the grammar takes more for the formula.
fn is_odd_step(line: &Line<'_>) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    let begins_word = |it: &str| it.starts_with(char::is_alphanumeric);
    line.text.contains(['"', '“', '”', '„'])
        || step.reason.as_ref().is_some_and(|reason| !begins_word(line.of(reason.word)))
}

/// Checks that grammar and server say the same, line by line so that what differs is told.
fn agree(text: &str) {
    let tree = tree(text);
    let (mut grammar, mut server) = (facts_of_grammar(&tree, text), facts_of_server(text));
    let leans =
        |line: &str| leans_on_infix(line) || has_comma_of_sentence(line) || has_odd_points(line);
    for (start, line) in
        lines(text).filter(|(_, it)| leans(it.text) || is_odd_step(it) || is_odd_item(it))
    {
        let line = start..start + line.text.len();
        for facts in [&mut grammar, &mut server] {
            facts.retain(|(range, _)| range.start < line.start || line.end < range.start);
        }
    }
    if grammar == server {
        return;
    }
    for row in rows(text) {
        let line = row.content.range();
        let here = |facts: &[Fact]| {
            let inside = facts
                .iter()
                .filter(|(range, _)| line.start <= range.start && range.start <= line.end);
            inside
                .map(|(range, what)| format!("{what}: {:?}", &text[range.clone()]))
                .collect::<Vec<_>>()
        };
        let near = text[..line.end].len().saturating_sub(200)..line.end;
        let shown = text.get(near).unwrap_or(&text[line.clone()]);
        assert_eq!(here(&grammar), here(&server), "(grammar, server) of the end of {shown:?}");
    }
    assert_eq!(grammar, server, "{text:?}");
}

/// Every text of up to so many characters, one a line.
fn texts(characters: &str, longest: usize) -> String {
    let mut last = vec![String::new()];
    let mut all = String::new();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|text| characters.chars().map(move |c| format!("{text}{c}")))
            .collect();
        last.iter().for_each(|text| all.extend([text, "\n"]));
    }
    all
}

#[test]
fn every_text_of_up_to_five_letters_is_read_as_the_server_reads_it() {
    agree(&texts("pqNKACZ", 5));
    agree(&texts("pNKDXOVa", 4));
}

#[test]
fn every_text_of_up_to_four_characters_is_read_as_the_server_reads_it() {
    agree(&texts("pN K,()1@a-.#", 4));
    agree(&texts("pK=!|<>- &", 4));
    agree(&texts("pKR\"is 1P,", 4));
    agree(&texts("Kp\u{a0}\u{201c}é½↑≠\0", 4));
}

#[test]
fn every_short_line_with_a_keyword_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("let ", "pqT,= \"#("),
        ("def ", "aK=->|<! p"),
        ("def a=", "pN,= (#@a"),
        ("roll ", "pK: ,x#("),
        ("call ", "pK: n,=("),
        ("challenge A:", "pK: ,=("),
        ("logic ", "K3 #,x"),
        ("matrix ", "Mp| ,1#"),
        ("table ", "NKp| ,1/"),
        ("row ", "To1|/ ,-"),
        ("define ", "Kpq =N,"),
        ("p = ", "T1/, (F)#"),
        ("p != ", "T1/p ,N)#"),
        ("p = ", "?T ,#("),
        ("p |= ", "?p ,#("),
        ("p is ", "?a ,#n"),
        ("call ", "?:p #"),
        ("", "?pK ,(="),
        ("p ? ", "?pK ,(="),
        ("truth ", "pK|,(? "),
        ("truth q│", "pK|,(=-"),
        ("p, q |= ", "pK,=(|) "),
        ("(1) ", "pK&)=|- #"),
        ("(p)", "&|=-> K<"),
        ("p)", "&/\\|=!-> K"),
        ("1.", "&|=-> K<("),
        ("", "1a.) Ki(*"),
        ("Q", "1. ):Kp"),
        ("- ", "Kp1)-, "),
        ("* ", "Kpi1.) "),
        ("*2", ".1 )Kp"),
        ("1 ", "ap.)( :"),
        ("x", "vi)X ."),
        ("game ", "xto, #:"),
        ("game x-wff", " Bto,#"),
        ("game x A to ", "1to ,#"),
        ("check ", "Bto, #"),
        ("check", " Bé-,#"),
        ("round", " 2p,:#"),
        ("tiebreak", " 2p.#"),
        ("2) round", " p#"),
        ("def a=", "D1@a p[]"),
        ("def a = proof", " D1@#-"),
        ("D1", " proves"),
        ("D@a ", "1 pD?#"),
        ("D12 proves ", "?p K#@"),
        ("axioms ", "Sp :#1"),
        ("system ", "Sp #1"),
    ] {
        let lines: Vec<String> =
            texts(characters, 4).lines().map(|line| format!("{before}{line}\n")).collect();
        agree(&lines.concat());
    }
}

#[test]
fn every_short_line_of_an_exercise_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("exercise ", "1ap, #="),
        ("exercise 1 \"x\" ", "1p #"),
        ("ask ", "a1\" #"),
        ("require ", "p_=|, K"),
        ("require _", "p =!|>,"),
        ("require p |= ", "p_, (K"),
        ("require _ is ", "? ,#apn"),
        ("require p = ", "T1 ,?/"),
        ("require p != ", "T1 pN/"),
        ("require o", "nly NK#"),
        ("require only ", "NKp1, (@"),
        ("require USES ", "NV@pa, ="),
        ("require length ", "<=7a ≥"),
        ("require from ", "pK, lx:"),
        ("require from pK longest", " tru,p"),
        ("require value", " ofK#"),
        ("require value  of ", "Kp,?=("),
        ("require translation of ", "ap1 ="),
        ("show", " requi#"),
        ("show require", " p=s#1"),
    ] {
        for after in ["", " 2 points", " points # so"] {
            let lines: Vec<String> = texts(characters, 4)
                .lines()
                .map(|line| format!("{before}{line}{after}\n"))
                .collect();
            agree(&lines.concat());
        }
    }
    for (before, characters) in [
        ("exercise ", "1a\" #"),
        ("require translation of ", "a1\" #"),
        ("key ", "TpK?,=1"),
        ("answer ", "NTp o/#"),
        ("answer", " no,#?y"),
        ("answer p ", "?= ,is#"),
        ("wrong ", "Kp\"=,#"),
        ("wrong KNp", "q\"(,#"),
    ] {
        let lines: Vec<String> =
            texts(characters, 4).lines().map(|line| format!("{before}{line}\n")).collect();
        agree(&lines.concat());
    }
    for (of, text) in ANSWER_WORDS.iter().map(|word| ("claim", *word)).chain([("value", "1/2")]) {
        for line in [format!("answer {text}"), format!("key {}  # so", text.to_uppercase())] {
            agree(&line);
            assert!(tree(&line).root_node().to_sexp().contains(of), "{line}");
        }
    }
    for kind in RequirementKind::ALL {
        for line in [kind.example().to_owned(), format!("{} 1,5 points # so", kind.example())] {
            agree(&line);
            let tree = tree(&line).root_node().to_sexp();
            assert!(!["(pff", "(text", "(stray"].iter().any(|bad| tree.contains(bad)), "{line}");
        }
    }
}

#[test]
fn every_short_line_of_a_proof_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("1", ".)| pK,"),
        ("1", "2a) pK"),
        ("1 ", "pKi 1,"),
        ("1 ", "R p,1N"),
        ("1 ", "|│-=p K"),
        ("1 K", "p R1i"),
        ("1 | ", "p(?_=@"),
        ("1 p", ",x 1R|"),
        ("1 p ", "Ki 1,#"),
        ("1 Ki ", "Ko,1#"),
        ("1 p q", " x1-–,#"),
        ("1 Np ", "x1 ,-R#"),
        ("1 p, Np ", "No ,1"),
        ("1 p 12345678", "9-— x"),
        ("1) ", "let p="),
        ("1. ", "Ki \"p1"),
        ("12 premise", " ,sp1"),
        ("\u{a0}1 suppose", "s 1#"),
        ("", "1 p|K,"),
        ("", "1)a. R"),
        ("1 p ", "D1 [],"),
        ("1 p ", "D@a 1"),
        ("1 p D@a ", "1D@b,"),
        ("1 p D", " 12,pK"),
        ("1 ", "D1 pq,"),
        ("1 C p ", "Dpq# "),
    ] {
        let lines: Vec<String> =
            texts(characters, 4).lines().map(|line| format!("{before}{line}\n")).collect();
        agree(&format!("proof\n{}", lines.concat()));
    }
    for (before, characters) in [
        ("1", ".)a pK#"),
        ("", "1a)( Cp"),
        ("a) ", "C?=p,#"),
        ("1 ", "\"p=|- K"),
        ("1) ", "let p="),
        ("* ", "1a)p C"),
        ("1 D1 ", "proves"),
    ] {
        let lines: Vec<String> =
            texts(characters, 4).lines().map(|line| format!("{before}{line}\n")).collect();
        agree(&format!("axioms S\n{}", lines.concat()));
    }
    for (before, characters) in
        [("axioms", " Sp:#|"), ("axioms S ", "Tp :#"), ("1) axioms", " Sp#")]
    {
        for line in texts(characters, 4).lines() {
            agree(&format!("{before}{line}\n1 p\na) p\nend\n1 p"));
        }
    }
    for (before, characters) in [
        ("proof", " p|-=,K"),
        ("proof ", "p|=-!#"),
        ("proof ", "K⊢⊨≠⊭∴p"),
        ("proof p ", "is |-p"),
        ("proof p is ", "a|-, ="),
        ("proof (", "p)|-,="),
        ("1) proof", " |-p#="),
        ("a) proof ", "|=p #"),
    ] {
        for line in texts(characters, 4).lines() {
            agree(&format!("{before}{line}\n1 p R 1\nend\n1 p"));
        }
    }
    for reason in REASONS {
        agree(&format!("proof\n1 {reason}\n2 | Np {reason} 1, 2-3\n3 p,{reason} {reason}x"));
        let tree = tree(format!("proof\n1 Kpq {reason} 1")).root_node().to_sexp();
        assert!(tree.contains("rule: (rule)"), "{reason}: {tree}");
    }
}

#[test]
fn blocks_end_and_stand_in_each_other_as_they_should() {
    const LINES: [&str; 8] = [
        "exercise 1",
        "truth p",
        "2) truth q",
        "a) proof |- p",
        "matrix M",
        "1. game x-wff A, B",
        "1 p",
        "end",
    ];
    const KINDS: [&str; 5] = ["exercise", "truth", "matrix", "game", "proof"];
    let mut sheets: Vec<Vec<&str>> = vec![Vec::new()];
    for _ in 0..5 {
        let more = sheets
            .iter()
            .flat_map(|sheet| LINES.iter().map(move |line| [&sheet[..], &[*line]].concat()));
        sheets = more.collect();
        for sheet in &sheets {
            // Each block by its kind, its first line, its `end` and how many are open around it.
            let (mut blocks, mut open) = (Vec::new(), Vec::new());
            for (row, line) in sheet.iter().enumerate() {
                let kind = KINDS.into_iter().find(|it| line.contains(it));
                if let Some(kind) = kind {
                    let holds = |outer| outer == "exercise" && ["truth", "proof"].contains(&kind);
                    while open.last().is_some_and(|(outer, _)| !holds(*outer)) {
                        open.pop();
                    }
                    open.push((kind, blocks.len()));
                    blocks.push((kind.to_owned(), row, None, open.len()));
                } else if *line == "end"
                    && let Some((_, block)) = open.pop()
                {
                    blocks[block].2 = Some(row);
                }
            }
            let mut found = Vec::new();
            for_each_node(&tree(sheet.join("\n")), |cursor| {
                let node = cursor.node();
                if node.is_named() && KINDS.contains(&node.kind()) {
                    let last = node.child(u32::try_from(node.child_count()).unwrap() - 1).unwrap();
                    let end = (last.kind() == "end" && last.is_named())
                        .then(|| last.start_position().row);
                    let depth = cursor.depth() as usize;
                    found.push((node.kind().to_owned(), node.start_position().row, end, depth));
                }
            });
            assert_eq!(found, blocks, "{sheet:?}");
        }
    }
}

#[test]
fn a_round_runs_to_the_next_or_to_the_end_of_its_game() {
    const LINES: [&str; 6] = ["game x-wff A, B", "round", "2) tiebreak", "truth p", "p", "end"];
    let mut sheets: Vec<Vec<&str>> = vec![Vec::new()];
    for _ in 0..5 {
        let more = sheets
            .iter()
            .flat_map(|sheet| LINES.iter().map(move |line| [&sheet[..], &[*line]].concat()));
        sheets = more.collect();
        for sheet in &sheets {
            // Each round by its first line and the last that it holds; outside of games by its own.
            let mut rounds: Vec<(usize, usize)> = Vec::new();
            let mut is_open: Vec<&str> = Vec::new();
            for (row, line) in sheet.iter().enumerate() {
                match *line {
                    "game x-wff A, B" => is_open = vec!["game"],
                    "truth p" => is_open = vec!["truth"],
                    "end" => drop(is_open.pop()),
                    "p" if is_open == ["game", "round"] => rounds.last_mut().unwrap().1 = row,
                    "p" => {}
                    _ => {
                        rounds.push((row, row));
                        if is_open.first() == Some(&"game") {
                            is_open = vec!["game", "round"];
                        }
                    }
                }
                if *line == "end" && is_open == ["game"] {
                    is_open.clear();
                }
            }
            let mut found = Vec::new();
            for_each_node(&tree(sheet.join("\n")), |cursor| {
                let node = cursor.node();
                if node.is_named() && node.kind() == "round" {
                    let last = node.child(u32::try_from(node.child_count()).unwrap() - 1).unwrap();
                    found.push((node.start_position().row, last.start_position().row));
                }
            });
            assert_eq!(found, rounds, "{sheet:?}");
        }
    }
}

#[test]
fn a_keyword_in_wrong_case_is_one_where_the_server_takes_it_for_one() {
    for keyword in Keyword::ALL {
        let example = keyword.example();
        let (word, rest) = example.split_at(keyword.text().len());
        let capital = format!("{}{}", word[..1].to_uppercase(), &word[1..]);
        for word in [word.to_uppercase(), capital] {
            for rest in [
                rest,
                "",
                " ",
                " #",
                " p",
                " x y",
                " = T",
                " \"x\"",
                ": p",
                " Ann: Kpq",
                " none",
                " p | T",
                "s",
                " 1 2",
                "\u{a0}K3",
            ] {
                agree(&format!("{word}{rest}\n1) {word}{rest}"));
            }
        }
    }
}

/// Lines like those of people, and such as nobody writes.
fn line() -> impl Strategy<Value = String> {
    let letters = || {
        prop::collection::vec(select(&b"pqrsNKACENKACEpqiRZkdDO1 @,()&"[..]), 0..10)
            .prop_map(|bytes| String::from_utf8(bytes).unwrap())
    };
    let noise = prop::collection::vec(
        select(vec![
            "p",
            "K",
            "N",
            "Kpq",
            "@a",
            " ",
            " ",
            ",",
            "=",
            "==",
            "!=",
            "|=",
            "!|=",
            "is",
            " is ",
            "(",
            ")",
            "\"",
            "“",
            "”",
            "#",
            "T",
            "1/2",
            "½",
            "->",
            "<->",
            "<-",
            "<=",
            "|",
            "||-",
            "⊢",
            "∴",
            "≢",
            "≡",
            "⊨",
            "⊭",
            "≠",
            "then",
            "but not both",
            "not",
            "a",
            "an",
            "tautology",
            "none",
            "pff",
            ":",
            "：",
            "Ann",
            "é",
            "🎲",
            "\u{85}",
            "\u{2028}",
            "\0",
            "│",
            "let",
            "let ",
            "def ",
            "Roll ",
            "matrix ",
            "end",
            "1)",
            "(a)",
            "-",
            "i",
            "R",
            "P",
            "/\\",
            "\\/",
            "+",
        ]),
        0..9,
    );
    let name = || select(vec!["a", "b", "c-1", "A", "a b", "@a", ""]);
    let formulas = vec![
        "Kpq",
        "p",
        "NApNq",
        "CKpqr",
        "",
        "Dab12",
        "AOV",
        "  C Kpq\u{a0}r",
        "1) Kpq",
        "(a) p, q",
        "1. a) Kpq",
        "Ex. 2) p == q",
        "*2.02 Cpq",
        "_, p == q",
        "- Kpq, p",
        "- Kp",
        "• ii) Kpq",
        "?",
        "3) ?",
        "p, Cpq ? q",
        "K(p, q), p ? Np # so",
        "2.",
    ];
    let signs = vec!["=", "==", "!=", "|=", "!|=", " is ", " is not a "];
    let classes =
        vec!["T", "tautology", "a", "not", "1/2, F", "pff # c", "x, then y", "?", "in nnf"];
    let values = vec!["T", "1 / 2", "½", "T, F", "-i", "(p, q), r", "x # c", "", "?"];
    let matrices = vec![
        "matrix M",
        "matrix L",
        "truth Kpq, Np",
        "truth q p | Kpq | Np, q",
        "1) truth p",
        "Truth Kpq",
        "truth table for Kpq",
        "Truth Tables of q p | Kpq # so",
        "truth-table Kpq, q",
        "truth table p",
        "truth table",
        "table Kpq",
        "table for N",
        "tables p, q",
        "row T ? | ?",
        "values F T",
        "values F N T",
        "designated T",
        "table N",
        "table K | F T",
        "row F | T",
        "row T | F F",
        "row T |",
        "define K pq = q",
        "define A pq = Kpq",
        "define x",
        "end",
        "end",
        "end # so",
        "1) end",
        "(a) matrix M",
        "Matrix M",
        "END",
        "logic M",
    ];
    let tasks = vec![
        "exercise ",
        "exercise 1 \"x\" ",
        "2) exercise 2",
        "Exercise 1 \"x\" ",
        "EXERCISE 1a 2 points",
        "Exercise 1 is \"x\"",
        "Exercise 1: 2 points",
        "ask ",
        "ask \"Is it?\" ",
        "require ",
        "require == ",
        "require value of ",
        "require whether ",
        "require only ",
        "require uses ",
        "require length < ",
        "require from ",
        "show require ",
        "show ",
        "key ",
        "wrong ",
        "answer ",
        "1) answer ",
    ];
    let proofs = vec![
        "proof |- ",
        "proof p, ",
        "proof",
        "2) proof ",
        "1 ",
        "1 p ",
        "2. | ",
        "  3) ││",
        "12|",
        "4 Kpq Ki ",
        "5 p,",
        "axioms S",
        "a) ",
        "def a = ",
        "def a = proof ",
        "system S ",
        "end",
    ];
    let reasons = vec![
        "",
        "",
        " premise",
        " suppose",
        " Ki 1",
        " Ci 1-2 # so",
        " R",
        " x 1, 2–3",
        ",No 1",
        " 1",
        " axiom",
        " D 1 2",
        " D@a 1",
        " D[1]2 # so",
        " proves ?",
    ];
    let points = vec!["", "", " 2 points", " 1,5 Points", " point # so"];
    let settings = vec![
        "let p = T",
        "let p = F, q \"x, y\" = T",
        "let p, q = T",
        "let p \"x",
        "let",
        "let (p, q) = ",
        "LET p = T",
        "logic foo bar",
        "alphabet x",
        "rules x-wff # c",
        "hints off",
        "Hints OFF # c",
        "Hints of",
        "hints",
        "exam",
        "exam 2",
        "Exam",
    ];
    let plays = vec!["roll", "Roll", "call", "challenge"];
    let players = vec!["", "Ann: ", "Bob : ", ":", "x y: "];
    let said = vec!["pq K", "Kpq", "none", "pff", "", "Kp", "K@a q", "p x", "K(p,q)", "?"];
    let prose = vec![
        "Homework 3",
        "Name: Anna",
        "if p, then q",
        "p or q, but not both",
        "it is not the case that p",
        "\\neg p \\to \\(q \\land r\\)",
        "é🎲\u{85}\u{2028}",
    ];
    prop_oneof![
        4 => letters(),
        4 => noise.prop_map(|parts| parts.concat()),
        3 => select(formulas).prop_map(str::to_owned),
        2 => (name(), letters()).prop_map(|(name, formula)| format!("def {name} = {formula}")),
        2 => (letters(), select(signs), letters())
            .prop_map(|(left, sign, right)| left + sign + &right),
        2 => (letters(), select(classes)).prop_map(|(left, right)| format!("{left} is {right}")),
        2 => (letters(), select(values)).prop_map(|(left, right)| format!("{left} != {right}")),
        3 => select(matrices).prop_map(str::to_owned),
        2 => select(settings).prop_map(str::to_owned),
        2 => (select(plays), select(players), select(said))
            .prop_map(|(play, player, said)| format!("{play} {player}{said}")),
        2 => (select(tasks), letters(), select(points))
            .prop_map(|(task, text, points)| format!("{task}{text}{points}")),
        4 => (select(proofs), letters(), select(reasons))
            .prop_map(|(head, formula, reason)| format!("{head}{formula}{reason}")),
        1 => select(prose).prop_map(str::to_owned),
    ]
}

fn text(lines: Range<usize>) -> impl Strategy<Value = String> {
    let line =
        (line(), select(vec!["\n", "\r\n", "\r", "\n", "\n"])).prop_map(|(line, end)| line + end);
    (prop::collection::vec(line, lines), any::<bool>()).prop_map(|(lines, whole)| {
        let mut text = lines.concat();
        if !whole {
            text.truncate(text.trim_end_matches(['\r', '\n']).len());
        }
        text
    })
}

/// A text that an edit inserts.
fn replacement() -> impl Strategy<Value = String> {
    let marks = vec!["", "p", "K", "(", " ", "#", ",", "\n", "="];
    prop_oneof![text(0..3), line(), select(marks).prop_map(str::to_owned)]
}

fn point(text: &str, offset: usize) -> Point {
    let before = &text.as_bytes()[..offset];
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
    Point { row: before.iter().filter(|byte| **byte == b'\n').count(), column: offset - start }
}

fn boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// All of a tree that can be seen.
fn shown(tree: &Tree) -> Vec<String> {
    let mut nodes = Vec::new();
    for_each_node(tree, |cursor| {
        nodes.push(format!(
            "{:?} {:?} {:?} {}",
            cursor.field_name(),
            cursor.node(),
            cursor.node().byte_range(),
            cursor.depth()
        ));
    });
    nodes
}

/// Replaces a range of a text, and reads it anew from its tree.
/// Replaces a range of a text, and tells the tree, which is to be read again.
fn replace(tree: &mut Tree, text: &mut String, range: Range<usize>, new: &str) {
    let (start_position, old_end_position) = (point(text, range.start), point(text, range.end));
    text.replace_range(range.clone(), new);
    let new_end_byte = range.start + new.len();
    tree.edit(&InputEdit {
        start_byte: range.start,
        old_end_byte: range.end,
        new_end_byte,
        start_position,
        old_end_position,
        new_end_position: point(text, new_end_byte),
    });
}

fn edit(parser: &mut Parser, tree: &mut Tree, text: &mut String, range: Range<usize>, new: &str) {
    replace(tree, text, range, new);
    *tree = parser.parse(&*text, Some(tree)).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_document_is_read_as_the_server_reads_it(text in text(0..30)) {
        agree(&text);
    }

    #[test]
    fn an_edited_tree_is_the_tree_read_afresh(
        mut text in text(0..20),
        edits in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..12_usize, replacement()),
            1..12,
        ),
    ) {
        let mut parser = parser();
        let mut tree = parser.parse(&text, None).unwrap();
        for (place, length, new) in edits {
            let start = boundary(&text, place.index(text.len() + 1));
            let end = boundary(&text, (start + length).min(text.len())).max(start);
            let before = text.clone();
            edit(&mut parser, &mut tree, &mut text, start..end, &new);
            let afresh = self::tree(&text);
            let (edited, afresh) = (shown(&tree), shown(&afresh));
            let differ = edited.iter().zip(&afresh).find(|(one, other)| one != other);
            prop_assert!(edited == afresh, "{:?} became {:?}: {:?}", before, text, differ);
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_no_error(
        bytes in prop::collection::vec(
            prop_oneof![any::<u8>(), select(&b"pK \n\r\0\xff\xc3#\"(,=@"[..])],
            0..60,
        ),
    ) {
        prop_assert!(!tree(&bytes).root_node().has_error(), "{:?}", bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn an_edited_tree_of_many_lines_is_the_tree_read_afresh(
        before in 0..400_usize,
        inserted in text(0..20),
        after in 0..400_usize,
        edits in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..600_usize, replacement()),
            1..12,
        ),
    ) {
        let mut text = many_lines(before) + &inserted + "\n" + &many_lines(after);
        let mut parser = parser();
        let mut tree = parser.parse(&text, None).unwrap();
        for (place, length, new) in edits {
            // Most edits are short. Where lines begin, parts of the tree do.
            let place = boundary(&text, place.index(text.len() + 1));
            let line = text[..place].rfind('\n').map_or(0, |end| end + 1);
            let start = if length % 2 == 0 { line } else { place };
            let length = if length % 5 == 0 { length } else { length % 12 };
            let end = boundary(&text, (start + length).min(text.len())).max(start);
            let old = text.clone();
            edit(&mut parser, &mut tree, &mut text, start..end, &new);
            let (edited, afresh) = (shown(&tree), shown(&self::tree(&text)));
            let differ = edited.iter().zip(&afresh).find(|(one, other)| one != other);
            prop_assert!(edited == afresh, "{:?} became {:?}: {:?}", old, text, differ);
        }
    }
}

#[test]
fn a_line_changes_no_other_line() {
    let lines = [
        "Kp",
        "(((",
        "\"",
        "p = (",
        "roll (",
        "@",
        "let p \"",
        "is",
        "Npq, rs",
        "K(p,",
        "\0",
        "call Ann: (",
        "def =",
        "1)",
        "p == q == (",
    ];
    let next = "Kpq, NKpq == ANpNq # so";
    let alone: Vec<String> = facts_of_grammar(&tree(next), next)
        .into_iter()
        .map(|(range, what)| next[range].to_owned() + &what)
        .collect();
    for line in lines {
        for end in ["\n", "\r", "\r\n"] {
            let text = format!("{line}{end}{next}");
            let start = text.len() - next.len();
            let below = facts_of_grammar(&tree(&text), &text)
                .into_iter()
                .filter(|(range, _)| range.start >= start);
            assert_eq!(
                below.map(|(range, what)| text[range].to_owned() + &what).collect::<Vec<_>>(),
                alone,
                "{text:?}"
            );
        }
    }
}

#[test]
fn a_text_may_begin_and_end_as_it_likes() {
    for (text, tree_is) in [
        ("", "(source_file)"),
        ("p", "(source_file (formulas (proposition)))"),
        ("\u{feff}p", "(source_file (formulas (proposition)))"),
        ("\u{feff}let", "(source_file (let))"),
        ("p\r\rp", "(source_file (formulas (proposition)) (formulas (proposition)))"),
        ("\0", "(source_file (formulas (pff (stray))))"),
        ("#", "(source_file (comment))"),
        ("   ", "(source_file)"),
        ("matrix", "(source_file (matrix))"),
        (
            "matrix A\nmatrix B\nend",
            "(source_file (matrix name: (logic)) (matrix name: (logic) (end)))",
        ),
    ] {
        assert_eq!(tree(text).root_node().to_sexp(), tree_is, "{text:?}");
    }
    for text in [&b"K\xff\xfep"[..], b"\xff", b"p # \xff\nq", b"let \xff = \xff"] {
        assert!(!tree(text).root_node().has_error(), "{text:?}");
    }
}

#[test]
fn a_formula_nested_too_deep_is_a_flat_list() {
    for (deep, kind) in [
        ("N".repeat(4097) + "p", "deep"),
        ("K".repeat(5000) + &"p".repeat(5001), "deep"),
        ("K".repeat(5000) + "p", "pff"),
    ] {
        for (before, after) in [("", ""), ("q, ", " is pff"), ("def a = ", " # so"), ("q == ", "")]
        {
            let text = format!("{before}{deep}{after}");
            let facts = facts_of_grammar(&tree(&text), &text);
            assert!(
                facts.contains(&(before.len()..before.len() + deep.len(), kind.to_owned())),
                "{before}{kind}{after}"
            );
        }
        for (before, after) in [("", "q"), ("(", ""), ("", " & p"), ("p ", ""), ("", "@a")] {
            let text = format!("{before}{deep}{after}");
            let facts = facts_of_grammar(&tree(&text), &text);
            assert!(facts.contains(&(0..text.len(), "pff".to_owned())), "{before}{kind}{after}");
        }
    }
    assert!(!tree("N".repeat(4096) + "p").root_node().to_sexp().contains("deep"));
}

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
fn many_lines(number: usize) -> String {
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

/// The colours of a text: each captured piece and its name.
fn captures(text: &str) -> Vec<(String, String)> {
    let query =
        Query::new(&tree_sitter_wff::LANGUAGE.into(), tree_sitter_wff::HIGHLIGHTS_QUERY).unwrap();
    let tree = tree(text);
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
    let mut found = Vec::new();
    while let Some(one) = matches.next() {
        for capture in one.captures {
            let name = query.capture_names()[capture.index as usize];
            found.push((text[capture.node.byte_range()].to_owned(), name.to_owned()));
        }
    }
    found
}

#[test]
fn the_queries_fit_the_grammar_and_colour_each_letter_once() {
    let language = tree_sitter_wff::LANGUAGE.into();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/queries");
    let mut folders = vec![std::path::PathBuf::from(folder)];
    let mut number = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                Query::new(&language, &std::fs::read_to_string(&path).unwrap())
                    .unwrap_or_else(|error| panic!("{path:?}: {error}"));
                number += 1;
            }
        }
    }
    assert!(number >= 7);
    let text = "1) CNp@mp, Kp & (q R # c\nlet p \"x\" = T\np is not a tautology\n\
                roll Ann: pq K x\nrules x-wff\nlogic K3\n\"a\" OV";
    let query = Query::new(&language, tree_sitter_wff::HIGHLIGHTS_QUERY).unwrap();
    let tree = tree(text);
    let mut cursor = QueryCursor::new();
    let mut ranges = Vec::new();
    let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
    while let Some(one) = matches.next() {
        ranges.extend(one.captures.iter().map(|capture| capture.node.byte_range()));
    }
    ranges.sort_by_key(|range| range.start);
    let covered =
        text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace()).map(|(at, _)| at);
    assert!(ranges.windows(2).all(|pair| pair[0].end <= pair[1].start), "{ranges:?}");
    for at in covered {
        assert!(ranges.iter().any(|range| range.contains(&at)), "{:?} has no colour", &text[at..]);
    }
}

#[test]
fn the_grammars_know_every_keyword_letter_and_name() {
    let textmate = include_str!("../grammar/textmate/wff.tmLanguage.json");
    let textmate_words: Vec<&str> =
        textmate.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    let in_textmate = |word: &str| textmate_words.contains(&word);
    // The letters of all classes of characters, such as `[KACE]`.
    let textmate_letters: String = textmate
        .split('[')
        .skip(1)
        .filter_map(|class| class.split(']').next())
        .filter(|class| !class.contains('-'))
        .collect();
    let coloured = |text: &str, part: &str, name: &str| {
        captures(text).contains(&(part.to_owned(), name.to_owned()))
    };
    for keyword in Keyword::ALL {
        let (word, example) = (keyword.text(), keyword.example());
        assert!(coloured(example, word, "keyword"), "tree-sitter: {word}");
        let tree = tree(example).root_node().to_sexp();
        assert!(
            !["pff", "text", "stray"].iter().any(|bad| tree.contains(&format!("({bad}"))),
            "tree-sitter: {example}: {tree}"
        );
        assert!(in_textmate(word), "TextMate: {word}");
    }
    for connective in &CONNECTIVES {
        let letter = char::from(connective.letter);
        let text = format!("{letter}{}", &"pq"[..connective.arity.into()]);
        let kind = ["(constant)", "(unary ", "(binary "][usize::from(connective.arity)];
        let tree = tree(&text).root_node().to_sexp();
        assert!(
            tree.starts_with(&format!("(source_file (formulas {kind}")),
            "tree-sitter: {letter}: {tree}"
        );
        assert!(
            textmate_letters.contains(letter) || in_textmate(&letter.to_string()),
            "TextMate: {letter}"
        );
    }
    for (faces, kind) in [(SMALL, "small_die"), (BIG, "big_die")] {
        for face in faces.map(char::from) {
            let tree = tree(format!("roll {face}")).root_node().to_sexp();
            assert_eq!(
                tree,
                format!("(source_file (roll dice: (dice ({kind}))))"),
                "tree-sitter: {face}"
            );
            assert!(textmate_letters.contains(face), "TextMate: {face}");
        }
    }
    for class in classes() {
        assert!(coloured(&format!("p is {class}"), &class, "type.builtin"), "tree-sitter: {class}");
        assert!(in_textmate(&class), "TextMate: {class}");
    }
    let rules = Rules::NAMES.map(|(name, _)| ("rules", name, "constant.builtin"));
    let alphabets = Alphabet::NAMES.map(|(name, _)| ("alphabet", name, "constant.builtin"));
    let logics = Logic::names().map(|name| ("logic", name, "type"));
    let switch = ["on", "off"].map(|name| ("hints", name, "constant.builtin"));
    for (setting, name, colour) in rules.into_iter().chain(alphabets).chain(switch).chain(logics) {
        assert!(
            coloured(&format!("{setting} {name}"), name, colour),
            "tree-sitter: {setting} {name}"
        );
        // Of the logics with numbers TextMate has the pattern.
        let of_pattern = setting == "logic"
            && name.starts_with(['L', 'G'])
            && name.ends_with(|c: char| c.is_ascii_digit());
        assert!(of_pattern || in_textmate(name), "TextMate: {setting} {name}");
    }
    for value in Logic::names()
        .filter_map(Logic::named)
        .flat_map(|logic| logic.values().map(str::to_owned).collect::<Vec<_>>())
    {
        assert!(
            coloured(&format!("p = {value}"), &value, "constant.builtin"),
            "tree-sitter: {value}"
        );
    }
    for separator in SEPARATORS {
        agree(&format!(
            "row T {separator}F{separator} T\nmatrix{separator}M\n\
             table{separator}K {separator}T\nend"
        ));
    }
    for said in ["none", "pff"] {
        assert!(
            coloured(&format!("call {said}"), said, "constant.builtin"),
            "tree-sitter: call {said}"
        );
    }
}

/// The words that name a class, as the server completes them.
fn classes() -> Vec<String> {
    let document = wff_core::document::Document::new("p is ", wff_core::scope::Scope::default());
    let offered = wff_core::features::completions(&document, "p is ", 5);
    let classes: Vec<String> =
        offered.into_iter().map(|item| item.label).filter(|label| label != "not").collect();
    assert!(classes.len() >= 6, "{classes:?}");
    classes
}
