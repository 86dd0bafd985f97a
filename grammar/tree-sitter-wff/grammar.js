/**
 * @file The language of .wff files: formulas in Łukasiewicz's Polish notation.
 * @license MIT OR Apache-2.0
 *
 * A line is the unit: no text, however broken, is an error of this grammar, and no line changes how another is read.
 * Polish notation is LR(1), so whether a text is a formula needs no looking ahead: a connective that has its operands
 * is a formula at once, and one that never gets them is `incomplete`, inside a pff. What does need a look ahead, or
 * knowledge of what stands around, is told by src/scanner.c: keywords, numbering, signs, players, values.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/** Blanks, as Unicode has them, and characters without width; a line end is none. */
const BLANKS = "\\t\\u000b\\u000c \\u0085\\u00a0\\u1680\\u2000-\\u200d\\u2028\\u2029\\u202f\\u205f\\u2060\\u3000\\ufeff";

/** Parts with separators between them, of which any may be missing, but not everything. */
const list = (part, separator) => choice(part, seq(optional(part), repeat1(seq(separator, optional(part)))));

export default grammar({
  name: "wff",

  extras: _ => [new RegExp(`[${BLANKS}]`)],

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
    $._exercise,
    $._ask,
    $._require,
    $._key,
    $._wrong,
    $._show,
    $._answer,
    $._game,
    $._round,
    $._tiebreak,
    $._check,
    $._proof,
    $._axioms,
    $._end,
    // A `proof` that opens no block, since no sequent follows.
    $._proof_of_nothing,
    // An `axioms` that opens no block, since text for people follows.
    $._axioms_of_nothing,
    // Whether a number follows, before a statement, or before one that opens or ends a block, where the lines of a block
    // above are over: these have no length of their own.
    $._number_follows,
    $._number_of_opener_follows,
    $._number_of_inner_follows,
    $._number_of_round_follows,
    $._number_of_end_follows,
    $._number,
    // Whether a step of a proof follows, without a length of its own; its number and what ends that; a bar before its
    // formula. Whether its justification follows; the rule there; a line or subproof that it cites.
    $._step_follows,
    $._step_number,
    $._step_mark,
    $._step_bar,
    $._reason_follows,
    $._rule,
    $._citation,
    // Whether an axiom follows in a block of them, and its label with what ends that.
    $._axiom_follows,
    $._label,
    // Whether a D-proof follows: before the word of a claim, as the reason of a step, behind the `=` of a `def`; without a
    // length of their own. That word, the one before a D-proof that is named, and the D-proofs.
    $._claim_follows,
    $._d_proof_reason_follows,
    $._named_d_proof_follows,
    $._proves,
    $._proof_word,
    $._claimed_d_proof,
    $._d_proof,
    // In front of formulas or a judgement, without a length of their own: that a `?` is its sign; that none is, where it
    // does not begin with a letter or digit.
    $._question_follows,
    $._no_question_follows,
    $._question,
    $.blank,
    // Whether a truth table names its columns, up to a bar, and what separates its formulas.
    $._columns_follow,
    $._no_columns_follow,
    $._head_bar,
    $._head_comma,
    $.comment,
    // The end of a text that has no line end there, and a line end that closes brackets.
    $._end_of_text,
    $._closing_line_end,
    // Between formulas or values; between the parts of a `let`.
    $._comma,
    $._part_comma,
    $._equals,
    $._differs_from_value,
    $._differs_from_formula,
    $._equivalent,
    $._not_equivalent,
    $._entails,
    $._not_entails,
    $._derives,
    $._is,
    // The `=` of `let`, `def` and `define`.
    $._gives,
    $.meaning,
    $.value,
    $.class,
    $._not,
    $._in,
    $._a,
    $._identifier,
    $._setting,
    $._word,
    // Whether a player's name and a colon follow: neither has a length of its own.
    $._player_follows,
    $._no_player_follows,
    $.player,
    $._colon,
    $.claim,
    // A player in the head of a game, and the word behind them; a word of its end; a player who checks.
    $._game_player,
    $._to,
    $._end_word,
    $._checking_player,
    // The words of a requirement, by what follows them, and of the goal behind its dice.
    $._required_claims,
    $._required_letters,
    $._required_length,
    $._required_dice,
    $._required_text,
    $._goal,
    $._comparison,
    $._count,
    // Points, and a word of a line of an exercise that is none.
    $._points,
    $._points_word,
    $._exercise_id,
    $.quotation,
    $._task_text,
    // A `_` that stands for an answer.
    $._answer_blank,
    $._unary_cell,
    $._binary_cell,
    $.text,
    // Marks, without a length of their own, of what is nested too deep for a tree: a formula, and what never gets to be one.
    $._deep_formula,
    $._deep_text,
    // An `@` that a name follows.
    $._at,
    $._sign,
    $.stray,
    $.bracket,
    $.quote,
    // The ends of a page and of a chapter, without a length of their own.
    $._end_of_page,
    $._end_of_chapter,
    $._error,
  ],

  // What stands on nearly every line, so that a line costs few nodes beside those that are seen.
  inline: $ => [
    $._line,
    $._content,
    $._content_of_line,
    $._claims,
    $._formula_list,
    $._text,
    $._meaning_of_binding,
    $._value_of_binding,
    $._player,
    $._play,
    $._said,
    $._reason,
    $._quoted,
    $._quotation,
  ],

  rules: {
    /**
     * Lines and blocks, in pages and chapters that nobody sees: where one ends says the scanner. After an edit tree-sitter
     * uses no part of a repetition again but its elements, one by one, and no node that begins or ends with a repetition;
     * so there are few elements, a chapter has its repetition in the middle, and `_lines` is none. (Chapters of `_lines`
     * alone would do as well, but queries pass over the part of a repetition outside their range, and of nothing else.)
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
    _blocks: $ => seq(repeat($._open_block), choice($.matrix, $.truth, $.exercise, $.game, $.proof, $.axioms), optional($.comment), $._line_end),
    _open_block: $ =>
      choice(
        alias($._open_matrix, $.matrix),
        alias($._open_truth, $.truth),
        alias($._open_exercise, $.exercise),
        alias($._open_game, $.game),
        alias($._open_proof, $.proof),
        alias($._open_axioms, $.axioms),
      ),

    _line: $ => choice($._newline, seq($._content, $._line_end)),

    _content: $ =>
      choice(
        seq($.numbering, optional($._content_of_line), optional($.comment)),
        seq($._content_of_line, optional($.comment)),
        seq(alias($._head_of_round, $.round), optional($.comment)),
        seq(optional(alias($._numbering_of_end, $.numbering)), $.end, optional($.comment)),
        $.comment,
      ),

    _line_end: $ => choice($._newline, $._end_of_text),
    _newline: $ => choice(/\r\n|\n|\r/, $._closing_line_end),

    numbering: $ => seq($._number_follows, $._number),
    _numbering_of_opener: $ => seq($._number_of_opener_follows, $._number),
    _numbering_of_inner: $ => seq($._number_of_inner_follows, $._number),
    _numbering_of_round: $ => seq($._number_of_round_follows, $._number),
    _numbering_of_end: $ => seq($._number_of_end_follows, $._number),

    _content_of_line: $ => choice($._claims, $._statement),
    _statement: $ =>
      choice(
        $.let,
        $.def,
        $.setting,
        $.roll,
        $.call,
        $.challenge,
        $.check,
        $._block_line,
        $._task,
        alias($._head_of_no_proof, $.proof),
        alias($._head_of_no_axioms, $.axioms),
        $.proves,
      ),

    /** Only those of a requirement end with points: the scanner remembers which do. */
    _claims: $ =>
      seq(
        choice(
          $.formulas,
          $.judgement,
          seq($._no_question_follows, choice($.formulas, $.judgement)),
          seq($._question_follows, alias($._open_judgement, $.judgement)),
        ),
        optional($.points),
      ),

    // ------------------------------------------------------------------------------------------------- Formulas

    /** A `?` alone is to be filled in; a `_` stands for an answer. */
    formulas: $ => choice($._formula_list, $.blank),
    _formula_list: $ => list(choice($._text, alias($._answer_blank, $.blank)), alias($._comma, ",")),

    /** What stands where a formula should. */
    _text: $ => choice($._formula, $.deep, $.pff),
    _formula: $ => choice($.proposition, $.constant, $.name, $.unary, $.binary),
    unary: $ => seq(field("connective", $.unary_connective), field("operand", $._formula)),
    binary: $ => seq(field("connective", $.binary_connective), field("left", $._formula), field("right", $._formula)),

    proposition: _ => /[a-z][0-9]*/,
    name: $ => seq(alias($._at, "@"), alias($._name, $.identifier)),
    _name: _ => token.immediate(/[a-z][a-z0-9-]*/),
    unary_connective: _ => "N",
    binary_connective: _ => /[KACEDXJB]/,
    constant: _ => /[OV]/,

    /**
     * A formula of more than some thousand connectives inside each other, as a flat list of its letters: editors walk
     * trees on their stack, and tree-sitter's queries count depth in 16 bits.
     */
    deep: $ => seq($._deep_formula, repeat1($._letter)),
    _letter: $ => choice($.proposition, $.constant, $.name, $.unary_connective, $.binary_connective),

    /** A poorly formed formula: whole formulas, incomplete ones, and what has no place in any. */
    pff: $ =>
      choice(
        $._unfinished,
        seq($._formula, $._last),
        seq($._several, repeat(choice($._formula, $._stray, seq($._last, $._stray))), optional($._last)),
      ),
    _several: $ =>
      choice($._stray, seq($._last, $._stray), seq($._formula, choice($._formula, $._stray, seq($._last, $._stray)))),
    /** What no letter follows. */
    _last: $ => choice($._unfinished, $.deep),
    _unfinished: $ => choice($.incomplete, seq($._deep_text, repeat1($._letter))),

    /** A connective that lacks an operand. */
    incomplete: $ =>
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

    _stray: $ =>
      choice(
        $.stray,
        alias($._stray_character, $.stray),
        $.infix,
        alias($._sign, $.infix),
        $.bracket,
        $.quote,
      ),
    _stray_character: _ => token(prec(-1, new RegExp(`[^\\r\\n\\u0000${BLANKS}]`))),
    infix: _ =>
      token(
        choice(
          /[~¬∼˜−-]/,
          /&&?|\/\\|[∧⋀·^]/,
          /\\\/|[∨⋁+]/,
          /--?>|[→⟶⇒⟹⊃]/,
          /[↔⟷⇔⟺]/,
          /[↑⊼↓⊽⊕⊻←⟵⇐⟸⊥⊤]/,
        ),
      ),

    // ----------------------------------------------------------------------------------------------- Judgements

    judgement: $ =>
      seq(
        optional(field("left", $.formulas)),
        choice(
          seq(
            field("sign", choice(alias($._equals, "="), alias($._differs_from_value, "!="))),
            optional(field("right", alias($._value_list, $.values))),
          ),
          seq(
            field(
              "sign",
              choice(
                alias($._differs_from_formula, "!="),
                alias($._equivalent, "=="),
                alias($._not_equivalent, "≢"),
                alias($._entails, "|="),
                alias($._not_entails, "!|="),
                alias($._derives, "|-"),
              ),
            ),
            optional(field("right", $.formulas)),
          ),
          seq(
            field("sign", alias($._is, "is")),
            optional(alias($._not, "not")),
            optional(alias($._in, "in")),
            optional(alias($._a, "a")),
            optional(field("right", $.classes)),
          ),
          seq(field("sign", alias($._is, "is")), field("right", alias($._blank_class, $.classes))),
        ),
      ),
    _blank_class: $ => $.blank,

    /** One whose sign is to be filled in. */
    _open_judgement: $ =>
      seq(
        field("left", alias($._formulas_of_question, $.formulas)),
        field("sign", alias($._question, $.blank)),
        field("right", alias($._formulas_of_question, $.formulas)),
      ),
    _formulas_of_question: $ => $._formula_list,

    _value_list: $ => choice(list(choice($.value, $.text), alias($._comma, ",")), $.blank),
    classes: $ => list(choice($.class, $.text), alias($._comma, ",")),

    // ----------------------------------------------------------------------------------- Propositions and names

    let: $ => seq(alias($._let, "let"), optional(list($.binding, alias($._part_comma, ",")))),

    binding: $ =>
      choice(
        seq(field("proposition", $._text), optional($._meaning_of_binding), optional($._value_of_binding)),
        seq($._meaning_of_binding, optional($._value_of_binding)),
        $._value_of_binding,
      ),
    _meaning_of_binding: $ => seq(field("meaning", $.meaning), optional(field("stray", $._text))),
    _value_of_binding: $ => seq(alias($._gives, "="), optional(field("value", choice($.value, $.text)))),

    def: $ =>
      seq(
        alias($._def, "def"),
        optional(field("name", choice(alias($._identifier, $.identifier), $.text))),
        optional(
          seq(
            alias($._gives, "="),
            optional(
              choice(
                field("formula", $._text),
                seq(alias($._proof_word, "proof"), optional(field("proof", alias($._d_proof, $.d_proof)))),
                seq($._named_d_proof_follows, field("proof", alias($._d_proof, $.d_proof))),
              ),
            ),
          ),
        ),
      ),

    /** A claim of what a D-proof proves. */
    proves: $ =>
      seq(
        $._claim_follows,
        field("proof", alias($._claimed_d_proof, $.d_proof)),
        alias($._proves, "proves"),
        optional(field("formula", choice($._text, $.blank))),
      ),

    // ------------------------------------------------------------------------------------------------- Settings

    setting: $ =>
      choice(
        seq(alias($._logic, "logic"), optional(field("value", alias($._setting, $.logic)))),
        seq(alias($._alphabet, "alphabet"), optional(field("value", alias($._setting, $.alphabet)))),
        seq(alias($._rules, "rules"), optional(field("value", alias($._setting, $.rules)))),
        seq(alias($._system, "system"), optional(field("value", alias($._setting, $.system)))),
        seq(alias($._hints, "hints"), optional(field("value", alias($._setting, $.hints)))),
        seq(alias($._exam, "exam"), optional(field("value", alias($._setting, $.exam)))),
      ),

    // ----------------------------------------------------------------------------------------------------- Dice

    roll: $ =>
      seq(
        alias($._roll, "roll"),
        optional(
          choice(
            seq($._player, optional(field("dice", $.dice))),
            seq($._no_player_follows, field("dice", $.dice)),
          ),
        ),
      ),
    dice: $ =>
      repeat1(choice($.small_die, $.big_die, ",", $.stray, alias($._stray_character, $.stray), alias($._sign, $.stray), $.quote)),
    small_die: _ => /[pqrsio]/,
    big_die: _ => /[NKACER]/,

    call: $ => seq(alias($._call, "call"), optional($._play)),
    challenge: $ => seq(alias($._challenge, "challenge"), optional($._play)),
    _play: $ => choice(seq($._player, optional($._said)), seq($._no_player_follows, $._said)),
    _player: $ => seq(optional(seq($._player_follows, field("player", $.player))), alias($._colon, ":")),
    check: $ =>
      seq(alias($._check, "check"), repeat(choice(field("player", alias($._checking_player, $.player)), $._bar))),
    _said: $ => choice(field("claim", choice($.claim, $.blank)), field("formula", $._text)),

    // --------------------------------------------------------------------------------------------------- Blocks

    /** A logic of one's own, from `matrix` to `end`. */
    matrix: $ => seq($._open_matrix, optional(alias($._numbering_of_end, $.numbering)), $.end),

    /** One without an `end`, which goes on to the next or to the end of the file. */
    _open_matrix: $ => seq($._start_of_matrix, optional($._name_of_matrix), $._end_of_statement, repeat($._line_of_block)),
    _start_of_matrix: $ =>
      seq(optional(alias($._numbering_of_opener, $.numbering)), alias($._matrix, "matrix"), repeat($._bar)),
    _name_of_matrix: $ => seq(field("name", alias($._word, $.logic)), repeat(choice($._cell, $._bar))),

    /** A truth table, from `truth` to `end`. */
    truth: $ => seq($._open_truth, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_truth: $ => seq($._start_of_truth, optional($._head_of_table), $._end_of_statement, repeat($._line_of_block)),
    _start_of_truth: $ => seq(optional(alias($._numbering_of_inner, $.numbering)), alias($._truth, "truth")),
    _head_of_table: $ =>
      choice(
        seq(
          $._columns_follow,
          repeat1(choice(field("column", $.proposition), ",")),
          alias($._head_bar, "|"),
          optional(field("formulas", alias($._formulas_between_bars, $.formulas))),
        ),
        seq($._no_columns_follow, field("formulas", alias($._formulas_of_table, $.formulas))),
      ),
    _formulas_between_bars: $ => list($._text, choice(alias($._head_comma, ","), alias($._head_bar, "|"))),
    _formulas_of_table: $ => list($._text, alias($._head_comma, ",")),

    /** An exercise, from `exercise` to `end`; truth tables and proofs in it have an `end` of their own. */
    exercise: $ =>
      seq(
        $._head_of_exercise,
        repeat($._part_of_exercise),
        optional(alias($._numbering_of_end, $.numbering)),
        $.end,
      ),

    /** One without an `end`. It holds all truth tables and proofs down to the next block of another kind. */
    _open_exercise: $ =>
      prec.right(seq($._head_of_exercise, repeat($._part_of_exercise), repeat($._open_inner))),
    _open_inner: $ => choice(alias($._open_truth, $.truth), alias($._open_proof, $.proof)),

    _head_of_exercise: $ => seq($._start_of_exercise, optional($._about_exercise), $._end_of_statement),
    _start_of_exercise: $ => seq(optional(alias($._numbering_of_opener, $.numbering)), alias($._exercise, "exercise")),
    _about_exercise: $ => choice($._named, $.points, seq($._named, $.points)),
    _named: $ => choice($._named_by_id, $._quoted, seq($._named_by_id, $._quoted)),
    _named_by_id: $ => field("id", alias($._exercise_id, $.exercise_id)),
    _end_of_statement: $ => seq(optional($.comment), $._line_end),
    _part_of_exercise: $ =>
      choice(
        $._line_of_block,
        seq(repeat($._open_inner), choice($.truth, $.proof), $._end_of_statement),
      ),

    /** A game, from `game` to `end`; its rounds run to the next. */
    game: $ => seq($._open_game, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_game: $ =>
      seq($._start_of_game, optional($._about_game), $._end_of_statement, repeat($._line_of_round), repeat($.round)),
    _start_of_game: $ =>
      seq(optional(alias($._numbering_of_opener, $.numbering)), alias($._game, "game"), repeat($._bar)),
    _about_game: $ =>
      seq(
        field("rules", alias($._word, $.rules)),
        repeat(choice(field("player", alias($._game_player, $.player)), $._bar)),
        optional(
          seq(
            alias($._to, "to"),
            repeat(choice(alias($._count, $.number), alias($._end_word, $.requirement), $._bar)),
          ),
        ),
      ),
    round: $ => seq($._head_of_round, $._end_of_statement, repeat($._line_of_round)),
    _head_of_round: $ =>
      seq(
        optional(alias($._numbering_of_round, $.numbering)),
        choice(alias($._round, "round"), alias($._tiebreak, "tiebreak")),
        repeat(choice($.text, $._bar)),
      ),

    /** A proof, from `proof` to `end`. */
    proof: $ => seq($._open_proof, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_proof: $ => seq($._head_of_proof, $._end_of_statement, repeat($._line_of_proof)),
    _head_of_proof: $ =>
      seq(optional(alias($._numbering_of_inner, $.numbering)), alias($._proof, "proof"), optional($._given)),
    _head_of_no_proof: $ => seq(alias($._proof_of_nothing, "proof"), optional($._given)),
    _line_of_proof: $ => choice($._line_of_block, seq($._step_follows, $.step, $._end_of_statement)),

    /** A step: a number, bars that show its depth, a formula, and why it stands there. */
    step: $ =>
      seq(
        field("number", alias($._step_number, $.number)),
        optional($._step_mark),
        repeat(alias($._step_bar, "|")),
        optional(field("formula", $._text)),
        optional($._reason),
      ),
    _reason: $ =>
      choice(
        seq(
          $._reason_follows,
          field("rule", choice(alias($._rule, $.rule), $.text)),
          repeat(choice(alias($._citation, $.citation), $.text, ",")),
        ),
        seq($._d_proof_reason_follows, field("rule", alias($._d_proof, $.d_proof))),
      ),

    /** Axioms, from `axioms` to `end`. */
    axioms: $ => seq($._open_axioms, optional(alias($._numbering_of_end, $.numbering)), $.end),

    _open_axioms: $ => seq($._head_of_axioms, $._end_of_statement, repeat($._line_of_axioms)),
    _head_of_axioms: $ =>
      seq(
        optional(alias($._numbering_of_opener, $.numbering)),
        alias($._axioms, "axioms"),
        repeat($._bar),
        optional($._name_of_axioms),
      ),
    _head_of_no_axioms: $ => seq(alias($._axioms_of_nothing, "axioms"), repeat($._bar), optional($._name_of_axioms)),
    _name_of_axioms: $ => seq(field("name", alias($._word, $.system)), repeat(choice($._cell, $._bar))),
    _line_of_axioms: $ => choice($._line_of_block, seq($._axiom_follows, $.axiom, $._end_of_statement)),

    /** An axiom: its label and a formula. */
    axiom: $ => seq(field("label", alias($._label, $.number)), optional(field("formula", $._text))),

    _line_of_round: $ => choice($._newline, seq($._content_of_round, $._line_end)),
    _content_of_round: $ =>
      choice(
        seq($.numbering, optional($._content_of_line), optional($.comment)),
        seq($._content_of_line, optional($.comment)),
        $.comment,
      ),

    _line_of_block: $ =>
      choice(
        $._line_of_round,
        seq(alias($._head_of_round, $.round), $._end_of_statement),
      ),

    _block_line: $ => choice($.values_line, $.designated_line, $.table_line, $.row_line, $.define),

    values_line: $ => seq(alias($._values, "values"), repeat(choice($._cell, $._bar))),
    designated_line: $ => seq(alias($._designated, "designated"), repeat(choice($._cell, $._bar))),
    table_line: $ =>
      seq(
        alias($._table, "table"),
        repeat($._bar),
        optional(
          seq(
            field(
              "connective",
              choice(alias($._unary_cell, $.unary_connective), alias($._binary_cell, $.binary_connective), $.text),
            ),
            repeat(choice($._cell, $._bar)),
          ),
        ),
      ),
    row_line: $ =>
      seq(
        alias($._row, "row"),
        repeat($._bar),
        optional(seq(field("head", $._cell_of_row), repeat(choice($._cell_of_row, $._bar)))),
      ),
    _cell: $ => choice($.value, $.text),
    _cell_of_row: $ => choice($.value, $.blank, $.text),
    _bar: _ => choice(",", "|", alias(/[│║:;=(){}\[\]]/, "|")),

    define: $ =>
      seq(
        alias($._define, "define"),
        optional(field("head", $._text)),
        optional(seq(alias($._gives, "="), optional(field("formula", $._text)))),
      ),

    // ------------------------------------------------------------------------------------------------ Exercises

    _task: $ => choice($.ask, $.require, $.key, $.wrong, $.show, $.answer),

    ask: $ => seq(alias($._ask, "ask"), optional($._quoted)),
    _quoted: $ => choice($._texts, $._quotation, seq($._texts, $._quotation)),
    _quotation: $ => seq(field("text", $.quotation), optional($._texts)),
    _texts: $ => repeat1(alias($._task_text, $.text)),
    require: $ =>
      seq(
        alias($._require, "require"),
        optional(
          choice(
            $._claims,
            $.points,
            seq(field("kind", alias($._required_claims, $.requirement)), optional(choice($._claims, $.points))),
            seq($._required, optional($.points)),
          ),
        ),
      ),
    _required: $ =>
      choice(
        seq(field("kind", alias($._required_letters, $.requirement)), optional($.letters)),
        seq(
          field("kind", alias($._required_length, $.requirement)),
          optional(field("sign", alias($._comparison, $.comparison))),
          optional(field("length", alias($._count, $.number))),
          optional($._texts),
        ),
        seq(
          field("kind", alias($._required_dice, $.requirement)),
          optional(seq(field("dice", $.dice), optional(field("goal", alias($._goal, $.requirement))))),
        ),
        seq(field("kind", alias($._required_text, $.requirement)), optional($._quoted)),
      ),
    letters: $ =>
      repeat1(choice($.proposition, $.constant, $.name, $.unary_connective, $.binary_connective, ",", $._stray)),
    points: $ => choice(seq(alias($._points, $.number), alias($._points_word, "points")), alias($._points_word, "points")),

    key: $ => seq(alias($._key, "key"), optional($._given)),
    answer: $ => seq(alias($._answer, "answer"), optional($._given)),
    _given: $ => choice($._claims, $.claim, $.value),

    wrong: $ =>
      seq(
        alias($._wrong, "wrong"),
        optional(field("formula", $._text)),
        optional(field("text", $.quotation)),
      ),

    show: $ => seq(alias($._show, "show"), optional(choice($.require, $._texts))),

    end: $ => seq(alias($._end, "end"), repeat(choice($._cell, $._bar))),
  },
});
