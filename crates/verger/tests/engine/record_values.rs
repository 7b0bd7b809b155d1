//! Every small value, and random larger ones: the readers are total, keep their bounds, and a policy's timetable
//! equals a walk over the lines, minute by minute.

use std::time::Duration;

use verger::dialect::{DefaultPace, SeveralRates, SeveralVisitTimes};
use verger::pace::{PaceSource, RequestRate, VisitHours, Window, crawl_delay};
use verger::records::{Address, OtherRecords, RecordValue, resolve};
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy};

/// 10^12 seconds.
const LONGEST: Duration = Duration::from_secs(1_000_000_000_000);

/// Every text over an alphabet, up to a length.
fn texts(alphabet: &[&str], longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut of_last_length = all.clone();
    for _ in 0..longest {
        let longer = |text: &String| alphabet.iter().map(|part| format!("{text}{part}")).collect();
        of_last_length = of_last_length.iter().flat_map::<Vec<_>, _>(longer).collect();
        all.extend_from_slice(&of_last_length);
    }
    all
}

#[test]
fn every_small_crawl_delay() {
    for text in texts(&["0", "7", ".", ",", "-", "+", "e", " ", "inf", "٣", "\u{0}"], 5) {
        let Ok(delay) = crawl_delay(text.as_bytes()) else { continue };
        // Accepted numbers are those on which all languages agree.
        let number: f64 = text.parse().expect("a Crawl-delay is a number");
        assert!(text.bytes().all(|octet| octet.is_ascii_digit() || octet == b'.'), "{text:?}");
        assert!((delay.as_secs_f64() - number).abs() < 1e-6, "{text:?}: {delay:?}");
    }
}

#[test]
fn every_small_request_rate() {
    let alphabet = ["0", "3", "9999999999", "/", ".", "m", "w", "x", " ", "-", "1300", "2400", "١"];
    for text in texts(&alphabet, 5) {
        let Ok(rate) = RequestRate::parse(text.as_bytes()) else { continue };
        assert!(rate.documents > 0 && !rate.per.is_zero(), "{text:?}: {rate:?}");
        assert!(rate.per <= LONGEST && rate.interval() <= rate.per, "{text:?}: {rate:?}");
        assert_eq!(text.matches('/').count(), 1, "{text:?}");
    }
}

#[test]
fn every_window() {
    for text in texts(&["0", "6", "24", "59", "00", ":", ".", "-", " ", "x", "٦"], 5) {
        let Ok(window) = Window::parse(text.as_bytes()) else { continue };
        assert_eq!(Window::parse(window.to_string().replace('–', "-").as_bytes()), Ok(window));
    }
    for (from, last) in (0..1440).flat_map(|from| [0, 1, 719, 1438, 1439].map(|last| (from, last)))
    {
        let clock = |minute: u16| format!("{:02}{:02}", minute / 60, minute % 60);
        let window = Window::parse(format!("{}-{}", clock(from), clock(last)).as_bytes());
        let window = window.expect("two times of the day");
        assert_eq!(window.from_minute(), from);
        let inside = (0..1440).filter(|&minute| window.contains(minute)).count();
        let length = if from == last { 1440 } else { (last + 1440 - from) % 1440 + 1 };
        assert_eq!(inside, usize::from(length), "{window}");
        assert!(window.contains(from) && window.contains(window.last_minute()), "{window}");
    }
}

#[test]
fn every_small_address() {
    let base = b"https://example.com/a/robots.txt";
    for text in texts(&["a", "http", ":", "/", ".", "?", "#", " ", "@"], 5) {
        let resolved = resolve(base, text.as_bytes()).expect("the base is absolute");
        match Address::parse(text.as_bytes()) {
            Ok(Address::Absolute) => {
                assert!(text.to_ascii_lowercase().starts_with("http://"), "{text}");
                assert_eq!(resolved, text.as_bytes());
            }
            Ok(Address::Relative) => {
                assert!(resolved.starts_with(b"https://"), "{text}");
                let again = resolve(base, &resolved);
                assert_eq!(again, Some(resolved), "{text}");
            }
            Err(_) => {}
        }
    }
}

#[test]
fn every_small_other_value_is_read_without_a_panic() {
    let crawler = Crawler::new(["a"]);
    for text in texts(&["a", "&", " ", "/", "*", ":", "[", "]", "8", "-"], 5) {
        let robots = format!("Clean-param: {text}\nHost: {text}\nLicense: {text}\n");
        let document = Document::parse(robots.as_bytes());
        let others = OtherRecords::new(&document, &Dialect::RFC9309, &crawler);
        assert_eq!(others.records.len(), 3, "{text:?}");
        for record in &others.records {
            let inside = |span: verger::Span| {
                assert!(record.value.start <= span.start && span.end <= record.value.end);
            };
            match record.meaning {
                Ok(RecordValue::Host(host)) => inside(host.name),
                Ok(RecordValue::CleanParam(clean)) => {
                    inside(clean.names);
                    clean.path.into_iter().for_each(inside);
                }
                _ => {}
            }
        }
        let clean = others.clean_params(&document);
        let url = format!("/{text}?{text}");
        let once = clean.clean(url.as_bytes()).into_owned();
        assert!(once.len() <= url.len() && *clean.clean(&once) == *once, "{url}");
    }
}

/// A line of a random file: its text, and its meaning.
#[derive(Clone, Debug)]
struct Stated {
    line: u32,
    interval: Option<Duration>,
    window: Option<Window>,
}

#[test]
fn a_timetable_is_a_walk_over_the_lines() {
    let mut dice = Dice(0x5EED);
    let several = [
        SeveralRates::Slowest,
        SeveralRates::WindowThenSlowest,
        SeveralRates::First,
        SeveralRates::Last,
    ];
    for round in 0..300 {
        let mut dialect = Dialect::RFC9309;
        dialect.rates.several = several[round % several.len()];
        dialect.rates.default = [DefaultPace::Caller, DefaultPace::RuleOfThumb][round / 4 % 2];
        dialect.rates.several_visit_times =
            [SeveralVisitTimes::Any, SeveralVisitTimes::First][round / 8 % 2];
        let (robots, stated) = random_file(&mut dice);
        let document = Document::parse(robots.as_bytes());
        let policy = Policy::new(&document, &dialect, &Crawler::new(["a"]));
        let day: Vec<_> = (0..1440).map(|minute| naive(&dialect, &stated, minute)).collect();
        for minute in 0..1440 {
            let moment =
                Moment::from_unix(1_700_000_000 / 86_400 * 86_400 + minute as u64 * 60 + 7);
            let change = |differs: &dyn Fn(usize) -> bool| {
                let later = (1..1440).find(|later| differs((minute + later) % 1440));
                later.map(|later| Moment::from_unix(moment.unix() - 7 + later as u64 * 60))
            };
            let (rate, open) = day[minute];
            let pace = policy.pace(moment, Duration::ZERO);
            let line = match pace.source {
                PaceSource::Line { line, .. } => Some(line),
                _ => None,
            };
            assert_eq!(line, rate.map(|(line, _)| line), "{robots} at minute {minute}");
            assert_eq!(
                pace.next_change,
                change(&|other| day[other].0 != rate),
                "{robots} {minute}"
            );
            if let Some((_, interval)) = rate {
                assert_eq!(pace.interval, interval);
            }
            let expected = match (open, change(&|other| day[other].1 != open)) {
                (true, until) => VisitHours::Open { until },
                (false, until) => {
                    VisitHours::Closed { until: until.expect("hours leave some open") }
                }
            };
            assert_eq!(policy.open_at(moment), expected, "{robots} at minute {minute}");
        }
    }
}

/// What applies at a minute: the line of the rate and its interval, and whether a visit is welcome.
fn naive(dialect: &Dialect, stated: &[Stated], minute: u16) -> (Option<(u32, Duration)>, bool) {
    let holds = |one: &&Stated| one.window.is_none_or(|window| window.contains(minute));
    let rates: Vec<_> = stated.iter().filter(|one| one.interval.is_some()).filter(holds).collect();
    let slowest = |rates: &[&Stated]| {
        let most = rates.iter().filter_map(|one| one.interval).max();
        rates.iter().find(|one| one.interval == most).map(|one| one.line)
    };
    let line = match dialect.rates.several {
        SeveralRates::First => rates.first().map(|one| one.line),
        SeveralRates::Last => rates.last().map(|one| one.line),
        SeveralRates::WindowThenSlowest => {
            let windowed: Vec<_> =
                rates.iter().copied().filter(|one| one.window.is_some()).collect();
            slowest(&windowed).or_else(|| slowest(&rates))
        }
        _ => slowest(&rates),
    };
    let rate = rates.iter().find(|one| Some(one.line) == line);
    let visits: Vec<_> = stated.iter().filter(|one| one.interval.is_none()).collect();
    let visits = match dialect.rates.several_visit_times {
        SeveralVisitTimes::First => &visits[..visits.len().min(1)],
        _ => &visits[..],
    };
    let open = visits.is_empty() || visits.iter().any(holds);
    (rate.and_then(|rate| Some((rate.line, rate.interval?))), open)
}

fn random_file(dice: &mut Dice) -> (String, Vec<Stated>) {
    let (mut robots, mut stated) = ("User-agent: *\n".to_owned(), Vec::new());
    for line in 2..2 + dice.below(7) as u32 {
        let clock =
            |dice: &mut Dice| format!("{:02}{:02}", dice.below(24), [0, 1, 30, 59][dice.below(4)]);
        let hours = format!("{}-{}", clock(dice), clock(dice));
        let window = Some(Window::parse(hours.as_bytes()).expect("two times of the day"));
        let seconds = 1 + dice.below(5);
        let interval = Some(Duration::from_secs(seconds as u64));
        let (text, interval, window) = match dice.below(4) {
            0 => (format!("Crawl-delay: {seconds}"), interval, None),
            1 => (format!("Request-rate: 2/{}", 2 * seconds), interval, None),
            2 => (format!("Request-rate: 1/{seconds}s {hours}"), interval, window),
            _ => (format!("Visit-time: {hours}"), None, window),
        };
        robots = robots + &text + "\n";
        stated.push(Stated { line, interval, window });
    }
    (robots, stated)
}

/// A generator that gives the same numbers on every machine (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}

#[test]
fn a_rate_that_a_caller_changed_has_an_interval() {
    let mut rate = RequestRate::parse(b"10/60").expect("it is a rate");
    rate.documents = 0;
    assert_eq!(rate.interval(), Duration::from_mins(1));
    (rate.documents, rate.per) = (3, Duration::MAX);
    assert!(rate.interval() > Duration::from_secs(u64::MAX / 4));
}

#[test]
fn errors_make_sense_alone_and_have_a_source() {
    use std::error::Error as _;

    let error = RequestRate::parse(b"1/10m 1300").expect_err("one time is not a part of the day");
    assert_eq!(
        error.to_string(),
        "after the rate: a part of the day needs a second time, as in 0600-0845"
    );
    assert!(error.source().is_some());
    let error = crawl_delay(b"1,5").expect_err("it has a comma");
    assert_eq!(error.to_string(), "a Crawl-delay takes a decimal point, not a comma");
}
