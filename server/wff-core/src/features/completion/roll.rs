//! Completion of calls and challenges: players, the dice that are left on the roll, and the
//! longest WFF.

use super::word::{is_of_word, run_after};
use super::{CompletionKind, List, Offer};
use crate::analysis::play::PLAYED;
use crate::dice::{Answer, Every, Goal, RollQuestion, Rules};
use crate::scope::{Rolled, Scope};
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::{Alphabet, CONNECTIVES, PROPOSITIONS};
use crate::syntax::statement::Play;
use crate::syntax::{Faces, Keyword, Line, Shape, Span, formula::shape};
use std::sync::Arc;

/// The most dice of a roll among whose longest true WFFs one is looked for that goes on as typed.
const SEARCHED: u64 = 12;

/// The most longest true WFFs that are looked through.
const COMPARED: usize = 1 << 12;

impl List<'_> {
    /// Offers what a `roll`, `call` or `challenge` can say.
    pub(super) fn of_play(
        &mut self,
        line: &Line<'_>,
        keyword: Keyword,
        play: &Play,
        scope: &Scope,
    ) {
        let is_first = play.what.is_empty() || play.what == self.typed_span();
        let is_first = is_first && !self.after.trim_start_matches(is_of_word).starts_with(':');
        let game = scope.game().filter(|game| game.is_judged());
        self.take_word(is_of_word);
        if play.player.is_none() && self.is_before_colon() {
            return match game {
                Some(game) => self.movers(game, keyword),
                None => self.players(scope),
            };
        }
        if play.player.is_none() && is_first {
            match game {
                Some(game) => return self.movers(game, keyword),
                None => self.players(scope),
            }
        }
        if keyword == Keyword::Roll {
            return;
        }
        // A capital begins a formula.
        if is_first && !self.typed().starts_with(char::is_uppercase) {
            // Nobody calls their own WFF a pff.
            let words = if keyword == Keyword::Challenge { 2 } else { 1 };
            self.values(PLAYED.into_iter().take(words));
        }
        let rolled = match keyword {
            Keyword::Call => scope.plays.roll(line.player()),
            _ => scope.plays.called(line.player()).and_then(|called| called.rolled.as_ref()),
        };
        let mut dice = scope.clone();
        dice.settings.alphabet = Some(Alphabet::Dice);
        self.dice(line, play.what, rolled, &dice);
        if let Some(rolled) = rolled
            && self.asked
            && scope.game().is_none()
            && scope.settings.tells_answers()
        {
            self.longest(line, play.what, rolled, scope);
        }
    }

    /// True if the cursor is in a player's name before a colon.
    fn is_before_colon(&self) -> bool {
        let rest = self.after.get(run_after(self.after, is_of_word)..).unwrap_or_default();
        rest.trim_start().starts_with(':')
    }

    /// Offers the letters that are left of a roll behind those that are typed, where the formula
    /// needs one.
    fn dice(&mut self, line: &Line<'_>, what: Span, rolled: Option<&Arc<Rolled>>, scope: &Scope) {
        if !self.asked || !self.is_unfinished(line, what, scope) {
            return;
        }
        self.take_letter();
        let dice = rolled.and_then(|rolled| rolled.dice());
        let typed = letters(line.text, what);
        let is_left = |letter: u8| {
            dice.as_ref().is_none_or(|(faces, rules)| {
                let mut used = typed;
                used.add(letter, 1);
                rules.lacking(faces, &used).is_empty()
            })
        };
        for letter in PROPOSITIONS.into_iter().filter(|letter| is_left(*letter)) {
            self.proposition(char::from(letter).to_string(), scope);
        }
        for connective in CONNECTIVES
            .iter()
            .filter(|it| Alphabet::Dice.has(it.letter, false) && is_left(it.letter))
        {
            let detail = format!("{} ({})", connective.name, connective.reads);
            self.offer(CompletionKind::Connective, char::from(connective.letter), detail);
        }
    }

    /// Offers a longest WFF of a roll: one that goes on as is typed, if there is one.
    fn longest(&mut self, line: &Line<'_>, what: Span, rolled: &Rolled, scope: &Scope) {
        let (Some((faces, rules)), Some(logic)) = (rolled.dice(), &scope.settings.logic) else {
            return;
        };
        let is_formula = !matches!(shape(line.text, what, Unit::arity), Shape::Uncounted);
        let rest = self.after.trim_start();
        if !is_formula || !rest.is_empty() && !rest.starts_with('#') {
            return;
        }
        let values = scope.propositions.values_of_dice();
        let goal = rules.goal(logic, &values);
        let question = RollQuestion::new(&faces, rules, goal);
        let answer = self.oracle.longest(&question);
        let Ok(Answer::Longest(longest)) = answer.as_deref() else { return };
        let text = line.of(what);
        let compact: String = text.split_whitespace().collect();
        let goes_on = if compact.is_empty() {
            None
        } else if goal == Goal::Wff {
            continued(&compact, &faces, rules)
                .filter(|wff| Ok(longest.length()) == wff.len().try_into())
        } else if faces.len() <= SEARCHED {
            let every = Every::new(&faces, rules, goal).ok();
            every.and_then(|it| it.iter().take(COMPARED).find(|wff| wff.starts_with(&compact)))
        } else {
            None
        };
        let wff = goes_on.unwrap_or_else(|| longest.wff());
        if wff == text {
            return;
        }
        let start = if what.is_empty() { self.before.len() } else { what.start as usize };
        self.word = start..self.before.len();
        let offer = Offer {
            detail: match goal {
                Goal::Wff => "the longest WFF".to_owned(),
                Goal::True { .. } => "the longest true WFF".to_owned(),
            },
            // It replaces what is typed, whatever that is.
            filter: (!wff.starts_with(self.typed())).then(|| self.typed().to_owned()),
            label: wff,
            is_fleeting: true,
            ..Offer::default()
        };
        self.push(CompletionKind::Longest, offer);
    }
}

/// The letters of a formula as dice.
fn letters(line: &str, formula: Span) -> Faces {
    let mut faces = Faces::default();
    for (unit, _) in units(line, formula) {
        if let Unit::Letter(letter) = unit {
            faces.add(letter, 1);
        }
    }
    faces
}

/// The longest WFF of a roll that begins with these letters, if there is one: every `N` that is
/// left, as many other connectives as there are propositions for, and then these.
fn continued(typed: &str, faces: &Faces, rules: Rules) -> Option<String> {
    let used = letters(typed, Span::new(0, typed.len()));
    if used.len() != u64::try_from(typed.len()).ok()? || !rules.lacking(faces, &used).is_empty() {
        return None;
    }
    // The formulas that are still lacking behind what is typed.
    let need = typed.bytes().try_fold(1_u64, |need, letter| {
        let arity = crate::syntax::letter::arity(letter)?;
        (need.checked_sub(1)?).checked_add(u64::from(arity)).filter(|_| need > 0)
    })?;
    let left = faces.without(&used);
    let wild = if rules.has_wildcard() { faces.of(b'R') } else { 0 };
    let mut wild = wild - used.without(faces).len().min(wild);
    let mut spare = left.among(&PROPOSITIONS).checked_sub(need)?;
    if need == 0 {
        return Some(typed.to_owned());
    }
    let mut wff = typed.to_owned();
    let mut binaries = String::new();
    for letter in *b"KACE" {
        let taken = left.of(letter).min(spare);
        spare -= taken;
        (0..taken).for_each(|_| binaries.push(char::from(letter)));
    }
    let taken = wild.min(spare);
    wild -= taken;
    (0..taken).for_each(|_| binaries.push('K'));
    (0..left.of(b'N') + wild).for_each(|_| wff.push('N'));
    let count = need.checked_add(u64::try_from(binaries.len()).ok()?)?;
    wff.push_str(&binaries);
    let propositions = PROPOSITIONS
        .into_iter()
        .flat_map(|letter| (0..left.of(letter)).map(move |_| char::from(letter)));
    wff.extend(propositions.take(usize::try_from(count).ok()?));
    Some(wff)
}

#[cfg(test)]
mod tests {
    use super::super::{CompletionKind, completions};
    use crate::document::Document;
    use crate::scope::Scope;

    /// All texts of some dice, each used once at most, with the formulas that they still lack.
    fn texts(dice: &str, text: &str, need: i32, found: &mut Vec<(String, i32)>) {
        found.push((text.to_owned(), need));
        let mut tried = String::new();
        for (at, die) in dice.char_indices() {
            let arity = match die {
                'N' => 1,
                'K' | 'A' | 'C' | 'E' => 2,
                _ => 0,
            };
            if need > 0 && !tried.contains(die) {
                tried.push(die);
                let rest = format!("{}{}", &dice[..at], &dice[at + 1..]);
                texts(&rest, &format!("{text}{die}"), need - 1 + arity, found);
            }
        }
    }

    #[test]
    fn what_a_call_is_offered_is_by_the_definition_of_the_dice() {
        for roll in ["pqKN", "ppKN", "pqrKA", "pqKAN", "pqNN", "pKA", "qqqKK", "ppqKE"] {
            let mut all = Vec::new();
            texts(roll, "", 1, &mut all);
            let wffs: Vec<&str> =
                all.iter().filter(|(_, need)| *need == 0).map(|(text, _)| &**text).collect();
            let most = wffs.iter().map(|wff| wff.len()).max().unwrap();
            for (typed, need) in &all {
                let text = format!("roll {roll}\ncall {typed}");
                let document = Document::small(&text, Scope::default());
                let offered = completions(&document, &*text, text.len());
                let (longest, others): (Vec<_>, Vec<_>) =
                    offered.iter().partition(|it| it.kind == CompletionKind::Longest);
                let letters: String =
                    others.iter().filter(|it| it.label.len() == 1).map(|it| &*it.label).collect();
                let left = |letter: char| {
                    let of = |text: &str| text.matches(letter).count();
                    *need > 0 && of(typed) < of(roll)
                };
                let expected: String = "pqrsNKACE".chars().filter(|it| left(*it)).collect();
                assert_eq!(letters, expected, "{text}");
                let goes_on = wffs.iter().any(|wff| wff.len() == most && wff.starts_with(&**typed));
                match longest[..] {
                    [item] => {
                        assert!(wffs.contains(&&*item.label), "{text} {item:?}");
                        assert_eq!(item.label.len(), most, "{text} {item:?}");
                        assert_eq!(item.label.starts_with(&**typed), goes_on, "{text} {item:?}");
                        assert_eq!(offered.last(), Some(item), "{text}");
                        assert_eq!(&text[item.range.clone()], typed);
                    }
                    [] => assert_eq!(typed.len(), most, "{text}"),
                    _ => panic!("{text}"),
                }
            }
        }
    }
}
