//! Fallacies: what a wrong formula probably is, seen beside one that is right.

use super::key::Keyed;
use crate::analysis::exercise::{Answer, Answers};
use crate::analysis::{Candidate, Reading};
use crate::exercise::requirement;
use crate::logic::spelled;
use crate::syntax::statement::Claim;
use crate::syntax::{Formula, Line, LineText, Span, Statement, Written, parse};

impl Keyed {
    /// The fallacy that a wrong formula is, seen beside formulas that are right, as the end of “is
    /// …”.
    pub fn fallacy(&self, answer: &str) -> Option<&'static str> {
        let lines: Vec<Line<'_>> = self.exercise.lines().collect();
        let Answers::Formula(named) =
            Answer::of_text(answer, &lines, &self.scope, &self.scope).kind
        else {
            return None;
        };
        let answer = spelled(named.written()).filter(|text| text.len() <= SLIP)?;
        let asked = lines.iter().flat_map(|line| {
            let is_equivalence = matches!(
                requirement(line).map(|it| &*it.claims),
                Some(Statement::Judgement(it)) if it.claim == Claim::Equivalence && !it.denied
            );
            let formulas = if is_equivalence { line.formulas() } else { Vec::new() };
            formulas.into_iter().map(|span| line.of(span).to_owned())
        });
        let keys = self.exercise.keys.iter().map(|key| key.to_string());
        let all: Vec<String> = asked.chain(keys).collect();
        // What means the same as one that is right is wrong in another way.
        if all.iter().any(|right| self.mean_the_same(right, &answer) == Some(true)) {
            return None;
        }
        all.iter().find_map(|right| self.fallacy_from(right, &answer))
    }

    fn fallacy_from(&self, right: &str, answer: &str) -> Option<&'static str> {
        let line = parse(LineText::given(right));
        let span = line.body();
        let Reading::Formula(read) = Candidate::new(&line, span, &self.scope).reading() else {
            return None;
        };
        let right = spelled(Written::new(&read, line.text)).filter(|text| text.len() <= SLIP)?;
        let whole = Formula::read(&right, Span::new(0, right.len()), |_| None)?;
        let head = right.chars().next()?;
        let operands: Vec<&str> =
            whole.operands(0).map(|index| whole.subformula(&right, index).of(&right)).collect();
        let mut fallacies: Vec<(String, &'static str)> = Vec::new();
        if let [one, other] = operands[..] {
            if head == 'C' {
                fallacies.push((format!("C{other}{one}"), "the converse of what is right"));
                fallacies.push((
                    format!("CN{one}{other}"),
                    "right but for `N` before its first operand",
                ));
            }
            for (letter, fallacy) in [
                ('K', "right but for its main connective, `K`"),
                ('A', "right but for its main connective, `A`"),
                ('C', "right but for its main connective, `C`"),
                ('E', "right but for its main connective, `E`"),
            ] {
                if letter != head {
                    fallacies.push((format!("{letter}{one}{other}"), fallacy));
                }
            }
        }
        fallacies.push((format!("N{right}"), "the negation of what is right"));
        if let Some(inner) = right.strip_prefix('N') {
            let parts = Formula::read(inner, Span::new(0, inner.len()), |_| None)?;
            let both: Vec<&str> =
                parts.operands(0).map(|index| parts.subformula(inner, index).of(inner)).collect();
            if let ([one, other], Some(head)) = (&both[..], inner.chars().next()) {
                fallacies.push((
                    format!("{head}N{one}N{other}"),
                    "right but for `N`, which stands before each operand and not before the whole",
                ));
            }
        }
        fallacies
            .into_iter()
            .find(|(text, _)| self.mean_the_same(text, answer) == Some(true))
            .map(|(_, fallacy)| fallacy)
    }
}

/// The most letters of a formula in which a fallacy is looked for.
const SLIP: usize = 200;
