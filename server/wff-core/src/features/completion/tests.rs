//! Tests of completion.

use super::*;

/// The completions at `$0` in a text, or else at its end.
fn at(text: &str, asked: bool) -> (String, Vec<Completion>) {
    let offset = text.find("$0").unwrap_or(text.len());
    let text = text.replacen("$0", "", 1);
    let document = Document::small(&text, Scope::default());
    let offered = found(&document, &*text, offset, asked);
    (text, offered)
}

/// The labels of completions, each behind what it replaces.
fn shown((text, offered): (String, Vec<Completion>)) -> String {
    let show = |offer: Completion| {
        let (typed, rest) = (&text[offer.range.clone()], &text[offer.range.end..offer.word_end]);
        let rest = if rest.is_empty() { String::new() } else { format!("|{rest}") };
        match typed.len() + rest.len() {
            0 => offer.label,
            _ => format!("{typed}{rest}>{}", offer.label),
        }
    };
    offered.into_iter().map(show).collect::<Vec<_>>().join(" ")
}

fn offered(text: &str) -> String {
    shown(at(text, true))
}

fn unasked(text: &str) -> String {
    shown(at(text, false))
}

/// The text that the item of a label makes, with its places as they are.
fn accepted(text: &str, label: &str) -> String {
    let (text, offered) = at(text, true);
    let item = offered.iter().find(|it| it.label == label).unwrap();
    format!(
        "{}{}{}",
        &text[..item.range.start],
        item.snippet.as_ref().unwrap_or(&item.insert),
        &text[item.range.end..]
    )
}

#[test]
fn a_formula_is_offered_letters_while_it_needs_them() {
    assert_eq!(offered("K"), "p q r s N K A C E");
    assert_eq!(offered("Kpq"), "");
    assert_eq!(offered("Kpq "), "is = == |= != !|=");
    assert_eq!(offered("Kpq !"), "!>!= !>!|=");
    assert_eq!(offered("Kpq i"), "i>is");
    assert_eq!(offered("Kp i"), "");
    assert!(offered("1) ").starts_with("truth proof exercise game roll let "));
    assert!(offered("1) ").contains(" hints exam "));
    assert!(offered("1) r").starts_with("r>roll "));
    assert!(offered("1) ").ends_with(" p q r s N K A C E"));
    assert_eq!(offered("1) ex"), "ex>exercise ex>exam");
    assert_eq!(offered("2. a) tru"), "tru>truth");
    assert_eq!(offered("1) K"), "p q r s N K A C E");
    assert_eq!(offered("1) Kpq "), "is = == |= != !|=");
    assert_eq!(offered("def a = p\nKp"), "p q r s N K A C E @a");
    assert_eq!(offered("def a = p\nK@"), "@>@a");
    assert_eq!(offered("def ab = p\nK@a$0b"), "@a|b>@ab");
    assert_eq!(offered("def ab = p\nK@b"), "@b>@ab");
    assert_eq!(offered("p == "), "p q r s N K A C E");
    assert_eq!(offered("C$0Kpq"), "p q r s N K A C E");
    assert_eq!(offered("K$0pq"), "");
}

#[test]
fn a_formula_of_textbooks_is_offered_its_letters() {
    let connectives = "N K A C E D X J B O V";
    assert_eq!(offered("alphabet textbook\nK"), format!("p q r s {connectives}"));
    assert_eq!(
        offered("alphabet textbook\nlet a \"rain\", p12 = T\nKzDy2"),
        format!("z y2 a p12 p q r s {connectives}")
    );
    assert_eq!(offered("alphabet textbook\nlet b = T\nlet "), "b p q r s");
    assert_eq!(offered("alphabet textbook\nroll pq K\ncall K"), "p q K>Kpq");
}

/// The logics that are offered behind `logic K`.
const OF_K: &str = "K>K3 K>WK K>K K>KB K>KDB K>K4 K>KD4 K>K5 K>KD5 K>K45 K>KD45 K>KB4";

#[test]
fn nothing_is_shown_unasked_in_a_formula_but_names() {
    for text in [
        "K",
        "CK",
        "p, K",
        "p == K",
        "1) N",
        "let ",
        "def a = C",
        "truth K",
        "require only ",
        "roll pq K\ncall K",
        "proof p |- p\n1 N",
    ] {
        assert_eq!(unasked(text), "", "{text}");
    }
    assert_eq!(unasked("def a = p\nK@"), "@>@a");
    assert_eq!(unasked("logic K"), OF_K);
    assert_eq!(unasked("logic K3"), "", "it stands there already");
    assert_eq!(unasked("Kpq i"), "i>is");
    assert_eq!(unasked("p is con"), "con>contradiction con>contingent");
    assert_eq!(unasked("def a"), "");
    assert!(unasked("p").contains("p>proof"));
}

#[test]
fn a_line_begins_with_a_keyword_or_a_letter() {
    assert_eq!(offered("le"), "le>let");
    assert!(offered("\n").starts_with("truth proof exercise game roll let "));
    assert!(offered("").ends_with("p q r s N K A C E"));
    assert_eq!(offered("lo$0gic K3"), "lo|gic>logic");
    assert_eq!(accepted("lo$0 K3", "logic"), "logic K3");
    assert_eq!(accepted("lo", "logic"), "logic ");
    assert_eq!(offered("L"), "L>let L>logic");
    assert_eq!(offered("roll"), "roll>roll");
    assert_eq!(accepted("roll", "roll"), "roll ${1:pqr KCN}\ncall $0");
    assert_eq!(offered("foll"), "foll>p, Cpq |= q");
}

#[test]
fn in_a_block_only_its_lines_are_offered() {
    assert_eq!(offered("truth p\n"), "row T | ? row end");
    assert_eq!(accepted("truth p\n", "row T | ?"), "truth p\nrow T | ${1:?}\nrow F | ${2:?}");
    assert_eq!(offered("truth p\n  r"), "r>row T | ? r>row");
    assert_eq!(offered("truth p\nrow F | F\n$0\nend"), "row");
    assert_eq!(offered("matrix M\n"), "values end");
    assert_eq!(offered("matrix M\nvalues F T\n"), "designated end");
    assert_eq!(offered("matrix M\nvalues F T\ndesignated T\n"), "table define end");
    assert_eq!(offered("matrix M\nvalues F T\ndesignated T\ntable N\n"), "row table define end");
    let exercise = "ask require show key wrong read accept adjust answer truth proof let def";
    assert_eq!(offered("exercise 1\n"), format!("{exercise} end"));
    assert_eq!(
        offered("exercise 1\ntruth p\n$0\nend"),
        "row T | ? row end",
        "the exercise lacks its end"
    );
    assert_eq!(offered("axioms Mine\n"), "end");
    assert_eq!(offered("proof p |- p\ne"), "e>end");
}

#[test]
fn in_a_proof_what_follows_at_once_is_offered() {
    let proof = "proof p, Cpq |- KpKpq\n1 p premise\n2 Cpq premise\n";
    let step = format!("{proof}3 ");
    assert_eq!(offered(proof), "3 q  Co 1 2 end");
    let chain = "proof Cpq, Cqr |- Cpr\n";
    assert_eq!(offered(chain), "1 Cpq  premise 1 Cqr  premise 1 | p  suppose end");
    let supposed = format!("{chain}1 Cpq premise\n2 | p suppose\n");
    assert_eq!(offered(&supposed), "3 | q  Co 1 2 end");
    assert_eq!(offered(&format!("hints off\n{chain}")), "end");
    assert_eq!(offered(&step), "q  Co 1 2 p q r s N K A C E");
    assert!(!offered(&format!("hints off\n{step}")).contains("Co 1 2"));
    assert!(!offered(&format!("hints off\n{proof}")).contains("Co 1 2"));
    let whole = format!("{step}q ");
    assert!(offered(&whole).starts_with("Co 1 2 Ki "), "{}", offered(&whole));
    assert_eq!(offered(&format!("{whole}C")), "C>Co 1 2 C>Ci C>Co");
    let (_, found) = at(&format!("{whole}C"), true);
    assert_eq!(found[0].filter(), "Co", "a rule alone is not lifted above it");
    assert_eq!(offered(&format!("{whole}Co 1")), "Co 1>Co 1 2");
    assert_eq!(offered(&format!("{whole}p")), "p>premise");
    assert!(offered(&format!("hints off\n{whole}")).starts_with("Ki Ko "));
    let open = format!("{proof}3 | r suppose\n4 | q Co 1 2\n5 ");
    assert!(offered(&open).starts_with("Crq  Ci 3-4 q  Co 1 2 p q"), "{}", offered(&open));
    assert!(offered(&format!("{open}Crq Ci 3-")).starts_with("Ci 3->Ci 3-4"));
    assert!(offered(&format!("{open}| ")).starts_with("p q r s"));
}

#[test]
fn in_a_game_the_moves_that_are_legal_are_offered() {
    let game = "game shake-a-wff Ann, Bob\n";
    assert_eq!(offered(game), "round end");
    assert_eq!(offered(&format!("{game}round\n")), "roll Ann roll Bob call Ann call Bob end");
    let rolled = format!("{game}round\nroll Ann: pq K\nroll Bob: rs N\n");
    assert_eq!(offered(&rolled), "call Ann call Bob end");
    assert_eq!(offered(&format!("{rolled}c")), "c>call Ann c>call Bob");
    assert_eq!(offered(&format!("{rolled}call ")), "Ann Bob");
    assert_eq!(offered(&format!("{rolled}call B")), "B>Bob");
    assert_eq!(accepted(&format!("{rolled}call B$0: p"), "Bob"), format!("{rolled}call Bob: p"));
    assert_eq!(offered(&format!("{rolled}call Ann: ")), "none p q K");
    let called = format!("{rolled}call Ann: Kpq\n");
    assert_eq!(offered(&called), "check Bob challenge Bob end");
    assert_eq!(offered(&format!("{called}check ")), "Bob");
    assert_eq!(offered(&format!("{called}check Bob\n")), "round end");
    assert_eq!(
        offered("game x-wff Ann, Bob to "),
        "5 points 5 falsehoods 5 letters streak 5 one round"
    );
    assert_eq!(offered("game x-wff Ann, Bob to 3 p"), "3 p>3 points");
    assert_eq!(offered("game x-wff Ann, Bob to str"), "str>streak 5");
    assert_eq!(offered("game "), "shake-a-wff x-wff");
    assert_eq!(offered("game shake"), "shake>shake-a-wff");
    let tied = "game x-wff A, B to one round\nlet p = T, q = T, r = F, s = F\nround\nroll A: \
                pii \
                KKE\nroll B: pii KKE\ncall A: p\ncall B: p\n";
    assert_eq!(offered(tied), "challenge A challenge B tiebreak end");
}

#[test]
fn the_moves_of_a_game_are_said_to_do_what_they_do_in_it() {
    let round = "roll Ann: pqs KNC\nroll Bob: pqs KNC\ncall Ann: p\n";
    let details = |game: &str| {
        let text = format!("{game}\nround\n{round}");
        let document = Document::small(&text, Scope::default());
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
fn on_a_call_the_dice_that_are_left_are_offered() {
    let roll = "roll Ann: ppq KN\n";
    assert_eq!(offered(&format!("{roll}call Ann: ")), "none p q N K NKpq");
    assert_eq!(offered(&format!("{roll}call Ann: N")), "p q K N>NKpp");
    assert_eq!(offered(&format!("{roll}call Ann: Kq")), "p N Kq>KqNp");
    assert_eq!(offered(&format!("{roll}call Ann: p")), "p>NKpq", "no longest one goes on so");
    assert_eq!(offered(&format!("{roll}hints off\ncall Ann: N")), "p q K");
    let wild = "rules x-wff\nlet p = T, q = T\nroll pqi KRR\ncall ";
    assert_eq!(offered(&format!("{wild}KE")), "KE>NNKpq", "a wildcard is no E");
    assert!(
        offered(&format!("{wild}KA")).starts_with("p q N K A C"),
        "{}",
        offered(&format!("{wild}KA"))
    );
    assert!(
        offered(&format!("{wild}AKN")).starts_with("p q AKN>"),
        "{}",
        offered(&format!("{wild}AKN"))
    );
    assert_eq!(offered("roll Ann: pq K\ncall Ann: Kpq\nchallenge Bob: "), "none pff p q K Kpq");
}

#[test]
fn what_follows_a_word_is_of_its_kind() {
    assert_eq!(
        offered("p is "),
        "tautology contradiction contingent satisfiable wff pff nnf dnf cnf not"
    );
    assert_eq!(offered("p is not con"), "con>contradiction con>contingent");
    assert_eq!(offered("p is cont$0ing"), "cont|ing>contradiction cont|ing>contingent");
    assert_eq!(offered("p is in c"), "c>contradiction c>contingent c>cnf");
    assert!(offered("logic ").starts_with("classical K3 LP L3 L4"));
    assert_eq!(offered("logic K"), OF_K);
    assert_eq!(offered("logic clas$0sical"), "clas|sical>classical");
    assert_eq!(offered("logic FDE\nlet p = "), "T B N F");
    assert_eq!(offered("logic X9\nlet p = T"), "T>T T>To T>-To");
    assert_eq!(offered("logic X9\nlet p = -"), "->-To ->-i ->-Fo");
    assert_eq!(offered("rules x-"), "x->x-wff");
    assert_eq!(offered("hints o"), "o>off o>on");
    assert_eq!(
        offered("system luk"),
        "luk>lukasiewicz-3 luk>lukasiewicz-1 luk>lukasiewicz-2 luk>lukasiewicz-implication \
         luk>lukasiewicz-valued"
    );
    let own = "axioms Mine\n1 CpCqp\nend\nsystem ";
    assert!(offered(own).starts_with("lukasiewicz-3 lukasiewicz-1 lukasiewicz-2 wos"));
    assert!(offered(own).ends_with(" Mine"));
    assert_eq!(offered("matrix Heyting\nvalues F T\nend\nlogic Hey"), "Hey>Heyting");
    assert_eq!(offered("DD211 "), "proves");
    assert_eq!(offered("system frege\ndef i = proof DD211\nD1@"), "@>@i");
    assert_eq!(offered("proof p |- p\n1 p a"), "a>Ai a>Ao a>axiom");
    assert_eq!(offered("let p = "), "T F");
    assert_eq!(offered("let p = T"), "T>T");
    assert_eq!(offered("let p = T "), "");
    assert_eq!(offered("roll Ann: p\nroll Bob: q\ncall "), "Ann Bob none q q");
    assert_eq!(offered("roll Łucja: p\ncall Ł"), "Ł>Łucja");
    assert_eq!(offered("roll Ann: p\nroll "), "Ann");
    assert_eq!(offered("call Ł "), "");
    assert_eq!(offered("call Kp"), "p q r s N K A C E");
    assert_eq!(offered("let "), "p q r s");
    assert_eq!(offered("p = "), "T F");
    assert_eq!(offered("p # "), "");
    assert_eq!(offered("let p \"is"), "");
    assert_eq!(offered("exercise 1\nrequire is n"), "n>nnf n>not");
    assert_eq!(offered("exercise 1\nrequire value o"), "value o>value of");
    assert_eq!(offered("exercise 1\nshow req"), "req>require");
    assert_eq!(offered("truth p\nrow "), "T F");
}

#[test]
fn a_snippet_is_clean_once_its_places_are_filled_in() {
    let places = [
        "",
        "logic FDE\n",
        "matrix Own\n values 0 1\n designated 1\n table N\n row 0 | 1\n row 1 | 0\n \
         table K | 1 0\n row 1 | 1 0\n row 0 | 0 0\n define A pq = NKNpNq\n define C pq = ANpq\n \
         define E pq = KCpqCqp\nend\nlogic Own\n",
        "alphabet textbook\n",
        "rules x-wff\n",
        "exercise 1\n",
        "matrix M\n",
        "axioms Mine\n1 CpCqp\nend\n",
        "def name = p\n@name\n",
        "roll pq K\ncall Kpq\n",
    ];
    let mut tried = 0;
    for place in places {
        let (_, offered) = at(place, true);
        for item in offered {
            let Some(snippet) = &item.snippet else { continue };
            if item.kind == CompletionKind::Connective {
                continue;
            }
            let written: &[&str] = match &*item.label {
                "exercise" => &["", "Round and round", "", "What is a WFF?"],
                "proof" => &["Cpq, p"],
                _ => &[],
            };
            let last = match &*item.label {
                "axioms" => "CpCqp",
                "exercise" => "require is wff",
                "matrix" => {
                    "table N\nrow F | T\nrow T | F\ntable K | F T\nrow F | F F\nrow T | F T\n\
                     define A pq = NKNpNq\ndefine C pq = ANpq\ndefine E pq = KCpqCqp"
                }
                "proof" => "q",
                _ => "",
            };
            let text = format!("{place}{}", expanded(snippet, written, last));
            let document = Document::small(&text, Scope::default());
            let line = place.lines().count();
            use crate::rules::Severity::{Error, Warning};
            let found = document.diagnostics(&*text).map(|it| it.diagnostic);
            let errors: Vec<_> = found
                .filter(|it| matches!(it.rule.severity, Error | Warning))
                .map(|it| format!("{}: {}", it.rule.id, it.message))
                .collect();
            let is_of_others = ["unfinished-block"];
            let own = |it: &&String| !is_of_others.iter().any(|rule| it.starts_with(rule));
            assert_eq!(errors.iter().find(own), None, "{line} {text}");
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}

/// A snippet whose places have their own texts, or these where they are empty.
fn expanded(snippet: &str, written: &[&str], last: &str) -> String {
    let mut made = String::new();
    let mut rest = snippet;
    while let Some((before, after)) = rest.split_once('$') {
        made += before;
        let (place, behind) = match after.strip_prefix('{') {
            Some(inner) => inner.split_once('}').unwrap(),
            None => after.split_at(1),
        };
        let own = place.split_once(':').map(|(_, own)| own);
        let number: usize = if own.is_some() { 0 } else { place.parse().unwrap() };
        let text = number.checked_sub(1).map_or(last, |at| written.get(at).unwrap_or(&""));
        made += own.unwrap_or(text);
        rest = behind;
    }
    made + rest
}

#[test]
fn models_are_written_by_what_is_offered() {
    let above = "logic K\nmodel m\n  world w: p\n  world v\n";
    assert_eq!(offered("logic K\nmo"), "mo>model");
    assert_eq!(unasked("mo"), "");
    let end = format!("{above}end\n");
    assert_eq!(offered(&format!("{above}  $0\nend")), "world sees");
    assert_eq!(offered(&format!("{above}  world $0\nend")), "u");
    assert_eq!(offered(&format!("{above}  world u: p = $0\nend")), "T F");
    assert_eq!(offered(&format!("{above}  sees $0\nend")), "w v");
    assert_eq!(offered(&format!("{above}  sees w: w, $0\nend")), "v");
    assert_eq!(offered(&format!("{end}Lp = T ")), "at in");
    assert_eq!(offered(&format!("{end}Lp = T at ")), "w v");
    assert_eq!(offered(&format!("{end}Lp = T in ")), "m");
    assert_eq!(offered(&format!("{end}frame ")), "m");
    assert_eq!(offered(&format!("{end}frame m i")), "i>is");
    assert_eq!(offered(&format!("{end}frame m is s")), "s>symmetric s>serial");
    assert_eq!(accepted("logic K\nmo", "model"), "logic K\nmodel ${1:m1}\n  world ${2:w}: $0\nend");
}
