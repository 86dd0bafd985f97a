[
  (matrix)
  (truth)
] @fold
