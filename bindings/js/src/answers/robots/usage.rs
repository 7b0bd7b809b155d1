use verger::Policy;
use verger::usage::UsageRules;
use verger_report::UsesAt;

use super::{Asked, of};
use crate::answers::Lines;
use crate::given::crawler;

/// Which uses of a page are welcome, by its robots.txt?
#[unsafe(no_mangle)]
extern "C" fn usage(document: u32, dialect: usize, length: usize) -> u32 {
    of(document, dialect, length, |document, dialect, pieces| {
        let (crawler, asked) = (crawler(pieces), Asked::read(pieces)?);
        let verdict = asked.decided_by(&Policy::new(document, dialect, &crawler)).verdict;
        let rules = UsageRules::new(document, dialect, &crawler);
        let url = String::from_utf8_lossy(asked.url);
        let mut lines = Lines::default();
        lines.add_plain(&UsesAt::new(&url, document, &rules, verdict));
        Ok(lines)
    })
}
