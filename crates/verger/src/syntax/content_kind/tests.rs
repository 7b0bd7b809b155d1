use alloc::vec::Vec;

use super::ContentKind;

const ROBOTS: &str = "User-agent: *\nDisallow: /private\n# caf\u{e9}\n";

fn wide(big: bool, unit: usize, mark: &[u8]) -> Vec<u8> {
    let of_letter = |letter: char| {
        let mut octets = (letter as u32).to_le_bytes()[..unit].to_vec();
        if big {
            octets.reverse();
        }
        octets
    };
    mark.iter().copied().chain(ROBOTS.chars().flat_map(of_letter)).collect()
}

#[test]
fn text_in_wide_units_is_known_with_and_without_its_mark() {
    for (big, unit, mark, kind) in [
        (false, 2, &[0xFF, 0xFE][..], ContentKind::Utf16),
        (true, 2, &[0xFE, 0xFF], ContentKind::Utf16),
        (false, 2, &[], ContentKind::Utf16),
        (true, 2, &[], ContentKind::Utf16),
        (false, 4, &[0xFF, 0xFE, 0, 0], ContentKind::Utf32),
        (true, 4, &[0, 0, 0xFE, 0xFF], ContentKind::Utf32),
        (false, 4, &[], ContentKind::Utf32),
        (true, 4, &[], ContentKind::Utf32),
    ] {
        let octets = wide(big, unit, mark);
        assert_eq!(ContentKind::of(&octets), kind, "{big} {unit} {mark:?}");
        assert!(!kind.has_lines());
    }
}

#[test]
fn what_files_are() {
    let cases: [(&[u8], ContentKind); 25] = [
        (ROBOTS.as_bytes(), ContentKind::Text),
        (b"\xEF\xBB\xBFUser-agent: *", ContentKind::Text),
        (b"User-agent: *\nDisallow: /caf\xE9\n", ContentKind::Text),
        (b"# \xCF\xF0\xE8\xE2\xE5\xF2 \xEC\xE8\xF0 \xCF\xF0\xE8\xE2\xE5\xF2", ContentKind::Text),
        (b"hello", ContentKind::Text),
        (b"x", ContentKind::Text),
        (b"U\0", ContentKind::Binary),
        (b"User-agent: a\0\0\0\0\0\nDisallow: /\0\0\0\0", ContentKind::Text),
        (b"", ContentKind::Empty),
        (b"\xEF\xBB\xBF \r\n\t", ContentKind::Empty),
        (b"\xEF\xBB\xBF \r\n<!DOCTYPE html><title>x</title>", ContentKind::Html),
        (b"<html>\nUser-agent: *\nDisallow: /\n", ContentKind::Html),
        (b"<p>Not found</p>", ContentKind::Html),
        (b"<!-- generated -->\nUser-agent: *\nDisallow: /\n", ContentKind::Text),
        (b"<br />\n<b>Warning</b>: fopen()\nUser-agent: *\n", ContentKind::Text),
        (b"<?xml version=\"1.0\"?><Error/>", ContentKind::Html),
        (b"< 5 is less", ContentKind::Text),
        (b"# <html>", ContentKind::Text),
        (b"\x1F\x8B\x08\0\0\0", ContentKind::Gzip),
        (b"\x28\xB5\x2F\xFD\x04", ContentKind::Zstd),
        (b"BZh91AY&SY\0", ContentKind::Bzip2),
        (b"\xFD7zXZ\0\0", ContentKind::Xz),
        (b"PK\x03\x04\x14\0", ContentKind::Zip),
        (b"%PDF-1.7", ContentKind::Binary),
        (b"\x89PNG\r\n\x1A\n\0\0", ContentKind::Binary),
    ];
    for (octets, kind) in cases {
        assert_eq!(ContentKind::of(octets), kind, "{}", octets.escape_ascii());
    }
}

/// Bytes like those of brotli or an unknown compressor: they have no signature.
#[test]
fn random_bytes_are_binary() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..200 {
        let octets: Vec<u8> = core::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        })
        .take(1024)
        .collect();
        assert!(!ContentKind::of(&octets).has_lines());
    }
}

#[test]
fn only_the_beginning_is_looked_at() {
    let mut octets = b"# text\n".repeat(ContentKind::LOOKED_AT);
    octets.extend([0; 5000]);
    assert_eq!(ContentKind::of(&octets), ContentKind::Text);
}
