//! The action that writes the model which refutes a claim above it.

use super::action::{Action, ActionKind};
use super::line_end::line_end;
use crate::document::{Document, TextEdit};
use crate::pictures::model::{DrawnModel, MOST_WORLDS, written};
use crate::rules::Found;
use crate::syntax::Text;

/// The most faults whose models are offered.
pub(super) const OFFERED: usize = 4;

/// The action that writes the countermodel of a fault as a block above its line.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    found: &Found,
) -> Option<Action> {
    let model = found.diagnostic.countermodel.as_ref().filter(|it| it.size() <= MOST_WORLDS)?;
    let edit = document.line(text, found.start, |placed| {
        let is_open = placed.scope.block().is_none() && placed.scope.settings.tells_answers();
        let worlds = placed.scope.worlds()?;
        let drawn = DrawnModel::new(model, worlds, &[]);
        let block = written(&drawn, &placed.scope.models.unused());
        let block = block.replace('\n', &line_end(document, text, &placed));
        is_open.then_some(TextEdit { range: placed.start..placed.start, text: block })
    })??;
    Some(Action::new("Write its countermodel above it", ActionKind::Model, vec![edit]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions::actions;
    use crate::rules::Levels;
    use crate::scope::Scope;

    /// The text with the countermodel of the claim on its last line.
    fn with_model(text: &str) -> Option<String> {
        let document = Document::new(text, Scope::default());
        let levels = Levels::default();
        let end = text.len();
        let actions = actions(&document, text, end..end, &levels, 1, |it| it == ActionKind::Model);
        let [edit] = &actions.first()?.edits[..] else { return None };
        let mut text = text.to_owned();
        text.replace_range(edit.range.clone(), &edit.text);
        Some(text)
    }

    #[test]
    fn the_countermodel_of_a_claim_refutes_it_where_it_is_written() {
        let above = "logic S4\nmodel m1\n  world w\n  sees w: w\nend\n";
        let text = with_model(&format!("{above}MLp |= LMp")).unwrap();
        assert!(text.starts_with(&format!("{above}model m2\n  world w")), "{text}");
        for (logic, claim, formula) in [
            ("K", "CLpp is tautology", "CLpp"),
            ("KD45", "CLpp is tautology", "CLpp"),
            ("GL", "LMp == p", "ELMpp"),
            ("intuitionistic", "ApNp is tautology", "ApNp"),
            ("minimal", "p, Np |= q", "CKpNpq"),
        ] {
            let text = with_model(&format!("logic {logic}\n{claim}")).unwrap();
            let text = format!("{text}\n{formula} = F at w");
            let document = Document::new(&text, Scope::default());
            assert_eq!(document.faults().count(), 1, "the claim alone is wrong: {text}");
        }
    }

    #[test]
    fn it_is_told_only_where_answers_are() {
        for above in ["hints off", "exam", "logic classical"] {
            assert_eq!(with_model(&format!("logic K\n{above}\nCLpp is tautology")), None);
        }
    }
}
