//! # unknown-model
//!
//! A claim is about a model that is not there, or about one of another kind of logic. The values of
//! formulas at worlds are those of a model above, the nearest where none is named.
//!
//! ```wff
//! logic K
//! Lp = T at w
//!        ^^ no model stands above
//! model m1
//!   world w: p = T
//! end
//! Lp = T in m2
//!           ^^ there is no model `m2`
//! ```
//!
//! Write one down, or name one that is there:
//!
//! ```wff
//! logic K
//! model m1
//!   world w: p = T
//! end
//! Lp = T at w
//! Lp = T in m1
//! ```

use crate::analysis::fault::UnknownModel;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::keyword::nearest;
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<UnknownModel> = RuleOf {
    rule: Rule::new("unknown-model", Severity::Error, header!("unknown_model.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, fault| match fault {
        UnknownModel::Named => CompletedBy::Text(span),
        UnknownModel::NoneAbove | UnknownModel::OfOtherLogic { .. } | UnknownModel::NoWorlds => {
            CompletedBy::Word
        }
    },
    render: |context, fault| render(context, *fault),
};

/// The most models that are listed.
const LISTED: usize = 8;

fn render(context: Context<'_>, fault: UnknownModel) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    let models = &context.scope.models;
    match fault {
        UnknownModel::Named if context.text() == "in" => at("`in` names no model".to_owned()),
        UnknownModel::Named => {
            let text = context.text();
            let diagnostic = at(format!("there is no model {}", quote(text)));
            let own = models.nearest().and_then(Option::as_ref);
            let is_world = own.is_some_and(|own| own.model.names().any(|name| name == text));
            let place = context.judgement().map(|it| it.place);
            let word = place.filter(|place| place.world.is_none()).and_then(|place| place.model);
            if let Some((word, _)) = word.filter(|_| is_world) {
                let help =
                    format!("{} is a world: values at one are claimed with `at`", quote(text));
                return diagnostic.help(help).replace("Write `at`", false, word, "at");
            }
            let names: Vec<&str> = models.names().map(|name| &**name).collect();
            let shown: Vec<String> = names.iter().take(LISTED).map(|name| quote(name)).collect();
            let diagnostic = match &shown[..] {
                [] => diagnostic.help("no model stands above; one is written down with `model`"),
                [only] => diagnostic.help(format!("the model above is {only}")),
                all => diagnostic.help(format!("the models above are {}", list(all))),
            };
            match nearest(text, names) {
                Some(meant) => {
                    diagnostic.replace(format!("Write `{meant}`"), false, context.span, meant)
                }
                None => diagnostic,
            }
        }
        UnknownModel::NoneAbove => at("no model stands above".to_owned())
            .help("a value at a world is one in a model: `model m1`, its worlds, `end`"),
        UnknownModel::OfOtherLogic { is_persistent } => {
            let (model, claim) = match is_persistent {
                true => ("intuitionistic or minimal logic", "a modal logic"),
                false => ("a modal logic", "intuitionistic or minimal logic"),
            };
            at(format!("the model is one of {model}, and here {claim} is in force"))
                .help("a model serves claims of its own kind of logic: choose that again")
        }
        UnknownModel::NoWorlds => {
            let logic =
                context.scope.settings.logic.as_ref().map_or(String::new(), |it| it.title());
            at(format!("formulas have values at worlds in modal logics, and {logic} knows none"))
                .help("choose one above the claim: `logic K`")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_model_of_a_claim_has_to_be_there() {
        let above = "logic K\nmodel one\n  world w: p = T\nend\n";
        mends(&format!("{above}p = T in oen"), &format!("{above}p = T in one"));
        mends(&format!("{above}p = T in w"), &format!("{above}p = T at w"));
        clean(&format!("{above}logic S5\np = T at w"));
        let message = |line: &str| {
            found(&format!("{above}{line}")).first().map(|it| it.diagnostic.message.clone())
        };
        assert_eq!(
            message("logic intuitionistic\np = T at w").as_deref(),
            Some(
                "the model is one of a modal logic, and here intuitionistic or minimal logic is \
                  in force"
            )
        );
        assert_eq!(
            message("logic classical\np = T at w").as_deref(),
            Some("formulas have values at worlds in modal logics, and classical logic knows none")
        );
        assert_eq!(message("frame two is serial").as_deref(), Some("there is no model `two`"));
    }

    #[test]
    fn a_broken_model_is_told_once() {
        assert_eq!(found("logic K\nmodel m\n  world w: Kpq\nend\np = T at w\np = F at v").len(), 1);
    }
}
