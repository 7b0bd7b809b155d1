//! What holds for any bytes.

use verger::{Dialect, Document};
use verger_analysis::logs::{LogJudge, LogLine, LogOptions, LogPlace};

const FILE: &[u8] = b"User-agent: *\nDisallow: /a\nRequest-rate: 2/5\nVisit-time: 0600-1200\n";

/// Reads any bytes as a log. Every request is counted once, and no count is more than what it is a part of.
pub(super) fn read(octets: &[u8]) {
    let document = Document::parse(FILE);
    let mut judge = LogJudge::new(&document, &Dialect::RFC9309, LogOptions::default());
    let mut requests = 0;
    for (number, line) in (1..).zip(octets.split(|&octet| octet == b'\n')) {
        if let Ok(line) = LogLine::parse(line) {
            judge.add(&line, LogPlace { file: 0, line: number });
            requests += 1;
        }
    }
    let (conducts, totals) = judge.finish();
    let others = totals.browsers + totals.programs + totals.without_header + totals.not_logged;
    assert_eq!(totals.robots + others + totals.not_followed, requests);
    assert_eq!(conducts.iter().map(|conduct| conduct.requests).sum::<u64>(), totals.robots);
    for conduct in conducts {
        assert!(conduct.judged + conduct.fetches.requests <= conduct.requests);
        assert!(conduct.disallowed <= conduct.judged && conduct.outside_hours <= conduct.judged);
        assert!(conduct.spacing.compared <= conduct.judged);
        assert!(conduct.spacing.too_fast <= conduct.spacing.compared);
    }
}
