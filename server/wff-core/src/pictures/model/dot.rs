//! A model as a graph for Graphviz.

use super::DrawnModel;
use crate::dot;
use crate::markup::Dot;

/// The graph: a node for each world with its letters and values, an arrow for each pair; in an
/// order, which grows upwards, for each pair of a world and a next one above.
pub fn dot(drawn: &DrawnModel) -> Dot {
    let model = &drawn.model;
    let mut graph = dot!("digraph model {{\n");
    if drawn.is_upward() {
        graph.push(dot!("  rankdir=BT;\n"));
    }
    graph.push(dot!("  node [shape=box, style=rounded];\n"));
    for world in 0..model.size() {
        let letters: Vec<String> = model.letters(world).map(ToString::to_string).collect();
        let mut lines = vec![drawn.name(world), letters.join(", ")];
        for formula in &drawn.formulas {
            let sign = if formula.values.get(world) == Some(&true) { "T" } else { "F" };
            lines.push(format!("{} = {sign}", formula.text));
        }
        lines.retain(|line| !line.is_empty());
        let label = Dot::text(&lines.join("\n"));
        let thick = if world == model.at() { ", penwidth=3" } else { "" };
        graph.push(dot!("  w{} [label=\"{}\"{}];\n", world, label, thick));
    }
    for arrow in &drawn.arrows {
        let both = if arrow.is_mutual { " [dir=both]" } else { "" };
        graph.push(dot!("  w{} -> w{}{};\n", arrow.from, arrow.to, both));
    }
    graph.push(dot!("}}\n"));
    graph
}

#[cfg(test)]
mod tests {
    use super::super::testing::{chain, drawn, model};
    use super::*;
    use expect_test::expect;

    #[test]
    fn worlds_are_nodes_and_pairs_are_arrows() {
        expect![[r#"
            digraph model {
              node [shape=box, style=rounded];
              w0 [label="w\np\nLLp = F", penwidth=3];
              w1 [label="v\np\nLLp = F"];
              w2 [label="u\nLLp = F"];
              w0 -> w0;
              w0 -> w1;
              w1 -> w1;
              w1 -> w2;
              w2 -> w2;
            }
        "#]]
        .assert_eq(&dot(&drawn(&chain(), "T", &["LLp"])).to_string());
    }

    #[test]
    fn an_order_grows_upwards_and_no_name_is_more_than_a_name() {
        let order = model(&[("a\"];", ""), ("b\\N", "p"), ("c", "pq")], &["a\"]; b\\N", "b\\N c"]);
        expect![[r#"
            digraph model {
              rankdir=BT;
              node [shape=box, style=rounded];
              w0 [label="a\"];", penwidth=3];
              w1 [label="b\\N\np"];
              w2 [label="c\np, q"];
              w0 -> w1;
              w1 -> w2;
            }
        "#]]
        .assert_eq(&dot(&drawn(&order, "minimal", &[])).to_string());
    }
}
