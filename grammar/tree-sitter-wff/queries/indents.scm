; Neovim's names; those of Helix and Zed are in the folders beside.
[
  (matrix)
  (truth)
  (exercise)
  (game)
  (proof)
  (axioms)
  (model)
] @indent.begin

(end) @indent.branch @indent.end

(game
  (round
    [
      "round"
      "tiebreak"
    ] @indent.branch))
