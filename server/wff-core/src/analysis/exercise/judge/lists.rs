//! The judgement on an answer that is a list: of the worlds at which a formula is true, or of the
//! logics in which it is valid.

use super::Judge;
use crate::analysis::at_world::{About, placed};
use crate::analysis::exercise::as_model::{Valued, at_world, of_worlds};
use crate::analysis::exercise::met::Met;
use crate::analysis::fault::{OfWorlds, Shortfall};
use crate::analysis::setting::meant_option;
use crate::exercise::Share;
use crate::logic::Logic;
use crate::syntax::Keyword;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::lexicon::lists::LISTS;
use crate::syntax::model::is_name;
use crate::syntax::reading::wording::{Listed, listed};

/// The most letters of a word that may be the name of a world that is not there.
const SHORT: usize = 2;

/// The choice that a list makes of what is asked about.
pub(in crate::analysis::exercise) struct Choice {
    /// For each thing that is asked about, true if it is listed.
    pub chosen: Vec<bool>,
    /// The names that are listed beside.
    others: Vec<Box<str>>,
}

impl Choice {
    /// The choice as a text, by which two may be compared.
    pub fn key(&self) -> String {
        let chosen: String = self.chosen.iter().map(|it| if *it { '+' } else { '-' }).collect();
        [&chosen, &*self.others.join(",")].concat()
    }
}

impl Judge<'_> {
    /// The model whose worlds are asked about; `None` where it is broken.
    fn about_model(&self) -> Option<About<'_>> {
        let span = *self.formulas().first()?;
        placed(self.line, self.require.place().unwrap_or_default(), span, self.scope).ok()?
    }

    /// The names that may be listed: of worlds, or of logics.
    pub(in crate::analysis::exercise) fn listable(&self) -> Option<Vec<&str>> {
        match self.require.kind? {
            RequirementKind::Worlds => Some(self.about_model()?.own.model.names().collect()),
            RequirementKind::Systems => {
                Some(self.require.systems().iter().map(|at| self.line.of(*at)).collect())
            }
            _ => None,
        }
    }

    /// Reads a list of what is asked about; `None` where it is none.
    pub(in crate::analysis::exercise) fn choice(&self, text: &str) -> Option<Choice> {
        let names = self.listable()?;
        let are_systems = self.require.kind == Some(RequirementKind::Systems);
        let place = |word: &str| {
            let exact = names.iter().position(|name| *name == word);
            exact.or_else(|| {
                let mut alike = names.iter().enumerate();
                let is_alike = |it: &(usize, &&str)| it.1.eq_ignore_ascii_case(word);
                let first = alike.find(is_alike)?.0;
                alike.find(is_alike).is_none().then_some(first)
            })
        };
        let system = |word: &str| {
            let meant = meant_option(Keyword::Logic, word, self.scope).filter(|it| it.is_sure)?;
            Some(meant.name)
        };
        let found = |word: &str| match are_systems {
            true => place(word).or_else(|| place(system(word)?)),
            false => place(word),
        };
        let is_other = |word: &str| {
            !LISTS.has(word)
                && match are_systems {
                    true => system(word).is_some(),
                    false => is_name(word) && word.chars().count() <= SHORT,
                }
        };
        let is_listed = |word: &str| found(word).is_some() || is_other(word);
        let (words, is_all_but) = match listed(self.within(text), &is_listed)? {
            Listed::Names(words) => (words, false),
            Listed::AllBut(words) => (words, true),
        };
        let mut choice = Choice { chosen: vec![is_all_but; names.len()], others: Vec::new() };
        for word in words {
            match found(word).and_then(|place| choice.chosen.get_mut(place)) {
                Some(chosen) => *chosen = !is_all_but,
                None if !is_all_but => choice.others.push(word.into()),
                None => {}
            }
        }
        Some(choice)
    }

    /// An answer without the formula that is asked about before it, and the model behind it.
    fn within<'t>(&self, text: &'t str) -> &'t str {
        let text = text.trim();
        let apart = |rest: &&str| !rest.starts_with(char::is_alphanumeric);
        let text = text.strip_prefix(self.asked()).filter(apart).unwrap_or(text);
        let Some((_, name)) = self.require.place().and_then(|it| it.model) else { return text };
        let before = text.trim_end_matches(['.', ' ']).strip_suffix(self.line.of(name));
        let before = before.and_then(|before| {
            let before = before.strip_suffix(' ')?.trim_end();
            let before = before.strip_suffix(" model").unwrap_or(before);
            before.strip_suffix(" in")
        });
        before.unwrap_or(text)
    }

    /// Judges a list of worlds or of logics.
    pub(super) fn list(&self, text: &str) -> Met {
        let Some(choice) = self.choice(text) else { return Met::No(Shortfall::Unreadable) };
        match self.require.kind {
            Some(RequirementKind::Worlds) => self.worlds_chosen(&choice),
            _ => self.systems_chosen(&choice),
        }
    }

    fn worlds_chosen(&self, choice: &Choice) -> Met {
        let (Some(about), [span]) = (self.about_model(), self.formulas()) else {
            return Met::Undecided;
        };
        let model = &about.own.model;
        let asked = self.as_of_model();
        let Some(valued) = asked.valued(*span, model, about.worlds) else { return Met::Undecided };
        let Valued { values, .. } = &valued;
        let at = |world: usize| at_world(model, about.worlds, world, &valued);
        let wrong = |listed: bool| {
            let all = choice.chosen.iter().zip(values).enumerate();
            let mut all =
                all.filter(move |(_, (chosen, value))| **chosen == listed && **value != listed);
            all.next().map(|(world, _)| at(world))
        };
        let other = choice.others.first().map(|name| OfWorlds::NoWorld(name.clone()));
        let lacks = other
            .or_else(|| wrong(true).map(OfWorlds::Listed))
            .or_else(|| wrong(false).map(OfWorlds::Unlisted));
        let right = choice.chosen.iter().zip(values).filter(|(chosen, value)| chosen == value);
        self.chosen(choice, right.count(), lacks)
    }

    fn systems_chosen(&self, choice: &Choice) -> Met {
        let names = self.listable().unwrap_or_default();
        let (mut right, mut is_undecided) = (0, false);
        let (mut listed, mut unlisted) = (None, None);
        for (name, chosen) in names.iter().zip(&choice.chosen) {
            match (self.is_valid_in(name), chosen) {
                (Met::Undecided, _) => is_undecided = true,
                (Met::Yes, true) | (Met::No(_), false) => right += 1,
                (Met::Yes, false) => {
                    unlisted = unlisted.or_else(|| Some(OfWorlds::Valid((*name).into())));
                }
                (Met::No(Shortfall::Judged(judged)), true) => {
                    let (line, fault) = *judged;
                    listed = listed.or(Some(OfWorlds::Invalid((*name).into(), line, fault)));
                }
                (Met::No(_), true) => is_undecided = true,
            }
        }
        let other = choice.others.first().map(|name| OfWorlds::NotAsked(name.clone()));
        let lacks = other.or(listed).or(unlisted);
        if is_undecided && (lacks.is_none() || self.require.is_partly()) {
            return Met::Undecided;
        }
        self.chosen(choice, right, lacks)
    }

    /// The verdict on the validity of the formula that is asked about in a logic.
    fn is_valid_in(&self, name: &str) -> Met {
        let Some(logic) = Logic::named(name) else { return Met::Undecided };
        let mut scope = self.scope.clone();
        scope.choose(Some(logic));
        self.judged(format!("{} is tautology", self.asked()), &scope)
    }

    /// The verdict on a choice of which so many are right, and that lacks something or nothing.
    fn chosen(&self, choice: &Choice, right: usize, lacks: Option<OfWorlds>) -> Met {
        let Some(lacks) = lacks else { return Met::Yes };
        let of = choice.chosen.len() + choice.others.len();
        let share = Share { right: right as u64, of: of as u64, is_halved: false };
        self.in_part(share, of_worlds(lacks))
    }

    /// The list that is right, as a text; `None` where that is not known.
    pub(in crate::analysis::exercise) fn right_list(&self) -> Option<String> {
        let names = self.listable()?;
        let is_right: Vec<bool> = match self.require.kind {
            Some(RequirementKind::Worlds) => {
                let about = self.about_model()?;
                let span = *self.formulas().first()?;
                self.as_of_model().valued(span, &about.own.model, about.worlds)?.values
            }
            _ => names.iter().map(|name| self.is_valid_in(name) == Met::Yes).collect(),
        };
        let right = names.into_iter().zip(is_right).filter(|(_, is_right)| *is_right);
        let right: Vec<&str> = right.map(|(name, _)| name).collect();
        Some(if right.is_empty() { "none".to_owned() } else { right.join(", ") })
    }
}
