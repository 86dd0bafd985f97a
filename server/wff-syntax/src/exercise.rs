//! The lines of an exercise: their parts, as spans. Answers are judged elsewhere.

use super::keyword::Keyword;
use super::letter::is_blank;
use super::numbering::is_label;
use super::parse::claims;
use super::statement::{Line, Statement};
use super::text::Span;
use super::token::{Token, tokens};

/// The part of a line of an exercise behind its keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// `exercise`: a name, a title, points.
    Head(Head),
    /// `ask`: the text of the question, in quotes; empty where there is none.
    Ask(Quoted),
    /// `require`, perhaps behind `show`.
    Require(Require),
    /// `show` before what cannot be shown.
    Show(Span),
    /// `key`: the teacher's answer.
    Key(Box<Statement>),
    /// `wrong`: a mistake foreseen, and what to say of it.
    Wrong(Span, Option<Span>),
    /// `answer`: the student's.
    Answer(Box<Statement>),
    /// `proof`: the head of a proof, with what is to be shown.
    Proof(Box<Statement>),
}

/// A text in quotes, and what stands beside it and has no place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// The text, with its quotes.
    pub text: Option<Span>,
    /// Other text of the line.
    pub stray: Option<Span>,
}

/// The head of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The name that answers are given under; may be empty.
    pub id: Span,
    /// The title, with its quotes.
    pub title: Option<Span>,
    /// The points.
    pub points: Option<PointsAt>,
    /// Text that is none of these.
    pub stray: Option<Span>,
}

/// Points, as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointsAt {
    /// The number; may be malformed.
    pub number: Span,
    /// The word `point` or `points`.
    pub word: Span,
}

/// A requirement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Require {
    /// The word `require`, where `show` stands before it.
    pub shown: Option<Span>,
    /// The words that say what is required; empty for a judgement.
    pub words: Span,
    /// The kind of it; `None` where the words name none.
    pub kind: Option<RequirementKind>,
    /// The text behind the words, without the points.
    pub of: Span,
    /// The formulas or the judgement that this is, for kinds that take some; else nothing.
    pub claims: Box<Statement>,
    /// The points.
    pub points: Option<PointsAt>,
}

/// The kinds of requirements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RequirementKind {
    /// A judgement with `_` for the answer.
    Judgement,
    /// No other connectives than these.
    Only,
    /// None of these connectives.
    Without,
    /// All of these letters.
    Uses,
    /// So many letters.
    Length,
    /// Made from these dice.
    From,
    /// This formula or one of these, letter for letter.
    Exactly,
    /// The truth value of this formula.
    Value,
    /// The class of this formula.
    Class,
    /// The validity of this sequent.
    Validity,
    /// The truth of this judgement.
    Whether,
    /// Values under which this conclusion does not follow.
    Countermodel,
    /// A formula for this sentence.
    Translation,
    /// The infix of this formula.
    Infix,
    /// The truth table of these formulas.
    Table,
    /// A proof of this sequent.
    Proof,
}

impl RequirementKind {
    /// All kinds, judgements first.
    pub const ALL: [RequirementKind; 16] = [
        RequirementKind::Judgement,
        RequirementKind::Only,
        RequirementKind::Without,
        RequirementKind::Uses,
        RequirementKind::Length,
        RequirementKind::From,
        RequirementKind::Exactly,
        RequirementKind::Value,
        RequirementKind::Class,
        RequirementKind::Validity,
        RequirementKind::Whether,
        RequirementKind::Countermodel,
        RequirementKind::Translation,
        RequirementKind::Infix,
        RequirementKind::Table,
        RequirementKind::Proof,
    ];

    /// The words that say it; none for a judgement.
    pub fn words(self) -> &'static str {
        match self {
            RequirementKind::Judgement => "",
            RequirementKind::Only => "only",
            RequirementKind::Without => "without",
            RequirementKind::Uses => "uses",
            RequirementKind::Length => "length",
            RequirementKind::From => "from",
            RequirementKind::Exactly => "exactly",
            RequirementKind::Value => "value of",
            RequirementKind::Class => "class of",
            RequirementKind::Validity => "validity of",
            RequirementKind::Whether => "whether",
            RequirementKind::Countermodel => "countermodel of",
            RequirementKind::Translation => "translation of",
            RequirementKind::Infix => "infix of",
            RequirementKind::Table => "table of",
            RequirementKind::Proof => "proof of",
        }
    }

    /// A requirement of this kind.
    pub fn example(self) -> &'static str {
        match self {
            RequirementKind::Judgement => "require == NKpq",
            RequirementKind::Only => "require only N A",
            RequirementKind::Without => "require without C E",
            RequirementKind::Uses => "require uses p q",
            RequirementKind::Length => "require length <= 7",
            RequirementKind::From => "require from pqr NKE longest",
            RequirementKind::Exactly => "require exactly ANpNq",
            RequirementKind::Value => "require value of KpNq",
            RequirementKind::Class => "require class of CKpCpqq",
            RequirementKind::Validity => "require validity of p, Cpq |= q",
            RequirementKind::Whether => "require whether Cpq == CNqNp",
            RequirementKind::Countermodel => "require countermodel of Cpq, q |= p",
            RequirementKind::Translation => "require translation of \"if it rains, it is wet\"",
            RequirementKind::Infix => "require infix of CKpqr",
            RequirementKind::Table => "require table of CKpqr",
            RequirementKind::Proof => "require proof of p, Cpq |- q",
        }
    }

    /// True if an answer to it is a formula.
    pub fn asks_for_formula(self) -> bool {
        match self {
            RequirementKind::Judgement
            | RequirementKind::Only
            | RequirementKind::Without
            | RequirementKind::Uses
            | RequirementKind::Length
            | RequirementKind::From
            | RequirementKind::Exactly
            | RequirementKind::Translation => true,
            RequirementKind::Value
            | RequirementKind::Class
            | RequirementKind::Validity
            | RequirementKind::Whether
            | RequirementKind::Countermodel
            | RequirementKind::Infix
            | RequirementKind::Table
            | RequirementKind::Proof => false,
        }
    }

    /// True if an answer to it is a block of lines.
    pub fn asks_for_block(self) -> bool {
        matches!(self, RequirementKind::Table | RequirementKind::Proof)
    }

    /// True if formulas or a judgement follow the words.
    pub fn takes_claims(self) -> bool {
        match self {
            RequirementKind::Judgement
            | RequirementKind::Exactly
            | RequirementKind::Value
            | RequirementKind::Class
            | RequirementKind::Validity
            | RequirementKind::Whether
            | RequirementKind::Countermodel
            | RequirementKind::Infix
            | RequirementKind::Table
            | RequirementKind::Proof => true,
            RequirementKind::Only
            | RequirementKind::Without
            | RequirementKind::Uses
            | RequirementKind::Length
            | RequirementKind::From
            | RequirementKind::Translation => false,
        }
    }
}

/// The text that stands for the answer in a requirement.
pub const ANSWER: &str = "_";

/// The words that are answers, beside values.
pub const ANSWER_WORDS: [&str; 9] = [
    "tautology",
    "contradiction",
    "contingent",
    "satisfiable",
    "valid",
    "invalid",
    "yes",
    "no",
    "none",
];

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
    /// True if a line opens an exercise: what follows the keyword is a head, as far as it goes.
    pub fn opens(&self, line: &str) -> bool {
        let is_label = is_label(self.id.of(line));
        self.stray.is_none() || self.title.is_some() || self.points.is_some() || is_label
    }
}

impl Require {
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

/// The words of a stretch of a line, between blanks.
pub fn words(text: &str, span: Span) -> Vec<Span> {
    let mut start = span.start as usize;
    let mut words = Vec::new();
    for piece in span.of(text).split_inclusive(is_blank) {
        let word = piece.trim_end_matches(is_blank);
        if !word.is_empty() {
            words.push(Span::new(start, start + word.len()));
        }
        start += piece.len();
    }
    words
}

/// Reads what follows a keyword of an exercise, and notes the comment and an open quote on the
/// line.
pub(super) fn task(line: &mut Line<'_>, keyword: Keyword, rest: Span) -> Task {
    let text = line.text;
    let of_claims: Option<fn(Box<Statement>) -> Task> = match keyword {
        Keyword::Key => Some(Task::Key),
        Keyword::Answer => Some(Task::Answer),
        Keyword::Proof => Some(Task::Proof),
        _ => None,
    };
    if let Some(of) = of_claims {
        return of(Box::new(claims(line, rest)));
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
            let comment = quotes.last().copied().filter(|it| it.end == rest.end);
            let end = comment.map_or(rest.end, |it| it.start);
            Task::Wrong(Span { end, ..rest }.trim(text), comment)
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
    let of = Span { start: at.end, ..rest }.trim(text);
    let mut kind = kind;
    let mut said = Statement::Blank;
    if kind.is_none_or(RequirementKind::takes_claims) {
        said = claims(line, of);
        let is_judgement = matches!(said, Statement::Judgement(_));
        kind = kind.or(is_judgement.then_some(RequirementKind::Judgement));
    }
    Require { shown, words: at, kind, of, claims: Box::new(said), points }
}
