(matrix
  (end)? @end) @indent
