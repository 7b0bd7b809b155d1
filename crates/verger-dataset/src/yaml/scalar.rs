//! Texts on one line: plain, in quotes, or in brackets.

use super::node::{Key, Node};
use crate::place::SourcePlace;

/// A text in quotes, and the rest after the closing quote; `None` if there is no closing quote. `text` begins with the
/// quote.
pub(super) fn quoted(text: &str) -> Option<(String, &str)> {
    let quote = text.chars().next()?;
    let mut said = String::new();
    let mut rest = text[quote.len_utf8()..].chars();
    while let Some(c) = rest.next() {
        match c {
            '"' if quote == '"' => return Some((said, rest.as_str())),
            '\'' if quote == '\'' => {
                // A literal quote is doubled.
                let Some(behind) = rest.as_str().strip_prefix('\'') else {
                    return Some((said, rest.as_str()));
                };
                said.push('\'');
                rest = behind.chars();
            }
            '\\' if quote == '"' => said.push(escaped(&mut rest)?),
            c => said.push(c),
        }
    }
    None
}

/// The character of an escape (YAML 1.2 §5.7).
fn escaped(rest: &mut std::str::Chars<'_>) -> Option<char> {
    let digits = match rest.next()? {
        'n' => return Some('\n'),
        't' => return Some('\t'),
        'r' => return Some('\r'),
        '0' => return Some('\0'),
        'x' => 2,
        'u' => 4,
        'U' => 8,
        other => return Some(other),
    };
    let hex = rest.as_str().get(..digits)?;
    *rest = rest.as_str()[digits..].chars();
    let is_hex = hex.bytes().all(|octet| octet.is_ascii_hexdigit());
    let code = is_hex.then(|| u32::from_str_radix(hex, 16).ok())??;
    Some(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
}

/// Whether a plain text means no value.
pub(super) fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

/// A list or a mapping in brackets that is not valid YAML. `None` if the closing bracket is not at the end, or brackets
/// are nested more than eight deep.
pub(super) fn bracketed(text: &str, place: &SourcePlace) -> Option<Node> {
    within(text, place, 8)
}

fn within(text: &str, place: &SourcePlace, depth: u32) -> Option<Node> {
    let depth = depth.checked_sub(1)?;
    let is_list = text.starts_with('[');
    let inside = text[1..].strip_suffix(if is_list { ']' } else { '}' })?;
    let parts = split(inside)?;
    let scalar = |part: &str| {
        if part.starts_with(['[', '{'])
            && let Some(node) = within(part, place, depth)
        {
            return node;
        }
        let text = match quoted(part).filter(|_| part.starts_with(['"', '\''])) {
            Some((text, "")) => text,
            _ if is_null(part) => return Node::Null,
            _ => part.to_owned(),
        };
        Node::Text(text, place.clone())
    };
    if is_list {
        return Some(Node::List(parts.into_iter().map(scalar).collect()));
    }
    let entry = |part: &str| {
        let (name, value) = part.split_once(':').unwrap_or((part, ""));
        let name = name.trim().trim_matches(['"', '\'']).to_owned();
        (Key { name, place: place.clone(), is_bare: false }, scalar(value.trim()))
    };
    Some(Node::Map(parts.into_iter().map(entry).collect()))
}

/// The parts between commas outside quotes and brackets; `None` if a quote or bracket is not closed.
fn split(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_u32, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') if text[start..at].trim().is_empty() => quote = Some(c),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.checked_sub(1)?,
            (None, ',') if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() {
        parts.push(last);
    }
    (quote.is_none() && depth == 0).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_end_where_they_are_closed() {
        assert_eq!(quoted(r#""a \"b\" \u00e9" # c"#), Some((r#"a "b" é"#.to_owned(), " # c")));
        assert_eq!(quoted("'it''s' x"), Some(("it's".to_owned(), " x")));
        for text in ["\"a", "'a''", "\"a\\", "\"\\u00", "\"\\u+123\""] {
            assert_eq!(quoted(text), None, "{text}");
        }
    }
}
