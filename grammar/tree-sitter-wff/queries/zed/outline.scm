(def
  "def" @context
  name: (identifier) @name) @item

(matrix
  "matrix" @context
  name: (logic) @name) @item

(exercise
  "exercise" @context
  id: (exercise_id) @name
  text: (quotation)? @context) @item

(game
  "game" @context
  rules: (rules) @name) @item

(proof
  "proof" @context
  (judgement) @name) @item

(axioms
  "axioms" @context
  name: (system) @name) @item

(model
  "model" @context
  name: (model_name) @name) @item

(round
  [
    "round"
    "tiebreak"
  ] @name) @item
