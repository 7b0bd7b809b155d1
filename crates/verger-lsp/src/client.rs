use lsp_types::{
    CodeActionKind, CodeActionOptions, CompletionOptions, HoverProviderCapability,
    InitializeParams, InitializeResult, OneOf, SaveOptions, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
};

use crate::text::Encoding;

/// What the client can do, of what an answer depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Client {
    /// What a column counts.
    pub(crate) encoding: Encoding,
    /// Whether it shows other places of a diagnostic.
    pub(crate) shows_related: bool,
    /// Whether it shows symbols in symbols.
    pub(crate) shows_nested_symbols: bool,
    /// Whether it applies edits of a stated version.
    pub(crate) takes_versioned_edits: bool,
    /// The most folding ranges that it takes.
    pub(crate) most_folds: Option<u32>,
}

impl Client {
    pub(crate) fn new(params: &InitializeParams) -> Self {
        let capabilities = &params.capabilities;
        let document = capabilities.text_document.as_ref();
        let general = capabilities.general.as_ref();
        let offered = general.and_then(|general| general.position_encodings.as_deref());
        let edit = capabilities.workspace.as_ref().and_then(|one| one.workspace_edit.as_ref());
        Self {
            encoding: Encoding::among(offered.unwrap_or_default()),
            shows_related: document
                .and_then(|one| one.publish_diagnostics.as_ref()?.related_information)
                .unwrap_or_default(),
            shows_nested_symbols: document
                .and_then(|one| one.document_symbol.as_ref()?.hierarchical_document_symbol_support)
                .unwrap_or_default(),
            takes_versioned_edits: edit.and_then(|one| one.document_changes).unwrap_or_default(),
            most_folds: document.and_then(|one| one.folding_range.as_ref()?.range_limit),
        }
    }

    /// What the server can do, for this client.
    pub(crate) fn welcome(self) -> InitializeResult {
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(SaveOptions { include_text: Some(false) }.into()),
            ..TextDocumentSyncOptions::default()
        };
        let actions = CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, CodeActionKind::SOURCE_FIX_ALL]),
            ..CodeActionOptions::default()
        };
        let triggers = [":", " ", "-"].map(str::to_owned).to_vec();
        InitializeResult {
            capabilities: ServerCapabilities {
                position_encoding: Some(self.encoding.kind()),
                text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
                code_action_provider: Some(actions.into()),
                completion_provider: Some(CompletionOptions {
                    trigger_characters: Some(triggers),
                    ..CompletionOptions::default()
                }),
                document_formatting_provider: Some(OneOf::Left(true)),
                document_symbol_provider: Some(OneOf::Left(true)),
                folding_range_provider: Some(true.into()),
                hover_provider: Some(HoverProviderCapability::Simple(true)),
                ..ServerCapabilities::default()
            },
            server_info: Some(ServerInfo {
                name: "verger".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        }
    }
}
