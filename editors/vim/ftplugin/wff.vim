" How a comment is written; with ALE, completion by the server and formatting by `wff fmt`.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
setlocal commentstring=#\ %s comments=:#
let b:undo_ftplugin = 'setlocal commentstring< comments<'
if executable('wff')
  setlocal omnifunc=ale#completion#OmniFunc
  let b:ale_fixers = [{buffer -> {'command': 'wff fmt -'}}]
  let b:undo_ftplugin .= ' omnifunc< | unlet! b:ale_fixers'
endif
