//! The values of one column in one group of rows.

use std::borrow::Cow;

use super::cell::shown;
use super::encoding::{Encoding, dictionary_values, values};
use super::hybrid::hybrid;
use super::page::{Page, PageKind};
use super::schema::{Leaf, LeafKind};
use crate::make::thrift::{Field, Thrift, Type};

/// Where the first values of a column are, and how they are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParquetChunk {
    /// The byte of the file with which they begin.
    pub start: u64,
    /// Their number of bytes.
    pub octets: u64,
    codec: i64,
    values: u64,
    leaf: LeafKind,
}

/// How the pages of a column are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParquetCodec {
    /// Snappy, without frames.
    Snappy,
    /// gzip.
    Gzip,
    /// A block of LZ4, without a frame.
    Lz4,
    /// Zstandard.
    Zstd,
}

/// Decompresses the bytes of a page to this number of bytes. `None` if it cannot.
pub type UnpackPage<'a> = dyn Fn(ParquetCodec, &[u8], usize) -> Option<Vec<u8>> + 'a;

impl ParquetChunk {
    /// The first cells of the column, at most this number, as far as these bytes go, which begin where the chunk does. A
    /// missing value is an empty text. `None` if it has lists, or is stored in a way that is not read.
    ///
    /// **Bounds.** Pages of at most 16 MiB, one at a time; cost: a pass over the pages that have the cells.
    pub fn cells(
        &self,
        octets: &[u8],
        most: usize,
        unpack: &UnpackPage<'_>,
    ) -> Option<Vec<String>> {
        if self.leaf.is_repeated {
            return None;
        }
        let length = usize::try_from(self.octets).unwrap_or(usize::MAX).min(octets.len());
        let mut rest = &octets[..length];
        let most = most.min(usize::try_from(self.values).unwrap_or(usize::MAX));
        let (mut cells, mut dictionary) = (Vec::new(), Vec::new());
        while cells.len() < most {
            let Some(page) = Page::next(&mut rest) else { break };
            let wanted = most - cells.len();
            match page.kind {
                PageKind::Dictionary => dictionary = self.unpacked(&page, unpack)?.into_owned(),
                PageKind::Data { .. } | PageKind::DataV2 { .. } => {
                    let data = self.unpacked(&page, unpack)?;
                    cells.extend(self.cells_of(&page, &data, &dictionary, wanted)?);
                }
                PageKind::Other => {}
            }
        }
        (!cells.is_empty() || most == 0).then_some(cells)
    }

    /// The body of a page, as it was before it was compressed.
    fn unpacked<'a>(&self, page: &Page<'a>, unpack: &UnpackPage<'_>) -> Option<Cow<'a, [u8]>> {
        let codec = match self.codec {
            0 => return Some(Cow::Borrowed(page.body)),
            1 => ParquetCodec::Snappy,
            2 => ParquetCodec::Gzip,
            6 => ParquetCodec::Zstd,
            7 => ParquetCodec::Lz4,
            _ => return None,
        };
        if let PageKind::DataV2 { level_octets, is_packed, .. } = page.kind {
            // The levels of such a page are not compressed.
            if !is_packed {
                return Some(Cow::Borrowed(page.body));
            }
            let (levels, body) = page.body.split_at_checked(level_octets)?;
            let length = page.length.checked_sub(level_octets)?;
            // A page without values has no bytes to unpack.
            let body = if length == 0 { Vec::new() } else { unpack(codec, body, length)? };
            return Some(Cow::Owned([levels, &body].concat()));
        }
        unpack(codec, page.body, page.length).map(Cow::Owned)
    }

    /// The first cells of a page.
    fn cells_of(
        &self,
        page: &Page<'_>,
        data: &[u8],
        dictionary: &[u8],
        wanted: usize,
    ) -> Option<Vec<String>> {
        let (count, encoding, levels, data) = match page.kind {
            PageKind::Data { values, encoding } if self.leaf.levels > 0 => {
                let (length, rest) = data.split_first_chunk::<4>()?;
                let (levels, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
                (values, encoding, levels, rest)
            }
            PageKind::Data { values, encoding } => (values, encoding, &[][..], data),
            PageKind::DataV2 { values, encoding, level_octets, .. } => {
                let (levels, rest) = data.split_at_checked(level_octets)?;
                (values, encoding, levels, rest)
            }
            PageKind::Dictionary | PageKind::Other => return None,
        };
        let wanted = wanted.min(count);
        let is_there: Vec<bool> = if self.leaf.levels == 0 {
            vec![true; wanted]
        } else {
            let width = u32::BITS - self.leaf.levels.leading_zeros();
            let levels = hybrid(levels, width, wanted)?;
            levels.into_iter().map(|level| level == self.leaf.levels).collect()
        };
        let there = is_there.iter().filter(|is_there| **is_there).count();
        let values = match encoding {
            Encoding::Dictionary => dictionary_values(self.leaf.physical, data, dictionary, there)?,
            _ => values(encoding, self.leaf.physical, data, there)?,
        };
        let mut values = values.iter();
        let cell = |is_there: bool| {
            if is_there { Some(shown(self.leaf, values.next()?)) } else { Some(String::new()) }
        };
        is_there.into_iter().map(cell).collect()
    }
}

/// The chunks of the first group that has rows, from what follows the schema in a footer. `None` unless it has one for each
/// column.
pub(super) fn first_of(thrift: &mut Thrift<'_>, leaves: &[Leaf]) -> Option<Vec<ParquetChunk>> {
    loop {
        match thrift.field()? {
            Field::Is(4, Type::List) => break,
            Field::Is(_, of) => thrift.skip(of, false)?,
            Field::End => return None,
        }
    }
    let (of, groups) = thrift.list()?;
    for _ in 0..groups {
        let (rows, chunks) = (of == Type::Struct).then(|| group(thrift, leaves))??;
        if rows > 0 {
            return (chunks.len() == leaves.len()).then_some(chunks);
        }
    }
    None
}

/// A `RowGroup`: its number of rows, and its chunks.
fn group(thrift: &mut Thrift<'_>, leaves: &[Leaf]) -> Option<(i64, Vec<ParquetChunk>)> {
    let (mut rows, mut chunks) = (0, Vec::new());
    thrift.begin()?;
    while let Field::Is(number, of) = thrift.field()? {
        match (number, of) {
            (1, Type::List) => {
                let (of, count) = thrift.list()?;
                for _ in 0..count {
                    let leaf = leaves.get(chunks.len()).filter(|_| of == Type::Struct)?;
                    chunks.push(chunk(thrift, leaf.kind)?);
                }
            }
            (3, Type::Int) => rows = thrift.int()?,
            (_, of) => thrift.skip(of, false)?,
        }
    }
    Some((rows, chunks))
}

/// A `ColumnChunk`. One in another file is not read.
fn chunk(thrift: &mut Thrift<'_>, leaf: LeafKind) -> Option<ParquetChunk> {
    let (mut codec, mut values, mut octets, mut data, mut dictionary) = (-1, 0, 0, -1, None);
    let mut is_elsewhere = false;
    thrift.begin()?;
    while let Field::Is(number, of) = thrift.field()? {
        match (number, of) {
            (1, Type::Binary) => is_elsewhere = !thrift.binary()?.is_empty(),
            (3, Type::Struct) => {
                thrift.begin()?;
                while let Field::Is(number, of) = thrift.field()? {
                    match (number, of) {
                        (4, Type::Int) => codec = thrift.int()?,
                        (5, Type::Int) => values = thrift.int()?,
                        (7, Type::Int) => octets = thrift.int()?,
                        (9, Type::Int) => data = thrift.int()?,
                        (11, Type::Int) => dictionary = Some(thrift.int()?),
                        (_, of) => thrift.skip(of, false)?,
                    }
                }
            }
            (_, of) => thrift.skip(of, false)?,
        }
    }
    // Some writers say 0 where there is no dictionary; no page begins there.
    let start = dictionary.filter(|start| (1..data).contains(start)).unwrap_or(data);
    let number = |number: i64| u64::try_from(number).ok();
    let (start, octets, values) = (number(start)?, number(octets)?, number(values)?);
    (!is_elsewhere).then_some(ParquetChunk { start, octets, codec, values, leaf })
}
