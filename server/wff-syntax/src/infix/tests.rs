//! Tests of infix as it is read.

use super::*;

fn polish(text: &str) -> Option<String> {
    read(text, Span::new(0, text.len())).map(|infix| infix.polish(None).text)
}

#[test]
fn operators_bind_and_group_as_taught() {
    for (infix, expected) in [
        ("p & q", "Kpq"),
        ("p ∧ q ∨ r → s ↔ p", "ECAKpqrsp"),
        ("p -> q -> r", "CpCqr"),
        ("p & q & r", "KKpqr"),
        ("p <-> q <-> r", "EEpqr"),
        ("~(p | q)", "NApq"),
        ("not p and q", "KNpq"),
        ("if p and q then if r then s", "CKpqCrs"),
        ("p or if q then r or s", "ApCqArs"),
        ("If p and q, then r", "CKpqr"),
        ("p if and only if not q", "EpNq"),
        ("p only if q", "Cpq"),
        ("either both p and q or r", "AKpqr"),
        ("it is not the case that p", "Np"),
        ("not if p then q", "NCpq"),
        ("not-p and q", "KNpq"),
        ("not -p", "NNp"),
        ("it is false that p", "Np"),
        ("p although q", "Kpq"),
        ("p, even though q and r", "KpKqr"),
        ("q whenever p", "Bqp"),
        ("when p, q", "Cpq"),
        ("p only when q", "Cpq"),
        ("p is sufficient for q", "Cpq"),
        ("q is necessary for p", "Bqp"),
        ("p is implied by q", "Bpq"),
        ("p just in case q", "Epq"),
        ("\\overline{p \\land q}", "NKpq"),
        ("p v q", "Apq"),
        ("¬¬p", "NNp"),
        ("Kpq -> Nr", "CKpqNr"),
        ("(p)", "p"),
        ("@mp & @b c", ""),
        ("p & @mp", "Kp@mp"),
        ("@mp -> q", "C@mp q"),
        ("pKq", "Kpq"),
        ("NpCqAr", "CNpAqr"),
        ("P & Q", "Kpq"),
        ("p1 → q2", "Cp1q2"),
        ("p ↑ ¬q", "DpNq"),
        ("(p ⊼ q) ↑ (p nand q)", "DDpqDpq"),
        ("p ↓ q", "Xpq"),
        ("p nor (q and r)", "XpKqr"),
        ("p ⊕ q", "Jpq"),
        ("(p ⊻ q) ∧ r", "KJpqr"),
        ("p xor q", "Jpq"),
        ("p ← q", "Bpq"),
        ("p <- (q -> r)", "BpCqr"),
        ("p if q", "Bpq"),
        ("neither p nor q", "Xpq"),
        ("not both p and q", "Dpq"),
        ("exactly one of p and q", "Jpq"),
        ("either p or q but not both", "Jpq"),
        ("p or not q, but not both", "JpNq"),
        ("if p then q or r but not both", "CpJqr"),
        ("if neither p nor q, then both r and s", "CXpqKrs"),
        ("neither p nor q or r", "AXpqr"),
        ("¬p → ⊥", "CNpO"),
        ("p and not the true", "KpNV"),
        ("p → O", "CpO"),
        ("pDq", "Dpq"),
        ("p V V", "ApV"),
        ("true or false", "AVO"),
        ("p unless q", "Apq"),
        ("not p unless (q and r)", "ANpKqr"),
        ("unless p, q and r", "AKqrp"),
        ("p and q, unless r", "AKpqr"),
        ("p but not q", "KpNq"),
        ("p and q but r but s", "KKKpqrs"),
        ("if p but not q, then r", "CKpNqr"),
        ("p or q, but r", "KApqr"),
        ("q provided that p", "Bqp"),
        ("provided p, q", "Cpq"),
        ("if p, q", "Cpq"),
        ("if p and q, r or s", "CKpqArs"),
        ("if p, if q, r", "CpCqr"),
        ("if if p, q, r", "CCpqr"),
        ("if p, both q and r", "CpKqr"),
        ("only if p, q", "Cqp"),
        ("only if p, q and r", "CKqrp"),
        ("if p only if q, then r", "CCpqr"),
        ("p or q, and r or s", "KApqArs"),
        ("p and q, or r, or s", "AAKpqrs"),
        ("if p or q, and r, then s", "CKApqrs"),
        ("p and q, if r", "BKpqr"),
        ("p, if and only if q or r", "EpAqr"),
        ("it is not the case that both p and q, and r", "KNKpqr"),
        ("either p or q or r, and s", "KAApqrs"),
        ("either p, or q", "Apq"),
        ("p → 0", "CpO"),
        ("1 ∧ p", "KVp"),
        ("p \\land \\lnot q \\to \\bot", "CKpNqO"),
        ("$p \\supset q$", "Cpq"),
        ("$$p \\iff q$$", "Epq"),
        ("\\(p \\vee q\\)", "Apq"),
        ("\\left(p \\wedge q\\right) \\implies \\top", "CKpqV"),
        ("p_1 \\to q_{23}", "Cp1q23"),
        ("-. p /\\ q", "KNpq"),
        ("□p → ◇p", "CLpMp"),
        ("[]p -> <>p", "CLpMp"),
        ("\\Box(p \\to q) \\land \\neg\\Diamond p", "KLCpqNMp"),
        ("p ⥽ q ∧ r", "LCpKqr"),
        ("necessarily p and possibly not q", "KLpMNq"),
        ("it is necessary that if p then q", "LCpq"),
    ] {
        assert_eq!(polish(infix).unwrap_or_default(), expected, "{infix}");
    }
}

/// The Polish notation in an alphabet, and what stands for what in it.
fn renamed(text: &str, alphabet: Alphabet) -> Option<(String, String)> {
    let polish = read(text, Span::new(0, text.len()))?.polish(Some(alphabet));
    let renamed = polish.renamed.iter().map(|it| format!("{}{} ", it.letter, it.symbol));
    Some((polish.text, renamed.collect::<String>().trim_end().to_owned()))
}

#[test]
fn symbols_get_letters() {
    for (text, dice, textbook) in [
        ("(ψ → φ)", ("Cpq", "pψ qφ"), ("Cpq", "pψ qφ")),
        ("P ⊃ Q", ("Cpq", "pP qQ"), ("Cpq", "pP qQ")),
        ("Q → P", ("Cqp", "qQ pP"), ("Cqp", "qQ pP")),
        ("(A ∧ B) → A", ("CKpqp", "pA qB"), ("CKaba", "aA bB")),
        ("A ∧ P → R", ("CKqpr", "qA pP rR"), ("CKapr", "aA pP rR")),
        ("A V B v C", ("AApqr", "pA qB rC"), ("AAabc", "aA bB cC")),
        ("P → q", ("Cpq", "pP"), ("Cpq", "pP")),
        ("( ph -> ( ps -> ph ) )", ("CpCqp", "pph qps"), ("CpCqp", "pph qps")),
        ("\\varphi \\to \\psi_1", ("Cpq", "p\\varphi q\\psi_1"), ("Cpq", "p\\varphi q\\psi_1")),
        ("A1 ↔ A2", ("Epq", "pA1 qA2"), ("Ea1a2", "a1A1 a2A2")),
        ("α ∧ β ∧ γ ∧ δ ∧ ε", ("KKKKpqrst", "pα qβ rγ sδ tε"), ("KKKKpqrst", "pα qβ rγ sδ tε")),
    ] {
        let both = [Alphabet::Dice, Alphabet::Textbook].map(|it| renamed(text, it).unwrap());
        let shown = both.each_ref().map(|(polish, renamed)| (&**polish, &**renamed));
        assert_eq!(shown, [dice, textbook], "{text}");
    }
    let five = "α ∧ β ∧ γ ∧ δ ∧ ε";
    let polish = read(five, Span::new(0, five.len())).unwrap().polish(Some(Alphabet::Dice));
    assert_eq!(polish.obstacle, Some(Obstacle::Propositions(5)));
    for text in ["p → P", "φ → p", "A → p", "φ", "A", "Part → A", "A B", "v → A", "και → φ"]
    {
        assert_eq!(renamed(text, Alphabet::Textbook), None, "{text}");
    }
}

#[test]
fn what_could_be_meant_otherwise_is_in_doubt() {
    for (text, doubt) in [
        ("either p or q and r", Some(Doubt::Scope)),
        ("neither p nor q or r", Some(Doubt::Scope)),
        ("p and either q or r and s", Some(Doubt::Scope)),
        ("if p then q iff r", Some(Doubt::Scope)),
        ("if p then q but not r", Some(Doubt::Scope)),
        ("p \\equiv q", Some(Doubt::Equivalence)),
        ("p or q, and r", Some(Doubt::Comma)),
        ("(either p or q) and r", None),
        ("either p or q or r", None),
        ("if p, q", None),
        ("p iff if q then r", None),
    ] {
        let outline = outline(text, Span::new(0, text.len())).unwrap();
        assert_eq!(outline.doubt, doubt, "{text}");
    }
}

#[test]
fn broken_infix_is_not_guessed_at() {
    for infix in [
        "p &",
        "& p",
        "(p",
        "p)",
        "p q",
        "if p",
        "p then q",
        "()",
        "",
        "p & & q",
        "(p then q)",
        "both p or q",
        "both p",
        "p, q",
        "if p,",
        "p if q if r",
        "if p if q then r",
        "p if q then r",
        "p ↑ q ↑ r",
        "p ↑ q ∧ r",
        "p → q ↑ r",
        "p nand q nand r",
        "p ⊕ q ⊕ r",
        "p and q if r",
        "neither p nor q nor r",
        "neither (p) nor (q) nor r",
        "exactly one of p and q and r",
        "neither p or q",
        "p or q or r but not both",
        "p and q but not both",
        "but not both",
        "p, but not both",
        "⊥ ⊤",
        "↑ p",
        "either p",
        "Kp & q",
        "p & Z",
        "p unless q and r",
        "p and q unless r",
        "if p then q unless r",
        "if p then q, unless r",
        "p or q but r",
        "p but q or r",
        "if p then q, and r",
        "p, and q, or r",
        "p, if q, if r",
        "if p, q, r",
        "if p, only if q, r",
        "p, q and r",
        "p, ∧ q",
        "either p, q",
        "it is not the case that p and q",
        "it is not the case that p if q",
        "only if p then q",
        "unless p then q",
        "p 0",
        "p \\foo q",
        "$p",
        "p_q ∧ r",
    ] {
        assert_eq!(polish(infix), None, "{infix}");
    }
}

#[test]
fn each_word_of_the_lexicon_is_one_of_infix() {
    for word in WORDS.spellings().flat_map(|words| words.split(' ')) {
        assert!(is_word(word) && is_word(&word.to_uppercase()), "{word}");
    }
    assert!(!is_word("Cpq") && !is_word("rain"));
}

#[test]
fn long_infix_is_read_without_recursion() {
    let deep = format!("{}p{}", "(¬".repeat(50_000), ")".repeat(50_000));
    assert_eq!(polish(&deep).map(|p| p.len()), Some(50_001));
    let long = vec!["p"; 100_000].join(" → ");
    assert_eq!(polish(&long).map(|p| p.len()), Some(199_999));
    let sentence = format!("{}s", "if p or q, and r, ".repeat(30_000));
    assert_eq!(polish(&sentence).map(|p| p.len()), Some(180_001));
    let symbols: Vec<String> = (0..50_000).map(|number| format!("φ{number}")).collect();
    assert!(polish(&symbols.join(" ∧ ")).is_some());
}
