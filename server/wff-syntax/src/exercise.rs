//! The lines of an exercise: their parts, as spans. Answers are judged elsewhere.

pub use super::requirement::RequirementKind;
pub use super::statement::{Require, Task};
pub use super::task::{Behind, Decision, Head, PointsAt, Quoted};

use super::keyword::Keyword;
use super::letter::is_blank;
use super::model::{Place, place_behind, world_alone};
use super::numbering::is_label;
use super::parse::sentence::claims;
use super::reading::{Slip, SlipKind, head};
use super::shape::{Unit, shape};
use super::statement::{Claim, Judgement, Line, Statement};
use super::text::Span;
use super::token::{QUOTES, Token, tokens};

/// The text that stands for the answer in a requirement.
pub const ANSWER: &str = "_";

/// The word before what an answer is read as.
pub const AS: &str = "as";

/// The word behind a requirement whose points are given in part.
pub const PARTLY: &str = "partly";

/// The word before the most worlds of a model.
pub const WITH: &str = "with";

/// The words behind the number of the most worlds of a model.
pub const WORLDS: [&str; 2] = ["worlds", "world"];

/// The word before the logics of a requirement.
pub const AMONG: &str = "among";

/// The words behind the dice of a requirement.
pub const GOALS: [&str; 2] = ["longest true", "longest"];

/// The WFF that is to be made of the dice of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceGoal {
    /// One that is as long as any.
    Longest,
    /// A true one that is as long as any that is true.
    LongestTrue,
}

impl DiceGoal {
    /// The goal that the words behind the dice name, in whatever case.
    pub fn read(words: &str) -> Option<DiceGoal> {
        let goals = GOALS.into_iter().zip([DiceGoal::LongestTrue, DiceGoal::Longest]);
        goals.into_iter().find(|(goal, _)| goal.eq_ignore_ascii_case(words)).map(|it| it.1)
    }
}

impl Head {
    /// The name without the mark of a label behind it, as in `exercise 3)`.
    pub fn name<'l>(&self, line: &'l Line<'_>) -> &'l str {
        line.of(self.id).trim_end_matches([')', ':', ']'])
    }

    /// True if a line opens an exercise: what follows the keyword is a head, as far as it goes.
    pub fn opens(&self, line: &str) -> bool {
        let is_label = is_label(self.id.of(line));
        self.stray.is_none() || self.title.is_some() || self.points.is_some() || is_label
    }
}

impl Require {
    /// True if its points are given in part.
    pub fn is_partly(&self) -> bool {
        self.partly.is_some() && self.kind.is_some_and(RequirementKind::has_parts)
    }

    /// The place where it ends, before `partly` and points.
    pub fn end(&self) -> u32 {
        let behind = match &self.behind {
            Behind::Nothing => None,
            Behind::Place(Place { world, model }) => [world, model]
                .into_iter()
                .flatten()
                .map(|(word, name)| word.end.max(name.end))
                .max(),
            Behind::Limit { with, number, noun } => Some(with.end.max(number.end).max(noun.end)),
            Behind::Among { among, systems } => {
                Some(systems.last().map_or(among.end, |last| last.end))
            }
        };
        self.of.end.max(self.words.end).max(behind.unwrap_or_default())
    }

    /// The world and the model that are asked about.
    pub fn place(&self) -> Option<Place> {
        match self.behind {
            Behind::Place(place) => Some(place),
            _ => None,
        }
    }

    /// The most worlds that a model may have.
    pub fn limit(&self, line: &str) -> Option<u64> {
        match self.behind {
            Behind::Limit { number, .. } => number.of(line).parse().ok(),
            _ => None,
        }
    }

    /// The names of the logics that are asked about.
    pub fn systems(&self) -> &[Span] {
        match &self.behind {
            Behind::Among { systems, .. } => systems,
            _ => &[],
        }
    }

    /// The dice of a requirement to make a formula from some, and the words behind them.
    pub fn dice(&self, line: &str) -> (Span, Span) {
        let text = self.of.of(line);
        let lower = text.to_ascii_lowercase();
        let goal = GOALS
            .iter()
            .find(|goal| lower.strip_suffix(**goal).is_some_and(|dice| dice.ends_with(is_blank)));
        let at = self.of.end as usize - goal.map_or(0, |goal| goal.len());
        let goal = Span::new(at, self.of.end as usize);
        (Span { start: self.of.start, end: goal.start }.trim(line), goal)
    }
}

impl Statement {
    /// The statement that a place is, where nothing is claimed of it: in front of a model.
    fn at(place: Place) -> Statement {
        Statement::Judgement(Judgement {
            left: Vec::new(),
            sign: Span::default(),
            claim: Claim::Value,
            denied: false,
            right: Vec::new(),
            second: None,
            place,
        })
    }

    /// The place that it is, where nothing is claimed of it.
    pub fn place_alone(&self) -> Option<Place> {
        match self {
            Statement::Judgement(it) if it.left.is_empty() && it.right.is_empty() => {
                Some(it.place).filter(|place| it.sign.is_empty() && !place.is_empty())
            }
            _ => None,
        }
    }
}

/// True if a text is one in quotes.
pub fn is_quoted(text: &str) -> bool {
    let inside = text.strip_prefix(QUOTES).and_then(|it| it.strip_suffix(QUOTES));
    inside.is_some_and(|it| !it.contains(QUOTES))
}

/// The words of a stretch of a line, between blanks.
pub fn words(text: &str, span: Span) -> Vec<Span> {
    span.split(text, is_blank)
}

/// Reads what follows a keyword of an exercise, and notes the comment and an open quote on the
/// line.
pub(super) fn task(line: &mut Line<'_>, keyword: Keyword, rest: Span) -> Task {
    let text = line.text;
    match keyword {
        Keyword::Key => return Task::Key(answered(line, rest)),
        Keyword::Answer => {
            let mut rest = rest.trim(text);
            if rest.of(text).starts_with(':') {
                let colon = Span { end: rest.start + 1, ..rest };
                line.slips.push(Slip::certain(colon, SlipKind::Mark));
                rest.start = colon.end;
            }
            return Task::Answer(answered(line, rest));
        }
        Keyword::Proof => return Task::Proof(Box::new(head_of_proof(line, rest))),
        _ => {}
    }
    let mut quotes = Vec::new();
    let mut end = rest.end;
    for (token, at) in tokens(text, rest) {
        match token {
            Some(Token::Comment) => {
                line.comment = Some(at);
                end = at.start;
            }
            Some(Token::OpenQuote) => {
                line.open_quote = Some(at);
                quotes.push(at);
            }
            Some(Token::Quote) => quotes.push(at),
            _ => {}
        }
    }
    let rest = Span { end, ..rest }.trim(text);
    match keyword {
        Keyword::Exercise => Task::Head(head(text, rest, &quotes)),
        Keyword::Ask => {
            let quote = quotes.first().copied();
            let before = quote.map_or(rest, |it| Span { end: it.start, ..rest }).trim(text);
            let after = quote.map(|it| Span { start: it.end, ..rest }.trim(text));
            let stray = [Some(before), after].into_iter().flatten().find(|it| !it.is_empty());
            Task::Ask(Quoted { text: quote, stray })
        }
        Keyword::Wrong => {
            // A quote alone is the answer.
            let comment = quotes.last().copied().filter(|it| it.end == rest.end && *it != rest);
            let end = comment.map_or(rest.end, |it| it.start);
            Task::Wrong(Span { end, ..rest }.trim(text), comment)
        }
        Keyword::Read | Keyword::Accept | Keyword::Adjust => {
            Task::Decision(decision(text, keyword, rest, &quotes))
        }
        Keyword::Show => {
            let word = words(text, rest).first().copied().unwrap_or(rest);
            if word.of(text) == Keyword::Require.text() {
                let of = Span { start: word.end, ..rest }.trim(text);
                Task::Require(require(line, Some(word), of))
            } else {
                Task::Show(rest)
            }
        }
        _ => Task::Require(require(line, None, rest)),
    }
}

/// Reads what stands behind `proof`, and notes the slips in how that is put.
pub(crate) fn head_of_proof(line: &mut Line<'_>, rest: Span) -> Statement {
    let text = line.text;
    let written = claims(line, rest);
    let is_formula = |it: &Span| shape(text, *it, Unit::arity).is_well_formed();
    let is_right = match &written {
        Statement::Judgement(it) => it.left.iter().chain(&it.right).all(is_formula),
        Statement::Formulas(formulas) => formulas.iter().all(is_formula),
        _ => true,
    };
    if is_right {
        return written;
    }
    let end = line.end();
    let Some((said, slips)) = head::read(text, Span { end, ..rest }) else {
        return written;
    };
    line.slips.extend(slips);
    said
}

/// Takes points from the end of a stretch.
fn points(text: &str, rest: Span) -> (Span, Option<PointsAt>) {
    let is_word = |it: &str| it.eq_ignore_ascii_case("points") || it.eq_ignore_ascii_case("point");
    let bare = rest.of(text);
    let start = |text: &str| {
        text.char_indices().rev().find(|(_, c)| is_blank(*c)).map_or(0, |(at, c)| at + c.len_utf8())
    };
    let word = start(bare);
    if !bare.get(word..).is_some_and(is_word) {
        return (rest, None);
    }
    let before = bare.get(..word).unwrap_or_default().trim_end_matches(is_blank);
    let number = start(before);
    let from = rest.start as usize;
    let number = Span::new(from + number, from + before.len());
    let word = Span::new(from + word, from + bare.len());
    if !number.of(text).starts_with(|c: char| c.is_ascii_digit()) {
        let number = Span { start: number.end, ..number };
        return (Span { end: number.end, ..rest }, Some(PointsAt { number, word }));
    }
    (Span { end: number.start, ..rest }.trim(text), Some(PointsAt { number, word }))
}

fn head(text: &str, rest: Span, quotes: &[Span]) -> Head {
    // Points stand behind the title, not in it.
    let behind = quotes.last().map_or(rest, |it| Span { start: it.end, end: rest.end.max(it.end) });
    let (behind, points) = points(text, behind);
    let rest = Span { end: behind.end, ..rest };
    let title = quotes.first().copied();
    let before = title.map_or(rest, |it| Span { end: it.start, ..rest }).trim(text);
    let id = words(text, before).first().copied().unwrap_or(Span { end: rest.start, ..rest });
    let stray = Span { start: id.end, ..before }.trim(text);
    let after = title.map(|it| Span { start: it.end, end: rest.end.max(it.end) }.trim(text));
    let stray = [Some(stray), after].into_iter().flatten().find(|it| !it.is_empty());
    Head { id, title, points, stray }
}

fn decision(text: &str, keyword: Keyword, rest: Span, quotes: &[Span]) -> Decision {
    let quoted = quotes.first().copied().filter(|it| it.start == rest.start);
    let named = || words(text, rest).first().copied().filter(|_| keyword == Keyword::Adjust);
    let of = quoted.or_else(named).unwrap_or(Span { end: rest.start, ..rest });
    let behind = Span { start: of.end, ..rest }.trim(text);
    if keyword == Keyword::Read {
        let word = words(text, behind).first().copied();
        let meant = word.filter(|it| it.of(text).eq_ignore_ascii_case(AS)).map(|word| {
            let meant = Span { start: word.end, ..behind }.trim(text);
            (word, meant)
        });
        let stray = Some(behind).filter(|it| meant.is_none() && !it.is_empty());
        return Decision { of, meant, points: None, comment: None, stray };
    }
    let is_comment = |it: &Span| it.start >= behind.start && it.end == behind.end;
    let comment = quotes.last().copied().filter(is_comment);
    let end = comment.map_or(behind.end, |it| it.start);
    let (stray, points) = points(text, Span { end, ..behind }.trim(text));
    let stray = Some(stray).filter(|it| !it.is_empty());
    Decision { of, meant: None, points, comment, stray }
}

fn require(line: &mut Line<'_>, shown: Option<Span>, rest: Span) -> Require {
    let text = line.text;
    let (rest, points) = points(text, rest);
    let found = words(text, rest);
    let named = RequirementKind::ALL.into_iter().find_map(|kind| {
        let mut named = kind.words();
        let mut at: Option<Span> = None;
        for word in found.iter().take(2) {
            let (first, behind) = named.split_at_checked(word.len())?;
            if !first.eq_ignore_ascii_case(word.of(text)) {
                return None;
            }
            let at = at.insert(Span { end: word.end, ..at.unwrap_or(*word) });
            match behind.strip_prefix(' ') {
                Some(rest) => named = rest,
                None => return behind.is_empty().then_some((kind, *at)),
            }
        }
        None
    });
    let (kind, at) =
        named.map_or((None, Span { end: rest.start, ..rest }), |(kind, at)| (Some(kind), at));
    let mut of = Span { start: at.end, ..rest }.trim(text);
    let last = words(text, of).last().copied().filter(|it| it.start > of.start);
    let partly = last.filter(|it| line.open_quote.is_none() && is_partly(it.of(text)));
    if let Some(partly) = partly {
        of = Span { end: partly.start, ..of }.trim(text);
    }
    let (formulas, behind) =
        kind.and_then(|kind| behind(text, of, kind)).unwrap_or((of, Behind::Nothing));
    of = formulas;
    let mut kind = kind;
    let mut said = Statement::Blank;
    if kind.is_none_or(RequirementKind::takes_claims) {
        said = claims(line, of);
        let is_judgement = matches!(said, Statement::Judgement(_));
        kind = kind.or(is_judgement.then_some(RequirementKind::Judgement));
    }
    Require { shown, words: at, kind, of, claims: Box::new(said), behind, partly, points }
}

/// Takes what may stand behind the formulas of a requirement off these.
fn behind(text: &str, whole: Span, kind: RequirementKind) -> Option<(Span, Behind)> {
    let from = |word: &str| -> Option<(Span, Vec<Span>)> {
        let words = words(text, whole);
        let first = words.iter().position(|it| it.of(text).eq_ignore_ascii_case(word))?;
        let (formulas, behind) = words.split_at_checked(first)?;
        let end = formulas.last().map_or(whole.start, |last| last.end);
        Some((Span { end, ..whole }, behind.to_vec()))
    };
    match kind {
        RequirementKind::Value | RequirementKind::Worlds => {
            let (formulas, place) = place_behind(text, whole)?;
            Some((formulas, Behind::Place(place)))
        }
        RequirementKind::Countermodel | RequirementKind::Model => {
            let (formulas, behind) = from(WITH)?;
            let with = *behind.first()?;
            let none = Span { start: with.end, ..with };
            let number = behind.get(1).copied().unwrap_or(none);
            let noun = behind.get(2).map_or(none, |noun| Span { end: whole.end, ..*noun });
            Some((formulas, Behind::Limit { with, number, noun }))
        }
        RequirementKind::Systems => {
            let (formulas, behind) = from(AMONG)?;
            let among = *behind.first()?;
            let rest = Span { start: among.end, ..whole };
            let mut systems = rest.split(text, |c| is_blank(c) || matches!(c, ',' | ';'));
            systems.retain(|it| it.of(text) != "and");
            Some((formulas, Behind::Among { among, systems }))
        }
        _ => None,
    }
}

/// Reads what stands behind `key` or `answer`: the world at which the model below answers, or
/// formulas or a judgement.
fn answered(line: &mut Line<'_>, rest: Span) -> Box<Statement> {
    let end = line.text.len().min(rest.end as usize);
    let before_comment = rest.of(line.text).find('#').map_or(end, |at| rest.start as usize + at);
    let whole = Span { end: before_comment as u32, ..rest }.trim(line.text);
    let said = match world_alone(line.text, whole) {
        Some(place) => {
            if before_comment < end {
                line.comment = Some(Span::new(before_comment, end));
            }
            Statement::at(place)
        }
        None => claims(line, rest),
    };
    Box::new(said)
}

fn is_partly(word: &str) -> bool {
    word.eq_ignore_ascii_case(PARTLY)
}
