//! Right lines: those in whose form the server finds no fault. They are where the grammar and the
//! server have to agree.

use super::*;
use proptest::strategy::ValueTree;
use std::collections::HashSet;
use wff_core::analysis::FaultKind;
use wff_core::analysis::block::edge;
use wff_core::analysis::fault::MalformedProof;
use wff_core::document::Document;
use wff_core::rules::rule_of;
use wff_core::scope::Scope;
use wff_core::syntax::formula::shape;
use wff_core::syntax::statement::Judgement;

/// The rules about how a line is put. The others judge what it says, or what it says beside other
/// lines.
const OF_FORM: [&str; 31] = [
    "bracketed-prefix",
    "infix",
    "infix-answer",
    "look-alike",
    "malformed-axioms",
    "malformed-d-proof",
    "malformed-exercise",
    "malformed-game",
    "malformed-judgement",
    "malformed-label",
    "malformed-matrix",
    "malformed-model",
    "malformed-name",
    "malformed-player",
    "malformed-statement",
    "malformed-table",
    "miscased-keyword",
    "misplaced-line",
    "missing-formula",
    "missing-value",
    "operands-first",
    "prose",
    "punctuation",
    "unclosed-quote",
    "unknown-claim",
    "unknown-die",
    "unknown-keyword",
    "unknown-letter",
    "unknown-rule",
    "unknown-setting",
    "unknown-value",
];

/// The rules about letters that make no formula: on a line of formulas or a judgement these make it
/// no less right, and elsewhere nothing else is told beside them.
const OF_LETTERS: [&str; 6] = [
    "die-face",
    "foreign-letter",
    "missing-operand",
    "trailing-letters",
    "undefined-name",
    "wrong-case",
];

/// The lines of a text in whose form the server finds fault, by number.
pub fn broken_lines(text: &str) -> HashSet<usize> {
    let document = Document::new(text, Scope::default());
    let lines: Vec<Line<'_>> = lines(text).map(|(_, line)| line).collect();
    let faults = document.faults().filter(|it| {
        let rule = rule_of(&it.fault.kind).id;
        let statement = &lines[it.line].statement;
        let is_plain = matches!(statement, Statement::Formulas(_) | Statement::Judgement(_));
        OF_FORM.contains(&rule) || !is_plain && OF_LETTERS.contains(&rule)
    });
    let otherwise = lines.iter().enumerate().filter(|(_, line)| is_put_otherwise(line));
    let headless = without_head(&document, &lines);
    faults.map(|it| it.line).chain(otherwise.map(|(number, _)| number)).chain(headless).collect()
}

/// The lines from the first step of a proof that no head opens down to the next edge of a block.
fn without_head(document: &Document, lines: &[Line<'_>]) -> Vec<usize> {
    let no_head = FaultKind::MalformedProof(MalformedProof::NoHead);
    let first: HashSet<usize> =
        document.faults().filter(|it| it.fault.kind == no_head).map(|it| it.line).collect();
    let mut is_inside = false;
    let inside = lines.iter().enumerate().filter(|(number, line)| {
        is_inside = first.contains(number) || is_inside && edge(line).is_none();
        is_inside
    });
    inside.map(|(number, _)| number).collect()
}

/// True if a line is put otherwise than the language puts it, though no rule about form says so: a
/// step, of which the rule is the one about lines that cannot stand there, or what is called a pff,
/// which may be any text.
fn is_put_otherwise(line: &Line<'_>) -> bool {
    let is_formula = |of: Span| shape(line.text, of, Unit::arity).is_well_formed();
    match &line.statement {
        Statement::Task(Keyword::Proof, _, Task::Proof(claims)) => {
            let is_denied = |it: &Judgement| it.claim != Claim::Consequence || it.denied;
            !matches!(&**claims, Statement::Judgement(it) if !is_denied(it))
        }
        Statement::Step(step) => {
            let is_cited = |it: &Span| Citation::read(line.of(*it)).is_some();
            let is_over = match &step.reason {
                Some(reason) if reason.is_d_proof => is_whole(line.of(reason.word)),
                Some(reason) => reason.citations.iter().all(is_cited),
                None => step.formula.end == line.body().end,
            };
            let is_said = line.is_blank(step.formula) || is_formula(step.formula);
            !line.slips.is_empty() || !is_said || !is_over
        }
        Statement::Task(_, _, Task::Wrong(said, _)) => is_broken_answer(line.of(*said)),
        Statement::Task(_, _, Task::Decision(decision)) => {
            decision.meant.is_some_and(|(_, meant)| is_broken_answer(line.of(meant)))
        }
        Statement::Task(_, _, Task::Key(claims) | Task::Answer(claims)) => lacks_part(line, claims),
        Statement::Task(_, _, Task::Require(require)) => lacks_part(line, &require.claims),
        Statement::Axiom(axiom) => !is_formula(axiom.formula),
        Statement::Judgement(it) if it.claim == Claim::Class => {
            let is_of_formula =
                |c: char| c.is_ascii_alphanumeric() || letter::is_blank(c) || c == '@';
            lacks_part(line, &line.statement)
                || it.left.iter().any(|of| !line.of(*of).chars().all(is_of_formula))
        }
        Statement::Formulas(_) | Statement::Judgement(_) => lacks_part(line, &line.statement),
        Statement::Sees(_, sees) => {
            // A world at the start of a line is not called like what begins a statement.
            let first = sees.from.first().filter(|_| sees.is_drawn);
            first.is_some_and(|name| {
                line.of(*name) == "is" || Keyword::read(line.of(*name)).is_some()
            })
        }
        Statement::Frame(_, frame) => {
            // A comma before what it is said to be, or more words than a name.
            let start = frame.properties.first().map_or(line.body().end, |first| {
                first.not.map_or(first.word.start, |not| not.start)
            });
            let named = Span { start: frame.model.end, end: start };
            let has_comma = line.of(named).contains([',', ';']);
            has_comma || !frame.model.is_empty() && !is_name(line.of(frame.model))
        }
        Statement::Cells(Keyword::Row, _, cells) => {
            let is_cell = |it: &Span| looks_like_value(line.of(*it)) || line.is_blank(*it);
            !cells.iter().all(is_cell)
        }
        _ => false,
    }
}

/// True if what stands for an answer is none, nor a text in quotes.
fn is_broken_answer(text: &str) -> bool {
    let answer = format!("exercise 1\nanswer {text}\nend");
    !text.starts_with('"') && broken_lines(&answer).contains(&1)
}

/// True if a list has a place without a part, or a part that it cannot have, or if a claim is about
/// what cannot be named so.
fn lacks_part(line: &Line<'_>, claims: &Statement) -> bool {
    let is_value = |it: &Span| {
        let text = line.of(*it);
        let given = text.split_once('=').map_or("", |(letter, _)| letter.trim());
        let is_given = given.len() == 1 && given.starts_with(|c: char| c.is_ascii_lowercase());
        looks_like_value(text) || is_given || line.is_blank(*it)
    };
    let is_none = |it: &Span| it.is_empty() || line.of(*it).contains('?');
    match claims {
        Statement::Formulas(of) => of.iter().any(is_none) && !line.is_question(),
        Statement::Judgement(it) => {
            let class = |it: &Span| line.of(*it).rsplit(letter::is_blank).next();
            let is_class = |it: &Span| class(it).is_some_and(|it| classes().contains(&it.into()));
            let is_right = |right: &Span| match it.claim {
                Claim::Value => is_value(right),
                Claim::Differs if !it.place.is_empty() => is_value(right),
                Claim::Class => is_class(right) || line.is_blank(*right),
                Claim::Open => !is_none(right),
                _ => line.is_blank(*right) || !is_none(right),
            };
            let named = it.place.world.iter().chain(&it.place.model).map(|(_, name)| *name);
            let mut others = named.filter(|name| !name.is_empty() && !is_name(line.of(*name)));
            it.left.iter().any(is_none) || !it.right.iter().all(is_right) || others.next().is_some()
        }
        _ => false,
    }
}

/// True if the numbers of lines in a D-proof have both their brackets.
fn is_whole(proof: &str) -> bool {
    let mut open = proof.split('[').skip(1);
    open.all(|it| it.starts_with(|c: char| c.is_ascii_digit()) && it.contains(']'))
        && proof.matches('[').count() == proof.matches(']').count()
}

/// The text without the lines that are broken, nor such as are where these are missing.
pub fn right_lines(text: &str) -> String {
    let mut text = text.to_owned();
    loop {
        let broken = broken_lines(&text);
        if broken.is_empty() {
            return text;
        }
        let lines = rows(&text).enumerate().filter(|(number, _)| !broken.contains(number));
        text = lines.map(|(_, row)| row.content.of(&text).to_owned() + "\n").collect();
    }
}

/// Checks that grammar and server say the same of the right ones of some lines, of which there are
/// some.
fn agree_on_right(lines: &str) {
    let right = right_lines(lines);
    assert!(!right.is_empty(), "none of these is right: {}", &lines[..lines.len().min(200)]);
    agree(&right);
}

/// Checks the same of lines that stand alone between others.
fn agree_on_right_between(before: &str, lines: &[String], after: &str) {
    let number = before.lines().count();
    let mut found = 0;
    for line in lines {
        let text = format!("{before}{line}\n{after}");
        if !broken_lines(&text).contains(&number) {
            agree(&text);
            found += 1;
        }
    }
    assert!(found > 0, "none of these is right: {:?}", &lines[..20]);
}

/// Every text of up to so many characters behind another one.
fn texts(before: &str, characters: &str, longest: usize) -> Vec<String> {
    let mut last = vec![before.to_owned()];
    let mut all = last.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|text| characters.chars().map(move |c| format!("{text}{c}")))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Checks the same of texts that stand in an exercise.
fn agree_in_exercise(texts: &[String]) {
    let right = right_lines(&format!("exercise 1\n{}\nend", texts.join("\n")));
    assert!(right.lines().count() > 2, "none of these is right: {:?}", &texts[..20]);
    agree(&right);
}

fn agree_on_texts(before: &str, characters: &str, longest: usize) {
    agree_on_right(&texts(before, characters, longest).join("\n"));
}

#[test]
fn every_right_text_of_up_to_five_letters_is_read_as_the_server_reads_it() {
    agree_on_texts("", "pqNKACZ", 5);
    agree_on_texts("alphabet textbook\n", "pNKDXOVa", 4);
}

#[test]
fn every_right_text_of_up_to_four_characters_is_read_as_the_server_reads_it() {
    agree_on_texts("", "pN K,()1@a-.#", 4);
    agree_on_texts("", "pK=!|<>- &", 4);
    agree_on_texts("", "pKR\"is 1P,", 4);
    agree_on_texts("", "Kp\u{a0}\u{201c}é½↑≠\0", 4);
}

#[test]
fn every_short_right_line_with_a_keyword_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("let ", "pqT,= \"#("),
        ("let p", "q=T \","),
        ("def ", "aK=->|<! p"),
        ("def a=", "pN,= (#@a"),
        ("roll ", "pK: ,x#("),
        ("call ", "pK: n,=("),
        ("call ", "none: "),
        ("challenge A:", "pK: ,=("),
        ("logic ", "K3 #,x"),
        ("p = ", "T1/, (F)#"),
        ("p != ", "T1/p ,N)#"),
        ("p = ", "?T ,#("),
        ("p |= ", "?p ,#("),
        ("p is ", "?a ,#n"),
        ("p is n", "ot nf"),
        ("p is ", "in wf"),
        ("call ", "?:p #"),
        ("", "?pK ,(="),
        ("p ? ", "?pK ,(="),
        ("(1) ", "pK&)=|- #"),
        ("1.", "&|=-> K<("),
        ("", "1a.) Ki(*"),
        ("Q", "1. ):Kp"),
        ("- ", "Kp1)-, "),
        ("* ", "Kpi1.) "),
        ("*2", ".1 )Kp"),
        ("1 ", "ap.)( :"),
        ("x", "vi)X ."),
        ("9) ", "(TF) p"),
        ("def a=", "D1@a p[]"),
        ("def a = proof", " D1@#-"),
        ("D11 prove", "s pDK"),
        ("D@a ", "1 pD?#"),
        ("D12 proves ", "?p K#@"),
    ] {
        agree_on_texts(before, characters, 4);
    }
}

#[test]
fn every_short_right_line_of_a_table_or_game_is_read_as_the_server_reads_it() {
    for (before, characters, after) in [
        ("matrix ", "Mp| ,1#", "values F T\nend"),
        ("truth ", "pK|,(? ", "row T | T\nend"),
        ("truth q│", "qK|,(=-", "row T | T\nend"),
        ("2) truth ", "pKN, ", "end"),
        ("game x-wff", " AB,#", "end"),
        ("game x-wff A,B to 1 point", "s #1", "end"),
        ("axioms ", "Sp :#1", "1 p\na) p\nend"),
        ("proof ", "p|-=K#", "1 p R 1\nend\n1)"),
        ("proof p ", "|=-⊢⊨∴K", "1 p R 1\nend\n1)"),
    ] {
        agree_on_right_between("", &texts(before, characters, 4), after);
    }
    for (block, line, characters) in [
        ("matrix M\nvalues 0 T\n", "table ", "NKp| ,1/"),
        ("truth p\n", "row ", "To1|/ ,-"),
        ("logic X9\ntruth p\n", "row T |", "-iTo F"),
        ("matrix M\n", "values ", "T01/2F|, "),
        ("matrix M\nvalues F T\n", "designated ", "T01|, "),
        ("matrix M\nvalues F T\ndesignated T\n", "define N p =", " pON#"),
        ("game x-wff A, B\nround\n", "check ", "ABto, #"),
        ("game x-wff A, B\n", "round", " 2p,:#"),
        ("game x-wff A, B\n", "2) round", " p#"),
        ("game x-wff A, B\n", "tiebreak", " 2p.#"),
        ("truth p\n", "end", " #p,"),
    ] {
        agree_on_right_between(block, &texts(line, characters, 3), "end");
    }
}

#[test]
fn every_short_right_line_about_models_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("world ", "wp:,=T ;"),
        ("world w", ":p=T,v "),
        ("world w: p", ",=Fv:; "),
        ("world w: p, ", "v:q1=T#"),
        ("world u' : ", "OV@K=T1"),
        ("sees ", "wv:, ;#"),
        ("sees w: ", "v{}-∅_'"),
        ("sees w", "：é:-→ v"),
        ("", "wv ->→,"),
        ("w ", "->v→⟶⇝#"),
        ("w -", "-> v,#="),
        ("1", ") ->wp:"),
        ("en", "d ->v#)"),
    ] {
        let lines = texts(before, characters, 4);
        agree_on_right_between("logic minimal\nmodel m\nworld w'\n", &lines, "end\np");
    }
    agree_on_right_between("logic K\n", &texts("model ", "mw1'_ |,#", 4), "world w\nend");
    let above = "logic K\nmodel m\nworld w, at, in\nend";
    for (before, characters) in [
        ("p = T", " atinw#"),
        ("p = T at ", "worldp?"),
        ("p = T at w", " inm#'→"),
        ("p = T in m", " atw#."),
        ("p = ?", " atinw#"),
        ("p != T", " atinw#"),
        ("p != ?", " atinw#"),
        ("p, q ≠ ", "TF at1/"),
        ("p = 1", " /2atw"),
        ("p == q", " atinw"),
        ("frame m is", " ?,not#"),
        ("frame m is serial", " ,andot"),
        ("frame m is serial, a po", "set ,#"),
    ] {
        agree_on_right_between(&format!("{above}\n"), &texts(before, characters, 4), "p");
    }
    let frames = texts("frame", " m1i,;", 4).into_iter().map(|line| line + " is serial");
    agree_on_right_between(&format!("{above}\n"), &frames.collect::<Vec<_>>(), "p");
    for (before, characters) in
        [("key p = T", " atw2#"), ("answer p != T at", " w?in#"), ("require _ = T", " atw1#")]
    {
        for after in ["", " 2 points"] {
            let lines = texts(before, characters, 4).into_iter().map(|line| line + after);
            agree_in_exercise(&lines.collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_short_right_line_of_an_exercise_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("ask ", "a1\" #"),
        ("require ", "p_=|, K"),
        ("require _", "p =!|>,"),
        ("require p |= ", "p_, (K"),
        ("require = ", "T1 ,?/"),
        ("require != ", "T1 pN/"),
        ("require _ is ", "not wf"),
        ("require _ is nnf", "2 ,#"),
        ("require only ", "NKp1, (@"),
        ("require USES ", "NV@pa, ="),
        ("require length ", "<=7a ≥"),
        ("require from ", "pK, lx:"),
        ("require value  of ", "Kp,?=("),
        ("require translation of ", "ap1\"#"),
        ("show require _", " =Tp#,"),
    ] {
        for after in ["", " 2 points", " 0.5 point # so"] {
            let lines = texts(before, characters, 4);
            let lines: Vec<String> = lines.into_iter().map(|line| line + after).collect();
            agree_in_exercise(&lines);
        }
    }
    for (before, characters) in [
        ("key ", "TpK,=1 "),
        ("answer ", "?# "),
        ("answer ", "NTp o/#"),
        ("answer", " no,#?y"),
        ("answer p ", "?= ,is#"),
        ("answer p = T", "q,=F "),
        ("wrong ", "Kp\"=,#"),
        ("wrong KNp", "q\"(,#"),
    ] {
        agree_in_exercise(&texts(before, characters, 4));
    }
    agree_on_right_between("", &texts("exercise ", "1ap\" #2", 4), "key p\nend");
    agree_on_right_between("", &texts("exercise 1 \"x\"", "12 points", 3), "key p\nend");
    for (of, text) in ANSWER_WORDS.iter().map(|word| ("claim", *word)).chain([("value", "1/2")]) {
        for line in [format!("answer {text}"), format!("key {}  # so", text.to_uppercase())] {
            agree(&line);
            assert!(tree(&line).root_node().to_sexp().contains(of), "{line}");
        }
    }
    for kind in RequirementKind::ALL {
        let mut lines =
            vec![kind.example().to_owned(), format!("{} 1.5 points # so", kind.example())];
        if kind.has_parts() {
            lines.push(format!("{} partly", kind.example()));
            lines.push(format!("show {} PARTLY 2 points # so", kind.example()));
        }
        for line in lines {
            agree(&line);
            let tree = tree(&line).root_node().to_sexp();
            assert!(!["(pff", "(text", "(stray"].iter().any(|bad| tree.contains(bad)), "{line}");
        }
    }
}

#[test]
fn every_short_right_line_of_a_proof_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("1", ".)| pK,"),
        ("1 K", "p R1i"),
        ("1 Kpp ", "Ki 1,#"),
        ("1 p ", "Ki 1,#"),
        ("1 Kip ", "Kip 1"),
        ("1 | ", "p?_=@"),
        ("1 p R ", "1-–, 2"),
        ("1. ", "let p="),
        ("1) ", "let p="),
        ("1 p D", " 12a[]"),
        ("1 C p ", "Dpq# "),
        ("1a", ") .Kp"),
        ("", "1pKR) "),
    ] {
        let (before_all, after) = ("alphabet textbook\nproof |- p\n", "end\n1) p");
        agree_on_right_between(before_all, &texts(before, characters, 4), after);
    }
    for (before, characters) in
        [("1", ".)a pK#"), ("", "1a)( Cp"), ("a) ", "Cp?# "), ("1) ", "let p=")]
    {
        agree_on_right_between("axioms S\n", &texts(before, characters, 4), "end");
    }
    for reason in REASONS {
        agree(&format!("proof |- p\n1 p {reason}\n2 | Np {reason} 1, 2-3\n3 Kpq {reason} 1"));
        let tree = tree(format!("proof |- p\n1 Kpq {reason} 1")).root_node().to_sexp();
        assert!(tree.contains("rule: (rule)"), "{reason}: {tree}");
    }
}

/// Formulas of the widest alphabet, some of which have blanks in them.
fn formula() -> impl Strategy<Value = String> {
    let letter = select(vec!["p", "q", "r", "s", "a", "i", "o", "x12", "O", "V", "@mp "]);
    let leaf = letter.prop_map(str::to_owned);
    let blank = || select(vec!["", "", "", " ", "\u{a0}"]);
    leaf.prop_recursive(5, 24, 2, move |inner| {
        let connective = select("KACEDXJB".chars().collect::<Vec<_>>());
        prop_oneof![
            1 => (blank(), inner.clone()).prop_map(|(blank, of)| format!("N{blank}{of}")),
            3 => (connective, blank(), inner.clone(), blank(), inner)
                .prop_map(|(of, one, left, two, right)| format!("{of}{one}{left}{two}{right}")),
        ]
    })
}

/// The settings in force where right lines are drawn.
const NAMES: &str = "alphabet textbook\nsystem lukasiewicz-3\ndef mp = p\ndef i = proof DD211\n\
                     def a = proof 1\nlogic K\nmodel m1\n  world w\nend\n";

/// Lines and blocks that are right but for what they say: `F` stands for a formula, `V` for a
/// value.
fn right_block() -> impl Strategy<Value = String> {
    let blocks = vec![
        "F",
        "1) F",
        "1. a) F",
        "Ex. 2) F, F",
        "(ii) F  # so",
        "- F",
        "F = V",
        "F, F != V # so",
        "F is a tautology",
        "F, F is not in nnf",
        "F is pff",
        "F == F",
        "F ≢ F",
        "3) F != F",
        "F, F |= F",
        "F ⊭ F",
        "|= F",
        "F, F ? F",
        "F = ?",
        "F |= ?",
        "F is ?",
        "let p = V",
        "let p \"it is, # so\" = V, q “x”, r = V",
        "def mp = F",
        "def i = proof DD211",
        "def i = D1D@i 2",
        "DD2@i 1 proves F",
        "D1a proves ?",
        "logic K3",
        "alphabet textbook",
        "rules x-wff",
        "hints off",
        "system lukasiewicz-3",
        "model m2\n  world w: p = T, q1 = F\n  world v, v': p; u: q # so\n  world t p = T\n  \
         sees w: w, v\n  sees v u\n  u -> v, u # so\n  t→t\nend",
        "3) model 2\n  world a\nend # so",
        "F = T at w",
        "F, F != F at w in m2 # so",
        "F = ? in model m2",
        "frame m1 is reflexive, not symmetric and a partial order # so",
        "frame is ?",
        "exercise 7\n  require F = T at w 2 points\n  model m3\n    world w\n  end\n  \
         key F = F at w\nend",
        "roll pq,K NK",
        "roll Ann: pqr NKE",
        "call F",
        "call Ann: F",
        "call: none",
        "challenge Bob-2 : pff",
        "challenge ?",
        "truth F, F\n  row T T | V\n  row 0 ? | ?\nend",
        "2) truth q p | F | F, F # so\n  row T T 0\nend # so",
        "proof F, F |- F\n  1 F premise\n  2. | | F suppose # so\n  3) F Ki 1, 2-3\n  4 F\n  \
         5 ? R 1\nend",
        "a) proof ⊢ F\n  1 | F D 1 2\n  2 F DD1@a 2\n  3 F D[1]2\n  let p = V\n  4 F axiom\nend",
        "axioms S\n  1 F\n  a) F # so\n  2. F\nend",
        "exercise 1 \"De Morgan\" 2 points\n  ask \"Why?\"\n  require == F\n  \
         require only N, A 0.5 points\n  key F\n  wrong F \"Since.\"\nend",
        "exercise 4\n  read \"so, F\" as F\n  read \"x\" as contingent # so\n  \
         accept \"it depends\" 0.5 points \"True.\"\n  accept “x” # so\n  \
         wrong \"F, or so\" \"No.\"\n  adjust Ben-2 1 point\n  \
         adjust \"Ann Lee\" 2 points \"On paper.\"\nend\naccept \"see above\"",
        "3) exercise 2.a\n  require _ |= F 1 point\n  require length <= 7\n  \
         key p = V, q = V\n  truth F\n  end\n  answer invalid\n  wrong V \"no\"\nend",
        "exercise x\n  show require from pqr NK longest true\n  answer V\n  proof |- F\n  end\nend",
        "game x-wff Ann, Bob to 3 points\n  let p = V\nround\n  roll Ann: pq K\n  call Ann: F\n  \
         challenge Bob: none\nround\nend",
        "game shake-a-wff A, B, C\nround # so\n  check A, B\nend",
        "matrix M | \n  values 0 1/2 | 1\n  designated 1\n  table K | 0 1\n    row 0 | 0 1/2\n  \
         define A pq = F\nend",
        "",
        "# so",
    ];
    let values = vec!["T", "F", "N", "1/2", "1 / 2", "½", "0", "-i", "To", "i"];
    (select(blocks), prop::collection::vec((formula(), select(values)), 8)).prop_map(
        |(block, drawn)| {
            let mut drawn = drawn.into_iter().cycle();
            let mut text = String::new();
            for piece in block.split_inclusive([' ', '\n']) {
                let bare = piece.trim_end_matches([' ', ',', '\n']);
                let (formula, value) = drawn.next().unwrap();
                let of_place = match bare {
                    "F" => &formula,
                    "V" => value,
                    other => other,
                };
                text += of_place;
                text += &piece[bare.len()..];
            }
            text
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_right_document_is_read_as_the_server_reads_it(
        blocks in prop::collection::vec(right_block(), 1..12),
        end in select(vec!["\n", "\r\n", "\r"]),
    ) {
        let text = NAMES.to_owned() + &blocks.join("\n");
        agree(&right_lines(&text).replace('\n', end));
    }

    #[test]
    fn the_right_lines_of_any_document_are_read_as_the_server_reads_them(text in text(0..30)) {
        agree(&right_lines(&text));
    }
}

#[test]
fn most_lines_that_are_drawn_as_right_are_right() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut drawn, mut right) = (0, 0);
    for _ in 0..300 {
        let block = right_block().new_tree(&mut runner).unwrap().current();
        let text = format!("{NAMES}{block}\n");
        drawn += text.lines().count();
        right += right_lines(&text).lines().count();
    }
    assert!(right * 10 > drawn * 8, "{right} of {drawn}");
}

#[test]
fn the_samples_are_read_as_the_server_reads_them() {
    let mut folders =
        vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus"))];
    let mut number = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "wff") {
                agree(&right_lines(&std::fs::read_to_string(&path).unwrap()));
                number += 1;
            }
        }
    }
    assert!(number >= 20);
}

#[test]
fn the_examples_of_the_language_are_read_as_the_server_reads_them() {
    let language = include_str!("../../grammar/LANGUAGE.md");
    let mut number = 0;
    for block in language.split("\n```wff").skip(1) {
        let (kind, rest) = block.split_once('\n').unwrap();
        let text = rest.split("\n```").next().unwrap();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('^'));
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        let right = right_lines(&text);
        let broken = broken_lines(&text);
        assert!(!kind.is_empty() || broken.is_empty(), "{broken:?} of {text}");
        agree(&right);
        number += right.lines().count();
    }
    assert!(number > 300, "{number}");
}
