(matrix
  (end)? @end) @indent

(truth
  (end)? @end) @indent

(exercise
  (end)? @end) @indent

(game
  (end)? @end) @indent

(proof
  (end)? @end) @indent

(axioms
  (end)? @end) @indent

(model
  (end)? @end) @indent
