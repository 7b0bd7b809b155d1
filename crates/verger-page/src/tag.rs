/// A tag as written, restricted to what this crate needs.
#[derive(Debug, Default)]
pub(crate) struct Tag {
    /// Where its `<` is, in bytes from the beginning of the text.
    pub(crate) start: u64,
    pub(crate) is_end: bool,
    pub(crate) is_self_closing: bool,
    name: Vec<u8>,
    values: [Option<Value>; ATTRIBUTES.len()],
    attribute: Vec<u8>,
    /// Which value is being read; `None` if it is not needed.
    current: Option<usize>,
}

/// The value of an attribute, with character references not yet replaced.
#[derive(Debug, Default)]
struct Value {
    text: Vec<u8>,
    is_cut: bool,
}

/// An attribute's value with its character references replaced, and whether it was too long to keep whole.
pub(crate) type Text = (Vec<u8>, bool);

impl Tag {
    pub(crate) fn begin(&mut self, start: u64, is_end: bool) {
        *self = Self { start, is_end, ..Self::default() };
    }

    pub(crate) fn add_to_name(&mut self, byte: u8) {
        add_to_name(&mut self.name, byte);
    }

    /// Its name in lower case; if longer than any known name, only the beginning.
    pub(crate) fn name(&self) -> &[u8] {
        &self.name
    }

    pub(crate) fn begin_attribute(&mut self) {
        self.attribute.clear();
        self.current = None;
    }

    pub(crate) fn add_to_attribute(&mut self, byte: u8) {
        add_to_name(&mut self.attribute, byte);
    }

    /// The name of an attribute is complete: of two with the same name, the first counts (HTML standard
    /// §13.2.5.33).
    pub(crate) fn end_attribute_name(&mut self) {
        let is_asked_about = !self.is_end && ASKED_ABOUT.contains(&self.name.as_slice());
        let known = ATTRIBUTES.iter().position(|name| *name == self.attribute);
        self.current = known.filter(|&index| is_asked_about && self.values[index].is_none());
        if let Some(index) = self.current {
            self.values[index] = Some(Value::default());
        }
    }

    /// Adds to the value of the attribute, of which at most `most` bytes are kept.
    pub(crate) fn add_to_value(&mut self, bytes: &[u8], most: usize) {
        let value = self.current.and_then(|index| self.values[index].as_mut());
        let Some(Value { text, is_cut }) = value else { return };
        let room = most.saturating_sub(text.len());
        *is_cut |= bytes.len() > room;
        for &byte in &bytes[..bytes.len().min(room)] {
            // HTML standard §13.2.5.36: U+0000 becomes U+FFFD.
            if byte == 0 { text.extend("\u{FFFD}".as_bytes()) } else { text.push(byte) }
        }
    }

    pub(crate) fn has(&self, name: &[u8]) -> bool {
        self.raw(name).is_some()
    }

    /// The value of an attribute that [`ATTRIBUTES`] lists.
    pub(crate) fn value(&self, name: &[u8]) -> Option<Text> {
        let Value { text, is_cut } = self.raw(name)?;
        let unescaped = htmlize::unescape_bytes_in(text, htmlize::Context::Attribute);
        Some((unescaped.into_owned(), *is_cut))
    }

    fn raw(&self, name: &[u8]) -> Option<&Value> {
        let index = ATTRIBUTES.iter().position(|known| *known == name)?;
        self.values[index].as_ref()
    }
}

fn add_to_name(name: &mut Vec<u8>, byte: u8) {
    if name.len() < LONGEST {
        name.push(byte.to_ascii_lowercase());
    }
}

/// No relevant name is this long.
pub(crate) const LONGEST: usize = 24;

/// The elements whose attributes are kept.
const ASKED_ABOUT: [&[u8]; 5] = [b"meta", b"link", b"script", b"font", b"annotation-xml"];

const ATTRIBUTES: [&[u8]; 12] = [
    b"name",
    b"content",
    b"value",
    b"rel",
    b"href",
    b"type",
    b"charset",
    b"http-equiv",
    b"encoding",
    b"color",
    b"face",
    b"size",
];

/// §13.2.5: white space, including a carriage return, which counts as a line feed (§13.2.3.5).
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0C)
}
