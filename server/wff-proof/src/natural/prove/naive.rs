//! A checker of proofs in all logics with rules, for tests: on text alone, from the words of the
//! language's reference, sharing no code with the judge.

/// A line: number, depth, formula, word of its justification, what it cites.
struct Line {
    number: usize,
    depth: usize,
    formula: Option<String>,
    why: String,
    cites: Vec<(usize, usize)>,
}

/// The frame of a logic: reflexive, serial, symmetric, transitive, Euclidean.
#[derive(Clone, Copy)]
struct Frame {
    t: bool,
    d: bool,
    b: bool,
    four: bool,
    five: bool,
}

fn frame(logic: &str) -> Option<Frame> {
    let of = |t, d, b, four, five| Some(Frame { t, d, b, four, five });
    match logic {
        "K" => of(false, false, false, false, false),
        "D" => of(false, true, false, false, false),
        "T" => of(true, true, false, false, false),
        "B" => of(true, true, true, false, false),
        "KB" => of(false, false, true, false, false),
        "KDB" => of(false, true, true, false, false),
        "K4" => of(false, false, false, true, false),
        "KD4" => of(false, true, false, true, false),
        "S4" => of(true, true, false, true, false),
        "K5" => of(false, false, false, false, true),
        "KD5" => of(false, true, false, false, true),
        "K45" => of(false, false, false, true, true),
        "KD45" => of(false, true, false, true, true),
        "KB4" => of(false, false, true, true, true),
        "S5" => of(true, true, true, true, true),
        _ => None,
    }
}

fn read(line: &str) -> Line {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let number = words.remove(0).parse().unwrap();
    let depth = words.iter().take_while(|word| **word == "|").count();
    words.drain(..depth);
    let formula = (words[0] != "strict").then(|| words.remove(0).to_owned());
    let why = words.remove(0).to_owned();
    let cites = words
        .iter()
        .map(|word| match word.split_once('-') {
            Some((first, last)) => (first.parse().unwrap(), last.parse().unwrap()),
            None => (word.parse().unwrap(), 0),
        })
        .collect();
    Line { number, depth, formula, why, cites }
}

fn end_of(text: &str) -> usize {
    let mut need = 1;
    for (at, c) in text.char_indices() {
        if need == 0 && !c.is_ascii_digit() {
            return at;
        }
        match c {
            'N' | 'L' | 'M' | '0'..='9' => {}
            'K' | 'A' | 'C' | 'E' => need += 1,
            _ => need -= 1,
        }
    }
    assert_eq!(need, 0, "{text} is no formula");
    text.len()
}

/// The operands of a formula with this connective of two.
fn two(text: &str, main: char) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(main)?;
    let end = end_of(rest);
    Some((&rest[..end], &rest[end..]))
}

/// The fault of a proof in a logic, `classical` among them.
pub fn fault(logic: &str, premises: &[&str], conclusion: &str, lines: &[String]) -> Option<String> {
    let lines: Vec<Line> = lines.iter().map(|line| read(line)).collect();
    // The subproofs around each line, by the places of their first lines.
    let mut paths: Vec<Vec<usize>> = Vec::new();
    let mut path: Vec<usize> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if at > 0 && lines[at - 1].number >= line.number {
            return Some(format!("{}: numbers rise", line.number));
        }
        let opens = line.why == "suppose" || line.why == "strict";
        if opens {
            if line.depth == 0 || line.depth > path.len() + 1 {
                return Some(format!("{}: depth of a supposition", line.number));
            }
            path.truncate(line.depth - 1);
            path.push(at);
        } else if line.depth > path.len() {
            return Some(format!("{}: depth", line.number));
        } else {
            path.truncate(line.depth);
        }
        paths.push(path.clone());
    }
    for at in 0..lines.len() {
        if !holds(logic, premises, &lines, &paths, at) {
            return Some(format!("{}: {}", lines[at].number, lines[at].why));
        }
    }
    let is_end = |line: &Line| line.depth == 0 && line.formula.as_deref() == Some(conclusion);
    (!lines.iter().any(is_end)).then(|| "the conclusion is missing".to_owned())
}

fn holds(logic: &str, premises: &[&str], lines: &[Line], paths: &[Vec<usize>], at: usize) -> bool {
    let line = &lines[at];
    let frame = frame(logic);
    let Some(it) = line.formula.as_deref() else {
        return line.why == "strict" && line.cites.is_empty() && frame.is_some();
    };
    // What is cited: formulas with the strict borders in between, and subproofs.
    let mut open: Vec<(&str, usize)> = Vec::new();
    let mut subproofs: Vec<(bool, Vec<Option<&str>>)> = Vec::new();
    for (first, last) in &line.cites {
        let place = |number: usize| lines[..at].iter().position(|it| it.number == number);
        let Some(from) = place(*first) else { return false };
        let path = &paths[from];
        if *last == 0 {
            let Some(formula) = lines[from].formula.as_deref() else { return false };
            if !paths[at].starts_with(path) {
                return false;
            }
            let inner = &paths[at][path.len()..];
            let borders = inner.iter().filter(|first| lines[**first].why == "strict").count();
            open.push((formula, borders));
            continue;
        }
        let Some(to) = place(*last) else { return false };
        let opens = lines[from].why == "suppose" || lines[from].why == "strict";
        let is_closed = opens
            && path[..path.len() - 1] == paths[at][..]
            && paths[to] == *path
            && (to + 1..=at).all(|it| !paths[it].starts_with(path));
        if !is_closed {
            return false;
        }
        let own = (from..=to).filter(|it| paths[*it] == *path);
        let own: Vec<Option<&str>> = own.map(|it| lines[it].formula.as_deref()).collect();
        subproofs.push((lines[from].why == "strict", own));
    }
    let here = open.iter().all(|(_, borders)| *borders == 0);
    let strict = |wanted: bool| subproofs.iter().all(|(is_strict, _)| *is_strict == wanted);
    let own: Vec<&[Option<&str>]> = subproofs.iter().map(|(_, own)| &own[..]).collect();
    let from_to = |own: &[Option<&str>], from: &str, to: &str| {
        own[0] == Some(from) && *own.last().unwrap() == Some(to)
    };
    let clashes = |own: &[Option<&str>]| {
        let (end, others) = own.split_last().unwrap();
        let end = end.unwrap();
        others
            .iter()
            .flatten()
            .any(|other| *other == format!("N{end}") || end == format!("N{other}"))
    };
    let formulas: Vec<&str> = open.iter().map(|(formula, _)| *formula).collect();
    let is_classical = frame.is_some() || logic == "classical";
    match (line.why.as_str(), &formulas[..], &own[..]) {
        ("premise", [], []) => line.depth == 0 && premises.contains(&it),
        ("suppose", [], []) => true,
        ("strict", [], []) => frame.is_some(),
        ("R", [p], []) => match (open[0].1, frame) {
            (0, _) => *p == it,
            (1, Some(frame)) => {
                frame.four && *p == it && p.starts_with('L')
                    || frame.five && *p == it && (p.starts_with("NL") || p.starts_with('M'))
                    || frame.b && it == format!("M{p}")
            }
            _ => false,
        },
        ("Lo", [p], []) => {
            frame.is_some_and(|frame| open[0].1 == 1 || open[0].1 == 0 && frame.t)
                && *p == format!("L{it}")
        }
        ("Li", [], [one]) => {
            strict(true) && one[0].is_none() && one.len() > 1 && {
                it == format!("L{}", one.last().unwrap().unwrap())
            }
        }
        ("Mi", [p], []) if here => frame.is_some_and(|frame| {
            frame.t && it == format!("M{p}")
                || frame.d
                    && !frame.t
                    && p.starts_with('L')
                    && it.strip_prefix('M') == p.strip_prefix('L')
        }),
        ("Mo", [p], [one]) if here => {
            strict(true)
                && one[0].is_some_and(|from| *p == format!("M{from}"))
                && it == format!("M{}", one.last().unwrap().unwrap())
        }
        ("Me", [p], []) if here && frame.is_some() => {
            let other = |text: &str| {
                let mut all = Vec::new();
                if let Some(a) = text.strip_prefix('M') {
                    all.push(format!("NLN{a}"));
                    all.extend(a.strip_prefix('N').map(|a| format!("NL{a}")));
                }
                all.extend(text.strip_prefix("NLN").map(|a| format!("M{a}")));
                all.extend(text.strip_prefix("NL").map(|a| format!("MN{a}")));
                all.extend(text.strip_prefix("NM").map(|a| format!("LN{a}")));
                all.extend(text.strip_prefix("LN").map(|a| format!("NM{a}")));
                all
            };
            other(p).iter().any(|text| text == it)
        }
        _ if !here || !strict(false) => false,
        ("Ki", [p, q], []) => format!("K{p}{q}") == it || format!("K{q}{p}") == it,
        ("Ko", [pq], []) => two(pq, 'K').is_some_and(|(p, q)| p == it || q == it),
        ("Ai", [p], []) => two(it, 'A').is_some_and(|(l, r)| l == *p || r == *p),
        ("Ao", [pq], [one, other]) => two(pq, 'A').is_some_and(|(p, q)| {
            from_to(one, p, it) && from_to(other, q, it)
                || from_to(one, q, it) && from_to(other, p, it)
        }),
        ("Ci", [], [one]) => two(it, 'C').is_some_and(|(p, q)| from_to(one, p, q)),
        ("Co", [a, b], []) => [(a, b), (b, a)]
            .iter()
            .any(|(c, p)| two(c, 'C').is_some_and(|(l, r)| l == **p && r == it)),
        ("Ei", [a, b], []) => two(it, 'E').is_some_and(|(p, q)| {
            let both = [format!("C{p}{q}"), format!("C{q}{p}")];
            both == [*a, *b] || both == [*b, *a]
        }),
        ("Eo", [e], []) => {
            two(e, 'E').is_some_and(|(p, q)| format!("C{p}{q}") == it || format!("C{q}{p}") == it)
        }
        ("Ni", [], [one]) => one[0].is_some_and(|p| it == format!("N{p}")) && clashes(one),
        ("No", [], [one]) => {
            is_classical && one[0].is_some_and(|p| p == format!("N{it}")) && clashes(one)
        }
        ("No", [p, q], []) => {
            logic == "intuitionistic" && (*p == format!("N{q}") || *q == format!("N{p}"))
        }
        _ => false,
    }
}
