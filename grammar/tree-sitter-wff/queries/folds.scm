[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
  (round)
] @fold
