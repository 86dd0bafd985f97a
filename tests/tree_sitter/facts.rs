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
///
/// Inside brackets of a judgement `is` between blanks closes them; the grammar makes a sign of it,
/// the server two letters.
pub fn facts_of_formula(line: &str, span: Span, judged: bool, facts: &mut Vec<(Span, String)>) {
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
pub fn is_in_brackets(line: &str, span: Span, at: Span) -> bool {
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
pub fn is_word(line: &str, word: Span) -> bool {
    let is_blank = |c: Option<char>| c.is_none_or(|c| letter::is_blank(c) || c == '#');
    let before = line[..word.start as usize].chars().next_back();
    word.of(line) == "is" && is_blank(before) && is_blank(line[word.end as usize..].chars().next())
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

/// True if a line opens a proof.
pub fn opens_proof(line: &Line<'_>, claims: &Statement) -> bool {
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
pub fn opens_axioms(line: &Line<'_>, cells: &[Span]) -> bool {
    !cells.get(1).is_some_and(|it| line.of(*it).starts_with(|c: char| c.is_ascii_lowercase()))
}

/// The lines of a text, as the server reads them, each with its first byte. A block without an end
/// goes on to the next.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, Line<'_>)> {
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

/// The nodes in which text is that of people, or what is no class.
pub const OF_PEOPLE: [&str; 5] = ["classes", "exercise", "ask", "require", "show"];

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
pub const INFIX: [&str; 13] = [
    "and", "or", "implies", "iff", "nand", "nor", "xor", "if", "only", "but", "unless", "provided",
    "given",
];

/// True if a line has a comma that may belong to a sentence, as in `if p, q` and `p or q, and r`:
/// the grammar does not look back so far.
pub fn has_comma_of_sentence(line: &str) -> bool {
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
pub fn leans_on_infix(line: &str) -> bool {
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
pub fn has_odd_points(line: &str) -> bool {
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
pub fn is_odd_item(line: &Line<'_>) -> bool {
    let rest = line.numbering.map_or("", |at| line.of(Span { start: at.end, ..line.sentence() }));
    rest.trim_start().starts_with("but not both")
}

/// True if a line is a step with quotes in it, one that is put otherwise than the language puts it,
/// or one justified by words that are no rule or begin with a sign: of these the grammar takes more
/// for the formula.
pub fn is_odd_step(line: &Line<'_>) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    let is_word = |it: &str| {
        it.starts_with(char::is_alphanumeric) && !it.contains(|c| letter::is_blank(c) || c == ',')
    };
    line.text.contains(['"', '“', '”', '„'])
        || line.slips.iter().any(|slip| slip.kind != SlipKind::RuleName)
        || step.reason.is_none() && step.formula.end < line.body().end
        || step.reason.as_ref().is_some_and(|it| !it.is_d_proof && !is_word(line.of(it.word)))
}

/// Checks that grammar and server say the same, line by line so that what differs is told.
pub fn agree(text: &str) {
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
