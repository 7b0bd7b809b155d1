use super::{AGENTS, File, FileSet};
use crate::random::Random;
use crate::rule_set;
use crate::settings::Settings;
use crate::url;

/// Files whose sizes have a heavy tail, as on the web: most have a few lines, a few have thousands.
pub(crate) fn synthetic(settings: &Settings) -> FileSet {
    let mut random = Random::seeded(1994);
    let files = (0..settings.synthetic_files).map(|_| {
        let size = random.log_normal(MEDIAN, SIGMA).clamp(SMALLEST, LARGEST) as usize;
        let octets = body(size, &mut random);
        let urls = url::of_own_rules(&octets, settings.urls_per_file, &mut random);
        File { octets, agent: random.pick(AGENTS), urls }
    });
    FileSet { name: "synthetic files", files: files.collect(), left_out: Vec::new() }
}

/// Close to the shared corpus.
const MEDIAN: f64 = 600.0;
const SIGMA: f64 = 1.6;
const SMALLEST: f64 = 24.0;
const LARGEST: f64 = 400.0 * 1024.0;

/// Writes groups until the size is reached. The first is for `*`, as in most files.
fn body(size: usize, random: &mut Random) -> Vec<u8> {
    let end = if random.once_in(4) { "\r\n" } else { "\n" };
    let mut lines = Vec::new();
    if random.once_in(3) {
        lines.push("# robots.txt for https://www.example.com/ - be gentle".to_owned());
    }
    let mut length = 0;
    let mut agent = "*";
    while length < size {
        let first = lines.len();
        lines.push(format!("User-agent: {agent}"));
        if random.once_in(12) {
            lines.push("Crawl-delay: 10".to_owned());
        }
        for _ in 0..=random.zipf(64) {
            let field = if random.once_in(5) { "Allow" } else { "Disallow" };
            lines.push(format!("{field}: {}", rule_set::pattern(random.once_in(5), random)));
        }
        lines.push(String::new());
        length += lines[first..].iter().map(|line| line.len() + end.len()).sum::<usize>();
        agent = ROBOTS[random.zipf(ROBOTS.len())];
    }
    lines.push("Sitemap: https://www.example.com/sitemap.xml".to_owned());
    lines.push(String::new());
    lines.join(end).into_bytes()
}

/// The robots that files name, most popular first.
const ROBOTS: &[&str] = &[
    "*",
    "Googlebot",
    "GPTBot",
    "Bingbot",
    "AhrefsBot",
    "CCBot",
    "SemrushBot",
    "ClaudeBot",
    "Mediapartners-Google",
    "Googlebot-Image",
    "Yandex",
    "Baiduspider",
    "DotBot",
    "Applebot",
    "PetalBot",
    "Slurp",
];
