//! A model as a picture, in SVG: worlds are boxes with their names, the letters that are true there
//! and the values of formulas; arrows lead to what a world sees.

use super::DrawnModel;
use super::layout::{Layout, Point, Route};
use crate::markup::Xml;
use crate::syntax::text::shorten;
use crate::xml;

/// The height of a line of a world, the room around its lines, and the width of a character.
const LINE: f64 = 20.0;
const PADDING: f64 = 9.0;
const CHARACTER: f64 = 8.6;
const NARROWEST: f64 = 64.0;

/// The most characters of the letters of a world.
const SHOWN_LETTERS: usize = 20;

/// The style of a picture that stands alone: the rules for light backgrounds, then those for dark
/// ones.
pub const STYLE: &str = "\
.wff-model text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans \
Mono',monospace;font-size:14px;text-anchor:middle;fill:#1f2328}
.wff-model .name{font-size:16px;font-weight:600}
.wff-model .value{font-weight:600}
.wff-model .true{fill:#116329}
.wff-model .false{fill:#a40e26}
.wff-model .sees{fill:none;stroke:#656d76;stroke-width:1.5}
.wff-model .head{fill:#656d76;stroke:none}
.wff-model .ground{fill:#ffffff;stroke:none}
.wff-model .world rect{fill:#f6f8fa;stroke:#8c959f;stroke-width:1.5}
.wff-model .designated rect{fill:#e6f4ea;stroke:#2f8f4e}
.wff-model .undesignated rect{fill:#fdecee;stroke:#cf4a5b}
.wff-model .at rect{stroke-width:3}
@media (prefers-color-scheme:dark){
.wff-model text{fill:#e6edf3}
.wff-model .true{fill:#56d364}
.wff-model .false{fill:#ff8b83}
.wff-model .sees{stroke:#9198a1}
.wff-model .head{fill:#9198a1}
.wff-model .ground{fill:#0d1117}
.wff-model .world rect{fill:#161b22;stroke:#7d8590}
.wff-model .designated rect{fill:#12261a;stroke:#3fb950}
.wff-model .undesignated rect{fill:#2d1618;stroke:#f85149}
}
";

/// The picture; `None` of a model with too many worlds. A world is a group of the class `world`,
/// with its index as `data-world`, and `at` if the model is about it; if there are formulas also
/// `designated` or `undesignated`, as the last of them is true there. Without a style it is for a
/// page that has one.
pub fn svg(drawn: &DrawnModel, style: &'static str) -> Option<Xml> {
    if drawn.untold().is_some() {
        return None;
    }
    let model = &drawn.model;
    let worlds = 0..model.size();
    let letters: Vec<String> = worlds.clone().map(|world| letters(drawn, world)).collect();
    let formulas: Vec<String> =
        drawn.formulas.iter().map(|formula| format!("{} = ", formula.text)).collect();
    let wide = |text: &String, more: usize| (text.chars().count() + more) as f64 * CHARACTER;
    let widths = worlds
        .clone()
        .map(|world| wide(&drawn.name(world), 2))
        .chain(letters.iter().map(|text| wide(text, 0)))
        .chain(formulas.iter().map(|text| wide(text, 1)));
    let width = widths.fold(NARROWEST, f64::max) + 2.0 * PADDING;
    let has_letters = letters.iter().any(|text| !text.is_empty());
    let lines = 1 + usize::from(has_letters) + formulas.len();
    let size = Point::new(width, lines as f64 * LINE + 2.0 * PADDING);
    let layout = Layout::new(drawn, size);
    let [across, down] = [layout.size.x, layout.size.y].map(pixels);
    let mut svg = xml!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wff-model\" role=\"img\" \
         width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n",
        across,
        down,
        across,
        down
    );
    svg.push(xml!("<title>{}</title>\n", Xml::text(&title(drawn))));
    svg.push(xml!("<desc>{}</desc>\n", Xml::text(&description(drawn))));
    if !style.is_empty() {
        svg.push(xml!("<style>\n{}</style>\n", style));
        svg.push(xml!("<rect class=\"ground\" width=\"{}\" height=\"{}\"/>\n", across, down));
    }
    layout.routes.iter().chain(&layout.entry).for_each(|route| svg.push(arrow(route)));
    for (world, middle) in layout.middles.iter().enumerate() {
        let at = if world == model.at() { " at" } else { "" };
        let class = match drawn.formulas.last().map(|it| it.values.get(world) == Some(&true)) {
            None => "",
            Some(true) => " designated",
            Some(false) => " undesignated",
        };
        svg.push(xml!("<g class=\"world{}{}\" data-world=\"{}\">", class, at, world));
        let corner = middle.plus(size.times(-0.5));
        svg.push(xml!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\"/>",
            pixels(corner.x),
            pixels(corner.y),
            pixels(size.x),
            pixels(size.y)
        ));
        let x = pixels(middle.x);
        // The line on which letters stand is a quarter above the lower end of theirs.
        let mut y = corner.y + PADDING - LINE / 4.0;
        let mut next = || {
            y += LINE;
            pixels(y)
        };
        let name = Xml::text(&drawn.name(world));
        svg.push(xml!("<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>", x, next(), name));
        if let Some(letters) = letters.get(world).filter(|_| has_letters) {
            let (y, letters) = (next(), Xml::text(letters));
            if !letters.is_empty() {
                svg.push(xml!("<text x=\"{}\" y=\"{}\">{}</text>", x, y, letters));
            }
        }
        for (formula, text) in drawn.formulas.iter().zip(&formulas) {
            let (class, sign) = match formula.values.get(world) {
                Some(true) => ("true", "T"),
                _ => ("false", "F"),
            };
            let y = next();
            svg.push(xml!(
                "<text x=\"{}\" y=\"{}\">{}<tspan class=\"value {}\">{}</tspan></text>",
                x,
                y,
                Xml::text(text),
                class,
                sign
            ));
        }
        svg.push("</g>\n".into());
    }
    svg.push("</svg>\n".into());
    Some(svg)
}

/// A number of pixels, to the tenth.
fn pixels(number: f64) -> Xml {
    Xml::text(&format!("{}", (number * 10.0).round() / 10.0 + 0.0))
}

fn place(point: Point) -> Xml {
    xml!("{} {}", pixels(point.x), pixels(point.y))
}

/// A line with a head at its end, or at both.
fn arrow(route: &Route) -> Xml {
    let Route { arrow, start, sides: [one, other], end, is_straight } = *route;
    let mut drawn = match is_straight {
        true => xml!("<path class=\"sees\" d=\"M{}L{}\"/>", place(start), place(end)),
        false => xml!(
            "<path class=\"sees\" d=\"M{}C{} {} {}\"/>",
            place(start),
            place(one),
            place(other),
            place(end)
        ),
    };
    let [arrival, back] = route.arrivals();
    let head = |tip: Point, direction: Point| {
        let base = tip.plus(direction.times(-9.0));
        let side = direction.turned().times(4.0);
        xml!(
            "<path class=\"head\" d=\"M{}L{}L{}Z\"/>",
            place(tip),
            place(base.plus(side)),
            place(base.plus(side.times(-1.0)))
        )
    };
    drawn.push(head(end, arrival));
    if arrow.is_mutual {
        drawn.push(head(start, back));
    }
    drawn.push("\n".into());
    drawn
}

/// The letters that are true at a world.
fn letters(drawn: &DrawnModel, world: usize) -> String {
    let letters: Vec<String> = drawn.model.letters(world).map(ToString::to_string).collect();
    shorten(&letters.join(", "), SHOWN_LETTERS)
}

fn title(drawn: &DrawnModel) -> String {
    let size = drawn.model.size();
    let worlds = if size == 1 { "world" } else { "worlds" };
    let name = match drawn.worlds.system() {
        Some(system) => system.name(),
        None => drawn.worlds.name(),
    };
    format!("Model of {name} with {size} {worlds}")
}

/// The picture in sentences.
fn description(drawn: &DrawnModel) -> String {
    let model = &drawn.model;
    let about = format!("About the world {}.", model.at_world(drawn.worlds, &drawn.letters));
    let mut told = about.replacen("world at ", "world ", 1);
    for formula in &drawn.formulas {
        let at = |value: bool| {
            let names: Vec<&str> = (0..model.size())
                .filter(|world| formula.values.get(*world) == Some(&value))
                .map(|world| model.name(world))
                .collect();
            match names.len() {
                0 => "no world".to_owned(),
                all if all == model.size() && all > 1 => "every world".to_owned(),
                _ => names.join(", "),
            }
        };
        told.push_str(&format!(" {} is T at {} and F at {}.", formula.text, at(true), at(false)));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::super::testing::{chain, drawn, model};
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_picture_has_worlds_arrows_and_words_for_those_who_do_not_see_it() {
        let loop_pair = model(&[("w", "p"), ("v", "")], &["w w", "w v", "v w"]);
        expect![[r#"
            <svg xmlns="http://www.w3.org/2000/svg" class="wff-model" role="img" width="158" height="259" viewBox="0 0 158 259">
            <title>Model of KB with 2 worlds</title>
            <desc>About the world w, where w sees itself and v, v sees w, and p is T at w alone. LMp is T at every world and F at no world.</desc>
            <path class="sees" d="M88 110L88 164"/><path class="head" d="M88 164L84 155L92 155Z"/><path class="head" d="M88 110L92 119L84 119Z"/>
            <path class="sees" d="M111 26C115 -9 167 43 132 47"/><path class="head" d="M132 47L140.5 42.1L141.4 50Z"/>
            <path class="sees" d="M14 68L44 68"/><path class="head" d="M44 68L35 72L35 64Z"/>
            <g class="world designated at" data-world="0"><rect x="47" y="29" width="82" height="78" rx="10"/><text class="name" x="88" y="53">w</text><text x="88" y="73">p</text><text x="88" y="93">LMp = <tspan class="value true">T</tspan></text></g>
            <g class="world designated" data-world="1"><rect x="47" y="167" width="82" height="78" rx="10"/><text class="name" x="88" y="191">v</text><text x="88" y="231">LMp = <tspan class="value true">T</tspan></text></g>
            </svg>
        "#]].assert_eq(&svg(&drawn(&loop_pair, "KB", &["LMp"]), "").unwrap());
    }

    #[test]
    fn names_are_text() {
        let hostile = model(&[("<b>\"&", "p")], &[]);
        let picture = svg(&drawn(&hostile, "K", &[]), STYLE).unwrap();
        assert!(picture.contains(">&lt;b&gt;&quot;&amp;</text>"), "{picture}");
        assert!(!picture.contains("<b>"), "{picture}");
    }

    #[test]
    fn an_order_has_no_loops_and_the_next_worlds_above_alone() {
        let chain = svg(&drawn(&chain(), "intuitionistic", &["ApNp"]), "").unwrap();
        // Two pairs, and the mark of the first world.
        assert_eq!(chain.matches("class=\"sees\"").count(), 3, "{chain}");
        let top = |world: &str| -> f64 {
            let place = chain.split(&format!("data-world=\"{world}\"")).nth(1).unwrap();
            place.split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        assert!(top("0") > top("1") && top("1") > top("2"), "{chain}");
    }
}
