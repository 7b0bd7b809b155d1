//! Who a request claims to come from, by its User-Agent header.

use verger::Crawler;

/// Who a header claims to be.
#[derive(Clone, Debug)]
pub(super) enum Claim {
    /// A browser.
    Browser,
    /// A program with a name.
    Program(Program),
}

/// A program, which may be a robot.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// The name to show: as the registry writes it, or as the header does.
    pub(super) name: String,
    /// What is known of it.
    pub(super) crawler: Crawler,
    /// Whether the header says that it is a robot, or its name is one of a known one.
    pub(super) is_robot: bool,
}

impl Claim {
    /// Reads a header. Cost: a few passes over it.
    pub(super) fn of(header: &[u8]) -> Self {
        let crawler = Crawler::known_from_user_agent(header);
        let is_known = crawler.known_robot().is_some();
        let says_so = says_robot(header);
        let is_named = crawler.tokens().next().is_some();
        // Many a browser adds words of its own, which look like a name: a robot's header has a contact, or says what it is.
        let is_like_browser = header.starts_with(b"Mozilla/") || header.starts_with(b"Opera/");
        if !is_known && !says_so && (!is_named || is_like_browser && !has_contact(header)) {
            return Self::Browser;
        }
        let name = match (crawler.known_robot(), crawler.tokens().next()) {
            (Some(known), _) => known.token.to_owned(),
            (None, Some(token)) => {
                String::from_utf8_lossy(&token[..token.len().min(LONGEST)]).into()
            }
            (None, None) => "*".to_owned(),
        };
        Self::Program(Program { name, crawler, is_robot: is_known || says_so })
    }
}

/// Whether one of the words is in it by which robots call themselves.
fn says_robot(header: &[u8]) -> bool {
    let lower = header.to_ascii_lowercase();
    let has = |word: &[u8]| memchr::memmem::find(&lower, word).is_some();
    // A maker of telephones has the word in its name.
    let bots =
        memchr::memmem::find_iter(&lower, b"bot").filter(|&at| !lower[..at].ends_with(b"cu"));
    has(b"crawl") || has(b"spider") || bots.count() > 0
}

fn has_contact(header: &[u8]) -> bool {
    header.contains(&b'@') || memchr::memmem::find(header, b"://").is_some()
}

/// The most bytes of a name.
const LONGEST: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers() {
        let chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
        let phone = "Mozilla/5.0 (Linux; Android 14; CUBOT X70 Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
        let in_app = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0";
        for browser in [chrome, phone, in_app] {
            assert!(matches!(Claim::of(browser.as_bytes()), Claim::Browser), "{browser}");
        }
        let googlebot = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0 Safari/537.36";
        for (header, name, is_robot) in [
            (googlebot, "Googlebot", true),
            ("ExampleBot/1.0", "ExampleBot", true),
            ("Mozilla/5.0 (compatible; Example/1; +https://example.com)", "Example", false),
            ("ExampleFetch/1.0", "ExampleFetch", false),
            ("https://example.com/crawler", "*", true),
        ] {
            let Claim::Program(program) = Claim::of(header.as_bytes()) else {
                panic!("{header}: a browser")
            };
            assert_eq!((program.name.as_str(), program.is_robot), (name, is_robot), "{header}");
        }
    }
}
