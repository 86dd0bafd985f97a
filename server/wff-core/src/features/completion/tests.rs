//! Tests of completion.

use super::*;

/// The completions at the end of a text, each behind what it replaces.
fn offered(text: &str) -> String {
    let document = Document::new(text, Scope::default());
    let show = |offer: Completion| {
        format!("{}{}", &text[offer.range], if text.ends_with(' ') { "" } else { ">" })
            + &offer.label
    };
    completions(&document, text, text.len()).into_iter().map(show).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_formula_is_offered_letters_while_it_needs_them() {
    assert_eq!(offered("K"), ">p >q >r >s >N >K >A >C >E");
    assert_eq!(offered("Kpq"), "");
    assert_eq!(offered("Kpq "), "is = == |=");
    assert_eq!(offered("1) "), "p q r s N K A C E");
    assert_eq!(offered("def a = p\nKp"), ">p >q >r >s >N >K >A >C >E >@a");
    assert_eq!(offered("def a = p\nK@"), "@>@a");
    assert_eq!(offered("p == "), "p q r s N K A C E");
}

#[test]
fn a_formula_of_textbooks_is_offered_its_letters() {
    let connectives = "N K A C E D X J B O V".replace(' ', " >");
    assert_eq!(offered("alphabet textbook\nK"), format!(">p >q >r >s >{connectives}"));
    assert_eq!(
        offered("alphabet textbook\nlet a \"rain\", p12 = T\nKzDy2"),
        format!(">z >y2 >a >p12 >p >q >r >s >{connectives}")
    );
    assert_eq!(offered("alphabet textbook\nlet b = T\nlet "), "b p q r s");
    assert_eq!(
        offered("alphabet textbook\nroll pq K\ncall K"),
        "K>none >p >q >r >s >N >K >A >C >E"
    );
}

#[test]
fn a_line_begins_with_a_keyword_or_a_letter() {
    assert!(offered("le").starts_with("le>let le>def le>logic le>alphabet le>rules"));
    assert!(offered("\n").starts_with(">let >def"));
}

#[test]
fn in_a_proof_what_follows_at_once_is_offered() {
    let proof = "proof p, Cpq |- KpKpq\n1 p premise\n2 Cpq premise\n";
    let step = format!("{proof}3 ");
    assert_eq!(offered(&step), "q  Co 1 2 p q r s N K A C E");
    assert!(!offered(&format!("hints off\n{step}")).contains("Co 1 2"));
    let whole = format!("{step}q ");
    assert!(offered(&whole).starts_with("Co 1 2 Ki "), "{}", offered(&whole));
    assert!(offered(&format!("{whole}C")).starts_with("C>Co 1 2 C>Ki "));
    assert!(offered(&format!("hints off\n{whole}")).starts_with("Ki Ko "));
    let open = format!("{proof}3 | r suppose\n4 | q Co 1 2\n5 ");
    assert!(offered(&open).starts_with("Crq  Ci 3-4 q  Co 1 2 p q"), "{}", offered(&open));
    assert!(offered(&format!("{open}| ")).starts_with("p q r s"));
}

#[test]
fn in_a_game_the_moves_that_are_legal_are_offered() {
    let game = "game shake-a-wff Ann, Bob\n";
    assert_eq!(offered(game), ">round >end");
    assert_eq!(offered(&format!("{game}round\n")), ">roll Ann >roll Bob >call Ann >call Bob >end");
    let rolled = format!("{game}round\nroll Ann: pq K\nroll Bob: rs N\n");
    assert_eq!(offered(&rolled), ">call Ann >call Bob >end");
    assert_eq!(offered(&format!("{rolled}call ")), "Ann Bob");
    assert_eq!(offered(&format!("{rolled}call B")), "B>Ann B>Bob");
    let called = format!("{rolled}call Ann: Kpq\n");
    assert_eq!(offered(&called), ">check Bob >challenge Bob >end");
    assert_eq!(offered(&format!("{called}check ")), "Bob");
    assert_eq!(offered(&format!("{called}check Bob\n")), ">round >end");
    assert_eq!(
        offered("game x-wff Ann, Bob to "),
        "N points N falsehoods N letters streak N one round"
    );
    assert_eq!(offered("game "), "shake-a-wff x-wff");
    let tied = "game x-wff A, B to one round\nlet p = T, q = T, r = F, s = F\nround\nroll A: \
                pii \
                KKE\nroll B: pii KKE\ncall A: p\ncall B: p\n";
    assert_eq!(offered(tied), ">challenge A >challenge B >tiebreak >end");
}

#[test]
fn the_moves_of_a_game_are_said_to_do_what_they_do_in_it() {
    let round = "roll Ann: pqs KNC\nroll Bob: pqs KNC\ncall Ann: p\n";
    let details = |game: &str| {
        let text = format!("{game}\nround\n{round}");
        let document = Document::new(&text, Scope::default());
        let offered = completions(&document, &*text, text.len());
        let of = |label: &str| offered.iter().find(|it| it.label == label).unwrap();
        let challenge = of("challenge Bob").detail.clone();
        (challenge, offered.iter().any(|it| it.label.starts_with("check")))
    };
    let (challenge, has_check) = details("game x-wff Ann, Bob\nlet p = T, q = F, r = T, s = T");
    assert!(!has_check && !challenge.contains("pff"), "{challenge}");
    let (challenge, has_check) = details("game shake-a-wff Ann, Bob");
    assert!(has_check && challenge.contains("pff"), "{challenge}");
}

#[test]
fn what_follows_a_word_is_of_its_kind() {
    assert_eq!(
        offered("p is "),
        "tautology contradiction contingent satisfiable wff pff nnf dnf cnf not"
    );
    assert!(offered("p is not con").starts_with("con>tautology con>contradiction"));
    assert!(offered("logic ").starts_with("classical K3 LP L3 L4"));
    assert_eq!(offered("logic FDE\nlet p = "), "T B N F");
    assert_eq!(offered("rules x"), "x>shake-a-wff x>x-wff");
    let own = "axioms Mine\n1 CpCqp\nend\nsystem ";
    assert!(offered(own).starts_with("lukasiewicz-3 lukasiewicz-1 lukasiewicz-2 wos"));
    assert!(offered(own).ends_with(" Mine"));
    assert_eq!(offered("DD211 "), "proves");
    assert_eq!(offered("system frege\ndef i = proof DD211\nD1@"), "@>@i");
    assert!(offered("proof p |- p\n1 p a").contains("a>axiom a>D a>premise"));
    assert_eq!(offered("let p = "), "T F");
    assert_eq!(offered("roll Ann: p\nroll Bob: q\ncall "), "Ann Bob none p q r s N K A C E");
    assert_eq!(offered("roll Ann: p\nchallenge Bob: "), "none pff p q r s N K A C E");
    assert_eq!(offered("roll Ann: p\nroll "), "Ann");
    assert_eq!(offered("call Ł "), "");
    assert_eq!(offered("call Kp"), "Kp>none >p >q >r >s >N >K >A >C >E");
    assert_eq!(offered("let "), "p q r s");
    assert_eq!(offered("p = "), "T F");
    assert_eq!(offered("p # "), "");
    assert_eq!(offered("let p \"is"), "");
}
