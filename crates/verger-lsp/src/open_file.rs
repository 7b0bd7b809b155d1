use std::sync::{Arc, OnceLock};

use lsp_types::{TextDocumentContentChangeEvent, Uri};
use verger::Document;
use verger_analysis::lint::{Diagnostic, Linted, lint};

use crate::settings::Settings;
use crate::text::{Encoding, Text};

/// One version of a file that the client has open. A change makes a new one, so whatever works on it can finish.
#[derive(Debug)]
pub(crate) struct OpenFile {
    pub(crate) uri: Uri,
    /// The client's number of this version.
    pub(crate) version: i32,
    pub(crate) text: Text,
    pub(crate) document: Document<'static>,
    pub(crate) settings: Arc<Settings>,
    /// What was found, with proofs: looked for once, by whoever asks first.
    linted: OnceLock<Linted>,
}

impl OpenFile {
    pub(crate) fn new(
        uri: Uri,
        version: i32,
        text: String,
        encoding: Encoding,
        settings: Arc<Settings>,
    ) -> Self {
        Self::of(uri, version, Text::new(text, encoding), settings)
    }

    fn of(uri: Uri, version: i32, text: Text, settings: Arc<Settings>) -> Self {
        let document = Document::parse(text.as_str().as_bytes().to_vec());
        Self { uri, version, text, document, settings, linted: OnceLock::new() }
    }

    /// The file after some changes.
    pub(crate) fn changed(
        &self,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> Self {
        let mut text = self.text.clone();
        text.apply(changes);
        Self::of(self.uri.clone(), version, text, Arc::clone(&self.settings))
    }

    /// The same text with other settings.
    pub(crate) fn with(&self, settings: Arc<Settings>) -> Self {
        Self::of(self.uri.clone(), self.version, self.text.clone(), settings)
    }

    /// Everything that is found. Cost: at most that of [`lint`], once.
    pub(crate) fn linted(&self) -> &Linted {
        self.linted.get_or_init(|| lint(&self.document, &self.settings.options(true)))
    }

    /// What was found, as far as somebody has looked.
    pub(crate) fn known_findings(&self) -> &[Diagnostic] {
        self.linted.get().map_or(&[], |linted| &linted.diagnostics)
    }

    /// What is found without proofs, if that is worth showing first; `None` where all of it takes no longer than anybody
    /// notices.
    pub(crate) fn linted_quickly(&self) -> Option<Linted> {
        let is_slow = self.document.octets().len() > QUICK && self.linted.get().is_none();
        is_slow.then(|| lint(&self.document, &self.settings.options(false)))
    }
}

/// The size in bytes up to which a file is linted at once, with proofs.
const QUICK: usize = 64 << 10;
