//! The hovers of models, worlds and what is claimed of frames.

use crate::analysis::at_world;
use crate::logic::Variable;
use crate::markdown;
use crate::markup::Markdown;
use crate::rules::list;
use crate::scope::{OwnModel, Scope};
use crate::syntax::lexicon::models::PROPERTIES;
use crate::syntax::text::shorten;
use crate::syntax::{Formula, Line, Span, Statement, Written};
use std::sync::Arc;

/// The most characters of a name.
const SHOWN: usize = 40;

/// The most worlds and letters that are listed.
const LISTED: usize = 12;

/// The model that a line names or is a line of; of one that is being written down what stands
/// above.
fn model_of(line: &Line<'_>, scope: &Scope) -> Option<Arc<OwnModel>> {
    if let Some(builder) = scope.model() {
        let name = builder.name.clone().unwrap_or_default();
        let is_persistent = builder.is_persistent();
        return Some(Arc::new(OwnModel { name, model: builder.model(), is_persistent }));
    }
    at_world::model_of(line, scope).cloned()
}

/// The hover of the name of a model.
pub(super) fn of_model(line: &Line<'_>, at: Span, scope: &Scope) -> Option<Markdown> {
    let name = Markdown::strong(&shorten(line.of(at), SHOWN));
    let Some(own) = scope.models.get(line.of(at)).and_then(Option::as_ref) else {
        let says = "a model; its worlds stand below, down to `end`";
        let is_head = matches!(line.statement, Statement::Cells(..));
        return is_head.then(|| markdown!("{}: {}", name, says));
    };
    let lines = (0..own.model.size()).take(LISTED).map(|world| {
        let world = Markdown::text(&world_in_words(own, world));
        markdown!("\n- {}", world)
    });
    let all = own.model.size();
    let worlds = if all == 1 { "world" } else { "worlds" };
    let mut told = markdown!("{}: a model with {} {}", name, all, worlds);
    lines.for_each(|line| told.push(line));
    if all > LISTED {
        told.push("\n- …".into());
    }
    Some(told)
}

/// The letters of a world and what it sees, in words.
fn world_in_words(own: &OwnModel, world: usize) -> String {
    let model = &own.model;
    let shown = |names: Vec<String>| match names.len() {
        0 => "none".to_owned(),
        all if all > LISTED => format!("{} of them", all),
        _ => list(&names),
    };
    let letters: Vec<String> = model.letters(world).map(Variable::to_string).collect();
    let is = if letters.is_empty() {
        "no letter is T".to_owned()
    } else {
        format!("{} {} T", list(&letters), if letters.len() == 1 { "is" } else { "are" })
    };
    let seen = model.seen(world).map(|seen| model.name(seen).to_owned()).collect();
    format!("{}: {is}; sees {}", model.name(world), shown(seen))
}

/// The hover of the name of a world; in a claim with the value of its formula there.
pub(super) fn of_world(line: &Line<'_>, at: Span, scope: &Scope) -> Option<Markdown> {
    let name = line.of(at);
    let own = model_of(line, scope);
    let index = |own: &OwnModel| own.model.names().position(|it| it == name);
    let strong = Markdown::strong(&shorten(name, SHOWN));
    let Some((own, world)) = own.and_then(|own| Some((own.clone(), index(&own)?))) else {
        let is_given = matches!(line.statement, Statement::World(..));
        return is_given.then(|| markdown!("{}: a world of this model", strong));
    };
    let words = world_in_words(&own, world);
    let words = words.strip_prefix(name).unwrap_or(&words).to_owned();
    Some(markdown!("{}{}", strong, Markdown::text(&words)))
}

/// The hover of a word for what a frame is, with whether that holds where answers may be told.
pub(super) fn of_property(line: &Line<'_>, at: Span, scope: &Scope) -> Option<Markdown> {
    let property = PROPERTIES.read(line.of(at))?.meaning;
    let told = markdown!("{}: {}", Markdown::strong(property.text()), property.definition());
    let own = model_of(line, scope).filter(|_| scope.settings.tells_answers());
    Some(match own.map(|own| own.model.breach(property).is_none()) {
        Some(true) => markdown!("{}; so it is here", told),
        Some(false) => markdown!("{}; so it is not here", told),
        None => told,
    })
}

/// The values of a formula of a claim at the world that this names, with the reason, or at each of
/// the model.
pub(super) fn values_at_worlds(
    line: &Line<'_>,
    formula: &Formula,
    scope: &Scope,
) -> Option<Markdown> {
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let about = Some(judgement)
        .filter(|it| !it.place.is_empty())
        .and_then(|judgement| at_world::about(line, judgement, scope).ok()?)?;
    let model = &about.own.model;
    let values = about.values(formula, line.text)?;
    let letter = |value: bool| if value { "T" } else { "F" };
    if let Some(world) = about.world {
        let value = Markdown::strong(letter(*values.get(world)?));
        let why = model.why(about.worlds, Written::new(formula, line.text), world);
        let why = why.map_or(Markdown::default(), |why| markdown!(": {}", Markdown::message(&why)));
        return Some(markdown!("At {} it is {}{}.", Markdown::code(model.name(world)), value, why));
    }
    let at = |value: bool| {
        let worlds = values.iter().enumerate().filter(|(_, it)| **it == value);
        let names: Vec<String> = worlds.map(|(world, _)| model.name(world).to_owned()).collect();
        let is_listed = !names.is_empty() && names.len() <= LISTED;
        is_listed.then(|| format!("{} at {}", letter(value), list(&names)))
    };
    let told: Vec<String> = [at(true), at(false)].into_iter().flatten().collect();
    (!told.is_empty()).then(|| markdown!("It is {}.", Markdown::text(&told.join(", "))))
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::features::hover::hover;
    use crate::scope::Scope;

    const MODEL: &str =
        "logic S4\nmodel m\n  world w: p\n  world v: q\n  sees w: w, v\n  sees v: v\nend\n";

    /// The hover at the place that `$0` marks in a line below a model.
    fn told(line: &str) -> String {
        let text = format!("{MODEL}{line}");
        let offset = text.find("$0").unwrap();
        let text = text.replacen("$0", "", 1);
        let hover = hover(&Document::small(&text, Scope::default()), &*text, offset);
        hover.map_or("nothing".to_owned(), |hover| hover.markdown.to_string())
    }

    #[test]
    fn names_of_worlds_and_models_tell_what_they_stand_for() {
        assert_eq!(told("Mq = T at $0w"), "**w**: p is T; sees w and v");
        assert_eq!(
            told("Mq = T at v in $0m"),
            "**m**: a model with 2 worlds\n- w: p is T; sees w and v\n- v: q is T; sees v"
        );
        assert_eq!(
            told("Mq = T $0at w"),
            "**at**: names the world at which the formulas have this value"
        );
        assert_eq!(
            told("frame m is $0serial"),
            "**serial**: each world sees one at least; so it is here"
        );
        assert_eq!(
            told("hints off\nframe m is $0serial"),
            "**serial**: each world sees one at least"
        );
    }

    #[test]
    fn a_formula_is_told_its_value_at_the_world() {
        let hover = told("$0Mq = F at w");
        assert!(hover.contains("At `w` it is **T**: `w` sees `v`, where `q` is T."), "{hover}");
        let hover = told("L$0Mq = T in m");
        assert!(hover.contains("It is T at w and v."), "{hover}");
        assert!(!told("hints off\n$0Mq = F at w").contains("it is"));
    }
}
