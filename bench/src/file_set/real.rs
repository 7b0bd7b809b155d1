use super::{AGENTS, File, FileSet};
use crate::random::Random;
use crate::settings::Settings;
use crate::url;

/// The shared corpus, without the files on which a peer fails. `None` if it is absent.
pub(crate) fn real(settings: &Settings) -> Option<FileSet> {
    let shared = verger_proof::shared()?;
    let mut random = Random::seeded(9309);
    let mut files = Vec::new();
    let mut left_out: Vec<_> = REASONS.iter().map(|&(reason, _)| (reason, 0)).collect();
    for octets in verger_proof::corpus(&shared)
        .into_values()
        .take(settings.real_files)
        .step_by(settings.real_step)
    {
        if let Some(reason) = REASONS.iter().position(|(_, holds)| holds(&octets)) {
            left_out[reason].1 += 1;
            continue;
        }
        let urls = url::of_own_rules(&octets, settings.urls_per_file, &mut random);
        files.push(File { octets, agent: random.pick(AGENTS), urls });
    }
    Some(FileSet { name: "real files", files, left_out })
}

type Harm = fn(&[u8]) -> bool;

/// What makes a peer fail, or its work incomparable.
const REASONS: &[(&str, Harm)] = &[
    ("not UTF-8: fast-robots and robotstxt read text only", |octets| {
        std::str::from_utf8(octets).is_err()
    }),
    ("a long line in a file with non-ASCII text: robotstxt panics", |octets| {
        !octets.is_ascii() && lines(octets).any(|line| line.len() > LONGEST_LINE)
    }),
    ("a rule with many stars: robotstxt hangs", |octets| {
        lines(octets).any(|line| line.split(|&octet| octet == b'*').count() > MOST_STARS + 1)
    }),
    ("above 500 KiB: robotxt stops reading there", |octets| octets.len() > 500 << 10),
];

const LONGEST_LINE: usize = 16_000;

/// The time of robotstxt 0.3.0 grows steeply with the number of stars in a pattern: over a path of 2 KB, 7 stars take
/// 44 ms, and with 30 it did not end in any reasonable time.
const MOST_STARS: usize = 8;

fn lines(octets: &[u8]) -> impl Iterator<Item = &[u8]> {
    octets.split(|octet| b"\r\n".contains(octet))
}
