use super::*;

const HOUR: u64 = 3_600_000;

fn terms(robots: &str, now: u64, limits: &PaceLimits) -> Result<Terms, Wait> {
    let robots = format!("User-agent: *\n{robots}\n");
    let document = Document::parse(robots.as_bytes());
    let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    Terms::of(&policy, now, Duration::ZERO, limits)
}

fn claim(robots: &str, now: u64) -> Claim {
    terms(robots, now, &PaceLimits::default()).expect(robots).claim(None)
}

#[test]
fn a_claim_asks_for_what_holds_now_and_a_thousandth_more() {
    let rates = "Request-rate: 1/10m 1300-1659\nCrawl-delay: 5";
    assert_eq!(claim(rates, 0).interval, 5_006);
    assert_eq!(claim(rates, 0).until, 13 * HOUR);
    assert_eq!(claim(rates, 14 * HOUR).interval, 600_601);
    assert_eq!(claim(rates, 14 * HOUR).until, 17 * HOUR);
    assert_eq!(claim("Visit-time: 0600-0659\nCrawl-delay: 1", 6 * HOUR).until, 7 * HOUR);
}

/// What a site may write without stopping a worker, or being overrun by it.
#[test]
fn bad_values_have_a_stated_effect() {
    // A rate of zero cannot be kept and says nothing; a delay of zero is the operator's floor.
    assert_eq!(claim("Request-rate: 0/10", 0).interval, 1_002);
    assert_eq!(claim("Request-rate: 5/0", 0).interval, 1_002);
    assert_eq!(claim("Crawl-delay: 0", 0).interval, 101);
    assert_eq!(claim("Request-rate: 1000000/1", 0).interval, 101);
    // No hours can be written that never come: two equal times are the whole day, others are no hours.
    assert_eq!(claim("Visit-time: 0900-0900", 0).until, Claim::LONGEST);
    assert_eq!(claim("Visit-time: 2500-2600", 0).until, Claim::LONGEST);
}

#[test]
fn a_delay_of_a_year_is_kept_and_said_with_its_line() {
    let year = 31_536_000_000;
    let limits = PaceLimits::default();
    let kept = terms("Crawl-delay: 31536000", 0, &limits).expect("it is open");
    let wait = kept.wait(5, year, Denial::Spacing);
    assert!(wait.beyond_patience);
    assert_eq!(wait.reason.line(), Some(2));
    assert_eq!(
        wait.to_string(),
        "waits until 1971-01-01T00:00:00Z: line 2 asks for 31536000 s between two requests; longer than the patience \
         set"
    );
    let manners = PaceOptions { ceiling: Some(Duration::from_mins(5)), ..PaceOptions::default() };
    let limits = PaceLimits { manners, ..limits };
    let clamped = terms("Crawl-delay: 31536000", 0, &limits).expect("it is open");
    assert_eq!(clamped.claim(None).interval, 300_301);
    let wait = clamped.wait(0, 300_301, Denial::Spacing).to_string();
    assert!(
        wait.ends_with("asks for 31536000 s between two requests, of which 300 s are kept"),
        "{wait}"
    );
}

#[test]
fn outside_its_hours_a_site_waits_or_the_terms_say_so() {
    let hours = "Visit-time: 0600-0659";
    let limits = PaceLimits::default();
    let wait = terms(hours, 7 * HOUR, &limits).expect_err("it is closed");
    assert_eq!((wait.until, wait.reason), (30 * HOUR, WaitReason::OutsideHours { line: Some(2) }));
    let limits = PaceLimits { outside_hours: OutsideHours::Visit, ..limits };
    let forced = terms(hours, 7 * HOUR, &limits).expect("the operator visits");
    assert!(forced.outside_hours);
    assert_eq!(forced.until, 30 * HOUR);
}

#[test]
fn whoever_says_nothing_gets_the_operators_interval() {
    let limits = PaceLimits { floor: Duration::from_millis(1500), ..PaceLimits::default() };
    assert_eq!(Terms::unsaid(&limits).claim(None).interval, 1_502);
    let watched = Some(Watched { since: 9, until: 10 });
    assert_eq!(Terms::unsaid(&limits).claim(watched).watched, watched);
}
