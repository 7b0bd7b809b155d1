//! What a program's subscriber and recorder learn: the site, the cause and the clause, and no more.

use std::io::Write;
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;
use verger_access::{BodyHash, Kept, Site, SiteEntry, Store, StoreError, StoreTrouble};
use verger_http::VisitorOptions;

use crate::visitor::origin::{Origin, answer, text};
use crate::visitor::{get, options, visitor};

/// What was written.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no test panics here").clone()).expect("text")
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

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// A store that is down.
#[derive(Debug)]
struct Down;

fn down<T>() -> Result<T, StoreError> {
    Err(StoreError::new(StoreTrouble::Away, "it is down"))
}

impl Store for Down {
    fn entry(&self, _: &Site) -> Result<Option<SiteEntry>, StoreError> {
        down()
    }

    fn body(&self, _: BodyHash) -> Result<Option<Arc<[u8]>>, StoreError> {
        down()
    }

    fn remember(&self, _: &SiteEntry, _: Option<&[u8]>) -> Result<Kept, StoreError> {
        down()
    }

    fn forget(&self, _: &Site) -> Result<(), StoreError> {
        down()
    }
}

/// Visits one allowed page, one that is disallowed, and one of a server in trouble.
async fn visits(options: VisitorOptions) {
    let visitor = visitor(options);
    let well = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nDisallow: /no\n"),
        _ => text("a secret body"),
    });
    get(&visitor, &well.url("/a?key=secret")).await.expect("it is allowed").close().await;
    assert!(get(&visitor, &well.url("/no?key=secret")).await.is_err());
    let unwell = Origin::start(|_, _| answer("503 X", "", ""));
    assert!(get(&visitor, &unwell.url("/a?key=secret")).await.is_err());
}

#[tokio::test]
async fn events_name_site_cause_and_clause_and_no_secret() {
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::DEBUG)
        .with_ansi(false)
        .with_writer(lines.clone())
        .finish();
    // For the whole program: what is only one thread's may miss events that another thread met first.
    tracing::subscriber::set_global_default(subscriber).expect("no other test sets one");
    visits(VisitorOptions { store: Arc::new(Down), ..options() }).await;
    let told = lines.text();
    for part in [
        "trouble with the store site=http://127.0.0.1:",
        "error=the store cannot be reached: it is down",
        "robots.txt answered site=http://127.0.0.1:",
        "said=status 200 result=\"successful\" clause=\"RFC 9309 §2.3.1.1\"",
        "not sent site=http://127.0.0.1:",
        "why=\"rule\" line=2",
        "robots.txt could not be read",
        "said=status 503 result=\"unreachable\" clause=\"RFC 9309 §2.3.1.4\"",
        "why=\"clause\" clause=\"RFC 9309 §2.3.1.4\"",
    ] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
    assert!(!told.contains("secret") && !told.contains("key="), "{told}");
}

#[tokio::test]
async fn a_decision_carries_the_trouble_with_its_store() {
    let origin = Origin::start(|_, _| text("User-agent: *\nDisallow: /no\n"));
    let visitor = visitor(VisitorOptions { store: Arc::new(Down), ..options() });
    let visited = get(&visitor, &origin.url("/a")).await.expect("it is allowed");
    let trouble = visited.decided.rules.store_trouble().expect("the store is down");
    assert_eq!(trouble.kind, StoreTrouble::Away);
}

#[cfg(feature = "metrics")]
#[test]
fn counters_can_be_read() {
    use metrics_util::debugging::{DebugValue, DebuggingRecorder};

    let recorder = DebuggingRecorder::new();
    let counted = recorder.snapshotter();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    metrics::with_local_recorder(&recorder, || runtime.block_on(visits(options())));
    let counters = counted.snapshot().into_vec();
    let mut counters: Vec<_> = counters
        .into_iter()
        .map(|(key, _, _, value)| {
            let (_, key) = key.into_parts();
            let labels: Vec<_> = key.labels().map(|label| label.value().to_owned()).collect();
            let DebugValue::Counter(value) = value else { panic!("{key}: not a counter") };
            (key.name().to_owned(), labels.join(","), value)
        })
        .collect();
    counters.sort();
    let counters: Vec<_> =
        counters.iter().map(|(name, label, value)| (&**name, &**label, *value)).collect();
    assert_eq!(
        counters,
        [
            ("verger_answers", "2xx", 1),
            ("verger_refusals", "clause", 1),
            ("verger_refusals", "rule", 1),
            ("verger_robots_answers", "successful", 1),
            ("verger_robots_answers", "unreachable", 1),
        ]
    );
}
