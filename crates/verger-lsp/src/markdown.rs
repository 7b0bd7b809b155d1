use verger_report::text::{cut, shown};

/// Bytes of a file as a span of code: safe to show, cut if long, and whatever is in them stays text.
pub(crate) fn code(octets: &[u8]) -> String {
    let text = cut(&shown(octets));
    if text.is_empty() {
        return "(nothing)".to_owned();
    }
    let longest = text.split(|one| one != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let room =
        if text.starts_with('`') || text.ends_with('`') || text.trim() != text { " " } else { "" };
    format!("{fence}{room}{text}{room}{fence}")
}

/// Text of ours, such as a sentence of the registry, with the characters that Markdown takes for marks.
pub(crate) fn plain(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// A message of a lint: what is between its backticks is code, such as text of the file.
pub(crate) fn prose(message: &str) -> String {
    let parts: Vec<_> = message.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return plain(message);
    }
    let part = |(place, part): (usize, &&str)| match place % 2 {
        0 => plain(part),
        _ => code(part.as_bytes()),
    };
    parts.iter().enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strangers_bytes_stay_in_their_span() {
        assert_eq!(code(b"/a"), "`/a`");
        assert_eq!(code(b"/a`b"), "``/a`b``");
        assert_eq!(code(b"``"), "``` `` ```");
        assert_eq!(code("\u{202e}\u{1b}[1m".as_bytes()), "`\\u{202e}\\u{1b}[1m`");
        assert_eq!(prose("`a` is *not* `b_c`"), "`a` is \\*not\\* `b_c`");
        assert_eq!(prose("`a` or `*b*"), "\\`a\\` or \\`\\*b\\*", "a backtick of a stranger");
        assert_eq!(plain("*a* [b](c)"), "\\*a\\* \\[b\\](c)");
    }
}
