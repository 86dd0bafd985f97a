//! The settings in force at a place, as a status line shows them.

use crate::dice::Rules;
use crate::document::Document;
use crate::logic::Logic;
use crate::syntax::Text;
use crate::syntax::letter::Alphabet;

/// The settings in force below a line.
#[derive(Clone, Debug, PartialEq)]
pub struct InForce {
    /// The logic; `None` if a name is chosen that is none.
    pub logic: Option<Logic>,
    /// The rule book of the dice; `None` if a name is chosen that is none.
    pub rules: Option<Rules>,
    /// The letters of formulas; `None` if a name is chosen that is none.
    pub alphabet: Option<Alphabet>,
    /// False if it is said what is wrong, and never what is right.
    pub hints: bool,
    /// True if only the form of lines is judged.
    pub exam: bool,
}

/// The settings in force below the line that holds a byte offset.
pub fn in_force(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<InForce> {
    document.line(text, offset.min(text.len()), |placed| {
        let scope = placed.scope_below();
        let rules = scope.game().map_or(scope.settings.rules, |game| Some(game.rules));
        let settings = scope.settings;
        InForce {
            logic: settings.logic,
            rules,
            alphabet: settings.alphabet,
            hints: settings.hints,
            exam: settings.exam,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    #[test]
    fn a_line_is_under_the_settings_above_it_and_its_own() {
        let text = "p\nlogic K3\nrules x-wff\np\nalphabet textbook\nhints off\nlogic None\nexam";
        let document = Document::small(text, Scope::default());
        let at = |line: usize| {
            let offset = text.split_inclusive('\n').take(line).map(str::len).sum();
            let it = in_force(&document, text, offset).unwrap();
            let logic = it.logic.map_or(String::new(), |logic| logic.name().to_owned());
            let rules = it.rules.map_or("", Rules::name);
            (logic, rules, it.alphabet.unwrap(), it.hints, it.exam)
        };
        let k3 = || "K3".to_owned();
        assert_eq!(at(0), ("classical".to_owned(), "shake-a-wff", Alphabet::Dice, true, true));
        assert_eq!(at(1), (k3(), "shake-a-wff", Alphabet::Dice, true, true));
        assert_eq!(at(3), (k3(), "x-wff", Alphabet::Dice, true, true));
        assert_eq!(at(5), (k3(), "x-wff", Alphabet::Textbook, false, true));
        assert_eq!(at(7).0, "");
    }
}
