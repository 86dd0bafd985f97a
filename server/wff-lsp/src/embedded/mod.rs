//! Documents that sheets stand in, such as Markdown, between the transport and the server.
//!
//! The server never sees such a document: each of its sheets is a document of the server under a
//! URI of its own. A message about the outer document is sent on to the sheets that it is about,
//! with every position moved, and what they answer is moved outward and joined. Where a client
//! opens no such document, every message passes as it is.

mod host;
mod inward;
mod join;
mod message;
mod outward;
mod publications;
mod tokens;

use self::host::{Host, OpenSheet, View};
use self::join::OuterRequest;
use self::message::notification;
use self::outward::Outward;
use self::publications::Publications;
use self::tokens::SentTokens;
use crate::encoding::Encoding;
use crate::from_proto;
use crate::locked::locked;
use crate::recent_changes::Remark;
use crate::transport::raw_response;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use tower_lsp::jsonrpc::{Error, Id, Request, Response, Result};
use tower_lsp::{ExitedError, LanguageServer, LspService};
use tower_service::Service;
use wff_files::embedded::Host as Kind;

/// The outcome of a message.
type Called = BoxFuture<'static, std::result::Result<Option<Response>, ExitedError>>;

/// The open documents that sheets stand in, by their URIs.
#[derive(Debug, Default)]
pub struct Embedded {
    hosts: BTreeMap<String, Host>,
    /// The number of sheets that were ever open.
    sheets: u64,
    /// The encoding of positions, once it is agreed on.
    encoding: Arc<OnceLock<Encoding>>,
    publications: Publications,
    sent_tokens: Arc<Mutex<SentTokens>>,
    /// Remarks for the log.
    remarks: Vec<Remark>,
}

impl Embedded {
    /// Passes a message of the client on to the server, or to the sheets that it is about.
    pub fn call<S: LanguageServer>(
        &mut self,
        service: &mut LspService<S>,
        request: Request,
    ) -> Called {
        let uri = || {
            let uri = request.params()?.pointer("/textDocument/uri")?.as_str()?;
            self.hosts.contains_key(uri).then(|| uri.to_owned())
        };
        match request.method() {
            "initialize" => self.initialize(service, request),
            "textDocument/didOpen" => self.open(service, request),
            "$/cancelRequest" if !self.hosts.is_empty() => self.cancel(service, request),
            "workspace/symbol" if !self.hosts.is_empty() => self.everywhere(service, request),
            "codeAction/resolve" | "codeLens/resolve" if !self.hosts.is_empty() => {
                self.resolve(service, request)
            }
            method => match uri() {
                None => service.call(written_if_long(request)),
                Some(uri) if method == "textDocument/didChange" => {
                    self.change(service, &uri, request)
                }
                Some(uri) if method == "textDocument/didSave" => self.save(service, &uri),
                Some(uri) if method == "textDocument/didClose" => self.close(service, &uri),
                Some(uri) => self.ask(service, &uri, request),
            },
        }
    }

    fn initialize<S: LanguageServer>(
        &mut self,
        service: &mut LspService<S>,
        request: Request,
    ) -> Called {
        let pulls =
            request.params().and_then(|it| it.pointer("/capabilities/textDocument/diagnostic"));
        self.publications.are_pulled = pulls.is_some_and(|it| !it.is_null());
        let encoding = self.encoding.clone();
        let answered = service.call(request);
        async move {
            let response = answered.await?;
            let name = response.as_ref().and_then(Response::result);
            let name = name.and_then(|it| it.pointer("/capabilities/positionEncoding")?.as_str());
            let all = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];
            let agreed = all.into_iter().find(|it| Some(it.kind().as_str()) == name);
            let _ = encoding.set(agreed.unwrap_or_default());
            Ok(response)
        }
        .boxed()
    }

    fn open<S: LanguageServer>(&mut self, service: &mut LspService<S>, request: Request) -> Called {
        let document = request.params().and_then(|params| params.get("textDocument"));
        let text_of =
            |name: &str| document.and_then(|it| it.get(name)?.as_str()).unwrap_or_default();
        let (uri, language) = (text_of("uri").to_owned(), text_of("languageId"));
        let by_name = || Kind::of(Path::new(uri.split(['?', '#']).next().unwrap_or_default()));
        let kind = Kind::of_language(language);
        let kind = kind.or_else(|| (language != "wff").then(by_name).flatten());
        let mut calls = self.closed(&uri);
        let Some(kind) = kind else {
            let mut calls = self.all(service, calls);
            calls.push(service.call(request));
            return in_turn(calls);
        };
        let version = document.and_then(version_of);
        let mut host = Host::new(kind, uri.clone(), text_of("text"));
        calls.extend(host.update(version, &mut self.sheets));
        self.hosts.insert(uri.clone(), host);
        self.publications.touch(uri);
        in_turn(self.all(service, calls))
    }

    fn change<S: LanguageServer>(
        &mut self,
        service: &mut LspService<S>,
        uri: &str,
        request: Request,
    ) -> Called {
        let (.., params) = request.into_parts();
        let Some((host, mut params)) = self.hosts.get_mut(uri).zip(params) else {
            return in_turn(Vec::new());
        };
        let version = params.get("textDocument").and_then(version_of);
        let encoding = self.encoding.get().copied().unwrap_or_default();
        let changes = params.get_mut("contentChanges").map(Value::take).unwrap_or_default();
        let changes: Vec<_> = serde_json::from_value(changes).unwrap_or_default();
        let (version, remark) = host.change(version, &changes, encoding);
        self.remarks.extend(remark);
        let calls = host.update(version, &mut self.sheets);
        self.publications.touch(uri.to_owned());
        in_turn(self.all(service, calls))
    }

    fn save<S: LanguageServer>(&self, service: &mut LspService<S>, uri: &str) -> Called {
        let sheets = self.hosts.get(uri).map(|host| host.view.sheets.as_slice());
        let saved = |sheet: &OpenSheet| {
            notification("textDocument/didSave", json!({ "textDocument": { "uri": sheet.uri } }))
        };
        let calls = sheets.unwrap_or_default().iter().map(saved).collect();
        in_turn(self.all(service, calls))
    }

    fn close<S: LanguageServer>(&mut self, service: &mut LspService<S>, uri: &str) -> Called {
        let calls = self.closed(uri);
        in_turn(self.all(service, calls))
    }

    /// Forgets a document. Gives the messages that close its sheets.
    fn closed(&mut self, uri: &str) -> Vec<Request> {
        let Some(host) = self.hosts.remove(uri) else { return Vec::new() };
        self.sent_tokens().forget(uri);
        self.publications.touch(uri.to_owned());
        host.view.sheets.iter().map(host::closing).collect()
    }

    /// Cancels a request, and those that were sent on for it.
    fn cancel<S: LanguageServer>(&self, service: &mut LspService<S>, request: Request) -> Called {
        let id = request.params().and_then(|it| serde_json::from_value(it.get("id")?.clone()).ok());
        let most = self.hosts.values().map(|host| host.view.sheets.len()).max().unwrap_or(0);
        let parts = id.into_iter().flat_map(|id: Id| (0..most).map(move |part| part_of(&id, part)));
        let calls = parts.map(|id| notification("$/cancelRequest", json!({ "id": id })));
        let calls: Vec<Request> = std::iter::once(request).chain(calls).collect();
        in_turn(self.all(service, calls))
    }

    /// A request whose answer has places in any document.
    fn everywhere<S: LanguageServer>(
        &self,
        service: &mut LspService<S>,
        request: Request,
    ) -> Called {
        let views = self.views();
        let answered = service.call(request);
        async move {
            let Some(response) = answered.await? else { return Ok(None) };
            let (id, result) = response.into_parts();
            let moved = |mut value: Value| {
                Outward::new(&views, None).value(&mut value);
                value
            };
            Ok(Some(Response::from_parts(id, result.map(moved))))
        }
        .boxed()
    }

    /// A request to complete what was answered before.
    fn resolve<S: LanguageServer>(&self, service: &mut LspService<S>, request: Request) -> Called {
        let (method, id, params) = request.into_parts();
        let params = params.unwrap_or_default();
        let parts = join::unresolved(&params);
        let id = id.unwrap_or_default();
        let views = self.views();
        let calls = parts.into_iter().enumerate().map(|(part, params)| {
            let id = part_of(&id, part);
            service.call(Request::build(method.clone()).params(params).id(id).finish())
        });
        let answered = join_all(calls.collect::<Vec<_>>());
        async move {
            let results = results(answered.await)?;
            let joined = results.map(|results| join::resolved(&views, &params, results));
            Ok(Some(Response::from_parts(id, joined)))
        }
        .boxed()
    }

    /// A request about a document: asks the sheets that it is about. Where there is none, the
    /// server is asked, to which the outer document is not open.
    fn ask<S: LanguageServer>(
        &self,
        service: &mut LspService<S>,
        uri: &str,
        request: Request,
    ) -> Called {
        let Some(view) = self.hosts.get(uri).map(|host| host.view.clone()) else {
            return service.call(request);
        };
        let Some(id) = request.id().cloned() else { return in_turn(Vec::new()) };
        let method = request.method().to_owned();
        let params = request.params().cloned().unwrap_or_default();
        let parts = inward::parts(&view, &params);
        if parts.is_empty() && !join::answers_for_none(&method) {
            return service.call(request);
        }
        let asked = tokens::asked(&method).to_owned();
        let (sheets, calls): (Vec<usize>, Vec<_>) = parts
            .into_iter()
            .enumerate()
            .map(|(part, (sheet, params))| {
                let request = Request::build(asked.clone()).params(params).id(part_of(&id, part));
                (sheet, service.call(request.finish()))
            })
            .unzip();
        let answered = join_all(calls);
        let sent_tokens = self.sent_tokens.clone();
        async move {
            let joined = results(answered.await)?.map(|results| {
                let answer = OuterRequest { view: &view, method: &method, params: &params };
                let results = sheets.into_iter().zip(results).collect();
                answer.joined(results, &mut locked(&sent_tokens))
            });
            Ok(Some(Response::from_parts(id, joined)))
        }
        .boxed()
    }

    /// A message of the server to the client, with its places moved outward.
    pub fn outward(&self, message: Request) -> Request {
        if self.hosts.is_empty() || message.method() != "workspace/applyEdit" {
            return message;
        }
        let (method, id, params) = message.into_parts();
        let mut params = params.unwrap_or_default();
        Outward::new(&self.views(), None).value(&mut params);
        let request = Request::build(method).params(params);
        match id {
            Some(id) => request.id(id).finish(),
            None => request.finish(),
        }
    }

    /// The remarks for the log since they were taken last.
    pub fn take_remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    /// True if what the server publishes is to be given to [`Embedded::published`].
    pub fn has_documents(&self) -> bool {
        !self.hosts.is_empty() || self.publications.is_due()
    }

    /// Takes the parameters of publications of the server. Gives those that the client is to have.
    pub fn published(&mut self, publications: Vec<Value>) -> Vec<Value> {
        self.publications.take(publications, &self.hosts)
    }

    fn views(&self) -> Vec<Arc<View>> {
        self.hosts.values().map(|host| host.view.clone()).collect()
    }

    fn sent_tokens(&self) -> std::sync::MutexGuard<'_, SentTokens> {
        locked(&self.sent_tokens)
    }

    /// Begins several messages.
    fn all<S: LanguageServer>(
        &self,
        service: &mut LspService<S>,
        requests: Vec<Request>,
    ) -> Vec<Called> {
        requests.into_iter().map(|request| service.call(request).boxed()).collect()
    }
}
/// The same request, by way of the method that writes its answer, if there is one.
fn written_if_long(request: Request) -> Request {
    let Some(method) = raw_response::method_for(request.method()) else { return request };
    match request.into_parts() {
        (_, Some(id), Some(params)) => Request::build(method).id(id).params(params).finish(),
        (_, Some(id), None) => Request::build(method).id(id).finish(),
        (_, None, _) => Request::build(method).finish(),
    }
}

/// The version of a document, if the client gives one.
fn version_of(document: &Value) -> Option<i32> {
    from_proto::version(i32::try_from(document.get("version")?.as_i64()?).ok()?)
}

/// The id of a part of a request.
fn part_of(id: &Id, part: usize) -> Id {
    Id::String(format!("{id}#{part}"))
}

/// Handles notifications one after the other.
fn in_turn(calls: Vec<Called>) -> Called {
    async move {
        for call in calls {
            call.await?;
        }
        Ok(None)
    }
    .boxed()
}

/// The results of the parts of a request, or the first error among them.
fn results(
    responses: Vec<std::result::Result<Option<Response>, ExitedError>>,
) -> std::result::Result<Result<Vec<Value>>, ExitedError> {
    let mut results = Vec::new();
    for response in responses {
        let result = response?.map(|response| response.into_parts().1);
        match result.unwrap_or_else(|| Err(Error::method_not_found())) {
            Ok(result) => results.push(result),
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(results))
}
