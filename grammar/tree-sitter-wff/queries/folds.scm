[
  (matrix)
  (truth)
  (exercise)
] @fold
