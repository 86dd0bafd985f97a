//! # unmeetable-requirement
//!
//! No answer can meet all that an exercise requires.
//!
//! ```wff
//! exercise 1
//!   require == Np
//!   require only K A
//! end
//! ^^^ no answer meets all of this: no formula of the connectives that are allowed meets `== Np`
//! ```
//!
//! Change one of the requirements. It is found by meaning in classical logic, for up to three
//! letters, and by search up to eleven letters where a length is required.
//!
//! ```wff
//! exercise 1
//!   require == Np
//!   require only N K
//! end
//! ```

use crate::analysis::fault::Unmeetable;
use crate::exercise::{requirement, words};
use crate::logic::near_claims::read;
use crate::logic::{Decider, Limit, Valuation, Values, Variable, variables};
use crate::rules::exercise::failing_key::allowing;
use crate::rules::words::whole;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, list,
};
use crate::syntax::exercise::RequirementKind;
use crate::syntax::reading::wording;
use crate::syntax::{Keyword, Line, Span, Statement, Written, parse_part, quote};
use std::sync::Arc;

pub(crate) static RULE: RuleOf<Unmeetable> = RuleOf {
    rule: Rule::new(
        "unmeetable-requirement",
        Severity::Error,
        header!("unmeetable_requirement.rs"),
    ),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render,
};

fn render(context: Context<'_>, reason: &Unmeetable) -> Diagnostic {
    let why = match reason {
        Unmeetable::Kinds(one, other) => {
            let (one, other) = (quote(words(one)), quote(words(other)));
            format!("{one} and {other} ask for different things")
        }
        Unmeetable::Meaning(text) => {
            let text = quote(words(text));
            format!("no formula of the connectives that are allowed meets {text}")
        }
        Unmeetable::Length(most) => {
            format!("no formula of up to {} does", count(*most, "letter", "letters"))
        }
        Unmeetable::Pff(text) => {
            format!("{} asks for a pff, and only formulas are answers", quote(words(text)))
        }
        Unmeetable::NoKey(text) => {
            let of = words(text);
            let kind = requirement_words(of);
            format!("{} is compared with a `key`, and this exercise has none", quote(kind))
        }
        Unmeetable::AtWorlds(text) => {
            format!("{} is about formulas that have a value at each world", quote(words(text)))
        }
        Unmeetable::Limit(text) => format!("no model of so few worlds is {}", whole(words(text))),
        Unmeetable::Together => "together they leave none".to_owned(),
    };
    let exercise = context.scope.exercise();
    let message = match exercise.map(|it| &it.requirements[..]) {
        Some([only]) => {
            let only = quote(only.words());
            match reason {
                Unmeetable::Together | Unmeetable::Meaning(_) => {
                    format!("no answer meets {only}")
                }
                Unmeetable::Pff(_) => {
                    format!("no answer meets {only}: an answer that is a pff gets no points")
                }
                Unmeetable::NoKey(_) | Unmeetable::AtWorlds(_) | Unmeetable::Limit(_) => why,
                _ => format!("no answer meets {only}: {why}"),
            }
        }
        _ => format!("no answer meets all of this: {why}"),
    };
    let is_valid = match exercise.map(|it| &it.requirements[..]) {
        Some([only]) => only.words().starts_with(RequirementKind::Countermodel.words()),
        _ => false,
    };
    let has_values = !matches!(reason, Unmeetable::AtWorlds(_) | Unmeetable::Limit(_));
    if is_valid
        && has_values
        && let Some(diagnostic) = without_countermodel(context)
    {
        return diagnostic;
    }
    let diagnostic = RULE.at(context.span, message);
    match help(context, reason) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// A countermodel that is asked for of what follows, with what the key refutes instead.
fn without_countermodel(context: Context<'_>) -> Option<Diagnostic> {
    let exercise = context.scope.exercise()?;
    let line = exercise.lines().next()?;
    let require = requirement(&line)?;
    let asked = parse_part(&line, require.of);
    let Statement::Judgement(judgement) = &asked.statement else { return None };
    let (conclusion, said) = (*judgement.right.first()?, line.of(require.of));
    let (of, conclusion_text) = (whole(said), quote(asked.of(conclusion)));
    let countermodel = RequirementKind::Countermodel.words();
    let logic = context.scope.settings.logic.as_ref();
    let what = match logic.is_some_and(|logic| logic.worlds().is_some()) {
        true => "model refutes",
        false => "values refute",
    };
    let message = format!("no {what} {of}, as `{countermodel}` asks: {conclusion_text} follows");
    let all: Vec<Span> = judgement.left.iter().copied().chain([conclusion]).collect();
    let refuted = || {
        let logic = context.scope.settings.logic.as_ref()?;
        let key = exercise.keys.iter().find_map(|it| wording::bindings(it, logic))?;
        let mut values = Valuation::default();
        for (letter, value) in key {
            values.set(Variable::read(&letter)?, logic.value(&value)?);
        }
        let decider = Decider { logic, oracle: &Limit::none() };
        let is_true = |at: &Span| {
            let (formula, text) = (read(asked.of(*at))?, asked.of(*at));
            let written = Written::new(&formula, text);
            let is_given = variables(&[written]).iter().all(|it| values.get(it).is_some());
            is_given.then(|| decider.value(written, &values).is_designated())
        };
        let held: Vec<bool> = all.iter().map(is_true).collect::<Option<_>>()?;
        let [false] = held.iter().copied().filter(|it| !it).collect::<Vec<_>>()[..] else {
            return None;
        };
        let place = held.iter().position(|it| !it)?;
        let premises = all.iter().enumerate().filter(|(it, _)| *it != place);
        let premises: Vec<&str> = premises.map(|(_, at)| asked.of(*at)).collect();
        Some(format!("{} |= {}", premises.join(", "), asked.of(*all.get(place)?)))
    };
    let help = match refuted() {
        Some(other) => format!(
            "the key refutes {}: write {}",
            whole(&other),
            whole(&format!("{} {countermodel} {other}", Keyword::Require.text()))
        ),
        None => format!(
            "write what does not follow, or ask if it does: {}",
            whole(&format!(
                "{} {} {said}",
                Keyword::Require.text(),
                RequirementKind::Validity.words()
            ))
        ),
    };
    Some(RULE.at(context.span, message).help(help))
}

/// The words of a requirement before what they take.
fn requirement_words(text: &str) -> &str {
    let kinds = RequirementKind::ALL.into_iter().map(RequirementKind::words);
    kinds.filter(|words| !words.is_empty()).find(|words| text.starts_with(words)).unwrap_or(text)
}

/// The way to make requirements that can be met.
fn help(context: Context<'_>, reason: &Unmeetable) -> Option<String> {
    let exercise = context.scope.exercise()?;
    match reason {
        Unmeetable::NoKey(_) => {
            Some("write `key` above `end`, and behind it the formula that is right".to_owned())
        }
        Unmeetable::Meaning(text) => {
            let lines: Vec<Line<'_>> = exercise.lines().collect();
            let only = lines.iter().find_map(|line| {
                let require =
                    requirement(line).filter(|it| it.kind == Some(RequirementKind::Only))?;
                Some(line.of(require.of))
            })?;
            let allowed: Vec<u8> = only.bytes().filter(u8::is_ascii_uppercase).collect();
            let has = |letters: &[u8]| allowed.iter().any(|it| letters.contains(it));
            let added = match (has(b"N"), has(b"KAC")) {
                (true, false) => "K",
                (false, true) => "N",
                (false, false) => "N K",
                (true, true) => return None,
            };
            let why = why_not(&allowed, words(text));
            let whole = format!("require only {} {added}", spaced(&allowed));
            Some(format!("{why}with {} too every table can be made: `{whole}`", quote(added)))
        }
        Unmeetable::Together | Unmeetable::Kinds(..) => {
            let lines: Vec<Line<'_>> = exercise.lines().collect();
            let (formula, lacking) = lines.iter().find_map(|line| {
                let require =
                    requirement(line).filter(|it| it.kind == Some(RequirementKind::Value))?;
                let text = line.of(require.of);
                let formula = read(text)?;
                let mut letters = variables(&[Written::new(&formula, text)]);
                letters.retain(|it| context.scope.propositions.value(&it.to_string()).is_none());
                (!letters.is_empty()).then_some((text, letters))
            })?;
            let given = with_key(context, formula, &lacking);
            let names: Vec<String> = lacking.iter().map(|it| quote(&it.to_string())).collect();
            let has = if names.len() == 1 { "has no value" } else { "have no values" };
            let (under, key) = match &given {
                Some((under, key)) => {
                    (under.to_string(), format!(", with which the key {} is right", quote(key)))
                }
                None => {
                    let given: Vec<String> = lacking.iter().map(|it| format!("{it} = T")).collect();
                    (given.join(", "), String::new())
                }
            };
            Some(format!(
                "its value depends on {}, which {has} here: give one by `let`, as in `let \
                 {under}`{key}",
                list(&names),
            ))
        }
        Unmeetable::Length(_) => {
            let lengths =
                exercise.keys.iter().filter_map(|it| Some(read(it)?.nodes().len() as u64));
            let lengths: Vec<u64> = lengths.collect();
            let lines: Vec<Line<'_>> = exercise.lines().collect();
            lines.iter().find_map(|line| lengths.iter().find_map(|it| allowing(line, *it)))
        }
        Unmeetable::AtWorlds(text) => Some(match words(text).starts_with("value") {
            true => format!(
                "name a world of a model that stands above, as in `require {} at w in m1`",
                words(text)
            ),
            false => "in this logic ask for `class of` a formula, or for `worlds of` it in a \
                      model that stands above"
                .to_owned(),
        }),
        Unmeetable::Limit(_) => Some("let it have more worlds, or any number".to_owned()),
        Unmeetable::Pff(_) => None,
    }
}

/// The highest values of letters without one under which a formula has the value that a key says,
/// and that key.
fn with_key(
    context: Context<'_>,
    formula: &str,
    lacking: &[Variable],
) -> Option<(Valuation, Arc<str>)> {
    let logic = context.scope.settings.logic.as_ref()?;
    let key = context.scope.exercise()?.keys.iter().find(|it| logic.read(it).is_some())?;
    let read = read(formula)?;
    let whole = Written::new(&read, formula);
    let decider = Decider { logic, oracle: &Limit::none() };
    let known = variables(&[whole]).into_iter().filter_map(|it| {
        let value = context.scope.propositions.value(&it.to_string())?;
        Some((it, value))
    });
    let known: Valuation = known.collect();
    let mut all = vec![Valuation::default()];
    for letter in lacking.iter().take(LETTERS) {
        let with = |under: &Valuation, value| {
            let mut under = under.clone();
            under.set(letter.clone(), value);
            under
        };
        let values = || logic.values().rev().filter_map(|it| logic.value(it));
        all = all
            .iter()
            .flat_map(|under| values().map(|it| with(under, it)).collect::<Vec<_>>())
            .collect();
    }
    let is_right = |under: &Valuation| {
        let mut all = known.clone();
        under.iter().for_each(|(letter, value)| all.set(letter.clone(), value.clone()));
        Some(decider.value(whole, &all).index()) == logic.read(key)
    };
    let under = all.into_iter().find(is_right).filter(|_| lacking.len() <= LETTERS)?;
    Some((under, key.clone()))
}

/// The most letters without a value for which some are looked for.
const LETTERS: usize = 3;

/// Letters with blanks between them.
fn spaced(letters: &[u8]) -> String {
    let letters: Vec<String> = letters.iter().map(|it| char::from(*it).to_string()).collect();
    letters.join(" ")
}

/// The reason why formulas of these connectives cannot be what is required, if it is a simple one.
fn why_not(allowed: &[u8], required: &str) -> String {
    let names: Vec<String> = allowed.iter().map(|it| format!("`{}`", char::from(*it))).collect();
    let verb = if names.len() == 1 { "makes" } else { "make" };
    let made = |value: &str| {
        format!(
            "{} {verb} {value} where all letters are {value}, and that is not enough for \
                 {}; ",
            list(&names),
            quote(required)
        )
    };
    let is_within = |letters: &[u8]| allowed.iter().all(|it| letters.contains(it));
    if is_within(b"KA") {
        return format!("{} alone cannot negate anything; ", list(&names));
    }
    if is_within(b"KACEB") {
        return made("T");
    }
    if is_within(b"N") {
        return "`N` alone joins nothing; ".to_owned();
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_proof_can_be_asked_for_of_what_follows_in_the_logic_of_its_rules() {
        let told = |of: &str| {
            let required = format!("exercise 1\nrequire proof of {of}\nend\n");
            faults(&format!("{required}^^^ no answer meets `proof of {of}`"));
        };
        told("p |- q");
        told("|- p");
        told("Cpq, q |- p");
        for of in ["p, Cpq |- q", "|- ApNp", "p, Np ⊢ q", "p |= p"] {
            clean(&format!("exercise 1\nrequire proof of {of}\nend"));
            clean(&format!("logic K3\nexercise 1\nrequire proof of {of}\nend"));
        }
        for (logic, of) in [("GL", "p |- p"), ("intuitionistic", "|- ApNp"), ("K", "Lp |- p")] {
            faults(&format!(
                "logic {logic}\nexercise 1\nrequire proof of {of}\nend\n^^^ no answer meets `proof \
                 of {of}`"
            ));
        }
        clean("logic T\nexercise 1\nrequire proof of Lp |- p\nend");
        faults(
            "exercise 1\nrequire proof of p |- p\nrequire only N\nend\n^^^ no answer meets all of \
             this: `proof of p |- p` and `only N` ask for different things",
        );
    }

    #[test]
    fn a_countermodel_of_what_follows_is_told_once_with_what_the_key_refutes() {
        let told = |of: &str, key: &str| {
            let text = format!("exercise 4\nrequire countermodel of {of}\nkey {key}\nend");
            let all = found(&text);
            let [only] = &*all else { panic!("{all:#?}") };
            (only.line, only.diagnostic.message.clone(), only.diagnostic.help.clone().unwrap())
        };
        let follows = |of: &str, conclusion: &str| {
            format!("no values refute `{of}`, as `countermodel of` asks: `{conclusion}` follows")
        };
        for (of, conclusion, key, help) in [
            (
                "Cpq, p |= q",
                "q",
                "p = F, q = T",
                "the key refutes `Cpq, q |= p`: write `require countermodel of Cpq, q |= p`",
            ),
            (
                "Apq, Np |= q",
                "q",
                "p = T, q = T",
                "the key refutes `Apq, q |= Np`: write `require countermodel of Apq, q |= Np`",
            ),
            (
                "p |= Apq",
                "Apq",
                "p = T, q = T",
                "write what does not follow, or ask if it does: `require validity of p |= Apq`",
            ),
        ] {
            assert_eq!(told(of, key), (3, follows(of, conclusion), help.to_owned()), "{of}");
        }
    }

    #[test]
    fn a_pff_is_no_answer() {
        for claim in ["is pff", "is not wff", "is not a wff"] {
            faults(&format!(
                "exercise 1\nrequire {claim}\nend\n^^^ no answer meets `{claim}`: an answer that \
                 is a pff gets no points"
            ));
        }
        faults(
            "exercise 1\nrequire is pff\nrequire only N\nend\n^^^ no answer meets all of this: \
             `is pff` asks for a pff, and only formulas are answers",
        );
        for claim in ["is wff", "is not pff"] {
            clean(&format!("exercise 1\nrequire {claim}\nend"));
        }
    }

    #[test]
    fn a_connective_that_is_to_be_used_must_be_allowed() {
        let told = "^^^ no answer meets all of this: together they leave none";
        faults(&format!("exercise 1\nrequire uses p C\nrequire without C\nend\n{told}"));
        faults(&format!("exercise 1\nrequire only N A\nrequire uses C\nend\n{told}"));
        clean("exercise 1\nrequire only N C\nrequire uses p C\nend");
        clean("exercise 1\nrequire without A\nrequire uses C, N\nend");
    }
}
