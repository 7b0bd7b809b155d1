//! The schema: a tree whose leaves are the columns.

use crate::column::Column;
use crate::make::thrift::{Field, Thrift, Type};

/// A node of the schema; its children follow it (`SchemaElement`).
#[derive(Default)]
pub(super) struct Element<'a> {
    name: &'a [u8],
    children: usize,
    physical: Option<i64>,
    length: i64,
    repetition: i64,
    converted: Option<i64>,
    scale: i64,
    logical: Option<i16>,
    /// Of a logical type: the units in a second, whether it is in universal time, and whether it has a sign.
    per_second: Option<u64>,
    is_utc: bool,
    is_unsigned: bool,
}

/// A column.
pub(super) struct Leaf {
    pub(super) column: Column,
    pub(super) kind: LeafKind,
}

/// What its values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeafKind {
    pub(super) physical: Physical,
    pub(super) meaning: Meaning,
    /// The level of a value that is there: the number of nodes above it, and it, that may be absent.
    pub(super) levels: u32,
    /// Whether a row may have several.
    pub(super) is_repeated: bool,
}

/// How a value is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Physical {
    Boolean,
    Int32,
    Int64,
    /// Days and nanoseconds.
    Int96,
    Float,
    Double,
    Bytes,
    /// Bytes of this number.
    Fixed(usize),
}

/// What a stored value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Itself,
    Text,
    Unsigned,
    Date,
    Time { per_second: u64 },
    Moment { per_second: u64, is_utc: bool },
    Decimal { scale: u32 },
    Half,
}

impl<'a> Element<'a> {
    pub(super) fn read(thrift: &mut Thrift<'a>) -> Option<Self> {
        let mut element = Self::default();
        thrift.begin()?;
        while let Field::Is(number, of) = thrift.field()? {
            match (number, of) {
                (1, Type::Int) => element.physical = Some(thrift.int()?),
                (2, Type::Int) => element.length = thrift.int()?,
                (3, Type::Int) => element.repetition = thrift.int()?,
                (4, Type::Binary) => element.name = thrift.binary()?,
                (5, Type::Int) => element.children = usize::try_from(thrift.int()?).ok()?,
                (6, Type::Int) => element.converted = Some(thrift.int()?),
                (7, Type::Int) => element.scale = thrift.int()?,
                (10, Type::Struct) => element.logical(thrift)?,
                (_, of) => thrift.skip(of, false)?,
            }
        }
        Some(element)
    }

    /// Reads the one member of a `LogicalType`.
    fn logical(&mut self, thrift: &mut Thrift<'a>) -> Option<()> {
        thrift.begin()?;
        while let Field::Is(number, of) = thrift.field()? {
            self.logical = Some(number);
            if of != Type::Struct {
                thrift.skip(of, false)?;
                continue;
            }
            thrift.begin()?;
            while let Field::Is(part, of) = thrift.field()? {
                match (number, part, of) {
                    (5, 1, Type::Int) => self.scale = thrift.int()?,
                    (7 | 8, 1, Type::True) => self.is_utc = true,
                    (10, 2, Type::False) => self.is_unsigned = true,
                    (7 | 8, 2, Type::Struct) => {
                        thrift.begin()?;
                        while let Field::Is(unit, of) = thrift.field()? {
                            self.per_second = match unit {
                                1 => Some(1_000),
                                2 => Some(1_000_000),
                                3 => Some(1_000_000_000),
                                _ => None,
                            };
                            thrift.skip(of, false)?;
                        }
                    }
                    (_, _, of) => thrift.skip(of, false)?,
                }
            }
        }
        Some(())
    }

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

    fn physical(&self) -> Option<Physical> {
        Some(match self.physical? {
            0 => Physical::Boolean,
            1 => Physical::Int32,
            2 => Physical::Int64,
            3 => Physical::Int96,
            4 => Physical::Float,
            5 => Physical::Double,
            6 => Physical::Bytes,
            7 => Physical::Fixed(usize::try_from(self.length).ok().filter(|length| *length > 0)?),
            _ => return None,
        })
    }

    fn meaning(&self) -> Meaning {
        let per_second = self.per_second;
        let is_utc = self.is_utc;
        match (self.logical, self.converted) {
            (Some(1 | 4 | 12), _) | (None, Some(0 | 4 | 19)) => Meaning::Text,
            (Some(5), _) | (None, Some(5)) => u32::try_from(self.scale)
                .map_or(Meaning::Itself, |scale| Meaning::Decimal { scale }),
            (Some(6), _) | (None, Some(6)) => Meaning::Date,
            (Some(7), _) => {
                per_second.map_or(Meaning::Itself, |per_second| Meaning::Time { per_second })
            }
            (Some(8), _) => per_second
                .map_or(Meaning::Itself, |per_second| Meaning::Moment { per_second, is_utc }),
            (None, Some(7)) => Meaning::Time { per_second: 1_000 },
            (None, Some(8)) => Meaning::Time { per_second: 1_000_000 },
            (None, Some(9)) => Meaning::Moment { per_second: 1_000, is_utc: true },
            (None, Some(10)) => Meaning::Moment { per_second: 1_000_000, is_utc: true },
            (Some(10), _) if self.is_unsigned => Meaning::Unsigned,
            (None, Some(11..=14)) => Meaning::Unsigned,
            (Some(15), _) => Meaning::Half,
            _ => Meaning::Itself,
        }
    }
}

/// The nodes that enclose those that are read.
struct Around {
    prefix: String,
    /// The number of children still to come.
    left: usize,
    levels: u32,
    is_repeated: bool,
}

/// The leaves of the schema, whose first element is the root.
pub(super) fn leaves(elements: &[Element<'_>]) -> Option<Vec<Leaf>> {
    let (root, elements) = elements.split_first()?;
    let mut leaves = Vec::new();
    let (prefix, left) = (String::new(), root.children);
    let mut around = vec![Around { prefix, left, levels: 0, is_repeated: false }];
    for element in elements {
        while around.last()?.left == 0 {
            around.pop();
        }
        let parent = around.last_mut()?;
        parent.left -= 1;
        let name = format!("{}{}", parent.prefix, String::from_utf8_lossy(element.name));
        if name.len() > LONGEST_NAME {
            return None;
        }
        // A required node is always there; an optional or a repeated one may not be.
        let levels = parent.levels + u32::from(element.repetition != REQUIRED);
        let is_repeated = parent.is_repeated || element.repetition == REPEATED;
        if element.children > 0 {
            let (prefix, left) = (name + ".", element.children);
            around.push(Around { prefix, left, levels, is_repeated });
        } else {
            let kind = Some(element.kind().to_owned());
            // Values of a kind that is not known are not read.
            let physical = element.physical();
            let is_repeated = is_repeated || physical.is_none();
            let physical = physical.unwrap_or(Physical::Bytes);
            let meaning = element.meaning();
            leaves.push(Leaf {
                column: Column { name, kind, description: None },
                kind: LeafKind { physical, meaning, levels, is_repeated },
            });
        }
    }
    Some(leaves)
}

/// In hostile schemas, nested names would grow with the square of the footer.
const LONGEST_NAME: usize = 4096;

const REQUIRED: i64 = 0;
const REPEATED: i64 = 2;
