//! # missing-dice
//!
//! A call or challenge uses dice that the roll does not have. Each die is used at most once.
//!
//! ```wff
//! roll pqi KNR
//! call NKpp
//!         ^ `NKpp` takes dice that the roll does not have: one more `p`
//! roll pq AK
//! call CpNq
//!      ^ `CpNq` takes dice that the roll does not have: one `N` and one `C`
//! ```
//!
//! Use the dice of the roll. In x-wff an `R` becomes `N`, `K`, `A` or `C`:
//!
//! ```wff
//! roll pqi KNR
//! call NKpq
//! rules x-wff
//! let p = T, q = F
//! roll pqi KNR
//! call NKqNp
//! ```

use crate::analysis::play::{RollClaim, undiced};
use crate::dice::BECOMES;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list, words,
};
use crate::syntax::letter::{BIG, PROPOSITIONS, SMALL, arity};
use crate::syntax::{Faces, Keyword, Span, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("missing-dice", Severity::Error, header!("missing_dice.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| context.of_roll(&RULE.rule, |claim| render(context, claim)),
};

fn render(context: Context<'_>, claim: &RollClaim<'_>) -> Diagnostic {
    let uses = claim.formula(context.scope).map_or(Faces::default(), |(_, faces)| faces);
    let lacking = claim.rules.lacking(&claim.faces, &uses);
    let lacks: Vec<String> = SMALL
        .into_iter()
        .chain(BIG)
        .filter(|face| lacking.of(*face) > 0)
        .map(|face| {
            let lacks = words::number(lacking.of(face));
            let has_some = claim.faces.of(face) > 0 || lacking.of(face) < uses.of(face);
            let more = if has_some { "more " } else { "" };
            format!("{lacks} {more}`{}`", char::from(face))
        })
        .collect();
    let roller = claim.rolled.player.as_deref().map(quote);
    let of = roller.as_ref().map_or(String::new(), |name| format!(" of {name}"));
    let message = format!(
        "{} takes dice that the roll{of} does not have: {}",
        quote(claim.text()),
        list(&lacks)
    );
    let mut diagnostic = RULE.at(context.span, message);
    if let [_, more @ ..] = &undiced(claim, &uses)[..] {
        diagnostic = diagnostic.label("no die is left for this letter");
        let related =
            |diagnostic: Diagnostic, place: &Span| diagnostic.related(*place, "nor for this");
        diagnostic = more.iter().fold(diagnostic, related);
    }
    let has_r = claim.faces.of(b'R') > 0;
    if lacking.of(b'E') > 0 && claim.rules.has_wildcard() && has_r {
        return diagnostic.help("`R` becomes `N`, `K`, `A` or `C`, never `E`");
    }
    let roll = quote(&claim.rolled.text);
    let made = made_of_roll(context, claim, &uses)
        .filter(|_| context.scope.settings.tells_answers())
        .map_or(String::new(), |it| format!(", of which {} can be made", quote(&it)));
    if lacking.among(&BECOMES) > 0 && !claim.rules.has_wildcard() && has_r {
        let name = claim.rules.name();
        return diagnostic.help(format!("the roll is {roll}{made}; `R` is of no use in {name}"));
    }
    match roller.filter(|_| claim.keyword == Keyword::Challenge) {
        Some(name) => diagnostic.help(format!(
            "a challenge is made of the dice of the player who called: {roll}, those of {name}, \
             not \
             of the challenger's own"
        )),
        None => diagnostic.help(format!("the roll is {roll}{made}")),
    }
}

/// The formula with a die that is left for each letter without one, if only one can be that.
fn made_of_roll(context: Context<'_>, claim: &RollClaim<'_>, uses: &Faces) -> Option<String> {
    let start = claim.span.start;
    let text = claim.text();
    let left = claim.faces.without(uses);
    let mut made = text.as_bytes().to_vec();
    for place in undiced(claim, uses) {
        let letter = made.get_mut((place.start - start) as usize).filter(|_| place.len() == 1)?;
        let kind = |face: u8| (arity(face), PROPOSITIONS.contains(&face));
        let is_alike = |face: &&u8| kind(**face) == kind(*letter);
        let alike = SMALL.iter().chain(&BIG).filter(is_alike);
        let mut alike = alike.filter(|face| left.of(**face) > 0);
        let (face, other) = (alike.next()?, alike.next());
        if other.is_some() {
            return None;
        }
        *letter = *face;
    }
    let made = String::from_utf8(made).ok()?;
    context.is_right_with(claim.span, &made).then_some(made)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn every_missing_die_is_named() {
        faults(
            "roll pq K\ncall KKpqp\n      ^ `KKpqp` takes dice that the roll does not have: one \
             more `p` and one more `K`",
        );
        faults(
            "roll pqr KE\ncall EKppNq\n        ^ `EKppNq` takes dice that the roll does not have: \
             one more `p` and one `N`",
        );
    }

    #[test]
    fn names_and_wildcards_count() {
        faults(
            "def a = Kpp\nroll pq KN\ncall N@a\n     ^^^ `N@a` takes dice that the roll does not \
             have: one more `p`",
        );
        assert_eq!(help("roll qp K\ncall Kpp"), "the roll is `qp K`, of which `Kpq` can be made");
        assert_eq!(help("hints off\nroll qp K\ncall Kpp"), "the roll is `qp K`");
        assert_eq!(help("roll pqr KAE\ncall ApCqr"), "the roll is `pqr KAE`");
        assert_eq!(
            help("roll pq R\ncall Kpq"),
            "the roll is `pq R`; `R` is of no use in shake-a-wff"
        );
        assert_eq!(
            help("roll Ann: pq K\nroll Bob: rs A\ncall Ann: Kpq\nchallenge Bob: Ars"),
            "a challenge is made of the dice of the player who called: `pq K`, those of `Ann`, not \
             of the challenger's own"
        );
        clean("rules x-wff\nlet p = T\nroll ppp RR\ncall CApp p");
        assert_eq!(
            help("rules x-wff\nlet p = T\nroll pp R\ncall Epp"),
            "`R` becomes `N`, `K`, `A` or `C`, never `E`"
        );
    }
}
