; Neovim's names; those of Helix and Zed are in the folders beside.
[
  (matrix)
  (truth)
  (exercise)
] @indent.begin

(end) @indent.branch @indent.end
