-- Starts `wff lsp` for `.wff` files, folds them, draws their trees and tables, says how a comment is written there, and
-- colours them if the parser is installed. In the files of other types that `vim.g.wff_filetypes` names, such as Markdown,
-- it starts the server for the blocks of formulas there.
vim.filetype.add({ extension = { wff = 'wff' } })

local filetypes = vim.g.wff_filetypes or { 'wff' }
local server = { name = 'wff', cmd = { 'wff', 'lsp' }, filetypes = filetypes, root_markers = { 'wff.toml', '.git' } }

-- The server is not to be asked for diagnostics, but to send them. Neovim asks at every change, and not again when a line
-- is left: before 0.12 it cannot be told to, since then it does so only for files that are not open.
function server.before_init(params)
  params.capabilities.textDocument.diagnostic = nil
end

if vim.lsp.enable then -- Neovim 0.11 and later
  vim.lsp.config('wff', server)
  vim.lsp.enable('wff')
end

-- Shows what the server draws at the cursor; where the window is open already, the cursor enters it.
local function draw(method)
  local client = vim.lsp.get_clients({ bufnr = 0, name = 'wff' })[1]
  if not client then
    return vim.notify('No wff server runs for this buffer.', vim.log.levels.WARN)
  end
  local function show(problem, drawn)
    local goals = vim.tbl_map(function(goal)
      return goal.text
    end, drawn and drawn.goals or {})
    local text = drawn and (drawn.text or goals[1] and table.concat(goals, '\n'))
    local reason = problem and problem.message or not text and (drawn and drawn.reason or 'There is nothing to show here.')
    if reason then
      return vim.notify(reason, problem and vim.log.levels.ERROR or vim.log.levels.INFO)
    end
    local lines = vim.split(text, '\n', { trimempty = true })
    vim.lsp.util.open_floating_preview(lines, '', { focus_id = method, wrap = false })
  end
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, show, 0)
  else
    client.request(method, params, show, 0)
  end
end

-- Has the server's folds in the windows of a buffer, open, unless the folds there come from elsewhere already.
local function fold(buffer)
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local options = vim.wo[window][0]
    if options.foldmethod == 'manual' then
      options.foldmethod, options.foldexpr, options.foldlevel = 'expr', 'v:lua.vim.lsp.foldexpr()', 99
    end
  end
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = filetypes,
  callback = function(args)
    if not vim.lsp.enable then
      server.root_dir = vim.fs.root(args.buf, server.root_markers) or vim.fn.getcwd()
      vim.lsp.start(server, { bufnr = args.buf })
    end
    vim.api.nvim_buf_create_user_command(args.buf, 'WffTree', function()
      draw('wff/syntaxTree')
    end, { desc = 'The parse tree of the formula at the cursor' })
    vim.api.nvim_buf_create_user_command(args.buf, 'WffTable', function()
      draw('wff/truthTable')
    end, { desc = 'The truth table of the formula at the cursor' })
    vim.api.nvim_buf_create_user_command(args.buf, 'WffModel', function()
      draw('wff/model')
    end, { desc = 'A model of worlds that refutes the formula at the cursor' })
    vim.api.nvim_buf_create_user_command(args.buf, 'WffGoal', function()
      draw('wff/goal')
    end, { desc = 'What is still to be done at the cursor' })
    if args.match == 'wff' then
      vim.bo[args.buf].commentstring = '# %s'
      pcall(vim.treesitter.start, args.buf, 'wff')
    end
    if vim.lsp.foldexpr and args.match == 'wff' then
      fold(args.buf)
    elseif not vim.lsp.foldexpr then -- Neovim 0.10 has no key for it
      local options = { buffer = args.buf, desc = 'vim.lsp.buf.signature_help()' }
      vim.keymap.set('i', '<C-S>', vim.lsp.buf.signature_help, options)
    end
  end,
})
