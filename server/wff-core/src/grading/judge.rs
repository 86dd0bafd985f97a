//! The judgement on an answer: what the requirements of its exercise say of it, and what a teacher
//! foresaw or decided.

use super::decision::{Awaiting, Decided, Says};
use super::given::Given;
use super::key::Keyed;
use super::mark::{DecisionKind, Mark, MarkedRequirement, Status};
use super::meaning::meaning;
use crate::analysis::exercise::{Answer, Answers, Met, choice, meets};
use crate::analysis::fault::Shortfall;
use crate::effort::Budget;
use crate::exercise::{Foreseen, Points, Share, compact, requirement};
use crate::logic::{Limit, spelled};
use crate::rules::{why_no_formula, why_unmet};
use crate::syntax::Line;
use crate::syntax::letter::is_blank;
use crate::syntax::reading::around::is_remark;
use std::collections::BTreeSet;

/// The most words of an answer among which one is looked for that is understood.
const MOST_WORDS: usize = 40;

impl Keyed {
    /// The mark for an answer that a decision is about.
    pub(super) fn decided_mark(
        &self,
        given: Option<&Given>,
        decided: &Decided<'_>,
        oracle: &Budget<'_>,
    ) -> Mark {
        let mark = self.mark(decided.given.as_ref().or(given), oracle);
        let mark = Mark {
            answer: decided.written.clone().or(mark.answer),
            place: decided.place.or(mark.place),
            awaiting: None,
            ..mark
        };
        let (points, comment) = match &decided.decision.says {
            Says::Read(line) => {
                let decision = Some(DecisionKind::Read(line.body().to_owned()));
                return Mark { decision, ..mark };
            }
            Says::Points(points, comment) => (points, comment),
        };
        let out_of = self.exercise.out_of();
        let points = points.unwrap_or(out_of);
        let (status, kind) = if points == Points::default() {
            (Status::Wrong, DecisionKind::Wrong)
        } else if points >= out_of {
            (Status::Right, DecisionKind::Accepted)
        } else {
            (Status::Partly, DecisionKind::Accepted)
        };
        let kind = if decided.is_adjusted { DecisionKind::Adjusted } else { kind };
        let comment = comment.clone().or(mark.comment);
        Mark { status, points, comment, decision: Some(kind), ..mark }
    }

    pub(super) fn mark(&self, given: Option<&Given>, oracle: &Budget<'_>) -> Mark {
        let lines: Vec<Line<'_>> = self.exercise.lines().collect();
        let unmet = |_: &Line<'_>| MarkedRequirement { met: Some(false), why: None };
        let blank = Mark {
            status: Status::Blank,
            points: Points::default(),
            answer: None,
            place: None,
            requirements: lines.iter().map(unmet).collect(),
            comment: None,
            decision: None,
            awaiting: None,
        };
        let Some(given) = given else { return blank };
        let answer = match &given.block[..] {
            [] => {
                let line = given.line.line();
                let answer = Answer::read(&line, &lines, &self.scope, &given.names);
                answer.with_more(&given.more)
            }
            block => Answer::block(block.to_vec()).at(given.line.clone()),
        };
        if given.is_blank() {
            return blank;
        }
        let foreseen = self.foreseen(&answer, &given.written());
        let mut mark = Mark {
            answer: Some(given.written()),
            place: Some((given.number, given.file)),
            requirements: Vec::new(),
            comment: foreseen.and_then(|it| it.comment.clone()),
            ..blank
        };
        let scope = || self.scope.with_names_of(&given.names);
        let is_pff = matches!(answer.kind, Answers::Pff);
        let of_pff = is_pff.then(|| why_no_formula(&given.line.line(), scope()));
        let is_attempt = is_pff && answer.is_attempt(&scope());
        let mut is_understood = !is_pff || is_attempt;
        let keys = &self.exercise.keys;
        let mut shares: Vec<Option<Share>> = Vec::new();
        for (line, required) in lines.iter().zip(&self.exercise.requirements) {
            let met = meets(line, &answer, keys, &self.scope, &given.names, oracle);
            if !is_pff && matches!(&met, Met::No(shortfall) if shortfall.is_of_reading()) {
                let kind = requirement(line).and_then(|it| it.kind);
                is_understood &= kind.is_some_and(|kind| answer.is_understood(kind, &scope()));
            }
            let why = match &met {
                Met::No(shortfall) => Some(match &of_pff {
                    Some(why) => why.clone(),
                    None => why_unmet(&required.line, shortfall, &self.scope),
                }),
                Met::Yes | Met::Undecided => None,
            };
            shares.push(match &met {
                Met::Yes => Some(Share::ALL),
                Met::No(Shortfall::InPart(share, _)) => Some(*share),
                Met::No(_) => Some(Share::NONE),
                Met::Undecided => None,
            });
            let met = match met {
                Met::Yes => Some(true),
                Met::No(_) => Some(false),
                Met::Undecided => None,
            };
            mark.requirements.push(MarkedRequirement { met, why });
        }
        // What the teacher foresees is decided.
        if !is_understood && foreseen.is_none() {
            return Mark { status: Status::Unread, ..mark };
        }
        mark.points = self.points_if(&shares, Share::NONE);
        let is_open = shares.iter().any(Option::is_none);
        // No requirement that is still open can change the points.
        let is_lost = || self.points_if(&shares, Share::ALL) == mark.points;
        mark.status = match answer.kind {
            Answers::Pff if is_attempt => Status::Pff,
            _ if mark.requirements.iter().all(|it| it.met == Some(true)) => Status::Right,
            _ if is_open && !is_lost() => Status::Undecided,
            _ if mark.points == Points::default() => Status::Wrong,
            _ if mark.points == self.exercise.out_of() => Status::Right,
            _ => Status::Partly,
        };
        mark
    }

    /// The part of an answer that it may be read as, if the rest says nothing: what is understood
    /// of it, else its only word that is.
    pub(super) fn proposal(
        &self,
        awaiting: &Awaiting,
        understood: Option<String>,
    ) -> Option<String> {
        let [text] = &awaiting.lines[..] else { return None };
        let part = understood.or_else(|| self.only_understood(text))?;
        let rest = text.replace(&part, " ");
        let rest: String = rest.chars().filter(|c| !c.is_ascii_digit()).collect();
        is_remark(&rest).then_some(part)
    }

    /// The only word of a text that is understood as an answer.
    fn only_understood(&self, text: &str) -> Option<String> {
        let lines: Vec<Line<'_>> = self.exercise.lines().collect();
        let (scope, keys) = (&self.scope, &self.exercise.keys);
        let is_understood = |word: &&str| {
            let answer = Answer::of_text(word, &lines, scope, scope);
            let mut met =
                lines.iter().map(|it| meets(it, &answer, keys, scope, scope, &Limit::brief()));
            !matches!(answer.kind, Answers::Pff | Answers::Blank)
                && met.all(|it| !matches!(it, Met::No(shortfall) if shortfall.is_of_reading()))
        };
        let words = text.split(is_blank).take(MOST_WORDS);
        let words = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
        let understood: BTreeSet<&str> =
            words.filter(|word| !word.is_empty()).filter(is_understood).collect();
        let only = understood.first().filter(|_| understood.len() == 1)?;
        Some((*only).to_owned())
    }

    /// The points for these shares of the requirements, where those that are open are met to
    /// another.
    fn points_if(&self, shares: &[Option<Share>], open: Share) -> Points {
        let shares: Vec<Share> = shares.iter().map(|share| share.unwrap_or(open)).collect();
        self.exercise.points_for(&shares)
    }

    /// The mistake that was foreseen and an answer is. What is no formula is compared by what it
    /// says.
    fn foreseen(&self, answer: &Answer, text: &str) -> Option<&Foreseen> {
        let formula = match &answer.kind {
            Answers::Formula(named) => Some((compact(&named.text), spelled(named.written()))),
            _ => None,
        };
        let (written, spelled) = formula.unwrap_or_else(|| (compact(text), None));
        let is_other = matches!(answer.kind, Answers::Other);
        let logic = self.scope.settings.logic.as_ref();
        let kind = self.kinds.first().copied();
        let first = self.exercise.requirements.first().map(|it| it.line.line());
        let chosen = |text: &str| choice(first.as_ref()?, text, &self.scope);
        let meaning = |text: &str| chosen(text).or_else(|| meaning(text, kind?, logic?));
        let said = is_other.then(|| meaning(text)).flatten();
        let is_it = |foreseen: &Foreseen| {
            let text = &*foreseen.text;
            text == written
                || spelled.as_deref() == Some(text)
                || is_other && text.eq_ignore_ascii_case(&written)
                || said.is_some() && meaning(&foreseen.written) == said
        };
        self.exercise.wrongs.iter().find(|foreseen| is_it(foreseen))
    }
}
