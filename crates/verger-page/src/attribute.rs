//! The value of an attribute, as the octets of the page.

use lol_html::send::Element;

/// The octets of an attribute with its character references replaced; `None` when there is no such attribute.
///
/// The page is decoded octet for octet, so that no charset needs to be known: what a reference names beyond ASCII
/// becomes UTF-8.
pub(crate) fn octets(element: &Element<'_, '_>, name: &str) -> Option<Vec<u8>> {
    let value = element.get_attribute(name)?;
    let octets: Vec<u8> = value.chars().map(octet).collect();
    Some(htmlize::unescape_bytes_in(octets, htmlize::Context::Attribute).into_owned())
}

/// x-user-defined puts the octets from 0x80 on at U+F780 (WHATWG Encoding §14.5.1).
fn octet(character: char) -> u8 {
    (u32::from(character) & 0xFF) as u8
}
