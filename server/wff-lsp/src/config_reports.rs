//! The mistakes in the `wff.toml`s that hold for open documents, each logged once and published for
//! the file's own URI as long as it is there.

use crate::uris;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tower_lsp::lsp_types::Url;
use wff_files::Config;

/// The `wff.toml`s that hold for open documents.
#[derive(Debug, Default)]
pub struct ConfigReports {
    /// Those that were read, by path, each with the URI by which the client knows it.
    read: BTreeMap<PathBuf, (Url, Arc<Config>)>,
    /// Those whose mistakes are not the published ones.
    unpublished: BTreeSet<Url>,
}

impl ConfigReports {
    /// Takes in what was read for a document of this path. Gives the mistakes that are new, in
    /// words.
    pub fn take(&mut self, document: &Path, config: Config) -> Vec<String> {
        let Some(path) = config.path.clone() else { return Vec::new() };
        let Some(uri) = uri(document, &path) else {
            return config.mistakes.iter().map(ToString::to_string).collect();
        };
        let before = self.read.get(&path).map_or(&[][..], |(_, config)| &config.mistakes);
        let is_new = |mistake: &&_| !before.contains(mistake);
        let new: Vec<String> =
            config.mistakes.iter().filter(is_new).map(ToString::to_string).collect();
        if before != config.mistakes {
            self.unpublished.insert(uri.clone());
        }
        self.read.insert(path, (uri, Arc::new(config)));
        new
    }

    /// Forgets all that hold for no document any more.
    pub fn retain(&mut self, holds: impl Fn(&Path) -> bool) {
        let unpublished = &mut self.unpublished;
        self.read.retain(|path, (uri, config)| {
            let holds = holds(path);
            if !holds && !config.mistakes.is_empty() {
                unpublished.insert(uri.clone());
            }
            holds
        });
    }

    /// True if this is one of those that were read.
    pub fn has(&self, uri: &Url) -> bool {
        self.read.values().any(|(known, _)| known == uri)
    }

    /// The files whose mistakes are to be published, each with its content if it still holds. They
    /// count as published from then on.
    pub fn take_unpublished(&mut self) -> Vec<(Url, Option<Arc<Config>>)> {
        let content = |uri: &Url| self.read.values().find(|(known, _)| known == uri);
        std::mem::take(&mut self.unpublished)
            .into_iter()
            .map(|uri| (uri.clone(), content(&uri).map(|(_, config)| config.clone())))
            .collect()
    }
}

/// The URI of a `wff.toml` below the folders as the client names them, be there links among them.
fn uri(document: &Path, config: &Path) -> Option<Url> {
    let (real, name) = (config.parent()?, config.file_name()?);
    let is_real = |folder: &&Path| folder.canonicalize().is_ok_and(|folder| folder == real);
    let folder = document.ancestors().skip(1).find(is_real).unwrap_or(real);
    uris::of_path(&folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str) -> Config {
        Config::read("/a/wff.toml".into(), text.to_owned())
    }

    fn published(reports: &mut ConfigReports) -> Vec<(String, usize)> {
        let of = |config: &Arc<Config>| config.mistakes.len();
        reports
            .take_unpublished()
            .iter()
            .map(|(uri, config)| (uri.to_string(), config.as_ref().map_or(0, of)))
            .collect()
    }

    #[cfg(unix)]
    #[test]
    fn a_mistake_is_told_once_and_published_until_it_is_gone() {
        let mut reports = ConfigReports::default();
        let document = Path::new("/a/b/c.wff");
        let of = |count| [("file:///a/wff.toml".to_owned(), count)];
        assert_eq!(reports.take(document, config("rules = 1")).len(), 1);
        assert_eq!(published(&mut reports), of(1));
        assert_eq!(reports.take(document, config("rules = 1")), [""; 0]);
        assert_eq!(published(&mut reports), []);
        assert_eq!(reports.take(document, config("rules = 1\nlogic = 1")).len(), 1);
        assert_eq!(published(&mut reports), of(2));
        assert_eq!(reports.take(document, config("")), [""; 0]);
        assert_eq!(published(&mut reports), of(0));
        assert_eq!(reports.take(document, config("rules = 1")).len(), 1);
        reports.retain(|path| path == Path::new("/a/wff.toml"));
        assert_eq!(published(&mut reports), of(1));
        reports.retain(|_| false);
        assert_eq!(published(&mut reports), of(0));
        assert_eq!(reports.take(document, Config::default()), [""; 0]);
        assert_eq!(published(&mut reports), []);
    }
}
