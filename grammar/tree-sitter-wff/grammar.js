/**
 * @file The language of .wff files: formulas in Łukasiewicz's Polish notation.
 * @license MIT OR Apache-2.0
 *
 * A line is the unit. Each statement may break off anywhere, and what has no place on its line
 * stands behind it, as `text`. So no text is an error of this grammar, and a broken line does not
 * reach the next one. Polish notation is LR(1): a connective that has its operands is a formula at
 * once, and one that never gets them is `incomplete`, inside a pff. What needs more of a look
 * ahead, or knowledge of the lines above, src/scanner.c tells.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/** Blanks, as Unicode has them, and characters without width; a line end is none. */
const BLANKS =
  "\\t\\u000b\\u000c \\u0085\\u00a0\\u1680" +
  "\\u2000-\\u200d\\u2028\\u2029\\u202f\\u205f\\u2060\\u3000\\ufeff";
const BLANK = new RegExp(`[${BLANKS}]`);

/** What ends a word among cells. */
const NO_WORD = `${BLANKS}\\r\\n\\u0000,|│║:;=(){}\\[\\]#"“”„`;

const NAME = /[a-z][a-z0-9-]*/;

/** What ends the name of a world or a model. */
const NO_NAME = `${BLANKS}\\r\\n\\u0000!-&(-\\/:-@\\[-\\^\`{-~“”„│║：→⟶⇝`;

/** Parts with separators between them, and one that waits for its part. */
const list = (part, separator) =>
  seq(part, repeat(prec.right(seq(separator, part))), optional(separator));

/** A token that wins over the letters it could also be. */
const first = rule => token(prec(1, rule));

/** Words in whatever case, with blanks between them. */
const spelt = (...texts) => {
  const letter = c => (c === " " ? `[${BLANKS}]+` : c === "-" ? c : `[${c}${c.toUpperCase()}]`);
  return new RegExp(texts.map(text => [...text].map(letter).join("")).join("|"));
};
const words = (...texts) => token(spelt(...texts));

export default grammar({
  name: "wff",

  extras: _ => [BLANK],

  // The order is that of `enum Symbol` in src/scanner.c.
  externals: $ => [
    $._let,
    $._def,
    $._logic,
    $._alphabet,
    $._rules,
    $._system,
    $._hints,
    $._exam,
    $._roll,
    $._call,
    $._challenge,
    $._truth,
    $._matrix,
    $._values,
    $._designated,
    $._table,
    $._row,
    $._define,
    $._model,
    $._world,
    $._sees,
    $._frame,
    $._exercise,
    $._ask,
    $._require,
    $._key,
    $._wrong,
    $._read,
    $._accept,
    $._adjust,
    $._show,
    $._answer,
    $._game,
    $._round,
    $._tiebreak,
    $._check,
    $._proof,
    $._axioms,
    $._end,
    // A keyword that begins or ends no block, since something else follows than what it takes.
    $.keyword,
    // Without a length of their own: whether a number follows, before a statement, or before one
    // that opens or ends a block, where the lines of a block above are over.
    $._number_follows,
    $._number_of_opener_follows,
    $._number_of_inner_follows,
    $._number_of_round_follows,
    $._number_of_end_follows,
    $._number,
    // Also without a length: whether a step of a proof follows, an axiom, a claim of what a D-proof
    // proves, formulas or a judgement, a D-proof behind the `=` of a `def`, the columns of a truth table.
    $._step_follows,
    $._axiom_follows,
    $._claim_follows,
    $._claims_follow,
    $._d_proof_follows,
    $._columns_follow,
    // And whether a player and a colon follow, a name behind an `@`, a formula that is nested too
    // deep for a tree.
    $._player_follows,
    $._name_follows,
    $._deep_follows,
    // And in a model whether worlds with an arrow follow, the names of worlds that a line gives, or
    // of those that see others, and a name with a colon of its own.
    $._drawn_follows,
    $._worlds_follow,
    $._seers_follow,
    $._world_follows,
    $._label,
    $._is,
    // A `!=` before a value.
    $._differs_from_value,
    // A word or value that is all of an answer.
    $._answer_word,
    $._answer_value,
    // A quotation that ends a line, behind an answer.
    $._last_quotation,
    // The number of points that end a line.
    $._points,
    // No token of the scanner: where it is valid, an `@` is for the generated lexer.
    $._part_of_d_proof,
    $.comment,
    // What the generated lexer cannot tell from the end of the text.
    $.stray,
    $._newline,
    $._end_of_text,
    // The ends of a page and of a chapter, without a length of their own.
    $._end_of_page,
    $._end_of_chapter,
    $._error,
  ],

  // What stands on nearly every line, so that a line costs few nodes beside those that are seen.
  inline: $ => [$._line, $._content, $._claims, $._formula_list, $._text, $._player, $._said],

  rules: {
    /**
     * Lines and blocks, in pages and chapters that nobody sees: where one ends says the scanner.
     * After an edit tree-sitter uses no part of a repetition again but its elements, one by one,
     * and no node that begins or ends with a repetition; so there are few elements, a chapter has
     * its repetition in the middle, and `_lines` is none. (Chapters of `_lines` alone would do as
     * well, but queries pass over the part of a repetition outside their range, and of nothing
     * else.)
     */
    source_file: $ =>
      seq(
        repeat($._chapter),
        optional(seq($._page, repeat($._page))),
        optional($._lines),
        repeat($._open_block),
      ),
    _lines: $ => seq(optional($._lines), choice($._line, $._blocks)),
    _page: $ => seq($._lines, $._end_of_page),
    _chapter: $ => seq($._page, repeat($._page), $._end_of_chapter),

    /** A block, and above it such as have no `end`. */
    _blocks: $ =>
      seq(
        repeat($._open_block),
        choice($.matrix, $.truth, $.exercise, $.game, $.proof, $.axioms, $.model),
        $._end_of_statement,
      ),
    _open_block: $ =>
      choice(
        alias($._open_matrix, $.matrix),
        alias($._open_truth, $.truth),
        alias($._open_exercise, $.exercise),
        alias($._open_game, $.game),
        alias($._open_proof, $.proof),
        alias($._open_axioms, $.axioms),
        alias($._open_model, $.model),
      ),

    _line: $ =>
      choice($._newline, seq($._content, $._end_of_statement), seq($.comment, $._line_end)),
    _content: $ =>
      choice(
        $._content_of_round,
        alias($._head_of_round, $.round),
        seq(optional(alias($._numbering_of_end, $.numbering)), $.end),
      ),
    _content_of_round: $ =>
      prec.right(choice(seq($.numbering, optional($._statement)), $._statement)),

    _end_of_statement: $ => seq(optional($.text), optional($.comment), $._line_end),
    _line_end: $ => choice($._newline, $._end_of_text),

    /** What has no place on a line, from there on. */
    text: $ =>
      prec.right(repeat1(choice($._letter, $._stray, $._sign, $.blank, alias("_", $.blank), ","))),

    numbering: $ => seq($._number_follows, $._number),
    _numbering_of_opener: $ => seq($._number_of_opener_follows, $._number),
    _numbering_of_inner: $ => seq($._number_of_inner_follows, $._number),
    _numbering_of_round: $ => seq($._number_of_round_follows, $._number),
    _numbering_of_end: $ => seq($._number_of_end_follows, $._number),

    _statement: $ =>
      prec.right(choice(seq(optional($._claims_follow), $._claims), $._other_statement)),
    _other_statement: $ =>
      choice(
        $.let,
        $.def,
        $.setting,
        $.roll,
        $.call,
        $.challenge,
        $.check,
        $.values_line,
        $.designated_line,
        $.table_line,
        $.row_line,
        $.define,
        $.world,
        $.sees,
        $.frame,
        $.ask,
        $.require,
        $.key,
        $.wrong,
        $.read,
        $.accept,
        $.adjust,
        $.show,
        $.answer,
        $.proves,
        $.keyword,
      ),
    _claims: $ => choice($.formulas, $.judgement),

    // ------------------------------------------------------------------------------------ Formulas

    /** A `?` alone is to be filled in; a `_` stands for an answer. */
    formulas: $ => prec.right(choice($._formula_list, $.blank, ",")),
    _formula_list: $ => list(choice($._text, alias("_", $.blank)), ","),
    blank: _ => "?",

    /** What stands where a formula should. */
    _text: $ => choice($._formula, $.deep, $.pff),
    _formula: $ => choice($.proposition, $.constant, $.name, $.unary, $.binary),
    unary: $ => seq(field("connective", $.unary_connective), field("operand", $._formula)),
    binary: $ =>
      seq(
        field("connective", $.binary_connective),
        field("left", $._formula),
        field("right", $._formula),
      ),

    proposition: _ => /[a-z][0-9]*/,
    name: $ => seq($._name_follows, "@", alias($._name, $.identifier)),
    _name: _ => token.immediate(prec(1, NAME)),
    unary_connective: _ => /[NLM]/,
    binary_connective: _ => /[KACEDXJB]/,
    constant: _ => /[OV]/,

    /**
     * A formula of more than some thousand connectives inside each other, as a flat list of its
     * letters: editors walk trees on their stack, and tree-sitter's queries count depth in 16 bits.
     */
    deep: $ => prec.right(seq($._deep_follows, repeat1($._letter))),
    _letter: $ =>
      choice($.proposition, $.constant, $.name, $.unary_connective, $.binary_connective),

    /** A poorly formed formula: whole formulas, incomplete ones, and what has no place in any. */
    pff: $ =>
      prec.right(
        choice(
          $.incomplete,
          seq($._formula, $._last),
          seq(
            $._several,
            repeat(choice($._formula, $._stray, seq($._last, $._stray))),
            optional($._last),
          ),
        ),
      ),
    _several: $ =>
      prec.right(
        choice(
          $._stray,
          seq($._last, $._stray),
          seq($._formula, choice($._formula, $._stray, seq($._last, $._stray))),
        ),
      ),
    /** What no letter follows. */
    _last: $ => prec.right(2, choice($.incomplete, $.deep)),

    /** A connective that lacks an operand. */
    incomplete: $ =>
      prec.right(
        choice(
          seq(field("connective", $.unary_connective), optional(field("operand", $.incomplete))),
          seq(
            field("connective", $.binary_connective),
            optional(
              choice(
                field("left", $.incomplete),
                seq(field("left", $._formula), optional(field("right", $.incomplete))),
              ),
            ),
          ),
        ),
      ),

    _stray: $ =>
      choice(
        $.stray,
        alias($._stray_character, $.stray),
        alias($._digits, $.number),
        $.infix,
        $.bracket,
        alias($._quoted, $.quote),
      ),
    _stray_character: _ => token(prec(-1, new RegExp(`[^\\r\\n\\u0000${BLANKS}]`))),
    _digits: _ => /[0-9]+/,
    _quoted: _ => /["“”„][^"“”„\r\n]*["“”„]?/,
    bracket: _ => /[(){}\[\]]/,
    infix: _ =>
      token(
        choice(
          /[~¬∼˜−-]/,
          /&&?|\/\\|[∧⋀·^]/,
          /\||\\\/|[∨⋁+]/,
          /--?>|==?>|[→⟶⇒⟹⊃]/,
          /<--?>?|<==?>?|[↔⟷⇔⟺]/,
          /[↑⊼↓⊽⊕⊻←⟵⇐⟸⊥⊤]/,
        ),
      ),

    // ---------------------------------------------------------------------------------- Judgements

    judgement: $ =>
      prec.right(
        choice(
          seq(
            optional(field("left", $.formulas)),
            choice(
              seq(
                field("sign", choice("=", alias($._differs_from_value, "!="))),
                optional(seq(field("right", $.values), optional($.place))),
              ),
              seq(field("sign", $._sign_of_formulas), optional(field("right", $.formulas))),
              seq(
                field("sign", alias($._is, "is")),
                optional("not"),
                optional("in"),
                optional(choice("a", alias("an", "a"))),
                optional(field("right", $.classes)),
              ),
            ),
          ),
          // One whose sign is to be filled in.
          seq(
            field("left", $.formulas),
            field("sign", $.blank),
            optional(field("right", $.formulas)),
          ),
        ),
      ),
    _sign: $ => choice("=", $._sign_of_formulas),
    _sign_of_formulas: $ =>
      choice(
        alias(/!=|≠/, "!="),
        alias(/==|≡/, "=="),
        "≢",
        alias(/\|=|⊨/, "|="),
        alias(/!\|=|⊭/, "!|="),
        alias(/\|?\|-|⊢|∴/, "|-"),
      ),

    /** Those of a countermodel are given to propositions: `p = F, q = T`. */
    values: $ =>
      prec.right(choice(list(choice($.value, alias($._valuation, $.binding)), ","), $.blank)),
    _valuation: $ =>
      prec.right(
        seq(
          field("proposition", $.proposition),
          optional(seq("=", optional(field("value", $.value)))),
        ),
      ),
    value: _ =>
      first(
        choice(
          /[-+]?[0-9]+/,
          seq(/[0-9]+/, repeat(BLANK), "/", repeat(BLANK), /[0-9]+/),
          /[½BFGHILMNTUWYZoi]|[TF]o|-i|-[TF]o/,
        ),
      ),

    /** The world or the model at which formulas have a value, or both. */
    place: $ =>
      prec.right(
        choice(
          seq($._at_world, optional($._in_model)),
          seq($._in_model, optional($._at_world)),
        ),
      ),
    _at_world: $ =>
      prec.right(
        seq("at", optional(alias($._of_world, "world")), optional(field("world", $.world_name))),
      ),
    _in_model: $ =>
      prec.right(
        seq(
          "in",
          optional(alias($._of_model, "model")),
          optional(field("model", alias($.world_name, $.model_name))),
        ),
      ),
    // Before the names, which could be the same words.
    _of_world: _ => first(spelt("world", "point")),
    _of_model: _ => first(spelt("model")),
    world_name: _ => first(new RegExp(`[^${NO_NAME}]+`)),

    classes: $ => prec.right(choice(list($.class, ","), $.blank)),
    class: _ =>
      token(
        choice(
          ...["tautology", "contradiction", "contingent", "satisfiable"],
          ...["wff", "pff", "nnf", "dnf", "cnf"],
        ),
      ),

    // ---------------------------------------------------------------------- Propositions and names

    let: $ => prec.right(seq(alias($._let, "let"), optional(list($.binding, ",")))),
    binding: $ =>
      prec.right(
        seq(
          field("proposition", $.proposition),
          optional(field("meaning", alias($._quoted, $.meaning))),
          optional(seq("=", optional(field("value", $.value)))),
        ),
      ),

    def: $ =>
      prec.right(
        seq(
          alias($._def, "def"),
          optional(
            seq(
              field("name", alias($._defined_name, $.identifier)),
              optional(
                seq(
                  "=",
                  optional(
                    choice(
                      field("formula", $._text),
                      seq("proof", optional(field("proof", $.d_proof))),
                      seq($._d_proof_follows, field("proof", $.d_proof)),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    _defined_name: _ => first(NAME),

    /** A claim of what a D-proof proves. */
    proves: $ =>
      prec.right(
        seq(
          $._claim_follows,
          field("proof", $.d_proof),
          alias(token(prec(2, "proves")), "proves"),
          optional(field("formula", choice($._text, $.blank))),
        ),
      ),
    d_proof: $ => prec.right(repeat1($._part_of_d_proof)),
    _part_of_d_proof: _ =>
      first(
        choice(
          /[D0-9a-z]/,
          seq("@", NAME),
          seq("[", repeat(BLANK), /[0-9]+/, repeat(BLANK), "]"),
        ),
      ),

    // ------------------------------------------------------------------------------------ Settings

    setting: $ =>
      prec.right(
        choice(
          seq(alias($._logic, "logic"), optional(field("value", alias($._word, $.logic)))),
          seq(alias($._alphabet, "alphabet"), optional(field("value", alias($._word, $.alphabet)))),
          seq(alias($._rules, "rules"), optional(field("value", alias($._word, $.rules)))),
          seq(alias($._system, "system"), optional(field("value", alias($._word, $.system)))),
          seq(alias($._hints, "hints"), optional(field("value", alias($._word, $.hints)))),
          alias($._exam, "exam"),
        ),
      ),
    _word: _ => first(new RegExp(`[^${NO_WORD}]+`)),

    // ---------------------------------------------------------------------------------------- Dice

    roll: $ =>
      prec.right(seq(alias($._roll, "roll"), optional($._player), optional(field("dice", $.dice)))),
    dice: $ => prec.right(repeat1(choice($.small_die, $.big_die, ","))),
    small_die: _ => first(/[pqrsio]/),
    big_die: _ => first(/[NKACER]/),

    call: $ => prec.right(seq(alias($._call, "call"), optional($._player), optional($._said))),
    challenge: $ =>
      prec.right(seq(alias($._challenge, "challenge"), optional($._player), optional($._said))),
    _player: $ =>
      choice(seq($._player_follows, field("player", alias($._word, $.player)), ":"), ":"),
    _said: $ =>
      choice(
        field("claim", choice(alias($._none_or_pff, $.claim), $.blank)),
        field("formula", $._text),
      ),
    _none_or_pff: _ => words("none", "pff"),
    check: $ =>
      prec.right(
        seq(
          alias($._check, "check"),
          repeat(choice(field("player", alias($._word, $.player)), $._bar)),
        ),
      ),

    // -------------------------------------------------------------------------------------- Blocks

    end: $ => prec.right(seq(alias($._end, "end"), repeat($._bar))),

    /** A logic of one's own, from `matrix` to `end`. */
    matrix: $ => seq($._open_matrix, optional(alias($._numbering_of_end, $.numbering)), $.end),

    /** One without an `end`, which goes on to the next or to the end of the file. */
    _open_matrix: $ =>
      seq($._start_of_matrix, $._end_of_statement, repeat($._line_of_block)),
    _start_of_matrix: $ =>
      prec.right(
        seq(
          optional(alias($._numbering_of_opener, $.numbering)),
          alias($._matrix, "matrix"),
          repeat($._bar),
          optional(seq(field("name", alias($._word, $.logic)), repeat($._bar))),
        ),
      ),

    /** A truth table, from `truth` to `end`. */
    truth: $ => seq($._open_truth, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_truth: $ => seq($._start_of_truth, $._end_of_statement, repeat($._line_of_block)),
    _start_of_truth: $ =>
      prec.right(
        seq(
          optional(alias($._numbering_of_inner, $.numbering)),
          alias($._truth, "truth"),
          optional($._head_of_table),
        ),
      ),
    _head_of_table: $ =>
      prec.right(
        choice(
          seq(
            $._columns_follow,
            repeat1(choice(field("column", $.proposition), ",")),
            repeat1($._rule),
            optional(field("formulas", alias($._formulas_between_bars, $.formulas))),
          ),
          field("formulas", alias($._formulas_of_table, $.formulas)),
        ),
      ),
    _formulas_between_bars: $ => prec.right(list($._text, choice(",", repeat1($._rule)))),
    _formulas_of_table: $ => prec.right(list($._text, ",")),

    /**
     * An exercise, from `exercise` to `end`; truth tables, proofs and models in it have an `end` of
     * their own.
     */
    exercise: $ =>
      seq(
        $._head_of_exercise,
        repeat($._part_of_exercise),
        optional(alias($._numbering_of_end, $.numbering)),
        $.end,
      ),

    /**
     * One without an `end`. It holds all truth tables, proofs and models down to the next block of
     * another kind.
     */
    _open_exercise: $ =>
      prec.right(seq($._head_of_exercise, repeat($._part_of_exercise), repeat($._open_inner))),
    _open_inner: $ =>
      choice(
        alias($._open_truth, $.truth),
        alias($._open_proof, $.proof),
        alias($._open_model, $.model),
      ),

    _head_of_exercise: $ => seq($._start_of_exercise, $._end_of_statement),
    _start_of_exercise: $ =>
      prec.right(
        seq(
          optional(alias($._numbering_of_opener, $.numbering)),
          alias($._exercise, "exercise"),
          optional(field("id", $.exercise_id)),
          optional(field("text", alias($._quoted, $.quotation))),
          optional($.points),
        ),
      ),
    exercise_id: _ => first(/[A-Za-z0-9.-]+/),
    _part_of_exercise: $ =>
      choice(
        $._line_of_block,
        seq(repeat($._open_inner), choice($.truth, $.proof, $.model), $._end_of_statement),
      ),

    /** A game, from `game` to `end`; its rounds run to the next. */
    game: $ => seq($._open_game, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_game: $ =>
      seq($._start_of_game, $._end_of_statement, repeat($._line_of_round), repeat($.round)),
    _start_of_game: $ =>
      prec.right(
        seq(
          optional(alias($._numbering_of_opener, $.numbering)),
          alias($._game, "game"),
          optional(
            seq(
              field("rules", alias($._word, $.rules)),
              repeat(choice(field("player", alias($._word, $.player)), $._bar)),
              optional($._end_of_game),
            ),
          ),
        ),
      ),
    _end_of_game: $ =>
      prec.right(
        seq(
          alias(first("to"), "to"),
          repeat(
            choice(
              alias(token(prec(2, /[0-9]+/)), $.number),
              alias($._word, $.requirement),
              $._bar,
            ),
          ),
        ),
      ),
    round: $ => seq($._head_of_round, $._end_of_statement, repeat($._line_of_round)),
    _head_of_round: $ =>
      prec.right(
        seq(
          optional(alias($._numbering_of_round, $.numbering)),
          choice(alias($._round, "round"), alias($._tiebreak, "tiebreak")),
          repeat($._bar),
        ),
      ),

    /** A proof, from `proof` to `end`. */
    proof: $ => seq($._open_proof, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_proof: $ => seq($._head_of_proof, $._end_of_statement, repeat($._line_of_proof)),
    _head_of_proof: $ =>
      prec.right(
        seq(
          optional(alias($._numbering_of_inner, $.numbering)),
          alias($._proof, "proof"),
          optional($._claims),
        ),
      ),
    _line_of_proof: $ => choice($._line_of_block, seq($.step, $._end_of_statement)),

    /** A step: a number, bars that show its depth, a formula, and why it stands there. */
    step: $ =>
      prec.right(
        seq(
          $._step_follows,
          field("number", alias($._digits, $.number)),
          optional(token.immediate(prec(1, /[.)]/))),
          repeat($._rule),
          optional(
            choice(
              seq(field("formula", choice($._formula, $.blank)), optional($._reason)),
              field("rule", alias($._strict, $.rule)),
              field("formula", choice($.deep, $.pff)),
            ),
          ),
        ),
      ),
    _reason: $ =>
      prec.right(
        choice(
          seq(field("rule", $.rule), repeat(choice($.citation, ","))),
          field("rule", alias($._d_proof_of_step, $.d_proof)),
        ),
      ),
    rule: _ =>
      first(choice(/[KACENLM][io]/, "Me", "R", "D", "premise", "suppose", "strict", "axiom")),
    /** What opens a strict subproof that supposes nothing. */
    _strict: _ => first("strict"),
    citation: _ => first(/[0-9]+([-–—][0-9]+)?/),
    /** A D-proof, in which blanks only end names. */
    _d_proof_of_step: _ => {
      const part = /[D0-9a-z]|\[[0-9]+\]/;
      const name = seq("@", NAME);
      const named = seq(repeat1(seq(name, repeat1(BLANK))), choice(part, name));
      return first(seq("D", repeat1(choice(part, name, named))));
    },

    /** Axioms, from `axioms` to `end`. */
    axioms: $ => seq($._open_axioms, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_axioms: $ => seq($._head_of_axioms, $._end_of_statement, repeat($._line_of_axioms)),
    _head_of_axioms: $ =>
      prec.right(
        seq(
          optional(alias($._numbering_of_opener, $.numbering)),
          alias($._axioms, "axioms"),
          repeat($._bar),
          optional(seq(field("name", alias($._word, $.system)), repeat($._bar))),
        ),
      ),
    _line_of_axioms: $ => choice($._line_of_block, seq($.axiom, $._end_of_statement)),

    /** An axiom: its label and a formula. */
    axiom: $ =>
      prec.right(
        seq(
          $._axiom_follows,
          field("label", alias($._label, $.number)),
          optional(field("formula", $._text)),
        ),
      ),

    /** A model of worlds, from `model` to `end`. */
    model: $ => seq($._open_model, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_model: $ => seq($._head_of_model, $._end_of_statement, repeat($._line_of_model)),
    _head_of_model: $ =>
      prec.right(
        seq(
          optional(alias($._numbering_of_inner, $.numbering)),
          alias($._model, "model"),
          repeat($._bar),
          optional(seq(field("name", alias($._word, $.model_name)), repeat($._bar))),
        ),
      ),
    _line_of_model: $ =>
      choice($._line_of_block, seq(alias($._drawn, $.sees), $._end_of_statement)),

    /** Worlds with the propositions that are true there; without a colon names alone, or one. */
    world: $ =>
      prec.right(
        seq(
          alias($._world, "world"),
          choice(
            seq($._worlds_follow, repeat1($._name_or_comma), optional($._given)),
            seq(repeat($._comma), optional($._lone_world)),
          ),
        ),
      ),
    _lone_world: $ =>
      prec.right(
        seq(
          field("name", $.world_name),
          optional(alias($._letter_given, $.binding)),
          repeat($._next_letter),
        ),
      ),
    _name_or_comma: $ => choice(field("name", $.world_name), $._comma),
    _given: $ =>
      prec.right(
        seq(
          $._colon,
          optional(alias($._letter_given, $.binding)),
          repeat(choice($._next_letter, $._next_world)),
        ),
      ),
    _next_letter: $ => prec.right(seq($._comma, optional(alias($._letter_given, $.binding)))),
    _next_world: $ =>
      prec.right(
        seq(
          $._comma,
          $._world_follows,
          field("name", $.world_name),
          $._colon,
          optional(alias($._letter_given, $.binding)),
        ),
      ),
    _letter_given: $ =>
      prec.right(
        seq(
          field("proposition", choice($.proposition, $.constant)),
          optional(seq("=", optional(field("value", $.value)))),
        ),
      ),

    /** Without a colon the first world sees the others. */
    sees: $ =>
      prec.right(
        seq(
          alias($._sees, "sees"),
          choice(
            seq($._seers_follow, repeat1($._seer), $._colon, repeat($._seen)),
            seq(
              repeat($._comma),
              optional(seq(field("from", $.world_name), repeat($._seen))),
            ),
          ),
        ),
      ),
    _drawn: $ =>
      prec.right(seq($._drawn_follows, repeat1($._seer), alias($._arrow, "->"), repeat($._seen))),
    _seer: $ => choice(field("from", $.world_name), $._comma),
    _seen: $ =>
      choice(field("to", choice($.world_name, alias($._no_world, $.world_name))), $._comma),
    _no_world: _ => first(choice("{}", "-")),
    _arrow: _ => first(choice(/--?>/, /[→⟶⇝]/)),
    _comma: $ => choice(",", alias(first(";"), ",")),
    _colon: _ => alias(first(/[:：]/), ":"),

    /** A claim of what the frame of a model is. */
    frame: $ =>
      prec.right(
        seq(
          alias($._frame, "frame"),
          optional(field("model", alias($.world_name, $.model_name))),
          optional(
            seq(
              alias($._is, "is"),
              repeat(
                choice(
                  seq(alias(words("not"), "not"), optional($._claimed_property)),
                  $._claimed_property,
                  $._comma,
                  "and",
                ),
              ),
            ),
          ),
        ),
      ),
    _claimed_property: $ => field("property", choice($.property, $.blank)),
    property: _ =>
      words(
        ...["reflexive", "irreflexive", "symmetric", "symmetrical"],
        ...["antisymmetric", "anti-symmetric", "transitive", "euclidean"],
        ...["serial", "left-total", "extendable"],
        ...["convergent", "confluent", "weakly directed", "directed"],
        ...["connected", "weakly connected", "piecewise connected"],
        ...["equivalence", "equivalence relation"].flatMap(text => [text, `an ${text}`]),
        ...["universal", "partial order", "partially ordered"],
        ...["a partial order", "a partial ordering", "poset", "a poset"],
      ),

    _line_of_round: $ =>
      choice(
        $._newline,
        seq($._content_of_round, $._end_of_statement),
        seq($.comment, $._line_end),
      ),
    _line_of_block: $ =>
      choice($._line_of_round, seq(alias($._head_of_round, $.round), $._end_of_statement)),

    values_line: $ => prec.right(seq(alias($._values, "values"), repeat(choice($._cell, $._bar)))),
    designated_line: $ =>
      prec.right(seq(alias($._designated, "designated"), repeat(choice($._cell, $._bar)))),
    table_line: $ =>
      prec.right(
        seq(
          alias($._table, "table"),
          repeat($._bar),
          optional(
            seq(
              field("connective", choice($.unary_connective, $.binary_connective)),
              repeat(choice($._cell, $._bar)),
            ),
          ),
        ),
      ),
    row_line: $ =>
      prec.right(
        seq(
          alias($._row, "row"),
          repeat($._bar),
          optional(
            seq(
              field("head", choice($._cell, $.blank)),
              repeat(choice($._cell, $.blank, $._bar)),
            ),
          ),
        ),
      ),
    _cell: $ => alias($._value_of_cell, $.value),
    _value_of_cell: _ =>
      first(choice(/[-+]?[0-9]+/, /[0-9]+\/[0-9]+/, /[½BFGHILMNTUWYZoi]|[TF]o|-i|-[TF]o/)),
    _bar: $ => choice(",", $._rule, alias(first(/[:;=(){}\[\]]/), "|")),
    _rule: _ => alias(first(/[|│║]/), "|"),

    define: $ =>
      prec.right(
        seq(
          alias($._define, "define"),
          optional(
            seq(field("head", $._text), optional(seq("=", optional(field("formula", $._text))))),
          ),
        ),
      ),

    // ----------------------------------------------------------------------------------- Exercises

    ask: $ =>
      prec.right(
        seq(alias($._ask, "ask"), optional(field("text", alias($._quoted, $.quotation)))),
      ),
    require: $ =>
      prec.right(
        seq(
          alias($._require, "require"),
          optional(choice($._claims, $._required)),
          optional($.points),
        ),
      ),
    _required: $ =>
      prec.right(
        choice(
          seq(
            field("kind", alias($._letters_required, $.requirement)),
            optional($.letters),
          ),
          seq(
            field("kind", alias(words("length"), $.requirement)),
            optional(field("sign", $.comparison)),
            optional(field("length", alias($._digits, $.number))),
          ),
          seq(
            field("kind", alias(words("from"), $.requirement)),
            optional(
              seq(
                field("dice", $.dice),
                optional(field("goal", alias($._goal, $.requirement))),
              ),
            ),
          ),
          seq(
            field("kind", alias(words("translation of"), $.requirement)),
            optional(field("text", alias($._quoted, $.quotation))),
          ),
          seq(field("kind", alias($._claims_required, $.requirement)), optional($._claims)),
          seq(
            field("kind", alias(words("value of"), $.requirement)),
            optional(seq($._claims, optional($.place))),
          ),
          seq(
            field("kind", alias($._parts_required, $.requirement)),
            optional(
              seq(
                $._claims,
                optional(choice($.place, $._limit, $._among)),
                optional(field("partly", alias($._partly, $.requirement))),
              ),
            ),
          ),
        ),
      ),
    _letters_required: _ => words("only", "without", "uses"),
    _claims_required: _ =>
      words(
        "exactly",
        "whether",
        ...["class", "validity", "infix"].map(word => `${word} of`),
      ),
    /** Requirements whose points may be given in part. */
    _parts_required: _ =>
      words(
        ...["countermodel", "table", "proof", "model", "worlds", "systems"].map(
          word => `${word} of`,
        ),
      ),
    /** The most worlds of a model. */
    _limit: $ =>
      prec.right(
        seq(
          alias($._with, "with"),
          optional(
            seq(
              field("limit", alias($._digits, $.number)),
              optional(alias($._worlds, $.requirement)),
            ),
          ),
        ),
      ),
    _with: _ => words("with"),
    _worlds: _ => token(choice("worlds", "world")),
    /** The logics that are asked about. */
    _among: $ =>
      prec.right(
        seq(
          alias($._among_word, "among"),
          repeat(choice(alias($._system_asked, $.logic), ",", "and")),
        ),
      ),
    _among_word: _ => words("among"),
    _system_asked: _ =>
      first(choice(/[A-Z][A-Za-z0-9]*/, "classical", "intuitionistic", "minimal")),
    // Before the names of logics, which could be the same word.
    _partly: _ => token(prec(2, spelt("partly"))),
    comparison: _ => first(/[<>=≤≥]+/),
    _goal: _ => words("longest", "longest true"),
    letters: $ => prec.right(repeat1(choice($._letter, ","))),
    points: $ => seq(alias($._points, $.number), alias($._points_word, "points")),
    _points_word: _ => words("point", "points"),

    key: $ => prec.right(seq(alias($._key, "key"), optional(choice($._answered, $.place)))),
    answer: $ => prec.right(seq(alias($._answer, "answer"), optional(choice($._answered, $.place)))),
    _answered: $ =>
      prec.right(
        choice($._claims, alias($._answer_word, $.claim), alias($._answer_value, $.value)),
      ),

    wrong: $ =>
      prec.right(
        1,
        seq(
          alias($._wrong, "wrong"),
          optional(choice($._answered, field("answer", alias($._quoted, $.quotation)))),
          optional(field("text", alias($._last_quotation, $.quotation))),
        ),
      ),
    read: $ =>
      prec.right(
        seq(
          alias($._read, "read"),
          field("answer", alias($._quoted, $.quotation)),
          alias(words("as"), "as"),
          $._answered,
        ),
      ),
    accept: $ =>
      prec.right(
        seq(
          alias($._accept, "accept"),
          field("answer", alias($._quoted, $.quotation)),
          optional(alias($._decided_points, $.points)),
          optional(field("text", alias($._quoted, $.quotation))),
        ),
      ),
    adjust: $ =>
      prec.right(
        seq(
          alias($._adjust, "adjust"),
          field("student", choice(alias($._quoted, $.quotation), $.student)),
          alias($._decided_points, $.points),
          optional(field("text", alias($._quoted, $.quotation))),
        ),
      ),
    student: _ => first(new RegExp(`[^\\r\\n"“”„#${BLANKS}]+`)),
    /** Points that a comment may stand behind. */
    _decided_points: $ => seq(alias($._decimal, $.number), alias($._points_word, "points")),
    _decimal: _ => first(/[0-9]+(\.[0-9]+)?/),

    show: $ => prec.right(seq(alias($._show, "show"), optional($.require))),
  },
});
