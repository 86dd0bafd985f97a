" The language server, for ALE.
call ale#linter#Define('wff', {
\ 'name': 'wff',
\ 'lsp': 'stdio',
\ 'executable': 'wff',
\ 'command': '%e lsp',
\ 'language': 'wff',
\ 'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
\})
