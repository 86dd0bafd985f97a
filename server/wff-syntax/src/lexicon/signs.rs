//! The signs of judgements, and the words in their place.

use super::entry::{Role, certain, likely, own};
use std::fmt;

/// A sign of a judgement, or of its denial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `is`, before a class.
    Is,
    /// `is not`.
    IsNot,
    /// `=`, before a value.
    Value,
    /// `==`, before a formula.
    Same,
    /// `!=`.
    Differs,
    /// `|=`, before a conclusion.
    Follows,
    /// `!|=`.
    FollowsNot,
}

impl Sign {
    /// The signs of judgements that deny nothing, and those that deny by themselves.
    pub const ALL: [Sign; 6] =
        [Sign::Is, Sign::Value, Sign::Same, Sign::Follows, Sign::Differs, Sign::FollowsNot];

    /// The thing that a judgement with it claims.
    pub const fn claims(self) -> &'static str {
        match self {
            Sign::Is => "a class",
            Sign::IsNot => "another class",
            Sign::Value => "a value",
            Sign::Same => "the same value everywhere",
            Sign::Follows => "a consequence",
            Sign::Differs => "another value, or not the same everywhere",
            Sign::FollowsNot => "no consequence",
        }
    }

    /// The spelling of the language.
    pub const fn text(self) -> &'static str {
        match self {
            Sign::Is => "is",
            Sign::IsNot => "is not",
            Sign::Value => "=",
            Sign::Same => "==",
            Sign::Differs => "!=",
            Sign::Follows => "|=",
            Sign::FollowsNot => "!|=",
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The word for `is` behind several formulas.
pub const ARE: &str = "are";

/// Hands on the signs of judgements that are tokens: a line for a token has its meaning, how sure
/// that is, and its signs.
macro_rules! judgement_signs {
    ($with:ident) => {
        $with! {
            /// `=`, before a value.
            Equals Value own ["="];
            /// `!=`, before a value or a formula.
            Differs Differs own ["!=" "≠"];
            /// `==`, between formulas.
            Equivalent Same own ["==" "≡"];
            /// `≢`, between formulas.
            NotEquivalent Differs own ["≢"];
            /// `|=`, before a conclusion.
            Entails Follows own ["|=" "⊨"];
            /// `!|=`, before what is not a conclusion.
            NotEntails FollowsNot own ["!|=" "⊭"];
            /// A sign of derivability, which is not one of this language.
            Turnstile Follows likely ["||-" "|-" "⊢" "∴"];
        }
    };
}

pub(crate) use judgement_signs;

macro_rules! role_of_signs {
    ($($(#[$doc:meta])* $token:ident $sign:ident $sure:ident [$($spelling:tt)+];)+) => {
        /// The signs of judgements, and the words in their place.
        pub const SIGNS: Role<Sign> = Role {
            name: "Signs of judgements",
            entries: &[
                $($($sure($spelling, Sign::$sign),)+)+
                own("is", Sign::Is),
                certain(ARE, Sign::Is),
                certain("isn't", Sign::IsNot),
                certain("isn’t", Sign::IsNot),
                certain("isnt", Sign::IsNot),
                certain("is equivalent to", Sign::Same),
                certain("equivalent to", Sign::Same),
                certain("is equal to", Sign::Same),
                certain("equals", Sign::Same),
                certain("|-/", Sign::FollowsNot),
                certain("|=/", Sign::FollowsNot),
                certain("|/=", Sign::FollowsNot),
                certain("|/-", Sign::FollowsNot),
                certain("|≠", Sign::FollowsNot),
                certain("!|-", Sign::FollowsNot),
                certain("!⊢", Sign::FollowsNot),
                certain("!⊨", Sign::FollowsNot),
                certain("⊬", Sign::FollowsNot),
                certain("=/=", Sign::Differs),
                certain("!==", Sign::Differs),
                certain("/=", Sign::Differs),
                certain("<>", Sign::Differs),
                certain("does not entail", Sign::FollowsNot),
                certain("do not entail", Sign::FollowsNot),
                certain("\\|=", Sign::Follows),
                certain("entails", Sign::Follows),
            ],
        };
    };
}

judgement_signs!(role_of_signs);

/// The signs and words that stand elsewhere between a formula and its value.
pub const OF_VALUES: Role<Sign> = Role {
    name: "Signs between a formula and its value",
    entries: &[
        certain(":=", Sign::Value),
        certain("->", Sign::Value),
        certain("=>", Sign::Value),
        certain(":", Sign::Value),
        certain("→", Sign::Value),
        certain("⇒", Sign::Value),
        certain("↦", Sign::Value),
        own("=", Sign::Value),
        certain("is", Sign::Value),
        certain("be", Sign::Value),
    ],
};

/// Words that stand for connectives only before brackets, as spreadsheets have it; those of infix
/// do so, too.
pub const CONNECTIVES_BEFORE_BRACKETS: Role<char> = Role {
    name: "Words for connectives before brackets",
    entries: &[
        certain("if", 'C'),
        certain("impl", 'C'),
        certain("equiv", 'E'),
        certain("equals", 'E'),
    ],
};
