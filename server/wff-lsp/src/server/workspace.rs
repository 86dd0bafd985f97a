//! Diagnostics of all files in the folders of a client, open or not, and of the `wff.toml`s that
//! hold for them, pulled.

use super::Server;
use super::reported::ReportedFile;
use crate::config_reports::ConfigReports;
use crate::settings::DocumentSettings;
use crate::snapshot::Snapshot;
use crate::{to_proto, uris};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::notification::Progress;
use tower_lsp::lsp_types::*;
use wff_files::walk_wff;

/// The files that are checked between two looks at whether the answer is still wanted.
const BATCH: usize = 32;

/// Bytes of the longest file that is checked though it is not open.
const MOST_BYTES: u64 = 64 << 20;

impl Server {
    /// The diagnostics of the open documents and of the other files in the folders. Where nothing
    /// has changed since the client asked last, the answer waits until something does, if the
    /// client reports changed files.
    pub(super) async fn workspace_reports(
        &self,
        params: WorkspaceDiagnosticParams,
    ) -> Result<WorkspaceDiagnosticReport> {
        let previous: HashMap<Url, String> =
            params.previous_result_ids.into_iter().map(|it| (it.uri, it.value)).collect();
        let token = params.work_done_progress_params.work_done_token;
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let items = self.report_all(&previous, token.clone()).await?;
            let is_news = |item: &WorkspaceDocumentDiagnosticReport| {
                matches!(item, WorkspaceDocumentDiagnosticReport::Full(_))
            };
            if !self.features().watch_files || previous.is_empty() || items.iter().any(is_news) {
                return Ok(WorkspaceDiagnosticReport { items });
            }
            changed.await;
        }
    }

    async fn report_all(
        &self,
        previous: &HashMap<Url, String>,
        token: Option<ProgressToken>,
    ) -> Result<Vec<WorkspaceDocumentDiagnosticReport>> {
        let (open, folders) = {
            let state = self.state();
            (state.documents.all(), state.folders.paths())
        };
        let own: HashSet<PathBuf> = open.iter().filter_map(|it| uris::path(&it.uri)).collect();
        let edited: HashSet<Url> = open.iter().map(|it| uris::of_document(&it.uri)).collect();
        let mut items = Vec::new();
        // A document that sheets stand in is asked for as a whole.
        for snapshot in open.into_iter().filter(|it| !uris::is_sheet(it.uri.as_str())) {
            let previous = previous.get(&snapshot.uri).cloned();
            items.push(
                self.settle_and_answer(snapshot, move |snapshot| {
                    let report = to_proto::report(snapshot, previous.as_deref());
                    to_proto::workspace_report(snapshot.uri.clone(), snapshot.version, report)
                })
                .await?,
            );
        }
        let files = self.platform.blocking(move || walk_wff(&folders).files).await?;
        let files: Vec<PathBuf> = files.into_iter().filter(|path| !own.contains(path)).collect();
        let all = files.len();
        let mut configs = ConfigReports::default();
        self.tell(
            token.as_ref(),
            WorkDoneProgress::Begin(WorkDoneProgressBegin {
                title: "Checking".to_owned(),
                cancellable: Some(true),
                percentage: Some(0),
                message: None,
            }),
        )
        .await;
        for (done, batch) in files.chunks(BATCH).enumerate() {
            let (server, batch) = (self.clone(), batch.to_vec());
            let known: Vec<Option<String>> =
                batch.iter().map(|path| previous.get(&uris::of_path(path)?).cloned()).collect();
            let reports = self.platform.blocking(move || {
                let mut configs = configs;
                let report =
                    |(path, known): (&PathBuf, _)| server.report_file(path, known, &mut configs);
                let reports: Vec<_> = batch.iter().zip(known).filter_map(report).collect();
                (reports, configs)
            });
            let (reports, read) = reports.await?;
            configs = read;
            items.extend(reports);
            let percentage = u32::try_from(100 * (done + 1) * BATCH / all.max(1)).unwrap_or(100);
            self.tell(
                token.as_ref(),
                WorkDoneProgress::Report(WorkDoneProgressReport {
                    cancellable: Some(true),
                    message: None,
                    percentage: Some(percentage.min(100)),
                }),
            )
            .await;
        }
        self.tell(token.as_ref(), WorkDoneProgress::End(WorkDoneProgressEnd { message: None }))
            .await;
        let faulty = self.report_configs(configs, previous);
        let configs: HashSet<Url> = faulty.iter().map(|(uri, _)| uri.clone()).collect();
        items.extend(faulty.into_iter().map(|(_, report)| report));
        let files: HashSet<PathBuf> = files.into_iter().collect();
        let is_there = |uri: &Url| {
            uris::path(uri).is_some_and(|path| files.contains(&path) || own.contains(&path))
        };
        let is_gone =
            |uri: &&Url| !edited.contains(uri) && !is_there(uri) && !configs.contains(uri);
        let reported = &mut self.state().reported;
        reported.files.retain(|path, _| files.contains(path));
        let gone: HashSet<&Url> = previous.keys().chain(&reported.closed).filter(is_gone).collect();
        let gone = gone.into_iter().cloned();
        items.extend(gone.map(|uri| to_proto::workspace_report(uri, None, to_proto::no_report())));
        reported.closed.retain(|uri| edited.contains(uri));
        Ok(items)
    }

    /// The reports of the `wff.toml`s with mistakes, except those that hold for an open document:
    /// these are published.
    fn report_configs(
        &self,
        mut configs: ConfigReports,
        previous: &HashMap<Url, String>,
    ) -> Vec<(Url, WorkspaceDocumentDiagnosticReport)> {
        let (state, encoding) = (self.state(), self.features().encoding);
        let read =
            configs.take_unpublished().into_iter().filter(|(uri, _)| !state.configs.has(uri));
        read.filter_map(|(uri, config)| {
            let config = config?;
            let mistakes = to_proto::config_diagnostics(&config, encoding);
            let report = to_proto::report_of(mistakes, previous.get(&uri));
            Some((uri.clone(), to_proto::workspace_report(uri, None, report)))
        })
        .collect()
    }

    /// The report of a file. `known` is the result that the client has of it.
    fn report_file(
        &self,
        path: &Path,
        known: Option<String>,
        configs: &mut ConfigReports,
    ) -> Option<WorkspaceDocumentDiagnosticReport> {
        let uri = uris::of_path(path)?;
        let editor = self.state().folders.settings(&uri).clone();
        let (settings, _) = DocumentSettings::of(&uri, &editor, configs);
        let metadata = fs::metadata(path).ok();
        let stamp = metadata.and_then(|it| Some((it.modified().ok()?, it.len())));
        let is_same =
            |it: &&ReportedFile| it.stamp.is_some() && it.stamp == stamp && it.settings == settings;
        let before = self.state().reported.files.get(path).filter(is_same).map(|it| it.result);
        if let Some(result) =
            before.map(|it| it.to_string()).filter(|it| known.as_ref() == Some(it))
        {
            return Some(to_proto::workspace_report(uri, None, to_proto::unchanged(result)));
        }
        let text = match stamp {
            Some((_, length)) if length > MOST_BYTES => {
                Err("it is longer than 64 MiB; open it to have it checked".to_owned())
            }
            _ => wff_files::read(path).map_err(|error| error.message),
        };
        let text = match text {
            Ok(text) => text,
            Err(reason) => {
                let report = to_proto::report_of(vec![to_proto::unread(&reason)], known.as_ref());
                return Some(to_proto::workspace_report(uri, None, report));
            }
        };
        let revision = {
            let state = &mut *self.state();
            let revision = state.documents.next_change();
            let reported = ReportedFile { stamp, settings: settings.clone(), result: revision };
            state.reported.files.insert(path.to_owned(), reported);
            revision
        };
        let snapshot = Snapshot::of_file(uri.clone(), &text, settings, self.features());
        let report = to_proto::report(&Snapshot { revision, ..snapshot }, None);
        Some(to_proto::workspace_report(uri, None, report))
    }

    async fn tell(&self, token: Option<&ProgressToken>, progress: WorkDoneProgress) {
        if let Some(token) = token.cloned() {
            let value = ProgressParamsValue::WorkDone(progress);
            self.client.send_notification::<Progress>(ProgressParams { token, value }).await;
        }
    }
}
