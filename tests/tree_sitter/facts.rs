//! Facts: what the grammar and the server say of stretches of a text, and that they say the same.

use super::*;

/// Something that grammar and server say of a stretch of text.
pub type Fact = (Range<usize>, String);

/// A formula that every name stands for: which one does not matter here.
pub fn any_formula() -> Arc<Named> {
    let formula = Formula::read("p", Span::new(0, 1), |_| None).unwrap();
    Arc::new(Named::new("a".into(), formula, "p"))
}

/// The facts of a span that should be a formula: its subformulas with their letters, or the whole
/// formulas in a pff.
pub fn facts_of_formula(line: &str, span: Span, facts: &mut Vec<(Span, String)>) {
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
            (if matches!(unit, Unit::LookAlike(_)) { None } else { unit.arity() }, at)
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

/// The facts of a line, according to the server.
pub fn facts_of_line(line: &Line<'_>) -> Vec<(Span, String)> {
    let mut facts = facts_of_statement(line, line.body());
    facts.extend(line.numbering.map(|span| (span, "numbering".to_owned())));
    facts.extend(line.comment.map(|span| (span, "comment".to_owned())));
    facts
}

/// The facts of a statement that lies there.
pub fn facts_of_statement(line: &Line<'_>, body: Span) -> Vec<(Span, String)> {
    let text = line.text;
    let mut facts: Vec<(Span, String)> = Vec::new();
    let of_task = matches!(line.statement, Statement::Task(..));
    let is_list = matches!(line.statement, Statement::Formulas(_));
    for formula in line.formulas().into_iter().filter(|_| !of_task) {
        if is_list && line.of(formula) == ANSWER {
            facts.push((formula, "blank".to_owned()));
        } else if !line.is_blank(formula) {
            facts_of_formula(text, formula, &mut facts);
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
            facts_of_place(judgement.place, &mut say);
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
                for right in &judgement.right {
                    match line.of(*right).split_once('=') {
                        Some((letter, given)) => facts_of_valuation(text, *right, letter, given),
                        None => vec![(*right, value(*right).to_owned())],
                    }
                    .into_iter()
                    .for_each(|(span, what)| say(span, &what));
                }
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
                facts_of_formula(text, span, &mut facts);
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
                facts_of_formula(text, span, &mut facts);
            }
            if !definition.name.is_empty() {
                facts_of_formula(text, definition.name, &mut facts);
            }
            "define"
        }
        Statement::World(keyword, worlds) => {
            say(*keyword, "world");
            for given in worlds {
                given.names.iter().for_each(|name| say(*name, "world_name"));
                for letter in &given.letters {
                    if let Some((sign, given)) = letter.value {
                        say(sign, "=");
                        say(given, value(given));
                    }
                }
            }
            for letter in worlds.iter().flat_map(|given| &given.letters) {
                facts_of_formula(text, letter.proposition, &mut facts);
            }
            "world"
        }
        Statement::Sees(sign, sees) => {
            say(*sign, if sees.is_drawn { "->" } else { "sees" });
            sees.from.iter().chain(&sees.to).for_each(|name| say(*name, "world_name"));
            "sees"
        }
        Statement::Frame(keyword, frame) => {
            say(*keyword, "frame");
            say(frame.model, "model_name");
            frame.sign.iter().for_each(|sign| say(*sign, "is"));
            for property in &frame.properties {
                let is_open = line.is_blank(property.word);
                say(property.word, if is_open { "blank" } else { "property" });
            }
            "frame"
        }
        Statement::Truth(keyword, head) => {
            say(*keyword, "truth");
            for column in &head.letters {
                facts_of_formula(text, *column, &mut facts);
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
            if line.is_blank(step.formula) {
                say(step.formula, "blank");
            }
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
                    (Keyword::Model, 0, _) => say(*cell, "model_name"),
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

/// The facts of the world and the model that a claim names.
fn facts_of_place(place: Place, say: &mut impl FnMut(Span, &str)) {
    let Place { world, model } = place;
    if let Some((word, name)) = world {
        say(word, "at");
        say(name, "world_name");
    }
    if let Some((word, name)) = model {
        say(word, "in");
        say(name, "model_name");
    }
}

/// The facts of `p = T` in a list of such.
fn facts_of_valuation(line: &str, at: Span, letter: &str, value: &str) -> Vec<(Span, String)> {
    let sign = Span::new(at.start as usize + letter.len(), at.end as usize - value.len());
    let mut facts = vec![(sign, "=".to_owned())];
    facts.push((Span { start: sign.end, ..at }.trim(line), "value".to_owned()));
    facts_of_formula(line, Span { end: sign.start, ..at }.trim(line), &mut facts);
    facts
}

/// The facts of what follows a keyword of an exercise.
pub fn facts_of_task(line: &Line<'_>, at: Span, task: &Task, facts: &mut Vec<(Span, String)>) {
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
        Task::Wrong(said, comment) => {
            comment.iter().for_each(|span| say(*span, "quotation"));
            match quotation(*said) {
                Some(at) => say(at, "quotation"),
                None => facts_of_answer(line.text, *said, facts),
            }
        }
        Task::Decision(decision) => {
            let of = quotation(decision.of);
            say(decision.of, if of.is_some() { "quotation" } else { "student" });
            decision.comment.iter().for_each(|span| say(*span, "quotation"));
            decision.meant.iter().for_each(|(word, _)| say(*word, "as"));
            decision.points.into_iter().for_each(|points| facts_of_points(points, facts));
            decision.meant.iter().for_each(|(_, it)| facts_of_answer(line.text, *it, facts));
        }
        Task::Show(_) => {}
        Task::Key(claims) | Task::Answer(claims) if claims.place_alone().is_some() => {
            facts_of_place(claims.place_alone().unwrap(), &mut say);
        }
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
            match &require.behind {
                Behind::Nothing => {}
                Behind::Place(place) => {
                    facts_of_place(*place, &mut |span, what| facts.push((span, what.to_owned())));
                }
                Behind::Limit { with, number, noun } => {
                    for (span, what) in [(with, "with"), (number, "number"), (noun, "requirement")]
                    {
                        facts.extend((!span.is_empty()).then(|| (*span, what.to_owned())));
                    }
                }
                Behind::Among { among, systems } => {
                    facts.push((*among, "among".to_owned()));
                    facts.extend(systems.iter().map(|system| (*system, "logic".to_owned())));
                }
            }
            let partly = require.partly.map(|word| (word, "requirement".to_owned()));
            facts.extend(partly);
            require.points.into_iter().for_each(|points| facts_of_points(points, facts));
        }
    }
}

/// The facts of an answer that is foreseen as wrong, of which the server keeps the text.
fn facts_of_answer(line: &str, said: Span, facts: &mut Vec<(Span, String)>) {
    const WORD: &str = "answer ";
    let answer = format!("{WORD}{}", said.of(line));
    let line = parse_in(LineText::given(&answer), None);
    let of_line = facts_of_line(&line).into_iter().filter(|(_, what)| what != "answer");
    facts.extend(of_line.map(|(at, what)| {
        let moved = |byte: u32| byte + said.start - u32::try_from(WORD.len()).unwrap();
        (Span { start: moved(at.start), end: moved(at.end) }, what)
    }));
}

/// The facts of a list of letters, each for itself.
pub fn facts_of_letters(line: &str, list: Span, facts: &mut Vec<(Span, String)>) {
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

pub fn facts_of_points(points: PointsAt, facts: &mut Vec<(Span, String)>) {
    let PointsAt { number, word } = points;
    if !number.is_empty() {
        facts.push((number, "number".to_owned()));
    }
    let start = if number.is_empty() { word.start } else { number.start };
    facts.extend([(word, "points".to_owned()), (Span { start, ..word }, "points".to_owned())]);
}

/// The lines of a text, as the server reads them, each with its first byte. A block without an end
/// goes on to the next.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, Line<'_>)> {
    let mut block = None;
    // A BOM is the editor's, as tree-sitter has it.
    rows(text).map(move |row| {
        let line = parse_in(row.line(text), block);
        block = match &line.statement {
            Statement::Task(Keyword::Proof, ..) => Some(BlockKind::Proof),
            Statement::Cells(Keyword::Axioms, ..) => Some(BlockKind::Axioms),
            Statement::Cells(Keyword::Model, ..) => Some(BlockKind::Model),
            Statement::Task(Keyword::Exercise, ..) | Statement::Truth(..) => None,
            Statement::Cells(Keyword::Matrix | Keyword::Game | Keyword::End, ..) => None,
            _ => block,
        };
        (row.content.start as usize, line)
    })
}

/// The facts of a text, according to the server.
pub fn facts_of_server(text: &str) -> Vec<Fact> {
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
pub fn for_each_node(tree: &Tree, mut see: impl FnMut(&TreeCursor<'_>)) {
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

/// The facts of a text, according to the grammar.
pub fn facts_of_grammar(tree: &Tree, text: &str) -> Vec<Fact> {
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
        let is_of = |kind: &str| node.parent().is_some_and(|it| it.kind() == kind);
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
                if !is_of("table_line") && !is_of("letters") =>
            {
                return;
            }
            "|" if is_of("step") => "bar".to_owned(),
            "identifier" if is_of("name") => return,
            "in" if is_of("place") => "in".to_owned(),
            "world" | "model" if is_of("place") => return,
            "@" | "," | ":" | "|" | "not" | "in" | "a" | "and" | "place" => return,
            "source_file" | "incomplete" | "stray" | "infix" | "bracket" | "quote" | "values"
            | "classes" | "binding" | "small_die" | "big_die" | "class" | "matrix" | "truth"
            | "exercise" | "game" | "round" | "proof" | "axioms" | "model"
                if node.is_named() =>
            {
                return;
            }
            "number" if is_of("pff") => return,
            "formulas" if is_of("judgement") || cursor.field_name() == Some("formulas") => return,
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

/// Checks that grammar and server say the same, line by line so that what differs is told.
pub fn agree(text: &str) {
    let tree = tree(text);
    let (grammar, server) = (facts_of_grammar(&tree, text), facts_of_server(text));
    if grammar == server {
        return;
    }
    for row in rows(text) {
        let line = row.content.range();
        let only_of = |facts: &[Fact], other: &[Fact]| {
            let inside = facts
                .iter()
                .filter(|(range, _)| line.start <= range.start && range.start <= line.end);
            inside
                .filter(|it| !other.contains(it))
                .map(|(range, what)| format!("{what}: {:?}", &text[range.clone()]))
                .collect::<Vec<_>>()
        };
        let (of_grammar, of_server) = (only_of(&grammar, &server), only_of(&server, &grammar));
        assert!(
            of_grammar.is_empty() && of_server.is_empty(),
            "{:?}: grammar: {of_grammar:?}, server: {of_server:?}",
            &text[line]
        );
    }
    assert_eq!(grammar, server, "{text:?}");
}
