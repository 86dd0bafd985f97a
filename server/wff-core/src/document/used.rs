//! The definitions whose names are used, found from below.

use super::Document;
use crate::scope::Symbol;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

impl Document {
    /// Finds out which definitions are used: those of the names among these symbols, or all.
    pub(super) fn settle(&mut self, symbols: Option<&BTreeSet<Symbol>>) {
        let is_name = |symbol: &&Symbol| matches!(symbol, Symbol::Name(_));
        let names: Option<Vec<&Symbol>> =
            symbols.map(|symbols| symbols.iter().filter(is_name).collect());
        if names.as_ref().is_some_and(Vec::is_empty) {
            return;
        }
        let mut used_below: HashMap<Symbol, bool> = HashMap::new();
        for chunk in Arc::make_mut(&mut self.chunks)
            .iter_mut()
            .rev()
            .filter(|chunk| !chunk.mentions.is_empty())
        {
            let ranges: Vec<Range<usize>> = match &names {
                Some(names) if names.len() < chunk.mentions.len() => {
                    names.iter().map(|name| chunk.mentions_of(name)).collect()
                }
                _ => {
                    let wanted = |symbol: &Symbol| {
                        names.as_ref().is_none_or(|names| names.binary_search(&symbol).is_ok())
                    };
                    let here = chunk
                        .symbols(|mention| is_name(&&mention.symbol) && wanted(&mention.symbol));
                    here.map(|name| chunk.mentions_of(&name)).collect()
                }
            };
            let mut settled = Vec::new();
            for mention in ranges
                .into_iter()
                .filter_map(|range| chunk.mentions.get(range))
                .flat_map(|range| range.iter().rev())
            {
                let used =
                    used_below.insert(mention.symbol.clone(), !mention.defines).unwrap_or(false);
                if mention.defines {
                    settled.push((mention.line, used));
                }
            }
            for (line, used) in settled {
                let place = chunk.definitions.binary_search_by_key(&line, |noted| noted.line);
                let is_changed = |place: &usize| {
                    chunk.definitions.get(*place).is_some_and(|noted| noted.it.is_used != used)
                };
                if let Some(place) = place.ok().filter(is_changed)
                    && let Some(noted) = Arc::make_mut(chunk).definitions.get_mut(place)
                {
                    noted.it.is_used = used;
                }
            }
        }
    }
}
