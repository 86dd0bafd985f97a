//! The lines of whole blocks.

/// A matrix that can be chosen.
pub const MATRIX: [&str; 13] = [
    "matrix M",
    "  values F T",
    "  designated T",
    "  table N",
    "    row F | T",
    "    row T | F",
    "  table K",
    "    row F | F F",
    "    row T | F T",
    "  define A pq = NKNpNq",
    "  define C pq = ANpq",
    "  define E pq = KCpqCqp",
    "end",
];

/// A matrix with columns of different widths.
pub const WIDE_MATRIX: [&str; 14] = [
    "matrix L",
    "  values 0 1/2 1",
    "  designated 1",
    "  table N",
    "    row 0   | 1",
    "    row 1/2 | 1/2",
    "    row 1   | 0",
    "  # if",
    "  table C   | 1   1/2 0",
    "    row 1   | 1   1/2 0",
    "    row 1/2 | 1   1   1/2",
    "    row 0   | 1,  1,  1",
    "  define A pq = CCpqq",
    "end",
];

/// A truth table whose letters stand in its head.
pub const HEADED_TABLE: [&str; 7] = [
    "truth q p | Cpq, Np",
    "  row T T | T    F",
    "  row T F | T    T",
    "  # the others",
    "  row F T | F    ?",
    "  row F F | T    T",
    "end",
];

/// A truth table with all its rows.
pub const TABLE: [&str; 6] = [
    "truth Cpq, Np",
    "  row T T | T F",
    "  row T F | F F",
    "  row F T | T ?",
    "  row F F | T T",
    "end",
];

/// A game of Shake-a-WFF.
pub const GAME: [&str; 16] = [
    "game shake-a-wff Ann, Bob to 5 points",
    "round",
    "  roll Ann: pq K",
    "  roll Bob: rs N",
    "  call Ann: Kpq",
    "  check Bob",
    "round",
    "  roll Ann: pq KN",
    "  roll Bob: rs N",
    "  call Bob: r",
    "  challenge Ann: Nr",
    "round",
    "  roll Ann: pqi KN",
    "  roll Bob: i N",
    "  call Ann: none",
    "end",
];

/// A game of x-wff.
pub const TRUE_GAME: [&str; 16] = [
    "let p = T, q = T, r = F, s = F",
    "game x-wff Ann, Bob to one round",
    "round",
    "  roll Ann: pii KKE",
    "  roll Bob: pqi KRE",
    "  call Ann: p",
    "  call Bob: q",
    "  challenge Ann: EKpqp",
    "tiebreak",
    "  roll Ann: rii KKN",
    "  roll Bob: sii NKE",
    "  call Bob: s",
    "  call Ann: Nr",
    "round",
    "  call Ann: none",
    "end",
];

/// A proof of excluded middle.
pub const PROOF: [&str; 10] = [
    "proof |- ApNp",
    "  1 | NApNp     suppose",
    "  2 | | p       suppose",
    "  3 | | ApNp    Ai 2",
    "  # so far",
    "  4 | | NApNp   R 1",
    "  5 | Np        Ni 2-4",
    "  6 | ApNp      Ai 5",
    "  7 ApNp        No 1-6",
    "end",
];

/// A proof with strict subproofs.
pub const STRICT_PROOF: [&str; 11] = [
    "logic S4",
    "proof LCpq, Mp |- Mq",
    "  1 LCpq   premise",
    "  2 Mp     premise",
    "  3 | strict",
    "  4 | LCpq  R 1",
    "  5 LLCpq  Li 3-4",
    "  6 | p    strict",
    "  7 | q    Co 6 8",
    "  8 Mq     Mo 2 6-7",
    "end",
];

/// Axioms, and proofs from them.
pub const AXIOMS: [&str; 12] = [
    "axioms S",
    "  1 CpCqp",
    "  2 CCpCqrCCpqCpr",
    "  c) CCNpNqCqp",
    "end",
    "DD211 proves Cpp",
    "def b = proof D2D1c",
    "proof |- Cpp",
    "  1 CpCqp    axiom",
    "  2 CCpqCpp  D21",
    "  3 Cpp      D 2 1",
    "end",
];

/// A model, and claims about it.
pub const MODEL: [&str; 10] = [
    "logic S4",
    "model m",
    "  world w: p = T, q = F",
    "  world v: q",
    "  sees w: w, v",
    "  v -> v",
    "end",
    "MKpq = F at w",
    "LApq = T at w in m",
    "frame m is transitive, not symmetric",
];
