//! The axiom of which a formula is nearly an instance, with formulas put for its letters.

use crate::logic::near_claims::read;
use crate::rules::{Diagnostic, list};
use crate::syntax::{Formula, Span, Written, quote};
use std::collections::BTreeMap;

/// The bytes of the longest formula that is compared with axioms.
const LONGEST: usize = 120;

/// The letters of the shortest axiom that is compared.
const SHORTEST: usize = 7;

/// An axiom with formulas put for its letters, and the only place where a formula differs.
pub(super) struct NearAxiom<'a> {
    axiom: &'a str,
    /// The formulas by the letters for which they are put.
    put: BTreeMap<String, String>,
    /// The instance.
    instance: String,
    /// The text that should stand at the place, and the one that does.
    differs: (String, String),
}

/// The axiom of these of which a formula is nearly an instance: of several the longest, which says
/// most of its form.
pub(super) fn near_axiom<'a>(
    formula: &str,
    axioms: impl Iterator<Item = &'a str>,
) -> Option<NearAxiom<'a>> {
    let read_formula = read(formula).filter(|_| formula.len() <= LONGEST)?;
    let said = Written::new(&read_formula, formula);
    axioms.filter_map(|axiom| compared(axiom, said)).max_by_key(|near| near.axiom.len())
}

/// An axiom compared with a formula, letter by letter; `None` where they differ at more places.
fn compared<'a>(axiom: &'a str, said: Written<'_>) -> Option<NearAxiom<'a>> {
    // Of a short one very many formulas are nearly instances.
    let pattern = read(axiom).filter(|it| it.nodes().len() >= SHORTEST)?;
    let pattern = Written::new(&pattern, axiom);
    let part = |of: Written<'_>, node: usize| -> String {
        let at: Span = of.formula.subformula(of.text, node);
        at.of(of.text).to_owned()
    };
    let mut put: BTreeMap<String, String> = BTreeMap::new();
    let mut differs: Option<(String, String)> = None;
    let mut open = vec![(0, 0)];
    while let Some((one, other)) = open.pop() {
        let letter = pattern.symbol(one);
        let operands: Vec<usize> = pattern.formula.operands(one).collect();
        if operands.is_empty() {
            let here = part(said, other);
            match put.get(letter) {
                None => _ = put.insert(letter.to_owned(), here),
                Some(there) if *there == here => {}
                Some(there) => {
                    let found = (there.clone(), here);
                    differs.replace(found).is_none().then_some(())?;
                }
            }
            continue;
        }
        let there: Vec<usize> = said.formula.operands(other).collect();
        if said.symbol(other) != letter || there.len() != operands.len() {
            return None;
        }
        // The first operand is compared first.
        open.extend(operands.into_iter().zip(there).rev());
    }
    let differs = differs?;
    let instance = spelled(pattern, &put)?;
    Some(NearAxiom { axiom, put, instance, differs })
}

/// A formula with others put for its letters.
fn spelled(pattern: Written<'_>, put: &BTreeMap<String, String>) -> Option<String> {
    let mut text = String::new();
    for node in 0..pattern.formula.nodes().len() {
        let symbol = pattern.symbol(node);
        match pattern.formula.operands(node).next() {
            None => text.push_str(put.get(symbol)?),
            Some(_) => text.push_str(symbol),
        }
    }
    (text.len() <= LONGEST && Formula::read(&text, Span::new(0, text.len()), |_| None).is_some())
        .then_some(text)
}

impl NearAxiom<'_> {
    /// A diagnostic of a formula at this place, with the instance of the axiom and the difference.
    pub(super) fn mend(&self, diagnostic: Diagnostic, at: Span) -> Diagnostic {
        let put = self.put.iter().filter(|(letter, it)| letter != it);
        let put: Vec<String> =
            put.map(|(letter, it)| format!("{} for `{letter}`", quote(it))).collect();
        let with = if put.is_empty() { String::new() } else { format!("with {} ", list(&put)) };
        let (there, here) = (quote(&self.differs.0), quote(&self.differs.1));
        let instance = quote(&self.instance);
        let axiom = quote(self.axiom);
        diagnostic
            .help(format!(
                "the nearest is {axiom}: {with}it is {instance}, which has {there} where \
                 this has {here}"
            ))
            .replace(format!("Write {instance}"), false, at, self.instance.clone())
    }
}
