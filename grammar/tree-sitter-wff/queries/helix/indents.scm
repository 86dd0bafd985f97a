(matrix) @indent

(end) @outdent
