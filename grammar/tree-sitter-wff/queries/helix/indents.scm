[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
  (axioms)
  (model)
] @indent

(end) @outdent

(game
  (round
    [
      "round"
      "tiebreak"
    ] @outdent))
