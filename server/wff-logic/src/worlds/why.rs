//! The reason why a formula has its value at a world.

use super::frames::Worlds;
use super::model::Model;
use super::sentence::list;
use wff_syntax::{Written, quote};

/// The most worlds that are listed.
const LISTED: usize = 6;

/// The value as it is written.
fn letter(value: bool) -> char {
    if value { 'T' } else { 'F' }
}

impl Model {
    /// The reason why a formula has its value at a world, as a sentence without its end: what its
    /// main connective asks of other worlds, or of its operands there. `None` for a letter, and for
    /// a name.
    pub fn why(&self, worlds: Worlds, written: Written<'_>, world: usize) -> Option<String> {
        let formula = written.formula;
        let main = formula.nodes().first()?.letter;
        let operands: Vec<(String, Vec<bool>)> = formula
            .operands(0)
            .map(|operand| {
                let part = formula.part(operand);
                let text = quote(formula.subformula(written.text, operand).of(written.text));
                (text, self.values(worlds, Written::new(&part, written.text)))
            })
            .collect();
        let value = *self.values(worlds, written).get(world)?;
        let name = |world: usize| quote(self.name(world));
        let here = name(world);
        let at = |values: &[bool], world: usize| values.get(world) == Some(&true);
        let sees = |test: &dyn Fn(usize) -> bool| self.seen(world).find(|seen| test(*seen));
        let place = |seen: usize| match seen == world {
            true => "itself".to_owned(),
            false => name(seen),
        };
        let seen: Vec<usize> = self.seen(world).collect();
        let each = |said: String| match seen.len() {
            0 => format!("{here} sees no world"),
            1 => format!(
                "{here} sees {} alone, where {said}",
                seen.first().map(|seen| place(*seen)).unwrap_or_default()
            ),
            all if all <= LISTED => {
                let names: Vec<String> = seen.iter().map(|seen| place(*seen)).collect();
                let each = if all == 2 { "both" } else { "each" };
                format!("{here} sees {}, and {said} at {each}", list(&names))
            }
            _ => format!("{said} at every world that {here} sees"),
        };
        let persistent = worlds.is_persistent();
        Some(match (main, &operands[..]) {
            (b'L' | b'M', [(text, values)]) => {
                let decisive = main == b'M';
                match sees(&|seen| at(values, seen) == decisive) {
                    Some(found) => {
                        format!(
                            "{here} sees {}, where {text} is {}",
                            place(found),
                            letter(decisive)
                        )
                    }
                    None => each(format!("{text} is {}", letter(!decisive))),
                }
            }
            (b'N', [(text, values)]) if persistent && !value => {
                let found = sees(&|seen| at(values, seen))?;
                format!("{here} sees {}, where {text} is T", place(found))
            }
            (b'N', [(text, _)]) if persistent && worlds == Worlds::Intuitionistic => {
                each(format!("{text} is F"))
            }
            (b'C', [(one, of_one), (other, of_other)]) if persistent && !value => {
                let found = sees(&|seen| at(of_one, seen) && !at(of_other, seen))?;
                format!("{here} sees {}, where {one} is T and {other} is F", place(found))
            }
            (b'C', [(one, _), (other, _)]) if persistent => {
                format!("wherever {here} sees {one} T, {other} is T, too")
            }
            (_, []) => return None,
            (_, operands) => {
                let said = operands
                    .iter()
                    .map(|(text, values)| format!("{text} is {}", letter(at(values, world))));
                format!("{} there", said.collect::<Vec<_>>().join(" and "))
            }
        })
    }
}
