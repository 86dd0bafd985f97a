;;; emacs.el --- Drives editors/emacs; tests/editors.sh starts it  -*- lexical-binding: t; -*-

;; Beside the steps of all: comments, colours, indentation, trees and tables, and that the mode compiles without a warning.

(require 'cl-lib)
(require 'eglot)
(require 'flymake)

(defun check (what holds &optional found)
  (princ (format "%s %s\n" (if holds "ok" "FAILED") what))
  (unless holds
    (princ (format "%S\n" found))
    (kill-emacs 1)))

(defun wait (what holds &optional found)
  "Let the editor run until HOLDS, for at most twenty seconds."
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall holds)) (< (float-time) end))
      (accept-process-output nil 0.05)))
  (check what (funcall holds) (and found (funcall found))))

(defun line (number)
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (point) (line-end-position))))

(defun go (line column)
  (goto-char (point-min))
  (forward-line (1- line))
  (forward-char column))

(defun messages (&optional line)
  "What Flymake says, of the whole buffer or of LINE."
  (mapconcat #'flymake-diagnostic-text
             (cl-remove-if-not (lambda (one) (or (null line) (= line (line-number-at-pos (flymake-diagnostic-beg one)))))
                               (flymake-diagnostics))
             "\n"))

(defun choose (title)
  "Take from the menu of code actions the one that begins with TITLE."
  (cl-letf ((last-nonmenu-event ?a)      ; no mouse
            ((symbol-function 'completing-read)
             (lambda (_prompt items &rest _)
               (let ((all (all-completions "" items)))
                 (or (cl-find-if (lambda (item) (string-prefix-p title item)) all)
                     (check (concat "the menu has " title) nil all))))))
    (eglot-code-actions (point) nil nil t)))

(let ((warnings nil) (mode "/scratch/wff-mode.el"))
  (copy-file "/wff/editors/emacs/wff-mode.el" mode t)
  (cl-letf (((symbol-function 'byte-compile-log-warning) (lambda (text &rest _) (push text warnings))))
    (byte-compile-file mode))
  (check "the mode compiles without a warning" (null warnings) warnings))
(add-to-list 'load-path "/wff/editors/emacs")
(require 'wff-mode)
(setq eglot-sync-connect 20 eglot-confirm-server-edits nil make-backup-files nil)
(find-file "/scratch/sheet.wff")
(check "the file is a wff, and a comment begins with #" (and (eq major-mode 'wff-mode) (equal comment-start "# ")))

(apply #'eglot--connect (eglot--guess-contact))
(wait "Eglot manages the buffer" #'eglot-managed-p)
(flymake-start)
(wait "a pff is shown" (lambda () (string-search (getenv "PFF") (messages 2))) #'messages)

(go 1 0)
(let (said)
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq said text)))
  (wait "hover reads the formula" (lambda () (and said (string-search (getenv "READS") said))) (lambda () said)))

(go 3 0)
(choose (getenv "FIX"))
(check "a quick fix is applied" (equal (line 3) "Kpq") (line 3))
(eglot--signal-textDocument/didChange)
(wait "and its diagnostic goes" (lambda () (equal (messages 3) "")) #'messages)

(go 5 0)
(choose (getenv "LONGEST"))
(check "the longest WFF is written from a roll" (equal (line 6) "call Ann: NKpp") (line 6))

(eglot-format-buffer)
(check "formatting takes blanks out" (equal (line 4) "Cpq") (line 4))
(let ((mended (with-temp-buffer (insert-file-contents (getenv "MENDED")) (buffer-string))))
  (check "nothing else was changed" (equal (buffer-string) mended) (buffer-string)))
(defvar published nil "What the server has published of the sheet, the last first: versions, each with the lines of faults.")
(cl-defmethod eglot-handle-notification :before
  (_server (_method (eql textDocument/publishDiagnostics)) &key version diagnostics &allow-other-keys)
  (push (cons (or version -1)
              (mapcar (lambda (one) (1+ (plist-get (plist-get (plist-get one :range) :start) :line))) diagnostics))
        published))

(defun typed (letters)
  "Type LETTERS, one by one, each once the server has published the text before it."
  (dolist (letter (append letters nil))
    (let ((before (or (caar published) -1)) (last-command-event letter))
      (self-insert-command 1)
      (eglot--signal-textDocument/didChange)
      (wait (format "%c is published" letter) (lambda () (> (or (caar published) -1) before)) (lambda () published)))))

(defun told-at-once (line)
  "Whether what was published first of the last version tells something of LINE."
  (memq line (cdar (last (cl-remove-if-not (lambda (one) (= (car one) (caar published))) published)))))

(defun told-since (before line)
  "Whether anything that was published of later versions than BEFORE tells something of LINE."
  (cl-some (lambda (one) (and (> (car one) before) (memq line (cdr one)))) published))

(defun settings (section)
  (setq-default eglot-workspace-configuration `(:wff ,section))
  (eglot-signal-didChangeConfiguration (eglot-current-server)))

(goto-char (point-max))
(let* ((here (line-number-at-pos)) (quiet (lambda () (equal (messages here) ""))) (told (lambda () (not (funcall quiet)))))
  (typed "CK")
  (check "a half line is not told at once" (not (told-at-once here)) published)
  (wait "it is told a second later" told #'messages)
  (typed "p")
  (check "and not while it is typed on" (not (told-at-once here)) published)
  (wait "and shown no more" quiet #'messages)
  (wait "nor for longer than a second" told #'messages)
  (settings '(:diagnostics (:unfinished "onLeave")))
  (let ((before (caar published)))
    (typed "q")
    (wait "one that is to be told when it is left is quiet" quiet #'messages)
    (typed "N")
    (check "for as long as one stays" (not (told-since before here)) published))
  (save-excursion
    (go 1 0)
    (eglot-hover-eldoc-function #'ignore)
    (wait "and told when it is left" told #'messages))
  (forward-char -2)
  (let (said echoed)
    (eglot-signature-eldoc-function (lambda (text &rest rest) (setq said text echoed (plist-get rest :echo))))
    (wait "signature help reads the connective in the echo area"
          (lambda () (and echoed (string-search "K p q" echoed) (string-search "one more formula" said)))
          (lambda () (list said echoed))))
  (delete-region (pos-bol) (pos-eol)))

(go 1 0)
(check "the tree has a key" (eq (key-binding (kbd "C-c C-t")) #'wff-tree))
(check "and so has the table" (eq (key-binding (kbd "C-c C-v")) #'wff-table))
(defun drawn (buffer)
  (and (get-buffer-window buffer) (with-current-buffer buffer (buffer-string))))
(call-interactively #'wff-tree)
(check "the tree is drawn" (string-search "├── K" (drawn "*wff tree*")) (drawn "*wff tree*"))
(call-interactively #'wff-table)
(check "the truth table is drawn" (string-search "p q r │ CKpqNr" (drawn "*wff table*")) (drawn "*wff table*"))
(goto-char (point-max))
(let ((start (point)))
  (insert "\nproof Kpq |- Kqp\n  1 Kpq  premise")
  (call-interactively #'wff-goal)
  (check "what is still to be shown in a proof is told"
         (string-search "show `q` and `p`" (drawn "*wff goal*")) (drawn "*wff goal*"))
  (delete-region start (point-max)))
(cl-flet ((says (line)
            (go line 0)
            (let (said)
              (cl-letf (((symbol-function 'message) (lambda (form &rest rest) (setq said (apply #'format form rest)))))
                (call-interactively #'wff-table))
              said)))
  (check "and of a pff it is told why not" (string-search "not well formed" (says 2)) (says 2))
  (check "and of no formula, too" (equal (says 5) "There is nothing to show here.") (says 5)))

(let ((names (flatten-tree (eglot-imenu))))
  (check "the index names the roll" (cl-some (lambda (it) (and (stringp it) (string-search "roll" it))) names) names))
(eglot-inlay-hints-mode 1)
(eglot--update-hints-1 (point-min) (point-max))
(wait "inlay hints tell the length of a roll"
      (lambda () (cl-some (lambda (it) (overlay-get it 'eglot--inlay-hint)) (overlays-in (point-min) (point-max)))))
(eglot-shutdown (eglot-current-server))

(defconst roles
  '((font-lock-builtin-face . "connective") (font-lock-variable-name-face . "proposition") (font-lock-constant-face . "value")
    (font-lock-function-name-face . "name") (font-lock-keyword-face . "keyword") (font-lock-type-face . "player")
    (font-lock-string-face . "meaning") (font-lock-comment-face . "comment") (font-lock-comment-delimiter-face . "comment")))

(defun colours (text)
  "What the letters of TEXT are coloured as, a run of alike ones once."
  (with-temp-buffer
    (insert text)
    (wff-mode)
    (font-lock-ensure)
    (let (found)
      (dotimes (at (length text))
        (let ((role (cdr (assq (get-text-property (1+ at) 'face) roles))))
          (unless (or (null role) (memq (aref text at) '(?\s ?\t)) (equal role (car found)))
            (push role found))))
      (nreverse found))))

(defun alike-once (words)
  "WORDS without those that repeat the one before them."
  (let (found)
    (dolist (word words (nreverse found))
      (unless (equal word (car found))
        (push word found)))))

(dolist (line (with-temp-buffer
                (insert-file-contents "/wff/tests/editors/colours.txt")
                (split-string (buffer-string) "\n" t)))
  (pcase-let* ((`(,text ,all) (split-string line "\t"))
               ;; Signs and numbering have no face.
               (expected (alike-once (cl-remove-if (lambda (role) (member role '("sign" "numbering"))) (split-string all)))))
    (check (concat "coloured: " text) (equal (colours text) expected) (colours text))))

(with-temp-buffer
  (insert "matrix M\nvalues F T\ntable N\nrow F | T\n end\n  Kpq")
  (wff-mode)
  (cl-letf (((symbol-function 'message) #'ignore))
    (indent-region (point-min) (point-max)))
  (check "the lines of a matrix are indented"
         (equal (buffer-string) "matrix M\n  values F T\n  table N\n    row F | T\nend\n  Kpq") (buffer-string)))
(with-temp-buffer
  (insert "exercise 1\nkey p\ntruth p\nrow T\nend\nanswer p\nend\ntruth q\n row T\nend")
  (wff-mode)
  (cl-letf (((symbol-function 'message) #'ignore))
    (indent-region (point-min) (point-max)))
  (check "and those of an exercise, with its tables"
         (equal (buffer-string)
                "exercise 1\n  key p\n  truth p\n    row T\n  end\n  answer p\nend\ntruth q\n  row T\nend")
         (buffer-string)))
(with-temp-buffer
  (insert "game x-wff Ann, Bob\n let p = T\n round\nroll Ann: p\n\ntiebreak\ncall Ann: p\nend")
  (wff-mode)
  (cl-letf (((symbol-function 'message) #'ignore))
    (indent-region (point-min) (point-max)))
  (check "and those of a game, by rounds"
         (equal (buffer-string)
                "game x-wff Ann, Bob\n  let p = T\nround\n  roll Ann: p\n\ntiebreak\n  call Ann: p\nend")
         (buffer-string)))
(with-temp-buffer
  (insert "proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\n end\nexercise 1\nproof |- p\n1 p R 1\nend\nend")
  (wff-mode)
  (cl-letf (((symbol-function 'message) #'ignore))
    (indent-region (point-min) (point-max)))
  (check "and the steps of a proof"
         (equal (buffer-string)
                "proof |- Cpp\n  1 | p suppose\n  2 Cpp Ci 1-1\nend\nexercise 1\n  proof |- p\n    1 p R 1\n  end\nend")
         (buffer-string)))
(princ "ok all was tried\n")
