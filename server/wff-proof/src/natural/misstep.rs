//! The things that may be wrong with a step, as facts.

use super::Letters;
use super::rule::Rule;
use wff_syntax::proof::Citation;

/// A thing that is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misstep {
    /// Its form, whatever it cites.
    Malformed(MalformedStep),
    /// Its reason is no rule.
    UnknownRule,
    /// The things that it cites, or their number.
    Citation(WrongCitation),
    /// The formula is not what its reason says, or stands where it cannot.
    Wrong(WrongStep),
}

/// A fault of the number or the bars of a step, or of what its reason lacks, whatever is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedStep {
    /// Its number is not above that of the line above, or stands on another one already.
    Number {
        /// The number of the line above.
        last: u32,
        /// A number that may stand there.
        free: u32,
    },
    /// Its number is none.
    NoNumber,
    /// It has more bars than subproofs are open.
    Bars {
        /// The number of bars that it may have.
        most: usize,
    },
    /// It stands behind a bar that is drawn along the whole proof.
    Margin,
    /// A supposition without a bar, which should have as many as this.
    NoBar {
        /// The number of bars; 0 for a premise, which needs none and is none that is supposed.
        needed: usize,
    },
    /// It has fewer bars than the subproof that it leans on.
    FewBars {
        /// The number of bars that it should have.
        needed: usize,
        /// The line on which that subproof begins.
        first: u32,
    },
    /// It has more bars than its place, which is outside a subproof that the line above stands in.
    Outside {
        /// The number of bars that it should have.
        needed: usize,
        /// The line on which that subproof begins.
        first: u32,
    },
    /// It stands there without a reason.
    NoReason,
    /// A premise, or a supposition, cites something.
    Cites,
}

impl MalformedStep {
    /// True if the number of its bars is at fault.
    pub fn is_of_bars(self) -> bool {
        match self {
            MalformedStep::NoBar { needed } => needed > 0,
            MalformedStep::Bars { .. }
            | MalformedStep::Margin
            | MalformedStep::FewBars { .. }
            | MalformedStep::Outside { .. } => true,
            MalformedStep::Number { .. }
            | MalformedStep::NoNumber
            | MalformedStep::NoReason
            | MalformedStep::Cites => false,
        }
    }
}

/// A fault of what a step cites, or of how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongCitation {
    /// It cites another number of lines and subproofs than its rule takes, or the other kind.
    Takes(Rule),
    /// It cites other than two lines, of which the second detaches from the first.
    TakesLines,
    /// One of its citations, by its place, is none that it may have.
    Misplaced(usize, MisplacedCitation),
    /// One of its citations, by its place, is a subproof of another kind than its rule takes, which
    /// is this.
    OtherKind(usize, SubproofKind),
    /// One of its citations, by its place, is a line that its rule does not take over these
    /// borders.
    Border(usize, Border),
}

/// The kinds of subproofs that a rule may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubproofKind {
    /// One that is supposed.
    Supposed,
    /// A strict one that supposes nothing.
    Strict,
    /// A strict one that supposes a formula.
    StrictSupposed,
}

/// The borders of strict subproofs between a step and a line that it cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Border {
    /// The rule of the step, if it has one.
    pub rule: Option<Rule>,
    /// The line.
    pub line: u32,
    /// Its formula.
    pub formula: Letters,
    /// The number of the borders; 0 where the rule takes lines across one alone.
    pub number: usize,
    /// The line on which the innermost strict subproof around the step begins, if one does.
    pub first: Option<u32>,
}

/// A step in form that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongStep {
    /// A formula that is called a premise, and is none.
    NoPremise,
    /// A formula that is called an axiom, and is no instance of one.
    NoAxiom,
    /// A premise in a subproof.
    PremiseInside,
    /// The formula does not follow by its rule from what is cited.
    DoesNotFollow {
        /// The formula.
        formula: Letters,
        /// The rule.
        rule: Rule,
        /// The things cited.
        cited: Vec<Cited>,
        /// Another rule by which it follows from the same.
        other: Option<Rule>,
        /// Lines from which it follows by this rule.
        instead: Vec<Citation>,
    },
}

/// The reason why a step may not cite something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MisplacedCitation {
    /// It is no number and no subproof.
    Malformed,
    /// No line above has this number.
    NoLine(u32),
    /// The line stands in a subproof that is closed: which is cited whole.
    Closed {
        /// The line.
        line: u32,
        /// The subproof, if it may be cited.
        whole: Option<(u32, u32)>,
    },
    /// No subproof begins on this line.
    NoSubproof(u32),
    /// The subproof is still open.
    StillOpen,
    /// The subproof ends on another line.
    Ends(u32),
    /// Its last line stands in a subproof of it.
    EndsDeeper,
    /// No line stands in it, but the one that opens it.
    Empty,
    /// The line opens a strict subproof, and has no formula.
    Bare(u32),
    /// It does not stand directly at the depth of the step.
    OtherDepth,
}

/// A line or subproof that a step cites, with its formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// The citation.
    pub citation: Citation,
    /// The formula of the line, or the supposition of the subproof: empty for a strict one that
    /// supposes nothing.
    pub formula: Letters,
    /// The border of a strict subproof across which the line is cited.
    pub border: Option<Border>,
    /// The last formula of the subproof.
    pub reached: Option<Letters>,
    /// True if the subproof reaches a formula and its negation.
    pub refutes: bool,
    /// The number and formula of an open line that the last formula of a subproof contradicts.
    pub contradicts: Option<(u32, Letters)>,
    /// The numbers of two lines directly in the subproof of which one negates the other.
    pub clash: Option<[u32; 2]>,
}
