[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
  (axioms)
] @indent

(end) @outdent

(game
  (round
    [
      "round"
      "tiebreak"
    ] @outdent))
