//! Proofs of very many lines, citations, subproofs and D-proofs.

use super::kinds::{Kind, each, letters, sheet};

pub fn proofs() -> Vec<Kind> {
    // Steps below a subproof of as many lines.
    let cited = |name: &str, lines: [&'static str; 2], step: &'static str| {
        let [line, last_line] = lines;
        sheet(format!("citations of a subproof: {name}"), move |last| {
            let line = |number: usize| match number {
                1 => "1 | p suppose\n".to_owned(),
                _ if number == last => format!("{number} | {last_line}\n"),
                _ => format!("{number} | {line}\n"),
            };
            let steps = each(last, |number| format!("{} {step} 1-{last}\n", last + number));
            format!("proof |- q\n{}{steps}end\n", each(last, line))
        })
    };
    let steps = |name: &str, line: fn(usize) -> String| {
        sheet(format!("steps: {name}"), move |last| {
            format!("proof p, Cpp, Kpp |- q\n1 p premise\n{}end\n", each(last, |it| line(it + 1)))
        })
    };
    let bare = |name: &str, line: fn(usize) -> String| {
        sheet(format!("proof: {name}"), move |last| {
            format!("proof |- q\n{}end\n", each(last, line))
        })
    };
    vec![
        cited("Ci", ["p R 1", "p R 1"], "Cpp Ci"),
        cited("wrong Ci", ["p R 1", "p R 1"], "Cpq Ci"),
        cited("Ni", ["p R 1", "Np R 1"], "Np Ni"),
        cited("wrong Ni", ["p R 1", "p R 1"], "Np Ni"),
        cited("wrong Ni of a clash", ["Nq R 1", "p R 1"], "Np Ni"),
        cited("No", ["p R 1", "Np R 1"], "q No"),
        cited("wrong No", ["p R 1", "p R 1"], "q No"),
        cited("Ao", ["p R 1", "p R 1"], "q Ao 1 1-1"),
        cited("a line inside", ["p R 1", "p R 1"], "p R 2"),
        cited("another end", ["p R 1", "p R 1"], "Cpp Ci 1-2"),
        steps("R", |it| format!("{it} p R 1\n")),
        steps("R of the last", |it| format!("{it} p R {}\n", it - 1)),
        steps("wrong R", |it| format!("{it} q R 1\n")),
        steps("Ki", |it| format!("{it} Kpp Ki 1 {}\n", it - 1)),
        steps("wrong Ki", |it| format!("{it} Kqq Ki 1 {}\n", it - 1)),
        steps("wrong Ko", |it| format!("{it} q Ko {}\n", it - 1)),
        steps("wrong Co", |it| format!("{it} q Co 1 {}\n", it - 1)),
        steps("wrong Ai", |it| format!("{it} Aqr Ai {}\n", it - 1)),
        steps("wrong Ei", |it| format!("{it} Epq Ei 1 {}\n", it - 1)),
        steps("wrong Eo", |it| format!("{it} Cpq Eo {}\n", it - 1)),
        steps("premises", |it| format!("{it} p premise\n")),
        steps("no premises", |it| format!("{it} r premise\n")),
        steps("unknown rules", |it| format!("{it} p So 1\n")),
        steps("rules by other names", |it| format!("{it} p Reit 1\n")),
        steps("no reason", |it| format!("{it} p\n")),
        steps("no formula", |it| format!("{it} R 1\n")),
        steps("pffs", |it| format!("{it} Kp R 1\n")),
        steps("no number", |_| "p R 1\n".to_owned()),
        steps("one number", |_| "1 p R 1\n".to_owned()),
        steps("citations of lines that are not there", |it| {
            format!("{it} p R {}\n", it + 1_000_000)
        }),
        steps("citations that are none", |it| format!("{it} p R x\n")),
        steps("too many bars", |it| format!("{it} | | p R 1\n")),
        steps("marks behind numbers", |it| format!("{it}: p R 1\n")),
        steps("words that lead on", |it| format!("{it} then p R 1\n")),
        steps("words before rules", |it| format!("{it} p by R 1\n")),
        steps("text in between", |_| "so it is\n".to_owned()),
        steps("infix", |it| format!("{it} p & p Ki 1 1\n")),
        steps("blanks", |it| format!("{it} _ R 1\n")),
        steps("axioms", |it| format!("{it} Cpp axiom\n")),
        steps("detachment", |it| format!("{it} p D 1 {}\n", it - 1)),
        bare("subproofs", |it| {
            format!(
                "{} | p suppose\n{} | p R {0}\n{} Cpp Ci {0}-{1}\n",
                3 * it,
                3 * it + 1,
                3 * it + 2
            )
        }),
        bare("subproofs, none cited", |it| {
            format!("{} | p suppose\n{} r R 1\n", 2 * it, 2 * it + 1)
        }),
        bare("suppositions with a bar", |it| format!("{it} | p suppose\n")),
        bare("suppositions without bars", |it| format!("{it} p suppose\n")),
        bare("suppositions without bars, in turn", |it| {
            format!("{it} {} suppose\n", ["p", "q", "Np", "Kpq"][it % 4])
        }),
        bare("suppositions without a number", |_| "p suppose\n".to_owned()),
        bare("subproofs without bars, each cited", |it| {
            format!("{} p suppose\n{} p R {0}\n{} Cpp Ci {0}-{1}\n", 3 * it, 3 * it + 1, 3 * it + 2)
        }),
        sheet("proof: suppositions without bars that are leant on", |last| {
            let steps = each(last - 1, |it| format!("{} p R {it}\n", last + it));
            format!("proof |- q\n{}{steps}end\n", each(last, |it| format!("{it} p suppose\n")))
        }),
        sheet("proof: a conjunction of suppositions without bars", |last| {
            let kpp = |it: usize| format!("{} Kpp Ki {} {}\n", last + it, it, last + it - 1);
            let steps = each(last, kpp);
            format!("proof |- q\n{}{steps}end\n", each(last, |it| format!("{it} p suppose\n")))
        }),
        sheet("proof: bars ever deeper", |last| {
            // A square of bars has as many lines as its root.
            let deepest = last.isqrt();
            format!(
                "proof |- q\n{}end\n",
                each(deepest, |it| format!("{it} {}p suppose\n", "| ".repeat(it)))
            )
        }),
        sheet("proof: strict subproofs", |last| {
            let all = each(last / 3, |it| {
                let at = 3 * it;
                format!("{at} | strict\n{0} | p Lo 1\n{1} Lp Li {at}-{0}\n", at + 1, at + 2)
            });
            format!("logic K\nproof Lp |- q\n1 Lp premise\n{all}end\n")
        }),
        sheet("proof: lines outside of a strict subproof", |last| {
            let all = each(last, |it| format!("{} p suppose\n{} r R 1\n", 2 * it + 1, 2 * it + 2));
            format!("logic K\nproof q |- q\n1 q premise\n2 | strict\n{all}end\n")
        }),
        sheet("proof: cases", |last| {
            let cases = each(last / 6, |it| {
                let at = 6 * it;
                format!(
                    "{at} | p suppose\n{} | r R 1\n{} | q suppose\n{} | r R 1\n\
                     {} r Ao 1 {at}-{0} {1}-{2}\n{} p R 1\n",
                    at + 1,
                    at + 2,
                    at + 3,
                    at + 4,
                    at + 5
                )
            });
            format!("proof Apq |- q\n1 Apq premise\n{cases}end\n")
        }),
        sheet("proof: premises of the head", |last| {
            let all = each(last, |it| format!("Cpp{}, ", if it % 2 == 0 { "" } else { " " }));
            format!("alphabet textbook\nproof {all}p |- q\n1 p premise\nend\n")
        }),
        sheet("proof: premises of the head as steps", |last| {
            let all = each(last, |it| format!("p{it}, "));
            let steps = each(last, |it| format!("{it} p{it} premise\n"));
            format!("alphabet textbook\nproof {all}p |- q\n{steps}end\n")
        }),
        sheet("proof: citations of one step", |last| {
            format!("proof p |- q\n1 p premise\n2 Kpp Ki{}\nend\n", " 1".repeat(last))
        }),
        sheet("proof: citations of one D-proof", |last| {
            let of = "D1".repeat(last);
            format!("system lukasiewicz-3\nproof p |- q\n1 p premise\n2 Kpp {of}1\nend\n")
        }),
        sheet("proof: a long formula", |last| {
            format!("proof p |- q\n1 p premise\n2 {}p R 1\nend\n", "Kp".repeat(last))
        }),
        sheet("proof: a bar along all of it", |last| {
            format!(
                "proof p |- q\n1 | p premise\n{}end\n",
                each(last, |it| format!("{} | p R 1\n", it + 1))
            )
        }),
        sheet("proof: drawn lines", |last| {
            format!("proof p |- q\n1 p premise\n{}end\n", "---------\n".repeat(last))
        }),
        sheet("proof: without an end", |last| {
            format!("proof p |- q\n1 p premise\n{}", each(last, |it| format!("{} p R 1\n", it + 1)))
        }),
        sheet("proofs", |last| "proof p |- p\n1 p premise\nend\n".repeat(last / 3)),
        sheet("unfinished proofs", |last| "proof p |- q\n1 p premise\nend\n".repeat(last / 3)),
        sheet("heads of proofs", |last| "proof p |- q\n".repeat(last)),
        sheet("words of a proof's bars", |last| {
            format!("proof |- q\n1 {}p suppose\nend\n", "| ".repeat(last))
        }),
    ]
}

pub fn d_proofs() -> Vec<Kind> {
    let system = |line: &'static str| {
        move |last: usize| format!("system lukasiewicz-3\n{}", line.repeat(last))
    };
    vec![
        sheet("D-proofs", system("DD211 proves Cpp\n")),
        sheet("D-proofs without a claim", system("DD211\n")),
        sheet("wrong D-proofs", system("DD211 proves Cpq\n")),
        sheet("D-proofs that do not fit", system("D12\n")),
        sheet("D-proofs that are none", system("DD21x proves Cpp\n")),
        sheet("D-proofs without axioms", |last| "DD211 proves Cpp\n".repeat(last)),
        sheet("systems", |last| "system lukasiewicz-3\n".repeat(last)),
        sheet("unknown systems", |last| "system lukasiewitz-3\n".repeat(last)),
        sheet("one long D-proof", |last| format!("system lukasiewicz-3\n{}1\n", "D1".repeat(last))),
        sheet("one long D-proof with a claim", |last| {
            format!("system lukasiewicz-3\n{}1 proves Cpp\n", "DDD2111".repeat(last / 7))
        }),
        sheet("theorems that others lean on", |last| {
            format!("system lukasiewicz-3\n{}", "t: DD211 proves Cpp\n".repeat(last))
        }),
        sheet("axioms of a system", |last| {
            let all = each(last, |number| format!("{} CpCqp\n", letters(number)));
            format!("axioms X\n{all}end\nsystem X\n")
        }),
        sheet("axioms of one label", |last| format!("axioms X\n{}end\n", "1 CpCqp\n".repeat(last))),
        sheet("systems of axioms", |last| {
            each(last / 3, |number| format!("axioms {}\n1 CpCqp\nend\n", letters(number)))
        }),
    ]
}
