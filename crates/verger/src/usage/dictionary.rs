use alloc::vec::Vec;
use core::fmt;

use super::item::{Scanner, Value};
use crate::syntax::Span;

/// A structured-field Dictionary (RFC 9651 §3.2, §4.2.2): keys, each with a value and parameters.
///
/// Reading is strict: a text that breaks the grammar anywhere is not a dictionary at all. A key may occur several
/// times; the last one counts.
///
/// **Cost.** One pass; 40 bytes of heap per member. **Bounds.** A text of more than 4 GiB − 1 bytes is not a
/// dictionary.
///
/// ```
/// use verger::usage::{Dictionary, Value};
///
/// let text = b"train-ai=n, search;x=1, train-ai=y";
/// let dictionary = Dictionary::parse(text)?;
/// let Some(member) = dictionary.get(text, b"train-ai") else { unreachable!() };
/// let Value::Token(token) = member.value else { unreachable!() };
/// assert_eq!(&text[token.range()], b"y");
/// assert!(Dictionary::parse(b"Train-AI=n").is_err());
/// # Ok::<(), verger::usage::DictionaryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dictionary {
    members: Vec<Member>,
}

/// A key of a dictionary and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member {
    /// The key.
    pub key: Span,
    /// Its value; a key alone is true.
    pub value: Value,
    /// Whether parameters follow the value.
    pub has_parameters: bool,
    /// The member as a whole, from its key to the end of its parameters.
    pub span: Span,
}

/// Why a text is not a dictionary, and where it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DictionaryError {
    /// Offset of the first byte that does not fit; the length of the text if it ends too early.
    pub at: u32,
    /// What does not fit.
    pub what: Malformation,
}

/// What makes a text not a structured field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Malformation {
    /// A byte that is not ASCII (§4.2).
    NotAscii,
    /// A key that begins with neither a lower-case letter nor `*` (§4.2.3.3).
    Key,
    /// Something that cannot begin a value (§4.2.3.1).
    Value,
    /// A number with too many digits, or without digits where they are required (§4.2.4).
    Number,
    /// A string that does not end, or contains a forbidden byte (§4.2.5).
    String,
    /// Binary content that does not end, or is not base64 (§4.2.7).
    Bytes,
    /// A boolean that is neither `?0` nor `?1` (§4.2.8).
    Boolean,
    /// A date that is not an integer (§4.2.9).
    Date,
    /// A display string that does not end, or is not UTF-8 (§4.2.10).
    DisplayString,
    /// An inner list that does not end, or whose items have no space between them (§4.2.1.2).
    InnerList,
    /// Something other than a comma between two members (§4.2.2).
    Separator,
    /// A comma with nothing after it (§4.2.2).
    TrailingComma,
    /// More bytes than a span can address.
    TooLong,
}

impl Dictionary {
    /// Reads a dictionary.
    ///
    /// # Errors
    ///
    /// Text that does not follow RFC 9651 §4.2.2 to the last byte: it then has no members at all.
    pub fn parse(text: &[u8]) -> Result<Self, DictionaryError> {
        if u32::try_from(text.len()).is_err() {
            return Err(DictionaryError { at: 0, what: Malformation::TooLong });
        }
        // §4.2, step 1.
        if let Some(at) = text.iter().position(|octet| !octet.is_ascii()) {
            return Err(DictionaryError { at: at as u32, what: Malformation::NotAscii });
        }
        let mut scanner = Scanner::new(text);
        scanner.skip_spaces();
        let mut members = Vec::new();
        while !scanner.is_at_end() {
            members.push(member(&mut scanner)?);
            scanner.skip_blanks();
            if scanner.is_at_end() {
                break;
            }
            if !scanner.take(b',') {
                return Err(scanner.error(Malformation::Separator));
            }
            scanner.skip_blanks();
            if scanner.is_at_end() {
                return Err(scanner.error(Malformation::TrailingComma));
            }
        }
        Ok(Self { members })
    }

    /// The members as written, in order; a key may occur several times.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The member with that key that counts: the last one. `text` is what the dictionary was read from. Cost: the
    /// number of members.
    pub fn get(&self, text: &[u8], key: &[u8]) -> Option<&Member> {
        self.members.iter().rev().find(|member| text.get(member.key.range()) == Some(key))
    }
}

fn member(scanner: &mut Scanner<'_>) -> Result<Member, DictionaryError> {
    let start = scanner.at();
    let key = scanner.key()?;
    let value =
        if scanner.take(b'=') { scanner.item_or_inner_list()? } else { Value::Boolean(true) };
    let has_parameters = scanner.parameters()?;
    let span = Span { start, end: scanner.at() };
    Ok(Member { key, value, has_parameters, span })
}

impl fmt::Display for Malformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAscii => "a byte that is not ASCII",
            Self::Key => "a key begins with a lower-case letter or *",
            Self::Value => "a value cannot begin like this",
            Self::Number => "a number with too many digits, or none",
            Self::String => "a string that does not end, or has a forbidden byte",
            Self::Bytes => "binary content that does not end, or is not base64",
            Self::Boolean => "a boolean is ?0 or ?1",
            Self::Date => "a date is an integer",
            Self::DisplayString => "a display string that does not end, or is not UTF-8",
            Self::InnerList => "a list that does not end, or lacks a space",
            Self::Separator => "a comma is needed between two members",
            Self::TrailingComma => "nothing follows the last comma",
            Self::TooLong => "too long",
        })
    }
}

impl fmt::Display for DictionaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a dictionary: {}, at byte {}", self.what, self.at)
    }
}

impl core::error::Error for DictionaryError {}
