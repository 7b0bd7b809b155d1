use super::*;

const HERE: LogPlace = LogPlace { file: 0, line: 1 };

fn rate(documents: u32, per: Duration) -> AskedRate {
    AskedRate { line: 2, directive: Directive::RequestRate, documents, per }
}

fn spacing(seconds: &[u64], asked: impl Fn(u64) -> Option<AskedRate>) -> Spacing {
    let mut pacer = Pacer::default();
    for &second in seconds {
        pacer.add(second, HERE, &asked);
    }
    pacer.finish(asked)
}

/// A stream of numbers that is the same in each run.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    }
}

/// The same by sorting all times, and looking at every one with the one that many before it.
fn naive(seconds: &[u64], rate: AskedRate) -> (u64, u64, Option<u64>) {
    let mut sorted = seconds.to_vec();
    sorted.sort_unstable();
    let spans: Vec<u64> = (0..sorted.len())
        .filter_map(|at| Some(sorted[at] - sorted[at.checked_sub(rate.documents as usize)?]))
        .collect();
    let is_broken = |span: &&u64| u128::from(**span + 1) * 1000 <= rate.per.as_millis();
    let gaps = sorted.windows(2).map(|two| two[1] - two[0]);
    (spans.len() as u64, spans.iter().filter(is_broken).count() as u64, gaps.min())
}

#[test]
fn as_the_naive_count_finds() {
    for seed in 0..400 {
        let mut below = numbers(seed + 1);
        let per = Duration::from_millis(250 * below(80));
        let rate = rate(1 + below(4) as u32, per);
        let mut now = 1_000_000;
        let seconds: Vec<u64> = (0..300)
            .map(|_| {
                now += below(12) * below(3);
                // Out of order, but not by more than is kept.
                now - below(Spacing::DISORDER / 2)
            })
            .collect();
        let found = spacing(&seconds, |_| Some(rate));
        let expected = naive(&seconds, rate);
        assert_eq!((found.compared, found.too_fast, found.shortest_gap), expected, "seed {seed}");
        assert_eq!(found.out_of_order, 0);
    }
}

#[test]
fn rounding_accuses_nobody() {
    let delay = |seconds: f64| move |_| Some(rate(1, Duration::from_secs_f64(seconds)));
    for (asked, gap, is_broken) in [
        (10.0, 10, false),
        // 10.9 seconds apart can look like 10, and 10.0 like 9 in no log; but 9.1 like 10.
        (10.0, 9, true),
        (2.5, 1, true),
        (2.5, 2, false),
        (1.0, 0, true),
        (0.9, 0, false),
        (0.0, 0, false),
    ] {
        let found = spacing(&[100, 100 + gap], delay(asked));
        assert_eq!(found.too_fast == 1, is_broken, "{asked} asked, {gap} seen");
        assert_eq!((found.compared, found.shortest_gap), (1, Some(gap)));
    }
}

#[test]
fn a_burst_within_a_rate_is_not_too_fast() {
    let ten_a_minute = |_| Some(rate(10, Duration::from_mins(1)));
    let burst = [5; 10];
    assert_eq!(spacing(&burst, ten_a_minute).too_fast, 0);
    assert_eq!(spacing(&[&burst[..], &[64]].concat(), ten_a_minute).too_fast, 1);
    assert_eq!(spacing(&[&burst[..], &[65]].concat(), ten_a_minute).too_fast, 0);
}

#[test]
fn rates_of_different_hours_are_not_mixed() {
    let asked = |second| (second < 1000).then(|| rate(1, Duration::from_mins(1)));
    let found = spacing(&[990, 1000, 1001, 1002], asked);
    assert_eq!((found.compared, found.too_fast), (0, 0));
    let found = spacing(&[900, 990, 999, 1000], asked);
    assert_eq!((found.compared, found.too_fast, found.shortest_gap), (2, 1, Some(9)));
}

#[test]
fn what_is_too_late_is_counted_and_not_compared() {
    let second = |_| Some(rate(1, Duration::from_secs(10)));
    let found = spacing(&[1000, 1000 + Spacing::DISORDER + 1, 1000, 999], second);
    assert_eq!((found.out_of_order, found.too_fast, found.compared), (2, 0, 1));
    let many = |_| Some(rate(Spacing::MOST_DOCUMENTS + 1, Duration::from_secs(10)));
    assert!(spacing(&[1, 2], many).is_rate_too_large);
}
