//! Keeps a reqwest client to what each site's robots.txt says: what it may fetch, how fast, and at what hours.
//!
//! [`Polite`] is a middleware for [`reqwest_middleware`]. Before a request is sent it asks the site's robots.txt, once
//! for all tasks; decides; waits its turn; and takes two permits, of the host and of the address. After the answer it
//! tells the ledger how it went: a 429, a 503 with Retry-After, and no answer at all each keep the host to itself for a
//! while. What was decided is attached to request and response as [`Decided`]; what may not be sent ends in [`Refused`],
//! with the line or the clause that says so. All that is [`Visitor::pass`](verger_http::Visitor::pass); here it is only
//! put into reqwest's terms.
//!
//! It is a middleware of reqwest, and no `tower::Layer`, since those who write crawlers in Rust use reqwest, and every
//! retry and redirect above it passes through it.
//!
//! ```
//! use reqwest_middleware::ClientBuilder;
//! use verger_reqwest::{Decided, Polite, PoliteOptions, Redirects, refused};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let polite = Polite::new(PoliteOptions::new("ExampleBot"))?;
//! let client = polite.client_builder().build()?;
//! // What stands above `Polite` passes through it.
//! let client = ClientBuilder::new(client).with(Redirects::default()).with(polite).build();
//!
//! match client.get("http://127.0.0.1/").send().await {
//!     Ok(response) => println!("{:?}", response.extensions().get::<Decided>()),
//!     Err(error) => {
//!         let refused = refused(&error).expect("it was not sent");
//!         assert_eq!(refused.to_string(), "127.0.0.1 is not public: loopback (RFC 1122)");
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # What is promised
//!
//! That of `verger_access::Ledger`, for all clients that share one: no host sees two requests closer to each
//! other than it asks for, nor one outside its hours; a ledger that is away means that nothing is sent. Within a
//! process, requests to a host go one by one, in the order in which they came; a host that is new to the ledger counts
//! as just fetched, so its first request waits for one interval. A request ends, for its pace, with the head of its
//! response. One that is given up while it waits gives its permit back; one given up later lets it lapse. A request
//! waits no longer than the `patience` of its [options](PoliteOptions::limits), and is told at once that it
//! would have to.
//!
//! A robots.txt is asked for under permits too, each of its redirects under those of its own host.
//!
//! What is not: a permit is looked at before the request is handed to the client, which then has half of the permit's
//! life to connect. A middleware below this one that dawdles uses up the other half.
//!
//! # What holds of the guard
//!
//! The guard judges the URL of every request, robots.txt included, and the addresses of its host. With a client from
//! [`Polite::client_builder`], which resolves names by [`Addresses`], those are the addresses that are connected to,
//! and the address of the second permit. With a client of another make neither holds: such a client resolves by
//! itself, and may connect elsewhere, or through a proxy. One that follows redirects by itself is found out after the
//! fact ([`Refused::FollowedUnasked`]).
//!
//! Its bodies are the caller's to bound, and so is the time that a response takes.
#![forbid(unsafe_code)]

mod client;
mod polite;
mod redirects;
mod refused;

pub use polite::Polite;
pub use redirects::Redirects;
pub use refused::refused;
pub use verger_http::{
    Addresses, Decided, ProcessLedger, Refused, VisitorOptions as PoliteOptions,
};
