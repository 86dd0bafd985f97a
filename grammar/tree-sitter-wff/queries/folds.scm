[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
  (axioms)
  (round)
] @fold
