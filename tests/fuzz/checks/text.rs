//! A text: nothing panics, every place lies in it, every fix is true, and however it is read the
//! same is found.
#![allow(dead_code, reason = "each test holds a part of it")]

use wff_core::actions::{Fixed, Fixes, actions, fixed};
use wff_core::analysis::{Fault, FaultKind, Verdict};
use wff_core::document::{Document, FoundFault, Stream};
use wff_core::effort::Effort;
use wff_core::features::panel::{Problem, Subject, subjects};
use wff_core::features::{
    Role, SemanticToken, completions, format, highlights, hover, longest_lengths, roles,
    selections, symbols, tokens,
};
use wff_core::names::{definition, references, renamable};
use wff_core::pictures::table::ShownRows;
use wff_core::rules::{Diagnostic, Fix, Found, Levels, Rule, Severity, rule_of};
use wff_core::scope::Scope;
use wff_core::syntax::{Keyword, LineText, Statement, parse, rows, text::Span};

/// Holds all of it of any bytes.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let place = hash(&text);
    every_place_lies_in_it(&text, place);
    tokens_are_in_order(&text, place, place / 7);
    fixes_take_their_faults_away(&text);
    no_pff_is_proposed(&text);
    is_formatted_at_once(&text);
    fixes_come_to_an_end(&text);
    fixes_keep_other_bytes(&text);
    is_streamed_as_it_is_read(&text);
}

/// A number that a text alone determines, for a place in it that is as good as random.
pub fn hash(text: &str) -> usize {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    usize::try_from(hash >> 33).unwrap()
}

/// The last place of a character at or before an offset.
pub fn boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn read(text: &str) -> Document {
    Document::new(text, Scope::default())
}

fn lies_in(line: &str, span: Span) -> bool {
    span.start <= span.end && line.get(span.range()).is_some()
}

/// The letters and words that no token covers, or one does though they are to have none.
pub fn roles_without_a_token(text: &str) -> Vec<(std::ops::Range<usize>, Role)> {
    let document = read(text);
    let all = tokens(&document, text, 0..text.len());
    let mut roles = roles(&document, text, 0..text.len());
    roles.retain(|(range, role)| {
        let last = all.partition_point(|token| token.range.start <= range.start).checked_sub(1);
        let is_told =
            last.is_some_and(|last| range.end <= all[last].range.end && all[last].role == *role);
        is_told == matches!(role, Role::Separator | Role::Prose)
    });
    roles
}

/// True if a diagnostic of a line is whole, and its places lie in that; edits may lie below, too.
pub fn holds_together(line: &str, from_line: &str, diagnostic: &Diagnostic) -> bool {
    let edits_lie = |fix: &Fix| {
        fix.edits.iter().all(|edit| lies_in(from_line, edit.span))
            && fix.edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start)
    };
    lies_in(line, diagnostic.span)
        && !diagnostic.span.is_empty()
        && diagnostic.related.iter().all(|label| lies_in(line, label.span))
        && diagnostic.related.len() < 4
        && diagnostic.fixes.iter().all(edits_lie)
        && diagnostic.message.chars().count() < 250
        && !diagnostic.message.contains(['\n', '\0', '\u{202e}'])
}

/// The rules that a text breaks which is a pff whatever the alphabet.
const OF_PFFS: [&str; 5] =
    ["bracketed-prefix", "missing-operand", "operands-first", "trailing-letters", "unknown-letter"];

/// The rules whose fixes write a name, a value, the reason of a step, or a part of a formula.
const OF_NAMES: [&str; 10] = [
    "malformed-name",
    "malformed-player",
    "malformed-proof",
    "nothing-to-answer",
    "undefined-name",
    "unknown-player",
    "unknown-rule",
    "unknown-setting",
    "wrong-citation",
    "unknown-value",
];

/// The words behind which a help or the title of a fix proposes a formula.
const PROPOSING: [&str; 8] = [
    "write `",
    "Write `",
    "for example `",
    "as in `",
    "language it is `",
    "Complete it as `",
    "Join them: `",
    "Negate both: `",
];

/// The bytes of all places of a subject of the panel.
fn places_of(subject: &Subject) -> Vec<std::ops::Range<usize>> {
    let of_problems = |it: &[Problem]| it.iter().map(|it| it.range.clone()).collect::<Vec<_>>();
    match subject {
        Subject::Formula(it) => {
            let tree = it.tree.iter().flat_map(|it| &it.nodes).map(|it| it.range.clone());
            tree.chain([it.range.clone()]).chain(of_problems(&it.problems)).collect()
        }
        Subject::Pff(it) => {
            [it.range.clone()].into_iter().chain(of_problems(&it.problems)).collect()
        }
        Subject::DProof(it) => {
            let tree = it.tree.iter().flat_map(|it| &it.nodes).map(|it| it.range.clone());
            tree.chain([it.range.clone()]).collect()
        }
        Subject::Roll(it) => {
            let dice = it.dice.iter().map(|it| it.range.clone());
            let call = it.call.iter().map(|it| it.range.clone());
            dice.chain(call).chain([it.range.clone()]).collect()
        }
        Subject::Proof(it) => it.steps.iter().map(|it| it.range.clone()).collect(),
        Subject::Setting(it) => vec![it.range.clone()],
        Subject::Model(it) => it.worlds.iter().cloned().chain([it.range.clone()]).collect(),
        Subject::Game(_) | Subject::Exercise(_) => Vec::new(),
    }
}

/// The lines of formulas with a connective that a diagnostic proposes, if they are told whole.
fn proposals(diagnostic: &Diagnostic) -> Vec<&str> {
    if OF_NAMES.contains(&diagnostic.rule.id) {
        return Vec::new();
    }
    let titles = diagnostic.fixes.iter().map(|fix| &*fix.title);
    let mut proposals = Vec::new();
    for text in diagnostic.help.as_deref().into_iter().chain(titles) {
        for words in PROPOSING {
            let behind = text.split_once(words).and_then(|(_, rest)| rest.split('`').next());
            proposals.extend(behind.filter(|text| {
                text.len() > 1
                    && text.contains(char::is_uppercase)
                    && !text.contains('…')
                    && matches!(parse(LineText::given(text)).statement, Statement::Formulas(_))
            }));
        }
    }
    proposals
}

/// Every place that is told lies in it, and every question at a place has an answer.
pub fn every_place_lies_in_it(text: &str, place: usize) {
    let document = read(text);
    let lines: Vec<&str> = rows(text).map(|row| row.content.of(text)).collect();
    for found in document.diagnostics(text) {
        let (line, from_line) = (lines[found.line], &text[found.start..]);
        assert!(holds_together(line, from_line, &found.diagnostic), "{:?}", found);
    }
    let offset = boundary(text, place % (text.len() + 1));
    if let Some(hover) = hover(&document, text, offset) {
        assert!(
            text.get(hover.range).is_some()
                && hover.markdown.len() <= 4096
                && !hover.markdown.is_empty()
        );
    }
    for pair in selections(&document, text, offset).windows(2) {
        assert!(pair[1].start <= pair[0].start && pair[0].end <= pair[1].end && pair[0] != pair[1]);
    }
    for symbol in symbols(&document, text) {
        assert!(
            symbol.range.start <= symbol.selection.start
                && symbol.selection.end <= symbol.range.end
                && text.get(symbol.range).is_some()
        );
    }
    for completion in completions(&document, text, offset) {
        assert!(text.get(completion.range).is_some());
    }
    for reach in longest_lengths(&document, text, 0..text.len(), None) {
        assert!(
            text.get(reach.dice.clone()).is_some()
                && !reach.dice.is_empty()
                && reach.markdown.len() < 2048
        );
    }
    for subject in subjects(&document, text, offset, &Levels::default(), ShownRows::All) {
        for place in places_of(&subject) {
            assert!(text.get(place.clone()).is_some_and(|it| !it.is_empty()), "{place:?}");
        }
    }
    let marked = highlights(&document, text, offset);
    for mark in &marked {
        let text = text.get(mark.range.clone()).unwrap_or_default();
        assert!(!text.is_empty() && !text.contains(['\n', '\r']), "{:?}", mark);
    }
    assert!(marked.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start), "{:?}", marked);
    let name = renamable(&document, text, offset);
    let places = references(&document, text, offset, true);
    assert!(name.is_none() || !places.is_empty());
    if let Some(name) = name {
        assert!(places.iter().all(|place| text[place.clone()] == text[name.clone()]));
        assert!(places.contains(&name));
    }
    assert!(definition(&document, text, offset).is_none_or(|place| places.contains(&place)));
    for edit in actions(&document, text, offset..offset, &Levels::default(), 1, |_| true)
        .iter()
        .flat_map(|action| &action.edits)
    {
        assert!(text.get(edit.range.clone()).is_some());
    }
}

/// Its tokens are in order, and those of a range are those of its lines.
pub fn tokens_are_in_order(text: &str, one: usize, other: usize) {
    let document = read(text);
    let all = tokens(&document, text, 0..text.len());
    for token in &all {
        assert!(
            text.get(token.range.clone())
                .is_some_and(|text| !text.is_empty() && !text.contains(['\n', '\r'])),
            "{:?}",
            token
        );
    }
    assert!(all.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start), "{:?}", all);
    let (one, other) = (one % (text.len() + 1), other % (text.len() + 1));
    let (start, end) = (one.min(other), one.max(other));
    let touched: Vec<Span> = rows(text)
        .filter(|row| row.content.start as usize <= end && start <= row.content.end as usize)
        .map(|row| row.content)
        .collect();
    let some = tokens(&document, text, start..end);
    let is_in = |token: &&SemanticToken| {
        touched.iter().any(|line| {
            line.start as usize <= token.range.start && token.range.end <= line.end as usize
        })
    };
    let wanted: Vec<SemanticToken> = all.iter().filter(is_in).cloned().collect();
    assert!(some.iter().all(|token| all.contains(token)), "{:?} {:?}", some, all);
    assert!(wanted.iter().all(|token| some.contains(token)), "{:?} {:?}", some, wanted);
    assert_eq!(roles_without_a_token(text), vec![]);
}

/// The rule that a fault breaks, in a game as elsewhere.
fn rule(fault: &Fault) -> &'static Rule {
    match &fault.kind {
        FaultKind::PoorPlay(of) => rule_of(of),
        kind => rule_of(kind),
    }
}

/// A fix takes its fault away and brings none of its kind.
pub fn fixes_take_their_faults_away(text: &str) {
    let document = read(text);
    let faults: Vec<_> = document.faults().collect();
    let found: Vec<Found> = document.diagnostics(text).collect();
    assert_eq!(found.len(), faults.len());
    for (found, fault) in found.iter().zip(faults) {
        assert_eq!((found.line, found.diagnostic.rule), (fault.line, rule_of(&fault.fault.kind)));
        let line = rows(text).nth(found.line).unwrap().content;
        let is_same = |other: &FoundFault| {
            other.line == found.line && rule(&other.fault) == rule(&fault.fault)
        };
        let before = document.faults().filter(is_same).count();
        for fix in &found.diagnostic.fixes {
            let (above, from_line) = text.split_at(line.start as usize);
            let fixed = [above, &fix.apply(from_line)].concat();
            assert!(
                read(&fixed).faults().filter(is_same).count() < before,
                "{} of {:?} gives {:?}",
                fix.title,
                found.diagnostic,
                fixed
            );
        }
    }
}

/// Nothing that is proposed is a pff.
pub fn no_pff_is_proposed(text: &str) {
    let lines: Vec<&str> = rows(text).map(|row| row.content.of(text)).collect();
    for found in read(text).diagnostics(text) {
        for proposed in proposals(&found.diagnostic) {
            let mut lines = lines.clone();
            lines[found.line] = proposed;
            let text = lines.join("\n");
            let is_pff = |other: &Found| {
                other.line == found.line && OF_PFFS.contains(&other.diagnostic.rule.id)
            };
            let faulty = read(&text).diagnostics(&*text).into_iter().find(is_pff);
            assert!(faulty.is_none(), "{proposed}: {:?}", found.diagnostic);
        }
    }
}

/// Formatting changes no meaning and is done at once.
pub fn is_formatted_at_once(text: &str) {
    let document = read(text);
    let mut formatted = text.to_owned();
    for edit in format(&document, text, 0..text.len()).into_iter().rev() {
        formatted.replace_range(edit.range, &edit.text);
    }
    assert_eq!(
        format(&read(&formatted), &*formatted, 0..formatted.len()),
        vec![],
        "{:?}",
        formatted
    );
    let shown = |text: &str| {
        let document = read(text);
        let found = document.diagnostics(text);
        let faults = found.map(|found| (found.line, found.diagnostic.rule.id));
        let lines: Vec<LineText<'_>> = rows(text).map(|row| row.line(text)).collect();
        // A formula alone has no verdict on a line that is nothing else.
        let is_told = |(line, verdict): &(usize, Verdict)| {
            *verdict != Verdict::Right
                || !matches!(parse(lines[*line]).statement, Statement::Formulas(_))
        };
        (faults.collect::<Vec<_>>(), document.verdicts().filter(is_told).collect::<Vec<_>>())
    };
    assert_eq!(shown(text), shown(&formatted));
    let cells = |text: &str| -> Vec<(Keyword, Vec<String>)> {
        let of_line = |line: &str| match parse(LineText::given(line)).statement {
            Statement::Cells(keyword, _, words) => {
                Some((keyword, words.iter().map(|word| word.of(line).to_owned()).collect()))
            }
            _ => None,
        };
        text.split(['\r', '\n']).filter_map(of_line).collect()
    };
    assert_eq!(cells(text), cells(&formatted));
    let ends = |text: &str| text.replace(|c| !['\r', '\n'].contains(&c), "");
    assert_eq!(ends(text), ends(&formatted));
}

/// The number of all errors of a text, and of those that are no judgements of truth.
fn errors(text: &str) -> (usize, usize) {
    let document = Document::new(text, Scope::default());
    let is_error = |fault: &Fault| rule_of(&fault.kind).severity == Severity::Error;
    let levels = Levels::default();
    let all = document.number_shown(&levels, |_, fault| !is_error(fault));
    let of_form =
        document.number_shown(&levels, |_, fault| !is_error(fault) || fault.kind.judges_truth());
    (all, of_form)
}

/// A text after its fixes.
pub fn mended(text: &str, fixes: Fixes) -> Option<Fixed> {
    fixed(text, &Scope::default(), &Levels::default(), fixes)
}

/// Holds a text against itself after its fixes, which come to an end.
pub fn fixes_come_to_an_end(text: &str) {
    for fixes in [Fixes::Safe, Fixes::Any] {
        let Some(made) = mended(text, fixes) else { continue };
        let (before, after) = (errors(text), errors(&made.text));
        assert!(after.1 <= before.1, "{fixes:?} {before:?} {after:?}: {text:?} {:?}", made.text);
        assert!(before.0 > 0 || after.0 == 0, "{fixes:?}: {text:?} {:?}", made.text);
        assert!(!made.goes_on && made.number > 0, "{fixes:?}: {text:?} {:?}", made.text);
        assert_eq!(mended(&made.text, fixes), None, "{fixes:?}: {text:?} {:?}", made.text);
        let lines: Vec<(&str, &str)> = made.lines(text).collect();
        assert_eq!(lines.iter().map(|(_, new)| *new).collect::<String>(), made.text, "{text:?}");
        assert_eq!(lines.iter().map(|(old, _)| *old).collect::<String>(), text);
        let is_whole = |(old, new): &(&str, &str)| old.ends_with('\n') == new.ends_with('\n');
        assert!(lines.iter().all(is_whole), "{lines:?}");
        let is_clean = Document::new(text, Scope::default()).diagnostics(text).next().is_none();
        assert!(!is_clean, "{text:?}");
    }
}

/// The line ends of another system, and a byte order mark, stay as they are.
pub fn fixes_keep_other_bytes(text: &str) {
    for fixes in [Fixes::Safe, Fixes::Any] {
        let made = |text: &str| mended(text, fixes).map_or(text.to_owned(), |made| made.text);
        let plain = made(text);
        if !text.contains(['\r', '\u{feff}']) {
            let of_windows = |text: &str| text.replace('\n', "\r\n");
            // A text of one line has no line ends of its own.
            if text.contains('\n') {
                assert_eq!(made(&of_windows(text)), of_windows(&plain), "{fixes:?} {text:?}");
            }
            assert_eq!(made(&format!("\u{feff}{text}")), format!("\u{feff}{plain}"), "{text:?}");
        }
    }
}

/// Read from top to bottom without being kept, it has the faults that it has as a document.
pub fn is_streamed_as_it_is_read(text: &str) {
    let levels = Levels::default();
    let streamed: Vec<Found> = Stream::new(text, &Scope::default(), Effort::default(), &levels)
        .flat_map(|faults| faults.words())
        .collect();
    let document = read(text);
    assert_eq!(document.shown(text, &levels).collect::<Vec<_>>(), streamed, "{text:?}");
}
