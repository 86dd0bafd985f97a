" Drives editors/vim with ALE; tests/editors.sh starts it, as the vimrc and, once the sheet is open, as a script.
if !exists('g:drives')
  let g:drives = 1
  set nocompatible
  set runtimepath+=/wff/editors/vim
  filetype plugin on
  syntax on
  let g:ale_hover_to_preview = 1
  let g:ale_history_log_output = 1
  finish
endif

function Say(text)
  call writefile([a:text], '/dev/stdout', 'a')
endfunction

function Check(what, holds, ...)
  call Say((a:holds ? 'ok ' : 'FAILED ') . a:what)
  if !a:holds
    call Say(string(a:000))
    cquit
  endif
endfunction

" Lets the editor run until the expression holds, for at most twenty seconds.
function Wait(what, expression, ...)
  for _ in range(400)
    if eval(a:expression)
      break
    endif
    sleep 50m
  endfor
  call Check(a:what, eval(a:expression), a:0 ? eval(a:1) : '')
endfunction

function Messages(line)
  return join(map(filter(copy(ale#engine#GetLoclist(bufnr('sheet.wff'))), 'v:val.lnum == a:line'), 'v:val.text'), "\n")
endfunction

" Takes from the menu of code actions the one that begins so. ALE applies a lone one unasked.
function Choose(title)
  let g:title = a:title
  ALECodeAction
endfunction
runtime autoload/ale/util.vim
function! ale#util#Input(prompt, value, ...) abort
  let l:number = matchstr(a:prompt, '\d\+\ze) ' . escape(g:title, '`'))
  call Check('the menu has ' . g:title, !empty(l:number), a:prompt)
  return l:number
endfunction

function Preview()
  for l:window in range(1, winnr('$'))
    if getwinvar(l:window, '&previewwindow')
      return join(getbufline(winbufnr(l:window), 1, '$'), "\n")
    endif
  endfor
  return ''
endfunction

call Check('this is Vim', !has('nvim'))
call Check('the file is a wff, and a comment begins with #', &filetype ==# 'wff' && &commentstring ==# '# %s', &filetype)
ALELint
call Wait('a pff is shown', 'stridx(Messages(2), $PFF) >= 0', 'ale#engine#GetLoclist(bufnr())')

call cursor(1, 1)
ALEHover
call Wait('hover reads the formula', 'stridx(Preview(), $READS) >= 0', 'Preview()')
pclose

call cursor(3, 1)
call Choose($FIX)
call Wait('a quick fix is applied', 'getline(3) ==# "Kpq"', 'getline(1, "$")')
ALELint
call Wait('and its diagnostic goes', 'empty(Messages(3))', 'Messages(3)')

call cursor(5, 1)
call Choose($LONGEST)
call Wait('the longest WFF is written from a roll', 'getline(6) ==# "call Ann: NKpp"', 'getline(1, "$")')

ALEFix
call Wait('formatting takes blanks out', 'getline(4) ==# "Cpq"', 'getline(1, "$")')
call Check('nothing else was changed', getline(1, '$') ==# readfile($MENDED), getline(1, '$'))

" What the server has published of the sheet, by the log that it writes: versions, each with the lines that something is
" told of.
function Publications()
  let l:found = []
  " The last line may not be whole yet.
  for l:line in readfile('/scratch/messages.log', 'b')[:-2]
    if l:line =~# ' <-- .*"textDocument/publishDiagnostics"'
      let l:told = json_decode(matchstr(l:line, '{.*')).params
      if l:told.uri =~# '/sheet.wff$'
        call add(l:found, [get(l:told, 'version', 0), map(copy(l:told.diagnostics), 'v:val.range.start.line + 1')])
      endif
    endif
  endfor
  return l:found
endfunction

function Version()
  return max(map(Publications(), 'v:val[0]'))
endfunction

" Whether the first that was published of the last version tells something of a line.
function ToldAtOnce(line)
  let l:last = Version()
  return index(filter(Publications(), 'v:val[0] == l:last')[0][1], a:line) >= 0
endfunction

" Whether anything that was published of later versions than this one tells something of a line.
function ToldSince(before, line)
  return !empty(filter(Publications(), 'v:val[0] > a:before && index(v:val[1], a:line) >= 0'))
endfunction

" Does what changes the text; ALE sends it when it lints, and the server publishes it.
function Changed(keys)
  let g:before = Version()
  execute 'normal! ' . a:keys
  ALELint
  call Wait(a:keys . ' is published', 'Version() > g:before', 'Publications()')
endfunction

" Half a line, typed letter by letter.
function Typed(letters)
  for l:letter in split(a:letters, '\zs')
    call Changed('A' . l:letter)
  endfor
endfunction

call Changed('Go')
call Typed('CK')
call Check('a half line is not told at once', !ToldAtOnce(7), Publications())
call Wait('it is told a second later', '!empty(Messages(7))', 'ale#engine#GetLoclist(bufnr())')
call Typed('p')
call Check('and not while it is typed on', !ToldAtOnce(7), Publications())
call Wait('and shown no more', 'empty(Messages(7))', 'Messages(7)')
call Wait('nor for longer than a second', '!empty(Messages(7))', 'ale#engine#GetLoclist(bufnr())')

" What is told when the line is left, and not before, is told by nothing else.
for s:connection in keys(ale#lsp#GetConnections())
  call ale#lsp#UpdateConfig(s:connection, bufnr(''), {'wff': {'diagnostics': {'unfinished': 'onLeave'}}})
endfor
let s:version = Version()
call Typed('qN')
call Check('one that is to be told when it is left is quiet', !ToldSince(s:version, 7), Publications())
silent write
call Wait('and told when the file is saved', '!empty(Messages(7))', 'Publications()')

let s:roles = {'Unary': 'connective', 'Binary': 'connective', 'Big': 'connective', 'Small': 'proposition', 'Defined': 'name',
\ 'Is': 'keyword', 'Class': 'value', 'Claim': 'value', 'Setting': 'value', 'Cells': 'value', 'Blank': 'value', 'Exercise': 'value',
\ 'Requirement': 'value', 'Answer': 'value', 'Step': 'value', 'Rule': 'value', 'Comma': 'sign', 'Prose': '',
\ 'World': 'player', 'Worlds': 'player', 'Properties': 'value', 'Not': 'keyword'}

" What the letters of a line are coloured as, a run of alike ones once.
function Colours(text)
  call setline(1, a:text)
  let l:roles = []
  for l:column in filter(range(1, strlen(a:text)), 'a:text[v:val - 1] !~# "\\s"')
    let l:group = substitute(synIDattr(synID(1, l:column, 1), 'name'), '^wff', '', '')
    let l:role = get(s:roles, l:group, tolower(l:group))
    if l:role !=# get(l:roles, -1, '')
      call add(l:roles, l:role)
    endif
  endfor
  return join(l:roles)
endfunction

for s:line in readfile('/wff/tests/editors/colours.txt')
  let [s:text, s:colours] = split(s:line, "\t", 1)
  call Check('coloured: ' . s:text, Colours(s:text) ==# s:colours, Colours(s:text))
endfor
call Say('ok all was tried')
qall!
