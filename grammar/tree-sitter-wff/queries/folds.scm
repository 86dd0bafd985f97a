[
  (matrix)
  (truth)
  (exercise)
  (game)
  (round)
] @fold
