(source_file) @local.scope

(def
  name: (identifier) @local.definition.function)

(matrix
  name: (logic) @local.definition.type)

(exercise
  id: (exercise_id) @local.definition.namespace)

(name
  (identifier) @local.reference)

(setting
  value: (logic) @local.reference)
