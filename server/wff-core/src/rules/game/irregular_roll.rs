//! # irregular-roll
//!
//! A roll is not one that the rule book in force gives a player. In Shake-a-WFF it has as many
//! small dice as big ones, or one more small; in x-wff it has at most six of each kind and shows a
//! proposition. It is used all the same.
//!
//! ```wff
//! roll pqrs K
//!      ^^^^^^ four small dice and one big die: in shake-a-wff there are as many small ones as big ones, or one more
//! ```
//!
//! Add or leave out dice, or choose the other rule book:
//!
//! ```wff
//! roll pqr KK
//! rules x-wff
//! roll pqrs K
//! ```

use crate::dice::{Doubt, MOST, Rules};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, number,
};
use crate::syntax::Faces;

pub(crate) static RULE: RuleOf<Doubt> = RuleOf {
    rule: Rule::new("irregular-roll", Severity::Hint, header!("irregular_roll.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, doubt| CompletedBy::text_if(!matches!(doubt, Doubt::TooMany), span),
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, doubt: Doubt) -> Diagnostic {
    let faces = Faces::read(context.text()).unwrap_or_default();
    let small = count(faces.small(), "small die", "small dice");
    let big = count(faces.big(), "big die", "big dice");
    let name = context.scope.settings.rules.map_or("", Rules::name);
    let message = match doubt {
        Doubt::Uneven => {
            format!(
                "{small} and {big}: in {name} there are as many small ones as big ones, or one more"
            )
        }
        Doubt::TooMany => {
            format!("{small} and {big}: in {name} there are at most {} of each kind", number(MOST))
        }
        Doubt::NoProposition if faces.small() == 0 => {
            format!("no die shows `p`, `q`, `r` or `s`, as one does in {name}")
        }
        Doubt::NoProposition => {
            format!(
                "no die shows `p`, `q`, `r` or `s`: in {name} a small one is rolled again until \
                 one does"
            )
        }
    };
    RULE.at(context.span, message)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn each_rule_book_has_its_own_rolls() {
        clean("roll pq K\nroll pq KN\nrules x-wff\nroll pqrsio NKACER\nroll p");
        faults(
            "rules x-wff\nroll io NN\n     ^^^^^ no die shows `p`, `q`, `r` or `s`: in x-wff a \
             small one is rolled again until one does",
        );
        faults(
            "rules x-wff\nroll ppppppp\n     ^^^^^^^ seven small dice and no big dice: in x-wff \
             there are at most six of each kind",
        );
        faults(
            "roll p NN\n     ^^^^ one small die and two big dice: in shake-a-wff there are as \
             many small ones as big ones, or one more",
        );
    }
}
