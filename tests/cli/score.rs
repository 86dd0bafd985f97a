//! `wff score`: the score sheets of games, and `wff roll --game`, which goes on with one.

use crate::binary::Folder;
use expect_test::expect;

const SHEET: &str = "\
# Friday night
game shake-a-wff Ann, Bob to 12 cubes
round
  roll Ann: pq K
  roll Bob: rs N
  call Ann: Kpq
  check Bob
round
  roll Ann: pq KN
  roll Bob: rs NA
  call Bob: r
  check Bob
  check Ann
end

game x-wff Ann, Bob to one round
  let p = T, q = T, r = F, s = F
round
  roll Ann: pii KKE
  roll Bob: pqi KRE
  call Ann: p
  call Bob: q
  challenge Ann: EpKqp
end
";

#[test]
fn a_score_sheet_is_refereed() {
    let folder = Folder::new(&[("games.wff", SHEET)]);
    folder.run(&["score", "games.wff"]).gives(expect![[r#""#]]);
    folder.run(&["score", "--format", "markdown", "games.wff"]).gives(expect![[r#""#]]);
}

#[test]
fn scripts_read_the_scores_as_json() {
    let folder = Folder::new(&[("games.wff", SHEET)]);
    let json = folder.run(&["score", "--format", "json", "games.wff"]).json();
    expect![[r#""#]].assert_eq(&serde_json::to_string_pretty(&json).unwrap());
}

#[test]
fn a_file_without_a_game_has_no_score() {
    let folder = Folder::new(&[("a.wff", "Kpq\n"), ("open.wff", "game x-wff Ann, Bob\n")]);
    folder.run(&["score", "a.wff"]).gives(expect![[r#""#]]);
    folder.run(&["score", "none.wff"]).gives(expect![[r#""#]]);
    folder.run(&["score", "open.wff"]).gives(expect![[r#""#]]);
    folder.run(&["score", "--format", "json", "a.wff"]).gives(expect![[r#""#]]);
}

#[test]
fn the_next_round_is_rolled() {
    let begun = "game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n";
    let played = format!("{begun}  roll Bob: rs N\n  call Ann: Kpq\n  check Bob\nend\n");
    let won = played.replace("Ann, Bob", "Ann, Bob to 1 point");
    let true_game = "let p = T, q = T, r = F, s = F\ngame x-wff Ann, Bob\nend\n";
    let folder = Folder::new(&[
        ("begun.wff", begun),
        ("played.wff", &played),
        ("won.wff", &won),
        ("called.wff", &played.replace("  check Bob\n", "")),
        ("true game.wff", true_game),
    ]);
    for file in ["begun.wff", "played.wff", "true game.wff"] {
        let first = folder.run(&["roll", "--game", file, "--seed", "7"]);
        let again = folder.run(&["roll", "--game", file, "--seed", "7"]);
        assert_eq!(first.stdout, again.stdout);
    }
    folder.run(&["roll", "--game", "begun.wff", "--seed", "7"]).gives(expect![[r#""#]]);
    folder.run(&["roll", "--game", "played.wff", "--seed", "7"]).gives(expect![[r#""#]]);
    folder.run(&["roll", "--game", "true game.wff", "--seed", "7"]).gives(expect![[r#""#]]);
    folder.run(&["roll", "--game", "won.wff"]).gives(expect![[r#""#]]);
    folder.run(&["roll", "--game", "called.wff"]).gives(expect![[r#""#]]);
    folder
        .run(&["roll", "--game", "played.wff", "--seed", "7", "--format", "json"])
        .gives(expect![[r#""#]]);
}
