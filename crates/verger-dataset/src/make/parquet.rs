use std::fmt;

use super::thrift::{Field, Thrift, Type};
use crate::column::Column;

/// What the footer of a Parquet file says about its table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParquetFooter {
    /// Its number of rows.
    pub rows: u64,
    /// Its columns; nested ones with their parents' names, such as `a.b`.
    pub columns: Vec<Column>,
}

/// Why a footer cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParquetError {
    /// The bytes do not end like a Parquet file.
    NotParquet,
    /// The footer is longer than the bytes: this many bytes from the end of the file hold it.
    Needs(usize),
    /// The footer is longer than 16 MiB, or has more than 100,000 columns.
    TooLarge,
    /// The footer is malformed.
    Damaged,
}

/// Reads the footer of a Parquet file from the last bytes of the file. 64 KiB hold most of them.
///
/// # Errors
///
/// When the bytes do not contain a whole footer.
///
/// ```
/// use verger_dataset::{ParquetError, parquet_footer};
///
/// assert_eq!(parquet_footer(b"\x00\x10\x00\x00PAR1"), Err(ParquetError::Needs(4104)));
/// ```
pub fn parquet_footer(tail: &[u8]) -> Result<ParquetFooter, ParquetError> {
    let rest = tail.strip_suffix(b"PAR1").ok_or(ParquetError::NotParquet)?;
    let (metadata, len) = rest.split_last_chunk::<4>().ok_or(ParquetError::NotParquet)?;
    let len = u32::from_le_bytes(*len) as usize;
    if len > LARGEST {
        return Err(ParquetError::TooLarge);
    }
    let start = metadata.len().checked_sub(len).ok_or(ParquetError::Needs(len + 8))?;
    let elements = elements(&metadata[start..]).ok_or(ParquetError::Damaged)?;
    if elements.1.len() > MOST {
        return Err(ParquetError::TooLarge);
    }
    let columns = columns(&elements.1).ok_or(ParquetError::Damaged)?;
    Ok(ParquetFooter { rows: elements.0, columns })
}

const LARGEST: usize = 16 << 20;
const MOST: usize = 100_000;

/// A node of the schema; its children follow it.
#[derive(Default)]
struct Element<'a> {
    name: &'a [u8],
    children: usize,
    physical: Option<i64>,
    converted: Option<i64>,
    logical: Option<i16>,
}

/// The number of rows, and the schema (`FileMetaData`).
fn elements(octets: &[u8]) -> Option<(u64, Vec<Element<'_>>)> {
    let mut thrift = Thrift::new(octets);
    let (mut rows, mut schema) = (None, None);
    thrift.begin()?;
    // The rest, about row groups, is most of the footer.
    while rows.is_none() || schema.is_none() {
        match thrift.field()? {
            Field::Is(2, Type::List) => {
                let (of, count) = thrift.list()?;
                let count = usize::try_from(count).ok().filter(|_| of == Type::Struct)?;
                schema = (0..count.min(MOST + 1))
                    .map(|_| element(&mut thrift))
                    .collect::<Option<Vec<_>>>();
                schema.as_ref().filter(|_| count <= MOST)?;
            }
            Field::Is(3, Type::Int) => rows = u64::try_from(thrift.int()?).ok(),
            Field::Is(_, of) => thrift.skip(of, false)?,
            Field::End => return None,
        }
    }
    Some((rows?, schema?))
}

fn element<'a>(thrift: &mut Thrift<'a>) -> Option<Element<'a>> {
    let mut element = Element::default();
    thrift.begin()?;
    while let Field::Is(number, of) = thrift.field()? {
        match (number, of) {
            (1, Type::Int) => element.physical = Some(thrift.int()?),
            (4, Type::Binary) => element.name = thrift.binary()?,
            (5, Type::Int) => element.children = usize::try_from(thrift.int()?).ok()?,
            (6, Type::Int) => element.converted = Some(thrift.int()?),
            (10, Type::Struct) => {
                thrift.begin()?;
                while let Field::Is(number, of) = thrift.field()? {
                    element.logical = Some(number);
                    thrift.skip(of, false)?;
                }
            }
            (_, of) => thrift.skip(of, false)?,
        }
    }
    Some(element)
}

/// The leaves of the schema, whose first element is the root.
fn columns(elements: &[Element<'_>]) -> Option<Vec<Column>> {
    let (root, elements) = elements.split_first()?;
    let mut columns = Vec::new();
    // The enclosing names, each with the number of children still to come.
    let mut around: Vec<(String, usize)> = vec![(String::new(), root.children)];
    for element in elements {
        while around.last()?.1 == 0 {
            around.pop();
        }
        let (prefix, left) = around.last_mut()?;
        *left -= 1;
        let name = format!("{prefix}{}", String::from_utf8_lossy(element.name));
        if name.len() > LONGEST_NAME {
            return None;
        }
        if element.children > 0 {
            around.push((name + ".", element.children));
        } else {
            columns.push(Column { name, kind: Some(element.kind().to_owned()), description: None });
        }
    }
    Some(columns)
}

/// In hostile schemas, nested names would grow with the square of the footer.
const LONGEST_NAME: usize = 4096;

impl Element<'_> {
    /// The type, by the name that Frictionless and others use (parquet.thrift).
    fn kind(&self) -> &'static str {
        match (self.logical, self.converted, self.physical) {
            (Some(1 | 4), ..) | (None, Some(0 | 4), _) => "string",
            (Some(5), ..) | (None, Some(5), _) => "number",
            (Some(6), ..) | (None, Some(6), _) => "date",
            (Some(7), ..) | (None, Some(7 | 8), _) => "time",
            (Some(8), ..) | (None, Some(9 | 10), _) | (None, None, Some(3)) => "datetime",
            (Some(12), ..) | (None, Some(19), _) => "object",
            (_, _, Some(0)) => "boolean",
            (_, _, Some(1 | 2)) => "integer",
            (_, _, Some(4 | 5)) => "number",
            _ => "binary",
        }
    }
}

impl fmt::Display for ParquetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotParquet => f.write_str("this is not the end of a Parquet file"),
            Self::Needs(octets) => write!(f, "the last {octets} bytes of the file are needed"),
            Self::TooLarge => f.write_str("the footer is larger than the limit"),
            Self::Damaged => f.write_str("the footer is damaged"),
        }
    }
}

impl std::error::Error for ParquetError {}
