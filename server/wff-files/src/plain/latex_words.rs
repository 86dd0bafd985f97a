//! The commands and environments of LaTeX that say how a text looks, and what they have behind
//! them that is no text.

/// The meaning of a command to plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing; what stands behind it in braces is text.
    Looks,
    /// A blank.
    Blank,
    /// The end of a line.
    Break,
    /// Nothing, and so many groups behind it are no text.
    Apart(usize),
    /// A sign.
    Sign(&'static str),
    /// A line through what stands behind it in braces.
    Struck,
}

const LOOKS: &str = "textbf textit textrm textsf texttt textsc textsl textnormal text emph \
    underline uline mathrm mathbf mathit mathsf mathtt mathnormal mbox hbox makebox fbox boxed \
    ensuremath section subsection subsubsection paragraph subparagraph chapter title author bf it \
    tt rm sf sc sl em bfseries mdseries itshape upshape slshape ttfamily rmfamily sffamily \
    centering raggedright raggedleft noindent indent tiny scriptsize footnotesize small \
    normalsize large Large LARGE huge Huge displaystyle textstyle smallskip medskip bigskip vfill \
    hfill newpage clearpage pagebreak maketitle tableofcontents hline toprule midrule bottomrule \
    left right big Big bigg Bigg bigl bigr Bigl Bigr limits nolimits protect strut null relax \
    nonumber notag qed qedhere qedsymbol";
const BLANKS: &str = "quad qquad space enspace thinspace medspace thickspace";
const BREAKS: &str = "par newline linebreak";
const APART: [(&str, usize); 22] = [
    ("label", 1),
    ("ref", 1),
    ("vspace", 1),
    ("hspace", 1),
    ("cline", 1),
    ("cmidrule", 1),
    ("color", 1),
    ("textcolor", 1),
    ("date", 1),
    ("pagestyle", 1),
    ("thispagestyle", 1),
    ("pagenumbering", 1),
    ("usepackage", 1),
    ("documentclass", 1),
    ("setlength", 2),
    ("addtolength", 2),
    ("multicolumn", 2),
    ("multirow", 2),
    ("newcommand", 2),
    ("renewcommand", 2),
    ("newtheorem", 2),
    ("markboth", 2),
];

/// The signs that stand between formulas and what is claimed of them.
const SIGNS: [(&str, &str); 8] = [
    ("equiv", "≡"),
    ("mapsto", "↦"),
    ("models", "⊨"),
    ("vDash", "⊨"),
    ("vdash", "⊢"),
    ("therefore", "∴"),
    ("ne", "≠"),
    ("neq", "≠"),
];
const STRUCK: &str = "sout st xout cancel";

impl Command {
    /// The meaning of a command, by its name without a star; `None` if it is not known.
    pub fn of(name: &str) -> Option<Command> {
        let is_in = |list: &str| list.split_ascii_whitespace().any(|it| it == name);
        let apart = APART.iter().find(|(it, _)| *it == name);
        match apart {
            Some((_, groups)) => Some(Command::Apart(*groups)),
            None if is_in(LOOKS) => Some(Command::Looks),
            None if is_in(BLANKS) => Some(Command::Blank),
            None if is_in(BREAKS) => Some(Command::Break),
            None if is_in(STRUCK) => Some(Command::Struck),
            None => SIGNS.iter().find(|(it, _)| *it == name).map(|(_, it)| Command::Sign(it)),
        }
    }
}

/// The meaning of an environment to plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    /// Items with numbers.
    Enumerate,
    /// Items without.
    Items,
    /// Rows of cells, and so many groups behind its name that are no text.
    Rows(usize),
    /// Rows of mathematics, whose parts are put below one another.
    Math,
    /// Text as it stands.
    Verbatim,
    /// A text that looks otherwise, and so many groups behind its name that are none.
    Looks(usize),
    /// A text of which more is not known.
    Other,
}

impl Environment {
    /// The meaning of an environment, by its name.
    pub fn of(name: &str) -> Environment {
        match name.trim_end_matches('*') {
            "enumerate" | "compactenum" | "enumerate*" => Environment::Enumerate,
            "itemize" | "description" | "compactitem" | "list" => Environment::Items,
            "tabular" | "array" | "longtable" | "tabu" if !name.ends_with('*') => {
                Environment::Rows(1)
            }
            "tabular" | "tabularx" | "tabulary" => Environment::Rows(2),
            "align" | "aligned" | "alignat" | "gather" | "gathered" | "equation" | "eqnarray"
            | "split" | "multline" | "displaymath" | "math" | "cases" => Environment::Math,
            "verbatim" | "Verbatim" | "BVerbatim" | "lstlisting" | "minted" | "wff" | "alltt" => {
                Environment::Verbatim
            }
            "document" | "center" | "flushleft" | "flushright" | "quote" | "quotation"
            | "table" | "figure" | "small" | "large" | "samepage" | "titlepage" | "raggedright" => {
                Environment::Looks(0)
            }
            "minipage" | "multicols" => Environment::Looks(1),
            _ => Environment::Other,
        }
    }
}
