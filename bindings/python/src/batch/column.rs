//! A column of texts or bytes, however Arrow lays it out.

use arrow_array::cast::AsArray as _;
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, RecordBatch,
    StringArray, StringViewArray,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType};

/// A column of bytes, plain or as a dictionary.
pub(super) struct Column<'a> {
    values: Values<'a>,
    /// Of each row, the index of its value; absent where the column is plain.
    keys: Option<Vec<usize>>,
    /// Which rows are null; of a dictionary, values can be null too.
    nulls: Option<&'a NullBuffer>,
}

enum Values<'a> {
    Binary(&'a BinaryArray),
    LargeBinary(&'a LargeBinaryArray),
    BinaryView(&'a BinaryViewArray),
    Utf8(&'a StringArray),
    LargeUtf8(&'a LargeStringArray),
    Utf8View(&'a StringViewArray),
}

impl<'a> Column<'a> {
    pub(super) fn of(batch: &'a RecordBatch, index: usize) -> Result<Self, ArrowError> {
        let rows: &dyn Array = batch.column(index);
        let name = || batch.schema_ref().field(index).name().clone();
        let (values, keys) = match rows.as_any_dictionary_opt() {
            Some(dictionary) => (dictionary.values().as_ref(), Some(dictionary)),
            None => (rows, None),
        };
        let values = match values.data_type() {
            DataType::Binary => Values::Binary(values.as_binary()),
            DataType::LargeBinary => Values::LargeBinary(values.as_binary()),
            DataType::BinaryView => Values::BinaryView(values.as_binary_view()),
            DataType::Utf8 => Values::Utf8(values.as_string()),
            DataType::LargeUtf8 => Values::LargeUtf8(values.as_string()),
            DataType::Utf8View => Values::Utf8View(values.as_string_view()),
            other => return Err(not_text(&name(), other)),
        };
        // A dictionary without values has no keys either.
        let keys = keys.map(|dictionary| match dictionary.values().len() {
            0 => vec![0; rows.len()],
            _ => dictionary.normalized_keys(),
        });
        Ok(Self { values, keys, nulls: rows.nulls() })
    }

    /// The value of a row; `None` where it is null.
    pub(super) fn get(&self, row: usize) -> Option<&'a [u8]> {
        if self.nulls.is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        self.value(self.keys.as_ref().map_or(row, |keys| keys[row]))
    }

    /// Of each row, the index of its value; `None` where the column is plain.
    pub(super) fn keys(&self) -> Option<&[usize]> {
        self.keys.as_deref()
    }

    /// The number of values.
    pub(super) fn len(&self) -> usize {
        match self.values {
            Values::Binary(values) => values.len(),
            Values::LargeBinary(values) => values.len(),
            Values::BinaryView(values) => values.len(),
            Values::Utf8(values) => values.len(),
            Values::LargeUtf8(values) => values.len(),
            Values::Utf8View(values) => values.len(),
        }
    }

    fn value(&self, index: usize) -> Option<&'a [u8]> {
        Some(match self.values {
            Values::Binary(values) if values.is_valid(index) => values.value(index),
            Values::LargeBinary(values) if values.is_valid(index) => values.value(index),
            Values::BinaryView(values) if values.is_valid(index) => values.value(index),
            Values::Utf8(values) if values.is_valid(index) => values.value(index).as_bytes(),
            Values::LargeUtf8(values) if values.is_valid(index) => values.value(index).as_bytes(),
            Values::Utf8View(values) if values.is_valid(index) => values.value(index).as_bytes(),
            _ => return None,
        })
    }
}

/// Whether a type is one of texts or bytes, plain or as a dictionary.
pub(super) fn check_type(name: &str, kind: &DataType) -> Result<(), ArrowError> {
    use DataType::{Binary, BinaryView, Dictionary, LargeBinary, LargeUtf8, Utf8, Utf8View};
    let plain = match kind {
        Dictionary(_, values) => values,
        plain => plain,
    };
    match plain {
        Binary | LargeBinary | BinaryView | Utf8 | LargeUtf8 | Utf8View => Ok(()),
        _ => Err(not_text(name, kind)),
    }
}

fn not_text(name: &str, kind: &DataType) -> ArrowError {
    ArrowError::SchemaError(format!(
        "column '{name}' is {kind}; it has to be of text or bytes, or a dictionary of them"
    ))
}
