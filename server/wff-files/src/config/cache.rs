//! The configurations of many files, each `wff.toml` read once.

use super::{CONFIG_NAME, Config, exists, folder_of};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The configurations of many files; each `wff.toml` is read once.
#[derive(Debug, Default)]
pub struct ConfigCache {
    known: Mutex<CachedConfig>,
    is_isolated: bool,
}

#[derive(Debug, Default)]
struct CachedConfig {
    /// The `wff.toml` of each folder, as it is at its top.
    folders: HashMap<PathBuf, Arc<Config>>,
    /// A `wff.toml` under some of its tables `[[files]]`, by their places.
    under: HashMap<(PathBuf, Vec<usize>), Arc<Config>>,
}

impl ConfigCache {
    /// Configurations that are looked for, or, `isolated`, those of files without any.
    pub fn new(isolated: bool) -> ConfigCache {
        ConfigCache { is_isolated: isolated, ..ConfigCache::default() }
    }

    /// The configuration of a file, as `Config::find` gives it, found once for each folder.
    pub fn of(&self, file: &Path) -> Arc<Config> {
        let config = self.of_folder(file);
        let tables = config.tables_for(file);
        let Some(path) = config.path.clone().filter(|_| !tables.is_empty()) else { return config };
        let mut known = self.known();
        let made = || Arc::new(config.under(&tables));
        known.under.entry((path, tables.clone())).or_insert_with(made).clone()
    }

    /// The configuration of all files of a file's folder.
    pub(crate) fn of_folder(&self, file: &Path) -> Arc<Config> {
        if self.is_isolated {
            return Arc::default();
        }
        let given = file.parent().unwrap_or(Path::new("")).to_owned();
        let mut known = self.known();
        if let Some(known) = known.folders.get(&given) {
            return known.clone();
        }
        let mut passed = vec![given];
        let mut found = None;
        for folder in folder_of(file).ancestors() {
            let path = folder.join(CONFIG_NAME);
            found = known.folders.get(folder).cloned();
            if found.is_none() && exists(&path) {
                found = Some(Arc::new(Config::open(path)));
            }
            passed.push(folder.to_owned());
            if found.is_some() {
                break;
            }
        }
        let found = found.unwrap_or_default();
        known.folders.extend(passed.into_iter().map(|folder| (folder, found.clone())));
        found
    }

    fn known(&self) -> MutexGuard<'_, CachedConfig> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
