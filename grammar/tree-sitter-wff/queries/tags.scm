(def
  name: (identifier) @name) @definition.function

(matrix
  name: (logic) @name) @definition.class

(name
  (identifier) @name) @reference.call

(setting
  value: (logic) @name) @reference.class
