//! A hand-in against a key: nothing but its answers and their names counts, so that settings,
//! comments, blanks and requirements of its own change no mark.

#[path = "../../language/hand_ins/keys.rs"]
mod keys;

use std::sync::OnceLock;
use wff_core::effort::Effort;
use wff_core::exercise::Points;
use wff_core::grading::{Graded, Key, Status};
use wff_core::scope::Scope;

/// Lines that change what is in force, none of which holds for a key.
const SETTINGS: [&str; 12] = [
    "logic K3",
    "logic LP",
    "let p = F, q = T, r = T, s = F",
    "alphabet textbook",
    "rules x-wff",
    "hints off",
    "exam",
    "system frege",
    "# wff: allow false-value, missing-operand",
    "axioms Mine\n1 p\nend",
    "matrix M\nvalues F T\ndesignated F\ntable N\nrow F | F\nrow T | T\nend\nlogic M",
    "def unasked = p",
];

/// Lines of an exercise that are the key's to say.
const OF_KEYS: [&str; 6] = [
    "require == p",
    "key p",
    "wrong p \"No.\"",
    "show require only K",
    "ask \"Why?\"",
    "let p = T",
];

fn keys() -> &'static [Key] {
    static KEYS: OnceLock<Vec<Key>> = OnceLock::new();
    let texts = [
        keys::TRICKED,
        keys::KINDS,
        include_str!("../../corpus/key.wff"),
        include_str!("../../corpus/course/key.wff"),
    ];
    KEYS.get_or_init(|| texts.iter().map(|text| Key::read(text, &Scope::default())).collect())
}

/// Holds it of any bytes: the first two say which key is asked, and what is tampered with.
pub fn check(data: &[u8]) {
    let [key, how, rest @ ..] = data else { return };
    let key = &keys()[usize::from(*key) % keys().len()];
    let how = usize::from(*how);
    let text = String::from_utf8_lossy(rest).into_owned();
    let graded = grade(key, &[&text]);
    is_sound(key, &graded, &text);
    let setting = SETTINGS[how % SETTINGS.len()];
    let same = |texts: &[&str]| {
        let other = grade(key, texts);
        assert_eq!(marks(&graded), marks(&other), "{text:?} {texts:?}");
    };
    same(&[&format!("{setting}\n{text}")]);
    same(&[setting, &text]);
    same(&["# so", &text]);
    same(&[&text, ""]);
    let lines: Vec<&str> = text.split('\n').collect();
    let with = |change: &dyn Fn(&str) -> String| {
        lines.iter().map(|line| change(line)).collect::<Vec<_>>().join("\n")
    };
    if !text.contains('\r') {
        same(&[&text.replace('\n', "\r\n")]);
        // A blank behind `*` makes a bullet of it.
        let is_bullet = |line: &str| matches!(line.trim(), "*" | "•" | "-" | "–" | "—");
        same(&[&with(&|line| match is_bullet(line) {
            true => line.to_owned(),
            false => format!("{line} "),
        })]);
        // A sign of quotation that is open would take the comment in.
        let is_open = |line: &str| line.contains(['#', '"', '“', '”', '„', '\\']);
        same(&[&with(&|line| match is_open(line) || is_bullet(line) {
            true => line.to_owned(),
            false => format!("{line} # so"),
        })]);
    }
    same(&[&with(&|line| format!("{line}\n# so"))]);
    let own = OF_KEYS[how % OF_KEYS.len()];
    let is_head = |line: &str| line.starts_with("exercise ") && !line.contains(['#', '"', '\r']);
    same(&[&with(&|line| match is_head(line) {
        true => format!("{line}\n  {own}"),
        false => line.to_owned(),
    })]);
}

fn grade(key: &Key, texts: &[&str]) -> Graded {
    let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    key.grade(&texts, Effort::of_hand_in(1))
}

/// A mark without its words and places: whether each requirement is met, and the comment.
type Bare<'g> = (Status, Points, Vec<Option<bool>>, Option<&'g str>);

/// All that a mark says, but for words and places.
fn marks(graded: &Graded) -> Vec<Bare<'_>> {
    let of_mark = |mark: &'_ wff_core::grading::Mark| {
        mark.requirements.iter().map(|it| it.met).collect::<Vec<_>>()
    };
    graded
        .marks
        .iter()
        .map(|mark| (mark.status, mark.points, of_mark(mark), mark.comment.as_deref()))
        .collect()
}

fn is_sound(key: &Key, graded: &Graded, text: &str) {
    assert_eq!(graded.marks.len(), key.exercises.len());
    let count = text.split('\n').count();
    for (keyed, mark) in key.exercises.iter().zip(&graded.marks) {
        assert_eq!(mark.requirements.len(), keyed.exercise.requirements.len());
        let full = keyed.exercise.out_of();
        assert!(mark.points <= full, "{mark:?}");
        assert_eq!(mark.status == Status::Right, mark.points == full, "{mark:?}");
        assert_eq!(mark.answer.is_some(), mark.place.is_some());
        // Below a number without an answer something may be unread.
        assert!(mark.status != Status::Blank || mark.answer.is_none(), "{mark:?}");
        let has_none = matches!(mark.status, Status::Blank | Status::Unread);
        assert!(mark.answer.is_some() || has_none, "{mark:?}");
        if let Some((line, file)) = mark.place {
            assert!(
                file == 0 && line < count.max(text.lines().count() + text.matches('\r').count())
            );
        }
    }
    for unread in &graded.beside.unread {
        assert_eq!(unread.place.1, 0);
    }
}
