//! # infix
//!
//! A formula is written in infix, with the connective between its operands. In Polish notation the
//! connective comes first, and no brackets are needed. Where all propositions are Greek letters or
//! capitals, they get letters of the alphabet.
//!
//! ```wff
//! p & q
//! ^^^^^ `p & q` is infix; in Polish notation it is `Kpq`
//! if p then (q or not p)
//! ^^^^^^^^^^^^^^^^^^^^^^ `if p then (q or not p)` is infix; in Polish notation it is `CpAqNp`
//! ψ → φ
//! ^^^^^ `ψ → φ` is infix; in Polish notation it is `Cpq`, with `p` for `ψ`, `q` for `φ`
//! ```
//!
//! Put the connective first:
//!
//! ```wff
//! Kpq
//! CpAqNp
//! Cpq
//! ```

use crate::analysis::fault::Infix;
use crate::analysis::formula::{formula_faults, infix_sign};
use crate::analysis::letters::unmatched_bracket;
use crate::analysis::{Candidate, FaultKind};
use crate::rules::formula::bracketed_prefix;
use crate::rules::habits::with_signs_before;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::exercise::Task;
use crate::syntax::formula::shape;
use crate::syntax::infix::{Doubt, Obstacle, Polish, Renamed};
use crate::syntax::statement::Claim;
use crate::syntax::{Span, Statement, Token, Unit, infix, quote, tokens};

pub(crate) static RULE: RuleOf<Infix> = RuleOf {
    rule: Rule::new("infix", Severity::Error, header!("infix.rs")),
    judges_truth: |_| false,
    reveals: |context, fault| match fault {
        Infix::Whole => Reveals::Message(plain(context)),
        Infix::Sign(_) | Infix::Bracket(_) => Reveals::Help,
    },
    completed_by: |_, span, fault| match fault {
        Infix::Sign(formula) => CompletedBy::text_if(span.end == formula.end, span),
        Infix::Whole | Infix::Bracket(_) => CompletedBy::Word,
    },
    render: |context, it| render(context, *it),
};

/// The way in which a sign of infix is written in Polish notation, with an example.
fn stands_for(token: Token, formula: Candidate<'_>) -> &'static str {
    let dice = formula.with_dice();
    match token {
        Token::Not => "`N` stands for it: `Np`",
        Token::Box => "`L` stands for it: `Lp`",
        Token::Diamond => "`M` stands for it: `Mp`",
        Token::And => "`K` stands for it, before its two operands: `Kpq`",
        Token::Or => "`A` stands for it, before its two operands: `Apq`",
        Token::If => "`C` stands for it, before its two operands: `Cpq`",
        Token::StrictIf => "`LC` stands for it, before its two operands: `LCpq`",
        Token::Iff => "`E` stands for it, before its two operands: `Epq`",
        Token::Nand if dice => "with the letters of the dice it is `NKpq`",
        Token::Nand => "`D` stands for it, before its two operands: `Dpq`",
        Token::Nor if dice => "with the letters of the dice it is `NApq`",
        Token::Nor => "`X` stands for it, before its two operands: `Xpq`",
        Token::Xor if dice => "with the letters of the dice it is `NEpq`",
        Token::Xor => "`J` stands for it, before its two operands: `Jpq`",
        Token::Converse if dice => "with the letters of the dice it is `Cqp`: if q then p",
        Token::Converse => "`B` stands for it, before its two operands: `Bpq`",
        Token::Falsum if dice => "the false constant is `O`, a letter of `alphabet textbook`",
        Token::Falsum => "`O` stands for it",
        Token::Verum if dice => "the true constant is `V`, a letter of `alphabet textbook`",
        _ => "`V` stands for it",
    }
}

fn render(context: Context<'_>, fault: Infix) -> Diagnostic {
    match fault {
        Infix::Whole => whole(context),
        Infix::Sign(formula) => sign(context, context.candidate(formula)),
        Infix::Bracket(formula) => bracket(context, context.candidate(formula)),
    }
}

/// A whole formula in infix.
fn whole(context: Context<'_>) -> Diagnostic {
    let formula = context.candidate(context.span);
    let Some(read) = infix::read(context.line.text, context.span) else {
        return RULE.at(context.span, format!("{} is infix", context.quoted()));
    };
    let Polish { text: polish, renamed, obstacle } = read.polish(formula.alphabet());
    let quoted = context.quoted();
    let message = format!("{quoted} is infix; in Polish notation it is {}", quote(&polish));
    let message = [message, in_the_place_of(&renamed)].concat();
    let label = if polish.len() > 1 { "the connective comes first" } else { "" };
    let diagnostic = RULE.at(context.span, message).label(label);
    let claims = follows_premises(context);
    let is_list = may_be_list(context);
    let help = match (obstacle, read.outline.doubt) {
        (Some(Obstacle::Constant), _) => Some(
            "`O` and `V` are the constants of `alphabet textbook`; the dice have none".to_owned(),
        ),
        (Some(Obstacle::Propositions(number)), _) => Some(format!(
            "it has {number} propositions, and the dice have four; `alphabet textbook` has more"
        )),
        (None, Some(Doubt::Scope)) => Some(
            "the words could be meant in another way: brackets tell what belongs together"
                .to_owned(),
        ),
        (None, Some(Doubt::Equivalence)) => {
            Some("if it should claim that both are equivalent, write `==` between them".to_owned())
        }
        (None, Some(Doubt::Comma) | None) if is_list => {
            Some("if these are formulas of a list, commas stand between them".to_owned())
        }
        (None, Some(Doubt::Comma) | None) => claims.then(|| {
            "if it claims that a conclusion follows from premises, the sign is `|=`".to_owned()
        }),
    };
    let diagnostic = match help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    };
    let title = format!("Write {}", quote(&polish));
    let Some((edit, is_certain)) = polish_edit(context) else { return diagnostic };
    // One message tells of all formulas of the line that are infix.
    let others: Option<Vec<(Edit, bool)>> = others(context).map(polish_edit).collect();
    let others = others.unwrap_or_default();
    let are_certain = is_certain && others.iter().all(|(_, is_certain)| *is_certain);
    let told = others.iter().map(|(edit, _)| edit.span);
    let diagnostic = told.fold(diagnostic, |it, at| it.related(at, "this is infix, too"));
    let mut edits: Vec<Edit> = others.into_iter().map(|(edit, _)| edit).chain([edit]).collect();
    edits.sort_by_key(|edit| edit.span);
    diagnostic.fix(title, are_certain, edits)
}

/// The other formulas of the line that are infix.
fn others(context: Context<'_>) -> impl Iterator<Item = Context<'_>> {
    let is_infix = |it: &Context<'_>| {
        let faults = formula_faults(it.candidate(it.span), true);
        matches!(&faults[..], [fault] if fault.kind == FaultKind::Infix(Infix::Whole))
    };
    let spans = context.line.formulas().into_iter().filter(move |at| *at != context.span);
    spans.map(move |span| Context { span, ..context }).filter(is_infix)
}

/// The edit that writes a formula in Polish notation, and true if nothing else can have been
/// meant; `None` if it cannot be written.
fn polish_edit(context: Context<'_>) -> Option<(Edit, bool)> {
    let formula = context.candidate(context.span);
    let read = infix::read(context.line.text, context.span)?;
    let Polish { text, renamed, obstacle } = read.polish(formula.alphabet());
    // A line that begins with a dash may be an item of a list, one with a number an answer that is
    // to be in infix.
    let is_alone = matches!(&context.line.statement, Statement::Formulas(all) if all.len() == 1);
    let is_answer = context.line.numbering.is_some() && is_alone;
    let is_item = formula.text().starts_with("- ") || is_answer;
    let is_other = follows_premises(context) || may_be_list(context) || is_item;
    let is_certain = !is_other && read.outline.doubt.is_none() && renamed.is_empty();
    obstacle.is_none().then_some((Edit { span: context.span, text }, is_certain))
}

/// The most letters whose symbols are shown.
const TOLD: usize = 4;

/// The end of a message that says which letters stand for which symbols.
fn in_the_place_of(renamed: &[Renamed]) -> String {
    let told = renamed
        .iter()
        .take(TOLD)
        .map(|it| format!("{} for {}", quote(&it.letter), quote(&it.symbol)));
    let more = (renamed.len() > TOLD).then(|| "…".to_owned());
    match &told.chain(more).collect::<Vec<_>>()[..] {
        [] => String::new(),
        told => format!(", with {}", told.join(", ")),
    }
}

/// A bracket without its partner, beside a sign of infix.
fn bracket(context: Context<'_>, formula: Candidate<'_>) -> Diagnostic {
    let message = bracketed_prefix::unmatched(formula).unwrap_or_default();
    let diagnostic = RULE.at(context.span, message);
    let diagnostic = match infix_sign(formula) {
        Some((sign, _)) => diagnostic.related(sign, "this is infix"),
        None => diagnostic,
    };
    let bare = "in Polish notation no brackets are needed";
    match with_partner(formula) {
        Some(polish) => {
            let written = quote(&polish);
            diagnostic.help(format!("{bare}: wherever its partner stands it is {written}")).replace(
                format!("Write {written}"),
                false,
                formula.span,
                polish,
            )
        }
        None => match readings(formula) {
            (read, _) if read.is_empty() => diagnostic.help(bare),
            (read, text) => {
                let shown: Vec<String> = read.iter().map(|it| quote(it)).collect();
                let first = quote(&text);
                let more = match &shown[..] {
                    [_, more @ ..] if !more.is_empty() => {
                        format!("; closed elsewhere it could be {}", list(more))
                    }
                    _ => String::new(),
                };
                let polish = read.first().cloned().unwrap_or_default();
                let written = quote(&polish);
                diagnostic.help(format!("{bare}: {first} is {written}{more}")).replace(
                    format!("Write {written}"),
                    false,
                    formula.span,
                    polish,
                )
            }
        },
    }
}

/// The most readings of a text that lacks a bracket.
const READINGS: usize = 3;

/// The readings of a text with one bracket too few in Polish notation, that with its partner at the
/// far end first, and the text so.
fn readings(formula: Candidate<'_>) -> (Vec<String>, String) {
    let (mut found, mut first) = (Vec::new(), String::new());
    let text = formula.text();
    let unmatched = unmatched_bracket(formula).filter(|_| text.len() <= LOOKED_AT);
    let Some((at, opens)) = unmatched.filter(|_| !formula.is_played()) else {
        return (found, first);
    };
    let at = (at.start - formula.span.start) as usize;
    let Some(partner) = text.as_bytes().get(at).map(|it| partner_of(*it)) else {
        return (found, first);
    };
    let places: Vec<usize> =
        if opens { (at + 1..text.len() + 1).rev().collect() } else { (0..at).collect() };
    for place in places.into_iter().filter(|place| text.is_char_boundary(*place)) {
        let mut tried = text.to_owned();
        tried.insert(place, partner);
        let Some(read) = infix::read(&tried, Span::new(0, tried.len())) else { continue };
        let Polish { text, obstacle, .. } = read.polish(formula.alphabet());
        if obstacle.is_none() && found.len() < READINGS && !found.contains(&text) {
            if found.is_empty() {
                first = tried;
            }
            found.push(text);
        }
    }
    (found, first)
}

/// The bracket that belongs to one.
fn partner_of(bracket: u8) -> char {
    match bracket {
        b'(' => ')',
        b'[' => ']',
        b'{' => '}',
        b')' => '(',
        b']' => '[',
        _ => '{',
    }
}

/// The bytes of the longest text in which the partner of a bracket is looked for.
const LOOKED_AT: usize = 100;

/// The Polish notation of a text with one bracket too few, if it is the same wherever that stands.
fn with_partner(formula: Candidate<'_>) -> Option<String> {
    let text = formula.text();
    let (at, opens) = unmatched_bracket(formula).filter(|_| text.len() <= LOOKED_AT)?;
    let at = (at.start - formula.span.start) as usize;
    let partner = partner_of(*text.as_bytes().get(at)?);
    let places = if opens { at + 1..text.len() + 1 } else { 0..at };
    let mut found: Option<String> = None;
    for place in places.filter(|place| text.is_char_boundary(*place)) {
        let mut tried = text.to_owned();
        tried.insert(place, partner);
        let Some(read) = infix::read(&tried, Span::new(0, tried.len())) else { continue };
        let Polish { text, renamed, obstacle } = read.polish(formula.alphabet());
        if obstacle.is_some() || !renamed.is_empty() || read.outline.doubt.is_some() {
            return None;
        }
        if found.as_ref().is_some_and(|other| *other != text) {
            return None;
        }
        found = Some(text);
    }
    found.filter(|_| !formula.is_played())
}

/// True if an arrow joins two formulas at the end of a list, where a sheet may have it for `|=`.
fn follows_premises(context: Context<'_>) -> bool {
    let text = context.line.text;
    let Statement::Formulas(formulas) = &context.line.statement else { return false };
    if formulas.len() < 2 || formulas.last() != Some(&context.span) {
        return false;
    }
    let is_arrow = |(token, _): &(Option<Token>, Span)| *token == Some(Token::If);
    let mut arrows = tokens(text, context.span).filter(is_arrow);
    let (Some((_, arrow)), None) = (arrows.next(), arrows.next()) else { return false };
    let sides =
        [Span { end: arrow.start, ..context.span }, Span { start: arrow.end, ..context.span }];
    sides.into_iter().all(|side| shape(text, side.trim(text), Unit::arity).is_well_formed())
}

/// True if `and` joins formulas of this notation where a list of them may stand: premises, or the
/// columns of a table.
fn may_be_list(context: Context<'_>) -> bool {
    let line = context.line;
    let is_list = match &line.statement {
        Statement::Judgement(judgement) => judgement.claim == Claim::Consequence,
        Statement::Task(_, _, Task::Proof(_)) | Statement::Truth(..) => true,
        _ => false,
    };
    let text = context.text();
    let is_and = |(token, at): &(Option<Token>, Span)| {
        *token == Some(Token::And) || line.of(*at).eq_ignore_ascii_case("and")
    };
    let ands = tokens(line.text, context.span).filter(is_and);
    let mut start = context.span.start;
    let mut pieces: Vec<Span> = Vec::new();
    for (_, at) in ands {
        pieces.push(Span { start, end: at.start });
        start = at.end;
    }
    pieces.push(Span { start, ..context.span });
    pieces.iter_mut().for_each(|piece| *piece = piece.trim(line.text));
    let is_whole = |piece: &Span| shape(line.text, *piece, Unit::arity).is_well_formed();
    is_list
        && text.len() <= LOOKED_AT
        && pieces.len() > 1
        && pieces.iter().all(is_whole)
        // Letters alone are those of infix, too.
        && pieces.iter().any(|piece| piece.of(line.text).len() > 1)
}

/// A sign or word of infix in what is not a whole formula.
fn sign(context: Context<'_>, formula: Candidate<'_>) -> Diagnostic {
    let found = infix_sign(formula).map(|(_, token)| token);
    let help = found.map_or("", |token| stands_for(token, formula));
    let is_word = context.text().chars().all(char::is_alphabetic);
    let what = if is_word { "word" } else { "sign" };
    let sign = context.quoted();
    let message = format!(
        "{sign} is a {what} of infix; in Polish notation a letter stands before its operands"
    );
    if let Some((signs, polish)) = with_signs_before(formula) {
        let whole = quote(&polish);
        let these = if signs.len() > 1 { "these signs" } else { "that" };
        let others = signs.iter().map(|it| it.span).filter(|at| *at != context.span);
        let at = RULE.at(context.span, message);
        let diagnostic = others.fold(at, |it, at| it.related(at, "so does this"));
        return diagnostic.help(format!("with letters for {these} it is {whole}")).fix(
            format!("Write {whole}"),
            false,
            signs,
        );
    }
    let is_between = |(token, at): (Option<Token>, Span)| {
        token.is_some_and(Token::is_between_operands)
            || infix::sign_of_word(formula.of(at)).is_some()
    };
    let signs = tokens(context.line.text, formula.span).filter(|part| is_between(*part)).take(2);
    let signs = signs.count();
    let is_apart = matches!(found, Some(Token::Nand | Token::Nor | Token::Xor | Token::Converse));
    let sign = context.text();
    let help = if is_apart && signs > 1 {
        format!("brackets have to tell what it joins, as in `(p {sign} q) {sign} r`; {help}")
    } else {
        help.to_owned()
    };
    RULE.at(context.span, message).help(help)
}

/// The message without the formula in Polish notation.
fn plain(context: Context<'_>) -> String {
    format!("{} is infix; in Polish notation the connective comes first", context.quoted())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn signs_before_their_operands_are_letters_all_at_once() {
        for (text, mended) in
            [("→ ∧ p q r", "C K p q r"), ("∧p∨qr", "KpAqr"), ("C ∧ p q ¬r", "C K p q Nr")]
        {
            mends(text, mended);
        }
        assert_eq!(help("→ ∧ p q r"), "with letters for these signs it is `CKpqr`");
        assert_eq!(help("→ p q"), "with letters for that it is `Cpq`");
        assert_eq!(help("logic K\n⥽ □ p q"), "with letters for these signs it is `LCLpq`");
        mends("logic K\n⥽pq", "logic K\nLCpq");
    }

    #[test]
    fn what_can_be_read_is_mended() {
        mends("¬(p ∨ q) → r, p", "CNApqr, p");
        mends("p and q is contingent", "Kpq is contingent");
        mends("pKq", "Kpq");
        mends("3) p v q", "3) Apq");
        mends("(p & q", "Kpq");
        mends("((p -> q) & r", "KCpqr");
        mends("p & q) -> r | s", "CKpqArs");
        for (open, read) in [
            ("(p -> q & r", "`(p -> q & r)` is `CpKqr`; closed elsewhere it could be `KCpqr`"),
            ("p & (q | r", "`p & (q | r)` is `KpAqr`; closed elsewhere it could be `AKpqr`"),
        ] {
            let told = format!("in Polish notation no brackets are needed: {read}");
            assert_eq!(help(open), told);
        }
        assert_eq!(
            help("p, Cpq => q"),
            "if it claims that a conclusion follows from premises, the sign is `|=`"
        );
        mends("def a = p\n@a -> q", "def a = p\nC@a q");
    }

    #[test]
    fn what_the_alphabet_has_no_connective_for_is_said_with_those_it_has() {
        mends("neither p nor q, Kpq", "NApq, Kpq");
        mends("Kpq, neither p nor q", "Kpq, NApq");
        mends("p <- (q xor r)", "CNEqrp");
        mends("p or q, but not both", "NEpq");
        mends("(p) ↓ q", "NApq");
        mends("alphabet textbook\np ↑ (q ⊕ ⊥)", "alphabet textbook\nDpJqO");
        mends("alphabet textbook\na1 if b", "alphabet textbook\nBa1b");
        mends("alphabet textbook\ntrue", "alphabet textbook\nV");
        faults("p → ⊥\n^^^^^ `p → ⊥` is infix; in Polish notation it is `CpO`");
        assert_eq!(
            help("p → ⊥"),
            "`O` and `V` are the constants of `alphabet textbook`; the dice have none"
        );
        faults(
            "p ↑ q ↑ r\n  ^ `↑` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults(
            "p nand q nand r\n  ^^^^ `nand` is a word of infix; in Polish notation a letter \
             stands before its operands",
        );
        assert_eq!(
            help("p ↑ q ↑ r"),
            "brackets have to tell what it joins, as in `(p ↑ q) ↑ r`; with the letters of the \
             dice it is `NKpq`"
        );
        assert_eq!(
            help("alphabet textbook\np ↑"),
            "`D` stands for it, before its two operands: `Dpq`"
        );
    }

    /// The only fault of a text: whether its mend is safe, `None` if it has none, and its help.
    fn mend(text: &str) -> (Option<bool>, String) {
        let found = found(text);
        let [fault] = &found[..] else { panic!("{text}") };
        let help = fault.diagnostic.help.clone().unwrap_or_default();
        (fault.diagnostic.fixes.first().map(|fix| fix.safe), help)
    }

    #[test]
    fn a_mend_that_renames_or_is_in_doubt_is_not_safe() {
        for (text, safe) in [
            ("p → q", Some(true)),
            ("1) p → q", Some(false)),
            ("1) p → q is contingent", Some(true)),
            ("p & q, Cpq |= p", Some(true)),
            ("Cpq & Nq |= Np", Some(false)),
            ("Cpq and Nq |= Np", Some(false)),
            ("if p, q", Some(true)),
            ("p \\to q", Some(true)),
            ("it is not the case that both p and q", Some(true)),
            ("ψ → φ", Some(false)),
            ("P ∧ Q", Some(false)),
            ("P ∧ q", Some(false)),
            ("either p or q and r", Some(false)),
            ("p \\equiv q", Some(false)),
            ("p or q, and r", Some(false)),
            ("A & B & C & D & E", None),
            ("p → 0", None),
        ] {
            assert_eq!(mend(text).0, safe, "{text}");
        }
        assert_eq!(
            mend("A & B & C & D & E").1,
            "it has 5 propositions, and the dice have four; `alphabet textbook` has more"
        );
        mends("alphabet textbook\nA & B & C & D & E", "alphabet textbook\nKKKKabcde");
        mends("alphabet textbook\np → 0", "alphabet textbook\nCpO");
        faults(
            "ψ → φ\n^^^^^ `ψ → φ` is infix; in Polish notation it is `Cpq`, with `p` for `ψ`, `q` \
             for `φ`",
        );
    }

    #[test]
    fn what_cannot_be_read_is_one_fault_at_its_first_sign() {
        faults(
            "p & & q\n  ^ `&` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults(
            "Kp & q\n   ^ `&` is a sign of infix; in Polish notation a letter stands before its \
             operands",
        );
        faults("(p -> q\n^ `(` is never closed");
        faults("p & q)\n     ^ `)` closes nothing");
        assert_eq!(help("p &"), "`K` stands for it, before its two operands: `Kpq`");
    }
}
