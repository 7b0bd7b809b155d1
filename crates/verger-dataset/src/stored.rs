//! The stored form of a dataset, for any serde format that keeps the order of fields.

use serde::{Deserialize, Serialize};
use verger::Span;

use crate::dataset::{Dataset, Distribution};
use crate::place::SourcePlace;
use crate::statement::{Field, Name, Statement, Statements};
use crate::term::exactly;
use crate::value::plain;

#[derive(Serialize, Deserialize)]
pub(crate) struct StoredDataset {
    identifier: String,
    place: StoredPlace,
    says: Vec<StoredStatement>,
    distributions: Vec<Vec<StoredStatement>>,
}

#[derive(Serialize, Deserialize)]
struct StoredStatement {
    field: String,
    text: String,
    place: StoredPlace,
}

#[derive(Serialize, Deserialize)]
enum StoredPlace {
    Made,
    Line { line: u32, start: u32, end: u32 },
    Pointer(String),
}

impl From<Dataset> for StoredDataset {
    fn from(dataset: Dataset) -> Self {
        let Dataset { identifier, place, says, distributions } = dataset;
        let distributions = distributions.iter().map(|file| stored(&file.says)).collect();
        Self { identifier, place: (&place).into(), says: stored(&says), distributions }
    }
}

fn stored(says: &Statements) -> Vec<StoredStatement> {
    let stored = |statement: &Statement| StoredStatement {
        field: statement.field.to_string(),
        text: statement.text.clone(),
        place: (&statement.place).into(),
    };
    says.iter().map(stored).collect()
}

impl From<StoredDataset> for Dataset {
    fn from(stored: StoredDataset) -> Self {
        let file = |says| Distribution { says: restored(says) };
        Self {
            identifier: plain(&stored.identifier, usize::MAX).text,
            place: stored.place.into(),
            says: restored(stored.says),
            distributions: stored.distributions.into_iter().map(file).collect(),
        }
    }
}

/// Restores stored statements, cleaned to plain text.
fn restored(stored: Vec<StoredStatement>) -> Statements {
    let mut says = Statements::default();
    for StoredStatement { field, text, place } in stored {
        let field = exactly(&field).map_or_else(|| Field::Other(Name::of(&field)), Field::Known);
        let text = plain(&text, usize::MAX).text;
        if !text.is_empty() {
            says.push(Statement { field, text, place: place.into() });
        }
    }
    says
}

impl From<&SourcePlace> for StoredPlace {
    fn from(place: &SourcePlace) -> Self {
        match place {
            SourcePlace::Line { line, span } => {
                Self::Line { line: *line, start: span.start, end: span.end }
            }
            SourcePlace::Pointer(pointer) => Self::Pointer(pointer.to_string()),
            SourcePlace::Made => Self::Made,
        }
    }
}

impl From<StoredPlace> for SourcePlace {
    fn from(stored: StoredPlace) -> Self {
        match stored {
            StoredPlace::Line { line, start, end } => {
                Self::Line { line, span: Span { start, end: end.max(start) } }
            }
            StoredPlace::Pointer(pointer) => Self::Pointer(pointer.into()),
            StoredPlace::Made => Self::Made,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Dataset, ReadOptions, read};

    #[test]
    fn what_is_stored_comes_back_with_its_places() {
        let file = b"Publisher: Office\n\nDataset: rain\nTitle: Rain # 1\nGrain-size: 3\n\
            Download: /rain.csv\nBytes: 12\nDownload: /rain.parquet\n";
        let json = br#"{"dataset": [{"identifier": "a", "title": "A", "odd": {"b": 1}}]}"#;
        for octets in [&file[..], json] {
            for dataset in read(octets, &ReadOptions::default()).datasets {
                let stored = serde_json::to_string(&dataset).expect("it can be written");
                let restored: Dataset = serde_json::from_str(&stored).expect("it can be read");
                assert_eq!(restored, dataset);
            }
        }
    }
}
