//! The texts that benchmarks read: plain lines, which are formulas only, and mixed ones, sheets
//! with statements and blocks of every kind.
#![allow(dead_code, reason = "no benchmark reads them all")]

/// The sizes of documents, in bytes, three or so to a factor of ten.
pub const SIZES: [usize; 7] = [10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000];

/// Lines of valid formulas, of one to some twenty letters, without end.
fn formula_lines() -> impl Iterator<Item = &'static str> {
    let kinds = [
        "p\n",
        "Nq\n",
        "CKpqr\n",
        "ANpCqEpr\n",
        "CpCqp\n",
        "NKpNq\n",
        "EKpqNANpNq\n",
        "CCpCqrCCpqCpr\n",
        "AKpqAKrsAKpNqKrNs\n",
        "CKCpqCqrCpr\n",
    ];
    (0..).filter_map(move |line| kinds.get(line * 7 % kinds.len()).copied())
}

/// So many lines of valid formulas.
pub fn formulas(lines: usize) -> String {
    formula_lines().take(lines).collect()
}

/// The first of some texts that come to so many bytes.
fn up_to<T: AsRef<str>>(bytes: usize, texts: impl Iterator<Item = T>) -> String {
    let mut text = String::with_capacity(bytes + 2_000);
    for part in texts {
        text.push_str(part.as_ref());
        if text.len() >= bytes {
            break;
        }
    }
    text
}

/// Lines of valid formulas that come to so many bytes.
pub fn plain(bytes: usize) -> String {
    up_to(bytes, formula_lines())
}

/// A page of a sheet, with a number that tells its names from those of others.
fn page(number: usize) -> String {
    format!(
        "# ==== Page {number} ====\n\n## Values\nlet p \"it is raining\" = T, q = F\nlet r = \
         T\ndef a{number} = CKpqr\ndef b{number} = ANpNq\n\n## Claims\nKpq = F\n{number}) CpCqp is \
         tautology\nNKpq == ANpNq # De Morgan\np, Cpq |= q\n@a{number} != F\nCCpqp is not \
         tautology\n\n## Formulas\nCKpqr\nANpCqEpr\nCpCqp\nNKpNq\nEKpqNANpNq\nCCpCqrCCpqCpr\n\
         AKpqAKrsAKpNqKrNs\nCKCpqCqrCpr\nC Kpq r\nKpCq\n\n## Dice\nroll Ann: pqr NKE\nroll Bob: \
         pqi KCR\ncall Ann: EKpqNr\ncall Bob: Kpq\n\n## Blocks\ntruth Cpq\n  row T T | T\n\
           row T F \
         | F\n  row F T | T\n  row F F | T\nend\ngame shake-a-wff Ann, Bob\nround\n  roll Ann: pq \
         K\n  roll Bob: rs N\n  call Ann: Kpq\n  check Bob\nend\nexercise {number} \"De Morgan\" 2 \
         points\n  require == NKpq\n  require only N A\n  key ANpNq\nend\nproof |- CpKpp\n\
           1 | p    \
         suppose\n  2 | Kpp  Ki 1 1\n  3 CpKpp  Ci 1-2\nend\n"
    )
}

/// Pages that come to so many bytes.
pub fn sheet(bytes: usize) -> String {
    up_to(bytes, (1..).map(page))
}

/// Lines of formulas and claims in S4, about a model and its worlds and about all, that come to so
/// many bytes.
pub fn modal(bytes: usize) -> String {
    let head = "logic S4\nmodel m\n  world w, v: p\n  sees w: w, v\n  sees v: v\nend\n";
    let page = "CKpqr\nLp = T at w in m\nMq = F at w\nCLpLLp is tautology\nCMpLMp is not \
                tautology\nLp, LCpq |= Lq\nLKpq == KLpLq\nCpMp = T in m\n";
    up_to(bytes, std::iter::once(head).chain(std::iter::repeat(page)))
}
