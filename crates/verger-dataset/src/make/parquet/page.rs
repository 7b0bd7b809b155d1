//! A page: a part of a column that is compressed by itself.

use super::encoding::Encoding;
use crate::make::thrift::{Field, Thrift, Type};

/// A page, and its bytes as they are stored.
pub(super) struct Page<'a> {
    pub(super) kind: PageKind,
    /// The number of its bytes before they were compressed.
    pub(super) length: usize,
    pub(super) body: &'a [u8],
}

/// What a page has.
#[derive(Clone, Copy)]
pub(super) enum PageKind {
    Dictionary,
    /// Levels and values.
    Data {
        values: usize,
        encoding: Encoding,
    },
    /// The same in the second form: levels are apart, and values may be plain.
    DataV2 {
        values: usize,
        encoding: Encoding,
        level_octets: usize,
        is_packed: bool,
    },
    Other,
}

impl<'a> Page<'a> {
    /// The next page; `None` at the end of the bytes, or if it is longer than they are, or is damaged.
    pub(super) fn next(rest: &mut &'a [u8]) -> Option<Self> {
        let mut thrift = Thrift::new(rest);
        let (mut kind, mut length, mut stored) = (-1, 0, 0);
        let (mut first, mut second) = (Header::default(), Header::default());
        thrift.begin()?;
        while let Field::Is(number, of) = thrift.field()? {
            match (number, of) {
                (1, Type::Int) => kind = thrift.int()?,
                (2, Type::Int) => length = thrift.int()?,
                (3, Type::Int) => stored = thrift.int()?,
                (5, Type::Struct) => first = Header::read(&mut thrift)?,
                (8, Type::Struct) => second = Header::read(&mut thrift)?,
                (_, of) => thrift.skip(of, false)?,
            }
        }
        let length = usize::try_from(length).ok().filter(|length| *length <= LARGEST)?;
        let (body, after) = thrift.rest().split_at_checked(usize::try_from(stored).ok()?)?;
        *rest = after;
        let count = |number: i64| usize::try_from(number).ok();
        let kind = match kind {
            0 => {
                let (values, encoding) = (count(first.numbers[0])?, Encoding::of(first.numbers[1]));
                PageKind::Data { values, encoding }
            }
            2 => PageKind::Dictionary,
            3 => {
                let [values, _, _, encoding, defined, repeated] = second.numbers;
                let level_octets = count(defined)?.checked_add(count(repeated)?)?;
                let (values, encoding) = (count(values)?, Encoding::of(encoding));
                let is_packed = !second.is_plain;
                PageKind::DataV2 { values, encoding, level_octets, is_packed }
            }
            _ => PageKind::Other,
        };
        Some(Self { kind, length, body })
    }
}

/// The first numbers of a header: of a `DataPageHeader`, those of values, and of their encoding; of the second form, those
/// of values, nulls and rows, of their encoding, and of the bytes of both kinds of levels.
#[derive(Default)]
struct Header {
    numbers: [i64; 6],
    is_plain: bool,
}

impl Header {
    fn read(thrift: &mut Thrift<'_>) -> Option<Self> {
        let mut header = Self::default();
        thrift.begin()?;
        while let Field::Is(number, of) = thrift.field()? {
            match (number, of) {
                (1..=6, Type::Int) => {
                    header.numbers[usize::from(number.unsigned_abs()) - 1] = thrift.int()?;
                }
                (7, Type::False) => header.is_plain = true,
                (_, of) => thrift.skip(of, false)?,
            }
        }
        Some(header)
    }
}

/// The most bytes of a page that is read.
const LARGEST: usize = 16 << 20;
