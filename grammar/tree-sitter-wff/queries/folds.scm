[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
  (axioms)
  (model)
  (round)
] @fold
