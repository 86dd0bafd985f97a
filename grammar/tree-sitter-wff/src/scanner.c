// The tokens that need a look ahead, or knowledge of the lines above: keywords, numbering, marks of
// what follows, and what is all of an answer. Letters of formulas are left to the generated lexer,
// so that they cost little.
//
// It knows what is right, by grammar/LANGUAGE.md; the rest of a line that is not falls to `text` in
// grammar.js. A line is read ahead at most a few times, so that time is linear.
//
// SPDX-License-Identifier: MIT OR Apache-2.0

#include <string.h>

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

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
    MODEL,
    WORLD,
    SEES,
    FRAME,
    EXERCISE,
    ASK,
    REQUIRE,
    KEY,
    WRONG,
    READ,
    ACCEPT,
    ADJUST,
    SHOW,
    ANSWER,
    GAME,
    ROUND,
    TIEBREAK,
    CHECK,
    PROOF,
    AXIOMS,
    END,
    KEYWORD,
    NUMBER_FOLLOWS,
    NUMBER_OF_OPENER_FOLLOWS,
    NUMBER_OF_INNER_FOLLOWS,
    NUMBER_OF_ROUND_FOLLOWS,
    NUMBER_OF_END_FOLLOWS,
    NUMBER,
    STEP_FOLLOWS,
    AXIOM_FOLLOWS,
    CLAIM_FOLLOWS,
    CLAIMS_FOLLOW,
    D_PROOF_FOLLOWS,
    COLUMNS_FOLLOW,
    PLAYER_FOLLOWS,
    NAME_FOLLOWS,
    DEEP_FOLLOWS,
    DRAWN_FOLLOWS,
    WORLDS_FOLLOW,
    SEERS_FOLLOW,
    WORLD_FOLLOWS,
    LABEL,
    IS,
    DIFFERS_FROM_VALUE,
    ANSWER_WORD,
    ANSWER_VALUE,
    LAST_QUOTATION,
    POINTS,
    PART_OF_D_PROOF,
    COMMENT,
    STRAY,
    NEWLINE,
    END_OF_TEXT,
    END_OF_PAGE,
    END_OF_CHAPTER,
    ERROR,
    NOTHING,
};

static const char *const KEYWORDS[] = {
    "let",     "def",    "logic",     "alphabet", "rules",  "system", "hints",      "exam",
    "roll",    "call",   "challenge", "truth",    "matrix", "values", "designated", "table",
    "row",     "define", "model",     "world",    "sees",   "frame",  "exercise",   "ask",
    "require", "key",    "wrong",     "read",     "accept", "adjust", "show",       "answer",
    "game",    "round",  "tiebreak",  "check",    "proof",  "axioms", "end",
};

// The words that answer an exercise, beside values (`ANSWER_WORDS` in
// server/wff-syntax/src/lexicon/answers.rs).
static const char *const ANSWERS[] = {"tautology", "contradiction", "contingent", "satisfiable",
                                      "valid",     "invalid",       "yes",        "no",
                                      "none"};

typedef struct {
    uint32_t number;  // the characters of the numbering or label that begins here
    uint32_t block;   // the keyword of the block that is open, or 0 if its lines have no own tokens
    uint32_t line;    // a hash of the statement that is being read
} Scanner;

// How far the page and the chapter have got that are being read. No token depends on it, since a
// page may end behind any line, so it is not kept in the tree: there a line more or less would keep
// all that follows from being used again.
typedef struct {
    Scanner scanner;
    uint32_t lines, pages;
} Reader;

enum { LINES_OF_PAGE = 64, PAGES_OF_CHAPTER = 64 };

// -------------------------------------------------------------------------------------- Characters

static bool is_blank(int32_t c) {
    if (c < 0x80) return c == ' ' || c == '\t' || c == 0x0b || c == 0x0c;
    return c == 0x85 || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200d) || c == 0x2028 ||
           c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x2060 || c == 0x3000 || c == 0xfeff;
}

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool is_small(int32_t c) { return c >= 'a' && c <= 'z'; }
static bool is_capital(int32_t c) { return c >= 'A' && c <= 'Z'; }
static bool is_alphanumeric(int32_t c) { return is_digit(c) || is_small(c) || is_capital(c); }
static bool is_quote(int32_t c) { return c == '"' || c == 0x201c || c == 0x201d || c == 0x201e; }
static bool is_bar(int32_t c) { return c == '|' || c == 0x2502 || c == 0x2551; }
static bool is_colon(int32_t c) { return c == ':' || c == 0xff1a; }
static bool is_arrow(int32_t c) { return c == 0x2192 || c == 0x27f6 || c == 0x21dd; }

static bool is_in(int32_t c, const char *set) { return c > 0 && c < 0x80 && strchr(set, c); }

// What may stand between the words of a line of a block (`SEPARATORS` in
// server/wff-syntax/src/lexicon/tables.rs).
static bool separates(int32_t c) { return is_blank(c) || is_bar(c) || is_in(c, ",:;=(){}[]"); }

static int32_t small(int32_t c) { return is_capital(c) ? c + 'a' - 'A' : c; }

// The operands that a letter takes; -1 for what is no letter.
static int arity(int32_t c) {
    if (is_small(c) || c == 'O' || c == 'V') return 0;
    if (is_in(c, "NLM")) return 1;
    return is_in(c, "KACEDXJB") ? 2 : -1;
}

// -------------------------------------------------------------------------------------- Looking on

static inline int32_t here(const TSLexer *lexer) { return lexer->lookahead; }
static inline void advance(TSLexer *lexer) { lexer->advance(lexer, false); }
static inline bool is_end_of_text(const TSLexer *lexer) {
    return here(lexer) == 0 && lexer->eof(lexer);
}

static inline bool is_end_of_line(const TSLexer *lexer) {
    return here(lexer) == '\n' || here(lexer) == '\r' || is_end_of_text(lexer);
}

static bool emit(TSLexer *lexer, const bool *valid, enum Symbol symbol) {
    if (symbol >= ERROR || !valid[symbol]) return false;
    lexer->result_symbol = symbol;
    return true;
}

// What is read ahead of a line.
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

// The character of a line that is so far ahead, or -1 behind its last. The lexer passes those
// before it.
static inline int32_t peek(Ahead *ahead, uint32_t at) {
    return at < ahead->length ? ahead->characters[at] : peek_on(ahead, at);
}

static uint32_t after_blanks(Ahead *ahead, uint32_t at) {
    while (is_blank(peek(ahead, at))) at++;
    return at;
}

static uint32_t after_digits(Ahead *ahead, uint32_t at) {
    while (is_digit(peek(ahead, at))) at++;
    return at;
}

// The end of the name behind an `@`, or its own place where none follows.
static uint32_t after_name(Ahead *ahead, uint32_t at) {
    if (peek(ahead, at) != '@' || !is_small(peek(ahead, at + 1))) return at;
    at++;
    while (is_small(peek(ahead, at)) || is_digit(peek(ahead, at)) || peek(ahead, at) == '-') at++;
    return at;
}

// Whether a statement has nothing more from some place on.
static bool ends_at(Ahead *ahead, uint32_t at) {
    return peek(ahead, at) < 0 || peek(ahead, at) == '#';
}

// The end of a word among cells.
static uint32_t after_word(Ahead *ahead, uint32_t at) {
    while (!ends_at(ahead, at) && !is_quote(peek(ahead, at)) && !separates(peek(ahead, at))) at++;
    return at;
}

static bool is_here(Ahead *ahead, uint32_t at, const char *text) {
    for (; *text; at++, text++) {
        if (peek(ahead, at) != *text) return false;
    }
    return true;
}

static bool is_word_here(Ahead *ahead, uint32_t at, const char *word) {
    uint32_t end = at + (uint32_t)strlen(word);
    return is_here(ahead, at, word) && (ends_at(ahead, end) || is_blank(peek(ahead, end)));
}

// Whether a stretch of what has been read is a text of small letters, in whatever case.
static bool is_text(const int32_t *characters, uint32_t length, const char *text) {
    if (strlen(text) != length) return false;
    for (uint32_t i = 0; i < length; i++) {
        if (small(characters[i]) != text[i]) return false;
    }
    return true;
}

// --------------------------------------------------------------------------- Formulas and D-proofs

// How many connectives may stand inside each other in a tree.
#define DEEPEST 4096

// The end of the formula that begins somewhere, or 0 where there is none; and whether it is nested
// too deep.
static uint32_t after_formula(Ahead *ahead, uint32_t at, bool *deep) {
    uint8_t missing[DEEPEST];  // operands of each connective that waits for some
    uint32_t depth = 0;
    *deep = false;
    for (uint64_t need = 1; need > 0;) {
        at = after_blanks(ahead, at);
        int32_t c = peek(ahead, at);
        uint32_t name = after_name(ahead, at);
        int takes = name > at ? 0 : arity(c);
        if (takes < 0) return 0;
        at = name > at ? name : is_small(c) ? after_digits(ahead, at + 1) : at + 1;
        need += (uint64_t)takes;
        need--;
        if (takes > 0 && depth == DEEPEST) *deep = true;
        if (*deep) continue;
        if (takes > 0) {
            missing[depth++] = (uint8_t)takes;
        } else {
            while (depth > 0 && --missing[depth - 1] == 0) depth--;
        }
    }
    return at;
}

static bool is_deep(Ahead *ahead, uint32_t at) {
    bool deep = false;
    if (arity(peek(ahead, at)) > 0) after_formula(ahead, at, &deep);
    return deep;
}

// The end of a part of a D-proof, or its own place where none is.
static uint32_t after_part(Ahead *ahead, uint32_t at) {
    int32_t c = peek(ahead, at);
    if (c == 'D' || is_digit(c) || is_small(c)) return at + 1;
    if (c != '[') return after_name(ahead, at);
    uint32_t first = after_blanks(ahead, at + 1), last = after_digits(ahead, first);
    uint32_t end = after_blanks(ahead, last);
    return last > first && peek(ahead, end) == ']' ? end + 1 : at;
}

// Whether a D-proof and no formula stands from here to the end of the statement.
static bool is_d_proof(Ahead *ahead, uint32_t at) {
    bool deep;
    uint32_t formula = after_formula(ahead, at, &deep);
    if (formula > 0 && ends_at(ahead, after_blanks(ahead, formula))) return false;
    uint64_t need = 1;
    while (need > 0) {
        uint32_t end = after_part(ahead, at);
        if (end == at) return false;
        need = peek(ahead, at) == 'D' ? need + 1 : need - 1;
        at = after_blanks(ahead, end);
    }
    return ends_at(ahead, at);
}

// Whether a D-proof and the word `proves` stand from here on.
static bool is_claim_of_proof(Ahead *ahead, uint32_t from) {
    for (uint32_t at = from, end; !ends_at(ahead, at); at = after_blanks(ahead, end)) {
        bool begins_word = at > from && is_blank(peek(ahead, at - 1));
        if (begins_word && is_word_here(ahead, at, "proves")) return true;
        end = after_part(ahead, at);
        if (end == at) return false;
    }
    return false;
}

// ------------------------------------------------------------------------------------------ Values

static bool all_digits(const int32_t *text, uint32_t length) {
    for (uint32_t i = 0; i < length; i++) {
        if (!is_digit(text[i])) return false;
    }
    return length > 0;
}

// The end of the name of a world, as far as the characters tell.
static uint32_t after_world(Ahead *ahead, uint32_t at) {
    for (;; at++) {
        int32_t c = peek(ahead, at);
        bool is_sign = is_blank(c) || is_bar(c) || is_quote(c) || is_arrow(c) || is_colon(c);
        if (!is_alphanumeric(c) && !is_in(c, "_'") && (c < 0x80 || is_sign)) return at;
    }
}

// The end of names of worlds, and whether commas keep them apart.
static uint32_t after_worlds(Ahead *ahead, uint32_t at, bool *apart) {
    *apart = true;
    for (bool comma = true;; comma = is_in(peek(ahead, at - 1), ",;")) {
        uint32_t name = after_blanks(ahead, at);
        at = after_world(ahead, name);
        if (at == name && !is_in(peek(ahead, at), ",;")) return at;
        *apart &= at == name || comma;
        at += at == name;
    }
}

// Whether a text is written as the value of some logic (`looks_like_value` in
// server/wff-syntax/src/value.rs).
static bool is_value(const int32_t *text, uint32_t length) {
    if (length == 0) return false;
    uint32_t sign = text[0] == '-' || text[0] == '+';
    if (all_digits(text + sign, length - sign)) return true;
    for (uint32_t bar = 1; bar < length; bar++) {
        if (text[bar] != '/') continue;
        uint32_t above = bar, below = bar + 1;
        while (above > 0 && is_blank(text[above - 1])) above--;
        while (below < length && is_blank(text[below])) below++;
        return all_digits(text, above) && all_digits(text + below, length - below);
    }
    if (length == 1) return text[0] == 0xbd || is_in(text[0], "oiBFGHILMNTUWYZ");
    if (text[0] == '-' && length == 2) return text[1] == 'i';
    bool twofold = text[length - 1] == 'o' && (text[length - 2] == 'T' || text[length - 2] == 'F');
    return twofold && (length == 2 || (length == 3 && text[0] == '-'));
}

// The end of what is said, to a comment or quotation, without the blanks behind it. All of it is
// read then.
static uint32_t end_of_statement(Ahead *ahead) {
    uint32_t end = 0;
    for (uint32_t at = 0; !ends_at(ahead, at) && !is_quote(peek(ahead, at)); at++) {
        if (!is_blank(peek(ahead, at))) end = at + 1;
    }
    return end;
}

// Whether points end the statement from here on: the word, behind blanks.
static bool are_points(Ahead *ahead, uint32_t at) {
    uint32_t word = after_blanks(ahead, at), end = word;
    while (is_small(small(peek(ahead, end)))) end++;
    if (word == at || !ends_at(ahead, after_blanks(ahead, end))) return false;
    const int32_t *text = ahead->characters + word;
    return is_text(text, end - word, "points") || is_text(text, end - word, "point");
}

static bool is_of_points(int32_t c) { return is_digit(c) || is_in(c, ".,/"); }

// Whether one value and nothing else follows, to the end of the statement, to points, or to the
// world or model where it is.
static bool is_before_value(Ahead *ahead) {
    uint32_t start = after_blanks(ahead, 0), end = end_of_statement(ahead);
    uint32_t points = end;
    while (points > start && is_small(small(ahead->characters[points - 1]))) points--;
    while (points > start && is_blank(ahead->characters[points - 1])) points--;
    if (are_points(ahead, points)) {
        while (points > start && is_of_points(ahead->characters[points - 1])) points--;
        for (end = points; end > start && is_blank(ahead->characters[end - 1]);) end--;
    }
    uint32_t word = start;
    while (word < end && !is_blank(ahead->characters[word])) word++;
    uint32_t next = after_blanks(ahead, word);
    bool is_placed = is_word_here(ahead, next, "at") || is_word_here(ahead, next, "in");
    if (is_placed) end = word;
    bool is_open = is_placed && peek(ahead, start) == '?' && end == start + 1;
    return is_open || (start < end && is_value(ahead->characters + start, end - start));
}

// --------------------------------------------------------------------------------------- Numbering

static bool is_roman(Ahead *ahead, uint32_t at, uint32_t length) {
    static const char *const ONES[] = {"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"};
    uint32_t tens = 0;
    bool capital = is_capital(peek(ahead, at));
    while (tens < 3 && tens < length && peek(ahead, at + tens) == (capital ? 'X' : 'x')) tens++;
    for (uint32_t ones = 0; ones < sizeof(ONES) / sizeof(ONES[0]); ones++) {
        // What remains may be `ix`, whose `x` is none of the tens.
        uint32_t rest = (uint32_t)strlen(ONES[ones]);
        if (tens + rest != length) continue;
        bool same = true;
        for (uint32_t i = 0; i < rest; i++) {
            int32_t c = ONES[ones][i];
            same &= peek(ahead, at + tens + i) == (capital ? c + 'A' - 'a' : c);
        }
        if (same) return true;
    }
    return false;
}

// The end of digits joined by dots, or where they should begin.
static uint32_t after_numbers(Ahead *ahead, uint32_t at) {
    uint32_t end = after_digits(ahead, at);
    while (end > at && peek(ahead, end) == '.' && is_digit(peek(ahead, end + 1))) {
        end = after_digits(ahead, end + 1);
    }
    return end;
}

// The end of the mark that ends a label, or 0 where there is none. A dot or colon ends only one
// with digits.
static uint32_t after_mark(Ahead *ahead, uint32_t at, bool dotted) {
    int32_t c = peek(ahead, at);
    uint32_t end = 0;
    if (c == '.' && peek(ahead, at + 1) == ')') {
        end = at + 2;
    } else if (c == ')' || (dotted && (c == '.' || c == ':'))) {
        end = at + 1;
    }
    // `0.5` is a number of another kind.
    return c == '.' && is_digit(peek(ahead, end)) ? 0 : end;
}

// Whether a label without digits names what follows it, and is no part of that.
static bool names_what_follows(Ahead *ahead, uint32_t start, uint32_t end, bool second) {
    uint32_t at = after_blanks(ahead, end);
    int32_t c = peek(ahead, at);
    if (ends_at(ahead, at)) {
        int32_t letter = peek(ahead, start + (peek(ahead, start) == '('));
        bool is_answer = second && peek(ahead, start) == '(' && (letter == 'T' || letter == 'F');
        return !is_answer && !(letter >= 'p' && letter <= 's');
    }
    if (is_word_here(ahead, at, "is")) return false;
    // What a statement may begin with, beside letters and digits: a sign of consequence, a value, a
    // blank.
    if (c == '!') return peek(ahead, at + 1) == '|';
    if (c == '|') return is_in(peek(ahead, at + 1), "=-|");
    return is_alphanumeric(c) || is_in(c, "@?_(-*\"") || c == 0xbd || c == 0x22a8 || c == 0x22ad;
}

// The end of the label that begins somewhere, or 0 (`label` in server/wff-syntax/src/numbering.rs).
static uint32_t after_label(Ahead *ahead, uint32_t start, bool second) {
    bool inside = peek(ahead, start) == '(';
    uint32_t from = start + inside, end;
    if (peek(ahead, from) == '*' && !inside) {
        end = after_numbers(ahead, from + 1);
        return end > from + 1 && (peek(ahead, end) < 0 || is_blank(peek(ahead, end))) ? end : 0;
    }
    static const char *const WORDS[] = {"Q", "Ex.", "Ex", "Ad"};
    for (uint32_t i = 0; i < sizeof(WORDS) / sizeof(WORDS[0]); i++) {
        if (!is_here(ahead, from, WORDS[i])) continue;
        uint32_t digits = after_blanks(ahead, from + (uint32_t)strlen(WORDS[i]));
        end = after_numbers(ahead, digits);
        if (end > digits) return after_mark(ahead, end, !inside);
    }
    uint32_t digits = after_numbers(ahead, from);
    if (digits > from) {
        uint32_t letter = digits + is_in(peek(ahead, digits), ". ");
        end = is_small(peek(ahead, letter)) ? after_mark(ahead, letter + 1, !inside) : 0;
        return end > 0 ? end : after_mark(ahead, digits, !inside);
    }
    uint32_t length = 0;
    while (length < 8 && is_small(small(peek(ahead, from + length)))) length++;
    if (length != 1 && (length == 0 || !is_roman(ahead, from, length))) return 0;
    end = after_mark(ahead, from + length, false);
    return end > 0 && names_what_follows(ahead, start, end, second) ? end : 0;
}

// The end of the numbering at the start of a line, or 0.
static uint32_t after_numbering(Ahead *ahead) {
    int32_t c = peek(ahead, 0);
    bool bullet = (c == '*' || c == '-' || c == 0x2022 || c == 0x2013 || c == 0x2014) &&
                  is_blank(peek(ahead, 1));
    uint32_t end = bullet, next = bullet ? after_blanks(ahead, 1) : 0;
    for (int i = 0; i < 2; i++) {
        uint32_t label = after_label(ahead, next, i > 0);
        if (label == 0) break;
        end = label;
        next = after_blanks(ahead, end);
    }
    if (!bullet || c != '-') return end;
    // Else it is a sign of infix.
    bool deep;
    uint32_t formula = is_capital(peek(ahead, next)) ? after_formula(ahead, next, &deep) : 0;
    next = after_blanks(ahead, formula);
    bool goes_on = is_alphanumeric(peek(ahead, next)) && !is_word_here(ahead, next, "is");
    return formula > 0 && !goes_on ? end : 0;
}

// --------------------------------------------------------------------------------- Starts of lines

// The keyword that stands somewhere as a word, and its end.
static enum Symbol keyword_at(Ahead *ahead, uint32_t from, uint32_t *end) {
    if (!is_small(peek(ahead, from))) return NOTHING;
    for (uint32_t i = 0; i <= END; i++) {
        if (KEYWORDS[i][0] != peek(ahead, from) || !is_here(ahead, from, KEYWORDS[i])) continue;
        *end = from + (uint32_t)strlen(KEYWORDS[i]);
        int32_t c = peek(ahead, *end);
        bool alone = !is_alphanumeric(c) && (c < 0x80 || is_blank(c) || is_bar(c) || is_quote(c));
        if (alone) return (enum Symbol)i;
    }
    return NOTHING;
}

// Whether the columns of a truth table are named, up to a bar.
static bool has_columns(Ahead *ahead, uint32_t at) {
    for (bool any = false;;) {
        int32_t c = peek(ahead, at);
        if (is_bar(c)) return any && !(c == '|' && is_in(peek(ahead, at + 1), "-="));
        if (!is_small(c) && !is_blank(c) && c != ',') return false;
        any |= is_small(c);
        at = is_small(c) ? after_digits(ahead, at + 1) : at + 1;
    }
}

// Whether a list of formulas begins somewhere.
static bool begins_list(Ahead *ahead, uint32_t at) {
    bool deep;
    uint32_t formula = after_formula(ahead, at, &deep), next = after_blanks(ahead, formula);
    return formula > 0 && (ends_at(ahead, next) || peek(ahead, next) == ',');
}

// Whether a keyword that begins or ends a block is followed by what it takes, as far as that tells
// it from a word of text for people.
static bool is_followed(Ahead *ahead, enum Symbol keyword, uint32_t from) {
    uint32_t at = after_blanks(ahead, from), words = 0;
    if (ends_at(ahead, at)) return true;
    switch (keyword) {
        case GAME: {
            uint32_t length = after_word(ahead, at) - at;
            bool shakes = is_here(ahead, at, "shake-a-wff") && length == 11;
            return shakes || (is_here(ahead, at, "x-wff") && length == 5);
        }
        case END:
        case ROUND:
        case TIEBREAK:
        case MATRIX:
        case AXIOMS:
        case MODEL:
            for (;; words++) {
                while (separates(peek(ahead, at))) at++;
                uint32_t end = after_word(ahead, at);
                if (end == at) break;
                at = end;
            }
            return words <= (keyword == MATRIX || keyword == AXIOMS || keyword == MODEL) &&
                   ends_at(ahead, at);
        case EXERCISE:
            while (is_alphanumeric(peek(ahead, at)) || is_in(peek(ahead, at), ".-")) at++;
            at = after_blanks(ahead, at);
            return ends_at(ahead, at) || is_quote(peek(ahead, at)) || is_digit(peek(ahead, at));
        case PROOF:
            for (int32_t last = 0, c; !ends_at(ahead, at); last = c, at++) {
                c = peek(ahead, at);
                bool drawn = c == '|' && last != '!' && is_in(peek(ahead, at + 1), "-=");
                if (drawn || c == 0x22a2 || c == 0x22a8 || c == 0x2234) return true;
            }
            return begins_list(ahead, after_blanks(ahead, from));
        case TRUTH: {
            int32_t c = peek(ahead, at);
            bool letter = is_capital(c) || c == '@' || (c >= 'p' && c <= 's');
            return letter || has_columns(ahead, at) || begins_list(ahead, at);
        }
        default: return true;
    }
}

static bool is_of_block(enum Symbol keyword) {
    return keyword == TRUTH || keyword == MATRIX || keyword == MODEL || keyword == EXERCISE ||
           keyword == GAME || keyword == ROUND || keyword == TIEBREAK || keyword == PROOF ||
           keyword == AXIOMS || keyword == END;
}

// The mark before a number, by the keyword behind that.
static enum Symbol mark_of_number(Ahead *ahead, uint32_t end) {
    uint32_t next = 0;
    enum Symbol keyword = keyword_at(ahead, after_blanks(ahead, end), &next);
    if (!is_of_block(keyword) || !is_followed(ahead, keyword, next)) return NUMBER_FOLLOWS;
    switch (keyword) {
        case TRUTH:
        case PROOF:
        case MODEL: return NUMBER_OF_INNER_FOLLOWS;
        case ROUND:
        case TIEBREAK: return NUMBER_OF_ROUND_FOLLOWS;
        case END: return NUMBER_OF_END_FOLLOWS;
        default: return NUMBER_OF_OPENER_FOLLOWS;
    }
}

// Whether a line in a proof is a step, or one among axioms an axiom: it begins with a number, and
// with no other statement behind that. The length of the label of an axiom is handed out.
static enum Symbol scan_line_of_block(Ahead *ahead, uint32_t block, uint32_t *number) {
    if (block != PROOF && block != AXIOMS) return NOTHING;
    uint32_t digits = after_digits(ahead, 0), numbering = after_numbering(ahead), end;
    uint32_t label = numbering > 0 ? numbering : digits;
    bool is_bullet = label == 1 && !is_alphanumeric(peek(ahead, 0));
    if (label == 0 || is_bullet || (block == PROOF && digits == 0)) return NOTHING;
    uint32_t next = after_blanks(ahead, label);
    if (keyword_at(ahead, next, &end) != NOTHING || is_claim_of_proof(ahead, 0)) return NOTHING;
    if (numbering > 0 && is_claim_of_proof(ahead, next)) return NOTHING;
    if (block == PROOF) return STEP_FOLLOWS;
    *number = label;
    return AXIOM_FOLLOWS;
}

// Whether a line of a model draws with an arrow what worlds see.
static bool is_drawn(Ahead *ahead) {
    bool apart;
    uint32_t arrow = after_worlds(ahead, 0, &apart);
    uint32_t dashes = is_here(ahead, arrow, "->") ? 2 : is_here(ahead, arrow, "-->") ? 3 : 0;
    uint32_t end = arrow + (is_arrow(peek(ahead, arrow)) ? 1 : dashes);
    return arrow > 0 && end > arrow && ends_at(ahead, after_worlds(ahead, end, &apart));
}

// What a statement begins with, if that is for the scanner to say; or what it will be.
static enum Symbol scan_start(Scanner *scanner, Ahead *ahead, const bool *valid) {
    uint32_t end = 0;
    enum Symbol keyword = keyword_at(ahead, 0, &end);
    if (keyword != NOTHING) {
        ahead->lexer->mark_end(ahead->lexer);
        return is_of_block(keyword) && !is_followed(ahead, keyword, end) ? KEYWORD : keyword;
    }
    if (is_word_here(ahead, 0, "is")) {
        ahead->lexer->mark_end(ahead->lexer);
        return IS;
    }
    if (scanner->block == MODEL && is_drawn(ahead)) return DRAWN_FOLLOWS;
    uint32_t number = 0;
    enum Symbol found = scan_line_of_block(ahead, scanner->block, &number);
    if (found == NOTHING && valid[NUMBER_FOLLOWS]) {
        number = after_numbering(ahead);
        found = number > 0 ? mark_of_number(ahead, number) : NOTHING;
    }
    if (found == NOTHING && is_claim_of_proof(ahead, 0)) return CLAIM_FOLLOWS;
    scanner->number = number;
    return found != NOTHING ? found : CLAIMS_FOLLOW;
}

// -------------------------------------------------------------------------------- Behind a keyword

// What follows `key` and `answer`, if it is a word or value and nothing else. A small letter is a
// formula.
static enum Symbol scan_answer(Ahead *ahead) {
    if (is_word_here(ahead, 0, "is")) {
        ahead->lexer->mark_end(ahead->lexer);
        return IS;
    }
    uint32_t length = end_of_statement(ahead);
    const int32_t *text = ahead->characters;
    enum Symbol found = NOTHING;
    for (uint32_t i = 0; i < sizeof(ANSWERS) / sizeof(ANSWERS[0]); i++) {
        if (is_text(text, length, ANSWERS[i])) found = ANSWER_WORD;
    }
    if (is_value(text, length) && !(length == 1 && is_small(text[0]))) found = ANSWER_VALUE;
    if (found != NOTHING) ahead->lexer->mark_end(ahead->lexer);
    return found;
}

static bool is_player(Ahead *ahead) {
    uint32_t end = after_word(ahead, 0);
    return end > 0 && peek(ahead, after_blanks(ahead, end)) == ':';
}

// What follows, where the generated lexer cannot tell by the next character: mostly without a
// length of its own.
static enum Symbol scan_mark(Ahead *ahead, const bool *valid) {
    int32_t c = peek(ahead, 0);
    if (valid[ANSWER_WORD]) {
        enum Symbol answer = scan_answer(ahead);
        if (answer != NOTHING) return answer;
    }
    if (valid[PLAYER_FOLLOWS] && is_player(ahead)) return PLAYER_FOLLOWS;
    if (valid[WORLDS_FOLLOW] || valid[SEERS_FOLLOW]) {
        bool apart;
        uint32_t end = after_worlds(ahead, 0, &apart);
        bool are_alone = valid[WORLDS_FOLLOW] && apart && ends_at(ahead, end);
        bool are_all = end > 0 && (are_alone || is_colon(peek(ahead, end)));
        if (are_all) return valid[WORLDS_FOLLOW] ? WORLDS_FOLLOW : SEERS_FOLLOW;
    }
    uint32_t world = valid[WORLD_FOLLOWS] ? after_world(ahead, 0) : 0;
    if (world > 0 && is_colon(peek(ahead, after_blanks(ahead, world)))) return WORLD_FOLLOWS;
    if (valid[COLUMNS_FOLLOW] && has_columns(ahead, 0)) return COLUMNS_FOLLOW;
    if (valid[D_PROOF_FOLLOWS] && c == 'D' && is_d_proof(ahead, 0)) return D_PROOF_FOLLOWS;
    if (c == '@') return is_small(peek(ahead, 1)) ? NAME_FOLLOWS : NOTHING;
    return valid[DEEP_FOLLOWS] && is_deep(ahead, 0) ? DEEP_FOLLOWS : NOTHING;
}

// A `!=`, if a value follows.
static bool scan_difference(TSLexer *lexer, const bool *valid) {
    bool wide = here(lexer) == '!';
    advance(lexer);
    if (wide && here(lexer) != '=') return false;
    if (wide) advance(lexer);
    lexer->mark_end(lexer);
    Ahead ahead;
    begin(&ahead, lexer);
    bool is = is_before_value(&ahead);
    finish(&ahead);
    return is && emit(lexer, valid, DIFFERS_FROM_VALUE);
}

// The number of points that end a line.
static bool scan_points(TSLexer *lexer, const bool *valid) {
    while (is_of_points(here(lexer))) advance(lexer);
    lexer->mark_end(lexer);
    Ahead ahead;
    begin(&ahead, lexer);
    bool are = are_points(&ahead, 0);
    finish(&ahead);
    return are && emit(lexer, valid, POINTS);
}

// A quotation, if it ends the statement.
static bool scan_last_quotation(TSLexer *lexer, const bool *valid) {
    do advance(lexer);
    while (!is_end_of_line(lexer) && !is_quote(here(lexer)));
    if (!is_end_of_line(lexer)) advance(lexer);
    lexer->mark_end(lexer);
    while (is_blank(here(lexer))) advance(lexer);
    return (is_end_of_line(lexer) || here(lexer) == '#') && emit(lexer, valid, LAST_QUOTATION);
}

static bool scan_is(TSLexer *lexer, const bool *valid) {
    advance(lexer);
    if (here(lexer) != 's') return false;
    advance(lexer);
    lexer->mark_end(lexer);
    bool alone = is_blank(here(lexer)) || here(lexer) == '#' || is_end_of_line(lexer);
    return alone && emit(lexer, valid, IS);
}

// --------------------------------------------------------------------------------------------- All

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

// What a line is made of depends on what follows, and as `text` nearly everything may follow. So
// after an edit of a line no part of it may be used again: tree-sitter uses none that was read in
// another state of the scanner, of which this is a part.
static uint32_t hash_of_line(Ahead *ahead) {
    uint32_t hash = 2166136261;
    for (uint32_t at = 0; peek(ahead, at) >= 0; at++) {
        hash = (hash ^ (uint32_t)peek(ahead, at)) * 16777619;
    }
    return hash;
}

static bool scan_ahead(Scanner *scanner, TSLexer *lexer, const bool *valid, bool starts) {
    lexer->mark_end(lexer);
    Ahead ahead;
    begin(&ahead, lexer);
    Scanner after = *scanner;
    enum Symbol found = starts ? scan_start(&after, &ahead, valid) : scan_mark(&ahead, valid);
    if (starts) after.line = hash_of_line(&ahead);
    finish(&ahead);
    if (!emit(lexer, valid, found)) return false;
    *scanner = after;
    if (starts && is_of_block(found) && found != ROUND && found != TIEBREAK) {
        scanner->block = found == PROOF || found == AXIOMS || found == MODEL ? found : 0;
    }
    return true;
}

static bool scan_newline(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    bool wide = here(lexer) == '\r';
    advance(lexer);
    if (wide && here(lexer) == '\n') advance(lexer);
    lexer->mark_end(lexer);
    scanner->line = 0;
    return emit(lexer, valid, NEWLINE);
}

// After a part of an old tree that is used again fewer symbols are valid than after the same part
// read anew. So a symbol that is not valid must never mean that another one is right: then there is
// no token, and the parser takes that part to pieces and asks again.
bool tree_sitter_wff_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    Scanner *scanner = &((Reader *)payload)->scanner;
    // Only an error of the grammar, which there is none of, makes all symbols valid.
    if (valid[ERROR]) return false;
    if (ends_part(payload, valid[END_OF_PAGE], valid[END_OF_CHAPTER])) {
        lexer->mark_end(lexer);
        return emit(lexer, valid, valid[END_OF_PAGE] ? END_OF_PAGE : END_OF_CHAPTER);
    }
    bool after_blank = false;
    for (; is_blank(here(lexer)); after_blank = true) lexer->advance(lexer, true);
    int32_t c = here(lexer);
    if (is_end_of_text(lexer)) return emit(lexer, valid, END_OF_TEXT);
    if (is_end_of_line(lexer)) return scan_newline(scanner, lexer, valid);
    if (c == '#') {
        while (!is_end_of_line(lexer)) advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, COMMENT);
    }
    if (valid[NUMBER] || valid[LABEL]) {
        for (; scanner->number > 0 && !is_end_of_line(lexer); scanner->number--) advance(lexer);
        lexer->mark_end(lexer);
        scanner->number = 0;
        return emit(lexer, valid, valid[NUMBER] ? NUMBER : LABEL);
    }
    if (c <= 0) {
        advance(lexer);
        lexer->mark_end(lexer);
        return emit(lexer, valid, STRAY);
    }
    bool starts = valid[LET] || valid[MATRIX] || valid[TRUTH] || valid[ROUND] || valid[END];
    if (starts) return scan_ahead(scanner, lexer, valid, true);
    if (valid[REQUIRE] && c == 'r') return scan_ahead(scanner, lexer, valid, true);
    bool differs = c == '!' || c == 0x2260;
    if (valid[DIFFERS_FROM_VALUE] && differs) return scan_difference(lexer, valid);
    if (valid[POINTS] && is_digit(c)) return scan_points(lexer, valid);
    if (valid[LAST_QUOTATION] && is_quote(c)) return scan_last_quotation(lexer, valid);
    if (valid[IS] && c == 'i' && after_blank && !valid[ANSWER_WORD]) return scan_is(lexer, valid);
    // Most letters stand inside a formula, where they are for the generated lexer.
    bool may = valid[ANSWER_WORD] || valid[PLAYER_FOLLOWS] || valid[COLUMNS_FOLLOW] ||
               valid[WORLDS_FOLLOW] || valid[SEERS_FOLLOW] || valid[WORLD_FOLLOWS] ||
               valid[D_PROOF_FOLLOWS] || (valid[DEEP_FOLLOWS] && arity(c) > 0) ||
               (c == '@' && !valid[PART_OF_D_PROOF]);
    return may && scan_ahead(scanner, lexer, valid, false);
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

void tree_sitter_wff_external_scanner_deserialize(void *payload, const char *buffer,
                                                  unsigned length) {
    Scanner *scanner = &((Reader *)payload)->scanner;
    *scanner = (Scanner){0};
    if (length == sizeof(*scanner)) memcpy(scanner, buffer, length);
}
