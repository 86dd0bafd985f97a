//! Questions as they are asked, left and taken up again.

use super::*;
use crate::question::Question;
use crate::value::Variable;
use crate::witness::Test;
use crate::{Class, Progress, Stop, Undecided};
use std::sync::Arc;
use wff_syntax::Named;

fn decider<'a>(logic: &'a Logic, limit: &'a Limit) -> Decider<'a> {
    Decider { logic, oracle: limit }
}

fn shown(model: &Model) -> String {
    let world = |world: usize| {
        let letters: String = model.letters(world).map(|letter| letter.to_string()).collect();
        let sees: String = model.seen(world).map(|to| model.name(to)).collect();
        format!("{}:{letters}>{sees}", model.name(world))
    };
    (0..model.size()).map(world).collect::<Vec<_>>().join(" ")
}

fn class(name: &str, text: &str) -> String {
    let (logic, limit) = (Logic::named(name).unwrap(), Limit::full());
    let formula = read(text);
    let found = decider(&logic, &limit).class(Written::new(&formula, text)).unwrap();
    let models = [found.refuting_model(), found.satisfying_model()];
    let models = models.map(|model| model.map_or("-".to_owned(), |model| shown(model)));
    format!("{} {}", found.class.name(), models.join(" / "))
}

#[test]
fn classes_come_with_the_models_that_show_them() {
    assert_eq!(class("S4", "CLpLLp"), "tautology - / w:>w");
    assert_eq!(class("T", "CLpLLp"), "contingent w:p>wv v:p>vu u:>u / w:>w");
    assert_eq!(class("S4", "CMpLMp"), "contingent w:p>wv v:>v / w:>w");
    assert_eq!(class("S5", "KLpMNp"), "contradiction w:>w / -");
    assert_eq!(class("K", "Lp"), "contingent w:>w / w:>");
    assert_eq!(class("GL", "MV"), "contingent w:> / w:>v v:>");
    assert_eq!(class("Grz", "CMLpLMp"), "contingent w:>wvu v:p>v u:>u / w:>w");
    assert_eq!(class("intuitionistic", "ApNp"), "contingent w:>wv v:p>v / w:>w");
    assert_eq!(class("intuitionistic", "KpNp"), "contradiction w:>w / -");
    assert_eq!(class("minimal", "KpNp"), "contingent w:>w / w:Op>w");
    assert_eq!(class("minimal", "COp"), "contingent w:O>w / w:>w");
    assert_eq!(class("S4", "CpCqp"), "tautology - / -");
}

#[test]
fn in_a_modal_logic_formulas_without_l_and_m_are_those_of_classical_logic() {
    let limit = Limit::full();
    for text in ["CpCqp", "KpNp", "KpO", "EaNEab7"] {
        let formula = read(text);
        let of = |name: &str| {
            let logic = Logic::named(name).unwrap();
            decider(&logic, &limit).class(Written::new(&formula, text)).unwrap().class
        };
        assert!(System::ALL.into_iter().all(|it| of(it.name()) == of("classical")), "{text}");
    }
}

#[test]
fn a_difference_and_a_counterexample_have_their_model() {
    let limit = Limit::full();
    let (one, other) = (read("p"), read("NNp"));
    let (one, other) = (Written::new(&one, "p"), Written::new(&other, "NNp"));
    let logic = Logic::named("intuitionistic").unwrap();
    let found = decider(&logic, &limit).difference(one, other).unwrap().unwrap();
    assert_eq!(found.follows, [true, false]);
    assert_eq!(found.values.clone().map(|value| value.to_string()), ["F", "T"]);
    assert_eq!(found.model.as_deref().map(shown).as_deref(), Some("w:>wv v:p>v"));
    assert_eq!(found.under.to_string(), "p = F");
    let classical = Logic::classical();
    assert_eq!(decider(&classical, &limit).difference(one, other), Ok(None));
    let logic = Logic::named("K").unwrap();
    let (premise, conclusion) = (read("Lp"), read("p"));
    let (premise, conclusion) = (Written::new(&premise, "Lp"), Written::new(&conclusion, "p"));
    let found = decider(&logic, &limit).counterexample(&[premise], conclusion).unwrap().unwrap();
    assert_eq!(found.model.as_deref().map(shown).as_deref(), Some("w:>"));
    assert_eq!(found.value.to_string(), "F");
    let values = crate::Valuation::default();
    let decider = decider(&logic, &limit);
    assert_eq!(decider.outcome(premise, &values), Err(Undecided::AtWorlds));
    assert_eq!(decider.holds(premise, &values), Err(Undecided::AtWorlds));
    assert_eq!(decider.class(conclusion).map(|it| it.class), Ok(Class::Contingent));
}

const HARD: [(&str, &str); 6] = [
    ("K", "CKLCpMqMLpMMKpMq"),
    ("S4", "CLMLApqALMpMLq"),
    ("KB4", "CKMpMqMKMpMq"),
    ("K5", "AKLCpLqMMqLMNKpq"),
    ("intuitionistic", "ACCpqCqrCCqpACNpqNNr"),
    ("KB", "CKMLpMLqLMKMpAqNMr"),
];

#[test]
fn a_query_takes_the_same_steps_however_often_it_is_left() {
    for (name, text) in HARD {
        let logic = Logic::named(name).unwrap();
        let formula = read(text);
        let formulas = [Written::new(&formula, text)];
        let tests = [Test::Refutes { premises: 0..0, conclusion: 0 }, Test::Designated(0)];
        let question = Question { logic: &logic, formulas: &formulas, values: None, tests: &tests };
        let (query, never) = (question.query(), Stop::default());
        let mut whole = Progress::default();
        let answer = query.run(&mut whole, u64::MAX, &never).unwrap();
        for slice in [1, 100, 3000] {
            let (mut progress, mut limit, mut times) = (Progress::default(), 0, 0);
            let again = loop {
                times += 1;
                let stopped = Stop::default();
                if times % 3 == 0 {
                    stopped.raise();
                    assert_eq!(query.run(&mut progress, u64::MAX, &stopped), None);
                }
                match query.run(&mut progress, limit, &never) {
                    Some(again) => break again,
                    None => limit += slice,
                }
            };
            assert!(times > 2);
            assert_eq!((&again, progress.steps()), (&answer, whole.steps()), "{name} {slice}");
        }
    }
}

fn named(text: &str, name: Option<&Arc<Named>>) -> Arc<Named> {
    let resolve = |asked: &str| name.filter(|it| *it.name == *asked).cloned();
    let formula = Formula::read(text, Span::new(0, text.len()), resolve).unwrap();
    Arc::new(Named::new("n".into(), formula, text))
}

#[test]
fn names_that_stand_for_much_cost_as_much_as_they_are_long() {
    let mut last = named("ALpMq", None);
    for letter in (0..200).map(|place| ["K", "A", "C", "E"][place % 4]) {
        last = named(&format!("{letter}@n N@n"), Some(&last));
    }
    let limit = Limit::brief();
    for worlds in all().take(17) {
        let logic = logic(worlds);
        let found = decider(&logic, &limit).class(last.written());
        assert!(found.is_ok(), "{worlds:?} {found:?}");
    }
    let model = Model::new([("w".to_owned(), [Variable::from(b'p')].into())], [(0, 0)], 0);
    assert_eq!(model.values(Worlds::Modal(System::T), named("ALpMq", None).written()), [true]);
    assert_eq!(model.values(Worlds::Modal(System::T), last.written()).len(), 1);
}

#[test]
fn formulas_of_200_000_letters_are_answered_or_given_up() {
    let many = |text: &str| text.repeat(200_000 / text.len());
    let texts = [
        many("N") + "p",
        many("L") + "p",
        many("NLM") + "p",
        many("CLp") + "q",
        "C".repeat(66_666) + &many("Mp"),
        "A".repeat(100_000) + &many("p"),
        many("Cp") + "q",
    ];
    let model = Model::new(
        ["w", "v"].map(|name| (name.to_owned(), [Variable::from(b'p')].into())),
        [(0, 1), (0, 0), (1, 1)],
        0,
    );
    for text in texts {
        let length = naive::length(&text);
        let text = &text[..length];
        let formula = read(text);
        for worlds in [System::B, System::S4, System::GL, System::K5]
            .map(Worlds::Modal)
            .into_iter()
            .chain([Worlds::Intuitionistic])
        {
            if worlds.is_persistent() && formula.is_modal() {
                continue;
            }
            let (logic, limit) = (logic(worlds), Limit::new(1 << 22, 1 << 23));
            let _ = decider(&logic, &limit).class(Written::new(&formula, text));
            model.values(worlds, Written::new(&formula, text));
        }
    }
}
