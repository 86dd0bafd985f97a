//! A naive checker of natural-deduction proof blocks, and a generator of such blocks.
//!
//! It is written from LANGUAGE.md section 6 alone. Formulas are trees read by recursion, every
//! search is a plain loop over all lines, and panics are allowed.
//!
//! Readings chosen where the page leaves room:
//!  1. One verdict a line, the first of: the line cannot be read, its number does not rise, it has
//!     too many bars or (`suppose`) none, its formula is a pff, it has no justification, the
//!     number of citations, their kinds (line or subproof), each citation by itself from left to
//!     right, a cited pff (not judged), the schema. So a pff hides no fault of form.
//!  2. A number rises if it is greater than that of the nearest line above that has one, and no
//!     line above has it. A line whose number does not rise still stands and is cited by its
//!     number, unless an earlier line has the same: the earliest line of a number is meant.
//!  3. Faults of number or bars leave the line standing: with its formula, at the depth counted.
//!  4. Too many bars count at the deepest open level; on `suppose` at the level that it could
//!     open, one below that. `suppose` without a bar counts at depth 1 and so closes every subproof
//!     that is open; with a premise of the header as its formula it opens none and counts at 0.
//!  5. A line with fewer bars than the one before closes the subproofs below its depth, whatever
//!     it says and even if it is wrong. But one by a rule that takes lines alone, and that cites as
//!     many as that takes, counts at the depth of the deepest of these that is open; and below a
//!     `suppose` without a bar any line that is no premise counts as deep as the line above, a
//!     `suppose` without a bar one deeper (but as deep if the header, or a line directly in one of
//!     the eight innermost subproofs around, is A of what both suppose), and one by a rule that
//!     takes subproofs one less deep. A cited subproof that is open is deeper than the line that
//!     cites it in any case. The conclusion of the header without a bar counts at 0 by what it
//!     cites.
//!     If the first line is a premise with one bar, and none is without, a bar is drawn along the
//!     whole proof: one bar of each line is too many, and does not count.
//!  6. `m-n`: m is the number of a supposition and n that of the subproof's last line. If that last
//!     line stands in a subproof nested in it, the subproof cannot be cited at all.
//!  7. A subproof is cited only from a line whose innermost open subproof (or the outermost level)
//!     is the one that holds it directly; not from a deeper line, not while it is open.
//!  8. Any order of citations is tried, so `Ki 1 2` gives Kpq and Kqp, and `Ei` either order.
//!  9. Ni and No cite one subproof. Its last line and another line directly in it are q and Nq; a
//!     subproof of one line never does. A pff directly in the subproof that is neither end makes
//!     the step not judged if no pair is found.
//! 10. `premise` and `suppose` with a citation have a wrong number of citations.
//! 11. A premise below depth 0 is wrong for its depth even if it is no premise of the header. If
//!     the header has a pff among its premises, a formula not found there is not judged.
//! 12. A proof is finished when some line of depth 0 (as counted) has the conclusion letter for
//!     letter, whether that line is right or wrong. A conclusion that is a pff: unknown.
//! 13. Rule names are case-sensitive. A line with no rule's name, keyword or D-proof: its longest
//!     beginning of words that is a WFF is its formula, and it has no justification.
//! 14. `axiom`, `D m n` and D-proofs are not judged here, but their lines stand.
//! 15. Formulas are read in the widest alphabet; D X J B O V are WFFs that no rule takes apart.
//! 16. `R` may repeat any open line of any level, also of its own.
//! 17. A citation that is neither a number nor two with a hyphen makes the line unreadable.

#![allow(dead_code)]

#[path = "natural/drawn.rs"]
mod drawn;

pub use drawn::{Rng, random_block};

/// A formula as a tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum F {
    /// A proposition: a small letter, perhaps with digits.
    Letter(String),
    /// A connective and what it connects.
    Node(char, Vec<F>),
}

fn arity(symbol: char) -> Option<usize> {
    match symbol {
        'O' | 'V' => Some(0),
        'N' => Some(1),
        'K' | 'A' | 'C' | 'E' | 'D' | 'X' | 'J' | 'B' => Some(2),
        _ => None,
    }
}

fn read_one(chars: &[char]) -> Option<(F, usize)> {
    let first = *chars.first()?;
    let mut used = 1;
    if first.is_ascii_lowercase() {
        while used < chars.len() && chars[used].is_ascii_digit() {
            used += 1;
        }
        return Some((F::Letter(chars[..used].iter().collect()), used));
    }
    let mut operands = Vec::new();
    for _ in 0..arity(first)? {
        let (operand, length) = read_one(&chars[used..])?;
        operands.push(operand);
        used += length;
    }
    Some((F::Node(first, operands), used))
}

/// Reads a formula in Polish notation; blanks mean nothing; `None` is a pff.
pub fn formula(text: &str) -> Option<F> {
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    match read_one(&chars) {
        Some((f, used)) if used == chars.len() => Some(f),
        _ => None,
    }
}

/// Writes a formula in Polish notation.
pub fn polish(f: &F) -> String {
    match f {
        F::Letter(name) => name.clone(),
        F::Node(symbol, operands) => {
            let rest: String = operands.iter().map(polish).collect();
            format!("{symbol}{rest}")
        }
    }
}

fn not(f: &F) -> F {
    F::Node('N', vec![f.clone()])
}

fn two(symbol: char, left: &F, right: &F) -> F {
    F::Node(symbol, vec![left.clone(), right.clone()])
}

/// Names what is wrong with a line, or why it is not judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The line has no number, no formula or a citation that is none.
    Unreadable,
    NumberNotRising,
    TooManyBars,
    /// A `suppose` at depth 0, or a line with fewer bars than what it cites.
    MissingBar,
    /// The line's own formula is a pff.
    IsPff,
    NoJustification,
    WrongNumberOfCitations,
    /// A subproof is cited where the schema has a line, or a line where it has a subproof.
    WrongKind,
    /// No line of the block has the number.
    UnknownLine,
    /// The line cited is the line itself or below it.
    NotAbove,
    /// The single line cited stands in a subproof that is closed.
    Closed,
    /// `m-n` is no subproof from its supposition to its last line.
    NotASubproof,
    /// The subproof cited is still open.
    StillOpen,
    /// The subproof cited is not held directly by the level of the line.
    HeldElsewhere,
    DoesNotFollow,
    /// Ni or No would follow if an outer line had been repeated in the subproof.
    NotRepeated,
    NotAPremise,
    PremiseNotAtDepth0,
    /// Not judged: a formula that is cited is a pff.
    CitesPff,
    /// Not judged: `axiom`, `D` and D-proofs are beyond this checker.
    Hilbert,
}

/// Says whether a line is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    Right,
    Wrong(Reason),
    NotJudged(Reason),
}

/// Tells about one step line of a block.
#[derive(Clone, Debug)]
pub struct LineReport {
    /// Counts lines of the text from 0 (the header is line 0 if nothing stands above it).
    pub line: usize,
    pub number: Option<u64>,
    /// Says the depth at which the line counts.
    pub depth: usize,
    pub formula: Option<F>,
    /// Lists the suppositions that are open at the line.
    pub open: Vec<Option<F>>,
    pub verdict: Verdict,
}

/// Tells about a whole block.
#[derive(Clone, Debug)]
pub struct Report {
    pub premises: Vec<Option<F>>,
    pub conclusion: Option<F>,
    pub lines: Vec<LineReport>,
    /// Is `None` where the conclusion is a pff.
    pub finished: Option<bool>,
}

impl Report {
    /// Says whether no line is wrong and none was left unjudged.
    pub fn all_right(&self) -> bool {
        self.lines.iter().all(|l| l.verdict == Verdict::Right)
    }
}

/// A citation as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cited {
    Line(u64),
    Sub(u64, u64),
}

/// A step line as written.
#[derive(Clone, Debug)]
struct Written {
    line: usize,
    number: Option<u64>,
    bars: usize,
    formula: Option<F>,
    has_formula: bool,
    rule: String,
    cited: Option<Vec<Cited>>,
}

const RULES: [&str; 11] = ["Ki", "Ko", "Ai", "Ao", "Ci", "Co", "Ei", "Eo", "Ni", "No", "R"];

fn read_citation(word: &str) -> Option<Cited> {
    if let Ok(n) = word.parse() {
        return Some(Cited::Line(n));
    }
    let (m, n) = word.split_once('-').or_else(|| word.split_once('–'))?;
    Some(Cited::Sub(m.parse().ok()?, n.parse().ok()?))
}

fn is_d_proof(word: &str) -> bool {
    word.len() > 1
        && word.starts_with('D')
        && word.chars().all(|c| c == 'D' || c.is_ascii_digit() || "[]@".contains(c))
}

fn read_line(line: usize, text: &str) -> Option<Written> {
    let text = text.split('#').next().unwrap().trim();
    if text.is_empty() {
        return None;
    }
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let mut rest = text[digits.len()..].to_string();
    if !digits.is_empty() && (rest.starts_with('.') || rest.starts_with(')')) {
        rest.remove(0);
    }
    let mut bars = 0;
    loop {
        rest = rest.trim_start().to_string();
        if rest.starts_with('|') && !rest.starts_with("|-") {
            rest.remove(0);
            bars += 1;
        } else {
            break;
        }
    }
    let words: Vec<&str> =
        rest.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let names = |i: usize| {
        let number = |k: usize| words.get(k).is_some_and(|w| w.parse::<u64>().is_ok());
        RULES.contains(&words[i])
            || ["premise", "suppose", "axiom"].contains(&words[i])
            || words[i] == "D" && number(i + 1) && number(i + 2) && words.len() == i + 3
    };
    let mut written = Written {
        line,
        number: digits.parse().ok(),
        bars,
        formula: None,
        has_formula: false,
        rule: String::new(),
        cited: Some(Vec::new()),
    };
    let end = match (0..words.len()).rev().find(|i| names(*i)) {
        Some(i) => {
            written.rule = words[i].to_string();
            written.cited = words[i + 1..].iter().map(|w| read_citation(w)).collect();
            i
        }
        None if words.last().is_some_and(|w| is_d_proof(w)) => {
            written.rule = "D-proof".into();
            words.len() - 1
        }
        None => (0..=words.len())
            .rev()
            .find(|n| formula(&words[..*n].concat()).is_some())
            .unwrap_or(words.len()),
    };
    written.has_formula = end > 0;
    written.formula = formula(&words[..end].concat());
    Some(written)
}

/// A line as it counts.
struct Entry {
    written: Written,
    depth: usize,
    /// Is the index of the innermost subproof that holds the line, 0 being the outermost level.
    home: usize,
}

/// A subproof, or (index 0) the outermost level.
struct Level {
    parent: usize,
    /// Are indices of entries; for the outermost level they mean nothing.
    first: usize,
    last: usize,
    open: bool,
    /// Is true if its supposition has no bar.
    bare: bool,
}

/// Checks a block of text: `proof p, Cpq |- q`, step lines, `end`.
pub fn check_block(text: &str) -> Report {
    let mut report =
        Report { premises: Vec::new(), conclusion: None, lines: Vec::new(), finished: None };
    let mut written = Vec::new();
    let mut inside = false;
    for (n, line) in text.lines().enumerate() {
        let bare = line.split('#').next().unwrap().trim();
        if bare == "end" {
            break;
        }
        if let Some(header) = bare.strip_prefix("proof").filter(|_| !inside) {
            inside = true;
            let header = header.replace('⊢', "|-");
            let (left, right) = header.split_once("|-").expect("a header has |-");
            if !left.trim().is_empty() {
                report.premises = left.split(',').map(formula).collect();
            }
            report.conclusion = formula(right);
        } else if inside {
            written.extend(read_line(n, line));
        }
    }
    let numbers: Vec<Option<u64>> = written.iter().map(|w| w.number).collect();
    let mut entries: Vec<Entry> = Vec::new();
    let mut levels = vec![Level { parent: 0, first: 0, last: 0, open: true, bare: false }];
    // The levels that are open, the outermost one first.
    let mut stack = vec![0];
    let first = written.first().is_some_and(|w| w.rule == "premise" && w.bars == 1);
    let margin = first && written.iter().all(|w| w.bars > 0);
    for mut w in written {
        let in_margin = margin && w.bars > 0;
        w.bars -= usize::from(in_margin);
        let is_premise = w.formula.is_some() && report.premises.contains(&w.formula);
        let suppose = w.rule == "suppose" && (w.bars > 0 || !is_premise);
        let deepest = stack.len() - 1;
        let mut depth = w.bars;
        let mut fault = None;
        let bare = levels[*stack.last().unwrap()].bare;
        if w.rule == "suppose" && depth == 0 {
            fault = Some(Reason::MissingBar);
            if suppose {
                depth = match bare {
                    true if is_other_case(&w, &entries, &levels, &stack, &report.premises) => {
                        deepest
                    }
                    true => deepest + 1,
                    false => 1,
                };
            }
        }
        if !["suppose", "premise"].contains(&w.rule.as_str()) {
            let conclusion = report.conclusion.as_ref();
            let least = least_depth(&w, conclusion, &entries, &levels, &stack);
            if depth < least {
                fault = Some(Reason::MissingBar);
                depth = least;
            }
        }
        let limit = if suppose { deepest + 1 } else { deepest };
        if depth > limit {
            fault = Some(Reason::TooManyBars);
            depth = limit;
        }
        let keep = if suppose { depth } else { depth + 1 };
        while stack.len() > keep {
            levels[stack.pop().unwrap()].open = false;
        }
        if suppose {
            let parent = *stack.last().unwrap();
            stack.push(levels.len());
            let bare = w.bars == 0;
            levels.push(Level { parent, first: entries.len(), last: 0, open: true, bare });
        }
        if in_margin {
            fault = Some(Reason::TooManyBars);
        }
        let home = *stack.last().unwrap();
        for level in &stack {
            levels[*level].last = entries.len();
        }
        let before: Vec<u64> = entries.iter().filter_map(|e| e.written.number).collect();
        let rises = w
            .number
            .is_some_and(|n| before.last().is_none_or(|last| n > *last) && !before.contains(&n));
        let verdict = if w.number.is_none() || !w.has_formula || w.cited.is_none() {
            Verdict::Wrong(Reason::Unreadable)
        } else if !rises {
            Verdict::Wrong(Reason::NumberNotRising)
        } else if let Some(reason) = fault {
            Verdict::Wrong(reason)
        } else if w.formula.is_none() {
            Verdict::Wrong(Reason::IsPff)
        } else {
            let place = Place { entries: &entries, levels: &levels, home, numbers: &numbers };
            judge(&w, depth, &report.premises, &place)
        };
        let open = stack[1..].iter().map(|l| levels[*l].first).map(|i| match entries.get(i) {
            Some(entry) => entry.written.formula.clone(),
            None => w.formula.clone(),
        });
        report.lines.push(LineReport {
            line: w.line,
            number: w.number,
            depth,
            formula: w.formula.clone(),
            open: open.collect(),
            verdict,
        });
        entries.push(Entry { written: w, depth, home });
    }
    report.finished = report
        .conclusion
        .as_ref()
        .map(|c| report.lines.iter().any(|l| l.depth == 0 && l.formula.as_ref() == Some(c)));
    report
}

/// Says whether the header, or a line around, is the alternative of what the deepest subproof and
/// a line suppose.
fn is_other_case(
    w: &Written,
    entries: &[Entry],
    levels: &[Level],
    stack: &[usize],
    premises: &[Option<F>],
) -> bool {
    let first = levels[*stack.last().unwrap()].first;
    let (Some(one), Some(other)) = (&entries[first].written.formula, &w.formula) else {
        return false;
    };
    let alternatives = [two('A', one, other), two('A', other, one)];
    let around: Vec<usize> = stack[1..stack.len() - 1].iter().rev().take(8).copied().collect();
    let mut lines = entries.iter().filter(|entry| around.contains(&entry.home));
    premises.iter().flatten().any(|it| alternatives.contains(it))
        || lines.any(|it| it.written.formula.as_ref().is_some_and(|it| alternatives.contains(it)))
}

/// Says how deep a line counts at the least, by what it cites.
fn least_depth(
    w: &Written,
    conclusion: Option<&F>,
    entries: &[Entry],
    levels: &[Level],
    stack: &[usize],
) -> usize {
    let deepest = stack.len() - 1;
    let cited: &[Cited] = w.cited.as_deref().unwrap_or_default();
    let lines = cited.iter().filter(|c| matches!(c, Cited::Line(_))).count();
    let (takes_lines, takes_subs) = match w.rule.as_str() {
        "" => (99, 0),
        "D" => (2, 0),
        "axiom" => (99, 0),
        "D-proof" => (lines, 0),
        rule => schema(rule),
    };
    let concludes = w.bars == 0 && w.formula.is_some() && w.formula.as_ref() == conclusion;
    let by_lines = takes_subs == 0 && lines == cited.len() && lines == takes_lines && !concludes;
    let find = |number: &u64| entries.iter().position(|e| e.written.number == Some(*number));
    let mut least = 0;
    let mut most = deepest;
    if levels[stack[deepest]].bare {
        least = deepest;
        most = deepest - usize::from(takes_subs > 0);
    }
    for c in cited {
        match c {
            Cited::Line(n) if by_lines => {
                let home = find(n).map(|i| entries[i].home);
                let depth = home.and_then(|home| stack.iter().position(|level| *level == home));
                least = least.max(depth.unwrap_or(0));
            }
            Cited::Line(_) => {}
            Cited::Sub(m, _) => {
                let first = find(m).filter(|i| {
                    let home = entries[*i].home;
                    home > 0 && levels[home].first == *i
                });
                let home = first.map(|i| entries[i].home);
                let depth = home.and_then(|home| stack.iter().position(|level| *level == home));
                if let Some(depth) = depth {
                    most = most.min(depth - 1);
                }
            }
        }
    }
    least.min(most)
}

/// The lines above a line, and its own place.
struct Place<'a> {
    entries: &'a [Entry],
    levels: &'a [Level],
    home: usize,
    /// The numbers of all lines of the block.
    numbers: &'a [Option<u64>],
}

impl Place<'_> {
    /// Finds the entry above that has a number.
    fn find(&self, number: u64) -> Result<usize, Reason> {
        match self.entries.iter().position(|e| e.written.number == Some(number)) {
            Some(i) => Ok(i),
            None if self.numbers.contains(&Some(number)) => Err(Reason::NotAbove),
            None => Err(Reason::UnknownLine),
        }
    }

    /// Finds the line that is cited by its number alone.
    fn line(&self, number: u64) -> Result<usize, Reason> {
        let i = self.find(number)?;
        if self.levels[self.entries[i].home].open { Ok(i) } else { Err(Reason::Closed) }
    }

    /// Finds the subproof that is cited as m-n.
    fn subproof(&self, m: u64, n: u64) -> Result<usize, Reason> {
        let (i, j) = (self.find(m)?, self.find(n)?);
        let level = self.entries[i].home;
        if level == 0 || self.levels[level].first != i {
            return Err(Reason::NotASubproof);
        }
        let this = &self.levels[level];
        if this.open {
            return Err(Reason::StillOpen);
        }
        if this.last != j || self.entries[j].home != level {
            return Err(Reason::NotASubproof);
        }
        if this.parent != self.home {
            return Err(Reason::HeldElsewhere);
        }
        Ok(level)
    }

    fn formula(&self, entry: usize) -> Option<&F> {
        self.entries[entry].written.formula.as_ref()
    }
}

/// Says how many lines and how many subproofs a rule cites.
fn schema(rule: &str) -> (usize, usize) {
    match rule {
        "Ki" | "Co" | "Ei" => (2, 0),
        "Ko" | "Ai" | "Eo" | "R" => (1, 0),
        "Ao" => (1, 2),
        "Ci" | "Ni" | "No" => (0, 1),
        _ => panic!("{rule} is no rule"),
    }
}

fn judge(w: &Written, depth: usize, premises: &[Option<F>], place: &Place) -> Verdict {
    let goal = w.formula.as_ref().unwrap();
    let cited = w.cited.as_ref().unwrap();
    let wrong = Verdict::Wrong;
    match w.rule.as_str() {
        "" => return wrong(Reason::NoJustification),
        "axiom" | "D" | "D-proof" => return Verdict::NotJudged(Reason::Hilbert),
        "premise" | "suppose" if !cited.is_empty() => {
            return wrong(Reason::WrongNumberOfCitations);
        }
        "suppose" => return Verdict::Right,
        "premise" if depth > 0 => return wrong(Reason::PremiseNotAtDepth0),
        "premise" if premises.contains(&Some(goal.clone())) => return Verdict::Right,
        "premise" if premises.contains(&None) => return Verdict::NotJudged(Reason::CitesPff),
        "premise" => return wrong(Reason::NotAPremise),
        _ => {}
    }
    let (lines, subs) = schema(&w.rule);
    if cited.len() != lines + subs {
        return wrong(Reason::WrongNumberOfCitations);
    }
    if cited.iter().filter(|c| matches!(c, Cited::Line(_))).count() != lines {
        return wrong(Reason::WrongKind);
    }
    let mut line_indices = Vec::new();
    let mut sub_indices = Vec::new();
    for c in cited {
        let found = match c {
            Cited::Line(n) => place.line(*n).map(|i| line_indices.push(i)),
            Cited::Sub(m, n) => place.subproof(*m, *n).map(|i| sub_indices.push(i)),
        };
        if let Err(reason) = found {
            return wrong(reason);
        }
    }
    let mut ls = Vec::new();
    for i in line_indices {
        match place.formula(i) {
            Some(f) => ls.push(f.clone()),
            None => return Verdict::NotJudged(Reason::CitesPff),
        }
    }
    let mut ss = Vec::new();
    for level in &sub_indices {
        let this = &place.levels[*level];
        match (place.formula(this.first), place.formula(this.last)) {
            (Some(p), Some(q)) => ss.push((p.clone(), q.clone())),
            _ => return Verdict::NotJudged(Reason::CitesPff),
        }
    }
    if w.rule == "Ni" || w.rule == "No" {
        return judge_negation(&w.rule, goal, sub_indices[0], &ss[0], place);
    }
    let mut follows = false;
    for turn in [false, true] {
        if turn {
            ls.reverse();
            ss.reverse();
        }
        follows |= match w.rule.as_str() {
            "R" => *goal == ls[0],
            "Ki" => *goal == two('K', &ls[0], &ls[1]),
            "Ko" => matches!(&ls[0], F::Node('K', pq) if pq.contains(goal)),
            "Ai" => matches!(goal, F::Node('A', pq) if pq.contains(&ls[0])),
            "Ao" => ls[0] == two('A', &ss[0].0, &ss[1].0) && ss[0].1 == *goal && ss[1].1 == *goal,
            "Ci" => *goal == two('C', &ss[0].0, &ss[0].1),
            "Co" => ls[0] == two('C', &ls[1], goal),
            "Ei" => match goal {
                F::Node('E', pq) => {
                    ls[0] == two('C', &pq[0], &pq[1]) && ls[1] == two('C', &pq[1], &pq[0])
                }
                _ => false,
            },
            "Eo" => match &ls[0] {
                F::Node('E', pq) => {
                    *goal == two('C', &pq[0], &pq[1]) || *goal == two('C', &pq[1], &pq[0])
                }
                _ => false,
            },
            other => panic!("{other} is no rule"),
        };
    }
    if follows { Verdict::Right } else { wrong(Reason::DoesNotFollow) }
}

fn judge_negation(rule: &str, goal: &F, level: usize, ends: &(F, F), place: &Place) -> Verdict {
    let (supposed, last) = ends;
    let fits = if rule == "Ni" { *goal == not(supposed) } else { *supposed == not(goal) };
    if !fits {
        return Verdict::Wrong(Reason::DoesNotFollow);
    }
    let opposed = |f: &F| *f == not(last) || *last == not(f);
    let last_index = place.levels[level].last;
    let mut pff = false;
    for (i, entry) in place.entries.iter().enumerate() {
        if entry.home == level && i != last_index {
            match &entry.written.formula {
                Some(f) if opposed(f) => return Verdict::Right,
                Some(_) => {}
                None => pff = true,
            }
        }
    }
    if pff {
        return Verdict::NotJudged(Reason::CitesPff);
    }
    let outer = place.entries.iter().any(|entry| {
        place.levels[entry.home].open && entry.written.formula.as_ref().is_some_and(opposed)
    });
    Verdict::Wrong(if outer { Reason::NotRepeated } else { Reason::DoesNotFollow })
}

#[cfg(test)]
mod tests {
    use super::drawn::*;
    use super::*;
    use std::collections::BTreeMap;

    /// Checks a block given without `end` and tells the verdicts in short: `.` is right, `?` not
    /// judged, else the reason.
    fn short(text: &str) -> String {
        let report = check_block(text);
        let words: Vec<String> = report
            .lines
            .iter()
            .map(|l| match l.verdict {
                Verdict::Right => ".".into(),
                Verdict::NotJudged(_) => "?".into(),
                Verdict::Wrong(reason) => format!("{reason:?}"),
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn examples_of_the_page() {
        let one = "proof p, Cpq |- q\n 1 p premise\n 2 Cpq premise\n 3 q Co 2 1\nend";
        let two = "proof |- CpKpp\n 1 | p suppose\n 2 | Kpp Ki 1 1\n 3 CpKpp Ci 1-2\nend";
        for text in [one, two] {
            let report = check_block(text);
            assert!(report.all_right());
            assert_eq!(report.finished, Some(true));
        }
    }

    #[test]
    fn every_rule() {
        let text = "proof p, Apq, Epq |- p\n1 p premise\n2 Apq premise\n3 Epq premise\n\
            4 Cpq Eo 3\n5 Cqp Eo 3\n6 Eqp Ei 4 5\n7 Epq Ei 5 4\n8 q Co 1 4\n9 Kqp Ki 1 8\n\
            10 q Ko 9\n11 Aqq Ai 8\n12 | p suppose\n13 | q suppose\n14 | p R 1\n\
            15 p Ao 2 12-12 13-14\n16 | Np suppose\n17 | p R 1\n18 NNp Ni 16-17\n\
            19 | NNp suppose\n20 | | Np suppose\n21 | | NNp R 19\n22 | p No 20-21\n\
            23 CNNpp Ci 19-22\n24 q Ao 11, 13–14, 13-14\nend";
        let expected = [&["."; 23][..], &["DoesNotFollow"]].concat().join(" ");
        assert_eq!(short(text), expected);
    }

    #[test]
    fn reasons() {
        let cases = [
            ("1 p premise\n2 q R 1", ". DoesNotFollow"),
            ("1 p premise\n2 p R 3\n3 p premise", ". NotAbove ."),
            ("1 p premise\n2 p R 2", ". NotAbove"),
            ("1 p premise\n2 p R 9", ". UnknownLine"),
            ("1 | p suppose\n2 p R 1", ". MissingBar"),
            ("1 | p suppose\n2 Cpp Ci 1-1\n3 p R 1", ". . Closed"),
            ("1 | p suppose\n2 Cpp Ci 1-1", ". ."),
            ("1 | p suppose\n2 | Cpp Ci 1-1", ". StillOpen"),
            ("1 | p suppose\n2 Cpp Ci 1", ". WrongKind"),
            ("1 p premise\n2 Kpp Ki 1", ". WrongNumberOfCitations"),
            ("1 p premise\n2 Cpp Ci 1-1", ". NotASubproof"),
            ("1 | p suppose\n2 | p R 1\n3 Cpp Ci 1-1", ". . NotASubproof"),
            ("1 | p suppose\n2 | | q suppose\n3 Cpq Ci 1-2", ". . NotASubproof"),
            ("1 | p suppose\n2 | q suppose\n3 | Cpp Ci 1-1", ". . HeldElsewhere"),
            ("1 | p suppose\n2 p premise\n3 | q suppose\n4 | Cpp Ci 1-1", ". . . HeldElsewhere"),
            ("1 | | p suppose\n2 | p R 1", "TooManyBars ."),
            ("1 p premise\n2 | p R 1\n3 p R 2", ". TooManyBars ."),
            ("1 r suppose\n2 | r R 1\n3 Crr Ci 1-2", "MissingBar . ."),
            ("1 r suppose\n2 r R 1\n3 Crr Ci 1-2", "MissingBar MissingBar ."),
            ("1 p suppose\n2 Kpp Ki 1 1", "MissingBar ."),
            ("1 Kp premise\n2 Kpp Ki 1 1", "IsPff ?"),
            ("1 Kp premise\n2 Kpp Ki 1", "IsPff WrongNumberOfCitations"),
            ("1 s premise", "NotAPremise"),
            ("1 | q suppose\n2 | p premise", ". PremiseNotAtDepth0"),
            ("1 p premise 1", "WrongNumberOfCitations"),
            ("2 p premise\n1 p premise\n3 Kpp Ki 1 2", ". NumberNotRising ."),
            ("1 p premise\n1 Np premise\n2 p R 1", ". NumberNotRising ."),
            ("1 p premise\n2 p", ". NoJustification"),
            ("p premise", "Unreadable"),
            ("1 p premise\n2 p R x", ". Unreadable"),
            ("1 p premise\n2 | Np suppose\n3 NNp Ni 2-2", ". . NotRepeated"),
            (
                "1 | Kpp suppose\n2 | | q suppose\n3 | | NKpp R 1\n4 | p Ko 1\n5 NKpp Ni 1-4",
                ". . DoesNotFollow . DoesNotFollow",
            ),
            ("1 CpCqp axiom", "?"),
        ];
        for (steps, expected) in cases {
            assert_eq!(short(&format!("proof p, Cpq |- q\n{steps}\nend")), expected, "{steps}");
        }
    }

    #[test]
    fn finished_or_not() {
        let finished = |steps: &str| check_block(&format!("proof |- p\n{steps}\nend")).finished;
        assert_eq!(finished(""), Some(false));
        assert_eq!(finished("1 p R 7"), Some(true));
        assert_eq!(finished("1 | p suppose"), Some(false));
        assert_eq!(check_block("proof p |- Kp\nend").finished, None);
    }

    fn value(f: &F, row: usize) -> bool {
        match f {
            F::Letter(name) => row >> "pqrs".find(name.as_str()).unwrap() & 1 == 1,
            F::Node(symbol, t) => {
                let (a, b) = (value(&t[0], row), value(t.last().unwrap(), row));
                match symbol {
                    'N' => !a,
                    'K' => a && b,
                    'A' => a || b,
                    'C' => !a || b,
                    'E' => a == b,
                    other => panic!("no value of {other}"),
                }
            }
        }
    }

    /// Says whether each line follows from the premises and the suppositions open at it.
    fn sound(report: &Report) -> bool {
        let premises: Vec<&F> = report.premises.iter().flatten().collect();
        report.lines.iter().all(|l| {
            (0..16).all(|row| {
                let holds = |f: &F| value(f, row);
                !premises.iter().all(|f| holds(f))
                    || !l.open.iter().flatten().all(holds)
                    || holds(l.formula.as_ref().unwrap())
            })
        })
    }

    #[test]
    fn unbroken_blocks_are_right_and_sound() {
        let mut used: BTreeMap<String, usize> = BTreeMap::new();
        let mut deep = 0;
        let mut finished = 0;
        for seed in 0..4_000 {
            let block = random_block_as(seed, false);
            let report = check_block(&block.text);
            assert!(report.all_right(), "seed {seed}\n{}\n{:?}", block.text, report.lines);
            assert!(sound(&report), "seed {seed}\n{}", block.text);
            deep += report.lines.iter().any(|l| l.depth == 3) as usize;
            finished += (report.finished == Some(true)) as usize;
            for word in block.text.split_whitespace() {
                if RULES.contains(&word) {
                    *used.entry(word.into()).or_default() += 1;
                }
            }
        }
        println!("{used:?}, of depth 3: {deep}, finished: {finished}");
        assert_eq!(used.len(), RULES.len());
        assert!(deep > 200);
        assert!(finished > 2_000);
    }

    #[test]
    fn broken_blocks_are_mostly_wrong_and_else_sound() {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let mut right = 0;
        for seed in 0..4_000 {
            let block = random_block_as(seed, true);
            let report = check_block(&block.text);
            for l in &report.lines {
                *seen.entry(format!("{:?}", l.verdict)).or_default() += 1;
            }
            if report.all_right() {
                right += 1;
                assert!(sound(&report), "seed {seed}\n{}\n{:?}", block.text, block.slips);
            }
        }
        println!("{seen:?}, all right though slipped: {right}");
        assert!(right < 1_600);
    }

    #[test]
    fn shows_some() {
        for seed in 0..std::env::var("SHOW").map_or(0, |n| n.parse().unwrap()) {
            println!("{}", random_block(seed));
        }
    }
}
