//! The places of worlds and the routes of arrows in a picture, in pixels.
//!
//! Worlds stand in layers, each in the order of the model: downwards by their distance from the
//! world that the model is about, or by the longest way there, where a world sees what those that
//! it sees see and no two see each other; in intuitionistic and minimal logic upwards, by the
//! worlds below them. So a world or a pair more leaves the others where they are, as far as that
//! can be. Arrows are straight where nothing stands in the way, and else bent as little as it
//! takes.

use super::{Arrow, DrawnModel};

/// Distances: around the picture, between worlds side by side, between layers, between a world and
/// the arrows that touch it.
const MARGIN: f64 = 14.0;
const BESIDE: f64 = 64.0;
const BELOW: f64 = 60.0;
const GAP: f64 = 3.0;

/// The length of the arrow that marks a world.
const ENTRY: f64 = 30.0;

/// The most worlds side by side.
const ABREAST: usize = 8;

/// The distance that arrows keep from worlds that they do not touch.
const CLEAR: f64 = 8.0;

/// By how much more arrows are bent from one try to the next, and how often it is tried.
const BEND: f64 = 16.0;
const TRIES: i32 = 14;

/// The points of an arrow at which it is looked whether it runs through something.
const SAMPLES: usize = 24;

/// The cosine of the angle between a corner and the nearest arrow beyond which the corner is free.
const FREE: f64 = 0.85;

/// The most arrows of a picture in which no two run along each other, where that can be helped.
const APART: usize = 80;

/// A point, or a distance in both directions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(super) fn plus(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }

    fn minus(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }

    pub(super) fn times(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }

    fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// It at length one; of no length as it is.
    fn unit(self) -> Point {
        if self.length() > 0.0 { self.times(1.0 / self.length()) } else { self }
    }

    /// It turned by a quarter.
    pub(super) fn turned(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

/// The way of an arrow: a curve with two points that draw it to their side (Bézier).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Route {
    pub(super) arrow: Arrow,
    pub(super) start: Point,
    pub(super) sides: [Point; 2],
    pub(super) end: Point,
    /// True if it is a straight line.
    pub(super) is_straight: bool,
}

impl Route {
    /// A curve that one point draws to its side.
    fn drawn_to(arrow: Arrow, start: Point, side: Point, end: Point, is_straight: bool) -> Route {
        let towards = |from: Point| from.plus(side.minus(from).times(2.0 / 3.0));
        Route { arrow, start, sides: [towards(start), towards(end)], end, is_straight }
    }

    /// The point at a part of the way.
    fn at(&self, part: f64) -> Point {
        let rest = 1.0 - part;
        let [one, other] = self.sides;
        self.start
            .times(rest * rest * rest)
            .plus(one.times(3.0 * rest * rest * part))
            .plus(other.times(3.0 * rest * part * part))
            .plus(self.end.times(part * part * part))
    }

    fn samples(&self) -> impl Iterator<Item = Point> + '_ {
        (0..=SAMPLES).map(|sample| self.at(sample as f64 / SAMPLES as f64))
    }

    /// The direction in which it arrives, and that in which it would if it were turned round.
    pub(super) fn arrivals(&self) -> [Point; 2] {
        let [one, other] = self.sides;
        [self.end.minus(other).unit(), self.start.minus(one).unit()]
    }

    fn moved(self, by: Point) -> Route {
        Route {
            start: self.start.plus(by),
            sides: self.sides.map(|side| side.plus(by)),
            end: self.end.plus(by),
            ..self
        }
    }
}

/// Worlds and arrows with their places.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The size of the whole picture.
    pub(super) size: Point,
    /// The middle of each world.
    pub(super) middles: Vec<Point>,
    pub(super) routes: Vec<Route>,
    /// The arrow to the world that the model is about.
    pub(super) entry: Option<Route>,
}

impl Layout {
    /// The layout of a model whose worlds have this size.
    pub(super) fn new(drawn: &DrawnModel, size: Point) -> Layout {
        let half = size.times(0.5);
        let middles = middles(drawn, size);
        let mut routes = Vec::with_capacity(drawn.arrows.len());
        let is_apart = drawn.arrows.len() <= APART;
        for arrow in drawn.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
            let others = if is_apart { &routes[..] } else { &[] };
            routes.extend(route(*arrow, &middles, half, others));
        }
        let own = drawn.arrows.iter().filter(|arrow| arrow.from == arrow.to);
        let at = drawn.model.at();
        let loops: Vec<Route> = own
            .filter_map(|arrow| {
                let middle = *middles.get(arrow.from)?;
                let marked = (arrow.from == at).then_some(Point::new(-1.0, 0.0));
                let taken = directions(&routes, arrow.from, middle).chain(marked);
                Some(loop_at(*arrow, middle, half, &taken.collect::<Vec<Point>>()))
            })
            .collect();
        routes.extend(loops);
        let entry = middles.get(at).map(|middle| {
            let end = middle.minus(Point::new(half.x + GAP, 0.0));
            let start = end.minus(Point::new(ENTRY, 0.0));
            let arrow = Arrow { from: at, to: at, is_mutual: false };
            Route::drawn_to(arrow, start, start.plus(end).times(0.5), end, true)
        });
        Layout { size: Point::default(), middles, routes, entry }.shifted(half)
    }

    /// It, with everything in the picture.
    fn shifted(self, half: Point) -> Layout {
        let corners = self.middles.iter().flat_map(|it| [it.minus(half), it.plus(half)]);
        let points = self.routes.iter().chain(&self.entry).flat_map(Route::samples);
        let mut least = Point::new(f64::INFINITY, f64::INFINITY);
        let mut most = Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY);
        for point in corners.chain(points) {
            least = Point::new(least.x.min(point.x), least.y.min(point.y));
            most = Point::new(most.x.max(point.x), most.y.max(point.y));
        }
        if self.middles.is_empty() {
            (least, most) = (Point::default(), Point::default());
        }
        let by = Point::new(MARGIN, MARGIN).minus(least);
        Layout {
            size: most.minus(least).plus(Point::new(2.0 * MARGIN, 2.0 * MARGIN)),
            middles: self.middles.iter().map(|middle| middle.plus(by)).collect(),
            routes: self.routes.iter().map(|route| route.moved(by)).collect(),
            entry: self.entry.map(|route| route.moved(by)),
        }
    }
}

/// The layer of each world.
fn layers(drawn: &DrawnModel) -> Vec<usize> {
    let model = &drawn.model;
    let is_order = match drawn.worlds.system() {
        Some(system) => system.is_transitive() && drawn.arrows.iter().all(|arrow| !arrow.is_mutual),
        None => true,
    };
    let depths = is_order.then(|| depths(drawn)).flatten();
    if let Some(depths) = depths.clone().filter(|_| drawn.is_upward()) {
        return depths;
    }
    let mut distances: Vec<Option<usize>> = vec![None; model.size()];
    let mut reached = vec![model.at()];
    let mut distance = 0;
    while !reached.is_empty() {
        let mut next = Vec::new();
        for world in reached {
            if let Some(known @ None) = distances.get_mut(world) {
                *known = Some(distance);
                next.extend(model.seen(world));
            }
        }
        reached = next;
        distance += 1;
    }
    let before = depths.as_ref().and_then(|depths| depths.get(model.at())).copied();
    let of_chain = |world: usize| Some(depths.as_ref()?.get(world)?.saturating_sub(before?));
    let layer = |(world, distance): (usize, &Option<usize>)| {
        distance.map(|distance| of_chain(world).unwrap_or(distance))
    };
    let layers: Vec<Option<usize>> = distances.iter().enumerate().map(layer).collect();
    let beyond = layers.iter().flatten().max().map_or(0, |last| last + 1);
    layers.into_iter().map(|layer| layer.unwrap_or(beyond)).collect()
}

/// The number of worlds that each has before it, on the longest way there along arrows in one
/// direction; `None` where such ways lead in a circle.
fn depths(drawn: &DrawnModel) -> Option<Vec<usize>> {
    let mut depths = vec![0_usize; drawn.model.size()];
    // Each round sets one layer more right.
    for _ in 0..=depths.len() {
        let before = depths.clone();
        for arrow in drawn.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
            let of = |world: usize| depths.get(world).copied().unwrap_or_default();
            let (from, to) = (of(arrow.from), of(arrow.to));
            let least = if arrow.is_mutual { from.max(to) } else { from + 1 };
            let raise = |layer: &mut usize| *layer = (*layer).max(least);
            depths.get_mut(arrow.to).into_iter().for_each(raise);
            if arrow.is_mutual {
                depths.get_mut(arrow.from).into_iter().for_each(raise);
            }
        }
        if depths == before {
            return Some(depths);
        }
    }
    None
}

/// The middles of worlds of this size: the rows of the layers, each around the same line.
fn middles(drawn: &DrawnModel, size: Point) -> Vec<Point> {
    let layers = layers(drawn);
    let mut middles = vec![Point::default(); layers.len()];
    let mut row = 0_usize;
    let last = layers.iter().max().copied().unwrap_or_default();
    for layer in 0..=last {
        let worlds: Vec<usize> =
            (0..layers.len()).filter(|world| layers.get(*world) == Some(&layer)).collect();
        for abreast in worlds.chunks(ABREAST) {
            for (place, world) in abreast.iter().enumerate() {
                let from_middle = place as f64 - (abreast.len() as f64 - 1.0) / 2.0;
                let down = if drawn.is_upward() { -(row as f64) } else { row as f64 };
                let middle = Point::new(from_middle * (size.x + BESIDE), down * (size.y + BELOW));
                middles.get_mut(*world).into_iter().for_each(|it| *it = middle);
            }
            row += 1;
        }
    }
    middles
}

/// The point at which what leaves the middle of a world in a direction leaves the world.
fn edge(middle: Point, direction: Point, half: Point) -> Point {
    let half = half.plus(Point::new(GAP, GAP));
    let steps = (half.x / direction.x.abs()).min(half.y / direction.y.abs());
    if steps.is_finite() { middle.plus(direction.times(steps)) } else { middle }
}

/// The route of an arrow between two worlds.
fn route(arrow: Arrow, middles: &[Point], half: Point, others: &[Route]) -> Option<Route> {
    let (from, to) = (*middles.get(arrow.from)?, *middles.get(arrow.to)?);
    // Downwards, where it does not point to a side.
    let across = to.minus(from).unit().turned();
    let is_back = across.y < 0.0 || across.y == 0.0 && across.x < 0.0;
    let across = if is_back { across.times(-1.0) } else { across };
    let bent = |tried: i32| {
        // None, then to one side and the other, ever more.
        let bend = f64::from((tried + 1) / 2) * if tried % 2 == 0 { -BEND } else { BEND };
        let side = from.plus(to).times(0.5).plus(across.times(2.0 * bend));
        let start = edge(from, side.minus(from).unit(), half);
        let end = edge(to, side.minus(to).unit(), half);
        let side = if tried == 0 { start.plus(end).times(0.5) } else { side };
        Route::drawn_to(arrow, start, side, end, tried == 0)
    };
    let in_the_way: Vec<Point> = middles
        .iter()
        .enumerate()
        .filter(|(world, _)| *world != arrow.from && *world != arrow.to)
        .map(|(_, middle)| *middle)
        .collect();
    let mut best: Option<(usize, Route)> = None;
    for tried in 0..2 * TRIES {
        let route = bent(tried);
        let cost = cost(&route, &in_the_way, half, others);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, route));
        }
        if cost == 0 {
            break;
        }
    }
    best.map(|(_, route)| route)
}

/// A measure of how much a route runs through worlds, and then along other routes.
fn cost(route: &Route, in_the_way: &[Point], half: Point, others: &[Route]) -> usize {
    let is_in = |point: Point, middle: &Point| {
        let away = point.minus(*middle);
        away.x.abs() < half.x + CLEAR && away.y.abs() < half.y + CLEAR
    };
    let through =
        route.samples().filter(|point| in_the_way.iter().any(|it| is_in(*point, it))).count();
    let along = |other: &Route| {
        let is_near = |point: &Point| other.samples().any(|it| it.minus(*point).length() < CLEAR);
        let near = route.samples().filter(is_near).count();
        // Routes that cross, or part at a world, are near each other there.
        if near > SAMPLES / 4 { near } else { 0 }
    };
    100 * through + others.iter().map(along).sum::<usize>()
}

/// The directions in which routes leave a world or arrive there.
fn directions(routes: &[Route], world: usize, middle: Point) -> impl Iterator<Item = Point> + '_ {
    routes.iter().flat_map(move |route| {
        let at = |end: Point, of: usize| (of == world).then(|| end.minus(middle).unit());
        [at(route.start, route.arrow.from), at(route.end, route.arrow.to)].into_iter().flatten()
    })
}

/// The route of an arrow from a world to itself: around a corner at which no other route is.
fn loop_at(arrow: Arrow, middle: Point, half: Point, taken: &[Point]) -> Route {
    let corners = [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let nearest = |&(x, y): &(f64, f64)| {
        let corner = Point::new(x * half.x, y * half.y).unit();
        let nearness = |taken: &Point| taken.x * corner.x + taken.y * corner.y;
        taken.iter().map(nearness).fold(-1.0, f64::max)
    };
    // The first corner that is free, else the farthest.
    let free = corners.iter().find(|corner| nearest(corner) < FREE);
    let farthest = corners.iter().min_by(|one, other| nearest(one).total_cmp(&nearest(other)));
    let (x, y) = free.or(farthest).copied().unwrap_or((1.0, -1.0));
    let corner = middle.plus(Point::new(x * half.x, y * half.y));
    let away = |across: f64, down: f64| corner.plus(Point::new(x * across, y * down));
    Route {
        arrow,
        start: away(-18.0, GAP),
        sides: [away(-14.0, 38.0), away(38.0, -14.0)],
        end: away(GAP, -18.0),
        is_straight: false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{drawn, model};
    use super::*;
    use crate::logic::worlds::{Model, world_name};
    use std::collections::BTreeSet;

    const SIZE: Point = Point { x: 90.0, y: 70.0 };

    /// Holds that worlds lie in the picture and apart; gives how often arrows run through worlds.
    fn hold(model: &Model, logic: &str) -> usize {
        let drawn = drawn(model, logic, &[]);
        let Layout { size, middles, routes, entry } = Layout::new(&drawn, SIZE);
        let half = SIZE.times(0.5);
        let is_in = |point: Point| {
            point.x >= 0.0 && point.y >= 0.0 && point.x <= size.x && point.y <= size.y
        };
        for (place, middle) in middles.iter().enumerate() {
            assert!(is_in(middle.minus(half)) && is_in(middle.plus(half)), "{model:?}");
            for other in &middles[place + 1..] {
                let away = middle.minus(*other);
                let is_apart = away.x.abs() > SIZE.x || away.y.abs() > SIZE.y;
                assert!(is_apart, "{logic} {model:?}");
            }
        }
        assert_eq!(routes.len(), drawn.arrows.len(), "{model:?}");
        assert!(routes.iter().chain(&entry).flat_map(Route::samples).all(is_in), "{model:?}");
        let runs_through = |route: &&Route| {
            let is_own = |world: usize| [route.arrow.from, route.arrow.to].contains(&world);
            route.samples().any(|point| {
                let hit = |(world, middle): (usize, &Point)| {
                    let away = point.minus(*middle);
                    !is_own(world) && away.x.abs() < half.x && away.y.abs() < half.y
                };
                middles.iter().enumerate().any(hit)
            })
        };
        routes.iter().filter(runs_through).count()
    }

    fn of_pairs(size: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Model {
        let worlds = (0..size).map(|world| (world_name(world), BTreeSet::new()));
        Model::new(worlds, pairs, 0)
    }

    /// The same model about another world.
    fn about(model: &Model, at: usize) -> Model {
        let letters = |world| model.letters(world).cloned().collect();
        let worlds = (0..model.size()).map(|it| (model.name(it).to_owned(), letters(it)));
        Model::new(worlds, model.pairs(), at)
    }

    #[test]
    fn in_small_models_nothing_overlaps_and_no_arrow_runs_through_a_world() {
        for size in 0..=3 {
            let all: Vec<(usize, usize)> =
                (0..size).flat_map(|from| (0..size).map(move |to| (from, to))).collect();
            for relation in 0..1_u32 << all.len() {
                let chosen = all.iter().enumerate().filter(|(bit, _)| relation >> bit & 1 != 0);
                let model = of_pairs(size, chosen.map(|(_, pair)| *pair));
                for logic in ["K", "K4", "intuitionistic"] {
                    for at in 0..size.max(1) {
                        assert_eq!(hold(&about(&model, at), logic), 0, "{logic} {model:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn in_random_models_nothing_overlaps() {
        let mut dice = oorandom::Rand32::new(7);
        for size in (4..=12).chain([64]) {
            for density in [1, 4, 16] {
                let pairs = (0..size * size / density).map(|_| {
                    let mut world = || dice.rand_range(0..size as u32) as usize;
                    (world(), world())
                });
                let model = of_pairs(size, pairs.collect::<Vec<_>>().into_iter());
                for logic in ["K", "S4", "minimal"] {
                    hold(&model, logic);
                }
            }
        }
    }

    #[test]
    fn a_world_or_a_pair_more_leaves_the_order_of_the_others() {
        let worlds = [("w", ""), ("v", ""), ("u", ""), ("t", ""), ("s", "")];
        let layers_of =
            |worlds: &[(&str, &str)], sees: &[&str]| layers(&drawn(&model(worlds, sees), "K", &[]));
        assert_eq!(layers_of(&worlds[..4], &["w v", "w u", "u t"]), [0, 1, 1, 2]);
        assert_eq!(layers_of(&worlds, &["w v", "w u", "u t", "v u"]), [0, 1, 1, 2, 3]);
        let chain = model(&worlds, &["w v", "w u", "v u", "u t", "w t", "v t", "s u"]);
        assert_eq!(layers(&drawn(&chain, "K4", &[])), [0, 1, 2, 3, 4]);
        assert_eq!(layers(&drawn(&chain, "K", &[])), [0, 1, 1, 1, 2]);
        let cluster = model(&worlds, &["w v", "v w", "w u", "v u", "u u"]);
        assert_eq!(layers(&drawn(&cluster, "S4", &[])), [0, 1, 1, 2, 2]);
        let circle = model(&worlds, &["w v", "v u", "u t", "t w"]);
        assert_eq!(layers(&drawn(&circle, "GL", &[])), [0, 1, 2, 3, 4]);
        let order = model(&worlds, &["w v", "w u", "u t", "w t", "s t"]);
        assert_eq!(layers(&drawn(&order, "intuitionistic", &[])), [0, 1, 1, 2, 0]);
    }
}
