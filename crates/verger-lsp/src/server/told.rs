//! What the client tells: which files are open, and what is in them.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use lsp_server::{ErrorCode, Notification, RequestId};
use lsp_types::notification::{
    Cancel, DidChangeConfiguration, DidChangeTextDocument, DidCloseTextDocument,
    DidOpenTextDocument, DidSaveTextDocument, Notification as _, PublishDiagnostics,
};
use lsp_types::{
    DidChangeConfigurationParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, PublishDiagnosticsParams, Uri,
};
use serde::de::DeserializeOwned;

use super::Server;
use crate::client::Client;
use crate::open_file::OpenFile;

impl Server {
    /// Takes a notification; the error is for the client's log.
    pub(super) fn told(&mut self, one: Notification, client: Client) -> Result<(), String> {
        match &*one.method {
            DidOpenTextDocument::METHOD => {
                let opened: DidOpenTextDocumentParams = read(one)?;
                let opened = opened.text_document;
                if !is_robots_txt(&opened.language_id, &opened.uri) {
                    self.others.insert(opened.uri.as_str().to_owned());
                    return Ok(());
                }
                let (uri, settings) = (opened.uri, Arc::clone(&self.settings));
                let key = uri.as_str().to_owned();
                let file =
                    OpenFile::new(uri, opened.version, opened.text, client.encoding, settings);
                self.files.insert(key.clone(), Arc::new(file));
                self.lint(&key);
            }
            DidChangeTextDocument::METHOD => {
                let changed: DidChangeTextDocumentParams = read(one)?;
                let document = changed.text_document;
                let uri = document.uri.as_str();
                if self.others.contains(uri) {
                    return Ok(());
                }
                let file = self.files.get_mut(uri).ok_or_else(|| not_open(&document.uri))?;
                *file = Arc::new(file.changed(document.version, changed.content_changes));
                self.schedule.changed(uri, Instant::now());
            }
            DidSaveTextDocument::METHOD => {
                let saved: DidSaveTextDocumentParams = read(one)?;
                self.lint(saved.text_document.uri.as_str());
            }
            DidCloseTextDocument::METHOD => {
                let closed: DidCloseTextDocumentParams = read(one)?;
                let uri = closed.text_document.uri;
                if self.others.remove(uri.as_str()) {
                    return Ok(());
                }
                self.files.remove(uri.as_str()).ok_or_else(|| not_open(&uri))?;
                self.schedule.forget(uri.as_str());
                self.notify::<PublishDiagnostics>(PublishDiagnosticsParams::new(
                    uri,
                    Vec::new(),
                    None,
                ));
            }
            DidChangeConfiguration::METHOD => {
                let changed: DidChangeConfigurationParams = read(one)?;
                self.set(&changed.settings);
                for file in self.files.values_mut() {
                    *file = Arc::new(file.with(Arc::clone(&self.settings)));
                }
                let open: Vec<_> = self.files.keys().cloned().collect();
                for uri in &open {
                    self.lint(uri);
                }
            }
            Cancel::METHOD => {
                let id: RequestId = serde_json::from_value(one.params["id"].clone())
                    .map_err(|why| format!("{}: {why}", Cancel::METHOD))?;
                if let Some(waiting) = self.waiting.remove(&id) {
                    waiting.is_cancelled.store(true, Relaxed);
                    self.refuse(id, ErrorCode::RequestCanceled, "cancelled");
                }
            }
            // `initialized`, `$/setTrace` and others need no action, and what is not known may be ignored.
            _ => {}
        }
        Ok(())
    }
}

/// Whether a client means a file as a robots.txt: by a language of its own, or by the name of a plain text.
fn is_robots_txt(language: &str, uri: &Uri) -> bool {
    let name = uri.as_str().rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    !PLAIN.iter().any(|plain| plain.eq_ignore_ascii_case(language)) || name.contains("robots")
}

/// The languages of plain texts, as clients name them.
const PLAIN: [&str; 4] = ["plaintext", "plain text", "text", "txt"];

fn read<P: DeserializeOwned>(notification: Notification) -> Result<P, String> {
    let Notification { method, params } = notification;
    serde_json::from_value(params).map_err(|why| format!("{method}: {why}"))
}

fn not_open(uri: &Uri) -> String {
    format!("{} is not open", uri.as_str())
}
