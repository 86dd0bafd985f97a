//! A model as a block of the language.

use super::{Arrow, DrawnModel};
use std::fmt::Write;

/// The block, under a name. Letters are written that are true, and a line of `sees` for each world
/// that sees one; where the order is closed by itself, the next worlds above alone.
pub fn written(drawn: &DrawnModel, name: &str) -> String {
    let model = &drawn.model;
    let mut block = format!("model {name}\n");
    let worlds = 0..model.size();
    // Writing to memory does not fail.
    for world in worlds.clone() {
        let letters: Vec<String> =
            model.letters(world).map(|letter| format!("{letter} = T")).collect();
        let colon = if letters.is_empty() { "" } else { ": " };
        let _ = writeln!(block, "  world {}{colon}{}", model.name(world), letters.join(", "));
    }
    for world in worlds {
        let next = drawn.arrows.iter().filter_map(|arrow| match *arrow {
            Arrow { from, to, .. } if from == world => Some(to),
            Arrow { from, to, is_mutual: true } if to == world => Some(from),
            Arrow { .. } => None,
        });
        let seen: Vec<&str> = match drawn.is_upward() {
            true => next.map(|to| model.name(to)).collect(),
            false => model.seen(world).map(|to| model.name(to)).collect(),
        };
        if !seen.is_empty() {
            let _ = writeln!(block, "  sees {}: {}", model.name(world), seen.join(", "));
        }
    }
    block.push_str("end\n");
    block
}

#[cfg(test)]
mod tests {
    use super::super::testing::{chain, drawn, model};
    use super::*;
    use expect_test::expect;

    #[test]
    fn pairs_are_written_as_they_are() {
        expect![[r#"
            model m1
              world w: p = T
              world v: p = T
              world u
              sees w: w, v
              sees v: v, u
              sees u: u
            end
        "#]]
        .assert_eq(&written(&drawn(&chain(), "T", &[]), "m1"));
        expect![[r#"
            model m1
              world w
            end
        "#]]
        .assert_eq(&written(&drawn(&model(&[("w", "")], &[]), "K", &["Mp"]), "m1"));
    }

    #[test]
    fn of_an_order_the_next_worlds_above_are_written() {
        let diamond = model(
            &[("w", ""), ("v", "p"), ("u", "q"), ("t", "pq")],
            &["w v", "w u", "v t", "u t", "w t", "t t"],
        );
        expect![[r#"
            model m2
              world w
              world v: p = T
              world u: q = T
              world t: p = T, q = T
              sees w: v, u
              sees v: t
              sees u: t
            end
        "#]]
        .assert_eq(&written(&drawn(&diamond, "intuitionistic", &[]), "m2"));
    }

    #[test]
    fn the_letter_of_minimal_logic_is_written_like_others() {
        let letters = [b'O', b'p'].map(Into::into);
        let absurd = crate::logic::worlds::Model::new([("w".to_owned(), letters.into())], [], 0);
        expect![[r#"
            model m1
              world w: O = T, p = T
            end
        "#]]
        .assert_eq(&written(&drawn(&absurd, "minimal", &["Np"]), "m1"));
    }
}
