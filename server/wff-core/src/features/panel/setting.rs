//! A setting: what holds from its line on, of a logic with the tables of its connectives.

use super::place::{PanelPlace, bytes};
use crate::features::hover::logic::cells;
use crate::features::hover::setting::Setting;
use crate::syntax::letter::CONNECTIVES;
use crate::syntax::text::excerpt;
use crate::syntax::{Alphabet, Statement};
use std::ops::Range;

/// The most characters of a text.
const SHOWN: usize = 400;

/// A setting.
#[derive(Clone, Debug)]
pub struct SettingSubject {
    /// The bytes of the word that something is set to.
    pub range: Range<usize>,
    /// The word, or the name that it stands for.
    pub title: String,
    /// Paragraphs on all that holds from there on.
    pub told: Vec<String>,
    /// The truth tables of a logic's connectives, the header first.
    pub tables: Vec<Vec<Vec<String>>>,
}

/// The setting of the line of a place.
pub(super) fn at(place: &PanelPlace<'_>) -> Option<SettingSubject> {
    let line = place.placed.read();
    let Statement::Setting(_, _, word) = line.statement else { return None };
    let scope = place.placed.scope;
    let setting = Setting::of(&line, word, scope)?;
    let is_told = scope.settings.tells_answers();
    let logic = setting.logic.as_ref().filter(|_| is_told);
    let of_dice = CONNECTIVES.iter().filter(|it| Alphabet::Dice.has(it.letter, false));
    let tables = of_dice.filter_map(|connective| cells(connective, logic?)).collect();
    let told = setting.says.into_iter().chain(setting.more);
    Some(SettingSubject {
        range: bytes(word, place.placed),
        title: excerpt(&setting.name, SHOWN),
        told: told.map(|it| excerpt(&it, SHOWN)).collect(),
        tables,
    })
}
