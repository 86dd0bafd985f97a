//! Exercises about models against the definition of truth at a world, which stands here again:
//! random models of every class of frames, random formulas, and all models of up to three worlds.

use wff_core::document::Document;
use wff_core::effort::Effort;
use wff_core::grading::{Key, Status};
use wff_core::rules::rule_of;
use wff_core::scope::Scope;

/// The names of worlds here.
const NAMES: [&str; 4] = ["w", "v", "u", "t"];

/// The logics, each with the conditions on its frames by their definitions.
const LOGICS: [(&str, &[Condition]); 19] = [
    ("K", &[]),
    ("D", &[serial]),
    ("T", &[reflexive]),
    ("B", &[reflexive, symmetric]),
    ("KB", &[symmetric]),
    ("KDB", &[serial, symmetric]),
    ("K4", &[transitive]),
    ("KD4", &[serial, transitive]),
    ("S4", &[reflexive, transitive]),
    ("K5", &[euclidean]),
    ("KD5", &[serial, euclidean]),
    ("K45", &[transitive, euclidean]),
    ("KD45", &[serial, transitive, euclidean]),
    ("KB4", &[symmetric, transitive]),
    ("S5", &[reflexive, euclidean]),
    ("GL", &[transitive, irreflexive]),
    ("Grz", &[reflexive, transitive, antisymmetric]),
    ("intuitionistic", &[reflexive, transitive, antisymmetric]),
    ("minimal", &[reflexive, transitive, antisymmetric]),
];

type Condition = fn(&Model) -> bool;

fn reflexive(model: &Model) -> bool {
    model.all().all(|x| model.sees[x][x])
}
fn irreflexive(model: &Model) -> bool {
    model.all().all(|x| !model.sees[x][x])
}
fn serial(model: &Model) -> bool {
    model.all().all(|x| model.all().any(|y| model.sees[x][y]))
}
fn symmetric(model: &Model) -> bool {
    model.all().all(|x| model.all().all(|y| !model.sees[x][y] || model.sees[y][x]))
}
fn antisymmetric(model: &Model) -> bool {
    model.all().all(|x| model.all().all(|y| x == y || !model.sees[x][y] || !model.sees[y][x]))
}
fn transitive(model: &Model) -> bool {
    let seen = |x: usize, y: usize| model.sees[x][y];
    model
        .all()
        .all(|x| model.all().all(|y| model.all().all(|z| !seen(x, y) || !seen(y, z) || seen(x, z))))
}
fn euclidean(model: &Model) -> bool {
    let seen = |x: usize, y: usize| model.sees[x][y];
    model
        .all()
        .all(|x| model.all().all(|y| model.all().all(|z| !seen(x, y) || !seen(x, z) || seen(y, z))))
}

/// A model of some worlds: which see which, and where `p`, `q` and `O` are true.
#[derive(Clone, Debug)]
struct Model {
    sees: Vec<Vec<bool>>,
    letters: Vec<[bool; 3]>,
}

impl Model {
    fn all(&self) -> std::ops::Range<usize> {
        0..self.sees.len()
    }

    /// True if it is one of a logic.
    fn is_of(&self, logic: &str, conditions: &[Condition]) -> bool {
        let is_kept = |letter: usize| {
            self.all().all(|x| {
                self.all().all(|y| {
                    !self.sees[x][y] || !self.letters[x][letter] || self.letters[y][letter]
                })
            })
        };
        conditions.iter().all(|holds| holds(self)) && (!is_persistent(logic) || (0..3).all(is_kept))
    }

    /// The truth of the formula at the start of a text at a world, and the length of its text.
    fn truth(&self, logic: &str, text: &[u8], world: usize) -> (bool, usize) {
        let seen = || self.all().filter(|seen| self.sees[world][*seen]);
        let at = |world: usize, from: usize| self.truth(logic, &text[from..], world);
        let both = |world: usize| {
            let (one, length) = at(world, 1);
            let (other, more) = at(world, 1 + length);
            (one, other, 1 + length + more)
        };
        match text[0] {
            b'p' => (self.letters[world][0], 1),
            b'q' => (self.letters[world][1], 1),
            b'L' => (seen().all(|it| at(it, 1).0), 1 + at(world, 1).1),
            b'M' => (seen().any(|it| at(it, 1).0), 1 + at(world, 1).1),
            b'N' if logic == "minimal" => {
                (seen().all(|it| !at(it, 1).0 || self.letters[it][2]), 1 + at(world, 1).1)
            }
            b'N' if logic == "intuitionistic" => {
                (seen().all(|it| !at(it, 1).0), 1 + at(world, 1).1)
            }
            b'N' => (!at(world, 1).0, 1 + at(world, 1).1),
            letter => {
                let (one, other, length) = both(world);
                let truth = match letter {
                    b'K' => one && other,
                    b'A' => one || other,
                    _ if is_persistent(logic) => seen().all(|it| {
                        let (one, other, _) = both(it);
                        !one || other
                    }),
                    _ => !one || other,
                };
                (truth, length)
            }
        }
    }

    fn is_true(&self, logic: &str, formula: &str, world: usize) -> bool {
        self.truth(logic, formula.as_bytes(), world).0
    }

    /// True if it refutes a sequent at a world.
    fn refutes(&self, logic: &str, (premise, conclusion): (&str, &str), world: usize) -> bool {
        self.is_true(logic, premise, world) && !self.is_true(logic, conclusion, world)
    }

    /// The lines of its block.
    fn block(&self, logic: &str, name: &str) -> String {
        let mut block = format!("model {name}\n");
        for world in self.all() {
            let named = ["p", "q", "O"].iter().zip(self.letters[world]);
            let named =
                named.filter(|(name, is_true)| *is_true && (**name != "O" || logic == "minimal"));
            let named: Vec<String> = named.map(|(name, _)| format!("{name} = T")).collect();
            block += &format!("  world {}: {}\n", NAMES[world], named.join(", "));
        }
        for world in self.all() {
            let seen = self.all().filter(|seen| self.sees[world][*seen]).map(|seen| NAMES[seen]);
            let seen: Vec<&str> = seen.collect();
            if !seen.is_empty() {
                block += &format!("  sees {}: {}\n", NAMES[world], seen.join(", "));
            }
        }
        block + "end\n"
    }
}

fn is_persistent(logic: &str) -> bool {
    matches!(logic, "intuitionistic" | "minimal")
}

/// A source of numbers (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }

    fn formula(&mut self, logic: &str, depth: usize) -> String {
        let letters = if is_persistent(logic) { "pqNKAC" } else { "pqNKACLM" };
        let place = if depth == 0 { self.below(2) } else { self.below(letters.len()) };
        let letter = &letters[place..=place];
        let operands = match letter {
            "p" | "q" => 0,
            "N" | "L" | "M" => 1,
            _ => 2,
        };
        let operands: String = (0..operands).map(|_| self.formula(logic, depth - 1)).collect();
        format!("{letter}{operands}")
    }

    fn model(&mut self, most: usize) -> Model {
        let size = 1 + self.below(most);
        let mut bit = || self.below(2) == 1;
        let sees = (0..size).map(|_| (0..size).map(|_| bit()).collect()).collect();
        let letters = (0..size).map(|_| [bit(), bit(), bit()]).collect();
        Model { sees, letters }
    }

    /// A model of a logic.
    fn model_of(&mut self, logic: &str, conditions: &[Condition], most: usize) -> Model {
        loop {
            let mut model = self.model(most);
            if logic != "minimal" {
                model.letters.iter_mut().for_each(|letters| letters[2] = false);
            }
            if model.is_of(logic, conditions) {
                return model;
            }
        }
    }
}

/// The statuses of the answers of a hand-in.
fn statuses(key: &str, hand_in: &str) -> Vec<Status> {
    let key = Key::read(key, &Scope::default());
    let graded = key.grade(&[hand_in.to_owned()], Effort::default());
    graded.marks.iter().map(|mark| mark.status).collect()
}

fn right_if(is_right: bool) -> Status {
    if is_right { Status::Right } else { Status::Wrong }
}

#[test]
fn models_are_graded_by_the_definition_of_truth_at_a_world() {
    let mut dice = Dice(7);
    for (logic, conditions) in LOGICS {
        for round in 0..40 {
            let [premise, conclusion] = [(); 2].map(|()| dice.formula(logic, 3));
            let mut model = match round % 4 {
                0 => dice.model(4),
                _ => dice.model_of(logic, conditions, 4),
            };
            if logic != "minimal" {
                model.letters.iter_mut().for_each(|letters| letters[2] = false);
            }
            // The order of intuitionistic and minimal logic closes itself, which is not tried here.
            if is_persistent(logic) && !model.is_of(logic, &conditions[..2]) {
                continue;
            }
            let is_model = model.is_of(logic, conditions);
            let here = dice.below(model.sees.len());
            let asked = (&*premise, &*conclusion);
            let both = |world: usize| {
                model.is_true(logic, &premise, world) && model.is_true(logic, &conclusion, world)
            };
            let key = format!(
                "logic {logic}\n\
                 exercise 1\nrequire countermodel of {premise} |= {conclusion}\nend\n\
                 exercise 2\nrequire countermodel of {premise} |= {conclusion}\nend\n\
                 exercise 3\nrequire model of {premise}, {conclusion}\nend\n\
                 exercise 4\nrequire model of {premise}, {conclusion}\nend\n\
                 exercise 5\nrequire model of {premise}, {conclusion} with 2 worlds\nend\n"
            );
            let block = model.block(logic, "own");
            let at = NAMES[here];
            let hand_in = format!(
                "1)\n{block}2) at {at}\n{block}exercise 3\nanswer\n{block}end\n\
                 exercise 4\nanswer at {at}\n{block}end\n5)\n{block}"
            );
            let is_small = model.sees.len() <= 2;
            let expected = [
                is_model && model.refutes(logic, asked, 0),
                is_model && model.refutes(logic, asked, here),
                is_model && model.all().any(both),
                is_model && both(here),
                is_model && is_small && model.all().any(both),
            ];
            assert_eq!(statuses(&key, &hand_in), expected.map(right_if), "{key}\n{hand_in}");
        }
    }
}

#[test]
fn values_and_worlds_are_graded_by_the_definition_of_truth_at_a_world() {
    let mut dice = Dice(11);
    for (logic, conditions) in LOGICS {
        for _ in 0..40 {
            let formula = dice.formula(logic, 3);
            let model = dice.model_of(logic, conditions, 4);
            let here = dice.below(model.sees.len());
            let [before, after] = [model.block(logic, "m1"), model.block(logic, "m2")];
            let key = format!(
                "logic {logic}\n{before}exercise 1\nrequire value of {formula} at {} in m1\nend\n\
                 exercise 2\n{after}require worlds of {formula}\nend\n",
                NAMES[here]
            );
            let value = dice.below(2) == 1;
            let listed: Vec<bool> = model.all().map(|_| dice.below(2) == 1).collect();
            let listed: Vec<bool> = match dice.below(2) {
                0 => model.all().map(|world| model.is_true(logic, &formula, world)).collect(),
                _ => listed,
            };
            let names: Vec<&str> =
                model.all().filter(|world| listed[*world]).map(|world| NAMES[world]).collect();
            let list = if names.is_empty() { "none".to_owned() } else { names.join(" and ") };
            let hand_in = format!("1) {}\n2) {list}\n", if value { "T" } else { "F" });
            let is_so = |world: usize| model.is_true(logic, &formula, world) == listed[world];
            let expected = [model.is_true(logic, &formula, here) == value, model.all().all(is_so)];
            assert_eq!(statuses(&key, &hand_in), expected.map(right_if), "{key}\n{hand_in}");
        }
    }
}

/// All models of a logic of so many worlds, of which only `p` is ever true (and `O`).
fn all_models(logic: &str, conditions: &[Condition], size: usize) -> Vec<Model> {
    let mut all = Vec::new();
    for pairs in 0..1_usize << (size * size) {
        let sees: Vec<Vec<bool>> = (0..size)
            .map(|from| (0..size).map(|to| pairs >> (from * size + to) & 1 == 1).collect())
            .collect();
        let frame = Model { sees, letters: vec![[false; 3]; size] };
        if !frame.is_of(logic, conditions) {
            continue;
        }
        let letters = if logic == "minimal" { 2 * size } else { size };
        for set in 0..1_usize << letters {
            let mut model = frame.clone();
            for (world, letters) in model.letters.iter_mut().enumerate() {
                letters[0] = set >> world & 1 == 1;
                letters[2] = set >> (size + world) & 1 == 1;
            }
            if model.is_of(logic, conditions) {
                all.push(model);
            }
        }
    }
    all
}

/// True if a requirement is told to be unmeetable.
fn is_unmeetable(logic: &str, requirement: &str) -> bool {
    let text = format!("logic {logic}\nexercise 1\nrequire {requirement}\nend");
    let document = Document::new(&text, Scope::default());
    let mut rules = document.faults().map(|found| rule_of(&found.fault.kind).id.to_owned());
    let found: Vec<String> = rules.by_ref().collect();
    assert!(found.iter().all(|rule| rule == "unmeetable-requirement"), "{text} {found:?}");
    !found.is_empty()
}

#[test]
fn models_of_few_worlds_are_asked_for_where_there_are_some() {
    let mut dice = Dice(13);
    for (logic, conditions) in LOGICS {
        let models: Vec<Vec<Model>> =
            (1..=3).map(|size| all_models(logic, conditions, size)).collect();
        for _ in 0..12 {
            let one_letter = |dice: &mut Dice| dice.formula(logic, 3).replace('q', "p");
            let [premise, conclusion] = [(); 2].map(|()| one_letter(&mut dice));
            let asked = (&*premise, &*conclusion);
            let both = |model: &Model, world: usize| {
                model.is_true(logic, &premise, world) && model.is_true(logic, &conclusion, world)
            };
            for most in 1..=3 {
                let within = || models[..most].iter().flatten();
                let has = |is_one: &dyn Fn(&Model, usize) -> bool| {
                    within().any(|model| model.all().any(|world| is_one(model, world)))
                };
                let worlds = if most == 1 { "world" } else { "worlds" };
                let asks =
                    format!("countermodel of {premise} |= {conclusion} with {most} {worlds}");
                let is_met = has(&|model, world| model.refutes(logic, asked, world));
                assert_eq!(is_unmeetable(logic, &asks), !is_met, "{logic}: {asks}");
                let asks = format!("model of {premise}, {conclusion} with {most} {worlds}");
                assert_eq!(is_unmeetable(logic, &asks), !has(&both), "{logic}: {asks}");
            }
        }
    }
}

#[test]
fn systems_are_those_in_which_no_small_model_refutes_a_small_formula() {
    let modal: Vec<(&str, Vec<Model>)> = LOGICS
        .iter()
        .filter(|(logic, _)| !is_persistent(logic))
        .map(|(logic, conditions)| {
            let models = (1..=3).flat_map(|size| all_models(logic, conditions, size));
            (*logic, models.collect())
        })
        .collect();
    let mut dice = Dice(17);
    for _ in 0..24 {
        // Of so few letters what is refuted at all is refuted by three worlds.
        let formula = loop {
            let formula = dice.formula("K", 3).replace('q', "p");
            let depth = formula.bytes().filter(|it| matches!(it, b'L' | b'M')).count();
            if formula.len() <= 6 && depth <= 2 {
                break formula;
            }
        };
        let is_valid = |models: &[Model]| {
            models.iter().all(|model| model.all().all(|world| model.is_true("K", &formula, world)))
        };
        let asked: Vec<&str> = modal.iter().map(|(logic, _)| *logic).collect();
        let valid: Vec<&str> =
            modal.iter().filter(|(_, models)| is_valid(models)).map(|(logic, _)| *logic).collect();
        let key = format!(
            "logic K\nexercise 1\nrequire systems of {formula} among {}\nend\n",
            asked.join(" ")
        );
        let others: Vec<&str> =
            asked.iter().copied().filter(|logic| !valid.contains(logic)).collect();
        let list = |names: &[&str]| match names {
            [] => "none".to_owned(),
            names => names.join(", "),
        };
        assert_eq!(statuses(&key, &format!("1) {}", list(&valid))), [Status::Right], "{key}");
        assert_eq!(statuses(&key, &format!("1) {}", list(&others))), [Status::Wrong], "{key}");
        if !others.is_empty() {
            let all_but = format!("1) all but {}", list(&others));
            assert_eq!(statuses(&key, &all_but), [Status::Right], "{key}");
        }
    }
}

#[test]
fn lists_in_whatever_words_are_graded_by_what_they_say() {
    let key = "logic T\nmodel m1\n  world w: p = T\n  world v: q = T\n  world u\n  sees w: w, v\n\
               sees v: v\nsees u: u\nend\nexercise 1\nrequire worlds of Mq in m1\nend\n\
               exercise 2\nrequire systems of CLpLLp among K T S4 S5\nend\nexercise 3\nrequire \
               value of Lp at w in m1\nend\nexercise 4\nrequire worlds of Kpq in m1\nend\n";
    for (status, answers) in [
        (
            Status::Right,
            [
                &[
                    "w, v",
                    "w and v",
                    "{w, v}",
                    "at w and v",
                    "w & v",
                    "v w",
                    "The answer is w and v",
                    "It is true at w and v.",
                    "every world but u",
                    "w and v, not u",
                    "Mq: w, v",
                    "w, v in m1",
                    "W and V",
                    "worlds w and v only",
                    "all except u",
                ][..],
                &[
                    "S4, S5",
                    "S4 & S5",
                    "in S4 and S5",
                    "only in S4 and S5",
                    "all but K and T",
                    "It is valid in S4 and S5 only.",
                    "S4 and S5; not K",
                    "s5, s4",
                    "KT4 and KT5",
                ],
                &["F", "f", "false", "F at w", "Lp = F at w in m1", "it is false at w", "Lp is F"],
                &["none", "no world", "none of them", "nowhere", "at no world", "{}", "None."],
            ],
        ),
        (
            Status::Wrong,
            [
                &["w", "w, x", "all", "none", "every world", "w or v"],
                &["S4", "all of them", "S4, S5 and GL", "none", "K"],
                &["T", "true", "F at v", "Lp = F at w in m2", "w"],
                &["w", "u", "all"],
            ],
        ),
        (
            Status::Unread,
            [
                &["it depends on q", "not u", "w but v"],
                &["not K", "at least one", "S4 or S5"],
                &["maybe"],
                &["it depends", "not w"],
            ],
        ),
    ] {
        for (place, answers) in answers.iter().enumerate() {
            for answer in *answers {
                let found = statuses(key, &format!("{}) {answer}\n", place + 1));
                assert_eq!(found[place], status, "{}) {answer}", place + 1);
            }
        }
    }
}
