//! The parse tree of a formula as a picture, in SVG: propositions stand side by side in text order,
//! and each connective in the middle above its operands, so that nothing overlaps.

use crate::logic::{Notation, Value, infix};
use crate::markup::Xml;
use crate::scope::Scope;
use crate::syntax::Written;
use crate::syntax::formula::compact;
use crate::xml;

/// The most bytes of infix in the text for those who do not see the picture.
const SHOWN: usize = 1000;
/// Distances in pixels: around the picture, between letters side by side, between a letter and
/// those below it.
const MARGIN: usize = 12;
const BESIDE: usize = 14;
const BELOW: usize = 26;

/// The style of a picture that stands alone: the rules for light backgrounds, then those for dark
/// ones. (Variables would be shorter, but not every program that shows pictures knows them.)
pub const STYLE: &str = "\
.wff-tree text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans \
Mono',monospace;font-size:18px;text-anchor:middle}
.wff-tree .value{font-size:13px;font-weight:600}
.wff-tree path,.wff-tree rect{fill:none;stroke:#8c959f;stroke-width:1.5}
.wff-tree .ground{fill:#ffffff;stroke:none}
.wff-tree .node rect{fill:#f6f8fa}
.wff-tree .undesignated rect{stroke-dasharray:4 3}
.wff-tree text{fill:#1f2328}
.wff-tree .designated .value{fill:#116329}
.wff-tree .undesignated .value{fill:#a40e26}
@media (prefers-color-scheme:dark){
.wff-tree path,.wff-tree rect{stroke:#7d8590}
.wff-tree .ground{fill:#0d1117}
.wff-tree .node rect{fill:#161b22}
.wff-tree text{fill:#e6edf3}
.wff-tree .designated .value{fill:#56d364}
.wff-tree .undesignated .value{fill:#ff8b83}
}
";

/// The position of the middle of a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct NodePosition {
    /// In pixels, from the middle of the first proposition.
    across: usize,
    /// In letters, from the main connective.
    down: usize,
}

/// A node of a tree that is drawn.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The text in it.
    pub label: String,
    /// The text below that.
    pub under: Option<String>,
    /// More classes than `node`, each behind a blank.
    pub class: &'static str,
    /// True if it has corners, which distinguish it without colours.
    pub has_corners: bool,
    /// The indices of the nodes below it, which are greater than its own.
    pub operands: Vec<usize>,
}

/// The picture of a formula, with the values that its letters have. A letter is a group of the
/// class `node`, with its index among the formula's as `data-node`; one that has a value is also
/// `designated` or `undesignated`, and `true` or `false` in classical logic. Without a style it is
/// for a page that has one.
pub fn svg(
    written: Written<'_>,
    values: &[Option<Value>],
    scope: &Scope,
    style: &'static str,
) -> Xml {
    let Written { formula, text } = written;
    let is_two_valued = scope.settings.logic.as_ref().is_some_and(|logic| logic.is_two_valued());
    let node = |index: usize| {
        let value = values.get(index).and_then(Option::as_ref);
        let class = match value.map(Value::is_designated) {
            None => "",
            Some(true) if is_two_valued => " designated true",
            Some(false) if is_two_valued => " undesignated false",
            Some(true) => " designated",
            Some(false) => " undesignated",
        };
        Node {
            label: written.symbol(index).to_owned(),
            under: value.map(ToString::to_string),
            class,
            has_corners: value.is_some_and(|value| !value.is_designated()),
            operands: formula.operands(index).collect(),
        }
    };
    let nodes: Vec<Node> = (0..formula.nodes().len()).map(node).collect();
    let polish = compact(text, formula.subformula(text, 0));
    let description = scope.settings.tells_answers().then(|| description(written, values, scope));
    draw(&nodes, &format!("Parse tree of {polish}"), description.as_deref(), style)
}

/// The picture of a tree, the first node on top, with a title and a description for those who do
/// not see it.
pub fn draw(nodes: &[Node], title: &str, description: Option<&str>, style: &'static str) -> Xml {
    let wide = |text: &str, each: usize| text.chars().count() * each;
    let widths = nodes
        .iter()
        .map(|node| wide(&node.label, 11).max(wide(node.under.as_deref().unwrap_or_default(), 8)));
    let width = widths.max().unwrap_or(0) + 18;
    let height = if nodes.iter().any(|node| node.under.is_some()) { 48 } else { 30 };
    let places = places(nodes, width + BESIDE);
    let left = |place: NodePosition| MARGIN + place.across;
    let top = |place: NodePosition| MARGIN + place.down * (height + BELOW);
    let across = 2 * MARGIN + width + places.iter().map(|place| place.across).max().unwrap_or(0);
    let down =
        2 * MARGIN + height + places.iter().map(|place| top(*place) - MARGIN).max().unwrap_or(0);
    let mut svg = xml!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wff-tree\" role=\"img\" \
         width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n",
        across,
        down,
        across,
        down
    );
    svg.push(xml!("<title>{}</title>\n", Xml::text(title)));
    if let Some(description) = description {
        svg.push(xml!("<desc>{}</desc>\n", Xml::text(description)));
    }
    if !style.is_empty() {
        svg.push(xml!("<style>\n{}</style>\n", style));
        svg.push(xml!("<rect class=\"ground\" width=\"{}\" height=\"{}\"/>\n", across, down));
    }
    for (node, place) in nodes.iter().zip(&places) {
        for operand in node.operands.iter().filter_map(|operand| places.get(*operand)) {
            let (from, to) = (left(*place) + width / 2, left(*operand) + width / 2);
            let (above, below) = (top(*place) + height, top(*operand));
            svg.push(xml!("<path d=\"M{} {}L{} {}\"/>\n", from, above, to, below));
        }
    }
    for (index, (node, place)) in nodes.iter().zip(&places).enumerate() {
        let (x, y) = (left(*place), top(*place));
        let middle = x + width / 2;
        let round = if node.has_corners { 0_usize } else { 8 };
        svg.push(xml!("<g class=\"node{}\" data-node=\"{}\">", node.class, index));
        svg.push(xml!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
            x,
            y,
            width,
            height,
            round
        ));
        let line = y + if node.under.is_some() { 21 } else { height / 2 + 6 };
        let label = Xml::text(&node.label);
        svg.push(xml!("<text x=\"{}\" y=\"{}\">{}</text>", middle, line, label));
        if let Some(under) = &node.under {
            let (under, y) = (Xml::text(under), y + 39);
            svg.push(xml!("<text class=\"value\" x=\"{}\" y=\"{}\">{}</text>", middle, y, under));
        }
        svg.push("</g>\n".into());
    }
    svg.push("</svg>\n".into());
    svg
}

/// The picture in a sentence: infix, and the values given and found.
fn description(written: Written<'_>, values: &[Option<Value>], scope: &Scope) -> String {
    let infix = infix(written.formula, written.text, Notation::Unicode, SHOWN);
    match values.first() {
        Some(Some(value)) => {
            let letters: Vec<&str> =
                (0..written.formula.nodes().len()).map(|index| written.symbol(index)).collect();
            let given = scope
                .propositions
                .valuation()
                .among(|variable| letters.contains(&variable.to_string().as_str()));
            let given = if given.is_empty() {
                "whatever the values".to_owned()
            } else {
                format!("where {given}")
            };
            format!("{infix}. It is {value} {given}.")
        }
        _ => format!("{infix}."),
    }
}

/// The place of each node, with so many pixels from one that has none below it to the next.
fn places(nodes: &[Node], apart: usize) -> Vec<NodePosition> {
    let mut places = vec![NodePosition::default(); nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        let down = places.get(index).map_or(0, |place| place.down) + 1;
        for operand in &node.operands {
            places.get_mut(*operand).into_iter().for_each(|place| place.down = down);
        }
    }
    let mut across = nodes.iter().filter(|node| node.operands.is_empty()).count() * apart;
    for (index, node) in nodes.iter().enumerate().rev() {
        let mut operands = node
            .operands
            .iter()
            .filter_map(|operand| places.get(*operand))
            .map(|place| place.across);
        let middle = match (operands.next(), operands.next_back()) {
            (Some(first), Some(last)) => first.midpoint(last),
            (Some(only), None) => only,
            (None, _) => {
                across -= apart;
                across
            }
        };
        places.get_mut(index).into_iter().for_each(|place| place.across = middle);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Formula, Span};
    use std::collections::HashSet;

    fn read(text: &str) -> Formula {
        Formula::read(text, Span::new(0, text.len()), |_| None).unwrap()
    }

    #[test]
    fn letters_never_overlap_and_connectives_stand_above_the_middle_of_their_operands() {
        for text in [
            "p",
            "NNp",
            "CKpqr",
            "CpKqNr",
            "EKANpNqrCsp",
            "KpKqKrKsKpKqr",
            "KKKKpqrsNNNNNNp",
            "ANNNNpNKpq",
        ] {
            let formula = read(text);
            let nodes: Vec<Node> = (0..formula.nodes().len())
                .map(|it| Node { operands: formula.operands(it).collect(), ..Node::default() })
                .collect();
            let places = places(&nodes, 50);
            let mut seen = HashSet::new();
            for (index, place) in places.iter().enumerate() {
                assert!(seen.insert((place.across, place.down)), "{text}");
                let near = |other: &&NodePosition| {
                    other.down == place.down && other.across.abs_diff(place.across) < 50
                };
                assert_eq!(places.iter().filter(near).count(), 1, "{text} {index}");
                let operands: Vec<NodePosition> =
                    formula.operands(index).map(|operand| places[operand]).collect();
                assert!(operands.iter().all(|operand| operand.down == place.down + 1), "{text}");
                if let (Some(first), Some(last)) = (operands.first(), operands.last()) {
                    assert_eq!(place.across, (first.across + last.across) / 2, "{text}");
                }
            }
        }
    }
}
