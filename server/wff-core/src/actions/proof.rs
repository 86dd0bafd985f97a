//! The actions that go on with a proof: with one step, or down to its conclusion.

use super::action::{Action, ActionKind};
use super::frame::STEP;
use super::line_end::line_end;
use crate::analysis::block::edge;
use crate::document::{BlockEnd, Document, Placed, TextEdit};
use crate::names;
use crate::proof::natural::Way;
use crate::proof::natural::prove::{self, Proof, Reason};
use crate::proof::natural::write;
use crate::proof::terms::Terms;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::proof::Step;
use crate::syntax::{Statement, Text, quote};
use std::ops::Range;

/// The bytes above a line in which the steps of its proof are looked for.
const ABOVE: usize = 1 << 15;
/// The units of work for a proof, each some microseconds.
const UNITS: u64 = 1 << 15;

/// The layout of a proof.
#[derive(Clone, Debug, Default)]
struct Layout {
    /// The blanks before its head.
    of_head: String,
    /// The blanks before its steps.
    indent: String,
    /// The digits of the numbers.
    digits: usize,
    /// The letters of the bars and formulas.
    width: usize,
}

/// The actions on the proof that the first line of a range opens or stands in.
pub(crate) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Action> {
    let end = document.block_end(text, range.start);
    let end = end.filter(|it| it.kind == BlockKind::Proof && it.scope.settings.tells_answers());
    let Some(mut end) = end else { return Vec::new() };
    let mut layout = Layout::default();
    // A step that is left open at the end is written over.
    let mut open = None;
    let above = range.start.saturating_sub(ABOVE)..end.at;
    document.lines(text, above, |placed| {
        let line = placed.read();
        if line.statement != Statement::Blank && placed.start < end.at {
            open = match &line.statement {
                Statement::Step(step) if line.is_blank(step.formula) => {
                    Some((placed.start, placed.scope.clone()))
                }
                _ => None,
            };
        }
        match (&line.statement, edge(&line)) {
            (Statement::Step(step), _) => layout.see(&placed, step),
            (_, Some(Edge::Opens(BlockKind::Proof))) => layout = Layout::of(placed.indent()),
            _ => {}
        }
    });
    let line_end = document.line(text, end.at, |placed| line_end(document, text, &placed));
    let open = open.map(|(start, scope)| {
        end.scope = scope;
        start
    });
    steps(&end, open, &layout, &line_end.unwrap_or_default())
}

/// The action that numbers the steps of the proof in which a range begins from 1.
pub(super) fn renumber(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Option<Action> {
    let is_in_proof = |placed: Placed<'_>| placed.scope.proof().is_some();
    if document.line(text, range.start, is_in_proof) != Some(true) {
        return None;
    }
    let action = Action {
        title: "Number the steps from 1".to_owned(),
        kind: ActionKind::Renumber,
        preferred: false,
        mends: None,
        choice: None,
        edits: names::renumber(document, text, range.start),
    };
    (!action.edits.is_empty()).then_some(action)
}

impl Layout {
    /// The layout of a proof without steps, by the blanks before its head.
    fn of(head: &str) -> Layout {
        Layout { of_head: head.to_owned(), indent: format!("{head}{STEP}"), ..Layout::default() }
    }

    /// Takes note of a step.
    fn see(&mut self, placed: &Placed<'_>, step: &Step) {
        self.indent = placed.indent().to_owned();
        self.digits = (step.number.end - step.number.start) as usize;
        let first = step.bars.first().map_or(step.formula.start, |bar| bar.start);
        if let Some(reason) = &step.reason {
            self.width = reason.word.start.saturating_sub(first + 2) as usize;
        }
    }
}

/// The actions that write steps where a proof breaks off, over the lines from a byte on if one is
/// given.
fn steps(end: &BlockEnd, over: Option<usize>, layout: &Layout, line_end: &str) -> Vec<Action> {
    let Some(proof) = end.scope.proof() else { return Vec::new() };
    let rest = proof.rest(UNITS);
    if rest.is_none() && proof.worlds.is_none() {
        return Vec::new();
    }
    let (mut terms, rest) = rest.unwrap_or_default();
    let action = |terms: &Terms, title: &str, steps: &[prove::Step], closes: bool| {
        let proof = Proof { steps: steps.to_vec() };
        let below = (layout.digits, layout.width);
        let mut lines = write::lines_below(terms, &proof, &layout.indent, below);
        lines.extend(end.end(&layout.of_head).filter(|_| closes));
        let text = match over {
            Some(_) if !end.has_end => lines.join(line_end),
            _ => end.lines(&lines, line_end),
        };
        let edit = TextEdit { range: over.unwrap_or(end.at)..end.at, text };
        Action::new(title, ActionKind::Prove, vec![edit])
    };
    let mut actions = Vec::new();
    if !rest.steps.is_empty() {
        actions.push(action(&terms, "Finish this proof", &rest.steps, true));
    }
    if let [next, _, ..] = &rest.steps[..] {
        actions.push(action(&terms, "Write the next step", std::slice::from_ref(next), false));
    }
    let (supposed, rule) = match proof.ways().into_iter().next() {
        Some(Way::Suppose(supposed, ..)) => (Some(supposed), Reason::Suppose),
        Some(Way::Strict(..)) => (None, Reason::Strict),
        Some(Way::StrictFrom(supposed, ..)) => (Some(supposed), Reason::Strict),
        _ => return actions,
    };
    let title = match (&rule, &supposed) {
        (_, None) => "Open a strict subproof".to_owned(),
        (Reason::Strict, Some(it)) => format!("Suppose {} in a strict subproof", quote(it)),
        (_, Some(it)) => format!("Suppose {}", quote(it)),
    };
    let formula = supposed.as_ref().and_then(|supposed| terms.read(supposed));
    let (number, depth) = (proof.last() as usize + 1, proof.depth() + 1);
    let step = prove::Step { number, depth, formula, rule };
    let next = rest.steps.first();
    let is_next = next.is_some_and(|it| (it.formula, &it.rule) == (step.formula, &step.rule));
    if !is_next && formula.is_some() == supposed.is_some() {
        actions.push(action(&terms, &title, &[step], false));
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Levels;
    use crate::scope::Scope;

    #[test]
    fn a_step_that_is_left_open_at_the_end_is_written_over() {
        let head = "proof p, Cpq |- q\n  1 p    premise\n  2 Cpq  premise\n";
        for (below, after) in [
            ("  3 ?\nend\n", "  3 q    Co 2 1\nend\n"),
            ("  3 ?", "  3 q    Co 2 1\nend"),
            ("  3 ?\n\n", "  3 q    Co 2 1\nend\n\n"),
        ] {
            let finished = written(&format!("{head}{below}"), "proof").swap_remove(0);
            let expected = ("Finish this proof".to_owned(), format!("{head}{after}"));
            assert_eq!(finished, expected, "{below:?}");
        }
    }

    #[test]
    fn the_subproof_that_a_goal_asks_for_is_opened() {
        let text = "proof Cpq, Cqr |- Cpr\n  1 Cpq  premise\nend\n";
        let (title, after) = written(text, "proof").pop().unwrap();
        assert_eq!(title, "Suppose `p`");
        assert_eq!(after, "proof Cpq, Cqr |- Cpr\n  1 Cpq  premise\n  2 | p  suppose\nend\n");
        let next = written("proof |- Cpp\nend\n", "proof");
        let titles: Vec<&str> = next.iter().map(|(title, _)| &**title).collect();
        assert_eq!(titles, ["Finish this proof", "Write the next step"]);
    }

    #[test]
    fn the_strict_subproof_that_a_goal_asks_for_is_opened() {
        // Nothing finishes these.
        for (logic, sequent, given, title, line) in [
            ("K", "p |- Lp", "p", "Open a strict subproof", "2 | strict"),
            ("K", "Mp |- Mq", "Mp", "Suppose `p` in a strict subproof", "2 | p  strict"),
            ("intuitionistic", "p |- Cqr", "p", "Suppose `q`", "2 | q  suppose"),
        ] {
            let text = format!("logic {logic}\nproof {sequent}\n  1 {given}  premise\n");
            let expected = (title.to_owned(), format!("{text}  {line}\nend\n"));
            assert_eq!(written(&format!("{text}end\n"), "proof"), [expected]);
        }
    }

    #[test]
    fn a_proof_is_finished_by_the_rules_of_its_logic() {
        for (logic, sequent, steps) in [
            ("K", "LKpq |- Lp", "1 LKpq premise"),
            ("S4", "Lp |- LLp", "1 Lp premise\n2 | strict"),
            ("K", "LCpq |- CMpMq", "1 LCpq premise\n2 | Mp suppose\n3 | | p strict"),
            ("intuitionistic", "Cpq |- CNqNp", "1 Cpq premise\n2 | Nq suppose\n3 | | p suppose"),
            ("minimal", "|- CpNNp", ""),
        ] {
            let text = format!("logic {logic}\nproof {sequent}\n{steps}\n");
            let (title, after) = written(&format!("{text}end\n"), "proof").swap_remove(0);
            assert_eq!(title, "Finish this proof");
            let finished = Document::new(&after, Scope::default());
            assert_eq!(finished.faults().count(), 0, "{after}");
        }
    }

    /// The text after each action that is offered on each line.
    fn written(text: &str, line: &str) -> Vec<(String, String)> {
        let document = Document::new(text, Scope::default());
        let at = text.find(line).unwrap();
        let levels = Levels::default();
        let prove = |kind| kind == ActionKind::Prove;
        let actions = crate::actions::actions(&document, text, at..at, &levels, 1, prove);
        let apply = |action: Action| {
            let mut text = text.to_owned();
            text.replace_range(action.edits[0].range.clone(), &action.edits[0].text);
            (action.title, text)
        };
        actions.into_iter().map(apply).collect()
    }

    #[test]
    fn a_proof_is_finished_or_gone_on_with_above_its_end() {
        let (head, tail) = ("p\nproof p, Cpq |- Kpq\n  1 p      premise\n", "end\ns\n");
        let text = format!("{head}{tail}");
        let rest = ["  2 Cpq    premise\n", "  3 q      Co 2 1\n", "  4 Kpq    Ki 1 3\n"];
        for line in ["proof", "  1", "end"] {
            let expected = [
                ("Finish this proof".to_owned(), format!("{head}{}{tail}", rest.concat())),
                ("Write the next step".to_owned(), format!("{head}{}{tail}", rest[0])),
            ];
            assert_eq!(written(&text, line), expected, "{line}");
        }
        assert!(written(&text, "p\n").is_empty() && written(&text, "s\n").is_empty());
    }

    #[test]
    fn a_proof_without_an_end_is_gone_on_with_below_its_last_line() {
        let head = "  proof p, Cpq |- Kpq\n    1 p      premise";
        let steps = "\n    2 Cpq    premise\n    3 q      Co 2 1\n    4 Kpq    Ki 1 3";
        for below in ["", "\n", "\n\n  # so far\n", "\ntruth Np\n", "\n\nKpq"] {
            let text = format!("{head}{below}");
            let expected = format!("{head}{steps}\n  end{below}");
            for line in ["proof", "1 p"] {
                assert_eq!(written(&text, line)[0].1, expected, "{text}");
            }
            let next = format!("{head}{}{below}", &steps[..steps.rfind("\n    3").unwrap()]);
            assert_eq!(written(&text, "1 p")[1].1, next, "{text}");
        }
    }

    #[test]
    fn a_proof_of_more_than_500_steps_is_not_gone_on_with() {
        let text = |steps: usize| {
            let repeated: String = (2..=steps).map(|number| format!("{number} p R 1\n")).collect();
            format!("proof p |- Kpp\n1 p premise\n{repeated}end\n")
        };
        assert_eq!(written(&text(500), "end").len(), 1);
        assert!(written(&text(501), "end").is_empty());
    }

    #[test]
    fn steps_are_numbered_where_they_are_not() {
        let numbered = |text: &str, line: &str| {
            let document = Document::new(text, Scope::default());
            let at = text.find(line).unwrap();
            let renumber = |kind| kind == ActionKind::Renumber;
            let levels = Levels::default();
            crate::actions::actions(&document, text, at..at, &levels, 1, renumber).len()
        };
        let text = "proof p |- p\n  2 p  premise\nend\n1 p\n";
        assert_eq!(
            [numbered(text, "2 p"), numbered(text, "end"), numbered(text, "1 p")],
            [1, 1, 0]
        );
        assert_eq!(numbered(&text.replace('2', "1"), "end"), 0);
    }

    #[test]
    fn steps_stand_in_the_subproof_that_is_open_and_lean_on_closed_ones() {
        for text in [
            "proof |- CpCqp\nend\n",
            "proof |- CpCqp\n 1 | p  suppose\nend",
            "proof |- CpCqp\r\n1 | p suppose\r\n2 | | q suppose\r\nend\r\n",
            "proof |- Cpp\n  7 | p  suppose\nend\n",
            "proof Apq |- Aqp\n1 Apq premise\n2 | p suppose\n3 | Aqp Ai 2\n4 | q suppose\nend\n",
            "proof Np |- NKpq\n1 | Kpq suppose\n2 | p Ko 1\nend\n",
            "proof p |- NNp\n1 p premise\n2 | Np suppose\n3 | p R 1\n4 s Ki 1 1\nend\n",
            "proof p |- NNp\n1 p premise\n2 | Np suppose\n3 | p R 1\n4 | s Ki 1 1\nend\n",
        ] {
            let mut text = text.to_owned();
            for _ in 0..20 {
                let Some((title, next)) = written(&text, "proof").pop() else { break };
                text = next;
                if title == "Finish this proof" {
                    break;
                }
            }
            let document = Document::new(&text, Scope::default());
            let told: Vec<String> =
                document.diagnostics(&*text).map(|found| found.diagnostic.message).collect();
            let wrong_before = usize::from(text.contains(" s "));
            assert_eq!(told.len(), wrong_before, "{text}{told:?}");
        }
    }

    #[test]
    fn nothing_is_offered_where_nothing_is_missing_or_may_be_told() {
        for text in [
            "proof p |- p\n1 p premise\nend",
            "proof p |- q\nend",
            "proof p |- p, q\nend",
            "hints off\nproof p |- p\nend",
            "exercise 1\n  ask \"p\"\n  answer\n  proof p |- p\n  end\nend",
        ] {
            assert!(written(text, "proof").is_empty(), "{text}");
        }
    }
}
