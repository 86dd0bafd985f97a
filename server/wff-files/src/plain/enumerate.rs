//! Lists in LaTeX, and the labels of their items.

/// The way in which items are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    Arabic,
    Letters { is_capital: bool },
    Roman { is_capital: bool },
}

/// The commands that print a counter.
const COUNTERS: [(&str, Count); 5] = [
    ("\\arabic*", Count::Arabic),
    ("\\alph*", Count::Letters { is_capital: false }),
    ("\\Alph*", Count::Letters { is_capital: true }),
    ("\\roman*", Count::Roman { is_capital: false }),
    ("\\Roman*", Count::Roman { is_capital: true }),
];

/// The characters that stand for a counter in a label alone in the options of a list.
const SHORT: [(char, Count); 5] = [
    ('1', Count::Arabic),
    ('a', Count::Letters { is_capital: false }),
    ('A', Count::Letters { is_capital: true }),
    ('i', Count::Roman { is_capital: false }),
    ('I', Count::Roman { is_capital: true }),
];

/// The most that is counted in letters and Roman numbers.
const MOST: usize = 26;

/// A list that is numbered, as far as it is read.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// The number of the last item.
    pub last: usize,
    count: Count,
    before: String,
    behind: String,
}

impl Numbered {
    /// A list at some depth, from 0, with its options; and the number of the last item of the list
    /// before it at this depth.
    pub fn new(depth: usize, options: &str, before: usize) -> Numbered {
        let count = match depth {
            0 => Count::Arabic,
            1 => Count::Letters { is_capital: false },
            2 => Count::Roman { is_capital: false },
            _ => Count::Letters { is_capital: true },
        };
        let mut list = Numbered { last: 0, count, before: String::new(), behind: ")".to_owned() };
        for option in options.split(',').map(str::trim) {
            match option.split_once('=') {
                Some(("start", number)) => {
                    list.last = number.trim().parse().map_or(0, |it: usize| it.saturating_sub(1));
                }
                Some(("label", label)) => list.label(label, COUNTERS),
                Some(_) => {}
                None if matches!(option, "resume" | "resume*") => list.last = before,
                None => list.label(option, SHORT.map(|(c, count)| (c, count))),
            }
        }
        list
    }

    /// Takes a label with a counter in it.
    fn label<P: Mark>(&mut self, label: &str, counters: [(P, Count); 5]) {
        let found = counters.into_iter().find_map(|(mark, count)| Some((mark.part(label)?, count)));
        let Some(((before, behind), count)) = found else { return };
        self.count = count;
        self.before = bare(before);
        self.behind = bare(behind);
        if !self.behind.ends_with([')', '.', ':', ']']) {
            self.behind.push(')');
        }
    }

    /// The label of the next item, with a blank behind it.
    pub fn next(&mut self) -> String {
        self.last = self.last.saturating_add(1);
        let number = match self.count {
            Count::Letters { is_capital } if self.last <= MOST => {
                let first = if is_capital { b'A' } else { b'a' };
                char::from(first.saturating_add((self.last - 1) as u8)).to_string()
            }
            Count::Roman { is_capital } if self.last <= MOST => {
                let number = roman(self.last);
                if is_capital { number.to_uppercase() } else { number }
            }
            _ => self.last.to_string(),
        };
        format!("{}{number}{} ", self.before, self.behind)
    }
}

/// A mark that stands for the counter in a label.
trait Mark {
    /// The texts before and behind it.
    fn part<'t>(&self, label: &'t str) -> Option<(&'t str, &'t str)>;
}

impl Mark for &str {
    fn part<'t>(&self, label: &'t str) -> Option<(&'t str, &'t str)> {
        label.split_once(*self)
    }
}

impl Mark for char {
    fn part<'t>(&self, label: &'t str) -> Option<(&'t str, &'t str)> {
        let (before, behind) = label.split_once(*self)?;
        let is_alone =
            !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric);
        is_alone.then_some((before, behind))
    }
}

/// A part of a label without commands and braces.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some((before, command)) = rest.split_once('\\') {
        bare += before;
        rest = command.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    }
    bare += rest;
    bare.replace(['{', '}', '$'], "").trim().to_owned()
        + if text.ends_with(' ') && !bare.is_empty() { " " } else { "" }
}

/// A Roman number, in small letters.
fn roman(number: usize) -> String {
    let mut rest = number;
    let mut written = String::new();
    for (value, sign) in [(10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")] {
        while rest >= value {
            written += sign;
            rest -= value;
        }
    }
    written
}
