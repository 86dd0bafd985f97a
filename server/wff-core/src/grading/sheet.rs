//! The student's sheet of a key: what is asked and what is shown, with a place for each answer.

use crate::analysis::{Candidate, Reading, bind};
use crate::document::walk::walk;
use crate::exercise::{Exercise, Required, requirement, unquoted};
use crate::logic::{Value, spelled};
use crate::proof::condensed::systems::known;
use crate::scope::{Scope, Settings};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::{RequirementKind, Task};
use crate::syntax::statement::BLANK;
use crate::syntax::{Keyword, Line, LineText, Span, Statement, Written, parse};

/// The most rows of a table on a sheet.
const MOST_ROWS: usize = 64;

/// The sheet made of a key: its exercises with what they ask, with settings, values and the models
/// that are asked about, and with the requirements that are shown, names in them written out.
/// Nothing else of the key stays.
pub fn sheet(text: &str, start: &Scope) -> String {
    let mut sheet = from_outside(start);
    // The lines of a matrix, of axioms or of a model.
    let mut given = String::new();
    walk(text, start, |passed| {
        let line = passed.line;
        let in_exercise = passed.scope.exercise();
        let is_key = |scope: &Scope| scope.exercise().is_some_and(Exercise::awaits_key);
        let is_model = passed.scope.model().is_some() && !passed.scope.around().is_some_and(is_key);
        let is_given =
            passed.scope.builder().is_some() || passed.scope.axiom_list().is_some() || is_model;
        // A model may stand in an exercise.
        let is_inner = in_exercise.is_some() || is_model && passed.scope.depth() > 1;
        let indent = if is_inner { "  " } else { "" };
        // With what numbers it, as axioms have labels.
        let plain = || {
            let whole = Span { start: 0, ..line.body() }.trim(line.text).of(line.text);
            whole.trim_start_matches('\u{feff}').to_owned()
        };
        match (passed.edge, in_exercise) {
            (Some(Edge::Opens(BlockKind::Matrix | BlockKind::Axioms)), _) => {
                given = plain() + "\n";
            }
            (Some(Edge::Opens(BlockKind::Model)), _) if !is_key(passed.scope) => {
                given = format!("{indent}{}\n", plain());
            }
            (Some(Edge::Ends), _) if is_given => {
                sheet.push_str(&std::mem::take(&mut given));
                sheet.push_str(&format!("{indent}end\n"));
            }
            (None, _) if is_given => {
                if !plain().is_empty() {
                    given.push_str(&format!("{indent}  {}\n", plain()));
                }
            }
            (Some(Edge::Opens(BlockKind::Exercise)), _) => {
                if !sheet.is_empty() {
                    sheet.push('\n');
                }
                let mut exercise = Exercise::default();
                exercise.write(line);
                sheet.push_str(&head(&exercise));
            }
            (Some(Edge::Ends), Some(exercise)) => {
                let head = head(exercise);
                // A head without points gets the sum of the requirements' points.
                if exercise.points.is_none()
                    && let Some(place) = sheet.rfind(&head)
                {
                    let told = Exercise { points: Some(exercise.out_of()), ..exercise.clone() };
                    sheet.replace_range(place..place + head.len(), &self::head(&told));
                }
                sheet.push_str("  answer\n");
                let mut shown = exercise.requirements.iter().filter(|it| it.is_shown);
                sheet.extend(
                    shown.find_map(|required| empty_table(&required.line.line(), passed.scope)),
                );
                sheet.push_str("end\n");
            }
            (Some(_), _) => {}
            (None, _) => {
                if let Some(kept) = kept(line, passed.scope) {
                    sheet.push_str(&format!("{indent}{kept}\n"));
                }
            }
        }
        true
    });
    sheet
}

/// The settings and values that hold before the first line, as lines, where they are not the usual
/// ones.
fn from_outside(start: &Scope) -> String {
    let mut lines = String::new();
    let (settings, usual) = (&start.settings, Settings::default());
    let mut say = |keyword: Keyword, name: Option<&str>, is_usual: bool| {
        if let Some(name) = name.filter(|_| !is_usual) {
            lines.push_str(&format!("{} {name}\n", keyword.text()));
        }
    };
    let rules = settings.rules.map(|it| it.name());
    say(Keyword::Rules, rules, settings.rules == usual.rules);
    let logic = settings.logic.as_ref().map(|it| it.name());
    say(Keyword::Logic, logic, settings.logic == usual.logic);
    let alphabet = settings.alphabet.map(|it| it.name());
    say(Keyword::Alphabet, alphabet, settings.alphabet == usual.alphabet);
    let values = start.propositions.valuation();
    if !values.is_empty() {
        lines.push_str(&format!("{} {values}\n", Keyword::Let.text()));
    }
    lines
}

fn head(exercise: &Exercise) -> String {
    let id = exercise.id.as_deref().unwrap_or_default();
    let mut head = format!("exercise {id}");
    if let Some(title) = &exercise.title {
        head.push_str(&format!(" \"{title}\""));
    }
    if let Some(points) = exercise.points {
        head.push_str(&format!(" {}", points.in_words()));
    }
    head + "\n"
}

/// The line as a student's sheet has it, if it keeps it.
fn kept(line: &Line<'_>, scope: &Scope) -> Option<String> {
    match &line.statement {
        // The axioms of a file stand outside of its exercises.
        Statement::Setting(Keyword::System, _, value) if known(line.of(*value)).is_none() => None,
        Statement::Let(..) | Statement::Setting(..) => Some(line.of(line.body()).to_owned()),
        Statement::Task(_, _, Task::Ask(quoted)) => {
            Some(format!("ask \"{}\"", unquoted(line.of(quoted.text?))))
        }
        Statement::Task(_, _, Task::Require(require)) if require.shown.is_some() => {
            Some(written_out(line, scope))
        }
        // An answer in infix would be taken for a mistake.
        Statement::Task(_, _, Task::Require(require))
            if require.kind == Some(RequirementKind::Infix) =>
        {
            Some(format!("{} {}", Keyword::Show.text(), written_out(line, scope)))
        }
        _ => None,
    }
}

/// The table that a requirement asks for, with blanks to fill in; `None` if it asks for none or for
/// a long one.
fn empty_table(required: &Line<'_>, scope: &Scope) -> Option<String> {
    requirement(required).filter(|it| it.kind == Some(RequirementKind::Table))?;
    let written = written_out(required, scope);
    let written = parse(LineText::given(&written));
    let head = format!("truth {}", written.of(requirement(&written)?.of));
    let mut scope = scope.outside_blocks();
    bind(&parse(LineText::given(&head)), true, &mut scope);
    let (table, logic) = scope.table().zip(scope.settings.logic.as_ref())?;
    let rows = table.first_missing(logic, MOST_ROWS + 1);
    let results = vec![BLANK; table.formulas()].join(" ");
    let row = |row: &Vec<Value>| {
        let values: Vec<String> = row.iter().map(ToString::to_string).collect();
        format!("    row {} | {results}\n", values.join(" "))
    };
    let lines: String = rows.iter().map(row).collect();
    (rows.len() <= MOST_ROWS).then(|| format!("  {head}\n{lines}  end\n"))
}

/// A requirement with its names written out.
fn written_out(line: &Line<'_>, scope: &Scope) -> String {
    let body = line.body();
    let mut text = String::new();
    let mut start = body.start;
    for span in line.formulas() {
        let Reading::Formula(read) = Candidate::new(line, span, scope).reading() else { continue };
        let Some(spelled) = spelled(Written::new(&read, line.text)) else { continue };
        if line.of(span).contains('@') {
            text.push_str(line.of(Span { start, end: span.start }));
            text.push_str(&spelled);
            start = span.end;
        }
    }
    text + line.of(Span { start, ..body })
}

/// True if a requirement gives the answer away, and is hidden from students.
pub fn tells_answer(required: &Required) -> bool {
    requirement(&required.line.line()).is_some_and(|it| it.kind == Some(RequirementKind::Exactly))
}
