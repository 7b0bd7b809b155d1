//! Parquet: what the footer says about the table, and the first cells of its columns.

mod cell;
mod chunk;
mod encoding;
mod hybrid;
mod page;
mod schema;

use std::fmt;

pub use self::chunk::{ParquetChunk, ParquetCodec, UnpackPage};
use self::schema::{Element, Leaf};
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
    /// Where the first rows are, column by column: those of the first group that has any. Empty if the footer does not say
    /// it of every column.
    pub chunks: Vec<ParquetChunk>,
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
    let mut thrift = Thrift::new(&metadata[start..]);
    let (rows, elements) = elements(&mut thrift).ok_or(ParquetError::Damaged)?;
    if elements.len() > MOST {
        return Err(ParquetError::TooLarge);
    }
    let leaves = schema::leaves(&elements).ok_or(ParquetError::Damaged)?;
    let chunks = chunk::first_of(&mut thrift, &leaves).unwrap_or_default();
    let columns = leaves.into_iter().map(|Leaf { column, .. }| column).collect();
    Ok(ParquetFooter { rows, columns, chunks })
}

const LARGEST: usize = 16 << 20;
const MOST: usize = 100_000;

/// The number of rows, and the schema (`FileMetaData`). What follows is about row groups.
fn elements<'a>(thrift: &mut Thrift<'a>) -> Option<(u64, Vec<Element<'a>>)> {
    let (mut rows, mut schema) = (None, None);
    thrift.begin()?;
    while rows.is_none() || schema.is_none() {
        match thrift.field()? {
            Field::Is(2, Type::List) => {
                let (of, count) = thrift.list()?;
                let count = usize::try_from(count).ok().filter(|_| of == Type::Struct)?;
                schema = (0..count.min(MOST + 1))
                    .map(|_| Element::read(thrift))
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
