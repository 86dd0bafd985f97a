//! # unknown-rule
//!
//! The word behind a step's formula is no rule of natural deduction. The rules are those of WFF
//! 'n Proof, *i* for in and *o* for out: `Ki Ko Ai Ao Ci Co Ei Eo Ni No`, and `R`, which repeats a
//! line. What is given is a `premise`, what is tried a step with `suppose`. A step by a name of
//! other books that can mean one rule alone is judged as a step by that rule.
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

use crate::proof::natural::{Rule as Natural, certain_rule, meant_name};
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Statement;
use crate::syntax::keyword::nearest;
use crate::syntax::letter::is_blank;
use crate::syntax::proof::{AXIOM, DETACH, PREMISE, SUPPOSE};
use crate::syntax::shape::are_formulas;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unknown-rule", Severity::Error, header!("unknown_rule.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let text = context.text();
    let names = Natural::ALL.map(Natural::name);
    let formula = match &context.line.statement {
        Statement::Step(step) => context.line.of(step.formula),
        _ => "",
    };
    // Behind another reason it is a note.
    let is_behind_formula = are_formulas(formula);
    let near = nearest(text, [PREMISE, SUPPOSE, AXIOM]);
    let certain = certain_rule(text).filter(|_| is_behind_formula).map(Natural::name);
    let message = match certain {
        Some(name) => format!("{} is called `{name}` here", context.quoted()),
        None => format!("{} is no rule", context.quoted()),
    };
    let diagnostic = RULE.at(context.span, message);
    match meant_name(text, formula).or(near) {
        Some(name) => {
            let is_safe = certain.is_some() || name.eq_ignore_ascii_case(text);
            diagnostic.replace(format!("Write `{name}`"), is_safe, context.span, name)
        }
        None => {
            let rules = format!(
                "the rules are `{}`, and `{DETACH}` with two lines where axioms are in force",
                names.join("`, `")
            );
            diagnostic.help(derived(text).map_or(rules, str::to_owned))
        }
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
        assert!(way.starts_with("from `Cpq` and `Nq`"), "{way}");
        faults("proof p |- p\n1 p prufe\n    ^^^^^ `prufe` is no rule\nend");
    }
}
