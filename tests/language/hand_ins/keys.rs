//! Keys that hand-ins are held against.

/// A key of which each exercise asks for another kind of answer.
pub const KINDS: &str = "exercise 1\nrequire == NKpq\nrequire only N A\nend\nexercise 2b\nrequire \
                     whether p |= q\nend\nexercise 3\nrequire validity of p |= q\nend\nexercise \
                     4\nrequire countermodel of p |= q\nwrong q = T, p = F \"turned\"\nend\n\
                     exercise 5\nrequire class of KpNp\nwrong tautology \"no\"\nend\nexercise \
                     6\nlet p = T\nrequire value of Np\nwrong T \"no\"\nend\nexercise 7\n\
                     require table of Np\nend\nexercise 8\nlogic L3\nlet p = 1/2\nrequire value \
                     of Np\nend\nexercise 9\nrequire proof of p, q |- Kqp\nend\n\
                     exercise 10\nrequire whether KpCq is pff\nend\nexercise 11\nrequire whether \
                     Cpq == ANpq\nend\nexercise 12\nrequire infix of CKpqNr\nend\n";

/// A key that asks for a formula, a value, a table and a proof.
pub const TRICKED: &str = "def right = ANpNq\nexercise 1\nrequire == NKpq\nrequire only N A\n\
                           key ANpNq\nend\nexercise 2\nlet p = T, q = F\nrequire value of Kpq\n\
                           end\nexercise 3\nrequire table of Kpq\nend\nexercise 4\n\
                           require proof of p, q |- Kpq\nend\n";
