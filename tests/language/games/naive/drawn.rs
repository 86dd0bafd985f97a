//! Games, drawn at random, and what players do wrong in them.

use super::dice::*;
use super::*;

/// SplitMix64, behind bytes that are drawn first.
pub struct Rng(pub u64, pub std::collections::VecDeque<u8>);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed, Default::default())
    }

    pub fn draw(&mut self) -> u64 {
        if let Some(byte) = self.1.pop_front() {
            return byte.into();
        }
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % n as u64) as usize
    }

    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    pub fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for k in (1..all.len()).rev() {
            let other = self.below(k + 1);
            all.swap(k, other);
        }
    }
}

fn faces(rng: &mut Rng, (small, big): (u32, u32)) -> Vec<char> {
    let mut dice = vec![];
    for (faces, n) in [(SMALL, small), (BIG, big)] {
        let faces: Vec<char> = faces.chars().collect();
        dice.extend((0..n).map(|_| rng.pick(&faces)));
    }
    dice
}

fn dice_text(rng: &mut Rng, dice: &[char]) -> String {
    let cut = dice.iter().filter(|c| SMALL.contains(**c)).count();
    let style = rng.below(10);
    let join = |dice: &[char]| -> String {
        let dice: Vec<String> = dice.iter().map(char::to_string).collect();
        dice.join(match style {
            0 => " ",
            1 => ",",
            _ => "",
        })
    };
    format!("{} {}", join(&dice[..cut]), join(&dice[cut..])).trim().to_string()
}

/// A WFF of a Shake-a-WFF roll: a longest one, or else any; `None` if there is none.
fn some_wff(rng: &mut Rng, dice: &[char], longest: bool) -> Option<String> {
    let of = |faces: &str| -> Vec<char> {
        dice.iter().copied().filter(|c| faces.contains(*c)).collect()
    };
    let (mut leaves, mut ops) = (of("pqrs"), of("KACE"));
    let mut ns = of("N").len();
    rng.shuffle(&mut leaves);
    rng.shuffle(&mut ops);
    let mut x = ops.len().min(leaves.len().checked_sub(1)?);
    if !longest {
        x = rng.below(x + 1);
        ns = rng.below(ns + 1);
    }
    leaves.truncate(x + 1);
    ops.truncate(x);
    ops.extend(std::iter::repeat_n('N', ns));
    rng.shuffle(&mut ops);
    let mut parts: Vec<String> = leaves.iter().map(char::to_string).collect();
    for op in ops {
        let k = rng.below(parts.len());
        let mut part = parts.swap_remove(k);
        if op != 'N' {
            let k = rng.below(parts.len());
            part += &parts.swap_remove(k);
        }
        parts.push(format!("{op}{part}"));
    }
    parts.pop()
}

/// A text that is no WFF of the dice: no WFF at all, or one with a die too many.
fn no_wff(rng: &mut Rng, dice: &[char], kind: Kind) -> String {
    loop {
        let text = match rng.below(3) {
            0 => some_wff(rng, &"pqrspqrsNNKACE".chars().collect::<Vec<_>>(), false).unwrap(),
            1 => rng.pick(&["Npq", "K", "Kp", "rs", "NKq", "Ki", "CRpq", "Kpo"]).to_string(),
            _ => dice.iter().rev().take(1 + rng.below(dice.len())).collect(),
        };
        if !is_of(&text, dice, kind) {
            return text;
        }
    }
}

/// WFFs of an x-wff roll with their values, one for each value that a set of dice can have.
fn some_truths(rng: &mut Rng, dice: &[char], values: [bool; 4]) -> Vec<(String, bool)> {
    let mut dice = dice.to_vec();
    rng.shuffle(&mut dice);
    let mut all = vec![];
    for [no, yes] in attainable(&dice, true, values) {
        all.extend(no.map(|f| (f, false)));
        all.extend(yes.map(|f| (f, true)));
    }
    all
}

fn text(claim: Option<String>) -> Claim {
    claim.map_or(Claim::None, Claim::Text)
}

/// Rolls of all players; `off` is by how many dice their rolls go wrong.
fn rolls(rng: &mut Rng, table: &Table, off: &[i64]) -> Vec<(String, Vec<char>)> {
    let mut all = vec![];
    for (k, seat) in table.seats.iter().enumerate() {
        let n = i64::from(seat.size()) + off[k];
        let kinds = match (off[k], table.kind) {
            (0, _) if n > 0 => seat.hand,
            (_, Kind::Shake) => cube(n.max(1) as u32),
            _ => (3 + off[k].max(0) as u32, (3 + off[k].min(0)) as u32),
        };
        let mut dice = faces(rng, kinds);
        let lacks = |dice: &[char]| !dice.iter().any(|c| "pqrs".contains(*c));
        while table.kind == Kind::Xwff && lacks(&dice) && rng.percent(98) {
            dice = faces(rng, kinds);
        }
        all.push((table.names[k].clone(), dice));
    }
    rng.shuffle(&mut all);
    all
}

fn roll_line(rng: &mut Rng, (player, dice): &(String, Vec<char>)) -> Line {
    Line::Roll { player: player.clone(), dice: dice_text(rng, dice) }
}

fn shake_lines(rng: &mut Rng, table: &Table, off: &[i64]) -> Vec<Line> {
    let rolls = rolls(rng, table, off);
    let mut lines: Vec<Line> = rolls.iter().map(|roll| roll_line(rng, roll)).collect();
    let (caller, dice) = rng.pick(&rolls);
    let longest = longest_wff(&dice);
    let claim = match rng.below(20) {
        0..=11 => text(some_wff(rng, &dice, true)),
        12..=14 => text(some_wff(rng, &dice, false)),
        15 => Claim::None,
        16 if longest == 0 => Claim::Text("p".into()),
        _ => Claim::Text(no_wff(rng, &dice, Kind::Shake)),
    };
    lines.push(Line::Call { player: caller.clone(), claim: claim.clone() });
    let mut others: Vec<String> = table.names.clone();
    others.retain(|name| *name != caller);
    rng.shuffle(&mut others);
    let mut challenger = None;
    if rng.percent(45) {
        challenger = others.pop();
        let keep = rng.below(others.len() + 1);
        others.truncate(keep);
    }
    if others.len() == 2 && rng.percent(50) {
        lines.push(Line::Check { players: others });
    } else {
        lines.extend(others.into_iter().map(|name| Line::Check { players: vec![name] }));
    }
    if let Some(player) = challenger {
        let shown = match rng.below(8) {
            0..=3 => text(some_wff(rng, &dice, true)),
            4 => text(some_wff(rng, &dice, false)),
            5 => Claim::Text(no_wff(rng, &dice, Kind::Shake)),
            6 => Claim::Pff,
            _ => Claim::None,
        };
        lines.push(Line::Challenge { player, claim: shown });
    }
    lines
}

fn xwff_claim(rng: &mut Rng, dice: &[char], values: [bool; 4]) -> Claim {
    let all = some_truths(rng, dice, values);
    let longest = all.iter().filter(|w| w.1).map(|w| w.0.len()).max();
    let fits = |want: usize, w: &(String, bool)| match want {
        0..=9 => w.1 && Some(w.0.len()) == longest,
        10..=12 => w.1,
        _ => !w.1,
    };
    let want = rng.below(20);
    match want {
        0..=15 => {
            let some: Vec<_> = all.iter().filter(|w| fits(want, w)).collect();
            if some.is_empty() { Claim::None } else { Claim::Text(rng.pick(&some).0.clone()) }
        }
        16 => Claim::None,
        _ => Claim::Text(no_wff(rng, dice, Kind::Xwff)),
    }
}

fn xwff_lines(rng: &mut Rng, table: &Table, off: &[i64]) -> Vec<Line> {
    let rolls = rolls(rng, table, off);
    let mut sides: Vec<Vec<Line>> = vec![];
    for (player, dice) in &rolls {
        let roll = roll_line(rng, &(player.clone(), dice.clone()));
        let claim = xwff_claim(rng, dice, table.values);
        let mut side = vec![roll, Line::Call { player: player.clone(), claim: claim.clone() }];
        if !table.tied && rng.percent(35) {
            let other = table.names.iter().find(|name| *name != player).unwrap().clone();
            let mut shown = xwff_claim(rng, dice, table.values);
            if rng.percent(10) {
                shown = Claim::Pff;
            }
            side.push(Line::Challenge { player: other, claim: shown });
        }
        sides.push(side);
    }
    let mut lines = vec![];
    let style = rng.below(3);
    while sides.iter().any(|side| !side.is_empty()) {
        let k = match style {
            0 => usize::from(sides[0].is_empty()),
            1 => usize::from(sides[0].len() < sides[1].len()),
            _ => rng.below(2),
        };
        if !sides[k].is_empty() {
            lines.push(sides[k].remove(0));
        }
    }
    lines
}

fn player_of(line: &mut Line) -> Option<&mut String> {
    match line {
        Line::Roll { player, .. } | Line::Call { player, .. } | Line::Challenge { player, .. } => {
            Some(player)
        }
        Line::Check { players } => players.first_mut(),
        Line::Let { .. } | Line::Junk { .. } => None,
    }
}

fn junk(rng: &mut Rng, names: &[String]) -> Line {
    let name = rng.pick(names);
    let (text, like) = match rng.below(8) {
        0 => (format!("roll {name} pq K"), Like::Roll),
        1 => (format!("roll {name}: pxq K"), Like::Roll),
        2 => (format!("roll {name}: pq Z"), Like::Roll),
        3 => (format!("call {name} Kpq"), Like::Call),
        4 => (format!("challenge {name} Kpq"), Like::Challenge),
        5 => (format!("check {name}: p"), Like::Check),
        6 => ("check".to_string(), Like::Check),
        _ => (format!("chall {name}"), Like::Nothing),
    };
    Line::Junk { text, like }
}

/// Breaks a rule, or more than one, in a round; sometimes none.
fn spoil(rng: &mut Rng, table: &Table, round: &mut Round) {
    let names = &table.names;
    let at = rng.below(round.lines.len() + 1);
    let any = rng.below(round.lines.len().max(1));
    match rng.below(17) {
        0..=2 if !round.lines.is_empty() => drop(round.lines.remove(any)),
        3 if !round.lines.is_empty() => {
            let again = round.lines[any].clone();
            round.lines.insert(at, again);
        }
        4 | 5 if !round.lines.is_empty() => {
            round.lines.swap(any, at.min(any.max(1)) % any.max(1));
        }
        6 | 7 if !round.lines.is_empty() => {
            let mut other: Vec<String> = names.clone();
            other.extend(["Zoe".into(), "Zoe".into(), "ann".into()]);
            if !matches!(round.lines[any], Line::Check { .. }) {
                other.push(String::new());
            }
            let other = rng.pick(&other);
            let checks = matches!(&round.lines[any], Line::Check { players } if players.len() > 1);
            if let Some(player) = player_of(&mut round.lines[any]).filter(|_| !checks) {
                *player = other;
            }
        }
        8 => round.lines.insert(at, Line::Check { players: vec![rng.pick(names)] }),
        9 => {
            let claim = rng.pick(&[Claim::Pff, Claim::None, Claim::Text("p".into())]);
            round.lines.insert(at, Line::Challenge { player: rng.pick(names), claim });
        }
        10 => {
            let claim = rng.pick(&[Claim::None, Claim::Text("p".into())]);
            round.lines.insert(at, Line::Call { player: rng.pick(names), claim });
        }
        11 | 12 => {
            let line = junk(rng, names);
            if rng.percent(50) && !round.lines.is_empty() {
                round.lines[any] = line;
            } else {
                round.lines.insert(at, line);
            }
        }
        13 => round.tiebreak = !round.tiebreak,
        14 => {
            let letter = rng.pick(&['p', 'q', 'r', 's']);
            round.lines.insert(at, Line::Let { letter, value: rng.percent(50) });
        }
        15 if rng.percent(40) => round.lines.clear(),
        _ => {
            // Wrong kinds: a die of one kind becomes one of the other.
            for line in &mut round.lines {
                if let Line::Roll { dice, .. } = line
                    && rng.percent(60)
                    && let Some(mut list) = read_dice(dice)
                {
                    let k = rng.below(list.len());
                    let small = SMALL.contains(list[k]);
                    list[k] = rng.pick(if small { &['N', 'K'] } else { &['p', 'i'] });
                    list.sort_by_key(|c| BIG.contains(*c));
                    *dice = dice_text(rng, &list);
                    break;
                }
            }
        }
    }
}

/// A random game: half of them good, the others with one to three breaches.
pub fn random(seed: u64, kind: Kind) -> Game {
    let mut rng = Rng::new(seed.wrapping_mul(2).wrapping_add(u64::from(kind == Kind::Xwff)));
    rng.draw();
    drawn(&mut rng, kind)
}

/// The game that numbers make.
pub fn drawn(rng: &mut Rng, kind: Kind) -> Game {
    let shake = kind == Kind::Shake;
    let mut names: Vec<String> = ["Ann", "Bob", "Cem", "Dana-2", "Eve"].map(String::from).to_vec();
    rng.shuffle(&mut names);
    names.truncate(if shake && rng.percent(45) { 3 } else { 2 });
    let number = |rng: &mut Rng, low: usize, high: usize| (low + rng.below(high - low + 1)) as u32;
    let end = match (shake, rng.below(6)) {
        (true, 0 | 1) => End::None,
        (true, 2 | 3) => End::Cubes(number(rng, 2, 16)),
        (true, _) => End::Points(number(rng, 1, 6)),
        (_, 0) => End::None,
        (_, 1) => End::Points(number(rng, 1, 5)),
        (_, 2) => End::Falsehoods(number(rng, 1, 3)),
        (_, 3) => End::Letters(number(rng, 4, 25)),
        (_, 4) => End::Streak(number(rng, 1, 4)),
        _ => End::OneRound,
    };
    let mut values = [None; 4];
    if !shake {
        values = values.map(|_: Option<bool>| Some(rng.percent(50)));
    }
    let mut game = Game { kind, players: names, end, values, before: vec![], rounds: vec![] };
    if !shake && rng.percent(5) {
        // A value that is agreed again, still before the first round.
        game.before.push(Line::Let { letter: 'q', value: rng.percent(50) });
    }
    let agreed = agreed(&game);
    let mut table = Table::new(&agreed);
    let long = shake && end == End::None && rng.percent(25);
    let most = if long { 15 + rng.below(20) } else { 1 + rng.below(8) };
    let mut breaches = if rng.percent(50) { 0 } else { 1 + rng.below(3) };
    let mut off = vec![0; table.seats.len()];
    let mut after = if rng.percent(12) { 1 + rng.below(2) } else { 0 };
    while game.rounds.len() < most || table.tied && !table.over && rng.percent(60) {
        if table.over {
            if after == 0 {
                break;
            }
            after -= 1;
        }
        let mut round = Round { tiebreak: table.tied && !table.over, lines: vec![] };
        if off.iter().any(|n| *n != 0) && rng.percent(40) {
            off.fill(0);
        }
        let spoilt = breaches > 0 && rng.percent(45);
        let dice = spoilt && rng.percent(20);
        if dice {
            let k = rng.below(off.len());
            off[k] = if table.seats[k].size() > 1 { rng.pick(&[1, -1, 1, 2]) } else { 1 };
        }
        round.lines = match kind {
            Kind::Shake => shake_lines(rng, &table, &off),
            Kind::Xwff => xwff_lines(rng, &table, &off),
        };
        if spoilt {
            breaches -= 1;
            if !dice {
                spoil(rng, &table, &mut round);
            }
        }
        table.play(&round, 0, false);
        game.rounds.push(round);
    }
    if !table.over
        && rng.percent(25)
        && let Some(round) = game.rounds.last_mut()
    {
        let keep = rng.below(round.lines.len() + 1);
        round.lines.truncate(keep);
    }
    if rng.percent(4) {
        spoil_header(rng, &mut game);
    }
    game
}

fn spoil_header(rng: &mut Rng, game: &mut Game) {
    match rng.below(7) {
        0 => game.players.truncate(1),
        1 => game.players.extend(["Flo", "Gus"].map(String::from)),
        2 => game.players[1] = game.players[0].clone(),
        3 if game.kind == Kind::Shake => game.end = End::OneRound,
        3 => game.end = End::Cubes(12),
        4 | 5 if game.kind == Kind::Xwff => {
            let k = rng.below(4);
            game.values[k] = None;
        }
        4 => game.before.push(Line::Let { letter: 'p', value: true }),
        _ => game.before.push(Line::Roll { player: rng.pick(&game.players), dice: "pq K".into() }),
    }
}
