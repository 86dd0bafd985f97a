; What is coloured how. Each letter is captured once, so that it does not matter which of two patterns an editor prefers.

(comment) @comment
(numbering) @punctuation.special

[
  "let"
  "def"
  "logic"
  "alphabet"
  "rules"
  "system"
  "hints"
  "exam"
  "roll"
  "call"
  "challenge"
  "truth"
  "matrix"
  "values"
  "designated"
  "table"
  "row"
  "define"
  "model"
  "world"
  "sees"
  "frame"
  "exercise"
  "ask"
  "require"
  "key"
  "wrong"
  "read"
  "accept"
  "adjust"
  "show"
  "answer"
  "game"
  "round"
  "tiebreak"
  "check"
  "proof"
  "axioms"
  "end"
] @keyword

; A word of blocks that begins or ends none.
(keyword) @keyword

; Formulas, also those inside a pff or in what has no place on its line.
(unary_connective) @operator
(binary_connective) @keyword.operator
(constant) @constant.builtin
(proposition) @variable
(name "@" @punctuation.special)
(name (identifier) @function)
(def name: (identifier) @function)

; What has no place in a formula.
[
  (stray)
  (infix)
] @error
(bracket) @punctuation.bracket
(quote) @string

; Judgements and values.
[
  "="
  "!="
  "=="
  "≢"
  "|="
  "!|="
  "|-"
] @operator
[
  "is"
  "not"
  "in"
  "a"
  "at"
  "and"
  "proves"
  "as"
  "with"
  "among"
] @keyword.operator
(class) @type.builtin
(value) @constant.builtin
(claim) @constant.builtin
(blank) @constant.builtin
(meaning) @string
(quotation) @string
(student) @string

; Settings. A logic may be one that the file itself writes down.
(logic) @type
((alphabet) @constant.builtin
  (#any-of? @constant.builtin "dice" "textbook"))
((rules) @constant.builtin
  (#any-of? @constant.builtin "shake-a-wff" "x-wff"))
((hints) @constant.builtin
  (#any-of? @constant.builtin "on" "off"))

; Exercises.
(exercise_id) @label
(requirement) @type.builtin
"points" @type.builtin
(number) @number
(comparison) @operator

; Proofs.
(rule) @type.builtin
(citation) @number
(d_proof) @constant
(system) @type

; Models. The names of worlds are coloured as those of players.
(model_name) @type
(world_name) @type
(property) @type.builtin
"->" @operator

; Games and dice.
"to" @type.builtin
(player) @type
(small_die) @variable
(big_die) @keyword.operator

[
  ","
  ":"
  "|"
] @punctuation.delimiter
