//! Lines that are right at first sight: formulas in letters of the dice, and what classical logic
//! finds true of them and of names for such, outside blocks. Most lines are such. They are judged
//! here without a tree; for all others, right or not, see [`claim`](super::claim).

use super::claim::is_of;
use super::class;
use crate::logic::{Class, Outcome, Truth};
use crate::scope::Scope;
use crate::syntax::bytes::ByteSet;
use crate::syntax::fast_path::is_plain;
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::Binary;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Alphabet, Line, Span};

/// True if these texts are formulas, of which nothing is to be said.
pub(super) fn are_formulas(line: &Line<'_>, texts: &[Span], scope: &Scope) -> bool {
    let is_one = |it: &Span| is_plain(line.of(*it)) || is_of_names(line, *it, scope);
    is_simple(line, scope) && !texts.is_empty() && texts.iter().all(is_one)
}

/// True if a text is a formula in letters of the dice and names for such.
fn is_of_names(line: &Line<'_>, text: Span, scope: &Scope) -> bool {
    if !line.bytes.has_any(const { ByteSet::of("@") }) {
        return false;
    }
    let is_known = |at: Span| {
        let name = line.of(at).strip_prefix('@');
        let named = name.and_then(|name| scope.names.get(name)?.as_ref());
        named.is_some_and(|named| Truth::of_named(named).is_some())
    };
    let mut need = 1;
    for (unit, at) in units(line.text, text) {
        let is_one = match unit {
            Unit::Name => is_known(at),
            Unit::Letter(letter) => Alphabet::Dice.has(letter, at.len() > 1),
            Unit::LookAlike(_) | Unit::Wild | Unit::Stray(_) => false,
        };
        let Some(arity) = unit.arity().filter(|_| is_one && need > 0) else { return false };
        need = need - 1 + u64::from(arity);
    }
    need == 0
}

/// True if a judgement is right, and nothing else is to be said of it.
pub(super) fn is_right(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> bool {
    is_simple(line, scope)
        && judgement.second.is_none()
        && holds(line, judgement, scope) == Some(true)
}

fn is_simple(line: &Line<'_>, scope: &Scope) -> bool {
    let is_outside = scope.block().is_none() && line.open_quote.is_none();
    is_outside && scope.settings.alphabet == Some(Alphabet::Dice)
}

/// True if a judgement about plain formulas and names holds; `None` where it is not one, or is
/// written in another way than here.
fn holds(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> Option<bool> {
    let is_here = judgement.place.is_empty();
    let logic = scope.settings.logic.as_ref().filter(|logic| is_here && logic.is_classical())?;
    let truth = |span: &Span| {
        let text = line.of(*span);
        let named = text.strip_prefix('@').and_then(|name| scope.names.get(name)?.as_ref());
        named.and_then(|named| Truth::of_named(named)).or_else(|| Truth::of_plain(text))
    };
    let mut premises = judgement.left.iter().map(truth);
    let joined = |connective, left, right| {
        Some(Truth::join(connective, left, right).class() == Class::Tautology)
    };
    match (line.of(judgement.sign), judgement.claim, &judgement.left[..], &judgement.right[..]) {
        ("=" | "!=", Claim::Value | Claim::Differs, [_, ..], [value])
            if logic.read(line.of(*value)).is_some() =>
        {
            let claimed = logic.value(line.of(*value))?.is_designated();
            premises.try_fold(true, |all, truth| {
                let Outcome::Value(value) = truth?.under(&scope.propositions) else { return None };
                Some(all && (value.is_designated() == claimed) != judgement.denied)
            })
        }
        ("is", Claim::Class, [_, ..], [_]) => {
            let (class, denied) = class::claimed(line, judgement)?;
            let class = Some(class).filter(|class| class.is_of_truth())?;
            premises
                .try_fold(true, |all, truth| Some(all && is_of(class, truth?.class()) != denied))
        }
        ("==", Claim::Equivalence, [left], [right]) => {
            joined(Binary::E, truth(left)?, truth(right)?)
        }
        ("!=", Claim::Differs, [left], [right]) => {
            Some(!joined(Binary::E, truth(left)?, truth(right)?)?)
        }
        ("|=" | "!|=", Claim::Consequence, _, [conclusion]) => {
            let all = premises
                .try_fold(Truth::ALWAYS, |all, truth| Some(Truth::join(Binary::K, all, truth?)))?;
            Some(joined(Binary::C, all, truth(conclusion)?)? != judgement.denied)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::prose::text_fault;
    use crate::analysis::{Verdict, sign, table_line};
    use crate::analysis::{bind, claim, sides};
    use crate::effort::{Budget, Effort, Ledger};
    use crate::logic::Value;
    use crate::scope::{Given, Settings};
    use crate::syntax::{LineText, Statement, parse};

    fn scope() -> Scope {
        let mut scope = Scope::new(Settings::default());
        for (letter, value) in [("p", true), ("q", false)] {
            scope.propositions.give(letter, None, Some(Given::Value(Value::from(value))));
        }
        for line in ["def a = Kpq", "def t = @a", "def b = Dpq", "def c = Kp"] {
            bind(&parse(LineText::given(line)), false, &mut scope);
        }
        scope
    }

    fn is_evident(text: &str, scope: &Scope) -> bool {
        let line = parse(LineText::given(text));
        match &line.statement {
            Statement::Formulas(formulas) => are_formulas(&line, formulas, scope),
            Statement::Judgement(judgement) => is_right(&line, judgement, scope),
            _ => false,
        }
    }

    /// True if nothing is found on a line on the way that is not the short one, and it is right.
    fn is_found_right(text: &str, scope: &Scope) -> bool {
        let line = parse(LineText::given(text));
        let mut ledger = Ledger::new(Effort::default());
        let budget = Budget::new(&mut ledger, u64::MAX);
        let (of_sign, judged) = match &line.statement {
            Statement::Formulas(formulas) => (None, sides::judge_list(&line, formulas, scope)),
            Statement::Judgement(judgement) => (
                sign::of_judgement(&line, judgement),
                claim::judge(&line, judgement, scope, &budget),
            ),
            _ => return false,
        };
        let of_text = sign::of_text(&line).or_else(|| text_fault(&line, scope)).or(of_sign);
        let is_clean = of_text.is_none() && judged.faults.is_empty();
        judged.verdict == Some(Verdict::Right) && is_clean && !table_line::is_bare_row(&line)
    }

    const WORDS: &str = "p q r Kpq CpCqp KpNp Kp x @a @b K@a N@d = != == |= !|= is not T 0 , ? |- \
                         tautology contradiction satisfiable wff";

    /// Holds that what is evident is right of the lines of up to five words that begin with a line
    /// of so many; how many are evident.
    fn evident_lines(line: &mut String, words: usize, scope: &Scope) -> usize {
        let mut passed = 0;
        if is_evident(line, scope) {
            passed += 1;
            assert!(is_found_right(line, scope), "{line}");
        }
        // Of long lines those that begin with a formula and go on with a sign.
        let mut of_line = line.split_whitespace();
        let begins = of_line.next().is_some_and(|first| first.len() < 6)
            && of_line.next().is_some_and(|second| second.len() < 4);
        if words == 5 || words > 2 && !begins {
            return passed;
        }
        let end = line.len();
        for word in WORDS.split(' ') {
            line.push(' ');
            line.push_str(word);
            passed += evident_lines(line, words + 1, scope);
            line.truncate(end);
        }
        passed
    }

    /// Holds it of the lines that begin with every second word.
    fn what_is_evident_is_right(part: usize) {
        let scope = scope();
        let passed: usize = WORDS
            .split(' ')
            .skip(part)
            .step_by(2)
            .map(|word| evident_lines(&mut format!(" {word}"), 1, &scope))
            .sum();
        assert!(passed > 500, "{passed}");
    }

    #[test]
    fn what_is_evident_in_half_of_the_lines_is_right() {
        what_is_evident_is_right(0);
    }

    #[test]
    fn what_is_evident_in_the_other_half_of_the_lines_is_right() {
        what_is_evident_is_right(1);
    }

    #[test]
    fn most_right_lines_are_evident() {
        let scope = scope();
        for line in [
            "1) CpCqp",
            "CpCqp # so",
            "p, q",
            "K@a p, N@t",
            "Kpq = F",
            "Apr = 1",
            "p, NKpq = T",
            "NKpq == ANpNq",
            "p != q",
            "p, Cpq |= q",
            "|= CpCqp",
            "p !|= q",
            "CpCqp is tautology",
            "KpNp is a contradiction",
            "p is not a tautology",
            "Kpq, r is contingent",
            "@a, q != T",
            "@a == Kpq",
            "@t is contingent",
        ] {
            assert!(is_evident(line, &scope), "{line}");
        }
        for line in [
            "Kp",
            "K@a",
            "K@a p q",
            "K@ap",
            "K@a p1",
            "N@b",
            "N@d",
            "D@a p",
            "Kpq = T",
            "r = T",
            "p == q",
            "p |= q",
            "p is tautology",
            "Kpq is wff",
            "pr = T",
            "p = T = T",
            "p |- p",
            "\"p",
            "Dpq",
            "Kpq = 2",
            "= T",
            "is tautology",
            "p is",
            "@b == Dpq",
            "@c is contingent",
            "@d is contingent",
            "@a@a is contingent",
            "N@a is contingent",
        ] {
            assert!(!is_evident(line, &scope), "{line}");
        }
    }

    #[test]
    fn nothing_is_evident_where_something_else_is_in_force() {
        let read = |line: &str, scope: &Scope| is_evident(line, scope);
        let mut textbook = scope();
        textbook.settings.alphabet = Some(Alphabet::Textbook);
        let mut other = scope();
        other.settings.logic = crate::logic::Logic::named("K3");
        assert!(!read("CpCqp is tautology", &textbook) && !read("CpCqp is tautology", &other));
        assert!(read("CpCqp", &other));
    }
}
