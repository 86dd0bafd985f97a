//! The word that something is set to: what holds from there on.

use super::logic;
use crate::dice::Rules;
use crate::logic::Logic;
use crate::markdown;
use crate::markup::Markdown;
use crate::proof::condensed::axioms::Axioms;
use crate::proof::condensed::systems::known;
use crate::scope::Scope;
use crate::syntax::letter::Alphabet;
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Span, quote};
use std::sync::Arc;

/// The most characters of a formula.
const SHOWN: usize = 400;

/// The word that something is set to. In its texts code stands between backquotes.
pub(crate) struct Setting {
    pub name: String,
    /// A sentence on it, without its subject.
    pub says: Option<String>,
    /// More of it, in paragraphs.
    pub more: Vec<String>,
    /// The logic that it is.
    pub logic: Option<Logic>,
}

impl Setting {
    /// It at a place of a line; `None` where the word there names nothing.
    pub fn of(line: &Line<'_>, at: Span, scope: &Scope) -> Option<Setting> {
        let word = line.of(at);
        let (keyword, _) = line.head()?;
        let tells = scope.settings.tells_answers();
        let plain = |says: &str| {
            let (name, says) = (word.to_owned(), Some(says.to_owned()));
            Some(Setting { name, says, more: Vec::new(), logic: None })
        };
        match keyword {
            // Requirements name logics, too.
            Keyword::Logic | Keyword::Require | Keyword::Show => {
                let own = || scope.named_blocks.logic(word).cloned().flatten();
                let logic = Logic::named(word).or_else(own)?;
                let more = if tells { logic::facts(&logic) } else { Vec::new() };
                let says = Some(logic::about(&logic));
                Some(Setting { name: logic.name().to_owned(), says, more, logic: Some(logic) })
            }
            Keyword::System => {
                let own = scope.named_blocks.system(word).cloned().flatten();
                let axioms = own.or_else(|| Axioms::known(word).map(Arc::new))?;
                Some(of_system(&axioms, tells))
            }
            Keyword::Rules | Keyword::Game => plain(of_rules(Rules::named(word)?)),
            Keyword::Alphabet => {
                let mut all = Alphabet::NAMES.into_iter();
                let (_, alphabet) = all.find(|(name, _)| *name == word)?;
                plain(match alphabet {
                    Alphabet::Dice => "the letters of the dice, `p q r s` and `N K A C E`",
                    Alphabet::Textbook => {
                        "every small letter, with digits or without, and `N K A C E D X J B O V`"
                    }
                })
            }
            Keyword::Hints => match word {
                "off" => plain("what is wrong is said, and never what is right"),
                "on" => plain("what is right is said, too"),
                _ => None,
            },
            _ => None,
        }
    }

    /// It as a hover, in Markdown.
    pub fn markdown(self) -> Markdown {
        let says = self.says.map(|says| markdown!(": {}", Markdown::message(&says)));
        let first = markdown!("{}{}", Markdown::strong(&self.name), says.unwrap_or_default());
        let more = self.more.iter().map(|paragraph| Markdown::message(paragraph));
        Markdown::paragraphs(std::iter::once(first).chain(more))
    }
}

/// The dice and the goal of a rule book.
fn of_rules(rules: Rules) -> &'static str {
    match rules {
        Rules::ShakeAWff => {
            "the rules of Shake-a-WFF. A call claims a longest WFF of its roll; no WFF takes `i`, \
             `o` or `R`"
        }
        Rules::XWff => {
            "the rules of x-wff. A call claims a longest true WFF of its roll; `R` becomes `N`, \
             `K`, `A` or `C`, and no WFF takes `i` or `o`"
        }
    }
}

/// The axioms of a system, and who gave them.
fn of_system(axioms: &Axioms, tells: bool) -> Setting {
    let name = axioms.name.as_deref().unwrap_or_default();
    let shown = axioms.formulas().filter(|_| tells);
    let axiom = |(label, formula): (u8, &str)| {
        format!("{}) {}", char::from(label), quote(&shorten(formula, SHOWN)))
    };
    let source = known(name).map(|known| known.source.to_owned());
    let more = shown.map(axiom).chain(source).collect();
    Setting { name: name.to_owned(), says: None, more, logic: None }
}
