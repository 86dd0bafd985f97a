//! Completion of first words: the keywords that can stand in a place, with what they open.

use super::word::is_of_word;
use super::{CompletionKind, List, Offer};
use crate::actions::missing_rows;
use crate::analysis::block::edge;
use crate::logic::Logic;
use crate::proof::natural::write::by;
use crate::proof::natural::{Letters, Rule, Way};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::proof::{PREMISE, STRICT, SUPPOSE};
use crate::syntax::statement::BLANK;
use crate::syntax::{Keyword, Line, parse};

/// The most premises that are offered as the next step.
const PREMISES: usize = 10;

/// Claims to be changed, each behind the word by which it is found.
const CLAIMS: [(&str, &str, &str, &str); 3] = [
    ("follows", "p, Cpq |= q", "${1:p, Cpq} |= ${2:q}", "a conclusion follows from premises"),
    ("is", "CpCqp is tautology", "${1:CpCqp} is ${2:tautology}", "a formula is of a class"),
    ("equivalent", "NKpq == ANpNq", "${1:NKpq} == ${2:ANpNq}", "two formulas say the same"),
];

impl List<'_> {
    /// Offers the keywords that can stand here, `scope` being that of the line if it were blank.
    pub(super) fn first_word(&mut self, line: &Line<'_>, scope: &Scope) {
        // A letter of a formula is typed, and no keyword.
        let is_formula = |word: &str| {
            matches!(word.as_bytes(), [letter] if letter.is_ascii_uppercase()
                && scope.settings.alphabet.is_none_or(|alphabet| alphabet.has(*letter, false)))
        };
        let kind = scope.block().map(|block| block.kind);
        let is_step = matches!(kind, Some(BlockKind::Proof | BlockKind::Axioms));
        let is_numbered = line.numbering.is_some();
        if is_step && is_numbered || kind.is_none() && is_formula(self.typed()) {
            return;
        }
        let inner: &[Keyword] = match kind {
            None => {
                self.outside(scope);
                return;
            }
            Some(BlockKind::Game) => match scope.game().filter(|game| game.is_judged()) {
                Some(game) => {
                    self.moves(game);
                    &[]
                }
                None => &[
                    Keyword::Round,
                    Keyword::Roll,
                    Keyword::Call,
                    Keyword::Check,
                    Keyword::Challenge,
                    Keyword::Tiebreak,
                    Keyword::Let,
                    Keyword::Logic,
                ],
            },
            Some(BlockKind::Matrix) => match scope.builder() {
                Some(builder) if builder.values.is_empty() => &[Keyword::Values],
                Some(builder) if builder.designated.is_none() => &[Keyword::Designated],
                Some(builder) if builder.current.is_some() => {
                    &[Keyword::Row, Keyword::Table, Keyword::Define]
                }
                _ => &[Keyword::Table, Keyword::Define],
            },
            Some(BlockKind::Truth) => {
                self.rows(scope);
                &[Keyword::Row]
            }
            Some(BlockKind::Exercise) => &[
                Keyword::Ask,
                Keyword::Require,
                Keyword::Show,
                Keyword::Key,
                Keyword::Wrong,
                Keyword::Read,
                Keyword::Accept,
                Keyword::Adjust,
                Keyword::Answer,
                Keyword::Truth,
                Keyword::Proof,
                Keyword::Let,
                Keyword::Def,
            ],
            Some(BlockKind::Proof) => {
                self.whole_steps(scope);
                &[]
            }
            Some(BlockKind::Axioms) => &[],
            Some(BlockKind::Model) => &[Keyword::World, Keyword::Sees],
        };
        for keyword in inner {
            self.keyword(*keyword, scope);
        }
        if is_numbered {
            return;
        }
        let is_end = edge(&parse(self.line)) == Some(Edge::Ends);
        let mut around = Some(scope);
        while let Some(block) = around.and_then(Scope::block) {
            // A word that may be a slip of `end` is one for the blocks above.
            if !block.has_end || is_end {
                let does = scope.game().map_or(Keyword::End.does(), |it| it.does(Keyword::End));
                self.offer(CompletionKind::Keyword, Keyword::End.text(), does);
                break;
            }
            around = around.and_then(Scope::around);
        }
    }

    /// Offers the keywords that can stand outside of blocks: what answers a roll first, and last
    /// what changes all that follows.
    fn outside(&mut self, scope: &Scope) {
        let has_worlds = scope.settings.logic.as_ref().is_some_and(|it| it.worlds().is_some());
        for keyword in [
            Keyword::Call,
            Keyword::Challenge,
            Keyword::Truth,
            Keyword::Proof,
            Keyword::Exercise,
            Keyword::Game,
            Keyword::Roll,
            Keyword::Let,
            Keyword::Def,
            Keyword::Axioms,
            Keyword::Matrix,
            Keyword::Model,
            Keyword::Frame,
            Keyword::Logic,
            Keyword::Rules,
            Keyword::Alphabet,
            Keyword::System,
            Keyword::Hints,
            Keyword::Exam,
        ] {
            let answers = match keyword {
                Keyword::Call => scope.plays.roll(None).is_some(),
                Keyword::Challenge => scope.plays.called(None).is_some(),
                Keyword::Model => has_worlds,
                Keyword::Frame => scope.models.nearest().is_some(),
                _ => true,
            };
            if answers {
                self.keyword(keyword, scope);
            }
        }
        // Other logics may deny them.
        let is_classical = scope.settings.logic.as_ref().is_some_and(Logic::is_classical);
        if !is_classical || !self.is_at_end() {
            return;
        }
        for (filter, claim, snippet, detail) in CLAIMS {
            let offer = Offer {
                label: claim.to_owned(),
                detail: detail.to_owned(),
                filter: Some(filter.to_owned()),
                snippet: Some(snippet.to_owned()),
                ..Offer::default()
            };
            self.push(CompletionKind::Example, offer);
        }
    }

    fn keyword(&mut self, keyword: Keyword, scope: &Scope) {
        let text = keyword.text();
        let blank = match keyword {
            Keyword::Exam | Keyword::Round | Keyword::Tiebreak => "",
            _ => self.blank(),
        };
        let offer = Offer {
            label: text.to_owned(),
            detail: keyword.does().to_owned(),
            insert: Some(format!("{text}{blank}")),
            snippet: snippet(keyword, scope),
            ..Offer::default()
        };
        self.push(CompletionKind::Keyword, offer);
    }

    /// Offers all rows that the table lacks, with places for the values of its formulas.
    fn rows(&mut self, scope: &Scope) {
        let Some(rows) = missing_rows(scope).filter(|rows| rows.len() > 1) else { return };
        let mut places = 1..;
        let mut snippet = String::new();
        for part in rows.join("\n").split_inclusive(BLANK) {
            let text = part.strip_suffix(BLANK);
            snippet += text.unwrap_or(part);
            let place = text.and_then(|_| places.next());
            snippet.extend(place.map(|place| format!("${{{place}:{BLANK}}}")));
        }
        let offer = Offer {
            label: rows.first().cloned().unwrap_or_default(),
            detail: format!("and the other rows that are missing, {} in all", rows.len()),
            snippet: Some(snippet),
            insert: Some(rows.join("\n")),
            ..Offer::default()
        };
        self.push(CompletionKind::Value, offer);
    }

    /// Offers the steps of a proof that follow at once, with their numbers.
    fn whole_steps(&mut self, scope: &Scope) {
        let Some(proof) = scope.proof().filter(|_| scope.settings.tells_answers()) else { return };
        let number = proof.highest().saturating_add(1);
        let depth = proof.depth();
        self.take_word(is_of_word);
        if !self.asked || !self.is_at_end() {
            return;
        }
        let bars = "| ".repeat(depth);
        let usable = proof.usable();
        let stands =
            |premise: &Letters| usable.iter().any(|(_, it, _)| it.as_ref() == Some(premise));
        let premises = proof.sequent.iter().flat_map(|sequent| &sequent.premises);
        let premises = premises.filter(|premise| depth == 0 && !stands(premise));
        for premise in premises.filter(|it| it.len() <= super::step::SHOWN).take(PREMISES) {
            let step = format!("{number} {premise}  {PREMISE}");
            self.offer(CompletionKind::Value, step, "a premise of the head");
        }
        for next in
            proof.next_steps(depth).into_iter().filter(|it| it.formula.len() <= super::step::SHOWN)
        {
            let why = by(next.rule, &next.citations);
            let step = format!("{number} {bars}{}  {why}", next.formula);
            self.offer(CompletionKind::Value, step, "the next step");
        }
        let opens = match proof.ways().into_iter().next() {
            Some(Way::Suppose(supposed, _, rule)) if rule != Rule::No => Some((supposed, SUPPOSE)),
            Some(Way::Strict(..)) => Some((String::new(), STRICT)),
            Some(Way::StrictFrom(supposed, ..)) => Some((supposed, STRICT)),
            _ => None,
        };
        if let Some((supposed, word)) = opens.filter(|(it, _)| it.len() <= super::step::SHOWN) {
            let formula = if supposed.is_empty() { supposed } else { supposed + "  " };
            let step = format!("{number} {bars}| {formula}{word}");
            self.offer(CompletionKind::Value, step, "the subproof that the goal asks for");
        }
    }
}

/// The lines that a keyword opens, with places to fill in, clean as they stand.
fn snippet(keyword: Keyword, scope: &Scope) -> Option<String> {
    let logic = scope.settings.logic.as_ref();
    let values: Vec<&str> = logic.map(|it| it.values().collect()).unwrap_or_default();
    let highest = values.last().copied().unwrap_or("T");
    let propositions = PROPOSITIONS.map(char::from);
    Some(match keyword {
        Keyword::Let => {
            let known = |letter: &char| scope.propositions.get(&letter.to_string()).is_some();
            let new = propositions.into_iter().find(|it| !known(it)).unwrap_or('p');
            format!("let ${{1:{new}}} \"${{2:it is raining}}\" = ${{3:{highest}}}")
        }
        Keyword::Def => {
            let name = unused("name", "", |name| scope.names.has(name));
            format!("def ${{1:{name}}} = ${{2:Cpq}}")
        }
        Keyword::Roll if scope.game().is_none() => "roll ${1:pqr KCN}\ncall $0".to_owned(),
        Keyword::Matrix => {
            let name =
                unused("Mine", "", |name| scope.named_blocks.logic_in_any_case(name).is_some());
            format!("matrix ${{1:{name}}}\n  values ${{2:F T}}\n  designated ${{3:T}}\n  $0\nend")
        }
        Keyword::Model => {
            let name = scope.models.unused();
            format!("model ${{1:{name}}}\n  world ${{2:w}}: $0\nend")
        }
        Keyword::Exercise => {
            let id = unused("", "1", |id| scope.named_blocks.has_exercise(id));
            format!("exercise ${{1:{id}}} \"$2\" ${{3:2}} points\n  ask \"$4\"\n  $0\nend")
        }
        Keyword::Ask => "ask \"$1\"".to_owned(),
        Keyword::Wrong => "wrong ${1:KNpNq} \"$2\"".to_owned(),
        Keyword::Read => "read \"$1\" as ${2:ANpNq}".to_owned(),
        Keyword::Accept => "accept \"$1\" ${2:1} point \"$3\"".to_owned(),
        Keyword::Adjust => "adjust ${1:Ben} ${2:1} point \"$3\"".to_owned(),
        Keyword::Game => "game ${1:shake-a-wff} ${2:Ann}, ${3:Bob}\nround\n  $0\nend".to_owned(),
        Keyword::Axioms => {
            let name = unused("Mine", "", |name| scope.named_blocks.system_meant(name).is_some());
            format!("axioms ${{1:{name}}}\n  1 $0\nend")
        }
        Keyword::Proof => "proof $1 |- $0".to_owned(),
        _ => return None,
    })
}

/// The first of a word and the same with numbers behind it that is not used; `first` is the first
/// number, none for the word alone.
fn unused(word: &str, first: &str, is_used: impl Fn(&str) -> bool) -> String {
    const TRIED: usize = 10_000;
    let numbered = (if first.is_empty() { 2 } else { 1 }..TRIED).map(|it| format!("{word}{it}"));
    let alone = first.is_empty().then(|| word.to_owned());
    let mut all = alone.into_iter().chain(numbered);
    all.find(|name| !is_used(name)).unwrap_or_else(|| word.to_owned())
}
