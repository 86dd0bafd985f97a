// The tokens that need a look ahead, or knowledge of what stands around: keywords, numbering, comments, signs, players,
// values and names. Letters of formulas are left to the generated lexer, so that they cost little.
//
// It reads as the server does (syntax/parse and token.rs in server/wff-core/src); tests/tree_sitter holds the two
// together. What it remembers from token to token is how many brackets are open, since commas inside them separate
// nothing, whether points may end the line, and whether a proof is open and its step has a justification. A line is read ahead at most a few times, so that time is linear.
//
// SPDX-License-Identifier: MIT OR Apache-2.0

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

#include <string.h>

// The order is that of `externals` in grammar.js; keywords come first, in the order of KEYWORDS.
enum Symbol {
    LET,
    DEF,
    LOGIC,
    ALPHABET,
    RULES,
    SYSTEM,
    HINTS,
    EXAM,
    ROLL,
    CALL,
    CHALLENGE,
    TRUTH,
    MATRIX,
    VALUES,
    DESIGNATED,
    TABLE,
    ROW,
    DEFINE,
    EXERCISE,
    ASK,
    REQUIRE,
    KEY,
    WRONG,
    SHOW,
    ANSWER,
    GAME,
    ROUND,
    TIEBREAK,
    CHECK,
    PROOF,
    AXIOMS,
    END,
    PROOF_OF_NOTHING,
    AXIOMS_OF_NOTHING,
    NUMBER_FOLLOWS,
    NUMBER_OF_OPENER_FOLLOWS,
    NUMBER_OF_INNER_FOLLOWS,
    NUMBER_OF_ROUND_FOLLOWS,
    NUMBER_OF_END_FOLLOWS,
    NUMBER,
    STEP_FOLLOWS,
    STEP_NUMBER,
    STEP_MARK,
    STEP_BAR,
    REASON_FOLLOWS,
    RULE,
    CITATION,
    AXIOM_FOLLOWS,
    LABEL,
    CLAIM_FOLLOWS,
    D_PROOF_REASON_FOLLOWS,
    NAMED_D_PROOF_FOLLOWS,
    PROVES,
    PROOF_WORD,
    CLAIMED_D_PROOF,
    D_PROOF,
    QUESTION_FOLLOWS,
    NO_QUESTION_FOLLOWS,
    QUESTION,
    BLANK,
    COLUMNS_FOLLOW,
    NO_COLUMNS_FOLLOW,
    HEAD_BAR,
    HEAD_COMMA,
    COMMENT,
    END_OF_TEXT,
    CLOSING_LINE_END,
    COMMA,
    PART_COMMA,
    EQUALS,
    DIFFERS_FROM_VALUE,
    DIFFERS_FROM_FORMULA,
    EQUIVALENT,
    NOT_EQUIVALENT,
    ENTAILS,
    NOT_ENTAILS,
    DERIVES,
    IS,
    GIVES,
    MEANING,
    VALUE,
    CLASS,
    NOT,
    IN,
    A,
    IDENTIFIER,
    SETTING,
    WORD,
    PLAYER_FOLLOWS,
    NO_PLAYER_FOLLOWS,
    PLAYER,
    COLON,
    CLAIM,
    GAME_PLAYER,
    TO,
    END_WORD,
    CHECKING_PLAYER,
    REQUIRED_CLAIMS,
    REQUIRED_LETTERS,
    REQUIRED_LENGTH,
    REQUIRED_DICE,
    REQUIRED_TEXT,
    GOAL,
    COMPARISON,
    COUNT,
    POINTS,
    POINTS_WORD,
    EXERCISE_ID,
    QUOTATION,
    TASK_TEXT,
    ANSWER_BLANK,
    UNARY_CELL,
    BINARY_CELL,
    TEXT,
    DEEP_FORMULA,
    DEEP_TEXT,
    AT,
    SIGN,
    STRAY,
    BRACKET,
    QUOTE,
    END_OF_PAGE,
    END_OF_CHAPTER,
    ERROR,
    NOTHING,
};

static const char *const KEYWORDS[] = {
    "let",    "def",   "logic", "alphabet", "rules",   "system", "hints", "exam",  "roll",      "call",  "challenge",
    "truth",  "matrix", "values", "designated", "table", "row", "define", "exercise", "ask",   "require",
    "key",    "wrong", "show",  "answer",   "game",    "round", "tiebreak", "check",    "proof", "axioms", "end",
};

static const char *const CLASSES[] = {"tautology", "contradiction", "contingent", "satisfiable", "wff",
                                      "pff",       "nnf",           "dnf",        "cnf"};

// The words that answer an exercise, beside values (`ANSWER_WORDS` in server/wff-syntax/src/exercise.rs).
static const char *const ANSWERS[] = {"tautology", "contradiction", "contingent", "satisfiable", "valid",
                                      "invalid",   "yes",           "no",         "none"};

// The words that justify a step (`REASONS` in server/wff-syntax/src/proof.rs).
static const char *const REASONS[] = {"Ki", "Ko", "Ai", "Ao", "Ci", "Co", "Ei", "Eo", "Ni", "No", "R", "premise", "suppose",
                                     "axiom"};

// The words of requirements, and what follows them.
static const struct {
    const char *first, *second;
    enum Symbol symbol;
} REQUIREMENTS[] = {
    {"only", NULL, REQUIRED_LETTERS},       {"without", NULL, REQUIRED_LETTERS}, {"uses", NULL, REQUIRED_LETTERS},
    {"length", NULL, REQUIRED_LENGTH},      {"from", NULL, REQUIRED_DICE},       {"exactly", NULL, REQUIRED_CLAIMS},
    {"whether", NULL, REQUIRED_CLAIMS},     {"value", "of", REQUIRED_CLAIMS},    {"class", "of", REQUIRED_CLAIMS},
    {"validity", "of", REQUIRED_CLAIMS},    {"infix", "of", REQUIRED_CLAIMS},    {"table", "of", REQUIRED_CLAIMS},
    {"proof", "of", REQUIRED_CLAIMS},       {"countermodel", "of", REQUIRED_CLAIMS}, {"translation", "of", REQUIRED_TEXT},
};

typedef struct {
    uint32_t depth;   // of open brackets on this line
    uint32_t number;  // the characters of the numbering that begins here
    uint32_t points;  // 1 on a line that points may end
    uint32_t quoted;  // 1 behind a cell in which a quotation was left open
    uint32_t proof;   // 1 inside a proof, 2 inside axioms
    uint32_t bare;    // 1 before a `proof` that opens none, since a number stands before it and nothing behind
    uint32_t reason;  // an `enum Reason`: how the justification of this step is found
} Scanner;

// How far the page and the chapter have got that are being read. No token depends on it, since a page may end behind any
// line, so it is not kept in the tree: there a line more or less would keep all that follows from being used again.
typedef struct {
    Scanner scanner;
    uint32_t lines, pages;
} Reader;

enum { LINES_OF_PAGE = 64, PAGES_OF_CHAPTER = 64 };

enum Reason { NO_REASON, LAST_OF_RULES, BEFORE_CITATIONS, AT_ONCE, LAST_D_PROOF, D_PROOF_AT_ONCE };

// ------------------------------------------------------------------------------------------------------ Characters

static bool is_blank(int32_t c) {
    if (c < 0x80) return c == ' ' || c == '\t' || c == 0x0b || c == 0x0c;
    return c == 0x85 || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200d) || c == 0x2028 || c == 0x2029 ||
           c == 0x202f || c == 0x205f || c == 0x2060 || c == 0x3000 || c == 0xfeff;
}

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool is_small(int32_t c) { return c >= 'a' && c <= 'z'; }
static bool is_capital(int32_t c) { return c >= 'A' && c <= 'Z'; }
static bool is_quote(int32_t c) { return c == '"' || c == 0x201c || c == 0x201d || c == 0x201e; }
static bool is_open(int32_t c) { return c == '(' || c == '[' || c == '{'; }
static bool is_close(int32_t c) { return c == ')' || c == ']' || c == '}'; }
static bool is_bar(int32_t c) { return c == '|' || c == 0x2502 || c == 0x2551; }

// Letters and digits of any script; beyond ASCII what is neither a blank nor in a block of signs.
static bool is_alphanumeric(int32_t c) {
    if (c < 0x80) return is_digit(c) || is_small(c) || is_capital(c);
    if (c < 0xc0) return c == 0xaa || c == 0xb2 || c == 0xb3 || c == 0xb5 || c == 0xb9 || c == 0xba || (c >= 0xbc && c <= 0xbe);
    return c != 0xd7 && c != 0xf7 && !is_blank(c) && !(c >= 0x300 && c <= 0x36f) && !(c >= 0x2000 && c <= 0x206f) &&
           !(c >= 0x2190 && c <= 0x245f) && !(c >= 0x2500 && c <= 0x2775) && !(c >= 0x2794 && c <= 0x2bff) &&
           !(c >= 0x3001 && c <= 0x3004) && !(c >= 0x3008 && c <= 0x3020) && !(c >= 0xe000 && c <= 0xf8ff) &&
           !(c >= 0xff01 && c <= 0xff0f) && !(c >= 0xff1a && c <= 0xff20) && !(c >= 0xff3b && c <= 0xff40) &&
           !(c >= 0xff5b && c <= 0xff65) && c != 0xfffd && !(c >= 0x1f000 && c <= 0x1f0ff) && !(c >= 0x1f200 && c <= 0x1faff);
}

// ------------------------------------------------------------------------------------------------------- Looking on

static inline int32_t here(const TSLexer *lexer) { return lexer->lookahead; }
static inline void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static inline bool is_end_of_text(const TSLexer *lexer) { return lexer->lookahead == 0 && lexer->eof(lexer); }

static inline bool is_end_of_line(const TSLexer *lexer) {
    int32_t c = lexer->lookahead;
    return c == '\n' || c == '\r' || is_end_of_text(lexer);
}

static void pass_blanks(TSLexer *lexer) {
    while (is_blank(here(lexer))) advance(lexer);
}

// Passes a quotation, to its end or that of the line.
static void pass_quote(TSLexer *lexer) {
    advance(lexer);
    while (!is_end_of_line(lexer) && !is_quote(here(lexer))) advance(lexer);
    if (!is_end_of_line(lexer)) advance(lexer);
}

static bool emit(TSLexer *lexer, const bool *valid, enum Symbol symbol) {
    if (symbol >= ERROR || !valid[symbol]) return false;
    lexer->result_symbol = symbol;
    return true;
}

// The first characters of a text, enough to tell what it is.
typedef struct {
    int32_t characters[48];
    uint32_t length;  // of the whole text
} Start;

#define KEPT (sizeof(((Start *)0)->characters) / sizeof(int32_t))

static void keep(Start *start, int32_t c) {
    if (start->length < KEPT) start->characters[start->length] = c;
    start->length++;
}

static inline bool is_text(const int32_t *characters, uint32_t length, const char *text, bool any_case) {
    for (uint32_t i = 0; i < length; i++) {
        int32_t c = characters[i];
        if (any_case && is_capital(c)) c += 'a' - 'A';
        if (c != text[i] || c == 0) return false;
    }
    return text[length] == 0;
}

static enum Symbol keyword(const Start *word, bool any_case) {
    if (word->length == 0) return NOTHING;
    int32_t first = word->characters[0];
    if (any_case && is_capital(first)) first += 'a' - 'A';
    for (uint32_t i = 0; i <= END; i++) {
        if (KEYWORDS[i][0] == first && is_text(word->characters, word->length, KEYWORDS[i], any_case)) return (enum Symbol)i;
    }
    return NOTHING;
}

static bool all_digits(const int32_t *text, uint32_t length) {
    for (uint32_t i = 0; i < length; i++) {
        if (!is_digit(text[i])) return false;
    }
    return length > 0;
}

static bool may_be_of_value(int32_t c) {
    return is_blank(c) || is_digit(c) || is_capital(c) || c == 'o' || c == 'i' || c == '-' || c == '+' || c == '/' || c == 0xbd;
}

// Whether a text is written as the value of some logic (`looks_like_value` in server/wff-logic/src/value.rs).
static bool looks_like_value(const int32_t *text, uint32_t length) {
    static const char *const NAMES[] = {"o", "i", "To", "Fo", "-i", "-To", "-Fo"};
    if (length == 0 || length > KEPT) return false;
    for (uint32_t i = 0; i < sizeof(NAMES) / sizeof(NAMES[0]); i++) {
        if (is_text(text, length, NAMES[i], false)) return true;
    }
    if (length == 1 && (text[0] == 0xbd || (is_capital(text[0]) && !strchr("KACEDXJOVRPQS", text[0])))) return true;
    uint32_t sign = text[0] == '-' || text[0] == '+';
    if (all_digits(text + sign, length - sign)) return true;
    for (uint32_t bar = 0; bar < length; bar++) {
        if (text[bar] != '/') continue;
        uint32_t above = bar, below = bar + 1;
        while (above > 0 && is_blank(text[above - 1])) above--;
        while (below < length && is_blank(text[below])) below++;
        return all_digits(text, above) && all_digits(text + below, length - below);
    }
    return false;
}

// -------------------------------------------------------------------------------- A line that may begin with a keyword

// What is read ahead of a line. Whether a keyword in wrong case is one, and what a number or a `?` is, can depend on the
// whole line.
typedef struct {
    TSLexer *lexer;
    int32_t *characters;
    uint32_t length, capacity;
    int32_t most[96];  // of lines that are longer than this there are few
} Ahead;

static void begin(Ahead *ahead, TSLexer *lexer) {
    ahead->lexer = lexer;
    ahead->characters = ahead->most;
    ahead->length = 0;
    ahead->capacity = sizeof(ahead->most) / sizeof(ahead->most[0]);
}

static void finish(Ahead *ahead) {
    if (ahead->characters != ahead->most) ts_free(ahead->characters);
}

// The character of a line that is so far ahead, where it has not been passed yet.
static int32_t peek_on(Ahead *ahead, uint32_t at) {
    for (;;) {
        if (is_end_of_line(ahead->lexer)) return -1;
        if (ahead->length == at) return here(ahead->lexer);
        if (ahead->length == ahead->capacity) {
            bool first = ahead->characters == ahead->most;
            uint32_t size = ahead->capacity * sizeof(int32_t);
            int32_t *characters = ts_realloc(first ? NULL : ahead->characters, 2 * size);
            if (!characters) return -1;
            if (first) memcpy(characters, ahead->most, size);
            ahead->characters = characters;
            ahead->capacity *= 2;
        }
        ahead->characters[ahead->length++] = here(ahead->lexer);
        advance(ahead->lexer);
    }
}

// The character of a line that is so far ahead, or -1 behind its last. The lexer passes those before it.
static inline int32_t peek(Ahead *ahead, uint32_t at) {
    return at < ahead->length ? ahead->characters[at] : peek_on(ahead, at);
}

// What may stand between the words of a line of a matrix (`SEPARATORS` in server/wff-syntax/src/statement.rs).
static bool separates_cells(int32_t c) {
    return is_blank(c) || is_open(c) || is_close(c) || is_bar(c) || c == ',' || c == ':' || c == ';' || c == '=';
}

static bool has_any(const int32_t *text, uint32_t length, const char *signs) {
    for (uint32_t i = 0; i < length; i++) {
        if (text[i] > 0 && text[i] < 0x80 && strchr(signs, text[i])) return true;
    }
    return false;
}

// The arity of a letter, look-alikes in ASCII included; -1 for what has none.
static int arity(int32_t c) {
    if (is_small(c) || c == 'P' || c == 'Q' || c == 'S' || c == 'O' || c == 'V') return 0;
    if (c == 'N') return 1;
    return c > 0 && c < 0x80 && strchr("KACEDXJB", c) ? 2 : -1;
}

// Whether a text is a formula.
static bool is_formula(const int32_t *text, uint32_t length) {
    uint64_t need = 1;
    bool empty = true;
    for (uint32_t i = 0; i < length; i++) {
        int32_t c = text[i];
        if (is_blank(c)) continue;
        int takes = arity(c);
        if (c == '@' && i + 1 < length && is_small(text[i + 1])) {
            takes = 0;
            while (i + 1 < length && (is_small(text[i + 1]) || is_digit(text[i + 1]) || text[i + 1] == '-')) i++;
        } else if (is_small(c)) {
            while (i + 1 < length && is_digit(text[i + 1])) i++;
        }
        if (takes < 0 || need == 0) return false;
        need += (uint64_t)takes;
        need--;
        empty = false;
    }
    return !empty && need == 0;
}

// The tokens of a line, as far as it matters which they are.
enum Token { BLANKS, WORD_TOKEN, EQUALITY, ENTAILMENT, TURNSTILE, BETWEEN, BAR, COMMA_TOKEN, QUESTION_TOKEN, OPEN, CLOSE, OTHER };

static bool is_infix(int32_t c);

static bool begins_comparison(int32_t c) { return c == '<' || c == '>' || c == '=' || c == 0x2264 || c == 0x2265; }

static bool is_of_word(int32_t c) { return c > 0 && (is_alphanumeric(c) || (c >= 0x300 && c <= 0x36f)); }

// The kind of the token that begins somewhere, and its end. At the end of a statement there is none.
static bool token(Ahead *ahead, uint32_t from, enum Token *kind, uint32_t *end) {
    int32_t c = peek(ahead, from), second;
    uint32_t to = from + 1;
    *kind = OTHER;
    if (c < 0 || c == '#') return false;
    if (is_blank(c)) {
        while (is_blank(peek(ahead, to))) to++;
        *kind = BLANKS;
    } else if (is_of_word(c)) {
        while (is_of_word(peek(ahead, to))) to++;
        *kind = WORD_TOKEN;
    } else if (is_quote(c)) {
        while (peek(ahead, to) >= 0 && !is_quote(peek(ahead, to))) to++;
        if (peek(ahead, to) >= 0) to++;
    } else if (c == '@') {
        if (is_small(peek(ahead, to))) {
            while (is_small(peek(ahead, to)) || is_digit(peek(ahead, to)) || peek(ahead, to) == '-') to++;
        }
    } else if (c == ',') {
        *kind = COMMA_TOKEN;
    } else if (c == '?') {
        *kind = QUESTION_TOKEN;
    } else if (is_open(c)) {
        *kind = OPEN;
    } else if (is_close(c)) {
        *kind = CLOSE;
    } else if (c == 0x22a8 || c == 0x22ad) {
        *kind = ENTAILMENT;
    } else if (c == 0x22a2 || c == 0x2234) {
        *kind = TURNSTILE;
    } else if (c >= 0x2260 && c <= 0x2262) {
        *kind = EQUALITY;
    } else if (c == '&') {
        if (peek(ahead, to) == '&') to++;
        *kind = BETWEEN;
    } else if (is_infix(c)) {
        *kind = BETWEEN;
    } else if (c == '/' || c == '\\') {
        if (peek(ahead, to) == '/' + '\\' - c) to++, *kind = BETWEEN;
    } else if (c == '=' || c == '-') {
        if (c == '=') *kind = EQUALITY;
        second = peek(ahead, to);
        uint32_t arrow = second == c ? to + 1 : to;
        if (peek(ahead, arrow) == '>') {
            to = arrow + 1, *kind = BETWEEN;
        } else if (c == '=' && second == c) {
            to++;
        }
    } else if (c == '!') {
        second = peek(ahead, to);
        if (second == '=') to++, *kind = EQUALITY;
        else if (second == '|' && peek(ahead, to + 1) == '=') to += 2, *kind = ENTAILMENT;
    } else if (c == '|') {
        bool twice = peek(ahead, to) == '|';
        if (twice) to++;
        second = peek(ahead, to);
        *kind = BAR;
        if (second == '-') to++, *kind = TURNSTILE;
        else if (second == '=' && !twice) to++, *kind = ENTAILMENT;
    } else if (is_bar(c)) {
        *kind = BAR;
    } else if (c == '<') {
        second = peek(ahead, to);
        if (second == '-' || second == '=') {
            to++;
            if (second == '-') *kind = BETWEEN;
            if (peek(ahead, to) == second) to++;
            if (peek(ahead, to) == '>') to++, *kind = BETWEEN;
        }
    }
    *end = to;
    return true;
}

static bool is_here(Ahead *ahead, uint32_t at, const char *text) {
    for (uint32_t i = 0; text[i]; i++) {
        if (peek(ahead, at + i) != text[i]) return false;
    }
    return true;
}

// Whether a text, to its first comma or sign or to its end, is a formula.
static bool begins_with_formula(Ahead *ahead, uint32_t from) {
    uint32_t at = from, end;
    enum Token kind;
    while (token(ahead, at, &kind, &end)) {
        bool is = kind == WORD_TOKEN && end == at + 2 && is_here(ahead, at, "is");
        if (is || kind == COMMA_TOKEN || kind == EQUALITY || kind == ENTAILMENT) break;
        at = end;
    }
    peek(ahead, at);
    return at > from && is_formula(ahead->characters + from, at - from);
}

// Whether propositions stand before the first bar of the head of a truth table: its end is handed out.
static bool has_columns(Ahead *ahead, uint32_t from, uint32_t *end_of_bar) {
    uint32_t at = from, end;
    enum Token kind;
    bool any = false;
    while (token(ahead, at, &kind, &end)) {
        if (kind == BAR) {
            *end_of_bar = end;
            return any;
        }
        if (kind != BLANKS) any = true;
        if (kind == WORD_TOKEN) {
            for (uint32_t i = at; i < end; i++) {
                int32_t c = peek(ahead, i);
                if (!is_small(c) && !(is_digit(c) && i > at)) return false;
            }
        } else if (kind != BLANKS && kind != COMMA_TOKEN) {
            return false;
        }
        at = end;
    }
    return false;
}

// Whether all formulas of the head of a truth table are well formed.
static bool is_head(Ahead *ahead, uint32_t from) {
    uint32_t at = from, end, depth = 0;
    enum Token kind;
    bool barred = has_columns(ahead, from, &at);
    if (!barred) at = from;
    uint32_t start = at;
    for (;; at = end) {
        bool more = token(ahead, at, &kind, &end);
        if (more && kind == OPEN) depth++;
        if (more && kind == CLOSE && depth > 0) depth--;
        if (more && (depth > 0 || !(kind == COMMA_TOKEN || (barred && kind == BAR)))) continue;
        if (at == start || !is_formula(ahead->characters + start, at - start)) return false;
        if (!more) return true;
        start = end;
    }
}

// The place behind a word in whatever case and the blanks behind it, or where the word should begin.
static uint32_t past_word(Ahead *ahead, uint32_t at, const char *word) {
    uint32_t end = at;
    for (; *word; word++, end++) {
        int32_t c = peek(ahead, end);
        if (c != *word && c != *word - 'a' + 'A') return at;
    }
    if (!is_blank(peek(ahead, end))) return at;
    while (is_blank(peek(ahead, end))) end++;
    return end;
}

// Whether a title of a truth table begins here, as `truth table for`, with the head of one behind it: no keyword does.
static bool is_table_title(Ahead *ahead, uint32_t from) {
    static const char *const TABLES[] = {"table", "tables", "truth-table", "truthtable"};
    uint32_t start = past_word(ahead, from, "truth"), at = start;
    for (uint32_t i = 0; i < sizeof TABLES / sizeof *TABLES && at == start; i++) at = past_word(ahead, start, TABLES[i]);
    if (at == start) return false;
    uint32_t behind = past_word(ahead, at, "for");
    if (behind == at) behind = past_word(ahead, at, "of");
    // The table of a connective has its letter there.
    uint32_t second = behind + 1;
    while (is_blank(peek(ahead, second))) second++;
    return peek(ahead, second) >= 0 && peek(ahead, second) != '#' && is_head(ahead, behind);
}

// Whether a text ends with a word.
static bool ends_with(const int32_t *text, uint32_t length, const char *word) {
    uint32_t own = (uint32_t)strlen(word);
    return length >= own && is_text(text + length - own, own, word, false);
}

// Whether a label and then a title in quotes or points stand behind `exercise`.
static bool is_titled(const int32_t *text, uint32_t length) {
    uint32_t at = 0;
    while (at < length && text[at] > 0 && text[at] < 0x80 && is_alphanumeric(text[at])) at++;
    if (at == length || !is_blank(text[at])) return false;
    while (at < length && is_blank(text[at])) at++;
    if (at == length) return false;
    bool points = ends_with(text, length, "point") || ends_with(text, length, "points");
    return (is_quote(text[at]) && text[at] != 0x201d) || (points && is_digit(text[at]));
}

static bool fits(enum Symbol keyword, const int32_t *text, uint32_t length) {
    while (length > 0 && is_blank(text[0])) text++, length--;
    uint32_t end = 0;
    while (end < length && text[end] != '#') end++;
    bool has_comment = end < length;
    bool quoted = false;
    for (uint32_t i = 0; i < end; i++) quoted |= is_quote(text[i]) && text[i] != 0x201d;
    length = end;
    uint32_t whole = length;
    while (length > 0 && is_blank(text[length - 1])) length--;
    // What stands behind a player's name of one word and a colon.
    const int32_t *said = text;
    uint32_t said_length = length;
    for (uint32_t i = 0; i < length; i++) {
        if (text[i] != ':') continue;
        uint32_t from = 0, to = i;
        while (from < to && is_blank(text[from])) from++;
        while (to > from && is_blank(text[to - 1])) to--;
        bool one_word = true;
        for (uint32_t j = from; j < to; j++) one_word &= !is_blank(text[j]);
        if (one_word) {
            said = text + i + 1;
            said_length = length - i - 1;
            while (said_length > 0 && is_blank(said[0])) said++, said_length--;
        }
        break;
    }
    uint32_t words = 0;
    bool all_values = true, first_alphabetic = false, first_single = false;
    bool by_blanks_only = keyword == LOGIC || keyword == ALPHABET || keyword == RULES || keyword == SYSTEM ||
                          keyword == HINTS;
    bool first_switch = false;
    for (uint32_t i = 0; i < length;) {
        bool separates = by_blanks_only ? is_blank(text[i]) : separates_cells(text[i]);
        if (separates) {
            i++;
            continue;
        }
        uint32_t from = i;
        while (i < length && !(by_blanks_only ? is_blank(text[i]) : separates_cells(text[i]))) i++;
        if (words == 0) {
            first_alphabetic = is_alphanumeric(text[from]) && !is_digit(text[from]);
            first_single = i - from == 1 && text[from] < 0x80;
            first_switch = is_text(text + from, i - from, "on", true) || is_text(text + from, i - from, "off", true);
        }
        if (words > 0 || keyword != TABLE) {
            bool blank = keyword != TABLE && is_text(text + from, i - from, "?", false);
            all_values &= blank || looks_like_value(text + from, i - from);
        }
        words++;
    }
    switch (keyword) {
        case LET:
        case DEF: return (whole == 0 && !has_comment) || whole == 0 || quoted || has_any(text, whole, "=");
        case LOGIC:
        case ALPHABET:
        case RULES:
        case SYSTEM:
        case MATRIX: return words == 1 && first_alphabetic;
        case HINTS: return words == 1 && first_switch;
        case EXAM: return false;
        case ROLL: {
            bool dice = false;
            for (uint32_t i = 0; i < said_length; i++) {
                if (said[i] == ',' || is_blank(said[i])) continue;
                if (said[i] <= 0 || said[i] >= 0x80 || !strchr("pqrsioNKACER", said[i])) return false;
                dice = true;
            }
            return dice;
        }
        case CALL:
        case CHALLENGE:
            return is_text(said, said_length, "none", true) || is_text(said, said_length, "pff", true) ||
                   is_text(said, said_length, "?", false) || is_formula(said, said_length);
        case DEFINE: return has_any(text, whole, "=");
        case END: return whole == 0;
        case EXERCISE: return is_titled(text, length);
        // Words of text for people, too.
        case ASK:
        case REQUIRE:
        case KEY:
        case WRONG:
        case SHOW:
        case ANSWER:
        case GAME:
        case ROUND:
        case TIEBREAK:
        case CHECK:
        case AXIOMS: return false;
        case TABLE: return words > 0 && first_single && all_values;
        default: return words > 0 && all_values;
    }
}

static bool opens_proof(Ahead *ahead, uint32_t from, bool numbered);
static uint32_t before_blanks(Ahead *ahead, uint32_t from, uint32_t to);

// The keyword that a word of a line is.
static enum Symbol keyword_at(Ahead *ahead, uint32_t from, uint32_t length) {
    if (length == 0 || length > KEPT) return NOTHING;
    Start word = {.length = length};
    for (uint32_t i = 0; i < length; i++) word.characters[i] = peek(ahead, from + i);
    enum Symbol found = keyword(&word, true);
    if ((found == TRUTH || found == TABLE) && is_table_title(ahead, from)) return NOTHING;
    if (found == NOTHING || keyword(&word, false) == found) return found;
    // One in wrong case is one if what follows it is what follows that keyword, and the line does not begin with a formula.
    uint32_t end = from + length;
    while (peek(ahead, end) >= 0) end++;
    const int32_t *rest = ahead->characters + from + length;
    bool meant = found == TRUTH   ? is_head(ahead, from + length)
                 : found == PROOF ? opens_proof(ahead, from + length, true)
                                  : fits(found, rest, end - from - length);
    return meant && !begins_with_formula(ahead, from) ? found : NOTHING;
}

// Whether a line begins with a keyword in whatever case. If so, the token ends behind it.
static bool keyword_marks(Ahead *ahead, uint32_t length) {
    Start word = {.length = length};
    for (uint32_t i = 0; i < length; i++) word.characters[i] = peek(ahead, i);
    if (keyword(&word, true) == NOTHING) return false;
    ahead->lexer->mark_end(ahead->lexer);
    return true;
}

// Reads the word at which the lexer stands.
static Start read_word(TSLexer *lexer) {
    Start word = {.length = 0};
    while (is_alphanumeric(here(lexer)) && word.length < KEPT) {
        keep(&word, here(lexer));
        advance(lexer);
    }
    return word;
}

// -------------------------------------------------------------------------------------------------------- Numbering

// Whether a character is by itself a sign that stands between operands.
static bool is_infix(int32_t c) {
    switch (c) {
        case '&':
        case '^':
        case '+':
        case 0xb7:                          // ·
        case 0x2227: case 0x22c0:           // ∧ ⋀
        case 0x2228: case 0x22c1:           // ∨ ⋁
        case 0x2192: case 0x27f6:           // → ⟶
        case 0x21d2: case 0x27f9:           // ⇒ ⟹
        case 0x2283:                        // ⊃
        case 0x2194: case 0x27f7:           // ↔ ⟷
        case 0x21d4: case 0x27fa:           // ⇔ ⟺
        case 0x2191: case 0x22bc:           // ↑ ⊼
        case 0x2193: case 0x22bd:           // ↓ ⊽
        case 0x2295: case 0x22bb:           // ⊕ ⊻
        case 0x2190: case 0x27f5:           // ← ⟵
        case 0x21d0: case 0x27f8:           // ⇐ ⟸
            return true;
        default: return false;
    }
}

// A number or letter, as it may stand before a statement (`label` in server/wff-syntax/src/numbering.rs).
typedef struct {
    uint32_t name, length, end;
    bool has_digits;
} Label;

static uint32_t after_blanks(Ahead *ahead, uint32_t at) {
    while (is_blank(peek(ahead, at))) at++;
    return at;
}

// The end of digits joined by dots, or where they should begin.
static uint32_t numbers(Ahead *ahead, uint32_t at) {
    uint32_t end = at;
    while (is_digit(peek(ahead, at))) {
        while (is_digit(peek(ahead, at))) at++;
        end = at;
        if (peek(ahead, at) != '.') break;
        at++;
    }
    return end;
}

static bool is_roman(Ahead *ahead, uint32_t at, uint32_t length) {
    static const char *const ONES[] = {"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"};
    bool capital = is_capital(peek(ahead, at));
    for (uint32_t number = 1; number < 40; number++) {
        uint32_t tens = number / 10, ones = (uint32_t)strlen(ONES[number % 10]);
        if (tens + ones != length) continue;
        bool same = true;
        for (uint32_t i = 0; i < length && same; i++) {
            int32_t c = i < tens ? 'x' : ONES[number % 10][i - tens];
            same = peek(ahead, at + i) == (capital ? c + 'A' - 'a' : c);
        }
        if (same) return true;
    }
    return false;
}

// Whether a label ends behind such a name.
static bool ends_label(Ahead *ahead, Label *label, uint32_t from, uint32_t to, bool inside) {
    label->name = from;
    label->length = to - from;
    label->has_digits = is_digit(peek(ahead, from)) || is_digit(peek(ahead, to - 1));
    int32_t c = peek(ahead, to);
    if (c == '.' && peek(ahead, to + 1) == ')') {
        label->end = to + 2;
    } else if (c == ')' || (label->has_digits && !inside && (c == ':' || c == '.'))) {
        label->end = to + 1;
    } else {
        return false;
    }
    return c != '.' || !is_digit(peek(ahead, label->end));
}

static bool read_label(Ahead *ahead, uint32_t start, Label *label) {
    bool inside = peek(ahead, start) == '(';
    uint32_t from = start + inside;
    if (!inside && peek(ahead, from) == '*') {
        uint32_t end = numbers(ahead, from + 1);
        int32_t c = peek(ahead, end);
        *label = (Label){.name = from, .length = end - from, .end = end, .has_digits = true};
        return end > from + 1 && (c < 0 || is_blank(c));
    }
    uint32_t digits = numbers(ahead, from);
    if (digits > from) {
        uint32_t letter = digits + (peek(ahead, digits) == '.' || peek(ahead, digits) == ' ');
        if (is_small(peek(ahead, letter)) && ends_label(ahead, label, from, letter + 1, inside)) return true;
        return ends_label(ahead, label, from, digits, inside);
    }
    static const char *const WORDS[] = {"Q", "Ex.", "Ex", "Ad"};
    for (uint32_t i = 0; i < sizeof(WORDS) / sizeof(WORDS[0]); i++) {
        if (!is_here(ahead, from, WORDS[i])) continue;
        uint32_t first = after_blanks(ahead, from + (uint32_t)strlen(WORDS[i]));
        uint32_t end = numbers(ahead, first);
        if (end == first) continue;
        if (ends_label(ahead, label, from, end, inside)) return true;
        break;
    }
    uint32_t length = 0;
    while (length < 8 && (is_small(peek(ahead, from + length)) || is_capital(peek(ahead, from + length)))) length++;
    int32_t c = peek(ahead, from + length);
    if (length == 0 || length > 7 || (c != ')' && c != '.')) return false;
    if (length > 1 && !is_roman(ahead, from, length)) return false;
    return ends_label(ahead, label, from, from + length, inside);
}

// Whether a label is no part of a formula. A letter before a sign of infix is taken for one: to be sure would take a
// reader of infix.
static bool is_label(Ahead *ahead, const Label *label) {
    if (label->has_digits) return true;
    int32_t letter = label->length == 1 ? peek(ahead, label->name) : -1;
    uint32_t at = after_blanks(ahead, label->end), end;
    enum Token kind;
    if (!token(ahead, at, &kind, &end)) return !(letter >= 'p' && letter <= 's');
    bool is_operand = is_small(letter) || letter == 'O' || letter == 'V';
    if (kind == CLOSE || kind == EQUALITY) return false;
    if (kind == BETWEEN || kind == BAR) return !is_operand || (kind == BAR && peek(ahead, at) != '|');
    if (kind != WORD_TOKEN) return true;
    static const char *const WORDS[] = {"is", "and", "or", "implies", "iff", "nand", "nor", "xor",
                                        "if", "only", "but", "unless", "provided", "given"};
    for (uint32_t i = 0; i < sizeof(WORDS) / sizeof(WORDS[0]); i++) {
        if (end - at == strlen(WORDS[i]) && is_here(ahead, at, WORDS[i])) return i > 0 && !is_operand;
    }
    return true;
}

// The end of the numbering at the start of a line, or where it would begin.
static uint32_t numbering(Ahead *ahead) {
    int32_t c = peek(ahead, 0);
    bool bullet = (c == '*' || c == '-' || c == 0x2022 || c == 0x2013 || c == 0x2014) && is_blank(peek(ahead, 1));
    uint32_t end = bullet, next = bullet ? after_blanks(ahead, 1) : 0;
    Label label;
    for (int i = 0; i < 2 && read_label(ahead, next, &label) && is_label(ahead, &label); i++) {
        end = label.end;
        next = after_blanks(ahead, end);
    }
    if (bullet && c == '-' && !(is_capital(peek(ahead, next)) && begins_with_formula(ahead, next))) return 0;
    return end;
}

// Whether what follows a comma is `then` or `but not both`, to whose `if` or `or` the comma belongs.
static bool phrase_is_at(Ahead *ahead, uint32_t at) {
    at = after_blanks(ahead, at);
    if (is_here(ahead, at, "then")) return is_blank(peek(ahead, at + 4));
    return is_here(ahead, at, "but not both") && !is_of_word(peek(ahead, at + 12));
}

// Whether the sign of a judgement is a `?`: the first that stands alone, with text on both sides, of which one is a
// formula, and without another sign on the line (`split_at_question` in server/wff-syntax/src/parse/sentence.rs).
static bool has_question(Ahead *ahead) {
    uint32_t at = 0, end, depth = 0, start = 0, question = 0, to = 0;
    bool found = false, over = false, any = false;
    while (peek(ahead, at) >= 0) any |= peek(ahead, at) == '?', at++;
    if (!any) return false;
    enum Token kind;
    for (at = 0; token(ahead, at, &kind, &end); at = end) {
        bool alone = (at == 0 || is_blank(peek(ahead, at - 1))) &&
                     (peek(ahead, end) < 0 || peek(ahead, end) == '#' || is_blank(peek(ahead, end)));
        if (kind == EQUALITY || kind == ENTAILMENT || kind == TURNSTILE) return false;
        bool denies = is_here(ahead, at, "is not the case that") && !is_of_word(peek(ahead, at + 20));
        if (kind == WORD_TOKEN && end == at + 2 && alone && is_here(ahead, at, "is") && !denies) return false;
        if (kind == OPEN) depth++;
        if (kind == CLOSE && depth > 0) depth--;
        if (kind == COMMA_TOKEN && depth == 0 && !phrase_is_at(ahead, end)) {
            if (!found) start = end;
            if (found && !over) over = true, to = at;
        }
        if (kind == QUESTION_TOKEN && depth == 0 && alone && !found) found = true, question = at;
    }
    if (!found) return false;
    if (!over) to = at;
    uint32_t left = after_blanks(ahead, start), right = after_blanks(ahead, question + 1);
    if (left >= question || right >= to) return false;
    return is_formula(ahead->characters + left, question - left) || is_formula(ahead->characters + right, to - right);
}

// ----------------------------------------------------------------------------------------------------------- Proofs

// Whether a proof is opened by what follows the word: a sequent, or nothing or formulas if no number stands before it
// (`opens` in server/wff-core/src/analysis/proof.rs).
static bool opens_proof(Ahead *ahead, uint32_t from, bool numbered) {
    uint32_t at = after_blanks(ahead, from), end;
    enum Token kind;
    bool any = false;
    for (; token(ahead, at, &kind, &end); at = end) {
        any = true;
        if (kind == TURNSTILE) return true;
        if (kind == ENTAILMENT) return peek(ahead, at) != '!' && peek(ahead, at) != 0x22ad;
        if (kind == EQUALITY) return false;
        bool alone = (at == from || is_blank(peek(ahead, at - 1))) &&
                     (peek(ahead, end) < 0 || peek(ahead, end) == '#' || is_blank(peek(ahead, end)));
        bool denies = is_here(ahead, at, "is not the case that") && !is_of_word(peek(ahead, at + 20));
        if (kind == WORD_TOKEN && end == at + 2 && alone && is_here(ahead, at, "is") && !denies) return false;
    }
    if (numbered) return false;
    uint32_t start = after_blanks(ahead, from), to = before_blanks(ahead, start, at);
    for (uint32_t end = start; any && end <= to; end++) {
        if (end < to && peek(ahead, end) != ',') continue;
        if (!is_formula(ahead->characters + start, end - start)) return false;
        start = end + 1;
    }
    return true;
}

// Whether a statement has nothing more from some place on.
static bool ends_at(Ahead *ahead, uint32_t at) { return peek(ahead, at) < 0 || peek(ahead, at) == '#'; }

// The end of a word of a step: a comma is one, too.
static uint32_t end_of_word(Ahead *ahead, uint32_t at) {
    if (peek(ahead, at) == ',') return at + 1;
    while (!ends_at(ahead, at) && !is_blank(peek(ahead, at)) && peek(ahead, at) != ',') at++;
    return at;
}

static bool is_reason(const int32_t *text, uint32_t length) {
    for (uint32_t i = 0; i < sizeof(REASONS) / sizeof(REASONS[0]); i++) {
        if (is_text(text, length, REASONS[i], false)) return true;
    }
    return false;
}

// Whether a word cites a line or a subproof (`Citation::read` in server/wff-syntax/src/proof.rs).
static bool is_citation(const int32_t *text, uint32_t length) {
    uint32_t dash = 0;
    while (dash < length && dash < 10 && is_digit(text[dash])) dash++;
    if (dash == 0 || dash > 9) return false;
    if (dash == length) return true;
    uint32_t last = length - dash - 1;
    bool is_dash = text[dash] == '-' || text[dash] == 0x2013 || text[dash] == 0x2014;
    return is_dash && last <= 9 && all_digits(text + dash + 1, last);
}

static bool is_reason_at(Ahead *ahead, uint32_t from, uint32_t to) {
    peek(ahead, to);
    return is_reason(ahead->characters + from, to - from);
}

static bool is_citation_at(Ahead *ahead, uint32_t from, uint32_t to) {
    peek(ahead, to);
    return peek(ahead, from) == ',' || is_citation(ahead->characters + from, to - from);
}

// Whether a word is a rule: `D` is one where the number of a line follows.
static bool is_rule_at(Ahead *ahead, uint32_t from, uint32_t to) {
    if (is_reason_at(ahead, from, to)) return true;
    if (to != from + 1 || peek(ahead, from) != 'D') return false;
    uint32_t next = after_blanks(ahead, to);
    if (ends_at(ahead, next)) return false;
    uint32_t end = end_of_word(ahead, next);
    peek(ahead, end);
    return end - next <= 9 && all_digits(ahead->characters + next, end - next);
}

// ---------------------------------------------------------------------------------------------------------- D-proofs

// The end of the name behind an `@`, or its own place where none follows (`name_length` in
// server/wff-syntax/src/d_proof.rs).
static uint32_t end_of_name(Ahead *ahead, uint32_t at) {
    if (peek(ahead, at) != '@' || !is_small(peek(ahead, at + 1))) return at;
    at++;
    while (is_small(peek(ahead, at)) || is_digit(peek(ahead, at)) || peek(ahead, at) == '-') at++;
    return at;
}

// Whether a text has the make-up of a D-proof that begins with `D` (`is_whole` in the same place).
static bool is_d_proof(Ahead *ahead, uint32_t from, uint32_t to) {
    uint64_t need = 1;
    if (peek(ahead, from) != 'D') return false;
    for (uint32_t at = from; at < to;) {
        int32_t c = peek(ahead, at);
        uint32_t end = at + 1;
        if (is_blank(c)) {
            at++;
            continue;
        }
        if (need == 0) return false;
        if (c == 'D') {
            need++;
        } else if (is_digit(c) || is_small(c)) {
            need--;
        } else if (c == '@') {
            end = end_of_name(ahead, at);
            if (end == at) return false;
            need--;
        } else if (c == '[') {
            uint32_t first = after_blanks(ahead, end), last = first;
            while (is_digit(peek(ahead, last))) last++;
            end = after_blanks(ahead, last);
            if (last == first || last - first > 9 || peek(ahead, end) != ']') return false;
            end++;
            need--;
        } else {
            return false;
        }
        at = end;
    }
    return need == 0;
}

// Whether a word ends in a name, so that a D-proof may go on behind it.
static bool ends_in_name(Ahead *ahead, uint32_t from, uint32_t to) {
    uint32_t at = to;
    while (at > from && peek(ahead, at - 1) != '@') at--;
    return at > from && end_of_name(ahead, at - 1) == to;
}

// Whether a word of a step begins a D-proof that ends its line: only its last word, or one that goes on behind names.
static bool d_proof_is_at(Ahead *ahead, uint32_t at) {
    if (peek(ahead, at) != 'D') return false;
    for (uint32_t start = at;;) {
        uint32_t end = end_of_word(ahead, start), next = after_blanks(ahead, end);
        if (ends_at(ahead, next)) return start > at || end > at + 1;
        if (!ends_in_name(ahead, start, end)) return false;
        if (peek(ahead, next) == 'D') {
            uint32_t last = end_of_word(ahead, next);
            bool alone = last == next + 1 && ends_at(ahead, after_blanks(ahead, last));
            if (!alone) return false;
        }
        start = next;
    }
}

// Whether a text is that of a D-proof, and not a word (`is_word` in the same place).
static bool is_no_word(Ahead *ahead, uint32_t from, uint32_t to) {
    for (uint32_t at = from; at < to; at++) {
        int32_t c = peek(ahead, at);
        if (is_digit(c) || c == '[' || c == '@') return true;
    }
    return is_d_proof(ahead, from, to);
}

// The end of a text without the blanks behind it.
static uint32_t before_blanks(Ahead *ahead, uint32_t from, uint32_t to) {
    while (to > from && is_blank(peek(ahead, to - 1))) to--;
    return to;
}

// Whether a word stands anywhere in a line.
static bool has_word(Ahead *ahead, uint32_t from, const char *word) {
    int32_t c;
    for (uint32_t at = from; (c = peek(ahead, at)) >= 0; at++) {
        if (c == word[0] && is_here(ahead, at, word)) return true;
    }
    return false;
}

// Whether a statement claims what a D-proof proves (`proves` in the same place).
static bool is_claim_of_proof(Ahead *ahead, uint32_t from) {
    static const char WORD[] = "proves";
    if (!has_word(ahead, from, WORD)) return false;
    uint32_t at = from, end, sign = 0, over;
    enum Token kind;
    bool found = false;
    for (; token(ahead, at, &kind, &end); at = end) {
        if (found) continue;
        if (is_quote(peek(ahead, at))) return false;
        if (kind != WORD_TOKEN || end != at + strlen(WORD) || !is_here(ahead, at, WORD)) continue;
        bool alone = (at == from || is_blank(peek(ahead, at - 1))) && (ends_at(ahead, end) || is_blank(peek(ahead, end)));
        if (!alone) return false;
        found = true;
        sign = at;
    }
    over = at;
    if (!found || sign == from) return false;
    int32_t c = peek(ahead, from);
    if (c == 'D' || c == '@' || c == '[' || is_digit(c)) return true;
    if (is_small(c) && before_blanks(ahead, from, sign) == from + 1) return true;
    uint32_t right = after_blanks(ahead, sign + (uint32_t)strlen(WORD));
    if (right >= over) return false;
    over = before_blanks(ahead, right, over);
    return (over == right + 1 && peek(ahead, right) == '?') || is_formula(ahead->characters + right, over - right);
}

static bool scan_deep(TSLexer *lexer, const bool *valid, const int32_t *passed, uint32_t length);

// What stands behind the `=` of a `def`, if it is a D-proof: the word before that, or that one follows.
static bool scan_named_proof(TSLexer *lexer, const bool *valid) {
    lexer->mark_end(lexer);
    Ahead ahead;
    begin(&ahead, lexer);
    enum Symbol found = NOTHING;
    if (is_here(&ahead, 0, "proof")) {
        int32_t c = peek(&ahead, 5);
        if (c < 0 || !(is_alphanumeric(c) || c == '-')) {
            lexer->mark_end(lexer);
            found = PROOF_WORD;
        }
    } else if (peek(&ahead, 0) == 'D') {
        uint32_t end = 0;
        while (!ends_at(&ahead, end)) end++;
        end = before_blanks(&ahead, 0, end);
        if (!is_formula(ahead.characters, end) && is_d_proof(&ahead, 0, end)) found = NAMED_D_PROOF_FOLLOWS;
    }
    bool deep = found == NOTHING && valid[DEEP_FORMULA] && arity(peek(&ahead, 0)) > 0;
    bool emitted = deep ? scan_deep(lexer, valid, ahead.characters, ahead.length) : emit(lexer, valid, found);
    finish(&ahead);
    return emitted;
}

// A D-proof, to the end of its statement or to the word behind it.
static bool scan_d_proof(TSLexer *lexer, const bool *valid, bool claimed) {
    bool after_blank = true;
    while (!is_end_of_line(lexer) && here(lexer) != '#') {
        int32_t c = here(lexer);
        if (claimed && after_blank && c == 'p') {
            Start word = read_word(lexer);
            bool alone = is_blank(here(lexer)) || here(lexer) == '#' || is_end_of_line(lexer);
            if (alone && is_text(word.characters, word.length, "proves", false)) return emit(lexer, valid, CLAIMED_D_PROOF);
            lexer->mark_end(lexer);
            after_blank = false;
            continue;
        }
        after_blank = is_blank(c);
        if (is_quote(c)) {
            pass_quote(lexer);
        } else {
            advance(lexer);
        }
        if (!after_blank) lexer->mark_end(lexer);
    }
    return emit(lexer, valid, claimed ? CLAIMED_D_PROOF : D_PROOF);
}

// Whether a block of axioms is opened by what follows the word: one word at the most, or a second that is no text for
// people (`opens` in server/wff-core/src/analysis/d_proof.rs).
static bool opens_axioms(Ahead *ahead, uint32_t from) {
    uint32_t at = from;
    for (int i = 0; i < 2; i++) {
        while (!ends_at(ahead, at) && separates_cells(peek(ahead, at))) at++;
        if (i == 1) return !is_small(peek(ahead, at));
        while (!ends_at(ahead, at) && !separates_cells(peek(ahead, at))) at++;
    }
    return true;
}

// The characters of the label of an axiom, with what ends it, or 0: a line that begins with another statement is none.
static uint32_t label_of_axiom(Ahead *ahead) {
    uint32_t end = numbering(ahead), digits = 0, at;
    int32_t c = peek(ahead, 0);
    bool bullet = end == 1 && !is_digit(c) && !is_small(c) && !is_capital(c);
    if (end == 0) {
        while (is_digit(peek(ahead, digits))) digits++;
    } else if (bullet) {
        return 0;
    }
    at = after_blanks(ahead, end);
    uint32_t to = at, next;
    while (peek(ahead, to) >= 0 && is_alphanumeric(peek(ahead, to))) to++;
    if (keyword_at(ahead, at, to - at) != NOTHING || is_claim_of_proof(ahead, at)) return 0;
    enum Token kind;
    for (; token(ahead, at, &kind, &next); at = next) {
        bool open = is_quote(peek(ahead, at)) && (next == at + 1 || !is_quote(peek(ahead, next - 1)));
        if (open) return 0;
    }
    return end > 0 ? end : digits;
}

// Whether a line that begins with digits is a step, and how its justification is found (`reason` in the same place). What
// is in quotes is read as one word, and a word that is no rule as one only if it begins with a letter or digit.
static bool is_step(Ahead *ahead, uint32_t body, enum Reason *reason) {
    uint32_t at = after_blanks(ahead, body), end = at;
    enum Token kind;
    while (is_alphanumeric(peek(ahead, end)) && peek(ahead, end) >= 0) end++;
    if (keyword_at(ahead, at, end - at) != NOTHING || is_claim_of_proof(ahead, at)) return false;
    for (; token(ahead, at, &kind, &end); at = end) {
        bool open = is_quote(peek(ahead, at)) && (end == at + 1 || !is_quote(peek(ahead, end - 1)));
        if (open) return false;
    }
    uint32_t over = at, words = 0, place = 0, start = 0, proof = 0;
    at = 0;
    while (is_digit(peek(ahead, at))) at++;
    if (peek(ahead, at) == '.' || peek(ahead, at) == ')') at++;
    at = after_blanks(ahead, at);
    while (is_bar(peek(ahead, at))) at = after_blanks(ahead, at + 1);
    uint32_t rest = at;
    *reason = NO_REASON;
    for (; at < over && !ends_at(ahead, at); at = after_blanks(ahead, end), words++) {
        end = end_of_word(ahead, at);
        if (is_rule_at(ahead, at, end)) {
            *reason = LAST_OF_RULES;
            return true;
        }
        if (words > 0 && d_proof_is_at(ahead, at)) proof = at;
        if (!is_citation_at(ahead, at, end)) place = words, start = at;
    }
    bool formula = is_formula(ahead->characters + rest, over - rest);
    if (proof > 0 && !formula && is_no_word(ahead, proof, before_blanks(ahead, proof, over))) {
        *reason = LAST_D_PROOF;
        return true;
    }
    bool guess = place > 0 && is_alphanumeric(peek(ahead, start)) && !formula;
    if (guess) *reason = BEFORE_CITATIONS;
    return true;
}

// Whether the justification of a step begins somewhere. Of a word that may be one, only what follows to the next such is
// looked at, so that all this takes is linear.
static bool reason_is_at(Ahead *ahead, uint32_t at, uint32_t reason) {
    uint32_t from = at, end = at;
    if (reason == AT_ONCE || reason == D_PROOF_AT_ONCE) return true;
    if (reason == NO_REASON) return false;
    if (reason == LAST_D_PROOF) return d_proof_is_at(ahead, at);
    if (reason == LAST_OF_RULES) {
        while (end < at + 8 && (is_small(peek(ahead, end)) || is_capital(peek(ahead, end)))) end++;
        if (!is_rule_at(ahead, at, end)) return false;
        if (!ends_at(ahead, end) && !is_blank(peek(ahead, end)) && peek(ahead, end) != ',') return false;
    } else {
        end = end_of_word(ahead, at);
        if (is_citation_at(ahead, at, end)) return false;
    }
    for (;;) {
        from = after_blanks(ahead, end);
        if (ends_at(ahead, from)) return true;
        end = end_of_word(ahead, from);
        if (reason == LAST_OF_RULES ? is_rule_at(ahead, from, end) : !is_citation_at(ahead, from, end)) return false;
    }
}

// The rule of a step, or a line that it cites.
static bool scan_reason(TSLexer *lexer, const bool *valid) {
    Start word = {.length = 0};
    bool quoted = false;
    while (!is_end_of_line(lexer) && (quoted || here(lexer) != '#') && !is_blank(here(lexer)) && here(lexer) != ',') {
        quoted ^= is_quote(here(lexer));
        keep(&word, here(lexer));
        advance(lexer);
    }
    lexer->mark_end(lexer);
    if (word.length == 0) return false;
    bool is = word.length <= KEPT && (valid[RULE] ? is_reason : is_citation)(word.characters, word.length);
    if (valid[RULE] && is_text(word.characters, word.length, "D", false)) is = true;
    return emit(lexer, valid, !is ? TEXT : valid[RULE] ? RULE : CITATION);
}

static bool scan_bracket(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    bool opens = is_open(here(lexer));
    advance(lexer);
    lexer->mark_end(lexer);
    bool counts = valid[COMMA] || valid[HEAD_COMMA];
    if (counts && opens) scanner->depth++;
    if (counts && !opens && scanner->depth > 0) scanner->depth--;
    return emit(lexer, valid, BRACKET);
}

// ------------------------------------------------------------------------------------------------------ Deep formulas

// How many connectives may stand inside each other in a tree.
#define DEEPEST 4096

// At the start of a formula, whose first characters may have been passed: whether it is nested too deep. Each formula is
// looked through once. In a step it ends where the justification begins: there all of it is read ahead.
static bool scan_deep_of(TSLexer *lexer, const bool *valid, const int32_t *passed, uint32_t length, Ahead *step,
                         uint32_t reason) {
    uint32_t at = 0, limit = UINT32_MAX;  // among the characters that have been passed
#define NEXT                                                      \
    (step              ? at >= limit ? -1 : peek(step, at)        \
     : at < length     ? passed[at]                               \
     : is_end_of_line(lexer) ? -1                                 \
                             : here(lexer))
#define PASS (step || at < length ? (void)at++ : advance(lexer))
#define PASS_BLANKS                                                                     \
    do {                                                                                \
        bool blank = is_blank(NEXT);                                                    \
        while (is_blank(NEXT)) PASS;                                                    \
        if (step && blank && at < limit && reason_is_at(step, at, reason)) limit = at;  \
    } while (0)
    uint8_t missing[DEEPEST];  // operands of each connective that waits for some
    uint32_t depth = 0;
    uint64_t need = 1;
    bool deep = false;
    while (need > 0) {
        PASS_BLANKS;
        int32_t c = NEXT;
        int takes = c == 'P' || c == 'Q' || c == 'S' ? -1 : arity(c);
        PASS;
        if (c == '@' && is_small(NEXT)) {
            takes = 0;
            while (is_small(NEXT) || is_digit(NEXT) || NEXT == '-') PASS;
        } else if (is_small(c)) {
            while (is_digit(NEXT)) PASS;
        }
        if (takes < 0) return deep && emit(lexer, valid, DEEP_TEXT);
        need += (uint64_t)takes;
        need--;
        if (deep) continue;
        if (takes > 0) {
            deep = depth == DEEPEST;
            if (!deep) missing[depth++] = (uint8_t)takes;
        } else {
            while (depth > 0 && --missing[depth - 1] == 0) depth--;
        }
    }
    if (!deep) return false;
    PASS_BLANKS;
    if (valid[IS] && NEXT == 'i') {
        PASS;
        if (NEXT == 's') PASS;
        bool alone = is_blank(NEXT) || NEXT == '#' || NEXT < 0;
        return emit(lexer, valid, alone ? DEEP_FORMULA : DEEP_TEXT);
    }
    bool goes_on = NEXT == '@' || is_small(NEXT) || (arity(NEXT) >= 0);
    return emit(lexer, valid, goes_on ? DEEP_TEXT : DEEP_FORMULA);
}
#undef NEXT
#undef PASS
#undef PASS_BLANKS

static bool scan_deep(TSLexer *lexer, const bool *valid, const int32_t *passed, uint32_t length) {
    return scan_deep_of(lexer, valid, passed, length, NULL, NO_REASON);
}

// The formula of a step, at a letter or digit: whether its justification begins here.
static bool scan_step(Scanner *scanner, TSLexer *lexer, const bool *valid, bool after_blank) {
    lexer->mark_end(lexer);
    Ahead ahead;
    begin(&ahead, lexer);
    bool may = after_blank || (scanner->reason != BEFORE_CITATIONS && scanner->reason != LAST_D_PROOF), emitted = false;
    if (may && reason_is_at(&ahead, 0, scanner->reason)) {
        bool proof = scanner->reason == LAST_D_PROOF || scanner->reason == D_PROOF_AT_ONCE;
        scanner->reason = NO_REASON;
        emitted = emit(lexer, valid, proof ? D_PROOF_REASON_FOLLOWS : REASON_FOLLOWS);
    } else if (valid[DEEP_FORMULA] && arity(peek(&ahead, 0)) > 0) {
        emitted = scan_deep_of(lexer, valid, NULL, 0, &ahead, scanner->reason);
    }
    finish(&ahead);
    return emitted;
}

// A comma in the formula of a step, behind which its justification may begin without a blank.
static bool scan_step_comma(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    advance(lexer);
    lexer->mark_end(lexer);
    bool may = scanner->reason == BEFORE_CITATIONS || scanner->reason == LAST_D_PROOF;
    if (may && is_alphanumeric(here(lexer))) {
        Ahead ahead;
        begin(&ahead, lexer);
        bool proof = scanner->reason == LAST_D_PROOF;
        if (reason_is_at(&ahead, 0, scanner->reason)) scanner->reason = proof ? D_PROOF_AT_ONCE : AT_ONCE;
        finish(&ahead);
    }
    return emit(lexer, valid, STRAY);
}

// What a statement begins with, if that is for the scanner to say: a number, a keyword, or `is`; or what it will be.
static bool scan_start(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    lexer->mark_end(lexer);
    Ahead ahead;
    begin(&ahead, lexer);
    enum Symbol found = NOTHING;
    bool plain = !is_alphanumeric(peek(&ahead, 0)), emitted = false, deep = false, bare = false;
    enum Reason reason = NO_REASON;
    uint32_t length = 0;
    while (peek(&ahead, length) >= 0 && is_alphanumeric(peek(&ahead, length)) && length <= KEPT) length++;
    bool alone = peek(&ahead, length) < 0 || peek(&ahead, length) == '#' || is_blank(peek(&ahead, length));
    if (length == 2 && alone && is_here(&ahead, 0, "is")) {
        lexer->mark_end(lexer);
        found = IS;
    } else if (length > 0 && length < KEPT && keyword_marks(&ahead, length)) {
        found = keyword_at(&ahead, 0, length);
        if (found == PROOF && !opens_proof(&ahead, length, scanner->bare)) found = PROOF_OF_NOTHING;
        if (found == AXIOMS && !opens_axioms(&ahead, length)) found = AXIOMS_OF_NOTHING;
    } else if (scanner->proof == 2 && (scanner->number = label_of_axiom(&ahead)) > 0) {
        found = AXIOM_FOLLOWS;
    } else if (scanner->proof == 1 && is_digit(peek(&ahead, 0)) && is_step(&ahead, numbering(&ahead), &reason)) {
        found = STEP_FOLLOWS;
    } else {
        uint32_t end = valid[NUMBER_FOLLOWS] ? numbering(&ahead) : 0;
        if (end > 0) {
            scanner->number = end;
            found = NUMBER_FOLLOWS;
            uint32_t from = after_blanks(&ahead, end), to = from;
            while (peek(&ahead, to) >= 0 && is_alphanumeric(peek(&ahead, to))) to++;
            enum Symbol next = keyword_at(&ahead, from, to - from);
            bool opens = next == AXIOMS && opens_axioms(&ahead, to);
            if (next == MATRIX || next == EXERCISE || next == GAME || opens) found = NUMBER_OF_OPENER_FOLLOWS;
            if (next == TRUTH) found = NUMBER_OF_INNER_FOLLOWS;
            bare = next == PROOF && !opens_proof(&ahead, to, true);
            if (next == PROOF && !bare) found = NUMBER_OF_INNER_FOLLOWS;
            if (next == ROUND || next == TIEBREAK) found = NUMBER_OF_ROUND_FOLLOWS;
            if (next == END) found = NUMBER_OF_END_FOLLOWS;
        } else if (valid[CLAIM_FOLLOWS] && is_claim_of_proof(&ahead, 0)) {
            found = CLAIM_FOLLOWS;
        } else if (has_question(&ahead)) {
            found = QUESTION_FOLLOWS;
        } else if (plain) {
            found = NO_QUESTION_FOLLOWS;
        } else {
            // By now the whole line has been read.
            deep = ahead.length > DEEPEST && arity(peek(&ahead, 0)) > 0;
        }
    }
    emitted = deep ? scan_deep(lexer, valid, ahead.characters, ahead.length) : emit(lexer, valid, found);
    finish(&ahead);
    if (!emitted) return false;
    scanner->points = found == EXERCISE || found == REQUIRE;
    scanner->bare = bare;
    scanner->reason = reason;
    bool bounds = found == MATRIX || found == TRUTH || found == EXERCISE || found == GAME || found == END;
    if (found == PROOF || found == AXIOMS || bounds) scanner->proof = found == PROOF ? 1 : found == AXIOMS ? 2 : 0;
    return true;
}

// ----------------------------------------------------------------------------------------------------------- Points

// Whether nothing stands on the rest of a statement.
static bool is_over(TSLexer *lexer) {
    pass_blanks(lexer);
    return is_end_of_line(lexer) || here(lexer) == '#';
}

static bool is_points(const Start *word) {
    return is_text(word->characters, word->length, "points", true) || is_text(word->characters, word->length, "point", true);
}

// Where points may begin: they are looked for nowhere else.
static bool may_begin_points(int32_t c) { return is_digit(c) || c == 'p' || c == 'P'; }

// Passes a word: whether it is the number of points that end a line, or the word behind it. What has been passed is
// handed out. The token ends behind the word, or is left as it is.
static enum Symbol pass_points(TSLexer *lexer, Start *passed, bool to_comma, bool marks) {
    Start next = {.length = 0};
    bool number = false;
    while (!is_end_of_line(lexer)) {
        int32_t c = here(lexer);
        if (c == '#' || is_blank(c) || is_quote(c)) break;
        if (to_comma && !is_alphanumeric(c) && c != '.' && c != '/') break;
        number |= is_digit(c);
        keep(passed, c);
        advance(lexer);
    }
    if (marks) lexer->mark_end(lexer);
    if (is_points(passed)) return is_over(lexer) ? POINTS_WORD : NOTHING;
    if (!number || !is_blank(here(lexer))) return NOTHING;
    for (; is_blank(here(lexer)); advance(lexer)) keep(passed, here(lexer));
    if (to_comma && !marks && here(lexer) != 'p' && here(lexer) != 'P') lexer->mark_end(lexer);
    for (; is_small(here(lexer)) || is_capital(here(lexer)); advance(lexer)) {
        keep(passed, here(lexer));
        keep(&next, here(lexer));
    }
    if (is_points(&next) && is_over(lexer)) return POINTS;
    if (to_comma && next.length > 0) lexer->mark_end(lexer);
    return NOTHING;
}

// Whether a statement is over, but for points.
static bool is_over_or_points(const Scanner *scanner, TSLexer *lexer) {
    if (is_over(lexer)) return true;
    Start passed = {.length = 0};
    return scanner->points && may_begin_points(here(lexer)) && pass_points(lexer, &passed, false, false) != NOTHING;
}

// ------------------------------------------------------------------------------------------------------------ Signs

// Whether one value and nothing else follows, to the end of the line or to points.
static bool value_follows(const Scanner *scanner, TSLexer *lexer) {
    Start text = {.length = 0};
    pass_blanks(lexer);
    uint32_t length = 0, word = 0;
    while (!is_end_of_line(lexer) && here(lexer) != '#') {
        int32_t c = here(lexer);
        if (!is_blank(c) && length < text.length) word = text.length;
        if (scanner->points && word == text.length && may_begin_points(c) && !is_digit(c)) {
            Start passed = {.length = 0};
            if (word == 0 || pass_points(lexer, &passed, false, false) != POINTS_WORD) return false;
            uint32_t number = length;
            while (number > 0 && number <= KEPT && !is_blank(text.characters[number - 1])) number--;
            if (number <= KEPT && is_digit(text.characters[number])) length = number;
            while (length > 0 && length <= KEPT && is_blank(text.characters[length - 1])) length--;
            break;
        }
        if (!may_be_of_value(c)) return false;
        if (!is_blank(c)) length = text.length + 1;
        keep(&text, c);
        advance(lexer);
    }
    return looks_like_value(text.characters, length);
}

// A bar in the head of a truth table, or a sign that begins with one.
static bool scan_head_bar(const Scanner *scanner, TSLexer *lexer, const bool *valid) {
    bool drawn = here(lexer) != '|';
    advance(lexer);
    bool twice = !drawn && here(lexer) == '|';
    if (twice) advance(lexer);
    lexer->mark_end(lexer);
    if (!drawn && (here(lexer) == '-' || (here(lexer) == '=' && !twice))) {
        advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, SIGN);
    }
    return emit(lexer, valid, scanner->depth > 0 ? drawn ? STRAY : SIGN : HEAD_BAR);
}

// What a `?` is: a blank to fill in, a sign, or a character that has no place.
static bool scan_question(const Scanner *scanner, TSLexer *lexer, const bool *valid, bool after_blank) {
    advance(lexer);
    lexer->mark_end(lexer);
    bool alone = after_blank && (is_blank(here(lexer)) || here(lexer) == '#' || is_end_of_line(lexer));
    if (valid[QUESTION] && alone && scanner->depth == 0) return emit(lexer, valid, QUESTION);
    if (valid[BLANK] && is_over_or_points(scanner, lexer)) return emit(lexer, valid, BLANK);
    return false;
}

// A sign of a judgement or of infix. The lexer stands at its first character.
static bool scan_sign(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    enum Symbol sign = SIGN;
    int32_t c = here(lexer);
    advance(lexer);
    lexer->mark_end(lexer);
    switch (c) {
        case '=':
            sign = EQUALS;
            if (here(lexer) == '=') {
                advance(lexer);
                lexer->mark_end(lexer);
                sign = EQUIVALENT;
            }
            if (here(lexer) == '>') {
                advance(lexer);
                lexer->mark_end(lexer);
                sign = SIGN;
            }
            break;
        case '!':
            if (here(lexer) == '=') {
                advance(lexer);
                lexer->mark_end(lexer);
                sign = DIFFERS_FROM_VALUE;
            } else if (here(lexer) == '|') {
                advance(lexer);
                if (here(lexer) == '=') {
                    advance(lexer);
                    lexer->mark_end(lexer);
                    sign = NOT_ENTAILS;
                }
            }
            break;
        case '|': {
            bool twice = here(lexer) == '|';
            if (twice) {
                advance(lexer);
                lexer->mark_end(lexer);
            }
            if (here(lexer) == '-' || (here(lexer) == '=' && !twice)) {
                sign = here(lexer) == '-' ? DERIVES : ENTAILS;
                advance(lexer);
                lexer->mark_end(lexer);
            }
            break;
        }
        case '<':
            sign = here(lexer) == '-' ? SIGN : STRAY;
            c = here(lexer);
            if (c == '-' || c == '=') {
                advance(lexer);
                if (here(lexer) == c) advance(lexer);
                if (here(lexer) == '>') {
                    advance(lexer);
                    sign = SIGN;
                }
                lexer->mark_end(lexer);
            }
            break;
        case 0x2260: sign = DIFFERS_FROM_VALUE; break;
        case 0x2261: sign = EQUIVALENT; break;
        case 0x2262: sign = NOT_EQUIVALENT; break;
        case 0x22a8: sign = ENTAILS; break;
        case 0x22ad: sign = NOT_ENTAILS; break;
        default: sign = DERIVES;
    }
    if (valid[GIVES] && (sign == EQUALS || sign == EQUIVALENT)) return emit(lexer, valid, GIVES);
    if (sign == SIGN || sign == STRAY) return emit(lexer, valid, sign);
    if (valid[EQUALS] || valid[COMMA]) scanner->depth = 0;
    if (!valid[EQUALS]) return emit(lexer, valid, SIGN);
    if (sign == DIFFERS_FROM_VALUE && !value_follows(scanner, lexer)) sign = DIFFERS_FROM_FORMULA;
    return emit(lexer, valid, sign);
}

static bool begins_sign(int32_t c) {
    return c == '=' || c == '!' || c == '|' || c == '<' || (c >= 0x2260 && c <= 0x2262) || c == 0x22a8 || c == 0x22ad ||
           c == 0x22a2 || c == 0x2234;
}

// Whether what follows a comma is `then` or `but not both`, to whose `if` or `or` the comma belongs.
static bool phrase_follows(TSLexer *lexer) {
    pass_blanks(lexer);
    const char *phrase = here(lexer) == 't' ? "then" : "but not both";
    for (const char *letter = phrase; *letter; letter++) {
        if (here(lexer) != *letter) return false;
        advance(lexer);
    }
    return *phrase == 't' ? is_blank(here(lexer)) : !is_alphanumeric(here(lexer));
}

// ------------------------------------------------------------------------------------------------------------- Texts

// Passes one character of a text, or a quotation; its end is that of the text so far, unless it is a blank.
static void pass(TSLexer *lexer, Start *text) {
    int32_t c = here(lexer);
    keep(text, c);
    if (is_quote(c)) {
        pass_quote(lexer);
    } else {
        advance(lexer);
    }
    if (!is_blank(c)) lexer->mark_end(lexer);
}

static uint32_t trimmed(const Start *text) {
    uint32_t length = text->length;
    while (length > 0 && length <= KEPT && is_blank(text->characters[length - 1])) length--;
    return length;
}

// The last character of a text, or 0.
static int32_t last(const Start *text) {
    return text->length > 0 && text->length <= KEPT ? text->characters[text->length - 1] : 0;
}

static void append(Start *text, const Start *more) {
    for (uint32_t i = 0; i < more->length; i++) keep(text, more->characters[i < KEPT ? i : KEPT - 1]);
}

// The rest of a text to the next comma outside brackets, to points, or to the end of the statement: whether there is
// such a comma.
static bool pass_to_comma(const Scanner *scanner, TSLexer *lexer, Start *text, bool every_comma) {
    uint32_t depth = 0;
    int32_t before = last(text);
    while (!is_end_of_line(lexer) && here(lexer) != '#') {
        int32_t c = here(lexer);
        if (scanner->points && is_blank(before) && may_begin_points(c)) {
            Start passed = {.length = 0};
            if (pass_points(lexer, &passed, true, false) != NOTHING) return false;
            if (!is_blank(last(&passed))) lexer->mark_end(lexer);
            append(text, &passed);
            before = last(&passed);
            continue;
        }
        if (c == ',' && every_comma) return true;
        if (c == ',' && depth == 0) {
            advance(lexer);
            if (!phrase_follows(lexer)) return true;
            lexer->mark_end(lexer);
            text->length = KEPT + 1;
            continue;
        }
        if (is_open(c)) depth++;
        if (is_close(c) && depth > 0) depth--;
        pass(lexer, text);
        // A sign of a judgement closes the brackets before it.
        bool is_sign = (c == '=' && here(lexer) != '>' && before != '<') || (c == '-' && before == '|') ||
            (c >= 0x2260 && c <= 0x2262) || c == 0x22a8 || c == 0x22ad;
        if (is_sign) depth = 0;
        before = c;
    }
    return false;
}

// Points where a value or a class is expected; else what has been passed is the begin of a text.
static enum Symbol scan_points(const Scanner *scanner, TSLexer *lexer, Start *text) {
    return scanner->points && may_begin_points(here(lexer)) ? pass_points(lexer, text, true, true) : NOTHING;
}

static bool scan_value(const Scanner *scanner, TSLexer *lexer, const bool *valid) {
    Start text = {.length = 0};
    enum Symbol points = scan_points(scanner, lexer, &text);
    if (points != NOTHING) return emit(lexer, valid, points);
    bool separated = pass_to_comma(scanner, lexer, &text, valid[PART_COMMA]);
    if (text.length == 0) return false;
    if (valid[BLANK] && !separated && is_text(text.characters, trimmed(&text), "?", false)) {
        return emit(lexer, valid, BLANK);
    }
    return emit(lexer, valid, looks_like_value(text.characters, trimmed(&text)) ? VALUE : TEXT);
}

// A comma that separates, or one that belongs to a text or formula.
static bool scan_comma(const Scanner *scanner, TSLexer *lexer, const bool *valid) {
    if (!valid[COMMA] && !valid[PART_COMMA] && !valid[HEAD_COMMA]) return false;
    advance(lexer);
    lexer->mark_end(lexer);
    if (valid[HEAD_COMMA]) return emit(lexer, valid, scanner->depth > 0 ? STRAY : HEAD_COMMA);
    if (valid[PART_COMMA]) return emit(lexer, valid, PART_COMMA);
    if (scanner->depth > 0) return emit(lexer, valid, STRAY);
    if (!phrase_follows(lexer)) return emit(lexer, valid, COMMA);
    if (!valid[TEXT]) return emit(lexer, valid, STRAY);
    Start text = {.length = KEPT + 1};
    lexer->mark_end(lexer);
    pass_to_comma(scanner, lexer, &text, false);
    return emit(lexer, valid, TEXT);
}

static bool scan_class(const Scanner *scanner, TSLexer *lexer, const bool *valid) {
    Start text = {.length = 0};
    enum Symbol points = scan_points(scanner, lexer, &text);
    if (points != NOTHING) return emit(lexer, valid, points);
    while (!is_end_of_line(lexer) && here(lexer) != '#' && here(lexer) != ',' && !is_blank(here(lexer))) pass(lexer, &text);
    if (valid[BLANK] && is_text(text.characters, text.length, "?", false)) {
        if (is_over_or_points(scanner, lexer)) return emit(lexer, valid, BLANK);
        text.length = KEPT + 1;
        lexer->mark_end(lexer);
    }
    if (valid[IN] && is_text(text.characters, text.length, "in", false) && here(lexer) != ',') return emit(lexer, valid, IN);
    if (valid[NOT] && is_text(text.characters, text.length, "not", false) && here(lexer) != ',') return emit(lexer, valid, NOT);
    bool article = is_text(text.characters, text.length, "a", false) || is_text(text.characters, text.length, "an", false);
    if (valid[A] && article && is_blank(here(lexer))) {
        while (is_blank(here(lexer))) pass(lexer, &text);
        if (!is_end_of_line(lexer) && here(lexer) != '#') return emit(lexer, valid, A);
    }
    pass_to_comma(scanner, lexer, &text, false);
    for (uint32_t i = 0; i < sizeof(CLASSES) / sizeof(CLASSES[0]); i++) {
        if (is_text(text.characters, trimmed(&text), CLASSES[i], false)) return emit(lexer, valid, CLASS);
    }
    return text.length > 0 && emit(lexer, valid, TEXT);
}

// A word of a line of a matrix, or of one of a game that is none of a player's moves.
static bool scan_cell(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    Start text = {.length = 0};
    while (!is_end_of_line(lexer) && (scanner->quoted || here(lexer) != '#') && !separates_cells(here(lexer))) {
        scanner->quoted ^= is_quote(here(lexer));
        keep(&text, here(lexer));
        advance(lexer);
    }
    lexer->mark_end(lexer);
    if (text.length == 0) return false;
    if (valid[BLANK] && is_text(text.characters, text.length, "?", false)) return emit(lexer, valid, BLANK);
    if (valid[WORD]) return emit(lexer, valid, WORD);
    if (valid[CHECKING_PLAYER]) return emit(lexer, valid, CHECKING_PLAYER);
    if (valid[END_WORD]) return emit(lexer, valid, is_digit(text.characters[0]) ? COUNT : END_WORD);
    if (valid[GAME_PLAYER]) return emit(lexer, valid, is_text(text.characters, text.length, "to", false) ? TO : GAME_PLAYER);
    if (valid[UNARY_CELL]) {
        int takes = text.length == 1 && is_capital(text.characters[0]) ? arity(text.characters[0]) : -1;
        return emit(lexer, valid, takes == 1 ? UNARY_CELL : takes == 2 ? BINARY_CELL : TEXT);
    }
    return emit(lexer, valid, valid[VALUE] && looks_like_value(text.characters, text.length) ? VALUE : TEXT);
}

static bool scan_setting(TSLexer *lexer, const bool *valid) {
    Start text = {.length = 0};
    while (!is_end_of_line(lexer) && here(lexer) != '#') pass(lexer, &text);
    return text.length > 0 && emit(lexer, valid, SETTING);
}

// The name behind `def`, to its `=`, or that sign where no name stands before it.
static bool scan_definition(TSLexer *lexer, const bool *valid) {
    Start name = {.length = 0};
    bool well_formed = is_small(here(lexer));
    while (!is_end_of_line(lexer) && here(lexer) != '#') {
        int32_t c = here(lexer);
        if (c == '=' || c == 0x2261) {
            bool first = name.length == 0;
            advance(lexer);
            if (first) lexer->mark_end(lexer);
            if (c == '=' && here(lexer) == '=') {
                advance(lexer);
                if (first) lexer->mark_end(lexer);
            }
            if (c == 0x2261 || here(lexer) != '>') {
                if (first) return emit(lexer, valid, GIVES);
                break;
            }
            pass(lexer, &name);
            well_formed = false;
            continue;
        }
        if (!is_small(c) && !is_digit(c) && c != '-') {
            bool at_end = is_blank(c);
            pass(lexer, &name);
            while (at_end && is_blank(here(lexer))) pass(lexer, &name);
            // Blanks are no part of a name, but may follow it.
            well_formed &= at_end && (here(lexer) == '=' || here(lexer) == 0x2261 || here(lexer) == '#' || is_end_of_line(lexer));
            // Signs that have an `=` in them, which is not that of the definition.
            if (c == '!' && here(lexer) == '|') {
                pass(lexer, &name);
                if (here(lexer) == '=' || here(lexer) == '|') pass(lexer, &name);
            } else if (c == '!' || c == '|' || c == '<') {
                if (c == '|' && here(lexer) == '|') {
                    pass(lexer, &name);
                } else if (here(lexer) == '=') {
                    pass(lexer, &name);
                    if (c == '<' && here(lexer) == '=') pass(lexer, &name);
                    if (c == '<' && here(lexer) == '>') pass(lexer, &name);
                }
            }
            continue;
        }
        pass(lexer, &name);
    }
    return name.length > 0 && emit(lexer, valid, well_formed ? IDENTIFIER : TEXT);
}

static bool is_colon(int32_t c) { return c == ':' || c == 0xff1a; }

// Passes what stands before a colon or, where there is none, to the end of the statement. A comment begins in no quotes.
static Start pass_to_colon(TSLexer *lexer, bool marks) {
    Start text = {.length = 0};
    bool quoted = false;
    while (!is_end_of_line(lexer) && !is_colon(here(lexer)) && (quoted || here(lexer) != '#')) {
        int32_t c = here(lexer);
        if (is_quote(c)) quoted = !quoted;
        keep(&text, c);
        advance(lexer);
        if (marks && !is_blank(c)) lexer->mark_end(lexer);
    }
    return text;
}

// What follows `roll`, `call` or `challenge`: a colon, or whether there will be one.
static bool scan_player(TSLexer *lexer, const bool *valid) {
    if (is_colon(here(lexer))) {
        advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, COLON);
    }
    lexer->mark_end(lexer);
    pass_to_colon(lexer, false);
    return emit(lexer, valid, is_colon(here(lexer)) ? PLAYER_FOLLOWS : NO_PLAYER_FOLLOWS);
}

// What is said instead of a formula: `none` or `pff`, and nothing else.
static bool scan_claim(TSLexer *lexer, const bool *valid) {
    lexer->mark_end(lexer);
    Start word = read_word(lexer);
    bool claim = is_text(word.characters, word.length, "none", true) || is_text(word.characters, word.length, "pff", true);
    if (!claim) return arity(word.characters[0]) > 0 && scan_deep(lexer, valid, word.characters, word.length);
    lexer->mark_end(lexer);
    pass_blanks(lexer);
    return (is_end_of_line(lexer) || here(lexer) == '#') && emit(lexer, valid, CLAIM);
}

// -------------------------------------------------------------------------------------------------------- Exercises

// Whether the rest of “it is not the case that” follows.
static bool denial_follows(TSLexer *lexer) {
    static const char *const WORDS[] = {"not", "the", "case", "that"};
    for (uint32_t i = 0; i < sizeof(WORDS) / sizeof(WORDS[0]); i++) {
        pass_blanks(lexer);
        for (const char *letter = WORDS[i]; *letter; letter++) {
            if (here(lexer) != *letter) return false;
            advance(lexer);
        }
        if (is_alphanumeric(here(lexer))) return false;
    }
    return true;
}

// The words of a requirement, where a statement begins with some.
static enum Symbol scan_requirement(Ahead *ahead) {
    Start words[2] = {{.length = 0}, {.length = 0}};
    uint32_t at = 0;
    for (int i = 0; i < 2; i++) {
        for (; peek(ahead, at) >= 0 && peek(ahead, at) != '#' && !is_blank(peek(ahead, at)); at++) {
            if (words[i].length > KEPT) return NOTHING;
            keep(&words[i], peek(ahead, at));
        }
        for (uint32_t j = 0; j < sizeof(REQUIREMENTS) / sizeof(REQUIREMENTS[0]); j++) {
            const char *second = REQUIREMENTS[j].second;
            bool is = is_text(words[0].characters, words[0].length, REQUIREMENTS[j].first, true) &&
                      (i == 0 ? !second : second && is_text(words[1].characters, words[1].length, second, true));
            if (!is) continue;
            ahead->lexer->mark_end(ahead->lexer);
            return REQUIREMENTS[j].symbol;
        }
        if (i == 0) at = after_blanks(ahead, at);
    }
    return NOTHING;
}

// A word or value that answers, and nothing else; or `points` without a number.
static enum Symbol scan_answer(const Scanner *scanner, Ahead *ahead, const bool *valid) {
    Start word = {.length = 0};
    while (is_of_word(peek(ahead, word.length)) && word.length < KEPT) keep(&word, peek(ahead, word.length));
    uint32_t at = after_blanks(ahead, word.length);
    enum Symbol found = NOTHING;
    if (peek(ahead, at) < 0 || peek(ahead, at) == '#') {
        if (scanner->points && is_points(&word)) found = POINTS_WORD;
        for (uint32_t i = 0; valid[CLAIM] && i < sizeof(ANSWERS) / sizeof(ANSWERS[0]); i++) {
            if (is_text(word.characters, word.length, ANSWERS[i], true)) found = CLAIM;
        }
    }
    if (found == NOTHING && valid[VALUE]) {
        uint32_t length = 0;
        for (at = 0; at < KEPT && may_be_of_value(peek(ahead, at)); at++) {
            if (!is_blank(peek(ahead, at))) length = at + 1;
        }
        bool sure = length > 0 && !(length == 1 && is_small(ahead->characters[0]));
        bool ends = peek(ahead, at) < 0 || peek(ahead, at) == '#';
        if (sure && ends && looks_like_value(ahead->characters, length)) found = VALUE;
    }
    if (found != NOTHING) ahead->lexer->mark_end(ahead->lexer);
    return found;
}

// What a keyword of an exercise is followed by: the words of a requirement, points, formulas or a judgement, or a word or
// value that answers. The blanks behind the latter are part of its token.
static bool scan_claims(const Scanner *scanner, TSLexer *lexer, const bool *valid) {
    lexer->mark_end(lexer);
    if (scanner->points && is_digit(here(lexer))) {
        Start passed = {.length = 0};
        return emit(lexer, valid, pass_points(lexer, &passed, false, true));
    }
    Ahead ahead;
    begin(&ahead, lexer);
    enum Symbol found = NOTHING;
    bool deep = false;
    bool is = is_here(&ahead, 0, "is") && (peek(&ahead, 2) < 0 || peek(&ahead, 2) == '#' || is_blank(peek(&ahead, 2)));
    if (is) {
        lexer->mark_end(lexer);
        found = IS;
    } else if (valid[REQUIRED_CLAIMS]) {
        found = scan_requirement(&ahead);
    }
    if (found == NOTHING) found = scan_answer(scanner, &ahead, valid);
    if (found == NOTHING && has_question(&ahead)) found = QUESTION_FOLLOWS;
    if (found == NOTHING) {
        int32_t c = peek(&ahead, 0);
        deep = arity(c) > 0;
        if (!is_alphanumeric(c)) found = NO_QUESTION_FOLLOWS;
    }
    bool emitted = deep ? scan_deep(lexer, valid, ahead.characters, ahead.length) : emit(lexer, valid, found);
    finish(&ahead);
    return emitted;
}

// A word of a line of an exercise that is for people: a name, a number, a text in quotes.
static bool scan_task_text(const Scanner *scanner, TSLexer *lexer, const bool *valid) {
    int32_t c = here(lexer);
    if (valid[COMPARISON] && begins_comparison(c)) {
        while (begins_comparison(here(lexer))) advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, COMPARISON);
    }
    if (is_quote(c)) {
        pass_quote(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, valid[QUOTATION] ? QUOTATION : TASK_TEXT);
    }
    Start word = {.length = 0};
    if (scanner->points) {
        enum Symbol points = pass_points(lexer, &word, false, true);
        if (points != NOTHING) return emit(lexer, valid, points);
    } else {
        while (!is_end_of_line(lexer) && here(lexer) != '#' && !is_blank(here(lexer)) && !is_quote(here(lexer))) {
            keep(&word, here(lexer));
            advance(lexer);
        }
        lexer->mark_end(lexer);
    }
    uint32_t digits = 0;
    while (digits < word.length && digits < KEPT && is_digit(word.characters[digits])) digits++;
    bool is_number = digits > 0 && (digits == word.length || (digits < KEPT && is_blank(word.characters[digits])));
    if (valid[COUNT] && is_number) return emit(lexer, valid, COUNT);
    return emit(lexer, valid, valid[EXERCISE_ID] ? EXERCISE_ID : TASK_TEXT);
}

// What follows `show`: a requirement, or text that has no place there.
static bool scan_shown(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    Start word = {.length = 0};
    bool text = false;
    while (!is_end_of_line(lexer) && here(lexer) != '#' && !is_blank(here(lexer))) {
        keep(&word, here(lexer));
        if (is_quote(here(lexer))) {
            pass_quote(lexer);
            text = true;
        } else {
            advance(lexer);
        }
    }
    lexer->mark_end(lexer);
    if (text || !is_text(word.characters, word.length, "require", false)) return emit(lexer, valid, TASK_TEXT);
    scanner->points = 1;
    return emit(lexer, valid, REQUIRE);
}

// Whether the sign of a judgement is here.
static bool sign_is_here(TSLexer *lexer, bool after_blank) {
    int32_t c = here(lexer);
    advance(lexer);
    int32_t second = here(lexer);
    switch (c) {
        case '=':
            if (second == '=') advance(lexer);
            return here(lexer) != '>';
        case '!':
            if (second == '|') advance(lexer);
            return here(lexer) == '=';
        case '|':
            if (second == '|') advance(lexer);
            return here(lexer) == '-' || (second == '=' && here(lexer) == '=');
        case 'i':
            if (!after_blank || second != 's') return false;
            advance(lexer);
            return (is_blank(here(lexer)) || is_over(lexer)) && !denial_follows(lexer);
        default: return (c >= 0x2260 && c <= 0x2262) || c == 0x22a8 || c == 0x22ad || c == 0x22a2 || c == 0x2234;
    }
}

// A `_` that stands for an answer: a formula by itself. Right of the sign of a judgement another one ends no formula.
static bool scan_answer_blank(const Scanner *scanner, TSLexer *lexer, const bool *valid) {
    advance(lexer);
    lexer->mark_end(lexer);
    bool blank = is_blank(here(lexer));
    bool ends = is_over(lexer);
    int32_t c = here(lexer);
    if (!ends && c == ',') {
        advance(lexer);
        ends = !phrase_follows(lexer);
    } else if (!ends && may_begin_points(c)) {
        ends = blank && is_over_or_points(scanner, lexer);
    } else if (!ends && valid[EQUALS]) {
        ends = sign_is_here(lexer, blank);
    }
    return ends && emit(lexer, valid, ANSWER_BLANK);
}

// What has been said behind the dice of a requirement: `longest`, or `longest true`, and nothing else.
static bool scan_goal(const Scanner *scanner, TSLexer *lexer, const bool *valid) {
    Start word = read_word(lexer);
    if (!is_text(word.characters, word.length, "longest", true)) return false;
    lexer->mark_end(lexer);
    if (here(lexer) == ' ') {
        advance(lexer);
        if (here(lexer) == 't' || here(lexer) == 'T') {
            word = read_word(lexer);
            if (!is_text(word.characters, word.length, "true", true)) return false;
            lexer->mark_end(lexer);
        }
    }
    return is_over_or_points(scanner, lexer) && emit(lexer, valid, GOAL);
}

// -------------------------------------------------------------------------------------------------------------- All

// Whether a page ends here, or a chapter.
static bool ends_part(Reader *reader, bool page, bool chapter) {
    if (page && ++reader->lines >= LINES_OF_PAGE) {
        reader->lines = 0;
        return true;
    }
    if (!page && chapter && ++reader->pages >= PAGES_OF_CHAPTER) {
        reader->pages = 0;
        return true;
    }
    return false;
}

static bool scan_line_end(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    if (is_end_of_text(lexer)) {
        lexer->mark_end(lexer);
        return emit(lexer, valid, END_OF_TEXT);
    }
    bool closes = scanner->depth > 0 || scanner->points || scanner->quoted;
    if (!closes || !valid[CLOSING_LINE_END]) return false;
    bool wide = here(lexer) == '\r';
    advance(lexer);
    if (wide && here(lexer) == '\n') advance(lexer);
    lexer->mark_end(lexer);
    scanner->depth = 0;
    scanner->points = 0;
    scanner->quoted = 0;
    return emit(lexer, valid, CLOSING_LINE_END);
}

// `is` where it stands between blanks. Inside brackets a second one is a sign too, since it closes them.
static bool scan_is(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    advance(lexer);
    if (here(lexer) != 's') return false;
    advance(lexer);
    lexer->mark_end(lexer);
    if (!is_blank(here(lexer)) && here(lexer) != '#' && !is_end_of_line(lexer)) return false;
    if (denial_follows(lexer)) return false;
    scanner->depth = 0;
    return emit(lexer, valid, valid[IS] ? IS : SIGN);
}

// After a part of an old tree that is used again fewer symbols are valid than after the same part read anew. So a symbol
// that is not valid must never mean that another one is right: then there is no token, and the parser takes that part
// to pieces and asks again.
bool tree_sitter_wff_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    Scanner *scanner = &((Reader *)payload)->scanner;
    // Only an error of the grammar, which there is none of, makes all symbols valid.
    if (valid[ERROR]) return false;
    if (ends_part(payload, valid[END_OF_PAGE], valid[END_OF_CHAPTER])) {
        lexer->mark_end(lexer);
        return emit(lexer, valid, valid[END_OF_PAGE] ? END_OF_PAGE : END_OF_CHAPTER);
    }
    bool after_blank = false;
    while (is_blank(here(lexer))) {
        lexer->advance(lexer, true);
        after_blank = true;
    }
    int32_t c = here(lexer);
    if (is_end_of_line(lexer)) return scan_line_end(scanner, lexer, valid);
    // Most letters stand inside a formula, where they are for the generated lexer.
    bool inside = valid[STRAY] && !valid[DEEP_FORMULA] && !valid[REASON_FOLLOWS] && !valid[GOAL] && !scanner->points;
    if (inside && (is_capital(c) || (is_small(c) && c != 'i'))) return false;
    if (valid[NUMBER]) {
        for (; scanner->number > 0 && !is_end_of_line(lexer); scanner->number--) advance(lexer);
        lexer->mark_end(lexer);
        scanner->number = 0;
        return emit(lexer, valid, NUMBER);
    }
    if (valid[LABEL]) {
        for (; scanner->number > 0 && !is_end_of_line(lexer); scanner->number--) advance(lexer);
        lexer->mark_end(lexer);
        scanner->number = 0;
        return emit(lexer, valid, LABEL);
    }
    if (valid[STEP_NUMBER]) {
        while (is_digit(here(lexer))) advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, STEP_NUMBER);
    }
    if (c == '#' && !scanner->quoted) {
        while (!is_end_of_line(lexer)) advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, COMMENT);
    }
    if (valid[LET] || valid[MATRIX] || valid[TRUTH] || valid[ROUND] || valid[END]) return scan_start(scanner, lexer, valid);
    bool marks = valid[STEP_MARK] && !after_blank && (c == '.' || c == ')');
    if (marks || (valid[STEP_BAR] && is_bar(c))) {
        advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, marks ? STEP_MARK : STEP_BAR);
    }
    if (valid[REASON_FOLLOWS] && valid[STRAY] && c == ',') return scan_step_comma(scanner, lexer, valid);
    if (valid[REASON_FOLLOWS] && scanner->reason && is_alphanumeric(c)) return scan_step(scanner, lexer, valid, after_blank);
    if (valid[PROVES]) {
        read_word(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, PROVES);
    }
    if (valid[CLAIMED_D_PROOF] || (valid[D_PROOF] && !valid[PROOF_WORD])) return scan_d_proof(lexer, valid, valid[CLAIMED_D_PROOF]);
    if (valid[PROOF_WORD] && (c == 'p' || c == 'D')) return scan_named_proof(lexer, valid);
    if (valid[RULE] || valid[CITATION]) return c != ',' && scan_reason(lexer, valid);
    if (valid[QUESTION_FOLLOWS]) return scan_claims(scanner, lexer, valid);
    if (valid[REQUIRE]) return scan_shown(scanner, lexer, valid);
    if (valid[TASK_TEXT] || valid[EXERCISE_ID]) return scan_task_text(scanner, lexer, valid);
    // The blanks before points may be part of a text before them; of a formula they are not.
    bool begins = after_blank || !valid[STRAY];
    if (valid[POINTS_WORD] && (!valid[POINTS] || (begins && may_begin_points(c))) && !valid[VALUE] && !valid[CLASS]) {
        Start passed = {.length = 0};
        return scanner->points && emit(lexer, valid, pass_points(lexer, &passed, false, true));
    }
    if (valid[GOAL] && after_blank && (c == 'l' || c == 'L')) return scan_goal(scanner, lexer, valid);
    if (valid[COLUMNS_FOLLOW]) {
        lexer->mark_end(lexer);
        Ahead ahead;
        begin(&ahead, lexer);
        uint32_t end;
        bool has = has_columns(&ahead, 0, &end);
        finish(&ahead);
        return emit(lexer, valid, has ? COLUMNS_FOLLOW : NO_COLUMNS_FOLLOW);
    }
    if (valid[IDENTIFIER]) return scan_definition(lexer, valid);
    if (valid[SETTING]) return scan_setting(lexer, valid);
    if (valid[PLAYER]) {
        pass_to_colon(lexer, true);
        return emit(lexer, valid, PLAYER);
    }
    if (valid[COLON]) return scan_player(lexer, valid);
    if (valid[CLAIM] && (c == 'n' || c == 'N' || c == 'p' || c == 'P')) return scan_claim(lexer, valid);
    if (valid[WORD] || valid[CHECKING_PLAYER] || valid[END_WORD] || valid[GAME_PLAYER]) {
        return !separates_cells(c) && scan_cell(scanner, lexer, valid);
    }
    if (c == ',') return scan_comma(scanner, lexer, valid);
    if (c == '?' && !valid[VALUE] && !valid[CLASS] && !valid[TEXT]) return scan_question(scanner, lexer, valid, after_blank);
    if (is_bar(c) && valid[HEAD_BAR]) return scan_head_bar(scanner, lexer, valid);
    if (valid[CLASS]) return scan_class(scanner, lexer, valid);
    if (valid[VALUE] && (valid[COMMA] || valid[PART_COMMA])) return scan_value(scanner, lexer, valid);
    if (valid[TEXT]) return !separates_cells(c) && scan_cell(scanner, lexer, valid);
    if (begins_sign(c)) return scan_sign(scanner, lexer, valid);
    if (is_quote(c)) {
        pass_quote(lexer);
        lexer->mark_end(lexer);
        if (valid[QUOTATION] && is_over(lexer)) return emit(lexer, valid, QUOTATION);
        return emit(lexer, valid, valid[MEANING] ? MEANING : QUOTE);
    }
    if (c == '_' && valid[ANSWER_BLANK]) return scan_answer_blank(scanner, lexer, valid);
    if (c == '@') {
        advance(lexer);
        lexer->mark_end(lexer);
        return is_small(here(lexer)) && emit(lexer, valid, AT);
    }
    if (c == '\\' && valid[STRAY]) {
        // A command of LaTeX.
        do advance(lexer);
        while (is_small(here(lexer)) || is_capital(here(lexer)));
        lexer->mark_end(lexer);
        return emit(lexer, valid, STRAY);
    }
    if (is_open(c) || is_close(c)) return valid[BRACKET] && scan_bracket(scanner, lexer, valid);
    if (c == 'i' && after_blank && (valid[IS] || (valid[COMMA] && scanner->depth > 0))) return scan_is(scanner, lexer, valid);
    // What the generated lexer cannot tell from the end of the text.
    if (c <= 0 && valid[STRAY]) {
        advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, STRAY);
    }
    lexer->mark_end(lexer);
    return valid[DEEP_FORMULA] && arity(c) > 0 && scan_deep(lexer, valid, NULL, 0);
}

void *tree_sitter_wff_external_scanner_create(void) { return ts_calloc(1, sizeof(Reader)); }

void tree_sitter_wff_external_scanner_destroy(void *payload) { ts_free(payload); }

unsigned tree_sitter_wff_external_scanner_serialize(void *payload, char *buffer) {
    const Scanner *scanner = &((const Reader *)payload)->scanner;
    static const Scanner NONE = {0};
    if (memcmp(scanner, &NONE, sizeof(*scanner)) == 0) return 0;
    memcpy(buffer, scanner, sizeof(*scanner));
    return sizeof(*scanner);
}

void tree_sitter_wff_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    Scanner *scanner = &((Reader *)payload)->scanner;
    *scanner = (Scanner){0};
    if (length == sizeof(*scanner)) memcpy(scanner, buffer, length);
}
