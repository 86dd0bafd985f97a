[
  (matrix)
  (truth)
  (exercise)
  (game)
] @indent

(end) @outdent

(game
  (round
    [
      "round"
      "tiebreak"
    ] @outdent))
