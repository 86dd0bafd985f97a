(matrix
  (end)? @end) @indent

(truth
  (end)? @end) @indent
