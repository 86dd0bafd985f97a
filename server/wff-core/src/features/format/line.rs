//! A line by itself, as it should be written, but in the columns of a table or a proof.

use super::model::{of_frame, of_sees, of_world, place_of, single_blanks};
use crate::analysis::letters_where;
use crate::syntax::block::BlockKind;
use crate::syntax::d_proof::{compact as compact_proof, is_whole};
use crate::syntax::exercise::{Decision, Head, Quoted, Require, Task};
use crate::syntax::fast_path::scan_line;
use crate::syntax::formula::{Unit, compact, shape, units};
use crate::syntax::letter::{BIG, Letters, SMALL, is_blank};
use crate::syntax::reading::{Slip, SlipKind};
use crate::syntax::statement::Judgement;
use crate::syntax::value::looks_like_value;
use crate::syntax::{Faces, Keyword, Line, LineText, Span, Statement, parse_in};
use std::borrow::Cow;

/// True if a line puts nothing in force and is in form, as can be seen without reading it.
pub(super) fn is_plain(line: &str) -> bool {
    !line.contains([' ', '\t']) && scan_line(line.as_bytes(), 0).plain
}

/// True if a line is a comment and nothing else, in form.
pub(super) fn is_comment(line: &str) -> bool {
    line.starts_with('#') && !line.ends_with(is_blank)
}

/// A line outside of blocks as it should be where these letters are in force; `None` if it is so
/// already.
pub(super) fn format_line(line: &Line<'_>, in_force: Letters) -> Option<String> {
    in_form(line, indent_of(line.text), statement(line, in_force))
}

/// A line with this indentation and statement, or its own where there is none; `None` if it is so
/// already.
fn in_form(line: &Line<'_>, indent: &str, statement: Option<String>) -> Option<String> {
    let formatted = Surround::of(line).written(line.text, indent, statement.as_deref());
    let formatted = formatted.filter(|formatted| formatted != line.text)?;
    is_same_line(line, &formatted).then_some(formatted)
}

/// True if a text is made up as a line is. A blank more can make a word a sign, as in `=is`: such a
/// line stays as it is.
pub(super) fn is_same_line(line: &Line<'_>, formatted: &str) -> bool {
    let block = match line.statement {
        Statement::Step(_) => Some(BlockKind::Proof),
        Statement::Axiom(_) => Some(BlockKind::Axioms),
        Statement::World(..) | Statement::Sees(..) => Some(BlockKind::Model),
        _ => None,
    };
    is_same(&parse_in(LineText::edited(formatted), block), line)
}

/// True if two lines are made up alike, with what stands behind a keyword of an exercise.
fn is_same(one: &Line<'_>, other: &Line<'_>) -> bool {
    let is_same_inside = match (one.inside(), other.inside()) {
        (Some(one), Some(other)) => is_same(&one, &other),
        (one, other) => one.is_none() && other.is_none(),
    };
    let around = |line: &Line<'_>| {
        let is_kept = |it: &&Slip| it.kind.is_around() || it.kind == SlipKind::Answer;
        line.slips.iter().filter(is_kept).count()
    };
    is_same_inside
        && outline(one) == outline(other)
        && sign(one) == sign(other)
        && around(one) == around(other)
}

/// The sign of a judgement, with what stands close before it: a blank more can part the two.
fn sign<'l>(line: &'l Line<'_>) -> Option<&'l str> {
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let is_sign = |c: char| !c.is_alphanumeric() && !is_blank(c) && !"()[]{}\"“”„@,?".contains(c);
    let before = Span { start: 0, end: judgement.sign.start }.of(line.text);
    let start = before.trim_end_matches(is_sign).len();
    line.text.get(start..judgement.sign.end as usize)
}

/// True if the left side of a judgement is no formula, and its first words are a D-proof.
fn begins_with_d_proof(line: &Line<'_>, judgement: &Judgement) -> bool {
    let [left] = judgement.left[..] else { return false };
    let words = left.split(line.text, is_blank);
    let mut beginnings = words.iter().map(|word| Span { end: word.end, ..left });
    beginnings.any(|it| it != left && is_whole(line.text, it))
        && !shape(line.text, left, Unit::arity).is_well_formed()
}

/// The blanks at the start of a line.
pub(super) fn indent_of(line: &str) -> &str {
    line.strip_suffix(line.trim_start_matches(is_blank)).unwrap_or_default()
}

/// The make-up of a line, however its parts are set: the kind of its statement, its keyword, how
/// many of its main parts there are, and the presence of a second sign, a numbering and a comment.
type Outline = (std::mem::Discriminant<Statement>, Option<Keyword>, [usize; 2], [bool; 3]);

fn outline(line: &Line<'_>) -> Outline {
    let sides = match &line.statement {
        Statement::Judgement(judgement) => [judgement.left.len(), judgement.right.len()],
        Statement::Formulas(formulas) => [formulas.len(), 0],
        Statement::Let(_, bindings) => [bindings.len(), 0],
        Statement::Play(_, _, play) => [usize::from(play.player.is_some()), 0],
        Statement::Blank
        | Statement::Def(..)
        | Statement::Setting(..)
        | Statement::Define(..)
        | Statement::Proves(_)
        | Statement::Axiom(_) => [0, 0],
        Statement::DefProof(_, _, word) => [usize::from(word.is_some()), 0],
        Statement::Cells(_, _, cells) => [cells.len(), 0],
        Statement::World(..) | Statement::Sees(..) | Statement::Frame(..) => {
            [line.parts().len(), 0]
        }
        Statement::Task(..) | Statement::Step(_) => [line.parts().len(), 0],
        Statement::Truth(_, head) => [head.letters.len(), head.formulas.len()],
    };
    let second =
        matches!(&line.statement, Statement::Judgement(judgement) if judgement.second.is_some());
    (
        std::mem::discriminant(&line.statement),
        line.head().map(|(keyword, _)| keyword),
        sides,
        [second, line.numbering.is_some(), line.comment.is_some()],
    )
}

/// The parts of a line around its statement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surround {
    numbering: Option<Span>,
    body: Span,
    punctuation: Option<Span>,
    comment: Option<Span>,
    /// True if a quote is open at its end.
    is_open: bool,
}

impl Surround {
    pub fn of(line: &Line<'_>) -> Surround {
        Surround {
            numbering: line.numbering,
            body: line.body(),
            punctuation: line.punctuation,
            comment: line.comment,
            is_open: line.open_quote.is_some(),
        }
    }

    /// The line of this text with this indentation and statement, or its own where there is none.
    pub fn written(self, text: &str, indent: &str, statement: Option<&str>) -> Option<String> {
        // Between a CR and an LF the blanks of an empty line keep the two apart, and those behind
        // an open quote may be of its text.
        if text.len() == indent_of(text).len() || self.is_open {
            return None;
        }
        let mut parts = String::with_capacity(text.len() + 8);
        parts.push_str(indent);
        if let Some(numbering) = self.numbering {
            parts.push_str(numbering.of(text));
            if !self.body.is_empty() {
                parts.push(' ');
            }
        }
        let statement = statement.unwrap_or_else(|| self.body.of(text));
        parts.push_str(statement.trim_end_matches(is_blank));
        parts.push_str(self.punctuation.map_or("", |mark| mark.of(text)));
        if let Some(comment) = self.comment {
            let before = Span { start: 0, end: comment.start }.of(text);
            let gap = before.get(before.trim_end_matches(is_blank).len()..).unwrap_or_default();
            if parts.len() > indent.len() {
                parts.push_str(if gap.is_empty() { " " } else { gap });
            }
            parts.push_str(comment.of(text).trim_end_matches(is_blank));
        }
        Some(parts)
    }
}

/// A formula in these letters as it should be written; other text as it is.
pub(super) fn formula_as<'l>(line: &'l Line<'_>, span: Span, letters: Letters) -> Cow<'l, str> {
    let text = line.of(span);
    if text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return text.into();
    }
    let is_formula = letters.alphabet.is_some()
        && shape(line.text, span, Unit::arity).is_well_formed()
        && units(line.text, span).all(|(unit, at)| unit.belongs_to(letters, at));
    if is_formula { compact(line.text, span).into() } else { text.into() }
}

/// A line of an exercise as it should be written; `None` where its parts are not all in place.
fn of_task(line: &Line<'_>, at: Span, task: &Task, in_force: Letters) -> Option<String> {
    let inside = || line.inside().and_then(|inside| statement(&inside, in_force));
    let mut parts = vec![line.of(at).to_owned()];
    match task {
        Task::Head(Head { stray: Some(_), .. })
        | Task::Ask(Quoted { stray: Some(_), .. })
        | Task::Decision(Decision { stray: Some(_), .. })
        | Task::Require(Require { kind: None, .. })
        | Task::Show(_) => return None,
        Task::Key(said) | Task::Answer(said) if said.place_alone().is_some() => {
            parts.push(single_blanks(line.of(Span { start: at.end, ..line.body() })));
        }
        Task::Key(_) | Task::Answer(_) | Task::Proof(_) => parts.push(inside()?),
        Task::Require(require) if *require.claims != Statement::Blank => {
            let before = [require.shown, Some(require.words)];
            parts.extend(before.into_iter().flatten().map(|span| line.of(span).to_owned()));
            parts.push(inside()?);
            let behind = Span { start: require.of.end, end: require.end() };
            parts.push(single_blanks(line.of(behind)));
            parts.extend(require.partly.map(|span| line.of(span).to_owned()));
            let points = require.points.map(|it| [it.number, it.word]);
            parts.extend(points.into_iter().flatten().map(|span| line.of(span).to_owned()));
        }
        Task::Head(_) | Task::Ask(_) | Task::Require(_) | Task::Decision(_) | Task::Wrong(..) => {
            let rest = Span { start: at.end, ..line.body() };
            let spans = line.parts().into_iter().map(|part| part.span);
            let spans: Vec<Span> = spans.filter(|span| span.start >= rest.start).collect();
            if !matches!(task, Task::Require(_)) {
                parts.extend(spans.iter().map(|span| line.of(*span).to_owned()));
            } else {
                // Dice, and letters in a row, are set as they are written.
                parts.extend(line.of(rest).split(is_blank).map(str::to_owned));
            }
        }
    }
    parts.retain(|part| !part.is_empty());
    Some(parts.join(" "))
}

/// The statement as it should be written; `None` where its parts are not all in place.
pub(super) fn statement(line: &Line<'_>, in_force: Letters) -> Option<String> {
    let formula = |span: &Span| formula_as(line, *span, in_force);
    let formulas = |spans: &[Span]| match spans {
        [one] => formula(one),
        _ => spans.iter().map(formula).collect::<Vec<_>>().join(", ").into(),
    };
    if line.open_quote.is_some() {
        return None;
    }
    match &line.statement {
        Statement::Blank => Some(String::new()),
        // The blanks between words decide if they are prose.
        Statement::Formulas(spans) if spans.iter().any(|span| is_wordy(line, *span)) => None,
        Statement::Formulas(spans) => Some(formulas(spans).into_owned()),
        // A word behind a D-proof may be meant as `proves`, blanks and all.
        Statement::Judgement(judgement) if begins_with_d_proof(line, judgement) => None,
        Statement::Judgement(judgement) => {
            let right = match &judgement.right[..] {
                right if line.has_formulas_right(judgement) => formulas(right),
                [words] => {
                    let words = line.of(*words).split(is_blank).filter(|word| !word.is_empty());
                    words.collect::<Vec<_>>().join(" ").into()
                }
                _ => return None,
            };
            let place = place_of(line, judgement);
            let sign = line.of(judgement.sign).into();
            let sides = [formulas(&judgement.left), sign, right, place.into()];
            let sides = sides
                .iter()
                .map(|side| &**side)
                .filter(|side| !side.is_empty())
                .collect::<Vec<_>>();
            judgement.second.is_none().then(|| sides.join(" "))
        }
        Statement::Let(keyword, bindings) => {
            let mut text = line.of(*keyword).to_owned();
            for (place, binding) in bindings.iter().enumerate() {
                let known = binding.value.is_none_or(|(_, value)| looks_like_value(line.of(value)));
                if binding.stray.is_some() || binding.proposition.is_empty() || !known {
                    return None;
                }
                text.push_str(if place > 0 { "," } else { "" });
                let (sign, value) = binding.value.unzip();
                let parts = [Some(binding.proposition), binding.meaning, sign, value];
                for part in parts.into_iter().flatten() {
                    text.push(' ');
                    text.push_str(line.of(part));
                }
            }
            Some(text)
        }
        Statement::Def(keyword, definition) => {
            let (sign, span) = definition.formula.filter(|(_, span)| !span.is_empty())?;
            let parts = [*keyword, definition.name, sign].map(|part| line.of(part));
            let [keyword, name, sign] = parts;
            (!name.is_empty()).then(|| [keyword, name, sign, &formula(&span)].join(" "))
        }
        Statement::DefProof(keyword, definition, word) => {
            let (sign, proof) = definition.formula.filter(|(_, proof)| !proof.is_empty())?;
            let before = [Some(*keyword), Some(definition.name), Some(sign), *word];
            let mut parts: Vec<String> =
                before.into_iter().flatten().map(|span| line.of(span).to_owned()).collect();
            parts.push(compact_proof(line.text, proof));
            (!definition.name.is_empty()).then(|| parts.join(" "))
        }
        Statement::Proves(it) => {
            let claimed = formula_as(line, it.formula, letters_where(line, in_force));
            let proof = compact_proof(line.text, it.proof);
            Some([&*proof, line.of(it.sign), &*claimed].join(" "))
        }
        Statement::Axiom(axiom) => {
            let body = line.body();
            let end = if axiom.formula.is_empty() { body.end } else { axiom.formula.start };
            let label = line.of(Span { end, ..body }.trim(line.text));
            Some(format!(
                "{label} {}",
                formula_as(line, axiom.formula, letters_where(line, in_force))
            ))
        }
        Statement::Task(_, at, task) => of_task(line, *at, task, in_force),
        Statement::World(at, worlds) => of_world(line, *at, worlds),
        Statement::Sees(at, sees) => of_sees(line, *at, sees),
        Statement::Frame(at, frame) => of_frame(line, *at, frame),
        // In their blocks these have columns; elsewhere how they are set is their writer's.
        Statement::Cells(..) | Statement::Truth(..) | Statement::Step(_) => None,
        Statement::Define(keyword, definition) => {
            let (sign, span) = definition.formula.filter(|(_, span)| !span.is_empty())?;
            let name = line
                .of(definition.name)
                .split(is_blank)
                .filter(|word| !word.is_empty())
                .collect::<Vec<_>>()
                .join(" ");
            Some(format!("{} {name} {} {}", line.of(*keyword), line.of(sign), line.of(span)))
        }
        Statement::Play(keyword, at, play) => {
            let what = line.of(play.what);
            // Rolls are of dice whatever the alphabet: beyond their letters two words may be a
            // player and a formula.
            let shown = || formula_as(line, play.what, Letters::OF_DICE);
            let what = if *keyword == Keyword::Roll { dice(what).into() } else { shown() };
            // A full-width colon is for its diagnostic to mend.
            let colon = |player: Span| {
                let behind = Span { start: player.end, end: play.what.start }.of(line.text);
                behind.trim_matches(is_blank)
            };
            let player = play.player.map(|at| [line.of(at), colon(at)].concat());
            let player = player.unwrap_or_default();
            let parts = [line.of(*at), &*player, &*what];
            Some(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "))
        }
        Statement::Setting(_, keyword, value) => {
            (!value.is_empty()).then(|| format!("{} {}", line.of(*keyword), line.of(*value)))
        }
    }
}

/// True if a text that should be a formula is none, and has several words.
fn is_wordy(line: &Line<'_>, span: Span) -> bool {
    line.of(span).contains(is_blank) && !shape(line.text, span, Unit::arity).is_well_formed()
}

/// Small dice, a blank and big dice; other text as it is.
fn dice(text: &str) -> String {
    if Faces::read(text).is_err() {
        return text.to_owned();
    }
    let of = |faces: [u8; 6]| {
        text.chars().filter(|c| faces.map(char::from).contains(c)).collect::<String>()
    };
    [of(SMALL), of(BIG)].join(" ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Alphabet;
    use crate::syntax::parse;

    fn formatted(line: &str) -> String {
        format_line(&parse(LineText::given(line)), Letters::OF_DICE)
            .unwrap_or_else(|| line.to_owned())
    }

    #[test]
    fn blanks_inside_formulas_go_and_one_stays_between_parts() {
        for (line, expected) in [
            ("C Kpq\u{a0}r", "CKpqr"),
            ("  3)EsAqr,p ,q", "  3) EsAqr, p, q"),
            ("C @mp q,@mp", "C@mp q, @mp"),
            ("N p=T  # so", "Np = T  # so"),
            ("roll  Ann :K p,q N r", "roll Ann: pqr KN"),
            ("roll pqx K", "roll pqx K"),
            ("call Ann:K p q # so", "call Ann: Kpq # so"),
            ("call  none", "call none"),
            ("roll Ann :", "roll Ann:"),
            ("roll Ann ： p q K", "roll Ann： pq K"),
            ("p,C pq|=q#so ", "p, Cpq |= q #so"),
            ("p  is   not  a tautology", "p is not a tautology"),
            ("let  p\"it  is\"=T,q = F", "let p \"it  is\" = T, q = F"),
            ("def  mp=C p q", "def mp = Cpq"),
            ("logic   classical ", "logic classical"),
            ("|=A p Np", "|= ApNp"),
            ("   ", "   "),
            ("\u{feff}", "\u{feff}"),
            ("\u{feff}N p", "\u{feff}Np"),
            ("  #  as it was", "  #  as it was"),
        ] {
            assert_eq!(formatted(line), expected, "{line}");
        }
    }

    #[test]
    fn what_is_shown_on_a_roll_is_of_dice_in_every_alphabet() {
        let textbook = Letters::of(Alphabet::Textbook);
        let formatted = |line: &str| {
            format_line(&parse(LineText::given(line)), textbook).unwrap_or_else(|| line.to_owned())
        };
        assert_eq!(formatted("call Ann:K p q"), "call Ann: Kpq");
        for line in ["call Xq s", "call : N O", "challenge Ep12 x"] {
            assert_eq!(formatted(line), line);
        }
    }

    #[test]
    fn what_is_not_well_formed_stays() {
        for line in [
            "K p",
            "p & q",
            "K( p,q)",
            "p = T = q",
            "=is",
            "key p,is q",
            "proof Cpq,is  |- Np",
            "let p =",
            "let p=\"x\"=T ,q = F",
            "let p \"open",
            "def a =",
            "1)",
            "K a b",
            "Homework  3",
            "wrong\" ",
            "Np, ppppppp i,nnf",
        ] {
            assert_eq!(
                format_line(&parse(LineText::given(line)), Letters::OF_DICE),
                None,
                "{line}"
            );
        }
    }
}
