//! # unfinished-proof
//!
//! No line of the proof is its conclusion outside of all subproofs. What a subproof reaches holds
//! under its supposition only.
//!
//! ```wff
//! proof |- CpKpp
//! ^^^^^ `CpKpp` is still to be shown: the subproof of line 1 is still open at `end`
//!   1 | p    suppose
//!   2 | Kpp  Ki 1 1
//! end
//! ```
//!
//! Go on to the conclusion:
//!
//! ```wff
//! proof |- CpKpp
//!   1 | p    suppose
//!   2 | Kpp  Ki 1 1
//!   3 CpKpp  Ci 1-2
//! end
//! ```

use crate::analysis::fault::OpenSubproof;
use crate::proof::natural::write::by;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Statement, quote, text::shorten};

pub(crate) static RULE: RuleOf<Option<Box<OpenSubproof>>> = RuleOf {
    rule: Rule::new("unfinished-proof", Severity::Warning, header!("unfinished_proof.rs"))
        .of_unfinished(),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Block,
    render: |context, open| render(context, open.as_deref().copied()),
};

/// The most characters of a conclusion that are shown.
const SHOWN: usize = 60;

/// The words for a line that closes the last subproof.
pub(crate) fn to_close(line: &str) -> String {
    format!("close it with {} above `end`", quote(line))
}

fn render(context: Context<'_>, open: Option<OpenSubproof>) -> Diagnostic {
    let conclusion = match &context.line.statement {
        Statement::Judgement(sequent) => sequent.right.first(),
        _ => None,
    };
    let conclusion = conclusion.map_or("", |span| context.line.of(*span));
    let conclusion = shorten(conclusion, SHOWN);
    let message = format!("{} is still to be shown", quote(&conclusion));
    let Some(OpenSubproof { first, next, closing }) = open else {
        return RULE.at(context.span, message);
    };
    let message = format!("{message}: the subproof of line {first} is still open at `end`");
    let diagnostic = RULE.at(context.span, message);
    match closing {
        Some((rule, subproof)) => {
            let line = format!("{next} {conclusion}  {}", by(rule, &[subproof]));
            diagnostic.help(to_close(&line))
        }
        None => diagnostic.help(
            "go on in it, and close it by `Ci`, `Ni`, `No` or `Ao` on a line with a bar less",
        ),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_proof_without_steps_shows_nothing() {
        faults("proof |- Cpp\n^^^^^ `Cpp` is still to be shown\nend");
        faults(
            "proof |- Cpp\n^^^^^ `Cpp` is still to be shown: the subproof of line 1 is still open \
             at \
             `end`\n1 | Cpp suppose\nend",
        );
        assert_eq!(
            help("proof |- Cpp\n1 | p suppose\n2 | p R 1\nend"),
            "close it with `3 Cpp Ci 1-2` above `end`"
        );
        clean("proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\nend");
        let open = "proof |- Cpp\n  1) | p suppose\n  2) | p R 1\n";
        assert_eq!(help(&format!("{open}end")), "close it with `3) Cpp Ci 1-2` above `end`");
        mends(&format!("{open}end"), &format!("{open}  3) Cpp  Ci 1-2\nend"));
    }
}
