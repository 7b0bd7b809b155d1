use super::Generator;
use crate::naive::Field;

/// Rules that grow out of each other, as in a large site's file; one in six has a wildcard.
pub(super) fn families(generator: &mut Generator, rules: usize) -> Vec<(Field, Vec<u8>)> {
    let mut policy: Vec<(Field, Vec<u8>)> = Vec::new();
    while policy.len() < rules {
        let mut pattern = match policy.len() {
            0 => b"/".to_vec(),
            _ if generator.once_in(10) => b"/".to_vec(),
            some => {
                let (_, other) = &policy[generator.below(some)];
                let cut = generator.below(other.len() + 1);
                let kept = if generator.once_in(2) { other.len() } else { cut };
                other[..kept].strip_suffix(b"$").unwrap_or(&other[..kept]).to_vec()
            }
        };
        for _ in 0..generator.below(4) {
            let symbol =
                if generator.once_in(15) { b"*".as_slice() } else { generator.one_of(SYMBOLS) };
            pattern.extend(symbol);
        }
        // A rule that has grown too long starts again.
        if pattern.len() > 40 || !matches!(pattern.first(), Some(b'/' | b'*')) {
            pattern = b"/a".to_vec();
        }
        if generator.once_in(12) {
            pattern.push(b'$');
        }
        policy.push((*generator.one_of(&[Field::Allow, Field::Disallow]), pattern));
    }
    policy
}

/// A small alphabet, so that rules meet.
const SYMBOLS: &[&[u8]] = &[
    b"a",
    b"b",
    b"/",
    b"ab",
    b"a/",
    b"-",
    b".html",
    b"?",
    b"=",
    b"%2F",
    b"%61",
    b"A",
    b"\xC3\xA4",
    b"{",
    b"\x01",
    b"&",
    b"b/a",
    b"aaaaaaaa",
];
