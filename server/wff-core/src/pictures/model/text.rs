//! A model as text: a line for each world, which says what is true there and what it sees.

use super::{DrawnModel, SHOWN_NAME};
use crate::logic::Variable;
use crate::syntax::text::shorten;

/// The most letters of which the value at each world is told; of more it is told which are true.
const TOLD: usize = 4;

/// The most letters or worlds that are named in a list.
const LISTED: usize = 8;

/// The line of a world. What stands in the same column of all of them begins at the same place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldLine {
    /// The mark of the world that the model is about, or blanks, the name, letters, and what it
    /// sees.
    pub text: String,
    /// The formulas, each with what stands before its value, and whether it is true there.
    pub values: Vec<(String, bool)>,
}

impl WorldLine {
    /// All of it.
    pub fn plain(&self) -> String {
        let sign = |is_true: bool| if is_true { "T" } else { "F" };
        let values =
            self.values.iter().map(|(before, is_true)| format!("{before}{}", sign(*is_true)));
        format!("{}{}", self.text, values.collect::<String>())
    }
}

/// The lines of a model; none where it has too many worlds.
pub fn lines(drawn: &DrawnModel) -> Vec<WorldLine> {
    if drawn.untold().is_some() {
        return Vec::new();
    }
    let model = &drawn.model;
    let columns: [Vec<String>; 3] = [
        column(model.size(), |world| drawn.name(world)),
        column(model.size(), |world| letters(drawn, world)),
        column(model.size(), |world| seen(drawn, world)),
    ];
    let line = |world: usize| {
        let mut text = if world == model.at() { "→ " } else { "  " }.to_owned();
        let cells = columns.iter().filter_map(|column| column.get(world));
        let cells = cells.filter(|cell| !cell.is_empty());
        text.push_str(&cells.map(String::as_str).collect::<Vec<_>>().join("  "));
        if drawn.formulas.is_empty() {
            text.truncate(text.trim_end().len());
        }
        let value = |it: &super::ValuedFormula| {
            let is_true = it.values.get(world) == Some(&true);
            (format!("  {} = ", it.text), is_true)
        };
        WorldLine { text, values: drawn.formulas.iter().map(value).collect() }
    };
    (0..model.size()).map(line).collect()
}

/// A column with a cell for each world, all of one width.
fn column(size: usize, cell: impl Fn(usize) -> String) -> Vec<String> {
    let cells: Vec<String> = (0..size).map(cell).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or_default();
    cells.into_iter().map(|cell| format!("{cell:<width$}")).collect()
}

/// The letters at a world.
fn letters(drawn: &DrawnModel, world: usize) -> String {
    let sign = |letter| if drawn.model.is_true(world, letter) { "T" } else { "F" };
    let name = |letter: &Variable| shorten(&letter.to_string(), SHOWN_NAME);
    if drawn.letters.len() <= TOLD {
        let told = drawn.letters.iter().map(|it| format!("{} = {}", name(it), sign(it)));
        return told.collect::<Vec<_>>().join(", ");
    }
    let names: Vec<String> = drawn.model.letters(world).map(name).collect();
    match names.len() {
        0 => "no letter is T".to_owned(),
        _ => format!("{} = T, others F", list(&names)),
    }
}

/// The worlds that a world sees, behind the verb; itself first.
fn seen(drawn: &DrawnModel, world: usize) -> String {
    let seen = drawn.model.seen(world).filter(|to| *to != world);
    let own = drawn.model.sees(world, world).then(|| "itself".to_owned());
    let names: Vec<String> = own.into_iter().chain(seen.map(|to| drawn.name(to))).collect();
    match &names[..] {
        [] => "sees no world".to_owned(),
        [own] if own == "itself" => "sees only itself".to_owned(),
        _ => format!("sees {}", list(&names)),
    }
}

/// Names with commas between them; of many the first ones and how many there are.
fn list(names: &[String]) -> String {
    match names.get(..LISTED).filter(|_| names.len() > LISTED) {
        Some(first) => format!("{}, … ({} in all)", first.join(", "), names.len()),
        None => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{chain, drawn, model};
    use super::*;
    use expect_test::expect;

    fn text(drawn: &DrawnModel) -> String {
        lines(drawn).iter().map(|line| line.plain() + "\n").collect()
    }

    #[test]
    fn each_world_has_a_line() {
        expect![[r#"
            → w  p = T  sees itself, v    Lp = T  LLp = F
              v  p = T  sees itself, u    Lp = F  LLp = F
              u  p = F  sees only itself  Lp = F  LLp = F
        "#]]
        .assert_eq(&text(&drawn(&chain(), "T", &["Lp", "LLp"])));
        let fork = model(&[("w", ""), ("left", "p"), ("u", "q")], &["w left", "w u"]);
        expect![[r#"
            → w     p = F, q = F  sees itself, left, u  ACpqCqp = F
              left  p = T, q = F  sees only itself      ACpqCqp = T
              u     p = F, q = T  sees only itself      ACpqCqp = T
        "#]]
        .assert_eq(&text(&drawn(&fork, "intuitionistic", &["ACpqCqp"])));
        expect![[r#"
            → w     p = F, q = F  sees left, u
              left  p = T, q = F  sees no world
              u     p = F, q = T  sees no world
        "#]]
        .assert_eq(&text(&drawn(&fork, "K", &[])));
        expect![[r#"
            → w  sees no world  LO = T
        "#]]
        .assert_eq(&text(&drawn(&model(&[("w", "")], &[]), "K", &["LO"])));
    }

    #[test]
    fn of_many_letters_those_are_told_that_are_true() {
        let many = model(&[("w", "abcdefghijk"), ("v", "b"), ("u", "")], &["w v"]);
        expect![[r#"
            → w  a, b, c, d, e, f, g, h, … (11 in all) = T, others F  sees v         MKaKbKcd = F
              v  b = T, others F                                      sees no world  MKaKbKcd = F
              u  no letter is T                                       sees no world  MKaKbKcd = F
        "#]]
        .assert_eq(&text(&drawn(&many, "K", &["MKaKbKcd"])));
    }

    #[test]
    fn a_large_model_is_left_out() {
        let names: Vec<String> = (0..65).map(|number| format!("w{number}")).collect();
        let worlds: Vec<(&str, &str)> = names.iter().map(|name| (&**name, "")).collect();
        let large = drawn(&model(&worlds, &[]), "K", &[]);
        assert!(lines(&large).is_empty());
        expect!["It has 65 worlds, and models of at most 64 are drawn."]
            .assert_eq(&large.untold().unwrap());
        assert_eq!(lines(&drawn(&model(&worlds[1..], &[]), "K", &[])).len(), 64);
    }
}
