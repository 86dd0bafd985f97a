//! The items of a text, right ones too, as they are met when it is read once: every line that shows
//! or claims something, and every number that nothing is written to yet.

use super::chunk::Visited;
use super::sizes::Sizes;
use super::stream::Chunks;
use crate::analysis::Verdict;
use crate::effort::Effort;
use crate::rules::{Levels, Severity};
use crate::scope::Scope;
use crate::syntax::item::{Items, Mark, Place, is_part_of};
use crate::syntax::{Keyword, Line, Statement};

/// An item of a text, or a line of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<'t> {
    /// The name of the item, if the line belongs to one that has a name.
    pub item: Option<String>,
    /// The number of the line, from 0.
    pub line: usize,
    /// The kind of thing that stands there.
    pub kind: Kind,
    /// The line without its numbering, its comment, and the mark at its end.
    pub text: &'t str,
    /// The verdict on it.
    pub verdict: Verdict,
}

/// The kinds of what has a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A formula, or a list of some.
    Formula,
    /// A claim about formulas.
    Judgement,
    /// A player's call.
    Call,
    /// A challenge to one.
    Challenge,
    /// The head of a truth table.
    Truth,
    /// A row of one.
    Row,
    /// A step of a proof.
    Step,
    /// An answer in an exercise, or one that is a value or a word.
    Answer,
    /// An answer that is text for people.
    Prose,
    /// A number to which nothing is written yet.
    Blank,
}

impl Kind {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Formula => "formula",
            Kind::Judgement => "judgement",
            Kind::Call => "call",
            Kind::Challenge => "challenge",
            Kind::Truth => "truth",
            Kind::Row => "row",
            Kind::Step => "step",
            Kind::Answer => "answer",
            Kind::Prose => "prose",
            Kind::Blank => "blank",
        }
    }

    fn of(statement: &Statement) -> Option<Kind> {
        match statement {
            Statement::Blank => Some(Kind::Blank),
            Statement::Formulas(_) => Some(Kind::Formula),
            Statement::Judgement(_) | Statement::Proves(_) | Statement::Frame(..) => {
                Some(Kind::Judgement)
            }
            Statement::Play(Keyword::Call, ..) => Some(Kind::Call),
            Statement::Play(Keyword::Challenge, ..) => Some(Kind::Challenge),
            Statement::Truth(..) => Some(Kind::Truth),
            Statement::Cells(Keyword::Row, ..) => Some(Kind::Row),
            Statement::Step(_) => Some(Kind::Step),
            Statement::Task(Keyword::Answer, ..) => Some(Kind::Answer),
            Statement::Play(..)
            | Statement::Task(..)
            | Statement::Cells(..)
            | Statement::Let(..)
            | Statement::Def(..)
            | Statement::DefProof(..)
            | Statement::Axiom(_)
            | Statement::Define(..)
            | Statement::World(..)
            | Statement::Sees(..)
            | Statement::Setting(..) => None,
        }
    }
}

/// The items of a text, some at a time, in text order.
#[derive(Debug)]
pub struct Listing<'t> {
    chunks: Chunks<'t, Entry<'t>>,
    items: Items,
    /// A number alone on its line, until it is known whether its answer or its parts stand below.
    held: Option<Listed<'t>>,
    is_read: bool,
    errors: usize,
    elsewhere: usize,
    is_unchecked: bool,
}

/// A line that is no comment, with the number of the line in its chunk.
#[derive(Debug)]
struct Entry<'t> {
    number: u32,
    mark: Mark,
    listed: Option<Listed<'t>>,
}

impl<'t> Listing<'t> {
    /// The items of a text, with what is in force before its first line.
    pub fn new(text: &'t str, start: &Scope, effort: Effort, levels: &'t Levels) -> Listing<'t> {
        Listing {
            chunks: Chunks::new(text, start, effort, levels, entry, Sizes::DEFAULT),
            items: Items::default(),
            held: None,
            is_read: false,
            errors: 0,
            elsewhere: 0,
            is_unchecked: false,
        }
    }

    /// The number of errors, so far.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// The number of errors on lines that are not listed, so far.
    pub fn errors_elsewhere(&self) -> usize {
        self.elsewhere
    }

    /// True if a claim was left unchecked, so far.
    pub fn is_unchecked(&self) -> bool {
        self.is_unchecked
    }
}

impl<'t> Iterator for Listing<'t> {
    type Item = Vec<Listed<'t>>;

    fn next(&mut self) -> Option<Vec<Listed<'t>>> {
        if self.is_read {
            return None;
        }
        let Some((faults, entries)) = self.chunks.next() else {
            self.is_read = true;
            return Some(self.held.take().into_iter().collect());
        };
        for (number, rule) in faults.rules() {
            self.is_unchecked |= rule.is_unchecked;
            if self.chunks.severity(rule) == Some(Severity::Error) {
                let place = entries.binary_search_by_key(&number, |entry| entry.number);
                let entry = place.ok().and_then(|place| entries.get(place));
                self.errors += 1;
                self.elsewhere += usize::from(entry.is_none_or(|entry| entry.listed.is_none()));
            }
        }
        let mut listed = Vec::with_capacity(entries.len());
        for Entry { mark, listed: next, .. } in entries {
            let item = self.items.take(mark).map(|item| item.name);
            let held = self.held.take();
            let is_answered = |held: &Listed<'_>| {
                held.item
                    .as_deref()
                    .zip(item.as_deref())
                    .is_some_and(|(whole, name)| is_part_of(name, whole))
            };
            listed.extend(held.filter(|held| !is_answered(held)));
            let next = next.map(|it| Listed { line: it.line + faults.first_line(), item, ..it });
            match next {
                Some(next) if next.kind == Kind::Blank => self.held = Some(next),
                next => listed.extend(next),
            }
        }
        Some(listed)
    }
}

/// The entry of a line, if it is neither blank nor a comment.
fn entry<'t>(visited: &Visited<'_, 't>) -> Option<Entry<'t>> {
    let mark = visited.mark();
    let text = visited.text;
    let listed = |kind, text, verdict| Listed {
        item: None,
        line: visited.number as usize,
        kind,
        text,
        verdict,
    };
    let found = match visited.line {
        None if visited.is_blank() => return None,
        None => Some(listed(Kind::Formula, text.trim(), Verdict::Right)),
        Some(line) if line.statement == Statement::Blank => match mark {
            Mark::Lone(_) => Some(listed(Kind::Blank, "", Verdict::Open)),
            _ => return None,
        },
        Some(line) => {
            judged(visited, line).map(|(kind, verdict)| listed(kind, line.body().of(text), verdict))
        }
    };
    Some(Entry { number: visited.number, mark, listed: found })
}

/// The kind of a line that is more than plain, and the verdict on it.
fn judged(visited: &Visited<'_, '_>, line: &Line<'_>) -> Option<(Kind, Verdict)> {
    let kind = Kind::of(&line.statement).filter(|_| !visited.is_before_table())?;
    let is_values = || match &line.statement {
        Statement::Judgement(judgement) => judgement.second.is_some() && !visited.has_faults(),
        _ => line.is_answer_word() || line.is_answer_value(),
    };
    let is_bare = (visited.is_item || line.numbering.is_some())
        && visited.verdict() == Some(Verdict::Unchecked)
        && is_values();
    let kind = if is_bare { Kind::Answer } else { kind };
    match visited.verdict() {
        // A call that says nothing yet is a question.
        Some(Verdict::Right | Verdict::Unchecked) if is_empty_call(line) => {
            Some((kind, Verdict::Open))
        }
        Some(verdict) => Some((kind, verdict)),
        None => {
            let is_answer = matches!(kind, Kind::Formula | Kind::Judgement)
                && line.numbering.is_some()
                && visited.place == Place::Outside
                && visited.has_faults();
            is_answer.then_some((Kind::Prose, Verdict::Unchecked))
        }
    }
}

fn is_empty_call(line: &Line<'_>) -> bool {
    matches!(line.statement, Statement::Play(Keyword::Call, _, play) if play.what.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::syntax::rows;

    fn listed<'t>(text: &'t str, levels: &'t Levels) -> Vec<Listed<'t>> {
        Listing::new(text, &Scope::default(), Effort::times(1), levels).flatten().collect()
    }

    /// The items of a text, one a line.
    fn shown(text: &str) -> Vec<String> {
        let show = |it: &Listed<'_>| {
            let (kind, verdict) = (it.kind.name(), it.verdict.name());
            let item = it.item.as_deref().unwrap_or("-");
            format!("{} {item} {kind} {verdict} {}", it.line + 1, it.text).trim_end().to_owned()
        };
        listed(text, &Levels::default()).iter().map(show).collect()
    }

    #[test]
    fn all_that_has_a_verdict_is_listed() {
        let text = "\u{feff}1) CpKqr # so\n  Kpq  \nlet p = T\nb) p, Np = F.\n\
                    2. CpCqp is tautology\n3) KpC\nQ4) @mp\ndef mp = CKpCpqq\n5) Kpq == ?\n\
                    6) not me\nHomework\n(p)\nroll Ann: pqr NKE\n7) call Ann: KpNq\n\
                    challenge Bob: EKpqNr\ncall Ann:";
        assert_eq!(
            shown(text),
            [
                "1 1 formula right CpKqr",
                "2 - formula right Kpq",
                "4 1b judgement wrong p, Np = F",
                "5 2 judgement right CpCqp is tautology",
                "6 3 formula pff KpC",
                "7 4 formula unchecked @mp",
                "9 5 judgement open Kpq == ?",
                "10 6 prose unchecked not me",
                "12 - formula pff (p)",
                "14 7 call wrong call Ann: KpNq",
                "15 - challenge right challenge Bob: EKpqNr",
                "16 - call open call Ann:",
            ]
        );
    }

    #[test]
    fn a_number_alone_is_open_unless_its_answer_or_its_parts_stand_below() {
        for (text, expected) in [
            ("3)", &["1 3 blank open"][..]),
            ("3)\n\n# later\n", &["1 3 blank open"]),
            ("3)\n4) p", &["1 3 blank open", "2 4 formula right p"]),
            ("3)\np", &["1 3 blank open", "2 - formula right p"]),
            ("3)\nlet p = T", &["1 3 blank open"]),
            ("3)\n3) p", &["2 3 formula right p"]),
            ("3)\na) p\nb)", &["2 3a formula right p", "3 3b blank open"]),
            ("3)\na)\nb) p", &["2 3a blank open", "3 3b formula right p"]),
            ("3)\n31) p", &["1 3 blank open", "2 31 formula right p"]),
            ("2) ?", &["1 2 formula open ?"]),
            (
                "3)\n# here\ntruth Np\nrow T | F\n1) row F | F # no\nend\nb) p",
                &[
                    "3 3 truth right truth Np",
                    "4 3 row right row T | F",
                    "5 3 row wrong row F | F",
                    "7 3b formula right p",
                ],
            ),
            (
                "exercise 1\nanswer\n\n# so\ntruth Np\nrow T | F\nend\nanswer ?\nend\n",
                &[
                    "5 1 truth right truth Np",
                    "6 1 row right row T | F",
                    "8 1 answer open answer ?",
                ],
            ),
            (
                "3) proof p |- q\n1 p premise\n2 q R 1\nend\n4) p",
                &["2 3 step right 1 p premise", "3 3 step wrong 2 q R 1", "5 4 formula right p"],
            ),
            (
                "3) truth Np\nrow T | F\n4) p",
                &["1 3 truth right truth Np", "2 3 row right row T | F", "3 4 formula right p"],
            ),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn an_answer_is_right_where_all_that_is_required_is_shown_and_met() {
        for (required, verdict) in [
            ("show require is tautology", "right"),
            ("show require is tautology\nshow require only N A", "right"),
            ("show require is tautology\nrequire only N A", "unchecked"),
            ("show require is contradiction", "wrong"),
            ("require is tautology", "unchecked"),
        ] {
            let text = format!("exercise 1\n{required}\nanswer ApNp\nend");
            let line = required.lines().count() + 2;
            let expected = format!("{line} 1 answer {verdict} answer ApNp");
            assert_eq!(shown(&text), [expected], "{required}");
        }
    }

    #[test]
    fn what_is_listed_has_the_verdicts_of_the_document() {
        let lines = [
            "1) Kpq",
            "a) Kp",
            "2)",
            "p",
            "",
            "let p = T",
            "p = T",
            "p = F",
            "truth Np",
            "row T | F",
            "row F | ?",
            "end",
            "x y z",
            "def a = Kpq",
            "@a is pff",
            "?",
        ];
        // A walk through all pairs of lines, in many chunks.
        let text: String = (0..lines.len() * lines.len())
            .map(|step| {
                [lines[step % lines.len()], lines[(step * step / 16) % lines.len()]].join("\n")
                    + "\n"
            })
            .collect();
        let document = Document::small(&text, Scope::default());
        let verdicts: std::collections::HashMap<usize, Verdict> = document.verdicts().collect();
        let mut expected = Vec::new();
        for (number, row) in rows(&text).enumerate() {
            let plain = ["p"].contains(&row.content.of(&text));
            let verdict = verdicts.get(&number).copied();
            expected.extend(verdict.or(plain.then_some(Verdict::Right)).map(|it| (number, it)));
        }
        let levels = Levels::default();
        let listed = listed(&text, &levels);
        let found: Vec<(usize, Verdict)> = listed
            .iter()
            .filter(|it| it.kind != Kind::Blank)
            .map(|it| (it.line, it.verdict))
            .collect();
        assert_eq!(found, expected);
        assert!(listed.iter().any(|it| it.kind == Kind::Blank));
    }
}
