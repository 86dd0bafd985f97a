//! The subjects of a place, as a panel is sent them: PROTOCOL.md has the names.

use super::edits::{edits, workspace_edit};
use super::range;
use crate::action_kinds::protocol_kind;
use crate::snapshot::Snapshot;
use serde_json::{Map, Value, json};
use std::ops::Range;
use wff_core::actions::Action;
use wff_core::features::panel::{
    DProofSubject, Drawn, DrawnTable, DrawnTree, ExerciseSubject, FormulaSubject, GameSubject,
    Goal, GoalKind, ModelSubject, PffSubject, Problem, ProofSubject, RollSubject, SettingSubject,
    ShownModel, Subject,
};
use wff_core::markup::Xml;
use wff_core::pictures::score::Broken;

/// The subjects and goals of a place, with the version of the document in which they are. What is
/// held back of a line being edited is not in them.
pub fn panel(snapshot: &Snapshot, mut subjects: Vec<Subject>, goals: Vec<Goal>) -> Value {
    let held = held_back(snapshot);
    if !held.is_empty() {
        subjects.retain_mut(|subject| leave_out(&held, subject));
    }
    let subjects: Vec<Value> = subjects
        .into_iter()
        .map(|subject| match subject {
            Subject::Formula(it) => formula(snapshot, *it),
            Subject::Pff(it) => pff(snapshot, *it),
            Subject::DProof(it) => d_proof(snapshot, *it),
            Subject::Roll(it) => roll(snapshot, *it),
            Subject::Game(it) => game(*it),
            Subject::Proof(it) => proof(snapshot, *it),
            Subject::Exercise(it) => exercise(*it),
            Subject::Setting(it) => setting(snapshot, *it),
            Subject::Model(it) => model(snapshot, *it),
        })
        .collect();
    let goals = of_goals(snapshot, goals);
    json!({ "version": snapshot.version, "subjects": subjects, "goals": goals })
}

/// The goals of a place, with the version of the document in which they are.
pub fn goals(snapshot: &Snapshot, goals: Vec<Goal>) -> Value {
    json!({ "version": snapshot.version, "goals": of_goals(snapshot, goals) })
}

fn of_goals(snapshot: &Snapshot, goals: Vec<Goal>) -> Value {
    let goal = |it: Goal| {
        let (heading, text) = (it.heading(), it.text());
        let usable =
            it.usable.into_iter().map(|(name, text)| json!({ "name": name, "text": text }));
        let kind = match it.kind {
            GoalKind::DProof => "dProof",
            GoalKind::Truth => "truth",
            GoalKind::Proof => "proof",
            GoalKind::Game => "game",
            GoalKind::Exercise => "exercise",
        };
        object([
            ("kind", json!(kind)),
            ("title", json!(it.title)),
            ("heading", json!(heading)),
            ("text", json!(text)),
            ("done", json!(it.is_done)),
            ("left", json!(it.left)),
            ("usable", usable.collect()),
            ("ways", json!(it.ways)),
            ("writes", buttons(snapshot, it.writes)),
            ("untold", json!(it.untold)),
        ])
    };
    goals.into_iter().map(goal).collect()
}

/// The bytes of the faults that are held back.
fn held_back(snapshot: &Snapshot) -> Vec<Range<usize>> {
    let Some(unfinished) = snapshot.unfinished() else { return Vec::new() };
    let holds = unfinished.holds();
    let held = snapshot.document.faults().filter(|it| holds(it.line, &it.fault));
    held.map(|it| it.fault.span.after(it.start).range()).collect()
}

/// Takes what is held back out of a subject; false if nothing is left to be told of it.
fn leave_out(held: &[Range<usize>], subject: &mut Subject) -> bool {
    let is_told = |problem: &Problem| !held.contains(&problem.range);
    match subject {
        Subject::Formula(it) => it.problems.retain(is_told),
        Subject::Pff(it) => {
            let had_problems = !it.problems.is_empty();
            it.problems.retain(is_told);
            return !had_problems || !it.problems.is_empty();
        }
        Subject::Proof(it) => {
            let has_held = |line: &Range<usize>| held.iter().any(|it| line.contains(&it.start));
            let edited = it.steps.iter_mut().filter(|step| has_held(&step.range));
            edited.for_each(|step| step.problem = None);
        }
        Subject::DProof(_)
        | Subject::Roll(_)
        | Subject::Game(_)
        | Subject::Exercise(_)
        | Subject::Setting(_)
        | Subject::Model(_) => {}
    }
    true
}

/// A drawing as text, or the reason why there is none.
pub fn drawn(drawn: Option<Drawn<String>>) -> Option<Value> {
    Some(match drawn? {
        Ok(text) => json!({ "text": text }),
        Err(reason) => json!({ "reason": reason }),
    })
}

/// An object without what is null.
fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    let present = members.into_iter().filter(|(_, value)| !value.is_null());
    present.map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
}

fn part<T>(drawn: Drawn<T>, of: impl FnOnce(T) -> Value) -> Value {
    drawn.map_or_else(|reason| json!({ "reason": reason }), of)
}

fn formula(snapshot: &Snapshot, it: FormulaSubject) -> Value {
    let facts: Vec<Value> =
        it.facts.into_iter().map(|it| json!({ "name": it.name, "text": it.text })).collect();
    object([
        ("kind", json!("formula")),
        ("range", json!(range(snapshot, it.range))),
        ("text", json!(it.text)),
        ("facts", json!(facts)),
        ("untold", json!(it.untold)),
        ("tree", part(it.tree, |it| tree(snapshot, it))),
        ("table", part(it.table, table)),
        ("models", it.models.map_or(Value::Null, |it| part(it, models))),
        ("laws", buttons(snapshot, it.laws)),
        ("problems", problems(snapshot, it.problems)),
    ])
}

fn tree(snapshot: &Snapshot, tree: DrawnTree) -> Value {
    let nodes: Vec<Value> = tree
        .nodes
        .into_iter()
        .map(|node| {
            object([
                ("range", json!(range(snapshot, node.range))),
                ("label", json!(node.label)),
                ("parent", json!(node.parent)),
            ])
        })
        .collect();
    object([("svg", json!(&*tree.svg)), ("nodes", json!(nodes)), ("current", json!(tree.current))])
}

fn models(models: Vec<ShownModel>) -> Value {
    let model = |it: ShownModel| {
        object([
            ("refutes", json!(it.refutes)),
            ("told", json!(it.told)),
            ("svg", json!(it.svg.map(Xml::into_string))),
        ])
    };
    models.into_iter().map(model).collect()
}

fn table(table: DrawnTable) -> Value {
    json!({ "html": &*table.html, "shown": table.shown, "rows": table.rows })
}

fn buttons(snapshot: &Snapshot, actions: Vec<Action>) -> Value {
    let button = |action: Action| {
        let edit = workspace_edit(snapshot, edits(snapshot, action.edits));
        json!({ "title": action.title, "edit": edit })
    };
    actions.into_iter().map(button).collect()
}

fn problems(snapshot: &Snapshot, problems: Vec<Problem>) -> Value {
    let problem = |it: Problem| {
        object([
            ("range", json!(range(snapshot, it.range))),
            ("severity", json!(it.severity.name())),
            ("message", json!(it.message)),
            ("help", json!(it.help)),
            ("fixes", buttons(snapshot, it.fixes)),
        ])
    };
    problems.into_iter().map(problem).collect()
}

fn pff(snapshot: &Snapshot, it: PffSubject) -> Value {
    object([
        ("kind", json!("pff")),
        ("range", json!(range(snapshot, it.range))),
        ("text", json!(it.text)),
        ("problems", problems(snapshot, it.problems)),
        ("untold", json!(it.untold)),
    ])
}

fn d_proof(snapshot: &Snapshot, it: DProofSubject) -> Value {
    object([
        ("kind", json!("dProof")),
        ("range", json!(range(snapshot, it.range))),
        ("text", json!(it.text)),
        ("proves", json!(it.proves)),
        ("untold", json!(it.untold)),
        ("tree", part(it.tree, |it| tree(snapshot, it))),
    ])
}

fn roll(snapshot: &Snapshot, it: RollSubject) -> Value {
    let dice: Vec<Value> = it
        .dice
        .into_iter()
        .map(|die| {
            object([
                ("range", json!(range(snapshot, die.range))),
                ("face", json!(die.face)),
                ("big", json!(die.is_big)),
                ("used", json!(die.is_used)),
            ])
        })
        .collect();
    let call =
        it.call.map(|call| json!({ "range": range(snapshot, call.range), "text": call.text }));
    let writes: Vec<String> =
        it.writes.into_iter().map(|kind| protocol_kind(kind).as_str().to_owned()).collect();
    object([
        ("kind", json!("roll")),
        ("range", json!(range(snapshot, it.range))),
        ("player", json!(it.player)),
        ("rules", json!(it.rules)),
        ("dice", json!(dice)),
        ("count", json!(it.count)),
        ("call", json!(call)),
        ("reach", json!(it.reach)),
        ("untold", json!(it.untold)),
        ("writes", json!(writes)),
    ])
}

fn game(it: GameSubject) -> Value {
    let tables: Vec<Value> = it
        .tables
        .into_iter()
        .map(|(rows, texts)| json!({ "rows": rows, "texts": texts }))
        .collect();
    let told = |all: Vec<Broken>| -> Value {
        all.into_iter().map(|it| json!({ "line": it.line, "message": it.message })).collect()
    };
    object([
        ("kind", json!("game")),
        ("title", json!(it.title)),
        ("tables", json!(tables)),
        ("broken", told(it.broken)),
        ("missed", told(it.missed)),
        ("state", json!(it.state)),
        ("untold", json!(it.untold)),
    ])
}

fn proof(snapshot: &Snapshot, it: ProofSubject) -> Value {
    let steps: Vec<Value> = it
        .steps
        .into_iter()
        .map(|step| {
            object([
                ("range", json!(range(snapshot, step.range))),
                ("number", json!(step.number)),
                ("depth", json!(step.depth)),
                ("opens", json!(step.opens)),
                ("strict", json!(step.is_strict)),
                ("formula", json!(step.formula)),
                ("infix", json!(step.infix)),
                ("reason", json!(step.reason)),
                ("cites", json!(step.cites)),
                ("verdict", json!(step.verdict.map(|verdict| verdict.name()))),
                ("problem", json!(step.problem)),
            ])
        })
        .collect();
    object([
        ("kind", json!("proof")),
        ("title", json!(it.title)),
        ("steps", json!(steps)),
        ("finished", json!(it.is_finished)),
        ("reason", json!(it.undrawn)),
    ])
}

fn exercise(it: ExerciseSubject) -> Value {
    let requirements: Vec<Value> = it
        .requirements
        .into_iter()
        .map(|it| {
            object([
                ("text", json!(it.text)),
                ("points", json!(it.points)),
                ("met", json!(it.is_met)),
                ("why", json!(it.why)),
            ])
        })
        .collect();
    object([
        ("kind", json!("exercise")),
        ("title", json!(it.title)),
        ("points", json!(it.points)),
        ("ask", json!(it.ask)),
        ("answer", json!(it.answer)),
        ("requirements", json!(requirements)),
    ])
}

fn model(snapshot: &Snapshot, it: ModelSubject) -> Value {
    let worlds: Vec<Value> = it.worlds.into_iter().map(|at| json!(range(snapshot, at))).collect();
    object([
        ("kind", json!("model")),
        ("range", json!(range(snapshot, it.range))),
        ("title", json!(it.title)),
        ("told", json!(it.told)),
        ("svg", json!(it.svg.map(|svg| svg.to_string()))),
        ("worlds", json!(worlds)),
    ])
}

fn setting(snapshot: &Snapshot, it: SettingSubject) -> Value {
    json!({
        "kind": "setting",
        "range": range(snapshot, it.range),
        "title": it.title,
        "told": it.told,
        "tables": it.tables,
    })
}
