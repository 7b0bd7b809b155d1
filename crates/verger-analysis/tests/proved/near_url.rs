//! URLs near the patterns of files.

use verger::Ranking;
use verger_proof::random::Generator;

const FILLINGS: [&[u8]; 7] = [b"", b"z", b"/", b"a", b"/b.html", b"?c=1", b"robots.txt"];

/// The rules of rankings, as somebody makes URLs of them.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    /// The texts between the stars of each.
    all: Vec<Vec<Vec<u8>>>,
}

impl Patterns {
    /// Adds those of a ranking.
    pub(crate) fn add(&mut self, ranking: &Ranking) {
        for rule in ranking.rules() {
            let pieces = ranking.pattern_of(rule).pieces();
            let text = |piece: &[u8]| ranking.url_of(piece).unwrap_or_default();
            self.all.push(pieces.map(text).collect());
        }
    }

    /// Each pattern once.
    pub(crate) fn thin(&mut self) {
        self.all.sort();
        self.all.dedup();
    }

    /// A URL that a pattern matches, or two do, or nearly.
    pub(crate) fn url(&self, generator: &mut Generator) -> Vec<u8> {
        let mut path = Vec::new();
        if self.all.is_empty() {
            path.extend(*generator.one_of(&FILLINGS));
        } else if generator.once_in(2) {
            let one = generator.below(self.all.len());
            fill(&self.all[one], generator, &mut path);
        } else {
            let [one, other] = [(); 2].map(|()| generator.below(self.all.len()));
            both(&self.all[one], &self.all[other], generator, &mut path);
        }
        if generator.once_in(2) {
            path.extend(*generator.one_of(&FILLINGS));
        }
        if generator.once_in(4) {
            disturb(&mut path, generator);
        }
        if !path.starts_with(b"/") {
            path.insert(0, b'/');
        }
        if has_dots(&path) {
            path = b"/".to_vec();
        }
        [&b"https://a.example"[..], &path].concat()
    }
}

fn fill(pieces: &[Vec<u8>], generator: &mut Generator, path: &mut Vec<u8>) {
    for (at, piece) in pieces.iter().enumerate() {
        if at > 0 {
            path.extend(*generator.one_of(&FILLINGS));
        }
        path.extend(piece);
    }
}

/// The pieces of two patterns, in turn, overlapping where they can.
fn both(one: &[Vec<u8>], other: &[Vec<u8>], generator: &mut Generator, path: &mut Vec<u8>) {
    let (mut one, mut other) = (one.iter(), other.iter());
    loop {
        let next = if generator.once_in(2) { one.next() } else { other.next() };
        let Some(piece) = next.or_else(|| one.next()).or_else(|| other.next()) else { return };
        let mut lengths = (0..=piece.len().min(path.len())).rev();
        let shared = lengths.find(|&length| path.ends_with(&piece[..length]));
        let from = if generator.once_in(4) { 0 } else { shared.unwrap_or(0) };
        path.extend(&piece[from..]);
    }
}

/// Shortens, changes a case, escapes or repeats.
fn disturb(path: &mut Vec<u8>, generator: &mut Generator) {
    if path.is_empty() {
        return;
    }
    let at = generator.below(path.len());
    match generator.below(5) {
        0 => path.truncate(at),
        1 => path[at] ^= if path[at].is_ascii_alphabetic() { 0x20 } else { 0 },
        2 => path.splice(at..=at, format!("%{:02x}", path[at]).into_bytes()).for_each(drop),
        3 => drop(path.remove(at)),
        _ => path.insert(at, *generator.one_of(b"/?*$%a.\xC3")),
    }
}

/// Whether clients change the path before they ask for it (RFC 3986 §5.2.4).
fn has_dots(path: &[u8]) -> bool {
    let path = path.split(|&octet| octet == b'?').next().unwrap_or_default();
    let text = String::from_utf8_lossy(path).to_ascii_lowercase().replace("%2e", ".");
    text.split('/').any(|segment| matches!(segment, "." | ".."))
}
