//! The words for a formula that does not follow by a rule from what is cited.

use super::border::not_brought_in;
use super::way_out::{name, shown, supposes};
use crate::proof::natural::{Cited, Rule as Natural, operands};
use crate::rules::list;

/// The reason why a formula does not follow by a rule, with formulas of the file only.
pub(super) fn mismatch(rule: Natural, formula: &str, cited: &[Cited]) -> String {
    let all = || list(&cited.iter().map(is).collect::<Vec<_>>());
    let rule_name = rule.name();
    let own = shown(formula);
    let needs = |connective: char| {
        format!("`{rule_name}` gives a formula that begins with `{connective}`, and {own} does not")
    };
    let lacks = |connective: u8| {
        let line = cited.iter().find(|it| operands(&it.formula, connective).is_none());
        line.map(|it| {
            let connective = char::from(connective);
            let is = with_inside(connective, it);
            format!("`{rule_name}` takes a formula that begins with `{connective}`: {is}")
        })
    };
    let with = |connective: u8| operands(formula, connective).map(|(p, q)| (shown(p), shown(q)));
    let of_first = |connective: u8| {
        let first = cited.first().and_then(|it| operands(&it.formula, connective));
        first.map_or_else(Default::default, |(p, q)| (shown(p), shown(q)))
    };
    match rule {
        Natural::Ki => match with(b'K') {
            None => needs('K'),
            Some((p, q)) => {
                format!("`Ki` makes {own} of {p} and {q}, each on a line: {}", all())
            }
        },
        Natural::Ko => lacks(b'K').unwrap_or_else(|| {
            let (p, q) = of_first(b'K');
            format!("{}, and {own} is neither of its operands, {p} and {q}", all())
        }),
        Natural::Ai => match with(b'A') {
            None => needs('A'),
            Some((p, q)) => format!("`Ai` makes {own} of {p} or {q} on a line: {}", all()),
        },
        Natural::Ao => of_cases(formula, cited),
        Natural::Ci => match (with(b'C'), cited) {
            (Some((p, q)), [it, ..]) => {
                let (from, to) =
                    (shown(&it.formula), shown(&it.reached.clone().unwrap_or_default()));
                format!(
                    "`Ci` makes {own} of a subproof from {p} to {q}: {} goes from {from} to {to}",
                    name(it.citation)
                )
            }
            _ => needs('C'),
        },
        Natural::Co => of_detachment(formula, cited),
        Natural::Ei => match with(b'E') {
            None => needs('E'),
            Some((p, q)) => lacks(b'C').unwrap_or_else(|| {
                format!(
                    "`Ei` makes {own} of two conditionals, one from {p} to {q} and one back: {}",
                    all()
                )
            }),
        },
        Natural::Eo => lacks(b'E').unwrap_or_else(|| {
            let (p, q) = of_first(b'E');
            format!("{}, and {own} is no conditional of its operands, {p} and {q}", all())
        }),
        Natural::Ni | Natural::No => of_contradiction(rule, formula, cited),
        Natural::NoOfLines => {
            format!("`No` takes a formula and its negation, each on a line: {}", all())
        }
        Natural::Lo => of_operand(rule, ("L", ""), formula, cited),
        Natural::Mi => of_operand(rule, ("", "M"), formula, cited),
        Natural::MiOfL => of_operand(rule, ("L", "M"), formula, cited),
        Natural::Me => format!(
            "`Me` turns `Mp` into `NLNp`, `NLp` into `MNp` and `NMp` into `LNp`, and back: {}, \
             and {own} is none of what that gives",
            all()
        ),
        Natural::Li => of_strict('L', formula, cited).unwrap_or_else(|| needs('L')),
        Natural::Mo => of_possible(formula, cited).unwrap_or_else(|| needs('M')),
        Natural::R => match cited.first().and_then(|it| it.border.as_ref()) {
            Some(border) => format!("{} as {own}", not_brought_in(border)),
            None => format!("`R` repeats a line as it stands: {}, not {own}", all()),
        },
    }
}

/// A line or subproof that is cited, with its formula.
fn is(it: &Cited) -> String {
    format!("{} is {}", name(it.citation), shown(&it.formula))
}

/// The same, and where the connective stands that its formula should begin with.
fn with_inside(connective: char, it: &Cited) -> String {
    let inside = stands_inside(connective, it).map_or(String::new(), |it| format!("; {it}"));
    format!("{}{inside}", is(it))
}

/// The reason why the connective in the formula of a line or subproof is not taken.
fn stands_inside(connective: char, it: &Cited) -> Option<String> {
    let stands = it.formula.contains(connective);
    stands.then(|| format!("its `{connective}` stands inside, and a rule takes a whole line"))
}

/// A rule that takes a formula behind one sign and gives it behind another.
fn of_operand(rule: Natural, (from, to): (&str, &str), formula: &str, cited: &[Cited]) -> String {
    let rule_name = rule.name();
    let [it] = cited else { return format!("`{rule_name}` takes one line") };
    let Some(operand) = it.formula.strip_prefix(from) else {
        return format!("`{rule_name}` takes a formula that begins with `{from}`: {}", is(it));
    };
    let (of, gives, own) = (name(it.citation), shown(operand), shown(formula));
    match to {
        "" => format!("`{rule_name}` gives {gives} from {of}, not {own}"),
        // What it gives may stand nowhere in the file.
        to => format!("`{rule_name}` puts `{to}` before {gives}, of {of}, and does not give {own}"),
    }
}

/// A strict subproof that reaches another formula than stands behind a sign.
fn of_strict(sign: char, formula: &str, cited: &[Cited]) -> Option<String> {
    let operand = shown(formula.strip_prefix(sign)?);
    let it = cited.iter().find(|it| it.reached.is_some())?;
    let (of, reached) = (name(it.citation), shown(it.reached.as_deref()?));
    Some(format!("a strict subproof to {operand} gives {}: {of} reaches {reached}", shown(formula)))
}

/// A step by `Mo` that does not follow.
fn of_possible(formula: &str, cited: &[Cited]) -> Option<String> {
    let operand = formula.strip_prefix('M')?;
    let line = cited.iter().find(|it| it.reached.is_none())?;
    let subproof = cited.iter().find(|it| it.reached.is_some())?;
    let Some(possible) = line.formula.strip_prefix('M') else {
        let is = with_inside('M', line);
        return Some(format!("`Mo` takes a formula that begins with `M`: {is}"));
    };
    if *possible != *subproof.formula {
        return Some(format!(
            "the strict subproof has to suppose {}, the operand of {}: {} supposes {}",
            shown(possible),
            name(line.citation),
            name(subproof.citation),
            shown(&subproof.formula)
        ));
    }
    (subproof.reached.as_deref() != Some(operand))
        .then(|| of_strict('M', formula, std::slice::from_ref(subproof)))?
}

fn of_cases(formula: &str, cited: &[Cited]) -> String {
    let line = cited.iter().find(|it| it.reached.is_none());
    let Some(line) = line else { return "`Ao` takes a line and two subproofs".to_owned() };
    let Some((p, q)) = operands(&line.formula, b'A') else {
        let is = with_inside('A', line);
        return format!("`Ao` takes a formula that begins with `A`: {is}");
    };
    let subproofs = || cited.iter().filter(|it| it.reached.is_some());
    if let Some(it) = subproofs().find(|it| it.reached.as_deref() != Some(formula)) {
        let reached = shown(it.reached.as_deref().unwrap_or_default());
        let of = name(it.citation);
        return format!("each case has to reach {}: {of} reaches {reached}", shown(formula));
    }
    let supposed = subproofs().map(|it| shown(&it.formula)).collect::<Vec<_>>();
    format!(
        "one subproof has to suppose {} and the other {}, and they suppose {}",
        shown(p),
        shown(q),
        list(&supposed)
    )
}

fn of_detachment(formula: &str, cited: &[Cited]) -> String {
    let [one, other] = cited else { return "`Co` takes two lines".to_owned() };
    let splits =
        |major: &Cited| operands(&major.formula, b'C').map(|(p, q)| (p.to_owned(), q.to_owned()));
    for (major, minor) in [(one, other), (other, one)] {
        if let Some((p, q)) = splits(major)
            && *p == *minor.formula
        {
            let lines = format!("lines {} and {}", major.citation, minor.citation);
            return format!("`Co` gives {} from {lines}, not {}", shown(&q), shown(formula));
        }
    }
    let majors = [(one, other), (other, one)];
    let major = majors.into_iter().find(|(it, _)| splits(it).is_some_and(|(_, q)| q == formula));
    let major = major.or_else(|| majors.into_iter().find(|(it, _)| splits(it).is_some()));
    match major {
        Some((major, minor)) => {
            let (p, q) = splits(major).unwrap_or_default();
            let (p, of) = (shown(&p), shown(&major.formula));
            let takes =
                format!("`Co` takes {}, {of}, with its first operand, {p}", name(major.citation));
            if major.citation == minor.citation {
                format!("{takes}, on another line, and no other is cited")
            } else if q == *minor.formula {
                format!("{takes}, but {}, its second", is(minor))
            } else {
                format!("{takes}, but {}", is(minor))
            }
        }
        None => {
            let inside = stands_inside('C', one).or_else(|| stands_inside('C', other));
            let inside = inside.map_or(String::new(), |it| format!("; {it}"));
            let (one, other) = (is(one), is(other));
            format!("`Co` takes a formula that begins with `C`: {one} and {other}{inside}")
        }
    }
}

fn of_contradiction(rule: Natural, formula: &str, cited: &[Cited]) -> String {
    let [it] = cited else { return format!("`{}` takes one subproof", rule.name()) };
    let of = name(it.citation);
    let (own, supposed) = (shown(formula), shown(&it.formula));
    let is_denied = match rule {
        Natural::No => it.formula.strip_prefix('N') == Some(formula),
        _ => formula.strip_prefix('N') == Some(&*it.formula),
    };
    if !is_denied {
        return match rule {
            Natural::No => format!(
                "`No` shows {own} by a subproof that supposes its negation: {of} supposes \
                 {supposed}"
            ),
            _ => format!(
                "`Ni` gives the negation of what is supposed: {of} supposes {supposed}, and {own} \
                 is not its negation"
            ),
        };
    }
    let last = shown(it.reached.as_deref().unwrap_or_default());
    if conjunction(rule, formula, it).is_some() {
        let as_above = it.clash.map_or(String::new(), |[one, other]| {
            format!(", as lines {} and {} do", one.min(other), one.max(other))
        });
        return format!(
            "`{}` takes two lines of which one negates the other{as_above}: the last of {of}, \
             {last}, says both on one",
            rule.name()
        );
    }
    match it.clash {
        Some([line, negated]) => format!(
            "the last line of {of} has to contradict another in it: line {negated} negates line \
             {line}, but the last, {last}, contradicts none"
        ),
        None => match &it.contradicts {
            Some((line, outside)) => format!(
                "{of} does not contradict itself: its last line is {last}, and line {line}, {}, \
                 stands outside",
                shown(outside)
            ),
            None => {
                format!(
                    "{of} does not contradict itself: no line in it contradicts its last, {last}"
                )
            }
        },
    }
}

/// The operands of the conjunction on which a subproof ends, if one negates the other, and the
/// subproof supposes what its rule asks for.
pub(super) fn conjunction<'c>(
    rule: Natural,
    formula: &str,
    cited: &'c Cited,
) -> Option<(&'c str, &'c str)> {
    if !matches!(rule, Natural::Ni | Natural::No) || supposes(rule, formula)? != *cited.formula {
        return None;
    }
    let negates = |p: &str, q: &str| p.strip_prefix('N') == Some(q);
    operands(cited.reached.as_deref()?, b'K').filter(|(p, q)| negates(p, q) || negates(q, p))
}
