//! Random edits of files.

use verger_proof::random::Generator;

/// One to three edits, of which many mean nothing and some mean much.
pub(crate) fn edited(file: &[u8], generator: &mut Generator) -> Vec<u8> {
    let mut lines: Vec<_> =
        file.split_inclusive(|&octet| octet == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..=generator.below(3) {
        if lines.is_empty() {
            lines.push(b"User-agent: *\n".to_vec());
        }
        let (at, other) = (generator.below(lines.len()), generator.below(lines.len()));
        match generator.below(16) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(other, lines[at].clone()),
            2 => lines.swap(at, other),
            3 => {
                let next = (at + 1).min(lines.len() - 1);
                lines.swap(at, next);
            }
            4 => {
                let line = lines.remove(at);
                lines.insert(other.min(lines.len()), line);
            }
            5 => lines.insert(at, generator.one_of(&INSERTED).as_bytes().to_vec()),
            6 | 7 => name(&mut lines, at, generator),
            _ => line(&mut lines[at], generator),
        }
    }
    lines.concat()
}

const INSERTED: [&str; 12] = [
    "\n",
    "# a comment\n",
    "User-agent: *\n",
    "User-agent: Googlebot\n",
    "Disallow:\n",
    "Disallow: /\n",
    "Allow: /\n",
    "Disallow: /a*\n",
    "Crawl-delay: 10\n",
    "Sitemap: https://a.example/sitemap.xml\n",
    "Content-Usage: train-ai=n\n",
    "X-Unknown: 1\n",
];

/// Names another robot in the next User-agent line.
fn name(lines: &mut [Vec<u8>], at: usize, generator: &mut Generator) {
    let is_agent =
        |line: &[u8]| line.get(..10).is_some_and(|field| field.eq_ignore_ascii_case(b"user-agent"));
    let Some(line) = lines[at..].iter_mut().find(|line| is_agent(line)) else { return };
    let end = line.trim_ascii_end().len();
    match generator.below(4) {
        0 => line
            .splice(end..end, generator.one_of(&["1", "/2.0", "bot", " b", "-x"]).bytes())
            .for_each(drop),
        1 => line.make_ascii_lowercase(),
        _ => {
            let name = generator.one_of(&[
                "*",
                "Googlebot",
                "GPTBot",
                "a",
                "MJ12bot",
                "Foo Bar",
                "Foo/1.0",
                "",
            ]);
            *line = format!("User-agent: {name}\n").into_bytes();
        }
    }
}

/// Changes something within a line.
fn line(line: &mut Vec<u8>, generator: &mut Generator) {
    let end = line.trim_ascii_end().len();
    if end == 0 {
        return;
    }
    let at = generator.below(end);
    match generator.below(13) {
        0 => line[at] = *generator.one_of(b"/*$abc?%#: \t\0\r\xC3"),
        1 => line.insert(at, *generator.one_of(b"/*$abc?%#: \t\0\r\xEF")),
        2 => drop(line.remove(at)),
        3 => line[at] = swapped(line[at]),
        4 => line.iter_mut().for_each(|octet| *octet = swapped(*octet)),
        5 => line.splice(at..=at, format!("%{:02x}", line[at]).into_bytes()).for_each(drop),
        6 => line.splice(at..=at, format!("%{:02X}", line[at]).into_bytes()).for_each(drop),
        7 => line.insert(end, b'*'),
        8 => line.insert(end, b'$'),
        9 => line.splice(end..end, *b"  # why").for_each(drop),
        10 => line.splice(end.., *b"\r\n").for_each(drop),
        11 => line.splice(0..0, *b" \t").for_each(drop),
        _ => line.truncate(end),
    }
}

fn swapped(octet: u8) -> u8 {
    if octet.is_ascii_alphabetic() { octet ^ 0x20 } else { octet }
}
