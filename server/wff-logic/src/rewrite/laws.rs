//! The table of rewrites, with the laws that they apply.

use crate::law::{Law, law};

/// A way to rewrite a formula.
#[derive(Debug)]
pub struct Rewrite {
    /// Its title, as an imperative.
    pub title: &'static str,
    /// Its laws. Of those that hold and fit, the first is applied.
    pub laws: &'static [Law],
}

pub(super) const fn rewrite(title: &'static str, laws: &'static [Law]) -> Rewrite {
    Rewrite { title, laws }
}

/// The rewrites, in the order in which they are offered: what shortens first, what is only for
/// variety last.
pub static REWRITES: [Rewrite; 44] = [
    rewrite("Remove the double negation", &[law("NNx", "x")]),
    rewrite("Remove the repetition", &[law("Kxx", "x"), law("Axx", "x")]),
    rewrite(
        "Absorb the longer operand",
        &[
            law("KxAxy", "x"),
            law("KxAyx", "x"),
            law("KAxyx", "x"),
            law("KAyxx", "x"),
            law("AxKxy", "x"),
            law("AxKyx", "x"),
            law("AKxyx", "x"),
            law("AKyxx", "x"),
        ],
    ),
    rewrite(
        "Drop what the other operand settles",
        &[
            law("AxKNxy", "Axy"),
            law("AxKyNx", "Axy"),
            law("AKNxyx", "Ayx"),
            law("AKyNxx", "Ayx"),
            law("ANxKxy", "ANxy"),
            law("ANxKyx", "ANxy"),
            law("KxANxy", "Kxy"),
            law("KxAyNx", "Kxy"),
            law("KANxyx", "Kyx"),
            law("KAyNxx", "Kyx"),
            law("KNxAxy", "KNxy"),
            law("KNxAyx", "KNxy"),
            law("KxCxy", "Kxy"),
            law("KCxyx", "Kyx"),
            law("CxCxy", "Cxy"),
        ],
    ),
    rewrite(
        "Simplify the constant",
        &[
            law("NO", "V"),
            law("NV", "O"),
            law("KxV", "x"),
            law("KVx", "x"),
            law("KxO", "O"),
            law("KOx", "O"),
            law("AxO", "x"),
            law("AOx", "x"),
            law("AxV", "V"),
            law("AVx", "V"),
            law("CVx", "x"),
            law("COx", "V"),
            law("CxV", "V"),
            law("CxO", "Nx"),
            law("ExV", "x"),
            law("EVx", "x"),
            law("ExO", "Nx"),
            law("EOx", "Nx"),
        ],
    ),
    rewrite(
        "Write as a constant",
        &[
            law("KxNx", "O"),
            law("KNxx", "O"),
            law("AxNx", "V"),
            law("ANxx", "V"),
            law("Cxx", "V"),
            law("Exx", "V"),
            law("ExNx", "O"),
            law("ENxx", "O"),
        ],
    ),
    rewrite(
        "Swap the operands",
        &[
            law("Kxy", "Kyx"),
            law("Axy", "Ayx"),
            law("Exy", "Eyx"),
            law("Dxy", "Dyx"),
            law("Xxy", "Xyx"),
            law("Jxy", "Jyx"),
        ],
    ),
    rewrite(
        "Apply De Morgan's law",
        &[
            law("NKNxNy", "Axy"),
            law("NKNxy", "AxNy"),
            law("NKxNy", "ANxy"),
            law("NKxy", "ANxNy"),
            law("NANxNy", "Kxy"),
            law("NANxy", "KxNy"),
            law("NAxNy", "KNxy"),
            law("NAxy", "KNxNy"),
            law("KNxNy", "NAxy"),
            law("ANxNy", "NKxy"),
        ],
    ),
    rewrite(
        "Write as a negated disjunction",
        &[law("KNxy", "NAxNy"), law("KxNy", "NANxy"), law("Kxy", "NANxNy")],
    ),
    rewrite(
        "Write as a negated conjunction",
        &[
            law("ANxy", "NKxNy"),
            law("AxNy", "NKNxy"),
            law("Axy", "NKNxNy"),
            law("CxNy", "NKxy"),
            law("Cxy", "NKxNy"),
        ],
    ),
    rewrite(
        "Take the contrapositive",
        &[
            law("CNxNy", "Cyx"),
            law("CNxy", "CNyx"),
            law("CxNy", "CyNx"),
            law("Cxy", "CNyNx"),
            law("BNxNy", "Byx"),
            law("BNxy", "BNyx"),
            law("BxNy", "ByNx"),
            law("Bxy", "BNyNx"),
        ],
    ),
    rewrite(
        "Expand the conditional",
        &[law("CNxy", "Axy"), law("Cxy", "ANxy"), law("BxNy", "Axy"), law("Bxy", "AxNy")],
    ),
    rewrite(
        "Expand the negated conditional",
        &[law("NCxNy", "Kxy"), law("NCxy", "KxNy"), law("NBNxy", "Kxy"), law("NBxy", "KNxy")],
    ),
    rewrite(
        "Write as a conditional",
        &[law("ANxy", "Cxy"), law("Axy", "CNxy"), law("NKxNy", "Cxy"), law("NKxy", "CxNy")],
    ),
    rewrite("Write as a negated conditional", &[law("KxNy", "NCxy"), law("Kxy", "NCxNy")]),
    rewrite("Expand into both conditionals", &[law("Exy", "KCxyCyx")]),
    rewrite("Expand into two cases", &[law("Exy", "AKxyKNxNy"), law("Jxy", "AKxNyKNxy")]),
    rewrite(
        "Contract to a biconditional",
        &[
            law("KCxyCyx", "Exy"),
            law("AKxyKNxNy", "Exy"),
            law("AKNxNyKxy", "Exy"),
            law("AKxyKNyNx", "Exy"),
            law("AKNxNyKyx", "Eyx"),
            law("AKxNyKNxy", "ExNy"),
            law("AKxNyKyNx", "ExNy"),
            law("AKNxyKxNy", "ENxy"),
            law("AKNxyKNyx", "ENxy"),
        ],
    ),
    rewrite(
        "Move the negation inside",
        &[law("NENxy", "Exy"), law("NExNy", "Exy"), law("NExy", "ExNy"), law("NJxy", "Exy")],
    ),
    rewrite("Move the negation outside", &[law("ExNy", "NExy"), law("ENxy", "NExy")]),
    rewrite("Remove both negations", &[law("ENxNy", "Exy"), law("JNxNy", "Jxy")]),
    rewrite("Negate both operands", &[law("Exy", "ENxNy"), law("Jxy", "JNxNy")]),
    rewrite(
        "Distribute over the second operand",
        &[
            law("KxAyz", "AKxyKxz"),
            law("AxKyz", "KAxyAxz"),
            law("CxKyz", "KCxyCxz"),
            law("CxAyz", "ACxyCxz"),
        ],
    ),
    rewrite(
        "Distribute over the first operand",
        &[
            law("KAxyz", "AKxzKyz"),
            law("AKxyz", "KAxzAyz"),
            law("CAxyz", "KCxzCyz"),
            law("CKxyz", "ACxzCyz"),
        ],
    ),
    rewrite(
        "Factor out the common operand",
        &[
            law("AKxyKxz", "KxAyz"),
            law("AKxzKyz", "KAxyz"),
            law("AKxyKzx", "KxAyz"),
            law("AKyxKxz", "KxAyz"),
            law("KAxyAxz", "AxKyz"),
            law("KAxzAyz", "AKxyz"),
            law("KAxyAzx", "AxKyz"),
            law("KAyxAxz", "AxKyz"),
            law("KCxyCxz", "CxKyz"),
            law("KCxzCyz", "CAxyz"),
            law("ACxyCxz", "CxAyz"),
            law("ACxzCyz", "CKxyz"),
        ],
    ),
    rewrite("Join the conditions", &[law("CxCyz", "CKxyz")]),
    rewrite("Split the condition", &[law("CKxyz", "CxCyz")]),
    rewrite("Swap the conditions", &[law("CxCyz", "CyCxz")]),
    rewrite(
        "Group to the left",
        &[
            law("KxKyz", "KKxyz"),
            law("AxAyz", "AAxyz"),
            law("ExEyz", "EExyz"),
            law("JxJyz", "JJxyz"),
        ],
    ),
    rewrite(
        "Group to the right",
        &[
            law("KKxyz", "KxKyz"),
            law("AAxyz", "AxAyz"),
            law("EExyz", "ExEyz"),
            law("JJxyz", "JxJyz"),
        ],
    ),
    rewrite("Replace D by N and K", &[law("Dxy", "NKxy")]),
    rewrite("Replace X by N and A", &[law("Xxy", "NAxy")]),
    rewrite("Replace J by N and E", &[law("Jxy", "NExy")]),
    rewrite("Replace B by C", &[law("Bxy", "Cyx")]),
    rewrite("Replace the negated D by K", &[law("NDxy", "Kxy")]),
    rewrite("Replace the negated X by A", &[law("NXxy", "Axy")]),
    rewrite("Replace D by N and A", &[law("Dxy", "ANxNy")]),
    rewrite("Replace X by N and K", &[law("Xxy", "KNxNy")]),
    rewrite(
        "Write with D",
        &[
            law("NKxy", "Dxy"),
            law("Nx", "Dxx"),
            law("Kxy", "NDxy"),
            law("ANxNy", "Dxy"),
            law("ANxy", "DxNy"),
            law("AxNy", "DNxy"),
            law("Axy", "DNxNy"),
            law("CxNy", "Dxy"),
            law("Cxy", "DxNy"),
        ],
    ),
    rewrite(
        "Write with X",
        &[
            law("NAxy", "Xxy"),
            law("Nx", "Xxx"),
            law("Axy", "NXxy"),
            law("KNxNy", "Xxy"),
            law("KNxy", "XxNy"),
            law("KxNy", "XNxy"),
            law("Kxy", "XNxNy"),
        ],
    ),
    rewrite(
        "Write with J",
        &[law("NExy", "Jxy"), law("ExNy", "Jxy"), law("ENxy", "Jxy"), law("Exy", "NJxy")],
    ),
    rewrite("Write with B", &[law("Cxy", "Byx")]),
    rewrite("Write with E", &[law("Jxy", "ExNy")]),
    rewrite("Put a double negation in front", &[law("x", "NNx")]),
];
