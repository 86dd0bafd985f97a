//! Completion: what can be written next at a place.

use crate::analysis::classes;
use crate::dice::Rules;
use crate::document::Document;
use crate::game::{Game, UNITS};
use crate::logic::Logic;
use crate::proof::condensed::systems::SYSTEMS;
use crate::proof::natural::write::by;
use crate::proof::natural::{Rule, takes};
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::d_proof::{PROVES, is_whole};
use crate::syntax::exercise::{Require, RequirementKind, Task};
use crate::syntax::formula::{Unit, compact, shape, units};
use crate::syntax::game::GameHead;
use crate::syntax::letter::{Alphabet, CONNECTIVES, PROPOSITIONS};
use crate::syntax::proof::{AXIOM, DETACH, PREMISE, SUPPOSE, Step};
use crate::syntax::statement::Claim;
use crate::syntax::text::shorten;
use crate::syntax::{Keyword, Line, Shape, Span, Statement, Text, parse_start};
use std::collections::HashSet;
use std::ops::Range;

/// Something that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text that a list shows and a filter compares.
    pub label: String,
    /// Its kind.
    pub kind: CompletionKind,
    /// A few words on it.
    pub detail: String,
    /// The bytes that it replaces.
    pub range: Range<usize>,
    /// The text to write; a snippet in the protocol's syntax where it has `$`.
    pub insert: String,
    /// True if `insert` is a snippet.
    pub snippet: bool,
}

/// The kinds of completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A keyword that opens a statement.
    Keyword,
    /// A connective.
    Connective,
    /// A proposition.
    Proposition,
    /// The name of a formula or of a player.
    Name,
    /// A truth value, a class or the name of a setting.
    Value,
}

/// The longest steps that are offered whole, in bytes.
const SHOWN: usize = 60;

/// The signs of judgements, each with what it claims.
const SIGNS: [(&str, &str); 4] = [
    ("is", "a class"),
    ("=", "a value"),
    ("==", "the same value everywhere"),
    ("|=", "a consequence"),
];

/// Blocks to fill in, as snippets.
const BLOCKS: [(Keyword, &str); 5] = [
    (Keyword::Game, "game ${1|shake-a-wff,x-wff|} ${2:Ann}, ${3:Bob}\nround\n  roll $2: $4\nend\n"),
    (
        Keyword::Exercise,
        "exercise ${1:1} \"${2:title}\" ${3:1} points\n  ask \"$4\"\n  require $5\nend\n",
    ),
    (Keyword::Truth, "truth ${1:Cpq}\n  row $2\nend\n"),
    (Keyword::Axioms, "axioms ${1:Name}\n  1 ${2:CpCqp}\nend\n"),
    (Keyword::Proof, "proof ${1:p, Cpq} |- ${2:q}\n  1 ${3:p} premise\nend\n"),
];

/// The most names that are offered.
const NAMES: usize = 200;

/// The completions at this byte, in the order to show them.
pub fn completions(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Vec<Completion> {
    let offset = offset.min(text.len());
    let offered = document.line(text, offset, |placed| {
        let before = placed.content.get(..offset - placed.start).unwrap_or_default();
        let mut list = List { offset, offered: Vec::new() };
        list.fill(before, &placed.scope);
        list.offered
    });
    offered.unwrap_or_default()
}

/// A scope with the letters that axioms and what they prove have.
fn with_letters(scope: &Scope) -> Scope {
    let mut scope = scope.clone();
    scope.settings.alphabet = Some(Alphabet::Textbook);
    scope
}

/// The completions at an offset, as far as they are found.
struct List {
    offset: usize,
    offered: Vec<Completion>,
}

impl List {
    /// Offers what can follow the text of a line.
    fn fill(&mut self, before: &str, scope: &Scope) {
        let line = parse_start(before);
        let line = match scope.block().map(|block| block.kind) {
            Some(BlockKind::Proof) => line.in_proof(),
            Some(BlockKind::Axioms) => line.in_axioms(),
            _ => line,
        };
        if line.comment.is_some() || line.open_quote.is_some() {
            return;
        }
        let word = before.len()
            - before
                .trim_end_matches(|c: char| {
                    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
                })
                .len();
        let typed = before.get(before.len() - word..).unwrap_or_default();
        let named = before.strip_suffix(typed).is_some_and(|rest| rest.ends_with('@'));
        let is_start = line.body().len() == typed.len();
        if named {
            self.names(scope, word + 1);
            self.proofs(scope, word + 1);
            return;
        }
        if let Some(game) = scope.game().filter(|game| game.is_judged()) {
            match &line.statement {
                Statement::Blank | Statement::Formulas(_) if is_start => {
                    return self.moves(game, word);
                }
                Statement::Cells(Keyword::Check, at, _) if before.len() > at.end as usize => {
                    return self.movers(game, Keyword::Check, "", word_of_name(before));
                }
                Statement::Play(keyword, at, play)
                    if play.player.is_none() && before.len() > at.end as usize =>
                {
                    return self.movers(game, *keyword, ": ", word_of_name(before));
                }
                _ => {}
            }
        }
        match &line.statement {
            Statement::Cells(Keyword::Game, at, cells) if before.len() > at.end as usize => {
                self.of_game(&GameHead::of(line.text, cells), before, word);
            }
            Statement::Setting(keyword, ..) if !before.ends_with(keyword.text()) => match keyword {
                Keyword::Logic => {
                    self.values(
                        Logic::names().filter_map(|name| Some((name, Logic::named(name)?.about()))),
                        word,
                    );
                    self.values(
                        scope.own_logics().map(|name| (name, "a logic of this file")),
                        word,
                    );
                }
                Keyword::System => {
                    self.values(SYSTEMS.iter().map(|it| (it.name, it.source)), word);
                    self.values(scope.own_systems().map(|it| (it, "axioms of this file")), word);
                }
                Keyword::Alphabet => {
                    self.values(Alphabet::NAMES.map(|(name, _)| (name, "an alphabet")), word)
                }
                _ => self.values(Rules::NAMES.map(|(name, _)| (name, "a rule book")), word),
            },
            Statement::Let(_, bindings) => match bindings.last() {
                Some(binding) if binding.value.is_some_and(|(_, value)| value.is_empty()) => {
                    self.truth_values(scope)
                }
                Some(binding) if binding.proposition.is_empty() => self.propositions(&line, scope),
                _ => {}
            },
            Statement::Def(_, definition) => {
                if let Some((_, formula)) = definition.formula {
                    self.letters(&line, formula, scope);
                }
            }
            Statement::Truth(at, head) => {
                if before.len() > at.end as usize {
                    let end = Span::new(before.len(), before.len());
                    self.letters(&line, head.formulas.last().copied().unwrap_or(end), scope);
                }
            }
            Statement::Define(at, definition) => {
                if let Some((_, formula)) = definition.formula {
                    self.letters(&line, formula, scope);
                } else if definition.name.is_empty() && before.len() > at.end as usize {
                    self.matrix_connectives();
                }
            }
            Statement::Axiom(axiom) => self.letters(&line, axiom.formula, &with_letters(scope)),
            Statement::Proves(it) => {
                self.letters(&line, it.formula, &with_letters(scope));
            }
            Statement::DefProof(..) => {}
            Statement::Step(step) => self.of_step(&line, step, scope, before),
            Statement::Task(_, at, task) if before.len() > at.end as usize => {
                self.of_task(&line, task, scope, before, word);
            }
            Statement::Task(..) => {}
            Statement::Cells(Keyword::Table, at, cells) if cells.is_empty() => {
                if before.len() > at.end as usize {
                    self.matrix_connectives();
                }
            }
            Statement::Cells(Keyword::Row, at, _) if scope.table().is_some() => {
                if before.len() > at.end as usize {
                    self.truth_values(scope);
                }
            }
            Statement::Cells(keyword, at, _) => {
                if before.len() > at.end as usize
                    && matches!(keyword, Keyword::Designated | Keyword::Table | Keyword::Row)
                {
                    let values: Vec<_> =
                        scope.draft().map(|draft| draft.values.clone()).unwrap_or_default();
                    self.values(values.iter().map(|value| (&**value, "a value of the matrix")), 0);
                }
            }
            Statement::Judgement(judgement) if judgement.claim == Claim::Class => {
                let words = before.get(judgement.sign.end as usize..).unwrap_or_default();
                if words.starts_with(' ')
                    && !words
                        .trim_end_matches(char::is_alphabetic)
                        .trim()
                        .contains(|c: char| c != 'a' && !"not".contains(c))
                {
                    self.values(classes(), word);
                    self.values([("not", "deny it")], word);
                }
            }
            Statement::Judgement(judgement) if judgement.claim == Claim::Value => {
                if judgement.right.is_empty() {
                    self.truth_values(scope);
                }
            }
            Statement::Judgement(judgement) => {
                let end = Span::new(before.len(), before.len());
                self.letters(&line, judgement.right.last().copied().unwrap_or(end), scope);
            }
            Statement::Play(keyword, at, play) => {
                let typed = line.of(play.what);
                let begun = before.len() > at.end as usize
                    && typed.chars().all(char::is_alphanumeric)
                    && before.ends_with(typed);
                if begun && play.player.is_none() {
                    self.players(scope, typed.len());
                }
                if begun && *keyword != Keyword::Roll {
                    self.values([("none", "no WFF can be made")], typed.len());
                }
                if begun && *keyword == Keyword::Challenge {
                    self.values([("pff", "the call is not a WFF of its roll")], typed.len());
                }
                if *keyword != Keyword::Roll {
                    let mut dice = scope.clone();
                    dice.settings.alphabet = Some(Alphabet::Dice);
                    self.letters(&line, play.what, &dice);
                }
            }
            Statement::Blank | Statement::Formulas(_) | Statement::Setting(..) => {
                if is_start && line.numbering.is_none() {
                    self.keywords(word);
                }
                let end = Span::new(before.len(), before.len());
                let formula = match &line.statement {
                    Statement::Formulas(formulas) => formulas.last().copied().unwrap_or(end),
                    _ => end,
                };
                if before.ends_with(' ') && is_whole(line.text, formula) {
                    self.offer(PROVES, CompletionKind::Value, "what it proves", 0, "proves ");
                }
                self.letters(&line, formula, scope);
                if before.ends_with(' ') && shape(line.text, formula, Unit::arity).is_well_formed()
                {
                    self.signs();
                }
            }
        }
    }

    /// Offers what can follow a word of an exercise.
    fn of_task(&mut self, line: &Line<'_>, task: &Task, scope: &Scope, before: &str, word: usize) {
        let end = Span::new(before.len(), before.len());
        match task {
            Task::Require(Require { kind, words, of, .. }) => match kind {
                None if line.of(*of).len() == word => {
                    let kinds = RequirementKind::ALL.iter().filter(|it| !it.words().is_empty());
                    self.values(kinds.map(|kind| (kind.words(), kind.asks())), word);
                    self.signs();
                }
                Some(
                    kind @ (RequirementKind::Only
                    | RequirementKind::Without
                    | RequirementKind::Uses),
                ) => {
                    if *kind == RequirementKind::Uses {
                        self.propositions(line, scope);
                    }
                    for connective in CONNECTIVES.iter().filter(|it| {
                        scope.settings.alphabet.is_none_or(|its| its.has(it.letter, false))
                    }) {
                        let letter = char::from(connective.letter);
                        let kind = CompletionKind::Connective;
                        self.offer(letter, kind, connective.name, 0, letter);
                    }
                }
                Some(kind) if kind.takes_claims() && before.len() > words.end as usize => {
                    self.letters(line, line.formulas().last().copied().unwrap_or(end), scope);
                }
                _ => {}
            },
            Task::Show(_) => self.values([("require", Keyword::Require.does())], word),
            Task::Key(_) | Task::Answer(_) | Task::Proof(_) => {
                self.letters(line, line.formulas().last().copied().unwrap_or(end), scope);
            }
            Task::Head(_) | Task::Ask(_) | Task::Wrong(..) => {}
        }
    }

    /// Offers the letters of the formula of a step, and behind a whole one what may be its reason.
    fn of_step(&mut self, line: &Line<'_>, step: &Step, scope: &Scope, before: &str) {
        let word = before.len() - before.trim_end_matches(char::is_alphanumeric).len();
        let formula =
            Span { end: Span::new(0, before.len() - word).trim(before).end, ..step.formula };
        if word < before.len() - step.formula.start as usize
            && shape(before, formula, Unit::arity).is_well_formed()
        {
            self.reasons(line, formula, scope, word);
            let rules = Rule::ALL.map(|rule| (rule.name(), takes(rule).number));
            let others = [
                (AXIOM, "an instance of an axiom of the system in force"),
                (DETACH, "two lines: detaches the second from the first"),
                (PREMISE, "one of the formulas before `|-`"),
                (SUPPOSE, "opens a subproof with this supposition"),
            ];
            self.values(rules.into_iter().chain(others), word);
        } else {
            if word == 0 && step.formula.is_empty() {
                self.next_steps(step.bars.len(), scope);
            }
            self.letters(line, step.formula, scope);
        }
    }

    /// Offers the rules by which the formula of a step follows, with the lines to cite.
    fn reasons(&mut self, line: &Line<'_>, formula: Span, scope: &Scope, typed: usize) {
        let Some(proof) = scope.proof().filter(|_| scope.settings.tells_answers()) else { return };
        let Statement::Step(step) = &line.statement else { return };
        let depth = step.bars.len().min(proof.depth());
        for next in proof.reasons(&compact(line.text, formula), depth) {
            let reason = by(next.rule, &next.citations);
            let detail = takes(next.rule).number;
            self.offer(reason.clone(), CompletionKind::Value, detail, typed, reason);
        }
    }

    /// Offers the steps that follow at once where one with so many bars stands.
    fn next_steps(&mut self, bars: usize, scope: &Scope) {
        let Some(proof) = scope.proof().filter(|_| scope.settings.tells_answers()) else { return };
        for next in proof.next_steps(bars.min(proof.depth())) {
            if next.formula.len() <= SHOWN {
                let step = format!("{}  {}", next.formula, by(next.rule, &next.citations));
                let detail = takes(next.rule).number;
                self.offer(step.clone(), CompletionKind::Value, detail, 0, step);
            }
        }
    }

    /// Offers the moves of a game that are legal now.
    fn moves(&mut self, game: &Game, typed: usize) {
        for keyword in [Keyword::Roll, Keyword::Call, Keyword::Check, Keyword::Challenge] {
            let colon = if keyword == Keyword::Check { "" } else { ": " };
            for player in game.movers(keyword) {
                let label = format!("{} {}", keyword.text(), game.name(player));
                let insert = format!("{label}{colon}");
                self.offer(label, CompletionKind::Keyword, game.does(keyword), typed, insert);
            }
        }
        let begins = [Keyword::Round, Keyword::Tiebreak].into_iter();
        let begins = begins.filter(|keyword| game.may_begin(*keyword));
        let is_open = game.rounds == 0 && game.rules == Rules::XWff;
        let sets = [Keyword::Let, Keyword::Logic].into_iter().filter(|_| is_open);
        for keyword in sets {
            let insert = format!("{} ", keyword.text());
            self.offer(keyword.text(), CompletionKind::Keyword, keyword.does(), typed, insert);
        }
        for keyword in begins.chain([Keyword::End]) {
            let text = keyword.text();
            self.offer(text, CompletionKind::Keyword, game.does(keyword), typed, text);
        }
    }

    /// Offers the players who may make a move.
    fn movers(&mut self, game: &Game, keyword: Keyword, colon: &str, typed: usize) {
        for player in game.movers(keyword) {
            let name = game.name(player);
            self.offer(name, CompletionKind::Name, "a player", typed, format!("{name}{colon}"));
        }
    }

    /// Offers the names of games, and behind `to` their ends.
    fn of_game(&mut self, head: &GameHead, before: &str, word: usize) {
        let named = head.rules.and_then(|rules| Rules::named(rules.of(before)));
        let is_open = head.rules.is_none_or(|rules| rules.end as usize == before.len());
        match named {
            None if is_open => {
                self.values(Rules::NAMES.map(|(name, _)| (name, "a game")), word);
            }
            Some(rules) if head.to.is_some() => {
                for (words, _) in UNITS.into_iter().filter(|(_, of)| of.contains(&rules)) {
                    let insert = words.replace('N', "${1:5}");
                    self.offer(words, CompletionKind::Value, "the end of the game", word, insert);
                }
            }
            _ => {}
        }
    }

    fn signs(&mut self) {
        for (sign, claims) in SIGNS {
            self.offer(sign, CompletionKind::Value, claims, 0, format!("{sign} "));
        }
    }

    fn offer(
        &mut self,
        label: impl Into<String>,
        kind: CompletionKind,
        detail: impl Into<String>,
        typed: usize,
        insert: impl Into<String>,
    ) {
        let insert = insert.into();
        let snippet = insert.contains('$');
        let range = self.offset - typed..self.offset;
        self.offered.push(Completion {
            label: label.into(),
            kind,
            detail: detail.into(),
            range,
            insert,
            snippet,
        });
    }

    fn keywords(&mut self, typed: usize) {
        for keyword in Keyword::ALL {
            self.offer(
                keyword.text(),
                CompletionKind::Keyword,
                keyword.does(),
                typed,
                format!("{} ", keyword.text()),
            );
        }
        for (keyword, block) in BLOCKS {
            let label = format!("{} … end", keyword.text());
            self.offer(label, CompletionKind::Keyword, keyword.does(), typed, block);
        }
    }

    fn values<'v>(&mut self, values: impl IntoIterator<Item = (&'v str, &'v str)>, typed: usize) {
        for (name, detail) in values {
            self.offer(name, CompletionKind::Value, detail, typed, name);
        }
    }

    fn matrix_connectives(&mut self) {
        for letter in crate::logic::draft::CONNECTIVES {
            let name = CONNECTIVES
                .iter()
                .find(|it| it.letter == letter)
                .map_or("", |connective| connective.name);
            self.offer(char::from(letter), CompletionKind::Connective, name, 0, char::from(letter));
        }
    }

    fn truth_values(&mut self, scope: &Scope) {
        let Some(logic) = &scope.settings.logic else { return };
        for (name, index) in logic.values().zip(0..).collect::<Vec<_>>().into_iter().rev() {
            let detail = match (logic.is_classical(), logic.is_designated(index)) {
                (true, true) => "true",
                (true, false) => "false",
                (false, true) => "designated",
                (false, false) => "not designated",
            };
            self.values([(name, detail)], 0);
        }
    }

    /// Offers the propositions of the dice; in the textbook alphabet those in use first, on the
    /// line and above it.
    fn propositions(&mut self, line: &Line<'_>, scope: &Scope) {
        let mut letters: Vec<String> = Vec::new();
        if scope.settings.alphabet == Some(Alphabet::Textbook) {
            let is_proposition =
                |unit: Unit| matches!(unit, Unit::Letter(letter) if letter.is_ascii_lowercase());
            let mentioned =
                line.formulas().into_iter().flat_map(|formula| units(line.text, formula));
            letters.extend(
                mentioned
                    .filter(|(unit, _)| is_proposition(*unit))
                    .map(|(_, at)| line.of(at).to_owned()),
            );
            letters.extend(scope.propositions().map(str::to_owned));
        }
        letters.extend(PROPOSITIONS.map(|letter| char::from(letter).to_string()));
        let mut offered = HashSet::new();
        for letter in
            letters.into_iter().filter(|letter| offered.insert(letter.clone())).take(NAMES)
        {
            let detail = scope.meaning(&letter).unwrap_or("a proposition");
            self.offer(&*letter, CompletionKind::Proposition, shorten(detail, 40), 0, &*letter);
        }
    }

    fn names(&mut self, scope: &Scope, typed: usize) {
        for (name, meant) in scope.names().take(NAMES) {
            let detail = meant.as_ref().map_or(String::new(), |named| shorten(&named.text, 40));
            self.offer(format!("@{name}"), CompletionKind::Name, detail, typed, format!("@{name}"));
        }
    }

    fn proofs(&mut self, scope: &Scope, typed: usize) {
        for (name, meant) in scope.named_proofs().take(NAMES) {
            let detail = meant.as_ref().map_or(String::new(), |named| shorten(&named.text, 40));
            self.offer(format!("@{name}"), CompletionKind::Name, detail, typed, format!("@{name}"));
        }
    }

    fn players(&mut self, scope: &Scope, typed: usize) {
        for player in scope.players().take(NAMES) {
            self.offer(&**player, CompletionKind::Name, "a player", typed, format!("{player}: "));
        }
    }

    /// Offers letters where the formula that ends here still needs one.
    fn letters(&mut self, line: &Line<'_>, formula: Span, scope: &Scope) {
        if !matches!(shape(line.text, formula, Unit::arity), Shape::Empty | Shape::Missing(_)) {
            return;
        }
        self.propositions(line, scope);
        let alphabet = scope.settings.alphabet.unwrap_or(Alphabet::Dice);
        for connective in
            CONNECTIVES.iter().filter(|connective| alphabet.has(connective.letter, false))
        {
            let letter = char::from(connective.letter);
            let insert = match connective.arity {
                _ if !scope.settings.tells_answers() => letter.to_string(),
                0 => letter.to_string(),
                1 => format!("{letter}${{1:p}}"),
                _ => format!("{letter}${{1:p}}${{2:q}}"),
            };
            self.offer(
                letter,
                CompletionKind::Connective,
                format!("{} ({})", connective.name, connective.reads),
                0,
                insert,
            );
        }
        self.names(scope, 0);
    }
}

/// The bytes at the end of a text that begin a name.
fn word_of_name(before: &str) -> usize {
    before.len() - before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '-').len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The completions at the end of a text, each behind what it replaces.
    fn offered(text: &str) -> String {
        let document = Document::new(text, Scope::default());
        let show = |offer: Completion| {
            format!("{}{}", &text[offer.range], if text.ends_with(' ') { "" } else { ">" })
                + &offer.label
        };
        completions(&document, text, text.len()).into_iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_formula_is_offered_letters_while_it_needs_them() {
        assert_eq!(offered("K"), ">p >q >r >s >N >K >A >C >E");
        assert_eq!(offered("Kpq"), "");
        assert_eq!(offered("Kpq "), "is = == |=");
        assert_eq!(offered("1) "), "p q r s N K A C E");
        assert_eq!(offered("def a = p\nKp"), ">p >q >r >s >N >K >A >C >E >@a");
        assert_eq!(offered("def a = p\nK@"), "@>@a");
        assert_eq!(offered("p == "), "p q r s N K A C E");
    }

    #[test]
    fn a_formula_of_textbooks_is_offered_its_letters() {
        let connectives = "N K A C E D X J B O V".replace(' ', " >");
        assert_eq!(offered("alphabet textbook\nK"), format!(">p >q >r >s >{connectives}"));
        assert_eq!(
            offered("alphabet textbook\nlet a \"rain\", p12 = T\nKzDy2"),
            format!(">z >y2 >a >p12 >p >q >r >s >{connectives}")
        );
        assert_eq!(offered("alphabet textbook\nlet b = T\nlet "), "b p q r s");
        assert_eq!(
            offered("alphabet textbook\nroll pq K\ncall K"),
            "K>none >p >q >r >s >N >K >A >C >E"
        );
    }

    #[test]
    fn a_line_begins_with_a_keyword_or_a_letter() {
        assert!(offered("le").starts_with("le>let le>def le>logic le>alphabet le>rules"));
        assert!(offered("\n").starts_with(">let >def"));
    }

    #[test]
    fn in_a_proof_what_follows_at_once_is_offered() {
        let proof = "proof p, Cpq |- KpKpq\n1 p premise\n2 Cpq premise\n";
        let step = format!("{proof}3 ");
        assert_eq!(offered(&step), "q  Co 1 2 p q r s N K A C E");
        assert!(!offered(&format!("hints off\n{step}")).contains("Co 1 2"));
        let whole = format!("{step}q ");
        assert!(offered(&whole).starts_with("Co 1 2 Ki "), "{}", offered(&whole));
        assert!(offered(&format!("{whole}C")).starts_with("C>Co 1 2 C>Ki "));
        assert!(offered(&format!("hints off\n{whole}")).starts_with("Ki Ko "));
        let open = format!("{proof}3 | r suppose\n4 | q Co 1 2\n5 ");
        assert!(offered(&open).starts_with("Crq  Ci 3-4 q  Co 1 2 p q"), "{}", offered(&open));
        assert!(offered(&format!("{open}| ")).starts_with("p q r s"));
    }

    #[test]
    fn in_a_game_the_moves_that_are_legal_are_offered() {
        let game = "game shake-a-wff Ann, Bob\n";
        assert_eq!(offered(game), ">round >end");
        assert_eq!(
            offered(&format!("{game}round\n")),
            ">roll Ann >roll Bob >call Ann >call Bob >end"
        );
        let rolled = format!("{game}round\nroll Ann: pq K\nroll Bob: rs N\n");
        assert_eq!(offered(&rolled), ">call Ann >call Bob >end");
        assert_eq!(offered(&format!("{rolled}call ")), "Ann Bob");
        assert_eq!(offered(&format!("{rolled}call B")), "B>Ann B>Bob");
        let called = format!("{rolled}call Ann: Kpq\n");
        assert_eq!(offered(&called), ">check Bob >challenge Bob >end");
        assert_eq!(offered(&format!("{called}check ")), "Bob");
        assert_eq!(offered(&format!("{called}check Bob\n")), ">round >end");
        assert_eq!(
            offered("game x-wff Ann, Bob to "),
            "N points N falsehoods N letters streak N one round"
        );
        assert_eq!(offered("game "), "shake-a-wff x-wff");
        let tied = "game x-wff A, B to one round\nlet p = T, q = T, r = F, s = F\nround\nroll A: \
                    pii \
                    KKE\nroll B: pii KKE\ncall A: p\ncall B: p\n";
        assert_eq!(offered(tied), ">challenge A >challenge B >tiebreak >end");
    }

    #[test]
    fn the_moves_of_a_game_are_said_to_do_what_they_do_in_it() {
        let round = "roll Ann: pqs KNC\nroll Bob: pqs KNC\ncall Ann: p\n";
        let details = |game: &str| {
            let text = format!("{game}\nround\n{round}");
            let document = Document::new(&text, Scope::default());
            let offered = completions(&document, &*text, text.len());
            let of = |label: &str| offered.iter().find(|it| it.label == label).unwrap();
            let challenge = of("challenge Bob").detail.clone();
            (challenge, offered.iter().any(|it| it.label.starts_with("check")))
        };
        let (challenge, has_check) = details("game x-wff Ann, Bob\nlet p = T, q = F, r = T, s = T");
        assert!(!has_check && !challenge.contains("pff"), "{challenge}");
        let (challenge, has_check) = details("game shake-a-wff Ann, Bob");
        assert!(has_check && challenge.contains("pff"), "{challenge}");
    }

    #[test]
    fn what_follows_a_word_is_of_its_kind() {
        assert_eq!(
            offered("p is "),
            "tautology contradiction contingent satisfiable wff pff nnf dnf cnf not"
        );
        assert!(offered("p is not con").starts_with("con>tautology con>contradiction"));
        assert!(offered("logic ").starts_with("classical K3 LP L3 L4"));
        assert_eq!(offered("logic FDE\nlet p = "), "T B N F");
        assert_eq!(offered("rules x"), "x>shake-a-wff x>x-wff");
        let own = "axioms Mine\n1 CpCqp\nend\nsystem ";
        assert!(offered(own).starts_with("lukasiewicz-3 lukasiewicz-1 lukasiewicz-2 wos"));
        assert!(offered(own).ends_with(" Mine"));
        assert_eq!(offered("DD211 "), "proves");
        assert_eq!(offered("system frege\ndef i = proof DD211\nD1@"), "@>@i");
        assert!(offered("proof p |- p\n1 p a").contains("a>axiom a>D a>premise"));
        assert_eq!(offered("let p = "), "T F");
        assert_eq!(offered("roll Ann: p\nroll Bob: q\ncall "), "Ann Bob none p q r s N K A C E");
        assert_eq!(offered("roll Ann: p\nchallenge Bob: "), "none pff p q r s N K A C E");
        assert_eq!(offered("roll Ann: p\nroll "), "Ann");
        assert_eq!(offered("call Ł "), "");
        assert_eq!(offered("call Kp"), "Kp>none >p >q >r >s >N >K >A >C >E");
        assert_eq!(offered("let "), "p q r s");
        assert_eq!(offered("p = "), "T F");
        assert_eq!(offered("p # "), "");
        assert_eq!(offered("let p \"is"), "");
    }
}
