//! The part of Thrift's compact protocol that Parquet uses.

/// A reader that returns `None` at the first byte that violates the protocol.
pub(super) struct Thrift<'a> {
    octets: &'a [u8],
    /// The number of the last field of each open struct.
    fields: Vec<i16>,
}

/// The type of a field or of a list's members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    True,
    False,
    Byte,
    Int,
    Double,
    Binary,
    List,
    Map,
    Struct,
}

/// The next item of a struct.
pub(super) enum Field {
    /// A field, with its number and type.
    Is(i16, Type),
    End,
}

/// The deepest nesting of structs that is read or skipped.
const DEEPEST: usize = 16;

impl<'a> Thrift<'a> {
    pub(super) fn new(octets: &'a [u8]) -> Self {
        Self { octets, fields: Vec::new() }
    }

    pub(super) fn begin(&mut self) -> Option<()> {
        self.fields.push(0);
        (self.fields.len() <= DEEPEST).then_some(())
    }

    /// The next field of the open struct.
    pub(super) fn field(&mut self) -> Option<Field> {
        let head = self.octet()?;
        if head == 0 {
            self.fields.pop();
            return Some(Field::End);
        }
        let last = *self.fields.last()?;
        let number = match head >> 4 {
            0 => i16::try_from(self.int()?).ok()?,
            delta => last.checked_add(i16::from(delta))?,
        };
        *self.fields.last_mut()? = number;
        Some(Field::Is(number, Type::of(head & 15)?))
    }

    /// The type and the number of a list's members.
    pub(super) fn list(&mut self) -> Option<(Type, u64)> {
        let head = self.octet()?;
        let count = match head >> 4 {
            15 => self.varint()?,
            count => u64::from(count),
        };
        Some((Type::of(head & 15)?, count))
    }

    pub(super) fn int(&mut self) -> Option<i64> {
        let zigzag = self.varint()?;
        Some((zigzag >> 1).cast_signed() ^ -(zigzag & 1).cast_signed())
    }

    pub(super) fn binary(&mut self) -> Option<&'a [u8]> {
        let len = usize::try_from(self.varint()?).ok()?;
        self.take(len)
    }

    /// The next bytes.
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.octets.split_at_checked(count)?;
        self.octets = rest;
        Some(taken)
    }

    /// The next bytes, or fewer at the end.
    pub(super) fn take_up_to(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.octets.split_at(count.min(self.octets.len()));
        self.octets = rest;
        taken
    }

    /// What was not read yet.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.octets
    }

    /// Skips a value. Each member of a list takes at least a byte, so the bytes bound the work.
    pub(super) fn skip(&mut self, of: Type, in_list: bool) -> Option<()> {
        match of {
            // In a list a boolean takes a byte; in a struct its field type is its value.
            Type::True | Type::False if !in_list => {}
            Type::True | Type::False | Type::Byte => drop(self.octet()?),
            Type::Int => drop(self.varint()?),
            Type::Double => self.octets = self.octets.get(8..)?,
            Type::Binary => drop(self.binary()?),
            Type::List => {
                let (of, count) = self.list()?;
                self.deeper(|thrift| (0..count).try_for_each(|_| thrift.skip(of, true)))?;
            }
            Type::Map => {
                let count = self.varint()?;
                if count > 0 {
                    let types = self.octet()?;
                    let (key, value) = (Type::of(types >> 4)?, Type::of(types & 15)?);
                    self.deeper(|thrift| {
                        (0..count).try_for_each(|_| {
                            thrift.skip(key, true)?;
                            thrift.skip(value, true)
                        })
                    })?;
                }
            }
            Type::Struct => {
                self.begin()?;
                while let Field::Is(_, of) = self.field()? {
                    self.skip(of, false)?;
                }
            }
        }
        Some(())
    }

    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        self.begin()?;
        read(self)?;
        self.fields.pop();
        Some(())
    }

    fn octet(&mut self) -> Option<u8> {
        let (first, rest) = self.octets.split_first()?;
        self.octets = rest;
        Some(*first)
    }

    pub(super) fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let octet = self.octet()?;
            number |= u64::from(octet & 0x7F) << shift;
            if octet & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }
}

impl Type {
    fn of(code: u8) -> Option<Self> {
        Some(match code {
            1 => Self::True,
            2 => Self::False,
            3 => Self::Byte,
            4..=6 => Self::Int,
            7 => Self::Double,
            8 => Self::Binary,
            9 | 10 => Self::List,
            11 => Self::Map,
            12 => Self::Struct,
            _ => return None,
        })
    }
}
