(def formula: (_) @function.inside) @function.around

[
  (matrix)
  (truth)
] @class.around

(formulas (_) @parameter.inside)
(unary operand: (_) @parameter.inside)
(binary left: (_) @parameter.inside)
(binary right: (_) @parameter.inside)

[
  (formulas)
  (judgement)
  (let)
  (def)
  (roll)
  (call)
  (challenge)
  (row_line)
  (define)
] @entry.around

(comment) @comment.around
