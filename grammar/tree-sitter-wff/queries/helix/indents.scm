[
  (matrix)
  (truth)
  (exercise)
] @indent

(end) @outdent
