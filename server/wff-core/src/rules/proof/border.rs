//! The words on strict subproofs: on lines outside of them that are cited inside, and on rules that
//! take subproofs of another kind.

use super::way_out::name;
use crate::logic::worlds::{System, Worlds};
use crate::proof::natural::{Border, Rule as Natural, SubproofKind};
use crate::rules::{Context, list, words};
use crate::scope::Scope;
use crate::syntax::Statement;
use crate::syntax::proof::{Citation, STRICT};

/// The message on a line that a rule does not take across borders.
pub(super) fn outside(border: &Border) -> String {
    let Border { rule, line, number, first, .. } = border;
    let of_first = first.map_or(String::new(), |first| format!(" of line {first}"));
    match (rule, number, first) {
        (Some(Natural::Lo), 0, None) => {
            "`Lo` brings a formula into a strict subproof, and this line stands in none".to_owned()
        }
        (Some(Natural::Lo), 0, Some(_)) => format!(
            "`Lo` brings a formula in from outside of the strict subproof{of_first}, and line \
             {line} stands inside"
        ),
        (Some(rule @ (Natural::Lo | Natural::R)), 2.., _) => {
            let (rule, number) = (rule.name(), words::number(*number as u64));
            format!(
                "line {line} stands {number} strict subproofs outside, and `{rule}` goes into one"
            )
        }
        (Some(Natural::R), ..) => not_brought_in(border),
        _ => format!("line {line} stands outside of the strict subproof{of_first}"),
    }
}

/// The message on a line that `R` does not bring into a strict subproof.
pub(super) fn not_brought_in(border: &Border) -> String {
    let of_first = border.first.map_or(String::new(), |first| format!(" of line {first}"));
    format!("`R` does not bring line {} into the strict subproof{of_first}", border.line)
}

/// The help for the same: what comes into a strict subproof in the logic in force.
pub(super) fn way_in(border: &Border, scope: &Scope) -> String {
    let Some(system) = scope.worlds().and_then(Worlds::system) else {
        return "strict subproofs are those of modal logics".to_owned();
    };
    let logic = system.name();
    let has = |is: fn(System) -> bool| is(system);
    match (border.rule, border.number) {
        (Some(Natural::Lo), 0) => {
            return format!(
                "a line `strict` behind a bar opens one; in {logic} a world need not see itself, \
                 and \
                 what is necessary need not be so here"
            );
        }
        (Some(Natural::Lo), 2..) if has(System::is_transitive) => {
            return "bring it into the outer one by `R` first".to_owned();
        }
        (_, 2..) => return "bring something into the outer one first, and from there".to_owned(),
        _ => {}
    }
    let same = [
        (has(System::is_transitive), &["`Lp`"][..]),
        (has(System::is_euclidean), &["`NLp`", "`Mp`"]),
    ];
    let same = same.into_iter().filter(|(lets, _)| *lets).flat_map(|(_, all)| all);
    let same: Vec<String> = same.map(|it| (*it).to_owned()).collect();
    let as_it_stands = match &*same {
        [] => None,
        [one] => Some(format!("{one} as it stands")),
        all => Some(format!("{} as they stand", list(all))),
    };
    let possible = has(System::is_symmetric).then(|| "`p` as `Mp`".to_owned());
    let by_r: Vec<String> = as_it_stands.into_iter().chain(possible).collect();
    match by_r.is_empty() {
        true => format!("in {logic} only `Lo` brings something in: `p`, from `Lp`"),
        false => {
            let by_r = list(&by_r);
            format!("in {logic} `Lo` brings in `p`, from `Lp`, and `R` brings in {by_r}")
        }
    }
}

/// The message on a subproof of another kind than its rule takes.
pub(super) fn other_kind(context: Context<'_>, taken: SubproofKind) -> String {
    let rule = match &context.line.statement {
        Statement::Step(step) => step.reason.as_ref().and_then(|reason| reason.rule),
        _ => None,
    };
    let rule = rule.unwrap_or_default();
    let of = Citation::read(context.text()).map_or(String::new(), name);
    let takes = match taken {
        SubproofKind::Supposed => "a subproof that is opened by `suppose`",
        SubproofKind::Strict => "a strict subproof that supposes nothing",
        SubproofKind::StrictSupposed => "a strict subproof that supposes the operand of `Mp`",
    };
    let proof = context.scope.proof();
    let first = match Citation::read(context.text()) {
        Some(Citation::Subproof(first, _)) => proof.map(|proof| (proof, first)),
        _ => None,
    };
    let is = match first {
        Some((proof, first)) if !proof.is_strict(first) => "is not strict",
        Some(_) if taken == SubproofKind::Supposed => "is strict",
        Some((proof, first)) if proof.is_bare(first) => "supposes nothing",
        _ => "supposes a formula",
    };
    format!("`{rule}` takes {takes}, and {of} {is}")
}

/// The help for the same.
pub(super) fn strict_help(taken: SubproofKind) -> String {
    match taken {
        SubproofKind::Supposed => format!(
            "a strict subproof to `p` gives `Lp` by `Li`; one that begins `p  {STRICT}` and \
             reaches \
             `q` gives, with `Mp`, `Mq` by `Mo`"
        ),
        SubproofKind::Strict => {
            format!("a line `{STRICT}` behind a bar, without a formula, opens it")
        }
        SubproofKind::StrictSupposed => {
            format!("a line with the formula and `{STRICT}` behind a bar opens it")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn what_comes_into_a_strict_subproof_is_told_by_logic() {
        let with = |logic: &str, step: &str| {
            format!(
                "logic {logic}\nproof p, Lq |- Lp\n1 p premise\n2 Lq premise\n3 | strict\n4 | \
                 {step}\n5 LMp Li 3-4\nend"
            )
        };
        for (logic, step, told) in [
            ("K", "p R 1", "in K only `Lo` brings something in: `p`, from `Lp`"),
            (
                "S4",
                "p R 1",
                "in S4 `Lo` brings in `p`, from `Lp`, and `R` brings in `Lp` as it stands",
            ),
            (
                "KB4",
                "p R 1",
                "in KB4 `Lo` brings in `p`, from `Lp`, and `R` brings in `Lp`, `NLp` and `Mp` as \
                 they stand and `p` as `Mp`",
            ),
            ("T", "Kpq Ki 1 2", "in T only `Lo` brings something in: `p`, from `Lp`"),
        ] {
            assert_eq!(help(&with(logic, step)), told, "{logic} {step}");
        }
        mends(&with("B", "Mp Ki 1 1"), &with("B", "Mp R 1"));
        faults(
            "logic K\nproof Lp |- p\n1 Lp premise\n2 p Lo 1\n       ^ `Lo` brings a formula into a \
             strict subproof, and this line stands in none\nend",
        );
        faults(
            "logic K\nproof Lp |- Lp\n1 Lp premise\n2 | strict\n3 | | strict\n4 | | p Lo \
             1\n           ^ \
             line 1 stands two strict subproofs outside, and `Lo` goes into one\nend",
        );
    }

    #[test]
    fn subproofs_of_another_kind_are_told_what_opens_them() {
        faults(
            "logic T\nproof |- Lp\n1 | p suppose\n2 Lp Li 1-1\n        ^^^ `Li` takes a strict \
             subproof that supposes nothing, and subproof 1-1 is not strict\nend",
        );
        faults(
            "logic T\nproof |- Cpp\n1 | p strict\n2 Cpp Ci 1-1\n         ^^^ `Ci` takes a subproof \
             that is opened by `suppose`, and subproof 1-1 is strict\nend",
        );
        faults(
            "logic T\nproof Mp |- Mp\n1 Mp premise\n2 | strict\n3 | Cpp Mi 2\n           ^ line 2 \
             opens \
             a strict subproof, and has no formula\n4 Mp Mo 1 2-3\n          ^^^ `Mo` takes a \
             strict \
             subproof that supposes the operand of `Mp`, and subproof 2-3 supposes nothing\nend",
        );
    }
}
