[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
] @indent

(end) @outdent

(game
  (round
    [
      "round"
      "tiebreak"
    ] @outdent))
