//! URLs as nearly all are written: what needs no reading is told in one pass, byte by byte, through a table.

/// The path with its query after a host that is only a name, of a URL of `http` or `https`; or all of what is only a path.
/// Such a host is the same in ASCII. `None` where the URL has to be read.
pub(crate) fn path_after_plain_host(url: &[u8]) -> Option<&[u8]> {
    let after_scheme = match url {
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', rest @ ..]
        | [b'h', b't', b't', b'p', b':', b'/', b'/', rest @ ..] => rest,
        [b'/', b'/', ..] => return None,
        [b'/', ..] => return Some(url),
        _ => return None,
    };
    let end = after_scheme.iter().position(|&octet| !is(octet, OF_HOST))?;
    let (host, path) = after_scheme.split_at(end);
    // A host whose last label begins with a digit is an address; one that ends in a dot has no last label.
    let label = host.rsplit(|&octet| octet == b'.').next()?;
    (path[0] == b'/' && label.first()?.is_ascii_alphabetic()).then_some(path)
}

/// Whether a client sends a path and its query as they are written: no byte is escaped, and no segment begins with a dot.
pub(crate) fn is_plain_path(path: &[u8]) -> bool {
    let (mut seen, mut before) = (0, SLASH);
    for &octet in path {
        let class = CLASSES[usize::from(octet)];
        // A dot after a slash is as strange as the bytes that are.
        seen |= class | (before & SLASH) << 1 & class << 2;
        before = class;
    }
    seen & STRANGE == 0 && (seen & ESCAPE == 0 || !has_escaped_dot(path))
}

/// A segment may be made of escaped dots.
fn has_escaped_dot(path: &[u8]) -> bool {
    path.windows(3).any(|escape| escape.eq_ignore_ascii_case(b"%2e"))
}

fn is(octet: u8, class: u8) -> bool {
    CLASSES[usize::from(octet)] & class != 0
}

/// What a byte is; the three that are compared with each other differ by one bit.
const DOT: u8 = 1;
const SLASH: u8 = 2;
/// The parser of the URL standard may change it in a path or a query, or ends both before it.
const STRANGE: u8 = 4;
const ESCAPE: u8 = 8;
/// It may be in the name of a host.
const OF_HOST: u8 = 16;

const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut octet = 0;
    while octet < 256 {
        classes[octet] = match octet as u8 {
            b'.' => DOT | OF_HOST,
            b'/' => SLASH,
            b'%' => ESCAPE,
            b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => OF_HOST,
            b'_' | b'~' | b'!' | b'$' | b'&' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'='
            | b':' | b'@' | b'?' => 0,
            _ => STRANGE,
        };
        octet += 1;
    }
    classes
};
