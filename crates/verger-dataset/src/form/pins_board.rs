//! Whether a text is the manifest of a board of pins.

/// Whether most lines in the beginning of a text are names of pins, and folders of their versions below them:
///
/// ```yaml
/// rain:
/// - rain/20221215T180351Z-c3943/
/// ```
///
/// A description of datasets has no key with a list of folders that begin with that key.
pub(super) fn is_pins_board(text: &[u8]) -> bool {
    // The last line may be cut off.
    let beginning = &text[..text.len().min(BEGINNING)];
    let end = beginning.iter().rposition(|octet| matches!(octet, b'\n' | b'\r'));
    let beginning = &beginning[..end.map_or(beginning.len(), |end| end + 1)];
    let (mut pin, mut versions, mut others) = (&b""[..], 0, 0);
    for line in beginning.split(|octet| matches!(octet, b'\n' | b'\r')) {
        let content = line.trim_ascii();
        if content.is_empty() || content[0] == b'#' || content == b"---" {
            continue;
        }
        match (content.strip_prefix(b"- "), content.strip_suffix(b":")) {
            (Some(folder), _) if is_version_of(pin, unquoted(folder.trim_ascii_start())) => {
                versions += 1;
            }
            (None, Some(key)) if !line[0].is_ascii_whitespace() => pin = unquoted(key),
            _ => others += 1,
        }
    }
    versions > others
}

fn is_version_of(pin: &[u8], folder: &[u8]) -> bool {
    let within = folder.strip_prefix(pin).and_then(|rest| rest.strip_prefix(b"/"));
    !pin.is_empty() && within.is_some_and(|version| version.len() > 1 && version.ends_with(b"/"))
}

fn unquoted(text: &[u8]) -> &[u8] {
    let within = |quote: &[u8]| text.strip_prefix(quote)?.strip_suffix(quote);
    within(b"'").or_else(|| within(b"\"")).unwrap_or(text)
}

/// The bytes that are looked at.
const BEGINNING: usize = 8192;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_names_folders_below_its_pins() {
        for (text, is_board) in [
            ("x:\n- x/20221215T180351Z-c3943/\n'y':\n- y/1/\n- \"y/2/\"\n", true),
            ("---\n# mine\nx y:\r\n  - x y/1/\r\n", true),
            ("x\n- x/1/\ny:\n- y/1/\nz:\n- z/1/\n- z/2/\n", true),
            ("x:\n- x/1/\ny:\n- y/20", true),
            ("x:\n- x/1/\ny:\n- y/1", true),
            ("path:\n- rain.csv\n", false),
            ("path:\n- rain/\n", false),
            ("x:\n- x/\n", false),
            ("title: x\npath:\n- path/1/\n", false),
            ("- x/1/\n", false),
            ("", false),
        ] {
            assert_eq!(is_pins_board(text.as_bytes()), is_board, "{text}");
        }
    }
}
