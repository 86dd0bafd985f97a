; Neovim's names; those of Helix are in the folder beside.

; A definition, and its formula.
(def) @function.outer
(def formula: (_) @function.inner)

[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
  (axioms)
  (model)
] @class.outer

(round) @block.outer

; A formula of a list, and an operand.
(formulas (_) @parameter.inner)
(unary operand: (_) @parameter.inner)
(binary left: (_) @parameter.inner)
(binary right: (_) @parameter.inner)

(binding) @assignment.outer
(binding proposition: (_) @assignment.lhs value: (_) @assignment.rhs)
(def name: (_) @assignment.lhs formula: (_) @assignment.rhs) @assignment.outer

[
  (formulas)
  (judgement)
  (let)
  (def)
  (setting)
  (roll)
  (call)
  (challenge)
  (check)
  (values_line)
  (designated_line)
  (table_line)
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
  (show)
  (answer)
  (step)
  (axiom)
  (proves)
] @statement.outer

(comment) @comment.outer
