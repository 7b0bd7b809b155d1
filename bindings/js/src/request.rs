//! Which URLs clients request with the path that is written.

/// Whether a client that obeys the URL standard requests this path as it is: it has no dot segment, and nothing that is
/// escaped. The others are left to the `URL` of JavaScript, which takes longer than a decision.
pub(crate) fn is_as_written(url: &[u8]) -> bool {
    let mut before = 0;
    url.iter().enumerate().all(|(at, &byte)| {
        let is_after_slash = before == b'/';
        before = byte;
        match byte {
            b'.' => !is_after_slash,
            // An escaped dot.
            b'%' => !matches!(url.get(at + 1..at + 3), Some([b'2', b'e' | b'E'])),
            _ => STAYS[usize::from(byte)],
        }
    })
}

/// The other bytes that are never escaped.
const STAYS: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        table[byte as usize] = byte.is_ascii_alphanumeric()
            || matches!(byte, b'/' | b'-' | b'_' | b'~' | b'!' | b'$' | b'&' | b'(' | b')' | b'*')
            || matches!(byte, b'+' | b',' | b';' | b'=' | b':' | b'@' | b'?' | b'#');
        byte += 1;
    }
    table
};
