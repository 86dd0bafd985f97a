-- Drives editors/neovim; tests/editors.sh starts it. Beside the five steps: comments, renaming, colours.
local function check(what, holds, found)
  io.stdout:write((holds and 'ok ' or 'FAILED ') .. what .. '\n')
  if not holds then
    io.stdout:write(vim.inspect(found) .. '\n')
    vim.cmd('cquit 1')
  end
end

local function wait(what, holds, found)
  check(what, vim.wait(20000, holds), found and found())
end

local function messages()
  return vim.tbl_map(function(one)
    return ('%d: %s'):format(one.lnum + 1, one.message)
  end, vim.diagnostic.get(0))
end

local function says(line, message)
  return vim.iter(vim.diagnostic.get(0, { lnum = line - 1 })):any(function(one)
    return one.message:find(message, 1, true) ~= nil
  end)
end

-- Takes from the menu of code actions the one that begins so.
local function choose(title)
  vim.ui.select = function(items, options, take)
    for place, item in ipairs(items) do
      if options.format_item(item):find(title, 1, true) == 1 then
        return take(item, place)
      end
    end
    check('the menu has ' .. title, false, vim.tbl_map(options.format_item, items))
  end
  vim.lsp.buf.code_action()
end

-- The text of the window that floats above the others.
local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
    end
  end
end

check('the file is a wff, and a comment begins with #', vim.bo.filetype == 'wff' and vim.bo.commentstring == '# %s')
wait('a pff is shown', function()
  return says(2, os.getenv('PFF'))
end, messages)

vim.api.nvim_win_set_cursor(0, { 1, 0 })
vim.lsp.buf.hover()
wait('hover reads the formula', function()
  return (floating() or ''):find(os.getenv('READS'), 1, true) ~= nil
end, floating)

vim.api.nvim_win_set_cursor(0, { 3, 0 })
choose(os.getenv('FIX'))
wait('a quick fix is applied', function()
  return vim.fn.getline(3) == 'Kpq'
end)
wait('and its diagnostic goes', function()
  return #vim.diagnostic.get(0, { lnum = 2 }) == 0
end, messages)

vim.api.nvim_win_set_cursor(0, { 5, 0 })
choose(os.getenv('LONGEST'))
wait('the longest WFF is written from a roll', function()
  return vim.fn.getline(6) == 'call Ann: NKpp'
end)

vim.lsp.buf.format({ timeout_ms = 10000 })
check('formatting takes blanks out', vim.fn.getline(4) == 'Cpq', vim.fn.getline(4))

local mended = vim.fn.readfile(os.getenv('MENDED'))
check('nothing else was changed', vim.deep_equal(vim.fn.getline(1, '$'), mended), vim.fn.getline(1, '$'))

vim.api.nvim_win_set_cursor(0, { 6, 6 })
vim.lsp.buf.rename('Cem')
wait('a player is renamed', function()
  return vim.fn.getline(6) == 'call Cem: NKpp' and vim.fn.getline(5) == 'roll Cem: pp KN'
end)

if os.getenv('PARSER') ~= '' then
  local function captures(row, column)
    return vim.tbl_map(function(one)
      return one.capture
    end, vim.treesitter.get_captures_at_pos(0, row, column))
  end
  check('the grammar colours letters and keywords', #captures(0, 0) > 0 and #captures(0, 2) > 0 and #captures(4, 0) > 0)
  check('and not all alike', not vim.deep_equal(captures(0, 0), captures(0, 2)), captures(0, 0))
end
check('all was tried', true)
vim.cmd('qall!')
