use crate::random::Generator;

/// The bytes of a line that Google's parser keeps: eight times a browser's longest URL, without the NUL.
const KEPT: usize = 2083 * 8 - 1;

/// A line whose end, or whose meaning, is near the last kept byte.
pub(super) fn line(generator: &mut Generator, patterns: &mut Vec<Vec<u8>>) -> Vec<u8> {
    let end = KEPT - 6 + generator.below(13);
    let field = *generator.one_of::<&[u8]>(&[b"Disallow:", b"Allow:", b"Disallow ", b"Allow: "]);
    match generator.below(6) {
        // A pattern that is cut, perhaps within an escape or a character.
        0 | 1 => {
            let first = *generator.one_of::<&[u8]>(&[b"/", b"/*", b"*"]);
            let tail = *generator.one_of(TAILS);
            let fill = filler(generator, end.saturating_sub(field.len() + first.len()));
            let pattern = [first, &fill, tail].concat();
            let kept = pattern[..pattern.len().min(KEPT - field.len())].to_vec();
            patterns.push(kept);
            [field, &pattern].concat()
        }
        // A value that begins near the end.
        2 | 3 => {
            let value = *generator.one_of::<&[u8]>(&[b"/a", b"/", b"/b*", b"*", b"/a/index.html"]);
            patterns.push(value.to_vec());
            let space = space(generator, end - field.len());
            [field, &space, value].concat()
        }
        // A colon, or a whole record, that comes near the end or too late.
        4 => {
            let record = *generator.one_of::<&[u8]>(&[b"Disallow", b"Allow", b"User-agent"]);
            let space = space(generator, end - record.len());
            let value = *generator.one_of::<&[u8]>(&[b":/a", b":a", b":*", b" /a", b"#:/"]);
            match generator.below(2) {
                0 => [record, &space, value].concat(),
                _ => [&space, record, value].concat(),
            }
        }
        _ => {
            let name = *generator.one_of::<&[u8]>(&[b"a", b"b", b"ab", b"*", b"* a", b"a1"]);
            let space = space(generator, end - 11);
            [b"User-agent:", space.as_slice(), name].concat()
        }
    }
}

const TAILS: &[&[u8]] =
    &[b"", b"a", b"$", b"*", b"*$", b"%c3%a4", b"\xC3\xA4", b"/index.html", b"#a", b" a", b"\0a"];

fn filler(generator: &mut Generator, length: usize) -> Vec<u8> {
    let unit = *generator.one_of::<&[u8]>(&[b"a", b"a", b"ab/", b"%c3", b"\xC3\xA4", b"*", b"a*"]);
    // Thousands of stars take a plain evaluator too long; a few test the same.
    let starry = if unit.contains(&b'*') { unit.repeat(8) } else { Vec::new() };
    let unit = if starry.is_empty() { unit } else { b"a" };
    let repeated = unit.iter().copied().cycle();
    starry.iter().copied().chain(repeated).take(length).collect()
}

fn space(generator: &mut Generator, length: usize) -> Vec<u8> {
    let unit = *generator.one_of::<&[u8]>(&[b" ", b" ", b"\t", b"\x0B", b" \t"]);
    unit.iter().copied().cycle().take(length).collect()
}
