autocmd BufRead,BufNewFile *.wff setfiletype wff
