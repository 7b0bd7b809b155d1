//! How values are written within a page.

use std::borrow::Cow;

use super::hybrid::{hybrid, packed_at};
use super::schema::Physical;
use crate::make::thrift::Thrift;

/// An encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Plain,
    /// Places in the dictionary.
    Dictionary,
    /// Runs, of booleans.
    Runs,
    /// Differences of numbers.
    Deltas,
    /// Lengths, then texts.
    Lengths,
    /// What each text shares with the one before.
    Prefixes,
    /// The first bytes of all values, then the second ones.
    Split,
    Unknown,
}

impl Encoding {
    pub(super) fn of(number: i64) -> Self {
        match number {
            0 => Self::Plain,
            2 | 8 => Self::Dictionary,
            3 => Self::Runs,
            5 => Self::Deltas,
            6 => Self::Lengths,
            7 => Self::Prefixes,
            9 => Self::Split,
            _ => Self::Unknown,
        }
    }
}

type Values<'a> = Vec<Cow<'a, [u8]>>;

/// The first values of a page, each as the bytes that it has in the plain encoding. `None` if there are fewer.
pub(super) fn values(
    encoding: Encoding,
    physical: Physical,
    data: &[u8],
    most: usize,
) -> Option<Values<'_>> {
    match (encoding, physical) {
        (Encoding::Plain, Physical::Boolean) => {
            let bit = |place| Some(Cow::Borrowed(boolean(packed_at(data, 1, place)? == 1)));
            (0..most).map(bit).collect()
        }
        (Encoding::Plain, Physical::Bytes) => {
            let mut thrift = Thrift::new(data);
            let next = |_| {
                let length =
                    thrift.take(4)?.first_chunk().map(|length| u32::from_le_bytes(*length));
                Some(Cow::Borrowed(thrift.take(length? as usize)?))
            };
            (0..most).map(next).collect()
        }
        (Encoding::Plain, fixed) => {
            let size = size(fixed)?;
            let at = |place: usize| data.get(place.checked_mul(size)?..)?.get(..size);
            (0..most).map(|place| at(place).map(Cow::Borrowed)).collect()
        }
        (Encoding::Runs, Physical::Boolean) => {
            let numbers = hybrid(data.get(4..)?, 1, most)?;
            Some(numbers.into_iter().map(|yes| Cow::Borrowed(boolean(yes == 1))).collect())
        }
        (Encoding::Deltas, Physical::Int32 | Physical::Int64) => {
            let (numbers, _) = deltas(data, most)?;
            let size = size(physical)?;
            let octets = |number: i64| Cow::Owned(number.to_le_bytes()[..size].to_vec());
            (numbers.len() == most).then(|| numbers.into_iter().map(octets).collect())
        }
        (Encoding::Lengths, Physical::Bytes) => {
            let (lengths, texts) = deltas(data, LARGEST_COUNT)?;
            Some(lengthwise(&lengths, texts, most)?.into_iter().map(Cow::Borrowed).collect())
        }
        (Encoding::Prefixes, Physical::Bytes | Physical::Fixed(_)) => prefixed(data, most),
        (Encoding::Split, fixed) => {
            let size = size(fixed)?;
            let count = data.len() / size;
            let value = |place| (0..size).map(|part| data[part * count + place]).collect();
            (most <= count).then(|| (0..most).map(|place| Cow::Owned(value(place))).collect())
        }
        _ => None,
    }
}

/// The first values of a page that has places in a dictionary, whose values are plain.
pub(super) fn dictionary_values<'a>(
    physical: Physical,
    data: &[u8],
    dictionary: &'a [u8],
    most: usize,
) -> Option<Values<'a>> {
    if most == 0 {
        return Some(Vec::new());
    }
    let (width, data) = data.split_first()?;
    let places = hybrid(data, u32::from(*width), most)?;
    let last = *places.iter().max()? as usize;
    // A dictionary has at most a value for each of its bits.
    (last < dictionary.len().saturating_mul(8)).then_some(())?;
    let known = values(Encoding::Plain, physical, dictionary, last + 1)?;
    places.iter().map(|place| known.get(*place as usize).cloned()).collect()
}

fn boolean(yes: bool) -> &'static [u8] {
    if yes { &[1] } else { &[0] }
}

/// The bytes of a value, if all have as many.
fn size(physical: Physical) -> Option<usize> {
    match physical {
        Physical::Int32 | Physical::Float => Some(4),
        Physical::Int64 | Physical::Double => Some(8),
        Physical::Int96 => Some(12),
        Physical::Fixed(size) => Some(size),
        Physical::Boolean | Physical::Bytes => None,
    }
}

/// The first numbers of a text of differences, and what follows all of them if they are no more than that.
fn deltas(data: &[u8], most: usize) -> Option<(Vec<i64>, &[u8])> {
    let mut thrift = Thrift::new(data);
    let size = usize::try_from(thrift.varint()?).ok().filter(|size| *size <= LARGEST_BLOCK)?;
    let parts =
        usize::try_from(thrift.varint()?).ok().filter(|parts| (1..=size).contains(parts))?;
    let total = usize::try_from(thrift.varint()?).ok()?.min(most);
    let mut number = thrift.int()?;
    let mut numbers = Vec::new();
    if total > 0 {
        numbers.push(number);
    }
    while numbers.len() < total {
        let least = thrift.int()?;
        let widths = thrift.take(parts)?;
        for &width in widths {
            // The widths of parts that are not needed say nothing.
            if numbers.len() >= total {
                break;
            }
            let count = size / parts;
            let width = u32::from(width);
            (width <= u64::BITS && count > 0).then_some(())?;
            let packed = thrift.take(count.checked_mul(width as usize)?.div_ceil(8))?;
            for place in 0..count.min(total - numbers.len()) {
                let more = packed_at(packed, width, place)?.cast_signed();
                number = number.wrapping_add(least).wrapping_add(more);
                numbers.push(number);
            }
        }
    }
    Some((numbers, thrift.rest()))
}

/// The first texts of these lengths.
fn lengthwise<'a>(lengths: &[i64], texts: &'a [u8], most: usize) -> Option<Vec<&'a [u8]>> {
    let mut thrift = Thrift::new(texts);
    let lengths = lengths.get(..most)?.iter();
    lengths.map(|length| thrift.take(usize::try_from(*length).ok()?)).collect()
}

fn prefixed(data: &[u8], most: usize) -> Option<Values<'_>> {
    let (shared, data) = deltas(data, LARGEST_COUNT)?;
    let (lengths, texts) = deltas(data, LARGEST_COUNT)?;
    let rests = lengthwise(&lengths, texts, most)?;
    let (mut values, mut octets) = (Values::new(), 0);
    let mut last: Vec<u8> = Vec::new();
    for (shared, rest) in shared.iter().zip(rests) {
        last.truncate(usize::try_from(*shared).ok().filter(|shared| *shared <= last.len())?);
        last.extend_from_slice(rest);
        octets += last.len();
        (octets <= MOST).then_some(())?;
        values.push(Cow::Owned(last.clone()));
    }
    (values.len() == most).then_some(values)
}

const LARGEST_BLOCK: usize = 1 << 16;
/// The most values of a page whose texts follow their lengths.
const LARGEST_COUNT: usize = 1 << 20;
/// The most bytes of texts that share their beginnings.
const MOST: usize = 16 << 20;
