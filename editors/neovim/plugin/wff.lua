-- Starts `wff lsp` for `.wff` files, and says how a comment is written there.
vim.cmd([[autocmd FileType wff setlocal commentstring=#\ %s]])
vim.cmd([[autocmd BufRead,BufNewFile *.wff setfiletype wff]])

if vim.lsp.enable then -- Neovim 0.11 and later
  vim.lsp.config('wff', { cmd = { 'wff', 'lsp' }, filetypes = { 'wff' }, root_markers = { 'wff.toml', '.git' } })
  vim.lsp.enable('wff')
else
  local client
  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'wff',
    callback = function(args)
      if not client or vim.lsp.client_is_stopped(client) then
        client = vim.lsp.start_client({ name = 'wff', cmd = { 'wff', 'lsp' }, root_dir = vim.fn.getcwd() })
      end
      if client then
        vim.lsp.buf_attach_client(args.buf, client)
      end
    end,
  })
end
