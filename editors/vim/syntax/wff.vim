" Colours by lines. The lists of words and letters are held against the server's by tests/project/editors.rs.
if exists('b:current_syntax')
  finish
endif

syntax match wffStray /[^ \t]/
syntax match wffSign /|-\|[=≠≡≢⊨⊭⊢!|,:│║]/
syntax match wffProposition /\l\d*/
syntax match wffUnary /[NLM]/
syntax match wffBinary /[KACEDXJB]/
syntax match wffConstant /[OV]/
syntax match wffName /@\l[a-z0-9-]*/

" Words: they begin with a small letter or no connective, or go on small for longer than a formula.
syntax match wffProse /\<\%(\a*[a-hj-nt-z]\{2}\)\@=\%(\l\|[F-IP-UWYZ]\|\u\l\{3}\)\a*\>/
syntax match wffClaim /\<\%(none\|pff\)\>\ze\s*\%(#\|$\)/
syntax match wffClass /\<\%(tautology\|contradiction\|contingent\|satisfiable\|nnf\|dnf\|cnf\|wff\|pff\)\>/
syntax match wffIs /\<is\>\%(\s\+not\>\)\?\%(\s\+in\>\)\?\%(\s\+an\?\>\)\?/
syntax match wffValue /\%(=\s*\)\@<=\%(-\?\%(To\|Fo\|[io]\)\|[TFNBU½]\|\d\+\%(\s*\/\s*\d\+\)\?\)\ze\s*\%([,#]\|$\|\s\%(at\|in\)\>\)/

" Behind the word that opens a statement stands something else than a formula.
let s:label = '\%((\?\%(\%(Q\|Ex\.\?\|Ad\)\s*\)\?\%([0-9.]\+ \)\?[[:alnum:].]\+)\|\%(\%(Q\|Ex\.\?\|Ad\)\s*\)\?\d[0-9.]*\l\?[.:]\|\*\d[0-9.]*\)'
syntax match wffNumbering /^\s*\zs\%([*•–—]\|-\%(\s\+[NLMKACEDXJB][A-Za-z@]\)\@=\)\ze\s/
execute 'syntax match wffNumbering /^\s*\%([-*•–—]\s\+\)\?' . s:label . '\%(\s*' . s:label . '\)\?\ze\%(\s\|$\)/'
unlet s:label
syntax match wffKeyword /\%(^\s*\%([-*•–—]\s\+\)\?\%(\%(\u\l\?\.\? \?\)\?(\?[[:alnum:].]\+\%( \l\)\?[):]\s*\)*\%(\*[0-9.]\+\s\+\|\d\+\.\s\+\)\?\)\@<=\%(let\|def\|logic\|alphabet\|rules\|system\|hints\|exam\|roll\|call\|challenge\|truth\|matrix\|values\|designated\|table\|row\|define\|model\|world\|sees\|frame\|exercise\|ask\|require\|key\|wrong\|read\|accept\|adjust\|show\|answer\|game\|round\|tiebreak\|check\|proof\|axioms\|end\)\>/
syntax match wffKeyword /\%(\<show\s\+\)\@<=require\>/
syntax match wffExercise /\%(\<exercise\s\+\)\@<=[^ \t#"“”„]\+/
syntax match wffRequirement /\%(\<require\s\+\)\@<=\c\%(only\|without\|uses\|from\|exactly\|whether\|\%(value\|class\|validity\|countermodel\|translation\|infix\|table\|proof\|model\|worlds\|systems\)\s\+of\)\>/
syntax match wffRequirement /\%(\<require\s\+\)\@<=\clength\>\%(\s*[<>=≤≥]\+\)\?\%(\s*\d\+\>\)\?/
syntax match wffRequirement /\<\clongest\%( true\)\?\>\ze\s*\%(#\|$\)/
syntax match wffRequirement /\<\c\%(\d[^ \t#"“”„]*\s\+\)\?points\?\>\ze\s*\%(#\|$\)/
syntax match wffRequirement /\<\cpartly\>\ze\s*\%(\d[^ \t#"“”„]*\s\+\)\?\%(points\?\s*\)\?\%(#\|$\)/
syntax match wffAnswer /\%(\<\%(key\|answer\)\s\+\)\@<=\%(\c\%(tautology\|contradiction\|contingent\|satisfiable\|valid\|invalid\|yes\|no\|none\)\|\C\%(-\?\%(To\|Fo\)\|-i\|[TFNBU½]\|\d\+\%(\s*\/\s*\d\+\)\?\)\)\ze\s*\%(#\|$\)/
" A step of a proof is known by its bars or its rule.
syntax match wffStep /^\s*\d\+\ze\%([.)]\?\s*[|│║]\|\s\+\%(\l[.):]\)\@![NLMKACEDXJBOVa-z@]\)/
syntax match wffStep /^\s*\d\+\ze[.)]\?\s[^#]*\<\%([KACENLM][io]\|Me\|R\|D\|premise\|suppose\|strict\|axiom\)\%([ \t,]\+\d\+\%([-–—]\d\+\)\?\)*\s*\%(#\|$\)/
syntax match wffRule /\%(^\s*\d\+[^#]*[ \t,|│║]\)\@<=\%([KACENLM][io]\|Me\|R\|D\ze[ \t,]\+\d\|premise\|suppose\|strict\|axiom\)\%([ \t,]\+\d\+\%([-–—]\d\+\)\?\)*\ze\s*\%(#\|$\)/ contains=wffComma
syntax match wffComma /,/ contained
" A D-proof stands before `proves`, behind `proof`, or ends a step.
syntax match wffDProof /\%(^\s*\%(\%(\d\+[.:]\|(\?\w\+)\)\s\+\)\?\)\@<=[D@0-9a-z[][^#"“”„]*\ze\s\<proves\>\%(\s\|$\)/
syntax match wffDProof /\%(\<def\s[^#=]*=\s*proof\s\+\)\@<=[^#]*/
syntax match wffDProof /\%(^\s*\d\+[^#]*\s\)\@<=D[D0-9a-z@[\]-]*[0-9\]]\ze\s*\%(#\|$\)/
syntax match wffKeyword /\%(\<def\s[^#=]*=\s*\)\@<=proof\>/
syntax match wffIs /\s\@1<=\<proves\>\ze\%(\s\|$\)/
syntax match wffDice /\%(\<require\s\+from\s\)\@<=[pqrsioNKACER, \t]\+/ contains=wffSmall,wffBig
syntax match wffSetting /\%(\<\%(logic\|alphabet\|rules\|system\|hints\|matrix\|axioms\|model\)\s\+\)\@<=[^ \t#]\+/
" Worlds, and what stands at one or in a model.
syntax match wffWorld /\%(\<world\s\+\)\@<=[^ \t,;:=#]\+/
syntax match wffWorld /\%(\<world\s[^#]*\)\@<=[^ \t,;:=#]\+\ze\s*:/
syntax match wffWorlds /\%(\<world\s\+\)\@<=[^ \t,;:=#]\+\%(\s*[,;]\s*[^ \t,;:=#]\+\)\+\ze\s*\%([:#]\|$\)/ contains=wffSign
syntax match wffWorlds /\%(\<sees\s\)\@<=[^#]*/ contains=wffSign
syntax match wffIs /\%([=≠][^=≠#]*\s\)\@<=\%(at\|in\)\>\ze\s/
syntax match wffWorld /\%([=≠][^=≠#]*\sat\s\+\)\@<=[^ \t#]\+/
syntax match wffSetting /\%([=≠][^=≠#]*\sin\s\+\)\@<=[^ \t#]\+/
syntax match wffSetting /\%(\<frame\s\+\)\@<=\%(is\>\)\@![^ \t#]\+/
syntax match wffProperties /\%(\<frame\s[^#]*\<is\>[^#]*\)\@<=[^ \t#][^#]*/ contains=wffSign,wffNot
syntax match wffNot /\<\%(not\|and\)\>/ contained
syntax match wffDefined /\%(\<def\s\+\)\@<=\l[a-z0-9-]*/
" What is to be filled in stands for itself, and so does an answer in a requirement.
syntax match wffBlank /[^[:space:]=|:≠≡≢⊨⊭]\@1<!?\ze\%(\s\|$\)/
syntax match wffBlank /[^[:space:]=|,≠≡≢⊨⊭]\@1<!_\ze\%([[:space:]=|!,≠≡≢⊨⊭]\|$\)/
syntax match wffCells /\%(\<\%(values\|designated\|row\)\s\)\@<=[^#]*/ contains=wffSign
syntax match wffDice /\%(\<roll\>\%(\s*[^:#]*:\)\?\s\)\@<=[pqrsioNKACER, \t]\+\ze\%(#\|$\)/ contains=wffSmall,wffBig
syntax match wffSmall /[pqrsio]/ contained
syntax match wffBig /[NKACER]/ contained
syntax match wffPlayer /\%(\<\%(roll\|call\|challenge\)\s\+\)\@<=[^:# \t]\+\ze\s*:/
syntax match wffSetting /\%(\<game\s\+\)\@<=[^ \t#,]\+/
syntax match wffPlayer /\%(\<\%(check\|game\s\+[^ \t#,]\+\)\s\)\@<=[^#]*/ contains=wffSign,wffRequirement
syntax match wffRequirement /\<to\>[^#]*/ contained
syntax match wffMeaning /["“”„][^"“”„]*["“”„]\?/
syntax match wffComment /#.*/ contains=@Spell
" Inside quotes a comment does not begin.
syntax match wffMeaning /["“”„][^"“”„]*#[^"“”„]*["“”„]/

highlight default link wffSign Operator
highlight default link wffProposition Identifier
highlight default link wffUnary Operator
highlight default link wffBinary Operator
highlight default link wffConstant Constant
highlight default link wffName Function
highlight default link wffDefined Function
highlight default link wffClaim Constant
highlight default link wffClass Constant
highlight default link wffIs Keyword
highlight default link wffValue Constant
highlight default link wffBlank Constant
highlight default link wffNumbering Comment
highlight default link wffKeyword Statement
highlight default link wffSetting Constant
highlight default link wffExercise Constant
highlight default link wffRequirement Constant
highlight default link wffAnswer Constant
highlight default link wffStep Constant
highlight default link wffRule Constant
highlight default link wffDProof Constant
highlight default link wffComma Operator
highlight default link wffCells Constant
highlight default link wffSmall Identifier
highlight default link wffBig Operator
highlight default link wffPlayer Type
highlight default link wffWorld Type
highlight default link wffWorlds Type
highlight default link wffProperties Constant
highlight default link wffNot Keyword
highlight default link wffMeaning String
highlight default link wffComment Comment

let b:current_syntax = 'wff'
