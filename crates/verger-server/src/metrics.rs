//! Numbers about the service, in the text form of Prometheus. No label is a client's text.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use hyper::StatusCode;

use crate::routes::ROUTES;

/// Counters, which only grow.
#[derive(Debug)]
pub(crate) struct Metrics {
    /// One for each path, and one for all other paths.
    routes: Vec<OfRoute>,
}

#[derive(Debug, Default)]
struct OfRoute {
    by_status: [AtomicU64; STATUSES.len() + 1],
    by_time: [AtomicU64; TIMES.len() + 1],
    microseconds: AtomicU64,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let routes = (0..=ROUTES.len()).map(|_| OfRoute::default()).collect();
        Self { routes }
    }

    /// Counts a reply on the path of that number.
    pub(crate) fn count(&self, route: Option<usize>, status: StatusCode, took: Duration) {
        let of = &self.routes[route.unwrap_or(ROUTES.len())];
        let status = STATUSES.iter().position(|one| *one == status.as_u16());
        of.by_status[status.unwrap_or(STATUSES.len())].fetch_add(1, Relaxed);
        let time = TIMES.iter().position(|most| took <= Duration::from_micros(*most));
        of.by_time[time.unwrap_or(TIMES.len())].fetch_add(1, Relaxed);
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        of.microseconds.fetch_add(took, Relaxed);
    }

    /// All of them, and the number of answers that are being made now.
    pub(crate) fn text(&self, at_work: usize) -> String {
        let mut out = String::new();
        self.write(&mut out, at_work).expect("a String takes whatever is written to it");
        out
    }

    fn write(&self, out: &mut String, at_work: usize) -> std::fmt::Result {
        let paths = ROUTES.iter().map(|route| route.path).chain(["other"]);
        let routes = || paths.clone().zip(&self.routes);
        writeln!(out, "# HELP verger_requests_total Replies, by path and status.")?;
        writeln!(out, "# TYPE verger_requests_total counter")?;
        for (path, of) in routes() {
            for (number, count) in of.by_status.iter().enumerate() {
                let count = count.load(Relaxed);
                let status = STATUSES.get(number).map_or("other".to_owned(), u16::to_string);
                if count > 0 {
                    let labels = format!("path=\"{path}\",status=\"{status}\"");
                    writeln!(out, "verger_requests_total{{{labels}}} {count}")?;
                }
            }
        }
        writeln!(out, "# HELP verger_request_seconds Time until the head of a reply, by path.")?;
        writeln!(out, "# TYPE verger_request_seconds histogram")?;
        for (path, of) in routes() {
            let mut all = 0;
            for (number, count) in of.by_time.iter().enumerate() {
                all += count.load(Relaxed);
                let most = TIMES.get(number).map_or("+Inf".to_owned(), |most| in_seconds(*most));
                let labels = format!("path=\"{path}\",le=\"{most}\"");
                writeln!(out, "verger_request_seconds_bucket{{{labels}}} {all}")?;
            }
            let sum = in_seconds(of.microseconds.load(Relaxed));
            writeln!(out, "verger_request_seconds_sum{{path=\"{path}\"}} {sum}")?;
            writeln!(out, "verger_request_seconds_count{{path=\"{path}\"}} {all}")?;
        }
        writeln!(out, "# HELP verger_answers_at_work Answers that are being made now.")?;
        writeln!(out, "# TYPE verger_answers_at_work gauge")?;
        writeln!(out, "verger_answers_at_work {at_work}")
    }
}

fn in_seconds(microseconds: u64) -> String {
    format!("{}.{:06}", microseconds / 1_000_000, microseconds % 1_000_000)
}

/// The statuses that the service replies with.
pub(crate) const STATUSES: [u16; 16] =
    [200, 400, 401, 403, 404, 405, 406, 408, 413, 415, 421, 422, 429, 500, 501, 503];

/// The bounds of the histogram, in microseconds.
const TIMES: [u64; 8] = [100, 500, 2_500, 10_000, 50_000, 250_000, 1_000_000, 10_000_000];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_is_counted_once() {
        let metrics = Metrics::new();
        metrics.count(Some(0), StatusCode::OK, Duration::from_micros(400));
        metrics.count(Some(0), StatusCode::OK, Duration::from_mins(1));
        metrics.count(None, StatusCode::IM_A_TEAPOT, Duration::ZERO);
        let text = metrics.text(0);
        for line in [
            "verger_requests_total{path=\"/v1/check\",status=\"200\"} 2\n",
            "verger_requests_total{path=\"other\",status=\"other\"} 1\n",
            "verger_request_seconds_bucket{path=\"/v1/check\",le=\"0.000100\"} 0\n",
            "verger_request_seconds_bucket{path=\"/v1/check\",le=\"0.000500\"} 1\n",
            "verger_request_seconds_bucket{path=\"/v1/check\",le=\"+Inf\"} 2\n",
            "verger_request_seconds_sum{path=\"/v1/check\"} 60.000400\n",
            "verger_request_seconds_count{path=\"/v1/check\"} 2\n",
            "verger_answers_at_work 0\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
    }
}
