use std::time::Duration;

use verger_access::{Ending, MemoryLedger, PaceKey, PaceLimits, Terms};

use super::*;

fn queue(limits: FrontierLimits) -> FrontierQueue {
    FrontierQueue::new(limits)
}

fn url_of(next: NextHost) -> (String, Box<str>) {
    match next {
        NextHost::Url { url, host } => (url, host),
        other => panic!("expected a URL: {other:?}"),
    }
}

#[test]
fn a_host_has_one_turn_at_a_time_and_none_before_it_is_due() {
    let mut queue = queue(FrontierLimits::default());
    for url in ["https://a.example/1#x", "http://a.example:8080/2", "https://b.example/1"] {
        assert_eq!(queue.add(url, 0), Added::New);
    }
    assert_eq!(queue.add("https://a.example/1", 0), Added::Known, "a fragment is not sent");
    assert_eq!(queue.add("ftp://a.example/", 0), Added::NotAUrl);
    let (first, a) = url_of(queue.next(0));
    let (second, b) = url_of(queue.next(0));
    assert_eq!((&*first, &*second), ("https://a.example/1", "https://b.example/1"));
    assert_eq!(queue.next(0), NextHost::Busy);
    queue.over(&b, 10, None);
    queue.over(&a, 1000, None);
    assert_eq!(queue.next(0), NextHost::Wait { until: 1000 });
    assert_eq!(queue.add("https://b.example/2", 5), Added::New);
    assert_eq!(queue.next(5), NextHost::Wait { until: 10 }, "it was visited lately");
    let (url, b) = url_of(queue.next(10));
    assert_eq!(url, "https://b.example/2");
    queue.over(&b, 500, Some(url));
    assert_eq!(url_of(queue.next(500)).0, "https://b.example/2", "it went back");
    queue.over(&b, 600, None);
    assert_eq!(url_of(queue.next(1000)).0, "http://a.example:8080/2");
    queue.over(&a, 2000, None);
    assert_eq!((queue.next(1000), queue.len()), (NextHost::Done, 0));
    queue.over(&a, 0, Some("https://a.example/9".to_owned()));
    assert_eq!(queue.next(3000), NextHost::Done, "no turn of it was out");
}

#[test]
fn every_bound_holds_and_says_so() {
    let limits = FrontierLimits {
        urls: 10,
        bytes: 400,
        known: 12,
        site_queue: 3,
        site_visits: 4,
        longest_url: 100,
        turns: 2,
        ..FrontierLimits::default()
    };
    let mut queue = queue(limits);
    let url = |site: u32, page: u32| format!("https://s{site}.example/{page}");
    for page in 0..3 {
        assert_eq!(queue.add(&url(0, page), 0), Added::New);
    }
    assert_eq!(queue.add(&url(0, 3), 0), Added::SiteFull, "three wait");
    // Two visits later there is room for what its budget leaves: four in all.
    for _ in 0..2 {
        let (_, host) = url_of(queue.next(0));
        queue.over(&host, 0, None);
    }
    assert_eq!(queue.add(&url(0, 4), 0), Added::New);
    assert_eq!(queue.add(&url(0, 5), 0), Added::SiteFull, "two were visited, two wait");
    assert_eq!(queue.add(&format!("https://s1.example/{}", "x".repeat(100)), 0), Added::NotAUrl);
    for site in 1..9 {
        assert_eq!(queue.add(&url(site, 0), 0), Added::New, "{site}");
    }
    assert_eq!(queue.add(&url(10, 0), 0), Added::Full, "ten wait");
    let ((_, host), _) = (url_of(queue.next(0)), url_of(queue.next(0)));
    assert_eq!(queue.next(0), NextHost::Busy, "two turns are out");
    queue.over(&host, 0, None);
    assert_eq!(queue.add(&url(11, 0), 0), Added::Full, "twelve are known");
    assert_eq!((queue.len(), queue.left_out()), (8, 4));
}

/// Ten thousand hosts of three pages, under a ledger and a clock that is handed in: each is visited at its pace, and all as
/// soon as the pace lets them.
#[test]
fn a_crawl_of_ten_thousand_hosts_takes_as_long_as_the_pace_of_one() {
    const HOSTS: u32 = 10_000;
    const PAGES: u32 = 3;
    let pace = PaceLimits::default();
    let terms = Terms::unsaid(&pace);
    let interval = u64::try_from(terms.pace.interval.as_millis()).expect("a second");
    let limits = FrontierLimits { patience: Duration::MAX, ..FrontierLimits::default() };
    let (mut queue, mut ledger) = (queue(limits), MemoryLedger::default());
    for page in 0..PAGES {
        for host in 0..HOSTS {
            assert_eq!(queue.add(&format!("https://h{host}.example/{page}"), 0), Added::New);
        }
    }
    let mut last: HashMap<Box<str>, u64> = HashMap::new();
    let (mut now, mut visits, mut refused) = (0, 0, 0);
    loop {
        let (url, host) = match queue.next(now) {
            NextHost::Url { url, host } => (url, host),
            NextHost::Wait { until } => {
                now = until;
                continue;
            }
            NextHost::Done => break,
            NextHost::Busy => panic!("each turn is over before the next begins"),
        };
        let key = PaceKey::host(&host);
        match ledger.claim_alone(&key, &terms, (1_800_000_000_000, now)) {
            Ok(permit) => {
                let before = last.insert(host.clone(), now);
                assert!(before.is_none_or(|before| now >= before + interval), "{host} too soon");
                ledger.finish(&key, permit.ticket, Ending::Answered, 1_800_000_000_000 + now);
                visits += 1;
                // As the ledger keeps it: a thousandth more, for the drift of clocks, and never within a millisecond.
                queue.over(&host, now + interval + interval / 1000 + 2, None);
            }
            Err(wait) => {
                refused += 1;
                queue.over(&host, now + wait.remaining.max(1), Some(url));
            }
        }
    }
    assert_eq!(visits, HOSTS * PAGES);
    // A host that the ledger does not know counts as just fetched: one interval more for all of them.
    assert!(now <= interval * u64::from(PAGES + 1), "{now} ms");
    assert!(refused <= HOSTS, "{refused} claims in vain");
    assert_eq!((queue.left_out(), queue.len()), (0, 0));
}
