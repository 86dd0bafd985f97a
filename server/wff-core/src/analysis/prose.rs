//! Lines that are text for people.

use super::candidate::{Candidate, Reading};
use super::class;
use super::fault::{Fault, FaultKind, MalformedJudgement, Prose};
use super::formula::without_words;
use super::letters::{is_formula_letter, is_miscased};
use super::misspelt::{miscased_game, near_keyword, unknown_keyword};
use super::setting::meant_option;
use super::sign;
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::d_proof::{Piece, is_word, pieces};
use crate::syntax::edge::{opens_axioms, opens_game, opens_model};
use crate::syntax::exercise::Task;
use crate::syntax::formula::{self, Unit, meant_name_length};
use crate::syntax::letter::{Alphabet, connective, is_blank, look_alike};
use crate::syntax::lexicon::answers::NOTES;
use crate::syntax::lexicon::models::PROPERTIES;
use crate::syntax::lexicon::proofs::ENDS;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::proof_head::{self, asks_for_proof, leading_turnstile};
use crate::syntax::reading::around::is_ruler;
use crate::syntax::reading::label::heading;
use crate::syntax::shape::are_formulas;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Keyword, Line, Span, Statement, Token, infix};

/// The characters of a line that are looked at.
const LOOKED_AT: usize = 400;

/// A line without a sign that is prose, or has a note behind its formula.
pub(super) fn of_formulas(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    let body = line.body();
    let exam = Keyword::Exam.text();
    let start = line.of(body).get(..exam.len()).unwrap_or_default();
    if start.eq_ignore_ascii_case(exam)
        && line.first_word().is_some_and(|it| it.len() == start.len())
    {
        return Some(whole_line(body));
    }
    if let Some((_, class)) = sign::class_without_sign(line) {
        let kind = FaultKind::MalformedJudgement(MalformedJudgement::NoSign);
        return Some(Fault::new(class, kind));
    }
    if is_ruler(line.of(body)) || ENDS.has(line.of(line.sentence())) {
        return Some(whole_line(body));
    }
    let formulas = line.formulas();
    let is_whole = |span: Span| formula::shape(line.text, span, Unit::arity).is_well_formed();
    if formulas.iter().all(|span| is_whole(*span)) {
        return None;
    }
    // A number that is joined to a word may be that of a letter.
    let is_apart = || line.of(body).contains(|c: char| !c.is_alphanumeric());
    if line.numbering.is_none() && is_apart() && heading(line.of(body)).is_some() {
        return Some(whole_line(body));
    }
    if let Some(at) = conclusion(line, &formulas) {
        return Some(Fault::new(at, FaultKind::Prose(Prose::Note)));
    }
    let note = note(line, body, scope).map(|at| Fault::new(at, FaultKind::Prose(Prose::Note)));
    let is_prose = || is_prose(line.of(line.sentence()), scope);
    let fault = note.or_else(|| is_prose().then(|| whole_line(body)))?;
    let is_known = |span: Span| {
        is_whole(span)
            || is_miscased(line.text, span)
            || infix::outline(line.text, span).is_some_and(|outline| outline.propositions)
            || without_words(line.of(span)).is_some()
    };
    let is_other = formulas.into_iter().all(is_known) || near_keyword(line, scope).is_some();
    (!is_other).then_some(fault)
}

fn whole_line(body: Span) -> Fault {
    Fault::new(body, FaultKind::Prose(Prose::Line))
}

/// True if a text stands in brackets as a whole, as a second answer does (`KpNq (or NApq)`).
fn is_bracketed(text: &str) -> bool {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inside.is_some_and(|inside| !inside.contains(['(', ')']))
}

/// The conclusion with the sign or word before it that others write for `|=`, if formulas alone
/// stand before these.
fn conclusion(line: &Line<'_>, formulas: &[Span]) -> Option<Span> {
    let is_whole = |span: &Span| formula::shape(line.text, *span, Unit::arity).is_well_formed();
    let (last, premises) = formulas.split_last()?;
    let mut units = formula::units(line.text, *last);
    let mut need = 1_u64;
    while need > 0 {
        let (unit, _) = units.next()?;
        need = need - 1 + u64::from(unit.arity()?);
    }
    let (_, at) = units.next()?;
    let rest = Span { start: at.start, ..*last };
    let sign = leading_turnstile(rest.of(line.text))?;
    let behind = Span { start: rest.start + sign.len() as u32, ..rest }.trim(line.text);
    let is_one = infix::sign_of_word(sign).is_none();
    (is_one && is_whole(&behind) && premises.iter().all(is_whole)).then_some(rest)
}

/// True if a text is semicolons with a formula behind each, as lists have commas.
fn goes_on_a_list(rest: Span, line: &Line<'_>) -> bool {
    let behind = rest.of(line.text).strip_prefix(';');
    behind.is_some_and(|behind| behind.split(';').all(are_formulas))
}

/// The text behind a formula at the start of a line, if it can only be a note on it.
fn note(line: &Line<'_>, body: Span, scope: &Scope) -> Option<Span> {
    let mut need = 1_u64;
    for (unit, at) in formula::units(line.text, body) {
        if need == 0 && unit == Unit::Stray(Some(Token::Comma)) {
            return None;
        }
        if need == 0 {
            let rest = Span { start: at.start, end: body.end };
            let first = rest.of(line.text).split(is_blank).next().unwrap_or_default();
            if infix::sign_of_word(first).is_some() {
                return None;
            }
            let apart = Span { start: 0, end: at.start }.of(line.text).ends_with(is_blank);
            let marked = NOTES.begin(rest.of(line.text)).is_some() && !goes_on_a_list(rest, line);
            let is_more = at.start > body.start + 1 && is_bracketed(rest.of(line.text));
            let is_note = marked || is_more || is_prose(rest.of(line.text), scope);
            return (apart && is_note).then_some(rest);
        }
        if !unit.belongs_to(scope.settings.letters(), at) {
            return None;
        }
        need = need - 1 + u64::from(unit.arity()?);
    }
    None
}

/// A line with the word “is” that is prose: neither is anything before it a formula nor what
/// follows a class, or it stands in a remark.
pub(super) fn of_judgement(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> Option<Fault> {
    if is_ruler(line.of(line.body())) {
        return Some(whole_line(line.body()));
    }
    if let Some(remark) = remark(line, judgement) {
        return Some(Fault::new(remark, FaultKind::Prose(Prose::Note)));
    }
    if asks_for_proof(line.of(line.body())) {
        return Some(whole_line(line.body()));
    }
    if let Some(words) = words_before(line, judgement, scope) {
        return Some(Fault::new(words, FaultKind::Prose(Prose::Note)));
    }
    if judgement.claim != Claim::Class
        || class::claimed(line, judgement).is_some()
        || class::is_near(line, judgement)
    {
        return None;
    }
    let is_formula = |span: &Span| Candidate::new(line, *span, scope).reading() != Reading::Pff;
    let about_formulas = judgement.left.iter().any(|span| !span.is_empty() && is_formula(span));
    (!about_formulas && is_prose(line.of(line.sentence()), scope)).then(|| whole_line(line.body()))
}

/// The words before the formula that a line makes a claim about, as in `Suppose p = T`.
fn words_before(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> Option<Span> {
    let first = judgement.left.first()?;
    let is_formula = |at: &Span| formula::shape(line.text, *at, Unit::arity).is_well_formed();
    let text = line.of(*first);
    if line.of(judgement.sign) == "is" || text.len() > LOOKED_AT || is_formula(first) {
        return None;
    }
    let starts = text.match_indices(is_blank).map(|(at, blank)| at + blank.len());
    let formula = |start: usize| Span::new(first.start as usize + start, first.end as usize);
    let start = starts.map(formula).find(is_formula)?.start;
    let words = Span { end: start, ..*first }.trim(line.text);
    is_prose(line.of(words), scope).then_some(words)
}

/// The brackets behind a formula at the start of a line that hold its `is`, as in `Kpq (this is
/// contingent)`.
fn remark(line: &Line<'_>, judgement: &Judgement) -> Option<Span> {
    let body = line.body();
    let (before, _) = line.of(body).split_once('(')?;
    let formula = Span::new(body.start as usize, body.start as usize + before.len());
    let formula_alone = formula.trim(line.text);
    let is_remark = line.of(judgement.sign) == "is"
        && judgement.sign.start > formula.end
        && line.of(body).ends_with(')')
        && formula_alone.end < formula.end
        && formula::shape(line.text, formula_alone, Unit::arity).is_well_formed();
    is_remark.then_some(Span { start: formula.end, ..body })
}

/// A text without what stands behind each `@` as a name, or is meant as one.
fn without_names(text: &str) -> String {
    let mut parts = text.split('@');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |bare, part| {
        [&bare, "@", part.get(meant_name_length(part)..).unwrap_or_default()].concat()
    })
}

/// True if some word can only be prose: it is written like a word and has letters that no formula
/// from the dice has. One short word that might be a formula with foreign letters (`Kab`) is not
/// enough. In the textbook alphabet, where all small letters are propositions, such a word has to
/// be longer.
fn is_prose(text: &str, scope: &Scope) -> bool {
    let textbook = scope.settings.alphabet == Some(Alphabet::Textbook);
    let is_foreign =
        |byte: &u8| !is_blank(char::from(*byte)) && !is_formula_letter(char::from(*byte), false);
    if !textbook && text.is_ascii() && text.bytes().filter(is_foreign).take(2).count() < 2 {
        return false;
    }
    let text: String = text.chars().take(LOOKED_AT).collect();
    let text = without_names(&text);
    let punctuated = text.contains([':', ';', '?', '!', '.']);
    let ends_word = |c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '@' | '-');
    let words: Vec<&str> = text
        .split(ends_word)
        .map(|word| {
            word.split_once('@')
                .map_or(word, |(before, _)| before)
                .trim_matches(|c: char| !c.is_alphabetic())
        })
        .filter(|word| !word.is_empty() && infix::sign_of_word(word).is_none())
        .collect();
    words.iter().any(|word| {
        let length = word.chars().count();
        let foreign = word.chars().filter(|&c| !is_formula_letter(c, textbook)).count();
        let like_a_word =
            word.chars().skip(1).all(|c| !c.is_uppercase()) || word.chars().all(char::is_uppercase);
        let no_connective =
            word.starts_with(|c: char| u8::try_from(c).ok().and_then(connective).is_none());
        let long = length >= 5
            || words.len() > 1
            || punctuated
            || no_connective && word.starts_with(char::is_uppercase);
        let other_script =
            length >= 2 && word.chars().all(|c| !c.is_ascii() && look_alike(c).is_none());
        let small = word.chars().filter(|c| c.is_ascii_lowercase()).count();
        let several = words.len() > 1;
        let long_in_textbook =
            small >= 3 && punctuated || small >= 4 && several || small >= 5 && small < length;
        let beyond_dice = word.chars().filter(|&c| !is_formula_letter(c, false)).count();
        let textbook_word = textbook && like_a_word && beyond_dice >= 2 && long_in_textbook;
        other_script
            || textbook_word && word.chars().all(char::is_alphabetic)
            || (if textbook { length >= 4 && foreign >= 1 } else { length >= 3 && foreign >= 2 })
                && like_a_word
                && long
    }) && !text.starts_with(is_blank)
}

/// The fault of a line without a keyword that is text for people, or whose first word should be
/// one.
pub(crate) fn text_fault(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    match &line.statement {
        Statement::Formulas(formulas) => miscased_game(line)
            .map(|game| Fault::new(game.at, FaultKind::MiscasedKeyword))
            .or_else(|| of_formulas(line, scope))
            .or_else(|| unknown_keyword(line, formulas, scope)),
        // A pff may be any text, and what is asked about too.
        Statement::Judgement(judgement)
            if class::claims_pff(line, judgement) || class::is_asked(line, judgement) =>
        {
            None
        }
        Statement::Judgement(judgement) => of_judgement(line, judgement, scope)
            .or_else(|| unknown_keyword(line, &judgement.left, scope)),
        Statement::Cells(keyword, at, cells) => of_block_word(line, *keyword, *at, cells, scope),
        Statement::Define(at, _) => of_block_word(line, Keyword::Define, *at, &[], scope),
        Statement::World(at, _) => of_block_word(line, Keyword::World, *at, &[], scope),
        Statement::Sees(at, sees) if !sees.is_drawn => {
            of_block_word(line, Keyword::Sees, *at, &[], scope)
        }
        Statement::Frame(at, frame) => {
            let is_one = frame.sign.is_some()
                || line.of(*at) == Keyword::Frame.text()
                    && !line.of(frame.model).contains(is_blank);
            let is_known = frame.properties.iter().any(|it| PROPERTIES.has(line.of(it.word)));
            let is_text = !is_one || !is_known && is_prose(line.of(frame.model), scope);
            is_text.then(|| whole_line(line.body()))
        }
        Statement::Task(keyword, at, task) => of_exercise_word(line, *keyword, *at, task, scope),
        Statement::Setting(keyword, _, rest) => {
            let takes = match keyword {
                Keyword::Exam => rest.is_empty(),
                Keyword::Hints => {
                    rest.is_empty() || meant_option(*keyword, line.of(*rest), scope).is_some()
                }
                _ => true,
            };
            (!takes).then(|| whole_line(line.body()))
        }
        Statement::Proves(it) => {
            let is_text = |span: Span| is_prose(line.of(span), scope);
            let is_stray = |(piece, _): (Piece, Span)| piece == Piece::Stray;
            let is_other = pieces(line.text, it.proof).any(is_stray);
            let is_formula = formula::shape(line.text, it.formula, Unit::arity).is_well_formed();
            let is_one = is_other && is_text(it.proof)
                || (is_other || is_word(line.text, it.proof)) && !is_formula && is_text(it.formula);
            is_one.then(|| whole_line(line.body()))
        }
        Statement::Blank
        | Statement::Let(..)
        | Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Axiom(_)
        | Statement::Sees(..)
        | Statement::Step(_)
        | Statement::Play(..)
        | Statement::Truth(..) => None,
    }
}

/// A line outside exercises that begins with a word of them which is not followed by what it takes.
fn of_exercise_word(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    task: &Task,
    scope: &Scope,
) -> Option<Fault> {
    let is_formula = |claims: &Statement| match claims {
        Statement::Formulas(formulas) => {
            let reads =
                |span: &Span| formula::shape(line.text, *span, Unit::arity).is_well_formed();
            formulas.iter().all(reads) || super::is_bare_answer(&line.with(claims), scope, 1)
        }
        Statement::Judgement(judgement) => judgement.claim != Claim::Class,
        _ => false,
    };
    let takes = match task {
        Task::Head(head) => head.opens(line.text),
        Task::Ask(quoted) => quoted.text.is_some(),
        Task::Require(require) => require.shown.is_some() || require.kind.is_some(),
        Task::Show(_) => false,
        Task::Key(claims) | Task::Answer(claims) => is_formula(claims),
        Task::Proof(claims) => proof_head::opens(line, claims),
        Task::Decision(decision) => !decision.of.is_empty() && decision.stray.is_none(),
        Task::Wrong(text, comment) => {
            comment.is_some() || formula::shape(line.text, *text, Unit::arity).is_well_formed()
        }
    };
    let rest = Span { start: at.end, ..line.sentence() }.trim(line.text);
    let is_outside = scope.block().is_none_or(|block| block.kind != BlockKind::Exercise);
    let is_title = keyword == Keyword::Proof && line.numbering.is_some();
    let is_text = keyword == Keyword::Exercise || is_title || !rest.is_empty();
    (is_outside && !takes && is_text).then(|| whole_line(line.body()))
}

/// A line outside blocks that begins with a word of them which is not followed by what it takes.
fn of_block_word(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    cells: &[Span],
    scope: &Scope,
) -> Option<Fault> {
    if scope.block().is_some() && keyword != Keyword::Game {
        return None;
    }
    let rest = Span { start: at.end, ..line.sentence() }.trim(line.text);
    let text = line.of(rest);
    let takes = match keyword {
        Keyword::End => cells.is_empty(),
        Keyword::Row => text.contains(BARS),
        Keyword::Define => text.contains('='),
        Keyword::Game => return (!opens_game(line, cells)).then(|| whole_line(line.body())),
        Keyword::Round | Keyword::Tiebreak => cells.is_empty(),
        Keyword::Axioms => opens_axioms(line, cells),
        Keyword::Model => opens_model(cells),
        Keyword::World | Keyword::Sees => text.contains([':', '=']),
        Keyword::Check => {
            let is_name = |cell: &Span| line.of(*cell).starts_with(char::is_uppercase);
            !cells.is_empty() && cells.iter().all(is_name)
        }
        Keyword::Table => cells.first().is_some_and(|cell| cell.len() == 1),
        _ => true,
    };
    let is_miscased = line.of(at) != keyword.text();
    let is_one = !takes && (is_miscased || keyword == Keyword::End || is_prose(text, scope));
    is_one.then(|| whole_line(line.body()))
}
