//! What robots did, by the access log of a server: which of them fetched what a robots.txt disallows, or went too fast.
//!
//! A [`LogLine`] is read from the bytes of a line, a [`LogJudge`] takes one line after the other, and a [`Conduct`] is what one
//! robot did. Robots are *claimed*: anyone can send any User-Agent. The address of a client is not even read.
//!
//! ```
//! use verger::{Dialect, Document};
//! use verger_analysis::logs::{LogJudge, LogLine, LogOptions, LogPlace};
//!
//! let document = Document::parse(b"User-agent: *\nDisallow: /private\n");
//! let mut judge = LogJudge::new(&document, &Dialect::RFC9309, LogOptions::default());
//! let line = br#"192.0.2.1 - - [21/Nov/2026:14:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0""#;
//! judge.add(&LogLine::parse(line)?, LogPlace { file: 0, line: 1 });
//! let (conducts, _) = judge.finish();
//! assert_eq!((conducts[0].name.as_str(), conducts[0].disallowed), ("ExampleBot", 1));
//! # Ok::<(), verger_analysis::logs::DamagedLine>(())
//! ```

mod claim;
mod conduct;
mod judge;
mod line;
mod quoted;
mod request_line;
mod spacing;
mod time;

pub use conduct::{BrokenRule, Conduct, LogExample, LogPlace, RobotsFetches};
pub use judge::{LogJudge, LogOptions, LogTotals};
pub use line::{DamagedLine, LogLine};
pub use request_line::RequestLine;
pub use spacing::{AskedRate, Spacing};
