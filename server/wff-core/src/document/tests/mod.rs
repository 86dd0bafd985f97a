//! Documents against their definition: every line analysed in turn, and edits against reading
//! afresh.

mod labels;
mod proofs;

use super::around::with_lines_around;
use super::*;
use crate::analysis::block::{arrive, edge};
use crate::analysis::fault::MalformedAllow;
use crate::analysis::{FaultKind, Understood, analyse, bind, mentions};
use crate::effort::{Attempt, Effort, Ledger, Tried, Work};
use crate::executor::Sequential;
use crate::generator::{line, text};
use crate::logic::{Limit, Stop};
use crate::rules::{Diagnostic, Found, Levels, Rule, render};
use crate::scope::{Called, Says, Settings};
use crate::syntax::{Line, LineText, Span, parse, rows};
use proptest::prelude::*;
use proptest::sample::select;

/// The lines of a text, each with its first byte.
fn lines(text: &str) -> Vec<(usize, LineText<'_>)> {
    rows(text).map(|row| (row.content.start as usize, row.line(text))).collect()
}

/// True if a line opens a block that a line below ends: the next that opens or ends one, tables and
/// proofs in an exercise aside.
fn has_end(line: &Line<'_>, below: &[(usize, LineText<'_>)]) -> bool {
    let Some(Edge::Opens(kind)) = edge(line) else { return false };
    let mut is_inside = false;
    for edge in below.iter().filter_map(|(_, line)| edge(&parse(*line))) {
        match edge {
            Edge::Ends if is_inside => is_inside = false,
            Edge::Ends => return true,
            Edge::Opens(BlockKind::Truth | BlockKind::Proof | BlockKind::Model)
                if kind == BlockKind::Exercise =>
            {
                is_inside = true;
            }
            Edge::Opens(_) => return false,
        }
    }
    false
}

/// Puts in force what a line says that begins on a byte of a text, above these lines.
fn bind_line(
    text: &str,
    start: usize,
    line: &Line<'_>,
    below: &[(usize, LineText<'_>)],
    scope: &mut Scope,
) {
    bind(line, has_end(line, below), scope);
    if edge(line) == Some(Edge::Opens(BlockKind::Proof)) {
        let next = below.iter().find(|(_, line)| edge(&parse(*line)).is_some());
        let repairs = edges::repairs(text, start, next.map_or(text.len(), |(start, _)| *start));
        let repairs = repairs.of(scope.worlds()).clone();
        scope.write_proof(|proof| proof.repairs = repairs);
    }
    scope.pass_line(line);
}

/// The scope before the first line of a text: a line `exam` holds for all of it.
fn start(text: &str) -> Scope {
    let exam = lines(text).iter().any(|(_, line)| parse(*line).is_exam());
    Scope::new(Settings { exam, ..Settings::default() })
}

/// The numbers of the lines that open the blocks which are open below the last line of a text.
fn heads_of_open_blocks(text: &str) -> Vec<usize> {
    let lines = lines(text);
    let mut scope = start(text);
    let mut heads = Vec::new();
    for (number, (start, line)) in lines.iter().enumerate() {
        let line = arrive(*line, &mut scope);
        heads.truncate(scope.depth());
        bind_line(text, *start, &line, &lines[number + 1..], &mut scope);
        heads.resize(scope.depth(), number);
    }
    heads
}

/// The diagnostics of a text by their definition: every line analysed in turn, a definition unused
/// when no line below uses its name before defining it again, a round faulty in what the next line
/// finds where one begins or ends, and a block unfinished that is open below the last line.
fn naive(text: &str) -> Vec<(usize, usize, Diagnostic)> {
    let lines = lines(text);
    let mut scope = start(text);
    let mut all: Vec<Vec<Diagnostic>> = Vec::new();
    let mut mentioned = Vec::new();
    let mut round: Option<(usize, Span, Scope)> = None;
    let mut calls: Vec<(usize, Vec<Diagnostic>)> = Vec::new();
    let heads = heads_of_open_blocks(text);
    for (number, (start, line)) in lines.iter().enumerate() {
        let line = arrive(*line, &mut scope);
        let has_end = has_end(&line, &lines[number + 1..]);
        let analysis = analyse(&line, &scope, has_end, &Limit::full());
        let (of_block, others): (Vec<_>, Vec<_>) =
            analysis.faults.into_iter().partition(|it| it.kind == FaultKind::UnclosedBlock);
        let of_block = of_block.into_iter().map(|fault| match heads.contains(&number) {
            true => Fault::new(fault.span, FaultKind::UnfinishedBlock),
            false => fault,
        });
        let words = others.into_iter().chain(of_block).map(|fault| {
            with_lines_around(&fault, render(&fault, &line, &scope), (text, *start), &scope).0
        });
        all.push(words.collect());
        all[number].sort_by_key(|diagnostic| diagnostic.span);
        let deferred = analysis.deferred.iter().map(|fault| render(fault, &line, &scope));
        calls.push((number, deferred.collect()));
        if let Some(edge) = analysis.round_edge {
            for (number, deferred) in calls.drain(..).filter(|_| edge.ends_round) {
                all[number].extend(deferred);
                all[number].sort_by_key(|diagnostic| diagnostic.span);
            }
            if let Some((number, at, scope)) = round.take() {
                let faults = edge.of_above.into_iter().map(|kind| Fault::new(at, kind));
                let (start, line) = (lines[number].0, scope.parse(lines[number].1));
                all[number].extend(faults.map(|fault| {
                    let words = render(&fault, &line, &scope);
                    with_lines_around(&fault, words, (text, start), &scope).0
                }));
                all[number].sort_by_key(|diagnostic| diagnostic.span);
            }
            round = edge.begins.map(|(_, at)| (number, at, scope.clone()));
        }
        let unused = Understood::new(&line, &scope)
            .defined()
            .map(|name| render(&Fault::new(name, FaultKind::UnusedName), &line, &scope));
        mentioned.push((mentions(&line, &scope), unused));
        bind_line(text, *start, &line, &lines[number + 1..], &mut scope);
    }
    for (number, (mentions, unused)) in mentioned.iter().enumerate() {
        let Some(unused) = unused else { continue };
        let is_name = |symbol: &&Symbol| matches!(symbol, Symbol::Name(_));
        let name = mentions.defines.iter().find(is_name).unwrap();
        let mut below = mentioned[number + 1..].iter().map(|(mentions, _)| mentions);
        let next = below.find(|it| it.uses.contains(name) || it.defines.contains(name));
        if !next.is_some_and(|line| line.uses.contains(name)) {
            all[number].push(unused.clone());
        }
        all[number].sort_by_key(|diagnostic| diagnostic.span);
    }
    heed_comments(&mut all, &lines, &start(text));
    let numbered = all.into_iter().zip(&lines).enumerate();
    numbered
        .flat_map(|(number, (found, (start, _)))| {
            found.into_iter().map(move |diagnostic| (number, *start, diagnostic))
        })
        .collect()
}

/// Takes out what comments allow, and adds what is wrong with these comments.
fn heed_comments(all: &mut [Vec<Diagnostic>], lines: &[(usize, LineText<'_>)], scope: &Scope) {
    let is_comment = |line: LineText<'_>| parse(line).is_comment();
    let is_silent = |line: LineText<'_>| is_comment(line) || line.trim().is_empty();
    let found: Vec<Vec<&str>> =
        all.iter().map(|line| line.iter().map(|it| it.rule.id).collect()).collect();
    let mut added = Vec::new();
    for (number, (_, content)) in lines.iter().enumerate() {
        let line = parse(*content);
        let Some(allow) = line.allow() else { continue };
        let below = number + lines[number..].iter().take_while(|it| is_comment(it.1)).count();
        let is_head = lines[..number].iter().all(|it| is_silent(it.1));
        let held = match lines.get(below) {
            Some((_, line)) if !line.trim().is_empty() => below..below + 1,
            _ if is_head => 0..lines.len(),
            _ => 0..0,
        };
        let mut faults = Vec::new();
        let malformed = |at, wrong| Fault::new(at, FaultKind::MalformedAllow(wrong));
        if allow.rules.is_empty() {
            faults.push(malformed(allow.word, MalformedAllow::NoRule));
        } else if allow.word.of(content) != "allow" {
            faults.push(malformed(allow.word, MalformedAllow::Word));
        }
        for (place, rule) in allow.rules.iter().copied().enumerate() {
            let name = rule.of(content);
            all[held.clone()].iter_mut().for_each(|line| line.retain(|it| it.rule.id != name));
            if Rule::find(name).is_none() {
                faults.push(malformed(rule, MalformedAllow::Unknown));
            } else if !found[held.clone()].iter().any(|line| line.contains(&name))
                && !scope.settings.exam
            {
                let superfluous = line.without_rule(&allow, place);
                faults.push(Fault::new(rule, FaultKind::UnusedAllow { superfluous }));
            }
        }
        added.extend(faults.iter().map(|fault| (number, render(fault, &line, scope))));
    }
    // These are no faults that a comment allows.
    for (number, diagnostic) in added {
        all[number].push(diagnostic);
        all[number].sort_by_key(|diagnostic| diagnostic.span);
    }
}

fn shown(document: &Document, text: &str) -> Vec<(usize, usize, Diagnostic)> {
    document.diagnostics(text).map(|found| (found.line, found.start, found.diagnostic)).collect()
}

/// A comment that allows what some rules are about.
fn allow() -> impl Strategy<Value = String> {
    let select = |all: &[&str]| select(all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>());
    let rules = select(&[
        "missing-operand",
        "trailing-letters",
        "unused-name",
        "false-value",
        "missing-operand, infix",
        "false-class false-equivalence",
        "wrong-step, unused-name -- so",
        "unused-allow",
        "prose",
        "missing",
        "",
    ]);
    let word = select(&[" # wff: allow ", "# wff: allow ", "# wff: alow ", " #wff:allow"]);
    (word, rules).prop_map(|(word, rules)| word + &rules)
}

/// A text with some such comments, behind lines or on lines of their own.
fn commented(lines: Range<usize>) -> impl Strategy<Value = String> {
    let comments =
        prop::collection::vec((any::<prop::sample::Index>(), allow(), any::<bool>()), 0..4);
    (text(lines), comments).prop_map(|(text, comments)| {
        let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        for (place, comment, is_apart) in comments {
            let place = place.index(lines.len());
            if is_apart {
                lines.insert(place, comment);
            } else {
                lines[place].push_str(&comment);
            }
        }
        lines.join("\n")
    })
}

/// An edit: a place, the bytes that are replaced, and the new text.
type Edit = (prop::sample::Index, usize, String);

fn edits(text: impl Strategy<Value = String>, most: usize) -> impl Strategy<Value = Vec<Edit>> {
    let exam = prop::sample::select(vec!["exam", "\nexam\n", "x"]).prop_map(str::to_owned);
    let text = prop_oneof![9 => text, 1 => exam];
    prop::collection::vec((any::<prop::sample::Index>(), 0..40_usize, text), 1..most)
}

fn boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Makes an edit in a document and its text.
fn make((place, length, new): &Edit, document: &mut Document, text: &mut String) {
    let start = boundary(text, place.index(text.len() + 1));
    let end = boundary(text, (start + length).min(text.len()));
    text.replace_range(start..end, new);
    document.edit(start..end, new.len(), &**text);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_document_finds_what_each_line_in_turn_has(text in commented(0..300)) {
        prop_assert_eq!(shown(&Document::small(&text, Scope::default()), &text), naive(&text));
    }

    #[test]
    fn an_edited_document_equals_one_parsed_afresh(
        mut text in commented(0..40),
        edits in edits(prop_oneof![text(0..3), line(), text(5..12), allow()], 12),
    ) {
        let mut document = Document::small(&text, Scope::default());
        for edit in &edits {
            make(edit, &mut document, &mut text);
            prop_assert_eq!(shown(&document, &text), naive(&text));
            prop_assert_eq!(document.bytes(), text.len());
            let afresh = Document::small(&text, Scope::default());
            prop_assert!(document.verdicts().eq(afresh.verdicts()));
            prop_assert_eq!(document.blocks(&*text), afresh.blocks(&*text));
        }
    }

    #[test]
    fn words_that_were_kept_are_those_that_are_made_anew(
        mut text in commented(0..60),
        edits in edits(prop_oneof![text(0..3), line(), text(5..12), allow()], 12),
        first in prop_oneof![Just(0), 0..20_usize],
        most in 1..60_usize,
    ) {
        let levels = Levels::default();
        let mut document = Document::small(&text, Scope::default());
        let mut kept = KeptWords::default();
        for edit in &edits {
            make(edit, &mut document, &mut text);
            let anew: Vec<Found> = document.shown(&*text, &levels).skip(first).take(most).collect();
            let numbers = first..first + most;
            let found = document.some_shown(&*text, &levels, |_, _| false, numbers, &mut kept);
            prop_assert_eq!(found, anew);
        }
    }

    #[test]
    fn what_is_left_for_later_is_known_in_the_end(
        mut text in text(0..60),
        edits in edits(prop_oneof![line(), text(0..3), text(5..12)], 20),
        advances in prop::collection::vec(0..6_usize, 20),
        settles in any::<u32>(),
    ) {
        let mut document = Document::small_being_edited(&text, Scope::default());
        for (number, (edit, advances)) in edits.iter().zip(advances).enumerate() {
            make(edit, &mut document, &mut text);
            (0..advances).for_each(|_| document.advance(&*text));
            prop_assert_eq!(document.bytes(), text.len());
            for found in document.diagnostics(&*text) {
                let end = found.start + found.diagnostic.span.range().end;
                prop_assert!(found.line < rows(&text).count() && end <= text.len());
            }
            if document.is_settled() {
                prop_assert!(document.is_read());
                let found = naive(&text);
                prop_assert!(shown(&document, &text).iter().all(|it| found.contains(it)));
            }
            if settles >> number & 1 != 0 {
                settle(&mut document, &text);
                prop_assert_eq!(shown(&document, &text), naive(&text));
                let afresh = Document::small(&text, Scope::default());
                prop_assert!(document.verdicts().eq(afresh.verdicts()));
                prop_assert_eq!(document.blocks(&*text), afresh.blocks(&*text));
            }
        }
    }

    #[test]
    fn a_line_is_found_with_what_is_in_force_before_it(
        text in text(0..200),
        place in any::<prop::sample::Index>(),
    ) {
        let document = Document::small(&text, Scope::default());
        let offset = boundary(&text, place.index(text.len() + 1));
        let lines = lines(&text);
        let number = lines.iter().rposition(|(start, _)| *start <= offset).unwrap();
        let mut scope = start(&text);
        for (above, (start, line)) in lines.iter().enumerate().take(number + 1) {
            let line = arrive(*line, &mut scope);
            if above < number {
                bind_line(&text, *start, &line, &lines[above + 1..], &mut scope);
            }
        }
        // Only the judgement of a line leans on the number above.
        scope.put_number(None);
        let found = document.line(&*text, offset, |placed| {
            let mut placed_scope = placed.scope.clone();
            placed_scope.put_number(None);
            let is_same = placed_scope.same_facts(&scope);
            (placed.line, placed.start, placed.content.to_string(), is_same)
        });
        let (start, content) = lines[number];
        prop_assert_eq!(found, Some((number, start, content.to_string(), true)));
        let called = |called: &Arc<Called>| {
            let text = match &called.says {
                Says::Formula(formula) => formula.text.to_string(),
                other => format!("{other:?}"),
            };
            (called.player.clone(), called.rolled.clone(), text)
        };
        let table = |scope: &Scope| {
            [None, Some("Ann"), Some("Bob")].map(|player| {
                let plays = &scope.plays;
                (plays.roll(player).cloned(), plays.called(player).map(called))
            })
        };
        let found = document.line(&*text, offset, |placed| table(placed.scope));
        prop_assert_eq!(found, Some(table(&scope)));
    }
}

#[test]
fn any_line_can_be_edited_while_a_change_above_is_carried_down() {
    let lines = format!("{}@a = T\n", "Kpq\n".repeat(17)).repeat(4);
    let before = format!("let p = T\ndef a = p\n{lines}def b = @a\n@b = T");
    let starts: Vec<usize> = rows(&before).map(|row| row.content.start as usize).collect();
    let mut were_due = 0;
    for advances in 0..8 {
        for start in &starts {
            let mut text = before.clone();
            let mut document = Document::small_being_edited(&text, Scope::default());
            text.insert(18, 'N');
            document.edit(18..18, 1, &*text);
            (0..advances).for_each(|_| document.advance(&*text));
            were_due += usize::from(!document.is_settled());
            let at = start + usize::from(*start >= 18);
            text.insert(at, 'N');
            document.edit(at..at, 1, &*text);
            document.finish(&*text);
            assert_eq!(shown(&document, &text), naive(&text), "{advances} advances, byte {at}");
        }
    }
    assert!(were_due > 100, "only {were_due} changes were still on their way");
}

#[test]
fn a_text_that_is_not_the_document_s_is_no_panic() {
    let text = "def a = p\nK@a q r\nmatrix M";
    let mut document = Document::small(text, Scope::default());
    for other in ["", "é", "K@a", "def a = p\nK@a qé\nmatrix M\n\n"] {
        assert_eq!(document.diagnostics(other).count(), 0);
        assert_eq!(document.lines(other, 0..9, |placed| placed.line), Vec::<usize>::new());
        assert_eq!(document.blocks(other), []);
    }
    for (old, length, new) in [(0..99, 3, "Kpq"), (3..3, 9, "Kp"), (0..0, 1, "pé"), (1..1, 1, "é")]
    {
        document.edit(old, length, new);
        assert_eq!(shown(&document, new), naive(new), "{new}");
    }
}

#[test]
fn words_that_tell_of_what_a_line_does_not_mention_are_made_anew() {
    let plain = "p\n".repeat(100);
    let mut text = format!("{plain}roll Ann: pqr NKE\n{plain}call Bo: Kpq\n{plain}mp\n");
    let mut document = Document::small(&text, Scope::default());
    let (levels, mut kept) = (Levels::default(), KeptWords::default());
    for above in ["", "roll Bob: pq K\n", "def mp = p\n"] {
        text.insert_str(0, above);
        document.edit(0..0, above.len(), &*text);
        let anew: Vec<Found> = document.shown(&*text, &levels).collect();
        assert_eq!(document.some_shown(&*text, &levels, |_, _| false, 0..9, &mut kept), anew);
    }
}

#[test]
fn a_block_knows_its_lines() {
    let whole =
        "p\nmatrix M\n  values F T\nKpq == Kqp\nend\nKp\nmatrix L\n  values F T\nCpq = T\n  row";
    let document = Document::small(whole, Scope::default());
    let blocks = document.blocks(whole);
    let shown: Vec<_> = blocks.iter().map(|it| (it.lines.clone(), it.has_end)).collect();
    assert_eq!(shown, [(1..5, true), (6..8, false)]);
    assert_eq!(blocks[0].verdicts, [(3, Verdict::Right)]);
    assert!(document.verdicts().eq([
        (3, Verdict::Right),
        (5, Verdict::Pff),
        (8, Verdict::Unchecked)
    ]));
}

#[test]
fn a_play_that_is_not_understood_is_not_right() {
    for play in ["call Ann", "challenge Bob", "challenge", "call Ann: Kpq, p"] {
        let text = format!("roll Ann: pq K\n{play}");
        let verdicts: Vec<_> = Document::small(&text, Scope::default()).verdicts().collect();
        assert!(verdicts.iter().all(|(_, verdict)| *verdict != Verdict::Right), "{verdicts:?}");
    }
}

#[test]
fn what_a_block_puts_in_force_lapses_at_its_end() {
    let shown = |text: &str| -> Vec<(usize, String)> {
        let document = Document::small(text, Scope::default());
        document.diagnostics(text).map(|it| (it.line, it.diagnostic.rule.id.to_owned())).collect()
    };
    let inside = "let p = F\nmatrix M\n  values F T\nlet p = T\np = T\nend\np = T";
    assert_eq!(shown(inside), [(5, "incomplete-matrix".to_owned()), (6, "false-value".to_owned())]);
}

#[test]
fn an_end_far_below_closes_a_block() {
    let mut text = String::from("p\nmatrix M\n  values F T\nKpq\n");
    text.push_str(&"CKpqr\n".repeat(200));
    text.push_str("  row F | T\n");
    let mut document = Document::small(&text, Scope::default());
    assert_eq!(shown(&document, &text), naive(&text));
    let end = text.len();
    text.push_str("end\n");
    document.edit(end..end, 4, &*text);
    assert_eq!(shown(&document, &text), naive(&text));
    text.insert_str(2, "matrix L\n");
    document.edit(2..2, 9, &*text);
    assert_eq!(shown(&document, &text), naive(&text));
    text.truncate(text.len() - 4);
    document.edit(text.len()..text.len() + 4, 0, &*text);
    assert_eq!(shown(&document, &text), naive(&text));
}

#[test]
fn what_was_put_in_force_lapses_where_one_block_becomes_two() {
    let gap = "# nothing\n".repeat(40);
    let above = format!("exercise 1\nroll pq K\ndef a = p\n{gap}");
    let mut text = format!("{above}{gap}@a\ncall Kpq\n{gap}call p\nend\n");
    for new in ["end\nexercise 1\n", "end\nproof |- p\nend\nexercise 1\n"] {
        for edits_wait in [false, true] {
            let mut document = match edits_wait {
                true => Document::small_being_edited(&text, Scope::default()),
                false => Document::small(&text, Scope::default()),
            };
            text.insert_str(above.len(), new);
            document.edit(above.len()..above.len(), new.len(), &*text);
            document.finish(&*text);
            assert_eq!(shown(&document, &text), naive(&text), "{new}");
            text.replace_range(above.len()..above.len() + new.len(), "");
            document.edit(above.len()..above.len() + new.len(), 0, &*text);
            document.finish(&*text);
            assert_eq!(shown(&document, &text), naive(&text), "{new}");
        }
    }
}

#[test]
fn a_long_stretch_of_plain_lines_is_parted_when_the_block_above_it_gets_an_end() {
    // Without an end it is left at the first formula, and the stretch is one chunk.
    let mut text = format!("exercise 1\n{}", "CKpqr\n".repeat(2100));
    for start in (0..text.len()).step_by(997) {
        let mut document = Document::small_being_edited(&text, Scope::default());
        let start = text[..start].rfind('\n').map_or(0, |end| end + 1);
        text.insert_str(start, "end\n");
        document.edit(start..start, 4, &*text);
        document.finish(&*text);
        assert_eq!(shown(&document, &text), naive(&text), "{start}");
        assert_eq!(
            document.blocks(&*text),
            Document::small(&text, Scope::default()).blocks(&*text)
        );
        text.replace_range(start..start + 4, "");
        document.edit(start..start + 4, 0, &*text);
        document.finish(&*text);
        assert_eq!(shown(&document, &text), naive(&text), "{start}");
    }
}

#[test]
fn a_line_end_can_be_split_and_joined() {
    for (before, range, new) in [
        ("p\r\nq", 2..2, "x"),
        ("p\rq", 2..2, "\n"),
        ("p\r\nq", 1..2, ""),
        ("Kp\nq", 2..3, ""),
        ("", 0..0, "p"),
        ("p", 0..1, ""),
    ] {
        let mut document = Document::small(before, Scope::default());
        let mut after = before.to_owned();
        after.replace_range(range.clone(), new);
        document.edit(range, new.len(), &*after);
        assert_eq!(shown(&document, &after), naive(&after), "{before:?} became {after:?}");
    }
}

#[test]
fn clean_formulas_leave_no_trace() {
    let document = Document::small(&"CKpqr\n".repeat(10_000), Scope::default());
    assert!(document.chunks.iter().all(|chunk| chunk.faults.capacity() == 0
        && chunk.verdicts.capacity() == 0
        && chunk.mentions.capacity() == 0
        && chunk.involved == 0));
}

#[test]
fn a_long_chain_of_names_is_read_edited_and_dropped() {
    let mut text = String::from("def a0 = p\n");
    (1..20_000).for_each(|i| text.push_str(&format!("def a{i} = N@a{}\n", i - 1)));
    text.push_str("@a19999 == Np");
    let mut document = Document::small(&text, Scope::default());
    assert_eq!(shown(&document, &text), vec![]);
    text.replace_range(9..10, "q");
    document.edit(9..10, 1, &*text);
    assert_eq!(shown(&document, &text).len(), 1);
    assert_eq!(document.faults().next().unwrap().line, 20_000);
}

#[test]
fn an_edit_in_a_roll_goes_no_further_than_the_next_one() {
    let mut text = String::from("roll Cem: pq K\n");
    (0..2_000).for_each(|i| {
        text.push_str(&format!("roll Ann: pq K\ncall Ann: Kpq\nroll Bob{i}: rs N\ncall Nr\n"))
    });
    text.push_str("call Cem: Kpq");
    let mut document = Document::small(&text, Scope::default());
    let before = document.chunks.clone();
    assert_eq!(shown(&document, &text), vec![]);
    let same = |document: &Document, from: usize| {
        let pairs = before.iter().zip(document.chunks.iter()).skip(from);
        pairs.filter(|(one, other)| one.mentions.as_ptr() != other.mentions.as_ptr()).count()
    };
    text.replace_range(26..27, "r");
    document.edit(26..27, 1, &*text);
    assert_eq!(
        (shown(&document, &text).len(), same(&document, 3)),
        (1, 0),
        "Ann's first roll is answered in its chunk"
    );
    text.replace_range(26..27, "q");
    document.edit(26..27, 1, &*text);
    text.replace_range(10..11, "r");
    document.edit(10..11, 1, &*text);
    assert_eq!(shown(&document, &text), naive(&text), "Cem's roll is answered in the last line");
    assert_eq!(shown(&document, &text).len(), 1);
}

#[test]
fn a_name_of_many_letters_has_the_most_letters_that_can_be_counted() {
    let mut text = String::from("def a0 = Kpq\n");
    (1..200).for_each(|i| text.push_str(&format!("def a{i} = K@a{}@a{}\n", i - 1, i - 1)));
    text.push_str("@a199 == Kpq");
    let document = Document::small(&text, Scope::default());
    assert_eq!(shown(&document, &text), vec![]);
    let length = document.line(&*text, text.len(), |placed| {
        placed.scope.names.get("a199").cloned().flatten().unwrap().length
    });
    assert_eq!(length, Some(u64::MAX));
}

/// Texts whose claims take more than a little, beside some that take less.
const HARD: [&str; 7] = [
    "alphabet textbook\nAp1Ap2Ap3Ap4Ap5Ap6Ap7Ap8Ap9Np1 is tautology\nCaNa is tautology",
    "alphabet textbook\nlogic L3\nCKabAcd is tautology\nCKabAcde is tautology\n\
     AaAbAcAdAeAfNa == AaAbAcAdAeAfNb\nKaKbKc, d |= e\nlogic classical\nCaNa is tautology",
    "alphabet textbook\nlogic G16\nCaCbCcCdCea == CaCbCcCdCeb\nCab, Cbc |= Cac\nEaEbEcEdEab = T",
    "logic L5\nrules x-wff\nlet p = T, q = F\nroll Ann: pqrspq RRRKNR\ncall Ann: EKpqNr\n\
     challenge Bob: pff\nroll pqs KN\ncall Kpq\ncall none",
    "alphabet textbook\ndef a = EaEbEcEdEeEfEgEhEaEbEcEdEeEfEgh\n@a is tautology\n@a is tautology\n\
     let h = T\n@a = T\nN@a is contradiction",
    "alphabet textbook\nlogic L4\nlet a = 1/3\nCaCbCcd = T\nCaCbCcd != 1/3\n\
     CaCbCcCda is contingent",
    "alphabet textbook\nlogic FDE\nAaAbAcAdNa is tautology\nKaKbKcKdNa is contradiction\n\
     AaAbAcAdNa is satisfiable",
];

#[test]
fn a_text_of_dice_that_is_nearly_a_keyword_opens_no_block() {
    for below in ["", "p\n", "p\nKp\n", "p\nKp\nNpq\nCp\nNpr\n"] {
        let text = format!("Kpp\nproo\n{below}end\n");
        assert_eq!(Document::small(&text, Scope::default()).blocks(&*text), [], "{text}");
        // All small letters are propositions there, and it is a slip of the keyword.
        let text = format!("alphabet textbook\n{text}");
        let blocks = Document::small(&text, Scope::default()).blocks(&*text);
        let [block] = &*blocks else { panic!("{text}: {blocks:?}") };
        assert_eq!(block.lines, 2..text.lines().count(), "{text}");
    }
}

/// A document whose problems were tried until none is left.
fn settled(text: &str, effort: &Effort) -> Document {
    let mut document =
        Document::read(text, Scope::default(), Ledger::new(effort.clone()), true, Sizes::SMALL);
    settle(&mut document, text);
    document
}

fn settle(document: &mut Document, text: &str) {
    let (mut work, never) = (Work::default(), Stop::default());
    loop {
        document.finish(text);
        let next = document.attempts().next();
        let Some(attempt) = next else { return };
        let tried = work.attempt(&attempt, &never).unwrap();
        document.learn([(attempt, tried)], text);
    }
}

#[test]
fn command_line_and_editor_agree_on_hard_files() {
    let levels = Levels::default();
    let mut out_of_reach = 0;
    for (place, text) in HARD.into_iter().enumerate() {
        let text = &*[HARD[(place + 1) % HARD.len()], "\n", text].concat();
        for (allowance, top) in (8..24).step_by(3).flat_map(|it| [(1 << it, it), (1 << it, 40)]) {
            let all = [8, 10, 12, 14, 16, 40].map(|power: u32| 1 << power.min(top.max(8)));
            let effort = Effort::of(&all, allowance);
            let settled = settled(text, &effort);
            let (start, sizes) = (Scope::default(), Sizes::SMALL);
            let ledger = Ledger::new(effort.clone());
            let at_once = Document::read(text, start.clone(), ledger, false, sizes);
            let streamed = Stream::of_sizes(text, &start, effort, &levels, Sequential, sizes);
            let streamed: Vec<Found> = streamed.flat_map(|faults| faults.words()).collect();
            let found: Vec<Found> = settled.diagnostics(text).collect();
            assert_eq!(found, streamed, "{text}\n{allowance} {top}");
            assert_eq!(found, at_once.diagnostics(text).collect::<Vec<_>>(), "{text}");
            out_of_reach += found.iter().filter(|it| it.diagnostic.rule.is_unchecked).count();
        }
    }
    assert!(out_of_reach > 20, "only {out_of_reach} claims are out of reach");
}

#[test]
fn a_claim_that_is_added_or_taken_away_moves_the_cap_of_all() {
    // Each takes the same number of steps, and there is enough for two of three.
    let claim =
        |n: u32| format!("Aa{n}Ab{n}Ac{n}Ad{n}Ae{n}Af{n}Ag{n}Ah{n}Ai{n}Na{n} is tautology\n");
    let head = "alphabet textbook\nlogic K3\n";
    let generous = Ledger::new(Effort::of(&[1 << 6, 1 << 40], 1 << 40));
    let alone = Document::read(
        &format!("{head}{}", claim(1)),
        Scope::default(),
        generous,
        true,
        Sizes::SMALL,
    );
    let tried = |attempt: Attempt| {
        let high = Attempt { steps: 1 << 40, ..attempt };
        match Work::default().attempt(&high, &Stop::default()) {
            Some(Tried::Solved { cost, .. }) => cost,
            _ => panic!("there are steps enough"),
        }
    };
    let cost = alone.attempts().map(tried).next().unwrap();
    let effort = Effort::of(&[1 << 6, 1 << 40], cost * 5 / 2);
    let mut text = format!("{head}{}", claim(1));
    let mut document = settled(&text, &effort);
    let shown = |document: &Document, text: &str| {
        document.diagnostics(text).filter(|found| found.diagnostic.rule.is_unchecked).count()
    };
    let mut counts = vec![shown(&document, &text)];
    for n in 2..5 {
        let end = text.len();
        text.push_str(&claim(n));
        document.edit(end..end, text.len() - end, &*text);
        settle(&mut document, &text);
        counts.push(shown(&document, &text));
        let afresh = settled(&text, &effort);
        assert!(document.diagnostics(&*text).eq(afresh.diagnostics(&*text)), "{text}");
    }
    let end = text.len();
    text.truncate(end - 2 * claim(4).len());
    document.edit(text.len()..end, 0, &*text);
    settle(&mut document, &text);
    counts.push(shown(&document, &text));
    let afresh = settled(&text, &effort);
    assert!(document.diagnostics(&*text).eq(afresh.diagnostics(&*text)), "{text}");
    assert_eq!(counts, [0, 0, 3, 4, 0]);
}
