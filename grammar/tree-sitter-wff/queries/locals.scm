(source_file) @local.scope

(def
  name: (identifier) @local.definition.function)

(matrix
  name: (logic) @local.definition.type)

(name
  (identifier) @local.reference)

(setting
  value: (logic) @local.reference)
