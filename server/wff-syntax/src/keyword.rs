//! The one table of keywords. A keyword opens a statement; it can never be a formula, which has no
//! two small letters.

use strsim::osa_distance;

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
    /// Chooses the axioms.
    System,
    /// Chooses whether answers are shown.
    Hints,
    /// Makes the file an exam.
    Exam,
    /// Gives a player's dice.
    Roll,
    /// Claims a longest WFF of a roll.
    Call,
    /// Answers a call.
    Challenge,
    /// Begins a truth table to fill in.
    Truth,
    /// Begins to write down a logic.
    Matrix,
    /// Lists the values of a matrix.
    Values,
    /// Lists those of its values that count as true.
    Designated,
    /// Begins the table of a connective.
    Table,
    /// Writes a row of a table.
    Row,
    /// Gives a connective by a formula.
    Define,
    /// Begins to write down a model of worlds.
    Model,
    /// Gives a model a world.
    World,
    /// Says which worlds a world sees.
    Sees,
    /// Says what the frame of a model is.
    Frame,
    /// Begins an exercise.
    Exercise,
    /// Asks the question of an exercise.
    Ask,
    /// Says what an answer must be.
    Require,
    /// Gives an answer of the teacher.
    Key,
    /// Foresees a mistake.
    Wrong,
    /// Decides what an answer is read as.
    Read,
    /// Decides that an answer has points.
    Accept,
    /// Decides a student's points.
    Adjust,
    /// Shows a requirement to students.
    Show,
    /// Answers an exercise.
    Answer,
    /// Begins a game.
    Game,
    /// Begins a round of a game.
    Round,
    /// Begins a round that breaks a tie.
    Tiebreak,
    /// Lets a call stand.
    Check,
    /// Begins a proof.
    Proof,
    /// Begins a list of axioms.
    Axioms,
    /// Ends a block.
    End,
}

impl Keyword {
    /// All keywords.
    pub const ALL: [Keyword; 39] = [
        Keyword::Let,
        Keyword::Def,
        Keyword::Logic,
        Keyword::Alphabet,
        Keyword::Rules,
        Keyword::System,
        Keyword::Hints,
        Keyword::Exam,
        Keyword::Roll,
        Keyword::Call,
        Keyword::Challenge,
        Keyword::Truth,
        Keyword::Matrix,
        Keyword::Values,
        Keyword::Designated,
        Keyword::Table,
        Keyword::Row,
        Keyword::Define,
        Keyword::Model,
        Keyword::World,
        Keyword::Sees,
        Keyword::Frame,
        Keyword::Exercise,
        Keyword::Ask,
        Keyword::Require,
        Keyword::Key,
        Keyword::Wrong,
        Keyword::Read,
        Keyword::Accept,
        Keyword::Adjust,
        Keyword::Show,
        Keyword::Answer,
        Keyword::Game,
        Keyword::Round,
        Keyword::Tiebreak,
        Keyword::Check,
        Keyword::Proof,
        Keyword::Axioms,
        Keyword::End,
    ];

    /// The keyword as it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Keyword::Let => "let",
            Keyword::Def => "def",
            Keyword::Logic => "logic",
            Keyword::Alphabet => "alphabet",
            Keyword::Rules => "rules",
            Keyword::System => "system",
            Keyword::Hints => "hints",
            Keyword::Exam => "exam",
            Keyword::Roll => "roll",
            Keyword::Call => "call",
            Keyword::Challenge => "challenge",
            Keyword::Truth => "truth",
            Keyword::Matrix => "matrix",
            Keyword::Values => "values",
            Keyword::Designated => "designated",
            Keyword::Table => "table",
            Keyword::Row => "row",
            Keyword::Define => "define",
            Keyword::Model => "model",
            Keyword::World => "world",
            Keyword::Sees => "sees",
            Keyword::Frame => "frame",
            Keyword::Exercise => "exercise",
            Keyword::Ask => "ask",
            Keyword::Require => "require",
            Keyword::Key => "key",
            Keyword::Wrong => "wrong",
            Keyword::Read => "read",
            Keyword::Accept => "accept",
            Keyword::Adjust => "adjust",
            Keyword::Show => "show",
            Keyword::Answer => "answer",
            Keyword::Game => "game",
            Keyword::Round => "round",
            Keyword::Tiebreak => "tiebreak",
            Keyword::Check => "check",
            Keyword::Proof => "proof",
            Keyword::Axioms => "axioms",
            Keyword::End => "end",
        }
    }

    /// A statement with it.
    pub fn example(self) -> &'static str {
        match self {
            Keyword::Let => "let p \"it is raining\" = T",
            Keyword::Def => "def mp = CKpCpqq",
            Keyword::Logic => "logic classical",
            Keyword::Alphabet => "alphabet dice",
            Keyword::Rules => "rules shake-a-wff",
            Keyword::System => "system lukasiewicz-3",
            Keyword::Hints => "hints off",
            Keyword::Exam => "exam",
            Keyword::Roll => "roll Ann: pqi KCR",
            Keyword::Call => "call Ann: Kpq",
            Keyword::Challenge => "challenge Bob: EKpqNr",
            Keyword::Truth => "truth Cpq, Np",
            Keyword::Matrix => "matrix Heyting",
            Keyword::Values => "values F N T",
            Keyword::Designated => "designated T",
            Keyword::Table => "table C | F N T",
            Keyword::Row => "row N | F T T",
            Keyword::Define => "define E pq = KCpqCqp",
            Keyword::Model => "model m1",
            Keyword::World => "world w: p = T, q = F",
            Keyword::Sees => "sees w: w, v",
            Keyword::Frame => "frame m1 is reflexive, not symmetric",
            Keyword::Exercise => "exercise 1 \"De Morgan\" 2 points",
            Keyword::Ask => "ask \"Rewrite NKpq with N and A only.\"",
            Keyword::Require => "require == NKpq",
            Keyword::Key => "key ANpNq",
            Keyword::Wrong => "wrong KNpNq \"That negates each by itself.\"",
            Keyword::Read => "read \"I think it is ANpNq\" as ANpNq",
            Keyword::Accept => "accept \"one of them is false\" 0.5 points \"True.\"",
            Keyword::Adjust => "adjust Ben 1 point \"Handed in on paper.\"",
            Keyword::Show => "show require only N A",
            Keyword::Answer => "answer ANpNq",
            Keyword::Game => "game shake-a-wff Ann, Bob to 12 cubes",
            Keyword::Round => "round",
            Keyword::Tiebreak => "tiebreak",
            Keyword::Check => "check Bob",
            Keyword::Proof => "proof p, Cpq |- q",
            Keyword::Axioms => "axioms Lukasiewicz",
            Keyword::End => "end",
        }
    }

    /// The effect of a statement with it, as a sentence without its subject.
    pub fn does(self) -> &'static str {
        match self {
            Keyword::Let => {
                "gives a proposition a meaning in quotes, a truth value, or both, from this line on"
            }
            Keyword::Def => "names a formula; `@` and the name stand for it below this line",
            Keyword::Logic => "chooses the logic in which the lines below are judged",
            Keyword::Alphabet => "chooses the letters that formulas below may use",
            Keyword::Rules => "chooses the rules of the dice game for the rolls below",
            Keyword::System => "chooses the axioms from which D-proofs below prove",
            Keyword::Hints => {
                "chooses how much is said of the lines below: with `off` what is wrong, and never \
                 what is right"
            }
            Keyword::Exam => {
                "makes the whole file an exam: `hints` are off, and only the form of lines is \
                 judged, not whether they are right"
            }
            Keyword::Roll => {
                "lays dice on the table: small ones show `p q r s i o`, big ones `N K A C E R`"
            }
            Keyword::Call => {
                "claims a longest WFF of the roll above, or `none` where none can be made"
            }
            Keyword::Challenge => {
                "answers the call above of another player: a longer WFF, `none`, or `pff`"
            }
            Keyword::Truth => {
                "begins a truth table; the lines down to `end` are its rows, each checked"
            }
            Keyword::Matrix => {
                "begins a logic of one's own; the lines down to `end` give its values and tables"
            }
            Keyword::Values => "lists the values of the matrix, from lowest to highest",
            Keyword::Designated => "lists the values of the matrix that count as true",
            Keyword::Table => {
                "begins the table of a connective; after it stand the values over its columns"
            }
            Keyword::Row => {
                "gives a row of the table above: in a truth table the values of its letters, then \
                 those of its formulas; in a matrix a value, then the cells"
            }
            Keyword::Define => "gives a connective of the matrix by a formula of those above",
            Keyword::Model => {
                "begins a model; the lines down to `end` give its worlds and which worlds these see"
            }
            Keyword::World => {
                "gives the model a world, with the propositions that are true there; what is not \
                 named is false"
            }
            Keyword::Sees => "says which worlds a world of the model sees",
            Keyword::Frame => {
                "claims what the worlds of a model are to one another, such as `reflexive`"
            }
            Keyword::Exercise => {
                "begins an exercise; the lines down to `end` ask it and say what an answer must be"
            }
            Keyword::Ask => "asks the question of the exercise",
            Keyword::Require => {
                "says what an answer to the exercise must be; `_` stands for the answer"
            }
            Keyword::Key => "gives an answer that is right",
            Keyword::Wrong => "foresees a wrong answer, with what to say of it",
            Keyword::Read => {
                "decides as what an answer is graded that is written so, but for blanks and quotes"
            }
            Keyword::Accept => {
                "decides that an answer which is written so has all points, or as many as it says"
            }
            Keyword::Adjust => "decides the points of one student for the exercise",
            Keyword::Show => {
                "shows a requirement to students, whose answers pass it or fail as they are written"
            }
            Keyword::Answer => "answers the exercise that it stands in; the last answer counts",
            Keyword::Game => {
                "begins a game; the lines down to `end` are its score sheet, refereed as it is \
                 written"
            }
            Keyword::Round => "begins a round of the game; it runs to the next one or to `end`",
            Keyword::Tiebreak => {
                "begins a round of x-wff after a tie: the first call that is true wins the game"
            }
            Keyword::Check => {
                "lets the call of the round stand; when all other players do, it gains a point"
            }
            Keyword::Proof => {
                "begins a proof in natural deduction; the lines down to `end` are its steps, each \
                 checked"
            }
            Keyword::Axioms => {
                "begins axioms of one's own; the lines down to `end` are a label and a formula \
                 each, and D-proofs below prove from them"
            }
            Keyword::End => "ends a block; below a matrix `logic` and its name choose it",
        }
    }

    /// The keyword that a word is, in any case.
    pub fn read(word: &str) -> Option<Keyword> {
        let initial = word.bytes().next()?.to_ascii_lowercase();
        let by_initial = BY_INITIAL.get(usize::from(initial.wrapping_sub(b'a')))?;
        let mut places = by_initial & BY_LENGTH.get(word.len())?;
        while places != 0 {
            let keyword = *Keyword::ALL.get(places.trailing_zeros() as usize)?;
            let is_one = |(one, other): (u8, u8)| one == other.to_ascii_lowercase();
            if keyword.text().bytes().zip(word.bytes()).all(is_one) {
                return Some(keyword);
            }
            places &= places - 1;
        }
        None
    }
}

/// The keywords that begin with each letter, a bit for the place of each among all.
const BY_INITIAL: [u64; 26] = places(true);

/// The keywords of each length, a bit for the place of each among all.
const BY_LENGTH: [u64; 26] = places(false);

#[expect(clippy::indexing_slicing, reason = "a constant is checked when it is compiled")]
const fn places(by_initial: bool) -> [u64; 26] {
    let mut places = [0; 26];
    let mut place = 0;
    while place < Keyword::ALL.len() {
        let text = Keyword::ALL[place].text().as_bytes();
        let key = if by_initial { (text[0] - b'a') as usize } else { text.len() };
        places[key] |= 1 << place;
        place += 1;
    }
    places
}

/// The most characters of a word that are compared with others.
const COMPARED: usize = 40;

/// The keyword nearest to a word that is none, if one is near. One that the word is short for is
/// preferred to one that begins with another letter: `rnd` is a `round`, and no `end`.
pub fn nearest_keyword(word: &str) -> Option<Keyword> {
    let near = nearest(word, Keyword::ALL.map(Keyword::text))?;
    let is_other = !near.starts_with(word.get(..1).unwrap_or_default());
    let mut long = Keyword::ALL.map(Keyword::text).into_iter().filter(|_| is_other);
    Keyword::read(long.find(|keyword| is_short_for(word, keyword)).unwrap_or(near))
}

/// True if a word has the first and the last letter of another, and in between some of its letters.
fn is_short_for(word: &str, whole: &str) -> bool {
    let mut letters = whole.chars();
    let has_ends = word.chars().next() == whole.chars().next()
        && word.chars().next_back() == whole.chars().next_back();
    has_ends && word.len() > 2 && word.chars().all(|c| letters.any(|letter| letter == c))
}

/// The option nearest to a word that is none of them, if one is near: one edit away in a short
/// word, two in a longer one.
pub fn nearest<'a>(word: &str, options: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = lower_case(word);
    let length = word.chars().count();
    let allowed = if length < 5 { 1 } else { 2 };
    let letters = letters(&word);
    options
        .into_iter()
        // An edit makes a word longer or shorter by one at the most, and replaces one letter by one
        // other.
        .filter(|option| option.chars().count().abs_diff(length) <= allowed)
        .filter(|option| {
            let others = letters.zip(self::letters(option));
            others.is_none_or(|(one, other)| (one ^ other).count_ones() as usize <= 2 * allowed)
        })
        .map(|option| (osa_distance(&word, &option.to_lowercase()), option))
        .filter(|&(distance, option)| distance <= allowed && distance < option.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, option)| option)
}

/// The letters of a word of ASCII, a bit for each, whatever the case; some share one.
fn letters(word: &str) -> Option<u32> {
    word.is_ascii().then(|| word.bytes().fold(0, |all, byte| all | 1 << (byte & 31)))
}

/// True if one insertion, deletion, replacement or swap of neighbours turns one word into the
/// other, whatever the case, or none is needed.
pub fn is_one_edit(from: &str, to: &str) -> bool {
    osa_distance(&lower_case(from), &lower_case(to)) <= 1
}

/// The start of a word in small letters, so that a long word is compared as fast as a short one.
fn lower_case(word: &str) -> String {
    word.chars().take(COMPARED).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_word_is_the_keyword_that_it_begins_and_ends_as() {
        for (word, keyword) in [
            ("rnd", Some("round")),
            ("rund", Some("round")),
            ("ned", Some("end")),
            ("edn", Some("end")),
            ("rol", Some("roll")),
            ("cal", Some("call")),
            ("xyz", None),
        ] {
            assert_eq!(nearest_keyword(word).map(Keyword::text), keyword, "{word}");
        }
    }

    #[test]
    fn the_nearest_word_is_found_by_the_distances_of_all() {
        let words: Vec<String> = (0..3_u32.pow(5))
            .map(|number| {
                let letter = |at| ["a", "b", ""][(number / 3_u32.pow(at) % 3) as usize];
                (0..5).map(letter).collect()
            })
            .collect();
        for word in words.iter().step_by(7) {
            let allowed = if word.len() < 5 { 1 } else { 2 };
            for option in &words {
                let distance = osa_distance(word, option);
                let is_near = distance <= allowed && distance < option.len();
                assert_eq!(nearest(word, [&**option]).is_some(), is_near, "{word} {option}");
            }
        }
        assert_eq!(nearest("LTE", ["let"]), Some("let"));
        assert_eq!(nearest("łet", ["let"]), Some("let"));
    }

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
