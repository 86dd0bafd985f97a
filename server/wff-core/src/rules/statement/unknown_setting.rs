//! # unknown-setting
//!
//! A setting names something that does not exist. `logic`, `alphabet`, `rules`, `system` and
//! `hints` each take one of a few names.
//!
//! ```wff
//! logic Classical
//!       ^^^^^^^^^ `Classical` is written `classical`
//! rules chess
//!       ^^^^^ there are no rules `chess`
//! ```
//!
//! Use one of the names:
//!
//! ```wff
//! logic classical
//! rules x-wff
//! ```

use crate::analysis::setting::{in_other_order, meant_option, options};
use crate::logic::Logic;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::keyword::nearest;
use crate::syntax::{Keyword, Span, Statement};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unknown-setting", Severity::Error, header!("unknown_setting.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |line, span, _| {
        CompletedBy::text_if(line.head().is_some_and(|(_, at)| at == span), span)
    },
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let Statement::Setting(keyword, at, value) = context.line.statement else {
        let diagnostic = in_order(context);
        return diagnostic.unwrap_or_else(|| RULE.at(context.span, "a setting is missing"));
    };
    let quoted = context.quoted();
    if value.is_empty() {
        return RULE
            .at(at, format!("{quoted} names nothing"))
            .help(format!("for example `{}`", keyword.example()));
    }
    let text = context.text();
    let options = options(keyword, context.scope);
    let known = format!("those known here are {}", list(&shown(&options)));
    let unjudged = match keyword {
        Keyword::Logic => "; while it is not known, nothing below is judged",
        _ => "",
    };
    let meant = meant_option(keyword, text, context.scope);
    let near = || nearest(text, options.iter().copied());
    let Some(name) = meant.map(|meant| meant.name).or_else(near) else {
        return RULE.at(value, unknown(keyword, &quoted)).help(known + unjudged);
    };
    let whole = format!("{} {name}", keyword.text());
    let is_sure = meant.is_some_and(|meant| meant.is_sure);
    let stuck = Span { start: at.end, end: value.start }.is_empty();
    let written = if stuck { format!(" {name}") } else { name.to_owned() };
    if meant.is_some_and(|meant| meant.is_behind_sign) {
        let message = format!("`{}` stands before its name alone: `{whole}`", keyword.text());
        return RULE.at(value, message).replace(
            format!("Write `{whole}`"),
            is_sure,
            value,
            written,
        );
    }
    let message = match is_sure {
        true => format!("{quoted} is written `{name}`"),
        false => unknown(keyword, &quoted),
    };
    let diagnostic = RULE.at(value, message);
    let tells = keyword == Keyword::Logic && context.scope.settings.tells_answers();
    let about = about(name).filter(|_| tells);
    let diagnostic = match (is_sure, about) {
        (true, Some(about)) => diagnostic.help(about),
        (true, None) => diagnostic,
        (false, about) if meant.is_some() => {
            let about = about.map_or(String::new(), |about| format!("; {about}"));
            let weak = if name == "K3" { "; weak Kleene logic is `WK`" } else { "" };
            diagnostic.help(format!("`{name}` may be meant, and is taken for it{about}{weak}"))
        }
        (false, _) if text.len() < LONG => diagnostic.help(known + unjudged),
        (false, _) => diagnostic.help(format!("`{name}` is near; {known}{unjudged}")),
    };
    diagnostic.replace(format!("Write `{name}`"), is_sure, value, written)
}

/// The letters of a name to which another can be told to be near.
const LONG: usize = 4;

/// The words for what a setting does not have.
fn unknown(keyword: Keyword, quoted: &str) -> String {
    match keyword {
        Keyword::Rules => format!("there are no rules {quoted}"),
        Keyword::Hints => "`hints` is `on` or `off`".to_owned(),
        Keyword::Alphabet => format!("there is no alphabet {quoted}"),
        Keyword::System => format!("there is no system {quoted}"),
        _ => format!("there is no logic {quoted}"),
    }
}

/// The values of a logic or what it asks of worlds, for a help text.
fn about(name: &str) -> Option<String> {
    let logic = Logic::named(name).filter(|logic| !logic.is_classical())?;
    if logic.worlds().is_some() {
        return Some(logic.about().trim_end_matches('.').to_lowercase());
    }
    let values: Vec<String> = logic.values().rev().map(|value| format!("`{value}`")).collect();
    Some(format!("its values are {}", list(&values)))
}

/// A setting whose keyword does not stand first.
fn in_order(context: Context<'_>) -> Option<Diagnostic> {
    let (keyword, _, name) = in_other_order(context.line, context.scope)?;
    let meant = meant_option(keyword, context.line.of(name), context.scope)?;
    let whole = format!("{} {}", keyword.text(), meant.name);
    let message = format!("a setting is its keyword and then its name: `{whole}`");
    let title = format!("Write `{whole}`");
    Some(RULE.at(context.span, message).replace(title, true, context.span, whole))
}

/// Names as a help text lists them: of those numbered in a row and of the modal logics only the
/// first and the last.
pub fn shown(options: &[&str]) -> Vec<String> {
    let parts = |option: &str| {
        let stem = option.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((stem.to_owned(), option.get(stem.len()..)?.parse::<u32>().ok()?))
    };
    let goes_on = |one: &&str, next: &&str| {
        let following = parts(one).map(|(stem, number)| (stem, number + 1));
        following.is_some() && following == parts(next)
    };
    let is_modal = |name: &&str| Logic::named(name).is_some_and(|logic| logic.is_modal());
    let goes_on = |one: &&str, next: &&str| goes_on(one, next) || is_modal(one) && is_modal(next);
    let mut shown = Vec::new();
    for alike in options.chunk_by(goes_on) {
        match alike {
            [first, _, .., last] => shown.push(format!("`{first}` … `{last}`")),
            _ => shown.extend(alike.iter().map(|option| format!("`{option}`"))),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_names_are_told() {
        mends("logic clasical", "logic classical");
        mends("alphabet DICE", "alphabet dice");
        mends("logic: classical", "logic classical");
        faults("logic\n^^^^^ `logic` names nothing");
        faults("alphabet runes\n         ^^^^^ there is no alphabet `runes`");
        assert_eq!(help("rules x"), "those known here are `shake-a-wff` and `x-wff`");
        assert_eq!(
            help("logic quantum"),
            "those known here are `classical`, `K3`, `LP`, `L3` … `L16`, `G3` … `G16`, `WK`, \
             `B3E`, `RM3`, `P3`, `FDE`, `X9`, `K` … `Grz`, `intuitionistic` and `minimal`; \
             while it is not known, nothing below is judged"
        );
        mends("hints of", "hints off");
        mends("hints no", "hints off");
        mends("hints OFF", "hints off");
        mends("Hints off", "hints off");
        mends("logic L17", "logic L7");
        for (text, expected) in [
            ("logic Ł3", "logic L3"),
            ("logic = G3", "logic G3"),
            ("logic is K3", "logic K3"),
            ("logic lukasiewicz-3", "logic L3"),
            ("logic Kleene", "logic K3"),
            ("logic KT4", "logic S4"),
            ("logic KT5", "logic S5"),
            ("logic KB5", "logic KB4"),
            ("logic K4W", "logic GL"),
            ("logic KT45", "logic S5"),
            ("textbook alphabet", "alphabet textbook"),
            ("use alphabet textbook", "alphabet textbook"),
            ("set logic to K3", "logic K3"),
            ("rules xwff", "rules x-wff"),
            ("system = bci", "system bci"),
            ("turn hints off", "hints off"),
            ("alphabet full", "alphabet textbook"),
        ] {
            mends(text, expected);
        }
    }

    #[test]
    fn what_is_meant_is_in_force() {
        for (text, fault) in [
            ("logic Kleene\nlet p = N\nApNp = N", "there is no logic `Kleene`"),
            ("logic lukasiewicz-3\nlet p = 1/2\nCpp = T", "`lukasiewicz-3` is written `L3`"),
            ("logic = G3\nApNp is contingent", "`logic` stands before its name alone: `logic G3`"),
            (
                "textbook alphabet\nlet m \"the moon is full\" = T\nNNm = T",
                "a setting is its keyword and then its name: `alphabet textbook`",
            ),
        ] {
            let found = found(text);
            let messages: Vec<&str> = found.iter().map(|it| &*it.diagnostic.message).collect();
            assert_eq!(messages, [fault]);
        }
    }
}
