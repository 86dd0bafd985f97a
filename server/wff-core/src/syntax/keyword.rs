//! The one table of keywords. A keyword opens a statement; it can never be a formula, which has no
//! two small letters.

/// The first word of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    /// Names a formula.
    Def,
    /// Gives propositions meanings and truth values.
    Let,
    /// Chooses the logic.
    Logic,
    /// Chooses the letters.
    Alphabet,
    /// Chooses the dice rules.
    Rules,
    /// Lays dice on the table.
    Roll,
    /// Claims a longest WFF of a roll.
    Call,
    /// Answers a call.
    Challenge,
    /// Begins to write down a logic.
    Matrix,
    /// Lists the values of a matrix.
    Values,
    /// Lists those of its values that count as true.
    Designated,
    /// Begins the table of a connective.
    Table,
    /// Writes a row of such a table.
    Row,
    /// Gives a connective by a formula.
    Define,
    /// Ends a block.
    End,
}

impl Keyword {
    /// All keywords.
    pub const ALL: [Keyword; 15] = [
        Keyword::Let,
        Keyword::Def,
        Keyword::Logic,
        Keyword::Alphabet,
        Keyword::Rules,
        Keyword::Roll,
        Keyword::Call,
        Keyword::Challenge,
        Keyword::Matrix,
        Keyword::Values,
        Keyword::Designated,
        Keyword::Table,
        Keyword::Row,
        Keyword::Define,
        Keyword::End,
    ];

    /// The keyword as it is written.
    pub fn text(self) -> &'static str {
        match self {
            Keyword::Let => "let",
            Keyword::Def => "def",
            Keyword::Logic => "logic",
            Keyword::Alphabet => "alphabet",
            Keyword::Rules => "rules",
            Keyword::Roll => "roll",
            Keyword::Call => "call",
            Keyword::Challenge => "challenge",
            Keyword::Matrix => "matrix",
            Keyword::Values => "values",
            Keyword::Designated => "designated",
            Keyword::Table => "table",
            Keyword::Row => "row",
            Keyword::Define => "define",
            Keyword::End => "end",
        }
    }

    /// What a statement with it looks like.
    pub fn example(self) -> &'static str {
        match self {
            Keyword::Let => "let p \"it is raining\" = T",
            Keyword::Def => "def mp = CKpCpqq",
            Keyword::Logic => "logic classical",
            Keyword::Alphabet => "alphabet dice",
            Keyword::Rules => "rules shake-a-wff",
            Keyword::Roll => "roll Ann: pqi KCR",
            Keyword::Call => "call Ann: Kpq",
            Keyword::Challenge => "challenge Bob: EKpqNr",
            Keyword::Matrix => "matrix Heyting",
            Keyword::Values => "values F N T",
            Keyword::Designated => "designated T",
            Keyword::Table => "table C | F N T",
            Keyword::Row => "row N | F T T",
            Keyword::Define => "define E pq = KCpqCqp",
            Keyword::End => "end",
        }
    }

    /// What a statement with it does, as a sentence without its subject.
    pub fn does(self) -> &'static str {
        match self {
            Keyword::Let => {
                "gives a proposition a meaning in quotes, a truth value, or both, from this line on"
            }
            Keyword::Def => "names a formula; `@` and the name stand for it below this line",
            Keyword::Logic => "chooses the logic in which the lines below are judged",
            Keyword::Alphabet => "chooses the letters that formulas below may use",
            Keyword::Rules => "chooses the rules of the dice game for the rolls below",
            Keyword::Roll => {
                "lays dice on the table: small ones show `p q r s i o`, big ones `N K A C E R`"
            }
            Keyword::Call => {
                "claims a longest WFF of the roll above, or `none` where none can be made"
            }
            Keyword::Challenge => {
                "answers the call above of another player: a longer WFF, `none`, or `pff`"
            }
            Keyword::Matrix => {
                "begins a logic of one's own; the lines down to `end` give its values and tables"
            }
            Keyword::Values => "lists the values of the matrix, from lowest to highest",
            Keyword::Designated => "lists the values of the matrix that count as true",
            Keyword::Table => {
                "begins the table of a connective; behind it stand the values over its columns"
            }
            Keyword::Row => {
                "gives the row of a value in the table above: the value, then the cells"
            }
            Keyword::Define => "gives a connective of the matrix by a formula of those above",
            Keyword::End => "ends the matrix; `logic` and its name choose it below",
        }
    }

    /// The keyword that a word is, in any case.
    pub fn read(word: &str) -> Option<Keyword> {
        Keyword::ALL.into_iter().find(|keyword| keyword.text().eq_ignore_ascii_case(word))
    }
}

/// The option nearest to a word that is none of them, if one is near: one edit away in a short
/// word, two in a longer one.
pub fn nearest<'a>(word: &str, options: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let allowed = if word.len() < 5 { 1 } else { 2 };
    options
        .into_iter()
        .map(|option| (distance(&word, &option.to_lowercase().chars().collect::<Vec<_>>()), option))
        .filter(|&(distance, option)| distance <= allowed && distance < option.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, option)| option)
}

/// Whether one insertion, deletion, replacement or swap of neighbours turns one word into the
/// other, whatever the case.
pub fn is_one_edit(from: &str, to: &str) -> bool {
    let letters =
        |word: &str| word.chars().take(40).flat_map(char::to_lowercase).collect::<Vec<char>>();
    distance(&letters(from), &letters(to)) <= 1
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one word
/// into the other (the optimal string alignment distance).
fn distance(from: &[char], to: &[char]) -> usize {
    let mut earlier: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let cell =
                |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX - 1);
            let mut best = (cell(&above, j) + usize::from(a != b))
                .min(cell(&above, j + 1) + 1)
                .min(cell(&row, j) + 1);
            if i > 0 && j > 0 && from.get(i - 1) == Some(b) && to.get(j - 1) == Some(a) {
                best = best.min(cell(&earlier, j - 1) + 1);
            }
            row.push(best);
        }
        earlier = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_keyword_is_one_slip_away() {
        let words = || Keyword::ALL.map(Keyword::text);
        for (word, near) in [
            ("lte", Some("let")),
            ("lett", Some("let")),
            ("alfabet", Some("alphabet")),
            ("definition", None),
            ("please", None),
        ] {
            assert_eq!(nearest(word, words()), near, "{word}");
        }
    }

    #[test]
    fn keywords_are_never_formulas() {
        for keyword in Keyword::ALL {
            assert!(keyword.text().chars().take(2).all(|c| c.is_ascii_lowercase()));
            assert!(keyword.example().starts_with(keyword.text()));
        }
    }
}
