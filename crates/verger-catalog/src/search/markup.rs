//! Text that was written as HTML.

use std::borrow::Cow;

use htmlize::unescape;

/// The text of a description that may be HTML: without the tags with which people format text and without comments, and
/// with the characters that character references stand for. Any other `<` and `&` are text, as in `x < y`; so the
/// result may still look like markup, and is never to be taken for it. Cost: linear.
///
/// ```
/// use verger_catalog::search::plain_text;
///
/// assert_eq!(plain_text("<p>Rain &amp; snow</p>"), "Rain & snow");
/// assert_eq!(plain_text("x < y"), "x < y");
/// ```
pub fn text(written: &str) -> Cow<'_, str> {
    if !written.contains(['<', '&']) {
        return Cow::Borrowed(written);
    }
    let mut text = characters(&without_tags(written));
    // Markup is often escaped once more than needed.
    if written.contains('&') && text.contains('<') {
        text = without_tags(&text);
    }
    if text == written {
        return Cow::Borrowed(written);
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() { Cow::Borrowed(written) } else { Cow::Owned(text) }
}

fn without_tags(written: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(written.len()), written);
    // The last ends: what begins after them is not searched for its end, so that the cost is linear.
    let (closes, uncomments) = (written.rfind("</"), written.rfind("-->"));
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let is_before =
            |end: Option<usize>| end.is_some_and(|end| written.len() - rest.len() < end);
        let tag = tag(rest, is_before(closes));
        let tag = tag.or_else(|| is_before(uncomments).then(|| comment(rest))?);
        let (gap, length) = tag.unwrap_or(("<", 1));
        text.push_str(gap);
        rest = &rest[length..];
    }
    text + rest
}

/// What a tag at the beginning becomes, and its length; with the content of a style sheet, if another tag closes later.
fn tag(html: &str, closes: bool) -> Option<(&'static str, usize)> {
    let inner = html[1..].strip_prefix('/').unwrap_or(&html[1..]);
    let name = &inner[..inner.find(|c: char| !c.is_ascii_alphanumeric())?];
    let behind = &inner[name.len()..];
    let is_of = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let gap = if is_of(&INLINE) { "" } else { " " };
    if !(is_of(&INLINE) || is_of(&BLOCK)) || !behind.starts_with(['>', '/', ' ', '\t', '\n']) {
        return None;
    }
    let mut quote = None;
    let end = behind.bytes().position(|octet| match (quote, octet) {
        (None, b'>') | (_, b'<') => true,
        (None, b'"' | b'\'') => {
            quote = Some(octet);
            false
        }
        (Some(open), _) if open == octet => {
            quote = None;
            false
        }
        _ => false,
    });
    let end = end.filter(|&end| behind.as_bytes()[end] == b'>')?;
    let length = html.len() - behind.len() + end + 1;
    let sheet = is_of(&["style"]) && !html.starts_with("</");
    let content = if sheet && closes { html[length..].find("</")? } else { 0 };
    Some((gap, length + content))
}

/// A comment at the beginning: nothing, and its length.
fn comment(html: &str) -> Option<(&'static str, usize)> {
    let end = html.strip_prefix("<!--")?.find("-->")?;
    Some(("", "<!--".len() + end + "-->".len()))
}

/// Replaces character references that end with a semicolon.
fn characters(written: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(written.len()), written);
    while let Some(at) = rest.find('&') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let in_name = |octet: u8| octet.is_ascii_alphanumeric() || octet == b'#';
        let name =
            rest.bytes().skip(1).take(LONGEST_NAME).take_while(|&octet| in_name(octet)).count();
        let length = if rest[1 + name..].starts_with(';') { name + 2 } else { 1 };
        text.push_str(&unescape(&rest[..length]));
        rest = &rest[length..];
    }
    text + rest
}

/// The longest name of a character has 31 letters.
const LONGEST_NAME: usize = 32;

/// Elements within a word or a line.
const INLINE: [&str; 18] = [
    "a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "mark", "q", "s", "small", "span",
    "strong", "sub", "sup", "u",
];

/// Elements that separate words. Scripts are not here: nobody formats text with them, so they stay as they are.
const BLOCK: [&str; 33] = [
    "address",
    "blockquote",
    "body",
    "br",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "hr",
    "html",
    "img",
    "li",
    "nobr",
    "ol",
    "p",
    "pre",
    "section",
    "style",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_not_text() {
        for (written, shown) in [
            ("<p>Rain &amp; snow</p>", "Rain & snow"),
            ("<P CLASS=\"a > b\">One</P><p>two<br/>three</p>", "One two three"),
            ("H<sub>2</sub>O, <b>bold</b>ly <a href='x'>linked</a>", "H2O, boldly linked"),
            ("caf&eacute; &#233; &#x1F600; &nbsp;&nbsp;x", "café é 😀 x"),
            ("&lt;p&gt;escaped&lt;/p&gt; once more", "escaped once more"),
            ("<style>p { a: b }</style>Text <!-- not shown --> here", "Text here"),
            ("<ul><li>one</li><li>two</li></ul>", "one two"),
        ] {
            assert_eq!(text(written), shown, "{written}");
        }
    }

    #[test]
    fn what_only_looks_like_markup_is_text() {
        for written in [
            "x < y and y > z",
            "a<b",
            "a <b and c",
            "<rain> & <snow>",
            "R&D, Q&A; fish &chips &unknown;",
            "https://example.com/?a=1&copy=2",
            "<p",
            "<",
            "&",
            "&#;",
            "é<é&é;",
            "<!-- never closed",
            "<p></p>",
            "<script>alert(\"1\")</script> x",
        ] {
            assert_eq!(text(written), written);
        }
        assert_eq!(text("x &lt; y"), "x < y");
    }

    #[test]
    fn hostile_markup_costs_little() {
        for piece in ["<p ", "<p \"", "<!--", "&", "&lt;", "<style>", "<style ", "<"] {
            let long = piece.repeat(200_000);
            assert!(text(&long).len() <= long.len());
        }
    }
}
