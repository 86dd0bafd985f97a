(def
  "def" @context
  name: (identifier) @name) @item

(matrix
  "matrix" @context
  name: (logic) @name) @item
