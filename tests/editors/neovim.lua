-- Drives editors/neovim; tests/editors.sh starts it. Beside the steps of all: comments, renaming, colours, folds, trees
-- and tables.
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

-- What the server has published of the sheet, in order.
local publications = {}
local show = vim.lsp.handlers['textDocument/publishDiagnostics']
vim.lsp.handlers['textDocument/publishDiagnostics'] = function(problem, params, ...)
  if params.version then
    table.insert(publications, params)
  end
  return show(problem, params, ...)
end

local function version()
  return #publications > 0 and publications[#publications].version or -1
end

-- Changes the text, and waits until the server has published it.
local function changed(keys)
  vim.cmd('normal! ' .. keys)
  wait(keys .. ' is published', function()
    return version() >= vim.b.changedtick
  end, version)
end

-- A line, typed letter by letter at its end.
local function typed(letters)
  for letter in letters:gmatch('.') do
    changed('A' .. letter)
  end
end

-- Whether something is told of the line of the cursor by what was published first of the last version.
local function told_at_once()
  local first = vim.iter(publications):find(function(one)
    return one.version == version()
  end)
  return vim.iter(first.diagnostics):any(function(one)
    return one.range.start.line == vim.fn.line('.') - 1
  end)
end

-- Whether something is told of the line of the cursor by anything that was published of later versions than this one.
local function told_since(before)
  return vim.iter(publications):any(function(one)
    return one.version > before and vim.iter(one.diagnostics):any(function(diagnostic)
      return diagnostic.range.start.line == vim.fn.line('.') - 1
    end)
  end)
end

local function here()
  return #vim.diagnostic.get(0, { lnum = vim.fn.line('.') - 1 })
end

local function settings(of)
  local client = vim.lsp.get_clients({ bufnr = 0 })[1]
  client.settings = { wff = of }
  vim.lsp.buf_notify(0, 'workspace/didChangeConfiguration', { settings = client.settings })
end

local function answer(method, params)
  params.textDocument = vim.lsp.util.make_text_document_params(0)
  local answers, problem = vim.lsp.buf_request_sync(0, method, params, 10000)
  check(method .. ' is answered', answers and #vim.tbl_values(answers) == 1, problem)
  return vim.tbl_values(answers)[1].result
end

vim.cmd('normal! G')
changed('o')
typed('CK')
check('a half line is not told at once', not told_at_once(), publications)
wait('it is told a second later', function()
  return here() > 0
end, messages)
typed('p')
check('and not while it is typed on', not told_at_once(), publications)
wait('and shown no more', function()
  return here() == 0
end, messages)
wait('nor for longer than a second', function()
  return here() > 0
end, messages)

settings({ diagnostics = { unfinished = 'onLeave' } })
local before = version()
typed('q')
wait('one that is to be told when it is left is quiet', function()
  return here() == 0
end, messages)
typed('N')
check('for as long as one stays', not told_since(before), publications)
local line = vim.fn.line('.')
vim.cmd('normal! gg')
vim.lsp.buf.document_highlight()
wait('and told when it is left', function()
  return #vim.diagnostic.get(0, { lnum = line - 1 }) > 0
end, messages)

vim.api.nvim_win_set_cursor(0, { line, 2 })
local function signature_is_shown()
  local text = floating() or ''
  return text:find('K p q', 1, true) and text:find('p and q', 1, true) and text:find('one more formula', 1, true)
end
vim.lsp.buf.signature_help()
wait('signature help reads the connective', signature_is_shown, floating)
check('its key is Ctrl-S', vim.fn.maparg('<C-S>', 'i', false, true).callback ~= nil)
vim.cmd('normal! dd')

local folds = answer('textDocument/foldingRange', {})
check('the roll folds with its call', vim.iter(folds):any(function(fold)
  return fold.startLine == 4 and fold.endLine == 5
end), folds)
if vim.lsp.foldexpr then
  wait('and in the window', function()
    vim.cmd('normal! zx')
    return vim.fn.foldlevel(5) == 1 and vim.fn.foldlevel(6) == 1 and vim.fn.foldlevel(1) == 0
  end, function()
    return { vim.wo.foldmethod, vim.wo.foldexpr, vim.fn.foldlevel(5) }
  end)
  check('unasked, nothing is folded', vim.fn.foldclosed(5) == -1)
  vim.cmd('normal! 5Gzc')
  check('zc folds it', vim.fn.foldclosed(6) == 5, vim.fn.foldclosed(6))
  vim.cmd('normal! zR')
end

local symbols = answer('textDocument/documentSymbol', {})
check('symbols name the roll', vim.iter(symbols):any(function(symbol)
  return symbol.name:find('roll', 1, true) ~= nil
end), symbols)

vim.api.nvim_win_set_cursor(0, { 1, 0 })
vim.cmd('WffTree')
wait('the tree is drawn', function()
  return (floating() or ''):find('├── K', 1, true) ~= nil
end, floating)
vim.cmd('WffTree')
wait('again, the cursor enters it', function()
  return vim.api.nvim_win_get_config(0).relative ~= ''
end)
vim.cmd('close')
vim.cmd('WffTable')
wait('the truth table is drawn', function()
  return (floating() or ''):find('p q r │ CKpqNr', 1, true) ~= nil
end, floating)
local told
vim.notify = function(text)
  told = text
end
vim.api.nvim_win_set_cursor(0, { 2, 0 })
vim.cmd('WffTable')
wait('and of a pff it is told why not', function()
  return told and told:find('not well formed', 1, true) ~= nil
end, function()
  return told
end)
vim.api.nvim_win_set_cursor(0, { 5, 0 })
vim.cmd('WffTree')
wait('and of no formula, too', function()
  return told == 'There is nothing to show here.'
end, function()
  return told
end)
for _, window in ipairs(vim.api.nvim_list_wins()) do
  if vim.api.nvim_win_get_config(window).relative ~= '' then
    vim.api.nvim_win_close(window, true)
  end
end
local lines = vim.api.nvim_buf_line_count(0)
vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'proof Kpq |- Kqp', '  1 Kpq  premise' })
vim.api.nvim_win_set_cursor(0, { lines + 2, 4 })
vim.cmd('redraw') -- so that the cursor is not found to have moved once the window is there
vim.wait(200)
vim.cmd('WffGoal')
wait('what is still to be shown in a proof is told', function()
  return (floating() or ''):find('show `q` and `p`', 1, true) ~= nil
end, floating)
vim.api.nvim_buf_set_lines(0, lines, -1, false, {})

wait('semantic tokens colour by value and dice', function()
  return #(vim.lsp.semantic_tokens.get_at_pos(0, 4, 10) or {}) > 0
end)
vim.lsp.inlay_hint.enable(true)
wait('inlay hints tell the length of a roll', function()
  return #vim.lsp.inlay_hint.get({ bufnr = 0 }) > 0
end)
settings({ codeLens = { rollLength = true } })
wait('and so do code lenses', function()
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true)
  else
    vim.lsp.codelens.refresh({ bufnr = 0 })
  end
  return #vim.lsp.codelens.get(vim.lsp.codelens.enable and { bufnr = 0 } or 0) > 0
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

-- Blocks of formulas in Markdown, for which the plugin was asked to start the server.
vim.cmd('edit! /scratch/notes.md')
wait('a pff in a block of Markdown is shown', function()
  return says(4, os.getenv('PFF')) and #vim.diagnostic.get(0) == 1
end, messages)
vim.api.nvim_win_set_cursor(0, { 5, 2 })
vim.lsp.buf.hover()
wait('hover reads a formula there', function()
  return (floating() or ''):find(os.getenv('READS'), 1, true) ~= nil
end, floating)
vim.lsp.buf.format({ timeout_ms = 10000 })
check('formatting leaves the prose', vim.deep_equal(vim.fn.getline(1, '$'), {
  'C p q in prose', '', '> ```wff', '> KpCq', '> CKpqNr', '> Cpq', '> ```',
}), vim.fn.getline(1, '$'))
if os.getenv('PARSER') ~= '' then
  vim.treesitter.start(0, 'markdown')
  vim.treesitter.get_parser(0):parse(true)
  local languages = vim.tbl_map(function(one)
    return one.lang
  end, vim.treesitter.get_captures_at_pos(0, 5, 2))
  check('the grammar colours the block', vim.tbl_contains(languages, 'wff'), languages)
end
check('all was tried', true)
vim.cmd('qall!')
