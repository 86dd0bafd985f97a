(def
  name: (identifier) @name) @definition.function

(matrix
  name: (logic) @name) @definition.class

(exercise
  id: (exercise_id) @name) @definition.module

(name
  (identifier) @name) @reference.call

(setting
  value: (logic) @name) @reference.class
