//! The actions that give a subformula a name, and that put the formula where its name stands.
//!
//! Each edit is tried on its line first: the formulas of that must stay letter for letter what they
//! are with their names written out.

use super::action::{Action, ActionKind};
use super::line_end::line_end;
use crate::analysis::{Candidate, Reading, claimed};
use crate::document::{Document, Placed, TextEdit};
use crate::logic::{looks_like_value, spelled};
use crate::names::references;
use crate::scope::{Scope, Symbol};
use crate::syntax::formula::{is_name, is_of_name};
use crate::syntax::statement::Claim;
use crate::syntax::text::shorten;
use crate::syntax::{Formula, Keyword, Line, LineText, Named, Span, Statement, Text, Written};
use std::ops::Range;
use std::sync::Arc;

/// The start of a new name.
const NAME: &str = "f";
/// The most names that are tried.
const TRIED: usize = 50;
/// The most bytes of a line that is changed.
const LONGEST: usize = 1 << 14;
/// The most uses of a name that are changed at once.
const USES: usize = 500;
/// The most characters of a formula in a title.
const SHOWN: usize = 24;

/// The action that names the subformula at a range.
pub(super) fn extract(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Option<Action> {
    document.line(text, range.start, |placed| {
        let line =
            names_allowed(&placed).filter(|line| range.end <= placed.start + line.text.len())?;
        let start = range.start - placed.start;
        let selected = Span::new(start, range.end - placed.start).trim(line.text);
        let selected = if range.is_empty() { Span::new(start, start) } else { selected };
        let (span, formula) = around(&line, placed.scope, selected)?;
        let node = super::rewrite::node(&formula, line.text, selected)?;
        let at = formula.subformula(line.text, node);
        // A name alone has a name, and the whole of a definition has the one that this gives.
        let is_single = formula.part(node).nodes().len() == 1;
        let is_definition = matches!(line.statement, Statement::Def(..)) && at == span;
        if is_single || is_definition || is_numbered_above(document, text, &placed) {
            return None;
        }
        let name = fresh(document, text, placed.scope)?;
        let part = line.of(at);
        let use_of = format!("@{name}{}", gap(line.text, at.end as usize));
        let mut scope = placed.scope.clone();
        scope.names.define(&name, Some(Arc::new(named(&name, part, placed.scope)?)));
        let edit = TextEdit { range: at.range(), text: use_of };
        if !keeps(&line, placed.scope, std::slice::from_ref(&edit), &scope) {
            return None;
        }
        let indent = line.text.len() - line.text.trim_start_matches([' ', '\t', '\u{feff}']).len();
        let mark = if line.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let indent = line.text.get(mark..indent).unwrap_or_default();
        let definition = format!(
            "{indent}{} {name} = {part}{}",
            Keyword::Def.text(),
            line_end(document, text, &placed)
        );
        let above = placed.start + mark;
        let title = format!("Name this subformula: `def {name} = {}`", shorten(part, SHOWN));
        let edits =
            vec![TextEdit { range: above..above, text: definition }, moved(edit, placed.start)];
        Some(Action::new(title, ActionKind::Extract, edits))
    })?
}

/// The actions that put the formula of the name at a place where that stands, or, in its
/// definition, wherever it is used.
pub(super) fn inline(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Option<Action> {
    let offset = range.start;
    let defined = document.line(text, offset, |placed| {
        let line = names_allowed(&placed)?;
        let at = offset - placed.start;
        if let Statement::Def(_, definition) = &line.statement
            && definition.name.touches(at)
        {
            let name = line.of(definition.name);
            let rest = rest_of(document, text, &line, &placed);
            return is_name(name).then(|| Err((name.to_owned(), rest)));
        }
        let (span, formula) = around(&line, placed.scope, Span::new(at, at))?;
        let node = formula.at(line.text, at)?;
        let named = formula.named(node)?;
        let edit = put(&line, span, formula.symbol(line.text, node), &named.text);
        let title = format!("Put `{}` for `@{}`", shorten(&named.text, SHOWN), named.name);
        keeps(&line, placed.scope, std::slice::from_ref(&edit), placed.scope)
            .then(|| Ok(Action::new(title, ActionKind::Inline, vec![moved(edit, placed.start)])))
    })??;
    let (name, rest) = match defined {
        Ok(action) => return Some(action),
        Err(defined) => defined,
    };
    let uses = references(document, text, offset, false);
    if uses.is_empty() || uses.len() > USES {
        return None;
    }
    let mut edits = vec![rest?];
    for of_line in uses.chunk_by(|one, next| is_on_line(document, text, one, next.start)) {
        edits.extend(of_uses(document, text, of_line)?);
    }
    edits.sort_by_key(|edit| edit.range.start);
    let title = format!("Put its formula for every `@{name}`, and remove the definition");
    Some(Action::new(title, ActionKind::Inline, edits))
}

/// The edits that replace the uses of a name on a line with its formula.
fn of_uses(
    document: &Document,
    text: &(impl Text + ?Sized),
    uses: &[Range<usize>],
) -> Option<Vec<TextEdit>> {
    document.line(text, uses.first()?.start, |placed| {
        let line = names_allowed(&placed)?;
        let edit = |used: &Range<usize>| {
            let start = used.start.checked_sub(placed.start)?;
            let (span, formula) = around(&line, placed.scope, Span::new(start, start))?;
            let node = formula.at(line.text, start)?;
            Some(put(&line, span, formula.symbol(line.text, node), &formula.named(node)?.text))
        };
        let edits: Vec<TextEdit> = uses.iter().map(edit).collect::<Option<_>>()?;
        let keeps = keeps(&line, placed.scope, &edits, placed.scope);
        keeps.then(|| edits.into_iter().map(|edit| moved(edit, placed.start)).collect())
    })?
}

/// The line, if it may mention a name for a formula as it may have the formula itself.
fn names_allowed<'t>(placed: &Placed<'t>) -> Option<Line<'t>> {
    if placed.content.len() > LONGEST || placed.scope.block().is_some() {
        return None;
    }
    let line = placed.read();
    let is_allowed = match &line.statement {
        Statement::Formulas(_) | Statement::Def(..) => true,
        // What is claimed of the form of a text would be claimed of another.
        Statement::Judgement(it) if it.claim == Claim::Class => {
            claimed(&line, it).is_some_and(|(class, _)| class.is_of_truth())
        }
        Statement::Judgement(_) => true,
        _ => false,
    };
    (is_allowed && !line.is_question()).then(|| line.into_owned())
}

/// The formula around a stretch of a line.
fn around(line: &Line<'_>, scope: &Scope, selected: Span) -> Option<(Span, Formula)> {
    let is_around =
        |span: &Span| span.touches(selected.start as usize) && span.touches(selected.end as usize);
    let span = line.formulas().into_iter().find(is_around)?;
    match Candidate::new(line, span, scope).reading() {
        Reading::Formula(formula) => Some((span, formula)),
        Reading::Pff | Reading::Unresolved => None,
    }
}

/// True if a line has, after these edits of it, the formulas that it has now, with their names
/// written out, and says the same of them.
fn keeps(line: &Line<'_>, before: &Scope, edits: &[TextEdit], after: &Scope) -> bool {
    let mut text = line.text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.range.clone(), &edit.text);
    }
    let changed = after.parse(LineText::edited(&text));
    let formulas = |line: &Line<'_>, scope: &Scope| -> Option<Vec<String>> {
        let formulas = line.formulas().into_iter();
        let spelled = formulas.map(|span| match Candidate::new(line, span, scope).reading() {
            Reading::Formula(formula) => spelled(Written::new(&formula, line.text)),
            Reading::Pff | Reading::Unresolved => None,
        });
        spelled.collect()
    };
    let kinds = |line: &Line<'_>| -> Vec<_> { line.parts().iter().map(|it| it.kind).collect() };
    let is_value = changed.formulas().iter().any(|span| looks_like_value(changed.of(*span)));
    let old = formulas(line, before);
    !is_value && old.is_some() && old == formulas(&changed, after) && kinds(line) == kinds(&changed)
}

/// The edit that replaces a name in a formula with what it stands for, and removes a blank that
/// only kept the name apart.
fn put(line: &Line<'_>, within: Span, name: Span, formula: &str) -> TextEdit {
    let end = name.end as usize;
    let behind = line.of(Span { start: name.end, ..within });
    let is_apart = behind.strip_prefix(' ').is_some_and(|rest| rest.starts_with(is_of_name));
    TextEdit { range: name.start as usize..end + usize::from(is_apart), text: formula.to_owned() }
}

/// The blank that a name needs before what stands at a byte.
fn gap(text: &str, at: usize) -> &'static str {
    if text.get(at..).is_some_and(|behind| behind.starts_with(is_of_name)) { " " } else { "" }
}

fn moved(edit: TextEdit, start: usize) -> TextEdit {
    TextEdit { range: edit.range.start + start..edit.range.end + start, ..edit }
}

/// A name for a text.
fn named(name: &Arc<str>, text: &str, scope: &Scope) -> Option<Named> {
    let known = |name: &str| scope.names.get(name).cloned().flatten();
    let formula = Formula::read(text, Span::new(0, text.len()), known)?;
    Some(Named::new(Arc::clone(name), formula, text))
}

/// A name that a document does not have.
fn fresh(document: &Document, text: &(impl Text + ?Sized), scope: &Scope) -> Option<Arc<str>> {
    let is_free = |name: &Arc<str>| {
        let is_mentioned = || document.mentions(text, &Symbol::Name(Arc::clone(name)), |_| ());
        !scope.names.has(name) && is_mentioned().is_empty()
    };
    let names = (1..=TRIED).map(|number| match number {
        1 => NAME.into(),
        _ => format!("{NAME}{number}").into(),
    });
    names.into_iter().find(is_free)
}

/// True if the line above is nothing but the number of this one.
fn is_numbered_above(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
) -> bool {
    let is_number = |above: Placed<'_>| {
        let line = above.read();
        line.numbering.is_some() && line.statement == Statement::Blank
    };
    let end = placed.start.checked_sub(1);
    end.and_then(|end| document.line(text, end, is_number)) == Some(true)
}

/// The edit that removes the definition on a line, except its comment; `None` where that would
/// remove a number.
fn rest_of(
    document: &Document,
    text: &(impl Text + ?Sized),
    line: &Line<'_>,
    placed: &Placed<'_>,
) -> Option<TextEdit> {
    if line.numbering.is_some() || line.text.starts_with('\u{feff}') {
        return None;
    }
    let end = placed.start + placed.content.len();
    let range = match line.comment {
        Some(comment) => {
            placed.start + line.body().start as usize..placed.start + comment.start as usize
        }
        None => {
            let below = document.lines(text, end..text.len().min(end + 2), |below| below.start);
            placed.start..below.into_iter().find(|start| *start > end).unwrap_or(end)
        }
    };
    Some(TextEdit { range, text: String::new() })
}

/// True if a byte lies on the line of a range.
fn is_on_line(
    document: &Document,
    text: &(impl Text + ?Sized),
    one: &Range<usize>,
    byte: usize,
) -> bool {
    document.line(text, one.start, |placed| placed.start + placed.content.len() >= byte)
        == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Verdict;
    use crate::rules::Levels;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// The text after the action of a kind at a range.
    fn after(text: &str, range: Range<usize>, kind: ActionKind) -> Option<String> {
        let document = Document::small(text, Scope::default());
        let wants = |it| it == kind;
        let actions = crate::actions::actions(&document, text, range, &Levels::default(), 1, wants);
        let mut made = text.to_owned();
        for edit in actions.into_iter().next()?.edits.iter().rev() {
            made.replace_range(edit.range.clone(), &edit.text);
        }
        Some(made)
    }

    /// The text after the action at `$0`, or for what stands between two of them.
    fn marked(text: &str, kind: ActionKind) -> Option<String> {
        let start = text.find("$0").unwrap();
        let end = text.rfind("$0").unwrap();
        let end = if end == start { start } else { end - 2 };
        after(&text.replace("$0", ""), start..end, kind)
    }

    #[test]
    fn a_subformula_is_named_above_its_line() {
        for (text, expected) in [
            ("C$0Kpqr", Some("def f = Kpq\nC@f r")),
            ("C$0KpqNr", Some("def f = Kpq\nC@fNr")),
            ("$0CKpqr # so", Some("def f = CKpqr\n@f # so")),
            (
                "p\r\n  1) C$0NpApq is tautology",
                Some("p\r\n  def f = Np\r\n  1) C@fApq is tautology"),
            ),
            ("CK$0pq$0r", Some("def f = Kpq\nC@f r")),
            ("def f = p\nN$0Np == @f", Some("def f = p\ndef f2 = Np\nN@f2 == @f")),
            ("N$0Np\nN@f", Some("def f2 = Np\nN@f2\nN@f")),
            ("def g = C$0Npq", Some("def f = Np\ndef g = C@f q")),
            ("def g = $0CNpq", None),
            ("CK$0pqr", None),
            ("def a = p\nC$0@aq", None),
            ("C$0Npq is nnf", None),
            ("N$0pq is pff", None),
            ("roll pq KN\ncall K$0Npq", None),
            ("proof Kpq |- p\n1 $0Kpq premise\nend", None),
            ("truth C$0Npq\nend", None),
            ("3)\nC$0Npq", None),
            ("C$0Np", None),
            ("$0Np = T", Some("def f = Np\n@f = T")),
            ("p != $0Np", Some("def f = Np\np != @f")),
        ] {
            assert_eq!(marked(text, ActionKind::Extract).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_name_is_put_out_of_use_in_one_place_or_in_all() {
        for (text, expected) in [
            ("def f = Kpq\nC@$0f r", Some("def f = Kpq\nCKpqr")),
            ("def f = Kpq\nC@$0f@f", Some("def f = Kpq\nCKpq@f")),
            ("def $0f = Kpq\nC@f r\nN@f, @f", Some("CKpqr\nNKpq, Kpq")),
            ("def $0f = Kpq\ndef g = N@f\n@g", Some("def g = NKpq\n@g")),
            ("def $0f = Kpq # so\nN@f\ndef f = p\n@f", Some("# so\nNKpq\ndef f = p\n@f")),
            ("def a = p\ndef f = N@a\ndef a = q\n@$0f", None),
            ("def $0f = Kpq\nroll pq K\ncall @f", None),
            ("def $0f = Kpq\n@f is cnf", None),
            ("def $0f = Kpq\nCpq", None),
            ("1) def $0f = Kpq\n@f", None),
            ("alphabet textbook\ndef f = Kab\nalphabet dice\nN@$0f", None),
        ] {
            assert_eq!(marked(text, ActionKind::Inline).as_deref(), expected, "{text}");
        }
    }

    fn judged(text: &str) -> (Vec<Verdict>, Vec<String>) {
        let document = Document::small(text, Scope::default());
        let verdicts = document.verdicts().map(|(_, verdict)| verdict).collect();
        let rules = document.diagnostics(text).map(|found| found.diagnostic.rule.id.to_owned());
        (verdicts, rules.collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn naming_keeps_what_is_found_and_putting_back_gives_the_old_text(
            lines in prop::collection::vec(select(vec![
                "CKpqr", "ANpNq == NKpq", "Kpq, Cpq |= q", "NNCpq is tautology", "let p = T, q = F",
                "KpNq = F", "CNpp != p", "def a = KpNp", "N@a, C@a q", "logic K3", "logic L3",
                "1) EKpqr # so", "", "# so", "alphabet textbook", "DpKab", "KpNp is not contingent",
                "def b = N@a", "@b == A@a@a", "  2) CNpq", "Cpr is satisfiable",
            ]), 1..9),
            end in select(vec!["\n", "\r\n"]),
            place in any::<prop::sample::Index>(),
        ) {
            let text = lines.join(end) + end;
            let offset = place.index(text.len());
            if let Some(named) = after(&text, offset..offset, ActionKind::Extract) {
                let (mut verdicts, rules) = judged(&named);
                let (old, old_rules) = judged(&text);
                prop_assert_eq!(&rules, &old_rules, "{}", named);
                verdicts.retain(|verdict| *verdict != Verdict::Right);
                let others = |it: &Verdict| *it != Verdict::Right;
                prop_assert_eq!(verdicts, old.into_iter().filter(others).collect::<Vec<_>>());
                let at = named.find("def f = ").unwrap() + 4;
                prop_assert_eq!(after(&named, at..at, ActionKind::Inline), Some(text));
            } else if let Some(inlined) = after(&text, offset..offset, ActionKind::Inline) {
                let truth = |text: &str| {
                    let (verdicts, rules) = judged(text);
                    let found = rules.into_iter().filter(|rule| rule != "unused-name");
                    let others = |it: &Verdict| *it != Verdict::Right;
                    (
                        verdicts.into_iter().filter(others).collect::<Vec<_>>(),
                        found.filter(|rule| rule != "duplicate-name").collect::<Vec<_>>(),
                    )
                };
                prop_assert_eq!(truth(&inlined), truth(&text), "{} {}", text, inlined);
            }
        }
    }
}
