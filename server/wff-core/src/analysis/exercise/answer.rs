//! Answers: the text that was handed in, read as what the requirements of its exercise ask for.

use super::bare::{is_bare_answer, is_of_some_logic};
use crate::analysis::{Candidate, FaultKind, Reading, class, sign, text_fault};
use crate::exercise::{compact, requirement};
use crate::logic::{Logic, spelled};
use crate::scope::Scope;
use crate::syntax::exercise::{ANSWER, DiceGoal, Require, RequirementKind};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::letter::{Letters, is_of_formula};
use crate::syntax::lexicon::Sureness;
use crate::syntax::lexicon::classes::CLASSES;
use crate::syntax::reading::wording::{self, Said, is_answer_in_words, said};
use crate::syntax::statement::{BLANK, Claim, Judgement};
use crate::syntax::{
    KeptLine, Keyword, Line, LineText, Named, Span, Statement, Token, Written, parse, parse_as,
    parse_part, tokens, within,
};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// The name of the formula that an answer is.
const NAME: &str = "answer";

/// An answer, read for its exercise.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The part of a line that it is.
    pub(super) line: KeptLine,
    /// The lines below that go on with it.
    pub(super) more: Vec<KeptLine>,
    /// The lines of the table, proof or model that it is, from its head on; none if it is another.
    pub(super) block: Vec<KeptLine>,
    /// The kind of thing that it is read as.
    pub kind: Answers,
}

/// The kinds of answers.
#[derive(Clone, Debug)]
pub enum Answers {
    /// Nothing is written yet.
    Blank,
    /// A formula was asked for, and this is none.
    Pff,
    /// It is not what was asked for.
    Unreadable,
    /// A formula.
    Formula(Arc<Named>),
    /// Something else, which each requirement reads for itself.
    Other,
}

impl Answer {
    /// Reads an answer to what some requirements ask, in the scope of the exercise; names in it are
    /// those of another scope, the student's. The line is the part that is the answer.
    pub fn read(
        line: &Line<'_>,
        requirements: &[Line<'_>],
        scope: &Scope,
        names: &Scope,
    ) -> Answer {
        let mut asked = requirements.iter().filter_map(|line| requirement(line)?.kind);
        let kind = if is_blank_answer(line) {
            Answers::Blank
        } else if asked.any(|kind| !kind.asks_for_formula()) {
            Answers::Other
        } else {
            let scope = scope.with_names_of(names);
            let kind = formula(line, requirements, &scope);
            // In other words it may be one after all; faults are reported on the original text.
            let in_words = || {
                let logic = scope.settings.logic.as_ref();
                let said = said(line.of(line.body()), RequirementKind::Judgement, logic)?;
                let Said::Formula(text) = said else { return None };
                let inner = parse_part(line, Span::of_part(text, line.text));
                let kind = formula(&inner, requirements, &scope);
                matches!(kind, Answers::Formula(_)).then_some(kind)
            };
            match kind {
                Answers::Pff | Answers::Unreadable => in_words().unwrap_or(kind),
                kind => kind,
            }
        };
        Answer { line: line.keep(), more: Vec::new(), block: Vec::new(), kind }
    }

    /// Reads an answer that stands on no line.
    pub fn of_text(text: &str, requirements: &[Line<'_>], scope: &Scope, names: &Scope) -> Answer {
        let line = parse_part(&parse(LineText::given(text)), Span::new(0, text.len()));
        Answer::read(&line, requirements, scope, names)
    }

    /// The same with lines below that go on with it.
    pub fn with_more(self, more: &[KeptLine]) -> Answer {
        Answer { more: more.to_vec(), ..self }
    }

    /// The answer that a truth table, a proof or a model is, by its lines from its head on.
    pub fn block(block: Vec<KeptLine>) -> Answer {
        let line = KeptLine::default();
        Answer { line, more: Vec::new(), block, kind: Answers::Other }
    }

    /// The same with the part of a line above, which may name the world of a model.
    pub fn at(self, line: KeptLine) -> Answer {
        Answer { line, ..self }
    }

    /// True if the whole of it is one attempt at a formula: no words and no signs stand beside
    /// one that is well formed.
    pub fn is_attempt(&self, scope: &Scope) -> bool {
        let line = self.line.line();
        let is_formula = |at: Span| at.len() > 1 && is_whole(&line, at);
        let (mut has_formula, mut has_more) = (false, false);
        for (token, at) in tokens(line.text, line.body()) {
            match token {
                Some(Token::Word) if is_formula(at) => has_formula = true,
                Some(Token::Word) => {
                    has_more |= at.len() > 1 && !line.of(at).bytes().all(is_of_formula);
                }
                Some(Token::Blank | Token::Name | Token::Open | Token::Close | Token::Comma) => {}
                _ => has_more = true,
            }
        }
        let is_text =
            || text_fault(&line, scope).is_some_and(|it| matches!(it.kind, FaultKind::Prose(_)));
        // In a judgement it stands where a formula was asked for.
        let is_judged = matches!(line.statement, Statement::Judgement(_));
        is_judged || !(has_formula && has_more || is_text())
    }

    /// True if it is understood, although it is no answer to a requirement of this kind: a value, a
    /// class or several formulas for one formula, or one of these for another.
    pub fn is_understood(&self, kind: RequirementKind, scope: &Scope) -> bool {
        let line = within(self.line.line());
        let logic = scope.settings.logic.as_ref();
        let text = self.text();
        let in_words = || is_answer_in_words(text, logic, 1) || is_of_some_logic(text);
        let formulas = match &line.statement {
            Statement::Formulas(formulas) if formulas.iter().all(|it| is_whole(&line, *it)) => {
                &formulas[..]
            }
            _ => &[],
        };
        let is_value = || logic.is_some_and(|logic| logic.read(text).is_some());
        let denies_class = || match &line.statement {
            Statement::Judgement(judgement) => {
                class::claimed(&line, judgement).is_some_and(|(_, denied)| denied)
            }
            _ => wording::claim(text).is_some_and(|(_, denied)| denied),
        };
        let is_class = || CLASSES.read(text).is_some_and(|it| it.sure <= Sureness::Certain);
        self.block.is_empty()
            && match kind {
                _ if kind.asks_for_formula() => formulas.len() > 1 || in_words(),
                RequirementKind::Table | RequirementKind::Proof | RequirementKind::Model => {
                    !formulas.is_empty() || in_words()
                }
                // A letter may be short for a word.
                _ if matches!(formulas, [only] if only.len() > 1) => true,
                RequirementKind::Class => is_value() || denies_class(),
                RequirementKind::Value => is_class(),
                _ => false,
            }
    }

    /// The text as it was handed in.
    pub fn text(&self) -> &str {
        self.line.body()
    }
}

/// True if an answer is a question still: empty, a `?` or another sign that nothing is answered, or
/// values that are all `?`.
pub(crate) fn is_blank_answer(line: &Line<'_>) -> bool {
    let body = line.body();
    let values = || {
        let given = parse_as(line, Keyword::Let, Span { end: body.start, ..body });
        let Statement::Let(_, bindings) = &given.statement else { return false };
        let is_open = |value: Span| given.of(value) == BLANK;
        !bindings.is_empty()
            && bindings.iter().all(|it| it.value.is_some_and(|(_, it)| is_open(it)))
    };
    let text = line.of(body);
    line.is_question() || wording::is_blank(text) || text.contains(BLANK) && values()
}

/// True if a part of a line is a formula in this notation.
fn is_whole(line: &Line<'_>, at: Span) -> bool {
    shape(line.text, at, Unit::arity).is_well_formed()
}

/// Reads a formula, or the judgement that was asked about with a formula in it.
fn formula(line: &Line<'_>, requirements: &[Line<'_>], scope: &Scope) -> Answers {
    let span = match &line.statement {
        Statement::Formulas(formulas) => match formulas[..] {
            [only] if !is_bare_answer(line, scope, 1) => only,
            _ => return Answers::Unreadable,
        },
        Statement::Judgement(judgement) => {
            let said = sign::said(line, judgement);
            let judgement = said.as_ref().unwrap_or(judgement);
            let mut found = requirements.iter().filter_map(|asked| {
                let require = requirement(asked)?;
                in_judgement(line, judgement, scope, asked, require)
            });
            match found.next() {
                Some(span) => span,
                None => return Answers::Unreadable,
            }
        }
        _ => return Answers::Unreadable,
    };
    match Candidate::new(line, span, scope).reading() {
        Reading::Formula(read) => {
            let named = Named::new(NAME.into(), read.moved(span.start), line.of(span));
            let is_allowed = Used::of(named.written()).is_of(scope.settings.letters());
            if is_allowed { Answers::Formula(Arc::new(named)) } else { Answers::Pff }
        }
        Reading::Pff | Reading::Unresolved => Answers::Pff,
    }
}

/// The place of the answer in a judgement, if that is the one that was asked about.
fn in_judgement(
    line: &Line<'_>,
    judgement: &Judgement,
    scope: &Scope,
    asked: &Line<'_>,
    require: &Require,
) -> Option<Span> {
    let meant = with_value(line, judgement).or_else(|| with_equivalence(line, judgement));
    let judgement = meant.as_ref().unwrap_or(judgement);
    if let Some(span) = as_true(line, judgement, scope, asked, require) {
        return Some(span);
    }
    let Statement::Judgement(of) = &*require.claims else { return None };
    if require.kind != Some(RequirementKind::Judgement) || !same_sign(judgement, of) {
        return None;
    }
    let has_none = |list: &[Span]| list.is_empty();
    let is_formula = matches!(of.claim, Claim::Equivalence | Claim::Consequence | Claim::Differs);
    // Left out, the answer stands on one side.
    let left: &[Span] = if has_none(&of.left) && of.claim != Claim::Consequence {
        &[Span::new(0, 0)]
    } else {
        &of.left
    };
    let right: &[Span] = if has_none(&of.right) { &[Span::new(0, 0)] } else { &of.right };
    let is_right = |here: Span| Candidate::new(line, here, scope).reading() != Reading::Pff;
    let matched = |[one, other]: [&[Span]; 2], is_one: &dyn Fn(Span) -> bool| -> Option<Span> {
        if one.len() != judgement.left.len() || other.len() != judgement.right.len() {
            return None;
        }
        let mut place = None;
        let here = judgement.left.iter().chain(&judgement.right);
        for (index, (here, there)) in here.zip(one.iter().chain(other)).enumerate() {
            if there.is_empty() || asked.of(*there) == ANSWER {
                place = Some(*here);
            } else if index < one.len() || is_formula {
                let is_same = same_formula((line, *here, scope), (asked, *there, scope));
                (is_same && is_one(*here)).then_some(())?;
            } else if !same_words(line.of(*here), asked.of(*there), scope) {
                return None;
            }
        }
        place
    };
    let is_symmetric = matches!(of.claim, Claim::Equivalence | Claim::Differs);
    // What was asked about is looked for as it stands there first, then in another notation.
    let turned =
        |is_same: &dyn Fn(Span) -> bool| matched([right, left], is_same).filter(|_| is_symmetric);
    let found = |is_same: &dyn Fn(Span) -> bool| {
        matched([left, right], is_same).or_else(|| turned(is_same))
    };
    found(&is_right).or_else(|| found(&|_| true))
}

/// The judgement that formulas have a value, if it says so in words, as in `Kpq is true`.
fn with_value(line: &Line<'_>, judgement: &Judgement) -> Option<Judgement> {
    let (at, word, denied) = class::words(line, judgement);
    let is_one = judgement.claim == Claim::Class && class::truth(word).is_some();
    is_one.then(|| Judgement { claim: Claim::Value, denied, right: vec![at], ..judgement.clone() })
}

/// The judgement that two formulas are equivalent, if it says so with `=`.
pub(super) fn with_equivalence(line: &Line<'_>, judgement: &Judgement) -> Option<Judgement> {
    let is_formula = |at: &Span| at.len() > 1 && is_whole(line, *at);
    let is_one = judgement.claim == Claim::Value && judgement.right.iter().all(is_formula);
    is_one.then(|| Judgement { claim: Claim::Equivalence, ..judgement.clone() })
}

/// The place of the answer in a judgement that it has the one value that counts as true, where a
/// true formula is asked for: what is no such formula does not meet that.
fn as_true(
    line: &Line<'_>,
    judgement: &Judgement,
    scope: &Scope,
    asked: &Line<'_>,
    require: &Require,
) -> Option<Span> {
    let logic = scope.settings.logic.as_ref()?;
    let asks = require.kind == Some(RequirementKind::From)
        && DiceGoal::read(asked.of(require.dice(asked.text).1)) == Some(DiceGoal::LongestTrue);
    let is_plain = judgement.claim == Claim::Value && !judgement.denied;
    let ([answer], [value]) = (&judgement.left[..], &judgement.right[..]) else { return None };
    let value = value_of(line.of(*value), logic).filter(|it| logic.is_designated(*it))?;
    let mut values = logic.values().filter_map(|it| logic.read(it));
    let is_only = values.all(|it| it == value || !logic.is_designated(it));
    (asks && is_plain && judgement.second.is_none() && is_only).then_some(*answer)
}

/// True if two texts behind `is` or `=` say the same.
fn same_words(one: &str, other: &str, scope: &Scope) -> bool {
    let value = |text: &str| value_of(text, scope.settings.logic.as_ref()?);
    words(one) == words(other) || value(one).is_some_and(|one| Some(one) == value(other))
}

/// The value that a logic has by this name, or by a word for truth or falsehood.
fn value_of(text: &str, logic: &Logic) -> Option<u8> {
    logic.read(text).or_else(|| logic.read(class::truth(text)?))
}

/// Words behind `is`, or a value, in any case and without the articles.
fn words(text: &str) -> Vec<String> {
    let words = text.split_whitespace().map(str::to_lowercase);
    words.filter(|word| !matches!(&**word, "a" | "an" | "in")).collect()
}

/// True if two judgements make the same claim, and both or neither deny it.
fn same_sign(one: &Judgement, other: &Judgement) -> bool {
    let claim = |it: &Judgement| match it.claim {
        Claim::Differs => Claim::Equivalence,
        claim => claim,
    };
    claim(one) == claim(other) && one.denied == other.denied && one.second.is_none()
}

/// True if two texts are the same formula, letter for letter with their names written out.
pub(super) fn same_formula(
    one: (&Line<'_>, Span, &Scope),
    other: (&Line<'_>, Span, &Scope),
) -> bool {
    let spelled = |(line, span, scope): (&Line<'_>, Span, &Scope)| {
        spelled(Candidate::new(line, span, scope).said()?.written())
    };
    compact(one.0.of(one.1)) == compact(other.0.of(other.1)) && !one.0.of(one.1).contains('@')
        || spelled(one).is_some_and(|one| Some(one) == spelled(other))
}

/// The letters that a formula uses, with all names written out.
#[derive(Debug, Default)]
pub(super) struct Used {
    /// The connectives.
    pub connectives: BTreeSet<u8>,
    /// The propositions, with their digits.
    pub letters: BTreeSet<String>,
}

impl Used {
    /// The letters of a formula. Each name is looked through once.
    pub fn of(formula: Written<'_>) -> Used {
        let mut used = Used::default();
        let mut seen: HashSet<*const Named> = HashSet::new();
        let mut to_read = vec![formula];
        while let Some(written) = to_read.pop() {
            for (index, node) in written.formula.nodes().iter().enumerate() {
                match node.letter {
                    b'@' => {
                        if let Some(named) = written.formula.named(index)
                            && seen.insert(Arc::as_ptr(named))
                        {
                            to_read.push(named.written());
                        }
                    }
                    letter if letter.is_ascii_uppercase() => _ = used.connectives.insert(letter),
                    _ => {
                        let symbol = written.symbol(index);
                        if !used.letters.contains(symbol) {
                            used.letters.insert(symbol.to_owned());
                        }
                    }
                }
            }
        }
        used
    }

    /// True if a letter, a connective or a proposition, is among them.
    pub fn has(&self, letter: &str) -> bool {
        let is_connective = |it: &u8| letter.as_bytes() == [*it];
        self.letters.contains(letter) || self.connectives.iter().any(is_connective)
    }

    /// True if all of them are among those that formulas may have.
    fn is_of(&self, known: Letters) -> bool {
        let letters =
            self.letters.iter().filter_map(|it| Some((*it.as_bytes().first()?, it.len() > 1)));
        let connectives = self.connectives.iter().map(|letter| (*letter, false));
        letters.chain(connectives).all(|(letter, digits)| known.have(letter, digits))
    }
}
