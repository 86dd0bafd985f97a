//! The server of one client: `methods` has the protocol's methods.
//!
//! Notifications change the state at once. A request looks at a snapshot that it takes before it
//! first waits; `requests` finds its answer there. `updates` has the messages that the client did
//! not ask for.

pub mod commands;
mod methods;
mod panel;
mod reported;
mod requests;
mod state;
mod status;
mod updates;
mod workspace;

use crate::background::Background;
use crate::client_features::ClientFeatures;
use crate::locked::locked;
use crate::platform::Platform;
use crate::recent_changes::Remark;
pub use panel::{GOAL, MODEL, PANEL, SCORE_SHEET, SYNTAX_TREE, TRUTH_TABLE, experimental};
use state::State;
pub use status::SETTINGS;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use tokio::sync::Notify;
use tower_lsp::Client;

/// The server; clones share its state.
#[derive(Clone, Debug)]
pub struct Server {
    client: Client,
    features: Arc<OnceLock<ClientFeatures>>,
    state: Arc<Mutex<State>>,
    background: Arc<Background>,
    platform: Platform,
    wake: Arc<Notify>,
    /// Notified when diagnostics of any file may have changed.
    changed: Arc<Notify>,
}

impl Server {
    /// A server of this client. It notifies `wake` when something is to be published though no
    /// message has come.
    pub fn new(client: Client, platform: Platform, wake: Arc<Notify>) -> Server {
        let state: Arc<Mutex<State>> = Arc::default();
        // Without threads that would keep messages waiting.
        let makes_ahead = platform.has_threads();
        let background = {
            let (next, done_in, wake) = (state.clone(), state.clone(), wake.clone());
            Background::start(
                &platform,
                move || locked(&next).next_job(makes_ahead),
                move |done| {
                    if locked(&done_in).take(done) {
                        wake.notify_one();
                    }
                },
            )
        };
        let background = Arc::new(background);
        Server {
            client,
            features: Arc::default(),
            state,
            background,
            platform,
            wake,
            changed: Arc::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    fn features(&self) -> ClientFeatures {
        self.features.get().copied().unwrap_or_default()
    }

    fn log(&self, remark: Option<Remark>) {
        self.state().log.extend(remark);
    }
}
