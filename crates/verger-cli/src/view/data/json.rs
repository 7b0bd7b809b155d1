//! The same as JSON. A statement's place is its `line` and `span`, or its `pointer` (RFC 6901).

use serde_json::{Map, Value, json};
use verger_dataset::{Dataset, FileUrl, Notice, Severity, SourcePlace, Statement, Statements};

use super::{Checked, DatasetView};
use crate::view::json::VERSION;

/// `{"kind":"notice",…}`.
pub(super) fn notice(file: &str, notice: &Notice) -> Value {
    let mut object = json!({
        "v": VERSION,
        "kind": "notice",
        "file": file,
        "severity": notice.kind.severity().to_string(),
        "name": notice.kind.name(),
        "message": notice.kind.to_string(),
        "at": place(&notice.place),
    });
    if let Some(earlier) = &notice.earlier {
        object["earlier"] = place(earlier);
    }
    object
}

/// `{"kind":"dataset",…}`: what there is; `show` tells what is said of it.
pub(super) fn listed(file: &str, dataset: &Dataset) -> Value {
    json!({
        "v": VERSION,
        "kind": "dataset",
        "file": file,
        "identifier": dataset.identifier,
        "title": dataset.title(),
        "files": dataset.distributions.len(),
        "at": place(&dataset.place),
    })
}

/// `{"kind":"file",…}`.
pub(super) fn file(checked: &Checked<'_>) -> Value {
    let Checked { file, octets, catalog, sha256 } = checked;
    json!({
        "v": VERSION,
        "kind": "file",
        "file": file,
        "base": catalog.base.as_ref().map(FileUrl::as_str),
        "form": catalog.form.name(),
        "octets": octets.len(),
        "sha256": sha256,
        "datasets": catalog.datasets.len(),
        "errors": checked.count(Severity::Error),
        "warnings": checked.count(Severity::Warning),
        "advice": checked.count(Severity::Advice),
    })
}

impl DatasetView<'_> {
    /// The object: everything that is said, with its place.
    pub(crate) fn as_json(&self) -> Value {
        let Self { file, base, dataset } = self;
        let files = dataset.distributions.iter().map(|file| statements(&file.says, *base));
        let columns = dataset.columns().map(|column| {
            json!({
                "name": column.name,
                "type": column.kind,
                "description": column.description,
            })
        });
        json!({
            "v": VERSION,
            "file": file,
            "identifier": dataset.identifier,
            "uri": base.map(|base| dataset.uri(base.as_str())),
            "title": dataset.title(),
            "description": dataset.description(),
            "at": place(&dataset.place),
            "statements": statements(&dataset.says, *base),
            "files": files.collect::<Vec<_>>(),
            "columns": columns.collect::<Vec<_>>(),
        })
    }
}

fn statements(says: &Statements, base: Option<&FileUrl>) -> Value {
    let object = |statement: &Statement| {
        let mut object = json!({
            "field": statement.field().to_string(),
            "value": statement.text(),
            "at": place(statement.place()),
        });
        if let Some(url) = statement.link(base) {
            object["url"] = url.into();
        }
        object
    };
    says.iter().map(object).collect()
}

fn place(place: &SourcePlace) -> Value {
    let mut object = Map::new();
    match place {
        SourcePlace::Line { line, span } => {
            object.insert("line".into(), (*line).into());
            object.insert("span".into(), [span.start, span.end].into_iter().collect());
        }
        SourcePlace::Pointer(pointer) => {
            object.insert("pointer".into(), pointer.to_string().into());
        }
        _ => return Value::Null,
    }
    Value::Object(object)
}
