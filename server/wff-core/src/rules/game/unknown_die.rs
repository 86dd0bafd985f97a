//! # unknown-die
//!
//! A roll has a character that is on no die. Small dice show `p q r s i o`, big dice `N K A C E R`.
//!
//! ```wff
//! roll pqx KCR
//!        ^ `x` is on no die
//! roll pqi kCR
//!          ^ `k` is on no die; `K` is
//! ```
//!
//! Write the faces that the dice show, with blanks and commas as you like:
//!
//! ```wff
//! roll pqi KCR
//! roll p, q, r, N, K, E
//! ```

use crate::analysis::player::read_player;
use crate::analysis::roll::{is_known, meant_face};
use crate::rules::formula::look_alike;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, LABELS, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::letter::is_blank;
use crate::syntax::{Span, Statement, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unknown-die", Severity::Error, header!("unknown_die.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

/// Characters that are typed for a comma, those of other scripts among them.
const COMMAS: [char; 5] = ['，', '、', '､', '；', ';'];

fn render(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    let what = match &line.statement {
        Statement::Play(keyword, _, play) => read_player(line, *keyword, play).1.what,
        _ => context.span,
    };
    let strange = line.of(what).char_indices().filter(|(_, c)| !is_known(*c));
    let places: Vec<(Span, char)> = strange
        .take(LABELS + 1)
        .map(|(at, c)| (Span::new(at, at + c.len_utf8()).after(what.start as usize), c))
        .collect();
    let (first, c) = places.first().copied().unwrap_or((context.span, ' '));
    let face = |c: char| {
        let comma = COMMAS.contains(&c).then_some(b',');
        comma.or_else(|| meant_face(c)).map(|face| char::from(face).to_string())
    };
    let quoted = quote(line.of(first));
    let message = match face(c) {
        Some(face) if face == "," => {
            format!("{quoted} is on no die; dice stand apart by blanks or commas")
        }
        Some(face) if !c.is_ascii() => {
            let script = look_alike::script(c);
            format!("{quoted} only looks like `{face}`: it is {script} (U+{:04X})", u32::from(c))
        }
        Some(face) => format!("{quoted} is on no die; `{face}` is"),
        None => format!("{quoted} is on no die"),
    };
    let rest = line.of(Span { start: first.end, end: what.end });
    if let (Some(number @ 2..=9), Some(die)) =
        (c.to_digit(10), rest.chars().next().filter(|c| is_known(*c) && !is_blank(*c)))
    {
        let dice = die.to_string().repeat(number as usize);
        let diagnostic = RULE.at(first, message).help(format!("each die is written: `{dice}`"));
        let places = Span { end: first.end + die.len_utf8() as u32, ..first };
        return match rest.chars().all(is_known) {
            true => diagnostic.replace(format!("Write `{dice}`"), false, places, dice),
            false => diagnostic,
        };
    }
    let diagnostic =
        RULE.at(first, message).help("small dice show `p q r s i o`, big dice `N K A C E R`");
    let rest = places.iter().skip(1);
    let diagnostic =
        rest.fold(diagnostic, |diagnostic, (at, _)| diagnostic.related(*at, "nor is this one"));
    let all: Option<Vec<Edit>> = if places.len() > LABELS {
        None
    } else {
        places.iter().map(|(span, c)| Some(Edit { span: *span, text: face(*c)? })).collect()
    };
    match all {
        Some(edits) => {
            let written: Vec<String> =
                edits.iter().map(|edit| format!("`{}`", edit.text)).collect();
            // Beside a `P` an `R` may stand for an `r`.
            let is_raised = places.iter().any(|(_, c)| c.is_ascii_uppercase());
            let is_certain = !is_raised || !line.of(what).contains('R');
            diagnostic.fix(format!("Write {}", list(&written)), is_certain, edits)
        }
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_slip_of_the_key_is_mended() {
        mends("roll PQi kcR", "roll pqi KCR");
        mends("roll рqi KCR", "roll pqi KCR");
        mends("roll p，q，K", "roll p,q,K");
        mends("roll 2p q KNC", "roll pp q KNC");
        for (roll, is_safe) in [("roll PQ KN", true), ("roll PQR KN", false)] {
            assert_eq!(found(roll)[0].diagnostic.fixes[0].safe, is_safe);
        }
        faults("roll рqi KCR\n     ^ `р` only looks like `p`: it is a Cyrillic letter (U+0440)");
        faults("roll 2p d\n     ^ `2` is on no die");
        faults("roll 3 dice\n     ^ `3` is on no die");
        assert_eq!(help("roll z"), "small dice show `p q r s i o`, big dice `N K A C E R`");
    }
}
