//! What each stretch of a document is there for and what more is known of it, for an editor to
//! colour.

use super::roles::{Role, Roles, of_line};
use crate::diagnostics::check;
use crate::dice::{BECOMES, Rules};
use crate::document::{Document, Placed};
use crate::logic::{Budget, Logic, Value};
use crate::scope::{Given, Rolled, Scope};
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::statement::{Play, Said};
use crate::syntax::{Faces, Formula, Keyword, Line, Span, Statement, Text, parse};
use std::collections::HashMap;
use std::ops::Range;

/// A stretch of a line: a word, or letters side by side of which the same is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its bytes, at least one.
    pub range: Range<usize>,
    /// What it is there for.
    pub role: Role,
    /// What more is known of it.
    pub traits: Traits,
}

/// Something that may be known of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
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

impl Trait {
    /// All of them.
    pub const ALL: [Trait; 8] = [
        Trait::Definition,
        Trait::True,
        Trait::False,
        Trait::Designated,
        Trait::Undesignated,
        Trait::Used,
        Trait::Unused,
        Trait::Pff,
    ];
}

/// What is known of a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u8);

impl Traits {
    /// Whether this is.
    pub fn has(self, one: Trait) -> bool {
        self.0 & 1 << one as u8 != 0
    }

    fn add(&mut self, one: Trait) {
        self.0 |= 1 << one as u8;
    }
}

/// How many bytes below its roll a call is looked for.
const HORIZON: usize = 16 << 10;

/// The tokens of the lines that touch a range of bytes, in text order; none overlaps another or the
/// end of a line. Separators and prose have none.
///
/// A die is used if the last call that answers its roll with a WFF takes it, of equal dice the
/// first ones; wildcards stand for what is then still lacking. It is unused if that call, or a
/// later `none`, leaves it. Where no such call stands within 16 KiB below, only the dice that no
/// WFF can take are unused.
pub fn tokens(document: &Document, text: &(impl Text + ?Sized), range: Range<usize>) -> Vec<Token> {
    let mut made = Vec::new();
    let mut table = Table::default();
    let mut seen = (0, 0);
    document.lines(text, range, |placed| {
        let line = parse(placed.content);
        let read = of_line(&line, &placed.scope);
        let first = made.len();
        made.extend(of_roles(&line, &placed, &read));
        table.see(&line, &placed, &read, first..made.len());
        seen = (placed.start, placed.start + placed.content.len());
    });
    if table.is_open(seen.1) {
        let below = seen.1.min(text.len())..seen.1.saturating_add(HORIZON).min(text.len());
        document.lines(text, below, |placed| {
            if placed.start > seen.0 {
                let line = parse(placed.content);
                if matches!(line.statement, Statement::Play(..)) {
                    table.see(&line, &placed, &of_line(&line, &placed.scope), 0..0);
                }
            }
        });
    }
    table.tell(&mut made);
    made.retain(|token| !matches!(token.role, Role::Separator | Role::Prose));
    made.dedup_by(|next, token| {
        let letters = matches!(
            token.role,
            Role::Connective(_) | Role::Proposition | Role::SmallDie | Role::BigDie | Role::Stray
        );
        let same = letters
            && (token.range.end, token.role, token.traits)
                == (next.range.start, next.role, next.traits);
        if same {
            token.range.end = next.range.end;
        }
        same
    });
    made
}

/// The tokens of a line, letter by letter.
fn of_roles(line: &Line<'_>, placed: &Placed<'_>, read: &Roles) -> Vec<Token> {
    let mut after = None;
    let (defined, scope) = match &line.statement {
        Statement::Let(_, bindings) => {
            let after = after.insert(placed.scope.clone());
            check(line, after, None, &Budget::zero());
            (bindings.iter().map(|binding| binding.proposition).collect(), &*after)
        }
        Statement::Def(_, definition) | Statement::Define(_, definition) => {
            (vec![definition.name], &placed.scope)
        }
        Statement::Play(Keyword::Roll, _, play) => {
            (play.player.into_iter().collect(), &placed.scope)
        }
        Statement::Cells(Keyword::Matrix, _, cells) => (cells.clone(), &placed.scope),
        _ => (Vec::new(), &placed.scope),
    };
    let truths = Truths::of(line, scope);
    let mut pffs = read.pffs.iter().peekable();
    let mut defined = defined.iter().peekable();
    let token = |&(at, role): &(Span, Role)| {
        let mut traits = Traits::default();
        while pffs.next_if(|pff| pff.end <= at.start).is_some() {}
        while defined.next_if(|place| place.end <= at.start).is_some() {}
        if pffs.peek().is_some_and(|pff| pff.start <= at.start) {
            traits.add(Trait::Pff);
        }
        let is_name = matches!(
            role,
            Role::Name | Role::Player | Role::Proposition | Role::Connective(_) | Role::Setting
        );
        if is_name && defined.peek().is_some_and(|place| place.start <= at.start) {
            traits.add(Trait::Definition);
        }
        let truth = match role {
            Role::Proposition => truths.of_proposition(line.of(at)),
            Role::Value => {
                truths.logic.and_then(|logic| logic.value(line.of(at))).map(|value| truth(&value))
            }
            _ => None,
        };
        truth.into_iter().for_each(|truth| traits.add(truth));
        Token { range: at.after(placed.start).range(), role, traits }
    };
    read.roles.iter().map(token).collect()
}

/// What is known of the truth of letters on a line.
struct Truths<'a> {
    scope: &'a Scope,
    /// Whether propositions may have a value.
    valued: bool,
    /// Those of the dice.
    dice: [Option<Trait>; 4],
    /// The logic in force; on lines that make one there is none.
    logic: Option<&'a Logic>,
}

impl<'a> Truths<'a> {
    fn of(line: &Line<'_>, scope: &'a Scope) -> Truths<'a> {
        // The letters of a `define` stand for any formulas.
        let is_schematic = matches!(line.statement, Statement::Define(..) | Statement::Cells(..));
        let valued = !is_schematic && scope.propositions().next().is_some();
        let logic = scope.settings.logic.as_ref().filter(|_| !is_schematic);
        let value = |letter: u8| {
            valued.then(|| in_force(scope, char::from(letter).encode_utf8(&mut [0; 4]))).flatten()
        };
        Truths { scope, valued, dice: PROPOSITIONS.map(value), logic }
    }

    fn of_proposition(&self, text: &str) -> Option<Trait> {
        if !self.valued {
            return None;
        }
        let place = PROPOSITIONS.iter().position(|letter| text.as_bytes() == [*letter]);
        place.map_or_else(
            || in_force(self.scope, text),
            |place| self.dice.get(place).copied().flatten(),
        )
    }
}

fn in_force(scope: &Scope, proposition: &str) -> Option<Trait> {
    match &scope.proposition(proposition)?.value {
        Some(Given::Value(value)) => Some(truth(value)),
        Some(Given::Broken) | None => None,
    }
}

fn truth(value: &Value) -> Trait {
    match (&*value.to_string(), value.is_designated()) {
        ("T", _) => Trait::True,
        ("F", _) => Trait::False,
        (_, true) => Trait::Designated,
        (_, false) => Trait::Undesignated,
    }
}

/// The rolls that have been seen, and what was called on them.
#[derive(Debug, Default)]
struct Table {
    laid: Vec<Laid>,
    /// The last of the rolls that are the same: a call answers the last one of its player.
    last: HashMap<Rolled, usize>,
}

/// A roll and what was called on it last.
#[derive(Debug)]
struct Laid {
    /// Its tokens among those made.
    tokens: Range<usize>,
    /// The byte where its line ends.
    end: usize,
    rules: Option<Rules>,
    /// The faces of its dice, in text order.
    dice: Vec<u8>,
    /// The dice of the WFF that was called last.
    called: Option<Faces>,
}

impl Table {
    /// Looks at a line of which these tokens were made.
    fn see(&mut self, line: &Line<'_>, placed: &Placed<'_>, read: &Roles, tokens: Range<usize>) {
        match &line.statement {
            Statement::Play(Keyword::Roll, ..) => {
                let Some(rolled) = placed.rolled() else { return };
                let rules = rolled.rules;
                self.last.insert((*rolled).clone(), self.laid.len());
                let is_die = |role| matches!(role, Role::SmallDie | Role::BigDie);
                let dice =
                    read.roles.iter().filter(|(_, role)| is_die(*role) && !tokens.is_empty());
                let dice = dice.filter_map(|(at, _)| line.of(*at).bytes().next()).collect();
                let end = placed.start + placed.content.len();
                self.laid.push(Laid { tokens, end, rules, dice, called: None });
            }
            Statement::Play(Keyword::Call, _, play) => {
                let rolled = placed.scope.roll(line.player());
                let last = rolled.and_then(|rolled| self.last.get(&**rolled));
                let laid = last.and_then(|last| self.laid.get_mut(*last));
                let laid = laid.filter(|laid| placed.start - laid.end <= HORIZON);
                if let (Some(laid), Some(faces)) = (laid, called(line, play, read, &placed.scope)) {
                    laid.called = Some(faces);
                }
            }
            _ => {}
        }
    }

    /// Whether a call below this byte could answer a roll with tokens.
    fn is_open(&self, end: usize) -> bool {
        self.laid.iter().any(|laid| !laid.tokens.is_empty() && end - laid.end <= HORIZON)
    }

    /// Tells the dice whether they are used.
    fn tell(self, made: &mut [Token]) {
        for laid in self.laid {
            let is_die = |token: &&mut Token| matches!(token.role, Role::SmallDie | Role::BigDie);
            let tokens = made.get_mut(laid.tokens).unwrap_or_default().iter_mut().filter(is_die);
            let used = match &laid.called {
                Some(called) => used(&laid.dice, called, laid.rules),
                None => laid
                    .dice
                    .iter()
                    .map(|face| is_idle(*face, laid.rules).then_some(false))
                    .collect(),
            };
            for (token, used) in tokens.zip(used) {
                used.into_iter().for_each(|used| {
                    token.traits.add(if used { Trait::Used } else { Trait::Unused })
                });
            }
        }
    }
}

/// Whether no WFF takes a die of this face.
fn is_idle(face: u8, rules: Option<Rules>) -> bool {
    match face {
        b'i' | b'o' => true,
        b'R' => rules.is_some_and(|rules| !rules.has_wildcard()),
        _ => false,
    }
}

/// Which dice are taken for these faces.
fn used(dice: &[u8], called: &Faces, rules: Option<Rules>) -> Vec<Option<bool>> {
    let mut taken = Faces::default();
    let take = |&face: &u8| taken.of(face) < called.of(face) && taken.add(face, 1);
    let mut used: Vec<bool> = dice.iter().map(take).collect();
    let lacking = |face: u8| called.of(face).saturating_sub(taken.of(face));
    let mut wild =
        if rules.is_some_and(Rules::has_wildcard) { BECOMES.map(lacking).iter().sum() } else { 0 };
    for (used, _) in used.iter_mut().zip(dice).filter(|(_, face)| **face == b'R') {
        *used = wild > 0;
        wild = wild.saturating_sub(1);
    }
    used.into_iter().map(Some).collect()
}

/// The dice of what is called, if it is a WFF or `none`.
fn called(line: &Line<'_>, play: &Play, read: &Roles, scope: &Scope) -> Option<Faces> {
    match Said::read(line.of(play.what)) {
        Said::None => Some(Faces::default()),
        Said::Formula if read.pffs.is_empty() => {
            let formula =
                Formula::read(line.text, play.what, |name| scope.name(name).cloned().flatten())?;
            formula.faces(line.text)
        }
        Said::Formula | Said::Nothing | Said::Pff => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last line below itself, each character as a letter for its role, and below that one for
    /// what is known of it.
    fn shown(text: &str) -> (String, String) {
        let document = Document::new(text, Scope::default());
        let last = text.rfind('\n').map_or(0, |end| end + 1);
        line_shown(text, &tokens(&document, text, 0..text.len()), last..text.len())
    }

    fn line_shown(text: &str, tokens: &[Token], line: Range<usize>) -> (String, String) {
        let mut roles = vec![' '; text.len()];
        let mut traits = vec![' '; text.len()];
        for token in tokens {
            let letters = "=TFdu+-!";
            let known = Trait::ALL
                .into_iter()
                .zip(letters.chars())
                .filter(|(one, _)| token.traits.has(*one));
            roles[token.range.clone()].fill(token.role.letter());
            traits[token.range.clone()].fill(known.last().map_or('.', |(_, letter)| letter));
        }
        let of_line = |letters: Vec<char>| {
            letters[line.clone()].iter().collect::<String>().trim_end().to_owned()
        };
        (of_line(roles), of_line(traits))
    }

    #[test]
    fn connectives_names_and_words_are_told_apart() {
        for (text, roles, traits) in [
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
        ] {
            assert_eq!(shown(text), (roles.to_owned(), traits.to_owned()), "{text}");
        }
    }

    #[test]
    fn propositions_have_their_value_in_force() {
        assert_eq!(shown("let p = T, q = F\nKpAqr").1, ".T.F.");
        assert_eq!(shown("let p = T, q = F").1, "... T . T  F . F");
        assert_eq!(shown("let p = T\nlet p = F\nNp = T").1, ".F . T");
        assert_eq!(shown("logic FDE\nlet p = B, q = N\nKpq != B").1, ".du .. d");
        assert_eq!(shown("logic K3\nlet p = N\nlogic classical\nKpp").1, "...");
        assert_eq!(shown("let p = X\nNp").1, "..");
        assert_eq!(shown("alphabet textbook\nlet x1 = T, p2 = F\nKx1Kp2p").1, ".TT.FF.");
        assert_eq!(shown("let p = T\ndefine K pq = NANpNq").1, "...... = == . ......");
    }

    /// What is known of the dice of the first roll after the settings.
    fn dice(text: &str) -> String {
        let start = text.find("roll").unwrap();
        let end = text[start..].find('\n').map_or(text.len(), |end| start + end);
        let document = Document::new(text, Scope::default());
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
        let tokens = tokens(&Document::new(text, Scope::default()), text, 0..0);
        let ranges: Vec<_> = tokens.into_iter().map(|token| token.range).collect();
        assert_eq!(ranges, [0..2, 2..3, 3..6]);
        let names =
            |text: &str| super::tokens(&Document::new(text, Scope::default()), text, 0..0).len();
        assert_eq!(names("K@a@b"), 3);
    }
}
