use verger::dialect::Excess;
use verger::{Crawler, Dialect};

use super::Generator;
use crate::evaluators::{Asked, Disagreement, agree, dialects_of_one_pass};
use crate::parallel::on_all_processors;

/// Tests the engine's evaluators on this number of random files of fragments, which begin anywhere in a block, with
/// flipped bits. `progress` receives the number of files begun.
///
/// # Errors
/// The first file on which they differ.
pub fn prove_fragments(
    seed: u64,
    files: usize,
    progress: impl Fn(usize) + Sync,
) -> Result<usize, Box<Disagreement>> {
    on_all_processors(files, |number| {
        progress(number);
        let mut generator = Generator::new(seed.wrapping_add(number as u64));
        let file = file(&mut generator);
        let crawler = crawler(&mut generator);
        let urls: [&[u8]; 3] = [0, 1, 2].map(|_| *generator.one_of(URLS));
        let asked = Asked { crawler: &crawler, urls: &urls, with_pace: true };
        let limit = generator.once_in(4).then(|| generator.below(file.len() + 3));
        let mut compared = 0;
        for dialect in dialects_of_one_pass() {
            agree(&limited(dialect, limit, &mut generator), &file, asked, &mut Vec::new())?;
            compared += urls.len();
        }
        Ok(compared)
    })
}

fn limited(dialect: &Dialect, most: Option<usize>, generator: &mut Generator) -> Dialect {
    let mut dialect = dialect.clone();
    if let Some(most) = most {
        dialect.limits.octets = Some(most as u32);
        dialect.limits.on_excess = *generator.one_of(&[Excess::Truncate, Excess::DisallowSite]);
    }
    dialect
}

fn file(generator: &mut Generator) -> Vec<u8> {
    let mut file = Vec::new();
    if generator.once_in(8) {
        file.extend(&b"\xEF\xBB\xBF"[..=generator.below(3)]);
    }
    for _ in 0..generator.below(40) {
        if generator.once_in(10) {
            // Up to where a block may end, and slightly more.
            let byte = *generator.one_of(b" \t\0\x0B\x0C\x0E\x1F\x80\xFF#a*\n\r");
            let count = 60 + generator.below(10);
            file.extend(std::iter::repeat_n(byte, generator.below(count)));
        } else if generator.once_in(2) {
            file.extend(*generator.one_of(LINES));
        } else {
            file.extend(*generator.one_of(FRAGMENTS));
        }
    }
    for _ in 0..generator.below(4) {
        let flipped = generator.below(file.len().max(1));
        if let Some(byte) = file.get_mut(flipped) {
            *byte ^= 1 << generator.below(8);
        }
    }
    file
}

fn crawler(generator: &mut Generator) -> Crawler {
    let names = 1 + generator.below(2);
    let own: Vec<_> = (0..names).map(|_| *generator.one_of(NAMES)).collect();
    let fallbacks: Vec<_> = (0..generator.below(3)).map(|_| *generator.one_of(NAMES)).collect();
    let crawler = match generator.below(8) {
        0 => Crawler::exact::<&[u8]>([]),
        1..4 => Crawler::new(own),
        _ => Crawler::exact(own),
    };
    let crawler = crawler.with_fallbacks(fallbacks);
    if generator.once_in(6) { crawler.without_star() } else { crawler }
}

const NAMES: &[&[u8]] = &[
    b"x", b"X", b"x", b"xy", b"y", b"x1", b"1x", b"x/1", b"x y", b"-", b"_x", b"*", b"\xFFx", b"",
];

const URLS: &[&[u8]] = &[
    b"/",
    b"/a",
    b"/a",
    b"/a/b",
    b"/a/b?c",
    b"/a%2Fb",
    b"/robots.txt",
    b"/A",
    b"/a/",
    b"/a*b",
    b"/a$",
    b"//h/a",
    b"h/a",
    b"",
    b"/\xC3\xA4",
    b"/%c3%a4",
];

const LINES: &[&[u8]] = &[
    b"User-agent: x\n",
    b"User-agent: *\n",
    b"User-agent: y\r",
    b"User-agent:x1\r\n",
    b"user-agent: x/1.0\n",
    b"Disallow: /a\n",
    b"Disallow: /\n",
    b"Allow: /a/b\n",
    b"Allow:\n",
    b"Disallow: /a%2Fb\n",
    b"Allow: /*b\r\n",
    b"Crawl-delay: 7\n",
    b"Visit-time: 0600-0845\n",
];

const FRAGMENTS: &[&[u8]] = &[
    b"\n",
    b"\n",
    b"\r",
    b"\r\n",
    b"User-agent",
    b"User",
    b"-",
    b"agent",
    b"Disallow",
    b"Dis",
    b"Allow",
    b"Allows",
    b"disalow",
    b"useragent",
    b"Crawl-delay",
    b"crawldelay",
    b"Request-rate",
    b"1/5",
    b"Robot-version",
    b"2.0",
    b"Sitemap",
    b":",
    b":",
    b": ",
    b" ",
    b"\t",
    b"\x0B",
    b"\x0C",
    b"\0",
    b"#",
    b"*",
    b"$",
    b"%",
    b"%2f",
    b"%C3",
    b"/",
    b"/a",
    b"/index.html",
    b"a",
    b"b",
    b"x",
    b"X",
    b"y",
    b"1",
    b"\x80",
    b"\xFF",
    b"\xEF\xBB\xBF",
    b"?",
    b"_",
];
