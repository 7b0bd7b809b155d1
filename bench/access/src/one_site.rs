//! One site, requested as fast as it answers: over a connection that is kept, and over a new one each time.

use std::time::{Duration, Instant};

use verger_http::{KeepAlive, Reach, Transport, TransportOptions};

use crate::Row;
use crate::sites::Origin;

pub(crate) fn rows(span: Duration) -> Vec<Row> {
    let origin = Origin::start();
    let kept = KeepAlive { requests: u32::MAX, ..KeepAlive::default() };
    let (kept, each) = (rate(&origin, kept, span / 2), rate(&origin, KeepAlive::NEVER, span / 2));
    let row =
        |what, found: f64, is_met| Row { what, goal: "–", found: format!("{found:.0}"), is_met };
    vec![
        row("requests a second to one site, over a kept connection", kept, kept > each),
        row("  and over a new connection each time", each, true),
    ]
}

/// Requests a second, one after the other.
fn rate(origin: &Origin, keep_alive: KeepAlive, span: Duration) -> f64 {
    let mut options = TransportOptions { keep_alive, ..TransportOptions::new("ExampleBot") };
    options.guard.reach = Reach::Own;
    let transport = Transport::new(&options).expect("usual options");
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let (start, mut count) = (Instant::now(), 0_u32);
        while start.elapsed() < span {
            // One pair of addresses has ports for only a minute.
            let url = match keep_alive {
                KeepAlive::NEVER => format!("http://127.0.0.{}:{}/", count % 250 + 1, origin.port),
                _ => format!("http://127.0.0.1:{}/", origin.port),
            };
            let got = transport.get(&url, &[], &verger_http::TransferLimits::default()).await;
            let mut response = got.expect("the origin answers");
            while response.chunk().await.expect("it has a body").is_some() {}
            count += 1;
        }
        f64::from(count) / start.elapsed().as_secs_f64()
    })
}
