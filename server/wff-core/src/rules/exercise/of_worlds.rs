//! The words for what an answer about worlds or logics says otherwise than it is, and for what
//! stands behind the formulas of a requirement about them.

use crate::analysis::fault::{AtWorld, MalformedExercise, OfWorlds};
use crate::logic::Logic;
use crate::rules::{Context, count, list};
use crate::scope::Scope;
use crate::syntax::exercise::{AMONG, RequirementKind, WITH};
use crate::syntax::{Formula, Line, Span, Written, quote};

/// The most names of logics that are listed.
const LISTED: usize = 8;

/// The reason why an answer does not meet a requirement. `scope` is that of the exercise.
pub(super) fn why(of: &OfWorlds, scope: &Scope) -> String {
    let told = |said: String, at: &AtWorld| match reason(at) {
        Some(reason) => format!("{said}: {reason}"),
        None => said,
    };
    match of {
        OfWorlds::NoModel(builder, kind) => {
            let mut scope = scope.telling_answers();
            scope.open_model(true, builder.name.clone());
            scope.write_model(|open| open.clone_from(builder));
            let line = Line::default();
            let fault = crate::analysis::Fault::new(line.body(), kind.clone());
            crate::rules::render(&fault, &line, &scope).message
        }
        OfWorlds::Premise(at)
        | OfWorlds::Conclusion(at)
        | OfWorlds::Untrue(at)
        | OfWorlds::Nowhere(at, _) => told(at_world(of, at), at),
        OfWorlds::Value(at) => told("that is not its value there".to_owned(), at),
        OfWorlds::Listed(at) => {
            told(format!("at {} {} is F", quote(world(at)), quote(&at.formula)), at)
        }
        OfWorlds::Unlisted(at) => {
            let (world, formula) = (quote(world(at)), quote(&at.formula));
            told(format!("{world} is missing, where {formula} is T"), at)
        }
        OfWorlds::Invalid(system, line, fault) => {
            let mut scope = scope.clone();
            scope.choose(Logic::named(system));
            let message = crate::rules::render(fault, &line.line(), &scope).message;
            format!("in {}, {message}", quote(system))
        }
        OfWorlds::Valid(system) => format!("{} is missing, in which it is valid", quote(system)),
        OfWorlds::TooMany(..) | OfWorlds::NoWorld(_) | OfWorlds::NotAsked(_) => {
            plain(of).unwrap_or_default()
        }
    }
}

/// The part of the reason that tells no answer; `None` if all of it does.
pub(super) fn plain(of: &OfWorlds) -> Option<String> {
    match of {
        OfWorlds::Premise(at)
        | OfWorlds::Conclusion(at)
        | OfWorlds::Untrue(at)
        | OfWorlds::Nowhere(at, _) => Some(at_world(of, at)),
        OfWorlds::TooMany(size, most) => {
            let most = count(*most, "is allowed", "are allowed");
            Some(format!("it has {}, and {most}", count(*size as u64, "world", "worlds")))
        }
        OfWorlds::NoWorld(name) => Some(format!("the model has no world {}", quote(name))),
        OfWorlds::NotAsked(name) => Some(format!("{} was not asked about", quote(name))),
        OfWorlds::NoModel(..)
        | OfWorlds::Value(_)
        | OfWorlds::Listed(_)
        | OfWorlds::Unlisted(_)
        | OfWorlds::Invalid(..)
        | OfWorlds::Valid(_) => None,
    }
}

fn world(at: &AtWorld) -> &str {
    at.model.name(at.world)
}

/// The formula of an answer's own model that has the wrong value, and where.
fn at_world(of: &OfWorlds, at: &AtWorld) -> String {
    let (world, formula) = (quote(world(at)), quote(&at.formula));
    match of {
        OfWorlds::Premise(_) => format!("at {world} the premise {formula} is not T"),
        OfWorlds::Conclusion(_) => format!("at {world} the conclusion {formula} is T"),
        OfWorlds::Nowhere(_, true) => {
            format!("at no world of it are all T; at {world} {formula} is F")
        }
        OfWorlds::Nowhere(_, false) => format!("at no world of it {formula} is T; at {world}"),
        _ => format!("at {world} {formula} is not T"),
    }
}

/// The reason why a formula has its value at a world.
fn reason(at: &AtWorld) -> Option<String> {
    let formula = Formula::read(&at.formula, Span::new(0, at.formula.len()), |_| None)?;
    at.model.why(at.worlds, Written::new(&formula, &at.formula), at.world)
}

/// The message for what is wrong behind the formulas of a requirement, and the help.
pub(super) fn behind(context: Context<'_>, fault: MalformedExercise) -> Option<(String, String)> {
    let (model, value) = (RequirementKind::Model, RequirementKind::Value);
    let example = |kind: RequirementKind| format!("for example `{}`", kind.example());
    let at = "for example `require value of Lp at w in m1`".to_owned();
    Some(match fault {
        MalformedExercise::OfWorlds(kind) => {
            let logic = context.scope.settings.logic.as_ref().map(|it| it.title());
            let logic = logic.map_or("the logic in force".to_owned(), |it| it.clone());
            let what = match kind == model {
                true => format!("`{}` asks for worlds", kind.words()),
                false => format!("`{WITH}` limits worlds"),
            };
            (
                format!("{what}, and {logic} knows none"),
                "put `logic K`, `logic intuitionistic` or the like in force above".to_owned(),
            )
        }
        MalformedExercise::NoWorld => {
            (format!("`{}` names no world behind `at`", value.words()), at)
        }
        MalformedExercise::OneWorld => (
            format!("`{}` asks about all worlds, and {} is one", worlds(), context.quoted()),
            format!("{}; of one world ask for the value, {at}", example(RequirementKind::Worlds)),
        ),
        MalformedExercise::Limit => (
            format!("{} does not say how many worlds a model may have", context.quoted()),
            format!("write, for example, `{WITH} 2 worlds`"),
        ),
        MalformedExercise::NoSystems => (
            format!("`{}` names no logics behind `{AMONG}`", RequirementKind::Systems.words()),
            example(RequirementKind::Systems),
        ),
        MalformedExercise::System => match Logic::named(context.text()) {
            Some(_) => (
                format!("{} stands twice", context.quoted()),
                "each logic is asked about once".to_owned(),
            ),
            None => {
                let own = Logic::names().filter_map(Logic::named);
                let own = own.filter(Logic::is_modal).map(|logic| quote(logic.name()));
                let own: Vec<String> = own.take(LISTED).collect();
                (
                    format!("{} is no logic", context.quoted()),
                    format!("there are {} and others", list(&own)),
                )
            }
        },
        MalformedExercise::OtherLetters(letter) => (
            format!("{} has no letter `{}`", context.quoted(), char::from(letter)),
            "leave it out, or ask about a formula of its letters".to_owned(),
        ),
        _ => return None,
    })
}

fn worlds() -> &'static str {
    RequirementKind::Worlds.words()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    /// A model of K: w sees v, where q is true, and v sees nothing.
    const ABOVE: &str = "model m1\n  world w: p\n  world v: q\n  sees w: v\nend\n";

    /// The message about an answer to a requirement that is shown, below `ABOVE`.
    fn told(logic: &str, hints: &str, requirement: &str, answer: &str) -> Option<String> {
        let text = format!(
            "logic {logic}\n{ABOVE}exercise 1\nhints {hints}\nshow require {requirement}\n\
             answer {answer}\nend"
        );
        let found = found(&text);
        assert!(found.len() < 2, "{text}: {found:#?}");
        Some(found.first()?.diagnostic.message.clone())
    }

    #[test]
    fn what_is_shown_of_models_and_worlds_is_judged_with_its_reason() {
        for (requirement, right, wrong, why) in [
            (
                "countermodel of Lp |= p",
                "\nmodel own\nworld w\nend",
                "\nmodel own\nworld w: q\nsees w: w\nend",
                "at `w` the premise `Lp` is not T: `w` sees itself, where `p` is F",
            ),
            (
                "countermodel of Lp |= p",
                "at v\nmodel own\nworld w: p\nworld v\nsees v: w\nend",
                "\nmodel own\nworld w: p\nworld v\nsees v: w\nend",
                "at `w` the conclusion `p` is T",
            ),
            (
                "countermodel of Lp |= p",
                "at world v\nmodel own\nworld w: p\nworld v\nend",
                "at u\nmodel own\nworld w: p\nworld v\nend",
                "the model has no world `u`",
            ),
            (
                "countermodel of Mp |= p with 2 worlds",
                "\nmodel own\nworld w\nworld v: p\nsees w: v\nend",
                "\nmodel own\nworld w\nworld v: p\nworld u\nsees w: v\nend",
                "it has three worlds, and two are allowed",
            ),
            (
                "model of Mp, MNp",
                "\nmodel own\nworld w\nworld v: p\nsees w: v, w\nend",
                "\nmodel own\nworld w\nworld v: p\nsees w: v\nend",
                "at no world of it are all T; at `w` `MNp` is F: `w` sees `v` alone, where `Np`",
            ),
            (
                "model of Mp",
                "\nmodel own\nworld w: p\nsees w: w\nend",
                "\nmodel own\nworld w: p\nend",
                "at no world of it `Mp` is T; at `w`: `w` sees no world",
            ),
            ("value of Mq at w in m1", "T", "F", "that is not its value there: `w` sees `v`"),
            ("value of Mq at w", "it is true at w", "T at v", "it is about another world"),
            ("worlds of Mq in m1", "at w", "w, v", "at `v` `Mq` is F: `v` sees no world"),
            ("worlds of ApMq", "only w", "no world", "`w` is missing, where `ApMq` is T"),
            ("worlds of p", "Only at w", "w, v, u", "the model has no world `u`"),
            ("worlds of p", "all but v", "it depends", "not understood: write the names"),
            (
                "systems of CLpp among K T S4",
                "S4 and T",
                "T",
                "`S4` is missing, in which it is valid",
            ),
            (
                "systems of CLpp among K T S4",
                "all but K",
                "K, T, S4",
                "in `K`, `CLpp` is not a tautology: it is F at w, where w sees no world, and p is \
                 F",
            ),
            ("systems of p among K T", "none of them", "S5", "`S5` was not asked about"),
        ] {
            assert_eq!(told("K", "on", requirement, right), None, "{requirement}");
            let message = told("K", "on", requirement, wrong).unwrap_or_default();
            assert!(message.contains(why), "{requirement}: {message}");
        }
    }

    #[test]
    fn without_hints_no_model_and_no_value_is_told() {
        let told = |requirement, answer| told("K", "off", requirement, answer).unwrap();
        for (requirement, answer, more) in [
            (
                "countermodel of Lp |= p",
                "\nmodel own\nworld w: q\nsees w: w\nend",
                ": at `w` the premise `Lp` is not T",
            ),
            ("value of Mq at w in m1", "F", ""),
            ("worlds of Mq in m1", "w, v", ""),
            ("worlds of Mq in m1", "none", ""),
            ("systems of CLpp among K T", "K", ""),
            ("systems of CLpp among K T", "none", ""),
        ] {
            let plain =
                format!("the answer does not meet {}{more}", crate::syntax::quote(requirement));
            assert_eq!(told(requirement, answer), plain);
        }
    }

    #[test]
    fn what_stands_behind_formulas_is_held_against_what_is_above() {
        let told = |logic: &str, requirement: &str| {
            let text = format!("logic {logic}\n{ABOVE}exercise 1\nrequire {requirement}\nend");
            let found = found(&text);
            let [only] = &found[..] else { panic!("{text}: {found:#?}") };
            only.diagnostic.message.clone()
        };
        for (requirement, message) in [
            ("value of p at u in m1", "`m1` has no world `u`"),
            ("value of p at w in m2", "there is no model `m2`"),
            ("value of p in m1", "`value of` names no world behind `at`"),
            ("worlds of p at w in m1", "`worlds of` asks about all worlds, and `at w` is one"),
            ("worlds of p in m2", "there is no model `m2`"),
            (
                "model of p with worlds",
                "`with worlds` does not say how many worlds a model may have",
            ),
            ("model of p with 0 worlds", "`with 0 worlds` does not say how many worlds"),
            ("systems of p", "`systems of` names no logics behind `among`"),
            ("systems of p among", "`systems of` names no logics behind `among`"),
            ("systems of p among K S9", "`S9` is no logic"),
            ("systems of p among K K", "`K` stands twice"),
            ("systems of Lp among K classical", "`classical` has no letter `L`"),
        ] {
            let told = told("K", requirement);
            assert!(told.starts_with(message), "{requirement}: {told}");
        }
        let classical = |requirement: &str| {
            let found = found(&format!("exercise 1\nrequire {requirement}\nend"));
            found[0].diagnostic.message.clone()
        };
        assert_eq!(
            classical("model of p"),
            "`model of` asks for worlds, and classical logic knows none"
        );
        assert_eq!(
            classical("countermodel of p |= q with 2 worlds"),
            "`with` limits worlds, and classical logic knows none"
        );
        mends(
            "exercise 1\nrequire systems of p among KT classical\nend",
            "exercise 1\nrequire systems of p among T classical\nend",
        );
        clean("exercise 1\nrequire systems of ApNp among K3, classical and intuitionistic\nend");
    }

    #[test]
    fn keys_that_are_models_are_judged_at_their_end() {
        let keyed = |requirement: &str, key: &str| {
            format!("logic T\nexercise 1\nrequire {requirement}\nkey{key}\nend\n")
        };
        clean(&keyed("countermodel of |= Lp", "\nmodel a\nworld w\nsees w: w\nend"));
        clean(&keyed(
            "model of p",
            " at v\nmodel a\nworld w\nworld v: p\nsees w: w\nsees v: v\nend",
        ));
        let told = |requirement: &str, key: &str| {
            let found = found(&keyed(requirement, key));
            let [only] = &found[..] else { panic!("{found:#?}") };
            (only.line, only.diagnostic.message.clone())
        };
        assert_eq!(
            told("countermodel of |= Lp", "\nmodel a\nworld w: p\nsees w: w\nend"),
            (
                7,
                "this answer does not meet `countermodel of |= Lp`: at `w` the conclusion `Lp` is \
                 T: `w` sees itself alone, where `p` is T"
                    .to_owned()
            )
        );
        let (line, message) = told("countermodel of |= Lp", "\nmodel a\nworld w\nend");
        assert_eq!((line, &*message), (6, "`a` is no model of T, where each world sees itself"));
        let (line, message) = told("table of p", "\nmodel a\nworld w\nsees w: w\nend");
        assert_eq!(line, 4);
        assert!(message.contains("write a truth table"), "{message}");
        let wrong = "logic K\nexercise 1\nrequire systems of CLpp among K T\nwrong T only\nend";
        assert!(found(wrong)[0].diagnostic.message.contains("meets every requirement"));
    }
}
