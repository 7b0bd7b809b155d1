use std::collections::HashMap;

use lsp_types::{
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit,
    Uri, WorkspaceEdit,
};
use verger_analysis::lint::Edit;

use crate::client::Client;
use crate::open_file::OpenFile;

/// The edit that turns a text into another: what both begin and end with stays.
pub(crate) fn between(file: &OpenFile, new: &str) -> Option<TextEdit> {
    let old = file.text.as_str();
    if old == new {
        return None;
    }
    let same = |(one, other): &(char, char)| one == other;
    let length = |pair: (char, char)| pair.0.len_utf8();
    let start: usize = old.chars().zip(new.chars()).take_while(same).map(length).sum();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let ends = old_rest.chars().rev().zip(new_rest.chars().rev());
    let after: usize = ends.take_while(same).map(length).sum();
    let range = file.text.range(start..old.len() - after);
    Some(TextEdit { range, new_text: new_rest[..new_rest.len() - after].to_owned() })
}

/// Edits of one file as an edit of the workspace.
pub(crate) fn of_workspace(file: &OpenFile, edits: Vec<TextEdit>, client: Client) -> WorkspaceEdit {
    if client.takes_versioned_edits {
        let document = OptionalVersionedTextDocumentIdentifier {
            uri: file.uri.clone(),
            version: Some(file.version),
        };
        let edits = edits.into_iter().map(OneOf::Left).collect();
        let edit = TextDocumentEdit { text_document: document, edits };
        let document_changes = Some(DocumentChanges::Edits(vec![edit]));
        return WorkspaceEdit { document_changes, ..WorkspaceEdit::default() };
    }
    #[expect(
        clippy::mutable_key_type,
        reason = "the protocol's type has it, and nothing is mutated"
    )]
    let changes: HashMap<Uri, _> = HashMap::from([(file.uri.clone(), edits)]);
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

/// A linter's edits as the protocol's. Their text is UTF-8, since the file is.
pub(crate) fn of_fix(file: &OpenFile, edits: &[Edit]) -> Vec<TextEdit> {
    let of_edit = |edit: &Edit| TextEdit {
        range: file.text.range(edit.span.clone()),
        new_text: String::from_utf8_lossy(&edit.text).into_owned(),
    };
    edits.iter().map(of_edit).collect()
}

/// The bytes of the file with a linter's edits, which are in order and do not overlap.
pub(crate) fn edited(octets: &[u8], edits: &[Edit]) -> Vec<u8> {
    let (mut new, mut at) = (Vec::with_capacity(octets.len()), 0);
    for edit in edits {
        new.extend_from_slice(&octets[at..edit.span.start]);
        new.extend_from_slice(&edit.text);
        at = edit.span.end;
    }
    new.extend_from_slice(&octets[at..]);
    new
}
