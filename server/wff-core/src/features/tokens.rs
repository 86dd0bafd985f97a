//! Semantic tokens: stretches of a document with their roles and what more is known of them, for an
//! editor to colour.

use super::roles::{Role, Roles, of_line, role_of_letter};
use super::used_dice::{CalledRolls, HORIZON, Play};
use crate::analysis::bind;
use crate::document::{Document, Placed};
use crate::logic::{Logic, Value, Values};
use crate::scope::Scope;
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::{Line, Span, Statement, Text};
use std::cell::OnceCell;
use std::ops::Range;

/// A stretch of a line: a word, or letters side by side of which the same is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SemanticToken {
    /// Its bytes, at least one.
    pub range: Range<usize>,
    /// Its role.
    pub role: Role,
    /// All that is known of it beside its role.
    pub modifiers: Modifiers,
}

/// Something that may be known of a token beside its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// It begins to stand for something: a name in its `def`, a proposition in its `let`, a player
    /// who rolls, a connective and its operands in their `define`, a logic in its `matrix`.
    Definition,
    /// Its value in force is the one named T; or it is that value.
    True,
    /// Its value in force is the one named F; or it is that value.
    False,
    /// Its value is another one, and designated.
    Designated,
    /// Its value is another one, and not designated.
    Undesignated,
    /// The last WFF that was called on its roll takes this die.
    Used,
    /// The last call on its roll leaves this die, or no WFF could take it.
    Unused,
    /// It is in a formula that is not well formed.
    Pff,
}

impl Modifier {
    /// All of them.
    pub const ALL: [Modifier; 8] = [
        Modifier::Definition,
        Modifier::True,
        Modifier::False,
        Modifier::Designated,
        Modifier::Undesignated,
        Modifier::Used,
        Modifier::Unused,
        Modifier::Pff,
    ];
}

/// All that is known of a token beside its role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers(u8);

impl Modifiers {
    /// True if this is known.
    pub fn has(self, one: Modifier) -> bool {
        self.0 & 1 << one as u8 != 0
    }

    /// They as bits, in the order of [`Modifier::ALL`].
    pub fn bits(self) -> u8 {
        self.0
    }

    pub(super) fn add(&mut self, one: Modifier) {
        self.0 |= 1 << one as u8;
    }
}

/// The tokens of the lines that touch a range of bytes, in text order; none overlaps another or the
/// end of a line. Separators and prose have none.
///
/// A die is used if the last call that answers its roll with a WFF takes it, of equal dice the
/// first ones; wildcards stand for what is then still lacking. It is unused if that call, or a
/// later `none`, leaves it. Where no such call stands within 16 KiB below, only the dice that no
/// WFF can take are unused.
pub fn tokens(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<SemanticToken> {
    let mut made = Vec::new();
    let mut plays = Vec::new();
    let mut seen = (0, 0);
    document.lines(text, range, |placed| {
        plays.extend(read_line(&placed, 0, &mut made));
        seen = (placed.start, placed.start + placed.content.len());
    });
    let awaits = |play: &Play| matches!(play, Play::Roll(roll) if seen.1 - roll.end <= HORIZON);
    if plays.iter().any(awaits) {
        let below = seen.1.min(text.len())..seen.1.saturating_add(HORIZON).min(text.len());
        document.lines(text, below, |placed| {
            let is_play = || may_be_play(&placed.content);
            if placed.start > seen.0 && is_play() {
                let line = placed.read();
                let read = of_line(&line, placed.scope);
                plays.extend(Play::of(&line, &placed, &read, 0..0));
            }
        });
    }
    let mut rolls = CalledRolls::default();
    plays.iter().for_each(|play| rolls.note(play, 0, ()));
    for ((), roll, used) in rolls.marks() {
        mark(made.get_mut(roll.tokens.clone()).unwrap_or_default(), used);
    }
    join(&mut made);
    made
}

/// True if a line may be a play: quick, and never false for one.
fn may_be_play(line: &str) -> bool {
    line.contains(['l', 'L'])
}

/// Makes the tokens of a line, all but those of separators and prose, and finds its play. Bytes
/// count from `base`.
pub(super) fn read_line(
    placed: &Placed<'_>,
    base: usize,
    made: &mut Vec<SemanticToken>,
) -> Option<Play> {
    if placed.is_plain() {
        of_plain_line(placed, placed.start - base, made);
        return None;
    }
    let line = placed.read();
    let read = of_line(&line, placed.scope);
    let first = made.len();
    of_roles(&line, placed, &read, placed.start - base, made);
    Play::of(&line, placed, &read, first..made.len())
}

/// The tokens of a plain line, letter by letter; `base` is where it starts.
fn of_plain_line(placed: &Placed<'_>, base: usize, made: &mut Vec<SemanticToken>) {
    let truths = Truths::of(&Statement::Blank, placed.scope);
    let letters = placed.content.bytes().zip(base..);
    made.extend(letters.filter(|(letter, _)| letter.is_ascii_alphabetic()).map(|(letter, at)| {
        let mut modifiers = Modifiers::default();
        let role = role_of_letter(letter);
        if role == Role::Proposition {
            truths.of_letter(letter).into_iter().for_each(|truth| modifiers.add(truth));
        }
        SemanticToken { range: at..at + 1, role, modifiers }
    }));
}

/// Marks the dice among the tokens of a roll as used or unused.
pub(super) fn mark(tokens: &mut [SemanticToken], used: Vec<Option<bool>>) {
    let is_die = |token: &&mut SemanticToken| matches!(token.role, Role::SmallDie | Role::BigDie);
    for (token, used) in tokens.iter_mut().filter(is_die).zip(used) {
        if let Some(used) = used {
            token.modifiers.add(if used { Modifier::Used } else { Modifier::Unused });
        }
    }
}

/// Makes one token of letters side by side of which the same is known.
pub(super) fn join(made: &mut Vec<SemanticToken>) {
    made.dedup_by(|next, token| {
        let letters = matches!(
            token.role,
            Role::Connective(_) | Role::Proposition | Role::SmallDie | Role::BigDie | Role::Stray
        );
        let same = letters
            && (token.range.end, token.role, token.modifiers)
                == (next.range.start, next.role, next.modifiers);
        if same {
            token.range.end = next.range.end;
        }
        same
    });
}

/// The tokens of a line, letter by letter; `base` is where it starts.
fn of_roles(
    line: &Line<'_>,
    placed: &Placed<'_>,
    read: &Roles,
    base: usize,
    made: &mut Vec<SemanticToken>,
) {
    let mut after = None;
    let scope = match &line.statement {
        Statement::Let(..) => {
            let after = after.insert(placed.scope.clone());
            bind(line, true, after);
            &*after
        }
        Statement::Blank
        | Statement::Formulas(_)
        | Statement::Judgement(_)
        | Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Setting(..)
        | Statement::Play(..)
        | Statement::Cells(..)
        | Statement::World(..)
        | Statement::Sees(..)
        | Statement::Frame(..)
        | Statement::Truth(..)
        | Statement::Step(_)
        | Statement::Task(..)
        | Statement::Define(..) => placed.scope,
    };
    let truths = Truths::of(&line.statement, scope);
    let mut pffs = read.pffs.iter().peekable();
    let mut defined = read.defined.iter().peekable();
    let token = |&(at, role): &(Span, Role)| {
        let mut modifiers = Modifiers::default();
        while pffs.next_if(|pff| pff.end <= at.start).is_some() {}
        while defined.next_if(|place| place.end <= at.start).is_some() {}
        if pffs.peek().is_some_and(|pff| pff.start <= at.start) {
            modifiers.add(Modifier::Pff);
        }
        let is_name = matches!(
            role,
            Role::Name | Role::Player | Role::Proposition | Role::Connective(_) | Role::Setting
        );
        if is_name && defined.peek().is_some_and(|place| place.start <= at.start) {
            modifiers.add(Modifier::Definition);
        }
        let truth = match role {
            Role::Proposition => truths.of_proposition(line.of(at)),
            Role::Value => {
                truths.logic.and_then(|logic| logic.value(line.of(at))).map(|value| truth(&value))
            }
            _ => None,
        };
        truth.into_iter().for_each(|truth| modifiers.add(truth));
        SemanticToken { range: at.after(base).range(), role, modifiers }
    };
    let is_shown = |(_, role): &&(Span, Role)| !matches!(role, Role::Separator | Role::Prose);
    made.extend(read.roles.iter().filter(is_shown).map(token));
}

/// The values of letters on a line.
struct Truths<'a> {
    scope: &'a Scope,
    /// True if propositions may have a value.
    valued: bool,
    /// Those of the dice, once they are known.
    dice: [OnceCell<Option<Modifier>>; 4],
    /// The logic in force; on lines that make one, and in exams, there is none.
    logic: Option<&'a Logic>,
}

impl<'a> Truths<'a> {
    fn of(statement: &Statement, scope: &'a Scope) -> Truths<'a> {
        // The letters of a `define` stand for any formulas.
        let is_schematic = match statement {
            Statement::Define(..)
            | Statement::Axiom(_)
            | Statement::Proves(_)
            | Statement::World(..)
            | Statement::Sees(..)
            | Statement::Frame(..)
            | Statement::Truth(..)
            | Statement::Step(_)
            | Statement::Task(..) => true,
            Statement::Cells(..) => scope.table().is_none(),
            Statement::Blank
            | Statement::Formulas(_)
            | Statement::Judgement(_)
            | Statement::Let(..)
            | Statement::Def(..)
            | Statement::DefProof(..)
            | Statement::Setting(..)
            | Statement::Play(..) => false,
        };
        // A claim about a world is not about the values that are given.
        let is_at_world = matches!(statement, Statement::Judgement(it) if !it.place.is_empty());
        let shows_values = !is_schematic && !scope.settings.exam;
        let valued = shows_values && !is_at_world && !scope.propositions.is_empty();
        let logic = scope.settings.logic.as_ref().filter(|_| shows_values);
        Truths { scope, valued, dice: Default::default(), logic }
    }

    fn of_proposition(&self, text: &str) -> Option<Modifier> {
        match text.as_bytes() {
            [letter] => self.of_letter(*letter),
            _ if self.valued => in_force(self.scope, text),
            _ => None,
        }
    }

    fn of_letter(&self, letter: u8) -> Option<Modifier> {
        if !self.valued {
            return None;
        }
        let place = PROPOSITIONS.iter().position(|it| letter == *it);
        let known = place.and_then(|place| self.dice.get(place));
        let value = || in_force(self.scope, char::from(letter).encode_utf8(&mut [0; 4]));
        known.map_or_else(value, |known| *known.get_or_init(value))
    }
}

fn in_force(scope: &Scope, proposition: &str) -> Option<Modifier> {
    scope.propositions.value(proposition).as_ref().map(truth)
}

fn truth(value: &Value) -> Modifier {
    match (value.name(), value.is_designated()) {
        ("T", _) => Modifier::True,
        ("F", _) => Modifier::False,
        (_, true) => Modifier::Designated,
        (_, false) => Modifier::Undesignated,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last line below itself, each character as a letter for its role, and below that one for
    /// what is known of it.
    fn shown(text: &str) -> (String, String) {
        let document = Document::small(text, Scope::default());
        let last = text.rfind('\n').map_or(0, |end| end + 1);
        line_shown(text, &tokens(&document, text, 0..text.len()), last..text.len())
    }

    fn line_shown(text: &str, tokens: &[SemanticToken], line: Range<usize>) -> (String, String) {
        let mut roles = vec![' '; text.len()];
        let mut modifiers = vec![' '; text.len()];
        for token in tokens {
            let letters = "=TFdu+-!";
            let known = Modifier::ALL
                .into_iter()
                .zip(letters.chars())
                .filter(|(one, _)| token.modifiers.has(*one));
            roles[token.range.clone()].fill(token.role.letter());
            modifiers[token.range.clone()].fill(known.last().map_or('.', |(_, letter)| letter));
        }
        let of_line = |letters: Vec<char>| {
            letters[line.clone()].iter().collect::<String>().trim_end().to_owned()
        };
        (of_line(roles), of_line(modifiers))
    }

    #[test]
    fn connectives_names_and_words_are_told_apart() {
        for (text, roles, modifiers) in [
            ("1) CNp q, p # so", "## KNp p  p cccc", ".. ... .  . ...."),
            ("def mp = CKpCpqq", "kkk nn s KKpKppp", "... == . ......."),
            ("roll Ann: pq K", "kkkk PPP  dd d", ".... ===  .. ."),
            ("p, q |= Kpq", "p  p ss Kpp", ".  . .. ..."),
            ("Name: Anna", "", ""),
            ("Kpq, Npq", "Kpp  Npp", "...  !!!"),
            ("p and q is pff", "p xxx p ss vvv", "! !!! ! .. ..."),
            ("define E pq = KCpqCqp", "kkkkkk K pp s KKppKpp", "...... = == . ......."),
            ("matrix Kleene", "kkkkkk vvvvvv", "...... ======"),
            ("rules x-wff", "kkkkk vvvvv", "..... ....."),
            ("model m1", "kkkkk vv", "..... =="),
            ("world w: p = T", "kkkkk P  p s v", "..... =  . . ."),
            ("sees w: v, u", "kkkk P  P  P", ".... .  .  ."),
            ("p = T at w in m1", "p s v ss P ss vv", ". . T .. . .. .."),
            ("frame m is not serial", "kkkkk v ss sss vvvvvv", "..... . .. ... ......"),
        ] {
            assert_eq!(shown(text), (roles.to_owned(), modifiers.to_owned()), "{text}");
        }
    }

    #[test]
    fn propositions_have_their_value_in_force() {
        assert_eq!(shown("let p = T, q = F\nKpAqr").1, ".T.F.");
        assert_eq!(shown("let p = T, q = F\nKpq = F at w").1, "... . F .. .");
        assert_eq!(shown("let p = T, q = F").1, "... T . T  F . F");
        assert_eq!(shown("let p = T\nlet p = F\nNp = T").1, ".F . T");
        assert_eq!(shown("logic FDE\nlet p = B, q = N\nKpq != B").1, ".du .. d");
        assert_eq!(shown("logic K3\nlet p = N\nlogic classical\nKpp").1, "...");
        assert_eq!(shown("let p = X\nNp").1, "..");
        assert_eq!(shown("alphabet textbook\nlet x1 = T, p2 = F\nKx1Kp2p").1, ".TT.FF.");
        assert_eq!(shown("let p = T\ndefine K pq = NANpNq").1, "...... = == . ......");
    }

    /// The modifiers of the dice of the first roll after the settings.
    fn dice(text: &str) -> String {
        let start = text.find("roll").unwrap();
        let end = text[start..].find('\n').map_or(text.len(), |end| start + end);
        let document = Document::small(text, Scope::default());
        let mut whole = line_shown(text, &tokens(&document, text, 0..text.len()), start..end).1;
        let alone = line_shown(text, &tokens(&document, text, start..start), start..end).1;
        assert_eq!(whole, alone, "{text}");
        whole.split_off(5)
    }

    #[test]
    fn the_last_call_that_answers_a_roll_tells_which_dice_are_used() {
        for (text, known) in [
            ("roll pqi KCR", "..- ..-"),
            ("roll pqi KCR\ncall Kpq", "++- +--"),
            ("roll ppq KK\ncall Kpq\ncall none", "--- --"),
            ("roll ppq KK\ncall Kpq\ncall Kp", "+-+ +-"),
            ("def a = Npq\ndef b = Nq\nroll ppq KN\ncall Kp@b", "+-+ ++"),
            ("rules x-wff\nroll pqq RR NE", "... .. .."),
            ("rules x-wff\nroll pqq RR NE\ncall KpNq", "++- +- +-"),
            ("roll Ann: pq K\nroll Bob: pq K\ncall Ann: p", "=== +- -"),
            ("roll pq K\nroll pq K\ncall p", ".. ."),
            ("roll Ann: pq K\nroll Bob: pq K\ncall p", "===  .. ."),
        ] {
            assert_eq!(
                dice(text).replace("===  ", "=== "),
                known.replace("===  ", "=== "),
                "{text}"
            );
        }
        let far = |blanks: usize| dice(&format!("roll pq K{}call p", "\n".repeat(blanks)));
        assert_eq!((far(HORIZON), far(HORIZON + 1)), ("+- -".to_owned(), ".. .".to_owned()));
    }

    #[test]
    fn letters_side_by_side_of_which_the_same_is_known_are_one_token() {
        let text = "CKNpqr";
        let tokens = tokens(&Document::small(text, Scope::default()), text, 0..0);
        let ranges: Vec<_> = tokens.into_iter().map(|token| token.range).collect();
        assert_eq!(ranges, [0..2, 2..3, 3..6]);
        let names =
            |text: &str| super::tokens(&Document::small(text, Scope::default()), text, 0..0).len();
        assert_eq!(names("K@a@b"), 3);
    }
}
