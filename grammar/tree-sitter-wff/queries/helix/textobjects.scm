(def formula: (_) @function.inside) @function.around

[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
  (axioms)
  (model)
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
  (check)
  (row_line)
  (define)
  (world)
  (sees)
  (frame)
  (ask)
  (require)
  (key)
  (wrong)
  (read)
  (accept)
  (adjust)
  (answer)
  (step)
  (axiom)
  (proves)
] @entry.around

(comment) @comment.around
