//! Questions about a file that has none written for it: for its own robots, and URLs made from its own rules.

use crate::random::Generator;

/// The questions about one file.
#[derive(Debug)]
pub struct Questions {
    /// For each of these robots.
    pub robots: Vec<Vec<u8>>,
    /// For these URLs.
    pub urls: Vec<Vec<u8>>,
}

impl Questions {
    /// Well-known robots, one whose name has digits, one that no file names, and one that this file names; and this
    /// number of URLs.
    pub fn about(file: &[u8], urls: usize) -> Self {
        Self { robots: robots(file), urls: self::urls(file, urls) }
    }

    /// A question by its number, as text: every robot asks for all URLs in turn.
    pub fn number(&self, number: usize) -> String {
        let robot = self.robots[number / self.urls.len()].escape_ascii();
        let url = self.urls[number % self.urls.len()].escape_ascii();
        format!("{robot} asks for {url}")
    }
}

fn robots(file: &[u8]) -> Vec<Vec<u8>> {
    let known = ["Googlebot", "bingbot", "GPTBot", "MJ12bot", "Nobody-Knows-Me"];
    let mut robots: Vec<_> = known.iter().map(|name| name.as_bytes().to_vec()).collect();
    let is_known = |name: &&[u8]| robots.iter().any(|known| known.eq_ignore_ascii_case(name));
    let named = values(file, &[b"user-agent"]);
    let named = named.into_iter().find(|name| !name.starts_with(b"*") && !is_known(name));
    // A file for `*` alone is tested with a robot whose name is hardly one.
    robots.push(named.unwrap_or(b"a").to_vec());
    robots
}

/// Rules of the file with their stars filled: unchanged, shortened, lengthened, with case swapped, escaped.
fn urls(file: &[u8], count: usize) -> Vec<Vec<u8>> {
    let rules = values(file, &[b"allow", b"disallow"]);
    let mut generator = Generator::new(seed(file));
    let url = |_| {
        if rules.is_empty() || generator.once_in(20) {
            return generator.one_of::<&[u8]>(&[b"/", b"/robots.txt", b"/a/b.html?c=d"]).to_vec();
        }
        let rule = *generator.one_of(&rules);
        let filled = filled(&mut generator, rule);
        changed(&mut generator, filled)
    };
    (0..count).map(url).collect()
}

/// The values of lines with these fields, as a careless reader finds them: the text after the colon.
fn values<'a>(file: &'a [u8], fields: &[&[u8]]) -> Vec<&'a [u8]> {
    let lines = file.split(|octet| matches!(octet, b'\n' | b'\r'));
    let value = |line: &'a [u8]| {
        let colon = line.iter().position(|&octet| octet == b':')?;
        let field = line[..colon].trim_ascii();
        let comment = line.iter().position(|&octet| octet == b'#').unwrap_or(line.len());
        let value = line.get(colon + 1..comment)?.trim_ascii();
        let asked_for = fields.iter().any(|known| known.eq_ignore_ascii_case(field));
        (asked_for && !value.is_empty()).then_some(value)
    };
    lines.filter_map(value).collect()
}

fn filled(generator: &mut Generator, rule: &[u8]) -> Vec<u8> {
    let rule = rule.strip_suffix(b"$").unwrap_or(rule);
    let mut url = Vec::new();
    for (place, piece) in rule.split(|&octet| octet == b'*').enumerate() {
        if place > 0 {
            url.extend(*generator.one_of::<&[u8]>(&[b"", b"x", b"/", b"a/b", b"?c=1&d=2", b"."]));
        }
        url.extend(piece);
    }
    url
}

fn changed(generator: &mut Generator, mut url: Vec<u8>) -> Vec<u8> {
    let at = generator.below(url.len().max(1));
    match generator.below(6) {
        0 => url.truncate(at),
        1 => url.extend(*generator.one_of::<&[u8]>(&[b"x", b"/y", b"?z=1", b"/", b".html"])),
        2 => {
            for octet in &mut url {
                *octet = if octet.is_ascii_lowercase() {
                    octet.to_ascii_uppercase()
                } else {
                    octet.to_ascii_lowercase()
                };
            }
        }
        3 if at < url.len() => {
            let escape = format!("%{:02x}", url[at]).into_bytes();
            url.splice(at..=at, escape);
        }
        4 => url.splice(0..0, *b"https://example.com").for_each(drop),
        _ => {}
    }
    url
}

/// FNV-1a: the same questions for the same file, always.
fn seed(file: &[u8]) -> u64 {
    file.iter().fold(0xcbf2_9ce4_8422_2325, |hash, octet| {
        (hash ^ u64::from(*octet)).wrapping_mul(0x100_0000_01b3)
    })
}
