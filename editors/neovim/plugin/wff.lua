-- Starts `wff lsp` for `.wff` files, says how a comment is written there, and colours them if the parser is installed.
vim.filetype.add({ extension = { wff = 'wff' } })

local server = { name = 'wff', cmd = { 'wff', 'lsp' }, filetypes = { 'wff' }, root_markers = { 'wff.toml', '.git' } }
if vim.lsp.enable then -- Neovim 0.11 and later
  vim.lsp.config('wff', server)
  vim.lsp.enable('wff')
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = 'wff',
  callback = function(args)
    vim.bo[args.buf].commentstring = '# %s'
    if not vim.lsp.enable then
      server.root_dir = vim.fs.root(args.buf, server.root_markers) or vim.fn.getcwd()
      vim.lsp.start(server, { bufnr = args.buf })
    end
    pcall(vim.treesitter.start, args.buf, 'wff')
  end,
})
