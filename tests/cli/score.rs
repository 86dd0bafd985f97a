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
    folder.run(&["score", "games.wff"]).gives(expect![[r#"
        Shake-a-WFF: Ann, Bob, to 12 cubes (line 2)

        round  call             challenge  Ann  Bob
        1      Ann: Kpq, right               1    0
        2      Bob: r, short                 1    1

        player  points  mat   hand  store
        Ann          1    3  2 + 2  5 + 6
        Bob          1    1  2 + 2  6 + 7

        Broken rules:
          line 10: this roll has four dice, and the hand of `Bob` has three: two small and one big
          line 12: `Bob` has called, and it is for the others to check or to challenge

        The game is not over, and Ann leads.

        x-wff: Ann, Bob, to one round (line 16)

        round  call           challenge          Ann  Bob
        1      Ann: p, right
               Bob: q, short  Ann: EpKqp, wrong    1    1

        player  points  letters
        Ann          1        1
        Bob          1        1

        It is a draw.
        exit 1
    "#]]);
    folder.run(&["score", "--format", "markdown", "games.wff"]).gives(expect![[r#"
        ## Shake-a-WFF: Ann, Bob, to 12 cubes

        | round | call | challenge | Ann | Bob |
        | --- | --- | --- | ---: | ---: |
        | 1 | Ann: Kpq, right | | 1 | 0 |
        | 2 | Bob: r, short | | 1 | 1 |

        | player | points | mat | hand | store |
        | --- | ---: | ---: | ---: | ---: |
        | Ann | 1 | 3 | 2 + 2 | 5 + 6 |
        | Bob | 1 | 1 | 2 + 2 | 6 + 7 |

        Broken rules:

        - line 10: this roll has four dice, and the hand of `Bob` has three: two small and one big
        - line 12: `Bob` has called, and it is for the others to check or to challenge

        The game is not over, and Ann leads.

        ## x-wff: Ann, Bob, to one round

        | round | call | challenge | Ann | Bob |
        | --- | --- | --- | ---: | ---: |
        | 1 | Ann: p, right | | | |
        | | Bob: q, short | Ann: EpKqp, wrong | 1 | 1 |

        | player | points | letters |
        | --- | ---: | ---: |
        | Ann | 1 | 1 |
        | Bob | 1 | 1 |

        It is a draw.
        exit 1
    "#]]);
}

#[test]
fn scripts_read_the_scores_as_json() {
    let folder = Folder::new(&[("games.wff", SHEET)]);
    let json = folder.run(&["score", "--format", "json", "games.wff"]).json();
    expect![[r#"
        {
          "games": [
            {
              "game": "shake-a-wff",
              "line": 2,
              "over": false,
              "players": [
                {
                  "hand": 4,
                  "mat": 3,
                  "name": "Ann",
                  "points": 1,
                  "store": {
                    "big": 6,
                    "small": 5
                  }
                },
                {
                  "hand": 4,
                  "mat": 1,
                  "name": "Bob",
                  "points": 1,
                  "store": {
                    "big": 7,
                    "small": 6
                  }
                }
              ],
              "rounds": [
                {
                  "broken": [],
                  "calls": [
                    {
                      "call": "Kpq",
                      "player": "Ann",
                      "right": true
                    }
                  ],
                  "line": 3,
                  "missed": [],
                  "points": {
                    "Ann": 1,
                    "Bob": 0
                  },
                  "round": 1
                },
                {
                  "broken": [
                    "this roll has four dice, and the hand of `Bob` has three: two small and one big",
                    "`Bob` has called, and it is for the others to check or to challenge"
                  ],
                  "calls": [
                    {
                      "call": "r",
                      "player": "Bob",
                      "right": false
                    }
                  ],
                  "line": 8,
                  "missed": [],
                  "points": {
                    "Ann": 1,
                    "Bob": 1
                  },
                  "round": 2
                }
              ]
            },
            {
              "game": "x-wff",
              "line": 16,
              "over": true,
              "players": [
                {
                  "name": "Ann",
                  "points": 1
                },
                {
                  "name": "Bob",
                  "points": 1
                }
              ],
              "rounds": [
                {
                  "broken": [],
                  "calls": [
                    {
                      "call": "p",
                      "player": "Ann",
                      "right": true
                    },
                    {
                      "call": "q",
                      "challenge": "EpKqp",
                      "challenge_right": false,
                      "challenger": "Ann",
                      "player": "Bob",
                      "right": false
                    }
                  ],
                  "line": 18,
                  "missed": [],
                  "points": {
                    "Ann": 1,
                    "Bob": 1
                  },
                  "round": 1
                }
              ]
            }
          ]
        }"#]].assert_eq(&serde_json::to_string_pretty(&json).unwrap());
}

#[test]
fn a_file_without_a_game_has_no_score() {
    let folder = Folder::new(&[("a.wff", "Kpq\n"), ("open.wff", "game x-wff Ann, Bob\n")]);
    folder.run(&["score", "a.wff"]).gives(expect![[r#"
        error: a.wff: there is no game in this file
        exit 2
    "#]]);
    folder.run_with("Kpq\n", &["score", "-"]).gives(expect![[r#"
        error: <stdin>: there is no game in this file
        exit 2
    "#]]);
    folder.run(&["score", "none.wff"]).gives(expect![[r#"
        error: none.wff: there is no such file or folder
        exit 2
    "#]]);
    folder.run(&["score", "open.wff"]).gives(expect![[r#"
        x-wff: Ann, Bob, to 4 points (line 1)

        player  points
        Ann          0
        Bob          0

        The game is not over.
        exit 0
    "#]]);
    folder.run(&["score", "--format", "json", "a.wff"]).gives(expect![[r#"
        {"errors":[{"message":"a.wff: there is no game in this file"}]}
        error: a.wff: there is no game in this file
        exit 2
    "#]]);
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
    folder.run(&["roll", "--game", "begun.wff", "--seed", "7"]).gives(expect![[r#"
        # wff roll --game begun.wff --seed 7
          roll Bob: rq A
        exit 0
    "#]]);
    folder.run(&["roll", "--game", "played.wff", "--seed", "7"]).gives(expect![[r#"
        # wff roll --game played.wff --seed 7
        round
          roll Ann: rq AC
          roll Bob: ir C
        exit 0
    "#]]);
    folder.run(&["roll", "--game", "true game.wff", "--seed", "7"]).gives(expect![[r#"
        # wff roll --game 'true game.wff' --seed 7
        round
          roll Ann: rqr CEA
          roll Bob: spo CRC
        exit 0
    "#]]);
    folder.run(&["roll", "--game", "won.wff"]).gives(expect![[r#"
        error: won.wff: Ann has won
        exit 2
    "#]]);
    folder.run(&["roll", "--game", "called.wff"]).gives(expect![[r#"
        error: called.wff: nobody is to roll now, since the round is not finished
        exit 2
    "#]]);
    folder
        .run(&["roll", "--game", "played.wff", "--seed", "7", "--format", "json"])
        .gives(expect![[r#"
            {"rules":"shake-a-wff","seed":7,"begins":"round","lines":["roll Ann: rq AC","roll Bob: ir C"]}
            exit 0
        "#]]);
}
