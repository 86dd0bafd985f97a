[
  (matrix)
  (truth)
] @indent

(end) @outdent
