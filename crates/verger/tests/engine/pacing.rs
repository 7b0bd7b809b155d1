//! The pace of a policy comes from the same groups as its rules, however the policy was made.

use std::time::Duration;

use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy, Ranking};

const LINES: [&str; 8] = [
    "User-agent: a\n",
    "User-agent: ab\n",
    "user-agent : *\n",
    "Crawl-delay: 5\n",
    "Request-rate: 1/7\n",
    "Disallow: /x\n",
    " dissallow: /y\n",
    "Sitemap: /z\n",
];

#[test]
fn a_policy_and_a_ranking_state_the_same_pace() {
    let moment = Moment::from_unix(0);
    let crawler = [Crawler::new(["a"]), Crawler::new(["c"])];
    for number in 0..8_usize.pow(5) {
        let robots: String = (0..5).map(|place| LINES[number >> (3 * place) & 7]).collect();
        let document = Document::parse(robots.as_bytes());
        for dialect in [&Dialect::RFC9309, &Dialect::REP_00] {
            for crawler in &crawler {
                let policy = Policy::new(&document, dialect, crawler);
                let plain = Policy::from(&Ranking::new(&document, dialect, crawler));
                let pace = |policy: &Policy| policy.pace(moment, Duration::ZERO);
                assert_eq!(pace(&policy), pace(&plain), "{robots}");
            }
        }
    }
}
