//! # unknown-rule
//!
//! The word behind a step's formula is no rule of natural deduction. The rules are those of WFF 'n
//! Proof, *i* for in and *o* for out: `Ki Ko Ai Ao Ci Co Ei Eo Ni No`, and `R`, which repeats a
//! line; in modal logics `Li Lo Mi Mo Me`, too. What is given is a `premise`, what is tried a step
//! with `suppose`. A step by a name of other books is judged as a step by the rule that it means,
//! and the name is mended without being asked where it can mean no other, or where the step is
//! right so.
//!
//! ```wff
//! proof p, Cpq |- q
//!   1 p    premise
//!   2 Cpq  premise
//!   3 q    MP 1 2
//!          ^^ `MP` is called `Co` here
//! end
//! ```
//!
//! Name the rule as it is named here:
//!
//! ```wff
//! proof p, Cpq |- q
//!   1 p    premise
//!   2 Cpq  premise
//!   3 q    Co 1 2
//! end
//! ```

use super::from_axioms::FromAxioms;
use super::step_fixes::mend_slips;
use super::way_out::Asked;
use crate::analysis::fault::RuleName;
use crate::analysis::proof::said_rule;
use crate::proof::natural::Rule as Natural;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::d_proof::is_whole;
use crate::syntax::letter::is_blank;
use crate::syntax::proof::{AXIOM, DETACH, PREMISE, STRICT};
use crate::syntax::{Span, Statement};

pub(crate) static RULE: RuleOf<RuleName> = RuleOf {
    rule: Rule::new("unknown-rule", Severity::Error, header!("unknown_rule.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, name| render(context, *name),
};

/// The message about a name that other books have for a rule, quoted.
pub(crate) fn other_name(quoted: &str, rule: &str) -> String {
    format!("{quoted} is called `{rule}` here")
}

fn render(context: Context<'_>, name: RuleName) -> Diagnostic {
    let rule = match &context.line.statement {
        Statement::Step(step) => said_rule(context.line, step, context.scope),
        _ => None,
    };
    match (name, rule) {
        (RuleName::Other { is_certain: true }, Some(rule)) => {
            let message = other_name(&context.quoted(), rule);
            mend_slips(context, RULE.at(context.span, message), true)
        }
        (RuleName::Other { .. }, Some(rule)) => {
            let message = format!("{} is no rule here: `{rule}` may be meant", context.quoted());
            mend_slips(context, RULE.at(context.span, message), false)
        }
        (RuleName::Other { .. }, None) | (RuleName::None, _) => {
            if let Some((message, help)) = of_other_logic(context) {
                return RULE.at(context.span, message).help(help);
            }
            let names = Natural::of(context.scope.worlds()).map(Natural::name);
            let names = names.collect::<Vec<_>>().join("`, `");
            let rules = format!(
                "the rules are `{names}`, and `{DETACH}` with two lines where axioms are in force"
            );
            let message = format!("{} is no rule here", context.quoted());
            let diagnostic = RULE.at(context.span, message);
            let upper = context.text().replace('d', "D");
            let has_digit = upper.contains(|c: char| c.is_ascii_digit());
            if has_digit && is_whole(&upper, Span::new(0, upper.len())) {
                return diagnostic
                    .help(format!("the `D` of a D-proof is a capital: write `{upper}`"))
                    .replace(format!("Write `{upper}`"), false, context.span, upper);
            }
            if let Some(from_axioms) = FromAxioms::of(context) {
                return from_axioms.with_reason(&diagnostic).unwrap_or_else(|| {
                    diagnostic.help(format!(
                        "in a proof from axioms the reason is `{PREMISE}`, `{AXIOM}`, \
                         `{DETACH}` with two lines, the conditional first, or a D-proof"
                    ))
                });
            }
            let diagnostic = match Asked::of(context) {
                Some(asked) => asked.with_way(None, diagnostic),
                None => diagnostic,
            };
            if diagnostic.help.is_some() || !diagnostic.fixes.is_empty() {
                return diagnostic;
            }
            let has_no = Natural::No.is_of(context.scope.worlds());
            let derived = derived(context.text()).filter(|way| has_no || !way.contains("`No`"));
            diagnostic.help(derived.map_or(rules, str::to_owned))
        }
    }
}

/// The words on a rule, or `strict`, that the logic in force does not have, and a help.
fn of_other_logic(context: Context<'_>) -> Option<(String, String)> {
    let (word, worlds) = (context.text(), context.scope.worlds());
    let logic = context.scope.settings.logic.as_ref()?.title();
    let help = |text: &str| text.to_owned();
    if Natural::of(worlds).any(|rule| rule.name() == word) {
        return None;
    }
    let choose = || help("choose one above the proof, as in `logic T`; there `L` is necessity");
    match word {
        STRICT if !Natural::Li.is_of(worlds) => Some((
            format!("`{STRICT}` opens a subproof of modal logic, and this is {logic}"),
            choose(),
        )),
        "Mi" if Natural::Li.is_of(worlds) => Some((
            format!("{logic} has no `Mi`: a world need not see any world there, not even itself"),
            help(
                "`Mi` gives `Mp` from `p` in reflexive logics, as T, and from `Lp` in serial ones, \
                 as D",
            ),
        )),
        "No" => Some((
            format!("{logic} has no `No`"),
            help("from `q` and `Nq` a negation follows there, by `Ni`, and no other formula"),
        )),
        _ if Natural::ALL.iter().any(|rule| rule.name() == word) => {
            Some((format!("`{word}` is a rule of modal logics, and this is {logic}"), choose()))
        }
        _ => None,
    }
}

/// The way to do by the rules what a rule of other books does in one step.
fn derived(name: &str) -> Option<&'static str> {
    let words: Vec<String> = name.split(is_blank).map(str::to_lowercase).collect();
    Some(match &*words.join(" ") {
        "mt" | "modus tollens" => {
            "from `Cpq` and `Nq`: suppose `p`, reach `q` by `Co`, `Nq` by `R`, then `Np` by `Ni`"
        }
        "ds" | "disjunctive syllogism" => {
            "from `Apq` and `Np`: reach `q` where `p` is supposed, by `No`, and `q`, then `Ao`"
        }
        "hs" | "hypothetical syllogism" => {
            "from `Cpq` and `Cqr`: suppose `p`, reach `r` by `Co` twice, then `Cpr` by `Ci`"
        }
        "dn" | "dne" | "double negation" => {
            "from `NNp`: suppose `Np`, repeat `NNp` by `R`, then `p` by `No`"
        }
        "efq" | "explosion" | "ex falso" => {
            "from `p` and `Np`: suppose `Nq`, repeat both by `R`, then `q` by `No`"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn rules_of_other_names_are_known() {
        let with = |rule: &str| {
            format!("proof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q {rule} 1 2\nend")
        };
        for name in ["MP", "co", "CO", "→E", "C0"] {
            mends(&with(name), &with("Co"));
        }
        mends(
            "proof |- Cpp\n1 | p supose\n2 Cpp Ci 1-1\nend",
            "proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\nend",
        );
        for name in ["hypothesis", "S", "A"] {
            mends(
                &format!("proof |- Cpp\n1 | p {name}\n2 | p R 1\n3 Cpp Ci 1-2\nend"),
                "proof |- Cpp\n1 | p suppose\n2 | p R 1\n3 Cpp Ci 1-2\nend",
            );
        }
        mends(
            "proof p |- NNp\n1 p premise\n2 | Np suppose\n3 | p R 1\n4 NNp RAA 2-3\nend",
            "proof p |- NNp\n1 p premise\n2 | Np suppose\n3 | p R 1\n4 NNp Ni 2-3\nend",
        );
        let head = "proof Cpq, Nq |- Np\n1 Cpq premise\n2 Nq premise\n";
        let way = help(&format!("{head}3 Np modus tollens 1 2\nend"));
        assert_eq!(
            way,
            "in place of this line write `3 | p suppose`, `4 | q Co 1 3`, `5 | Nq R 2` and `6 Np \
             Ni 3-5`"
        );
        let from_axioms = |step: &str| format!("system frege\nproof |- CqCpq\n1 CqCpq {step}\nend");
        mends(&from_axioms("theorem"), &from_axioms("axiom"));
        let other = help("system frege\nproof |- Cpp\n1 Cpp theorem\nend");
        assert!(other.starts_with("in a proof from axioms the reason is `premise`,"), "{other}");
        for (logic, rule, told) in [
            ("classical", "Lo 1", "`Lo` is a rule of modal logics, and this is classical logic"),
            ("minimal", "No 1", "minimal logic has no `No`"),
            ("K", "Mi 1", "K has no `Mi`: a world need not see any world there, not even itself"),
        ] {
            faults(&format!(
                "logic {logic}\nproof p |- p\n1 p premise\n2 p {rule}\n    ^^ {told}\nend"
            ));
        }
        mends_all(
            "logic K\nproof LCpq |- LCpq\n1 LCpq premise\n2 | strict\n3 | Cpq □E 1\n4 LCpq □I \
             2-3\nend",
            "logic K\nproof LCpq |- LCpq\n1 LCpq premise\n2 | strict\n3 | Cpq Lo 1\n4 LCpq Li \
             2-3\nend",
        );
        faults("proof p |- p\n1 p prufe\n    ^^^^^ `prufe` is no rule here\nend");
    }
}
