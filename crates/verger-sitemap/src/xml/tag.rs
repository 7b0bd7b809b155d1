use std::borrow::Cow;

use super::reference::unescape;

/// A start tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tag<'a> {
    /// Its name, with its prefix.
    pub(crate) name: &'a str,
    attributes: &'a str,
}

impl<'a> Tag<'a> {
    /// Reads the text between `<` and `>`, or `/>`. `None` if it is malformed.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let end = text.find(is_space).unwrap_or(text.len());
        let (name, attributes) = text.split_at(end);
        let tag = Self { name, attributes };
        let is_well_formed = is_name(name) && tag.walk().all(|attribute| attribute.is_some());
        is_well_formed.then_some(tag)
    }

    /// Names and values, with references not yet replaced.
    pub(crate) fn attributes(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.walk().flatten()
    }

    /// The value of an attribute, with references replaced; and whether one of them is faulty.
    pub(crate) fn attribute(self, name: &str) -> Option<(Cow<'a, str>, bool)> {
        self.attributes().find(|(found, _)| *found == name).map(|(_, value)| unescape(value))
    }

    /// Each attribute; `None` and then the end if one is malformed.
    fn walk(self) -> impl Iterator<Item = Option<(&'a str, &'a str)>> {
        let mut rest = Some(self.attributes);
        std::iter::from_fn(move || {
            let text = rest.take()?;
            let trimmed = text.trim_start_matches(is_space);
            if trimmed.is_empty() {
                return None;
            }
            // White space must precede each.
            let read = if trimmed.len() < text.len() { attribute(trimmed) } else { None };
            rest = read.map(|(_, rest)| rest);
            Some(read.map(|(pair, _)| pair))
        })
    }
}

/// The first attribute of a text, and the rest.
fn attribute(text: &str) -> Option<((&str, &str), &str)> {
    let (name, value) = text.split_once('=')?;
    let name = name.trim_end_matches(is_space);
    let value = value.trim_start_matches(is_space);
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let (value, rest) = value[1..].split_once(quote)?;
    is_name(name).then_some(((name, value), rest))
}

/// XML 1.0 §2.3, except that all non-ASCII characters count as letters.
fn is_name(text: &str) -> bool {
    let is_letter =
        |octet: u8| octet.is_ascii_alphabetic() || matches!(octet, b'_' | b':' | 0x80..);
    let is_further =
        |octet: u8| is_letter(octet) || octet.is_ascii_digit() || matches!(octet, b'-' | b'.');
    text.bytes().next().is_some_and(is_letter) && text.bytes().all(is_further)
}

pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read() {
        let tag = Tag::read("a:b  c = \"d>\"\te='&amp;f=\"'").expect("well-formed");
        assert_eq!(tag.name, "a:b");
        assert_eq!(tag.attributes().collect::<Vec<_>>(), [("c", "d>"), ("e", "&amp;f=\"")]);
        assert_eq!(tag.attribute("e"), Some((Cow::Borrowed("&f=\""), false)));
        let malformed = [
            "",
            " a",
            "1",
            "a b",
            "a b=",
            "a b=c",
            "a b=\"c",
            "a b='c'd='e'",
            "a =''",
            "a b''",
            "a<b",
        ];
        for text in malformed {
            assert!(Tag::read(text).is_none(), "{text}");
        }
    }
}
