use lsp_types::TextEdit;
use verger_analysis::format::{FormatError, format};

use crate::edit;
use crate::open_file::OpenFile;

/// The edit that formats a file; none if it is formatted. The error says why it is not done.
pub(crate) fn formatting(file: &OpenFile) -> Result<Vec<TextEdit>, String> {
    let formatted = format(&file.document).map_err(|error| match error {
        FormatError::NotText(kind) => format!("not formatted: the file is {}", kind.name()),
        _ => "not formatted: it could not be proved that the normal form says the same".to_owned(),
    })?;
    Ok(edit::between(file, &String::from_utf8_lossy(&formatted)).into_iter().collect())
}
