(matrix) @fold
