use percent_encoding::percent_decode;
use verger::dialect::TargetReading;
use verger::{Crawler, Decision, Dialect, Document, Policy, Target};

/// The rules of a data.txt for one robot.
///
/// They mean what data.txt §3.2 says (the dialect `koster1996`), and apply in addition to robots.txt: what either
/// forbids is forbidden. They govern the site's downloads, never /data.txt itself.
///
/// ```
/// use verger::Crawler;
/// use verger_dataset::DataRules;
///
/// let file = b"Dataset: rain\nDownload: /d/rain.csv\n\nUser-agent: *\nDisallow: /d/private/\n";
/// let rules = DataRules::new(file, &Crawler::new(["ExampleBot"]));
/// assert!(rules.allows(b"https://example.com/d/rain.csv"));
/// assert!(!rules.allows(b"https://example.com/d/private/x.csv"));
/// assert!(rules.allows(b"https://example.com/data.txt"));
/// ```
#[derive(Clone, Debug)]
pub struct DataRules {
    policy: Policy,
}

impl DataRules {
    /// Compiles the file's rules for the robot.
    pub fn new(octets: &[u8], crawler: &Crawler) -> Self {
        let document = Document::parse(octets);
        Self { policy: Policy::new(&document, &Dialect::KOSTER1996, crawler) }
    }

    /// The file's decision on a URL of its own site; `None` for /data.txt, to which its rules do not apply.
    pub fn decide(&self, url: &[u8]) -> Option<Decision> {
        let target = Target::read(url, TargetReading::Rfc3986);
        (!is_data_txt(&target.path())).then(|| self.policy.decide(url))
    }

    /// Whether the file allows the URL for the robot.
    pub fn allows(&self, url: &[u8]) -> bool {
        self.decide(url).is_none_or(|decision| decision.is_allowed())
    }
}

/// Whether a path is that of the site's own data.txt. Paths are compared as in 1996, with escapes decoded.
fn is_data_txt(path: &[u8]) -> bool {
    let path = path.split(|byte| *byte == b'?').next().unwrap_or_default();
    percent_decode(path).eq(DATA_TXT.iter().copied())
}

const DATA_TXT: &[u8] = b"/data.txt";
