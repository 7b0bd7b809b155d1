//! Distinct sites, fetched as fast as possible, from an origin on the same machine.

use std::io;
use std::net::{IpAddr, Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use verger_access::{AccessResult, MemoryStore, Profile, Site};
use verger_http::{AskPolicy, Fetcher, Reach, Resolve, Transport, TransportOptions};

use crate::Row;

/// The number of fetches in flight.
const AT_ONCE: u64 = 64;

pub(crate) fn rows(span: Duration) -> Vec<Row> {
    let origin = Origin::start();
    let (before, start) = (Times::of("self").expect("Linux"), Instant::now());
    let (fetched, failed) = fetch(&origin, span);
    let seconds = start.elapsed().as_secs_f64();
    let own = Times::of("self").expect("Linux").since(before);
    let origins = Times::of(&origin.child.id().to_string()).expect("it still runs");
    let fetched_times = f64::from(u32::try_from(fetched).expect("some thousands a second"));
    let rate = fetched_times / seconds;
    vec![
        Row {
            what: "distinct sites fetched a second, on the same two cores",
            goal: "≥ 1500",
            found: format!("{rate:.0} ({fetched} in {seconds:.1} s, {failed} failed)"),
            is_met: rate >= 1500.0 && failed == 0,
        },
        Row {
            what: "  of which cost a fetch: ours, the origin's, µs of a core",
            goal: "–",
            found: format!(
                "{:.0}, {:.0}",
                own * 1e6 / fetched_times,
                origins.seconds * 1e6 / fetched_times
            ),
            is_met: true,
        },
    ]
}

fn fetch(origin: &Origin, span: Duration) -> (u64, u64) {
    let mut options = TransportOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    let transport = Transport::with_resolver(&options, Everywhere).expect("usual options");
    let store = Arc::new(MemoryStore::new(1 << 20));
    let fetcher = Arc::new(Fetcher::new(transport, store, Profile::RFC9309));
    let (next, failed) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let port = origin.port;
    runtime.block_on(async {
        let end = Instant::now() + span;
        let tasks: Vec<_> = (0..AT_ONCE)
            .map(|_| {
                let (fetcher, next, failed) =
                    (Arc::clone(&fetcher), Arc::clone(&next), Arc::clone(&failed));
                tokio::spawn(async move {
                    while Instant::now() < end {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let site =
                            Site::of(&format!("http://h{number}.example:{port}")).expect("a site");
                        let seen = fetcher.see(&site, AskPolicy::IfDue).await;
                        let came = seen
                            .entry
                            .is_some_and(|entry| entry.result == AccessResult::Successful);
                        failed.fetch_add(u64::from(!came), Ordering::Relaxed);
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("no fetch panics");
        }
    });
    let failed = failed.load(Ordering::Relaxed);
    (next.load(Ordering::Relaxed) - failed, failed)
}

/// Resolves every name to a loopback address, spread over many: one pair of addresses has ports for only a minute.
struct Everywhere;

impl Resolve for Everywhere {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let spread = name.bytes().fold(0_u8, |sum, octet| sum.wrapping_mul(31).wrapping_add(octet));
        Ok(vec![Ipv4Addr::new(127, 0, 0, spread.max(1)).into()])
    }
}

pub(crate) struct Origin {
    child: Child,
    pub(crate) port: u16,
}

impl Origin {
    pub(crate) fn start() -> Self {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.expect("a port of the loopback").port();
        let this = std::env::current_exe().expect("this program has a name");
        let child = Command::new(this).args(["--origin", &port.to_string()]).spawn();
        let origin = Self { child: child.expect("this program starts"), port };
        let waited = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(waited.elapsed() < Duration::from_secs(10), "the origin does not start");
            std::thread::sleep(Duration::from_millis(5));
        }
        origin
    }
}

impl Drop for Origin {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The CPU time of a process.
#[derive(Clone, Copy)]
struct Times {
    seconds: f64,
}

impl Times {
    fn of(process: &str) -> Option<Self> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // After the name, which may contain anything, the 12th and 13th fields: time in user mode and in the kernel.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let ticks = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
        Some(Self { seconds: ticks / TICKS_A_SECOND })
    }

    fn since(self, before: Self) -> f64 {
        self.seconds - before.seconds
    }
}

/// The same on every Linux in use (`getconf CLK_TCK`).
const TICKS_A_SECOND: f64 = 100.0;
