(source_file) @local.scope

(def
  name: (identifier) @local.definition.function)

(matrix
  name: (logic) @local.definition.type)

(model
  name: (model_name) @local.definition.namespace)

(world
  name: (world_name) @local.definition.constant)

(exercise
  id: (exercise_id) @local.definition.namespace)

(name
  (identifier) @local.reference)

(sees
  (world_name) @local.reference)

(place
  world: (world_name) @local.reference)

(place
  model: (model_name) @local.reference)

(frame
  model: (model_name) @local.reference)

(setting
  value: (logic) @local.reference)
