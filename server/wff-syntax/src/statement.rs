//! A line that has been read: its statement, as spans of its text. What is malformed is kept as the
//! spans it has.

pub use super::binding::Binding;

use super::bytes::ByteSet;
use super::keyword::Keyword;
use super::letter::is_blank;
use super::model::{Frame, GivenWorlds, Place, Sees};
use super::reading::Slip;
use super::requirement::RequirementKind;
use super::task::{Behind, Decision, Head, PointsAt, Quoted};
use super::text::Span;
use super::value::looks_like_value;

/// One line of a file, without its line end. All spans count bytes from its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'t> {
    /// The text of the line.
    pub text: &'t str,
    /// The bytes of its text; none where it was not read.
    pub bytes: ByteSet,
    /// A number before the statement, such as `3)` or `(a)`.
    pub numbering: Option<Span>,
    /// The comment at its end, `#` included.
    pub comment: Option<Span>,
    /// A full stop, semicolon or comma that ends the line as it ends a sentence.
    pub punctuation: Option<Span>,
    /// A quote that nothing closes.
    pub open_quote: Option<Span>,
    /// The slips in how it is put; what it says is as it would be put right.
    pub slips: Vec<Slip>,
    /// The statement.
    pub statement: Statement,
}

/// The statement of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// None.
    Blank,
    /// Formulas, between commas. A span may be empty where one is missing.
    Formulas(Vec<Span>),
    /// A claim about formulas.
    Judgement(Judgement),
    /// `let` and its bindings. The first span is the keyword.
    Let(Span, Vec<Binding>),
    /// `def` with a name and a formula. The first span is the keyword.
    Def(Span, Definition),
    /// `def` with a name and a D-proof, and the word `proof` before that if it stands there. The
    /// first span is the keyword.
    DefProof(Span, Definition, Option<Span>),
    /// A setting: its keyword, where that stands, and the word behind it (empty where there is
    /// none, as behind `exam`).
    Setting(Keyword, Span, Span),
    /// A `roll`, `call` or `challenge`: the keyword, where it stands, and what follows it.
    Play(Keyword, Span, Play),
    /// A line of a block that is a list of words: its keyword, where that stands, and the words
    /// behind it.
    Cells(Keyword, Span, Vec<Span>),
    /// `truth` with the head of its table. The first span is the keyword.
    Truth(Span, TableHead),
    /// `define` with a connective and its operands, and a formula. The first span is the keyword.
    Define(Span, Definition),
    /// `world` with names and propositions. The first span is the keyword.
    World(Span, Vec<GivenWorlds>),
    /// `sees` with worlds and those that they see. The first span is the keyword, or an arrow.
    Sees(Span, Sees),
    /// `frame` with what it is claimed to be. The first span is the keyword.
    Frame(Span, Frame),
    /// A step of a proof.
    Step(Step),
    /// A line of a block of axioms.
    Axiom(Axiom),
    /// A claim of what a D-proof proves.
    Proves(Proves),
    /// A line of an exercise, or the head of a proof: its keyword, where that stands, and what
    /// follows it.
    Task(Keyword, Span, Task),
}

/// A line of a block of axioms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axiom {
    /// Its label, without brackets and marks.
    pub label: Span,
    /// The formula; may be empty.
    pub formula: Span,
}

/// A claim of what a D-proof proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proves {
    /// The D-proof.
    pub proof: Span,
    /// The word `proves`.
    pub sign: Span,
    /// The formula, or what stands in its place; may be empty.
    pub formula: Span,
}

/// A step: a number, bars, a formula, and why it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub number: Span,
    /// The bars that show its depth.
    pub bars: Vec<Span>,
    /// The formula; may be empty.
    pub formula: Span,
    /// The justification.
    pub reason: Option<Reason>,
}

/// The justification of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The rule, a word that is none, or a D-proof.
    pub word: Span,
    /// The rule, or the word where a rule would stand, that it says by whatever name; `None` for a
    /// D-proof, and for a word that is none.
    pub rule: Option<&'static str>,
    /// True if it is a D-proof; then it cites nothing beside what stands in that.
    pub is_d_proof: bool,
    /// The lines and subproofs that it cites.
    pub citations: Vec<Span>,
}

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
    /// `read`, `accept`, `adjust`: a decision.
    Decision(Decision),
    /// `answer`: the student's.
    Answer(Box<Statement>),
    /// `proof`: the head of a proof, with what is to be shown.
    Proof(Box<Statement>),
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
    /// The text behind the words, without the points and what stands behind formulas.
    pub of: Span,
    /// The formulas or the judgement that this is, for kinds that take some; else nothing.
    pub claims: Box<Statement>,
    /// The worlds, model or logics that stand behind the formulas.
    pub behind: Behind,
    /// The word that gives its points in part.
    pub partly: Option<Span>,
    /// The points.
    pub points: Option<PointsAt>,
}

/// A claim about formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The formulas before the sign; empty if no text stands there.
    pub left: Vec<Span>,
    /// The sign.
    pub sign: Span,
    /// The claim that the sign makes.
    pub claim: Claim,
    /// True if the sign denies the claim.
    pub denied: bool,
    /// The text after the sign, split at commas; empty if there is none.
    pub right: Vec<Span>,
    /// A second sign, of which there should be none.
    pub second: Option<Span>,
    /// The world or model that a claim of a value names.
    pub place: Place,
}

/// The signs of judgements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `=`: the formulas have this value under the values in force.
    Value,
    /// `!=`: which denies a value or an equivalence, as what follows it is a value or a formula.
    Differs,
    /// `==`: both have the same value under every valuation.
    Equivalence,
    /// `|=`: the conclusion follows from the premises.
    Consequence,
    /// `is`: the formulas are of this class.
    Class,
    /// `?`: whether the conclusion follows, say, is to be filled in.
    Open,
}

/// The parts of a `def` or `define`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The text where the name, or the connective with its operands, should stand; may be empty.
    pub name: Span,
    /// The `=` (or `==`, which is wrong here), if there is one, and what stands behind it; may be
    /// empty.
    pub formula: Option<(Span, Span)>,
}

/// The head of a truth table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableHead {
    /// The propositions before the bar; empty where there is no bar, and they are those of the
    /// formulas.
    pub letters: Vec<Span>,
    /// The bar behind the propositions.
    pub bar: Option<Span>,
    /// The formulas; one may be empty.
    pub formulas: Vec<Span>,
}

/// The parts of a `roll`, `call` or `challenge`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The text before the colon, if there is one; may be empty.
    pub player: Option<Span>,
    /// The dice, or what is claimed; may be empty.
    pub what: Span,
}

/// The kinds of what a `call` or `challenge` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// No text yet.
    Nothing,
    /// That none can be made.
    None,
    /// That the call is not a WFF of its roll.
    Pff,
    /// A blank to fill in.
    Blank,
    /// A formula.
    Formula,
}

impl Said {
    /// The kind of a text, in whatever case it is written.
    pub fn read(text: &str) -> Said {
        match text {
            "" => Said::Nothing,
            BLANK => Said::Blank,
            _ if text.eq_ignore_ascii_case("none") => Said::None,
            _ if text.eq_ignore_ascii_case("pff") => Said::Pff,
            _ => Said::Formula,
        }
    }
}

impl Statement {
    /// The sequent that it is, if it is one.
    pub fn sequent(&self) -> Option<&Judgement> {
        match self {
            Statement::Judgement(it) if it.claim == Claim::Consequence && !it.denied => Some(it),
            _ => None,
        }
    }
}

impl<'t> Line<'t> {
    /// A line that says nothing yet.
    pub(super) fn of_text(text: &'t str) -> Line<'t> {
        Line {
            text,
            bytes: ByteSet::of(text),
            numbering: None,
            comment: None,
            punctuation: None,
            open_quote: None,
            slips: Vec::new(),
            statement: Statement::Blank,
        }
    }

    /// The line with a part of its statement as the whole.
    pub fn with(&self, statement: &Statement) -> Line<'t> {
        Line { statement: statement.clone(), open_quote: None, punctuation: None, ..self.clone() }
    }

    /// The line with the formulas or the judgement behind a keyword of an exercise as the whole.
    pub fn inside(&self) -> Option<Line<'t>> {
        match &self.statement {
            Statement::Task(
                _,
                _,
                Task::Key(claims) | Task::Answer(claims) | Task::Proof(claims),
            ) => Some(self.with(claims)),
            Statement::Task(_, _, Task::Require(require)) => Some(self.with(&require.claims)),
            _ => None,
        }
    }
}

impl Line<'_> {
    /// The keyword that opens the statement, and where it stands.
    pub fn head(&self) -> Option<(Keyword, Span)> {
        match &self.statement {
            Statement::Blank
            | Statement::Formulas(_)
            | Statement::Judgement(_)
            | Statement::Axiom(_)
            | Statement::Proves(_)
            | Statement::Step(_) => None,
            Statement::Sees(_, sees) if sees.is_drawn => None,
            Statement::World(at, _) => Some((Keyword::World, *at)),
            Statement::Sees(at, _) => Some((Keyword::Sees, *at)),
            Statement::Frame(at, _) => Some((Keyword::Frame, *at)),
            Statement::Let(at, _) => Some((Keyword::Let, *at)),
            Statement::Def(at, _) | Statement::DefProof(at, ..) => Some((Keyword::Def, *at)),
            Statement::Define(at, _) => Some((Keyword::Define, *at)),
            Statement::Truth(at, _) => Some((Keyword::Truth, *at)),
            Statement::Setting(keyword, at, _)
            | Statement::Play(keyword, at, _)
            | Statement::Cells(keyword, at, _)
            | Statement::Task(keyword, at, _) => Some((*keyword, *at)),
        }
    }

    /// True if it is blank, except for numbering, put as the language has it, and a comment.
    pub fn says_nothing(&self) -> bool {
        let is_blank =
            self.punctuation.is_none() && self.open_quote.is_none() && self.slips.is_empty();
        is_blank && matches!(self.statement, Statement::Blank)
    }

    /// The text from the first byte that belongs to the statement on, with all that is behind it.
    pub fn from_statement(&self) -> &str {
        Span::new(body(self.text, self.numbering), self.text.len()).of(self.text)
    }

    /// The first word of the line, if it has one.
    pub fn first_word(&self) -> Option<Span> {
        let start = body(self.text, self.numbering);
        let length = word_length(Span::new(start, self.text.len()).of(self.text));
        (length > 0).then(|| Span::new(start, start + length))
    }

    /// The byte where the statement and the blanks behind it end.
    pub(super) fn end(&self) -> u32 {
        let end = self.punctuation.or(self.comment).map(|it| it.start);
        end.unwrap_or_else(|| Span::new(0, self.text.len()).end)
    }

    /// The text between the numbering and the mark or comment at the end, without blanks at its
    /// ends.
    pub fn body(&self) -> Span {
        let end = self.end() as usize;
        Span::new(body(self.text, self.numbering), end).trim(self.text)
    }

    /// The same with the mark of punctuation at its end.
    pub fn sentence(&self) -> Span {
        let body = self.body();
        Span { end: self.punctuation.map_or(body.end, |mark| mark.end), ..body }
    }

    /// True if what follows the sign of a judgement is meant as formulas.
    pub fn has_formulas_right(&self, judgement: &Judgement) -> bool {
        match judgement.claim {
            Claim::Value | Claim::Class => false,
            Claim::Differs => {
                !matches!(judgement.right[..], [span] if looks_like_value(self.of(span)))
            }
            Claim::Equivalence | Claim::Consequence | Claim::Open => true,
        }
    }

    /// True if a stretch of the line is a blank to fill in.
    pub fn is_blank(&self, span: Span) -> bool {
        self.of(span) == BLANK
    }

    /// True if the line has a blank to fill in, so that it claims nothing yet.
    pub fn is_question(&self) -> bool {
        match &self.statement {
            Statement::Formulas(formulas) => matches!(formulas[..], [it] if self.is_blank(it)),
            Statement::Judgement(judgement) => {
                judgement.claim == Claim::Open
                    || matches!(judgement.right[..], [it] if self.is_blank(it))
            }
            Statement::Play(Keyword::Call | Keyword::Challenge, _, play) => {
                self.is_blank(play.what)
            }
            Statement::Proves(it) => self.is_blank(it.formula),
            Statement::Cells(Keyword::Row, _, cells) => cells.iter().any(|it| self.is_blank(*it)),
            Statement::Frame(_, frame) => frame.properties.iter().any(|it| self.is_blank(it.word)),
            Statement::Task(_, _, Task::Answer(claims)) => {
                **claims == Statement::Blank || self.with(claims).is_question()
            }
            Statement::Play(..)
            | Statement::Cells(..)
            | Statement::Task(..)
            | Statement::Blank
            | Statement::Let(..)
            | Statement::Def(..)
            | Statement::DefProof(..)
            | Statement::Axiom(_)
            | Statement::Setting(..)
            | Statement::Define(..)
            | Statement::World(..)
            | Statement::Sees(..)
            | Statement::Step(_)
            | Statement::Truth(..) => false,
        }
    }

    /// True if the line makes its file an exam.
    pub fn is_exam(&self) -> bool {
        matches!(self.statement, Statement::Setting(Keyword::Exam, _, rest) if rest.is_empty())
    }

    /// The player whom a `roll`, `call` or `challenge` names.
    pub fn player(&self) -> Option<&str> {
        match self.statement {
            Statement::Play(_, _, Play { player: Some(player), .. }) => Some(self.of(player)),
            _ => None,
        }
    }

    /// The text of a span of this line.
    pub fn of(&self, span: Span) -> &str {
        span.of(self.text)
    }
}

/// The options of `hints`.
pub const SWITCH: [&str; 2] = ["off", "on"];

/// The words that may stand between `is` and a class, in this order.
pub const BEFORE_CLASS: [&str; 4] = ["not", "in", "a", "an"];

/// The sign for what is to be filled in.
pub const BLANK: &str = "?";

/// The bytes of the word at the start of a text.
pub(super) fn word_length(text: &str) -> usize {
    let letters = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    if text.as_bytes().get(letters).is_none_or(u8::is_ascii) {
        return if text.starts_with(|c: char| c.is_ascii_digit()) { 0 } else { letters };
    }
    let is_word = text.starts_with(char::is_alphabetic);
    if is_word { text.len() - text.trim_start_matches(char::is_alphanumeric).len() } else { 0 }
}

/// True if a word has blanks or the ends of the statement around it.
pub(super) fn stands_alone(text: &str, span: Span, word: Span) -> bool {
    let before = Span { start: span.start, end: word.start }.of(text);
    let after = Span { start: word.end, end: span.end }.of(text);
    before.chars().next_back().is_none_or(is_blank)
        && after.chars().next().is_none_or(|c| is_blank(c) || c == '#')
}

/// The first byte that belongs to the statement.
pub(super) fn body(text: &str, numbering: Option<Span>) -> usize {
    let from = numbering.map_or(0, |span| span.end as usize);
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    let start = from + rest.iter().take_while(|byte| **byte == b' ').count();
    if text.as_bytes().get(start).is_some_and(u8::is_ascii_graphic) {
        return start;
    }
    Span::new(from, text.len()).trim(text).start as usize
}
