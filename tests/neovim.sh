#!/bin/sh
# Drives editors/neovim in a headless Neovim, installed if it is missing: comments, diagnostics, hover, a quick fix,
# formatting, the longest WFF of a roll, renaming.
# Prints a line for each thing that works; exits with 1 if one does not.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
[ -n "${WFF:-}" ] || cargo build --quiet --bin wff
wff=${WFF:-$target/debug/wff}
command -v nvim >/dev/null || { apt-get update -qq && apt-get install -y -qq neovim >/dev/null; }
root=$(pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/home"
ln -s "$(realpath "$wff")" "$scratch/bin/wff"
printf 'CKpqNr\nKpCq\np & q\nC p q\nroll Ann: pp KN\ncall Ann: p\n' >"$scratch/a.wff"
cat >"$scratch/test.lua" <<'LUA'
local function check(what, holds)
  io.stdout:write((holds and 'ok ' or 'FAILED ') .. what .. '\n')
  if not holds then
    vim.cmd('cquit 1')
  end
end

local function codes()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    found[#found + 1] = one.code or (one.user_data and one.user_data.lsp.code)
  end
  return table.concat(found, ' ')
end

local function ask(method, line, params)
  params.textDocument = vim.lsp.util.make_text_document_params()
  params.position = { line = line, character = 0 }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 10000) or {}) do
    return answer.result
  end
end

check('a comment begins with #', vim.bo.commentstring == '# %s')
local client
check('the server starts', vim.wait(10000, function()
  client = (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
  return client and client.initialized ~= false and client.server_capabilities ~= nil
end))
check('the pff, the infix and the short call have diagnostics', vim.wait(10000, function()
  return codes() == 'missing-operand infix not-longest'
end))
local hover = ask('textDocument/hover', 0, {})
check('hover tells of the connective', hover and #hover.contents.value > 0)

local range = { start = { line = 2, character = 0 }, ['end'] = { line = 2, character = 1 } }
local actions = ask('textDocument/codeAction', 2, { range = range, context = { diagnostics = {}, only = { 'quickfix' } } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding or 'utf-16')
check('a quick fix is applied', vim.fn.getline(3) == 'Kpq')
check('its diagnostic goes', vim.wait(10000, function()
  return codes() == 'missing-operand not-longest'
end))
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 10000 })
else
  vim.lsp.buf.formatting_sync(nil, 10000)
end
check('formatting takes blanks out', vim.fn.getline(4) == 'Cpq')

vim.ui.select = function(items, options, choose)
  for place, item in ipairs(items) do
    if options.format_item(item):find('Write the longest WFF', 1, true) then
      return choose(item, place)
    end
  end
end
local rewrites = { only = { 'refactor.rewrite' } }
vim.api.nvim_win_set_cursor(0, { 5, 2 })
vim.lsp.buf.code_action(vim.lsp.buf.format and { context = rewrites } or rewrites)
check('the longest WFF of a roll is written', vim.wait(10000, function()
  return vim.fn.getline(6) == 'call Ann: NKpp'
end))
check('the diagnostic of the short call goes', vim.wait(10000, function()
  return codes() == 'missing-operand'
end))
vim.api.nvim_win_set_cursor(0, { 6, 6 })
vim.lsp.buf.rename('Cem')
check('a player is renamed', vim.wait(10000, function()
  return vim.fn.getline(6) == 'call Cem: NKpp'
end))
local text = table.concat(vim.fn.getline(1, '$'), '|')
check('nothing else was changed', text == 'CKpqNr|KpCq|Kpq|Cpq|roll Cem: pp KN|call Cem: NKpp')
vim.cmd('qall!')
LUA
cd "$scratch"
export HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/home" XDG_DATA_HOME="$scratch/home" XDG_STATE_HOME="$scratch/home" XDG_CACHE_HOME="$scratch/home"
PATH="$scratch/bin:$PATH" timeout 60 nvim --headless --clean --cmd "set rtp+=$root/editors/neovim" a.wff -S test.lua
