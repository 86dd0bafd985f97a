//! The folders that the client has opened, and what the editor's settings are in each.

use crate::settings::EditorSettings;
use crate::uris;
use std::collections::BTreeMap;
use std::path::PathBuf;
use tower_lsp::lsp_types::Url;

/// The folders of a client.
#[derive(Debug, Default)]
pub struct Folders {
    /// The settings outside of all folders, and in those that have none of their own.
    everywhere: EditorSettings,
    /// The folders, each with its own settings if the client has sent such.
    open: BTreeMap<Url, Option<EditorSettings>>,
}

impl Folders {
    /// Takes in folders that the client has opened, and others that it has closed.
    pub fn change(
        &mut self,
        added: impl IntoIterator<Item = Url>,
        removed: impl IntoIterator<Item = Url>,
    ) {
        for uri in removed {
            self.open.remove(&uri);
        }
        for uri in added {
            self.open.entry(uri).or_default();
        }
    }

    /// The names of the folders.
    pub fn uris(&self) -> impl Iterator<Item = &Url> {
        self.open.keys()
    }

    /// The paths of those that are folders of this machine.
    pub fn paths(&self) -> Vec<PathBuf> {
        self.open.keys().filter_map(uris::path).collect()
    }

    /// The settings of the editor for a document: those of the innermost folder that holds it.
    pub fn settings(&self, document: &Url) -> &EditorSettings {
        let path = uris::path(document);
        let holding = self.open.iter().filter_map(|(uri, settings)| {
            let folder = uris::path(uri)?;
            path.as_ref()?.starts_with(&folder).then_some((folder, settings.as_ref()?))
        });
        let innermost = holding.max_by_key(|(folder, _)| folder.components().count());
        innermost.map_or(&self.everywhere, |(_, settings)| settings)
    }

    /// Takes in settings: those of a folder, or those that hold everywhere. Gives what was there
    /// before.
    pub fn set(
        &mut self,
        folder: Option<&Url>,
        settings: EditorSettings,
    ) -> Option<EditorSettings> {
        match folder {
            None => Some(std::mem::replace(&mut self.everywhere, settings)),
            Some(folder) => self.open.get_mut(folder)?.replace(settings),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{ShowUnfinished, Shown};

    #[test]
    fn the_innermost_folder_rules() {
        let uri = |text: &str| Url::parse(text).unwrap();
        let settings = |roll_length| EditorSettings {
            inlay_hints: Shown { roll_length, games: false },
            unfinished: ShowUnfinished::OnLeave,
            ..EditorSettings::default()
        };
        let mut folders = Folders::default();
        let (outer, inner) = (uri("file:///a"), uri("file:///a/b"));
        folders.change([outer.clone(), inner.clone(), uri("untitled:c")], []);
        assert_eq!(folders.set(Some(&outer), settings(true)), None);
        assert_eq!(folders.set(Some(&inner), settings(false)), None);
        for (document, expected) in [
            ("file:///a/x.wff", settings(true)),
            ("file:///a/b/x.wff", settings(false)),
            ("file:///a/bc/x.wff", settings(true)),
            ("file:///x.wff", EditorSettings::default()),
            ("untitled:Untitled-1", EditorSettings::default()),
        ] {
            assert_eq!(*folders.settings(&uri(document)), expected, "{document}");
        }
        folders.change([], [inner]);
        assert_eq!(*folders.settings(&uri("file:///a/b/x.wff")), settings(true));
    }
}
