//! The models that a file writes down above a line.

use crate::logic::worlds::Model;
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// A model of a file.
#[derive(Debug, PartialEq, Eq)]
pub struct OwnModel {
    /// Its name.
    pub name: Arc<str>,
    /// The model; in intuitionistic and minimal logic with all pairs of its order.
    pub model: Model,
    /// True if it is one of intuitionistic or minimal logic.
    pub is_persistent: bool,
}

/// The models above; `None` for one that is broken, or not finished.
#[derive(Clone, Debug, Default)]
pub struct Models {
    pub(super) named: RedBlackTreeMapSync<Arc<str>, Option<Arc<OwnModel>>>,
    pub(super) nearest: Option<Option<Arc<OwnModel>>>,
}

impl Models {
    /// The model of a name: `None` if there is none, `Some(None)` for a broken one.
    pub fn get(&self, name: &str) -> Option<&Option<Arc<OwnModel>>> {
        self.named.get(name)
    }

    /// The nearest model above: `None` if there is none, `Some(None)` for a broken one.
    pub fn nearest(&self) -> Option<&Option<Arc<OwnModel>>> {
        self.nearest.as_ref()
    }

    /// The names of the models, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.named.keys()
    }

    /// The first of `m1`, `m2` and so on that names none.
    pub fn unused(&self) -> String {
        let mut names = (1_u64..).map(|number| format!("m{number}"));
        names.find(|name| self.get(name).is_none()).unwrap_or_default()
    }

    /// Makes a name stand for a model, or for one that is broken, which is the nearest now.
    pub fn define(&mut self, name: Option<&Arc<str>>, model: Option<Arc<OwnModel>>) {
        if let Some(name) = name {
            self.named.insert_mut(name.clone(), model.clone());
        }
        self.nearest = Some(model);
    }
}
