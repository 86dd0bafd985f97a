;;; wff-mode.el --- Formulas in Polish notation  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "29.1"))
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Comments, colours and indentation for `.wff' files, and the language
;; server `wff lsp' for Eglot, with commands that draw what it draws.

;;; Code:

;; These lists are held against the server's by tests/project/editors.rs.

(defconst wff-keywords
  '("let" "def" "logic" "alphabet" "rules" "system" "hints" "exam" "roll" "call" "challenge"
    "truth" "matrix" "values" "designated" "table" "row" "define"
    "model" "world" "sees" "frame" "exercise" "ask" "require" "key" "wrong" "read" "accept" "adjust" "show" "answer" "game" "round" "tiebreak"
    "check" "proof" "axioms" "end")
  "The words that open a statement.")

(defconst wff-classes
  '("tautology" "contradiction" "contingent" "satisfiable" "nnf" "dnf" "cnf" "wff"
    "pff")
  "What a formula may be claimed to be.")

(defconst wff-claims '("none" "pff")
  "What a call or challenge may say instead of a formula.")

(defconst wff-requirements
  '("only" "without" "uses" "length" "from" "exactly" "whether"
    "value of" "class of" "validity of" "countermodel of"
    "translation of" "infix of" "table of" "proof of"
    "model of" "worlds of" "systems of")
  "What says what an answer must be.")

(defconst wff-answers
  '("tautology" "contradiction" "contingent" "satisfiable" "valid"
    "invalid" "yes" "no" "none")
  "The words that answer an exercise, beside values.")

(defconst wff-reasons
  '("Ki" "Ko" "Ai" "Ao" "Ci" "Co" "Ei" "Eo" "Ni" "No" "R" "Li" "Lo" "Mi" "Mo" "Me"
    "premise" "suppose" "strict" "axiom")
  "The words that justify a step of a proof.")

(defconst wff-unary "NLM" "The connectives of one operand.")
(defconst wff-binary "KACEDXJB" "The connectives of two operands.")
(defconst wff-constants "OV" "The letters that stand alone for a truth value.")
(defconst wff-small "pqrsio" "The faces of a small die.")
(defconst wff-big "NKACER" "The faces of a big die.")

(defconst wff--world "[^ \t\n,;:=#]+"
  "The name of a world.")

(defconst wff--label
  (let ((word "\\(?:\\(?:Q\\|Ex\\.?\\|Ad\\)[ \t]*\\)?"))
    (concat "\\(?:(?" word "\\(?:[0-9.]+ \\)?[[:alnum:].]+)"
            "\\|" word "[0-9][0-9.]*[a-z]?[.:]"
            "\\|\\*[0-9][0-9.]*\\)"))
  "A number or letter before a statement.")

(defconst wff--start
  (concat "^[ \t]*\\(?:[-*•–—][ \t]+\\)?"
          "\\(?:" wff--label "[ \t]+\\)?\\(?:" wff--label "[ \t]+\\)?")
  "The beginning of a line, numbering included.")

(defun wff--end-of-statement ()
  "The end of what the line at point says, before its comment."
  (save-excursion
    (skip-chars-forward "^#\n")
    (point)))

(defvar wff-font-lock-keywords
  `((,(concat "^[ \t]*\\(?1:" wff--label "\\(?:[ \t]+" wff--label "\\)?\\)\\(?:[ \t]\\|$\\)") (1 'default))
    (,(concat wff--start "\\(?1:[D@0-9a-z[][^\n#\"]*?\\)[ \t]+\\(?2:proves\\)\\(?:[ \t]\\|$\\)")
     (1 'font-lock-constant-face) (2 'font-lock-keyword-face))
    (,(concat wff--start (regexp-opt '("logic" "alphabet" "rules" "system" "hints" "matrix" "axioms" "model") "\\(?1:") "\\>[ \t]+\\(?2:[^ \t\n#]+\\)")
     (1 'font-lock-keyword-face) (2 'font-lock-constant-face))
    (,(concat wff--start "\\(?1:def\\)\\>\\(?:[ \t]+\\(?2:[a-z][a-z0-9-]*\\)\\)?")
     (1 'font-lock-keyword-face) (2 'font-lock-function-name-face nil t))
    (,(concat wff--start (regexp-opt '("roll" "call" "challenge") "\\(?1:") "\\>\\(?:[ \t]*\\(?2:[^:#\n]*[^:# \t\n]\\)[ \t]*:\\)?")
     (1 'font-lock-keyword-face) (2 'font-lock-type-face nil t))
    (,(concat wff--start "roll\\>\\(?:[^:#\n]*:\\)?")
     (,(concat "\\([" wff-small "]\\)\\|\\([" wff-big "]\\)") (wff--end-of-statement) nil
      (1 'font-lock-variable-name-face nil t) (2 'font-lock-builtin-face nil t)))
    (,(concat wff--start (regexp-opt '("values" "designated" "row") "\\(?1:") "\\>")
     (1 'font-lock-keyword-face)
     ("[^ \t\n,|│║#]+" (wff--end-of-statement) nil (0 'font-lock-constant-face)))
    (,(concat wff--start "\\(?1:game\\)\\>\\(?:[ \t]+\\(?2:[^ \t\n,#]+\\)\\)?")
     (1 'font-lock-keyword-face) (2 'font-lock-constant-face nil t)
     ("\\<\\(?1:to\\>[^\n#]*\\)\\|\\(?2:[^ \t\n,#]+\\)" (wff--end-of-statement) nil
      (1 'font-lock-constant-face nil t) (2 'font-lock-type-face nil t)))
    (,(concat wff--start "\\(?1:check\\)\\>")
     (1 'font-lock-keyword-face)
     ("[^ \t\n,#]+" (wff--end-of-statement) nil (0 'font-lock-type-face)))
    (,(concat wff--start "\\(?1:sees\\)\\>")
     (1 'font-lock-keyword-face)
     ("[^ \t\n,;:#]+" (wff--end-of-statement) nil (0 'font-lock-type-face)))
    (,(concat wff--start "\\(?1:world\\)[ \t]+\\(?2:" wff--world "\\(?:[ \t]*[,;][ \t]*" wff--world "\\)*\\)[ \t]*\\(?:#\\|$\\)")
     (1 'font-lock-keyword-face) (2 'font-lock-type-face))
    (,(concat wff--start "\\(?1:world\\)\\>\\(?:[ \t]+\\(?2:" wff--world "\\)\\)?")
     (1 'font-lock-keyword-face) (2 'font-lock-type-face nil t)
     (,(concat "\\(" wff--world "\\)[ \t]*:") (wff--end-of-statement) nil (1 'font-lock-type-face)))
    (,(concat wff--start "\\(?1:frame\\)\\>\\(?:[ \t]+\\(?2:[^ \t\n#]+\\)\\)?[ \t]+\\(?3:is\\)\\>")
     (1 'font-lock-keyword-face) (2 'font-lock-constant-face nil t) (3 'font-lock-keyword-face)
     ("\\<\\(?:\\(?1:not\\|and\\)\\|\\(?2:[a-z-]+\\)\\)\\>" (wff--end-of-statement) nil
      (1 'font-lock-keyword-face nil t) (2 'font-lock-constant-face nil t)))
    ("[=≠][ \t]*\\(?1:-?\\(?:To\\|Fo\\|[io]\\)\\|[TFNBU½?]\\|[0-9]+\\)\\(?:[ \t]+\\(?2:at\\)[ \t]+\\(?3:[^ \t\n#]+\\)\\)?\\(?:[ \t]+\\(?4:in\\)[ \t]+\\(?5:[^ \t\n#]+\\)\\)?[ \t]*\\(?:#\\|$\\)"
     (1 'font-lock-constant-face) (2 'font-lock-keyword-face nil t) (3 'font-lock-type-face nil t)
     (4 'font-lock-keyword-face nil t) (5 'font-lock-constant-face nil t))
    (,(concat wff--start "\\(?1:exercise\\)\\>\\(?:[ \t]+\\(?2:[^ \t\n#\"]+\\)\\)?")
     (1 'font-lock-keyword-face) (2 'font-lock-constant-face nil t))
    (,(concat wff--start "\\(?1:\\(?:show[ \t]+\\)?require\\)\\>\\(?:[ \t]+" (regexp-opt wff-requirements "\\(?2:") "\\>\\)?")
     (1 'font-lock-keyword-face) (2 'font-lock-constant-face nil t)
     ("\\=[ \t]*\\(?1:[<>=≤≥]+[ \t]*[0-9]+\\)" (wff--end-of-statement) nil (1 'font-lock-constant-face)))
    (,(concat wff--start "\\(?1:key\\|answer\\)\\>[ \t]+\\(?2:" (regexp-opt wff-answers)
              "\\|-?\\(?:To\\|Fo\\)\\|-i\\|[TFNBU½]\\|[0-9]+\\(?:[ \t]*/[ \t]*[0-9]+\\)?\\)[ \t]*\\(?:#\\|$\\)")
     (1 'font-lock-keyword-face) (2 'font-lock-constant-face))
    ("[ \t]\\(\\(?:[0-9][^ \t\n#\"]*[ \t]+\\)?points?\\|longest\\(?: true\\)?\\)[ \t]*\\(?:#\\|$\\)" (1 'font-lock-constant-face))
    (,(concat "^[ \t]*\\(?1:[0-9]+\\)[.)]?[ \t|│║]\\(?:[^\n#]*[ \t,|│║]\\)?"
              (regexp-opt wff-reasons "\\(?2:")
              "\\(?3:\\(?:[ \t,]+[0-9]+\\(?:[-–—][0-9]+\\)?\\)*\\)[ \t]*\\(?:#\\|$\\)")
     (1 'font-lock-constant-face) (2 'font-lock-constant-face) (3 'font-lock-constant-face))
    ("^[ \t]*[0-9]+[^\n#]*[ \t]\\(D[ \t,]+[0-9]+[ \t,]+[0-9]+\\|D[D0-9a-z@[-]*[]0-9]\\)[ \t]*\\(?:#\\|$\\)" (1 'font-lock-constant-face))
    ("=[ \t]*\\(proof\\)\\>\\([^\n#]*\\)" (1 'font-lock-keyword-face) (2 'font-lock-constant-face))
    ("^[ \t]*\\([0-9]+\\)\\(?:[.)]?[ \t]*[|│║]\\|[ \t]+\\(?:[NLMKACEDXJBOV@]\\|[a-z]\\(?:[^.):]\\|$\\)\\)\\)" (1 'font-lock-constant-face))
    (,(concat wff--start (regexp-opt wff-keywords "\\(?1:") "\\>") (1 'font-lock-keyword-face))
    ("[ \t]\\(is\\(?:[ \t]+not\\)?\\(?:[ \t]+in\\)?\\(?:[ \t]+an?\\)?\\)\\>" (1 'font-lock-keyword-face)
     (,(regexp-opt wff-classes 'words) (wff--end-of-statement) nil (0 'font-lock-constant-face)))
    (,(concat (regexp-opt wff-claims 'words) "[ \t]*\\(?:#\\|$\\)") (1 'font-lock-constant-face))
    ("=[ \t]*\\(-?\\(?:To\\|Fo\\|[io]\\)\\|[TFNBU½]\\|[0-9]+\\(?:[ \t]*/[ \t]*[0-9]+\\)?\\)[ \t]*\\(?:[,#]\\|$\\)"
     (1 'font-lock-constant-face))
    ("\\(?:[ \t=|:]\\|^\\)\\([?_]\\)\\(?:[ \t]\\|$\\)" (1 'font-lock-constant-face))
    ("@[a-z][a-z0-9-]*" . 'font-lock-function-name-face)
    ;; Words: they begin with a small letter or no connective, or go on
    ;; small for longer than a formula.
    ("\\<\\(?:[a-z]\\|[F-IP-UWYZ]\\|[A-Z][a-z]\\{3\\}\\)[A-Za-z]*\\>"
     (0 (and (string-match-p "[a-hj-nt-z]\\{2\\}" (match-string 0)) 'default)))
    (,(concat "[" wff-unary wff-binary "]") . 'font-lock-builtin-face)
    (,(concat "[" wff-constants "]") . 'font-lock-constant-face)
    ("[a-z][0-9]*" . 'font-lock-variable-name-face))
  "What stands where on a line, the first that fits winning.")

(defvar wff-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "." table)
    (dolist (sign '(?= ?! ?| ?, ?:))
      (modify-syntax-entry sign "." table))
    table)
  "Comments, quotes and signs; a quote has no escapes.")

(defun wff-indent-line ()
  "Indent a line of a block by two, and rows of a table of a matrix by four.
A truth table, proof or model in an exercise is indented with it, and a round
stands under its game.  Other lines are indented as they please, and stay as
they are."
  (interactive)
  (let ((indent
         (save-excursion
           (back-to-indentation)
           (let* ((open (wff--blocks)) (depth (* 2 (length open))))
             (cond
              ((looking-at-p "\\(?:matrix\\|exercise\\|game\\|axioms\\)\\>") 0)
              ((looking-at-p "\\(?:truth\\|proof\\|model\\)\\>") (if (member "exercise" open) 2 0))
              ((looking-at-p "end\\>") (max 0 (- depth 2)))
              ((not open) nil)
              ((looking-at-p "\\(?:round\\|tiebreak\\)\\>") (- depth 2))
              ((and (equal (car open) "proof") (looking-at-p "[0-9]")) depth)
              ((and (equal (car open) "axioms") (looking-at-p "[0-9(a-z]")) depth)
              ((and (equal (car open) "model") (looking-at-p "[0-9a-z]")) depth)
              ((looking-at-p "row\\>") (if (equal open '("matrix")) 4 depth))
              ((or (looking-at-p (regexp-opt wff-keywords 'words)) (eolp)) depth))))))
    (cond ((null indent) 'noindent)
          ((<= (current-column) (current-indentation)) (indent-line-to indent))
          (t (save-excursion (indent-line-to indent))))))

(defun wff--blocks ()
  "The keywords of the blocks open above the line at point, the inner one first."
  (save-excursion
    (forward-line 0)
    (let ((here (point)) (open nil))
      (unless (re-search-backward (concat wff--start "\\(?:matrix\\|exercise\\|game\\|axioms\\)\\>") nil t)
        (goto-char (point-min)))
      (while (re-search-forward (concat wff--start "\\(matrix\\|truth\\|exercise\\|game\\|proof\\|axioms\\|model\\|end\\)\\>") here t)
        (let ((word (match-string 1)))
          (if (equal word "end")
              (pop open)
            (while (and open (not (and (member word '("truth" "proof" "model")) (equal (car open) "exercise"))))
              (pop open))
            (push word open))))
      open)))

(declare-function eglot-current-server "eglot" ())
(declare-function eglot--signal-textDocument/didChange "eglot" ())
(declare-function eglot--TextDocumentPositionParams "eglot" ())
(declare-function jsonrpc-request "jsonrpc")

(defun wff--draw (method name)
  "Show what the server answers to METHOD at point, in a buffer called NAME."
  (let ((server (or (and (fboundp 'eglot-current-server) (eglot-current-server))
                    (user-error "No wff server runs for this buffer"))))
    (eglot--signal-textDocument/didChange) ; so that it knows what was just typed
    (let* ((drawn (jsonrpc-request server method (eglot--TextDocumentPositionParams)))
           (goals (mapcar (lambda (goal) (plist-get goal :text)) (plist-get drawn :goals)))
           (text (or (plist-get drawn :text) (and goals (string-join goals "\n")))))
      (if (null text)
          (message "%s" (or (plist-get drawn :reason) "There is nothing to show here."))
        (with-current-buffer (get-buffer-create name)
          (let ((inhibit-read-only t))
            (erase-buffer)
            (insert text))
          (special-mode)
          (setq truncate-lines t)
          (goto-char (point-min))
          (display-buffer (current-buffer)))))))

(defun wff-tree ()
  "Show the parse tree of the formula at point."
  (interactive)
  (wff--draw :wff/syntaxTree "*wff tree*"))

(defun wff-table ()
  "Show the truth table of the formula at point, or of its judgement."
  (interactive)
  (wff--draw :wff/truthTable "*wff table*"))

(defun wff-model ()
  "Show a model of worlds that refutes the formula at point, or its judgement."
  (interactive)
  (wff--draw :wff/model "*wff model*"))

(defun wff-goal ()
  "Show what is still to be done at point, and how to go on."
  (interactive)
  (wff--draw :wff/goal "*wff goal*"))

(defvar-keymap wff-mode-map
  :doc "The keys of `wff-mode'; what they show needs Eglot."
  "C-c C-t" #'wff-tree
  "C-c C-v" #'wff-table
  "C-c C-n" #'wff-goal)

;;;###autoload
(define-derived-mode wff-mode prog-mode "WFF"
  "Formulas in Polish notation."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[ \t]*")
  (setq-local indent-line-function #'wff-indent-line)
  (setq-local font-lock-defaults '(wff-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.wff\\'" . wff-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(wff-mode "wff" "lsp")))

(provide 'wff-mode)
;;; wff-mode.el ends here
