//! How fast a robot may go, and when: Crawl-delay, Request-rate and Visit-time.
//!
//! Each value is read on its own; reading is total and typed. What several values mean together is the dialect's
//! [`RateReading`](crate::dialect::RateReading), compiled into a policy as a timetable of the day.

mod answer;
mod crawl_delay;
mod decimal;
mod pacing;
mod request_rate;
mod timetable;
mod window;

pub use answer::{Pace, PaceOptions, PaceSource, VisitHours};
pub use crawl_delay::{CrawlDelayError, crawl_delay};
pub use request_rate::{RequestRate, RequestRateError};
pub use window::{Window, WindowError};

pub(crate) use pacing::Pacing;
