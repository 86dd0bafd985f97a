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

use crate::analysis::statement::{meant_switch, options};
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
        return RULE.at(context.span, "a setting is missing");
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
    let own = match keyword {
        Keyword::Logic => context.scope.named_blocks.logic_in_any_case(text),
        Keyword::System => context.scope.named_blocks.system_meant(text),
        _ => None,
    };
    let same = options.iter().find(|option| option.eq_ignore_ascii_case(text)).copied().or(own);
    let message = match (same, keyword) {
        (Some(option), _) => format!("{quoted} is written `{option}`"),
        (None, Keyword::Rules) => format!("there are no rules {quoted}"),
        (None, Keyword::Hints) => "`hints` is `on` or `off`".to_owned(),
        (None, Keyword::Alphabet) => format!("there is no alphabet {quoted}"),
        (None, Keyword::System) => format!("there is no system {quoted}"),
        (None, _) => format!("there is no logic {quoted}"),
    };
    let is_unjudged = same.is_none() && keyword == Keyword::Logic;
    let unjudged = if is_unjudged { "; until then nothing below is judged" } else { "" };
    let diagnostic = RULE.at(value, message).help(known + unjudged);
    let polish = text.replace('Ł', "L");
    let spelt = options.iter().find(|option| **option == polish).copied();
    let switch = (keyword == Keyword::Hints).then(|| meant_switch(text)).flatten();
    match same.or(spelt).or(switch).or_else(|| nearest(text, options.iter().copied())) {
        Some(option) => {
            let stuck = Span { start: at.end, end: value.start }.is_empty();
            let text = if stuck { format!(" {option}") } else { option.to_owned() };
            diagnostic.replace(format!("Write `{option}`"), same.is_some(), value, text)
        }
        None => diagnostic,
    }
}

/// Names as a help text lists them: of those numbered in a row only the first and the last.
pub fn shown(options: &[&str]) -> Vec<String> {
    let parts = |option: &str| {
        let stem = option.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((stem.to_owned(), option.get(stem.len()..)?.parse::<u32>().ok()?))
    };
    let goes_on = |one: &&str, next: &&str| {
        let following = parts(one).map(|(stem, number)| (stem, number + 1));
        following.is_some() && following == parts(next)
    };
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
            help("logic S5"),
            "those known here are `classical`, `K3`, `LP`, `L3` … `L16`, `G3` … `G16`, `WK`, \
             `B3E`, `RM3`, `P3`, `FDE` and \
             `X9`; until then nothing below is judged"
        );
        mends("hints of", "hints off");
        mends("hints no", "hints off");
        mends("hints OFF", "hints off");
        mends("Hints off", "hints off");
        mends("logic L17", "logic L7");
        mends("logic Ł3", "logic L3");
    }
}
