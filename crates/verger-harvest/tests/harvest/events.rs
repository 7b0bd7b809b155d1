//! What a program's subscriber learns from harvests: the site, the method, the cause and the outcome, and no more.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use verger_dataset::{Harvest, HarvestLimits, HarvestOptions, HarvestState};
use verger_harvest::{SiteLimits, harvest_site};
use verger_http::{Reach, Visitor, VisitorOptions};

use crate::sync::origin::{Origin, answer, status, text};
use crate::sync::{Down, visitor};

/// What was written.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    /// What was said of a site.
    fn of(&self, origin: &Origin) -> String {
        let octets = self.0.lock().expect("no test panics here").clone();
        let all = String::from_utf8(octets).expect("text");
        let span = format!("harvest{{site={}}}", origin.url(""));
        all.split_inclusive('\n').filter(|line| line.contains(&span)).collect()
    }
}

impl Write for Lines {
    fn write(&mut self, octets: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no test panics here").write(octets)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

async fn harvest(visitor: &Visitor, origin: &Origin, total: Duration, probes: u32) {
    let first = origin.url("/data.txt").parse().expect("a URL");
    let limits = HarvestLimits { probes, ..HarvestLimits::default() };
    let options = HarvestOptions { limits, ..HarvestOptions::default() };
    let now = visitor.robot().fetcher().now();
    let harvest = Harvest::new(&first, HarvestState::default(), options, now);
    let limits = SiteLimits { total, ..SiteLimits::default() };
    // A ledger that is down gives an error, which is told too.
    let _ = harvest_site(visitor, harvest, &limits, &mut |_| {}).await;
}

#[cfg(feature = "metrics")]
#[test]
fn counters_of_a_harvest_can_be_read() {
    use metrics_util::debugging::{DebugValue, DebuggingRecorder};

    let site = Origin::start(|path, _| match path {
        "/data.txt" => text("Include: /part.txt\n\nDataset: a\nDownload: /a.csv\n"),
        "/part.txt" => answer("503 Trouble", "", b""),
        _ => status("404 None"),
    });
    let nothing = Origin::start(|_, _| status("404 None"));
    let recorder = DebuggingRecorder::new();
    let counted = recorder.snapshotter();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let long = Duration::from_mins(1);
    metrics::with_local_recorder(&recorder, || {
        runtime.block_on(harvest(&visitor(), &site, long, 10));
        runtime.block_on(harvest(&visitor(), &nothing, long, 2));
    });
    let counters = counted.snapshot().into_vec().into_iter().filter_map(|(key, _, _, value)| {
        let (_, key) = key.into_parts();
        let label = key.labels().map(|label| label.value().to_owned()).collect::<String>();
        let DebugValue::Counter(value) = value else { return None };
        key.name().starts_with("verger_harvest").then(|| (key.name().to_owned(), label, value))
    });
    let mut counters: Vec<_> = counters.collect();
    counters.sort();
    let counters: Vec<_> =
        counters.iter().map(|(name, label, value)| (&**name, &**label, *value)).collect();
    assert_eq!(
        counters,
        [
            ("verger_harvest_budgets", "requests", 1),
            ("verger_harvest_failures", "status", 1),
            ("verger_harvests", "nothing-found", 1),
            ("verger_harvests", "partial", 1),
        ]
    );
}

#[tokio::test]
async fn a_harvest_tells_its_sources_its_budgets_and_its_outcome() {
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // For the whole program: what is only one thread's may miss events that another thread met first.
    tracing::subscriber::set_global_default(subscriber).expect("no other test sets one");
    // Each has a visitor of its own, as all are on one host, which is left alone after a trouble.
    let long = Duration::from_mins(1);

    let well = Origin::start(|path, _| match path {
        "/data.txt" => text("Include: /secret/part.txt\n\nDataset: secret\nDownload: /a.csv\n"),
        "/secret/part.txt" => answer("503 Trouble", "", b"secret"),
        _ => status("404 None"),
    });
    harvest(&visitor(), &well, long, 10).await;
    let closed = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nDisallow: /\n"),
        _ => status("404 None"),
    });
    harvest(&visitor(), &closed, long, 10).await;
    let nothing = Origin::start(|_, _| status("404 None"));
    harvest(&visitor(), &nothing, long, 2).await;
    let late = Origin::start(|path, _| {
        if path != "/robots.txt" {
            loop {
                std::thread::park();
            }
        }
        status("404 None")
    });
    harvest(&visitor(), &late, Duration::from_millis(500), 10).await;
    let waiting = Origin::start(|_, _| status("404 None"));
    harvest(&visitor(), &waiting, Duration::ZERO, 10).await;
    let mut options = VisitorOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    options.ledger = Arc::new(Down);
    let unpermitted = Origin::start(|_, _| status("404 None"));
    let without = Visitor::new(options).expect("usual options");
    harvest(&without, &unpermitted, long, 10).await;

    for (origin, parts) in [
        (
            &well,
            &[
                "a source of the site failed method=data.txt status=503",
                "harvested outcome=partial datasets=1 requests=2",
            ][..],
        ),
        (
            &closed,
            &[
                "a source of the site was not read method=data.txt cause=\"rule\" line=2",
                "harvested outcome=restricted datasets=0",
            ],
        ),
        (&nothing, &["sources of the site were left out: a limit was reached skipped=1"]),
        (&late, &["the time limit for the site was reached", "harvested outcome=unreachable"]),
        (&waiting, &["not harvested: its turn did not come in time cause=\"time\""]),
        (
            &unpermitted,
            &["not harvested: the ledger could not be asked error=the store cannot be reached"],
        ),
    ] {
        let told = lines.of(origin);
        for part in parts {
            assert!(told.contains(part), "{part} is not in\n{told}");
        }
        assert!(!told.contains("secret"), "{told}");
    }
}
