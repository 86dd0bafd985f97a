(def
  name: (identifier) @name) @definition.function

(matrix
  name: (logic) @name) @definition.class

(model
  name: (model_name) @name) @definition.module

(exercise
  id: (exercise_id) @name) @definition.module

(name
  (identifier) @name) @reference.call

(place
  model: (model_name) @name) @reference.module

(frame
  model: (model_name) @name) @reference.module

(setting
  value: (logic) @name) @reference.class
