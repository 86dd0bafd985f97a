//! # failing-key
//!
//! The teacher's own answer to an exercise does not meet what the exercise requires.
//!
//! ```wff
//! exercise 1
//!   require only N A
//!   key CpNq
//!       ^^^^ this answer does not meet `only N A`: it uses `C`
//! end
//! ```
//!
//! Change the answer, or what is required. It is told at whichever of the two stands below; a table
//! or a proof that is a key is told at its head, and the rows that a table lacks at its end. A
//! model is told at its end.
//!
//! ```wff
//! exercise 1
//!   require only N A
//!   key ANpNq
//! end
//! ```

use crate::analysis::classes;
use crate::analysis::fault::{Shortfall, Unmet};
use crate::exercise::{requirement, words};
use crate::logic::near_claims::read;
use crate::logic::{Decider, Limit, Variable};
use crate::rules::exercise::unmet_requirement::why_unmet;
use crate::rules::words::whole;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, list,
};
use crate::syntax::exercise::RequirementKind::{self, Class};
use crate::syntax::reading::wording::bindings;
use crate::syntax::{Line, Written, quote};

pub(crate) static RULE: RuleOf<Unmet> = RuleOf {
    rule: Rule::new("failing-key", Severity::Error, header!("failing_key.rs")),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, _| CompletedBy::Text(span),
    render,
};

fn render(context: Context<'_>, unmet: &Unmet) -> Diagnostic {
    let scope = context.scope.telling_answers();
    let why = why_unmet(&unmet.requirement, &unmet.shortfall, &scope);
    let message = match &unmet.answer {
        Some(key) => format!("the key {} does not meet this: {why}", quote(key)),
        None => {
            let requirement = whole(words(&unmet.requirement));
            format!("this answer does not meet {requirement}: {why}")
        }
    };
    let no_class = no_class(context, unmet);
    let message = match &no_class {
        Some(class) => format!("{class} is no answer to `{}`{}", Class.words(), since(class)),
        None => message,
    };
    let mut diagnostic = with_way_out(context, unmet, RULE.at(context.span, message));
    // The help is the teacher's alone, and a fix is offered to whoever has the file open.
    if !context.scope.settings.tells_answers() {
        diagnostic.fixes.clear();
    }
    if no_class.is_some() { with_class(context, unmet, diagnostic) } else { diagnostic }
}

/// A key that is a word of the language and no answer to what asks for a class, quoted.
fn no_class(context: Context<'_>, unmet: &Unmet) -> Option<String> {
    let asked = requirement(&unmet.requirement.line()).and_then(|it| it.kind);
    let is_unread = unmet.shortfall == Shortfall::Unreadable && asked == Some(Class);
    let key = unmet.answer.as_deref().unwrap_or(context.text()).to_lowercase();
    classes().any(|(name, _)| is_unread && name == key).then(|| quote(&key))
}

/// The reason why a word that can follow `is` is no class of those that are asked for.
fn since(class: &str) -> &'static str {
    match class {
        "`satisfiable`" => ", since a tautology is satisfiable, too",
        _ => ", since it is about how a formula is written",
    }
}

/// The steps that may be spent on the class of a formula.
const STEPS: u64 = 1 << 16;

/// A diagnostic with the words that answer what asks for a class, and the right one.
fn with_class(context: Context<'_>, unmet: &Unmet, diagnostic: Diagnostic) -> Diagnostic {
    let all = ["tautology", "contradiction", "contingent"];
    let named = list(&all.map(|it| format!("`{it}`")));
    let help = format!("the classes are {named}");
    // In an exercise nothing is told to its students; whether its teacher is, is said around it.
    let around = context.scope.around().is_some_and(|it| it.settings.tells_answers());
    let of = words(&unmet.requirement);
    let of = of.strip_prefix(Class.words()).unwrap_or(of).trim();
    let right = || {
        let logic = context.scope.settings.logic.as_ref()?;
        let (formula, oracle) = (read(of)?, &Limit::new(STEPS, STEPS));
        let found = Decider { logic, oracle }.class(Written::new(&formula, of)).ok()?;
        Some(found.class.name())
    };
    match right().filter(|_| around) {
        Some(class) => diagnostic.help(format!("{help}; for {} write `key {class}`", quote(of))),
        None => diagnostic.help(help),
    }
}

/// A diagnostic with a key that is right instead, or what would allow this one.
fn with_way_out(context: Context<'_>, unmet: &Unmet, diagnostic: Diagnostic) -> Diagnostic {
    match &unmet.shortfall {
        Shortfall::Connective(letter) => with_connective(context, unmet, *letter, diagnostic),
        Shortfall::Length(length) => match allowing(&unmet.requirement.line(), *length) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        },
        Shortfall::Judged(_) | Shortfall::Other(_) => with_requirement(context, unmet, diagnostic),
        Shortfall::NoValue(letter) => with_value(context, unmet, letter, diagnostic),
        Shortfall::Premise(_) | Shortfall::Conclusion => with_values(context, unmet, diagnostic),
        _ => diagnostic,
    }
}

/// A key that has a connective which is not allowed.
fn with_connective(
    context: Context<'_>,
    unmet: &Unmet,
    letter: u8,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let used = unmet.answer.as_deref().unwrap_or(context.text());
    let text = words(&unmet.requirement);
    let allow = match text.starts_with(RequirementKind::Only.words()) {
        true => {
            let mut more: Vec<char> = Vec::new();
            let is_more = |c: &char| c.is_ascii_uppercase() && !text.contains(*c);
            for c in used.chars().filter(is_more) {
                more.extend((!more.contains(&c)).then_some(c));
            }
            let more: Vec<String> = more.iter().map(char::to_string).collect();
            format!("allow it, as in `require {text} {}`", more.join(" "))
        }
        false => "allow it".to_owned(),
    };
    let letter = char::from(letter);
    match right_key(context, unmet, context.text()) {
        Some(key) => {
            let quoted = quote(&key);
            diagnostic
                .help(format!("a key of what is allowed is, for example, {quoted}; or {allow}"))
                .replace(format!("Write {quoted}"), false, context.span, key)
        }
        None => diagnostic.help(format!("write the key without `{letter}`, or {allow}")),
    }
}

/// A key that means something else than a formula that is required.
fn with_requirement(context: Context<'_>, unmet: &Unmet, diagnostic: Diagnostic) -> Diagnostic {
    let text = words(&unmet.requirement);
    let required = text.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).trim();
    match right_key(context, unmet, required) {
        Some(key) => {
            let quoted = quote(&key);
            diagnostic.help(format!("a key that is right is, for example, {quoted}")).replace(
                format!("Write {quoted}"),
                false,
                context.span,
                key,
            )
        }
        None => diagnostic,
    }
}

/// A formula that means the same as another, and is a key that is right on the line.
fn right_key(context: Context<'_>, unmet: &Unmet, formula: &str) -> Option<String> {
    if unmet.answer.is_some() {
        return None;
    }
    context.first_right(context.span, rewritten(formula))
}

/// A formula, and it in the connectives of each pair to which classical logic reduces.
fn rewritten(text: &str) -> Vec<String> {
    let Some(formula) = read(text).filter(|it| it.nodes().len() <= LONGEST) else {
        return Vec::new();
    };
    let formula = Written::new(&formula, text);
    let reduced = [b'A', b'K', b'C'].into_iter().map(|by| reduced(formula, 0, by));
    [text.to_owned()].into_iter().chain(reduced).collect()
}

/// The most letters of a key that is written otherwise.
const LONGEST: usize = 30;

/// A part of a formula with `N` and one other connective.
fn reduced(formula: Written<'_>, node: usize, by: u8) -> String {
    let operands: Vec<String> =
        formula.formula.operands(node).map(|it| reduced(formula, it, by)).collect();
    let not = |text: &str| text.strip_prefix('N').map_or(format!("N{text}"), str::to_owned);
    let joined = |letter: u8, first: &str, second: &str| match (letter, by) {
        (b'A', b'K') => format!("NK{}{}", not(first), not(second)),
        (b'A', b'C') => format!("C{}{second}", not(first)),
        (b'C', b'A') => format!("A{}{second}", not(first)),
        (b'C', b'K') => format!("NK{first}{}", not(second)),
        (b'K', b'A') => format!("NA{}{}", not(first), not(second)),
        (b'K', b'C') => format!("NC{first}{}", not(second)),
        _ => format!("{}{first}{second}", char::from(letter)),
    };
    let symbol = formula.symbol(node);
    match (symbol, &operands[..]) {
        ("N", [only]) => not(only),
        ("E", [first, second]) => {
            joined(b'K', &joined(b'C', first, second), &joined(b'C', second, first))
        }
        ("A" | "C" | "K", [first, second]) => {
            joined(symbol.bytes().next().unwrap_or_default(), first, second)
        }
        _ => formula.formula.subformula(formula.text, node).of(formula.text).to_owned(),
    }
}

/// The way to allow a formula of so many letters, where a bound leaves out just these.
pub(super) fn allowing(line: &Line<'_>, length: u64) -> Option<String> {
    let require = requirement(line).filter(|it| it.kind == Some(RequirementKind::Length))?;
    let (sign, bound) = line.comparison(require.of);
    let sign = Some(line.of(sign)).filter(|it| matches!(*it, "<" | ">"))?;
    (line.of(bound).parse() == Ok(length)).then(|| {
        format!(
            "{} leaves out formulas of {}: write `require length {sign}= {length}`",
            quote(line.of(line.body())),
            count(length, "letter", "letters")
        )
    })
}

/// A countermodel under which a premise is not true or the conclusion is, with what one needs, and
/// the same values exchanged where these make it right.
fn with_values(context: Context<'_>, unmet: &Unmet, diagnostic: Diagnostic) -> Diagnostic {
    let needs = "a countermodel makes each premise true and the conclusion false";
    let logic = context.scope.settings.logic.as_ref().filter(|it| it.is_classical());
    let given = logic.and_then(|logic| bindings(context.text(), logic));
    let given = given.filter(|_| unmet.answer.is_none()).unwrap_or_default();
    let flipped = |value: &str| if value == "T" { "F" } else { "T" };
    let written = |values: Vec<&str>| {
        let each = given.iter().zip(values).map(|((it, _), value)| format!("{it} = {value}"));
        each.collect::<Vec<_>>().join(", ")
    };
    let values = || given.iter().map(|(_, value)| value.as_str());
    let all = [written(values().map(flipped).collect()), written(values().rev().collect())];
    let right = context.first_right(context.span, all.into_iter().filter(|it| !it.is_empty()));
    match right {
        Some(right) => {
            let quoted = whole(&right);
            diagnostic
                .help(format!("{needs}: with the values exchanged, {quoted}, it is one"))
                .replace(format!("Write {quoted}"), false, context.span, right)
        }
        None => diagnostic.help(needs),
    }
}

/// A countermodel that gives a letter no value, with one that makes it right.
fn with_value(
    context: Context<'_>,
    unmet: &Unmet,
    letter: &Variable,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let logic = context.scope.settings.logic.as_ref();
    let values = logic.into_iter().flat_map(|logic| logic.values().rev());
    let all = values.map(|value| format!("{}, {letter} = {value}", context.text()));
    match context.first_right(context.span, all).filter(|_| unmet.answer.is_none()) {
        Some(whole) => {
            let whole = quote(&whole);
            let title = format!("Write {whole}");
            diagnostic.help(format!("for example {whole}")).replace(
                title,
                false,
                context.span,
                whole.trim_matches('`').to_owned(),
            )
        }
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn keys_of_a_modal_logic_are_judged_in_it() {
        let keyed = |key: &str| format!("logic K\nexercise 1\n  require == NLNp\n  key {key}\nend");
        clean(&keyed("Mp"));
        assert_eq!(found(&keyed("Lp")).len(), 1);
        let asked = |what: &str| format!("logic K\nexercise 1\n  require {what}\nend");
        clean(&asked("countermodel of |= Lp"));
        for what in ["value of Lp", "table of Lp"] {
            let told = found(&asked(what)).remove(0).diagnostic;
            assert!(told.message.ends_with("have a value at each world"), "{}", told.message);
        }
    }

    #[test]
    fn what_a_countermodel_needs_is_told_and_exchanged_values_are_found() {
        let head = "exercise 5\nrequire countermodel of Cpq, q |= p\n";
        let turned = [head, "key p = T, q = F\nend"].concat();
        let needs = "a countermodel makes each premise true and the conclusion false";
        assert_eq!(
            help(&turned),
            format!("{needs}: with the values exchanged, `p = F, q = T`, it is one")
        );
        let other = turned.replace("p = T", "p = F");
        assert_eq!(help(&other), needs);
        let told = found(&other).remove(0).diagnostic;
        assert!(told.message.contains("`countermodel of Cpq, q |= p`"), "{}", told.message);
    }

    #[test]
    fn it_is_told_at_whichever_stands_below() {
        faults(
            "exercise 1\nkey Cpq\nrequire only N A\n        ^^^^^^^^ the key `Cpq` does not meet \
             this: it uses `C`\nend",
        );
        clean("exercise 1\nkey ANpq\nrequire only N A\nend");
    }

    #[test]
    fn a_word_that_is_no_class_is_told_why_and_the_class_is_named() {
        let with =
            |of: &str, key: &str| format!("exercise 5\nrequire class of {of}\nkey {key}\nend");
        let all = "the classes are `tautology`, `contradiction` and `contingent`";
        for (of, key, class) in [
            ("KpNq", "satisfiable", "contingent"),
            ("ApNp", "satisfiable", "tautology"),
            ("KpNp", "wff", "contradiction"),
        ] {
            assert_eq!(help(&with(of, key)), format!("{all}; for `{of}` write `key {class}`"));
            assert_eq!(help(&format!("hints off\n{}", with(of, key))), all);
        }
        let told = found(&with("KpNq", "satisfiable")).remove(0).diagnostic.message;
        assert_eq!(
            told,
            "`satisfiable` is no answer to `class of`, since a tautology is satisfiable, too"
        );
    }

    #[test]
    fn nothing_is_told_of_a_key_in_an_exercise_that_is_broken() {
        faults(
            "exercise 1\nrequire\n^^^^^^^ `require` says what an answer must be\nrequire only \
                N A\nkey Cpq\nend",
        );
    }

    #[test]
    fn a_block_that_is_a_key_is_what_is_asked_for_and_whole() {
        let steps = "1 p premise\n2 Kpp Ki 1 1\n";
        let proof = "exercise 1\nrequire proof of p |- Kpp\nkey\n";
        clean(&format!("{proof}proof p |- Kpp\n{steps}end\nend"));
        clean(&format!(
            "{proof}# so\n\nproof p |- K p p\n{steps}end\nkey\nproof p |- Kpp\n{steps}end\nend"
        ));
        let not_met = "this answer does not meet `proof of p |- Kpp`";
        faults(&format!(
            "{proof}proof p |- App\n      ^^^^^^^^ {not_met}: it is a proof of another \
             sequent\n1 p premise\n2 App Ai 1\nend\nend"
        ));
        faults(&format!(
            "{proof}proof p |- Kpp\n^^^^^ {not_met}: the proof is not finished\n1 p \
             premise\nend\nend"
        ));
        faults(&format!(
            "{proof}truth Kpp\n      ^^^ {not_met}: not understood: write a proof, from `proof` to \
             `end`\nrow T | T\nrow F | F\nend\nend"
        ));
        let table = "exercise 1\nrequire table of Np\nkey\n";
        clean(&format!("{table}truth Np\nrow T | F\nrow F | T\nend\nend"));
        faults(&format!(
            "{table}truth Np\nrow T | F\nend\n^^^ this answer does not meet `table of Np`: rows \
             are missing or not filled in\nend"
        ));
        // No key stands above these, or another block does.
        clean(&format!(
            "{proof}proof p |- Kpp\n{steps}end\ntruth q\nrow T | T\nrow F | F\nend\nend"
        ));
        faults("exercise 1\nrequire table of Np\nkey\nend\n^^^ `key` takes an answer");
        faults("exercise 1\nrequire == Np\nkey\n^^^ `key` takes an answer\nend");
    }
}
