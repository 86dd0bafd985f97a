//! The reason why a formula cannot be proved from axioms, where that is plain.

use super::deduction::listed;
use super::sequent::GivenSequent;
use crate::system::GivenSystem;
use std::collections::{HashMap, HashSet};
use wff_core::syntax::{Formula, Span, quote};

/// The reason why a system cannot prove a formula, if that is plain: where its axioms are
/// tautologies, so are its theorems and their instances, in which a part that begins with a
/// connective that the axioms have not is as good as a letter.
pub fn plain_reason(system: &GivenSystem, theorem: &str) -> Option<String> {
    let countermodel = |text: String| GivenSequent { formulas: vec![text] }.countermodel();
    if system.known().is_none()
        && system.labels().any(|(_, axiom)| countermodel(axiom.to_owned()).is_some())
    {
        return None;
    }
    if let Some(values) = countermodel(theorem.to_owned()) {
        return Some(format!(
            "{} is not true under every valuation: it is F under {}",
            quote(theorem),
            listed(&values)
        ));
    }
    let (outline, foreign) = outline(theorem, &system.connectives())?;
    countermodel(outline)?;
    let names = |letters: &[u8]| {
        let names: Vec<String> =
            letters.iter().map(|letter| format!("`{}`", char::from(*letter))).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} and {last}", before.join(", ")),
            None => String::new(),
        }
    };
    Some(format!(
        "{} cannot be proved: {} do not say what {} {}",
        quote(theorem),
        system.axioms_called(),
        names(&foreign),
        if foreign.len() == 1 { "means" } else { "mean" },
    ))
}

/// A formula with a letter of its own for each part that begins with a connective beyond some, and
/// those connectives; `None` where there is none.
pub fn outline(text: &str, own: &HashSet<u8>) -> Option<(String, Vec<u8>)> {
    let formula = Formula::read(text, Span::new(0, text.len()), |_| None)?;
    let symbols = || (0..formula.nodes().len()).map(|index| formula.symbol(text, index).of(text));
    let taken: HashSet<&str> = symbols().collect();
    let mut new = (1..).map(|number: u32| format!("p{number}")).filter(|it| !taken.contains(&**it));
    let mut letters: HashMap<&str, String> = HashMap::new();
    let (mut outline, mut foreign) = (String::new(), Vec::new());
    let mut at = 0;
    while let Some(node) = formula.nodes().get(at) {
        if node.letter.is_ascii_uppercase() && !own.contains(&node.letter) {
            let part = formula.subformula(text, at).of(text);
            outline.push_str(letters.entry(part).or_insert_with(|| new.next().unwrap_or_default()));
            foreign.push(node.letter);
            at = node.end as usize;
        } else {
            outline.push_str(formula.symbol(text, at).of(text));
            at += 1;
        }
    }
    foreign.sort_unstable();
    foreign.dedup();
    (!foreign.is_empty()).then_some((outline, foreign))
}
